"""Texts and their force in words, from evidence already fixed: the symbolic reader.

Nothing of the law is decided here: which text, which state and whether there is an answer come from
`tqa.retrieval.evidence`. Every sentence restates a date, a state or a text that it holds.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tqa.law.identity import ROOT
from tqa.law.model import ENDED, State
from tqa.law.status import Status
from tqa.qa.answers import Answer, Citation
from tqa.qa.citing import cite
from tqa.qa.dates import Dates
from tqa.qa.saying import make, name, on_day
from tqa.retrieval.course import began_whole, changes, law_since, law_until
from tqa.retrieval.evidence import Evidence, Force, force, gather
from tqa.retrieval.question import Question
from tqa.retrieval.subperiods import states
from tqa.retrieval.view import View
from tqa.temporal.intervals import Interval

_ENDED = (Status.ENDED, Status.REMOVED_CAUSE_UNKNOWN, Status.NEVER_COMMENCED)


def text(question: Question, dates: Dates, evidence: Evidence) -> Answer:
    """The text of the day, or why there is none; a yes-or-no question is told so then."""
    citation = cite(evidence)
    told = said(evidence, citation)
    if evidence.status.no_law and _POLAR.match(question.text):
        told = f"No. {told}"
    return make(question, dates, evidence.status, told, (citation,), evidence)


_POLAR = re.compile(
    r"(?i)(?:(?:[^,?]{0,60}\d[^,?]{0,30},){1,2}"
    r"|\W*(?:today|now|yesterday|last\s+\w+|this\s+\w+)\s*,)?"
    r"\W*(?:is|was|were|are|did|does|do|has|had|have|could|can|may|must|would|will)\b"
)
"""How a yes-or-no question begins, its time before it or not."""


def shown_only(
    question: Question, dates: Dates, evidence: Evidence, status: Status, reason: str
) -> Answer:
    """A refusal to judge, with the text that somebody who judges would start from."""
    citation = cite(evidence)
    words = said(evidence, citation)
    text = f"{reason}.\n{name(citation)}, on {evidence.as_at}:\n{words}" if words else f"{reason}."
    return make(question, dates, status, text, (citation,), evidence)


def said(evidence: Evidence, citation: Citation) -> str:
    """The text of the day; where none is given, the reason and what is known instead."""
    words = evidence.composed.printed
    if evidence.status.answers:
        return words
    if evidence.status in (Status.NOT_YET_IN_FORCE, Status.NEVER_COMMENCED):
        enacted = f"\nAs enacted:\n{words}" if words else ""
        return f"{name(citation)}: not law on {evidence.as_at}: {evidence.reason}.{enacted}"
    reason = f"{name(citation)}: {evidence.reason}."
    if evidence.status is Status.ENDED and not any(q.text for q in citation.quotes):
        return reason  # of what an amendment ended, no mark is printed
    if evidence.status is not Status.NOT_COVERED:
        return f"{reason}\n{words}" if words else reason
    possible = [c.printed for c in evidence.candidates if c.printed]
    if not possible:
        return reason
    lead = "One text that it may have had" if len(possible) == 1 else "It had one of these texts"
    return f"{reason}\n{lead}:\n" + "\n--\n".join(possible)


def over_periods(
    question: Question, dates: Dates, parts: Sequence[tuple[Interval, Evidence]]
) -> Answer:
    """The text of each sub-period, one after another."""
    citations = tuple(cite(evidence) for _, evidence in parts)
    blocks = []
    for (interval, evidence), citation in zip(parts, citations, strict=True):
        body = said(evidence, citation)
        blocks.append(f"{days(interval)} ({name(citation)}):\n{body}")
    known = [e for _, e in parts if e.status.answers]
    status = Status.ANSWERED if known else parts[-1][1].status
    return make(question, dates, status, "\n".join(blocks), citations, parts[-1][1])


def days(interval: Interval) -> str:
    """The days of an interval at the beginning of a line."""
    last = interval.last_day
    return f"On {last}" if last == interval.start else f"From {interval.start} to {last}"


def whole_over(question: Question, dates: Dates, view: View, interval: Interval) -> Answer | None:
    """Why a whole instrument is not printed for each of its texts; `None` where it has but one."""
    known = dates.known_at
    within = [
        c
        for c in changes(view, ROOT, known_at=known)
        if c.when.latest and c.when.latest in interval
    ]
    within = [change for change in within if change.when.latest != interval.start]
    if not within:
        return None
    evidence = gather(view, ROOT, as_at=dates.as_at, known_at=known)
    citation = cite(evidence)
    told = ", ".join(str(change.when) for change in within)
    reason = f"{name(citation)} changed on {told}; ask for one day, or for one provision."
    return make(question, dates, Status.NEEDS_DATE_OR_FACTS, reason, (), evidence)


# -- whether it was law ----------------------------------------------------------------------------


def in_force(question: Question, dates: Dates, evidence: Evidence) -> Answer:
    """Whether a provision was law on the day: yes or no, since when, until when, by what."""
    citation = cite(evidence)
    found = force(evidence)
    if found.status is Status.NOT_COVERED:
        said = f"{name(citation)}: {evidence.reason}."
    else:
        yes = found.status in _ENDED if question.asked.ended else found.status.answers
        short = "In part" if found.purposes and yes else "Yes" if yes else "No"
        said = f"{short}. {_told(evidence, citation, found)}"
    # Where it was no law the status says why; that it has ended is what "has it ended?" asks.
    status = Status.ANSWERED if question.asked.ended and found.status.no_law else found.status
    return make(question, dates, status, said, (citation,), evidence)


def _told(evidence: Evidence, citation: Citation, found: Force) -> str:
    where, as_at, known_at = name(citation), evidence.as_at, evidence.known_at
    if found.waiting:
        return _in_part(evidence, where, found)
    if found.purposes:
        only = " and ".join(f"for the purpose of {purpose}" for purpose in found.purposes)
        return f"{where} was in force on {as_at} only {only}: {evidence.reason}."
    if not found.status.answers:
        return f"{where} was not in force on {as_at}: {evidence.reason}."
    since, sure = law_since(evidence.view, evidence.provision, as_at=as_at, known_at=known_at)
    if evidence.provision == ROOT and sure:
        _, law, sure = began_whole(evidence.view, known_at=known_at)
        since = law.valid.start if law else since
    began = f"since {since}" if sure else f"at least since {since.latest or since}"
    end, ending = law_until(evidence.view, evidence.provision, as_at=as_at, known_at=known_at)
    until = f"; it ended {on_day(end)}" if ending else ""
    return f"{where} was in force on {as_at} ({began}{until})."


def _in_part(evidence: Evidence, where: str, found: Force) -> str:
    """Which sections of an instrument were in force, or were not, whichever are fewer."""
    as_at = evidence.as_at
    law, waiting = found.law, found.waiting
    if not law:
        return (
            f"{where} was not in force on {as_at}: enacted, and none of its sections was in force."
        )
    fewer, word = (law, "in force") if len(law) <= len(waiting) else (waiting, "not in force")
    places = [
        evidence.view.pinpoint(n, as_at=as_at, known_at=evidence.known_at) for n in fewer[:12]
    ]
    more = " …" if len(fewer) > 12 else ""
    return (
        f"{where} was in force in part on {as_at}: {len(law)} of {len(law) + len(waiting)} sections"
        f" ({word}: {', '.join(places)}{more})."
    )


def in_force_over(question: Question, dates: Dates, view: View, provision: str) -> Answer:
    """Whether a provision was law on some days: throughout, at no time, or in part."""
    assert dates.interval is not None
    known_at = dates.known_at
    parts = states(view, provision, dates.interval, known_at=known_at)
    last = gather(view, provision, as_at=dates.as_at, known_at=known_at)
    law = [interval for interval, state in parts if state is State.IN_FORCE]
    unknown = [i for i, state in parts if state in (None, State.NOT_COVERED)]
    shown = last if not law else gather(view, provision, as_at=law[-1].start, known_at=known_at)
    gone = [interval for interval, state in parts if state in ENDED]
    if question.asked.ended and gone:
        shown = gather(view, provision, as_at=gone[0].start, known_at=known_at)
    citation = cite(shown)
    where, asked = name(citation), days(dates.interval).replace("From", "from").replace("On", "on")
    whole = len(law) == len(parts)
    ended = [interval for interval, state in parts if state in ENDED]
    if unknown and len(unknown) == len(parts):
        reason = f"{where}: {last.reason or 'the sources do not cover these days'}."
        return make(question, dates, Status.NOT_COVERED, reason, (citation,), last)
    yes = bool(ended if question.asked.ended else law)
    if whole:
        told = f"{where} was in force on every day {asked}."
        found = force(shown)
        if found.law and found.waiting:
            told = _in_part(shown, where, found)
    elif not law and not unknown:
        told = f"{where} was not in force on any day {asked}: {last.reason}."
    else:
        lines = [f"{days(interval)}: {_state_said(state)}" for interval, state in parts]
        if question.asked.ended and gone and shown.reason:
            lines.append(f"{shown.reason}.")
        told = f"{where}, not the same on all days {asked}:\n" + "\n".join(lines)
        if not question.asked.ended and law:
            return make(question, dates, Status.ANSWERED, f"In part. {told}", (citation,), shown)
        if unknown and not yes:
            # It may have been on the days that are not known: neither yes nor no.
            return make(question, dates, Status.NOT_COVERED, told, (citation,), shown)
    none = not law and not unknown and not question.asked.ended and last.status.no_law
    status = last.status if none else Status.ANSWERED
    return make(question, dates, status, f"{'Yes' if yes else 'No'}. {told}", (citation,), shown)


_STATES = {
    State.IN_FORCE: "in force",
    State.NOT_IN_FORCE: "enacted, not in force",
    State.REPEALED: "repealed",
    State.EXPIRED: "expired",
    State.SUSPENDED: "in force, its operation suspended",
    State.REMOVED: "no longer printed; the sources do not say what removed it",
    State.NOT_YET_MADE: "not yet made",
}


def _state_said(state: State | None) -> str:
    return _STATES.get(state, "not known") if state else "not known"
