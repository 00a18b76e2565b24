"""The days that a reply names, and what it says of them, against the days of its evidence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta

from tqa.qa.claims import content_words, words_of
from tqa.qa.reading.context import Piece
from tqa.temporal.finder import FoundDate, find_dates
from tqa.temporal.values import Precision

Span = tuple[int, int]


def dates_in(text: str) -> tuple[FoundDate, ...]:
    """The days and months that a text writes out, with their spans."""
    return find_dates(text).dates


def days_in(texts: Iterable[str]) -> set[date]:
    """The days that some texts write out."""
    return {found.day for text in texts for found in dates_in(text) if found.day is not None}


def without(text: str, dates: Iterable[FoundDate]) -> str:
    """A text with blanks for its days, which are checked by themselves.

    >>> without("Due on 2019-07-01.", dates_in("Due on 2019-07-01."))
    'Due on           .'
    """
    for found in dates:
        text = text[: found.start] + " " * (found.end - found.start) + text[found.end :]
    return text


def with_years(text: str) -> str:
    """A text with the year alone for each of its days, so that they lend it no other numbers.

    >>> with_years("In force since 2019-07-01.")
    'In force since 2019.'
    """
    for found in reversed(dates_in(text)):
        text = f"{text[: found.start]}{found.interval.start.year}{text[found.end :]}"
    return text


def unheard(
    dates: Iterable[FoundDate], pieces: Iterable[Piece], given: Iterable[date]
) -> list[str]:
    """The dates that neither the evidence has nor `given`, each once.

    A month is heard of where one of its days is. Bare years are checked with the other numbers.
    """
    allowed = {*given, *(day for piece in pieces for days, _ in _blocks(piece) for day in days)}
    return list(
        dict.fromkeys(
            str(found.value)
            for found in dates
            if found.precision is not Precision.YEAR
            and not any(day in found.interval for day in allowed)
        )
    )


_PART = re.compile(r"[,;:.]\s+|\s+(?:and|but|then|while|whereas)\s+")


def misplaced(
    text: str,
    claims: Iterable[Span],
    dates: Sequence[FoundDate],
    pieces: Iterable[Piece],
    framed: frozenset[date],
) -> Iterator[tuple[str, list[date]]]:
    """Parts of sentences, with their days, of which the evidence speaks on another day.

    "First in force on 2014-07-01", where that is the line of a change, and the line with "first in
    force" has another day. The days in `framed`, those of the question, may stand anywhere.
    """
    blocks = [
        (days, content_words(words_of(words))) for piece in pieces for days, words in _blocks(piece)
    ]
    blank = without(text, dates)
    for start, end in (part for claim in claims for part in _parts(text, claim)):
        inside = [each for each in dates if start <= each.start and each.end <= end]
        days = {each.day for each in inside if each.day is not None} - framed
        words = content_words(words_of(blank[start:end]))
        there = [len(words & held) for own, held in blocks if own & days]
        elsewhere = [len(words & held) for own, held in blocks if not own & days]
        if days and there and elsewhere and max(elsewhere) > max(there):
            yield text[start:end], sorted(days)


def _parts(text: str, claim: Span) -> Iterator[Span]:
    """The parts of a sentence."""
    start, end = claim
    for sign in _PART.finditer(text, start, end):
        yield start, sign.start()
        start = sign.end()
    yield start, end


def _blocks(piece: Piece) -> Iterator[tuple[set[date], str]]:
    """A piece of evidence in parts that speak of the same days: a law whole, a finding by line."""
    if piece.source.dated:
        bounds = (piece.source.starts, piece.source.ends)
        days = {day for bound in bounds for day in (bound.earliest, bound.latest) if day}
        near = {day - timedelta(days=1) for day in days if day > date.min}
        yield days | near | days_in([piece.shown]), piece.shown
        return
    block: list[str] = []
    for line in piece.shown.split("\n"):
        if block and days_in([line]):
            yield days_in(block), "\n".join(block)
            block = []
        block.append(line)
    yield days_in(block), "\n".join(block)
