"""Whether a typed value is what a set writes as its answer, in whatever form the set writes it.

A row is right where the value equals the gold answer, abstained where there is none, else wrong.
Where the row offers options, the option that equals the value is taken; no such option is an
abstention. Where the row itself says to reply "unanswerable", an abstention for a day that does not
exist, or for several possible answers, is that reply; one for not understanding is not.
"""

from __future__ import annotations

import json
import re
from ast import literal_eval
from datetime import date, datetime
from fractions import Fraction
from typing import Any

from tqa.eval.tasks.date_reasoning.rows import Row
from tqa.temporal.reasoning import (
    Abstention,
    Answer,
    ClockTime,
    Day,
    Duration,
    Instant,
    Month,
    Names,
    Number,
    Value,
    Verdict,
    Weekdays,
    WeekOfYear,
    Why,
    Year,
)

OUTCOMES = ("right", "wrong", "abstained")


def judge(row: Row, answer: Answer | Abstention) -> str:
    """One of `OUTCOMES`."""
    if row.options and isinstance(answer, Answer):
        equal = [option for option in row.options if matches(answer.value, option, row)]
        if len(equal) != 1:
            return "abstained"
        return "right" if equal[0] == row.gold else "wrong"
    if isinstance(answer, Answer) and "both are equal" in row.question:
        several = isinstance(answer.value, Names) and len(answer.value.names) > 1
        if several or "'equal'" in row.gold:
            return "right" if several and "'equal'" in row.gold else "wrong"
    if replies_unanswerable(row, answer):
        return "right" if "unanswerable" in row.gold else "wrong"
    if isinstance(answer, Abstention):
        return "abstained"
    return "right" if matches(answer.value, row.gold, row) else "wrong"


def replies_unanswerable(row: Row, answer: Answer | Abstention) -> bool:
    """Whether the answer is the reply "unanswerable" where the row asks for it."""
    # Of a chain only the last question asks for the reply.
    question = row.question.rpartition("Question")[2] if row.name == "bbeh" else row.question
    if "unanswerable" not in question:
        return False
    if isinstance(answer, Abstention):
        return answer.why in (Why.IMPOSSIBLE, Why.UNDERDETERMINED)
    several = isinstance(answer.value, Names) and len(answer.value.names) > 1
    return several and "more than one possible answer" in question


def matches(value: Value, gold: str, row: Row) -> bool:
    """Whether the value is what the gold answer writes, in the form that the set uses."""
    if gold.lstrip().startswith("{"):
        return _matches_label(value, label_of(gold), row)
    match value:
        case Verdict():
            return value.value == gold.lower()
        case Month() if re.fullmatch(r"[A-Z][a-z]{2}-\d{2}|\d{1,2}-[A-Z][a-z]{2}", gold):
            return _matches_spreadsheet(value, gold)
        case Month():
            return bare(gold) in (
                bare(str(value)),
                bare(f"{str(value)[:3]} {value.year}"),
            )
        case Duration():
            return _matches_duration(value, gold)
        case Number():
            return _matches_number(value, gold)
        case Weekdays() | Names():
            return sorted(bare(part) for part in items_of(gold)) == sorted(
                bare(part) for part in items_of(str(value))
            ) and (not getattr(value, "ordered", False) or items_of(gold) == items_of(str(value)))
        case Instant():
            return gold.upper().startswith(f"{value.at:%I %p} ".lstrip("0")) and (
                bare(f"{value.at:%B} {value.at.day} {value.at.year}") in bare(gold)
            )
        case WeekOfYear():
            return gold == f"Week {value.number}"
        case ClockTime():
            return _matches_clock(value, gold)
        case Day():
            return value.day in days_of(gold, row.question)
        case Year():
            return bare(str(value)) == bare(gold.replace("AD", ""))


def bare(text: str) -> str:
    """The words and numbers of a text, without signs and capitals."""
    return " ".join(re.findall(r"[a-z0-9]+", text.lower()))


def items_of(text: str) -> list[str]:
    """The items of a list in text, in small letters."""
    return [part.strip().lower() for part in text.strip("[] ").split(",") if part.strip()]


def label_of(gold: str) -> dict[str, Any]:
    """A gold answer that is written as an object, as JSON or as Python writes it."""
    try:
        read = json.loads(gold)
    except json.JSONDecodeError:
        read = literal_eval(gold)
    return {str(key): item for key, item in read.items()}


