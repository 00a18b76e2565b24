"""Questions in free wording about a set of dated events: read, and answered by `events`.

The words for agents, actions and places come from the events and from a lexicon; those of time from
`sentences`; those of asking from `asking`. A question with any other word is not answered: what the
word adds would be lost, and the answer would be to a different question.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import pairwise

from tqa.temporal.choosing import Relation
from tqa.temporal.events import engine
from tqa.temporal.events.asking import Ask, Frame, Pick, read_frame
from tqa.temporal.events.engine import ALWAYS, Event, Selection, When, Window
from tqa.temporal.events.vocabulary import Lexicon, Mention, Vocabulary
from tqa.temporal.forms import Granularity
from tqa.temporal.resolver import Context, Days
from tqa.temporal.sentences import read_sentence


class Reason(StrEnum):
    """Why a question about events is not answered."""

    TIME = "time"
    """It names a time that cannot be read."""
    UNKNOWN_WORD = "unknown_word"
    """It has a word that is neither of the events nor of asking."""
    NEGATION = "negation"
    """It asks what did not happen, or for all but some."""
    AMBIGUOUS = "ambiguous"
    """Its words can mean several values, or several things at once."""
    NO_QUESTION = "no_question"
    """What it asks for is not to be seen."""


@dataclass(frozen=True, slots=True)
class Abstention:
    """No answer, with the word that is the reason, as far as one is."""

    reason: Reason
    word: str
    detail: str


@dataclass(frozen=True, slots=True)
class Query:
    """What a question asks of a set of events."""

    ask: Ask
    pick: Pick | None = None
    """Whether the first, last or next of the events is meant, instead of all."""
    wanted: tuple[tuple[str, frozenset[str]], ...] = ()
    """Roles, and the values of which one has to fill each."""
    days: tuple[Days, ...] = ()
    """The days that count: any of these; none for all."""
    past: bool = True
    """Whether only what has happened by the time of speech counts."""
    light: str = ""
    """A verb that may mean any action, where the question has no other."""


Value = tuple[str, ...] | bool | int | When | tuple[When, ...] | None
"""Names for "who"; a truth value (`None`: the events do not decide); a number; a time (`None`:
never); times in order."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question about events."""

    query: Query
    value: Value
    events: tuple[Event, ...]
    """Those that the answer rests on."""
    unsure: tuple[Event, ...] = ()
    """Those whose missing or coarse time leaves open whether they count."""

    @property
    def certain(self) -> bool:
        """Whether no event of missing or coarse time could change the answer."""
        return not self.unsure or (self.query.ask is Ask.WHETHER and self.value is True)


def ask(
    question: str,
    events: Sequence[Event],
    speech_time: datetime,
    lexicon: Lexicon | None = None,
) -> Answer | Abstention:
    """The answer to `question`, put at `speech_time`, from these events alone.

    >>> eaten = [Event.of(datetime.fromisoformat("2023-09-28 14:27"), agent="Tom", action="eat")]
    >>> now = datetime.fromisoformat("2023-09-29 22:18")
    >>> ask("Who was eating yesterday?", eaten, now).value
    ('Tom',)
    >>> ask("Who was eating fish yesterday?", eaten, now).word
    'fish'
    """
    vocabulary = Vocabulary.of(events, lexicon)
    query = read_question(question, vocabulary, speech_time)
    if isinstance(query, Abstention):
        return query
    unsaid = _unsaid(query, events, vocabulary.lexicon)
    return unsaid or answer(query, events, speech_time, agent=vocabulary.lexicon.agent)


# -- reading ---------------------------------------------------------------------------------------

_WITHIN_A_DAY = (Granularity.HOUR, Granularity.MINUTE, Granularity.SECOND)


def read_question(
    question: str,
    vocabulary: Vocabulary,
    speech_time: datetime,
    weekend: tuple[int, ...] = (6, 7),
) -> Query | Abstention:
    """What a question asks, or why it cannot be told; `weekend` are ISO days of the week."""
    today = Context(reference=speech_time.date(), order=None, past=True, weekend=weekend)
    sentence = read_sentence(question, today)
    if sentence.problem:
        return Abstention(Reason.TIME, "", sentence.problem)
    for part in sentence.parts:
        if part.relation is Relation.AS_OF:
            detail = "it asks for a state of things, and events only tell of changes"
            return Abstention(Reason.TIME, question[part.start : part.end], detail)
        if part.expression.granularity in _WITHIN_A_DAY:
            detail = "it names a time of day, and only days are compared"
            return Abstention(Reason.TIME, question[part.start : part.end], detail)
    times = [(part.start, part.end) for part in sentence.parts]
    timed = {place for start, end in times for place in range(start, end)}
    found = list(vocabulary.mentions(question))
    for mention in (mentions[0] for mentions in found):
        if not timed.isdisjoint(range(mention.start, mention.end)):
            detail = "it can be a time, or a word for what the events are about"
            return _ambiguous(question, mention, detail)
    frame = read_frame(question, times, found, vocabulary)
    if frame.negation:
        return Abstention(Reason.NEGATION, frame.negation, "negation is not read")
    if frame.unknown:
        detail = "it is no word of the events, of time or of asking"
        return Abstention(Reason.UNKNOWN_WORD, frame.unknown, detail)
    if frame.ask is None:
        return Abstention(Reason.NO_QUESTION, "", frame.problem)
    wanted = _wanted(question, frame, vocabulary)
    if isinstance(wanted, Abstention):
        return wanted
    return Query(frame.ask, frame.pick, wanted, sentence.days, frame.past, frame.light)


