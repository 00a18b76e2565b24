"""Whether Latin letters make words, told by how often two stand side by side."""

from __future__ import annotations

import re

MIN_PAIRS = 20
"""With fewer pairs of letters nothing is told."""

_PAIR = re.compile(r"(?=([A-Za-z]{2}))")
_COMMON = frozenset(
    "th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve "
    "co me de hi ri ro ic ne ea ra ce li ch ll be ma si om ur".split()
)
"""Pairs that make up half of running English, and a third or more of the languages near it."""


def pairs(text: str) -> int:
    """How many pairs of letters a text has."""
    return len(_PAIR.findall(text))


def common_share(text: str) -> float:
    """Share (0 to 1) of the common pairs among all: about 0.5 in English, under 0.1 in noise.

    >>> common_share("shall be entitled") > 0.4, common_share("evsjvgbqk ZvwiL") < 0.1
    (True, True)
    """
    found = [pair.lower() for pair in _PAIR.findall(text)]
    return sum(pair in _COMMON for pair in found) / len(found) if found else 0.0
