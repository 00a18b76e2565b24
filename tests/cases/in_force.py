"""Adapter for texts on days: records with their intervals become evidence, then versions."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from tests.cases import records as rec
from tests.cases.base import NotYet, OneOf, Plain
from tqa.law.compose import choose
from tqa.law.consolidate import consolidate
from tqa.law.model import State, Version
from tqa.temporal.bounds import Bound


def in_force(case: Plain) -> Plain:
    """The text, or whether there is law, on each day asked about."""
    beside = [value for key, value in case.items() if key not in ("records", "queries", "rules")]
    if "records" not in case or any(_has_text(value) for value in beside):
        raise NotYet("amendment grammar")
    groups: dict[str, list[Plain]] = {}
    for record in case["records"]:
        groups.setdefault(provision_of(record), []).append(record)
    found = {
        name: consolidate(name, rec.evidence(group)).versions for name, group in groups.items()
    }
    asked = [_query(query) for query in queries(case)]
    first = next(iter(found))
    texts = [
        _text(
            found[query.get("provision", first)],
            rec.day(query["as_at"]),
            rec.day(query.get("known_on")),
        )
        for query in asked
    ]
    result: Plain = {
        "answers": [_answer(text) for text in texts],
        "in_force": [text is not None for text in texts],
        "versions": _rows(found[first]),
    }
    if len(texts) == 1:
        result |= {"answer": texts[0], "value": texts[0], "text": texts[0]}
    return result


def _has_text(value: Any) -> bool:
    """Whether something beside the records is an instrument, whose words would have to be read."""
    items = value if isinstance(value, list) else [value]
    return any(isinstance(item, dict) and "text" in item for item in items)


def provision_of(record: Plain) -> str:
    """The provision that a record is a version of: what stands before the day in its id."""
    named = record.get("provision") or str(record.get("id") or "").partition("@")[0]
    return str(named or "it")


def queries(case: Plain) -> list[Any]:
    """The queries of a case, however it lists them."""
    days = case.get("as_at_values") or ([case["as_at"]] if "as_at" in case else [])
    return list(case.get("queries") or days)


def _query(query: Any) -> Plain:
    return query if isinstance(query, dict) else {"as_at": query}


def _text(versions: Sequence[Version], as_at: date | None, known: date | None) -> str | None:
    assert as_at is not None
    version = choose(versions, as_at=as_at, known_at=known).version
    return words(version) if version is not None and version.state is State.IN_FORCE else None


def words(version: Version) -> str:
    """The words of a version with its number, as a record has them."""
    label, text = version.content.label, version.content.passage.text
    return f"{label}. {text}" if label else text


def _answer(text: str | None) -> OneOf:
    return OneOf((text, {"in_force": text is not None, "text": text}))


def _rows(versions: Sequence[Version]) -> list[Plain]:
    return [
        {
            "text": words(version),
            "valid_from": iso(version.valid.start),
            "valid_to_exclusive": iso(version.valid.end),
            "known_from": version.known_from.isoformat() if version.known_from else None,
        }
        for version in versions
        if version.state is State.IN_FORCE and version.known_to is None
    ]


def iso(bound: Bound) -> str | None:
    """A bound as a case writes it: null where it is open, or has no known day."""
    return bound.day.isoformat() if bound.is_day else None


ADAPTERS = {"in_force": in_force}
