"""Values that only a question makes one: things counted, what comes back, days told by events.

"Two sections" and "four members" are written alike, and every law is full of both. So these are
read where they are asked for, not with the rest (`values`).
"""

from __future__ import annotations

import re
from bisect import bisect_left

from tqa.law.values import Kind, TypedValue, apart, as_written, find_values, free
from tqa.law.values_bounds import CITED, side_of
from tqa.law.values_numbers import number_before, parse_number, plain
from tqa.law.values_units import UNIT, unit_of
from tqa.temporal.found import Kind as TimeKind
from tqa.temporal.layout import readable
from tqa.temporal.recogniser import recognise

_NOT_THINGS = frozenset(
    """this is was has does its thus less across unless always perhaps besides towards others as
    his hers ours theirs yes plus minus previous various sections subsections clauses subclauses
    rules regulations articles schedules parts paragraphs subparagraphs items columns acts
    orders""".split()
)
_LINKS = frozenset(
    """of the and or to in is per a an by for on at from with as than that which who if not more
    less may must shall are be was were it any each every under where when nor but no""".split()
)
_THING = re.compile(
    r"(?:(?P<first>[a-z][a-z'’-]{1,20})\s{1,2})?(?:(?P<second>[a-z][a-z'’-]{1,20})\s{1,2})?"
    r"(?P<thing>[a-z][a-z-]{1,20}s|people|children|men|women|sheep|cattle|dice)(?![\w'’-])"
)
_NUMBER_END = re.compile(
    r"(?:(?<=[0-9)])|(?<=ne)|(?<=two)|(?<=three)|(?<=four)|(?<=five)|(?<=six)|(?<=seven)|(?<=eight)"
    r"|(?<=ten)|(?<=teen)|(?<=twelve)|(?<=eleven)|(?<=ty)|(?<=hundred)|(?<=thousand)|(?<=lakh))"
    r"\s{1,2}(?=[a-z])"
)
"""Where a number may end and a thing that is counted begin."""
_YEARS = range(1500, 2100)
_EVENT = re.compile(
    r"(?<![a-z])the\s{1,3}(?:day|date|time|month|year)\s{1,3}(?:(?:on|of|in|at|from|to)\s{1,3}which"
    r"|when|that|of)(?![a-z])[^,;.:\n]{3,140}"
)
_FREE = re.compile(
    r"\s*(?:(?:duty|tax)[\s-]?)?(?:free|nil|none|exempt(?:ed)?|no\s(?:duty|fee|charge)|শূন্য|বিনামূল্যে)\s*\.?\s*",
    re.IGNORECASE,
)
_BARE = re.compile(r"\s*(?P<number>[0-9][0-9,]*(?:\.[0-9]+)?(?:\s?[½¼¾])?)\s*\Z")


def find_counts(text: str) -> tuple[TypedValue, ...]:
    """So many things, each with the thing as its unit; no amounts of measures, time or money.

    >>> text = "The Board has a chair and four other members; sections 5 and 6 apply."
    >>> [(text[v.start:v.end], v.amount, v.unit) for v in find_counts(text)]
    [('four other members', '4', 'members')]
    """
    seen = readable(text)
    low = seen.lower
    found = []
    for match in _NUMBER_END.finditer(low):
        thing = _THING.match(low, match.end())
        if thing is None or not _counts(thing):
            continue
        number = number_before(low, match.end())
        if number is None:
            continue
        start, amount = number
        cited = CITED.search(low, max(0, start - 20), start)
        year = amount.denominator == 1 and int(amount) in _YEARS and low[start].isdigit()
        if not cited and not year:
            side = side_of(low, start, thing.end())
            found.append(
                TypedValue(Kind.QUANTITY, start, thing.end(), plain(amount), thing["thing"], side)
            )
    taken = find_values(seen.text)
    starts = [value.start for value in taken]
    kept = [v for v in apart(found) if free(taken, bisect_left(starts, v.start), v)]
    return tuple(as_written(seen, each) for each in kept)


def _counts(thing: re.Match[str]) -> bool:
    """Whether the word after a number is a thing, and what stands between describes it."""
    between = [word for word in (thing["first"], thing["second"]) if word]
    if thing["thing"] in _NOT_THINGS or any(word in _LINKS for word in between):
        return False
    # "four members of committees": the first noun in the plural is what is counted.
    return not any(word.endswith("s") and not word.endswith("ss") for word in between)


def find_frequencies(text: str) -> tuple[TypedValue, ...]:
    """What comes back, as a period: "every week", "annually", "twice a year".

    >>> text = "The master examines the store once in every week and reports monthly."
    >>> [(text[v.start:v.end], v.amount) for v in find_frequencies(text)]
    [('every week', 'R/P1W'), ('monthly', 'R/P1M')]
    """
    return tuple(
        TypedValue(Kind.DURATION, each.start, each.end, each.form)
        for each in recognise(text)
        if each.kind is TimeKind.SET and each.forms
    )


def find_occasions(text: str) -> tuple[TypedValue, ...]:
    """Days that an event tells: "the day on which the goods are landed".

    >>> text = "The rate is that of the day on which the entry is filed, in crowns."
    >>> [text[v.start:v.end] for v in find_occasions(text)]
    ['the day on which the entry is filed']
    """
    seen = readable(text)
    return tuple(
        as_written(
            seen, TypedValue(Kind.DATE, match.start(), match.start() + len(match[0].rstrip()), "")
        )
        for match in _EVENT.finditer(seen.lower)
    )


def cell_values(cell: str, column: str) -> tuple[TypedValue, ...]:
    """The values of a cell; a bare figure is one where the head of its column names the kind.

    >>> [(v.kind.value, v.amount, v.unit) for v in cell_values("12", "Duty (%)")]
    [('percent', '12', 'percent')]
    >>> [(v.kind.value, v.amount, v.unit) for v in cell_values("Free", "Rate")]
    [('percent', '0', '')]
    >>> cell_values("3", "No.")
    ()
    """
    found = find_values(cell)
    if found:
        return found
    kind, unit = _told_by(column)
    if kind is None:
        return ()
    if _FREE.fullmatch(cell):
        start = len(cell) - len(cell.lstrip())
        return (TypedValue(kind, start, start + len(cell.strip()), "0", unit),)
    seen = readable(cell)
    match = _BARE.match(seen.lower)
    amount = parse_number(match["number"]) if match else None
    if match is None or amount is None:
        return ()
    return (as_written(seen, TypedValue(kind, *match.span("number"), plain(amount), unit)),)


_COLUMN_KINDS = (
    (Kind.PERCENT, re.compile(r"\b(?:rates?|dut(?:y|ies)|tax|tariff|levy|percentage)\b|হার|শুল্ক")),
    (
        Kind.MONEY,
        re.compile(r"\b(?:fees?|charges?|dues?|tolls?|amounts?|penalt(?:y|ies)|fines?)\b|ফি|মাশুল"),
    ),
)


def _told_by(column: str) -> tuple[Kind | None, str]:
    """The kind and unit of the figures below the head of a column."""
    low = readable(column).lower
    for match in UNIT.finditer(low):
        name, unit = unit_of(match[0])
        if unit != "times":
            return Kind(name), unit
    if sign := re.search(r"[$£€]|\b(?:tk|rs|bdt|cad|usd)\b", low):
        signs = {"$": "dollars", "£": "pounds", "€": "euros", "tk": "taka", "rs": "rupees"}
        return Kind.MONEY, signs.get(sign[0], sign[0].upper())
    kind = next((kind for kind, words in _COLUMN_KINDS if words.search(low)), None)
    return kind, ""
