"""A statement held against the documents: whether it is right, and if not, what was altered."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tqa.eval.tasks.tide.choosing import Unread, edge_of
from tqa.eval.tasks.tide.lookup import held
from tqa.eval.tasks.tide.seen import Text
from tqa.eval.tasks.tide.versions import (
    days_of,
    edges,
    frame,
    meant_day,
    named,
    on_day,
    passages,
    text_words,
)
from tqa.eval.tasks.tide.words import Difference, find, misquoted, plain_words, stands_in, unquoted
from tqa.law.values import find_values
from tqa.law.values_names import find_offices

_CHANGES = re.compile(
    r"(?i)\b(?:took effect|takes effect|came into (?:force|effect)|commenced|began|with effect from"
    r"|was (?:made|amended|replaced|inserted|added|enacted|substituted|repealed)|ceased"
    r"|received)\b"
)
_CAUSE = re.compile(
    r"(?i)\b(?:made|amended|replaced|inserted|added|enacted|substituted|repealed|changed|by what"
    r"|caused)\b[^“”]*?\bby\s+(?P<cause>.+?)\s*[.;]?\s*\Z"
)
_CONDITION = frozenset(
    """if unless except provided where when may shall must not no only before after any all each
    every with without least most more less than later earlier includes excludes and or
    subject until""".split()
)


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a statement."""

    kind: str
    """date, value, actor, condition or instrument."""
    said: str
    """The words of the statement."""
    right: str
    """What the documents have in their place."""
    text: Text | None
    """The text that says so."""
    passage: str = ""
    """What the text has for the passage that was quoted, where one was."""


def without_cause(statement: str) -> str:
    """A statement without what it says made a change, which is not what it is about."""
    cause = _CAUSE.search(unquoted(statement))
    return statement[: cause.start("cause")].rstrip() if cause else statement


def fault(texts: Sequence[Text], statement: str) -> Fault | None:
    """What is wrong with a statement; `None` where nothing is.

    Unread where the documents do not show what it speaks of.
    """
    about = named(texts, statement)
    told = frame(texts, statement)
    quotes = passages(texts, statement)
    cause = _CAUSE.search(told)
    if cause is not None:
        return _of_cause(about, statement, cause["cause"].strip())
    if _CHANGES.search(told):
        return _of_day(about, statement)
    if not quotes:
        raise Unread("the statement quotes nothing, and tells of no change")
    return _of_words(about, statement, quotes)


# -- of what made a change, and on which day -------------------------------------------------------


def _of_cause(texts: Sequence[Text], statement: str, cause: str) -> Fault | None:
    days = days_of(frame(texts, statement))
    edge = edge_of(texts, statement)
    if not edge.by:
        raise Unread("the documents do not say what made the change")
    if days and edge.day not in days:
        return Fault("date", str(days[-1]), str(edge.day), edge.after or edge.before)
    if any(held(cause, by) for by in edge.by):
        return None
    return Fault("instrument", cause, "; ".join(edge.by), edge.after or edge.before)


def _of_day(texts: Sequence[Text], statement: str) -> Fault | None:
    told = frame(texts, statement)
    day = meant_day(told)
    if day is None:
        raise Unread("the statement names no day")
    every = {edge.day for edge in edges(texts)}
    edge = edge_of(texts, statement, among=sorted(every))
    if edge.day == day:
        return None
    return Fault("date", _written(told, day), str(edge.day), edge.after or edge.before)


def _written(told: str, day: date) -> str:
    """A day as the statement writes it."""
    from tqa.temporal.finder import find_dates

    spans = (told[f.start : f.end] for f in find_dates(told).dates if f.day == day)
    return next(spans, str(day))


# -- of words on a day -----------------------------------------------------------------------------


def _of_words(texts: Sequence[Text], statement: str, quotes: Sequence[str]) -> Fault | None:
    told = frame(texts, statement)
    day = meant_day(told)
    current = on_day(texts, day) if day else tuple(texts)
    if not current:
        # Words that are shown of other days prove nothing of a day that is not shown.
        raise Unread(f"no document shows the provision on {day}")
    for quote in quotes:
        if any(stands_in(quote, text.text) for text in current):
            continue
        others = [t for t in texts if t not in current and stands_in(quote, t.text)]
        by_words = any(find(plain_words(quote), text_words(text)) >= 0 for text in current)
        if by_words and not others:
            continue
        return _altered(current[0], others, quote, _written(told, day) if day else "")
    return None


def _altered(text: Text, others: Sequence[Text], quote: str, day: str) -> Fault:
    """The fact in which a passage differs from the text; else its day, where it is of another."""
    found, passage = misquoted(text.text, quote)
    wholes = [
        each if kind_of(each) == "condition" else whole(text.text, quote, each) for each in found
    ]
    kinds = {kind_of(each) for each in wholes}
    kind = kinds.pop() if len(kinds) == 1 else None
    if others and kind is None:
        return Fault("date", day, _stood(others), text, passage)
    said = "; ".join(each.said for each in wholes if each.said)
    right = "; ".join(each.text for each in wholes if each.text)
    return Fault(kind or "condition", said or quote, right or passage, text, passage)


def _stood(texts: Sequence[Text]) -> str:
    """The days of some texts, as an answer gives them."""
    return " and ".join(period(text) for text in texts)


def period(text: Text) -> str:
    """The days of a text: "from 2018-07-01 to 2020-03-31"."""
    from datetime import timedelta

    start = f"from {text.start}" if text.start else "from a day that is not shown"
    return f"{start} to {text.end - timedelta(days=1)}" if text.end else f"{start} on"


def kind_of(difference: Difference) -> str | None:
    """The kind of fact in which two texts differ; `None` where the words are no single fact.

    >>> kind_of(Difference("sixty days", "ninety days")), kind_of(Difference("may", "shall"))
    ('value', 'condition')
    """
    text, said = difference.text, difference.said
    one, other = plain_words(text), plain_words(said)
    if not one or not other or max(len(one), len(other)) > 8:
        return None
    if any(w[0].isdigit() for w in one) and any(w[0].isdigit() for w in other):
        return "value"
    if find_values(text) and find_values(said):
        return "value"
    if all(word in _CONDITION for word in (*one, *other)):
        return "condition"
    if _is_name(text) and _is_name(said):
        return "actor"
    return None


def _is_name(words: str) -> bool:
    """Whether words are nothing but the name of an authority or a person."""
    if any(each.start == 0 and each.end == len(words) for each in find_offices(words)):
        return True
    told = words.split()
    return told[0][:1].isupper() and all(
        word[:1].isupper() or word in ("of", "and", "the", "for") for word in told
    )


def whole(text: str, quote: str, difference: Difference) -> Difference:
    """A difference with the rest of the value or name that it is a part of: "60" of "60 days"."""
    wide = []
    for source, words in ((text, difference.text), (quote, difference.said)):
        spans = [(v.start, v.end) for v in find_values(source)]
        spans += [(office.start, office.end) for office in find_offices(source)]
        at = source.find(words) if words else -1
        inside = [s for s in spans if s[0] <= at and at + len(words) <= s[1]]
        start, end = max(inside, key=lambda s: s[1] - s[0]) if inside else (at, at + len(words))
        wide.append(source[start:end] if words else "")
    return Difference(wide[0], wide[1])
