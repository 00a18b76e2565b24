"""The places that an amending clause names, step by step, and the marks that it is read by.

A clause in a Commonwealth habit names the place that it changes from the outermost step to the
innermost, and goes on from there: "section 5, in clause (a), …; and clause (b) …". What is named
later replaces the steps that lie as deep or deeper.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from tqa.ingest.amendments.instruction import Instruction, Named
from tqa.ingest.amendments.masked import Masked, Quote
from tqa.ingest.amendments.targets import passed
from tqa.law.citations import INHERITED, RELATIVE, Citation
from tqa.law.clause import Action, Part
from tqa.law.clause import Place as Where
from tqa.law.ordinals import ordinal_value
from tqa.law.pinpoints import Pinpoint
from tqa.law.units import LEVELS

_UNIT = re.compile(
    r"(?P<subsection>উপ-?\s?(?:ধারা|বিধি|প্রবিধান|অনুচ্ছেদ)|sub-?\s?(?:section|rule|article)s?)"
    r"|(?P<subclause>উপ-?\s?দফা|sub-?\s?(?:clause|paragraph)s?)"
    r"|(?P<clause>দফা|clauses?|paragraphs?)"
    r"|(?P<section>ধারা|অনুচ্ছেদ|বিধি|প্রবিধান|sections?|articles?|rules?|regulations?)"
    r"|(?P<row>ক্রমিক|কোড|heading|code|serial|শিরোনাম)"
    r"|(?P<schedule>তফসিল|schedules?)|(?P<part>অংশ|খণ্ড|ভাগ|অধ্যায়|অধ্যায়|parts?|chapters?)",
    re.IGNORECASE,
)
NAMING = frozenset(("cited", "limb", "heading", "whole", "said", "schedule"))
"""Marks that name a place."""
DIGITS = str.maketrans("০১২৩৪৫৬৭৮৯", "0123456789")
_ROMAN = {"(I)": 1, "(II)": 2, "(III)": 3, "(IV)": 4, "(V)": 5}


@dataclass(frozen=True, slots=True)
class Mark:
    """A word that carries meaning, a quotation or a citation, at its place."""

    kind: str
    start: int
    end: int
    match: re.Match[str]


def kind_of(match: re.Match[str], kinds: Iterable[str]) -> str:
    """Which kind of mark matched: each is a group named after it, with "_" behind."""
    return next(kind for kind in kinds if match[f"{kind}_"] is not None)


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the place that is changed: citations named together, and how deep they lie."""

    group: Named
    first: int
    """The level of the outermost unit that the group names."""
    last: int
    """That of the innermost."""
    levels: tuple[int, ...] = ()
    """How deep each unit lies that the words name."""


