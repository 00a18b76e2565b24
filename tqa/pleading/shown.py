"""Days, clauses and places of a story in words: what its table and its picture share."""

from __future__ import annotations

import calendar
from collections.abc import Sequence
from datetime import date, timedelta

from tqa.pleading.model import Event, Mark, Paragraph, Story, When
from tqa.pleading.timeline import Row

_JOINERS = "\u200c\u200d"
"""They shape letters of Bangla and hide nothing; all else that cannot be seen is left out."""
MARKS = {
    Mark.NEGATED: "in the negative",
    Mark.MODAL: "not told as fact",
    Mark.CONDITIONAL: "on a condition",
    Mark.FUTURE: "to come",
    Mark.SPECULATIVE: "on belief",
    Mark.HABITUAL: "habit",
    Mark.QUOTED: "in quoted words",
    Mark.DUE: "due by then",
}


def plain(text: str) -> str:
    r"""Text of a stranger on one line, without what a terminal or XML would obey or refuse.

    >>> plain("paid\x1b[2J \u202eon 9 May\n")
    'paid[2J on 9 May'
    """
    seen = "".join(
        c if c.isprintable() or c in _JOINERS else " " if c.isspace() else "" for c in text
    )
    return " ".join(seen.split())


def iso_day(when: When) -> str:
    """The days of an event as a table shows them; an open side is said with a word.

    >>> from tqa.temporal.forms import Granularity
    >>> from tqa.temporal.resolver import Days
    >>> iso_day(When(Days(None, date(2019, 7, 1)), Granularity.DAY, (0, 0)))
    'by 2019-07-01'
    """
    about = "about " if when.approximate else ""
    first, last = when.days.first, when.days.last
    if first is None or last is None:
        return f"{_side(when)}{about}{first or last or 'an unknown day'}"
    return str(when).replace("/", " to ") + (f" {when.clock:%H:%M}" if when.clock else "")


def long_day(when: When) -> str:
    """The days of an event as a memo shows them.

    >>> from tqa.temporal.forms import Granularity
    >>> from tqa.temporal.resolver import Days
    >>> long_day(When(Days(date(1967, 6, 1), date(1967, 8, 31)), Granularity.MONTH, (0, 0)))
    'June – August 1967'
    """
    about = "about " if when.approximate else ""
    first, last = when.days.first, when.days.last
    if first is None or last is None:
        one = first or last
        return f"{_side(when)}{about}{_long(one) if one else 'an unknown day'}"
    return about + _between(first, last) + (f", {when.clock:%H:%M}" if when.clock else "")


def _side(when: When) -> str:
    if when.days.first is None:
        return "until " if when.throughout else "by "
    return "since " if when.throughout else "from "


def _between(first: date, last: date) -> str:
    if first == last:
        return _long(first)
    ends = (last + timedelta(days=1)).day == 1 if last < date.max else True
    if first.day == 1 and ends and (first.month, last.month) == (1, 12):
        return f"{first.year}" if first.year == last.year else f"{first.year} – {last.year}"
    if first.day == 1 and ends:
        if (first.year, first.month) == (last.year, last.month):
            return _month(last)
        start = calendar.month_name[first.month] if first.year == last.year else _month(first)
        return f"{start} – {_month(last)}"
    if first.year != last.year:
        return f"{_long(first)} – {_long(last)}"
    if first.month != last.month:
        return f"{first.day} {calendar.month_name[first.month]} – {_long(last)}"
    return f"{first.day} – {_long(last)}"


def _month(day: date) -> str:
    return f"{calendar.month_name[day.month]} {day.year}"


def _long(day: date) -> str:
    return f"{day.day} {_month(day)}"


def clause(story: Story, event: Event, limit: int) -> str:
    """The clause of an event on one line, shortened to a limit so that its trigger stays."""
    words = plain(story.words(event.clause))
    lead = plain(story.words((event.clause[0], max(event.clause[0], event.trigger[0]))))
    return shortened(words, len(lead), limit)


def shortened(words: str, at: int, limit: int) -> str:
    """Words cut to a limit at spaces, with what stands at a place kept in.

    >>> shortened("The Controller, who had come late, found that packages were missing", 35, 30)
    '… late, found that packages …'
    """
    if len(words) <= limit:
        return words
    start = 0
    if at > limit * 2 // 3:
        start = words.rfind(" ", 0, max(1, at - limit // 5)) + 1
    room = limit - 2 - (2 if start else 0)
    kept = words[start : start + room]
    if start + room < len(words):
        kept = (
            kept[: kept.rfind(" ")] if " " in kept.strip() and words[start + room] != " " else kept
        )
        kept = f"{kept.rstrip(' ,;:(')} …"
    return f"… {kept}" if start else kept


def marks(event: Event) -> tuple[str, ...]:
    """What keeps an event from being told as a single fact, in words."""
    return tuple(words for mark, words in MARKS.items() if mark in event.marks)


def place(paragraph: Paragraph) -> str:
    """Where in the file a paragraph begins: its page, or the line of a file without pages.

    >>> place(Paragraph("3", 0, 1, place="page 18, line 4"))
    'p. 18'
    """
    head = plain(paragraph.place).split(",")[0]
    return f"p. {head.removeprefix('page ')}" if head.startswith("page ") else head


def row_place(story: Story, row: Row) -> str:
    """Where a row is told first."""
    return place(story.pleading.paragraphs[row.event.paragraph])


def numbers(labels: Sequence[str], most: int = 0) -> str:
    """The numbers of paragraphs, as they are printed; a stroke for words outside them.

    >>> numbers(["3", "", "12"]), numbers([""]), numbers(["3", "4", "5", "6"], most=2)
    ('3, 12', '–', '3, 4 and 2 more')
    """
    told = [plain(label) for label in labels if label]
    if most and len(told) > most + 1:
        return f"{', '.join(told[:most])} and {len(told) - most} more"
    return ", ".join(told) or "–"
