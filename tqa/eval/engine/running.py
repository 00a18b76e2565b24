"""A run: its parts one after another, their rows written as they finish.

A part that is put to a model is a task of Inspect, which runs its items at a time, logs each of
them, and shows them in its viewer (`inspect view --log-dir RUN/logs`). The reader without a model
and the controls have nothing to wait for, and are called one by one: a row through Inspect costs
some 5 ms, which is 30 times what most of their replies take. `Outside.log_all` has them logged too.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tqa.errors import ModelError, TqaError
from tqa.eval.engine.folder import RunFolder
from tqa.eval.engine.plan import CONTROL, SYMBOLIC, Part, Plan, facts, parts
from tqa.eval.engine.readers import Reader, Symbolic, attempt
from tqa.eval.engine.rows import row
from tqa.eval.tasks.task import Item, Judged, Reply, Status, Task

if TYPE_CHECKING:
    from inspect_ai import Task as InspectTask
    from inspect_ai.scorer import Scorer
    from inspect_ai.solver import Solver

Heard = dict[tuple[str, int], tuple[Reply, str | None, Judged]]
UNREAD = frozenset({Status.FAILED, Status.NOT_ASKED})


@dataclass(frozen=True, slots=True)
class Outside:
    """What the engine is given from outside."""

    models: Mapping[str, Reader]
    """Readers with a model, by the names that the plan has."""
    identities: Mapping[str, Any]
    """What their replies depend on, for `run.json`."""
    versions: Mapping[str, str]
    data: Mapping[str, str] = field(default_factory=dict)
    """Hashes of what the tasks read beside their items, such as the workspace."""
    connections: int = 1
    """Requests at a time."""
    log_all: bool = False
    """Whether the reader without a model goes through Inspect as well."""
    on_reply: Callable[[str], None] = lambda _: None
    """Called with the name of the part, for each reply."""


def run(
    tasks: Sequence[Task], plan: Plan, path: Path, outside: Outside, *, resume: bool = False
) -> RunFolder:
    """Run all parts that the folder does not hold yet; see `RunFolder` for what it then holds."""
    configuration = {
        "plan": plan.plain(),
        "tasks": [_about(task) for task in tasks],
        "items": dict(facts(tasks)),
        "data": dict(outside.data),
        "models": dict(outside.identities),
        "versions": dict(outside.versions),
    }
    folder = RunFolder(path, configuration, resume=resume)
    for part in parts(tasks, plan):
        if part.name not in folder.finished:
            folder.add(part.name, _rows(part, path / "logs", outside))
    return folder


def _rows(part: Part, logs: Path, outside: Outside) -> list[dict[str, Any]]:
    if part.reader in outside.models:
        return run_part(part, outside.models[part.reader], logs, outside)
    if part.is_control:
        # What a control counts may be all items of the task, not only those that are drawn.
        said = part.task.controls[part.reader.removeprefix(CONTROL)](part.task.items)
        replies = {i.id: reply for i, reply in zip(part.task.items, said, strict=True)}
    elif outside.log_all:
        return run_part(part, Symbolic(), logs, outside)
    else:
        replies = {}
        for item in part.items:
            replies[item.id] = attempt(part.task, item, part.setting)
            outside.on_reply(part.name)
    heard: Heard = {
        (item.id, 1): (replies[item.id], None, judge(part.task, item, replies[item.id]))
        for item in part.items
    }
    return [_row(part, item, 1, heard, {}) for item in part.items]


def run_part(part: Part, reader: Reader, logs: Path, outside: Outside) -> list[dict[str, Any]]:
    """The rows of one part, run by Inspect."""
    import inspect_ai

    heard: Heard = {}
    made = inspect_ai.eval(
        _inspect_task(part, reader, heard, outside.on_reply),
        model=None,
        log_dir=str(logs),
        log_format="eval",
        log_realtime=False,
        log_level="error",
        display="none",
        score_display=False,
        max_samples=outside.connections if part.reader in outside.models else 1,
        fail_on_error=False,
        epochs=part.runs,
    )
    if not made or made[0].status == "cancelled":
        raise KeyboardInterrupt  # Inspect takes it for itself, and gives back what it has
    if made[0].status != "success":
        said = made[0].error.message if made[0].error else made[0].status
        raise ModelError(f"{part.name}: Inspect could not run it ({said}); mend that, and --resume")
    broken = {
        (str(sample.id), sample.epoch): sample.error.message
        for sample in made[0].samples or ()
        if sample.error
    }
    return [
        _row(part, item, at, heard, broken) for item in part.items for at in range(1, part.runs + 1)
    ]


def _row(
    part: Part, item: Item, at: int, heard: Heard, broken: Mapping[tuple[str, int], str]
) -> dict[str, Any]:
    note = broken.get((item.id, at), "Inspect gave no reply")
    lost = Reply("", Status.FAILED, note=note), None, Judged(Status.FAILED)
    reply, sent, judged = heard.get((item.id, at), lost)
    return row(
        item,
        reply,
        judged,
        task=part.task.about.name,
        setting=part.place,
        reader=part.reader,
        prompt=part.prompt,
        run=at,
        sources=_sources(part, item, reply),
        sent=sent,
    )


def _sources(part: Part, item: Item, reply: Reply) -> tuple[str, ...]:
    if part.is_control or reply.status in UNREAD:
        return ()
    return tuple(part.task.sources(item, part.setting))


def _inspect_task(
    part: Part, reader: Reader, heard: Heard, on_reply: Callable[[str], None]
) -> InspectTask:
    from inspect_ai import Task as InspectTask
    from inspect_ai.dataset import MemoryDataset, Sample

    samples = [
        Sample(
            id=item.id,
            input=item.question or "-",
            target=json.dumps(item.gold, ensure_ascii=False),
            metadata={"cluster": item.cluster, **item.groups},
        )
        for item in sorted(part.items, key=lambda item: _opening(part, item))
    ]
    by_id = {item.id: item for item in part.items}
    return InspectTask(
        dataset=MemoryDataset(samples, name=part.task.about.name),
        solver=_solver(part, reader, by_id, heard, on_reply),
        scorer=_scorer(heard),
        name=_log_name(part.name),
    )


def _opening(part: Part, item: Item) -> str:
    """What a model is sent: prompts that begin alike are asked one after another.

    A server that keeps what it last read has then less to read. Rows keep the order of the items.
    """
    if part.reader == SYMBOLIC:
        return ""
    try:
        return "\n".join(turn.text for turn in part.task.turns(item, part.setting, part.prompt))
    except TqaError:
        return ""


def _log_name(name: str) -> str:
    return "".join(c if c.isalnum() or c in "-." else "-" for c in name.replace(" / ", "--"))


def _solver(
    part: Part,
    reader: Reader,
    items: Mapping[str, Item],
    heard: Heard,
    on_reply: Callable[[str], None],
) -> Solver:
    from inspect_ai.model import ModelOutput
    from inspect_ai.solver import Generate, TaskState, solver

    @solver
    def spoken() -> Solver:
        async def solve(state: TaskState, generate: Generate) -> TaskState:
            item = items[str(state.sample_id)]
            reply, sent = await reader.reply(part, item, state.epoch)
            heard[item.id, state.epoch] = reply, sent, judge(part.task, item, reply)
            state.output = ModelOutput.from_content(part.reader, reply.text)
            on_reply(part.name)
            return state

        return solve

    return spoken()


def judge(task: Task, item: Item, reply: Reply) -> Judged:
    """How a reply is judged: unscored where none came, by the task where one did.

    Where the task cannot judge it, it is failed, and the run goes on.
    """
    if reply.status in UNREAD:
        return Judged(reply.status)
    try:
        judged = task.judge(item, reply)
    except TqaError as error:
        return Judged(Status.FAILED, detail={"note": f"{type(error).__name__}: {error}"})
    if reply.status is Status.ABSTAIN and judged.status is Status.OK:
        return replace(judged, status=Status.ABSTAIN, parsed=None)
    return judged


def _scorer(heard: Heard) -> Scorer:
    from inspect_ai.scorer import Score, Target, mean, scorer, stderr
    from inspect_ai.solver import TaskState

    @scorer(metrics=[mean(), stderr()])
    def judged() -> Scorer:
        async def score(state: TaskState, target: Target) -> Score:
            found = heard[str(state.sample_id), state.epoch][2]
            answer = json.dumps(found.parsed, ensure_ascii=False)
            told = {"status": found.status.value, **found.detail}
            if found.score is None:
                return Score.unscored(reason=found.status.value, answer=answer, metadata=told)
            return Score(value=found.score, answer=answer, metadata=told)

        return score

    return judged()


def _about(task: Task) -> dict[str, Any]:
    from dataclasses import asdict

    return json.loads(json.dumps(asdict(task.about)))  # type: ignore[no-any-return]
