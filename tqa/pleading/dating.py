"""Which day each event fell on: words of time are given to what they date, in the order of the story.

A story keeps a day in mind, that of the last event told straight on; what was told in the past
perfect looks back and does not move it. Words of time that belong to a statute, to an exhibit, to
this suit or to a deadline are kept apart: they date nothing that happened.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

from tqa.pleading import lexicon
from tqa.pleading.model import (
    UNREAL,
    DatedRemark,
    Event,
    Mark,
    Pleading,
    Role,
    Span,
    Tense,
    When,
)
from tqa.pleading.times import Hang, Side, Time, days_of, shifted, times_in
from tqa.pleading.triggers import Block, Told
from tqa.temporal.forms import Amount, Between, CalendarTime, Granularity
from tqa.temporal.resolver import Days

if TYPE_CHECKING:
    from spacy.tokens import Token

_LAW = re.compile(
    r"\bas\s+(?:last\s+)?amended(?:\s+(?:on|in|by))?\s*\Z|\b(?:Act|Code|Rule|Rules|Law|Amendment|Amendments|Order|Constitution|Statutes?|Regulations?)"
    r"(?:\s+of|,)\s*\Z|\b(?:effective|codified|enacted)(?:\s+(?:on|as\s+of|in))?\s*\Z|\bStat\.\s*\Z"
)
_CITED = re.compile(
    r"\b(?:Ex|Exh|Exhibit|Exhibits|Dkt|Doc|Compl|Decl|Aff|Tr|See|see|Cir|Supp|Reporter|http|www|ECF|available|quoting|citing|Times|Post|Journal|Press|News|Magazine|photograph|dated)\b|F\.\s?[23]d|U\.S\.C|https?:"
)
_EXHIBIT = re.compile(r"\b(?:Ex|Exh|Exhibit)s?\.?\s+(?P<number>[0-9]+|[A-Z])\b")
_SUIT = frozenset("complaint action suit lawsuit petition bill pleading plaint".split())
_SUIT_DEEDS = frozenset("file verify swear sign subscribe date commence bring".split())
_FORMAL = frozenset("verify swear subscribe".split())
_THIS_SUIT = re.compile(r"\b(?:filed|verified|dated|sworn|subscribed|signed)\b", re.IGNORECASE)


@dataclass
class Clock:
    """The day that the story has come to, and what has been dated so far."""

    latest: date | None
    """The day of filing, where it is known."""
    now: Days | None = None
    remarks: list[DatedRemark] = field(default_factory=list)
    dated: dict[str, Event] = field(default_factory=dict)
    by_family: dict[str, list[str]] = field(default_factory=dict)
    """Family of words -> the ids of the events so far that it names, in text order."""

    def move(self, days: Days) -> None:
        """The story has come to these days."""
        if days.first is not None:
            self.now = days

    def told_before(self, event: Event) -> Event | None:
        """The event told before that a noun or participle speaks of again, if it is dated."""
        for id_ in reversed(self.by_family.get(lexicon.family(event.lemma), [])):
            if id_ != event.id and id_ in self.dated:
                return self.dated[id_]
        return None


def dated(
    pleading: Pleading, blocks: Sequence[Block]
) -> tuple[tuple[Block, ...], tuple[DatedRemark, ...]]:
    """The paragraphs with each event's day, and the dates that belong to no event of the story."""
    clock = Clock(pleading.filed)
    for paragraph in pleading.paragraphs:
        if not paragraph.body:
            _formalities(pleading, (paragraph.start, paragraph.end), clock)
    result = [_block(pleading, block, clock) for block in blocks]
    return tuple(result), tuple(clock.remarks)


def _formalities(pleading: Pleading, span: Span, clock: Clock) -> None:
    """Days of filing and signing in what stands around the body."""
    words = pleading.text[slice(*span)]
    for time in times_in(words):
        days = days_of(time, None, None)
        led = _THIS_SUIT.search(words, max(0, time.start - 40), time.start)
        if days is None or led is None:
            continue
        place = span[0] + time.start, span[0] + time.end
        clock.remarks.append(DatedRemark(Role.PROCEEDING, days, place, led[0].lower()))
        if led[0].lower() == "filed" and clock.latest is None:
            clock.latest = days.last


