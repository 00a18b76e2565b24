"""Invented tables of statutes: what the reader keeps, and what their notes say of commencement."""

from __future__ import annotations

import os
from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from tqa.errors import SourceError
from tqa.ingest.amendments.noted import listed, noted, overlapping
from tqa.ingest.files import walk
from tqa.ingest.given import Given
from tqa.ingest.readers import registry
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.justice_tops import read, sniff
from tqa.ingest.readers.justice_walk import parse_justice
from tqa.law.document import Document
from tqa.law.model import State
from tqa.store.clauses import clauses_of
from tqa.temporal.bounds import OPEN, UNKNOWN
from tqa.workspace import Workspace

SHARED = Path(os.environ.get("TQA_SHARED", Path(__file__).parents[3] / "shared"))
TABLES = SHARED / "data" / "corpora" / "ca_federal" / "tops_en.tar.xz"


def table(content: str, of: str = "B-0.7") -> bytes:
    """The table of an invented act, in the form of the publisher."""
    return f"""<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE TOPS PUBLIC
 "-//Justice Canada//DTD TOPS//EN" "TOPS.dtd"><TOPS xml:lang="en"><Statute FlicsAlpha="{of}">
<Title>Beacon Dues Act</Title><ChapterNumber>R.S., 1985, c. B-0.7</ChapterNumber>
{content}</Statute></TOPS>""".encode()


CONTENT = """<Section><Label>7</Label><Text>2019, c. 14, s. 7</Text></Section>
<Section><Label>8</Label><Text>added, 2009, c. 2, s. 1; 2019, c. 14, ss. 8 and 9(E)</Text></Section>
<CIF><Text>CIF, 2009, c. 2 in force 01.01.2010</Text></CIF>
<CIF><Text>CIF, 2019, c. 14, s. 6 in force 22.06.2019 see s. 11</Text></CIF>
<CIF><Text>CIF, 2019, c. 14 (assent: 21.06.2019)</Text><List><Item><Text>— ss. 2 to 4 in force
01.04.2020 <Emphasis>see</Emphasis> SI/2020-7</Text></Item><Item><Text>— s. 5 in force 04.04.208
see SI/2008-3</Text></Item><Item><Text>— s. 10 comes into force on a day to be fixed by order — Not in force
</Text></Item></List></CIF><CIF><Text>CIF, 2019, c. 14 in force 01.05.2020 see SI/2020-9</Text></CIF>"""


def accounted(file: SourceFile) -> Document:
    """The document; every character of the file is in its text once."""
    document = read(file, Given())
    printed = Counter("".join("".join(parse_justice(file).itertext()).split()))
    assert Counter("".join(document.text.split())) == printed
    return document


def test_a_table_is_no_text_of_its_act() -> None:
    document = accounted(SourceFile("b.xml", table(CONTENT)))
    assert document.facts.id == "/ca/table/public-statutes/B-0.7"
    assert document.facts.kind == "table"
    assert document.facts.aliases == ("Table of Public Statutes, B-0.7",)
    assert "title" not in {node.kind for node in document.nodes}
    assert not document.consolidated
    left = {document.text[item.start : item.end]: item.reason for item in document.left_over}
    assert left["Beacon Dues Act"] == "Title"


def test_the_nodes_of_a_table() -> None:
    document = accounted(SourceFile("b.xml", table(CONTENT)))
    nodes = [(n.kind, n.label, document.words(n)) for n in document.nodes[1:]]
    assert nodes[0][0] == "subject"
    assert nodes[1] == ("amended", "7", "2019, c. 14, s. 7")
    assert nodes[-2] == (
        "commencement",
        "",
        "CIF, 2019, c. 14 (assent: 21.06.2019)\n— ss. 2 to 4 in force 01.04.2020 see SI/2020-7\n"
        "— s. 5 in force 04.04.208 see SI/2008-3\n— s. 10 comes into force on a day to be fixed by order — "
        "Not in force",
    )


def test_a_table_is_published_no_earlier_than_the_last_day_it_states() -> None:
    document = accounted(SourceFile("b.xml", table(CONTENT)))
    assert document.published == date(2020, 5, 1)
    assert "not stated" in document.published_basis
    silent = accounted(SourceFile("b.xml", table("<CIF><Text>CIF, 2019, c. 14</Text></CIF>")))
    assert silent.published is None


def test_an_annual_citation_is_no_name_of_the_table() -> None:
    document = accounted(SourceFile("b.xml", table("", of="2019, c. 14")))
    assert document.facts.id == "/ca/table/public-statutes/2019-c.-14"
    assert document.facts.aliases == ()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"<TOPS/>", "0 of them"),
        (b"<Statute/>", "found <Statute>"),
        (table("").replace(b"FlicsAlpha", b"alpha"), "does not say of which act"),
        (table("<CIF>CIF <Text>2019, c. 14</Text></CIF>"), "words outside its texts"),
    ],
)
def test_a_file_that_is_no_table_of_one_act(data: bytes, message: str) -> None:
    with pytest.raises(SourceError, match=message):
        read(SourceFile("b.xml", data), Given())


