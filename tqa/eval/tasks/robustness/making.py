"""What the tasks of the eight tests have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from tqa.eval.tasks import trivial
from tqa.eval.tasks.pool import Document, Lookup
from tqa.eval.tasks.robustness import chronicle, timeline
from tqa.eval.tasks.robustness.catalog import SUITE, Direction, Test
from tqa.eval.tasks.robustness.judging import CLAIM, DAY, PAIR, YEAR, judge
from tqa.eval.tasks.robustness.prompts import FORMS, turns
from tqa.eval.tasks.robustness.published import differences, published
from tqa.eval.tasks.task import About, Controls, Item, Reply, Setting, Status, Task
from tqa.temporal.resolver import Context
from tqa.temporal.sentences import read_sentence

REFERENCE = date(2025, 5, 4)
"""The day on which questions are asked unless another is given: that of TDBench's tables."""
SIZE = 1000
"""Questions of a test, unless another number is given; the study has 3,000."""
SETTINGS = (Setting.PARAMETRIC, Setting.GOLD, Setting.RAG)
UNIT = "question"
"""In `Item.data`, the question of which an item is one form: those with the same belong together,
and a draw that parts them leaves nothing to compare."""
FOUND = 3
"""Documents that the setting `rag` puts before the reader."""


@dataclass(frozen=True, slots=True)
class Making:
    """What tasks are made with."""

    reference: date
    own_year: int
    """The year from which the prompt `own` counts."""
    size: int
    seed: int
    before: Lookup
    """What lies before the reader."""
    of_law: Callable[[Item, Setting], Reply] | None = None
    """What the reader without a model says to questions about the law of a workspace."""


def task(
    test: Test,
    items: Sequence[Item],
    making: Making,
    *,
    facts: Mapping[str, Any],
    remarks: Sequence[str] = (),
    controls: Controls | None = None,
) -> Task:
    """The task of a test."""
    before, reference = making.before, making.reference

    def said(item: Item, setting: Setting) -> Reply:
        if item.data.get("law") and making.of_law is not None:
            return making.of_law(item, setting)
        return symbolic(item, before(item, setting), reference)

    return Task(
        about=_about(test, items, facts, remarks),
        items=tuple(items),
        turns=lambda item, setting, prompt: turns(item, setting, prompt, before, reference),
        symbolic=said,
        judge=judge,
        sources=lambda item, setting: tuple(document.id for document in before(item, setting)),
        controls=_controls(test) if controls is None else controls,
    )


def symbolic(item: Item, documents: Sequence[Document], reference: date) -> Reply:
    """What the reader without a model says, from the words of the question and the documents."""
    asks = item.data["asks"]
    if asks == YEAR:
        return _year(item.question, reference)
    if asks == CLAIM:
        return timeline.verdict(item.question, documents, reference)
    if asks == PAIR:
        return chronicle.before(item.question, documents)
    if asks == DAY:
        return chronicle.dated(item.question, documents)
    return timeline.answer(item.question, documents, reference)


def _year(question: str, reference: date) -> Reply:
    """The year of the one time in a question, or of the day on which it is asked."""
    sentence = read_sentence(question, Context(reference=reference, past=True))
    if not sentence.parts and not sentence.problem:
        return Reply(str(reference.year))
    if len(sentence.days) != 1 or sentence.days[0].first is None:
        return Reply("", Status.ABSTAIN, note=sentence.problem or "it names no one year")
    return Reply(str(sentence.days[0].first.year))


def _controls(test: Test) -> Controls:
    if test.name == "facts":
        return {"always true": trivial.always("True"), "always false": trivial.always("False")}
    if test.name == "ordering":
        return {"always yes": trivial.always("Yes"), "always no": trivial.always("No")}
    return {"majority": trivial.majority(_said)}


def _said(item: Item) -> str:
    """A gold answer in words, so that the most common one can be given to every item."""
    gold = item.gold
    if isinstance(gold, list) and gold:
        return _stretch(gold[0]) if isinstance(gold[0], list) else str(gold[0])
    return str(gold)


def _stretch(stretch: Sequence[int | None]) -> str:
    return f"{stretch[0]}-{stretch[1]}" if stretch[1] is not None else f"since {stretch[0]}"


_MEASURED = (
    "the study reports OpenEval, a model's verdict; here an answer is right where it holds a gold "
    "answer word for word, so figures compare in kind",
    "the prompts are ours; those of the study are not in its text",
)
_DIRECTIONS: Mapping[Direction, str] = {
    Direction.SAME: "expected of a robust reader: no change between the forms",
    Direction.DROP: "expected of a robust reader: a drop without the time",
    Direction.UP: "expected of a better reader: a higher score",
    Direction.OPEN: "the study states no direction: the answer to another year may be another",
}


def _about(
    test: Test, items: Sequence[Item], facts: Mapping[str, Any], remarks: Sequence[str]
) -> About:
    counts: dict[str, int] = {}
    for item in items:
        form = item.groups.get(test.group, "")
        counts[f"{test.group}={form}"] = counts.get(f"{test.group}={form}", 0) + 1
    return About(
        name=test.task,
        title=test.title,
        suite=SUITE,
        source=f"Wallat, Abdallah, Jatowt and Anand, 2025, section {test.section}",
        settings=SETTINGS,
        prompts=FORMS,
        published=published(test.name),
        remarks=(_DIRECTIONS[test.expected], *remarks, *_MEASURED),
        facts={
            "expected": test.expected.value,
            **counts,
            **facts,
            "published": differences(test.name),
        },
        chance=0.5 if test.name in ("facts", "ordering") else None,
    )
