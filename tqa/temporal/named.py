"""Times told by words: "annual", "today", "Monday", "noon"; and times of day."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import time

from tqa.temporal.forms import Amount, CalendarTime, Offset, Recurrence
from tqa.temporal.found import Expression, Kind
from tqa.temporal.layout import Readable

# ---------------------------------------------------------------- adverbs and adjectives

_EVERY: dict[str, tuple[int, str]] = {
    "annual": (1, "Y"),
    "annually": (1, "Y"),
    "yearly": (1, "Y"),
    "monthly": (1, "M"),
    "weekly": (1, "W"),
    "daily": (1, "D"),
    "nightly": (1, "D"),
    "hourly": (1, "TH"),
    "quarterly": (3, "M"),
    "fortnightly": (2, "W"),
    "biweekly": (2, "W"),
    "bimonthly": (2, "M"),
    "biennial": (2, "Y"),
    "biennially": (2, "Y"),
    "triennial": (3, "Y"),
    "triennially": (3, "Y"),
    "quinquennial": (5, "Y"),
    "decennial": (10, "Y"),
    "semiannual": (6, "M"),
    "semiannually": (6, "M"),
    "biannual": (6, "M"),
    "biannually": (6, "M"),
    "semimonthly": (15, "D"),
}
_HALVED = {"Y": (6, "M"), "M": (15, "D")}
_NOW: dict[str, tuple[int, bool]] = {
    "now": (0, False),
    "today": (0, False),
    "tonight": (0, False),
    "currently": (0, False),
    "presently": (0, False),
    "nowadays": (0, False),
    "yesterday": (1, True),
    "tomorrow": (1, False),
}
_WEEKDAYS = {
    day: place
    for place, day in enumerate(
        "monday tuesday wednesday thursday friday saturday sunday".split(), start=1
    )
}
_PHRASES = ("per annum", "at present", "at the present time", "this day", "at this time")
_NOON = ("noon", "midnight", "midday")
WORDS = (
    *_EVERY,
    *_NOW,
    *_WEEKDAYS,
    *_NOON,
    *_PHRASES,
    "day before yesterday",
    "day after tomorrow",
)
"""The words at which `at_word` is to look."""
_WORD_END = re.compile(r"(?P<days>s)?(?!\w)(?![-’'](?!s\b))")
_HALF_BEFORE = re.compile(r"(?:semi|half)[\s-]\Z")
_TWELVE_BEFORE = re.compile(r"(?<![\w:.])12\s{1,3}(?:o['’]\s?clock\s{1,3})?\Z")
_NOT_NOW = re.compile(r",?\s+(?:therefore|be\s+it)\b")
_EVERY_BEFORE = re.compile(r"\b(?:each|every)\s+\Z")
BESIDE = re.compile(r"\b(?:this\s{1,3}past|last|this|next|past|coming|previous)\s{1,3}\Z")
_PART_OF = re.compile(r"\s{1,3}(?:of|in)\b")
_BANGLA_EVERY = {
    "বার্ষিক": (1, "Y"),
    "মাসিক": (1, "M"),
    "দৈনিক": (1, "D"),
    "সাপ্তাহিক": (1, "W"),
    "পাক্ষিক": (15, "D"),
    "ত্রৈমাসিক": (3, "M"),
    "ষাণ্মাসিক": (6, "M"),
    "ষান্মাসিক": (6, "M"),
    "অর্ধবার্ষিক": (6, "M"),
    "দ্বিবার্ষিক": (2, "Y"),
}
_BANGLA_DAYS = {"গতকাল": (1, True), "আজ": (0, False), "আজকে": (0, False), "আগামীকাল": (1, False)}
_BANGLA_DAY = re.compile(r"(?<![\u0980-\u09ff])(গতকাল|আজকে|আজ|আগামীকাল)(?![\u0980-\u09ff])")
BANGLA_WORD = re.compile(
    # "কোন ত্রৈমাসিক" is some quarter, not what comes back.
    r"(?<![\u0980-\u09ff])(?<!কোন )(?<!কোনো )(?<!উক্ত )"
    rf"(?P<every>{'|'.join(sorted(_BANGLA_EVERY, key=len, reverse=True))})"
    r"(?![\u0980-\u09ff])"
)


def at_word(seen: Readable, start: int, end: int) -> Expression | None:
    """What "annual", "today", "Monday", "noon" and their kin say, at the span in the read text."""
    low = seen.lower
    ends = _WORD_END.match(low, end)
    if ends is None or (start and (low[start - 1].isalnum() or low[start - 1] in "_@")):
        return None
    word = " ".join(low[start:end].split())
    if ends["days"] and word not in _WEEKDAYS:
        return None
    return _word(seen, word, start, ends.end())


def bangla_words(seen: Readable) -> Iterator[Expression]:
    """What comes back, and days beside today, in Bangla: "বার্ষিক", "গতকাল"."""
    for match in _BANGLA_DAY.finditer(seen.lower):
        count, back = _BANGLA_DAYS[match[1]]
        offset = Offset(Amount(((count, "D"),)), back=back)
        yield Expression(Kind.RELATIVE, *match.span(), (offset,))
    for match in BANGLA_WORD.finditer(seen.lower):
        recurrence = Recurrence(Amount((_BANGLA_EVERY[match["every"]],)))
        yield Expression(Kind.SET, *match.span(), (recurrence,))


def _word(seen: Readable, word: str, start: int, end: int) -> Expression | None:
    low = seen.lower
    half = _HALF_BEFORE.search(low, max(0, start - 5), start)
    if start and low[start - 1] == "-" and not half:
        return None
    if word in _EVERY or word == "per annum":
        if _is_name(seen.text, word, start, end):
            return None
        count, unit = _EVERY.get(word, (1, "Y"))
        if half:
            start, (count, unit) = half.start(), _HALVED.get(unit, (count, unit))
        return Expression(Kind.SET, start, end, (Recurrence(Amount(((count, unit),))),))
    if word in _WEEKDAYS:
        day = CalendarTime(weekday=_WEEKDAYS[word])
        beside = BESIDE.search(low, max(0, start - 14), start)
        if beside and not _PART_OF.match(low, end):
            return Expression(Kind.RELATIVE, beside.start(), end, (day,))
        every = _EVERY_BEFORE.search(low, max(0, start - 12), start)
        if every or low[end - 1] == "s":
            begin = every.start() if every else start
            return Expression(Kind.SET, begin, end, (Recurrence(day),))
        return Expression(Kind.DATE, start, end, (day,))
    if word in _NOON:
        twelve = _TWELVE_BEFORE.search(low, max(0, start - 14), start)
        clock = CalendarTime(clock=time(0 if word == "midnight" else 12))
        return Expression(Kind.DATE, twelve.start() if twelve else start, end, (clock,))
    if word == "now" and _NOT_NOW.match(low, end):
        return None
    return Expression(Kind.RELATIVE, start, end, (_present(word),))


def _is_name(text: str, word: str, start: int, end: int) -> bool:
    """Whether "Daily Star" is a paper, where the words around it are no heading."""
    if word not in ("daily", "weekly", "nightly") or not text[start].isupper():
        return False
    return re.match(r"\s{1,3}[A-Z]", text[end : end + 4]) is not None


def _present(word: str) -> Offset:
    if "before" in word or "after" in word:
        return Offset(Amount(((2, "D"),)), back="before" in word)
    count, back = _NOW.get(word, (0, False))
    return Offset(Amount(((count, "D"),)), back=back)


# ---------------------------------------------------------------- times of day

# Only digits with a sign of a time of day behind them are read further.
CLOCK = re.compile(r"[0-9](?::[0-5][0-9]|\s{0,3}[ap]\.?\s?m\b|\s{1,3}o['’]\s?clock)")
_HOUR_BEFORE = re.compile(r"(?<![\w:.$£€])[0-9]{1,2}(?:[.:][0-9]{2}){0,2}\Z")
_CLOCK = re.compile(
    r"(?P<hour>[0-9]{1,2})(?:[:.](?P<minute>[0-5][0-9])(?::(?P<second>[0-5][0-9]))?)?(?![0-9])"
    r"(?:\s{0,3}(?P<half>[ap])\.?\s?m\b\.?|\s{1,3}(?P<clock>o['’]\s?clock)(?:\s{1,3}(?:in\s{1,3}the\s{1,3})?"
    r"(?P<part>noon|midnight|morning|afternoon|evening|a\.?m\.?|p\.?m\.?))?|(?P<hours>\s(?:hours|hrs)\b)?)"
)
_AT = re.compile(
    r"(?:\b(?:at|by|from|until|till|before|after|since|and|to|between)\s{1,3}(?:about\s{1,3})?"
    r"|[-–]\s?)\Z"
)
_AFTERNOON = ("noon", "afternoon", "evening", "p")


def clocks(low: str) -> Iterator[Expression]:
    """Times of day: "10:30 a.m.", "5 o'clock", and "14:05" where the words before say a time."""
    last = -1
    for seen in CLOCK.finditer(low):
        if seen.start() < last:
            continue
        begin = _HOUR_BEFORE.search(low, max(0, seen.start() - 9), seen.start() + 1)
        match = None if begin is None else _CLOCK.match(low, begin.start())
        if match is None:
            continue
        last = match.end()
        clock = _clock(low, match)
        if clock is not None:
            form = CalendarTime(clock=clock)
            yield Expression(Kind.DATE, *match.span(), (form,))


def _clock(low: str, match: re.Match[str]) -> time | None:
    hour, minute = int(match["hour"]), int(match["minute"] or 0)
    part = (match["part"] or "").replace(".", "").removesuffix("m")
    half = match["half"] or (("p" if part in _AFTERNOON else "a") if part else "")
    if half:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half == "p" else 0)
    elif match["clock"]:
        if hour > 12:
            return None
    elif (
        match["minute"] is None
        or hour > 23
        or (not match["hours"] and not _AT.search(low, max(0, match.start() - 14), match.start()))
    ):
        return None
    return time(hour, minute, int(match["second"] or 0))
