"""Typed values in the text of laws, each with the span it came from.

A value needs its unit or its sign: a number alone is a citation, a label or a year as often as it
is an amount. Two ends of a range are two values (`values_bounds`). What stands for a value without
being one, such as a bare figure below "Fee, crowns", is read by `values_counts`.

The sentence or column around a value, and which of several is asked for, is no business of this
module.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from tqa.law.values_bounds import CITED, TO, Kind, Side, TypedValue, ranged
from tqa.law.values_numbers import FRACTION, number_at, number_before, parse_number, plain
from tqa.law.values_units import PER, SIGN, SIGNS, UNIT, bare, unit_of
from tqa.temporal.durations import amounts_in
from tqa.temporal.finder import find_dates
from tqa.temporal.forms import Amount, Between
from tqa.temporal.layout import Readable, readable
from tqa.temporal.values import Precision

__all__ = ["Kind", "Side", "TypedValue", "apart", "as_written", "find_values", "free"]


_UNITS_OF_TIME = {
    **{"Y": "years", "M": "months", "W": "weeks", "D": "days", "BD": "working days"},
    **{"CD": "clear days", "TH": "hours", "TM": "minutes", "TS": "seconds", "WE": "weekends"},
}
_BANGLA_UNIT = re.compile(
    r"(?P<unit>দিবস|দিন|সপ্তাহ|মাস|বৎসর|বত্সর|বছর|ঘণ্টা|ঘন্টা|মিনিট)(?:ের|র|ে|কে|য়|\u09df)\Z"
)
"""A unit of time with the ending of its case, which is no part of the value."""
_OPEN_DAYS = re.compile(r"business|court|sitting|banking|juridical")
_SHARE = re.compile(
    rf"(?<![\w-])(?P<share>{FRACTION})(?=\s{{1,3}}(?:of|the|its|that|their|as)(?![a-z]))"
)
_MANIFOLD = re.compile(
    r"(?<![\w-])(?P<word>double|twice|treble|triple|thrice|quadruple)(?=\s{1,3}(?:of|the|its|that)(?![a-z]))"
)
_MANY = {"double": 2, "twice": 2, "treble": 3, "triple": 3, "thrice": 3, "quadruple": 4}
_HUNDRED = re.compile(r"শতকরা\s{1,2}\Z")
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
    kept = ranged(seen.lower, _with_coins(seen.lower, apart(found)))
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
        at = bisect_left(kept, value.start, key=lambda v: v.start)
        if free(kept, at, value):
            kept.insert(at, value)
    return kept


def free(kept: Sequence[TypedValue], at: int, value: TypedValue) -> bool:
    """Whether a value overlaps none of those kept, in whose order it would stand at `at`."""
    before = at == 0 or kept[at - 1].end <= value.start
    return before and (at == len(kept) or value.end <= kept[at].start)


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
        if not _fits(seen, start, match, unit):
            continue
        if unit == "pounds" and _WEIGHT.match(low, match.end()):
            kind, unit = "quantity", "pounds (weight)"
        if unit == "percent" and (hundred := _HUNDRED.search(low, max(0, start - 10), start)):
            start = hundred.start()
        end = match.start() + len(bare(match[0]))
        yield _told(low, Kind(kind), start, end, amount, unit)


def _fits(seen: Readable, start: int, match: re.Match[str], unit: str) -> bool:
    """Whether a unit that may be another word is one here."""
    low = seen.lower
    if match[0] in ("g", "m") and seen.text[match.start()].isupper():
        return False  # "section 52G"
    if match[0] in ("g", "m", "l") and CITED.search(low, max(0, start - 20), start):
        return False
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
        joint = TO.match(low, number[0])
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
    """The values, with "ten dollars and fifty cents" as one, and "5% (five per cent)" as one."""
    found: list[TypedValue] = []
    for value in values:
        if found and _told_again(low, found[-1], value):
            found[-1] = replace(found[-1], end=value.end + 1)
            continue
        whole, many = _PARTS_OF.get(value.unit, ((), 1))
        last = found[-1] if found else None
        if last and last.unit in whole and _COINS.fullmatch(low, last.end, value.start):
            amount = Fraction(last.amount) + Fraction(value.amount) / many
            found[-1] = replace(last, end=value.end, amount=plain(amount))
        else:
            found.append(value)
    return found


def _told_again(low: str, first: TypedValue, again: TypedValue) -> bool:
    """Whether a value in brackets only repeats the one before."""
    same = (first.kind, first.amount, first.unit) == (again.kind, again.amount, again.unit)
    opened = re.fullmatch(r"\s{0,2}\(", low[first.end : again.start])
    return same and opened is not None and low[again.end : again.end + 1] == ")"


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
        if named := _BANGLA_UNIT.search(seen.lower, each.start, each.end):
            each = replace(each, end=named.end("unit"))
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
