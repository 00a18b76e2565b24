"""Questions on the order of events, in the words of LexTime, of Tracie, and of anybody.

"Does A precede B?"   "Did A happen after B?"   "event: A starts before B"
"Is A simultaneous with B?"   "When did A happen?"   "How long between A and B?"
"In which order did A, B and C happen?"
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from tqa.pleading.model import Order


class Asked(StrEnum):
    """What a question wants to know."""

    ORDER = "order"
    """Whether one event lies to another as the question says."""
    WHEN = "when"
    HOW_LONG = "how long"
    SEQUENCE = "sequence"


class Edge(StrEnum):
    """Which point of the first event is asked about."""

    WHOLE = "whole"
    START = "start"
    END = "end"


@dataclass(frozen=True, slots=True)
class Question:
    """A question taken apart."""

    asked: Asked
    events: tuple[str, ...]
    """The events as the question words them, in its order."""
    order: Order | None = None
    """How the first event is said to lie to the second."""
    edge: Edge = Edge.WHOLE
    negated: bool = False
    also: tuple[tuple[Order, str], ...] = ()
    """Further events that the first is said to lie to: "follows B but is simultaneous with C"."""


_HAPPEN = (
    r"(?:happen|occur|start|begin|take|come|end|finish|arise|conclude)(?:s|ed|es)?(?:\s+place)?"
    r"|began|took\s+place|came|arose"
)
_MAY_HAPPEN = rf"(?:(?:is|are|{_HAPPEN})\s+)?"
_ADVERB = r"(?:also\s+|then\s+|immediately\s+|shortly\s+|only\s+|first\s+)?"
_FORMS: tuple[tuple[str, Order], ...] = (
    (rf"(?:is|are|was|were)\s+{_ADVERB}followed\s+by", Order.BEFORE),
    (rf"(?:is|are|was|were)\s+{_ADVERB}preceded\s+by", Order.AFTER),
    (
        rf"(?:is|are|was|were|{_HAPPEN})\s+(?P<not1>not\s+)?{_ADVERB}(?:simultaneous(?:ly)?\s+(?:with|to|as)|at\s+the\s+same\s+time\s+(?:as|with)|concurrent(?:ly)?\s+with)",
        Order.SAME,
    ),
    (rf"{_MAY_HAPPEN}(?P<not2>not\s+)?{_ADVERB}precede[sd]?(?:\s+with)?", Order.BEFORE),
    (rf"{_MAY_HAPPEN}(?P<not3>not\s+)?{_ADVERB}follow(?:s|ed)?(?:\s+with)?", Order.AFTER),
    (rf"(?P<how1>{_HAPPEN})\s+(?P<not4>not\s+)?{_ADVERB}before", Order.BEFORE),
    (rf"(?P<how2>{_HAPPEN})\s+(?P<not5>not\s+)?{_ADVERB}after", Order.AFTER),
    (rf"(?:(?:is|are|was|were)\s+)?{_ADVERB}simultaneous(?:ly)?\s+(?:with|to|as)", Order.SAME),
    (r"at\s+the\s+same\s+time\s+as", Order.SAME),
    (r"(?:before|prior\s+to|earlier\s+than)", Order.BEFORE),
    (r"(?:after|later\s+than)", Order.AFTER),
    (r"(?:while|during)", Order.SAME),
)  # fmt: skip
_RELATIONS = tuple((re.compile(rf"(?<!\w)(?:{form})(?!\w)", re.I), order) for form, order in _FORMS)
_STRONG = 8
"""How many of the forms are verbs: a bare "before" counts only where none of them stands."""
_LINK = re.compile(r"[\s,;]+(?:but|and)(?:\s+(?:it|also|then))*\s*\Z", re.I)
_OPENING = re.compile(
    r"\A\W*(?:(?:does|did|do|is|was|were|are|has|had|event:)\s+)(?:it\s+true\s+that\s+)?", re.I
)
_WHEN = re.compile(
    r"\A\W*(?:when|on\s+(?:what|which)\s+(?:day|date)|in\s+(?:what|which)\s+(?:year|month))\s+(?:did|was|were|had|has|is)\s+(?P<event>.+)",
    re.I | re.S,
)
_LONG = re.compile(
    r"\A\W*how\s+(?:long|many\s+(?:days|weeks|months|years))\s+(?:after|before|from|passed\s+between|was\s+(?:it|there)\s+between|lay\s+between|went\s+by\s+between|between|elapsed\s+between|is\s+(?:it|there)\s+between)\s+(?P<a>.+?)\s+(?:and|to|until|did|was|were)\s+(?P<b>.+)",
    re.I | re.S,
)
_SEQUENCE = re.compile(
    r"\A\W*(?:in\s+(?:what|which)\s+order\s+(?:did|were|was)?\s*"
    r"|(?:put|order|sort|arrange)(?:\s+in\s+order)?(?:\s+|(?=:)))"
    r"(?:these\s+)?(?:events?\s*)?(?:happen\s*|occur\s*)?(?:in\s+order\s*)?:?\s*(?P<events>.+)",
    re.I | re.S,
)
_TAIL = re.compile(r"[\s?.,;]+\Z|\s+(?:happen|occur|take\s+place)(?:ed|s)?[\s?.]*\Z", re.I)


def read_question(text: str) -> Question | None:
    """A question on order or time taken apart; `None` where it asks for neither.

    >>> q = read_question("Does the sale precede the registration of the deed?")
    >>> q.events, q.order.value
    (('the sale', 'the registration of the deed'), 'before')
    >>> read_question("Did the plaintiff write to the Registrar before the sale?").order.value
    'before'
    """
    words = " ".join(text.split())
    if match := _LONG.match(words):
        return Question(Asked.HOW_LONG, (_plain(match["a"]), _plain(match["b"])))
    if match := _SEQUENCE.match(words):
        events = re.split(r"\s*(?:;|,\s*and\s|,|\band\b(?!\s*\Z))\s*", match["events"])
        named = tuple(_plain(event) for event in events if _plain(event))
        return Question(Asked.SEQUENCE, named) if len(named) > 1 else None
    if match := _WHEN.match(words):
        return Question(Asked.WHEN, (_plain(match["event"]),))
    opening = _OPENING.match(words)
    return _order(words[opening.end() :]) if opening else None


def order_question(text: str) -> Question | None:
    """A statement or question that one event lies to another in some way.

    >>> q = order_question("Tom paid the dentist starts after his tooth was pulled")
    >>> q.events, q.order.value, q.edge.value
    (('Tom paid the dentist', 'his tooth was pulled'), 'after', 'start')
    """
    words = " ".join(text.split())
    opening = _OPENING.match(words)
    return _order(words[opening.end() :] if opening else words)


def _order(words: str) -> Question | None:
    found = _relations(words, _RELATIONS[:_STRONG]) or _relations(words, _RELATIONS[_STRONG:])[:1]
    found = [each for each in found if _plain(words[: each[0].start()])][:3]
    if not found:
        return None
    (match, order), *others = found
    ends = [other.start() for other, _ in others] + [len(words)]
    first, second = (
        _plain(words[: match.start()]),
        _plain(_LINK.sub("", words[match.end() : ends[0]])),
    )
    if not second:
        return None
    also = tuple(
        (further, _plain(_LINK.sub("", words[other.end() : end])))
        for (other, further), end in zip(others, ends[1:], strict=True)
    )
    groups = match.groupdict()
    how = next((v for k, v in groups.items() if k.startswith("how") and v), "") or ""
    edge = (
        Edge.START if re.match(r"start|beg[ai]n", how, re.I)
        else Edge.END if re.match(r"end|finish|conclu", how, re.I)
        else Edge.WHOLE
    )  # fmt: skip
    negated = any(v for k, v in groups.items() if k.startswith("not"))
    return Question(
        Asked.ORDER, (first, second), order, edge, negated, tuple(a for a in also if a[1])
    )


def _relations(
    words: str, patterns: tuple[tuple[re.Pattern[str], Order], ...]
) -> list[tuple[re.Match[str], Order]]:
    """The words of relation in text order, without overlaps."""
    found = [(m, order) for pattern, order in patterns for m in pattern.finditer(words)]
    found.sort(key=lambda pair: (pair[0].start(), -pair[0].end()))
    apart: list[tuple[re.Match[str], Order]] = []
    for match, order in found:
        if not apart or match.start() >= apart[-1][0].end():
            apart.append((match, order))
    return apart


def _plain(words: str) -> str:
    """The words of an event without the stops around them."""
    previous = ""
    while words != previous:
        previous, words = words, _TAIL.sub("", words).strip()
    return re.sub(r"\A(?:and|that|if)\s+", "", words)
