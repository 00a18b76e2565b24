"""Pinpoints that name one place, and those that do not."""

from __future__ import annotations

import pytest

from tqa.eval.labels import canonical


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("First Schedule, 8443.31", "FIRST SCHEDULE, 8443.31"),
        ("First Schedule, 8443.31", "Schedule 1, 8443.31"),
        ("First Schedule, 8443.31", "schedule I, code 8443.31"),
        ("Second Schedule, 3", "Schedule 2, item 3"),
        ("9, 3", "9, item 3"),
        ("FIRST SCHEDULE", "schedule 1"),
        ("PART VI", "Part 6"),
        ("12-A", "12A"),
        ("12 (3) (a)", "12(3)(a)"),
        ("২", "2"),
        ("2 def. “Importer”", '2 def. "importer"'),
    ],
)
def test_the_same_place(one: str, other: str) -> None:
    assert canonical(one) == canonical(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("12(3)", "12"),
        ("12(3)(i)", "12(3)(I)"),
        ("First Schedule, 8443.31", "First Schedule, 8443.32"),
        ("First Schedule, 3", "Second Schedule, 3"),
        ("First Schedule, 3", "3"),
        ("2 def. “week”", "2 def. “weeks”"),
        ("12", "12A"),
        ("", "1"),
    ],
)
def test_two_places(one: str, other: str) -> None:
    assert canonical(one) != canonical(other)
