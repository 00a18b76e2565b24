"""Provisions quoted in an amending clause, read as provisions: labels, headings, parts.

The words stay pieces of the clause, so that every quoted span slices back to the amending source.
"""

from __future__ import annotations

import re
from collections import defaultdict

from tqa.ingest.readers import grammar
from tqa.ingest.readers.base import LinearText
from tqa.ingest.readers.lines import split_lines
from tqa.ingest.readers.outline import Outline, Part
from tqa.ingest.readers.structure import Structure
from tqa.law.clause import Block
from tqa.law.model import NO_WORDS, Passage, join

_ROOT = "quoted"
_WORD = re.compile(r"[^\s|]+")
"""Words of a quotation; cells of a row are parted by lines."""


def read_blocks(quoted: Passage, *, label: str = "") -> tuple[Block, ...]:
    r"""The provisions that a quotation holds, outermost first; none where it holds only words.

    `label` is that of the provision it replaces, for a quotation that prints none.

    >>> from tqa.law.model import Piece
    >>> text = "12A. Rafts.—(1) A raft pays.\n(2) A buoy does not."
    >>> block, = read_blocks(Passage(text, (Piece("s", 0, len(text)),)))
    >>> block.label, block.heading, [part.words.text for part in block.parts]
    ('12A', 'Rafts', ['A raft pays.', 'A buoy does not.'])
    """
    quoted = _without_marks(quoted)
    lines = split_lines(quoted.text, markdown=True)
    if not lines:
        return ()
    out = Outline(LinearText(), _ROOT)
    Structure(out, lines).read_quoted()
    children: dict[int, list[int]] = defaultdict(list)
    for at, part in enumerate(out.parts[1:], start=1):
        children[part.parent].append(at)
    finder = _Finder(quoted)
    found = {at: finder.words(out, part) for at, part in enumerate(out.parts)}

    def block(at: int) -> Block:
        part = out.parts[at]
        parts = tuple(block(child) for child in children[at])
        return Block(part.kind, part.label, part.term, part.heading, found[at], parts)

    blocks = tuple(block(at) for at in children[0])
    if found[0].text and not blocks:
        return _unmarked(quoted) or (Block("", label, words=found[0]),)
    return blocks


_REOPENED = re.compile(r"(?<=\n)[ \t]*“(?=[(§\d]|Sec\.|[A-Z])")


def _without_marks(quoted: Passage) -> Passage:
    """A quotation without the marks that open each of its paragraphs anew, as in American print."""
    marks = list(_REOPENED.finditer(quoted.text))
    # A line that closes what it opens quotes a term of its own.
    marks = [m for m in marks if "”" not in quoted.text[m.end() :].split("\n", 1)[0]]
    if not marks:
        return quoted
    ends = [0, *(m.end() for m in marks)]
    starts = [*(m.start() for m in marks), len(quoted.text)]
    return join([quoted.cut(low, high) for low, high in zip(ends, starts, strict=True)])


_DEFINES = re.compile(
    r"(?m)^\s*(?P<words>(?P<term>[^\W\d_][\w’'() -]{0,100}?)(?:,\s[^,\n]{1,120},)?\s"
    r"(?:means|includes|has\s+the\s+same\s+meaning|does\s+not\s+include)\b[^\n]*)$"
)


def _unmarked(quoted: Passage) -> tuple[Block, ...]:
    """Definitions whose terms no marks set off, one a line: "raft means a float. (radeau)"."""
    found = list(_DEFINES.finditer(quoted.text))
    if len(found) != len([line for line in quoted.text.split("\n") if line.strip()]):
        return ()
    return tuple(
        Block("definition", term=match["term"], words=quoted.cut(*match.span("words")))
        for match in found
    )


class _Finder:
    """Where words of the outline stand in the quotation, whatever white space is between them."""

    def __init__(self, quoted: Passage) -> None:
        self.quoted = quoted
        self.at = 0
        words = list(_WORD.finditer(quoted.text))
        self._bare = " ".join(word[0] for word in words)
        """The quotation with one space wherever words are parted."""
        self._places = [at for word in words for at in range(word.start(), word.end() + 1)]
        """For each character of that, the one of the quotation."""

    def words(self, out: Outline, part: Part) -> Passage:
        text = " ".join(_WORD.findall(out.linear.slice(part.spans)))
        if not text:
            return NO_WORDS
        start = self._bare.find(text, self.at)
        start = start if start >= 0 else self._bare.find(text)
        if start < 0:
            return NO_WORDS
        self.at = start + len(text)
        return self.quoted.cut(self._places[start], self._places[self.at - 1] + 1)


def opens_provision(text: str) -> bool:
    """Whether quoted words begin with a label or a definition, as a provision does.

    >>> opens_provision("12A. Every raft"), opens_provision("(2A) A raft"), opens_provision("ten")
    (True, True, False)
    """
    line = text.lstrip().split("\n", 1)[0].strip()
    if re.fullmatch(r"[\d.,]+(?:\s*\S{1,12})?", line):
        return False
    section = grammar.section_opening(line)
    return bool(
        (section and (section.strict or "\n" in text))
        or grammar.child_opening(line)
        or grammar.container_opening(line, marked=False)
        or grammar.defined_term(line)
        or "\t" in line
        or line.startswith("|")
        or any(begins.match(line) for begins in grammar.LIMBS.values())
    )
