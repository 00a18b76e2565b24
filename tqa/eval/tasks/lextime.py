"""LexTime: does event A come before, after or with event B? Complaints, 512 questions, yes or no.

The 512 questions ask of 35 paragraphs, so that items are clustered by paragraph. `parametric` asks
without the paragraph, `gold` with it, which is the setting of the paper, and `rag` with the one
among all paragraphs that a search for the words of the question finds.

**Source:** Barale, Barrett, Bajaj and Rovatsos, LexTime, Findings of EMNLP 2025.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence

from tqa.eval.tasks import lextime_rows as rows_of
from tqa.eval.tasks.event_prompts import EventPrompts, read_prompts
from tqa.eval.tasks.lextime_published import PUBLISHED
from tqa.eval.tasks.pool import Document, Pool, lookup
from tqa.eval.tasks.reading import yes_no
from tqa.eval.tasks.task import About, Inputs, Item, Reply, Setting, Status, Task, Turn

FOLDER = "lextime"
Control = Callable[[Sequence[Item], Mapping[str, str]], Sequence[bool]]
"""Yes or no to each item, given the texts."""


def load(inputs: Inputs) -> tuple[Task, ...]:
    """The task; SourceError where its files cannot be read."""
    rows = rows_of.load_rows(inputs.benchmarks / FOLDER)
    prompts = read_prompts(inputs.papers, "lextime")
    documents = {_document(row.paragraph): row.paragraph for row in rows}
    about = About(
        name="lextime",
        title="LexTime: order of events in complaints",
        suite="lextime",
        source="Barale et al., Findings of EMNLP 2025",
        settings=(Setting.PARAMETRIC, Setting.GOLD, Setting.RAG),
        prompts=tuple(prompts.texts),
        published=PUBLISHED if prompts.published else (),
        remarks=(
            "512 questions on 35 paragraphs: intervals are clustered by paragraph",
            "the relation word alone answers 65.0 %: its control stands beside each score",
        ),
        facts={
            "rows": len(rows),
            "paragraphs": len({row.key for row in rows}),
            "yes": sum(row.yes for row in rows),
            "long": sum(row.long for row in rows),
        },
        chance=0.5,
    )
    return (event_task(about, _items(rows), documents, prompts, rows_of.likely, _controls()),)


def _items(rows: Sequence[rows_of.Row]) -> tuple[Item, ...]:
    seen: dict[str, int] = {}
    items = []
    for row in rows:
        name = hashlib.sha256(f"{row.paragraph}\0{row.query}".encode()).hexdigest()[:12]
        seen[name] = seen.get(name, 0) + 1
        if seen[name] > 1:  # 12 rows are exact duplicates, and all are counted
            name = f"{name}-{seen[name]}"
        items.append(
            Item(
                id=name,
                question=row.query,
                gold=row.yes,
                context=(_document(row.paragraph),),
                cluster=hashlib.sha256(row.key.encode()).hexdigest()[:8],
                groups={
                    "length": "long" if row.long else "short",
                    "explicitness": row.pair,
                    "relation": row.relation,
                },
            )
        )
    return tuple(items)


def _document(paragraph: str) -> str:
    return hashlib.sha256(paragraph.encode()).hexdigest()[:12]


def event_task(
    about: About,
    items: tuple[Item, ...],
    documents: Mapping[str, str],
    prompts: EventPrompts,
    likely: Callable[[str, str], bool],
    controls: Mapping[str, Control],
) -> Task:
    """A task of yes or no about the order of two events in a text."""
    before = lookup(Pool([Document(name, text) for name, text in documents.items()]), 1)

    def turns(item: Item, setting: Setting, form: str) -> tuple[Turn, ...]:
        context = "\n".join(document.text for document in before(item, setting))
        return (Turn("user", prompts.fill(form, context, item.question)),)

    def symbolic(item: Item, setting: Setting) -> Reply:
        if setting is Setting.PARAMETRIC:
            return Reply("", Status.ABSTAIN, note="without a text there is no order to read")
        found = before(item, setting)
        if not found:
            return Reply("", Status.ABSTAIN, note="no text was found")
        return _said(likely(found[0].text, item.question))

    return Task(
        about=about,
        items=items,
        turns=turns,
        symbolic=symbolic,
        judge=lambda item, reply: yes_no(reply, item.gold),
        sources=lambda item, setting: tuple(document.id for document in before(item, setting)),
        controls={name: _said_by(say, documents) for name, say in controls.items()},
    )


def _said_by(
    say: Control, documents: Mapping[str, str]
) -> Callable[[Sequence[Item]], Sequence[Reply]]:
    return lambda items: [_said(yes) for yes in say(items, documents)]


def _said(yes: bool) -> Reply:
    return Reply("yes" if yes else "no")


def _controls() -> Mapping[str, Control]:
    return {
        "relation word": lambda items, _: rows_of.relation_word(
            [(item.cluster, item.groups["relation"], item.gold) for item in items]
        ),
        "named first": lambda items, _: [rows_of.named_first(item.question) for item in items],
        "told first": lambda items, documents: [
            rows_of.told_first(documents[item.context[0]], item.question) for item in items
        ],
    }
