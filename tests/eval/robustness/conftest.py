"""Invented sets in the shapes of the published ones, for the eight tests without their data."""

from __future__ import annotations

import gzip
import io
import json
import tarfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tqa.eval.tasks.robustness import load
from tqa.eval.tasks.task import Inputs, Task

START = {"year": None, "month": None, "date": None}
PILOTS = (("Ines Roe", "1999-03-01", "2007-03-01"), ("Ola Berg", "2007-03-01", "2016-05-02"))


def _situated() -> list[dict[str, Any]]:
    asked = [
        (f"who keeps the light of arle as of {when}", [name], when, kind)
        for when, name, kind in (
            ("2004", "Per Holm", "sampled_year"),
            ("2012", "Siv Aas", "sampled_year"),
            ("March 03, 2014", "Siv Aas", "sampled_date"),
            ("2009", "Siv Aas", "start"),
        )
    ]
    names = ("edited_question", "answers", "date", "date_type")
    timeline = {
        "cur_answers": ["Siv Aas"],
        "cur_start": {**START, "year": 2009},
        "prev_answers": ["Per Holm"],
        "prev_start": {**START, "year": 2001},
    }
    light = {
        "question": "who keeps the light of arle",
        "id": 7,
        "timelines": [timeline, timeline],
        "context_answer_pairs": [dict(zip(names, each, strict=True)) for each in asked],
    }
    flat = {"question": "how wide is the strait", "id": 8, "timelines": None}
    return [light, flat | {"context_answer_pairs": []}]


def _timeqa() -> list[dict[str, Any]]:
    return [
        {
            "index": "/wiki/Nora_Lund#P108",
            "questions": [
                [
                    "Which yard did Nora Lund work for from 1990 to 1994?",
                    [{"para": 1, "answer": "Arle Yard , Ltd."}],
                ],
                ["Which yard did Nora Lund work for in 1980?", [{"para": -1, "answer": ""}]],
            ],
            "paras": ["Nora Lund", "From 1990 she built boats at Arle Yard , Ltd. until 1994 ."],
        }
    ]


def _bench() -> dict[str, list[dict[str, Any]]]:
    lines = [
        "Mia Dahl plays for Arle Rovers from Jan, 2001 to Jan, 2005.",
        "Mia Dahl plays for Port Bay FC from Jan, 2005 to Jan, 2011.",
        "Mia Dahl plays for Skerry United from Jan, 2011 to Dec, 2022.",
    ]
    asked = (("Jun, 2003", "Arle Rovers"), ("Mar, 2008", "Port Bay FC"))
    rows = [
        {
            "question": f"Which team did Mia Dahl play for in {when}?",
            "answer": [team],
            "fact_context": " \n ".join(lines),
        }
        for when, team in asked
    ]
    easy = {
        "question": "Which school did Per Holm go to from 1970 to 1974?",
        "answer": ["Arle Grammar School"],
        "context": "Per Holm went to Arle Grammar School in 1970 and left it in 1974 .",
        "idx": "/wiki/Per_Holm#P69#0",
    }
    return {
        "event-time/tempreason/event-time_2.jsonl": rows,
        "event-time/tempreason/event-event_1.jsonl": [{"question": "not read", "answer": ["x"]}],
        "event-time/timeqa/timeqa_easy_2.jsonl": [easy, easy | {"answer": [""]}],
    }


EVENTS = [
    ("1987-01-05", "The ferry of Arle is launched."),
    ("1987-06-07", "The light of Skerry is lit for the first time."),
    ("1988-02-03", "Divers find a wreck in the strait."),
    ("1992-11-30", "The bridge to Port Bay is opened."),
    ("1997-04-01", "The harbour freezes over."),
    ("2007-08-09", "The last lamp oil is sold."),
    ("2007-09-10", "The yard of 1890 is pulled down."),
    ("2007", "A year without a day."),
]


def _gz(path: Path, lines: Iterable[str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress("\n".join(lines).encode(), mtime=0))


def write_benchmarks(folder: Path) -> Path:
    """Every set that the tests are loaded from."""
    for part, rows in (("dev", _situated()), ("test", [])):
        _gz(folder / f"situatedqa/raw_temp.{part}.jsonl.gz", map(json.dumps, rows))
    _gz(folder / "timeqa/human_annotated_test.json.gz", [json.dumps(_timeqa())])
    (folder / "timebench").mkdir()
    with tarfile.open(folder / "timebench/TimeBench-full-19000.tar.xz", "w:xz") as tar:
        for name, rows in _bench().items():
            data = "\n".join(map(json.dumps, rows)).encode()
            info = tarfile.TarInfo(f"TimeBench-full-19000/{name}")
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))
    tables = folder / "tdbench/dyknow"
    tables.mkdir(parents=True)
    rows = [f"Arle,pilot,{name},{start},{end}" for name, start, end in PILOTS]
    (tables / "dyknow_leaders.csv").write_text(
        "\n".join(["Country,Role,Name,Start,End", *rows, "Arle,pilot,Tor Vik,2016-05-02,"])
    )
    (tables / "dyknow_organizations.csv").write_text(
        "Organization_name,Organization_type,Role,Name,Start,End\n"
    )
    (tables / "dyknow_sports.csv").write_text("Name,Team,Start,End,Sport\n")
    told = ["idx\tdate\tdescription"]
    told += [f"{at}\t{day}\t{what}" for at, (day, what) in enumerate(EVENTS)]
    _gz(folder / "archivalqa_side/wiki_year_events_1987_2007.tsv.gz", told)
    return folder


@pytest.fixture(scope="session")
def benchmarks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of invented sets; not to be changed."""
    return write_benchmarks(tmp_path_factory.mktemp("benchmarks"))


@pytest.fixture(scope="session")
def tasks(benchmarks: Path) -> dict[str, Task]:
    """The eight tasks over them, by the name of the test."""
    return {task.about.name.split("/")[1]: task for task in load(Inputs(benchmarks, seed=3))}
