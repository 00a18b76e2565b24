"""Reversal and fact checking, from facts that held for a time.

The study checks claims that people verified (QuanTemp); their gold is out of reach. The claims here
are made from the facts: the true one names a year in which the fact held, the false one another
year, or who or what stood there in other years. So there is no "contradicting" among the labels.

**Source:** Wallat et al. (2025), sections 4.5 and 4.6.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tqa.eval.tasks.robustness import forms
from tqa.eval.tasks.robustness.catalog import TESTS
from tqa.eval.tasks.robustness.dated import DatedQuestion, Held, drawn
from tqa.eval.tasks.robustness.forms import timed
from tqa.eval.tasks.robustness.judging import CLAIM, THING, TIME
from tqa.eval.tasks.robustness.law import SOURCE as LAW
from tqa.eval.tasks.robustness.making import UNIT, Making, task
from tqa.eval.tasks.task import Item, Task

# -- reversal --------------------------------------------------------------------------------------


def inverse(question: DatedQuestion) -> str | None:
    """The question for the time, given the first answer; `None` where it cannot be made."""
    if not question.stretches():
        return None
    if question.relation is not None and question.subject:
        return question.relation.inverse(question.subject, question.answers[0])
    return forms.inverse(question.question, question.answers[0])


def reversal(questions: Sequence[DatedQuestion], making: Making) -> Task:
    """Each question forward and inverse."""
    # The timelines of SituatedQA and TempReason are asked in words of which no inverse is made.
    asked = [q for q in questions if q.source not in ("situatedqa", "tempreason")]
    chosen = drawn(asked, making.size, making.seed, _turned)
    items = []
    for question, text in chosen:
        held = dict.fromkeys((held.first, held.last) for held in question.stretches())
        # What went on at the end of the data may be told with that end or without one.
        held |= dict.fromkeys((h.first, h.told) for h in question.stretches() if h.told is not None)
        stretches = [list(stretch) for stretch in held]
        items.append(_item(question, "forward", question.question, list(question.answers), THING))
        items.append(_item(question, "inverse", text, stretches, TIME))
    return task(
        TESTS["reversal"],
        items,
        making,
        facts=_counts([question for question, _ in chosen]),
        remarks=(
            "an inverse question is right where both years are told, and no year beside; of what "
            "has no known end, the first",
        ),
    )


def _turned(question: DatedQuestion) -> tuple[DatedQuestion, str] | None:
    text = inverse(question)
    return None if text is None else (question, text)


def _item(question: DatedQuestion, form: str, text: str, gold: object, asks: str) -> Item:
    return Item(
        id=f"{question.id}#{form}",
        question=text,
        gold=gold,
        context=question.documents,
        cluster=question.cluster,
        groups={"form": form, "source": question.source},
        data={"asks": asks, UNIT: question.id, "law": question.source == LAW},
    )


def _counts(chosen: Sequence[DatedQuestion]) -> dict[str, int]:
    counts = Counter(question.source for question in chosen)
    return {f"of {source}": count for source, count in sorted(counts.items())}


# -- fact checking ---------------------------------------------------------------------------------

OTHER_YEAR, OTHER_ANSWER = "another year", "another answer"


@dataclass(frozen=True, slots=True)
class Planted:
    """A false claim, and what is false in it."""

    text: str
    kind: str


def planted(question: DatedQuestion, year: int, rng: random.Random) -> Planted | None:
    """A claim that the timeline shows to be false; `None` where it has room for none.

    Both kinds are tried, in an order that is drawn. An answer of another time, or a year in which
    the fact did not hold, within what the timeline covers: so no claim is false by being absurd.
    """
    if question.relation is None or not question.subject or not question.stretches():
        return None
    made = {
        OTHER_YEAR: _other_year(question, rng),
        OTHER_ANSWER: _other_answer(question, year, rng),
    }
    order = [OTHER_YEAR, OTHER_ANSWER]
    rng.shuffle(order)
    return next((Planted(text, kind) for kind in order if (text := made[kind])), None)


def _other_year(question: DatedQuestion, rng: random.Random) -> str | None:
    relation, own = question.relation, question.stretches()
    first = min(held.first for held in question.timeline)
    last = max(held.last if held.last is not None else held.first for held in question.timeline)
    years = [y for y in range(first, last + 1) if not any(held.covers(y) for held in own)]
    if relation is None or not years:
        return None
    return relation.claim(question.subject, question.answers[0], rng.choice(years))


def _other_answer(question: DatedQuestion, year: int, rng: random.Random) -> str | None:
    relation = question.relation
    then = {held.answer for held in question.timeline if held.covers(year)}
    others = sorted({held.answer for held in question.timeline} - then)
    if relation is None or not others:
        return None
    return relation.claim(question.subject, rng.choice(others), year)


@dataclass(frozen=True, slots=True)
class Claims:
    """A true claim and a false one of the same fact."""

    question: DatedQuestion
    true: str
    false: Planted


def claims(question: DatedQuestion, seed: int) -> Claims | None:
    """The claims of a question; `None` where one of them would not be plainly true or false."""
    asked = timed(question.question) if question.relation is not None else None
    if asked is None or asked.year is None or question.relation is None:
        return None
    rng = random.Random(f"{seed} claim {question.id}")
    false = planted(question, asked.year, rng)
    if false is None or not _certain(question, asked.year):
        return None
    true = question.relation.claim(question.subject, question.answers[0], asked.year)
    return Claims(question, true, false)


def fact_checking(questions: Sequence[DatedQuestion], making: Making) -> Task:
    """For each fact a true claim and a false one."""
    chosen = drawn(questions, making.size, making.seed, lambda q: claims(q, making.seed))
    items = []
    for each in chosen:
        items.append(_claim(each.question, "true", each.true, "none"))
        items.append(_claim(each.question, "false", each.false.text, each.false.kind))
    return task(
        TESTS["facts"],
        items,
        making,
        facts=_counts([each.question for each in chosen]),
        remarks=(
            "the claims are ours, made from timelines: those of the study have no gold in reach, "
            "and its third label, contradicting, does not occur",
        ),
    )


def _certain(question: DatedQuestion, year: int) -> bool:
    """Whether the fact held over the whole year, so that the true claim is plainly true."""
    return any(held.within(year) for held in question.stretches()) or _alone(question, year)


def _alone(question: DatedQuestion, year: int) -> bool:
    holding: list[Held] = [held for held in question.timeline if held.covers(year)]
    return bool(holding) and all(held.answer == question.answers[0] for held in holding)


def _claim(question: DatedQuestion, label: str, text: str, kind: str) -> Item:
    return Item(
        id=f"{question.id}#{label}",
        question=text,
        gold=label == "true",
        context=question.documents,
        cluster=question.cluster,
        groups={"claim": label, "planted": kind, "source": question.source},
        data={"asks": CLAIM, UNIT: question.id},
    )
