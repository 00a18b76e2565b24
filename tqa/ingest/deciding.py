"""Decisions of editors taken in: as the file says now; what that changes is made anew, no more."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

from tqa.errors import ConfigError, NotFoundError
from tqa.ingest.overrides import read_overrides, unfit
from tqa.ingest.pipeline import Change, Indexer, settle
from tqa.law.clause import UNREAD, Action, Clause
from tqa.law.decisions import Decision
from tqa.store.clauses import bearing, similar
from tqa.store.decisions import concerned, decisions, put_decisions
from tqa.store.ledger import unmade
from tqa.store.store import Store


def take_in(store: Store, path: Path, index: Indexer) -> list[Change]:
    """Bring the store up to date with the file, inside `store.writing`; gives what changed.

    Instruments whose ledger an older tqa has not made are made anew as well.
    """
    wanted, held = read_overrides(path), decisions(store)
    changed = _differing(wanted, held)
    if wanted != held:
        put_decisions(store, wanted)
    touched = {*concerned(store, changed), *unmade(store)}
    return settle(store, touched, index) if touched else []


def in_step(store: Store, path: Path) -> bool:
    """Whether the store holds the decisions of the file, and a ledger of all that is amended."""
    return read_overrides(path) == decisions(store) and not unmade(store)


def _differing(one: Sequence[Decision], other: Sequence[Decision]) -> list[str]:
    """The clauses of which two lists do not decide the same."""
    grouped: list[dict[str, list[Decision]]] = []
    for each in (one, other):
        by_clause: dict[str, list[Decision]] = defaultdict(list)
        for decision in each:
            by_clause[decision.clause].append(decision)
        grouped.append(dict(by_clause))
    first, second = grouped
    return sorted(c for c in {*first, *second} if first.get(c) != second.get(c))


def check(store: Store, decision: Decision) -> None:
    """That a decision can be carried out; else an error that says what to give instead."""
    if fault := unfit(decision):
        raise ConfigError(f"{decision.clause}: {fault[0]}; {fault[1]}")
    clauses = bearing(store, decision.clause)
    if not clauses:
        raise NotFoundError(f"no clause {decision.clause!r} is held; {nearest(store, decision)}")
    first = min((c.published for c in clauses if c.published), default=None)
    if first is not None and decision.on < first:
        raise ConfigError(
            f"{decision.clause}: it was published on {first}, and nobody decided on it on "
            f"{decision.on}; give a later day"
        )
    read = [clause for clause in clauses if not clause.decided] or clauses
    if reason := _unfit_for(read[-1], decision):
        raise ConfigError(f"{decision.clause}: {reason}")


def _unfit_for(clause: Clause, decision: Decision) -> str:
    """Why a decision does not suit the clause as it was read; "" where it does."""
    told = decision.reject or decision.text is not None or decision.words_old is not None
    if clause.problem == UNREAD and not told:
        return (
            "its words could not be read, so where it applies is not enough; give words_old and "
            "words_new, the text that results, or reject it"
        )
    if clause.action is Action.COMMENCE and not clause.problem:
        if told:
            return "it brings provisions into force and changes no words; give the day: effective"
        if decision.target:
            return "it has brought other provisions into force; give the day: effective"
    return ""


def nearest(store: Store, decision: Decision) -> str:
    """The clauses that a person may have meant, in words."""
    close = get_close_matches(decision.clause, similar(store, decision.clause), n=3, cutoff=0.5)
    if close:
        return f"did you mean {' or '.join(close)}?"
    return "`tqa amendments --json` names the clauses that are held"
