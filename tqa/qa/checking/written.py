"""Days and numbers as they are written, read by small readers of the checker's own.

They read what law and questions write most: "1 July 2018", "July 1, 2018", "2018-07-01",
"২০১৮ সালের ১ জুলাই"; "5,000", "12.5", "ninety", "two and a half", "four-fifths". What they cannot
read they leave out, and the checker then counts it as not read instead of guessing.
"""

from __future__ import annotations

import calendar
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

ISO = re.compile(r"(?<![\d-])\d{4}-\d{2}-\d{2}(?![\d-])")
"""A day as answers print it."""

_ENGLISH = [name.lower() for name in calendar.month_name[1:]]
_BANGLA = "জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর".split()
_MONTHS = {
    **{name: number for number, name in enumerate(_ENGLISH, 1)},
    **{name[:3]: number for number, name in enumerate(_ENGLISH, 1)},
    "sept": 9,
    **{unicodedata.normalize("NFC", name): number for number, name in enumerate(_BANGLA, 1)},
}
_MONTH = "|".join(sorted(map(re.escape, _MONTHS), key=len, reverse=True))
_SEP = r"[\s,.]+(?:of\s+|day\s+of\s+)?"
_DAYS = (
    re.compile(r"(?P<y>\d{4})-(?P<m>\d{2})-(?P<d>\d{2})(?!\d)"),
    re.compile(
        rf"(?<!\d)(?P<d>\d{{1,2}})(?:st|nd|rd|th)?{_SEP}(?P<m>{_MONTH}){_SEP}(?P<y>\d{{4}})(?!\d)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?P<m>{_MONTH})[\s.]+(?P<d>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<y>\d{{4}})(?!\d)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?<!\d)(?P<y>\d{{4}})\s+\S{{2,8}}\s+(?P<d>\d{{1,2}})\S{{0,3}}\s+(?P<m>{_MONTH})",
        re.IGNORECASE,
    ),
)
_OF_MONTH = re.compile(rf"\b(?P<m>{_MONTH}){_SEP}(?P<y>\d{{4}})(?!\d)", re.IGNORECASE)
_EITHER = re.compile(r"(?<![\d/.])(?P<a>\d{1,2})[/.-](?P<b>\d{1,2})[/.-](?P<y>\d{4})(?!\d)")
"""Of two small numbers and a year, either may be the month."""
_YEAR = re.compile(r"(?<![\d/.-])(?P<y>1[5-9]\d\d|20\d\d)(?![\d/])")


def plain(text: str) -> str:
    """A text with its digits as ASCII, and its letters composed alike.

    >>> plain("৩০ জুন ২০১৪")[:2]
    '30'
    """
    if text.isascii():
        return text
    text = unicodedata.normalize("NFC", text)
    return "".join(
        str(unicodedata.decimal(c)) if c.isdecimal() and not c.isascii() else c for c in text
    )


@dataclass(frozen=True, slots=True)
class Day:
    """A day written out, and where."""

    day: date
    start: int
    end: int


def days_in(text: str) -> list[Day]:
    """The days that a text writes in full, in order.

    >>> [str(found.day) for found in days_in("from 1 July 2018 to June 30, 2019")]
    ['2018-07-01', '2019-06-30']
    """
    shown = plain(text)
    found: dict[int, Day] = {}
    for pattern in _DAYS:
        for match in pattern.finditer(shown):
            try:
                day = date(int(match["y"]), _month(match["m"]), int(match["d"]))
            except ValueError:
                continue
            found.setdefault(match.start(), Day(day, match.start(), match.end()))
    return sorted(found.values(), key=lambda item: item.start)


def _month(text: str) -> int:
    return int(text) if text.isdecimal() else _MONTHS[text.lower()]


