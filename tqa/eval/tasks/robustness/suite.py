"""The eight tests over every dated set at hand, loaded."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from functools import partial

from tqa.eval.tasks.pool import Document, Pool, lookup
from tqa.eval.tasks.robustness.dated import FOLDER, DatedSet, user_sets
from tqa.eval.tasks.robustness.events import dating, load_events, ordering
from tqa.eval.tasks.robustness.facts import fact_checking, reversal
from tqa.eval.tasks.robustness.law import answer, law_questions
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
    years from, that of `reference` unless given; `size` the number of questions of a test. Where a
    workspace is given, questions about its law are a source of the tests that reword a question.
    """
    sets = [*load_sources(inputs.benchmarks, inputs.seed), *user_sets(inputs.benchmarks / FOLDER)]
    of_law = None
    if inputs.workspace is not None:
        law = law_questions(inputs.workspace, reference, inputs.seed)
        of_law = partial(answer, inputs.workspace, law, reference=reference)
        sets.append(law.set)
    questions = [question for each in sets for question in each.questions]
    events = load_events(inputs.benchmarks / "archivalqa_side")
    making = Making(
        reference,
        own_year if own_year is not None else reference.year,
        size,
        inputs.seed,
        lookup(_pool(sets), FOUND),
        of_law,
    )
    chronicle = lookup(Pool([event.document for event in events.all]), FOUND)
    told = replace(making, before=chronicle)
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
