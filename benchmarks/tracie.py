"""Tracie: does an event that a story implies start (or end) before another? Stories, yes or no.

    python -m benchmarks.tracie ../shared/data/benchmarks/tracie [--split test|train] [--limit N]
        [--seed 1] [--draws 2000] [--out FILE]

The 4,248 test questions ask of 342 stories, none of which is in the training rows; intervals are
those of a bootstrap over stories. Each question comes twice, once with "before" and "after"
exchanged. `whole` is the share of stories all of whose questions are answered rightly. Where
FOLDER has the 512 questions that the paper of LexTime drew from the test, they are measured too, in
the paper's wording. No question is printed. On `--split train` the learned arm meets the rows that
it was fitted to: that is for trying out the program only.

Arms:
- `learned`: `tqa.pleading.narrative`.
- `rules`: the signs of `tqa.pleading.leaning`, made for complaints; it must answer.
- `told first`: what the story tells first came first; the implied event is told where most of its
  words are, and where that is the sentence of the other event, or none, as `relation word`.
- `relation word`: the commoner answer to "starts before" and so on in the training rows (those of
  other stories); no reading.

Source: Zhou, Richardson, Ning, Khot, Sabharwal and Roth, NAACL 2021; Barale et al., LexTime,
Findings of EMNLP 2025, for the 512.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from tqa.errors import TqaError
from tqa.eval.tasks.tracie_rows import (
    FILES,
    Row,
    learned,
    load,
    load_sample,
    relation_word,
    told_first,
)
from tqa.pleading.leaning import Leaning
from tqa.pleading.model import Paragraph, Pleading
from tqa.pleading.questions import Asked, Edge, Question
from tqa.pleading.story import read_story

# ---------------------------------------------------------------- arms


@lru_cache(maxsize=512)
def _leaning(story: str) -> Leaning:
    return Leaning(read_story(Pleading("", story, (Paragraph("", 0, len(story)),))))


def rules(row: Row) -> bool:
    """By the signs that are made for complaints."""
    asked = Question(Asked.ORDER, (row.first, row.second), row.order, row.edge)
    return _leaning(row.story).likely(asked)


# ---------------------------------------------------------------- measures

PARTS = ("start", "end", "all", "whole")


def counts(rows: Sequence[Row], right: Sequence[bool]) -> npt.NDArray[np.float64]:
    """`(stories, parts, 2)`: what is right and how much there is, of each story by key."""
    stories = {key: at for at, key in enumerate(sorted({row.key for row in rows}))}
    found = np.zeros((len(stories), len(PARTS), 2))
    for row, good in zip(rows, right, strict=True):
        here = found[stories[row.key]]
        for part in (PARTS.index("end" if row.edge is Edge.END else "start"), PARTS.index("all")):
            here[part] += (good, 1)
    found[:, 3, 0] = found[:, 2, 0] == found[:, 2, 1]
    found[:, 3, 1] = 1
    return found


def shares(found: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The share of right answers of each part, over the stories given; nan where there is none."""
    total = found.sum(-3)
    with np.errstate(invalid="ignore"):
        return np.asarray(total[..., 0] / total[..., 1], np.float64)


def report(
    rows: Sequence[Row], arms: dict[str, list[bool]], control: str, draws: int, seed: int
) -> dict[str, Any]:
    """Shares of each arm with 95 % intervals, and how far it is above the control, by story."""
    right = {
        name: counts(rows, [yes == row.holds for row, yes in zip(rows, said, strict=True)])
        for name, said in arms.items()
    }
    many = len(right[control])
    drawn = np.random.default_rng(seed).integers(many, size=(draws, many))
    again = {name: np.array([shares(found[d]) for d in drawn]) for name, found in right.items()}
    result: dict[str, Any] = {"n": len(rows), "stories": many}
    for name, found in right.items():
        at_all = shares(found)
        told: dict[str, Any] = {}
        for at, part in enumerate(PARTS):
            if not np.isnan(at_all[at]):
                told[part] = [_round(at_all[at]), *_interval(again[name][:, at])]
        if name != control:
            gain = at_all[2] - shares(right[control])[2]
            over = again[name][:, 2] - again[control][:, 2]
            told[f"all over {control}"] = [_round(gain), *_interval(over)]
        result[name] = told
    return result


def _interval(values: npt.NDArray[np.float64]) -> tuple[float, float]:
    low, high = np.nanpercentile(values, [2.5, 97.5])
    return _round(low), _round(high)


def _round(value: float) -> float:
    return round(float(value), 3)


def answers(rows: Sequence[Row], train: Sequence[Row]) -> dict[str, list[bool]]:
    """What each arm says of each question."""
    word = relation_word(rows, train)
    return {
        "learned": [learned(row) for row in rows],
        "rules": [rules(row) for row in rows],
        "told first": told_first(rows, word),
        "relation word": word,
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure as the arguments say."""
    given = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    given.add_argument("folder", type=Path)
    given.add_argument("--split", choices=sorted(FILES), default="test")
    given.add_argument("--limit", type=int, default=0, help="questions; 0 is all")
    given.add_argument("--seed", type=int, default=1)
    given.add_argument("--draws", type=int, default=2000)
    given.add_argument(
        "--out", type=Path, help="a line of JSON for each question, without its text"
    )
    args = given.parse_args(arguments)
    try:
        train = load(args.folder, "train")
        rows = load(args.folder, args.split)[: args.limit or None]
        sample = load_sample(args.folder)[: args.limit or None] if args.split == "test" else []
    except TqaError as error:
        print(error, file=sys.stderr)
        return 1
    known = {row.key for row in train}
    result: dict[str, Any] = {}
    sets = {args.split: rows, "sample": sample}
    if unseen := [row for row in sample if row.key not in known]:
        sets |= {"sample, unseen": unseen} if len(unseen) < len(sample) else {}
    for name, held in sets.items():
        if not held:
            continue
        arms = answers(held, train)
        told = report(held, arms, "relation word", args.draws, args.seed)
        told["stories in train"] = len({row.key for row in held} & known)
        result[name] = told
        print("\n".join([name, *(f"  {arm:18} {values}" for arm, values in told.items())]))
        if args.out and name == args.split:
            _write(args.out, held, arms)
    print(json.dumps({"tracie": result}))
    return 0


def _write(path: Path, rows: Sequence[Row], arms: dict[str, list[bool]]) -> None:
    with path.open("w", encoding="utf-8") as out:
        for at, row in enumerate(rows):
            words = f"{row.first}|{row.edge}|{row.order}|{row.second}|{row.story}"
            place = hashlib.sha256(words.encode()).hexdigest()[:12]
            said = {name: arm[at] for name, arm in arms.items()}
            out.write(json.dumps({"id": place, "edge": row.edge, "yes": row.holds, **said}) + "\n")


if __name__ == "__main__":
    sys.exit(main())
