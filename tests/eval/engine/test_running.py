"""Runs of an invented task: rows that repeat, and that a stop anywhere does not change."""

from __future__ import annotations

import json
import os
import signal
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.eval.engine.conftest import INSPECT, Bench, Say, items, parity, truly
from tqa.errors import ConfigError, SourceError
from tqa.eval.engine.plan import Plan
from tqa.eval.tasks.task import Item, Judged, Reply, Setting, Status, Task, Turn

pytestmark = INSPECT
BOTH = (Setting.PARAMETRIC, Setting.GOLD)
ALONE = Plan(BOTH, ("symbolic",))
WITH = Plan(BOTH, ("symbolic", "parrot"))
MODEL = Plan((Setting.GOLD,), ("parrot",))


class Stop(BaseException):
    """In the place of a kill."""


def statuses(rows: list[dict[str, Any]], reader: str = "parrot") -> Counter[str]:
    return Counter(row["status"] for row in rows if row["reader"] == reader)


# ------------------------------------------------------------------------------- without a model


def test_rows_come_in_the_order_of_the_plan(bench: Bench) -> None:
    bench.run((parity(3),), ALONE)
    assert [(row["setting"], row["reader"], row["id"]) for row in bench.rows()] == [
        *[("parametric", "symbolic", f"q0{i}") for i in range(3)],
        *[("gold", "symbolic", f"q0{i}") for i in range(3)],
        *[("any", "control: always yes", f"q0{i}") for i in range(3)],
    ]


def test_rows_say_what_was_said_read_and_lay_before_the_reader(bench: Bench) -> None:
    bench.run((parity(3),), ALONE)
    told = {(row["setting"], row["id"]): row for row in bench.rows()}
    assert told["gold", "q01"]["sources"] == ["d1"]
    assert told["any", "q01"]["sources"] == []
    right, wrong, silent = told["gold", "q01"], told["any", "q01"], told["parametric", "q01"]
    assert (right["said"], right["status"], right["parsed"], right["score"]) == (
        "no",
        "ok",
        False,
        1.0,
    )
    assert (wrong["parsed"], wrong["score"]) == (True, 0.0)
    assert (silent["status"], silent["parsed"], silent["score"]) == ("abstain", None, 0.0)
    assert silent["detail"] == {"note": "nothing to read"}


def test_equal_runs_give_equal_bytes(bench: Bench) -> None:
    for folder in "ab":
        bench.run((parity(), parity(4, name="other")), ALONE, folder)
    assert bench.bytes("a") == bench.bytes("b")
    assert (bench.path / "a/run.json").read_bytes() == (bench.path / "b/run.json").read_bytes()


def test_the_run_says_what_it_was_asked_for_and_what_with(bench: Bench) -> None:
    bench.run((parity(),), Plan(BOTH, ("symbolic",), limit=4, seed=9))
    told = json.loads((bench.path / "run/run.json").read_text("utf-8"))
    assert told["format"] == "tqa-eval-run/1"
    assert told["plan"] == {
        "settings": ["parametric", "gold"], "readers": ["symbolic"], "prompts": [], "limit": 4,
        "seed": 9, "runs": 1, "max_tokens": None,
    }  # fmt: skip
    assert [task["name"] for task in told["tasks"]] == ["parity"]
    assert set(told["items"]) == {"parity"}
    assert told["versions"] == {"tqa": "0"}


def test_an_error_of_one_item_is_a_failed_row_and_the_run_goes_on(
    bench: Bench, broken: Task
) -> None:
    bench.run((broken,), Plan((Setting.GOLD,), ("symbolic",)))
    rows = [row for row in bench.rows() if row["reader"] == "symbolic"]
    assert [row["status"] for row in rows] == ["ok", "failed", "ok", "ok"]
    assert rows[1]["detail"] == {"note": "SourceError: notes.txt, line 3: is no note"}
    assert (rows[1]["score"], rows[1]["sources"]) == (None, [])


def test_what_failed_or_was_not_asked_is_never_judged(bench: Bench, broken: Task) -> None:
    judged: list[str] = []

    def judge(item: Item, reply: Reply) -> Judged:
        judged.append(item.id)
        return Judged(Status.OK, True, 1.0)

    task = parity(4, symbolic=broken.symbolic, judge=judge, controls={})
    bench.run((task,), Plan((Setting.GOLD,), ("symbolic",)))
    assert judged == ["q00", "q02", "q03"]


