"""The tasks of LegalBench, loaded: the 162, and the versions of them that the paper studies.

`legalbench/<task>` asks with the base prompt, and with the other prompts of the archive on demand.
`legalbench/<task>/application` asks for an explanation, which a person grades.
`legalbench/<task>/draws` asks with draws of demonstrations, of rows that none of them shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from fnmatch import fnmatchcase
from functools import partial

from tqa.errors import ConfigError
from tqa.eval.tasks.legalbench.building import (
    SUITE,
    application_task,
    base_task,
    draws_task,
    has_application,
    has_draws,
)
from tqa.eval.tasks.legalbench.index import read_index
from tqa.eval.tasks.legalbench.source import Source
from tqa.eval.tasks.task import Inputs, Task


def load(inputs: Inputs, names: Sequence[str] | None = None) -> tuple[Task, ...]:
    """The tasks in the order of the index, each followed by its versions.

    `names` loads only those: "abercrombie", "legalbench/proa/draws", or with wildcards, "cuad_*"
    (which takes versions too). ConfigError names what is no task; SourceError what is missing or
    damaged, and where.
    """
    makers = _makers(inputs)
    return tuple(makers[name]() for name in _wanted(tuple(makers), names))


def _makers(inputs: Inputs) -> Mapping[str, Callable[[], Task]]:
    """What makes each task and version, by its name in the suite; nothing is parsed yet."""
    folder = inputs.benchmarks / SUITE
    makers: dict[str, Callable[[], Task]] = {}
    for entry in read_index(folder).values():
        source = Source(folder, entry)
        makers[entry.name] = partial(base_task, source)
        if has_application(source):
            makers[f"{entry.name}/application"] = partial(application_task, source)
        if has_draws(source):
            makers[f"{entry.name}/draws"] = partial(draws_task, source, inputs.seed)
    return makers


def _wanted(known: tuple[str, ...], names: Sequence[str] | None) -> tuple[str, ...]:
    """The names asked for, in the order of the index, each once."""
    if names is None:
        return known
    asked = [name.removeprefix(f"{SUITE}/") for name in names]
    for name in asked:
        if not any(fnmatchcase(each, name) for each in known):
            near = get_close_matches(name, known, n=3, cutoff=0.3)
            raise ConfigError(
                f"legalbench has no task {name!r}; it has {len(known)},"
                f" among them {', '.join(near or known[:3])}"
            )
    return tuple(each for each in known if any(fnmatchcase(each, name) for name in asked))
