"""An answer in anybody's words against a gold question: right, of another day's law, or refused.

`tqa.eval.scoring` compares an answer with the law to the letter. A model words it otherwise, so
what counts here is what is said: the values, days and words that the gold asks for, small numbers
in figures or in words and days in any form, and none that it excludes. What a person is shown
counts: what is asked for may stand in the notes; an instrument, or a day where the question is not
about days, also in the head of a source that is cited.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from tqa.eval.gold import GoldKind, GoldQuestion
from tqa.law.citations import parse_citations
from tqa.qa.claims import facts_of, supports, words_of
from tqa.qa.parsing import parse_yesno
from tqa.qa.reading.dating import dates_in, days_in, without
from tqa.qa.reading.grounding import holds
from tqa.qa.reading.sources import Source

_OF_ONE_DAY = (GoldKind.TEXT, GoldKind.VALUE, GoldKind.DEFINITION)
"""Kinds that are answered by one text of one day."""
_ABOUT_DAYS = frozenset(
    {
        *(GoldKind.LAST_CHANGED, GoldKind.COMMENCEMENT, GoldKind.HISTORY, GoldKind.COUNT),
        *(GoldKind.ORDER, GoldKind.BEFORE, GoldKind.DURATION, GoldKind.COMING, GoldKind.INTERVAL),
    }
)
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_POLES = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class Wording:
    """What somebody said to a question."""

    text: str
    answered: bool
    """Whether it is meant as an answer; else as a refusal."""
    cited: tuple[Source, ...] = ()
    """The sources that it cites."""
    notes: tuple[str, ...] = ()
    """What is shown with it, and may tell of other days."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What a wording comes to."""

    right: bool
    refused: bool
    to_refuse: bool
    """Whether a refusal is what the gold asks for."""
    missing: tuple[str, ...] = ()
    """What is to be said and is not."""
    excluded: tuple[str, ...] = ()
    """What is said and is the law of another day, or of another thing."""
    other_day: tuple[str, ...] = ()
    """Sources cited that say it, and were not the law on the day asked about."""

    @property
    def wrong_version(self) -> bool:
        """Whether the law of another day is told as that of the day."""
        return not self.refused and bool(self.excluded or self.other_day)


def judge_wording(question: GoldQuestion, said: Wording, *, as_at: date | None) -> Judged:
    """The verdict on a wording; `as_at` is the day asked about, where it is one."""
    to_refuse = not wants_answer(question)
    if not said.answered:
        return Judged(to_refuse, True, to_refuse)
    other = _other_day(question, said, as_at)
    if to_refuse:
        return Judged(False, False, True, other_day=other)
    notes = "\n".join(said.notes)
    heads = "\n".join(_head(source) for source in said.cited)
    wanted = [*question.contains, *filter(None, [question.value])]
    wanted = wanted or [*question.sequence, *filter(None, [question.text])]
    about_days = question.kind in _ABOUT_DAYS
    missing = tuple(
        words
        for words in dict.fromkeys(wanted)
        if not says(said.text, words, question=question.question)
        and not says(notes, words)
        and not _beside(heads, words, about_days=about_days)
    )
    excluded = tuple(words for words in question.excludes if says(said.text, words))
    in_order = _in_order(said.text, question.sequence)
    right = not missing and not excluded and not other and in_order
    return Judged(right, False, False, missing, excluded, other)


def wants_answer(question: GoldQuestion) -> bool:
    """Whether the gold has an answer: a certain "no" answers "was it in force?" too."""
    asks = question.kind is GoldKind.IN_FORCE or bool(_POLES.keys() & _lower(question.contains))
    return question.status.answers or (asks and question.status.no_law)


def _lower(words: Iterable[str]) -> set[str]:
    return {word.casefold() for word in words}


def _beside(heads: str, wanted: str, *, about_days: bool) -> bool:
    """Whether what is shown with the words says what is wanted: an instrument, or a day."""
    if _DAY.fullmatch(wanted.strip()):
        return not about_days and says(heads, wanted)
    return any(c.instrument for c in parse_citations(wanted).items) and says(heads, wanted)


_PHRASE = 5
"""So many words may be told otherwise, if most of them and all numbers are there."""


def says(text: str, wanted: str, *, question: str = "") -> bool:
    """Whether a text says some words, numbers and days in any form.

    "Yes" and "No" have to be what the text answers. What the question says need not be repeated:
    "How many days?" is answered by "90".

    >>> says("It is thirty days from 1 July 2014.", "30 days"), says("115 crowns", "15 crowns")
    (True, False)
    >>> says("It was amended on 1 July 2014.", "2014-07-01")
    True
    >>> says("90", "90 days", question="For how many days?"), says("90", "90 days")
    (True, False)
    """
    if wanted.strip().casefold() in _POLES:
        return parse_yesno(text).value is _POLES[wanted.strip().casefold()]
    if _DAY.fullmatch(wanted.strip()):
        return date.fromisoformat(wanted.strip()) in days_in([text])
    words = words_of(wanted)
    if not words:
        return " ".join(wanted.split()) in " ".join(text.split())
    told = words_of(text)
    if holds(told, words):
        return True
    asked = set(words_of(question))
    new = [word for word in words if word[0].isdigit() or word not in asked]
    if any(word[0].isdigit() for word in new) and len(new) < len(words) and holds(told, new):
        return True
    return len(words) >= _PHRASE and supports([text], facts_of(wanted, None))


def _head(source: Source) -> str:
    """Citation, days and makers of a source, without its words."""
    return "\n".join(source.body().split("\n")[: 1 + source.dated + len(source.notes)])


def _other_day(question: GoldQuestion, said: Wording, as_at: date | None) -> tuple[str, ...]:
    """The sources of another day that say what is said, where no other that is cited does.

    Who cites all that there is, the right one among it, is not wrong for that.
    """
    if as_at is None or question.kind not in _OF_ONE_DAY:
        return ()
    facts = facts_of(without(said.text, dates_in(said.text)), as_at)
    saying = [source for source in said.cited if supports(source.body().split("\n"), facts)]
    other = [source for source in saying if not _may_hold(source, as_at)]
    if len(other) < len(saying):
        return ()
    return tuple(f"{source.head}: {source.starts} to {source.ends}" for source in other)


def _may_hold(source: Source, day: date) -> bool:
    return not source.ends.happened_by(day) and source.starts.happened_by(day) is not False


def _in_order(text: str, wanted: Sequence[str]) -> bool:
    words, at = words_of(text), 0
    for item in wanted:
        told = words_of(item)
        for start in range(at, len(words) - len(told) + 1):
            if words[start : start + len(told)] == told:
                at = start + len(told)
                break
        else:
            return False
    return True
