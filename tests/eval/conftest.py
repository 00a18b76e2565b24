"""A small invented act in two consolidations, with gold questions, for the harness itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tqa.eval.gold import GoldQuestion, read_gold
from tqa.workspace import Workspace

ACT = """BELL RINGERS ACT, 2010

Act No. 3 of 2010

Consolidated to {day}

Assented to 1 February 2010

1. Short title and commencement. — (1) This Act may be cited as the
Bell Ringers Act, 2010.
(2) This Act comes into force on 1 April 2010.

2. Hours. — (1) A bell is rung at {hour}.
(2) A ringer is paid {pay} crowns for each hour.
{note}
3. {three}
"""
BEFORE = ACT.format(
    day="31 December 2015", hour="noon", pay="15", note="", three="Ropes. — A rope is of hemp."
)
AFTER = ACT.format(
    day="31 December 2019",
    hour="noon",
    pay="25",
    note="[S. 2(2) substituted by Act No. 8 of 2017, s. 4, with effect from\n1 July 2017.]\n",
    three="[Repealed by Act No. 8 of 2017, s. 5, with effect from\n1 July 2017.]",
)
SIDECAR = """
[files."bells@2015-12-31.txt"]
as = "consolidated"
id = "/xx/act/2010/3"
jurisdiction = "xx"
published = 2016-01-11
current_to = 2015-12-31

[files."bells@2019-12-31.txt"]
as = "consolidated"
id = "/xx/act/2010/3"
jurisdiction = "xx"
published = 2020-01-13
current_to = 2019-12-31
"""
ROW: dict[str, Any] = {
    "id": "b-1",
    "question": "What did section 2(2) of the Bell Ringers Act, 2010 say on 1 June 2017?",
    "as_at": None,
    "known_at": None,
    "reference_day": "2021-01-01",
    "status": "answered",
    "kind": "text",
    "instrument": "/xx/act/2010/3",
    "provision": "2(2)",
    "text": "(2) A ringer is paid 15 crowns for each hour.",
    "contains": ["15 crowns"],
    "excludes": ["25 crowns"],
    "citation": "Bell Ringers Act, 2010, s. 2(2)",
    "days": "[2010-04-01..2015-12-31, 2017-07-01)",
    "why": "The month before its amendment.",
}
"""A gold row that is answered rightly."""
ROWS: list[dict[str, Any]] = [
    ROW,
    ROW
    | {
        "id": "b-2",
        "question": "What is a ringer of bells paid for each hour?",
        "kind": "value",
        "text": "(2) A ringer is paid 25 crowns for each hour.",
        "contains": ["25 crowns", "2017-07-01"],
        "excludes": ["15 crowns"],
        "days": "[2017-07-01, open)",
    },
    ROW
    | {
        "id": "b-3",
        "question": "What does section 3 of the Bell Ringers Act, 2010 say?",
        "as_at": "2017-07-01",
        "status": "ended",
        "provision": "3",
        "text": None,
        "contains": ["2017-07-01", "Act No. 8 of 2017, s. 5"],
        "excludes": [],
        "days": None,
    },
    ROW
    | {
        "id": "b-4",
        "question": "Good morning!",
        "status": "not_a_question_of_law_text",
        "kind": None,
        "instrument": None,
        "provision": None,
        "text": None,
        "contains": [],
        "excludes": [],
        "citation": None,
        "days": None,
    },
    ROW
    | {
        "id": "b-5",
        "question": "What does section 40 of the Bell Ringers Act, 2010 say?",
        "status": "not_found",
        "provision": "40",
        "text": None,
        "contains": [],
        "excludes": [],
        "days": None,
    },
]


def write_corpus(folder: Path, rows: list[dict[str, Any]] = ROWS) -> Path:
    """The act, its sidecar and gold questions, in a new folder."""
    folder.mkdir(parents=True)
    (folder / "bells@2015-12-31.txt").write_text(BEFORE, encoding="utf-8")
    (folder / "bells@2019-12-31.txt").write_text(AFTER, encoding="utf-8")
    (folder / "tqa.toml").write_text(SIDECAR, encoding="utf-8")
    lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in rows]
    (folder / "gold.jsonl").write_text("".join(lines), encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small corpus; not to be changed."""
    return write_corpus(tmp_path_factory.mktemp("eval") / "bells")


@pytest.fixture(scope="session")
def ws(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """A workspace with it."""
    with Workspace.init(tmp_path_factory.mktemp("eval-work")) as workspace:
        assert not [f for f in workspace.ingest([corpus]).files if f.outcome == "failed"]
        yield workspace


@pytest.fixture(scope="session")
def questions(corpus: Path) -> dict[str, GoldQuestion]:
    """Its gold questions by id."""
    return {question.id: question for question in read_gold([corpus / "gold.jsonl"])}


@pytest.fixture
def question(questions: dict[str, GoldQuestion]) -> GoldQuestion:
    """The first of them, which is answered rightly."""
    assert questions["b-1"].reference_day == date(2021, 1, 1)
    return replace(questions["b-1"])
