"""Every task that cases have, and what runs it."""

from __future__ import annotations

from collections.abc import Mapping

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
    scores,
    structure,
)
from tests.cases.base import Adapter

ADAPTERS: Mapping[str, Adapter] = {
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
    **scores.ADAPTERS,
}
