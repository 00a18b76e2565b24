"""Words of time units in running text: so much time, every so often, so long ago.

A unit ("days") is found first; only where the word before it counts or points is more read, so
that ordinary text costs one scan.
"""

from __future__ import annotations

import re
from decimal import Decimal

from tqa.temporal.calendars import LATIN_MONTHS
from tqa.temporal.forms import Amount, Between, Form, Offset, Recurrence, YearKind
from tqa.temporal.found import Expression, Kind
from tqa.temporal.layout import Readable
from tqa.temporal.numbers import (
    CARDINAL_WORDS,
    ORDINAL_WORDS,
    parse_cardinal,
    parse_ordinal,
)

WINDOW = 70
"""Characters before a unit in which its number may stand."""

_ENGLISH = {
    "second": (1, "TS"),  # in the plural only: else an ordinal
    "minute": (1, "TM"),
    "hour": (1, "TH"),
    "day": (1, "D"),
    "workday": (1, "BD"),
    "workweek": (1, "W"),
    "week": (1, "W"),
    "weekend": (1, "WE"),
    "fortnight": (2, "W"),
    "month": (1, "M"),
    "quarter": (3, "M"),
    "year": (1, "Y"),
    "decade": (10, "Y"),
    "century": (100, "Y"),
}
_DAY_PARTS = frozenset(("morning", "afternoon", "evening", "night"))
"""Parts of a day: "the next morning" is in the next day; nobody counts by mornings."""

AMOUNT = (
    rf"(?<![\w.,-])(?:[0-9]{{1,4}}|{CARDINAL_WORDS}|an?)(?:\s{{0,3}}\([^()]{{1,40}}\))?(?:\s|-){{1,3}}"
    r"(?:(?:clear|working|business|court|calendar|consecutive|whole|full|complete)\s{0,3}){0,2}"
    r"(?:day|week|fortnight|month|quarter|year|decade)s?(?![a-z])['’]?"
)
"""Regex source, lower case: so many days, months or years, without groups."""
UNIT_WORDS = ("centuries", *_ENGLISH, *_DAY_PARTS)
"""The words at which `at_unit` is to look."""
_UNIT_END = re.compile(r"(?P<plural>s(?![a-z]))?(?![a-z0-9])(?P<own>['’]s?(?![a-z]))?")

