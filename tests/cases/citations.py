"""Adapters for citation, numbering and attribution cases: they translate, and decide nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from tqa.law import labels
from tqa.law.citations import Citation, parse_citations
from tqa.law.instruments import InstrumentName
from tqa.law.register import InstrumentRegister, RegisterEntry, TitleEntry
from tqa.law.titles import read_instrument
from tqa.qa import attribution
from tqa.qa.attribution import CitedSource
from tqa.temporal.bounds import OPEN, UNKNOWN, Bound
from tqa.temporal.finder import find_dates
from tqa.temporal.intervals import Interval

Case = dict[str, Any]


def parse_citation(case: Case) -> Case:
    """Running text gives `citations`; a list of items gives one record each."""
    if "items" in case:
        return {"items": [_record(parse_citations(text).items) for text in case["items"]]}
    found = parse_citations(case["text"])
    citations = [row for citation in found.items for row in _rows(citation)]
    return {"citations": citations, "count": len(citations), "flags": list(found.flags)}


def _rows(citation: Citation) -> list[Case]:
    """One row for each provision cited."""
    base: Case = {}
    if citation.instrument:
        base["act"] = str(citation.instrument)
    if citation.part:
        base["part"] = citation.part
    return [{**base, "provision": str(pin)} for pin in citation.expanded()] or [base]


def _record(citations: tuple[Citation, ...]) -> Case:
    """The first citation of an item, taken apart."""
    if not citations:
        return {}
    first = citations[0]
    record: Case = {}
    if first.instrument and first.instrument.kind in ("usc", "cfr"):
        record["title"] = first.instrument.number
    elif first.instrument:
        record["act"] = str(first.instrument)
    if first.last and first.pinpoint:
        record["range"] = [str(first.pinpoint), str(first.last)]
    elif first.pinpoint:
        record["section"] = first.pinpoint.section or str(first.pinpoint)
        subs = [label.strip("()") for label in first.pinpoint.path if label.startswith("(")]
        if subs:
            record["sub"] = subs
    if first.part:
        record["part"] = first.part
    inner = first.part_pinpoint or (None if first.part else first.pinpoint)
    if inner and not first.last:
        record["provision"] = str(inner)
    return record


def resolve_citation(case: Case) -> Case:
    """Ids from a register, or without one the canonical forms and which items are the same."""
    if "register" not in case:
        names = [read_instrument(text, words=_words(case)) for text in case["items"]]
        return {"canonical": [_canonical(name) for name in names], "same": _same(names)}
    register = InstrumentRegister(_entry(record) for record in case["register"])
    days = case.get("as_at_values") or [case.get("as_at")] * len(case["items"])
    ids = [
        register.resolve(item, as_at=_day(day))
        for item, day in zip(case["items"], days, strict=True)
    ]
    return {"ids": [_one(found) for found in ids]}


def _one(ids: tuple[str, ...]) -> str | list[str] | None:
    return ids[0] if len(ids) == 1 else list(ids) or None


def _entry(record: Case) -> RegisterEntry:
    titles: list[TitleEntry] = []
    for name in (record.get("title"), *record.get("titles", ()), *record.get("aliases", ())):
        if isinstance(name, str):
            titles.append(TitleEntry(name))
        elif name:
            start = _day(name.get("valid_from") or name.get("from"))
            end = _day(name.get("valid_to_exclusive") or name.get("to_exclusive"))
            titles.append(TitleEntry(name["title"], Interval(start, end) if start else None))
    number = record.get("number")
    return RegisterEntry(
        record["id"],
        tuple(titles),
        None if number is None else str(number),
        record.get("year"),
        record.get("kind"),
        record.get("series"),
    )


def _words(case: Case) -> Mapping[str, str]:
    pairs = [pair.split("=") for pair in case.get("rules", {}).get("words", "").split(",")]
    return {pair[0].strip(): pair[1].strip() for pair in pairs if len(pair) == 2}


def _canonical(name: InstrumentName) -> Case:
    number = name.number
    return {
        "number": int(number) if number and number.isdigit() else number,
        "year": name.year,
        "series": name.series,
    }


def _same(names: list[InstrumentName]) -> list[list[int]]:
    groups: dict[str, list[int]] = {}
    for at, name in enumerate(names):
        groups.setdefault(name.canonical, []).append(at)
    return [group for group in groups.values() if len(group) > 1]


def verify_citations(case: Case) -> Case:
    """Which markers, claims and versions hold."""
    sources = {key: _source(value) for key, value in case["sources"].items()}
    day = _day(case.get("as_at"))
    if day is None and "question" in case:
        days = find_dates(case["question"]).dates
        day = days[0].day if len(days) == 1 else None
    found = attribution.verify_citations(case["answer"], sources, as_at=day)
    return {
        "valid": list(found.valid),
        "invalid": list(found.invalid),
        "unsupported_claims": list(found.unsupported_claims),
        "verdict": found.verdict,
        "answer_correct": found.answer_supported,
        "citation_correct": found.citations_hold,
        "reasons": list(found.reasons),
    }


def _source(value: str | Case) -> CitedSource:
    if isinstance(value, str):
        return CitedSource(value)
    start, end = _day(value.get("valid_from")), _day(value.get("valid_to_exclusive"))
    return CitedSource(
        value["text"], Bound.on(start) if start else UNKNOWN, Bound.on(end) if end else OPEN
    )


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def sort_labels(case: Case) -> Case:
    """Labels in legal order; `then` is a second list."""
    result: Case = {"order": list(labels.sort_labels(case["labels"]))}
    if "then" in case:
        result["then_order"] = list(labels.sort_labels(case["then"]))
    return result


ADAPTERS: dict[str, Callable[[Case], Case]] = {
    "parse_citation": parse_citation,
    "resolve_citation": resolve_citation,
    "verify_citations": verify_citations,
    "sort_labels": sort_labels,
}
