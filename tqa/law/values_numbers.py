"""Numbers as laws write them: figures in both groupings, words, fractions, English and Bangla.

A number is read where the word that needs it stands: before a unit ("two and a half per cent"), or
after a sign ("Tk 1,50,000"). Figures may be told again in brackets: "৫ (পাঁচ) লক্ষ", "ten (10)".

All text here is lower-cased with digits 0 to 9 (`tqa.temporal.layout.readable`).
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

from tqa.temporal.numbers import CARDINAL_WORDS, parse_bangla_cardinal, parse_cardinal

WINDOW = 120
"""Characters before a unit in which its number may stand."""

_SCALES = {
    "hundred": 10**2,
    "thousand": 10**3,
    "lakh": 10**5,
    "lac": 10**5,
    "million": 10**6,
    "crore": 10**7,
    "billion": 10**9,
    "শত": 10**2,
    "হাজার": 10**3,
    "লক্ষ": 10**5,
    "লাখ": 10**5,
    "কোটি": 10**7,
}
_SCALE = (
    rf"(?:{'|'.join(sorted(_SCALES, key=len, reverse=True))})(?:(?<=[a-z])s)?(?![a-z\u0980-\u09ff])"
)
_PARTS = {
    "half": 2,
    "halve": 2,
    "third": 3,
    "quarter": 4,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "eighth": 8,
    "tenth": 10,
    "twentieth": 20,
    "hundredth": 100,
}
_PART = rf"(?:{'|'.join(sorted(_PARTS, key=len, reverse=True))})s?(?![a-z])"
_VULGAR = {
    "½": Fraction(1, 2),
    "⅓": Fraction(1, 3),
    "⅔": Fraction(2, 3),
    "¼": Fraction(1, 4),
    "¾": Fraction(3, 4),
    "⅛": Fraction(1, 8),
    "⅜": Fraction(3, 8),
    "⅝": Fraction(5, 8),
    "⅞": Fraction(7, 8),
}
_VULGARS = f"[{''.join(_VULGAR)}]"
_THIN = "\u00a0\u2009\u202f"
_FIGURES = (
    rf"(?:[0-9]{{1,3}}(?:[,{_THIN}][0-9]{{2,3}}){{0,6}}[,{_THIN}][0-9]{{3}}|[0-9]{{1,15}})"
    rf"(?:\.[0-9]{{1,6}})?(?:\s?{_VULGARS}|(?:\s|-|\sand\s)[0-9]/[0-9]{{1,2}}(?![0-9/]))?"
)
_SLASHED = r"[0-9]{1,3}/[0-9]{1,3}(?![0-9/])"
_FEW = r"(?:an?|one|two|three|four|five|six|seven|eight|nine)"
FRACTION = (
    rf"(?:(?:{_FEW}[\s-]{{1,2}})?half(?:\s(?:of\s)?(?:an?|one))?(?![a-z])"
    rf"|{_FEW}[\s-]{{1,2}}{_PART})"
)
"""A part in words, without groups: "half", "four-fifths"."""
_MIXED = rf"(?:\s(?:and\s)?(?:an?|one)[\s-]{_PART}|\sand\s{_PART})"
_BANGLA_WORD = r"[\u0980-\u09e5\u200c\u200d]{2,20}"
_BRACKET = r"(?:\s{0,3}[(\[][^()\[\]\n]{1,60}[)\]])"
_PIECE = (
    rf"(?:{FRACTION}|(?:{CARDINAL_WORDS}|[0-9]{{1,9}}){_MIXED}|{_SLASHED}|{_FIGURES}|{_VULGARS}"
    rf"|{CARDINAL_WORDS}(?![a-z]))"
)
_SCALED = rf"{_PIECE}{_BRACKET}?(?:[\s-]{{0,2}}{_SCALE}){{0,2}}{_BRACKET}?"
_NUMBER = rf"{_SCALED}(?:(?:(?<=lakh)|(?<=lac)|(?<=crore)|(?<=lakhs)|(?<=crores)|(?<=million)|(?<=লক্ষ)|(?<=লাখ)|(?<=কোটি)|(?<=হাজার))\s{_SCALED}){{0,3}}"  # noqa: E501
_NOT_WITHIN = r"(?<![\w\u0980-\u09ff.,/$€£])(?<![a-z\u0980-\u09ff]-)"
_BEFORE = re.compile(rf"{_NOT_WITHIN}{_NUMBER}(?:\s{{0,3}}|-)\Z")
_BANGLA_BEFORE = re.compile(
    rf"(?<![\u0980-\u09ff0-9.,/-])(?:{_BANGLA_WORD}\s{{1,2}}){{0,5}}{_BANGLA_WORD}"
    rf"{_BRACKET}?(?:\s{{1,2}}{_SCALE}){{0,2}}\s{{0,3}}\Z"
)
_AT = re.compile(_NUMBER)
_WORD_STARTS = re.compile(r"[a-z0-9\u0980-\u09ff½⅓⅔¼¾⅛⅜⅝⅞]+")
_MIXED_END = re.compile(rf"{_MIXED}\Z")
_PIECES = re.compile(
    rf"(?P<scale>{_SCALE})|(?P<bracket>{_BRACKET})|(?P<piece>{_PIECE})|[\s-]{{1,3}}"
)
_BANGLA_HALVES = {"সাড়ে": Fraction(1, 2), "সোয়া": Fraction(1, 4)}
_BANGLA_WHOLE = {
    "দেড়": Fraction(3, 2),
    "আড়াই": Fraction(5, 2),
    "অর্ধেক": Fraction(1, 2),
    "আধা": Fraction(1, 2),
}


def plain(number: Fraction) -> str:
    """A number as a decimal where it has one, else as a fraction.

    >>> plain(Fraction(5, 2)), plain(Fraction(150000)), plain(Fraction(1, 3))
    ('2.5', '150000', '1/3')
    """
    rest = number.denominator
    for factor in (2, 5):
        while rest % factor == 0:
            rest //= factor
    if rest != 1:
        return str(number)
    return f"{(Decimal(number.numerator) / Decimal(number.denominator)).normalize():f}"


def number_before(low: str, end: int) -> tuple[int, Fraction] | None:
    """Where the number that ends at `end` begins, and what it says; `None` where none stands there.

    >>> number_before("at two and a half per cent", 18)
    (3, Fraction(5, 2))
    >>> number_before("rupees, 1,50,000 taka", 17)
    (8, Fraction(150000, 1))
    """
    begin = max(0, end - WINDOW)
    for pattern in (_BEFORE, _BANGLA_BEFORE):
        at = begin
        while (match := pattern.search(low, at, end)) is not None:
            value = parse_number(match[0])
            if value is not None:
                return match.start(), value
            # "between two and five": the longest words that are one number, from the left.
            step = re.search(r"[\s-]+", match[0])
            if step is None or not match[0][step.end() :]:
                break
            at = match.start() + step.end()
    return None


def number_at(low: str, start: int) -> tuple[int, Fraction] | None:
    """Where the number that begins at `start` ends, and what it says.

    >>> number_at("tk 5 lakh or less", 3)
    (9, Fraction(500000, 1))
    """
    match = _AT.match(low, start)
    if match is None:
        return None
    value = parse_number(match[0])
    return None if value is None else (match.start() + len(match[0].rstrip()), value)


def parse_number(text: str) -> Fraction | None:
    """What a number says, as it is written; `None` where the words are not one number.

    >>> [str(parse_number(x)) for x in ("2 crore 50 lakh", "four-fifths", "twelve and one-half")]
    ['25000000', '4/5', '25/2']
    >>> parse_number("5 (পাঁচ) লক্ষ"), parse_number("দেড় হাজার"), parse_number("five or six")
    (Fraction(500000, 1), Fraction(1500, 1), None)
    """
    text = text.strip().rstrip("-").strip()
    if re.search(r"[\u0980-\u09ff]", re.sub(_BRACKET, "", text)):
        return _bangla(text)
    groups: list[tuple[Fraction, int]] = []
    at = 0
    while at < len(text):
        match = _PIECES.match(text, at)
        if match is None or match.end() == at:
            return None
        at = match.end()
        if match["piece"]:
            value = _piece(match["piece"])
            if value is None:
                return None
            groups.append((value, 1))
        elif match["scale"] and groups:
            value, scale = groups[-1]
            groups[-1] = value, scale * _scale(match["scale"])
    return _summed(groups)


def _summed(groups: list[tuple[Fraction, int]]) -> Fraction | None:
    """Groups added up: "2 crore 50 lakh"; each has to be of a lower scale than the one before."""
    if not groups or any(
        later[1] >= first[1] or later[0] * later[1] >= first[1] for first, later in pairwise(groups)
    ):
        return None
    return sum((value * scale for value, scale in groups), Fraction(0))


def _scale(word: str) -> int:
    return _SCALES.get(word) or _SCALES[word.removesuffix("s")]


def _piece(text: str) -> Fraction | None:
    """One number without its scale."""
    if text in _VULGAR:
        return _VULGAR[text]
    if re.fullmatch(_SLASHED, text):
        above, below = text.split("/")
        return Fraction(int(above), int(below)) if int(below) else None
    if re.fullmatch(FRACTION, text):
        return _fraction(text)
    mixed = _MIXED_END.search(text)
    if mixed is not None:
        whole = parse_cardinal(text[: mixed.start()])
        words = re.sub(r"\A\s(?:and\s)?", "", mixed[0])
        part = _fraction(words)
        return None if whole is None or part is None else whole + part
    if text[0].isdigit():
        return _figures(text)
    number = parse_cardinal(text)
    return None if number is None else Fraction(number)


def _figures(text: str) -> Fraction | None:
    rest = Fraction(0)
    if text[-1] in _VULGAR:
        text, rest = text[:-1].strip(), _VULGAR[text[-1]]
    elif slashed := re.search(r"(?:\s|-|\sand\s)([0-9])/([0-9]{1,2})\Z", text):
        if not int(slashed[2]):
            return None
        text, rest = text[: slashed.start()], Fraction(int(slashed[1]), int(slashed[2]))
    return Fraction(re.sub(rf"[,{_THIN}]", "", text)) + rest


def _fraction(text: str) -> Fraction | None:
    """A part in words: "half", "one half of one", "four-fifths", "a quarter"."""
    words = re.split(r"[\s-]+", text)
    at = next((n for n, word in enumerate(words) if word.removesuffix("s") in _PARTS), None)
    if at is None:
        return None
    count = parse_cardinal(" ".join(words[:at])) if at else 1
    return None if count is None else Fraction(count, _PARTS[words[at].removesuffix("s")])


def _bangla(text: str) -> Fraction | None:
    """Bangla words, with figures and scales among them: "৫ লক্ষ", "দেড় হাজার", "পাঁচশত"."""
    text = re.sub(_BRACKET, " ", text)
    groups: list[tuple[Fraction, int]] = []
    count: Fraction | None = None
    scale = 1
    for word in text.split():
        if word in _SCALES:
            if count is None:
                return None
            scale *= _SCALES[word]
            continue
        value = _bangla_word(word)
        if value is None:
            return None
        if count is not None and word not in _SCALES and scale == 1:
            halved = count in _BANGLA_HALVES.values() and value.denominator == 1
            if not halved and (count % 100 or not 0 < value < 100 <= count < 1000):
                return None
            count += value
            continue
        if count is not None:
            groups.append((count, scale))
        count, scale = value, 1
    if count is None:
        return None
    return _summed([*groups, (count, scale)])


def _composed(word: str) -> str:
    """The dotted letters as one code point each, however they were typed."""
    return word.replace("\u09af\u09bc", "\u09df").replace("\u09a1\u09bc", "\u09dc")


def _bangla_word(word: str) -> Fraction | None:
    if re.fullmatch(_FIGURES, word):
        return _figures(word)
    word = _composed(word)
    known = _BANGLA_HALVES.get(word) or _BANGLA_WHOLE.get(word)
    if known is not None:
        return known
    number = parse_bangla_cardinal(word)
    return None if number is None else Fraction(number)
