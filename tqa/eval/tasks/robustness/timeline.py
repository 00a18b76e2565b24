"""The reader without a model: it answers from lines that say what held from when to when.

    Ines Roe is the pilot of Arle from Jan, 2007 to Mar, 2013.
    Ola Berg is the pilot of Arle since 2013-03-01.

    Who was the pilot of Arle in 2009?      Ines Roe
    When was Ola Berg the pilot of Arle?    since 2013
    Who was the pilot of Arle?              abstains: 2 answers, and the question names no time
    Ola Berg was the pilot of Arle in 2009. False

A line answers a question where it has every word of it that is not of grammar, and no other beside
one stretch, which is the answer. So nothing is answered from a line about something else.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

from tqa.eval.tasks.pool import Document
from tqa.eval.tasks.task import Reply, Status
from tqa.index.words import stem
from tqa.temporal.choosing import Part, Relation
from tqa.temporal.forms import Granularity
from tqa.temporal.found import Kind
from tqa.temporal.resolver import Context
from tqa.temporal.sentences import read_sentence, without

# -- words -----------------------------------------------------------------------------------------

_GRAMMAR = frozenset(
    "a an the of to in on at for by from with and is are was were be been am did do does has have "
    "had who whom whose which what where when how".split()
)
_KINDS = frozenset(
    stem(word)
    for word in "team position employer party political school university person organization "
    "organisation company role club owner".split()
)
"""Words that say what kind of answer is asked for; a line need not have them."""
_SAME = {
    "held": "hold", "owner": "own", "educ": "attend", "studi": "attend", "belong": "member",
    "wore": "wear", "head of the government": "head",
}  # fmt: skip
"""Words of relations that stand for another: a line is told in one, and asked for in the other."""
_WORD = re.compile(r"[^\W_]+(?:['’.&-][^\W_]+)*")


@dataclass(frozen=True, slots=True)
class _Word:
    stem: str
    start: int
    end: int


def _words(text: str) -> tuple[_Word, ...]:
    """The words that are not of grammar, each as its stem."""
    plain = text.replace("head of the government", "head" + " " * 18)
    found = []
    for match in _WORD.finditer(plain):
        low = match[0].lower()
        if low not in _GRAMMAR:
            root = stem(low)
            found.append(_Word(_SAME.get(root, root), match.start(), match.end()))
    return tuple(found)


# -- lines -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    """What held, and on which days, both included."""

    text: str
    first: date
    last: date | None
    until: str
    """The interval as it is told in an answer."""

    def meets(self, first: date, last: date) -> bool:
        """Whether it held on one of the days."""
        return self.first <= last and (self.last is None or first <= self.last)

    def fills(self, first: date, last: date) -> bool:
        """Whether it held on all of the days."""
        return self.first <= first and (self.last is None or last <= self.last)


_LIMITS = re.compile(
    r" (?:from (?P<first>\S[^:]*?) to (?P<last>[^:]+?)|since (?P<since>[^:]+?))\.?\s*"
)
_FROM = re.compile(r" (?:from|since) ")


@lru_cache(maxsize=20_000)
def read_lines(text: str) -> tuple[Line, ...]:
    """The lines of a document that say from when to when; others are passed over.

    >>> (line,) = read_lines("Ola Berg is at sea since 2013.")
    >>> line.text, line.first.year, line.last
    ('Ola Berg is at sea', 2013, None)
    """
    return tuple(line for each in text.splitlines() if (line := _line(each.strip())) is not None)


def _line(text: str) -> Line | None:
    # The last "from" or "since" begins the time: the ones before are words of names.
    starts = [match.start() for match in _FROM.finditer(text)]
    for start in reversed(starts):
        match = _LIMITS.fullmatch(text, start)
        if match is None:
            continue
        first = _days(match["since"] or match["first"])
        last = _days(match["last"]) if match["last"] else None
        if first is None or (match["last"] and last is None):
            continue
        told = f"from {first[0].year} to {last[1].year}" if last else f"since {first[0].year}"
        return Line(text[:start], first[0], last[1] if last else None, told)
    return None


@lru_cache(maxsize=20_000)
def _days(written: str) -> tuple[date, date] | None:
    days = read_sentence(f"in {written}").days
    if len(days) != 1 or days[0].first is None or days[0].last is None:
        return None
    return days[0].first, days[0].last


# -- questions -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Asked:
    """One reading of a question: its words, and the days asked about."""

    words: tuple[_Word, ...]
    days: tuple[date, date] | None


def _readings(question: str, reference: date) -> Iterator[_Asked]:
    """The question with each of its times taken as the time asked about, and with none."""
    sentence = read_sentence(question, Context(reference=reference, order=None, past=True))
    for part in sentence.parts:
        days = _asked_days(part)
        if days is not None:
            yield _Asked(_words(without(question, [(part.start, part.end)])), days)
    yield _Asked(_words(question), None)


def _asked_days(part: Part) -> tuple[date, date] | None:
    """The days of a time. "8 years ago" is that year, as the study counts it; "as of" a time asks
    for what had come about by its end.
    """
    if part.days is None or part.days.first is None or part.days.last is None:
        return None
    first, last = part.days.first, part.days.last
    if part.relation is Relation.SINCE or part.relation is Relation.AFTER:
        return None
    if part.expression.kind is Kind.RELATIVE:
        first, last = _widened(first, last, part.expression.granularity)
    return (last, last) if part.relation is Relation.AS_OF else (first, last)


def _widened(first: date, last: date, level: Granularity | None) -> tuple[date, date]:
    if level is Granularity.YEAR:
        return first.replace(month=1, day=1), last.replace(month=12, day=31)
    if level is Granularity.MONTH:
        after = (last.replace(day=1) + timedelta(days=31)).replace(day=1)
        return first.replace(day=1), after - timedelta(days=1)
    return first, last


def _left(line: Line, asked: tuple[_Word, ...], *, thing: bool = True) -> str | None:
    """What a line says beside the words asked with: "" for nothing, `None` where it does not fit.

    `thing`: a thing is asked for, so that words may say of which kind it is.

    >>> line = Line("Ola Berg plays for Arle Rovers", date(2009, 1, 1), None, "")
    >>> _left(line, _words("Which team did Ola Berg play for?"))
    'Arle Rovers'
    >>> _left(line, _words("Which team did Ines Roe play for?")) is None
    True
    """
    words = _words(line.text)
    wanted = Counter(word.stem for word in asked)
    kinds = Counter(kind for kind in wanted if kind in _KINDS and thing)
    # The kind is part of the answer ("Arle Harbour School") before it is part of the question.
    for tried in (wanted - kinds, wanted) if kinds else (wanted,):
        left = _stretch(line, words, tried)
        if left is not None:
            return left
    return None


def _stretch(line: Line, words: tuple[_Word, ...], wanted: Counter[str]) -> str | None:
    """The one stretch whose taking away leaves the words wanted; its ends are tried first."""
    size = len(words) - wanted.total()
    if size < 0 or wanted - Counter(word.stem for word in words):
        return None
    for start in sorted(range(len(words) - size + 1), key=lambda at: 0 < at < len(words) - size):
        outside = Counter(word.stem for word in (*words[:start], *words[start + size :]))
        if outside == wanted:
            return _between(line.text, words, start, start + size) if size else ""
    return None


def _between(text: str, words: tuple[_Word, ...], start: int, end: int) -> str:
    """The stretch with the words of grammar that a colon, or the end of the line, gives to it."""
    first = words[start].start if start else 0
    if start:
        colon = text.rfind(": ", words[start - 1].end, first)
        first = colon + 2 if colon >= 0 else first
    last = words[end - 1].end if end < len(words) else len(text)
    return text[first:last].strip()


_WHEN = re.compile(r"(?i)\s*(?:when|(?:in|during)\s+(?:which|what)\s+years?)\b")


def answer(question: str, documents: Sequence[Document], reference: date) -> Reply:
    """The answer to a question for a thing or for a time, from the lines of the documents."""
    lines = [line for document in documents for line in read_lines(document.text)]
    if not lines:
        return _abstains("no line that says from when to when lies before the reader")
    when = _WHEN.match(question) is not None
    found: list[tuple[_Asked, list[tuple[Line, str]]]] = []
    for asked in _readings(question, reference):
        times = [line for line in lines if when and _left(line, asked.words, thing=False) == ""]
        if times:
            return _times(times)
        # "When did they last win as of 2018?" has a time for a thing that the lines tell.
        things = [(line, left) for line in lines if (left := _left(line, asked.words))]
        if things:
            found.append((asked, things))
    if not found:
        return _abstains("no line has the words of the question")
    if len(found) > 1:
        return _abstains("its words fit with and without one of its times")
    asked, fitting = found[0]
    return _things(fitting, asked.days)


def _times(fitting: Sequence[Line]) -> Reply:
    ordered = sorted(fitting, key=lambda line: (line.first, line.until))
    return Reply("; ".join(dict.fromkeys(line.until for line in ordered)))


def _things(fitting: Sequence[tuple[Line, str]], days: tuple[date, date] | None) -> Reply:
    if days is None:
        answers = tuple(dict.fromkeys(left for _, left in fitting))
        if len(answers) == 1:
            return Reply(answers[0])
        return _abstains(f"{len(answers)} answers, and the question names no time")
    whole = [left for line, left in fitting if line.fills(*days)]
    part = [left for line, left in fitting if line.meets(*days)]
    answers = tuple(dict.fromkeys(whole or part))
    return Reply("; ".join(answers)) if answers else _abstains("no line holds at that time")


def verdict(claim: str, documents: Sequence[Document], reference: date) -> Reply:
    """Whether a claim about a time is true, where the lines say it, of this time or another."""
    lines = [line for document in documents for line in read_lines(document.text)]
    for asked in _readings(claim, reference):
        stated = [line for line in lines if _left(line, asked.words, thing=False) == ""]
        if asked.days is None or not stated:
            continue
        if any(line.meets(*asked.days) for line in stated):
            return Reply("True")
        return Reply("False")
    return _abstains("no line says it, of any time")


def _abstains(why: str) -> Reply:
    return Reply("", Status.ABSTAIN, note=why)
