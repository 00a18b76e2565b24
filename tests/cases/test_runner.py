"""The runner on a few invented cases."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NoReturn

import pytest

from tests.cases.base import CHECKED, Case, CasesError, Later, NotYet, OneOf, Plain, load
from tests.cases.compare import compare, tempting
from tests.cases.runner import (
    Outcome,
    Result,
    as_json,
    failures,
    pin,
    pinned,
    run,
    run_case,
    run_path,
    summary,
    table,
)

ROOT = Path(__file__).resolve().parents[2]


def same(case: Plain) -> Plain:
    return {"value": case["value"]}


def crashes(case: Plain) -> NoReturn:
    raise RecursionError("too deep")


def leaves(case: Plain) -> NoReturn:
    sys.exit(3)


def hangs(case: Plain) -> Plain:
    try:
        time.sleep(60)
    except Exception:  # an adapter that swallows all it can must be stopped all the same
        return {"value": 1}
    return {}


def waits(case: Plain) -> NoReturn:
    raise NotYet("wings")


def spoils(case: Plain) -> Plain:
    case["value"] = "spoilt"
    return {"value": "spoilt"}


ADAPTERS = {
    "same": same,
    "crashes": crashes,
    "leaves": leaves,
    "hangs": hangs,
    "waits": waits,
    "spoils": spoils,
}


def case(task: str, value: Any = 1, expected: Any = 1, wrong: tuple[str, ...] = ()) -> Case:
    return Case("c", "kind", task, {"value": value}, {"value": expected}, wrong)


def outcome(task: str, value: Any = 1, expected: Any = 1) -> tuple[Outcome, str]:
    result = run_case(case(task, value, expected), ADAPTERS, seconds=0.2)
    return result.outcome, "; ".join(result.reasons)


def test_pass_and_fail() -> None:
    assert outcome("same") == (Outcome.PASSED, "")
    assert outcome("same", 1, 2) == (Outcome.FAILED, "value: expected 2, got 1")


def test_not_yet() -> None:
    assert outcome("waits") == (Outcome.NOT_YET, "wings")
    assert outcome("flies") == (Outcome.NOT_YET, "no adapter for the task 'flies'")


def test_a_crash_names_its_error_and_place() -> None:
    result, reason = outcome("crashes")
    assert result is Outcome.FAILED
    assert reason.startswith("RecursionError: too deep (test_runner.py:")
    assert outcome("leaves")[0] is Outcome.FAILED


def test_time_is_bounded() -> None:
    begun = time.monotonic()
    assert outcome("hangs") == (Outcome.FAILED, "did not end within 0.2 s")
    assert time.monotonic() - begun < 5


def test_what_follows_a_timeout_runs_in_its_own_time() -> None:
    results = run([case("hangs"), case("same"), case("same")], ADAPTERS, seconds=0.2)
    time.sleep(0.3)
    assert [r.outcome for r in results] == [Outcome.FAILED, Outcome.PASSED, Outcome.PASSED]


def test_an_adapter_cannot_change_its_case() -> None:
    given = case("spoils")
    run_case(given, ADAPTERS)
    assert given.input == {"value": 1}


# -- comparing ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expected", "given"),
    [
        ({"a": 1}, {"a": 1, "b": 2}),
        ({"a": {"b": None}}, {"a": {"b": None, "c": 1}}),
        ({"a": 0.3333}, {"a": 1 / 3}),
        ({"a": 1.0}, {"a": 1}),
        ({"a": ["x", {"b": 1}]}, {"a": ("x", {"b": 1, "c": 2})}),
        ({"a_set": ["x", "y"]}, {"a_set": ["y", "x"]}),
        ({"ids_set": ["x", "y"]}, {"ids": ["y", "x"]}),
        ({"flags": ["odd"]}, {"flags": ["strange", "odd"]}),
        ({"a": "sentence"}, {CHECKED: ["a"]}),
        ({"a": "x"}, {"a": OneOf((["x"], "x"))}),
        ({"a": "sentence"}, {"a": lambda wanted: wanted == "sentence"}),
    ],
)
def test_equal(expected: Plain, given: Plain) -> None:
    assert compare(expected, given).differences == []


@pytest.mark.parametrize(
    ("expected", "given"),
    [
        ({"a": 1}, {}),
        ({"a": True}, {"a": 1}),
        ({"a": 1}, {"a": True}),
        ({"a": None}, {"a": ""}),
        ({"a": "1"}, {"a": 1}),
        ({"a": 0.3333}, {"a": 0.3336}),
        ({"a": 0.032522}, {"a": 0.032525}),
        ({"a": ["x"]}, {"a": ["x", "y"]}),
        ({"a": ["x", "y"]}, {"a": ["y", "x"]}),
        ({"a_set": ["x", "x"]}, {"a_set": ["x", "y"]}),
        ({"a_set": ["x"]}, {"a_set": ["x", "x"]}),
        ({"flags": ["odd"]}, {"flags": []}),
        ({"a": {"b": 1}}, {"a": 1}),
        ({"a": [1]}, {"a": 1}),
        ({"a": {"b": 1}}, {"a": {}, CHECKED: ["b"]}),
        ({"a": "sentence"}, {"a": lambda wanted: False}),
        ({"a": "x"}, {"a": OneOf((["x"], "y"))}),
    ],
)
def test_not_equal(expected: Plain, given: Plain) -> None:
    assert compare(expected, given).differences


def test_what_comes_later_waits_only_where_all_else_holds() -> None:
    waiting: dict[str, Any] = {"later": lambda case: {"a": [1, Later("wings")]}}
    right = Case("c", "kind", "later", {}, {"a": [1, 2]})
    wrong = Case("c", "kind", "later", {}, {"a": [9, 2]})
    assert run_case(right, waiting).outcome is Outcome.NOT_YET
    assert run_case(right, waiting).reasons == ("wings",)
    assert run_case(wrong, waiting).outcome is Outcome.FAILED


def test_a_tempting_result_fails_though_all_that_is_compared_holds() -> None:
    assert tempting(("2007-05-01 or 2007-05-02 (one late)",), {}, {}, {"a": {"b": ["2007-05-02"]}})
    assert tempting(("crash",), {}, {}, {"a": 1}) == []
    assert tempting(("x",), {"text": "x"}, {}, {"a": "x"}) == []
    extra = {"extra": lambda case: {"value": 1, "other": "2007-05-01"}}
    result = run_case(case("extra", wrong=("2007-05-01",)), extra)
    assert result.reasons == ("gives the wrong result '2007-05-01'",)


# -- files ----------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    def line(id_: str, task: str, expected: int = 1) -> str:
        data = {"id": id_, "task": task, "input": {"value": 1}, "expected": {"value": expected}}
        return json.dumps(data)

    first = [line("a-1", "same"), "", line("a-2", "same", 2), "{broken", '["no object"]']
    (tmp_path / "alpha.jsonl").write_text("\n".join(first) + "\n", encoding="utf-8")
    second = [line("b-1", "waits"), line("b-2", "flies"), line("b-3", "crashes"), '{"id": "b-4"}']
    (tmp_path / "beta.jsonl").write_text("\n".join(second), encoding="utf-8")
    (tmp_path / "README.md").write_text("not cases", encoding="utf-8")
    return tmp_path


def test_a_folder(folder: Path) -> None:
    results = run_path(folder, ADAPTERS)
    assert {r.id: r.outcome for r in results} == {
        "a-1": Outcome.PASSED,
        "a-2": Outcome.FAILED,
        "alpha.jsonl:4": Outcome.FAILED,
        "alpha.jsonl:5": Outcome.FAILED,
        "b-1": Outcome.NOT_YET,
        "b-2": Outcome.NOT_YET,
        "b-3": Outcome.FAILED,
        "beta.jsonl:4": Outcome.FAILED,
    }
    assert summary(results) == "1 passed, 5 failed, 2 not yet"
    assert [line.split() for line in table(results).splitlines()] == [
        ["kind", "passed", "failed", "not", "yet"],
        ["alpha", "1", "3", "0"],
        ["beta", "0", "2", "2"],
    ]
    assert "alpha.jsonl:4 (no task): failed\n    malformed: JSONDecodeError" in failures(results)
    told = as_json(results)
    assert json.loads(json.dumps(told)) == told
    assert told["kinds"]["beta"] == {"passed": 0, "failed": 2, "not yet": 2}


def test_one_file(folder: Path) -> None:
    assert len(run_path(folder / "beta.jsonl", ADAPTERS)) == 4


def test_lines_end_only_where_json_lines_do(tmp_path: Path) -> None:
    text = '{"id": "x", "task": "same", "input": {"value": "a\u2028b\u0085c"}, "expected": {}}'
    (tmp_path / "x.jsonl").write_bytes(text.encode() + b"\n\xff\n")
    good, bad = load(tmp_path)
    assert isinstance(good, Case)
    assert good.input == {"value": "a\u2028b\u0085c"}
    assert bad.id == "x.jsonl:2"


def test_bad_paths(tmp_path: Path) -> None:
    with pytest.raises(CasesError, match="no such file"):
        run_path(tmp_path / "absent", ADAPTERS)
    with pytest.raises(CasesError, match="holds no"):
        run_path(tmp_path, ADAPTERS)


def test_pins_are_added_and_never_taken_away(tmp_path: Path) -> None:
    file = tmp_path / "pinned.txt"
    assert pinned(file) == frozenset()
    results = [Result("b", "k", "t", Outcome.PASSED), Result("a", "k", "t", Outcome.PASSED)]
    assert pin(results, file) == ["a", "b"]
    assert pin([Result("a", "k", "t", Outcome.FAILED)], file) == []
    assert file.read_text(encoding="utf-8") == "a\nb\n"


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tests.cases", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_command(folder: Path) -> None:
    done = command(str(folder), "--failures")
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == "0 passed, 3 failed, 5 not yet"
    assert "no adapter for the task 'same'" in done.stdout
    done = command(str(folder), "--json")
    assert json.loads(done.stdout)["summary"] == "0 passed, 3 failed, 5 not yet"
    assert command(str(folder / "absent")).returncode == 2
