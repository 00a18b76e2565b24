"""Ordinal numbers as schedules, parts and chapters bear them: "First", "2nd", "প্রথম", "২য়"."""

from __future__ import annotations

import re
import unicodedata

ENGLISH = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
    "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
).split()
BANGLA = (
    "প্রথম দ্বিতীয় তৃতীয় চতুর্থ পঞ্চম ষষ্ঠ সপ্তম অষ্টম নবম দশম একাদশ দ্বাদশ ত্রয়োদশ চতুর্দশ পঞ্চদশ ষোড়শ "
    "সপ্তদশ অষ্টাদশ ঊনবিংশ বিংশ একবিংশ দ্বাবিংশ ত্রয়োবিংশ চতুর্বিংশ পঞ্চবিংশ"
).split()


def folded(text: str) -> str:
    """Bangla letters in the one spelling that all others fold to: dots as marks of their own."""
    return unicodedata.normalize("NFC", text)


def spelt(pattern: str) -> str:
    """A pattern that matches both spellings of the Bangla letters with a dot below.

    >>> bool(re.fullmatch(spelt("অধ্যায়"), "অধ্যায়")), bool(re.fullmatch(spelt("অধ্যায়"), "অধ্যায়"))
    (True, True)
    """
    pattern = folded(pattern)
    for letter in "\u09dc\u09dd\u09df":
        pattern = pattern.replace(folded(letter), f"(?:{letter}|{folded(letter)})")
    return pattern


_VALUES = {word: value for value, word in enumerate(ENGLISH, start=1)}
_VALUES |= {folded(word): value for value, word in enumerate(BANGLA, start=1)}
_VALUES[folded("উনবিংশ")] = 19

ENGLISH_ORDINAL = (
    rf"(?:{'|'.join(sorted(ENGLISH, key=len, reverse=True))}|\d{{1,2}}(?:st|nd|rd|th))"
)
BANGLA_ORDINAL = (
    rf"(?:{'|'.join(spelt(word) for word in sorted(BANGLA, key=len, reverse=True))}|উনবিংশ"
    + r"|\d{1,2}"
    + spelt("(?:ম|য়|র্থ|ষ্ঠ|শ|তম)")
    + ")"
)
"""Patterns; the English one is meant for any case of letters."""


def ordinal_value(word: str) -> int | None:
    """The number that an ordinal says, `None` for another word.

    >>> ordinal_value("Second"), ordinal_value("২য়"), ordinal_value("ষষ্ঠ"), ordinal_value("last")
    (2, 2, 6, None)
    """
    word = folded(word.strip().lower())
    if word in _VALUES:
        return _VALUES[word]
    match = re.match(r"\d{1,2}", word)
    return int(match[0]) if match and match.end() < len(word) else None
