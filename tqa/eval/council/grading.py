"""Rows of free-form answers in, the same rows with scores out, and counts of what had none.

Nothing is dropped and nothing changes its place. A reply that is empty or unreadable is worth
nothing and is not put to judges; a refusal is worth nothing and is counted as such; what was never
said stays unscored, and so does an answer on which the panel has no verdict.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any

from tqa.errors import ConfigError
from tqa.eval.council.cases import (
    ALREADY,
    NO_REFERENCE,
    NO_REPLY,
    Row,
    case_of,
    free_form,
    standing,
)
from tqa.eval.council.council import Council, Decision
from tqa.eval.council.probing import probe, probes
from tqa.eval.council.records import Fault, Heard, Judge, Vote
from tqa.eval.council.scoring import READINGS
from tqa.eval.council.summary import Summary, summed

STRICT = "strict"


@dataclass(frozen=True, slots=True)
class Graded:
    """Rows with their scores, in the order in which they were given, and counts."""

    rows: tuple[dict[str, Any], ...]
    summary: Summary


def grade(
    rows: Iterable[Row],
    judges: Sequence[Judge],
    *,
    quorum: int | None = None,
    reading: str = STRICT,
    threads: int = 1,
    probing: int = 0,
    seed: int = 0,
) -> Graded:
    """Rows scored by a panel of judges.

    `reading` names the one of `READINGS` that becomes the score; both are kept in the detail.
    `quorum` lets fewer judges decide where others fail, which is counted. So many `threads` ask at
    once; the rows and counts are the same with any number. So many probes of each kind (`probing`)
    are drawn with `seed` and put to each judge beside. ConfigError where the panel or the
    reading is none, SourceError where a row that is to be judged is not made for it.
    """
    if reading not in READINGS:
        raise ConfigError(f"reading: {reading!r} is none; give {' or '.join(READINGS)}")
    council = Council(judges, quorum=quorum)
    given = [dict(row) for row in rows]
    free = free_form(given)
    stood = [standing(row, free) for row in given]
    cases = [None if why else case_of(row) for row, why in zip(given, stood, strict=True)]
    with ThreadPoolExecutor(max_workers=max(1, threads)) as pool:
        asked = [case and pool.submit(council.decide, case) for case in cases]
        try:
            decisions = [future.result() if future else None for future in asked]
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise
    drawn = probes([case for case in cases if case is not None], probing, seed)
    probed = probe(council.judges, drawn, threads)
    done = [
        _row(row, why, decision, reading)
        for row, why, decision in zip(given, stood, decisions, strict=True)
    ]
    return Graded(tuple(done), summed(stood, decisions, council, reading, probed))


def _row(row: dict[str, Any], why: str, decision: Decision | None, reading: str) -> dict[str, Any]:
    if decision is None:
        return row if why in (ALREADY, NO_REFERENCE) else row | {"score": _unjudged(why)}
    detail = dict(row.get("detail") or {}) | {"council": told(decision)}
    score = decision.score
    return row | {"score": None if score is None else getattr(score, reading), "detail": detail}


def _unjudged(why: str) -> float | None:
    return None if why in NO_REPLY else 0.0


def told(decision: Decision) -> Mapping[str, Any]:
    """A decision as plain values, for the detail of its row."""
    return {
        "votes": {heard.judge: _heard(heard) for heard in decision.heard},
        "verdict": dict(decision.verdict.answers) if decision.verdict else None,
        "voted": len(decision.votes),
        "by_quorum": decision.by_quorum,
        "unscored": decision.unscored,
        "why": decision.why,
    } | (asdict(decision.score) if decision.score else {})


def _heard(heard: Heard) -> Mapping[str, Any]:
    outcome = heard.outcome
    again = [{"fault": fault.kind.value, "why": fault.why} for fault in heard.earlier]
    shown: dict[str, Any]
    if isinstance(outcome, Vote):
        shown = {"answers": dict(outcome.answers), "reason": outcome.reason}
    else:
        assert isinstance(outcome, Fault)
        shown = {"fault": outcome.kind.value, "why": outcome.why, "said": outcome.said}
    return shown | ({"earlier": again} if again else {})
