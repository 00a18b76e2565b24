"""Which day each event fell on: words of time are given to what they date, in story order.

A story keeps a day in mind, that of the last event told straight on; what was told in the past
perfect looks back and does not move it. Words of time that belong to a statute, to an exhibit, to
this suit or to a deadline are kept apart: they date nothing that happened.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tqa.pleading import lexicon
from tqa.pleading.attaching import Owners, not_until, of_noun, owners
from tqa.pleading.clock import Clock, days_of, period, shifted, some
from tqa.pleading.headings import Headings, leads
from tqa.pleading.model import (
    UNREAL,
    DatedRemark,
    Event,
    Kind,
    Mark,
    Pleading,
    Role,
    Span,
    Tense,
    When,
)
from tqa.pleading.roles import caption_day, role_of_event, role_of_words
from tqa.pleading.times import Side, Time
from tqa.pleading.timespans import is_listed
from tqa.pleading.timewords import times_in
from tqa.pleading.triggers import Block, Told, quotations
from tqa.pleading.whens import length, overlap, when_of
from tqa.temporal.forms import Amount, Between, CalendarTime, Granularity
from tqa.temporal.resolver import Days

if TYPE_CHECKING:
    from spacy.tokens import Span as Sentence


_FOR = re.compile(r"\bfor\s+(?:over|about|approximately|more\s+than|nearly|almost|\s)*\Z")
_LONG = 27
"""Days above which an amount of time is told in months or years."""
_SHORT = 60
"""Characters up to which words without a number can be a heading."""


def dated(
    pleading: Pleading, blocks: Sequence[Block]
) -> tuple[tuple[Block, ...], tuple[DatedRemark, ...]]:
    """The paragraphs with each event's day, and the dates that belong to no event of the story."""
    dater = _Dater(pleading)
    for paragraph in pleading.paragraphs:
        if paragraph.kind is Kind.FORMAL:
            dater.formal((paragraph.start, paragraph.end))
    parsed = {block.index: block for block in blocks}
    result: list[Block] = []
    for index, paragraph in enumerate(pleading.paragraphs):
        if paragraph.kind is Kind.HEADING:
            dater.heading(pleading.text[paragraph.start : paragraph.end])
        elif index in parsed:
            words = pleading.text[paragraph.start : paragraph.end]
            alone = not paragraph.label and len(words) < _SHORT
            if alone and any(leads(words, time) for time in times_in(words)):
                dater.heading(words)  # a day that stands alone heads what follows
            result.append(dater.block(parsed[index]))
    return tuple(result), tuple(dater.remarks)


