"""Documents in: find, read, keep, consolidate, index; one transaction for each instrument.

What was committed stays when a later file fails or the process is killed, and a second run goes on
where the first one stopped, because unchanged files are recognised by their bytes. Instruments that
may amend others are taken in many together, in one transaction of bounded size, so that what
several of them change is made anew once; where that fails, each is taken in by itself.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from tqa.errors import ConfigError, SourceError
from tqa.ingest.amendments.pipeline import carry_on, prints_amendments
from tqa.ingest.files import Limits, Skipped, Unreadable, walk
from tqa.ingest.given import Given
from tqa.ingest.readers.registry import read, source_id
from tqa.ingest.sidecar import Sidecars
from tqa.law.document import Document
from tqa.law.instrument import Instrument, consolidate_instrument
from tqa.store.clauses import clauses_of, clauses_on
from tqa.store.ledger import put_ledger
from tqa.store.names import names_of, put_named
from tqa.store.store import Store

Indexer = Callable[[Store, str, Iterable[str]], int]
"""Brings the index of one instrument up to date with the provisions that changed."""


@dataclass(frozen=True, slots=True)
class FileReport:
    """What became of one file."""

    name: str
    outcome: str
    """new, revised, unchanged, skipped or failed."""
    instrument: str = ""
    provisions: int = 0
    characters: int = 0
    left_over: int = 0
    reason: str = ""
    guesses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """What the new sources changed in one instrument."""

    instrument: str
    new: bool
    changed: tuple[str, ...]
    """Ids of the provisions whose versions are not what they were."""
    problems: int
    forgotten: bool = False
    """Whether no source of the instrument is left."""


@dataclass(slots=True)
class IngestReport:
    """All that one run did, in the order in which it did it."""

    files: list[FileReport] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)

    def count(self, outcome: str) -> int:
        """How many files came to an outcome."""
        return sum(1 for file in self.files if file.outcome == outcome)

    @property
    def nothing_done(self) -> bool:
        """Whether no file was taken in and at least one failed."""
        done = self.count("new") + self.count("revised") + self.count("unchanged")
        return done == 0 and self.count("failed") > 0


_Item = tuple[Document, str, str]
"""A document, the name of its file and what was stated of it."""

_TOGETHER = 250
"""Instruments that may amend others and are kept in one transaction."""
_CHARACTERS = 2_000_000
"""Of their texts, after which the transaction ends."""


@dataclass(slots=True)
class _Batch:
    """Documents read and not yet kept: of one instrument, or of several that may amend others."""

    items: list[_Item] = field(default_factory=list)
    instruments: set[str] = field(default_factory=set)
    amending: bool = True
    characters: int = 0

    def takes(self, document: Document) -> bool:
        """Whether a document is to be kept together with what is here."""
        if not self.items or self.items[-1][0].facts.id == document.facts.id:
            return True
        full = len(self.instruments) >= _TOGETHER or self.characters >= _CHARACTERS
        return self.amending and _may_amend(document) and not full

    def add(self, item: _Item) -> None:
        """Take in one document."""
        self.items.append(item)
        self.instruments.add(item[0].facts.id)
        self.amending = self.amending and _may_amend(item[0])
        self.characters += len(item[0].text)

    def each(self) -> list[_Batch]:
        """One batch for each instrument, in the order of their first documents."""
        found: dict[str, _Batch] = {}
        for item in self.items:
            found.setdefault(item[0].facts.id, _Batch()).add(item)
        return list(found.values())


@contextmanager
def uncollected() -> Iterator[None]:
    """No search for cycles in the block: next to nothing made there is in one, and the search goes
    through all that is held, again and again, for a fifth of the time.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _may_amend(document: Document) -> bool:
    return prints_amendments(document.facts.jurisdiction, consolidated=document.consolidated)


