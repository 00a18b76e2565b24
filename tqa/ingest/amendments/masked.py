"""A clause with its quotations and its citations covered, so that patterns see only the wording.

Every character stays at its place: a quotation becomes `“` and `Q`s and `”`, a citation `T`s, the
first of those that are named together with an `H` before.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from tqa.law.citations import Citation, parse_citations
from tqa.law.titles import KnownTitles

QUOTE = "\ue000"
"""Stands for a character within quotation marks."""
TARGET = "\ue001"
"""Stands for a character of a citation."""
HEAD = "\ue002"
"""Stands for the first character of citations that are named together: only there a target begins,
so that a long list is read once, and not once from each of its members."""

_THE = (
    r"(?:(?:the|this|that)\s+)?(?:(?:said|principal|aforesaid)\s+)?"
    r"(?:(?:entry|entries|row|item|line)\s+(?:relating\s+to|for|against|of)\s+(?:the\s+)?)?"
)
_GENERIC = rf"(?:\s+(?:of|to|in)\s+{_THE}(?:act|ordinance|order|rules?|regulations?|notification))"
# Each step can be read in one way only, so that a list that leads nowhere costs its length once.
_JOINS = r"(?:\s*+(?:,|(?<=\s)(?:and|or|to|of|in)(?=\s)))+\s*+"
_JOINED = rf"(?:{_JOINS}{_THE}{TARGET}++{_GENERIC}?)*"
_TOGETHER = re.compile(rf"{TARGET}++{_GENERIC}?{_JOINED}", re.IGNORECASE)
TARGETS = rf"{_THE}{HEAD}{TARGET}*+{_GENERIC}?{_JOINED}"
"""One or more citations, with an instrument that only its context names ("of the said Act")."""

_OPENS, _CLOSES = "“", "”"
_NAMED = re.compile(r"\bdefinitions?\s+of\s+(?:the\s+)?(?:words?|terms?|expressions?)?\s*$", re.I)
_CLOSES_OUTER = re.compile(r"[;.,”]\s*$")
_STRAY = re.compile(r"(?<![^\s(\[—,-])[\"æ”](?=[^\s\"”.,;])")
"""What opens a quotation where only closing marks are curly; æ does so in old encodings."""
_SINGLE = re.compile(r"(?<![\w’])‘[^‘’“”\"\n]{1,120}’(?!\w)")
_UNOPENED = re.compile(r"\s*,\s+([^\W\d_][^“”\",;.]{1,60})")
_MARKS = re.compile("[\"'“”‘’]")
READ = 4096
"""How many covered texts are remembered with what was read of them: a clause is read again when
something else of its instrument changes, and its words are the same."""
_SHORT = 60
"""Characters before a mark that are looked at."""


@dataclass(frozen=True, slots=True)
class Quote:
    """Quoted words: `text[start:end]` is what stands between the marks."""

    start: int
    end: int


@dataclass(frozen=True, slots=True, eq=False)
class Masked:
    """The own words of a clause, covered; citations carry what the words before them say.

    Compared by identity: what is read of one is remembered with it.
    """

    text: str
    """As written."""
    covered: str
    quotes: tuple[Quote, ...]
    citations: tuple[Citation, ...]
    """In the order of the text, spans in `text`."""

    def quote_at(self, position: int) -> Quote:
        """The quotation whose opening mark stands at a position."""
        at = bisect_left(self.quotes, position + 1, key=lambda quote: quote.start)
        return self.quotes[at]

    def followed_by_rows(self) -> Masked:
        """The same with a quotation at its end: the rows of a table that stand below the words."""
        return _followed_by_rows(self)

    def cited(self, start: int, end: int) -> list[Citation]:
        """The citations within a stretch of the text."""
        return [c for c in self.citations if start <= c.span[0] and c.span[1] <= end]


@lru_cache(maxsize=READ)
def _followed_by_rows(masked: Masked) -> Masked:
    at = len(masked.covered) + 2
    covered = f"{masked.covered} {_OPENS}{QUOTE}{_CLOSES}"
    return Masked(masked.text, covered, (*masked.quotes, Quote(at, at + 1)), masked.citations)


def mask(text: str, context: str, known: Mapping[str, str]) -> Masked:
    """Cover the quotations and citations of `text`, read after `context`.

    >>> seen = mask("In section 4, for “ten” substitute “five”.", "", {})
    >>> seen.covered.replace(QUOTE, "q").replace(HEAD, "h").replace(TARGET, "t")
    'In htttttttt, for “qqq” substitute “qqqq”.'
    """
    if not isinstance(known, KnownTitles):
        return _mask(text, context, known)
    return known.remembered((mask, text, context), lambda: _mask(text, context, known))


def _mask(text: str, context: str, known: Mapping[str, str]) -> Masked:
    # A term names its definition, as a number names a section: it stays to be seen.
    quotes = tuple(q for q in find_quotes(text) if not _names_definition(text, q))
    shown = list(text)
    for quote in quotes:
        shown[quote.start - 1] = _OPENS
        shown[quote.start : quote.end] = QUOTE * (quote.end - quote.start)
        shown[quote.end] = _CLOSES
    # Words within quotations cite for another place than this one.
    bare = _without_enumerators("".join(shown).replace(QUOTE, "x"))
    before = f"{context} " if context else ""
    citations = []
    for citation in parse_citations(before + bare, known=known).items:
        start, end = citation.span[0] - len(before), citation.span[1] - len(before)
        if start < 0:
            continue
        beside = citation.instrument_span
        if beside is not None:
            beside = (beside[0] - len(before), beside[1] - len(before))
        if before:
            citation = replace(citation, span=(start, end), instrument_span=beside)
        citations.append(citation)
        spans = [(start, end), *([beside] if beside and beside[0] >= 0 else [])]
        for low, high in spans:
            shown[low:high] = TARGET * (high - low)
    covered = "".join(shown)
    for group in _TOGETHER.finditer(covered):
        shown[group.start()] = HEAD
    return Masked(text, "".join(shown), quotes, tuple(citations))


_ENUMERATOR = re.compile(
    r"(?P<lead>\A|[,:—–]|;(?:\s*and)?)\s*\((?P<label>[ivx]{1,5}|[a-z]|\d{1,2})\)(?=\s+[A-Za-z])"
)
_SERIES = (
    ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"),
    tuple("abcdefghijklmnopqrstuvwxyz"),
    tuple(str(number) for number in range(1, 30)),
)


def _without_enumerators(text: str) -> str:
    """A text in which labels of what it does are no labels of what it cites.

    "In section 7, (i) clause (a) is omitted; and (ii) …": of such a series all but the first stand
    after a semicolon, which no list of provisions has.

    >>> _without_enumerators("section 7, (i) clause (a) is omitted; and (ii) clause (b) is added")
    'section 7, ;   clause (a) is omitted; and ;    clause (b) is added'
    >>> _without_enumerators("clauses (a), (b) and (c) of section 7")
    'clauses (a), (b) and (c) of section 7'
    """
    if ";" not in text:
        return text
    marks = list(_ENUMERATOR.finditer(text))
    for series in _SERIES:
        found: list[re.Match[str]] = []
        for mark in marks:
            follows = mark["lead"].startswith(";") is bool(found)
            if follows and mark["label"] in series[len(found) : len(found) + 1]:
                found.append(mark)
        if len(found) > 1:
            for mark in found:
                start, end = mark.start("label") - 1, mark.end()
                text = f"{text[:start]};{' ' * (end - start - 1)}{text[end:]}"
            return text
    return text


def _names_definition(text: str, quote: Quote) -> bool:
    before = text[max(quote.start - 1 - _SHORT, 0) : quote.start - 1]
    return _NAMED.search(before) is not None


def find_quotes(text: str) -> tuple[Quote, ...]:
    r"""The outermost quotations of a text; curly marks may be nested; straight ones may
    where each of them shows whether it opens or closes.

    >>> find_quotes("for “a “b” c” read \"d\"")
    (Quote(start=5, end=12), Quote(start=20, end=21))
    """
    if text.count(_CLOSES) > text.count(_OPENS) and _STRAY.search(text):
        text = _STRAY.sub(_OPENS, text)
    if '"' in text and (_OPENS in text or _CLOSES in text):
        text = _evened(text)
    quotes: list[Quote] = []
    depth, opened = 0, -1
    outer = False
    straight, single, closing = 0, -1, -1
    nested = _straight_nests(text)
    for mark in _MARKS.finditer(text):
        at, character = mark.start(), mark[0]
        if outer:
            # ‘“raft” means …;’: the inner quotations are part of the outer one.
            if at == closing or (
                closing < 0
                and character == "’"
                and _CLOSES_OUTER.search(text[max(at - _SHORT, 0) : at])
            ):
                quotes.append(Quote(opened + 1, at))
                outer = False
        elif depth == 0 and not straight and character == "‘" and text[at + 1 : at + 2] == _OPENS:
            opened, outer, closing = at, True, -1
        elif (
            depth == 0
            and not straight
            and character in "'‘"
            and (closing := _outer_end(text, at)) > at
        ):
            opened, outer = at, True
        elif depth == 0 and not straight and character == "‘" and at > single:
            single = _single(text, at)
            if single > at:
                quotes.append(Quote(at + 1, single))
        elif character == '"' and depth == 0:
            if straight and nested and _opens_straight(text, at):
                straight += 1
            elif straight:
                straight -= 1
                if not straight:
                    quotes.append(Quote(opened + 1, at))
            else:
                opened, straight = at, 1
        elif straight:
            continue
        elif character == _OPENS:
            if depth and text[:at].rstrip(" \t").endswith("\n"):
                continue  # each paragraph of one quotation opens anew; only the last closes
            opened = at if depth == 0 else opened
            depth += 1
        elif character == _CLOSES and depth:
            depth -= 1
            if depth == 0:
                quotes.append(Quote(opened + 1, at))
        elif character == _CLOSES and (begun := _unopened(text, quotes, at)) >= 0:
            quotes.append(Quote(begun, at))
    return _unmarked(text, quotes)


_PUT_IN_BELOW = re.compile(
    r"(?:প্রতিস্থাপিত|সন্নিবেশিত|সংযোজিত)\s+(?:হইবে|হবে)\s*[,;]?\s*যথা\s*[:;ঃ,—–-]+\s*\n(?=\()"
)
"""What is followed by a provision that is put in, and that nothing marks as a quotation."""
_LAST = re.compile(r"(?:[;।৷.:]|(?<=[;।৷.:])”(?:[;।৷.]|\s*এবং)*)\s*\Z")


def _unmarked(text: str, quotes: list[Quote]) -> tuple[Quote, ...]:
    """The quotations, with one whose opening mark the print lost: up to the end of the text.

    "… প্রতিস্থাপিত হইবে, যথা:-" and below it "(খ) ঘাট;”;": the sign before what is quoted and the
    one after it stand for its marks.
    """
    opened = _PUT_IN_BELOW.search(text) if "যথা" in text else None
    if opened is None or any(quote.start - 1 <= opened.start() <= quote.end for quote in quotes):
        return tuple(quotes)
    closed = _LAST.search(text, opened.end())
    if closed is None:
        return tuple(quotes)
    before = [quote for quote in quotes if quote.end < opened.start()]
    return (*before, Quote(opened.end(), closed.start()))


def _unopened(text: str, quotes: list[Quote], at: int) -> int:
    """Where a quotation begins that ends at `at`, and whose opening mark a list has lost.

    "“a”, b”, “c”" quotes three words.
    """
    listed = _UNOPENED.fullmatch(text, quotes[-1].end + 1, at) if quotes else None
    return listed.start(1) if listed else -1


def _evened(text: str) -> str:
    """A text with curly marks where one of a pair is straight and the other curly.

    >>> _evened('for "ten” read “two" and "six"')
    'for “ten” read “two” and "six"'
    """
    shown = list(text)
    marks = [(m.start(), m[0]) for m in _MARKS.finditer(text) if m[0] in f'"{_OPENS}{_CLOSES}']
    number = 0
    while number < len(marks):
        at, mark = marks[number]
        opens = mark == _OPENS or (mark == '"' and _opens_straight(text, at))
        end = _partner(text, marks, number) if opens else -1
        if end < 0:
            number += 1
            continue
        if mark != marks[end][1] and '"' in (mark, marks[end][1]):
            shown[at], shown[marks[end][0]] = _OPENS, _CLOSES
        number = end + 1
    return "".join(shown)


def _partner(text: str, marks: Sequence[tuple[int, str]], number: int) -> int:
    """Which mark closes a quotation, those within it left out; -1 where none does."""
    depth = 0
    for other in range(number + 1, len(marks)):
        at, mark = marks[other]
        if mark == _OPENS:
            depth += 1
        elif mark == _CLOSES and depth:
            depth -= 1
        elif mark == _CLOSES or (not depth and not _opens_straight(text, at)):
            return other
        elif not depth:
            return -1  # one that opens within it: which closes which is not sure
    return -1


_ANNOUNCED = re.compile(r"(?:[:—–-]|\bnamely\b)\W{0,4}\Z")


def _outer_end(text: str, at: int) -> int:
    """Where a quotation in single marks ends that a colon or dash announces, and that quotes.

    "namely:— '(ca) “raft” means …;'": an apostrophe follows no stop.
    """
    if not _ANNOUNCED.search(text[max(at - 12, 0) : at]):
        return -1
    mark = "'" if text[at] == "'" else "’"
    end = re.compile(rf"[;.,”]\s*{mark}(?!\w)").search(text, at)
    quotes = end is not None and _OPENS in text[at : end.start()]
    return end.end() - 1 if end is not None and quotes else -1


def _single(text: str, at: int) -> int:
    """Where a quotation in single curly marks ends that opens at `at`; -1 where none does."""
    match = _SINGLE.match(text, at)
    return match.end() - 1 if match else -1


def _opens_straight(text: str, at: int) -> bool:
    """Whether a straight mark opens, by the characters beside it."""
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if before == '"':
        return after.isalnum() and _opens_straight(text, at - 1)  # what is quoted begins with one
    return before in ("", " ", "(", "[", "—", "\n") and bool(after) and not after.isspace()


def _straight_nests(text: str) -> bool:
    """Whether straight marks, read as opening and closing, come out even: only then they nest."""
    depth, at = 0, text.find('"')
    while at >= 0:
        depth += 1 if _opens_straight(text, at) else -1
        if depth < 0:
            return False
        at = text.find('"', at + 1)
    return depth == 0
