"""What a date of a pleading belongs to: the story, the law, this suit, an exhibit or a deadline."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tqa.pleading import lexicon
from tqa.pleading.model import Mark, Role, Span
from tqa.pleading.times import Time
from tqa.pleading.triggers import Told

if TYPE_CHECKING:
    from spacy.tokens import Token

_LAW = re.compile(
    r"\bas\s+(?:last\s+)?amended(?:\s+(?:on|in|by))?\s*\Z"
    r"|\b(?:Act|Code|Rules?|Law|Amendments?|Constitution|Statutes?|Regulations?)(?:\s+of|,)\s*\Z"
    r"|\b(?:effective|codified|enacted)(?:\s+(?:on|as\s+of|in))?\s*\Z|\bStat\.\s*\Z"
)
"""Before a date: it is that of a statute."""
_CASE = re.compile(
    r"\b\d+\s+(?:U\.\s?S\.(?!\s?C)|S\.\s?Ct|L\.\s?Ed|F\.\s?(?:2d|3d|4th|Supp)|Fed\.\s?Reg)"
)
"""Before a date in its sentence: the date is of a case or a register cited."""
_CLASS = re.compile(
    r"\bClass\s+Period\b|\bclass\s+action\s+on\s+behalf\b"
    r"|\bon\s+behalf\s+of\s+(?:\w+\s+(?:and\s+)?){0,4}all\s+(?:other\s+)?"
    r"(?:persons|individuals|entities|others|those|purchasers|residents)\b"
)
"""In a sentence: it says for whom the suit is brought."""
_ENDED = re.compile(r"(?<!\bv)(?<!\bvs)[.!?][”\"]?\s+[A-Z]")
_CITING = re.compile(
    r"(?:\A\W*|[.…?!][”\"]?\s+)(?:See(?:,?\s+e\.g\.)?\s+[A-Z“\"]|Cf\.|Accord\b|Id\.)|\bhttps?:|\bwww\."
)
"""A source is cited from here on."""
_CITED = re.compile(
    r"\b(?:Ex|Exh|Exhibits?|Dkt|Doc|Compl|Decl|Aff|Tr|[Ss]ee|Cir|Supp|ECF|available|quoting|citing"
    r"|Times|Post|Journal|Press|News|Magazine|photograph|dated|D\.[A-Z])\b|https?:"
)
"""In brackets: they cite a source."""
_EXHIBIT = re.compile(r"\b(?:Ex|Exh|Exhibit)s?\.?\s+(?P<number>[0-9]+|[A-Z])\b")
_PAGE_AFTER = re.compile(r"\A,?\s*(?:at\s+)?(?:p|pp|pg|pgs|page)\.?\s*[A-Z]?\d|\A,\s+at\s+\d")
_SHORT_MONTH = re.compile(r"\A(?:Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)\.\s")
_TITLE_BEFORE = re.compile(r"[A-Z][\w’'.-]+,\s*\Z")

_SUIT = frozenset("complaint action suit lawsuit petition bill pleading plaint".split())
_SUIT_DEEDS = frozenset("file verify swear sign subscribe date commence bring".split())
_LIMITS = frozenset({"deadline", "due"})
_FORMAL = frozenset("verify swear subscribe".split())
_FORMALITY = re.compile(r"\b(?:filed|verified|dated|sworn|subscribed|signed)\b", re.IGNORECASE)
_CORE = frozenset({"nsubj", "nsubjpass", "dobj", "pobj"})


def caption_day(words: str, at: int) -> str:
    """What a day of the caption or of the signature is the day of; empty where nothing says so.

    >>> caption_day("Filed on 24 May 2021", 9), caption_day("Complaint No. 7 of 2021", 19)
    ('filed', '')
    """
    led = _FORMALITY.findall(words, max(0, at - 40), at)
    return led[-1].lower() if led else ""


def role_of_words(text: str, sentence: str, begin: int, time: Time) -> tuple[Role, str]:
    """What the words around a time say that it belongs to; `begin` is where its sentence begins."""
    before, after = text[max(begin, time.start - 60) : time.start], text[time.end :]
    if _LAW.search(before) or _in_case(text, begin, begin + len(sentence), time):
        return Role.LAW, "amendment" if _LAW.search(before) else "case"
    if _CLASS.search(sentence):
        return Role.PROCEEDING, "class"
    brackets = _brackets(text, time.start)
    if brackets is not None:
        words = text[slice(*brackets)]
        exhibit = _EXHIBIT.search(words)
        if exhibit:
            return Role.EXHIBIT, f"exhibit {exhibit['number']}"
        if _CITED.search(words):
            return Role.EXHIBIT, "citation"
    titled = _SHORT_MONTH.match(text[time.start : time.end]) and _TITLE_BEFORE.search(before)
    # The parser may have cut no sentence before "See".
    cited = _CITING.search(text, begin, time.start) or _CITING.match(sentence)
    if cited or _PAGE_AFTER.match(after) or titled:
        return Role.EXHIBIT, "citation"
    return Role.STORY, ""


def _in_case(text: str, begin: int, end: int, time: Time) -> bool:
    """Whether a date is that of a case: cited before it, or of what a court said in it."""
    if _CASE.search(text, begin, time.start):
        return True
    after = _CASE.search(text, time.end, end)
    return after is not None and not _ENDED.search(text, time.end, after.start())


def _brackets(text: str, at: int) -> Span | None:
    """The brackets that a place stands in."""
    start = text.rfind("(", 0, at)
    if start < 0 or ")" in text[start:at]:
        return None
    end = text.find(")", at)
    return start, end + 1 if end >= 0 else len(text)


def role_of_event(told: Told) -> tuple[Role, str]:
    """What an event's own words say that it belongs to: statutes, this suit, a deadline."""
    event, token = told.event, told.token
    about = {child.lemma_.lower() for child in token.subtree if child.dep_ in _CORE}
    if token.dep_ in ("acl", "relcl", "advcl") or token.head.i == token.i:
        about.add(token.head.lemma_.lower())
    if event.lemma in ("amend", "enact", "codify", "repeal") and (
        token.dep_ in ("advcl", "acl") or (about & lexicon.LAWS and token.head.i != token.i)
    ):
        return Role.LAW, "amendment"
    if event.lemma in _SUIT_DEEDS and (
        (event.lemma in _FORMAL and not event.participants)
        or (about & _SUIT and token.sent.root.i == token.i and _in_caption(token))
    ):
        return Role.PROCEEDING, {"file": "filed"}.get(event.lemma, token.lower_)
    owed = any(c.dep_ == "nsubj" and c.lemma_.lower() in _LIMITS for c in token.children)
    if Mark.DUE in event.marks or (owed and event.lemma == "be"):
        return Role.DEADLINE, token.sent.text[: token.idx - token.sent.start_char].strip()
    return Role.STORY, ""


def _in_caption(token: Token) -> bool:
    """Whether a sentence about a suit is a note of its filing: "Complaint filed 2 March"."""
    first = token.sent[0]
    return first.lemma_.lower() in _SUIT and first.pos_ in ("NOUN", "PROPN")
