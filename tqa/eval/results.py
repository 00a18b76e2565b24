"""Results as files: what was run, on what, with a row for each question; and comparing two."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import tqa
from tqa.errors import SourceError
from tqa.eval.run import Row, groups
from tqa.eval.scoring import Outcome
from tqa.eval.settings import Setting

FORMAT = "tqa-eval-1"
"""Names the layout of a result; another one is not compared with it."""


@dataclass(frozen=True, slots=True)
class Run:
    """What was run, on what: with the same of these, a result is the same to the byte."""

    corpus: Path
    gold: tuple[Path, ...]
    settings: tuple[Setting, ...]
    limit: int | None
    failed: tuple[str, ...]
    """Files of the corpus that could not be read: what they say is missing in every answer."""


def result(run: Run, rows: Sequence[Row]) -> dict[str, Any]:
    """A run and its rows as plain values."""
    return {
        "format": FORMAT,
        "config": {
            "corpus": run.corpus.resolve().name,
            "gold": [_name(path, run.corpus) for path in run.gold],
            "settings": [setting.value for setting in run.settings],
            "limit": run.limit,
            "reader": "symbolic",
        },
        "hashes": {
            "tqa": tqa.__version__,
            "code": _digest(Path(tqa.__file__).parent, "*.py"),
            "gold": {_name(path, run.corpus): _hash(path) for path in run.gold},
            "corpus": {
                _name(path, run.corpus): _hash(path)
                for path in sorted(run.corpus.rglob("*"))
                if path.is_file() and path not in run.gold
            },
        },
        "not_read": [_name(Path(name), run.corpus) for name in run.failed],
        "groups": [
            {
                "setting": group.setting.value,
                "status": group.status,
                "kind": group.kind,
                **asdict(group.score),
                "wrong": group.score.wrong,
                "share": round(group.score.share, 4),
                "interval_95": [round(end, 4) for end in group.score.interval],
            }
            for group in groups(rows)
        ],
        "rows": [_row(row) for row in rows],
    }


def _row(row: Row) -> dict[str, Any]:
    question, answer = row.question, row.reply.answer
    return {
        "id": question.id,
        "setting": row.setting.value,
        "question": question.question,
        "as_at": _day(question.as_at),
        "known_at": _day(question.known_at),
        "reference_day": _day(question.reference_day),
        "expected": {
            "status": question.status.value,
            "kind": question.kind.value if question.kind else None,
            "instrument": question.instrument,
            "provision": question.provision,
            "text": question.text,
        },
        "got": answer
        and {
            "status": answer.status.value,
            "kind": answer.kind,
            "as_at": _day(answer.as_at),
            "known_at": _day(answer.known_at),
            "text": answer.text,
            "citations": [
                {"instrument": c.instrument, "pinpoint": c.pinpoint, "valid": c.valid}
                for c in answer.citations
            ],
            "warnings": list(answer.warnings),
        },
        "note": row.reply.note,
        "verdict": {**asdict(row.verdict), "version_ok": row.verdict.version_ok},
    }


def write(path: Path, data: dict[str, Any]) -> None:
    """Write a result whole or not at all; SourceError where it cannot be written."""
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    waiting = ""
    try:
        number, waiting = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(number, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(waiting).chmod(0o644)
        os.replace(waiting, path)
    except OSError as error:
        Path(waiting).unlink(missing_ok=True) if waiting else None
        raise SourceError(
            f"{path}: the result cannot be written ({error.strerror}); choose another file"
        ) from error


def read(path: Path) -> dict[str, Any]:
    """A result as `write` wrote it; SourceError where the file is something else."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise SourceError(
            f"{path}: cannot be read as a result ({error}); make one with "
            f"`tqa eval corpus --out {path}`"
        ) from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SourceError(
            f"{path}: no result in the format {FORMAT}; make it again with "
            f"`tqa eval corpus --out {path}`"
        )
    return data


@dataclass(frozen=True, slots=True)
class Change:
    """One question in one setting that came out otherwise."""

    setting: str
    id: str
    before: str
    """Its outcome with the status of the answer, such as "wrong (not_found)"."""
    after: str
    question: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two results, question by question."""

    n: int
    """How many rows are in both."""
    right: tuple[int, int]
    """How many of those are right, before and after."""
    gains: tuple[Change, ...]
    losses: tuple[Change, ...]
    others: tuple[Change, ...]
    """Not right before or after, with another outcome or status."""
    only: tuple[tuple[str, ...], tuple[str, ...]]
    """Rows that are in one of them alone, as "setting id"."""
    differing: tuple[str, ...]
    """What beside the code differs between the runs, so that more than the code may have changed
    the outcome: gold, corpus, limit …"""


def compare(before: dict[str, Any], after: dict[str, Any]) -> Comparison:
    """What became right, what no longer is, by setting and id; SourceError where rows are amiss."""
    try:
        return _compare(before, after)
    except (KeyError, TypeError, AttributeError) as error:
        raise SourceError(
            f"a result lacks what its format has ({type(error).__name__}: {error}); make it again"
        ) from error


def _compare(before: dict[str, Any], after: dict[str, Any]) -> Comparison:
    old, new = ({(r["setting"], r["id"]): r for r in data["rows"]} for data in (before, after))
    both = [key for key in old if key in new]
    gains: list[Change] = []
    losses: list[Change] = []
    others: list[Change] = []
    for key in both:
        change = Change(*key, _said(old[key]), _said(new[key]), new[key]["question"])
        was, now = _right(old[key]), _right(new[key])
        if was != now:
            (gains if now else losses).append(change)
        elif not now and change.before != change.after:
            others.append(change)
    differing = [name for name in ("limit",) if before["config"][name] != after["config"][name]]
    differing += [n for n in ("gold", "corpus") if before["hashes"][n] != after["hashes"][n]]
    differing += ["files not read"] if before["not_read"] != after["not_read"] else []
    return Comparison(
        len(both),
        (sum(_right(old[key]) for key in both), sum(_right(new[key]) for key in both)),
        tuple(gains),
        tuple(losses),
        tuple(others),
        (
            tuple(f"{s} {i}" for s, i in old if (s, i) not in new),
            tuple(f"{s} {i}" for s, i in new if (s, i) not in old),
        ),
        tuple(differing),
    )


def _right(row: dict[str, Any]) -> bool:
    return bool(row["verdict"]["outcome"] == Outcome.RIGHT)


def _said(row: dict[str, Any]) -> str:
    status = row["got"]["status"] if row["got"] else "no answer"
    return f"{row['verdict']['outcome']} ({status})"


def _name(path: Path, folder: Path) -> str:
    return path.relative_to(folder).as_posix() if path.is_relative_to(folder) else path.name


def _hash(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def _digest(folder: Path, pattern: str) -> str:
    """One hash of all files in a folder, with their names."""
    listed = sorted((path.relative_to(folder).as_posix(), path) for path in folder.rglob(pattern))
    return sha256("".join(f"{name} {_hash(path)}\n" for name, path in listed).encode()).hexdigest()


def _day(day: object) -> str | None:
    return str(day) if day else None
