"""Which of two events is likelier the earlier, where the text does not say: signs with weights.

Every sign is a number that is positive where it speaks for the first event being earlier and turns
its sign when the events change places. The signs are of three kinds: what the graph of the story
says, where in the text the events stand, and what kind of event the words of the question name
(what is decided comes before what is done, what is noticed before its notice, a suit last).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from tqa.pleading import lexicon
from tqa.pleading.matching import Match, Matcher, Phrase, read_phrase
from tqa.pleading.model import Mark, Order, Story, Strength, Tense
from tqa.pleading.ordering import Found, OrderGraph
from tqa.pleading.questions import Question

SIGNS = (
    "dated",
    "stated",
    "implied",
    "told",
    "told_far",
    "near",
    "course",
    "suit",
    "plans_it",
    "speaks_of_it",
    "answers_it",
    "prepares",
    "results",
    "implicit",
    "perfect",
    "still",
    "first_named",
)
"""Names of the signs, in the order in which their weights are kept."""


def _families(words: Iterable[str]) -> frozenset[str]:
    return frozenset(map(lexicon.family, words))


_PLANS = _families(lexicon.INTEND) | _families(
    "decide authorize authorise negotiate schedule initiate motivate contemplate consider plan "
    "determine attempt begin start enable assign hire appoint establish lead".split()
)
_SPEAKS = _families(lexicon.REPORT) | _families(
    "notice observe learn discover see hear realize witness review investigate discuss receive "
    "document record address challenge dispute grieve evaluate assess read".split()
)
_ANSWERS = _families(
    """respond reply react agree accept comply ignore object dispute challenge deny appeal refuse
    reject retaliate obey resist enforce resolve settle follow approve violate breach fulfil fulfill
    acknowledge""".split()
)
_PREPARES = _families(
    """prepare plan decide negotiate apply review learn know consider schedule intend need want
    initiate establish hire seek draft design bargain discuss investigate employ work own
    experience believe think understand expect fear suspect arrive meet join enrol train raise
    submit request file commit cause""".split()
)
_RESULTS = _families(
    """resolve conclude receive award pay damage suffer harm disrupt complain sue lose vacate
    terminate fire dismiss close end finish cease pend await remain enforce affirm uphold
    recover regret celebrate result injure challenge demand incur""".split()
)
_SUITS = _families("complaint action lawsuit suit damages case petition relief".split())
_SUING = _families("file bring sue seek commence allege plead assert complain attach".split())


WEIGHTS = {
    "dated": 3.0,
    "stated": 3.0,
    "implied": 1.5,
    "told": 0.6,
    "told_far": 0.6,
    "near": 0.4,
    "course": 0.8,
    "suit": 1.2,
    "plans_it": 1.2,
    "speaks_of_it": 0.5,
    "answers_it": 0.8,
    "prepares": 0.3,
    "results": 0.3,
    "implicit": 0.3,
    "perfect": 0.3,
    "still": 1.0,
    "first_named": 0.4,
}
"""How much each sign speaks: set by hand, once, in the order of what can be relied on.

Weights fitted to LexTime do no better on paragraphs left out (docs/design/event-order.md)."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two events as a question names them, and where the story has them."""

    first: Phrase
    second: Phrase
    a: Match | None
    b: Match | None


