"""Provisions as elements of a body: what both kinds of export write."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from lxml import etree

from tqa.law.akoma import AKN, FRONT, HIERARCHY, WRITTEN, first_day, work_ids
from tqa.law.compose import Tree
from tqa.law.identity import ROOT
from tqa.law.model import ENDED, HEADINGS, SCHEDULES, Provision, State, Version
from tqa.store.akoma.meta import Times, element, put_text
from tqa.store.store import InstrumentRow, Store
from tqa.temporal.bounds import Bound

LAW = (State.IN_FORCE, State.SUSPENDED, State.NOT_IN_FORCE)
"""States of words that are law, or are to be."""


@dataclass(frozen=True)
class Work:
    """An instrument as it is stored."""

    row: InstrumentRow
    in_force: Bound | None
    known: date | None
    """The latest publication among its sources and versions."""
    provisions: tuple[Provision, ...]
    versions: Mapping[str, tuple[Version, ...]]
    problems: tuple[str, ...]

    @classmethod
    def of(cls, store: Store, instrument: str) -> Work:
        """All that is held of it."""
        row = store.instrument(instrument)
        provisions = tuple(store.tree(instrument).in_order())
        versions = {p.id: store.versions(instrument, p.id) for p in provisions}
        documents = store.documents(instrument)
        days = {document.published for document in documents}
        for version in (v for held in versions.values() for v in held):
            days |= {version.known_from, version.known_to}
        begun = (d.facts.in_force for d in documents if d.facts.in_force)
        return cls(
            row,
            next(begun, None),
            max((day for day in days if day), default=None),
            provisions,
            versions,
            tuple(f"{p.cited or p.edit}: {p.reason}" for p in store.problems(instrument)),
        )

    @property
    def languages(self) -> list[str]:
        """Its languages, the one that is shown first."""
        held = {v.language for versions in self.versions.values() for v in versions}
        return sorted(held, key=lambda code: (code != self.row.language, code))


Said = tuple[str, str, str]
"""Label, heading and words."""


def said(version: Version) -> Said:
    """What a version prints."""
    return version.content.label, version.heading, version.content.passage.text


@dataclass(frozen=True, slots=True)
class Wording:
    """What a provision says in some of its versions: one element of the body."""

    versions: tuple[Version, ...]

    @property
    def said(self) -> Said:
        """What it prints."""
        return said(self.versions[0])

    @property
    def ended(self) -> bool:
        """Whether it is no more than the mark of an end."""
        return all(version.state in ENDED for version in self.versions)


class Body:
    """Elements of one document, in one language, while they are being written."""

    def __init__(self, work: Work, language: str) -> None:
        self.work = work
        self.tree = Tree(work.provisions)
        self.wids = work_ids(work.provisions)
        self.versions = {
            name: [v for v in held if v.language == language]
            for name, held in work.versions.items()
        }
        root = [v for v in self.versions.get(ROOT, ()) if v.known_to is None]
        made = {work.row.made.day} if work.row.made.is_day else set()
        begun = {v.valid.start.day for v in root if v.valid.start.is_day and v.state in LAW}
        ended = {
            day: "repeal"
            for version in root
            if version.state in ENDED and (day := first_day(version.valid.start)) is not None
        }
        self.times = Times(frozenset(made | begun), ended)
        self.places: dict[tuple[str, Said], str] = {}
        """Where the words of a provision stand: the eId of their first element."""
        self.fronts = _fronts(self.tree)
        self._used: dict[str, int] = {}

    def element(
        self, parent: Any, name: str, wording: Wording | None = None, /, **more: str
    ) -> Any:
        """The element of a provision; without a wording it only holds its parts."""
        kind = self.tree.by_id[name].kind
        attributes = {"eId": self._eid(name), "wId": self.wids[name], **more}
        if kind not in WRITTEN:
            attributes = {"name": kind, **attributes}
        if wording is not None:
            attributes |= self._when(wording)
        made = element(parent, kind if kind in WRITTEN else "hcontainer", **attributes)
        made.text = "\n"
        if wording is None:
            return made
        label, heading, text = wording.said
        if label:
            element(made, "num", label)
        if heading:
            element(made, "heading", heading)
        parts = bool(self.tree.children(name)) or kind in HEADINGS
        # The words of a heading are its heading.
        if text != heading if kind in HEADINGS else text or not parts:
            tag = "intro" if parts else "content"
            holder = element(made, tag, eId=f"{attributes['eId']}__{tag}")
            _blocks(holder, text)
        self.places.setdefault((name, wording.said), attributes["eId"])
        return made

    def front(self, holder: Any, name: str, wording: Wording, /, **more: str) -> None:
        """A title, preamble or words of enactment: before the body there is no hierarchy."""
        kind = self.tree.by_id[name].kind
        attributes = {"name": kind, "eId": self._eid(name), "wId": self.wids[name], **more}
        made = element(holder, "container", **attributes, **self._when(wording))
        made.text = "\n"
        _blocks(made, wording.said[2], "docTitle" if kind == "title" else "")
        if len(made):
            self.places.setdefault((name, wording.said), attributes["eId"])
        else:
            element(made, "p")  # a container holds something

    def _when(self, wording: Wording) -> dict[str, str]:
        period = self.times.group(wording.versions)
        status = {"status": "removed"} if wording.ended else {}
        return ({"period": period} if period else {}) | status

    def _eid(self, name: str) -> str:
        """The wId, and a number for each further element of the same provision."""
        wid = self.wids[name]
        self._used[wid] = self._used.get(wid, 0) + 1
        return wid if self._used[wid] == 1 else f"{wid}__version_{self._used[wid]}"


def _fronts(tree: Tree) -> dict[str, str]:
    """What stands before the body, and where: titles, the preamble, and what is between them."""
    names = tree.children(ROOT)
    last = max((at for at, n in enumerate(names) if tree.by_id[n].kind in FRONT), default=-1)
    found: dict[str, str] = {}
    place = "preface"
    for name in names[: last + 1]:
        kind = tree.by_id[name].kind
        if tree.children(name) or kind in HIERARCHY - FRONT.keys() or kind in HEADINGS | SCHEDULES:
            continue
        if FRONT.get(kind) == "preamble":
            place = "preamble"  # which nothing of the preface may follow
        found[name] = place
    return found


def _blocks(holder: Any, text: str, inline: str = "") -> None:
    """Words as blocks: a line a paragraph, lines of cells as a table."""
    if not text:
        return
    holder.text = "\n"
    table = None
    for line in text.split("\n"):
        if "\t" not in line:
            table = None
            block = element(holder, "p")
            put_text(etree.SubElement(block, f"{{{AKN}}}{inline}") if inline else block, line)
            continue
        if table is None:
            number = 1 + sum(1 for _ in holder.iterchildren(f"{{{AKN}}}table"))
            table = element(holder, "table", eId=f"{holder.get('eId')}__table_{number}")
        row = element(table, "tr")
        for cell in line.split("\t"):
            element(element(row, "td"), "p", cell)