class _Dater:
    """What has been dated so far, and the day that the story has come to."""

    def __init__(self, pleading: Pleading) -> None:
        self.text = pleading.text
        self._labels = [paragraph.label for paragraph in pleading.paragraphs]
        self._begun = not any(self._labels)
        """Whether the numbered paragraphs have begun: what stands before them can be a caption."""
        self.clock = Clock(pleading.filed)
        self.remarks: list[DatedRemark] = []
        self.events: dict[str, Told] = {}
        self._headings = Headings()
        self._by_family: dict[str, list[str]] = {}
        """Family of words -> the events so far that it names, in text order."""

    def formal(self, span: Span) -> None:
        """Days of filing and signing in what stands around the body."""
        words = self.text[slice(*span)]
        for time in times_in(words):
            days, deed = days_of(time, Clock()), caption_day(words, time.start)
            if days is not None and deed:
                place = span[0] + time.start, span[0] + time.end
                self._remark(Role.PROCEEDING, days, place, deed)

    def heading(self, words: str) -> None:
        """A heading that is a day sets the story to it, until a heading of its rank or above."""
        day: Days | None = None
        for time in times_in(words):
            days = days_of(time, self.clock)
            whole = isinstance(time.form, CalendarTime | Between) and length(days) <= 3
            if days is not None and whole:
                self.clock.note(time)
                self.clock.seen(time, days)
                if leads(words, time):
                    day = days
                    self.clock.move(days)
        self.clock.section = self._headings.under(words, day)

    def block(self, block: Block) -> Block:
        """A paragraph with the days of its events."""
        self._begun = self._begun or bool(self._labels[block.index])
        self.events |= {told.event.id: told for told in block.told}
        self.clock.here = None
        times, quotes = times_in(block.text), quotations(block.text)
        waiting: list[tuple[Time, str]] = []
        aside: tuple[Days | None, Days | None] | None = None
        for sent in block.doc.sents:
            here = [t for t in times if sent.start_char <= t.start < sent.end_char]
            told_here = [t for t in block.told if sent.start <= t.token.i < sent.end]
            waiting += self._sentence(block, sent, here, told_here, quotes)
            self._lasting(here, told_here)
            self._since(block.text, here, told_here)
            for told in told_here:
                family = lexicon.family(told.event.lemma)
                self._by_family.setdefault(family, []).append(told.event.id)
            waiting = [each for each in waiting if not self._hang_on_event(*each)]
            kept = self.clock.now, self.clock.day
            if self._advance([self.events[told.event.id].event for told in told_here]):
                aside = aside or kept
        if aside is not None:
            # What is named again is in mind for its paragraph only.
            self.clock.now, self.clock.day = aside
        return replace(block, told=tuple(self.events[told.event.id] for told in block.told))

    # ------------------------------------------------------------ words of time

    def _sentence(
        self,
        block: Block,
        sent: Sentence,
        here: list[Time],
        told_here: list[Told],
        quotes: Sequence[Span],
    ) -> list[tuple[Time, str]]:
        """Give the words of time of a sentence to its events; what waits for other events."""
        before = self.clock.now, self.clock.day, self.clock.here
        waiting: list[tuple[Time, str]] = []
        shared: list[tuple[When, Told]] = []
        for last, time in zip([None, *here], here, strict=False):
            quoted = any(start <= time.start < end for start, end in quotes)
            # What is quoted dates nothing outside, and the other way about.
            near = [t for t in told_here if (Mark.QUOTED in t.event.marks) == quoted]
            listed = is_listed(block.text, last, time)
            waiting += self._place(block, sent, time, near, shared, listed=listed)
        for when, told in shared:
            if self.events[told.event.id].event.when is None:
                self._give(told.event.id, when=when)
        # What follows in the sentence hangs on its times; what follows in the story only if it
        # is told straight on.
        self.clock.now, self.clock.day, self.clock.here = before
        return waiting

    def _place(
        self,
        block: Block,
        sent: Sentence,
        time: Time,
        told_here: list[Told],
        shared: list[tuple[When, Told]],
        *,
        listed: bool,
    ) -> list[tuple[Time, str]]:
        """Give words of time to what they date; amounts wait for what they are counted from."""
        role, of = role_of_words(block.text, sent.text, sent.start_char, time)
        if not self._begun and (deed := caption_day(block.text, time.start)):
            role, of = Role.PROCEEDING, deed
        found = owners(block.doc, time, told_here) if role is Role.STORY else Owners()
        if found.own:
            role, of = role_of_event(found.own[0])
        if time.is_amount:
            waits = time.direction and found.own and role is Role.STORY
            return [(time, told.event.id) for told in (*found.own[:1], *found.shared) if waits]
        time = self._meant(block, time, found)
        days = days_of(time, self.clock)
        if days is None:
            return []
        place = block.offset + time.start, block.offset + time.end
        if role is not Role.STORY:
            self._remark(role, days, place, of)
            for told in found.own:
                self._give(told.event.id, role=role)
            return []
        when = when_of(time, days, place)
        if self._is_to_come(days):
            found = self._not_yet(found)
        for told in found.own:
            if not (len(found.own) > 1 and self._is_older(told.event, days)):
                self._give(told.event.id, when=when, again=listed)
        shared += [(when, told) for told in found.shared]
        if found.then:
            last = _last(time)
            end = when_of(last, days_of(last, self.clock) or days, place)
            shared += [(end, told) for told in found.then]
        self.clock.note(time)
        self.clock.seen(time, days)
        if found.own and time.side is Side.AT:
            self.clock.move(when.days)
        return []

    def _meant(self, block: Block, time: Time, found: Owners) -> Time:
        """Words of time as what they date makes them: some words before them are not theirs."""
        form = time.form
        if isinstance(form, Between) and form.last is None and of_noun(block.doc, time):
            return replace(time, form=form.first)  # "a video from 3 May"
        first = found.own[0] if found.own else None
        if first is None:
            return time
        if first.event.noun and first.token.idx >= time.end:
            return replace(time, side=Side.AT)  # "before the 3 May sale"
        if time.side is Side.UNTIL and not_until(first, time):
            self._affirm(first)
            return replace(time, side=Side.AT)  # what did not come until a day came on it
        return time

    def _is_older(self, event: Event, days: Days) -> bool:
        """Whether a noun under a dated verb was before it: "the court dismissed the appeal"."""
        told = (self._told_beside(event) or self._told_before(event)) if event.noun else None
        before = told.when.days if told is not None and told.when is not None else None
        if before is None or before.last is None or days.first is None:
            return False
        return before.last < days.first

    def _is_to_come(self, days: Days) -> bool:
        """Whether a day lies after that of filing: what it dates had not happened."""
        filed = self.clock.filed
        return filed is not None and days.first is not None and days.first > filed

    def _not_yet(self, found: Owners) -> Owners:
        """What a day to come dates, marked as to come: a noun under a verb, not the verb."""
        nouns = tuple(told for told in found.own if told.event.noun) or found.own
        for told in nouns:
            event = self.events[told.event.id].event
            marked = replace(event, marks=event.marks | {Mark.FUTURE})
            self.events[event.id] = self.events[event.id].with_event(marked)
        return Owners(nouns)

    def _told_beside(self, event: Event) -> Event | None:
        """The event told earlier in the sentence that a noun speaks of again."""
        family = lexicon.family(event.lemma)
        beside = (told.event for told in self.events.values())
        return next(
            (
                other
                for other in beside
                if other.sentence == event.sentence
                and other.trigger < event.trigger
                and lexicon.family(other.lemma) == family
            ),
            None,
        )

    def _affirm(self, told: Told) -> None:
        event = self.events[told.event.id].event
        kept = event.marks - {Mark.NEGATED}
        self.events[event.id] = told.with_event(replace(event, marks=kept))

    def _remark(self, role: Role, days: Days, place: Span, of: str) -> None:
        self.remarks.append(DatedRemark(role, days, place, of))
        if of == "filed" and self.clock.filed is None:
            self.clock.filed = days.last

    def _give(
        self,
        id_: str,
        when: When | None = None,
        role: Role = Role.STORY,
        *,
        again: bool = False,
    ) -> None:
        told = self.events[id_]
        old = told.event.when
        if again and when is not None and old is not None and not overlap(old.days, when.days):
            event = replace(told.event, again=(*told.event.again, when))
            self.events[id_] = told.with_event(event)
            return
        if when is not None and old is not None and old.days == when.days:
            when = old = replace(old, clock=old.clock or when.clock)  # "on 3 May, at noon"
        if when is not None and old is not None and length(old.days) <= 2 * length(when.days):
            when = old  # of two times of one event, the finer
        event = replace(told.event, when=when or old, role=role)
        self.events[id_] = told.with_event(event)

    def _told_before(self, event: Event) -> Event | None:
        """The event told before that a noun or participle speaks of again, if it is dated."""
        mine = _names(self.events[event.id])
        best: tuple[int, Event] | None = None
        for id_ in reversed(self._by_family.get(lexicon.family(event.lemma), [])):
            before = self.events[id_].event
            if id_ == event.id or before.when is None or before.role is not Role.STORY:
                continue
            alike = len(mine & _names(self.events[id_]))
            if best is None or alike > best[0]:
                best = alike, before
        return None if best is None else best[1]

    # ------------------------------------------------------------ times that hang on events

    def _hang_on_event(self, time: Time, id_: str) -> bool:
        """Date an event by an amount of time from another: "two days before the sale"."""
        assert isinstance(time.form, Amount)
        told = self.events[id_]
        anchor = self._anchor(time, told)
        days, name = self.clock.now, "the day told before"
        brief = time.form.granularity not in _DAYS
        if brief and (anchor is None or anchor.when is None):
            # What is minutes from an event is told where the story is.
            days = self.clock.today
        elif anchor is not None:
            known = anchor if anchor.when is not None else self._told_before(anchor)
            if known is None or known.when is None:
                return False
            days, name = known.when.days, known.id
        moved = shifted(days, time.form, time.direction) if days is not None else None
        if moved is None:
            return False
        if time.vague is not None and moved.first is not None:
            moved = some(moved.first, time.vague, time.direction)
        if time.form.granularity is Granularity.MONTH and moved.first is not None:
            moved = period(moved.first, Granularity.MONTH)
        words = "after" if time.direction > 0 else "before"
        place = told.offset + time.start, told.offset + time.end
        exact = time.form.granularity is Granularity.DAY and time.vague is None
        when = when_of(time, moved, place, f"{time.form} {words} {name}")
        self._give(id_, when=replace(when, approximate=when.approximate or not exact))
        return True

    def _anchor(self, time: Time, told: Told) -> Event | None:
        """The event that an amount of time is counted from: the first told after it."""
        later = [
            self.events[id_]
            for id_ in self.events
            if self.events[id_].event.sentence == told.event.sentence
            and self.events[id_].token.idx >= time.end
            and id_ != told.event.id
        ]
        first = min(later, key=lambda each: each.token.idx, default=None)
        return None if first is None else first.event

    def _lasting(self, times: list[Time], told_here: list[Told]) -> None:
        """How long something had been so at a dated event: when it began.

        Of "when he came on 9 May, it had been shut for three weeks" it was shut about 18 April.
        """
        lengths = [time for time in times if time.is_amount and not time.direction]
        for time in lengths:
            for told in told_here:
                event = self.events[told.event.id].event
                within = event.clause[0] <= told.offset + time.start < event.clause[1]
                if event.tense is not Tense.PAST_PERFECT or not within or event.when is not None:
                    continue
                below = [
                    self.events[other.event.id].event
                    for other in told_here
                    if other.token.head.i == told.token.i
                ]
                at = next((e.when for e in below if e.when is not None), None)
                assert isinstance(time.form, Amount)
                since = shifted(at.days, time.form, -1) if at is not None else None
                if since is not None:
                    place = told.offset + time.start, told.offset + time.end
                    when = when_of(time, since, place, f"{time.form} before")
                    self._give(event.id, when=replace(when, approximate=True))
                    break

    def _since(self, text: str, times: list[Time], told_here: list[Told]) -> None:
        """What has been so for years up to now: "has lived here for six years" began then."""
        for time in times:
            led = _FOR.search(text.lower(), max(0, time.start - 20), time.start)
            if led is None or not time.is_amount or time.direction:
                continue
            days = days_of(replace(time, ago=True), self.clock)
            lasting = (told for told in told_here if self._is_lasting(told, time))
            told = next(lasting, None)
            if days is not None and told is not None and length(days) > _LONG:
                place = told.offset + time.start, told.offset + time.end
                when = when_of(replace(time, side=Side.SINCE), days, place, f"{time.form} ago")
                self._give(told.event.id, when=replace(when, approximate=True))

    def _is_lasting(self, told: Told, time: Time) -> bool:
        event = self.events[told.event.id].event
        within = event.clause[0] <= told.offset + time.start < event.clause[1]
        return within and event.tense is Tense.PRESENT_PERFECT and event.when is None

    def _advance(self, told_here: list[Event]) -> bool:
        """Move the story to the day of the main event of a sentence, if it tells one straight on.

        True if it was moved only by an event named again.
        """
        known = [
            event
            for event in told_here
            if event.when is not None
            and event.role is Role.STORY
            and Mark.QUOTED not in event.marks
            and not event.marks & (UNREAL - {Mark.NEGATED})
            and event.when.days.first is not None
        ]
        straight = [event for event in known if event.tense is not Tense.PAST_PERFECT] or (
            known if self.clock.now is None else []
        )
        if straight:
            main = min(straight, key=lambda event: (event.depth > 1, event.trigger))
            last = max(straight, key=lambda event: event.trigger)
            chosen = last if last.depth <= main.depth else main
            assert chosen.when is not None
            self.clock.move(chosen.when.days)
            return False
        for event in told_here:
            # "The failure caused a flood. On the next day ...": what is named again is in mind.
            if event.noun and event.depth == 0 and event.when is None:
                again = self._told_before(event)
                if again is not None and again.when is not None:
                    here = self.clock.here
                    self.clock.move(again.when.days)
                    self.clock.here = here
                    return True
        return False


def _names(told: Told) -> frozenset[str]:
    """The words close before an event that set it apart from others of its name."""
    token = told.token
    before = token.doc[max(token.sent.start, token.i - 4) : token.i]
    return frozenset(word.lower_ for word in before if word.is_alpha and not word.is_stop)


_DAYS = frozenset({Granularity.DAY, Granularity.WEEK, Granularity.MONTH, Granularity.YEAR})


def _last(time: Time) -> Time:
    """The time that a span ends with; a time that is no span itself."""
    form = time.form
    if isinstance(form, Between) and form.last is not None:
        return replace(time, form=form.last, side=Side.AT)
    return replace(time, side=Side.AT)
