"""Adapters for retrieval and for whole questions, on a workspace made of a case's records."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from tests.cases import drafted
from tests.cases import records as rec
from tests.cases.amending import printed_law, printed_order
from tests.cases.base import NotYet, OneOf, Plain
from tests.cases.fusing import fused
from tests.cases.in_force import provision_of
from tests.cases.pleading import pleaded
from tqa.index.words import terms
from tqa.law.status import Status
from tqa.qa.answers import Answer
from tqa.retrieval.question import analyse
from tqa.retrieval.ranked import Hit, ranked
from tqa.retrieval.search import find
from tqa.workspace import Workspace

REFERENCE_DAY = date(2026, 1, 1)
"""Stands for today where a case does not say."""

_PRINCIPAL = re.compile(r"\s*\(Amendment\)\s*|\s+\d{4}$")
_COUNTS = ("one", "two", "three", "four", "five")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def retrieve(case: Plain) -> Plain:
    """Ids of records by the words of a query; each record is an instrument of its own."""
    if {"rankings", "fusion", "dense"} & case.keys():
        return fused(case)
    if "query" not in case and "queries" not in case:
        raise NotYet("retrieval without a query")
    limit = case.get("k", 20)
    up_to, known = rec.day(case.get("corpus_up_to")), rec.day(case.get("known_on"))
    records = [*_generated(case), *case.get("records", ()), *case.get("extra", ())]
    with rec.workspace() as ws:
        _keep_each(ws, records, up_to)
        if "queries" in case:
            found = [
                _search(ws, query, case.get("as_at"), limit, known) for query in case["queries"]
            ]
            ids = [_ids(hits) for hits in found]
            return {
                "ids": ids,
                "top": [next(iter(each), None) for each in ids],
                "no_exception": True,
            }
        query = case["query"]
        if "as_at_values" in case:
            days = case["as_at_values"]
            return {
                "ids": [_ids(_search(ws, query, on, limit, known)) for on in days],
                "flags_last": _flags(ws, query, days[-1]),
            }
        hits = _search(ws, query, case.get("as_at"), limit, known)
        result = {**_told(hits), **_by_match(hits, records, query)}
        if "then_add" in case:
            _keep_each(ws, case["then_add"], up_to)
            query = case.get("query_2", query)
            more = _search(ws, query, case.get("as_at"), limit, known)
            records = [*records, *case["then_add"]]
            both = _by_match(more, records, query)
            result |= {key: result[key] and value for key, value in both.items()}
            result |= {f"after_add_{key}": value for key, value in _told(more).items()}
        return result


def _generated(case: Plain) -> list[Plain]:
    template = case.get("generate")
    if template is None:
        return []
    fields = {key: value for key, value in template.items() if key != "count"}
    return [
        {
            key: value.replace("{n}", str(n)) if isinstance(value, str) else value
            for key, value in fields.items()
        }
        for n in range(1, template["count"] + 1)
    ]


def _keep_each(ws: Workspace, records: Sequence[Plain], up_to: date | None) -> None:
    for record in records:
        rec.keep(ws, record["id"], [[record]], corpus_up_to=up_to)


def _search(
    ws: Workspace, query: Any, as_at: str | None, limit: int, known_on: date | None = None
) -> list[Hit]:
    """The best hits; where one is wanted, the provision that a question in these words is about."""
    on = rec.day(as_at)
    if limit > 1:
        return ranked(ws.library.engine, query, as_at=on, known_at=known_on, limit=limit)
    day = on or REFERENCE_DAY
    question = analyse(query, reference_day=day, known_titles=ws.library.register.titles)
    found = find(ws.library, question, as_at=day, known_at=known_on or max(day, REFERENCE_DAY))
    return [] if found.status else [Hit(found.instrument, found.provision, 1.0, 1.0, 0.0, 1.0)]


def _ids(hits: Sequence[Hit]) -> list[str]:
    return list(dict.fromkeys(hit.instrument for hit in hits))


def _told(hits: Sequence[Hit]) -> Plain:
    ids = _ids(hits)
    firsts = {f"first_{word}_set": ids[:n] for n, word in enumerate(_COUNTS, start=1)}
    return {"ids": ids, "count": len(ids), "top": next(iter(ids), None), **firsts}


def _by_match(hits: Sequence[Hit], records: Sequence[Plain], query: Any) -> Plain:
    """How the records that hold a word of the query stand to those that hold none."""
    wanted = set(terms(query))
    matching = {r["id"] for r in records if wanted & set(terms(r["text"]))}
    low = min((hit.score for hit in hits if hit.instrument in matching), default=0.0)
    others = [hit.score for hit in hits if hit.instrument not in matching]
    return {
        "scores_of_matches_positive": low > 0 or not matching,
        "non_matches_not_above_matches": all(score <= low for score in others),
    }


def _flags(ws: Workspace, query: str, as_at: str) -> list[str]:
    answer = ws.ask(query, reference_day=REFERENCE_DAY, as_at=rec.day(as_at))
    late = any(warning.startswith("as consolidated to") for warning in answer.warnings)
    return ["as_at_after_corpus_date"] if late else []


# -- questions ------------------------------------------------------------------------------------


def answer_question(case: Plain) -> Plain:
    """Each question, asked of records that are versions of provisions by what their ids share."""
    if any("source_type" in record for record in case["records"]):
        return pleaded(case)
    if "amendments" in case:
        return _amended(case)
    instruments: dict[str, dict[str, list[Plain]]] = {}
    for record in case["records"]:
        provision = provision_of(record)
        sections = instruments.setdefault(str(record.get("act") or provision), {})
        sections.setdefault(provision, []).append(record)
    reference = rec.day(case.get("reference_day") or case.get("today")) or REFERENCE_DAY
    with rec.workspace() as ws:
        groups: dict[str, list[Plain]] = {}
        for name, sections in instruments.items():
            held = list(sections.values())
            ids = rec.keep(ws, name, held)
            groups |= {f"{name}#{id_}": group for id_, group in zip(ids, held, strict=True)}
        answers = [
            ws.ask(
                question,
                reference_day=reference,
                as_at=rec.day(case.get("as_at")),
                known_at=rec.day(case.get("known_on")),
            )
            for question in case["questions"]
        ]
    texts = "\n".join(answer.text for answer in answers)
    return {
        "answers": [_answer(answer, groups) for answer in answers],
        "must_not_contain": lambda wanted: not any(words in texts for words in wanted),
    }


def _amended(case: Plain) -> Plain:
    """Each question, asked of an act and of the instruments that amended it, all of them printed."""
    reference = rec.day(case.get("reference_day") or case.get("today")) or REFERENCE_DAY
    with drafted.workspace([*_printed(case)]) as ws:
        answers = [ws.ask(question, reference_day=reference) for question in case["questions"]]
    return {"answers": [_answer(answer, {}) for answer in answers]}


def _printed(case: Plain) -> Iterator[drafted.Printed]:
    """The act with its first texts, and each amending instrument with the text that it made."""
    courses: dict[str, list[Plain]] = {}
    for record in rec.in_time(case["records"]):
        courses.setdefault(provision_of(record), []).append(record)
    first = [course[0] for course in courses.values()]
    title = _PRINCIPAL.sub(" ", case["amendments"][0]["id"]).strip()
    held = {rec.label_and_words(record)[0]: record["text"] for record in first}
    yield printed_law(held, title=title, since=min(record["valid_from"] for record in first))
    for amendment in case["amendments"]:
        course = courses[amendment["target"]]
        made = next(record for record in course if record["valid_from"] == amendment["effective"])
        label = rec.label_and_words(made)[0]
        clause = f"In the {title}, for section {label} substitute: “{made['text']}”"
        order = printed_order(clause, lead=(), title=amendment["id"], since=amendment["effective"])
        signed, published = rec.day(amendment["made"]), rec.day(amendment["published"])
        yield replace(order, given=replace(order.given, made=signed, published=published))


def _answer(answer: Answer, groups: dict[str, list[Plain]]) -> Plain:
    cited = _cited(answer, groups)
    return {
        "status": answer.status.value,
        "abstain": abstains(answer),
        "as_at": answer.as_at.isoformat() if answer.as_at else None,
        "value": _says(answer),
        "text": _says(answer),
        "reason": lambda wanted: abstains(answer) and _days_told(answer, wanted),
        "cite": OneOf((cited, [cited])),
    }


def abstains(answer: Answer) -> bool:
    """Whether an answer says neither what the law was nor that there was none any more."""
    return not (answer.status.answers or answer.status is Status.ENDED)


def _says(answer: Answer) -> Callable[[str | None], bool]:
    def holds(wanted: str | None) -> bool:
        if wanted is None:
            return abstains(answer)
        if answer.status is Status.ENDED:
            return _days_told(answer, wanted) and bool(re.search(r"(?i)repeal|ended|no\b", wanted))
        return answer.status.answers and _plain(wanted) in _plain(answer.text)

    return holds


def _days_told(answer: Answer, wanted: str) -> bool:
    """Whether each day of a sentence stands in what the answer says."""
    return all(day in answer.text for day in _DAY.findall(wanted))


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _cited(answer: Answer, groups: dict[str, list[Plain]]) -> str | None:
    """The record whose version is cited: by its provision and its first day."""
    for citation in answer.citations[:1]:
        start = citation.valid[1:].partition(",")[0]
        section = f"{citation.instrument}#{citation.pinpoint.partition('(')[0]}"
        for record in groups.get(section, ()):
            if start in (record.get("valid_from"), "?" if record.get("valid_from") is None else ""):
                return str(record["id"])
    return None


ADAPTERS = {"retrieve": retrieve, "answer_question": answer_question}
