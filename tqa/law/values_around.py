"""What stands around a value: its sentence, its own part of that, the words that lead to it.

"5 per cent where they are sold and 10 per cent in any other case" holds two values, each with its
own condition: what is asked of one must not be answered with the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tqa.law.values import Side, TypedValue

_SENTENCE = re.compile(
    r"(?<=[;।॥])\s+|(?<=[a-z0-9)%”’][.:])\s+(?=[A-Z“(])|(?<=[\u0980-\u09ff][:])\s+|\n+"
)
_ABBREVIATED = re.compile(
    r"(?:\b(?:No|Nos|Tk|Rs|Re|Art|Sec|Cl|Vol|Ltd|Co|St|Dr|Mr|Mrs|vs?|cf|[A-Z]))\.\Z"
)


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """The spans of the sentences of a text; what follows a semicolon or a colon is one too.

    >>> text = "A fee of Tk. 50 is due: Provided that No. 5 is exempt."
    >>> [text[a:b] for a, b in sentences(text)]
    ['A fee of Tk. 50 is due:', 'Provided that No. 5 is exempt.']
    """
    start = 0
    for match in _SENTENCE.finditer(text):
        if not _ABBREVIATED.search(text, max(0, match.start() - 8), match.start()):
            yield start, match.start()
            start = match.end()
    yield start, len(text)


WHICHEVER = re.compile(
    r"(?i)\bwhichever\s+(?:is|be|comes|occurs|shall\s+be|happens|expires|ends)?\s*(?:the\s+)?\w+|যাহা\s+(?:কম|অধিক|বেশি|আগে|পূর্বে)"
)


def joined(text: str, inside: Sequence[TypedValue], value: TypedValue) -> bool:
    """Whether a value is one of those that "whichever is less" chooses among: the last two."""
    after = WHICHEVER.search(text, value.end)
    if after is None or ";" in text[value.end : after.start()]:
        return False
    between = [v for v in inside if value.end <= v.start and v.end <= after.start() and v.amount]
    return len(between) <= 1


_CUTS = tuple(
    re.compile(pattern)
    for pattern in (
        r";\s*",
        r",\s+(?:and|or|but|nor)\s",
        r"\s(?:and|but|or|nor|এবং|অথবা|বা|ও|আর)\s",
        r",\s",
    )
)


@dataclass(frozen=True, slots=True)
class Around:
    """The words of a sentence that belong to one value, or to both ends of a range."""

    values: tuple[TypedValue, ...]
    before: str
    after: str
    lead: str = ""
    """What the values of a sentence share: the words before the first of them."""

    @property
    def words(self) -> str:
        """All of them."""
        return f"{self.lead} {self.before} {self.after}"


def around(text: str, start: int, end: int, inside: Sequence[TypedValue]) -> Iterator[Around]:
    """The values of a sentence with the words that are each one's own, cut between it and the next.

    In "5 per cent where they are sold and 10 per cent in any other case" the words after a value
    are its own, and those before the first are shared; in "on tea, 5 per cent, and on jute and flax
    10 per cent" those before each are its own.
    """
    groups = _groups(text, inside)
    if not groups:
        return
    limits = len(re.findall(r"\w+", text[groups[-1][-1].end : end])) > 1
    cuts = [start]
    for group, following in pairwise(groups):
        cuts.append(_cut(text, group[-1].end, following[0].start, last=limits))
    cuts.append(end)
    shared = text[start : groups[0][0].start] if limits else ""
    for at, (group, (first, last)) in enumerate(zip(groups, pairwise(cuts), strict=True)):
        before, after = text[first : group[0].start], text[group[-1].end : last]
        yield Around(group, before, after, shared if at else "")


def _groups(text: str, inside: Sequence[TypedValue]) -> list[tuple[TypedValue, ...]]:
    """The values, both ends of a range as one."""
    groups: list[tuple[TypedValue, ...]] = []
    for value in inside:
        last = groups[-1] if groups else ()
        if last and _ends(text, last[-1], value):
            groups[-1] = (*last, value)
        else:
            groups.append((value,))
    return groups


def _ends(text: str, first: TypedValue, last: TypedValue) -> bool:
    """Whether two values are the lower and the upper end of one range."""
    gap = text[first.end : last.start]
    return (
        (first.kind, first.unit) == (last.kind, last.unit)
        and first.side in (Side.LEAST, Side.ABOVE)
        and last.side in (Side.MOST, Side.BELOW)
        and len(gap) <= _GAP
        and not re.search(r"[;.:]\s|,\s\w+\s\w+\s\w+\s\w", gap)
    )


def _cut(text: str, start: int, end: int, *, last: bool) -> int:
    for pattern in _CUTS if start < end else ():
        found = [m.start() for m in pattern.finditer(text, start, end)]
        if found:
            return found[-1] if last else found[0]
    return end if last else start


# -- what it is the value of -----------------------------------------------------------------------

_LINKING = re.compile(
    r"(?i)[\s,:;—–-]*(?:\b(?:is|are|be|was|were|of|at|to|a|an|the|within|for|with|by|not|exceeding|exceed|more|less|than|up|on"
    r"|may|must|shall|extend|which|sum|rate|period|term|and|or|payable|paid|in|from|after|does|do|no|least|most|maximum"
    r"|minimum|but|nor|rates|every|each|otherwise|either)\b[\s,:;—–-]*)+\Z"
)
_LEADING = re.compile(r"(?i)\A[\s,;:—–-]*(?:(?:and|or|but|nor)\b[\s,]*)*")
_ENDS = ' ,;:.—–-“”"‘’।'
_GAP = 45
"""Characters between the two ends of a range."""
LONGEST = 90
"""Characters of a label."""


def label(value: TypedValue, around: Around, above: str, heading: str) -> str:
    """The words that lead to a value and those that limit it; failing these, from above."""
    before = _LINKING.sub("", _LEADING.sub("", around.before)).strip(_ENDS)
    if not re.search(r"\w{3}", before):
        before = _LINKING.sub("", around.lead).strip(_ENDS)
    after = around.after.strip(_ENDS)
    if not before and (len(after.split()) < 2 or above):
        before = _LINKING.sub("", above[-LONGEST:]).strip(_ENDS) or heading
    if after and len(before) < LONGEST // 2:
        return clipped(f"{before} … {after}" if before else after)
    return clipped(before)


def clipped(label: str) -> str:
    """A label on one line, cut after a word where it is long."""
    plain = " ".join(label.split())
    return plain if len(plain) <= LONGEST else plain[: LONGEST - 1].rsplit(" ", 1)[0] + "…"
