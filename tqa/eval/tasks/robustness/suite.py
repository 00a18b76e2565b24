"""The eight tests over every dated set at hand, loaded."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from tqa.eval.tasks.pool import Document, Pool, lookup
from tqa.eval.tasks.robustness.dated import FOLDER, DatedSet, user_sets
from tqa.eval.tasks.robustness.events import dating, load_events, ordering
from tqa.eval.tasks.robustness.facts import fact_checking, reversal
from tqa.eval.tasks.robustness.making import FOUND, REFERENCE, SIZE, Making
from tqa.eval.tasks.robustness.questions import question_tasks
from tqa.eval.tasks.robustness.sources import load_sources
from tqa.eval.tasks.task import Inputs, Task


def load(
    inputs: Inputs,
    *,
    reference: date = REFERENCE,
    own_year: int | None = None,
    size: int = SIZE,
) -> tuple[Task, ...]:
    """The eight tasks; SourceError where a set is missing or damaged.

    `reference` is the day on which questions are asked; `own_year` what the prompt `own` counts
    years from, that of `reference` unless given; `size` the number of questions of a test.
    """
    sets = (*load_sources(inputs.benchmarks, inputs.seed), *user_sets(inputs.benchmarks / FOLDER))
    making = Making(
        reference,
        own_year if own_year is not None else reference.year,
        size,
        inputs.seed,
        lookup(_pool(sets), FOUND),
    )
    questions = [question for each in sets for question in each.questions]
    events = load_events(inputs.benchmarks / "archivalqa_side")
    told = Making(
        reference,
        making.own_year,
        size,
        inputs.seed,
        lookup(Pool([event.document for event in events.all]), FOUND),
    )
    return (
        *question_tasks(questions, making),
        reversal(questions, making),
        fact_checking(questions, making),
        dating(events, told),
        ordering(events, told),
    )


def _pool(sets: Iterable[DatedSet]) -> Pool:
    documents: dict[str, Document] = {}
    for each in sets:
        documents.update({document.id: document for document in each.documents})
    return Pool(tuple(documents.values()))
