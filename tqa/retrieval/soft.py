"""How well the days that a text tells fit the days that are asked about: a number from 0 to 1.

For what dates cannot decide: texts that only mention days, events in complaints, questions about a
stretch of time. **It never decides which version of a provision counts**: that is done by exact
intervals before anything is ranked (a text of another day is not less relevant, it is not the law).
The score multiplies one of relevance and is never 0: a sentence may tell other days than those of
its subject.

Why this formula, what was measured and what was rejected: docs/design/soft-dates.md.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from tqa.temporal.bounds import Bound
from tqa.temporal.choosing import Relation
from tqa.temporal.intervals import Interval, Period
from tqa.temporal.recogniser import recognise
from tqa.temporal.resolver import Context, Days, resolve
from tqa.temporal.sentences import Sequence as Which
from tqa.temporal.sentences import read_sentence

NEUTRAL = 0.5
"""Where no day is told or known: the middle. What lies on the side asked for is never below it, and
what lies off it never above, so that silence wins over what is off and over nothing else."""
FLOOR = 0.25
"""Far off: half of what silence has. A text whose only day is far off may still be the one."""
NEAR = 730.5
"""Days off after which half of what is above `FLOOR` is left. Two years: texts mostly tell years,
and what is told a year off is often the same (a season, a term, a decision and its force)."""
LASTING = 3652.5
"""The same on the side asked for, down to `NEUTRAL`: "as of" and "before" mean the last there was,
"after" the next. Ten years: what holds (an office, a rule, a record) outlasts what happens."""

Told = Interval | Days | Period
"""Days that are told: exact, open on either side (`Days`), or with ends that are bounds."""

_BACK = frozenset({Relation.AS_OF, Relation.BEFORE, Relation.BY, Relation.UNTIL})
_AHEAD = frozenset({Relation.AFTER, Relation.SINCE})
_OPEN = math.inf
_NO_CONTEXT = Context()


def soft_score(
    asked: Told | None,
    found: Told | None,
    relation: Relation = Relation.IN,
    which: Which | None = None,
) -> float:
    """How well `found` fits `asked`: from `FLOOR` to 1, and `NEUTRAL` where one is not known.

    - "In" and "between": 1 where one lies inside the other; where they overlap, from `NEUTRAL` to 1
      by the share of the shorter that they have in common (one half where both are open, for that
      share cannot be known); apart, from `NEUTRAL` down to `FLOOR`, halving each `NEAR` days.
    - "As of", "before", "by" and "until" ask for one side of an edge, "after" and "since" for the
      other. 1 where `found` reaches into the days named, or up to the edge where `asked` is open on
      its side (as `tqa.temporal.sentences` gives all but "as of"); where it ends short of them on
      that side, from 1 down to `NEUTRAL`, halving each `LASTING` days; where it lies wholly beyond
      the edge it is off, as above. With `which` the first (or last) of all is wanted, however far
      from the edge, and nothing declines on that side.

    Never higher when farther, and what is on the side asked for is never below what is off it. An
    end known within limits gives the mean of its earliest and latest days; each end of which
    nothing is known halves the distance of the score to `NEUTRAL`.

    >>> from datetime import date
    >>> year = Interval(date(2019, 1, 1), date(2020, 1, 1))
    >>> soft_score(year, Days.on(date(2019, 5, 3))), soft_score(year, None)
    (1.0, 0.5)
    >>> early, late = Days.on(date(2018, 5, 3)), Days.on(date(2020, 5, 3))
    >>> [round(soft_score(year, day, Relation.AS_OF), 2) for day in (early, late)]
    [0.98, 0.47]
    """
    wanted, told = _readings(asked), _readings(found)
    if not wanted or not told:
        return NEUTRAL
    scores = [_score(a, f, relation, which) for a, f in product(wanted, told)]
    known = math.fsum(scores) / len(scores)
    ends = _unknown_ends(asked) + _unknown_ends(found)
    return NEUTRAL + (known - NEUTRAL) * math.pow(0.5, ends)


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Days by ordinal, both ends included; infinite where open."""

    first: float
    last: float

    @property
    def length(self) -> float:
        return self.last - self.first + 1

    @property
    def mirrored(self) -> _Stretch:
        """The same with time running backwards."""
        return _Stretch(-self.last, -self.first)


