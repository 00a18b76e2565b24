"""The one way in: each kind of question is tried in turn, and the first that knows it answers."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TypeAlias

from tqa.errors import TemporalError
from tqa.temporal.reasoning.answers import (
    Abstention,
    Answer,
    Conventions,
    Result,
    UnanswerableError,
    Why,
)
from tqa.temporal.reasoning.chains import is_chain, solve_chain
from tqa.temporal.reasoning.comparing import solve_comparison
from tqa.temporal.reasoning.dates import orders_open
from tqa.temporal.reasoning.elapsed import solve_ages, solve_elapsed
from tqa.temporal.reasoning.entailing import solve_entailment
from tqa.temporal.reasoning.meetings import solve_meeting
from tqa.temporal.reasoning.rates import solve_average, solve_pace, solve_times, solve_travel
from tqa.temporal.reasoning.shifting import solve_moved, solve_shift
from tqa.temporal.reasoning.stretches import solve_next, solve_stretch
from tqa.temporal.reasoning.timing import (
    solve_clock_span,
    solve_clock_sum,
    solve_conversion,
    solve_finish,
    solve_length_sum,
)
from tqa.temporal.reasoning.today import solve_today
from tqa.temporal.reasoning.weeks import solve_week, solve_weekday
from tqa.temporal.reasoning.wording import LONGEST, Question, body_of, order_shown
from tqa.temporal.reasoning.zones import solve_offsets, solve_zones
from tqa.temporal.values import DateOrder

Solver: TypeAlias = Callable[[Question], Result | None]

_SOLVERS: tuple[Solver, ...] = (
    solve_entailment,
    solve_clock_sum,
    solve_length_sum,
    solve_conversion,
    solve_meeting,
    solve_comparison,
    solve_zones,
    solve_offsets,
    solve_shift,
    solve_week,
    solve_stretch,
    solve_average,
    solve_pace,
    solve_travel,
    solve_times,
    solve_next,
    solve_clock_span,
    solve_ages,
    solve_finish,
    solve_weekday,
    solve_elapsed,
    solve_today,
    solve_moved,
)


def solve(
    question: str,
    *,
    order: DateOrder | None = None,
    reference: date | None = None,
    conventions: Conventions | None = None,
) -> Answer | Abstention:
    """The answer to a question of date and time arithmetic, or why there is none.

    `order` is for dates in figures that could be read both ways; without it the question itself
    must show the order, or both readings must give the same answer. `reference` is today, where
    the question counts from today without saying its date.

    >>> answer = solve("Tomorrow is 12 June 2031. What was the date two weeks ago?")
    >>> print(answer)
    2031-05-28
    >>> print("; ".join(answer.steps))
    Tomorrow = 12 June 2031: today is 2031-06-11; asked: today - 14 days; answer: 2031-05-28
    """
    if len(question) > LONGEST:
        return Abstention(Why.OUT_OF_RANGE, f"the question is longer than {LONGEST} characters")
    if is_chain(question):
        return solve_chain(
            question, lambda part: _solve_one(part, order, reference, conventions or Conventions())
        )
    return _solve_one(question, order, reference, conventions or Conventions())


def _solve_one(
    question: str, order: DateOrder | None, reference: date | None, settings: Conventions
) -> Result:
    body = body_of(question)
    shown = order or order_shown(question)
    results = [
        _first(Question(body, question, each, reference, settings))
        for each in ((shown,) if shown else orders_open(body))
    ]
    values = list(dict.fromkeys(r.value if isinstance(r, Answer) else None for r in results))
    if len(values) > 1:
        possible = tuple(value for value in values if value is not None)
        return Abstention(Why.AMBIGUOUS, "day or month first", possible)
    return results[0]


def _first(question: Question) -> Result:
    try:
        for solver in _SOLVERS:
            result = solver(question)
            if result is not None:
                return result
    except UnanswerableError as error:
        return error.abstention
    except TemporalError as error:
        return Abstention(Why.OUT_OF_RANGE, str(error))
    return Abstention(Why.NOT_UNDERSTOOD, "no kind of question that is known")
