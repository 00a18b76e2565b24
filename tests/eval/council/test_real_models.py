"""A real model as a judge: what SmolLM2 135M says is mostly garbage, and that is survived."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.eval.council.fakes import Fixed, row
from tests.qa.reading.conftest import smol  # noqa: F401  (a fixture)
from tqa.eval.council.grading import grade
from tqa.eval.council.judges import ModelJudge
from tqa.eval.council.kept import Kept
from tqa.eval.council.prompting import read_judge_prompts
from tqa.qa.reading.client import Client, connect

ROWS = [row("1", "judge: reply true"), row("2", "", "abstain")]


def small(client: Client, *, schema: bool, tokens: int) -> Client:
    """The same server, with or without its schema, and with shorter replies."""
    model = replace(
        client.model, schema=schema, parameters={"max_tokens": tokens, "temperature": 0}
    )
    return connect(model, base_url=str(client.llm.api_base))  # type: ignore[attr-defined]


@pytest.mark.slow
def test_garbage_of_a_real_model_is_survived(smol: Client) -> None:  # noqa: F811
    """Without a schema it says whatever it says; either it is a verdict, or nothing is scored."""
    client = small(smol, schema=False, tokens=48)
    kept = Kept()
    found = grade(ROWS, [Fixed("a"), ModelJudge(client, read_judge_prompts(), kept), Fixed("c")])
    counts = found.summary
    real = counts.by_judge[client.model.name]
    assert real.asked == 1
    assert real.voted + sum(real.faults.values()) == 1
    assert counts.scored + counts.unscored.get("judge_fault", 0) == 1
    assert counts.unscored.get("judge_fault", 0) == sum(real.faults.values())
    assert real.faults  # 48 tokens are too few for a verdict, whatever it would have been
    assert [r["score"] for r in found.rows] == [None, 0.0]
    assert real.tokens_in > 0
    assert len(kept) == real.asked + real.again


@pytest.mark.slow
def test_a_real_server_keeps_to_the_schema_of_a_verdict(smol: Client) -> None:  # noqa: F811
    """Its reason may run on without an end; a verdict it gives is one by its form."""
    client = small(smol, schema=True, tokens=200)
    found = grade(ROWS[:1], [ModelJudge(client, read_judge_prompts())])
    (judged,) = found.rows
    faults = found.summary.by_judge[client.model.name].faults
    assert judged["score"] in (0.0, 1.0, None)
    assert set(faults) <= {"truncated"}
    assert (judged["score"] is None) == bool(faults)
