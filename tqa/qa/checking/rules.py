"""The closed list of rules by which an answer may conclude something, each worked out here anew.

A conclusion has a rule, what is given, and a result; all are text. Days are ISO days, numbers are
decimal, truth is `true` or `false`. Of days:

| rule | given | result |
|---|---|---|
| `days_between` | a, b | days from a up to, not including, b: the length of `[a, b)` |
| `years_months_days` | a, b | the same as a period of ISO 8601, whole years first: `P3Y2M14D` |
| `before` | a, b | whether a is before b |
| `same_day` | a, b | whether they are one day |
| `day_before`, `day_after` | d | the day next to it |
| `plus_days`, `plus_months`, `plus_years` | d, n | the day n later (n may be negative) |
| `first`, `last` | days … | the first or the last of them |
| `next`, `previous` | d, days … | the first of them after d, the last of them before d |
| `in_order` | days … | whether none is before the one that stands before it |
| `contains` | `[from, to)`, d | whether d is inside; ends as bounds: `open`, `?`, `..2010-01-01` |
| `overlaps` | `[a, b)`, `[c, d)` | whether some day is certainly inside both |

Of numbers and texts:

| rule | given | result |
|---|---|---|
| `count` | items … | how many there are |
| `sum` | n … | their sum |
| `minus` | n, m | n less m |
| `less` | n, m | whether n is less than m |
| `same_text` | hash, hash | whether two SHA-256 are those of one text |
| `same_words` | a, b | whether two texts have the same words, whatever the spaces and capitals |

Of what is held (the checker reads it from the store, by what was known on the answer's day):

| rule | given | result |
|---|---|---|
| `state_on` | instrument, provision, d | its state, bounded by what it stands in |
| `sections_in_force` | instrument, d | `5 of 9`: those in force, of those that are enacted |
| `says` | instrument, provision, d, words | whether its text of that day holds the words |
| `same_on` | instrument, provision, a, b | whether its text is the same on two days |
| `changes` | instrument, provision, from, to | on how many days it or a part changed |

In `changes` both days are inside, and either may be `?` (no limit); how a provision began is no
change. Days that are given must themselves be grounded, see `tqa.qa.checking.days`.
"""

from __future__ import annotations

import calendar
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise

from tqa.temporal.bounds import Bound

Rule = Callable[[Sequence[str]], str]


def _truth(value: bool) -> str:
    return "true" if value else "false"


def _days(given: Sequence[str]) -> list[date]:
    return [date.fromisoformat(item) for item in given]


def _two(given: Sequence[str]) -> tuple[str, str]:
    one, other = given
    return one, other


def _days_between(given: Sequence[str]) -> str:
    start, end = _days(_two(given))
    return str((end - start).days)


def _years_months_days(given: Sequence[str]) -> str:
    start, end = _days(_two(given))
    if end < start:
        raise ValueError("the second day is before the first")
    months = (end.year - start.year) * 12 + end.month - start.month
    while _later(start, months) > end:
        months -= 1
    days = (end - _later(start, months)).days
    years, months = divmod(months, 12)
    parts = [f"{n}{unit}" for n, unit in ((years, "Y"), (months, "M"), (days, "D")) if n]
    return "P" + ("".join(parts) or "0D")


def _later(day: date, months: int) -> date:
    """The day some months later; of a shorter month, its last day.

    >>> _later(date(2020, 1, 31), 1)
    datetime.date(2020, 2, 29)
    """
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    last = calendar.monthrange(year, month + 1)[1]
    return date(year, month + 1, min(day.day, last))


def _shifted(unit: str) -> Rule:
    def rule(given: Sequence[str]) -> str:
        day, number = date.fromisoformat(_two(given)[0]), int(given[1])
        if unit == "days":
            return str(day + timedelta(days=number))
        return str(_later(day, number * (12 if unit == "years" else 1)))

    return rule


def _beside(days: int) -> Rule:
    def rule(given: Sequence[str]) -> str:
        (day,) = _days(given)
        return str(day + timedelta(days=days))

    return rule


def _next(given: Sequence[str]) -> str:
    day, *others = _days(given)
    return str(min(other for other in others if other > day))


