"""What stands around a value: its sentence, its own part of that, the words that lead to it.

"5 per cent where they are sold and 10 per cent in any other case" holds two values, each with its
own condition: what is asked of one must not be answered with the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from tqa.law.values import Kind, TypedValue

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
    """Whether a value is one of those that "whichever is less" chooses among: the last ones."""
    after = WHICHEVER.search(text, value.end)
    if after is None:
        return False
    between = [v for v in inside if value.end <= v.start and v.end <= after.start()]
    return len(between) <= 1 and ";" not in text[value.end : after.start()]


_CUTS = tuple(
    re.compile(pattern)
    for pattern in (
        r";\s*",
        r",\s+(?:and|or|but|nor)\s",
        r"\s(?:and|but|or|nor|এবং|অথবা|বা|ও|আর)\s",
        r",\s",
    )
)


def own_parts(
    text: str, start: int, end: int, inside: Sequence[TypedValue]
) -> Iterator[tuple[int, int]]:
    """The part of a sentence that is each value's own, cut between it and the next.

    In "5 per cent where they are sold and 10 per cent in any other case" the words after a value
    are its own; in "on tea, 5 per cent, and on jute and flax 10 per cent" those before it are.
    """
    if not inside:
        return
    after = len(re.findall(r"\w+", text[inside[-1].end : end])) > 1
    cuts = [start]
    for first, second in pairwise(inside):
        between = (first.end, max(first.end, second.start))
        cuts.append(_cut(text, *between, last=after))
    cuts.append(end)
    yield from pairwise(cuts)


def _cut(text: str, start: int, end: int, *, last: bool) -> int:
    for pattern in _CUTS:
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
LONGEST = 90
"""Characters of a label."""


def label(
    text: str,
    value: TypedValue,
    first: int,
    last: int,
    sentence: str,
    lead: str,
    heading: str,
) -> str:
    """The words that lead to a value, or those that limit it; failing these, from above."""
    if value.kind is Kind.NAME:
        return clipped(text[value.end : last].strip(" ,;.") or heading)
    before = _LEADING.sub("", text[first : value.start])
    before = _LINKING.sub("", before).strip(_ENDS)
    after = text[value.end : last].strip(_ENDS)
    whichever = WHICHEVER.search(sentence)
    parts = [before] if before else [_LINKING.sub("", lead[-LONGEST:]).strip(_ENDS) or heading]
    if after and len(parts[0]) < LONGEST // 2:
        parts.append(f"… {after}" if before else after)
    label = clipped(" ".join(part for part in parts if part))
    if whichever and whichever[0] not in label and joined(text, [], value):
        label = f"{label}, {whichever[0]}"
    return label


def clipped(label: str) -> str:
    """A label on one line, cut after a word where it is long."""
    plain = " ".join(label.split())
    return plain if len(plain) <= LONGEST else plain[: LONGEST - 1].rsplit(" ", 1)[0] + "…"
