"""Choices and orders read from documents: a passage of a day, the day or the cause of a change."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date

from tqa.eval.making.records import Option
from tqa.eval.tasks.tide.lookup import one_day, plain
from tqa.eval.tasks.tide.seen import Seen, Text
from tqa.eval.tasks.tide.versions import (
    Edge,
    days_of,
    edges,
    frame,
    meant_day,
    named,
    on_day,
    passages,
    text_words,
)
from tqa.eval.tasks.tide.words import find, plain_words, shared, stands_in

_ENDS = re.compile(
    r"(?i)\b(?:ceas\w+|laps\w+|expir\w+|repeal\w+|revok\w+|omit\w+|end(?:ed|s)?\b|no longer"
    r"|until|last\s+day|out of force)"
)
_PLACE = re.compile(
    r"(?i)\b(?:(?P<last>latest|last|most recent|newest|present|current)|first|original|initial)"
    r"\s+(?:wording|version|text)\b"
)
"""Words that say which of the texts with some words is meant."""
_ENOUGH = 0.6
"""The share of an option's words that a text must hold where it holds none whole."""
_CLEAR = 0.02
"""By how much the best such option must lead."""


class Unread(Exception):
    """Why the documents do not decide; the reader abstains with it."""


def chosen(seen: Seen) -> str:
    """The label of the option that the documents bear out; Unread where none or several are."""
    texts = named(seen.texts, seen.question)
    days = [one_day(option.text) for option in seen.options]
    if all(day is not None for day in days):
        edge = edge_of(texts, seen.question, among=[day for day in days if day is not None])
        return _only([o for o, day in zip(seen.options, days, strict=True) if day == edge.day])
    if _are_causes(seen):
        edge = edge_of(texts, seen.question)
        by = {plain(cause) for cause in edge.by}
        return _only([option for option in seen.options if plain(option.text) in by])
    return _passage(seen, texts)


def _only(options: Sequence[Option]) -> str:
    if len(options) != 1:
        raise Unread(f"{len(options) or 'none'} of the options is borne out")
    return options[0].label


def _are_causes(seen: Seen) -> bool:
    """Whether the options are citations of instruments: one of them made or ended some text."""
    causes = {plain(by) for text in seen.texts for by in (*text.made_by, *text.ended_by)}
    return any(plain(option.text) in causes for option in seen.options)


# -- passages --------------------------------------------------------------------------------------


def _passage(seen: Seen, texts: Sequence[Text]) -> str:
    day = meant_day(frame(seen.texts, seen.question))
    held = on_day(texts, day) if day else texts
    if not held:
        raise Unread(f"no document shows the provision on {day}")
    exact = [o for o in seen.options if any(stands_in(o.text, text.text) for text in held)]
    if exact:
        return _longest(exact)
    told = {option.label: plain_words(option.text) for option in seen.options}
    whole = [o for o in seen.options if any(find(told[o.label], text_words(t)) >= 0 for t in held)]
    if whole:
        return _longest(whole)
    scores = sorted(
        ((max(shared(told[o.label], text_words(t)) for t in held), o.label) for o in seen.options),
        reverse=True,
    )
    if scores[0][0] < _ENOUGH or (len(scores) > 1 and scores[0][0] - scores[1][0] < _CLEAR):
        raise Unread("the text of the day holds none of the passages")
    return scores[0][1]


def _longest(options: Sequence[Option]) -> str:
    """The one that holds all others that stand there too; Unread where none does."""
    best = max(options, key=lambda option: len(option.text))
    if all(other is best or plain(other.text) in plain(best.text) for other in options):
        return best.label
    raise Unread("the text of the day holds several of the passages")


# -- changes ---------------------------------------------------------------------------------------


