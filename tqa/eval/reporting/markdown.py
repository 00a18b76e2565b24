"""A report as Markdown, with its plots as files beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tqa.eval.reporting.content.records import Kind, Section, Table
from tqa.eval.reporting.words import printable

PLOTS = "plots"
"""The folder of the plots, beside the report."""
_SIGNS = re.compile(r"([\\`*_{}\[\]#|~$])")


def markdown(sections: Sequence[Section], title: str) -> str:
    """The report; its plots are expected as SVG files in the folder `PLOTS`."""
    lines = [f"# {escaped(title)}", ""]
    for section in sections:
        lines += _section(section, 2)
    return printable("\n".join(lines).rstrip() + "\n")


def escaped(text: str) -> str:
    r"""Text on one line that Markdown and HTML take as it is written.

    >>> print(escaped("a|b <i> *x*"))
    a\|b &lt;i&gt; \*x\*
    """
    line = " ".join(text.split()).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _SIGNS.sub(r"\\\1", line)


def _section(section: Section, level: int) -> Iterator[str]:
    if section.folded:
        yield from ("<details>", f"<summary>{_plain(section.title)}</summary>", "")
    else:
        yield from (f"{'#' * min(level, 6)} {escaped(section.title)}", "")
    for paragraph in section.text:
        yield from (escaped(paragraph), "")
    if section.points:
        yield from (*(f"- {escaped(point)}" for point in section.points), "")
    if section.code:
        yield from (*(f"    {' '.join(line.split())}" for line in section.code), "")
    for table in section.tables:
        yield from _table(table)
    for plot in section.plots:
        name = escaped(plot.title)
        yield from (f"**{name}**", "", f"![{name}]({PLOTS}/{plot.name}.svg)", "")
    for child in section.sections:
        yield from _section(child, level + 1)
    if section.folded:
        yield from ("</details>", "")


def _plain(text: str) -> str:
    """Inside HTML only its own signs are escaped."""
    return " ".join(text.split()).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _table(table: Table) -> Iterator[str]:
    if table.title:
        yield from (f"**{escaped(table.title)}**", "")
    yield _row([escaped(head) for head in table.heads])
    yield _row(["---:" if table.figures(at) else "---" for at in range(len(table.heads))])
    for line in table.lines:
        cells = [escaped(cell) for cell in line.cells]
        if line.kind in (Kind.PUBLISHED, Kind.TOTAL):
            sign = "*" if line.kind is Kind.PUBLISHED else "**"
            cells = [f"{sign}{cell}{sign}" if cell else "" for cell in cells]
        yield _row(cells)
    yield ""
    if table.note:
        yield from (escaped(table.note), "")


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
