"""The last question, asked again: about another place, or for another time."""

from __future__ import annotations

import re

from tqa.qa.turns import SLOT, Turn
from tqa.retrieval.kinds import Kind
from tqa.temporal.calendars import ENGLISH_MONTHS

MEANT = re.compile(r"(?i)\b(?:mean|means|meant|meaning|defined?|definition)\b")
"""Words that ask for the meaning of a term."""


def framed(last: Turn, where: str) -> str:
    """The last question about a place; in plain words where it cites several, or none."""
    if where == last.place and " def. " in last.pinpoint and MEANT.search(last.frame):
        where = last.at("")  # the term stands in the question
    if SLOT in last.frame:
        return (
            last.frame.replace(SLOT, where) if where else last.frame.replace(f"Under {SLOT},", "")
        )
    if not where or where == last.place:
        return last.frame
    match last.kind:
        case Kind.IN_FORCE:
            return f"Was {where} in force?"
        case Kind.HISTORY:
            return f"What is the history of {where}?"
        case Kind.LAST_CHANGED:
            return f"When was {where} last changed?"
        case Kind.CHANGED:
            return f"Did {where} change?"
        case _:
            return f"What did {where} say?"


def with_time(question: str, time: str, known: str) -> str:
    """A question with a time at its end, and what was known after it."""
    plain = question.strip()
    if known:
        plain = _KNOWN.sub("", plain)
    mark = plain[-1] if plain[-1:] in "?.!" else "?"
    plain = plain.rstrip("?.! ,")
    time = _LED.sub(lambda match: f"{'in' if match['wide'] else 'on'} {match[0]}", time)
    if time and _TWOFOLD.search(plain):
        return f"{time[:1].upper()}{time[1:]}, {plain[:1].lower()}{plain[1:]}{mark}"
    told = f" {time[:1].lower()}{time[1:]}" if time else ""
    return f"{plain}{told}{f', {known}' if known else ''}{mark}"


_KNOWN = re.compile(
    r"(?i)^as\s+(?:then\s+)?(?:known|published)\b[^,?]*,\s*"
    r"|,?\s*\bas\s+(?:it\s+was\s+)?(?:then\s+)?(?:known|published)\b[^,?]*(?=[?.]?$)"
)
_LED = re.compile(
    rf"(?i)^(?:(?P<wide>\d{{4}}|(?:{'|'.join(ENGLISH_MONTHS)})\s+\d{{4}})$"
    rf"|\d{{4}}-\d\d-\d\d|\d{{1,2}}(?:st|nd|rd|th)?\s|(?:{'|'.join(ENGLISH_MONTHS)})\s)"
)
"""A time without a word before it."""
_TWOFOLD = re.compile(r"(?i),\s+and\s|\bas\s+(?:it\s+was\s+)?(?:then\s+)?(?:known|published)\b")
