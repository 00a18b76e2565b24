"""How much of the text of PDFs arrives: error rates against twins, and what becomes of every file.

    python benchmarks/pdf_text.py --corpus CORPORA [--limit N] [--seed S] [--library NAME]

CORPORA is the folder that holds `bd_law`, `in_law`, `layouts` and `complaints`. Two parts:

1. Twins: the same text as PDF and as Unicode. Words are aligned; stretches of 12 words and more
   that only one of the two has (tables, notes, the masthead) are counted apart, and on the rest the
   character and word error rates are taken. Both sides are NFC, with white space collapsed, quotes
   and dashes of one form, figures kept. The website prints the heading of a section above its
   number and the gazette after it; the number is put back. Of a file that is refused the raw layer
   is scored.

2. Every PDF: read, read in part (with the pages), or refused (with the reason), seconds, and
   seconds of the library alone (`get_text` of PyMuPDF); against what a person says should become of
   it, in pdf_outcomes.json. A crash is anything but a SourceError; there must be none.

The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import time
import unicodedata
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Any

from rapidfuzz.distance import Levenshtein

from tqa.errors import SourceError
from tqa.ingest.given import Given
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.pdf import layout, masthead, reader
from tqa.ingest.readers.pdf.garbled import Kind
from tqa.ingest.readers.pdf.pages import pages

TWINS = (
    ("bd_law/pdf/finance-act-2015.pdf", "bd_law/acts_json/act-1163.json"),
    ("bd_law/pdf/finance-act-2023.pdf", "bd_law/acts_json/act-1431.json"),
    ("bd_law/pdf/finance-act-2024.pdf", "bd_law/acts_json/act-1490.json"),
    (
        "complaints/twombly-v-bell-atlantic_scan.pdf",
        "complaints/twombly-v-bell-atlantic_retyped.pdf",
    ),
)
EXPECTED = Path(__file__).with_name("pdf_outcomes.json")

_APART = 12
"""Words in a row that only one side has are not its errors."""
_NUMBER = re.compile(r"^([০-৯]+[ক-হ]*|\d+[A-Z]*)।\s*(.*)")
_FORMS = str.maketrans(
    {"–": "-", "—": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "`": "'", "¯": "-"}
)


@dataclass(frozen=True, slots=True)
class Score:
    """Error rates of one text against its twin, in per cent."""

    file: str
    outcome: str
    characters: float
    words: float
    compared: int
    """Words of the twin on which the rates were taken."""
    only_pdf: int
    """Words in stretches that only the PDF has."""
    only_twin: int


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--limit", type=int, default=0, help="files at most, 0 for all")
    parser.add_argument("--seed", type=int, default=0, help="which files --limit leaves")
    parser.add_argument("--library", default="", help="mupdf or pdfium; the one installed")
    options = parser.parse_args()
    twins = [
        twin(options.corpus / pdf, options.corpus / text, options.library)
        for pdf, text in TWINS
        if (options.corpus / pdf).is_file() and (options.corpus / text).is_file()
    ]
    for score in twins:
        print(json.dumps(asdict(score), ensure_ascii=False))
    files = sorted(p for p in options.corpus.rglob("*.pdf"))
    if options.limit:
        files = sorted(random.Random(options.seed).sample(files, min(options.limit, len(files))))
    expected = json.loads(EXPECTED.read_text("utf-8"))
    rows = [outcome(path, options.library) for path in files]
    for row in rows:
        row["expected"] = expected.get(row["file"], "not said")
        row["as_expected"] = row["expected"] == row["outcome"]
        print(json.dumps(row, ensure_ascii=False))
    print(json.dumps(_summary(twins, rows)))
    return 0


def _summary(twins: Sequence[Score], rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    pages_ = sum(row["pages"] for row in rows)
    return {
        "files": len(rows),
        "pages": pages_,
        "crashes": sum(row["outcome"] == "crash" for row in rows),
        "as_expected": sum(row["as_expected"] for row in rows),
        "not_as_expected": [row["file"] for row in rows if not row["as_expected"]],
        "pages_per_second": round(pages_ / sum(row["seconds"] for row in rows), 1),
        "raw_pages_per_second": round(pages_ / max(sum(row["raw_seconds"] for row in rows), 1e-9)),
        "character_error": {score.file: score.characters for score in twins},
        "word_error": {score.file: score.words for score in twins},
    }


# -- twins ----------------------------------------------------------------------------------------


def twin(pdf: Path, other: Path, library: str) -> Score:
    """The text of a PDF against its twin, a JSON file of the acts or another PDF."""
    file = SourceFile(pdf.name, pdf.read_bytes())
    try:
        checked, _ = reader.readable(file, library=library)
        text, told = (
            _words(layout.paragraphs(masthead.set_apart(layout.lines(checked.pages)))),
            "read",
        )
    except SourceError as error:
        raw = [span.text for page in pages(file.data, file.name, library) for span in page.spans]
        text, told = _words(raw), f"refused: {str(error).split(': ', 1)[1][:60]}…; raw layer"
    if other.suffix == ".json":
        reference = _words(_put_back(json.loads(other.read_text("utf-8"))["content_raw"]))
    else:
        clean, _ = reader.readable(SourceFile(other.name, other.read_bytes()), library=library)
        reference = _words(layout.paragraphs(layout.lines(clean.pages)))
    return _score(pdf.name, told, text, reference)


def _put_back(text: str) -> list[str]:
    """The lines of a page of the website, each heading after the number that stands below it."""
    lines = [" ".join(line.split()) for line in text.replace("\xa0", " ").split("\n")]
    kept = [line for line in lines if line]
    for at in range(len(kept) - 1):
        number = _NUMBER.match(kept[at + 1])
        if number and not _NUMBER.match(kept[at]) and len(kept[at]) < 150:
            kept[at], kept[at + 1] = f"{number[1]}। {kept[at]}।—", number[2]
    return kept


def _words(lines: Sequence[str]) -> list[str]:
    """Words without regard to the form of quotes and dashes; a dash stands alone."""
    text = unicodedata.normalize("NFC", " ".join(lines)).translate(_FORMS)
    text = re.sub(r"''+|\"+(?:\s*\")*", '"', text).replace("\u200c", "").replace("\u200d", "")
    return re.sub(r"(-+|[\"।,;:()\[\]]+)", r" \1 ", text).split()


def _score(name: str, told: str, text: Sequence[str], reference: Sequence[str]) -> Score:
    apart = {"insert": 0, "delete": 0}
    wrong_words = compared = wrong = characters = 0
    for op in Levenshtein.opcodes(reference, text):
        theirs, ours = reference[op.src_start : op.src_end], text[op.dest_start : op.dest_end]
        longest = max(len(theirs), len(ours))
        if op.tag in apart and longest >= _APART:
            apart[op.tag] += longest
            continue
        compared += len(theirs)
        left, right = " ".join(theirs), " ".join(ours)
        characters += len(left) + 1
        if op.tag != "equal":
            wrong_words += longest
            wrong += Levenshtein.distance(left, right)
    return Score(
        name,
        told,
        round(100 * wrong / max(characters, 1), 2),
        round(100 * wrong_words / max(compared, 1), 2),
        compared,
        apart["insert"],
        apart["delete"],
    )


# -- every file -----------------------------------------------------------------------------------


def outcome(path: Path, library: str) -> dict[str, Any]:
    """What becomes of one file."""
    file = SourceFile(path.name, path.read_bytes())
    given = Given(
        read_as="enacted", id="/xx/act/x", kind="act", jurisdiction="xx", made=date(2000, 1, 1)
    )
    row: dict[str, Any] = {"file": path.name}
    started = time.perf_counter()
    try:
        checked, guesses = reader.readable(file, library=library)
        reader.document(file, checked, guesses, given)
        row["outcome"] = _kinds(guesses) or "read"
    except SourceError as error:
        row["outcome"] = f"refused: {_why(str(error))}"
        row["told"] = str(error)
    except Exception as error:
        row["outcome"], row["told"] = "crash", repr(error)
    row["seconds"] = round(time.perf_counter() - started, 3)
    row["pages"], row["raw_seconds"] = _raw(file.data)
    return row


def _kinds(guesses: Sequence[str]) -> str:
    """What the reader says of pages it could not read, or read otherwise than they stand."""
    found: list[str] = []
    for guess in guesses:
        where = re.search(r"page\(s\) ([\d, -]+)", guess)
        kind = next((kind.value for kind in Kind if f"({kind.value})" in guess), "images")
        verb = "recovered" if "recovered" in guess else "without"
        if where:
            found.append(f"{verb} {kind} on {where[1].strip()}")
    return f"read, {'; '.join(found)}" if found else ""


def _why(told: str) -> str:
    kinds = [kind.value for kind in Kind if f"({kind.value})" in told]
    return ", ".join(kinds) or (
        "images without text" if "images without text" in told else told[:80]
    )


def _raw(data: bytes) -> tuple[int, float]:
    """Pages, and the seconds that the library takes for their bare text."""
    import pymupdf

    opened: Any = pymupdf.open
    started = time.perf_counter()
    with opened(stream=data, filetype="pdf") as document:
        for page in document:
            page.get_text()
        return document.page_count, round(time.perf_counter() - started, 3)


if __name__ == "__main__":
    raise SystemExit(main())
