"""Pages in the shape of those of bdlaws, with invented law on them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

NOTE = re.compile(r"\{(\d+)\}")
"""A mark in a text: `{1}[words]` is governed by the first footnote."""


@dataclass
class Printed:
    """One page: rows of marginal note and body; `|` parts lines, `{n}` marks footnote n."""

    title: str = "The Rafts Act, 2010"
    number: str = "ACT NO. VII OF 2010"
    date: str = "1st July, 2010"
    long_title: str = "An Act to regulate rafts."
    preamble: str = "WHEREAS it is expedient to regulate rafts; It is hereby enacted:-"
    rows: list[tuple[str, str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    heads: dict[int, str] = field(default_factory=dict)
    """Headings over rows, as HTML."""

    def html(self) -> bytes:
        rows = "".join(
            f'<div class="row lineremoves ">{self.heads.get(n, "")}'
            f'<div class="col-sm-3 txt-head">{self.marked(note)}</div>'
            f'<div class="col-sm-9 txt-details" id="sec-dec">{self.marked(body)}</div></div>'
            for n, (note, body) in enumerate(self.rows)
        )
        listed = "".join(
            f'<li class="footnoteList"><h6 class="word-formet"> <sup class="en">{n}</sup> </h6>'
            f"{note}</li>"
            for n, note in enumerate(self.notes, start=1)
        )
        return (
            f'<!DOCTYPE html>\n<html><head><meta charset="utf-8"><title>{self.title}</title></head>'
            f'<body><section class="bg-act-section"><h3>\n   {self.title}\n</h3><h4> (\n'
            f"{self.number}\n ) </h4></section>"
            f'<p class="pull-right publish-date">[ {self.date} ]</p>'
            f'<div class="act-role-style">{self.marked(self.long_title)}</div>'
            f'<div class="col-md-12 pad-right">{self.preamble}</div>'
            f'<section class="bg-striped">{rows}</section>'
            f'<div class="footnoteListAll"><ul>{listed}</ul></div></body></html>'
        ).encode()

    def marked(self, text: str) -> str:
        """HTML of a text: marks as the publisher writes them, lines parted by empty boxes."""
        text = text.replace("|", '<div class="clbr"> </div>')

        def mark(match: re.Match[str]) -> str:
            note = self.notes[int(match[1]) - 1].replace('"', "&quot;")
            number = f'<span class="word-formet"><sup class="en">{match[1]}</sup></span>'
            return f'<span class="footnote" title="{note}">{number}</span>'

        return NOTE.sub(mark, text)


def chapter(number: str, name: str) -> str:
    """The heading of a chapter."""
    return (
        f'<div class="act-chapter-group"><p class="act-chapter-no">{number}</p>'
        f'<p class="act-chapter-name">{name}</p></div>'
    )
