"""Several labels or names for each item: what was found, made up and missed, and F1 of that.

A reply that could not be read names nothing: all its gold labels are missed, none is made up.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

from tqa.eval.metrics.answers import plain

__all__ = ["Found", "count_labels", "count_names", "f1", "f1_micro", "names"]


@dataclass(frozen=True, slots=True)
class Found:
    """Labels that are right, made up, and missed."""

    right: int = 0
    made_up: int = 0
    missed: int = 0

    def __add__(self, other: Found) -> Found:
        return Found(
            self.right + other.right, self.made_up + other.made_up, self.missed + other.missed
        )


def count_labels(predicted: Iterable[Hashable], gold: Iterable[Hashable]) -> Found:
    """The labels of one item; both are sets, so that a label said twice counts once.

    >>> count_labels(["merger", "fraud", "fraud"], ["merger", "agreement"])
    Found(right=1, made_up=1, missed=1)
    """
    said, wanted = set(predicted), set(gold)
    right = len(said & wanted)
    return Found(right, len(said) - right, len(wanted) - right)


def f1(found: Found) -> float:
    """The F1 of one item; 1 where there was nothing to find and nothing was said.

    >>> f1(Found(1, 1, 1)), f1(Found())
    (0.5, 1.0)
    """
    every = 2 * found.right + found.made_up + found.missed
    return 2 * found.right / every if every else 1.0


def f1_micro(items: Iterable[Found]) -> float | None:
    """The F1 of all labels of all items together; `None` where there are none at all.

    **Source:** LegalBench (Guha et al., 2023), appendix E, for successor_liability and ssla_*.

    >>> f1_micro([Found(right=1), Found(missed=2)])
    0.5
    """
    total = sum(items, Found())
    every = 2 * total.right + total.made_up + total.missed
    return 2 * total.right / every if every else None


# -- names -----------------------------------------------------------------------------------------


def names(text: str) -> tuple[str, ...]:
    """The names of a list, split at commas, as LegalBench compares them; empty ones left out.

    >>> names("Acme Corp., J. Doe, ")
    ('acme corp', 'j doe')
    """
    return tuple(name for part in text.split(",") if (name := " ".join(plain(part).split())))


def count_names(predicted: Sequence[str], gold: Sequence[str]) -> Found:
    """The names of one item: a gold name is found by an equal one, else by one that contains it.

    Each predicted name finds one gold name at most.

    **Source:** LegalBench (Guha et al., 2023), appendix E, ssla_*. Its script adds what is left of
    the predictions once for each gold name, and counts the empty name of an empty reply as made
    up; here each prediction is made up once, and an empty name is none.

    >>> count_names(names("Acme Corp., John Doe Jr."), names("John Doe, Mary Roe"))
    Found(right=1, made_up=1, missed=1)
    """
    left = [name for name in predicted if name]
    missed: list[str] = []
    for name in gold:
        if name in left:
            left.remove(name)
        else:
            missed.append(name)
    for name in tuple(missed):
        holder = next((each for each in left if f" {name} " in f" {each} "), None)
        if holder is not None:
            left.remove(holder)
            missed.remove(name)
    return Found(len(gold) - len(missed), len(left), len(missed))
