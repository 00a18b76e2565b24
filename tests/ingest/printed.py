"""Texts as they are printed, read and looked at by the labels of their parts."""

from __future__ import annotations

from collections import Counter

from tqa.ingest.given import Given
from tqa.ingest.readers import plain_text
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.lines import unprinted
from tqa.law.document import Document, Node

_HOLDERS = ("part", "division", "subdivision", "heading", "chapter")
HEAD = "Dues Act\n\nAct No. 7 of 2015\n\n"


def read(text: str, name: str = "act.txt", given: Given | None = None) -> Document:
    return plain_text.read(SourceFile(name, text.encode()), given or Given())


def body(text: str, given: Given | None = None) -> Document:
    return read(HEAD + text, given=given)


def path(document: Document, node: Node) -> str:
    """The labels of a node and of what is above it, such as "4(h)(i)"."""
    steps: list[str] = []
    while node.parent >= 0:
        if node.kind not in _HOLDERS:
            steps.append(node.label or (f"<{node.term}>" if node.term else f"/{node.kind}"))
        node = document.nodes[node.parent]
    return "".join(reversed(steps))


def paths(document: Document) -> list[str]:
    skipped = ("title", *_HOLDERS)
    return [path(document, n) for n in document.nodes[1:] if n.kind not in skipped]


def words(document: Document, where: str) -> str:
    return document.words(find(document, where))


def find(document: Document, where: str) -> Node:
    (found,) = [n for n in document.nodes if n.parent >= 0 and path(document, n) == where]
    return found


def characters(text: str) -> Counter[str]:
    return Counter("".join(unprinted(text).split()))


def check_accounts(document: Document) -> None:
    """Spans never overlap, and what no span covers is the label of a node."""
    spans = sorted(
        [span for node in document.nodes for span in node.spans]
        + [(left.start, left.end) for left in document.left_over]
    )
    labels = [node.label for node in document.nodes if node.label]
    at = 0
    for start, end in [*spans, (len(document.text), len(document.text))]:
        assert at <= start <= end <= len(document.text)
        for line in document.text[at:start].split("\n"):
            assert not line or any(line.startswith(label) for label in labels), line
        at = end


def whole(source: str, given: Given | None = None) -> Document:
    """A text read, where each of its characters is in a node, in a label, or set aside."""
    document = read(source, given=given)
    assert characters(source) == characters(document.text)
    check_accounts(document)
    return document


def headings(document: Document) -> dict[str, str]:
    """The headings of what bears a label, by path."""
    return {path(document, n): n.heading for n in document.nodes if n.heading and n.label}
