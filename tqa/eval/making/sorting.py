"""Event sorting: three to six dated changes, told without their dates.

Sets are drawn so that the order in the text, the length of what is told, and beginning or ending
say nothing of the order in time: a set is taken only where it does not add to such a lean.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from tqa.eval.making.altering import telling_passage
from tqa.eval.making.balance import Balance
from tqa.eval.making.records import Course, Event, Happened, Made, Option, Type, events_of
from tqa.eval.making.saying import YEAR, in_words, item_id

FEWEST, MOST = 3, 6
LABELS = "ABCDEF"
_PAIRS, _WHOLE = 6, 2
"""How far a lean may go: in pairs of events, and in whole orders."""


def _agreement(ordered: Sequence[tuple[Event, str]]) -> dict[str, float]:
    """How trivial orders agree with that of time: pairs for less pairs against, and whole orders
    beyond those that chance would give, in units of what may be passed over.
    """
    chance = 1 / math.factorial(len(ordered))
    found: dict[str, float] = {}
    for name, values in (
        ("place", [event.course.order for event, _ in ordered]),
        ("length", [len(told) for _, told in ordered]),
        ("ending", [int(event.what is Happened.ENDED) for event, _ in ordered]),
        ("latest", [int("its latest" in told) for _, told in ordered]),
    ):
        found[name] = sum(_sign(b - a) for a, b in combinations(values, 2)) / _PAIRS
        if name in ("place", "length"):
            found[f"{name}, rising"] = ((values == sorted(values)) - chance) / _WHOLE
            falling = values == sorted(values, reverse=True)
            found[f"{name}, falling"] = (falling - chance) / _WHOLE
    return found


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def sorts_of(
    thread: str, courses: Sequence[Course], balance: Balance, rng: random.Random, *, uses: int = 8
) -> Iterator[Made]:
    """Items over the events of a thread or of an instrument, each event in at most `uses` of them.

    The events of an item fall on different days; no two items share more than half of theirs.
    """
    events = _told(courses)
    several = len({event.course.instrument for event, _ in events}) > 1
    used: Counter[int] = Counter()
    seen: list[frozenset[int]] = []
    days = len({event.day for event, _ in events})
    if days < FEWEST:
        return
    for _ in range(len(events) * uses * 4):
        size = rng.randint(FEWEST, min(MOST, days))
        free = [at for at in range(len(events)) if used[at] < uses]
        chosen = _draw(events, free, size, rng)
        if len(chosen) < FEWEST or any(2 * len(chosen & old) > len(chosen) for old in seen):
            continue
        ordered = sorted((events[at] for at in sorted(chosen)), key=lambda pair: pair[0].day)
        if not balance.takes(_agreement(ordered)):
            continue
        seen.append(chosen)
        used.update(chosen)
        yield _item(thread, ordered, several, rng)


def _told(courses: Sequence[Course]) -> list[tuple[Event, str]]:
    """The events that can be told without a date, with how they are told.

    Of a wording whose predecessor is not shown, its words may be older; it is told only as the
    latest of its provision, which it is where nothing came after it.
    """
    found = []
    for course in courses:
        for event in events_of(course):
            if event.what is Happened.ENDED:
                found.append((event, "ceased to be law"))
            elif not (passage := telling_passage(course, event.document)):
                continue
            elif event.followed:
                found.append((event, f"received the wording with the words “{passage}”"))
            elif event.document is course.wordings[-1].document and event.document.end is None:
                found.append((event, f"received its latest wording, with the words “{passage}”"))
    return [pair for pair in found if not YEAR.search(pair[0].course.cited)]


def _draw(
    events: Sequence[tuple[Event, str]], free: Sequence[int], size: int, rng: random.Random
) -> frozenset[int]:
    """Some events of different days."""
    left = list(free)
    rng.shuffle(left)
    days = set()
    chosen: list[int] = []
    for at in left:
        day = events[at][0].day
        if day not in days and len(chosen) < size:
            days.add(day)
            chosen.append(at)
    return frozenset(chosen)


def _item(
    thread: str, ordered: Sequence[tuple[Event, str]], several: bool, rng: random.Random
) -> Made:
    shuffled = list(ordered)
    rng.shuffle(shuffled)
    labels = dict(zip((id(event) for event, _ in shuffled), LABELS, strict=False))
    options = tuple(
        Option(labels[id(event)], _sentence(event, told, several)) for event, told in shuffled
    )
    order = [labels[id(event)] for event, _ in ordered]
    title = ordered[0][0].course.title
    of = "" if several else f" of the {title.removeprefix('The ')}"
    question = (
        f"Put these changes{of} in the order in which they took effect, the earliest first: "
        + " ".join(f"({o.label}) {o.text}" for o in options)
    )
    told = "; then ".join(
        f"{label} on {in_words(event.day)}"
        for label, (event, _) in zip(order, ordered, strict=True)
    )
    documents = dict.fromkeys(event.document.id for event, _ in ordered)
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
    )


def _sentence(event: Event, told: str, several: bool) -> str:
    cited = event.course.name if several else event.course.cited
    return f"{cited[:1].upper()}{cited[1:]} {told}."
