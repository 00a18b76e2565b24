"""What the papers count over several tasks or forms at once, as a report keeps it.

What the documents change and the two steps of a perturbed statement, after TIDE; the robustness
tests with their directions, and what a better wording gains, after Wallat et al.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tqa.eval.reporting.folder import Row, place

Told = tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Protocols:
    """The tables, each of plain values; empty where a run has not the tasks."""

    documents: Told = ()
    """As `tqa.eval.tasks.tide.outcomes` tells it."""
    two_steps: Told = ()
    """As `tqa.eval.tasks.tide.steps.two_step` tells it."""
    robustness: Told = ()
    """As `tqa.eval.tasks.robustness.summary.robustness_summary` tells it."""
    rewording: Told = ()
    """As `reformulation_gain` of the same module tells it."""


def protocols(rows: Iterable[Row], seed: int) -> Protocols:
    """The tables of a run."""
    tide: list[Row] = []
    robust: list[Row] = []
    for row in rows:
        if place(row).control:
            continue
        if row["task"].startswith("tide/"):
            tide.append(row)
        elif row["task"].startswith("robustness/"):
            robust.append(row)
    return Protocols(_documents(tide), _two_steps(tide), *_robustness(robust, seed))


def _documents(rows: Sequence[Row]) -> Told:
    if len({row["setting"] for row in rows}) < 2:
        return ()
    from tqa.eval.tasks.tide.outcomes import outcomes

    return outcomes(rows)


def _two_steps(rows: Sequence[Row]) -> Told:
    from tqa.eval.tasks.tide.steps import EXPLANATIONS, VERDICTS, two_step

    steps = {VERDICTS, EXPLANATIONS}
    return two_step(rows) if steps <= {row["task"] for row in rows} else ()


def _robustness(rows: Sequence[Row], seed: int) -> tuple[Told, Told]:
    if not rows:
        return (), ()
    from tqa.eval.tasks.robustness.summary import reformulation_gain, robustness_summary

    lines = [asdict(line) for line in robustness_summary(rows, seed=seed)]
    gains = [asdict(gain) for gain in reformulation_gain(rows)]
    return tuple(lines), tuple(gains)
