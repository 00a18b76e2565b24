"""Replies in free words as the typed values that they can be read as.

A reply is right where one of its readings is the gold answer: "26 months" is a number of months and
a length of time, and the set decides which of them it wrote. Whatever has no reading is no answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from fractions import Fraction
from typing import Any

from tqa.eval.tasks.date_reasoning.matching import bare, days_of, items_of
from tqa.eval.tasks.date_reasoning.rows import Row
from tqa.qa.parsing import parse_json
from tqa.qa.replies import Outcome, abstains, commitments, read_reply
from tqa.temporal.finder import find_dates
from tqa.temporal.reasoning import (
    ClockTime,
    Day,
    Duration,
    Instant,
    Month,
    Names,
    Number,
    Value,
    Weekdays,
    WeekOfYear,
    Year,
)
from tqa.temporal.reasoning.answers import MONTHS, WEEKDAYS

UNANSWERABLE = "unanswerable"
_UNITS = {"week": 604800, "day": 86400, "hour": 3600, "minute": 60, "second": 1}
_LENGTH = r"([0-9]+(?:\.[0-9]+)?)\s*(year|month|week|day|hour|minute|second)s?"
_MONTH = "|".join(name for month in MONTHS[1:] for name in (month, month[:3]))
_ERA = r"\s*(?P<era>AD|BC|BCE|CE)?"
_SHIFT = r"(?:\s*\(?(?P<shift>[+-]\d+)\s*days?\)?)?"
_TIME = (
    r"(?P<hour>\d{1,2})(?::(?P<minute>\d\d)(?::(?P<second>\d\d))?)?\s*(?P<half>[AaPp]\.?[Mm]\.?)?"
)


# -- what is the answer ----------------------------------------------------------------------------


def answer_of(text: str, row: Row) -> str | Mapping[str, Any]:
    """The words of a reply that answer: the object asked for, what follows "the answer is", or else
    its last line.
    """
    fields = _fields(text, row)
    if fields:
        return fields
    told = read_reply(text).text
    slots = [each.slot for each in commitments(told) if each.slot]
    lines = [line for line in told.splitlines() if line.strip()]
    return _tidy(slots[-1] if slots else lines[-1] if lines else "")


def _fields(text: str, row: Row) -> dict[str, Any]:
    if "{" not in text:
        return {}
    wanted = re.findall(r"[\"'](\w+)[\"']\s*:", row.question + row.gold)
    found: dict[str, Any] = {}
    for key in dict.fromkeys(wanted):
        for kind in ("string", "number", "list of string"):
            read = parse_json(text, {key: kind}) if key != "explanation" else None
            if read is not None and read.status is Outcome.OK and read.value:
                found |= read.value
                break
    return found


def _tidy(text: str) -> str:
    text = re.sub(r"(?<=\d)(?:st|nd|rd|th)\b", "", text.strip())
    return text.strip(" \t*_`\"'").rstrip(".").strip(" \t*_`\"'")


def gives_up(answer: str | Mapping[str, Any]) -> bool:
    """Whether the answer is that there is none.

    >>> gives_up({"answer": "Unanswerable"}), gives_up("26")
    (True, False)
    """
    texts = [answer] if isinstance(answer, str) else [str(value) for value in answer.values()]
    return any(UNANSWERABLE in text.casefold() or abstains(text) for text in texts)


# -- what it means ---------------------------------------------------------------------------------


def readings(answer: str | Mapping[str, Any], row: Row) -> tuple[Value, ...]:
    """Every value that an answer can be read as; names only where the question gives them.

    >>> row = Row("", "", "How many months is that?", "26")
    >>> [str(value) for value in readings("26 months", row)]
    ['2 years 2 months', '26 months']
    """
    if isinstance(answer, Mapping):
        return tuple(_of_fields(answer, row))
    return tuple(value for read in _READERS for value in read(answer, row))


def _of_fields(fields: Mapping[str, Any], row: Row) -> Iterator[Value]:
    lists = [value for value in fields.values() if isinstance(value, list)]
    if lists:
        yield Names(tuple(str(name) for name in lists[-1]), "ordered_list" in fields)
    elif "time" in fields:
        yield from _clock(f"{fields.get('day', 'same_day')}, {fields['time']}", row)
    elif len(fields) == 1:
        text = str(next(iter(fields.values())))
        yield from readings(_tidy(text), row)
    sizes = {key: _size(key) for key in fields}
    if all(sizes.values()) and not lists and all(_is_number(value) for value in fields.values()):
        seconds = sum(Fraction(str(value)) * (sizes[key] or 0) for key, value in fields.items())
        yield Duration(0, Fraction(seconds))


def _size(key: str) -> int | None:
    """Seconds of a field; sets also call hours, minutes and seconds by letters in a row."""
    letters = {"H": 3600, "M": 60, "S": 1, "A": 3600, "B": 60, "C": 1, "X": 3600, "Y": 60, "Z": 1}
    return letters.get(key.upper()) or _UNITS.get(key.lower().rstrip("s"))


def _is_number(value: Any) -> bool:
    return re.fullmatch(r"-?\d+(?:\.\d+)?", str(value).strip()) is not None


def _day(text: str, row: Row) -> Iterator[Value]:
    days = days_of(text, row.question)
    if not days:
        found = find_dates(text).dates
        days = [found[0].day] if len(found) == 1 and found[0].day is not None else []
    yield from (Day(day) for day in days)


def _month(text: str, row: Row) -> Iterator[Value]:
    found = re.fullmatch(rf"(?P<month>{_MONTH})\.?,?\s*(?P<year>\d{{1,4}})?{_ERA}", text, re.I)
    if found:
        name = found["month"][:3].title()
        month = next(n for n in range(1, 13) if MONTHS[n].startswith(name))
        yield Month(month, _signed(found) if found["year"] else None)


def _year(text: str, row: Row) -> Iterator[Value]:
    found = re.fullmatch(rf"(?P<year>\d{{1,4}}){_ERA}", text, re.I)
    if found and int(found["year"]):
        yield Year(_signed(found))


def _signed(found: re.Match[str]) -> int:
    return int(found["year"]) * (-1 if (found["era"] or "").upper() in ("BC", "BCE") else 1)


def _week(text: str, row: Row) -> Iterator[Value]:
    found = re.fullmatch(r"week\s+(\d{1,2})(?:\s+of\s+\d+)?", text, re.I)
    year = re.search(r"\b\d{3,4}\b", row.question)
    if found and year:
        yield WeekOfYear(int(found[1]), int(year[0]))


def _clock(text: str, row: Row) -> Iterator[Value]:
    before = r"(?:(?P<day>same_day|[+-]\d+)\s*,\s*)?"
    found = re.fullmatch(before + _TIME + _SHIFT, text)
    if found and (found["minute"] or found["half"]):
        seconds = _seconds(found)
        day = found["shift"] or (found["day"] or "").replace("same_day", "")
        if seconds is not None:
            yield ClockTime(seconds, int(day or 0))


def _seconds(found: re.Match[str]) -> int | None:
    hour, minute = int(found["hour"]), int(found["minute"] or 0)
    half = (found["half"] or "").replace(".", "").lower()
    if half and 1 <= hour <= 12:
        hour = hour % 12 + (12 if half == "pm" else 0)
    if hour > 23 or minute > 59 or int(found["second"] or 0) > 59:
        return None
    return hour * 3600 + minute * 60 + int(found["second"] or 0)


def _instant(text: str, row: Row) -> Iterator[Value]:
    if re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", text):
        try:
            yield Instant(datetime.fromisoformat(text))
        except ValueError:
            return
    found = re.fullmatch(rf"{_TIME}\s+(?:on\s+)?(?P<on>.+)", text)
    days = days_of(found["on"], row.question) if found else []
    seconds = _seconds(found) if found else None
    if days and seconds is not None:
        yield Instant(_at(days[0], seconds))


def _at(day: date, seconds: int) -> datetime:
    hour, rest = divmod(seconds, 3600)
    return datetime(day.year, day.month, day.day, hour, rest // 60, rest % 60)  # noqa: DTZ001


def _duration(text: str, row: Row) -> Iterator[Value]:
    rest = re.sub(rf"{_LENGTH}|\band\b|[\s,]+", "", text, flags=re.I)
    parts = re.findall(_LENGTH, text, re.I)
    if text == "no time" or (parts and not rest):
        months = seconds = Fraction(0)
        for count, unit in parts:
            months += Fraction(count) * {"year": 12, "month": 1}.get(unit.lower(), 0)
            seconds += Fraction(count) * _UNITS.get(unit.lower(), 0)
        if months.denominator == 1:
            yield Duration(int(months), seconds)
    listed = re.fullmatch(r"\d+(?:\s*,\s*\d+){2,3}", text)
    if listed:
        numbers = [Fraction(part) for part in text.split(",")]
        sizes = (86400, 3600, 60, 1)[-len(numbers) :]
        yield Duration(0, sum((n * s for n, s in zip(numbers, sizes, strict=True)), Fraction(0)))


def _number(text: str, row: Row) -> Iterator[Value]:
    found = re.fullmatch(r"(-?\d{1,3}(?:,\d{3})+|-?\d+)(\.\d+)?(?:\s*([A-Za-z][\w/ ]*))?", text)
    if found and (found[3] or "").upper() not in ("BC", "BCE"):
        value = Fraction(found[1].replace(",", "") + (found[2] or ""))
        yield Number(value, (found[3] or "").strip())


def _names(text: str, row: Row) -> Iterator[Value]:
    names = [_tidy(part) for part in text.strip("[]() ").split(",") if part.strip()]
    days = [day for day, name in enumerate(WEEKDAYS) if name.lower() in items_of(text)]
    if days and len(days) == len(items_of(text)):
        yield Weekdays(tuple(days))
    known = bare(row.question)
    if text.strip("[]() ") == "" and text:
        yield Names(())
    if names and all(bare(name) and f" {bare(name)} " in f" {known} " for name in names):
        yield Names(tuple(names), _in_order(row.question))


def _in_order(question: str) -> bool:
    """Whether names are asked for in an order of time; an alphabetical one is a matter of form."""
    form = re.search(r"(alphabetically ordered|unordered[_ ]list)|ordered[_ ]list", question)
    return form is not None and form[1] is None and "alphabetically" not in question


_READERS: tuple[Callable[[str, Row], Iterator[Value]], ...] = (
    _day,
    _month,
    _year,
    _week,
    _clock,
    _instant,
    _duration,
    _number,
    _names,
)
