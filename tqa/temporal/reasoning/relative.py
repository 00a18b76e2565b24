"""Days told by their distance from today: "the day before yesterday", "two weeks ago"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from tqa.errors import TemporalError
from tqa.temporal.reasoning.amounts import Amount, read_amounts


@dataclass(frozen=True, slots=True)
class Relative:
    """A day so much after today, or before it where `sign` is -1."""

    amount: Amount
    sign: int
    start: int
    end: int
    from_now: bool = True
    """False for "three days later", which can count from another day of the text."""

    def from_today(self, today: datetime, *, timed: bool) -> datetime:
        """The day (and time, where the time of today is known: `timed`)."""
        return self._moved(today, self.sign, timed)

    def today(self, day: datetime) -> datetime:
        """Today, where `day` is what the words mean."""
        return self._moved(day, -self.sign, True)

    def _moved(self, start: datetime, sign: int, timed: bool) -> datetime:
        if not timed and self.amount.fixed % 86400:
            raise TemporalError("hours are counted from a time of day that is not known")
        day = Amount(self.amount.months).from_day(start.date(), sign)
        rest = sign * self.amount.fixed
        at = datetime.combine(day, start.time())
        try:
            return at + timedelta(days=int(rest // 86400), seconds=float(rest % 86400))
        except OverflowError as error:
            raise TemporalError(f"{self.amount} from {at} is outside the calendar") from error


_WORDS = re.compile(
    r"\b(?:(?:the\s)?day\s(?P<side>before|after)\s)?(?P<word>yesterday|tomorrow|today|now|"
    r"the\spresent\sday)\b(?!['’]s)",
    re.IGNORECASE,
)
_NEIGHBOURS = {"yesterday": -1, "tomorrow": 1}

_BACK = re.compile(
    r"\s(?:ago(?:\sfrom\s(?:today|now))?|(?:before|prior\sto)\s(?:now|today)|earlier)\b",
    re.IGNORECASE,
)
_AHEAD = re.compile(
    r"\s(?:(?:away\s)?from\s(?:now|today)|after\s(?:now|today)|hence|away|(?P<later>later))\b",
    re.IGNORECASE,
)
_IN = re.compile(r"\bin\s(?:exactly\s)?\Z", re.IGNORECASE)


def read_relatives(text: str) -> list[Relative]:
    """Every day told from today, in text order.

    >>> found = read_relatives("the day before yesterday, in 36 hours, one year ago from today")
    >>> [(r.sign, str(r.amount)) for r in found]
    [(-1, '2 days'), (1, '129600 seconds'), (-1, '12 months')]
    """
    found = list(_counted(text))
    spans = [(r.start, r.end) for r in found]
    at = 0
    for match in _WORDS.finditer(text):
        while at < len(spans) and spans[at][1] <= match.start():
            at += 1
        if at < len(spans) and spans[at][0] < match.end():
            continue
        days = _NEIGHBOURS.get(match["word"].lower(), 0)
        if match["side"]:
            days += -1 if match["side"].lower() == "before" else 1
        found.append(Relative(Amount(days=abs(days)), -1 if days < 0 else 1, *match.span()))
    return sorted(found, key=lambda r: r.start)


def _counted(text: str) -> Iterator[Relative]:
    for amount in read_amounts(text):
        back = _BACK.match(text, amount.end)
        if back:
            from_now = "earlier" not in back[0]
            yield Relative(amount, -1, amount.start, back.end(), from_now)
            continue
        ahead = _AHEAD.match(text, amount.end)
        if ahead:
            yield Relative(amount, 1, amount.start, ahead.end(), ahead["later"] is None)
            continue
        before = _IN.search(text, max(0, amount.start - 12), amount.start)
        if before:
            yield Relative(amount, 1, before.start(), amount.end)
