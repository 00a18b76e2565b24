"""The examples of the documentation run."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"


@pytest.mark.parametrize("page", ["temporal.md"])
def test_examples_run(page: str) -> None:
    pytest.importorskip("dateparser", reason="the page shows the extra `languages`")
    result = doctest.testfile(str(DOCS / page), module_relative=False, encoding="utf-8")
    assert result.attempted > 20
    assert result.failed == 0
