"""Result rows: which of them count, for which item, and with what they share a draw.

A row is a mapping with the keys task, setting, reader, prompt, id, run, cluster, groups, gold,
status, parsed, score and detail. Rows that were never asked, got no reply, or were left unscored
count in no measure, and always in `Counts`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tqa.errors import SourceError

__all__ = ["OK", "STATUSES", "Counts", "Row", "cluster", "counted", "is_counted", "item", "label"]

Row = Mapping[str, Any]

OK = "ok"
STATUSES = (
    OK, "abstain", "empty", "truncated", "no_option", "no_answer", "invalid", "unparsed", "failed",
    "not_asked",
)  # fmt: skip
"""As in `tqa.eval.tasks.task.Status`, which is slow to import."""
_NO_REPLY = ("failed", "not_asked")


def is_counted(row: Row) -> bool:
    """Whether a row counts in measures: a reply came, and it was scored."""
    return row["status"] not in _NO_REPLY and row["score"] is not None


def counted(rows: Sequence[Row]) -> list[Row]:
    """The rows that count."""
    return [row for row in rows if is_counted(row)]


def item(row: Row) -> tuple[Hashable, ...]:
    """What makes rows those of one item asked in several runs."""
    return tuple(row.get(key) for key in ("task", "setting", "reader", "prompt", "id"))


def cluster(row: Row) -> tuple[str, str, str]:
    """What rows have in common that are no independent draws: their cluster, else their item."""
    named = row.get("cluster") or ""
    return (str(row.get("task", "")), "cluster" if named else "id", str(named or row["id"]))


def label(value: Any) -> str:
    """A plain value as a label: its JSON, in which yes is not 1, but 1.0 is 1.

    >>> label(True), label(1), label(1.0), label("1")
    ('true', '1', '1', '"1"')
    """
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


@dataclass(frozen=True, slots=True)
class Counts:
    """What became of rows, by status; `scored` are those that count in measures.

    n is the sum of the statuses. `unscored` are rows with a reply and without a score, and have a
    status of their own besides, so that n = scored + unscored + failed + not_asked.
    """

    n: int = 0
    scored: int = 0
    unscored: int = 0
    ok: int = 0
    abstained: int = 0
    empty: int = 0
    truncated: int = 0
    no_option: int = 0
    no_answer: int = 0
    invalid: int = 0
    unparsed: int = 0
    failed: int = 0
    not_asked: int = 0

    @classmethod
    def of(cls, rows: Sequence[Row]) -> Counts:
        """The counts of some rows; SourceError for a status that there is not."""
        found = Counter(str(row["status"]) for row in rows)
        if unknown := sorted(found.keys() - {*STATUSES}):
            raise SourceError(
                f"rows with the status {', '.join(unknown)}: there are {', '.join(STATUSES)}"
            )
        scored = sum(map(is_counted, rows))
        no_reply = sum(found[status] for status in _NO_REPLY)
        fields = {{"abstain": "abstained"}.get(name, name): found[name] for name in STATUSES}
        return cls(n=len(rows), scored=scored, unscored=len(rows) - scored - no_reply, **fields)
