"""Footnotes of the laws of Bangladesh: which instrument did what, from when, with which words.

Footnotes are written in English or Bangla, to a pattern: the words or the part that changed, the
verb, the amending instrument with its year and number, sometimes the day from which it has effect.
What a footnote does not say, or says in a way that can be read twice, is left unsaid.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from tqa.ingest.readers.bd_instruments import NOT_NAMED, Instrument, by_title, instruments
from tqa.law.document import Span
from tqa.law.model import Note
from tqa.temporal.bounds import UNKNOWN, Bound
from tqa.temporal.finder import FoundDate, find_dates

OPERATIONS = {
    "substitute": r"প্রতিস্থাপিত|(?:re-?)?subs?ti?t?utt?ed|substiutted|replaced",
    "insert": r"সন্নিবেশিত|inserted",
    "add": r"সংযোজিত|added",
    "omit": r"বিলুপ্ত|omitted|deleted",
    "repeal": r"রহিত|repealed",
    "renumber": r"(?:পুনঃ\s?)?সংখ্যায়িত|(?:re-?)?numbered|re-?lettered",
    "amend": r"সংশোধিত|amended|construed",
}
"""Operation -> the verbs that say it; the first verb of a footnote counts."""

_VERB = re.compile("|".join(f"(?P<{k}>{v})" for k, v in OPERATIONS.items()), re.IGNORECASE)
_FROM = re.compile(
    r"(?:with\s+effect\s+(?:on\s+and\s+)?from|w\.?\s?e\.?\s?f\.?|effective\s+from|"
    r"effect\s+(?:on|from))\s*(?:the\s+)?[,:]?\s*$",
    re.IGNORECASE,
)
_EFFECTIVE_AFTER = re.compile(
    r"^\s*(?:(?:খ্রি(?:ঃ|\.|স্টাব্দ|ষ্টাব্দ)?|ইং)\s*)?(?:তারিখ)?\s*(?:হইতে|হতে|থেকে|তারিখে|ে)?\s*"
    r"(?:কার্যকর|বলবৎ)"
)
_REPLACES = re.compile(r"পরিবর্তে")
_FOR = re.compile(r"\bfor\b", re.IGNORECASE)
_MARK_IN_BRACKETS = re.compile(r"\((?=[^\w\s]{1,2}\))")
_THROUGHOUT = re.compile(r"throughout|wherever\s+occur|সর্বত্র", re.IGNORECASE)
_UNIT = re.compile(
    r"^\W*(?:the\s+)?(?:[^\s“”\"]{2,12}\s+(?=অধ্যায়|অধ্যায়|অংশ))?(?P<unit>উপ-ধারা|ধারা|উপ-দফা|দফা|অনুচ্ছেদ|শর্তাংশ|ব্যাখ্যা|অধ্যায়|অধ্যায়|অংশ|"
    r"sub-?\s?sections?|sections?|sub-?\s?clauses?|clauses?|articles?|paragraphs?|provisos?|"
    r"explanations?|chapters?|parts?)(?=[\s(])",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"\(\s*(?:[০-৯]{1,3}[\u0995-\u09df]{0,2}|[\u0985-\u09df]{1,3}|\d{1,3}[A-Za-z]{0,2}|[A-Za-z]{1,5})\s*\)"
    r"|[০-৯]{1,3}[\u0995-\u09b9]{0,2}(?![\u0980-\u09ff])|\b\d{1,3}[A-Z]{0,2}\b"
)


@dataclass(frozen=True, slots=True)
class Footnote:
    """One footnote, read. Spans count in its text."""

    text: str
    operation: str = ""
    instrument: Instrument = NOT_NAMED
    effective: date | None = None
    new: Span | None = None
    """The quoted words that it put in."""
    before: tuple[Span, ...] | None = None
    """The quoted words that were there: none where it only inserts, `None` where not quoted."""
    unit: str = ""
    """The kind of part that it speaks of, as written: দফা, section …"""
    labels: tuple[str, ...] = ()
    throughout: bool = False
    also: bool = False
    """Whether it tells of more than one change."""
    several: bool = False
    """Whether its labels are the ends of a range, or parts that it does not all name."""
    years: tuple[int, ...] = ()

    @property
    def since(self) -> Bound:
        """From when: the day stated, else some day of the year of the instrument."""
        if self.effective is not None and len(set(self.years)) <= 1:
            return Bound.on(self.effective)
        if not self.years:
            return Bound.on(self.effective) if self.effective else UNKNOWN
        first, last = date(min(self.years), 1, 1), date(max(self.years), 12, 31)
        if self.effective is not None:
            first, last = min(first, self.effective), max(last, self.effective)
        return Bound.between(first, last)

    @property
    def note(self) -> Note:
        """The note for people: the instrument and its effective day."""
        made_by = self.instrument
        section = f", s. {made_by.section}" if made_by.section else ""
        return Note(f"{made_by.title or made_by.kind}{section}".strip(" ,"), self.effective)


def read_footnote(text: str) -> Footnote:
    """What a footnote says.

    >>> one = read_footnote("The word “raft” was substituted for the word “boat” by section 3 of "
    ...     "the Dues Act, 2009 (Act No. XX of 2009) (with effect from 1st May, 2009).")
    >>> one.operation, one.instrument.year, one.instrument.number_value, str(one.since)
    ('substitute', 2009, 20, '2009-05-01')
    >>> [one.text[a:b] for a, b in one.before]
    ['boat']
    """
    quotes = quoted(text)
    bare = _masked(text, quotes)
    verbs = list(_VERB.finditer(bare))
    operation = (verbs[0].lastgroup or "") if verbs else ""
    found = instruments(bare)
    instrument = found[0] if found else by_title(bare)
    years = tuple(i.year for i in (found or (instrument,)) if i.year)
    also = len({(i.kind, i.year, i.number, i.section) for i in found}) > 1
    new, before = _words(bare, quotes, verbs, operation)
    unit = _UNIT.match(bare)
    head = bare[: verbs[0].start()] if verbs else bare
    if instrument.title and (cut := head.find(instrument.title)) > 0:
        head = head[:cut]
    head = re.split(r"পরিবর্তে|\bby\b|\bfor\b|\bwas\b|\bwere\b", head)[0]
    return Footnote(
        text,
        operation,
        instrument,
        _effective(bare),
        new,
        None if also else before,
        " ".join(unit["unit"].lower().split()) if unit else "",
        tuple(dict.fromkeys("".join(m[0].split()) for m in _LABEL.finditer(head))) if unit else (),
        _THROUGHOUT.search(bare) is not None,
        also or len({verb.lastgroup for verb in verbs}) > 1,
        re.search(r"হইতে|\bto\b|\brespectively\b", head) is not None,
        years,
    )


def quoted(text: str) -> list[Span]:
    """The outermost quotations, without their marks; none where the marks do not pair.

    A mark of punctuation in brackets, such as "the colon (:)", is a quotation too.

    >>> [("“a “b” c” and “d”")[s:e] for s, e in quoted("“a “b” c” and “d”")]
    ['a “b” c', 'd']
    """
    marks = [m.start() for m in re.finditer('[“”"]', text)]
    spans: list[Span] = []
    kinds = "".join(text[at] for at in marks)
    if kinds.count("“") == kinds.count("”") and '"' not in kinds and kinds[:1] != "”":
        depth, opened = 0, 0
        for at in marks:
            if text[at] == "“":
                opened = at + 1 if depth == 0 else opened
                depth += 1
            else:
                depth -= 1
                if depth == 0:
                    spans.append((opened, at))
                if depth < 0:
                    return []
    elif len(marks) % 2 == 0:
        spans = [(a + 1, b) for a, b in zip(marks[::2], marks[1::2], strict=True)]
    else:
        return []
    for found in _MARK_IN_BRACKETS.finditer(text):
        end = text.index(")", found.end())
        if not any(a <= found.start() < b for a, b in spans):
            spans.append((found.end(), end))
    return sorted(spans)


def _masked(text: str, quotes: list[Span]) -> str:
    """The text with its quotations blank, so that what they say is not read as the footnote's."""
    for start, end in quotes:
        text = text[:start] + "\x00" * (end - start) + text[end:]
    return text


