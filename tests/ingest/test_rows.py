"""Rows of tables: known by schedule and code through time, cited, found and shown."""

from __future__ import annotations

import time
from datetime import date
from pathlib import Path

import pytest

from tqa.ingest.given import Given
from tqa.ingest.readers import plain_text
from tqa.ingest.readers.base import SourceFile
from tqa.law.document import Document
from tqa.law.identity import identify
from tqa.workspace import Workspace

HEAD = """Customs Dues Act

Act No. 7 of 2015
Consolidated to {day}

1. Dues. — There are payable the dues of the First Schedule.

2. Notices. — The Board gives notice of them.

FIRST SCHEDULE
(Section 1)
Rates of dues

"""
BEFORE = """| Code | Description | Rate |
|------|-------------|------|
| 8443.31 | Printing machines | 5% |
| 8443.32 | Facsimile apparatus | 10% |
| 8517 | | |
|      | telephones, of any kind | 25% |
"""
AFTER = """| Code | Description | Rate |
|------|-------------|------|
| 8517 | Telephones, of any kind | 25% |
| 8443.32 | Facsimile apparatus | 15% |
| 8443.311 | Inkjet printing machines | 5% |
| 8443.312 | Laser printing machines | 8% |
| 8443.40 | Copying machines | 0% |
"""
FACTS = Given(jurisdiction="xx", in_force=date(2015, 4, 1), made=date(2015, 3, 10))


def read(table: str, day: str) -> Document:
    text = HEAD.format(day=day) + table
    return plain_text.read(SourceFile(f"dues@{day}.txt", text.encode()), FACTS)


def rows(document: Document) -> dict[str, str]:
    return {n.label: document.words(n) for n in document.nodes if n.kind == "row"}


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    for day, table in (("2016-01-01", BEFORE), ("2018-01-01", AFTER)):
        path = tmp_path / f"dues@{day}.txt"
        path.write_text(HEAD.format(day=day) + table, encoding="utf-8")
    ws = Workspace.init(tmp_path / "work")
    given = Given(read_as="consolidated", complete=True).over(FACTS)
    report = ws.ingest(sorted(tmp_path.glob("*.txt")), given=given)
    assert [file.reason for file in report.files if file.outcome == "failed"] == []
    return ws


# -- reading ---------------------------------------------------------------------------------------


def test_bars_header_and_wrapped_cells() -> None:
    document = read(BEFORE, "2016-01-01")
    assert rows(document) == {
        "8443.31": "Printing machines\t5%",
        "8443.32": "Facsimile apparatus\t10%",
        "8517": "telephones, of any kind\t25%",
    }
    (header,) = [n for n in document.nodes if n.kind == "header"]
    assert document.words(header) == "Code\tDescription\tRate"
    assert {n.heading for n in document.nodes if n.kind == "row"} == {"Code | Description | Rate"}
    assert "\n8443.31\tPrinting machines\t5%\n" in document.text


@pytest.mark.parametrize(
    "table",
    [
        "Code\tDescription\tRate\n8443.31\tPrinting machines and parts\t5%\n8517\tTelephones\t25%\n",
        "Code       Description              Rate\n8443.31    Printing machines        5%\n"
        "           and parts\n8517       Telephones               25%\n",
        "+------+-----+----+\n| Code | Description | Rate |\n+======+=====+====+\n"
        "| 8443.31 | Printing machines | 5% |\n|  | and parts | |\n+------+-----+----+\n"
        "| 8517 | Telephones | 25% |\n",
    ],
    ids=["tabs", "columns", "grid"],
)  # fmt: skip
def test_forms_of_tables(table: str) -> None:
    assert rows(read(table, "2016-01-01")) == {
        "8443.31": "Printing machines and parts\t5%",
        "8517": "Telephones\t25%",
    }


def test_numbers_of_columns_are_names_and_words_without_a_code_have_no_label() -> None:
    document = read("Vessel\tDue\n(1)\t(2)\nRafts\t5\nTugs of any size\t6\n", "2016-01-01")
    kinds = [n.kind for n in document.nodes if n.kind in ("header", "row")]
    assert kinds == ["header", "header", "row", "row"]
    assert [n.label for n in document.nodes if n.kind == "row"] == ["", ""]


def test_a_page_break_does_not_end_a_table() -> None:
    table = "8443\tPrinters\t5%\n8444\tLooms\t6%\n- 2 -\n8445\tSpindles\t7%\n"
    document = read(table, "2016-01-01")
    assert list(rows(document)) == ["8443", "8444", "8445"]
    assert [left.reason for left in document.left_over].count("page stamp") == 1


def test_justified_text_is_no_table() -> None:
    text = (
        "1. A raft   pays the due of   this Act.\nA tug that   is moored pays   nothing at all.\n"
    )
    document = plain_text.read(SourceFile("a.txt", f"Dues Act 2015\n\n{text}".encode()), FACTS)
    assert not [n for n in document.nodes if n.kind == "table"]


