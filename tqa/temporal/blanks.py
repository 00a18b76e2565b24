"""Dates of which something is still to be filled in: "____ day of ____, 20__"."""

from __future__ import annotations

from collections.abc import Iterator

from tqa.temporal import patterns


def blanks(low: str) -> Iterator[tuple[int, int]]:
    """Their spans in lower-case text; two patterns may find the same."""
    if "   " in low:
        for match in patterns.SPACED_TEMPLATE.finditer(low):
            yield match.span()
    # The patterns are slow beside a search for the signs without which none of them can match.
    if any(sign in low for sign in ("__", "_ _", "....", "…", "--/", "/--", "../", "/..")):
        for pattern in (patterns.TEMPLATE, patterns.NUMERIC_TEMPLATE):
            for match in pattern.finditer(low):
                yield match.span()
        for match in patterns.CUED_BLANK.finditer(low):
            yield match.span("blank")


def merged(spans: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The spans in order, those that overlap as one."""
    last: tuple[int, int] | None = None
    for start, end in sorted(spans):
        if last is not None and start < last[1]:
            last = (last[0], max(last[1], end))
            continue
        if last is not None:
            yield last
        last = (start, end)
    if last is not None:
        yield last
