"""What is said to have befallen each of several provisions: "11 was amended or 28 repealed first".

A question about an order of events names two or more things with what befell each. The words
around each name say it; where they are silent, those around another do ("which was amended first,
section 11 or section 28").
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from tqa.retrieval.question import Question, Target, without_headings


class Befell(StrEnum):
    """What can befall a provision or an instrument."""

    CHANGED = "changed"
    BEGAN = "began"
    ENDED = "ended"
    PUBLISHED = "published"
    MADE = "made"
    SUSPENDED = "suspended"


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing of a question with what befell it."""

    question: Question
    """The question as if it were about this thing alone."""
    befell: Befell
    last: bool = False
    """Whether the last event of that sort is meant."""
    words: str = ""
    """The piece of the question that speaks of it."""


_LAST = re.compile(r"(?i)\b(?:last|latest|most\s+recent(?:ly)?)\b")
_WORDS: tuple[tuple[Befell, re.Pattern[str]], ...] = tuple(
    (befell, re.compile(pattern, re.IGNORECASE))
    for befell, pattern in (
        (Befell.SUSPENDED, r"\bsuspen(?:d|ded|sion)s?\b"),
        (
            Befell.ENDED,
            r"\b(?:repeal(?:ed)?|revo(?:ked?|cation)|rescinded|expir(?:ed?|y|es)|laps(?:ed?|es)|omi(?:tted|ssion)|scrapped|dropped"
            r"|deleted|deletion|removed|removal|ceased?|ended|abolished|end\s+of)s?\b",
        ),
        (Befell.PUBLISHED, r"\b(?:published|publication|gazetted)s?\b"),
        (Befell.MADE, r"\b(?:enacted|enactment|passed|assented|signed|made|making)s?\b"),
        (
            Befell.BEGAN,
            r"\b(?:put\s+in(?:to)?|insert(?:ed|ion)|added|introduc(?:ed|tion)|commence(?:d|ment)?|in(?:to)?\s+(?:force|effect"
            r"|operation)|beg(?:an|in)|start(?:ed)?|t(?:ook|aken?)\s+effect|created|br(?:ought|ing)\s+in|entered|launched|got\s+(?:its|their))s?\b",
        ),
        (
            Befell.CHANGED,
            r"\b(?:amend(?:ed|ment)?|chang(?:ed?|es)|modif(?:ied|ication)|revis(?:ed|ion)|replaced|substitut(?:ed"
            r"|ion)|altered|updated|reworded|raised|lowered|increased?|reduced|reduction|rais(?:e|ing)"
            r"|doubled|halved|extended|extension|corrected|correction|cut|shortened|lengthened|put\s+(?:off|up|down)|postponed|moved|tightened|relaxed|rewritten)s?\b",
        ),
    )
)
_SOONER = re.compile(
    r"(?i)\s+(?:before|after|earlier\s+than|later\s+than|prior\s+to|sooner\s+than|ahead\s+of)\s+"
)
_UNIT = (
    r"(?:ss?\.|sections?|sub-?sections?|rules?|articles?|regulations?|paragraphs?|clauses?|§|\d)"
)
_CUT = re.compile(
    r"(?i),?\s+(?:before|after|earlier\s+than|later\s+than|prior\s+to|sooner\s+than|ahead\s+of|or|and"
    r"|on\s+the\s+same\s+day\s+as)\s+"
    rf"|[,;:]\s+(?!{_UNIT})"
)
_COMMA = re.compile(rf"(?i)[,;:]\s+(?={_UNIT})")
"""A comma that may stand inside of a citation, or between two things."""


def befell_in(text: str) -> Befell | None:
    """What befell something by the words of a piece of a question.

    >>> befell_in("the repeal of section 18"), befell_in("amendments of section 12A")
    (<Befell.ENDED: 'ended'>, <Befell.CHANGED: 'changed'>)
    """
    told = without_headings(text)
    found = [(match.start(), befell) for befell, words in _WORDS if (match := words.search(told))]
    return min(found)[1] if found else None


def things(question: Question, read: Callable[[str], Question]) -> tuple[Thing, ...]:
    """The things of a question about an order of events; none where it names fewer than two.

    `read` analyses a piece of the question, for things that are described instead of cited.
    """
    named = _named(question)
    if len(named) < 2:
        return _described(question, read)
    names = [re.escape(name.written) for name in question.instruments]
    held = [m.span() for m in re.finditer("|".join(names), question.text)] if names else []
    pieces = _pieces(without_headings(question.text), [span for _, span in named], held)
    named = [
        (_inside(about, piece, question), span)
        for (about, span), piece in zip(named, pieces, strict=True)
    ]
    told = [befell_in(piece) for piece in pieces]
    whole = next((befell for befell in told if befell), None) or befell_in(question.text)
    return tuple(
        Thing(about, befell or whole or Befell.CHANGED, _last(piece, befell, pieces), piece)
        for (about, _), befell, piece in zip(named, told, pieces, strict=True)
    )