def _block(pleading: Pleading, block: Block, clock: Clock) -> Block:
    text = block.doc.text
    events = {told.event.id: told for told in block.told}
    times = list(times_in(text))
    waiting: list[tuple[Time, Told]] = []
    by_sentence: dict[int, list[str]] = {}
    for told in block.told:
        by_sentence.setdefault(told.event.sentence, []).append(told.event.id)
    for sent in block.doc.sents:
        here = [t for t in times if sent.start_char <= t.start < sent.end_char]
        told_here = [told for told in block.told if told.token.sent.start == sent.start]
        before = clock.now
        for time in here:
            _place(block, time, told_here, events, clock, waiting)
        clock.now = before
        _lasting(here, told_here, events, clock)
        for told in told_here:
            event = events[told.event.id].event
            clock.by_family.setdefault(lexicon.family(event.lemma), []).append(event.id)
        for time, told in [*waiting]:
            if _hang_on_event(time, told, events, clock):
                waiting.remove((time, told))
        _advance([events[told.event.id].event for told in told_here], clock)
    return replace(block, told=tuple(events[told.event.id] for told in block.told))


def _place(
    block: Block,
    time: Time,
    told_here: list[Told],
    events: dict[str, Told],
    clock: Clock,
    waiting: list[tuple[Time, Told]],
) -> None:
    """Give words of time to what they date."""
    text = block.doc.text
    place = block.offset + time.start, block.offset + time.end
    if _is_name(block, time):
        return
    role, of = _role(text, time)
    told = _dated_by(block, time, told_here)
    if role is Role.STORY and told is not None:
        role, of = _role_of(events[told.event.id])
    if time.is_amount:
        if time.direction and told is not None and role is Role.STORY:
            waiting.append((time, events[told.event.id]))
        return
    days = days_of(time, clock.now, clock.latest)
    if days is None:
        return
    if role is not Role.STORY or told is None:
        if role is not Role.STORY:
            clock.remarks.append(DatedRemark(role, days, place, of))
            if of == "filed" and clock.latest is None:
                clock.latest = days.last
        if told is not None and role in (Role.LAW, Role.PROCEEDING, Role.DEADLINE):
            _give(events, told, clock, role=role)
        return
    when = _when(time, days, place)
    _give(events, told, clock, when=when)
    if time.side is Side.AT:
        # What follows in the sentence hangs on it; what follows in the story only if it is told
        # straight on.
        clock.move(when.days)


def _give(
    events: dict[str, Told], told: Told, clock: Clock, when: When | None = None,
    role: Role = Role.STORY,
) -> None:  # fmt: skip
    now = events[told.event.id]
    event = now.event
    if when is not None and event.when is not None:
        when = _narrowed(event.when, when)
    event = replace(event, when=when if when is not None else event.when, role=role)
    events[event.id] = now.with_event(event)
    if event.when is not None and event.role is Role.STORY:
        clock.dated[event.id] = event


def _narrowed(old: When, new: When) -> When:
    """Of two times of one event, the finer."""
    finer = _length(new.days) < _length(old.days)
    return new if finer else old


def _length(days: Days) -> int:
    if days.first is None or days.last is None:
        return 1 << 20
    return (days.last - days.first).days


def _when(time: Time, days: Days, place: Span, anchor: str = "") -> When:
    form = time.form
    granularity = (
        form.granularity if isinstance(form, CalendarTime | Between) else time.unit
    )
    first, last = days.first, days.last
    match time.side:
        case Side.AFTER | Side.SINCE:
            days = Days(first, None)
        case Side.BEFORE if first is not None:
            days = Days(None, first - timedelta(days=1))
        case Side.UNTIL | Side.BY:
            days = Days(None, last)
    lasts = isinstance(form, Between) or time.side in (Side.SINCE, Side.UNTIL)
    return When(days, granularity, place, time.approximate, lasts, anchor)


# ---------------------------------------------------------------- whose time it is


