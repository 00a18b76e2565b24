"""The words of a clause as tokens: words, signs, quotations and citations, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from tqa.ingest.amendments.masked import HEAD, QUOTE, TARGET, Masked
from tqa.law.citations import RELATIVE, Citation
from tqa.law.pinpoints import Pinpoint

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
                inner = [c for c in masked.citations if start < c.span[0] < open_until]
                yield Token(CITED, "", start, open_until, depth, _nested(group, inner, masked))
            continue
        text = match[0].lower() if kind == WORD else match[0] if kind == SIGN else ""
        depth -= text in (")", "]")
        yield Token(kind, text, start, end, max(depth, 0))
        depth = max(depth, 0) + (text in ("(", "["))


def _nested(
    group: Sequence[Citation], inner: Sequence[Citation], masked: Masked
) -> tuple[Citation, ...]:
    """As in: "Paragraph (a) of the definition “raft” in section 2" is within the definition."""
    term = next((c for c in inner if is_definition(c)), None)
    if term is None or len(group) > 1 or term.pinpoint is None:
        return tuple(group)
    labels = re.findall(r"\([^()\s]{1,8}\)", masked.text[group[0].span[0] : term.span[0]])
    term = named_definition(term, masked)
    assert term.pinpoint is not None
    path = Pinpoint((*term.pinpoint.path, *labels))
    return (replace(group[0], pinpoint=path, unit=group[0].unit if labels else "definition"),)


def is_definition(citation: Citation) -> bool:
    """Whether a citation names a definition by its term."""
    return citation.pinpoint is not None and citation.pinpoint.path[-1].startswith("def.")


def named_definition(citation: Citation, masked: Masked) -> Citation:
    """A definition with its term as written, which was covered when it was cited."""
    quoted = re.search(r"[“\"]([^“”\"]+)[”\"]", masked.text[slice(*citation.span)])
    if citation.pinpoint is None or quoted is None:
        return citation
    path = (*citation.pinpoint.path[:-1], f"def. “{quoted[1]}”")
    flags = citation.flags if len(path) > 1 else (*citation.flags, RELATIVE)
    return replace(citation, pinpoint=Pinpoint(path), flags=flags)


def _start(citation: Citation) -> int:
    return citation.span[0]


_STAYS = re.compile(r"headings?\b|that\s", re.IGNORECASE)
"""What names no place of its own: "the heading before it", "that subsection"."""


def _shown(masked: Masked) -> str:
    """The covered text with each citation as one run, and what joins them to be seen."""
    shown = list(masked.covered)
    for at, character in enumerate(masked.covered):
        if character in (HEAD, TARGET):
            shown[at] = masked.text[at] if masked.text[at] in "()[],;" else " "
    for citation in masked.citations:
        start, end = citation.span
        if citation.pinpoint is None and _STAYS.match(masked.text, start):
            shown[start:end] = masked.text[start:end]  # words like others
        elif citation.pinpoint is not None or citation.part is not None or citation.unit is None:
            shown[start:end] = [HEAD, *(TARGET * (end - start - 1))]
    return "".join(shown)
