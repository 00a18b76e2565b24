"""Citations replayed: words slice back, dates choose these versions, the interval follows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from tqa.law.model import Version
from tqa.qa.checking.case import Case
from tqa.qa.checking.held import Held
from tqa.qa.checking.rules import interval
from tqa.qa.checking.written import ISO
from tqa.temporal.bounds import Bound

TEXTS = frozenset({"text", "version", "applies"})
"""Kinds of answers whose text is the law's own."""

EXCERPT = "told"
"""The kind of answer whose text is a sentence of what it cites: an event that a pleading tells."""

_DAY = timedelta(days=1)
_MANY = 32
"""Ways to label a provision that are looked at."""
_PERIOD = re.compile(r"(?m)^(?:On|From) (\d{4}-\d\d-\d\d)(?: to (\d{4}-\d\d-\d\d))? \(")
_TOKEN = re.compile(r"[^\W_]+(?:\.[^\W_]+)*")


def check_citations(case: Case) -> None:
    """Every citation against the versions of the day that the proof names for it."""
    citations = case.answer["citations"]
    named = [item["citation"] for item in case.proof["cited"]]
    case.check(
        "citations",
        named == list(range(len(citations))),
        "proof.cited",
        "not one entry for each citation",
    )
    for at, citation in enumerate(citations):
        for place, quote in enumerate(citation["quotes"]):
            _sliced(case, f"citations[{at}].quotes[{place}]", quote)
    for at, item in enumerate(case.proof["cited"]):
        citation = citations[item["citation"]]
        instrument, name = citation["instrument"], item["provision"]
        meant = (instrument, name) in case.related
        where = f"proof.cited[{at}].provision"
        if case.check("citations", meant, where, "not a provision that the answer is about"):
            day = date.fromisoformat(item["day"])
            _of_day(case, f"proof.cited[{at}].day", citation, name, day)
            _one(case, item["citation"], citation, name, day)


def _of_day(case: Case, where: str, citation: dict[str, Any], name: str, day: date) -> None:
    """That a citation is for the first day in question that makes it, and a text for one asked."""
    answer = case.answer
    low, high = interval(citation["valid"])
    printed = dict.fromkeys(ISO.findall(f"{answer['date_reading']} {answer['text']}"))
    bounds = [low.latest, high.earliest and high.earliest - _DAY, low.earliest, high.latest]
    days = [case.as_at, *map(date.fromisoformat, printed), *bounds]
    before = [d for d in days[: days.index(day)] if d] if day in days else []
    fits = day in days and not any(
        _makes(case.held, citation, name, other) for other in before if other > date.min
    )
    case.check("citations", fits, where, f"{day} is not the day that the answer cites it for")
    if answer["kind"] in TEXTS and answer["answered"]:
        periods = _PERIOD.findall(answer["text"])
        asked = day == case.as_at or any(one <= str(day) <= (end or one) for one, end in periods)
        case.check("citations", asked, where, f"{day} is none of the days asked about")


def _makes(held: Held, citation: dict[str, Any], name: str, day: date) -> bool:
    """Whether a day has the words and the interval of a citation."""
    instrument = citation["instrument"]
    quoted = [(quote["provision"], quote["valid"]) for quote in citation["quotes"]]
    lines = held.lines(instrument, name, day)
    if [(version.provision, str(version.valid)) for _, version in lines] != quoted:
        return False
    start, end = held.constant(instrument, name, day)
    return bool(citation["valid"] == f"[{_plain(start)}, {_plain(end)})")


def _sliced(case: Case, where: str, quote: dict[str, Any]) -> None:
    words: list[str] = []
    for piece in quote["pieces"]:
        text = case.held.text(piece["source"])
        if text is None:
            case.check("quotes", False, f"{where}.pieces", f"no source {piece['source'][:12]}…")
            return
        words.append(text[piece["start"] : piece["end"]] if piece["start"] >= 0 else "")
    same = "".join(words) == quote["text"]
    case.check("quotes", same, f"{where}.pieces", "the words are not those at its spans")


def _one(case: Case, at: int, citation: dict[str, Any], name: str, day: date) -> None:
    held, instrument = case.held, citation["instrument"]
    lines = held.lines(instrument, name, day)
    own = held.chosen(instrument, name, day)
    where = f"citations[{at}]"
    expected = [_quote(depth, version) for depth, version in lines]
    for place, (quote, wanted) in enumerate(zip(citation["quotes"], expected, strict=False)):
        for field, value in wanted.items():
            spot = f"{where}.quotes[{place}].{field}"
            said = f"the version of {day} has {str(value)[:60]!r}"
            case.check("versions", quote[field] == value, spot, said)
    counted = f"{len(citation['quotes'])} quoted, {len(expected)} are the text of {day}"
    case.check("versions", len(citation["quotes"]) == len(expected), f"{where}.quotes", counted)
    for field, value in _facts(held, instrument, name, day, lines, own).items():
        said = f"the versions make {str(value)[:80]!r}"
        case.check("intervals", citation[field] == value, f"{where}.{field}", said)
    _names(case, where, citation, name)


