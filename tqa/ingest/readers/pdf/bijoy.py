"""Bangla in the encoding of Bijoy keyboards (SutonnyMJ and its kin), as Unicode.

The fonts hold pieces of glyphs at places of Latin letters, in the order in which they are printed:
a vowel sign that stands left of its consonant comes before it, the reph after it. **Source:** the
layout of the SutonnyMJ fonts; checked against acts published in both forms.
"""

from __future__ import annotations

import re

_LETTERS = {
    "A": "অ", "B": "ই", "C": "ঈ", "D": "উ", "E": "ঊ", "F": "ঋ", "G": "এ", "H": "ঐ", "I": "ও",
    "J": "ঔ", "K": "ক", "L": "খ", "M": "গ", "N": "ঘ", "O": "ঙ", "P": "চ", "Q": "ছ", "R": "জ",
    "S": "ঝ", "T": "ঞ", "U": "ট", "V": "ঠ", "W": "ড", "X": "ঢ", "Y": "ণ", "Z": "ত", "_": "থ",
    "`": "দ", "a": "ধ", "b": "ন", "c": "প", "d": "ফ", "e": "ব", "f": "ভ", "g": "ম", "h": "য",
    "i": "র", "j": "ল", "k": "শ", "l": "ষ", "m": "স", "n": "হ", "o": "ড়", "p": "ঢ়", "q": "য়",
    "r": "ৎ", "s": "ং", "t": "ঃ", "u": "ঁ",
}  # fmt: skip
_SIGNS = {
    "v": "া", "w": "ি", "x": "ী", "y": "ু", "z": "ু", "æ": "ু", "~": "ূ", "‚": "ূ", "ƒ": "ূ", "„": "ৃ",
    "…": "ৃ", "†": "ে", "‡": "ে", "ˆ": "ৈ", "‰": "ৈ", "Š": "ৗ",
}  # fmt: skip
_CONJUNCTS = {
    "°": "ক্ক", "±": "ক্ট", "²": "ক্ষ্ণ", "³": "ক্ত", "´": "ক্ম", "µ": "ক্র", "¶": "ক্ষ", "·": "ক্স",
    "¸": "গু", "¹": "জ্ঞ", "º": "গ্দ", "»": "গ্ধ", "¼": "ঙ্ক", "½": "ঙ্গ", "¾": "জ্জ", "À": "জ্ঝ",
    "Á": "জ্ঞ", "Â": "ঞ্চ", "Ã": "ঞ্ছ", "Ä": "ঞ্জ", "Å": "ঞ্ঝ", "Æ": "ট্ট", "Ç": "ড্ড", "È": "ণ্ট",
    "É": "ণ্ঠ", "Ê": "ণ্ড", "Ë": "ত্ত", "Ì": "ত্থ", "Î": "ত্র", "Ï": "দ্দ", "×": "দ্ধ", "Ø": "দ্ব",
    "Ù": "দ্ম", "Ú": "ন্ঠ", "Û": "ন্ড", "Ü": "ন্ধ", "Ý": "ন্স", "Þ": "প্ট", "ß": "প্ত", "à": "প্প",
    "á": "প্স", "â": "ব্জ", "ã": "ব্দ", "ä": "ব্ধ", "å": "ভ্র", "ç": "ম্ফ", "é": "ল্ক",
    "ê": "ল্গ", "ë": "ল্ট", "ì": "ল্ড", "í": "ল্প", "î": "ল্ফ", "ï": "শু", "ð": "শ্চ", "ñ": "শ্ছ",
    "ò": "ষ্ণ", "ó": "ষ্ট", "ô": "ষ্ঠ", "õ": "ষ্ফ", "ö": "স্খ", "÷": "স্ট", "ù": "স্ফ", "û": "হু",
    "ü": "হৃ", "ý": "হ্ন", "þ": "হ্ম", "ÿ": "ক্ষ",
}  # fmt: skip
_BELOW = {
    "¿": "্ত্র", "Í": "্ত", "Ö": "্র", "ª": "্র", "«": "্র", "¨": "্য", "¬": "্ল", "ø": "্ল", "­": "্ল",
    "¡": "্ব", "¦": "্ব", "¢": "্ভ", "£": "্ভ্র", "¥": "্ম", "§": "্ম", "è": "্ন", "œ": "্ন", "ú": "্প",
    "—": "্ত", "–": "্ত", "’": "্থ", "‘": "্তু", "‹": "্ক", "Œ": "্ক", "Ÿ": "্ব", "^": "্ব", "ž": "্ব",
}  # fmt: skip
_HALVES = {
    "¯": "স্", "®": "ষ্", "¤": "ম্", "š": "ন্", "›": "ন্", "˜": "দ্", "™": "দ্", "“": "চ্", "”": "চ্",
    "•": "ঙ্", "Ÿ": "ব্",
}  # fmt: skip
_OTHERS = {
    "|": "।",
    "$": "৳",
    "Ò": "“",
    "Ó": "”",
    "Ô": "‘",
    "Õ": "’",
    "Ð": "–",
    "Ñ": "—",
    "&": "্\u200c",
}
_DIGITS = dict(zip("0123456789", "০১২৩৪৫৬৭৮৯", strict=True))
_REPH = "\ue000"
"""Stands for the reph until its place is known."""

_TABLE = str.maketrans(
    {**_HALVES, **_BELOW, **_LETTERS, **_SIGNS, **_CONJUNCTS, **_OTHERS, **_DIGITS, "©": _REPH}
)
_WHOLE = (("\u09c7\u09be", "\u09cb"), ("\u09c7\u09d7", "\u09cc"), ("\u0985\u09be", "\u0986"))
"""Vowels of two parts, which the fonts print on both sides of a letter."""
_CONSONANT = "[\u0995-\u09b9\u09dc-\u09df]\u09bc?"
_CLUSTER = f"{_CONSONANT}(?:\u09cd{_CONSONANT})*"
_SIGN = "[\u09be-\u09cc\u09d7\u0981]"
_BEFORE = re.compile(f"([\u09bf\u09c7\u09c8])({_REPH}?)({_CLUSTER})({_REPH}?)")
_BELOW_AFTER_SIGN = re.compile(f"({_SIGN})((?:\u09cd{_CONSONANT})+)")
_SIGN_AFTER_NASAL = re.compile("\u0981([\u09be-\u09cc\u09d7])")
_REPH_AFTER = re.compile(f"({_CLUSTER})({_SIGN}*){_REPH}")


def decoded(text: str) -> str:
    """The Bangla that a text in Bijoy's encoding prints.

    >>> decoded("evsjv‡`k †M‡RU"), decoded("wbgœiƒc cÖwZ¯’vwcZ"), decoded("KZ©„K")
    ('বাংলাদেশ গেজেট', 'নিম্নরূপ প্রতিস্থাপিত', 'কর্তৃক')
    """
    result = text.translate(_TABLE).replace("\u09cd\u09cd", "\u09cd")
    result = _BEFORE.sub(lambda m: m[3] + m[2] + m[4] + m[1], result)
    result = _BELOW_AFTER_SIGN.sub(lambda m: m[2] + m[1], result)
    result = _SIGN_AFTER_NASAL.sub("\\1\u0981", result)
    result = _REPH_AFTER.sub(lambda m: f"\u09b0\u09cd{m[1]}{m[2]}", result)
    result = result.replace(_REPH, "\u09b0\u09cd")
    for parts, whole in _WHOLE:
        result = result.replace(parts, whole)
    return result
