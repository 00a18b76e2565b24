"""A panel of judges: the majority on each question, and never fewer judges without saying so.

A judge that gives no vote is asked once more. If it still gives none, the panel has no verdict on
that answer, which stays unscored; the others go on. Only where a quorum is allowed may fewer judges
decide, and it is said of each such verdict.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tqa.errors import ConfigError, ModelError
from tqa.eval.council.records import (
    Case,
    Fault,
    FaultKind,
    Heard,
    Judge,
    Vote,
    fault_of,
    scored,
)
from tqa.eval.council.scoring import Score, score

JUDGE_FAULT = "judge_fault"
TIE = "tie"
ATTEMPTS = 2
"""How often a judge is asked before its fault stands."""
_FINAL = (FaultKind.UNABLE,)
"""Faults that asking again does not mend."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a panel made of one answer."""

    heard: tuple[Heard, ...]
    """Every judge, in the order of the panel."""
    verdict: Vote | None
    """The majority on each question; `None` where there is no verdict."""
    score: Score | None
    unscored: str = ""
    """Why there is no score: `judge_fault` or `tie`."""
    why: str = ""
    """The same in words."""

    @property
    def votes(self) -> tuple[Vote, ...]:
        """The votes that were given."""
        return tuple(each.vote for each in self.heard if each.vote is not None)

    @property
    def full(self) -> bool:
        """Whether every judge voted."""
        return len(self.votes) == len(self.heard)

    @property
    def by_quorum(self) -> bool:
        """Whether fewer judges than the panel has decided."""
        return self.verdict is not None and not self.full


class Council:
    """Judges who decide by majority, question by question."""

    def __init__(self, judges: Sequence[Judge], *, quorum: int | None = None) -> None:
        """`quorum`: how many votes are enough; all where it is not given.

        ConfigError where the judges are not odd in number, two have one name, or the quorum is no
        majority of them.
        """
        names = [judge.name for judge in judges]
        if len(names) % 2 == 0:
            raise ConfigError(f"judges: {len(names)} are given; give 1, 3 or another odd number")
        if len(set(names)) < len(names):
            raise ConfigError(f"judges: {', '.join(names)}; name each once")
        least = len(names) // 2 + 1
        if quorum is not None and not least <= quorum <= len(names):
            raise ConfigError(
                f"quorum: {quorum} of {len(names)} judges; give {least} to {len(names)}"
            )
        self.judges = tuple(judges)
        self.quorum = len(names) if quorum is None else quorum

    @property
    def names(self) -> tuple[str, ...]:
        """The judges by name."""
        return tuple(judge.name for judge in self.judges)

    def decide(self, case: Case) -> Decision:
        """The verdict on one answer, or why there is none."""
        heard = tuple(hear(judge, case) for judge in self.judges)
        votes = [each.vote for each in heard if each.vote is not None]
        if len(votes) < self.quorum:
            missing = ", ".join(
                f"{each.judge}: {each.outcome.kind}"
                for each in heard
                if isinstance(each.outcome, Fault)
            )
            why = f"{len(votes)} of {len(heard)} judges voted, {self.quorum} are needed ({missing})"
            return Decision(heard, None, None, JUDGE_FAULT, why)
        answers, tied = majority(votes)
        decisive = [question for question in tied if scored(question)]
        if decisive:
            why = f"the judges are divided evenly on {', '.join(decisive)}"
            return Decision(heard, None, None, TIE, why)
        verdict = Vote(answers)
        return Decision(heard, verdict, worth(case, verdict))


def hear(judge: Judge, case: Case) -> Heard:
    """Ask a judge, and once more where it gives no vote."""
    earlier: list[Fault] = []
    outcome = _asked(judge, case, None)
    while isinstance(outcome, Fault) and outcome.kind not in _FINAL and len(earlier) + 1 < ATTEMPTS:
        earlier.append(outcome)
        outcome = _asked(judge, case, outcome)
    if isinstance(outcome, Vote) and set(outcome.answers) != set(case.questions):
        raise ValueError(f"judge {judge.name!r} answered other questions than those of the case")
    return Heard(judge.name, outcome, tuple(earlier))


def _asked(judge: Judge, case: Case, after: Fault | None) -> Vote | Fault:
    try:
        return judge.verdict(case, after)
    except ModelError as error:
        return fault_of(error)


def majority(votes: Sequence[Vote]) -> tuple[dict[str, bool], tuple[str, ...]]:
    """What more than half of the judges say on each question, and the questions that are tied.

    A tie, which only an even number of votes can have, is no majority for "yes".

    >>> majority([Vote({"same_meaning": True}), Vote({"same_meaning": False})])
    ({'same_meaning': False}, ('same_meaning',))
    """
    yes = {question: sum(vote.answers[question] for vote in votes) for question in votes[0].answers}
    tied = tuple(question for question, count in yes.items() if 2 * count == len(votes))
    return {question: 2 * count > len(votes) for question, count in yes.items()}, tied


def worth(case: Case, verdict: Vote) -> Score:
    """The score of a verdict on a case."""
    numbers = range(1, len(case.dates) + 1)
    return score(
        [verdict.answers[f"satisfied.{n}"] for n in numbers],
        [verdict.answers[f"contradicted.{n}"] for n in numbers],
        verdict.answers["same_meaning"],
    )
