"""Coordinating clauses: what they say of when, and of other acts, is not what they change.

Invented law, in the forms of Canadian acts.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from tqa.ingest.amendments.grammar.statements import read_statements
from tqa.ingest.amendments.masked import mask
from tqa.ingest.amendments.others import Meant, other_act
from tqa.ingest.amendments.states import Author
from tqa.ingest.given import Given
from tqa.law.citations import parse_citations
from tqa.law.compose import Tree
from tqa.law.instruments import normalise_title
from tqa.law.model import Provision
from tqa.law.register import InstrumentRegister, RegisterEntry, TitleEntry
from tqa.temporal.bounds import UNKNOWN
from tqa.workspace import Workspace


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


# -- of which act -----------------------------------------------------------------------------------

_OTHER = (
    "In this section, “other Act” means the Channel Marks Act.",
    "Subsections (2) to (5) apply if Bill C-61, introduced in the 1st session of the 44th Parliament "
    "and entitled An Act to amend the Beacon Dues Act (in this section referred to as the “other "
    "Act”), receives royal assent.",
    "In this section, “other Act” means An Act to amend the Pilots Act, chapter 12 of the Statutes "
    "of Canada, 2031.",
    "In this section, “other Act” means the Harbours Implementation Act, 2031, No. 2.",
)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (_OTHER[0], "channel marks act"),
        (_OTHER[1], "an act to amend the beacon dues act"),
        (_OTHER[2], "annual_statute 12/2031"),
        (_OTHER[3], "harbours implementation act, 2031, no. 2"),
    ],
)
def test_the_other_act(words: str, expected: str) -> None:
    name = other_act([words], {})
    assert name is not None
    assert name.canonical == (expected if name.number else normalise_title(expected))


def test_no_other_act() -> None:
    assert other_act(["In this section, “berth” means the Act of a master."], {}) is None


DUES = """BEACON DUES ACT, 2010

Act No. 4 of 2010

Assented to 1 March 2010
Published 2 March 2010

1. Dues are ten crowns.

2. Dues are paid in May.

