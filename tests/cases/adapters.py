"""Every task that cases have, and what runs it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

from tests.cases import (
    amending,
    answering,
    citations,
    commencement,
    dates,
    in_force,
    layout,
    lifecycle,
    pleadings,
    replies,
    robustness,
    structure,
)
from tests.cases.base import Adapter, NotYet, Plain

LATER = {
    "score": "metrics",
}
"""Task -> the feature still to be built that it needs."""


def _later(feature: str) -> Adapter:
    def adapter(case: Plain) -> NoReturn:
        raise NotYet(feature)

    return adapter


ADAPTERS: Mapping[str, Adapter] = {
    **{task: _later(feature) for task, feature in LATER.items()},
    **dates.ADAPTERS,
    **citations.ADAPTERS,
    **commencement.ADAPTERS,
    **in_force.ADAPTERS,
    **amending.ADAPTERS,
    **answering.ADAPTERS,
    **replies.ADAPTERS,
    **lifecycle.ADAPTERS,
    **pleadings.ADAPTERS,
    **structure.ADAPTERS,
    **layout.ADAPTERS,
    **robustness.ADAPTERS,
}
