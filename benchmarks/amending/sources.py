"""Amending instruments of a corpus, read into clauses without a workspace."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tqa.ingest.amendments.clauses import Aimed, read_clauses
from tqa.ingest.amendments.states import Author
from tqa.ingest.files import walk
from tqa.ingest.given import Given
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.registry import read
from tqa.law.compose import Tree
from tqa.law.document import Document
from tqa.law.instrument import Instrument, consolidate_instrument
from tqa.law.register import InstrumentRegister
from tqa.temporal.bounds import UNKNOWN


def half(name: str) -> str:
    """A or B: the half of a corpus that an amending instrument is in, by a hash of its name."""
    return "AB"[hashlib.sha256(name.encode()).digest()[0] % 2]


def documents(path: Path) -> Iterator[tuple[str, Document]]:
    """Every file of a folder or archive, read."""
    for found in walk([path]):
        if isinstance(found, SourceFile):
            yield found.name, read(found, Given())


@dataclass(frozen=True)
class Amending:
    """An amending instrument: as read, and what its clauses do."""

    name: str
    document: Document
    made: Instrument
    tree: Tree
    clauses: tuple[Aimed, ...]


def amending(document: Document, register: InstrumentRegister) -> Amending:
    """Read the clauses of an amending instrument."""
    made = consolidate_instrument([document])
    tree = Tree(made.provisions)
    facts = document.facts
    titles = [v for n in ("title:short", "title:long") for v in made.versions.get(n, ())]
    title = next((v.content.passage.text for v in titles if v.content.passage.text), facts.id)
    author = Author(
        facts.id,
        facts.kind,
        title,
        facts.aliases[0] if facts.aliases else title,
        facts.made or UNKNOWN,
        0,
        tree,
        lambda name: made.versions.get(name, ()),
    )
    return Amending(author.cited, document, made, tree, tuple(read_clauses(author, register)))


def printed_path(source: Amending, provision: str) -> str:
    """The labels of a provision of an amending instrument as the gold writes them: "2|(a)|(1)"."""
    labels: list[str] = []
    for name in [provision, *source.tree.ancestors(provision)]:
        kind = source.tree.by_id[name].kind
        versions = source.made.versions.get(name, ())
        label = next((v.content.label for v in versions if v.content.label), "")
        if label and kind not in ("title", "subtitle", "part", "act", "heading", "division", "chapter"):
            labels.append(label)
    return "|".join(reversed(labels))
