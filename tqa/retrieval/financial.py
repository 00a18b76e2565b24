"""Financial years of a question: where each begins is said by the question, or by the law held.

A question may state the months, "(July to June)". Else a definition of the law may say it:
"“tax year” means a period of twelve months that begins on 1 July". Where neither does, or laws
differ, the year has no certain days, and that is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from tqa.temporal.calendars import ENGLISH_MONTHS, month_named
from tqa.temporal.choosing import Part, chosen
from tqa.temporal.expressions import resolve_expression
from tqa.temporal.fiscal import FiscalLabel, FiscalYear, NamedBy, find_fiscal_label, next_label
from tqa.temporal.forms import Between, CalendarTime, Recurrence, YearKind, YearLabel
from tqa.temporal.found import Expression, Kind
from tqa.temporal.recogniser import recognise
from tqa.temporal.resolver import Days, Resolved
from tqa.temporal.values import MonthDay, Status

_MONTH = "|".join(ENGLISH_MONTHS)


@dataclass(frozen=True, slots=True)
class DefinedYear:
    """What a definition of the law says of a kind of year, and where it says so."""

    rule: FiscalYear
    source: str
    """As a reader would cite it: "Ports Act, 2012, 2 def. “tax year”"."""


YearsOn = Callable[[date], Mapping[str, DefinedYear]]
"""The kinds of year that the law held defines, by their terms, as that was and was known on a day.