def _words(
    bare: str, quotes: list[Span], verbs: list[re.Match[str]], operation: str
) -> tuple[Span | None, tuple[Span, ...] | None]:
    """The new words and those before, as far as each is one quotation in its place."""
    if not verbs:
        return None, None
    verb = verbs[0]
    if any(later.lastgroup in ("omit", "repeal") for later in verbs[1:]):
        return None, None  # what was omitted beside it is not quoted in a place of its own
    english = re.search(r"\b(?:was|were|by)\b", bare) is not None
    replaces = (_FOR.search(bare, verb.end()) if english else None) or _REPLACES.search(bare)
    by = re.search(r"\bby\b", bare[verb.end() :])
    stop = verb.end() + by.start() if by else len(bare)
    if len(verbs) > 1:
        stop = min(stop, verbs[1].start())
    ahead = [q for q in quotes if q[1] <= verb.start()]
    if replaces and english and verb.start() < replaces.start() < stop:
        old = [q for q in quotes if replaces.start() < q[0] < stop]
        return _one(ahead), (old[0],) if len(old) == 1 else None
    if replaces and not english:
        earlier = [q for q in quotes if q[1] <= replaces.start()]
        if len(earlier) == 2:
            return earlier[0], (earlier[1],)
        after = [q for q in quotes if q[0] > replaces.start() and q[1] <= verb.start()]
        if len(earlier) == 1 and len(after) <= 1:
            return _one(after), (earlier[0],)
        return None, None
    if operation in ("insert", "add"):
        return (ahead[0] if ahead else None), ()
    if operation == "omit" and len(verbs) == 1:
        return None, (ahead[0],) if len(ahead) == 1 else None
    return None, None


def _one(spans: list[Span]) -> Span | None:
    return spans[0] if len(spans) == 1 else None


def _effective(bare: str) -> date | None:
    """The day from which the change has effect, where the footnote says that it is one."""
    for found in find_dates(bare.replace("\x00", " ")).dates:
        if found.day is not None and _has_effect(bare, found):
            return found.day
    return None


def _has_effect(bare: str, found: FoundDate) -> bool:
    after = _EFFECTIVE_AFTER.match(bare[found.end :])
    return after is not None or _FROM.search(bare[: found.start]) is not None
