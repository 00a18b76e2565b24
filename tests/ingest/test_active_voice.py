"""Amending words in the active voice of the United Kingdom, and what stands around them. Invented law."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from tqa.ingest.amendments.grammar.statements import read_statements
from tqa.ingest.amendments.instruction import Instruction
from tqa.ingest.amendments.masked import Masked, mask
from tqa.ingest.given import Given
from tqa.law.clause import Action, Part, Place
from tqa.law.evidence import Where
from tqa.workspace import Workspace

TODAY = date(2026, 1, 1)


def seen(text: str) -> tuple[Masked, list[Instruction]]:
    masked = mask(text, "", {})
    return masked, read_statements(masked)[0]


def place(item: Instruction) -> list[str]:
    return [str(c.pinpoint) for group in item.within or () for c in group]


def words(masked: Masked, item: Instruction) -> tuple[str, str]:
    old, new = (masked.text[q.start : q.end] if q else "" for q in (item.old, item.new))
    return old or item.old_sign, new or item.new_sign


@pytest.mark.parametrize(
    ("text", "where", "expected"),
    [
        ("In section 4(2), for “raft” substitute “buoy”.", ["4(2)"], [("raft", "buoy")]),
        ("In section 2, in the definition of “raft”, for “float” substitute “thing that floats”.",
         ["2", "def. “raft”"], [("float", "thing that floats")]),
        ("In subsection (3), for “ten” substitute “six” and after “days” insert “in writing”.",
         ["(3)"], [("ten", "six"), ("days", "in writing")]),
        ("for the full stop at the end of paragraph (b) substitute “; or”;", ["(b)"], [(".", "; or")]),
        ("omit “or” at the end of paragraph (a);", ["(a)"], [("or", "")]),
        ("In section 9, omit “a year”.", ["9"], [("a year", "")]),
    ],
)  # fmt: skip
def test_words(text: str, where: list[str], expected: list[tuple[str, str]]) -> None:
    masked, found = seen(text)
    assert [words(masked, item) for item in found] == expected
    assert {item.action for item in found} == {Action.WORDS}
    assert place(found[0]) == where


def test_how_often_and_on_which_side() -> None:
    _, found = seen("In section 6, for “ten” (in each place it occurs) substitute “six”.")
    assert [item.each_place for item in found] == [True]
    _, found = seen("In sections 6A and 9, for “ten”, wherever it occurs, substitute “six”.")
    assert [(item.each_place, place(item)) for item in found] == [(True, ["6A", "9"])]
    _, found = seen("Before “ten” insert “at least”.")
    assert [item.where for item in found] == [Where.BEFORE]
    _, found = seen("For “ten” substitute “six”.")
    assert [item.each_place for item in found] == [False]


@pytest.mark.parametrize(
    ("text", "action", "part", "where", "at"),
    [
        ("After subsection (1) insert—\n“(1A) A raft pays.”", Action.INSERT, Part.WHOLE, ["(1)"],
         Place.AFTER),
        ("Before subsection (3) insert—\n“(2A) A raft pays.”", Action.INSERT, Part.WHOLE, ["(3)"],
         Place.BEFORE),
        ("At the end insert—\n“(4) A raft pays.”", Action.INSERT, Part.WHOLE, [], Place.WITHIN),
        ("At the appropriate place insert—\n““tug” means a raft;”", Action.INSERT, Part.WHOLE, [],
         Place.WITHIN),
        ("after that subsection insert—\n“(2) A raft pays.”", Action.INSERT, Part.WHOLE, [],
         Place.WITHIN),
        ("For section 6 of the Rafts Act 1994 (“the 1994 Act”) substitute—\n“6 Dues\nA raft pays.”",
         Action.SUBSTITUTE, Part.WHOLE, ["6"], Place.AFTER),
        ("For the heading of section 6 substitute “Dues”.", Action.SUBSTITUTE, Part.HEADING, ["6"],
         Place.AFTER),
        ("For the heading substitute “Dues”.", Action.SUBSTITUTE, Part.HEADING, [], Place.AFTER),
        ("In subsection (1), for the words before paragraph (a) substitute “A raft pays—”.",
         Action.SUBSTITUTE, Part.OWN, ["(1)"], Place.AFTER),
        ("Omit subsection (3).", Action.END, Part.WHOLE, ["(3)"], Place.AFTER),
    ],
)  # fmt: skip
def test_provisions(text: str, action: Action, part: Part, where: list[str], at: Place) -> None:
    _, found = seen(text)
    assert [(i.action, i.part, place(i), i.place) for i in found] == [(action, part, where, at)]
    assert action is Action.END or found[0].block is not None


def test_existing_text_becomes_the_first_part() -> None:
    _, found = seen("the existing text becomes subsection (1);")
    assert [(i.action, i.labels) for i in found] == [(Action.RENUMBER, ("(1)",))]


@pytest.mark.parametrize(
    "text",
    [
        "In the Act, sections 3 and 5 are a burden.",
        "For the purposes of section 4, a raft is a boat.",
        "After section 5 comes into force, the Board may act.",
        "In section 4 a raft means a boat.",
    ],
)
def test_what_only_begins_alike_amends_nothing(text: str) -> None:
    assert seen(text)[1] == []


def test_a_place_alone_is_what_the_parts_below_go_on_with() -> None:
    found, goes_on = read_statements(mask("In section 7 of the Rafts Act 1994—", "", {}))
    assert found == []
    assert goes_on is not None
    assert [str(c.pinpoint) for group in goes_on.groups for c in group] == ["7"]


@pytest.mark.parametrize(
    ("text", "part", "where"),
    [
        ("Section 24 of the Rafts Act and the heading before it are repealed.", Part.WITH_HEADING,
         ["24"]),
        ("The heading before section 63 and sections 63 to 71 of the Rafts Act are repealed.",
         Part.WITH_HEADING, ["63"]),
        ("The heading before section 5 in Part 2 of the Rafts Act is repealed.",
         Part.HEADING_BEFORE, ["5"]),
        ("The heading of section 5 of the Rafts Act is repealed.", Part.HEADING, ["5"]),
    ],
)  # fmt: skip
def test_headings_beside_sections(text: str, part: Part, where: list[str]) -> None:
    _, found = seen(text)
    assert [(i.action, i.part) for i in found] == [(Action.END, part)]
    assert [p for p in place(found[0]) if p != "Part 2"] == where


ACT = """Rafts Act 1994