def edge_of(
    texts: Sequence[Text], said: str, *, among: Sequence[date] = (), sure: bool = True
) -> Edge:
    """The change that a sentence tells of: by its words, by its day, or the only one.

    `among` are the days that it can have fallen on. Unread where none or several fit, or, with
    `sure`, where only a day is known by which it had been made.
    """
    ends = tells_of_end(texts, said)
    found = [edge for edge in edges(texts) if _is_kind(edge, ends=ends)]
    quotes = passages(texts, said)
    place = None if ends else _PLACE.search(frame(texts, said))
    if quotes and place:
        found = _by_place(found, quotes, last=place["last"] is not None)
    elif quotes:
        found = _with_words(found, quotes, ends=ends)
    days = days_of(frame(texts, said))
    if days and not among:
        found = [edge for edge in found if edge.day in days] or found
    if among:
        found = [edge for edge in found if edge.day in among]
    if ends and not quotes and len(found) > 1:
        # Of several texts without one after them, the documents may lack what came between.
        found = [max(found, key=lambda edge: edge.day)]
    if len({edge.day for edge in found}) != 1:
        raise Unread(f"{len(found) or 'no'} change of the documents fits the words “{said[:80]}”")
    edge = max(found, key=lambda edge: len(edge.by))
    if sure and not edge.sure:
        raise Unread(f"the documents show that it was so by {edge.day}, not since when")
    return edge


def tells_of_end(texts: Sequence[Text], said: str) -> bool:
    """Whether a sentence tells of the end of a text, apart from titles and what it quotes."""
    told = frame(texts, said)
    for title in {text.title for text in texts}:
        told = told.replace(title, " ")
    return _ENDS.search(told) is not None


def _is_kind(edge: Edge, *, ends: bool) -> bool:
    return edge.before is not None if ends else edge.after is not None


def _by_place(found: Sequence[Edge], quotes: Sequence[str], *, last: bool) -> list[Edge]:
    """The last, or first, change after which some words stand, whether or not it brought them."""
    for holds in (_to_the_sign, _by_words):
        fitting = [
            edge
            for edge in found
            if edge.after is not None and all(holds(quote, edge.after) for quote in quotes)
        ]
        if fitting:
            days = [edge.day for edge in fitting]
            return [edge for edge in fitting if edge.day == (max(days) if last else min(days))]
    return []


def _with_words(found: Sequence[Edge], quotes: Sequence[str], *, ends: bool) -> list[Edge]:
    """The changes that brought some words, or took them away: to the sign, else by words alone."""
    for holds in (_to_the_sign, _by_words):
        fitting = [edge for edge in found if _brings(edge, quotes, holds, ends=ends)]
        if fitting:
            return fitting
    return []


def _brings(
    edge: Edge, quotes: Sequence[str], holds: Callable[[str, Text], bool], *, ends: bool
) -> bool:
    with_them, without = (edge.before, edge.after) if ends else (edge.after, edge.before)
    if with_them is None or not all(holds(quote, with_them) for quote in quotes):
        return False
    return without is None or not all(holds(quote, without) for quote in quotes)


def _to_the_sign(quote: str, text: Text) -> bool:
    return stands_in(quote, text.text)


def _by_words(quote: str, text: Text) -> bool:
    return find(plain_words(quote), text_words(text)) >= 0


def ordered(seen: Seen) -> list[str]:
    """The labels in the order of time; Unread where a day is not found, or two are the same.

    Of an event of which only a day is known by which it had been, the order is known where no
    other is told of an earlier day.
    """
    edges: dict[str, Edge] = {}
    for option in seen.options:
        told = f"{option.text} {seen.question}" if not _names_one(seen, option) else option.text
        texts = named(seen.texts, told)
        edges[option.label] = edge_of(texts, option.text, sure=False)
    if len({edge.day for edge in edges.values()}) < len(edges):
        raise Unread("two of the events fall on one day")
    order = sorted(edges, key=lambda label: edges[label].day)
    if unsure := [label for label in order[1:] if not edges[label].sure]:
        raise Unread(f"event {unsure[0]} was by {edges[unsure[0]].day}, and may have been earlier")
    return order


def _names_one(seen: Seen, option: Option) -> bool:
    """Whether an event names its instrument itself; else the question does, for all of them."""
    told = plain(option.text)
    return any(plain(text.title).removeprefix("the ") in told for text in seen.texts)
