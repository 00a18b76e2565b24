"""The printed labels of provisions: their normal form, what they cover, and their legal order."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from tqa.law.characters import clean
from tqa.law.ordinals import BANGLA_ORDINAL, ENGLISH_ORDINAL, folded, ordinal_value, spelt

Style = Literal["alpha", "roman"]
Dotted = Literal["decimal", "integer"]
Key = tuple[tuple[int, int, str], ...]

CONTAINERS = (
    "schedule", "part", "chapter", "division", "subdivision", "annex", "appendix", "form", "title",
    "book", "table", "subtitle", "subchapter", "subpart", "count",
)  # fmt: skip
BANGLA_CONTAINERS = {
    "তফসিল": "schedule", "তফশিল": "schedule", "পরিশিষ্ট": "appendix", "অধ্যায়": "chapter",
    "খণ্ড": "part", "খন্ড": "part", "ভাগ": "part", "অংশ": "part", "পরিচ্ছেদ": "division",
    "ফরম": "form", "সারণি": "table", "সারণী": "table",
}  # fmt: skip
"""Bangla words for containers -> the kind they name."""
_KIND = re.compile(r"(?i)(" + "|".join(CONTAINERS) + r"|annexe|appendices)(?:es|s)?\b\.?\s*")
_KIND_NAMES = {"annexe": "annex", "appendice": "appendix", "appendices": "appendix"}
_ORDINAL = re.compile(
    rf"(?:the\s+)?(?:(?P<english>{ENGLISH_ORDINAL})\s+(?P<kind>{'|'.join(CONTAINERS)})"
    rf"|(?P<bangla>{BANGLA_ORDINAL})\s+(?P<word>{'|'.join(map(spelt, BANGLA_CONTAINERS))}))",
    re.IGNORECASE,
)
_BANGLA_KIND = re.compile(
    rf"(?P<word>{'|'.join(map(spelt, BANGLA_CONTAINERS))})"
    r"(?:[\s-]*(?P<number>\d{1,4}|[A-Z]{1,4}|[\u0985-\u09b9]{1,2})(?![\w\u0980-\u09ff]))?"
)
_UNIT_WORD = re.compile(
    r"^(?:§+\s*|(?:sections?|secs?\.|ss?\.|articles?|arts?\.|rules?|regulations?|ধারা|বিধি|প্রবিধান|অনুচ্ছেদ)"
    r"\s*(?=\d))",
    re.IGNORECASE,
)
_SPLIT = re.compile(r"\s*(?:,\s*(?:and|or|et)\s+|,|;|\s(?:and|or|et)\s)\s*", re.IGNORECASE)
_RANGE = re.compile(r"\s+(?:to|through|à)\s+", re.IGNORECASE)
_ROMAN = re.compile(r"m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})", re.IGNORECASE)
_TOKEN = re.compile(r"\d+|[\u0980-\u09e5\u09f0-\u09ff]+|[^\W\d_]+|[().\-]")
_LATIN_SUFFIXES = {"bis": 2, "ter": 3, "quater": 4, "quinquies": 5, "sexies": 6, "septies": 7}
# The dictionary order of Bangla: vowels, consonants, then the letters written with a dot below.
_BANGLA_ORDER = "অআইঈউঊঋএঐওঔকখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহ\u09dc\u09dd\u09dfৎ"
_BANGLA_RANK = {letter: rank for rank, letter in enumerate(_BANGLA_ORDER)}
_DOTTED_BELOW = {"ড়": "\u09dc", "ঢ়": "\u09dd", "য়": "\u09df"}


@lru_cache(maxsize=1 << 16)
def normalise_label(printed: str) -> str:
    """The label without what belongs to its printing: stars, stops, brackets, odd characters.

    Case stays, because (i) and (I) are two levels; Bangla letters stay, Bangla digits do not.

    >>> normalise_label("*(2)"), normalise_label("(a )"), normalise_label("a)")
    ('(2)', '(a)', '(a)')
    >>> normalise_label("১২ক।"), normalise_label("12-A."), normalise_label("PART III")
    ('12ক', '12A', 'part III')
    >>> normalise_label("THE FIRST SCHEDULE"), normalise_label("দ্বিতীয় অধ্যায়")
    ('schedule 1', 'chapter 2')
    >>> normalise_label("Sec. 4."), normalise_label("§ 240.10b-5"), normalise_label("ধারা ৫।")
    ('4', '240.10b-5', '5')
    """
    text = re.sub(r"[*।৷\[\]]", "", clean(printed).text).strip()
    text = _UNIT_WORD.sub("", text)
    text = re.sub(r"\(\s+", "(", text)
    text = re.sub(r"\s+\)", ")", text)
    text = re.sub(r"\s+", " ", text).strip(" .:;,-")
    if text.endswith(")") and text.count(")") == 1 and "(" not in text:
        text = "(" + text
    # "12-A" and "12A" are one section; in "1320d-2" and "240.10b-5" the hyphen distinguishes.
    text = re.sub(r"(?<=\d)-(?=(?:[A-Z]{1,2}|[ক-হ]{1,2})(?![^\W_]))", "", text)
    if (named := _named_kind(text)) is not None:
        return named
    kind = _KIND.match(text)
    if kind is None or (kind.end() < len(text) and not _looks_like_number(text[kind.end() :])):
        return text
    name = kind[1].lower()
    return f"{_KIND_NAMES.get(name, name)} {text[kind.end() :]}".strip()


def _named_kind(text: str) -> str | None:
    """A container named by an ordinal or in Bangla, as kind and number; `None` for other labels."""
    if text.isascii() and " " not in text:
        return None
    if match := _ORDINAL.fullmatch(text):
        kind = match["kind"] or BANGLA_CONTAINERS[_spelling(match["word"])]
        return f"{kind.lower()} {ordinal_value(match['english'] or match['bangla'])}"
    if not text.isascii() and (match := _BANGLA_KIND.fullmatch(text)):
        return f"{BANGLA_CONTAINERS[_spelling(match['word'])]} {match['number'] or ''}".strip()
    return "schedule" if text.lower() == "the schedule" else None


def _spelling(word: str) -> str:
    """The spelling under which a Bangla word is listed here."""
    return next(known for known in BANGLA_CONTAINERS if folded(known) == folded(word))


def _looks_like_number(text: str) -> bool:
    """Whether what follows a word such as "Part" is its number, not more words."""
    return (
        re.match(r"(?:\d|[IVXLCivxlc]+[A-Z]?\b|[A-Za-z]\b|[\u0980-\u09ff]{1,2}(?!\S))", text)
        is not None
    )


@dataclass(frozen=True, slots=True)
class LabelRange:
    """Labels from `first` to `last`, both included, in legal order; one label where they agree."""

    first: str
    last: str

    def covers(self, label: str) -> bool:
        """Whether a single label lies in the range."""
        bare = _bare(label)
        if self.first == self.last:
            return bare == _bare(self.first)
        if bare[:1].isalpha() and bare[:1].isupper() != _bare(self.first)[:1].isupper():
            return False  # (B) stands two levels below (b)
        style = _style((self.first, self.last))
        low, high, key = (label_key(item, style=style) for item in (self.first, self.last, label))
        return low <= key <= high


@dataclass(frozen=True, slots=True)
class Label:
    """What one printed label names: a provision, a range of them, or a list of both."""

    kind: str | None
    parts: tuple[LabelRange, ...]

    @property
    def is_single(self) -> bool:
        """Whether exactly one provision is named."""
        return len(self.parts) == 1 and self.parts[0].first == self.parts[0].last

    def covers(self, label: str) -> bool:
        """Whether the label names the given single label.

        >>> parse_label("140 to 157").covers("145.1"), parse_label("(2) and (3)").covers("(4)")
        (True, False)
        """
        other = parse_label(label)
        if not other.is_single or (other.kind and self.kind and other.kind != self.kind):
            return False
        return any(part.covers(other.parts[0].first) for part in self.parts)

    def __str__(self) -> str:
        pieces = [
            part.first if part.first == part.last else f"{part.first} to {part.last}"
            for part in self.parts
        ]
        text = ", ".join(pieces[:-1]) + " and " + pieces[-1] if len(pieces) > 1 else pieces[0]
        return f"{self.kind} {text}".strip() if self.kind else text


def parse_label(printed: str) -> Label:
    """Read a printed label: one, a range ("140 to 157") or a list ("PARTS III AND IV").

    >>> str(parse_label("PARTS III AND IV"))
    'part III and IV'
    >>> parse_label("(a) to (c)").parts
    (LabelRange(first='(a)', last='(c)'),)
    """
    text = normalise_label(printed)
    kind = _KIND.match(text)
    name: str | None = None
    if kind is not None and _looks_like_number(text[kind.end() :] or "1"):
        name = _KIND_NAMES.get(kind[1].lower(), kind[1].lower())
        text = text[kind.end() :]
    parts: list[LabelRange] = []
    for piece in _SPLIT.split(text):
        ends = [_inner(end) for end in _RANGE.split(piece, maxsplit=1)]
        dashed = re.fullmatch(r"(\d+)-(\d+)", ends[0])
        # "45-47" is a range, "2-305" the number of one section: a range is short.
        if dashed and int(dashed[1]) < int(dashed[2]) <= int(dashed[1]) + 50:
            ends = [dashed[1], dashed[2]]
        parts.append(LabelRange(ends[0], ends[-1]))
    return Label(name, tuple(parts))


def _inner(text: str) -> str:
    """A single label taken out of a list, with a repeated kind word dropped."""
    text = normalise_label(text)
    kind = _KIND.match(text)
    return text[kind.end() :] if kind and kind.end() < len(text) else text


def _bare(label: str) -> str:
    return re.sub(r"[()\s]", "", _inner(label))


def roman_value(text: str) -> int | None:
    """The value of a roman numeral of either case, or `None`.

    >>> roman_value("XXII"), roman_value("iv"), roman_value("h"), roman_value("iiii")
    (22, 4, None, None)
    """
    if not text or not (text.islower() or text.isupper()) or not _ROMAN.fullmatch(text):
        return None
    values = [
        {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}[c] for c in text.lower()
    ]
    following = [*values[1:], 0]
    return sum(
        -value if value < after else value for value, after in zip(values, following, strict=True)
    )


def label_key(label: str, *, style: Style | None = None, dotted: Dotted = "decimal") -> Key:
    """A key that sorts labels in legal order: 1, 1.1, 1.11, 1.2, 2, 2A, 2AA, 2B.

    `style` says whether letters are roman numerals, which no label shows by itself: (i) follows
    (h) at one level and opens the next. `dotted` says what stands after a dot: in Canadian
    drafting a decimal fraction (26.11 lies between 26.1 and 26.2), elsewhere a whole number.

    >>> sorted(["12B", "12AA", "12", "12A", "2"], key=label_key)
    ['2', '12', '12A', '12AA', '12B']
    """
    text = normalise_label(label)
    pieces: list[tuple[int, int, str]] = []
    kind = _KIND.match(text)
    if kind is not None and kind.end() < len(text) and _looks_like_number(text[kind.end() :]):
        pieces.append((2, 0, kind[1].lower()))
        text = text[kind.end() :]
        style = style or _style((text,))
    tokens = _TOKEN.findall(text.removeprefix("("))
    for at, token in enumerate(tokens):
        before = tokens[at - 1] if at else ""
        if token == "(":
            pieces.append((-1, 0, ""))  # a child of 12 comes before 12A and 12.1
        elif token.isdigit():
            fraction = before == "." and dotted == "decimal"
            pieces.append((0, 0, token) if fraction else (0, int(token), ""))
        elif token not in ").-":
            pieces.extend(_letters_key(token, style if before in ("", "(") else "alpha"))
    return tuple(pieces)


def _letters_key(letters: str, style: Style | None) -> list[tuple[int, int, str]]:
    """The pieces of a key for a run of letters."""
    if letters.lower() in _LATIN_SUFFIXES:
        return [(1, _LATIN_SUFFIXES[letters.lower()], "")]
    if style == "roman" and (split := _split_roman(letters)):
        value, suffix = split
        return [(0, value, ""), *([(1, 0, suffix.lower())] if suffix else [])]
    for pair, single in _DOTTED_BELOW.items():
        letters = letters.replace(pair, single)
    if letters[0] in _BANGLA_RANK:
        ranks = (_BANGLA_RANK.get(letter, len(_BANGLA_ORDER)) for letter in letters)
        return [(1, 0, "".join(chr(0x0980 + rank) for rank in ranks))]
    return [(1, 0, letters.lower())]


def _split_roman(letters: str) -> tuple[int, str] | None:
    """A roman numeral and the letters of an insertion after it: "IVA" is 4 and "A"."""
    for cut in range(len(letters), max(0, len(letters) - 3), -1):
        value = roman_value(letters[:cut])
        if value is not None:
            return value, letters[cut:]
    return None


def _style(labels: Iterable[str]) -> Style | None:
    """Whether the letters of sibling labels are roman numerals, as far as the labels tell."""
    leads = [found[0] for label in labels if (found := re.search(r"[^\W\d_]+", _bare(label)))]
    if not leads or any(_split_roman(lead) is None for lead in leads):
        return None
    # One letter may be a numeral or a letter; (c), (d) and (l), (m) are letters, (i), (v), (x) not.
    certain = any(len(lead) > 1 and roman_value(lead) is not None for lead in leads)
    return "roman" if certain or all(lead in tuple("ivxIVX") for lead in leads) else None


def sort_labels(
    labels: Iterable[str], *, style: Style | None = None, dotted: Dotted | None = None
) -> tuple[str, ...]:
    """Sibling labels, as printed, in legal order.

    Where not told, the convention is read from the labels together: all roman numerals or not; and
    a number such as 1.10 shows that dots separate whole numbers, since no fraction ends in 0.

    >>> sort_labels(["(v)", "(ix)", "(iii)"]), sort_labels(["(i)", "(h)", "(j)"])
    (('(iii)', '(v)', '(ix)'), ('(h)', '(i)', '(j)'))
    >>> sort_labels(["3.10", "3.2", "3.1"])
    ('3.1', '3.2', '3.10')
    """
    printed = list(labels)
    normal = [normalise_label(label) for label in printed]
    if dotted is None:
        fractions = re.findall(r"\.(\d+)", " ".join(normal))
        whole = any(digits.endswith("0") for digits in fractions)
        leading = any(digits.startswith("0") for digits in fractions)
        dotted = "integer" if whole and not leading else "decimal"
    style = style or _style(normal)
    return tuple(
        sorted(printed, key=lambda label: (label_key(label, style=style, dotted=dotted), label))
    )
