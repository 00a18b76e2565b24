"""Whether a reply holds some words, or a day, by exact look-up: no judging of meaning."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from tqa.law.characters import clean
from tqa.temporal.finder import FoundDate, find_dates
from tqa.temporal.values import Precision

_SIGNS = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "‑": "-"})


def plain(text: str) -> str:
    r"""A text in one spelling of quotes, dashes, spaces and capitals.

    >>> plain("The “Due”  of\n60 crowns")
    'the "due" of 60 crowns'
    """
    return " ".join(clean(text).text.translate(_SIGNS).casefold().split())


def held(reply: str, value: str) -> bool:
    """Whether a reply holds a value: its words as they are, or, of a day, the day in any spelling.

    >>> held("It was 130 days, not 30.", "30 days"), held("From 1 May 2018.", "2018-05-01")
    (False, True)
    """
    day = one_day(value)
    if day is not None:
        return any(found.day == day for found in find_dates(reply).dates)
    return _pattern(value).search(plain(reply)) is not None


def one_day(value: str) -> date | None:
    """The day that a value is, where it is nothing but a day."""
    found = find_dates(value).dates
    if len(found) != 1 or found[0].day is None:
        return None
    beside = value[: found[0].start] + value[found[0].end :]
    return None if re.search(r"\w", beside) else found[0].day


def each_held(reply: str, values: Mapping[str, str]) -> dict[str, bool]:
    """Which of some values a reply holds, one within another counted only where it stands alone.

    >>> each_held("A due of 60 crowns a day.", {"planted": "60 crowns", "right": "60 crowns a day"})
    {'planted': False, 'right': True}
    """
    left = reply
    result = dict.fromkeys(values, False)
    for name, value in sorted(values.items(), key=lambda pair: (-len(pair[1]), pair[0])):
        if not value.strip():
            continue
        result[name] = held(left, value)
        if result[name] and one_day(value) is None:
            left = _pattern(value).sub(" … ", plain(left))
    return result


def _pattern(value: str) -> re.Pattern[str]:
    """The words of a value, by themselves: "30 days" is no part of "130 days"."""
    words = plain(value).strip(" .,;:")
    before = r"(?<![\w.,])" if words[:1].isdigit() else r"(?<!\w)"
    after = r"(?!\w|[.,]\d)" if words[-1:].isdigit() else r"(?!\w)"
    ends = (before if words[:1].isalnum() else "", after if words[-1:].isalnum() else "")
    return re.compile(ends[0] + re.escape(words) + ends[1])


def dates_in(reply: str, wanted: Sequence[Mapping[str, str]]) -> dict[str, Any]:
    """Which canonical dates stand in a reply at the granularity needed, by reading dates alone.

    A day says its month and its year too. `others` are the dates of the reply that are none of
    those wanted: a date may be another and no contradiction, so they count for nothing here.

    >>> dates_in("Since May 2018.", [{"date": "2018-05-01", "granularity": "month"}])["found"]
    [True]
    """
    seen = find_dates(reply, years=True).dates
    found = [
        any(_meets(date.fromisoformat(each["date"]), each["granularity"], one) for one in seen)
        for each in wanted
    ]
    others = [
        str(one.value)
        for one in seen
        if not any(
            _meets(date.fromisoformat(each["date"]), each["granularity"], one) for each in wanted
        )
    ]
    return {
        "found": found,
        "n": len(found),
        "m": sum(found),
        "all": all(found),
        "others": list(dict.fromkeys(others)),
    }


def _meets(day: date, granularity: str, found: FoundDate) -> bool:
    """Whether a date says what is needed of a day: all of it, its month, or its year.

    A date that is finer than what is needed is held against it at that granularity.
    """
    start = found.interval.start
    if granularity == "year":
        return start.year == day.year
    if granularity == "month":
        fine = found.precision is not Precision.YEAR
        return fine and (start.year, start.month) == (day.year, day.month)
    return found.day == day
