"""How long and how often: days in force, days of one text, changes and texts counted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from tqa.law.identity import ROOT
from tqa.law.model import State
from tqa.law.status import Status
from tqa.law.values import Kind as Sort
from tqa.law.values import find_values
from tqa.qa.answers import Answer, Conclusion
from tqa.qa.checking.rules import RULES
from tqa.qa.chronicle import event_line
from tqa.qa.citing import cite
from tqa.qa.dates import Dates
from tqa.qa.saying import make, name
from tqa.retrieval.course import Change, changes, law_since
from tqa.retrieval.evidence import Evidence, constant_around, gather, happened_by
from tqa.retrieval.kinds import Event, Which
from tqa.retrieval.question import Question
from tqa.retrieval.subperiods import differs, edges, states
from tqa.retrieval.successive import Stretch, wordings
from tqa.retrieval.view import View
from tqa.temporal.intervals import Interval


@dataclass(frozen=True, slots=True)
class _Spell:
    """Days on which something held, `[start, end)`; `end` is `None` while none is known."""

    start: date
    end: date | None
    sure: bool = True
    """Whether it began on `start`; else it held by then."""
    ends: bool = True
    """Whether it no longer held on `end`; else the sources do not show what held from then on."""

    def until(self, day: date) -> date:
        """Where its days end that had passed by a day."""
        return min(self.end, day) if self.end else day


def duration(question: Question, dates: Dates, view: View, provision: str) -> Answer:
    """How long a provision was in force, or one of its texts stood, up to the day asked about."""
    if question.asked.texts:
        return _text_stood(question, dates, view, provision)
    evidence = gather(view, provision, as_at=dates.as_at, known_at=dates.known_at)
    suspended = question.asked.event is Event.SUSPENSION
    held = (State.SUSPENDED,) if suspended else (State.IN_FORCE, State.SUSPENDED)
    spells = _spells(view, provision, held, known_at=dates.known_at)
    inside = _inside(question, dates, spells)
    if inside:
        return _in_window(question, dates, view, provision, inside)
    past = [spell for spell in spells if spell.start <= dates.as_at and inside is None]
    if not past and suspended and evidence.status.answers:
        said = f"{name(cite(evidence))}: no suspension of it is on record{_within(dates)}."
        return make(question, dates, Status.NOT_FOUND, said, (cite(evidence),), evidence)
    if not past:
        return _never(question, dates, evidence)
    last = gather(view, provision, as_at=past[-1].start, known_at=dates.known_at)
    citation = cite(evidence if evidence.status.answers else last)
    told = [_told(spell, dates, "suspended" if suspended else "in force") for spell in past]
    said = f"{name(citation)} was " + "; and ".join(line for line, _ in told) + "."
    proofs = [conclusion for _, conclusions in told for conclusion in conclusions]
    if len(past) > 1:
        lengths = tuple(proof.result for proof in proofs if proof.rule == "days_between")
        total = str(sum(map(int, lengths)))
        least = "" if all(_exact(spell, dates) for spell in past) else "at least "
        said += f" Together: {least}{total} days."
        proofs.append(Conclusion("sum", lengths, total))
    later = [spell for spell in spells if spell.start > dates.as_at]
    if later and not suspended:
        said += f" It is to be in force again from {later[0].start}."
    shown = evidence if evidence.status.answers else last
    return make(question, dates, Status.ANSWERED, said, (citation,), shown, tuple(proofs))


def _inside(question: Question, dates: Dates, spells: Sequence[_Spell]) -> list[_Spell] | None:
    """The spells cut to the days asked about; `None` where all days up to one are."""
    over = dates.interval
    if over is None or over.end is None or over.last_day == over.start:
        return None
    if _UP_TO_THEN.search(question.text):
        return None
    end = min(over.end, dates.reference_day or date.max)
    return [
        replace(
            spell,
            start=max(spell.start, over.start),
            end=min(spell.end or end, end),
            sure=spell.sure or spell.start <= over.start,
            ends=spell.ends or (spell.end or end) >= end,
        )
        for spell in spells
        if spell.start < end and (spell.end is None or spell.end > over.start)
    ]


def _in_window(
    question: Question, dates: Dates, view: View, provision: str, inside: Sequence[_Spell]
) -> Answer:
    """On how many of the days asked about it was so: "how long was it in force in 2019"."""
    shown = gather(view, provision, as_at=inside[-1].start, known_at=dates.known_at)
    assert dates.interval is not None
    first, last = dates.interval.start, dates.interval.last_day
    what = "suspended" if question.asked.event is Event.SUSPENSION else "in force"
    given = [(str(spell.start), str(spell.end)) for spell in inside]
    lengths = tuple(RULES["days_between"](days) for days in given)
    total = str(sum(map(int, lengths)))
    least = "" if all(spell.sure and spell.ends for spell in inside) else "at least "
    said = f"{name(cite(shown))} was {what} on {least}{total} of the days from {first} to {last}: "
    said += "; and ".join(f"from {start} up to {end}" for start, end in given) + "."
    after = Conclusion("day_after", (str(last),), str(dates.interval.end))
    proofs = [after] if given[-1][1] == after.result else []
    proofs += [Conclusion("days_between", days, n) for days, n in zip(given, lengths, strict=True)]
    proofs += [Conclusion("sum", lengths, total)] if len(lengths) > 1 else []
    return make(question, dates, Status.ANSWERED, said, (cite(shown),), shown, tuple(proofs))


def _never(question: Question, dates: Dates, evidence: Evidence) -> Answer:
    citation = cite(evidence)
    status = evidence.status if not evidence.status.answers else Status.NOT_COVERED
    reason = evidence.reason or "the sources do not show since when it is in force"
    return make(question, dates, status, f"{name(citation)}: {reason}.", (citation,), evidence)


def _spells(
    view: View, provision: str, held: Sequence[State], *, known_at: date | None
) -> list[_Spell]:
    """When it was in one of some states; adjoining times as one."""
    names = [provision, *view.tree.ancestors(provision)]
    names += view.parts(ROOT) if provision == ROOT else []
    days = sorted(day for day in edges(view, names, known_at=known_at) if day > date.min)
    if not days:
        return []
    over = Interval.inclusive(days[0], days[-1])
    found: list[_Spell] = []
    parts = states(view, provision, over, known_at=known_at)
    unseen = [True, *(state in _UNSEEN for _, state in parts), False]
    for at, (interval, state) in enumerate(parts):
        if state not in held:
            continue
        end, ends = (interval.end if at + 1 < len(parts) else None), not unseen[at + 2]
        if found and found[-1].end == interval.start:
            found[-1] = replace(found[-1], end=end, ends=ends)
            continue
        _, sure = law_since(view, provision, as_at=interval.start, known_at=known_at)
        sure = sure or not unseen[at] or state is State.SUSPENDED
        found.append(_Spell(interval.start, end, sure, ends))
    return found


_UNSEEN = (None, State.NOT_COVERED)
"""The state on days of which the sources do not tell it."""


def _exact(spell: _Spell, dates: Dates) -> bool:
    """Whether the length of a spell by the day asked about is known, instead of a least one."""
    return spell.sure and (spell.ends or spell.end is None or spell.end > dates.as_at)


def _told(spell: _Spell, dates: Dates, what: str) -> tuple[str, tuple[Conclusion, ...]]:
    """The length of a spell in words, with its arithmetic."""
    end = spell.until(dates.as_at)
    given = str(spell.start), str(end)
    n, period = (RULES[rule](given) for rule in ("days_between", "years_months_days"))
    least = "" if _exact(spell, dates) else "at least "
    since = f"from {spell.start}" if spell.sure else f"at least since {spell.start}"
    if spell.end and spell.end <= dates.as_at:
        until = f"up to {spell.end}, the first day without it"
        if not spell.ends:
            until = f"at least up to {spell.end}; what held then is not known"
    else:
        until = f"up to {dates.as_at}, and still on that day"
        until += f"; it ends on {spell.end}" if spell.end else ""
    length, parted = f"{n} day{'' if n == '1' else 's'}", _period(period)
    length += f" ({parted})" if parted != length else ""
    said = f"{what} for {least}{length}, {since} {until}"
    proofs = (
        Conclusion("days_between", given, n),
        Conclusion("years_months_days", given, period),
    )
    return said, proofs


def _period(iso: str) -> str:
    """A period of ISO 8601 in words.

    >>> _period("P3Y1M"), _period("P0D")
    ('3 years, 1 month', '0 days')
    """
    units = {"Y": "year", "M": "month", "D": "day"}
    parts, number = [], ""
    for character in iso.removeprefix("P"):
        if character.isdigit():
            number += character
            continue
        parts.append(f"{number} {units[character]}{'' if number == '1' else 's'}")
        number = ""
    return ", ".join(parts)


def _text_stood(question: Question, dates: Dates, view: View, provision: str) -> Answer:
    """How long the text of a day stood, or the texts that hold the figures of the question."""
    every = wordings(view, provision, known_at=dates.known_at)
    first = question.asked.which is Which.FIRST
    numbers = frozenset() if first else _amounts(question.subject) or _figures(question.subject)
    past = [stretch for stretch in every if stretch.start <= dates.as_at]
    chosen = [stretch for stretch in past if dates.as_at in stretch] or past[-1:]
    if first:
        chosen = [stretch for stretch in every[:1] if not stretch.unseen_before]
    elif numbers:
        chosen = [stretch for stretch in every if numbers <= _numbers(stretch)]
    told_of = replace(dates, as_at=max(dates.as_at, dates.reference_day or dates.as_at))
    if _UP_TO_THEN.search(question.text):
        told_of = dates
    chosen = [stretch for stretch in chosen if stretch.start <= told_of.as_at]
    evidence = gather(view, provision, as_at=dates.as_at, known_at=dates.known_at)
    if numbers and not chosen:
        said = f"{name(cite(evidence))}: no text of it on record has the figures asked about."
        return make(question, dates, Status.NOT_FOUND, said, (cite(evidence),), evidence)
    if first and every and not chosen:
        said = f"{name(cite(evidence))}: the sources do not show its first text."
        return make(question, dates, Status.NOT_COVERED, said, (cite(evidence),), evidence)
    if not chosen:
        return _never(question, dates, evidence)
    told = [_told(spell, told_of, "stood") for spell in _joined(chosen)]
    citation = cite(chosen[-1].evidence)
    said = f"This text of {name(citation)} " + "; and ".join(line for line, _ in told)
    said += f":\n{chosen[-1].evidence.composed.printed}"
    proofs = tuple(conclusion for _, conclusions in told for conclusion in conclusions)
    return make(question, dates, Status.ANSWERED, said, (citation,), chosen[-1].evidence, proofs)


_UP_TO_THEN = re.compile(r"(?i)\bhad\b")
"""How a length up to the day asked about is asked for: "how long had it stood on 1 May"."""


def _numbers(stretch: Stretch) -> frozenset[str]:
    text = stretch.evidence.composed.printed
    return _amounts(text) | _figures(text)


def _figures(text: str) -> frozenset[str]:
    """The numbers of a text in figures, where no unit is known: "200 cigarettes"."""
    return frozenset(re.findall(r"(?<![\w.,-])\d[\d,.]*\d|(?<![\w.,-])\d(?![\w])", text))


def _amounts(text: str) -> frozenset[str]:
    """The amounts of a text: "12 per cent", "thirty days", each as a number with its unit."""
    found = [value for value in find_values(text) if value.kind not in (Sort.DATE, Sort.NAME)]
    return frozenset(f"{value.amount} {value.unit.split(' ')[0]}".strip() for value in found)


def _joined(chosen: Sequence[Stretch]) -> list[_Spell]:
    """The days of some texts, adjoining ones as one; from a day before the sources where noted."""
    found: list[_Spell] = []
    for stretch in chosen:
        start, sure = stretch.start, stretch.sure
        held = stretch.evidence
        begun, _ = constant_around(
            held.view, held.provision, as_at=held.as_at, known_at=held.known_at
        )
        if begun.is_day and begun.day <= start:
            start, sure = begun.day, True
        if found and found[-1].end == start:
            found[-1] = replace(found[-1], end=stretch.end, ends=not stretch.unseen_after)
        else:
            found.append(_Spell(start, stretch.end, sure, not stretch.unseen_after))
    return found


# -- how often -------------------------------------------------------------------------------------

_NO_CHANGE_OF_WORDS = ("repealed", "expired", "removed", "suspended", "in force again")


def count(question: Question, dates: Dates, view: View, provision: str) -> Answer:
    """How many times the text changed, or how many texts there were, in the days asked about."""
    if question.asked.texts:
        return _texts_counted(question, dates, view, provision)
    evidence = gather(view, provision, as_at=dates.as_at, known_at=dates.known_at)
    citation = cite(evidence)
    every = [
        change
        for change in changes(view, provision, known_at=dates.known_at)
        if not change.first and change.what not in _NO_CHANGE_OF_WORDS
    ]
    verb = "changed"
    if question.asked.event is Event.SUSPENSION:
        found = changes(view, provision, known_at=dates.known_at)
        every, verb = [change for change in found if change.what == "suspended"], "suspended"
    inside = [c for c in every if _counts(c, dates) and _of_the_text(view, provision, c, dates)]
    unsure = [c for c in every if c not in inside and _may_count(c, dates)]
    n = len(inside)
    times = f"{verb} {n} time{'' if n == 1 else 's'}"
    said = f"{name(citation)}: {times}{_within(dates)}."
    said += "".join(f"\n{event_line(view, provision, change, dates)}" for change in inside)
    if unsure:
        listed = ", ".join(str(change.when) for change in unsure)
        said += f"\nPerhaps also then: {listed}."
    if not n and not evidence.status.answers and evidence.reason:
        said += f" On {dates.as_at}: {evidence.reason}."
    status = Status.NOT_COVERED if unsure and not n else Status.ANSWERED
    if not n and not unsure and evidence.status in (Status.NOT_YET_MADE, Status.NOT_COVERED):
        status = evidence.status
    days = tuple(str(change.when) for change in inside)
    return make(
        question, dates, status, said, (citation,), evidence, (Conclusion("count", days, str(n)),)
    )


def _of_the_text(view: View, provision: str, change: Change, dates: Dates) -> bool:
    """Whether the text is another after a change: what is made and not in force changes none."""
    if provision == ROOT or not change.when.is_day:
        return True
    after = change.when.day
    texts = [
        gather(view, provision, as_at=day, known_at=dates.known_at)
        for day in (after - timedelta(days=1), after)
    ]
    return differs(*texts)


def _counts(change: Change, dates: Dates) -> bool:
    if dates.interval is not None:
        return change.within(dates.interval)
    return happened_by(change.when, dates.as_at)


def _may_count(change: Change, dates: Dates) -> bool:
    if dates.interval is not None:
        return change.may_be_within(dates.interval)
    return change.when.happened_by(dates.as_at) is None


def _within(dates: Dates) -> str:
    if dates.interval is not None:
        return f" from {dates.interval.start} to {dates.interval.last_day}"
    return f" up to {dates.as_at}"


def _texts_counted(question: Question, dates: Dates, view: View, provision: str) -> Answer:
    evidence = gather(view, provision, as_at=dates.as_at, known_at=dates.known_at)
    citation = cite(evidence)
    over = dates.interval
    found = [
        stretch
        for stretch in wordings(view, provision, known_at=dates.known_at)
        if (stretch.start <= dates.as_at if over is None else _meets(stretch, over))
    ]
    if not found:
        return _never(question, dates, evidence)
    n, unseen = len(found), any(stretch.unseen_before for stretch in found)
    least = "at least " if unseen or found[-1].unseen_after else ""
    said = f"{name(citation)}: {least}{n} {'text' if n == 1 else 'texts'}{_within(dates)}."
    for stretch in found:
        since = f"from {stretch.start}" if stretch.sure else f"at least since {stretch.start}"
        said += f"\n{since}" + (f" up to {stretch.end}" if stretch.end else "")
    starts = tuple(str(stretch.start) for stretch in found)
    proofs = (Conclusion("count", starts, str(n)),)
    return make(question, dates, Status.ANSWERED, said, (citation,), evidence, proofs)


def _meets(stretch: Stretch, over: Interval) -> bool:
    last = over.last_day or date.max
    return stretch.start <= last and (stretch.end is None or stretch.end > over.start)
