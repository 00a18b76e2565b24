"""Whether a statement agrees with the text of a day, and which part of it does not.

Amounts decide first: each that is stated must stand in the text, as the amount of that sort that is
asked about. Then names, duties and denials. What the text does not settle is not settled here: the
text is shown, and the judgement left to who asks.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tqa.law.status import Status
from tqa.law.values import Kind, TypedValue, find_values
from tqa.qa.answers import Answer, Conclusion
from tqa.qa.citing import cite
from tqa.qa.claims import content_words, facts_of, same_force, words_of
from tqa.qa.dates import Dates
from tqa.qa.saying import make, name
from tqa.qa.valuing import alike, stated_kinds
from tqa.qa.wording import days, said
from tqa.retrieval.course import SECTIONS, days_of
from tqa.retrieval.evidence import Evidence, gather
from tqa.retrieval.kinds import Event
from tqa.retrieval.occasions import Happening
from tqa.retrieval.question import Question
from tqa.retrieval.subperiods import texts
from tqa.retrieval.view import View
from tqa.temporal.intervals import Interval


@dataclass(frozen=True, slots=True)
class _Verdict:
    """What the text says to a statement; `agrees` is `None` where it does not settle it."""

    agrees: bool | None
    because: str
    """The words of the law that settle it, or what it says instead."""
    conclusions: tuple[Conclusion, ...] = ()


def claim(question: Question, dates: Dates, view: View, provision: str) -> Answer:
    """Yes, no or neither, with what the text says instead; over some days for each text of them."""
    if question.asked.event is not None:
        return _of_event(question, dates, view, provision)
    if dates.interval is not None:
        parts = texts(view, provision, dates.interval, known_at=dates.known_at)
        if len(parts) > 1:
            verdicts = [_verdict(question, evidence) for _, evidence in parts]
            agreed = {verdict.agrees for verdict in verdicts}
            if len(agreed) > 1:
                lines = [
                    f"{days(interval)}: {_short(verdict)}: {verdict.because}"
                    for (interval, _), verdict in zip(parts, verdicts, strict=True)
                ]
                told = "In part.\n" + "\n".join(lines)
                return _answered(question, dates, [e for _, e in parts], told, verdicts)
    evidence = gather(view, provision, as_at=dates.as_at, known_at=dates.known_at)
    verdict = _verdict(question, evidence)
    citation = cite(evidence)
    body = said(evidence, citation)
    if not evidence.status.answers:
        no = "No. " if evidence.status.no_law else ""
        return make(question, dates, evidence.status, f"{no}{body}", (citation,), evidence)
    if verdict.agrees is None:
        reason = f"{verdict.because}; on {evidence.as_at} {name(citation)} said"
        told = f"{reason[0].upper()}{reason[1:]}:\n{body}"
        status = Status.NEEDS_DATE_OR_FACTS
        return make(question, dates, status, told, (citation,), evidence)
    told = f"{_short(verdict)}: {verdict.because}.\n{body}"
    return _answered(question, dates, [evidence], told, [verdict])


_HAPPENING: Mapping[Event | None, Happening] = {
    Event.LAST_CHANGE: Happening.AMENDED,
    Event.BEGINNING: Happening.COMMENCED,
    Event.END: Happening.ENDED,
}


def _of_event(question: Question, dates: Dates, view: View, provision: str) -> Answer:
    """Whether the last change, the beginning or the end of a provision was on the day stated."""
    happening = _HAPPENING[question.asked.event]
    every = days_of(view, provision, happening, known_at=dates.known_at)
    today = dates.reference_day or dates.as_at
    past = [day for day in every if day.happened_by(today) is True]
    evidence = gather(view, provision, as_at=dates.as_at, known_at=dates.known_at)
    where = name(cite(evidence))
    if not every and happening is Happening.AMENDED and evidence.status.answers:
        said = f"No: no amendment of {where} is on record."
        proofs = (Conclusion("changes", (view.row.id, provision, "?", str(today)), "0"),)
        return make(question, dates, Status.ANSWERED, said, (cite(evidence),), evidence, proofs)
    if not past or not past[-1].is_day:
        said = f"{where}: no day of its {happening.value} is on record."
        return make(question, dates, Status.NOT_COVERED, said, (cite(evidence),), evidence)
    day = past[-1].day
    asked = dates.interval or Interval.inclusive(dates.as_at, dates.as_at)
    yes = day in asked
    proofs = (Conclusion("contains", (str(asked), str(day)), "true" if yes else "false"),)
    last = "last " if happening is Happening.AMENDED else ""
    said = f"{'Yes' if yes else 'No'}: the {last}{happening.value} of {where} is of {day}."
    return make(question, dates, Status.ANSWERED, said, (cite(evidence),), evidence, proofs)


def on_an_earlier_day(
    question: Question, dates: Dates, view: View, provision: str
) -> Answer | None:
    """That a beginning or an end was not on the day stated, but on an earlier one; else `None`."""
    every = days_of(view, provision, _HAPPENING[question.asked.event], known_at=dates.known_at)
    if not every or not every[-1].is_day or every[-1].day >= dates.as_at:
        return None
    return _of_event(question, dates, view, provision)


def _short(verdict: _Verdict) -> str:
    return {True: "Yes", False: "No", None: "Not settled"}[verdict.agrees]


def _answered(
    question: Question,
    dates: Dates,
    shown: Sequence[Evidence],
    told: str,
    verdicts: Sequence[_Verdict],
) -> Answer:
    citations = tuple(cite(evidence) for evidence in shown)
    proofs = tuple(proof for verdict in verdicts for proof in verdict.conclusions)
    status = shown[-1].status if shown[-1].status.answers else Status.ANSWERED
    return make(question, dates, status, told, citations, shown[-1], proofs)


def _verdict(question: Question, evidence: Evidence) -> _Verdict:
    if not evidence.status.answers:
        return _Verdict(False if evidence.status.no_law else None, evidence.reason)
    text = evidence.composed.printed
    recited = [m["words"] for m in _RECITED.finditer(question.statement)]
    outside = _RECITED.sub(" ", question.statement)
    if recited and not find_values(outside):
        return _of_recited(evidence, text, recited)
    stated = [v for v in find_values(question.statement) if v.kind is not Kind.DATE]
    if stated:
        return _of_amounts(question, evidence, text, stated)
    return _of_words(question, evidence, text)


_RECITED = re.compile(r"[“\"«](?P<words>[^“”\"«»]*\s[^“”\"«»]*)[”\"»]")


def _of_recited(evidence: Evidence, text: str, recited: Sequence[str]) -> _Verdict:
    """Whether words that the statement recites stand in the text; capitals do not count."""
    line = " ".join(text.split()).casefold()
    missing = [words for words in recited if " ".join(words.split()).casefold() not in line]
    if missing:
        told = "”, “".join(missing)
        return _Verdict(False, f"the text does not hold the words “{told}”")
    return _Verdict(True, f"the text holds the words “{'”, “'.join(recited)}”")


# -- amounts ---------------------------------------------------------------------------------------


def _of_amounts(
    question: Question, evidence: Evidence, text: str, stated: Sequence[TypedValue]
) -> _Verdict:
    held = find_values(text)
    kinds = stated_kinds(question.statement)
    picked = {(v.kind, v.amount, v.unit) for v in alike(question, evidence, kinds)}
    instead: list[str] = []
    wrong: list[str] = []
    right: list[str] = []
    for value in stated:
        near = [other for other in held if _same_sort(value, other)]
        same = [other for other in near if other.amount == value.amount]
        meant = {
            amount for kind, amount, unit in picked if (kind, unit.split(" ")[0]) == _sort(value)
        }
        if same and (not meant or value.amount in meant):
            right.append(text[same[0].start : same[0].end])
            continue
        shown = [o for o in near if o.amount in meant] or near
        if not shown:
            return _Verdict(None, "the text of the day states no such amount")
        instead += [text[other.start : other.end] for other in shown]
        wrong.append(question.statement[value.start : value.end])
    if instead and _NEVER.search(question.statement):
        return _Verdict(None, "the text of one day does not settle what was never so")
    denied = _denied(question, text)
    if instead:
        told = " and ".join(dict.fromkeys(instead))
        not_so = " and ".join(wrong)
        agrees = denied and not right
        return _Verdict(agrees, f"it was {told}, not {not_so}", _says(evidence, instead))
    if denied:
        return _Verdict(False, f"it was {' and '.join(right)}", _says(evidence, right))
    return _Verdict(True, f"the text says {' and '.join(right)}", _says(evidence, right))


def _sort(value: TypedValue) -> tuple[str, str]:
    return value.kind.value, value.unit.split(" ")[0]  # crowns, a day or not


def _same_sort(one: TypedValue, other: TypedValue) -> bool:
    return _sort(one) == _sort(other)


_NEVER = re.compile(r"(?i)\bnever\b")


def _denied(question: Question, text: str) -> bool:
    """Whether the statement denies an amount: "was not 45 crowns"."""
    denial = re.search(
        r"(?i)\b(?:not|never)\b(?!\s+(?:more|less|exceeding|later|earlier))", question.statement
    )
    return denial is not None and denial[0].lower() not in text.lower().split()


# -- words -----------------------------------------------------------------------------------------


def _of_words(question: Question, evidence: Evidence, text: str) -> _Verdict:
    facts = facts_of(_SAYING.sub(" ", question.statement), evidence.as_at)
    context = " ".join([text, *_around(evidence)])
    held = content_words(words_of(context))
    absent = _absent(question.statement, held, listed=len(evidence.composed.lines) > 3)
    if absent:
        return _Verdict(False, f"the text does not name {absent}", _not_said(evidence, absent))
    if facts.content - held:
        return _Verdict(None, "the words of the text do not settle this statement")
    if not same_force([text], facts):
        return _Verdict(False, "the text says otherwise of what must, may or may not be done")
    return _Verdict(True, "the text says so")


_SAYING = re.compile(
    r"(?i)\b(?:says?|said|state[sd]?|provide[sd]?|lays?\s+down|laid\s+down)\s+that\b"
)
"""What ascribes a statement to the law, and is no part of it."""


def _around(evidence: Evidence) -> list[str]:
    """The title of the instrument and the headings and leading words that a text stands under."""
    view, as_at, known_at = evidence.view, evidence.as_at, evidence.known_at
    found = [view.title(as_at=as_at, known_at=known_at)]
    for part in [evidence.provision, *view.tree.ancestors(evidence.provision)]:
        version = view.version(part, as_at=as_at, known_at=known_at)
        if version is not None:
            found += [version.heading, version.content.passage.text if part else ""]
        if view.tree.by_id[part].kind in SECTIONS:
            whole = view.compose(part, as_at=as_at, known_at=known_at)
            found.append(whole.text)
    return found


_NAME = re.compile(
    r"(?P<place>\b(?:in|at|from|to|for|on)\s+(?:the\s+)?)?"
    r"(?<=\s)(?P<name>[A-Z][\w-]+(?:\s+(?:of\s+(?:the\s+)?)?[A-Z][\w-]+)*)"
)


def _absent(statement: str, held: frozenset[str], *, listed: bool) -> str:
    """The first name of a statement that the text does not have; "" where it has all.

    Of a place of some facts ("in Port Alder") that says nothing, unless the text is a list.
    """
    for match in _NAME.finditer(f" {statement}", 2):
        if match["place"] and not listed:
            continue
        if content_words(words_of(match["name"])) - held:
            return match["name"]
    return ""


def _says(evidence: Evidence, words: Sequence[str]) -> tuple[Conclusion, ...]:
    where = evidence.view.row.id, evidence.provision, str(evidence.as_at)
    return tuple(Conclusion("says", (*where, word), "true") for word in dict.fromkeys(words))


def _not_said(evidence: Evidence, words: str) -> tuple[Conclusion, ...]:
    where = evidence.view.row.id, evidence.provision, str(evidence.as_at)
    return (Conclusion("says", (*where, words), "false"),)
