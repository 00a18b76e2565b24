"""Generated sets as folders: `bench.json`, `documents.jsonl`, `items.jsonl`.

A folder appears whole or not at all: it is written beside its place and then renamed.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from tqa.errors import ConfigError, SourceError
from tqa.eval.jsonl import Record, records
from tqa.eval.making.records import FORMAT, OURS, Bench, Document, GoldDate, Made, Option, Type

HEAD, DOCUMENTS, ITEMS = "bench.json", "documents.jsonl", "items.jsonl"
_AGAIN = "make the set again with `tqa bench make`"


def write(bench: Bench, folder: Path) -> None:
    """The set as a folder; ConfigError where something else than a set is there already."""
    folder = Path(folder)
    if folder.exists() and not (folder / HEAD).is_file() and any(folder.iterdir()):
        raise ConfigError(f"{folder}: holds something else than a generated set; name a new folder")
    waiting = folder.with_name(folder.name + ".new")
    try:
        shutil.rmtree(waiting, ignore_errors=True)
        waiting.mkdir(parents=True)
        head = json.dumps(_head(bench), ensure_ascii=False, indent=2)
        (waiting / HEAD).write_text(head + "\n", encoding="utf-8")
        _lines(waiting / DOCUMENTS, map(_document, bench.documents))
        _lines(waiting / ITEMS, map(_item, bench.items))
        if folder.exists():
            shutil.rmtree(folder)
        os.replace(waiting, folder)
    except OSError as error:
        raise ConfigError(f"{folder}: cannot be written ({error.strerror})") from error


def read(folder: Path) -> Bench:
    """A set from its folder.

    SourceError where a file is missing or of another form, an id stands twice, or an item cites a
    document that is not there; it says in which file and line.
    """
    folder = Path(folder)
    head = _read_head(folder / HEAD)
    documents = tuple(_read_document(r) for r in records(folder / DOCUMENTS))
    held = {d.id for d in documents}
    if len(held) < len(documents):
        raise SourceError(f"{folder / DOCUMENTS}: an id stands twice; {_AGAIN}")
    items: list[Made] = []
    seen: set[str] = set()
    for record in records(folder / ITEMS):
        item = _read_item(record)
        if item.id in seen:
            record.fail("id", "an id that no other item has")
        if missing := [name for name in item.context if name not in held]:
            raise SourceError(
                f"{record.where}: document {missing[0]!r} is not in {DOCUMENTS}; {_AGAIN}"
            )
        seen.add(item.id)
        items.append(item)
    return Bench(
        head["name"], tuple(head["made_from"]), head["seed"], documents, tuple(items),
        head.get("leakage", {}),
    )  # fmt: skip


# -- writing ---------------------------------------------------------------------------------------


def _head(bench: Bench) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "name": bench.name,
        "made_from": [dict(each) for each in bench.made_from],
        "seed": bench.seed,
        "counts": bench.counts,
        "types_not_named_in_the_paper": [kind.value for kind in OURS],
        "leakage": dict(bench.leakage),
    }


def _document(document: Document) -> dict[str, Any]:
    return {
        "id": document.id,
        "instrument": document.instrument,
        "title": document.title,
        "pinpoint": document.pinpoint,
        "from": document.start.isoformat() if document.start else None,
        "to": document.end.isoformat() if document.end else None,
        "text": document.text,
        "made_by": list(document.made_by),
        "ended_by": list(document.ended_by),
    }


def _item(item: Made) -> dict[str, Any]:
    options = item.options and [{"label": o.label, "text": o.text} for o in item.options]
    return {
        "id": item.id,
        "type": item.type.value,
        "thread": item.thread,
        "question": item.question,
        "options": options or None,
        "gold": dict(item.gold),
        "answer": item.answer,
        "dates": [{"date": d.date.isoformat(), "granularity": d.granularity} for d in item.dates],
        "context": list(item.context),
        "cluster": item.cluster,
        "groups": dict(item.groups),
        "data": dict(item.data),
    }


def _lines(path: Path, rows: Iterable[Mapping[str, Any]]) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for row in rows:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")


# -- reading ---------------------------------------------------------------------------------------


def _read_head(path: Path) -> dict[str, Any]:
    try:
        head = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SourceError(
            f"{path}: cannot be read ({error.strerror}); give the folder of a generated set"
        ) from error
    except ValueError as error:
        raise SourceError(f"{path}: no JSON ({error}); {_AGAIN}") from error
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise SourceError(f"{path}: is not of the format {FORMAT}; {_AGAIN}")
    wanted: dict[str, type] = {"name": str, "made_from": list, "seed": int}
    for key, kind in wanted.items():
        if not isinstance(head.get(key), kind):
            raise SourceError(f"{path}: {key} is missing or of another kind; {_AGAIN}")
    return head


def _read_document(record: Record) -> Document:
    return Document(
        record.text("id"),
        record.text("instrument"),
        record.text("title"),
        record.text("pinpoint"),
        record.optional_day("from"),
        record.optional_day("to"),
        record.text("text"),
        record.texts("made_by"),
        record.texts("ended_by"),
    )


def _read_item(record: Record) -> Made:
    return Made(
        record.text("id"),
        record.choice("type", Type),
        record.text("thread"),
        record.text("question"),
        _object(record, "gold"),
        record.text("answer"),
        _options(record),
        tuple(_dates(record)),
        record.texts("context"),
        record.text("cluster"),
        _object(record, "groups"),
        _object(record, "data"),
    )


def _object(record: Record, field: str) -> dict[str, Any]:
    value = record.fields.get(field)
    if not isinstance(value, dict):
        record.fail(field, "an object such as {}")
    return value


def _options(record: Record) -> tuple[Option, ...] | None:
    value = record.fields.get("options")
    if value is None:
        return None
    if not isinstance(value, list) or not all(
        isinstance(o, dict) and isinstance(o.get("label"), str) and isinstance(o.get("text"), str)
        for o in value
    ):
        record.fail("options", 'null, or a list such as [{"label": "A", "text": "…"}]')
    return tuple(Option(o["label"], o["text"]) for o in value)


def _dates(record: Record) -> Iterable[GoldDate]:
    value = record.fields.get("dates")
    wanted = 'a list such as [{"date": "2019-07-01", "granularity": "day"}]'
    if not isinstance(value, list) or not all(isinstance(d, dict) for d in value):
        record.fail("dates", wanted)
    for each in value:
        inner = Record(record.path, record.line, each)
        granularity = inner.text("granularity")
        if granularity not in ("day", "month", "year"):
            inner.fail("granularity", "day, month or year")
        yield GoldDate(inner.day("date"), granularity)
