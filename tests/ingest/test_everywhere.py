"""Words replaced throughout an act, and what is left out of that. Invented law."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path

import pytest

from tqa.ingest.amendments import bangla, commonwealth
from tqa.ingest.amendments.grammar import statements as grammar
from tqa.ingest.amendments.instruction import Instruction
from tqa.ingest.amendments.masked import Masked, mask
from tqa.ingest.amendments.wording import in_commonwealth_words, says_it_amends
from tqa.ingest.given import Given
from tqa.law.citations import Citation
from tqa.law.clause import Action
from tqa.workspace import Workspace

TODAY = date(2025, 1, 1)
BEFORE, AFTER = date(2019, 6, 30), date(2019, 7, 1)

ACT = """FERRY DUES ACT, 2012

Act No. 9 of 2012

Published 18 June 2012

1. Commencement.—This Act comes into force on 1 July 2012.

2. Levy.—The Provincial Board may levy dues.

3. Relief.—(1) The Provincial Board may remit a due.
(2) The Provincial Board of a district hears the Harbour Master.

4. Rules.—The Provincial Board makes rules with the Provincial Council.

5. Offices.—(1) Each district has an office.
(2) An office keeps a register.
"""
AMENDING = """FINANCE ACT, 2019

Act No. 4 of 2019

Published 20 June 2019

1. Commencement.—This Act comes into force on 1 July 2019.

