"""The provision a question is about, or why none was found."""

from __future__ import annotations

from dataclasses import dataclass

from tqa.law.status import Status


@dataclass(frozen=True, slots=True)
class Found:
    """The provision a question is about, or why none was found (`status` set)."""

    instrument: str = ""
    provision: str = ""
    how: str = ""
    status: Status | None = None
    reason: str = ""
    warnings: tuple[str, ...] = ()
