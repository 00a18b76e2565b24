"""The words of a clause as tokens: words, signs, quotations and citations, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from tqa.ingest.amendments.masked import HEAD, QUOTE, TARGET, Masked
from tqa.law.citations import Citation

WORD, SIGN, QUOTED, CITED = "word", "sign", "quote", "cited"
_TOKEN = re.compile(
    rf"(?P<quote>“{QUOTE}*”)|(?P<cited>{HEAD}{TARGET}*)|(?P<word>\w[\w’'.-]*\w|\w)|(?P<sign>\S)"
)


@dataclass(frozen=True, slots=True)
class Token:
    """One token; `depth` counts the brackets around it."""

    kind: str
    text: str
    """A word in small letters, or a sign."""
    start: int
    end: int
    depth: int = 0
    citations: tuple[Citation, ...] = ()


def tokens(masked: Masked) -> list[Token]:
    """The tokens of a clause, in order.

    >>> from tqa.ingest.amendments.masked import mask
    >>> [t.text or t.kind for t in tokens(mask("In section 4, strike “ten”.", "", {}))]
    ['in', 'cited', ',', 'strike', 'quote', '.']
    """
    return list(_tokens(masked))


def _tokens(masked: Masked) -> Iterator[Token]:
    depth = 0
    cited = {start: list(group) for start, group in groupby(masked.citations, _start)}
    open_until = -1
    for match in _TOKEN.finditer(_shown(masked)):
        start, end = match.span()
        kind = match.lastgroup or SIGN
        if kind == CITED:
            if start >= open_until and (group := cited.get(start)):
                open_until = max(c.span[1] for c in group)
                yield Token(CITED, "", start, open_until, depth, tuple(group))
            continue
        text = match[0].lower() if kind == WORD else match[0] if kind == SIGN else ""
        depth -= text in (")", "]")
        yield Token(kind, text, start, end, max(depth, 0))
        depth = max(depth, 0) + (text in ("(", "["))


def _start(citation: Citation) -> int:
    return citation.span[0]


def _shown(masked: Masked) -> str:
    """The covered text with each citation as one run, and what joins them to be seen."""
    shown = list(masked.covered)
    for at, character in enumerate(masked.covered):
        if character in (HEAD, TARGET):
            shown[at] = masked.text[at] if masked.text[at] in "()[],;" else " "
    for citation in masked.citations:
        start, end = citation.span
        if citation.pinpoint is not None or citation.part is not None or citation.unit is None:
            shown[start:end] = [HEAD, *(TARGET * (end - start - 1))]
    return "".join(shown)