def test_the_format_is_known_by_its_root() -> None:
    assert sniff("", table("")[:300])
    assert not sniff("", b"<Topsail>")
    assert registry.FORMATS["justice-canada-tops-xml"].read is read


@pytest.mark.parametrize(
    ("note", "said"),
    [
        ("s. 4 in force on assent 21.06.2019", [("4", "2019-06-21", "")]),
        ("s. 4 in force on assent: 21.06.2019.", [("4", "2019-06-21", "")]),
        ("s. 4 in force on assent (21.06.2019)", [("4", "2019-06-21", "")]),
        ("(assent 21.06.2019), s. 4 in force on assent", [("4", "2019-06-21", "")]),
        ("ss. 2, 3(1) and (2) in force 01.04.2020 see SI/2020-7",
         [("2 3(1) 3(2)", "2020-04-01", "SI/2020-7")]),
        ("ss. 4(1) to (3), (5) and (6)(a) and (b), 9 in force 01.04.2020 see s. 12",
         [("4(1) to (3) 4(5) 4(6)(a) 4(6)(b) 9", "2020-04-01", "2019, c. 14, s. 12")]),
        ("s. 2(1) in force 01.04.2020 see ss. 12(1) and 13(2)",
         [("2(1)", "2020-04-01", "2019, c. 14, ss. 12(1) and 13(2)")]),
        ("ss. 2, s. 4(3), 6 in force 01.04.2020", [("2 4(3) 6", "2020-04-01", "")]),
        ("s. 2 in force on assent 21.06.2019; ss. 3 and 4 in force 01.04.2020 see SI/2020-7",
         [("2", "2019-06-21", ""), ("3 4", "2020-04-01", "SI/2020-7")]),
        ("s. 2 in force on assent 21.06.2019 and ss. 3 and 4 in force 01.04.2020",
         [("2", "2019-06-21", ""), ("3 4", "2020-04-01", "")]),
        ("s. 7.21, s. 8 in force 01.04.2020", [("7.21 8", "2020-04-01", "")]),
        ("ss. 4 to 9 deemed to have come into force on 02.10.2018 see s. 12",
         [("4 to 9", "2018-10-02", "2019, c. 14, s. 12")]),
        ("(assent: 15.12.2022), s. 63 in force on the 30th day after the day on which the Act "
         "receives royal assent see s. 79", [("63", "2023-01-14", "2019, c. 14, s. 79")]),
        ("s. 57 in force on the 60th day after the day on which the Harbours Act receives royal "
         "assent see s. 75 (19.08.2024)", [("57", "2024-08-19", "2019, c. 14, s. 75")]),
        ("s. 5 comes into force on a day to be fixed by order of the Governor in Council see "
         "s. 22(1) — Not in force", [("5", "open", "2019, c. 14, s. 22(1)")]),
        ("ss. 371(terminology) and 373 (transitional provision) in force 23.09.2022 see SI/2022-4",
         [("371 373", "2022-09-23", "SI/2022-4")]),
        ("par. 55(1)(q) in force 01.04.2020", [("55(1)(q)", "2020-04-01", "")]),
        ("in force 28.05.2023, see s. 4", [("", "2023-05-28", "2019, c. 14, s. 4")]),
    ],
)  # fmt: skip
def test_what_a_note_says(note: str, said: list[tuple[str, str, str]]) -> None:
    items = noted(f"CIF, 2019, c. 14, {note}")
    assert [i.problem for i in items] == [""] * len(said)
    assert [(" ".join(map(str, i.target)), str(i.since), i.by) for i in items] == said
    assert {i.cited for i in items} == {"2019, c. 14"}


@pytest.mark.parametrize(
    ("note", "problem"),
    [
        ("s. 9 in force 04.04.208 see SI/2008-35", "'04.04.208' is no day"),
        ("s. 9 in force 05.27.2024 see s. 3", "'05.27.2024' is no day"),
        ("s. 9 in force 31.02.2024", "'31.02.2024' is no day"),
        ("s. 9 in force 01.04.2010", "lies before the year of the act"),
        ("s. 9 in force on assent", "no day of assent"),
        ("s. 9 in force 01.04.2020 but see also 2020, c. 3, s. 2", "qualifies"),
        ("s. 9 in force 01.04.2020 (Note: s. 3 deemed in force 01.01.2019)", "qualifies"),
        ("s. 96(1) (ss. 1 to 126) in force 01.04.2020", "could not be read"),
        ("Part 13 (s. 170) in force 01.04.2020", "could not be read"),
        ("s. 4.1 of the Beacon Dues Act, as enacted by s. 9, in force 01.04.2020", "could not be"),
        ("the Act, other than s. 5, in force 01.04.2020", "could not be read"),
        ("ss. 3 to 4(2) in force 01.04.2020", "could not be read"),
        ("s. 9 repealed before coming into force see 2020, c. 2, s. 3", "ended or take effect"),
        ("s. 9 will take effect 01.10.2020", "ended or take effect"),
        ("s. 9 in force on the day on which s. 64 of the Rafts Act comes into force", "could not"),
        ("s. 9 amended by 2020, c. 27, s. 36", "could not be read"),
        ("(assent: 15.12.2022), s. 9 in force on the 30th day after the day on which the Act "
         "receives royal assent (15.01.2023)", "not the day that its words give"),
        ("s. 9 in force on the 30th day after the day on which the Rafts Act receives royal assent",
         "day of assent is not stated"),
    ],
)  # fmt: skip
def test_what_a_note_does_not_say_is_not_guessed(note: str, problem: str) -> None:
    (item,) = noted(f"CIF, 2019, c. 14, {note}")
    assert problem in item.problem
    assert item.since == UNKNOWN


