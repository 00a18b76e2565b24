"""One event and a length of time: it began and took so long, or its date was moved by so much.

"Forward" is read as later and "back early" as earlier; "brought forward" is earlier. Of years
counted over the change of era `Conventions.eras` decides.
"""

from __future__ import annotations

import re

from tqa.temporal.reasoning.amounts import Amount, read_amounts
from tqa.temporal.reasoning.answers import Answer, Day, Month, Result, Year, said
from tqa.temporal.reasoning.shifting import shifted
from tqa.temporal.reasoning.stamps import Stamp, read_stamps, read_years
from tqa.temporal.reasoning.wording import Question

_BEGINS = re.compile(
    r"\b(?:start(?:s|ed|ing)?|began|begins?|begun|born|establish(?:ed)?|found(?:ed)?|sent|shipped"
    r"|posted|depart(?:s|ed)?|left|leaves|open(?:s|ed)|launched|commenced?)\b",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"\b(?<!to\s)(?:end(?:s|ed)?|finish(?:es|ed)?|complet(?:ed|ion|es)|deliver(?:ed|y)?|die[ds]?|death"
    r"|arriv(?:e|es|ed)|ready|over|conclud(?:ed|es)|reach(?:es|ed)?|closed?|expir(?:es|ed|y)"
    r"|anniversary)\b",
    re.IGNORECASE,
)
_LATER = re.compile(
    r"\b(?:postponed|delayed|deferred|put\soff|pushed\s(?:back|out)|extension|extended"
    r"|moved\sforward|prolonged|from\sexpiry|after\sexpiry)\b",
    re.IGNORECASE,
)
_EARLIER = re.compile(
    r"\b(?:preponed|expedited|finish?e?d\searly|moved\sback\searly|moved\s(?:up|earlier)"
    r"|brought\sforward|advanced|in\sadvance|moved\sback\sto\san\searlier|before\sexpiry)\b",
    re.IGNORECASE,
)
_FOLLOWS = re.compile(r"\bimmediately\s(?:follows|after|succeeds)\b", re.IGNORECASE)
_ASKS = re.compile(
    r"\b(?:(?:in\s)?what|when|which|(?:give|find|compute)\sthe\sdate)\b", re.IGNORECASE
)
_OF_THE_OTHER = re.compile(
    r"\s(?:(?P<back>before|earlier\sthan|prior\sto)|after|later\sthan)"
    r"\s(?:it|that|this|me|him|her|them|us|the\s(?:first|former))\b",
    re.IGNORECASE,
)
_ASKS_YEAR = re.compile(r"\b(?:what|which)\syear\b", re.IGNORECASE)
_NTH = re.compile(r"\b(?P<n>[0-9]{1,4})(?:st|nd|rd|th)?\sanniversary\b", re.IGNORECASE)


def solve_moved(question: Question) -> Result | None:
    """The other end of what began or ended on a date, or the new date of what was moved."""
    stamp, amount = _given(question)
    asked = _asked(question)
    if stamp is None or amount is None or asked is None:
        return None
    other = _OF_THE_OTHER.match(question.body, amount.end)
    if other:
        sign = -1 if other["back"] else 1
    else:
        sign = _direction(question.body, stamp, amount, asked)
    if sign == 0:
        return None
    result = shifted(stamp, amount, sign, question.conventions.eras)
    if isinstance(result, Answer) and _ASKS_YEAR.search(asked):
        return _year_of(result)
    return result


def _given(question: Question) -> tuple[Stamp | None, Amount | None]:
    """The only date and the only amount of the question."""
    text = question.body
    stamps = read_stamps(text, question.order)
    if not stamps:
        stamps = read_years(text, stamps)
    amounts: list[Amount] = [
        amount
        for amount in read_amounts(text)
        if not any(stamp.start <= amount.start < stamp.end for stamp in stamps)
    ]
    nth = _NTH.search(text)
    if not amounts and nth:
        amounts = [Amount(12 * int(nth["n"]), start=nth.start(), end=nth.end())]
    if len(stamps) != 1 or len(amounts) != 1 or stamps[0].year is None:
        return None, None
    return stamps[0], amounts[0]


def _asked(question: Question) -> str | None:
    """The last sentence that asks; a clause before its question word tells ("If ..., when")."""
    for sentence in reversed(question.sentences):
        asking = [match.start() for match in _ASKS.finditer(sentence)]
        if asking:
            return sentence[asking[-1] :]
    return None


def _direction(text: str, stamp: Stamp, amount: Amount, asked: str) -> int:
    """1 where the answer lies after the date given, -1 before it, 0 where that is not plain."""
    later, earlier = _LATER.search(text), _EARLIER.search(text)
    if later or earlier:
        return 0 if later and earlier else 1 if later else -1
    if not _is_length(text, amount):
        return 0
    given, wanted = _nearest_side(text, stamp), _side(asked)
    if _FOLLOWS.search(text):
        # What follows begins where the first ends.
        return 1 if given == "begins" and wanted == "begins" else 0
    if not given or not wanted or given == wanted:
        return 0
    return 1 if given == "begins" else -1


_LASTING = re.compile(
    r"\b(?:(?:took|takes?|taking|last(?:ed|s|ing)?|lived?|lives|r[au]ns?|w[ae]s|is|on)\s(?:for\s)?"
    r"(?:exactly\s|about\s|an?\s)?|for\s(?:exactly\s)?|(?:their|its|his|her)\s)\Z",
    re.IGNORECASE,
)


def _is_length(text: str, amount: Amount) -> bool:
    """Whether the amount is how long the thing took, and not a distance from something else."""
    return _LASTING.search(text, max(0, amount.start - 30), amount.start) is not None


def _nearest_side(text: str, stamp: Stamp) -> str:
    """What the last such verb before the date tells, in its own sentence."""
    start = max(text.rfind(". ", 0, stamp.start) + 1, stamp.start - 80, 0)
    begins = [match.start() for match in _BEGINS.finditer(text, start, stamp.start)]
    ends = [match.start() for match in _ENDS.finditer(text, start, stamp.start)]
    if not begins and not ends:
        return _side(text[: stamp.start])
    return "begins" if (begins or [-1])[-1] > (ends or [-1])[-1] else "ends"


def _side(text: str) -> str:
    """Whether the words tell of a beginning or of an end; "" where they tell of both or neither."""
    begins, ends = _BEGINS.search(text), _ENDS.search(text)
    if bool(begins) == bool(ends):
        return ""
    return "begins" if begins else "ends"


def _year_of(result: Answer) -> Answer:
    value = result.value
    if isinstance(value, Day):
        return said(Year(value.day.year), *result.steps[:-1], str(value))
    if isinstance(value, Month) and value.year is not None:
        return said(Year(value.year), *result.steps[:-1], str(value))
    return result