def _score(asked: _Stretch, found: _Stretch, relation: Relation, which: Which | None) -> float:
    if relation in _BACK:
        return _before(asked, found, declines=which is not Which.FIRST)
    if relation in _AHEAD:
        return _before(asked.mirrored, found.mirrored, declines=which is not Which.LAST)
    shared = min(asked.last, found.last) - max(asked.first, found.first) + 1
    if shared > 0:
        return NEUTRAL + (1 - NEUTRAL) * _share(shared, min(asked.length, found.length))
    return _off(-shared)


def _before(asked: _Stretch, found: _Stretch, *, declines: bool) -> float:
    """What is wanted lies in `asked`, or else before it."""
    if found.first > asked.last:
        return _off(found.first - asked.last - 1)
    edge = asked.last if asked.first == -_OPEN else asked.first
    short = max(edge - found.last, 0) if declines and edge != _OPEN else 0
    return NEUTRAL + (1 - NEUTRAL) * _halved(short, LASTING)


def _off(days: float) -> float:
    return FLOOR + (NEUTRAL - FLOOR) * _halved(days, NEAR)


def _share(shared: float, shorter: float) -> float:
    if shared == shorter:
        return 1.0
    return 0.5 if shorter == _OPEN else shared / shorter


def _halved(days: float, half: float) -> float:
    return math.exp2(-days / half)


# ---------------------------------------------------------------- bounds


def _readings(told: Told | None) -> list[_Stretch]:
    """The stretches that are meant: several where an end is known within limits only."""
    match told:
        case None:
            return []
        case Interval():
            last = told.last_day
            return [_Stretch(told.start.toordinal(), last.toordinal() if last else _OPEN)]
        case Days():
            first = told.first.toordinal() if told.first else -_OPEN
            return [_Stretch(first, told.last.toordinal() if told.last else _OPEN)]
        case Period():
            return _of_bounds(told)


def _of_bounds(period: Period) -> list[_Stretch]:
    firsts, ends = _limits(period.start), _limits(period.end)
    if period.start.is_unknown and (period.end.is_unknown or period.end.never):
        return []
    if period.start.is_unknown:  # of the day before the end it is known that it was inside
        return [_Stretch(end - 1, end - 1) for end in ends]
    if period.end.is_unknown:
        return [_Stretch(first, first) for first in firsts]
    return [_Stretch(a, max(b - 1, a)) for a in firsts for b in ends]


def _limits(bound: Bound) -> list[float]:
    """The earliest and latest day of a bound; the one that is known where one is; open last."""
    if bound.never:
        return [_OPEN]
    known = [day.toordinal() for day in (bound.earliest, bound.latest) if day is not None]
    return list(dict.fromkeys(map(float, known)))


def _unknown_ends(told: Told | None) -> int:
    if not isinstance(told, Period):
        return 0
    return told.start.is_unknown + told.end.is_unknown


# ---------------------------------------------------------------- texts


@dataclass(frozen=True, slots=True)
class Wanted:
    """The days that a question asks about, and how what is told should lie to them."""

    days: tuple[Days, ...]
    relation: Relation
    which: Which | None = None

    def weight(self, text: str) -> float:
        """The score of the days that a text tells, the best of them; 1 for a question of no day.

        >>> wanted("Who ran the mill before 1990?").weight("It was sold to a miller in 1987.") > 0.9
        True
        """
        if not self.days:
            return 1.0
        told = days_told(text) or (None,)
        return max(
            soft_score(asked, found, self.relation, self.which)
            for asked in self.days
            for found in told
        )


def wanted(question: str, context: Context = _NO_CONTEXT) -> Wanted:
    """What a question asks of time, as `read_sentence` reads it."""
    asked = read_sentence(question, context)
    return Wanted(asked.days, asked.relation or Relation.IN, asked.sequence)


@lru_cache(maxsize=1 << 14)
def days_told(text: str) -> tuple[Days, ...]:
    """The days, months, years and stretches that a text tells, in text order, each once.

    Only what is certain without a day of reference: "last year" and "30 June" tell none here.

    >>> [str(days) for days in days_told("In 1998 it held the games of 1977; closed 3 May 2001.")]
    ['1998-01-01/1998-12-31', '1977-01-01/1977-12-31', '2001-05-03']
    """
    found = (resolve(form).days for told in recognise(text, bare=True) for form in told.forms[:1])
    return tuple(dict.fromkeys(days for days in found if days is not None))
