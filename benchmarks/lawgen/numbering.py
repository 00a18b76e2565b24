"""How each habit numbers provisions, and what it makes of the number of an insertion."""

from __future__ import annotations

import re
from dataclasses import dataclass

from benchmarks.lawgen.tree import PARAGRAPH, SECTION, SUBPARAGRAPH, SUBSECTION

_BANGLA = str.maketrans("0123456789", "০১২৩৪৫৬৭৮৯")
_CONSONANTS = "কখগঘঙচছজঝঞটঠডঢণতথদধন"
_VOWELS = "অআইঈউঊঋএঐওঔ"
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv")


def bangla(text: object) -> str:
    """A text with its digits in Bangla.

    >>> bangla(12)
    '১২'
    """
    return str(text).translate(_BANGLA)


@dataclass(frozen=True, slots=True)
class Numbering:
    """The labels of one habit: for each level a series, brackets, and a mark of insertions."""

    series: tuple[str, str, str, str]
    """Of sections, subsections, paragraphs, subparagraphs: 1, a, A, i, ক or অ."""
    inserted: tuple[str, str, str, str]
    """What an insertion adds, after the last label before it."""
    names: tuple[str, str, str, str]

    def label(self, level: int, number: int) -> str:
        """The label of the nth provision of a level."""
        bare = _member(self.series[level], number)
        return bare if level == SECTION else f"({bare})"

    def next(self, level: int, label: str) -> str:
        """The label that follows one that is no insertion."""
        return self.label(level, self.value(level, label) + 1)

    def value(self, level: int, label: str) -> int:
        """The number that a label counts, without what an insertion added; 0 if it counts none."""
        bare = label.strip("()")
        count = 60 if self.series[level] == "1" else 14
        wanted = bare
        if self.series[level] == "1":
            return int(bare) if re.fullmatch(r"\d+", bare) else 0
        return next((n for n in range(1, count) if _member(self.series[level], n) == wanted), 0)

    def between(self, level: int, before: str) -> str:
        """The first label of an insertion after a label that is none itself."""
        bare = before.strip("()")
        new = bare + _added(self.inserted[level], 1, bare)
        return new if level == SECTION else f"({new})"

    def after_inserted(self, level: int, before: str, first: str) -> str:
        """The second label of an insertion after `before`, where `first` is taken."""
        bare = before.strip("()")
        new = bare + _added(self.inserted[level], 2, bare)
        return new if level == SECTION else f"({new})"


def _member(series: str, number: int) -> str:
    match series:
        case "1":
            return str(number)
        case "১":
            return bangla(number)
        case "a":
            return chr(ord("a") + number - 1)
        case "A":
            return chr(ord("A") + number - 1)
        case "i":
            return _ROMAN[number - 1]
        case "ক":
            return _CONSONANTS[number - 1]
        case _:
            return _VOWELS[number - 1]


def _added(mark: str, number: int, bare: str) -> str:
    if mark == ".1":
        return f".{number}"
    if mark == "-1":
        return f"-{number}"
    if mark == "-i":
        return f"-{_ROMAN[number - 1]}"
    if mark == "same":  # (a) is followed by (aa), then (ab); (ক) by (কক), then (ককক)
        if bare[:1].isascii():
            return "a" if number == 1 else "b"
        return bare * number
    return chr(ord(mark) + number - 1)


NUMBERINGS = {
    "ca": Numbering(
        ("1", "1", "a", "i"),
        (".1", ".1", ".1", ".1"),
        ("section", "subsection", "paragraph", "subparagraph"),
    ),
    "dc": Numbering(
        ("1", "a", "1", "A"),
        ("a", "-1", "A", "-i"),
        ("section", "subsection", "paragraph", "subparagraph"),
    ),
    "uk": Numbering(
        ("1", "1", "a", "i"),
        ("A", "A", "same", "a"),
        ("section", "subsection", "paragraph", "sub-paragraph"),
    ),
    "bd": Numbering(
        ("1", "1", "a", "i"),
        ("A", "A", "same", "a"),
        ("section", "sub-section", "clause", "sub-clause"),
    ),
    "bn": Numbering(
        ("১", "১", "ক", "অ"),
        ("ক", "ক", "same", "same"),
        ("ধারা", "উপ-ধারা", "দফা", "উপ-দফা"),
    ),
}
"""By habit; "bn" is the Bangla variant of the Bangladeshi one."""

__all__ = ["NUMBERINGS", "PARAGRAPH", "SUBPARAGRAPH", "SUBSECTION", "Numbering", "bangla"]
