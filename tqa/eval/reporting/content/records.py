"""The pieces of a report: sections, tables, plots. HTML and Markdown are written from the same."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from tqa.eval.reporting.plots.drawing import Plot


class Kind(StrEnum):
    """What the figures of a row are, so that none is taken for another."""

    MEASURED = ""
    CONTROL = "control"
    PUBLISHED = "published"
    TOTAL = "total"


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a table."""

    cells: tuple[str, ...]
    kind: Kind = Kind.MEASURED


@dataclass(frozen=True, slots=True)
class Table:
    """A table: so many columns of words at its left, the others of figures."""

    heads: tuple[str, ...]
    lines: tuple[Line, ...]
    words: int = 1
    title: str = ""
    note: str = ""
    aside: bool = False
    """Whether the last column is of words too."""

    def figures(self, column: int) -> bool:
        """Whether a column is of figures."""
        return self.words <= column < len(self.heads) - self.aside


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a report."""

    title: str
    text: tuple[str, ...] = ()
    """Paragraphs."""
    points: tuple[str, ...] = ()
    """A list."""
    code: tuple[str, ...] = ()
    """Lines to type."""
    tables: tuple[Table, ...] = ()
    plots: tuple[Plot, ...] = ()
    sections: tuple[Section, ...] = field(default=())
    folded: bool = False
    """Shown as its title alone until it is opened."""
