"""Event sorting: three to six dated changes, told without their dates.

Sets are drawn so that the order in the text, the length of what is told, and beginning or ending
say nothing of the order in time: a set is taken only where it does not add to such a lean.
"""

from __future__ import annotations

import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import combinations
from typing import Any

from tqa.eval.making.balance import Balance
from tqa.eval.making.bayes import Bayes
from tqa.eval.making.leakage import exactly_rising, first_year, numbers_of, size_of
from tqa.eval.making.records import Course, Event, Happened, Made, Option, Type, events_of
from tqa.eval.making.saying import YEAR, in_words, item_id
from tqa.eval.making.stated import telling_passage

FEWEST, MOST = 3, 6
LABELS = "ABCDEF"
_PAIRS, _WHOLE = 6, 1.5
"""How far a lean may go: in pairs of events, and in whole orders."""
_SHOWN = 4000
"""Sets of events from which early and late words are learnt."""
_TRIES = 24
"""Orders that are tried before one is taken that leans."""
_Told = tuple[Event, str]
"""An event, with what is told of it."""


def _agreement(ordered: Sequence[_Told], style: _Style) -> dict[str, float]:
    """How trivial orders agree with that of time: pairs for less pairs against, and whole orders
    beyond those that chance would give, in units of what may be passed over.
    """
    chance = 1 / math.factorial(len(ordered))
    found: dict[str, float] = {}
    measures: tuple[tuple[str, Sequence[Any]], ...] = (
        ("place", [numbers_of(event.course.cited) for event, _ in ordered]),
        ("year", [first_year(event.course.title) for event, _ in ordered]),
        ("length", [len(told) for _, told in ordered]),
        ("value", [size_of(told.partition("“")[2]) for _, told in ordered]),
        ("style", [style.lean(event, told) for event, told in ordered]),
        ("ending", [event.what is Happened.ENDED for event, _ in ordered]),
    )
    for name, values in measures:
        rising = sum((b > a) - (b < a) for a, b in combinations(values, 2))
        found[name] = rising / _PAIRS
        found[f"{name}, rising"] = (exactly_rising(values) - chance) / _WHOLE
        found[f"{name}, falling"] = (exactly_rising(values[::-1]) - chance) / _WHOLE
    return found


class _Style:
    """How late the words of events sound, by what other instruments say early and late.

    Drafting changes with the years, so that words of one instrument tell of days in another.
    """

    def __init__(self, candidates: Iterable[Sequence[_Told]]) -> None:
        said: dict[str, list[tuple[str, bool]]] = defaultdict(list)
        for ordered in candidates:
            for at, (event, told) in enumerate(ordered):
                late = at * 2 >= len(ordered)
                said[event.course.instrument].append((_sentence(event, told, False), late))
        self._all = Bayes(text for texts in said.values() for text in texts)
        self._own = {instrument: Bayes(texts) for instrument, texts in said.items()}
        self._leans: dict[tuple[str, str], float] = {}

    def lean(self, event: Event, told: str) -> float:
        """The logarithm of the odds of late against early, by the other instruments."""
        key = event.course.instrument, _sentence(event, told, False)
        if key not in self._leans:
            self._leans[key] = self._all.lean(key[1], without=self._own.get(key[0]))
        return self._leans[key]


def sorts_of(
    gathered: Sequence[tuple[str, Sequence[Course]]], rng: random.Random, *, uses: int = 24
) -> Iterator[Made]:
    """Items over the events of each thread or instrument, each event in at most `uses` of them.

    The events of an item fall on different days; no two items share more than two thirds of theirs.
    """
    candidates: list[tuple[str, list[_Told]]] = []
    for thread, courses in gathered:
        for latest in (False, True):
            told = _told(courses, latest=latest)
            candidates.extend((thread, drawn) for drawn in _sets(told, rng, uses))
    rng.shuffle(candidates)
    style = _Style(drawn for _, drawn in candidates[:_SHOWN])
    balance, given = Balance(grows=True), Balance()
    used: Counter[str] = Counter()
    seen: dict[str, list[frozenset[str]]] = defaultdict(list)
    for thread, ordered in candidates:
        names = frozenset(f"{event.document.id} {event.what.value}" for event, _ in ordered)
        of = ordered[0][0].course.instrument
        if (
            all(used[name] < uses for name in names)
            and not any(3 * len(names & old) > 2 * len(names) for old in seen[of])
            and balance.takes(_agreement(ordered, style))
        ):
            seen[of].append(names)
            used.update(names)
            yield _item(thread, ordered, _shuffled(ordered, given, rng))