class Leaning:
    """The signs of order between events of one story."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.matcher = Matcher(story)
        self.graph = OrderGraph(story.events, story.relations)

    @cached_property
    def told(self) -> OrderGraph:
        """The graph with the order of telling in it."""
        return OrderGraph(self.story.events, self.story.relations, narrative=True)

    def pair(self, first: str, second: str) -> Pair:
        """The two events of a question: two of the story, wherever there are two that fit."""
        one, two = read_phrase(first), read_phrase(second)
        mine, theirs = self.matcher.matches(one), self.matcher.matches(two)
        best = max(
            (
                (a.score + b.score - (1.0 if a.event.id == b.event.id else 0.0), -i - j, a, b)
                for i, a in enumerate(mine[:6])
                for j, b in enumerate(theirs[:6])
            ),
            key=lambda each: each[:2],
            default=None,
        )
        if best is None:
            return Pair(one, two, mine[0] if mine else None, theirs[0] if theirs else None)
        return Pair(one, two, best[2], best[3])

    def found(self, pair: Pair) -> Found:
        """What the graph says of the two, without the order of telling."""
        if pair.a is None or pair.b is None or pair.a.event.id == pair.b.event.id:
            return Found(Order.UNKNOWN)
        return self.graph.compare(pair.a.event.id, pair.b.event.id)

    def signs(self, pair: Pair) -> dict[str, float]:
        """Every sign of `SIGNS` for a pair."""
        signs = dict.fromkeys(SIGNS, 0.0)
        found = self.found(pair) if _sure(pair) else Found(Order.UNKNOWN)
        way = {Order.BEFORE: 1.0, Order.AFTER: -1.0}.get(found.order, 0.0)
        if found.strength is not None and way:
            name = {Strength.DATED: "dated", Strength.STATED: "stated"}.get(
                found.strength, "implied"
            )
            signs[name] = way
        if pair.a is not None and pair.b is not None:
            gap = pair.b.event.trigger[0] - pair.a.event.trigger[0]
            apart = pair.b.event.sentence - pair.a.event.sentence
            told = float((gap > 0) - (gap < 0))
            signs["told" if _sure(pair) else "near"] = told
            signs["told_far"] = max(-1.0, min(1.0, apart / 3))
            if _sure(pair):
                signs["perfect"] = _perfect(pair.a) - _perfect(pair.b)
            signs["implicit"] = float(pair.b.sure) - float(pair.a.sure)
        one, two = pair.first, pair.second
        signs["course"] = float(lexicon.usual_order(one.head, two.head))
        signs["suit"] = float(_is_suit(two)) - float(_is_suit(one))
        signs["plans_it"] = _about(one, two, _PLANS) - _about(two, one, _PLANS)
        signs["speaks_of_it"] = _about(two, one, _SPEAKS) - _about(one, two, _SPEAKS)
        if not signs["plans_it"]:  # "agree to arbitrate" plans, "agree to the proposal" answers
            signs["answers_it"] = _about(two, one, _ANSWERS) - _about(one, two, _ANSWERS)
        signs["prepares"] = float(_kind(one) in _PREPARES) - float(_kind(two) in _PREPARES)
        signs["results"] = float(_kind(two) in _RESULTS) - float(_kind(one) in _RESULTS)
        signs["still"] = float("pend" in two.words) - float("pend" in one.words)
        signs["first_named"] = 1.0
        return signs

    def lean(self, pair: Pair) -> float:
        """Positive where the first event is likelier the earlier; never certain of anything."""
        return sum(WEIGHTS[name] * sign for name, sign in self.signs(pair).items())

    def likely(self, question: Question) -> bool:
        """Yes or no, whichever is likelier: for benchmarks that take no "cannot be determined".

        What is said to be at the same time is taken to be, unless dates or words of order deny it.
        """
        first = question.events[0]
        wanted = ((question.order, question.events[1]), *question.also)
        said = [self._likely(first, second, order) for order, second in wanted]
        return all(said) != question.negated

    def _likely(self, first: str, second: str, order: Order | None) -> bool:
        pair = self.pair(first, second)
        if order is Order.SAME:
            found = self.found(pair) if _sure(pair) else Found(Order.UNKNOWN)
            return found.order in (Order.SAME, Order.UNKNOWN) or (
                found.strength is not None and found.strength < Strength.STATED
            )
        return (self.lean(pair) > 0) == (order is Order.BEFORE)


def _kind(phrase: Phrase) -> str:
    return lexicon.family(phrase.head)


def _perfect(match: Match) -> float:
    event = match.event
    late = Mark.FUTURE in event.marks or event.tense is Tense.FUTURE
    return float(event.tense is Tense.PAST_PERFECT) - float(late)


def _sure(pair: Pair) -> bool:
    """Whether both events are found in the story."""
    return pair.a is not None and pair.b is not None and pair.a.sure and pair.b.sure


def _is_suit(phrase: Phrase) -> bool:
    """Whether an event is the bringing of the suit itself."""
    return _kind(phrase) in _SUING and bool(phrase.words & _SUITS)


def _about(one: Phrase, two: Phrase, heads: frozenset[str]) -> float:
    """Whether the first event, of a kind that is about another, is about the second."""
    if _kind(one) not in heads:
        return 0.0
    theirs = {lexicon.family(two.head), lexicon.family(two.below)} - {""}
    if one.below and lexicon.family(one.below) in theirs:
        return 1.0
    rest = one.words - {lexicon.family(one.head)}
    if lexicon.family(two.head) in rest:
        return 1.0
    others = two.words - {lexicon.family(two.head)}
    shared = len(rest & others) / max(1, min(len(rest), len(others)))
    return 0.5 if shared >= 0.5 else 0.0
