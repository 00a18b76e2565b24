"""How provisions are numbered and opened in print, as data: the forms of Commonwealth drafting.

What a line may be is decided here by its shape; whether it is, `structure` decides by sequence.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from typing import Literal

from tqa.law.labels import label_key, roman_value

CONTAINERS = {
    "schedule": 0, "annex": 0, "appendix": 0, "part": 1, "chapter": 2, "division": 3,
    "subdivision": 4,
}  # fmt: skip
"""Kind of a container -> its rank: a container closes those of its rank and below."""
HEADING_RANK = 10
"""Rank of a heading without a number; Markdown adds the number of its marks."""

_NUMBER = r"(?:\d{1,4}[A-Z]{0,2}|[IVXLC]{1,7}|[A-Z])"
_ORDINAL = r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)"
_CONTAINER = re.compile(
    rf"(?P<label>(?P<word>{'|'.join(CONTAINERS)})\s+{_NUMBER}"
    rf"|(?:the\s+)?(?:{_ORDINAL}\s+)?schedules?|annex|appendix)"
    r"(?![\w(])\s*(?P<stop>[—–:.-]*)\s*(?P<title>.*)",
    re.IGNORECASE,
)
_SECTION = re.compile(
    r"(?P<label>(?P<word>(?:section|sec\.|s\.|§|article|art\.|rule)\s*)?"
    r"(?P<number>\d{1,4}(?:\.\d{1,3})*[A-Z]{0,3}))(?![\w/])(?P<stop>\.?(?:\s*[—–]|:)?)\s*(?P<rest>.*)",
    re.IGNORECASE,
)
_RANGE = re.compile(
    r"(?P<label>(?P<first>\d{1,4}[A-Z]{0,3})\s*(?:to|and|,|-|–)\s*(?P<number>\d{1,4}[A-Z]{0,3}))\.?\s*"
    r"(?P<rest>\[?(?:repealed|omitted|deleted|revoked|spent).*)",
    re.IGNORECASE,
)
_CHILD = re.compile(
    r"(?P<label>\*?\(\s*(?P<number>\d{1,3}[A-Z]{0,2}|\d{1,3}\.\d{1,2}|[a-z]{1,5}|[A-Z]{1,5}|"
    r"[a-z]{1,7}\.\d{1,2})\s*\)"
    r"(?:\s*(?:to|and)\s*\(\s*(?P<last>\w{1,5})\s*\)(?=\s*\[?(?:Repealed|Omitted|Deleted|Revoked)))?)"
    r"\s*(?P<rest>.*)"
)
_TERM = re.compile(
    r"[“\"‘](?P<term>[^“”\"]{1,120}?)[”\"’](?=[\s,;:—–(\[-])"
    r"(?:.{0,160}?\b(?:means?|includes?|has the|have the|refers? to|denotes?|in relation to|"
    r"in respect of|does not include)\b|\s*[—–:\[])"
)
_HEADING_BEFORE_DASH = re.compile(
    r"(?P<heading>[A-Z“\"'‘(][^—–]{1,150}?)\.\s?[—–-]+\s*(?P<rest>.*)"
)
_OF_OTHERS = re.compile(
    r"(?:(?:and|or|to)\s+\(|of\s+(?:this|that|the|those|section|sub-?section|paragraph|part|rule|"
    r"article|schedule)\b|above\b|below\b|applies\b|apply\b|and\b|or\b|to\b|,)"
)
_REFERS = re.compile(
    r"(?:\b(?:sub-?)?(?:sections?|paragraphs?|clauses?|items?|articles?|rules?|regulations?|parts?|"
    r"ss?\.|paras?\.?))$",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"[^;,\s]\s+(?:and|or|to|under|in|by|with|of|than)$|\),$")
# Canadian definitions end in their French term: "…; (mandat)".
_CLOSED = re.compile(r"(?:[.;:?!—–”\"\]]|[,;]\s+(?:and|or|but|nor)|—\s*-?|[.;]\s*\([^()]*\))$")

LIMBS = {
    "proviso": re.compile(r"provided\s+(?:that|further|also|however|always)\b", re.IGNORECASE),
    "explanation": re.compile(r"explanation\s*\d*\s*[.:—–-]", re.IGNORECASE),
    "illustration": re.compile(r"illustrations?\s*[.:—–-]", re.IGNORECASE),
}
"""Unnumbered parts of a subsection, by how they begin."""

OPENINGS = {
    "preamble": re.compile(r"(?:whereas|considering|preamble$)\b", re.IGNORECASE),
    "enacting": re.compile(
        r"(?:be it (?:therefore )?enacted|enacted by|it is hereby enacted|now,? therefore|"
        r"(?:the )?parliament .{0,60}enacts|in exercise of the powers?|.{0,80}hereby makes)",
        re.IGNORECASE,
    ),
}
"""Unnumbered parts before the first section."""


class Step(IntEnum):
    """How a label follows the last one of its level."""

    NO = 0
    SKIP = 1
    """It rises, but something is missing in between."""
    NEXT = 2


@dataclass(frozen=True, slots=True)
class Style:
    """One way of numbering the parts of one level."""

    kind: str
    form: Literal["decimal", "alpha", "roman"]
    pattern: re.Pattern[str]
    first: str

    def fits(self, number: str) -> bool:
        """Whether a label can be of this style."""
        if self.pattern.fullmatch(number) is None:
            return False
        return self.form != "roman" or roman_value(number.split(".")[0]) is not None

    def step(self, before: str, number: str) -> Step:
        """How `number` follows `before` in this style.

        >>> STYLES[1].step("h", "i"), STYLES[1].step("a", "aa"), STYLES[2].step("i", "iv")
        (<Step.NEXT: 2>, <Step.NEXT: 2>, <Step.SKIP: 1>)
        """
        if not self.fits(number):
            return Step.NO
        if self.form == "roman":
            low, high = (roman_value(label.split(".")[0]) or 0 for label in (before, number))
            if high == low:
                return Step.NEXT if _fraction(number) > _fraction(before) else Step.NO
            return Step.NEXT if high == low + 1 else Step.SKIP if high > low else Step.NO
        if self.form == "decimal":
            return _decimal_step(before, number)
        if number.startswith(before) or (before == "z" and number == "aa"):
            return Step.NEXT
        if len(before) > 1 and number[:1] == before[:1]:
            return Step.NEXT if number > before and len(number) <= 3 else Step.NO
        if len(number) > 1 and "." not in number:
            return Step.SKIP if number[0] > before[0] and len(number) == 2 else Step.NO
        gap = ord(number[0]) - ord(before[0])
        return Step.NEXT if gap == 1 else Step.SKIP if gap > 1 else Step.NO


STYLES = (
    Style("subsection", "decimal", re.compile(r"\d{1,3}(?:[A-Z]{0,2}|\.\d{1,2})"), "1"),
    Style("paragraph", "alpha", re.compile(r"[a-z]{1,3}(?:\.\d{1,2})?"), "a"),
    Style("subparagraph", "roman", re.compile(r"[ivxlc]{1,7}(?:\.\d{1,2})?"), "i"),
    Style("clause", "alpha", re.compile(r"[A-Z]{1,3}"), "A"),
    Style("subclause", "roman", re.compile(r"[IVXLC]{1,7}"), "I"),
)
"""The styles of bracketed labels; each has one level below a section, in the order first met."""


def _fraction(number: str) -> int:
    """The number after the dot of an inserted label such as (ii.1), 0 without one."""
    return int(number.partition(".")[2] or 0)


def _decimal_step(before: str, number: str) -> Step:
    low, high = int(re.match(r"\d+", before)[0]), int(re.match(r"\d+", number)[0])  # type: ignore[index]
    if high == low:
        rises = label_key(number) > label_key(before)
        return Step.NEXT if rises and number != before else Step.NO
    if high == low + 1:
        return Step.NEXT
    return Step.SKIP if low < high <= low + 20 else Step.NO


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


def container_opening(text: str, *, marked: bool) -> Opening | None:
    """The part, chapter, division or schedule that a line may open; `marked` for a heading mark.

    >>> container_opening("PART II — DUES", marked=False).number
    'PART II'
    >>> container_opening("Part 2 applies to rafts.", marked=False) is None
    True
    """
    match = _CONTAINER.fullmatch(text)
    if match is None or len(text) > 150:
        return None
    title = match["title"]
    kind = match["word"].lower() if match["word"] else ""
    if not kind:
        words = match["label"].lower().rstrip("s").split()
        kind = words[-1]
        if title and not match["stop"] and not title.startswith(("(", "[")):
            return None
    bracket = title.startswith(("(", "["))
    shouted = match["label"].isupper() and match["label"].split()[0].isalpha() and kind
    # "Part 2 applies to rafts" is a sentence, "PART 2 DUES" is not.
    apart = bracket or match["stop"] or marked or (shouted and title.isupper())
    if title and not apart:
        return None
    if title.endswith((".", ";", ",")) and not marked and not title.isupper():
        return None
    return Opening(match["label"], match["label"], title, kind)


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
    match = _SECTION.fullmatch(text)
    if match is None:
        return None
    rest, word, stop = match["rest"], (match["word"] or "").strip().lower(), match["stop"]
    if match["number"].count(".") and not match["number"].split(".")[0].isdigit():
        return None
    if rest and not re.match(r"[A-Z(\[“\"'‘—–-]", rest):
        return None
    if word and not stop and rest and not rest.startswith("("):
        return None
    if not rest and not stop and not word:
        return None
    kind = {"art": "article", "rule": "rule"}.get(word.rstrip(".").removesuffix("icle"), "section")
    strict = bool(stop or word) or rest.startswith("(1)")
    return Opening(match["label"], match["number"].upper(), rest, kind, strict)


def child_opening(text: str) -> Opening | None:
    """The bracketed label with which a line begins.

    >>> child_opening("(a) a raft; or").number, child_opening("(see below)") is None
    ('a', True)
    """
    match = _CHILD.fullmatch(text)
    if match is None:
        return None
    return Opening(match["label"], match["number"], match["rest"], last=match["last"] or "")


def defined_term(text: str) -> str:
    """The term that a line defines, "" where it defines none.

    >>> defined_term("“dues” means the dues under section 4;")
    'dues'
    """
    match = _TERM.match(text)
    return match["term"].strip(" ,") if match else ""


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
    if match is None or ". " in match["heading"]:
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
    return not text or _CLOSED.search(text) is not None


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
    if _REFERS.search(before) or (runs_on and _GOES_ON.search(before)):
        return True
    return runs_on and _OF_OTHERS.match(rest) is not None


def is_short_title_like(text: str) -> bool:
    """Whether a line can be a heading: short, capitalised, without the stop of a sentence."""
    return (
        len(text) <= 160
        and re.match(r"[A-Z“\"‘(]", text) is not None
        and not text.endswith((".", ";", ",", ":", "—", "–", "-"))
        and not text.startswith(("[", "("))
    )
