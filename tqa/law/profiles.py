"""Jurisdiction profiles: the rules of time that differ between countries, as data.

One TOML file a jurisdiction in `profiles/`; each entry carries its source. Boundary phrases that a
profile leaves out are those of `_general.toml`. An answer names the rule that mattered where one
did (so far the general saving on repeal, and the default of commencement).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib import resources
from typing import Any

from tqa.errors import ConfigError


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry of a profile: what holds, and the enactment or practice that says so."""

    value: str
    source: str
    day: str = ""
    """Of a default of commencement: made, published or in_force, the day from which it is law."""


@dataclass(frozen=True, slots=True)
class Boundary:
    """What words beside a day make of it (TIME_IN_LAW rule 7).

    `days` are those from the day named to the first day of the new state; `None` where the words
    leave it open whether the day named is the last of the old state.
    """

    words: tuple[str, ...]
    days: int | None
    source: str


Boundaries = Mapping[str, Mapping[str, Boundary]]
"""Of what begins, of what ends and of periods counted: name -> boundary."""

WEIGHTS_OF_EVIDENCE = ("editorial", "prima facie", "authoritative")
"""From the least to the most."""


@dataclass(frozen=True, slots=True)
class Reworded:
    """Words of a law that a codifier prints otherwise."""

    words: re.Pattern[str]
    printed: str
    """What is printed for them."""
    source: str


@dataclass(frozen=True, slots=True)
class Profile:
    """The rules of one jurisdiction."""

    id: str
    name: str
    floors: frozenset[date]
    """Days that a publisher prints for "at least since": where its records begin."""
    rules: dict[str, Rule]
    weights: dict[str, int]
    """Media type -> weight (1 where unnamed): of two copies of a text the weightier counts."""
    boundaries: Boundaries
    evidence: Mapping[str, str]
    """Enacted, consolidation, annotation -> one of `WEIGHTS_OF_EVIDENCE` (TIME_IN_LAW rule 16)."""
    codifier: tuple[Reworded, ...] = ()
    """Where a code prints acts by numbers of its own: what it does not print as enacted."""

    def commencement(self, kind: str) -> Rule | None:
        """When an instrument of a kind is law that names no day itself."""
        return self.rules.get(f"commencement_{kind}") or self.rules.get("commencement")


def profile_names() -> tuple[str, ...]:
    """The jurisdictions there is a profile for."""
    return _names()


@cache
def _names() -> tuple[str, ...]:
    folder = resources.files("tqa.law") / "profiles"
    names = (f.name for f in folder.iterdir())
    return tuple(
        sorted(n.removesuffix(".toml") for n in names if n.endswith(".toml") and n[0] != "_")
    )


@cache
def load_profile(name: str) -> Profile:
    """The profile of a jurisdiction; ConfigError names the known ones where there is none.

    >>> load_profile("ca").name
    'Canada (federal)'
    """
    if not name.isalnum() or name not in profile_names():
        raise ConfigError(f"no profile {name!r}; known: {', '.join(profile_names())}")
    data = _table(name)
    try:
        return Profile(
            id=name,
            name=data["name"],
            floors=frozenset(data.get("floors", {}).get("days", ())),
            rules={
                key: Rule(str(entry["value"]), str(entry["source"]), str(entry.get("day", "")))
                for key, entry in data.get("rules", {}).items()
            },
            weights={
                key: int(value) for key, value in data.get("weights", {}).items() if key != "source"
            },
            boundaries=_boundaries(data),
            evidence=_evidence(name, data),
            codifier=tuple(
                Reworded(
                    re.compile(entry["words"], re.IGNORECASE),
                    str(entry["printed"]),
                    str(entry["source"]),
                )
                for entry in data.get("codifier", {}).values()
            ),
        )
    except (KeyError, TypeError, ValueError, re.error) as error:
        raise ConfigError(f"profile {name}: missing or malformed entry {error}") from error


def boundaries_of(jurisdiction: str) -> Boundaries:
    """The boundary phrases of a jurisdiction; the general ones where it has no profile.

    >>> boundaries_of("atlantis")["ends"]["on"].days, boundaries_of("ca")["ends"]["until"].days
    (1, 1)
    """
    if jurisdiction in profile_names():
        return load_profile(jurisdiction).boundaries
    return _general()


@cache
def _general() -> Boundaries:
    return _boundaries(_table("_general"))


def _table(name: str) -> dict[str, Any]:
    file = resources.files("tqa.law") / "profiles" / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


_OF = ("begins", "ends", "counts")


def _boundaries(data: Mapping[str, Any]) -> Boundaries:
    """The phrases of a file over the general ones, entry by entry."""
    general = _table("_general")
    return {
        of: {
            name: Boundary(
                tuple(entry["words"]),
                None if entry["days"] == "both" else int(entry["days"]),
                str(entry["source"]),
            )
            for name, entry in {**general[of], **data.get(of, {})}.items()
        }
        for of in _OF
    }


def _evidence(name: str, data: Mapping[str, Any]) -> dict[str, str]:
    table = dict(data.get("evidence", {}))
    if table and not table.pop("source", ""):
        raise KeyError("evidence.source")
    for kind, weight in table.items():
        if weight not in WEIGHTS_OF_EVIDENCE:
            raise ValueError(
                f"evidence.{kind} = {weight!r}, which is none of {WEIGHTS_OF_EVIDENCE}"
            )
    return table