_DIGITS = re.compile(r"[0-9]")
_FRACTIONS = {
    "half": Decimal("0.5"),
    "quarter": Decimal("0.25"),
    "fifth": Decimal("0.2"),
    "tenth": Decimal("0.1"),
}
_OPEN = ("working", "business", "court", "sitting", "banking", "juridical")
_KIND = (
    r"(?:(?P<kind>(?:(?:clear|working|business|court|sitting|banking|calendar|fiscal|financial|tax"
    r"|taxable|taxation|school|academic|operating|consecutive|successive|whole|full|complete"
    r"|additional|further|more|continuous|uninterrupted|entire|model|crop|election|plan|benefit"
    r"|billing|budget|juridical)[\s-]{1,3}){1,3}))?"
)
_COUNT = rf"(?:[0-9]{{1,3}}(?:,[0-9]{{3}})+|[0-9]{{1,5}}(?:\.[0-9]{{1,2}})?|{CARDINAL_WORDS})"
BRACKET = r"(?:\s{0,3}[(\[][^()\[\]\n]{1,40}[)\]])?"
_MORE = r"(?:\s{1,3}or\s{1,3}(?:more|less|fewer|longer))?"
# The range is tried last: "one hundred and eighty" is one number and not from 100 to 80.
_NUMBER = re.compile(
    rf"(?<![\w.,$€£/-])(?:(?:(?P<low>{_COUNT}){BRACKET}"
    r"(?:(?<=[0-9)])\s{0,3}[-–—]\s{0,3}|\s{1,3}(?P<joint>to|or|and)\s{1,3}))??"
    rf"(?P<count>{_COUNT}){BRACKET}(?P<half>\s{{1,3}}(?:and\s{{1,3}})?(?:a|one)?[\s-]?(?:half|1/2))?"
    r"|(?P<fraction>(?:(?:one|a)[\s-]{1,3})?half(?:\s{1,3}of)?(?:\s{1,3}(?:an?|one))?"
    r"|(?:one|a)[\s-]{1,3}(?:quarter|fifth|tenth)\s{1,3}of\s{1,3}(?:an?|one))"
    rf"|(?P<article>(?<!half\s)an?))(?P<more>{_MORE})(?:[\s-]{{1,3}}){_KIND}\Z"
)
_LEAD = re.compile(
    rf"(?<![\w-])(?P<lead>each|every|per|this|(?:the\s{{1,3}})?(?:then[\s-])?current|last|past|previous|preceding"
    rf"|immediately\s{{1,3}}(?:preceding|following|prior)|prior|next|following|next\s{{1,3}}following|succeeding"
    rf"|next\s{{1,3}}succeeding|ensuing|coming|upcoming|subsequent)(?P<self>\s{{1,3}}(?:and|or)\s{{1,3}}(?:each|every))?"
    rf"(?:\s{{1,3}}(?P<count>{_COUNT}){BRACKET}|\s{{1,3}}(?P<nth>other|{ORDINAL_WORDS}))?"
    rf"(?:[\s-]{{1,3}}){_KIND}\Z"
)
_MEASURING = re.compile(
    r"\b(?:for|than|nearly|almost|least|about|over|exceed|exceeding|got|have|has|had|takes?|took|spent|only"
    r"|just)\s{1,3}\Z"
)
"""Words after which "a month" measures, rather than names some month."""
_COUNT_BEFORE = re.compile(rf"(?<![\w.,$€£/-])(?P<count>{_COUNT})\s{{1,3}}\Z")
_RATE = re.compile(
    r"(?:\b(?:once|twice|thrice|times|hours?|days?|beats|dollars?|taka|cents?|rupees|minutes?)"
    r"|[$€£]\s?[0-9][0-9,.]*|[0-9]%|per\s?cent)\s{1,3}\Z"
)
_OF_SOMETHING = re.compile(
    r"\s+(?:of|in|ending|beginning|commencing|that|which|to which|for which)\b"
)
_OF = re.compile(
    rf"\s{{1,3}}(?:of|in)\s{{1,3}}(?:the\s{{1,3}}(?:month|year)\s{{1,3}}(?:of\s{{1,3}})?)?"
    rf"(?:[0-9]{{4}}|{LATIN_MONTHS}|(?:this|last)\s)"
)
_OF_ANY = re.compile(r"\s{1,3}of\b")
_MEASURED = re.compile(
    r"\s+(?:after|before|prior|from|following|later|ago|earlier|preceding|or\s+(?:more|less|longer)"
    r"|thereafter|hence)\b"
)
_AGO = re.compile(
    r"\s{1,3}(?:(?P<back>ago(?:\s{1,3}today)?|earlier|previously|back\b(?!\s+pay))|(?P<ahead>later|thereafter|hence|afterwards?))(?![\w])"
)
_AND = re.compile(r"\s{0,3},?\s{0,3}(?:and|,)\s{1,3}\Z")
_LEADS_BACK = ("last", "past", "previous", "preceding", "prior", "immediately preceding")


# ---------------------------------------------------------------- English

_POINTING = frozenset(
    "each every per this current last past previous preceding prior next following succeeding "
    "ensuing coming upcoming subsequent other a an of more less fewer longer half".split()
)
_KINDS = frozenset(
    "clear working business court sitting banking calendar fiscal financial tax taxable "
    "taxation school academic operating consecutive successive whole full complete additional "
    "further continuous uninterrupted entire model crop election plan benefit billing budget "
    "juridical".split()
)
_NUMBER_WORD = re.compile(
    rf"(?:{CARDINAL_WORDS}|{ORDINAL_WORDS}|hundred|thousand)\Z|.*(?:[0-9]|[)\]]|half|tenth|fifth)\Z"
)


def _worth_reading(before: str) -> bool:
    """Whether the word right before a unit can belong to an expression of time."""
    word = before.rstrip(" \t\n-").rsplit(None, 1)
    if not word:
        return False
    last = word[-1].rsplit("-", 1)[-1]
    return last in _POINTING or last in _KINDS or _NUMBER_WORD.match(last) is not None


_BEFORE_LAST = re.compile(r"\s{1,3}(?P<way>before\s{1,3}last|after\s{1,3}next)\b")


