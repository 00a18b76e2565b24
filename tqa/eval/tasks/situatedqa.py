"""SituatedQA, temporal part: questions "as of" a date, and whether an answer depends on the date.

The documents are the timelines that annotators wrote for a question: an answer, since when it
holds, and the one before it. The reader without a model takes the answer that holds at the date.

**Source:** Zhang and Choi, SituatedQA, EMNLP 2021.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from tqa.eval.tasks.pool import Document, Lookup, Pool, lookup, shown
from tqa.eval.tasks.published import records
from tqa.eval.tasks.reading import yes_no
from tqa.eval.tasks.short import answer_in, one_of, same
from tqa.eval.tasks.task import (
    About,
    Inputs,
    Item,
    Judged,
    Reply,
    Setting,
    Status,
    Task,
    Turn,
)
from tqa.eval.tasks.trivial import always, each, majority
from tqa.temporal.bounds import Bound
from tqa.temporal.sentences import read_sentence
from tqa.temporal.values import DateValue

SPLITS = ("dev", "test")
FOUND = 5
"""Timelines that are searched for in the setting `rag`."""
SYSTEM = (
    "You answer questions as the answer stood at the date that they name. Answer in a few words, "
    "on one line."
)
DEPENDENCE = (
    "Can the right answer to a question change with the date on which it is asked? Reply with yes "
    "or no only."
)
_SOURCE = "Zhang and Choi, SituatedQA, EMNLP 2021"


def load(inputs: Inputs) -> tuple[Task, ...]:
    """The questions and the test of dependence, for dev and test; SourceError without files."""
    folder = inputs.benchmarks / "situatedqa"
    asked = tuple(_questions(folder, split) for split in SPLITS)
    return asked + tuple(_dependence(folder, split) for split in SPLITS)


# -- timelines -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Held:
    """An answer, and since when it holds."""

    answer: str
    since: Bound


@dataclass(frozen=True, slots=True)
class Account:
    """What one annotator wrote: the answers with a date, oldest first."""

    held: tuple[Held, ...]

    def at(self, day: date) -> str | None:
        """The answer that holds on a day; `None` where a start is too coarse, or later.

        >>> account = Account((Held("Ann", Bound.between(date(2019, 1, 1), date(2019, 12, 31))),))
        >>> account.at(date(2019, 5, 1)), account.at(date(2019, 12, 31))
        (None, 'Ann')
        """
        for each_ in reversed(self.held):
            begun = each_.since.happened_by(day)
            if begun is not False:
                return each_.answer if begun else None
        return None


def _account(timeline: Mapping[str, Any]) -> Account:
    found = []
    for part in ("prev", "cur"):
        answers, start = timeline[f"{part}_answers"], timeline[f"{part}_start"]
        if answers and start and start["year"]:
            found.append(Held(answers[0], _since(start)))
    return Account(tuple(sorted(found, key=lambda held: held.since.order)))


def _since(start: Mapping[str, Any]) -> Bound:
    days = DateValue.of(start["year"], start["month"], start["date"]).interval
    return Bound.between(days.start, days.last_day or days.start)


def _document(row: Mapping[str, Any]) -> Document | None:
    """The timelines of a question as a text; `None` where it has none."""
    accounts = [_account(timeline) for timeline in row["timelines"] or ()]
    accounts = [account for account in accounts if account.held]
    if not accounts:
        return None
    lines = [
        "; ".join(f"since {_told(held.since)}: {held.answer}" for held in account.held)
        for account in accounts
    ]
    text = "\n".join((row["question"], *lines))
    return Document(str(row["id"]), text, {"question": row["question"], "accounts": accounts})


def _told(since: Bound) -> str:
    return since.day.isoformat() if since.is_day else str(since.order.year)


# -- questions -------------------------------------------------------------------------------------


def _questions(folder: Path, split: str) -> Task:
    rows = records(folder / f"qa_temp.{split}.jsonl.gz")
    raw = records(folder / f"raw_temp.{split}.jsonl.gz")
    documents = [found for row in raw if (found := _document(row)) is not None]
    pool = Pool(documents)
    items = tuple(_item(f"{split}-{n:04}", row, pool) for n, row in enumerate(rows, 1))
    newest = _newest(items)
    before = lookup(pool, FOUND)

    def turns(item: Item, setting: Setting, prompt: str) -> tuple[Turn, ...]:
        told = f"{shown(before(item, setting))}\n\nQuestion: {item.question}?"
        return Turn("system", SYSTEM), Turn("user", told)

    about = About(
        name=f"situatedqa/{split}", title=f"SituatedQA, temporal, {split}", suite="situatedqa",
        source=_SOURCE, settings=tuple(Setting),
        remarks=(
            "Timelines are what the gold was made from: with them, all that is asked is which "
            "answer held at the date. Questions whose answer does not depend on it have none.",
            "A year means its last day; a start known to the year only is reached at its end.",
        ),
        facts={"rows": len(rows), "timelines": len(raw), "documents": len(documents)},
    )  # fmt: skip
    return Task(
        about, items, turns, _reader(before), judged,
        sources=lambda item, setting: [found.id for found in before(item, setting)],
        controls={
            "majority": majority(lambda item: str(item.gold[0])),
            "newest answer": each(lambda item: newest[item.cluster]),
        },
    )  # fmt: skip


def _item(id_: str, row: Mapping[str, Any], pool: Pool) -> Item:
    document = str(row["id"])
    held = document in pool.by_id
    return Item(
        id_, row["edited_question"], list(row["answer"]), (document,) if held else (), document,
        {"date": row["date_type"], "timeline": "yes" if held else "no"},
        {"question": row["question"], "any": tuple(row["any_answer"]), "day": as_at(row["date"])},
    )  # fmt: skip


def _newest(items: Sequence[Item]) -> dict[str, str]:
    """For each question the answer at the latest date asked about, whatever date is asked."""
    latest: dict[str, tuple[date, str]] = {}
    for item in items:
        told = (item.data["day"] or date.min, str(item.gold[0]))
        if item.cluster not in latest or told[0] > latest[item.cluster][0]:
            latest[item.cluster] = told
    return {cluster: answer for cluster, (_, answer) in latest.items()}


def as_at(written: str) -> date | None:
    """The day that "as of" a date means: the last one of a year; `None` for no certain days.

    >>> str(as_at("2018")), str(as_at("July 04, 2018"))
    ('2018-12-31', '2018-07-04')
    """
    days = read_sentence(f"as of {written}").days
    return days[0].last if len(days) == 1 else None


def _reader(before: Lookup) -> Any:
    def symbolic(item: Item, setting: Setting) -> Reply:
        documents = before(item, setting)
        _, _, written = item.question.rpartition(" as of ")
        asked = item.question.removesuffix(f" as of {written}")
        of_it = [found for found in documents if same(found.data["question"], asked)]
        if not of_it:
            return Reply("", Status.ABSTAIN, note="no timeline of this question is given")
        day = as_at(written)
        if day is None:
            return Reply("", Status.ABSTAIN, note=f"“as of {written}” names no certain days")
        return held_at(of_it[0].data["accounts"], day)

    return symbolic


def held_at(accounts: Sequence[Account], day: date) -> Reply:
    """What most accounts have for a day; the first of equally many."""
    answers = [answer for account in accounts if (answer := account.at(day)) is not None]
    if not answers:
        return Reply("", Status.ABSTAIN, note=f"no timeline says what held on {day}")
    counts = Counter(answers)
    best = max(answers, key=lambda answer: counts[answer])
    several = "" if len(counts) == 1 else f"accounts differ: {', '.join(counts)}"
    return Reply(best, note=several)


def judged(item: Item, reply: Reply) -> Judged:
    """Right where it is an answer of the date; `stale`: one of another date only."""
    found = one_of(reply, item.gold)
    words = answer_in(reply)[1]
    stale = found.score == 0 and any(same(words, other) for other in item.data["any"])
    return Judged(found.status, found.parsed, found.score, {**found.detail, "stale": stale})


# -- dependence ------------------------------------------------------------------------------------


def _dependence(folder: Path, split: str) -> Task:
    rows = records(folder / f"id_temp.{split}.jsonl.gz")
    items = tuple(
        Item(
            f"dependence-{split}-{number:04}", row["question"], row["is_dependent"],
            groups={"source": row["source_dataset"]},
        )
        for number, row in enumerate(rows, 1)
    )  # fmt: skip
    about = About(
        name=f"situatedqa/dependence_{split}",
        title=f"SituatedQA, whether the date matters, {split}", suite="situatedqa",
        source=_SOURCE, settings=(Setting.PARAMETRIC,),
        facts={"rows": len(rows)} | dict(sorted(Counter(r["is_dependent"] for r in rows).items())),
        chance=0.5,
    )  # fmt: skip

    def turns(item: Item, setting: Setting, prompt: str) -> tuple[Turn, ...]:
        return Turn("system", DEPENDENCE), Turn("user", f"{item.question}?")

    return Task(
        about, items, turns,
        symbolic=lambda item, setting: Reply("", Status.ABSTAIN, note=_NO_KNOWLEDGE),
        judge=lambda item, reply: _judged_dependence(item, reply),
        controls={"majority": majority(), "always yes": always("yes"), "always no": always("no")},
    )  # fmt: skip


_NO_KNOWLEDGE = "whether an answer changes is knowledge of the world, which no component has"


def _judged_dependence(item: Item, reply: Reply) -> Judged:
    found = yes_no(reply, item.gold == "yes")
    word = {True: "yes", False: "no"}.get(found.parsed)
    return Judged(found.status, word, found.score)