def test_a_note_that_names_no_act() -> None:
    (item,) = noted("In force 01.04.2020")
    assert item.problem == "it names no amending act"


def test_days_of_two_digits_are_of_the_last_century() -> None:
    (item,) = noted("CIF, 1996, c. 30, ss. 1 to 8 in force on assent 28.11.96")
    assert str(item.since) == "1996-11-28"
    (late,) = noted("CIF, 2004, c. 30, s. 1 in force 28.11.05")
    assert "lies before" in late.problem


def test_statements_that_contradict_one_another() -> None:
    items = noted("CIF, 2019, c. 14, ss. 3 and 4 in force 01.04.2020; s. 4 in force 01.05.2020")
    assert [str(pinpoint) for _, pinpoint in overlapping(items)] == ["4", "4"]
    assert list(overlapping(items[:1])) == []


def test_what_a_list_names_of_an_act() -> None:
    text = "R.S., c. 3 (1st Supp.), s. 4; repealed, 2017, c. 20, s. 208, c. 33, ss. 2 and 3(E)"
    found = listed(text, "2017, c. 33")
    assert found is not None
    assert [str(pinpoint) for pinpoint in found] == ["2", "3"]
    assert listed(text, "2018, c. 33") == ()
    assert listed("2017, c. 33, s. 2 (Sch., item 3)", "2017, c. 33") is None


BILL = """<Bill xml:lang="en"><Identification><BillHistory><Stages stage="assented-to"><Date>
<YYYY>2019</YYYY><MM>6</MM><DD>21</DD></Date></Stages></BillHistory><Chapter><AnnualStatuteId>
<AnnualStatuteNumber>14</AnnualStatuteNumber><YYYY>2019</YYYY></AnnualStatuteId></Chapter>
</Identification><Body>{}</Body></Bill>"""


@pytest.mark.parametrize("first", ["table", "act"])
def test_notes_bring_an_act_into_force(tmp_path: Path, first: str) -> None:
    sections = "".join(
        f'<Section type="amending"><Label>{number}</Label><Text>Rule {number}.</Text></Section>'
        for number in range(1, 12)
    )
    (tmp_path / "act.xml").write_text(BILL.format(sections), "utf-8")
    (tmp_path / "table.xml").write_bytes(table(CONTENT))
    second = {"table": "act", "act": "table"}[first]
    with Workspace.init(tmp_path / "ws") as workspace:
        for name in (first, second):
            assert workspace.ingest([tmp_path / f"{name}.xml"]).count("failed") == 0
        store = workspace.store
        since = {}
        for number in range(1, 12):
            versions = store.versions("/ca/act/2019/14", str(number))
            law = [v for v in versions if v.known_to is None and v.state is State.IN_FORCE]
            since[number] = (str(law[0].valid.start), *law[0].made_by) if law else ()
        noted_at = "as noted in the Table of Public Statutes"
        assert since[2] == since[3] == since[4] == ("2020-04-01", f"SI/2020-7, {noted_at}")
        assert since[7] == since[8] == since[9] == ("2020-05-01", f"SI/2020-9, {noted_at}")
        # The table says nothing of what it does not list, of a day that is none, and of what the
        # act itself says, which is for the act to say.
        assert since[1] == since[5] == since[6] == since[10] == since[11] == ("2019-06-21",)
        clauses = clauses_of(store, "/ca/table/public-statutes/B-0.7")
        problems = {k.clause.problem for k in clauses if k.clause.problem}
        assert problems == {"'04.04.208' is no day"}
        assert all(k.clause.effective == OPEN for k in clauses if k.clause.problem)


@pytest.mark.skipif(not TABLES.is_file(), reason=f"TQA_SHARED: no corpus in {TABLES}")
def test_every_table_of_the_corpus_is_read_and_accounted_for() -> None:
    files = list(walk([TABLES]))
    assert len(files) == 18
    read_in_full = statements = 0
    for file in files:
        assert isinstance(file, SourceFile)
        document = accounted(file)
        for node in document.nodes:
            if node.kind == "commencement":
                items = noted(document.words(node))
                statements += len(items)
                read_in_full += sum(not item.problem for item in items)
    assert read_in_full / statements > 0.8
