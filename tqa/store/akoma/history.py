"""The whole history of an instrument: its wordings in the body, its versions in a table.

A wording is one element for all versions with the same words. Where a part changes less often than
what it stands in, its element is there once in each wording of the whole, so that the elements of a
day are the text of that day. The table has every version, with all that the standard cannot say.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from tqa.law.identity import ROOT
from tqa.law.model import ENDED, GENERAL, Provision, Version
from tqa.store.akoma.meta import own
from tqa.store.akoma.parts import LAW, Body, Said, Wording, said

Windows = tuple[tuple[date | None, date | None], ...]
"""Stretches of days, each from one day (with it) to another (without it); `None` is no limit."""
ALL_DAYS: Windows = ((None, None),)


class History(Body):
    """The body and the table of a document of many versions."""

    def write(self, body: Any, front: Mapping[str, Any]) -> int:
        """Fill the body and what stands before it; gives the number of versions in the table."""
        for name in self.tree.children(ROOT):
            place = self.fronts.get(name)
            if place is not None:
                for wording in self._wordings(name):
                    self.front(front[place], name, wording)
            else:
                self._part(body, name, ALL_DAYS, last=True)
        return sum(len(held) for held in self.versions.values())

    def _wordings(self, name: str) -> list[Wording]:
        """The wordings of a provision that are law, were or will be, by what is known now."""
        found: dict[Said, list[Version]] = {}
        for version in self.versions[name]:
            mark = version.state in ENDED and version.content.passage.text
            shown = version.state in LAW or mark
            if shown and version.known_to is None and version.scope == GENERAL:
                found.setdefault(said(version), []).append(version)
        return [Wording(tuple(versions)) for versions in found.values()]

    def _part(self, parent: Any, name: str, within: Windows, *, last: bool) -> None:
        """The wordings of a provision that may stand in some windows of what it is a part of.

        In the `last` one also those that stand in none, so that none is lost.
        """
        wordings = self._wordings(name)
        if not wordings and self._speaks(name):
            holder = self.element(parent, name)
            for child in self.tree.children(name):
                self._part(holder, child, within, last=last)
        for wording in wordings:
            windows = _shared(_windows(wording), within)
            if not windows and not (last and (name, wording.said) not in self.places):
                continue
            holder = self.element(parent, name, wording)
            for child in self.tree.children(name):
                self._part(holder, child, windows, last=last and wording is wordings[-1])

    def _speaks(self, name: str) -> bool:
        """Whether any part of a provision has words to show."""
        return any(self._wordings(part) for part in self.tree.below(name))

    # -- the table --------------------------------------------------------------------------------

    def table(self, facts: Any) -> None:
        """A row for each provision, in their order, with all its versions."""
        for provision in self.work.provisions:
            self._row(facts, provision)

    def _row(self, facts: Any, provision: Provision) -> None:
        attributes = {"id": provision.id, "kind": provision.kind}
        if provision.parent is not None:
            attributes |= {"parent": provision.parent, "wId": self.wids[provision.id]}
        row = own(facts, "provision", **attributes)
        row.text = "\n"
        for version in self.versions[provision.id]:
            self._rectangle(row, version)

    def _rectangle(self, row: Any, version: Version) -> None:
        valid = version.valid
        attributes = {"from": str(valid.start), "to": str(valid.end), "state": version.state.value}
        if version.known_from is not None:
            attributes["knownFrom"] = version.known_from.isoformat()
        if version.known_to is not None:
            attributes["knownTo"] = version.known_to.isoformat()
        says = version.state in LAW or version.content.passage.text
        place = self.places.get((version.provision, said(version))) if says else None
        if place is not None:
            attributes["words"] = f"#{place}"
        item = own(row, "version", **attributes)
        item.text = "\n"
        if place is None or version.provision in self.fronts:
            _said(item, version, with_words=place is None)
        if version.scope != GENERAL:
            own(item, "scope", version.scope)
        for cause in version.made_by:
            own(item, "madeBy", cause)
        if version.disputed:
            own(item, "rival", version.rival.text)
            for cause in version.rival_by:
                own(item, "rivalBy", cause)


def _said(item: Any, version: Version, *, with_words: bool) -> None:
    """What a version prints, where no element of the body says it."""
    words = version.content.passage.text if with_words else ""
    for tag, text in (
        ("label", version.content.label),
        ("heading", version.heading),
        ("text", words),
    ):
        if text:
            own(item, tag, text)


def _windows(wording: Wording) -> Windows:
    """The days on which a wording may stand."""
    return tuple((v.valid.start.earliest, v.valid.end.latest) for v in wording.versions)


def _shared(some: Windows, others: Windows) -> Windows:
    """The days that are in both."""
    found: list[tuple[date | None, date | None]] = []
    for start, end in some:
        for other_start, other_end in others:
            low = max((day for day in (start, other_start) if day), default=None)
            high = min((day for day in (end, other_end) if day), default=None)
            if low is None or high is None or low < high:
                found.append((low, high))
    return tuple(dict.fromkeys(found))
