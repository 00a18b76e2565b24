"""The profile of a reader's errors on LexTime: which features of the language stand around them.

    python -m benchmarks.error_profile RUN ../shared/data/benchmarks/lextime [--draws 2000]
        [--seed 1] [--limit N]

RUN is a folder of `tqa eval lextime`. For each reader, setting and form of the prompt: how much
more often each feature stands in a sentence of the paragraphs of wrong answers than in those of all
questions, in per cent, with the 95 % interval of a bootstrap over paragraphs; and how the errors
lie over the words of relation. A paragraph counts once for each question that is asked of it. The
paper's figures stand beside: 100 errors of three models, the features marked by hand. Here they are
found by the rules of `benchmarks.profiling`; paraphrases are not. A reader that answers all or
nothing wrong has no profile. The last line is JSON.

Source: Barale et al., LexTime, Findings of EMNLP 2025, section 6 and figure 7.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from benchmarks.profiling.features import examined
from tqa.eval.engine.rows import read_rows
from tqa.eval.tasks import lextime
from tqa.eval.tasks.task import Inputs, Item, Setting
from tqa.pleading.parsing import parse

PUBLISHED: Mapping[str, float | None] = {
    "subordinate clause": 84,
    "not simple past": 63,
    "passive": 24,
    "negation": 12,
    "speculative event": 12,
    "modal verb": 6,
    "conditional clause": 2,
    "nominalised event": None,
    "citation": None,
    "temporal marker": None,
    "date (calendar)": None,
}
"""Per cent by which each feature is more frequent among errors; `None` where no figure is given."""
Floats = npt.NDArray[np.float64]


def profiles(folder: Path) -> dict[str, Floats]:
    """Of each paragraph: sentences, and how often each feature stands in them, by its id."""
    [task] = lextime.load(Inputs(folder.parent))
    found: dict[str, Floats] = {}
    for item in task.items:
        text = _paragraph(task.turns(item, Setting.GOLD, task.about.prompts[0])[-1].text, item)
        if item.context[0] not in found:
            counts: Counter[str] = Counter()
            sentences = [examined(sentence) for sentence in parse(text).sents]
            for sentence in sentences:
                counts.update(sentence.counts)
            found[item.context[0]] = np.array(
                [len(sentences), *(counts[name] for name in PUBLISHED)], np.float64
            )
    return found


def _paragraph(prompt: str, item: Item) -> str:
    """The paragraph in the prompt that has no instructions but our own."""
    return prompt.split("Context: ", 1)[1].rsplit(f"\nQuestion: {item.question}", 1)[0]


def excess(counts: Floats, errors: Floats, all_: Floats) -> Floats:
    """Per cent by which features are more frequent a sentence among errors; nan without any.

    `counts` is `(paragraphs, 1 + features)`, `errors` and `all_` say how often each paragraph
    counts.
    """
    wrong, whole = errors @ counts, all_ @ counts
    with np.errstate(invalid="ignore", divide="ignore"):
        rates = (wrong[1:] / wrong[0]) / (whole[1:] / whole[0])
    return np.asarray(100 * (rates - 1), np.float64)


def profile(
    rows: Sequence[Mapping[str, Any]],
    items: Mapping[str, Item],
    counts: Mapping[str, Floats],
    draws: int,
    seed: int,
) -> dict[str, Any]:
    """The profile of one reader's errors."""
    texts = sorted({items[row["id"]].context[0] for row in rows})
    at = {text: n for n, text in enumerate(texts)}
    table = np.array([counts[text] for text in texts])
    all_, errors = np.zeros(len(texts)), np.zeros(len(texts))
    relations: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for row in rows:
        wrong = row["status"] == "ok" and row["score"] == 0
        all_[at[items[row["id"]].context[0]]] += 1
        errors[at[items[row["id"]].context[0]]] += wrong
        relations[row["groups"]["relation"]][0] += wrong
        relations[row["groups"]["relation"]][1] += 1
    drawn = np.random.default_rng(seed).integers(len(texts), size=(draws, len(texts)))
    again = np.array([excess(table[d], errors[d], all_[d]) for d in drawn])
    with np.errstate(invalid="ignore"):
        low, high = np.nanpercentile(again, [2.5, 97.5], axis=0)
    measured = excess(table, errors, all_)
    return {
        "n": len(rows),
        "errors": int(errors.sum()),
        "features": {
            name: {
                "more": round(float(measured[n]), 1),
                "interval": [round(float(low[n]), 1), round(float(high[n]), 1)],
                "published": PUBLISHED[name],
            }
            for n, name in enumerate(PUBLISHED)
        },
        "relations": dict(sorted(relations.items())),
    }


def main(arguments: Sequence[str] | None = None) -> None:
    given = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    given.add_argument("run", type=Path)
    given.add_argument("folder", type=Path)
    given.add_argument("--draws", type=int, default=2000)
    given.add_argument("--seed", type=int, default=1)
    given.add_argument("--limit", type=int, default=0, help="questions of each reader; 0 is all")
    args = given.parse_args(arguments)
    [task] = lextime.load(Inputs(args.folder.parent))
    items = {item.id: item for item in task.items}
    counts = profiles(args.folder)
    arms: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for row in read_rows(args.run):
        if row["task"] == "lextime":
            arms[f"{row['reader']}, {row['setting']}, {row['prompt']}"].append(row)
    result = {}
    for name, rows in arms.items():
        chosen = rows[: args.limit or None]
        wrong = sum(row["status"] == "ok" and row["score"] == 0 for row in chosen)
        if 0 < wrong < len(chosen):
            result[name] = profile(chosen, items, counts, args.draws, args.seed)
            print("\n".join(shown(name, result[name])))
    print(json.dumps({"error_profile": result}))


def shown(name: str, found: Mapping[str, Any]) -> Iterator[str]:
    """A profile in lines."""
    yield f"{name}: {found['errors']} errors of {found['n']}"
    for feature, told in found["features"].items():
        published = "" if told["published"] is None else f"  published {told['published']:+}"
        low, high = told["interval"]
        yield f"  {feature:20} {told['more']:+7.1f} % ({low:+.1f} to {high:+.1f}){published}"
    for relation, (wrong, all_) in found["relations"].items():
        yield f"  {relation:20} {wrong} wrong of {all_}"


if __name__ == "__main__":
    main()
