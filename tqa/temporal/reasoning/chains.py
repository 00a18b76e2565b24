"""Questions built on the answers of others: "Let the answer to Question1 be X. ... Let X' = X - 3".

Each part is put to the solver with the values filled in; a part without an answer ends the chain.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TypeAlias

from tqa.temporal.reasoning.answers import (
    WEEKDAYS,
    Abstention,
    Answer,
    ClockTime,
    Day,
    Duration,
    Number,
    Result,
    Value,
    Weekdays,
    Why,
    Year,
)

Part: TypeAlias = Callable[[str], Result]

_Bound: TypeAlias = dict[str, int | str]
_BLOCK = re.compile(r"\n\s{0,9}\n")
_LET_ANSWER = re.compile(
    r"(?i)\s{0,9}let\sthe\sanswer\sto\squestion\s?(?P<n>[0-9]{1,2})\sbe\s(?P<form>[^\n]{1,40}?)\.?\s{0,9}"
)
_QUESTION = re.compile(r"(?is)\s{0,9}question\s?(?P<n>[0-9]{1,2}):\s{0,9}(?P<text>.*)")
_SUM = re.compile(r"\b(?P<new>[A-Z]['’])\s?=\s?(?P<old>[A-Z])\s?(?P<op>[+-])\s?(?P<n>[0-9]{1,9})")
_WEEKDAY = re.compile(
    r"(?i)\blet\s(?P<new>[A-Z]['’])\sbe\sthe\sday\sof\sthe\sweek\s(?P<n>[0-9]{1,9})\sdays\s"
    r"(?P<side>after|before)\s(?P<old>[A-Z])\b"
)
_VARIABLE = re.compile(r"(?<!\w)[A-Z]['’](?![A-Za-z])")


def is_chain(text: str) -> bool:
    """Whether the text gives answers of its parts a name."""
    return _LET_ANSWER.match(text) is not None


def solve_chain(text: str, part: Part) -> Result:
    """The answer of the last question.

    >>> text = "Let the answer to Question1 be X." + chr(10) * 2 + "Question1: 2 + 3?"
    >>> solve_chain(text, lambda question: Abstention(Why.NOT_UNDERSTOOD, question)).reason
    'question 1: 2 + 3?'
    """
    forms: dict[str, str] = {}
    bound: _Bound = {}
    last: Result = Abstention(Why.NOT_UNDERSTOOD, "a chain without a question")
    steps: list[str] = []
    for block in _BLOCK.split(text):
        if named := _LET_ANSWER.fullmatch(block):
            forms[named["n"]] = named["form"]
        elif asked := _QUESTION.fullmatch(block):
            last = part(_VARIABLE.sub(lambda m: str(bound.get(_plain(m[0]), m[0])), asked["text"]))
            if asked["n"] not in forms:
                continue
            if isinstance(last, Abstention):
                return Abstention(last.why, f"question {asked['n']}: {last.reason}")
            letters = re.findall(r"[A-Z]", forms[asked["n"]])
            values = _components(last.value, forms[asked["n"]])
            if len(values) != len(letters):
                reason = f"question {asked['n']}: {last.value} does not have the form given"
                return Abstention(Why.NOT_UNDERSTOOD, reason)
            bound.update(zip(letters, values, strict=True))
            steps.append(f"question {asked['n']}: {last.value}")
        else:
            bound.update(_assigned(block, bound))
    return Answer(last.value, (*steps, *last.steps)) if isinstance(last, Answer) else last


def _plain(letter: str) -> str:
    return letter.replace("’", "'")


def _assigned(block: str, bound: _Bound) -> Iterator[tuple[str, int | str]]:
    """What a block lets the primed letters be."""
    for match in _SUM.finditer(block):
        old = bound.get(match["old"])
        if isinstance(old, int):
            yield _plain(match["new"]), old + int(match["op"] + match["n"])
    for match in _WEEKDAY.finditer(block):
        day = bound.get(match["old"])
        if isinstance(day, str) and day in WEEKDAYS:
            moved = int(match["n"]) if match["side"].lower() == "after" else -int(match["n"])
            yield _plain(match["new"]), WEEKDAYS[(WEEKDAYS.index(day) + moved) % 7]


def _components(value: Value, form: str) -> list[int | str]:
    """The parts of a value that the form names: "X-Y-Z" of a day, "X, Y, Z" of hours."""
    match value:
        case Day() if "/" in form:
            return [value.day.month, value.day.day, value.day.year]
        case Day() if "-" in form:
            return [value.day.year, value.day.month, value.day.day]
        case Year():
            return [value.number]
        case Number() if value.value.denominator == 1:
            return [int(value.value)]
        case Weekdays() if len(value.days) == 1:
            return [WEEKDAYS[value.days[0]]]
        case Duration(months=0, seconds=seconds) if seconds.denominator == 1:
            return _hms(int(seconds))
        case ClockTime(seconds=seconds) if ":" in form and "," not in form:
            return _hms(seconds)
        case _:
            return []


def _hms(seconds: int) -> list[int | str]:
    return [seconds // 3600, seconds % 3600 // 60, seconds % 60]
