"""Signs that an amendment names by a word ("striking the period"), and what words entail: articles,
the mark of what is left free ("removing and reserving").

The word is in the source and the sign is not; so that every quoted span still slices back to a
text, signs are pieces of one fixed text with an id of its own.
"""

from __future__ import annotations

from tqa.law.model import Passage, Piece

SOURCE = "signs"
"""The id of the fixed text, beside the ids of sources (which are hashes)."""
TEXT = " .;,:—-an[Reserved]।"


def sign(characters: str) -> Passage:
    """A passage of signs.

    >>> sign(";").pieces
    (Piece(source='signs', start=2, end=3),)
    """
    if (at := TEXT.find(characters)) >= 0:
        return Passage(characters, (Piece(SOURCE, at, at + len(characters)),))
    places = [TEXT.index(character) for character in characters]
    return Passage(characters, tuple(Piece(SOURCE, at, at + 1) for at in places))
