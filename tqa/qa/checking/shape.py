"""Whether plain values have the shape of an answer, before anything is concluded from them."""

from __future__ import annotations

from typing import Any

_DAY = (str, type(None))
_PIECE = {"source": str, "start": int, "end": int}
_QUOTE = {
    **dict.fromkeys(("provision", "label", "text", "valid", "known_from"), str),
    "pieces": [_PIECE],
    "depth": int,
}
_CITATION = {
    **dict.fromkeys(("instrument", "title", "pinpoint", "eid", "valid", "known_from"), str),
    **dict.fromkeys(("interval_known_from", "heading", "source"), str),
    "made_by": [str],
    "ended_by": [str],
    "quotes": [_QUOTE],
}
_VALUE = {
    **dict.fromkeys(("kind", "text", "amount", "unit", "label", "instrument", "provision"), str),
    **dict.fromkeys(("pinpoint", "valid"), str),
    "start": int,
    "end": int,
}
ANSWER: dict[str, Any] = {
    **dict.fromkeys(("question", "kind", "status", "text", "date_reading"), str),
    "as_at": _DAY,
    "known_at": _DAY,
    "answered": bool,
    "citations": [_CITATION],
    "warnings": [str],
    "derivation": [{"rule": str, "says": str}],
    "about": [{"instrument": str, "provision": str, "how": str, "warnings": [str]}],
    "values": [_VALUE],
    "conclusions": [{"rule": str, "given": [str], "result": str}],
}
"""The fields of an answer that the checker reads, with their types; there may be more."""

REQUEST: dict[str, Any] = {"reference_day": str, "as_at": _DAY, "known_at": _DAY, "by_name": bool}


def shaped(value: Any, wanted: Any, where: str = "answer") -> None:
    """TypeError or KeyError, with its place, where a value is not of a shape.

    >>> shaped({"rule": "count", "given": [3]}, {"rule": str, "given": [str]})
    Traceback (most recent call last):
    TypeError: answer.given[0]: int
    """
    if isinstance(wanted, dict):
        if not isinstance(value, dict):
            raise TypeError(f"{where}: {type(value).__name__}")
        for name, inner in wanted.items():
            if name not in value:
                raise KeyError(f"{where}.{name}")
            shaped(value[name], inner, f"{where}.{name}")
    elif isinstance(wanted, list):
        if not isinstance(value, list | tuple):
            raise TypeError(f"{where}: {type(value).__name__}")
        for at, item in enumerate(value):
            shaped(item, wanted[0], f"{where}[{at}]")
    elif not isinstance(value, wanted):
        raise TypeError(f"{where}: {type(value).__name__}")
