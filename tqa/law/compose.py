"""The text of a provision on a day: its own words and its parts', each chosen by date alone.

A container has no stored text. What it said on a day is put together from the versions of its parts
that were in force then, so that an unchanged part is never copied and a doubt in one part shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import takewhile

from tqa.law.model import ENDED, HEADINGS, SCHEDULES, Provision, State, Version


@dataclass(frozen=True, slots=True)
class Choice:
    """What the dates leave of the versions of one provision.

    `version` is set where exactly one is left and its interval certainly holds the day; else
    `candidates` are those that may hold it, and none is chosen (TIME_IN_LAW rule 1).
    """

    version: Version | None
    candidates: tuple[Version, ...] = ()


def choose(versions: Iterable[Version], *, as_at: date, known_at: date | None = None) -> Choice:
    """The version in force on `as_at` by what was known on `known_at` (`None`: the latest)."""
    possible = []
    for version in versions:
        if not version.known_on(known_at):
            continue
        holds = version.valid.holds_on(as_at)
        if holds:
            return Choice(version, (version,))
        if holds is None:
            possible.append(version)
    return Choice(None, tuple(possible))


@dataclass(frozen=True, slots=True)
class Line:
    """One provision's own words within a composed text; `depth` counts from the part asked for."""

    depth: int
    version: Version


@dataclass(frozen=True, slots=True)
class Composed:
    """The text of a provision and its parts on one day.

    `doubts` are the choices that could not be made; with any, the text is not to be given as the
    text of the day.
    """

    provision: str
    state: State | None
    """The state of the provision itself; `None` where its version could not be chosen."""
    lines: tuple[Line, ...]
    doubts: tuple[Choice, ...] = ()

    @property
    def text(self) -> str:
        """The words with their labels, on one line (the publishers' rule for comparing texts)."""
        return " ".join(self._words())

    @property
    def printed(self) -> str:
        """The words with their labels, a line a part, indented by depth.

        A label without words of its own stands before the first part, as in print: "4 (1) …".
        """
        rows: list[str] = []
        waiting = ""
        for line in self.lines:
            words = _line(line.version)
            if not words:
                continue
            if not line.version.content.passage.text:
                waiting = f"{waiting}{words} "
                continue
            depth = line.depth - len(waiting.split())
            rows.append("    " * max(depth, 0) + waiting + words)
            waiting = ""
        return "\n".join([*rows, waiting.strip()] if waiting else rows)

    def _words(self) -> list[str]:
        words: list[str] = []
        for line in self.lines:
            content = line.version.content
            words += content.label.split() if shows_label(line.version) else ()
            words += content.passage.text.split()
        return words


def shows_label(version: Version) -> bool:
    """Whether the label is printed with the words; the names of titles are not."""
    return not version.provision.startswith("title:")


def _line(version: Version) -> str:
    label = version.content.label if shows_label(version) else ""
    return f"{label} {version.content.passage.text}".strip()


class Tree:
    """Provisions by parent, in document order."""

    def __init__(self, provisions: Sequence[Provision]) -> None:
        self.by_id = {provision.id: provision for provision in provisions}
        self._children: dict[str | None, list[str]] = {}
        self._headings: dict[str, str] | None = None
        for provision in sorted(provisions, key=lambda p: p.order):
            self._children.setdefault(provision.parent, []).append(provision.id)

    def put(self, provision: Provision, after: str) -> bool:
        """Take in a provision printed after another; says whether its place was found.

        Its own `order` says nothing of that place, and `in_order` does not know it.
        """
        current: str | None = after
        while current is not None and current != provision.parent:
            above = self.by_id[current].parent
            if above == provision.parent:
                siblings = self._children[above]
                siblings.insert(siblings.index(current) + 1, provision.id)
                break
            current = above
        else:
            if current is None:
                return False
            self._children.setdefault(provision.parent, []).insert(0, provision.id)
        self.by_id[provision.id] = provision
        self._headings = None
        return True

    def in_order(self) -> list[Provision]:
        """All provisions, in document order."""
        return sorted(self.by_id.values(), key=lambda p: p.order)

    def children(self, name: str) -> Sequence[str]:
        """The parts directly below a provision."""
        return self._children.get(name, ())

    def below(self, name: str) -> list[str]:
        """The provision and everything under it, in document order."""
        found: list[str] = [name]
        stack = [*reversed([*self.children(name), *self.under(name)])]
        while stack:
            current = stack.pop()
            found.append(current)
            stack.extend(reversed(self.children(current)))
        return found

    def under(self, name: str) -> list[str]:
        """What stands under a heading: all that follows it, up to the next one not within it."""
        if self.by_id[name].kind not in HEADINGS:
            return []
        return list(takewhile(lambda n: not self.closes(n, name), self.after(name)))

    def after(self, name: str) -> Sequence[str]:
        """What follows a provision among the parts of the same whole."""
        siblings = self.children(self.by_id[name].parent or "")
        return siblings[siblings.index(name) + 1 :]

    def closes(self, name: str, heading: str) -> bool:
        """Whether `name` is a heading or schedule that ends what stands under `heading`."""
        return self.by_id[name].kind in HEADINGS | SCHEDULES and not name.startswith(f"{heading}/")

    def headings(self, name: str) -> list[str]:
        """The headings over a provision in the latest order, outermost first."""
        if self._headings is None:
            self._headings = {}
            for siblings in self._children.values():
                last: str | None = None
                for sibling in siblings:
                    if self.by_id[sibling].kind in SCHEDULES:
                        last = None
                    elif self.by_id[sibling].kind in HEADINGS:
                        last = sibling
                    elif last:
                        self._headings[sibling] = last
        for part in [name, *self.ancestors(name)]:
            if nearest := self._headings.get(part):
                steps = nearest.split("/")
                whole = ["/".join(steps[:n]) for n in range(1, len(steps) + 1)]
                return [part for part in whole if part in self.by_id]
        return []

    def ancestors(self, name: str) -> list[str]:
        """The provisions above, innermost first."""
        found = []
        current = self.by_id[name].parent
        while current is not None:
            found.append(current)
            current = self.by_id[current].parent
        return found