def ingest(
    store: Store,
    paths: Iterable[Path],
    *,
    given: Given,
    recorded_at: str,
    index: Indexer,
    facts: Callable[[str], Given | None] | None = None,
    on_file: Callable[[FileReport], None] = lambda _: None,
    limits: Limits | None = None,
) -> IngestReport:
    """Take in files, folders and archives. One bad file never stops the others.

    `given` holds for every file, `facts(name)` for one, which it leaves out by `None`; both go
    before sidecars. `recorded_at` is for audit. `on_file` hears of each file as it is done.
    """
    report = IngestReport()

    def done(file: FileReport) -> None:
        report.files.append(file)
        on_file(file)

    batch = _Batch()
    facts = facts or (lambda _: given)
    found = _documents(store, paths, given, facts, limits or Limits(), done)
    for item in found:
        if not batch.takes(item[0]):
            _keep(store, batch, recorded_at, index, report, done)
            batch = _Batch()
        batch.add(item)
    if batch.items:
        _keep(store, batch, recorded_at, index, report, done)
    return report


def _documents(
    store: Store,
    paths: Iterable[Path],
    given: Given,
    facts: Callable[[str], Given | None],
    limits: Limits,
    done: Callable[[FileReport], None],
) -> Iterator[tuple[Document, str, str]]:
    """The documents that are not yet held as they are now; all else is reported at once."""
    roots = list(paths)
    sidecars = Sidecars(roots)
    read_as: dict[str, str] = {}
    for found in walk(roots, limits=limits):
        if isinstance(found, Unreadable | Skipped):
            outcome = "failed" if isinstance(found, Unreadable) else "skipped"
            done(FileReport(found.name, outcome, reason=found.reason))
            continue
        own = facts(found.name)
        if own is None:
            done(FileReport(found.name, "skipped", reason="left out by the caller"))
            continue
        try:
            all_facts = own.over(given).over(sidecars.facts_for(found.name))
            stated = _stated(all_facts)
            source = source_id(found)
            copy = store.source(source)
            same = copy is not None and copy.given == stated
            first = read_as.get(source) or (copy.name if copy else "")
            if first and first < found.name and not same:
                reason = f"the same bytes are held as {first}, whose facts count"
                done(FileReport(found.name, "unchanged", reason=reason))
                continue
            if same:
                if first > found.name:
                    _name_copy(store, source, found.name)
                done(FileReport(found.name, "unchanged"))
                continue
            document = read(found, all_facts)
            read_as[source] = found.name
            yield document, found.name, stated
        except (SourceError, ConfigError) as error:
            done(FileReport(found.name, "failed", reason=str(error)))
    for unused in sidecars.unused():
        done(FileReport(str(unused), "skipped", reason="facts in a sidecar for no file found"))


def _stated(facts: Given) -> str:
    known = {name: value for name, value in asdict(facts).items() if value is not None}
    return json.dumps(known, default=str, sort_keys=True, ensure_ascii=False)


def _name_copy(store: Store, source: str, name: str) -> None:
    """Copies of one file count under the first of their names, in whatever order they come."""
    with store.writing():
        store.rename_source(source, name)


def _keep(
    store: Store,
    batch: _Batch,
    recorded_at: str,
    index: Indexer,
    report: IngestReport,
    done: Callable[[FileReport], None],
) -> None:
    """Write documents and all that follows from them, as one change."""
    try:
        files, changes = _written(store, batch, recorded_at, index)
    except Exception:
        if len(batch.instruments) == 1:
            raise
        errors: list[Exception] = []
        for one in batch.each():  # so that one that fails takes no other with it
            try:
                _keep(store, one, recorded_at, index, report, done)
            except Exception as error:
                errors.append(error)
        if errors:
            raise errors[0] from None
        return
    report.changes += changes
    for file in files:
        done(file)