3. A keeper is paid one crown.
"""


def amending(number: int, year: int, title: str, *sections: str) -> str:
    body = "\n\n".join(f"{n}. {words}" for n, words in enumerate(sections, start=1))
    return (
        f"{title}\n\nAct No. {number} of {year}\n\nAssented to 1 March {year}\nPublished 2 March {year}"
        f"\n\n{body}\n"
    )


FIRST = amending(
    7,
    2012,
    "CHANNEL MARKS ACT, 2012",
    "A mark is lit at night.",
    "Section 1 of the Beacon Dues Act, 2010 is amended by replacing “ten” with “six”.",
    "This Act comes into force on 1 June 2012.",
)


def second(condition: str) -> str:
    return amending(
        9,
        2013,
        "PILOTS ACT, 2013",
        "Section 3 of the Beacon Dues Act, 2010 is amended by replacing “one crown” with “two crowns”.",
        "Section 2 of the Beacon Dues Act, 2010 is amended by replacing “May” with “June”.",
        "(1) In this section, “other Act” means the Channel Marks Act, 2012.\n(2) " + condition,
        "Sections 1 and 2 come into force on 1 September 2013.",
        "Section 3 comes into force on 1 May 2013.",
    )


def text(ws: Workspace, section: str, day: str) -> str:
    on = date.fromisoformat(day)
    answer = ws.show("Beacon Dues Act, 2010", section, reference_day=date(2020, 1, 1), as_at=on)
    return " ".join(answer.text.split())


@pytest.mark.parametrize(
    ("condition", "dues", "keeper"),
    [
        (  # the condition is met: what has not begun is repealed, and never begins
            "If section 2 of the other Act comes into force before section 1 of this Act, then that "
            "section 1 is repealed.",
            "Dues are six crowns.",
            "A keeper is paid one crown.",
        ),
        (  # it is not met: nothing is said
            "If section 2 of the other Act comes into force after section 1 of this Act, then that "
            "section 1 is repealed.",
            "Dues are six crowns.",
            "A keeper is paid two crowns.",
        ),
        (  # which section 1 is meant is not said
            "If section 1 of the other Act comes into force before section 1 of this Act, then that "
            "section 1 is repealed.",
            "Dues are six crowns.",
            "A keeper is paid two crowns.",
        ),
    ],
)
def test_a_section_of_its_own_is_repealed_on_a_condition(
    tmp_path: Path, condition: str, dues: str, keeper: str
) -> None:
    texts = (DUES, FIRST, second(condition))
    for at, words in enumerate(texts):
        (tmp_path / f"{at}.txt").write_text(words, encoding="utf-8")
    with Workspace.init(tmp_path / "work") as ws:
        ws.ingest(sorted(tmp_path.glob("*.txt")), given=Given(jurisdiction="ca"))
        assert dues in text(ws, "1", "2014-01-01")
        assert "June" in text(ws, "2", "2014-01-01")
        assert keeper in text(ws, "3", "2014-01-01")
        assert "one crown" in text(ws, "3", "2013-08-31")


def test_what_waits_for_a_bill_is_done_when_that_is_passed(tmp_path: Path) -> None:
    waits = amending(
        9,
        2013,
        "PILOTS ACT, 2013",
        "(1) Subsections (2) and (3) apply if Bill C-61, introduced in the 1st session and entitled "
        "the Light Dues Act (in this section referred to as the “other Act”), receives royal assent.\n"
        "(2) Section 2 of the Beacon Dues Act, 2010 is amended by replacing “May” with “June”.",
    )
    bill = amending(3, 2015, "LIGHT DUES ACT", "Dues are paid by masters.")
    for at, words in enumerate((DUES, waits)):
        (tmp_path / f"{at}.txt").write_text(words, encoding="utf-8")
    with Workspace.init(tmp_path / "work") as ws:
        ws.ingest(sorted(tmp_path.glob("*.txt")), given=Given(jurisdiction="ca"))
        assert "May" in text(ws, "2", "2018-01-01")
        assert any("was passed is not known" in str(p) for p in ws.status()["problems"])
        (tmp_path / "2.txt").write_text(bill, encoding="utf-8")
        ws.ingest([tmp_path / "2.txt"], given=Given(jurisdiction="ca"))
        assert ws.status()["problems"] == []
        assert "May" in text(ws, "2", "2015-02-28")
        assert "June" in text(ws, "2", "2015-03-01")


@pytest.mark.parametrize(
    "condition",
    [
        "If no order has been made by 1 May 2013, section 1 is repealed.",
        "If section 2 of the other Act comes into force before section 1 of this Act and that section "
        "1 comes into force before section 2 of this Act, then that section 1 is repealed.",
    ],
)
def test_a_condition_that_nothing_decides_leaves_its_change_undone_and_told(
    tmp_path: Path, condition: str
) -> None:
    for at, words in enumerate((DUES, FIRST, second(condition))):
        (tmp_path / f"{at}.txt").write_text(words, encoding="utf-8")
    with Workspace.init(tmp_path / "work") as ws:
        ws.ingest(sorted(tmp_path.glob("*.txt")), given=Given(jurisdiction="ca"))
        assert "two crowns" in text(ws, "3", "2014-01-01")
        assert any("condition is met is not known" in str(p) for p in ws.status()["problems"])


def test_an_act_by_its_long_title_is_not_the_last_one_named() -> None:
    words = (
        "Section 4 of An Act to amend the Beacon Dues Act (lamps), chapter 8 of the Statutes of "
        "Canada, 2031, is repealed."
    )
    masked = mask(words, "", {})
    author = Author(
        "a",
        "act",
        "A",
        "A",
        UNKNOWN,
        0,
        Tree([Provision("1", "section", None, 0)]),
        lambda name: (),
    )
    marks = Meant(author, "1", {}).marks(masked)
    assert [name.canonical for name in marks.values()] == ["annual_statute 8/2031"]


def test_a_paragraph_is_no_chapter_of_a_consolidation() -> None:
    known = InstrumentRegister(
        [RegisterEntry("j", (TitleEntry("Beacon Dues Act"), TitleEntry("J-1")))]
    )
    assert known.resolve("J-1") == ("j",)
    found = parse_citations("at the end of paragraph (j.1) and by repealing", known=known.titles)
    assert all(citation.instrument is None for citation in found.items)
