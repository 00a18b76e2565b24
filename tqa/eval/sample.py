"""Where the sample corpus lies."""

from __future__ import annotations

from pathlib import Path

import tqa
from tqa.errors import SourceError


def sample_corpus(given: Path | None = None) -> Path:
    """The folder given, or that of the sample corpus beside the package.

    SourceError where there is no such folder.
    """
    folder = given or Path(tqa.__file__).resolve().parents[1] / "corpus"
    if given is None and folder.is_relative_to(Path.cwd()):
        folder = folder.relative_to(Path.cwd())  # shorter where sources are named
    if not folder.is_dir():
        what = "no folder is there" if given else "no sample corpus lies beside this installation"
        raise SourceError(
            f"{folder}: {what}; give the folder corpus of a checkout of the repository"
        )
    return folder
