"""Two runs, compared item by item: what was gained and lost, and what else differs between them.

Rows are matched by task, setting, reader, form of the prompt, id and run. What differs in the
configuration, in the data or in the prompts is told first: with it a difference of scores may have
another cause than the one that was looked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tqa.eval.metrics.rows import is_counted
from tqa.eval.report import wrapped
from tqa.eval.reporting.differences import difference
from tqa.eval.reporting.folder import Kept, Place, Row, plan_of, rows_of, run_of
from tqa.eval.reporting.records import Difference
from tqa.eval.reporting.words import clipped, counted, signed, signed_interval, told

FORMAT = "tqa-eval-comparison/1"
IDS = 40
"""Ids of gains and losses that are printed; all are in the JSON."""
_HASH = re.compile(r"[0-9a-f]{40,}")
_ASIDE = {"format", "plan", "tasks", "council", "cost", "command"}
"""Names of a run that are no configuration, or are compared by their own parts."""


@dataclass(frozen=True, slots=True)
class Differing:
    """Something of the configuration that is not the same."""

    what: str
    """Such as "plan: seed", "items: lextime"."""
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Only:
    """Rows that one of the runs has, or has scored, alone."""

    place: Place
    before: int
    after: int
    scored_before: int
    """Rows that are in both and count in the first alone: not asked again, failed, unscored."""
    scored_after: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two runs, item by item."""

    names: tuple[str, str]
    differing: tuple[Differing, ...]
    equal: bool
    """Whether the files of rows are the same to the byte."""
    both: int
    """Rows that are in both."""
    only: tuple[Only, ...]
    differences: tuple[Difference, ...]
    """Of each place that both have, those without any change among them."""
    changed: tuple[tuple[Place, int], ...]
    """Rows with the same score and another reply that was read, or another status."""

    def data(self) -> dict[str, Any]:
        """All of it as plain JSON values."""
        return {"format": FORMAT, **asdict(self)}


def compare(before: Path, after: Path) -> Comparison:
    """Compare two run folders; SourceError where one of them cannot be read."""
    runs = run_of(before), run_of(after)
    return compared((before.name, after.name), runs, (rows_of(before), rows_of(after)))


def compared(
    names: tuple[str, str], runs: tuple[Mapping[str, Any], Mapping[str, Any]],
    kept: tuple[Kept, Kept],
) -> Comparison:  # fmt: skip
    """Compare rows that are read already."""
    measures = {about["name"]: str(about.get("measure") or "accuracy") for about in _tasks(runs)}
    seed = int(plan_of(runs[1]).get("seed") or 0)
    first, second = kept
    places = [place for place in first.rows if place in second.rows]
    found, changed, both = [], [], 0
    for place in places:
        rows = first.rows[place], second.rows[place]
        measure = measures.get(place.task, "accuracy")
        found.append(difference("runs", *rows, measure, seed))
        same, otherwise = _matched(*rows)
        both += same
        if otherwise:
            changed.append((place, otherwise))
    return Comparison(
        names,
        tuple(_differing(*runs)),
        bool(first.sha256) and first.sha256 == second.sha256,
        both,
        tuple(_only(first, second)),
        tuple(found),
        tuple(changed),
    )


