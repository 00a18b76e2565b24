"""The questions of date and time reasoning as their sets write them, and what each set assumes.

**Source:** Test of Time (Fatemi et al., 2024), BIG-Bench Hard (Suzgun et al., 2022), BIG-Bench
Extra Hard (Kazemi et al., 2025), TRAM (Wang and Zhao, 2023), TimeBench (Chu et al., 2024).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from tqa.eval.tasks.published import members, only, records, table
from tqa.temporal.reasoning import (
    Abstention,
    Answer,
    Conventions,
    Eras,
    WeekNumbers,
    solve,
)
from tqa.temporal.values import DateOrder


@dataclass(frozen=True, slots=True)
class Settings:
    """What a set takes for granted."""

    order: DateOrder | None = None
    reference: date | None = None
    conventions: Conventions | None = None


_TRAM = Settings(DateOrder.MDY, date(2023, 7, 1), Conventions(first_day_counts=False))
CONVENTIONS: Mapping[str, Settings] = {
    # ToT counts years over the change of era as signed numbers: 186 BC and 1458 years is 1272 AD.
    "tot": Settings(conventions=Conventions(eras=Eras.SIGNED)),
    "bbeh": Settings(conventions=Conventions(eras=Eras.SIGNED)),
    # TimeX-NLI begins the week on Sunday.
    "timex_nli": Settings(conventions=Conventions(weeks=WeekNumbers.US)),
    # TRAM writes the month first, names weekdays of 2023, and counts leave from the day after.
    "tram_saq": _TRAM,
    "tram_mcq": _TRAM,
    "tram_ambiguity": _TRAM,
    "tram_duration": _TRAM,
}
PLAIN: Mapping[str, Settings] = {
    "tram_saq": Settings(DateOrder.MDY, date(2023, 7, 1)),
    "tram_mcq": Settings(DateOrder.MDY, date(2023, 7, 1)),
}
"""What has to be known even without the conventions of a set, such as what today is."""


@dataclass(frozen=True, slots=True)
class Row:
    """One question of a set, with its gold answer as the set writes it."""

    name: str
    kind: str
    question: str
    gold: str
    options: tuple[str, ...] = ()
    key: str = ""
    """The text that decides the half, where it is not the question as put to the solver."""

    @property
    def half(self) -> str:
        """A or B, by the first hexadecimal digit of the SHA-256 of the question: half A was looked
        at while the solver was written.
        """
        digest = hashlib.sha256((self.key or self.question).encode()).hexdigest()
        return "A" if int(digest[0], 16) % 2 == 0 else "B"


def arithmetic(benchmarks: Path) -> Iterator[Row]:
    """The sets that ask for sums of dates and times; `benchmarks` holds both of their folders.

    SourceError where a file is missing.
    """
    yield from _timebench(only(benchmarks / "timebench", "TimeBench-full-*.tar.xz"))
    folder = benchmarks / "date_reasoning"
    yield from _big_bench("bbh", folder / "bbh_date_understanding.json")
    for row in records(folder / "tot_arithmetic_test.json.gz"):
        yield Row("tot", row["question_type"], row["question"], str(row["label"]))
    for row in records(folder / "bbeh_time_arithmetic.json.gz"):
        yield Row("bbeh", "", row["input"], str(row["target"]))
    for form in ("saq", "mcq"):
        for line in table(folder / f"tram_arithmetic_{form}.csv.gz"):
            yield _tram(f"tram_{form}", line)


def language(benchmarks: Path) -> Iterator[Row]:
    """The sets beside them that need more reading than arithmetic."""
    folder = benchmarks / "date_reasoning"
    yield from _big_bench("bbh_sequences", folder / "bbh_temporal_sequences.json")
    for row in records(folder / "bbeh_temporal_sequence.json.gz"):
        yield Row("bbeh_sequence", "", row["input"], str(row["target"]))
    for name, file in (("ambiguity", "ambiguity_resolution"), ("duration", "duration")):
        for line in table(folder / f"tram_{file}_mcq.csv.gz"):
            yield _tram(f"tram_{name}", line)


def shots(benchmarks: Path) -> dict[str, tuple[Row, ...]]:
    """The solved examples that TRAM publishes with its sets, by the name of the set."""
    folder = benchmarks / "date_reasoning"
    files = {
        "tram_saq": "arithmetic_shots_saq",
        "tram_mcq": "arithmetic_shots_mcq",
        "tram_ambiguity": "ambiguity_resolution_shots_mcq",
        "tram_duration": "duration_shots_mcq",
    }
    return {
        name: tuple(_tram(name, line) for line in table(folder / f"tram_{file}.csv"))
        for name, file in files.items()
    }


def _big_bench(name: str, path: Path) -> Iterator[Row]:
    for example in records(path):
        listed = example["input"].partition("\nOptions:")[2]
        options = dict(re.findall(r"\((\w)\)\s*([^\n]+)", listed))
        gold = options[example["target"].strip("()")]
        yield Row(name, "", example["input"], gold, tuple(options.values()))


def _tram(name: str, row: Mapping[str, str]) -> Row:
    options = tuple(row[f"Option {letter}"] for letter in "ABCD" if f"Option {letter}" in row)
    gold = row[f"Option {row['Answer'].strip()}"] if options else row["Answer"]
    return Row(name, row["Category"], row["Question"], gold, options)


def _timebench(archive: Path) -> Iterator[Row]:
    for name, lines in members(archive, "/symbolic/"):
        part = re.search(r"\((s[123])\)", name)
        for row in lines:
            if "date_arith" in name:
                yield Row("date_arith", "", row["question"], row["answer"][0])
            else:
                yield _entailment(row, part[1] if part else "")


def _entailment(row: Mapping[str, Any], kind: str) -> Row:
    pair = (row["Premise"], row["Hypothesis"])
    text = "Premise: {}\nHypothesis: {}".format(*pair)
    return Row("timex_nli", kind, text, row["Label"], key=" ".join(pair))


def solved(row: Row, settings: Settings) -> Answer | Abstention:
    """What the solver says under these settings."""
    return solve(
        row.question,
        order=settings.order,
        reference=settings.reference,
        conventions=settings.conventions,
    )
