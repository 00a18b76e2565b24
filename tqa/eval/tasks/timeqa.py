"""TimeQA, the part written by people: what held over a span of years, told in pages of Wikipedia.

The documents are the paragraphs of the pages. The setting `gold` gives the paragraphs of the page
that fit the question best, and those that hold an answer; some questions have none.
The reader without a model abstains: it reads times, and picks no words of an answer from free text.

**Source:** Chen, Wang and Wang, A Dataset for Answering Time-Sensitive Questions, NeurIPS 2021.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tqa.errors import SourceError
from tqa.eval.tasks.pool import Document, Pool, lookup, shown
from tqa.eval.tasks.published import records
from tqa.eval.tasks.short import answer_in, one_of, same
from tqa.eval.tasks.task import About, Inputs, Item, Judged, Reply, Setting, Status, Task, Turn
from tqa.eval.tasks.trivial import majority

SPLITS = ("test", "train")
FOUND = 10
"""Paragraphs that are searched for in the setting `rag`, among those of all pages."""
SYSTEM = (
    "You answer questions about what held at a certain time. Answer with a name or a few words, "
    'on one line, or with "no answer" where there is none.'
)
NOTHING = "no answer"
NO_SPAN = "no component picks the words of an answer from free text"


def load(inputs: Inputs) -> tuple[Task, ...]:
    """The questions of both files; SourceError where one is missing."""
    folder = inputs.benchmarks / "timeqa"
    meanings = {
        name: relation["meaning"]
        for name, relation in records(folder / "relations.json")[0].items()
    }
    return tuple(_task(folder, split, meanings) for split in SPLITS)


def _task(folder: Path, split: str, meanings: Mapping[str, str]) -> Task:
    path = folder / f"human_annotated_{split}.json.gz"
    pages = records(path)
    pool = Pool(tuple(_paragraphs(pages)))
    items = tuple(_items(path, pages, meanings, pool))
    before = lookup(pool, FOUND)

    def turns(item: Item, setting: Setting, prompt: str) -> tuple[Turn, ...]:
        told = f"{shown(before(item, setting))}\n\nQuestion: {item.question}"
        return Turn("system", SYSTEM), Turn("user", told)

    about = About(
        name=f"timeqa/{split}", title=f"TimeQA, written by people, {split}", suite="timeqa",
        source="Chen, Wang and Wang, TimeQA, NeurIPS 2021", settings=tuple(Setting),
        remarks=("Paragraphs are searched among those of all pages, not of the page asked about.",),
        facts={
            "pages": len(pages),
            "rows": len(items),
            "without answer": sum(not item.gold for item in items),
            "paragraphs": len(pool.by_id),
        },
    )  # fmt: skip
    return Task(
        about, items, turns,
        symbolic=lambda item, setting: Reply("", Status.ABSTAIN, note=NO_SPAN),
        judge=judged,
        sources=lambda item, setting: [found.id for found in before(item, setting)],
        controls={"majority": majority(lambda item: item.gold[0] if item.gold else NOTHING)},
    )  # fmt: skip


def _paragraphs(pages: Sequence[Mapping[str, Any]]) -> list[Document]:
    """The paragraphs of all pages, each page once: it is there for each of its properties."""
    found: dict[str, Document] = {}
    for page in pages:
        title = page["paras"][0]
        for number, text in enumerate(page["paras"]):
            id_ = _id(page, number)
            told = text if number == 0 else f"{title}. {text}"
            found.setdefault(id_, Document(id_, told))
    return list(found.values())


def _id(page: Mapping[str, Any], number: int) -> str:
    return f"{page['link']}#{number}"


def _items(
    path: Path, pages: Sequence[Mapping[str, Any]], meanings: Mapping[str, str], pool: Pool
) -> list[Item]:
    items: list[Item] = []
    for page in pages:
        of_page = {_id(page, number) for number in range(len(page["paras"]))}
        for question, answers in page["questions"]:
            told = [answer for answer in answers if answer["answer"].strip()]
            near = [found.id for found in pool.search(question, FOUND, of_page)]
            held = {_id(page, answer["para"]) for answer in told}.union(near)
            if held - of_page:
                raise SourceError(
                    f"{path}: {question!r} is answered beyond its page; give it as published"
                )
            items.append(
                Item(
                    id=f"{path.name.split('.')[0]}-{len(items) + 1:04}",
                    question=question,
                    gold=[answer["answer"] for answer in told],
                    context=tuple(id_ for id_ in _in_order(page) if id_ in held),
                    cluster=page["link"],
                    groups={
                        "relation": meanings.get(page["type"], page["type"]),
                        "answer": "yes" if told else "none",
                    },
                )
            )
    return items


def _in_order(page: Mapping[str, Any]) -> list[str]:
    return [_id(page, number) for number in range(len(page["paras"]))]


def judged(item: Item, reply: Reply) -> Judged:
    """Right where it is one of the answers, or says that there is none where there is none."""
    status, words = answer_in(reply)
    if status is Status.OK and same(words, NOTHING):
        right = float(not item.gold)
        return Judged(status, NOTHING, right, {"f1": right})
    return one_of(reply, item.gold)
