"""How far the judges of a panel agree beyond chance: Fleiss' kappa, for each question and overall.

**Source:** J. L. Fleiss, "Measuring nominal scale agreement among many raters", Psychological
Bulletin 76(5), 1971.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tqa.eval.council.records import Vote, scored

OVERALL = "overall"


@dataclass(frozen=True, slots=True)
class Agreement:
    """The agreement of a panel on one kind of question."""

    kappa: float | None
    """From -1 to 1; `None` where it is not defined: all votes alike, one judge, or nothing."""
    observed: float | None
    """The share of pairs of judges that say the same; `None` where there is no pair."""
    subjects: int
    """Questions voted on: each date of an answer is one."""
    items: int
    """Answers that they belong to, on which every judge voted."""


def fleiss_kappa(table: Sequence[Sequence[int]]) -> float | None:
    """Kappa of a table: a row for each subject, with the number of votes for each category.

    `None` where all votes are in one category, or there is no subject, or fewer than two votes on
    each. ValueError where the rows differ in their number of votes.

    >>> fleiss_kappa([[3, 0], [0, 3]]), fleiss_kappa([[3, 0], [3, 0]])
    (1.0, None)
    """
    observed = observed_agreement(table)
    if observed is None:
        return None
    votes = sum(sum(row) for row in table)
    shares: list[float] = [sum(column) / votes for column in zip(*table, strict=True)]
    expected: float = sum(share * share for share in shares)
    if max(shares) == 1:
        return None
    return (observed - expected) / (1 - expected)


def observed_agreement(table: Sequence[Sequence[int]]) -> float | None:
    """The mean share of pairs of votes on one subject that are alike, from 0 to 1.

    >>> observed_agreement([[2, 1], [3, 0]])
    0.6666666666666666
    """
    raters = {sum(row) for row in table}
    if len(raters) > 1:
        raise ValueError(f"each subject needs as many votes as any other, not {sorted(raters)}")
    if not raters or (n := raters.pop()) < 2:
        return None
    pairs = sum(count * (count - 1) for row in table for count in row)
    return pairs / (len(table) * n * (n - 1))


def agreements(panels: Iterable[Sequence[Vote]]) -> Mapping[str, Agreement]:
    """For each kind of question, and for all that enter the score together, of full panels.

    The dates of an answer are subjects of one kind. `panels` holds, for each answer, the votes of
    all judges; answers on which one of them gave none do not belong here.
    """
    tables: dict[str, list[list[int]]] = {OVERALL: []}
    items: dict[str, set[int]] = {OVERALL: set()}
    for at, votes in enumerate(panels):
        for question in votes[0].answers:
            yes = sum(vote.answers[question] for vote in votes)
            kind = question.partition(".")[0]
            for name in (kind, OVERALL) if scored(question) else (kind,):
                tables.setdefault(name, []).append([yes, len(votes) - yes])
                items.setdefault(name, set()).add(at)
    return {
        name: Agreement(
            fleiss_kappa(table), observed_agreement(table), len(table), len(items[name])
        )
        for name, table in tables.items()
    }
