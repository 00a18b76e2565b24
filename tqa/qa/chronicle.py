"""What befell a provision, in words: when it began, changed and ended, and by what.

Like `tqa.qa.wording`, this only restates what the versions hold.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from tqa.law.citations import parse_citations
from tqa.law.identity import ROOT
from tqa.law.instruments import InstrumentName
from tqa.law.model import State
from tqa.law.status import Status
from tqa.qa.answers import Answer
from tqa.qa.citing import cite
from tqa.qa.dates import Dates
from tqa.qa.saying import by_whom, clipped, make, name, on_day
from tqa.retrieval.course import (
    Change,
    began,
    began_whole,
    changes,
    first_published,
    law_since,
    law_until,
    sections,
)
from tqa.retrieval.evidence import Evidence, for_purposes, gather, happened_by
from tqa.retrieval.kinds import Event
from tqa.retrieval.question import Question
from tqa.retrieval.subperiods import states, texts
from tqa.retrieval.view import View
from tqa.temporal.intervals import Interval


def happened(question: Question, dates: Dates, view: View, provision: str) -> Answer:
    """When one event befell a provision, and by what; or that it did not."""
    match question.asked.event:
        case Event.BEGINNING:
            return _beginning(question, dates, view, provision)
        case Event.END:
            return _end(question, dates, view, provision)
        case _:
            return _last_change(question, dates, view, provision)


_EVER = re.compile(r"(?i)\b(?:has|have|had|was|were|did|ever)\b")


def suspended(question: Question, dates: Dates, view: View, provision: str) -> Answer:
    """Whether its operation was suspended on the day, or on some of the days, asked about."""
    over = dates.interval or Interval.inclusive(dates.as_at, dates.as_at)
    made, law, _ = began(view, provision, known_at=dates.known_at)
    first = law or made
    since = first.valid.start.latest if first else None
    if dates.assumed and since and since < dates.as_at and _EVER.search(question.text):
        over = Interval.inclusive(since, dates.as_at)  # "has it been suspended": ever
    parts = states(view, provision, over, known_at=dates.known_at)
    found = [interval for interval, state in parts if state is State.SUSPENDED]
    evidence = _gather(view, provision, dates, found[0].start if found else None)
    citation = cite(evidence)
    when = (
        f"on {over.start}"
        if over.last_day == over.start
        else f"from {over.start} to {over.last_day}"
    )
    if found:
        said = f"Yes. {name(citation)} {when}: {evidence.reason}."
        return make(question, dates, Status.ANSWERED, said, (citation,), evidence)
    if any(state in (None, State.NOT_COVERED) for _, state in parts):
        said = f"{name(citation)}: {evidence.reason or f'not known for all days {when}'}."
        return make(question, dates, Status.NOT_COVERED, said, (citation,), evidence)
    said = f"No. {name(citation)} was not suspended {when}."
    said += f" On {evidence.as_at}: {evidence.reason}." if evidence.reason else ""
    return make(question, dates, Status.ANSWERED, said, (citation,), evidence)


def _gather(view: View, provision: str, dates: Dates, day: date | None = None) -> Evidence:
    return gather(view, provision, as_at=day or dates.as_at, known_at=dates.known_at)


_NO_AMENDMENT = ("suspended", "in force again")
"""What befalls the force of a provision and leaves its words."""


def _last_change(question: Question, dates: Dates, view: View, provision: str) -> Answer:
    evidence = _gather(view, provision, dates)
    citation = cite(evidence)
    where = name(citation)
    every = _by_agents(changes(view, provision, known_at=dates.known_at), question.agents)
    if question.asked.event is Event.SUSPENSION:
        every = [change for change in every if change.what == "suspended"]
    elif not question.agents:
        every = [change for change in every if change.what not in _NO_AMENDMENT]
    past = [change for change in every if happened_by(change.when, dates.as_at)]
    if not past and question.asked.event is Event.SUSPENSION:
        said = f"{where}: no suspension is on record up to {dates.as_at}."
        return make(question, dates, Status.NOT_FOUND, said, (citation,), evidence)
    if not past:
        return _unchanged(question, dates, evidence)
    change = past[-1]
    said = f"{where} was {_verb(change)} {on_day(change.when)}{by_whom(change.by)}."
    if dates.interval and not change.within(dates.interval):
        first, last = dates.interval.start, dates.interval.last_day
        said = f"No change from {first} to {last}. Before that, {said}"
    inside = [
        view.pinpoint(p, as_at=dates.as_at, known_at=dates.known_at)
        for p in change.parts
        if p != provision
    ]
    touched = list(dict.fromkeys(p for p in inside if p))
    if touched and change.what == "changed":
        said += f" Changed within it: {', '.join(touched[:8])}{' …' if len(touched) > 8 else ''}."
    unsure = [c for c in every if not happened_by(c.when, dates.as_at)]
    unsure = [c for c in unsure if c.when.happened_by(dates.as_at) is None]
    if unsure:
        said += f" It may have changed again {on_day(unsure[0].when)}."
    return make(question, dates, Status.ANSWERED, said, (citation,), evidence)


def _unchanged(question: Question, dates: Dates, evidence: Evidence) -> Answer:
    """No change is on record up to the day."""
    citation = cite(evidence)
    where = name(citation)
    if question.agents:
        named = ", ".join(str(agent) for agent in question.agents)
        said = f"{where}: no change by {named} is on record."
        return make(question, dates, Status.NOT_FOUND, said, (citation,), evidence)
    if evidence.status.answers:
        since, _ = law_since(
            evidence.view, evidence.provision, as_at=evidence.as_at, known_at=evidence.known_at
        )
        said = (
            f"{where}: no amendment is on record; its text has stood at least since "
            f"{since.latest or since}."
        )
        return make(question, dates, Status.ANSWERED, said, (citation,), evidence)
    said = f"{where}: {evidence.reason or 'no change is on record'}."
    return make(question, dates, evidence.status, said, (citation,), evidence)


def _beginning(question: Question, dates: Dates, view: View, provision: str) -> Answer:
    inner = sections(view) if provision == ROOT else []
    find = (
        began_whole(view, known_at=dates.known_at)
        if inner
        else began(view, provision, known_at=dates.known_at)
    )
    made, law, sure = find
    now = _gather(view, provision, dates)
    if law is None:
        said = f"{name(cite(now))} never came into force" + (
            f": {now.reason}." if now.reason else "."
        )
        if made is None:
            return make(
                question, dates, now.status, f"{name(cite(now))}: {now.reason}.", (cite(now),), now
            )
        status = now.status if not now.status.answers else Status.NOT_YET_IN_FORCE
        if status in (Status.ENDED, Status.REMOVED_CAUSE_UNKNOWN):
            status = Status.NEVER_COMMENCED
        return make(question, dates, status, said, (cite(now),), now)
    start = law.valid.start
    first = _gather(view, provision, dates, start.latest or start.earliest)
    citation = cite(first)
    if not sure:
        said = (
            f"{name(citation)}: the sources do not show when it began; it was law at least since "
            f"{start.latest or start}."
        )
        return make(question, dates, Status.NOT_COVERED, said, (citation,), first)
    said = f"{name(citation)} was first in force {on_day(start)}{by_whom(law.made_by)}."
    if not law.made_by:
        said = f"{name(citation)} was first in force {on_day(start)}."
    earlier = for_purposes(view, provision, known_at=dates.known_at).lstrip("; ")
    if earlier:
        said += f" {earlier[0].upper()}{earlier[1:]}."
    if made is not None and made is not law and made.state is State.NOT_IN_FORCE:
        said += f" It was made {on_day(made.valid.start)}."
    if _PUBLISHED.search(question.text) and (day := first_published(view, dates.known_at)):
        said += f" It was published on {day}."
    parts = {began(view, n, known_at=dates.known_at)[1] for n in inner}
    later = {v.valid.start for v in parts if v is not None} - {start}
    if provision == ROOT and (later or None in parts):
        said += " Not all of its sections began on that day."
    if now.status is not Status.ANSWERED and not now.status.answers and now.reason:
        said += f" On {dates.as_at}: {now.reason}."
    return make(question, dates, Status.ANSWERED, said, (citation,), first)


_PUBLISHED = re.compile(r"(?i)\b(?:published|publication|gazetted)\b")


def _end(question: Question, dates: Dates, view: View, provision: str) -> Answer:
    now = _gather(view, provision, dates)
    citation = cite(now)
    where = name(citation)
    _, law, _ = began(view, provision, known_at=dates.known_at)
    if now.status in (Status.ENDED, Status.REMOVED_CAUSE_UNKNOWN, Status.NEVER_COMMENCED):
        said = f"{where}: {now.reason}."
        unknown = now.status is Status.REMOVED_CAUSE_UNKNOWN
        told = now.status if unknown else Status.ANSWERED
        return make(question, dates, told, said, (citation,), now)
    if now.status.answers or (now.version is not None and now.version.state.has_law):
        end, ending = law_until(view, provision, as_at=dates.as_at, known_at=dates.known_at)
        said = f"{where} had not ended on {dates.as_at}: it was in force."
        if ending is not None:
            after = _gather(view, provision, dates, end.latest or end.earliest)
            said = f"{where} was in force on {dates.as_at}; {after.reason or f'it ended {end}'}."
            citation = cite(after)
        return make(question, dates, Status.ANSWERED, said, (citation,), now)
    status = now.status if law is None or now.status is Status.NOT_COVERED else Status.ANSWERED
    return make(question, dates, status, f"{where}: {now.reason}.", (citation,), now)


def changed(question: Question, dates: Dates, view: View, provision: str) -> Answer:
    """Whether the text changed within some days, or at all."""
    evidence = _gather(view, provision, dates)
    citation = cite(evidence)
    where = name(citation)
    every = [
        change
        for change in _by_agents(changes(view, provision, known_at=dates.known_at), question.agents)
        if not change.first
    ]
    window = dates.interval or Interval.inclusive(date.min, dates.as_at)
    inside = [change for change in every if change.within(window)]
    when = f"from {window.start} to {window.last_day}" if dates.interval else f"up to {dates.as_at}"
    if inside:
        lines = [f"{c.when}: {c.what}{by_whom(c.by)}" for c in inside]
        said = f"Yes. {where}, {when}:\n" + "\n".join(lines)
        return make(question, dates, Status.ANSWERED, said, (citation,), evidence)
    perhaps = [c for c in every if c.may_be_within(window)]
    if perhaps:
        said = f"{where} changed {on_day(perhaps[0].when)}; that may or may not be {when}."
        return make(question, dates, Status.NOT_COVERED, said, (citation,), evidence)
    if question.agents:
        return _unchanged(question, dates, evidence)
    if dates.interval:
        dark = [
            (days, e)
            for days, e in texts(view, provision, dates.interval, known_at=dates.known_at)
            if e.status is Status.NOT_COVERED
        ]
        if dark:
            days, part = dark[0]
            said = f"{where}: not known for {days.start} to {days.last_day}: {part.reason}."
            return make(question, dates, Status.NOT_COVERED, said, (citation,), part)
        covered = view.current_to(dates.known_at)
        if covered and dates.interval.start > covered:
            said = f"{where}: the sources are consolidated to {covered} and say nothing {when}."
            return make(question, dates, Status.NOT_COVERED, said, (citation,), evidence)
        if covered and (dates.interval.last_day or covered) > covered:
            when = f"from {dates.interval.start} to {covered}; what follows is not in the sources"
        said = f"No. {where} did not change {when}.{_nearest(every, window)}"
    else:
        said = f"No. {where}: no change is on record {when}."
    if not evidence.status.answers:
        said += f" On {dates.as_at}: {evidence.reason}."
    return make(question, dates, Status.ANSWERED, said, (citation,), evidence)


def _nearest(every: Sequence[Change], window: Interval) -> str:
    """The changes next to some days in which there was none."""
    before = [c.when for c in every if c.when.latest and c.when.latest < window.start]
    last = window.last_day or date.max
    after = [c.when for c in every if c.when.earliest and c.when.earliest > last]
    told = [f"before that {on_day(before[-1])}"] if before else []
    told += [f"after that {on_day(after[0])}"] if after else []
    return f" It changed {' and '.join(told)}." if told else ""


def history(question: Question, dates: Dates, view: View, provision: str) -> Answer:
    """Every change on record, in order, with the text it led to."""
    evidence = _gather(view, provision, dates)
    citation = cite(evidence)
    every = _by_agents(changes(view, provision, known_at=dates.known_at), question.agents)
    window = dates.interval
    up_to = dates.as_at if question.moments and window is None else None
    events = [c for c in every if window is None or c.may_be_within(window)]
    events = [c for c in events if up_to is None or c.when.happened_by(up_to) is not False]
    if not events and (question.agents or not evidence.status.answers):
        return _unchanged(question, dates, evidence)
    lines = [_began_line(view, provision, dates)] if window is None and not question.agents else []
    lines = [line for line in lines if line]
    lines += [event_line(view, provision, change, dates) for change in events]
    amended = sum(not change.first for change in events)
    count = f"{amended} change{'' if amended == 1 else 's'} on record"
    if window is not None:
        count += f" from {window.start} to {window.last_day}"
    elif up_to is not None:
        count += f" up to {up_to}"
    if len(lines) > amended:
        count += ", not counting how it began"
    body = "\n".join(lines)
    said = f"{name(citation)}: {count}." + (f"\n{body}" if body else "")
    return make(question, dates, Status.ANSWERED, said, (citation,), evidence)


def _began_line(view: View, provision: str, dates: Dates) -> str:
    """The text before the first change on record, where there is one."""
    _, law, sure = began(view, provision, known_at=dates.known_at)
    if law is None or sure or law.valid.start.is_day:
        return ""
    first = _gather(view, provision, dates, law.valid.start.latest)
    shown = f": {clipped(first.composed.text)}" if provision != ROOT and first.composed.text else ""
    return f"at least since {law.valid.start.latest}{shown}"


def event_line(view: View, provision: str, change: Change, dates: Dates) -> str:
    """One change on a line: its day, the places, what made it, and the text it led to."""
    day = change.when.latest or change.when.earliest or dates.as_at
    places = list(
        dict.fromkeys(
            p
            for part in change.parts
            if (p := view.pinpoint(part, as_at=day, known_at=dates.known_at))
        )
    )
    most = 6
    if provision == ROOT:
        # Of a whole instrument, the sections are enough.
        places, most = (
            list(dict.fromkeys(place.split("(")[0].split(" def.")[0] for place in places)),
            40,
        )
    shown = ", ".join(places[:most]) + (" …" if len(places) > most else "")
    by = f" — {'; '.join(change.by)}" if change.by else ""
    line = f"{change.when}: {change.what}" + (f" ({shown})" if shown else "") + by
    after = _gather(view, provision, dates, day)
    if provision != ROOT and after.status.answers:
        line += f": {clipped(after.composed.text)}"
    return line


# -- which changes ---------------------------------------------------------------------------------


def _verb(change: Change) -> str:
    return {
        "changed": "last changed",
        "made or changed": "made or last changed",
        "made": "made",
    }.get(change.what, change.what)


def _by_agents(every: Sequence[Change], agents: Sequence[InstrumentName]) -> list[Change]:
    """What one of the instruments named changed; everything where none is named."""
    if not agents:
        return list(every)
    wanted = {agent.canonical for agent in agents}
    found = []
    for change in every:
        causes = tuple(
            (part, named)
            for part, by in change.causes
            if (named := tuple(cause for cause in by if _names(cause, wanted)))
        )
        if causes:
            found.append(replace(change, causes=causes))
    return found


def _names(cause: str, wanted: set[str]) -> bool:
    """Whether a printed note names one of the instruments wanted."""
    items = parse_citations(cause).items
    return any(
        item.instrument is not None and item.instrument.canonical in wanted for item in items
    )