def test_long_tables_and_long_quotations_do_not_hurt() -> None:
    start = time.perf_counter()
    document = read(
        "".join(f"{8000 + n}.{n % 90 + 10}\tx\t5%\n" for n in range(10_000)), "2016-01-01"
    )
    assert len(rows(document)) == 10_000
    document = read("Goods pay:— “(a) x\n" + "y “z” and so on\n" * 10_000, "2016-01-01")
    document = read("goods\t5%\n" * 10_000, "2016-01-01")
    identify([document, document])
    assert time.perf_counter() - start < 20


# -- identity --------------------------------------------------------------------------------------


def names(*documents: Document) -> list[dict[str, str]]:
    ids = identify(documents).ids
    return [
        {
            n.label or d.words(n): name
            for n, name in zip(d.nodes, own, strict=True)
            if n.kind == "row"
        }
        for d, own in zip(documents, ids, strict=True)
    ]


def test_a_row_is_its_schedule_and_code_whatever_its_place() -> None:
    before, after = names(read(BEFORE, "2016-01-01"), read(AFTER, "2018-01-01"))
    assert before["8443.32"] == after["8443.32"] == "schedule:schedule 1/row:8443.32"
    assert before["8517"] == after["8517"]
    assert "8443.31" not in after
    assert len({*before.values(), *after.values()}) == 6


def test_a_table_put_in_before_does_not_move_coded_rows() -> None:
    more = "8301\tPadlocks\t3%\n8302\tHinges\t4%\n\nThe following also pay:\n\n"
    before, after = names(read(BEFORE, "2016-01-01"), read(more + BEFORE, "2018-01-01"))
    assert before.items() <= after.items()


def test_serial_numbers_name_rows_within_their_table_only() -> None:
    one = "No.\tVessel\tDue\n1\tRafts\t5\n2\tTugs\t6\n"
    two = "No.\tGoods\tDue\n1\tRope\t7\n2\tTar\t8\n"
    document = read(f"{one}\nGoods pay as follows:\n\n{two}", "2016-01-01")
    (ids,) = identify([document]).ids
    found = [i for n, i in zip(document.nodes, ids, strict=True) if n.kind == "row"]
    assert len(set(found)) == 4
    assert [i.rsplit("/", 1)[-1] for i in found] == ["row:1", "row:2"] * 2
    assert "#" not in "".join(found)


def test_rows_without_a_code_follow_their_first_words() -> None:
    before = read("Rafts\t5\nTugs\t6\n", "2016-01-01")
    after = read("Barges\t9\nTugs\t7\nRafts\t5\n", "2018-01-01")
    one, two = names(before, after)
    assert one["Tugs\t6"] == two["Tugs\t7"]
    assert one["Rafts\t5"] == two["Rafts\t5"]


# -- citing and finding ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "pinpoint", ["First Schedule, 8443.32", "schedule 1, 8443.32", "Schedule 1, ৮৪৪৩.৩২", "8443.32"]
)
def test_show_by_pinpoint(workspace: Workspace, pinpoint: str) -> None:
    for day, rate in ((date(2016, 1, 1), "10%"), (date(2018, 1, 1), "15%")):
        answer = workspace.show("/xx/act/2015/7", pinpoint, reference_day=day)
        assert f"Facsimile apparatus\t{rate}" in answer.text
        assert answer.citations[0].pinpoint == "FIRST SCHEDULE, 8443.32"


@pytest.mark.parametrize(
    "question",
    [
        "What is the rate of heading 8443.32 of the First Schedule to the Customs Dues Act?",
        "What does item 8443.32 say?",
        "What was the due on 8443.32?",
        "What is the H.S. Code 8443.32?",
        "What rate applies to facsimile apparatus?",
    ],
)
def test_ask(workspace: Workspace, question: str) -> None:
    answer = workspace.ask(question, reference_day=date(2016, 1, 1))
    assert answer.status == "answered", answer.text
    assert "10%" in answer.text
    assert answer.citations[0].pinpoint == "FIRST SCHEDULE, 8443.32"


def test_a_row_that_was_split_is_gone_and_the_new_ones_are_there(workspace: Workspace) -> None:
    gone = workspace.ask("What is the rate of heading 8443.31?", reference_day=date(2018, 6, 1))
    assert gone.status != "answered"
    assert "5%" not in gone.text
    there = workspace.ask("What is the rate of heading 8443.312?", reference_day=date(2018, 6, 1))
    assert "8%" in there.text


def test_the_schedule_shows_its_rows_in_order(workspace: Workspace) -> None:
    text = workspace.show("/xx/act/2015/7", "First Schedule", reference_day=date(2018, 6, 1)).text
    places = [text.index(code) for code in ("8517", "8443.32", "8443.311", "8443.312", "8443.40")]
    assert places == sorted(places)
    assert "8443.31 " not in text


def test_no_row_for_a_section_that_is_not_there(workspace: Workspace) -> None:
    answer = workspace.ask(
        "What does section 3 of the Customs Dues Act say?", reference_day=date(2017, 1, 1)
    )
    assert answer.status == "not_found"
