"""The documents that the windows are cut from, as plain text that no reader of tqa has touched.

A window is known by its document, its offsets in this text and a hash, so nothing here may change
without drawing and annotating the windows again.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
import tarfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pypdfium2
from lxml import etree, html

WIDTH = 400
SOURCES = ("ca_federal", "dc_code", "bd_law", "complaints")
_BREAKS = {
    "Label", "MarginalNote", "Text", "TitleText", "HistoricalNoteSubItem", "Repealed", "entry",
    "ShortTitle", "LongTitle", "num", "text", "heading", "para", "annotation", "aftertext",
    "div", "p", "br", "td", "tr", "h1", "h2", "h3", "li",
}  # fmt: skip
_READABLE_COMPLAINTS = (
    "sines-v-kessler_2017_complaint.pdf",
    "sines-v-kessler_2019_second-amended.pdf",
    "sines-v-kessler_2019_answer-to-second-amended.pdf",
    "iqbal-v-ashcroft_2004_first-amended.pdf",
    "twombly-v-bell-atlantic_retyped.pdf",
    "twombly-v-bell-atlantic_scan.pdf",
    "mottley-v-louisville-nashville_record.pdf",
    "skidmore-v-led-zeppelin_2014_amended.pdf",
    "doe-v-clinton-county_2025_complaint.pdf",
)


@dataclass(frozen=True, slots=True)
class Window:
    """`WIDTH` characters of a document, without the words that its edges cut."""

    document: str
    start: int
    text: str

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()[:16]


def documents(corpora: Path, source: str) -> list[str]:
    """Ids of the documents of one source, `source/file` or `source/archive!member`, sorted."""
    root = corpora / source
    if source == "ca_federal":
        archives = [*sorted((root / "snapshots").glob("*.tar.xz")), root / "annual_statutes.tar.xz"]
        return [f"{source}/{name}" for a in archives for name in _members(root, a)]
    if source == "dc_code":
        archives = [*sorted((root / "code_versions").glob("*.tar.xz")), root / "laws.tar.xz"]
        return [f"{source}/{name}" for a in archives for name in _members(root, a)]
    if source == "bd_law":
        files = [*sorted((root / "pages").glob("*.html")), *sorted((root / "acts_json").glob("*"))]
        return [f"{source}/{file.relative_to(root)}" for file in files]
    return [f"{source}/{name}" for name in _READABLE_COMPLAINTS]


def _members(root: Path, archive: Path) -> list[str]:
    with tarfile.open(archive) as tar:
        names = sorted(name for name in tar.getnames() if name.endswith(".xml"))
    # Of the versions of one text, the newest: they differ in a few words only.
    newest = {name.rsplit("/", 1)[0]: name for name in names} if archive.parent != root else names
    kept = newest.values() if isinstance(newest, dict) else newest
    return [f"{archive.relative_to(root)}!{name}" for name in sorted(kept)]


@lru_cache(maxsize=64)
def text_of(corpora: Path, document: str) -> str:
    """The plain text of a document."""
    path, _, member = document.partition("!")
    if member:
        with tarfile.open(corpora / path) as tar:
            file = tar.extractfile(member)
            assert file is not None
            return _marked_up(etree.fromstring(file.read()))
    if path.endswith(".json"):
        return str(json.loads((corpora / path).read_text("utf-8"))["content_raw"])
    if path.endswith(".html"):
        return _marked_up(html.fromstring((corpora / path).read_bytes().decode("utf-8")))
    pdf = pypdfium2.PdfDocument(corpora / path)
    pages = [page.get_textpage().get_text_bounded() for page in pdf]
    return "\n".join(page.replace("\r\n", "\n") for page in pages)


def _marked_up(root: etree._Element) -> str:
    pieces: list[str] = []
    for event, element in etree.iterwalk(root, events=("start", "end")):
        if not isinstance(element.tag, str):
            continue
        name = etree.QName(element).localname
        if event == "start":
            pieces.append(element.text or "")
            if element.get("title") and name == "span":
                pieces.append(f" [{element.get('title')}] ")
        else:
            pieces.append("\n" if name in _BREAKS else "")
            pieces.append(element.tail or "")
    return re.sub(r"[^\S\n]+", " ", re.sub(r"\s*\n\s*", "\n", "".join(pieces)))


def window_at(corpora: Path, document: str, start: int, width: int = WIDTH) -> Window:
    """The window that begins at `start`, its cut words left out."""
    text = text_of(corpora, document)
    while start > 0 and start < len(text) and not text[start - 1].isspace():
        start += 1
    end = min(len(text), start + width)
    while end < len(text) and end > start and not text[end].isspace():
        end -= 1
    return Window(document, start, text[start:end])


def draw(corpora: Path, seed: int, each: int) -> Iterator[Window]:
    """`each` windows of every source, every character of it equally likely to be in one."""
    for source in SOURCES:
        chance = random.Random(f"{seed} {source}")
        names = documents(corpora, source)
        lengths = [len(text_of(corpora, name)) for name in names]
        drawn: set[tuple[str, int]] = set()
        while len(drawn) < each:
            (name,) = chance.choices(names, lengths)
            start = chance.randrange(max(1, len(text_of(corpora, name)) - WIDTH))
            if not any(n == name and abs(s - start) < 2 * WIDTH for n, s in drawn):
                drawn.add((name, start))
                yield window_at(corpora, name, start)


def shown(windows: Iterable[Window]) -> str:
    """The windows as a person reads them for annotation."""
    return "\n".join(
        f"=== {number} | {w.document} | {w.start} | {w.digest}\n{w.text}\n"
        for number, w in enumerate(windows)
    )
