"""Coordinating clauses: what they say of when, and of other acts, is not what they change.

Invented law, in the forms of Canadian acts.
"""

from __future__ import annotations

import pytest

from tqa.ingest.amendments.grammar.statements import read_statements
from tqa.ingest.amendments.masked import mask


def changed(words: str) -> list[list[str]]:
    """What each instruction of a clause changes, innermost names only."""
    found, _ = read_statements(mask(words, "", {}))
    return [[str(c.pinpoint) for c in (item.within or ())[-1]] for item in found]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            "On the first day on which both subsection 12(1) of the other Act and section 40 of this "
            "Act are in force, paragraph 9(2)(c) of the Beacon Dues Act is repealed.",
            [["9(2)(c)"]],
        ),
        (
            "On the first day on which both section 12 of the other Act is in force and section 40 "
            "of this Act has produced its effects, section 9 of the Beacon Dues Act is repealed.",
            [["9"]],
        ),
        (
            "If section 12 of the other Act comes into force before section 40 of this Act, then, on "
            "the day on which that section 40 comes into force, sections 7 and 8 of the Beacon Dues "
            "Act are repealed.",
            [["7", "8"]],
        ),
        (
            "If section 12 of the other Act comes into force before section 40 of this Act, then that "
            "section 40 is repealed.",
            [["40"]],
        ),
        (
            "Section 9 of the Beacon Dues Act, as enacted by section 3 of this Act, is repealed.",
            [["9"]],
        ),
        (
            "Subsection 9(1) of the Beacon Dues Act, as amended by subsection (2), is repealed.",
            [["9(1)"]],
        ),
        ("Sections 9 and 10 of the Beacon Dues Act are repealed.", [["9", "10"]]),
    ],
)
def test_conditions_are_no_targets(words: str, expected: list[list[str]]) -> None:
    assert changed(words) == expected
