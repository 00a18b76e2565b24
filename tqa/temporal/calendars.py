"""The Bangla calendar of Bangladesh, names of months in two scripts, and Bangla digits.

**Source:** the official calendar of Bangladesh: 1 Baishakh is 14 April; the revision of 2019
(Bangla year 1426) gave Ashwin 31 days and Falgun 29, or 30 in a Gregorian leap year.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from functools import lru_cache

from tqa.errors import TemporalError
from tqa.temporal.intervals import Interval
from tqa.temporal.numbers import by_initial
from tqa.temporal.values import DateValue, Precision


class Calendar(StrEnum):
    """The calendar in which a date is written."""

    GREGORIAN = "gregorian"
    BANGLA = "bangla"


BANGLA_YEARS = range(1000, 1700)
"""Bangla years that a gazette can mean; a larger number beside a Bangla month is a misprint."""

_DIGITS = str.maketrans("০১২৩৪৫৬৭৮৯", "0123456789")


def ascii_digits(text: str) -> str:
    """`text` with Bangla digits written 0 to 9; its length does not change.

    >>> ascii_digits("২৫ মার্চ ২০১৯")
    '25 মার্চ 2019'
    """
    return text.translate(_DIGITS)


def is_leap(year: int) -> bool:
    """Whether the Gregorian `year` has a 29 February."""
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


@dataclass(frozen=True, slots=True)
class BanglaRule:
    """The settings in which Bangla calendars differ; the defaults are those of Bangladesh.

    The table with months of fixed length has been official since 1987 (Bangla year 1394). Before,
    gazettes followed the older astronomical calendar, from which it can differ by some days.

    >>> BANGLADESH.to_gregorian(1426, 3, 17)
    datetime.date(2019, 7, 1)
    """

    new_year: tuple[int, int] = (4, 14)
    """Gregorian month and day of 1 Baishakh."""
    revised_from: int | None = 1426
    """First Bangla year with six months of 31 days; `None`: never."""

    def month_lengths(self, year: int) -> tuple[int, ...]:
        """Days of the twelve months, Baishakh first."""
        # Falgun, the eleventh month, holds the end of February of the next Gregorian year.
        leap = is_leap(year + 594)
        if self.revised_from is not None and year >= self.revised_from:
            return (31, 31, 31, 31, 31, 31, 30, 30, 30, 30, 30 if leap else 29, 30)
        return (31, 31, 31, 31, 31, 30, 30, 30, 30, 30, 31 if leap else 30, 30)

    def to_gregorian(self, year: int, month: int, day: int) -> date:
        """The Gregorian day; TemporalError where the Bangla calendar has no such day."""
        if year not in BANGLA_YEARS or not 1 <= month <= 12:
            raise TemporalError(f"Bangla year {year}, month {month}: no such month")
        lengths = self.month_lengths(year)
        if not 1 <= day <= lengths[month - 1]:
            raise TemporalError(
                f"month {month} of Bangla year {year} has {lengths[month - 1]} days, not {day}"
            )
        first = date(year + 593, *self.new_year)
        return first + timedelta(days=sum(lengths[: month - 1]) + day - 1)

    def value(self, year: int, month: int, day: int | None = None) -> DateValue:
        """The day, or the whole month where no day is written."""
        if day is not None:
            return DateValue.on(self.to_gregorian(year, month, day))
        first = self.to_gregorian(year, month, 1)
        length = self.month_lengths(year)[month - 1]
        return DateValue(Precision.MONTH, Interval(first, first + timedelta(days=length)))


BANGLADESH = BanglaRule()
"""The official calendar of Bangladesh."""


@dataclass(frozen=True, slots=True)
class MonthName:
    """Which month of which calendar a name means."""

    calendar: Calendar
    month: int
    abbreviated: bool = False


_ENGLISH = (
    ("january", "jan"),
    ("february", "feb"),
    ("march", "mar"),
    ("april", "apr"),
    ("may", ""),
    ("june", "jun"),
    ("july", "jul"),
    ("august", "aug"),
    ("september", "sept?"),
    ("october", "oct"),
    ("november", "nov"),
    ("december", "dec"),
)

ENGLISH_MONTHS = tuple(name for name, _ in _ENGLISH)
"""January to December, in small letters."""

# Romanised names follow ear or spelling; the patterns accept both ("Joishtho", "Jyaistha").
# Each alternative begins with a letter, so that the regex engine can skip to it.
_BANGLA_IN_LATIN = (
    ("baish?akh?a?", "boish?akh?a?", "vaish?akh?a?"),
    ("jy?(?:ai|oi|oy|e)sh?th?y?[ao]",),
    ("aa?sh?a(?:rh?a?|dh?a?)",),
    ("sh?ra[bv][ao]na?",),
    ("bhadr[ao](?:pada)?", "vadr[ao]"),
    ("aa?s(?:h?[wv]|hsh|sh)[io]na?",),
    ("karth?i(?:ck|k)a?",),
    ("agr[ao]ha[yi][ao]na?", "ogr[ao]ha[yi][ao]na?"),
    ("p[oa]ush?a?",),
    ("magha?",),
    ("fal?g(?:u|oo)na?", "phal?g(?:u|oo)na?"),
    ("ch(?:ai|oi)tr[ao]?",),
)

_GREGORIAN_IN_BANGLA = (
    "জানুয়ারি|জানুয়ারী",
    "ফেব্রুয়ারি|ফেব্রুয়ারী",
    "মার্চ",
    "এপ্রিল",
    "মে",
    "জুন",
    "জুলাই",
    "আগস্ট|আগষ্ট|অগাস্ট|অগাষ্ট",
    "সেপ্টেম্বর",
    "অক্টোবর",
    "নভেম্বর",
    "ডিসেম্বর",
)

_BANGLA_IN_BANGLA = (
    "বৈশাখ",
    "জ্যৈষ্ঠ|জৈষ্ঠ|জ্যৈষ্ট|জৈষ্ঠ্য",
    "আষাঢ়|আষাড়",
    "শ্রাবণ|শ্রাবন",
    "ভাদ্র",
    "আশ্বিন",
    "কার্তিক|কার্ত্তিক",
    "অগ্রহায়ণ|অগ্রহায়ন",
    "পৌষ",
    "মাঘ",
    "ফাল্গুন|ফাল্গুণ|ফালগুন",
    "চৈত্র",
)

_DECOMPOSED = {
    "\u09df": "(?:\u09df|\u09af\u09bc)",
    "\u09dd": "(?:\u09dd|\u09a2\u09bc)",
    "\u09dc": "(?:\u09dc|\u09a1\u09bc)",
    "\u09cb": "(?:\u09cb|\u09c7\u09be)",
    "\u09cc": "(?:\u09cc|\u09c7\u09d7)",
}


def _either_form(name: str) -> str:
    """Regex source for a Bangla name whether its letters are composed or not.

    Unicode excludes the dotted letters from composition, so NFC and NFD both split what most
    keyboards write as one.
    """
    whole = unicodedata.normalize("NFC", name)
    for composed, pattern in _DECOMPOSED.items():
        whole = whole.replace(unicodedata.normalize("NFD", composed), composed)
        whole = whole.replace(composed, pattern)
    return whole


def _table() -> tuple[tuple[re.Pattern[str], MonthName], ...]:
    rows: list[tuple[str, MonthName]] = []
    for index, (name, short) in enumerate(_ENGLISH):
        rows.append((name, MonthName(Calendar.GREGORIAN, index + 1)))
        if short:
            rows.append((short, MonthName(Calendar.GREGORIAN, index + 1, abbreviated=True)))
    for index in range(12):
        gregorian = MonthName(Calendar.GREGORIAN, index + 1)
        bangla = MonthName(Calendar.BANGLA, index + 1)
        rows.append(("|".join(_BANGLA_IN_LATIN[index]), bangla))
        rows.append((_either_form(_GREGORIAN_IN_BANGLA[index]), gregorian))
        rows.append((_either_form(_BANGLA_IN_BANGLA[index]), bangla))
    return tuple((re.compile(source), name) for source, name in rows)


_MONTHS = _table()

LATIN_MONTHS = by_initial(
    [name for pair in _ENGLISH for name in pair if name]
    + [name for row in _BANGLA_IN_LATIN for name in row]
)
"""Regex source, lower case: every month name in Latin letters."""

BANGLA_MONTHS = "|".join(
    sorted(
        (
            _either_form(name)
            for row in (*_GREGORIAN_IN_BANGLA, *_BANGLA_IN_BANGLA)
            for name in row.split("|")
        ),
        key=len,
        reverse=True,
    )
)
"""Regex source: every month name in Bangla letters."""


@lru_cache(maxsize=512)
def month_named(name: str) -> MonthName | None:
    """The month that `name` means, or `None`.

    >>> month_named("Sept"), month_named("Boishakh").month, month_named("Maybe") is None
    (MonthName(calendar=<Calendar.GREGORIAN: 'gregorian'>, month=9, abbreviated=True), 1, True)
    """
    lowered = name.lower().strip()
    for pattern, month in _MONTHS:
        if pattern.fullmatch(lowered):
            return month
    return None
