"""Every task of the suite by name, and what loads it. Nothing is loaded before it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from fnmatch import fnmatchcase
from importlib import import_module

from tqa.errors import ConfigError
from tqa.eval.tasks.task import Inputs, Task

SUITES: Mapping[str, str] = {
    "lextime": "tqa.eval.tasks.lextime",
    "tracie": "tqa.eval.tasks.tracie",
    "tide": "tqa.eval.tasks.tide.tasks",
    "legalbench": "tqa.eval.tasks.legalbench.loading",
    "bamer": "tqa.eval.tasks.bamer_task",
    "robustness": "tqa.eval.tasks.robustness.suite",
    "dates": "tqa.eval.tasks.date_reasoning.tasks",
    "tdbench": "tqa.eval.tasks.tdbench.tasks",
    "situatedqa": "tqa.eval.tasks.situatedqa",
    "timeqa": "tqa.eval.tasks.timeqa",
    "sara": "tqa.eval.tasks.sara",
}
"""Suites in the order of a report, and the module whose `load` gives their tasks."""
ALL = "all"


def load(names: Sequence[str], inputs: Inputs) -> tuple[Task, ...]:
    """The tasks of these names: of suites ("legalbench"), single ones ("legalbench/abercrombie"),
    with wildcards ("legalbench/cuad_*"), or `all`; in the order of the suites.

    ConfigError where a name is none; SourceError where the files of a task are missing.
    """
    asked = list(dict.fromkeys(names))
    if ALL in asked:
        asked = list(SUITES)
    for name in asked:
        if name.partition("/")[0] not in SUITES:
            raise ConfigError(_unknown(name, list(SUITES)))
    found: list[Task] = []
    for suite in SUITES:
        own = [name for name in asked if name.partition("/")[0] == suite]
        if own:
            found += _of_suite(suite, own, inputs)
    return tuple(found)


def _of_suite(suite: str, names: Sequence[str], inputs: Inputs) -> list[Task]:
    tasks = _LOADERS.get(suite, _whole)(suite, names, inputs)
    if suite in names:
        return list(tasks)
    known = [task.about.name for task in tasks]
    for name in names:
        if not any(fnmatchcase(each, name) for each in known):
            raise ConfigError(_unknown(name, known))
    return [task for task in tasks if any(fnmatchcase(task.about.name, name) for name in names)]


def _whole(suite: str, names: Sequence[str], inputs: Inputs) -> tuple[Task, ...]:
    loader: Callable[[Inputs], tuple[Task, ...]] = import_module(SUITES[suite]).load
    return loader(inputs)


def _legalbench(suite: str, names: Sequence[str], inputs: Inputs) -> tuple[Task, ...]:
    """Only the tasks that are asked for: most of the 162 are not."""
    from tqa.eval.tasks.legalbench.loading import load as load_legalbench

    return load_legalbench(inputs, None if suite in names else names)


def _tide(suite: str, names: Sequence[str], inputs: Inputs) -> tuple[Task, ...]:
    from tqa.eval.tasks.tide.tasks import load as load_tide

    if inputs.bench is None:
        raise ConfigError(
            "the tasks of tide need a generated set; make one with `tqa bench make`, and give its "
            "folder with --bench"
        )
    return load_tide(inputs, inputs.bench)


_LOADERS: Mapping[str, Callable[[str, Sequence[str], Inputs], tuple[Task, ...]]] = {
    "legalbench": _legalbench,
    "tide": _tide,
}
"""Suites that need more than their inputs."""


def _unknown(name: str, known: Sequence[str]) -> str:
    close = get_close_matches(name, known, n=1, cutoff=0.5)
    hint = f"did you mean {close[0]}? " if close else ""
    listed = ", ".join(known[:40]) + (" …" if len(known) > 40 else "")
    return f"no task {name!r}; {hint}there are {listed}, and {ALL}"
