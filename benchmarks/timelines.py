"""Timelines of real complaints against timelines made by hand: events with a day, and their order.

    python -m benchmarks.timelines ../shared/data/corpora/complaints [--limit N] [--misses]
        [--gold benchmarks/gold/complaints] [--seed 1] [--out FILE]

An event of the program is right if the hand has one of the same days, in a paragraph of the same
number, under a word that names it. Events that the hand marks as doubtful count neither way, and so
do those that a day only bounds on one side ("before 3 May"), of the hand or of the program: the
hands were not of one mind on them. `--bounds` counts them as each hand marked them.
`days and paragraph` leaves the word out: what else is told of the day in that paragraph is right.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import date, timedelta
from pathlib import Path

from tqa.pleading.model import Story
from tqa.pleading.timeline import Row, timeline
from tqa.temporal.resolver import Days
from tqa.timelines import story_from

FILES = {
    "doe": "doe-v-clinton-county_2025_complaint.pdf",
    "skidmore": "skidmore-v-led-zeppelin_2014_amended.pdf",
    "twombly": "twombly-v-bell-atlantic_retyped.pdf",
    "iqbal": "iqbal-v-ashcroft_2004_first-amended.pdf",
    "sines2017": "sines-v-kessler_2017_complaint.pdf",
    "sines2019": "sines-v-kessler_2019_second-amended.pdf",
}


@dataclass(frozen=True, slots=True)
class Gold:
    """One dated event, as read by hand."""

    id: str
    event: str
    days: tuple[Days, ...]
    """As written; more than one where the hand calls another reading as good."""
    paragraphs: frozenset[str]
    triggers: frozenset[str]
    doubtful: bool


@dataclass
class Score:
    """How the events of one complaint compare."""

    name: str
    gold: int = 0
    found: int = 0
    told: int = 0
    right: int = 0
    placed: int = 0
    """Events of the program whose days the hand has in that paragraph."""
    reached: int = 0
    """Events of the hand whose days the program has in that paragraph."""
    misses: list[str] = field(default_factory=list)
    extra: list[str] = field(default_factory=list)

    def shares(self) -> dict[str, float]:
        """Precision and recall, by word and by day and paragraph."""
        return {
            "precision": round(self.right / max(1, self.told), 3),
            "recall": round(self.found / max(1, self.gold), 3),
            "precision_days": round(self.placed / max(1, self.told), 3),
            "recall_days": round(self.reached / max(1, self.gold), 3),
        }


def gold_of(path: Path) -> list[Gold]:
    """The events of a file made by hand."""
    return [
        Gold(
            row["id"], row["event"], tuple(readings(row)),
            frozenset(row["paragraphs"]), frozenset(word.lower() for word in row["triggers"]),
            _UNSURE.match(row["note"]) is not None,
        )
        for row in map(json.loads, path.read_text(encoding="utf-8").splitlines())
    ]  # fmt: skip


def readings(row: dict[str, str]) -> Iterator[Days]:
    """The days of an event, and those that its note calls as good."""
    yield days_of(row["date"])
    also = _AS_GOOD.search(row["note"])
    if also is not None:
        yield from (days_of(written) for written in also[1].split(", "))


_AS_GOOD = re.compile(r"([0-9/-]+(?:, [0-9/-]+)*) equally good")
_UNSURE = re.compile(r"(?:.*\bdoubtful\b|bound only|event-anchored|weak|historical)", re.DOTALL)
"""Notes of events that count neither way, made before any run: it is doubtful that there is an
event or a day, or only a bound or another event dates it."""


def days_of(written: str) -> Days:
    """The days of an ISO date, or of two with a stroke between them.

    >>> str(days_of("2017-08")), str(days_of("2005/"))
    ('2017-08-01/2017-08-31', '2005-01-01/..')
    """
    first, stroke, last = written.partition("/")
    if not stroke:
        last = first
    return Days(_edge(first, end=False), _edge(last, end=True))


def _edge(written: str, *, end: bool) -> date | None:
    if not written:
        return None
    parts = [int(part) for part in written.split("-")]
    if len(parts) == 3:
        return date(*parts)
    year, month = parts[0], parts[1] if len(parts) == 2 else (12 if end else 1)
    if not end:
        return date(year, month, 1)
    return date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)


def story_of(folder: Path, name: str) -> Story:
    """The story of one real complaint."""
    return story_from(folder / FILES[name])


def compared(
    name: str, rows: Sequence[Row], gold: Sequence[Gold], story: Story, *, bounds: bool = False
) -> Score:
    """The rows of the program against those of the hand."""
    if not bounds:
        rows = [row for row in rows if _closed(row.when.days)]
        gold = [g if all(map(_closed, g.days)) else replace(g, doubtful=True) for g in gold]
    score = Score(name)
    met: set[str] = set()
    near: set[str] = set()
    for row in rows:
        paragraphs = set(row.paragraphs)
        same = [g for g in gold if row.when.days in g.days and g.paragraphs & paragraphs]
        words = {story.words(event.trigger).lower() for event in row.mentions}
        exact = [g for g in same if words & g.triggers]
        met |= {g.id for g in exact}
        near |= {g.id for g in same}
        if same and all(g.doubtful for g in exact or same):
            continue
        score.told += 1
        score.right += bool(exact)
        score.placed += bool(same)
        if not exact:
            mark = "" if same else "?"
            score.extra.append(
                f"{mark}{row.when} ¶{','.join(row.paragraphs)} {sorted(words)} {row.words}"
            )
    sure = [g for g in gold if not g.doubtful]
    score.gold = len(sure)
    score.found = sum(g.id in met for g in sure)
    score.reached = sum(g.id in near for g in sure)
    score.misses = [_miss(g, near=g.id in near) for g in sure if g.id not in met]
    return score


def _closed(days: Days) -> bool:
    return days.first is not None and days.last is not None


def _miss(gold: Gold, *, near: bool) -> str:
    places = f"¶{','.join(sorted(gold.paragraphs))}"
    return f"{'' if near else '?'}{gold.days[0]} {places} {sorted(gold.triggers)} {gold.event}"


def scores(folder: Path, gold: Path, names: Iterable[str], *, bounds: bool) -> Iterator[Score]:
    """One score a complaint."""
    for name in names:
        story = story_of(folder, name)
        by_hand = gold_of(gold / f"{name}.jsonl")
        yield compared(name, timeline(story), by_hand, story, bounds=bounds)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure as the arguments say."""
    given = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    given.add_argument("folder", type=Path, help="the real complaints")
    given.add_argument("--gold", type=Path, default=Path(__file__).parent / "gold" / "complaints")
    given.add_argument("--only", default="", help="one complaint")
    given.add_argument("--limit", type=int, default=0, help="complaints; 0 is all")
    given.add_argument("--seed", type=int, default=1, help="unused: nothing is drawn")
    given.add_argument("--bounds", action="store_true", help="count days that only bound")
    given.add_argument("--misses", action="store_true", help="print every miss")
    given.add_argument("--out", type=Path)
    args = given.parse_args(arguments)
    total = Score("all")
    table: dict[str, object] = {}
    names = [args.only] if args.only else list(FILES)[: args.limit or None]
    for score in scores(args.folder, args.gold, names, bounds=args.bounds):
        for key in ("gold", "found", "told", "right", "placed", "reached"):
            setattr(total, key, getattr(total, key) + getattr(score, key))
        table[score.name] = {"gold": score.gold, "told": score.told, **score.shares()}
        print(f"{score.name:10} gold {score.gold:4} told {score.told:4}", score.shares())
        if args.misses:
            print("\n".join(f"   missed {line}" for line in score.misses))
            print("\n".join(f"   extra  {line}" for line in score.extra))
        if args.out:
            with args.out.open("a", encoding="utf-8") as out:
                out.write(json.dumps(asdict(score), ensure_ascii=False) + "\n")
    whole = {"gold": total.gold, "told": total.told, **total.shares()}
    print(json.dumps({"complaints": table, "all": whole}))


if __name__ == "__main__":
    main()
