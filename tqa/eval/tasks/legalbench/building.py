"""A task and its versions, put together from what the archives hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tqa.errors import ConfigError
from tqa.eval.settings import Setting
from tqa.eval.tasks.legalbench import prompts as forms
from tqa.eval.tasks.legalbench.controls import controls
from tqa.eval.tasks.legalbench.draws import SUBSTITUTES, draw, drawn_prompts
from tqa.eval.tasks.legalbench.index import Standing
from tqa.eval.tasks.legalbench.items import APPLICATION, items_of
from tqa.eval.tasks.legalbench.published import published
from tqa.eval.tasks.legalbench.remarks import remarks
from tqa.eval.tasks.legalbench.rows import Row
from tqa.eval.tasks.legalbench.scoring import MEASURES, Kind, judge_of
from tqa.eval.tasks.legalbench.source import Source
from tqa.eval.tasks.legalbench.templates import Template, shown
from tqa.eval.tasks.task import About, Item, Reply, Status, Task, Turn

SUITE = "legalbench"
_SOURCE = "Guha et al., LegalBench, NeurIPS 2023; github.com/HazyResearch/legalbench at ce48244"
_NO_READER = "no reader for this task"


def has_application(source: Source) -> bool:
    """Whether a task has prompts that ask for an explanation."""
    return any(source.has(file) for file in forms.APPLICATION.values())


def has_draws(source: Source) -> bool:
    """Whether a task is part of the study of demonstrations, or stands in for one that is."""
    published_draws = any(source.has(file) for file in forms.PUBLISHED_DRAWS.values())
    return source.name in SUBSTITUTES or published_draws


def base_task(source: Source) -> Task:
    """A task with its base prompt and the other prompts of the archive.

    Rows of the published test stay whatever the prompt shows, so that figures can be compared;
    rows of other draws that a prompt shows with their answers are left out.
    """
    prompts = source.forms(tuple(forms.FORMS))
    seen = _shown(source, prompts.values())
    other = source.entry.standing is Standing.EARLIER
    rows = [row for row in source.test.rows if not (other and row.place in seen)]
    items = items_of(
        source,
        rows,
        kind=source.kind,
        reasoning=source.entry.reasoning,
        shown=() if other else seen,
    )
    left_out, kept = (len(seen), 0) if other else (0, len(seen))
    told = remarks(source, source.kind, left_out=left_out, shown=kept)
    return _assembled(source, "", source.kind, items, prompts, told)


def application_task(source: Source) -> Task:
    """The same rows, with an explanation asked for that a person grades."""
    prompts = source.forms(tuple(forms.APPLICATION))
    items = items_of(source, source.test.rows, kind=Kind.HUMAN, reasoning=APPLICATION)
    more: tuple[str, ...] = ()
    if source.entry.family == "diversity":
        more = ("the paper graded 30 of these rows; the export takes a sample",)
    told = remarks(source, Kind.HUMAN, more=more)
    return _assembled(source, "application", Kind.HUMAN, items, prompts, told)


def draws_task(source: Source, seed: int) -> Task:
    """The rows that no draw of demonstrations shows, asked with each draw: ours, and the paper's.

    Ours are drawn by seed from the train and test rows together. Without test rows there are only
    the paper's, and nothing to ask.
    """
    base, test = source.base, source.test.rows
    pool = (*source.train.rows, *test)
    drawn: Mapping[str, tuple[Row, ...]] = {}
    if test:
        drawn = draw(pool, source.options.labels, base, task=source.name, seed=seed)
    asked_before = {base.question(row.cells) for rows in drawn.values() for row in rows}
    theirs = source.forms(tuple(forms.PUBLISHED_DRAWS))
    seen = _shown(source, theirs.values())
    rows = [
        row
        for row in test
        if row.place not in seen and base.question(row.cells) not in asked_before
    ]
    items = items_of(source, rows, kind=source.kind, reasoning=source.entry.reasoning)
    more = ("stands in for a task of the paper's study that has no test rows here",)
    told = remarks(
        source,
        source.kind,
        left_out=len(test) - len(rows),
        more=more if source.name in SUBSTITUTES else (),
    )
    prompts = {**drawn_prompts(drawn, base), **theirs}
    return _assembled(source, "draws", source.kind, items, prompts, told)


def _shown(source: Source, prompts: Iterable[Template]) -> frozenset[int]:
    """Places of the test rows that a prompt shows among its demonstrations."""
    rows = source.test.rows
    marks = shown([row.cells for row in rows], tuple(prompts), source.base)
    return frozenset(row.place for row, mark in zip(rows, marks, strict=True) if mark)


def _assembled(
    source: Source,
    version: str,
    kind: Kind,
    items: tuple[Item, ...],
    prompts: Mapping[str, Template],
    told: tuple[str, ...],
) -> Task:
    labels = source.options.labels if kind is Kind.LABEL else ()
    about = About(
        name="/".join(filter(None, (SUITE, source.name, version))),
        title=f"{source.title} ({version})" if version else source.title,
        suite=SUITE,
        source=_SOURCE,
        settings=(Setting.PARAMETRIC,),
        prompts=tuple(prompts),
        measure=MEASURES[kind],
        published=() if version else published(source.name, source.entry.family),
        remarks=told,
        facts=_facts(source, len(items)),
        chance=1 / len(labels) if labels else None,
    )
    return Task(
        about,
        items,
        turns=_turns(about.name, prompts),
        symbolic=_abstains,
        judge=judge_of(kind, source.options, (source.base, *prompts.values())),
        controls=controls(kind, labels),
    )


def _facts(source: Source, items: int) -> dict[str, Any]:
    entry = source.entry
    return {
        "standing": entry.standing.value,
        "licence": entry.licence,
        "reasoning": entry.reasoning,
        "rows": source.test.counted,
        "joined": source.test.joined,
        "items": items,
        "train": source.train.counted,
        "size of the whole": entry.size,
        "from": entry.recovered_from,
        "sha256": source.test.sha256,
    }


def _turns(
    name: str, prompts: Mapping[str, Template]
) -> Callable[[Item, Setting, str], tuple[Turn, ...]]:
    def turns(item: Item, setting: Setting, form: str) -> tuple[Turn, ...]:
        if form not in prompts:
            raise ConfigError(f"{name} has no prompt {form!r}; it has {', '.join(prompts)}")
        return (Turn("user", prompts[form].filled(item.data["cells"])),)

    return turns


def _abstains(item: Item, setting: Setting) -> Reply:
    return Reply("", Status.ABSTAIN, note=_NO_READER)
