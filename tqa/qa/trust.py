"""Whether an answer hangs on how its question tells the time: the question asked in other forms.

    the question        What did section 4(2) of the Harbour Dues Act say on 30 June 2018?
    relative            … say 1116 days ago?
    in front            On 30 June 2018, what did section 4(2) … say?
    reversed            given the text: on which days was it the law?
    removed             What did section 4(2) of the Harbour Dues Act say?

Under the first three the answer has to be the same: status, day read, words, citations with their
intervals. Without its time the right result is the same text where no version differs, and
otherwise `needs_date_or_facts` with the texts between which a day would decide. `docs/design/
trust.md` says why, and how this goes with `ask`, which answers such a question for the reference
day.

**Source:** J. Wallat, A. Abdallah, A. Jatowt and A. Anand, "A Study into Investigating Temporal
Robustness of LLMs", 2025, sections 4.1 to 4.5, and 5 for their use on a single question.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from tqa.law.identity import ROOT
from tqa.law.model import State
from tqa.law.status import Status
from tqa.qa.answers import Answer, Citation
from tqa.qa.referring import cited
from tqa.qa.retelling import Form, Wording, reworded
from tqa.qa.saying import clipped
from tqa.retrieval.kinds import Event, Kind
from tqa.retrieval.library import Library
from tqa.retrieval.question import analyse
from tqa.retrieval.subperiods import states, texts
from tqa.temporal.bounds import Bound
from tqa.temporal.intervals import Interval, Period

EARLIEST = date(1900, 1, 1)
"""From this day on are the days of a text sought."""

Ask = Callable[[str, date | None], Answer]
"""Asks a question, with a day given beside it or none, of the reader that is tried."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the question without its time could be answered with, on some days."""

    days: str
    """First and last day, ISO; `..` where the days looked at end."""
    law: bool
    """Whether text is given as the law, or the provision was in force."""
    says: str
    """The text, or why there is none; for a question about force, the state."""


@dataclass(frozen=True, slots=True)
class Tried:
    """One form, asked, and whether what came back is what it should be."""

    form: Form
    question: str
    status: Status
    """That of its answer; of the removed form, the right result: an answer only where no version
    differs."""
    as_at: date | None
    agrees: bool
    says: str
    """In one line, what is the same, or what differs."""
    outcomes: tuple[Outcome, ...] = ()
    """For the removed form: what a day would decide between."""


