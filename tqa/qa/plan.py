"""The typed query that a question becomes: what is done, to which records, over which days.

It says what the steps of `tqa.qa.pipeline` do and decides nothing itself; `--explain` shows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tqa.qa.dates import Dates
from tqa.retrieval.befallen import Thing
from tqa.retrieval.found import Found
from tqa.retrieval.kinds import Asked, Kind
from tqa.retrieval.question import Question

OPERATIONS = {
    Kind.TEXT: "text_at",
    Kind.IN_FORCE: "status_at",
    Kind.CHANGED: "changed_within",
    Kind.LAST_CHANGED: "event_of",
    Kind.HISTORY: "changes_of",
    Kind.DIFFERENCE: "compare",
    Kind.VERSION: "version_by_place",
    Kind.COUNT: "count",
    Kind.DURATION: "length_of",
    Kind.ORDER: "order_of_events",
    Kind.BEFORE: "before",
    Kind.CLAIM: "check_statement",
    Kind.APPLIES: "text_governing",
    Kind.REFERS: "references_to",
    Kind.COMING: "changes_after",
    Kind.TOLD: "day_told",
}
"""What each kind of question is, as an operation on the versions of provisions."""


@dataclass(frozen=True, slots=True)
class Plan:
    """One query: an operation, its targets, its days, and what narrows it."""

    operation: str
    provisions: tuple[str, ...]
    """`instrument#provision`, in the order in which they are answered."""
    found_by: tuple[str, ...]
    """How each was found: by citation, or by its words."""
    as_at: str
    known_at: str
    over: str = ""
    """The days asked about, `[from, to)`, where they are more than one."""
    other: str = ""
    """The second day of a comparison."""
    arguments: tuple[str, ...] = ()
    """`name=value`: which event, which version, which statement, which values."""

    def __str__(self) -> str:
        over = f" over {self.over}" if self.over else ""
        other = f" against {self.other}" if self.other else ""
        given = f" ({'; '.join(self.arguments)})" if self.arguments else ""
        return (
            f"{self.operation} of {', '.join(self.provisions) or 'nothing found'}{given} "
            f"as at {self.as_at}{other}{over}, known at {self.known_at}"
        )


def plan(
    question: Question, dates: Dates, found: Sequence[Found], things: Sequence[Thing] = ()
) -> Plan:
    """The query that a question becomes once its provisions are found."""
    return Plan(
        OPERATIONS[question.kind],
        tuple(f"{item.instrument}#{item.provision}" for item in found),
        tuple(item.how for item in found),
        str(dates.as_at),
        str(dates.known_at),
        str(dates.interval) if dates.interval else "",
        str(dates.other) if dates.other else "",
        (*_arguments(question.asked), *_narrowed(question, things)),
    )


def _arguments(asked: Asked) -> list[str]:
    told = {"event": asked.event, "which": asked.which, "place": asked.place or None}
    flags = {"ended": asked.ended, "ever": asked.ever, "texts": asked.texts}
    return [f"{name}={value}" for name, value in told.items() if value] + [
        f"{name}=true" for name, value in flags.items() if value
    ]


def _narrowed(question: Question, things: Sequence[Thing]) -> list[str]:
    found = [f"by={agent}" for agent in question.agents]
    found += [f"statement={question.statement}"] if question.statement else []
    found += [f"day={question.occasion.written}"] if question.occasion else []
    return found + [f"befell={thing.befell}" for thing in things]
