"""The facade: all that the command line, notebooks and servers do with a workspace.

from datetime import date
from tqa import Workspace

with Workspace.init("work") as ws:
    ws.ingest(["corpus"])
    question = "What did section 4(2) of the Harbour Dues Act say on 1 May 2018?"
    print(ws.ask(question, reference_day=date(2026, 1, 1)).text)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from tqa.errors import NotFoundError, WorkspaceError
from tqa.law.pinpoints import Pinpoint
from tqa.qa.answers import Answer
from tqa.retrieval.evidence import Evidence, gather
from tqa.retrieval.library import Library
from tqa.retrieval.view import View
from tqa.store.ledger import lost
from tqa.store.store import Store

if TYPE_CHECKING:
    from tqa.ingest.given import Given
    from tqa.ingest.pipeline import Change, FileReport, IngestReport
    from tqa.law.decisions import Decision
    from tqa.qa.explaining import Explained
    from tqa.qa.reading.reader import Reader
    from tqa.qa.retrieving import Retrieved
    from tqa.qa.verify import Verified
    from tqa.store.akoma.export import Exported
    from tqa.store.ledger import Booked

FILE = "workspace.sqlite"
"""The one file of a workspace, in its folder."""


class Workspace:
    """A folder with sources taken in, their versions and their index. Close it after use."""

    def __init__(self, folder: str | Path) -> None:
        """Open an existing workspace; WorkspaceError where there is none or it cannot be used."""
        self.folder = Path(folder)
        self.store = Store.open(self.folder / FILE)
        self._library: Library | None = None
        self._revision = -1

    @classmethod
    def init(cls, folder: str | Path) -> Self:
        """A new workspace in `folder`, which is made where it does not exist."""
        path = Path(folder)
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise WorkspaceError(
                f"{path}: no folder can be made there ({error.strerror}); choose another one"
            ) from error
        Store.create(path / FILE).close()
        return cls(path)

    def close(self) -> None:
        """Let go of the file."""
        self.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # -- taking in --------------------------------------------------------------------------------

    def ingest(
        self,
        paths: Iterable[str | Path],
        *,
        given: Given | None = None,
        facts: Callable[[str], Given | None] | None = None,
        recorded_at: str = "",
        on_file: Callable[[FileReport], None] = lambda _: None,
    ) -> IngestReport:
        """Take in files, folders and archives; gives an `IngestReport`.

        `given` holds for every file; `facts(name)` for one, and leaves a file out by `None`.
        `recorded_at` is kept for audit and never chooses an answer.
        """
        from tqa.index.records import update
        from tqa.ingest.given import Given
        from tqa.ingest.pipeline import ingest

        try:
            decided = self.apply_overrides()
            report = ingest(
                self.store,
                [Path(path) for path in paths],
                given=given or Given(),
                facts=facts,
                recorded_at=recorded_at,
                index=update,
                on_file=on_file,
            )
            report.changes[:0] = decided
            self.index()
            return report
        finally:
            # What was committed before an error is held all the same.
            self._library = None

    def remove(self, name: str) -> list[str]:
        """Forget an instrument (by any name) or one source (by file name or hash); names what went.

        NotFoundError where nothing bears the name. What is left is consolidated anew.
        """
        from tqa.index.records import update
        from tqa.ingest.pipeline import settle

        sources = [
            s
            for s in self.store.sources()
            if name == s.name or (len(name) >= 8 and s.id.startswith(name))
        ]
        with self.store.writing():
            gone = [source.name for source in sources]
            if not sources:
                gone = [self.library.one(name)]
                sources = self.store.sources(gone[0])
            for source in sources:
                self.store.drop_source(source.id)
            settle(self.store, {source.instrument for source in sources}, update)
        self.index()
        return gone

    def export(self, instrument: str, *, as_at: date | None = None) -> list[Exported]:
        """An instrument (by any name) as Akoma Ntoso 3.0, one `Exported` for each language.

        The whole history, or the text as at a day. NotFoundError where there is none.
        """
        from tqa.store.akoma.export import export_instrument

        with self.store.reading():
            return export_instrument(self.store, self.resolve(instrument), as_at=as_at)

    # -- what amending instruments do -------------------------------------------------------------

    def amendments(
        self,
        instrument: str | None = None,
        *,
        target: str | None = None,
        by: str | None = None,
    ) -> list[Booked]:
        """The ledger: every edit of every clause, in legal order.

        Of or by one `instrument`, on a `target`, or made `by` one, each by any name; after a target
        "#" and a provision may stand, whose parts count too. NotFoundError where one means nothing.
        """
        from tqa.qa.explaining import named
        from tqa.store.ledger import booked

        with self.store.reading():
            names = [self.resolve(name) if name else None for name in (by, instrument)]
            if target is None or "#" not in target:
                changed = self.resolve(target) if target else None
                return booked(self.store, target=changed, by=names[0], either=names[1])
            changed, name = named(self.library, target, as_at=date.max, known_at=date.max)
            parts = frozenset(self.view(changed).tree.below(name))
            found = booked(self.store, target=changed, by=names[0], either=names[1])
            return [item for item in found if item.entry.provision in parts]

    def without_ledger(self) -> list[str]:
        """The instruments whose edits an older tqa has not kept; `apply_overrides` makes them."""
        from tqa.store.ledger import unmade

        with self.store.reading():
            return unmade(self.store)

    def explain(
        self,
        provision: str,
        *,
        reference_day: date,
        as_at: date | None = None,
        known_at: date | None = None,
    ) -> Explained:
        """How the text of a provision on a day came to be, step by step.

        `provision` is a citation, or an instrument's id, "#" and a provision's. NotFoundError where
        it names nothing, or more than one thing.
        """
        from tqa.qa.explaining import explain

        day, known = as_at or reference_day, known_at or reference_day
        with self.store.reading():
            return explain(self.library, provision, as_at=day, known_at=known)

    @property
    def overrides(self) -> Path:
        """The file with the decisions of editors."""
        from tqa.ingest.overrides import FILE as overrides

        return self.folder / overrides

    def decisions(self) -> list[tuple[Decision, bool]]:
        """The decisions in the file of overrides, each with whether its clause is held."""
        from tqa.ingest.overrides import read_overrides
        from tqa.store.clauses import bearing

        found = read_overrides(self.overrides)
        with self.store.reading():
            return [(decision, bool(bearing(self.store, decision.clause))) for decision in found]

    def decide(self, decision: Decision) -> list[Change]:
        """Decide on a clause: kept in the file of overrides, and all it concerns is made anew."""
        from tqa.index.records import update
        from tqa.ingest.deciding import check, take_in
        from tqa.ingest.overrides import add_override, read_overrides

        if decision.apply_to:
            decision = replace(decision, apply_to=self.resolve(decision.apply_to))
        try:
            with self.store.writing():
                check(self.store, decision)
                read_overrides(self.overrides)  # an entry is not added to what cannot be read
                add_override(self.overrides, decision)
                changes = take_in(self.store, self.overrides, update)
            self.index()
            return changes
        finally:
            self._library = None

    def apply_overrides(self) -> list[Change]:
        """Take in what was changed in the file of overrides by hand."""
        from tqa.index.records import update
        from tqa.ingest.deciding import in_step, take_in

        with self.store.reading():
            if in_step(self.store, self.overrides):
                return []
        try:
            with self.store.writing():
                changes = take_in(self.store, self.overrides, update)
            self.index()
            return changes
        finally:
            self._library = None

    # -- the index --------------------------------------------------------------------------------

    def index(
        self,
        *,
        rebuild: bool = False,
        embedder: str | None = None,
        on_step: Callable[[int], None] = lambda _: None,
    ) -> int:
        """Give every new text its place in the index; gives how many units were written.

        With `rebuild` the whole index is made again from the store; with `embedder` by another
        model, which is kept in `config.toml`. `on_step` hears of texts as they are embedded.
        Changes of the workspace do this themselves.
        """
        from tqa.index.upkeep import bring_up_to_date

        try:
            return bring_up_to_date(self.store, rebuild=rebuild, embedder=embedder, on_step=on_step)
        finally:
            self._library = None

    def index_size(self) -> dict[str, int]:
        """Units held, segments, and bytes of the index beside the store."""
        from tqa.index.generations import size

        with self.store.reading():
            return size(self.store)

    def check_index(self) -> list[str]:
        """What is wrong with the index: files against checksums, units against the store."""
        from tqa.index.upkeep import check_index

        return check_index(self.store)

    # -- asking -----------------------------------------------------------------------------------

    @property
    def library(self) -> Library:
        """The instruments by name, as of the latest change of the store by anyone."""
        revision = self.store.revision
        if self._library is None or revision != self._revision:
            self._library = Library(self.store)
            self._revision = revision
        return self._library

    def ask(
        self,
        question: str,
        *,
        reference_day: date,
        as_at: date | None = None,
        known_at: date | None = None,
    ) -> Answer:
        """The answer to a question. `reference_day` stands for "today" and for a missing day."""
        from tqa.qa.pipeline import answer

        with self.store.reading():
            return answer(
                self.library, question, reference_day=reference_day, as_at=as_at, known_at=known_at
            )

    def word(self, answer: Answer, reader: Reader) -> Answer:
        """An answer in the words of a reader, its proof made for them.

        What does not hold is marked or left out as the reader is set; ModelError where no words
        come.
        """
        from tqa.qa.proof import prove

        worded = reader.word(answer)
        if worded is answer:
            return answer
        with self.store.reading():
            return replace(worded, proof=prove(self.library, worded))

    def retrieve(
        self,
        question: str,
        *,
        reference_day: date,
        as_at: date | None = None,
        known_at: date | None = None,
        k: int = 10,
    ) -> tuple[Retrieved, ...]:
        """The k provisions nearest to a question, best first, each with its text of the day."""
        from tqa.qa.retrieving import retrieve

        with self.store.reading():
            return retrieve(
                self.library,
                question,
                reference_day=reference_day,
                as_at=as_at,
                known_at=known_at,
                k=k,
            )

    def show(
        self,
        instrument: str,
        pinpoint: str = "",
        *,
        reference_day: date,
        as_at: date | None = None,
        known_at: date | None = None,
        history: bool = False,
    ) -> Answer:
        """The text of a provision on a day, or its `history`; instrument and pinpoint as cited.

        `reference_day` stands for a day that is not given. NotFoundError where instrument and
        pinpoint name nothing, or more than one thing.
        """
        from tqa.qa.answers import Request
        from tqa.qa.pipeline import look_up
        from tqa.retrieval.found import Found
        from tqa.retrieval.question import Kind

        request = Request(reference_day, as_at, known_at, by_name=True)
        day, known = as_at or reference_day, known_at or reference_day
        with self.store.reading():
            id_ = self.resolve(instrument)
            return look_up(
                self.library,
                Found(id_, self.locate(id_, pinpoint, as_at=day, known_at=known), "named"),
                kind=Kind.HISTORY if history else Kind.TEXT,
                request=request,
                as_at=day,
                known_at=known,
            )

    def status(self) -> dict[str, Any]:
        """What is held, as plain values: instruments, sources, counts, problems, faults."""
        faults = self.store.check()
        with self.store.reading():
            return {**self._held(), "faults": faults}

    def _held(self) -> dict[str, Any]:
        counts = self.store.counts_by_instrument()
        instruments = [
            {
                "id": row.id,
                "title": self.view(row.id).title(as_at=date.max),
                "kind": row.kind,
                "aliases": row.aliases,
                "covered_from": str(row.covered_from) if row.covered_from else None,
                "current_to": str(row.current_to) if row.current_to else None,
                "sources": counts.get(("source", row.id), 0),
                "provisions": counts.get(("provision", row.id), 0),
                "versions": counts.get(("version", row.id), 0),
            }
            for row in self.library.rows.values()
        ]
        sources = [
            {
                "id": source.id,
                "instrument": source.instrument,
                "name": source.name,
                "consolidated": source.consolidated,
                "current_to": str(source.current_to) if source.current_to else None,
                "published": str(source.published) if source.published else None,
                "published_basis": source.published_basis,
                "recorded_at": source.recorded_at,
                "left_over": source.left_over,
                "guesses": source.guesses,
            }
            for source in self.store.sources()
        ]
        return {
            "instruments": instruments,
            "sources": sources,
            "counts": self.store.counts(),
            "problems": [
                {
                    "instrument": problem.instrument,
                    "edit": problem.edit,
                    "cited": problem.cited,
                    "provision": problem.provision,
                    "reason": problem.reason,
                }
                for problem in self.store.problems()
            ]
            + [
                {
                    "instrument": kept.instrument,
                    "edit": kept.clause.id,
                    "cited": kept.clause.by,
                    "provision": kept.clause.provision,
                    "reason": kept.reason,
                }
                for kept, superseded in lost(self.store)
                if superseded is None
            ],
        }

    def verify(self, on_step: Callable[[str], None] = lambda _: None) -> Verified:
        """Re-check everything held: spans, versions, index; gives a `Verified`."""
        from tqa.qa.verify import verify_workspace

        return verify_workspace(self.store, on_step)

    def verify_answer(self, answer: dict[str, Any]) -> Verified:
        """Re-check one answer, as `Answer.to_dict` writes it; gives a `Verified`."""
        from tqa.qa.verify import verify_answer

        with self.store.reading():
            return verify_answer(self.library, answer)

    def resolve(self, name: str) -> str:
        """The id of the one instrument that a name means; NotFoundError otherwise."""
        return self.library.one(name)

    def view(self, instrument: str) -> View:
        """One instrument by id."""
        return self.library.view(instrument)

    def evidence(
        self, instrument: str, provision: str, *, as_at: date, known_at: date | None = None
    ) -> Evidence:
        """What is known of one provision, by id, on a day."""
        return gather(self.view(instrument), provision, as_at=as_at, known_at=known_at)

    def locate(
        self, instrument: str, pinpoint: str, *, as_at: date, known_at: date | None = None
    ) -> str:
        """The id of the provision that a pinpoint names; NotFoundError where none or several."""
        view = self.view(instrument)
        if not pinpoint:
            return ""
        try:
            found: Sequence[str] = view.locate(
                Pinpoint.parse(pinpoint), as_at=as_at, known_at=known_at
            )
        except ValueError as error:
            raise NotFoundError(str(error)) from error
        if len(found) != 1:
            by = f", in what was published by {known_at}" if known_at else ""
            many = f"names {', '.join(found)}" if found else f"is not in it{by}"
            raise NotFoundError(f"{instrument}: {pinpoint} {many}")
        return found[0]
