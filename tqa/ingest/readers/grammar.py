"""What a printed line may be, by its shape: the words are those of `habits`.

Whether a line is what it may be, `structure` decides by sequence.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tqa.ingest.readers.habits import (
    BANGLA,
    CAPITAL,
    CLOSED,
    CONTAINER,
    CONTAINERS,
    DEFINES,
    GOES_ON,
    HEADING_RANK,
    LIMBS,
    MARK,
    OF_OTHERS,
    OPENINGS,
    REFERS,
    SECTION_WORDS,
    STOPS,
)
from tqa.ingest.readers.numbering import DIGITS
from tqa.law.labels import roman_value
from tqa.law.ordinals import folded

__all__ = [
    "CONTAINERS", "HEADING_RANK", "LIMBS", "OPENINGS", "Opening", "child_opening",
    "container_opening", "defined_term", "heading_before_dash", "is_closed", "is_reference",
    "is_short_title_like", "number_of", "opening_kind", "section_opening",
    "without_term",
]  # fmt: skip

_SUFFIX = rf"(?:[A-Z]{{1,3}}(?![A-Z])|[ক-হ]{{1,2}}(?![{BANGLA}]))?"
_SECTION = re.compile(
    MARK + rf"(?P<label>(?P<word>(?:{'|'.join(map(re.escape, SECTION_WORDS))})\s*(?:নং\s*)?)?"
    rf"(?P<number>\d{{1,4}}(?:\.\d{{1,3}})*{_SUFFIX}))"
    rf"(?![^\W৷]|[/{BANGLA}])(?P<stop>[।৷]\s*[:ঃ]?\s*[-–—]?|\.?(?:\s*[—–]|:)?)\s*(?P<rest>.*)",
    re.IGNORECASE,
)
_CODIFIED = re.compile(
    r"(?P<label>(?P<word>§)\s*(?P<number>\d{1,4}\.\d{1,4}[a-z]{0,3}(?:-\d{1,3}[a-z]{0,2})?))"
    r"(?![\w/])(?P<stop>\.?)\s+(?P<rest>[A-Z\[].*)"
)
"""A section of a code of regulations, "§ 240.10b-5": its letters are small."""
_RANGE = re.compile(
    r"(?P<label>(?P<first>\d{1,4}[A-Z]{0,3})\s*(?:to|and|,|-|–)\s*(?P<number>\d{1,4}[A-Z]{0,3}))\.?\s*"
    r"(?P<rest>\[?(?:repealed|omitted|deleted|revoked|spent).*)",
    re.IGNORECASE,
)
_CHILD = re.compile(
    MARK
    + r"(?P<label>\*?\(\s*(?P<number>\d{1,3}(?:[A-Z]{0,2}|[ক-হ]{1,2})|\d{1,3}\.\d{1,2}|[a-z]{1,5}"
    r"|[A-Z]{1,5}|[a-z]{1,7}[.-]\d{1,2}|[A-Z]{1,3}-(?:\d{1,2}|[ivx]{1,5})|[ivx]{1,6}-[IVX]{1,5}"
    r"|(?P<bangla>[\u0985-\u09b9])(?P=bangla){0,5})\s*\)"
    r"(?:\s*(?:to|and)\s*\(\s*(?P<last>\w{1,5})\s*\)(?=\s*\[?(?:Repealed|Omitted|Deleted|Revoked)))?)"
    r"\s*(?P<rest>.*)"
)
_TERM = re.compile(
    r"(?:(?:[A-Z][^.“”\"]{0,60}\.\s?[—–-]+\s*)?The\s+terms?\s+)?"
    r"[“\"‘](?P<term>[^“”\"]{1,120}?)[”\"’](?=[\s,;:—–(\[-]|অর্থ|বলিতে)" + DEFINES
)
_BARE_TERM = re.compile(
    r"(?P<term>(?!(?:This|The|In|If|Each|Any|An?|It|Such|What|Where)\b)[A-Za-z][\w'’ -]{1,60}?)"
    r"\s+(?:means|includes)\b"
)
_HEADING_BEFORE_DASH = re.compile(
    rf"(?P<heading>[{CAPITAL}“\"'‘(][^—–]{{1,150}}?)"
    rf"(?:[{STOPS}]\s?[—–-]+|\s?[—–-]+(?=\s*\([1১]\)))\s*(?P<rest>.*)"
)
_HEADLIKE = re.compile(rf"[{CAPITAL}“\"‘(]|\d{{4}}\s+সনের\s")
_REST = re.compile(rf"[{CAPITAL}(\[“\"'‘—–-]|\d{{1,3}}\s?\[")


@dataclass(frozen=True, slots=True)
class Opening:
    """A line that may open a provision: the printed label and what follows it."""

    label: str
    number: str
    rest: str
    kind: str = ""
    strict: bool = True
    """Whether its shape alone is strong: a stop after the number, or a word before it."""
    last: str = ""
    """The last number of a range."""
    word: str = ""
    """The word before the number, in small letters."""
    mark: str = ""
    """The footnote mark before it."""
    rank: int = HEADING_RANK
    """Of a container."""


def container_opening(text: str, *, marked: bool) -> Opening | None:
    """The part, chapter, division or schedule that a line may open; `marked` for a heading mark.

    >>> container_opening("PART II — DUES", marked=False).number
    'PART II'
    >>> container_opening("Part 2 applies to rafts.", marked=False) is None
    True
    """
    match = CONTAINER.fullmatch(text)
    if match is None or len(text) > 150:
        return None
    title, label = match["title"], match["label"]
    kind, rank = CONTAINERS[_container_word(match)]
    bracket = title.startswith(("(", "["))
    numbered = match["word"] is not None
    shouted = numbered and label.isupper() and label.split()[0].isalpha()
    # "অধ্যায়-১ প্রারম্ভিক" is a heading; "অধ্যায় ১ এর বিধান" is not.
    bangla = match["bangla"] is not None and label[-1:].isdigit() and not OF_OTHERS.match(title)
    # "Part 2 applies to rafts" is a sentence, "PART 2 DUES" is not.
    apart = bracket or match["stop"] or (marked and numbered) or (shouted and title.isupper())
    if title and not apart and not (bangla and len(title) <= 60):
        return None
    if title.endswith((*STOPS, ";", ",")) and not marked and not title.isupper() and not bracket:
        return None
    return Opening(label, label, title, kind, rank=rank)


def _container_word(match: re.Match[str]) -> str:
    """The word of a container as `CONTAINERS` lists it."""
    word = match["word"] or match["ordered"] or match["bangla"]
    if word is None:
        label = " ".join(match["label"].lower().split()).removesuffix("s")
        return next(known for known in CONTAINERS if label.endswith(known))
    return next(known for known in CONTAINERS if folded(known) == folded(word.lower()))


def section_opening(text: str) -> Opening | None:
    """The section that a line may open.

    >>> section_opening("12A. Every vessel pays.").number, section_opening("4 (1) A vessel").rest
    ('12A', '(1) A vessel')
    >>> section_opening("4 metres of rope") is None
    True
    """
    if match := _RANGE.fullmatch(text):
        label = re.sub(r"\s*[-–,]\s*", " to ", match["label"])
        return Opening(label, match["first"], match["rest"], "section", last=match["number"])
    match = _CODIFIED.fullmatch(text) or _SECTION.fullmatch(text)
    if match is None:
        return None
    rest, word, stop = match["rest"], (match["word"] or "").split(" ")[0].lower(), match["stop"]
    strong = stop[:1] in ("।", "৷") and stop != ""
    if rest and not _REST.match(rest) and not strong:
        return None
    # "Section 4 applies" is a sentence; a title after "§ 4" is not one.
    if word and not stop and rest and not (rest.startswith("(") or _is_title(word, rest)):
        return None
    if not rest and not stop and not word:
        return None
    number = match["number"].translate(DIGITS)
    return Opening(
        match["label"],
        number if match.re is _CODIFIED else number.upper(),
        rest,
        SECTION_WORDS.get(word, "section"),
        strict=bool(stop or word) or rest.startswith(("(1)", "(১)")),
        word=word,
        mark=match.groupdict().get("mark") or "",
    )


def number_of(text: str) -> str:
    """The label of the section that a line may open, "" where it opens none."""
    opening = section_opening(text)
    return opening.label if opening else ""


def _is_title(word: str, rest: str) -> bool:
    bare = rest.removesuffix(".")
    return (
        word == "§"
        and len(bare) <= 150
        and ". " not in bare
        and re.match(r"[A-Z\[]", bare) is not None
    )


def child_opening(text: str) -> Opening | None:
    """The bracketed label with which a line begins.

    >>> child_opening("(a) a raft; or").number, child_opening("(see below)") is None
    ('a', True)
    >>> child_opening("(a-1) a buoy;").number, child_opening("(A-ii) a buoy;").number
    ('a.1', 'A.2')
    """
    match = _CHILD.fullmatch(text)
    if match is None:
        return None
    number, _, added = match["number"].translate(DIGITS).partition("-")
    return Opening(
        match["label"],
        # (a-1) counts as (a.1) does, and (A-ii) as (A.2).
        f"{number}.{roman_value(added) or added}" if added else number,
        match["rest"],
        last=match["last"] or "",
        mark=match["mark"] or "",
    )


def defined_term(text: str, *, bare: bool = False) -> str:
    """The term that a line defines, "" where it defines none; `bare` without quotation marks too.

    >>> defined_term("“dues” means the dues under section 4;"), defined_term("“শুল্ক” অর্থ ধারা ৪ এর")
    ('dues', 'শুল্ক')
    """
    match = _TERM.match(text)
    if match is not None and not _is_pair(text[match.start("term") - 1], text[match.end("term") :]):
        match = None
    match = match or (_BARE_TERM.match(text) if bare else None)
    return match["term"].strip(" ,‘’'") if match else ""


def _is_pair(mark: str, after: str) -> bool:
    """Whether the mark after a term closes the one before it."""
    return mark == "‘" or not after.startswith("’") or after.startswith("’’")


def without_term(text: str) -> str:
    """The words of a definition after its quoted term.

    >>> without_term("“dues” [Repealed by Act 9 of 2018.]")
    '[Repealed by Act 9 of 2018.]'
    """
    match = _TERM.match(text)
    return text[match.end("term") + 1 :].strip() if match else text


def heading_before_dash(rest: str) -> tuple[str, str, str]:
    """Split "Dues payable.—(1) …" into the heading, the dash, and the words.

    >>> heading_before_dash("Dues payable. — (1) Every vessel")
    ('Dues payable', '. —', '(1) Every vessel')
    >>> heading_before_dash("Every vessel— (a) pays")
    ('', '', 'Every vessel— (a) pays')
    """
    match = _HEADING_BEFORE_DASH.match(rest)
    if match is None or re.search(rf"[{STOPS}] ", match["heading"]):
        return "", "", rest
    between = rest[match.end("heading") : match.start("rest")].strip()
    return match["heading"], between, rest[match.start("rest") :]


def opening_kind(text: str) -> str:
    """The kind of words that stand before the first section.

    >>> opening_kind("BE IT ENACTED as follows:"), opening_kind("The harbours are open.")
    ('enacting', 'text')
    """
    return next((kind for kind, begins in OPENINGS.items() if begins.match(text)), "text")


def is_closed(text: str) -> bool:
    """Whether printed words can end a provision, as against stopping in mid-sentence."""
    return not text or CLOSED.search(text) is not None


def is_reference(before: str, rest: str, *, runs_on: bool) -> bool:
    """Whether a label between these words points elsewhere instead of opening a provision.

    `runs_on` says that the line before was full: only there do "in" and "by" lead to a reference,
    since a line broken before its end is broken for a list.

    >>> is_reference("is liable under subsection", "applies", runs_on=False)
    True
    >>> is_reference("a due imposed by", "the Board", runs_on=False)
    False
    """
    if is_closed(before):
        return False
    if REFERS.search(before) or (runs_on and GOES_ON.search(before)):
        return True
    return runs_on and OF_OTHERS.match(rest) is not None


def is_short_title_like(text: str) -> bool:
    """Whether a line can be a heading: short, capitalised, without the stop of a sentence."""
    return (
        len(text) <= 160
        and _HEADLIKE.match(text) is not None
        and not text.rstrip(']”"').endswith((*STOPS, ";", ",", ":", "—", "–", "-"))
        and not text.startswith(("[", "("))
        and not _ANNOUNCES.search(text)
    )


_ANNOUNCES = re.compile(r"[—–:]\s*[“\"]")
"""What a sentence puts before what it quotes, as no heading does: "substitute— “…”"."""
