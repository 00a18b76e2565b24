"""The history made from a seed: principal acts, then instruments in the order of their making.

An instruction is kept only where it can be carried out whatever else was known and in effect, so
that the gold never rests on a rule of conflicts.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import count

from benchmarks.lawgen import frames
from benchmarks.lawgen.amending import Amender
from benchmarks.lawgen.drafter import Drafter
from benchmarks.lawgen.history import Act, Clause, Code, Instrument, Unit
from benchmarks.lawgen.numbering import bangla as digits
from benchmarks.lawgen.tree import SECTION, Spec
from benchmarks.lawgen.words import KINDS, SUBJECTS
from benchmarks.lawgen.words_bangla import KINDS as KINDS_BANGLA
from benchmarks.lawgen.words_bangla import SUBJECTS as SUBJECTS_BANGLA

FIRST, LAST = date(2005, 1, 10), date(2024, 12, 1)
"""When the amending instruments are made."""
END = date(2030, 1, 1)
"""The day of "now": after everything that has been published."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be made; `habit` is one of ca, dc, uk, bd, bn."""

    habit: str
    provisions: int
    amendments: int
    seed: int


def generate(plan: Plan) -> Code:
    """The code of a plan; the same for the same plan, whatever the hash seed."""
    maker = Maker(plan)
    maker.acts()
    maker.amendments()
    return maker.code


class Maker:
    """What is being made, and what is still due: orders, extensions and repeals to come."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.habit = plan.habit
        self.rng = random.Random(f"lawgen/{plan.habit}/{plan.seed}")
        self.draft = Drafter(self.rng, plan.habit)
        self.code = Code(plan.habit, [], [], {}, END)
        self.series: dict[tuple[str, int], int] = {}
        self.unit_ids = count(1)
        self._due: list[tuple[date, int, Callable[[date], None]]] = []
        self._turn = count()

    def instrument(self, title: str, made: date, kind: str = "act") -> Instrument:
        """A new instrument with its number and the day of its publication, in order."""
        key = self._series(kind, made.year)
        series = self.series[key] = self.series.get(key, 0) + 1
        lag = 0 if self.habit in ("bd", "bn") else self.rng.randint(2, 20)
        published = made + timedelta(days=lag)
        if self.code.instruments:
            published = max(published, self.code.instruments[-1].published)
        number = frames.number(self.habit, made.year, series, kind)
        id_ = frames.frbr(self.habit, made.year, series, kind)
        return Instrument(id_, title, number, made.year, series, made, published, kind)

    def withdraw(self, instrument: Instrument) -> None:
        """An instrument that came to nothing: its number is free again."""
        self.series[self._series(instrument.kind, instrument.year)] -= 1

    def _series(self, kind: str, year: int) -> tuple[str, int]:
        """What is numbered through: the acts of a year, in D.C. those of a Council Period."""
        if self.habit == "dc" and kind != "order":
            sort = "act" if kind == "emergency" else "law"
            return sort, frames.council_period(year)
        return "order" if kind == "order" else "act", year

    def unit(self, act: Act, spec: Spec, maker: Clause, *, fixed: bool = False) -> Unit:
        """A new section."""
        unit = Unit(next(self.unit_ids), act, spec, maker, fixed)
        self.code.units[unit.id] = unit
        return unit

    def later(self, when: date, do: Callable[[date], None]) -> None:
        """Something is due on a day."""
        heapq.heappush(self._due, (when, next(self._turn), do))

    # -- principal acts ---------------------------------------------------------------------------

    def acts(self) -> None:
        """Principal acts until they hold the provisions wanted."""
        bangla = self.habit == "bn"
        subjects, kinds = (SUBJECTS_BANGLA, KINDS_BANGLA) if bangla else (SUBJECTS, KINDS)
        names = [f"{subject} {kind}" for kind in kinds for subject in subjects]
        self.rng.shuffle(names)
        held, nth = 0, 0
        drafts = []
        while held < self.plan.provisions:
            name = names[nth % len(names)]
            if nth >= len(names):
                again = nth // len(names) + 1
                name += f" {digits(again)}" if bangla else f" (Region {again})"
            made = date(1990, 1, 15) + timedelta(days=self.rng.randrange(5000))
            specs, start, waiting = self._draft(name, made, self.plan.provisions - held)
            drafts.append((made, nth, name, specs, start, waiting))
            held += sum(1 for spec in specs for _ in spec.walk())
            nth += 1
        for made, nth, name, specs, start, waiting in sorted(drafts, key=lambda d: d[:2]):
            self._enact(made, nth, name, specs, start, waiting)

    def _draft(self, name: str, made: date, wanted: int) -> tuple[list[Spec], date, list[int]]:
        rng, habit, draft = self.rng, self.habit, self.draft
        start = made + timedelta(days=rng.randint(30, 200))
        size = max(6, min(rng.randint(9, 22), wanted // 5))
        waiting: list[int] = []
        if rng.random() < 0.35:
            first = rng.randint(4, max(4, size - 3))
            waiting = list(range(first, min(first + rng.randint(1, 3), size)))
        title = frames.act_title(habit, name, made.year)
        opening, closing = frames.fixed(habit, title, size, start, waiting)
        specs = []
        for number in range(1, size + 1):
            label = draft.numbering.label(SECTION, number)
            if number == 1 and opening:
                specs.append(draft.texts(label, *opening))
            elif number == size and closing:
                specs.append(draft.texts(label, *closing))
            else:
                specs.append(draft.definitions(label) if number == 2 else draft.section(label))
        return specs, start, waiting

    def _enact(
        self, made: date, nth: int, name: str, specs: list[Spec], start: date, waiting: list[int]
    ) -> None:
        instrument = self.instrument(frames.act_title(self.habit, name, made.year), made)
        instrument.in_force = start
        act = Act(instrument, name=name, code=f"{nth % 49 + 2}-{nth // 49 + 1}")
        usual = Clause(instrument, 0, start, "fixed", act=act)
        instrument.clauses = [usual]
        for number, spec in enumerate(specs, 1):
            maker = usual
            if number in waiting:
                maker = Clause(instrument, number, None, "order", act=act)
                instrument.clauses.append(maker)
            fixed = spec.heading in frames.FIXED
            act.units.append(self.unit(act, spec, maker, fixed=fixed))
        self.code.acts.append(act)
        self.code.instruments.append(instrument)

    # -- what amends them -------------------------------------------------------------------------

    def amendments(self) -> None:
        """Amending instruments and orders, until there are as many as wanted."""
        amender = Amender(self)
        begun, limit = len(self.code.instruments), self.plan.amendments
        for act in self.code.acts:
            amender.waiting(act, FIRST)
        days = (LAST - FIRST).days
        tries = 0
        while (done := len(self.code.instruments) - begun) < limit and tries < 50 * limit:
            tries += 1
            made = FIRST + timedelta(days=days * done // limit)
            if self._due and self._due[0][0] <= made:
                when, _, do = heapq.heappop(self._due)
                do(max(when, self._last_made()))
            else:
                amender.make(max(made, self._last_made()))

    def _last_made(self) -> date:
        return self.code.instruments[-1].made
