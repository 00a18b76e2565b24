"""The version that a question names by its place: the first, the previous, the next, the third.

Which versions there are, and in what order, is a matter of dates alone; the text is then given as
for any day of that version.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from tqa.law.status import Status
from tqa.qa.answers import Answer, Conclusion
from tqa.qa.citing import cite
from tqa.qa.dates import Dates
from tqa.qa.saying import make, name
from tqa.retrieval.evidence import Evidence, gather
from tqa.retrieval.kinds import Which
from tqa.retrieval.question import Question
from tqa.retrieval.successive import Stretch, stretches
from tqa.retrieval.view import View


def place_version(
    question: Question, dates: Dates, view: View, provision: str
) -> tuple[Dates, tuple[Conclusion, ...]] | Answer:
    """A day of the version asked for, with what says that it is this one; or that there is none."""
    every = stretches(view, provision, known_at=dates.known_at)
    texts = [stretch for stretch in every if stretch.has_text]
    chosen = _chosen(question, dates, every, texts)
    if isinstance(chosen, str):
        evidence = gather(view, provision, as_at=dates.as_at, known_at=dates.known_at)
        return _none(question, dates, evidence, chosen)
    end = f"up to {chosen.end}, when it changed" if chosen.end else "with no end on record"
    since = f"from {chosen.start}" if chosen.sure else f"at least since {chosen.start}"
    what = _said(question)
    placed = dates.at(chosen.start, f"{what}, {since} {end}")
    return placed, _why(question, dates, chosen, texts)


def _said(question: Question) -> str:
    if question.asked.place:
        return f"version {question.asked.place}"
    return f"the {question.asked.which} version" if question.asked.which else "the version"


def _chosen(
    question: Question, dates: Dates, every: Sequence[Stretch], texts: Sequence[Stretch]
) -> Stretch | str:
    """The one that is meant, or why there is none."""
    if not texts:
        return "no text of it is on record"
    begun = [text for text in texts if text.start <= dates.as_at]
    if question.asked.place:
        if not texts[0].sure:
            return f"the sources show its text only from {texts[0].start}: its first is not known"
        held = question.asked.place <= len(texts)
        return texts[question.asked.place - 1] if held else f"it had {len(texts)} versions"
    match question.asked.which:
        case Which.FIRST:
            return texts[0]
        case Which.NEXT:
            later = [text for text in texts if text.start > dates.as_at]
            return later[0] if later else f"no later version is known than that of {dates.as_at}"
        case Which.PREVIOUS:
            now = next((text for text in begun if dates.as_at in text), None)
            before = [text for text in begun if text is not now]
            if before:
                return before[-1]
            return _not_before(every, begun, dates.as_at)
        case _:
            return begun[-1] if begun else f"no version of it had begun by {dates.as_at}"


def _not_before(every: Sequence[Stretch], begun: Sequence[Stretch], as_at: date) -> str:
    dark = begun and any(
        stretch.evidence.status is Status.NOT_COVERED and stretch.end == begun[0].start
        for stretch in every
    )
    if begun and (dark or not begun[0].sure):
        return f"the sources show its text only from {begun[0].start}"
    return f"there was no version before the one of {as_at}"


_NOT_KNOWN = ("the sources show",)


def _none(question: Question, dates: Dates, evidence: Evidence, reason: str) -> Answer:
    status = Status.NOT_COVERED if reason.startswith(_NOT_KNOWN) else Status.NOT_FOUND
    citation = cite(evidence)
    return make(question, dates, status, f"{name(citation)}: {reason}.", (citation,), evidence)


def _why(
    question: Question, dates: Dates, chosen: Stretch, texts: Sequence[Stretch]
) -> tuple[Conclusion, ...]:
    """The arithmetic of days by which this version is the one asked for."""
    starts = tuple(str(text.start) for text in texts)
    day = str(dates.as_at)
    match question.asked.which:
        case Which.NEXT:
            return (Conclusion("next", (day, *starts), str(chosen.start)),)
        case Which.LAST:
            begun = tuple(start for start in starts if start <= day)
            return (Conclusion("last", begun, str(chosen.start)),)
        case Which.FIRST:
            return (Conclusion("first", starts, str(chosen.start)),)
        case Which.PREVIOUS:
            if chosen.end and chosen.end > dates.as_at:
                return ()
            upto = next((s for s in reversed(starts) if str(chosen.start) < s <= day), day)
            return (Conclusion("previous", (upto, *starts), str(chosen.start)),)
        case _:
            return (Conclusion("count", starts[: question.asked.place], str(question.asked.place)),)
