"""The tree of a pleading: counts and headings, numbered paragraphs, the prayer."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tqa.ingest.readers import grammar
from tqa.ingest.readers.grammar import Opening
from tqa.ingest.readers.habits import CONTAINERS
from tqa.ingest.readers.lines import Line
from tqa.ingest.readers.outline import Outline, Part
from tqa.ingest.readers.pleadings.plan import Plan, Role
from tqa.ingest.readers.structure import Structure

_COUNT_RANK = CONTAINERS["count"][1]
_SENTENCE = 50
"""Characters of a line from which it is one of a sentence, not of a caption."""
_LISTED = re.compile(r"(?P<label>(?P<number>[a-z]{1,4}[.)]|\d{1,2}\)))\s+(?P<rest>\S.*)")
_ASKED = re.compile(r"(?P<label>(?P<number>[A-Z]|[a-z]{1,4}|\d{1,2})[.)])\s+(?P<rest>\S.*)")


class Pleading(Structure):
    """One pass over the lines of a pleading whose plan is made."""

    def __init__(self, out: Outline, lines: Sequence[Line], plan: Plan) -> None:
        super().__init__(out, lines)
        self._plan = plan

    def _take(self, at: int) -> int:
        line = self.lines[at]
        if line.aside:
            self.out.set_aside(line.text, line.aside)
            return at + 1
        role = self._plan.roles.get(at)
        if role is not None:
            return self._begin(role, at)
        for attempt in (self._rows, self._child):
            after = attempt(at)
            if after > at:
                return after
        self._text(line)
        return at + 1

    def _begin(self, role: Role, at: int) -> int:
        """Open what a line begins."""
        line = self.lines[at]
        if role.guess:
            self._guess(line, role.guess)
        if role.kind == "paragraph":
            self._paragraph(role, line)
        elif role.kind == "count":
            self._count(role, line)
        elif role.kind == "heading":
            self._headed(role, line)
        elif role.kind == "prayer":
            self._asks(role, line)
        elif role.kind == "words":
            # What is asked for at the end of a count is no more of its last paragraph.
            self._unit, self._levels = None, []
            self._open_words("text", self._containers[-1], line)
        else:
            self._leave(at, role)
            return role.after
        for skipped in self.lines[at : role.after]:
            if skipped.aside:
                self.out.set_aside(skipped.text, skipped.aside)
        return max(role.after, at + 1)

    def _paragraph(self, role: Role, line: Line) -> None:
        number = Opening(role.label, role.label, role.text)
        if self._last is not None and role.label != "1":
            self._note_gap(number, line)
        prayer = [n for n in self._containers if self.out.parts[n].kind == "prayer"]
        if self._unit is not None and self.out.parts[self._unit].kind == "prayer":
            prayer = [self._unit]
        parent = prayer[-1] if prayer else self._containers[-1]
        part = Part("paragraph", parent, role.label, place=line.place, indent=line.indent)
        if prayer and prayer[-1] not in self._containers:
            self._containers.append(prayer[-1])
        shown = line.text[: len(line.text) - len(role.text)].strip()
        at = shown.find(role.label)
        if at:  # specks of a scan before the number, or a number that was misread
            self.out.close()
            self.out.leave(shown[:at] if at > 0 else shown, "misread by a scan")
        self._unit, self._levels = self.out.open(part, printed=shown[at:] if at >= 0 else ""), []
        self._last = role.label
        self._after_label(self._unit, role.text, line)

    def _count(self, role: Role, line: Line) -> None:
        self._leave_containers(_COUNT_RANK)
        part = Part("part", self._containers[-1], role.label, "", role.text, line.place)
        part.rank = _COUNT_RANK
        node = self.out.open(part, printed=role.shown)
        self._containers.append(node)
        if role.text:
            self.out.own(node, role.text)

    def _headed(self, role: Role, line: Line) -> None:
        # A main heading ends the count above it; a lesser one may stand inside of a count.
        rank = grammar.HEADING_RANK + role.depth if role.depth else _COUNT_RANK
        self._leave_containers(rank)
        term = f"heading {role.text}"
        part = Part("heading", self._containers[-1], "", term, role.text, line.place, rank=rank)
        node = self.out.open(part)
        self.out.own(node, role.text)
        self._containers.append(node)

    def _asks(self, role: Role, line: Line) -> None:
        self._leave_containers(0)
        part = Part("prayer", 0, "Prayer", heading=role.text, place=line.place, rank=_COUNT_RANK)
        node = self.out.open(part)
        if role.text:
            self.out.leave(role.text, "heading")
        self._unit, self._levels = node, []
        self.out.start(node, "" if role.text else line.text)

    def _leave(self, at: int, role: Role) -> None:
        self.out.close()
        for line in self.lines[at : role.after]:
            self.out.leave(line.text, line.aside or role.reason)
        self._unit, self._levels, self.out.before = None, [], ""

    def _text(self, line: Line) -> None:
        """Words without a label; an introduction may be set with gaps between its lines."""
        if self._base() is None and self.out.at is not None:
            before = self.out.before
            if len(before) > _SENTENCE and line.text[:1].islower() and not before.endswith("."):
                self.out.more(line.text)
                return
            small = sum(char.islower() for char in line.text)
            if len(line.text) > _SENTENCE and before.isupper() and small > len(line.text) / 2:
                self._open_words("text", self._containers[-1], line)
                return
        super()._text(line)

    def _rows(self, at: int) -> int:
        """A table, where no paragraph or heading begins among its rows."""
        after = self._table(at) if self._is_table(at) else at
        return after

    def _is_table(self, at: int) -> bool:
        line = self.lines[at]
        if at < self._plan.body or len(line.cells) < 2 or (line.columns and len(line.cells) < 3):
            return False
        rows = at
        while rows < len(self.lines) and (self.lines[rows].cells or self.lines[rows].aside):
            if rows in self._plan.roles:
                return False
            rows += 1
        return True

    def _opening(self, text: str) -> Opening | None:
        opening = grammar.child_opening(text)
        if opening is not None:
            return opening
        asks = self._unit is not None and self.out.parts[self._unit].kind == "prayer"
        match = (_ASKED if asks else _LISTED).fullmatch(text)
        if match is None:
            return None
        return Opening(match["label"], match["number"].rstrip(".)"), match["rest"])
