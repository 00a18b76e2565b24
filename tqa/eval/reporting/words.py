"""Figures and names as a report prints them: one decimal of per cent, intervals, short names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tqa.eval.reporting.folder import CONTROL, Place
from tqa.eval.reporting.records import Figure

NONE = "–"
"""Where there is no figure."""


def percent(value: float | None) -> str:
    """A share in per cent, with one decimal; a dash where there is none.

    >>> percent(0.6504), percent(None), percent(-0.0001)
    ('65.0', '–', '0.0')
    """
    # Adding 0.0 makes a negative zero positive.
    return NONE if value is None else f"{round(100 * value, 1) + 0.0:.1f}"


def signed(value: float | None) -> str:
    """A difference in percentage points, with its sign.

    >>> signed(0.031), signed(-0.2), signed(0.0)
    ('+3.1', '−20.0', '0.0')
    """
    if value is None:
        return NONE
    points = round(100 * value, 1)
    return f"{points:+.1f}".replace("-", "−") if points else "0.0"


def interval(figure: Figure) -> str:
    """The ends of an interval in per cent; empty where there is none.

    >>> interval(Figure(0.5, 0.25, 0.75, 8))
    '25.0–75.0'
    """
    if figure.low is None or figure.high is None:
        return ""
    return f"{percent(figure.low)}–{percent(figure.high)}"


def signed_interval(figure: Figure) -> str:
    """The ends of the interval of a difference.

    >>> signed_interval(Figure(0.5, -0.1, 0.75, 8))
    '−10.0 to +75.0'
    """
    if figure.low is None or figure.high is None:
        return ""
    return f"{signed(figure.low)} to {signed(figure.high)}"


def with_interval(figure: Figure) -> str:
    """A figure and its interval.

    >>> with_interval(Figure(0.5, 0.25, 0.75, 8))
    '50.0 (25.0–75.0)'
    """
    ends = interval(figure)
    return f"{percent(figure.value)} ({ends})" if ends else percent(figure.value)


def control_name(reader: str) -> str:
    """The name of a control without the word that marks it.

    >>> control_name("control: majority")
    'majority'
    """
    return reader.removeprefix(CONTROL)


def arm(place: Place, *, prompts: bool) -> str:
    """The reader of a place, with the form of its prompt where there are several.

    >>> arm(Place("t", "gold", "a model", "base"), prompts=True)
    'a model · base'
    """
    return f"{place.reader} · {place.form}" if prompts and place.form else place.reader


def several(places: Iterable[Place]) -> bool:
    """Whether there is more than one form of the prompt."""
    return len({place.form for place in places if place.form}) > 1


def counted(n: int, one: str, many: str = "") -> str:
    """A number with its noun.

    >>> counted(1, "row"), counted(2300, "row")
    ('1 row', '2,300 rows')
    """
    return f"{n:,} {one if n == 1 else many or one + 's'}"


def clipped(text: str, most: int = 160) -> str:
    """Text on one line, cut where it is long.

    >>> clipped("a  b", 9), clipped("abcdef", 4)
    ('a b', 'abc…')
    """
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 1]}…"


def printable(text: str) -> str:
    r"""Text without control characters, which no page may hold, and halves of surrogate pairs.

    >>> printable("a\x00b\nc")
    'ab\nc'
    """
    whole = text.encode("utf-8", "replace").decode()
    return "".join(
        char for char in whole if char in "\n\t" or ord(char) > 159 or char.isprintable()
    )


def told(value: Any) -> str:
    """A plain value on one line.

    >>> told(["gold", "rag"]), told({"b": 1, "a": None}), told(True)
    ('gold, rag', 'b: 1, a: none', 'yes')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {told(own)}" for key, own in value.items()) or "none"
    if isinstance(value, Iterable) and not isinstance(value, str):
        return ", ".join(map(told, value)) or "none"
    return str(value)
