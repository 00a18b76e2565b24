"""What instrument a text of Bangladesh is: its kind, number, days, and since when it is law."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from tqa.ingest.readers.bd_instruments import BANGLA_DIGITS
from tqa.law.labels import roman_value
from tqa.temporal.bounds import Bound
from tqa.temporal.finder import find_dates

_BANGLA_NUMBER = re.compile(
    r"(?P<year>[০-৯]{4})\s*(?:সনের|সালের)\s*(?P<number>[০-৯]+)\s*(?:নং|নম্বর)\s*"
    r"(?P<kind>আইন|অধ্যাদেশ|আদেশ)"
)
_ENGLISH_NUMBER = re.compile(
    r"(?P<kind>President[’']s\s+Order|Act|Ordinance|Order|Regulation|Rules)\s*,?\s*"
    r"No\.?\s*(?P<number>[IVXLCDM]+|\d+)\s*of\s*(?P<year>\d{4})",
    re.IGNORECASE,
)
_KINDS = {
    "আইন": "act", "অধ্যাদেশ": "ordinance", "আদেশ": "order", "act": "act",
    "ordinance": "ordinance", "order": "order", "regulation": "regulation", "rules": "rules",
}  # fmt: skip
_WORD = {"act": "Act", "ordinance": "Ordinance", "order": "Order", "president_order": "P.O."}
_IN_FORCE = re.compile(
    r"(?:কার্যকর|বলবৎ|বলবত্)\s*(?:হই|হয়|হয়)|come\s+into\s+(?:force|operation)|taken\s+effect", re.I
)
_AT_ONCE = re.compile(r"অবিলম্বে|at\s+once|immediately|forthwith", re.IGNORECASE)
_BY_NOTICE = re.compile(r"প্রজ্ঞাপন|notification|যে(?:ই)?\s+তারিখে", re.IGNORECASE)
_PARTLY = re.compile(
    r"ব্যতীত|ব্যতিত|অন্যান্য\s+(?:ধারা|অধ্যায়|অধ্যায়)|(?:ধারা|অধ্যায়|অধ্যায়)\s*[০-৯ওএ,]|"
    r"remaining\s+provisions|this\s+section",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Number:
    """What a printed number says: kind, year and number of an instrument."""

    kind: str
    year: int
    number: str
    printed: str

    @property
    def value(self) -> str:
        """The number in European digits; roman numerals as a number."""
        plain = self.number.translate(BANGLA_DIGITS)
        if plain.isdecimal():
            return str(int(plain))
        return str(roman_value(plain.upper()) or plain)

    @property
    def aliases(self) -> tuple[str, ...]:
        """How the instrument is cited by its number."""
        word = _WORD.get(self.kind, self.kind.title())
        names = [self.printed, f"{word} No. {self.number} of {self.year}"]
        if not self.number.translate(BANGLA_DIGITS).isdecimal():
            names.append(f"{word} No. {self.value} of {self.year}")
        elif self.number != self.value:
            names[1] = f"{word} No. {self.value} of {self.year}"
        return tuple(dict.fromkeys(names))


def read_number(text: str) -> Number | None:
    """The number as printed under a title.

    >>> read_number("( ২০২৩ সনের ১২ নং আইন )").value, read_number("ACT NO. V OF 1898").value
    ('12', '5')
    """
    match = _BANGLA_NUMBER.search(text) or _ENGLISH_NUMBER.search(text)
    if match is None:
        return None
    word = " ".join(match["kind"].lower().split())
    kind = "president_order" if word.startswith("president") else _KINDS[word]
    year = int(match["year"].translate(BANGLA_DIGITS))
    return Number(kind, year, match["number"], " ".join(match[0].split()))


def read_day(text: str) -> date | None:
    """The one day in a text, such as the date printed over an act."""
    days = {found.day for found in find_dates(text).dates if found.day}
    return days.pop() if len(days) == 1 else None


@dataclass(frozen=True, slots=True)
class Commencement:
    """Since when the instrument is law, and what had to be assumed for it."""

    bound: Bound | None
    guess: str = ""


def commencement(
    first_words: Iterable[str],
    notices: Sequence[str],
    made: date | None,
    *,
    since: date | None,
    latest: date | None,
) -> Commencement:
    """From section 1 and the notices printed below it.

    `since` is the first day on which it can have been made, `latest` a day by which it had
    been amended, or is printed as law. A day that a notice or the section names for some provisions
    only leaves the others open between it and the making.
    """
    clauses = [words for words in first_words if _IN_FORCE.search(words)]
    text = " ".join(clauses)
    noticed = [day for notice in notices if (day := _last_day(notice))]
    if noticed:
        day = max(noticed)
        partly = bool(_PARTLY.search(text)) and bool(_AT_ONCE.search(text))
        if partly and made and made < day:
            return Commencement(
                Bound.between(made, day),
                f"some provisions commenced when it was made ({made}), the others by {day}",
            )
        return Commencement(Bound.on(day), f"taken as in force from {day}, as a notice below says")
    days = sorted({found.day for found in find_dates(text).dates if found.day})
    if days and _PARTLY.search(text):
        at_once = since if _AT_ONCE.search(text) else made
        first = min([*days, *([at_once] if at_once else [])])
        return Commencement(
            Bound.between(first, days[-1]) if first < days[-1] else Bound.on(first),
            f"its provisions commenced on several days from {first} to {days[-1]}",
        )
    if len(days) == 1:
        return Commencement(Bound.on(days[0]), f"taken as in force from {days[0]}, by section 1")
    if made is None:
        return Commencement(None, "neither commencement nor making is stated")
    if _AT_ONCE.search(text):
        return Commencement(Bound.on(made), f"taken as in force from {made}: at once, by section 1")
    if clauses and _BY_NOTICE.search(text):
        bound = Bound.between(made, latest) if latest and latest > made else Bound.not_before(made)
        return Commencement(
            bound,
            "a notice that is not at hand names the day of commencement: taken as some day from "
            f"the making to the first amendment noted ({bound}); give --in-force",
        )
    return Commencement(
        Bound.on(made), f"no commencement is stated: taken as in force from its making ({made})"
    )


def _last_day(notice: str) -> date | None:
    """The last day in a notice: its own date comes before the day that it names."""
    days = [found.day for found in find_dates(notice).dates if found.day]
    return days[-1] if days else None