def _inside(about: Question, piece: str, question: Question) -> Question:
    """The thing in the instrument that its own piece names, where it names another one."""
    written = [name for name in question.instruments if name.written in piece]
    if not about.targets or not written or about.targets[0].instrument in written:
        return about
    target = replace(about.targets[0], instrument=written[0])
    return replace(about, targets=(target,), instruments=(written[0],))


def _last(piece: str, befell: Befell | None, pieces: Sequence[str]) -> bool:
    """Whether a piece means the last event; one that says nothing of its own goes by the others."""
    said = [piece] if befell else pieces
    return any(_LAST.search(each) for each in said)


def _described(question: Question, read: Callable[[str], Question]) -> tuple[Thing, ...]:
    """Two things in words, on both sides of "before" or "after"."""
    cuts = [match for match in _SOONER.finditer(question.text) if match.start()]
    if len(cuts) != 1:
        return ()
    sides = question.text[: cuts[0].start()], question.text[cuts[0].end() :]
    told = [befell_in(side) for side in sides]
    whole = next((befell for befell in told if befell), None)
    if whole is None:
        return ()
    things = []
    for side, befell in zip(sides, told, strict=True):
        about = read(side)
        if not about.instruments and len(question.instruments) == 1:
            about = replace(about, instruments=question.instruments)
        things.append(Thing(about, befell or whole, _LAST.search(side) is not None, side))
    return tuple(things)


def _named(question: Question) -> list[tuple[Question, tuple[int, int]]]:
    """Each thing alone, with where it is named: provisions, and instruments named as a whole."""
    held = {target.instrument for target in question.targets}
    whole = [name for name in question.instruments if name not in held]
    if any(target.instrument is None for target in question.targets):
        whole = whole[1:]  # one of them is that of the provisions
    pairs = [(t.written, _alone(question, t)) for t in question.targets if t.written]
    pairs += [
        (name.written, replace(question, targets=(), instruments=(name,), subject=""))
        for name in whole
    ]
    found: list[tuple[Question, tuple[int, int]]] = []
    for written, about in pairs:
        taken = [span for _, span in found]
        starts = [m.start() for m in re.finditer(re.escape(written), question.text)]
        free = [at for at in starts if not any(a <= at < b for a, b in taken)]
        if free:
            found.append((about, (free[0], free[0] + len(written))))
    return _attached(question, sorted(found, key=lambda pair: pair[1]))


def _attached(
    question: Question, found: list[tuple[Question, tuple[int, int]]]
) -> list[tuple[Question, tuple[int, int]]]:
    """Without the instruments that only say where the provision before them stands.

    "Section 12A was put into the Customs Act" is one thing.
    """
    kept: list[tuple[Question, tuple[int, int]]] = []
    for about, (start, end) in found:
        last = kept[-1] if kept else None
        between = question.text[last[1][1] : start] if last else ""
        if last and last[0].targets and not about.targets and not _CUT.search(between):
            target = replace(last[0].targets[0], instrument=about.instruments[0])
            kept[-1] = (replace(last[0], targets=(target,), instruments=about.instruments), last[1])
            continue
        kept.append((about, (start, end)))
    return kept


def _alone(question: Question, target: Target) -> Question:
    named = (target.instrument,) if target.instrument else question.instruments
    about = tuple(name for name in named if name)
    return replace(question, targets=(target,), instruments=about, subject="")


def _pieces(
    text: str, spans: Sequence[tuple[int, int]], names: Sequence[tuple[int, int]]
) -> list[str]:
    """The piece of the text that each of some places stands in, cut where another begins.

    `names` are those of instruments, whose commas cut nothing.
    """
    whole = (*spans, *names)
    cuts = [0, *(m.start() for m in _CUT.finditer(text) if not _within(m, whole)), len(text)]
    for (_, end), (start, _) in pairwise(spans):
        commas = (m.start() for m in _COMMA.finditer(text, end) if m.start() < start)
        # What befell the one before it is told already.
        cuts += [at for at in commas if befell_in(text[end:at]) is not None][:1]
    pieces = []
    for at, (start, end) in enumerate(spans):
        low = max(cut for cut in cuts if cut <= start)
        if at:
            low = max(low, spans[at - 1][1])
        high = min(cut for cut in cuts if cut >= end)
        if at + 1 < len(spans):
            high = min(high, spans[at + 1][0])
        pieces.append(text[low:high])
    return pieces


def _within(match: re.Match[str], spans: Sequence[tuple[int, int]]) -> bool:
    return any(start <= match.start() < end for start, end in spans)
