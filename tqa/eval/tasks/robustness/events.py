"""Event dating and event ordering, over events of Wikipedia's pages of years.

The study takes 1750 to 2023; the pages at hand are of 1987 to 2007, so that distances end at 20
years. As there, events whose words hold a year are left out.

**Source:** Wallat et al. (2025), sections 3, 4.7 and 4.8.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from tqa.eval.tasks.pool import Document
from tqa.eval.tasks.published import table
from tqa.eval.tasks.robustness import chronicle
from tqa.eval.tasks.robustness.catalog import TESTS
from tqa.eval.tasks.robustness.judging import DAY, PAIR
from tqa.eval.tasks.robustness.making import UNIT, Making, task
from tqa.eval.tasks.task import Item, Task

FILE = "wiki_year_events_1987_2007.tsv.gz"
DISTANCES = (0, 1, 5, 10, 20)
"""Years between the events of a pair."""


@dataclass(frozen=True, slots=True)
class Dated:
    """An event and its day."""

    id: str
    day: date
    what: str

    @property
    def document(self) -> Document:
        """Its line of the chronicle."""
        return Document(self.id, chronicle.line(self.day, self.what))


@dataclass(frozen=True, slots=True)
class Events:
    """The events that can be asked about, in order of their days."""

    all: tuple[Dated, ...]
    facts: Mapping[str, int]


_YEAR = re.compile(r"(?<!\d)(?:1[0-9]{3}|20[0-9]{2})(?!\d)")


def load_events(folder: Path) -> Events:
    """The events of one day whose words hold no year; SourceError where the file is missing."""
    rows = table(folder / FILE, delimiter="\t")
    one_day = [row for row in rows if re.fullmatch(r"\d{4}-\d\d-\d\d", row["date"])]
    found: dict[str, list[Dated]] = {}
    for row in one_day:
        what = " ".join(row["description"].split())
        if what and not _YEAR.search(what):
            event = Dated(f"event/{row['idx']}", date.fromisoformat(row["date"]), what)
            found.setdefault(what, []).append(event)
    # The same words on two days are two answers to one question.
    events = [each[0] for each in found.values() if len({event.day for event in each}) == 1]
    facts = {"event rows": len(rows), "of one day": len(one_day), "asked about": len(events)}
    return Events(tuple(sorted(events, key=lambda event: (event.day, event.id))), facts)


def dating(events: Events, making: Making) -> Task:
    """Each event at three granularities."""
    rng = random.Random(f"{making.seed} dating")
    chosen = rng.sample(events.all, min(making.size, len(events.all)))
    items = [
        Item(
            id=f"{event.id}#{level}",
            question=chronicle.when(event.what, level),
            gold=event.day.isoformat(),
            context=(event.id,),
            cluster=event.id,
            groups={"granularity": level, "year": str(event.day.year)},
            data={"asks": DAY, UNIT: event.id},
        )
        for event in chosen
        for level in chronicle.GRANULARITIES
    ]
    return task(TESTS["dating"], items, making, facts=events.facts)


def ordering(events: Events, making: Making) -> Task:
    """Pairs of events so many years apart, in half of which the first is earlier."""
    items: list[Item] = []
    share = max(1, making.size * 3 // len(DISTANCES))
    for step, distance in enumerate(DISTANCES):
        rng = random.Random(f"{making.seed} ordering {distance}")
        for at, (early, late) in enumerate(pairs(events.all, distance, share, rng)):
            yes = (at + step) % 2 == 0
            one, other = (early, late) if yes else (late, early)
            items.append(
                Item(
                    id=f"{early.id}<{late.id}#{distance}",
                    question=chronicle.pair(one.what, other.what),
                    gold=yes,
                    context=(one.id, other.id),
                    cluster=early.id,
                    groups={"distance": str(distance)},
                    data={"asks": PAIR},
                )
            )
    return task(
        TESTS["ordering"],
        items,
        making,
        facts=events.facts,
        remarks=(
            "distances end at 20 years, as the events at hand are of 1987 to 2007; the study goes "
            "to 100",
        ),
    )


def pairs(
    events: Sequence[Dated], distance: int, count: int, rng: random.Random
) -> list[tuple[Dated, Dated]]:
    """Different pairs, the earlier event first, whose years are so far apart; fewer where there
    are fewer. Two events of one day have no order and are no pair.
    """
    by_year: dict[int, list[Dated]] = {}
    for event in events:
        by_year.setdefault(event.day.year, []).append(event)
    early = [event for event in events if event.day.year + distance in by_year]
    found: dict[tuple[str, str], tuple[Dated, Dated]] = {}
    for _ in range(count * 20):
        if len(found) == count or not early:
            break
        one = rng.choice(early)
        other = rng.choice(by_year[one.day.year + distance])
        first, second = sorted((one, other), key=lambda event: (event.day, event.id))
        if first.day != second.day:
            found.setdefault((first.id, second.id), (first, second))
    return list(found.values())
