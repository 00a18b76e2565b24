"""A story as a table: its days, what is told of them, and below it what is no part of it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tqa.pleading.model import DatedRemark, Event, Mark, Role, Story, When
from tqa.pleading.placing import Placed, Side
from tqa.pleading.records import paragraph_at
from tqa.pleading.shown import clause, iso_day, marks, numbers, place, plain, row_place
from tqa.pleading.timeline import Row
from tqa.temporal.forms import Granularity

_DAY, _TOLD, _WHERE = 16, 9, 9
"""Widths of the columns that are not the words."""
_LINES = 3
"""How many lines the words of an event may take."""
_FEW = 8
"""How many of a list are shown where not all are asked for."""
ROLES = {
    Role.PROCEEDING: "this suit",
    Role.DEADLINE: "deadlines",
    Role.LAW: "law and cases",
    Role.EXHIBIT: "exhibits and sources",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a table: the cells of its four columns."""

    day: str
    words: str
    paragraphs: str
    place: str


def table(
    story: Story, rows: Sequence[Row], undated: Sequence[Placed], width: int
) -> Iterator[str]:
    """The rows of a timeline, earliest first, with the undated events that have a place in it."""
    room = max(24, width - _DAY - _TOLD - _WHERE - 3)
    yield _line(Entry("Day", "What the pleading says", "¶", "Where"), room)
    after, before = _around(rows, undated)
    for at, row in enumerate(rows):
        for item in before.get(at, ()):
            yield from _cells(_placed(story, item, room), room)
        yield from _cells(_row(story, row, room), room)
        for item in after.get(at, ()):
            yield from _cells(_placed(story, item, room), room)


def _row(story: Story, row: Row, room: int) -> Entry:
    words = _words(story, row.event, room * _LINES)
    if row.also:
        words += f" (also: {plain('; '.join(row.also))})"
    return Entry(iso_day(row.when), words, numbers(row.paragraphs, most=6), row_place(story, row))


def _placed(story: Story, item: Placed, room: int) -> Entry:
    why = "; ".join(_anchors(story, item))
    strength = item.strength.name.lower() if item.strength is not None else ""
    words = _words(story, item.event, room * _LINES - 40)
    return Entry(f"({item.side})", f"{words} [{strength}: {why}]", *_told_in(story, item.mentions))


def _anchors(story: Story, item: Placed) -> Iterator[str]:
    """What an undated event lies after or before, with its day."""
    word = "with" if item.side is Side.WITH else "after"
    for lead, event in ((word, item.after), ("before", item.before)):
        if event is not None and event.when is not None:
            said = plain(story.words(event.trigger))
            yield f"{lead} “{said}”, {iso_day(event.when)}"


def _told_in(story: Story, mentions: Sequence[Event]) -> tuple[str, str]:
    told = [story.pleading.paragraphs[event.paragraph] for event in mentions]
    labels = list(dict.fromkeys(paragraph.label for paragraph in told))
    return numbers(labels, most=6), place(told[0])


