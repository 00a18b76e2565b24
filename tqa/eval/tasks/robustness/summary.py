"""What the rows of the eight tests say: scores by form, differences, and whether directions hold.

    absolute    26.3        right as it was asked first (the base)
    both        13.2        right in both forms
    difference  -50.0 %     of the base, as in tables 3 to 5

**Source:** Wallat et al. (2025), tables 2 to 5 and 7.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

from tqa.eval.measures import wilson
from tqa.eval.metrics.measures import MEASURES
from tqa.eval.metrics.pairing import paired
from tqa.eval.metrics.rows import OK, Row, counted
from tqa.eval.metrics.statistics import estimate
from tqa.eval.tasks.robustness.catalog import TESTS, Direction, Test

CHANCE = 0.5
"""What a claim is guessed with."""
_SCORE = MEASURES["accuracy"]


@dataclass(frozen=True, slots=True)
class Line:
    """One form of a test set against its base, for one reader, setting and prompt."""

    test: str
    setting: str
    reader: str
    prompt: str
    part: str
    """The group asked for and its value, or `all`."""
    form: str
    n: int
    """Questions that were asked in both forms; of tests without pairs, items of this form."""
    base: float | None
    """The score of the base, of the questions that count."""
    changed: float | None
    both: float | None
    """The share that is right in both forms, where the test has pairs."""
    difference: float | None
    """Relative to the base, -0.5 for half of it, as the study counts it for this test; `None` where
    the base has nothing to lose."""
    low: float | None
    high: float | None
    """The interval of 95 % of `changed` less `base`; of claims, that of the score."""
    expected: Direction
    holds: bool | None
    """Whether the direction holds: `None` where it is not stated, or the interval leaves it open,
    or nothing was right in the first place."""


def robustness_summary(
    rows: Iterable[Row], *, by: str | None = None, seed: int = 0
) -> tuple[Line, ...]:
    """A line for each form of each test, by setting, reader and prompt; rows of other tasks are
    passed over. `by` names a group, such as `source`, whose values are also told one by one.
    """
    tests = {test.task: (at, test) for at, test in enumerate(TESTS.values())}
    parts: dict[tuple[int, Key], list[Row]] = {}
    for row in rows:
        at, _ = tests.get(row["task"], (-1, None))
        if at < 0:
            continue
        asked = (row["setting"], row["reader"], row["prompt"])
        parts.setdefault((at, (*asked, _ALL)), []).append(row)
        if by is not None and by in row["groups"]:
            parts.setdefault((at, (*asked, f"{by}={row['groups'][by]}")), []).append(row)
    found: list[Line] = []
    for at, key in sorted(parts, key=lambda part: (part[0], part[1][:3], _last(part[1][3]))):
        found += _lines(list(TESTS.values())[at], key, parts[at, key], seed)
    return tuple(found)


_ALL = "all"


def _last(part: str) -> tuple[bool, str]:
    return part != _ALL, part


Key = tuple[str, str, str, str]
"""Setting, reader, prompt, part."""


def _lines(test: Test, key: Key, rows: Sequence[Row], seed: int) -> list[Line]:
    if not test.base:
        return [_claims(test, key, rows, seed)]
    forms: dict[str, list[Row]] = {}
    for row in rows:
        forms.setdefault(row["groups"].get(test.group, ""), []).append(_of_question(row))
    base = forms.get(test.base, [])
    make = _paired if test.paired else _apart
    return [
        make(test, key, form, base, forms[form], seed) for form in test.changed if form in forms
    ]


def _of_question(row: Row) -> Row:
    """The row with the id of its question, which it shares with the other forms."""
    return {**row, "id": question_of(row)}


def question_of(row: Row) -> str:
    """The id of the question that a row asks in some form.

    >>> question_of({"id": "tdbench/Arle/pilot/3#relative"})
    'tdbench/Arle/pilot/3'
    """
    return str(row["id"]).rpartition("#")[0] or str(row["id"])


def _paired(
    test: Test, key: Key, form: str, base: Sequence[Row], changed: Sequence[Row], seed: int
) -> Line:
    found = paired(base, changed, _SCORE, seed=seed)
    both = _both(base, changed)
    reached = both if test.both else found.second
    low, high = (found.interval.low, found.interval.high) if found.interval else (0.0, 0.0)
    return Line(
        test.name, *key, form, found.n, found.first, found.second, both,
        _relative(found.first, reached), low, high, test.expected,
        _holds(test.expected, found.first, found.second, low, high),
    )  # fmt: skip


def _both(base: Sequence[Row], changed: Sequence[Row]) -> float | None:
    first, second = _right(base), _right(changed)
    shared = first.keys() & second.keys()
    return sum(min(first[k], second[k]) for k in shared) / len(shared) if shared else None


def _right(rows: Sequence[Row]) -> dict[tuple[str, int], float]:
    return {
        (row["id"], row["run"]): float(row["score"]) if row["status"] == OK else 0.0
        for row in counted(rows)
    }


def _apart(
    test: Test, key: Key, form: str, base: Sequence[Row], changed: Sequence[Row], seed: int
) -> Line:
    """Forms that ask different questions: pairs of events at other distances.

    **Source:** R. G. Newcombe, "Interval Estimation for the Difference Between Independent
    Proportions", Statistics in Medicine 17, 1998, method 10; clusters are not heeded.
    """
    first, second = _SCORE(base), _SCORE(changed)
    low = high = None
    if first is not None and second is not None:
        sizes = len(counted(base)), len(counted(changed))
        a, b = (wilson(round(p * n), n) for p, n in zip((first, second), sizes, strict=True))
        off = second - first
        low = off - sqrt((second - b[0]) ** 2 + (a[1] - first) ** 2)
        high = off + sqrt((b[1] - second) ** 2 + (first - a[0]) ** 2)
    return Line(
        test.name, *key, form, len(counted(changed)), first, second, None,
        _relative(first, second), low, high, test.expected,
        _holds(test.expected, first, second, low, high),
    )  # fmt: skip


def _claims(test: Test, key: Key, rows: Sequence[Row], seed: int) -> Line:
    found = estimate(rows, _SCORE, seed=seed)
    low, high = (found.interval.low, found.interval.high) if found.interval else (None, None)
    holds = None
    if found.value and low is not None and high is not None and not low <= CHANCE <= high:
        holds = low > CHANCE
    return Line(
        test.name, *key, "claims", found.items, None, found.value, None, None, low, high,
        test.expected, holds,
    )  # fmt: skip


def _relative(base: float | None, reached: float | None) -> float | None:
    return (reached - base) / base if base and reached is not None else None


def _holds(
    expected: Direction,
    base: float | None,
    changed: float | None,
    low: float | None,
    high: float | None,
) -> bool | None:
    if expected is Direction.OPEN or low is None or high is None or not (base or changed):
        return None
    if expected is Direction.SAME:
        return low <= 0 <= high
    if low <= 0 <= high:
        return None
    return high < 0 if expected is Direction.DROP else low > 0


# -- reformulation ---------------------------------------------------------------------------------

STEPS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "removed": (("removal", "removed"),),
    "relative": (("relativization", "relative"),),
    "absolute": (
        ("relativization", "absolute"),
        ("removal", "absolute"),
        ("positioning", "end"),
        ("shift", "0"),
    ),
    "front": (("positioning", "front"),),
}
"""The forms from no time to a time in front, and the tests and forms in which each is asked."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What a question gains by being worded better, for one reader, setting and prompt."""

    setting: str
    reader: str
    prompt: str
    n: int
    """Questions that were asked in all four forms."""
    scores: Mapping[str, float]
    """By form, in the order of `STEPS`."""
    gains: Mapping[str, float | None]
    """Of each form over the one before, relative to that: 0.185 for 18.5 %."""
    total: float | None
    """From no time to the time in front."""


