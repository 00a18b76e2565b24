"""From printed lines to the tree of provisions: what a line opens is decided by its sequence.

A label counts as one only where it continues its level: (b) after (a), 12A or 13 after 12. A line
that happens to begin with a reference, such as "(2) of that section", does not, and stays words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tqa.ingest.readers import grammar
from tqa.ingest.readers.annotations import read_annotation
from tqa.ingest.readers.containers import Containers, printed
from tqa.ingest.readers.grammar import Opening
from tqa.ingest.readers.habits import AMERICAN, LIMBS
from tqa.ingest.readers.levels import OPEN_ENDS, Level, opened_by, place
from tqa.ingest.readers.lines import Line
from tqa.ingest.readers.numbering import BELOW, STYLES, Step, Style
from tqa.ingest.readers.outline import Outline, Part
from tqa.ingest.readers.quotes import quoted_lines
from tqa.ingest.readers.sections import opens_section, rises, section_heading
from tqa.ingest.readers.tables import is_table_name, read_table

_NOTE_LINES = 25
_SCHEDULES = frozenset({"schedule", "annex", "appendix"})


_OF_THE_WHOLE = re.compile(
    r"\b(?:in|of|under)\s+this\s+(?:section|rule|article|regulation)\b|এই\s+(?:ধারা|বিধি)(?:র|য়|য়|তে)?\b",
    re.IGNORECASE,
)


class Structure(Containers):
    """One pass over the lines of a body; what it finds goes into `out`."""

    def __init__(self, out: Outline, lines: Sequence[Line]) -> None:
        super().__init__(out, lines)
        self._american = False
        """Whether the section numbers its parts (a), (1), (A), (i), (I)."""

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
        styles = [s for s in STYLES if opening and s.fits(opening.number)]
        if opening and len(opening.number.split(".")[0]) > 1:
            styles.sort(key=lambda s: s.form != "roman")  # (ii) is far likelier a numeral
        style = next(iter(styles), None)
        if opening is None or style is None:
            if grammar.section_opening(self.lines[0].text) is None:
                self._unit = 0
            self.read()
            return
        self._unit = 0
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
            self._table, self._note, self._quoted, self._container, self._signature,
            self._section,
            self._heading, self._child, self._definition, self._limb,
        ):  # fmt: skip
            after = attempt(at)
            if after > at:
                return after
        self._text(line)
        return at + 1

    # -- sections -----------------------------------------------------------------------------

    def _section(self, at: int) -> int:
        line = self.lines[at]
        opening = grammar.section_opening(line.text)
        headed = bool(self._headings)
        if opening is None:
            return at
        if self._restarts and opening.number == "1" and opening.strict:
            self._last = None
        if not opens_section(line, opening, self._last, self.out.before, headed=headed):
            return at
        if self._is_foreign(opening):
            return at
        found = section_heading(self.lines, at, opening, headed=headed)
        self._note_gap(opening, line)
        self._group_headings(keep=0 if found.heading else 1)
        marginal = self._headings.pop().text if self._headings else ""
        if marginal:
            self.out.close()
            self.out.leave(marginal, "marginal note")
        kind = opening.kind
        if kind == "section":
            kind = "item" if self._in_schedule() else "section"
        self._set_aside_mark(opening)
        part = Part(kind, self._containers[-1], opening.label, "", found.heading or marginal)
        part.place, part.indent = line.place, line.indent
        node = self.out.open(part, printed=printed(line, opening))
        if found.heading:
            self.out.leave(found.heading + found.dash, "marginal note")
        self._last = opening.last or opening.number
        self._unit, self._levels, self._restarts = node, [], False
        self._american = opening.word in AMERICAN
        self._after_label(node, found.rest, line)
        return at + 1

    def _is_foreign(self, opening: Opening) -> bool:
        """Whether a number is in other digits than the one before, and does not follow it.

        A Bangla act that replaces section 53 of an English one prints that section as it will be.
        """
        if self._last is None or self._unit is None or rises(self._last, opening) is Step.NEXT:
            return False
        before = self.out.parts[self._unit].label
        return opening.label[-1:].isascii() != before[-1:].isascii()

    def _set_aside_mark(self, opening: Opening) -> None:
        if opening.mark:
            self.out.close()
            self.out.leave(opening.mark, "footnote mark")

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
        opening = self._opening(line.text)
        if opening is None or self._base() is None:
            return at
        found = place(self._levels, opening, self.out.before, self.lines, at)
        if found is None:
            return at
        if found.step is Step.SKIP:
            last = self._levels[found.depth].number
            self._guess(line, f"nothing is printed between ({last}) and ({opening.number})")
        del self._levels[found.depth :]
        marginal = self._headings.pop().text if self._headings else ""
        self._group_headings()
        if marginal:
            self.out.close()
            self.out.leave(marginal, "marginal note")
        node = self._open_child(found.style, opening, line)
        self.out.parts[node].heading = marginal
        self._after_label(node, opening.rest, line)
        return at + 1

    def _opening(self, text: str) -> Opening | None:
        """The label with which a line begins."""
        return grammar.child_opening(text)

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

    def _open_child(self, style: Style, opening: Opening, line: Line) -> int:
        self._set_aside_mark(opening)
        label = " ".join(opening.label.split())
        kind = self._kind_of_level(style)
        part = Part(kind, self._inner(), label, place=line.place, indent=line.indent)
        node = self.out.open(part, printed=label)
        self._levels.append(Level(style, opening.last or opening.number, node, kind))
        return node

    def _kind_of_level(self, style: Style) -> str:
        """The kind of a label: by its style, but by its depth where the section begins with (a)."""
        styles = [level.style for level in self._levels if level.style]
        if not self._american or (styles or [style])[0].form == "decimal":
            return style.kind
        return BELOW[min(len(styles), len(BELOW) - 1)]

    def _after_label(self, node: int, rest: str, line: Line) -> None:
        """What follows a label on its line: further labels, a definition, or words."""
        while opening := grammar.child_opening(rest):
            styles = opened_by(self._levels, opening.number, self.out.before)
            if not styles or grammar.is_reference("x", opening.rest, runs_on=True):
                break
            node, rest = self._open_child(styles[0], opening, line), opening.rest
        term = grammar.defined_term(rest)
        if term and self._levels:
            self.out.parts[node].kind, self.out.parts[node].term = "definition", term
        self.out.start(node, rest)

    def _definition(self, at: int) -> int:
        line = self.lines[at]
        term = grammar.defined_term(line.text, bare=self._defines())
        between = not (line.runs_on and self._mid_sentence(line))
        if not term or self._base() is None or not between:
            return at
        for depth, level in enumerate(self._levels):
            if level.kind != "subsection":
                del self._levels[depth:]
                break
        part = Part("definition", self._inner(), term=term, place=line.place, indent=line.indent)
        node = self.out.open(part)
        self._levels.append(Level(None, "", node, "definition"))
        self.out.start(node, line.text)
        return at + 1

    def _defines(self) -> bool:
        """Whether the section says that definitions follow, so that terms need no quotes."""
        if self._unit is None:
            return False
        unit = self.out.parts[self._unit]
        return unit.heading.lower().startswith(("definition", "interpretation"))

    def _limb(self, at: int) -> int:
        """A proviso or explanation: part of the subsection, whatever came before it."""
        line = self.lines[at]
        base = self._base()
        kinds = [kind for kind, begins in LIMBS.items() if begins.match(line.text)]
        if base is None or not kinds or self._mid_sentence(line):
            return at
        while self._levels and self._levels[-1].kind in LIMBS:
            self._levels.pop()
        over = [level.at for level in self._levels if level.kind == "subsection"]
        if over and _OF_THE_WHOLE.search(line.text[:90]):
            # "Explanation. — In this section, …" explains all of it, wherever it stands.
            over = []
            self._levels.clear()
        parent = over[-1] if over else base
        node = self.out.open(Part(kinds[0], parent, place=line.place, indent=line.indent))
        if kinds[0] != "proviso" or line.text.endswith(OPEN_ENDS):
            self._levels.append(Level(None, "", node, kinds[0]))
        self.out.start(node, line.text)
        return at + 1

    # -- words --------------------------------------------------------------------------------

    def _text(self, line: Line) -> None:
        """Words without a label: more of the part being read, or words after its parts."""
        self._group_headings()
        base = self._base()
        if base is None:
            begins = grammar.opening_kind(line.text) != "text" and not self._mid_sentence(line)
            if self.out.at is None or line.after_blank or begins:
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
        whole = not self._levels or self._levels[-1].kind == "subsection"
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
        innermost = self._levels[-1].kind if self._levels else ""
        # The words after the parts of a subsection are the subsection's, and it is the last level
        # where those parts have no labels.
        over = self._levels if innermost == "subsection" else self._levels[:-1]
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
        if self.out.at is None:
            return at
        out = self.out
        label = out.parts[self._unit].label if self._unit is not None else ""
        quoted = quoted_lines(self.lines, at, out.before, out.quotation, self._last, label)
        for n, line in enumerate(quoted):
            tabled = line.cells and (not line.columns or len(line.cells) > 2)
            words = "\t".join(line.cells) if tabled else line.text
            # What opens a provision there keeps its line, so that it can be read as one later.
            opens = n == 0 or not line.runs_on or grammar.child_opening(line.text.lstrip("“‘"))
            if line.aside:
                self.out.set_aside(line.text, line.aside)
            else:
                self.out.more(f"\n{words}" if opens else words)
        return at + len(quoted)

    def _table(self, at: int) -> int:
        """Rows of a table, each a part of its own, known by what its first cell names."""
        named = is_table_name(self.lines[at].text) and at + 1 < len(self.lines)
        table = read_table(self.lines, at + named)
        if table is None:
            return at
        self._group_headings()
        line = self.lines[at]
        over = self._base() if self.out.before.endswith((".", "।", "৷")) else None
        parent = self._inner() if over is None else over
        part = Part("table", parent, line.text if named else "", place=line.place)
        node = self.out.open(part, printed=line.text if named else "")
        names = table.names
        for row in table.rows:
            kind = "header" if row.header else "row"
            part = Part(kind, node, row.label, place=row.place)
            part.heading = "" if row.header else names
            inner = self.out.open(part)
            self.out.own_row(inner, row.label, row.words)
        for stamp in table.asides:
            self.out.leave(stamp.text, stamp.aside)
        return table.after

    # -- small helpers ------------------------------------------------------------------------

    def _guess(self, line: Line, words: str) -> None:
        self.out.guesses.append(f"{line.place}: {words}")
