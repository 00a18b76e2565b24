"""From printed lines to the tree of provisions: what a line opens is decided by its sequence.

A label counts as one only where it continues its level: (b) after (a), 12A or 13 after 12. A line
that happens to begin with a reference, such as "(2) of that section", does not, and stays words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tqa.ingest.readers import grammar
from tqa.ingest.readers.annotations import Annotation, is_repeal_mark, read_annotation
from tqa.ingest.readers.base import LinearText
from tqa.ingest.readers.grammar import STYLES, Opening, Step, Style
from tqa.ingest.readers.lines import Line
from tqa.law.document import LeftOver, Span
from tqa.law.labels import label_key

_AHEAD = 300
"""Lines to look ahead for the label that tells (i) the letter from (i) the numeral."""
_NOTE_LINES = 25
_QUOTE_LINES = 400
_LARGEST_GAP = 100
"""Sections that may be missing between two; a larger jump is a number in running text."""


@dataclass
class Part:
    """A provision while it is being read."""

    kind: str
    parent: int
    label: str = ""
    term: str = ""
    heading: str = ""
    line: int = 0
    indent: int = 0
    rank: int = 99
    spans: list[Span] = field(default_factory=list)
    has_children: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A note, the part it is printed in, and where it stands in the linear text."""

    annotation: Annotation
    at: int
    span: Span
    inline: bool
    """Printed at the end of the words of that part, not on a line of its own."""


@dataclass
class _Level:
    """An open level below a section: a bracketed label, or (style `None`) a definition."""

    style: Style | None
    number: str
    at: int


