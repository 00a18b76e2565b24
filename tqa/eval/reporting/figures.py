"""Measures with their intervals, as a report keeps them: `tqa.eval.metrics` does the counting.

All figures are rounded to six decimals, so that a last bit that differs between machines does not
change the bytes of a summary.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

from tqa.eval.metrics.measures import measure as named
from tqa.eval.metrics.pairing import paired as compared
from tqa.eval.metrics.rows import OK, counted, is_counted
from tqa.eval.metrics.statistics import Interval, estimate
from tqa.eval.metrics.statistics import by_run as runs
from tqa.eval.reporting.folder import Row
from tqa.eval.reporting.records import NOTHING, Figure

MEAN = "normal, from the intervals of the tasks"


def measured(rows: Sequence[Row], measure: str, seed: int) -> Figure:
    """A measure of some rows by its name; ConfigError where there is none of that name.

    None where most of what was said still waits for judges: what is left are abstentions.
    """
    said = [row for row in rows if row["status"] == OK]
    if sum(row["score"] is None for row in said) * 2 > len(said):
        return NOTHING
    found = estimate(rows, named(measure), seed=seed)
    return _figure(found.value, found.interval, found.items)


def by_run(rows: Sequence[Row], measure: str) -> tuple[float | None, ...]:
    """The measure of each run by itself; nothing of a single run."""
    found = runs(rows, named(measure))
    values = tuple(None if v is None else _rounded(v) for v in found.values())
    return values if len(values) > 1 else ()


def beside(rows: Sequence[Row]) -> dict[str, float]:
    """Means that stand beside a measure: how well what was read is answered, and shares in details.

    A detail counts where it is a share, from -1 to 1 and no yes or no, in each row that was read;
    the scores of a panel of judges in both of its readings are two such details.
    """
    read = [row for row in counted(rows) if row["status"] == OK]
    found: dict[str, float] = {}
    if 0 < len(read) < len(counted(rows)):
        found["right of what was read"] = sum(float(row["score"]) for row in read) / len(read)
    for name in sorted({name for row in read for name in _shares(row)}):
        values = [_shares(row).get(name) for row in read]
        known = [value for value in values if value is not None]
        if len(known) == len(read):
            # What is not `ok` counts 0, as in the measures.
            found[name] = sum(known) / len(counted(rows))
    return {name: _rounded(value) for name, value in found.items()}


def _shares(row: Row) -> dict[str, float]:
    detail = row.get("detail") or {}
    council = detail.get("council")
    judged = council if isinstance(council, Mapping) else {}
    values = {**detail, **{f"judges, {n}": judged.get(n) for n in ("strict", "partial")}}
    return {n: float(v) for n, v in values.items() if isinstance(v, float) and -1 <= v <= 1}


def _figure(value: float | None, interval: Interval | None, n: int) -> Figure:
    if value is None:
        return NOTHING
    if interval is None:
        return Figure(_rounded(value), None, None, n)
    low, high = _rounded(interval.low), _rounded(interval.high)
    return Figure(_rounded(value), low, high, n, interval.method)


def _rounded(value: float) -> float:
    return round(value, 6) + 0.0  # no negative zero


def paired(
    before: Sequence[Row], after: Sequence[Row], measure: str, seed: int
) -> tuple[Figure, tuple[str, ...], tuple[str, ...]]:
    """The second less the first on the items that both have, and ids of gains and losses.

    What was asked once is set beside each run of what was asked several times.
    """
    found = compared(*_by_runs(before, after), named(measure), seed=seed)
    return (
        _figure(found.difference, found.interval, found.n),
        tuple(id_ for _, id_ in found.gains),
        tuple(id_ for _, id_ in found.losses),
    )


def _by_runs(before: Sequence[Row], after: Sequence[Row]) -> tuple[Sequence[Row], Sequence[Row]]:
    ours, theirs = _runs(before), _runs(after)
    if len(ours) == 1 < len(theirs):
        before = [{**row, "run": run} for row in before for run in theirs]
    if len(theirs) == 1 < len(ours):
        after = [{**row, "run": run} for row in after for run in ours]
    return before, after


def _runs(rows: Sequence[Row]) -> list[int]:
    return sorted({row.get("run") or 0 for row in rows if is_counted(row)})


def mean(found: Sequence[Figure]) -> Figure:
    """The mean of measures of separate tasks, each with the same weight.

    The tasks are taken as they are and only their items as drawn, so that the variances of the
    tasks add up; an interval of a task counts as twice 1.96 standard errors wide. Tasks whose
    items all came out alike have Wilson's interval, which keeps them from counting as certain.
    """
    known = [(f.value, f.low, f.high) for f in found if f.value is not None]
    if not known:
        return NOTHING
    value = sum(each for each, _, _ in known) / len(known)
    n = sum(figure.n for figure in found)
    widths = [high - low for _, low, high in known if low is not None and high is not None]
    if len(widths) < len(known):
        return Figure(_rounded(value), None, None, n)
    half = sqrt(sum((width / 2) ** 2 for width in widths)) / len(known)
    low, high = max(0.0, value - half), min(1.0, value + half)
    return Figure(_rounded(value), _rounded(low), _rounded(high), n, MEAN)


def mean_difference(found: Sequence[Figure]) -> Figure:
    """The mean of differences of separate tasks, as `mean`, from -1 to 1.

    A difference without an interval, since no draw differs from another, adds no spread.
    """
    known = [(f.value, f.low, f.high) for f in found if f.value is not None]
    if not known:
        return NOTHING
    value = sum(each for each, _, _ in known) / len(known)
    widths = [high - low for _, low, high in known if low is not None and high is not None]
    half = sqrt(sum((width / 2) ** 2 for width in widths)) / len(known)
    low, high = (_rounded(value - half), _rounded(value + half)) if widths else (None, None)
    return Figure(_rounded(value), low, high, sum(figure.n for figure in found), MEAN)
