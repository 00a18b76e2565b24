"""The same question with its time told otherwise, for tests of robustness.

    absolute        What was the toll in 2019?
    relative        What was the toll 7 years ago?          (asked in 2026)
    in front        In 2019, what was the toll?
    removed         What was the toll?
    shifted         What was the toll in 2024?
    reversed        What was the toll in 2019? + "40 taka"  ->  When was the toll 40 taka?

    dated           What was the toll? + 30 March 2026  ->  What was the toll on 30 March 2026?

A rewrite that the sentence does not allow is `None`, never a guess. What looks like a time and is
none (the year in a title, words in quotation marks) is given as `names`, the spans of such words:
they stay as they are.

**Source:** J. Wallat, A. Abdallah, A. Jatowt and A. Anand, "A Study into Investigating Temporal
Robustness of LLMs", 2025: relativization, positioning, removal, year shift and reversal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date

from tqa.temporal.calendars import ENGLISH_MONTHS
from tqa.temporal.choosing import Part, Relation
from tqa.temporal.forms import CalendarTime, Granularity, Offset
from tqa.temporal.found import Kind
from tqa.temporal.resolver import Context
from tqa.temporal.sentences import Sentence, read_sentence, without

Spans = Iterable[tuple[int, int]]
"""Where words stand that say nothing of time, as start and end in characters."""


def relative(text: str, today: date, *, names: Spans = ()) -> str | None:
    """The question with its one date counted from `today`; `None` where it has none, or is near.

    A day is told in days, a month in months and a year in years, as the study does: who reads "7
    years ago" as one day of that year reads more than the date said.

    >>> relative("What was the toll in 2019?", date(2026, 3, 31))
    'What was the toll 7 years ago?'
    >>> relative("What was the toll on 30 March 2026?", date(2026, 3, 31))
    'What was the toll yesterday?'
    """
    part = _one_date(text, today, names)
    if part is None or part.days is None or part.days.first is None or _BANGLA.search(text):
        return None
    told = _ago(part, part.days.first, today)
    return None if told is None else _replaced(text, part, told)


def _ago(part: Part, day: date, today: date) -> str | None:
    match part.expression.granularity:
        case Granularity.YEAR:
            return _told(today.year - day.year, "year")
        case Granularity.MONTH:
            return _told((today.year - day.year) * 12 + today.month - day.month, "month")
        case Granularity.DAY:
            return _told((today - day).days, "day")
    return None


def _told(count: int, unit: str) -> str | None:
    if unit == "day" and -1 <= count <= 1:
        return ("today", "yesterday", "tomorrow")[count]
    if count == 0:
        return f"this {unit}"
    if count == 1:
        return f"last {unit}"
    if count == -1:
        return f"next {unit}"
    return f"{count} {unit}s ago" if count > 0 else f"{-count} {unit}s from today"


def absolute(text: str, today: date, *, names: Spans = ()) -> str | None:
    """The question with its one relative time written as a date.

    >>> absolute("What was the toll 7 years ago?", date(2026, 3, 31))
    'What was the toll in 2019?'
    >>> absolute("What was the toll yesterday?", date(2026, 3, 31))
    'What was the toll on 30 March 2026?'
    """
    sentence = _read(text, names, Context(reference=today))
    if len(sentence.parts) != 1 or sentence.problem:
        return None
    part = sentence.parts[0]
    form = part.expression.forms[0] if part.expression.forms else None
    if not isinstance(form, Offset) or part.days is None or part.days.first is None:
        return None
    level = form.granularity
    if level not in (Granularity.DAY, Granularity.MONTH, Granularity.YEAR):
        return None
    return _replaced(text, part, _written(part.days.first, level))


def _written(day: date, level: Granularity) -> str:
    if level is Granularity.YEAR:
        return f"in {day.year}"
    month = ENGLISH_MONTHS[day.month - 1].capitalize()
    if level is Granularity.MONTH:
        return f"in {month} {day.year}"
    return f"on {day.day} {month} {day.year}"


def dated(text: str, day: date, *, names: Spans = ()) -> str | None:
    """The question with a day at its end; `None` where it has a time, or is no one sentence.

    >>> dated("What is the toll?", date(2026, 3, 30))
    'What is the toll on 30 March 2026?'
    """
    sentence = _read(text, names, _TODAY)
    if sentence.parts or sentence.problem or not _one_sentence(text, names):
        return None
    if _BANGLA.search(text) or not _ASKS.search(_covered(text, names)):
        return None
    written = _written(day, Granularity.DAY)
    if [days.first for days in read_sentence(written).days] != [day]:
        return None  # of years that are not read as such
    plain = text.rstrip()
    mark = plain[-1] if plain[-1] in "?.!" else ""
    return f"{plain[: len(plain) - len(mark)]} {written}{mark}"


def in_front(text: str, *, names: Spans = ()) -> str | None:
    """The question with its time at the start.

    >>> in_front("What was the toll on 1 July 2019?")
    'On 1 July 2019, what was the toll?'
    """

    def first(time: str, rest: str) -> str:
        return f"{_capital(time)}, {_small(rest)}"

    return _moved(text, names, first, at_start=False)


def at_end(text: str, *, names: Spans = ()) -> str | None:
    """The question with its time at the end.

    >>> at_end("On 1 July 2019, what was the toll?")
    'What was the toll on 1 July 2019?'
    """

    def last(time: str, rest: str) -> str:
        mark = rest[-1] if rest[-1] in "?.!" else ""
        return f"{_capital(rest[: len(rest) - len(mark)])} {_small(time)}{mark}"

    return _moved(text, names, last, at_start=True)


def removed(text: str, *, names: Spans = ()) -> str | None:
    """The question without its time; `None` where it has none.

    >>> removed("What was the toll on 1 July 2019?")
    'What was the toll?'
    """
    sentence = _read(text, names, _TODAY)
    if not sentence.parts:
        return None
    return replace(sentence, text=text).without_time


def shifted(text: str, years: int) -> str | None:
    """The question with the years of all its dates moved, also backwards.

    The 29 February becomes the 28 where the other year has none.

    >>> shifted("What was the toll between 29 February 2020 and 2021?", 1)
    'What was the toll between 28 February 2021 and 2022?'
    """
    sentence = read_sentence(text)
    if not sentence.parts:
        return None
    moved = text
    for part in reversed(sentence.parts):
        start, end = part.expression.start, part.expression.end
        written = _with_years_moved(text[start:end], part, years)
        if written is None:
            return None
        moved = moved[:start] + written + moved[end:]
    return moved if moved != text else None


_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_DECADE = re.compile(r"\d['\u2019]?s\b", re.IGNORECASE)
_LEAP_DAY = re.compile(r"(?i)\b29(?:th)?(?=\s+(?:of\s+)?feb)|(?<=-02-)29\b|(?<=february\s)29\b")


def _with_years_moved(written: str, part: Part, years: int) -> str | None:
    if part.expression.kind is Kind.RELATIVE or not _YEAR.search(written):
        return None
    if years % 10 and _DECADE.search(written):
        return None  # five years from the 1990s is no decade
    moved = _YEAR.sub(lambda match: str(int(match[0]) + years), written)
    if len(_YEAR.findall(moved)) != len(_YEAR.findall(written)):
        return None  # moved to where a number is no longer read as a year
    if _LEAP_DAY.search(moved) and read_sentence(moved).problem:
        moved = _LEAP_DAY.sub("28", moved)
    return None if read_sentence(moved).problem else moved


_REVERSIBLE = re.compile(
    r"(?is)^(?P<word>what|who|which\s+[\w\s-]+?)\s+(?P<verb>was|is|were|are)\s+(?P<subject>.+?)\s*\?$"
)
_DID = re.compile(r"(?is)^(?P<word>what|whom?)\s+did\s+(?P<rest>.+?)\s*\?$")

_AFTER_VERB = re.compile(
    r"(?i)\b(?:about|against|as|at|between|by|concerning|for|from|in|into|on|over|regarding|to|towards"
    r"|under|upon|with|without)\s+\S|\bof\s+(?:(?:the|an?|its|his|her|their)\s+)?\S+$"
)
"""Words that part the verb from the answer: "say about ferries" is not "say 40 taka".

