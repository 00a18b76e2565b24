"""How replies to the eight tests are judged.

The study reports OpenEval, a verdict of Flan-T5-XXL on whether an answer fits, for most tests. Such
a model is not part of this suite; the measures that need none are used, which the study gives
beside it: whether a gold answer is contained, the recall of its words, and the match of dates.

**Source:** Wallat et al. (2025), section 3, "Evaluation", and table 5.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from tqa.eval.metrics.answers import any_match, token_contains, token_recall
from tqa.eval.metrics.days import Written, dates_in
from tqa.eval.tasks.reading import read, yes_no
from tqa.eval.tasks.task import Item, Judged, Reply, Status
from tqa.law.characters import clean
from tqa.qa.replies import Outcome, Parsed, abstains, settle
from tqa.temporal.values import DateOrder, Precision

CLAIM, DAY, PAIR, THING, TIME, YEAR = "claim", "day", "pair", "thing", "time", "year"
"""What is asked for: `Item.data["asks"]`."""


def judge(item: Item, reply: Reply) -> Judged:
    """A reply to any of the tests, by what its item asks for."""
    asks = item.data["asks"]
    if asks in (CLAIM, PAIR):
        return yes_no(reply, item.gold)
    if asks == THING:
        return thing(reply, item.gold)
    if asks == TIME:
        return time(reply, item.gold)
    if asks == YEAR:
        return year(reply, item.gold)
    return day(reply, item.gold, Precision(item.groups["granularity"]))


def _words(reply: Reply) -> tuple[Status, str]:
    status, text = read(
        reply,
        lambda raw: settle(raw, lambda seen: Parsed(Outcome.OK, seen), finished=reply.finished),
    )
    return status, text or ""


def _unread(reply: Reply, text: str) -> Judged:
    """A reply without what is asked for."""
    if abstains(text):
        return Judged(Status.ABSTAIN, score=0.0)
    status = Status.NO_ANSWER if reply.finished else Status.TRUNCATED
    return Judged(status, score=0.0)


def thing(reply: Reply, golds: Sequence[str]) -> Judged:
    """Right where the reply holds one of the answers, word for word.

    A reply that says it does not know, and holds none, abstains.
    """
    status, text = _words(reply)
    if status is not Status.OK:
        return Judged(status, score=0.0)
    # As replies are read: with hyphens for other dashes, and without hidden characters.
    golds = [clean(gold).text for gold in golds]
    right = token_contains(text, golds)
    if not right and (abstains(text) or not reply.finished):
        return _unread(reply, text)
    detail = {"token_recall": round(token_recall(text, golds), 4), "exact": any_match(text, golds)}
    return Judged(Status.OK, text, float(right), detail)


# -- times -----------------------------------------------------------------------------------------

_OPEN = re.compile(
    r"(?i)\b(?:present|now|today|current(?:ly)?|incumbent|ongoing|to\s+date|still|since|onwards?)\b"
)


_RANGE = re.compile(
    r"(?i)(?<![\d-])(\d{4})[-\u2013\u2014/](?=\d{4}(?![\d-])|present|now|today|current)"
)


def years_in(text: str) -> list[int]:
    """The years told, each once, in order; "2007-2013" tells both.

    >>> years_in("From 2007-2013, and since 1 May 2021."), years_in("2007-present")
    ([2007, 2013, 2021], [2007])
    """
    apart = _RANGE.sub(r"\1 to ", text)
    return sorted({found.year for found in dates_in(apart, DateOrder.DMY)})


def still(text: str) -> bool:
    """Whether the words say that something goes on."""
    return _OPEN.search(text) is not None


def time(reply: Reply, golds: Sequence[Sequence[int | None]]) -> Judged:
    """Right where the years told are those of one stretch, and of no other time.

    `golds` are first and last years, `None` for an end that is not known. The study leaves it to
    a model whether "2009-2017" answers; here both ends have to be told, in years. Of an open
    stretch the first year is enough, with "since" or alone. `detail` has the share of the years of
    told and gold together that they have in common, of the stretch that fits best.
    """
    status, text = _words(reply)
    if status is not Status.OK:
        return Judged(status, score=0.0)
    years = years_in(text)
    if not years:
        return _unread(reply, text)
    ends = {end for stretch in golds for end in stretch if end is not None}
    one = any(_told(stretch, years) for stretch in golds)
    right = one and set(years) <= ends
    told = (years[0], None if still(text) and len(years) == 1 else years[-1])
    overlap = max(_overlap(told, (stretch[0] or 0, stretch[1])) for stretch in golds)
    return Judged(Status.OK, list(told), float(right), {"overlap": round(overlap, 4)})


def _told(stretch: Sequence[int | None], years: Sequence[int]) -> bool:
    return all(end in years for end in stretch if end is not None)


_NO_END = 2100
"""Stands for the end of what goes on, so that shares of years can be counted."""


def _overlap(one: tuple[int, int | None], other: tuple[int, int | None]) -> float:
    a, b = one[1] or _NO_END, other[1] or _NO_END
    shared = min(a, b) - max(one[0], other[0]) + 1
    return max(0, shared) / (max(a, b) - min(one[0], other[0]) + 1)


def year(reply: Reply, gold: int | None) -> Judged:
    """One year; without gold it is read and not scored: a model's own idea of what year it is."""
    status, text = _words(reply)
    if status is not Status.OK:
        return Judged(status, score=None if gold is None else 0.0)
    years = sorted({date.year for date in dates_in(text, DateOrder.DMY)})
    if len(years) != 1:
        left = Judged(Status.UNPARSED, score=0.0) if years else _unread(reply, text)
        return left if gold is not None else Judged(left.status)
    return Judged(Status.OK, years[0], None if gold is None else float(years[0] == gold))


def day(reply: Reply, gold: str, granularity: Precision) -> Judged:
    """The match of dates at a granularity; the reply has to write so much, and one such date.

    `detail` has by how many years it is off, later times above 0.
    """
    status, text = _words(reply)
    if status is not Status.OK:
        return Judged(status, score=0.0)
    told = [date for date in dates_in(text, DateOrder.DMY) if date.at(granularity) is not None]
    parts = {date.at(granularity) for date in told}
    if len(parts) > 1:
        return Judged(Status.UNPARSED, score=0.0)
    if not told:
        return _unread(reply, text)
    (wanted,) = dates_in(gold)
    right = told[0].at(granularity) == wanted.at(granularity)
    off = {"years_off": told[0].year - wanted.year}
    return Judged(Status.OK, _written(told[0], granularity), float(right), off)


def _written(date: Written, granularity: Precision) -> Any:
    widths = zip(date.at(granularity) or (), (4, 2, 2), strict=False)
    return "-".join(f"{value:0{width}}" for value, width in widths)
