"""The words of texts and questions as the index takes them, in English, Bangla and mixtures.

Both are read by the same steps, so that they meet: composed and decomposed letters, digits of both
scripts, "12-A" and "12A", inflected forms.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any
from unicodedata import category, normalize

STOP = frozenset(
    """a about above across after along also all am among an and any are around as at be been being
    before below between beyond but by can could did do does during for from had has have he her his
    how i if in into is it its may me might must my no not of off on onto or our out over per shall
    she should since so some such than that the their them then there these they this those through
    to toward towards under until up upon us via was we were what when where whether which while who
    whom whose why will with within would you your say says said law legal act section please
    tell""".split()
)
"""Words that say nothing of a subject; "section" and "act" stand in every unit."""

STOP_BANGLA = frozenset(
    normalize("NFC", word)
    for word in """কি কী কত কে কোন কোনো কখন কবে একটি এক এই ঐ ও এবং বা যে যাহা তাহা ইহা এর অধীন জন্য উপর
    আপনি আপনার আমি আমার আমরা তুমি কেমন আছেন আছ হইতে হতে থেকে ছিল ছিলো
    হয় হয় হইবে হবে হয়েছে করিতে করতে করিবে করা কর তারিখে তারিখ সালের সনের সাল সন বলে বলিত বলা আছে নাই না
    মধ্যে দ্বারা অনুযায়ী অনুযায়ী ধারা আইন""".split()
)
_ENDINGS = re.compile(
    r"(?:(?<=[\u0980-\u09ff]{3})(?<!\u09cd)(?:গুলির|গুলি|সমূহের|সমূহ|দের|এর|কে|তে|র|ে)"
    r"|(?<=[\u0980-\u09ff]{2})ের)$"
)
"""Endings of Bangla nouns: the case is not what a text is about. What follows a virama is joined
to the letter before it, and is no ending.
"""

_MARKS = "".join(map(chr, (c for c in range(0x300, 0xE00) if category(chr(c)) in ("Mn", "Mc"))))
_WORD = re.compile(rf"(?:[^\W_]|[{_MARKS}])+")
"""Letters, digits and the marks that belong to letters, such as the vowel signs of Bangla."""
_JOINERS = re.compile("[\u200b-\u200d\u00ad\u2060]")
_BROKEN = re.compile(r"\b(\d+)[-‐‑–](?=[A-Za-z]{1,2}\b)")
_DIGITS = str.maketrans("০১২৩৪৫৬৭৮৯", "0123456789")


def words(text: str) -> str:
    """Text in one spelling: "12-A" and "12A" are one word, as lawyers read them.

    >>> words("sections 12-A and ১৪")
    'sections 12A and 14'
    """
    if not text.isascii():
        text = normalize("NFC", _JOINERS.sub("", text)).translate(_DIGITS)
        text = text.replace("৷", "।")  # typed for the danda, and a number to Unicode
    return _BROKEN.sub(r"\1", text)


def split(text: str) -> list[str]:
    """The words of a text, vowel signs included.

    >>> split("কম্বলের উপর (2)")
    ['কম্বলের', 'উপর', '2']
    """
    return _WORD.findall(text)


def terms(question: str) -> list[str]:
    """The words of a question that can be searched, in order, each once.

    >>> terms("What was the duty on printers?")
    ['duty', 'printers']
    """
    found = split(words(question).lower())
    return list(dict.fromkeys(t for t in found if t not in STOP and t not in STOP_BANGLA))


def bare(word: str) -> str:
    """A Bangla word without the ending of its case; others as they are.

    Endings are taken off until there is none, so that a noun that ends like one meets its cases.

    >>> bare("সরকার") == bare("সরকারের") == bare("সরকারকে")
    True
    """
    while (shorter := _ENDINGS.sub("", word)) != word:
        word = shorter
    return word


def tokens(text: str) -> list[str]:
    """The stems of all words of a text, in order: what the index counts.

    >>> tokens("Printers pay the printing duty")
    ['printer', 'pay', 'the', 'print', 'duti']
    """
    return [stem(word) for word in split(words(text).lower())]


@lru_cache(maxsize=1 << 17)
def stem(word: str) -> str:
    """What the forms of a lower-cased word share, by Snowball's English rules; Bangla by `bare`.

    >>> stem("duties"), stem("12a"), stem("brûlée")
    ('duti', '12a', 'brule')
    """
    if "\u0980" <= word[0] <= "\u09ff":
        return bare(word)
    if not word.isascii() and word[0] < "\u0250":
        word = "".join(char for char in normalize("NFD", word) if category(char) != "Mn")
    return str(_english().stemWord(word)) if word.isascii() else word


@cache
def _english() -> Any:
    import Stemmer

    return Stemmer.Stemmer("english", 0)
