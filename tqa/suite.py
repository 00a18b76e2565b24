"""The command `tqa eval TASK…`: tasks of the evaluation suite, run and reported."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from tqa.console import AsJson, examples, print_json, progress
from tqa.errors import ConfigError, SourceError
from tqa.grading import report

if TYPE_CHECKING:
    from tqa.eval.engine.budget import Estimate
    from tqa.eval.engine.session import Watching
    from tqa.eval.tasks.task import Setting, Task

RUN = "run"
_ABOUT_SETTINGS = (
    "parametric (nothing is given), gold (the right texts), rag (texts that are found); several "
    "with commas. All that a task has, unless given."
)


class TasksGroup(TyperGroup):
    """A group whose first word may be the name of a task: then its command `run` is meant."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the arguments name, or `run` with all of them."""
        if args and not args[0].startswith("-") and args[0] not in self.commands:
            args = [RUN, *args]
        return super().resolve_command(ctx, args)


run_examples = examples(
    "tqa eval lextime",
    "tqa eval all --reader symbolic --out runs/symbolic",
    "tqa eval lextime tracie --model smollm2-135m --setting gold --prompt zero-shot,few-shot",
    "tqa eval legalbench/hearsay --model openai --limit 50 --budget 0.50",
    "tqa eval lextime --model ollama --out runs/lextime --resume",
)
Names = list[str] | None


