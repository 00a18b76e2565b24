"""Builders for tests: evidence and documents in one line each, and what they come to on a day.

Days are written as ISO dates, bounds as `Bound.parse` reads them ("2019-07-01", "..2002-12-31",
"2019-01-01..2019-03-01", "open", "?"), so that a test reads like the facts of a case.

>>> law = [seen("Ten crowns.", "2019-12-31", since="2015-04-01")]
>>> told(law, "2015-03-31"), told(law, "2015-04-01")
('not_covered', 'in_force: Ten crowns.')
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TypedDict, Unpack

from tqa.law.compose import choose
from tqa.law.consolidate import consolidate
from tqa.law.document import Document, LeftOver, Node
from tqa.law.evidence import Edit, Enacted, Evidence, Missing, Operation, Record, Seen
from tqa.law.model import (
    NO_WORDS,
    Content,
    InstrumentFacts,
    Note,
    Passage,
    Piece,
    State,
    Version,
)
from tqa.law.pinpoints import Pinpoint
from tqa.temporal.bounds import Bound

PROVISION = "4"
"""The provision that evidence is about where a test does not say."""


def day(text: str | None) -> date | None:
    """A day, or `None` for `None`."""
    return None if text is None else date.fromisoformat(text)


def passage(text: str, source: str) -> Passage:
    """Words that stand at the beginning of a source."""
    return Passage(text, (Piece(source, 0, len(text)),)) if text else NO_WORDS


def note(citation: str, effective: str | None = None, *, original: bool = False) -> Note:
    """An official note: which instrument, in force from which day."""
    return Note(citation, day(effective), None, original)


class RecordFields(TypedDict, total=False):
    """What a consolidation says of amendments around a provision (see `Record`)."""

    notes: Sequence[Note]
    beside: Sequence[str]
    instrument: Sequence[Note]
    listed_from: str
    complete: bool


# -- evidence -------------------------------------------------------------------------------------


def seen(
    text: str,
    current_to: str,
    *,
    since: str,
    published: str | None = "as current",
    state: State = State.IN_FORCE,
    label: str = "4",
    heading: str = "",
    made: str | None = None,
    near: Sequence[str] = (),
    dated: bool = True,
    annotated: bool = True,
    commenced: str | None = None,
    source: str = "",
    **record: Unpack[RecordFields],
) -> Seen:
    """A consolidation as at `current_to` prints these words as standing `since` that day.

    It is published on its own day unless `published` says otherwise.
    """
    source = source or f"consolidation {current_to} {published}"
    return Seen(
        source,
        _published(published, current_to),
        date.fromisoformat(current_to),
        Bound.parse(since),
        Content(state, label, passage(text, source)),
        heading,
        _record(record),
        Bound.parse(made) if made else None,
        tuple(date.fromisoformat(item) for item in near),
        dated,
        annotated,
        Bound.parse(commenced) if commenced else None,
    )


def missing(
    current_to: str,
    *,
    published: str | None = "as current",
    ended: str | None = None,
    ended_by: Sequence[str] = (),
    near: Sequence[str] = (),
    source: str = "",
    **record: Unpack[RecordFields],
) -> Missing:
    """A consolidation as at `current_to` does not print the provision; see `seen`."""
    return Missing(
        source or f"consolidation {current_to} {published}",
        _published(published, current_to),
        date.fromisoformat(current_to),
        _record(record),
        tuple(date.fromisoformat(item) for item in near),
        Bound.parse(ended) if ended else None,
        tuple(ended_by),
    )


def enacted(
    text: str,
    on: str,
    *,
    since: str | None = None,
    published: str | None = "as enacted",
    label: str = "4",
) -> Enacted:
    """The text as enacted `on` a day, law `since` then unless said otherwise ("open": never)."""
    made = Bound.parse(on)
    return Enacted(
        "as enacted",
        (made.latest or made.earliest) if published == "as enacted" else day(published),
        made,
        Bound.parse(since) if since else made,
        Content(State.IN_FORCE, label, passage(text, "as enacted")),
    )


def edit(
    id_: str,
    effective: str,
    *,
    whole: str | None = None,
    old: str = "",
    new: str = "",
    each_place: bool = False,
    until: str = "open",
    published: str | None = "as effective",
    series: int = 0,
    clause: int = 0,
    source: str = "",
) -> Edit:
    """An amending clause: `whole` new words, or `new` for `old` ones, or (with neither) the end.

    It is published on the day on which it takes effect unless `published` says otherwise.
    """
    bound = Bound.parse(effective)
    source = source or f"{id_} {effective}"
    operation = Operation.END
    if whole is not None:
        operation = Operation.SUBSTITUTE
    elif old:
        operation = Operation.SUBSTITUTE_WORDS
    return Edit(
        id_,
        source,
        bound.earliest if published == "as effective" else day(published),
        bound,
        operation,
        words=passage(new if whole is None else whole, source),
        old_words=old,
        each_place=each_place,
        until=Bound.parse(until),
        series=series,
        clause=clause,
        by=id_,
    )


def _published(published: str | None, current_to: str) -> date | None:
    return day(current_to if published == "as current" else published)


def _record(fields: RecordFields) -> Record:
    return Record(
        tuple(fields.get("notes", ())),
        tuple(date.fromisoformat(item) for item in fields.get("beside", ())),
        tuple(fields.get("instrument", ())),
        day(fields.get("listed_from")),
        fields.get("complete", False),
    )


# -- what it comes to -----------------------------------------------------------------------------


def told(
    law: Iterable[Evidence] | Iterable[Version], as_at: str, *, known_at: str | None = None
) -> str:
    """What evidence or versions say of a day, in one line: the state and the words.

    Where the dates do not decide, the candidates in the order of time after "doubt:"; where nothing
    had been published, "unknown".
    """
    items = list(law)
    versions = [item for item in items if isinstance(item, Version)]
    evidence = [item for item in items if not isinstance(item, Version)]
    if evidence:
        versions = list(consolidate(PROVISION, evidence).versions)
    choice = choose(versions, as_at=date.fromisoformat(as_at), known_at=day(known_at))
    if choice.version is not None:
        return _line(choice.version)
    ordered = sorted(
        choice.candidates,
        key=lambda v: (v.valid.start.order, _line(v)),
    )
    return "doubt: " + " / ".join(_line(v) for v in ordered) if ordered else "unknown"


def _line(version: Version) -> str:
    text = version.content.passage.text
    return f"{version.state}: {text}" if text else str(version.state)


# -- documents ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Part:
    """One provision of an invented act, where its words alone do not say enough."""

    text: str = ""
    since: str | None = None
    """Default: the commencement of the act."""
    state: State = State.IN_FORCE
    notes: tuple[Note, ...] = ()
    heading: str = ""
    wid: str = ""
    label: str | None = None
    """The label as printed, where it differs from the key."""
    kind: str | None = None


_KINDS = ("section", "subsection", "paragraph", "subparagraph", "clause", "subclause")
_RANGE = re.compile(r"[\d.]+[A-Z]* to [\d.]+[A-Z]*")


def act(
    parts: Mapping[str, str | Part],
    *,
    current_to: str | None = None,
    published: str | None = "as current",
    made: str = "2010-01-01",
    since: str | None = None,
    id_: str = "/xx/act/2010/1",
    title: str = "Beacon Dues Act",
    state: State = State.IN_FORCE,
    ended: str | None = None,
    notes: Sequence[Note] = (),
    complete: bool = False,
    left_over: str = "",
    source: str = "",
) -> Document:
    """An act as one source prints it, from the words of its provisions by pinpoint.

    Keys are pinpoints ("12", "12(3)", "2 def. “week”", "schedule 1", "14 to 16"), or such a
    pinpoint and "/flush" for words after the parts. Parents that are not given have no words.
    Without `current_to` it is the text as enacted. `ended` is the repeal of the whole.

    >>> document = act({"4": "A due is payable.", "5(1)": "Boats are exempt."})
    >>> [node.label for node in document.nodes]
    ['', 'short', '4', '5', '(1)']
    """
    begun = Bound.parse(since or made)
    writer = _Writer(begun)
    root_since = Bound.parse(ended) if ended else begun
    mark = "[Repealed]" if ended else ""
    root = writer.add(Node("act", -1, since=root_since, state=State.REPEALED if ended else state))
    if mark:
        writer.words(root, mark)
    writer.words(writer.add(Node("title", root, label="short", since=begun)), title)
    for key, value in parts.items():
        writer.part(key, value if isinstance(value, Part) else Part(value))
    over = writer.line(left_over) if left_over else None
    text = "".join(writer.lines)
    return Document(
        source=source or hashlib.sha256(f"{id_} {current_to} {text}".encode()).hexdigest(),
        media_type="text/plain",
        text=text,
        facts=InstrumentFacts(id_, "act", "xx", id_.rsplit("/", 1)[-1], made=Bound.parse(made)),
        nodes=tuple(writer.nodes),
        left_over=(LeftOver(*over, "running head"),) if over else (),
        notes=tuple(notes),
        consolidated=current_to is not None,
        current_to=day(current_to),
        published=day((current_to or made) if published == "as current" else published),
        complete=complete,
    )


class _Writer:
    """The linear text and the nodes of an invented act while they are being made."""

    def __init__(self, since: Bound) -> None:
        self.since = since
        self.nodes: list[Node] = []
        self.lines: list[str] = []
        self._at: dict[tuple[str, ...], int] = {}

    def add(self, node: Node) -> int:
        self.nodes.append(node)
        return len(self.nodes) - 1

    def line(self, text: str) -> tuple[int, int]:
        start = sum(map(len, self.lines))
        self.lines += [text, "\n"]
        return start, start + len(text)

    def words(self, at: int, text: str) -> None:
        span = self.line(text)
        self.nodes[at] = replace(self.nodes[at], spans=(*self.nodes[at].spans, span))

    def part(self, key: str, part: Part) -> None:
        flush = key.endswith("/flush")
        bare = key.removesuffix("/flush")
        path = (bare,) if _RANGE.fullmatch(bare) else Pinpoint.parse(bare).path
        if path in self._at and not flush:
            raise ValueError(f"{key} is given twice, or after its parts")
        for depth in range(1, len(path) + 1):
            last = depth == len(path) and not flush
            if path[:depth] not in self._at or last:
                self._node(path[:depth], part if last else Part())
        if flush:
            parent = self._at[path]
            at = self.add(Node("flush", parent, since=self._since(part), state=part.state))
            self.words(at, part.text)

    def _node(self, path: tuple[str, ...], part: Part) -> None:
        step = path[-1]
        parent = self._at.get(path[:-1], 0)
        kind, label, term = _kind(path), step, ""
        if step.startswith("def. "):
            label, term = "", step.removeprefix("def. ").strip("“”")
        at = self.add(
            Node(
                part.kind or kind,
                parent,
                label if part.label is None else part.label,
                term,
                part.heading,
                part.wid,
                since=self._since(part),
                state=part.state,
                notes=part.notes,
            )
        )
        self._at[path] = at
        if self.nodes[at].label:
            self.line(self.nodes[at].label)
        if part.text:
            self.words(at, part.text)

    def _since(self, part: Part) -> Bound:
        return Bound.parse(part.since) if part.since else self.since


def _kind(path: tuple[str, ...]) -> str:
    step = path[-1]
    if step.startswith("def. "):
        return "definition"
    word = step.split()[0]
    if word in ("schedule", "part", "division"):
        return word
    numbered = [s for s in path if not s.startswith(("schedule", "part", "division", "def. "))]
    return _KINDS[len(numbered) - 1]


__all__ = [
    "PROVISION", "Part", "act", "day", "edit", "enacted", "missing", "note", "passage",
    "seen", "told",
]  # fmt: skip
