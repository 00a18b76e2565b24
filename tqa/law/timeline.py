"""From successive consolidations to the course of one provision, at one state of knowledge.

A consolidation states two things: the words on its day, and since when they are law. Between two
consolidations the words can only be those of the earlier one until the date stated by the later
one, unless the official notes name an amendment in between: then nobody knows, and the timeline
says so instead of guessing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from tqa.law.evidence import Missing, Record, Seen
from tqa.law.model import ENDED, NO_WORDS, Content, Note, Passage, State
from tqa.temporal.bounds import Bound

ALWAYS = Bound.not_after(date.min)
"""The start of the first stretch of every timeline."""

UNKNOWN_CONTENT = Content(State.NOT_COVERED)
ABSENT_CONTENT = Content(State.NOT_YET_MADE)


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
    notes: tuple[Note, ...] = ()
    """The notes that consolidation prints with it."""
    disputed: bool = False
    """Whether a source of equal standing, or the instruments as we apply them, say another text."""
    rival: Passage = NO_WORDS
    """The words of the instruments as we apply them, where they are others."""
    rival_by: tuple[str, ...] = ()
    """What made them."""
    known_from: date | None = None
    """Of a history that a source states: from when it says that this is known."""

    @property
    def bare(self) -> Stretch:
        """The same without how long it was seen, which is no part of what it says."""
        if self.last_seen is None and self.stated is None and not self.notes:
            return self
        return Stretch(  # not `replace`, which takes a tenth of all time there
            self.start,
            self.content,
            self.heading,
            self.made_by,
            self.source,
            disputed=self.disputed,
            rival=self.rival,
            rival_by=self.rival_by,
            known_from=self.known_from,
        )


def from_consolidations(
    seen: Sequence[Seen | Missing], begun: Sequence[Stretch] = ()
) -> list[Stretch]:
    """The timeline that the consolidations support; stretches tile all time, in order.

    Of two consolidations of one day the later published wins. The order of the argument does not
    matter. `begun` is the timeline that a source states which holds the history before them.
    """
    looks: dict[date, list[Seen | Missing]] = {}
    for item in sorted(_needed(seen), key=lambda i: (i.published or date.min, i.source)):
        looks.setdefault(item.current_to, []).append(item)
    timeline = list(begun)
    previous = begun[-1].last_seen if begun else None
    for day in sorted(looks):
        item = looks[day][-1]
        if isinstance(item, Missing):
            _missing(timeline, item, previous)
        else:
            _seen(timeline, item)
        if any(_contradicts(other, item) for other in looks[day][:-1]):
            timeline[-1] = replace(timeline[-1], disputed=True)
        previous = day
    return in_sequence(timeline)


def _needed(seen: Sequence[Seen | Missing]) -> list[Seen | Missing]:
    """Without what was built backwards for days of which an earlier consolidation speaks itself.

    What was law on the day of that one stands there in print; only what came after it is needed.
    """
    printed = [i.current_to for i in seen if isinstance(i, Missing) or i.built_from is None]
    kept: list[Seen | Missing] = []
    for item in seen:
        if isinstance(item, Seen) and item.built_from is not None:
            before = [day for day in printed if day < item.built_from]
            if before and (item.since.earliest or date.min) <= max(before):
                continue
        kept.append(item)
    return kept


def _contradicts(other: Seen | Missing, item: Seen | Missing) -> bool:
    """Whether two looks of one day, neither published later, print different words."""
    if other.published != item.published:
        return False
    contents = [i.content.same_words if isinstance(i, Seen) else None for i in (other, item)]
    return contents[0] != contents[1]


def in_sequence(timeline: Sequence[Stretch]) -> list[Stretch]:
    """Without the stretches that would certainly begin no earlier than their follower.

    So that on no day two of them certainly hold, and none is empty.
    """
    kept: list[Stretch] = []
    for stretch in timeline:
        begun = stretch.start.latest
        kept = [s for s in kept if not (begun and s.start.earliest and s.start.earliest >= begun)]
        kept.append(stretch)
    return kept


def _seen(timeline: list[Stretch], item: Seen) -> None:
    now = Stretch(
        by_then(item.since, item.current_to),
        item.content,
        item.heading,
        _made_by(item),
        item.source,
        item.current_to,
        item.since,
        item.record.notes,
    )
    if not timeline:
        if item.content.state is State.NOT_YET_MADE:
            # Built backwards from what inserted it: before that there was none.
            timeline.append(replace(now, start=ALWAYS, content=ABSENT_CONTENT, stated=None))
            return
        if not item.dated and not item.annotated and item.since.is_day:
            timeline += _undated_from_the_start(item)
            now = replace(now, start=Bound(item.since.day, max(item.since.day, item.current_to)))
        else:
            timeline += before_first(item)
        timeline.append(now)
        return
    last = timeline[-1]
    same = last.content.same_words == item.content.same_words
    if same and (item.since in (last.start, last.stated) or item.since.is_unknown):
        timeline[-1] = replace(
            last, last_seen=item.current_to, heading=item.heading, notes=item.record.notes
        )
        return
    # The annotations of one source date all that they change.
    followed = last.source == item.source and item.source != ""
    undated = item.since.is_unknown or (not same and not followed and _undated(last, item))
    since = now.start.order
    if last.last_seen is None or (since > last.last_seen and not item.since.is_unknown):
        _give_way(timeline, since)
        if not followed:
            _admit_gap(timeline, item, since)
        if not same:
            now = replace(now, start=_after(now.start, last.last_seen))
    elif undated:
        start, cause = _end_between(item, last.last_seen)
        now = replace(now, start=start, made_by=cause)
        _give_way(timeline, start.order)
    else:
        # Later knowledge about days already covered: a retroactive change or a corrected date.
        if same:
            timeline.pop()
        _give_way(timeline, since)
    timeline.append(now)


def _give_way(timeline: list[Stretch], since: date) -> None:
    """Drop what was thought to begin on `since` or later: what an earlier source announced too."""
    while timeline[1:] and timeline[-1].start.order >= since:
        timeline.pop()


def by_then(bound: Bound, day: date) -> Bound:
    """What may be later, and is printed as done on `day`, had happened by then."""
    return bound if bound.happened_by(day) is not None else Bound(bound.earliest, day)


def _after(bound: Bound, looked: date | None) -> Bound:
    """A day on which words came that were not there yet when last looked at."""
    if looked is None or bound.earliest is None or bound.earliest > looked:
        return bound
    return Bound(looked + timedelta(days=1), bound.latest)


def _made_by(item: Seen) -> tuple[str, ...]:
    noted = made_on(item.record.notes, item.since)
    if noted or item.content.state is not State.REPEALED:
        return noted
    named = repealed_by(item.content.passage.text)
    return (named,) if named else ()


def _undated(last: Stretch, item: Seen) -> bool:
    """Whether the change after the last look has no date of its own: the printed one is older.

    So it is with words that move into parts, for their element keeps the date of its label; and
    with labels, for the date is that of the words. A change of words that are said to stand since
    before the last look is neither: it corrects what was printed then. Where the source dates no
    words, any change of them is undated.
    """
    if not item.dated:
        return True
    moved = bool(last.content.passage.text) and not item.content.passage.text
    relabelled = last.content.passage.text == item.content.passage.text
    return moved or (relabelled and item.since == last.stated and _noted(last, item))


def _noted(last: Stretch, item: Seen) -> bool:
    return any(
        note.effective and last.last_seen and last.last_seen < note.effective <= item.current_to
        for note in item.record.notes
    )


def before_first(item: Seen) -> list[Stretch]:
    """What was there before the first thing known of a provision."""
    made = item.made
    if made is None or made.latest is None:
        return [Stretch(ALWAYS, UNKNOWN_CONTENT)]
    if item.since.order <= made.latest:
        return [Stretch(ALWAYS, ABSENT_CONTENT)]
    if item.since == item.commenced and made.is_day and item.content.state.has_law:
        # Made, and not yet commenced with the whole: the words were enacted, and not law.
        dormant = replace(item.content, state=State.NOT_IN_FORCE)
        waiting = Stretch(made, dormant, item.heading, source=item.source)
        return [Stretch(ALWAYS, ABSENT_CONTENT), waiting]
    return [Stretch(ALWAYS, UNKNOWN_CONTENT)]


def _undated_from_the_start(item: Seen) -> list[Stretch]:
    """What comes before words that nobody dates: from commencement on some words, unknown which."""
    start = Stretch(item.since, UNKNOWN_CONTENT, source=item.source)
    return [*before_first(replace(item, commenced=None)), start]


def _admit_gap(timeline: list[Stretch], item: Seen | Missing, until: date) -> None:
    """Where something may have happened after the last look and before `until`, say so.

    What the section's own notes name is enough where its history runs on. Where it does not (the
    section is repealed or gone, or its notes begin anew) any amendment of the instrument may have
    touched it, unless no consolidation in between is missing: one would show it. Where something
    must have happened (what was absent is repealed, what had not commenced is law in other words)
    the doubt starts at once, unless the list narrows it.
    """
    last = timeline[-1]
    if last.last_seen is None:
        return
    first = last.last_seen + timedelta(days=1)
    record = item.record
    days = {note.effective for note in record.notes} | set(record.beside)
    unfollowed = not _runs_on(last, item)
    if not record.complete:
        days |= _of_same_acts(record)
        if unfollowed:
            days |= {note.effective for note in record.instrument}
            if record.listed_from and first < record.listed_from:
                days.add(first)
    between = sorted(day for day in days if day and first <= day < until)
    if not between and unfollowed and _must_have_changed(last, item) and first < until:
        between = [first]
    if between:
        doubt = Bound.between(between[0], until)
        timeline.append(Stretch(doubt, UNKNOWN_CONTENT, source=item.source))


def _of_same_acts(record: Record) -> set[date | None]:
    """Days on which an act that the notes cite came into force in part, as listed."""
    cited = " ".join(note.citation for note in record.notes)
    return {note.effective for note in record.instrument if f"{note.citation}," in f"{cited},"}


def _runs_on(last: Stretch, item: Seen | Missing) -> bool:
    """Whether the notes of the later source continue those of the last look."""
    if any("before coming into force" in text for text in _says(item)):
        return True
    cited = any(note.citation for note in item.record.notes)
    if isinstance(item, Missing) or (item.content.state is State.REPEALED and not cited):
        return False
    if last.content.state is State.NOT_IN_FORCE:
        same = last.content.passage.text == item.content.passage.text
        return same and last.content.label == item.content.label
    later = "; ".join(note.citation for note in item.record.notes)
    if not last.notes:
        begun = item.record.notes[0] if item.record.notes else None
        return begun is None or begun.original or last.content.state is State.NOT_YET_MADE
    earlier = [part.strip() for note in last.notes for part in note.citation.split(";")]
    return all(part in later for part in earlier)


def _says(item: Seen | Missing) -> tuple[str, ...]:
    return (item.content.passage.text,) if isinstance(item, Seen) else item.ended_by


def _must_have_changed(last: Stretch, item: Seen | Missing) -> bool:
    if last.content.state is State.NOT_IN_FORCE:
        return True
    repealed = isinstance(item, Seen) and item.content.state is State.REPEALED
    return repealed and last.content.state is State.NOT_YET_MADE


def _missing(timeline: list[Stretch], item: Missing, previous: date | None) -> None:
    # What an earlier source announced for a day yet to come did not come.
    while timeline and timeline[-1].start.happened_by(item.current_to) is False:
        timeline.pop()
    if len(timeline) == 1:
        timeline.clear()
    if not timeline:
        # Absent when first looked at: what was before that day is not known.
        timeline += [
            Stretch(ALWAYS, UNKNOWN_CONTENT),
            Stretch(
                Bound.not_after(item.current_to),
                ABSENT_CONTENT,
                source=item.source,
                last_seen=item.current_to,
            ),
        ]
        return
    last = timeline[-1]
    if last.content.state in (State.NOT_YET_MADE, *ENDED):
        # A mark of repeal that is no longer printed does not undo the repeal.
        timeline[-1] = replace(last, last_seen=item.current_to)
        return
    start, cause = _end_between(item, previous)
    if start.is_day:
        _admit_gap(timeline, item, start.day)
    # A bare "[Repealed]" says that it was, though not by what.
    state = State.REPEALED if cause else State.REMOVED
    cause = tuple(named for mark in cause if (named := repealed_by(mark)))
    timeline.append(Stretch(start, Content(state), "", cause, item.source, item.current_to))


def _end_between(item: Seen | Missing, previous: date | None) -> tuple[Bound, tuple[str, ...]]:
    """When, after `previous` and by the day of `item`, the words went; and by what."""
    first = previous + timedelta(days=1) if previous else date.min
    if isinstance(item, Missing) and item.ended is not None and item.ended.order >= first:
        ended = by_then(item.ended, item.current_to)
        # It was still there on the day of the look before.
        return Bound(max(ended.earliest or first, first), ended.latest), item.ended_by
    notes = item.record.notes or item.record.instrument
    near = {day for day in item.near if first <= day <= item.current_to}
    if len(near) == 1:
        start = Bound.on(near.pop())
        return start, made_on(notes, start)
    days = sorted(
        {
            note.effective
            for note in notes
            if note.effective and first <= note.effective <= item.current_to
        }
    )
    if len(days) == 1:
        start = Bound.on(days[0])
        return start, made_on(notes, start)
    if days:
        return Bound.between(days[0], days[-1]), ()
    return Bound.between(first, item.current_to), ()


_MARK = re.compile(r"^\[?Repealed(?: before coming into force)?,?\s*(?P<by>[^\]]*)\]?$")


def repealed_by(mark: str) -> str:
    """The instrument that a printed mark of repeal names; anything else as it stands.

    >>> repealed_by("[Repealed, 2023, c. 18, s. 10]"), repealed_by("2019, c. 9, s. 4")
    ('2023, c. 18, s. 10', '2019, c. 9, s. 4')
    """
    found = _MARK.match(mark.strip())
    return found["by"].strip() if found else mark.strip()


def made_on(notes: Sequence[Note], since: Bound) -> tuple[str, ...]:
    """The citations whose stated effective day is the day on which a content begins.

    Where that day is known within limits, the only citation without a day made it, unless another
    has its day within the limits.
    """
    if since.is_day:
        named = [note.citation for note in notes if note.effective == since.day and note.citation]
        return tuple(dict.fromkeys(named))
    low, high = since.earliest, since.latest
    days = [note.effective for note in notes if note.effective]
    if low is None or high is None or any(low <= day <= high for day in days):
        return ()
    undated = {n.citation for n in notes if not (n.effective or n.enacted or n.original)}
    return tuple(undated - {""}) if len(undated) == 1 else ()
