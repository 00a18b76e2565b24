"""Dated questions about the law of a workspace: what did a provision say on a day?

Only provisions whose text changed are asked about, as the day decides nothing for others. Gold is
the text that the workspace holds for the day, so these questions test how a reader goes from other
forms of the time to that text, and not whether the text is right.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from tqa.eval.gold import GoldQuestion
from tqa.eval.settings import SETTINGS
from tqa.eval.tasks.pool import Document
from tqa.eval.tasks.robustness.dated import DatedQuestion, DatedSet, Held
from tqa.eval.tasks.task import Item, Reply, Setting
from tqa.eval.tasks.task import Status as ReplyStatus
from tqa.law.identity import ROOT
from tqa.law.status import Status
from tqa.qa.referring import place
from tqa.retrieval.subperiods import texts
from tqa.retrieval.view import View
from tqa.temporal.calendars import ENGLISH_MONTHS
from tqa.temporal.intervals import Interval
from tqa.workspace import Workspace

SOURCE = "workspace"
MOST = 200
"""Questions that are made of a workspace, at most."""
OF_ONE = 10
"""Of them, at most of one instrument."""
LONGEST = 120
"""Words of a text that is asked for: longer ones no model says word for word."""
EARLIEST = date(1900, 1, 1)


@dataclass(frozen=True, slots=True)
class Stretch:
    """The days over which a provision had one text, both included."""

    first: date
    last: date
    text: str


@dataclass(frozen=True, slots=True)
class Law:
    """The questions, and the instrument and provision that each is about."""

    set: DatedSet
    places: Mapping[str, tuple[str, str]]
    """By id of the question: instrument, and pinpoint as it was labelled on the day."""


def law_questions(workspace: Workspace, reference: date, seed: int) -> Law:
    """Questions about provisions that changed, up to `MOST`, from instruments in a drawn order."""
    questions: list[DatedQuestion] = []
    documents: list[Document] = []
    places: dict[str, tuple[str, str]] = {}
    library = workspace.library
    names = sorted(library.rows)
    random.Random(f"{seed} instruments").shuffle(names)
    with workspace.store.reading():
        for instrument in names:
            if len(questions) >= MOST:
                break
            view = library.view(instrument)
            for name, stretches in _changed(view, reference, seed):
                made = _question(workspace, instrument, name, stretches, seed)
                if made is not None:
                    question, shown, pinpoint = made
                    questions.append(question)
                    documents += shown
                    places[question.id] = (instrument, pinpoint)
    kept = tuple(questions[:MOST])
    counts = {"workspace instruments": len(names), "workspace questions": len(kept)}
    return Law(DatedSet(SOURCE, kept, tuple(documents), counts), places)


def _changed(view: View, reference: date, seed: int) -> Iterator[tuple[str, tuple[Stretch, ...]]]:
    """Provisions of an instrument with more than one short text, up to `OF_ONE`."""
    names = sorted(name for name in view.tree.by_id if name != ROOT)
    random.Random(f"{seed} {view.row.id}").shuffle(names)
    left = OF_ONE
    for name in names:
        if left == 0:
            return
        if len(view.course(name, known_at=reference)) < 2:
            continue
        stretches = _stretches(view, name, reference)
        short = all(len(stretch.text.split()) <= LONGEST for stretch in stretches)
        if short and len({stretch.text for stretch in stretches}) > 1:
            left -= 1
            yield name, stretches


def _stretches(view: View, name: str, reference: date) -> tuple[Stretch, ...]:
    whole = Interval.inclusive(EARLIEST, reference)
    found = []
    for interval, evidence in texts(view, name, whole, known_at=reference):
        if evidence.status is Status.ANSWERED and interval.last_day is not None:
            text = " ".join(evidence.composed.text.split())
            found.append(Stretch(interval.start, interval.last_day, text))
    return tuple(found)


_ASKS = "What did "


def _question(
    workspace: Workspace, instrument: str, name: str, stretches: tuple[Stretch, ...], seed: int
) -> tuple[DatedQuestion, list[Document], str] | None:
    view, rng = workspace.library.view(instrument), random.Random(f"{seed} {instrument} {name}")
    stretch = rng.choice(stretches)
    day = stretch.first + timedelta(days=rng.randint(0, (stretch.last - stretch.first).days))
    pinpoint = view.pinpoint(name, as_at=day)
    if not pinpoint:
        return None
    title = view.title(as_at=day)
    alone = workspace.library.resolve(title) == (instrument,)
    named = place(pinpoint, title if alone else instrument)
    base = f"{SOURCE}{instrument}/{name}"
    documents = [
        Document(f"{base}@{each.first}", f"{named}, {each.first} to {each.last}: {each.text}")
        for each in stretches
    ]
    month = ENGLISH_MONTHS[day.month - 1].capitalize()
    question = DatedQuestion(
        id=base,
        source=SOURCE,
        question=f"{_ASKS}{named} say on {day.day} {month} {day.year}?",
        answers=(stretch.text,),
        cluster=f"{SOURCE}{instrument}",
        timeline=tuple(Held(each.text, each.first.year, each.last.year) for each in stretches),
        documents=tuple(document.id for document in documents),
        names=((len(_ASKS), len(_ASKS) + len(named)),),
    )
    return question, documents, pinpoint


def answer(workspace: Workspace, law: Law, item: Item, setting: Setting, reference: date) -> Reply:
    """What the reader without a model says of the law: in `gold` about the provision given to it,
    in `rag` about the one that it finds.
    """
    instrument, pinpoint = law.places[item.id.rpartition("#")[0]]
    asked = GoldQuestion(
        id=item.id,
        question=item.question,
        reference_day=reference,
        status=Status.ANSWERED,
        instrument=instrument,
        provision=pinpoint,
    )
    found = SETTINGS[setting](workspace, asked)
    if found.answer is None or not found.answer.status.answers:
        why = found.note or (found.answer.status.value if found.answer else "no answer")
        return Reply("", ReplyStatus.ABSTAIN, note=why)
    return Reply(found.answer.text)
