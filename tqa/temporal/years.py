"""Years and parts of years: "2019", "fiscal year 2019-20", "Q2 2019", months alone."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator

from tqa.temporal.calendars import LATIN_MONTHS, Calendar, month_named
from tqa.temporal.forms import Between, CalendarTime, Form, YearKind, YearLabel
from tqa.temporal.found import Expression, Kind
from tqa.temporal.layout import Readable
from tqa.temporal.named import BESIDE
from tqa.temporal.numbers import ORDINAL_WORDS, parse_ordinal
from tqa.temporal.readings import Reading

_YEAR = r"(?:1[5-9]|20)[0-9]{2}"
_DASH = r"\s?[-/\u2010-\u2014]\s?"
# Years are found by their digits, and the words before and after tell what they are.
YEAR = re.compile(r"(?:1[5-9]|20)[0-9][0-9]")
_WINDOW = 56
_LABEL_KIND = (
    r"(?P<about>financial|fiscal|income|assessment|tax(?:able|ation)?|real\s{1,3}property\s{1,3}tax|accounting"
    r"|budget|school|academic)"
)
_LABEL_BEFORE = re.compile(
    rf"\b(?:(?P<short>f\.?\s?y\.?|a\.\s?y\.|ay|s\.?\s?y\.?)|{_LABEL_KIND}[\s-]{{1,3}}years?)"
    r"\s{0,3}[:\-]?\s{0,3}(?:of\s)?['’]?\Z"
)
_LABEL_AFTER = re.compile(
    rf"(?P<first>{_YEAR})(?:{_DASH}(?P<second>{_YEAR}|[0-9]{{2}}))?[\s-]{_LABEL_KIND}[\s-]years?\b"
)
_LABEL_YEARS = re.compile(rf"(?P<first>{_YEAR})(?:{_DASH}(?P<second>{_YEAR}|[0-9]{{2}}))?(?![0-9])")
_LABEL_MORE = re.compile(
    rf"\s{{0,3}}(?:,\s{{0,3}}(?:and|or)|,|and|or|to|through)\s{{1,3}}{_LABEL_YEARS.pattern}(?![\w/-])"
)
_LABEL_LESS = re.compile(
    rf"(?<![\w/.-])(?P<first>{_YEAR})\s{{0,3}}(?:,\s{{0,3}}(?:and|or)|,|and|or)\s{{1,3}}\Z"
)
_SHORT_LABEL = re.compile(
    r"fy\s{0,2}['’]?(?P<first>[0-9]{2})(?:[-/](?P<second>[0-9]{2}))?(?![0-9/-])"
)
_BANGLA_LABEL_WORD = r"(?:(?:অর্থ|আর্থিক|(?P<about>কর))\s?(?:বছর|বৎসর))"
_BANGLA_LABEL_BEFORE = re.compile(
    rf"(?<![\u0980-\u09ff]){_BANGLA_LABEL_WORD}(?:ের)?\s{{0,3}}[:\-]?\s{{0,3}}\Z"
)
_BANGLA_LABEL_AFTER = re.compile(
    rf"{_LABEL_YEARS.pattern}\s{{0,2}}{_BANGLA_LABEL_WORD}(?:ের|ে|র)?(?![\u0980-\u09ff])"
)
_BANGLA_YEAR = re.compile(
    rf"(?P<year>{_YEAR})\s{{1,3}}(?:সাল|সন)(?:ে|ের)?(?![\u0980-\u09ff])(?!\s{{0,3}}(?:আইন|[0-9]|অধ্যাদেশ|\())"
)
_NTH = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4}
_PART_BEFORE = re.compile(
    r"\b(?:(?P<nth>first|second|third|fourth|last|1st|2nd|3rd|4th)\s{1,3}(?:calendar\s{1,3})?(?P<part>quarter|half)"
    r"\s{1,3}(?:of\s{1,3})?(?:(?:the\s{1,3})?(?:calendar\s{1,3})?year\s{1,3})?"
    r"|(?P<short>[qh])(?P<digit>[1-4])[\s,]{1,3}(?:of\s{1,3})?"
    r"|(?P<season>spring|summer|autumn|fall|winter)\s{1,3}(?:of\s{1,3})?"
    r"|week\s{1,3}(?P<week>[0-9]{1,2})\s{1,3}(?:of|in)\s{1,3})\Z"
)
_ISO_WEEK = re.compile(r"-?w(?P<week>[0-5][0-9])(?:-?(?P<weekday>[1-7]))?(?!\w)")
_SEASONS = {"spring": 21, "summer": 22, "autumn": 23, "fall": 23, "winter": 24}
_AFTER_YEAR = re.compile(
    rf"(?:(?P<decade>['’]?s)(?!\w)|\s?[-–—]\s?(?P<second>{_YEAR})(?![\w/-])|(?![\w%°]))"
    r"(?!-?[0-9/–])(?![.,:][0-9])"
)
_YEAR_BEFORE = re.compile(
    r"(?:\b(?:in|during|since|until|till|before|after|throughout|across|by|for|between|from|years?(?:\sof)?|late|early|mid"
    r"|as\s(?:of|at)|(?:end|start|beginning|close|middle|remainder|rest|part|half|quarter|course|months?|weeks?|days?)\sof"
    r"|prior\sto|through|calendar|than|circa|around|about)\s(?:the\s)?(?:(?:calendar\s)?years?\s)?"
    r"(?:early\s|late\s|mid-?)?|\bmid-)\Z"
)
_YEAR_WORD = re.compile(r"(?:calendar\s{1,3})?year\s{1,3}\Z")
_PREMODIFIER = re.compile(r"\b(?:the|a|an|its|his|their|this|that)\s\Z")
_PREMODIFIED = re.compile(
    r"\s(?:(?:and|or)\s(?=(?:subsequent|following|succeeding|later|preceding|previous|prior|earlier)\s[a-z\s]{0,20}\byears\b))?"
    r"(?!(?:act|acts|rules?|regulations?|orders?|ordinance|amendments?|edition|ed|revision|c|no|code|laws?|bill"
    r"|convention|protocol|treaty|constitution|statute|form|and|or|to|of|is|was|as|in|supp|decree)\b)[a-z]{3,}"
)
_NOT_YEAR_AFTER = re.compile(
    r"\s*(?:,\s*(?:c|no|chapter|art|s)\.?\s|\s(?:act|acts|rules?|regulations?|orders?|ordinance|taka|tk|rupees"
    r"|dollars|days?|persons?|per|metres?|kg|kilo\w+|km|units|people|words|copies|hours|ed|edition|supp|u\.?s|tonnes"
    r"|square|feet|cubic|litres|mm)\b|[)\]]?\s*(?:সনের|সালের)\s+[0-9])"
)
# "Fiscal Year 2018 Budget Support Act", "1996 Telecommunications Act"
_TITLE_AFTER = re.compile(
    r"(?:\s+(?:[A-Z][\w'’-]*|of|and|for|the|in|to|on)){0,12}?\s+(?:Act|Acts|Rules|Regulations|Order|Ordinance)\b"
)
_AFTER_NUMBER = re.compile(r"[0-9]\s{0,3}\Z")
_BETWEEN = re.compile(r"\bbetween\s[^.;:()]{3,40}[0-9]{4}\s{1,3}and\s{1,3}\Z")
_COMPACT = re.compile(r"((?:19|20)[0-9]{2})(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])(?![\w/-])")
_ON = re.compile(r"\b(?:on|since|before|after|until|dated)\s{1,3}\Z")
_MONTH_BEFORE_YEAR = re.compile(r"(?<![\w/.-])(?P<month>0?[1-9]|1[0-2])/\Z")
_IN = re.compile(r"\b(?:in|during|since|until|till|before|after|month\sof)\s{1,3}\Z")
_CHAIN = re.compile(r"\s{0,3}(?:,\s{0,3}(?:and|or)|,|and|or|to|through)\s{1,3}\Z")


def years(seen: Readable, *, bare: bool = False) -> Iterator[Expression]:
    """Years alone, labelled years ("fiscal year 2019"), quarters, seasons and weeks with a year.

    With `bare` a number that can be a year or day is one also where no word announces it.
    """
    low = seen.lower
    accepted = -1
    for match in YEAR.finditer(low):
        start, end = match.span()
        before = low[max(0, start - _WINDOW) : start]
        joined = before != "" and before[-1] in _JOINS_BEFORE
        joined = joined and not before.endswith(("mid-", "fy", "ay", "sy", "y."))
        if joined and before[-1] == "(" and low.startswith(("s)", "'s)", "’s)"), end):
            joined = False  # "(1980s)"
        if joined or low[end : end + 1].isdigit():
            # Part of a longer number, or tied to one: "12/2019", "20190701".
            yield from _in_figures(low, match, before, bare=bare)
            continue
        found = list(_at_year(seen, match, before, accepted, bare=bare))
        if found and isinstance(found[-1].forms[0], CalendarTime):
            accepted = found[-1].end
        yield from found
    for match in _SHORT_LABEL.finditer(low):
        label = _label(match, YearKind.FISCAL, match.start())
        if label is not None and not low[match.start() - 1 : match.start()].isalnum():
            yield label


_JOINS_BEFORE = frozenset("/.-–:§#$£€([*^_0123456789abcdefghijklmnopqrstuvwxyz")


def _in_figures(low: str, match: re.Match[str], before: str, *, bare: bool) -> Iterator[Expression]:
    """The month "05/2023" and the day "20230816", where "in" or "on" announces them."""
    start, end = match.span()
    month = _MONTH_BEFORE_YEAR.search(before) if before.endswith("/") else None
    if month:
        ends = not low[end : end + 1].isdigit() and low[end : end + 1] not in ("/", "-")
        if ends and (bare or _IN.search(before[: month.start()])):
            form = CalendarTime(int(match[0]), int(month["month"]))
            yield Expression(Kind.DATE, start - len(before) + month.start(), end, (form,))
        return
    day = _COMPACT.match(low, start)
    if day and not before[-1:].isalnum() and (bare or _ON.search(before)):
        year, number, last = int(day[1]), int(day[2]), int(day[3])
        if last <= monthrange(year, number)[1]:
            form = CalendarTime(year, number, last)
            yield Expression(Kind.DATE, start, day.end(), (form,))


def _at_year(
    seen: Readable, match: re.Match[str], before: str, accepted: int, *, bare: bool
) -> Iterator[Expression]:
    """What a number that stands alone and can be a year is, with the words before and after it."""
    low, (start, end) = seen.lower, match.span()
    words = before.rsplit(None, 2)[-2:]
    last = words[-1] if words else ""
    announced = last in _ANNOUNCING or last[-1:] in "'’:-" or last.endswith("y.")
    if announced or low[end : end + 1] in _LABEL_FOLLOWS:
        labelled = [] if _in_title(seen, end) else list(_labelled(seen, start, before))
        if labelled:
            yield from labelled
            return
    if _in_title(seen, end):
        return
    if announced:
        form, begin = _part(match[0], before)
        if form is not None and not low[end : end + 1].isalnum():
            yield Expression(Kind.DATE, start - begin, end, (form,))
            return
    week = _ISO_WEEK.match(low, end)
    if week:
        weekday = int(week["weekday"]) if week["weekday"] else None
        form = CalendarTime(int(match[0]), week=int(week["week"]), weekday=weekday)
        yield Expression(Kind.DATE, start, week.end(), (form,))
        return
    yield from _bare(seen, match, before, accepted, bare=bare)


def _in_title(seen: Readable, end: int) -> bool:
    following = seen.text[end : end + 2]
    return following[:1].isspace() and _TITLE_AFTER.match(seen.text, end) is not None


# Last words before a year that can make it a labelled year or a part of a year.
_ANNOUNCING = frozenset(
    "year years fy ay sy of in quarter half q1 q2 q3 q4 h1 h2 q1, q2, q3, q4, spring summer autumn "
    "fall winter বছর বৎসর বছরের বৎসরের অর্থবছর অর্থবৎসর অর্থবছরের অর্থবৎসরের".split()
)
_LABEL_FOLLOWS = frozenset(" -/\n\u2010\u2011\u2012\u2013\u2014")


def _labelled(seen: Readable, start: int, before: str) -> Iterator[Expression]:
    """Labels with the year at `start`, and the years that share their words."""
    low = seen.lower
    lead = _LABEL_BEFORE.search(before) if before[-1:] in " \n-'’.y" else None
    if lead is None and seen.has_bangla:
        lead = _BANGLA_LABEL_BEFORE.search(before)
    if lead:
        match = _LABEL_YEARS.match(low, start)
        kind = _year_kind(lead.groupdict())
        while match:
            begin = start - len(before) + lead.start() if match.start() == start else None
            label = _label(match, kind, match.start("first") if begin is None else begin)
            if label is None:
                return
            yield label
            match = _LABEL_MORE.match(low, match.end())
        return
    after = _LABEL_AFTER.match(low, start)
    if after is None and seen.has_bangla:
        after = _BANGLA_LABEL_AFTER.match(low, start)
    if after is None:
        return
    kind = _year_kind(after.groupdict())
    shared = _LABEL_LESS.search(low, max(0, start - 16), start)
    if shared:
        form = YearLabel(kind, int(shared["first"]))
        yield Expression(Kind.DATE, *shared.span("first"), (form,))
    label = _label(after, kind, start)
    if label is not None:
        yield label


def _year_kind(words: dict[str, str | None]) -> YearKind:
    about, short = words.get("about") or "", words.get("short") or "f"
    if about.startswith(("tax", "income", "real")):
        return YearKind.TAX
    if about.startswith(("assessment", "কর")) or (not about and short[0] == "a"):
        return YearKind.ASSESSMENT
    if about.startswith(("school", "academic")) or (not about and short[0] == "s"):
        return YearKind.SCHOOL
    return YearKind.FISCAL


def _label(match: re.Match[str], kind: YearKind, start: int) -> Expression | None:
    first = int(match["first"])
    if first < 100:
        first += 2000 if first < 70 else 1900
    second = None
    if match["second"]:
        second = int(match["second"])
        if second < 100:
            second += first // 100 * 100
            second += 100 if second < first else 0
        if second != first + 1:
            return None
    return Expression(Kind.DATE, start, match.end(), (YearLabel(kind, first, second),))


def _part(year: str, before: str) -> tuple[CalendarTime | None, int]:
    """A quarter, half, season or week of the year, and how far before the year it begins."""
    match = _PART_BEFORE.search(before)
    if match is None:
        return None, 0
    length = len(before) - match.start()
    if match["season"]:
        return CalendarTime(int(year), part=_SEASONS[match["season"]]), length
    if match["week"]:
        week = int(match["week"])
        return (CalendarTime(int(year), week=week) if 1 <= week <= 53 else None), length
    quarter = match["short"] == "q" or match["part"] == "quarter"
    number = int(match["digit"]) if match["digit"] else _NTH.get(match["nth"], 0)
    number = number or (4 if quarter else 2)  # the last
    if not quarter and number > 2:
        return None, 0
    return CalendarTime(int(year), part=(32 if quarter else 39) + number), length


def _bare(
    seen: Readable, match: re.Match[str], before: str, accepted: int, *, bare: bool
) -> Iterator[Expression]:
    """A year alone where the words before, or a year accepted before it, say that it is one."""
    low, (start, end) = seen.lower, match.span()
    year = int(match[0])
    after = _AFTER_YEAR.match(low, end)
    bangla = _BANGLA_YEAR.match(low, start) if seen.has_bangla else None
    if bangla:
        yield Expression(Kind.DATE, start, bangla.end(), (CalendarTime(year),))
        return
    if after is None:
        yield from _year_and_two_digits(low, match, before, bare=bare)
        return
    if after["decade"]:
        if year % 10 == 0:
            form = CalendarTime(year, digits=3)
            yield Expression(Kind.DATE, start, after.end("decade"), (form,))
        return
    listed = accepted >= 0 and _CHAIN.fullmatch(low, accepted, start) is not None
    if not (listed or bare or _announces(seen, before, end)) or _NOT_YEAR_AFTER.match(
        low, after.end()
    ):
        return
    word = _YEAR_WORD.search(before)
    begin = start - (len(before) - word.start()) if word else start
    yield Expression(Kind.DATE, begin, end, (CalendarTime(year),))
    if after["second"] and int(after["second"]) > year:
        form = CalendarTime(int(after["second"]))
        yield Expression(Kind.DATE, after.start("second"), after.end(), (form,))


def _announces(seen: Readable, before: str, end: int) -> bool:
    """Whether the words before a number, or the noun after it, make it a year."""
    last = before[-24:].rsplit(None, 1)[-1:]
    if not last or last[0] not in _LEADING:
        return False
    plain = " ".join(before[-40:].split()) + (" " if before[-1:].isspace() else "")
    led = _YEAR_BEFORE.search(plain)
    if led and led[0].startswith("through") and _AFTER_NUMBER.search(plain[: -len(led[0])]):
        return False  # "Lots 2047 through 2092": what the words join is no year
    if led or (last[0] == "and" and _BETWEEN.search(before)):
        return True
    premodified = _PREMODIFIER.search(before) and _PREMODIFIED.match(seen.text, end)
    return premodified is not None and bool(premodified)


# Every word that can stand right before a year that it announces.
_LEADING = frozenset(
    "in during since until till before after throughout across by for between from year years late "
    "early mid mid- of at to through calendar than circa around about the a an its his their this "
    "that and".split()
)
_TWO_DIGITS = re.compile(r"[-–](?P<digits>[0-9]{2})(?![\w/%-])(?![.,][0-9])")


def _year_and_two_digits(
    low: str, match: re.Match[str], before: str, *, bare: bool
) -> Iterator[Expression]:
    """The month "2023-02", the two years "2019-20", and "2011-12", which may be either."""
    tail = _TWO_DIGITS.match(low, match.end())
    led = bare or _YEAR_BEFORE.search(" ".join(before[-40:].split()) + before[-1:])
    if tail is None or not led:
        return
    year, digits = int(match[0]), int(tail["digits"])
    forms: list[Form] = []
    if 1 <= digits <= 12:
        forms.append(CalendarTime(year, digits))
    if digits == (year + 1) % 100:
        forms.append(YearLabel(YearKind.FISCAL, year, year + 1))
        forms.append(Between(CalendarTime(year), CalendarTime(year + 1)))
    if forms:
        reason = "a month, a financial year or two years" if len(forms) > 1 else ""
        yield Expression(Kind.DATE, match.start(), tail.end(), tuple(forms), reason)


PART_WORDS = ("half", "quarter", "q1", "q2", "q3", "q4", "h1", "h2")
"""The words at which `at_part` is to look."""
_PART_NTH = re.compile(r"\b(?P<nth>first|second|third|fourth|last|1st|2nd|3rd|4th)\s{1,3}\Z")
_OF_THE_YEAR = re.compile(r"\s{1,3}of\s{1,3}(?:the|this)\s{1,3}(?:calendar\s{1,3})?year(?![a-z])")
_PART_LED = re.compile(
    r"\b(?:in|during|of|for|since|until|before|after|by|through)\s{1,3}(?:the\s{1,3}|all\s{1,3}of\s{1,3})?\Z"
)


def at_part(seen: Readable, start: int, end: int) -> Expression | None:
    """A quarter or half without a year: "in Q2", "in the first half of the year"."""
    low, word = seen.lower, seen.lower[start:end]
    quarter = word[0] == "q"
    nth = None
    if not word[-1].isdigit():
        nth = _PART_NTH.search(low, max(0, start - 12), start)
        whole = _OF_THE_YEAR.match(low, end)
        if nth is None or (whole is None and (not quarter or _OF.match(low, end))):
            return None
        if whole is None and nth["nth"] == "last":
            return None  # "the last quarter" is the one before this: see `amounts`
        start, end = nth.start(), whole.end() if whole else end
    following = low[end : end + 1]
    if following.isalnum() or (word[-1].isdigit() and following == "-"):
        return None
    if not _PART_LED.search(low, max(0, start - 20), start):
        return None
    number = _NTH.get(nth["nth"], 0) if nth else int(word[1])
    number = number or (4 if quarter else 2)  # the last
    if not quarter and number > 2:
        return None
    form = CalendarTime(part=(32 if quarter else 39) + number)
    return Expression(Kind.DATE, start, end, (form,))


_OF = re.compile(r"\s{1,3}of\b")
SEASON_WORDS = ("spring", "summer", "autumn", "winter")
"""The words at which `at_season` is to look."""
_SEASON_BEFORE = re.compile(
    r"\b(?:in|during|of|that|(?P<this>this|last|next)|every|each|until|since|throughout|and|or|the)\s{1,3}"
    r"(?:the\s{1,3})?(?:early\s{1,3}|late\s{1,3})?\Z"
)
_SEASON_AFTER = re.compile(
    r"(?!\w|\s{1,3}(?:of\s{1,3})?[0-9]{4}|\s{1,3}(?:street|avenue|road|school|games|olympic|gardens?))"
)
CENTURY_WORDS = ("century", "centuries")
"""The words at which `at_century` is to look."""
_CENTURY_BEFORE = re.compile(rf"\b(?P<nth>[0-9]{{1,2}}(?:st|nd|rd|th)|{ORDINAL_WORDS})[\s-]\Z")


def at_season(seen: Readable, start: int, end: int) -> Expression | None:
    """A season without a year: "during the winter months"."""
    low = seen.lower
    before = _SEASON_BEFORE.search(low, max(0, start - 24), start)
    if before is None or not _SEASON_AFTER.match(low, end):
        return None
    if seen.text[start].isupper() and before[0].startswith("the"):
        return None  # "the Summer of the Black Sun" is a name
    form = CalendarTime(part=_SEASONS[low[start:end]])
    if before["this"]:
        return Expression(Kind.RELATIVE, before.start("this"), end, (form,))
    return Expression(Kind.DATE, start, end, (form,))


def at_century(seen: Readable, start: int, end: int) -> Expression | None:
    """A century: "the 19th century"."""
    before = _CENTURY_BEFORE.search(seen.lower, max(0, start - 24), start)
    nth = parse_ordinal(before["nth"]) if before else None
    if before is None or nth is None or not 10 < nth < 23:
        return None
    return Expression(Kind.DATE, before.start(), end, (CalendarTime((nth - 1) * 100, digits=2),))


_MONTH_BEFORE = re.compile(
    r"\b(?:in|of|during|by|since|until|till|before|after|from|to|through|throughout|across|and|between|either"
    r"|each|every|mid|early|late|month)\s+(?:early\s+|late\s+|the\s+month\s+of\s+)?\Z"
)
_MONTH_CHAIN = re.compile(
    rf"\b(?:{LATIN_MONTHS})\s{{0,3}}(?:,\s{{0,3}}(?:and|or)|,|and|or|to|through)\s{{1,3}}\Z"
)
_NAME_AFTER = re.compile(r"\s+(?:[A-Z][a-z]+\b|v\.|[0-9]{1,2}(?:st|nd|rd|th)?\s+[A-Z])")
_NOUN_AFTER = re.compile(r"\s{1,3}[a-z]{3,}")


def months(seen: Readable, readings: tuple[Reading, ...]) -> Iterator[Expression]:
    """Names of months alone, where the words around show that no person or verb is meant."""
    accepted = -1
    for reading in readings:
        start, end = reading.start, reading.end
        name = month_named(seen.lower[start:end].strip(" .,"))
        if reading.calendar is Calendar.BANGLA or reading.month is None or name is None:
            continue
        small = seen.text[start].islower() and seen.lower[start:end] in ("may", "march", "august")
        if name.abbreviated or small or _NAME_AFTER.match(seen.text, end):
            continue
        low, before = seen.lower, max(0, start - 24)
        beside = BESIDE.search(low, before, start)
        if beside:
            form = CalendarTime(month=reading.month)
            yield Expression(Kind.RELATIVE, beside.start(), end, (form,))
            continue
        if (
            _MONTH_BEFORE.search(low, before, start)
            or (accepted >= 0 and _CHAIN.fullmatch(low, accepted, start))
            or _MONTH_CHAIN.search(low, before, start)
            or (_PREMODIFIER.search(low, before, start) and _NOUN_AFTER.match(seen.text, end))
        ):
            accepted = end
            yield Expression(Kind.DATE, start, end, (CalendarTime(month=reading.month),))