def stretches_in(text: str) -> Iterator[tuple[date, date]]:
    """The first and the last day of every day, month and year that a text names.

    >>> [str(last) for _, last in stretches_in("in February 2020")]
    ['2020-02-29', '2020-12-31']
    """
    for found in days_in(text):
        yield found.day, found.day
    shown = plain(text)
    for match in _OF_MONTH.finditer(shown):
        year, month = int(match["y"]), _month(match["m"])
        yield date(year, month, 1), date(year, month, calendar.monthrange(year, month)[1])
    for match in _EITHER.finditer(shown):
        for one, other in ((match["a"], match["b"]), (match["b"], match["a"])):
            try:
                either = date(int(match["y"]), int(other), int(one))
            except ValueError:
                continue
            yield either, either
    for match in _YEAR.finditer(shown):
        yield date(int(match["y"]), 1, 1), date(int(match["y"]), 12, 31)


# -- numbers ---------------------------------------------------------------------------------------

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_SMALL = {word: n for n, word in enumerate(_ONES)} | {
    word: 10 * n for n, word in enumerate(_TENS, 2)
}
_LARGE = {"thousand": 1_000, "lakh": 100_000, "million": 10**6, "crore": 10**7, "billion": 10**9}
_PARTS = {
    "half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fifth": 5,
    "fifths": 5, "sixth": 6, "sixths": 6, "eighth": 8, "eighths": 8, "tenth": 10, "tenths": 10,
}  # fmt: skip
SPELT = frozenset((*_ONES[3:], *_TENS, "hundred"))
"""Numbers in words that say how much, wherever they stand; "one" and "two" say other things."""

_TOKEN = re.compile(r"\d[\d,]*(?:\.\d+)?|[A-Za-z]+|[%৳$£€]|[^\s\x00-\x7f“”‘’–—।…]+")


@dataclass(frozen=True, slots=True)
class Number:
    """A number as written, its plain value, and the word or sign after it."""

    value: Decimal
    unit: str
    start: int
    end: int


def numbers_in(text: str) -> list[Number]:
    """The numbers of a text, in digits or in English words.

    >>> [(str(n.value), n.unit) for n in numbers_in("5,000 crowns, or two and a half per cent")]
    [('5000', 'crowns'), ('2.5', 'per')]
    """
    tokens = [(m.group().lower(), m.start(), m.end()) for m in _TOKEN.finditer(plain(text))]
    found: list[Number] = []
    at = 0
    while at < len(tokens):
        value, after = _number([token for token, _, _ in tokens], at)
        if value is None:
            at += 1
            continue
        unit = tokens[after][0] if after < len(tokens) else ""
        found.append(Number(value, unit, tokens[at][1], tokens[after - 1][2]))
        at = after
    return found


def _number(words: list[str], at: int) -> tuple[Decimal | None, int]:
    """The number that begins at a word, and the place after it."""
    first = words[at]
    total: Decimal | None = None
    if first[0].isdigit():
        total, at = Decimal(first.replace(",", "")), at + 1
    elif first in _SMALL:
        total, at = _spelt(words, at)
    elif first not in ("half",):
        return None, at
    while at < len(words) and total is not None and words[at] in ("hundred", *_LARGE):
        total *= 100 if words[at] == "hundred" else _LARGE[words[at]]
        at += 1
        more, after = _spelt(words, at + 1 if words[at : at + 1] == ["and"] else at)
        if more is not None:
            total, at = total + more, after
    return _parts(words, at, total)


def _spelt(words: list[str], at: int) -> tuple[Decimal | None, int]:
    """Tens and ones in words: "ninety", "twenty-one"."""
    if at >= len(words) or words[at] not in _SMALL:
        return None, at
    value, at = _SMALL[words[at]], at + 1
    if value >= 20 and at < len(words) and 0 < _SMALL.get(words[at], 0) < 10:
        value, at = value + _SMALL[words[at]], at + 1
    return Decimal(value), at


def _parts(words: list[str], at: int, total: Decimal | None) -> tuple[Decimal | None, int]:
    """Halves and fifths after a number: "two and a half", "four-fifths", "half"."""
    if total is None:
        return Decimal("0.5"), at + 1
    if words[at : at + 3] == ["and", "a", "half"]:
        return total + Decimal("0.5"), at + 3
    if at < len(words) and words[at] in _PARTS:
        return total / _PARTS[words[at]], at + 1
    return total, at
