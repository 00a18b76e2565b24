"""The reader of Word files: numbers, headings, tables, notes, tracked changes, hostile packages."""

from __future__ import annotations

import io
import zipfile
from datetime import date
from pathlib import Path
from typing import Any

import docx
import pytest
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls, qn

from tqa.errors import SourceError
from tqa.ingest.given import Given
from tqa.ingest.readers import docx as reader
from tqa.ingest.readers import registry
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.word_numbers import Numbers
from tqa.law.document import Document
from tqa.workspace import Workspace

GIVEN = Given(jurisdiction="xx", in_force=date(2015, 4, 1))
FIRST = f"<w:numbering {nsdecls('w')}>"


def level(at: int, form: str, text: str, start: int = 1, more: str = "") -> str:
    return (
        f'<w:lvl w:ilvl="{at}"><w:start w:val="{start}"/><w:numFmt w:val="{form}"/>{more}'
        f'<w:lvlText w:val="{text}"/></w:lvl>'
    )


LEVELS = (
    '<w:abstractNum w:abstractNumId="90">'
    + level(0, "decimal", "%1.")
    + level(1, "decimal", "(%2)")
    + level(2, "lowerLetter", "(%3)")
    + level(3, "lowerRoman", "(%4)")
    + "</w:abstractNum>"
)
LISTS = (
    '<w:num w:numId="91"><w:abstractNumId w:val="90"/></w:num>'
    '<w:num w:numId="92"><w:abstractNumId w:val="90"/>'
    '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>'
)


def act() -> Any:
    document = docx.Document()
    document.add_heading("Harbour Dues Act", level=0)
    document.add_paragraph("Act No. 7 of 2015")
    document.add_paragraph("[10 March 2015]")
    return document


def numbered(document: Any, depth: int, text: str, *, list_id: int = 91) -> Any:
    numbering = document.part.numbering_part.element
    if not numbering.findall(f"{qn('w:num')}[@{qn('w:numId')}='91']"):
        added = parse_xml(f"{FIRST}{LEVELS}{LISTS}</w:numbering>")
        for at, child in enumerate(list(added)):
            numbering.insert(at, child) if child.tag == qn("w:abstractNum") else numbering.append(
                child
            )
    paragraph = document.add_paragraph(text)
    properties = paragraph._p.get_or_add_pPr()
    properties.append(
        parse_xml(
            f'<w:numPr {nsdecls("w")}><w:ilvl w:val="{depth}"/><w:numId w:val="{list_id}"/></w:numPr>'
        )
    )
    return paragraph


def saved(document: Any) -> bytes:
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def read(document: Any, given: Given = GIVEN) -> Document:
    return reader.read(SourceFile("act.docx", saved(document)), given)


def paths(document: Document) -> list[str]:
    found: list[str] = []
    for node in document.nodes:
        above = "" if node.parent < 0 else found[node.parent]
        held = node.kind in ("heading", "part", "chapter", "title")
        found.append(above if held or node.parent < 0 else above + (node.label or f"/{node.kind}"))
    return [
        p
        for p, n in zip(found, document.nodes, strict=True)
        if n.parent >= 0 and n.kind not in ("heading", "part", "title")
    ]


