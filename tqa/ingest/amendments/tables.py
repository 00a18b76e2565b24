"""What a Table of Public Statutes says of coming into force, as clauses on the amending acts.

Only days that an order fixes are taken ("see SI/2020-7"): the table is where they can be learnt.
What begins on assent, or on a day that a section of the amending act gives, is for that act to say.
The table only works it out, with slips: of 118 such days beside changes in official consolidations
12 differ from these (an assent of the 22nd is told as of the 23rd, the 30th day after it counted as
the 31st); of 35 days by order 33 agree (benchmarks/ca_reader.py).

A note without sections ("CIF, 2019, c. 14 in force on assent") speaks of what the same table lists
of that act, for it is the table of another: the rest of an omnibus act may have begun otherwise.
Statements that contradict one another, or were not read, keep their provisions unresolved.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tqa.ingest.amendments.clauses import Aimed
from tqa.ingest.amendments.noted import Noted, listed, noted, overlapping
from tqa.ingest.amendments.states import Author
from tqa.law.clause import Action, Clause
from tqa.law.pinpoints import Pinpoint
from tqa.law.titles import read_instrument
from tqa.temporal.bounds import OPEN, UNKNOWN

TABLE = "table"
"""The kind of instrument that is read here."""
_OF = "as noted in the Table of Public Statutes"
_NONE_LISTED = "it names no provision, and the table lists none of that act that could be read"
_MOST = 1000
"""More statements than one note makes, so that all are in printed order by one number."""


def read_table(author: Author) -> list[Aimed]:
    """The commencements that the notes of a table state, in the order of print."""
    texts = [
        (provision.id, provision.kind, passage, known_from)
        for provision in author.tree.in_order()
        for version in author.versions(provision.id)[-1:]
        for passage, known_from in [(version.content.passage, version.known_from)]
    ]
    lists = [passage.text for _, kind, passage, _ in texts if kind == "amended"]
    notes = [(id_, p, day) for id_, kind, p, day in texts if kind == "commencement"]
    read = [with_targets(noted(passage.text), lists) for _, passage, _ in notes]
    disputed = set(overlapping(tuple(item for items in read for item in items)))
    found: list[Aimed] = []
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
    return found


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
