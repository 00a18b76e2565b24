"""Adapter for rankings given by a case: keys of what is the same, fused by their ranks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tests.cases.base import NotYet, Plain
from tqa.retrieval.fusing import by_reciprocal_ranks

Key = tuple[str, str]
"""An instrument and a provision of it."""


def fused(case: Plain) -> Plain:
    """The fusion of `rankings` of records, or of two lists of hits with ids of their own."""
    if "rankings" in case:
        return _of_records(case)
    rule = case["fusion"]
    if (rule["method"], rule["rank_starts_at"]) != ("rrf", 1):
        raise NotYet(f"fusion by {rule['method']}")
    # A hit is what its chunk is, whatever its list calls it.
    lists = [[hit["chunk"] for hit in case[name]] for name in ("dense", "lexical")]
    found = by_reciprocal_ranks(lists, damping=rule["k"])
    return {"order": [key for key, _ in found], "scores": dict(found)}


def _of_records(case: Plain) -> Plain:
    records = {record["id"]: record for record in case["records"]}
    keys = {id_: _key(record, records) for id_, record in records.items()}
    lists = [[keys[id_] for id_ in ranking] for ranking in case["rankings"].values()]
    found = [key for key, _ in by_reciprocal_ranks(lists)][: case["k"]]
    return {
        "ids": [next(id_ for id_, key in keys.items() if key == each) for each in found],
        "must_not_merge": lambda wanted: all(_apart(pair, keys, found) for pair in wanted),
        "merged": lambda wanted: all(len({keys[id_] for id_ in group}) == 1 for group in wanted),
    }


def _key(record: Plain, records: Mapping[str, Plain]) -> Key:
    """The instrument and the provision; a duplicate bears the provision that it repeats."""
    *_, first = _repeated(record, records)
    return str(first["act"]), str(first["id"])


def _repeated(record: Plain, records: Mapping[str, Plain]) -> Iterator[Plain]:
    yield record
    if "same_as" in record:
        yield from _repeated(records[record["same_as"]], records)


def _apart(pair: list[str], keys: Mapping[str, Key], found: list[Key]) -> bool:
    named = {keys[id_] for id_ in pair}
    return len(named) == len(pair) and named <= set(found)
