"""Which was first, what lies before a day, in which order: dates and times with names compared.

A date written to the month covers all of it; unless the question says to take its first moment,
two dates that overlap are not compared.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cmp_to_key
from itertools import pairwise

from tqa.temporal.reasoning.answers import Abstention, Names, Result, UnanswerableError, Why, said
from tqa.temporal.reasoning.dates import WrittenDate, read_moments, read_years
from tqa.temporal.reasoning.wording import DENIAL, Question

_CUT_OFF = re.compile(
    r"(?i)\b(?P<side>before|after)\sthe\s(?:cut[-\s]?off|deadline)\s(?:(?:date/time|date|time)\s)?(?:of\s)?"
)
_ORDER = re.compile(r"(?i)\b(?P<way>ascending|descending)\b")
_WAY = "(?:first|earliest|earlier|last|latest|later)"
_EXTREME = re.compile(rf"(?i)\b(?:who|which|whose|what)\b.{{0,80}}?\b(?P<way>{_WAY})\b")
_RANK = "(?:second|third|fourth|fifth|next|two|three|four|few|[0-9]{1,3}(?:st|nd|rd|th)?)"
_OTHER_RANK = re.compile(
    rf"(?i)\b{_RANK}[-\s](?:to[-\s]|from[-\s])?(?:the[-\s])?{_WAY}\b|\b{_WAY}[-\s]but[-\s]"
    rf"|\b{_WAY}\s{_RANK}\b|\b{_WAY}\s(?:and|or)\s(?:\w+\s){{0,3}}{_WAY}\b"
    r"|\b(?:except|excluding|besides|other\sthan|apart\sfrom)\b"
)
"""Other places than the first or the last: "second last", "last but one", "the first two"."""
_TAKE_EARLIEST = re.compile(r"(?i)\bassume\sthe\searliest\b")


@dataclass(frozen=True, slots=True)
class _Entry:
    """A name and its date or time."""

    name: str
    at: WrittenDate


@dataclass(frozen=True, slots=True)
class _Scale:
    """How two dates are compared: by their first moments, or by all that they cover."""

    first_moment: bool

    def compare(self, one: WrittenDate, other: WrittenDate) -> int:
        """-1, 0 or 1 as the first is before, at or after the second."""
        if self.first_moment or (one.earliest, one.latest) == (other.earliest, other.latest):
            return (one.earliest > other.earliest) - (one.earliest < other.earliest)
        if one.latest < other.earliest:
            return -1
        if other.latest < one.earliest:
            return 1
        raise UnanswerableError(Why.UNDERDETERMINED, "two of the dates overlap")


def solve_comparison(question: Question) -> Result | None:
    """The names that the question asks for, by the dates or times beside them."""
    text = question.body
    cut, order, extreme = _CUT_OFF.search(text), _ORDER.search(text), _EXTREME.search(text)
    if not (cut or order or extreme):
        return None
    if DENIAL.search(text) or _OTHER_RANK.search(text):
        return None
    moments = read_moments(text, question.order)
    moments = sorted([*moments, *read_years(text, moments)], key=lambda each: each.start)
    limit = next((each for each in moments if cut and each.start == cut.end()), None)
    told = [each for each in moments if each is not limit]
    if bool(cut) != bool(limit) or len(told) < 2:
        return None
    if len({each.year is None for each in moments}) > 1:
        return None
    entries = _entries(text, told)
    if not entries:
        return None
    broken = next((each for each in moments if not each.exists and each.month), None)
    if broken is not None:
        return Abstention(Why.IMPOSSIBLE, f"there is no {broken}")
    scale = _Scale(_TAKE_EARLIEST.search(question.whole) is not None)
    if cut and limit:
        return _beyond(entries, scale, limit, cut["side"].lower())
    if order:
        return _ordered(entries, scale, order["way"].lower())
    return _at_extreme(entries, scale, extreme["way"].lower() if extreme else "first")


def _steps(entries: list[_Entry]) -> tuple[str, ...]:
    return tuple(f"{e.name}: {'-'.join(str(part) for part in e.at.earliest)}" for e in entries)


def _beyond(entries: list[_Entry], scale: _Scale, limit: WrittenDate, side: str) -> Result:
    wanted = -1 if side == "before" else 1
    names = tuple(e.name for e in entries if scale.compare(e.at, limit) == wanted)
    return said(Names(names), *_steps(entries), f"{side} {limit}")


def _ranked(entries: list[_Entry], scale: _Scale) -> list[_Entry]:
    by_date = cmp_to_key(scale.compare)
    return sorted(entries, key=lambda entry: by_date(entry.at))


def _ordered(entries: list[_Entry], scale: _Scale, way: str) -> Result:
    ranked = _ranked(entries, scale)
    if any(scale.compare(a.at, b.at) == 0 for a, b in pairwise(ranked)):
        return Abstention(Why.AMBIGUOUS, "two of the dates are the same")
    names = tuple(entry.name for entry in ranked)
    names = names[::-1] if way == "descending" else names
    return said(Names(names, ordered=True), *_steps(entries), way)


def _at_extreme(entries: list[_Entry], scale: _Scale, way: str) -> Result:
    place = -1 if way in ("last", "latest", "later") else 0
    best = _ranked(entries, scale)[place]
    names = tuple(e.name for e in entries if scale.compare(e.at, best.at) == 0)
    return said(Names(names), *_steps(entries), way)


# ---------------------------------------------------------------- names and their dates

_SEMICOLON = re.compile(r"\s{0,3};\s{0,3}(?:and\s)?(?:(?:on|in|at)\s)?")
_AND = re.compile(r"\s{0,3}(?:,\s{0,3}(?:and\s)?|and\s)(?:(?:on|in|at)\s)?")
_RESPECTIVELY = re.compile(r"(?i)\s{0,3},?\s{0,3}respectively\b")


def _entries(text: str, dates: list[WrittenDate]) -> list[_Entry]:
    """One entry for each date, in text order; empty where a name is not plain."""
    found: list[_Entry] = []
    since = 0
    for row in _rows(text, dates):
        stop = max(text.rfind(mark, since, row[0].start) for mark in (". ", "\n"))
        before = text[stop + 2 if stop >= 0 else since : row[0].start]
        if len(row) > 1:
            names = _listed(before, text[row[-1].end : row[-1].end + 300], len(row))
        else:
            names = [name] if (name := _subject(before)) else []
        if len(names) != len(row):
            return []
        found += [_Entry(name, each) for name, each in zip(names, row, strict=True)]
        since = row[-1].end
    return found


def _rows(text: str, dates: list[WrittenDate]) -> list[list[WrittenDate]]:
    """Dates that one "respectively" or a row of semicolons ties together, and single ones."""
    rows: list[list[WrittenDate]] = []
    for index, each in enumerate(dates):
        last = rows[-1][-1] if rows else None
        tied = last and _SEMICOLON.fullmatch(text, last.end, each.start)
        listed = last and _AND.fullmatch(text, last.end, each.start)
        if tied or (listed and _closes(text, dates[index:])):
            rows[-1].append(each)
        else:
            rows.append([each])
    return rows


def _closes(text: str, dates: list[WrittenDate]) -> bool:
    """Whether "respectively" follows the row with which `dates` begin."""
    end = dates[0].end
    for each in dates[1:]:
        if not _AND.fullmatch(text, end, each.start):
            break
        end = each.end
    return _RESPECTIVELY.match(text, end) is not None


# ---------------------------------------------------------------- names in a row

_BRACKETS = re.compile(r"\([^()]{0,80}\)\s?:?|:\s?\Z")
_HEADS = re.compile(
    r"(?is).*\b(?:activities|cities|people|persons|events|names|countries|places|did\ssome|did)\s"
)
_VERB = re.compile(
    r"\s(?:is|are|was|were|have|has|had|finished|wrote|started|began|ended|take|takes|took|on|in"
    r"|at|visited|did)\b"
)
_CAPITALS = re.compile(r"[A-Z][\w'’-]*(?:\s[A-Z][\w'’-]*){0,3}\s?\Z")
_NOT_NAMES = frozenset("If In The When While Here He She They It We I".split())


def _listed(before: str, after: str, count: int) -> list[str]:
    """The names of a row: before it in its sentence, or between it and "respectively"."""
    closing = re.search(r"(?i)\brespectively\b", after)
    between = after[: closing.start()] if closing else ""
    words = between if between.strip() else _BRACKETS.sub(" ", before)
    parts = [part.strip() for part in re.split(r",(?:\sand\s)?|\sand\s(?!also)", words)]
    parts = [part for part in parts if part][-count:]
    if len(parts) != count:
        return []
    parts[0] = _after_head(parts[0])
    parts[-1] = _VERB.split(f"{parts[-1]} ", maxsplit=1)[0].strip()
    fit = all(part and len(part.split()) <= 4 for part in parts)
    return parts if fit and len(set(parts)) == count else []


def _after_head(words: str) -> str:
    head = _HEADS.match(words)
    if head:
        return words[head.end() :].strip()
    capitals = _CAPITALS.search(words)
    found = capitals[0].split() if capitals else []
    return " ".join(word for word in found if word not in _NOT_NAMES)


# ---------------------------------------------------------------- the subject of one date

_SUBJECT = re.compile(
    r"\b(?P<name>[A-Z]\w*)\s(?:era\s|age\s)?(?:was|were|is|finished|wrote|started|began|ended|took"
    r"|had|has|did|occurred|died|happened)\b"
)
_ACTIVITY = re.compile(
    r"(?:.*\b(?:was|were|is)\s(?:also\s)?|.*\bdid\s(?:some\s)?|\s{0,3},?\s{0,3}and\s)"
    r"(?P<name>[a-z]+(?:\s[a-z]+){0,2}?)\s{0,3}(?:(?:on|in|at)\s{0,3})?\Z",
    re.DOTALL,
)


def _subject(words: str) -> str:
    """Who or what the words before a date tell of."""
    named = [name for name in _SUBJECT.findall(words) if name not in _NOT_NAMES]
    activity = _ACTIVITY.match(words[-200:])
    return named[-1] if named else activity["name"] if activity else ""