@dataclass
class Reading(ABC):
    """A clause, its instructions so far, and the place that was last named in it."""

    masked: Masked
    found: list[Instruction] = field(default_factory=list)
    places: list[Step] = field(default_factory=list)
    part: Part = Part.WHOLE
    column: int = 0
    but: tuple[Named, ...] = ()
    """What the place at hand leaves out."""
    begun: int = 0
    named: int = 0
    """Where the last place that was named ends."""

    def read(self, marks: Iterable[Mark]) -> list[Instruction]:
        """What a clause does, phrase by phrase up to each verb."""
        at = 0
        passed_by: list[Mark] = []
        for mark in marks:
            if mark.start < at:
                continue
            passed_by.append(mark)
            if mark.kind == "verb":
                at = self.phrase(passed_by)
                passed_by = []
        return self.found

    @abstractmethod
    def phrase(self, marks: Sequence[Mark]) -> int:
        """Read what leads up to one verb, which is the last mark; where what it governs ends."""

    def go_to(self, marks: Sequence[Mark], at: int) -> int:
        """Take the place that begins with a mark; how many marks it has."""
        mark = marks[at]
        gap = self.masked.covered[self.named : mark.start]
        self.named = mark.end
        if mark.kind == "limb":
            self.step(limb_of(mark), 5, 5)
            return 1
        if mark.kind == "schedule":
            self.step(_the_schedule(mark), LEVELS["schedule"], LEVELS["schedule"])
            return 1
        if mark.kind in ("heading", "whole"):
            self.part = Part.HEADING
            return 1
        if mark.kind == "said":
            level = LEVELS[_unit_of(mark.match["said"])]
            self.places = [place for place in self.places if place.last <= level]
            return 1
        end = at + 1
        while end < len(marks) and self._together(marks[end - 1], marks[end]):
            end += 1
        while marks[end - 1].kind != "cited":
            end -= 1
        last = self.named = marks[end - 1].end
        cited = _completed(self.masked.cited(mark.start, last))
        if any(m.kind == "to" for m in marks[at:end]) and len(cited) == 2:
            cited = (replace(cited[0], last=cited[1].pinpoint),)
        # "Clause (ক) of column (৪)" stands in a cell, which has no parts of its own.
        if cited and not (self.column and RELATIVE in cited[0].flags):
            levels = _levels_of(cited, self.masked.text[mark.start : last])
            if not (_OF.fullmatch(gap) and self._deeper(cited, levels)):
                self.step(cited, min(levels), levels[-1], levels)
        return end - at

    def _deeper(self, cited: Named, levels: tuple[int, ...]) -> bool:
        """Go on within the place that was just named: "clause (s) এর দফা (b)"; whether it can be."""
        last = self.places[-1] if self.places else None
        outer = last.group[0].pinpoint if last is not None and len(last.group) == 1 else None
        if last is None or outer is None:
            return False
        below = last.first == LEVELS["schedule"] or all(RELATIVE in c.flags for c in cited)
        inner = [c.pinpoint for c in cited if c.pinpoint is not None]
        if not below or len(inner) != len(cited):
            return False
        group = tuple(
            replace(last.group[0], pinpoint=Pinpoint((*outer.path, *own.path)), last=None)
            for own in inner
        )
        self.places[-1] = Step(group, last.first, levels[-1], (*last.levels, *levels))
        self.part, self.column = Part.WHOLE, 0
        return True

    def leave_out(self, marks: Sequence[Mark], *, behind: bool) -> list[Mark] | None:
        """The marks without "except in section 3", which is noted; `None` where it is unclear.

        `behind` says that "except" stands behind what is left out, as in Bangla.
        """
        left = list(marks)
        noted: list[Named] = []
        while (at := next((n for n, m in enumerate(left) if m.kind == "except"), -1)) >= 0:
            step = -1 if behind else 1
            end = at
            while 0 <= end + step < len(left) and self._goes_with(left, end, step, end == at):
                end += step
            while left[end].kind in ("and", "to"):
                end -= step
            if end == at:
                return None
            low, high = sorted((at + step, end))
            cited = _completed(self.masked.cited(left[low].start, left[high].end))
            if any(m.kind == "to" for m in left[low : high + 1]) and len(cited) == 2:
                cited = (replace(cited[0], last=cited[1].pinpoint),)
            naming = any(m.kind in NAMING - {"cited"} for m in left[low : high + 1])
            if naming or not cited or not all(c.pinpoint for c in cited):
                return None
            noted.append(cited)
            del left[min(at, end) : max(at, end) + 1]
        if noted or any(mark.kind in NAMING for mark in left):
            self.but = tuple(noted)
        return left

    def _goes_with(self, marks: Sequence[Mark], at: int, step: int, first: bool) -> bool:
        """Whether the next mark, or the one before, belongs to the citations that are left out."""
        low, high = sorted((at, at + step))
        if first:
            gap = self.masked.covered[marks[low].end : marks[high].start]
            return marks[at + step].kind == "cited" and len(gap.split()) < 3
        return self._together(marks[low], marks[high])

    def _together(self, before: Mark, mark: Mark) -> bool:
        gap = self.masked.covered[before.end : mark.start]
        joins = mark.kind == "to" or (mark.kind == "and" and mark.match[0] != ";")
        return not gap.strip(" ,") and (joins or mark.kind == "cited")

    def step(self, group: Named, first: int, last: int, levels: tuple[int, ...] = ()) -> None:
        """Go on to a place: it replaces what was named as deep or deeper."""
        # What stands above the clause goes before what its surroundings suggest.
        group = tuple(
            replace(c, instrument=None)
            if passed(c) and (self.places or INHERITED in c.flags)
            else c
            for c in group
        )
        named = group[0].instrument is not None and group[0].pinpoint is None
        kept = [] if named else [p if p.last < first else _above(p, first) for p in self.places]
        self.places = [p for p in kept if p is not None]
        self.places.append(Step(group, first, last, levels or (first,)))
        self.part, self.column = Part.WHOLE, 0

    def before_part(self) -> None:
        """Go to the words that stand before the part just named, which was no more than a mark."""
        last = self.places.pop() if self.places else None
        outer = [c.pinpoint.parent for c in last.group if c.pinpoint] if last else []
        if last is not None and outer and outer[0] is not None:
            group = (replace(last.group[0], pinpoint=outer[0], last=None),)
            self.places.append(Step(group, last.first, max(last.first, last.last - 1)))
        self.part = Part.OWN

    def within(self, places: Sequence[Step] | None = None) -> tuple[Named, ...]:
        """The place at hand, or another one, as an instruction has it."""
        return tuple(place.group for place in (self.places if places is None else places))

    def give(self, action: Action, end: int, **more: object) -> None:
        """Note an instruction on the place at hand."""
        made = Instruction(
            action,
            (self.begun, end),
            within=self.within(),
            part=self.part,
            column=self.column,
            but=self.but,
        )
        self.found.append(replace(made, **more))  # type: ignore[arg-type]
        self.begun = end

    def named_new(self, marks: Sequence[Mark]) -> Step | None:
        """The new provision as the clause names it: "the following clause (ঙ)"."""
        cites = [mark for mark in marks if mark.kind == "cited"]
        if cites:
            start, end = cites[0].start, cites[-1].end
            cited = tuple(c for c in self.masked.cited(start, end) if c.pinpoint is not None)
            if cited:
                return Step(cited, *_levels(cited, self.masked.text[start:end]))
        limb = next((mark for mark in marks if mark.kind == "limb"), None)
        return Step(limb_of(limb), 5, 5) if limb is not None else None

    def added(self, new: Step | None, block: Quote | None, end: int) -> None:
        """A new provision beside the last of its kind, where that was named, else within."""
        while new is not None and self.places and self.places[-1].last > new.last:
            self.places.pop()
        beside = new is not None and bool(self.places) and self.places[-1].last == new.last
        place = Where.AFTER if beside else Where.WITHIN
        self.give(Action.INSERT, end, block=block, place=place, column=0, labels=labels_of(new))
        self.move_to(new if beside else None)

    def move_to(self, new: Step | None) -> None:
        """What is inserted next goes after what was inserted now."""
        if new is not None and self.places and self.places[-1].last == new.last:
            self.places[-1] = replace(self.places[-1], group=_beside(self.places[-1], new))


