"""From a source of history to a set of questions."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from tqa.errors import ConfigError
from tqa.eval.making.altering import squares_of
from tqa.eval.making.balance import Balance
from tqa.eval.making.choosing import choices_of
from tqa.eval.making.leakage import chosen, leakage_of, like_question
from tqa.eval.making.perturbing import detection, explanation, identification, misalignment
from tqa.eval.making.records import (
    DETERMINISTIC,
    Bench,
    Course,
    Document,
    Event,
    Made,
    Source,
    Thread,
    Type,
    events_of,
)  # fmt: skip
from tqa.eval.making.saying import words_of
from tqa.eval.making.sorting import sorts_of
from tqa.eval.making.stated import Square, altered
from tqa.eval.making.summing import change_summary, thread_summary
from tqa.eval.making.telling import open_ended, relative_time

MOST_DETERMINISTIC, MOST_FREE = 1600, 400
"""Items of a type where no limit is given: enough for narrow intervals, few enough to be run."""
_WORDS, _LENGTHS = 2.0, 1.5
"""Items by which a way of guessing may be off from chance."""
_TRIES = 4
"""How often a group is looked at that would add to such a way."""
Group = tuple[Made, ...]
"""Items that are taken together or not at all, since they balance each other."""


@dataclass(slots=True)
class _Material:
    """A source as the makers use it."""

    threads: tuple[Thread, ...]
    courses: tuple[Course, ...]
    thread_of: dict[str, str]
    by_instrument: dict[str, list[Course]] = field(default_factory=dict)


def make(source: Source, *, seed: int, limit_per_type: int | None = None) -> Bench:
    """A set of all types from a source; the same source and seed give the same set.

    ConfigError where the source holds no provision with a dated text, or the limit is below 1.
    """
    if limit_per_type is not None and limit_per_type < 1:
        raise ConfigError(f"limit per type is {limit_per_type}; give 1 or more, or leave it out")
    material = _material(source)
    if not material.courses:
        raise ConfigError(
            f"{source.name}: holds no provision with a dated text; give other sources"
        )
    items: list[Made] = []
    for kind, groups, part in _groups(material, seed):
        limit = limit_per_type or (MOST_DETERMINISTIC if kind in DETERMINISTIC else MOST_FREE)
        rng = random.Random(f"{kind.value}/order/{seed}")
        items.extend(_taken(groups, part, limit, rng, _LEANS.get(kind)))
    documents = _documents(material.courses, items)
    return Bench(
        source.name,
        tuple(dict(each) for each in source.made_from),
        seed,
        documents,
        tuple(items),
        leakage_of(items, seed=seed),
    )


def _material(source: Source) -> _Material:
    threads = source.threads()
    thread_of: dict[str, str] = {}
    courses: dict[str, Course] = {}
    # The thread that brings most provisions together is the one that an item is told to be of.
    for thread in sorted(threads, key=lambda t: (-len(t.courses), t.id)):
        for course in thread.courses:
            thread_of.setdefault(course.key, thread.id)
            courses.setdefault(course.key, course)
    ordered = tuple(sorted(courses.values(), key=lambda c: (c.instrument, c.order, c.key)))
    material = _Material(threads, ordered, thread_of)
    for course in ordered:
        material.by_instrument.setdefault(course.instrument, []).append(course)
    return material


# -- items of each type ----------------------------------------------------------------------------


def _groups(
    material: _Material, seed: int
) -> Iterator[tuple[Type, list[Group], Callable[[Made], Hashable]]]:
    """Each type with its groups of items, and what they are balanced over."""

    def rng(kind: str) -> random.Random:
        return random.Random(f"{kind}/{seed}")

    def thread(course: Course) -> str:
        return material.thread_of[course.key]

    each = material.by_instrument.values()
    draw = rng("mcq")
    choices = [group for courses in each for group in choices_of(courses, thread, draw)]
    yield Type.TEMPORAL_MCQ, choices, lambda item: item.groups["form"]
    yield Type.EVENT_SORTING, list(_sorted(material, rng("sort"))), _of("events")
    draw = rng("squares")
    squares = list(squares_of(list(each), draw))
    verdicts = [detection(square, lambda s: thread(s.course)) for square in squares]
    kind = _of("kind")
    yield Type.PERTURBATION_DETECTION, verdicts, kind
    yield from _of_altered(squares, thread, kind)
    draw = rng("open")
    opened: list[Group] = [(i,) for c in material.courses for i in open_ended(c, thread(c), draw)]
    yield Type.OPEN_ENDED, opened, _of("form")
    yield Type.RELATIVE_TIME, list(_relative(material, rng("relative"))), _of("unit")
    summaries: list[Group] = [(i,) for c in material.courses for i in change_summary(c, thread(c))]
    summaries.extend((i,) for t in material.threads for i in thread_summary(t))
    yield Type.CHANGE_SUMMARY, summaries, lambda i: (i.groups["provisions"], i.groups["changes"])


def _of(group: str) -> Callable[[Made], Hashable]:
    return lambda item: item.groups[group]


def _of_altered(
    squares: Sequence[Square], thread: Callable[[Course], str], kind: Callable[[Made], Hashable]
) -> Iterator[tuple[Type, list[Group], Callable[[Made], Hashable]]]:
    stated = altered(squares)
    for type_, maker in (
        (Type.PERTURBATION_IDENTIFICATION, identification),
        (Type.PERTURBATION_EXPLANATION, explanation),
        (Type.CONTEXT_MISALIGNMENT, misalignment),
    ):
        made = (maker(each, thread(each.course)) for each in stated)
        yield type_, [(item,) for item in made if item is not None], kind


def _sorted(material: _Material, rng: random.Random) -> Iterator[Group]:
    """Orders of events of threads that span provisions, and of instruments."""
    gathered: list[tuple[str, Sequence[Course]]] = [
        (thread.id, thread.courses) for thread in material.threads if len(thread.courses) > 1
    ]
    gathered.extend(material.by_instrument.items())
    yield from ((item,) for item in sorts_of(gathered, rng))


def _relative(material: _Material, rng: random.Random) -> Iterator[Group]:
    for courses in material.by_instrument.values():
        anchors: list[Event] = [event for course in courses for event in events_of(course)]
        for course in courses:
            chosen = rng.sample(anchors, min(12, len(anchors)))
            own = list(events_of(course))
            thread = material.thread_of[course.key]
            yield from ((i,) for i in relative_time(course, [*own, *chosen], thread, rng))


# -- which of them are taken -----------------------------------------------------------------------


def _taken(
    groups: Iterable[Group],
    part: Callable[[Made], Hashable],
    limit: int,
    rng: random.Random,
    leans: Leans | None,
) -> list[Made]:
    """Groups by turns from each part until the limit; whole, and without near-duplicates.

    A group by which the ways of guessing in `leans` would get further from chance is left out.
    """
    parts: dict[Hashable, list[Group]] = defaultdict(list)
    for group in groups:
        parts[part(group[0])].append(group)
    for waiting in parts.values():
        rng.shuffle(waiting)
    order = sorted(parts, key=str)
    taken: list[Made] = []
    seen: set[Hashable] = set()
    balance = Balance()
    tries: Counter[str] = Counter()
    while any(parts.values()) and len(taken) < limit:
        for name in order:
            group = _next(parts[name], seen, limit - len(taken))
            if leans and group and not balance.takes(leans(group)):
                tries[group[0].id] += 1
                if tries[group[0].id] < _TRIES:
                    parts[name].insert(0, group)  # it may balance what is taken until then
                continue
            seen.update(words_of(item) for item in group)
            taken.extend(group)
    return taken


def _lean_of_choices(group: Group) -> dict[str, float]:
    """How much more than chance it gets to choose the option with most words of the question."""
    scored = [chosen(item, like_question(item, item.options or ())) for item in group]
    return {"words": sum(score - chance for _, score, chance in scored) / _WORDS}


def _lean_of_verdicts(group: Group) -> dict[str, float]:
    """How much more than chance it gets to flag what is longer than so many characters."""
    found = {}
    for longest in range(140, 460, 20):
        right = [(len(i.question) > longest) is bool(i.gold["perturbed"]) for i in group]
        found[str(longest)] = (sum(right) - len(right) / 2) / _LENGTHS
    return found


Leans = Callable[[Group], dict[str, float]]
_LEANS: dict[Type, Leans] = {
    Type.TEMPORAL_MCQ: _lean_of_choices,
    Type.PERTURBATION_DETECTION: _lean_of_verdicts,
}


def _next(waiting: list[Group], seen: set[Hashable], room: int) -> Group:
    """The next group that fits and asks nothing that was asked; none where there is none left."""
    while waiting:
        group = waiting.pop()
        words = [words_of(item) for item in group]
        if len(group) <= room and len(set(words)) == len(words) and not seen.intersection(words):
            return group
    return ()


def _documents(courses: Iterable[Course], items: Iterable[Made]) -> tuple[Document, ...]:
    """All versions of every provision that an item rests on, once each, sorted."""
    cited = {id_ for item in items for id_ in item.context}
    found: dict[str, Document] = {}
    for course in courses:
        documents = [wording.document for wording in course.wordings]
        if any(document.id in cited for document in documents):
            found.update((document.id, document) for document in documents)
    return tuple(found[id_] for id_ in sorted(found))
