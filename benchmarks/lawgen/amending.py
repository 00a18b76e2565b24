"""Amending instruments: which acts, which instructions, and from when they take effect."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import TYPE_CHECKING

from benchmarks.lawgen import frames
from benchmarks.lawgen.history import EVER, NEVER, Act, Clause, Instruction, Instrument, Step, Unit
from benchmarks.lawgen.instructing import MAKERS, Site, step
from benchmarks.lawgen.operations import Edit, Misfit, apply
from benchmarks.lawgen.timing import SLICES, Timing
from benchmarks.lawgen.tree import SECTION

if TYPE_CHECKING:
    from benchmarks.lawgen.making import Maker

_LASTING_ONLY = ("reletter", "nest", "replace_range")
"""What a temporary act does not do here: it would leave open which labels others have to cite."""
_ALONE = ("reletter", "nest")
"""What is done only where nothing else is still to come: others cite the labels before it."""

_ON_DEFINITIONS = ("define", "redefine", "undefine", "words", "each")


class Amender:
    """Makes amending instruments, one at a time, in the order of their making."""

    def __init__(self, maker: Maker) -> None:
        self.maker = maker
        self.rng = maker.rng
        self.habit = maker.habit
        self.first = 1 if self.habit in ("ca", "uk") else 2
        """The number of the first section that amends."""
        self._nth: dict[tuple[str, int], int] = {}
        self._sections: dict[int, set[str]] = {}

    # -- one instrument ---------------------------------------------------------------------------

    def make(self, made: date) -> None:
        """One amending act, and what follows from it later; nothing where no change fits."""
        acts = [act for act in self.maker.code.acts if not act.ended]
        names = [name for name, _ in SLICES]
        slice_ = self.rng.choices(names, [weight for _, weight in SLICES])[0]
        if slice_ == "spent":
            self._spent(made)
            return
        act = self.rng.choice(acts)
        if slice_ == "same_year":
            recent = [i for i in self.maker.code.instruments[-60:] if i.year == made.year]
            touched = [c.act for i in recent for c in i.clauses if c.act and not c.act.ended]
            act = self.rng.choice(touched) if touched else act
        instrument = self._new(act, made, slice_)
        timing = Timing(self.rng, self.habit, instrument, slice_)
        if slice_ == "repealed" and self.rng.random() < 0.2 and self._repeal_act(act, instrument):
            self._keep(instrument)
            return
        for nth in range(self.rng.choice((1, 1, 1, 2, 2, 3, 4))):
            other = self.rng.choice(acts) if self.rng.random() < 0.1 else act
            self._clause(other, instrument, timing, slice_, nth)
        if instrument.clauses:
            self._keep(instrument)
            self._follow(instrument, slice_)
        else:
            self._drop(instrument, act)

    def _new(self, act: Act, made: date, slice_: str) -> Instrument:
        kind = "act"
        if self.habit == "dc" and slice_ == "overlay":
            kind = self.rng.choice(("emergency", "temporary"))
        key = (act.name + kind, made.year)
        nth = self._nth[key] = self._nth.get(key, 0) + 1
        title = frames.amending_title(self.habit, act.name, made.year, nth, kind)
        instrument = self.maker.instrument(title, made, kind)
        instrument.slice = slice_
        return instrument

    def _drop(self, instrument: Instrument, act: Act) -> None:
        self._nth[act.name + instrument.kind, instrument.year] -= 1
        self.maker.withdraw(instrument)

    def _keep(self, instrument: Instrument) -> None:
        self.maker.code.instruments.append(instrument)

    def _number(self, instrument: Instrument) -> int:
        return self.first + len(instrument.clauses)

    # -- one clause -------------------------------------------------------------------------------

    def _clause(
        self, act: Act, instrument: Instrument, timing: Timing, slice_: str, nth: int
    ) -> None:
        taken = {e.unit for c in instrument.clauses for i in c.instructions for e in i.edits}
        for _ in range(12):
            start, kind = timing.clause(nth)
            clause = Clause(instrument, self._number(instrument), start, kind, act=act)
            roll = self.rng.random()
            units = [u for u in act.units if not u.fixed and u.id not in taken]
            if slice_ == "repealed" and roll < 0.7:
                made = self._repeal_sections(clause, units)
            elif roll < 0.1:
                made = self._new_section(clause, units)
            elif roll < 0.14 and slice_ != "overlay":
                made = self._listed(clause, units)
            else:
                made = self._on_one(clause, units, slice_)
            if made:
                if start is not None and self.rng.random() < 0.12 and slice_ != "overlay":
                    clause.applies_from = timing.applies(start)
                instrument.clauses.append(clause)
                return

    def _sure(self, clause: Clause, units: list[Unit]) -> bool:
        """Whether all that the sections have undergone still fits, with this clause."""
        known = clause.instrument.published
        start, clause.start = clause.start, clause.start or known
        try:
            for unit in units:
                unit.check(clause.start, known)
        except Misfit:
            for unit in units:
                unit.drop(clause)
            return False
        finally:
            clause.start = start
        return True

    def _open(self, clause: Clause, unit: Unit) -> bool:
        """Whether something is still to come in a section, or to lapse, when a clause operates."""
        known, start = clause.instrument.published, clause.start or clause.instrument.published
        for other, _, _ in unit.edits:
            day = other.effective(known)
            until = other.instrument.until(known)
            if day is None and other.stopped(known) is None:
                return True
            if until != NEVER and until >= start:
                return True
            if day is not None and day >= start:
                return True
        return False

    def _site(self, clause: Clause, unit: Unit) -> Site | None:
        known = clause.instrument.published
        if unit.maker.instrument.until(known) != NEVER:
            return None  # a section that lapses is left to lapse
        if unit.maker.effective(known) is None and unit.maker.instrument is not unit.act.instrument:
            return None
        if (
            clause.start
            and (unit.maker.effective(known) or unit.maker.instrument.made) > clause.start
        ):
            return None
        if any(
            edit.kind in ("relabel", "nest") and other.effective(known) is None
            for other, _, edit in unit.edits
            if other.stopped(known) is None
        ):
            return None  # which labels it will bear by then, nobody can say
        try:
            root = unit.state(clause.start or EVER, known)
            if root is None or unit.state(EVER, known) is None:
                return None
        except Misfit:
            return None
        return Site(self.rng, self.maker.draft, unit, root)

    def _on_one(self, clause: Clause, units: list[Unit], slice_: str) -> bool:
        """One to three instructions on one section."""
        if not units:
            return False
        unit = self.rng.choice(units)
        if slice_ == "same_year":
            year = clause.instrument.year
            busy = [u for u in units if any(c.instrument.year == year for c, _, _ in u.edits)]
            unit = self.rng.choice(busy or units)
        site = self._site(clause, unit)
        if site is None:
            return False
        opened = self._open(clause, unit)
        names = [n for n in MAKERS if not (slice_ == "overlay" and n in _LASTING_ONLY)]
        names = [n for n in names if not (opened and n in _ALONE)]
        if site.root.parts and site.root.parts[0].term:
            names = list(_ON_DEFINITIONS)
        wanted = self.rng.choice((1, 1, 1, 2, 3))
        for _ in range(8):
            if len(clause.instructions) == wanted:
                break
            name = self.rng.choices(names, [MAKERS[n][1] for n in names])[0]
            instruction = MAKERS[name][0](site)
            if instruction is None or (opened and self._whole(instruction)):
                continue
            if clause.instructions and (self._whole(instruction) or name in _ALONE):
                continue
            if not self._apart(clause, instruction):
                continue
            try:
                for edit in instruction.edits:
                    apply(edit, site.root)
            except Misfit:
                break
            clause.instructions.append(instruction)
            for edit in instruction.edits:
                unit.add(clause, len(unit.edits), edit)
            if self._whole(instruction) or name in _ALONE:
                break
        if clause.instructions and self._sure(clause, [unit]):
            return True
        unit.drop(clause)
        clause.instructions.clear()
        return False

    @staticmethod
    def _whole(instruction: Instruction) -> bool:
        return instruction.kind == "replace" and len(instruction.at) == 1

    @staticmethod
    def _apart(clause: Clause, new: Instruction) -> bool:
        """Whether an instruction is about other parts than those before it in the clause."""
        for old in clause.instructions:
            one, two = old.at, new.at
            if old.kind == new.kind and one == two:
                return False
            shared = min(len(one), len(two))
            if one[:shared] == two[:shared] and not (len(one) == len(two) == 1):
                return False
            if "each" in (old.kind, new.kind):
                return False
            done = {
                n
                for e in old.edits
                for n in (*e.targets, *(s.id for t in e.specs for s in t.walk()))
            }
            wanted = {n for e in new.edits for n in (e.target, e.anchor, *e.targets)}
            if done & wanted or {n for e in new.edits for n in e.targets} & {
                e.anchor for e in old.edits
            }:
                return False
        return True

    def _new_section(self, clause: Clause, units: list[Unit]) -> bool:
        """A new section after another."""
        anchors = [u for u in units if u.maker.instrument is u.act.instrument]
        act = clause.act
        if not anchors or act is None:
            return False
        anchor = self.rng.choice(anchors)
        site = self._site(clause, anchor)
        if site is None or self._open(clause, anchor):
            return False
        label = self.maker.draft.numbering.between(SECTION, site.root.label)
        used = self._sections.setdefault(id(act), set())
        if label in used:
            return False
        used.add(label)
        unit = self.maker.unit(act, self.maker.draft.section(label), clause)
        act.units.insert(act.units.index(anchor) + 1, unit)
        edit = Edit(unit.id, "found", unit.spec.id)
        clause.instructions.append(
            Instruction(
                "new_section", site.at(site.root), (edit,), step(site.root), new_units=(unit.id,)
            )
        )
        return True

    def _listed(self, clause: Clause, units: list[Unit]) -> bool:
        """One word for another, wherever it occurs in several sections."""
        sites = [
            s for u in self.rng.sample(units, min(8, len(units))) if (s := self._site(clause, u))
        ]
        held: dict[str, list[Site]] = {}
        for site in sites:
            texts = [p.text for p in site.root.walk()]
            for phrase in sorted(
                {p for t in texts for p, n in self.maker.draft.words.phrases(t) if n == "body"}
            ):
                held.setdefault(phrase, []).append(site)
        often = sorted(phrase for phrase, where in held.items() if len(where) > 1)
        if not often:
            return False
        phrase = self.rng.choice(often)
        order = {u.id: n for n, u in enumerate(units)}
        where = sorted(held[phrase][:3], key=lambda s: order[s.unit.id])
        new = self.maker.draft.words.other(self.rng, "body", phrase)
        edits = tuple(s.edit("words", s.root.id, old=phrase, new=new, each=True) for s in where)
        for site, edit in zip(where, edits, strict=True):
            site.unit.add(clause, len(site.unit.edits), edit)
        first, *others = (s.at(s.root) for s in where)
        clause.instructions.append(Instruction("listed", first, edits, others=tuple(others)))
        if self._sure(clause, [s.unit for s in where]):
            return True
        clause.instructions.clear()
        return False

    def _repeal_sections(self, clause: Clause, units: list[Unit]) -> bool:
        """One section, or some in sequence, away."""
        act = clause.act
        if not units or act is None:
            return False
        first = act.units.index(self.rng.choice(units))
        size = self.rng.choice((1, 1, 2, 3)) if len(units) > 1 else 1
        wanted = act.units[first : first + size]
        free = {u.id for u in units}
        sites = [
            self._site(clause, u) for u in wanted if u.id in free and not self._open(clause, u)
        ]
        if len(sites) != len(wanted) or any(site is None for site in sites):
            return False
        found = [site for site in sites if site is not None]
        edits = tuple(s.edit("repeal", s.root.id, targets=(s.root.id,)) for s in found)
        for site, edit in zip(found, edits, strict=True):
            site.unit.add(clause, len(site.unit.edits), edit)
        last = step(found[-1].root) if len(found) > 1 else None
        clause.instructions.append(
            Instruction("repeal_sections", found[0].at(found[0].root), edits, last=last)
        )
        if self._sure(clause, wanted):
            return True
        clause.instructions.clear()
        return False

    def _repeal_act(self, act: Act, instrument: Instrument) -> bool:
        """The whole act away, with a saving."""
        clause = Clause(instrument, self.first, instrument.in_force or instrument.made, act=act)
        known, start = instrument.published, instrument.in_force or instrument.made
        alive = []
        for unit in act.units:
            days = unit.days(known)
            if days and days[-1] >= start:
                return False  # something dated is still to come, or to lapse
            if unit.maker.instrument.until(known) == NEVER and unit.state(start, known) is not None:
                alive.append(unit)
        edits = []
        for unit in alive:
            edit = Edit(unit.id, "repeal", unit.spec.id, targets=(unit.spec.id,))
            unit.add(clause, len(unit.edits), edit)
            edits.append(edit)
        clause.instructions.append(Instruction("repeal_act", (), tuple(edits)))
        if not self._sure(clause, alive):
            return False
        instrument.clauses.append(clause)
        act.ended = True
        return True

    # -- what comes later -------------------------------------------------------------------------

    def waiting(self, act: Act, since: date) -> None:
        """The sections of an act that wait for an order: most will have one, some never."""
        waiting = [c for c in act.instrument.clauses if c.start_kind == "order"]
        if waiting and self.rng.random() < 0.3:
            never = waiting.pop()
            when = since + timedelta(days=self.rng.randrange(200, 6000))
            self.maker.later(when, lambda day: self._repeal_waiting(act, never, day))
        for group in self._groups(waiting, 0.8):
            when = since + timedelta(days=self.rng.randrange(10, 5000))
            self.maker.later(when, lambda day, group=group: self._order(act.instrument, group, day))  # type: ignore[misc]

    def _groups(self, clauses: list[Clause], share: float) -> Iterator[list[Clause]]:
        """Clauses that one order brings into force, one after another; some are left out."""
        rest = [c for c in clauses if self.rng.random() < share]
        while rest:
            size = self.rng.randint(1, len(rest))
            yield rest[:size]
            rest = rest[size:]

    def _follow(self, instrument: Instrument, slice_: str) -> None:
        """Orders, an extension, or the repeal of what has not come into force."""
        waiting = [c for c in instrument.clauses if c.start_kind == "order"]
        when = instrument.made + timedelta(days=self.rng.randint(60, 500))
        if slice_ != "never":
            for group in self._groups(waiting, 0.9):
                self.maker.later(when, lambda day, group=group: self._order(instrument, group, day))  # type: ignore[misc]
                when += timedelta(days=self.rng.randint(60, 300))
        elif self.rng.random() < 0.75:
            self.maker.later(when, lambda day: self._repeal_instrument(instrument, day))
        if slice_ == "overlay" and self.habit != "dc" and self.rng.random() < 0.35:
            assert instrument.ends is not None
            early = instrument.ends - timedelta(days=self.rng.randint(30, 50))
            self.maker.later(early, lambda day: self._extend(instrument, day))

    def _order(self, of: Instrument, clauses: list[Clause], when: date) -> None:
        """An order that fixes a day for some sections of an instrument."""
        if of.cancelled or any(c.act and c.act.ended for c in clauses):
            return
        key = (f"order {of.id}", 0)
        nth = self._nth[key] = self._nth.get(key, 0) + 1
        order = self.maker.instrument("", when, "order")
        numbers = tuple(sorted(c.number for c in clauses))
        order.title = frames.order_title(self.habit, of.title, nth, order.year, numbers)
        order.slice = of.slice
        day = order.published + timedelta(days=self.rng.randint(1, 60))
        for clause in clauses:
            clause.orders.append((order, day))
        touched = {e.unit for c in clauses for i in c.instructions for e in i.edits}
        try:
            for number in sorted(touched):
                self.maker.code.units[number].check(day, order.published)
                if self.maker.code.units[number].state(day, order.published) is None:
                    raise Misfit("the section is gone")
        except Misfit:
            for clause in clauses:
                clause.orders.pop()
            self._nth[key] -= 1
            self.maker.withdraw(order)
            return
        order.clauses.append(
            Clause(order, 1, None, "order", about=of, numbers=numbers, days=(day,))
        )
        self._keep(order)

    def _repeal_waiting(self, act: Act, waiting: Clause, when: date) -> None:
        """A section of an act that has never come into force away."""
        units = [u for u in act.units if u.maker is waiting]
        if act.ended or not units:
            return
        instrument = self._new(act, when, "never")
        timing = Timing(self.rng, self.habit, instrument, "plain")
        start, kind = timing.clause(0)
        clause = Clause(instrument, self.first, start, kind, act=act)
        if self._repeal_sections(clause, units):
            instrument.clauses.append(clause)
            self._keep(instrument)
        else:
            self._drop(instrument, act)

    def _repeal_instrument(self, of: Instrument, when: date) -> None:
        """An amending act away: before it operated it never will, afterwards nothing changes."""
        act = next(c.act for c in of.clauses if c.act)
        if act.ended:
            return
        instrument = self._new(act, when, of.slice if of.slice == "never" else "spent")
        Timing(self.rng, self.habit, instrument, "plain")
        start = instrument.in_force or instrument.made
        clause = Clause(instrument, self.first, start, about=of)
        clause.instructions.append(Instruction("repeal_instrument", (), ()))
        instrument.clauses.append(clause)
        of.cancelled = (instrument, start)
        self._keep(instrument)

    def _spent(self, when: date) -> None:
        """The repeal of an amending act that has done its work."""
        old = [
            i
            for i in self.maker.code.instruments
            if i.slice in ("plain", "same_year", "delayed", "days") and not i.cancelled
            and i.kind == "act" and i.clauses[0].number > 0
            and all(c.start and c.start < when - timedelta(days=30) for c in i.clauses)
        ]  # fmt: skip
        if old:
            self._repeal_instrument(self.rng.choice(old), when)

    def _extend(self, of: Instrument, when: date) -> None:
        """A later last day for a temporary act, before it has ended."""
        act = of.clauses[0].act
        if act is None or act.ended or of.ends is None:
            return
        instrument = self._new(act, when, "overlay")
        Timing(self.rng, self.habit, instrument, "plain")
        ends = of.ends + timedelta(days=self.rng.randint(100, 400))
        if instrument.published >= of.ends:
            self._drop(instrument, act)
            return
        of.extensions.append((instrument, ends))
        units = sorted({e.unit for c in of.clauses for i in c.instructions for e in i.edits})
        try:
            for number in units:
                self.maker.code.units[number].check(of.ends, instrument.published)
        except Misfit:
            of.extensions.pop()
            self._drop(instrument, act)
            return
        one = timedelta(days=1)
        clause = Clause(
            instrument, self.first, instrument.made, about=of, days=(of.ends - one, ends - one)
        )
        clause.instructions.append(Instruction("extend", (), ()))
        instrument.clauses.append(clause)
        self._keep(instrument)


__all__ = ["Amender", "Step"]