_OF = re.compile(r"\s*-?\s*(?:এর|র)?\s*(?:উপ-\s?)?")
"""Between a place and another one within it."""


def _above(place: Step, level: int) -> Step | None:
    """What stands above a unit of a level in a place: "section 5" of "section 5, clause (a)"."""
    paths = {c.pinpoint.path for c in place.group if c.pinpoint is not None and c.last is None}
    if not paths or any(len(path) != len(place.levels) for path in paths):
        return None
    left = list(place.levels)
    while left and left[-1] > level:
        left.pop()
    if left and left[-1] == level:
        left.pop()
    outer = {path[: len(left)] for path in paths}
    if not left or len(outer) > 1:
        return None
    group = (replace(place.group[0], pinpoint=Pinpoint(outer.pop()), last=None),)
    return Step(group, min(left), left[-1], tuple(left))


def _the_schedule(mark: Mark) -> Named:
    """The only schedule of an instrument, which is named without a number."""
    return (Citation(Pinpoint(("schedule",)), None, (mark.start, mark.end), "schedule"),)


def limb_of(mark: Mark) -> Named:
    """A proviso or explanation as a citation: the text does not name it by a label."""
    name = "explanation" if mark.match["limb"].lower() in ("ব্যাখ্যা", "explanation") else "proviso"
    number = ordinal_value(mark.match["which"]) if mark.match["which"] else None
    if (given := mark.match["number"]) and number is None:
        number = _ROMAN.get(given) or int(re.sub(r"\D", "", given.translate(DIGITS)) or 0) or None
    step = f"{name}-{number}" if number else name
    return (Citation(Pinpoint((step,)), None, (mark.start, mark.end), name, flags=(RELATIVE,)),)


def _levels(cited: Sequence[Citation], words: str) -> tuple[int, int]:
    """How deep the outermost and the innermost unit lie that a group of citations names."""
    levels = _levels_of(cited, words)
    return min(levels), levels[-1]


def _levels_of(cited: Sequence[Citation], words: str) -> tuple[int, ...]:
    """How deep each unit lies that a group of citations names."""
    levels = [LEVELS[str(match.lastgroup)] for match in _UNIT.finditer(words)]
    first = LEVELS.get(cited[0].unit or "", -3)
    if not levels or -3 < first < min(levels):
        levels.insert(0, first)
    return tuple(levels)


def _unit_of(word: str) -> str:
    match = _UNIT.match(word)
    return str(match.lastgroup) if match else "section"


def _completed(cited: Sequence[Citation]) -> Named:
    """Citations named together: "section 18(5) and (6)" has both in section 18."""
    found: list[Citation] = []
    for citation in cited:
        before = found[-1].pinpoint if found else None
        own = citation.pinpoint
        if before and own and RELATIVE in citation.flags and len(before.path) > len(own.path):
            path = (*before.path[: -len(own.path)], *own.path)
            citation = replace(found[-1], pinpoint=Pinpoint(path), span=citation.span, last=None)
        found.append(citation)
    return tuple(found)


def labels_of(new: Step | None) -> tuple[str, ...]:
    """The labels of a new provision."""
    return tuple(str(c.pinpoint.path[-1]) for c in new.group if c.pinpoint) if new else ()


def _beside(place: Step, new: Step) -> Named:
    """The new provision as a citation beside the one that it was put after."""
    old, made = place.group[-1], new.group[-1]
    if old.pinpoint is None or made.pinpoint is None:
        return place.group
    path = (*old.pinpoint.path[:-1], made.pinpoint.path[-1])
    return (replace(old, pinpoint=Pinpoint(path), last=None),)
