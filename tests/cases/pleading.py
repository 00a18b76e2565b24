"""Adapter for questions that are asked of statutes and of pleadings beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from tests.cases import drafted
from tests.cases import records as rec
from tests.cases.amending import printed_law
from tests.cases.base import Later, NotYet, Plain
from tqa.qa.answers import Answer
from tqa.qa.parsing import parse_yesno
from tqa.temporal.finder import find_dates

LAW, CLAIM = "/xx/act/base", "/xx/complaint/claim"
_REFERENCE_DAY = date(2026, 1, 1)
_FILED = date(2020, 1, 1)
"""When a pleading was filed, where a case does not say."""


def pleaded(case: Plain) -> Plain:
    """Each question, asked of an act and of a complaint that print the records of a case."""
    by_type: dict[str, list[Plain]] = {"statute": [], "pleading": []}
    for record in case["records"]:
        if record["source_type"] not in by_type:
            raise NotYet(f"sources of the type {record['source_type']!r}")
        by_type[record["source_type"]].append(record)
    with drafted.workspace([*_printed(by_type)]) as ws:
        answers = [ws.ask(each, reference_day=_REFERENCE_DAY) for each in case["questions"]]
    said = "\n".join(answer.text for answer in answers)
    ids = {
        (instrument, rec.label_and_words(record)[0]): str(record["id"])
        for instrument, type_ in ((LAW, "statute"), (CLAIM, "pleading"))
        for record in by_type[type_]
    }
    return {
        "answers": [_answer(answer, ids) for answer in answers],
        "must_not_contain": lambda wanted: not any(words in said for words in wanted),
    }


def _printed(by_type: Mapping[str, Sequence[Plain]]) -> Iterator[drafted.Printed]:
    held = {rec.label_and_words(record)[0]: record["text"] for record in by_type["statute"]}
    yield printed_law(held, since=min(record["valid_from"] for record in by_type["statute"]))
    numbered = {int(rec.label_and_words(r)[0]): str(r["text"]) for r in by_type["pleading"]}
    lines = [
        numbered.get(n, f"{n}. Text of paragraph {n}.")
        for n in range(1, max(numbered, default=0) + 1)
    ]
    filed = str(_FILED)
    given = drafted.made("claim", "complaint", on=filed, published=filed, in_force=filed)
    yield drafted.Printed("COMPLAINT", lines, given)


def _answer(answer: Answer, ids: Mapping[tuple[str, str], str]) -> Plain:
    told: Any = sorted({str(f.day) for f in find_dates(answer.text).dates if f.day})
    cited: Any = [ids.get((c.instrument, c.pinpoint), c.pinpoint) for c in answer.citations]
    if not answer.status.answers:
        # Nothing in the law is about it: what was pleaded is not asked of yet.
        told = cited = Later("events of complaints")
    parsed = parse_yesno(answer.text).value
    return {
        "parsed": None if parsed is None else "yes" if parsed else "no",
        "value": told if isinstance(told, Later) else " ".join(told),
        "cite": cited,
    }
