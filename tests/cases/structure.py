"""Adapters for printed lines: they become a text file, which is taken in and asked for its parts."""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

from tests.cases import records as rec
from tests.cases.base import Plain
from tests.cases.texts import MADE, facts, taken_in
from tqa.ingest.given import Given
from tqa.ingest.readers.grammar import child_opening
from tqa.law.citations import parse_citations
from tqa.law.labels import parse_label
from tqa.law.model import State
from tqa.law.pinpoints import Pinpoint
from tqa.law.status import Status
from tqa.retrieval.evidence import Evidence
from tqa.retrieval.view import View
from tqa.workspace import Workspace

_LIMBS = frozenset({"proviso", "explanation", "illustration"})
_ID = "/xx/act/case"


def parse_structure(case: Plain) -> Plain:
    """Provision paths of some lines, with what is asked of them."""
    query = case.get("query")
    as_at = rec.day(query.get("as_at")) if isinstance(query, dict) else None
    before = _lines_before(case)
    lines = [*before, *case["lines"]]
    if "section" in case:
        lines[0] = f"{case['section']}. {lines[0]}"
    given = facts("case")
    if as_at:  # the notes in the lines tell of amendments: they are a consolidation
        given = Given(read_as="consolidated", current_to=as_at, published=as_at).over(given)
    with tempfile.TemporaryDirectory() as folder, Workspace.init(Path(folder) / "work") as ws:
        path = Path(folder) / "case.txt"
        path.write_text("Instrument case\n\n" + "\n".join(lines) + "\n", encoding="utf-8")
        report = taken_in(ws.ingest([path], given=given))
        found = _Found(ws, as_at or MADE)
        made_up = {_label(line) for line in before}
        return {
            **found.told(str(case.get("section", "")), made_up),
            **found.asked(query),
            "flags": _flags(report.files[0].guesses),
        }


def _label(line: str) -> str:
    opening = child_opening(line)
    return f"({opening.number})" if opening else ""


def _lines_before(case: Plain) -> list[str]:
    """Labels that come before the first one of an excerpt: a whole section begins with its first."""
    opening = child_opening(case["lines"][0]) if "section" in case else None
    number = opening.number if opening else ""
    if number.isdigit():
        return [f"({n}) Something else." for n in range(1, int(number))]
    if re.fullmatch(r"[b-hj-uwyz]", number):
        return [f"({chr(n)}) something else;" for n in range(ord("a"), ord(number))]
    return []


def _flags(guesses: Sequence[str]) -> list[str]:
    twice = [re.search(r"the number (\S+) is printed twice", guess) for guess in guesses]
    return [f"duplicate_label:{match[1]}" for match in twice if match]


class _Found:
    """What the workspace has made of the lines."""

    def __init__(self, ws: Workspace, as_at: date) -> None:
        self.ws, self.as_at = ws, as_at
        self.view: View = ws.view(_ID)

    def told(self, section: str, made_up: set[str]) -> Plain:
        """The paths in order, headings, and what is repealed."""
        paths: list[str] = []
        headings: Plain = {}
        repealed: Plain = {}
        names = [name for name in self.view.tree.below("") if name]
        for name in names:
            version = self.view.version(name, as_at=self.as_at, known_at=None)
            if version is None or not self._is_path(name):
                continue
            for path in self._paths(name, version.content.label):
                if any(path.startswith(section + label) for label in made_up):
                    continue
                paths.append(path)
                if version.heading:
                    headings[path] = version.heading
                if version.state is State.REPEALED:
                    repealed[path] = str(version.valid.start)
        if section:
            paths.remove(section)
        return {
            "paths": paths,
            "count": len(paths),
            "unique_ids": len(set(names)) == len(names),
            "heading": headings,
            "repealed": repealed,
        }

    def _is_path(self, name: str) -> bool:
        kind = self.view.tree.by_id[name].kind
        label = any(version.content.label for version in self.view.versions(name))
        return kind in _LIMBS or (label and kind != "title")

    def _paths(self, name: str, label: str) -> list[str]:
        above = self.view.tree.by_id[name].parent or ""
        kind = self.view.tree.by_id[name].kind
        start = "".join(self._paths(above, self._label(above))[-1:]) if above else ""
        if kind in _LIMBS:
            return [f"{start}/{self._limb(name, kind)}"]
        if " " not in label:
            return [start + label]
        (part,) = parse_label(label).parts
        numbers = [str(n) for n in range(int(part.first), int(part.last) + 1)]
        for number in numbers:  # none may be lost, though one provision holds them all
            assert self.view.locate(Pinpoint.parse(number), as_at=self.as_at) == (name,)
        return numbers

    def _label(self, name: str) -> str:
        return next((v.content.label for v in self.view.versions(name) if v.content.label), "")

    def _limb(self, name: str, kind: str) -> str:
        """Provisos are numbered, and of other limbs those that there are several of."""
        above = self.view.tree.by_id[name].parent
        beside = [
            n for n in self.view.tree.children(above or "") if self.view.tree.by_id[n].kind == kind
        ]
        number = beside.index(name) + 1
        return f"{kind}-{number}" if kind == "proviso" or len(beside) > 1 else kind

    def asked(self, query: str | Plain | None) -> Plain:
        """The answer to the query of a case."""
        if query is None:
            return {}
        if isinstance(query, str):
            (cited,) = parse_citations(query).items
            evidence = self._evidence(str(cited.pinpoint))
            return {"query_text": evidence.composed.text}
        return {"query_answer": _says_ended(self._evidence(query["provision"]))}

    def _evidence(self, pinpoint: str) -> Evidence:
        name = self.ws.locate(_ID, pinpoint, as_at=self.as_at)
        return self.ws.evidence(_ID, name, as_at=self.as_at)


def _says_ended(evidence: Evidence) -> Callable[[str], bool]:
    """Whether each day and number of the expected sentence stands in the reason given."""

    def holds(wanted: str) -> bool:
        told = Counter(re.findall(r"\d{4}-\d{2}-\d{2}|\d+", evidence.reason))
        asked = Counter(re.findall(r"\d{4}-\d{2}-\d{2}|\d+", wanted))
        return evidence.status is Status.ENDED and asked <= told

    return holds


ADAPTERS = {"parse_structure": parse_structure}