2. Amendment.—The following amendments shall be made in the Ferry Dues Act, 2012 (Act No. 9 of 2012), namely:—
{clauses}
"""


@pytest.fixture
def amended(tmp_path: Path) -> Callable[[str], Workspace]:
    def take_in(clauses: str) -> Workspace:
        (tmp_path / "act.txt").write_text(ACT, encoding="utf-8")
        (tmp_path / "finance.txt").write_text(AMENDING.format(clauses=clauses), encoding="utf-8")
        ws = Workspace.init(tmp_path / "work")
        report = ws.ingest(sorted(tmp_path.glob("*.txt")), given=Given(jurisdiction="xm"))
        assert report.count("failed") == 0, report.files
        return ws

    return take_in


def text(ws: Workspace, pinpoint: str, day: date) -> str:
    answer = ws.show("Ferry Dues Act", pinpoint, reference_day=TODAY, as_at=day)
    return " ".join(answer.text.split()) if answer.status.answers else answer.status.value


def test_words_change_in_the_whole_act_but_where_it_says_not(
    amended: Callable[[str], Workspace],
) -> None:
    ws = amended(
        "(1) throughout the Act, except in section 3(2), for the words “Provincial Board” the word "
        "“Board” shall be substituted;"
    )
    assert text(ws, "2", BEFORE) == "2 The Provincial Board may levy dues."
    assert text(ws, "2", AFTER) == "2 The Board may levy dues."
    assert text(ws, "4", AFTER) == "4 The Board makes rules with the Provincial Council."
    assert text(ws, "3(1)", AFTER) == "(1) The Board may remit a due."
    assert text(ws, "3(2)", AFTER) == (
        "(2) The Provincial Board of a district hears the Harbour Master."
    )


def test_several_words_change_each_into_its_own(amended: Callable[[str], Workspace]) -> None:
    ws = amended(
        "(1) throughout the Act, for the words “Provincial Board”, “Provincial Council” and “Harbour "
        "Master”, wherever occurring, the words “Board”, “Council” and “Port Warden” shall, "
        "respectively, be substituted; and\n(2) in section 2, the word “may” shall be omitted."
    )
    assert text(ws, "4", BEFORE) == (
        "4 The Provincial Board makes rules with the Provincial Council."
    )
    assert text(ws, "4", AFTER) == "4 The Board makes rules with the Council."
    assert text(ws, "3(2)", AFTER) == "(2) The Board of a district hears the Port Warden."


def test_what_is_left_out_has_to_be_there(amended: Callable[[str], Workspace]) -> None:
    ws = amended(
        "(1) throughout the Act, except in section 9, for the words “Provincial Board” the word "
        "“Board” shall be substituted;"
    )
    assert text(ws, "2", BEFORE) == "2 The Provincial Board may levy dues."
    answer = ws.show("Ferry Dues Act", "2", reference_day=TODAY, as_at=AFTER)
    assert "Provincial Board" in answer.text
    assert any("what it leaves out, 9, names no provision" in str(w) for w in answer.warnings)


@pytest.mark.parametrize(
    ("heading", "changed"),
    [
        ("Amendment of section 3 of the Ferry Dues Act", True),
        ("Amendment of sections 3 and 5 of the Ferry Dues Act", False),
        ("Officers under section 3 of the Ferry Dues Act", False),
    ],
)
def test_the_heading_names_the_section_that_the_words_leave_out(
    tmp_path: Path, heading: str, changed: bool
) -> None:
    (tmp_path / "act.txt").write_text(ACT, encoding="utf-8")
    (tmp_path / "finance.txt").write_text(
        "FINANCE ACT, 2019\n\nAct No. 4 of 2019\n\nPublished 20 June 2019\n\n1. Commencement.—This Act "
        f"comes into force on 1 July 2019.\n\n2. {heading}.—In sub-section (2), for the words “Harbour "
        "Master” the words “Port Warden” shall be substituted.\n",
        encoding="utf-8",
    )
    with Workspace.init(tmp_path / "work") as ws:
        ws.ingest(sorted(tmp_path.glob("*.txt")), given=Given(jurisdiction="xm"))
        expected = "Port Warden" if changed else "Harbour Master"
        assert text(ws, "3(2)", BEFORE).endswith("hears the Harbour Master.")
        answer = ws.show("Ferry Dues Act", "3(2)", reference_day=TODAY, as_at=AFTER)
        assert f"hears the {expected}." in answer.text
        assert changed or answer.warnings


def english(words: str) -> tuple[Masked, list[Instruction]]:
    masked = mask(words, "Ferry Dues Act, 2012 (Act No. 9 of 2012).", {})
    return masked, commonwealth.instructions(masked)


def left_out(item: Instruction) -> list[list[str]]:
    return [[str(c.pinpoint) for c in group] for group in item.but]


def cut(masked: Masked, item: Instruction) -> tuple[str, str]:
    old, new = (masked.text[q.start : q.end] if q else "" for q in (item.old, item.new))
    return old, new


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("except in section 3", [["3"]]),
        ("except in sub-section (2) of section 3", [["3(2)"]]),
        ("other than sections 3 and 5", [["3", "5"]]),
        ("except in section 3 and sections 7 to 9", [["3", "7"]]),
    ],
)
def test_exceptions_before_the_words(words: str, expected: list[list[str]]) -> None:
    _, (item,) = english(
        f"throughout the Act, {words}, for the word “raft” the word “boat” shall be substituted;"
    )
    assert left_out(item) == expected
    assert item.each_place


def test_an_exception_that_is_not_understood_leaves_the_clause_unread() -> None:
    masked, found = english(
        "throughout the Act, except where the context requires, for the word “raft” the word “boat” "
        "shall be substituted;"
    )
    assert found == []
    assert says_it_amends(masked)
    _, found = english(
        "throughout the Act, except in the long title and section 2, for the word “raft” the word "
        "“boat” shall be substituted;"
    )
    assert found == []


def test_an_exception_holds_for_the_place_it_is_said_of() -> None:
    _, (first, second) = english(
        "in section 4, except in clause (b), for the word “raft” the word “boat” shall be "
        "substituted, and in section 5, for the word “oar” the word “pole” shall be substituted."
    )
    assert left_out(first) == [["(b)"]]
    assert second.but == ()


@pytest.mark.parametrize(
    "verb",
    [
        "shall, respectively, be substituted",
        "shall respectively be substituted",
        "shall be substituted respectively",
        "shall be, respectively, substituted",
        "shall hereby be substituted",
    ],
)
def test_a_word_within_the_verb(verb: str) -> None:
    masked, found = english(f"for the words “raft” and “oar” the words “boat” and “pole” {verb};")
    assert [cut(masked, item) for item in found] == [("raft", "boat"), ("oar", "pole")]
    assert in_commonwealth_words(masked.text)
    assert says_it_amends(masked)


def test_the_words_are_said_again_before_the_second() -> None:
    masked, found = english(
        "in section 4, for the words “raft” and the words “oar” the words “boat” and the words "
        "“pole” shall be substituted."
    )
    assert [cut(masked, item) for item in found] == [("raft", "boat"), ("oar", "pole")]


def test_places_that_are_told_behind_the_verb() -> None:
    _, (item,) = english("for the word “raft” the word “boat” shall be substituted in both places;")
    assert item.each_place
    _, (item,) = english(
        "the word “boat” shall be substituted for the word “raft” wherever occurring in the Act."
    )
    assert item.each_place
    _, (item,) = english(
        "for the figure “10” occurring for the second and third times the figure “25” shall be "
        "substituted in both the places;"
    )
    assert not item.each_place


def test_exceptions_in_bangla() -> None:
    def seen(words: str) -> list[Instruction]:
        context = "ঘাট শুল্ক আইন, ২০০৭ (২০০৭ সনের ৯১ নং আইন)."
        return bangla.instructions(mask(words, context, {}))

    (item,) = seen(
        "ধারা ৩ ও ৫ ব্যতীত উক্ত আইনের সর্বত্র উল্লিখিত “ভেলা” শব্দের পরিবর্তে “নৌকা” শব্দ প্রতিস্থাপিত হইবে।"
    )
    assert left_out(item) == [["3", "5"]]
    assert item.each_place
    (item,) = seen(
        "উক্ত আইনের সর্বত্র, ধারা ৩ ব্যতীত, উল্লিখিত “ভেলা” শব্দের পরিবর্তে “নৌকা” শব্দ প্রতিস্থাপিত হইবে।"
    )
    assert left_out(item) == [["3"]]
    assert all(c.pinpoint is None for group in item.within or () for c in group)
    (item,) = seen("ধারা ৩ এ উল্লিখিত “ভেলা” শব্দের পরিবর্তে “নৌকা ব্যতীত” শব্দগুলি প্রতিস্থাপিত হইবে।")
    assert (item.but, item.action) == ((), Action.WORDS)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("In section 3 (except subsection (2)), for “ten” substitute “six”.", [(["3"], ["(2)"])]),
        ("Section 3 of the Act, other than paragraph (b), is repealed.", [(["3"], ["(b)"])]),
        ("Sections 3 to 7, except section 5, are repealed.", [(["3"], ["5"])]),
        (
            "The Act is amended by replacing “ten” with “six” wherever it occurs, except in section 9.",
            [([], ["9"])],
        ),
        (
            "Section 3 (other than subsection (2)) is repealed and section 7 is repealed.",
            [(["3"], ["(2)"]), (["7"], [])],
        ),
        ("Except as section 5 provides, section 3 is repealed.", [(["3"], [])]),
        ("Subject to sections 4, 5 and 6, section 3 is repealed.", [(["3"], [])]),
        ("For the purposes of section 4(a), section 3 is repealed.", [(["3"], [])]),
    ],
)
def test_what_is_left_out_by_the_grammar(
    words: str, expected: list[tuple[list[str], list[str]]]
) -> None:
    found = grammar.read_statements(mask(words, "", {}))[0]

    def named(groups: Iterable[Iterable[Citation]]) -> list[str]:
        return [str(citation.pinpoint) for group in groups for citation in group]

    assert [(named(item.within or ()), named(item.but)) for item in found] == expected


ENDS = """Ferry Dues (Repeals) Act 2019

2019 CHAPTER 4

[20th June 2019]

1 Repeals

{clause}

2 Commencement

This Act comes into force on 1 July 2019.
"""


@pytest.mark.parametrize(
    ("clause", "law"),
    [
        ("Sections 2 to 4 of the Ferry Dues Act, 2012, except section 3, are repealed.", [3, 5]),
        ("Sections 2 to 4 of the Ferry Dues Act, 2012 are repealed.", [5]),
    ],
)
def test_what_is_left_out_of_a_repeal_stays_law(
    tmp_path: Path, clause: str, law: list[int]
) -> None:
    (tmp_path / "act.txt").write_text(ACT, encoding="utf-8")
    (tmp_path / "ends.txt").write_text(ENDS.format(clause=clause), encoding="utf-8")
    with Workspace.init(tmp_path / "work") as ws:
        ws.ingest(sorted(tmp_path.glob("*.txt")), given=Given(jurisdiction="xm"))
        shown = {
            number: ws.show("Ferry Dues Act", str(number), reference_day=TODAY, as_at=AFTER)
            for number in (2, 3, 4, 5)
        }
    assert [number for number, answer in shown.items() if answer.status.answers] == law
