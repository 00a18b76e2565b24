"""The durations of a text, in English and Bangla words, and amounts that are one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from tqa.errors import TemporalError
from tqa.temporal.amounts import UNIT_WORDS, at_unit
from tqa.temporal.amounts_bangla import bangla_amounts
from tqa.temporal.forms import Amount, Offset
from tqa.temporal.found import Expression, Kind
from tqa.temporal.layout import Readable
from tqa.temporal.numbers import by_initial

_UNIT = re.compile(by_initial(UNIT_WORDS))
_JOINED = re.compile(r"\s{0,3}(?:,\s{0,3}(?:and\s{1,3})?|and\s{1,3})|\s{1,3}")


def _amounts(seen: Readable) -> Iterator[Expression]:
    """Durations, sets and relative times in the read text, with spans there."""
    for match in _UNIT.finditer(seen.lower):
        found = at_unit(seen, *match.span())
        if found is not None:
            yield found
    if seen.has_bangla:
        yield from bangla_amounts(seen)


def amounts_in(seen: Readable) -> list[Expression]:
    """The durations of a text, "one year and six months" as one; with spans in the read text."""
    joined: list[Expression] = []
    for each in sorted(_amounts(seen), key=lambda e: e.start):
        if each.kind is not Kind.DURATION or (joined and each.start < joined[-1].end):
            continue
        one = together(seen.lower, joined[-1], each) if joined else None
        if one is not None:
            joined[-1] = one
        else:
            joined.append(each)
    return joined


def together(low: str, a: Expression, b: Expression) -> Expression | None:
    """Two amounts that are one, large units first; "30 days, 60 days" are two."""
    first, second = (e.forms[0] if len(e.forms) == 1 else None for e in (a, b))
    offset = second if isinstance(second, Offset) else None
    second = offset.amount if offset else second
    if not (isinstance(first, Amount) and isinstance(second, Amount)):
        return None
    if a.kind is not Kind.DURATION or b.kind not in (Kind.DURATION, Kind.RELATIVE):
        return None
    if not _JOINED.fullmatch(low[a.end : b.start]):
        return None
    try:
        whole = Amount((*first.parts, *second.parts))
    except TemporalError:
        return None
    return replace(b, start=a.start, forms=(replace(offset, amount=whole) if offset else whole,))
