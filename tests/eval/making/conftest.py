"""Gold files about invented law, in the two forms that corpora come in."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from tqa.eval.making.from_gold import threads_of_gold
from tqa.eval.making.pipeline import make
from tqa.eval.making.records import Bench, History

OFFICES = ("Registrar", "Harbourmaster", "Commissioner", "Board", "Treasurer", "Inspector")
THINGS = ("lighter", "raft", "ferry", "tug", "barge", "punt", "sloop", "wherry", "hulk", "skiff")


def row(
    provision: str, day: str, text: str | None, *, doc: str = "K-1", title: str = "Kelp Act",
    **more: Any,
) -> dict[str, Any]:  # fmt: skip
    """One row of a text as at a day; without text there was no law."""
    digest = hashlib.sha256((text or "").encode()).hexdigest()
    return {
        "corpus": "ca_federal", "doc": doc, "title": title, "provision": provision,
        "kind": "subsection" if "(" in provision else "section", "date": day,
        "state": "in_force" if text else "absent", "sha256": digest, "text": text,
        "version_start": None, "next_change": None, "version_amended_by": None,
        "next_changed_by": None, **more,
    }  # fmt: skip


def pair(provision: str, day: str, before: str, after: str, by: str, **more: Any) -> dict[str, Any]:
    """One row of a provision before and after an amendment."""
    return {
        "corpus": "ca_federal", "doc": "K-1", "title": "Kelp Act", "provision": provision,
        "kind": "section", "effective": day, "amended_by": [by], "before_text": before,
        "after_text": after, **more,
    }  # fmt: skip


def save(path: Path, rows: Iterable[dict[str, Any]]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(r) + "\n" for r in rows), encoding="utf-8")
    return path


def text_of(number: int, turn: int, of: int) -> str:
    """What a section says in one of its versions."""
    thing, office = THINGS[number % 10], OFFICES[(number + of + turn) % 6]
    verb = "may" if (number + turn) % 2 else "shall"
    days = 30 + 7 * number + of + (3 * turn if number % 3 else -5 * turn)
    return (
        f"{number} The owner of a {thing} moored at pier {number + 40} pays a due within "
        f"{days} days of landing. "
        f"The {OFFICES[(number + of) % 6]} keeps a book of every {thing}. "
        f"The {office} {verb} by notice close the berth of a {thing} to all other craft."
    )


def many_rows() -> list[dict[str, Any]]:
    """Four acts of twelve sections, each in two or three versions that began on known days."""
    rows: list[dict[str, Any]] = []
    for of in range(4):
        place: dict[str, Any] = {"doc": f"Q-{of}", "title": f"{THINGS[of].title()} Dues Act"}
        for number in range(1, 13):
            days = [
                date(2010 + of, 1, 1) + timedelta(days=380 * turn + 31 * ((number * 5 + turn) % 7))
                for turn in range(2 + number % 2)
            ]
            for turn, start in enumerate(days):
                end = days[turn + 1] if turn + 1 < len(days) else None
                told: dict[str, Any] = {
                    "version_start": start.isoformat(),
                    "version_amended_by": [f"{start.year}, c. {of + 3}, s. {number + 20}"],
                    "next_change": end.isoformat() if end else None,
                }
                last = end - timedelta(days=1) if end else start + timedelta(days=700)
                text = text_of(number, turn, of)
                rows.extend(
                    row(str(number), day.isoformat(), text, **place, **told)
                    for day in (start, last)
                )
    return rows


@pytest.fixture(scope="session")
def history(tmp_path_factory: pytest.TempPathFactory) -> History:
    folder = tmp_path_factory.mktemp("gold") / "dues"
    return threads_of_gold([save(folder / "gold_point_in_time.jsonl", many_rows())])


@pytest.fixture(scope="session")
def bench(history: History) -> Bench:
    return make(history, seed=5)
