"""Parts, chapters, schedules and headings: what arranges the sections of an instrument."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tqa.ingest.readers import grammar
from tqa.ingest.readers.grammar import Opening
from tqa.ingest.readers.habits import AUTHORITY, SIGNED
from tqa.ingest.readers.levels import Level
from tqa.ingest.readers.lines import Line
from tqa.ingest.readers.numbering import Step
from tqa.ingest.readers.outline import Outline, Part
from tqa.ingest.readers.sections import mid_sentence, rises


class Containers:
    """What is open while lines are read, down to the section; `Structure` reads what is below."""

    def __init__(self, out: Outline, lines: Sequence[Line]) -> None:
        self.out = out
        self.lines = lines
        self._containers = [0]
        self._unit: int | None = None
        """The section being read."""
        self._levels: list[Level] = []
        self._last: str | None = None
        """The number of the last section."""
        self._restarts = False
        """Whether the numbers of sections may begin anew, just below a container."""
        self._chapter_first = False
        """Whether parts stand in chapters, as in codes of regulations, not chapters in parts."""
        self._headings: list[Line] = []
        """Headings whose use is not yet known: of a group, or of the next section."""

    def _container(self, at: int) -> int:
        line = self.lines[at]
        opening = grammar.container_opening(line.text, marked=line.level > 0)
        if opening is None or self._mid_sentence(line):
            return at
        after, title = at + 1, opening.rest
        authority = title if AUTHORITY.fullmatch(title) else ""
        if authority:
            title = ""
        elif not title and opening.rank == 0 and after < len(self.lines):
            authority = (
                self.lines[after].text if AUTHORITY.fullmatch(self.lines[after].text) else ""
            )
            after += bool(authority)
        if not title and self._is_title(after):
            title, after = self.lines[after].text, after + 1
        self._group_headings()
        rank = self._rank(opening)
        self._leave_containers(rank)
        part = Part(opening.kind, self._containers[-1], opening.label, place=line.place, rank=rank)
        node = self.out.open(part, printed=printed(line, opening))
        self._containers.append(node)
        self._restarts = True
        if rank == 0:
            self._last = None
        if authority:
            self.out.own(node, authority)
        if title.startswith("["):
            self.out.start(node, title)
        elif title:
            part.heading = title
            if rank == 0:
                self.out.leave(title, "heading")
            else:
                self.out.own(node, title)
        return after

    def _rank(self, opening: Opening) -> int:
        """The rank of a container; of chapters and parts, what comes first holds the other."""
        above = [self.out.parts[at] for at in self._containers]
        if opening.kind == "part" and opening.rank == 3 and "part" not in {x.kind for x in above}:
            for chapter in (part for part in above if part.kind == "chapter"):
                self._chapter_first, chapter.rank = True, 3
        if self._chapter_first and opening.kind in ("part", "chapter"):
            return {"chapter": 3, "part": 4}[opening.kind]
        return opening.rank

    def _signature(self, at: int) -> int:
        """Who signs, below an order: no words of any provision."""
        if not SIGNED.match(self.lines[at].text) or self._mid_sentence(self.lines[at]):
            return at
        if len(self.lines[at].text) > 120:
            return at
        self._group_headings()
        self.out.close()
        after = at
        while after < len(self.lines) and (after == at or self._is_signed(after)):
            self.out.leave(self.lines[after].text, self.lines[after].aside or "signature")
            after += 1
        self.out.before = ""
        return after

    def _is_signed(self, at: int) -> bool:
        line = self.lines[at]
        opens = (
            line.level
            or line.cells
            or len(line.text) > 100
            or grammar.container_opening(line.text, marked=False)
            or grammar.section_opening(line.text)
            or grammar.child_opening(line.text)
        )
        return not opens

    def _is_title(self, at: int) -> bool:
        """Whether a line is the title of the container just opened."""
        if at >= len(self.lines):
            return False
        line = self.lines[at]
        return (
            grammar.is_short_title_like(line.text)
            and grammar.section_opening(line.text) is None
            and grammar.container_opening(line.text, marked=line.level > 0) is None
            and not (line.cells and not line.columns)
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
        possible = grammar.is_short_title_like(text) and (not line.cells or line.columns)
        opens = grammar.defined_term(text) or grammar.opening_kind(text) != "text"
        if not possible or opens or self._mid_sentence(line):
            return at
        # A recital may be wrapped so that its next line begins with "22(1) of the Act".
        full = after < len(self.lines) and self.lines[after].runs_on
        refers = full and grammar.is_reference(text, "", runs_on=True)
        if refers or not (self._stands_above(after) or self._heads_subsection(after)):
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

    def _heads_subsection(self, at: int) -> bool:
        """Whether the next subsection follows, for Canada prints marginal notes over those too."""
        opening = grammar.child_opening(self.lines[at].text) if at < len(self.lines) else None
        over = [level for level in self._levels if level.kind == "subsection" and level.style]
        if opening is None or not over or not opening.number[:1].isdigit():
            return False
        last = over[-1]
        return last.style is not None and last.style.step(last.number, opening.number) is Step.NEXT

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

    def _mid_sentence(self, line: Line) -> bool:
        return mid_sentence(line, self.out.before)


def printed(line: Line, opening: Opening) -> str:
    """The label with the stop or dash after it, as printed."""
    start = line.text.index(opening.label)
    return line.text[start : len(line.text) - len(opening.rest)].strip()
