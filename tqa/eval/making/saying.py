"""Days, provisions and citations in the words of a question."""

from __future__ import annotations

import contextlib
import hashlib
import random
import re
from collections.abc import Sequence
from datetime import date, timedelta

from tqa.eval.making.records import Course, Document, Made, Type, Wording

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
YEAR = re.compile(r"(?<!\d)(?:1[89]|20)\d\d(?!\d)")
_SHORT = {
    Type.TEMPORAL_MCQ: "mcq",
    Type.EVENT_SORTING: "sort",
    Type.PERTURBATION_DETECTION: "detect",
    Type.PERTURBATION_IDENTIFICATION: "identify",
    Type.PERTURBATION_EXPLANATION: "explain",
    Type.OPEN_ENDED: "open",
    Type.RELATIVE_TIME: "relative",
    Type.CONTEXT_MISALIGNMENT: "misaligned",
    Type.CHANGE_SUMMARY: "summary",
}


def in_words(day: date) -> str:
    """A day as a lawyer writes it.

    >>> in_words(date(2019, 7, 1))
    '1 July 2019'
    """
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


_DAY = re.compile(rf"(?<!\d)(\d{{1,2}}) ({'|'.join(_MONTHS)}) (\d{{4}})(?!\d)")


def days_told(text: str) -> list[date]:
    """The days that a text tells as `in_words` does.

    >>> days_told("from 1 July 2019 on")
    [datetime.date(2019, 7, 1)]
    """
    found = []
    for day, month, year in _DAY.findall(text):
        with contextlib.suppress(ValueError):
            found.append(date(int(year), _MONTHS.index(month) + 1, int(day)))
    return found


def listed(words: Sequence[str]) -> str:
    """Things one after another: "a, b and c"."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def period_in_words(document: Document) -> str:
    """The days of a document: "from 1 July 2018 to 31 March 2020"."""
    start = f"from {in_words(document.start)}" if document.start else ""
    if document.end is None:
        return start or "at all times shown"
    end = in_words(document.end - timedelta(days=1))
    return f"{start} to {end}" if start else f"until {end}"


def days_in(wording: Wording, rng: random.Random) -> list[date]:
    """Days of a wording to ask about, in an order by chance: its edges, and one between."""
    length = (wording.last - wording.first).days
    days = {wording.first, wording.last, wording.first + timedelta(days=rng.randint(0, length))}
    found = sorted(days)
    rng.shuffle(found)
    return found


def around(course: Course, document: Document) -> tuple[str, ...]:
    """Ids of a document, the one before it and the one after it, in the order of time."""
    documents = [wording.document for wording in course.wordings]
    at = documents.index(document)
    return tuple(d.id for d in documents[max(0, at - 1) : at + 2])


def item_id(kind: Type, *parts: str) -> str:
    """An id from what is asked, so that it stays when other items come and go."""
    digest = hashlib.sha256("\x1f".join(parts).encode()).hexdigest()
    return f"{_SHORT[kind]}-{digest[:12]}"


def words_of(item: Made) -> tuple[str, ...]:
    """What is asked as a sorted bag of words, by which near-duplicates are known."""
    said = " ".join([item.question, *sorted(o.text for o in item.options or ())])
    return tuple(sorted(re.findall(r"\w+", said.casefold())))
