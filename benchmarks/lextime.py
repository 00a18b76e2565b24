"""LexTime: does event A come before, after or with event B? Complaints, 512 questions, yes or no.

    python -m benchmarks.lextime ../shared/data/benchmarks/lextime [--limit N] [--seed 1]
        [--draws 2000] [--half A|B] [--out FILE]

The 512 questions ask of 35 paragraphs, so that intervals are those of a bootstrap over paragraphs.
The paragraphs are split by the first bit of a hash of their words: A may be looked at, B is only
measured. Three of B (60 questions) were seen before the split was made; "B unseen" leaves them out.

Arms:
- `reading`: `tqa.pleading`, its weights set by hand. It answers each question by itself.
- `strict`: the same, only where the text says the order; else no answer.
- `learned`: the weights of the signs fitted to the other 34 paragraphs (ridge, logistic).
- `relation word`: the commoner answer to the relation word in the other 34 paragraphs; no reading.
- `named first`: what the question names first came first.
- `told first`: what the paragraph tells first came first.

Most questions come twice, once with the relation turned, which words it otherwise ("follows" says
no in 145 of 214): `balanced` weighs the questions so that each relation word has as much yes as no,
by which the control and `named first` are at 50 %.

Source: Barale, Barrett, Bajaj and Rovatsos, LexTime, Findings of EMNLP 2025.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tqa.eval.tasks import lextime_rows as lextime
from tqa.eval.tasks.lextime_rows import leaning, question
from tqa.pleading.asking import Asker, Status
from tqa.pleading.leaning import SIGNS, WEIGHTS
from tqa.pleading.model import Order

_FIRST_SEEN = (0, 5, 9)
"""Places, among the distinct paragraphs, of those that were read before the split was made."""


@dataclass(frozen=True, slots=True)
class Row(lextime.Row):
    """One question, with its half."""

    half: str
    seen: bool


def load(folder: Path) -> list[Row]:
    """The questions, each with its half, length and kind of pair."""
    rows = lextime.load_rows(folder)
    keys = list(dict.fromkeys(" ".join(row.paragraph.split()) for row in rows))
    early = {keys[at] for at in _FIRST_SEEN}
    return [
        Row(
            **{field.name: getattr(row, field.name) for field in fields(row)},
            half=half(row.paragraph),
            seen=" ".join(row.paragraph.split()) in early,
        )
        for row in rows
    ]


def half(paragraph: str) -> str:
    """The half that a paragraph belongs to, by a hash of its words."""
    words = " ".join(paragraph.split())
    return "AB"[hashlib.sha256(words.encode()).digest()[0] % 2]


@lru_cache(maxsize=64)
def asker(paragraph: str) -> Asker:
    """The paragraph, ready to be asked."""
    return Asker(leaning(paragraph).story)


# ---------------------------------------------------------------- arms


def reading(row: Row) -> bool:
    """By the signs and the weights of `tqa.pleading.leaning`."""
    return lextime.likely(row.paragraph, row.query)


def strict(row: Row) -> bool | None:
    """By what the paragraph says only; `None` where it does not."""
    asked, ask = question(row.query), asker(row.paragraph)
    events = [ask.event(words) for words in asked.events]
    if not all(hasattr(event, "trigger") for event in events):
        return None
    reply = ask._order(asked, events)  # type: ignore[arg-type]
    return reply.answer == "yes" if reply.status is Status.ANSWERED else None


def learned(rows: Sequence[Row], strength: float = 5.0) -> list[bool]:
    """Weights of the signs fitted to the other paragraphs, drawn to those set by hand."""
    signs = np.array([_signs(row) for row in rows])
    ways = np.array([_way(question(row.query).order) for row in rows])
    yes = np.array([row.yes for row in rows], dtype=float)
    said = [True] * len(rows)
    keys = np.array([row.key for row in rows])
    for key in dict.fromkeys(row.key for row in rows):
        fit = (keys != key) & (ways != 0)
        weights = _fitted(signs[fit] * ways[fit][:, None], yes[fit], strength)
        for at in np.flatnonzero(keys == key):
            said[at] = bool(signs[at] @ weights * ways[at] > 0) if ways[at] else True
    return said


def _signs(row: Row) -> list[float]:
    lean = leaning(row.paragraph)
    signs = lean.signs(lean.pair(*question(row.query).events))
    return [signs[name] for name in SIGNS]


def _way(order: Order | None) -> float:
    return {Order.BEFORE: 1.0, Order.AFTER: -1.0}.get(order or Order.SAME, 0.0)


Floats = npt.NDArray[np.float64]


def _fitted(signs: Floats, yes: Floats, strength: float) -> Floats:
    """Ridge logistic regression by Newton's method, drawn to the weights set by hand."""
    start: Floats = np.array([WEIGHTS[name] for name in SIGNS])
    weights: Floats = start.copy()
    for _ in range(30):
        sure = 1 / (1 + np.exp(-signs @ weights))
        slope = signs.T @ (yes - sure) - strength * (weights - start)
        bend = (signs * (sure * (1 - sure))[:, None]).T @ signs + strength * np.eye(len(weights))
        weights = weights + np.linalg.solve(bend, slope)
    return np.asarray(np.maximum(weights, 0), dtype=np.float64)


# ---------------------------------------------------------------- measures


def accuracy(rows: Sequence[Row], right: Sequence[bool]) -> float:
    """The share of right answers."""
    return sum(right) / len(rows) if rows else float("nan")


