"""The history of a code on both axes, as its instruments make it (TIME_IN_LAW rules 2 to 12).

The text on a day, as known on another, is made anew for each question: of all edits published by
the one day and effective by the other, in their order. Nothing is stored and nothing is joined.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from benchmarks.lawgen.operations import Edit, Misfit, apply
from benchmarks.lawgen.tree import Part, Spec, path_to, stand

EVER = date(9998, 1, 1)
"""A day after everything."""
NEVER = date.max
"""Where there is no first day without something: later than any day that is asked."""


@dataclass(slots=True, eq=False, repr=False)
class Instrument:
    """An act or order with its dates; `ends` is the first day without it, if it is temporary."""

    id: str
    title: str
    number: str
    year: int
    series: int
    made: date
    published: date
    kind: str = "act"
    """act, emergency, temporary (both of D.C.), or order."""
    slice: str = "plain"
    clauses: list[Clause] = field(default_factory=list)
    ends: date | None = None
    extensions: list[tuple[Instrument, date]] = field(default_factory=list)
    in_force: date | None = None
    """Where the text itself cannot say it: a law of D.C. after its review."""
    lasts: int = 0
    """Of a temporary law of D.C.: for how many days."""
    cancelled: tuple[Instrument, date] | None = None
    """The repeal of this instrument, and from when."""

    def until(self, known_at: date) -> date:
        """The first day without what it changed, as far as known."""
        ends = [day for by, day in self.extensions if by.published <= known_at]
        return (ends or [self.ends or NEVER])[-1]


@dataclass(slots=True, eq=False, repr=False)
class Clause:
    """A section of an instrument: what it does, and from when."""

    instrument: Instrument
    number: int
    start: date | None
    """The day of effect; `None` where an order fixes it."""
    start_kind: str = "assent"
    """assent, fixed, days, order, retro, own (another day of its own in a staged instrument)."""
    instructions: list[Instruction] = field(default_factory=list)
    act: Act | None = None
    orders: list[tuple[Instrument, date]] = field(default_factory=list)
    applies_from: date | None = None
    """Of a clause that says so: the facts to which its changes apply are those from this day."""
    about: Instrument | None = None
    """Of a clause on another instrument: that one."""
    numbers: tuple[int, ...] = ()
    """Of an order of commencement: the sections that it brings into force."""
    days: tuple[date, ...] = ()
    """Of an order, the day fixed; of an extension, the last day before and after it."""

    def effective(self, known_at: date) -> date | None:
        """From when it operates, as far as known; `None` while no day is fixed."""
        day = self.start
        for order, fixed in self.orders:
            if order.published <= known_at:
                day = fixed
        stopped = self.stopped(known_at)
        return None if day and stopped and stopped <= day else day

    def stopped(self, known_at: date) -> date | None:
        """The day of the repeal of the instrument, where that is known."""
        cancelled = self.instrument.cancelled
        return cancelled[1] if cancelled and cancelled[0].published <= known_at else None


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a citation: the level and the label (or the term of a definition)."""

    level: int
    label: str
    term: str = ""


@dataclass(frozen=True, slots=True)
class Instruction:
    """One sentence of a clause: what it says, and the edits that it comes to."""

    kind: str
    at: tuple[Step, ...]
    """The target as cited, from the section down."""
    edits: tuple[Edit, ...]
    anchor: Step | None = None
    last: Step | None = None
    """Of a range: its last member."""
    others: tuple[tuple[Step, ...], ...] = ()
    """Of several targets: the others."""
    new_units: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """How many provisions the target is."""
        return max(len(self.edits[0].targets), len(self.edits)) if self.last else 1