class Structure:
    """One pass over the lines of an instrument; the results are its attributes."""

    def __init__(self, linear: LinearText, kind: str) -> None:
        self.linear = linear
        self.parts = [Part(kind, -1, rank=-1)]
        self.left_over: list[LeftOver] = []
        self.marks: list[Mark] = []
        self.guesses: list[str] = []
        self._containers = [0]
        self._unit: int | None = None
        self._levels: list[_Level] = []
        self._at: int | None = None
        self._words: list[str] = []
        self._before = ""
        """The last printed words of the provision being read, "" after a heading."""
        self._last: str | None = None
        self._headings: list[Line] = []
        self._lines: Sequence[Line] = ()

    # -- what the head of the instrument adds -------------------------------------------------------

    def add(self, kind: str, text: str, line: int, *, label: str = "") -> int:
        """A provision of its own directly under the instrument, such as a title."""
        at = self._new(Part(kind, 0, label, line=line))
        self.parts[at].spans.append(self.linear.add(text))
        return at

    def leave(self, text: str, reason: str) -> Span:
        """Keep words that belong to no provision."""
        span = self.linear.add(text)
        self.left_over.append(LeftOver(*span, reason))
        return span

    # -- the pass -----------------------------------------------------------------------------------

    def read(self, lines: Sequence[Line]) -> None:
        """Read the body of the instrument."""
        self._lines = lines
        at = 0
        while at < len(lines):
            at = self._take(at)
        self._group_headings()
        self._close()

    def _take(self, at: int) -> int:
        """Read what begins at one line; gives the line after it."""
        line = self._lines[at]
        if line.stamp:
            self._pages(line)
            return at + 1
        for attempt in (
            self._table, self._note, self._quoted, self._container, self._section,
            self._heading, self._child, self._definition, self._limb,
        ):  # fmt: skip
            after = attempt(at)
            if after > at:
                return after
        self._text(line)
        return at + 1

    def _pages(self, line: Line) -> None:
        """Set a page stamp aside without touching the sentence it interrupts."""
        self._stamps = getattr(self, "_stamps", [])
        self._stamps.append(line.text)

    # -- containers and headings ----------------------------------------------------------------------

    def _container(self, at: int) -> int:
        line = self._lines[at]
        opening = grammar.container_opening(line.text, marked=line.level > 0)
        if opening is None or self._mid_sentence(line):
            return at
        after, title = at + 1, opening.rest
        following = self._line(after)
        if not title and following and self._is_title(after):
            title, after = following.text, after + 1
        self._group_headings()
        self._close()
        rank = grammar.CONTAINERS[opening.kind]
        self._leave_containers(rank)
        node = self._new(Part(opening.kind, self._containers[-1], line=line.number, rank=rank))
        part = self.parts[node]
        part.label = opening.label
        self._containers.append(node)
        printed = line.text[: len(line.text) - len(opening.rest)].strip()
        self.linear.add(printed)
        if rank == 0:
            self._last = None
        if title.startswith("["):
            self._start_words(node, title)
        elif title:
            part.heading = title
            if rank == 0:
                self.leave(title, "heading")
            else:
                part.spans.append(self.linear.add(title))
        return after

    def _is_title(self, at: int) -> bool:
        """Whether a line is the title of the container just opened, not a heading of a section."""
        line = self._lines[at]
        return (
            grammar.is_short_title_like(line.text)
            and grammar.section_opening(line.text) is None
            and grammar.container_opening(line.text, marked=line.level > 0) is None
            and not line.cells
        )

    def _heading(self, at: int) -> int:
        line = self._lines[at]
        if line.level:
            self._group_headings()
            self._close()
            self._group(line)
            return at + 1
        if self._mid_sentence(line) or not grammar.is_short_title_like(line.text) or line.cells:
            return at
        if grammar.defined_term(line.text):
            return at
        for ahead in range(at + 1, at + 4):
            following = self._line(ahead)
            if following is None:
                return at
            opening = grammar.section_opening(following.text)
            if following.level or (opening and self._rises(opening) is not Step.NO):
                break
            if grammar.container_opening(following.text, marked=False):
                break
            if not grammar.is_short_title_like(following.text):
                return at
        self._close()
        self._headings.append(line)
        self._before = ""
        return at + 1

    def _group_headings(self, *, keep: int = 0) -> None:
        """Make headings of a group of all that wait, but for the last `keep`."""
        waiting = self._headings[: len(self._headings) - keep]
        self._headings = self._headings[len(waiting) :]
        if waiting:
            self._close()
        for line in waiting:
            self._group(line)

    def _group(self, line: Line) -> None:
        rank = grammar.HEADING_RANK + line.level
        self._leave_containers(rank)
        node = self._new(Part("heading", self._containers[-1], line=line.number, rank=rank))
        part = self.parts[node]
        part.term, part.heading = f"heading {line.text}", line.text
        part.spans.append(self.linear.add(line.text))
        self._containers.append(node)

    def _leave_containers(self, rank: int) -> None:
        while self.parts[self._containers[-1]].rank >= rank:
            self._containers.pop()
        self._unit, self._levels, self._before = None, [], ""

    # -- sections -------------------------------------------------------------------------------------

    def _section(self, at: int) -> int:
        line = self._lines[at]
        opening = grammar.section_opening(line.text)
        if opening is None or not self._opens_section(line, opening):
            return at
        kind = opening.kind
        if kind == "section" and any(self.parts[c].kind in ("schedule", "annex", "appendix") for c in self._containers):  # fmt: skip
            kind = "item"
        printed = line.text[: len(line.text) - len(opening.rest)].strip()
        heading, dash, rest = self._section_heading(at, opening)
        self._group_headings(keep=0 if heading else 1)
        self._close()
        node = self._new(Part(kind, self._containers[-1], opening.label, line=line.number))
        part = self.parts[node]
        part.indent = line.indent
        if self._headings:
            marginal = self._headings.pop()
            part.heading = marginal.text
            self.leave(marginal.text, "marginal note")
        self.linear.add(printed)
        if heading:
            part.heading = heading
            self.leave(heading + dash, "marginal note")
        self._note_gap(opening, line)
        self._last = opening.last or opening.number
        self._unit, self._levels = node, []
        self._after_label(node, rest, line)
        return at + 1

    def _section_heading(self, at: int, opening: Opening) -> tuple[str, str, str]:
        """The heading printed after the number, what parts it from the words, and the words."""
        line, rest = self._lines[at], opening.rest
        if rest.startswith("["):
            return "", "", rest
        heading, dash, words = grammar.heading_before_dash(rest)
        if heading:
            return heading, dash, words
        first, found, words = rest.partition(". (1)")
        if found and ". " not in first and len(first) <= 110:
            return first, ".", f"(1){words}"
        if (line.level or line.bold) and rest and not rest.startswith("("):
            bare = rest.rstrip(".")
            return bare, rest[len(bare) :], ""
        following = self._line(at + 1)
        if following is None or not grammar.is_short_title_like(rest) or following.runs_on:
            return "", "", rest
        child = grammar.child_opening(following.text)
        if child is not None and child.number == "1":
            return rest, "", ""
        starts_words = following.after_blank and following.text[:1].isupper() and not child
        if starts_words and grammar.section_opening(following.text) is None and not self._headings:
            return rest, "", ""
        return "", "", rest

    def _opens_section(self, line: Line, opening: Opening) -> bool:
        step = self._rises(opening)
        loose = bool(line.after_blank or line.level or line.bold or self._headings)
        if step is Step.NO:
            same = self._last is not None and opening.number == self._last and opening.strict
            ended = grammar.is_closed(self._before) and self._before.endswith((".", "]"))
            if not (same and ended and not line.runs_on):
                return False
        elif self._mid_sentence(line):
            return False
        elif not opening.strict and not (step is Step.NEXT and loose):
            return False
        elif step is Step.SKIP and not (loose or self._before.endswith((".", "]"))):
            return False
        return loose or not grammar.is_reference(self._before, opening.rest)

    def _rises(self, opening: Opening) -> Step:
        """How a section number follows the last one."""
        if self._last is None:
            return Step.NEXT
        if label_key(opening.number) <= label_key(self._last):
            return Step.NO
        low, high = _whole(self._last), _whole(opening.number)
        if high == low or (high == low + 1 and opening.number.isdigit()):
            return Step.NEXT
        return Step.SKIP if high - low <= _LARGEST_GAP else Step.NO

    def _note_gap(self, opening: Opening, line: Line) -> None:
        step = self._rises(opening)
        if self._last is not None and step is Step.NO:
            self.guesses.append(
                f"line {line.number}: the number {opening.number} is printed twice; both are kept"
            )
        elif step is Step.SKIP:
            self.guesses.append(
                f"line {line.number}: nothing is printed between {self._last} and {opening.number}"
            )

    # -- below sections -------------------------------------------------------------------------------

    def _child(self, at: int) -> int:
        line = self._lines[at]
        opening = grammar.child_opening(line.text)
        base = self._base()
        if opening is None or base is None:
            return at
        choice = self._place(at, opening)
        if choice is None:
            return at
        self._open_child(*choice, opening, line)
        self._after_label(self._levels[-1].at, opening.rest, line)
        return at + 1

    def _base(self) -> int | None:
        """The part below which labels open: the section, else the schedule."""
        if self._unit is not None:
            return self._unit
        inner = self._containers[-1]
        return inner if self.parts[inner].kind in ("schedule", "annex", "appendix") else None

    def _place(self, at: int, opening: Opening) -> tuple[int, Style] | None:
        """The depth and style at which a label continues or opens a level; `None` for words."""
        line, number = self._lines[at], opening.number
        fresh = line.after_blank or grammar.is_closed(self._before) or not line.runs_on
        if not line.after_blank and grammar.is_reference(self._before, opening.rest):
            return None
        exact: list[tuple[int, Style]] = []
        rising: list[tuple[int, Style]] = []
        open_styles = {level.style for level in self._levels}
        for style in STYLES:
            if style not in open_styles and number == style.first:
                exact.append((len(self._levels), style))
        for depth in reversed(range(len(self._levels))):
            level = self._levels[depth]
            if level.style is None:
                continue
            step = level.style.step(level.number, number)
            if step is Step.NEXT and (fresh or grammar.is_closed(self._before)):
                exact.append((depth, level.style))
            elif step is Step.SKIP and fresh and grammar.is_closed(self._before):
                rising.append((depth, level.style))
        if len(exact) > 1:
            return self._by_what_follows(at, number, exact)
        if exact:
            return exact[0]
        if rising:
            depth, style = rising[0]
            self.guesses.append(
                f"line {line.number}: nothing is printed between "
                f"({self._levels[depth].number}) and ({number})"
            )
            return rising[0]
        return None

    def _by_what_follows(
        self, at: int, number: str, options: list[tuple[int, Style]]
    ) -> tuple[int, Style]:
        """Of several readings of a label, the one that the next labels continue."""
        ordered = sorted(options, key=lambda option: option[1].form != "roman")
        for line in self._lines[at + 1 : at + 1 + _AHEAD]:
            opening = grammar.child_opening(line.text)
            if opening is None:
                section = grammar.section_opening(line.text)
                if section is not None and section.strict and self._rises(section) is Step.NEXT:
                    break
                continue
            for option in ordered:
                if option[1].step(number, opening.number) is Step.NEXT:
                    return option
            if opening.number.isdigit():
                break
        deepest = max(options, key=lambda option: option[0])
        outer = min(options, key=lambda option: option[0])
        return deepest if self._before.endswith(("—", "–", ":", "-")) else outer

    def _open_child(self, depth: int, style: Style, opening: Opening, line: Line) -> None:
        self._close()
        del self._levels[depth:]
        base = self._base()
        assert base is not None
        parent = self._levels[-1].at if self._levels else base
        label = " ".join(opening.label.split())
        node = self._new(Part(style.kind, parent, label, line=line.number, indent=line.indent))
        self.linear.add(label)
        self._levels.append(_Level(style, opening.last or opening.number, node))

    def _after_label(self, node: int, rest: str, line: Line) -> None:
        """What follows a label on its line: further labels, a definition, or words."""
        self._before = ""
        while opening := grammar.child_opening(rest):
            if grammar.is_reference("x", opening.rest):
                break
            styles = {level.style for level in self._levels}
            fitting = [s for s in STYLES if s not in styles and s.first == opening.number]
            if not fitting:
                break
            self._open_child(len(self._levels), fitting[0], opening, line)
            node, rest = self._levels[-1].at, opening.rest
        term = grammar.defined_term(rest)
        if term and self._levels and node == self._levels[-1].at:
            self.parts[node].kind, self.parts[node].term = "definition", term
        self._start_words(node, rest)

    def _definition(self, at: int) -> int:
        line = self._lines[at]
        term = grammar.defined_term(line.text)
        base = self._base()
        if not term or base is None or self._mid_sentence(line):
            return at
        self._close()
        for depth, level in enumerate(self._levels):
            if level.style is None or level.style.form != "decimal":
                del self._levels[depth:]
                break
        parent = self._levels[-1].at if self._levels else base
        node = self._new(
            Part("definition", parent, term=term, line=line.number, indent=line.indent)
        )
        self._levels.append(_Level(None, "", node))
        self._start_words(node, line.text)
        return at + 1

    def _limb(self, at: int) -> int:
        """A proviso or explanation: part of the subsection, whatever came before it."""
        line = self._lines[at]
        base = self._base()
        if base is None or self._mid_sentence(line):
            return at
        for kind, pattern in grammar.LIMBS.items():
            if pattern.match(line.text):
                self._close()
                decimal = [
                    level.at
                    for level in self._levels
                    if level.style and level.style.form == "decimal"
                ]
                parent = decimal[-1] if decimal else base
                node = self._new(Part(kind, parent, line=line.number, indent=line.indent))
                self._start_words(node, line.text)
                return at + 1
        return at

    # -- words ----------------------------------------------------------------------------------------

    def _text(self, line: Line) -> None:
        """Words without a label: more of the part being read, or words after its parts."""
        self._group_headings()
        base = self._base()
        if base is None:
            if self._at is None or line.after_blank:
                self._close()
                kind = _opening_kind(line.text)
                node = self._new(Part(kind, self._containers[-1], line=line.number))
                self._start_words(node, line.text)
            else:
                self._more(line.text)
        elif not self._levels and not self.parts[base].has_children:
            if self._at is None:
                self._at = base
            self._more(line.text)
        elif self._continues(line):
            self._more(line.text)
        else:
            parent = self._flush_parent(line, base)
            self._close()
            node = self._new(Part("flush", parent, line=line.number, indent=line.indent))
            self._start_words(node, line.text)

    def _continues(self, line: Line) -> bool:
        """Whether a line goes on with the words of the part being read."""
        if self._at is None:
            return False
        closed = grammar.is_closed(self._before)
        if line.after_blank:
            return not closed and not self._before.endswith(",") and line.text[:1].islower()
        if line.runs_on:
            return not (closed and line.indent < self.parts[self._at].indent)
        if self._before.endswith(","):
            return line.indent > self.parts[self._at].indent
        return not closed

    def _flush_parent(self, line: Line, base: int) -> int:
        """The part whose parts are over, now that words follow them."""
        chain = [base, *(level.at for level in self._levels[:-1])]
        indents = {self.parts[node].indent for node in [*chain, self._levels[-1].at]} if self._levels else {0}  # fmt: skip
        if len(indents) > 1:
            fitting = [node for node in chain if self.parts[node].indent <= line.indent]
            return fitting[-1] if fitting else base
        # Without indents, the words end the outermost sentence that its parts left open.
        for node in chain:
            own = self.linear.slice(self.parts[node].spans).rstrip()
            if own and not own.endswith("."):
                return node
        return chain[-1]

    def _start_words(self, node: int, text: str) -> None:
        self._at = node
        self._words = []
        if text:
            self._more(text)

    def _more(self, text: str) -> None:
        self._words.append(text)
        self._before = text

    def _close(self) -> None:
        """Write the words read so far into the linear text, and the notes at their end."""
        if self._at is not None and self._words:
            text = _joined(self._words)
            notes: list[tuple[str, tuple[Annotation, ...]]] = []
            while (split := _trailing_note(text)) is not None:
                text, note = split
                notes.insert(0, (note, read_annotation(note)))
            part = self.parts[self._at]
            if text:
                span = self.linear.add(text)
                part.spans.append(span)
                if is_repeal_mark(text):
                    self._mark(read_annotation(text), span, inline=True)
            for note, annotations in notes:
                self._mark(annotations, self.leave(note, "annotation"), inline=True)
        for stamp in getattr(self, "_stamps", []):
            self.leave(stamp, "page stamp")
        self._stamps: list[str] = []
        self._at, self._words = None, []

    def _mark(self, annotations: Sequence[Annotation], span: Span, *, inline: bool) -> None:
        at = self._at if inline and self._at is not None else self._noted()
        self.marks += [Mark(annotation, at, span, inline) for annotation in annotations]

    def _noted(self) -> int:
        """The part that a note on a line of its own speaks of, where it names none."""
        return self._unit if self._unit is not None else self._containers[-1]

    # -- lines that are not words of the law ------------------------------------------------------------

    def _note(self, at: int) -> int:
        """A bracketed editorial note on lines of its own."""
        if not self._lines[at].text.startswith("["):
            return at
        gathered: list[str] = []
        for after in range(at, min(at + _NOTE_LINES, len(self._lines))):
            gathered.append(self._lines[after].text)
            text = " ".join(gathered)
            if text.count("[") <= text.count("]"):
                break
        else:
            return at
        annotations = read_annotation(text) if text.rstrip(".").endswith("]") else ()
        if not annotations:
            return at
        self._close()
        self._mark(annotations, self.leave(text, "annotation"), inline=False)
        self._before = text
        return after + 1

    def _quoted(self, at: int) -> int:
        """Words quoted for insertion elsewhere: their labels are not labels of this instrument."""
        first = self._lines[at].text
        if first[:1] not in ("“", '"') or not self._before.endswith((":", "—", "–", "-")):
            return at
        if self._at is None or grammar.defined_term(first):
            return at
        for after in range(at, min(at + _QUOTE_LINES, len(self._lines))):
            text = self._lines[after].text.rstrip(" .;,")
            if text.endswith(("”", '"')) and (after > at or len(text) > 1):
                break
        else:
            return at
        for line in self._lines[at : after + 1]:
            self._more("\n" + line.text)
        return after + 1

    def _table(self, at: int) -> int:
        """Rows of a table: two lines or more with cells, none of which opens a provision."""
        after = at
        while (line := self._line(after)) and _is_row(line):
            after += 1
        if after - at < 2:
            return at
        self._close()
        base = self._base()
        outer = self._containers[-1] if base is None else base
        parent = self._levels[-1].at if self._levels else outer
        node = self._new(Part("table", parent, line=self._lines[at].number))
        rows = ["\t".join(line.cells) for line in self._lines[at:after]]
        self.parts[node].spans.append(self.linear.add("\n".join(rows)))
        self._before = ""
        return after

    # -- small helpers --------------------------------------------------------------------------------

    def _new(self, part: Part) -> int:
        self.parts.append(part)
        self.parts[part.parent].has_children = True
        return len(self.parts) - 1

    def _line(self, at: int) -> Line | None:
        return self._lines[at] if at < len(self._lines) else None

    def _mid_sentence(self, line: Line) -> bool:
        return not line.after_blank and not line.level and not grammar.is_closed(self._before)


