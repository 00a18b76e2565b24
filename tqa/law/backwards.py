"""Text built backwards: from the words printed now to those before each annotated amendment.

An official annotation marks the words that an amendment made, and often quotes those that it
removed. Undoing the amendments one after another, the latest first, gives the earlier texts
(TIME_IN_LAW rule 16). Where the removed words are not quoted, the earlier text is not covered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from tqa.law.document import Earlier, Span
from tqa.law.model import State
from tqa.temporal.bounds import Bound


@dataclass(frozen=True, slots=True)
class Undo:
    """One annotated amendment as far as it touches one printed provision.

    `start` and `end` limit, in the linear text, what the amendment made; nothing where it only took
    words away. `before` are the spans of the words that were there, empty where nothing was, and
    `None` where the source does not quote them. `whole` marks an amendment that made the provision
    itself: with it undone, there is no provision (`before` empty) or its words are unknown.
    """

    start: int
    end: int
    since: Bound
    before: tuple[Span, ...] | None = None
    whole: bool = False
    label: str | None = None
    """The label before the amendment, where it was another."""


def earlier(
    spans: Sequence[Span], label: str, undos: Sequence[Undo], base: Bound | None
) -> tuple[Earlier, ...]:
    """What the provision was before each amendment, in the order of time.

    `base` is the day from which it stands where nothing is noted. Amendments whose days cannot be
    put in order count as one, some time within their common limits. One that came before `base`
    changed what had yet to commence: what was there before it was never law (TIME_IN_LAW rule 12).
    Where it is not settled whether the text was law by then, it is not covered.
    """
    found: list[Earlier] = []
    undos = in_time(undos, base)
    groups = in_turn([undo.since for undo in undos])
    for at, since in enumerate(groups):
        undone = [undo for undo in undos if _follows(undo.since, since)]
        begun = later(groups[at - 1], base) if at else base
        was = _before(spans, label, undone, begun, since)
        if was.state is State.IN_FORCE and not _law_by(base, since):
            was = Earlier(State.NOT_COVERED, was.label, (), begun, since)
        found.append(was)
    return tuple(found)


def in_time(undos: Sequence[Undo], base: Bound | None) -> list[Undo]:
    """The amendments that may have changed what was law already."""
    if base is None or base.earliest is None:
        return list(undos)
    return [u for u in undos if u.since.latest is None or u.since.latest > base.earliest]


def later(bound: Bound, other: Bound | None) -> Bound:
    """The later of two days, as far as it is known.

    >>> str(later(Bound.on(date(2014, 7, 1)), Bound.not_before(date(2012, 1, 1))))
    '2014-07-01..'
    """
    if other is None:
        return bound
    low = max(_limits(bound)[0], _limits(other)[0])
    high = max(_limits(bound)[1], _limits(other)[1])
    return Bound(None if low == date.min else low, None if high == date.max else high)


def _law_by(base: Bound | None, since: Bound) -> bool:
    """Whether the text was certainly law before an amendment."""
    if base is None or since.earliest is None or since.earliest == date.min:
        return base is None
    return base.happened_by(since.earliest - timedelta(days=1)) is True


def in_turn(days: Sequence[Bound]) -> list[Bound]:
    """The days in order, with those that may lie on either side of another taken together.

    >>> day, year = date(2019, 7, 1), Bound.between(date(2019, 1, 1), date(2019, 12, 31))
    >>> [str(bound) for bound in in_turn([Bound.on(day), year, Bound.on(date(2007, 11, 1))])]
    ['2007-11-01', '2019-01-01..2019-12-31']
    """
    groups: list[tuple[date, date]] = []
    for low, high in sorted(_limits(bound) for bound in days):
        if groups and low <= groups[-1][1]:
            groups[-1] = (groups[-1][0], max(high, groups[-1][1]))
        else:
            groups.append((low, high))
    return [
        Bound(None if low == date.min else low, None if high == date.max else high)
        for low, high in groups
    ]


def _limits(bound: Bound) -> tuple[date, date]:
    return bound.earliest or date.min, bound.latest or date.max


def _follows(bound: Bound, group: Bound) -> bool:
    """Whether an amendment belongs to a group or comes after it."""
    return _limits(bound)[0] >= _limits(group)[0]


def _before(
    spans: Sequence[Span],
    label: str,
    undone: Sequence[Undo],
    since: Bound | None,
    until: Bound,
) -> Earlier:
    """The provision with some amendments undone."""
    for undo in sorted(undone, key=lambda u: _limits(u.since)):
        label = undo.label if undo.label is not None else label
        if undo.label is not None:
            break  # the earliest of them says what the label was before all
    made = [undo for undo in undone if undo.whole]
    if made:
        # What the earliest did is undone last; of several at once the widest holds the others.
        first = min(made, key=lambda u: (_limits(u.since), u.start - u.end))
        absent = first.before == ()
        state = State.NOT_YET_MADE if absent else State.NOT_COVERED
        return Earlier(state, "" if absent else label, (), since, until)
    words = without(spans, undone)
    if words is None:
        return Earlier(State.NOT_COVERED, label, (), since, until)
    return Earlier(State.IN_FORCE, label, words, since, until)


def without(spans: Sequence[Span], undone: Sequence[Undo]) -> tuple[Span, ...] | None:
    """The spans of the words with the amendments undone; `None` where words are not quoted.

    An amendment of words that another one made falls away with them; of words that only a later
    one put there, it cannot be said what it did to those before.

    >>> undo = Undo(4, 9, Bound.on(date(2020, 1, 1)), before=((40, 44),))
    >>> without([(0, 20)], [undo])
    ((0, 4), (40, 44), (9, 20))
    """
    outermost: list[Undo] = []
    for undo in sorted(undone, key=lambda u: (u.start, -u.end, _limits(u.since))):
        if outermost and undo.end <= outermost[-1].end and undo.start < outermost[-1].end:
            if _limits(undo.since)[1] < _limits(outermost[-1].since)[0]:
                return None
            continue
        if outermost and undo.start < outermost[-1].end:
            return None  # marks that overlap in part say nothing clear
        outermost.append(undo)
    if any(undo.before is None for undo in outermost):
        return None
    words: list[Span] = []
    rest = sorted(spans, reverse=True)
    for undo in outermost:
        words += _until(rest, undo.start)
        words += undo.before or ()
        _until(rest, undo.end)
    return (*words, *reversed(rest))


def _until(rest: list[Span], end: int) -> list[Span]:
    """Take what lies before `end` from the spans, of which the first is the last of the list."""
    taken: list[Span] = []
    while rest and rest[-1][0] < end:
        start, stop = rest.pop()
        taken.append((start, min(stop, end)))
        if stop > end:
            rest.append((end, stop))
    return taken