1994 CHAPTER 3

[1st March 1994]

1 Dues

(1) The due on a raft is ten crowns.
(2) The due is payable within thirty days.
(3) The Board may waive it.

2 Licence

A raft needs a licence.

3 Penalty

The fine is ten crowns.

4 Short title and commencement

(1) This Act may be cited as the Rafts Act 1994.
(2) This Act, except sections 2 and 3, comes into force on 1 April 1994.
(3) Sections 2 and 3 come into force on such day as the Secretary of State may by order appoint.
"""

AMENDING = """Rafts (Amendment) Act 2005

2005 CHAPTER 7

[1st March 2005]

1 Amendment of section 1

(1) Section 1 of the Rafts Act 1994 (“the 1994 Act”) is amended as follows.
(2) In subsection (1), for “ten” substitute “twelve”.
(3) Omit subsection (3).

2 Raft marks

After section 1 of the 1994 Act insert—
“1A Raft marks
A raft bears a mark.”

3 Commencement

This Act comes into force on 1 June 2005.
"""

ORDER = """Rafts Act 1994 (Commencement) Order 1996

STATUTORY INSTRUMENT 1996 No. 9

Made 1 March 1996

1 This Order may be cited as the Rafts Act 1994 (Commencement) Order 1996.

2 The following provisions of the Rafts Act 1994 come into force on 1 May 1996—
(a) section 3.
"""


@pytest.fixture
def law(tmp_path: Path) -> Callable[..., Workspace]:
    def take_in(**texts: str) -> Workspace:
        for name, text in texts.items():
            (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
        workspace = Workspace.init(tmp_path / "work")
        report = workspace.ingest(
            sorted(tmp_path.glob("*.txt")), given=Given(jurisdiction="uk", read_as="enacted")
        )
        assert report.count("failed") == 0, report.files
        return workspace

    return take_in


def text(ws: Workspace, pinpoint: str, day: str) -> str:
    answer = ws.show("Rafts Act 1994", pinpoint, reference_day=TODAY, as_at=date.fromisoformat(day))
    return " ".join(answer.text.split()) if answer.status.answers else answer.status.value


def test_what_follows_amended_as_follows(law: Callable[..., Workspace]) -> None:
    with law(act=ACT, later=AMENDING) as ws:
        assert text(ws, "1(1)", "2005-05-31") == "(1) The due on a raft is ten crowns."
        assert text(ws, "1(1)", "2005-06-01") == "(1) The due on a raft is twelve crowns."
        assert text(ws, "1(3)", "2005-05-31") == "(3) The Board may waive it."
        assert text(ws, "1(3)", "2005-06-01") == "ended"
        assert text(ws, "1A", "2005-06-01") == "1A A raft bears a mark."  # by its short name
        assert ws.status()["problems"] == []


def test_an_order_that_lists_what_it_brings_into_force(law: Callable[..., Workspace]) -> None:
    with law(act=ACT, order=ORDER) as ws:
        assert text(ws, "3", "1996-04-30") == "not_yet_in_force"
        assert text(ws, "3", "1996-05-01") == "3 The fine is ten crowns."
        assert text(ws, "2", "1996-05-01") == "not_yet_in_force"
        assert text(ws, "1(1)", "1994-04-01") == "(1) The due on a raft is ten crowns."
