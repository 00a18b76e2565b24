"""Words that tell one text from another, short enough to be asked for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

_SIGNS = '.,;:—()“”"'


def replaced(old: str, new: str) -> tuple[str, str] | None:
    """Old and new words of a small change, where each tells the texts apart.

    >>> replaced("a fee of $835 is due", "a fee of $1,035 is due")
    ('$835', '$1,035')
    >>> replaced("for hogs imported by him", "for imported hogs by him")
    """
    before, after = old.split(), new.split()
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    found = [codes for codes in matcher.get_opcodes() if codes[0] != "equal"]
    if not 0 < len(found) <= 3 or matcher.ratio() < 0.6:
        return None
    _, a, b, c, d = max(found, key=lambda codes: min(codes[2] - codes[1], codes[4] - codes[3]))
    words, others = _own(before[a:b], after[c:d]), _own(after[c:d], before[a:b])
    plain = min(len(words), len(others)) >= 2 and words not in new and others not in old
    return (words, others) if max(b - a, d - c) <= 8 and plain else None


def _own(words: Sequence[str], others: Sequence[str]) -> str:
    """The longest run of words of which none is among the others."""
    elsewhere = {word.strip(_SIGNS) for word in others}
    runs: list[list[str]] = [[]]
    for word in words:
        if word.strip(_SIGNS) in elsewhere:
            runs.append([])
        else:
            runs[-1].append(word)
    longest: list[str] = max(runs, key=len)
    return " ".join(longest).strip(_SIGNS + " ")


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
