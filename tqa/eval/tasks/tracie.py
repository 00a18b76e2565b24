"""Tracie: does an event that a story implies start or end before another? Stories, yes or no.

`tracie` is the 512 questions that the LexTime paper drew, in its wording and with its prompts;
`tracie/test` the 4,248 of the test. Settings as those of LexTime: no story, the story, the story
that a search finds.

**Source:** Zhou et al., NAACL 2021; Barale et al., LexTime, Findings of EMNLP 2025.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from tqa.errors import SourceError
from tqa.eval.tasks import tracie_rows as rows_of
from tqa.eval.tasks.event_prompts import read_prompts
from tqa.eval.tasks.lextime import event_task
from tqa.eval.tasks.lextime_published import PUBLISHED_TRACIE
from tqa.eval.tasks.task import About, Inputs, Item, Published, Setting, Task

FOLDER = "tracie"
_SOURCE = "recomputed from the authors' predictions, mean of three seeds"
PUBLISHED_TEST = tuple(
    Published(reader, value, "", part, Setting.GOLD, _SOURCE)
    for reader, values in {
        "SymTime": (0.822, 0.793, 0.806),
        "PtnTime": (0.814, 0.776, 0.793),
    }.items()
    for part, value in zip(("edge=start", "edge=end", "all"), values, strict=True)
)


def load(inputs: Inputs) -> tuple[Task, ...]:
    """Both tasks; SourceError where a file cannot be read."""
    folder = inputs.benchmarks / FOLDER
    train = rows_of.load(folder, "train")
    known = {row.key for row in train}
    sets = {"tracie": rows_of.load_sample(folder), "tracie/test": rows_of.load(folder, "test")}
    return tuple(_task(inputs, name, rows, train, known) for name, rows in sets.items() if rows)


def _task(
    inputs: Inputs,
    name: str,
    rows: Sequence[rows_of.Row],
    train: Sequence[rows_of.Row],
    known: set[str],
) -> Task:
    sample = name == "tracie"
    prompts = read_prompts(inputs.papers, "tracie")
    published = (PUBLISHED_TRACIE if prompts.published else ()) if sample else PUBLISHED_TEST
    about = About(
        name=name,
        title="Tracie: order of events in short stories",
        suite="tracie",
        source="Zhou et al., NAACL 2021" + ("; the 512 of the LexTime paper" if sample else ""),
        settings=(Setting.PARAMETRIC, Setting.GOLD, Setting.RAG),
        prompts=tuple(prompts.texts),
        published=published,
        remarks=("the reader without a model was fitted to Tracie's training rows",),
        facts={
            "rows": len(rows),
            "stories": len({row.key for row in rows}),
            "yes": sum(row.holds for row in rows),
            "stories in train": len({row.key for row in rows} & known),
        },
        chance=0.5,
    )
    stories = {_document(row.story): row.story for row in rows}
    words = rows_of.relation_word(rows, train)

    def likely(story: str, query: str) -> bool:
        row = rows_of.asked(query, story)
        if row is None:
            raise SourceError(f"{name}: no event, relation and event in {query!r}")
        return rows_of.learned(row)

    return event_task(
        about,
        tuple(_item(row, at) for at, row in enumerate(rows)),
        stories,
        prompts,
        likely,
        {
            "relation word": lambda *_: words,
            "told first": lambda *_: rows_of.told_first(rows, words),
        },
    )


def _item(row: rows_of.Row, at: int) -> Item:
    return Item(
        id=f"{at:04}",
        question=rows_of.query(row),
        gold=row.holds,
        context=(_document(row.story),),
        cluster=hashlib.sha256(row.key.encode()).hexdigest()[:8],
        groups={"edge": row.edge.value, "order": row.order.value},
    )


def _document(story: str) -> str:
    return hashlib.sha256(story.encode()).hexdigest()[:12]
