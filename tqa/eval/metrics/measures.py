"""Measures of a run, computed from its result rows alone.

A measure is a function of sums over rows, so that its value in a resampled set of rows is found
from weights, without going through the rows again (`tqa.eval.metrics.statistics`).

For all of them: rows that do not count (`tqa.eval.metrics.rows`) are left out; a row whose status
is not `ok` counts with the score 0 and says no label; an item asked in several runs has one vote,
the mean of its runs. With no rows, or where it is not defined, a measure is `None`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from tqa.errors import ConfigError
from tqa.eval.metrics.labels import Found, count_labels
from tqa.eval.metrics.orders import kendall_tau, order_exact, order_pairs
from tqa.eval.metrics.rows import OK, Row, counted, item, label

__all__ = ["MEASURES", "Measure", "Terms", "detail_mean", "measure"]

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """What rows add to the sums of a measure: `amount` of row number `row` to number `column`."""

    row: Ints
    column: Ints
    amount: Floats
    width: int
    """The number of sums."""

    @classmethod
    def of(cls, entries: Iterable[tuple[int, int, float]], width: int) -> Terms:
        """From (row, column, amount)."""
        listed = list(entries)
        rows, columns = ([each[at] for each in listed] for at in (0, 1))
        amounts = [each[2] for each in listed]
        return cls(
            np.array(rows, np.int64), np.array(columns, np.int64), np.array(amounts, float), width
        )


@dataclass(frozen=True, slots=True)
class Measure:
    """A measure: what it means, what each row adds to its sums, and its value from the sums."""

    name: str
    meaning: str
    terms: Callable[[Sequence[Row]], Terms]
    """Of rows that count."""
    value: Callable[[Floats], Floats]
    """Sums, the last axis, to values; NaN where it is not defined."""

    def __call__(self, rows: Sequence[Row]) -> float | None:
        """The value for some rows; `None` where there is none."""
        terms = self.weighed(counted(rows))
        sums = np.bincount(terms.column, terms.amount, minlength=terms.width)
        value = float(self.value(sums.astype(float)))
        return None if np.isnan(value) else value

    def weighed(self, rows: Sequence[Row]) -> Terms:
        """The terms of rows that count, where each item has one vote for all its runs."""
        terms = self.terms(rows)
        runs = Counter(item(row) for row in rows)
        votes = np.array([1 / runs[item(row)] for row in rows], float)
        return Terms(terms.row, terms.column, terms.amount * votes[terms.row], terms.width)


def _ratio(part: Floats, whole: Floats) -> Floats:
    """Shares; NaN of nothing."""
    out: Floats = np.full(np.shape(whole), np.nan)
    np.divide(part, whole, out=out, where=whole > 0)
    return out


# -- means of a value of each row ------------------------------------------------------------------


def _mean(name: str, meaning: str, of: Callable[[Row], float | None]) -> Measure:
    """The mean of a value over the rows that have one."""

    def terms(rows: Sequence[Row]) -> Terms:
        values = ((at, of(row)) for at, row in enumerate(rows))
        told = [(at, value) for at, value in values if value is not None]
        return Terms.of((e for at, v in told for e in ((at, 0, v), (at, 1, 1.0))), 2)

    return Measure(name, meaning, terms, lambda sums: _ratio(sums[..., 0], sums[..., 1]))


def _score(row: Row) -> float:
    return float(row["score"]) if row["status"] == OK else 0.0


def _score_if_answered(row: Row) -> float | None:
    return float(row["score"]) if row["status"] == OK else None


def _in_order(
    of: Callable[[Sequence[str], Sequence[str]], float | None],
) -> Callable[[Row], float | None]:
    """A measure of orders on the lists of a row; the empty order where nothing was read."""

    def value(row: Row) -> float | None:
        return of(_labels(_said(row)), _labels(row["gold"]))

    return value


def detail_mean(name: str) -> Measure:
    """The mean of a number or yes-or-no of each row's `detail`; 0 where the status is not `ok`.

    Rows that are `ok` and have no such detail, or `null`, are left out.
    """

    def value(row: Row) -> float | None:
        if row["status"] != OK:
            return 0.0
        told = row["detail"].get(name)
        return None if told is None else float(told)

    return _mean(f"detail:{name}", f"mean of {name}", value)


# -- labels ----------------------------------------------------------------------------------------


def _said(row: Row) -> Any:
    """What a row answers; `None` unless it is `ok`."""
    return row["parsed"] if row["status"] == OK else None


def _labels(value: Any) -> tuple[str, ...]:
    """The labels of a value: those of a list, else one; none for `None`."""
    if value is None:
        return ()
    return tuple(map(label, value)) if isinstance(value, list | tuple) else (label(value),)


def _class_terms(rows: Sequence[Row]) -> Terms:
    """For each class of the gold: items labelled right, and all."""
    gold = [None if row["gold"] is None else label(row["gold"]) for row in rows]
    place = {name: at for at, name in enumerate(sorted({g for g in gold if g is not None}))}
    entries: list[tuple[int, int, float]] = []
    for at, (row, wanted) in enumerate(zip(rows, gold, strict=True)):
        if wanted is not None:
            said = _said(row)
            right = said is not None and label(said) == wanted
            entries += [
                (at, 2 * place[wanted], float(right)), (at, 2 * place[wanted] + 1, 1.0),
            ]  # fmt: skip
    return Terms.of(entries, 2 * len(place))


def _mean_recall(sums: Floats) -> Floats:
    return _mean_known(_ratio(sums[..., 0::2], sums[..., 1::2]))


def _mean_known(values: Floats) -> Floats:
    """The mean along the last axis of what is not NaN; NaN where nothing is."""
    known = ~np.isnan(values)
    total = np.where(known, values, 0.0).sum(axis=-1)
    return _ratio(np.asarray(total), np.asarray(known.sum(axis=-1), float))


def _found_terms(rows: Sequence[Row]) -> Terms:
    """Labels right, made up and missed."""
    entries = (
        (at, column, float(value))
        for at, row in enumerate(rows)
        for column, value in enumerate(_found(row))
    )
    return Terms.of(entries, 3)


def _found(row: Row) -> tuple[int, int, int]:
    if row["gold"] is None:
        return 0, 0, 0
    detail = row["detail"] if row["status"] == OK else {}
    if {"right", "made_up", "missed"} <= detail.keys():
        return detail["right"], detail["made_up"], detail["missed"]
    found: Found = count_labels(_labels(_said(row)), _labels(row["gold"]))
    return found.right, found.made_up, found.missed


def _micro(sums: Floats) -> Floats:
    right, made_up, missed = (sums[..., at] for at in range(3))
    return _ratio(2 * right, 2 * right + made_up + missed)


def _by_label_terms(rows: Sequence[Row]) -> Terms:
    """For each label of the gold: items where it is right, where it is said, where it is gold."""
    every = {name for row in rows for name in _labels(row["gold"])}
    # A gold list may be empty, and what is said there is made up; without gold there is nothing.
    place = {name: at for at, name in enumerate(sorted(every))}
    entries: list[tuple[int, int, float]] = []
    for at, row in enumerate(rows):
        wanted = {*_labels(row["gold"])}
        said = {*_labels(_said(row))} & every if row["gold"] is not None else set()
        for shift, names in enumerate((said & wanted, said, wanted)):
            entries += [(at, 3 * place[name] + shift, 1.0) for name in sorted(names)]
    return Terms.of(entries, 3 * len(place))


def _macro(sums: Floats) -> Floats:
    right, said, wanted = (sums[..., at::3] for at in range(3))
    scores = _ratio(2 * right, said + wanted)
    return _mean_known(np.where(wanted > 0, scores, np.nan))


# -- the list --------------------------------------------------------------------------------------

_ALL = (
    _mean("accuracy", "mean of the score", _score),
    _mean("accuracy_answered", "mean of the score of replies that were read", _score_if_answered),
    _mean("coverage", "share of replies that were read", lambda row: float(row["status"] == OK)),
    _mean("abstention", "share of refusals", lambda row: float(row["status"] == "abstain")),
    Measure(
        "balanced_accuracy",
        "mean over the classes of the gold of the share labelled right",
        _class_terms,
        _mean_recall,
    ),
    Measure("f1_micro", "F1 of all labels of all items together", _found_terms, _micro),
    Measure("f1_macro", "mean over the labels of the gold of their F1", _by_label_terms, _macro),
    _mean("order_exact", "share of orders that are wholly right", _in_order(order_exact)),
    _mean("order_pairs", "mean share of pairs in the right order", _in_order(order_pairs)),
    _mean("kendall_tau", "mean of Kendall's tau, from -1 to 1", _in_order(kendall_tau)),
)
MEASURES: Mapping[str, Measure] = {each.name: each for each in _ALL}
"""Every measure by its name."""


def measure(name: str) -> Measure:
    """The measure of a name; "detail:NAME" is the mean of a detail. ConfigError for others.

    >>> measure("accuracy").meaning
    'mean of the score'
    """
    if name in MEASURES:
        return MEASURES[name]
    kind, _, detail = name.partition(":")
    if kind == "detail" and detail:
        return detail_mean(detail)
    raise ConfigError(
        f"there is no measure {name!r}; there are {', '.join(MEASURES)}, and detail:NAME for a "
        "detail of the rows"
    )
