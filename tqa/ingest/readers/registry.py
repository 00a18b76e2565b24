"""Which reader reads which file: the one place where source formats are listed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter

from tqa.errors import SourceError
from tqa.ingest.given import Given
from tqa.ingest.readers import (
    akoma_ntoso,
    bd_json,
    dc_council,
    docx,
    justice_bill,
    justice_canada,
    justice_tops,
    plain_text,
    web_page,
)
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.pdf import reader as pdf
from tqa.ingest.readers.refused import refusal
from tqa.law.document import Document

_HEAD = 4096
"""How many first bytes a reader sees to recognise its format."""


@dataclass(frozen=True, slots=True)
class Format:
    """A source format: how it is recognised and how it is read."""

    sniff: Callable[[str, bytes], bool]
    read: Callable[[SourceFile, Given], Document]
    source: Callable[[SourceFile], str] = attrgetter("sha256")
    """The id of the source, where the bytes alone do not say which one it is."""


FORMATS: dict[str, Format] = {
    "justice-canada-xml": Format(justice_canada.sniff, justice_canada.read),
    "justice-canada-bill-xml": Format(justice_bill.sniff, justice_bill.read),
    "justice-canada-tops-xml": Format(justice_tops.sniff, justice_tops.read),
    "dc-council-xml": Format(dc_council.sniff, dc_council.read, dc_council.source),
    "akoma-ntoso": Format(akoma_ntoso.sniff, akoma_ntoso.read),
    "docx": Format(docx.sniff, docx.read),
    "pdf": Format(pdf.sniff, pdf.read),
    "html": Format(web_page.sniff, web_page.read),
    "bdlaws-json": Format(bd_json.sniff, bd_json.read),
    "plain-text": Format(plain_text.sniff, plain_text.read),
}
"""In the order in which they are tried."""


def source_id(file: SourceFile) -> str:
    """The id under which a file is held as a source, whether or not it can be read."""
    head = file.data[:_HEAD]
    formats = (f for f in FORMATS.values() if f.sniff(file.name, head))
    return next((f.source(file) for f in formats), file.sha256)


def read(file: SourceFile, given: Given) -> Document:
    """The document in a file, with the facts that a person gave; SourceError where none can be."""
    if not file.data:
        raise SourceError(f"{file.name}: the file is empty; nothing was read")
    head = file.data[:_HEAD]
    for format_ in FORMATS.values():
        if format_.sniff(file.name, head):
            return format_.read(file, given)
    if reason := refusal(file.name, head):
        raise SourceError(f"{file.name}: {reason}")
    raise SourceError(
        f"{file.name}: no reader knows this format; readable are {', '.join(FORMATS)}"
    )
