"""Every expression of time in running text, with its span, kind and normal form.

What the expressions are, and where they begin and end, is set down in
`docs/design/time-expressions.md`. Readers of single kinds (`finder` for days, `named`, `amounts`,
`anchors`) find the pieces; what stands between two pieces, or before one, joins them here:
"from ... to ...", "not later than ...", "at 5 p.m. on ...". Nothing here knows what today is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import date

from tqa.temporal import patterns
from tqa.temporal.amounts import UNIT_WORDS, at_unit
from tqa.temporal.amounts_bangla import bangla_amounts
from tqa.temporal.anchors import HEADS, at_head, bangla_anchors
from tqa.temporal.calendars import BANGLADESH, BanglaRule
from tqa.temporal.finder import FoundDates, find_in
from tqa.temporal.forms import Between, CalendarTime, Form, Recurrence, YearLabel, on
from tqa.temporal.found import Expression, Kind
from tqa.temporal.joining import join
from tqa.temporal.layout import Readable, readable
from tqa.temporal.named import WORDS, at_word, bangla_words, clocks
from tqa.temporal.numbers import by_initial
from tqa.temporal.readings import scan
from tqa.temporal.values import DateOrder, DateValue, Precision, Status
from tqa.temporal.years import (
    CENTURY_WORDS,
    PART_WORDS,
    SEASON_WORDS,
    at_century,
    at_part,
    at_season,
    months,
    years,
)


def recognise(
    text: str,
    *,
    order: DateOrder | None = DateOrder.DMY,
    document_date: date | None = None,
    pivot: int | None = None,
    bangla: BanglaRule = BANGLADESH,
    bare: bool = False,
) -> tuple[Expression, ...]:
    """The expressions of time in `text`, in text order and without overlaps.

    `order` is for numeric dates such as 5/4/2018 where no date of the text shows the order; with
    `None` both readings are given. `document_date` gives missing years and centuries; without it
    a day keeps its unspecified year, and `pivot` is the last year that two digits can mean. With
    `bare` a number that can be a year or a day is one also where no word announces it: in a
    question whose other numbers are taken out, not in the text of a law.

    >>> text = "Within 30 days of the day on which it falls due, and annually on 30 June."
    >>> [(text[e.start:e.end], e.form) for e in recognise(text)]
    [('30 days', 'P30D'), ('the day on which', '@'), ('annually on 30 June', 'R/XXXX-06-30')]
    >>> [e.form for e in recognise("from 1 July 2019 until further notice; by 30 June 2020")]
    ['2019-07-01/', '../2020-06-30']
    """
    seen = readable(text)
    scanned = scan(seen, years=False)
    found = find_in(
        seen, scanned, order=order, document_date=document_date, pivot=pivot, bangla=bangla
    )
    pieces = [
        *_days(seen.lower, found),
        *months(seen, scanned.months),
        *years(seen, bare=bare),
        *clocks(seen.lower),
        *_at_words(seen),
    ]
    if seen.has_bangla:
        pieces += [*bangla_words(seen), *bangla_amounts(seen), *bangla_anchors(seen)]
    joined = join(seen, _apart(pieces, scanned.blanks))
    if seen.is_whole:
        return tuple(joined)
    return tuple(
        replace(e, start=start, end=end)
        for e in joined
        for start, end in [seen.original_span(e.start, e.end)]
    )


Reader = Callable[[Readable, int, int], Expression | None]
"""Reads what stands around a word: the read text, and where the word begins and ends."""

_READERS: tuple[tuple[tuple[str, ...], Reader], ...] = (
    (UNIT_WORDS, at_unit),
    (WORDS, at_word),
    (HEADS, at_head),
    (PART_WORDS, at_part),
    (SEASON_WORDS, at_season),
    (CENTURY_WORDS, at_century),
)
_BY_WORD = {
    word: tuple(read for words, read in _READERS if word in words)
    for words, _ in _READERS
    for word in words
}
# All words in one scan; where a word begins and ends is looked at by those that read it.
_WORD = re.compile(by_initial(word.replace(" ", r"\s{1,3}") for word in _BY_WORD))


def _at_words(seen: Readable) -> Iterator[Expression]:
    for match in _WORD.finditer(seen.lower):
        readers = _BY_WORD.get(match[0]) or _BY_WORD[" ".join(match[0].split())]
        for read in readers:
            found = read(seen, *match.span())
            if found is not None:
                yield found


def _days(low: str, found: FoundDates) -> Iterable[Expression]:
    """Days, months and years of a calendar as expressions."""
    for each in found.dates:
        yield Expression(Kind.DATE, each.start, each.end, (_form(each.value),))
    for left in found.unresolved:
        forms = tuple(_form(value) for value in left.candidates)
        kept = forms if left.status is Status.AMBIGUOUS else ()
        yield Expression(Kind.DATE, left.start, left.end, kept, left.reason)
    for day in found.yearless:
        form = CalendarTime(month=day.value.month, day=day.value.day)
        yield Expression(Kind.DATE, day.start, day.end, (form,))
    for day in found.recurring:
        back = Recurrence(CalendarTime(month=day.value.month, day=day.value.day))
        start, end = day.start, day.end
        after = patterns.RECURRING_AFTER.match(low, end)
        if after:
            end = after.end()
        else:
            before = patterns.RECURRING_BEFORE.search(low, max(0, start - 60), start)
            start = before.start() if before else start
        yield Expression(Kind.SET, start, end, (back,))


def _form(value: DateValue) -> Form:
    start, last = value.interval.start, value.interval.last_day
    if value.precision is Precision.DAY:
        return on(start)
    whole = start.day == 1 and (value.precision is Precision.MONTH or start.month == 1)
    if whole or last is None:
        return CalendarTime.of(value)
    # A month or year of another calendar covers days of two of ours.
    return Between(on(start), on(last))


_RANK = {
    Kind.DATE: 0,
    Kind.SET: 1,
    Kind.INTERVAL: 1,
    Kind.RELATIVE: 2,
    Kind.DURATION: 3,
    Kind.ANCHOR: 4,
}


def _apart(pieces: Iterable[Expression], blanks: tuple[tuple[int, int], ...]) -> list[Expression]:
    """The pieces that say most, without overlaps and outside blanks that are to be filled in."""
    kept: list[Expression] = []
    for piece in sorted(pieces, key=_place):
        while kept and piece.start < kept[-1].end and _says_more(piece, kept[-1]):
            kept.pop()
        if not kept or piece.start >= kept[-1].end:
            kept.append(piece)
    if not blanks:
        return kept
    return [p for p in kept if not any(a < p.end and p.start < b for a, b in blanks)]


def _place(piece: Expression) -> tuple[int, int, int, bool]:
    # Of two readings of the same words the label of a year says more than the year.
    plain = not (piece.forms and isinstance(piece.forms[0], YearLabel))
    return piece.start, -piece.end, _RANK[piece.kind], plain


def _says_more(a: Expression, b: Expression) -> bool:
    if Kind.ANCHOR in (a.kind, b.kind) and a.kind is not b.kind:
        return b.kind is Kind.ANCHOR
    return a.end - a.start > b.end - b.start
