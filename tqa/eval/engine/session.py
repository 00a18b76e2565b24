"""What a run is asked for in one record, and the steps from it to a finished folder."""

from __future__ import annotations

import hashlib
import os
import platform
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tqa.errors import ConfigError
from tqa.eval.engine import models, sets
from tqa.eval.engine.budget import Budget, Estimate
from tqa.eval.engine.folder import RunFolder, alone
from tqa.eval.engine.plan import SYMBOLIC, Part, Plan, parts
from tqa.eval.engine.rows import digest
from tqa.eval.engine.running import Outside, run
from tqa.eval.making.files import DOCUMENTS
from tqa.eval.tasks.registry import ALL, load
from tqa.eval.tasks.task import Inputs, Task
from tqa.qa.reading.registry import find_model

SHARED = "TQA_SHARED"
"""The variable that names the folder with `data/benchmarks` and `papers`; `../shared` without."""
TIDE = "tide"
SAMPLED_RUNS = 3
"""How often an item is put to a model that samples, as the papers do."""


@dataclass(frozen=True, slots=True)
class Request:
    """What `tqa eval` is asked for."""

    tasks: tuple[str, ...]
    plan: Plan
    out: Path
    data: Path | None = None
    workspace: Path | None = None
    bench: Path | None = None
    """The folder of a generated set, for the tasks of TIDE."""
    resume: bool = False
    budget: float | None = None
    """US dollars."""
    connections: int | None = None
    threads: int | None = None
    replies: tuple[Path, ...] = ()
    registry: Path | None = None
    log_all: bool = False

    @property
    def models(self) -> tuple[str, ...]:
        """Readers that are models."""
        return tuple(name for name in self.plan.readers if name != SYMBOLIC)


@dataclass(frozen=True, slots=True)
class Watching:
    """What is called while a run is made."""

    agree: Callable[[Estimate], None] = lambda _: None
    """With what it can cost, before anything is asked; raises where that is too much."""
    begin: Callable[[int], Callable[[str], None]] = lambda _: lambda _: None
    """With the number of replies; gives what is called with the part of each."""


def start(request: Request, watching: Watching | None = None) -> RunFolder:
    """Run what is asked for, or what is missing of it; the folder then holds all rows."""
    watching = watching or Watching()
    with ExitStack() as stack:
        stack.enter_context(alone(request.out))
        inputs = inputs_of(request, stack)
        tasks = load(request.tasks, inputs)
        using = stack.enter_context(
            models.connected(
                request.models,
                request.plan,
                request.out,
                registry=request.registry,
                budget=request.budget,
                threads=request.threads,
                held=request.replies,
                connections=request.connections,
            )
        )
        listed = tuple(parts(tasks, request.plan))
        watching.agree(models.estimate(listed, using))
        outside = Outside(
            models={name: each.reader for name, each in using.items()},
            identities={name: each.identity for name, each in using.items()},
            versions=versions(),
            data=data_of(inputs),
            connections=max((each.connections for each in using.values()), default=1),
            log_all=request.log_all,
            on_reply=watching.begin(_replies(listed)),
        )
        made = run(tasks, request.plan, request.out, outside, resume=request.resume)
        made.write_configuration(
            prompt_hashes=made.sent,
            cost=cost_of({name: each.budget for name, each in using.items()}, made),
        )
    return made


def cost_of(budgets: Mapping[str, Budget], run: RunFolder) -> dict[str, dict[str, float]]:
    """Requests and US dollars by model: of this call, and of earlier ones that ended."""
    before = run.configuration.get("cost", {})
    cost = {}
    for name, budget in budgets.items():
        held = before.get(name, {"asked": 0, "spent": 0.0})
        spent = round(held["spent"] + budget.spent, 6)
        cost[name] = {"asked": held["asked"] + budget.calls, "spent": spent}
    return cost


def _replies(listed: Sequence[Part]) -> int:
    return sum(part.size for part in listed if not part.is_control)


def load_tasks(request: Request, stack: ExitStack) -> tuple[Task, ...]:
    """The tasks asked for; a workspace that they need is closed with the stack."""
    return load(request.tasks, inputs_of(request, stack))


def inputs_of(request: Request, stack: ExitStack) -> Inputs:
    """What the tasks are loaded from; those of TIDE get what `tqa.eval.engine.sets` makes."""
    workspace = sets.opened(request.workspace, stack) if request.workspace else None
    bench = request.bench
    if bench is None and any(_suite(name) in (ALL, TIDE) for name in request.tasks):
        workspace = workspace or sets.sample_workspace(request.out, stack)
        bench = sets.bench_of(workspace, request.out, request.plan.seed)
    benchmarks, papers = folders(request.data, needed=any(_suite(n) != TIDE for n in request.tasks))
    return Inputs(benchmarks, papers, workspace, bench, request.plan.seed)


def data_of(inputs: Inputs) -> dict[str, str]:
    """Hashes of the sources that the workspace holds, and of the documents of a generated set."""
    found = {}
    if inputs.workspace is not None:
        sources = inputs.workspace.store.sources()
        told = [[s.id, s.given, str(s.published), s.instrument] for s in sources]
        found["workspace"] = digest(sorted(told))
    if inputs.bench is not None:
        documents = (inputs.bench / DOCUMENTS).read_bytes()
        found["documents of the set"] = hashlib.sha256(documents).hexdigest()
    return found


def _suite(name: str) -> str:
    return name.partition("/")[0]


def folders(data: Path | None, *, needed: bool = True) -> tuple[Path, Path]:
    """The folders of benchmarks and of papers.

    ConfigError where the first is needed, and not there.
    """
    shared = Path(os.environ.get(SHARED, "../shared"))
    benchmarks = data or shared / "data" / "benchmarks"
    if needed and not benchmarks.is_dir():
        raise ConfigError(
            f"{benchmarks}: is no folder; give the one that holds a folder for each benchmark with "
            f"--data, or the folder above `data/benchmarks` in ${SHARED}"
        )
    return benchmarks, benchmarks.parent.parent / "papers"


def runs_of(names: Sequence[str], registry: Path | None) -> int:
    """How often an item is put to these models: three times where any of them samples."""
    found = [find_model(name, registry) for name in names if "/" not in name]
    warm = any(model.parameters.get("temperature", 0) > 0 for model in found)
    return SAMPLED_RUNS if warm else 1


def versions() -> dict[str, Any]:
    """The versions on which rows may depend."""
    from importlib.metadata import PackageNotFoundError, version

    found = {"python": ".".join(platform.python_version_tuple()[:2])}
    for package in ("tqa", "inspect-ai", "spacy", "xllamacpp"):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found