_PRINTED = (State.IN_FORCE, State.SUSPENDED, State.REPEALED)
_NOT_LAW = ENDED | {State.NOT_IN_FORCE, State.NOT_YET_MADE}


_BINDS_BELOW = ENDED | {State.NOT_IN_FORCE, State.SUSPENDED}
"""States that what stands below a provision shares with it."""


def compose(
    tree: Tree,
    versions: Mapping[str, Sequence[Version]] | Callable[[str], Sequence[Version]],
    name: str,
    *,
    as_at: date,
    known_at: date | None = None,
    supposing: int | None = None,
) -> Composed:
    """The text of provision `name` on `as_at`, by what was known on `known_at`.

    Parts that are not law that day are left out, except inside a provision that is itself not yet
    in force, whose enacted text is shown as such. `supposing` takes one candidate wherever the
    dates do not decide, 0 the earliest and -1 the latest: what the text would then be.
    """
    get = versions if callable(versions) else lambda part: versions.get(part, ())

    def pick(part: str) -> Choice:
        choice = choose(get(part), as_at=as_at, known_at=known_at)
        if choice.version is None and choice.candidates and supposing is not None:
            ordered = sorted(choice.candidates, key=lambda v: v.valid.start.order)
            return Choice(ordered[supposing], choice.candidates)
        return choice

    own = pick(name)
    if own.version is None:
        return Composed(name, None, (), (own,))
    lines: list[Line] = []
    doubts: list[Choice] = []
    dormant = own.version.state is State.NOT_IN_FORCE

    def add(part: str, depth: int, choice: Choice) -> None:
        version = choice.version
        state = version.state if version else State.NOT_COVERED
        if state is State.NOT_COVERED:
            absent = all(v.state in _NOT_LAW for v in choice.candidates) and not dormant
            if choice.candidates and not (version is None and absent):
                doubts.append(choice)
        elif version and (state in _PRINTED or (state is State.NOT_IN_FORCE and dormant)):
            # What an amendment took out leaves no mark, unless it was asked for.
            gone = state is State.REPEALED and not version.content.passage.text
            if not gone or part == name:
                lines.append(Line(depth, version))
        if lines and lines[-1].version is version and state is not State.REPEALED:
            for child in tree.children(part):
                add(child, depth + 1, pick(child))

    add(name, 0, own)
    if tree.by_id[name].kind in HEADINGS:
        # A heading comes and goes without what stands under it, which is what the day has there.
        for follower in tree.after(name):
            choice = pick(follower)
            printed = choice.version is not None and choice.version.state in _PRINTED
            if tree.closes(follower, name) and printed:
                break
            if not tree.closes(follower, name):
                add(follower, 1, choice)
    state = own.version.state
    if state is State.IN_FORCE:
        state = by_ancestors(tree, get, name, as_at=as_at, known_at=known_at)
        for above in tree.ancestors(name):
            choice = choose(get(above), as_at=as_at, known_at=known_at)
            governs = tree.by_id[above].kind not in HEADINGS
            if (
                governs
                and choice.version is None
                and any(v.state in _NOT_LAW for v in choice.candidates)
            ):
                doubts.append(choice)
    return Composed(name, state, tuple(lines), tuple(doubts))


def by_ancestors(
    tree: Tree,
    get: Callable[[str], Sequence[Version]],
    name: str,
    *,
    as_at: date,
    known_at: date | None,
) -> State:
    """A part is law only while everything above it is: not before, and not after it has ended."""
    for above in tree.ancestors(name):
        if tree.by_id[above].kind in HEADINGS:
            continue
        version = choose(get(above), as_at=as_at, known_at=known_at).version
        if version is not None and version.state in _BINDS_BELOW:
            return version.state
    return State.IN_FORCE
