"""The index of the tasks: what the archives hold of each, from where, and what it is worth.

**Source:** `task_index.tsv` and `PROVENANCE.md` beside the archives.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from tqa.errors import SourceError

FILE = "task_index.tsv"


class Standing(StrEnum):
    """What the test rows at hand are, beside those that published scores were measured on."""

    COMPARABLE = "comparable with published scores"
    UNCHECKED = "as many rows as published, not compared row by row"
    LABELS_DIFFER = "labels differ"
    EARLIER = "earlier draw, not comparable"
    SAMPLE = "10-row sample"
    NONE = "no test rows"


_OF_RECOVERED: Mapping[str, Standing] = {
    "final (": Standing.COMPARABLE,
    "final texts": Standing.LABELS_DIFFER,
    "row count equals": Standing.UNCHECKED,
    "earlier": Standing.EARLIER,
}
"""How the index begins to word the status of recovered rows."""

REASONING: Mapping[str, str] = {
    "Issue-spotting": "issue-spotting",
    "Rule-recall": "rule-recall",
    "Rule-application/Rule-conclusion": "rule-conclusion",
    "Application/conclusion": "rule-conclusion",
    "Interpretation": "interpretation",
    "Rhetorical-analysis": "rhetorical-understanding",
}
"""The types of reasoning as the index and as the paper words them (section 3.2). The tasks of
rule-conclusion are those of rule-application too, where an explanation is asked for."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One task, as the index has it."""

    name: str
    train: int
    """Rows of `train.tsv`."""
    size: int | None
    """Rows in all, as the README of the task says."""
    recovered: int
    """Test rows recovered from earlier commits, as a parser of TSV counts them."""
    sample: int
    """Final test rows that somebody else published."""
    recovered_status: str
    recovered_from: str
    """Path and commit."""
    licence: str
    reasoning: str
    kind: str
    """Type of task in the index: "Binary classification" …"""

    @property
    def standing(self) -> Standing:
        """What the test rows at hand are."""
        if self.recovered:
            return next(
                standing
                for start, standing in _OF_RECOVERED.items()
                if self.recovered_status.startswith(start)
            )
        return Standing.SAMPLE if self.sample else Standing.NONE

    @property
    def rows(self) -> int:
        """Test rows at hand: the recovered ones, else the sample."""
        return self.recovered or self.sample

    @property
    def family(self) -> str:
        """The data set that several tasks were made of; the task itself where it is alone."""
        return next((family for family in _FAMILIES if self.name.startswith(family)), self.name)


_FAMILIES = (
    "citation_prediction", "contract_nli", "cuad", "definition", "diversity", "learned_hands",
    "maud", "opp115", "sara", "ssla", "supply_chain_disclosure", "textualism_tool",
)  # fmt: skip


def read_index(folder: Path) -> Mapping[str, Entry]:
    """The entries of the index by name, in its order. SourceError names file, line and fault."""
    path = folder / FILE
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise SourceError(
            f"{path}: cannot be read ({error.strerror}); give the folder of benchmarks that holds"
            " legalbench/"
        ) from error
    entries: dict[str, Entry] = {}
    for line, row in enumerate(csv.DictReader(text.splitlines(), delimiter="\t"), start=2):
        try:
            entry = _entry(row)
        except (KeyError, TypeError, ValueError) as error:
            raise SourceError(f"{path}, line {line}: not an entry of the index: {error}") from error
        entries[entry.name] = entry
    return entries


def _entry(row: Mapping[str, str]) -> Entry:
    status = row["recovered_status"]
    if row["recovered_rows"] and not status.startswith(tuple(_OF_RECOVERED)):
        raise ValueError(f"unknown status {status!r}")
    return Entry(
        row["task"],
        int(row["train_rows_head"] or 0),
        int(row["size_stated_in_readme"]) if row["size_stated_in_readme"] else None,
        int(row["recovered_rows"] or 0),
        int(row["sample_rows_datasaur"] or 0),
        status,
        f"{row['recovered_path']} at {row['recovered_commit']}" if status else "",
        row["licence"],
        REASONING[row["reasoning_type"]],
        row["task_type"],
    )