def _written(
    store: Store, batch: _Batch, recorded_at: str, index: Indexer
) -> tuple[list[FileReport], list[Change]]:
    files: list[FileReport] = []
    touched = set(batch.instruments)
    with uncollected(), store.writing():
        new = {id_ for id_ in batch.instruments if not store.holds(id_)}
        for document, name, stated in batch.items:
            copy = store.source(document.source)
            if copy is not None and copy.given == stated:
                # Of files with the same bytes in one batch the first name counts.
                if name < copy.name:
                    store.rename_source(document.source, name)
                files.append(FileReport(name, "unchanged"))
                continue
            replaced = _superseded(store, document, name)
            touched |= {instrument for _, instrument in replaced}
            for source, _ in replaced:
                store.drop_source(source)
            store.put_source(document, name=name, given=stated, recorded_at=recorded_at)
            files.append(_report(document, name, "revised" if replaced else "new"))
        changes = settle(store, touched, index)
    return files, [replace(change, new=change.instrument in new) for change in changes]


def _superseded(store: Store, document: Document, name: str) -> list[tuple[str, str]]:
    """Sources that this one takes the place of: the same bytes, or the same name and same day.

    A later consolidation under the same name is new evidence beside the older one, not instead; and
    another instrument under the same name is another file, of another folder.
    """
    return [
        (row.id, row.instrument)
        for row in store.same_file(document.source, name)
        if row.id == document.source
        or (row.instrument, row.consolidated, row.current_to)
        == (document.facts.id, document.consolidated, document.current_to)
    ]


def settle(store: Store, touched: Iterable[str], index: Indexer) -> list[Change]:
    """Make anew the instruments whose sources changed and all that they amend, in `store.writing`.

    Gives one `Change` for each instrument, those given first.
    """
    changes: dict[str, Change] = {}

    def make(instrument: str) -> bool:
        change = _reconsolidate(store, instrument, index)
        before = changes.get(instrument)
        known = before.changed if before else ()
        merged = tuple(sorted({*known, *change.changed}))
        changes[instrument] = replace(change, changed=merged)
        return bool(change.changed)

    given = sorted(set(touched))
    aimed_at = {kept.target for id_ in given for kept in clauses_of(store, id_)} - {""}
    named = {name for id_ in given for name in names_of(store, id_)}
    for instrument in given:
        make(instrument)
    renamed = named ^ {name for id_ in given for name in names_of(store, id_)}
    for target in sorted(aimed_at - set(given)):
        if any(changes[id_].forgotten for id_ in given):
            make(target)
    carry_on(store, [id_ for id_ in given if not changes[id_].forgotten], make, renamed)
    return [change for id_, change in changes.items() if id_ in given or change.changed]


def _reconsolidate(store: Store, instrument: str, index: Indexer) -> Change:
    """Make the versions of one instrument from its sources and from what amends it."""
    documents = store.documents(instrument)
    if not documents:
        store.drop_instrument(instrument)
        return Change(instrument, False, (), 0, forgotten=True)
    kept = clauses_on(store, instrument)
    consolidated = consolidate_instrument(documents, clauses=[k.clause for k in kept])
    changed = store.put_instrument(consolidated, documents)
    put_ledger(store, instrument, consolidated.ledger, kept)
    put_named(store, instrument, _opening(consolidated))
    index(store, instrument, changed)
    return Change(instrument, False, tuple(sorted(changed)), len(set(consolidated.problems)))


def _opening(instrument: Instrument) -> str:
    """The words before the first section, which name the law that an instrument is made under."""
    names = [p.id for p in instrument.provisions if p.kind in ("title", "preamble", "enacting")]
    versions = [v for name in names for v in instrument.versions.get(name, ())]
    return " ".join(dict.fromkeys(v.content.passage.text for v in versions))


def _report(document: Document, name: str, outcome: str) -> FileReport:
    return FileReport(
        name,
        outcome,
        document.facts.id,
        len(document.nodes),
        len(document.text),
        sum(item.end - item.start for item in document.left_over),
        guesses=document.guesses,
    )