def _opening_kind(text: str) -> str:
    for kind, pattern in grammar.OPENINGS.items():
        if pattern.match(text):
            return kind
    return "text"


def _is_row(line: Line) -> bool:
    if len(line.cells) < 2:
        return False
    section = grammar.section_opening(line.text)
    return grammar.child_opening(line.text) is None and not (section and section.strict)


def _whole(number: str) -> int:
    digits = number.split(".")[0].rstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return int(digits) if digits.isdigit() else 0


def _joined(words: Sequence[str]) -> str:
    """Wrapped lines as one; a word parted at its own hyphen gets no space.

    >>> _joined(["in this sub-", "section and", "under"])
    'in this sub-section and under'
    """
    text = " ".join(words).replace(" \n", "\n")
    for before, after in zip(words, words[1:], strict=False):
        follows = after.split(" ", 1)[0]
        cut = before.endswith("-") and not before.endswith((" -", "--")) and follows[:1].islower()
        if cut and follows not in ("and", "or", "to"):
            text = text.replace(f"{before} {after}", f"{before}{after}", 1)
    return text


def _trailing_note(text: str) -> tuple[str, str] | None:
    """Words and the bracketed note at their end; `None` where they end otherwise."""
    body = text.rstrip(".")
    if not body.endswith("]") or len(body) < 6:
        return None
    depth = 0
    for start in range(len(body) - 1, max(-1, len(body) - 800), -1):
        depth += {"]": 1, "[": -1}.get(body[start], 0)
        if depth == 0:
            break
    else:
        return None
    note = text[start:]
    if start == 0 or not read_annotation(note):
        return None
    return text[:start].rstrip(), note
