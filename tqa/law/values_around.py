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


OF_BOTH = re.compile(
    r"\b(?:greater|lesser|higher|lower|larger|smaller|later|earlier|less|sum|aggregate|total)"
    r"\s+of\b(?:\s+the\s+following)?",
    re.IGNORECASE,
)
"""What leads to two values of which one counts, or which are added up."""
_FAR, _SHORT = 160, 25
"""Characters before a value in which that is looked for, and between it and the first of two."""


def joined(text: str, inside: Sequence[TypedValue], value: TypedValue) -> bool:
    """Whether a value is one of two told together: "whichever is less", "the greater of"."""
    for before in OF_BOTH.finditer(text, max(0, value.start - _FAR), value.start):
        two = [v for v in inside if v.start >= before.end()][:2]
        if value in two and two[0].start - before.end() <= _SHORT:
            return True
    after = WHICHEVER.search(text, value.end)
    if after is None or ";" in text[value.end : after.start()]:
        return False
    between = [v for v in inside if value.end <= v.start and v.end <= after.start() and v.amount]
    return len(between) <= 1


_CUTS = tuple(
    re.compile(pattern)
    for pattern in (
        r";\s*",
        r",\s+(?:and|or|but|nor),?\s",
        r"\s(?:and|but|or|nor|এবং|অথবা|বা|ও|আর),?\s",
        r",\s",
    )
)


@dataclass(frozen=True, slots=True)
class Around:
    """The words of a sentence that belong to one value, or to both ends of a range."""

    values: tuple[TypedValue, ...]
    before: str
    after: str
    common: str = ""
    """The words before the first value, where all are told by what follows them."""
    lead: str = ""
    """What is said for the whole sentence: "where goods are sold"."""

    @property
    def own(self) -> str:
        """The words that are of the value as much as of any other."""
        return f"{self.common} {self.before} {self.after}"


def around(text: str, start: int, end: int, inside: Sequence[TypedValue]) -> Iterator[Around]:
    """The values of a sentence with the words that are each one's own, cut between it and the next.

    In "5 per cent where they are sold and 10 per cent in any other case" the words after a value
    are its own, and those before the first are common; in "on tea, 5 per cent, and on jute and flax
    10 per cent" those before each are its own.
    """
    groups = _groups(text, inside)
    if not groups:
        return
    head = text[start : groups[0][0].start]
    follows = len(re.findall(r"\w+", text[groups[-1][-1].end : end])) > 1
    told, afters = _parts(text, start, end, groups, last=follows)
    cases = any(_CASE.match(before) for before in told[1:])
    if cases:
        yield from _in_cases(groups, told, afters)
    elif follows:
        for at, group in enumerate(groups):
            yield Around(group, told[at], afters[at], head if at else "")
    else:
        clause = _clause(head)
        told[0] = head[clause:]
        for at, group in enumerate(groups):
            yield Around(group, told[at], afters[at], lead=head[:clause])


def _parts(
    text: str, start: int, end: int, groups: Sequence[tuple[TypedValue, ...]], *, last: bool
) -> tuple[list[str], list[str]]:
    """The words before and after each value, up to where the part of the next begins."""
    cuts = [_cut(text, a[-1].end, b[0].start, last=last) for a, b in pairwise(groups)]
    spans = zip(groups, [start, *cuts], [*cuts, end], strict=True)
    told = [(text[first : g[0].start], text[g[-1].end : stop]) for g, first, stop in spans]
    return [before for before, _ in told], [after for _, after in told]


def _in_cases(
    groups: Sequence[tuple[TypedValue, ...]], told: Sequence[str], afters: Sequence[str]
) -> Iterator[Around]:
    """The values of a sentence that puts cases: what opens a case holds until the next opens."""
    head = current = told[0]
    lead = ""
    for at, (group, before, after) in enumerate(zip(groups, told, afters, strict=True)):
        if at and _CASE.match(before):
            current, lead = before, _before_case(head, before)
            yield Around(group, before, after, lead=lead)
        else:
            yield Around(group, before, after, current if at else "", lead)


_SUBORDINATE = re.compile(
    r"\W*(?:if|where|when|on|in|subject|for|despite|unless|after|before)\b", re.IGNORECASE
)
"""What the condition of a whole sentence begins with."""
_CASE = re.compile(
    r"\W*(?:(?:and|or|but),?\s+)?(?P<opens>(?:for|in|on|where|if|to)\s+(?:an?|the|any|each|every)\b)(?=.{0,60},)",
    re.IGNORECASE,
)
"""What a case of its own begins with: "and, for a second offence, to a fine of"."""


def _clause(head: str) -> int:
    """Where the main clause begins after the condition of a whole sentence; 0 where none leads."""
    if not _SUBORDINATE.match(head):
        return 0
    comma = head.rfind(", ") + 1
    return comma if len(re.findall(r"\w+", head[comma:])) > 1 else 0


def _before_case(head: str, before: str) -> str:
    """What stands before the case that another replaces: "on conviction," of "for a first one"."""
    case = _CASE.match(before)
    at = head.lower().rfind(case["opens"].lower()) if case else -1
    return head[:at] if at > 0 else ""


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
        before = _LINKING.sub("", around.common or around.lead).strip(_ENDS)
    after = around.after.strip(_ENDS)
    if not before and (len(after.split()) < 2 or above):
        before = _LINKING.sub("", _last_words(above)).strip(_ENDS) or heading
    if after and len(before) < LONGEST // 2:
        return clipped(f"{before} … {after}" if before else after)
    return clipped(before)


def _last_words(text: str) -> str:
    """The end of a text, from the beginning of a word."""
    return text if len(text) <= LONGEST else "…" + text[-LONGEST:].split(" ", 1)[-1]


def clipped(label: str) -> str:
    """A label on one line, cut after a word where it is long."""
    plain = " ".join(label.split())
    return plain if len(plain) <= LONGEST else plain[: LONGEST - 1].rsplit(" ", 1)[0] + "…"
