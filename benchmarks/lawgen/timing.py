"""From when a clause operates, and until when: the slices of time."""

from __future__ import annotations

import random
from datetime import date, timedelta

from benchmarks.lawgen.frames import months_after
from benchmarks.lawgen.history import Instrument

SLICES = (
    ("plain", 28),
    ("same_year", 12),
    ("delayed", 10),
    ("days", 5),
    ("order", 10),
    ("retroactive", 8),
    ("repealed", 7),
    ("staged", 8),
    ("overlay", 8),
    ("never", 6),
    ("spent", 2),
)
"""The slices with their weights."""


class Timing:
    """The days of one instrument, and of each of its clauses."""

    def __init__(self, rng: random.Random, habit: str, instrument: Instrument, slice_: str) -> None:
        self.rng = rng
        self.slice = slice_
        self.instrument = instrument
        if habit == "dc":  # in force after the review by Congress; an emergency act at once
            wait = 0 if instrument.kind == "emergency" else rng.randint(40, 75)
            instrument.in_force = instrument.made + timedelta(days=wait)
        self.base = instrument.in_force or instrument.made
        self.habit = habit
        self.kind, self.start = self._start()
        if slice_ == "overlay":
            self._end()

    def _start(self) -> tuple[str, date | None]:
        rng, after = self.rng, max(self.instrument.published, self.base)
        match self.slice:
            case "delayed":
                return "fixed", after + timedelta(days=rng.randint(120, 700))
            case "days":
                number = rng.choice((30, 60, 90, 180))
                if self.habit == "uk":
                    self.instrument.lasts = rng.choice((1, 2, 3, 6))
                    return "days", months_after(self.base, self.instrument.lasts)
                self.instrument.lasts = number
                return "days", self.base + timedelta(days=number)
            case "order" | "never":
                return "order", None
            case "retroactive":
                return "retro", self.instrument.made - timedelta(days=rng.randint(40, 600))
            case "overlay":
                return "assent", self.base
            case _ if rng.random() < 0.5:
                return "fixed", after + timedelta(days=rng.randint(3, 90))
        return "assent", self.base

    def _end(self) -> None:
        if self.habit == "dc":
            self.instrument.lasts = 90 if self.instrument.kind == "emergency" else 225
            # The codifier prints it no more on the day that comes so many days after its effect.
            self.instrument.ends = self.base + timedelta(days=self.instrument.lasts)
        else:
            self.instrument.ends = self.base + timedelta(days=self.rng.randint(120, 900))

    def clause(self, nth: int) -> tuple[date | None, str]:
        """The start of the nth clause, and how it is said."""
        if self.slice != "staged":
            return self.start, self.kind
        match nth % 3:
            case 0:
                return self.base, "assent"
            case 1:
                after = max(self.instrument.published, self.base)
                if self._staged is None:
                    self._staged = after + timedelta(days=self.rng.randint(60, 400))
                return self._staged, "fixed"
        return None, "order"

    _staged: date | None = None

    def applies(self, start: date) -> date:
        """A day from which the facts count that a clause applies to."""
        first = date(start.year, start.month, 1)
        return months_after(first, self.rng.randint(1, 6))
