"""Natural questions about generated codes, with the facts that make each of them hard.

About half cite a provision, the others describe its subject in words that no other section of any
of the codes holds together (`describing`). The slice of a question comes from the history.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from benchmarks.lawgen import asking
from benchmarks.lawgen.describing import Held, tells_apart
from benchmarks.lawgen.history import Code, Step, Unit
from benchmarks.lawgen.questions import Question, pinpoint, questions
from benchmarks.lawgen.tree import DEFINITION, SECTION, SUBSECTION, Part, path_to, stand

SLICES = (
    "plain",
    "same_year",
    "delayed",
    "retroactive",
    "repealed",
    "renumbered",
    "staged",
    "never_commenced",
)
"""Enacted or amended in the ordinary way; amended within the year asked about; in effect later than
published; in effect earlier; gone; under another label before or after; sections that begin on days
of their own; of what never came into force."""


@dataclass(frozen=True, slots=True)
class Posed:
    """A question in words, with its answer."""

    id: str
    question: str
    slice: str
    form: str
    """cited or described."""
    instrument: str
    provision: str
    also: tuple[str, ...]
    """Other provisions that answer it as well: the part with the words, or what holds that."""
    as_at: date
    known_at: date | None
    """`None` where all that has been published counts."""
    statuses: tuple[str, ...]
    text: str


def pose(codes: Sequence[Code], number: int, seed: int) -> list[Posed]:
    """Some questions about codes, as many of each slice and form; fewer where codes are small."""
    rng = random.Random(f"posing/{seed}")
    held = Held(codes)
    names = Counter(act.name for code in codes for act in code.acts)
    pools: dict[str, list[tuple[Code, Question]]] = defaultdict(list)
    for code in codes:
        for question in questions(code, 12 * number // len(codes), seed):
            # Two codes may have an act of one name: which is meant, nobody could say.
            if names[code.units[question.unit].act.name] == 1 and (kind := _slice(code, question)):
                pools[kind].append((code, question))
    found: dict[str, Posed] = {}
    for kind in SLICES:
        pool = pools[kind]
        rng.shuffle(pool)
        share = -(-number // len(SLICES))
        for form, wanted in (("described", share // 2), ("cited", share - share // 2)):
            for posed in _of_form(pool, kind, form, held, rng):
                if wanted and posed.question not in found:
                    found[posed.question] = posed
                    wanted -= 1
                if not wanted:
                    break
    return [_numbered(posed, at) for at, posed in enumerate(found.values(), 1)]


def _numbered(posed: Posed, at: int) -> Posed:
    values = {name: getattr(posed, name) for name in posed.__slots__}
    return Posed(**{**values, "id": f"lawgen-{at:05}"})


def _slice(code: Code, asked: Question) -> str:
    """The slice of a question, from the history; empty for what is not asked."""
    unit = code.units[asked.unit]
    answered = asked.statuses == ("answered",)
    if "not_covered" in asked.statuses:
        return ""
    if "never_commenced" in asked.statuses or asked.slice == "never":
        return "never_commenced"
    if asked.slice in ("overlay", "spent"):
        return ""
    if asked.statuses == ("ended",):
        return "repealed"
    if asked.operation in ("reletter", "nest"):
        return "renumbered" if answered else ""
    own = unit.maker.instrument is unit.act.instrument and unit.maker.start_kind == "order"
    if own or asked.slice == "staged":
        return "staged"
    if asked.slice in ("delayed", "days", "order"):
        return "delayed"
    if asked.slice == "retroactive":
        return "retroactive"
    if not answered:
        return ""
    same = _changes_within(code, unit, asked.part, asked.as_at, asked.known_at)
    return "same_year" if same else "plain"


def _changes_within(code: Code, unit: Unit, part: int, as_at: date, known_at: date) -> bool:
    """Whether a part has one text at the beginning of the year of a day and another at its end."""
    ends = date(as_at.year, 1, 1), date(as_at.year, 12, 31)
    first, last = (code.ask(unit, part, as_at=day, known_at=known_at) for day in ends)
    return first.statuses == last.statuses == ("answered",) and first.text != last.text


def _of_form(
    pool: list[tuple[Code, Question]], kind: str, form: str, held: Held, rng: random.Random
) -> Iterator[Posed]:
    for code, question in pool:
        # Most questions do not ask what was known when; around that many days differ by it alone.
        if question.known_at != code.last_day and rng.random() < 0.5:
            continue
        if form == "cited":
            yield _cited(code, question, kind, rng)
        elif posed := _described(code, question, kind, held, rng):
            yield posed


def _known(code: Code, question: Question) -> date | None:
    return None if question.known_at == code.last_day else question.known_at


def _cited(code: Code, question: Question, kind: str, rng: random.Random) -> Posed:
    unit, known_at = code.units[question.unit], _known(code, question)
    gold = code.ask(unit, question.part, as_at=question.as_at, known_at=question.known_at)
    path = gold.path if pinpoint(gold.path) == question.pinpoint else ()
    citation = asking.cited(code.habit, unit.act, question.pinpoint, path, rng)
    text = asking.dated(citation, question.as_at, rng, known_at)
    return Posed(
        "", text, kind, "cited", question.instrument, question.pinpoint, (), question.as_at,
        known_at, gold.statuses, gold.text,
    )  # fmt: skip


# -- subjects --------------------------------------------------------------------------------------


def _described(
    code: Code, question: Question, kind: str, held: Held, rng: random.Random
) -> Posed | None:
    unit = code.units[question.unit]
    days = {"as_at": question.as_at, "known_at": question.known_at}
    if question.statuses == ("answered",):
        root = unit.state(**days)
        wanted = _raised(root, question.part) if root else None
    else:
        # Where only a part is no law, the section may well be taken for the answer.
        root = wanted = _once(unit, question.known_at)
    if root is None or wanted is None:
        return None
    gold = code.ask(unit, wanted.id, **days)
    if (gold.statuses == ("answered",)) != (question.statuses == ("answered",)):
        return None
    if "not_covered" in gold.statuses or (kind == "repealed" and gold.statuses != ("ended",)):
        return None
    if kind == "same_year" and not _changes_within(code, unit, wanted.id, **days):
        return None
    for _ in range(4):
        words, holder = _words(root, wanted, rng)
        description = asking.placed(words, _act(unit, rng), unit.act.name.lower(), rng)
        if words and held.identifies(description, unit):
            text = asking.asked_on(description, question.as_at, rng, _known(code, question))
            return Posed(
                "", text, kind, "described", question.instrument, _pin(root, wanted),
                _beside(root, wanted, holder), question.as_at, _known(code, question),
                gold.statuses, gold.text,
            )  # fmt: skip
    return None


def _act(unit: Unit, rng: random.Random) -> str:
    return rng.choice((unit.act.instrument.title, f"{unit.act.name} Act"))


def _raised(root: Part, part: int) -> Part | None:
    """The definition, subsection or section that a part stands in."""
    levels = (SECTION, SUBSECTION, DEFINITION)
    return next((p for p in reversed(path_to(root, part)) if p.level in levels), None)


def _once(unit: Unit, known_at: date) -> Part | None:
    """A section as it last stood, or as it was drafted."""
    for day in reversed(unit.days(known_at)):
        if root := unit.state(day, known_at):
            return root
    return stand(unit.spec)


def _words(root: Part, wanted: Part, rng: random.Random) -> tuple[str, Part | None]:
    """What is asked, and which part holds it; no words where none describe the provision."""
    if wanted.term:
        return asking.meaning(wanted.term, rng), wanted
    if wanted is root and root.heading and rng.random() < 0.3:
        heading = root.heading[0].lower() + root.heading[1:]
        return rng.choice(asking.HEADINGS).format(heading=heading), None
    inside = [p for p in root.parts if p.level == SUBSECTION]
    holder = rng.choice(inside) if wanted is root and inside else wanted
    for question in asking.subjects(holder.text, rng):
        others = [p for p in inside if p is not holder]
        if tells_apart(question, holder, others):
            if root.heading and rng.random() < 0.35:
                return asking.titled(question, root.heading, rng), holder
            return question, holder
    return "", None


def _pin(root: Part, part: Part) -> str:
    path = path_to(root, part.id)
    return pinpoint(tuple(Step(p.level, p.label, p.term) for p in path))


def _beside(root: Part, wanted: Part, holder: Part | None) -> tuple[str, ...]:
    """The other provisions that answer: the part with the words, or the whole section."""
    found = {_pin(root, part) for part in (root, holder or root)}
    return tuple(sorted(found - {_pin(root, wanted)}))


__all__ = ["SLICES", "Posed", "pose"]
