"""Conclusions worked out again, and values read again from the words they stand in."""

from __future__ import annotations

from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from tqa.errors import TqaError
from tqa.law.model import State
from tqa.qa.checking.case import Case
from tqa.qa.checking.rules import HELD, concluded
from tqa.qa.checking.written import days_in, numbers_in


def check_conclusions(case: Case) -> None:
    """Each conclusion of the answer and of its proof by its rule."""
    lists = (
        ("conclusions", case.answer["conclusions"]),
        ("proof.conclusions", case.proof["conclusions"]),
    )
    for name, conclusions in lists:
        for at, item in enumerate(conclusions):
            where = f"{name}[{at}]"
            try:
                made = _made(case, item["rule"], item["given"])
            except (ValueError, TqaError) as error:
                case.check("conclusions", False, where, str(error))
                continue
            said = f"{item['rule']} makes {made}, not {item['result']}"
            case.check("conclusions", made == item["result"], f"{where}.result", said)
    for at, item in enumerate(case.proof["conclusions"]):
        if item["rule"] == "count":
            _counted(case, f"proof.conclusions[{at}].given", item["given"])


def _counted(case: Case, where: str, days: list[str]) -> None:
    """What the proof counts are changes, none of them twice."""
    whens = {
        str(change.when)
        for instrument, name in case.abouts
        for change in case.held.changes(instrument, name)
        if not change.first
    }
    real = set(days) <= whens and len(set(days)) == len(days)
    case.check("conclusions", real, where, "not changes that are on record")


def _made(case: Case, rule: str, given: list[str]) -> str:
    return _held(case, rule, given) if rule in HELD else concluded(rule, given)


def _held(case: Case, rule: str, given: list[str]) -> str:
    """What is held makes of a rule; ValueError where too much or too little is given."""
    held = case.held
    match rule, given:
        case "state_on", [instrument, name, day]:
            state = held.state(instrument, name, date.fromisoformat(day))
            return state.value if state else "unknown"
        case "sections_in_force", [instrument, day]:
            on = date.fromisoformat(day)
            states = [held.state(instrument, name, on) for name in held.sections(instrument)]
            law = states.count(State.IN_FORCE)
            return f"{law} of {law + states.count(State.NOT_IN_FORCE)}"
        case "says", [instrument, name, day, words]:
            text = held.words(instrument, name, date.fromisoformat(day))
            return _truth(" ".join(words.split()).casefold() in text.casefold())
        case "same_on", [instrument, name, one, other]:
            first, second = (
                held.words(instrument, name, date.fromisoformat(day)) for day in (one, other)
            )
            return _truth(first == second)
        case "changes", [instrument, name, start, end]:
            low = date.min if start == "?" else date.fromisoformat(start)
            high = date.max if end == "?" else date.fromisoformat(end)
            found = [c for c in held.changes(instrument, name) if not c.first]
            return str(sum(low <= (c.when.latest or date.max) <= high for c in found))
        case _:
            raise ValueError(f"{rule} does not take {len(given)} items")


def _truth(value: bool) -> str:
    return "true" if value else "false"


# -- values ----------------------------------------------------------------------------------------


def check_values(case: Case) -> None:
    """Each value in the words quoted, at its place, and read again where that can be done."""
    quotes = [
        (citation["instrument"], quote)
        for citation in case.answer["citations"]
        for quote in citation["quotes"]
    ]
    for at, value in enumerate(case.answer["values"]):
        where = f"values[{at}]"
        own = [
            quote
            for instrument, quote in quotes
            if (instrument, quote["provision"]) == (value["instrument"], value["provision"])
            and value["valid"] in ("", quote["valid"])
        ]
        if not case.check("values", bool(own), f"{where}.provision", "no such version is quoted"):
            continue
        start, end = value["start"], value["end"]
        long = start >= 0 and end - start == len(value["text"]) > 0
        stands = long and any(quote["text"][start:end] == value["text"] for quote in own)
        case.check("values", stands, f"{where}.text", "not the words at its place in the quote")
        case.check("values", _reread(value), f"{where}.amount", "not what its words say")
        case.check("values", _counted_in(value), f"{where}.unit", "not what its words count")
        pinpoints = [c["pinpoint"] for c in case.answer["citations"]]
        under = any(value["pinpoint"].startswith(p.split("(")[0]) for p in pinpoints)
        case.check("values", under, f"{where}.pinpoint", "not within what is cited")


def _reread(value: dict[str, Any]) -> bool:
    """Whether the words say the amount; words that the small readers cannot read pass."""
    words, amount = value["text"], value["amount"]
    if value["kind"] == "date":
        days = [found.day for found in days_in(words)]
        return not days or amount in [str(day) for day in days]
    if value["kind"] == "name":
        return " ".join(amount.split()).casefold() in " ".join(words.split()).casefold()
    numbers = [number.value for number in numbers_in(words)]
    if not numbers:
        return True
    try:
        return Decimal(amount) in numbers
    except InvalidOperation:
        return False


_SIGNED = frozenset({"percent", "share"})
"""Units that the law may write by a sign or a fraction."""


def _counted_in(value: dict[str, Any]) -> bool:
    """Whether the words name the unit; signs and other scripts pass."""
    words, unit = value["text"].casefold(), value["unit"].casefold()
    if not words.isascii() or any(sign in words for sign in "%$"):
        return True
    stems = {word.strip(".,;:'").removesuffix("s") for word in words.replace("-", " ").split()}
    wanted = [word.removesuffix("s") for word in unit.split() if word not in _SIGNED]
    if "percent" in unit and not ("per cent" in words or "percent" in stems):
        return False
    return all(word in stems for word in wanted)
