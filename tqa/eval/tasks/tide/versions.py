"""Which of the documents a text is about: the provisions it names, the versions of its days."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache

from tqa.eval.tasks.tide.lookup import plain
from tqa.eval.tasks.tide.seen import Text
from tqa.eval.tasks.tide.words import plain_words, quoted, unquoted
from tqa.temporal.finder import find_dates

_FAR = date(9000, 1, 1)
"""Stands for "today" where a sentence is read that names none."""
_ARTICLE = re.compile(r"^the\s+")
_TERM = re.compile(r"def\.\s*[“\"](?P<term>[^”\"]+)")


@dataclass(frozen=True, slots=True)
class Edge:
    """A day on which a provision changed: what stood before it, and what from then on."""

    day: date
    before: Text | None
    """`None` where nothing is shown that ended on the day."""
    after: Text | None
    """`None` where nothing is shown that began on the day."""

    @property
    def sure(self) -> bool:
        """Whether the change was on the day; else it was by then."""
        return self.after is None or self.before is not None or self.after.sure

    @property
    def provision(self) -> tuple[str, str]:
        """The provision that changed."""
        text = self.after or self.before
        return text.provision if text else ("", "")

    @property
    def by(self) -> tuple[str, ...]:
        """What made the change."""
        made = self.after.made_by if self.after else ()
        ended = self.before.ended_by if self.before else ()
        return tuple(dict.fromkeys((*made, *ended)))


def days_of(said: str) -> tuple[date, ...]:
    """The days that a sentence names outside of what it quotes, in order, "the day before" and the
    like worked out. "That day" is the one named before it.
    """  # fmt: skip
    sentences = SENTENCE.split(unquoted(said))
    days: tuple[date, ...] = ()
    for sentence in sentences:
        told = _THAT_DAY.sub(f" {days[-1]}", sentence) if days else sentence
        found = _days(told)
        if told != sentence and len(found) > 1:
            # "two years after that day" is another day, which is the one that is meant.
            found = tuple(day for day in found if day != days[-1])
        days = (*(day for day in days if day not in found), *found)
    return days


def meant_day(said: str) -> date | None:
    """The day that a sentence asks about, where it names one: the last, which others lead to."""
    days = days_of(said)
    return days[-1] if days else None


SENTENCE = re.compile(r"(?<=[a-z0-9”\"\s][.!?])\s+(?=[A-Z“\"])")
"""Between two sentences."""
_THAT_DAY = re.compile(r"\s(?:that|this|the same|the said)\s(?:day|date)\b")


@cache
def _days(said: str) -> tuple[date, ...]:
    from tqa.retrieval.question import analyse

    read = analyse(said, reference_day=_FAR)
    found = [moment.day for moment in read.moments if moment.day is not None]
    return tuple(dict.fromkeys(found)) or written_days(said)


def written_days(said: str) -> tuple[date, ...]:
    """The days that are written in a sentence, as they are."""
    found = (each.day for each in find_dates(said).dates)
    return tuple(dict.fromkeys(day for day in found if day is not None))


def passages(texts: Sequence[Text], said: str) -> tuple[str, ...]:
    """What a sentence quotes of a text, without the terms by which definitions are named."""
    terms = {plain(term["term"]) for text in texts if (term := _TERM.search(text.pinpoint))}
    return tuple(quote for quote in quoted(said) if plain(quote) not in terms and quote.strip())


def frame(texts: Sequence[Text], said: str) -> str:
    """A sentence without the passages that it quotes."""
    for passage in passages(texts, said):
        said = said.replace(passage, " ")
    return said


def named(texts: Sequence[Text], said: str) -> tuple[Text, ...]:
    """The texts of the provisions that a sentence names; all of them where it names none.

    A provision is named by the title of its instrument and its label. Where the title does not
    stand there, the label alone will do, and the other way round. Numbers of days, and what is
    quoted, are no labels.
    """
    kept = frame(texts, said)
    for found in reversed(find_dates(kept).dates):
        kept = kept[: found.start] + " " + kept[found.end :]
    told = plain(kept)
    titles = _outermost({_title(text) for text in texts}, told)
    titled = [text for text in texts if _title(text) in titles] or list(texts)
    labelled = [text for text in titled if labelled_in(text, told)]
    for sure in ([text for text in labelled if _with_unit(text, told)], labelled, titled):
        if sure:
            parts = {part for text in sure for part in _parts(text)}
            return tuple(text for text in sure if plain(text.pinpoint) not in parts)
    return ()


def _title(text: Text) -> str:
    return _ARTICLE.sub("", plain(text.title))


def _outermost(titles: set[str], told: str) -> set[str]:
    """The titles that stand in a sentence, but not those that only stand within a longer one."""
    found = set()
    for title in sorted(titles, key=lambda title: (-len(title), title)):
        told, times = re.subn(rf"(?<!\w){re.escape(title)}(?!\w)", " ", told)
        if times:
            found.add(title)
    return found


def _parts(text: Text) -> tuple[str, ...]:
    """The labels that stand within that of a text: of "9, 4" both, of a definition its section."""
    term = _TERM.search(text.pinpoint)
    if term is not None:
        section = plain(text.pinpoint[: term.start()])
        return section, section.partition("(")[0]
    each = plain(text.pinpoint).split(", ")
    return tuple(each) if len(each) > 1 else ()


def labelled_in(text: Text, told: str) -> bool:
    """Whether a sentence in plain spelling has the label of a text, and no longer one.

    A definition is named by its term, and by its section where the label has one; a row by its own
    label and by that of its table ("First Schedule, 2402.20").
    """
    term = _TERM.search(text.pinpoint)
    if term is not None:
        section = text.pinpoint[: term.start()].strip()
        held = re.search(rf"(?<!\w){re.escape(plain(term['term']))}(?!\w)", told) is not None
        # "The definition “due” in section 2" stands in section 2(1).
        base = section.partition("(")[0]
        return held and (not section or bool(_label(section, told) or _label(base, told)))
    labels = text.pinpoint.split(", ")
    return bool(text.pinpoint) and all(_label(each, told) for each in labels)


def _with_unit(text: Text, told: str) -> bool:
    """Whether a label that stands in a sentence is called one, which other numbers are not."""
    if _TERM.search(text.pinpoint):
        return True
    found = (_label(each, told) for each in text.pinpoint.split(", "))
    return any(each is not None and _UNIT.search(told[: each.start()]) for each in found)


_UNIT = re.compile(
    r"(?:\b(?:sub|sub-)?(?:sections?|paragraphs?|articles?|rules?|regulations?|clauses?)"
    r"|\b(?:s|ss|para|reg|art|item|items|row|rows|schedule|part|chapter|heading)\.?|§+)\s*\Z"
)


def _label(label: str, told: str) -> re.Match[str] | None:
    """Where a label stands; where a word of its kind goes before it, if it does anywhere."""
    compact = re.escape(plain(label)).replace(r"\ ", r"\s*")
    found = list(re.finditer(rf"(?<![\w(.]){compact}(?![\w(]|\.\d)", told))
    called = (each for each in found if _UNIT.search(told[: each.start()]))
    return next(called, found[0] if found else None)


def on_day(texts: Sequence[Text], day: date) -> tuple[Text, ...]:
    """The texts that were the law on a day."""
    return tuple(text for text in texts if day in text)


def edges(texts: Sequence[Text]) -> tuple[Edge, ...]:
    """Every day on which one of the texts began or ended, in order; one edge for a change."""
    found: dict[tuple[tuple[str, str], date], Edge] = {}
    for text in texts:
        if text.start is not None:
            key = text.provision, text.start
            held = found.get(key)
            found[key] = Edge(text.start, held.before if held else None, text)
        if text.end is not None:
            key = text.provision, text.end
            held = found.get(key)
            found[key] = Edge(text.end, text, held.after if held else None)
    return tuple(sorted(found.values(), key=lambda edge: (edge.day, edge.provision)))


@cache
def text_words(text: Text) -> tuple[str, ...]:
    """The words of a text."""
    return plain_words(text.text)
