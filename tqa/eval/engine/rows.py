"""Result rows: one JSON object for one reply, in one schema for all tasks."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tqa.errors import SourceError
from tqa.eval.tasks.task import Item, Judged, Reply

FORMAT = "tqa-eval-row/1"
FILE = "rows.jsonl"

Row = Mapping[str, Any]


def row(
    item: Item,
    reply: Reply,
    judged: Judged,
    *,
    task: str,
    setting: str,
    reader: str,
    prompt: str,
    run: int,
    sources: tuple[str, ...] = (),
    sent: str | None = None,
) -> dict[str, Any]:
    """A reply as plain values. Nothing of the clock is in it: equal runs give equal bytes."""
    detail = dict(judged.detail)
    if reply.note:
        detail["note"] = reply.note
    return {
        "format": FORMAT,
        "task": task,
        "setting": setting,
        "reader": reader,
        "prompt": prompt,
        "id": item.id,
        "run": run,
        "cluster": item.cluster,
        "groups": dict(item.groups),
        "gold": item.gold,
        "said": reply.text,
        "status": judged.status.value,
        "parsed": judged.parsed,
        "score": judged.score,
        "detail": detail,
        "sources": list(sources),
        "sent": sent,
        "tokens_in": reply.tokens_in,
        "tokens_out": reply.tokens_out,
        "finished": reply.finished,
    }


def line(values: Row) -> bytes:
    """A row as a line of the file: plain JSON in UTF-8, whatever a model said.

    Half a character is told by its escape, and a number that JSON has no word for as text.

    >>> line({"parsed": float("inf")}).decode().strip()
    '{"parsed":"inf"}'
    """
    try:
        text = _json(values)
    except ValueError:
        text = _json(_finite(values))
    return text.encode("utf-8", "backslashreplace") + b"\n"


def _json(values: Any) -> str:
    return json.dumps(values, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _finite(values: Any) -> Any:
    """The same, numbers that are none or without end as text."""
    if isinstance(values, float):
        return values if math.isfinite(values) else str(values)
    if isinstance(values, Mapping):
        return {name: _finite(value) for name, value in values.items()}
    if isinstance(values, list | tuple):
        return [_finite(value) for value in values]
    return values


def read_rows(path: Path) -> Iterator[dict[str, Any]]:
    """The rows of a file, or of the run folder that holds it; SourceError names the line."""
    path = path / FILE if path.is_dir() else path
    try:
        with path.open(encoding="utf-8") as file:
            for at, text in enumerate(file, 1):
                try:
                    values = json.loads(text)
                except ValueError:
                    values = None
                if not isinstance(values, dict) or values.get("format") != FORMAT:
                    raise SourceError(
                        f"{path}, line {at}: is no row of the format {FORMAT}; give a run folder "
                        "of `tqa eval`"
                    )
                yield values
    except (OSError, UnicodeDecodeError) as error:
        raise SourceError(f"{path}: cannot be read ({error}); give a run folder") from error


def digest(values: Any) -> str:
    """sha256 of plain values, in one form of JSON."""
    text = json.dumps(values, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