@dataclass(slots=True, eq=False, repr=False)
class Unit:
    """A section with its parts, made by a clause (of its act, or of an amending instrument)."""

    id: int
    act: Act
    spec: Spec
    maker: Clause
    fixed: bool = False
    """Whether it is left alone: the title and the commencement of the act."""
    edits: list[tuple[Clause, int, Edit]] = field(default_factory=list)
    """With the clause that makes each, and its place there."""
    made_by: dict[int, Clause] = field(default_factory=dict)
    """Part -> the clause that first made it."""
    used: set[tuple[int, str]] = field(default_factory=set)
    """Parent and label of everything that has ever stood in it."""

    def __post_init__(self) -> None:
        for spec in self.spec.walk():
            self.made_by[spec.id] = self.maker
            self.used.update((spec.id, part.label) for part in spec.parts)

    def add(self, clause: Clause, place: int, edit: Edit) -> None:
        """Take in an edit."""
        self.edits.append((clause, place, edit))
        for top in edit.specs:
            self.used.add((edit.target, top.label))
            for spec in top.walk():
                self.made_by.setdefault(spec.id, clause)
                self.used.update((spec.id, part.label) for part in spec.parts)

    def drop(self, clause: Clause) -> None:
        """Take back the edits of a clause."""
        self.edits = [entry for entry in self.edits if entry[0] is not clause]
        self.made_by = {k: v for k, v in self.made_by.items() if v is not clause or v is self.maker}

    def days(self, known_at: date) -> list[date]:
        """The days on which it changes, as far as known."""
        found = set()
        for clause in [self.maker, *(entry[0] for entry in self.edits)]:
            found |= {clause.effective(known_at), clause.instrument.until(known_at)}
        return sorted(day for day in found if day is not None and day < NEVER)

    def check(self, since: date, known_at: date) -> None:
        """Misfit where an edit does not fit on some day from `since` on."""
        for day in {since, *self.days(known_at)}:
            if day >= since:
                self.state(day, known_at)

    def state(self, as_at: date, known_at: date) -> Part | None:
        """What stands on a day, whether or not it is law yet; Misfit where an edit does not fit."""
        root: Part | None = stand(self.spec)
        for edit in self.in_effect(as_at, known_at):
            if root is None:
                raise Misfit("the section is gone")
            root = apply(edit, root)
        return root

    def in_effect(self, as_at: date, known_at: date) -> list[Edit]:
        """The edits that are in effect on a day, as far as known, in their order (rule 10)."""
        found = []
        for clause, place, edit in self.edits:
            instrument = clause.instrument
            if instrument.published > known_at:
                continue
            start = clause.effective(known_at)
            if start is None or start > as_at or instrument.until(known_at) <= as_at:
                continue
            order = (start, instrument.published, instrument.series, clause.number, place)
            found.append((order, edit))
        return [edit for _, edit in sorted(found, key=lambda entry: entry[0])]

    def begun(self, as_at: date, known_at: date) -> bool:
        """Whether the section itself has commenced by a day."""
        start = self.maker.effective(known_at)
        return start is not None and start <= as_at


@dataclass(slots=True, eq=False, repr=False)
class Act:
    """A principal act."""

    instrument: Instrument
    units: list[Unit] = field(default_factory=list)
    ended: bool = False
    name: str = ""
    code: str = ""
    """Where a codifier puts it: title and chapter of the code of D.C."""


@dataclass(frozen=True, slots=True)
class Gold:
    """The answer to a question: each status that is right, and the text where there is one."""

    statuses: tuple[str, ...]
    text: str = ""
    heading: str = ""
    path: tuple[Step, ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class Code:
    """All acts and instruments, in the order in which they were made."""

    habit: str
    acts: list[Act]
    instruments: list[Instrument]
    units: dict[int, Unit]
    last_day: date

    def ask(self, unit: Unit, part: int, *, as_at: date, known_at: date) -> Gold:
        """What was the law on a part of a section on a day, as known on another."""
        maker = unit.made_by[part]
        if maker.instrument.published > known_at:
            return Gold(("not_covered", "not_found"))
        start = maker.effective(known_at)
        first = maker.instrument.made if start is None else min(maker.instrument.made, start)
        if as_at < first:
            return Gold(("not_yet_made",))
        root = unit.state(as_at, known_at)
        path = path_to(root, part) if root else ()
        steps = tuple(Step(p.level, p.label, p.term) for p in path)
        begun = unit.begun(as_at, known_at)
        expired = unit.maker.instrument.until(known_at) <= as_at
        if path and begun and not expired:
            return Gold(("answered",), path[-1].words(), path[-1].heading, steps)
        if start is None or as_at < start:
            return Gold(self._dormant(unit, part, root, as_at, known_at), path=steps)
        lived = self._lived(unit, part, known_at)
        if path and not expired:  # the section has not begun
            left = unit.state(EVER, known_at)
            ends = not lived and (left is None or not path_to(left, part))
            statuses = ("not_yet_in_force", "never_commenced") if ends else ("not_yet_in_force",)
            return Gold(statuses, path=steps)
        if not lived and maker is not unit.maker and unit.begun(start, known_at):
            # Put in and taken out on one day: whether it was law is a matter of words.
            return Gold(("ended", "never_commenced"), path=steps)
        return Gold(("ended" if lived else "never_commenced",), path=steps)

    def _lived(self, unit: Unit, part: int, known_at: date) -> bool:
        """Whether a part was ever law: still there when it and its section had both begun."""
        starts = unit.made_by[part].effective(known_at), unit.maker.effective(known_at)
        if None in starts:
            return False
        root = unit.state(max(start for start in starts if start), known_at)
        return root is not None and bool(path_to(root, part))

    def _dormant(
        self, unit: Unit, part: int, root: Part | None, as_at: date, known_at: date
    ) -> tuple[str, ...]:
        """Of what has not commenced on a day: whether it is still to come.

        While it waits, and a later end is known by which it never came, both may be said.
        """
        maker = unit.made_by[part]
        stopped = maker.stopped(known_at) if maker.effective(known_at) is None else None
        if root is None or (stopped and stopped <= as_at):
            return ("never_commenced",)
        left = unit.state(EVER, known_at)
        told = maker is unit.maker or maker.effective(known_at) is not None
        ends = left is None or (told and not path_to(left, part))
        if stopped or (ends and not self._lived(unit, part, known_at)):
            return ("not_yet_in_force", "never_commenced")
        return ("not_yet_in_force",)
