"""From successive consolidations to the course of one provision, at one state of knowledge.

A consolidation states two things: the words on its day, and since when they are law. Between two
consolidations the words can only be those of the earlier one until the date stated by the later
one, unless the official notes name an amendment in between: then nobody knows, and the timeline
says so instead of guessing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from tqa.law.evidence import Missing, Seen
from tqa.law.model import Content, Note, State
from tqa.temporal.bounds import Bound

ALWAYS = Bound.not_after(date.min)
"""The start of the first stretch of every timeline."""

UNKNOWN_CONTENT = Content(State.NOT_COVERED)
ABSENT_CONTENT = Content(State.NOT_YET_MADE)

_ENDED = (State.REMOVED, State.REPEALED)


@dataclass(frozen=True, slots=True)
class Stretch:
    """One content from `start` until the next stretch of the timeline starts."""

    start: Bound
    content: Content
    heading: str = ""
    made_by: tuple[str, ...] = ()
    source: str = ""
    last_seen: date | None = None
    """The latest consolidation that shows this content."""
    stated: Bound | None = None
    """Since when that consolidation says it stands, where `start` had to be found otherwise."""


def starts_by(bound: Bound) -> date:
    """The latest day on which `bound` can fall: its place in the order of a timeline."""
    return bound.latest or bound.earliest or date.min


def from_consolidations(seen: Sequence[Seen | Missing]) -> list[Stretch]:
    """The timeline that the consolidations support; stretches tile all time, in order.

    Of two consolidations of one day the later published wins. The order of the argument does not
    matter.
    """
    latest = {
        item.current_to: item
        for item in sorted(seen, key=lambda i: (i.published or date.min, i.source))
    }
    timeline: list[Stretch] = []
    previous: date | None = None
    for day in sorted(latest):
        item = latest[day]
        if isinstance(item, Missing):
            _missing(timeline, item, previous)
        else:
            _seen(timeline, item)
        previous = day
    return timeline


def _seen(timeline: list[Stretch], item: Seen) -> None:
    now = Stretch(
        item.since,
        item.content,
        item.heading,
        made_on(item.notes, item.since),
        item.source,
        item.current_to,
        item.since,
    )
    if not timeline:
        timeline += [Stretch(ALWAYS, _before_first(item)), now]
        return
    last = timeline[-1]
    same = last.content.same_words == item.content.same_words
    if same and item.since in (last.start, last.stated):
        timeline[-1] = replace(last, last_seen=item.current_to, heading=item.heading)
        return
    since = starts_by(item.since)
    if last.last_seen is not None and not same and _undated(last, item, since):
        start, cause = _end_between(item, last.last_seen)
        timeline.append(replace(now, start=start, made_by=cause))
        return
    if last.last_seen is not None and since <= last.last_seen:
        # Later knowledge about days already covered: a retroactive change or a corrected date.
        if same:
            timeline.pop()
        while timeline[1:] and starts_by(timeline[-1].start) >= since:
            timeline.pop()
    else:
        _mark_gap(timeline, item.notes, since, item.source)
    if not timeline:
        timeline.append(Stretch(ALWAYS, UNKNOWN_CONTENT))
    timeline.append(now)


def _undated(last: Stretch, item: Seen, since: date) -> bool:
    """Whether the words changed after the last look though the date printed with them did not.

    So it is with words that move into parts, for their element keeps the date of its label, and
    where an official note of these days names an amendment. Any other change of words that are said
    to stand since before the last look corrects what was printed then.
    """
    if last.last_seen is None or since > last.last_seen:
        return False
    moved = bool(last.content.passage.text) and not item.content.passage.text
    noted = item.since == last.stated and any(
        note.effective and last.last_seen < note.effective <= item.current_to for note in item.notes
    )
    return moved or noted


def _before_first(item: Seen) -> Content:
    """What was there before the first thing known of a provision."""
    made = item.made
    if made is not None and made.latest is not None and starts_by(item.since) <= made.latest:
        return ABSENT_CONTENT
    return UNKNOWN_CONTENT


def _mark_gap(timeline: list[Stretch], notes: Sequence[Note], until: date, source: str) -> None:
    """Where the notes name amendments after the last look and before `until`, admit ignorance."""
    last = timeline[-1]
    if last.last_seen is None:
        return
    between = [
        note.effective
        for note in notes
        if note.effective and last.last_seen < note.effective < until
    ]
    if between:
        doubt = Bound.between(min(between), until)
        timeline.append(Stretch(doubt, UNKNOWN_CONTENT, source=source))


def _missing(timeline: list[Stretch], item: Missing, previous: date | None) -> None:
    if not timeline:
        # Absent when first looked at: what was before that day is not known.
        timeline.append(Stretch(ALWAYS, UNKNOWN_CONTENT))
        timeline.append(
            Stretch(
                Bound.not_after(item.current_to),
                ABSENT_CONTENT,
                source=item.source,
                last_seen=item.current_to,
            )
        )
        return
    last = timeline[-1]
    if last.content.state in (State.NOT_YET_MADE, *_ENDED) and not last.content.passage.text:
        timeline[-1] = replace(last, last_seen=item.current_to)
        return
    start, cause = _end_between(item, previous)
    state = State.REPEALED if cause else State.REMOVED
    timeline.append(Stretch(start, Content(state), "", cause, item.source, item.current_to))


def _end_between(item: Seen | Missing, previous: date | None) -> tuple[Bound, tuple[str, ...]]:
    """When, after `previous` and by the day of `item`, the words went; and by what."""
    first = previous + timedelta(days=1) if previous else date.min
    if isinstance(item, Missing) and item.ended is not None and starts_by(item.ended) >= first:
        return item.ended, item.ended_by
    near = {day for day in item.near if first <= day <= item.current_to}
    if len(near) == 1:
        start = Bound.on(near.pop())
        return start, made_on(item.notes, start)
    days = sorted(
        {
            note.effective
            for note in item.notes
            if note.effective and first <= note.effective <= item.current_to
        }
    )
    if len(days) == 1:
        return Bound.on(days[0]), tuple(
            sorted(note.citation for note in item.notes if note.effective == days[0])
        )
    if days:
        return Bound.between(days[0], days[-1]), ()
    return Bound.between(first, item.current_to), ()


def made_on(notes: Sequence[Note], since: Bound) -> tuple[str, ...]:
    """The citations whose stated effective day is the day on which a content begins."""
    if not since.is_day:
        return ()
    return tuple(dict.fromkeys(note.citation for note in notes if note.effective == since.day))
