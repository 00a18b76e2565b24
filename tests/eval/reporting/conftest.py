"""An invented run, as the engine writes one: four suites, three readers, controls, and mishaps."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

SETTINGS = ("parametric", "gold", "rag")
SKILL = {"symbolic": 0.9, "tiny-135m": 0.45, "mid-1.5b": 0.7}
LIFT = {"parametric": -0.15, "gold": 0.1, "rag": 0.0}
REASONING = ("issue", "rhetoric")
Maker = Callable[..., Path]


def about(name: str, suite: str, **more: Any) -> dict[str, Any]:
    return {
        "name": name, "title": more.pop("title", name), "suite": suite, "source": "invented",
        "settings": ["gold"], "prompts": ["base"], "measure": "accuracy", "published": [],
        "remarks": [], "facts": {}, "chance": None,
    } | more  # fmt: skip


def abouts(large: int) -> list[dict[str, Any]]:
    published = [
        {
            "reader": "A published model",
            "value": 0.764,
            "prompt": "zero-shot",
            "part": "all",
            "setting": "gold",
            "source": "table 2",
        },
        {
            "reader": "A published model",
            "value": 0.701,
            "prompt": "zero-shot",
            "part": "length=long",
            "setting": "gold",
            "source": "table 4",
        },
    ]
    return [
        about(
            "order", "order", title="Order of two events", published=published, chance=0.5,
            remarks=["Gold as released, with its two known slips."], prompts=["zero-shot", "one-shot"],
        ),
        *(
            about(f"tide/{kind}", "tide", title=f"Invented {kind} questions", settings=list(SETTINGS), chance=0.25 if kind == "choice" else None)
            for kind in ("choice", "open")
        ),
        about("sets", "sets", title="Yes or no over sets of dated events", chance=0.5),
        *(
            about(
                f"many/task_{n:03}", "many", title=f"Task {n}", measure="accuracy",
                facts={"reasoning": REASONING[n % len(REASONING)]}, chance=0.5,
                remarks=["Rows are no final test: not comparable with published scores."] if n % 3 else [],
            )
            for n in range(large)
        ),
    ]  # fmt: skip


def rows(seed: int, large: int, scale: int) -> Iterator[dict[str, Any]]:
    rng = random.Random(seed)
    for task in abouts(large):
        name, suite = task["name"], task["suite"]
        n = {"order": 128, "tide": 60, "sets": 120, "many": 24}[suite] * scale
        options = {"tide": "ABCD", "many": ("Yes", "No")}.get(suite, (True, False))
        items = [(f"{name}-{i:04}", rng.choice(options), _groups(suite, rng)) for i in range(n)]
        for setting in task["settings"]:
            for reader, skill in SKILL.items():
                for prompt in ["none"] if reader == "symbolic" else task["prompts"]:
                    for i, item in enumerate(items):
                        yield _row(rng, task, setting, reader, prompt, i, item, skill, options)
            for control, said in (("first", options[0]), ("last", options[-1])):
                for i, (id_, gold, groups) in enumerate(items):
                    yield _made(
                        task,
                        setting,
                        f"control: {control}",
                        "none",
                        id_,
                        gold,
                        groups,
                        i,
                        "ok",
                        said,
                    )


def _groups(suite: str, rng: random.Random) -> dict[str, str]:
    if suite == "order":
        return {
            "length": rng.choice(("short", "medium", "long")),
            "explicitness": rng.choice(
                ("explicit-explicit", "explicit-implicit", "implicit-implicit")
            ),
        }
    if suite == "sets":
        return {
            "length": str(rng.choice((5, 10, 20, 50, 100))),
            "template": rng.choice(("first", "last", "between", "count")),
        }
    return {}


def _row(rng, task, setting, reader, prompt, i, item, skill, options):
    id_, gold, groups = item
    hard = (
        -0.004 * int(groups["length"])
        if groups.get("length", "").isdigit() and reader != "symbolic"
        else 0
    )
    if reader == "symbolic" and setting == "parametric":
        return _made(task, setting, reader, prompt, id_, gold, groups, i, "abstain", None)
    luck = rng.random()
    if reader == "tiny-135m" and luck < 0.2:
        status = rng.choice(("unparsed", "truncated", "no_option", "empty"))
        return _made(
            task,
            setting,
            reader,
            prompt,
            id_,
            gold,
            groups,
            i,
            status,
            None,
            said="<b>As an</b> answer | I say nothing\nof use $x^$",
        )
    if reader == "mid-1.5b" and luck > 0.99:
        return _made(task, setting, reader, prompt, id_, gold, groups, i, "failed", None)
    right = rng.random() < skill + LIFT[setting] + hard
    said = gold if right else rng.choice([o for o in options if o != gold])
    made = _made(task, setting, reader, prompt, id_, gold, groups, i, "ok", said)
    if task["name"] == "tide/open" and rng.random() < 0.05:
        made["score"] = None
        made["detail"] = {"council": {"unscored": "judge_fault", "voted": 2}}
    return made


def _made(task, setting, reader, prompt, id_, gold, groups, i, status, parsed, said=None):
    return {
        "format": "tqa-eval-row/1", "task": task["name"], "setting": setting, "reader": reader,
        "prompt": prompt, "id": id_, "run": 1, "cluster": f"text-{i // 4}" if task["suite"] == "order" else "",
        "groups": groups, "gold": gold, "said": said if said is not None else str(parsed or ""),
        "status": status, "parsed": parsed, "score": None if status in ("failed", "not_asked") else float(status == "ok" and parsed == gold),
        "detail": {}, "sources": [], "sent": "0" * 64, "tokens_in": 120, "tokens_out": 3,
        "finished": status != "truncated",
    }  # fmt: skip


def run_file(large: int) -> dict[str, Any]:
    return {
        "format": "tqa-eval-run/1", "tasks": abouts(large),
        "plan": {
            "settings": list(SETTINGS), "readers": list(SKILL), "prompts": [], "seed": 7,
            "limit": None, "runs": 1, "max_tokens": None,
        },
        "versions": {"tqa": "0.1.0", "python": "3.11"}, "data": {"order/items.jsonl": "ab" * 32},
        "prompt_hashes": {"order/zero-shot": "cd" * 32}, "cost": {"tokens_in": 1000, "usd": 0.0},
    }  # fmt: skip


def write(folder: Path, found: list[dict[str, Any]], run: dict[str, Any]) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "run.json").write_text(json.dumps(run), encoding="utf-8")
    with (folder / "rows.jsonl").open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in found)
    return folder


@pytest.fixture(scope="session")
def make_run(tmp_path_factory: pytest.TempPathFactory) -> Maker:
    """Writes an invented run: `make_run(seed=, large=, scale=, change=)`."""

    def make(
        seed: int = 1,
        large: int = 0,
        scale: int = 1,
        change: Callable[[dict[str, Any]], Any] = lambda row: row,
        **run: Any,
    ) -> Path:
        found = [row for row in map(change, rows(seed, large, scale)) if row is not None]
        return write(tmp_path_factory.mktemp("run"), found, run_file(large) | run)

    return make


@pytest.fixture
def make_row() -> Callable[..., dict[str, Any]]:
    """One row as the engine writes it; what is not given is that of a right answer."""

    def make(id_: str = "a", **more: Any) -> dict[str, Any]:
        task = {"name": "t", "suite": "t"}
        made = _made(task, "gold", "symbolic", "none", id_, "yes", {}, 0, "ok", "yes")
        return made | more

    return make


@pytest.fixture(scope="session")
def run_folder(make_run: Maker) -> Path:
    """An invented run of all suites, the large one with 16 tasks."""
    return make_run(large=15)


@pytest.fixture(scope="session")
def summary(run_folder: Path) -> Any:
    from tqa.eval.reporting.summary import summarise

    return summarise(run_folder)


@pytest.fixture(scope="session")
def drawn(summary: Any) -> Any:
    from tqa.eval.reporting.plots.gallery import plots

    return plots(summary)
