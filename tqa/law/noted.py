"""The course of one provision where the notes of each consolidation date what changed.

Such a source notes every amendment with its day, and dates no words (the D.C. Code). Between two of
its consolidations words that are equal have not changed; words that differ changed on the day of a
note that the later one has and the earlier had not, though it may lie before the earlier one: it
was published late. With several such days, or none, the day is known within limits; so it is where
the note comes so late that the words printed meanwhile speak against its day (an amendment that
waited for its funds is noted with the day of its law).

Between two consolidations that are far apart, others may have printed what is seen in neither:
words that an act put in for some months. Where one noted amendment could be such an act, and no
person says that no consolidation is missing, the days since are open.

Words may be printed for a time (TIME_IN_LAW rule 9). When that time is over the words without them
return, which the next consolidation prints; until there is one nobody knows them from here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from itertools import pairwise

from tqa.law.evidence import Missing, Seen
from tqa.law.model import ENDED, Content, Lapse, Note, State
from tqa.law.timeline import (
    ABSENT_CONTENT,
    ALWAYS,
    UNKNOWN_CONTENT,
    Stretch,
    before_first,
    by_then,
    in_sequence,
    made_on,
)
from tqa.temporal.bounds import Bound

LATE = timedelta(days=90)
"""How long after its day an amendment may be published and still be what changed the words.

In the D.C. Code of 2021 to 2024 five of six amendments that are noted after a consolidation without
them are noted within 60 days, the others after months or years.
"""

SHORTEST = timedelta(days=90)
"""The shortest time for which an act changes the law: none that began since has lapsed.

