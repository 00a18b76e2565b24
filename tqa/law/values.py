"""Typed values in the text of laws, each with the span it came from.

A value needs its unit or its sign: a number alone is a citation, a label or a year as often as it
is an amount. Two ends of a range are two values, each marked as a bound. What stands for a value
without being one (a bare figure below "Fee, crowns") is read by `values_counts`.

The sentence or column around a value, and which of several is asked for, is no business of this
module.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from tqa.law.values_numbers import FRACTION, number_at, number_before, parse_number, plain
from tqa.law.values_units import JOINT, PER, SIDE_AFTER, SIDE_BEFORE, SIGN, SIGNS, UNIT, unit_of
from tqa.temporal.durations import amounts_in
from tqa.temporal.finder import find_dates
from tqa.temporal.forms import Amount, Between
from tqa.temporal.layout import Readable, readable
from tqa.temporal.values import Precision


class Kind(StrEnum):
    """What sort of value it is."""

    PERCENT = "percent"
    """A proportion: per cent, a share such as four-fifths, or so many times another amount."""
    MONEY = "money"
    QUANTITY = "quantity"
    """So much of a measure, or so many things."""
    DURATION = "duration"
    """So much time; or how often, for what comes back."""
    DATE = "date"
    """A day of the calendar, or one that is told by what happens on it."""
    NAME = "name"
    """An authority or person, or a form."""


class Side(StrEnum):
    """Which end of a range a value is."""

    EXACT = ""
    MOST = "at most"
    LEAST = "at least"
    BELOW = "less than"
    ABOVE = "more than"


@dataclass(frozen=True, slots=True)
class TypedValue:
    """A value; `text[start:end]` writes it.

    `amount` is a decimal number, or a fraction where there is none; of a date its ISO form,
    "--06-30" without its year and "" where only an event tells it; of a period of several units,
    and of what comes back, its ISO form ("P1Y6M", "R/P1W"); of a name the name. `unit` is in the
    plural, with what it is counted for: "crowns per page".
    """

    kind: Kind
    start: int
    end: int
    amount: str
    unit: str = ""
    side: Side = Side.EXACT


_LOOK = 60
"""Characters before a value in which the words that bound it are looked for."""
_CLAUSE = 140
"""Characters before a value in which its clause may be negated."""
_NEGATED = re.compile(
    r"\b(?:may|must|shall|is|are|does|do|did|can|could|will|need)\s{1,3}not\b"
    r"(?:(?!\b(?:where|which|who|whose|if|when|unless|that)\b)[^,.;:])*\Z"
)
"""The verb of the clause denies what follows: "may not be kept for more than"."""
_UNITS_OF_TIME = {
    **{"Y": "years", "M": "months", "W": "weeks", "D": "days", "BD": "working days"},
    **{"CD": "clear days", "TH": "hours", "TM": "minutes", "TS": "seconds", "WE": "weekends"},
}
_OPEN_DAYS = re.compile(r"business|court|sitting|banking|juridical")
_SHARE = re.compile(
    rf"(?<![\w-])(?P<share>{FRACTION})(?=\s{{1,3}}(?:of|the|its|that|their|as)(?![a-z]))"
)
_MANIFOLD = re.compile(
    r"(?<![\w-])(?P<word>double|twice|treble|triple|thrice|quadruple)(?=\s{1,3}(?:of|the|its|that)(?![a-z]))"
)
_MANY = {"double": 2, "twice": 2, "treble": 3, "triple": 3, "thrice": 3, "quadruple": 4}
_HUNDRED = re.compile(r"শতকরা\s{1,2}\Z")
_TO = re.compile(r"\s{1,3}(?:to|হইতে|থেকে)\s{1,3}|\s{0,2}[-–—]\s{0,2}")
_COINS = re.compile(r",?\s{1,3}(?:and\s{1,3})?")
_PARTS_OF = {
    "cents": (("dollars", "euros", "rand"), 100),
    "pence": (("pounds",), 100),
    "poisha": (("taka", "rupees"), 100),
}
"""Coins: what they are a part of, and how many make one."""
_OF_OTHER = re.compile(r"\s{1,3}(?:the|its|that|their|such|as|of)(?![a-z])")
_WEIGHT = re.compile(r"\s{1,3}(?:in\s{1,2}weight|weight|avoirdupois|of\s{1,2}(?!the\b))")


def find_values(text: str) -> tuple[TypedValue, ...]:
    """The proportions, sums, quantities, periods and days of a text, in order, without overlaps.

    >>> text = "A fine of not less than 100 nor more than 5,000 crowns, or 2½ per cent a month."
    >>> for v in find_values(text):
    ...     print(text[v.start : v.end], "=", v.side, v.amount, v.unit)
    100 = at least 100 crowns
    5,000 crowns = at most 5000 crowns
    2½ per cent a month =  2.5 percent a month
    >>> find_values("Section 5 of Act No. 12 of 2015, paragraph 3")
    ()
    """
    seen = readable(text)
    found = [*_with_units(seen), *_with_signs(seen), *_shares(seen), *_periods(seen), *_days(seen)]
    kept = _ranged(seen.lower, _with_coins(seen.lower, apart(found)))
    return tuple(as_written(seen, each) for each in kept)


def as_written(seen: Readable, value: TypedValue) -> TypedValue:
    """A value of the read text with its span in the text as it is stored."""
    if seen.is_whole:
        return value
    start, end = seen.original_span(value.start, value.end)
    return replace(value, start=start, end=end)


def apart(found: Iterable[TypedValue]) -> list[TypedValue]:
    """The values that say most, without overlaps: the longer, then the more exact kind."""
    order = list(Kind)
    kept: list[TypedValue] = []
    for value in sorted(found, key=lambda v: (v.start - v.end, order.index(v.kind), v.start)):
        if all(value.end <= other.start or other.end <= value.start for other in kept):
            kept.append(value)
    return sorted(kept, key=lambda v: v.start)


# -- one kind after another ------------------------------------------------------------------------


def _with_units(seen: Readable) -> Iterator[TypedValue]:
    """Numbers with a unit after them: "5 per cent", "100 crowns", "২ কেজি"."""
    low = seen.lower
    for match in UNIT.finditer(low):
        number = number_before(low, match.start())
        if number is None:
            continue
        start, amount = number
        kind, unit = unit_of(match[0])
        if not _fits(low, start, match, unit):
            continue
        if unit == "pounds" and _WEIGHT.match(low, match.end()):
            kind, unit = "quantity", "pounds (weight)"
        if unit == "percent" and (hundred := _HUNDRED.search(low, max(0, start - 10), start)):
            start = hundred.start()
        yield _told(low, Kind(kind), start, match.end(), amount, unit)


def _fits(low: str, start: int, match: re.Match[str], unit: str) -> bool:
    """Whether a unit that may be another word is one here."""
    if unit == "times":
        return match[0] != "time" and (
            not match[0].isascii() or _OF_OTHER.match(low, match.end()) is not None
        )
    if match[0].startswith("ভাগ"):
        return "শতকরা" in low[max(0, start - 20) : start]
    return True


def _with_signs(seen: Readable) -> Iterator[TypedValue]:
    """Numbers with a currency before them: "$5", "Tk 1,50,000", "Rupees five hundred"."""
    low = seen.lower
    for match in SIGN.finditer(low):
        number = number_at(low, match.end())
        if number is None:
            continue
        unit = SIGNS[match[0].strip()]
        yield _told(low, Kind.MONEY, match.start(), *number, unit)
        joint = _TO.match(low, number[0])
        last = number_at(low, joint.end()) if joint else None
        if joint and last and last[1] > number[1] and not UNIT.match(low, last[0] + 1):
            yield _told(low, Kind.MONEY, joint.end(), *last, unit)


def _told(low: str, kind: Kind, start: int, end: int, amount: Fraction, unit: str) -> TypedValue:
    """A value with what it is told for: "per tonne", "a year"."""
    per = PER.match(low, end) if kind is not Kind.QUANTITY else None
    if per is not None:
        told = " ".join(per[0].replace("/", " per ").split())
        end, unit = per.end(), f"{unit} {told}"
    return TypedValue(kind, start, end, plain(amount), unit)


def _with_coins(low: str, values: list[TypedValue]) -> list[TypedValue]:
    """The values, "ten dollars and fifty cents" as one."""
    found: list[TypedValue] = []
    for value in values:
        whole, many = _PARTS_OF.get(value.unit, ((), 1))
        last = found[-1] if found else None
        if last and last.unit in whole and _COINS.fullmatch(low, last.end, value.start):
            amount = Fraction(last.amount) + Fraction(value.amount) / many
            found[-1] = replace(last, end=value.end, amount=plain(amount))
        else:
            found.append(value)
    return found


def _shares(seen: Readable) -> Iterator[TypedValue]:
    """Parts and multiples of another amount: "four-fifths of the duty", "double the fee"."""
    low = seen.lower
    for match in _SHARE.finditer(low):
        amount = parse_number(match["share"])
        if amount is not None:
            yield TypedValue(Kind.PERCENT, *match.span("share"), plain(amount), "share")
    for match in _MANIFOLD.finditer(low):
        amount = Fraction(_MANY[match["word"]])
        yield TypedValue(Kind.PERCENT, *match.span("word"), plain(amount), "times")


def _periods(seen: Readable) -> Iterator[TypedValue]:
    """So much time; of "3 to 5 years" each end."""
    for each in amounts_in(seen):
        form = each.forms[0]
        if isinstance(form, Amount):
            yield _period(seen.lower, each.start, each.end, form)
        elif isinstance(form, Between) and isinstance(form.last, Amount):
            joint = re.search(
                r"\s{1,3}(?:to|or|and)\s{1,3}|\s{0,3}[-–—]\s{0,3}",
                seen.lower[each.start : each.end],
            )
            if joint is not None:
                yield _period(seen.lower, each.start + joint.end(), each.end, form.last)


def _period(low: str, start: int, end: int, form: Amount) -> TypedValue:
    if len(form.parts) > 1:
        return TypedValue(Kind.DURATION, start, end, str(form))
    count, code = form.parts[0]
    unit = _UNITS_OF_TIME.get(code, code)
    if code == "BD" and (named := _OPEN_DAYS.search(low, start, end)):
        unit = f"{named[0]} days"
    return TypedValue(Kind.DURATION, start, end, str(count), unit)


def _days(seen: Readable) -> Iterator[TypedValue]:
    """Days of the calendar, with or without a year, and days that an event tells."""
    found = find_dates(seen.text)
    for day in found.dates:
        if day.value.precision is not Precision.YEAR:
            yield TypedValue(Kind.DATE, day.start, day.end, str(day.value))
    for yearless in (*found.yearless, *found.recurring):
        told = f"--{yearless.value.month:02}-{yearless.value.day:02}"
        yield TypedValue(Kind.DATE, yearless.start, yearless.end, told)


# -- the two ends of a range -----------------------------------------------------------------------


def _ranged(low: str, values: list[TypedValue]) -> list[TypedValue]:
    """The values with the end of a range that each is; and those whose unit is with the next."""
    found: list[TypedValue] = []
    for value in values:
        after = found[-1].end if found else 0
        first = _first_of_two(low, value, after)
        side = side_of(low, value.start, value.end)
        if first is not None:
            found.append(first)
            if side is Side.EXACT and first.side is not Side.EXACT:
                side = Side.MOST
        elif found and found[-1].kind is value.kind and _TO.fullmatch(low, after, value.start):
            last = found[-1]
            found[-1] = replace(last, side=Side.LEAST if last.side is Side.EXACT else last.side)
            side = Side.MOST
        found.append(replace(value, side=side))
    return found


def _first_of_two(low: str, value: TypedValue, after: int) -> TypedValue | None:
    """The first number of "5 to 10 per cent", or of "100 nor more than 500 crowns"."""
    if value.kind not in (Kind.PERCENT, Kind.MONEY, Kind.QUANTITY, Kind.DURATION):
        return None
    joint = JOINT.search(low, max(after, value.start - 40), value.start)
    if joint is None:
        return None
    number = number_before(low, joint.start())
    if number is None or number[0] < after or CITED.search(low, max(0, number[0] - 20), number[0]):
        return None
    start, amount = number
    end = joint.start()
    lead = low[max(0, start - 30) : start]
    if joint["and"] and not re.search(
        r"\b(?:between|from)\s{1,3}(?:tk\.?\s?|rs\.?\s?|[$£€]\s?)?\Z", lead
    ):
        return None
    if parse_number(low[start:end]) is None:
        return None
    side = side_of(low, start, end)
    if not joint["or"] and side in (Side.EXACT, Side.ABOVE):
        side = Side.LEAST
    return TypedValue(value.kind, start, end, plain(amount), value.unit, side)


CITED = re.compile(
    r"(?:(?<![a-z])(?:sections?|sub-?sections?|ss?\.|clauses?|rules?|regulations?|articles?|schedules?|parts?"
    r"|chapters?|paragraphs?|paras?\.?|items?|forms?|nos?\.|number|codes?|headings?|columns?|tables?|acts?"
    r"|order|notes?|entry|entries|serial)|(?:ধারা|বিধি|নং|দফা|তফসিল))\s{0,2}\(?\Z"
)
"""What makes a number the label of something."""


def side_of(low: str, start: int, end: int) -> Side:
    """The side that the words around a value make it: "not exceeding", "or more"."""
    before = SIDE_BEFORE.search(low, max(0, start - _LOOK), start)
    around = before or SIDE_AFTER.match(low, end)
    if around is None:
        return Side.EXACT
    named = around.groupdict()
    if named["most"]:
        return Side.MOST
    if named["least"]:
        return Side.LEAST
    lead = low[max(0, start - _CLAUSE) : before.start()] if before else ""
    if _NEGATED.search(lead):
        return Side.LEAST if named["below"] else Side.MOST
    return Side.BELOW if named["below"] else Side.ABOVE
