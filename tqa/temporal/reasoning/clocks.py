"""Times of day as they are written: "02:29 AM", "23:53 (24hr)", "noon", "9am"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tqa.temporal.reasoning.amounts import DAY


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day in seconds since midnight; `None` where no clock shows such a time."""

    seconds: int | None
    start: int
    end: int
    bare: bool = False
    """Only hours, or hours and minutes, with nothing that says which half of the day."""


CLOCK = (
    r"(?P<hour>[0-9]{1,2})(?::(?P<minute>[0-9]{1,2})(?::(?P<second>[0-9]{1,2}))?)?"
    r"(?:\s?(?P<half>[ap])\.?m\b\.?|\s?\((?P<full>24\s?hr?s?)\))?"
)
"""Regex source: a time of day in figures."""

_CLOCK = re.compile(
    rf"(?<![\w:/.-])(?:(?P<noon>noon|midday)\b|(?P<midnight>midnight)\b|{CLOCK})(?![\w/-]|[.:,]?[0-9])",
    re.IGNORECASE,
)


def read_clocks(text: str, *, bare_hours: bool = False) -> list[Clock]:
    """Every time of day; a number alone is one only with `bare_hours`.

    >>> [clock.seconds for clock in read_clocks("from 9am to 12:05 AM, 25:00 and noon")]
    [32400, 300, None, 43200]
    """
    found = []
    for match in _CLOCK.finditer(text):
        start, end = match.span()
        if match["noon"] or match["midnight"]:
            found.append(Clock(DAY // 2 if match["noon"] else 0, start, end))
            continue
        marked = bool(match["half"] or match["full"])
        if not marked and match["minute"] is None and not bare_hours:
            continue
        if text[end : end + 16].lstrip().startswith(("hours:", "hh:")):
            continue
        found.append(Clock(_seconds(match), start, end, bare=not marked))
    return found


def _seconds(match: re.Match[str]) -> int | None:
    hour, minute, second = (int(match[part] or 0) for part in ("hour", "minute", "second"))
    if match["half"]:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if match["half"].lower() == "p" else 0)
    if hour > 23 or minute > 59 or second > 59:
        return None
    return hour * 3600 + minute * 60 + second
