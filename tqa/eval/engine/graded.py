"""A run whose free answers were graded afterwards, as a folder of its own."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from tqa.errors import ConfigError, SourceError
from tqa.eval.engine.folder import DONE, RUN
from tqa.eval.engine.rows import FILE, Row, line

GRADED = "graded"
"""The folder inside a run, where no other is asked for."""


def write_graded(run: Path, out: Path, rows: Iterable[Row], **told: Mapping[str, Any]) -> None:
    """Write the configuration of a run, with what was done, and its graded rows into a folder.

    ConfigError where that folder is one that `tqa eval` is still to go on with, SourceError where
    the run has no configuration.
    """
    if (out / DONE).exists():
        raise ConfigError(f"{out}: holds a run that can be gone on with; give another folder")
    try:
        configuration = {**json.loads((run / RUN).read_text("utf-8")), **told}
    except (OSError, ValueError, TypeError) as error:
        raise SourceError(f"{run / RUN}: cannot be read ({error}); give a run folder") from error
    out.mkdir(parents=True, exist_ok=True)
    made = out / f"{FILE}.new"
    with made.open("wb") as file:
        for row in rows:
            file.write(line(row))
    made.replace(out / FILE)
    text = json.dumps(configuration, ensure_ascii=False, indent=1, sort_keys=True)
    (out / RUN).write_text(text + "\n", encoding="utf-8")
