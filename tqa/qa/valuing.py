"""The values of a text that a question asks for, each with what it is the value of.

The text is that of the evidence, fixed before by its dates; nothing else is looked at. A value is
chosen by its kind, by the words in its own part of the sentence, by the headings above it, and in
a table by its row and column. Where the question does not tell two values apart both are given,
with their labels; where it does, one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tqa.law.model import Version
from tqa.law.values import Kind, Side, TypedValue, find_values
from tqa.qa.answers import Value
from tqa.qa.candidates import candidates
from tqa.qa.picking import Candidate, as_stated, asked_stems, chosen, fits_size, fits_year, score
from tqa.qa.pleaded import told_day
from tqa.qa.wanting import Wanted, asked_for, wants_value
from tqa.retrieval.evidence import Evidence
from tqa.retrieval.question import Question

__all__ = ["told", "values", "wants_value"]

MANY = 24
"""Values that a question does not tell apart, of which none is given: the text itself is."""


def values(question: Question, evidence: Evidence) -> tuple[Value, ...]:
    """The values asked for, in the order of the text; none where none is asked for or found."""
    told = told_day(question, evidence)
    if told is not None:
        return (_value(told.candidate, evidence),)
    wanted = asked_for(question)
    return _values(question, evidence, wanted) if wanted is not None else ()


def alike(question: Question, evidence: Evidence, kinds: Sequence[Kind]) -> tuple[Value, ...]:
    """The values of some kinds that the words of a question point at, though it asks for none."""
    return _values(question, evidence, Wanted(tuple(dict.fromkeys(kinds))))


def _values(question: Question, evidence: Evidence, wanted: Wanted) -> tuple[Value, ...]:
    meant = _meant(question, evidence, wanted)
    return tuple(_value(each, evidence) for each in meant)


def _meant(question: Question, evidence: Evidence, wanted: Wanted) -> list[Candidate]:
    if not evidence.status.answers:
        return []
    asked = asked_stems(question, wanted)
    several = len(evidence.composed.lines) > 1
    sized = as_stated(list(candidates(evidence, wanted)), question)
    meant = _anchored(question, sized) or chosen(sized, wanted, asked, several=several)
    return meant if len(meant) <= MANY else []


_ANCHOR = re.compile(
    r"(?i)\b(?:after|follow(?:s|ed|ing)?)\b[^“”\"]{0,20}[“\"«](?P<words>[^“”\"«»]{3,})[”\"»]"
)
_OTHER_CASE = 100.0
"""What a value loses that is for another size or year than the question states."""
_BESIDE = 4
"""Characters between words that a question recites and the value that follows them."""


def _anchored(question: Question, every: Sequence[Candidate]) -> list[Candidate]:
    """The values that stand right after words that the question recites."""
    match = _ANCHOR.search(question.text)
    if match is None:
        return []
    words = " ".join(match["words"].split())
    found = []
    for each in every:
        before = " ".join(each.line.version.content.passage.text[: each.value.start].split())
        if any(before[: len(before) - gap].endswith(words) for gap in range(_BESIDE)):
            found.append(each)
    return found


def stated_kinds(statement: str) -> tuple[Kind, ...]:
    """The kinds of the amounts that a statement is about; sizes only where nothing else is said.

    "A vessel of more than 500 tonnes paid 45 crowns" is about the crowns.
    """
    kinds = [v.kind for v in find_values(statement) if v.kind not in (Kind.DATE, Kind.NAME)]
    told = [kind for kind in kinds if kind is not Kind.QUANTITY]
    return tuple(dict.fromkeys(told or kinds))


def matched(
    question: Question, evidence: Evidence, wanted: Wanted
) -> tuple[float, tuple[str, ...]]:
    """How well the best values of a text fit a question, and the provisions that state them."""
    meant = _meant(question, evidence, wanted)
    asked = asked_stems(question, wanted)
    best = max((score(each, wanted, asked)[0] for each in meant), default=0.0)
    for fits in (fits_size, fits_year):
        if meant and all(fits(each, question) is False for each in meant):
            best -= _OTHER_CASE
    return best, tuple(dict.fromkeys(each.line.version.provision for each in meant))


def told(found: Sequence[Value]) -> str:
    """Values as they are shown above the text, a line each; with their days where one has several.

    >>> place = ("/x/act/2015/3", "4/(2)", "4(2)")
    >>> told([Value("money", "60 crowns", "60", "crowns", "the due on a vessel", *place, 31, 40)])
    '60 crowns — the due on a vessel, s 4(2)'
    """
    texts = {(value.instrument, value.provision, value.valid) for value in found}
    dated = len(texts) > len({text[:2] for text in texts})
    lines = []
    for value in found:
        place = value.pinpoint
        unit = "s " if place[:1].isdigit() else ""
        about = ", ".join(part for part in (value.label, f"{unit}{place}" if place else "") if part)
        days = f" {value.valid}" if dated and value.valid else ""
        text = value.text if re.search(r"[^\W\d_]|[%$£€৳₹]", value.text) else _with_unit(value)
        lines.append(f"{text} — {about}{days}" if about else f"{text}{days}")
    return "\n".join(dict.fromkeys(lines))


def _with_unit(value: Value) -> str:
    """A figure whose unit stands elsewhere: with the other end of its range, or over the column."""
    return f"{value.text} ({value.unit})" if value.unit and value.kind != Kind.NAME else value.text


_OF_DAYS = {
    **{Side.MOST: "not later than", Side.LEAST: "not earlier than"},
    **{Side.BELOW: "before", Side.ABOVE: "after"},
}


def _value(candidate: Candidate, evidence: Evidence) -> Value:
    found, version = candidate.value, candidate.line.version
    side = _OF_DAYS.get(found.side, found.side) if found.kind is Kind.DATE else found.side
    label = f"{side}: {candidate.label}".removeprefix(": ").removesuffix(": ")
    view = evidence.view
    return Value(
        kind=found.kind.value,
        text=version.content.passage.text[found.start : found.end],
        amount=found.amount,
        unit=found.unit,
        label=f"{label} {_dispute(found, version)}" if version.disputed else label,
        instrument=view.row.id,
        provision=version.provision,
        pinpoint=view.pinpoint(version.provision, as_at=evidence.as_at, known_at=evidence.known_at),
        start=found.start,
        end=found.end,
        valid=str(version.valid),
    )


def _dispute(found: TypedValue, version: Version) -> str:
    """What the enacted text and its amendments say instead of a value that is disputed."""
    text = version.rival.text
    other = [v for v in find_values(text) if v.kind is found.kind]
    if not other or (found.amount, found.unit) in {(v.amount, v.unit) for v in other}:
        return "(the text is disputed)"
    said = " or ".join(text[v.start : v.end] for v in other)
    by = "; ".join(version.rival_by)
    return f"(disputed: {said} by {by})" if by else f"(disputed: {said})"
