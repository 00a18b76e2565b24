"""Histories that a source states itself: its rectangles are taken as they are.

Such a source holds what was published by its own day; only what was published later is added to it,
as it is to a consolidation (`law/timeline`, `law/replay`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from tqa.law.commencing import commenced
from tqa.law.evidence import Commencement, Edit, Enacted, Evidence, Missing, Seen, Stated
from tqa.law.model import GENERAL, Content, State
from tqa.law.replay import Problem
from tqa.law.timeline import Stretch
from tqa.temporal.bounds import OPEN, Bound


def days_of(item: Evidence) -> tuple[date | None, ...]:
    """The days on which an item of evidence changes what is known."""
    if isinstance(item, Stated):
        return item.published, item.superseded
    return (item.published,)


def timeline_of(stated: Iterable[Stated], scope: str, day: date | None) -> list[Stretch]:
    """The course that was known on `day`, for `scope` where it has one of its own.

    Rectangles are chained by their ends, which is their order where bounds overlap.
    """
    known = [
        item
        for item in stated
        if item.superseded is None
        or (day is not None and day < item.superseded)
        or (day is None and item.published is None)
    ]
    own = [item for item in known if item.scope == scope]
    items = _chained(own or [item for item in known if item.scope == GENERAL])
    return [
        Stretch(
            item.valid.start,
            item.content,
            item.heading,
            item.made_by,
            item.source,
            item.current_to or item.valid.start.order,
            disputed=item.disputed,
            rival=item.rival,
            rival_by=item.rival_by,
            known_from=item.published,
        )
        for item in items
    ]


def _chained(items: Sequence[Stated]) -> list[Stated]:
    """The rectangles in the order of time: each begins where the one before it ends."""
    waiting = sorted(
        items,
        key=lambda i: (i.valid.start.order, i.valid.start.earliest or date.min, str(i.valid.end)),
    )
    ends = {item.valid.end for item in waiting}
    ordered: list[Stated] = []
    wanted: Bound | None = None
    while waiting:
        follower = next((i for i in waiting if i.valid.start == wanted), None)
        if follower is None:
            follower = next((i for i in waiting if i.valid.start not in ends), waiting[0])
        waiting.remove(follower)
        ordered.append(follower)
        wanted = follower.valid.end
    return ordered


def brought_into_force(
    timeline: list[Stretch], begins: Sequence[Commencement], scope: str
) -> list[Stretch]:
    """A history with a later published commencement of words that it has as not in force.

    So it is with consolidations: of the days up to the last of them they speak themselves.
    """
    last = timeline[-1] if timeline else None
    if last is None or last.content.state is not State.NOT_IN_FORCE or not begins:
        return timeline
    waiting = Enacted(last.source, None, last.start, OPEN, last.content, last.heading)
    begun = commenced(waiting, begins, scope)
    since = begun.since
    if since.never or since.is_unknown or since.order <= max(last.start.order, _seen(last)):
        return timeline
    content = Content(State.IN_FORCE, last.content.label, last.content.passage)
    law = Stretch(since, content, last.heading, begun.by, last.source, last.last_seen)
    return [*timeline, law]


def _seen(stretch: Stretch) -> date:
    """The day on which a consolidation last showed it; that of a stated history says nothing."""
    return stretch.last_seen if stretch.last_seen and stretch.stated is not None else date.min


def not_stated(known: Sequence[Evidence], stated: Sequence[Stated]) -> Sequence[Evidence]:
    """The evidence that the histories do not hold already."""
    if not stated:
        return known
    last = max((item.known_to for item in stated if item.known_to), default=None)
    return [
        item
        for item in known
        if not isinstance(item, Edit | Seen | Missing | Commencement)
        or last is None
        or item.published is None
        or item.published > last
    ]


def too_early(
    stated: Sequence[Stated], timeline: Sequence[Stretch], edits: Iterable[Edit]
) -> list[Problem]:
    """The later published edits that act before the last change of a stated history.

    What came after them is stated as words, not as changes, so it cannot be applied again on top.
    """
    if not stated or not timeline:
        return []
    last = timeline[-1]
    reason = "it takes effect no later than the last change that the stated history holds"
    return [
        Problem(edit, reason)
        for edit in edits
        if not edit.effective.never
        and edit.effective.latest is not None
        and edit.effective.latest <= max(last.start.order, last.last_seen or date.min)
    ]
