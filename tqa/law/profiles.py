"""Jurisdiction profiles: the rules of time that differ between countries, as data.

One TOML file a jurisdiction in `profiles/`; each rule carries its source, and answers name the rule
that mattered where one did (so far the general saving on repeal, and the default of commencement).
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib import resources

from tqa.errors import ConfigError


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry of a profile: what holds, and the enactment or practice that says so."""

    value: str
    source: str
    day: str = ""
    """Of a default of commencement: made or published, the day from which it is law."""


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

    def commencement(self, kind: str) -> Rule | None:
        """When an instrument of a kind is law that names no day itself."""
        return self.rules.get(f"commencement_{kind}") or self.rules.get("commencement")


@cache
def profile_names() -> tuple[str, ...]:
    """The jurisdictions there is a profile for."""
    folder = resources.files("tqa.law") / "profiles"
    return tuple(
        sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml"))
    )


@cache
def load_profile(name: str) -> Profile:
    """The profile of a jurisdiction; ConfigError names the known ones where there is none.

    >>> load_profile("ca").name
    'Canada (federal)'
    """
    file = resources.files("tqa.law") / "profiles" / f"{name}.toml"
    if not name.isalnum() or not file.is_file():
        raise ConfigError(f"no profile {name!r}; known: {', '.join(profile_names())}")
    data = tomllib.loads(file.read_text(encoding="utf-8"))
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
        )
    except (KeyError, TypeError) as error:
        raise ConfigError(f"profile {name}: missing or malformed entry {error}") from error
