"""Documents into a store and out of it, with its units, as an ingest does; no segment is made."""

from __future__ import annotations

from tqa.index.records import update
from tqa.law.document import Document
from tqa.law.instrument import consolidate_instrument
from tqa.store.store import Store


def put(store: Store, *documents: Document) -> None:
    """Take in documents of one instrument; the index hears of it as it does in an ingest."""
    with store.writing():
        for document in documents:
            store.put_source(document, name=document.source, given="", recorded_at="")
        _again(store, documents[0].facts.id)


def drop(store: Store, document: Document) -> None:
    """Take a document back; without its last one an instrument is forgotten."""
    with store.writing():
        store.drop_source(document.source)
        if store.documents(document.facts.id):
            _again(store, document.facts.id)
        else:
            store.drop_instrument(document.facts.id)


def _again(store: Store, instrument: str) -> None:
    held = store.documents(instrument)
    update(store, instrument, store.put_instrument(consolidate_instrument(held), held))