def _is_name(block: Block, time: Time) -> bool:
    """Whether a day without its year only names something: "the May 4 agreement" keeps its day."""
    form = time.form
    if not isinstance(form, CalendarTime) or form.year is not None or time.hang:
        return False
    span = block.doc.char_span(time.start, time.end, alignment_mode="expand")
    root = span.root
    return root.dep_ in ("compound", "nmod", "nummod", "amod") and root.head.pos_ in (
        "NOUN",
        "PROPN",
    ) and root.head.i >= span.end and root.head.lemma_.lower() in ("attack", "attacks", "fund")


def _role(text: str, time: Time) -> tuple[Role, str]:
    """What the words around a time say that it belongs to."""
    before = text[max(0, time.start - 60) : time.start]
    if _LAW.search(before):
        return Role.LAW, "amendment"
    inside = _brackets(text, time.start)
    if inside is not None:
        words = text[inside[0] : inside[1]]
        exhibit = _EXHIBIT.search(words)
        if exhibit:
            return Role.EXHIBIT, f"exhibit {exhibit['number']}"
        if _CITED.search(words) or re.fullmatch(r"\(?\s*(?:[\w.]+\s+)?\d{4}\)?", words):
            return Role.EXHIBIT, "citation"
    return Role.STORY, ""


def _brackets(text: str, at: int) -> Span | None:
    """The brackets that a place stands in."""
    start = text.rfind("(", 0, at)
    if start < 0 or ")" in text[start:at]:
        return None
    end = text.find(")", at)
    return start, end + 1 if end >= 0 else len(text)


def _role_of(told: Told) -> tuple[Role, str]:
    """What an event's own words say that it belongs to: statutes, this suit, a deadline."""
    event, token = told.event, told.token
    about = {child.lemma_.lower() for child in token.subtree if child.dep_ in _CORE}
    if token.dep_ in ("acl", "relcl", "advcl") or token.head.i == token.i:
        about.add(token.head.lemma_.lower())
    if event.lemma in ("amend", "enact", "codify", "repeal") and (
        about & lexicon.LAWS or token.dep_ in ("advcl", "acl")
    ):
        return Role.LAW, "amendment"
    if event.lemma in _SUIT_DEEDS and (
        (event.lemma in _FORMAL and not event.participants)
        or (about & _SUIT and token.sent.root.i == token.i and _is_caption(token))
    ):
        return Role.PROCEEDING, {"file": "filed"}.get(event.lemma, f"{token.lower_}")
    if Mark.DUE in event.marks:
        return Role.DEADLINE, token.sent.text[: token.idx - token.sent.start_char].strip()
    return Role.STORY, ""


_SUBJECT = frozenset({"nsubj", "nsubjpass"})
_CORE = frozenset({"nsubj", "nsubjpass", "dobj", "pobj"})


def _is_caption(token: Token) -> bool:
    """Whether a sentence about a suit is a note of its filing, and no part of the story."""
    return any(child.text.isupper() and len(child.text) > 3 for child in token.children) or (
        token.sent[0].text.isupper() and len(token.sent[0].text) > 3
    )


def _dated_by(block: Block, time: Time, told_here: list[Told]) -> Told | None:
    """The event that words of time date: up from them in the sentence, past what tells none."""
    span = block.doc.char_span(time.start, time.end, alignment_mode="expand")
    if span is None:
        return None
    triggers = {told.token.i: told for told in told_here}
    token = span.root
    if token.i in triggers and token.pos_ != "NOUN":
        return triggers[token.i]
    noun: Told | None = None
    of = False
    while token.head.i != token.i:
        of = of or (token.dep_ == "prep" and token.lower_ == "of")
        token = token.head
        if span.start <= token.i < span.end:
            continue
        told = triggers.get(token.i)
        if told is None:
            continue
        if told.event.lemma in lexicon.LIGHT:
            told = next((triggers[c.i] for c in token.children if c.i in triggers and c.dep_ in _SUBJECT), told)
            return told
        if told.event.noun:
            noun = noun or told
            if of or token.dep_ in ("nsubj", "nsubjpass", "ROOT", "pobj"):
                subject = token.dep_ in ("nsubj", "nsubjpass", "ROOT")
                if of or subject or not _is_deed(token):
                    return told
            continue
        if told.event.lemma in lexicon.NEVER_EVENTS and noun is not None:
            return noun
        return told
    return noun or _beside(time, told_here)