A preposition at the end waits for the answer ("apply to"), and "of" is left to the subject where a
verb can follow it ("section 5 of the Act require").
"""


def reverse(text: str, answer: str) -> str | None:
    """The question that asks for the time, given the answer; `None` where no template fits.

    >>> reverse("What was the toll on the bridge in 2019?", "40 taka")
    'When was the toll on the bridge 40 taka?'
    >>> reverse("Who was the collector in May 2020?", "Ms. Rahman")
    'When was Ms. Rahman the collector?'
    >>> reverse("What did section 5 require in 2019?", "a licence")
    'When did section 5 require a licence?'
    """
    plain = removed(text)
    if plain is None or re.search(r"\s(?:and|or)\s", plain):
        return None  # it asks for two things
    match = _REVERSIBLE.match(plain)
    if match:
        subject, verb = match["subject"], match["verb"]
        if match["word"].lower() == "who":
            return f"When {verb} {answer} {subject}?"
        return f"When {verb} {subject} {answer}?"
    did = _DID.match(plain)
    if did is None or _AFTER_VERB.search(did["rest"]):
        return None
    return f"When did {did['rest']} {answer}?"


# ---------------------------------------------------------------- helpers

_TODAY = Context(reference=date(2000, 1, 1))
"""Any day will do where only the words of time are looked for, not their days."""


def _read(text: str, names: Spans, context: Context) -> Sentence:
    """What the text says of time beside the names in it; positions are those of `text`."""
    return read_sentence(_covered(text, names), context)


def _covered(text: str, names: Spans) -> str:
    characters = list(text)
    for start, end in names:
        characters[start:end] = _COVER * (end - start)
    return "".join(characters)


_COVER = "\0"
"""Stands for each character of a name."""


def _one_sentence(text: str, names: Spans) -> bool:
    return _ONE_SENTENCE.fullmatch(_covered(text, names)) is not None


def _one_date(text: str, today: date, names: Spans) -> Part | None:
    """The one date of the sentence, where it is a plain day, month or year."""
    sentence = _read(text, names, Context(reference=today, order=None))
    if len(sentence.parts) != 1 or sentence.problem:
        return None
    part = sentence.parts[0]
    form = part.expression.forms[0] if part.expression.forms else None
    plain = isinstance(form, CalendarTime) and form.year is not None and form.clock is None
    return part if plain and part.relation is Relation.IN else None


def _replaced(text: str, part: Part, told: str) -> str:
    told = _capital(told) if part.start == 0 and text[:1].isupper() else told
    return text[: part.start] + told + text[part.end :]


_ONE_SENTENCE = re.compile(r"[^.?!]*[.?!]?\s*")
_BANGLA = re.compile("[\u0980-\u09ff]")


def _moved(
    text: str, names: Spans, join: Callable[[str, str], str], *, at_start: bool
) -> str | None:
    """The one time of one sentence, from where it stands to its other end; else `None`."""
    names = tuple(names)
    sentence = _read(text, names, _TODAY)
    if len(sentence.parts) != 1 or not _one_sentence(text, names) or _BANGLA.search(text):
        return None
    part = sentence.parts[0]
    rest = without(text, [(part.start, part.end)])
    stands = part.start == 0 if at_start else _loose(text, part)
    if not rest.strip(" ?.!") or not stands:
        return None
    return join(text[part.start : part.end], rest)


def _loose(text: str, part: Part) -> bool:
    """Whether a time that does not stand in front is the sentence's own, and can be moved there.

    "A decision communicated on 20 June 2016" has a day of its own, and what stands between commas
    would leave them behind.
    """
    before, after = text[: part.start].rstrip(), text[part.end :].strip()
    if not _ASKS.search(before) or _TIED.search(before) or _CLAUSES.search(before):
        return False
    if after in ("", "?", ".", "!"):
        return True
    return before[-1] != "," and bool(text[part.end] == " " or _KNOWN.match(after))


_KNOWN = re.compile(r"(?i),\s*as\s+(?:it\s+was\s+)?(?:then\s+)?(?:known|published)\b")
_CLAUSES = re.compile(r"(?i)[:;]|\s[-\u2013\u2014]+\s|\b(?:if|that|whether)$")
"""What parts a sentence in clauses, or opens the clause whose time follows."""
_ASKS = re.compile(
    r"(?i)\b(?:what|whom?|whose|which|when|where|how|is|are|was|were|does|do|did|has|have|had|may|might"
    r"|must|can|could|will|would|shall|should|give|show|tell|quote|state|list|compare)\b"
)
"""A sentence that asks, and not a few words of it: "the toll for carts"."""
_TIED = re.compile(
    r"(?i)\b(?:an?|any|each|every|some|no|entries|exports|goods|imports|returns)"
    r"\s+(?:[\w'\u2019-]+\s+){0,3}?(?:[\w'\u2019-]+ed|begun|born|brought|done|given|made|paid|sent|sold|taken)$"
)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _small(text: str) -> str:
    """The first letter small, unless the word is a name or an abbreviation, or all are capitals."""
    first = text.split(None, 1)[0] if text.split() else ""
    question = first.lower().strip(",") in _OPENERS
    second = next((char for char in text[1:] if char.isalpha()), "")
    return text[:1].lower() + text[1:] if question and second.islower() else text


_OPENERS = frozenset(
    "what who whom whose which when where why how did does do was were is are has have had will "
    "would can could should may might must shall give show tell quote state list compare please "
    "for under above below up to of in on at during since before after until by from "
    "between the as within throughout last next this a an today yesterday tomorrow now".split()
)
