"""One answer under check: its fields, what is held on its days, and what was found."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Any

from tqa.law.model import Version
from tqa.qa.checking.held import Held
from tqa.store.store import Store

MOST = 60
"""Entries of one list that a proof carries; a longer one is given by its number and hash."""

READERS = ("unverified: worded by ", "the wording by ")
"""How warnings begin that only tell of a model's reply."""

OLDER = "proof: made by an older tqa, which gave none; ask again"
"""What is said of an answer without a proof."""


@dataclass(slots=True)
class Checked:
    """How many things were checked, and which do not hold."""

    checked: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Whether everything does."""
        return not self.faults

    def check(self, what: str, holds: bool, where: str, fault: str) -> bool:
        """Count one check; note it, with its place in the answer, where it fails."""
        self.checked[what] = self.checked.get(what, 0) + 1
        if not holds:
            self.faults.append(f"{where}: {fault}")
        return holds


class Case:
    """An answer as plain values, beside the store that it was made from."""

    def __init__(self, store: Store, answer: dict[str, Any]) -> None:
        self.answer: dict[str, Any] = json.loads(json.dumps(answer))
        self.found = Checked()
        self.as_at = day(self.answer["as_at"])
        self.known_at = day(self.answer["known_at"])
        self.held = Held(store, self.known_at)
        self.proof: dict[str, Any] = self.answer.get("proof") or {}
        self.wording: str | None = None
        """The text that a model worded, where that is shown."""
        if worded := self.answer.get("worded"):
            self._set_aside(worded)

    def _set_aside(self, worded: dict[str, Any]) -> None:
        """Put the text without a model, which the proof is of, in the place of the model's."""
        if worded["shown"]:
            self.wording = self.answer["text"]
        else:
            same = self.answer["text"] == worded["symbolic"]
            self.check("text", same, "text", "not the text without a model, which is said to show")
        self.answer["text"] = worded["symbolic"]
        notes = [w for w in self.answer["warnings"] if not w.startswith(READERS)]
        self.answer["warnings"] = notes

    def check(self, what: str, holds: bool, where: str, fault: str) -> bool:
        """See `Checked.check`."""
        return self.found.check(what, holds, where, fault)

    @cached_property
    def abouts(self) -> list[tuple[str, str]]:
        """The provisions that the answer is about, as far as they are held."""
        pairs = [(item["instrument"], item["provision"]) for item in self.answer["about"]]
        return [pair for pair in pairs if self.held.has(*pair)]

    @cached_property
    def related(self) -> list[tuple[str, str]]:
        """The same, with the provisions that conclusions name as `instrument#provision`."""
        named = [
            (instrument, name)
            for conclusion in self.answer["conclusions"]
            for instrument, mark, name in (item.partition("#") for item in conclusion["given"])
            if mark and self.held.has(instrument, name)
        ]
        return list(dict.fromkeys([*self.abouts, *named]))

    @cached_property
    def uses(self) -> list[tuple[dict[str, Any], str, date]]:
        """Each citation with the provision and the day that the proof names for it."""
        found = []
        for item in self.proof["cited"]:
            citation = self.answer["citations"][item["citation"]]
            if self.held.has(citation["instrument"], item["provision"]):
                found.append((citation, item["provision"], date.fromisoformat(item["day"])))
        return found

    @cached_property
    def around(self) -> dict[str, list[str]]:
        """By instrument, what the answer is about with its parts and what it stands in."""
        found: dict[str, dict[str, None]] = {}
        for instrument, name in self.related:
            tree = self.held.tree(instrument)
            names = found.setdefault(instrument, {})
            names.update(dict.fromkeys((*tree.parts(name), *tree.above(name))))
        return {instrument: list(names) for instrument, names in found.items()}

    def versions_around(self, *, known: bool) -> list[Version]:
        """The versions of all that is around, as known on the day or at any time."""
        get = self.held.course if known else self.held.versions
        return [v for i, names in self.around.items() for name in names for v in get(i, name)]


def day(text: str | None) -> date | None:
    """An ISO day, where there is one; ValueError where it is none."""
    return date.fromisoformat(text) if text else None


def sha256(text: str) -> str:
    """The hash by which one text is told from another."""
    return hashlib.sha256(text.encode()).hexdigest()


def hashed(items: Sequence[Any]) -> str:
    """The hash of a list of plain records."""
    plain = json.dumps(items, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(plain)
