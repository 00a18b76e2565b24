"""Every shared case by its id: what passed once keeps passing, and what passes now gets pinned."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cases.adapters import ADAPTERS
from tests.cases.base import Case, Malformed, load
from tests.cases.runner import Outcome, pinned, run_case

SHARED = Path(os.environ.get("TQA_SHARED") or Path(__file__).resolve().parents[3] / "shared")
CASES = SHARED / "cases"
PINNED = pinned()


def _cases() -> list[Case | Malformed]:
    return list(load(CASES)) if CASES.is_dir() else []


@pytest.mark.skipif(
    not CASES.is_dir(), reason=f"no cases at {CASES}; set TQA_SHARED to their folder"
)
@pytest.mark.parametrize("case", _cases(), ids=lambda case: case.id)
def test_case(case: Case | Malformed) -> None:
    result = run_case(case, ADAPTERS)
    told = "; ".join(result.reasons)
    if case.id in PINNED:
        assert result.outcome is Outcome.PASSED, f"{case.id} passed once: {result.outcome}: {told}"
        return
    assert result.outcome is not Outcome.PASSED, (
        f"{case.id} passes now; pin it: python -m tests.cases {CASES} --pin"
    )
    pytest.skip(f"{result.outcome}: {told}")


@pytest.mark.skipif(
    not CASES.is_dir(), reason=f"no cases at {CASES}; set TQA_SHARED to their folder"
)
def test_every_pin_is_of_a_case() -> None:
    assert {case.id for case in _cases()} >= PINNED
