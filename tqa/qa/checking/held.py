"""What a store holds, worked out anew for the checker: versions by date, texts, changes.

The rules are those of the design (ARCHITECTURE §2, TIME_IN_LAW rules 1 to 5); the code is another
than that of `tqa.law.compose` and `tqa.retrieval`, so that a slip there is seen here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import pairwise

from tqa.errors import NotFoundError
from tqa.law.ledger import Entry
from tqa.law.model import ENDED, GENERAL, HEADINGS, SCHEDULES, Provision, State, Version
from tqa.store.ledger import ledger_of
from tqa.store.store import InstrumentRow, Store
from tqa.temporal.bounds import OPEN, Bound

WHOLE = ""
"""The id of an instrument itself among its provisions."""

_BEHIND = "pending"
"""The kind of what a consolidation prints after an instrument, and which is no part of it."""

_PRINTED = frozenset({State.IN_FORCE, State.SUSPENDED, State.REPEALED})
_BINDING = ENDED | {State.NOT_IN_FORCE, State.SUSPENDED}
_UNSEEN = frozenset({State.NOT_YET_MADE, State.NOT_IN_FORCE})
_NUMBERED = frozenset({"section", "article", "rule", "regulation"})
_MANY = 40
"""Provisions of one instrument after which all of it is read at once."""


@dataclass(frozen=True, slots=True)
class Changed:
    """One day on which a provision or a part of it became another."""

    when: Bound
    by: tuple[str, ...]
    parts: tuple[str, ...]
    first: bool
    """Whether there was no text before it."""


class Tree:
    """The provisions of one instrument, by id and by what they stand in."""

    def __init__(self, provisions: Sequence[Provision]) -> None:
        self.by_id = {item.id: item for item in provisions}
        self._inside: dict[str | None, list[str]] = {}
        for item in sorted(provisions, key=lambda item: item.order):
            self._inside.setdefault(item.parent, []).append(item.id)

    def inside(self, name: str) -> list[str]:
        """The parts directly below."""
        return self._inside.get(name, [])

    def above(self, name: str) -> list[str]:
        """What it stands in, innermost first."""
        found = []
        while (parent := self.by_id[name].parent) is not None:
            found.append(parent)
            name = parent
        return found

    def under_heading(self, name: str) -> list[str]:
        """What may follow a heading among its siblings; nothing for other provisions."""
        if self.by_id[name].kind not in HEADINGS:
            return []
        siblings = self.inside(self.by_id[name].parent or WHOLE)
        return siblings[siblings.index(name) + 1 :]

    def ends_heading(self, name: str, heading: str) -> bool:
        """Whether it is a heading or schedule of its own."""
        kind = self.by_id[name].kind
        return kind in HEADINGS | SCHEDULES and not name.startswith(f"{heading}/")

    def parts(self, name: str) -> list[str]:
        """A provision with everything under it; of an instrument, without what is behind it."""
        if name == WHOLE:
            tops = [n for n in self.inside(WHOLE) if self.by_id[n].kind != _BEHIND]
            return [WHOLE, *(part for top in tops for part in self._down(top))]
        found = self._down(name)
        for follower in self.under_heading(name):
            if self.ends_heading(follower, name):
                break
            found += self._down(follower)
        return found

    def _down(self, name: str) -> list[str]:
        found = [name]
        for part in self.inside(name):
            found += self._down(part)
        return found


class Held:
    """Read access to what is held of any instrument, as known on one day."""

    def __init__(self, store: Store, known_at: date | None) -> None:
        self.store = store
        self.known_at = known_at
        self._rows: dict[str, InstrumentRow] = {}
        self._trees: dict[str, Tree] = {}
        self._versions: dict[str, dict[str, tuple[Version, ...]]] = {}
        self._texts: dict[str, str | None] = {}
        self._ledgers: dict[str, list[Entry]] = {}

    def row(self, instrument: str) -> InstrumentRow:
        """An instrument; NotFoundError where it is not held."""
        if instrument not in self._rows:
            self._rows[instrument] = self.store.instrument(instrument)
        return self._rows[instrument]

    def tree(self, instrument: str) -> Tree:
        """Its provisions."""
        if instrument not in self._trees:
            self.row(instrument)
            self._trees[instrument] = Tree(self.store.tree(instrument).in_order())
        return self._trees[instrument]

    def has(self, instrument: str, name: str) -> bool:
        """Whether a provision is held."""
        try:
            return name in self.tree(instrument).by_id
        except NotFoundError:
            return False

    def text(self, source: str) -> str | None:
        """The linear text of a source, `None` where it is not held."""
        if source not in self._texts:
            try:
                self._texts[source] = self.store.text(source)
            except NotFoundError:
                self._texts[source] = None
        return self._texts[source]

    def ledger(self, instrument: str) -> list[Entry]:
        """The amendments of an instrument."""
        if instrument not in self._ledgers:
            self._ledgers[instrument] = ledger_of(self.store, instrument)
        return self._ledgers[instrument]

    @cached_property
    def everywhere(self) -> Held:
        """The same store, whatever was known when."""
        return Held(self.store, None)

    # -- versions -----------------------------------------------------------------------------

    def versions(self, instrument: str, name: str) -> tuple[Version, ...]:
        """All versions of a provision that are general law in the language shown."""
        read = self._versions.setdefault(instrument, {})
        if name not in read and len(read) == _MANY:
            held = self.store.all_versions(instrument)
            read.update((n, self._general(instrument, v)) for n, v in held.items())
        if name not in read:
            held_one = self.store.versions(instrument, name) if len(read) < _MANY else ()
            read[name] = self._general(instrument, held_one)
        return read[name]

    def _general(self, instrument: str, held: Sequence[Version]) -> tuple[Version, ...]:
        language = self.row(instrument).language
        return tuple(v for v in held if v.scope == GENERAL and v.language == language)

    def _known(self, version: Version) -> bool:
        day = self.known_at
        if day is None:
            return version.known_to is None
        low, high = version.known_from, version.known_to
        return (low is None or low <= day) and (high is None or day < high)

    def course(self, instrument: str, name: str) -> list[Version]:
        """The versions known, in the order of time."""
        known = [v for v in self.versions(instrument, name) if self._known(v)]
        return sorted(known, key=lambda v: v.valid.start.order)

    def holding(self, instrument: str, name: str, day: date) -> list[Version]:
        """The versions known that certainly hold a day: one, where the dates decide."""
        known = (v for v in self.versions(instrument, name) if self._known(v))
        return [v for v in known if v.valid.holds_on(day)]

    def possible(self, instrument: str, name: str, day: date) -> list[Version]:
        """The versions known that hold a day or may."""
        known = (v for v in self.versions(instrument, name) if self._known(v))
        return [v for v in known if v.valid.holds_on(day) is not False]

    def chosen(self, instrument: str, name: str, day: date) -> Version | None:
        """The one version that certainly holds a day."""
        found = self.holding(instrument, name, day)
        return found[0] if len(found) == 1 else None

    def decided(self, instrument: str, name: str, day: date) -> bool:
        """Whether the dates choose a version of a provision, and of each of its parts."""
        found = (self.chosen(instrument, n, day) for n in self.tree(instrument).parts(name))
        return all(v is not None and v.state is not State.NOT_COVERED for v in found)

    def state(self, instrument: str, name: str, day: date) -> State | None:
        """The state of a provision on a day, bounded by what it stands in; `None` if unsure."""
        own = self.chosen(instrument, name, day)
        if own is None or own.state is not State.IN_FORCE:
            return own.state if own else None
        tree = self.tree(instrument)
        for above in tree.above(name):
            if tree.by_id[above].kind in HEADINGS:
                continue
            version = self.chosen(instrument, above, day)
            if version is not None and version.state in _BINDING:
                return version.state
        return State.IN_FORCE

    def sections(self, instrument: str) -> list[str]:
        """The numbered provisions of an instrument."""
        tree = self.tree(instrument)
        return [name for name in tree.parts(WHOLE) if tree.by_id[name].kind in _NUMBERED]

    # -- texts --------------------------------------------------------------------------------

    def lines(self, instrument: str, name: str, day: date) -> list[tuple[int, Version]]:
        """The words of a provision and its parts on a day, each with its depth below it."""
        tree, own = self.tree(instrument), self.chosen(instrument, name, day)
        if own is None:
            return []
        enacted = own.state is State.NOT_IN_FORCE
        found: list[tuple[int, Version]] = []

        def take(part: str, depth: int) -> None:
            version = self.chosen(instrument, part, day)
            behind = name == WHOLE and tree.by_id[part].kind == _BEHIND
            if version is None or behind:
                return
            if version.state not in _PRINTED and not (
                enacted and version.state is State.NOT_IN_FORCE
            ):
                return
            ended = version.state is State.REPEALED
            if part == name or version.content.passage.text or not ended:
                found.append((depth, version))
            for inner in () if ended else tree.inside(part):
                take(inner, depth + 1)

        take(name, 0)
        for follower in tree.under_heading(name):
            if not tree.ends_heading(follower, name):
                take(follower, 1)
                continue
            version = self.chosen(instrument, follower, day)
            if version is not None and version.state in _PRINTED:
                break
        return found

    def words(self, instrument: str, name: str, day: date) -> str:
        """The text of a day on one line."""
        return " ".join(
            " ".join(f"{label(version)} {version.content.passage.text}".split())
            for _, version in self.lines(instrument, name, day)
        )

    # -- the course of a provision ------------------------------------------------------------

    def constant(self, instrument: str, name: str, day: date) -> tuple[Bound, Bound]:
        """The longest interval around a day in which nothing of a text changed."""
        start, end = Bound.not_after(date.min), OPEN
        for part in self.tree(instrument).parts(name):
            version = self.chosen(instrument, part, day)
            if version is None:
                continue
            low, high = version.valid.start, version.valid.end
            if part != name and version.state in _UNSEEN:
                low, high = self._unseen(instrument, part, version)
            if low.order > start.order:
                start = low
            if not high.never and (
                end.never or (high.earliest or date.max) < (end.earliest or date.max)
            ):
                end = high
        return start, end

    def _unseen(self, instrument: str, part: str, version: Version) -> tuple[Bound, Bound]:
        """The stretch around a version in which a part does not show."""
        course = self.course(instrument, part)
        first = last = course.index(version)
        while first and course[first - 1].state in _UNSEEN:
            first -= 1
        while last + 1 < len(course) and course[last + 1].state in _UNSEEN:
            last += 1
        return course[first].valid.start, course[last].valid.end

    def changes(self, instrument: str, name: str) -> list[Changed]:
        """When a provision or a part of it changed, in order, as far as the sources tell."""
        found: dict[str, list[tuple[str, Version, Version]]] = {}
        for part in self.tree(instrument).parts(name):
            for at, (old, new) in enumerate(pairwise(self.course(instrument, part))):
                if _is_change(old, new, shown_before=at > 0):
                    found.setdefault(str(new.valid.start), []).append((part, old, new))
        made: list[Changed] = []
        for when, items in sorted(found.items(), key=lambda item: Bound.parse(item[0]).order):
            begun = any(change.first for change in made)
            own = [(old, new) for part, old, new in items if part == name]
            by = {cause for _, _, new in items for cause in new.made_by}
            parts = tuple(part for part, _, _ in items)
            first = bool(own) and _begins(*own[0], begun=begun)
            made.append(Changed(Bound.parse(when), tuple(sorted(by)), parts, first))
        return made


def label(version: Version) -> str:
    """The label that is printed with a version; the names of titles are not."""
    return "" if version.provision.startswith("title:") else version.content.label


def _is_change(old: Version, new: Version, *, shown_before: bool) -> bool:
    if new.state is State.NOT_COVERED:
        return False
    if old.state is State.NOT_COVERED and not shown_before:
        return new.valid.start.is_day and new.state is not State.NOT_YET_MADE
    one, other = old.content, new.content
    if (one.state, one.label, one.passage.text) != (other.state, other.label, other.passage.text):
        return True
    return old.valid.start != new.valid.start and old.made_by != new.made_by


def _begins(old: Version, new: Version, *, begun: bool) -> bool:
    """Whether a provision was made or first became law by a change."""
    if new.state in ENDED or new.state is State.SUSPENDED:
        return False
    if new.state is State.NOT_IN_FORCE:
        return old.state is State.NOT_YET_MADE and not begun
    return old.state in _UNSEEN
