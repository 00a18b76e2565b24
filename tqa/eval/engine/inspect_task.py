"""Tasks of the suite for `inspect eval`: `inspect eval tqa/suite -T name=lextime --model …`.

For people who run their evaluations with Inspect alone. Rows, controls, kept replies and the report
are those of `tqa eval`; here Inspect's own cache, logs and metrics are used.
"""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import TaskState, generate

from tqa.errors import ConfigError
from tqa.eval.engine.plan import Plan, draw
from tqa.eval.engine.readers import messages_of
from tqa.eval.engine.session import Request, load_tasks
from tqa.eval.tasks.task import Item, Reply, Setting
from tqa.eval.tasks.task import Task as SuiteTask


@task
def suite(
    name: str,
    setting: str = "",
    prompt: str = "",
    limit: int | None = None,
    seed: int = 0,
    workspace: str | None = None,
    bench: str | None = None,
) -> Task:
    """One task of the suite, in one setting and one form of its prompt.

    Unless given, these are `gold`, where the task has that, and the first form.
    ConfigError where there is no such task, or it has not the setting or the prompt.
    """
    with ExitStack() as stack:
        made = Path(stack.enter_context(TemporaryDirectory(prefix="tqa-")))
        request = Request(
            (name,),
            Plan((), (), seed=seed),
            made,
            workspace=Path(workspace) if workspace else None,
            bench=Path(bench) if bench else None,
        )
        [found, *others] = load_tasks(request, stack)
        about, form = found.about, prompt or found.about.prompts[0]
        if others:
            raise ConfigError(f"{name}: is several tasks; name one, such as {about.name}")
        usual = Setting.GOLD if Setting.GOLD in about.settings else about.settings[0]
        setting = setting or usual.value
        if setting not in about.settings or form not in about.prompts:
            raise ConfigError(
                f"{about.name}: has the settings {', '.join(about.settings)} and the prompts "
                f"{', '.join(about.prompts)}"
            )
        # What is sent is made here, as long as the workspace that it may come from is open.
        items = draw(found.items, limit, seed)
        samples = [_sample(found, item, Setting(setting), form) for item in items]
    return Task(
        dataset=MemoryDataset(samples, name=about.name),
        solver=generate(),
        scorer=_scorer(found),
        name=about.name.replace("/", "-"),
    )


def _sample(task: SuiteTask, item: Item, setting: Setting, form: str) -> Sample:
    messages = messages_of(task.turns(item, setting, form))
    target = json.dumps(item.gold, ensure_ascii=False)
    return Sample(id=item.id, input=messages, target=target, metadata=dict(item.groups))


def _scorer(task: SuiteTask) -> Scorer:
    items = {item.id: item for item in task.items}

    @scorer(metrics=[mean(), stderr()])
    def judged() -> Scorer:
        async def score(state: TaskState, target: Target) -> Score:
            stopped = state.output.stop_reason in ("max_tokens", "model_length")
            reply = Reply(state.output.completion, finished=not stopped)
            found = task.judge(items[str(state.sample_id)], reply)
            answer = json.dumps(found.parsed, ensure_ascii=False)
            told = {"status": found.status.value}
            if found.score is None:
                return Score.unscored(reason=found.status.value, answer=answer, metadata=told)
            return Score(value=found.score, answer=answer, metadata=told)

        return score

    return judged()
