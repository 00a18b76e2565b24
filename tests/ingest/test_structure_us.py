"""US bills, statutes and codes of regulations as plain text."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from tests.ingest.printed import body, find, headings, paths, whole, words
from tqa.ingest.given import Given
from tqa.workspace import Workspace

BILL = """\
HARBOR FEES ACT OF 2015
Public Law No. 7 of 2015

Be it enacted by the Senate and House of Representatives in Congress assembled,

TITLE I—GENERAL PROVISIONS

SECTION 1. SHORT TITLE.

This Act may be cited as the "Harbor Fees Act of 2015".

SEC. 2. DEFINITIONS.

In this Act:
(1) BOARD.—The term "Board" means the Harbor Board established under section 4.
(2) RAFT.—The term "raft" includes—
(A) a float; and
(B) a pontoon.

TITLE II—FEES
Subtitle A—Rafts

SEC. 101. IMPOSITION OF FEES.

(a) In General.—There are imposed on each raft—
(1) an entry fee; and
(2) a mooring fee, if the raft—
(A) is moored—
(i) by day for more than—
(I) 2 hours; or
(II) 4 hours on a Sunday; or
(ii) by night; or
(B) is towed.
(b) Exception.—Subsection (a) does not apply to a raft described in section
2(2)(B), or to one that is exempt under paragraph
(1) of section 3.

Sec. 102. (a) Section 9 of the Ports Act is amended by inserting after subsection (b) the following:
"(c) Rafts.—A raft pays.
"(d) Tugs.—A tug pays.".
(b) The Board shall report.

Subtitle B—Tugs
CHAPTER 1—Rates

§ 103. Rates.
(a) A tug pays.
"""

CODE = """\
Harbor Rules
Title 46

PART 240—RULES

Subpart A—General

§ 240.9 Scope.

This part applies to rafts, subject to § 240.10 and
§ 240.12 of this chapter.

§ 240.10 Definitions.
As used in this part:
Raft means a float.

§ 240.10b-5 Employment of devices.

It shall be unlawful for any person,
(a) To employ any device,
(b) To make any statement, or
(c) To engage in any act.

§ 240.11 [Reserved]
"""


def test_a_bill() -> None:
    document = whole(BILL)
    assert paths(document) == [
        "/enacting", "SECTION 1", "SEC. 2", "SEC. 2(1)", "SEC. 2(2)", "SEC. 2(2)(A)", "SEC. 2(2)(B)",
        "SEC. 101", "SEC. 101(a)", "SEC. 101(a)(1)", "SEC. 101(a)(2)", "SEC. 101(a)(2)(A)",
        "SEC. 101(a)(2)(A)(i)", "SEC. 101(a)(2)(A)(i)(I)", "SEC. 101(a)(2)(A)(i)(II)",
        "SEC. 101(a)(2)(A)(ii)", "SEC. 101(a)(2)(B)", "SEC. 101(b)", "Sec. 102", "Sec. 102(a)",
        "Sec. 102(b)", "§ 103", "§ 103(a)",
    ]  # fmt: skip
    found = headings(document)
    assert [found[s] for s in ("SECTION 1", "SEC. 2", "SEC. 101", "§ 103")] == [
        "SHORT TITLE", "DEFINITIONS", "IMPOSITION OF FEES", "Rates",
    ]  # fmt: skip
    kinds = [find(document, f"SEC. 101{p}").kind for p in ("(a)", "(a)(1)", "(a)(2)(A)")]
    assert kinds == ["subsection", "paragraph", "subparagraph"]
    assert find(document, "SEC. 101(a)(2)(A)(i)").kind == "clause"
    assert find(document, "SEC. 101(a)(2)(A)(i)(I)").kind == "subclause"


def test_titles_subtitles_and_chapters() -> None:
    arranged = [
        (n.kind, n.label, n.heading)
        for n in whole(BILL).nodes
        if n.kind in ("part", "division", "chapter")
    ]
    assert arranged == [
        ("part", "TITLE I", "GENERAL PROVISIONS"),
        ("part", "TITLE II", "FEES"),
        ("division", "Subtitle A", "Rafts"),
        ("division", "Subtitle B", "Tugs"),
        ("chapter", "CHAPTER 1", "Rates"),
    ]


def test_terms_after_their_heading() -> None:
    terms = [(n.label, n.term) for n in whole(BILL).nodes if n.term]
    assert terms == [("(1)", "Board"), ("(2)", "raft")]


def test_quoted_amendments_and_wrapped_references() -> None:
    document = whole(BILL)
    assert words(document, "Sec. 102(a)").endswith(
        '"(c) Rafts.—A raft pays.\n"(d) Tugs.—A tug pays.".'
    )
    assert words(document, "SEC. 101(b)").endswith(
        "section 2(2)(B), or to one that is exempt under paragraph (1) of section 3."
    )


def test_a_code_of_regulations() -> None:
    document = whole(CODE)
    assert paths(document) == [
        "§ 240.9", "§ 240.10", "§ 240.10<Raft>", "§ 240.10b-5", "§ 240.10b-5(a)", "§ 240.10b-5(b)",
        "§ 240.10b-5(c)", "§ 240.11",
    ]  # fmt: skip
    found = headings(document)
    assert (found["§ 240.9"], found["§ 240.10b-5"]) == ("Scope", "Employment of devices")
    assert words(document, "§ 240.9").endswith("subject to § 240.10 and § 240.12 of this chapter.")


def test_parts_stand_in_chapters_where_chapters_come_first() -> None:
    document = body(
        "CHAPTER II—HARBOR BOARD\n\nPART 240—RULES\n\nSubpart A—General\n\n§ 240.1 Scope.\n\nA raft.\n\n"
        "PART 241—FORMS\n\n§ 241.1 Form.\n\nA form.\n"
    )
    kinds = [(n.kind, document.nodes[n.parent].label) for n in document.nodes if n.label]
    assert kinds[1:] == [
        ("chapter", ""), ("part", "CHAPTER II"), ("subdivision", "PART 240"),
        ("section", "Subpart A"), ("part", "CHAPTER II"), ("section", "PART 241"),
    ]  # fmt: skip


def test_numbers_of_a_code_rise_as_whole_numbers() -> None:
    document = body(
        "§ 1.9 Nine.\n\nA raft.\n\n§ 1.10 Ten.\n\nA tug.\n\n§ 1.11 Eleven.\n\nA barge.\n"
    )
    assert paths(document) == ["§ 1.9", "§ 1.10", "§ 1.11"]


@pytest.mark.parametrize(
    "pinpoint", ["101(a)(2)(A)(i)", "§ 101(a)(2)(A)(i)", "section 101(a)(2)(A)(i)"]
)
def test_found_by_number(tmp_path: Path, pinpoint: str) -> None:
    (tmp_path / "bill.txt").write_text(BILL, encoding="utf-8")
    given = Given(read_as="enacted", in_force=date(2015, 4, 1))
    with Workspace.init(tmp_path / "work") as workspace:
        workspace.ingest([tmp_path / "bill.txt"], given=given)
        answer = workspace.show("/xx/act/2015/7", pinpoint, reference_day=date(2016, 1, 1))
    assert "2 hours" in answer.text