def _matches_label(value: Value, label: dict[str, Any], row: Row) -> bool:
    if "ordered_list" in label:
        return isinstance(value, Names) and list(value.names) == label["ordered_list"]
    if "unordered_list" in label:
        wanted = sorted(str(name).lower() for name in label["unordered_list"])
        return sorted(items_of(str(value))) == wanted
    if "time" in label:
        return isinstance(value, ClockTime) and _same_clock(value, label)
    if {"answer", "date"} & set(label):
        gold = str(label.get("answer", label.get("date")))
        return matches(value, gold, row)
    return isinstance(value, Duration) and not value.months and value.seconds == _seconds(label)


_PLACES = {"days": 86400, "hours": 3600, "minutes": 60, "seconds": 1}
_PLACES |= {"H": 3600, "M": 60, "S": 1, "A": 3600, "B": 60, "C": 1, "X": 3600, "Y": 60, "Z": 1}


def _seconds(label: dict[str, Any]) -> Fraction:
    return sum((Fraction(str(n)) * _PLACES[key] for key, n in label.items()), Fraction(0))


def _same_clock(value: ClockTime, label: dict[str, Any]) -> bool:
    if not re.fullmatch(r"same_day|[+-]\d+", label["day"]):
        # Some golds say "+-26": no number, and the time beside it does not follow either.
        return False
    days = 0 if label["day"] == "same_day" else int(label["day"])
    parts = [int(part) for part in label["time"].split(":")]
    seconds = value.seconds if len(parts) == 3 else value.seconds // 60 * 60
    return days == value.days and seconds == sum(n * 60 ** (2 - i) for i, n in enumerate(parts))


def _matches_clock(value: ClockTime, gold: str) -> bool:
    day, _, clock = gold.rpartition(",")
    if day:
        return _same_clock(value, {"day": day.strip(), "time": clock.strip()})
    hour, minute = value.seconds // 3600, value.seconds % 3600 // 60
    twelve = f"{hour % 12 or 12}:{minute:02} {'AM' if hour < 12 else 'PM'}"
    return value.seconds % 60 == 0 and gold.strip().upper() in (f"{hour}:{minute:02}", twelve)


def _matches_number(value: Number, gold: str) -> bool:
    written = re.match(r"\s*(-?[0-9]+(?:\.([0-9]+))?)", gold)
    if written is None:
        return False
    exact, half = Fraction(written[1]), Fraction(1, 2 * 10 ** len(written[2] or ""))
    # A whole number can be the value rounded or cut: TRAM does the one with travel by speed, the
    # other with walks.
    return abs(value.value - exact) <= half if written[2] else abs(value.value - exact) < 1


def _matches_duration(value: Duration, gold: str) -> bool:
    if re.fullmatch(r"\s*\d+(?:\s*,\s*\d+){2,3}\s*", gold):
        parts = [Fraction(part) for part in gold.split(",")]
        sizes = (86400, 3600, 60, 1)[-len(parts) :]
        return value.seconds == sum(n * size for n, size in zip(parts, sizes, strict=True))
    months = seconds = Fraction(0)
    for count, unit in re.findall(r"([0-9.]+) (year|month|day|hour|minute|second)s?", gold):
        months += Fraction(count) * {"year": 12, "month": 1}.get(unit, 0)
        seconds += Fraction(count) * _PLACES.get(f"{unit}s", 0)
    return (Fraction(value.months), value.seconds) == (months, seconds) and bool(
        re.search("[a-z]", gold)
    )


def _matches_spreadsheet(value: Month, gold: str) -> bool:
    """A gold that a spreadsheet took for a date: "Apr-73", or "10-Dec" for December (19)10.

    It leaves the month and two figures of the year, and these are compared.
    """
    figures, name = re.search(r"\d+", gold), re.search(r"[A-Za-z]+", gold)
    return bool(
        figures
        and name
        and value.year is not None
        and str(value).startswith(name[0])
        and value.year % 100 == int(figures[0])
    )


_FORMS = [
    *("%m/%d/%Y %Y-%m-%d %Y-%b-%d".split()),
    *("%B %d, %Y", "%b %d, %Y", "%d %B, %Y", "%d %b, %Y", "%A, %d %B %Y", "%B %d %Y"),
]
_DASHED = ("%m-%d-%Y", "%d-%m-%Y")


def days_of(gold: str, question: str) -> list[date]:
    """The day that the gold answer writes; 01-09-2016 in the order that the question shows."""
    day_first = re.search(r"(?<!\d)(?:1[3-9]|2\d|3[01])-\d{1,2}-\d{4}", question)
    for form in (*_FORMS, *(reversed(_DASHED) if day_first else _DASHED)):
        try:
            return [datetime.strptime(_padded(gold.strip()), form).date()]  # noqa: DTZ007
        except ValueError:
            continue
    return []


def _padded(gold: str) -> str:
    """Years of three figures, which strptime refuses."""
    return re.sub(r"(?<![0-9])([0-9]{3})\Z", r"0\1", gold)