def test_what_cannot_be_judged_is_a_failed_row(bench: Bench) -> None:
    def judge(item: Item, reply: Reply) -> Judged:
        if item.id == "q02":
            raise SourceError("key.txt: no answer to q02")
        return Judged(Status.OK, True, 1.0)

    bench.run((parity(4, judge=judge),), ALONE)
    failed = [row for row in bench.rows() if row["status"] == "failed"]
    assert {row["id"] for row in failed} == {"q02"}
    assert failed[-1]["detail"]["note"] == "SourceError: key.txt: no answer to q02"
    assert failed[-1]["score"] is None


def test_abstaining_is_no_label_whatever_the_task_says(bench: Bench) -> None:
    task = parity(2, judge=lambda item, reply: Judged(Status.OK, True, 1.0))
    bench.run((task,), Plan((Setting.PARAMETRIC,), ("symbolic",)))
    assert {(r["status"], r["parsed"]) for r in bench.rows() if r["reader"] == "symbolic"} == {
        ("abstain", None)
    }


def test_a_control_counts_all_items_also_those_that_are_not_drawn(bench: Bench) -> None:
    def commoner(asked: Any) -> list[Reply]:
        return [Reply(str(len(asked))) for _ in asked]

    bench.run((parity(9, controls={"commoner": commoner}),), Plan(BOTH, ("symbolic",), limit=4))
    said = [row["said"] for row in bench.rows() if row["reader"] == "control: commoner"]
    assert said == ["9"] * 4


def test_each_reply_is_told_as_it_comes(bench: Bench) -> None:
    told: list[str] = []
    bench.run((parity(3),), ALONE, on_reply=told.append)
    assert Counter(told) == {
        "parity / parametric / symbolic / none": 3, "parity / gold / symbolic / none": 3,
    }  # fmt: skip


@pytest.mark.parametrize("after", range(1, 12))
def test_a_run_without_a_model_stopped_anywhere_gives_the_same_rows(
    bench: Bench, after: int
) -> None:
    bench.run((parity(),), ALONE, "whole")
    _stopped(bench, ALONE, after)
    bench.run((parity(),), ALONE, resume=True)
    assert bench.bytes() == bench.bytes("whole")


def _stopped(bench: Bench, plan: Plan, after: int, **more: Any) -> None:
    """Run until so many replies have come, and stop there."""
    left = after

    def seen(name: str) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            if "parrot" in plan.readers:
                os.kill(os.getpid(), signal.SIGINT)  # as Ctrl-C does
            else:
                raise Stop

    # Workers of pytest-xdist are deaf to Ctrl-C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises((Stop, KeyboardInterrupt)):
            bench.run((parity(),), plan, on_reply=seen, **more)
    finally:
        signal.signal(signal.SIGINT, before)


# ---------------------------------------------------------------------------------- with a model


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    """A run that nothing stopped, with a reader without a model and one with; not to be changed."""
    found = Bench(tmp_path_factory.mktemp("whole"))
    found.run((parity(),), WITH)
    return found


def test_a_model_is_asked_each_prompt_once_and_judged_like_any_reader(whole: Bench) -> None:
    assert set(whole.parrot.heard.values()) == {1}
    assert len(whole.parrot.heard) == 12
    rows = [row for row in whole.rows() if row["reader"] == "parrot" and row["setting"] == "gold"]
    assert [row["score"] for row in rows] == [1.0, 1.0, 1.0, 0.0, 1.0, 1.0]  # 3 is not even
    assert {(row["prompt"], row["tokens_in"], len(row["sent"])) for row in rows} == {
        ("plain", 10, 64)
    }
    assert all(row["finished"] for row in rows)


def test_prompts_that_begin_alike_are_asked_one_after_another(bench: Bench) -> None:
    bench.run((parity(),), MODEL)
    asked = [prompt.splitlines()[1][:2] for prompt in bench.parrot.asked]
    assert asked == sorted(asked)
    rows = [row["id"] for row in bench.rows() if row["reader"] == "parrot"]
    assert rows == sorted(rows)


def test_inspect_keeps_a_log_of_each_part(whole: Bench) -> None:
    from inspect_ai.log import list_eval_logs, read_eval_log

    logs = list_eval_logs(str(whole.path / "run/logs"))
    assert len(logs) == 2
    log = read_eval_log(logs[0].name)
    assert log.status == "success"
    assert [str(sample.id) for sample in log.samples or ()]
    assert log.results is not None


@pytest.mark.parametrize("after", [1, 9, 21])
def test_a_run_stopped_in_the_middle_of_a_part_gives_the_same_rows(
    bench: Bench, whole: Bench, after: int
) -> None:
    _stopped(bench, WITH, after)
    bench.run((parity(),), WITH, resume=True)
    assert bench.bytes() == whole.bytes()
    assert set(bench.parrot.heard.values()) == {1}


