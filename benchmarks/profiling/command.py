"""The command `python -m benchmarks.linguistics`: it reads, counts, prints table and JSON."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.profiling import published
from benchmarks.profiling.contrasts import (
    Contrast,
    Diversity,
    Profile,
    Tally,
    contrasts,
    diversity,
    jaccard,
    tally,
    triggers,
)
from benchmarks.profiling.corpora import Corpus, drawn, read_corpus, without_stamps
from benchmarks.profiling.features import examined
from benchmarks.profiling.sentences import Splitting, model, parsed
from tqa.errors import TqaError


def main(description: str, arguments: Sequence[str] | None = None) -> int:
    """The command; 1 where a corpus cannot be read or spaCy is not installed."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("corpora", type=Path, nargs="+", metavar="CORPUS", help="one or two")
    parser.add_argument("--limit", type=int, default=0, help="distinct paragraphs, 0 for all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, help="write the result and a row a paragraph here")
    parser.add_argument(
        "--splitting", type=Splitting, choices=list(Splitting), default=Splitting.RULE
    )
    parser.add_argument("--keep-case", action="store_true", help="do not put into lower case")
    parser.add_argument("--without-stamps", action="store_true", help="take out stamps of courts")
    parser.add_argument("--draws", type=int, default=5000, help="bootstrap samples")
    options = parser.parse_args(arguments)
    if len(options.corpora) > 2:
        parser.error("give one corpus, or two to compare")
    try:
        print(json.dumps(run(options), ensure_ascii=False))
    except TqaError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def run(options: argparse.Namespace) -> dict[str, Any]:
    """The result; the table is printed on the way."""
    started = time.perf_counter()
    model()
    corpora = [read_corpus(path) for path in options.corpora]
    profiles = [counted(drawn(c, options.limit, options.seed), options) for c in corpora]
    result: dict[str, Any] = {
        "corpora": [
            _about(corpus, profiled) for corpus, profiled in zip(corpora, profiles, strict=True)
        ],
        "limit": options.limit,
        "seed": options.seed,
        "splitting": options.splitting.value,
        "lower_case": not options.keep_case,
        "stamps": not options.without_stamps,
    }
    for about in result["corpora"]:
        print(
            f"{about['name']}: {about['paragraphs']} distinct paragraphs of {about['rows']} rows, "
            f"{about['sentences']} sentences, {about['tokens']} tokens"
        )
    if len(profiles) == 2:
        first, second = profiles
        found = contrasts(first, second, published.MEASURES, seed=options.seed, draws=options.draws)
        spread = diversity(first, second, seed=options.seed, draws=min(options.draws, 1000))
        overlap = jaccard(first, second)
        result |= {
            "draws": options.draws,
            "contrasts": [contrast.record() for contrast in found],
            "jaccard": round(overlap, 4),
            "diversity": asdict(spread),
            "not_measured": list(published.NOT_MEASURED),
        }
        _print_contrasts(profiles, found, spread, overlap)
    else:
        result["rates"] = _rates(profiles[0])
        _print_rates(result)
    result["seconds"] = round(time.perf_counter() - started, 1)
    if options.out:
        rows = [[_row(t) for t in profiled.tallies] for profiled in profiles]
        options.out.write_text(
            json.dumps({**result, "paragraphs": rows}, ensure_ascii=False, indent=1) + "\n", "utf-8"
        )
    return result


def counted(corpus: Corpus, options: argparse.Namespace) -> Profile:
    """The features of each paragraph of a corpus."""
    texts = [paragraph.text for paragraph in corpus.paragraphs]
    if options.without_stamps:
        texts = [without_stamps(text) for text in texts]
    if not options.keep_case:
        texts = [text.lower() for text in texts]
    tallies = (
        tally(paragraph.id, paragraph.rows, [examined(sentence) for sentence in sentences])
        for paragraph, sentences in zip(
            corpus.paragraphs, parsed(texts, options.splitting), strict=True
        )
    )
    return Profile(corpus.name, tuple(tallies))


def _about(corpus: Corpus, profiled: Profile) -> dict[str, Any]:
    return {
        "name": corpus.name,
        "sha256": corpus.sha256,
        "paragraphs": len(profiled.tallies),
        "rows": int(profiled.rows.sum()),
        "sentences": int(profiled.sentences.sum()),
        "tokens": int(profiled.count("token").sum()),
        "triggers": asdict(triggers(profiled)),
    }


def _row(tallied: Tally) -> dict[str, Any]:
    return {
        "id": tallied.id,
        "rows": tallied.rows,
        "sentences": tallied.sentences,
        "counts": dict(sorted(tallied.counts.items())),
        "sentences_with": dict(sorted(tallied.hits.items())),
    }


def _rates(profiled: Profile) -> list[dict[str, Any]]:
    ones = np.ones(len(profiled.tallies))
    found = []
    for measure in published.MEASURES:
        rate, rows = (float(profiled.rate(measure, w)) for w in (ones, profiled.rows))
        found.append(
            {
                "feature": measure.feature,
                "unit": measure.unit.value,
                "rate": round(rate, 4) if np.isfinite(rate) else None,
                "every_row": round(rows, 4) if np.isfinite(rows) else None,
            }
        )
    return found


# -- printing --------------------------------------------------------------------------------------


def _print_rates(result: dict[str, Any]) -> None:
    print("\n| feature | unit | rate | every row |\n|---|---|---|---|")
    for row in result["rates"]:
        print(
            f"| {row['feature']} | {row['unit']} | {_number(row['rate'])} "
            f"| {_number(row['every_row'])} |"
        )
    told = result["corpora"][0]["triggers"]
    print(
        f"\ntriggers: {told['unique']} unique of {told['total']} ({told['ratio']:.3f}; "
        f"every row {told['every_row']:.3f}), most frequent: {', '.join(told['top'])}"
    )


def _print_contrasts(
    profiles: Sequence[Profile], found: Sequence[Contrast], spread: Diversity, overlap: float
) -> None:
    first, second = profiles
    print(
        f"\n| feature | unit | {first.name} | {second.name} | difference [95 %] | every row "
        "| published | direction reproduced |\n|---|---|---|---|---|---|---|---|"
    )
    for contrast in found:
        measure = contrast.measure
        sign = "× {}" if measure.ratio else "{}"
        print(
            f"| {measure.feature} | {measure.unit} | {_number(contrast.first)} "
            f"| {_number(contrast.second)} "
            f"| {sign.format(_number(contrast.difference, signed=not measure.ratio))} "
            f"[{_number(contrast.low)}, {_number(contrast.high)}] "
            f"| {sign.format(_number(contrast.every_row, signed=not measure.ratio))} "
            f"| {_claim(contrast)} | {contrast.verdict or '–'} |"
        )
    one, other = map(triggers, profiles)
    shared = sorted({*one.top} & {*other.top})
    reverse = "yes" if spread.high < 0 else "NO, the reverse" if spread.low > 0 else "undecided"
    print(
        f"\n| triggers | {first.name} | {second.name} | published |\n|---|---|---|---|\n"
        f"| unique | {one.unique} | {other.unique} | {published.UNIQUE} |\n"
        f"| all | {one.total} | {other.total} | |\n"
        f"| unique / all, distinct paragraphs | {one.ratio:.3f} | {other.ratio:.3f} | |\n"
        f"| unique / all, every row | {one.every_row:.3f} | {other.every_row:.3f} "
        f"| {published.UNIQUE_RATIO} |\n"
        f"| unique among {spread.number} of each | {spread.first:.0f} | {spread.second:.0f} "
        f"| fewer in complaints: {reverse}, difference [{spread.low:.0f}, {spread.high:.0f}] |\n"
        f"| Jaccard of the unique ones | {overlap:.3f} | | {published.JACCARD} |\n"
        f"| shared among the ten most frequent | {len(shared)} {', '.join(shared)} | "
        f"| {published.SHARED_TOP} |\n"
        f"\nmost frequent, {first.name}: {', '.join(one.top)}"
        f"\nmost frequent, {second.name}: {', '.join(other.top)}"
        f"\nnot measured: {'; '.join(published.NOT_MEASURED)}"
    )


def _claim(contrast: Contrast) -> str:
    """The published figure, or only the direction, for the first corpus."""
    told = {1: "more", -1: "less", 0: "–"}[contrast.measure.direction]
    return contrast.measure.figure or told


def _number(value: float | None, *, signed: bool = False) -> str:
    """A number with two digits where it is small; a minus sign proper."""
    if value is None or not np.isfinite(value):
        return "–"
    digits = 2 if abs(value) < 10 else 1
    return f"{value:{'+' if signed else ''}.{digits}f}".replace("-", "−")
