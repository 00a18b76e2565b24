"""The version that a question names by its place: the first, the previous, the next, the third.

Which versions there are, and in what order, is a matter of dates alone; the text is then given as
for any day of that version.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tqa.law.status import Status
from tqa.qa.answers import Answer, Conclusion
from tqa.qa.citing import cite
from tqa.qa.dates import Dates
from tqa.qa.saying import make, name
from tqa.retrieval.evidence import gather
from tqa.retrieval.kinds import Which
from tqa.retrieval.question import Question
from tqa.retrieval.successive import Stretch, wordings
from tqa.retrieval.view import View


def place_version(
    question: Question, dates: Dates, view: View, provision: str
) -> tuple[Dates, tuple[Conclusion, ...]] | Answer:
    """A day of the version asked for, with what says that it is this one; or that there is none."""
    texts = wordings(view, provision, known_at=dates.known_at)
    chosen = _chosen(question, dates, texts)
    if isinstance(chosen, _NoVersion):
        evidence = gather(view, provision, as_at=dates.as_at, known_at=dates.known_at)
        citation = cite(evidence)
        told = f"{name(citation)}: {chosen.reason}."
        counted = Conclusion("count", tuple(str(text.start) for text in texts), str(len(texts)))
        proofs = (counted,) if question.asked.place and chosen.status is Status.NOT_FOUND else ()
        return make(question, dates, chosen.status, told, (citation,), evidence, proofs)
    end = f"up to {chosen.end}, when it changed" if chosen.end else "with no end on record"
    if chosen.unseen_after:
        end = f"at least up to {chosen.end}"
    since = f"from {chosen.start}" if chosen.sure else f"at least since {chosen.start}"
    placed = dates.at(chosen.start, f"{_said(question)}, {since} {end}")
    return placed, _why(question, dates, chosen, texts)


def _said(question: Question) -> str:
    if question.asked.place:
        return f"version {question.asked.place}"
    return f"the {question.asked.which} version"


@dataclass(frozen=True, slots=True)
class _NoVersion:
    """Why there is no version of the place that is asked for, or none that is known."""

    reason: str
    status: Status = Status.NOT_FOUND


def _chosen(question: Question, dates: Dates, texts: Sequence[Stretch]) -> Stretch | _NoVersion:
    """The one that is meant, or why there is none."""
    if not texts:
        return _NoVersion("no text of it is on record as law")
    if question.asked.place:
        return _by_place(question.asked.place, texts)
    begun = [text for text in texts if text.start <= dates.as_at]
    match question.asked.which:
        case Which.NEXT:
            later = [text for text in texts if text.start > dates.as_at]
            if not later:
                return _NoVersion(f"no later version is known than that of {dates.as_at}")
            return _not_shown(later[0]) if later[0].unseen_before else later[0]
        case Which.PREVIOUS:
            return _previous(dates.as_at, begun)
        case _:
            return begun[-1] if begun else _NoVersion(f"no version had begun by {dates.as_at}")


def _by_place(place: int, texts: Sequence[Stretch]) -> Stretch | _NoVersion:
    """The version with a number, which needs all before it to be known."""
    for text in texts[:place]:
        if text.unseen_before:
            return _not_shown(text)
    if place > len(texts) and texts[-1].unseen_after:
        return _not_shown(texts[-1], after=True)
    if place > len(texts):
        n = len(texts)
        return _NoVersion(f"it had {n} version{'' if n == 1 else 's'}")
    return texts[place - 1]


def _previous(as_at: date, begun: Sequence[Stretch]) -> Stretch | _NoVersion:
    now = next((text for text in begun if as_at in text), None)
    before = [text for text in begun if text is not now]
    if now is not None and now.unseen_before:
        return _not_shown(now)
    if now is None and before and before[-1].unseen_after:
        return _not_shown(before[-1], after=True)
    if before:
        return before[-1]
    return _NoVersion(f"there was no version before the one of {as_at}")


def _not_shown(text: Stretch, *, after: bool = False) -> _NoVersion:
    when = f"from {text.end}" if after else f"just before the text of {text.start}"
    return _NoVersion(f"the sources do not show what stood {when}", Status.NOT_COVERED)


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
        case Which.PREVIOUS:
            if chosen.end and chosen.end > dates.as_at:
                return ()
            upto = next((s for s in reversed(starts) if str(chosen.start) < s <= day), day)
            return (Conclusion("previous", (upto, *starts), str(chosen.start)),)
        case _:
            return (Conclusion("count", starts[: question.asked.place], str(question.asked.place)),)
