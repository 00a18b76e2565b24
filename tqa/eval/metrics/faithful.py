"""Faithfulness: which share of an answer's claims its sources support, over answers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["Faithfulness", "faithfulness", "mean_faithfulness"]


@dataclass(frozen=True, slots=True)
class Faithfulness:
    """The mean over answers that claim something."""

    mean: float | None
    """`None` where no answer claims anything; never NaN."""
    n: int
    """Answers in the mean."""
    not_applicable: int
    """Answers without claims, such as refusals: left out of the mean."""


def faithfulness(supported: int, claims: int) -> float | None:
    """The share of one answer's claims that are supported; `None` where it claims nothing.

    ValueError where more is supported than claimed.

    >>> faithfulness(1, 2), faithfulness(0, 0)
    (0.5, None)
    """
    if not 0 <= supported <= claims:
        raise ValueError(f"{supported} of {claims} claims cannot be supported")
    return supported / claims if claims else None


def mean_faithfulness(answers: Iterable[tuple[int, int]]) -> Faithfulness:
    """The mean over answers, each the number of its supported claims and of all of them.

    A refusal claims nothing. As 1 it would reward refusing, as 0 punish it.

    **Source:** S. Es et al., "RAGAs: Automated Evaluation of Retrieval Augmented Generation", EACL
    2024, section 3 (the share); what it says of no claims is nothing.

    >>> mean_faithfulness([(4, 4), (1, 2), (0, 0)])
    Faithfulness(mean=0.75, n=2, not_applicable=1)
    """
    shares = [faithfulness(supported, claims) for supported, claims in answers]
    told = [share for share in shares if share is not None]
    mean = sum(told) / len(told) if told else None
    return Faithfulness(mean, len(told), len(shares) - len(told))
