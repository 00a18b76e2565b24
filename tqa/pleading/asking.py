"""Answers to questions about a pleading: from its days and words, or that they do not say.

Nothing is guessed here. An order that only the telling suggests is no answer, unless the asker says
that the story is told in the order of time (`narrative`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tqa.pleading.matching import Match, Matcher, read_phrase
from tqa.pleading.model import UNREAL, Event, Order, Relation, Story, When
from tqa.pleading.ordering import Found, OrderGraph, layers
from tqa.pleading.questions import Asked, Edge, Question, read_question
from tqa.temporal.resolver import Days


class Status(StrEnum):
    """Whether there is an answer, and if not, why."""

    ANSWERED = "answered"
    UNDETERMINED = "cannot be determined"
    """The events are told, their order or day is not."""
    NOT_TOLD = "not told"
    """The pleading tells no such event."""
    DID_NOT_HAPPEN = "did not happen"
    """It is told as what did not come, or was only planned, owed or supposed."""
    AMBIGUOUS = "ambiguous"
    """Several events fit the words as well."""
    NO_QUESTION = "no question of order"


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to one question on a story."""

    status: Status
    answer: str
    """In words: "yes", "no", a day, a length of time, events in order, or why there is none."""
    events: tuple[Event, ...] = ()
    """The events that the question means, in its order."""
    found: Found | None = None
    reasons: tuple[Relation, ...] = ()
    """The statements that lead to the answer."""
    rows: tuple[tuple[Event, ...], ...] = ()
    """For a sequence: events that are not known to lie before one another share a row."""


_ORDINALS = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "initial": 0}
_LAST = re.compile(r"\b(?:last|final)\b", re.IGNORECASE)
_WHOLE = 0.9
"""Of the words, by weight, that an event must have where another word names it."""
_MARGIN = 0.12
"""By how much of the words the event that is meant must fit better than any other."""
_PAIRS = 400
"""Pairs of events up to which it is tried whether all are in one order: each takes a search."""


