"""Which rows count, and what becomes of the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tqa.errors import SourceError
from tqa.eval.metrics.rows import STATUSES, Counts, cluster, counted, is_counted, label
from tqa.eval.tasks.task import Status

Make = Callable[..., dict[str, Any]]


def test_the_statuses_are_those_of_the_tasks() -> None:
    assert tuple(status.value for status in Status) == STATUSES


def test_every_row_is_counted_once(row: Make) -> None:
    rows = [row(status, status=status) for status in STATUSES]
    rows += [row("person", score=None), row("refused panel", status="abstain", score=None)]
    found = Counts.of(rows)
    assert (found.n, found.ok, found.abstained, found.unparsed) == (12, 2, 2, 1)
    assert (found.scored, found.unscored, found.failed, found.not_asked) == (8, 2, 1, 1)
    assert found.n == found.scored + found.unscored + found.failed + found.not_asked
    assert len(counted(rows)) == found.scored
    assert Counts.of([]) == Counts()
    with pytest.raises(SourceError, match="status lost: there are ok, abstain"):
        Counts.of([row("x", status="lost")])


def test_no_reply_counts_in_no_measure_even_with_a_score(row: Make) -> None:
    assert not is_counted(row("x", status="failed", score=0.0))
    assert not is_counted(row("x", status="not_asked", score=0.0))
    assert is_counted(row("x", status="empty", score=0.0))


def test_a_cluster_is_of_one_task_and_never_an_id(row: Make) -> None:
    assert cluster(row("1", cluster="p1")) == cluster(row("2", cluster="p1"))
    assert cluster(row("1", cluster="p1")) != cluster(row("1", cluster="p1", task="other"))
    assert cluster(row("p1")) != cluster(row("1", cluster="p1"))
    assert cluster(row("1", run=0)) == cluster(row("1", run=2))


def test_labels_are_json_values() -> None:
    assert len({label(value) for value in (True, 1, "1", "true", None, [1], False, 0)}) == 8
    assert label(2.0) == label(2)
    assert label({"b": 1, "a": 2}) == label({"a": 2, "b": 1})
