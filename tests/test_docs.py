"""The examples of the documentation run."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"


@pytest.mark.parametrize("page", ["temporal.md"])
def test_examples_run(page: str) -> None:
    result = doctest.testfile(str(DOCS / page), module_relative=False, encoding="utf-8")
    assert result.attempted > 20
    assert result.failed == 0


def test_other_languages_as_the_page_says() -> None:
    pytest.importorskip("dateparser", reason="the extra `languages` is not installed")
    from tqa.temporal.languages import recognise_in

    found = recognise_in("en vigueur le 1er juillet 2019", ["fr"])
    assert [e.form for e in found] == ["2019-07-01"]