def reformulation_gain(rows: Iterable[Row]) -> tuple[Gain, ...]:
    """The gain of each step of table 7, of the questions that were asked in all four forms.

    The rows of relativization, removal and positioning are needed; they share most questions.
    """
    found: dict[tuple[str, str, str], dict[str, dict[str, list[float]]]] = {}
    places = {place: step for step, told in STEPS.items() for place in told}
    names = {test.task: test for test in TESTS.values()}
    for row in counted(list(rows)):
        test = names.get(row["task"])
        step = places.get((test.name, row["groups"].get(test.group, ""))) if test else None
        if step is not None:
            reader = found.setdefault((row["setting"], row["reader"], row["prompt"]), {})
            score = float(row["score"]) if row["status"] == OK else 0.0
            reader.setdefault(step, {}).setdefault(question_of(row), []).append(score)
    return tuple(_gain(key, found[key]) for key in sorted(found) if len(found[key]) == len(STEPS))


def _gain(key: tuple[str, str, str], forms: Mapping[str, Mapping[str, list[float]]]) -> Gain:
    shared = sorted(set.intersection(*(set(forms[step]) for step in STEPS)))
    scores: dict[str, float] = {}
    for step in STEPS if shared else ():
        means = (sum(forms[step][name]) / len(forms[step][name]) for name in shared)
        scores[step] = sum(means) / len(shared)
    gains = {b: _relative(scores[a], scores[b]) for a, b in pairwise(scores)}
    total = _relative(scores["removed"], scores["front"]) if scores else None
    return Gain(*key, len(shared), scores, gains, total)


# -- the year of a model ---------------------------------------------------------------------------


def own_years(rows: Iterable[Row]) -> dict[str, int]:
    """By reader, what it took the year to be when nobody told it: for `load(own_year=…)`."""
    return {
        row["reader"]: int(row["parsed"])
        for row in rows
        if row["id"] == "year#asked" and row["prompt"] == "own" and row["status"] == OK
    }