def _wanted(
    question: str, frame: Frame, vocabulary: Vocabulary
) -> tuple[tuple[str, frozenset[str]], ...] | Abstention:
    """One set of values for each role mentioned."""
    agents = [
        readings[0] for readings in frame.mentions if readings[0].role == vocabulary.lexicon.agent
    ]
    if frame.ask in (Ask.WHO, Ask.HOW_MANY_AGENTS) and len(agents) == 1:
        # "Who filed Bob a motion?": what he has to do with it is not read.
        return _ambiguous(question, agents[0], "it asks who, and names someone")
    by_role: dict[str, list[Mention]] = {}
    filled = {readings[0].role for readings in frame.mentions if len(readings) == 1}
    for readings in frame.mentions:
        # In "has the appeal been heard", "heard" is what is done, and the appeal no deed.
        left = [reading for reading in readings if reading.role not in filled]
        chosen = readings if len(readings) == 1 else tuple(left)
        if len(chosen) != 1:
            return _ambiguous(question, readings[0], "it can be a word for several roles")
        by_role.setdefault(chosen[0].role, []).append(chosen[0])
    wanted: list[tuple[str, frozenset[str]]] = []
    for role, mentions in sorted(by_role.items()):
        shared = frozenset.intersection(*(mention.values for mention in mentions))
        if not shared:
            listed = frame.listed and role == vocabulary.lexicon.agent
            if not listed and not _alternatives(question, mentions):
                written = " and ".join(" ".join(mention.words) for mention in mentions)
                return Abstention(Reason.AMBIGUOUS, written, f"two values for {role}")
            shared = frozenset.union(*(mention.values for mention in mentions))
        wanted.append((role, shared))
    return tuple(wanted)


def _alternatives(question: str, mentions: Sequence[Mention]) -> bool:
    """Whether "or" stands between each two of the mentions, or commas and then "or"."""
    between = [
        question[first.end : second.start].lower().split() for first, second in pairwise(mentions)
    ]
    return "or" in between[-1] and all("or" in gap or gap == [","] for gap in between)


def _unsaid(query: Query, events: Iterable[Event], lexicon: Lexicon) -> Abstention | None:
    """Whether a verb such as "had" may mean several things that are done in such events."""
    if query.light:
        events = engine.select(events, dict(query.wanted)).sure
        for role in lexicon.verbs:
            if len(engine.who(events, role)) > 1:
                detail = f"it does not say which {role}"
                return Abstention(Reason.AMBIGUOUS, query.light, detail)
    return None


def _ambiguous(question: str, mention: Mention, detail: str) -> Abstention:
    return Abstention(Reason.AMBIGUOUS, question[mention.start : mention.end], detail)


# -- answering -------------------------------------------------------------------------------------


def answer(
    query: Query, events: Iterable[Event], speech_time: datetime, *, agent: str = "agent"
) -> Answer:
    """The answer to what is asked; `agent` is the role that "who" asks for."""
    if query.past:
        # An event of today, or of an unknown day, is told as one that has happened.
        past = Window.until(speech_time)
        events = [event for event in events if past.holds(event) is not False]
    windows = [Window.of(days) for days in query.days] or [ALWAYS]
    chosen = _placed(query, engine.select(events, dict(query.wanted), *windows))
    if query.pick is not None:
        picked = _picked(query.pick, chosen.sure, speech_time)
        chosen = Selection(picked, chosen.unsure)
    return Answer(query, _value(query, chosen, agent), chosen.sure, chosen.unsure)


def _placed(query: Query, chosen: Selection) -> Selection:
    """For answers that need the time of each event, those without time are not sure."""
    if query.pick is None and query.ask is not Ask.WHEN:
        return chosen
    undated = tuple(event for event in chosen.sure if event.when is None)
    dated = tuple(event for event in chosen.sure if event.when is not None)
    return Selection(dated, (*chosen.unsure, *undated))


def _picked(pick: Pick, events: tuple[Event, ...], speech_time: datetime) -> tuple[Event, ...]:
    match pick:
        case Pick.FIRST:
            return engine.first(events)
        case Pick.LAST:
            return engine.last(events)
        case Pick.NEXT:
            return engine.next_after(events, speech_time)


def _value(query: Query, chosen: Selection, agent: str) -> Value:
    match query.ask:
        case Ask.WHO:
            return engine.who(chosen.sure, agent)
        case Ask.HOW_MANY_AGENTS:
            return len(engine.who(chosen.sure, agent))
        case Ask.WHETHER:
            return engine.whether(chosen)
        case Ask.HOW_OFTEN:
            return engine.how_often(chosen).at_least
        case Ask.WHEN if query.pick is None:
            times = (event.when for group in engine.in_order(chosen.sure) for event in group)
            return tuple(dict.fromkeys(when for when in times if when is not None))
        case Ask.WHEN:
            return _one_time(chosen.sure)


def _one_time(events: tuple[Event, ...]) -> When | None:
    """The time of events that tie: the moment they share, else the day that holds them."""
    times = {event.when for event in events if event.when is not None}
    if len(times) <= 1:
        return next(iter(times), None)
    # Ties of different times are a day and moments of it.
    return events[0].day
