"""Fit the weights of `tqa.pleading.narrative` to the training rows of Tracie.

    python -m scripts.train_narrative FOLDER [--out FILE] [--cv] [--repeats 5]

FOLDER holds `tracie_train_iid.txt.gz` (github.com/allenai/tracie, Apache-2.0). spaCy
parses it: pip install "tqa[events]".
The same rows and the same parser give the same file: the fit starts from zeros and draws nothing.
`--cv` first prints ten-fold cross-validation over stories; its folds are drawn by fixed seeds. The
test rows are never read. The fit is a few lines of numpy, so that it needs no other package.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tqa.errors import TqaError
from tqa.eval.tasks.tracie_rows import Row, load
from tqa.pleading.model import Order
from tqa.pleading.narrative import Features, Floats, Weights, features, odds, written
from tqa.pleading.parsing import parse
from tqa.pleading.questions import Edge

OUT = Path(__file__).parents[1] / "tqa" / "pleading" / "data" / "narrative_weights.json"
RIDGE_CUT, RIDGE_LEAN = 30.0, 40.0
"""Chosen by cross-validation over the stories of the training rows."""
FOLDS = 10


@dataclass(frozen=True, slots=True)
class Items:
    """Questions without their words of order, as arrays; cuts that a story has not are masked."""

    given: tuple[Features, ...]
    after: npt.NDArray[np.bool_]
    ends: npt.NDArray[np.bool_]
    stories: npt.NDArray[np.int64]


def items(rows: Sequence[Row]) -> Items:
    """Each question once: rows that differ in "before" and "after" alone say the same."""
    parsed = cache(parse)
    found = {
        (row.first, row.edge, row.second, row.story): (row.order is Order.AFTER) == row.holds
        for row in rows
    }
    stories = {story: at for at, story in enumerate(sorted({key[3] for key in found}))}
    return Items(
        tuple(features(parsed(a), parsed(b), parsed(s), edge) for a, edge, b, s in found),
        np.array(list(found.values()), bool),
        np.array([edge is Edge.END for _, edge, _, _ in found], bool),
        np.array([stories[story] for *_, story in found], np.int64),
    )  # fmt: skip


def fitted(given: Sequence[Features], after: npt.NDArray[np.bool_], steps: int = 200) -> Weights:
    """Ridge logistic regression on the log odds of `narrative`, by damped Gauss-Newton steps."""
    cuts = max(len(each.cut) for each in given)
    width = given[0].cut.shape[1]
    rows = np.zeros((len(given), cuts, width))
    real = np.zeros((len(given), cuts), bool)
    for at, each in enumerate(given):
        rows[at, : len(each.cut)], real[at, : len(each.cut)] = each.cut, True
    behind = np.arange(cuts) > np.array([each.told for each in given])[:, None]
    lean = np.array([each.lean for each in given])
    scale = np.where(lean.std(0) > 0, lean.std(0), 1.0)
    sign = np.where(after, 1.0, -1.0)
    ridge = np.concatenate([np.full(width, RIDGE_CUT), np.full(lean.shape[1], RIDGE_LEAN)])

    def seen(weights: Floats) -> tuple[Floats, Floats]:
        """Log odds, and how they change with the weights."""
        scores = rows @ weights[:width]
        late, of_late = _summed(scores, real & behind)
        early, of_early = _summed(scores, real & ~behind)
        slope = np.einsum("nc,ncd->nd", of_late - of_early, rows)
        return (
            late - early + (lean / scale) @ weights[width:],
            np.hstack([slope, lean / scale]),
        )

    def cost(weights: Floats) -> float:
        loss = np.logaddexp(0, -sign * seen(weights)[0]).sum()
        return float(loss + (ridge * weights**2).sum() / 2)

    weights = np.zeros(len(ridge))
    for _ in range(steps):
        told, slope = seen(weights)
        wrong = 1 / (1 + np.exp(sign * told))
        down = slope.T @ (sign * wrong) - ridge * weights
        bend = (slope * (wrong * (1 - wrong))[:, None]).T @ slope + np.diag(ridge)
        step, now = np.linalg.solve(bend, down), cost(weights)
        size = 1.0
        while size > 1e-6 and cost(weights + size * step) > now - 1e-4 * size * (down @ step):
            size /= 2
        weights = weights + size * step
        if np.abs(step).max() < 1e-9:
            break
    return Weights(weights[:width], weights[width:] / scale)


def _summed(scores: Floats, kept: npt.NDArray[np.bool_]) -> tuple[Floats, Floats]:
    """Log of the sum of exponentials over the cuts kept, and the share of each cut in it."""
    masked = np.where(kept, scores, -np.inf)
    top = masked.max(1, keepdims=True)
    shares = np.exp(masked - top)
    total = shares.sum(1, keepdims=True)
    return (top + np.log(total))[:, 0], shares / total


# ---------------------------------------------------------------- cross-validation


def crossed(held: Items, repeats: int) -> str:
    """Ten folds over stories, repeated: shares of right answers in words."""
    told = []
    for seed in range(repeats):
        folds = np.random.RandomState(seed).permutation(held.stories.max() + 1) % FOLDS
        fold = folds[held.stories]
        right = np.zeros(len(fold), bool)
        for each in range(FOLDS):
            train, test = np.flatnonzero(fold != each), np.flatnonzero(fold == each)
            if len(train) and len(test):
                weights = fitted([held.given[at] for at in train], held.after[train])
                right[test] = [(odds(held.given[at], weights) > 0) == held.after[at] for at in test]
        whole = [right[held.stories == story].all() for story in np.unique(held.stories)]
        told.append(
            (right.mean(), right[~held.ends].mean(), right[held.ends].mean(), np.mean(whole))
        )
    mean, spread = 100 * np.mean(told, 0), 100 * np.std([each[0] for each in told])
    return (
        f"{FOLDS} folds over {held.stories.max() + 1} stories, {len(held.after)} questions, "
        f"{repeats} repeats: all {mean[0]:.1f} (sd {spread:.1f}), start {mean[1]:.1f}, "
        f"end {mean[2]:.1f}, whole story {mean[3]:.1f}"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Fit as the arguments say."""
    given = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    given.add_argument("folder", type=Path)
    given.add_argument("--out", type=Path, default=OUT)
    given.add_argument("--cv", action="store_true", help="print cross-validation over stories")
    given.add_argument("--repeats", type=int, default=5)
    args = given.parse_args(arguments)
    try:
        held = items(load(args.folder, "train"))
    except TqaError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    if args.cv:
        sys.stdout.write(crossed(held, args.repeats) + "\n")
    args.out.write_text(written(fitted(held.given, held.after)), encoding="utf-8")
    sys.stdout.write(f"{len(held.after)} questions; weights written to {args.out.name}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
