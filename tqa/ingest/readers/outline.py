"""The tree of provisions while it is being written, with the linear text beside it.

Words wait until the part that they belong to is over; then they are written as one line, and the
notes at their end are set aside.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from tqa.ingest.readers.annotations import Annotation, is_repeal_mark, read_annotation
from tqa.ingest.readers.base import LinearText
from tqa.ingest.readers.grammar import without_term
from tqa.ingest.readers.quotes import Quotation
from tqa.law.document import LeftOver, Span

_NOTE_LENGTH = 800
"""Characters of a note at the end of words; a longer bracket is not searched for one."""


@dataclass
class Part:
    """A provision while it is being read."""

    kind: str
    parent: int
    label: str = ""
    term: str = ""
    heading: str = ""
    place: str = ""
    indent: int = 0
    rank: int = 99
    """Of a container: see `habits.CONTAINERS`."""
    spans: list[Span] = field(default_factory=list)
    ending: str = ""
    """The last character of its own words."""
    has_children: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A note, the part it is printed in, and where it stands in the linear text."""

    annotation: Annotation
    at: int
    span: Span


class Outline:
    """Parts, what belongs to none of them, and the words being read."""

    def __init__(self, linear: LinearText, kind: str) -> None:
        self.linear = linear
        self.parts = [Part(kind, -1, rank=-1)]
        self.left_over: list[LeftOver] = []
        self.marks: list[Mark] = []
        self.guesses: list[str] = []
        self.at: int | None = None
        """The part whose words are being read."""
        self.before = ""
        """The last printed words of the provision being read, "" after a label or heading."""
        self._words: list[str] = []
        self.quotation = Quotation()
        """Of the words being read."""
        self._asides: list[tuple[str, str]] = []

    def open(self, part: Part, *, printed: str = "") -> int:
        """Begin a part, with its label as printed; the words read before it are written first."""
        self.close()
        self.parts.append(part)
        self.parts[part.parent].has_children = True
        if printed:
            self.linear.add(printed)
        self.before = ""
        return len(self.parts) - 1

    def own(self, at: int, text: str) -> None:
        """Give a part words that are complete, such as a title."""
        self.parts[at].spans.append(self.linear.add(text))
        self.parts[at].ending = text[-1:]

    def own_row(self, at: int, label: str, words: str) -> None:
        """Give a row of a table its cells, with the name of the row before them on one line."""
        _, end = self.linear.add("\t".join(part for part in (label, words) if part))
        if words:
            self.parts[at].spans.append((end - len(words), end))
            self.parts[at].ending = words[-1:]

    def leave(self, text: str, reason: str) -> Span:
        """Keep words that belong to no provision."""
        span = self.linear.add(text)
        self.left_over.append(LeftOver(*span, reason))
        return span

    def set_aside(self, text: str, reason: str) -> None:
        """Keep a page stamp or the like without touching the sentence that it interrupts."""
        self._asides.append((text, reason))

    def start(self, at: int, text: str) -> None:
        """Begin the words of a part."""
        self.close()
        self.at = at
        if text:
            self.more(text)

    def more(self, text: str) -> None:
        """Add a line to the words being read."""
        self.quotation.feed(text)
        self._words.append(text)
        self.before = text

    def note(self, text: str, annotations: Sequence[Annotation], at: int) -> None:
        """A note on lines of its own, printed in part `at`."""
        self.close()
        self._mark(annotations, at, self.leave(text, "annotation"))
        self.before = text

    def close(self) -> None:
        """Write the words read so far into the linear text, and the notes at their end."""
        if self.at is not None and self._words:
            self._write(self.at, joined(self._words))
        for aside, reason in self._asides:
            self.leave(aside, reason)
        self._asides.clear()
        self._words.clear()
        self.quotation = Quotation()
        self.at = None

    def _write(self, at: int, text: str) -> None:
        notes: list[str] = []
        # What a party puts in brackets is no note of an editor of laws.
        noted = self.parts[0].kind != "complaint"
        while noted and (split := trailing_note(text)) is not None:
            text, note = split
            notes.append(note)
        if text:
            self.own(at, text)
            mark = without_term(text)
            if noted and is_repeal_mark(mark):
                self._mark(read_annotation(mark), at, self.parts[at].spans[-1])
        for note in reversed(notes):
            self._mark(read_annotation(note), at, self.leave(note, "annotation"))

    def _mark(self, annotations: Sequence[Annotation], at: int, span: Span) -> None:
        self.marks += [Mark(annotation, at, span) for annotation in annotations]


def joined(words: Sequence[str]) -> str:
    """Wrapped lines as one; a word parted at its own hyphen gets no space.

    >>> joined(["in this sub-", "section and", "under"])
    'in this sub-section and under'
    """
    pieces = list(words[:1])
    for before, after in pairwise(words):
        follows = after.split(" ", 1)[0]
        cut = before.endswith("-") and not before.endswith((" -", "--")) and follows[:1].islower()
        if not after.startswith("\n") and not (cut and follows not in ("and", "or", "to")):
            pieces.append(" ")
        pieces.append(after)
    return "".join(pieces)


def trailing_note(text: str) -> tuple[str, str] | None:
    """Words and the bracketed note at their end; `None` where they end otherwise.

    >>> trailing_note("A raft pays. [Inserted by Act 9 of 2018.]")
    ('A raft pays.', '[Inserted by Act 9 of 2018.]')
    """
    body = text.rstrip(".")
    if not body.endswith("]"):
        return None
    depth = 0
    for start in range(len(body) - 1, max(-1, len(body) - _NOTE_LENGTH), -1):
        depth += {"]": 1, "[": -1}.get(body[start], 0)
        if depth == 0:
            break
    else:
        return None
    note = text[start:]
    if start == 0 or not read_annotation(note):
        return None
    return text[:start].rstrip(), note
