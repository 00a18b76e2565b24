"""What a clause says of times: commencement, expiry, suspension, application.

Boundary phrases follow TIME_IN_LAW rule 7: "on D" and "with effect from D" begin on D, "after D" on
the day after; what expires "on D" or runs "until D" has D as its last day.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta

from tqa.ingest.amendments.masked import HEAD, QUOTE, TARGET, TARGETS, Masked
from tqa.law.clause import Action
from tqa.law.model import GENERAL
from tqa.temporal.bounds import OPEN, Bound
from tqa.temporal.finder import FoundDate, find_dates

_T = TARGETS
_ONE = rf"[{HEAD}{TARGET}]{TARGET}*"
_NEAR = 240
"""Characters beside a date in which the words that govern it are looked for."""
_THIS = (
    r"\b(?:this|these)\s+(?:act|ordinance|order|notification|rules?|regulations?|general\s+order|"
    r"instructions?)|\bit\b|\bthey\b"
)
_FORCE = r"into\s+(?:force|operation|effect)"
_COMES = re.compile(
    rf"\b(?:come|comes|came)\s+{_FORCE}|\b(?:takes?|have|has)\s+effect\b|"
    r"\bappoint(?:s|ed)?\b|\bcommence(?:s|ment)?\b",
    re.IGNORECASE,
)
_APPOINTS = re.compile(
    r"\bon\s+(?:such|a)\s+(?:day|date)s?\b|\bto\s+be\s+appointed|\bmay,?\s[^.;]{0,60}\bappoint|"
    r"\bday\s+fixed\b",
    re.IGNORECASE,
)
_EXCEPT = re.compile(r"\b(?:except|other\s+than|save)\b[^,;.]*", re.IGNORECASE)
_PURPOSE = re.compile(
    r"\bfor\s+the\s+purposes?(?:\s+only)?\s+of\s+(?P<of>[^,.;]{1,200}?)(?:\s+only)?"
    r"(?=\s*(?:[,.;]|\son\s|\sand\s|$))|\bfor\s+(?P<all>all)\s+(?:other\s+|remaining\s+)?purposes",
    re.IGNORECASE,
)
_EXPIRES = re.compile(
    rf"(?P<target>{_T}|{_THIS})[^;{HEAD}{TARGET}]{{0,90}}?"
    rf"(?P<how>expires?|lapses?|ceases?\s+to\s+(?:have\s+effect|be\s+in\s+force|operate)|"
    rf"(?:continues?|remains?)\s+(?:to\s+be\s+)?in\s+(?:force|effect)\s+(?:until|up\s+to|till)|"
    rf"(?:is|are|stands?|be)\s+(?:hereby\s+)?extended\s+(?:until|up\s+to|to)|"
    rf"(?:have|has)\s+effect\s+(?:only\s+)?until)\s*(?P<when>[^;]*)",
    re.IGNORECASE,
)
_EXPIRES_BANGLA = re.compile(r"(?:মেয়াদ|মেয়াদ)\s+(?:শেষ|উত্তীর্ণ)\s+(?:হইবে|হবে)|পর্যন্ত\s+বলবৎ\s+থাকিবে")
_SUSPENDS = re.compile(
    rf"(?P<target>{_T})\s*+,?\s*+(?:(?:is|are|shall\s+be|stands?)\s+(?:hereby\s+)?suspended|"
    rf"(?:shall|does|do)\s+not\s+(?:have\s+effect|operate|apply))\s*(?P<when>[^;]*)",
    re.IGNORECASE,
)
_APPLIES = re.compile(
    r"\b(?:shall\s+)?(?:appl(?:y|ies)|ha(?:s|ve)\s+effect)\s+(?:only\s+)?"
    r"(?:in\s+(?:respect|relation)\s+(?:of|to)\s+|to\s+|for\s+)[^.;]{0,200}?"
    r"\b(?:on\s+or\s+(?:after|before)|before|after|since|(?:tax|income|assessment|financial|fiscal)\s+years?|"
    r"years?\s+(?:of|that\s+begins?|beginning))\b[^.;]*",
    re.IGNORECASE,
)
_SAVES = re.compile(
    r"\bas\s+(?:it|they)\s+stood\s+(?:immediately\s+)?before\b|\bas\s+if\s+this\s+\w+\s+had\s+not\b",
    re.IGNORECASE,
)
"""How a clause keeps an older version for some facts (rule 21)."""
_FIRST_DAY_WITHOUT = re.compile(r"(?:with\s+effect\s+)?from\s*$", re.IGNORECASE)
_AFTER = re.compile(r"\b(?:after|at\s+the\s+end\s+of|on\s+the\s+expiry\s+of)\s*$", re.IGNORECASE)
_EFFECT = re.compile(
    r"(?:with\s+effect\s+(?:on\s+and\s+)?from|w\.?\s?e\.?\s?f\.?|on\s+and\s+from|"
    r"deemed\s+to\s+have\s+(?:been\s+)?(?:so\s+)?\w+\s+(?:with\s+effect\s+)?(?:from|on))\s*$",
    re.IGNORECASE,
)
_PERIOD = re.compile(
    r"\b(?:for|during)\s+the\s+period\s+(?:from|beginning\s+(?:with|on))\s*$", re.I
)
_SENTENCE = re.compile(r"[^.;।]*(?:\.(?=\w)[^.;।]*)*[.;।]?")


@dataclass(frozen=True, slots=True)
class TimeStatement:
    """One statement on time; spans are in the own text of the clause."""

    action: Action
    span: tuple[int, int]
    targets: tuple[tuple[int, int], ...] = ()
    """The citations that it speaks of; none for the instrument itself."""
    since: Bound = OPEN
    until: Bound = OPEN
    scope: str = GENERAL


def statements(masked: Masked) -> list[TimeStatement]:
    """What the words of a clause say of commencement, expiry, suspension and application."""
    found: list[TimeStatement] = []
    for match in _SENTENCE.finditer(masked.covered):
        sentence, at = match[0], match.start()
        if len(sentence.strip()) < 8 or sentence.count(QUOTE) > 40:
            continue
        text = masked.text[at : at + len(sentence)]
        for read in (_suspension, _expiry, _commencement, _application):
            if given := read(sentence, text, at):
                found += given
                # "It comes into force on D and expires on E" says two things.
                if read is not _expiry:
                    break
    return found


def effect(masked: Masked) -> tuple[Bound, Bound] | None:
    """From when, and until when, the words say that their changes have effect.

    >>> from tqa.ingest.amendments.masked import mask
    >>> since, until = effect(mask("Section 7 is repealed with effect from 1 July 2018.", "", {}))
    >>> str(since), str(until)
    ('2018-07-01', 'open')
    """
    covered = masked.covered
    dates = _dates(covered, masked.text)
    for at, date_ in enumerate(dates):
        before = _before(covered, date_).rstrip(", ") + " "
        last = dates[at + 1].day if at + 1 < len(dates) else None
        if date_.day and last and _PERIOD.search(before):
            return Bound.on(date_.day), Bound.on(last + timedelta(days=1))
        if date_.day and _EFFECT.search(before):
            return Bound.on(date_.day), OPEN
    return None


def _dates(covered: str, text: str) -> list[FoundDate]:
    """The dates of a text that stand in no quotation, known to the day."""
    return [
        found
        for found in find_dates(text).dates
        if found.day is not None and QUOTE not in covered[found.start : found.end]
    ]


def _before(text: str, date_: FoundDate) -> str:
    return text[max(date_.start - _NEAR, 0) : date_.start]


def _targets(sentence: str, at: int) -> tuple[tuple[int, int], ...]:
    return tuple((at + match.start(), at + match.end()) for match in re.finditer(_ONE, sentence))


def _commencement(sentence: str, text: str, at: int) -> list[TimeStatement]:
    if not _COMES.search(sentence):
        return []
    if re.search(r"\bas\s+if\b", sentence):
        return []  # "has effect as if" changes words for a time
    # What is excepted is not spoken of.
    sentence = _EXCEPT.sub(lambda match: re.sub(f"[{HEAD}{TARGET}]", " ", match[0]), sentence)
    dates = _dates(sentence, text)
    if not dates:
        targets = _targets(sentence, at)
        later = _APPOINTS.search(sentence)
        span = (at, at + len(sentence))
        return [TimeStatement(Action.COMMENCE, span, targets)] if targets and later else []
    found: list[TimeStatement] = []
    targets, begin = (), 0
    for date_ in dates:
        assert date_.day is not None
        named = _targets(sentence[begin : date_.start], at + begin)
        targets = named or targets or _targets(sentence[date_.end :], at + date_.end)
        day = date_.day + timedelta(days=bool(_AFTER.search(_before(sentence, date_))))
        span = (at + begin, at + date_.end)
        scope = _scope(sentence, date_)
        found.append(TimeStatement(Action.COMMENCE, span, targets, Bound.on(day), OPEN, scope))
        begin = date_.end
    return [statement for statement in found if statement.targets]


def _scope(sentence: str, date_: FoundDate) -> str:
    """The purpose named beside a date: right after it, else right before it."""
    first = max(date_.start - _NEAR, 0)
    for match in _PURPOSE.finditer(sentence, first, date_.end + _NEAR):
        after = 0 <= match.start() - date_.end <= 3
        before = 0 <= date_.start - match.end() <= 5
        if after or before:
            return GENERAL if match["all"] else " ".join(match["of"].split())
    return GENERAL


def _expiry(sentence: str, text: str, at: int) -> list[TimeStatement]:
    match = _EXPIRES.search(sentence)
    if match is None and (bangla := _EXPIRES_BANGLA.search(sentence)):
        before = [d for d in _dates(sentence, text) if d.end <= bangla.start()]
        if before and before[-1].day:
            end = Bound.on(before[-1].day + timedelta(days=1))
            return [TimeStatement(Action.EXPIRE, (at, at + len(sentence)), (), end)]
    if match is None:
        return []
    dates = [d for d in _dates(sentence, text) if d.start >= match.start("when")]
    if not dates or dates[-1].day is None:
        return []
    first_without = _FIRST_DAY_WITHOUT.search(_before(sentence, dates[-1]))
    day = dates[-1].day + timedelta(days=0 if first_without else 1)
    span = (at + match.start(), at + match.end())
    targets = _targets(match["target"], at + match.start("target"))
    return [TimeStatement(Action.EXPIRE, span, targets, Bound.on(day))]


def _suspension(sentence: str, text: str, at: int) -> list[TimeStatement]:
    match = _SUSPENDS.search(sentence)
    if match is None:
        return []
    dates = [d.day for d in _dates(sentence, text) if d.start >= match.start("when") and d.day]
    if not dates:
        return []
    until = Bound.on(dates[1] + timedelta(days=1)) if len(dates) > 1 else OPEN
    span = (at + match.start(), at + match.end())
    targets = _targets(match["target"], at + match.start("target"))
    return [TimeStatement(Action.SUSPEND, span, targets, Bound.on(dates[0]), until)]


def _application(sentence: str, text: str, at: int) -> list[TimeStatement]:
    match = _APPLIES.search(sentence)
    targets = _targets(sentence[: match.start()], at) if match else ()
    if not targets and _SAVES.search(sentence):
        targets = _targets(sentence, at)
    if not targets:
        return []
    return [TimeStatement(Action.APPLY, (at, at + len(sentence)), targets)]
