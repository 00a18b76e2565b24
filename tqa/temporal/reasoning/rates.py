"""Work at an even pace: so much time for so many things, speeds, averages, times a day."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from tqa.temporal.reasoning.answers import Abstention, Duration, Number, Result, Why, said
from tqa.temporal.reasoning.dates import DAY
from tqa.temporal.reasoning.lengths import Length, read_hms, read_intervals
from tqa.temporal.reasoning.wording import Question

_CALLED_HMS = re.compile(
    r"(?i)\bhours?\W{1,2}minutes?\W{1,2}seconds?|hours,\sminutes,?\sand\sseconds|\bH:M:S\b"
)


def _lengths(question: Question) -> list[Length]:
    written = question.lengths
    return written or (read_hms(question.body) if _CALLED_HMS.search(question.body) else [])


# ---------------------------------------------------------------- paces and averages

_PACE = re.compile(
    r"(?i)\b(?:on\saverage|an?\saverage|average\stime|same\s(?:rate|pace)|pace\sremains|time\staken)\b"
)
_COUNT = re.compile(r"(?<![\w:.,'])(?P<n>[0-9]{1,6}|one|an?)\s(?P<noun>[a-z]+(?:\s[a-z]+)?)")
_NOT_THINGS = re.compile(r"(?:hour|minute|second|day|time taken|average|same)")


@dataclass(frozen=True, slots=True)
class _Count:
    """How many of a thing, and the noun that follows."""

    number: int
    noun: str
    start: int
    end: int
    in_figures: bool

    @property
    def stem(self) -> str:
        """The first word without the ending of a plural: "boxes" and "box" are one thing."""
        return _stem(self.noun.split()[0])


def _stem(word: str) -> str:
    return re.sub(r"(?:es|e|s)\Z", "", word)


def solve_pace(question: Question) -> Result | None:
    """The time for so many things, where that for one or some is given."""
    lengths = _lengths(question)
    if len(lengths) != 1 or not _PACE.search(question.body):
        return None
    length = lengths[0]
    if length.months or not length.fixed:
        return None
    counts = _counts(question.body, length)
    figures = [count for count in counts if count.in_figures]
    if len(figures) == 1 and _is_single(counts, figures[0]):
        return _paced(length, 1, figures[0].number)
    if len(figures) != 2 or figures[0].stem != figures[1].stem:
        return None
    near, far = sorted(figures, key=lambda c: max(length.start - c.end, c.start - length.end))
    return _paced(length, near.number, far.number) if near.number else None


def _counts(text: str, length: Length) -> list[_Count]:
    return [
        _Count(int(n) if n.isdigit() else 1, match["noun"], *match.span(), in_figures=n.isdigit())
        for match in _COUNT.finditer(text)
        if not length.start <= match.start() < length.end and not _NOT_THINGS.match(match["noun"])
        for n in [match["n"]]
    ]


def _is_single(counts: list[_Count], wanted: _Count) -> bool:
    """Whether the time given is that for one of the things ("to read a chapter"), or for once."""
    singles = [count for count in counts if count.number == 1 and count is not wanted]
    named = {_stem(word) for count in singles for word in count.noun.split()}
    return wanted.stem == "tim" or wanted.stem in named


def _paced(length: Length, given: int, wanted: int) -> Result:
    seconds = length.fixed * wanted / given
    return said(
        Duration(0, seconds), f"{length.fixed} seconds for {given}", f"× {wanted} / {given}"
    )


_AVERAGE = re.compile(
    r"(?i)\bon\saverage,?\s(?:how|it\stook)\b|\b(?:compute|find|calculate|what\s(?:is|was))\sthe"
    r"\s(?:average|mean)\b"
)


def solve_average(question: Question) -> Result | None:
    """The mean of lengths of time."""
    lengths = _lengths(question)
    if not _AVERAGE.search(question.body) or len(lengths) < 2 or any(x.months for x in lengths):
        return None
    total = sum((length.fixed for length in lengths), Fraction(0))
    return said(Duration(0, total / len(lengths)), f"{total} seconds / {len(lengths)}")


# ---------------------------------------------------------------- speeds

_SPEED = re.compile(
    r"(?i)\b(?P<v>[0-9]{1,5}(?:\.[0-9]+)?)\s?(?P<unit>km|mi(?:les)?|m)\s?(?:/|per\s|an\s)\s?"
    r"(?P<time>h(?:ou)?r?|min(?:ute)?|s(?:ec(?:ond)?)?)\b"
)
_DISTANCE = re.compile(
    r"(?i)\b(?P<d>[0-9]{1,7}(?:\.[0-9]+)?)\s?(?P<unit>km|kilomet(?:er|re)s?|mi(?:les)?|m(?:et(?:er|re)s?)?)\b"
    r"(?!\s?(?:/|per\b|an\b))"
)
_IN_UNIT = re.compile(r"(?i)\b(?:in|how\smany)\s(?P<unit>seconds|minutes|hours|days)\b")
_REST = re.compile(r"(?i)\b(?:after\s(?:every|each)|every)\s(?P<unit>km|kilomet(?:er|re)|mile)\b")
_SIZES = {"seconds": 1, "minutes": 60, "hours": 3600, "days": DAY}


def solve_travel(question: Question) -> Result | None:
    """The time for a distance at a speed, with a rest after every kilometre where one is told.

    No rest follows the last kilometre: the way is covered.
    """
    text, pauses = question.body, question.lengths
    speeds, ways = list(_SPEED.finditer(text)), list(_DISTANCE.finditer(text))
    asked, rest = _IN_UNIT.search(text), _REST.search(text)
    if len(speeds) != 1 or len(ways) != 1 or asked is None or bool(rest) != (len(pauses) == 1):
        return None
    speed, way = speeds[0], ways[0]
    a_time = {"h": 3600, "m": 60, "s": 1}[speed["time"][0].lower()]
    metres = Fraction(way["d"]) * _metres(way["unit"])
    pace = Fraction(speed["v"]) * _metres(speed["unit"]) / a_time
    if not pace:
        return Abstention(Why.IMPOSSIBLE, "at no speed no distance is covered")
    seconds = metres / pace
    steps = [f"{way[0]} at {speed[0]}: {seconds} seconds"]
    if rest:
        stretches = metres / _metres(rest["unit"])
        if stretches.denominator != 1 or pauses[0].months:
            return None
        stops = max(0, int(stretches) - 1)
        seconds += stops * pauses[0].fixed
        steps.append(f"{stops} rests of {pauses[0].fixed} seconds")
    unit = asked["unit"].lower()
    return said(Number(seconds / _SIZES[unit], unit), *steps)


def _metres(unit: str) -> Fraction:
    lowered = unit.lower()
    if lowered.startswith("mi"):
        return Fraction(1609344, 1000)
    return Fraction(1000 if lowered.startswith("k") else 1)


# ---------------------------------------------------------------- times a day

_TIMES_IN = re.compile(
    r"(?i)\bhow\smany\stimes\b.{0,60}\b(?:in|per|during)\s(?:a|one|each)\s(?P<span>hour|day|week)\b"
)


def solve_times(question: Question) -> Result | None:
    """How often a thing done at intervals is done in a day: the whole intervals that fit."""
    asked = _TIMES_IN.search(question.body)
    if asked is None:
        return None
    intervals = [each for each in read_intervals(question.body) if each.end <= asked.start()]
    lengths = [each for each in question.lengths if each.end <= asked.start()]
    if len(intervals) != 1 or lengths or intervals[0].months or not intervals[0].fixed:
        return None
    whole = {"hour": 3600, "day": DAY, "week": 7 * DAY}[asked["span"].lower()]
    times = whole // intervals[0].fixed
    return said(Number(Fraction(times), "times"), f"{whole} seconds / {intervals[0].fixed}")
