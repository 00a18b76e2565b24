"""Provisions as a tree: `Spec` as a drafter writes them, `Part` as they stand on a day."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

SECTION, SUBSECTION, PARAGRAPH, SUBPARAGRAPH = range(4)
"""The levels below an act, by whatever name a habit calls them."""
DEFINITION = 9
"""A definition; it bears a label only in some habits."""


@dataclass(frozen=True, slots=True)
class Spec:
    """A provision as drafted. `id` is its identity unless it takes over that of an older one."""

    id: int
    level: int
    label: str
    text: str
    heading: str = ""
    term: str = ""
    parts: tuple[Spec, ...] = ()

    def walk(self) -> Iterator[Spec]:
        """The provision and everything in it, in printed order."""
        yield self
        for part in self.parts:
            yield from part.walk()


@dataclass(slots=True)
class Part:
    """A provision on one day, as one replay of its history leaves it."""

    id: int
    level: int
    label: str
    text: str
    heading: str = ""
    term: str = ""
    parts: list[Part] = field(default_factory=list)

    def walk(self) -> Iterator[Part]:
        """The provision and everything in it, in printed order."""
        yield self
        for part in self.parts:
            yield from part.walk()

    @property
    def name(self) -> tuple[str, str]:
        """What identifies it among its siblings: the label, or the term of a definition."""
        return self.label, self.term if not self.label else ""

    def words(self) -> str:
        """Labels and words of all of it, on one line."""
        return " ".join(" ".join((part.label, part.text)) for part in self.walk()).strip()


def stand(spec: Spec) -> Part:
    """A provision as it stands when it has just been made."""
    return Part(
        spec.id,
        spec.level,
        spec.label,
        spec.text,
        spec.heading,
        spec.term,
        [stand(part) for part in spec.parts],
    )


def path_to(root: Part, wanted: int) -> tuple[Part, ...]:
    """From the section down to a part of it; empty where it does not stand."""
    if root.id == wanted:
        return (root,)
    for part in root.parts:
        if below := path_to(part, wanted):
            return (root, *below)
    return ()
