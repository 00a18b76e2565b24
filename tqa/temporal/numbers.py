"""Numbers in words, English and Bangla, as formal instruments write dates and periods."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby

_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ORDINAL_UNITS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
    "thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"
).split()
_ORDINAL_TENS = (
    "twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth".split()
)

_CARDINALS = {word: value for value, word in enumerate(_UNITS)} | {
    word: 10 * value for value, word in enumerate(_TENS, start=2)
}
_CARDINALS["fourty"] = 40
_CARDINALS["a"] = 1
_CARDINALS["an"] = 1
_ORDINALS = {word: value for value, word in enumerate(_ORDINAL_UNITS, start=1)} | {
    word: 10 * value for value, word in enumerate(_ORDINAL_TENS, start=2)
}
_ORDINALS["hundredth"] = 100


def by_initial(sources: Iterable[str]) -> str:
    """Regex source: any of `sources`, each beginning with a letter; the longest is tried first.

    Grouped by their first letter they are found twice as fast: where a letter fits no group the
    engine leaves them all at once.

    >>> by_initial(["may", "march", "june"])
    '(?:j(?:une)|m(?:arch|ay))'
    """
    ordered = sorted(sources, key=lambda source: (source[0], -len(source), source))
    groups = groupby(ordered, key=lambda source: source[0])
    return "(?:" + "|".join(f"{k}(?:{'|'.join(s[1:] for s in g)})" for k, g in groups) + ")"


def _any_of(words: list[str]) -> str:
    # Longest first: an alternation takes the first that fits, and "six" begins "sixteen".
    return "|".join(sorted(words, key=len, reverse=True))


_UNIT_WORD = _any_of([*_UNITS, *_TENS])
CARDINAL_WORDS = (
    rf"(?:an?\s{{1,3}}(?=hundred|thousand)(?:hundred|thousand)|{_UNIT_WORD})"
    rf"(?:(?:\s|-){{1,3}}(?:and\s{{1,3}})?(?:hundred|thousand|{_UNIT_WORD})){{0,9}}"
)
"""Regex source, lower case: a number in words, "two thousand and seventeen"."""

ORDINAL_WORDS = (
    rf"(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:\s|-){{0,3}})?"
    rf"(?:{_any_of([*_ORDINAL_UNITS, *_ORDINAL_TENS])})"
)
"""Regex source, lower case: an ordinal below one hundred in words."""

_SPLIT = re.compile(r"[\s,\-]+")
_JOINED = re.compile(rf"^({_any_of(_TENS)})(\w+)$")


def _words(text: str) -> list[str]:
    words: list[str] = []
    for word in _SPLIT.split(text.strip().lower()):
        joined = _JOINED.match(word)
        # A number hyphenated at a line end arrives as one word: "twentyninth".
        words.extend(joined.groups() if joined else (word,))
    return [word for word in words if word and word != "and"]


def parse_cardinal(text: str) -> int | None:
    """The number that the words or digits say, or `None`.

    >>> parse_cardinal("nineteen hundred and eighty-seven"), parse_cardinal("two thousand")
    (1987, 2000)
    >>> parse_cardinal("forty five"), parse_cardinal("30"), parse_cardinal("five forty") is None
    (45, 30, True)
    """
    stripped = text.strip()
    if stripped.isascii() and stripped.isdigit():
        return int(stripped)
    words = _words(text)
    if not words:
        return None
    total = 0
    group: int | None = None
    for word in words:
        if word == "thousand":
            total, group = total + (1 if group is None else group) * 1000, None
        elif word == "hundred":
            group = (1 if group is None else group) * 100
        else:
            value = _CARDINALS.get(word)
            if value is None:
                return None
            if group is None:
                group = value
            elif (group % 100 == 0 and group) or (
                group % 100 >= 20 and group % 10 == 0 and 0 < value < 10
            ):
                group += value
            else:
                return None
    return total + (group or 0)


def parse_ordinal(text: str) -> int | None:
    """The number that an ordinal says, in words or with a suffix, or `None`.

    >>> parse_ordinal("twenty-ninth"), parse_ordinal("thirty first"), parse_ordinal("22nd")
    (29, 31, 22)
    """
    digits = re.fullmatch(r"\s*([0-9]{1,4})\s?(?:st|nd|rd|th)\s*", text.lower())
    if digits:
        return int(digits[1])
    words = _words(text)
    if not words or words[-1] not in _ORDINALS:
        return None
    last = _ORDINALS[words[-1]]
    if len(words) == 1:
        return last
    rest = parse_cardinal(" ".join(words[:-1]))
    if rest is None or (rest % 100 and (last >= 10 or rest % 10)):
        return None
    return rest + last


def parse_year_words(text: str) -> int | None:
    """The year that words say, also in two halves ("nineteen eighty-seven"), or `None`.

    >>> parse_year_words("twenty twenty-one"), parse_year_words("nineteen hundred and six")
    (2021, 1906)
    """
    whole = parse_cardinal(text)
    if whole is not None and whole >= 1000:
        return whole
    words = _words(text)
    if len(words) < 2 or words[0] not in _CARDINALS or not 10 <= _CARDINALS[words[0]] <= 21:
        return None
    rest = parse_cardinal(" ".join(words[1:]))
    return None if rest is None or not 10 <= rest <= 99 else _CARDINALS[words[0]] * 100 + rest


# The numbers of Bangla below one hundred are words of their own; spellings that vary stand
# together.
_BANGLA = (
    "এক দুই তিন চার পাঁচ ছয় সাত আট নয় দশ এগারো|এগার বারো তেরো|তের চৌদ্দ|চোদ্দ পনেরো|পনের ষোলো|ষোল "
    "সতেরো|সতের আঠারো|আঠার উনিশ|ঊনিশ বিশ|কুড়ি একুশ বাইশ তেইশ চব্বিশ পঁচিশ|পচিশ ছাব্বিশ সাতাশ আটাশ "
    "ঊনত্রিশ|উনত্রিশ ত্রিশ একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ ঊনচল্লিশ|উনচল্লিশ "
    "চল্লিশ একচল্লিশ বিয়াল্লিশ তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ছেচল্লিশ সাতচল্লিশ আটচল্লিশ ঊনপঞ্চাশ|উনপঞ্চাশ "
    "পঞ্চাশ একান্ন বায়ান্ন তিপ্পান্ন চুয়ান্ন পঞ্চান্ন ছাপ্পান্ন সাতান্ন আটান্ন ঊনষাট|উনষাট ষাট একষট্টি বাষট্টি "
    "তেষট্টি চৌষট্টি পঁয়ষট্টি ছেষট্টি সাতষট্টি আটষট্টি ঊনসত্তর|উনসত্তর সত্তর একাত্তর বাহাত্তর তিয়াত্তর চুয়াত্তর "
    "পঁচাত্তর ছিয়াত্তর সাতাত্তর আটাত্তর ঊনআশি|উনআশি আশি একাশি বিরাশি তিরাশি চুরাশি পঁচাশি ছিয়াশি সাতাশি "
    "আটাশি ঊননব্বই|উননব্বই নব্বই একানব্বই বিরানব্বই তিরানব্বই চুরানব্বই পঁচানব্বই ছিয়ানব্বই সাতানব্বই "
    "আটানব্বই নিরানব্বই"
)


def _composed(word: str) -> str:
    """`word` with the dotted letters as one code point each, however they were typed."""
    return word.replace("\u09af\u09bc", "\u09df").replace("\u09a1\u09bc", "\u09dc")


_BANGLA_NUMBERS = {
    _composed(word): value
    for value, spellings in enumerate(_BANGLA.split(), start=1)
    for word in spellings.split("|")
}
_BANGLA_HUNDRED = re.compile(r"(?P<count>\S*?)\s?(?:শত|শ)(?:\s+(?P<rest>\S+))?")


def parse_bangla_cardinal(text: str) -> int | None:
    """The number from 1 to 999 that Bangla words say, or `None`.

    >>> parse_bangla_cardinal("পনের"), parse_bangla_cardinal("একশত বিশ")
    (15, 120)
    """
    word = _composed(text.strip())
    if word in _BANGLA_NUMBERS:
        return _BANGLA_NUMBERS[word]
    match = _BANGLA_HUNDRED.fullmatch(word)
    if match is None:
        return None
    count = _BANGLA_NUMBERS.get(match["count"] or "এক")
    rest = _BANGLA_NUMBERS.get(match["rest"]) if match["rest"] else 0
    return None if count is None or rest is None else count * 100 + rest
