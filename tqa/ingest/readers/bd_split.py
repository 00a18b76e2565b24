"""From the blocks of a page to its parts: headings, sections, and what is labelled below them.

Every line becomes part of one node. A line with a label opens a part; one without goes on with the
part before it where that has not ended its sentence, and else is a part of its own. Words quoted
for insertion into another instrument keep their labels to themselves.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field

from tqa.ingest.readers.bd_labels import KINDS, Level, find_level, label_end, opening
from tqa.ingest.readers.bd_marks import NESTED, SECTION, Marks, kept
from tqa.ingest.readers.bd_notes import Footnote
from tqa.ingest.readers.bd_page import Block, Line
from tqa.law.document import LeftOver, Span

_LIMBS = {
    "proviso": re.compile(r"তবে\s+(?:\S+\s+)?শর্ত\s+থাকে|Provided\b", re.I),
    "explanation": re.compile(r"ব্যাখ্যা\s*[।৷:;.\-—–(১-৯]|Explanations?\b", re.I),
    "illustration": re.compile(r"উদাহরণ\s*[।৷:;.\-—–]|Illustrations?\b", re.I),
}
_DEFINED = re.compile(
    r"[“\"‘']{1,2}(?P<term>[^“”\"‘’']{1,120})[”\"’']{1,2}\s*(?:অর্থ|বলিতে|means|includes)"
)
_SCHEDULE = re.compile(r"তফসিল|schedule", re.IGNORECASE)
_EDITORIAL = re.compile(r"\*?\s*(?:এস\s*[,.]?\s*আর\s*[,.]?\s*ও|S\.?\s?R\.?\s?O\b)")
"""A notice of commencement that the publisher prints below section 1."""
_OPEN_ENDS = re.compile(r"[^.;:।৷ঃ\-—–?!’”\"'\])]\s*$")
_QUOTE_BEGINS = re.compile(r"[“\"‘]{1,2}\s*(?:\(|[০-৯\d]{1,4}\S{0,3}[।.])")
_OPENING_MARKS = ("“", '"', "‘")
_QUOTE_ENDS = re.compile(r"[”\"’]{1,2}\s*[।;.,৷]?\s*(?:এবং|and|ও|বা)?\s*$")
_INTRODUCES = re.compile(r"[:ঃ—–-]\s*$")
_PUTS_IN = re.compile(
    r"(?:প্রতিস্থাপিত|সন্নিবেশিত|সংযোজিত)\s+(?:হইবে|হবে)|\b(?:substituted|inserted|added)\b",
    re.IGNORECASE,
)
"""What a line says before it quotes what it puts into another instrument."""
_CONTINUES = re.compile(
    r"-?(?:এর|এ|তে|(?:শব্দ|কমা|সংখ্যা|বন্ধনী|চিহ্ন|অক্ষর|সেমিকোলন)(?:টি|টির|ের|র|গুলি|গুলির|সমূহ|সমূহের)?|"
    r"বিলুপ্ত|সংযোজিত|সন্নিবেশিত|প্রতিস্থাপিত)(?=[\s,।৷;]|$)"
)
"""What no provision begins with: a line that does goes on with the sentence before it."""
_LISTED = re.compile(r"\s*(?:,|and|or|to|ও|এবং|হইতে)\s*\([^()\s]{1,6}\)")
"""What follows the first of several labels that a sentence names: "new clauses" / "(d) and (e)"."""
_SENTENCE_ENDS = re.compile(r"[।৷;]\s*$")
_REFERS = re.compile(r"(?:ও|এবং|বা|এর|এ|and|or|of|to)\b|,")
"""What follows a label in brackets that only refers to another part."""
MAX_LEVELS = 12
"""Lists within lists that are told apart; real instruments have up to five."""
_RANKS = {"part": 0, "chapter": 1, "group": 2}


@dataclass
class Part:
    """A provision while it is being read."""

    kind: str
    parent: int
    label: str = ""
    label_span: Span | None = None
    term: str = ""
    heading: str = ""
    regions: list[Span] = field(default_factory=list)
    omitted: bool = False
    """Whether only the mark of its omission is printed."""
    rank: int = 99

    @property
    def hull(self) -> Span:
        """From the first to the last character of label and words."""
        spans = [*self.regions, *([self.label_span] if self.label_span else [])]
        return (min(a for a, _ in spans), max(b for _, b in spans)) if spans else (-1, -1)


@dataclass(frozen=True)
class Words:
    """The words of one line without marks and brackets, with the place of each character."""

    text: str
    places: tuple[int, ...]
    end: int

    def at(self, index: int) -> int:
        """Where a character of the words stands in the linear text; the end after the last."""
        return self.places[index] if index < len(self.places) else self.end

    def after(self, index: int) -> Words:
        """The words from a character on."""
        return Words(self.text[index:], self.places[index:], self.end)


def _unopened(lines: Sequence[Line], at: int) -> int:
    """How many lines from `at` on are quoted where the opening mark is missing; 0 where none is.

    A clause that says what it puts in, and "namely", quotes the provision that follows: where that
    has the label which the clause announces, or where a mark closes what none has opened.
    """
    before, first = lines[at - 1].text, opening(lines[at].text)
    if first is None or not _PUTS_IN.search(before):
        return 0
    announced = f"({first['inner']})" in "".join(before.split())
    depth = 0
    for count, line in enumerate(lines[at:], start=1):
        if line.row or (count > 1 and opening(line.text) and _PUTS_IN.search(line.text)):
            return count - 1 if announced and not line.row else 0
        depth += line.text.count("“") - line.text.count("”")
        if depth < 0 and _QUOTE_ENDS.search(line.text):
            return count
    return len(lines) - at if announced else 0


class Splitter:
    """Parts in document order, while the blocks are read one after another."""

    def __init__(self, text: str, marks: Marks, notes: Sequence[Footnote], kind: str) -> None:
        self.text, self.notes = text, notes
        self.skipped = marks.skipped
        self._skip_starts = [item.start for item in marks.skipped]
        self.extents = marks.extents
        self.parts = [Part(kind, -1, rank=-1)]
        self.left_over: list[LeftOver] = []
        self.notices: list[str] = []
        """Notices of commencement printed below a section."""
        self._containers = [0]
        self._section: int | None = None
        self._levels: list[Level] = []
        self._inner: int | None = None
        """The part that a line without a label may go on with."""
        self._limb: int | None = None
        self._before = ""
        self._quoted = 0
        self._table: int | None = None
        self._heading = ""

    # -- blocks -----------------------------------------------------------------------------------

    def block(self, block: Block) -> None:
        """Read one block."""
        if block.kind in ("title", "long title"):
            label = "short" if block.kind == "title" else "long"
            self._whole(Part("title", 0, label), block.lines)
        elif block.kind == "preamble":
            self._whole(Part("preamble", 0), block.lines)
        elif block.kind in ("part", "chapter", "group"):
            self._container(block)
        elif block.kind in ("part name", "chapter name"):
            self._name(block)
        elif block.kind == "marginal note":
            self._leave(block.lines, "marginal note")
            self._heading = " ".join(self.words(line).text for line in block.lines).strip()
        elif block.kind == "body":
            self._body(block)
        else:
            self._leave(block.lines, block.kind)

    def words(self, line: Line) -> Words:
        """What of a line is words of the law."""
        first = max(bisect_left(self._skip_starts, line.start) - NESTED, 0)
        near = self.skipped[first : bisect_left(self._skip_starts, line.end)]
        spans = kept(line.start, line.end, near)
        places = tuple(at for a, b in spans for at in range(a, b))
        return Words("".join(self.text[a:b] for a, b in spans), places, line.end)

    def _leave(self, lines: Sequence[Line], reason: str) -> None:
        self.left_over += [LeftOver(line.start, line.end, reason) for line in lines]

    def _open(self, part: Part) -> int:
        """Add a part below the last one or what that one stands in, so that order is kept."""
        spine = {-1, len(self.parts) - 1}
        at = len(self.parts) - 1
        while (at := self.parts[at].parent) >= 0:
            spine.add(at)
        while part.parent not in spine:
            part.parent = self.parts[part.parent].parent
        self.parts.append(part)
        return len(self.parts) - 1

    def _whole(self, part: Part, lines: Sequence[Line]) -> None:
        part.regions = [(lines[0].start, lines[-1].end)]
        self._open(part)

    # -- headings ---------------------------------------------------------------------------------

    def _container(self, block: Block) -> None:
        words = " ".join(self.words(line).text.strip() for line in block.lines).strip()
        rank = _RANKS[block.kind]
        while self.parts[self._containers[-1]].rank >= rank:
            self._containers.pop()
        kind = "heading" if block.kind == "group" else block.kind
        if _SCHEDULE.search(words) and len(words) < 60:
            kind = "schedule"
        part = Part(kind, self._containers[-1], rank=rank)
        if kind == "heading":
            part.term, part.heading = f"heading {words}", words
            part.regions = [(block.lines[0].start, block.lines[-1].end)]
        else:
            part.label = words
            part.label_span = (block.lines[0].start, block.lines[-1].end)
        self._containers.append(self._open(part))
        self._leave_section()

    def _name(self, block: Block) -> None:
        words = " ".join(self.words(line).text.strip() for line in block.lines).strip()
        wanted = block.kind.removesuffix(" name")
        part = self.parts[self._containers[-1]]
        if part.rank != _RANKS[wanted] or part.heading or part.regions:
            self._container(Block("group", block.lines, block.row))
            return
        part.heading = words
        part.regions = [(block.lines[0].start, block.lines[-1].end)]

    def _leave_section(self) -> None:
        self._section, self._levels, self._inner, self._limb = None, [], None, None
        self._before, self._quoted, self._table = "", 0, None

    # -- rows -------------------------------------------------------------------------------------

    def _body(self, block: Block) -> None:
        heading, self._heading = self._heading, ""
        self._quoted, self._table = self._quote_end(block.lines, 0), None
        for at, line in enumerate(block.lines):
            words = self.words(line)
            first = at == 0
            if first and (match := SECTION.match(words.text)) and match["label"]:
                self._open_section(words, match, heading)
                self._quoted = self._quote_end(block.lines, 1)
                continue
            if first and self._omitted(line, words) and self._omit_section(line, heading):
                continue
            if first and heading and self._section is not None:
                heading_for = len(self.parts)
                self._line(block.lines, at, words)
                if len(self.parts) > heading_for:
                    self.parts[heading_for].heading = heading
                continue
            self._line(block.lines, at, words)

    def _open_section(self, words: Words, match: re.Match[str], heading: str) -> None:
        self._leave_section()
        label = (words.at(match.start("label")), words.at(match.end() - 1) + 1)
        part = Part("section", self._containers[-1], match["label"], label, heading=heading)
        self._section = self._inner = self._open(part)
        self._after_label(words, match.end())

    def _omit_section(self, line: Line, heading: str) -> bool:
        """A row of which only the mark of omission is left: its label stands in the footnote."""
        note = self._note_at(line)
        if note is None or not note.unit.startswith(("section", "article", "ধারা", "অনুচ্ছেদ")):
            return False
        self._leave_section()
        for number, label in enumerate(note.labels or ("",)):
            part = Part("section", self._containers[-1], label, heading=heading, omitted=True)
            part.regions = [(line.start, line.end)] if number == 0 else []
            self._section = self._inner = self._open(part)
        return True

    def _line(self, lines: Sequence[Line], at: int, words: Words) -> None:
        line = lines[at]
        if _EDITORIAL.match(words.text):
            self.left_over.append(LeftOver(line.start, line.end, "notice of commencement"))
            self.notices.append(words.text)
        elif line.row:
            self._row(line)
            self._quoted -= self._quoted > 0
        elif self._quoted > 0:
            self._quoted -= 1
            self._go_on(line.start, line.end)
        elif self._omitted(line, words):
            self._omission(line)
        elif self._label(words):
            pass
        else:
            self._unlabelled(line, words)
        self._before = words.text
        if not line.row:
            self._table = None
        if self._quoted == 0:
            self._quoted = self._quote_end(lines, at + 1)

    def _quote_end(self, lines: Sequence[Line], at: int) -> int:
        """How many lines from `at` on are quoted for insertion elsewhere; 0 where none is."""
        if self._section is None or not 0 < at < len(lines):
            return 0
        before, text = lines[at - 1].text, lines[at].text
        if not _INTRODUCES.search(before):
            return 0
        if not text.startswith(_OPENING_MARKS):
            return _unopened(lines, at)
        if not _QUOTE_BEGINS.match(text) and not _PUTS_IN.search(before):
            return 0
        for count, line in enumerate(lines[at:], start=1):
            after_rows = lines[at].row and not line.row
            if count > 1 and opening(line.text) and (after_rows or _PUTS_IN.search(line.text)):
                return count - 1  # the closing mark is missing
            if _QUOTE_ENDS.search(line.text):
                return count
        return 0

    # -- parts ------------------------------------------------------------------------------------

    def _base(self) -> int:
        return self._containers[-1] if self._section is None else self._section

    def _label(self, words: Words) -> bool:
        match = opening(words.text)
        if match is None or self._amends(words.text[match.end() :]):
            return False
        if _OPEN_ENDS.search(self._before) and _LISTED.match(words.text, match.end()):
            return False
        self._after_label(words, self._open_label(words, match))
        return True

    def _open_label(self, words: Words, match: re.Match[str]) -> int:
        """Open the part of a label; gives the place after it."""
        end = label_end(words.text, match)
        first = match.start("inner")
        lead = words.text[:first].rstrip()
        if lead.endswith("("):
            first = len(lead) - 1
        label = words.text[first:end].strip()
        if end == match.end():
            label = "".join(label.split())
        span = (words.at(first), words.at(end - 1) + 1)
        self._place(match["inner"], label if label.startswith("(") else f"({label}", span)
        return end

    def _place(self, inner: str, label: str, span: Span | None, *, omitted: bool = False) -> int:
        """Open a labelled part in the list that its label continues, or in a new one."""
        del self._levels[MAX_LEVELS:]
        at, style = find_level(self._levels, inner)
        if at < len(self._levels):
            parent = self._levels[at].parent
            del self._levels[at:]
        elif self._limb is not None:
            parent = self._limb
        else:
            parent = self._levels[-1].node if self._levels else self._base()
        kind = KINDS[min(len(self._levels), len(KINDS) - 1)]
        node = self._open(Part(kind, parent, label, span, omitted=omitted))
        self._levels.append(Level(style, inner, parent, node))
        self._inner, self._limb = node, None
        return node

    def _after_label(self, words: Words, index: int) -> None:
        """What follows a label on its line: more labels, or words."""
        rest = words.after(index)
        for _ in range(MAX_LEVELS):
            match = opening(rest.text)
            if match is None or not rest.text.lstrip().startswith("("):
                break
            follows = rest.text[match.end() :].lstrip()
            shared = label_end(rest.text, match) > match.end()
            if _REFERS.match(follows) and not shared:
                break
            rest = rest.after(self._open_label(rest, match))
        if rest.text.strip():
            assert self._inner is not None
            first = len(rest.text) - len(rest.text.lstrip())
            self.parts[self._inner].regions.append((rest.at(first), rest.end))
        self._before = rest.text or ","

    def _unlabelled(self, line: Line, words: Words) -> None:
        limb = next((k for k, begins in _LIMBS.items() if begins.match(words.text.lstrip())), "")
        if limb:
            node = self._open(Part(limb, self._number()))
            self.parts[node].regions.append((line.start, line.end))
            self._inner = self._limb = node
            return
        defined = _DEFINED.match(words.text.lstrip())
        if defined and not self._goes_on(words):
            self._levels = [level for level in self._levels if level.style == "number"][:1]
            parent = self._levels[-1].node if self._levels else self._base()
            node = self._open(Part("definition", parent, term=" ".join(defined["term"].split())))
            self.parts[node].regions.append((line.start, line.end))
            self._inner = self._limb = node
            return
        if self._inner is not None and self._goes_on(words):
            self._go_on(line.start, line.end)
            return
        self._inner = self._open(Part("flush", self._number(), regions=[(line.start, line.end)]))

    def _number(self) -> int:
        """The innermost part with a number, such as a subsection; else the section."""
        numbers = [level.node for level in self._levels if level.style == "number"]
        return numbers[-1] if numbers else self._base()

    def _goes_on(self, words: Words) -> bool:
        """Whether a line goes on with the sentence before it."""
        text = words.text.lstrip()
        return (
            bool(_OPEN_ENDS.search(self._before))
            or self._amends(text)
            or (
                text[:1].islower()
                and text[:1].isascii()
                and not self._before.rstrip().endswith(".")
            )
        )

    def _amends(self, text: str) -> bool:
        """Whether some words go on with what the line before says is amended."""
        open_ = self._before.strip() and not _SENTENCE_ENDS.search(self._before)
        return bool(open_ and _CONTINUES.match(text.lstrip()))

    def _go_on(self, start: int, end: int) -> None:
        if self._inner is None:
            self._inner = self._open(Part("flush", self._base()))
        part = self.parts[self._inner]
        # The break of the line before belongs to the words, so that they do not run together.
        part.regions.append((start - 1 if part.regions else start, end))

    def _row(self, line: Line) -> None:
        if self._table is None:
            inner = self._base() if self._inner is None else self._inner
            self._table = self._open(Part("table", inner))
        self._open(Part("row", self._table, regions=[(line.start, line.end)]))

    # -- omissions --------------------------------------------------------------------------------

    def _omitted(self, line: Line, words: Words) -> bool:
        return not words.text.strip(" ;,:.।৷") and self._note_at(line) is not None

    def _note_at(self, line: Line) -> Footnote | None:
        """The footnote of the innermost extent in a line."""
        found = [e for e in self.extents if line.start <= e.start <= line.end]
        return self.notes[found[-1].note] if found else None

    def _omission(self, line: Line) -> None:
        note = self._note_at(line)
        labels = note.labels if note is not None else ()
        bracketed = [label for label in labels if label.startswith("(")]
        limb = note is not None and note.unit.startswith(("proviso", "শর্তাংশ", "ব্যাখ্যা"))
        if not bracketed or limb:
            region = (line.start, line.end)
            self._open(Part("flush", self._number(), regions=[region], omitted=True))
            return
        for number, label in enumerate(bracketed):
            node = self._place(label.strip("()"), label, None, omitted=True)
            if number == 0:
                self.parts[node].regions.append((line.start, line.end))
