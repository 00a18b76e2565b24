"""Documents and versions as they are stored."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from datetime import date
from typing import Any

from tqa.law.document import Document, Earlier, LeftOver, Node, Statement
from tqa.law.model import Content, InstrumentFacts, Lapse, Note, Passage, Piece, State, Version
from tqa.temporal.bounds import Bound
from tqa.temporal.intervals import Period


def day(ordinal: int | None) -> date | None:
    """A stored day."""
    return None if ordinal is None else date.fromordinal(ordinal)


def ordinal(day: date | None) -> int | None:
    """A day as stored."""
    return None if day is None else day.toordinal()


def pack_text(text: str) -> bytes:
    """Linear text, compressed."""
    return zlib.compress(text.encode("utf-8"), 1)


def unpack_text(data: bytes) -> str:
    """What `pack_text` packed."""
    return zlib.decompress(data).decode("utf-8")


def pack_document(document: Document) -> bytes:
    """All of a document but its text and what has a column of its own."""
    facts = document.facts
    nodes = [
        [
            node.kind,
            node.parent,
            node.label,
            node.term,
            node.heading,
            node.wid,
            node.spans,
            str(node.since) if node.since else None,
            node.state.value,
            [_note(note) for note in node.notes],
            node.locator,
            int(node.dated),
            [
                [e.state.value, e.label, e.spans, str(e.since) if e.since else None, str(e.until)]
                for e in node.earlier
            ],
            node.provision,
        ]
        for node in document.nodes
    ]
    body = {
        "facts": [
            facts.id,
            facts.kind,
            facts.jurisdiction,
            facts.number,
            facts.aliases,
            facts.language,
            str(facts.made) if facts.made else None,
            str(facts.in_force) if facts.in_force else None,
        ],
        "nodes": nodes,
        "left_over": [[item.start, item.end, item.reason] for item in document.left_over],
        "notes": [_note(note) for note in document.notes],
        "complete": document.complete,
        "history": [_statement(item) for item in document.history],
        "dated_by_notes": document.dated_by_notes,
        "lapse": [str(document.lapse.on), document.lapse.whole] if document.lapse else None,
    }
    return zlib.compress(json.dumps(body, separators=(",", ":")).encode(), 1)


def unpack_document(row: dict[str, Any]) -> Document:
    """The document stored in a row of table `source`."""
    body = json.loads(zlib.decompress(row["document"]))
    id_, kind, jurisdiction, number, aliases, language, made, in_force = body["facts"]
    bounds: dict[str | None, Bound | None] = {None: None}

    def bound(text: str | None) -> Bound | None:
        if text not in bounds:
            bounds[text] = Bound.parse(text or "")
        return bounds[text]

    return Document(
        source=row["id"],
        media_type=row["media_type"],
        text=unpack_text(row["text"]),
        facts=InstrumentFacts(
            id_,
            kind,
            jurisdiction,
            number,
            tuple(aliases),
            language,
            bound(made),
            bound(in_force),
        ),
        nodes=tuple(
            Node(
                kind=n[0],
                parent=n[1],
                label=n[2],
                term=n[3],
                heading=n[4],
                wid=n[5],
                spans=tuple((start, end) for start, end in n[6]),
                since=bound(n[7]),
                state=State(n[8]),
                notes=tuple(_read_note(note) for note in n[9]),
                locator=n[10],
                dated=bool(n[11]),
                earlier=tuple(
                    Earlier(
                        State(state),
                        label,
                        tuple((start, end) for start, end in spans),
                        bound(since),
                        Bound.parse(until),
                    )
                    for state, label, spans, since, until in (n[12] if len(n) > 12 else ())
                ),
                provision=n[13] if len(n) > 13 else "",
            )
            for n in body["nodes"]
        ),
        left_over=tuple(LeftOver(*item) for item in body["left_over"]),
        notes=tuple(_read_note(note) for note in body["notes"]),
        consolidated=bool(row["consolidated"]),
        current_to=day(row["current_to"]),
        published=day(row["published"]),
        published_basis=row["published_basis"],
        complete=body["complete"],
        guesses=tuple(json.loads(row["guesses"])),
        history=tuple(_read_statement(item) for item in body.get("history", ())),
        dated_by_notes=body.get("dated_by_notes", False),
        lapse=Lapse(Bound.parse(lapse[0]), lapse[1]) if (lapse := body.get("lapse")) else None,
    )


def _statement(item: Statement) -> list[Any]:
    return [
        item.node,
        str(item.valid.start),
        str(item.valid.end),
        item.state.value,
        item.label,
        item.spans,
        item.heading,
        item.made_by,
        ordinal(item.known_from),
        ordinal(item.known_to),
        item.scope,
        int(item.disputed),
        item.rival,
        item.rival_by,
    ]


def _read_statement(data: list[Any]) -> Statement:
    return Statement(
        data[0],
        Period(Bound.parse(data[1]), Bound.parse(data[2])),
        State(data[3]),
        data[4],
        _spans(data[5]),
        data[6],
        tuple(data[7]),
        day(data[8]),
        day(data[9]),
        data[10],
        bool(data[11]),
        _spans(data[12]),
        tuple(data[13]),
    )


def _spans(data: Sequence[Sequence[int]]) -> tuple[tuple[int, int], ...]:
    return tuple((start, end) for start, end in data)


def _note(note: Note) -> list[Any]:
    return [note.citation, ordinal(note.effective), ordinal(note.enacted), int(note.original)]


def _read_note(data: list[Any]) -> Note:
    return Note(data[0], day(data[1]), day(data[2]), bool(data[3]))


def pack_pieces(pieces: Sequence[Piece]) -> str:
    """Pieces as `source:start-end`, by spaces."""
    return " ".join(f"{piece.source}:{piece.start}-{piece.end}" for piece in pieces)


def unpack_pieces(text: str) -> tuple[Piece, ...]:
    """What `pack_pieces` packed."""
    pieces = []
    for part in text.split():
        source, span = part.split(":")
        start, end = span.split("-")
        pieces.append(Piece(source, int(start), int(end)))
    return tuple(pieces)


VERSION_COLUMNS = (
    "provision valid_from valid_to known_from known_to state label text pieces heading "
    "made_by ended_by source disputed rival rival_pieces rival_by language scope"
)


def version_row(version: Version) -> tuple[Any, ...]:
    """A version in the order of `VERSION_COLUMNS`."""
    return (
        version.provision,
        str(version.valid.start),
        str(version.valid.end),
        ordinal(version.known_from),
        ordinal(version.known_to),
        version.state.value,
        version.content.label,
        version.content.passage.text,
        pack_pieces(version.content.passage.pieces),
        version.heading,
        "\n".join(version.made_by),
        "\n".join(version.ended_by),
        version.source,
        int(version.disputed),
        version.rival.text,
        pack_pieces(version.rival.pieces),
        "\n".join(version.rival_by),
        version.language,
        version.scope,
    )


def read_version(row: Sequence[Any]) -> Version:
    """What `version_row` made."""
    return Version(
        provision=row[0],
        valid=Period(Bound.parse(row[1]), Bound.parse(row[2])),
        known_from=day(row[3]),
        known_to=day(row[4]),
        content=Content(State(row[5]), row[6], Passage(row[7], unpack_pieces(row[8]))),
        heading=row[9],
        made_by=tuple(row[10].split("\n")) if row[10] else (),
        ended_by=tuple(row[11].split("\n")) if row[11] else (),
        source=row[12],
        disputed=bool(row[13]),
        rival=Passage(row[14], unpack_pieces(row[15])),
        rival_by=tuple(row[16].split("\n")) if row[16] else (),
        language=row[17],
        scope=row[18],
    )
