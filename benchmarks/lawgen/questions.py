"""Questions of (provision, as_at, known_at), most of them around the days of changes."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date, timedelta

from benchmarks.lawgen.history import EVER, Clause, Code, Gold, Step, Unit
from benchmarks.lawgen.operations import Edit
from benchmarks.lawgen.tree import Part, path_to, stand

ONE = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Question:
    """What was the law on a provision on a day, as known on another; with its answer."""

    instrument: str
    pinpoint: str
    as_at: date
    known_at: date
    statuses: tuple[str, ...]
    """Each status that is a right answer."""
    text: str
    """The words with their labels on one line, where the provision is in force."""
    heading: str | None
    """Of a section in force whose heading has been amended; else not asked."""
    operation: str
    slice: str
    unit: int
    part: int


def pinpoint(path: tuple[Step, ...]) -> str:
    """A citation of a provision within its act.

    >>> pinpoint((Step(0, "5"), Step(1, "(2)")))
    '5(2)'
    """
    text = ""
    for step in path:
        text += step.label or f" def. “{step.term}”"
    return text


def questions(code: Code, number: int, seed: int) -> list[Question]:
    """Some questions of a code; fewer only where it is too small for them."""
    rng = random.Random(f"questions/{code.habit}/{seed}")
    units = [u for u in code.units.values() if not u.fixed]
    changed = [u for u in units if u.edits or u.maker.number or u.maker.instructions]
    found: dict[tuple[int, int, date, date], Question] = {}
    for _ in range(12 * number):
        if len(found) == number:
            break
        unit = rng.choice(changed) if changed and rng.random() < 0.92 else rng.choice(units)
        asked = _one(code, unit, rng)
        if asked:
            found.setdefault((asked.unit, asked.part, asked.as_at, asked.known_at), asked)
    return list(found.values())


def _one(code: Code, unit: Unit, rng: random.Random) -> Question | None:
    events: list[tuple[Clause, Edit | None]] = [(c, e) for c, _, e in unit.edits]
    events.append((unit.maker, None))
    clause, edit = rng.choice(events)
    part = _part(unit, edit, rng)
    as_at = _as_at(clause, rng)
    known_at = _known_at(code, clause, rng)
    maker = unit.made_by.get(part)
    if maker is None:
        return None
    gold = code.ask(unit, part, as_at=as_at, known_at=known_at)
    path = gold.path or _first_path(unit, part, known_at)
    if not path or not _certain(unit, part, path, as_at, gold):
        return None
    operation = _operation(clause, edit, unit)
    heading = None
    if gold.statuses == ("answered",) and len(path) == 1 and edit and edit.kind == "heading":
        heading = gold.heading
    return Question(
        unit.act.instrument.id, pinpoint(path), as_at, known_at, gold.statuses, gold.text, heading,
        operation, clause.instrument.slice, unit.id, part,
    )  # fmt: skip


def _operation(clause: Clause, edit: Edit | None, unit: Unit) -> str:
    if edit is None:
        return "new_section" if clause.instructions else "enacted"
    return next(i.kind for i in clause.instructions if any(e is edit for e in i.edits))


def _part(unit: Unit, edit: Edit | None, rng: random.Random) -> int:
    """A part that the change is about, or something beside or above it."""
    near = [unit.spec.id]
    if edit is not None:
        near += [edit.target, *edit.targets, *(s.id for top in edit.specs for s in top.walk())]
        near += [edit.anchor] if edit.anchor > 0 else []
    if rng.random() < 0.15:
        near = list(unit.made_by)
    return rng.choice(near)


def _as_at(clause: Clause, rng: random.Random) -> date:
    instrument = clause.instrument
    days = [day for _, day in clause.orders] or [clause.start or instrument.published]
    days += [instrument.made] if rng.random() < 0.3 else []
    if instrument.ends:
        days += [instrument.ends, *(day for _, day in instrument.extensions)]
    if instrument.cancelled:
        days.append(instrument.cancelled[1])
    day = rng.choice(days)
    if rng.random() < 0.1:
        return day + timedelta(days=rng.randint(-900, 1500))
    return day + rng.choice((-ONE, timedelta(0), timedelta(0), ONE))


def _known_at(code: Code, clause: Clause, rng: random.Random) -> date:
    if rng.random() < 0.5:
        return code.last_day
    by = [clause.instrument, *(order for order, _ in clause.orders)]
    by += [extension for extension, _ in clause.instrument.extensions]
    if clause.instrument.cancelled:
        by.append(clause.instrument.cancelled[0])
    return rng.choice(by).published + rng.choice((-ONE, timedelta(0), timedelta(0), ONE))


def _first_path(unit: Unit, part: int, known_at: date) -> tuple[Step, ...]:
    """The citation of a part on some day on which it stands, as far as known."""
    for day in [*unit.days(known_at), EVER]:
        root = unit.state(day, known_at)
        if root is not None and (path := path_to(root, part)):
            return tuple(Step(p.level, p.label, p.term) for p in path)
    if part == unit.spec.id:
        return (Step(unit.spec.level, unit.spec.label),)
    return _drafted(unit, part)


def _drafted(unit: Unit, part: int) -> tuple[Step, ...]:
    """The citation of a part that has never stood: where it was to be inserted."""
    for _, _, edit in unit.edits:
        for top in edit.specs:
            path = path_to(stand(top), part)
            if not path or edit.kind != "insert":
                continue
            above: tuple[Step, ...] = ()
            for day in [*unit.days(EVER), EVER]:
                root = unit.state(day, EVER)
                if root is not None and (held := path_to(root, edit.target)):
                    above = tuple(Step(p.level, p.label, p.term) for p in held)
                    break
            if above:
                return (*above, *(Step(p.level, p.label, p.term) for p in path))
    return ()


def _certain(unit: Unit, part: int, path: tuple[Step, ...], as_at: date, gold: Gold) -> bool:
    """Whether the citation means this part and no other on that day.

    A label that nothing bears on the day means whoever has borne it, if that is one alone. The
    first subsection of a section that was renumbered as such was the section itself before: the
    citation has two good readings, and is not asked.
    """
    if gold.statuses == ("answered",):
        return True
    if any(e.kind == "nest" and part == e.specs[0].id for _, _, e in unit.edits):
        return False
    bearers = {
        drafted.id
        for clause, _, edit in unit.edits
        if clause.effective(EVER) is None
        for top in edit.specs
        for drafted in top.walk()
        if (drafted.level, drafted.label) == (path[-1].level, path[-1].label)
    }
    for day in {as_at, unit.maker.instrument.made, *unit.days(EVER), EVER}:
        root = unit.state(day, EVER)
        bearers |= {found.id for found in _bearing(root, path)} if root else set()
    return bearers <= {part}


def _bearing(root: Part, path: tuple[Step, ...]) -> list[Part]:
    """The parts that a citation names in a section as it stands."""
    found = [root] if root.label == path[0].label else []
    for step in path[1:]:
        name = (step.label, step.term if not step.label else "")
        found = [part for above in found for part in above.parts if part.name == name]
    return found


__all__ = ["Question", "pinpoint", "questions"]
