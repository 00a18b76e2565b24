"""Shares of right answers, with their intervals."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from tqa.eval.scoring import Outcome, Verdict

Z_95 = 1.959963984540054
"""The 0.975 quantile of the standard normal distribution: two-sided, 95 %."""


def wilson(successes: int, n: int, z: float = Z_95) -> tuple[float, float]:
    """The Wilson score interval of a share, without correction for continuity; (0, 1) where n is 0.

    **Source:** E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical
    Inference", Journal of the American Statistical Association 22 (158), 1927, pp. 209–212; in the
    form of L. D. Brown, T. T. Cai and A. DasGupta, "Interval Estimation for a Binomial
    Proportion", Statistical Science 16 (2), 2001, equation (4).

    >>> [round(end, 4) for end in wilson(5, 10)]
    [0.2366, 0.7634]
    """
    if not 0 <= successes <= n:
        raise ValueError(f"{successes} of {n} is no share")
    if n == 0:
        return 0.0, 1.0
    share = successes / n
    centre = share + z * z / (2 * n)
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    whole = 1 + z * z / n
    # At the ends the formula gives 0 and 1 but for the rounding of floats.
    low = 0.0 if successes == 0 else (centre - half) / whole
    high = 1.0 if successes == n else (centre + half) / whole
    return low, high


@dataclass(frozen=True, slots=True)
class Score:
    """How the answers to some questions came out. `n` counts all of them, abstentions included."""

    n: int
    right: int
    abstained: int
    old_versions: int
    """Answers that quote a version not in force: to be 0."""

    @property
    def wrong(self) -> int:
        """What was tried and is not right."""
        return self.n - self.right - self.abstained

    @property
    def share(self) -> float:
        """The share of right answers among all; 0 where there are none."""
        return self.right / self.n if self.n else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Its 95 % interval; see `wilson`."""
        return wilson(self.right, self.n)


def score(verdicts: Iterable[Verdict]) -> Score:
    """The score of some verdicts."""
    listed = tuple(verdicts)
    return Score(
        len(listed),
        sum(v.outcome is Outcome.RIGHT for v in listed),
        sum(v.outcome is Outcome.ABSTAINED for v in listed),
        sum(not v.version_ok for v in listed),
    )
