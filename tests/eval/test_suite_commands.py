"""The commands of the evaluation suite over a small invented set: what they print, write and refuse."""

from __future__ import annotations

import gc
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.command import Ran, tqa
from tests.eval.engine.conftest import INSPECT
from tests.eval.small import write_lextime
from tests.laws import write_sources

pytestmark = INSPECT

FILES = {"run.json", "rows.jsonl", "done.jsonl", "report.html", "report.md", "summary.json"}


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of benchmarks, with the small set alone."""
    pytest.importorskip("spacy", reason="the extra `events` is not installed")
    return write_lextime(tmp_path_factory.mktemp("suite") / "benchmarks")


@pytest.fixture(scope="session")
def done(data: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Ran]:
    """A run of it; not to be changed."""
    folder = tmp_path_factory.mktemp("suite-run") / "run"
    return folder, tqa("eval", "lextime", "--data", data, "--out", folder)


def rows(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "rows.jsonl").read_bytes().splitlines()]


# ------------------------------------------------------------------------------------------- run


def test_a_task_is_run_by_its_name_and_reported(done: tuple[Path, Ran]) -> None:
    folder, ran = done
    assert (ran.code, ran.err) == (0, "")
    assert "|symbolic" in ran.out
    assert ran.out.splitlines()[-1].startswith(f"{folder / 'report.html'}: the report; ")
    assert {path.name for path in folder.iterdir()} >= FILES
    assert Counter((row["setting"], row["reader"]) for row in rows(folder)) == {
        **{(setting, "symbolic"): 9 for setting in ("parametric", "gold", "rag")},
        **{("any", f"control: {name}"): 9 for name in ("relation word", "named first", "told first")},
    }  # fmt: skip


def test_the_name_of_a_task_stands_for_the_command_run(data: Path, tmp_path: Path) -> None:
    asked = ("lextime", "--data", data, "--limit", 2, "--setting", "gold", "--json", "--out")
    short, long = tqa("eval", *asked, tmp_path / "a"), tqa("eval", "run", *asked, tmp_path / "b")
    assert short.code == long.code == 0
    assert (tmp_path / "a/rows.jsonl").read_bytes() == (tmp_path / "b/rows.jsonl").read_bytes()


def test_settings_limit_and_seed_are_kept_to(data: Path, tmp_path: Path) -> None:
    ran = tqa(
        "eval", "lextime", "--data", data, "--setting", "rag,gold", "--limit", 3, "--seed", 4,
        "--out", tmp_path / "run", "--json",
    )  # fmt: skip
    assert (ran.code, ran.err) == (0, "")
    found = [row for row in rows(tmp_path / "run") if row["reader"] == "symbolic"]
    assert [row["setting"] for row in found] == ["gold"] * 3 + ["rag"] * 3
    assert len({row["cluster"] for row in found}) == 3  # one of each text
    plan = json.loads((tmp_path / "run/run.json").read_text("utf-8"))["plan"]
    assert (plan["limit"], plan["seed"], plan["settings"]) == (3, 4, ["gold", "rag"])
    assert ran.json == json.loads((tmp_path / "run/summary.json").read_text("utf-8"))


def test_a_folder_that_holds_a_run_is_asked_about(done: tuple[Path, Ran], data: Path) -> None:
    folder, _ = done
    before = (folder / "rows.jsonl").read_bytes()
    again = tqa("eval", "lextime", "--data", data, "--out", folder)
    assert "holds a run; give --resume to go on with it" in again.error()
    other = tqa("eval", "lextime", "--data", data, "--out", folder, "--resume", "--limit", 3)
    assert "holds a run of another plan: limit was None, now 3" in other.error()
    assert (folder / "rows.jsonl").read_bytes() == before


def test_a_run_cut_short_is_gone_on_with(
    done: tuple[Path, Ran], data: Path, tmp_path: Path
) -> None:
    whole = (done[0] / "rows.jsonl").read_bytes()
    assert tqa("eval", "lextime", "--data", data, "--out", tmp_path / "run").code == 0
    ledger = tmp_path / "run/done.jsonl"
    ledger.write_bytes(b"".join(ledger.read_bytes().splitlines(keepends=True)[:2]))
    (tmp_path / "run/rows.jsonl").write_bytes(whole[: len(whole) // 2])
    assert tqa("eval", "lextime", "--data", data, "--out", tmp_path / "run", "--resume").code == 0
    assert (tmp_path / "run/rows.jsonl").read_bytes() == whole


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["lexttime"], "no task 'lexttime'; did you mean lextime? there are lextime, tracie,"),
        (["lextime/none"], "no task 'lextime/none'; did you mean lextime?"),
        (["lextime", "--prompt", "rude"], "no task has the prompt 'rude'; they have own-zero-shot"),
        (["lextime", "--model", "nobody"], "no model 'nobody'; it has local,"),
        (["lextime", "--replies", "nowhere.jsonl", "--model", "local"], "nowhere.jsonl"),
        (["tracie"], "tracie_train_iid.txt.gz"),
        (["lextime", "--data", "nowhere"], "nowhere: is no folder; give the one that holds a folder"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)  # fmt: skip
def test_what_cannot_be_run_says_why(
    data: Path, tmp_path: Path, arguments: list[str], words: str
) -> None:
    given = arguments if "--data" in arguments else [*arguments, "--data", str(data)]
    assert words in tqa("eval", *given, "--out", tmp_path / "run").error()
    assert not (tmp_path / "run/rows.jsonl").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--setting", "guess"], "'guess' is no setting; give parametric, gold, rag"),
        (["--limit", "0"], "--limit"),
        (["--budget", "-1"], "--budget"),
        (["--no-such-option"], "--no-such-option"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_usage_ends_with_2(data: Path, arguments: list[str], words: str) -> None:
    ran = tqa("eval", "lextime", "--data", data, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err


def test_a_run_that_costs_is_not_started_without_a_budget(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("inspect_ai", reason="the extra `eval` is not installed")
    pytest.importorskip("llama_index.llms.openai_like", reason="extra `llm` is not installed")
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    registry = tmp_path / "models.yaml"
    registry.write_text(
        "models:\n  - {name: dear, client: openai-like, model: dear, context: 4096, "
        "base_url: 'http://127.0.0.1:9/v1', price: {in: 100, out: 1000}, "
        "parameters: {max_tokens: 100, retries: 0}}\n",
        encoding="utf-8",
    )
    asked = (
        "lextime",
        "--data",
        data,
        "--model",
        "dear",
        "--models",
        registry,
        "--setting",
        "gold",
    )
    ran = tqa("eval", *asked, "--out", tmp_path / "run")
    assert ran.code == 1
    assert "9 requests" in ran.err
    assert "give --budget USD, at which it stops" in ran.err
    assert not (tmp_path / "run/rows.jsonl").exists()
    ran = tqa("eval", *asked, "--out", tmp_path / "run", "--budget", 0)  # nothing is asked
    gc.collect()  # what Inspect leaves open is told here, and in no other test
    assert ran.code == 0
    found = [row for row in rows(tmp_path / "run") if row["reader"] == "dear"]
    assert {(row["status"], row["score"]) for row in found} == {("not_asked", None)}
    told = json.loads((tmp_path / "run/run.json").read_text("utf-8"))
    assert told["cost"] == {"dear": {"asked": 0, "spent": 0.0}}
    assert told["models"]["dear"]["model"] == "dear"


# ----------------------------------------------------------------------------------- tasks, report


def test_tasks_are_listed_with_what_has_to_be_known(data: Path) -> None:
    ran = tqa("eval", "tasks", "lextime", "--data", data)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(
        "lextime: LexTime: order of events in complaints; 9 items; parametric,"
    )
    assert "prompts: own-zero-shot; measure: accuracy" in ran.out
    [task] = tqa("eval", "tasks", "lextime", "--data", data, "--json").json
    assert (task["name"], task["items"], task["facts"]["yes"]) == ("lextime", 9, 5)


def test_suites_that_are_not_here_are_told(data: Path) -> None:
    ran = tqa("eval", "tasks", "--data", data, "--json")
    assert ran.code == 0
    assert {task["suite"] for task in ran.json} >= {"lextime", "tide"}
    assert "tracie: cannot read tracie_train_iid.txt.gz" in ran.err
    assert "tracie" in tqa("eval", "tasks", "tracie", "--data", data).error()


def test_a_report_is_made_again_from_the_rows_alone(done: tuple[Path, Ran], tmp_path: Path) -> None:
    folder, ran = done
    for name in ("run.json", "rows.jsonl"):
        (tmp_path / name).write_bytes((folder / name).read_bytes())
    again = tqa("eval", "report", tmp_path)
    assert again.out.splitlines()[:-1] == ran.out.splitlines()[:-1]
    assert (tmp_path / "report.md").exists()


# -------------------------------------------------------------------------- grades by judge, person


def test_grading_leaves_what_needs_no_judge_as_it_is(
    done: tuple[Path, Ran], tmp_path: Path
) -> None:
    folder, _ = done
    ran = tqa("eval", "grade", folder, "--judge", "symbolic", "--out", tmp_path / "graded")
    assert ran.code == 0
    assert (tmp_path / "graded/rows.jsonl").read_bytes() == (folder / "rows.jsonl").read_bytes()
    told = json.loads((tmp_path / "graded/run.json").read_text("utf-8"))
    assert "council" in told


def test_a_sheet_is_written_filled_in_and_read_back(tmp_path: Path) -> None:
    """An answer that only a person can grade, as the tasks of LegalBench have them."""
    import csv

    run = _with_an_open_answer(tmp_path / "run")
    sheet = tmp_path / "answers.csv"
    assert tqa("eval", "sheet", run, "--write", sheet).out == f"{sheet}: 1 answers to grade\n"
    with sheet.open(encoding="utf-8-sig", newline="") as file:
        [row] = filled = list(csv.DictReader(file))
    assert "It was said out of court." in row.values()
    row["correct"] = row["analysis"] = "1"
    with sheet.open("w", encoding="utf-8", newline="") as file:
        out = csv.DictWriter(file, list(row))
        out.writeheader()
        out.writerows(filled)
    ran = tqa("eval", "sheet", run, "--read", sheet)
    assert ran.code == 0, ran.err
    assert [found["score"] for found in rows(run / "graded")] == [1.0]
    assert rows(run)[0]["score"] is None


def _with_an_open_answer(folder: Path) -> Path:
    from tqa.eval.engine.rows import line, row
    from tqa.eval.tasks.task import Item, Judged, Reply, Status

    folder.mkdir()
    item = Item("17", "Is it hearsay, and why?", None)
    judged = Judged(Status.OK, "It was said out of court.", None, {"to_grade": "rule application"})
    made = row(
        item, Reply("It was said out of court."), judged, task="legalbench/explained", setting="gold",
        reader="m", prompt="base", run=1,
    )  # fmt: skip
    (folder / "rows.jsonl").write_bytes(line(made))
    about = {
        "name": "legalbench/explained", "title": "Explained", "suite": "legalbench", "source": "x",
        "settings": ["gold"], "prompts": ["base"], "measure": "accuracy", "published": [],
        "remarks": [], "facts": {}, "chance": None,
    }  # fmt: skip
    run = {"format": "tqa-eval-run/1", "tasks": [about], "plan": {"seed": 0}, "versions": {}}
    (folder / "run.json").write_text(json.dumps(run), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (["report"], "cannot be read"),
        (["grade", "--judge", "symbolic"], "give a run folder"),
        (["sheet", "--write", "x.csv"], "give a run folder"),
        (["sheet"], "give --write FILE to get a sheet, or --read FILE"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_is_no_run_is_named(tmp_path: Path, command: list[str], words: str) -> None:
    name, *options = command
    assert words in tqa("eval", name, tmp_path / "none", *options).error()


def test_judges_are_an_odd_number(done: tuple[Path, Ran]) -> None:
    ran = tqa("eval", "grade", done[0], "--judge", "symbolic,symbolic")
    assert ran.error()
    assert not (done[0] / "graded").exists()


# --------------------------------------------------------------------------------- compare, bench


def test_runs_are_compared_by_question(done: tuple[Path, Ran], tmp_path: Path) -> None:
    folder, _ = done
    other = tmp_path / "other"
    other.mkdir()
    (other / "run.json").write_bytes((folder / "run.json").read_bytes())
    changed = rows(folder)
    at = next(
        i for i, row in enumerate(changed) if row["score"] == 1.0 and row["setting"] == "gold"
    )
    changed[at] |= {"score": 0.0, "parsed": not changed[at]["parsed"]}
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in changed)
    (other / "rows.jsonl").write_text(text, encoding="utf-8")
    ran = tqa("compare", folder, other)
    assert (ran.code, ran.err) == (0, "")
    assert changed[at]["id"] in ran.out
    assert "54 rows in both" in ran.out
    assert tqa("compare", folder, folder).out.startswith("54 rows, the same to the byte")
    assert isinstance(tqa("compare", folder, other, "--json").json, dict)


def test_a_run_is_compared_with_runs_alone(done: tuple[Path, Ran], tmp_path: Path) -> None:
    folder, _ = done
    said = tqa("compare", folder, tmp_path / "none").error()
    assert str(tmp_path / "none") in said
    (tmp_path / "before.json").write_text("{}", encoding="utf-8")
    assert "before.json" in tqa("compare", tmp_path / "before.json", folder).error()


@pytest.mark.parametrize("given", [[], ["-w", "work", "--gold", "x.jsonl"]], ids=["none", "both"])
def test_a_set_is_made_from_a_workspace_or_from_gold(tmp_path: Path, given: list[str]) -> None:
    said = tqa("bench", "make", tmp_path / "set", *given).error()
    assert said == "give a workspace (-w) or files of gold (--gold), one of the two"


def test_a_set_of_tide_is_made_run_and_graded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From a workspace to verdicts, with no folder of benchmarks anywhere."""
    monkeypatch.setenv("TQA_SHARED", str(tmp_path / "nowhere"))
    write_sources(tmp_path / "sources")
    assert tqa("init", tmp_path / "work").code == 0
    assert tqa("ingest", "-w", tmp_path / "work", tmp_path / "sources").code == 0
    made = tqa(
        "bench", "make", tmp_path / "set", "-w", tmp_path / "work", "--limit", 3, "--json"
    ).json
    assert sum(made["counts"].values()) > 5
    run = tmp_path / "run"
    asked = ("tide", "--bench", tmp_path / "set", "-w", tmp_path / "work", "--setting", "gold")
    assert tqa("eval", *asked, "--out", run).code == 0
    said = [row for row in rows(run) if row["reader"] == "symbolic"]
    assert {row["id"] for row in said} <= {row["id"] for row in _items(tmp_path / "set")}
    graded = tqa("eval", "grade", run, "--judge", "symbolic")
    assert graded.code == 0, graded.err
    told = json.loads((run / "graded/run.json").read_text("utf-8"))["council"]
    assert told["judges"] == ["symbolic"]
    assert [row["id"] for row in rows(run / "graded")] == [row["id"] for row in rows(run)]
    again = tqa("eval", "grade", run, "--judge", "symbolic", "--out", tmp_path / "again")
    assert again.code == 0
    assert (tmp_path / "again/rows.jsonl").read_bytes() == (run / "graded/rows.jsonl").read_bytes()


def _items(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "items.jsonl").read_bytes().splitlines()]