def balanced(rows: Sequence[Row], right: Sequence[bool]) -> float:
    """The share where each relation word has as much yes as no: it then tells nothing."""
    cells: dict[str, tuple[list[bool], list[bool]]] = defaultdict(lambda: ([], []))
    for row, good in zip(rows, right, strict=True):
        cells[row.relation][row.yes].append(good)
    weight = got = 0.0
    for no, yes in cells.values():
        if no and yes:
            n = min(len(no), len(yes))
            weight += 2 * n
            got += n * (sum(no) / len(no) + sum(yes) / len(yes))
    return got / weight if weight else float("nan")


Measure = Callable[[Sequence[Row], Sequence[bool]], float]


def interval(
    rows: Sequence[Row], right: Sequence[bool], measure: Measure, draws: int, seed: int
) -> tuple[float, float]:
    """95 % by a bootstrap over paragraphs."""
    groups: dict[str, list[int]] = defaultdict(list)
    for at, row in enumerate(rows):
        groups[row.key].append(at)
    names = sorted(groups)
    rng = np.random.default_rng(seed)
    values = []
    for _ in range(draws):
        drawn = [at for i in rng.integers(len(names), size=len(names)) for at in groups[names[i]]]
        values.append(measure([rows[at] for at in drawn], [right[at] for at in drawn]))
    low, high = np.nanpercentile(values, [2.5, 97.5])
    return round(float(low), 3), round(float(high), 3)


PARTS: dict[str, Callable[[Row], bool]] = {
    "all": lambda row: True,
    "A": lambda row: row.half == "A",
    "B": lambda row: row.half == "B",
    "B unseen": lambda row: row.half == "B" and not row.seen,
    "follow": lambda row: row.relation == "follow",
    "precede": lambda row: row.relation == "precede",
    "before/after": lambda row: row.relation == "before/after",
    "simultaneous": lambda row: row.relation == "simultaneous",
    "long": lambda row: row.long,
    "short": lambda row: not row.long,
    "both explicit": lambda row: row.pair == "both-explicit",
    "one implicit": lambda row: row.pair == "one-implicit-one-explicit",
}


def report(
    rows: Sequence[Row], said: Sequence[bool | None], draws: int, seed: int
) -> dict[str, object]:
    """Shares by part, and with each relation word balanced, with intervals for the large parts."""
    result: dict[str, object] = {}
    for name, holds in PARTS.items():
        here = [at for at, row in enumerate(rows) if holds(row)]
        part, right = [rows[at] for at in here], [said[at] == rows[at].yes for at in here]
        if not part:
            continue
        told: dict[str, object] = {"n": len(part), "accuracy": round(accuracy(part, right), 3)}
        if name in ("all", "A", "B", "B unseen"):
            told["interval"] = interval(part, right, accuracy, draws, seed)
            told["balanced"] = round(balanced(part, right), 3)
            told["balanced_interval"] = interval(part, right, balanced, draws, seed)
        result[name] = told
    return result


def answered(rows: Sequence[Row], said: Sequence[bool | None]) -> dict[str, object]:
    """Of an arm that may be silent: how often it speaks, and how often it is then right."""
    spoken = [(row, yes) for row, yes in zip(rows, said, strict=True) if yes is not None]
    right = sum(row.yes == yes for row, yes in spoken)
    return {"n": len(rows), "answered": len(spoken), "right": right}


def show(name: str, told: dict[str, object]) -> Iterable[str]:
    """One line a part."""
    yield name
    for part, values in told.items():
        yield f"  {part:14} {values}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure as the arguments say."""
    given = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    given.add_argument("folder", type=Path)
    given.add_argument("--limit", type=int, default=0, help="questions; 0 is all")
    given.add_argument("--seed", type=int, default=1)
    given.add_argument("--draws", type=int, default=2000)
    given.add_argument(
        "--out", type=Path, help="a line of JSON for each question, without its text"
    )
    args = given.parse_args(arguments)
    rows = load(args.folder)[: args.limit or None]
    arms: dict[str, Sequence[bool | None]] = {
        "reading": [reading(row) for row in rows],
        "learned": learned(rows),
        "relation word": lextime.relation_word([(r.key, r.relation, r.yes) for r in rows]),
        "named first": [lextime.named_first(row.query) for row in rows],
        "told first": [lextime.told_first(row.paragraph, row.query) for row in rows],
    }
    result: dict[str, object] = {}
    for name, said in arms.items():
        told = report(rows, said, args.draws, args.seed)
        result[name] = told
        print("\n".join(show(name, told)))
    silent = [strict(row) for row in rows]
    result["strict"] = answered(rows, silent)
    print("strict", result["strict"])
    if args.out:
        _write(args.out, rows, {**arms, "strict": silent})
    print(json.dumps({"lextime": result}))


def _write(path: Path, rows: Sequence[Row], arms: dict[str, Sequence[bool | None]]) -> None:
    with path.open("w", encoding="utf-8") as out:
        for at, row in enumerate(rows):
            place = hashlib.sha256(f"{row.key}|{row.query}".encode()).hexdigest()[:12]
            said = {name: arm[at] for name, arm in arms.items()}
            out.write(json.dumps({"id": place, "half": row.half, "yes": row.yes, **said}) + "\n")


if __name__ == "__main__":
    main()
