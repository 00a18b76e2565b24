"""BAMER: questions about sets of 5 to 100 events, in twelve forms of the prompt.

The events are in the prompt, so there is one setting, `gold`. `parametric` makes no sense: the
events are invented, and nobody can know them. Sets and gold are made from the seed
(`tqa.eval.bamer`, `tqa.eval.bamer_gold`), as the data of the paper are out of reach.

**Source:** S. Kenneweg, J. Deigmöller, P. Cimiano, J. Eggert, "Benchmarking the Ability of Large
Language Models to Reason About Event Sets", KEOD 2024; prompts after section 3.3, figures 1 and 2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from tqa.eval.bamer import (
    LENGTHS,
    SETS,
    SPEECH_TIME,
    Category,
    Question,
    Template,
    generate,
)
from tqa.eval.bamer_gold import Gold, gold, lexicon
from tqa.eval.tasks.bamer_prompts import FORMS, turns
from tqa.eval.tasks.bamer_replies import NEVER, NOBODY, judge
from tqa.eval.tasks.task import (
    About,
    Inputs,
    Item,
    Published,
    Reply,
    Setting,
    Status,
    Task,
)
from tqa.temporal.events.questions import Abstention, ask


def load(inputs: Inputs) -> tuple[Task, ...]:
    """The task, made from the seed."""
    questions = tuple(generate(inputs.seed))
    return (task(questions, seed=inputs.seed),)


def task(questions: Sequence[Question], seed: int = 0) -> Task:
    """The task of these questions."""
    sets = {set_id(question): question.events for question in questions}
    items = tuple(_item(question) for question in questions)
    words = lexicon()

    def symbolic(item: Item, setting: Setting) -> Reply:
        if setting is not Setting.GOLD:
            return Reply("", Status.ABSTAIN, note="the events are not given")
        found = ask(item.question, sets[item.cluster], SPEECH_TIME, words)
        if isinstance(found, Abstention):
            return Reply("", Status.ABSTAIN, note=f"{found.reason}: {found.word} {found.detail}")
        value = found.value
        if isinstance(value, tuple):
            return Reply(", ".join(str(each) for each in value) or NOBODY)
        if value is not None and not isinstance(value, bool | int | datetime):
            return Reply("", Status.ABSTAIN, note=f"{value} is no answer to a question of the set")
        return Reply(said(value))

    return Task(
        about=_about(items, seed),
        items=items,
        turns=lambda item, setting, prompt: turns(item, sets[item.cluster], setting, prompt),
        symbolic=symbolic,
        judge=judge,
        sources=lambda item, setting: item.context if setting is Setting.GOLD else (),
        controls={"nothing happened": _nothing, "majority of the template": _majority},
    )


def set_id(question: Question) -> str:
    """The event set of a question: its length and number; questions of one set are a cluster."""
    return f"{question.length:03}-{int(question.id.rsplit('-', 1)[1]) % SETS}"


def _item(question: Question) -> Item:
    return Item(
        id=question.id,
        question=question.text,
        gold=plain(gold(question.meaning, question.events)),
        context=(set_id(question),),
        cluster=set_id(question),
        groups={
            "length": str(question.length),
            "template": question.meaning.template.value,
            "category": question.category.value,
        },
    )


def plain(value: Gold) -> Any:
    """A gold answer as JSON values: names, yes or no, a number, an ISO day, or `never`.

    >>> plain(datetime.fromisoformat("2023-09-28 14:27")), plain(("Ria", "Tom")), plain(None)
    ('2023-09-28', ['Ria', 'Tom'], 'never')
    """
    if value is None:
        return NEVER
    if isinstance(value, datetime):
        return value.date().isoformat()
    return list(value) if isinstance(value, tuple) else value


def said(value: Gold) -> str:
    """An answer in words, as a reader gives it.

    >>> said(()), said(True), said(2), said(("Ria", "Tom"))
    ('nobody', 'yes', '2', 'Ria, Tom')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    told = plain(value)
    return ", ".join(told) or NOBODY if isinstance(told, list) else str(told)


# -- controls --------------------------------------------------------------------------------------

_NOTHING: Mapping[str, str] = {
    Template.WHO: NOBODY,
    Template.DID: "no",
    Template.HOW_OFTEN: "0",
    Template.LAST_TIME: NEVER,
}


