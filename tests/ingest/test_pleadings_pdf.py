"""Complaints as PDF: made here, and real ones of which only what was counted on the pages is kept."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

import pytest

from tests.pdfs import Sheet, pdf, source
from tqa.ingest.given import Given
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.pdf import reader
from tqa.law.document import Document, Node

ROOT = Path(__file__).parents[2]
CORPORA = Path(os.environ.get("TQA_SHARED", ROOT.parent / "shared")) / "data/corpora"

corpus = pytest.mark.skipif(
    not (CORPORA / "complaints").is_dir(),
    reason=f"no corpora in {CORPORA}: set TQA_SHARED to the folder that holds data/corpora",
)


def stamped(sheet: Sheet, page: int, pages: int) -> Sheet:
    stamp = (
        f"Case 9:31-cv-00123-ABC Document 4 Filed 02/03/31 Page {page} of {pages} Pageid#: {page}"
    )
    return sheet.at(60, 40, stamp, 8).at(290, 770, str(page))


def paragraphs(document: Document) -> list[Node]:
    return [n for n in document.nodes if n.kind == "paragraph" and n.label.isdigit()]


def numbers(document: Document) -> list[int]:
    return [int(node.label) for node in paragraphs(document)]


# -- made here -------------------------------------------------------------------------------------


def test_a_paragraph_goes_on_over_the_turn_of_a_page() -> None:
    first = Sheet().at(220, 80, "DISTRICT COURT OF PORT HAVEN", font="tibo")
    first.at(60, 110, "MARA QUILL,").at(200, 124, "Plaintiff,").at(60, 138, "v.")
    first.at(60, 152, "BOARD OF LAMPS,").at(200, 166, "Defendant.")
    first.at(260, 200, "COMPLAINT", font="tibo")
    first.at(90, 230, "Plaintiff, by her attorney, alleges as follows:")
    first.at(250, 260, "THE PARTIES", font="tibo")
    first.at(90, 284, "1.").at(
        126, 284, "Plaintiff is the keeper of the lamp that stands on the quay"
    )
    first.at(60, 298, "of Port Haven and burns there in all of the nights of the winter.")
    first.at(90, 312, "2.").at(126, 312, "Defendant is the board that is to pay for the oil of the")
    second = Sheet().down(60, 80, ["lamp, and has not paid for it since the month of May."], 14)
    second.at(60, 108, "A. The Board Refused to Pay", font="tibo")
    second.at(90, 132, "3.").at(
        126, 132, "Defendant wrote to Plaintiff on the fourth day of that month:"
    )
    second.at(130, 156, "No oil is paid for")
    second.at(90, 180, "4.").at(
        126, 180, "Plaintiff answered it. She wrote that it was a very cold May"
    )
    second.at(60, 194, "and that the lamp was out.")
    data = pdf(stamped(first, 1, 2), stamped(second, 2, 2))
    document = reader.read(source(data, "claim.pdf"), Given())
    assert document.facts.kind == "complaint"
    assert numbers(document) == [1, 2, 3, 4]
    two, three = paragraphs(document)[1:3]
    assert document.words(two).endswith(
        "the oil of the lamp, and has not paid for it since the month of May."
    )
    assert two.locator.startswith("page 1,")
    assert three.locator.startswith("page 2,")
    assert document.words(three).endswith("No oil is paid for")
    headings = [node.heading for node in document.nodes if node.kind == "heading"]
    assert headings == ["THE PARTIES", "A. The Board Refused to Pay"]
    assert document.facts.number == "9:31-cv-00123"
    assert document.published == date(2031, 2, 3)
    assert document.facts.aliases == ("Mara Quill v. Board of Lamps, Complaint",)
    reasons = [x.reason for x in document.left_over]
    assert reasons.count("court stamp") == reasons.count("page number") == 2


# -- real ones -------------------------------------------------------------------------------------

COUNTED = {
    "doe-v-clinton-county_2025_complaint": [(1, 13), (1, 10), (14, 31)],
    "iqbal-v-ashcroft_2004_first-amended": [(1, 270)],
    "sines-v-kessler_2017_complaint": [(1, 347)],
    "sines-v-kessler_2019_second-amended": [(1, 113)],
    "sines-v-kessler_2019_answer-to-second-amended": [(1, 375)],
    "skidmore-v-led-zeppelin_2014_amended": [(1, 202)],
    "twombly-v-bell-atlantic_retyped": [(1, 96)],
    # The scan lost one number with the stop after it.
    "twombly-v-bell-atlantic_scan": [(1, 54), (56, 96)],
}
"""File -> the numbers of the paragraphs on its pages."""
FILED = {
    "doe-v-clinton-county_2025_complaint": ("1:25-cv-00368", date(2025, 4, 2)),
    "iqbal-v-ashcroft_2004_first-amended": ("1:04-cv-01809", date(2004, 9, 30)),
    "sines-v-kessler_2017_complaint": ("3:17-cv-00072", date(2017, 10, 12)),
    "sines-v-kessler_2019_second-amended": ("3:17-cv-00072", date(2019, 9, 17)),
    "sines-v-kessler_2019_answer-to-second-amended": ("3:17-cv-00072", date(2019, 10, 1)),
    "skidmore-v-led-zeppelin_2014_amended": ("2:14-cv-03089", date(2014, 10, 8)),
    "twombly-v-bell-atlantic_retyped": ("", None),
    "twombly-v-bell-atlantic_scan": ("02 CIV. 10220", None),
}
COUNTS = {
    "doe-v-clinton-county_2025_complaint": 2,
    "iqbal-v-ashcroft_2004_first-amended": 21,
    "sines-v-kessler_2017_complaint": 7,
    "skidmore-v-led-zeppelin_2014_amended": 4,
    "twombly-v-bell-atlantic_retyped": 3,
    "twombly-v-bell-atlantic_scan": 3,
}


def real(name: str) -> Document:
    path = CORPORA / "complaints" / f"{name}.pdf"
    return reader.read(SourceFile(path.name, path.read_bytes()), Given())


@corpus
@pytest.mark.parametrize("name", COUNTED)
def test_every_paragraph_of_a_real_complaint(name: str) -> None:
    document = real(name)
    assert document.facts.kind == "complaint"
    assert not document.consolidated
    assert numbers(document) == [n for a, b in COUNTED[name] for n in range(a, b + 1)]
    words = [document.words(node) for node in paragraphs(document)]
    assert all(words)
    assert not [text for text in words if "Pageid" in text or "PageID" in text or "-cv-" in text]
    assert all(node.locator.startswith("page ") for node in document.nodes[1:])


@corpus
@pytest.mark.parametrize("name", FILED)
def test_docket_and_filing_of_a_real_complaint(name: str) -> None:
    document = real(name)
    assert (document.facts.number, document.published) == FILED[name]


@corpus
@pytest.mark.parametrize("name", COUNTS)
def test_counts_of_a_real_complaint(name: str) -> None:
    counts = [node for node in real(name).nodes if node.kind == "part"]
    assert len(counts) == COUNTS[name]
    assert all(node.heading for node in counts)
