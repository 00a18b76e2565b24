"""The question as a model is asked it: its time in absolute days, and in front.

"What was the due yesterday?" becomes "As at 2024-01-15: What was the due on 15 January 2024?"

**Source:** J. Wallat, A. Abdallah, A. Jatowt and A. Anand, "A Study into Investigating Temporal
Robustness of LLMs", 2025: absolute references, and references at the start, gain most.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from tqa.retrieval.moments import Moment
from tqa.retrieval.question import Question, analyse
from tqa.temporal.rewrites import absolute, removed


def framed(
    question: str,
    *,
    reference_day: date,
    as_at: date | None = None,
    known_at: date | None = None,
    titles: Mapping[str, str] | None = None,
) -> str:
    """The question with its days in front, those given beside it before its own.

    It depends on the question and the days given alone, so that it is the same in every setting.
    `titles` are those of the library, normalised, of which the years are no times.

    >>> framed("What was the due in May 2018?", reference_day=date(2026, 1, 15))
    'From 2018-05-01 to 2018-05-31: What was the due in May 2018?'
    >>> framed("What is the due?", reference_day=date(2026, 1, 15))
    'As at 2026-01-15: What is the due?'
    >>> framed("What was the due?", reference_day=date(2026, 1, 15), as_at=date(2018, 5, 1))
    'As at 2018-05-01: What was the due?'
    """
    read = analyse(question, reference_day=reference_day, known_titles=titles)
    known = known_at or (read.known_at.last if read.known_at else None)
    if as_at is not None:
        days = f"As at {as_at}"
    elif read.impossible or read.occasion:
        days = ""  # no day can be told from the words alone
    else:
        days = _days(read.moments) or f"As at {reference_day}"
    published = f"by what was published up to {known}" if known else ""
    front = ", ".join(part for part in (days, published) if part)
    front = front[:1].upper() + front[1:]
    told = _absolute(read, reference_day, titles)
    return f"{front}: {told}" if front else told


def _absolute(read: Question, reference_day: date, titles: Mapping[str, str] | None) -> str:
    """The question without relative times.

    "Two years ago" is a day here, which nobody writes as "in 2019": such words are left out, as the
    day stands in front.
    """
    told = absolute(read.text, reference_day)
    if told is None:
        return read.text
    again = analyse(told, reference_day=reference_day, known_titles=titles)
    if [m.interval for m in again.moments] == [m.interval for m in read.moments]:
        return told
    return removed(read.text) or read.text


def _days(moments: tuple[Moment, ...]) -> str:
    if not moments:
        return ""
    if len(moments) == 1:
        only = moments[0]
        if only.day is not None:
            return f"As at {only.day}"
        return f"From {only.interval.start} to {only.last}"
    ends = sorted({day for moment in moments for day in (moment.interval.start, moment.last)})
    if all(moment.day is not None for moment in moments):
        return "As at " + " and ".join(str(day) for day in ends)
    return f"From {ends[0]} to {ends[-1]}"