def _sets(events: Sequence[_Told], rng: random.Random, uses: int) -> Iterator[list[_Told]]:
    """Sets of events by chance, each in the order of time."""
    days = len({event.day for event, _ in events})
    if days < FEWEST:
        return
    for _ in range(len(events) * uses):
        size = rng.randint(FEWEST, min(MOST, days))
        yield sorted(_draw(events, size, rng), key=lambda pair: pair[0].day)


def _told(courses: Sequence[Course], *, latest: bool) -> list[_Told]:
    """The events that can be told without a date, with how they are told.

    Of a wording whose predecessor is not shown, its words may be older; it can only be told as the
    `latest` of its provision. Such events are sorted among themselves: what is told in two ways
    would tell of its day by the way.
    """
    found = []
    for course in courses:
        for event in events_of(course):
            if event.what is Happened.ENDED:
                if not latest:
                    found.append((event, "ceased to be law"))
                continue
            last = event.document is course.wordings[-1].document and event.document.end is None
            if not (last if latest else event.followed):
                continue
            if passage := telling_passage(course, event.document):
                which = "its latest wording," if latest else "the wording"
                found.append((event, f"received {which} with the words “{passage}”"))
    return [pair for pair in found if not YEAR.search(pair[0].course.cited)]


def _draw(events: Sequence[_Told], size: int, rng: random.Random) -> list[_Told]:
    """Some events of different days."""
    days: set[date] = set()
    chosen: list[_Told] = []
    for at in rng.sample(range(len(events)), len(events)):
        day = events[at][0].day
        if day not in days:
            days.add(day)
            chosen.append(events[at])
            if len(chosen) == size:
                break
    return chosen


def _shuffled(ordered: Sequence[_Told], given: Balance, rng: random.Random) -> list[_Told]:
    """An order by chance, in which all orders together do not lean to that of time either."""
    for _ in range(_TRIES):
        places = rng.sample(range(len(ordered)), len(ordered))
        rising = sum((b > a) - (b < a) for a, b in combinations(places, 2))
        whole = (places == sorted(places)) - 1 / math.factorial(len(places))
        if given.takes({"pairs": rising / _PAIRS, "whole": whole / _WHOLE}):
            break
    return [ordered[place] for place in places]


def _item(thread: str, ordered: Sequence[_Told], shuffled: Sequence[_Told]) -> Made:
    several = len({event.course.instrument for event, _ in ordered}) > 1
    labels = dict(zip((id(event) for event, _ in shuffled), LABELS, strict=False))
    options = tuple(
        Option(labels[id(event)], _sentence(event, told, several)) for event, told in shuffled
    )
    order = [labels[id(event)] for event, _ in ordered]
    title = ordered[0][0].course.title
    of = "" if several else f" of the {title.removeprefix('The ')}"
    question = f"Put these changes{of} in the order in which they took effect, the earliest first."
    told = "; then ".join(
        f"{label} on {in_words(event.day)}"
        for label, (event, _) in zip(order, ordered, strict=True)
    )
    # In the order of the options: that of time would give the answer away.
    documents = dict.fromkeys(event.document.id for event, _ in shuffled)
    return Made(
        item_id(Type.EVENT_SORTING, *sorted(o.text for o in options)),
        Type.EVENT_SORTING,
        thread,
        question,
        {"order": order},
        f"{told}.",
        options,
        context=tuple(documents),
        cluster=ordered[0][0].course.instrument if not several else thread,
        groups={"events": str(len(options))},
        data={"events": [_event(labels[id(event)], event, told) for event, told in shuffled]},
    )


def _event(label: str, event: Event, told: str) -> dict[str, str | None]:
    """An event as it is told."""
    words = told.partition("with the words “")[2].removesuffix("”")
    return {
        "label": label,
        "what": event.what.value,
        "provision": event.course.cited,
        "title": event.course.title,
        "passage": words or None,
    }


def _sentence(event: Event, told: str, several: bool) -> str:
    cited = event.course.name if several else event.course.cited
    return f"{cited[:1].upper()}{cited[1:]} {told}."
