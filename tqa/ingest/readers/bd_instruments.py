"""Amending instruments as the footnotes of the laws of Bangladesh name them.

In English "(Act No. IX of 2015)" after the title, in Bangla "(২০১৫ সনের ৯ নং আইন)"; the section
of it that made the change stands before the one and after the other.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tqa.law.labels import roman_value

BANGLA_DIGITS = str.maketrans("০১২৩৪৫৬৭৮৯", "0123456789")

_KINDS = {
    "আইন": "act", "act": "act", "অধ্যাদেশ": "ordinance", "ordinance": "ordinance",
    "ord": "ordinance", "আদেশ": "order", "order": "order", "president’s order": "president_order",
    "president's order": "president_order", "p.o": "president_order", "po": "president_order",
}  # fmt: skip
_BANGLA_INSTRUMENT = re.compile(
    r"\(?\s*(?P<year>[০-৯]{4})\s*(?:সনের|সালের)\s*(?P<number>[০-৯]+)\s*(?:নং|নম্বর)\s*"
    r"(?P<kind>আইন|অধ্যাদেশ|আদেশ)\s*\)?"
)
_ENGLISH_INSTRUMENT = re.compile(
    r"[(\[]\s*(?P<kind>President[’']s\s+Order|P\.\s?O\.?|Act|Ordinance|Ord|Order)\b\.?,?\s*"
    r"(?:No\s*[.,]?\s*)?(?P<number>[IVXLCDM]+|\d+)\s*,?\s*(?:of|0f)\s*(?P<year>\d{4})\s*[)\]]?",
    re.IGNORECASE,
)
_TITLE_YEAR = re.compile(
    r"(?P<kind>Act|Ordinance|Order|Rules|আইন|অধ্যাদেশ|আদেশ)\s*,\s*(?P<year>\d{4}|[০-৯]{4})",
    re.IGNORECASE,
)
_BANGLA_SECTION = re.compile(
    r"\s*এর\s*(?P<section>[০-৯][^\s(]{0,8}(?:\s?\([^()]{1,8}\)){0,4}(?:\s*(?:ও|এবং)\s*[০-৯]+\S{0,8})?)"
    r"\s*(?:নং\s*)?(?:ধারা|অনুচ্ছেদ|দফা)"
)
_ENGLISH_SECTION = re.compile(
    r"\bby\s+(?:sections?|articles?)\s*(?P<section>\S.{0,60}?)\s+of\b", re.IGNORECASE
)
_BEFORE_TITLE = re.compile(
    r"\x00+[”\"“]?|(?:^|(?<=\s))(?:পরিবর্তে|পরে|পর|পূর্বে|শর্ত|হিসাবে|প্রতিস্থাপিত|সন্নিবেশিত|সংযোজিত|"
    r"(?:শব্দ|চিহ্ন|সংখ্যা|কমা|বন্ধনী|বন্ধনি|শর্তাংশ|দাঁড়ি|দাড়ি|কোলন|সেমিকোলন)\S*)(?=\s)"
)
"""What ends before the title of the amending instrument begins, in Bangla."""
_NAMED_PARTS = re.compile(
    r"^(?:(?:ও|এবং|এর|অতঃপর|,)\s*)*(?:(?:উপ-)?(?:ধারা|দফা)|অনুচ্ছেদ|ক্রমিক নং|সারণী|টেবিল)"
    r"(?:\s*(?:ও|এবং|হইতে|,|উপ-ধারা|দফা)?\s*(?:\(\s*[^()\s]{1,5}\s*\)|[০-৯]{1,3}[\u0995-\u09b9]{0,2}(?=\s)))*"
    r"(?:\s*(?:এর|তে|এ)(?=\s))?\s*"
)


@dataclass(frozen=True, slots=True)
class Instrument:
    """The amending instrument as a footnote names it; what it does not name is empty."""

    kind: str = ""
    year: int | None = None
    number: str = ""
    section: str = ""
    title: str = ""

    @property
    def number_value(self) -> int | None:
        """The number as a number, whatever its digits."""
        plain = self.number.translate(BANGLA_DIGITS)
        return int(plain) if plain.isdecimal() else roman_value(plain.upper())


NOT_NAMED = Instrument()


def instruments(bare: str) -> tuple[Instrument, ...]:
    """The instruments that are named with their numbers, in order."""
    found: list[tuple[int, Instrument]] = []
    for match in _BANGLA_INSTRUMENT.finditer(bare):
        section = _BANGLA_SECTION.match(bare, match.end())
        found.append((match.start(), _named(match, bare, section)))
    for match in _ENGLISH_INSTRUMENT.finditer(bare):
        sections = list(_ENGLISH_SECTION.finditer(bare, 0, match.start()))
        found.append((match.start(), _named(match, bare, sections[-1] if sections else None)))
    return tuple(instrument for _, instrument in sorted(found, key=lambda item: item[0]))


def _named(match: re.Match[str], bare: str, section: re.Match[str] | None) -> Instrument:
    kind = " ".join(match["kind"].lower().rstrip(". ").split()).replace("p. o", "p.o")
    year = int(match["year"].translate(BANGLA_DIGITS))
    return Instrument(
        _KINDS[kind],
        year,
        match["number"],
        section["section"].strip() if section else "",
        _title(bare[: match.start()]) + " " + match[0].strip(),
    )


def _title(before: str) -> str:
    """The name in front of the number, as far as it can be told from what stands before it."""
    english = re.search(r"\bof\s+(?:the\s+)?(?P<title>[A-Z][^;“”\x00]*)$", before)
    if english:
        return english["title"].strip()
    rest = " ".join(_BEFORE_TITLE.split(before)[-1].split()).strip(" ,")
    while cut := _NAMED_PARTS.match(rest):
        rest = rest[cut.end() :]
    return re.sub(r"^(?:(?:ও|এবং)\s+)+", "", rest).strip(" ,")


def by_title(bare: str) -> Instrument:
    """An instrument that is named by title and year alone."""
    match = _TITLE_YEAR.search(bare)
    if match is None:
        return Instrument()
    section = _ENGLISH_SECTION.search(bare, 0, match.start())
    year = int(match["year"].translate(BANGLA_DIGITS))
    title = _title(bare[: match.end()])
    return Instrument("", year, "", section["section"].strip() if section else "", title)
