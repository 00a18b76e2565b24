"""Headings that are days: what stands under them, and for how long."""

from __future__ import annotations

import re

from tqa.pleading.times import Time
from tqa.temporal.resolver import Days

_RANKS = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?:COUNT|CLAIM|PART|[A-Z]{3,}\s+(?:CLAIM|CAUSE))\b|[IVX]+\.\s",
        r"[A-Z]\.\s",
        r"\(?[0-9]+[.)]\s",
        r"\(?[a-z][.)]\s",
    )
)
"""How headings of each rank begin."""
_HEADED = re.compile(
    r"\W*+(?:(?:[IVX]+|[A-Z]|[0-9]+|[a-z])[.)]\s*+)?(?:on|the\s+(?:day|night)\s+of)?\W*+\Z",
    re.IGNORECASE,
)


class Headings:
    """The headings that the next paragraph stands under, and the days they set."""

    def __init__(self) -> None:
        self._open: list[tuple[int, Days | None]] = []

    def under(self, heading: str, day: Days | None) -> Days | None:
        """The day of what follows a heading, which may itself set one.

        A day holds until a heading of its rank or above.
        """
        rank = _rank(heading)
        while self._open and self._open[-1][0] >= rank:
            self._open.pop()
        self._open.append((rank, day))
        return next((days for _, days in reversed(self._open) if days is not None), None)


def _rank(heading: str) -> int:
    """The rank of a heading: 0 is the highest."""
    words = heading.strip()
    ranks = (rank for rank, pattern in enumerate(_RANKS) if pattern.match(words))
    return next(ranks, 0 if words == words.upper() else len(_RANKS) - 1)


def leads(heading: str, time: Time) -> bool:
    """Whether a heading is a day, or begins with "on" one."""
    return _HEADED.match(heading[: time.start]) is not None
