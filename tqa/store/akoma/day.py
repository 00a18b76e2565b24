"""The text of an instrument on one day, as an expression of its own.

What the dates do not decide is there as an element of unknown status without words: never a guess.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from tqa.law.akoma import HISTORY
from tqa.law.compose import choose
from tqa.law.identity import ROOT
from tqa.law.model import ENDED, GENERAL, HEADINGS, SCHEDULES, Content, State, Version
from tqa.store.akoma.parts import LAW, Body, Wording, Work


class Day(Body):
    """The body of a document of a single version."""

    def __init__(self, work: Work, language: str, as_at: date) -> None:
        super().__init__(work, language)
        self.as_at = as_at
        self.undecided: list[str] = []
        self._count = 0

    def write(self, body: Any, front: Mapping[str, Any]) -> int:
        """Fill the body and what stands before it; gives the number of provisions with words."""
        open_: list[tuple[str, Any]] = []
        for name in self.tree.children(ROOT):
            place = self.fronts.get(name)
            if place is None:
                self._nested(body, name, open_)
                continue
            version = self._chosen(name)
            if version is not None and version.state in LAW:
                more = self._more(version)
                for key, text in (("label", version.content.label), ("heading", version.heading)):
                    if text:
                        more[f"{{{HISTORY}}}{key}"] = text
                self.front(front[place], name, Wording((version,)), **more)
                self._count += 1
        return self._count

    def root(self, facts: Any) -> None:
        """What the instrument as a whole is on the day."""
        version = self._chosen(ROOT)
        if version is not None:
            facts.set("state", version.state.value)
            facts.set("since", str(version.valid.start))

    def _nested(self, holder: Any, name: str, open_: list[tuple[str, Any]]) -> None:
        """A provision under the headings that are open; a heading closes those it is not in."""
        kind = self.tree.by_id[name].kind
        if kind in SCHEDULES:
            open_.clear()
        elif kind in HEADINGS:
            while open_ and not name.startswith(f"{open_[-1][0]}/"):
                open_.pop()
        made = self._that_day(open_[-1][1] if open_ else holder, name)
        if made is None:
            return
        if kind in HEADINGS:
            open_.append((name, made))
        below: list[tuple[str, Any]] = []
        for child in self.tree.children(name):
            self._nested(made, child, below)

    def _that_day(self, parent: Any, name: str) -> Any:
        """The element of a provision as it was on the day; `None` where it was not there."""
        version = self._chosen(name)
        if version is None:
            return None
        if version.state is State.NOT_COVERED:
            self.undecided.append(name)
            return self.element(parent, name, status="unknown", **self._more(version))
        mark = version.state in ENDED and version.content.passage.text
        if version.state not in LAW and not mark:
            return None
        self._count += 1
        return self.element(parent, name, Wording((version,)), **self._more(version))

    def _chosen(self, name: str) -> Version | None:
        """The version of the day; one without words where the dates do not decide."""
        held = [v for v in self.versions[name] if v.scope == GENERAL]
        choice = choose(held, as_at=self.as_at)
        if choice.version is not None or not choice.candidates:
            return choice.version
        if all(v.state is State.NOT_YET_MADE or v.state in ENDED for v in choice.candidates):
            return None
        first = choice.candidates[0]
        content = Content(State.NOT_COVERED, first.content.label)
        return Version(name, first.valid, None, None, content)

    def _more(self, version: Version) -> dict[str, str]:
        """What the standard cannot say of a version: id and kind, and a start within limits."""
        name, start = version.provision, version.valid.start
        said = {f"{{{HISTORY}}}id": name, f"{{{HISTORY}}}kind": self.tree.by_id[name].kind}
        return said if start.is_day else said | {f"{{{HISTORY}}}since": str(start)}
