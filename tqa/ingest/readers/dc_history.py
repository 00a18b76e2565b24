"""What the annotations and the head note of a section of the D.C. Code say of its amendments.

A history annotation names the law and its section (`doc`, `path`) and the day of effect (`eff`);
the day from which it applies (`app`) is a condition on the facts and moves no text. Older
annotations are only words that begin with the day. Emergency and temporary legislation is annotated
in the same way and changed the text for its time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, timedelta
from difflib import get_close_matches
from typing import Any

from tqa.ingest.readers.dc_elements import iso_day, text_of
from tqa.law.model import Lapse, Note
from tqa.temporal.bounds import Bound

_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
)  # fmt: skip
_DAY = r"(?P<month>[A-Z][a-z]{2,9})\.?,?\s+(?P<day>\d{1,2}),\s+(?P<year>\d{4})"
_BEGINS = re.compile(rf"(?P<before>[a-z ]{{0,20}}){_DAY},?\s+(?P<rest>.+)", re.DOTALL)
_EXPIRES = re.compile(r"\bexpires?\b|\bexpiration\s+of\b", re.IGNORECASE)
_ENDS = re.compile(rf"(?<!days after ){_DAY}")
_MADE_FOR_A_TIME = re.compile(
    r"this section was (?:created|added)(?: by)+ (?:emergency|temporary) legis", re.IGNORECASE
)
_HEAD_NOTE = re.compile(r"\*?\s*NOTE:\s.*", re.DOTALL)
_OWN_WORDS = re.compile(r"(?P<note>\*\s*NOTE:[^*]*\*)\s*(?P<words>[^*\s][^*]*)", re.DOTALL)


def is_head_note(words: str) -> bool:
    """Whether words at the head of a section are the publisher's note on it.

    >>> is_head_note("*NOTE: This section was created by emergency legislation.*")
    True
    """
    return _HEAD_NOTE.fullmatch(words.strip()) is not None


def after_note(words: str) -> tuple[str, str]:
    """A head note, and the words of the section that are printed in one element with it.

    >>> after_note("*NOTE: It shall expire on May 2, 2031.* Not Funded.")
    ('*NOTE: It shall expire on May 2, 2031.*', 'Not Funded.')
    """
    found = _OWN_WORDS.fullmatch(words.strip())
    return (found["note"], found["words"].strip()) if found else (words, "")


def lapse_of(note: str, current_to: date) -> Lapse | None:
    """When the text under a head note lapses; `None` where the note says nothing of it.

    The day named is the last with the text. Of several the earliest counts: on the day after it
    some of the text is no longer law. A day that cannot be read leaves the days after the
    publication open.

    >>> str(lapse_of("*NOTE: It includes amendments that will expire on May 2, 2031.*",
    ...              date(2031, 1, 1)).on)
    '2031-05-03'
    """
    stated = _EXPIRES.search(note)
    if stated is None:
        return None
    whole = _MADE_FOR_A_TIME.search(note) is not None
    rest = note[stated.start() :].partition(". To view")[0].partition(" with a new ")[0]
    days = [day for found in _ENDS.finditer(rest) if (day := _day(found)) is not None]
    if not days:
        return Lapse(Bound.not_before(current_to + timedelta(days=1)), whole)
    return Lapse(Bound.on(min(days) + timedelta(days=1)), whole)


def notes_of(annotations: Iterable[Any]) -> tuple[Note, ...]:
    """The amendments that history annotations name, in their order, each once."""
    notes = [
        note
        for item in annotations
        if item.get("type") == "History" and (note := _note(item)) is not None
    ]
    return tuple(dict.fromkeys(notes))


def _note(item: Any) -> Note | None:
    document, path, printed = item.get("doc", ""), item.get("path", ""), text_of(item)
    effective = iso_day(item.get("eff"))
    if effective is not None and document:
        return Note(_cited(document, path), effective)
    found = _BEGINS.fullmatch(printed)
    day = _day(found) if found else None
    if found is None or day is None:
        citation = printed or (_cited(document, path) if document else "")
        return Note(citation, effective) if citation else None
    # A D.C. law is dated by its effect; an Act of Congress by its approval.
    if document.startswith("D.C. ") or found["rest"].startswith("D.C. "):
        return Note(found["rest"], day)
    return Note(found["rest"], None, day)


def _cited(document: str, path: str) -> str:
    """A clause as a lawyer cites it.

    >>> _cited("D.C. Law 91-7", "§2|(b)|(1)"), _cited("D.C. Law 91-7", "II")
    ('D.C. Law 91-7, § 2(b)(1)', 'D.C. Law 91-7, II')
    """
    place = re.sub(r"^§\s*", "§ ", path.replace("|", "")) if "§" in path else path.replace("|", " ")
    return f"{document}, {place}" if place else document


def _day(found: re.Match[str]) -> date | None:
    name = found["month"].lower()
    close = [month for month in _MONTHS if month.startswith(name[:3]) and len(name) <= 4]
    close = close or get_close_matches(name, _MONTHS, n=2, cutoff=0.85)
    if len(close) != 1:
        return None
    try:
        return date(int(found["year"]), _MONTHS.index(close[0]) + 1, int(found["day"]))
    except ValueError:
        return None
