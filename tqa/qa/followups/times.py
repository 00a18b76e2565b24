"""Another time: "and in 2015?", "a year later?", "and before that?"."""

from __future__ import annotations

import re
from datetime import date, timedelta

from tqa.qa.followups.frames import framed, with_time
from tqa.qa.followups.said import Said, whole_words
from tqa.qa.turns import Turn
from tqa.retrieval.kinds import Kind
from tqa.temporal.periods import add_months


def at_another_time(said: Said, last: Turn) -> str | None:
    """Only a time is named: the same question for it."""
    if said.cited or not said.bare or not (said.time or said.known):
        return None
    return with_time(framed(last, last.place), said.time or last.time, said.known)


def a_step_away(said: Said, last: Turn) -> str | None:
    """A time counted from the day of the last answer: "a year later"."""
    step = _STEP.fullmatch(whole_words(said))
    if step is None or not last.as_at:
        return None
    count = _COUNTS.get(step["count"] or "one") or int(step["count"])
    unit = step["unit"] or step["other"]
    back = bool(step["back"]) or step["way"] in ("earlier", "before", "previously")
    year = re.fullmatch(r"in (\d{4})", last.time)
    signed = -count if back else count
    if year and unit == "year":
        return with_time(framed(last, last.place), f"in {int(year[1]) + signed}", "")
    day = date.fromisoformat(last.as_at)
    if unit in ("day", "week"):
        day += timedelta(days=signed * (7 if unit == "week" else 1))
    else:
        day = add_months(day, signed * (12 if unit == "year" else 1))
    return with_time(framed(last, last.place), f"on {day}", "")


_COUNTS = {
    word: count
    for count, word in enumerate("one two three four five six seven eight nine ten".split(), 1)
} | {"a": 1, "an": 1, "the": 1, "exactly one": 1}
_STEP = re.compile(
    r"(?:(?P<count>an?|the|one|two|three|four|five|six|seven|eight|nine|ten|\d{1,4})\s+)?"
    r"(?P<unit>day|week|month|year)s?\s+(?P<way>earlier|before|previously|later|after|on)"
    r"(?:\s+that)?|(?:on\s+|in\s+)?the\s+(?:(?P<back>previous|preceding|prior)|next|following)\s+"
    r"(?P<other>day|week|month|year)"
)


def the_text_before(said: Said, last: Turn) -> str | None:
    """What stood before the text that was cited, or what befell it before."""
    if not _BEFORE.fullmatch(whole_words(said)) or not last.place:
        return None
    if not last.start:
        return None if last.time else f"What was the previous version of {last.place}?"
    if last.kind == Kind.LAST_CHANGED and not _TEXTUAL.search(said.text):
        return f"When was {last.place} last changed before {last.start}?"
    eve = date.fromisoformat(last.start) - timedelta(days=1)
    return with_time(_of_a_text(last), f"on {eve}", "")


def the_text_after(said: Said, last: Turn) -> str | None:
    """What came after the text that was cited; where nothing is known to, whether it changed."""
    if not _AFTER.fullmatch(whole_words(said)) or not last.place:
        return None
    if not last.end:
        return f"Did {last.place} change after {last.as_at}?" if last.as_at else None
    return with_time(_of_a_text(last), f"on {last.end}", "")


def _of_a_text(last: Turn) -> str:
    """The last question where it asks for a text, else one that does."""
    if last.kind == Kind.TEXT:
        return framed(last, last.place)
    return f"What did {last.place} say?"


_TEXTUAL = re.compile(r"(?i)\b(?:say|said|read|provide|version|text|wording)\b")
_SAYING = r"(?:what\s+(?:did|does|was|came|were|is)\s+(?:it\s+)?(?:(?:say|read|provide)\s+)?)?"
_BEFORE = re.compile(
    rf"{_SAYING}(?:(?:just\s+|immediately\s+)?before\s+(?:that|this|then|it)|before|previously|earlier"
    r"|(?:the\s+)?(?:previous|earlier|preceding|prior|last)\s+(?:one|version|text|wording)"
    r"|the\s+(?:version|text|one)\s+before(?:\s+(?:that|this|it))?)"
)
_AFTER = re.compile(
    rf"{_SAYING}(?:after\s+(?:that|this|then|it)|afterwards|later|next|since(?:\s+then)?"
    r"|(?:the\s+)?(?:next|following|later)\s+(?:one|version|text|wording)"
    r"|the\s+(?:version|text|one)\s+after(?:\s+(?:that|this|it))?)"
)
