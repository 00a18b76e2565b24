"""Whether what an adapter gives is what a case expects."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.cases.base import CHECKED, Later, OneOf, Plain

_SHOWN = 200


@dataclass
class Comparison:
    """What differs, and what waits for a feature still to be built."""

    differences: list[str] = field(default_factory=list)
    later: list[str] = field(default_factory=list)

    def differs(self, where: str, expected: object, given: object) -> None:
        """Note one difference."""
        self.differences.append(f"{where}: expected {shown(expected)}, got {shown(given)}")


def compare(expected: Plain, given: Plain) -> Comparison:
    """Every key of `expected` against `given`; keys that only `given` has do not matter."""
    found = Comparison()
    _object(expected, given, "", frozenset(given.get(CHECKED, ())), found)
    return found


def tempting(wrong: tuple[str, ...], case_input: Plain, expected: Plain, given: Plain) -> list[str]:
    """Wrong results of the case that stand in `given` as a value of their own.

    Most wrong results are told in words; what can be compared is one that is a value, or several
    with "or" between, perhaps with a remark in brackets.
    """
    fair = {*_leaves(expected), *_leaves(case_input)}
    there = {*_leaves(given)} - fair
    named = [
        part.strip()
        for item in wrong
        for part in re.split(r"\s+or\s+|\s+/\s+", re.sub(r"\([^()]*\s[^()]*\)\s*$", "", item))
    ]
    return [f"gives the wrong result {name!r}" for name in named if name and name in there]


def shown(value: object) -> str:
    """A value on one line, cut where it is long."""
    if callable(value):
        return "a check"
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except ValueError:
        text = repr(value)
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def _object(
    expected: Plain, given: Plain, where: str, checked: frozenset[str], found: Comparison
) -> None:
    for key, wanted in expected.items():
        place = f"{where}.{key}" if where else key
        if key in given:
            _value(wanted, given[key], place, key, found)
        elif key.endswith("_set") and key.removesuffix("_set") in given:
            _value(wanted, given[key.removesuffix("_set")], place, key, found)
        elif key not in checked:
            found.differences.append(f"{place}: the adapter gives nothing")


def _value(expected: Any, given: Any, where: str, key: str, found: Comparison) -> None:
    if isinstance(given, Later):
        found.later.append(given.feature)
    elif isinstance(given, OneOf):
        _one_of(expected, given.ways, where, key, found)
    elif callable(given):
        if not given(expected):
            found.differences.append(f"{where}: does not hold: {shown(expected)}")
    elif isinstance(expected, dict):
        if isinstance(given, dict):
            _object(expected, given, where, frozenset(), found)
        else:
            found.differs(where, expected, given)
    elif isinstance(expected, list):
        _list(expected, given, where, key, found)
    elif not _same(expected, given):
        found.differs(where, expected, given)


def _one_of(expected: Any, ways: tuple[Any, ...], where: str, key: str, found: Comparison) -> None:
    tries = [Comparison() for _ in ways]
    for way, attempt in zip(ways, tries, strict=True):
        _value(expected, way, where, key, attempt)
    best = next((attempt for attempt in tries if not attempt.differences), tries[0])
    found.differences += best.differences
    found.later += best.later


def _list(expected: list[Any], given: Any, where: str, key: str, found: Comparison) -> None:
    if not isinstance(given, list | tuple):
        found.differs(where, expected, given)
    elif key.endswith("_set"):
        if sorted(map(_key, expected)) != sorted(map(_key, given)):
            found.differs(where, expected, given)
    elif key.startswith("flags"):
        # A flag more is no fault; the one that the case is about must be there.
        if not {*map(_key, expected)} <= {*map(_key, given)}:
            found.differs(where, expected, given)
    elif len(expected) != len(given):
        found.differs(where, expected, given)
    else:
        for at, (wanted, value) in enumerate(zip(expected, given, strict=True)):
            _value(wanted, value, f"{where}[{at}]", key, found)


def _same(expected: Any, given: Any) -> bool:
    numbers = (int, float)
    if isinstance(expected, bool) or isinstance(given, bool):
        return expected is given
    if isinstance(expected, numbers) and isinstance(given, numbers):
        # Cases round to four places, scores of fusion to six.
        tolerance = 1e-4 if round(expected, 4) == expected else 1e-6
        return abs(expected - given) <= tolerance
    return type(expected) is type(given) and bool(expected == given)


def _key(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, default=str)


def _leaves(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _leaves(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _leaves(item)
    elif isinstance(value, OneOf):
        yield from _leaves(value.ways)