def _nothing(items: Sequence[Item]) -> tuple[Reply, ...]:
    return tuple(Reply(_NOTHING[item.groups["template"]]) for item in items)


def _majority(items: Sequence[Item]) -> tuple[Reply, ...]:
    """The answer that is right most often among the items of the same template."""
    counts: dict[str, Counter[str]] = {}
    for item in items:
        told = _in_words(item.gold)
        counts.setdefault(item.groups["template"], Counter())[told] += 1
    best = {
        template: min(found, key=lambda text: (-found[text], text))
        for template, found in counts.items()
    }
    return tuple(Reply(best[item.groups["template"]]) for item in items)


def _in_words(value: Any) -> str:
    return said(tuple(value)) if isinstance(value, list) else said(value)


# -- what is published -----------------------------------------------------------------------------

_MODELS = ("Gemma-7b-it", "Llama3-8B-Instruct", "Llama3-70B-Instruct", "GPT-4-0125")
_TABLE_5: Mapping[str, tuple[float, ...]] = {
    f"category={Category.EXPLICIT}": (0.84, 0.75, 0.92, 0.84),
    f"category={Category.RELATIVE}": (0.34, 0.58, 0.74, 0.64),
    f"template={Template.WHO}": (0.58, 0.58, 0.83, 0.59),
    f"template={Template.DID}": (0.78, 0.80, 0.90, 0.92),
    f"template={Template.HOW_OFTEN}": (0.44, 0.63, 0.78, 0.70),
    f"template={Template.LAST_TIME}": (0.34, 0.53, 0.66, 0.75),
}
_TABLE_3: Mapping[str, tuple[float, float]] = {
    "zero_shot.date_only.json": (0.97, 0.67),
    "zero_shot.date_only.language": (0.96, 0.67),
    "zero_shot.date_extended.json": (0.97, 0.64),
    "zero_shot.date_extended.language": (0.96, 0.68),
    "cot_review.date_only.json": (0.97, 0.71),
    "cot_review.date_only.language": (0.94, 0.71),
    "cot_review.date_extended.json": (0.95, 0.68),
    "cot_review.date_extended.language": (0.93, 0.71),
    "cot_step_by_step.date_only.json": (0.94, 0.71),
    "cot_step_by_step.date_only.language": (0.95, 0.71),
    "cot_step_by_step.date_extended.json": (0.94, 0.66),
    "cot_step_by_step.date_extended.language": (0.94, 0.70),
}
"""GPT-4, for sets of 5 and of 50 events."""
_SOURCE = "Kenneweg et al., KEOD 2024"


def _published() -> tuple[Published, ...]:
    best = next(iter(FORMS))
    rows = [
        Published(model, value, best, part, Setting.GOLD, f"{_SOURCE}, table 5")
        for part, values in _TABLE_5.items()
        for model, value in zip(_MODELS, values, strict=True)
    ]
    rows += [
        Published("GPT-4-0125", value, prompt, part, Setting.GOLD, f"{_SOURCE}, table 3")
        for prompt, values in _TABLE_3.items()
        for part, value in zip(("length=5", "length=50"), values, strict=True)
    ]
    return tuple(rows)


def _about(items: Sequence[Item], seed: int) -> About:
    counts = Counter(value for item in items for value in item.groups.values())
    return About(
        name="bamer",
        title="BAMER: questions about sets of events",
        suite="bamer",
        source=f"{_SOURCE}; rebuilt from seed {seed}, docs/design/bamer.md",
        settings=(Setting.GOLD,),
        prompts=tuple(FORMS),
        published=_published(),
        remarks=(
            "the data of the paper are out of reach: sets and questions are rebuilt after its "
            "description, so published figures compare in kind and not to the point",
            "no parametric setting: the events are invented, and nobody can know them",
            "the reader without a model reads the question from its text and has the events as "
            "data, whatever the form of the prompt",
            "the prompt's review of who, and its type, are the paper's; those of the other "
            "templates, and the line that begins with “Answer:”, are ours",
        ),
        facts={
            "questions": len(items),
            "sets": len({item.cluster for item in items}),
            "lengths": list(LENGTHS),
            **{str(name): counts[name] for name in (*Category, *Template)},
        },
    )
