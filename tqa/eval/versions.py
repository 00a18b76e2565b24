"""Whether an answer quotes the law of another day: checked apart from what made the answer.

An answer with every word right may still be wrong: two versions of a provision often share most of
their words. So each quotation is looked up among the versions held, and its dates are compared with
the days asked about, whatever the answer says of itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from tqa.law.model import ENDED, Version
from tqa.qa.answers import Answer, Citation, Quote, Request
from tqa.qa.dates import read_dates
from tqa.retrieval.kinds import Kind
from tqa.retrieval.question import analyse
from tqa.temporal.intervals import Interval
from tqa.workspace import Workspace

_OF_DAYS = (Kind.TEXT, Kind.IN_FORCE, Kind.DIFFERENCE)
"""Kinds of answers about the law of certain days; the others tell of the past."""


def version_faults(workspace: Workspace, answer: Answer) -> tuple[str, ...]:
    """Why quoted words are not the law of the days asked about; empty where all of them are.

    A quotation has to be a version that is held and was known on the day of knowledge. In an answer
    about certain days it has to hold on one of them: the day itself, a day of the interval asked
    about, or the other day of a comparison. As the text of one day it must have force of law too. A
    refusal claims nothing of the kind and has no faults.
    """
    if not answer.status.answers:
        return ()
    days = _days(workspace, answer) if answer.kind in _OF_DAYS else None
    if answer.kind == Kind.DIFFERENCE and answer.request and not _names_days(workspace, answer):
        days = None  # it tells of the last change, on whatever day that was
    return tuple(
        fault
        for citation in answer.citations
        for quote in citation.quotes
        if quote.text.strip()
        for fault in _faults(workspace, answer, citation, quote, days)
    )


def _names_days(workspace: Workspace, answer: Answer) -> bool:
    request = answer.request
    assert request is not None
    titles = workspace.library.titles
    question = analyse(answer.question, reference_day=request.reference_day, known_titles=titles)
    return bool(question.moments) or request.as_at is not None


def _faults(
    workspace: Workspace,
    answer: Answer,
    citation: Citation,
    quote: Quote,
    days: tuple[Interval, ...] | None,
) -> Iterator[str]:
    where = f"{citation.instrument} {quote.provision} of {quote.valid}"
    held = [
        version
        for version in workspace.store.versions(citation.instrument, quote.provision)
        if str(version.valid) == quote.valid and version.content.passage.text == quote.text
    ]
    if not held:
        yield f"{where}: no such version is held"
        return
    known = [v for v in held if _known(v, answer.known_at)]
    if not known:
        yield f"{where}: not known on {answer.known_at}"
        return
    if days is None:
        return
    then = [v for v in known if any(_meets(v, interval) for interval in days)]
    if not then:
        asked = ", ".join(map(str, days))
        yield f"{where}: not in force on the days asked about, {asked}"
    elif answer.kind == Kind.TEXT and _one_day(days) and not any(_law(v, quote) for v in then):
        yield f"{where}: {then[0].state.value}, without force of law"


def _law(version: Version, quote: Quote) -> bool:
    """Whether a version is law, or the mark of a repealed part that is printed in a whole."""
    return version.state.has_law or (quote.depth > 0 and version.state in ENDED)


def _known(version: Version, known_at: date | None) -> bool:
    """Whether it was published by then; that it was superseded since is for `_meets` to find."""
    return known_at is None or version.known_on(known_at)


def _meets(version: Version, interval: Interval) -> bool:
    """Whether a version certainly holds on a day of the interval."""
    valid = version.valid
    if valid.start.never or valid.start.latest is None:
        return False
    start = valid.start.latest
    if valid.end.never:
        return interval.end is None or start < interval.end
    end = valid.end.earliest
    if end is None or end <= start:
        return False
    return interval.intersection(Interval(start, end)) is not None


def _one_day(days: tuple[Interval, ...]) -> bool:
    return len(days) == 1 and days[0].last_day == days[0].start


def _days(workspace: Workspace, answer: Answer) -> tuple[Interval, ...]:
    """The days that an answer is about: its own day, and those that its question names."""
    found: list[Interval] = []
    if answer.as_at is not None:
        found.append(Interval.inclusive(answer.as_at, answer.as_at))
    request = answer.request
    if request is not None and not request.by_name:
        found += _asked(workspace, answer.question, request)
    return tuple(dict.fromkeys(found))


def _asked(workspace: Workspace, text: str, request: Request) -> Iterator[Interval]:
    question = analyse(
        text,
        reference_day=request.reference_day,
        known_titles=workspace.library.titles,
        years=workspace.library.years,
    )
    dates = read_dates(
        question,
        reference_day=request.reference_day,
        as_at=request.as_at,
        known_at=request.known_at,
    )
    if dates.interval is not None:
        yield dates.interval
    if dates.other is not None:
        yield Interval.inclusive(dates.other, dates.other)
