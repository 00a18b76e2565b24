"""Real gazettes, acts and filings: facts read on the page images by eye."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

import pytest

from tqa.errors import SourceError
from tqa.ingest.given import Given
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.pdf import layout, reader
from tqa.law.document import Document

ROOT = Path(__file__).parents[2]
CORPORA = Path(os.environ.get("TQA_SHARED", ROOT.parent / "shared")) / "data/corpora"
GIVEN = Given(
    read_as="enacted", id="/xx/act/x", kind="act", jurisdiction="xx", made=date(2000, 1, 1)
)

pytestmark = pytest.mark.skipif(
    not (CORPORA / "layouts").is_dir(),
    reason=f"no corpora in {CORPORA}: set TQA_SHARED to the folder that holds data/corpora",
)


def file(name: str) -> SourceFile:
    path = CORPORA / name
    if not path.is_file():
        pytest.skip(f"no {path}")
    return SourceFile(path.name, path.read_bytes())


def headings(name: str) -> dict[str, str]:
    document: Document = reader.read(file(name), GIVEN)
    return {
        node.label.rstrip("."): node.heading for node in document.nodes if node.kind == "section"
    }


def paragraphs(name: str) -> str:
    checked, _ = reader.readable(file(name))
    return "\n".join(layout.paragraphs(layout.lines(checked.pages)))


SECTIONS = [
    ("in_law/pdf/digital-personal-data-protection-act-2023.pdf", 44, "33", "Penalties"),
    ("in_law/pdf/immigration-and-foreigners-act-2025.pdf", 36, "36", "Repeal and saving"),
    ("in_law/pdf/citizenship-amendment-act-2015.pdf", 7, "3", "Amendment of section 5"),
    ("in_law/pdf/passports-act-1967.pdf", 24, "4", "Classes of passports and travel documents"),
    ("bd_law/pdf/citizenship-act-1951_website-print.pdf", 21, "12",
     "Citizenship by registration to begin on date of registration"),
    ("bd_law/pdf/rti-act-2009_english-gazette.pdf", 37, "3", "Act to override"),
    ("layouts/pdf/lk_personal-data-protection-bill-99.pdf", 46, "7",
     "Obligation to confine personal data processing to the defined purpose"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "count", "label", "heading"), SECTIONS, ids=lambda v: str(v)[-30:]
)
def test_sections_and_a_heading(name: str, count: int, label: str, heading: str) -> None:
    found = headings(name)
    assert len(found) == count
    assert found[label] == heading


def test_three_columns() -> None:
    text = paragraphs("layouts/pdf/us_federal-register-2020-17221_three-column.pdf")
    assert (
        "These effects include stall warning activation, airspeed disagree alert, and altitude"
        in text
    )
    assert "Soekarno-Hatta International Airport in Jakarta, Indonesia, resulting in 189" in text
    assert "2018–23–51, Amendment" in text.replace("\n", " ")


def test_a_schedule_with_level_rules_only() -> None:
    checked, _ = reader.readable(file("in_law/pdf/digital-personal-data-protection-act-2023.pdf"))
    rows = [line.cells for line in layout.lines(checked.pages) if line.page == 24 and line.cells]
    assert rows[0] == (
        "Sl. No.",
        "Breach of provisions of this Act or rules made thereunder",
        "Penalty",
    )
    assert rows[6] == (
        "5.",
        "Breach in observance of the duties under section 15.",
        "May extend to ten thousand rupees.",
    )


def test_bangla_in_bijoy_is_recovered() -> None:
    text = paragraphs("bd_law/pdf/travel-tax-act-2003.pdf")
    assert "[২৭ ফেব্রুয়ারি, ২০০৩]" in text.replace("য়", "য়")
    assert "বাংলাদেশ হইতে আকাশ, স্থল কিংবা জল পথে" in text


def test_a_shifted_layer_is_recovered() -> None:
    text = paragraphs("complaints/sines-v-kessler_2019_second-amended.pdf")
    assert "SECOND AMENDED COMPLAINT" in text
    assert "Plaintiffs, by their undersigned attorneys, allege upon knowledge" in text


REFUSED = [
    ("bd_law/pdf/Act_Amendment_FY_2024-2025.pdf", "page(s) 1-2 (wrong-glyph-map)"),
    ("bd_law/pdf/ordinance-52-of-2025.pdf", "page(s) 1-3 (lost-glyphs)"),
    (
        "complaints/hunter-v-fisher-nbpa_2013_complaint.pdf",
        "pages 1-20 of 20 are images without text",
    ),
]


@pytest.mark.parametrize(("name", "told"), REFUSED, ids=lambda v: str(v)[-30:])
def test_refused(name: str, told: str) -> None:
    with pytest.raises(SourceError) as error:
        reader.read(file(name), GIVEN)
    assert told in str(error.value)