@pytest.mark.parametrize("lines", [0, 1, 3, 5])
def test_a_run_stopped_after_any_part_gives_the_same_rows(
    bench: Bench, whole: Bench, lines: int
) -> None:
    folder = _copied(whole, bench)
    ledger = folder / "done.jsonl"
    ledger.write_bytes(b"".join(ledger.read_bytes().splitlines(keepends=True)[:lines]))
    bench.run((parity(),), WITH, resume=True)
    assert bench.bytes() == whole.bytes()
    assert not bench.parrot.heard  # all replies were kept


def test_a_finished_run_taken_up_does_nothing(bench: Bench, whole: Bench) -> None:
    _copied(whole, bench)
    bench.run((parity(),), WITH, resume=True)
    assert bench.bytes() == whole.bytes()
    assert not bench.parrot.heard


def test_a_reply_cut_short_on_the_disk_is_asked_for_again(bench: Bench, whole: Bench) -> None:
    folder = _copied(whole, bench)
    (folder / "done.jsonl").unlink()
    replies = folder / "replies.jsonl"
    replies.write_bytes(replies.read_bytes()[:-20])
    bench.run((parity(),), WITH, resume=True)
    assert bench.bytes() == whole.bytes()
    assert bench.parrot.heard.total() == 1


def _copied(of: Bench, to: Bench) -> Path:
    import shutil

    return shutil.copytree(of.path / "run", to.path / "run")


def test_many_at_a_time_give_the_same_rows(bench: Bench, whole: Bench) -> None:
    bench.run((parity(),), WITH, connections=8)
    assert bench.bytes() == whole.bytes()


def test_equal_prompts_at_the_same_time_are_put_once(tmp_path: Path) -> None:
    """A model that never says the same twice: rows have to be those of the kept reply."""
    bench = Bench(tmp_path, lambda prompt, at: "Yes." if at % 2 else "No.")
    same = tuple(Item(f"q{i}", "Is 4 even?", True, ("d0",)) for i in range(8))
    bench.run((parity(items=same, controls={}),), MODEL, connections=8)
    assert bench.parrot.heard.total() == 1
    assert len({row["said"] for row in bench.rows()}) == 1
    before = bench.bytes()
    (bench.path / "run/done.jsonl").unlink()
    bench.run((parity(items=same, controls={}),), MODEL, connections=8, resume=True)
    assert bench.bytes() == before


def test_replies_of_another_run_are_not_asked_for_again(bench: Bench, whole: Bench) -> None:
    bench.run((parity(),), WITH, held=[whole.path / "run/replies.jsonl"])
    (bench.path / "run/done.jsonl").unlink()
    bench.run((parity(),), WITH, resume=True)  # they are kept in this run, too
    assert bench.bytes() == whole.bytes()
    assert not bench.parrot.heard


def test_another_form_of_the_prompt_is_another_reply(bench: Bench) -> None:
    bench.run((parity(2),), Plan((Setting.GOLD,), ("parrot",), ("plain", "polite")))
    assert [(r["prompt"], r["id"]) for r in bench.rows() if r["reader"] == "parrot"] == [
        ("plain", "q00"), ("plain", "q01"), ("polite", "q00"), ("polite", "q01"),
    ]  # fmt: skip
    assert len(bench.parrot.heard) == 4


def test_several_runs_ask_each_prompt_so_often(tmp_path: Path) -> None:
    bench = Bench(tmp_path, lambda prompt, at: ["Yes.", "No.", "I do not know."][at - 1])
    bench.run((parity(2),), Plan((Setting.GOLD,), ("parrot",), runs=3))
    rows = [row for row in bench.rows() if row["reader"] == "parrot"]
    assert [(row["id"], row["run"]) for row in rows] == [
        (f"q0{i}", run) for i in range(2) for run in (1, 2, 3)
    ]
    assert set(bench.parrot.heard.values()) == {3}
    assert statuses(rows) == {"ok": 4, "abstain": 2}
    before = bench.bytes()
    (bench.path / "run/done.jsonl").unlink()
    bench.run((parity(2),), Plan((Setting.GOLD,), ("parrot",), runs=3), resume=True)
    assert bench.bytes() == before
    assert bench.parrot.heard.total() == 6


def _failing(until: int) -> Say:
    """A model that cannot be reached for item 1, so often."""

    def say(prompt: str, at: int) -> str:
        if "Is 1 " in prompt and at <= until:
            raise ConnectionError("nobody\nlistens")
        return truly(prompt, at)

    return say


