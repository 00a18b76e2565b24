"""A question made ready for reading: without options, examples and instructions on its form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from tqa.temporal.layout import readable
from tqa.temporal.reasoning.answers import Conventions
from tqa.temporal.reasoning.dates import Clock, WrittenDate, read_clocks, read_dates
from tqa.temporal.reasoning.lengths import Length, read_lengths
from tqa.temporal.values import DateOrder

LONGEST = 10_000
"""Characters of a question; longer ones are refused, which bounds the time of every pattern."""


@dataclass(frozen=True)
class Question:
    """One question, the settings under which it is read, and the times that it writes."""

    body: str
    """The sentences that say or ask something."""
    whole: str
    """All of the text: some rules stand among the instructions ("assume the earliest value")."""
    order: DateOrder
    reference: date | None = None
    conventions: Conventions = field(default_factory=Conventions)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The body in sentences, as far as full stops and question marks show them."""
        return tuple(part for part in _SENTENCE_END.split(self.body) if part.strip())

    @cached_property
    def dates(self) -> list[WrittenDate]:
        """The dates in the body."""
        return read_dates(self.body, self.order)

    @property
    def days(self) -> list[WrittenDate]:
        """The dates of single days."""
        return [each for each in self.dates if each.day is not None]

    @cached_property
    def lengths(self) -> list[Length]:
        """The lengths of time in the body."""
        return read_lengths(self.body)

    @cached_property
    def clocks(self) -> list[Clock]:
        """The times of day in the body."""
        return read_clocks(self.body)


# A stop ends a sentence where a capital, a quotation mark or nothing follows; "Sept. 1st" goes on.
_SENTENCE_END = re.compile(r"(?<=[.?!])\s+(?=[A-Z\"“(])")

_OPTIONS = re.compile(r"(?i)\n[ \t]{0,20}(?:Options:|\(A\)\s)")
_FORMS = re.compile(r"\{[^{}]{0,2000}\}")
_EXAMPLE_IN_BRACKETS = re.compile(r"(?i)\((?:for example|e\.?g\.?)[^()]{0,200}\)")
_EXAMPLE = re.compile(
    r"(?i)\b(?:e\.g\.|eg|for example|some examples are)[:,.]?\s[^.?]{0,400}(?:[.?]|\Z)"
)
_INSTRUCTION = re.compile(
    r"(?i)\b(?:(?:return|format|share|give)\s+(?:your|the)\s+answer\b"
    r"|report\s+(?:the\s+(?:values?|answer)|as\s+a)\b|(?:and\s+)?report(?:ing)?\s+as\s+a\s+json"
    r"|answer\s+with\b|your\s+answer\s+should\b|do\s+not\s+include\b"
    r"|use\s+the\s+date\s+format\b|if\s+the\s+question\s+(?:asks\s+for|cannot)\b)"
    r"[^.?]{0,400}(?:[.?]|\Z)"
)
_UNANSWERABLE = re.compile(
    r"(?i)\bif\s+the\s+information\s+provided\s+is\s+not\s+enough[^.?]{0,300}(?:[.?]|\Z)"
)
# Forms that the library's readers do not forgive, and what they stand for.
_REPAIRS = (
    (re.compile(r"(?i)\b((?:second|minute|hour|day|week|month|year)s)s\b"), r"\1"),
    (re.compile(r"(?i)(?<=[0-9]\s)hrs?\b(?!\))"), "hours"),
    (re.compile(r"(?i)(?<=[0-9]\s)mins?\b"), "minutes"),
    (re.compile(r"(?i)(?<=[0-9]\s)secs?\b"), "seconds"),
    (re.compile(r"(?i)\bfeb(?:uary|urary)\b"), "February"),
)


def body_of(text: str) -> str:
    r"""The text without options, examples and instructions, and common misspellings put right.

    >>> body_of("Add 2 days to 1 May 2020. Return your answer as mm/dd/yyyy.\nOptions:\n(A) 1")
    'Add 2 days to 1 May 2020.'
    """
    seen = readable(text).text
    options = _OPTIONS.search(seen)
    if options:
        seen = seen[: options.start()]
    for pattern in (_FORMS, _EXAMPLE_IN_BRACKETS, _EXAMPLE, _INSTRUCTION, _UNANSWERABLE):
        seen = pattern.sub(" ", seen)
    for pattern, right in _REPAIRS:
        seen = pattern.sub(right, seen)
    return re.sub(r"[^\S\n]+", " ", seen).strip()


DENIAL = re.compile(r"(?i)\b(?:not|never|neither|nor|cannot)\b|n['’]t\b")
"""A word that turns what is said or asked into its opposite."""

_MONTH_FIRST = re.compile(r"(?i)\bmm[-/.]?dd[-/.]?y{2,4}\b")
_DAY_FIRST = re.compile(
    r"(?i)\bdd[-/.]?mm[-/.]?y{2,4}\b|\bput\s+the\s+day\s+(?:before|in\s+front\s+of)\s+the\s+month\b"
    r"|\bday\s+(?:comes\s+)?(?:first|before\s+(?:the\s+)?month)\b"
)


def order_shown(text: str) -> DateOrder | None:
    """The order of day and month that the question states or asks for.

    Who asks for the month first writes it first, unless a sentence says that others do not.

    >>> order_shown("What is the date tomorrow in MM/DD/YYYY?").value
    'MDY'
    """
    if _DAY_FIRST.search(text):
        return DateOrder.DMY
    return DateOrder.MDY if _MONTH_FIRST.search(text) else None


def nearest(
    text: str, since: int, until: int, patterns: Mapping[str, re.Pattern[str]]
) -> str | None:
    """The name of the pattern that matches last in `text[since:until]`; `None` where none does."""
    last = {
        name: max((match.start() for match in pattern.finditer(text, since, until)), default=-1)
        for name, pattern in patterns.items()
    }
    best = max(last, key=last.__getitem__)
    return best if last[best] >= 0 else None
