"""All values of the evidence of one day, each with the words around it that may tell which it is.

In a text these are the parts of its sentence and what stands above and below; in a table the row
and the head of the column, and a column for other days is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, pairwise, takewhile

from tqa.law.compose import Line
from tqa.law.model import State
from tqa.law.values import Kind, Side, TypedValue, find_values
from tqa.law.values_around import (
    OF_BOTH,
    WHICHEVER,
    Around,
    around,
    clipped,
    joined,
    label,
    sentences,
)
from tqa.law.values_counts import cell_values, find_counts, find_frequencies, find_occasions
from tqa.law.values_names import find_forms, find_offices, find_persons, find_subjects
from tqa.qa.picking import Candidate
from tqa.qa.wanting import Wanted
from tqa.retrieval.evidence import Evidence
from tqa.temporal.finder import find_dates


def candidates(evidence: Evidence, wanted: Wanted) -> Iterator[Candidate]:
    """Every value of the kinds that are wanted, in the order of the text."""
    headings = _Headings(evidence)
    lines = evidence.composed.lines
    for at, line in enumerate(lines):
        if line.version.state is not State.IN_FORCE:
            continue
        text = line.version.content.passage.text
        if not text:
            continue
        if wanted.kinds == (Kind.NAME,):
            yield from _of_names(line, wanted, headings)
        elif "\t" in text or "|" in line.version.heading:
            yield from _of_row(line, evidence, headings)
        else:
            yield from _of_text(line, wanted, headings, _below(line, lines[at + 1 :]))


def _below(line: Line, after: Sequence[Line]) -> str:
    """The words of the parts with which a line that goes on ends."""
    if not _goes_on(line.version.content.passage.text):
        return ""
    parts = takewhile(lambda other: other.depth > line.depth, after)
    return " ".join(part.version.content.passage.text for part in islice(parts, _PARTS))


_PARTS = 12
"""Parts below a line whose words count for a value in it."""


def _goes_on(text: str) -> bool:
    """Whether a sentence goes on below: "is liable—"."""
    return not text.rstrip().endswith((".", ";", "।"))


class _Headings:
    """The headings and leading words above a line of the evidence, on its day."""

    def __init__(self, evidence: Evidence) -> None:
        self.evidence = evidence
        self._known: dict[str, tuple[str, str]] = {}

    def of(self, line: Line) -> tuple[str, str]:
        """Headings, and the words of what the line is a part of."""
        name = line.version.provision
        if name not in self._known:
            self._known[name] = self._above(line)
        return self._known[name]

    def _above(self, line: Line) -> tuple[str, str]:
        evidence = self.evidence
        view = evidence.view
        heads = [] if "|" in line.version.heading else [line.version.heading]
        leads: list[str] = []
        for part in view.tree.ancestors(line.version.provision):
            version = view.version(part, as_at=evidence.as_at, known_at=evidence.known_at)
            if version is None or version.state is not State.IN_FORCE:
                continue
            if "|" not in version.heading:
                heads.append(version.heading)
            if view.tree.by_id[part].kind in ("part", "chapter", "division", "schedule", "table"):
                heads.append(version.content.passage.text[:200])
            elif (own := version.content.passage.text) and (not leads or _goes_on(leads[-1])):
                leads.append(own[-300:])
        return " ".join(h for h in heads if h), " ".join(reversed(leads))

    def columns(self, line: Line, cells: int) -> list[str]:
        """The heads of the columns of a row; empty ones where they cannot be matched."""
        version, tree = line.version, self.evidence.view.tree
        names = version.heading.split("|") if "|" in version.heading else []
        parent = tree.by_id[version.provision].parent
        rows = tree.children(parent) if parent and not names else ()
        if rows and rows[0] != version.provision:
            # A first row of words alone names the columns, though it was not told from the others.
            as_at, known_at = self.evidence.as_at, self.evidence.known_at
            first = self.evidence.view.version(rows[0], as_at=as_at, known_at=known_at)
            own = first.content.passage.text.split("\t") if first else []
            names = own if len(own) > 1 and all(re.search(r"[^\W\d_]{3}", c) for c in own) else []
            names = (
                names if not any(cell_values(c, "") for c in names if not _DAY.search(c)) else []
            )
        shift = len(names) - cells
        return [n.strip() for n in names[shift:]] if 0 <= shift <= 1 and names else [""] * cells


_DAY = re.compile(r"\b(?:from|to|until|till|since|after|before)\b.*\d", re.IGNORECASE)


def _of_row(line: Line, evidence: Evidence, headings: _Headings) -> Iterator[Candidate]:
    """The values of a row, by the heads of the columns; those of other days are left out."""
    version = line.version
    text = version.content.passage.text
    cells = text.split("\t")
    heads = headings.columns(line, len(cells))
    above, lead = headings.of(line)
    at = 0
    for cell, head in zip(cells, heads, strict=True):
        if _holds(head, evidence):
            others = " ".join(c for c in cells if c is not cell and not _bare(c))
            for value in cell_values(cell, head):
                row = ", ".join(c.strip() for c in cells if c is not cell and not _bare(c))
                yield Candidate(
                    replace(value, start=value.start + at, end=value.end + at),
                    line,
                    f"{others} {head} {version.content.label} {_without(cell, value)}",
                    text,
                    above=lead,
                    heading=above,
                    label=clipped(
                        ", ".join(part for part in (row or version.content.label, head) if part)
                    ),
                    bare=_fills(cell, value),
                )
        at += len(cell) + 1


def _without(text: str, value: TypedValue) -> str:
    return f"{text[: value.start]} {text[value.end :]}"


def _bare(cell: str) -> bool:
    """Whether a cell holds no words, or nothing but a value, as those of other columns do."""
    if not re.search(r"[^\W\d_]{3}", cell):
        return True
    return any(_fills(cell, value) for value in cell_values(cell, "rate"))


def _fills(cell: str, value: TypedValue) -> bool:
    return len(cell.strip()) - (value.end - value.start) <= 2


_UP_TO = re.compile(r"(?i)\b(?:up\s*to|until|till|to|through|before)\s*\Z")
_FROM = re.compile(r"(?i)\b(?:from|since|on\s+and\s+after|after|w\.?e\.?f\.?)\s*\Z")


def _holds(head: str, evidence: Evidence) -> bool:
    """Whether a column is that of the day, where its head names the days that it is for."""
    for found in find_dates(head).dates if re.search(r"\d", head) else ():
        day, before = found.day, head[: found.start]
        if day is None:
            continue
        if _UP_TO.search(before) and evidence.as_at > day:
            return False
        if _FROM.search(before) and evidence.as_at < day:
            return False
    return True


def _of_text(line: Line, wanted: Wanted, headings: _Headings, below: str) -> Iterator[Candidate]:
    text = line.version.content.passage.text
    heading, lead = headings.of(line)
    found = _asked_values(text, wanted)
    if not found:
        return
    continues, whole = _goes_on(lead), wanted.penal and wanted.side is Side.EXACT
    name = line.version.provision
    for start, end in sentences(text):
        inside = [v for v in found if start <= v.start and v.end <= end]
        if any(v.amount for v in inside):
            inside = [v for v in inside if v.amount]  # "60 days after the month in which"
        sentence = text[start:end]
        sanction = _sanction(name, start, lead, sentence) if whole else ""
        places = (
            place
            for sorts in _sorts(wanted)
            for place in around(text, start, end, [v for v in inside if v.kind in sorts])
        )
        for place in places:
            for value in place.values:
                yield Candidate(
                    value,
                    line,
                    place.own,
                    sentence,
                    shared=place.lead,
                    above=lead,
                    continues=continues and start == 0,
                    below=below if end == len(text) else "",
                    heading=heading,
                    label=_labelled(text, value, place, end, lead, heading),
                    together=_together(name, start, lead, value, place, text, inside, wanted),
                    sanction=sanction,
                )


def _sorts(wanted: Wanted) -> tuple[frozenset[Kind], ...]:
    """The kinds between whose values a sentence is cut: days and periods do not part the others."""
    if wanted.penal:
        return (frozenset(Kind),)
    times = (frozenset({Kind.DURATION}), frozenset({Kind.DATE}))
    return (frozenset(Kind) - frozenset({Kind.DURATION, Kind.DATE}), *times)


def _of_names(line: Line, wanted: Wanted, headings: _Headings) -> Iterator[Candidate]:
    """The names of a text; the words around one are those of its sentence."""
    text = line.version.content.passage.text
    heading, lead = headings.of(line)
    found = _names(text, wanted)
    for start, end in sentences(text) if found else ():
        for name in found:
            if start <= name.start and name.end <= end:
                own = f"{text[start : name.start]} {text[name.end : end]}"
                told = clipped(text[name.end : end].strip(" ,;.")) or clipped(
                    text[start : name.start]
                )
                yield Candidate(
                    name,
                    line,
                    own,
                    text[start:end],
                    above=lead,
                    heading=heading,
                    label=told,
                    role=_role(text, name),
                )


def _labelled(
    text: str, value: TypedValue, place: Around, end: int, lead: str, heading: str
) -> str:
    told = label(value, place, lead, heading)
    whichever = WHICHEVER.search(text, value.end, end)
    if whichever and whichever[0] not in told and joined(text, place.values[1:], value):
        return f"{told}, {whichever[0]}"
    return told


_CONDITION = re.compile(
    r"^\W*(?:for|in|where|if|on|when|upon|as)\b|\bfor\s+(?:an?|the|each|every)\s+(?!term\b|period\b)",
    re.IGNORECASE,
)
"""What a part begins with that holds in its own case only: "for a first offence, to a fine"."""


_TO_THE_LAST = re.compile(
    r"(?i)\s*,?\s*(?:(?:and\s+)?(?:to|until|till|through|ending|ends|expiring)(?:\s+(?:on|with|at\s+the\s+end\s+of))?|হইতে)\s*"
)


def _of_stretch(name: str, text: str, value: TypedValue, days: Sequence[TypedValue]) -> str:
    """What names the stretch of time of which a day is the first or the last."""
    for first, last in pairwise(days):
        if value in (first, last) and _TO_THE_LAST.fullmatch(text, first.end, last.start):
            return f"{name} {first.start}"
    return ""


_OF_BOTH_ABOVE = re.compile(rf"(?:{OF_BOTH.pattern})\W*\Z", re.IGNORECASE)


def _sanction(name: str, start: int, lead: str, sentence: str) -> str:
    """What names the sanction that a value is a part of.

    "Is liable— (a) to a fine …; and (b) to imprisonment" is one in two provisions, unless these
    hold in their own cases.
    """
    parts = lead and _goes_on(lead) and not _CONDITION.search(sentence)
    return name.rsplit("/", 1)[0] if parts else f"{name} {start}"


def _together(
    name: str,
    start: int,
    lead: str,
    value: TypedValue,
    place: Around,
    text: str,
    inside: Sequence[TypedValue],
    wanted: Wanted,
) -> str:
    """What names the answer that a value is a part of; empty where it is one by itself."""
    if _OF_BOTH_ABOVE.search(lead):
        return name.rsplit("/", 1)[0]
    if joined(text, inside, value):
        return f"{name} {start}"
    if value.kind is Kind.DATE and wanted.kinds[0] is Kind.DURATION:
        return _of_stretch(name, text, value, [v for v in inside if v.kind is Kind.DATE])
    if len(place.values) > 1 and wanted.side is Side.EXACT:
        return f"{name} {place.values[0].start}"
    return ""


def _asked_values(text: str, wanted: Wanted) -> list[TypedValue]:
    """The values of a text of the kinds that are wanted."""
    found = [v for v in find_values(text) if v.kind in wanted.kinds]
    if Kind.QUANTITY in wanted.kinds and (wanted.counted or wanted.kinds[0] is Kind.QUANTITY):
        found += find_counts(text)
    if wanted.often:
        found = [v for v in find_frequencies(text) if v.kind in wanted.kinds]
    if wanted.kinds[0] is Kind.DATE:
        taken = [(v.start, v.end) for v in found]
        found += [
            v for v in find_occasions(text) if all(v.end <= a or b <= v.start for a, b in taken)
        ]
    return sorted(found, key=lambda v: v.start)


def _names(text: str, wanted: Wanted) -> list[TypedValue]:
    if wanted.form:
        return list(find_forms(text))
    offices = list(find_offices(text))
    if wanted.office:
        return offices
    subjects = [
        s
        for s in find_subjects(text)
        if (wanted.passive or not _PASSIVE.match(text, s.end))
        and not any(
            o.start <= s.end and s.start <= o.end and len(o.amount) + 5 > len(s.amount)
            for o in offices
        )
    ]
    found = list(subjects)
    for other in (*offices, *(find_persons(text) if wanted.role else ())):
        if all(other.end <= s.start or s.end <= other.start for s in found):
            found.append(other)
    return sorted(found, key=lambda v: v.start)


_PASSIVE = re.compile(r"\s{1,3}(?:may|must|shall)\s{1,3}(?:not\s{1,3})?(?:only\s{1,3})?be\s")
_MODAL = re.compile(
    r"(?:,[^,.;]{1,60},)?\s{1,3}(?:may|must|shall|is|are|has|[a-z]{2,14}(?:s|es))(?![a-z])|\s*(?:লিখিত|করিবেন|পারিবে)"
)
_PREPOSITION = re.compile(
    r"(?i)\b(by|to|from|with|before|of)\s+(?:(?:the|an?|any|each|every|such)\s+)?(?:[a-z]+\s+)?\Z"
)


def _role(text: str, name: TypedValue) -> str:
    before = _PREPOSITION.search(text, max(0, name.start - 16), name.start)
    if before:
        return before[1].lower()
    return (
        "subject"
        if _MODAL.match(text, name.end) or "\u0980" <= text[name.start] <= "\u09ff"
        else ""
    )
