"""SARA: cases under nine sections of the US tax code, entailed or contradicted, or taxed.

The reader without a model abstains: it dates and finds provisions, and applies none to facts.

**Source:** Holzenberger, Blair-Stanek and Van Durme, A Dataset for Statutory Reasoning in Tax Law
Entailment and Question Answering (2020); the test cases as LegalBench published them, with the
nearest training cases of Blair-Stanek et al., Can GPT-3 Perform Statutory Reasoning? (2023).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median_low
from typing import Any

from tqa.errors import SourceError
from tqa.eval.metrics.answers import within_share
from tqa.eval.tasks.pool import Document, Lookup, Pool, lookup, shown
from tqa.eval.tasks.published import records, table, text_of
from tqa.eval.tasks.reading import choice, read
from tqa.eval.tasks.task import (
    About,
    Inputs,
    Item,
    Judged,
    Reply,
    Setting,
    Status,
    Task,
    Turn,
)
from tqa.eval.tasks.trivial import always, majority
from tqa.qa.parsing import parse_number

VERDICTS = ("Entailment", "Contradiction")
FOUND = 3
"""Sections that are searched for in the setting `rag`."""
PROMPTS = ("base", "steps", "nearest")
_STATEMENT = (
    "You are given facts and a statement about them under a statute. Decide whether the statement "
    "follows from the statute and the facts (Entailment) or is false (Contradiction). "
)
_AMOUNT = (
    "You are given facts and a question about the tax that a statute imposes. Work out the amount "
    "in dollars. "
)
_LAST: Mapping[str, str] = {
    "base": "Reply with the answer only.",
    "steps": 'Think step by step, and give the answer on a last line that begins with "Answer:".',
    "nearest": "Reply with the answer only, as in the examples.",
}
NO_RULES = "no component applies the rules of a statute to the facts of a case"
_SECTION = re.compile(r"(?m)^(?=§\d+\.)")
_NUMBER = re.compile(r"(?m)^§(\d+)\.")
_SOURCE = "Holzenberger et al., SARA, 2020 (version 1, as published by LegalBench)"


def load(inputs: Inputs) -> tuple[Task, ...]:
    """The statements and the amounts; SourceError where a file is missing."""
    folder = inputs.benchmarks / "sara"
    pool = Pool(sections(folder))
    items = _items(folder)
    numbers = [item for item in items if item.groups["answer"] == "amount"]
    stated = [item for item in items if item.groups["answer"] != "amount"]
    before = lookup(pool, FOUND)
    return (
        _task(
            _about("entailment", "statements", stated, chance=0.5), stated, _STATEMENT, before,
            {"majority": majority()} | {f"always {v.lower()}": always(v) for v in VERDICTS},
        ),
        _task(
            _about("amounts", "amounts of tax", numbers), numbers, _AMOUNT, before,
            {"majority": majority(), "zero": always("$0"), "median": _median},
        ),
    )  # fmt: skip


def sections(folder: Path) -> tuple[Document, ...]:
    """The sections of the statute, by their numbers."""
    path = folder / "all_sara_statutes.txt"
    parts = [part.strip() for part in _SECTION.split(text_of(path)) if part.strip()]
    found = [(_NUMBER.match(part), part) for part in parts]
    if not found or any(number is None for number, _ in found):
        raise SourceError(f"{path}: does not begin with a section (§1.); give it as published")
    return tuple(Document(f"§{number[1]}", part) for number, part in found if number)


# -- cases -----------------------------------------------------------------------------------------


def _items(folder: Path) -> tuple[Item, ...]:
    path = folder / "statutory-reasoning-gpt-prompts.json.gz"
    prompts = {record["case id"]: record for record in records(path)}
    rows = table(folder / "sara_v1_test_120.tsv.gz", "\t")
    missing = [row["case id"] for row in rows if row["case id"] not in prompts]
    if missing:
        raise SourceError(f"{path}: has no case {missing[0]}; give the file as published")
    return tuple(_item(row, prompts[row["case id"]]) for row in rows)


def _item(row: Mapping[str, str], prompt: Mapping[str, str]) -> Item:
    case, label = row["case id"], row["label"].strip()
    amount = label.startswith("$")
    given = tuple(f"§{number}" for number in _NUMBER.findall(prompt["statute"]))
    nearest = tuple(_solved(prompt[f"case{n}"]) for n in range(1, 5))
    return Item(
        id=case,
        question=f"{row['description'].strip()}\n{row['question'].strip()}",
        gold=label,
        context=given,
        cluster=re.sub(r"_(?:pos|neg)\Z", "", case),
        groups={
            "answer": "amount" if amount else label.lower(),
            "section": "several" if amount else given[0],
        },
        data={"nearest": nearest},
    )


def _solved(text: str) -> tuple[str, str]:
    """A training case and its answer, which is the last word of its text."""
    case, _, answer = text.rpartition(" ")
    return case, answer


def _about(name: str, title: str, items: Sequence[Item], chance: float | None = None) -> About:
    kinds = sorted({item.groups["answer"] for item in items})
    counts = {kind: sum(item.groups["answer"] == kind for item in items) for kind in kinds}
    remarks = {
        "entailment": "Positive and negative cases about one provision are one cluster.",
        "amounts": "Right within 10 % of the amount, as LegalBench counts; `exact` in the detail.",
    }
    return About(
        name=f"sara/{name}", title=f"SARA, {title}", suite="sara", source=_SOURCE,
        settings=tuple(Setting), prompts=PROMPTS, remarks=(remarks[name],),
        facts={"rows": len(items)} | counts, chance=chance,
    )  # fmt: skip


def _task(
    about: About, items: Sequence[Item], system: str, before: Lookup, controls: Mapping[str, Any]
) -> Task:
    def turns(item: Item, setting: Setting, prompt: str) -> tuple[Turn, ...]:
        cases = item.data["nearest"] if prompt == "nearest" else ()
        told = [shown(before(item, setting))]
        told += [f"Example:\n{case}\nAnswer: {answer}" for case, answer in cases]
        told.append(f"Case:\n{item.question}")
        return Turn("system", system + _LAST[prompt]), Turn("user", "\n\n".join(told))

    return Task(
        about, tuple(items), turns,
        symbolic=lambda item, setting: Reply("", Status.ABSTAIN, note=NO_RULES),
        judge=judged,
        sources=lambda item, setting: [found.id for found in before(item, setting)],
        controls=controls,
    )  # fmt: skip


def _median(items: Sequence[Item]) -> tuple[Reply, ...]:
    middle = median_low(int(item.gold.strip("$")) for item in items)
    return (Reply(f"${middle}"),) * len(items)


# -- judging ---------------------------------------------------------------------------------------


def judged(item: Item, reply: Reply) -> Judged:
    """A verdict against the gold, or an amount within a tenth of it.

    **Source:** LegalBench (Guha et al., 2023), appendix E, for sara_numeric.
    """
    if item.groups["answer"] != "amount":
        return choice(reply, item.gold, VERDICTS)
    status, value = read(reply, lambda text: parse_number(text, finished=reply.finished))
    if status is not Status.OK:
        return Judged(status, score=0.0, detail={"exact": False})
    wanted = int(item.gold.strip("$"))
    near = within_share(value.amount, wanted)
    return Judged(status, str(value.amount), float(near), {"exact": value.amount == wanted})