def run(
    tasks: Annotated[
        list[str],
        typer.Argument(metavar="TASK", help="Tasks, suites, or all; see `tqa eval tasks`."),
    ],
    setting: Annotated[Names, typer.Option(metavar="SETTING", help=_ABOUT_SETTINGS)] = None,
    reader: Annotated[
        Names, typer.Option(metavar="NAME", help="symbolic, which has no model and is the default.")
    ] = None,
    model: Annotated[
        Names,
        typer.Option(metavar="NAME", help="A model of configs/models.yaml, or Inspect's a/b."),
    ] = None,
    prompt: Annotated[
        Names, typer.Option(metavar="FORM", help="Forms of the prompt; a task's first otherwise.")
    ] = None,
    limit: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Items of each task, drawn evenly over its texts."),
    ] = None,
    seed: Annotated[int, typer.Option(help="For draws and generated sets.")] = 0,
    runs: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Times an item is put to a model; 3 if it samples."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Folder of the run; runs/TASKS-READERS otherwise."),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the run that the folder holds.")
    ] = False,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Folder with a folder for each benchmark.")
    ] = None,
    workspace: Annotated[
        Path | None, typer.Option("--workspace", "-w", help="For tasks that search one.")
    ] = None,
    bench: Annotated[
        Path | None, typer.Option(metavar="DIR", help="A set of `tqa bench make`, for tide.")
    ] = None,
    budget: Annotated[
        float | None, typer.Option(min=0, metavar="USD", help="Ask nothing beyond this cost.")
    ] = None,
    max_tokens: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Tokens of a reply.")
    ] = None,
    connections: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Requests at a time.")
    ] = None,
    threads: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Processors for a model served here.")
    ] = None,
    replies: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Kept replies of another run, not asked for again."),
    ] = None,
    registry: Annotated[
        Path | None, typer.Option("--models", metavar="FILE", help="Another registry of models.")
    ] = None,
    log_all: Annotated[
        bool, typer.Option("--log-all", help="Log the reader without a model in Inspect, too.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Run tasks in the three settings, and report.

    The folder of the run holds run.json, rows.jsonl, report.html and report.md, and for models the
    logs of Inspect (`inspect view --log-dir DIR/logs`) and the replies that are kept. A run that
    was stopped goes on with --resume.
    """
    from tqa.eval.engine.plan import SYMBOLIC, Plan
    from tqa.eval.engine.session import Request, runs_of, start

    models = _names(model)
    readers = tuple(dict.fromkeys((*(_names(reader) or (() if models else (SYMBOLIC,))), *models)))
    asked = [name for name in readers if name != SYMBOLIC]
    plan = Plan(
        settings=settings(_names(setting)),
        readers=readers,
        prompts=_names(prompt),
        limit=limit,
        seed=seed,
        runs=runs or runs_of(asked, registry),
        max_tokens=max_tokens,
    )
    folder = out or Path("runs") / "-".join((*(name.replace("/", "-") for name in tasks), *readers))
    request = Request(
        tuple(tasks), plan, folder, data, workspace, bench, resume, budget, connections, threads,
        tuple(replies or ()), registry, log_all,
    )  # fmt: skip
    try:
        with _watched(budget, quiet=as_json) as watching:
            start(request, watching)
    except KeyboardInterrupt:
        typer.echo(f"{folder}: stopped; go on with the same command and --resume", err=True)
        raise
    report(folder, as_json=as_json)


def _names(given: Sequence[str] | None) -> tuple[str, ...]:
    """Names that an option gives, one at a time or several with commas."""
    return tuple(name.strip() for text in given or () for name in text.split(",") if name.strip())


def settings(names: Sequence[str]) -> tuple[Setting, ...]:
    """The settings of these names, in their own order; all where none is named."""
    from tqa.eval.tasks.task import Setting

    known = [setting.value for setting in Setting]
    for name in names:
        if name not in known:
            raise typer.BadParameter(
                f"{name!r} is no setting; give {', '.join(known)}", param_hint="--setting"
            )
    return tuple(setting for setting in Setting if not names or setting.value in names)


@contextmanager
def _watched(budget: float | None, *, quiet: bool) -> Iterator[Watching]:
    from contextlib import ExitStack

    from tqa.eval.engine.session import Watching

    def agree(estimate: Estimate) -> None:
        costs = estimate.cost > 0 and budget is None
        if costs or (estimate.calls and not quiet):
            typer.echo(f"{estimate}", err=True)
        if costs:
            _confirmed(estimate)

    with ExitStack() as stack:

        def begin(total: int) -> Callable[[str], None]:
            return stack.enter_context(progress(total=total, quiet=quiet))

        yield Watching(agree, begin)


def _confirmed(estimate: Estimate) -> None:
    if not sys.stdin.isatty():
        raise ConfigError(
            f"this run can cost ${estimate.cost:,.2f}; give --budget USD, at which it stops"
        )
    if not typer.confirm("Start it?", err=True):
        raise ConfigError("not started; nothing was asked")


def tasks(
    suites: Annotated[
        list[str] | None,
        typer.Argument(metavar="TASK", help="Tasks or suites; all, unless given."),
    ] = None,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Folder with a folder for each benchmark.")
    ] = None,
    workspace: Annotated[
        Path | None, typer.Option("--workspace", "-w", help="For tasks that search one.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the tasks, with their items, settings, forms of prompt and remarks.

    Suites whose files are not here are told on standard error.
    """
    import tempfile
    from contextlib import ExitStack
    from dataclasses import asdict

    from tqa.eval.engine.plan import Plan
    from tqa.eval.engine.session import Request, load_tasks
    from tqa.eval.tasks.registry import SUITES

    loaded: list[Task] = []
    with ExitStack() as stack:
        made = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tqa-")))
        for name in suites or SUITES:
            try:
                loaded += load_tasks(Request((name,), Plan((), ()), made, data, workspace), stack)
            except SourceError as error:
                if suites:
                    raise
                typer.echo(f"{name}: {error}", err=True)
    if as_json:
        print_json([{**asdict(task.about), "items": len(task.items)} for task in loaded])
        return
    for task in loaded:
        about = task.about
        settings = ", ".join(setting.value for setting in about.settings)
        typer.echo(f"{about.name}: {about.title}; {len(task.items):,} items; {settings}")
        typer.echo(f"  prompts: {', '.join(about.prompts)}; measure: {about.measure}")
        for remark in about.remarks:
            typer.echo(f"  {remark}")


tasks_examples = examples("tqa eval tasks", "tqa eval tasks legalbench --json")
