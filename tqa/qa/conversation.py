"""A follow-up read as a full question, by the question and the answer before it.

    What did section 4(2) of the Harbour Dues Act say on 30 June 2018?
    and in 2015?          What did section 4(2) of the Harbour Dues Act, 2015 say in 2015?
    who changed it?       Who changed section 4(2) of the Harbour Dues Act, 2015?
    and section 5?        What did section 5 of the Harbour Dues Act, 2015 say on 2018-06-30?

The result is words, shown to the person and asked like any other question, so that nothing of a
conversation reaches an answer but through them. A question that can stand alone stays as it is, and
so does what refers to nothing. `docs/design/conversation.md` lists the forms.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from tqa.errors import TemporalError
from tqa.law.status import Status
from tqa.qa.followups.matters import about_another_thing, defined, in_short
from tqa.qa.followups.places import elsewhere, of_this
from tqa.qa.followups.pronouns import about_it, at_that_time
from tqa.qa.followups.said import Said, taken_apart
from tqa.qa.followups.times import a_step_away, at_another_time, the_text_after, the_text_before
from tqa.qa.turns import Turn


@dataclass(frozen=True, slots=True)
class Resolved:
    """What a person's words are read as."""

    question: str
    """The full question; the words themselves where they stand alone or refer to nothing."""
    how: str = ""
    """What was taken from before; empty where nothing was."""
    why: bool = False
    """Whether the grounds of the last answer are asked for, and no question is put."""


def resolve(
    text: str,
    last: Turn | None,
    reference_day: date,
    *,
    titles: Mapping[str, str] | None = None,
) -> Resolved:
    """The full question that `text` is, after `last`. `titles` are those known, for small letters.

    >>> resolve("and in 2015?", None, date(2026, 3, 31)).question
    'and in 2015?'
    """
    plain = " ".join(text.split())
    if last is None or not plain or last.status == Status.NOT_A_QUESTION_OF_LAW_TEXT:
        return Resolved(plain)
    if _WHY.fullmatch(plain):
        return Resolved(plain, "the grounds of the last answer", why=True)
    try:
        said = taken_apart(plain, reference_day, titles)
        if said.names_instrument and not (said.bare and (said.opened or _UNDER.match(said.text))):
            return Resolved(plain)
        for how, reading in _READINGS:
            question = reading(said, last)
            if question:
                return Resolved(_tidy(question), how)
    except (OverflowError, TemporalError):
        pass  # it counts beyond the calendar
    return Resolved(plain)


_UNDER = re.compile(r"(?i)(?:under|in|by)\b")
_WHY = re.compile(
    r"(?i)(?:and\s+|but\s+)?(?:why(?:\s+(?:is\s+(?:that|it)(?:\s+so)?|so|not))?|how\s+so"
    r"|how\s+do\s+you\s+know(?:\s+that)?)\W*"
)


def _tidy(question: str) -> str:
    plain = " ".join(question.split())
    plain = plain[:1].upper() + plain[1:]
    return plain if plain[-1:] in "?.!" else f"{plain}?"


_READINGS: tuple[tuple[str, Callable[[Said, Turn], str | None]], ...] = (
    ("the time counted from the last one", a_step_away),
    ("the text before", the_text_before),
    ("the text after", the_text_after),
    ("the last question for another time", at_another_time),
    ("the last question about another provision", elsewhere),
    ("the instrument of the last answer", defined),
    ("the provision of the last answer", in_short),
    ("the instrument of the last answer", of_this),
    ("the provision of the last answer", about_it),
    ("the time of the last answer", at_that_time),
    ("the last question about another thing", about_another_thing),
)
"""Ways to read a follow-up, in the order in which they are tried."""
