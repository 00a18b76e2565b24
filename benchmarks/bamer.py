"""Questions about event sets after BAMER, and paraphrases of them, against brute force.

    python benchmarks/bamer.py [--seed S] [--limit N] [--misses N]
    python benchmarks/bamer.py --paraphrases FILE [--events N] [--seed S] [--limit N] [--misses N]

Each question is read from its text. `tqa.eval.bamer_gold` computes gold from what the question is
meant to ask, by comparing strings and dates event by event, with nothing of the engine.

The file of paraphrases has lines of JSON: id, question, ask (who, whether, count, last, first),
agent, action, location, from, to; `null` does not constrain, and both days are included. They are
asked of one set, large where --events says so: then few wrong readings give a right answer.
Outcomes: right, wrong, abstained. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter, defaultdict
from datetime import date
from pathlib import Path
from typing import Any

from tqa.eval.bamer import SPEECH_TIME, event_set, generate
from tqa.eval.bamer_gold import Gold, expected, gold, lexicon, matching
from tqa.temporal.events.questions import Abstention, Answer, ask

# -- the benchmark ---------------------------------------------------------------------------------


def outcome(got: Answer | Abstention, right: Gold) -> str:
    if isinstance(got, Abstention):
        return "abstained"
    # True is no 1 here: the answer has to be of the right kind.
    return "right" if got.value == right and type(got.value) is type(right) else "wrong"


def shown(got: Answer | Abstention) -> str:
    if isinstance(got, Abstention):
        return f"abstained: {got.reason} {got.word!r} {got.detail}"
    return f"{got.value!r} ({got.query})"


def run_questions(seed: int, limit: int, misses: int) -> dict[str, Any]:
    tables: dict[str, defaultdict[str, Counter[str]]] = {
        name: defaultdict(Counter) for name in ("template", "category", "length")
    }
    answers: Counter[str] = Counter()
    total: Counter[str] = Counter()
    words = lexicon()
    questions = list(generate(seed))
    if limit:
        questions = random.Random(seed).sample(questions, min(limit, len(questions)))
    started = time.perf_counter()
    for question in questions:
        right = gold(question.meaning, question.events)
        got = ask(question.text, question.events, SPEECH_TIME, words)
        result = outcome(got, right)
        total[result] += 1
        answers[f"{question.meaning.template}, {'some' if right else 'none'}"] += 1
        tables["template"][question.meaning.template][result] += 1
        tables["category"][question.category][result] += 1
        tables["length"][str(question.length)][result] += 1
        if result != "right" and total.total() - total["right"] <= misses:
            print(f"{question.id}: {question.text}\n  {shown(got)}\n  gold {right!r}")
    seconds = time.perf_counter() - started
    for name, table in tables.items():
        print(f"{name:12} right  of")
        for row, counts in table.items():
            print(f"  {row:10} {counts['right']:5} {counts.total():4}")
    print("gold:", ", ".join(f"{name} {count}" for name, count in sorted(answers.items())))
    return {
        "questions": total.total(),
        "exact": total["right"],
        "abstained": total["abstained"],
        "seed": seed,
        "ms_per_question": round(1000 * seconds / max(total.total(), 1), 2),
    }


# -- paraphrases -----------------------------------------------------------------------------------


def run_paraphrases(path: Path, size: int, seed: int, limit: int, misses: int) -> dict[str, Any]:
    events = event_set(size, random.Random(f"{seed} paraphrases"))
    words = lexicon()
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    table: defaultdict[str, Counter[str]] = defaultdict(Counter)
    missed = 0
    for row in rows[: limit or None]:
        wanted = {role: row[role] for role in ("agent", "action", "location")}
        first, last = (
            date.fromisoformat(row[side]) if row[side] else None for side in ("from", "to")
        )
        right = expected(row["ask"], matching(events, wanted, first, last))
        got = ask(row["question"], events, SPEECH_TIME, words)
        result = outcome(got, right)
        table[row["ask"]][result] += 1
        if result != "right" and missed < misses:
            missed += 1
            print(f"{row['id']}: {row['question']}\n  {shown(got)}\n  gold {right!r}")
    print(f"{'ask':10} right wrong abstained")
    for kind, counts in sorted(table.items()):
        print(f"  {kind:8} {counts['right']:5} {counts['wrong']:5} {counts['abstained']:9}")
    total = sum(table.values(), Counter[str]())
    return {
        "paraphrases": total.total(),
        "right": total["right"],
        "wrong": total["wrong"],
        "abstained": total["abstained"],
        "seed": seed,
        "events": size,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--limit", type=int, default=0, help="questions, 0 for all")
    parser.add_argument("--paraphrases", type=Path, help="lines of JSON to run instead")
    parser.add_argument("--events", type=int, default=50, help="events that paraphrases ask about")
    parser.add_argument("--misses", type=int, default=0, help="print this many not right")
    options = parser.parse_args()
    if options.paraphrases:
        result = run_paraphrases(
            options.paraphrases, options.events, options.seed, options.limit, options.misses
        )
    else:
        result = run_questions(options.seed, options.limit, options.misses)
    print(json.dumps(result))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
