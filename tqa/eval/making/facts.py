"""Facts of a passage that can be altered: values, actors, conditions; and altering them.

A fact is put in the place of another only where the sentence stays one that the law could have
said: a value of the same unit, an authority after the same article, a condition of the same sort.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tqa.eval.making.differing import Difference
from tqa.eval.making.records import Fact
from tqa.law.values import Kind, find_values
from tqa.law.values_names import find_offices

_OPPOSED = (
    ("may", "shall"),
    ("may", "must"),
    ("before", "after"),
    ("unless", "if"),
    ("at least", "at most"),
    ("less than", "more than"),
    ("not later than", "not earlier than"),
    ("includes", "excludes"),
)
"""Words that make a rule another rule."""
_CONDITIONS = re.compile(
    r"(?<![\w-])(?:" + "|".join(sorted({w for p in _OPPOSED for w in p}, key=len, reverse=True))
    + r")(?![\w-])"
)  # fmt: skip
_LONGEST = 8
"""Words of a fact."""
_VALUES = {Kind.MONEY, Kind.PERCENT, Kind.DURATION, Kind.QUANTITY, Kind.DATE}
_ARTICLE = re.compile(r"(?:^|\s)(?P<article>the|an|a|any|each|every)\s$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Found:
    """A fact in a passage: `passage[start:end]` writes it."""

    kind: Fact
    start: int
    end: int
    text: str
    sort: str
    """Facts of one sort may stand for each other: "days, plural", "the Minister"."""


def facts_of(passage: str) -> tuple[Found, ...]:
    """The facts of a passage, in order, the wider of two that overlap.

    >>> [(f.kind.value, f.text) for f in facts_of("The Registrar may allow 30 days.")]
    [('actor', 'Registrar'), ('condition', 'may'), ('value', '30 days')]
    """
    kept: list[Found] = []
    for fact in sorted(_all(passage), key=lambda f: (f.start - f.end, f.start)):
        if all(fact.end <= other.start or other.end <= fact.start for other in kept):
            kept.append(fact)
    return tuple(sorted(kept, key=lambda f: f.start))


def _all(passage: str) -> Iterator[Found]:
    for value in find_values(passage):
        text = passage[value.start : value.end]
        if value.kind in _VALUES and any(c.isdigit() for c in text):
            many = "one" if value.amount == "1" else "many"
            sort = f"{value.kind.value} {value.unit} {many}"
            yield Found(Fact.VALUE, value.start, value.end, text, sort)
    for office in find_offices(passage):
        text = passage[office.start : office.end]
        article = _ARTICLE.search(passage[: office.start])
        if text[:1].isupper() and article:
            many = "s" if text.endswith("s") else ""
            sort = f"{article['article'].lower()} …{many}"
            yield Found(Fact.ACTOR, office.start, office.end, text, sort)
    for match in _CONDITIONS.finditer(passage):
        for pair in _OPPOSED:
            if match[0] in pair:
                yield Found(Fact.CONDITION, match.start(), match.end(), match[0], " / ".join(pair))


def swapped(passage: str, fact: Found, planted: str) -> str:
    """The passage with other words in the place of a fact.

    >>> passage = "The Registrar may allow 30 days."
    >>> swapped(passage, facts_of(passage)[-1], "60 days")
    'The Registrar may allow 60 days.'
    """
    return passage[: fact.start] + planted + passage[fact.end :]


def kind_of(difference: Difference) -> Fact | None:
    """Which kind of fact it is that two texts differ in, where the words are a fact and no more.

    >>> from tqa.eval.making.differing import differences
    >>> kind_of(*differences("The fee is due in 30 days.", "The fee is due in 60 days."))
    <Fact.VALUE: 'value'>
    """
    old, new = bare_words(difference.old_words), bare_words(difference.new_words)
    if not old or not new or old == new or max(len(old.split()), len(new.split())) > _LONGEST:
        return None
    if tuple(sorted((old.lower(), new.lower()))) in {tuple(sorted(pair)) for pair in _OPPOSED}:
        return Fact.CONDITION
    if _is_value(old, difference.old) and _is_value(new, difference.new):
        return Fact.VALUE
    return Fact.ACTOR if _names(old) and _names(new) else None


def bare_words(words: str) -> str:
    """Words without the signs around them; a bracket stays where its other half does.

    >>> bare_words("$314,100;"), bare_words("paragraph 20(b),"), bare_words("(the Board)")
    ('$314,100', 'paragraph 20(b)', 'the Board')
    """
    bare = words.strip(" ,;.:“”—–-")
    for opening, closing in ("()", "[]"):
        if bare.count(opening) != bare.count(closing):
            bare = bare.removeprefix(opening).removesuffix(closing)
        elif bare.startswith(opening) and bare.endswith(closing):
            bare = bare[1:-1]
    return bare.strip(" ,;.:“”—–-")


def _is_value(words: str, passage: str) -> bool:
    """Whether words are a value, or the figures of one: "30" in "within 30 days".

    Figures alone are as often those of a section.
    """
    if not any(c.isdigit() for c in words):
        return False
    written = (bare_words(passage[v.start : v.end]) for v in find_values(passage))
    return any(words in value and len(value) - len(words) < _LONGEST * 3 for value in written)


def _names(words: str) -> bool:
    found = find_offices(words)
    return bool(found) and sum(f.end - f.start for f in found) >= len(words) - 6
