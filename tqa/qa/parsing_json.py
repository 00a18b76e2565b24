"""JSON objects in a model's reply, as models write them, checked against a small schema.

Fences, Python's literals, single quotes, comments and trailing commas are read; an object without
its end is truncated; a value of another type, or a day that the calendar lacks, is invalid and
never null.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from tqa.law.characters import clean
from tqa.qa.parsing_numbers import read_amount
from tqa.qa.replies import Outcome, Parsed, abstains, read_reply
from tqa.temporal.finder import find_dates

Schema = Mapping[str, Any]
"""Name of a field -> its type, in words: `boolean`, `integer`, `number`, `string`, `date`,
`one of a|b|c`, `list of …`, each also with ` or null` behind it; or a schema, for an object within;
or a list of one schema, for a list of objects. A name that ends with `?` may be missing."""

DEEPEST = 30
"""Objects and lists within one another; more are broken."""


class _Broken(Exception):
    """Not JSON in any spelling that is read."""


class _Cut(Exception):
    """The text ended within a value."""


class _Wrong(Exception):
    """A value of another type than the schema has."""


def parse_json(
    reply: str, schema: Schema, *, prompt: str = "", finished: bool = True
) -> Parsed[dict[str, Any]]:
    """The last object of a reply that is as the schema says.

    Days come as `date`, numbers as `int` or `Decimal`. Fields that the schema does not name are
    dropped, with the flag `more_fields`.

    >>> parse_json("{'in_force': False}", {"in_force": "boolean", "date": "date or null"}).value
    {'in_force': False, 'date': None}
    >>> parse_json('{"date": "2019-02-30"}', {"date": "date or null"}).status
    <Outcome.INVALID: 'invalid'>
    """
    seen = read_reply(reply, prompt=prompt, finished=finished)
    flags = (*seen.flags, *clean(seen.text).flags)
    if not seen.text:
        return Parsed(Outcome.TRUNCATED if seen.unfinished else Outcome.EMPTY, flags=flags)
    problem: Parsed[dict[str, Any]] | None = None
    value: Parsed[dict[str, Any]] | None = None
    for found in _objects(seen.text):
        each = found if isinstance(found, Parsed) else _conforming(found, schema)
        if each.status is Outcome.OK:
            value = each
        else:
            problem = each
    result = value or problem
    if result is None:
        result = _nothing(seen.text)
        if seen.unfinished and result.status is Outcome.NO_ANSWER:
            result = Parsed(Outcome.TRUNCATED, reason="the reply ended before it answered")
    return result.flagged(*flags)


def _nothing(text: str) -> Parsed[dict[str, Any]]:
    if abstains(text):
        return Parsed(Outcome.ABSTAIN)
    return Parsed(Outcome.NO_ANSWER, reason="the reply holds no JSON object")


# -- reading ---------------------------------------------------------------------------------------


def _objects(text: str) -> Iterator[dict[str, Any] | Parsed[dict[str, Any]]]:
    """Every object of a text that stands in no other, or why one cannot be read."""
    at = 0
    while (at := text.find("{", at)) >= 0:
        reader = _Reader(text, at)
        try:
            value = reader.value(0)
        except _Cut:
            if reader.named:
                yield Parsed(Outcome.TRUNCATED, reason="the object has no end")
            return
        except _Broken as error:
            if reader.named:  # else a brace of a sentence, or of LaTeX
                yield Parsed(Outcome.UNPARSED, reason=str(error))
            at = max(at + 1, reader.at if reader.named else at + 1)
            continue
        at = reader.at
        if isinstance(value, dict):
            yield value


_SPACE = re.compile(r"(?:\s+|//[^\n]*|\#[^\n]*|/\*.*?\*/)*", re.DOTALL)
_QUOTES = {'"': '"', "'": "'", "“": "”", "‘": "’", "„": "“"}
_NUMBER = re.compile(r"-?[0-9][0-9_]*(?:\.[0-9]+)?(?:[eE][+-]?[0-9]{1,3})?(?![\w.,]*[\w%])")
_WORD = re.compile(r"[A-Za-z_][\w-]*")
_LITERALS = {
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
    "null": None, "None": None, "NULL": None, "undefined": None,
}  # fmt: skip
_ESCAPES = {
    "n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "/": "/", "\\": "\\", '"': '"', "'": "'",
}  # fmt: skip


class _Reader:
    """Reads one value from a place on; `at` is where it stopped."""

    def __init__(self, text: str, at: int) -> None:
        self.text, self.at = text, at
        self.named = False
        """Whether a field was read: only then is a brace the beginning of an object."""

    def value(self, depth: int) -> Any:
        if depth > DEEPEST:
            raise _Broken("objects within objects, too deep")
        char = self._next()
        if char == "{":
            return self._object(depth)
        if char == "[":
            return self._list(depth)
        if char in _QUOTES:
            return self._string(_QUOTES[char])
        number = _NUMBER.match(self.text, self.at)
        if number:
            self.at = number.end()
            return _number(number[0])
        word = _WORD.match(self.text, self.at)
        if word and word[0] in _LITERALS:
            self.at = word.end()
            return _LITERALS[word[0]]
        raise _Broken(f"no value begins with {self.text[self.at : self.at + 12]!r}")

    def _next(self) -> str:
        """The next sign that is neither space nor comment."""
        space = _SPACE.match(self.text, self.at)
        self.at = space.end() if space else self.at
        if self.at >= len(self.text):
            raise _Cut
        return self.text[self.at]

    def _object(self, depth: int) -> dict[str, Any]:
        self.at += 1
        fields: dict[str, Any] = {}
        while self._next() != "}":
            name = self._name()
            if self._next() != ":":
                raise _Broken(f"no colon after the field {name!r}")
            self.at += 1
            self.named = True
            value = self.value(depth + 1)
            if name in fields and fields[name] != value:
                raise _Broken(f"the field {name!r} stands there twice, with two values")
            fields[name] = value
            self._separator("}")
        self.at += 1
        return fields

    def _name(self) -> str:
        char = self.text[self.at]
        if char in _QUOTES:
            return self._string(_QUOTES[char])
        word = _WORD.match(self.text, self.at)
        if word is None:
            raise _Broken(f"no field begins with {self.text[self.at : self.at + 12]!r}")
        self.at = word.end()
        return word[0]

    def _list(self, depth: int) -> list[Any]:
        self.at += 1
        items: list[Any] = []
        while self._next() != "]":
            items.append(self.value(depth + 1))
            self._separator("]")
        self.at += 1
        return items

    def _separator(self, closing: str) -> None:
        char = self._next()
        if char == ",":
            self.at += 1
        elif char != closing:
            raise _Broken(f"{self.text[self.at : self.at + 12]!r} where a comma should be")

    def _string(self, closing: str) -> str:
        self.at += 1
        out: list[str] = []
        while self.at < len(self.text):
            char = self.text[self.at]
            self.at += 1
            if char == closing:
                return "".join(out)
            out.append(self._escaped() if char == "\\" else char)
        raise _Cut

    def _escaped(self) -> str:
        if self.at >= len(self.text):
            raise _Cut
        char = self.text[self.at]
        self.at += 1
        if char != "u":
            return _ESCAPES.get(char, "\\" + char)
        digits = self.text[self.at : self.at + 4]
        if not re.fullmatch("[0-9A-Fa-f]{4}", digits):
            raise _Broken(f"no character is \\u{digits}")
        self.at += 4
        code = int(digits, 16)
        pair = re.compile(r"\\u([dD][c-fC-F][0-9A-Fa-f]{2})").match(self.text, self.at)
        if 0xD800 <= code < 0xDC00 and pair:
            self.at = pair.end()
            code = 0x10000 + ((code - 0xD800) << 10) + (int(pair[1], 16) - 0xDC00)
        if 0xD800 <= code < 0xE000:
            raise _Broken(f"\\u{digits} is half a character")
        return chr(code)


def _number(text: str) -> int | Decimal:
    if len(text) > 40:
        raise _Broken("a number of more than 40 digits")
    return Decimal(text) if re.search(r"[.eE]", text) else int(text)


# -- checking --------------------------------------------------------------------------------------


def _conforming(found: dict[str, Any], schema: Schema) -> Parsed[dict[str, Any]]:
    try:
        value, more = _checked(found, schema, "")
    except _Wrong as error:
        return Parsed(Outcome.INVALID, reason=str(error))
    return Parsed(Outcome.OK, value, flags=("more_fields",) if more else ())


def _checked(found: Mapping[str, Any], schema: Schema, where: str) -> tuple[dict[str, Any], bool]:
    names = {_key(name): name for name in found}
    value: dict[str, Any] = {}
    for field, type_ in schema.items():
        name = field.removesuffix("?")
        place = f"{where}{name}"
        given = names.pop(_key(name), None)
        if given is not None:
            value[name] = _typed(found[given], type_, place)
        elif isinstance(type_, str) and type_.endswith(" or null"):
            value[name] = None
        elif not field.endswith("?"):
            raise _Wrong(f"{place}: missing")
    return value, bool(names)


def _key(name: str) -> str:
    return name.strip().casefold().replace("-", "_").replace(" ", "_")


def _typed(value: Any, type_: Any, where: str) -> Any:
    if isinstance(type_, Mapping):
        if not isinstance(value, dict):
            raise _Wrong(f"{where}: {_shown(value)} is no object")
        return _checked(value, type_, f"{where}.")[0]
    if isinstance(type_, list):
        if not isinstance(value, list):
            raise _Wrong(f"{where}: {_shown(value)} is no list")
        return [_typed(each, type_[0], f"{where}[{at}]") for at, each in enumerate(value)]
    kind, _, nullable = str(type_).partition(" or null")
    if kind != type_ and not nullable and _is_null(value, kind):
        return None
    if kind.startswith("list of "):
        if not isinstance(value, list):
            raise _Wrong(f"{where}: {_shown(value)} is no list")
        inner = kind.removeprefix("list of ")
        return [_typed(each, inner, f"{where}[{at}]") for at, each in enumerate(value)]
    if kind.startswith("one of "):
        return _one_of(value, kind.removeprefix("one of ").split("|"), where)
    if kind not in _TYPES:
        raise ValueError(f"{where}: {kind!r} is no type; there are {', '.join(_TYPES)}")
    return _TYPES[kind](value, where)


def _is_null(value: Any, kind: str) -> bool:
    if value is None:
        return True
    if not isinstance(value, str):
        return False
    words = ("null",) if kind == "string" else ("null", "none", "n/a", "")
    return value.strip().casefold() in words


def _boolean(value: Any, where: str) -> bool:
    if isinstance(value, bool):
        return value
    told = {"true": True, "yes": True, "false": False, "no": False}
    word = value.strip().casefold() if isinstance(value, str) else ""
    if word not in told:
        raise _Wrong(f"{where}: {_shown(value)} is neither true nor false")
    return told[word]


def _integer(value: Any, where: str) -> int:
    number = _real(value, where)
    if number != int(number):
        raise _Wrong(f"{where}: {_shown(value)} is no whole number")
    return int(number)


def _real(value: Any, where: str) -> int | Decimal:
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        return value
    try:
        amount = read_amount(value) if isinstance(value, str) else None
    except InvalidOperation:
        amount = None
    if amount is None:
        raise _Wrong(f"{where}: {_shown(value)} is not one number")
    return amount


def _string(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise _Wrong(f"{where}: {_shown(value)} is no text")
    return value


def _day(value: Any, where: str) -> date:
    """The one day that a text says and is: no month, no second reading, nothing beside it."""
    if not isinstance(value, str):
        raise _Wrong(f"{where}: {_shown(value)} is no day")
    text = value.strip()
    found = find_dates(text, order=None)
    if found.unresolved:
        raise _Wrong(f"{where}: {found.unresolved[0].reason}")
    if len(found.dates) != 1 or found.dates[0].day is None:
        raise _Wrong(f"{where}: {_shown(value)} is not one day")
    only = found.dates[0]
    beside = text[: only.start] + text[only.end :]
    if re.search(r"[^\W_]", re.sub(r"(?i)\b(?:on|the)\b|T00:00(?::00)?(?:\.0+)?Z?", "", beside)):
        raise _Wrong(f"{where}: {_shown(value)} is more than a day")
    return found.dates[0].day


def _one_of(value: Any, options: list[str], where: str) -> str:
    word = _key(value) if isinstance(value, str) else ""
    for option in options:
        if _key(option) == word:
            return option
    raise _Wrong(f"{where}: {_shown(value)} is none of {', '.join(options)}")


_TYPES = {
    "boolean": _boolean,
    "integer": _integer,
    "number": _real,
    "string": _string,
    "date": _day,
}


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:59] + "…"
