"""What a change of one instrument changes in others: clauses are read anew and aimed anew.

Everything happens inside the transaction that brought the change. The clauses that an instrument
makes follow from its own versions, and its versions from the clauses of others; each instrument is
made again until nothing changes, so that the order of arrival cannot matter (TIME_IN_LAW rule 17).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from tqa.ingest.amendments.aimed import Aimed
from tqa.ingest.amendments.clauses import read_clauses
from tqa.ingest.amendments.codes import throughout, titled
from tqa.ingest.amendments.histories import named_history
from tqa.ingest.amendments.moments import Event
from tqa.ingest.amendments.official import gazette_day, noted_commencements
from tqa.ingest.amendments.settling import History, Known
from tqa.ingest.amendments.states import Author, Begins, Told
from tqa.ingest.amendments.tables import TABLE, read_table
from tqa.law.clause import Action, Clause
from tqa.law.instruments import InstrumentName
from tqa.law.model import GENERAL, Version
from tqa.law.pinpoints import Pinpoint
from tqa.law.profiles import load_profile, profile_names
from tqa.law.register import InstrumentRegister
from tqa.store.clauses import (
    Kept,
    aims,
    clauses_of,
    clauses_on,
    followers,
    has_clauses,
    put_clauses,
)
from tqa.store.decisions import decide
from tqa.store.names import mentioning, names_of, register_of
from tqa.store.store import InstrumentRow, Store
from tqa.temporal.bounds import Bound

_NUMBERED = re.compile(r"\d\s*(?:of|/)\s*\d{4}|\bno\.?\s*\d|নং|\b\d{4}, c\. \d", re.IGNORECASE)
_ROUNDS = 12
"""How often one instrument is made again in one change; a chain of amendments is never so long."""

PLEADED = "complaint"
"""The kind of what parties plead: it speaks of law and makes none, and no law amends it."""

Consolidate = Callable[[str], bool]
"""Makes the versions of an instrument anew; says whether any provision changed."""


def carry_on(
    store: Store, changed: Iterable[str], consolidate: Consolidate, renamed: Iterable[str] = ()
) -> None:
    """Carry changes of some instruments on to all that they amend, inside `store.writing`.

    `renamed` are the titles that came or went: words that were none name an instrument now.
    """
    rounds: Counter[str] = Counter()
    concerned = {*changed, *mentioning(store, renamed)}
    waiting = {id_ for id_ in concerned if _speaks(store, id_) or clauses_of(store, id_)}
    if not waiting and not has_clauses(store):
        return
    register = register_of(store, but=frozenset({PLEADED}))
    # A new instrument, or a new title, may be what a clause has been waiting for.
    waiting |= _aimed_anew(store, register)
    following = followers(store)
    waiting |= {follower for id_ in concerned for follower in following.get(id_, ())}
    while waiting:
        # All that waits is read before what it changes is made anew, so that this is done once.
        touched: set[str] = set()
        reworded: set[str] = set()
        wave, waiting = sorted(waiting), set()
        for id_ in wave:
            rounds[id_] += 1
            before = clauses_of(store, id_)
            read = _read(store, id_, register)
            kept = [each for aimed in read for each in _kept(id_, aimed, register)]
            kept += [more for item in kept for more in _carried(store, item)]
            kept = decide(store, kept)
            if before != kept:
                put_clauses(store, id_, kept)
                reworded.add(id_)  # what applies from a day says so in its clauses
                waiting |= {k.instrument for k in clauses_on(store, id_) if k.clause.carries}
                waiting.discard(id_)
                touched |= {item.target for item in {*before} ^ {*kept} if item.target}
        targets = sorted(target for target in touched if rounds[target] < _ROUNDS)
        named = {target: names_of(store, target) for target in targets}
        anew = {target for target in targets if consolidate(target)}
        following = followers(store)
        waiting |= {f for id_ in reworded | anew for f in following.get(id_, ())} | anew
        if renamed := {name for t in targets for name in named[t] ^ names_of(store, t)}:
            register = register_of(store, but=frozenset({PLEADED}))
            waiting |= mentioning(store, renamed) | _aimed_anew(store, register)
        waiting = {id_ for id_ in waiting if rounds[id_] < _ROUNDS}


def clauses_for(store: Store, instrument: str) -> list[Clause]:
    """What all instruments held do to one of them."""
    return [kept.clause for kept in clauses_on(store, instrument)]


def _aimed_anew(store: Store, register: InstrumentRegister) -> set[str]:
    """The instruments one of whose clauses now names another instrument than before."""
    return {
        aim.instrument
        for aim in aims(store)
        if _target(aim.name, register, aim.instrument) != (aim.target, aim.reason)
    }


def _carried(store: Store, kept: Kept) -> list[Kept]:
    """A corrected rate in what the amended instrument had changed by then (rule 15).

    A printing error is corrected from the start, in the amending clause itself; a rate, a date or
    an amount from its own day on, when that clause has already done its work.
    """
    clause = kept.clause
    if not clause.carries or kept.target in ("", kept.instrument):
        return []
    onward: dict[str, Kept] = {}
    for other in clauses_of(store, kept.target):
        named = {part.label for part in other.clause.blocks}
        for pinpoint in clause.target:
            if other.target not in ("", kept.target) and pinpoint.path[-1] in named:
                target = (Pinpoint((pinpoint.path[-1],)),)
                more = replace(clause, id=f"{clause.id}>{other.target}", target=target)
                onward[other.target] = Kept(kept.instrument, other.target, "", kept.name, more)
    return list(onward.values())


def _made(store: Store, row: InstrumentRow) -> Bound:
    """When an instrument was made; failing that, by its publication."""
    days = [source.published for source in store.sources(row.id) if source.published]
    return Bound.not_after(min(days)) if row.made.is_unknown and days else row.made


def _kept(id_: str, aimed: Aimed, register: InstrumentRegister) -> Iterator[Kept]:
    """A clause with what it is aimed at; with each section held, where it changes a whole title."""
    name, clause = aimed.name, aimed.clause
    if name is None:
        yield Kept(id_, id_, "", None, clause)
        return
    target, reason = _target(name, register, id_)
    yield Kept(id_, target, reason, name, clause)
    if (title := titled(name)) and throughout(clause):
        for section in register.title_of_code(*title):
            each = replace(clause, id=f"{clause.id}>{section}", throughout=True)
            yield Kept(id_, section, "", name, each)


def _target(name: InstrumentName, register: InstrumentRegister, own: str) -> tuple[str, str]:
    if (title := titled(name)) and (held := register.title_of_code(*title)):
        return "", f"{name.written!r} is held by its sections, {len(held)} of them"
    found = [id_ for id_ in register.resolve(name, near=False) if id_ != own]
    if len(found) == 1:
        return found[0], ""
    if not found:
        return "", f"no instrument held is called {name.written!r}"
    return "", f"{name.written!r} can mean {', '.join(found)}"


def _begins(store: Store, register: InstrumentRegister, own: str) -> Begins:
    """When a provision of another instrument that is held began or ended, as was known."""

    def begins(name: InstrumentName, pinpoint: Pinpoint | None, event: Event) -> Told | None:
        id_, _ = _target(name, register, own)
        if not id_:
            return None
        if event is Event.APPLIES and (applied := _applies(store, id_, pinpoint)):
            return Told(id_, applied)
        language = store.instrument(id_).language

        def versions(part: str) -> tuple[Version, ...]:
            return tuple(
                v
                for v in store.versions(id_, part)
                if v.language == language and v.scope == GENERAL
            )

        history = named_history(store.tree(id_), versions, pinpoint, event)
        return None if history is None else Told(id_, history)

    return begins


def _applies(store: Store, id_: str, pinpoint: Pinpoint | None) -> History:
    """From when a provision applies, where its own instrument says so."""
    stated = [
        kept.clause
        for kept in clauses_of(store, id_)
        if kept.target == id_ and kept.clause.action is Action.APPLY
    ]
    near = [clause for clause in stated if pinpoint is not None and pinpoint in clause.target]
    chosen = near or [clause for clause in stated if not clause.target and not clause.exact]
    return tuple(Known(clause.published, clause.effective) for clause in chosen)


def _has_own_words(store: Store, id_: str) -> bool:
    """Whether it is held with its words that amend others.

    Consolidations carry out what amends, and leave its words out, but for those of jurisdictions
    whose profile says that they print them.
    """
    consolidated = all(source.consolidated for source in store.sources(id_))
    return prints_amendments(store.instrument(id_).jurisdiction, consolidated=consolidated)


def _speaks(store: Store, id_: str) -> bool:
    """Whether it may hold clauses, or notes on its own commencement."""
    return _has_own_words(store, id_) or prints_notes(store.instrument(id_).jurisdiction)


def prints_amendments(jurisdiction: str, *, consolidated: bool) -> bool:
    """Whether a text of a jurisdiction has the words by which it amends others."""
    if not consolidated:
        return True
    return jurisdiction in profile_names() and "amending_words" in load_profile(jurisdiction).rules


def prints_notes(jurisdiction: str) -> bool:
    """Whether copies of a jurisdiction's acts print when they commenced at the foot of a page."""
    known = jurisdiction in profile_names()
    return known and "commencement_notes" in load_profile(jurisdiction).rules


