"""Instruments named by a page of the gazette: "the rule published at 31 Gaz. 512".

The page may be any of the instrument's: an alias such as "31 Gaz. 500-540" says which are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tqa.law.instruments import InstrumentName
from tqa.law.register import InstrumentRegister

_SERIES = r"(?P<volume>\d{1,4})\s+(?P<series>[A-Z][A-Za-z.]{0,9}(?:\s[A-Z][A-Za-z.]{0,9}){0,3})\s+"
_PAGE = re.compile(rf"(?<![\w-]){_SERIES}(?:p\.\s*)?(?P<page>\d{{1,6}})(?![\w-])")
_PAGES = re.compile(rf"{_SERIES}(?P<page>\d{{1,6}})\s*[-–]\s*(?P<last>\d{{1,6}})")


@dataclass(frozen=True, slots=True)
class GazettePages:
    """Pages of one volume of a gazette, both ends included."""

    volume: int
    series: str
    first: int
    last: int

    @classmethod
    def parse(cls, text: str) -> GazettePages | None:
        """Pages as an alias writes them.

        >>> GazettePages.parse("31 Gaz. 500-540")
        GazettePages(volume=31, series='gaz', first=500, last=540)
        """
        match = _PAGES.fullmatch(text.strip())
        if match is None:
            return None
        return cls(
            int(match["volume"]), _plain(match["series"]), int(match["page"]), int(match["last"])
        )

    def hold(self, other: GazettePages) -> bool:
        """Whether all of the other pages are among these."""
        same = (self.volume, self.series) == (other.volume, other.series)
        return same and self.first <= other.first and other.last <= self.last


def pages_cited(text: str) -> list[GazettePages]:
    """The single pages that a text cites.

    >>> [page.first for page in pages_cited("the rule published at 31 Gaz. 512 is delayed")]
    [512]
    """
    return [
        GazettePages(int(m["volume"]), _plain(m["series"]), int(m["page"]), int(m["page"]))
        for m in _PAGE.finditer(text)
    ]


def printed_on(page: GazettePages, register: InstrumentRegister) -> InstrumentName | None:
    """The only instrument printed on a page; `None` where there are none or several."""
    found = {
        entry.id: title.title
        for entry in register.entries
        for title in entry.titles
        if (pages := GazettePages.parse(title.title)) is not None and pages.hold(page)
    }
    names = [*found.values()]
    return InstrumentName(names[0], title=names[0]) if len(names) == 1 else None


def named_by_page(texts: Iterable[str], register: InstrumentRegister) -> InstrumentName | None:
    """The only instrument that the pages cited in some texts name."""
    pages = dict.fromkeys(page for text in texts for page in pages_cited(text))
    names = [name for page in pages if (name := printed_on(page, register)) is not None]
    return names[0] if len({name.canonical for name in names}) == 1 else None


def _plain(series: str) -> str:
    return re.sub(r"[\W_]+", " ", series).strip().lower()
