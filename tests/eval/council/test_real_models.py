"""A real model as a judge: what SmolLM2 135M says is mostly garbage, and that is survived."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.eval.council.fakes import row
from tests.qa.reading.conftest import smol  # noqa: F401  (a fixture)
from tqa.eval.council.grading import grade
from tqa.eval.council.judges import ModelJudge
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
def test_a_real_server_keeps_to_the_schema_of_a_verdict(smol: Client) -> None:  # noqa: F811
    """Its reason may run on without an end; a verdict it gives is one by its form."""
    client = small(smol, schema=True, tokens=200)
    found = grade(ROWS[:1], [ModelJudge(client, read_judge_prompts())])
    (judged,) = found.rows
    faults = found.summary.by_judge[client.model.name].faults
    assert judged["score"] in (0.0, 1.0, None)
    assert set(faults) <= {"truncated"}
    assert (judged["score"] is None) == bool(faults)
