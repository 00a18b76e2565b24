"""Automatic numbers of Word, which stand in no text: "1.", "(a)" as they are printed.

**Source:** ECMA-376, part 1, section 17.9 (numbering).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


@dataclass(frozen=True, slots=True)
class _Level:
    start: int
    form: str
    text: str
    indent: int
    """In twentieths of a point."""
    legal: bool


@dataclass(frozen=True, slots=True)
class Numbered:
    """An automatic number as printed, and how far its paragraph is indented (1/20 point)."""

    label: str
    indent: int | None


class Numbers:
    """The numbers of a document, counted paragraph by paragraph in the order of the text."""

    def __init__(self, numbering: Any | None) -> None:
        self._abstract: dict[str, dict[int, _Level]] = {}
        self._lists: dict[str, tuple[str, dict[int, _Level], dict[int, int]]] = {}
        self._counters: dict[str, dict[int, int]] = {}
        self._met: set[tuple[str, int]] = set()
        self.odd: set[str] = set()
        """Forms of numbers that are not known here, and are given in digits."""
        if numbering is not None:
            self._load(numbering)

    def _load(self, numbering: Any) -> None:
        styles: dict[str, str] = {}
        links: dict[str, str] = {}
        for abstract in numbering.findall(f"{W}abstractNum"):
            key = abstract.get(f"{W}abstractNumId", "")
            self._abstract[key] = dict(_level(item) for item in abstract.findall(f"{W}lvl"))
            if style := _value(abstract, "styleLink"):
                styles[style] = key
            if link := _value(abstract, "numStyleLink"):
                links[key] = link
        for num in numbering.findall(f"{W}num"):
            key = _value(num, "abstractNumId") or ""
            key = styles.get(links.get(key, ""), key)
            changed: dict[int, _Level] = {}
            starts: dict[int, int] = {}
            for override in num.findall(f"{W}lvlOverride"):
                at = _whole(override.get(f"{W}ilvl"))
                if (level := override.find(f"{W}lvl")) is not None:
                    changed[at] = _level(level)[1]
                if (start := _value(override, "startOverride")) is not None:
                    starts[at] = _whole(start)
            self._lists[num.get(f"{W}numId", "")] = (key, changed, starts)

    def next(self, list_id: str, depth: int) -> Numbered | None:
        """The number of the next paragraph of a list; `None` where the list has none."""
        if list_id == "0" or list_id not in self._lists:
            return None
        key, changed, starts = self._lists[list_id]
        levels: Mapping[int, _Level] = {**self._abstract.get(key, {}), **changed}
        level = levels.get(depth)
        if level is None:
            return None
        counters = self._counters.setdefault(key, {})
        if (list_id, depth) not in self._met:
            self._met.add((list_id, depth))
            if depth in starts:
                counters.pop(depth, None)
        first = starts.get(depth, level.start)
        counters[depth] = counters[depth] + 1 if depth in counters else first
        for deeper in [at for at in counters if at > depth]:
            del counters[deeper]

        def shown(match: re.Match[str]) -> str:
            at = int(match[1]) - 1
            of = levels.get(at)
            if of is None:
                return ""
            form = "decimal" if level.legal else of.form
            return self._figure(counters.setdefault(at, starts.get(at, of.start)), form)

        label = "" if level.form in ("bullet", "none") else re.sub(r"%(\d)", shown, level.text)
        return Numbered(label.strip(), level.indent)

    def _figure(self, value: int, form: str) -> str:
        if form in ("lowerLetter", "upperLetter"):
            letter = chr(ord("a") + (value - 1) % 26) * ((value - 1) // 26 + 1)
            return letter.upper() if form == "upperLetter" else letter
        if form in ("lowerRoman", "upperRoman"):
            numeral = _roman(value)
            return numeral.upper() if form == "upperRoman" else numeral
        if form == "decimalZero":
            return f"{value:02}"
        if form == "ordinal":
            ending = (
                "th" if value % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(value % 10)
            )
            return f"{value}{ending or 'th'}"
        if form not in ("decimal", "none"):
            self.odd.add(form)
        return "" if form == "none" else str(value)


def _level(item: Any) -> tuple[int, _Level]:
    indent = item.find(f"{W}pPr/{W}ind")
    return _whole(item.get(f"{W}ilvl")), _Level(
        start=_whole(_value(item, "start") or "0"),
        form=_value(item, "numFmt") or "decimal",
        text=_value(item, "lvlText") or "",
        indent=offset(indent) or 0,
        legal=item.find(f"{W}isLgl") is not None,
    )


def offset(indent: Any | None) -> int | None:
    """Where the first line of a paragraph begins, in twentieths of a point; `None` if not said."""
    if indent is None:
        return None
    left = indent.get(f"{W}left") or indent.get(f"{W}start")
    hanging, first = indent.get(f"{W}hanging"), indent.get(f"{W}firstLine")
    if left is None and hanging is None and first is None:
        return None
    return max(_whole(left) - _whole(hanging) + _whole(first), 0)


def _value(item: Any, name: str) -> str | None:
    found = item.find(f"{W}{name}")
    value = found.get(f"{W}val") if found is not None else None
    return str(value) if value is not None else None


def _whole(text: str | None) -> int:
    try:
        return int(float(text or 0))
    except ValueError:
        return 0


def _roman(value: int) -> str:
    """The numeral in small letters.

    >>> _roman(14), _roman(1999)
    ('xiv', 'mcmxcix')
    """
    numeral = ""
    for step, letters in _ROMAN:
        while value >= step and len(numeral) < 20:
            numeral, value = numeral + letters, value - step
    return numeral
