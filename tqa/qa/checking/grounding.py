"""Days: every day that an answer prints has a ground, and the ground is looked at."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Any

from tqa.law.ledger import Entry
from tqa.law.model import Version
from tqa.qa.checking.case import Case
from tqa.qa.checking.replaying import words_at
from tqa.qa.checking.written import ISO, days_in, stretches_in
from tqa.store.clauses import listed_to

Ground = dict[str, Any]
_ONE_DAY = re.compile(r"“([^”]+)”: (\d{4}-\d{2}-\d{2})(?=;|$)")
_SHIFTS = {"": 0, "the day before": -1, "the day after": 1}


def check_days(case: Case) -> None:
    """The days asked for, and all days printed."""
    _asked(case)
    grounds = case.proof["days"]
    listed = {ground["day"]: ground for ground in grounds}
    basis = {ground["of"] for ground in grounds if ground["by"] == "beside"}
    used = set()
    for where, text in _printed(case):
        for day in ISO.findall(text):
            used.add(day)
            case.check("days", day in listed, where, f"no ground is given for {day}")
    for at, ground in enumerate(grounds):
        where = f"proof.days[{at}]"
        said = f"{ground['day']} is not printed in the answer"
        case.check("days", ground["day"] in used | basis, where, said)
        said = f"{ground['day']} is no such day ({ground['by']} {ground['of']})"
        case.check("days", _grounded(case, ground, listed), where, said)


def _printed(case: Case) -> Iterator[tuple[str, str]]:
    answer = case.answer
    yield "text", answer["text"]
    yield "date_reading", answer["date_reading"]
    for at, warning in enumerate(answer["warnings"]):
        yield f"warnings[{at}]", warning
    for at, step in enumerate(answer["derivation"]):
        yield f"derivation[{at}]", step["says"]
    lists = (
        ("conclusions", answer["conclusions"]),
        ("proof.conclusions", case.proof["conclusions"]),
    )
    for name, conclusions in lists:
        for at, conclusion in enumerate(conclusions):
            yield f"{name}[{at}].result", conclusion["result"]
            for place, item in enumerate(conclusion["given"]):
                yield f"{name}[{at}].given[{place}]", item
    for at, value in enumerate(answer["values"]):
        yield f"values[{at}].amount", value["amount"]


# -- the days asked for ----------------------------------------------------------------------------


def _asked(case: Case) -> None:
    """Why the answer is for its days: given, the reference day, read, or found from versions."""
    answer, request = case.answer, case.answer["request"]
    if request is None:
        case.check("days", not case.proof["asked"], "proof.asked", "nothing was asked for")
        return
    _reading(case, request)
    wanted = {name: answer[name] for name in ("as_at", "known_at") if answer[name]}
    given = case.proof["asked"]
    for (name, day), ground in zip(wanted.items(), given, strict=False):
        same = bool(ground["day"] == day)
        if case.check("days", same, name, f"{day} is not the day that the proof gives"):
            said = f"{day} is not the day asked for ({ground['by']})"
            case.check("days", _is_asked(case, name, ground), name, said)
    said = "not one for each day asked for"
    case.check("days", len(given) == len(wanted), "proof.asked", said)


def _reading(case: Case, request: dict[str, Any]) -> None:
    """How the day was found, where that can be found again."""
    reading = case.answer["date_reading"]
    for start, name in (
        ("no day in the question: the reference day ", "reference_day"),
        ("given: ", "as_at"),
    ):
        if reading.startswith(start) and ISO.fullmatch(reading[len(start) :]):
            same = reading[len(start) :] in (request[name], case.answer["as_at"])
            case.check("days", same, "date_reading", f"not the {name} of the request")
    for words, day in _ONE_DAY.findall(reading):
        written = [found for found in days_in(words) if found.end - found.start == len(words)]
        fits = not written or day == str(written[0].day)
        case.check("days", fits, "date_reading", f"“{words}” is not {day}")


def _is_asked(case: Case, name: str, ground: Ground) -> bool:
    request, day = case.answer["request"], date.fromisoformat(ground["day"])
    asked, by = request[name], ground["by"]
    if by == "request":
        return bool(asked == ground["day"])
    if by == "reference_day":
        return asked is None and bool(request["reference_day"] == ground["day"])
    if by in ("question", "read"):
        return asked is None and _grounded(case, ground, {})
    if by == "beside":
        other = date.fromisoformat(ground["of"])
        return abs((day - other).days) == 1 and any(_is_bound(case, other, n) for n in _names(case))
    return by == "bound" and _grounded(case, ground, {})


def _names(case: Case) -> Iterator[str]:
    for instrument, names in case.around.items():
        yield from (f"{instrument}#{name}" for name in names)


# -- the grounds -----------------------------------------------------------------------------------


def _grounded(case: Case, ground: Ground, listed: dict[str, Ground]) -> bool:
    """Whether a day is what its ground says."""
    by, of = ground["by"], ground["of"]
    if by not in _GROUNDS:
        return False
    if by == "beside":
        other = listed.get(of)
        near = abs((date.fromisoformat(ground["day"]) - date.fromisoformat(of)).days) == 1
        return near and other is not None and other["by"] != "beside"
    return _GROUNDS[by](case, date.fromisoformat(ground["day"]), of)


def _own(name: str) -> Callable[[Case, date, str], bool]:
    return lambda case, day, of: str(day) == case.answer[name]


def _of_request(name: str) -> Callable[[Case, date, str], bool]:
    return lambda case, day, of: str(day) == (case.answer["request"] or {}).get(name)


def _is_bound(case: Case, day: date, of: str) -> bool:
    instrument, _, name = of.partition("#")
    if name not in case.around.get(instrument, ()):
        return False
    held = case.held.store.versions(instrument, name)
    return any(day in _days_of(version) for version in held)


def _days_of(version: Version) -> set[date | None]:
    bounds = (version.valid.start, version.valid.end)
    days = {day for bound in bounds for day in (bound.earliest, bound.latest)}
    return days | {version.known_from, version.known_to}


def _is_coverage(case: Case, day: date, of: str) -> bool:
    source = case.held.store.source(of)
    if source is None or day not in (source.current_to, source.published):
        return False
    return source.instrument in _concerned(case)


def _concerned(case: Case) -> set[str]:
    """The instruments that the answer is about, and those whose clauses amend them."""
    authors = (e.clause.partition("#")[0] for i in case.around for e in case.held.ledger(i))
    return {*case.around, *authors}


def _is_made(case: Case, day: date, of: str) -> bool:
    if of not in _concerned(case) or not case.held.store.holds(of):
        return False
    made = case.held.row(of).made
    return day in (made.earliest, made.latest)


def _is_listed(case: Case, day: date, of: str) -> bool:
    return of in case.around and any(day in pair for pair in listed_to(case.held.store, of))


def _is_edge(case: Case, day: date, of: str) -> bool:
    instrument, _, clause = of.partition("#")
    if instrument not in case.around:
        return False
    return any(
        entry.clause == clause and day in _days_of_entry(entry)
        for entry in case.held.ledger(instrument)
    )


def _days_of_entry(entry: Entry) -> set[date | None]:
    bounds = (entry.effective, entry.until)
    days = {day for bound in bounds for day in (bound.earliest, bound.latest)}
    return days | {entry.published, entry.superseded}


def _is_quoted(case: Case, day: date, of: str) -> bool:
    """Whether words that are quoted, and slice back, write the day out."""
    words = [
        quote["text"]
        for i, citation in enumerate(case.answer["citations"])
        for j, quote in enumerate(citation["quotes"])
        if of == f"citations[{i}].quotes[{j}]"
    ]
    words += [words_at(case, s) or "" for s in case.proof["spans"] if s["at"] == of]
    return any(found.day == day for text in words for found in days_in(text))


def _is_concluded(case: Case, day: date, of: str) -> bool:
    conclusions = case.answer["conclusions"]
    return (
        of.isdecimal() and int(of) < len(conclusions) and conclusions[int(of)]["result"] == str(day)
    )


def _is_named(case: Case, day: date, of: str) -> bool:
    """Whether the question names the day: as the first or last of a day, month or year."""
    if of not in _SHIFTS:
        return False
    ends = {end for pair in stretches_in(case.answer["question"]) for end in pair}
    return day - timedelta(days=_SHIFTS[of]) in ends


def _is_read(case: Case, day: date, of: str) -> bool:
    """Whether the answer says that it read the day from words that the question has."""
    reading = case.answer["date_reading"]
    return bool(of) and of in case.answer["question"] and of in reading and str(day) in reading


_GROUNDS: dict[str, Callable[[Case, date, str], bool]] = {
    "as_at": _own("as_at"),
    "known_at": _own("known_at"),
    "reference_day": _of_request("reference_day"),
    "request": _of_request("as_at"),
    "bound": _is_bound,
    "coverage": _is_coverage,
    "listed": _is_listed,
    "made": _is_made,
    "edge": _is_edge,
    "quoted": _is_quoted,
    "concluded": _is_concluded,
    "question": _is_named,
    "read": _is_read,
    "beside": lambda case, day, of: False,
}