def test_failed_replies_are_asked_for_again_and_others_are_not(
    tmp_path: Path, whole: Bench
) -> None:
    bench = Bench(tmp_path, _failing(1))
    bench.run((parity(),), WITH)
    rows = bench.rows()
    assert statuses(rows) == {"ok": 10, "failed": 2}
    failed = next(row for row in rows if row["status"] == "failed")
    assert failed["detail"]["note"] == "ConnectionError: nobody listens"
    assert (failed["score"], failed["said"], failed["sources"]) == (None, "", [])
    bench.run((parity(),), WITH, resume=True)
    assert bench.bytes() == whole.bytes()
    assert {p.splitlines()[-1] for p, n in bench.parrot.heard.items() if n > 1} == {"Is 1 even?"}


def test_prompts_that_cannot_be_made_are_failed_rows(bench: Bench) -> None:
    def turns(item: Item, setting: Setting, form: str) -> tuple[Turn, ...]:
        if item.id == "q01":
            raise SourceError("text d1 is not there")
        return (Turn("user", item.question),)

    bench.run((parity(3, turns=turns),), MODEL)
    rows = [row for row in bench.rows() if row["reader"] == "parrot"]
    assert [row["status"] for row in rows] == ["ok", "failed", "ok"]
    assert rows[1]["detail"]["note"] == "SourceError: text d1 is not there"


@pytest.mark.parametrize(
    "said",
    ["", "\x00\x1b[2J", "\ud83d\ude00 \udc80", "[" * 50_000, "no idea, " * 20_000],
    ids=["empty", "control", "halves", "deep", "long"],
)
def test_whatever_a_model_says_the_run_goes_on_and_repeats(tmp_path: Path, said: str) -> None:
    bench = Bench(tmp_path, lambda prompt, at: said)
    bench.run((parity(2),), MODEL)
    assert statuses(bench.rows())["failed"] == 0
    assert statuses(bench.rows())["ok"] == 0
    before = bench.bytes()
    (bench.path / "run/done.jsonl").unlink()
    bench.run((parity(2),), MODEL, resume=True)
    assert bench.bytes() == before
    assert bench.parrot.heard.total() == 2


def test_a_reply_of_full_length_is_marked(tmp_path: Path) -> None:
    bench = Bench(tmp_path, lambda prompt, at: "Well, let me think of it")
    bench.run((parity(2),), Plan((Setting.GOLD,), ("parrot",), max_tokens=10))
    rows = [row for row in bench.rows() if row["reader"] == "parrot"]
    assert not any(row["finished"] for row in rows)
    assert statuses(rows) == {"truncated": 2}


def test_beyond_its_budget_nothing_is_asked_and_more_of_it_goes_on(
    bench: Bench, whole: Bench
) -> None:
    bench.run((parity(),), WITH, budget=0.00009)  # each reply is 20 tokens of a millionth
    assert statuses(bench.rows()) == {"ok": 5, "not_asked": 7}
    unasked = [row for row in bench.rows() if row["status"] == "not_asked"]
    assert {(row["score"], row["detail"]["note"]) for row in unasked} == {
        (None, "the budget is spent")
    }
    assert bench.parrot.heard.total() == 5
    bench.run((parity(),), WITH, budget=1.0, resume=True)
    assert bench.bytes() == whole.bytes()
    assert set(bench.parrot.heard.values()) == {1}


def test_without_any_budget_kept_replies_are_still_used(bench: Bench, whole: Bench) -> None:
    bench.run((parity(),), WITH, budget=0, held=[whole.path / "run/replies.jsonl"])
    assert bench.bytes() == whole.bytes()


def test_a_run_of_another_plan_is_not_taken_up(bench: Bench) -> None:
    bench.run((parity(),), ALONE)
    with pytest.raises(ConfigError, match="another plan: limit was None, now 3"):
        bench.run((parity(),), Plan(BOTH, ("symbolic",), limit=3), resume=True)
    with pytest.raises(ConfigError, match="another items: parity was"):
        bench.run((parity(items=items(7)),), ALONE, resume=True)


def test_the_reader_without_a_model_is_logged_on_request_with_the_same_rows(bench: Bench) -> None:
    bench.run((parity(3),), ALONE, "plain")
    bench.run((parity(3),), ALONE, "logged", log_all=True)
    assert bench.bytes("plain") == bench.bytes("logged")
    assert len(list((bench.path / "logged/logs").iterdir())) == 2
    assert not (bench.path / "plain/logs").exists()