It is asked only where a question names such a year."""


@dataclass(frozen=True, slots=True)
class Year:
    """A financial year where it stands; or why its days are not certain."""

    start: int
    end: int
    part: Part | None
    """Its days, with the words before it that choose among them or tell their side."""
    problem: str = ""
    source: str = ""
    """How its days are known, where the question does not say it; empty where it does."""


# -- the years of a question -----------------------------------------------------------------------

_STATED = re.compile(
    rf"(?i)\s*[(,]?\s*(?:from\s+|running\s+(?:from\s+)?)?(?:1\s+)?(?P<first>{_MONTH})(?:\s+1)?"
    rf"\s*(?:to|until|through|[-–—])\s*(?:\d\d\s+)?(?P<last>{_MONTH})(?:\s+\d\d)?\s*\)?"
)


def financial_years(text: str, reference_day: date, years: YearsOn | None = None) -> Iterator[Year]:
    """The financial years of a question, in text order.

    `years` gives the meanings that the law held defines; what the question says goes before it.

    >>> stated, = financial_years("in financial year 2018-19 (July to June)", date(2026, 1, 1))
    >>> str(stated.part.days)
    '2018-07-01/2019-06-30'
    >>> def years(day):
    ...     return {"tax year": DefinedYear(FiscalYear(MonthDay(4, 1)), "Ports Act, 2")}
    >>> defined, = financial_years("before tax year 2018-19", date(2026, 1, 1), years)
    >>> str(defined.part.days), defined.source
    ('../2018-03-31', 'a year so called begins on 1 April by Ports Act, 2, as at 2026-01-01')
    """
    lower = text.lower()
    label = find_fiscal_label(lower)
    # What is defined is looked up only where a question may name such a year.
    named = years is not None and (label is not None or _YEAR.search(lower) is not None)
    defined = years(reference_day) if named and years is not None else {}
    at, before = 0, None
    while True:
        label = next_label(lower, at, before) if before else None
        label = label or find_fiscal_label(lower, terms=tuple(sorted(defined)), start=at)
        if label is None:
            return
        year = _year(text, label, defined, reference_day, at)
        yield year
        at, before = max(year.end, label.span[1]), label


_YEAR = re.compile(r"\byears?\b|বছর|বৎসর")


def _year(
    text: str,
    label: FiscalLabel,
    defined: Mapping[str, DefinedYear],
    reference_day: date,
    read_to: int,
) -> Year:
    start, end = label.span
    written = " ".join(text[start:end].split())
    stated = _STATED.match(text, end)
    begins = _year_of(stated) if stated else None
    source = ""
    if stated is not None and begins is not None:
        end = stated.end()
    elif meant := _meaning(label.term, defined):
        begins = meant.rule
        source = (
            f"a year so called begins on {_told(begins.start)} by {meant.source}, "
            f"as at {reference_day}"
        )
    if begins is None:
        problem = (
            f"“{written}”: where a financial year begins differs; give its days, or say its "
            "months, such as “(July to June)”"
        )
        return Year(start, end, None, problem)
    # The term is put by a word that is always read: "licensing year 2018-19".
    found = resolve_expression(
        f"financial year {label.numbers}", fiscal_year=begins, document_date=reference_day
    )
    if found.interval is None:
        return Year(start, end, None, f"“{written}”: {found.reason}; give its days")
    form = YearLabel(YearKind.FISCAL, found.interval.start.year)
    expression = Expression(Kind.DATE, start, end, (form,))
    whole = Part(start, end, expression, Resolved(Status.RESOLVED, Days.over(found.interval)))
    part = chosen(text, whole, (), read_to)
    if part.days is None:
        return Year(part.start, end, None, f"{part.resolved.reason}; give its days")
    if label.quarter and part.start == start:
        told = f"“{written}”: which part of the year is meant is not read; give its days"
        return Year(start, end, None, told)
    return Year(part.start, end, part, source=source)


def _year_of(stated: re.Match[str]) -> FiscalYear | None:
    """The financial year from one month to another, where they are twelve months apart."""
    first, last = (month_named(stated[name]) for name in ("first", "last"))
    if first is None or last is None or first.month != last.month % 12 + 1:
        return None
    return FiscalYear(MonthDay(first.month, 1))


_SHORT = {"fy": ("financial year", "fiscal year"), "ay": ("assessment year",)}
"""What the initials can stand for."""


def _meaning(term: str, defined: Mapping[str, DefinedYear]) -> DefinedYear | None:
    """What is defined for a term; for initials, where all that they can stand for agree."""
    found = [defined[name] for name in _SHORT.get(term, (term,)) if name in defined]
    return found[0] if found and len({meant.rule for meant in found}) == 1 else None


def _told(day: MonthDay) -> str:
    return f"{day.day} {date(2000, day.month, 1):%B}"


# -- what a definition says ------------------------------------------------------------------------

_TERM = re.compile(r"(?:[\w'’-]+\s+){1,4}year|(?:\S+\s?){0,2}(?:বছর|বৎসর)")


def is_term(term: str) -> bool:
    """Whether a defined term is that of a kind of year: "tax year", and not "year".

    >>> is_term("licensing year"), is_term("year"), is_term("yearly return")
    (True, False, False)
    """
    return _TERM.fullmatch(term) is not None


_QUOTED = re.compile(r"[“\"«‘][^”\"»’]{1,80}[”\"»’]")
_BEGINS = re.compile(
    r"(?i)\b(?:begin\w*|commenc\w*|start\w*|from|runs?)(?:\s+(?:annually|each\s+year|every\s+year))?"
    r"(?:\s+(?:on|with|in|at|from))?(?:\s+the)?(?:\s+(?:month|first\s+day)\s+of)?\s*\Z"
)
_ENDS = re.compile(
    r"(?i)\b(?:end\w*|expir\w*|clos\w*|to|until|up\s+to)(?:\s+(?:annually|each\s+year|every\s+year))?"
    r"(?:\s+(?:on|with|in|at))?(?:\s+the)?(?:\s+(?:month|last\s+day)\s+of)?(?:\s+the)?\s*\Z"
)
_NO_EDGE = re.compile(
    r"(?i)(?:by|before|prior|after|following|(?:not?|no)\s+(?:later|earlier|sooner)|on\s+or\s+before)\b"
)
_AGAIN = re.compile(r"(?i)\b(?:each|every|succeeding|subsequent|following|thereafter|annually)\b")
_CALENDAR = re.compile(r"(?i)\b(?:means|is)\s+(?:an?|the|each|any)\s+calendar\s+year\b")
_OTHERWISE = re.compile(
    r"(?i)\b(?:or|and)\s+(?:any\s+|such\s+|an?\s*)?other\b|\bunless\b|\bexcept\b|\bin\s+the\s+case\s+of\b"
    r"|\b(?:determined|prescribed|approved|elected|adopted|fixed|specified|chosen)\b|\bif\b|\bprovided\s+that\b"
)
"""Words by which a definition leaves the year of some to something else."""
_NAMED_BY = re.compile(
    r"(?i)\b(?:named|called|denoted|designated|identified|known|numbered|labelled|referred\s+to)\b.{0,50}?\byear\s+"
    r"(?:in|of)\s+(?:which\s+(?:it|the\s+\w+)\s+|its\s+)(?P<edge>begin|commenc|start|end|clos)"
)
_LENGTH = re.compile(r"P(?:12M|1Y|52W|365D)\Z")


def year_defined(text: str) -> FiscalYear | None:
    """The kind of year that the text of a definition sets; `None` where it is not certain.

    >>> str(year_defined("“tax year” means a period of twelve months that begins on 1 July").start)
    '--07-01'
    >>> str(year_defined("“dues year” means twelve months ending on the last day of March").start)
    '--04-01'
    >>> year_defined("“tax year” means the year that the Board fixes") is None
    True
    """
    plain = _QUOTED.sub(" ", text)
    if _OTHERWISE.search(plain):
        return None
    found = recognise(plain)
    lengths = [e for e in found if e.kind is Kind.DURATION]
    if any(_LENGTH.match(e.form) is None for e in lengths):
        return None
    starts = {day for e in found for day in _starts(plain, e)}
    if not found and _CALENDAR.search(plain):
        starts = {MonthDay(1, 1)}
    if len(starts) != 1 or None in starts:
        return None
    (first,) = starts
    if first is None or (first.month, first.day) == (2, 29):
        return None  # no year can begin on that day every year
    named = _NAMED_BY.search(plain)
    return FiscalYear(first, _named_by(named) if named else None)


def _named_by(match: re.Match[str]) -> NamedBy:
    ends = match["edge"].lower() in ("end", "clos")
    return NamedBy.END_YEAR if ends else NamedBy.START_YEAR


def _starts(text: str, expression: Expression) -> Iterator[MonthDay | None]:
    """The first days of the year that one time of a definition tells; `None`: not certain."""
    if len(expression.forms) != 1 or expression.kind is Kind.DURATION:
        return
    form = expression.forms[0]
    if isinstance(form, Recurrence):
        form = form.of if isinstance(form.of, CalendarTime) else form
    written = text[expression.start : expression.end]
    if isinstance(form, Between):
        if _NO_EDGE.match(written):
            return  # "a return is due by 30 September"
        ends: list[object] = [form.first, form.last]
    else:
        lead = text[max(0, expression.start - 40) : expression.start]
        # "the last day of February": a day of the year told by its month.
        ends = [form if _BEGINS.search(lead) else None, form if _ENDS.search(lead) else None]
    for end, last in zip(ends, (False, True), strict=True):
        if isinstance(end, CalendarTime) and end.month is not None:
            once = end.year is not None and not _AGAIN.search(text)
            yield None if once else _first_day(end, last=last)


def _first_day(end: CalendarTime, *, last: bool) -> MonthDay | None:
    """The first day of a year that begins on a day or month, or that ends on it (`last`)."""
    assert end.month is not None
    following = MonthDay(end.month % 12 + 1, 1)
    if end.day is None:
        return following if last else MonthDay(end.month, 1)
    if not last:
        return MonthDay(end.month, end.day)
    if (end.month, end.day) in ((2, 28), (2, 29)):
        return following
    try:
        day = date(2001, end.month, end.day) + timedelta(days=1)
    except ValueError:
        return None
    return MonthDay(day.month, day.day)


def agreed(meanings: Mapping[str, list[tuple[FiscalYear | None, str]]]) -> dict[str, DefinedYear]:
    """The terms whose definitions all say the same, each with the first source that says so.

    A definition that is not certain (`None`) leaves its term out, for its law may mean another.
    """
    found: dict[str, DefinedYear] = {}
    for term, said in meanings.items():
        rules = {rule for rule, _ in said}
        rule, source = said[0]
        if len(rules) == 1 and rule is not None:
            more = f" (and {len(said) - 1} more)" if len(said) > 1 else ""
            found[term] = DefinedYear(rule, f"{source}{more}")
    return found


_ELSEWHERE = re.compile(
    r"(?i)\b(?:has|have)\s+the\s+(?:same\s+)?meaning\b|\bas\s+defined\b|\bwithin\s+the\s+meaning\b|\bassigned\b"
)


def says_elsewhere(text: str) -> bool:
    """Whether a definition only points at another one."""
    return _ELSEWHERE.search(text) is not None
