"""What an answer says: the words of the law in it, its numbers, its quotations, its yes and no.

The text of a symbolic answer on what the law said is the law's own, put together here again. The
free wording of a model is held to what can be held of it: days, numbers with what they count,
quotations, and whether something was in force.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import Any

from tqa.law.model import State
from tqa.qa.checking.case import Case
from tqa.qa.checking.citing import EXCERPT, TEXTS, tokens
from tqa.qa.checking.held import WHOLE
from tqa.qa.checking.numbers import (
    MARKS,
    QUOTATION,
    Known,
    check_numbers,
    counted,
    rested_on,
    words_of,
)
from tqa.qa.checking.written import ISO, days_in, numbers_in, plain

_PLACE = re.compile(
    r"(?i)(?:\b(?:sub-?)?(?:section|rule|regulation|article|clause|paragraph|item|ss?\.?|cl\.?)|§+)"
    r"\s*(\d\S*)"
)
"""A provision as free wording cites it."""
_STRAIGHT = re.compile(r'"([^"\n]+)"')
_FORCE = re.compile(
    r"(?:was (not )?in force|(had not been made)|(not law)) on (\d{4}-\d{2}-\d{2})\b(?! only)"
)
_FORCE_OVER = re.compile(
    r"was (not )?in force on (every|any) day from (\d{4}-\d{2}-\d{2}) to (\d{4}-\d{2}-\d{2})"
)
_EVENT = re.compile(
    r"^(\S*\d\S*): (?:made|changed|first in force|repealed|expired|removed|suspended|in force)\b"
)


def check_text(case: Case) -> None:
    """The text and the warnings."""
    answer = case.answer
    if not answer["about"]:
        return  # a refusal tells of the question
    frame = _without_law(case)
    check_numbers(case, "text", frame, Known(case, warned=False))
    _check_events(case)
    _check_force(case, answer["text"])
    _check_quotations(case, answer["text"])
    if case.wording is not None:
        _check_worded(case, case.wording)
    known = Known(case, warned=True)
    notes = {note for about in answer["about"] for note in about["warnings"]}
    for at, warning in enumerate(answer["warnings"]):
        if warning not in notes:  # how provisions were found is the retriever's to say
            check_numbers(case, f"warnings[{at}]", warning, known)
    for at, value in enumerate(answer["values"]):
        check_numbers(case, f"values[{at}].label", value["label"], known)
    _check_steps(case)


# -- the words of the law --------------------------------------------------------------------------


def printed(quotes: Sequence[dict[str, Any]]) -> str:
    """Quotes as a text: a line a part, indented; a label alone goes before the part after it."""
    rows: list[str] = []
    labels: list[str] = []
    for quote in quotes:
        label = "" if quote["provision"].startswith("title:") else quote["label"]
        if not quote["text"]:
            labels += [label] if label else []
            continue
        depth = max(quote["depth"] - sum(len(item.split()) for item in labels), 0)
        words = " ".join([*labels, f"{label} {quote['text']}".strip()])
        rows.append("    " * depth + words)
        labels = []
    return "\n".join([*rows, " ".join(labels)] if labels else rows)


def _without_law(case: Case) -> str:
    """The text without what it quotes; a fault where it does not quote what it cites."""
    text: str = case.answer["text"]
    for at, (citation, name, day) in enumerate(case.uses):
        words = printed(citation["quotes"])
        law = case.held.state(citation["instrument"], name, day) is State.IN_FORCE
        law = law and (len(case.uses) == 1 or case.held.decided(citation["instrument"], name, day))
        must = case.answer["kind"] in TEXTS and case.answer["answered"] and law
        # Of several provisions, some may have no version of the place that is asked for.
        must = must and (case.answer["kind"] != "version" or len(case.uses) == 1)
        stands = bool(words) and words in text
        if must:
            said = f"not the words quoted in citations[{at}]"
            case.check("text", stands or not words, "text", said)
        if stands:
            text = text.replace(words, "\n", 1)
    if case.answer["kind"] == EXCERPT:
        case.check("text", _is_excerpt(case), "text", "no sentence of the words quoted")
    alone = len(case.uses) == 1 and case.answer["status"] in ("answered", "disputed")
    if alone and case.answer["kind"] in TEXTS:
        case.check("text", not text.strip(), "text", f"more than is quoted: {text.strip()[:60]!r}")
    return text


def _is_excerpt(case: Case) -> bool:
    """Whether a text is a run of the words of one quote, with every value in it."""
    text = case.answer["text"]
    runs = [quote["text"] for citation, _, _ in case.uses for quote in citation["quotes"]]
    told = all(value["text"] in text for value in case.answer["values"])
    return bool(text.strip()) and told and any(text in run for run in runs)


# -- single sentences ------------------------------------------------------------------------------


def _check_events(case: Case) -> None:
    """Each line of a history begins with a day on which something changed."""
    whens = {
        str(change.when)
        for instrument, name in case.related
        for change in case.held.changes(instrument, name)
    }
    for line in case.answer["text"].splitlines():
        if match := _EVENT.match(line):
            said = f"{match[1]} is no day of a change"
            case.check("changes", match[1] in whens, "text", said)


def _check_force(case: Case, text: str) -> None:
    """“was in force on D”, “was not”, “had not been made on D”, of the one provision meant."""
    if len(case.abouts) != 1:
        return
    instrument, name = case.abouts[0]
    for match in _FORCE.finditer(text):
        on, denied = date.fromisoformat(match[4]), any(match.groups()[:3])
        law = _was_law(case, instrument, name, on)
        said = f"on {on} it was {'' if law else 'not '}in force"
        case.check("force", law is not denied, "text", said)
    for match in _FORCE_OVER.finditer(text):
        days = _days_over(case, instrument, name, match[3], match[4])
        states = {_was_law(case, instrument, name, day) for day in days}
        fits = states == ({not match[1]} if match[2] == "every" else {False})
        said = f"not what the states of {match[3]} to {match[4]} are"
        case.check("force", fits, "text", said)


def _was_law(case: Case, instrument: str, name: str, on: date) -> bool:
    """Whether a provision was in force; of an instrument, whether one of its sections was."""
    law = case.held.state(instrument, name, on) is State.IN_FORCE
    if name == WHOLE:
        states = {case.held.state(instrument, n, on) for n in case.held.sections(instrument)}
        law = law and (State.IN_FORCE in states or State.NOT_IN_FORCE not in states)
    return law


def _days_over(case: Case, instrument: str, name: str, first: str, last: str) -> list[date]:
    """The first and last of some days, and those between on which a version begins."""
    low, high = date.fromisoformat(first), date.fromisoformat(last)
    inner = case.held.sections(instrument) if name == WHOLE else []
    names = [name, *case.held.tree(instrument).above(name), *inner]
    starts = {v.valid.start.order for n in names for v in case.held.course(instrument, n)}
    return sorted({low, high, *(day for day in starts if low < day < high)})


def _check_quotations(case: Case, text: str) -> None:
    """What stands between “ and ” is in the law, in the question, or a name."""
    text = " ".join(text.split())
    if "“" not in text:
        return
    known = [" ".join(item.split()) for item in rested_on(case, warned=True)]
    known += [name for names in case.around.values() for name in names]  # of terms, their ids
    folded = "\n".join([*known, case.answer["date_reading"]]).casefold()
    asked = set(words_of(case.answer["question"]))
    for found in QUOTATION.findall(text):
        said = f"nothing it rests on says “{found[:60]}”"
        fits = found.casefold() in folded or set(words_of(found)) <= asked
        case.check("quotations", fits, "text", said)


def _check_steps(case: Case) -> None:
    """The steps of the derivation that say a day, a maker or the status again."""
    answer = case.answer
    makers = {by for citation in answer["citations"] for by in citation["made_by"]}
    hows = {about["how"] for about in answer["about"]}
    for at, step in enumerate(answer["derivation"]):
        says, fits = step["says"], True
        match step["rule"]:
            case "made by":
                fits = says in makers
            case "what was known":
                fits = f"up to {answer['known_at']} " in says
            case "which provision":
                fits = says in hows
            case "is there an answer" if len(answer["about"]) == 1:
                fits = says == answer["status"]
        case.check("steps", fits, f"derivation[{at}]", "not what the rest of the answer says")


# -- free wording ----------------------------------------------------------------------------------


def _check_worded(case: Case, text: str) -> None:
    """A model's own words."""
    _check_force(case, text)
    _check_quotations(case, _STRAIGHT.sub(r"“\1”", text))
    bare = plain(text)
    for found in reversed(days_in(bare)):
        said = f"no ground is given for {found.day}"
        case.check("days", str(found.day) in _grounded(case), "text", said)
        bare = f"{bare[: found.start]} {bare[found.end :]}"
    known = Known(case, warned=False)
    bare = known.without_names(" ".join(bare.split()))
    bare = _PLACE.sub(lambda m: " " if m[1].strip(MARKS).casefold() in known.places else m[0], bare)
    rested = list(rested_on(case, warned=False))
    units: dict[str, set[str]] = {}
    for item in rested:
        for number in numbers_in(item):
            units.setdefault(str(number.value.normalize()), set()).add(_unit(number.unit))
    names = {*counted(case), *(token for item in rested for token in tokens(plain(item)))}
    every = {unit for found in units.values() for unit in found} - {""}
    for number in numbers_in(bare):
        value, unit = str(number.value.normalize()), _unit(number.unit)
        word = bare[number.start : number.end].casefold()
        fits = unit in units.get(value, ()) or (unit not in every and word in names)
        said = f"nothing it rests on says {word} {number.unit}"
        case.check("numbers", fits or word in ("one", "two", "1", "2"), "text", said)


def _grounded(case: Case) -> set[str]:
    """The days that a wording may name: those of the proof, of the citations, and in the words."""
    found = {ground["day"] for ground in (*case.proof["days"], *case.proof["asked"])}
    for citation in case.answer["citations"]:
        found.update(ISO.findall(f"{citation['valid']} {citation['known_from']}"))
        for quote in citation["quotes"]:
            found.update(str(item.day) for item in days_in(quote["text"]))
    return found


def _unit(word: str) -> str:
    return {"%": "percent", "per": "percent"}.get(word, word.removesuffix("s"))