def _words(story: Story, event: Event, room: int) -> str:
    """The clause of an event with its marks, in about as much room as lines of words have."""
    listed = f" [{', '.join(marks(event))}]" if marks(event) else ""
    return clause(story, event, max(40, room * 19 // 20 - len(listed))) + listed


def _around(
    rows: Sequence[Row], undated: Sequence[Placed]
) -> tuple[dict[int, list[Placed]], dict[int, list[Placed]]]:
    """By the place of a row, the undated events that are told as after and as before it."""
    by_id = {event.id: at for at, row in enumerate(rows) for event in row.mentions}
    after: dict[int, list[Placed]] = {}
    before: dict[int, list[Placed]] = {}
    for item in undated:
        if not item.told:
            continue
        low = by_id.get(item.after.id) if item.after is not None else None
        high = by_id.get(item.before.id) if item.before is not None else None
        if low is not None:
            after.setdefault(low, []).append(item)
        elif high is not None:
            before.setdefault(high, []).append(item)
    return after, before


def without_place(rows: Sequence[Row], undated: Sequence[Placed]) -> list[Placed]:
    """The undated events told as deeds that stand beside no row."""
    after, before = _around(rows, undated)
    shown = {id(item) for items in (*after.values(), *before.values()) for item in items}
    return [item for item in undated if item.told and id(item) not in shown]


def unplaced(story: Story, items: Sequence[Placed], width: int) -> Iterator[str]:
    """Undated events that nothing places, in the order of the page."""
    room = max(24, width - _TOLD - _WHERE - 4)
    for item in items:
        words = _words(story, item.event, room * 2)
        label, where = _told_in(story, item.mentions)
        head, *rest = textwrap.wrap(words, room) or [""]
        yield f"  {head:<{room}} {label:<{_TOLD}} {where}".rstrip()
        yield from (f"  {line}" for line in rest)


def not_facts(story: Story, events: Sequence[Event], width: int, *, whole: bool) -> Iterator[str]:
    """Dated events that are not told as facts, each with why; all, or the first."""
    room = max(24, width - _DAY - _TOLD - _WHERE - 3)
    shown = events if whole else events[:_FEW]
    for event in shown:
        assert event.when is not None
        words = _words(story, event, room * _LINES)
        yield from _cells(Entry(iso_day(event.when), words, *_told_in(story, [event])), room)
    yield from _more(len(events) - len(shown))


def _more(count: int) -> Iterator[str]:
    if count > 0:
        yield f"  and {count} more; --all shows {'it' if count == 1 else 'them'}"


def unreal(story: Story) -> list[Event]:
    """The events of a story that have a day and are not told as having happened, by their days."""
    found = [
        event
        for event in story.events
        if event.when is not None
        and event.role in (Role.STORY, Role.DEADLINE)
        and (not event.happened or Mark.QUOTED in event.marks)
    ]
    return sorted(found, key=lambda event: (_first(event), event.trigger))


def _first(event: Event) -> str:
    days = event.when.days if event.when is not None else None
    day = (days.first or days.last) if days is not None else None
    return day.isoformat() if day is not None else ""


def remarks(story: Story, found: Sequence[DatedRemark], *, whole: bool) -> Iterator[str]:
    """The days that are no part of the story, in a line for each thing that they belong to."""
    for role, name in ROLES.items():
        of_role = [remark for remark in found if remark.role is role]
        if of_role:
            shown = of_role if whole else of_role[:_FEW]
            listed = "; ".join(_remark(story, remark) for remark in shown)
            more = f"; and {len(of_role) - len(shown)} more" if len(shown) < len(of_role) else ""
            yield f"  {name}: {listed}{more}"


def _remark(story: Story, remark: DatedRemark) -> str:
    day = iso_day(When(remark.days, Granularity.DAY, remark.span))
    at = paragraph_at(story.pleading.paragraphs, remark.span[0])
    paragraph = story.pleading.paragraphs[at] if at is not None else None
    label = f"¶ {plain(paragraph.label)}" if paragraph is not None and paragraph.label else ""
    of = plain(remark.of)
    of = f"“… {of[-40:]}”" if len(of) > 40 else of
    about = ", ".join(part for part in (of, label) if part)
    return f"{day} ({about})" if about else day


def few(items: Sequence[str], *, whole: bool) -> Iterator[str]:
    """Some lines, or the first and how many more there are."""
    shown = items if whole else items[:_FEW]
    yield from (f"  {plain(item)}" for item in shown)
    yield from _more(len(items) - len(shown))


def _cells(entry: Entry, room: int) -> Iterator[str]:
    columns = [
        textwrap.wrap(entry.day, _DAY) or [""],
        textwrap.wrap(entry.words, room) or [""],
        textwrap.wrap(entry.paragraphs, _TOLD) or [""],
        [entry.place],
    ]
    for at in range(max(map(len, columns))):
        yield _line(Entry(*(column[at] if at < len(column) else "" for column in columns)), room)


def _line(entry: Entry, room: int) -> str:
    return (
        f"{entry.day:<{_DAY}} {entry.words:<{room}} {entry.paragraphs:<{_TOLD}} {entry.place}"
    ).rstrip()
