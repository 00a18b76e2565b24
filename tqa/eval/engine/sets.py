"""The generated set that the tasks of TIDE ask of, and the workspace that they search.

Both can be given. Without a set one is made from the workspace, and without a workspace from the
sample corpus, both kept in the folder of the run, so that a run that is taken up asks the same.
"""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from tqa.eval.making.files import read, write
from tqa.eval.making.from_workspace import threads_of_workspace
from tqa.eval.making.pipeline import make

if TYPE_CHECKING:
    from tqa.workspace import Workspace

BENCH, WORKSPACE = "bench", "workspace"


def opened(path: Path, stack: ExitStack) -> Workspace:
    """A workspace that is closed with the stack."""
    from tqa.workspace import Workspace

    return stack.enter_context(Workspace(path))


def sample_workspace(folder: Path, stack: ExitStack) -> Workspace:
    """The sample corpus as a workspace in a folder, made where it is not there yet."""
    from tqa.eval.sample import sample_corpus
    from tqa.workspace import FILE, Workspace

    path = folder / WORKSPACE
    if (path / FILE).exists():
        return opened(path, stack)
    workspace = stack.enter_context(Workspace.init(path))
    workspace.ingest([sample_corpus(None)])
    return workspace


def bench_of(workspace: Workspace, folder: Path, seed: int) -> Path:
    """The folder of a set made from a workspace; one that is there and can be read is kept."""
    path = folder / BENCH
    if path.exists():
        read(path)
    else:
        write(make(threads_of_workspace(workspace), seed=seed), path)
    return path
