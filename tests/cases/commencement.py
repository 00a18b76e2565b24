"""Adapter for clauses of commencement: those that count days from an event of their own instrument."""

from __future__ import annotations

from datetime import date
from typing import Any

from tests.cases.base import Later, NotYet, Plain
from tests.cases.records import day
from tqa.ingest.readers.head import commencement as clause
from tqa.temporal.expressions import resolve_expression

_EVENTS = {
    "published": ("its publication", "their publication", "publication"),
    "assent": ("its assent", "assent"),
    "made": ("its making", "their making"),
    "registered": ("its registration", "registration"),
}


def commencement(case: Plain) -> Plain:
    """Only single clauses, each beside the days of its instrument."""
    if "items" not in case:
        raise NotYet("clauses, orders and notices of commencement")
    return {"items": [{"from": _start(item)} for item in case["items"]]}


def _start(item: Plain) -> Any:
    text = item["text"]
    stated = clause(text)[0]
    if isinstance(stated, date):
        return stated.isoformat()
    anchors: dict[str, date] = {}
    for event, names in _EVENTS.items():
        if (on := day(item.get(event))) is not None:
            anchors |= dict.fromkeys(names, on)
    if not any(name in text for name in anchors):
        return Later("boundary phrases of clauses of commencement")
    value = resolve_expression(text, anchors=anchors).value
    return str(value) if value else None


ADAPTERS = {"commencement": commencement}
