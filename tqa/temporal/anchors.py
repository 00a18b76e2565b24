"""Times that an event tells: "the day on which", "the expiry of the term".

Only the words of time are found. Which event is meant stands after them (before them in Bangla),
and who knows the day of the event is the caller: see `tqa.temporal.resolver`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tqa.temporal.calendars import LATIN_MONTHS
from tqa.temporal.forms import EventTime
from tqa.temporal.found import Expression, Kind
from tqa.temporal.layout import Readable
from tqa.temporal.numbers import ORDINAL_WORDS

_ORDINAL = rf"(?:{ORDINAL_WORDS}|last|[0-9]{{1,3}}(?:st|nd|rd|th))"
_CLAUSE = r"(?:this|he|she|it|they|we|the|a|an|such|any|that)\s"
_SPANS_OF_TIME = (
    r"(?:(?!the\s+(?:day|date))[a-z-]+\s+){0,3}?(?:year|month|quarter|week|fortnight|day|period|term|semester|session|season"
    r"|time|interval|shift|century|life)s?\b"
)
_WHOSE_END = (
    r"(?=\s+(?:[^\s.;:]+\s+){0,6}?(?:terms?|periods?|time|years?|months?|days?|weeks?|hours?|act|order|regulations?|law|ordinance|limits?|deadline|semesters?|sessions?|seasons?|quarters?"
    r"|mandate)\b)"
)
HEADS = tuple(
    "date day time moment anniversary commencement coming entry expiry expiration termination "
    "beginning end close start".split()
)
"""The words at which `at_head` is to look."""
_LINK = re.compile(
    r"\s{1,3}(?:(?P<link>(?:on|upon|at|in|from|by|after|before)\s{1,3}which|that|when"
    r"|of(?!\s+(?:day|month|week)\b))(?!\w)|(?P<clause>(?=" + _CLAUSE + r")))"
)
_PLURAL = re.compile(r"s(?=\s{1,3}(?:of|on\s{1,3}which|when)\b)")
_BEGINNING = re.compile(r"\s{1,3}of(?!\w)")
_FORCE = re.compile(r"\s{1,3}into\s{1,3}(?:force|operation|effect)\s{1,3}of(?!\w)")
_LASTS = re.compile(rf"\s{{1,3}}of(?!\w){_WHOSE_END}")
_TIME_AFTER = re.compile(rf"\s+{_SPANS_OF_TIME}")
_CALENDAR_AFTER = re.compile(
    rf"\s+(?:the\s+)?(?:year\s+|month\s+of\s+)?(?:[0-9]{{4}}|[0-9]{{1,2}}(?:st|nd|rd|th)?\s+(?:{LATIN_MONTHS})(?![a-z])|(?:{LATIN_MONTHS})(?![a-z])|(?:this|last|next)\s)"
)
_STEP = (
    r"(?:immediately\s{1,3}|next\s{1,3})?(?:before|after|following|preceding|of|from)\s{1,3}"
    r"(?:the\s{1,3})?"
)
_NEXT_TO = (
    rf"(?:(?:the|a)\s{{1,3}}(?:calendar\s{{1,3}})?(?:day|month|year|eve)\s{{1,3}}{_STEP}"
    rf"|(?:the\s{{1,3}})?{_ORDINAL}\s{{1,3}}(?:day|month|year|anniversary)\s{{1,3}}{_STEP})"
)
_BEFORE_HEAD = re.compile(
    rf"(?<!\w)(?:{_NEXT_TO})?(?:(?:the|a|an|any|each)\s{{1,3}})?(?:{_ORDINAL}\s{{1,3}})?"
    r"(?:(?:effective|applicability|commencement|expiry|expiration|due|operative|relevant"
    r"|specified|very|exact|precise|actual)\s{1,3})?\Z"
)
# "The day after the date set out in subsection (1)": the date is told without "on which".
_BESIDE_DATE = re.compile(
    r"(?<!\w)the\s{1,3}day\s{1,3}(?:immediately\s{1,3})?(?:before|after|following|preceding)\s{1,3}"
    r"(?:the|that|such)\s{1,3}\Z"
)
_BEFORE_EDGE = re.compile(
    rf"(?<!\w)(?:{_NEXT_TO})?the\s{{1,3}}"
    r"(?:(?:first|last)\s{1,3}(?:working\s{1,3}|business\s{1,3})?)?\Z"
)
_LED = re.compile(
    r"\b(?:on|upon|after|before|at|from|of|by|until|till|since|to|its|their)\s{1,3}\Z"
)
_THE = re.compile(r"(?<!\w)the\s{1,3}\Z")
_WINDOW = 80
_SHARE = re.compile(
    r"\b(?:per\s?cent|[0-9]\s?%|portion|part|proportion|most|amount|half|all|rest)\s+of\s+\Z|[0-9]%\s+of\s+\Z"
)
_NO_ARTICLE = re.compile(r"(?:\A|[^\w])(?:any|from|some|no|of|all|such|that|this|what|same)\s+\Z")
_BANGLA = re.compile(
    r"(?<![\u0980-\u09ff])(?:(?P<rel>যে|যেই)\s+|(?P<event>[\u0980-\u09ff]{1,30}র[\])”’\"]{0,2})\s+)"
    r"(?P<head>তারিখ|দিন|সময়|সময\u09bc)(?P<suffix>ের|ে|ই|েই)?(?![\u0980-\u09ff])"
)
_BANGLA_EDGE = re.compile(
    r"(?<![\u0980-\u09ff])(?:[\u0980-\u09ff]{0,8}(?:বৎসর|বছর|বর্ষ|মাস|সপ্তাহ)|ত্রৈমাসিক|মেয়াদ|মেয\u09bcাদ)(?:ের|এর|র)?\s{1,3}"
    r"(?P<edge>শেষে|শুরুতে|প্রারম্ভে|সমাপ্তিতে|অন্তে)(?![\u0980-\u09ff])"
)
_NO_EVENT = frozenset("উহার ইহার তাহার তার উক্তর কোনোর আর এর পর বার".split())


def at_head(seen: Readable, start: int, end: int) -> Expression | None:
    """The words of time before an event, around the head word at the span in the read text."""
    low = seen.lower
    if start and low[start - 1].isalpha():
        return None
    span = _span(low, low[start:end], start, end)
    return None if span is None else Expression(Kind.ANCHOR, *span, (EventTime(),))


def bangla_anchors(seen: Readable) -> Iterator[Expression]:
    """The words of time after an event, in Bangla."""
    for match in _BANGLA.finditer(seen.lower):
        event = match["event"]
        if event is not None and (event in _NO_EVENT or event.startswith("যার")):
            continue
        if match["head"] == "দিন" and match["rel"] is None:
            continue  # "ছুটির দিন": what follows a genitive is mostly a kind of day
        if match["rel"] and not match["suffix"]:
            continue  # "যে তারিখ নির্ধারণ করিবে": a date still to be fixed
        yield Expression(Kind.ANCHOR, *match.span(), (EventTime(),))
    for match in _BANGLA_EDGE.finditer(seen.lower):
        yield Expression(Kind.ANCHOR, *match.span("edge"), (EventTime(),))


def _span(low: str, head: str, start: int, end: int) -> tuple[int, int] | None:
    """Where the words of time begin and end around a head word; `None` where it names no event."""
    if head in ("date", "day", "time", "moment", "anniversary"):
        plural = _PLURAL.match(low, end) if head in ("date", "day", "time") else None
        link = _LINK.match(low, plural.end() if plural else end)
        if link is None:
            beside = _BESIDE_DATE.search(low, max(0, start - _WINDOW), start)
            return (beside.start(), end) if beside and head in ("date", "day") else None
        if head in ("day", "anniversary") and link["link"] == "of":
            if _CALENDAR_AFTER.match(low, link.end()):
                return None  # "the last day of February 2019" is a day of the calendar
            if _TIME_AFTER.match(low, link.end()):
                return _edge(low, start, end)
        begin = _lead(low, _BEFORE_HEAD, start)
        if not _is_anchor(low, head, begin, start, link):
            return None
        return begin, link.end("link") if link["link"] else end
    if head in ("beginning", "end", "close", "start"):
        return _edge(low, start, end)
    pattern = {"commencement": _BEGINNING, "coming": _FORCE, "entry": _FORCE}.get(head, _LASTS)
    after = pattern.match(low, end)
    begin = _lead(low, _THE, start)
    if after is None or (begin == start and not _LED.search(low, max(0, start - 10), start)):
        return None  # a heading: "Expiration of Law 11-66"
    return begin, after.end()


def _edge(low: str, start: int, end: int) -> tuple[int, int] | None:
    """The words "the end of" before something that is a time."""
    after = _BEGINNING.match(low, end)
    if after is None or not _TIME_AFTER.match(low, after.end()):
        return None
    begin = _lead(low, _BEFORE_EDGE, start)
    return None if begin == start else (begin, after.end())


def _lead(low: str, pattern: re.Pattern[str], start: int) -> int:
    match = pattern.search(low, max(0, start - _WINDOW), start)
    return start if match is None else match.start()


def _is_anchor(low: str, head: str, begin: int, start: int, link: re.Match[str]) -> bool:
    """Whether an event is pointed at, rather than any time, a share of time, or the time of day."""
    lead = low[begin:start]
    if _SHARE.search(low, max(0, begin - 20), begin):
        return False
    if link["link"] is None:
        return lead.startswith("the ") and head in ("date", "day", "time")
    if lead.startswith(("the", "a ", "an ")) or head == "anniversary":
        return True
    if head == "date" and link["link"] != "that":
        return not lead and not _NO_ARTICLE.search(low, max(0, start - 8), start)
    return False
