"""Where the old words of an amendment stand in a text: as whole words, whatever the print."""

from __future__ import annotations

import re
from typing import Protocol

from tqa.law.model import Content


def cell(content: Content, column: int) -> list[tuple[int, int]]:
    """Where the entry of a column stands in the words of a row, whose label is the first column."""
    at = column - 1 - bool(content.label)
    cells = content.passage.text.split("\t")
    if not 0 <= at < len(cells):
        return []
    start = sum(len(each) + 1 for each in cells[:at])
    return [(start, start + len(cells[at]))]


def already_made(text: str, old: str, new: str, sought: Sought) -> bool:
    """Whether a code prints a change that one temporary law after the other makes again.

    The new words stand there, and the old ones only within them (TIME_IN_LAW rule 9: the same words
    re-enacted are a new basis, not a change).
    """
    made = occurrences(text, new) if sought.codified and new else []
    left = [
        span
        for span in found_words(text, old, sought)
        if not any(start <= span[0] and span[1] <= end for start, end in made)
    ]
    return bool(made) and not left


class Sought(Protocol):
    """What says where old words are looked for: a clause, or an edit of it."""

    @property
    def at_end(self) -> bool:
        """Whether the old words are those at the end."""

    @property
    def through(self) -> str:
        """The last of the old words, where only their beginning and their end are given."""

    @property
    def codified(self) -> bool:
        """Whether the text prints code numbers where the words name sections of acts."""

    @property
    def each_place(self) -> bool:
        """Whether they are meant wherever they stand."""


def found_words(text: str, words: str, sought: Sought) -> list[tuple[int, int]]:
    """Where the old words of a clause or edit stand in a text.

    "The period" of a text is the one that ends it: others in it abbreviate.
    """
    if sought.at_end and not words:
        return [(len(text.rstrip()),) * 2]
    found = occurrences(text, words)
    if not found and sought.codified:
        found = codified_occurrences(text, words)
    if sought.through:
        ends = [
            end
            for start, end in occurrences(text, sought.through)
            if found and start >= found[0][0]
        ]
        return [(found[0][0], ends[0])] if len(found) == 1 and ends else []
    final = sought.at_end or (words in _FINAL and len(found) > 1 and not sought.each_place)
    return [span for span in found if not final or not text[span[1] :].strip()]


_FINAL = frozenset({".", ";", ",", ":"})


def occurrences(text: str, words: str) -> list[tuple[int, int]]:
    """Where words stand in a text as whole words, however spaces, marks and dashes are printed.

    >>> occurrences("a raft, rafts and a  raft", "a raft")
    [(0, 6), (18, 25)]
    >>> occurrences("the owner’s raft", "owner's")
    [(4, 11)]
    """
    words = words.translate(_AS_PRINTED)
    pattern = r"\s+".join(re.escape(word) for word in words.split())
    if not pattern:
        return []
    # Only a letter or figure at the end can be a part of a longer word.
    before = r"(?<!\w)" if words[0].isalnum() else ""
    after = r"(?!\w)" if words[-1].isalnum() else ""
    shown = text.translate(_AS_PRINTED)
    return [match.span() for match in re.finditer(before + pattern + after, shown)]


_AS_PRINTED = str.maketrans({
    "‘": "'", "’": "'", "“": '"', "”": '"', "\u00a0": " ", "\u2009": " ", "\u202f": " ",
    "–": "-", "—": "-", "‑": "-", "−": "-", "\u2010": "-",
})  # fmt: skip
"""Characters that printers put for one another, each for one."""


_CLASSED = re.compile(
    r"sections?\s+[\w.-]+(?P<labels>(?:\([0-9A-Za-z-]{1,6}\))*)"
    r"(?:\s+of\s+(?:the|an)\s+[^();]{1,200}?)?\s*"
    r"\((?:[^();]{1,80};\s*)?D\.C\. (?:Official )?Code\s*§\s*(?P<code>[\w.:-]+?)"
    r"(?P<below>(?:\([0-9A-Za-z-]{1,6}\))*)\)"
)
_BARE = re.compile(
    r"(?:sections?|§§?)\s+(?P<number>\d[\w.:-]*)(?P<labels>(?:\([0-9A-Za-z-]{1,6}\))*)"
)


def codified_occurrences(text: str, words: str) -> list[tuple[int, int]]:
    """Where words stand in the text of a code, which prints "§ 4-105(b)" for a section of an act.

    A classification in the words gives the number to be found; without one any number of the code
    fits, with the same labels below it, and all other words must be there.
    """
    words = words.translate(_AS_PRINTED)
    pattern, at = "", 0
    for match in sorted([*_CLASSED.finditer(words), *_BARE.finditer(words)], key=_widest):
        if match.start() < at:
            continue
        pattern += _literal(words[at : match.start()])
        groups = match.groupdict()
        number = re.escape(groups["code"]) if groups.get("code") else r"\d[\w.:-]*"
        labels = re.escape(groups.get("below") or groups["labels"])
        pattern += rf"(?:§§?|sections?)\s*{number}{labels}"
        at = match.end()
    if not at:
        return []
    pattern += _literal(words[at:])
    shown = text.translate(_AS_PRINTED)
    return [match.span() for match in re.finditer(pattern, shown)]


def _widest(match: re.Match[str]) -> tuple[int, int]:
    return match.start(), -match.end()


def _literal(words: str) -> str:
    lead = r"\s+" if words[:1].isspace() else ""
    tail = r"\s+" if words[-1:].isspace() and words.strip() else ""
    return lead + r"\s+".join(re.escape(word) for word in words.split()) + tail