def _quote(depth: int, version: Version) -> dict[str, Any]:
    pieces = version.content.passage.pieces
    return {
        "provision": version.provision,
        "label": version.content.label,
        "text": version.content.passage.text,
        "pieces": [{"source": p.source, "start": p.start, "end": p.end} for p in pieces],
        "valid": str(version.valid),
        "known_from": str(version.known_from or "not stated"),
        "depth": depth,
    }


def _facts(
    held: Held,
    instrument: str,
    name: str,
    day: date,
    lines: Sequence[tuple[int, Version]],
    own: Version | None,
) -> dict[str, Any]:
    """The fields of a citation that follow from the versions."""
    start, end = held.constant(instrument, name, day)
    versions = [version for _, version in lines]
    made = [v for v in versions if v.valid.start == start] or ([own] if own else [])
    ended = [v for v in versions if v.valid.end == end]
    shown = versions or ([own] if own else [])
    known = [v.known_from for v in shown if v.known_from]
    from_source = (made[-1] if made else own) if (made or own) else None
    row = held.store.source(from_source.source) if from_source and from_source.source else None
    return {
        "valid": f"[{_plain(start)}, {_plain(end)})",
        "known_from": _first_known(held, instrument, shown),
        "interval_known_from": str(max(known)) if known else "not stated",
        "made_by": sorted({cause for v in made for cause in v.made_by if cause}),
        "ended_by": sorted({cause for v in ended for cause in v.ended_by if cause}),
        "heading": own.heading if own else "",
        "source": row.name if row else "",
    }


def _plain(bound: Bound) -> str:
    return "?" if bound.latest == date.min else str(bound)


def _first_known(held: Held, instrument: str, shown: Sequence[Version]) -> str:
    """The latest of the days on which the words of a version were first published."""
    days = []
    for version in shown:
        content = version.content
        same = [
            other.known_from
            for other in held.versions(instrument, version.provision)
            if other.valid.start == version.valid.start
            and (other.content.state, other.content.label, other.content.passage.text)
            == (content.state, content.label, content.passage.text)
        ]
        if None not in same:
            days.append(min(known for known in same if known))
    return str(max(days)) if days else "not stated"


# -- how it is called ------------------------------------------------------------------------------


def _names(case: Case, where: str, citation: dict[str, Any], name: str) -> None:
    held, instrument = case.held, citation["instrument"]
    said = citation["title"].casefold()
    case.check(
        "names",
        said in titles(held, instrument),
        f"{where}.title",
        "not a title that the instrument has or had",
    )
    tree = held.tree(instrument)
    chain = [*reversed(tree.above(name)), name]
    labels = [
        token
        for part in chain
        for token in (*_labels(held, instrument, part), *tokens(tree.by_id[part].kind))
    ]
    term = tokens(name.rsplit("/def:", 1)[-1].split("#")[0]) if "/def:" in name else []
    steps = [t for t in tokens(citation["pinpoint"]) if t != "def" and t not in term]
    rest = iter(labels)
    follows = all(step in rest for step in steps)
    case.check("names", follows, f"{where}.pinpoint", f"not the labels of {name!r}")
    last = _labels(held, instrument, name)
    whole = not (last and steps) or "/def:" in name or steps[-1] in last
    case.check("names", whole, f"{where}.pinpoint", f"does not end with a label of {name!r}")
    numbers = [t for t in tokens(citation["eid"].replace("_", " ")) if t[0].isdigit()]
    fits = set(numbers) <= {*labels, *term, *tokens(name.replace("/", " "))}
    case.check("names", fits, f"{where}.eid", f"not the labels of {name!r}")


def titles(held: Held, instrument: str) -> set[str]:
    """Every name that an instrument has or had, in small letters."""
    row = held.row(instrument)
    found = {row.id.casefold(), row.number.casefold(), *(a.casefold() for a in row.aliases)}
    for name in ("title:short", "title:long"):
        versions = held.versions(instrument, name)
        found.update(version.content.passage.text.casefold() for version in versions)
    return found - {""}


def pinpoints(held: Held, instrument: str, name: str) -> set[str]:
    """What a provision may be cited by: its labels after those of what it stands in.

    Of 12(3)(a): `(a)`, `(3)(a)` and `12(3)(a)`, by the labels of any time.
    """
    tree = held.tree(instrument)
    found: set[str] = set()
    ends = {""}
    for part in [name, *tree.above(name)]:
        labels = {v.content.label.lstrip("*") for v in held.versions(instrument, part)} - {""}
        if not labels:
            continue  # a definition has its term, and no label
        if len(ends) * len(labels) > _MANY:
            break
        ends = {label + end for label in labels for end in ends}
        found |= ends | labels
    return found


def _labels(held: Held, instrument: str, name: str) -> list[str]:
    """The words of every label that a provision has or had."""
    labels = dict.fromkeys(v.content.label for v in held.versions(instrument, name))
    return [token for text in labels for token in tokens(text)]


def tokens(text: str) -> list[str]:
    """The words and numbers of a text, in small letters, without its marks.

    >>> tokens("FIRST SCHEDULE, 8443.31"), tokens("12A(1)")
    (['first', 'schedule', '8443.31'], ['12a', '1'])
    """
    return [token.casefold() for token in _TOKEN.findall(text)]
