"""Days that pleadings tell: which of the days of a paragraph is that of the event asked about.

A paragraph may tell several events with a day each. The parser of `tqa.pleading` says whose day
each is. It is an extra (`pip install "tqa[events]"`); without it, days are picked as in any text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from tqa.errors import ModelError
from tqa.law.values import Kind
from tqa.qa.candidates import candidates
from tqa.qa.picking import Candidate
from tqa.qa.wanting import Wanted
from tqa.retrieval.evidence import Evidence
from tqa.retrieval.question import Question

_ACCORDING = re.compile(
    r"(?i)\A\W*(?:according\s+to|in|by|as\s+(?:pleaded|alleged|told)\s+in)\s+(?:the\s+|that\s+)?"
    r"(?:[\w.]+\s+){0,4}?complaint\b[^,?]{0,40},\s*"
)
"""The pleading that a question names at its head: it is no part of the event."""


@dataclass(frozen=True, slots=True)
class Told:
    """The day of an event, where it stands, and the sentence that tells it."""

    candidate: Candidate
    sentence: str


def told_day(question: Question, evidence: Evidence) -> Told | None:
    """The day of the event that a question asks about; `None` where the text does not tell one."""
    if evidence.view.row.kind != "complaint" or not evidence.status.answers:
        return None
    # Only what is asked of a pleading needs to know how pleadings are read.
    from tqa.pleading.questions import Asked, read_question

    asked = read_question(_ACCORDING.sub("", question.text))
    if asked is None or asked.asked is not Asked.WHEN:
        return None
    days = list(candidates(evidence, Wanted((Kind.DATE,))))
    for text in dict.fromkeys(c.line.version.content.passage.text for c in days):
        found = _in_text(text, asked.events[0])
        if found is None:
            continue
        span, sentence = found
        for each in days:
            same = each.line.version.content.passage.text == text
            if same and each.value.start < span[1] and span[0] < each.value.end:
                return Told(each, sentence)
    return None


@lru_cache(maxsize=64)
def _in_text(text: str, event: str) -> tuple[tuple[int, int], str] | None:
    """Where the day of an event stands in a paragraph, and the sentence with it."""
    from tqa.pleading.asking import Asker
    from tqa.pleading.model import Event, Paragraph, Pleading
    from tqa.pleading.story import read_story

    pleading = Pleading("", text, (Paragraph("", 0, len(text)),))
    try:
        asker = Asker(read_story(pleading))
        named = asker.event(event)
    except ModelError:
        return None
    if not isinstance(named, Event) or named.when is None or named.when.anchor:
        return None
    days = named.when.days
    if days.first is None or days.last is None or named.again:
        return None  # only a bound, or several days
    start = text.rfind(". ", 0, named.clause[0]) + 2 if ". " in text[: named.clause[0]] else 0
    end = text.find(". ", max(named.clause[1], named.when.span[1]) - 1)
    return named.when.span, text[start : end + 1 if end >= 0 else len(text)].strip()
