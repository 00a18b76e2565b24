"""What a clause says of times: commencement, expiry, suspension, revival, application.

Each sentence is looked at for the words that such a statement cannot do without before it is read.
Boundaries are those of the profile (TIME_IN_LAW rule 7); see docs/design/commencement.md.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from tqa.ingest.amendments.bangla_times import bangla_times
from tqa.ingest.amendments.boundaries import Edges, beginning, edges_of, ending
from tqa.ingest.amendments.commencing import commencement, targets_in
from tqa.ingest.amendments.expiring import expiry, revival, suspension
from tqa.ingest.amendments.masked import HEAD, QUOTE, READ, TARGET, TARGETS, Masked
from tqa.ingest.amendments.moments import Event, When, moments
from tqa.ingest.amendments.statement import About, TimeStatement
from tqa.law.clause import Action

_UNIT = (
    r"(?P<unit>parts?|divisions?|subdivisions?|titles?|subtitles?|chapters?|sections?|subsections?)"
)
_APPLIES = re.compile(
    r"\b(?:shall\s+)?(?:appl(?:y|ies)|ha(?:s|ve)\s+effect)\s+(?:only\s+)?"
    r"(?:in\s+(?:respect|relation)\s+(?:of|to)\s+|to\s+|for\s+)[^.;]{0,200}?"
    r"\b(?:on\s+or\s+(?:after|before)|before|after|since|(?:tax|income|assessment|financial|fiscal|taxation)\s+years?|"
    r"years?\s+(?:of|that\s+begins?|beginning|ending))\b[^.;]*",
    re.IGNORECASE,
)
_APPLIES_AS_OF = re.compile(
    rf"(?:(?P<target>{TARGETS})|\b(?P<this>this|these)\s+(?:{_UNIT}\b|(?:act|law|order|rules?|regulations?)\b))"
    rf"(?:[^.;{HEAD}{TARGET}]{{0,200}}?)\b(?:shall|do(?:es)?|will)\s+(?P<not>not\s+)?(?:first\s+|also\s+)?apply\s+"
    r"(?:retroactively\s+)?(?=as\s+of\b|upon\b|on\b|from\b|beginning\b|after\b|until\b|to\s+the\s+extent|\w+\s+(?:calendar\s+)?days?\s+after)",
    re.IGNORECASE,
)
_SAVES = re.compile(
    r"\bas\s+(?:it|they)\s+stood\s+(?:immediately\s+)?before\b|\bas\s+if\s+this\s+\w+\s+had\s+not\b",
    re.IGNORECASE,
)
"""How a clause keeps an older version for some facts (rule 21)."""
_EFFECT = re.compile(
    r"(?:with\s+effect\s+(?:on\s+and\s+)?from|w\.?\s?e\.?\s?f\.?|on\s+and\s+from|"
    r"deemed\s+to\s+have\s+(?:been\s+)?(?:so\s+)?\w+\s+(?:with\s+effect\s+)?(?:from|on))\s*$",
    re.IGNORECASE,
)
_PERIOD = re.compile(
    r"\b(?:for|during)\s+the\s+period\s+(?:from|beginning\s+(?:with|on))\s*$", re.IGNORECASE
)
_LEADS = re.compile(
    r"(?:\A|[—:;.]\s*|\bthen\s*,?\s*|\band\s+)(?:\(?\w{1,4}\)\s*)?(?:on|upon|effective|as\s+of|from|with\s+effect\s+from)\s+(?:the\s+)?\Z",
    re.IGNORECASE,
)
"""What stands before a moment that opens an instruction: "On the day on which …, section 4 is"."""
_MAY_DATE = re.compile(
    r"\beffect|w\.?\s?e\.?\s?f\b|\bon\s+and\s+from\b|\bdeemed\b|\bperiod\b|\bday\s+on\s+which\b|"
    r"^\W*(?:\(?\w{1,4}\)\s*)?(?:on|upon|as\s+of)\s|\bthen\s*,",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"(?:[^.;।(]++|\([^()]{0,400}\)|\(|\.(?=\w|\s+[0-9a-z]))*[.;।]?")
"""Up to a full stop that ends no abbreviation ("31 Gaz. 512"), or a semicolon outside brackets."""
_ASIDE = re.compile(
    rf"(?:,\s*(?:effective|approved|enacted|passed)\b[^(;]{{3,80}})?"
    rf"\([^()]*[{HEAD}{TARGET}][^()]*\)\s*,?"
)
"""How the name of a law is filled out: ", effective May 4, 2021 (D.C. Law 1-2; 68 DCR 4)"."""
_TOO_MANY = 40
"""Characters of quotations in a sentence that is still taken to speak of times itself."""


@lru_cache(maxsize=READ)
def statements(masked: Masked, jurisdiction: str = "") -> list[TimeStatement]:
    """What the words of a clause say of commencement, expiry, suspension and application.

    >>> from tqa.ingest.amendments.masked import mask
    >>> words = "This Order comes into force on 1 May 2015 and expires on 31 May 2015."
    >>> [(s.action.value, str(s.since)) for s in statements(mask(words, "", {}))]
    [('expire', '2015-06-01'), ('commence', '2015-05-01')]
    """
    found: list[TimeStatement] = []
    edges = edges_of(jurisdiction)
    for match in _SENTENCE.finditer(masked.covered):
        sentence, at = match[0], match.start()
        if len(sentence.strip()) < 8 or sentence.count(QUOTE) > _TOO_MANY:
            continue
        if "(" in sentence:
            sentence = _ASIDE.sub(lambda aside: " " * len(aside[0]), sentence)
        stated = _of_sentence(sentence, masked.text[at : at + len(sentence)], at, edges)
        found += [_placed(statement, at) for statement in stated] if at else stated
    return found


def _placed(statement: TimeStatement, at: int) -> TimeStatement:
    """With what its moments hang on at its place in the clause, not in the sentence."""
    when, last = statement.when, statement.last
    return replace(statement, when=when and _hung(when, at), last=last and _hung(last, at))


def _hung(when: When, at: int) -> When:
    of = (when.of[0] + at, when.of[1] + at) if when.of else None
    return replace(when, of=of, among=tuple(_hung(member, at) for member in when.among))


def _of_sentence(sentence: str, text: str, at: int, edges: Edges) -> list[TimeStatement]:
    found: list[TimeStatement] = []
    for read in (suspension, revival, expiry, commencement, _as_of, _application, bangla_times):
        if given := read(sentence, text, at, edges):
            found += given
            # "It comes into force on D and expires on E" says two things.
            if read is not expiry:
                break
    return found


def _as_of(sentence: str, text: str, at: int, edges: Edges) -> list[TimeStatement]:
    """From when something applies: "this act shall apply as of D", "upon the inclusion of …"."""
    if "apply" not in sentence.lower():
        return []
    match = _APPLIES_AS_OF.search(sentence)
    if match is None:
        return []
    after = [w for w in moments(sentence, text) if w.start >= match.end() - 1]
    if not after or len(sentence[match.end() : after[0].start]) > 60:
        return []
    when = beginning(after[0], sentence, edges)
    unit = (match["unit"] or "").lower().removesuffix("s")
    targets = targets_in(match["target"], at + match.start("target")) if match["target"] else ()
    about = About.CITED if targets else (About.UNIT if unit else About.OWN)
    span = (at + match.start(), at + after[0].end)
    return [TimeStatement(Action.APPLY, span, targets, when, about=about, unit=unit)]


def _application(sentence: str, text: str, at: int, edges: Edges) -> list[TimeStatement]:
    """To what facts or years a change applies, or which keep the older text."""
    match = _APPLIES.search(sentence) if "appl" in sentence or "effect" in sentence else None
    targets = targets_in(sentence[: match.start()], at) if match else ()
    if not targets and " as " in sentence and _SAVES.search(sentence):
        targets = targets_in(sentence, at)
    if not targets:
        return []
    return [TimeStatement(Action.APPLY, (at, at + len(sentence)), targets)]


# -- what an amending clause says of its own changes ----------------------------------------------


@dataclass(frozen=True, slots=True)
class Window:
    """From when, and until when, the words say that their changes have effect."""

    since: When
    until: When | None = None


@lru_cache(maxsize=READ)
def effect(masked: Masked, jurisdiction: str = "") -> Window | None:
    """From when, and until when, the words say that their changes have effect.

    >>> from tqa.ingest.amendments.masked import mask
    >>> effect(mask("Section 7 is repealed with effect from 1 July 2018.", "", {})).since.day
    datetime.date(2018, 7, 1)
    """
    covered = masked.covered
    if not _MAY_DATE.search(covered):
        return None
    edges = edges_of(jurisdiction)
    found = moments(covered, masked.text)
    for at, when in enumerate(found):
        before = covered[max(when.start - 240, 0) : when.start].rstrip(", ") + " "
        if at + 1 < len(found) and _PERIOD.search(before):
            # "For the period from D to E" includes both days, whatever "to" is elsewhere.
            return Window(
                beginning(when, covered, edges), _inclusive(found[at + 1], covered, edges)
            )
        if when.event is not Event.AT_ONCE and (_EFFECT.search(before) or _opens(covered, when)):
            return Window(beginning(when, covered, edges))
    return None


def _opens(covered: str, when: When) -> bool:
    """Whether a moment opens an instruction, and is followed by what happens on it."""
    lead = covered[max(when.start - 60, 0) : when.start]
    follows = covered[when.end : when.end + 2].lstrip()[:1]
    return follows in (",", "—", ":", "(") and _LEADS.search(lead) is not None


def _inclusive(when: When, covered: str, edges: Edges) -> When:
    return ending(when, covered, edges, extended=True)


# -- coordinating clauses -------------------------------------------------------------------------

_FORCE = r"(?:comes?\s+into\s+(?:force|operation)|takes?\s+effect|produces?\s+its\s+effects?)"
_CONDITION = re.compile(
    rf"\bif\s+(?P<one>(?:(?!{_FORCE})[^.;“”]){{0,80}}?{TARGET}(?:(?!{_FORCE})[^.;“”]){{0,240}}?)\s+{_FORCE}\s+"
    r"(?P<how>before|after|on\s+the\s+same\s+day\s+as)\s+"
    rf"(?P<other>(?:(?!{_FORCE})[^.;“”]){{0,80}}?{TARGET}"
    rf"(?:(?!{_FORCE})[^.;“”]){{0,240}}?)(?:\s+{_FORCE})?\s*,",
    re.IGNORECASE,
)
_SUPPOSES = re.compile(r"\W*(?:if|unless)\s", re.IGNORECASE)
"""How a clause begins that does what it says on a condition only."""


@dataclass(frozen=True, slots=True)
class Condition:
    """That one provision comes into force before another, after it, or on the same day.

    Spans are in the words of the clause.
    """

    one: tuple[int, int]
    how: str
    other: tuple[int, int]
    span: tuple[int, int]


def supposes(text: str) -> bool:
    """Whether words begin with a condition, of whatever kind.

    >>> supposes("If no order is made by 1 May 2031, then section 4 is repealed.")
    True
    """
    return _SUPPOSES.match(text) is not None


@lru_cache(maxsize=READ)
def condition(masked: Masked) -> Condition | None:
    """The condition under which a coordinating clause does what it says."""
    if "same day" not in masked.covered and not re.search(r"\bIf\b|\bif\b", masked.covered):
        return None
    match = _CONDITION.search(masked.covered)
    if match is None:
        return None
    how = match["how"].lower().split()[0]
    return Condition(match.span("one"), how, match.span("other"), match.span())
