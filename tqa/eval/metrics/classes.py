"""One label for each item: accuracy, balanced accuracy, F1 by class and its mean, confusions.

`None` as a prediction is a reply that could not be read, was refused or is empty: wrong for the
class of its gold, and a prediction of no class. The classes are those of the gold; a label that
only predictions have is a wrong answer, and no class whose recall could be asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

__all__ = [
    "ClassScore", "Confusion", "accuracy", "balanced_accuracy", "by_class", "confusion", "macro_f1",
]  # fmt: skip

Label = TypeVar("Label", bound=Hashable)


def accuracy(gold: Sequence[Hashable], predicted: Sequence[Hashable | None]) -> float | None:
    """The share of items with the right label; `None` where there are no items.

    >>> accuracy(["yes", "no"], ["yes", None])
    0.5
    """
    _checked(gold, predicted)
    if not gold:
        return None
    return sum(g == p for g, p in zip(gold, predicted, strict=True)) / len(gold)


def balanced_accuracy(
    gold: Sequence[Hashable], predicted: Sequence[Hashable | None]
) -> float | None:
    """The mean, over the classes of the gold, of the share of each that is labelled right.

    `None` where there are no items. With one class it is the accuracy.

    **Source:** K. H. Brodersen et al., "The Balanced Accuracy and Its Posterior Distribution", ICPR
    2010, for more than two classes as in LegalBench (Guha et al., 2023), appendix E. scikit-learn
    gives the same, with a warning where a label is only among the predictions.

    >>> balanced_accuracy(["yes", "yes", "no"], ["yes", None, "no"])
    0.75
    """
    scores = by_class(gold, predicted)
    return sum(score.recall for score in scores.values()) / len(scores) if scores else None


@dataclass(frozen=True, slots=True)
class ClassScore:
    """How one class of the gold came out."""

    support: int
    """Items of it, never 0."""
    predicted: int
    right: int

    @property
    def recall(self) -> float:
        """The share of its items that are labelled so."""
        return self.right / self.support

    @property
    def precision(self) -> float | None:
        """The share of what is labelled so that is of it; `None` where nothing is."""
        return self.right / self.predicted if self.predicted else None

    @property
    def f1(self) -> float:
        """The harmonic mean of both; 0 where it is never predicted."""
        return 2 * self.right / (self.support + self.predicted)


def by_class(gold: Sequence[Label], predicted: Sequence[Label | None]) -> dict[Label, ClassScore]:
    """The score of each class of the gold, in the order of their first items.

    >>> by_class(["a", "b"], ["a", "a"])["a"].precision
    0.5
    """
    _checked(gold, predicted)
    support, labelled = Counter(gold), Counter(predicted)
    right = Counter(g for g, p in zip(gold, predicted, strict=True) if g == p)
    return {label: ClassScore(n, labelled[label], right[label]) for label, n in support.items()}


def macro_f1(gold: Sequence[Hashable], predicted: Sequence[Hashable | None]) -> float | None:
    """The mean of F1 over the classes of the gold; `None` where there are no items.

    scikit-learn's "macro" also counts labels that are only among the predictions, each with 0, so
    that one odd reply can halve it; with `labels=` the classes of the gold it gives the same.

    >>> macro_f1(["a", "b"], ["a", None])
    0.5
    """
    scores = by_class(gold, predicted)
    return sum(score.f1 for score in scores.values()) / len(scores) if scores else None


@dataclass(frozen=True, slots=True)
class Confusion:
    """How often items of each class were given each label."""

    classes: tuple[Hashable, ...]
    """Of the gold, then labels only among the predictions; each sorted by how it is written."""
    counts: tuple[tuple[int, ...], ...]
    """A row for each class as gold, a column for each as prediction."""
    unparsed: tuple[int, ...]
    """For each class, its items without a prediction."""


def confusion(gold: Sequence[Hashable], predicted: Sequence[Hashable | None]) -> Confusion:
    """The confusion counts of some items.

    >>> confusion(["a", "b", "b"], ["a", "a", None])
    Confusion(classes=('a', 'b'), counts=((1, 0), (1, 0)), unparsed=(0, 1))
    """
    _checked(gold, predicted)
    ours = sorted(dict.fromkeys(gold), key=str)
    others = {label: None for label in predicted if label is not None and label not in ours}
    classes = (*ours, *sorted(others, key=str))
    pairs: Mapping[tuple[Hashable, Hashable | None], int]
    pairs = Counter(zip(gold, predicted, strict=True))
    return Confusion(
        classes,
        tuple(tuple(pairs.get((g, p), 0) for p in classes) for g in classes),
        tuple(pairs.get((g, None), 0) for g in classes),
    )


def _checked(gold: Sequence[Hashable], predicted: Sequence[Hashable | None]) -> None:
    if len(gold) != len(predicted):
        raise ValueError(f"{len(gold)} gold labels and {len(predicted)} predictions")
    if any(label is None for label in gold):
        raise ValueError("None is no gold label: leave items without gold out")
