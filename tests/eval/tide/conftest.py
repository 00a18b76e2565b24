"""A small invented set about the Bell Ringers Act that the workspace of these tests holds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

ACT = {"instrument": "/xx/act/2010/3", "title": "Bell Ringers Act, 2010"}
DOCUMENTS: list[dict[str, Any]] = [
    {
        **ACT,
        "id": "pay-old",
        "pinpoint": "2(2)",
        "from": "2010-04-01",
        "to": "2017-07-01",
        "text": "(2) A ringer is paid 15 crowns for each hour.",
        "made_by": [],
        "ended_by": ["Act No. 8 of 2017, s. 4"],
    },
    {
        **ACT,
        "id": "pay-new",
        "pinpoint": "2(2)",
        "from": "2017-07-01",
        "to": None,
        "text": "(2) A ringer is paid 25 crowns for each hour.",
        "made_by": ["Act No. 8 of 2017, s. 4"],
        "ended_by": [],
    },
    {
        **ACT,
        "id": "ropes",
        "pinpoint": "3",
        "from": "2010-04-01",
        "to": "2017-07-01",
        "text": "Ropes. — A rope is of hemp.",
        "made_by": [],
        "ended_by": ["Act No. 8 of 2017, s. 5"],
    },
]
_BASE: dict[str, Any] = {
    "thread": "/xx/act/2010/3#2",
    "options": None,
    "answer": "The reference.",
    "dates": [],
    "context": ["pay-old", "pay-new"],
    "cluster": "/xx/act/2010/3",
    "groups": {},
    "data": {},
}
RIGHT = (
    "On 1 June 2017, subsection 2(2) of the Bell Ringers Act, 2010 contained the words "
    "“is paid 15 crowns for each hour”."
)
WRONG = RIGHT.replace("15", "35")
ITEMS: list[dict[str, Any]] = [
    _BASE
    | {
        "id": "mcq",
        "type": "temporal_mcq",
        "question": "What did section 2(2) of the Bell Ringers Act, 2010 provide on 30 June 2017?",
        "options": [
            {"label": "A", "text": "A ringer is paid 25 crowns for each hour."},
            {"label": "B", "text": "A ringer is paid 15 crowns for each hour."},
        ],
        "gold": {"label": "B"},
    },
    _BASE
    | {
        "id": "sort",
        "type": "event_sorting",
        "question": "In which order did this happen to the Bell Ringers Act, 2010?",
        "options": [
            {"label": "A", "text": "Section 2(2) was changed to say “25 crowns for each hour”."},
            {"label": "B", "text": "Section 3 first read “A rope is of hemp”."},
        ],
        "gold": {"order": ["B", "A"]},
        "context": ["pay-new", "ropes"],
    },
    _BASE
    | {
        "id": "detect-right",
        "type": "perturbation_detection",
        "question": f"Is this so? {RIGHT}",
        "gold": {"perturbed": False},
        "data": {"statement": RIGHT},
    },
    _BASE
    | {
        "id": "detect-wrong",
        "type": "perturbation_detection",
        "question": f"Is this so? {WRONG}",
        "gold": {"perturbed": True},
        "data": {"statement": WRONG},
    },
    _BASE
    | {
        "id": "identify",
        "type": "perturbation_identification",
        "question": f"What was altered? {WRONG}",
        "gold": {"kind": "value", "planted": "35 crowns", "original": "15 crowns"},
        "data": {"statement": WRONG},
    },
    _BASE
    | {
        "id": "explain",
        "type": "perturbation_explanation",
        "question": f"Why is this wrong? {WRONG}",
        "gold": {"kind": "value", "planted": "35 crowns", "original": "15 crowns"},
        "data": {"statement": WRONG},
    },
    _BASE
    | {
        "id": "open",
        "type": "open_ended",
        "question": "Since when, and by what instrument, did section 2(2) of the Bell Ringers Act, "
        "2010 say “25 crowns”?",
        "gold": {"text": "Since 1 July 2017, by Act No. 8 of 2017, s. 4."},
        "dates": [{"date": "2017-07-01", "granularity": "day"}],
    },
    _BASE
    | {
        "id": "relative",
        "type": "relative_time",
        "question": "On 1 July 2017, section 3 of the Bell Ringers Act, 2010 was repealed. What did "
        "section 2(2) of the Bell Ringers Act, 2010 say nine months before that day?",
        "gold": {"text": "15 crowns"},
        "dates": [{"date": "2016-10-01", "granularity": "month"}],
        "data": {
            "anchor": "2017-07-01",
            "offset": {"n": -9, "unit": "month"},
            "day": "2016-10-01",
        },
    },
    _BASE
    | {
        "id": "misaligned",
        "type": "context_misalignment",
        "question": "How did the passage of section 2(2) of the Bell Ringers Act, 2010 that begins "
        "with “A ringer is paid” read on 1 June 2017?",
        "gold": {"planted": "35 crowns", "authoritative": "15 crowns"},
        "data": {"planted_passage": f"A leaflet says: {WRONG}"},
    },
    _BASE
    | {
        "id": "summary",
        "type": "change_summary",
        "question": "Summarise how section 2(2) of the Bell Ringers Act, 2010 changed between "
        "1 January 2015 and 1 January 2019.",
        "gold": {"text": "15 crowns became 25 crowns on 1 July 2017."},
        "dates": [{"date": "2017-07-01", "granularity": "day"}],
    },
]
HEAD: dict[str, Any] = {
    "format": "tqa-bench/1",
    "name": "bells",
    "made_from": [],
    "seed": 7,
    "counts": {},
    "leakage": {},
}


def write_bench(
    folder: Path,
    items: list[dict[str, Any]] = ITEMS,
    documents: list[dict[str, Any]] = DOCUMENTS,
) -> Path:
    """A set in a new folder."""
    folder.mkdir(parents=True)
    (folder / "bench.json").write_text(json.dumps(HEAD), encoding="utf-8")
    for name, rows in (("documents", documents), ("items", items)):
        lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        (folder / f"{name}.jsonl").write_text(lines, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small set; not to be changed."""
    return write_bench(tmp_path_factory.mktemp("tide") / "bells")
