"""Whether the status of an answer agrees with the states of the versions on its days.

For each status there is what must be held for it to be said of a provision; it is looked for in the
provision, in what it stands in, and where doubts count in its parts and amendments.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from tqa.law.ledger import DOUBTFUL
from tqa.law.model import ENDED, State
from tqa.law.status import Status
from tqa.qa.checking.case import Case
from tqa.qa.checking.citing import TEXTS
from tqa.qa.checking.held import WHOLE

FOUND_NOTHING = frozenset(
    (
        *(Status.NOT_FOUND, Status.AMBIGUOUS_DATE, Status.NEEDS_DATE_OR_FACTS),
        Status.NOT_A_QUESTION_OF_LAW_TEXT,
    )
)
"""What is said for want of something in the question, not for the state of a provision."""


def check_status(case: Case) -> None:
    """The status, and the flag that says whether it is an answer."""
    answer, status = case.answer, Status(case.answer["status"])
    answers = status.answers or (answer["kind"] == "in_force" and status.no_law)
    case.check("status", answer["answered"] is answers, "answered", f"{status} says otherwise")
    if not answer["about"]:
        said = f"{status} is said of a provision, and none is named"
        case.check("status", status in FOUND_NOTHING, "status", said)
        case.check(
            "status", not answer["citations"], "citations", "a refusal for want of one has none"
        )
        return
    held = len(case.abouts) == len(answer["about"])
    case.check("status", held, "about", "a provision that is not held")
    if status in FOUND_NOTHING:
        return
    fits = any(
        _fits(case, status, instrument, name, day)
        for instrument, name in case.abouts
        for day in _days(case, instrument, name)
    )
    case.check("status", fits, "status", f"no version held makes it {status}")


def _days(case: Case, instrument: str, name: str) -> list[date]:
    """The day of the answer, and those for which it cites the provision."""
    cited = [day for c, n, day in case.uses if (c["instrument"], n) == (instrument, name)]
    own = [case.as_at] if case.as_at else []
    return list(dict.fromkeys([*own, *cited]))


def _fits(case: Case, status: Status, instrument: str, name: str, day: date) -> bool:
    return _NEEDS[status](case, instrument, name, day)


def _answered(case: Case, instrument: str, name: str, day: date) -> bool:
    """A text needs law on the day; of changes and the like more than one day is told."""
    return case.answer["kind"] not in TEXTS or _is_law(case, instrument, name, day)


def _is_law(case: Case, instrument: str, name: str, day: date) -> bool:
    return case.held.state(instrument, name, day) is State.IN_FORCE


def _disputed(case: Case, instrument: str, name: str, day: date) -> bool:
    return any(version.disputed for _, version in case.held.lines(instrument, name, day))


def _in(*states: State) -> Callable[[Case, str, str, date], bool]:
    """Whether a provision, or what it stands in, is or may be in one of some states."""

    def fits(case: Case, instrument: str, name: str, day: date) -> bool:
        above = case.held.tree(instrument).above(name)
        found = {v.state for n in [name, *above] for v in case.held.possible(instrument, n, day)}
        return bool(found & set(states)) and not _is_law(case, instrument, name, day)

    return fits


def _waits(case: Case, instrument: str, name: str, day: date) -> bool:
    """Enacted and not in force; of an instrument, none of its sections."""
    if _in(State.NOT_IN_FORCE)(case, instrument, name, day):
        return True
    if name != WHOLE:
        return False
    sections = [case.held.state(instrument, n, day) for n in case.held.sections(instrument)]
    return State.IN_FORCE not in sections and State.NOT_IN_FORCE in sections


def _never(case: Case, instrument: str, name: str, day: date) -> bool:
    """Enacted, and on no day law: not on any on which something of it begins."""
    held = case.held
    parts = (held.sections(instrument) if name == WHOLE else []) or [name]
    if parts == [name] and not _in(*ENDED, State.NOT_IN_FORCE)(case, instrument, name, day):
        return False
    above = held.tree(instrument).above(name)
    courses = {part: held.course(instrument, part) for part in (*parts, *above)}
    states = {version.state for course in courses.values() for version in course}
    days = {version.valid.start.order for course in courses.values() for version in course}
    lived = any(_is_law(case, instrument, part, when) for part in parts for when in days)
    return not lived and State.NOT_IN_FORCE in states


def _in_doubt(case: Case, instrument: str, name: str, day: date) -> bool:
    """The dates do not decide, nothing covers the day, or an amendment leaves the text in doubt."""
    held, tree = case.held, case.held.tree(instrument)
    for part in [*tree.parts(name), *tree.above(name)]:
        version = held.chosen(instrument, part, day)
        if version is None or version.state is State.NOT_COVERED:
            return True
    course = held.course(instrument, name)
    if not course or course[0].state is State.NOT_COVERED or not course[0].valid.start.is_day:
        return True  # what was before is not known
    to = held.row(instrument).current_to
    return _unsettled(case, instrument, name, day) or (to is not None and day > to)


def _unsettled(case: Case, instrument: str, name: str, day: date) -> bool:
    """An amendment of the ledger that is in doubt, on the provision, a part or what it is in."""
    tree = case.held.tree(instrument)
    around = {*tree.parts(name), *tree.above(name)}
    return any(
        entry.provision in around and entry.standing in DOUBTFUL and entry.known_on(case.known_at)
        for entry in case.held.ledger(instrument)
    )


_NEEDS: dict[Status, Callable[[Case, str, str, date], bool]] = {
    Status.ANSWERED: _answered,
    Status.DISPUTED: _disputed,
    Status.ENDED: _in(*ENDED),
    Status.REMOVED_CAUSE_UNKNOWN: _in(State.REMOVED),
    Status.NOT_YET_MADE: _in(State.NOT_YET_MADE),
    Status.NOT_YET_IN_FORCE: _waits,
    Status.NEVER_COMMENCED: _never,
    Status.NOT_OPERATING: _in(State.SUSPENDED),
    Status.NOT_COVERED: _in_doubt,
    Status.CONFLICTING: _unsettled,
}
