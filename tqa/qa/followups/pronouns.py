"""Words that point back: "it", "that section", "then"."""

from __future__ import annotations

import re

from tqa.qa.followups.frames import with_time
from tqa.qa.followups.said import Said, words
from tqa.qa.turns import SLOT, Turn
from tqa.retrieval.kinds import CITED, Kind, asked


def about_it(said: Said, last: Turn) -> str | None:
    """The provision of the last answer, which "it", "its" or "that section" names."""
    if said.cited or not last.place or not _IT.search(said.text):
        return None
    if not (said.empty or _SAYS.search(said.text)):
        return None  # it has a subject of its own: "is it an offence to …"
    if all(word in _ALONE for word in words(said.text)):
        return None
    text = _THEN.sub("", said.text) if not said.time else said.text
    if _ITS.match(text):
        text = f"what is {text}"
    text = _IT.sub(SLOT, _ITS.sub(rf"the \1 of {SLOT}", text)).replace(SLOT, last.place)
    time = "" if said.time else _then(said, last) or kept(said, last)
    return with_time(text, time, "")


_ALONE = frozenset("it its that this they them these".split())
_KIND_OF_IT = (
    r"(?:section|provision|rule|article|clause|paragraph|subsection|definition|act|order|regulation"
    r"|instrument|text|row|entry|item)"
)
_ITS = re.compile(r"(?i)\bits\s+(?!own\b)([\w-]+)")
_IT = re.compile(
    rf"(?i)\b(?:it|its)\b|\b(?:that|this|the|the\s+same)\s+{_KIND_OF_IT}\b(?!\s+\w*[\d(])"
    r"|\b(?:that|this|they|them|these)\b(?=\W*$)|\b(?<=did\s)they\b"
)
_SAYS = re.compile(
    r"(?i)\b(?:does|did|do|must|may|shall|will)\s+it\s+(?:still\s+)?(?:say|read|provide|appl(?:y|ied)|mean"
    r"|require|state|cover|allow|permit|prohibit|forbid)\b"
)
_THEN = re.compile(
    r"(?i)[\s,]*\b(?:then|at\s+(?:that|the)\s+time|on\s+that\s+(?:day|date)|in\s+that\s+year)\b(?=\W*$)"
)


def _then(said: Said, last: Turn) -> str:
    """The time of the last question, where the words point to it."""
    return last.time or f"on {last.as_at}" if _THEN.search(said.text) and last.as_at else ""


def at_that_time(said: Said, last: Turn) -> str | None:
    """A question that lacks nothing but its time, to which it points: "what was the fee then?"."""
    if said.time or said.cited or not _THEN.search(said.text) or not last.as_at:
        return None
    under = f"under {last.at('')}" if last.title else ""
    text = _THEN.sub("", said.text).strip(" ?.!")
    if len(words(text)) < 2:
        return None
    return with_time(f"{text} {under}", _then(said, last), "")


def kept(said: Said, last: Turn) -> str:
    """The time of the last question, where the words are asked of the same day.

    The past tense asks of it; the present, "still", and questions about events do not.
    """
    if said.time or not last.time or re.search(r"\b(?:still|now|today|ever)\b", said.rest):
        return ""
    if not said.past:
        return ""
    kind = asked(CITED.join(re.split(_IT, said.text)))
    return last.time if kind.kind in (Kind.TEXT, Kind.IN_FORCE) and not kind.ended else ""
