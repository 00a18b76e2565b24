"""The words of a follow-up taken apart: what it cites, what it says of time, and what is left."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from tqa.law.citations import Citation, parse_citations
from tqa.retrieval.kinds import EMPTY, FRAME
from tqa.retrieval.moments import find_moments

_OPENING = re.compile(
    r"(?i)^(?:(?:and|but|so|then|also)\b[\s,]*)*(?:(?:what|how)\s+about\s+|what\s+of\s+)?(?:and\s+)?"
)
_POLITE = re.compile(
    r"(?i)^(?:(?:ok(?:ay)?|thanks(?:\s+a\s+lot)?|thank\s+you|please|right|i\s+see)\b[\s,.!]*)+(?=\S)"
)
LITTLE = frozenset(
    "a an and as at by for from in of on or the there to under what with its that this".split()
)
"""Words that leave a follow-up with nothing but what it cites, or its time."""
ASKING = frozenset(
    """who whom whose what which when where why how is was were are has have had been be being do
    does did will would can could may might must shall should and or to by in on the a an of at as
    than that this these those it its they them their there still already then now ever yet again
    once back act acts law laws order orders rule rules section sections provision provisions
    article clause paragraph subsection schedule instrument time times day year moment else same
    end ended ends begin began begun start started stop stopped lapse lapsed run runs exist
    many often long much right meant precisely exactly say says said show me please tell us give
    about into up out made no not so far it's that's what's who's""".split()
)
"""Words that ask, and name nothing that could be asked about."""


@dataclass(frozen=True, slots=True)
class Said:
    """A follow-up in its parts."""

    text: str
    """Without what opens it: "and", "what about"."""
    cited: tuple[Citation, ...]
    time: str
    """Its words on the days asked about; empty where it has none."""
    known: str
    """Its words on what was known."""
    rest: str
    """Without citations and times, in small letters, without the marks around."""
    opened: bool
    """Whether it opened with "and", "what about" or the like."""

    @property
    def bare(self) -> bool:
        """Whether nothing is said but a place or a time."""
        return all(word in LITTLE for word in words(self.rest))

    @property
    def names_instrument(self) -> bool:
        """Whether it names an instrument, and not "the Act"."""
        return any(c.instrument and not c.instrument.generic for c in self.cited)

    @property
    def empty(self) -> bool:
        """Whether all its words ask, and none names a subject of its own."""
        return not [w for w in words(self.rest) if w not in ASKING | FRAME | EMPTY]

    @property
    def past(self) -> bool:
        """Whether it is asked of the past."""
        return re.search(r"\b(?:did|was|were|had|could)\b", self.rest) is not None


def words(text: str) -> list[str]:
    """The words of a text, small."""
    return re.findall(r"[\w’'-]+", text.lower())


def taken_apart(text: str, reference_day: date, titles: Mapping[str, str] | None) -> Said:
    """The parts of a follow-up.

    >>> said = taken_apart("and what about section 5 in 2015?", date(2026, 3, 31), None)
    >>> said.text, said.time, said.bare
    ('section 5 in 2015?', 'in 2015', True)
    """
    polite = _POLITE.sub("", text)
    bare = _OPENING.sub("", polite)
    if not bare.strip(" ?.!"):
        bare = polite
    cited = tuple(
        c for c in parse_citations(bare, known=titles).items if c.pinpoint or c.instrument
    )
    masked = masked_out(bare, cited)
    read = find_moments(masked, reference_day)
    time: list[str] = []
    known: list[str] = []
    left = list(masked)
    for start, end in read.spans:
        part = bare[start:end].strip(" ,")
        (known if _OF_KNOWLEDGE.search(part) else time).append(part)
        left[start:end] = " " * (end - start)
    rest = " ".join("".join(left).replace("\0", " ").split()).strip(" ?.!,;:").lower()
    return Said(bare, cited, " and ".join(time), " ".join(known), rest, bare != polite)


_OF_KNOWLEDGE = re.compile(r"(?i)\b(?:known|published|publications?)\b")


def masked_out(text: str, cited: Iterable[Citation]) -> str:
    """The text with its citations blanked, so that positions stay."""
    characters = list(text)
    for citation in cited:
        for start, end in (citation.span, citation.instrument_span or citation.span):
            characters[start:end] = "\0" * (end - start)
    return "".join(characters)


def whole_words(said: Said) -> str:
    """All the words of a follow-up, small."""
    return said.text.strip(" ?.!,").lower()
