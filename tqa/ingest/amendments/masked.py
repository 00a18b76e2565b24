"""A clause with its quotations and its citations covered, so that patterns see only the wording.

Every character stays at its place: a quotation becomes `“` and `Q`s and `”`, a citation `T`s.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from tqa.law.citations import Citation, parse_citations

QUOTE = "\ue000"
"""Stands for a character within quotation marks."""
TARGET = "\ue001"
"""Stands for a character of a citation."""

_THE = (
    r"(?:(?:the|this|that)\s+)?(?:(?:said|principal|aforesaid)\s+)?"
    r"(?:(?:entry|entries|row|item|line)\s+(?:relating\s+to|for|against|of)\s+(?:the\s+)?)?"
)
_GENERIC = rf"(?:\s+(?:of|to|in)\s+{_THE}(?:act|ordinance|order|rules?|regulations?|notification))"
TARGETS = (
    rf"{_THE}{TARGET}+{_GENERIC}?"
    rf"(?:(?:\s*,\s*|\s+and\s+|\s+or\s+|\s+to\s+|\s+of\s+|\s+in\s+)+{_THE}{TARGET}+{_GENERIC}?)*"
)
"""One or more citations, with an instrument that only its context names ("of the said Act")."""

_OPENS, _CLOSES = "“", "”"
_NAMED = re.compile(r"\bdefinitions?\s+of\s+(?:the\s+)?(?:words?|terms?|expressions?)?\s*$", re.I)
_CLOSES_OUTER = re.compile(r"[;.,”]\s*$")


@dataclass(frozen=True, slots=True)
class Quote:
    """Quoted words: `text[start:end]` is what stands between the marks."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Masked:
    """The own words of a clause, covered; citations carry what the words before them say."""

    text: str
    """As written."""
    covered: str
    quotes: tuple[Quote, ...]
    citations: tuple[Citation, ...]
    """In the order of the text, spans in `text`."""

    def quote_at(self, position: int) -> Quote:
        """The quotation whose opening mark stands at a position."""
        return next(quote for quote in self.quotes if quote.start == position + 1)

    def followed_by_rows(self) -> Masked:
        """The same with a quotation at its end: the rows of a table that stand below the words."""
        at = len(self.covered) + 2
        covered = f"{self.covered} {_OPENS}{QUOTE}{_CLOSES}"
        return Masked(self.text, covered, (*self.quotes, Quote(at, at + 1)), self.citations)

    def cited(self, start: int, end: int) -> list[Citation]:
        """The citations within a stretch of the text."""
        return [c for c in self.citations if start <= c.span[0] and c.span[1] <= end]


def mask(text: str, context: str, known: Mapping[str, str]) -> Masked:
    """Cover the quotations and citations of `text`, read after `context`.

    >>> seen = mask("In section 4, for “ten” substitute “five”.", "", {})
    >>> seen.covered.replace(QUOTE, "q").replace(TARGET, "t")
    'In ttttttttt, for “qqq” substitute “qqqq”.'
    """
    # A term names its definition, as a number names a section: it stays to be seen.
    quotes = tuple(q for q in find_quotes(text) if not _NAMED.search(text[: q.start - 1]))
    covered = text
    for quote in quotes:
        covered = covered[: quote.start] + QUOTE * (quote.end - quote.start) + covered[quote.end :]
        covered = f"{covered[: quote.start - 1]}{_OPENS}{covered[quote.start :]}"
        covered = f"{covered[: quote.end]}{_CLOSES}{covered[quote.end + 1 :]}"
    # Words within quotations cite for another place than this one.
    bare = covered.replace(QUOTE, "x")
    before = f"{context} " if context else ""
    citations = []
    for citation in parse_citations(before + bare, known=known).items:
        start, end = citation.span[0] - len(before), citation.span[1] - len(before)
        if start < 0:
            continue
        beside = citation.instrument_span
        if beside is not None:
            beside = (beside[0] - len(before), beside[1] - len(before))
        citations.append(_moved(citation, (start, end), beside))
        spans = [(start, end), *([beside] if beside and beside[0] >= 0 else [])]
        for low, high in spans:
            covered = covered[:low] + TARGET * (high - low) + covered[high:]
    return Masked(text, covered, quotes, tuple(citations))


def _moved(citation: Citation, span: tuple[int, int], beside: tuple[int, int] | None) -> Citation:
    return Citation(
        citation.pinpoint,
        citation.instrument,
        span,
        citation.unit,
        citation.last,
        citation.part,
        citation.part_pinpoint,
        beside,
        citation.flags,
    )


def find_quotes(text: str) -> tuple[Quote, ...]:
    r"""The outermost quotations of a text; curly marks may be nested, straight ones may not.

    >>> find_quotes("for “a “b” c” read \"d\"")
    (Quote(start=5, end=12), Quote(start=20, end=21))
    """
    quotes: list[Quote] = []
    depth, opened = 0, -1
    straight = outer = False
    for at, character in enumerate(text):
        if outer:
            # ‘“raft” means …;’: the inner quotations are part of the outer one.
            if character == "’" and _CLOSES_OUTER.search(text[:at]):
                quotes.append(Quote(opened + 1, at))
                outer = False
        elif depth == 0 and character == "‘" and text[at + 1 : at + 2] == _OPENS:
            opened, outer = at, True
        elif straight:
            if character == '"':
                quotes.append(Quote(opened + 1, at))
                straight = outer = False
        elif character == _OPENS:
            opened = at if depth == 0 else opened
            depth += 1
        elif character == _CLOSES and depth:
            depth -= 1
            if depth == 0:
                quotes.append(Quote(opened + 1, at))
        elif character == '"' and depth == 0:
            opened, straight = at, True
    return tuple(quotes)
