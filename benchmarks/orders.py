"""The order of events in real complaints against pairs decided by hand, asked in the hand's words.

    python -m benchmarks.orders ../shared/data/corpora/complaints [--limit N] [--seed 1]
        [--gold benchmarks/gold/complaints] [--misses]

Of each pair the hand says that the first came before, after or with the second, or that the
complaint does not tell. `asked`: what `tqa timeline --ask` answers to the words of the hand; it may
not find an event, or say that the order cannot be determined. `given`: the order of the events that
the hand points to by paragraph and word, so that finding them is left out. `leaned`: of the pairs
that have an order, the likelier one by `tqa.pleading.leaning`, which no user is shown.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.timelines import FILES, story_of
from tqa.pleading.asking import Asker
from tqa.pleading.leaning import Leaning
from tqa.pleading.model import Event, Order

WAYS = {
    "before": Order.BEFORE,
    "after": Order.AFTER,
    "same": Order.SAME,
    "unknown": Order.UNKNOWN,
}


def pairs(path: Path) -> list[dict[str, str]]:
    """The pairs of one complaint."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def asked(asker: Asker, pair: dict[str, str]) -> Order | None:
    """The order of the events that the words mean; `None` where one of them is not found."""
    events = [asker.event(pair[name]) for name in ("a", "b")]
    if not all(isinstance(event, Event) for event in events):
        return None
    one, other = events
    assert isinstance(one, Event)
    assert isinstance(other, Event)
    return asker.compare(one, other).order


def given(asker: Asker, pair: dict[str, str]) -> Order | None:
    """The order of the events at the paragraphs and words of the hand."""
    found = [pointed(asker, pair[f"paragraph_{x}"], pair[f"trigger_{x}"]) for x in ("a", "b")]
    if found[0] is None or found[1] is None:
        return None
    return asker.compare(found[0], found[1]).order


def pointed(asker: Asker, label: str, word: str) -> Event | None:
    """The first event of a paragraph that a word triggers."""
    story = asker.story
    for event in story.events:
        here = story.pleading.paragraphs[event.paragraph].label == label
        if here and story.words(event.trigger).lower() == word.lower():
            return event
    return None


def judged(said: Order | None, wanted: Order) -> str:
    """How an answer compares: right, wrong, silent, not found, or an order that is not told."""
    if said is None:
        return "not found"
    if said is wanted:
        return "right" if wanted is not Order.UNKNOWN else "rightly silent"
    if said is Order.UNKNOWN:
        return "silent"
    return "invented" if wanted is Order.UNKNOWN else "wrong"


def leaned(lean: Leaning, pair: dict[str, str]) -> Order:
    """The likelier of the two orders."""
    before = lean.lean(lean.pair(pair["a"], pair["b"])) > 0
    return Order.BEFORE if before else Order.AFTER


def measured(
    folder: Path, gold: Path, limit: int
) -> Iterator[tuple[str, str, dict[str, str], str]]:
    """Every pair by each way of pointing at its events."""
    for name in list(FILES)[: limit or None]:
        story = story_of(folder, name)
        asker, lean = Asker(story), Leaning(story)
        for pair in pairs(gold / f"{name}.order.jsonl"):
            for how, point in (("asked", asked), ("given", given)):
                yield name, how, pair, judged(point(asker, pair), WAYS[pair["answer"]])
            if pair["answer"] in ("before", "after"):
                yield name, "leaned", pair, judged(leaned(lean, pair), WAYS[pair["answer"]])


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure as the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path, help="the real complaints")
    parser.add_argument("--gold", type=Path, default=Path(__file__).parent / "gold" / "complaints")
    parser.add_argument("--limit", type=int, default=0, help="complaints; 0 is all")
    parser.add_argument("--seed", type=int, default=1, help="unused: nothing is drawn")
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--only", default="", help="print the misses of one complaint only")
    args = parser.parse_args(arguments)
    tally: dict[str, Counter[str]] = {x: Counter() for x in ("asked", "given", "leaned")}
    for name, how, pair, outcome in measured(args.folder, args.gold, args.limit):
        tally[how][outcome] += 1
        if args.misses and "right" not in outcome and args.only in ("", name):
            print(f"{name} {how} {outcome}: {pair['a']} | {pair['b']} ({pair['answer']})")
    for how, counts in tally.items():
        print(how, dict(counts))
    print(json.dumps({"orders": {how: dict(counts) for how, counts in tally.items()}}))


if __name__ == "__main__":
    main()
