"""Work at an even pace: so much time for so many things, speeds, averages, times a day."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from tqa.temporal.reasoning.amounts import DAY, Amount, read_amounts, read_hms
from tqa.temporal.reasoning.answers import Abstention, Duration, Number, Result, Why, said
from tqa.temporal.reasoning.wording import Question

_AVERAGE = re.compile(
    r"\bon\saverage,?\s(?:how|it\stook)\b|\b(?:compute|find|calculate|what\s(?:is|was))\sthe"
    r"\s(?:average|mean)\b",
    re.IGNORECASE,
)
_PACE = re.compile(
    r"\b(?:on\saverage|an?\saverage|average\stime|same\s(?:rate|pace)|pace\sremains|time\staken)\b",
    re.IGNORECASE,
)
_CALLED_HMS = re.compile(
    r"\bhours?\W{1,2}minutes?\W{1,2}seconds?|hours,\sminutes,?\sand\sseconds|\bH:M:S\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Count:
    """How many of a thing, and the noun that follows."""

    number: int
    noun: str
    start: int
    end: int


_COUNT = re.compile(r"(?<![\w:.,'])(?P<n>[0-9]{1,6}|one|an?)\s(?P<noun>[a-z]+(?:\s[a-z]+)?)")
_NOT_THINGS = re.compile(r"(?:hour|minute|second|day|time taken|average|robot|same|game for)")


def solve_pace(question: Question) -> Result | None:
    """The time for so many things, where that for one or some is given."""
    text = question.body
    lengths = _lengths(text)
    if len(lengths) != 1 or not _PACE.search(text):
        return None
    length = lengths[0]
    if length.months or not length.fixed:
        return None
    counts = [
        _Count(int(m["n"]) if m["n"].isdigit() else 1, m["noun"], m.start(), m.end())
        for m in _COUNT.finditer(text)
        if not length.start <= m.start() < length.end and not _NOT_THINGS.match(m["noun"])
    ]
    figures = [c for c in counts if text[c.start].isdigit()]
    if len(figures) == 1:
        wanted = figures[0]
        if not _is_single(text, counts, wanted):
            return None
        return _paced(length, 1, wanted.number)
    if len(figures) != 2 or not _same_thing(figures[0].noun, figures[1].noun):
        return None
    near, far = sorted(figures, key=lambda c: _distance(c, length))
    return _paced(length, near.number, far.number) if near.number else None


def _lengths(text: str) -> list[Amount]:
    written = read_amounts(text)
    return written or (read_hms(text) if _CALLED_HMS.search(text) else [])


def _paced(length: Amount, given: int, wanted: int) -> Result:
    seconds = length.fixed * wanted / given
    return said(
        Duration(0, seconds), f"{length.fixed} seconds for {given}", f"× {wanted} / {given}"
    )


def _distance(count: _Count, length: Amount) -> int:
    return max(length.start - count.end, count.start - length.end)


def _stem(noun: str) -> str:
    """The first word without the ending of a plural: "boxes" and "box" are one thing."""
    return re.sub(r"(?:es|e|s)\Z", "", noun.split()[0])


def _same_thing(one: str, other: str) -> bool:
    return _stem(one) == _stem(other)


def _is_single(text: str, counts: list[_Count], wanted: _Count) -> bool:
    """Whether the time given is that for one of the things ("to read a chapter"), or for once."""
    stem = _stem(wanted.noun)
    if stem == "tim":
        return True
    singles = [c for c in counts if c.number == 1 and c is not wanted]
    return any(stem in (_stem(word) for word in c.noun.split()) for c in singles)


def solve_average(question: Question) -> Result | None:
    """The mean of lengths of time."""
    text = question.body
    if not _AVERAGE.search(text):
        return None
    lengths = _lengths(text)
    if not (_CALLED_HMS.search(text) or read_amounts(text)) or len(lengths) < 2:
        return None
    if any(length.months for length in lengths):
        return None
    total = sum((length.fixed for length in lengths), Fraction(0))
    return said(Duration(0, total / len(lengths)), f"{total} seconds / {len(lengths)}")


_SPEED = re.compile(
    r"\b(?P<v>[0-9]{1,5}(?:\.[0-9]+)?)\s?(?P<unit>km|mi(?:les)?|m)\s?(?:/|per\s|an\s)\s?"
    r"(?P<time>h(?:ou)?r?|min(?:ute)?|s(?:ec(?:ond)?)?)\b",
    re.IGNORECASE,
)
_DISTANCE = re.compile(
    r"\b(?P<d>[0-9]{1,7}(?:\.[0-9]+)?)\s?(?P<unit>km|kilomet(?:er|re)s?|mi(?:les)?|m(?:et(?:er|re)s?)?)\b"
    r"(?!\s?(?:/|per\b|an\b))",
    re.IGNORECASE,
)
_METRES = {"k": Fraction(1000), "mi": Fraction(1609344, 1000), "m": Fraction(1)}
_IN_UNIT = re.compile(r"\b(?:in|how\smany)\s(?P<unit>seconds|minutes|hours|days)\b", re.IGNORECASE)
_REST = re.compile(
    r"\b(?:after\s(?:every|each)|every)\s(?P<unit>km|kilomet(?:er|re)|mile)\b", re.IGNORECASE
)
_SIZES = {"seconds": 1, "minutes": 60, "hours": 3600, "days": DAY}


def solve_travel(question: Question) -> Result | None:
    """The time for a distance at a speed, with a rest after every kilometre where one is told.

    No rest follows the last kilometre: the way is covered.
    """
    text = question.body
    speeds, ways = list(_SPEED.finditer(text)), list(_DISTANCE.finditer(text))
    asked = _IN_UNIT.search(text)
    if len(speeds) != 1 or len(ways) != 1 or asked is None:
        return None
    speed, way = speeds[0], ways[0]
    a_time = {"h": 3600, "m": 60, "s": 1}[speed["time"][0].lower()]
    metres = Fraction(way["d"]) * _metres(way["unit"])
    pace = Fraction(speed["v"]) * _metres(speed["unit"]) / a_time
    if not pace:
        return Abstention(Why.IMPOSSIBLE, "at no speed no distance is covered")
    seconds = metres / pace
    steps = [f"{way[0]} at {speed[0]}: {seconds} seconds"]
    rest, pauses = _REST.search(text), read_amounts(text)
    if rest or pauses:
        stretch = metres / _metres(rest["unit"]) if rest else Fraction(0)
        if rest is None or len(pauses) != 1 or stretch.denominator != 1 or pauses[0].months:
            return None
        stops = max(0, int(stretch) - 1)
        seconds += stops * pauses[0].fixed
        steps.append(f"{stops} rests of {pauses[0].fixed} seconds")
    unit = asked["unit"].lower()
    return said(Number(seconds / _SIZES[unit], unit), *steps)


def _metres(unit: str) -> Fraction:
    lowered = unit.lower()
    return _METRES["k" if lowered[0] == "k" else "mi" if lowered.startswith("mi") else "m"]


_EVERY = re.compile(r"\bevery\s\Z", re.IGNORECASE)
_TIMES_IN = re.compile(
    r"\bhow\smany\stimes\b.{0,60}\b(?:in|per|during)\s(?:a|one|each)\s(?P<span>hour|day|week)\b",
    re.IGNORECASE,
)


def solve_times(question: Question) -> Result | None:
    """How often a thing done at intervals is done in a day: the whole intervals that fit."""
    text = question.body
    asked, amounts = _TIMES_IN.search(text), read_amounts(text)
    amounts = [a for a in amounts if asked is None or a.start < asked.start()]
    if asked is None or len(amounts) != 1 or amounts[0].months or not amounts[0].fixed:
        return None
    if not _EVERY.search(text, max(0, amounts[0].start - 8), amounts[0].start):
        return None
    whole = {"hour": 3600, "day": DAY, "week": 7 * DAY}[asked["span"].lower()]
    times = whole // amounts[0].fixed
    return said(Number(Fraction(times), "times"), f"{whole} seconds / {amounts[0].fixed}")
