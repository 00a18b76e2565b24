"""The three settings: what is put before the reader when a gold question is asked.

The reader is the symbolic one, which words what the versions say and knows nothing without them. A
reader with a model would be given the same context in the same settings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tqa.eval.gold import GoldQuestion
from tqa.eval.labels import canonical
from tqa.law.pinpoints import Pinpoint
from tqa.law.status import Status
from tqa.qa.answers import Answer, Request
from tqa.qa.dates import Dates
from tqa.qa.pipeline import answer_about
from tqa.retrieval.found import Found
from tqa.retrieval.library import Library
from tqa.retrieval.question import Question
from tqa.retrieval.view import View
from tqa.workspace import Workspace


class Setting(StrEnum):
    """What the reader is given beside the question."""

    PARAMETRIC = "parametric"
    """Nothing: what the reader knows by itself."""
    GOLD = "gold"
    """The provision that the gold names, so that nothing is searched."""
    RAG = "rag"
    """What retrieval finds."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a reader gave back in one setting: an answer, or `None` where it tried none."""

    answer: Answer | None
    note: str = ""
    """What has to be known to read the answer, such as why there is none."""


def parametric(workspace: Workspace, question: GoldQuestion) -> Reply:
    """Without any source the symbolic reader says nothing: it abstains, which is not wrong."""
    return Reply(None, "the symbolic reader knows no law by itself; without sources it abstains")


def gold(workspace: Workspace, question: GoldQuestion) -> Reply:
    """The provision of the gold is given; its version and the answer follow from the question.

    Where the gold names none, there is nothing to give, and the question goes the way of `rag`.
    """
    if question.provision is None or question.instrument is None:
        return Reply(rag(workspace, question).answer, "the gold names no provision: searched")
    request = Request(question.reference_day, question.as_at, question.known_at)
    library = workspace.library

    def given(_: Question, dates: Dates) -> Sequence[Found]:
        return located(library, question, dates)

    with workspace.store.reading():
        return Reply(answer_about(library, question.question, given, request))


def rag(workspace: Workspace, question: GoldQuestion) -> Reply:
    """The question as a user asks it."""
    answer = workspace.ask(
        question.question,
        reference_day=question.reference_day,
        as_at=question.as_at,
        known_at=question.known_at,
    )
    return Reply(answer)


SETTINGS: Mapping[Setting, Callable[[Workspace, GoldQuestion], Reply]] = {
    Setting.PARAMETRIC: parametric,
    Setting.GOLD: gold,
    Setting.RAG: rag,
}


def located(library: Library, question: GoldQuestion, dates: Dates) -> tuple[Found, ...]:
    """The provision that a gold question names, as it bore its label on the day asked about.

    At least one `Found`, or one with the status `not_found` where the workspace does not hold it.
    """
    instrument, provision = question.instrument or "", question.provision or ""
    if instrument not in library.rows:
        reason = f"the instrument of the gold, {instrument}, is not held"
        return (Found(status=Status.NOT_FOUND, reason=reason),)
    names = _places(library.view(instrument), provision, dates)
    if not names:
        reason = f"the provision of the gold, {provision} of {instrument}, is not held"
        return (Found(status=Status.NOT_FOUND, reason=reason),)
    how = f"given: {provision} of {instrument}"
    return tuple(Found(instrument, name, how) for name in names)


def _places(view: View, provision: str, dates: Dates) -> tuple[str, ...]:
    wanted = canonical(provision)
    # What the day of knowledge did not know yet is given all the same: whether it can be answered
    # is for the reader to find out, and no matter of what it is given.
    for known_at in (dates.known_at, None):
        try:
            pinpoint = Pinpoint.parse(provision)
        except ValueError:
            pinpoint = Pinpoint(wanted)
        for loosely in (False, True):
            found = view.locate(pinpoint, as_at=dates.as_at, known_at=known_at, loosely=loosely)
            if found:
                return found
    return tuple(
        name
        for name in view.tree.by_id
        if (shown := view.pinpoint(name, as_at=dates.as_at)) and canonical(shown) == wanted
    )
