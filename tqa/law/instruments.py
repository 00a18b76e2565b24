"""Names of instruments as they are written: titles, numbers with years, gazette and code forms."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from tqa.law.characters import clean
from tqa.law.labels import roman_value

SERIES_WORDS: Mapping[str, str] = {
    "আইন": "Law", "মূসক": "VAT", "শুল্ক": "Customs", "আয়কর": "Income Tax", "আবগারি": "Excise",
}  # fmt: skip
"""Words in statutory order numbers that the gazette prints in Bangla or in English."""


@dataclass(frozen=True, slots=True)
class InstrumentName:
    """One instrument as somebody named it. What the words do not say stays `None`.

    `number` has no leading zeros and is never a roman numeral. `generic` marks a name such as
    "the Rules", which only its context completes.
    """

    written: str
    title: str | None = None
    kind: str | None = None
    number: str | None = None
    year: int | None = None
    series: str | None = None
    generic: bool = False

    @property
    def canonical(self) -> str:
        """One spelling for all ways of writing the number or title.

        >>> InstrumentName("Act No. XXII of 1991", kind="act", number="22", year=1991).canonical
        'act 22/1991'
        """
        if self.number is not None:
            parts = [part for part in (self.number, str(self.year or ""), self.series) if part]
            return f"{self.kind or 'instrument'} {'/'.join(parts)}"
        return normalise_title(self.title or self.written)

    def __str__(self) -> str:
        return self.title or self.written


@dataclass(frozen=True, slots=True)
class Pattern:
    """A way of writing an instrument, with real examples that it must match whole."""

    kind: str
    regex: re.Pattern[str]
    examples: tuple[str, ...]
    cue: re.Pattern[str] | None = None
    """What a text must hold, quickly looked for, to have one; `None` where nothing is so plain."""


@dataclass(frozen=True, slots=True)
class Mention:
    """An instrument named in cleaned text, from `start` up to `end`."""

    start: int
    end: int
    name: InstrumentName


def _pattern(kind: str, regex: str, *examples: str, cue: str) -> Pattern:
    return Pattern(kind, re.compile(regex), examples, re.compile(cue))


_YEAR = r"(?P<year>(?:1[5-9]|20)\d\d)"
_NO = r"(?:\s*(?:Nos?\.?|Number|নং|নম্বর)[\s:.-]*)?"
_BN_KIND = r"(?P<word>আইন|অধ্যাদেশ|আদেশ)"

PATTERNS: tuple[Pattern, ...] = (
    _pattern(
        "usc",
        r"(?<!\w)(?P<number>\d{1,2}) ?U\. ?S\. ?C\.?(?: ?A\.)?(?!\w)"
        r"|(?<!\w)(?P<number2>\d{1,2}) ?USCA?(?!\w)",
        "42 U.S.C.", "18 USC", "42 U. S. C.", "28 U.S.C.A.",
        cue=r"U\.? ?S\.? ?C",
    ),
    _pattern(
        "cfr",
        r"(?<!\w)(?P<number>\d{1,2}) ?C\.? ?F\.? ?R\.?(?!\w)",
        "17 CFR", "40 C.F.R.",
        cue=r"C\.? ?F\.? ?R",
    ),
    _pattern(
        "sro",
        r"(?i:(?<!\w)S\.? ?R\.? ?O\.?|এস[.,]? ?আর[.,]? ?ও[.,]?)" + _NO + r"[\s.-]*"
        r"(?P<number>\d{1,4})(?:\s?-\s?(?:Law|Act|Ain|L|আইন))?"
        r"(?:\s?(?:/|\(|of|,)\s?" + _YEAR + r"\)?(?:\s?/\s?(?P<series>\d{1,4}(?:\s?-\s?"
        r"[A-Za-z\u0980-\u09e5\u09f0-\u09ff]+)?))?)?(?!\d)",
        "S.R.O. No. 240-Law/2021/163-VAT", "এস, আর, ও নং ২৪০-আইন/২০২১/১৬৩-মূসক", "SRO 186/2018",
        "এস.আর.ও. নং-২৪০-আইন/২০২১/১৬৩-মূসক", "S.R.O. 12 of 2020",
        cue=r"[Ss]\.? ?[Rr]\.? ?[Oo]|এস",
    ),
    _pattern(
        "act",
        r"(?<!\w)(?P<word>Act|Ordinance|President's Order|P\.O\.)(?:\s*(?:No|no|Number)\b\.?)?\s*"
        r"(?P<number>[IVXLCDM]+|\d{1,4})\s*(?:of|/)\s*" + _YEAR + r"(?!\d)",
        "Act No. XXII of 1991", "Act IV of 1969", "Ordinance No. 46 of 1984", "Act 5 of 2012",
        "President's Order No. 155 of 1972", "Act No. 12/2004",
        cue=r"Act|Ordinance|President|P\.O",
    ),
    _pattern(
        "act",
        _YEAR + r"\s*(?:সনের|সালের)\s*(?P<number>\d{1,4})\s*(?:নং|নম্বর)\s*" + _BN_KIND,
        "১৯৯১ সনের ২২ নং আইন", "২০০৭ সনের ১০ নং অধ্যাদেশ", "২০১২ সালের ৪৭ নম্বর আইন",
        cue=r"স[না]",
    ),
    _pattern(
        "act",
        _BN_KIND + r"\s*(?:নং|নম্বর)[\s-]*(?P<number>\d{1,4})\s*/\s*" + _YEAR + r"(?!\d)",
        "আইন নং ২২/১৯৯১",
        cue=r"ন[ংম]",
    ),
    _pattern(
        "revised_statute",
        r"R\.? ?S\.?(?: ?C\.?)?,? ?" + _YEAR + r"(?: ?\(\d(?:st|nd|rd|th) Supp\.?\))?, ?"
        r"c(?:h)?\. ?(?P<number>[A-Z]{1,2}-\d+(?:\.\d+)*|\d+)"
        r"(?: ?\(\d(?:st|nd|rd|th) Supp\.?\))?|"
        r"RSC ?(?P<year2>\d{4}),? ?c\.? ?(?P<number2>[A-Z]{1,2}-\d+(?:\.\d+)*|\d+)"
        r"(?: ?\(\d(?:st|nd|rd|th) Supp\.?\))?",
        "R.S.C. 1985, c. J-1", "R.S., 1985, c. C-29", "R.S.C., 1985, c. 1 (5th Supp.)",
        "RSC 1985, c J-1", "R.S.C., 1985, c. T-19.1", "RSC 1985, c 1 (5th Supp)",
        cue=r"R\.? ?S",
    ),
    _pattern(
        "annual_statute",
        r"(?<![\w/])(?:S\.? ?C\.?,? ?)?" + _YEAR + r",? ?c(?:h)?\.? ?(?P<number>\d{1,4})(?![\d-])",
        "2023, c. 18", "S.C. 2002, c. 8", "SC 2019, c 10", "1992, c. 51",
        cue=r"\d,? ?c",
    ),
    _pattern(
        "annual_statute",
        r"(?<!\w)chapter (?P<number>\d{1,4}) of the Statutes of Canada,? " + _YEAR + r"(?!\d)",
        "chapter 12 of the Statutes of Canada, 2005", "chapter 9 of the Statutes of Canada 1992",
        cue=r"Statutes of Canada",
    ),
    _pattern(
        "statutory_instrument",
        r"(?<!\w)(?P<word>SOR|DORS|SI|TR)/(?P<year>\d{2}|\d{4})-(?P<number>\d{1,4})(?!\d)"
        r"|(?<!\w)S\.?I\.? (?:No\.? ?)?(?P<year2>\d{4})/(?P<number2>\d{1,4})(?!\d)",
        "SOR/2002-35", "DORS/93-246", "SI/2017-12", "SI 2019/419", "S.I. 2004/1487",
        cue=r"SOR|DORS|S\.?I|TR/",
    ),
    _pattern(
        "crc",
        r"C\.R\.C\.,? ?c\. ?(?P<number>\d{1,4})(?!\d)",
        "C.R.C., c. 870",
        cue=r"C\.R\.C",
    ),
    _pattern(
        "law",
        r"(?<!\w)(?:D\.C\. Law|Pub(?:lic|\.) ?L(?:aw|\.)(?: No\.)?) ?"
        r"(?P<number>\d{1,3}-\d{1,4})(?!\d)",
        "D.C. Law 22-155", "Pub. L. No. 117-58", "Public Law 104-193",
        cue=r"D\.C\. Law|Pub",
    ),
)  # fmt: skip
"""Forms with a number; dashes, spaces and digits as `characters.clean` leaves them."""


_FIGURE = re.compile(r"\d")


@lru_cache(maxsize=1 << 16)
def normalise_title(title: str) -> str:
    """A title for comparison: no case, article, punctuation or ornament.

    >>> normalise_title("The Ports’ Act, 2008") == normalise_title("PORTS' ACT 2008")
    True
    """
    text = unicodedata.normalize("NFC", clean(title).text).casefold().replace("'", "")
    words = re.findall(r"[\w\u0980-\u09ff]+", text)
    return " ".join(words[1:] if words[:1] == ["the"] and len(words) > 1 else words)


def find_numbered(text: str) -> list[Mention]:
    """Mentions by number in cleaned text, in text order, none overlapping."""
    if _FIGURE.search(text) is None:
        return []
    found = [
        Mention(match.start(), match.end(), _numbered(pattern.kind, match))
        for pattern in PATTERNS
        if pattern.cue is None or pattern.cue.search(text)
        for match in pattern.regex.finditer(text)
    ]
    return list(without_overlaps(found))


def without_overlaps(mentions: list[Mention]) -> Iterator[Mention]:
    """The earliest of overlapping mentions, the longest of those that start together."""
    end = 0
    for mention in sorted(mentions, key=lambda item: (item.start, -item.end)):
        if mention.start >= end:
            yield mention
            end = mention.end


def _numbered(kind: str, match: re.Match[str]) -> InstrumentName:
    groups = {key.removesuffix("2"): value for key, value in match.groupdict().items() if value}
    word = groups.get("word", "")
    if word in ("Ordinance", "অধ্যাদেশ"):
        kind = "ordinance"
    elif word in ("President's Order", "P.O.", "আদেশ"):
        kind = "presidents_order"
    elif kind == "statutory_instrument" and word in ("SOR", "DORS"):
        kind = "sor"
    roman = roman_value(groups["number"]) if word else None
    year = int(groups["year"]) if "year" in groups else None
    if year is not None and year < 100:
        year += 1900  # the two-digit series ended with 1999
    return InstrumentName(
        match[0].strip(),
        kind=kind,
        number=str(roman) if roman else groups["number"].lstrip("0"),
        year=year,
        series=series_in_english(groups["series"]) if "series" in groups else None,
    )


def series_in_english(text: str, words: Mapping[str, str] = SERIES_WORDS) -> str:
    """The series of a statutory order with its word in English: "43-VAT"."""
    number, _, word = re.sub(r"\s", "", text).partition("-")
    known = {unicodedata.normalize("NFC", key): value for key, value in words.items()}
    word = known.get(unicodedata.normalize("NFC", word), word)
    return f"{number}-{word}" if word else number
