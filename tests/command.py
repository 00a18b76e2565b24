"""The command line as a person meets it, for the tests: what it prints where, and its exit code."""

from __future__ import annotations

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any
from unittest import mock

from tqa.cli import main


@dataclass(frozen=True, slots=True)
class Ran:
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What it printed, as JSON."""
        return json.loads(self.out)

    def error(self) -> str:
        """The message of a command that did nothing: one line on standard error, exit code 1."""
        assert self.code == 1, (self.code, self.out, self.err)
        assert self.err.startswith("tqa: "), self.err
        assert self.err.count("\n") == 1, self.err
        assert self.err.endswith("\n"), self.err
        assert "Traceback" not in self.err
        assert self.out == ""
        return self.err.removeprefix("tqa: ").rstrip("\n")


def tqa(*arguments: object) -> Ran:
    """Run `tqa` in this process."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    code: object = 0
    argv = mock.patch.object(sys, "argv", ["tqa", *map(str, arguments)])
    with redirect_stdout(out), redirect_stderr(err), argv:
        try:
            main()
        except SystemExit as end:
            code = end.code
    texts = [stream.buffer.getvalue().decode() for stream in (out, err)]  # type: ignore[attr-defined]
    return Ran(int(str(code or 0)), *texts)
