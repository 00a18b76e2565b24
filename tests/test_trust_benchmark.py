"""The agreement over the forms of gold questions, as `benchmarks/trust.py` measures it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from unittest import mock

import pytest

from benchmarks import trust

CORPUS = Path(__file__).parents[1] / "corpus"


def test_gold_questions_agree_in_their_forms(capsys: pytest.CaptureFixture[str]) -> None:
    gold = [str(CORPUS / folder / "gold.jsonl") for folder in ("meridia", "harbour-dues")]
    argv = ["trust", "--gold", *gold, "--limit", "80", "--seed", "4", "--show", "0"]
    with mock.patch.object(sys, "argv", argv):
        assert trust.main() == 0
    result = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert result["questions"] == 80
    forms = result["forms"]
    for form in ("relative", "in_front", "reversed", "removed"):
        assert forms[form]["asked"] >= 40
        assert forms[form]["right"] >= 0.95 * forms[form]["asked"]
    assert forms["reversed"]["right"] == forms["reversed"]["asked"]
    assert result["removed"]["needs_date_or_facts"] > result["removed"]["answered"] > 0