def _tasks(runs: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for run in runs:
        yield from run.get("tasks", ())


def _matched(before: Sequence[Row], after: Sequence[Row]) -> tuple[int, int]:
    """How many rows are in both, and how many of them score the same and read otherwise."""
    was = {(row["id"], row.get("run")): row for row in before}
    same = otherwise = 0
    for row in after:
        old = was.get((row["id"], row.get("run")))
        if old is not None:
            same += 1
            if old["score"] == row["score"]:
                otherwise += any(old[name] != row[name] for name in ("status", "parsed"))
    return same, otherwise


def _only(first: Kept, second: Kept) -> Iterator[Only]:
    for place in dict.fromkeys((*first.rows, *second.rows)):
        ours, theirs = (
            {(row["id"], row.get("run")) for row in kept.rows.get(place, ())}
            for kept in (first, second)
        )
        counts = [
            {(row["id"], row.get("run")) for row in kept.rows.get(place, ()) if is_counted(row)}
            for kept in (first, second)
        ]
        both = ours & theirs
        scored = len(both & (counts[0] - counts[1])), len(both & (counts[1] - counts[0]))
        if ours != theirs or any(scored):
            yield Only(place, len(ours - theirs), len(theirs - ours), *scored)


# -- what else differs -----------------------------------------------------------------------------


def _differing(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Differing]:
    yield from _values("", plan_of(before), plan_of(after), _ASIDE)
    if "plan" in before or "plan" in after:
        yield from _values("", before, after, _ASIDE)
    ours, theirs = ({about["name"]: about for about in _tasks([run])} for run in (before, after))
    for name in dict.fromkeys((*ours, *theirs)):
        if name in ours and name in theirs:
            yield from _values(f"task {name}", ours[name], theirs[name], set())


def _values(
    head: str, before: Mapping[str, Any], after: Mapping[str, Any], aside: set[str]
) -> Iterator[Differing]:
    for name in dict.fromkeys((*before, *after)):
        one, other = before.get(name), after.get(name)
        if name in aside or one == other:
            continue
        what = f"{head}: {name}" if head else name
        if isinstance(one, Mapping) and isinstance(other, Mapping):
            yield from _values(what, one, other, set())
        else:
            yield Differing(what, _short(one), _short(other))


def _short(value: Any) -> str:
    """A value on one line; of a hash its beginning."""
    text = told(value)
    return f"{text[:12]}…" if _HASH.fullmatch(text) else clipped(text, 80)


# -- for the terminal ------------------------------------------------------------------------------


def lines(comparison: Comparison) -> Iterator[str]:
    """A comparison in lines of 80 columns: what else differs, then gains and losses by place."""
    yield from _told_first(comparison)
    shown = [d for d in comparison.differences if d.gains or d.losses or d.figure.value]
    still = len(comparison.differences) - len(shown)
    for own in shown:
        yield from _difference(own)
    if still:
        yield f"{counted(still, 'arm')} (task, setting, reader, prompt) with the same scores"
    for place, n in comparison.changed:
        yield from wrapped(f"{_named(place)}: {counted(n, 'row')} read otherwise, scored the same")


def _told_first(comparison: Comparison) -> Iterator[str]:
    before, after = comparison.names
    if comparison.differing:
        yield f"the runs differ in more than their scores ({before} to {after}):"
        for each in comparison.differing:
            yield from wrapped(f"{each.what}: {each.before} → {each.after}", 2)
    if comparison.equal:
        yield f"{counted(comparison.both, 'row')}, the same to the byte"
    else:
        yield f"{counted(comparison.both, 'row')} in both"
    for own in comparison.only:
        sides = (
            (own.before, f"only in {before}"), (own.after, f"only in {after}"),
            (own.scored_before, f"scored only in {before}"),
            (own.scored_after, f"scored only in {after}"),
        )  # fmt: skip
        rows = ", ".join(f"{counted(n, 'row')} {where}" for n, where in sides if n)
        yield from wrapped(f"{_named(own.place)}: {rows}")


def _difference(own: Difference) -> Iterator[str]:
    figure = own.figure
    ends = signed_interval(figure)
    interval = f" (95 %: {ends})" if ends else ""
    yield from wrapped(
        f"{_named(own.after)}: {signed(figure.value)} points{interval}, n {figure.n:,}; "
        f"{len(own.gains)} gained, {len(own.losses)} lost"
    )
    for what, ids in (("gained", own.gains), ("lost", own.losses)):
        if ids:
            more = f" and {len(ids) - IDS:,} more" if len(ids) > IDS else ""
            yield from wrapped(f"{what}: {', '.join(ids[:IDS])}{more}", 2)


def _named(place: Place) -> str:
    return clipped(f"{place.task} · {place.words}", 120)
