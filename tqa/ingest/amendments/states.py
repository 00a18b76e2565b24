"""What was known of a clause from each day on which something of it was to be learnt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from tqa.ingest.amendments.moments import Event
from tqa.ingest.amendments.settling import History
from tqa.law.clause import Block
from tqa.law.compose import Tree
from tqa.law.instruments import InstrumentName
from tqa.law.model import NO_WORDS, Passage, State, Version
from tqa.law.pinpoints import Pinpoint
from tqa.temporal.bounds import OPEN, UNKNOWN, Bound


@dataclass(frozen=True, slots=True)
class Told:
    """When a provision of another instrument began or ended, and which instrument that is."""

    instrument: str
    history: History


Begins = Callable[[InstrumentName, Pinpoint | None, Event], Told | None]
"""Asks for that; `None` where no such instrument or provision is held."""


def _nothing_known(name: InstrumentName, pinpoint: Pinpoint | None, event: Event) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Author:
    """The instrument whose clauses are read: its provisions, versions and facts."""

    id: str
    kind: str
    title: str
    cited: str
    """How it is cited: "Act No. 9 of 2018"."""
    made: Bound
    series: int
    tree: Tree
    versions: Callable[[str], Sequence[Version]]
    jurisdiction: str = ""
    published: date | None = None
    begins: Begins = _nothing_known
    complete: Callable[[], bool] = lambda: False
    """Whether a person says that no order is missing which brings it into force."""
    printed: dict[str, tuple[str, ...]] = field(default_factory=dict, compare=False, repr=False)
    """What its sections print, of those that were looked at."""


@dataclass(frozen=True, slots=True)
class ClauseState:
    """One clause as known on one day: its words, when they have effect, and until when."""

    passage: Passage
    since: Bound
    until: Bound
    rows: tuple[Block, ...] = ()
    """The rows of a table printed below it, which it may be about."""
    quoted: tuple[Block, ...] = ()
    """The provisions that it quotes, where its source shows them as such."""
    latest: Passage = NO_WORDS
    """Its words as last amended: what moves an end before it comes counts (rule 9)."""
    ended: Bound = OPEN
    """When the clause itself was repealed: a condition that it sets falls away then."""
    gone: Bound = OPEN
    """When it was repealed, or what it stands in: what it has not done by then it never does."""
    later: tuple[tuple[date, ClauseState], ...] = ()
    """What it says from each day on which it is amended: it counts for what was not done by then
    (rule 12)."""


def states(author: Author, name: str) -> Iterator[tuple[date | None, ClauseState]]:
    """What was known of a clause from each day on which that changed."""
    chain = [name, *author.tree.ancestors(name)]
    spoken = [*chain, *author.tree.below(name)]
    days = sorted({v.known_from or date.min for part in spoken for v in author.versions(part)})
    last: ClauseState | None = None
    for day in days:
        state = _state(author, chain, day)
        if state is not None and state != last:
            yield (None if day == date.min else day), state
            last = state


def _state(author: Author, chain: Sequence[str], day: date) -> ClauseState | None:
    since, until = UNKNOWN, OPEN
    passage = latest = NO_WORDS
    ended = gone = OPEN
    for part in chain:
        course = sorted(
            (v for v in author.versions(part) if v.known_on(day)),
            key=lambda v: v.valid.start.order,
        )
        law = next((v for v in course if v.state in (State.IN_FORCE, State.SUSPENDED)), None)
        waiting = next((v for v in reversed(course) if v.state is State.NOT_IN_FORCE), None)
        if part == chain[0]:
            shown = law or waiting
            if shown is None:
                return None
            passage = shown.content.passage
            live = [v for v in course if v.state in (State.IN_FORCE, State.SUSPENDED)]
            latest = (live or [shown])[-1].content.passage
        repealed = next((v for v in course if v.state is State.REPEALED), None)
        if repealed is not None:
            start = repealed.valid.start
            ended = start if part == chain[0] else ended
            gone = min(gone, start, key=lambda bound: bound.order)
        start = law.valid.start if law else OPEN
        since = _both(since, start)
        expired = next((v for v in course if v.state is State.EXPIRED), None)
        if expired is not None and expired.valid.start.order < until.order:
            until = expired.valid.start
    own = chain[0]
    rows, quoted = _rows(author, own, day), _quoted(author, own, day)
    state = ClauseState(passage, since, until, rows, quoted, latest, ended, gone)
    later = tuple((on, _amended(author, own, day, on, state)) for on in _changes(author, own, day))
    return replace(state, later=later) if later else state


def _both(one: Bound, other: Bound) -> Bound:
    """From when a clause is law: it, and all that it is a part of, must have begun."""
    if one.is_unknown or other.is_unknown:
        return other if one.is_unknown else one
    open_ended = [b for b in (one, other) if b.earliest is not None and b.latest is None]
    if open_ended and not (one.never or other.never):
        # A day that is only known to come later than another is no day.
        days = [b.earliest for b in (one, other) if b.earliest is not None]
        return Bound.not_before(max(days))
    return other if other.order > one.order else one


def _changes(author: Author, name: str, day: date) -> list[date]:
    """The days on which a clause in force, or what it quotes, is amended, as known on a day."""
    tree = author.tree
    shown = [c for c in tree.children(name) if tree.by_id[c].kind in (QUOTED, "table")]
    days: set[date] = set()
    for part in [name, *(below for child in shown for below in tree.below(child))]:
        versions = author.versions(part)
        if len(versions) < 3:
            continue  # not yet made, and then in force
        live = sorted(
            (v for v in versions if v.state in _LIVE and v.known_on(day)),
            key=lambda v: v.valid.start.order,
        )
        days |= {v.valid.start.day for v in live[1:] if v.valid.start.is_day}
    return sorted(days)


def _amended(author: Author, name: str, day: date, on: date, state: ClauseState) -> ClauseState:
    """What a clause says on a day on which it is amended."""
    shown = _shown(author, name, day, on)
    passage = shown.content.passage if shown is not None else state.passage
    rows, quoted = _rows(author, name, day, on), _quoted(author, name, day, on)
    return replace(state, passage=passage, rows=rows, quoted=quoted)


_LIVE = (State.IN_FORCE, State.SUSPENDED)


def _quoted(author: Author, name: str, day: date, on: date | None = None) -> tuple[Block, ...]:
    """The provisions quoted right below a clause, as known on a day; as law on a day, or first."""
    found: list[Block] = []
    for child in author.tree.children(name):
        if author.tree.by_id[child].kind == QUOTED:
            block = _block(author, child, day, on)
            if block is not None:
                found += block.parts or (Block("", words=block.words),)
    return tuple(found)


QUOTED = "quoted"
"""The kind of the node that holds what a clause quotes as provisions."""


def _block(author: Author, name: str, day: date, on: date | None) -> Block | None:
    shown = _shown(author, name, day, on)
    if shown is None:
        return None
    provision = author.tree.by_id[name]
    step = name.rsplit("/", 1)[-1]
    parts = (_block(author, child, day, on) for child in author.tree.children(name))
    return Block(
        provision.kind,
        shown.content.label,
        step.removeprefix("def:") if step.startswith("def:") else "",
        shown.heading,
        shown.content.passage,
        tuple(part for part in parts if part is not None),
    )


def _shown(author: Author, name: str, day: date, on: date | None = None) -> Version | None:
    course = [v for v in author.versions(name) if v.known_on(day)]
    if on is not None:
        held = (v for v in course if v.state in _LIVE and v.valid.holds_on(on))
        if (version := next(held, None)) is not None:
            return version
    law = next((v for v in course if v.state is State.IN_FORCE), None)
    return law or next((v for v in course if v.state is State.NOT_IN_FORCE), None)


def _rows(author: Author, name: str, day: date, on: date | None = None) -> tuple[Block, ...]:
    """The rows of the tables below a clause, as known on a day."""
    rows: list[Block] = []
    for table in author.tree.children(name):
        for row in author.tree.children(table):
            if author.tree.by_id[row].kind != "row":
                continue
            shown = _shown(author, row, day, on)
            if shown is not None:
                content = shown.content
                rows.append(Block("row", content.label, words=content.passage))
    return tuple(rows)


def below(author: Author, name: str, day: date) -> tuple[Block, ...]:
    """The parts printed right below a clause, as known on a day.

    A reader of lines takes a quotation that lacks a mark for parts of the clause itself.
    """
    parts = (_block(author, child, day, None) for child in author.tree.children(name))
    return tuple(part for part in parts if part is not None and (part.label or part.term))
