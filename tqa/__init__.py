"""Question answering for law that changes: the text in force on any day, with its citation."""

from __future__ import annotations

import typing

from tqa.errors import TqaError

if typing.TYPE_CHECKING:
    from tqa.workspace import Workspace

__all__ = ["TqaError", "Workspace"]
__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    """`Workspace` when it is first asked for: `tqa --help` does without its modules."""
    if name == "Workspace":
        from tqa.workspace import Workspace

        return Workspace
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
