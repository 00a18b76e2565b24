"""One instrument as questions see it: its provisions, and versions loaded when first needed."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from functools import cached_property

from tqa.law.clause import Action, Clause
from tqa.law.compose import Composed, Tree, by_ancestors, choose, compose
from tqa.law.identity import ROOT
from tqa.law.instruments import normalise_title
from tqa.law.ledger import Entry
from tqa.law.locate import locate
from tqa.law.model import GENERAL, HEADINGS, State, Version
from tqa.law.pinpoints import Pinpoint
from tqa.store.clauses import amending_provisions, applications, listed_to
from tqa.store.ledger import doubts_of, homonyms_of
from tqa.store.store import InstrumentRow, ProblemRow, Store

APPENDED = "pending"
"""The kind of what a consolidation prints after an instrument: amendments not in force, and
provisions of amending instruments that relate to it."""


_NUMBERED_THROUGH = ("section", "article", "rule", "regulation")
_NUMBERED_IN_SCHEDULES = ("item", "row")
_DAY = timedelta(days=1)


class View:
    """Read access to one instrument; keeps what it has loaded."""

    def __init__(self, store: Store, row: InstrumentRow) -> None:
        self.store = store
        self.row = row
        self._versions: dict[str, tuple[Version, ...]] = {}

    @cached_property
    def tree(self) -> Tree:
        """Its provisions."""
        return self.store.tree(self.row.id)

    @cached_property
    def problems(self) -> list[ProblemRow]:
        """What could not be applied to the instrument."""
        return self.store.problems(self.row.id)

    @cached_property
    def doubts(self) -> list[Entry]:
        """The edits of the instrument that leave its text in doubt, or that an editor decided."""
        return doubts_of(self.store, self.row.id)

    @cached_property
    def homonyms(self) -> list[Entry]:
        """The edits that may be of this instrument, or of another of the same name."""
        return homonyms_of(self.store, self.row.id)

    @cached_property
    def amending(self) -> frozenset[str]:
        """The provisions whose words amend other instruments: they are law in those."""
        return amending_provisions(self.store, self.row.id)

    def amends(self, name: str) -> bool:
        """Whether a provision is, holds or stands in a clause that amends another instrument."""
        if not self.amending:
            return False  # of most instruments no more need be known
        around = [*self.tree.below(name), *self.tree.ancestors(name)]
        return any(part in self.amending for part in around)

    @cached_property
    def applications(self) -> list[Clause]:
        """What amending instruments say of the facts and years that their changes apply to."""
        return applications(self.store, self.row.id)

    def versions(self, name: str) -> tuple[Version, ...]:
        """All versions of one provision."""
        if name not in self._versions:
            self._versions[name] = tuple(v for v in self._held(name) if v.scope == GENERAL)
        return self._versions[name]

    def _held(self, name: str) -> list[Version]:
        held = self.store.versions(self.row.id, name)
        return [v for v in held if v.language == self.row.language]

    def scopes(self, name: str) -> list[str]:
        """The purposes (or persons, or places) for which a provision has a course of its own."""
        return sorted({v.scope for v in self._held(name)} - {GENERAL})

    def course_for(self, name: str, scope: str, *, known_at: date | None) -> list[Version]:
        """The versions in force of a provision for one scope, in the order of time."""
        known = [v for v in self._held(name) if v.scope == scope and v.known_on(known_at)]
        return sorted((v for v in known if v.state.has_law), key=lambda v: v.valid.start.order)

    def current_to(self, known_at: date | None) -> date | None:
        """The latest day of the consolidations that had been published by a day."""
        days = self.store.coverage(self.row.id, self.row.language)
        known = [
            day
            for day, published in days
            if known_at is None or published is None or published <= known_at
        ]
        return max(known, default=None)

    def complete_to(self, name: str, known_at: date | None = None) -> date | None:
        """The last day for which a text is known to hold all that changed it.

        That is the day of the last consolidation; of sections, that of an official list of all
        amendments, unless it names one of the whole instrument that is not at hand.
        """
        consolidated = self.current_to(known_at)
        above = [name, *self.tree.ancestors(name)] if name in self.tree.by_id else []
        lists = [day for day, known in self.lists if not (known_at and known and known > known_at)]
        if consolidated is None or not lists or not any(self._is_section(part) for part in above):
            return consolidated
        lacking = [
            entry.effective.earliest - _DAY
            for entry in self.doubts
            if entry.operation == Action.LIST
            and entry.provision == ROOT
            and entry.effective.earliest
        ]
        return max(consolidated, min([max(lists), *lacking]))

    @cached_property
    def lists(self) -> list[tuple[date, date | None]]:
        """The days of the official lists of all that amended the instrument."""
        return listed_to(self.store, self.row.id)

    def _is_section(self, name: str) -> bool:
        return self.tree.by_id[name].kind in _NUMBERED_THROUGH

    def version(self, name: str, *, as_at: date, known_at: date | None) -> Version | None:
        """The version of a day where the dates decide it."""
        return choose(self.versions(name), as_at=as_at, known_at=known_at).version

    def state(self, name: str, *, as_at: date, known_at: date | None) -> State | None:
        """The state of a provision on a day, bounded by what it stands in; `None` if unsure."""
        own = self.version(name, as_at=as_at, known_at=known_at)
        if own is None or own.state is not State.IN_FORCE:
            return own.state if own else None
        return by_ancestors(self.tree, self.versions, name, as_at=as_at, known_at=known_at)

    def locate(
        self,
        pinpoint: Pinpoint,
        *,
        as_at: date,
        known_at: date | None = None,
        loosely: bool = False,
    ) -> tuple[str, ...]:
        """The provisions a pinpoint names on a day; see `tqa.law.locate`."""
        return locate(
            self.tree,
            self.versions,
            pinpoint,
            as_at=as_at,
            known_at=known_at,
            loosely=loosely,
            ever=True,
        )

    def parts(self, name: str) -> list[str]:
        """The provision and everything under it, in document order.

        What is printed after an instrument, such as amendments not in force, is no part of it.
        """
        if name != ROOT:
            return self.tree.below(name)
        return [
            ROOT,
            *(
                part
                for child in self.tree.children(ROOT)
                if self.tree.by_id[child].kind != APPENDED
                for part in (
                    [child] if self.tree.by_id[child].kind in HEADINGS else self.tree.below(child)
                )
            ),
        ]

    def compose(
        self,
        name: str,
        *,
        as_at: date,
        known_at: date | None = None,
        supposing: int | None = None,
    ) -> Composed:
        """The text of a provision with its parts on a day; see `tqa.law.compose`."""
        composed = compose(
            self.tree,
            self.versions,
            name,
            as_at=as_at,
            known_at=known_at,
            supposing=supposing,
        )
        if name != ROOT or composed.state is None:
            return composed
        parts = set(self.parts(ROOT))
        return replace(
            composed,
            lines=tuple(x for x in composed.lines if x.version.provision in parts),
            doubts=tuple(x for x in composed.doubts if x.candidates[0].provision in parts),
        )

    def course(self, name: str, *, known_at: date | None) -> list[Version]:
        """The versions of one provision as known on a day, in the order of time."""
        known = [v for v in self.versions(name) if v.known_on(known_at)]
        return sorted(known, key=lambda v: v.valid.start.order)

    def title(self, *, as_at: date, known_at: date | None = None) -> str:
        """The short title of a day, else the long one, the latest, the number, or the id."""
        for name in ("title:short", "title:long"):
            if name not in self.tree.by_id:
                continue
            version = self.version(name, as_at=as_at, known_at=known_at)
            if version and version.content.passage.text:
                return self._as_cited(version.content.passage.text)
        for name in ("title:short", "title:long"):
            texts = [v.content.passage.text for v in self.versions(name) if v.content.passage.text]
            if texts:
                return self._as_cited(texts[-1])
        # A number of digits alone names nothing by itself.
        return self.row.id if self.row.number[:1].isdigit() else self.row.number or self.row.id

    def _as_cited(self, title: str) -> str:
        """A title printed in capitals as the instrument itself says that it is cited."""
        if not title.isupper():
            return title
        same = (a for a in self.row.aliases if normalise_title(a) == normalise_title(title))
        return next((alias for alias in same if not alias.isupper()), title)

    def pinpoint(self, name: str, *, as_at: date, known_at: date | None = None) -> str:
        """How the provision is cited on a day: the labels from its section down."""
        steps: list[str] = []
        for part in [name, *self.tree.ancestors(name)]:
            kind = self.tree.by_id[part].kind
            if "/def:" in part and part == name:
                steps.append(f" def. “{self._term(part, as_at=as_at, known_at=known_at)}”")
            elif kind in (
                *_NUMBERED_THROUGH,
                "subsection",
                "paragraph",
                "subparagraph",
                "clause",
                "subclause",
            ):
                steps.append(self._label(part, as_at=as_at, known_at=known_at))
            elif kind in _NUMBERED_IN_SCHEDULES or (kind == "table" and not steps):
                if label := self._label(part, as_at=as_at, known_at=known_at):
                    steps.append(f", {label}")
            elif kind in ("schedule", "annex", "appendix") or (
                kind in ("part", "division", "chapter") and not steps
            ):
                if steps and not steps[-1].startswith(","):
                    steps[-1] = f", {steps[-1]}"
                steps.append(self._label(part, as_at=as_at, known_at=known_at) or kind)
            if kind in _NUMBERED_THROUGH:
                break
        return "".join(reversed(steps)).strip().removeprefix(", ")

    def _label(self, name: str, *, as_at: date, known_at: date | None) -> str:
        version = self.version(name, as_at=as_at, known_at=known_at)
        if version is None or not version.content.label:
            labelled = [v for v in self.versions(name) if v.content.label]
            version = labelled[-1] if labelled else None
        return version.content.label.lstrip("*") if version else ""

    def _term(self, name: str, *, as_at: date, known_at: date | None) -> str:
        """A defined term, in the capitals of its text where that begins with it."""
        term = name.rsplit("/def:", 1)[-1].split("#")[0]
        version = self.version(name, as_at=as_at, known_at=known_at)
        words = version.content.passage.text.lstrip('“"') if version else ""
        return words[: len(term)] if words.lower().startswith(term) else term

    def next_law(self, name: str, *, as_at: date, known_at: date | None) -> Version | None:
        """The first version in force that begins after a day."""
        for version in self.course(name, known_at=known_at):
            start = version.valid.start
            begins = start.earliest or start.latest
            if version.state is State.IN_FORCE and begins and begins > as_at:
                return version
        return None
