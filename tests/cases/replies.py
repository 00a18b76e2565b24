"""Adapter for what models reply: each reply to its value in the form of a case, with its status."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

from tests.cases.base import NotYet, Plain
from tqa.qa.parsing import Parsed, parse_choice, parse_json, parse_number, parse_yesno


def parse_answer(case: Plain) -> Plain:
    """Each of `outputs` (or the one `text`), read as the type of the case says."""
    outputs = case["outputs"] if "outputs" in case else [case["text"]]
    found = [_read(case, output, at) for at, output in enumerate(outputs)]
    return {
        "parsed": [_plain(each.value) for each in found],
        "status": [each.status.value for each in found],
        "flags": sorted({flag for each in found for flag in each.flags}),
    }


def _read(case: Plain, output: str, at: int) -> Parsed[Any]:
    prompt = case.get("prompt", "")
    units = case.get("units", ())
    readers: dict[str, Callable[[], Parsed[Any]]] = {
        "choice": lambda: parse_choice(output, case["options"], prompt=prompt),
        "yesno": lambda: parse_yesno(output, prompt=prompt),
        "number": lambda: parse_number(output, units[at] if units else "", prompt=prompt),
        "json": lambda: parse_json(output, case["schema"], prompt=prompt),
    }
    if case["type"] not in readers:
        raise NotYet(f"answers of the type {case['type']!r}")
    return readers[case["type"]]()


def _plain(value: Any) -> Any:
    """A value as cases write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return {name: _field(each) for name, each in value.items()}
    return float(value.amount) if hasattr(value, "amount") else value


def _field(value: Any) -> Any:
    if isinstance(value, Decimal):
        return float(value)
    return value.isoformat() if isinstance(value, date) else value


ADAPTERS = {"parse_answer": parse_answer}
