"""Headings that are replaced or repealed together with provisions, and those between provisions."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from tqa.ingest.amendments.grammar.statements import read_statements
from tqa.ingest.amendments.masked import mask
from tqa.ingest.given import Given
from tqa.law.amending import amend
from tqa.law.citations import parse_citations
from tqa.law.clause import Action, Block, Clause, Part, Place
from tqa.law.model import Provision
from tqa.law.pinpoints import Pinpoint
from tqa.temporal.bounds import Bound
from tqa.testing import enacted, passage
from tqa.workspace import Workspace

DAY = date(2031, 5, 1)


def read(words: str) -> list[tuple[str, str, list[str]]]:
    """What each instruction of a clause does, which part it changes, and what it names."""
    masked = mask(words, "", {})
    if words.endswith(":"):
        masked = masked.followed_by_rows()
    found, _ = read_statements(masked)
    return [
        (item.action.value, item.part.value, [str(c.pinpoint) for c in (item.within or ())[-1]])
        for item in found
    ]


@pytest.mark.parametrize(
    ("subject", "expected"),
    [
        ("The heading of Part 2 and sections 4 and 5 of the Beacon Dues Act are",
         [("substitute", "with_heading", ["part 2", "4", "5"])]),
        ("The heading of Part 2 of the Beacon Dues Act and sections 4 and 5 of that Act are",
         [("substitute", "with_heading", ["part 2", "4", "5"])]),
        ("The heading of Part 2 of the Beacon Dues Act is",
         [("substitute", "heading", ["part 2"])]),
        ("Sections 4 and 5 of the Beacon Dues Act and the heading before section 4 are",
         [("substitute", "with_heading", ["4", "5"])]),
        ("The heading before section 4 of the Beacon Dues Act and sections 4 and 5 of that Act are",
         [("substitute", "with_heading", ["4", "5"])]),
        ("Section 4, the heading before section 5 and sections 5 and 6 of the Beacon Dues Act are",
         [("end", "heading_before", ["5"]), ("substitute", "whole", ["4", "5", "6"])]),
        ("The headings before sections 4 and 6 of the Beacon Dues Act are",
         [("substitute", "heading_before", ["4", "6"])]),
    ],
)  # fmt: skip
def test_what_a_heading_beside_provisions_is(
    subject: str, expected: list[tuple[str, str, list[str]]]
) -> None:
    assert read(f"{subject} replaced by the following:") == expected


def clause(action: Action, *target: str, part: Part, blocks: tuple[Block, ...] = ()) -> Clause:
    return Clause(
        "act#1", "act", DAY, action, "Act 7, s. 1", target=tuple(Pinpoint((t,)) for t in target),
        effective=Bound.on(DAY), made=Bound.on(DAY), part=part, blocks=blocks,
    )  # fmt: skip


def amended(done: Clause) -> dict[str, str]:
    """The law after a clause: the words of each provision that is then law, by its label."""
    provisions = [
        Provision("", "act", None, 0),
        Provision("part-1", "part", "", 1),
        Provision("3", "section", "", 2),
        Provision("part-2", "part", "", 3),
        Provision("4", "section", "", 4),
        Provision("5", "section", "", 5),
    ]
    words = {"part-1": "Beacons", "3": "Three.", "part-2": "Dues", "4": "Four.", "5": "Five."}
    labels = {"part-1": "PART 1", "part-2": "PART 2"}
    evidence = {
        name: [enacted(text, "2020-01-01", label=labels.get(name, name))]
        for name, text in words.items()
    }
    made = amend(provisions, evidence, [done])
    assert not made.problems, made.problems[0].reason
    left = {p.id: made.at(p.id, DAY) for p in made.in_order()}
    return {
        v.content.label or name: v.content.passage.text
        for name, v in left.items()
        if v is not None and v.state.value == "in_force"
    }


def block(kind: str, label: str, text: str) -> Block:
    return Block(kind, label, words=passage(text, "act"))


def test_a_heading_replaced_beside_sections_keeps_its_label() -> None:
    new = (block("heading", "", "Tolls"), block("section", "4", "One toll."),
           block("section", "4.1", "Two tolls."))  # fmt: skip
    done = clause(Action.SUBSTITUTE, "part 2", "4", "5", part=Part.WITH_HEADING, blocks=new)
    assert amended(done) == {
        "PART 1": "Beacons", "3": "Three.", "PART 2": "Tolls", "4": "One toll.",
        "4.1": "Two tolls.",
    }  # fmt: skip


def test_a_heading_repealed_beside_a_section_takes_nothing_else_along() -> None:
    done = clause(Action.END, "part 2", "4", part=Part.WITH_HEADING)
    assert amended(done) == {"PART 1": "Beacons", "3": "Three.", "5": "Five."}


def test_a_heading_that_is_repealed_alone_takes_what_stands_under_it_along() -> None:
    done = clause(Action.END, "part 2", part=Part.WHOLE)
    assert amended(done) == {"PART 1": "Beacons", "3": "Three."}


# -- parts of a provision that end ------------------------------------------------------------------


def portioned(part: Part, action: Action = Action.END) -> tuple[list[str], list[str]]:
    """What is left of a subsection with an introduction, paragraphs and closing words; problems."""
    provisions = [
        Provision("", "act", None, 0),
        Provision("4", "section", "", 1),
        Provision("4/(a)", "paragraph", "4", 2),
        Provision("4/(b)", "paragraph", "4", 3),
        Provision("4/~continued.1", "continued", "4", 4),
    ]
    words = {
        "4": ("4", "A keeper"), "4/(a)": ("(a)", "lights the beacon;"),
        "4/(b)": ("(b)", "keeps a log,"), "4/~continued.1": ("", "and is paid ten crowns."),
    }  # fmt: skip
    evidence = {
        name: [enacted(text, "2020-01-01", label=label)] for name, (label, text) in words.items()
    }
    made = amend(provisions, evidence, [clause(action, "4", part=part)])
    left = [made.at(p.id, DAY) for p in made.in_order()]
    texts = [v.content.passage.text for v in left if v and v.state.value == "in_force"]
    return [text for text in texts if text], [p.reason for p in made.problems]


def test_closing_words_that_are_repealed_leave_the_rest() -> None:
    assert portioned(Part.CLOSING) == (["A keeper", "lights the beacon;", "keeps a log,"], [])


def test_a_portion_before_the_parts_that_is_repealed_leaves_the_parts() -> None:
    left = ["lights the beacon;", "keeps a log,", "and is paid ten crowns."]
    assert portioned(Part.OWN) == (left, [])


def test_a_provision_does_not_end_with_a_heading_that_is_not_there() -> None:
    left, problems = portioned(Part.HEADING_BEFORE)
    assert len(left) == 4
    assert problems == ["its target has no such part"]


def test_a_part_of_a_provision_that_is_suspended_is_told() -> None:
    left, problems = portioned(Part.OWN, Action.SUSPEND)
    assert len(left) == 4
    assert problems == ["only a part of its target is meant"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("The portion of subsection 4(2) of the Beacon Dues Act after paragraph (b) is repealed.",
         [("end", "closing", ["4(2)"])]),
        ("The heading before section 4 of the Beacon Dues Act is repealed.",
         [("end", "heading_before", ["4"])]),
    ],
)  # fmt: skip
def test_parts_that_a_clause_ends(words: str, expected: list[tuple[str, str, list[str]]]) -> None:
    assert read(words) == expected


def test_portions_named_side_by_side_are_each_the_portion_that_is_said() -> None:
    words = (
        "The portion of subsection 4(2) before paragraph (a) and the portion of subsection 4(6) "
        "after paragraph (b) of the Beacon Dues Act are amended by replacing “raft” with “float”."
    )
    assert read(words) == [
        ("words", "own", ["4(2)"]),
        ("words", "closing", ["4(6)"]),
    ]


def test_what_is_named_beside_a_portion_is_meant_whole() -> None:
    for words in (
        "Section 3 and the portion of subsection 4(2) before paragraph (a) of the Beacon Dues Act are",
        "The portion of subsection 4(2) before paragraph (a) and section 3 of the Beacon Dues Act are",
    ):
        found = read(f"{words} amended by replacing “raft” with “float”.")
        assert sorted(found) == [("words", "own", ["4(2)"]), ("words", "whole", ["3"])]


def test_each_of_several_places_in_one_item_of_a_list(tmp_path: Path) -> None:
    act = (
        "BEACON DUES ACT, 2010\n\nAct No. 3 of 2010\n\nAssented to 1 March 2010\n"
        "Published 2 March 2010\n\n1. (1) A raft pays—\n(a) by day; and\n(b) by night.\n"
        "(2) A raft is lit.\n\n2. A raft is moored.\n\n3. A raft floats.\n"
    )
    amending = (
        "FLOATS ACT, 2012\n\nAct No. 7 of 2012\n\nAssented to 1 March 2012\nPublished 2 March 2012\n\n"
        "1. The Beacon Dues Act, 2010 is amended by replacing “raft” with “float” in the following "
        "provisions:\n(a) the portion of subsection 1(1) before paragraph (a) and section 3; and\n"
        "(b) section 2.\n"
    )
    (tmp_path / "1.txt").write_text(act, encoding="utf-8")
    (tmp_path / "2.txt").write_text(amending, encoding="utf-8")
    with Workspace.init(tmp_path / "work") as ws:
        ws.ingest(sorted(tmp_path.glob("*.txt")), given=Given(jurisdiction="ca"))
        assert ws.status()["problems"] == []
        shown = [
            ws.show("Beacon Dues Act, 2010", section, reference_day=date(2020, 1, 1)).text
            for section in ("1(1)", "1(2)", "2", "3")
        ]
        assert ["float" in text for text in shown] == [True, False, True, True]


# -- several headings, and what has no name of its own ----------------------------------------------


def test_headings_before_a_section_are_replaced_one_by_one() -> None:
    new = (block("part", "PART 2", "Tolls"),)
    one = clause(Action.SUBSTITUTE, "4", part=Part.HEADING_BEFORE, blocks=new)
    assert amended(one)["PART 2"] == "Tolls"
    each = clause(
        Action.SUBSTITUTE, "3", "4", part=Part.HEADING_BEFORE,
        blocks=(block("part", "PART 1", "Lights"), block("heading", "", "Tolls")),
    )  # fmt: skip
    assert amended(each) == {
        "PART 1": "Lights", "3": "Three.", "PART 2": "Tolls", "4": "Four.", "5": "Five.",
    }  # fmt: skip


def test_other_headings_than_are_printed_are_told() -> None:
    new = (block("part", "PART 2", "Tolls"), block("heading", "", "General"))
    done = clause(Action.SUBSTITUTE, "4", part=Part.HEADING_BEFORE, blocks=new)
    with pytest.raises(AssertionError, match="it gives 2 headings for the 1 that are printed"):
        amended(done)


@pytest.mark.parametrize(
    ("words", "unit"),
    [
        ("The formula in subsection 4(2) of the Beacon Dues Act is", "formula"),
        ("The descriptions of A and B in subsection 4(2) of the Beacon Dues Act are", "description"),
        ("The formula in paragraph (a) of the description of A in section 4 of the Beacon Dues Act is",
         "description"),
        ("The portion of section 4 of the Beacon Dues Act after paragraph (b) and before paragraph "
         "(c) is", "portion"),
        ("The heading after section 4 of the Beacon Dues Act is", "heading"),
        ("The portion of section 4 of the Beacon Dues Act before the formula is", ""),
        ("The heading “Dues” before section 4 of the Beacon Dues Act is", ""),
    ],
)  # fmt: skip
def test_what_no_citation_expresses_is_not_the_provision_that_it_stands_in(
    words: str, unit: str
) -> None:
    found, _ = read_statements(
        mask(f"{words} replaced by the following:", "", {}).followed_by_rows()
    )
    assert {item.unit for item in found} == {unit}


def test_a_label_before_the_word_act_is_no_title() -> None:
    (found,) = parse_citations("Subclause 4(1)(b)(ii)(A)(III) of the Act").items
    assert str(found.pinpoint) == "4(1)(b)(ii)(A)(III)"
    assert found.instrument is not None
    assert found.instrument.generic


def test_what_goes_before_a_heading_goes_before_the_section_under_it() -> None:
    for words in (
        "The Beacon Dues Act is amended by adding the following before the heading “Dues” before "
        "section 4:",
        "The Beacon Dues Act is amended by adding the following before the heading before section 4:",
    ):
        assert [(action, names) for action, _, names in read(words)] == [("insert", ["4"])]
    new = (block("section", "3.1", "Three and a bit."),)
    done = replace(
        clause(Action.INSERT, "4", part=Part.HEADING_BEFORE, blocks=new), place=Place.BEFORE
    )
    assert list(amended(done)) == ["PART 1", "3", "3.1", "PART 2", "4", "5"]


def test_a_schedule_that_is_set_out_elsewhere_is_an_instruction() -> None:
    words = (
        "The Beacon Dues Act is amended by adding, after Schedule 1, the Schedule 2 set out in "
        "Schedule 3 to this Act."
    )
    assert read(words) == [("insert", "whole", ["schedule 1"])]


@pytest.mark.parametrize(
    ("done", "expected"),
    [
        ("amended by replacing “raft” with “float”", [("words", "heading_before"), ("words", "whole")]),
        ("repealed", [("end", "heading_before"), ("end", "whole")]),
    ],
)  # fmt: skip
def test_a_heading_beside_sections_meets_what_they_meet(
    done: str, expected: list[tuple[str, str]]
) -> None:
    found = read(f"Section 4, the heading before section 5 and sections 5 and 6 are {done}.")
    assert [(action, part) for action, part, _ in found] == expected
