"""Equation 2 of TIDE: what an answer is worth, from yes and no about its dates and its meaning.

`n` canonical gold dates, `m` of them satisfied as finely as is needed, `mu` whether the answer
means the same as the reference. The formula itself is not in the text that could be had; its rules
are, and they leave two readings open (`docs/design/council.md` derives them):

* `strict`: one if every date is satisfied and the meaning is the same, else zero.
* `partial`: the same for up to one date; with several, half the credit is for the share of dates
  that are satisfied, and half for the meaning, which is earned only if all of them are.

**Source:** "Time Present and Time Past: Benchmarking Large Language Models on Temporally Evolving
Document Understanding" (TIDE), §3.2: "A wrong date on a single-date item scores zero, and
multi-date items earn the meaning credit only when every reference date is satisfied."
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tqa.temporal.forms import Amount
from tqa.temporal.values import Precision

SHORT = 3
"""Months: up to so long an offset, the full date is needed."""
_MEANING = 0.5
"""The share of the credit that the meaning has beside several dates, in the partial reading."""


@dataclass(frozen=True, slots=True)
class Score:
    """What an answer is worth in both readings, and what that rests on."""

    dates: int
    """Canonical gold dates: n."""
    satisfied: int
    """Those that the answer gives as finely as is needed: m."""
    meaning: bool
    """Whether it means the same, after contradiction forcing: mu."""
    forced: bool
    """Whether the meaning had been accepted, and fell because a gold date is contradicted."""
    strict: float
    partial: float


def strict(dates: int, satisfied: int, meaning: bool) -> float:
    """All dates and the meaning, or nothing.

    >>> strict(1, 1, True), strict(1, 0, True), strict(2, 1, True), strict(0, 0, True)
    (1.0, 0.0, 0.0, 1.0)
    """
    return float(meaning and satisfied == dates)


def partial(dates: int, satisfied: int, meaning: bool) -> float:
    """As `strict` for up to one date; of several each counts, and the meaning behind them all.

    >>> partial(1, 1, True), partial(1, 0, True), partial(2, 1, True), partial(2, 2, False)
    (1.0, 0.0, 0.25, 0.5)
    """
    if dates <= 1:
        return strict(dates, satisfied, meaning)
    earned = meaning and satisfied == dates
    return (1 - _MEANING) * satisfied / dates + _MEANING * earned


READINGS: Mapping[str, Callable[[int, int, bool], float]] = {"strict": strict, "partial": partial}
"""The two readings of Equation 2, by name."""


def score(satisfied: Sequence[bool], contradicted: Sequence[bool], same_meaning: bool) -> Score:
    """The score of a verdict: for each gold date whether it is satisfied and contradicted.

    An answer that contradicts a gold date does not mean the same, whatever was said of its meaning.

    >>> score([True], [True], True)
    Score(dates=1, satisfied=1, meaning=False, forced=True, strict=0.0, partial=0.0)
    """
    if len(satisfied) != len(contradicted):
        raise ValueError(
            f"{len(satisfied)} dates satisfied or not, {len(contradicted)} contradicted"
        )
    n, m = len(satisfied), sum(satisfied)
    mu = same_meaning and not any(contradicted)
    return Score(n, m, mu, same_meaning and not mu, strict(n, m, mu), partial(n, m, mu))


def needed(offset: Amount) -> Precision:
    """How finely a date that lies so far from its anchor has to be given.

    The full date up to three months, year and month for longer offsets that are told in months,
    the year alone for those told in years. What an offset is told in is its smallest unit: "a year
    and a half" in years, "one year and six months" in months. The rule names no days or weeks: an
    offset that counts them is told to the day, and needs it.

    >>> needed(Amount(((3, "M"),))), needed(Amount(((4, "M"),))), needed(Amount(((9, "Y"),)))
    (<Precision.DAY: 'day'>, <Precision.MONTH: 'month'>, <Precision.YEAR: 'year'>)
    >>> needed(Amount(((1, "Y"), (6, "M"))))
    <Precision.MONTH: 'month'>
    """
    parts = [(Decimal(count), unit) for count, unit in offset.parts if count]
    if not parts or parts[-1][1] not in ("Y", "M"):
        return Precision.DAY
    if parts[-1][1] == "Y":
        return Precision.YEAR
    months = sum(count * (12 if unit == "Y" else 1) for count, unit in parts)
    return Precision.DAY if months <= SHORT else Precision.MONTH
