"""A set over the federal corpus, from gold that its publisher's own files gave."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.eval.making.oracle import disagreements
from tqa.eval.making.from_gold import threads_of_gold
from tqa.eval.making.leakage import leaks
from tqa.eval.making.pipeline import make
from tqa.eval.making.records import DETERMINISTIC, History, Type, events_of

ROOT = Path(__file__).resolve().parents[3]
CORPUS = Path(os.environ.get("TQA_SHARED", ROOT.parent / "shared")) / "data/corpora/ca_federal"
FILES = [CORPUS / "gold_point_in_time.jsonl", CORPUS / "gold_apply_amendment.jsonl"]

pytestmark = pytest.mark.skipif(
    not all(path.is_file() for path in FILES), reason=f"no gold files of the corpus in {CORPUS}"
)


@pytest.fixture(scope="module")
def federal() -> History:
    return threads_of_gold(FILES)


def test_wordings_of_a_provision_are_apart_in_time(federal: History) -> None:
    courses = {c.key: c for t in federal.threads() for c in t.courses}
    assert len(courses) == 1194
    for course in courses.values():
        for one, other in zip(course.wordings, course.wordings[1:], strict=False):
            assert one.last < other.first
            assert one.document.end is not None
        assert all(w.first <= w.last for w in course.wordings)
        days = [event.day for event in events_of(course)]
        assert days == sorted(days)


@pytest.mark.slow
def test_the_set_is_large_enough_and_leaks_nothing(federal: History) -> None:
    bench = make(federal, seed=0)
    for kind in Type:
        assert bench.counts[kind.value] >= (1000 if kind in DETERMINISTIC else 200)
    assert disagreements(bench) == []
    assert leaks(bench.leakage) == []
