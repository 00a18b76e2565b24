"""Verifying answers: all of some gold questions, and each of them spoilt in several ways.

    python benchmarks/proofs.py --workspace DIR GOLD.jsonl … [--mutants 2] [--limit N] [--seed S]

Every question is asked; its answer must be verified, by the independent checker alone and by
`verify_answer` as a whole. Then each answer is spoilt (`benchmarks/mutating.py`), and it is counted
which of both notice. What is accepted or missed wrongly is printed. Times are of one check on an
open workspace; the proof's size is that of its JSON. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.mutating import mutants
from tqa.errors import TqaError
from tqa.eval.gold import read_gold
from tqa.qa.checking.checker import check_answer
from tqa.workspace import Workspace


@dataclass
class Tally:
    """What is counted over all answers."""

    asked: int = 0
    refused: list[str] = field(default_factory=list)
    """Right answers that did not verify."""
    spoilt: Counter[str] = field(default_factory=Counter)
    alone: Counter[str] = field(default_factory=Counter)
    """Mutants that the checker noticed by itself, by sort."""
    missed: list[str] = field(default_factory=list)
    """Mutants that nothing noticed."""
    checks: int = 0
    check_ms: list[float] = field(default_factory=list)
    verify_ms: list[float] = field(default_factory=list)
    proof_bytes: list[int] = field(default_factory=list)
    answer_bytes: list[int] = field(default_factory=list)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("gold", type=Path, nargs="+")
    parser.add_argument("--workspace", type=Path, required=True)
    parser.add_argument(
        "--mutants", type=int, default=2, help="of each answer, 0 for one of every sort"
    )
    parser.add_argument("--limit", type=int, default=0, help="questions at most, 0 for all")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    questions = list(read_gold(options.gold))
    if options.limit and options.limit < len(questions):
        questions = rng.sample(questions, options.limit)
    tally = Tally()
    with Workspace(options.workspace) as workspace:
        for question in questions:
            answer = workspace.ask(
                question.question,
                reference_day=question.reference_day,
                as_at=question.as_at,
                known_at=question.known_at,
            ).to_dict()
            _verified(workspace, question.id, answer, tally)
            _spoilt(workspace, question.id, answer, tally, rng, options.mutants)
    _print(tally)
    return 0


def _verified(workspace: Workspace, id_: str, answer: dict[str, Any], tally: Tally) -> None:
    plain = json.dumps(answer, ensure_ascii=False)
    tally.asked += 1
    tally.answer_bytes.append(len(plain.encode()))
    tally.proof_bytes.append(len(json.dumps(answer["proof"], ensure_ascii=False).encode()))
    started = time.perf_counter()
    checked = check_answer(workspace.store, answer)
    tally.check_ms.append(1000 * (time.perf_counter() - started))
    tally.checks += sum(checked.checked.values())
    started = time.perf_counter()
    verified = workspace.verify_answer(answer)
    tally.verify_ms.append(1000 * (time.perf_counter() - started))
    if verified.faults:
        tally.refused.append(id_)
        print(
            f"does not verify: {id_} ({answer['kind']}, {answer['status']}): {answer['question']}"
        )
        for fault in verified.faults[:4]:
            print(f"    {fault[:200]}")


def _spoilt(
    workspace: Workspace,
    id_: str,
    answer: dict[str, Any],
    tally: Tally,
    rng: random.Random,
    count: int,
) -> None:
    for mutant in mutants(answer, rng, count):
        tally.spoilt[mutant.sort] += 1
        try:
            alone = bool(check_answer(workspace.store, mutant.answer).faults)
            seen = alone or bool(workspace.verify_answer(mutant.answer).faults)
        except (KeyError, TypeError, ValueError, TqaError):
            alone = seen = True
        tally.alone[mutant.sort] += alone
        if not alone:
            print(
                f"{'by remaking alone' if seen else 'missed'}: {id_}: {mutant.sort}: {mutant.where}"
            )
        if not seen:
            tally.missed.append(f"{id_}: {mutant.sort}: {mutant.where}")


def _print(tally: Tally) -> None:
    print(f"\n{'sort of mutation':36} {'made':>6} {'checker':>8}")
    for sort in sorted(tally.spoilt):
        print(f"{sort:36} {tally.spoilt[sort]:6} {tally.alone[sort]:8}")
    spoilt = sum(tally.spoilt.values())
    result = {
        "answers": tally.asked,
        "verified": tally.asked - len(tally.refused),
        "not_verified": tally.refused,
        "mutants": spoilt,
        "rejected_by_checker": sum(tally.alone.values()),
        "rejected": spoilt - len(tally.missed),
        "missed": tally.missed,
        "checks_an_answer": round(tally.checks / max(tally.asked, 1), 1),
        "check_ms": _middle(tally.check_ms),
        "check_ms_p95": _high(tally.check_ms),
        "verify_ms": _middle(tally.verify_ms),
        "proof_bytes": _middle(tally.proof_bytes),
        "proof_bytes_max": max(tally.proof_bytes, default=0),
        "answer_bytes": _middle(tally.answer_bytes),
        "answer_bytes_max": max(tally.answer_bytes, default=0),
    }
    print(json.dumps(result))


def _middle(values: list[float] | list[int]) -> float:
    return round(statistics.median(values), 2) if values else 0


def _high(values: list[float]) -> float:
    ordered = sorted(values)
    return round(ordered[int(0.95 * (len(ordered) - 1))], 2) if ordered else 0


if __name__ == "__main__":
    raise SystemExit(main())
