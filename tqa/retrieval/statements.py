"""Statements that a question puts up to be checked: "Is it true that …?", "…, correct?"."""

from __future__ import annotations

import re

_TRUE = r"(?:true|correct|right|accurate|so|the\s+case|a\s+fact)"
_SAYING = r"(?:statement|claim|assertion|sentence|assumption|view|answer|following)"
_LEAD = re.compile(
    r"(?i)^\W*(?:(?:please\s+|can\s+you\s+|could\s+you\s+)?(?:"
    rf"(?:could|can|might)\s+it\s+be\s+(?:that\b|the\s+case\s+that\b)|(?:is|was|isn['’]t|wasn['’]t)\s+it\s+{_TRUE}(?:\s+to\s+say)?(?:\s*,)?\s+(?:that\b|to\s+say\b)?"
    r"|true(?:\s+or\s+false)?\b\s*[?:,.]\s*(?:that\b)?|true\s+or\s+false\b\W*(?:that\b)?"
    rf"|(?:is|was|are)\s+(?:the|this|my)\s+(?:\w+\s+)?{_SAYING}\s*(?:{_TRUE}\b)?\s*(?:that\b|[:,“\"‘])"
    r"|(?:check|verify|confirm|fact[- ]?check)\s+"
    rf"(?:(?:the|this|a)\s+{_SAYING}\s*)?(?:that\b|[:,“\"‘])"
    rf"|(?:claim|statement|assertion)\s*:"
    r"|(?:(?:some(?:body|one)|a|an|the|my|our)\s+(?:\w+\s+){0,3}?)?(?:says|said|claims|claimed"
    r"|states|stated|asserts|asserted|insists?|insisted|maintains|told\s+(?:me|us)|believes?)\s+(?:that\b|[:,“\"‘])"
    r"))\s*"
)
_TAIL = re.compile(
    rf"(?i)[\s,.;:–—”\"’-]*(?:\b(?:is|was)\s+(?:that|this|it|he|she|they)(?:\s+{_SAYING})?\s+{_TRUE}\b"
    rf"|\b{_TRUE}\s+or\s+(?:false|wrong|not)\b|\b(?:is|was)n['’]t\s+(?:it|that)\b(?:\s+{_TRUE}\b)?"
    rf"|\b(?:correct|right|true)\b(?=\W*$|\W*,\s*(?:under|by|according\s+to)\b)|\bcan\s+(?:we|I|one)\s+rely\s+(?:up)?on\s+(?:that|this|it)\b|\bam\s+I\s+right\b|\bare\s+they\s+right\b|\byes\s+or\s+no\b)"
    r"[^?]{0,3}\??\W*$|[\s,.;:–—-]+(?:correct|right|true)\s*,\s*(?:under|by|according\s+to|in)\b[^?.]{3,160}\?\W*$"
)


def find_statement(text: str) -> tuple[int, int] | None:
    """Where the statement stands that a question wants checked; `None` where there is none.

    >>> question = "Is it true that the fee was 45 crowns?"
    >>> question[slice(*find_statement(question))]
    'the fee was 45 crowns?'
    >>> question = "The fee was 45 crowns, correct?"
    >>> question[slice(*find_statement(question))]
    'The fee was 45 crowns'
    >>> find_statement("What is the correct fee?") is None
    True
    """
    lead, tail = _LEAD.match(text), _TAIL.search(text)
    if lead is None and tail is None:
        return None
    start = lead.end() if lead else 0
    end = tail.start() if tail and tail.start() > start else len(text)
    if lead is None and re.match(r"(?i)\W*(?:what|which|who|when|where|why|how)\b", text):
        return None
    return (start, end) if text[start:end].strip() else None


_NUMBER = (
    r"(?:\d[\d,.]*|(?:(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen"
    r"|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty"
    r"|ninety|hundred|thousand|half|and\s+a)[\s-]?)+)"
)
AMOUNT = re.compile(
    rf"(?i)(?<![\w.,])(?:[$£€]\s?\d[\d,.]*|{_NUMBER}\s*(?:%|(?:per\s?cent|percent|percentage|crowns?|dollars?|taka"
    r"|rupees?|pounds?|euros?|cents?|days?|weeks?|months?|years?|hours?|litres?|liters?|kg|kilograms?|grams?"
    r"|tonnes?|tons?|met(?:re|er)s?|km|kilomet(?:re|er)s?|cigarettes?|persons?|times)\b))"
)
"""An amount with its unit, as a statement about a value has one."""
_SIZE = re.compile(
    r"(?i)(?:litres?|liters?|kg|kilograms?|grams?|tonnes?|tons?|met(?:re|er)s?|km|kilomet(?:re|er)s?|cigarettes?"
    r"|persons?)\W*$"
)
"""Units of what something is, rather than of what is due for it."""


def without_amounts(words: str) -> str:
    """A statement without the amounts that it asserts: a wrong one would lead to another rule.

    >>> without_amounts("the due on vessels over 500 tonnes was 60 crowns")
    'the due on vessels over 500 tonnes was  '
    """
    found = [match.span() for match in AMOUNT.finditer(words)]
    asserted = [span for span in found if not _SIZE.search(words[slice(*span)])] or found
    for start, end in reversed(asserted):
        words = f"{words[:start]} {words[end:]}"
    return words


_POLAR = re.compile(r"(?i)^\W*(?:is|was|were|are|did|do|does|has|had|have|could|may|must|can)\b")


def states_amount(words: str) -> bool:
    """Whether a yes-or-no question states an amount: "Was the levy 2 per cent?".

    >>> states_amount("Was the levy 2 per cent?"), states_amount("What levy of 2 per cent is due?")
    (True, False)
    """
    return _POLAR.match(words) is not None and AMOUNT.search(words) is not None
