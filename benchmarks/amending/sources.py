"""Amending instruments of a corpus, read into clauses without a workspace."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tqa.ingest.amendments.aimed import Aimed
from tqa.ingest.amendments.clauses import read_clauses
from tqa.ingest.amendments.histories import named_history
from tqa.ingest.amendments.moments import Event
from tqa.ingest.amendments.states import Author, Begins, Told
from tqa.ingest.files import walk
from tqa.ingest.given import Given
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.registry import read
from tqa.law.clause import Action, Clause
from tqa.law.compose import Tree
from tqa.law.document import Document
from tqa.law.instrument import Instrument, consolidate_instrument
from tqa.law.instruments import InstrumentName
from tqa.law.pinpoints import Pinpoint
from tqa.law.register import InstrumentRegister, RegisterEntry, TitleEntry
from tqa.law.titles import read_instrument
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


def amending(
    document: Document,
    register: InstrumentRegister,
    orders: Sequence[Clause] = (),
    begins: Begins | None = None,
) -> Amending:
    """Read the clauses of an amending instrument, each with the days on which it has effect.

    `orders` bring its clauses into force from elsewhere; its own clauses on its commencement are
    read first. `begins` tells of other acts, which what coordinates them asks for.
    """
    first = _read(document, register, orders, begins)
    own = [a.clause for a in first.clauses if a.name is None and a.clause.action in _TIMES]
    return _read(document, register, [*orders, *own], begins) if own else first


def told_by(acts: Iterable[tuple[Document, Sequence[Clause]]]) -> Begins:
    """When acts of a corpus, each with the orders that bring it into force, were made and began."""
    held: dict[str, Instrument] = {}
    entries: list[RegisterEntry] = []
    for document, orders in acts:
        made = consolidate_instrument([document], clauses=orders)
        held[document.facts.id] = made
        entries.append(_entry(document, made))
    trees = {id_: Tree(made.provisions) for id_, made in held.items()}
    register = InstrumentRegister(entries)

    def begins(name: InstrumentName, pinpoint: Pinpoint | None, event: Event) -> Told | None:
        found = register.resolve(name)
        if len(found) != 1:
            return None
        versions = held[found[0]].versions
        history = named_history(trees[found[0]], lambda n: versions.get(n, ()), pinpoint, event)
        return None if history is None else Told(found[0], history)

    return begins


def _entry(document: Document, made: Instrument) -> RegisterEntry:
    titles = [v for n in ("title:short", "title:long") for v in made.versions.get(n, ())]
    names = tuple(TitleEntry(v.content.passage.text) for v in titles if v.content.passage.text)
    chapter = read_instrument(document.facts.aliases[0])
    return RegisterEntry(document.facts.id, names, chapter.number, chapter.year, chapter.kind)


_TIMES = frozenset({Action.COMMENCE, Action.EXPIRE, Action.SUSPEND, Action.REVIVE})


def _read(
    document: Document,
    register: InstrumentRegister,
    clauses: Sequence[Clause],
    begins: Begins | None,
) -> Amending:
    made = consolidate_instrument([document], clauses=clauses)
    author = author_of(document, made)
    author = replace(author, begins=begins) if begins else author
    return Amending(
        author.cited, document, made, author.tree, tuple(read_clauses(author, register))
    )


def author_of(document: Document, made: Instrument) -> Author:
    """An instrument as the author of its clauses."""
    tree = Tree(made.provisions)
    facts = document.facts
    titles = [v for n in ("title:short", "title:long") for v in made.versions.get(n, ())]
    title = next((v.content.passage.text for v in titles if v.content.passage.text), facts.id)
    return Author(
        facts.id,
        facts.kind,
        title,
        facts.aliases[0] if facts.aliases else title,
        facts.made or UNKNOWN,
        0,
        tree,
        lambda name: made.versions.get(name, ()),
        jurisdiction=facts.jurisdiction,
    )


_CONTAINERS = frozenset(("title", "subtitle", "part", "act", "heading", "division", "chapter"))


def printed_path(source: Amending, provision: str) -> str:
    """The labels of a provision of an amending instrument as the gold writes them: "2|(a)|(1)"."""
    labels: list[str] = []
    for name in [provision, *source.tree.ancestors(provision)]:
        kind = source.tree.by_id[name].kind
        versions = source.made.versions.get(name, ())
        label = next((v.content.label for v in versions if v.content.label), "")
        if label and kind not in _CONTAINERS:
            labels.append(label)
    return "|".join(reversed(labels))