def _previous(given: Sequence[str]) -> str:
    day, *others = _days(given)
    return str(max(other for other in others if other < day))


def interval(text: str) -> tuple[Bound, Bound]:
    """The bounds of a half-open interval as text; ValueError where it is none.

    >>> str(interval("[..2010-01-01, open)")[0])
    '..2010-01-01'
    """
    if not (text.startswith("[") and text.endswith(")")):
        raise ValueError(f"{text!r} is no half-open interval")
    start, end = text[1:-1].split(", ")
    return Bound.parse(start), Bound.parse(end)


def holds(text: str, day: date) -> bool | None:
    """Whether an interval holds a day; `None` where its bounds do not say."""
    start, end = interval(text)
    begun = True if start.is_unknown else start.happened_by(day)
    ended = end.happened_by(day)
    if begun is False or ended is True:
        return False
    return None if begun is None or ended is None else True


def _contains(given: Sequence[str]) -> str:
    text, day = _two(given)
    return _truth(holds(text, date.fromisoformat(day)) is True)


def _overlaps(given: Sequence[str]) -> str:
    (a, b), (c, d) = map(interval, _two(given))
    low = max(a.latest or date.min, c.latest or date.min)
    high = min(b.earliest or date.max, d.earliest or date.max)
    return _truth(low < high)


def _plain(number: Decimal) -> str:
    text = format(number, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def _sum(given: Sequence[str]) -> str:
    return _plain(sum(map(Decimal, given), Decimal(0)))


def _minus(given: Sequence[str]) -> str:
    one, other = map(Decimal, _two(given))
    return _plain(one - other)


def _less(given: Sequence[str]) -> str:
    one, other = map(Decimal, _two(given))
    return _truth(one < other)


def _same_text(given: Sequence[str]) -> str:
    one, other = _two(given)
    if not all(len(item) == 64 and int(item, 16) >= 0 for item in (one, other)):
        raise ValueError("not two SHA-256")
    return _truth(one == other)


def _same_words(given: Sequence[str]) -> str:
    one, other = (item.casefold().split() for item in _two(given))
    return _truth(one == other)


def _before(given: Sequence[str]) -> str:
    one, other = _days(_two(given))
    return _truth(one < other)


def _same_day(given: Sequence[str]) -> str:
    one, other = _days(_two(given))
    return _truth(one == other)


RULES: dict[str, Rule] = {
    "days_between": _days_between,
    "years_months_days": _years_months_days,
    "before": _before,
    "same_day": _same_day,
    "day_before": _beside(-1),
    "day_after": _beside(1),
    "plus_days": _shifted("days"),
    "plus_months": _shifted("months"),
    "plus_years": _shifted("years"),
    "first": lambda given: str(min(_days(given))),
    "last": lambda given: str(max(_days(given))),
    "next": _next,
    "previous": _previous,
    "in_order": lambda given: _truth(all(a <= b for a, b in pairwise(_days(given)))),
    "contains": _contains,
    "overlaps": _overlaps,
    "count": lambda given: str(len(given)),
    "sum": _sum,
    "minus": _minus,
    "less": _less,
    "same_text": _same_text,
    "same_words": _same_words,
}
"""Rules that need nothing but what is given."""

HELD = ("state_on", "sections_in_force", "says", "same_on", "changes")
"""Rules that need what is held; see `tqa.qa.checking.held`."""


def concluded(rule: str, given: Sequence[str]) -> str:
    """What a rule makes of what is given; ValueError where it makes nothing of it.

    >>> concluded("days_between", ("2018-07-01", "2020-04-01"))
    '640'
    >>> concluded("years_months_days", ("2018-07-01", "2020-04-03"))
    'P1Y9M2D'
    >>> concluded("next", ("2018-07-01", "2018-07-01", "2019-02-01", "2022-04-01"))
    '2019-02-01'
    """
    if rule not in RULES:
        raise ValueError(f"no such rule; rules are {', '.join((*RULES, *HELD))}")
    try:
        return RULES[rule](given)
    except (ArithmeticError, OverflowError, TypeError) as error:
        raise ValueError(f"nothing follows from {', '.join(given)}") from error
