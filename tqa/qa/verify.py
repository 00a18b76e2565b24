"""Checks that need neither the retriever nor a model: do the words and the dates still hold?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from typing import Any

from tqa.errors import NotFoundError, TemporalError, VerificationError, WorkspaceError
from tqa.index.lexical import expected
from tqa.law.instrument import consolidate_instrument
from tqa.law.model import Piece
from tqa.retrieval.evidence import gather
from tqa.retrieval.library import Library
from tqa.store.store import Store
from tqa.temporal.bounds import Bound
from tqa.temporal.intervals import Period


@dataclass(slots=True)
class Verified:
    """How many things were checked, and which do not hold."""

    checked: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Whether everything does."""
        return not self.faults

    def check(self, what: str, holds: bool, fault: str) -> None:
        """Count one check; note it where it fails."""
        self.checked[what] = self.checked.get(what, 0) + 1
        if not holds:
            self.faults.append(fault)


def verify_workspace(store: Store, on_step: Callable[[str], None]) -> Verified:
    """Every quoted span, every version against its sources, every unit of the index."""
    result = Verified()
    for fault in store.check():
        result.check("file", False, fault)
    result.check("file", True, "")
    with store.reading():
        library = Library(store)
        for id_ in library.rows:
            on_step(id_)
            try:
                _verify_instrument(library, id_, result)
            except WorkspaceError as error:
                result.check("provisions against their sources", False, str(error))
    return result


def _verify_instrument(library: Library, id_: str, result: Verified) -> None:
    store = library.store
    documents = store.documents(id_)
    texts = {document.source: document.text for document in documents}
    made = consolidate_instrument(documents)
    view = library.view(id_)
    for provision in made.provisions:
        stored = store.versions(id_, provision.id)
        result.check(
            "provisions against their sources",
            stored == made.versions.get(provision.id, ()),
            f"{id_} {provision.id}: the versions held are not those its sources make",
        )
        for version in stored:
            result.check(
                "spans",
                _sliced(version.content.passage.pieces, texts) == version.content.passage.text,
                f"{id_} {provision.id}: its words are not those at their spans",
            )
    held = store.query(
        "SELECT provision, valid_from, valid_to, known_from, known_to, context, words"
        " FROM unit WHERE instrument = ? ORDER BY 1, 2, 4, 7",
        (id_,),
    )
    wanted = sorted(expected(view.tree, view.versions, view.title(date.max)))
    result.check(
        "index of an instrument",
        sorted(tuple(unit) for unit in held) == wanted,
        f"{id_}: its index is not the one its versions make; ingest it again",
    )


def _sliced(pieces: tuple[Piece, ...], texts: dict[str, str]) -> str:
    return "".join(texts.get(p.source, "")[p.start : p.end] for p in pieces)


@dataclass(frozen=True, slots=True)
class _Quoted:
    """What a quote of an answer claims."""

    instrument: str
    provision: str
    text: str
    valid: Period
    pieces: tuple[tuple[str, int, int], ...]

    @property
    def where(self) -> str:
        return f"{self.instrument} {self.provision}"


@dataclass(frozen=True, slots=True)
class _Claimed:
    """What an answer claims, as far as it can be checked."""

    as_at: date | None
    known_at: date | None
    kind: str
    status: str
    text: str
    citations: tuple[tuple[_Quoted, ...], ...]
    """The quotes of each."""


def verify_answer(library: Library, answer: dict[str, Any]) -> Verified:
    """An answer against the workspace: its quotes, its versions, its dates, its status, its text.

    VerificationError where `answer` is not an answer at all.
    """
    result = Verified()
    try:
        claimed = _claimed(answer)
    except (KeyError, TypeError, ValueError, AttributeError, TemporalError) as error:
        raise VerificationError(
            f"not an answer as `tqa ask --json` writes it ({type(error).__name__}: {error}); "
            "ask again"
        ) from error

    @cache
    def text(source: str) -> str:
        return library.store.text(source)

    for quotes in claimed.citations:
        for quote in quotes:
            _check_quote(library, quote, text, result)
    if claimed.as_at and claimed.kind == "text" and len(claimed.citations) == 1:
        _check_day(library, claimed, claimed.as_at, claimed.citations[0], result)
    return result


def _claimed(answer: Any) -> _Claimed:
    def day(value: Any) -> date | None:
        return date.fromisoformat(value) if value else None

    return _Claimed(
        day(answer["as_at"]),
        day(answer["known_at"]),
        _words(answer["kind"]),
        _words(answer["status"]),
        _words(answer["text"]),
        tuple(
            tuple(
                _Quoted(
                    _words(citation["instrument"]),
                    _words(quote["provision"]),
                    _words(quote["text"]),
                    _period(_words(quote["valid"])),
                    tuple(
                        (_words(p["source"]), int(p["start"]), int(p["end"]))
                        for p in quote["pieces"]
                    ),
                )
                for quote in citation["quotes"]
            )
            for citation in answer["citations"]
        ),
    )


def _words(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r:.40} is no text")
    return value


def _check_day(
    library: Library, claimed: _Claimed, as_at: date, quotes: tuple[_Quoted, ...], result: Verified
) -> None:
    """That the quotes are what is held for the day, and that the text says just that."""
    if not quotes:
        return
    view = library.view(quotes[0].instrument)
    found = gather(view, quotes[0].provision, as_at=as_at, known_at=claimed.known_at)
    result.check(
        "status",
        found.status.value == claimed.status,
        f"the status is {claimed.status}, the dates make it {found.status.value}",
    )
    if found.status.answers:
        result.check(
            "text",
            found.composed.printed == claimed.text,
            f"{quotes[0].where}: the text given is not that of {as_at}",
        )
    for quote in quotes:
        result.check(
            "dates",
            quote.valid.holds_on(as_at) is True,
            f"{quote.provision}: {quote.valid} does not hold {as_at}",
        )


def _check_quote(
    library: Library, quote: _Quoted, text: Callable[[str], str], result: Verified
) -> None:
    try:
        words = "".join(text(source)[start:end] for source, start, end in quote.pieces)
    except NotFoundError as error:
        result.check("quotes", False, f"{quote.where}: {error}")
        return
    result.check(
        "quotes", words == quote.text, f"{quote.where}: the quoted words are not at its spans"
    )
    held = library.view(quote.instrument).versions(quote.provision)
    result.check(
        "versions",
        any(v.valid == quote.valid and v.content.passage.text == quote.text for v in held),
        f"{quote.where}: no such version {quote.valid} is held",
    )


def _period(text: str) -> Period:
    start, end = text.strip("[)").split(", ")
    return Period(Bound.parse(start), Bound.parse(end))