**Source:** District of Columbia Home Rule Act, s. 412(a), D.C. Code § 1-204.12(a) (emergency acts).
"""

_ABSENT = (State.NOT_YET_MADE, *ENDED)


def dated_by_notes(seen: Sequence[Seen | Missing]) -> bool:
    """Whether all consolidations at hand are of this kind."""
    return bool(seen) and all(item.record.dating for item in seen)


def from_notes(seen: Sequence[Seen | Missing]) -> list[Stretch]:
    """The timeline that the consolidations support; stretches tile all time, in order.

    Of two consolidations of one day the later published counts. The order of the argument does not
    matter.
    """
    looks: dict[date, Seen | Missing] = {}
    for item in sorted(seen, key=lambda i: (i.published or date.min, i.source)):
        looks[item.current_to] = item
    course = _Course()
    for day in sorted(looks):
        course.look(looks[day])
    return course.ended()


@dataclass
class _Course:
    """The stretches so far, and what the last consolidation said beside the words."""

    timeline: list[Stretch] = field(default_factory=list)
    lapse: Lapse | None = None
    looked: date = date.min
    known: dict[str, date | None] = field(default_factory=dict)
    """The citations of all notes so far, and the days last given for them."""

    def look(self, item: Seen | Missing) -> None:
        """Go on to the next consolidation."""
        self._redate(item.record.notes)
        if not self.timeline:
            self._first(item)
        elif self._same(item):
            self._goes_on(item)
        else:
            self._changes(item)
        self.lapse, self.looked = self._announced(item), item.current_to
        self.known |= {note.citation: note.effective for note in item.record.notes}

    def ended(self) -> list[Stretch]:
        """The stretches, and the end of what is printed for a time only."""
        if self.lapse is not None and self._present:
            self.timeline.append(self._lapsed(self.lapse, sure=True))
        return in_sequence(self.timeline)

    def _announced(self, item: Seen | Missing) -> Lapse | None:
        """What the source says of the end, unless words came after it: then it is left over."""
        lapse = item.record.lapse
        start = self.timeline[-1].start.earliest
        past = lapse is not None and lapse.on.is_day and start is not None and start >= lapse.on.day
        return None if past else lapse

    @property
    def _present(self) -> bool:
        return self.timeline[-1].content.state not in _ABSENT

    def _first(self, item: Seen | Missing) -> None:
        if isinstance(item, Missing):
            start = Bound.not_after(item.current_to)
            self.timeline.append(Stretch(ALWAYS, UNKNOWN_CONTENT))
            self.timeline.append(Stretch(start, ABSENT_CONTENT, source=item.source))
            return
        self.timeline += before_first(item)
        start = by_then(item.since, item.current_to)
        self.timeline.append(self._printed(item, start, made_on(item.record.notes, start)))

    def _same(self, item: Seen | Missing) -> bool:
        last = self.timeline[-1]
        if isinstance(item, Missing):
            return not self._present
        return _says(last) == (item.content.same_words, item.heading)

    def _goes_on(self, item: Seen | Missing) -> None:
        """The words of the last look are printed still, or are still not printed."""
        if isinstance(item, Missing):
            return
        over = self._over(item)
        new = self._new_days(item)
        later = [day for day in new if over is not None and day > over.on.day]
        if over is not None and over.whole and not new:
            later = [over.on.day, item.current_to]  # it was made anew, we are not told when
        if over is not None and later:
            start = Bound.between(min(later), max(later))
            self.timeline.append(self._lapsed(over, sure=item.record.complete))
            self.timeline.append(self._printed(item, start, self._cause(item, start)))
            return
        past = self._may_have_lapsed(item, new)
        if past is not None:
            self._doubt(Bound.between(past, item.current_to), item)
            self.timeline.append(self._printed(item, Bound.between(past, item.current_to), ()))
            return
        self.timeline[-1] = replace(self.timeline[-1], last_seen=item.current_to)

    def _changes(self, item: Seen | Missing) -> None:
        """Other words are printed than at the last look, or they are gone, or there for the first
        time.
        """
        over = self._over(item)
        new = self._new_days(item)
        begun = self._there_since()
        late = [day for day in new if day <= min(self.looked, item.current_to - LATE)]
        stated = [day for day in (*new, *([over.on.day] if over else [])) if day not in late]
        days = sorted({max(day, begun) for day in stated})
        former = self.timeline[-1].made_by
        if not (stated or late) and self._slipped(item):
            return
        if days:
            start = Bound.between(days[0], days[-1])
            self._give_way(days[0])
        else:
            first = max(min(late, default=self.looked + timedelta(days=1)), begun)
            first = max(first, self.timeline[-1].start.order + timedelta(days=1))
            start = Bound.between(min(first, item.current_to), item.current_to)
            self._give_way(start.order)
        if over is not None and over.whole and days and days[-1] > over.on.day:
            self.timeline.append(self._lapsed(over, sure=item.record.complete))
            later = [day for day in days if day > over.on.day]
            start = Bound.between(later[0], later[-1])
        elif len(days) > 1 and new:
            # Between the first amendment and the last there may have been a third text.
            if self._may_have_lapsed(item, days[-1:]) is not None:
                start = Bound.between(days[0], item.current_to)
            self._doubt(start, item)
        cause = self._cause(item, start)
        if start == Bound.on(begun) and begun not in stated:
            cause = (*former, *(c for day in stated for c in self._cause(item, Bound.on(day))))
        if isinstance(item, Seen):
            self.timeline.append(self._printed(item, start, cause))
            return
        by_lapse = over is not None and days == [over.on.day]
        state = State.EXPIRED if by_lapse else State.REPEALED if cause else State.REMOVED
        content = Content(state)
        self.timeline.append(Stretch(start, content, "", cause, item.source, item.current_to))

    def _redate(self, notes: Sequence[Note]) -> None:
        """Move what began on a day that was wrong, by the same note as it is given now."""
        stated = {note.effective for note in notes}
        moved = {
            (old, note.effective)
            for note in notes
            if (old := self.known.get(note.citation)) and note.effective and old not in stated
        }
        for old, new in sorted(moved):
            if [day for day, _ in moved].count(old) == 1:
                self.timeline = [
                    replace(s, start=Bound.on(new)) if s.start == Bound.on(old) else s
                    for s in self.timeline
                ]

    def _there_since(self) -> date:
        """Since when the provision has been there, if it has a beginning.

        What amends a provision before it operates changes what will begin (TIME_IN_LAW rule 12).
        """
        begun = date.min
        for before, stretch in pairwise(self.timeline):
            if before.content.state in _ABSENT and stretch.content.state not in _ABSENT:
                begun = stretch.start.order
        return begun if self._present else date.min

    def _slipped(self, item: Seen | Missing) -> bool:
        """Whether the words before the last ones are back, and neither change is noted.

        Then the consolidation in between printed other words by mistake.
        """
        if len(self.timeline) < 3 or isinstance(item, Missing) or self.timeline[-1].start.is_day:
            return False
        before = self.timeline[-2]
        if _says(before) != (item.content.same_words, item.heading):
            return False
        self.timeline.pop()
        self.timeline[-1] = replace(before, last_seen=item.current_to)
        return True

    def _may_have_lapsed(self, item: Seen | Missing, days: Sequence[date]) -> date | None:
        """The first of these days on which an act for some months may have begun, and ended since.

        `None` where there is none, or the consolidations at hand are all that there are.
        """
        if item.record.complete:
            return None
        after = self.looked + timedelta(days=1)
        # What began before the last look may have been put into the text after it.
        began = [max(day, after) for day in days if day > self.looked - LATE]
        past = [day for day in began if day < item.current_to - SHORTEST]
        return min(past, default=None)

    def _doubt(self, start: Bound, item: Seen | Missing) -> None:
        self.timeline.append(Stretch(start, UNKNOWN_CONTENT, source=item.source))

    # -- small helpers ----------------------------------------------------------------------------

    def _over(self, item: Seen | Missing) -> Lapse | None:
        """What the last look said would be over by now, unless this one still says the same."""
        lapse = self.lapse
        if lapse is None or not lapse.on.is_day or item.current_to < lapse.on.day:
            return None
        return None if item.record.lapse == lapse else lapse

    def _new_days(self, item: Seen | Missing) -> list[date]:
        """The days of amendments that were not noted yet at the last look."""
        days = {
            day
            for note in item.record.notes
            if note.citation not in self.known
            and (day := note.effective or note.enacted) is not None
            and day <= item.current_to
        }
        return sorted(days)

    def _cause(self, item: Seen | Missing, start: Bound) -> tuple[str, ...]:
        return made_on([n for n in item.record.notes if n.citation not in self.known], start)

    def _printed(self, item: Seen, start: Bound, cause: tuple[str, ...]) -> Stretch:
        return Stretch(
            start, item.content, item.heading, cause, item.source, item.current_to, item.since
        )

    def _lapsed(self, lapse: Lapse, *, sure: bool) -> Stretch:
        """What follows words that were printed for a time: none, or others that are not known.

        Where they are printed again later, another act may have carried them on unseen: not `sure`.
        """
        content = Content(State.EXPIRED) if lapse.whole and sure else UNKNOWN_CONTENT
        return Stretch(lapse.on, content, source=self.timeline[-1].source)

    def _give_way(self, since: date) -> None:
        """Drop what was thought to begin on `since` or later: it was published late."""
        while self.timeline[1:] and self.timeline[-1].start.order >= since:
            self.timeline.pop()


def _says(stretch: Stretch) -> tuple[tuple[State, str, str], str]:
    return stretch.content.same_words, stretch.heading
