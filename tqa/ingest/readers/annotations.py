"""Editorial notes printed with a provision: what was done to which part, by what, from when.

Consolidations print them in brackets: "[S. 4(2) substituted by Act No. 9 of 2018, s. 3, with effect
from 1 July 2018.]". The words are data here (`OPERATIONS`, `EFFECTIVE`); what they do not say is
left unsaid.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta

from tqa.law.model import Note
from tqa.temporal.finder import FoundDate, find_dates

OPERATIONS = {
    "insert": r"inserted|ins\.|added|introduced",
    "substitute": r"substituted|subs\.|replaced|re-?enacted",
    "repeal": r"repealed|rep\.|omitted|deleted|revoked|rescinded",
    "amend": r"amended|am\.|varied|modified",
    "renumber": r"renumbered|redesignated|re-lettered",
    "enact": r"originally enacted|enacted as|original",
}
"""Operation -> the words that say it."""

EFFECTIVE = (
    r"with effect (?:on and )?from|w\.?\s?e\.?\s?f\.?|(?:on and |as )?from|effective(?: from| on)?|"
    r"(?:coming|came|comes) into force(?: on)?|in force(?: on| from| since)?|commencing(?: on)?|"
    r"beginning (?:with|on)|operative(?: from| on)?|on|since|after|at the end of"
)
"""What stands before the day from which the change is law."""

_ENACTED = r"assented to|enacted|made|passed|dated|registered"
_OPERATION = re.compile(
    r"(?<![\w.])(?:" + "|".join(f"(?P<{k}>{v})" for k, v in OPERATIONS.items()) + r")(?!\w)",
    re.IGNORECASE,
)
_CUE = re.compile(rf"(?:[,(]\s*)?\b(?P<cue>{EFFECTIVE})\s*(?:the\s*)?[,:]?\s*$", re.IGNORECASE)
_MADE = re.compile(rf"(?:[,(]\s*)?\b(?:{_ENACTED})(?: on)?\s*$", re.IGNORECASE)
_FIRST_DAY_WITHOUT = ("after", "at the end of")
_SECTION = re.compile(
    r"\b(?:ss?|sections?|secs?|articles?|rules?)\.?\s*(\d+[A-Z]{0,3}(?:\.\d+)?)", re.I
)
_CONTAINER = re.compile(
    r"\b(schedule|part|chapter|division|item)\s+(\d+[A-Z]?|[IVXLC]+|[A-Z])\b", re.IGNORECASE
)
_WITHIN = re.compile(
    r"\b(?:words?|figures?|numbers?|headings?|marginal notes?|provisos?|entr(?:y|ies))\b", re.I
)
"""What is inside a part: its repeal or insertion only amends the part."""
_CHILD = re.compile(r"\(\s*([0-9A-Za-z.]{1,6})\s*\)")
_TERM = re.compile(r"[“\"‘']([^”\"’']+)[”\"’']")
_YEAR = re.compile(r"\b(?:of\s+)?((?:1[6-9]|20|21)\d\d)\b")


@dataclass(frozen=True, slots=True)
class Target:
    """The part that a note names; all empty where it names none (it is the part it stands in)."""

    unit: str = ""
    """Label of a section, or kind and label of a container, such as `schedule 2`."""
    path: tuple[str, ...] = ()
    """Labels below it, outermost first, with their brackets."""
    term: str = ""
    """The defined term."""


@dataclass(frozen=True, slots=True)
class Annotation:
    """One note on one part; `problem` says what in it could not be read."""

    operation: str
    target: Target
    note: Note
    year: int | None = None
    """The year of the amending instrument: no earlier change is likely where no day is stated."""
    problem: str = ""


def read_annotation(text: str) -> tuple[Annotation, ...]:
    """The notes in a bracketed text, one for each part and clause; none where it is not a note.

    >>> one, = read_annotation("[S. 4(2) substituted by Act 9 of 2018, s. 3, w.e.f. 1 July 2018.]")
    >>> one.operation, one.target.unit, one.target.path, one.note.citation, one.note.effective
    ('substitute', '4', ('(2)',), 'Act 9 of 2018, s. 3', datetime.date(2018, 7, 1))
    >>> read_annotation("[This section does not apply to rafts.]")
    ()
    """
    inner = text.strip()
    if inner.startswith("[") and inner.endswith(("]", "].")):
        inner = inner.rstrip(".")[1:-1]
    found: list[Annotation] = []
    operation = ""
    targets: tuple[Target, ...] = (Target(),)
    for clause in inner.split(";"):
        match = _OPERATION.search(clause)
        if match is None:
            # "substituted by A, w.e.f. …; B, w.e.f. …": the operation carries on.
            if not operation or not find_dates(clause).dates:
                continue
            rest = clause
        else:
            if len(clause[: match.start()]) > 120:
                continue
            operation = match.lastgroup or ""
            if _WITHIN.search(clause[: match.start()]):
                operation = "amend"
            named = _targets(clause[: match.start()])
            targets = named if named != (Target(),) or not found else targets
            rest = clause[match.end() :]
        note, problem = _note(rest, original=operation == "enact")
        year = _YEAR.search(note.citation)
        found += [
            Annotation(operation, target, note, int(year[1]) if year else None, problem)
            for target in targets
        ]
    if not any(_says_something(annotation) for annotation in found):
        return ()
    return tuple(found)


def is_repeal_mark(text: str) -> bool:
    """Whether words are only the publisher's mark that something was repealed.

    >>> is_repeal_mark("[Repealed, Act No. 3 of 2020]"), is_repeal_mark("A licence is repealed.")
    (True, False)
    """
    words = text.strip().lstrip("[")
    match = _OPERATION.match(words)
    return match is not None and match.lastgroup == "repeal"


def _says_something(annotation: Annotation) -> bool:
    note = annotation.note
    return bool(note.effective or annotation.year or annotation.operation == "repeal")


def _note(rest: str, *, original: bool) -> tuple[Note, str]:
    """The note in the words after the operation, and what could not be read in them."""
    seen = find_dates(rest)
    effective: date | None = None
    enacted: date | None = None
    cut = len(rest)
    for found in seen.dates:
        if found.day is None:
            continue
        before = rest[: found.start]
        if made := _MADE.search(before):
            enacted, cut = found.day, min(cut, made.start())
            continue
        cue = _CUE.search(before)
        if effective is None and (cue or len(seen.dates) == 1):
            effective, start = _first_day(found, cue), cue.start() if cue else found.start
            cut = min(cut, start)
    problem = seen.unresolved[0].reason if seen.unresolved else ""
    citation = re.sub(r"^(?:\s*(?:by|,|:|-|–|—|vide|under)\s*)+", "", rest[:cut].strip())
    return Note(citation.strip(" ,;(:[").rstrip("."), effective, enacted, original), problem


def _first_day(found: FoundDate, cue: re.Match[str] | None) -> date:
    assert found.day is not None
    if cue is not None and cue["cue"].lower() in _FIRST_DAY_WITHOUT:
        return found.day + timedelta(days=1)
    return found.day


def _targets(before: str) -> tuple[Target, ...]:
    """The parts named before the word of the operation.

    "S. 4(2) and (3)" are two; in "paragraph (a) of subsection (2)" the outer one comes last.
    """
    term = _TERM.search(before) if re.search(r"\bdef(?:inition)?s?\b", before, re.I) else None
    sections = [m[1] for m in _SECTION.finditer(before)]
    container = _CONTAINER.search(before)
    unit = sections[0] if sections else ""
    if not unit and container:
        unit = f"{container[1].lower()} {container[2]}"
    first, *others = re.split(r"\s*(?:,\s*)?\band\b\s*", before)
    labels = tuple(f"({label})" for label in _CHILD.findall(first))
    if re.search(r"\)\s+of\s+(?:sub|para|s)", first, re.I):
        labels = labels[::-1]
    found = [Target(unit, labels, term[1].strip(" ,") if term else "")]
    for other in others:
        more = tuple(f"({label})" for label in _CHILD.findall(other))
        section = _SECTION.search(other) or re.match(r"\s*(\d+[A-Z]{0,3})\b", other)
        if section:
            found.append(Target(section[1], more))
        elif more:
            found.append(Target(unit, labels[: -len(more)] + more))
    return tuple(found)
