"""Official footnotes of Bangladesh and what amending clauses do, one matched with the other."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from tqa.ingest.readers.bd_notes import read_footnote
from tqa.law.labels import normalise_label


@dataclass(frozen=True, slots=True)
class Edge:
    """One thing that one clause does, in the terms of a footnote."""

    author: str
    section: tuple[str, ...]
    """Where in the amending instrument: its section and the labels below."""
    target: str
    paths: tuple[tuple[str, ...], ...]
    """All provisions that the clause changes."""
    own: tuple[str, ...]
    """The one of them that this edge tells of."""
    operation: str
    old: str
    new: str
    each: bool
    """Whether it says that it acts wherever the words occur."""
    effective: tuple[date | None, date | None]
    problem: str
    but: tuple[str, ...] = ()
    """The sections that it leaves out, where it acts on the whole act."""


@dataclass(frozen=True, slots=True)
class Row:
    """One footnote of the gold."""

    data: Mapping[str, Any]
    author: str
    section: tuple[str, ...]
    target: str
    provision: str
    labels: tuple[str, ...]
    operation: str


def plain_label(text: str) -> str:
    return normalise_label(text).strip("() .।").lower().lstrip("0")


def match(rows: Sequence[Row], edges: Sequence[Edge]) -> dict[int, int]:
    """Rows to edges, each at most once, the best pairs first; ties in printed order."""
    scored = [
        (-_score(row, edge), abs(a / max(len(rows), 1) - b / max(len(edges), 1)), a, b)
        for a, row in enumerate(rows)
        for b, edge in enumerate(edges)
        if _score(row, edge) >= 6
    ]
    pairs: dict[int, int] = {}
    taken: dict[int, int] = {}
    for _, _, a, b in sorted(scored):
        if a in pairs:
            continue
        other = taken.get(b)
        if other is None or _at_each(rows[a], rows[other], edges[b]):
            pairs[a] = b
            taken[b] = a
    return pairs


def _at_each(one: Row, other: Row, edge: Edge) -> bool:
    """Whether one edge acts at the places of both footnotes: it says so, of all the places."""
    return edge.each and (_same_note(one, other) or throughout(one, edge))


def throughout(row: Row, edge: Edge) -> bool:
    """Whether an edge changes words in the whole act, and these are the words of a footnote."""
    if edge.own or not edge.each or row.provision in edge.but:
        return False
    new = {plain(row.data[name] or "") for name in ("new_words", "marked_text")} - {""}
    old = plain(row.data["old_words"] or "")
    return plain(edge.new) in new and old in ("", plain(edge.old))


def _same_note(one: Row, other: Row) -> bool:
    """Whether one footnote is printed twice: at two of the places where the words occur."""
    same = ("act_id", "section", "footnote")
    return all(one.data[key] == other.data[key] for key in same)


def _score(row: Row, edge: Edge) -> float:
    """How well a footnote and an edge agree; six are needed: two of their three places."""
    from_ = _from(row, edge)
    score = 4.0 * from_ + 4.0 * is_on(row, edge) + 2.0 * (edge.operation == row.operation)
    if from_:
        score += sum(a == b for a, b in zip(row.section[1:], edge.section[1:], strict=False)) / 4
        score += 0.5 * (row.section == edge.section)
    if row.labels:
        score += 1.5 * labels_right(row, edge)
        score += 0.5 * bool(edge.own and plain_label(edge.own[-1]) in _raw(row))
    for name, words in (("new_words", edge.new), ("old_words", edge.old)):
        given = plain(row.data[name] or "")
        score += 1.0 * bool(given and given == plain(words))
    if plain(row.data["marked_text"] or "x") == plain(edge.new):
        score += 1.0
    return score


def _from(row: Row, edge: Edge) -> bool:
    """Whether the section of the amending instrument is the same, where the footnote gives one."""
    return not row.section or row.section[:1] == edge.section[:1]


def is_on(row: Row, edge: Edge) -> bool:
    """Whether the target is the section of the footnote, or the whole act where it gives none."""
    if not row.provision:
        return True
    return throughout(row, edge) or (bool(edge.own) and _reaches(edge.own, row))


def _reaches(path: tuple[str, ...], row: Row) -> bool:
    first, to, last = path[0].partition(" to ")
    if to:
        ends = (_number(first), _number(row.provision), _number(last))
        return ends[0] <= ends[1] <= ends[2]
    if plain_label(first) == row.provision:
        return True
    # A section that is inserted after another one stands under its own number.
    after = _number(row.provision) - _number(first) in (0, 1) and not _below(row)
    return row.operation == "insert" and len(path) == 1 and after


def _below(row: Row) -> bool:
    """Whether a footnote names a part below a section."""
    labels = read_footnote(row.data["footnote"]).labels if row.labels else ()
    return any(label.startswith("(") for label in labels)


def _number(text: str) -> int:
    digits = re.match(r"\d+", plain_label(text))
    return int(digits[0]) if digits else -1


def labels_right(row: Row, edge: Edge) -> bool:
    """Whether every label that the footnote names below the section is in the target."""
    below = _raw(row)
    if row.operation in ("insert", "renumber"):
        return True  # the footnote names what is new, which is not yet in the target
    named = {
        plain_label(part)
        for path in edge.paths
        if path and (not row.provision or len(path) == 1 or _reaches(path, row))
        for step in path
        for part in step.split(" to ")
    }
    return all(item in named for item in below)


def _raw(row: Row) -> list[str]:
    """The labels below the section, as they are printed."""
    if not row.labels:
        return []
    note = read_footnote(row.data["footnote"])
    return [plain_label(item) for item in note.labels if plain_label(item) != row.provision]


def is_found(row: Row, edge: Edge) -> bool:
    same = _from(row, edge) and is_on(row, edge) and labels_right(row, edge)
    return same and edge.operation == row.operation


def cause_of(row: Row, edge: Edge | None, offered: Sequence[Edge], read: int) -> str:
    if not read:
        return "the amending instrument gives no edge"
    if not offered:
        return "no edge on the target act"
    if not any(_from(row, other) for other in offered):
        return "no edge from the amending section"
    if edge is None:
        both = any(_from(row, other) and is_on(row, other) for other in offered)
        return "its edges tell of other footnotes" if both else "no edge from there on the target"
    if not _from(row, edge) or not is_on(row, edge) or not labels_right(row, edge):
        return "another target provision"
    return f"another operation: {edge.operation} for {row.operation or 'none'}"


def plain(text: str) -> str:
    """Words for comparison, without white space, quotation marks and editorial brackets."""
    return re.sub(r"[\s\[\]*“”\"']+", "", text)
