"""Answering and abstaining: both always refusing and never refusing show.

An empty reply, and one that cannot be read, is neither an answer nor an abstention: it counts in
the denominators, and in a count of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Attempt", "Out", "Selective", "selective"]


class Out(StrEnum):
    """What came out for one question."""

    CORRECT = "correct"
    WRONG = "wrong"
    """An answer that is not right; every answer to what cannot be answered."""
    ABSTAIN = "abstain"
    EMPTY = "empty"
    UNPARSED = "unparsed"


@dataclass(frozen=True, slots=True)
class Attempt:
    """One question, whether it can be answered, and what came out."""

    answerable: bool
    out: Out

    def __post_init__(self) -> None:
        if not self.answerable and self.out is Out.CORRECT:
            raise ValueError("what cannot be answered has no correct answer")


@dataclass(frozen=True, slots=True)
class Selective:
    """How often was answered, how well, and where it should have been otherwise.

    Each share is `None` where there is nothing that it could be a share of.
    """

    n: int
    answerable: int
    answered: int
    correct: int
    abstained_on_answerable: int
    answered_unanswerable: int
    empty_count: int
    unparsed_count: int

    @property
    def coverage(self) -> float | None:
        """Answered, by all."""
        return _share(self.answered, self.n)

    @property
    def accuracy_when_answering(self) -> float | None:
        """Correct, by answered; answers to what cannot be answered are among these."""
        return _share(self.correct, self.answered)

    @property
    def false_abstention_rate(self) -> float | None:
        """Abstentions on what can be answered, by all that can."""
        return _share(self.abstained_on_answerable, self.answerable)

    @property
    def false_answer_rate(self) -> float | None:
        """Answers to what cannot be answered, by all that cannot."""
        return _share(self.answered_unanswerable, self.n - self.answerable)


def selective(attempts: Iterable[Attempt]) -> Selective:
    """The measures of some attempts.

    **Source:** R. El-Yaniv and Y. Wiener, "On the Foundations of Noise-free Selective
    Classification", JMLR 11, 2010 (coverage and risk); the two rates as in P. Rajpurkar, R. Jia and
    P. Liang, "Know What You Don't Know", ACL 2018, which asks what cannot be answered.

    >>> found = selective([Attempt(True, Out.CORRECT), Attempt(False, Out.WRONG)])
    >>> found.coverage, found.accuracy_when_answering, found.false_answer_rate
    (1.0, 0.5, 1.0)
    """
    listed = tuple(attempts)
    answers = [each for each in listed if each.out in (Out.CORRECT, Out.WRONG)]
    return Selective(
        n=len(listed),
        answerable=sum(each.answerable for each in listed),
        answered=len(answers),
        correct=sum(each.out is Out.CORRECT for each in answers),
        abstained_on_answerable=sum(e.answerable and e.out is Out.ABSTAIN for e in listed),
        answered_unanswerable=sum(not each.answerable for each in answers),
        empty_count=sum(each.out is Out.EMPTY for each in listed),
        unparsed_count=sum(each.out is Out.UNPARSED for each in listed),
    )


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
