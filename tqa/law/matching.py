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
    if not (sought.codified and new):
        return False
    there = found_words(text, old, sought)
    made = occurrences(text, new)
    if not made:
        # Numbers of an act fit any number of the code: what may be the old words is not the new.
        made = [span for span in codified_occurrences(text, new) if span not in there]
    left = [s for s in there if not any(low <= s[0] and s[1] <= high for low, high in made)]
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


_NUMBER = r"\d(?:[\w:-]|\.(?=\w))*"
_LABELS = r"(?:\([0-9A-Za-z-]{1,6}\))*"
_LIST = rf"{_NUMBER}{_LABELS}(?:(?:,\s(?:and\s|or\s)?|\s(?:and|or|through)\s){_NUMBER}{_LABELS})*"
_CODE = r"D\.C\. (?:Official )?Code,?\s*(?:§§?\s*)+"
_UNIT = r"(?:act|unit|(?:sub)?(?:chapter|title|part))"
_SECTIONS = re.compile(
    rf"(?:(?P<printed>{_CODE})|\b(?P<many>sections|§§\s*)|\bsection|§)\s*(?P<list>{_LIST})"
    rf"(?:(?:\s+of\s+(?:the|[Aa]n)\s+[^();]{{1,400}}?)?\s*"
    rf"\((?:[^();]{{1,80}};\s*)?{_CODE}(?P<code>{_LIST})\)|(?P<here>\s+of\s+(?:the|this)\s+[Aa]ct\b))?"
)
_ACT = re.compile(rf"\b(?:this\s+{_UNIT}|the\s+Act)\b(?!\s+of\b)")
_NAMED = re.compile(
    r"\bthe (?:(?!\bthe )[^();]){3,160}? Act(?: of \d{4})?, (?:as )?(?:effective|approved|passed) "
    r"[^()]{1,80}\((?:[^()]|\([^()]*\)){1,160}?et seq\.?\)"
)
_PLACE = (
    rf"(?:(?:the\s+)?{_UNIT}\s+[\w-]+(?:\s+of\s+(?:{_UNIT}\s+[\w-]+|this\s+{_UNIT}))*)"
    r"(?:\s+\[?\(?§\s*[\w.:-]+\s+et\s+seq\.\)?\]?)?"
)


def codified_occurrences(text: str, words: str) -> list[tuple[int, int]]:
    """Where words stand in the text of a code, which prints "§ 4-105(b)" for a section of an act.

    A classification in the words gives the number to be found; without one any number of the code
    fits, with the same labels below it. "This act" may be a chapter of the code, and what a code
    supplies stands there in square brackets. All other words must be there.

    >>> codified_occurrences("under §§ 4-105(b) and [4-107]", "sections 5(b) and 7")
    [(6, 29)]
    >>> codified_occurrences("under § 4-105 or § 4-107", "under section 5 of the Act")
    [(0, 13)]
    """
    words = words.translate(_AS_PRINTED)
    forms = [m for form in (_NAMED, _SECTIONS, _ACT) for m in form.finditer(words)]
    pattern, at = "", 0
    for match in sorted(forms, key=_widest):
        if match.start() < at:
            continue
        pattern += _literal(words[at : match.start()])
        if match.re is _SECTIONS:
            pattern += _numbered(match)
            if match["here"]:
                pattern += rf"(?:\s+of\s+(?:(?:the|this)\s+{_UNIT}|{_PLACE})(?!\w))?"
        else:
            here = rf"this\s+{_UNIT}\b|the\s+Act\b|" if match.re is _ACT else ""
            pattern += rf"(?:{here}{_PLACE}(?!\w))"
        at = match.end()
    if not at and "[" not in text:
        return []
    pattern += _literal(words[at:])
    before = r"(?<!\w)" if words[:1].isalnum() else ""
    after = r"(?!\w)" if words[-1:].isalnum() else ""
    shown = text.translate(_AS_PRINTED)
    return [match.span() for match in re.finditer(before + pattern + after, shown)]


_ONE = re.compile(
    rf"(?P<join>(?:,?\s(?:and|or|through)\s|,\s)?)(?P<number>{_NUMBER})(?P<labels>{_LABELS})"
)
_OF_CODE = re.compile(r"\d+[A-Z]?[-:]\d[\w.:-]*")


def _numbered(match: re.Match[str]) -> str:
    """A pattern for sections that words name, as a code prints them."""
    named = [*_ONE.finditer(match["list"])]
    classed = [*_ONE.finditer(match["code"] or "")]
    if len(classed) != len(named):
        classed = named
    pattern = ""
    for one, code in zip(named, classed, strict=True):
        conjunction = one["join"].strip(" ,")
        join = rf"(?:\s*,)?\s+{conjunction}\s+" if conjunction else r"\s*,\s+" if pattern else ""
        known = code is not one or match["printed"] or _OF_CODE.fullmatch(code["number"])
        number = re.escape(code["number"]) if known else _NUMBER
        sign = r"(?:(?:§§?|\bsections?)\s*)" + ("?" if pattern else "")
        labels = re.escape(code["labels"]) + r"(?!\([0-9A-Za-z-]{1,6}\))"
        pattern += rf"{join}\[*{sign}\[*{number}{labels}\]*"
    return pattern


def _widest(match: re.Match[str]) -> tuple[int, int]:
    return match.start(), -match.end()


def _literal(words: str) -> str:
    lead = _GAP if words[:1].isspace() else ""
    tail = _GAP if words[-1:].isspace() and words.strip() else ""
    return lead + _GAP.join(re.escape(word) for word in words.split()) + tail


_GAP = r"\]*\s+\[*"
"""A space, and the square brackets in which a code prints what it supplies."""
