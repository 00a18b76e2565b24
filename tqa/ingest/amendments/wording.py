"""The plain forms of amending words, as data: what a clause does, to what, with which words.

Patterns see covered text (`masked`): `Q` stands for a quotation, `T` for one or more citations.
Forms that no pattern knows give no instruction; that a clause seems to amend and could not be read
is said by `looks_amending`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tqa.ingest.amendments import bangla, commonwealth
from tqa.ingest.amendments.instruction import Instruction
from tqa.ingest.amendments.masked import HEAD, QUOTE, READ, TARGET, TARGETS, Masked, Quote
from tqa.law.clause import Action, Place
from tqa.law.evidence import Where

GOES_ON = ("—", ":", "-", "–")
"""How words end that the parts below them go on with."""
_KINDS = (
    r"(?:words?|figures?|expressions?|letters?|brackets?|numbers?|symbols?|marks?|signs?|"
    r"commas?|entry|entries|rates?|amounts?|percentages?|dates?|sums?|code|term|phrase)"
)
_W = rf"(?:the\s+)?(?:{_KINDS}(?:\s*,\s*|\s+and\s+|\s+)){{0,4}}(?:of\s+)?"
_Q = rf"[“\"]{QUOTE}+[”\"]"
_T = TARGETS
_EACH = (
    r"(?P<each>\s*,?\s*(?:wherever\s+(?:it|they)?\s*occur(?:s|ring)?|in\s+(?:both|each)\s+places?"
    r"(?:\s+(?:where\s+)?(?:it|they)\s+(?:appears?|occurs?))?|each\s+place\s+(?:it|they)\s+appears?)"
    r"\s*,?)?"
)
_BE = r"(?:shall\s+be|is|are|be|were|stands?)\s+(?:hereby\s+)?"
_THERE = r"(?:there\s+(?:shall\s+be|is|are)\s+(?:hereby\s+)?)"
_FOLLOWS = r"(?:\s*,?\s*namely)?\s*[:—–-]*\s*"
_INSERTED_BY = (
    rf"(?:\s*,?\s*(?:as\s+)?(?:so\s+)?(?:inserted|renumbered|substituted)(?:\s+by\s+{_T})?\s*,?)?"
)
_UNITS = (
    r"(?:sections?|sub-?sections?|clauses?|sub-?clauses?|paragraphs?|sub-?paragraphs?|rules?|"
    r"sub-?rules?|regulations?|articles?|provisos?|explanations?|definitions?|entry|entries|rows?|"
    r"items?|parts?|schedules?|chapters?|words?|text|headings?|lines?)"
)
_THE_FOLLOWING = rf"the\s+following(?:\s+(?:new\s+)?{_UNITS})?(?:\s*\([^()]{{0,120}}\))?"
_SUBSTITUTED = r"(?:substituted|replaced)"
_INSERTED = r"(?:inserted|added|introduced)"
_ENDED = r"(?:repealed|omitted|deleted|revoked|rescinded|cancelled|struck\s+out|withdrawn)"


@dataclass(frozen=True, slots=True)
class Form:
    """One way of wording an amendment. Groups: old, new, block, target, each."""

    action: Action
    pattern: re.Pattern[str]
    where: Where = Where.INSTEAD
    place: Place = Place.AFTER


def _form(action: Action, pattern: str, **more: Where | Place) -> Form:
    return Form(action, re.compile(pattern, re.IGNORECASE), **more)  # type: ignore[arg-type]


FORMS = (
    # -- words ------------------------------------------------------------------------------------
    _form(
        Action.WORDS,
        rf"\bfor\s+{_W}(?P<old>{_Q}){_EACH}\s*,?\s*(?:{_THERE}{_SUBSTITUTED}|substitute|read)"
        rf"\s+{_W}(?P<new>{_Q})",
    ),
    _form(
        Action.WORDS,
        rf"\bfor\s+{_W}(?P<old>{_Q}){_EACH}\s*,?\s*{_W}(?P<new>{_Q})\s+{_BE}(?:{_SUBSTITUTED}|read)",
    ),
    _form(
        Action.WORDS,
        rf"\b(?:by\s+)?substitut(?:e|ing)\s+{_W}(?P<new>{_Q})\s+for\s+{_W}(?P<old>{_Q}){_EACH}",
    ),
    _form(
        Action.WORDS,
        rf"\b(?:by\s+)?(?:omit(?:ting)?|delet(?:e|ing)|strik(?:e|ing)|remov(?:e|ing))\s+(?:out\s+)?"
        rf"{_W}(?P<old>{_Q}){_EACH}\s*,?\s*and\s+(?:by\s+)?(?:insert|substitut|add)(?:ing|e)?\s+"
        rf"(?:in\s+(?:lieu|place)\s+thereof|in\s+(?:its|their)\s+place|therefor)?\s*,?\s*{_W}"
        rf"(?P<new>{_Q})",
    ),
    _form(
        Action.WORDS,
        rf"\b(?:by\s+)?replac(?:e|ing)\s+{_W}(?P<old>{_Q}){_EACH}\s+(?:with|by)\s+{_W}(?P<new>{_Q})",
    ),
    _form(
        Action.WORDS,
        rf"{_W}(?P<old>{_Q}){_EACH}\s*{_BE}{_SUBSTITUTED}\s+(?:by|with)\s+{_W}(?P<new>{_Q})",
    ),
    *(
        _form(Action.WORDS, pattern, where=where)
        for word, where in (("after", Where.AFTER), ("before", Where.BEFORE))
        for pattern in (
            rf"\b{word}\s+{_W}(?P<old>{_Q}){_EACH}\s*,?\s*(?:{_THERE}{_INSERTED}|insert|add)"
            rf"\s+{_W}(?P<new>{_Q})",
            rf"\b{word}\s+{_W}(?P<old>{_Q}){_EACH}\s*,?\s*{_W}(?P<new>{_Q})\s+{_BE}{_INSERTED}",
            rf"\b(?:insert(?:ing)?|add(?:ing)?)\s+{_W}(?P<new>{_Q})\s+{word}\s+{_W}(?P<old>{_Q})",
            rf"{_W}(?P<new>{_Q})\s+{_BE}{_INSERTED}\s+{word}\s+{_W}(?P<old>{_Q})",
        )
    ),
    _form(
        Action.WORDS,
        rf"\b(?:by\s+)?(?:omit|delet|strik|remov)(?:t?ing\s+(?:out\s+)?|e\s+(?:out\s+)?|\s+)"
        rf"{_W}(?P<old>{_Q}){_EACH}",
    ),
    _form(Action.WORDS, rf"{_W}(?P<old>{_Q}){_EACH}\s*{_BE}{_ENDED}"),
    # -- provisions -------------------------------------------------------------------------------
    _form(
        Action.SUBSTITUTE,
        rf"\bfor\s+(?P<target>{_T})\s*,?\s*(?:substitute|{_THERE}{_SUBSTITUTED}|{_THE_FOLLOWING}"
        rf"\s+{_BE}{_SUBSTITUTED})(?:\s+{_THE_FOLLOWING})?{_FOLLOWS}(?P<block>{_Q})",
    ),
    _form(
        Action.SUBSTITUTE,
        rf"(?P<target>{_T})\s*,?\s*{_BE}{_SUBSTITUTED}\s+(?:by|with)\s+{_THE_FOLLOWING}"
        rf"{_FOLLOWS}(?P<block>{_Q})",
    ),
    _form(
        Action.SUBSTITUTE,
        rf"\b(?:by\s+)?(?:substitut|replac)(?:e|ing)\s+(?P<target>{_T})\s+(?:by|with)\s+"
        rf"{_THE_FOLLOWING}{_FOLLOWS}(?P<block>{_Q})",
    ),
    *(
        _form(Action.INSERT, pattern, place=place)
        for word, place in (("after", Place.AFTER), ("before", Place.BEFORE))
        for pattern in (
            rf"\b{word}\s+(?P<target>{_T}){_INSERTED_BY}\s*,?\s*(?:insert|add|{_THERE}{_INSERTED}|"
            rf"{_THE_FOLLOWING}\s+{_BE}{_INSERTED})(?:\s+{_THE_FOLLOWING})?{_FOLLOWS}(?P<block>{_Q})",
            rf"(?:{_THE_FOLLOWING}\s+{_BE}{_INSERTED}|\b(?:insert|add)\s+{_THE_FOLLOWING})\s+"
            rf"(?:immediately\s+)?{word}\s+(?P<target>{_T}){_FOLLOWS}(?P<block>{_Q})",
        )
    ),
    _form(
        Action.INSERT,
        rf"\b(?:at\s+the\s+end\s+(?:of\s+(?P<target>{_T})\s*)?,?\s*)?"
        rf"(?:(?:insert|add)(?:\s+{_THE_FOLLOWING})?|{_THE_FOLLOWING}\s+{_BE}{_INSERTED}"
        rf"(?:\s+at\s+the\s+end)?|{_THERE}{_INSERTED}(?:\s+{_THE_FOLLOWING})?)"
        rf"(?:\s*,?\s*in\s+(?:its|the)\s+(?:proper\s+)?(?:alphabetical|numerical|appropriate)"
        rf"\s+(?:order|place))?{_FOLLOWS}(?P<block>{_Q})",
        place=Place.WITHIN,
    ),
    _form(
        Action.RENUMBER,
        rf"(?P<target>{_T})\s*{_BE}(?:renumbered|redesignated|re-?lettered)\s+(?:as\s+)?(?:{_UNITS}\s+)?"
        rf"(?P<label>\([0-9A-Za-z]{{1,4}}\)|\d{{1,4}}[A-Z]{{0,2}})",
    ),
    _form(
        Action.WORDS,
        rf"\bthe\s+(?:rate|figure|amount|fee|entry|words?)\s+in\s+column\s+(?P<column>\d)\s+(?:in|of|for|against)\s+"
        rf"(?P<target>{_T})[^“”;.]{{0,200}}?"
        rf"(?:were|shall\s+be(?:\s+read\s+as)?|is\s+to\s+be\s+read\s+as)\s+(?P<new>{_Q})",
    ),
    # -- whole provisions and instruments ---------------------------------------------------------
    _form(
        Action.END,
        rf"(?P<target>{_T})\s*(?:\([^()]{{0,120}}\)\s*)?(?:,\s*[^,;.“”{HEAD}{TARGET}]{{1,90}},)?\s*{_BE}"
        rf"(?:{_ENDED}|(?:replaced|superseded)\s+by\s+this\b)",
    ),
    _form(Action.END, rf"\b(?:omit|repeal|revoke|delete|rescind|cancel)\s+(?P<target>{_T})"),
)
"""In the order in which they are tried; of matches that overlap the first form counts."""

_CUES = re.compile(
    r"\b(?:substitut|insert|omit|repeal|revok|delet|replac|rescind|add(?:ed|ing)?\b|renumber|read\b"
    r"|effect\s+as\s+if|existing\s+text|amend|cancel|str(?:ik|uck)|remov|withdraw|supersed|introduc|(?:re-?)?designat|re-?letter)"
    r"|প্রতিস্থাপিত|সন্নিবেশিত|সংযোজিত|বিলুপ্ত|রহিত|সংখ্যায়িত|সংখ্যায়িত",
    re.IGNORECASE,
)


def looks_amending(text: str) -> bool:
    """Whether words may amend: a quick look before they are read.

    >>> looks_amending("A raft pays no due."), looks_amending("section 7 is repealed")
    (False, True)
    """
    return _CUES.search(text) is not None


def leaves_quotes(masked: Masked, read: Sequence[tuple[int, int]]) -> bool:
    """Whether words seem to amend, and quote, beside the instructions read at some spans."""
    rest = list(masked.covered)
    for start, end in read:
        rest[start:end] = " " * (end - start)
    words = _SHORT_NAME.sub("", "".join(rest))
    return QUOTE in words and looks_amending(words)


_SHORT_NAME = re.compile(rf"\(\s*(?:[^()“”]{{0,60}}\s)?“{QUOTE}*”\s*\)")
"""A name that is given in brackets: "the Docks and Piers Act 1994 (“the 1994 Act”)"."""


_COMMONWEALTH = re.compile(
    rf"\b{commonwealth.SHALL_BE}(?:substituted|replaced|inserted|"
    r"added|omitted|deleted|re-?numbered|re-?lettered)\b|\beffect\s+as\s+if\b",
    re.IGNORECASE,
)


def in_commonwealth_words(text: str) -> bool:
    """Whether a clause amends in the words of Commonwealth drafting, which has forms of its own.

    >>> in_commonwealth_words("after “ten” the word “five” shall be inserted")
    True
    >>> in_commonwealth_words("Section 5 is amended by striking “ten”.")
    False
    """
    return _COMMONWEALTH.search(text) is not None


_VERB = (
    r"(?:substitut|insert|omit|repeal|revok|delet|replac|rescind|cancel|renumber|amend)(?:t?ed|d)"
)
_AMENDS = re.compile(
    rf"\b(?:(?:shall\s+be|is|are|stands?|hereby)\s+(?:\w+\s+){{0,2}}|{commonwealth.SHALL_BE}){_VERB}\b"
    r"|\bshall\s+be\s+(?:read|added)\b"
    rf"|(?:^|[,;—:]\s*+)(?:substitut|insert|omit|repeal|revok|delet|replac|add)(?:e|ing)?\s"
    r"|\b(?:substitute|insert)\s*[—–:-]?\s*“"
    r"|প্রতিস্থাপিত\s+(?:হইবে|হবে)|সন্নিবেশিত\s+(?:হইবে|হবে)|সংযোজিত\s+(?:হইবে|হবে)"
    r"|বিলুপ্ত\s+(?:হইবে|হবে)",
    re.IGNORECASE,
)


def says_it_amends(masked: Masked) -> bool:
    """Whether words outside quotations say that something is amended, and do not go on below.

    >>> from tqa.ingest.amendments.masked import mask
    >>> says_it_amends(mask("Section 3 is replaced as set out in the Gazette.", "", {}))
    True
    >>> says_it_amends(mask("The clerk may not omit a name.", "", {}))
    False
    """
    words = masked.covered.rstrip()
    goes_on = words.endswith(GOES_ON) or "as follows" in words
    return not goes_on and _AMENDS.search(words) is not None


@lru_cache(maxsize=READ)
def instructions(masked: Masked) -> list[Instruction]:
    """What the words of a clause do, in printed order.

    >>> from tqa.ingest.amendments.masked import mask
    >>> [i.action.value for i in instructions(mask("for “ten” substitute “five”", "", {}))]
    ['words']
    """
    if found := bangla.instructions(masked):
        return found
    found = _by_forms(masked)
    left = _left(masked, found)
    own = in_commonwealth_words(masked.text)
    if not found or left or own:
        # A clause that does several things goes on from one place to the next.
        phrases = commonwealth.instructions(masked)
        if phrases and (not found or _left(masked, phrases) < left + own):
            return phrases
    return found


_TELLS = re.compile(
    r"\b(?:shall\s+(?:be|stand)|is|are)\s+re-?(?:numbered|lettered|designated)\b|\bin\s+column\s+\(?\d",
    re.IGNORECASE,
)
"""Words that no reading may pass over."""


def _left(masked: Masked, found: Sequence[Instruction]) -> int:
    """How many quotations and telling words stand in no instruction."""
    spans = [(quote.start, quote.end) for quote in masked.quotes]
    spans += [match.span() for match in _TELLS.finditer(masked.covered)]
    return sum(
        1
        for start, end in spans
        if not any(item.span[0] <= start and end <= item.span[1] for item in found)
    )


def _by_forms(masked: Masked) -> list[Instruction]:
    short, at = _shortened(masked.covered)
    taken = bytearray(len(short))
    found: list[Instruction] = []
    for form in FORMS:
        for match in form.pattern.finditer(short):
            start, end = match.span()
            if not any(taken[start:end]):
                taken[start:end] = b"\1" * (end - start)
                found.append(_instruction(form, match, masked, at))
    return sorted(found, key=lambda i: i.span)


_RUN = re.compile(rf"(?<=\s)\s+|(?<={QUOTE}){QUOTE}+|(?<={TARGET}){TARGET}+")


def _shortened(covered: str) -> tuple[str, list[int]]:
    """Covered text with every run as one character, and where each stood, its end last.

    Patterns with several optional spaces in a row would try every way to share a long run.
    """
    at: list[int] = []
    last = 0
    for run in _RUN.finditer(covered):
        at += range(last, run.start())
        last = run.end()
    at += range(last, len(covered) + 1)
    return "".join(covered[place] for place in at[:-1]), at


def _instruction(
    form: Form, match: re.Match[str], masked: Masked, at: Sequence[int]
) -> Instruction:
    groups = match.groupdict()

    def quote(name: str) -> Quote | None:
        return masked.quote_at(at[match.start(name)]) if groups.get(name) else None

    def span(name: str | int) -> tuple[int, int]:
        start, end = match.span(name)
        return at[start], at[end]

    return Instruction(
        form.action,
        span(0),
        span("target") if groups.get("target") else None,
        quote("old"),
        quote("new"),
        quote("block"),
        form.where,
        form.place,
        bool(groups.get("each")),
        int(groups.get("column") or 0),
        span("label") if groups.get("label") else None,
    )
