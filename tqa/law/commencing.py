"""Which of several commencements brings a provision into force, and on what day.

A provision may be brought into force by its own instrument, by one that appoints a day, by one that
adds only what is missing, and be delayed by a fourth (TIME_IN_LAW rules 4 and 6). Every choice is
by aim and by day of publication, so that the order of arrival cannot matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from tqa.law.evidence import Commencement, Enacted, Way
from tqa.law.model import GENERAL


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


def settled(items: Sequence[Commencement]) -> Commencement | None:
    """The one that counts of all commencements of a provision for one purpose."""
    over = [item for item in items if item.way is Way.OVER]
    if over:
        return max(over, key=_published)
    plain = [item for item in items if item.way is Way.PLAIN]
    best = max(plain, key=_rank) if plain else None
    if best is not None and not best.since.is_day:
        # A power to appoint a day is no day: an instrument that names one counts, however aimed.
        others = [i for i in plain if i.since.is_day and i.source != best.source]
        best = max(others, key=_rank) if others else best
    missing = [item for item in items if item.way is Way.MISSING]
    candidates = [item for item in (best, *missing) if item is not None]
    dated = [item for item in candidates if item.since.is_day]
    # What adds only what is missing adds nothing to what is in force by then.
    return min(dated or candidates, key=lambda item: item.since.order, default=None)


def _rank(item: Commencement) -> tuple[int, date, str]:
    return item.reach, *_published(item)


def _published(item: Commencement) -> tuple[date, str]:
    return item.published or date.min, item.source
