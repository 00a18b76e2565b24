"""From the records of a case, which are texts over intervals, to evidence and to a workspace."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path

from tests.cases.base import Plain
from tqa.index.records import update
from tqa.ingest.readers.annotations import is_repeal_mark
from tqa.ingest.readers.base import LinearText
from tqa.ingest.readers.grammar import section_opening
from tqa.law.document import Document, Node
from tqa.law.evidence import Edit, Enacted, Evidence, Operation
from tqa.law.identity import identify
from tqa.law.instrument import consolidate_instrument
from tqa.law.model import Content, InstrumentFacts, Passage, Piece, State
from tqa.law.timeline import ALWAYS
from tqa.temporal.bounds import OPEN, Bound
from tqa.workspace import Workspace


def day(text: object) -> date | None:
    """A day of a case; `None` for null."""
    return date.fromisoformat(str(text)) if text else None


def published(record: Plain) -> date | None:
    """Since when a record could be known."""
    return day(record.get("published") or record.get("known_from"))


def _starts(record: Plain) -> Bound:
    start = day(record.get("valid_from") or record.get("from") or record.get("effective"))
    return Bound.on(start) if start else ALWAYS


def _ends(record: Plain) -> date | None:
    return day(record.get("valid_to_exclusive") or record.get("to_exclusive"))


def in_time(records: Sequence[Plain]) -> list[Plain]:
    """Records by their first day."""
    return sorted(records, key=lambda r: _starts(r).latest or date.min)


def enacted(record: Plain) -> Enacted:
    """The first record of a provision, as the text that was enacted."""
    start = _starts(record)
    content = Content(State.IN_FORCE, *label_and_words(record))
    return Enacted(_id(record), published(record), start, start, content)


def edits(records: Sequence[Plain]) -> list[Edit]:
    """What all records but the first do to it, and where each of them ends."""
    ordered = in_time(records)
    found: list[Edit] = []
    for at, record in enumerate(ordered):
        end = _ends(record)
        others = ordered[:at] + ordered[at + 1 :]
        covered = end is not None and any(_holds(other, end) for other in others)
        until = OPEN
        if covered and end and not any(_starts(other) == Bound.on(end) for other in others):
            until = Bound.on(end)  # a text for a closed period, after which the older one returns
        if at:
            found.append(_edit(record, until))
        if end is not None and not covered:
            found.append(_end(record, end))
    return found


def _edit(record: Plain, until: Bound) -> Edit:
    gone = is_repeal_mark(str(record["text"]))
    words = label_and_words(record)[1]
    return Edit(
        id=_id(record),
        source=_id(record),
        published=published(record),
        effective=_starts(record),
        operation=Operation.END if gone else Operation.SUBSTITUTE,
        words=words,
        until=until,
        series=1,
    )


def _end(record: Plain, end: date) -> Edit:
    return Edit(
        id=f"{_id(record)} ends",
        source=_id(record),
        published=published(record),
        effective=Bound.on(end),
        operation=Operation.END,
    )


def _holds(record: Plain, on: date) -> bool:
    end = _ends(record)
    return (_starts(record).latest or date.min) <= on and (end is None or on < end)


def evidence(records: Sequence[Plain]) -> list[Evidence]:
    """All that the records of one provision say of it."""
    return [enacted(in_time(records)[0]), *edits(records)]


def _id(record: Plain) -> str:
    return str(record.get("id") or f"{record['text']} from {_starts(record)}")


def label_and_words(record: Plain) -> tuple[str, Passage]:
    """The number before the words of a record, and the words."""
    text = str(record["text"])
    opening = section_opening(text)
    label = opening.label if opening is not None and opening.strict else ""
    start = len(text) - len(opening.rest) if label and opening is not None else 0
    return label, Passage(text[start:], (Piece(_id(record), start, len(text)),))


# -- into a workspace -----------------------------------------------------------------------------


@contextmanager
def workspace() -> Iterator[Workspace]:
    """An empty workspace in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder, Workspace.init(Path(folder) / "work") as ws:
        yield ws


def keep(
    ws: Workspace,
    instrument: str,
    sections: Sequence[Sequence[Plain]],
    *,
    corpus_up_to: date | None = None,
) -> list[str]:
    """An instrument whose sections have the records as their texts over time; gives their ids."""
    document = _document(instrument, [in_time(records)[0] for records in sections], corpus_up_to)
    ids = list(identify([document]).ids[0][-len(sections) :])
    changes = {name: edits(records) for name, records in zip(ids, sections, strict=True)}
    made = consolidate_instrument([document], changes)
    with ws.store.writing():
        ws.store.put_source(document, name=instrument, given="{}", recorded_at="")
        update(ws.store, instrument, ws.store.put_instrument(made, [document]))
    return ids


def _document(instrument: str, records: Sequence[Plain], corpus_up_to: date | None) -> Document:
    """The text as enacted: the first text of every section, under the title where one is given."""
    linear = LinearText()
    nodes = [Node("act", -1)]
    title = str(records[0].get("act") or "")
    if title:
        nodes.append(Node("title", 0, "short", spans=(linear.add(title),)))
    for number, record in enumerate(records, start=1):
        label, words = label_and_words(record)
        if label:
            linear.add(label)
        span = linear.add(words.text)
        label = label or str(number)
        nodes.append(Node("section", 0, label, spans=(span,), since=_starts(record)))
    whole = linear.text()
    first = min((_starts(record) for record in records), key=lambda b: b.latest or date.min)
    return Document(
        source=hashlib.sha256(f"{instrument}\0{whole}".encode()).hexdigest(),
        media_type="text/plain",
        text=whole,
        facts=InstrumentFacts(instrument, "act", "xx", made=first),
        nodes=tuple(nodes),
        consolidated=False,
        current_to=corpus_up_to,
        published=min((d for r in records if (d := published(r))), default=None),
    )
