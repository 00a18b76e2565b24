"""Checks that need neither the retriever nor a model: do the words and the dates still hold?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from typing import Any

from tqa.errors import NotFoundError, VerificationError
from tqa.index.lexical import expected
from tqa.law.instrument import consolidate_instrument
from tqa.law.model import Piece, Version
from tqa.retrieval.evidence import gather
from tqa.retrieval.library import Library
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


def verify_workspace(library: Library, on_step: Callable[[str], None]) -> Verified:
    """Every quoted span, every version against its sources, every unit of the index."""
    store, result = library.store, Verified()
    for fault in store.check():
        result.check("file", False, fault)
    result.check("file", True, "")
    for row in library.rows.values():
        on_step(row.id)
        documents = store.documents(row.id)
        texts = {document.source: document.text for document in documents}
        made = consolidate_instrument(documents)
        view = library.view(row.id)
        for provision in made.provisions:
            stored = store.versions(row.id, provision.id)
            result.check(
                "provisions against their sources",
                stored == made.versions.get(provision.id, ()),
                f"{row.id} {provision.id}: the versions held are not those its sources make",
            )
            for version in stored:
                result.check(
                    "spans",
                    _sliced(version.content.passage.pieces, texts) == version.content.passage.text,
                    f"{row.id} {provision.id}: its words are not those at their spans",
                )
        held = store.query(
            "SELECT provision, valid_from, valid_to, known_from, known_to, context, words"
            " FROM unit WHERE instrument = ? ORDER BY 1, 2, 4, 7",
            (row.id,),
        )
        wanted = sorted(expected(view.tree, view.versions, view.title(date.max)))
        result.check(
            "index of an instrument",
            sorted(tuple(unit) for unit in held) == wanted,
            f"{row.id}: its index is not the one its versions make; ingest it again",
        )
    return result


def _sliced(pieces: tuple[Piece, ...], texts: dict[str, str]) -> str:
    return "".join(texts.get(p.source, "")[p.start : p.end] for p in pieces)


def verify_answer(library: Library, answer: dict[str, Any]) -> Verified:
    """An answer against the workspace: its quotes, its versions, its dates, its status.

    VerificationError where `answer` is not an answer at all.
    """
    result = Verified()
    try:
        as_at = date.fromisoformat(answer["as_at"]) if answer["as_at"] else None
        known_at = date.fromisoformat(answer["known_at"]) if answer["known_at"] else None
        citations = answer["citations"]
        status = answer["status"]
    except (KeyError, TypeError, ValueError) as error:
        raise VerificationError(f"not an answer as `tqa ask --json` writes it: {error}") from error

    @cache
    def text(source: str) -> str:
        return library.store.text(source)

    for citation in citations:
        for quote in citation["quotes"]:
            _check_quote(library, citation, quote, text, result)
    if as_at and len(citations) == 1 and answer["kind"] == "text" and citations[0]["quotes"]:
        quotes = citations[0]["quotes"]
        view = library.view(citations[0]["instrument"])
        found = gather(view, quotes[0]["provision"], as_at=as_at, known_at=known_at)
        result.check(
            "status",
            found.status.value == status,
            f"the status is {status}, the dates make it {found.status.value}",
        )
        for quote in quotes:
            holds = _period(quote["valid"]).holds_on(as_at)
            result.check(
                "dates",
                holds is True,
                f"{quote['provision']}: {quote['valid']} does not hold {as_at}",
            )
    return result


def _check_quote(
    library: Library,
    citation: dict[str, Any],
    quote: dict[str, Any],
    text: Callable[[str], str],
    result: Verified,
) -> None:
    where = f"{citation['instrument']} {quote['provision']}"
    try:
        words = "".join(text(p["source"])[p["start"] : p["end"]] for p in quote["pieces"])
    except NotFoundError as error:
        result.check("quotes", False, f"{where}: {error}")
        return
    result.check(
        "quotes", words == quote["text"], f"{where}: the quoted words are not at its spans"
    )
    held = library.view(citation["instrument"]).versions(quote["provision"])
    result.check(
        "versions",
        any(_is(version, quote) for version in held),
        f"{where}: no such version {quote['valid']} is held",
    )


def _is(version: Version, quote: dict[str, Any]) -> bool:
    words: str = quote["text"]
    return str(version.valid) == quote["valid"] and version.content.passage.text == words


def _period(text: str) -> Period:
    start, end = text.strip("[)").split(", ")
    return Period(Bound.parse(start), Bound.parse(end))
