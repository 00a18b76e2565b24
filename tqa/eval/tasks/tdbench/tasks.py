"""TDBench as tasks, one for each table and kind of question; every wording is an item.

The documents are the rows of the tables. A reply is a list of values: right where it is the gold
set, neither more nor less, and empty where no row answers.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tqa.eval.metrics.answers import exact_match, token_contains
from tqa.eval.metrics.labels import Found, f1
from tqa.eval.tasks.pool import Document, Pool, lookup, shown
from tqa.eval.tasks.task import About, Inputs, Item, Judged, Reply, Setting, Status, Task, Turn
from tqa.eval.tasks.tdbench.reader import answer
from tqa.eval.tasks.tdbench.tables import (
    NOW,
    SCHEMAS,
    Query,
    Record,
    Schema,
    document,
    read_queries,
    read_table,
)
from tqa.eval.tasks.trivial import always, majority
from tqa.qa.parsing import parse_json

FOUND = 30
"""Rows that are searched for in the setting `rag`; a subject has up to 21."""
SYSTEM = (
    f"You answer questions from a table whose rows hold from their start to their end. Today is "
    f"{NOW}. Reply with a JSON object with one field, "
    '"answers": the list of all values that answer the question, each once and as the table writes '
    "it. The list is empty where nothing answers it."
)
SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "properties": {"answers": {"type": "array", "items": {"type": "string"}, "maxItems": 30}},
    "required": ["answers"],
    "additionalProperties": False,
}
_REMARKS: tuple[str, ...] = (
    "Three wordings of each query are items of one cluster. Today is 2025-05-04.",
    "The gold is what the set's SQL returns, which a wording does not always say: “in office in "
    "1990” is often of those who began in 1990, “ends now” of those who still hold the office.",
    "Half A was looked at while the reader without a model was written, half B was not.",
)


def load(inputs: Inputs) -> tuple[Task, ...]:
    """A task for each table and kind of question; SourceError where a file is missing."""
    return tuple(_task(inputs, schema) for schema in SCHEMAS)


def _task(inputs: Inputs, schema: Schema) -> Task:
    folder = inputs.benchmarks / "tdbench"
    rows = read_table(folder, schema)
    documents = tuple(document(schema, number, row) for number, row in enumerate(rows))
    queries = tuple(read_queries(folder, schema, rows))
    items = tuple(item for query in queries for item in _items(schema, query, documents))
    before = lookup(Pool(documents), FOUND)

    def turns(item: Item, setting: Setting, prompt: str) -> tuple[Turn, ...]:
        told = f"{shown(before(item, setting))}\n\nQuestion: {item.question}"
        return Turn("system", SYSTEM), Turn("user", told)

    def symbolic(item: Item, setting: Setting) -> Reply:
        return told_by(before(item, setting), item.question, schema)

    return Task(
        _about(schema, rows, queries, items), items, turns, symbolic, judged,
        sources=lambda item, setting: [found.id for found in before(item, setting)],
        controls={"majority": majority(lambda item: listed(item.gold)), "nothing": always(NOTHING)},
        schema=SCHEMA,
    )  # fmt: skip


def _about(
    schema: Schema, rows: Sequence[Record], queries: Sequence[Query], items: Sequence[Item]
) -> About:
    kinds = Counter(query.kind for query in queries)
    repaired = sum(query.repaired for query in queries)
    remarks = _REMARKS
    if repaired:
        remarks += (f"{repaired} golds are written “Ilegal”, and are read as “Illegal”.",)
    if schema.timeless:
        remarks += ("The rows already join the Games with the leaders of their hosts.",)
    return About(
        name=f"tdbench/{schema.name}", title=f"TDBench, {schema.title.lower()}", suite="tdbench",
        source="TDBench, github.com/ssoy0701/tdbench, 2025", settings=tuple(Setting),
        remarks=remarks,
        facts={"table": len(rows), "queries": len(queries), "items": len(items)}
        | dict(sorted(kinds.items())),
    )  # fmt: skip


def _items(schema: Schema, query: Query, documents: Sequence[Document]) -> list[Item]:
    groups = {"kind": query.kind, "half": _half(f"{schema.name} {query.number}")}
    if query.operator:
        groups["operator"] = query.operator
    return [
        Item(
            id=f"{schema.name}-{query.number:04}-{number}",
            question=wording,
            gold=list(query.gold),
            context=tuple(documents[at].id for at in query.subject),
            cluster=f"{schema.name}-{query.number:04}",
            groups=groups | {"wording": str(number)},
        )
        for number, wording in enumerate(query.wordings, 1)
    ]


def _half(key: str) -> str:
    return "A" if int(hashlib.sha256(key.encode()).hexdigest()[0], 16) % 2 == 0 else "B"


# -- replies ---------------------------------------------------------------------------------------


def listed(values: Sequence[str]) -> str:
    """Values in the form that is asked for.

    >>> listed(["Ann Ash"])
    '{"answers": ["Ann Ash"]}'
    """
    return json.dumps({"answers": list(values)}, ensure_ascii=False)


NOTHING = listed(())


def told_by(documents: Sequence[Document], question: str, schema: Schema) -> Reply:
    """What the rows of these documents say, by `tqa.eval.tasks.tdbench.reader`."""
    if not documents:
        return Reply("", Status.ABSTAIN, note="without rows the reader knows nothing")
    rows = [found.data["row"] for found in documents]
    found = answer(question, rows, schema, today=NOW)
    if found.problem:
        return Reply("", Status.ABSTAIN, note=found.problem)
    return Reply(listed(found.values))


def judged(item: Item, reply: Reply) -> Judged:
    """Right where the values are those of the gold; `f1` counts part of them.

    A value may say more than the gold does ("President Ann Ash").
    """
    if reply.status is not Status.OK:
        return Judged(reply.status, score=0.0)
    read = parse_json(reply.text, {"answers": "list of string"}, finished=reply.finished)
    status = Status(read.status.value)
    if status is not Status.OK or read.value is None:
        return Judged(status, score=0.0)
    told = list(dict.fromkeys(text for text in read.value["answers"] if text.strip()))
    found = compared(told, item.gold)
    right = found == Found(len(item.gold), 0, 0)
    return Judged(Status.OK, told, float(right), {"f1": f1(found)})


def compared(told: Sequence[str], gold: Sequence[str]) -> Found:
    """How many values are right, made up and missed."""
    pairs = [(a, b) for a in told for b in gold if exact_match(a, b) or token_contains(a, [b])]
    named = {b for _, b in pairs}
    made_up = sum(all(a != pair[0] for pair in pairs) for a in told)
    return Found(len(named), made_up, len(gold) - len(named))