def at_unit(seen: Readable, start: int, end: int) -> Expression | None:
    """The duration, set or relative time whose unit stands at the span in the read text."""
    low, name = seen.lower, seen.lower[start:end]
    twice = _BEFORE_LAST.match(low, end)
    if twice and name in _ENGLISH and low[max(0, start - 4) : start] == "the ":
        factor, unit = _ENGLISH[name]
        two = Offset(amount_of(Decimal(2 * factor), unit), back=twice["way"].startswith("before"))
        return Expression(Kind.RELATIVE, start, twice.end(), (two,))
    before = low[max(0, start - WINDOW) : start]
    if not before or not (before[-1].isspace() or before[-1] == "-") or not _worth_reading(before):
        return None
    tail = _UNIT_END.match(low, end)
    if tail is None:
        return None
    end = tail.end()
    name = "century" if name == "centuries" else name
    factor, unit = _ENGLISH.get(name, (1, "D"))
    at = start - len(before)
    lead = _LEAD.search(before)
    if lead:
        if name == "second" and not tail["plural"]:
            return None  # "every second Tuesday"
        return _pointed(low, at + lead.start("lead"), end, lead, factor, unit)
    number = None if name in _DAY_PARTS else _NUMBER.search(before)
    if number is None or (name == "second" and not (tail["plural"] or _DIGITS.match(number[0]))):
        return None  # "a second notice"
    digits = number["count"] or ""
    if unit == "Y" and not tail["plural"] and digits.isdigit() and 1500 <= int(digits) < 2100:
        return None  # "the 2021 taxation year"
    begin = at + number.start()
    if number["low"] and not _is_range(low, begin, number):
        begin = at + number.start("count")
    if number["article"]:
        return _with_article(low, begin, (start, end), number, factor, unit, bare=not tail[0])
    if name == "quarter" and (not tail["plural"] or _OF_SOMETHING.match(low, end)):
        return None  # "one quarter of the fund"
    ranged = number["low"] is not None and begin == at + number.start()
    form = _amount(number, factor, unit, ranged=ranged)
    if form is None:
        return None
    # "one year" may be "one of the years", but nobody writes so in one word.
    return _counted(low, begin, end, form)


def _is_range(low: str, begin: int, number: re.Match[str]) -> bool:
    """Whether two numbers are the ends of an amount: "3 to 5 years", not "2018 and two years"."""
    first, last = _value(number["low"]), _value(number["count"])
    if first is None or last is None or first >= last:
        return False
    return number["joint"] != "and" or low[:begin].endswith(("between ", "from "))


def _amount(
    number: re.Match[str], factor: int, unit: str, *, ranged: bool
) -> Amount | Between | None:
    unit = _unit(unit, number["kind"])
    if number["fraction"]:
        word = next(w for w in _FRACTIONS if w in number["fraction"])
        return amount_of(_FRACTIONS[word] * factor, unit)
    count = _value(number["count"])
    if count is None:
        return None
    if number["half"]:
        count += Decimal("0.5")
    if number["low"] is None:
        return amount_of(count * factor, unit)
    low = _value(number["low"])
    if low is None or low >= count or not ranged:
        return amount_of(count * factor, unit)
    return Between(amount_of(low * factor, unit), amount_of(count * factor, unit))


def _unit(unit: str, kind: str | None) -> str:
    if unit == "D" and kind:
        words = kind.replace("-", " ").split()
        if any(word in _OPEN for word in words):
            return "BD"
        if "clear" in words:
            return "CD"
    return unit


def _value(text: str) -> Decimal | None:
    """The number, in digits or words: "a hundred and twenty" is told without its article."""
    plain = text.replace(",", "")
    if plain.replace(".", "", 1).isdigit():
        return Decimal(plain)
    number = parse_cardinal(text)
    return None if number is None else Decimal(number)


def amount_of(count: Decimal, unit: str) -> Amount:
    """So many of one unit; 2.0 days are 2 days."""
    whole = int(count)
    return Amount(((whole if whole == count else count.normalize(), unit),))


def _counted(low: str, start: int, end: int, form: Amount | Between) -> Expression:
    """An amount, or, with "ago" or "later" after it, a time so far from another."""
    ago = _AGO.match(low, end)
    if ago and isinstance(form, Amount):
        offset = Offset(form, back=ago["back"] is not None, whole=False)
        return Expression(Kind.RELATIVE, start, ago.end(), (offset,))
    return Expression(Kind.DURATION, start, end, (form,))


