"""Questions for single values: value, claim, interval, and how long a value held."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from benchmarks.answering.courses import Course, Material, Version
from benchmarks.answering.differing import telling
from benchmarks.answering.posed import Posed, cited, sentence, when, within
from benchmarks.answering.values import Figure, figures
from benchmarks.lawgen.asking import worded

_VALUE = {
    "province": (
        "what was the {noun} for {province} under {cite} {on}?",
        "{on}, how much was the {noun} in the province of {province} under {cite}?",
        "{cite}: {noun} set for {province}, {on}?",
    ),
    "ceasing": (
        "according to {cite} as it stood {on}, on what date would {what} cease to have effect?",
        "until what date did {cite}, as in force {on}, keep {what} in effect?",
    ),
    "alone": (
        "what was the {noun} under {cite} {on}?",
        "how high was the {noun} set by {cite} {on}?",
        "{cite}: {noun} {on}?",
    ),
    "item": (
        "what {sort} did {cite} set for {item} {on}?",
        "{on}, which {sort} applied to {item} under {cite}?",
    ),
    "words": (
        "in {cite} as it stood {on}, what {sort} follows the words “{words}”?",
        "what {sort} did {cite} give {on} after “{words}”?",
    ),
}
_CLAIM = {
    "province": (
        "is it true that {on} the {noun} for {province} under {cite} was {value}?",
        "true or false: {on}, {cite} set the {noun} for {province} at {value}",
        "please confirm: under {cite}, the {noun} in the province of {province} was {value} {on}",
    ),
    "ceasing": (
        "is it correct that, as {cite} stood {on}, {what} would cease to have effect on {value}?",
        "true or false: {on}, {cite} kept {what} in effect until {value}",
    ),
    "alone": (
        "is it true that the {noun} under {cite} was {value} {on}?",
        "true or false: {on}, {cite} set the {noun} at {value}",
    ),
    "item": (
        "is it true that {cite} set {value} for {item} {on}?",
        "true or false: {on}, the {sort} for {item} under {cite} was {value}",
    ),
    "words": (
        "is it true that {cite} said “{words} {value}” {on}?",
        "true or false: {on}, the words of {cite} were “{words} {value}”",
    ),
}
_INTERVAL = {
    "province": (
        "what was the {noun} for {province} under {cite} from {a} to {b}?",
        "between {a} and {b}, which {noun} applied to {province} under {cite}?",
    ),
    "ceasing": (
        "between {a} and {b}, on what dates would {what} cease to have effect under {cite}?",
    ),
    "alone": (
        "what was the {noun} under {cite} from {a} to {b}?",
        "which {noun} did {cite} set between {a} and {b}?",
    ),
    "item": ("what {sort} did {cite} set for {item} between {a} and {b}?",),
    "words": ("what {sort} followed “{words}” in {cite} between {a} and {b}?",),
}
_HELD = (
    "how long was the {noun} for {province} under {cite} {value}?",
    "for how many days did the {noun} of {value} for {province} under {cite} last?",
)
_CHANGED = (
    "is it true that {cite} was changed with effect from {day}?",
    "true or false: an amendment to {cite} took effect on {day}",
    "a colleague says {cite} was last amended with effect from {day}; correct?",
)
_SAID = (
    "is it right that {cite} contained the words “{words}” {on}?",
    "true or false: {on}, {cite} said “{words}”",
)


@dataclass(frozen=True, slots=True)
class _Stretch:
    """One value of a figure over days that are certain."""

    figure: Figure
    value: str
    first: Version
    last: Version

    def day(self, rng: random.Random) -> date | None:
        return within(self.figure.course, self.whole, rng)

    @property
    def whole(self) -> Version:
        """The versions with this value as one."""
        return Version("in_force", self.first.start, self.last.end, self.first.shown)


def _stretches(figure: Figure) -> list[_Stretch]:
    versions = figure.course.versions
    return [
        _Stretch(figure, value, versions[first], versions[last])
        for first, last, value in figure.stretches()
    ]


def _drawn(material: Material, rng: random.Random) -> Iterator[Figure]:
    found = [figure for course in material.courses for figure in figures(course)]
    yield from rng.sample(found, len(found))


def values(material: Material, rng: random.Random) -> Iterator[Posed]:
    """A value on a day."""
    for figure in _drawn(material, rng):
        stretch = rng.choice(_stretches(figure))
        day = stretch.day(rng)
        if day is None:
            continue
        on = when(figure.course, stretch.whole, day, rng)
        text = (figure.course.on(day) or stretch.first).text
        others = {value for value in figure.values if value and value not in text}
        yield Posed(
            "value", _asked(_VALUE, figure, rng, on=on),
            f"by {figure.pinpoint} as published for {day}", figure.course,
            contains=(stretch.value,), excludes=tuple(sorted(others)), value=stretch.value,
            anywhere=True,
        )  # fmt: skip


def claims(material: Material, rng: random.Random) -> Iterator[Posed]:
    """A statement about a value, the words or a change, true or not."""
    makers = [
        _claims_of_values(material, rng), _claims_of_words(material, rng),
        _claims_of_changes(material, rng),
    ]  # fmt: skip
    while makers:
        maker = rng.choice(makers)
        posed = next(maker, None)
        if posed is None:
            makers.remove(maker)
        else:
            yield posed


def _claims_of_values(material: Material, rng: random.Random) -> Iterator[Posed]:
    for figure in _drawn(material, rng):
        stretch = rng.choice(_stretches(figure))
        day = stretch.day(rng)
        if day is None:
            continue
        wrong = sorted({value for value in figure.values if value} - {stretch.value})
        true = rng.random() < 0.5
        value = stretch.value if true else rng.choice(wrong)
        on = when(figure.course, stretch.whole, day, rng)
        yield Posed(
            "claim", _asked(_CLAIM, figure, rng, on=on, value=value),
            f"{figure.pinpoint} said {stretch.value} on {day}", figure.course,
            contains=("Yes",) if true else ("No", stretch.value), anywhere=True,
        )  # fmt: skip


def _claims_of_words(material: Material, rng: random.Random) -> Iterator[Posed]:
    for course in _several(material, rng):
        at = rng.randrange(1, len(course.versions))
        old, new = course.versions[at - 1 : at + 1]
        asked, other = rng.choice(((old, new), (new, old)))
        day = within(course, asked, rng)
        true = rng.random() < 0.5
        text, without = (asked.text, other.text) if true else (other.text, asked.text)
        words = telling(text, without, plain=True)
        if not (old.law and new.law) or day is None or words is None:
            continue
        yield Posed(
            "claim",
            sentence(
                rng, _SAID, cite=cited(course, rng), on=when(course, asked, day, rng), words=words
            ),
            f"these words stand in the text of {day if true else 'other days only'}", course,
            contains=("Yes",) if true else ("No",),
        )  # fmt: skip


def _claims_of_changes(material: Material, rng: random.Random) -> Iterator[Posed]:
    for course in _several(material, rng):
        last = course.versions[-1].start
        if len(course.versions) != 2 or not all(v.law for v in course.versions) or last is None:
            continue
        true = rng.random() < 0.5
        away = last + timedelta(days=rng.choice((-91, -61, -31, 30, 45)))
        day = last if true else away
        if not course.first < day <= course.last:
            continue
        yield Posed(
            "claim", sentence(rng, _CHANGED, cite=cited(course, rng), day=worded(day, rng)),
            f"its last change took effect on {last}", course,
            contains=("Yes" if true else "No", str(last)),
        )  # fmt: skip


def intervals(material: Material, rng: random.Random) -> Iterator[Posed]:
    """What held over a time in which it changed once or twice."""
    for figure in _drawn(material, rng):
        found = _stretches(figure)
        size = rng.choice((2, 2, 3))
        if len(found) < size or None in figure.values:
            continue
        at = rng.randrange(len(found) - size + 1)
        run = found[at : at + size]
        a, b = run[0].day(rng), run[-1].day(rng)
        if a is None or b is None:
            continue
        days = tuple(str(stretch.first.start) for stretch in run[1:])
        yield Posed(
            "interval", _asked(_INTERVAL, figure, rng, a=worded(a, rng), b=worded(b, rng)),
            f"{figure.pinpoint} changed in this time on {', '.join(days)}", figure.course,
            contains=(*dict.fromkeys(stretch.value for stretch in run), *days), anywhere=True,
        )  # fmt: skip


def held(material: Material, rng: random.Random) -> Iterator[Posed]:
    """For how long a value held."""
    for figure in _drawn(material, rng):
        found = [s for s in _stretches(figure) if s.first.start and s.last.end]
        # A value that came twice was in force for two times.
        found = [s for s in found if [o.value for o in _stretches(figure)].count(s.value) == 1]
        if not figure.province or not found:
            continue
        stretch = rng.choice(found)
        start, end = stretch.first.start, stretch.last.end
        assert start is not None
        assert end is not None
        length = (end - start).days
        yield Posed(
            "duration",
            sentence(
                rng, _HELD, noun=figure.noun, province=figure.province, value=stretch.value,
                cite=cited(figure.course, rng),
            ),
            f"from {start} to {end}", figure.course,
            contains=(f"{length} days", str(start)), anywhere=True,
        )  # fmt: skip


def _several(material: Material, rng: random.Random) -> list[Course]:
    found = [c for c in material.courses if len(c.versions) > 1 and not c.definition and c.one]
    return rng.sample(found, len(found))


def _asked(
    forms: dict[str, tuple[str, ...]], figure: Figure, rng: random.Random, **parts: str
) -> str:
    ways = {
        "province": figure.province, "ceasing": figure.ceasing, "alone": figure.alone,
        "item": figure.item,
    }  # fmt: skip
    way = next((name for name, there in ways.items() if there), "words")
    what = figure.ceasing[:1].lower() + figure.ceasing[1:]
    return sentence(
        rng, forms[way], cite=cited(figure.course, rng), noun=figure.noun,
        province=figure.province, what=what, words=figure.words, item=figure.item,
        sort=_sort(figure), **parts,
    )  # fmt: skip


def _sort(figure: Figure) -> str:
    value = next(value for value in figure.values if value)
    if figure.is_day:
        return "date"
    if value.startswith("$") or "cent" in value:
        return "amount"
    return "period" if any(unit in value for unit in ("day", "year", "month", "week")) else "number"
