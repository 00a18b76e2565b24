"""The records that baselines rank: one text of one provision over one rectangle of days.

They are taken from the units of a workspace, each text prefixed with its title and headings.
Clauses that amend other instruments are left out: who indexes consolidated law has none of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

import numpy as np
import numpy.typing as npt

from tqa.workspace import Workspace

Days = npt.NDArray[np.int32]
Mask = npt.NDArray[np.bool_]

_EARLIEST = date(1000, 1, 1).toordinal()


@dataclass(frozen=True, slots=True)
class Records:
    """Records in columns; equal texts are held once, and `text` says which is whose."""

    names: tuple[tuple[str, str], ...]
    """Instrument and provision, by group."""
    group: Days
    text: Days
    valid_from: Days
    valid_to: Days
    known_from: Days
    known_to: Days
    texts: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.group)

    def known_on(self, day: date) -> Mask:
        """Which records say what was known on a day."""
        when = day.toordinal()
        return np.asarray((self.known_from <= when) & (when < self.known_to))

    def valid_on(self, day: date) -> Mask:
        """Which records hold on a day."""
        when = day.toordinal()
        return np.asarray((self.valid_from <= when) & (when < self.valid_to))

    def started(self) -> npt.NDArray[np.int32]:
        """The year in which each record begins, as notes in print tell it; 0 where not known."""
        years = [date.fromordinal(day).year if day >= _EARLIEST else 0 for day in self.valid_from]
        return np.asarray(years, dtype=np.int32)


def load(workspace: Workspace, *, amending: bool = False) -> Records:
    """All records of a workspace, in the order of instrument, provision and beginning."""
    names: dict[tuple[str, str], int] = {}
    texts: dict[str, int] = {}
    columns: list[tuple[int, ...]] = []
    for instrument, provision, days, text in _rows(workspace, amending=amending):
        group = names.setdefault((instrument, provision), len(names))
        columns.append((group, texts.setdefault(text, len(texts)), *days))
    table = np.asarray(columns, dtype=np.int32).reshape(len(columns), 6)
    kept = [np.ascontiguousarray(column) for column in table.T]
    return Records(
        names=tuple(names), group=kept[0], text=kept[1], valid_from=kept[2], valid_to=kept[3],
        known_from=kept[4], known_to=kept[5], texts=tuple(texts),
    )  # fmt: skip


def _rows(
    workspace: Workspace, *, amending: bool
) -> Iterator[tuple[str, str, tuple[int, ...], str]]:
    rows = workspace.store.query(
        "SELECT instrument, provision, valid_from, valid_to, known_from, known_to, context, words"
        " FROM unit ORDER BY 1, 2, 3, 5, 4, 6"
    )
    left_out: dict[str, set[str]] = {}
    for instrument, provision, *days, context, words in rows:
        if instrument not in left_out:
            view = workspace.view(instrument)
            held = view.tree.by_id if view.amending and not amending else ()
            left_out[instrument] = {name for name in held if view.amends(name)}
        if provision not in left_out[instrument]:
            yield instrument, provision, tuple(days), f"{context}\n{words}"
