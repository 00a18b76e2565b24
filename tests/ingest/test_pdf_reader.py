"""PDF files as a whole: what is read, what is refused and in which words."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from tests.ingest.test_pdf_layout import filled, margin_sheet
from tests.pdfs import Sheet, pdf, read_pages, source
from tqa.errors import SourceError
from tqa.ingest.given import Given
from tqa.ingest.readers import registry
from tqa.ingest.readers.pdf import reader
from tqa.ingest.readers.pdf.pages import LIBRARIES, Limits

GIVEN = Given(id="/xx/act/2015/7", kind="act", jurisdiction="xx", made=date(2015, 1, 1))
BOTH = pytest.mark.parametrize("library", sorted(LIBRARIES))


def act() -> bytes:
    title = Sheet().at(200, 60, "HARBOUR DUES ACT, 2015", 12)
    title.down(60, 100, ["1. This Act may be cited as the Harbour Dues Act, 2015."])
    title.down(60, 130, ["2. (1) Every vessel pays a due.", "(2) A raft pays none."], step=30)
    return pdf(title, margin_sheet(430))


def test_an_act_by_way_of_the_registry() -> None:
    document = registry.read(source(act()), GIVEN)
    assert document.media_type == "application/pdf"
    sections = [node for node in document.nodes if node.kind == "section"]
    assert [node.label for node in sections] == ["1", "2", "7", "8"]
    assert sections[2].heading == "Obligation to confine data"
    assert sections[2].locator == "page 2, line 2"
    assert "57 of 1955." in [
        document.text[left.start : left.end]
        for left in document.left_over
        if left.reason == "margin note"
    ]


@BOTH
def test_every_character_of_the_text_layer_is_kept(library: str) -> None:
    data = act()
    document = reader.read(source(data), GIVEN)
    pages = read_pages(data, library)
    printed = Counter(c for page in pages for span in page.spans for c in span.text if c.isalnum())
    kept = Counter(c for c in document.text if c.isalnum())
    assert printed == kept


def refused(data: bytes, library: str, name: str = "act.pdf", **limits: float) -> str:
    with pytest.raises(SourceError) as error:
        reader.readable(source(data, name), Limits(**limits) if limits else reader.LIMITS, library)  # type: ignore[arg-type]
    return str(error.value)


@BOTH
@pytest.mark.parametrize(
    "data", [b"", b"not a pdf", b"%PDF-1.7", b"%PDF-1.7\n%%EOF", b"%PDF-1.4\n1 0 obj\n<<" * 50]
)
def test_damaged(library: str, data: bytes) -> None:
    told = refused(data, library)
    assert told.startswith("act.pdf: ")
    assert "again" in told


@BOTH
def test_half_a_file_is_read_or_refused(library: str) -> None:
    data = act()
    for part in (len(data) // 4, len(data) // 2, len(data) - 40):
        told = "act.pdf: "
        try:
            reader.readable(source(data[:part]), reader.LIMITS, library)
        except SourceError as error:
            told = str(error)
        assert told.startswith("act.pdf: ")


@BOTH
def test_encrypted(library: str) -> None:
    pymupdf = pytest.importorskip("pymupdf")
    data = pdf(
        Sheet().at(60, 100, "1. A raft pays."),
        encryption=pymupdf.PDF_ENCRYPT_AES_256,
        user_pw="secret",
        owner_pw="owner",
    )
    assert refused(data, library) == ("act.pdf: is encrypted; remove the password and add it again")


@BOTH
def test_a_scan_is_refused_with_its_pages(library: str) -> None:
    stamped = Sheet(picture=True).at(60, 20, "Page 2")
    data = pdf(Sheet(picture=True), stamped, Sheet(picture=True))
    assert refused(data, library) == (
        "act.pdf: pages 1-3 of 3 are images without text; put the file through character "
        "recognition (for example ocrmypdf) and add it again"
    )


@BOTH
def test_some_pages_are_pictures(library: str) -> None:
    data = pdf(Sheet().down(60, 100, filled(0, 5, 8)), Sheet(picture=True), margin_sheet(430))
    checked, guesses = reader.readable(source(data), reader.LIMITS, library)
    assert [page.number for page in checked.pages] == [1, 3]
    assert guesses == [
        "page(s) 2 are images without text and were not read: "
        "put them through character recognition"
    ]


@BOTH
def test_a_blank_page_is_no_picture(library: str) -> None:
    data = pdf(margin_sheet(430), Sheet(), Sheet().rule(60, 700, 160, 700))
    checked, guesses = reader.readable(source(data), reader.LIMITS, library)
    assert [page.number for page in checked.pages] == [1, 2]
    assert guesses[0].startswith("page(s) 3 are images without text")
    with pytest.raises(SourceError, match="holds no text of law"):
        reader.read(source(pdf(Sheet())), GIVEN)


@BOTH
def test_limits(library: str) -> None:
    data = pdf(*(Sheet().at(60, 100, "1. A raft pays.") for _ in range(4)))
    assert "more than 3 pages (at page 4); split the file" in refused(data, library, pages=3)
    assert "more than 20 characters (at page 2)" in refused(data, library, characters=20)
    assert "no end after 0 seconds (at page 1)" in refused(data, library, seconds=0.0)


def test_lost_letters_are_refused_and_the_kind_is_told(tmp_path: Path) -> None:
    from tqa.ingest.readers.pdf import garbled
    from tqa.ingest.readers.pdf.pages import Page, Span

    lost = "\x01\x02\x03\x04\x05\x06\x07\x08" * 9
    checked = garbled.check([Page(n, 600, 800, (Span(lost, 60, 400, 100),)) for n in (1, 2, 4)])
    with pytest.raises(SourceError, match=r"act\.pdf: .* on page\(s\) 1-2, 4 \(lost-glyphs\); put"):
        reader.refuse_lost("act.pdf", checked)


def test_a_gazette_has_a_masthead() -> None:
    sheet = Sheet().at(250, 60, "EXTRAORDINARY").at(250, 80, "PART II - Section 1")
    sheet.at(250, 100, "PUBLISHED BY AUTHORITY").at(200, 140, "HARBOUR DUES ACT, 2015", 12)
    sheet.at(60, 180, "1. Every vessel pays a due.")
    document = reader.read(source(pdf(sheet)), GIVEN)
    reasons = [left.reason for left in document.left_over]
    assert reasons.count("masthead of the gazette") == 3


def test_the_words_with_which_a_gazette_publishes_an_act_are_not_the_acts() -> None:
    sheet = Sheet().at(250, 60, "EXTRAORDINARY").at(250, 80, "PUBLISHED BY AUTHORITY")
    sheet.at(200, 110, "MINISTRY OF LAW AND JUSTICE").at(220, 130, "(Legislative Department)")
    sheet.at(300, 150, "New Delhi, the 11th March, 2015/Phalguna 20, 1936 (Saka)")
    sheet.at(90, 180, "The following Act of Parliament received the assent of the President on the")
    sheet.at(60, 192, "10th March, 2015, and is hereby published for general information:-")
    sheet.at(200, 230, "HARBOUR DUES ACT, 2015", 12).at(260, 250, "No. 1 of 2015")
    sheet.at(400, 270, "[10th March, 2015.]").at(80, 300, "1. Every vessel pays a due.")
    document = reader.read(source(pdf(sheet)), Given(jurisdiction="in", read_as="enacted"))
    assert document.facts.id == "/in/act/2015/1"
    assert [node.kind for node in document.nodes] == ["act", "title", "section"]
    assert document.facts.made is not None
    assert document.facts.made.day == date(2015, 3, 10)


def test_contents_without_a_heading_are_set_aside() -> None:
    names = ["Short title", "Dues payable", "Rafts and boats", "Power to arrest", "Saving"]
    first = Sheet().at(200, 60, "HARBOUR DUES ACT, 2015", 12)
    first.down(60, 100, [f"{n}. {name}" for n, name in enumerate(names, start=1)])
    second = Sheet()
    for n, name in enumerate(names, start=1):
        second.at(60, 40 + 60 * n, f"{n}. {name}", font="tibo")
        second.at(60, 60 + 60 * n, f"The words of section {n} follow its heading.")
    document = reader.read(source(pdf(first, second)), GIVEN)
    sections = [node for node in document.nodes if node.kind == "section"]
    assert [(node.label, node.heading) for node in sections] == [
        (str(n), name) for n, name in enumerate(names, start=1)
    ]
    assert [left.reason for left in document.left_over].count("table of contents") == 5


def test_neither_library_is_imported_before_a_pdf_is_read() -> None:
    code = (
        "import sys, tqa.cli, tqa.ingest.readers.registry; "
        "print([m for m in ('pymupdf', 'fitz', 'pypdfium2') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_libraries_are_quiet(capfd: pytest.CaptureFixture[str]) -> None:
    data = act()
    for library in LIBRARIES:
        for cut in (len(data) // 2, len(data) - 200):
            with contextlib.suppress(SourceError):
                reader.readable(source(data[:cut]), reader.LIMITS, library)
    out = capfd.readouterr()
    assert (out.out, out.err) == ("", "")
