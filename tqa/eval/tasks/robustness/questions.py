"""Relativization, removal, positioning and year shift: one question, asked in other forms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from tqa.eval.tasks.robustness import forms
from tqa.eval.tasks.robustness.catalog import TESTS
from tqa.eval.tasks.robustness.dated import DatedQuestion, drawn
from tqa.eval.tasks.robustness.forms import SHIFTS, Timed
from tqa.eval.tasks.robustness.judging import THING, YEAR
from tqa.eval.tasks.robustness.law import SOURCE as LAW
from tqa.eval.tasks.robustness.making import UNIT, Making, task
from tqa.eval.tasks.task import Item, Task


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its time found, and its other forms."""

    question: DatedQuestion
    timed: Timed
    texts: tuple[str, ...]
    """In the order of the forms of the test; those that count from one year twice, of both."""


Wording = Callable[[DatedQuestion, Timed], Sequence[str | None]]
"""The other forms of a question; it is not asked where one of them cannot be made."""


def question_tasks(questions: Sequence[DatedQuestion], making: Making) -> tuple[Task, ...]:
    """The four tasks that reword a question."""
    return (
        _relativization(questions, making),
        _reworded("removal", questions, making, lambda _, timed: (forms.removed(timed),)),
        _reworded("positioning", questions, making, lambda _, timed: (forms.front(timed),)),
        _shift(questions, making),
    )


def _chosen(questions: Sequence[DatedQuestion], making: Making, word: Wording) -> tuple[Asked, ...]:
    """The questions that are drawn for a test, of those that allow its forms."""

    def make(question: DatedQuestion) -> Asked | None:
        timed = forms.timed(question.question, question.names)
        made = word(question, timed) if timed is not None else (None,)
        texts = tuple(text for text in made if text is not None)
        if timed is None or len(texts) < len(made):
            return None
        return Asked(question, timed, texts)

    return drawn(questions, making.size, making.seed, make)


def _reworded(name: str, questions: Sequence[DatedQuestion], making: Making, word: Wording) -> Task:
    test = TESTS[name]
    chosen = _chosen(questions, making, word)
    items = []
    for each in chosen:
        base, changed = (test.base, each.timed.text), (test.changed[0], each.texts[0])
        for form, text in (base, changed):
            items.append(_item(each.question, form, text, {test.group: form}))
    return task(test, items, making, facts=_facts(chosen))


def _item(
    question: DatedQuestion, form: str, text: str, groups: Mapping[str, str], own: str = ""
) -> Item:
    return Item(
        id=f"{question.id}#{form}",
        question=text,
        gold=list(question.answers),
        context=question.documents,
        cluster=question.cluster,
        groups={**groups, "source": question.source},
        data={
            "asks": THING,
            UNIT: question.id,
            "law": question.source == LAW,
            **({"own": own} if own else {}),
        },
    )


def _facts(chosen: Sequence[Asked]) -> dict[str, int]:
    counts = Counter(each.question.source for each in chosen)
    return {f"of {source}": count for source, count in sorted(counts.items())}


# -- relativization --------------------------------------------------------------------------------

AGO = (1, 2, 5, 10, 20, 50)
"""Years ago that are asked for: who cannot count back fails the test for another reason."""


def _relativization(questions: Sequence[DatedQuestion], making: Making) -> Task:
    """Years only, as in the study: "661 months ago" is no way to say June 1970. Law is asked about
    days, and these are counted too; they are counted from the reference day in both prompts.
    """
    test, year = TESTS["relativization"], making.reference.year
    own = making.reference if making.own_year == year else date(making.own_year, 7, 1)

    def word(question: DatedQuestion, timed: Timed) -> tuple[str | None, str | None]:
        law = question.source == LAW
        told = forms.relative(timed, making.reference, days=law)
        return told, told if law else forms.relative(timed, own)

    chosen = _chosen(questions, making, word)
    items = list(_about_the_year(making))
    for each in chosen:
        items.append(_item(each.question, "absolute", each.timed.text, {"form": "absolute"}))
        items.append(
            _item(each.question, "relative", each.texts[0], {"form": "relative"}, each.texts[1])
        )
    return task(
        test,
        items,
        making,
        facts={
            **_facts(chosen),
            "reference year": year,
            "own year": making.own_year,
        },
        remarks=(
            f"years are counted from {year}, which the prompt `told` names; `own` names none and "
            f"counts from {making.own_year}, as the study counts from what the model answers to "
            "“What year do we have?”: run once, read it with `own_years`, load again with own_year",
        ),
    )


def _about_the_year(making: Making) -> Iterator[Item]:
    yield Item(
        "year#asked",
        "What year do we have?",
        None,
        groups={"form": "asked", "source": "ours"},
        cluster="year",
        data={"asks": YEAR},
    )
    for count in AGO:
        ago = f"{count} year{'s' if count > 1 else ''} ago"
        yield Item(
            f"year-{count}#counted",
            f"It is {making.reference.year}. What year was {ago}?",
            making.reference.year - count,
            groups={"form": "counted", "source": "ours"},
            cluster="year",
            data={"asks": YEAR},
        )


# -- year shift ------------------------------------------------------------------------------------


def _shift(questions: Sequence[DatedQuestion], making: Making) -> Task:
    test = TESTS["shift"]

    def word(question: DatedQuestion, timed: Timed) -> list[str | None]:
        signed = [forms.signed(years, question.id, making.seed) for years in SHIFTS]
        return [forms.shifted(timed, years) for years in signed]

    chosen = _chosen(questions, making, word)
    items = []
    for each in chosen:
        for years, text in zip(SHIFTS, each.texts, strict=True):
            by = forms.signed(years, each.question.id, making.seed)
            groups = {"shift": str(years), "same answer": _still(each, by, making.reference.year)}
            items.append(_item(each.question, str(years), text, groups))
    return task(
        test,
        items,
        making,
        facts=_facts(chosen),
        remarks=(
            "gold is that of the right year, as in the study; “same answer” says whether the wrong "
            "year has it too, by the years of the timeline: only where it has, staying is right",
        ),
    )


def _still(each: Asked, years: int, this_year: int) -> str:
    """Whether the shifted year has a gold answer too: yes, no, or unknown.

    Unknown: there is no timeline, the year lies at an end of its stretch, or it is one of which the
    source does not tell, or that is still to come.
    """
    year, timeline = each.timed.year, each.question.timeline
    if years == 0:
        return "yes"
    if year is None or not timeline:
        return "unknown"
    gold = [held for held in timeline if held.answer in each.question.answers]
    ends = [held.told for held in gold if held.told is not None]
    if year + years > min([this_year, *ends]):
        return "unknown"
    if any(held.within(year + years) for held in gold):
        return "yes"
    if any(held.covers(year + years) for held in gold):
        return "unknown"
    return "no"
