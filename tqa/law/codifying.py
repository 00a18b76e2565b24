"""Words of an amending law that the code it amends prints otherwise.

A code of laws prints acts by its own numbers: "§ 4-105" for "section 5", "this chapter" for "this
act". A text to which we applied a law has that law's own words there. Which words are printed
otherwise is data (`profiles`, `[codifier]`); what the code prints for them cannot be told from the
law, so that an answer says which words these are.
"""

from __future__ import annotations

from collections.abc import Container, Iterable

from tqa.law.model import Passage
from tqa.law.profiles import Reworded


def as_enacted(
    passage: Passage, own: Container[str], codifier: Iterable[Reworded]
) -> tuple[str, ...]:
    """What a passage has in the words of laws, and its code prints otherwise, in order.

    `own` are the sources of the code itself.
    """
    found: dict[str, None] = {}
    for words in _foreign(passage, own):
        spans = sorted(m.span() for kind in codifier for m in kind.words.finditer(words))
        last = 0
        for start, end in spans:
            if start >= last:
                found[" ".join(words[start:end].split())] = None
            last = max(last, end)
    return tuple(found)


def _foreign(passage: Passage, own: Container[str]) -> Iterable[str]:
    """The stretches of a passage that come from other sources."""
    words, at = "", 0
    for piece in passage.pieces:
        text = passage.text[at : at + piece.end - piece.start]
        at += len(text)
        if piece.source in own:
            if words:
                yield words
            words = ""
        else:
            words += text
    if words:
        yield words
