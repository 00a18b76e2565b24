"""The forms in which the study asks one question, made by `tqa.temporal.rewrites`.

    absolute    Who was the harbour master of Arle in 2009?
    relative    Who was the harbour master of Arle 16 years ago?
    removed     Who was the harbour master of Arle?
    front       In 2009, who was the harbour master of Arle?
    shifted     Who was the harbour master of Arle in 2014?

A form that a question does not allow is `None`, never a guess. In "who won the 2018 cup as of 2020"
the time is the one after "as of"; the other belongs to the topic and stays.

**Source:** Wallat et al. (2025), section 3 and sections 4.1 to 4.4.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from tqa.temporal import rewrites
from tqa.temporal.choosing import Part, Relation
from tqa.temporal.forms import Granularity
from tqa.temporal.resolver import Context
from tqa.temporal.sentences import read_sentence

SHIFTS = (0, 1, 5, 10)
"""Years by which a question is wrong (table 4)."""
_CONTEXT = Context(reference=date(2000, 1, 1), order=None)
"""Any day will do: only the places of absolute times are looked for."""


@dataclass(frozen=True, slots=True)
class Timed:
    """A question with its one time."""

    text: str
    part: Part
    names: tuple[tuple[int, int], ...]
    """Where names stand, and times that belong to the topic."""

    @property
    def year(self) -> int | None:
        """The year, where the time is one whole year."""
        days = self.part.days
        alone = self.part.relation in (Relation.IN, Relation.AS_OF)
        if not alone or self.part.expression.granularity is not Granularity.YEAR:
            return None
        return days.first.year if days is not None and days.first is not None else None

    @property
    def last(self) -> bool:
        """Whether the time ends the question, as the study wants it."""
        return not self.text[self.part.end :].strip(" ?.!")


def timed(question: str, names: Iterable[tuple[int, int]] = ()) -> Timed | None:
    """The question with its time; `None` where it has none, or several that could be meant.

    `names` are spans of words that say nothing of time, such as the year of a title.
    """
    covered = list(question)
    for start, end in names:
        covered[start:end] = "\0" * (end - start)
    parts = read_sentence("".join(covered), _CONTEXT).parts
    meant = [part for part in parts if part.relation is Relation.AS_OF] if parts[1:] else parts
    if len(meant) != 1 or meant[0].days is None:
        return None
    others = tuple((part.start, part.end) for part in parts if part is not meant[0])
    return Timed(question, meant[0], (*names, *others))


def relative(asked: Timed, today: date, *, days: bool = False) -> str | None:
    """The question with its year counted from that of `today`; `None` where it has no year.

    `days`: a day or month is counted too, as law is asked about days.

    >>> today = date(2025, 5, 4)
    >>> relative(timed("Who was the pilot of Arle in 2009?"), today)
    'Who was the pilot of Arle 16 years ago?'
    >>> relative(timed("who is the pilot of arle as of 2009"), today)
    'who is the pilot of arle as of 16 years ago'
    """
    if asked.year is None and not days:
        return None
    if asked.part.relation is not Relation.AS_OF:
        return rewrites.relative(asked.text, today, names=asked.names)
    told = rewrites.relative(f"in {asked.year}", today) if asked.year is not None else None
    if told is None:
        return None
    start, end = asked.part.start, asked.part.end
    return f"{asked.text[:start]}as of {told}{asked.text[end:]}"


def removed(asked: Timed) -> str | None:
    """The question without its time.

    >>> removed(timed("who won the 2018 cup as of 2020"))
    'who won the 2018 cup'
    """
    return rewrites.removed(asked.text, names=asked.names)


def front(asked: Timed) -> str | None:
    """The question with its time in front; only of one whose time ends it.

    >>> front(timed("Who was the pilot of Arle in 2009?"))
    'In 2009, who was the pilot of Arle?'
    """
    return rewrites.in_front(asked.text, names=asked.names) if asked.last else None


def shifted(asked: Timed, years: int) -> str | None:
    """The question with its dates moved by so many years, also backwards.

    >>> shifted(timed("Who was the pilot of Arle in 2009?"), -5)
    'Who was the pilot of Arle in 2004?'
    """
    if asked.names:
        return None
    return asked.text if years == 0 else rewrites.shifted(asked.text, years)


_WHICH_DID = re.compile(r"(?is)^(?:which|what)\s+(?:\w+\s+){1,3}?did\s+(?P<rest>.+?)\s*\??$")
_AT_ITS_PLACE = re.compile(
    r"(?is)^(?P<start>.+?\s(?:\w+ed|held|led|won|ran)(?:\s+(?:for|by|to|in|at|with))?)"
    r"\s+(?:which|what)\s+\w+\s*\??$"
)


def inverse(question: str, answer: str) -> str | None:
    """The question for the time, given the answer; `None` where no template fits.

    >>> inverse("Which team did Ola Berg play for in 2009?", "Arle Rovers")
    'When did Ola Berg play for Arle Rovers?'
    >>> inverse("Ola Berg played for which team in 2009?", "Arle Rovers")
    'When was it that Ola Berg played for Arle Rovers?'
    """
    turned = rewrites.reverse(question, answer)
    plain = rewrites.removed(question)
    if turned is not None or plain is None or " and " in plain or " or " in plain:
        return turned
    did = _WHICH_DID.match(plain)
    if did is not None:
        return f"When did {did['rest']} {answer}?"
    placed = _AT_ITS_PLACE.match(plain)
    return f"When was it that {placed['start']} {answer}?" if placed else None


def signed(years: int, question: str, seed: int) -> int:
    """A shift with the sign that the seed draws for a question, given by its id.

    **Source:** section 3: "we randomly decide whether we add or deduct k years".
    """
    return years * random.Random(f"{seed} {years} {question}").choice((-1, 1))
