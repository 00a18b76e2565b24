"""Small documents as plain text files, taken into a workspace and read back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from tqa.errors import SourceError
from tqa.ingest.given import Given
from tqa.ingest.pipeline import FileReport, IngestReport
from tqa.law.model import State
from tqa.workspace import Workspace

MADE = date(2000, 1, 1)
"""The day from which the documents of cases that state none are law."""

DAY = date(2001, 1, 1)
"""A day on which they are asked about."""

_LEAD = "Text of this part: "


def facts(doc: str) -> Given:
    """What is said of a document that says nothing of itself."""
    return Given(
        read_as="enacted",
        id=f"/xx/act/{doc}",
        kind="act",
        jurisdiction="xx",
        title=f"Instrument {doc}",
        made=MADE,
        in_force=MADE,
    )


def file_of(folder: Path, doc: str, chunks: Sequence[str]) -> Path:
    """A file in which each chunk is the text of a section."""
    path = folder / f"{doc}.txt"
    sections = [f"{number}. {_LEAD}{chunk}." for number, chunk in enumerate(chunks, start=1)]
    path.write_text(f"Instrument {doc}\n\n" + "\n\n".join(sections) + "\n", encoding="utf-8")
    return path


def ingest(ws: Workspace, folder: Path, doc: str, chunks: Sequence[str]) -> IngestReport:
    """Take in one document; SourceError where it cannot be read."""
    return taken_in(ws.ingest([file_of(folder, doc, chunks)], given=facts(doc)))


def chunks_of(ws: Workspace, doc: str) -> list[str]:
    """The chunks that a workspace holds as law of a document, in their order."""
    instrument = f"/xx/act/{doc}"
    if instrument not in ws.library.rows:
        return []
    view = ws.view(instrument)
    found: list[str] = []
    for name in view.tree.below(""):
        version = view.version(name, as_at=DAY, known_at=None)
        if version is None or version.state is not State.IN_FORCE:
            continue
        text = version.content.passage.text
        if text.startswith(_LEAD):
            found.append(text.removeprefix(_LEAD).removesuffix("."))
    return found


def taken_in(report: IngestReport) -> IngestReport:
    """The report; SourceError where a file was refused, with the reason given."""
    for file in report.files:
        if file.outcome == "failed":
            raise SourceError(file.reason)
    return report


def outcome(report: IngestReport) -> FileReport:
    """What became of the only file."""
    (file,) = report.files
    return file
