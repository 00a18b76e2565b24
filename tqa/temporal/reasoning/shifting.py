"""A date and a length of time: "2 months before Nov, 1185"; "it began in 3 BC and took 5 years".

Of years counted over the change of era `Conventions.eras` decides.
"""

from __future__ import annotations

import re

from tqa.temporal.reasoning.answers import (
    Abstention,
    Answer,
    Day,
    Eras,
    Month,
    Result,
    UnanswerableError,
    Why,
    Year,
    said,
)
from tqa.temporal.reasoning.dates import MONTH, WrittenDate, month_number, read_years
from tqa.temporal.reasoning.lengths import Length
from tqa.temporal.reasoning.wording import Question, nearest


def shifted(start: WrittenDate, length: Length, sign: int, eras: Eras) -> Result:
    """The date so much later or earlier, to the precision in which the first is written."""
    step = f"{start} {'+' if sign > 0 else '-'} {length}"
    if start.day is not None:
        return said(Day(length.from_day(start.on_calendar(), sign)), step)
    if not start.exists:
        return Abstention(Why.IMPOSSIBLE, f"there is no {start}")
    if length.fixed or (start.month is None and length.months % 12):
        return Abstention(Why.UNDERDETERMINED, f"{length} is finer than the date {start}")
    index = (start.month or 1) - 1 + sign * length.months
    if start.year is None:
        return said(Month(index % 12 + 1), step)
    base = start.axis_year if eras is Eras.HISTORICAL else start.year
    year = _counted(base + index // 12, eras)
    return said(Year(year) if start.month is None else Month(index % 12 + 1, year), step)


def _counted(axis: int, eras: Eras) -> int:
    """The year as it is counted, from its place on the axis of `eras`."""
    if eras is Eras.SIGNED and axis == 0:
        raise UnanswerableError(Why.IMPOSSIBLE, "there is no year 0")
    return axis if eras is Eras.SIGNED or axis > 0 else axis - 1


_ASKS = re.compile(
    r"(?i)\s{0,3}(?:when\s(?:is|was|will\sbe)|(?:(?:what|which)\s(?:(?:is|was|will\sbe|would\sbe)\s)?"
    r"|(?:find|calculate|compute|give|tell\sme)\s)(?:the\s)?(?:date|day|time|month|year)"
    r"(?:\s(?:is|was|comes|came|falls|fell|will\sbe)(?:\sit)?)?)\s"
)
_RELATION = re.compile(
    r"(?i)\s(?:(?P<back>before|prior\sto|earlier\sthan|preceding)|after|from|later\sthan|following|past)\s"
    r"(?:the\s)?(?:date|day|month|year)?\s?(?:of\s)?"
)
_END = re.compile(r"\s{0,3}[?.]?\s{0,3}\Z")
_ADD = re.compile(
    r"(?i)\s{0,3}(?:(?:what\sis\sthe\sdate\s)?if\s\w+\s)?(?:(?P<add>add)|subtract|take|deduct)(?:\saway)?\s"
)
_TO = re.compile(r"(?i)\s(?:to|from)\s(?:the\s(?:date|day|month|year)\s)?(?:of\s)?")
_NEW_DATE = re.compile(
    r"(?i)\s?[,;]?\s?(?:what\s(?:will\sbe|is|would\sbe|date\s(?:is|do)).{0,60})?[?.]?\s{0,3}\Z"
)


def solve_shift(question: Question) -> Result | None:
    """What lies a length of time before or after one date; nothing else may be said."""
    text = question.body
    if len(question.lengths) != 1:
        return None
    length = question.lengths[0]
    lead = text[: length.start]
    relation, to = _RELATION.match(text, length.end), _TO.match(text, length.end)
    verb = _ADD.fullmatch(lead)
    if verb and to:
        start, end, sign = _date_at(question, to.end()), _NEW_DATE, 1 if verb["add"] else -1
    elif relation and _ASKS.fullmatch(lead):
        start, end, sign = _date_at(question, relation.end()), _END, -1 if relation["back"] else 1
    else:
        return None
    if start is None or not end.match(text, start.end):
        return None
    return shifted(start, length, sign, question.conventions.eras)


_MONTH_ALONE = re.compile(rf"(?i)(?P<name>{MONTH})(?!\w)")
_EARLY_YEAR = re.compile(r"(?P<year>[0-9]{1,3})(?=\s{0,3}\??\s{0,3}\Z)")


def _date_at(question: Question, start: int) -> WrittenDate | None:
    """The date that begins at `start`, a month or a year alone included."""
    text = question.body
    for each in [*question.dates, *read_years(text, question.dates)]:
        if each.start == start:
            return each
    month, year = _MONTH_ALONE.match(text, start), _EARLY_YEAR.match(text, start)
    if month:
        return WrittenDate(*month.span(), month=month_number(month["name"]))
    return WrittenDate(*year.span(), int(year["year"])) if year else None


# ---------------------------------------------------------------- what lasted or was moved

_SIDES = {
    "begins": re.compile(
        r"(?i)\b(?:start(?:s|ed|ing)?|began|begins?|begun|born|establish(?:ed)?|found(?:ed)?|sent"
        r"|shipped|posted|depart(?:s|ed)?|left|leaves|open(?:s|ed)|launched|commenced?)\b"
    ),
    "ends": re.compile(
        r"(?i)\b(?<!to\s)(?:end(?:s|ed)?|finish(?:es|ed)?|complet(?:ed|ion|es)|deliver(?:ed|y)?"
        r"|die[ds]?|death|arriv(?:e|es|ed)|ready|over|conclud(?:ed|es)|reach(?:es|ed)?|closed?"
        r"|expir(?:es|ed|y)|anniversary)\b"
    ),
}
_LATER = re.compile(
    r"(?i)\b(?:postponed|delayed|deferred|put\soff|pushed\s(?:back|out)|extension|extended"
    r"|moved\sforward|prolonged|from\sexpiry|after\sexpiry)\b"
)
_EARLIER = re.compile(
    r"(?i)\b(?:preponed|expedited|finish?e?d\searly|moved\sback\searly|moved\s(?:up|earlier)"
    r"|brought\sforward|advanced|in\sadvance|moved\sback\sto\san\searlier|before\sexpiry)\b"
)
_FOLLOWS = re.compile(r"(?i)\bimmediately\s(?:follows|after|succeeds)\b")
_QUESTION_WORD = re.compile(
    r"(?i)\b(?:(?:in\s)?what|when|which|(?:give|find|compute)\sthe\sdate)\b"
)
_OF_THE_OTHER = re.compile(
    r"(?i)\s(?:(?P<back>before|earlier\sthan|prior\sto)|after|later\sthan)"
    r"\s(?:it|that|this|me|him|her|them|us|the\s(?:first|former))\b"
)
_ASKS_DATE = re.compile(r"(?i)\b(?:when|date|day|month|year)\b")
_COMMON = frozenset(
    "when what which will does did was were has had the and for date dates day days month months "
    "year years same give find start end".split()
)
"""Words of asking and of time, which show no matter."""
_PRONOUN = re.compile(r"(?i)\b(?:it|they|he|she)\b")
_WANTS_YEAR = re.compile(r"(?i)\b(?:what|which)\syear\b")
_NTH = re.compile(r"(?i)\b(?P<n>[0-9]{1,4})(?:st|nd|rd|th)?\sanniversary\b")


def solve_moved(question: Question) -> Result | None:
    """The other end of what began or ended on a date, or the new date of what was moved."""
    given, asked = _given(question), _asked(question)
    if given is None or not _ASKS_DATE.search(asked) or not _same_matter(question.body, asked):
        return None
    start, length = given
    other = _OF_THE_OTHER.match(question.body, length.end)
    if other:
        sign = -1 if other["back"] else 1
    else:
        sign = _direction(question.body, start, length, asked)
    if sign == 0:
        return None
    result = shifted(start, length, sign, question.conventions.eras)
    if isinstance(result, Answer) and _WANTS_YEAR.search(asked):
        return _year_of(result)
    return result


def _given(question: Question) -> tuple[WrittenDate, Length] | None:
    """The only date and the only length of the question."""
    text = question.body
    dates = question.dates or read_years(text, [])
    lengths = [
        length
        for length in question.lengths
        if not any(each.start <= length.start < each.end for each in dates)
    ]
    nth = _NTH.search(text)
    if not lengths and nth:
        lengths = [Length(12 * int(nth["n"]), start=nth.start(), end=nth.end())]
    if len(dates) != 1 or len(lengths) != 1 or dates[0].year is None:
        return None
    return dates[0], lengths[0]


def _asked(question: Question) -> str:
    """The last sentence that asks; a clause before its question word tells ("If ..., when")."""
    for sentence in reversed(question.sentences):
        asking = [match.start() for match in _QUESTION_WORD.finditer(sentence)]
        if asking:
            return sentence[asking[-1] :]
    return ""


def _same_matter(text: str, asked: str) -> bool:
    """Whether the question takes up a word of what is told before it, or a pronoun for it."""
    told = text[: text.rindex(asked)] if asked in text else text
    words, before = (
        {word[:4] for word in re.findall(r"[a-z]{3,}", part.lower()) if word not in _COMMON}
        for part in (asked, told)
    )
    return bool(words & before) or _PRONOUN.search(asked) is not None


_LASTING = re.compile(
    r"(?i)\b(?:(?:took|takes?|taking|last(?:ed|s|ing)?|lived?|lives|r[au]ns?|w[ae]s|is|on)\s(?:for\s)?"
    r"(?:exactly\s|about\s|an?\s)?|for\s(?:exactly\s)?|(?:their|its|his|her)\s)\Z"
)
"""Words before a length that is how long the thing took, and no distance from something else."""


def _direction(text: str, start: WrittenDate, length: Length, asked: str) -> int:
    """1 where the answer lies after the date given, -1 before it, 0 where that is not plain."""
    later, earlier = _LATER.search(text), _EARLIER.search(text)
    if later or earlier:
        return 0 if later and earlier else 1 if later else -1
    if not _LASTING.search(text, max(0, length.start - 30), length.start):
        return 0
    given, wanted = _nearest_side(text, start), _side(asked)
    if _FOLLOWS.search(text):
        # What follows begins where the first ends.
        return 1 if given == "begins" and wanted == "begins" else 0
    if not given or not wanted or given == wanted:
        return 0
    return 1 if given == "begins" else -1


def _nearest_side(text: str, told: WrittenDate) -> str:
    """What the last such verb before the date tells, in its own sentence."""
    since = max(text.rfind(". ", 0, told.start) + 1, told.start - 80, 0)
    return nearest(text, since, told.start, _SIDES) or _side(text[: told.start])


def _side(text: str) -> str:
    """Whether the words tell of a beginning or of an end; "" where they tell of both or neither."""
    found = [side for side, verbs in _SIDES.items() if verbs.search(text)]
    return found[0] if len(found) == 1 else ""


def _year_of(result: Answer) -> Answer:
    match result.value:
        case Day(day):
            return said(Year(day.year), *result.steps[:-1], str(day))
        case Month(_, int(year)):
            return said(Year(year), *result.steps[:-1], str(result.value))
    return result