def _is_deed(noun: Token) -> bool:
    """Whether above a noun stands a verb that tells a deed of its own, in the past."""
    up = noun
    while up.head.i != up.i:
        up = up.head
        if up.pos_ == "VERB":
            return up.lemma_ not in lexicon.NEVER_EVENTS
    return False


def _beside(time: Time, told_here: list[Told]) -> Told | None:
    """Where the parse does not lead to an event: the next verb after the time, else before."""
    verbs = [told for told in told_here if not told.event.noun] or told_here
    after = [told for told in verbs if told.token.idx >= time.end]
    if after:
        return after[0]
    return verbs[-1] if verbs else None


# ---------------------------------------------------------------- times that hang on events


def _hang_on_event(time: Time, told: Told, events: dict[str, Told], clock: Clock) -> bool:
    """Date an event by an amount of time from another: "two days before the sale"."""
    assert isinstance(time.form, Amount)
    anchor = _anchor(time, told, events)
    days: Days | None
    if anchor is None:
        days, name = clock.now, "the day told before"
    else:
        known = events.get(anchor.event.id, anchor).event
        dated = known if known.when is not None else clock.told_before(known)
        if dated is None or dated.when is None:
            return False
        days, name = dated.when.days, dated.id
    moved = shifted(days, time.form, time.direction) if days is not None else None
    if moved is None:
        return False
    words = "after" if time.direction > 0 else "before"
    exact = time.form.granularity is Granularity.DAY
    place = told.offset + time.start, told.offset + time.end
    when = _when(replace(time, approximate=not exact), moved, place, f"{time.form} {words} {name}")
    _give(events, told, clock, when=when)
    return True


def _anchor(time: Time, told: Told, events: dict[str, Told]) -> Told | None:
    """The event that an amount of time is counted from: the first told after it."""
    sentence = told.event.sentence
    later = [
        each
        for each in events.values()
        if each.event.sentence == sentence
        and each.token.idx >= time.end
        and each.event.id != told.event.id
    ]
    return min(later, key=lambda each: each.token.idx, default=None)


def _lasting(
    times: list[Time], told_here: list[Told], events: dict[str, Told], clock: Clock
) -> None:
    """How long something had been so at a dated event: when it began.

    Of "when he came on 9 May, it had been shut for three weeks" it was shut about 18 April.
    """
    for time in times:
        if not time.is_amount or time.direction:
            continue
        for told in told_here:
            event = events[told.event.id].event
            within = event.clause[0] <= told.offset + time.start < event.clause[1]
            if event.tense is not Tense.PAST_PERFECT or not within or event.when is not None:
                continue
            at = next(
                (
                    x.when
                    for other in told_here
                    if (x := events[other.event.id].event).when is not None
                    and other.token.head.i == told.token.i
                ),
                None,
            )
            assert isinstance(time.form, Amount)
            since = shifted(at.days, time.form, -1) if at is not None else None
            if since is not None:
                place = told.offset + time.start, told.offset + time.end
                when = replace(
                    _when(replace(time, approximate=True), since, place, f"{time.form} before"),
                    approximate=True,
                )
                _give(events, told, clock, when=when)
                break


def _advance(told_here: list[Event], clock: Clock) -> None:
    """Move the story to the day of the main event of a sentence, if it tells one straight on."""
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
        known if clock.now is None else []
    )
    if straight:
        main = min(straight, key=lambda event: (event.depth > 1, event.trigger))
        last = max(straight, key=lambda event: event.trigger)
        chosen = last if last.depth <= main.depth else main
        assert chosen.when is not None
        clock.move(chosen.when.days)
    for event in told_here:
        if event.role is Role.PROCEEDING or event.when is not None:
            continue
        # "The failure caused a flood. On the following day ...": what is named again is in mind.
        again = clock.told_before(event) if event.noun else None
        if again is not None and again.when is not None and not straight and _is_subject(event):
            clock.move(again.when.days)


def _is_subject(event: Event) -> bool:
    return event.noun and event.depth == 0


def _hangs(time: Time) -> bool:
    return time.hang in (Hang.SAME, Hang.LATER)


def clauses_of(told: Sequence[Told]) -> Iterator[Span]:
    """The clauses of some events."""
    for each in told:
        yield each.event.clause