def _with_article(
    low: str,
    start: int,
    at: tuple[int, int],
    number: re.Match[str],
    factor: int,
    unit: str,
    *,
    bare: bool,
) -> Expression | None:
    """An amount ("for a year"), a rate ("$50 a year"), or nothing: just some year.

    `at` is the span of the unit, and `bare` whether it has neither plural nor genitive.
    """
    lead = low[max(0, start - 20) : start]
    amount = amount_of(Decimal(factor), _unit(unit, number["kind"]))
    if not bare:
        return None
    if _RATE.search(lead):
        return Expression(Kind.SET, start, at[1], (Recurrence(amount),))
    if low[at[0] - 1] == "-" or number["kind"] or _OF_SOMETHING.match(low, at[1]):
        return None
    if _MEASURED.match(low, at[1]) or _MEASURING.search(lead) or low[slice(*at)] == "decade":
        return _counted(low, start, at[1], amount)
    return None


def _pointed(
    low: str, start: int, end: int, lead: re.Match[str], factor: int, unit: str
) -> Expression | None:
    """What comes back or lies beside: "each year", "the last 5 years", "the following month"."""
    word = " ".join(lead["lead"].removeprefix("the ").replace("-", " ").split())
    if lead["lead"].startswith("the"):
        start += len(lead["lead"]) - len(lead["lead"].removeprefix("the").lstrip())
    unit = _unit(unit, lead["kind"])
    before = None
    if not lead["count"] and low[start:end].rstrip("'’").endswith("s"):
        before = _COUNT_BEFORE.search(low, max(0, start - 32), start)
    counted = bool(lead["count"] or before)
    count = _value(lead["count"] or (before["count"] if before else "1"))
    if count is None:
        return None
    if before:
        start = before.start("count")  # "the three preceding years"
    if word in ("each", "every", "per"):
        if lead["nth"] and lead["nth"] != "other":
            nth = parse_ordinal(lead["nth"])
            count = Decimal(nth) if nth else count
        elif lead["nth"]:
            count = Decimal(2)
        elif lead["count"] and low[start + len(lead[0]) - 1 : start + len(lead[0])] == "-":
            return _counted(low, start + len(word) + 1, end, amount_of(count * factor, unit))
        return Expression(Kind.SET, start, end, (Recurrence(amount_of(count * factor, unit)),))
    if lead["nth"] or (
        not lead["count"] and word in ("last", "past") and low[:end].endswith("day")
    ):
        return None  # "the last day" is the last of some, not yesterday
    if not counted and word == "last" and _OF_ANY.match(low, end):
        return None  # "the last week of the course"
    if lead["count"] and word in ("first", "last", "past") and _OF.match(low, end):
        # "the last ten days of March" is a part of March, not of the days up to now
        return _counted(
            low, end - len(low[start:end].split(None, 1)[1]), end, amount_of(count * factor, unit)
        )
    kind = _year_kind(lead["kind"]) if unit == "Y" else None
    # "The past year" reaches to now, "the last year" is that of the calendar.
    up_to_now = counted or (word == "past" and kind is None and unit != "WE")
    return Expression(
        Kind.RELATIVE, start, end, (beside(word, count * factor, unit, up_to_now, kind),)
    )


def beside(
    word: str, count: Decimal, unit: str, counted: bool, kind: YearKind | None = None
) -> Form:
    """The current, last or next unit, or (`counted`) so many units up to or from now."""
    if word.endswith("current") or word == "this":
        return Offset(amount_of(Decimal(0), unit), kind=kind)
    back = word in _LEADS_BACK
    amount = amount_of(count, unit)
    if not counted:
        return Offset(amount, back, kind=kind)
    now, then = Offset(Amount(((0, "D"),))), Offset(amount, back, whole=False)
    return Between(then, now) if back else Between(now, then)


_YEAR_KINDS = {
    "fiscal": YearKind.FISCAL,
    "financial": YearKind.FISCAL,
    "budget": YearKind.FISCAL,
    "tax": YearKind.TAX,
    "taxable": YearKind.TAX,
    "taxation": YearKind.TAX,
    "school": YearKind.SCHOOL,
    "academic": YearKind.SCHOOL,
}


def _year_kind(words: str | None) -> YearKind | None:
    found = [
        _YEAR_KINDS[word] for word in (words or "").replace("-", " ").split() if word in _YEAR_KINDS
    ]
    return found[0] if found else None
