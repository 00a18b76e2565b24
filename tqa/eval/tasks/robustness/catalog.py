"""The eight tests: which form is set against which, and what a robust reader does.

**Source:** Wallat et al. (2025), section 4; the directions are those of table 2.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

SUITE = "robustness"


class Direction(StrEnum):
    """What becomes of the score of a robust reader."""

    SAME = "no change"
    DROP = "drop"
    UP = "up"
    OPEN = "not stated"


@dataclass(frozen=True, slots=True)
class Test:
    """One test."""

    name: str
    title: str
    section: str
    """Of the paper."""
    expected: Direction
    group: str = "form"
    """The group of an item that says in which form it asks."""
    base: str = ""
    """The form that the others are set against; empty where there are no forms."""
    changed: tuple[str, ...] = ()
    """The others; the difference is told of the last."""
    both: bool = False
    """Whether the difference counts what is right in both forms (table 3, reversal), instead of
    the scores of each (table 4, dating and ordering)."""
    paired: bool = True
    """Whether each question is asked in every form."""

    @property
    def task(self) -> str:
        """The name of its task."""
        return f"{SUITE}/{self.name}"


_ALL = (
    Test(
        "relativization",
        "Relative instead of absolute time",
        "4.1",
        Direction.SAME,
        base="absolute",
        changed=("relative",),
        both=True,
    ),
    Test(
        "removal",
        "The time left out",
        "4.2",
        Direction.DROP,
        base="absolute",
        changed=("removed",),
        both=True,
    ),
    Test(
        "positioning",
        "The time in front instead of at the end",
        "4.3",
        Direction.SAME,
        base="end",
        changed=("front",),
    ),
    Test(
        "shift",
        "A wrong year",
        "4.4",
        Direction.OPEN,
        group="shift",
        base="0",
        changed=("1", "5", "10"),
    ),
    Test(
        "reversal",
        "The time asked for, given the answer",
        "4.5",
        Direction.SAME,
        base="forward",
        changed=("inverse",),
        both=True,
    ),
    Test("facts", "Claims about a time", "4.6", Direction.UP, group="claim"),
    Test(
        "dating",
        "The date of an event",
        "4.7",
        Direction.SAME,
        group="granularity",
        base="year",
        changed=("month", "day"),
    ),
    Test(
        "ordering",
        "Which of two events was first",
        "4.8",
        Direction.SAME,
        group="distance",
        base="0",
        changed=("1", "5", "10", "20"),
        paired=False,
    ),
)
TESTS: Mapping[str, Test] = {test.name: test for test in _ALL}
