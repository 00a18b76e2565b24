"""Canadian acts as plain text: marginal notes above, terms without quotation marks."""

from __future__ import annotations

from datetime import date

import pytest

from tests.ingest.printed import find, headings, paths, read, whole, words

ACT = """\
Harbour Dues Act

S.C. 2015, c. 7

Assented to 2015-03-10

Short Title

Short title

1 This Act may be cited as the Harbour Dues Act.

Interpretation

Definitions

2 (1) The following definitions apply in this Act.

raft means a float and includes

(a) a pontoon; and

(b) a barge. (radeau)

tug means a boat that tows. (remorqueur)

Application

(2) This Act applies to rafts.

Dues

Imposition

4 (1) A raft pays

(a) a due

(i) on entry, or

(ii) for mooring

(A) by day, or

(B) by night; and

(b) a fee.

Exception

(2) No due is payable twice.

4.1 A tug pays.

Schedule 1 (Section 4)

Rates

1 Five dollars for a raft.
"""


def test_a_whole_act() -> None:
    document = whole(ACT)
    assert paths(document) == [
        "1", "2", "2(1)", "2(1)<raft>", "2(1)<raft>(a)", "2(1)<raft>(b)", "2(1)<tug>", "2(2)", "4",
        "4(1)", "4(1)(a)", "4(1)(a)(i)", "4(1)(a)(ii)", "4(1)(a)(ii)(A)", "4(1)(a)(ii)(B)", "4(1)(b)",
        "4(2)", "4.1", "Schedule 1", "Schedule 11",
    ]  # fmt: skip
    assert words(document, "2(1)<tug>") == "tug means a boat that tows. (remorqueur)"


def test_marginal_notes_stand_over_sections_and_subsections() -> None:
    assert headings(whole(ACT)) == {
        "1": "Short title", "2": "Definitions", "2(2)": "Application", "4": "Imposition",
        "4(2)": "Exception", "Schedule 1": "Rates",
    }  # fmt: skip


def test_group_headings_are_not_marginal_notes() -> None:
    groups = [n.heading for n in whole(ACT).nodes if n.kind == "heading"]
    assert groups == ["Short Title", "Interpretation", "Dues"]


def test_schedule_with_its_section_on_the_line() -> None:
    document = whole(ACT)
    assert document.words(find(document, "Schedule 1")) == "(Section 4)"
    assert find(document, "Schedule 11").kind == "item"


@pytest.mark.parametrize(
    ("line", "number"),
    [("S.C. 2015, c. 7", "7 of 2015"), ("R.S.C., 1985, c. J-1", "J-1 of 1985"), ("SC 2015, c 7", "7 of 2015")],
)  # fmt: skip
def test_chapters_of_the_statutes(line: str, number: str) -> None:
    document = read(f"Dues Act\n\n{line}\n\nAssented to 2015-03-10\n\n1 A raft pays.\n")
    assert document.facts.number == number
    assert document.facts.made is not None
    assert document.facts.made.latest == date(2015, 3, 10)
