"""What a run can cost, models by name, and a real model through all of it."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.eval.engine.conftest import INSPECT, PRICED, Bench, parity
from tests.qa.reading.conftest import file_of, needs_client
from tqa.errors import ConfigError, SourceError
from tqa.eval.engine.budget import Budget, Estimate
from tqa.eval.engine.models import Connected, connected, estimate
from tqa.eval.engine.plan import Plan, parts
from tqa.eval.engine.running import Outside, run
from tqa.eval.tasks.task import Item, Reply, Setting, Task, Turn

pytestmark = INSPECT
GOLD = (Setting.GOLD,)
PLAN = Plan(GOLD, ("symbolic", "parrot"))


@pytest.fixture
def using(bench: Bench, tmp_path: Path) -> Iterator[Connected]:
    """A priced model; characters are its tokens."""
    with bench.language(tmp_path / "kept") as reader:
        yield Connected(reader, {}, Budget(PRICED), len, PRICED, 1)


def told(task: Task, using: Connected, plan: Plan = PLAN) -> Estimate:
    return estimate(parts((task,), plan), {"parrot": using})


def test_an_estimate_is_of_all_prompts_and_the_longest_replies(using: Connected) -> None:
    found = told(parity(2), using)
    sent = sum(len(f"plaind{i}: numbers in two\nIs {i} even?") for i in range(2))
    assert (found.calls, found.tokens_in, found.tokens_out) == (2, sent, 200)
    assert found.cost == pytest.approx((sent + 200) / 1_000_000)
    assert str(found) == f"2 requests, {sent} tokens in, at most $0.00"


def test_kept_replies_and_equal_prompts_cost_nothing(using: Connected) -> None:
    task = parity(4)
    turns = task.turns(task.items[0], Setting.GOLD, "plain")
    using.reader.kept.add(using.reader.sent(turns, task, 1), Reply("yes"))
    assert told(task, using).calls == 3
    same = tuple(Item(str(i), "Is 4 even?", True, ("d",)) for i in range(5))
    assert told(parity(items=same), using).calls == 1


def test_runs_and_forms_are_counted(using: Connected) -> None:
    assert told(parity(2), using, Plan(GOLD, ("parrot",), ("plain", "polite"), runs=3)).calls == 12


def test_a_prompt_that_cannot_be_made_costs_nothing(using: Connected) -> None:
    def turns(item: Item, setting: Setting, form: str) -> tuple[Turn, ...]:
        if item.id == "q01":
            raise SourceError("not there")
        return (Turn("user", item.question),)

    assert told(parity(3, turns=turns), using).calls == 2


def test_requests_without_a_price_are_told_apart(using: Connected) -> None:
    found = told(parity(3), replace(using, count=None, model=None))
    assert (found.calls, found.unpriced, found.cost) == (3, 3, 0.0)
    assert str(found).endswith("what 3 requests cost is not known, nor in these figures")


def test_a_budget_is_open_until_it_is_spent() -> None:
    budget = Budget(PRICED, 0.00003)
    assert budget.open
    budget.spend(10, 10)
    assert budget.open
    budget.spend(10, 10)
    assert not budget.open
    assert (budget.calls, round(budget.spent, 6)) == (2, 0.00004)
    assert Budget(PRICED).open
    assert not Budget(PRICED, 0).open


# ----------------------------------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("name", "budget", "words"),
    [
        ("no-such-model", None, "no-such-model"),
        ("nobody/no-such-model", None, "of Inspect cannot be used"),
        ("mockllm/model", 1.0, "its price is not known"),
        ("transformers", None, "holds no config.json"),
    ],
)
def test_a_model_that_cannot_be_used_says_why(
    tmp_path: Path, name: str, budget: float | None, words: str
) -> None:
    needs_client()
    with pytest.raises(ConfigError, match=words), connected((name,), PLAN, tmp_path, budget=budget):
        pass


@pytest.mark.parametrize(("given", "used"), [(None, 8), (3, 3), (32, 32)])
def test_as_many_requests_are_under_way_as_are_asked_for(
    tmp_path: Path, given: int | None, used: int
) -> None:
    needs_client()
    with connected(("local",), PLAN, tmp_path, connections=given) as found:
        assert found["local"].connections == used
        assert found["local"].reader.model.config.max_connections == used


def test_without_models_nothing_is_opened(tmp_path: Path) -> None:
    with connected((), PLAN, tmp_path / "run") as found:
        assert found == {}
    assert not (tmp_path / "run").exists()


# ------------------------------------------------------------------------------------ real models


@pytest.mark.slow
def test_a_real_model_stopped_and_taken_up_gives_the_same_rows(tmp_path: Path) -> None:
    """SmolLM2 135M on loopback; what it says does not matter."""
    needs_client()
    pytest.importorskip("xllamacpp", reason="the extra `serve` is not installed")
    file_of("smollm2-135m")
    plan = Plan((Setting.PARAMETRIC, Setting.GOLD), ("smollm2-135m",), max_tokens=12)
    with ExitStack() as stack:
        using = stack.enter_context(connected(plan.readers, plan, tmp_path / "whole", threads=1))
        _run(using, plan, tmp_path / "whole")
    rows = (tmp_path / "whole/rows.jsonl").read_bytes()
    assert len(rows.splitlines()) == 9
    assert {json.loads(row)["status"] for row in rows.splitlines()}.isdisjoint(
        {"failed", "not_asked"}
    )
    cut = tmp_path / "cut"
    cut.mkdir()
    kept = (tmp_path / "whole/replies.jsonl").read_bytes().splitlines(keepends=True)
    (cut / "replies.jsonl").write_bytes(b"".join(kept[:4]) + kept[4][:-7])
    with ExitStack() as stack:
        using = stack.enter_context(connected(plan.readers, plan, cut, threads=1))
        _run(using, plan, cut)
        assert using["smollm2-135m"].budget.calls == 2
    assert (cut / "rows.jsonl").read_bytes() == rows


def _run(using: dict[str, Connected], plan: Plan, path: Path) -> None:
    readers: dict[str, Any] = {name: each.reader for name, each in using.items()}
    run((parity(3),), plan, path, Outside(readers, {}, {}))
    gc.collect()  # as Bench.run has it