def rewritten(data: bytes, changes: dict[str, bytes | None], *, more: bytes = b"") -> bytes:
    """The package with parts changed, added, or (`None`) left out."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stream, "w", 8) as new:
        for info in old.infolist():
            if info.filename not in changes:
                new.writestr(info.filename, old.read(info))
        for name, part in changes.items():
            if part is not None:
                new.writestr(name, part)
    return stream.getvalue() + more


def part(data: bytes, name: str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return package.read(name)


# -- the text --------------------------------------------------------------------------------------


def test_automatic_numbers_are_in_the_text() -> None:
    document = act()
    document.add_heading("Part 1 — Dues", level=1)
    numbered(document, 0, "A raft pays a due.")
    numbered(document, 0, "Rates.—There are payable—")
    numbered(document, 1, "on a raft—")
    numbered(document, 2, "an entry due; and")
    numbered(document, 2, "a mooring due, if it—")
    numbered(document, 3, "moors; or")
    numbered(document, 3, "is moored;")
    numbered(document, 1, "on a tug, a fee.")
    numbered(document, 0, "End.")
    read_ = read(document)
    assert paths(read_) == [
        "1", "2", "2(1)", "2(1)(a)", "2(1)(b)", "2(1)(b)(i)", "2(1)(b)(ii)", "2(2)", "3",
    ]  # fmt: skip
    assert read_.facts.id == "/xx/act/2015/7"
    assert read_.media_type == reader.MEDIA_TYPE
    (rates,) = [n for n in read_.nodes if n.heading == "Rates"]
    assert rates.locator == "paragraph 6"


def test_lists_restart_where_they_say_so_and_count_on_otherwise() -> None:
    numbering = parse_xml(f"{FIRST}{LEVELS}{LISTS}</w:numbering>")
    numbers = Numbers(numbering)
    given = [("91", 0), ("91", 2), ("91", 2), ("91", 0), ("91", 2), ("92", 0), ("92", 1), ("92", 0)]
    labels = [found.label for one, at in given if (found := numbers.next(one, at))]
    assert labels == ["1.", "(a)", "(b)", "2.", "(a)", "1.", "(1)", "2."]
    assert numbers.next("0", 0) is None
    assert numbers.next("7", 0) is None


def test_forms_of_automatic_numbers() -> None:
    forms = "".join(
        f'<w:abstractNum w:abstractNumId="{at}">{level(0, form, text, start, more)}</w:abstractNum>'
        f'<w:num w:numId="{at}"><w:abstractNumId w:val="{at}"/></w:num>'
        for at, (form, text, start, more) in enumerate(
            [
                ("upperRoman", "PART %1", 4, ""),
                ("lowerLetter", "(%1)", 27, ""),
                ("bullet", "•", 1, ""),
                ("ordinal", "%1", 22, ""),
                ("upperRoman", "%1.", 3, "<w:isLgl/>"),
                ("decimalZero", "%1", 7, ""),
                ("chicago", "%1", 2, ""),
            ],
            start=1,
        )
    )
    numbers = Numbers(parse_xml(f"{FIRST}{forms}</w:numbering>"))
    labels = [numbers.next(str(at), 0) for at in range(1, 8)]
    assert [n.label for n in labels if n] == ["PART IV", "(aa)", "", "22nd", "3.", "07", "2"]
    assert numbers.odd == {"chicago"}


def test_headings_bold_sections_and_line_breaks() -> None:
    document = act()
    document.add_heading("PART I", level=1)
    document.add_heading("DUES", level=1)
    document.add_heading("1. Rafts", level=2)
    document.add_paragraph("A raft\npays a due.")
    document.add_paragraph().add_run("2. Tugs").bold = True
    document.add_paragraph("A tug pays.")
    read_ = read(document)
    assert [(n.kind, n.label, n.heading) for n in read_.nodes if n.label and n.kind != "title"] == [
        ("part", "PART I", "DUES"),
        ("section", "1", "Rafts"),
        ("section", "2", "Tugs"),
    ]
    assert "A raft pays a due." in read_.text


def test_tables_are_rows_and_merged_cells_are_empty() -> None:
    document = act()
    document.add_paragraph("1. Dues are payable.")
    document.add_paragraph("FIRST SCHEDULE")
    table = document.add_table(rows=3, cols=3)
    cells = [("Code", "Vessel", "Due"), ("8901.10", "Rafts", "5"), ("8901.20", "", "6")]
    for row, words in zip(table.rows, cells, strict=True):
        for cell, text in zip(row.cells, words, strict=True):
            cell.text = text
    table.cell(1, 1).merge(table.cell(2, 1)).text = "Rafts"
    read_ = read(document)
    assert [(n.label, read_.words(n)) for n in read_.nodes if n.kind == "row"] == [
        ("8901.10", "Rafts\t5"),
        ("8901.20", "6"),
    ]
    assert [n.locator for n in read_.nodes if n.kind == "row"] == [
        "table 1, row 2",
        "table 1, row 3",
    ]


def test_a_table_that_only_sets_text_in_columns_is_text() -> None:
    document = act()
    table = document.add_table(rows=2, cols=2)
    for row, (note, words) in zip(
        table.rows,
        [
            ("Rafts", "1. A raft that enters the harbour pays the due that is prescribed for it."),
            ("Tugs", "2. A tug that enters the harbour pays the due that is prescribed for it."),
        ],
        strict=True,
    ):
        row.cells[0].text, row.cells[1].text = note, words
    read_ = read(document)
    assert [(n.label, n.heading) for n in read_.nodes if n.kind == "section"] == [
        ("1", "Rafts"),
        ("2", "Tugs"),
    ]


def test_running_heads_and_footnotes_are_set_aside() -> None:
    document = act()
    document.sections[0].header.paragraphs[0].text = "Harbour Dues"
    document.sections[0].footer.paragraphs[0].text = "As printed"
    paragraph = document.add_paragraph("1. A raft pays")
    run = paragraph.add_run()
    run._r.append(parse_xml(f'<w:footnoteReference {nsdecls("w")} w:id="2"/>'))
    paragraph.add_run(" a due.")
    notes = (
        f'<w:footnotes {nsdecls("w")}><w:footnote w:type="separator" w:id="0"><w:p/></w:footnote>'
        '<w:footnote w:id="2"><w:p><w:r><w:t>See Act 9 of 2018.</w:t></w:r></w:p></w:footnote>'
        "</w:footnotes>"
    )
    data = rewritten(saved(document), {"word/footnotes.xml": notes.encode()})
    read_ = reader.read(SourceFile("act.docx", data), GIVEN)
    assert read_.words(read_.nodes[-1]) == "A raft pays a due."
    left = {read_.text[x.start : x.end]: x.reason for x in read_.left_over}
    assert left["See Act 9 of 2018."] == "footnote"
    assert left["Harbour Dues"] == "running head"
    assert left["As printed"] == "running foot"


def test_tracked_changes_hidden_text_and_comments_are_told() -> None:
    document = act()
    paragraph = document.add_paragraph("1. A raft pays ")
    for xml in (
        "<w:del {ns}><w:r><w:delText>five</w:delText></w:r></w:del>",
        "<w:ins {ns}><w:r><w:t>six</w:t></w:r></w:ins>",
        '<w:r {ns}><w:t xml:space="preserve"> crowns.</w:t></w:r>',
        "<w:r {ns}><w:rPr><w:vanish/></w:rPr><w:t>Secret.</w:t></w:r>",
        '<w:hyperlink {ns}><w:r><w:t xml:space="preserve"> Always.</w:t></w:r></w:hyperlink>',
    ):
        paragraph._p.append(parse_xml(xml.replace("{ns}", nsdecls("w"))))
    read_ = read(document)
    assert read_.words(read_.nodes[-1]) == "A raft pays six crowns. Always."
    told = " ".join(read_.guesses)
    assert "1 insertions are read as text, 1 deletions are not" in told
    assert "1 runs of hidden text" in told


def test_text_boxes_are_told() -> None:
    document = act()
    document.add_paragraph("1. A raft pays.")
    box = f"<w:r {nsdecls('w')}><w:pict><w:p><w:r><w:t>Boxed.</w:t></w:r></w:p></w:pict></w:r>"
    document.paragraphs[-1]._p.append(parse_xml(box))
    read_ = read(document)
    assert "Boxed" not in read_.text
    assert any("1 text boxes are not read" in guess for guess in read_.guesses)


def test_bangla() -> None:
    document = docx.Document()
    for text in (
        "বন্দর শুল্ক আইন, ২০১৫",
        "২০১৫ সনের ৭ নং আইন",
        "১। সংক্ষিপ্ত শিরোনাম।— (১) এই আইন বন্দর শুল্ক আইন, ২০১৫ নামে অভিহিত হইবে।",
        "(২) ইহা অবিলম্বে কার্যকর হইবে।",
    ):
        document.add_paragraph(text)
    read_ = read(document)
    assert paths(read_) == ["১", "১(১)", "১(২)"]
    assert read_.facts.language == "bn"


# -- through the workspace -------------------------------------------------------------------------


def test_ingested_from_a_folder_and_from_an_archive(tmp_path: Path) -> None:
    document = act()
    numbered(document, 0, "A raft pays five crowns.")
    data = saved(document)
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "act.docx").write_bytes(data)
    with zipfile.ZipFile(tmp_path / "in" / "acts.zip", "w") as archive:
        archive.writestr("other.docx", data)
    with Workspace.init(tmp_path / "work") as workspace:
        report = workspace.ingest([tmp_path / "in"], given=GIVEN)
        assert {f.outcome for f in report.files} <= {"new", "unchanged"}, report.files
        answer = workspace.show("/xx/act/2015/7", "1", reference_day=date(2016, 1, 1))
        assert "five crowns" in answer.text


# -- what is refused -------------------------------------------------------------------------------


def simple() -> bytes:
    document = act()
    document.add_paragraph("1. A raft pays.")
    return saved(document)


def doctype(xml: bytes) -> bytes:
    head, _, rest = xml.partition(b"?>")
    return head + b'?><!DOCTYPE x [<!ENTITY e "boom">]>' + rest


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d[: len(d) // 2], "is a damaged Word file .*save it again as .docx"),
        (lambda d: rewritten(d, {"word/vbaProject.bin": b"x"}), "holds macros"),
        (lambda d: rewritten(d, {"word/document.xml": None, "xl/workbook.xml": b"<x/>"}),
         "is a spreadsheet, no Word document"),
        (lambda d: rewritten(d, {"word/document.xml": b"<x/>"}), "another form of Word's XML"),
        (lambda d: rewritten(d, {"word/document.xml": b"<x>"}), "act.docx!word/document.xml"),
        (lambda d: rewritten(d, {"word/document.xml": doctype(part(d, "word/document.xml"))}),
         "act.docx!word/document.xml.*DOCTYPE"),
        (lambda d: rewritten(d, {"word/media/x.bin": bytes(80 << 20)}), "unpacks to .* bytes"),
        (lambda d: rewritten(d, {"[Content_Types].xml": None}), "is a damaged Word file"),
        (lambda d: rewritten(d, {"word/styles.xml": b"<x/>"}), "is a damaged Word file"),
    ],
)  # fmt: skip
def test_damaged_and_hostile_packages(change: Any, message: str) -> None:
    with pytest.raises(SourceError, match=f"(?s){message}"):
        reader.read(SourceFile("act.docx", change(simple())), GIVEN)


def test_many_parts_and_encryption() -> None:
    many = rewritten(simple(), {f"word/x{n}.bin": b"" for n in range(5001)})
    with pytest.raises(SourceError, match="more than 5000"):
        reader.read(SourceFile("act.docx", many), GIVEN)


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("act.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "before 2007 .* save it as .docx"),
        ("act", b"{\\rtf1 A raft pays.}", "rich text"),
        (
            "act.odt",
            b"PK\x03\x04....mimetypeapplication/vnd.oasis.opendocument.text",
            "OpenDocument",
        ),
        ("act.rtf", b"{\\rtf1}", "rich text .*save it as .docx"),
        ("act.wpd", b"\xffWPC", "WordPerfect"),
    ],
)
def test_older_formats_are_refused_with_a_remedy(name: str, data: bytes, message: str) -> None:
    with pytest.raises(SourceError, match=message):
        registry.read(SourceFile(name, data), GIVEN)


def test_recognised_by_content() -> None:
    data = simple()
    assert reader.sniff("act", data[:4096])
    assert not reader.sniff("act.docx", b"1. A raft pays.")
    assert not reader.sniff("act.txt", b"PK\x03\x04 no package")
