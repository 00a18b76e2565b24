"""Differences within a task, on the items that both sides have: settings, readers, prompts.

Each reader is also set against the strongest control. Where one side answers nothing at all, as the
reader without a model does without a text, there is no difference to speak of, and none is made.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from tqa.eval.reporting import figures
from tqa.eval.reporting.folder import Place, Row, place
from tqa.eval.reporting.records import Cell, Difference


def differences(
    cells: Sequence[Cell], rows: Mapping[Place, Sequence[Row]], measure: str, seed: int
) -> tuple[Difference, ...]:
    """All differences of a task that say something, settings first."""
    found = []
    for kind, before, after in _pairs(cells):
        own = difference(kind, rows[before.place], rows[after.place], measure, seed)
        if own.figure.value is not None:
            found.append(own)
    return tuple(found)


def difference(
    kind: str, before: Sequence[Row], after: Sequence[Row], measure: str, seed: int
) -> Difference:
    """The second less the first; ids whose mean score over the runs rose and fell."""
    figure, gains, losses = figures.paired(before, after, measure, seed)
    return Difference(kind, place(before[0]), place(after[0]), figure, gains, losses)


def _pairs(cells: Sequence[Cell]) -> Iterator[tuple[str, Cell, Cell]]:
    readers = [c for c in cells if not c.place.control and c.statuses.get("ok")]
    for before, after in combinations(readers, 2):
        a, b = before.place, after.place
        if (a.reader, a.prompt) == (b.reader, b.prompt):
            yield "settings", before, after
    first = {(c.place.reader, c.place.setting): c for c in reversed(readers)}
    for before, after in combinations(readers, 2):
        a, b = before.place, after.place
        if a.setting == b.setting and a.reader != b.reader and _same_prompt(before, after, first):
            yield "readers", before, after
    for cell in readers:
        base = first[cell.place.reader, cell.place.setting]
        if base is not cell:
            yield "prompts", base, cell
    for cell in readers:
        control = strongest(cells, cell)
        if control:
            yield "control", control, cell


def _same_prompt(before: Cell, after: Cell, first: Mapping[tuple[str, str], Cell]) -> bool:
    """Whether two readers were asked alike; one without a prompt is set beside the first form."""
    if before.place.form and after.place.form:
        return before.place.form == after.place.form
    with_form = after if after.place.form else before
    return first[with_form.place.reader, with_form.place.setting] is with_form


def strongest(cells: Sequence[Cell], cell: Cell) -> Cell | None:
    """The control with the highest measure, of those in the same setting where there are any."""
    controls = [c for c in cells if c.place.control and c.figure.value is not None]
    near = [c for c in controls if c.place.setting == cell.place.setting] or controls
    return max(near, key=lambda c: c.figure.value or 0.0, default=None)
