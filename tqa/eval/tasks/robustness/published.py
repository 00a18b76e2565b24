"""Figures of the paper, tables 2 to 5 and 7; OpenEval where nothing else is said.

They are of other questions and mostly of another measure than ours: they show the size and the
direction of effects, and are no bar.

**Source:** Wallat et al. (2025).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tqa.eval.tasks.task import Published, Setting

READERS = (
    "Llama 3.1 8B",
    "Gemma 2 27B",
    "Qwen 2.5 32B",
    "Jamba 1.5 52B",
    "Command R+ 104B",
    "GPT-4",
)
_PAPER = "Wallat et al. 2025"

PARTS: Mapping[str, Mapping[str, tuple[float, ...]]] = {
    "relativization": {"form=absolute": (26.3, 35.2, 29.8, 38.5, 40.4, 43.3)},
    "removal": {"form=absolute": (26.3, 35.2, 29.8, 38.5, 40.4, 43.3)},
    "positioning": {
        "form=end": (26.3, 35.2, 29.8, 38.5, 40.4, 43.1),
        "form=front": (27.6, 36.4, 30.0, 39.9, 40.7, 44.4),
    },
    "shift": {
        "shift=0": (26.3, 35.2, 29.8, 38.5, 40.4, 43.1),
        "shift=1": (7.8, 15.2, 9.5, 21.7, 18.5, 13.3),
        "shift=5": (11.0, 20.3, 12.5, 26.0, 23.4, 17.0),
        "shift=10": (7.8, 15.2, 9.6, 21.7, 18.5, 13.3),
    },
    "reversal": {"form=forward": (7.3, 15.2, 12.1, 23.7, 22.4, 31.4)},
    "facts": {"all": (34.2, 42.6, 31.4, 52.5, 45.7, 36.5)},
    "dating": {
        "granularity=day": (13.0, 32.9, 24.6, 36.0, 38.7, 56.3),
        "granularity=month": (17.9, 49.9, 22.2, 30.9, 47.2, 56.3),
        "granularity=year": (52.8, 70.5, 62.9, 75.4, 75.5, 77.0),
    },
    "ordering": {
        "distance=0": (49.9, 36.3, 48.4, 49.0, 52.8, 53.5),
        "distance=1": (51.6, 49.4, 81.1, 49.5, 50.6, 56.9),
        "distance=5": (50.8, 36.8, 57.5, 50.2, 54.4, 64.0),
        "distance=10": (51.6, 49.4, 81.1, 49.5, 57.8, 70.1),
    },
}
"""Per cent, by reader in the order of `READERS`."""

BOTH: Mapping[str, tuple[float, ...]] = {
    "relativization": (13.2, 25.4, 17.6, 27.3, 26.6, 30.5),
    "removal": (13.7, 19.0, 15.2, 23.3, 24.1, 23.0),
    "reversal": (3.0, 6.0, 3.9, 9.0, 10.2, 16.5),
}
"""Right in both forms, per cent."""

DIFFERENCES: Mapping[str, tuple[float, ...]] = {
    "relativization": (-50.0, -27.9, -41.0, -29.1, -34.3, -29.7),
    "removal": (-48.0, -46.1, -48.9, -39.5, -40.3, -46.9),
    "positioning": (4.8, 3.3, 0.6, 3.5, 0.7, 2.9),
    "shift": (-70.4, -56.9, -68.2, -43.6, -54.2, -69.2),
    "reversal": (-55.6, -60.6, -67.7, -62.1, -54.7, -47.4),
    "dating": (-75.4, -42.6, -60.9, -52.3, -48.7, -26.9),
    "ordering": (-0.2, -36.1, -67.6, -1.0, -33.5, -61.8),
}
"""Per cent of the base (table 2); that of ordering is of 100 years against 0."""

GAINS: Mapping[str, Mapping[str, float]] = {
    "Command R+ 104B": {"removed": 30.0, "relative": 31.9, "absolute": 39.2, "front": 40.9},
    "Gemma 2 27B": {"removed": 20.6, "relative": 27.4, "absolute": 35.7, "front": 35.5},
    "GPT-4": {"removed": 27.8, "relative": 32.3, "absolute": 42.2, "front": 43.5},
}
"""Table 7, per cent; average gains +18.5, +28.0 and +2.3 %."""

_MEASURE: Mapping[str, str] = {"dating": "date match", "ordering": "contains"}
_TABLE: Mapping[str, int] = {
    "relativization": 3, "removal": 3, "positioning": 4, "shift": 4, "reversal": 4, "facts": 5,
    "dating": 5, "ordering": 5,
}  # fmt: skip


def published(test: str) -> tuple[Published, ...]:
    """The figures of a test for each part that its task has."""
    where = f"{_PAPER}, table {_TABLE[test]}, {_MEASURE.get(test, 'OpenEval')}"
    return tuple(
        Published(reader, _share(value), "", part, Setting.PARAMETRIC, where)
        for part, values in PARTS[test].items()
        for reader, value in zip(READERS, values, strict=True)
    )


def differences(test: str) -> dict[str, dict[str, float]]:
    """What is published of a test beside scores: right in both forms, and relative differences."""
    told: dict[str, dict[str, float]] = {}
    for name, table in (("both", BOTH), ("difference", DIFFERENCES)):
        values: Sequence[float] = table.get(test, ())
        for reader, value in zip(READERS, values, strict=False):
            told.setdefault(reader, {})[name] = _share(value)
    return told


def _share(value: float) -> float:
    return round(value / 100, 4)
