"""What a Table of Public Statutes says of coming into force, as clauses on the amending acts.

Only days that an order fixes are taken ("see SI/2020-7"): the table is where they can be learnt.
What begins on assent, or on a day that a section of the amending act gives, is for that act to say.
The table only works it out, with slips: of 118 such days beside changes in official consolidations
12 differ from these (an assent of the 22nd is told as of the 23rd, the 30th day after it counted as
the 31st); of 35 days by order 33 agree (benchmarks/ca_reader.py).

A note without sections ("CIF, 2019, c. 14 in force on assent") speaks of what the same table lists
of that act, for it is the table of another: the rest of an omnibus act may have begun otherwise.
Statements that contradict one another, or were not read, keep their provisions unresolved.

Its lists of amendments become clauses of the action `LIST` on the act that the table is of, one for
each clause that a list names, and one for the table as a whole: they say what has to be at hand for
the text of the act to be complete (`tqa.law.listed`).

**When a listed amendment took effect** is only needed to say from when a text is in doubt. A day by
order is taken as it stands, any other with the day before it, for the slips above. What has no day
began within ten years after the year of its act or never will: later it stands repealed.
**Source:** Statutes Repeal Act, S.C. 2008, c. 20, ss. 2 and 3 (a few provisions are exempted).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from tqa.ingest.amendments.aimed import Aimed
from tqa.ingest.amendments.noted import (
    Entry,
    Noted,
    entries,
    labels,
    listed,
    noted,
    of_enacted,
    overlapping,
)
from tqa.ingest.amendments.states import Author
from tqa.law.clause import Action, Clause
from tqa.law.identity import ROOT
from tqa.law.instruments import InstrumentName
from tqa.law.labels import parse_label
from tqa.law.model import Version
from tqa.law.pinpoints import Pinpoint
from tqa.law.titles import read_instrument
from tqa.temporal.bounds import OPEN, UNKNOWN, Bound

TABLE = "table"
"""The kind of instrument that is read here."""
SUBJECT, LISTED, BESIDE, NOTED = "subject", "amended", "beside", "commencement"
"""Kinds of the parts of a table: the act that it is of, lists of what amended its sections, or
other parts, and notes on coming into force."""
_OF = "as noted in the Table of Public Statutes"
_NONE_LISTED = "it names no provision, and the table lists none of that act that could be read"
_WAITS = 10
"""Years after which an amendment that has not come into force stands repealed."""
_MOST = 1000
"""More statements than one note makes, so that all are in printed order by one number."""


def read_table(author: Author) -> list[Aimed]:
    """The commencements that the notes of a table state, in the order of print."""
    texts = [
        (provision.id, provision.kind, version)
        for provision in author.tree.in_order()
        for version in author.versions(provision.id)[-1:]
    ]
    lists = [v.content.passage.text for _, kind, v in texts if kind in (LISTED, BESIDE)]
    notes = [(id_, v.content.passage, v.known_from) for id_, kind, v in texts if kind == NOTED]
    read = [with_targets(noted(passage.text), lists) for _, passage, _ in notes]
    disputed = set(overlapping(tuple(item for items in read for item in items)))
    found: list[Aimed] = []
    act: InstrumentName | None = None
    for order, ((id_, passage, day), items) in enumerate(zip(notes, read, strict=True)):
        for number, item in enumerate(items):
            if not item.by_order:
                continue
            clause = Clause(
                f"{author.id}#{id_}.{number}",
                passage.pieces[0].source if passage.pieces else "",
                day,
                Action.COMMENCE,
                f"{item.by or item.cited}, {_OF}",
                id_,
                item.target,
                OPEN if item.since.is_unknown else item.since,
                made=author.made,
                order=order * _MOST + number,
                problem=item.problem,
                but=_left_out(items[number + 1 :]) if item.excepts else (),
            )
            found += _aimed(item, clause, disputed)
    stated = [item for items in read for item in items]
    subjects = [v for _, kind, v in texts if kind == SUBJECT]
    if subjects:
        found += _of_the_act(author, subjects[0], stated)
    for id_, kind, version in texts:
        if kind == SUBJECT:
            act = _subject(version.content.passage.text)
        elif kind == LISTED and act is not None:
            found += _lists(author, act, id_, version, stated)
    return [*found, *(_whole(author, act, texts[0][2]) if act else ())]


def _subject(text: str) -> InstrumentName:
    """The act that a table is of, by its number or by the section of another that enacted it."""
    return InstrumentName(text, title=text) if ", s." in text else read_instrument(text)


def _of_the_act(author: Author, subject: Version, stated: Sequence[Noted]) -> list[Aimed]:
    """What brings into force the act that the table is of, where a section of another enacted it.

    What is not read leaves open since when it is law, and what the table has of it is incomplete.
    """
    cited, _, section = subject.content.passage.text.partition(", s. ")
    act = _subject(subject.content.passage.text)
    base = replace(_listing(author, "own", subject), action=Action.COMMENCE)
    found: list[Aimed] = []
    for item in stated:
        if not section or item.cited != cited or not re.search(rf"\bs\. {section}\b", item.words):
            continue
        own = of_enacted(item, section)
        if not own.by_order:
            continue
        id_ = f"{base.id}.{len(found)}"
        by = f"{own.by}, {_OF}"
        clause = replace(base, id=id_, by=by, target=own.target, effective=own.since)
        if own.problem or not own.target:
            clause = replace(clause, action=Action.LIST, by=own.by, target=(), effective=UNKNOWN)
        found.append(Aimed(act, clause))
    return found


def _whole(author: Author, act: InstrumentName, version: Version) -> list[Aimed]:
    """That the table lists all amendments of its act, to the day before its own.

    What is assented to on the day itself may not be worked in yet.
    """
    if version.known_from is None:
        return []
    base = _listing(author, ROOT, version)
    day = version.known_from - timedelta(days=1)
    return [Aimed(act, replace(base, effective=Bound.on(day)))]


def _lists(
    author: Author, act: InstrumentName, id_: str, version: Version, stated: Sequence[Noted]
) -> list[Aimed]:
    """What one list names as having amended sections; the act, where it names no section.

    So it is with a change of terms, and where the label could not be read.
    """
    content = version.content
    base = replace(_listing(author, id_, version), target=labels(content.label))
    found: list[Aimed] = []
    for entry in entries(content.passage.text):
        for pinpoint in entry.target or (None,):
            by = _cited(entry.cited, pinpoint)
            since = _since(entry, pinpoint, stated)
            clause = replace(base, id=f"{base.id}.{len(found)}", by=by, effective=since)
            found.append(Aimed(act, clause))
    return found


def _cited(act: str, pinpoint: Pinpoint | None) -> str:
    """How the clauses of an entry are cited: of a range, by what holds it."""
    while pinpoint is not None and " to " in pinpoint.path[-1]:
        pinpoint = pinpoint.parent
    return f"{act}, s. {pinpoint}" if pinpoint else act


def _listing(author: Author, id_: str, version: Version) -> Clause:
    source = version.content.passage.pieces[0].source if version.content.passage.pieces else ""
    id_ = f"{author.id}#{id_}.listed"
    return Clause(id_, source, version.known_from, Action.LIST, "", made=author.made)


def _since(entry: Entry, pinpoint: Pinpoint | None, stated: Sequence[Noted]) -> Bound:
    """When a listed amendment took effect, as far as the notes tell; `OPEN` where not yet."""
    near = _noted_of(entry, pinpoint, stated)
    days = [item for item in near if item.since.is_day]
    if near and all(item.since.never for item in near):
        return OPEN
    year = int(found[0]) if (found := re.findall(r"\b(?:1[89]|20)\d\d\b", entry.cited)) else 1985
    first, last = date(year, 1, 1), date(year + _WAITS, 12, 31)
    if not days:
        return Bound.between(first, last)
    begun = min(item.since.day - timedelta(days=not item.by_order) for item in days)
    if len(days) == len(near) and len({item.since for item in days}) == 1:
        return Bound.between(begun, days[0].since.day)
    return Bound.between(begun, last if len(days) < len(near) else max(i.since.day for i in days))


def _noted_of(entry: Entry, pinpoint: Pinpoint | None, stated: Sequence[Noted]) -> list[Noted]:
    """The notes on a listed clause, or on parts of it; where none names it, also those unread."""
    of_act = [item for item in stated if item.cited == entry.cited]
    if pinpoint is None:
        return of_act
    named = [item for item in of_act if any(_meet(pinpoint, other) for other in item.target)]
    whole = any(
        len(other.path) <= len(pinpoint.path) and _meet(pinpoint, other)
        for item in named
        for other in item.target
    )
    return named if whole else [*named, *(item for item in of_act if not item.target)]


def _meet(one: Pinpoint, other: Pinpoint) -> bool:
    """Whether one of two pinpoints, or ranges, stands in the other, or may."""
    for mine, theirs in zip(one.path, other.path, strict=False):
        if mine != theirs and not (
            parse_label(mine).covers(theirs) or parse_label(theirs).covers(mine)
        ):
            return False
    return True


def with_targets(items: Sequence[Noted], lists: Sequence[str]) -> list[Noted]:
    """The statements of a note, those without provisions with what the table lists of the act."""
    found: list[Noted] = []
    for at, item in enumerate(items):
        if not item.target and not item.problem:
            left_out = _left_out(items[at + 1 :]) if item.excepts else ()
            target = _listed(item.cited, lists, left_out)
            problem = "" if target else _NONE_LISTED
            item = replace(item, target=target, problem=problem)
            item = replace(item, since=UNKNOWN) if problem else item
        found.append(item)
    return found


def _listed(cited: str, lists: Sequence[str], left_out: Sequence[Pinpoint]) -> tuple[Pinpoint, ...]:
    """What a table lists of an act, less what is said of by itself; none where it is not clear."""
    read = [listed(text, cited) for text in lists]
    if any(found is None for found in read):
        return ()
    every = dict.fromkeys(pinpoint for found in read for pinpoint in found or ())
    return tuple(pinpoint for pinpoint in every if pinpoint not in left_out)


def _left_out(items: Sequence[Noted]) -> tuple[Pinpoint, ...]:
    return tuple(pinpoint for item in items for pinpoint in item.target)


def _aimed(item: Noted, clause: Clause, disputed: set[tuple[Noted, Pinpoint]]) -> list[Aimed]:
    """The clause; what is stated otherwise elsewhere in the table stands apart, unresolved."""
    if not item.cited:
        return [Aimed(None, clause)]
    name = read_instrument(item.cited)
    against = tuple(p for p in item.target if (item, p) in disputed)
    plain = tuple(p for p in item.target if p not in against)
    found: list[Aimed] = []
    if plain or not against:
        found.append(Aimed(name, replace(clause, target=plain)))
    if against:
        problem = "the table states more than one day for it"
        apart = replace(clause, id=f"{clause.id}.disputed", target=against, problem=problem)
        found.append(Aimed(name, apart))
    return found
