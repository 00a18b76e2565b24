"""Words that tell one text from another, short enough to be asked for."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

_SIGNS = '.,;:—()“”"'


def operations(old: str, new: str) -> list[tuple[list[str], list[str]]]:
    """What stands in one text for what in the other, word by word."""
    before, after = old.split(), new.split()
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    return [
        (before[a:b], after[c:d]) for tag, a, b, c, d in matcher.get_opcodes() if tag != "equal"
    ]


def replaced(old: str, new: str) -> tuple[str, str] | None:
    """Old and new words of a small change, where they are few and tell the texts apart.

    >>> replaced("a fee of $835 is due", "a fee of $1,035 is due")
    ('$835', '$1,035')
    """
    found = operations(old, new)
    if not 0 < len(found) <= 3:
        return None
    one, two = max(found, key=lambda pair: min(len(pair[0]), len(pair[1])))
    words, others = " ".join(one).strip(_SIGNS + " "), " ".join(two).strip(_SIGNS + " ")
    short = max(len(one), len(two)) <= 8
    plain = min(len(words), len(others)) >= 2 and words not in new and others not in old
    return (words, others) if short and plain else None


def telling(text: str, *others: str, plain: bool = False) -> str | None:
    """A few words in a row that stand in a text and in none of the others.

    Words of one sentence where there are such, and of no other kind where `plain` is set.

    >>> telling("a fee of $835 is due on demand", "a fee of $1,035 is due on demand")
    'a fee of $835 is due'
    """
    words = text.split()
    if len(words) < 4:
        return None
    size = 6
    pieces = [
        piece
        for at in range(max(len(words) - size, 0) + 1)
        if (piece := " ".join(words[at : at + size]).strip(_SIGNS + " "))
        and piece.count("(") == piece.count(")")
        and not any(piece in other for other in others)
    ]
    inner = [piece for piece in pieces if not re.search(r"[(;:]|[.] ", piece)]
    return next(iter(inner if plain else inner or pieces), None)