def _read(store: Store, id_: str, register: InstrumentRegister) -> list[Aimed]:
    row = store.instrument(id_)
    if row.kind == PLEADED:
        return []
    own, noted = _has_own_words(store, id_), prints_notes(row.jurisdiction)
    if not (own or noted):
        return []
    held = {
        name: tuple(v for v in found if v.language == row.language and v.scope == GENERAL)
        for name, found in store.all_versions(id_).items()
    }

    def versions(name: str) -> tuple[Version, ...]:
        return held.get(name, ())

    titles = [v for name in ("title:short", "title:long") for v in versions(name)]
    title = next((v.content.passage.text for v in titles if v.content.passage.text), id_)
    numbered = [alias for alias in row.aliases if _NUMBERED.search(alias)]
    digits = re.search(r"\d+", row.number)
    documents = store.documents(id_) if noted else []
    published = [source.published for source in store.sources(id_) if source.published]
    published = published or [day for d in documents if (day := gazette_day(d.text))]
    author = Author(
        id_,
        row.kind,
        title,
        numbered[0] if numbered else title,
        _made(store, row),
        int(digits[0]) if digits else 0,
        store.tree(id_),
        versions,
        row.jurisdiction,
        min(published, default=None),
        _begins(store, register, id_),
        lambda: all(document.complete for document in store.documents(id_)),
    )
    if row.kind == TABLE:
        return read_table(author)
    found = read_clauses(author, register) if own else []
    return [*found, *noted_commencements(author, documents)]
