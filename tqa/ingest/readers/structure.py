"""From printed lines to the tree of provisions: what a line opens is decided by its sequence.

A label counts as one only where it continues its level: (b) after (a), 12A or 13 after 12. A line
that happens to begin with a reference, such as "(2) of that section", does not, and stays words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tqa.ingest.readers import grammar
from tqa.ingest.readers.annotations import read_annotation
from tqa.ingest.readers.grammar import Opening, Step
from tqa.ingest.readers.levels import Level, opened_by, place
from tqa.ingest.readers.lines import Line
from tqa.ingest.readers.outline import Outline, Part
from tqa.ingest.readers.sections import mid_sentence, opens_section, rises, section_heading

_NOTE_LINES = 25
_QUOTE_LINES = 400
_SCHEDULES = frozenset({"schedule", "annex", "appendix"})


class Structure:
    """One pass over the lines of a body; what it finds goes into `out`."""

    def __init__(self, out: Outline, lines: Sequence[Line]) -> None:
        self.out = out
        self.lines = lines
        self._containers = [0]
        self._unit: int | None = None
        """The section being read."""
        self._levels: list[Level] = []
        self._last: str | None = None
        """The number of the last section."""
        self._headings: list[Line] = []
        """Headings whose use is not yet known: of a group, or of the next section."""

    def read(self) -> None:
        """Read all lines."""
        at = 0
        while at < len(self.lines):
            at = self._take(at)
        self._group_headings()
        self.out.close()

    def read_quoted(self) -> None:
        """Read provisions quoted for another instrument, which may begin with any label."""
        opening = grammar.child_opening(self.lines[0].text)
        if opening is None:
            if grammar.section_opening(self.lines[0].text) is None:
                self._unit = 0
            self.read()
            return
        self._unit = 0
        style = next(style for style in grammar.STYLES if style.fits(opening.number))
        node = self._open_child(style, opening, self.lines[0])
        self._after_label(node, opening.rest, self.lines[0])
        self.lines = self.lines[1:]
        self.read()

    def _take(self, at: int) -> int:
        """Read what begins at one line; gives the line after it."""
        line = self.lines[at]
        if line.aside:
            self.out.set_aside(line.text, line.aside)
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

    # -- containers and headings --------------------------------------------------------------

    def _container(self, at: int) -> int:
        line = self.lines[at]
        opening = grammar.container_opening(line.text, marked=line.level > 0)
        if opening is None or self._mid_sentence(line):
            return at
        after, title = at + 1, opening.rest
        if not title and self._is_title(after):
            title, after = self.lines[after].text, after + 1
        self._group_headings()
        rank = grammar.CONTAINERS[opening.kind]
        self._leave_containers(rank)
        part = Part(opening.kind, self._containers[-1], opening.label, place=line.place, rank=rank)
        node = self.out.open(part, printed=_printed(line, opening))
        self._containers.append(node)
        if rank == 0:
            self._last = None
        if title.startswith("["):
            self.out.start(node, title)
        elif title:
            part.heading = title
            if rank == 0:
                self.out.leave(title, "heading")
            else:
                self.out.own(node, title)
        return after

    def _is_title(self, at: int) -> bool:
        """Whether a line is the title of the container just opened."""
        if at >= len(self.lines):
            return False
        line = self.lines[at]
        return (
            grammar.is_short_title_like(line.text)
            and grammar.section_opening(line.text) is None
            and grammar.container_opening(line.text, marked=line.level > 0) is None
            and not line.cells
        )

    def _heading(self, at: int) -> int:
        line = self.lines[at]
        if line.level:
            self._group_headings()
            self._group(line)
            return at + 1
        after = at + 1
        while after < min(at + 4, len(self.lines)) and self._wraps(self.lines[after]):
            after += 1
        text = " ".join(item.text for item in self.lines[at:after])
        possible = grammar.is_short_title_like(text) and not line.cells
        opens = grammar.defined_term(text) or grammar.opening_kind(text) != "text"
        if not possible or opens or self._mid_sentence(line):
            return at
        # A recital may be wrapped so that its next line begins with "22(1) of the Act".
        full = after < len(self.lines) and self.lines[after].runs_on
        refers = full and grammar.is_reference(text, "", runs_on=True)
        if refers or not self._stands_above(after):
            return at
        self.out.close()
        self.out.before = ""
        self._headings.append(replace(line, text=text))
        return after

    @staticmethod
    def _wraps(line: Line) -> bool:
        """Whether a line goes on with the heading before it, which filled its line."""
        opens = grammar.section_opening(line.text) or grammar.child_opening(line.text)
        return line.runs_on and not line.aside and not opens

    def _stands_above(self, at: int) -> bool:
        """Whether a section or container follows, with nothing but headings between."""
        for line in self.lines[at : at + 3]:
            opening = grammar.section_opening(line.text)
            if line.level or (opening and rises(self._last, opening) is not Step.NO):
                return True
            if grammar.container_opening(line.text, marked=False):
                return True
            if not grammar.is_short_title_like(line.text):
                return False
        return False

    def _group_headings(self, *, keep: int = 0) -> None:
        """Make headings of a group of all that wait, but for the last `keep`."""
        waiting = self._headings[: len(self._headings) - keep]
        self._headings = self._headings[len(waiting) :]
        for line in waiting:
            self._group(line)

    def _group(self, line: Line) -> None:
        rank = grammar.HEADING_RANK + line.level
        self._leave_containers(rank)
        term = f"heading {line.text}"
        part = Part("heading", self._containers[-1], "", term, line.text, line.place, rank=rank)
        node = self.out.open(part)
        self.out.own(node, line.text)
        self._containers.append(node)

    def _leave_containers(self, rank: int) -> None:
        while self.out.parts[self._containers[-1]].rank >= rank:
            self._containers.pop()
        self._unit, self._levels = None, []

    # -- sections -----------------------------------------------------------------------------

    def _section(self, at: int) -> int:
        line = self.lines[at]
        opening = grammar.section_opening(line.text)
        headed = bool(self._headings)
        if opening is None or not opens_section(
            line, opening, self._last, self.out.before, headed=headed
        ):
            return at
        found = section_heading(self.lines, at, opening, headed=headed)
        self._note_gap(opening, line)
        self._group_headings(keep=0 if found.heading else 1)
        marginal = self._headings.pop().text if self._headings else ""
        if marginal:
            self.out.close()
            self.out.leave(marginal, "marginal note")
        kind = opening.kind
        if kind == "section" and self._in_schedule():
            kind = "item"
        part = Part(kind, self._containers[-1], opening.label, "", found.heading or marginal)
        part.place, part.indent = line.place, line.indent
        node = self.out.open(part, printed=_printed(line, opening))
        if found.heading:
            self.out.leave(found.heading + found.dash, "marginal note")
        self._last = opening.last or opening.number
        self._unit, self._levels = node, []
        self._after_label(node, found.rest, line)
        return at + 1

    def _note_gap(self, opening: Opening, line: Line) -> None:
        step, number = rises(self._last, opening), opening.number
        if step is Step.NO:
            self._guess(line, f"the number {number} is printed twice; both are kept")
        elif step is Step.SKIP:
            self._guess(line, f"nothing is printed between {self._last} and {number}")

    def _in_schedule(self) -> bool:
        return any(self.out.parts[at].kind in _SCHEDULES for at in self._containers)

    # -- below sections -----------------------------------------------------------------------

    def _child(self, at: int) -> int:
        line = self.lines[at]
        opening = grammar.child_opening(line.text)
        if opening is None or self._base() is None:
            return at
        found = place(self._levels, opening, self.out.before, self.lines, at)
        if found is None:
            return at
        if found.step is Step.SKIP:
            last = self._levels[found.depth].number
            self._guess(line, f"nothing is printed between ({last}) and ({opening.number})")
        del self._levels[found.depth :]
        node = self._open_child(found.style, opening, line)
        self._after_label(node, opening.rest, line)
        return at + 1

    def _base(self) -> int | None:
        """The part below which labels open: the section, else the schedule."""
        if self._unit is not None:
            return self._unit
        inner = self._containers[-1]
        return inner if self.out.parts[inner].kind in _SCHEDULES else None

    def _inner(self) -> int:
        """The innermost part that is open."""
        if self._levels:
            return self._levels[-1].at
        base = self._base()
        return self._containers[-1] if base is None else base

    def _open_child(self, style: grammar.Style, opening: Opening, line: Line) -> int:
        label = " ".join(opening.label.split())
        part = Part(style.kind, self._inner(), label, place=line.place, indent=line.indent)
        node = self.out.open(part, printed=label)
        self._levels.append(Level(style, opening.last or opening.number, node))
        return node

    def _after_label(self, node: int, rest: str, line: Line) -> None:
        """What follows a label on its line: further labels, a definition, or words."""
        while opening := grammar.child_opening(rest):
            styles = opened_by(self._levels, opening.number)
            if not styles or grammar.is_reference("x", opening.rest, runs_on=True):
                break
            node, rest = self._open_child(styles[0], opening, line), opening.rest
        term = grammar.defined_term(rest)
        if term and self._levels:
            self.out.parts[node].kind, self.out.parts[node].term = "definition", term
        self.out.start(node, rest)

    def _definition(self, at: int) -> int:
        line = self.lines[at]
        term = grammar.defined_term(line.text)
        between = not (line.runs_on and self._mid_sentence(line))
        if not term or self._base() is None or not between:
            return at
        for depth, level in enumerate(self._levels):
            if level.style is None or level.style.form != "decimal":
                del self._levels[depth:]
                break
        part = Part("definition", self._inner(), term=term, place=line.place, indent=line.indent)
        node = self.out.open(part)
        self._levels.append(Level(None, "", node))
        self.out.start(node, line.text)
        return at + 1

    def _limb(self, at: int) -> int:
        """A proviso or explanation: part of the subsection, whatever came before it."""
        line = self.lines[at]
        base = self._base()
        kinds = [kind for kind, begins in grammar.LIMBS.items() if begins.match(line.text)]
        if base is None or not kinds or self._mid_sentence(line):
            return at
        decimal = [lv.at for lv in self._levels if lv.style and lv.style.form == "decimal"]
        parent = decimal[-1] if decimal else base
        node = self.out.open(Part(kinds[0], parent, place=line.place, indent=line.indent))
        self.out.start(node, line.text)
        return at + 1

    # -- words --------------------------------------------------------------------------------

    def _text(self, line: Line) -> None:
        """Words without a label: more of the part being read, or words after its parts."""
        self._group_headings()
        base = self._base()
        if base is None:
            if self.out.at is None or line.after_blank:
                self._open_words(grammar.opening_kind(line.text), self._containers[-1], line)
            else:
                self.out.more(line.text)
        elif self._is_whole(self._inner()):
            if self.out.at is None:
                self.out.start(self._inner(), "")
            self.out.more(line.text)
        elif self._continues(line):
            self.out.more(line.text)
        else:
            self._open_words("flush", self._flush_parent(line, base), line)

    def _is_whole(self, inner: int) -> bool:
        """Whether a section or subsection has no parts yet, so that all words are its own."""
        style = self._levels[-1].style if self._levels else None
        whole = not self._levels or (style is not None and style.form == "decimal")
        return whole and not self.out.parts[inner].has_children

    def _open_words(self, kind: str, parent: int, line: Line) -> None:
        node = self.out.open(Part(kind, parent, place=line.place, indent=line.indent))
        self.out.start(node, line.text)

    def _continues(self, line: Line) -> bool:
        """Whether a line goes on with the words of the part being read."""
        if self.out.at is None:
            return False
        indent, before = self.out.parts[self.out.at].indent, self.out.before
        closed = grammar.is_closed(before)
        if line.after_blank:
            return not closed and not before.endswith(",") and line.text[:1].islower()
        if line.runs_on:
            return not (closed and line.indent < indent)
        return line.indent > indent if before.endswith(",") else not closed

    def _flush_parent(self, line: Line, base: int) -> int:
        """The part whose parts are over, now that words follow them."""
        self.out.close()
        parts = self.out.parts
        style = self._levels[-1].style if self._levels else None
        # The words after the parts of a subsection are the subsection's, and it is the last level
        # where those parts have no labels.
        over = self._levels if style and style.form == "decimal" else self._levels[:-1]
        chain = [base, *(level.at for level in over)]
        indents = {parts[node].indent for node in [*chain, self._inner()]}
        if len(indents) > 1:
            fitting = [node for node in chain if parts[node].indent <= line.indent]
            return fitting[-1] if fitting else base
        # Without indents, the words end the outermost sentence that its parts left open.
        unfinished = [node for node in chain if parts[node].ending not in ("", ".")]
        return unfinished[0] if unfinished else chain[-1]

    # -- lines that are not words of the law ----------------------------------------------------

    def _note(self, at: int) -> int:
        """A bracketed editorial note on lines of its own."""
        text, after = "", at
        if not self.lines[at].text.startswith("["):
            return at
        while after < min(at + _NOTE_LINES, len(self.lines)):
            text = f"{text} {self.lines[after].text}".strip()
            after += 1
            if text.count("[") <= text.count("]"):
                break
        annotations = read_annotation(text) if text.rstrip(".").endswith("]") else ()
        if not annotations:
            return at
        noted = self._unit if self._unit is not None else self._containers[-1]
        self.out.note(text, annotations, noted)
        return after

    def _quoted(self, at: int) -> int:
        """Words quoted for insertion elsewhere: their labels are not labels of this instrument."""
        first, before = self.lines[at].text, self.out.before
        if first[:1] not in ("“", '"') or not before.endswith((":", "—", "–", "-")):
            return at
        if self.out.at is None or grammar.defined_term(first):
            return at
        quoted = self.lines[at : at + _QUOTE_LINES]
        ends = [n for n, line in enumerate(quoted, start=1) if _ends_quote(line.text)]
        for n, line in enumerate(quoted[: ends[0] if ends else 0]):
            words = "\t".join(line.cells) if _is_row(line) else line.text
            # What opens a provision there keeps its line, so that it can be read as one later.
            opens = n == 0 or not line.runs_on or grammar.child_opening(line.text.lstrip("“"))
            self.out.more(f"\n{words}" if opens else words)
        return at + ends[0] if ends else at

    def _table(self, at: int) -> int:
        """Rows of a table: two lines or more with cells, none of which opens a provision."""
        after = at
        while after < len(self.lines) and _is_row(self.lines[after]):
            after += 1
        if after - at < 2:
            return at
        self._group_headings()
        rows = ["\t".join(line.cells) for line in self.lines[at:after]]
        node = self.out.open(Part("table", self._inner(), place=self.lines[at].place))
        self.out.own(node, "\n".join(rows))
        return after

    # -- small helpers ------------------------------------------------------------------------

    def _guess(self, line: Line, words: str) -> None:
        self.out.guesses.append(f"{line.place}: {words}")

    def _mid_sentence(self, line: Line) -> bool:
        return mid_sentence(line, self.out.before)


def _printed(line: Line, opening: Opening) -> str:
    """The label with the stop or dash after it, as printed."""
    return line.text[: len(line.text) - len(opening.rest)].strip()


def _ends_quote(text: str) -> bool:
    text = text.rstrip(" .;,")
    return len(text) > 1 and text.endswith(("”", '"'))


def _is_row(line: Line) -> bool:
    if len(line.cells) < 2:
        return False
    section = grammar.section_opening(line.text)
    return grammar.child_opening(line.text) is None and not (section and section.strict)
