"""Words of time units in Bangla text: so much time, every so often, so long ago."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from tqa.temporal.amounts import BRACKET, WINDOW, amount_of, beside
from tqa.temporal.forms import Offset, Recurrence
from tqa.temporal.found import Expression, Kind
from tqa.temporal.layout import Readable
from tqa.temporal.numbers import parse_bangla_cardinal

_UNITS = {
    "মিনিট": (1, "TM"),
    "ঘণ্টা": (1, "TH"),
    "ঘন্টা": (1, "TH"),
    "দিবস": (1, "D"),
    "দিন": (1, "D"),
    "সপ্তাহ": (1, "W"),
    "মাস": (1, "M"),
    "বৎসর": (1, "Y"),
    "বত্সর": (1, "Y"),
    "বছর": (1, "Y"),
    "অর্থবছর": (1, "Y"),
    "অর্থবৎসর": (1, "Y"),
}
_NAMES = "|".join(sorted(_UNITS, key=len, reverse=True))
_UNIT = re.compile(
    rf"(?<![\u0980-\u09ff])(?P<open>(?:কার্য|কর্ম)\s?)?(?P<unit>{_NAMES})"
    r"(?P<suffix>ের|র|ে|কে|েও|েরও|ই|য়|\u09df|য়ের|ব্যাপী|কাল|কালের|সমূহ|সমূহের|গুলি|গুলির)?"
    r"(?![\u0980-\u09ff])"
)
_WORD = r"[\u0980-\u09ff]{1,20}"
_NUMBER = re.compile(
    rf"(?<![\w\u0980-\u09ff.,/-])(?P<count>[0-9]{{1,5}}|(?:{_WORD}\s)?{_WORD}){BRACKET}\s{{0,3}}(?:টি|টা)?"
    r"(?:\s{0,3}(?:বা|অথবা)\s{1,3}(?:ততোধিক|তদূর্ধ্ব|তাহার অধিক))?[\s-]{0,3}(?P<open>কার্য|কর্ম)?\s{0,3}\Z"
)
_LEAD = re.compile(
    r"(?<![\u0980-\u09ff])(?P<lead>প্রতি|প্রত্যেক|পরবর্তী|পূর্ববর্তী|অব্যবহিত\s+(?:পূর্ববর্তী|পূর্বের|পরবর্তী)|গত|বিগত|আগামী|চলতি"
    r"|বর্তমান)\s{0,3}(?:(?:আর্থিক|কর|পঞ্জিকা|শিক্ষা|অর্থ)\s{1,3})?(?P<rest>.{0,60})\Z",
    re.DOTALL,
)
_AGO = re.compile(r"\s{1,3}(?:(?P<back>আগে|পূর্বে)|(?P<ahead>পরে|পর))(?![\u0980-\u09ff])")
_GENITIVE = re.compile(r"[\u0980-\u09ff]র\s{1,3}\Z")
_AHEAD = ("পরবর্তী", "আগামী")
_NOW = ("চলতি", "বর্তমান")


def bangla_amounts(seen: Readable) -> Iterator[Expression]:
    """Durations, sets and relative times in Bangla."""
    for match in _UNIT.finditer(seen.lower):
        found = _at_bangla_unit(seen.lower, match)
        if found is not None:
            yield found


def _at_bangla_unit(low: str, match: re.Match[str]) -> Expression | None:
    start = match.start()
    before = low[max(0, start - WINDOW) : start]
    at = start - len(before)
    factor, unit = _UNITS[match["unit"]]
    written = _NUMBER.search(before)
    count = None if written is None else _bangla_value(written)
    begin = start
    if written is not None and count is not None:
        begin = at + written.start("count") + count[1]
    if unit == "D" and (match["open"] or (count is not None and written and written["open"])):
        unit = "BD"
    lead = _LEAD.search(low[max(0, begin - 60) : begin])
    if lead and not lead["rest"].strip():
        begin = max(0, begin - 60) + lead.start("lead")
        number = (count[0] if count else Decimal(1)) * factor
        word = lead["lead"]
        if word in ("প্রতি", "প্রত্যেক"):
            return Expression(Kind.SET, begin, match.end(), (Recurrence(amount_of(number, unit)),))
        if word in _NOW:
            return Expression(
                Kind.RELATIVE, begin, match.end(), (beside("this", number, unit, False),)
            )
        if _GENITIVE.search(low, max(0, begin - 40), begin):
            # "X-এর পরবর্তী ৩০ দিন": so much time after X, which is not counted from today
            start = begin + len(word) + 1
            amount = amount_of(number, unit)
            return Expression(Kind.DURATION, start, match.end(), (amount,)) if count else None
        way = "next" if word.endswith(_AHEAD) else "last"
        form = beside(way, number, unit, count is not None)
        return Expression(Kind.RELATIVE, begin, match.end(), (form,))
    if count is None:
        return None
    amount = amount_of(count[0] * factor, unit)
    ago = _AGO.match(low, match.end())
    if ago and not match["suffix"] and not _GENITIVE.search(low, max(0, begin - 40), begin):
        # "৫ বছর আগে" is five years ago; "শুনানির ৩০ দিন পূর্বে" counts from the hearing.
        offset = Offset(amount, back=ago["back"] is not None, whole=False)
        return Expression(Kind.RELATIVE, begin, ago.end(), (offset,))
    return Expression(Kind.DURATION, begin, match.end(), (amount,))


def _bangla_value(number: re.Match[str]) -> tuple[Decimal, int] | None:
    """The count, and how many characters before it are not part of it."""
    text = number["count"]
    if text.isascii():
        return Decimal(text), 0
    value = parse_bangla_cardinal(text)
    if value is not None:
        return Decimal(value), 0
    first, _, last = text.rpartition(" ")
    value = parse_bangla_cardinal(last)
    return None if value is None or not first else (Decimal(value), len(first) + 1)
