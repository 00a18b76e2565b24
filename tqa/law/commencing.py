"""Which of several commencements brings a provision into force, and on what day.

A provision may be brought into force by its own instrument, by one that appoints a day, by one that
adds only what is missing, and be delayed by a fourth (TIME_IN_LAW rules 4 and 6). Every choice is
by aim and by day of publication, so that the order of arrival cannot matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from tqa.law.evidence import Commencement, Enacted, Seen, Way
from tqa.law.model import GENERAL, State
from tqa.temporal.bounds import Bound


def commenced(
    enacted: Enacted, commencements: Sequence[Commencement], scope: str = GENERAL
) -> Enacted:
    """The text with the day of its commencement for `scope`, where that is stated beside it.

    What is in force in general is so for each purpose too, from the earlier of the two days.
    """
    if not commencements:
        return enacted
    found = [
        chosen
        for name in dict.fromkeys((scope, GENERAL))
        if (chosen := settled([c for c in commencements if c.scope == name])) is not None
    ]
    if not found:
        return enacted
    first = min(found, key=lambda item: item.since.order)
    powers = any(not item.since.is_day for item in commencements)
    if first.way is Way.MISSING and not powers and enacted.since.happened_by(first.since.order):
        return enacted  # it was in force by then
    return replace(enacted, since=first.since, by=(first.by,) if first.by else ())


def dated(seen: Seen, commencements: Sequence[Commencement], scope: str = GENERAL) -> Seen:
    """A consolidated text that leaves open since when it is law, where something else says so."""
    if seen.since.is_day or seen.content.state is not State.IN_FORCE:
        return seen
    begun = settled([c for c in commencements if c.scope == scope])
    if begun is None or not begun.since.is_day or seen.since.happened_by(begun.since.day) is False:
        return seen
    if seen.since.latest is not None and begun.since.day > seen.since.latest:
        return seen
    # Where it has no words of its own, none of them can be later than its commencement.
    sure = seen.dated or not seen.content.passage.text
    return replace(seen, since=begun.since, commenced=begun.since, dated=sure)


def settled(items: Sequence[Commencement]) -> Commencement | None:
    """The one that counts of all commencements of a provision for one purpose."""
    over = [item for item in items if item.way is Way.OVER]
    if over:
        return max(over, key=_published)
    plain = [item for item in items if item.way is Way.PLAIN]
    best = max(plain, key=_rank) if plain else None
    if best is not None and (window := _window(best, plain)):
        best = replace(best, since=window)
    elif best is not None and not best.since.is_day:
        # A power to appoint a day is no day: an instrument that names one counts, however aimed.
        others = [i for i in plain if i.since.is_day and i.source != best.source]
        best = max(others, key=_rank) if others else best
    missing = [item for item in items if item.way is Way.MISSING]
    candidates = [item for item in (best, *missing) if item is not None]
    dated = [item for item in candidates if item.since.is_day]
    # What adds only what is missing adds nothing to what is in force by then.
    return min(dated or candidates, key=lambda item: item.since.order, default=None)


def _window(best: Commencement, plain: Sequence[Commencement]) -> Bound | None:
    """The days between those that one source gives at once for one provision; none is chosen."""
    days = sorted({c.since.day for c in plain if c.since.is_day and _rank(c) == _rank(best)})
    return Bound.between(days[0], days[-1]) if len(days) > 1 else None


def _rank(item: Commencement) -> tuple[int, date, str]:
    return item.reach, *_published(item)


def _published(item: Commencement) -> tuple[date, str]:
    return item.published or date.min, item.source
