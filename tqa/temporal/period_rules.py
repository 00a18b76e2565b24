"""Sets of rules for counting time, read from data: those of this package and those of a user.

A set is a table of TOML whose keys are the fields of `PeriodRules`, with a `source`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import fields, replace
from datetime import date
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from tqa.errors import TemporalError
from tqa.temporal.periods import ClosedDay, MonthEnd, PeriodRules

_WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def rules_named(name: str, *, holidays: frozenset[date] = frozenset()) -> PeriodRules:
    """A set of this package, with the holidays of the place and years that matter.

    TemporalError for an unknown name.

    >>> rules_named("us-federal-courts").if_last_day_closed
    <ClosedDay.NEXT_OPEN_DAY: 'next_open_day'>
    """
    known = _packaged()
    if name not in known:
        raise TemporalError(f"no rules called {name!r}: the sets are {', '.join(sorted(known))}")
    return replace(known[name], holidays=known[name].holidays | holidays)


def sources() -> dict[str, str]:
    """The name of every set of this package with the source of its rules."""
    return {name: str(table["source"]) for name, table in _tables(_text(), "tqa").items()}


def load_rules(path: Path) -> dict[str, PeriodRules]:
    """The sets of a TOML file; TemporalError names the table and key that cannot be read."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise TemporalError(f"{path}: not a readable UTF-8 file ({error})") from error
    return {name: _rules(path.name, name, t) for name, t in _tables(text, str(path)).items()}


@lru_cache(maxsize=1)
def _packaged() -> dict[str, PeriodRules]:
    return {name: _rules("tqa", name, table) for name, table in _tables(_text(), "tqa").items()}


def _text() -> str:
    return (resources.files("tqa.temporal") / "data" / "period_rules.toml").read_text("utf-8")


def _tables(text: str, file: str) -> dict[str, Mapping[str, Any]]:
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TemporalError(f"{file}: not TOML: {error}") from error
    for name, table in tables.items():
        if not isinstance(table, dict) or not table.get("source"):
            raise TemporalError(f"{file}, [{name}]: a set of rules needs a table with a source")
    return tables


def _rules(file: str, name: str, table: Mapping[str, Any]) -> PeriodRules:
    known = {field.name for field in fields(PeriodRules)}
    values: dict[str, Any] = {}
    for key, value in table.items():
        if key == "source":
            continue
        if key not in known:
            raise TemporalError(f"{file}, [{name}]: no rule is called {key}: {sorted(known)}")
        try:
            values[key] = _value(key, value)
        except (ValueError, TypeError) as error:
            raise TemporalError(f"{file}, [{name}], {key} = {value!r}: {error}") from error
    return PeriodRules(**values)


def _value(key: str, value: Any) -> object:
    if key == "weekend":
        return frozenset(_WEEKDAYS.index(day) for day in value)
    if key == "holidays":
        return frozenset(d if isinstance(d, date) else date.fromisoformat(d) for d in value)
    if key.startswith("if_last_day_closed"):
        return ClosedDay(value)
    if key == "month_end":
        return MonthEnd(value)
    if key in ("skip_closed_below", "least_open_days"):
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise ValueError("a number of days is wanted")
        return value
    if not isinstance(value, bool):
        raise ValueError("true or false is wanted")
    return value
