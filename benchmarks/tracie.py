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
import csv
import gzip
import hashlib
import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from tqa.errors import SourceError, TqaError
from tqa.pleading import narrative
from tqa.pleading.leaning import Leaning
from tqa.pleading.model import Order, Paragraph, Pleading
from tqa.pleading.parsing import parse
from tqa.pleading.questions import Asked, Edge, Question
from tqa.pleading.story import read_story

if TYPE_CHECKING:
    from spacy.tokens import Doc

FILES = {"test": "tracie_test.txt.gz", "train": "tracie_train_iid.txt.gz"}
SAMPLE = "lextime_tracie_sample_512.csv.gz"
_LINE = re.compile(
    r"event: (.*?) (starts|ends) (before|after) (.*?) story: (.*)\tanswer: (positive|negative)\s*\Z"
)
_ASKED = re.compile(r"\s*Does the event (.*?)[\s.]* (start|end)s? (before|after) (.*?)[\s.?]*\Z")
_EDGES = {"start": Edge.START, "end": Edge.END}


@dataclass(frozen=True, slots=True)
class Row:
    """One question."""

    first: str
    edge: Edge
    order: Order
    second: str
    story: str
    holds: bool

    @property
    def key(self) -> str:
        """The story without marks, by which stories are told apart."""
        return " ".join(re.findall(r"[a-z0-9]+", self.story.lower()))


def load(folder: Path, split: str) -> list[Row]:
    """The questions of `test` or `train`; `SourceError` with the line that cannot be read."""
    found = []
    for at, line in enumerate(_open(folder / FILES[split]).splitlines(), 1):
        match = _LINE.match(line)
        if match is None:
            raise SourceError(
                f"{FILES[split]}, line {at}: expected 'event: A starts|ends before|after B "
                "story: S', a tab, 'answer: positive|negative'"
            )
        first, edge, order, second, story, answer = match.groups()
        found.append(
            Row(first, _EDGES[edge[:-1]], Order(order), second, story, answer == "positive")
        )
    return found


def load_sample(folder: Path) -> list[Row]:
    """The questions of the paper of LexTime; none where the file is not there."""
    if not (folder / SAMPLE).is_file():
        return []
    found = []
    for at, row in enumerate(csv.DictReader(_open(folder / SAMPLE).splitlines(keepends=True)), 2):
        match = _ASKED.match(row["query"])
        if match is None:
            raise SourceError(f"{SAMPLE}, row {at}: no event, relation and event in the query")
        first, edge, order, second = match.groups()
        holds = row["label"] == "yes"
        found.append(Row(first, _EDGES[edge], Order(order), second, row["paragraph"], holds))
    return found


def _open(path: Path) -> str:
    try:
        return gzip.decompress(path.read_bytes()).decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SourceError(f"cannot read {path.name}: {error}") from error


# ---------------------------------------------------------------- arms


@lru_cache(maxsize=8192)
def parsed(text: str) -> Doc:
    """A text, parsed once."""
    return parse(text)


@lru_cache(maxsize=8192)
def _later(first: str, second: str, story: str, edge: Edge) -> bool:
    return narrative.later(parsed(first), parsed(second), parsed(story), edge) > 0


def learned(row: Row) -> bool:
    """By the features and the weights of `tqa.pleading.narrative`."""
    return _later(row.first, row.second, row.story, row.edge) == (row.order is Order.AFTER)


@lru_cache(maxsize=512)
def _leaning(story: str) -> Leaning:
    return Leaning(read_story(Pleading("", story, (Paragraph("", 0, len(story)),))))


def rules(row: Row) -> bool:
    """By the signs that are made for complaints."""
    asked = Question(Asked.ORDER, (row.first, row.second), row.order, row.edge)
    return _leaning(row.story).likely(asked)


def relation_word(rows: Sequence[Row], train: Sequence[Row]) -> list[bool]:
    """The commoner answer to the words of relation in the training rows of other stories."""
    tally = Counter((row.edge, row.order, row.holds) for row in train)
    own: dict[str, Counter[tuple[Edge, Order, bool]]] = defaultdict(Counter)
    for row in train:
        own[row.key][row.edge, row.order, row.holds] += 1

    def said(row: Row, yes: bool) -> int:
        cell = row.edge, row.order, yes
        return tally[cell] - own[row.key][cell] if row.key in own else tally[cell]

    return [said(row, True) >= said(row, False) for row in rows]


def told_first(rows: Sequence[Row], otherwise: Sequence[bool]) -> list[bool]:
    """By the places of the two events in the story; `otherwise` where these are the same."""
    said = []
    for row, other in zip(rows, otherwise, strict=True):
        one, two = _place(row.first, row.story), _place(row.second, row.story)
        same = one is None or two is None or one == two
        said.append(other if same else (one > two) == (row.order is Order.AFTER))  # type: ignore[operator]
    return said


@lru_cache(maxsize=8192)
def _place(event: str, story: str) -> int | None:
    """The sentence that shares most content words with an event; `None` where none shares any."""
    wanted = _content(parsed(event))
    shared = [len(wanted & _content(sentence)) for sentence in parsed(story).sents]
    best = max(shared, default=0)
    return shared.index(best) if best else None


def _content(span: Any) -> frozenset[str]:
    return frozenset(t.lemma_.lower() for t in span if t.is_alpha and not t.is_stop)


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