class Asker:
    """Questions to one story."""

    def __init__(self, story: Story, *, narrative: bool = False) -> None:
        self.story = story
        self.graph = OrderGraph(story.events, story.relations, narrative=narrative)
        self._matcher = Matcher(story)

    def ask(self, text: str) -> Reply:
        """The answer to a question in plain words."""
        question = read_question(text)
        if question is None:
            return Reply(
                Status.NO_QUESTION,
                "ask when something happened, how long lay between two events, whether one came "
                "before another, or in which order several came",
            )
        events: list[Event] = []
        for words in question.events:
            named = self.named(words)
            if isinstance(named, Reply):
                return named
            if len(named) > 1 and not self._alike(question, named):
                return self._ambiguous(words, named)
            events.append(named[0])
        match question.asked:
            case Asked.WHEN:
                return self._when(events[0])
            case Asked.HOW_LONG:
                return self._how_long(events[0], events[1])
            case Asked.SEQUENCE:
                return self._sequence(events)
            case Asked.ORDER:
                return self._order(question, events)

    def event(self, words: str) -> Event | Reply:
        """The event that some words mean; where it is not one, why."""
        named = self.named(words)
        if isinstance(named, Reply):
            return named
        return named[0] if len(named) == 1 else self._ambiguous(words, named)

    def named(self, words: str) -> tuple[Event, ...] | Reply:
        """The events that fit some words as well, best first; where none does, why."""
        matches = self._sure(words)
        if not matches:
            return Reply(Status.NOT_TOLD, f"the pleading tells no event “{words}”")
        best = [m for m in matches if m.score >= matches[0].score - _MARGIN]
        facts = [m for m in best if m.event.happened]
        told = best[0].event
        if not facts and told.marks & UNREAL:
            how = ", ".join(sorted(told.marks & UNREAL))
            said = f"“{words}” is told as {how}, not as a fact"
            return Reply(Status.DID_NOT_HAPPEN, said, (told,))
        best = facts or best
        close = [m for m in best if m.score >= best[0].score - _MARGIN / 2]
        firsts: dict[str, Event] = {}
        for match in close:
            firsts.setdefault(match.event.same_as or match.event.id, match.event)
        return tuple(firsts.values())

    def _alike(self, question: Question, named: Sequence[Event]) -> bool:
        """Whether the answer is one, whichever of several events is meant."""
        if question.asked is Asked.WHEN:
            return len({str(self.time_of(event)) for event in named}) == 1
        if question.asked is not Asked.ORDER or question.also:
            return False
        first, second = (self.named(other) for other in question.events)
        if isinstance(first, Reply) or isinstance(second, Reply):
            return True  # the reason is told when that event's turn comes
        if len(first) * len(second) > _PAIRS:
            return False
        order = self.compare(first[0], second[0]).order
        pairs = ((a, b) for a in first for b in second)
        return order is not Order.UNKNOWN and all(
            self.compare(a, b).order is order for a, b in pairs
        )

    def _ambiguous(self, words: str, named: Sequence[Event]) -> Reply:
        told = []
        for event in named[:4]:
            when = self.time_of(event)
            told.append(f"“{self.story.words(event.clause)}”" + (f" ({when})" if when else ""))
        return Reply(Status.AMBIGUOUS, f"“{words}” can be {'; '.join(told)}", tuple(named))

    def _sure(self, words: str) -> list[Match]:
        """The events that fit; of several that are counted ("the second report"), that one."""
        if not any(c.isalnum() for c in words):
            return []
        phrase = read_phrase(words)
        matches = [
            m
            for m in self._matcher.matches(phrase)
            if m.sure
            and (m.named or m.score >= _WHOLE)
            and not self._matcher.contradicts(phrase, m.event)
        ]
        named = sorted((m for m in matches if m.named), key=lambda m: m.event.trigger)
        count = next((_ORDINALS[w] for w in words.lower().split() if w in _ORDINALS), None)
        if count is not None and len(named) > max(1, count):
            return [named[count]]
        if _LAST.search(words) and len(named) > 1:
            return [named[-1]]
        return matches

    # ------------------------------------------------------------ kinds of questions

    def _order(self, question: Question, events: Sequence[Event]) -> Reply:
        wanted: list[tuple[Order | None, Event]] = [(question.order, events[1])]
        for way, words in question.also:
            further = self.event(words)
            if not isinstance(further, Event):
                return further
            wanted.append((way, further))
        said: list[bool] = []
        found: Found | None = None
        reasons: list[Relation] = []
        for order, other in wanted:
            if other.id == events[0].id:
                both = f"“{self.story.words(other.clause)}” is both"
                return Reply(Status.UNDETERMINED, both, tuple(events))
            found = self.compare(events[0], other)
            if question.edge is not Edge.WHOLE:
                found = self._edge(events[0], other, question.edge)
            if found.order is Order.UNKNOWN:
                day = " beyond that both fell on one day" if found.same_day else ""
                silent = f"nothing says which came first{day}"
                return Reply(Status.UNDETERMINED, silent, tuple(events), found, found.reasons)
            said.append(found.order is order)
            reasons += found.reasons
        answer = all(said) != question.negated
        return Reply(
            Status.ANSWERED, "yes" if answer else "no", tuple(events), found, tuple(reasons)
        )

    def compare(self, a: Event, b: Event) -> Found:
        """How two events lie, by the strongest of what is told of any of their mentions."""
        return self.graph.compare(a.same_as or a.id, b.same_as or b.id)

    def _edge(self, a: Event, b: Event, edge: Edge) -> Found:
        return self.graph.edge(a.same_as or a.id, b.same_as or b.id, edge.value)

    def time_of(self, event: Event) -> When | None:
        """The time of an event, told at any of its mentions."""
        for id_ in self.story.mentions.get(event.same_as or event.id, (event.id,)):
            if (when := self.story.event(id_).when) is not None:
                return when
        return None

    def _when(self, event: Event) -> Reply:
        when = self.time_of(event)
        if when is not None:
            days = [when, *event.again]
            return Reply(Status.ANSWERED, " and ".join(map(str, days)), (event,))
        bounds, reasons = self.bounds(event)
        if bounds is None:
            return Reply(Status.UNDETERMINED, "no day is told of it", (event,))
        first, last = bounds.first, bounds.last
        words = " and ".join(
            part
            for part in (
                f"on or after {first}" if first else "",
                f"on or before {last}" if last else "",
            )
            if part
        )
        return Reply(Status.ANSWERED, words, (event,), None, reasons)

    def bounds(self, event: Event) -> tuple[Days | None, tuple[Relation, ...]]:
        """Between which days an event without a day must lie, by what came before and after it."""
        first, last = None, None
        since: tuple[Relation, ...] = ()
        until: tuple[Relation, ...] = ()
        for other in self.story.events:
            if other.when is None or not other.happened or other.id == event.id:
                continue
            found = self.compare(event, other)
            days = other.when.days
            if found.order is Order.AFTER and days.first and (first is None or days.first > first):
                first, since = days.first, found.reasons
            if found.order is Order.BEFORE and days.last and (last is None or days.last < last):
                last, until = days.last, found.reasons
        if (first is None and last is None) or (first and last and first > last):
            return None, ()
        return Days(first, last), tuple(dict.fromkeys((*since, *until)))

    def _how_long(self, a: Event, b: Event) -> Reply:
        one, other = self.time_of(a), self.time_of(b)
        if one is None or other is None:
            missing = a if one is None else b
            words = self.story.words(missing.clause)
            return Reply(Status.UNDETERMINED, f"no day is told of “{words}”", (a, b))
        span = _days_between(one.days, other.days)
        if span is None:
            return Reply(Status.UNDETERMINED, "the days are known on one side only", (a, b))
        fewest, most = span
        about = "about " if one.approximate or other.approximate else ""
        days = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        return Reply(Status.ANSWERED, f"{about}{days} day{'' if days == '1' else 's'}", (a, b))

    def _sequence(self, events: Sequence[Event]) -> Reply:
        firsts = [self.story.event(event.same_as or event.id) for event in events]
        rows = layers(list(dict.fromkeys(firsts)), self.graph)
        words = "; ".join(
            " / ".join(f"“{self.story.words(event.clause)}”" for event in row) for row in rows
        )
        whole = all(len(row) == 1 for row in rows)
        status = Status.ANSWERED if whole else Status.UNDETERMINED
        return Reply(status, words, tuple(events), rows=tuple(map(tuple, rows)))


def _days_between(a: Days, b: Days) -> tuple[int, int] | None:
    """The fewest and the most days from one time to another, whichever comes first."""
    if a.first is None or a.last is None or b.first is None or b.last is None:
        return None
    ways = (b.first - a.last).days, (a.first - b.last).days
    return max(0, *ways), max((b.last - a.first).days, (a.last - b.first).days)