@dataclass(frozen=True, slots=True)
class Trust:
    """An answer with the forms its question was also asked in."""

    question: str
    status: Status
    as_at: date | None
    tried: tuple[Tried, ...]
    left_out: tuple[tuple[Form, str], ...]
    """Forms that the question does not allow, each with the reason."""

    @property
    def agrees(self) -> bool:
        """Whether every form that was asked came out right; true where none could be asked."""
        return all(item.agrees for item in self.tried)

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON; days as ISO strings."""
        data = asdict(self)
        data["agrees"] = self.agrees
        data["status"] = self.status.value
        data["as_at"] = str(self.as_at) if self.as_at else None
        data["left_out"] = [
            {"form": form.value, "reason": reason} for form, reason in self.left_out
        ]
        for item in data["tried"]:
            item["form"], item["status"] = item["form"].value, item["status"].value
            item["as_at"] = str(item["as_at"]) if item["as_at"] else None
        return data


def trust(
    library: Library,
    question: str,
    ask: Ask,
    *,
    reference_day: date,
    as_at: date | None = None,
    known_at: date | None = None,
) -> Trust:
    """The question asked as it stands and in every form that it allows, by `ask`.

    `ask` has to use the same `reference_day` and `known_at`, and gets the day beside the question.
    """
    base = ask(question, as_at)
    wordings = reworded(
        question,
        reference_day=reference_day,
        as_at=as_at,
        day=_one_day(base, given=as_at is not None),
        titles=library.titles,
    )
    tried = [_compared(base, wording, ask(wording.text, None)) for wording in wordings.forms]
    left_out = list(wordings.left_out)
    turned = _reversed(library, base, ask, reference_day)
    if isinstance(turned, str):
        left_out.append((Form.REVERSED, turned))
    else:
        tried.append(turned)
    if wordings.removed is None:
        left_out.append((Form.REMOVED, "no day is asked about that could be removed"))
    else:
        bare = as_at is None and wordings.removed == " ".join(question.split())
        without = base if bare else ask(wordings.removed, None)
        known = known_at or reference_day
        outcomes = outcomes_of(library, base, known_at=known, reference_day=reference_day)
        tried.append(_removed(base, wordings.removed, without, outcomes, reference_day))
    return Trust(question, base.status, base.as_at, tuple(tried), tuple(left_out))


_OF_A_DAY = (Kind.TEXT, Kind.IN_FORCE)
"""The kinds of question that are asked of one day; a day limits the others."""


def _one_day(base: Answer, *, given: bool) -> date | None:
    """The day that can be written into a question which names none, without asking another.

    Where the versions tell the day ("the first version"), or a day may be what is missing, another
    one would be another question.
    """
    asked = base.kind in _OF_A_DAY and base.status not in _OF_NO_DAY
    assumed = given or "the reference day" in base.date_reading
    return base.as_at if asked and assumed else None


_OF_NO_DAY = (Status.NOT_A_QUESTION_OF_LAW_TEXT, Status.NEEDS_DATE_OR_FACTS)


# -- the same question, the same answer ------------------------------------------------------------


def _compared(base: Answer, wording: Wording, answer: Answer) -> Tried:
    differs = differences(base, answer)
    says = "; ".join(differs) if differs else "the same answer"
    return Tried(wording.form, wording.text, answer.status, answer.as_at, not differs, says)


def differences(one: Answer, other: Answer) -> list[str]:
    """What two answers to one question do not have in common; empty where they agree."""
    found = []
    if one.status is not other.status:
        found.append(f"status {other.status.value} instead of {one.status.value}")
    if one.as_at != other.as_at:
        found.append(f"read as at {other.as_at} instead of {one.as_at}")
    if _plain(one.text) != _plain(other.text):
        found.append(f"it says: {clipped(other.text, 120)}")
    if _cited(one) != _cited(other):
        told = "; ".join(f"{c} {c.valid}" for c in other.citations) or "nothing"
        found.append(f"it cites {clipped(told, 120)}")
    if [(v.kind, v.amount, v.unit) for v in one.values] != [
        (v.kind, v.amount, v.unit) for v in other.values
    ]:
        found.append(f"its values are {', '.join(v.text for v in other.values) or 'none'}")
    return found


def _cited(answer: Answer) -> list[tuple[str, str, str]]:
    return [(c.instrument, c.pinpoint, c.valid) for c in answer.citations]


def _plain(text: str) -> str:
    return " ".join(text.split())


# -- reversed --------------------------------------------------------------------------------------


def _reversed(library: Library, base: Answer, ask: Ask, reference_day: date) -> Tried | str:
    """The answer given, its time asked for; or why that cannot be asked."""
    if not base.citations or base.as_at is None:
        return "nothing is cited whose days could be asked for"
    if any(about.provision == ROOT for about in base.about):
        return "a whole instrument has too many texts to ask for their days"
    if len(base.about) > 1:
        return "it is about several provisions"
    if not base.citations[0].pinpoint:
        return "what it is about bears no label by which it could be asked for again"
    read = analyse(base.question, reference_day=reference_day, known_titles=library.titles)
    where = cited(library, base.citations[0])
    if base.kind == Kind.TEXT:
        return _when_it_said(base, where, ask, reference_day)
    if base.kind == Kind.IN_FORCE and not (base.status.answers or base.status.no_law):
        return "whether it was in force is not answered"
    if base.kind == Kind.IN_FORCE and base.text.startswith("In part"):
        return "it was in force in part, or for some purposes"
    if base.kind == Kind.IN_FORCE and not read.asked.ended:
        return _when_it_was_law(base, where, ask, reference_day)
    if base.kind == Kind.LAST_CHANGED and read.asked.event is Event.LAST_CHANGE:
        return _what_happened_then(base, where, ask)
    return "such a question has no reverse"


def _over(base: Answer, question: str, reference_day: date) -> str:
    """A question over all days, by what was known for the answer."""
    last = max(reference_day, base.as_at or reference_day)
    known = "" if base.known_at in (None, reference_day) else f", as known on {base.known_at}"
    return f"Between {EARLIEST} and {last}{known}, {question}?"


def _when_it_said(base: Answer, where: str, ask: Ask, reference_day: date) -> Tried:
    """The days of each text are asked for: those of the one quoted have to hold the day."""
    question = _over(base, f"what did {where} say", reference_day)
    answer = ask(question, None)
    missing = [c for c in base.citations if not _found_again(c, answer, base.as_at)]
    same = [c.valid for c in answer.citations if _words(c) == _words(base.citations[0])]
    if missing:
        says = f"{missing[0]} is not found again with its text of {missing[0].valid}"
    else:
        says = f"its words stand there over {', '.join(dict.fromkeys(same))}"
    return Tried(Form.REVERSED, question, answer.status, answer.as_at, not missing, says)


def _found_again(citation: Citation, answer: Answer, day: date | None) -> bool:
    """Whether an answer quotes the same words of the same place, over the same days.

    Where a day of change is known within limits only, the interval printed depends on the day
    asked about; that day has to be inside.
    """
    for other in answer.citations:
        if (other.instrument, other.pinpoint) != (citation.instrument, citation.pinpoint):
            continue
        within = day is not None and _period(other).holds_on(day) is not False
        if _words(other) == _words(citation) and (other.valid == citation.valid or within):
            return True
    return False


def _period(citation: Citation) -> Period:
    start, end = citation.valid[1:-1].split(", ")
    return Period(Bound.parse(start), Bound.parse(end))


def _words(citation: Citation) -> tuple[str, ...]:
    return tuple(quote.text for quote in citation.quotes)


_STRETCH = re.compile(r"(?m)^(?:From|On) (\d{4}-\d\d-\d\d)(?: to (\d{4}-\d\d-\d\d))?: (.+)$")


def _when_it_was_law(base: Answer, where: str, ask: Ask, reference_day: date) -> Tried:
    question = _over(base, f"was {where} in force", reference_day)
    answer = ask(question, None)
    law = [
        (start, end or start)
        for start, end, state in _STRETCH.findall(answer.text)
        if state == "in force"
    ]
    whole = " every day " in answer.text
    then = whole or any(start <= str(base.as_at) <= end for start, end in law)
    agrees = then == base.status.answers
    told = ", ".join(f"{a} to {b}" for a, b in law) or ("every day" if whole else "no day")
    says = f"in force {told}"
    return Tried(Form.REVERSED, question, answer.status, answer.as_at, agrees, says)


_LAST = re.compile(r"\bwas last changed on (\d{4}-\d\d-\d\d)")


def _what_happened_then(base: Answer, where: str, ask: Ask) -> Tried | str:
    day = _LAST.search(base.text)
    if day is None or not base.answers:
        return "no day of a change was found that could be asked about"
    question = f"Did {where} change on {day[1]}?"
    answer = ask(question, None)
    agrees = answer.status.answers and answer.text.startswith("Yes")
    says = f"it changed on {day[1]}" if agrees else f"it says: {clipped(answer.text, 120)}"
    return Tried(Form.REVERSED, question, answer.status, answer.as_at, agrees, says)


# -- removed ---------------------------------------------------------------------------------------


def outcomes_of(
    library: Library, base: Answer, *, known_at: date, reference_day: date
) -> tuple[Outcome, ...]:
    """What a day would decide between: each stretch of one text, or of one state of force.

    Over all days of the provisions that an answer is about. Empty where the kind of the question
    has no one outcome for a day.
    """
    if base.kind not in _OF_A_DAY or base.as_at is None:
        return ()
    whole = Interval.inclusive(EARLIEST, max(reference_day, base.as_at, EARLIEST))
    found = []
    for about in base.about:
        view = library.view(about.instrument)
        if base.kind == Kind.IN_FORCE:
            for interval, state in states(view, about.provision, whole, known_at=known_at):
                said = (state or State.NOT_COVERED).value.replace("_", " ")
                found.append(Outcome(_days(interval, whole), state is State.IN_FORCE, said))
            continue
        for interval, evidence in texts(view, about.provision, whole, known_at=known_at):
            law = evidence.status.answers
            said = evidence.composed.text if law else evidence.reason
            found.append(Outcome(_days(interval, whole), law, _plain(said)))
    return tuple(found)


def _days(interval: Interval, whole: Interval) -> str:
    first = ".." if interval.start == whole.start else str(interval.start)
    last = ".." if interval.last_day == whole.last_day else str(interval.last_day)
    return f"{first} to {last}"


def _removed(
    base: Answer, question: str, answer: Answer, outcomes: Sequence[Outcome], reference_day: date
) -> Tried:
    """What came back without a day, judged by what a day would decide."""
    same = answer.status is base.status and (
        base.kind == Kind.IN_FORCE or not base.answers or _plain(answer.text) == _plain(base.text)
    )
    if same and not _decides(base, outcomes):
        says = "the same answer on every day on which it was law" if outcomes else "the same answer"
        return Tried(Form.REMOVED, question, base.status, answer.as_at, True, says)
    # The symbolic reader answers for the reference day, and has to say so (TIME_IN_LAW rule 19).
    refused = answer.status in (Status.NEEDS_DATE_OR_FACTS, Status.AMBIGUOUS_DATE)
    said_so = answer.as_at == reference_day and "the reference day" in answer.date_reading
    said_so = said_so or (answer.kind not in _OF_A_DAY and bool(answer.date_reading))
    if not _decides(base, outcomes) and answer.kind == base.kind and outcomes and not said_so:
        says = f"no version differs, and yet it says: {clipped(answer.text, 120)}"
        return Tried(Form.REMOVED, question, answer.status, answer.as_at, False, says)
    if refused or said_so:
        says = "the day decides"
        if not refused:
            says += f"; asked without one it is answered for {reference_day}, and says so"
        return Tried(
            Form.REMOVED,
            question,
            Status.NEEDS_DATE_OR_FACTS,
            answer.as_at,
            True,
            says,
            tuple(outcomes),
        )
    says = f"the day decides, and yet it says, naming none: {clipped(answer.text, 120)}"
    return Tried(Form.REMOVED, question, answer.status, answer.as_at, False, says, tuple(outcomes))


def _decides(base: Answer, outcomes: Sequence[Outcome]) -> bool:
    """Whether the day asked about makes a difference, by the versions on record."""
    if base.kind == Kind.IN_FORCE:
        return len({o.law for o in outcomes if o.says not in _BEFORE_ITS_TIME}) > 1
    law = {outcome.says for outcome in outcomes if outcome.law}
    return len(law) > 1 if base.answers else bool(law)


_BEFORE_ITS_TIME = ("not yet made", "not covered")


# -- for people ------------------------------------------------------------------------------------

_SHOWN = 8
"""How many outcomes are shown."""


def told(trust: Trust) -> str:
    """The agreement as lines for a person, below the answer."""
    asked = len(trust.tried)
    if not asked:
        head = "asked in no other form"
    else:
        good = sum(item.agrees for item in trust.tried)
        head = f"asked in {asked} other form{'s' if asked > 1 else ''}: {good} came out right"
    lines = [head]
    for item in trust.tried:
        mark = "agrees" if item.agrees else "DIFFERS"
        lines.append(f"  {_SAID[item.form]}: {item.question}")
        lines.append(f"    {mark} ({item.status.value}): {item.says}")
        lines += [f"      {o.days}: {clipped(o.says, 90)}" for o in item.outcomes[:_SHOWN]]
        if len(item.outcomes) > _SHOWN:
            lines.append(f"      and {len(item.outcomes) - _SHOWN} more")
    forms = {item.form for item in trust.tried}
    for form, reason in trust.left_out:
        if form not in _EITHER or not forms & set(_EITHER):
            lines.append(f"  {_SAID[form]}: not asked; {reason}")
    return "\n".join(lines)


_EITHER = (Form.ABSOLUTE, Form.IN_FRONT, Form.AT_END)
"""Forms of which a question mostly allows one, which needs no words."""
_SAID = {
    Form.ABSOLUTE: "its time as a date",
    Form.RELATIVE: "its time counted from today",
    Form.IN_FRONT: "its time in front",
    Form.AT_END: "its time at the end",
    Form.REVERSED: "reversed",
    Form.REMOVED: "without its time",
}
