"""Of whom a question about a table is: the rows whose values it names.

A value is named where it stands in the question, or where all its words do in other forms or in
another order ("joint adoption by same-sex couples"), or most words of a long one. Of values within
one another the longest counts. A country is also named by its adjective ("Egyptian").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tqa.eval.tasks.tdbench.tables import Record, Schema
from tqa.index.words import STOP, split, stem, words

Span = tuple[int, int]
_ADJECTIVE = ("an", "ian", "ean", "n", "ese", "i", "ish", "ic", "se")
_LONG, _MOST = 4, 0.75
"""A description of so many words is also named by this share of them; a name is not."""
_QUOTED = re.compile(r"[\"“]([^\"“”]+)[\"”]")


@dataclass(frozen=True, slots=True)
class Subject:
    """The rows that a question is about, and where it names them."""

    rows: tuple[Record, ...]
    spans: tuple[Span, ...] = ()
    missing: str = ""
    """The column that the question leaves open; empty where it says of whom it is."""


def subject_of(question: str, rows: Sequence[Record], schema: Schema) -> Subject:
    """The rows of which a question speaks, among those that lie before the reader.

    A column in which they all agree leaves nothing open, whether or not the question names it.
    """
    spans: list[Span] = []
    fixed: set[str] = set()
    columns = dict.fromkeys(name for names in (*schema.keys, schema.also) for name in names)
    for column in columns:
        values = tuple(dict.fromkeys(row.values[column] for row in rows))
        named = _named(question, values)
        if named:
            rows = tuple(row for row in rows if row.values[column] in named)
            spans += [span for value in sorted(named) for span in _places(question, value)]
        if len({row.values[column].casefold() for row in rows}) == 1:
            fixed.add(column)
    open_ = [[c for c in names if c not in fixed] for names in schema.keys]
    missing = min(open_, key=len)
    return Subject(tuple(rows), tuple(spans), missing[0] if missing else "")


def _named(question: str, values: Iterable[str]) -> frozenset[str]:
    """The values that the question names, without those that stand within longer ones."""
    quoted = [found[1].casefold() for found in _QUOTED.finditer(question)]
    alone = [value for value in values if value.casefold() in quoted]
    if alone:
        return frozenset(alone)
    said = _stems(question)
    adjectives = {word.casefold() for word in re.findall(r"[A-Z]\w+", question)}
    found = {value for value in values if value and _is_named(question, value, said, adjectives)}
    if not found:
        return _mostly_named(values, said)
    return frozenset(
        value
        for value in found
        if not any(_stems(value) < _stems(other) for other in found if other != value)
    )


def _mostly_named(values: Iterable[str], said: frozenset[str]) -> frozenset[str]:
    """The one long value with most of its words in the question; none where two have as many."""
    shares: dict[str, float] = {}
    for value in values:
        parts = _stems(value)
        if len(parts) >= _LONG:
            shares[value] = len(parts & said) / len(parts)
    best = max(shares.values(), default=0.0)
    chosen = [value for value, share in shares.items() if share == best >= _MOST]
    return frozenset(chosen if len(chosen) == 1 else ())


def _is_named(question: str, value: str, said: frozenset[str], adjectives: set[str]) -> bool:
    if _places(question, value):
        return True
    parts = _stems(value)
    # A sign such as the + of a blood group is no word: only the value as it stands names it.
    if parts and parts <= said and not re.search(r"[+\-]\Z", value):
        return True
    stump = value.casefold().rstrip("aeoy")
    stumps = {stump, stump.removesuffix("en"), stump.removesuffix("land")}
    return any(f"{each}{ending}" in adjectives for each in stumps - {""} for ending in _ADJECTIVE)


def _places(question: str, value: str) -> list[Span]:
    """Where a value stands as it is written; a number also as "20th"."""
    ordinal = "(?:st|nd|rd|th)?" if value.isdigit() else ""
    form = rf"(?<![\w+-]){re.escape(value)}{ordinal}(?![\w+])"
    return [found.span() for found in re.finditer(form, question, re.I)]


@lru_cache(maxsize=1 << 14)
def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in split(words(text).lower()) if word not in STOP)


def masked(question: str, spans: Iterable[Span]) -> str:
    """The question without names, of the same length, so that no part of a name is a time."""
    text = list(question)
    for start, end in (*spans, *(found.span() for found in _QUOTED.finditer(question))):
        text[start:end] = "X" * (end - start)
    return "".join(text)
