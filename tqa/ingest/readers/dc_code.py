"""A section of the D.C. Code as published on one day: a consolidation of its own.

The file does not say on which day it was published; its name does ("2024-03-20.xml"), or a person.
Its history annotations give every amendment with its day, but not which words it changed: that
follows from what the version before printed (`law/noted`).
"""

from __future__ import annotations

import hashlib
import re
from copy import deepcopy
from datetime import date
from typing import Any

from tqa.errors import SourceError
from tqa.ingest.given import Given
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.dc_elements import iso_day, label_of, name_of, text_of
from tqa.ingest.readers.dc_history import after_note, is_head_note, lapse_of, notes_of
from tqa.ingest.readers.dc_tree import Tree
from tqa.law.document import Document
from tqa.law.model import InstrumentFacts, Lapse, Note, State
from tqa.temporal.bounds import UNKNOWN, Bound

_NAMED_DAY = re.compile(r"(?:.*[/!\\])?(\d{4}-\d{2}-\d{2})\.xml", re.IGNORECASE | re.DOTALL)
_HEAD_NOTE, _ANNOTATION = "head note", "annotation"


def source(file: SourceFile) -> str:
    """The id of the source: of the bytes and, where the name tells it, of the day.

    A section that lapses and returns is published again in the very same bytes.
    """
    day = _day_in_name(file.name)
    if day is None:
        return file.sha256
    return hashlib.sha256(f"{file.sha256} {day}".encode()).hexdigest()


def read(file: SourceFile, root: Any, given: Given) -> Document:
    """Read one published version. SourceError where it has no number, or no day is to be had."""
    number = label_of(root.find("{*}num"))
    if not number:
        raise SourceError(f"{file.name}: a section without a number; fetch the file again")
    current_to = given.current_to or _day_in_name(file.name) or given.published
    if current_to is None:
        raise SourceError(
            f"{file.name}: does not say on which day section {number} was published so; name the "
            "file by the day (2024-03-20.xml), or give it with --current-to YYYY-MM-DD"
        )
    root = _with_notes_apart(root)
    tree = Tree(_aside, quotes=False)
    top = tree.open("act", -1, "section")
    at = tree.node(root, top, "section")
    if root.get("placeholder") == "Not Funded":
        # Enacted, and law only once a budget pays for it; of parts the words say so themselves.
        tree.nodes[at].state = State.NOT_IN_FORCE
    tree.nodes[top].state = tree.nodes[at].state
    notes = notes_of(root.iterfind("{*}annotations/{*}annotation"))
    tree.nodes[at].notes += notes
    heads = [
        tree.linear.slice([(i.start, i.end)]) for i in tree.left_over if i.reason == _HEAD_NOTE
    ]
    lapse = _earliest([lapse for head in heads if (lapse := lapse_of(head, current_to))])
    guesses = []
    if lapse is not None and not lapse.on.is_day:
        guesses.append(f"the day on which it lapses cannot be read: {heads[0]!r}")
    return Document(
        source=source(file),
        media_type="application/xml",
        text=tree.linear.text(),
        facts=InstrumentFacts(
            id=f"/dc/code/{number}",
            kind="act",
            jurisdiction="dc",
            number=f"D.C. Official Code § {number}",
            aliases=(
                f"D.C. Official Code § {number}",
                f"D.C. Code § {number}",
                f"District of Columbia Official Code § {number}",
                f"District of Columbia Code § {number}",
                f"section {number} of the D.C. Official Code",
            ),
            made=_made(notes),
        ),
        nodes=tree.closed(_since(notes, current_to), dated=False),
        left_over=tuple(tree.left_over),
        consolidated=True,
        current_to=current_to,
        published=current_to,
        published_basis="the day of the published Code, from the name of the file"
        if given.current_to is None
        else "as given",
        guesses=tuple(guesses),
        dated_by_notes=True,
        lapse=lapse,
    )


def _day_in_name(name: str) -> date | None:
    found = _NAMED_DAY.fullmatch(name)
    return iso_day(found[1]) if found else None


def _with_notes_apart(root: Any) -> Any:
    """The section with words that share an element with its head note in an element of their own.

    In a few files "Not Funded." is printed so.
    """
    mixed = [
        (at, note, words)
        for at, child in enumerate(root)
        if name_of(child) == "text" and len(child) == 0
        for note, words in [after_note(child.text or "")]
        if words
    ]
    if not mixed:
        return root
    root = deepcopy(root)
    for at, note, words in reversed(mixed):
        own = deepcopy(root[at])
        root[at].text, own.text = note, words
        root.insert(at + 1, own)
    return root


def _aside(element: Any) -> str | None:
    """What of a section is about it: annotations, the note at its head, the mark before it."""
    name = name_of(element)
    if name in ("annotations", "annotation"):
        return _ANNOTATION
    if name == "reason":
        return "mark of its state"
    if name == "text" and is_head_note(text_of(element)):
        return _HEAD_NOTE
    if name == "codify:insert":
        return _HEAD_NOTE if is_head_note(text_of(element)) else "publisher's instruction"
    return "publisher's instruction" if name.startswith("codify:") else None


def _earliest(lapses: list[Lapse]) -> Lapse | None:
    return min(lapses, key=lambda lapse: lapse.on.order, default=None)


def _since(notes: tuple[Note, ...], current_to: date) -> Bound:
    """Since when nothing in the section has been amended."""
    days = [note.effective or note.enacted for note in notes]
    past = [day for day in days if day and day <= current_to]
    return Bound.on(max(past)) if past else UNKNOWN


def _made(notes: tuple[Note, ...]) -> Bound | None:
    """The day of the first thing noted, which made the section; `None` where it has no day."""
    days = [note.effective or note.enacted for note in notes]
    return Bound.on(min(day for day in days if day)) if days and all(days) else None
