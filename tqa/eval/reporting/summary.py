"""A run as figures, counts and differences: all that a report shows is computed here, from rows."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tqa.eval.reporting import figures
from tqa.eval.reporting.averages import averages
from tqa.eval.reporting.confusing import Labels, confusion, labels_of
from tqa.eval.reporting.differences import differences
from tqa.eval.reporting.folder import Kept, Place, Row, plan_of, rows_of, run_of
from tqa.eval.reporting.notices import notices
from tqa.eval.reporting.protocols import protocols
from tqa.eval.reporting.records import (
    LOST,
    UNREAD,
    Cell,
    Part,
    Sample,
    Suite,
    Summary,
    TaskSummary,
)  # fmt: skip
from tqa.eval.reporting.words import clipped, told
from tqa.eval.tasks.task import Setting

SETTINGS = tuple(setting.value for setting in Setting)
VALUES = 60
"""How many values a group may have to be counted by; more are names of items, no parts."""
SAMPLES = 3
FAMILY = ("reasoning", "reasoning_type", "reasoning type", "family")
"""What tasks of a large suite are folded by: names among the facts of a task."""


def summarise(folder: Path) -> Summary:
    """The summary of a run folder; SourceError where it cannot be read."""
    return summary_of(rows_of(folder), run_of(folder))


def write_summary(path: Path, summary: Summary) -> None:
    """Write a summary as JSON."""
    text = json.dumps(summary.data(), ensure_ascii=False, indent=1) + "\n"
    path.write_text(text, encoding="utf-8")


def summary_of(kept: Kept, run: Mapping[str, Any]) -> Summary:
    """The summary of rows; their order does not matter."""
    by_task: dict[str, dict[Place, list[Row]]] = {}
    for place, rows in kept.rows.items():
        by_task.setdefault(place.task, {})[place] = sorted(rows, key=_key)
    abouts = _abouts(run, by_task)
    plan = plan_of(run)
    readers = list(plan.get("readers") or ())
    tasks = [
        _task(about, by_task[name], readers, int(plan.get("seed") or 0))
        for name, about in abouts.items()
        if name in by_task
    ]
    suites = _suites(tasks)
    told_run = {name: value for name, value in run.items() if name != "tasks"}
    return Summary(
        told_run,
        kept.total,
        suites,
        notices(kept, run, suites),
        kept.sha256,
        protocols(
            (
                row
                for task in by_task
                for place in sorted(by_task[task])
                for row in by_task[task][place]
            ),
            int(plan.get("seed") or 0),
        ),
    )


def _abouts(run: Mapping[str, Any], found: Iterable[str]) -> dict[str, Mapping[str, Any]]:
    """What is said of each task; two with one title have their names in it, to be told apart."""
    abouts = {about["name"]: about for about in run.get("tasks", ())}
    for name in sorted(set(found) - abouts.keys()):
        abouts[name] = {"name": name, "suite": name.split("/")[0]}
    titles = Counter(about.get("title") for about in abouts.values())
    return {
        name: {**about, "title": f"{about['title']} ({name})"}
        if about.get("title") and titles[about["title"]] > 1
        else about
        for name, about in abouts.items()
    }


def _key(row: Row) -> tuple[str, int]:
    return row["id"], row.get("run") or 0


def _suites(tasks: Sequence[TaskSummary]) -> tuple[Suite, ...]:
    by_suite: dict[str, list[TaskSummary]] = {}
    for task in tasks:
        by_suite.setdefault(str(task.about.get("suite") or task.name), []).append(task)
    return tuple(Suite(name, tuple(own), averages(own)) for name, own in by_suite.items())


def _task(
    about: Mapping[str, Any], found: Mapping[Place, list[Row]], readers: Sequence[str], seed: int
) -> TaskSummary:
    measure = str(about.get("measure") or "accuracy")
    places = sorted(found, key=_order(about, readers, list(found)))
    asked = {row["id"] for place in places if not place.control for row in found[place]}
    labels = labels_of(row for place in places for row in found[place])
    cells = tuple(_cell(place, found[place], measure, asked, labels, seed) for place in places)
    return TaskSummary(about, _family(about), cells, differences(cells, found, measure, seed))


def _order(about: Mapping[str, Any], readers: Sequence[str], places: Sequence[Place]) -> Any:
    """Readers as the run names them, then controls; settings and prompts in their own order."""
    others = sorted({place.reader for place in places if not place.control} - set(readers))
    controls = sorted({place.reader for place in places if place.control})
    names = [*readers, *others, *controls]
    prompts = list(about.get("prompts", ()))

    def key(place: Place) -> tuple[Any, ...]:
        return (
            names.index(place.reader),
            prompts.index(place.prompt) if place.prompt in prompts else len(prompts),
            place.prompt,
            SETTINGS.index(place.setting) if place.setting in SETTINGS else len(SETTINGS),
            place.setting,
        )

    return key


def _family(about: Mapping[str, Any]) -> str:
    facts = about.get("facts") or {}
    return next((str(facts[name]) for name in FAMILY if facts.get(name)), "")


def _cell(
    place: Place, rows: Sequence[Row], measure: str, asked: set[str], labels: Labels | None,
    seed: int,
) -> Cell:  # fmt: skip
    ids = {row["id"] for row in rows}
    counts = Counter(row["status"] for row in rows)
    return Cell(
        place=place,
        n=len(ids),
        runs=len({row.get("run") or 0 for row in rows}),
        rows=len(rows),
        figure=figures.measured(rows, measure, seed),
        statuses=dict(sorted(counts.items())),
        unscored=sum(row["status"] not in LOST and row.get("score") is None for row in rows),
        missing=len(asked - ids),
        parts=tuple(_parts(rows, measure, seed)),
        confusion=confusion(rows, labels),
        samples=tuple(_samples(rows)),
        tokens=(
            sum(row.get("tokens_in") or 0 for row in rows),
            sum(row.get("tokens_out") or 0 for row in rows),
        ),
        why=_why(rows),
        beside=figures.beside(rows),
        by_run=figures.by_run(rows, measure),
    )


def _why(rows: Sequence[Row]) -> dict[str, int]:
    """Causes that a panel of judges gave for having no verdict."""
    panels = [(row.get("detail") or {}).get("council") for row in rows if row.get("score") is None]
    found = Counter(str(p["unscored"]) for p in panels if isinstance(p, dict) and p.get("unscored"))
    return dict(sorted(found.items()))


def _parts(rows: Sequence[Row], measure: str, seed: int) -> Iterable[Part]:
    by: dict[str, dict[str, list[Row]]] = {}
    for row in rows:
        for group, value in (row.get("groups") or {}).items():
            by.setdefault(group, {}).setdefault(told(value), []).append(row)
    for group in sorted(by):
        if len(by[group]) > VALUES:
            continue
        for value in sorted(by[group], key=_value_order):
            own = by[group][value]
            unread = sum(row["status"] in UNREAD or row["status"] in LOST for row in own)
            n = len({row["id"] for row in own})
            yield Part(group, value, n, figures.measured(own, measure, seed), unread)


def _value_order(value: str) -> tuple[bool, float, str]:
    try:
        return False, float(value), value
    except ValueError:
        return True, 0.0, value


def _samples(rows: Sequence[Row]) -> Iterable[Sample]:
    found = 0
    for row in rows:
        bad = row["status"] in UNREAD or row["status"] == "failed"
        if found < SAMPLES and bad:
            found += 1
            said = row.get("said") or (row.get("detail") or {}).get("note") or ""
            yield Sample(row["id"], row["status"], clipped(str(said)))
