"""Checks that need neither the retriever nor a model: do the words and the dates still hold?"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from tqa.errors import NotFoundError, VerificationError, WorkspaceError
from tqa.index.records import expected, held, title_of
from tqa.ingest.amendments.pipeline import clauses_for
from tqa.law import signs
from tqa.law.instrument import consolidate_instrument
from tqa.law.ledger import Entry
from tqa.law.model import Piece
from tqa.qa.answers import About, Request
from tqa.qa.checking.case import OLDER, READERS
from tqa.qa.checking.checker import check_answer
from tqa.qa.pipeline import replay
from tqa.retrieval.library import Library
from tqa.store.ledger import ledger_of
from tqa.store.store import Store


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
    texts = _Texts(store, {document.source: document.text for document in documents})
    made = consolidate_instrument(documents, clauses=clauses_for(store, id_))
    _verify_ledger(store, id_, made.ledger, result)
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
    wanted = sorted(expected(view.tree, view.versions, title_of(view.versions) or id_))
    result.check(
        "index of an instrument",
        held(store, id_) == wanted,
        f"{id_}: its index is not the one its versions make; ingest it again",
    )


def _verify_ledger(store: Store, id_: str, made: Sequence[Entry], result: Verified) -> None:
    """Every edit that is held, its texts before and after included, against one made again."""
    held_now = ledger_of(store, id_)
    if not (held_now or made):
        return
    result.check(
        "ledgers",
        len(held_now) == len(made),
        f"{id_}: its ledger has {len(held_now)} edits, its clauses make {len(made)}; "
        "`tqa resolve --apply` or the next ingest makes it again",
    )
    for stored, again in zip(held_now, made, strict=False):
        where = f"{id_} {again.provision}: the edit by {again.cited} ({again.clause})"
        same = (stored.before, stored.after) == (again.before, again.after)
        result.check("edits", same, f"{where} is not from and to the texts that its hashes name")
        result.check("edits", stored == again or not same, f"{where} is not as its clause makes it")


class _Texts:
    """Linear texts by source: those at hand, and of amending instruments when first needed."""

    def __init__(self, store: Store, texts: dict[str, str]) -> None:
        self._store, self._texts = store, {signs.SOURCE: signs.TEXT, **texts}

    def slice(self, piece: Piece) -> str:
        if piece.source not in self._texts:
            try:
                self._texts[piece.source] = self._store.text(piece.source)
            except NotFoundError:
                self._texts[piece.source] = ""
        return self._texts[piece.source][piece.start : piece.end]


def _sliced(pieces: tuple[Piece, ...], texts: _Texts) -> str:
    return "".join(texts.slice(piece) for piece in pieces)


PROVED, REMADE = "checks of its proof", "fields made again"
"""The two counts of a verified answer."""


def verify_answer(library: Library, answer: dict[str, Any]) -> Verified:
    """An answer against the workspace, without searching.

    First `tqa.qa.checking` replays its proof, by itself: quotes, versions, days, amendments,
    arithmetic, words. Then the answer is made again from the provisions it is about and the days it
    was asked for, and must come out the same in every field; of one that a model worded, the text
    without the model. That the right provisions were found is not checked: that is the retriever's
    part. VerificationError where `answer` is not an answer.
    """
    result = Verified()
    try:
        proved = check_answer(library.store, answer)
        result.checked[PROVED] = sum(proved.checked.values())
        result.faults += proved.faults
        if answer["about"] and OLDER not in proved.faults:
            _check_again(library, answer, result)
    except (KeyError, TypeError, ValueError, AttributeError, NotFoundError) as error:
        if isinstance(error, NotFoundError):
            result.check("provisions", False, str(error))
            return result
        raise VerificationError(
            f"not an answer as `tqa ask --json` writes it ({type(error).__name__}: {error}); "
            "ask again"
        ) from error
    return result


def _check_again(library: Library, answer: dict[str, Any], result: Verified) -> None:
    """The answer made again; every field that differs is a fault."""
    asked = answer["request"]
    request = Request(
        date.fromisoformat(asked["reference_day"]),
        _day(asked["as_at"]),
        _day(asked["known_at"]),
        bool(asked["by_name"]),
    )
    about = [
        About(item["instrument"], item["provision"], item["how"], tuple(item["warnings"]))
        for item in answer["about"]
    ]
    for item in about:
        if item.provision not in library.view(item.instrument).tree.by_id:
            raise NotFoundError(f"{item.instrument}: no provision {item.provision!r} is held")
    again = replay(library, answer["question"], request, about, answer["kind"])
    made = json.loads(json.dumps(again.to_dict()))
    given = _without_model(json.loads(json.dumps(answer)))
    for name in made:
        result.check(
            REMADE,
            name in ("question", "worded") or made[name] == given[name],
            f"{name}: not what its provisions and days make; they make {str(made[name])[:120]!r}",
        )


def _without_model(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer as it was before a model worded it."""
    if not answer.get("worded"):
        return answer
    notes = [w for w in answer["warnings"] if not w.startswith(READERS)]
    return {**answer, "text": answer["worded"]["symbolic"], "warnings": notes}


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None
