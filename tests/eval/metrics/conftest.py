"""Rows as a run writes them, made up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Plain = dict[str, Any]


@pytest.fixture(scope="session")
def row() -> Callable[..., Plain]:
    """A row with what matters said, and the rest as usual; `score` follows from gold and parsed."""

    def made(
        id_: str,
        gold: Any = "yes",
        parsed: Any = "yes",
        *,
        status: str = "ok",
        score: float | str | None = "",
        run: int = 0,
        cluster: str = "",
        **others: Any,
    ) -> Plain:
        right = float(status == "ok" and parsed == gold)
        return {
            "task": "t", "setting": "rag", "reader": "r", "prompt": "base", "id": id_, "run": run,
            "cluster": cluster, "groups": {}, "gold": gold, "status": status,
            "parsed": parsed if status == "ok" else None,
            "score": right if score == "" else score, "detail": {}, **others,
        }  # fmt: skip

    return made
