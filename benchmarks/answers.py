"""Gold questions of all kinds put to a workspace: what is right, what is not, and why.

    python -m benchmarks.answers --workspace WS --gold FILE [FILE ...] [--limit N] [--seed S]
        [--half A|B] [--kinds text,value] [--failures N] [--verify] [--out ROWS]

The files are gold questions as `tqa.eval.gold` reads them: those of a sample corpus, or what
`answer_questions.py` makes from real law. Each is asked as a user would, and judged as `tqa eval`
judges. The table tells, by kind and by status:

- right: all that the gold asks for is there, with the share and its 95 % interval (Wilson);
- wrong, of these old: words are quoted that are not the law of the days asked about;
- typed: of what is to be refused, what is refused for the right reason;
- over: of what has an answer, what is refused.

The misses are counted by cause, and with `--failures N` so many are printed. With `--verify` each
answer is checked again through `Workspace.verify_answer`, as `tqa verify` does. `--out` writes a
row a question, with its answer. The last line is JSON.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tqa.eval.gold import GoldQuestion, read_gold
from tqa.eval.measures import wilson
from tqa.eval.scoring import Failure, Outcome, Verdict, judge
from tqa.eval.settings import Reply, rag
from tqa.qa.answers import Answer
from tqa.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Asked:
    """One question with what came back."""

    question: GoldQuestion
    answer: Answer
    verdict: Verdict
    milliseconds: float
    problems: tuple[str, ...] | None = None
    """What verification found wrong with the answer; `None` where it was not verified."""

    @property
    def right(self) -> bool:
        """Whether nothing is wrong."""
        return self.verdict.outcome is Outcome.RIGHT

    @property
    def refusal(self) -> bool:
        """Whether it is to be refused."""
        return not self.question.status.answers

    @property
    def typed(self) -> bool:
        """Whether the status is the one expected."""
        return bool(self.verdict.status)

    @property
    def kind(self) -> str:
        """The kind of the question, as its author sees it."""
        return self.question.kind.value if self.question.kind else "none"

    @property
    def cause(self) -> str:
        """Why it is not right, with what came instead; empty where it is."""
        failure = self.verdict.failure
        if failure is None:
            return ""
        wanted, got = self.question.status.value, self.answer.status.value
        instead = f": {got} instead of {wanted}" if got != wanted else ""
        return f"{failure.value}{instead} (answered as {self.answer.kind})"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--workspace", type=Path, required=True)
    parser.add_argument("--gold", type=Path, nargs="+", required=True)
    parser.add_argument("--limit", type=int, default=0, help="so many questions, 0 for all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--half", choices=("A", "B"), help="only the questions of this half")
    parser.add_argument("--kinds", type=lambda text: text.split(","), default=[])
    parser.add_argument("--failures", type=int, default=0, help="print so many that are not right")
    parser.add_argument("--verify", action="store_true", help="check each answer again")
    parser.add_argument("--out", type=Path, help="write a row a question here")
    options = parser.parse_args()
    questions = chosen(
        read_gold(options.gold), options.limit, options.seed, options.half, options.kinds
    )
    with Workspace(options.workspace) as workspace:
        asked = tuple(ask(workspace, questions, verify=options.verify))
    if options.out is not None:
        lines = (json.dumps(row(one), ensure_ascii=False) + "\n" for one in asked)
        options.out.write_text("".join(lines), encoding="utf-8")
    print("\n".join(table(asked)))
    print("\n".join(causes(asked)))
    for one in [one for one in asked if not one.right][: options.failures]:
        print("\n".join(told(one)))
    print(json.dumps(figures(asked)))
    return 0


def chosen(
    questions: Sequence[GoldQuestion], limit: int, seed: int, half: str | None, kinds: Sequence[str]
) -> list[GoldQuestion]:
    """The questions wanted, in the order of their files."""
    found = [
        question
        for question in questions
        if half in (None, half_of(question.id))
        and (not kinds or (question.kind.value if question.kind else "none") in kinds)
    ]
    if 0 < limit < len(found):
        kept = set(random.Random(seed).sample(range(len(found)), limit))
        found = [question for at, question in enumerate(found) if at in kept]
    return found


def half_of(id_: str) -> str:
    """The half to which a question belongs: one can be looked at, and the other not.

    >>> half_of("q-1"), half_of("q-2")
    ('A', 'B')
    """
    return "AB"[hashlib.sha256(id_.encode("utf-8")).digest()[0] % 2]


def ask(
    workspace: Workspace, questions: Iterable[GoldQuestion], *, verify: bool = False
) -> Iterator[Asked]:
    """Every question as a user asks it, judged."""
    for question in questions:
        started = time.perf_counter()
        answer = rag(workspace, question).answer
        spent = 1000 * (time.perf_counter() - started)
        assert answer is not None
        problems = _problems(workspace, answer) if verify else None
        yield Asked(question, answer, judge(workspace, question, Reply(answer)), spent, problems)


def _problems(workspace: Workspace, answer: Answer) -> tuple[str, ...]:
    # As it comes out of a file: through JSON and back.
    written = json.loads(json.dumps(answer.to_dict(), ensure_ascii=False))
    return tuple(workspace.verify_answer(written).faults)


# -- what is told ----------------------------------------------------------------------------------


def figures(asked: Sequence[Asked]) -> dict[str, Any]:
    """All figures: of all questions, by kind, and by status expected."""
    told_of: dict[str, Any] = {"all": _figures(asked)}
    for name in ("kind", "status"):
        groups = sorted({_group(one, name) for one in asked})
        told_of[f"by_{name}"] = {
            group: _figures([one for one in asked if _group(one, name) == group])
            for group in groups
        }
    told_of["causes"] = dict(Counter(one.cause for one in asked if one.cause).most_common())
    times = sorted(one.milliseconds for one in asked)
    told_of["median_ms"] = round(times[len(times) // 2], 1) if times else None
    verified = [one for one in asked if one.problems is not None]
    if verified:
        told_of["verified"] = sum(not one.problems for one in verified)
        told_of["not_verified"] = sum(bool(one.problems) for one in verified)
    return told_of


def _figures(asked: Sequence[Asked]) -> dict[str, Any]:
    refusals = [one for one in asked if one.refusal]
    right = sum(one.right for one in asked)
    low, high = wilson(right, len(asked))
    return {
        "n": len(asked),
        "right": right,
        "percent": round(100 * right / max(len(asked), 1), 1),
        "interval": [round(100 * low, 1), round(100 * high, 1)],
        "wrong": len(asked) - right,
        "old": sum(not one.verdict.version_ok for one in asked),
        "refusals": len(refusals),
        "typed": sum(one.typed for one in refusals),
        "over": sum(one.verdict.failure is Failure.REFUSED for one in asked),
    }


def _group(one: Asked, name: str) -> str:
    return one.kind if name == "kind" else one.question.status.value


def table(asked: Sequence[Asked]) -> Iterator[str]:
    """The figures as lines."""
    everything = figures(asked)
    yield f"{'':<30}{'n':>5}{'right':>7}{'%':>7}{'95 %':>15}" + (
        f"{'wrong':>7}{'old':>5}{'typed':>9}{'over':>6}"
    )
    for name in ("kind", "status"):
        for group, told_of in everything[f"by_{name}"].items():
            yield _line(group, told_of)
        yield ""
    yield _line("all", everything["all"])
    if "verified" in everything:
        yield f"verified {everything['verified']}, not verified {everything['not_verified']}"


def _line(name: str, told_of: dict[str, Any]) -> str:
    low, high = told_of["interval"]
    typed = f"{told_of['typed']}/{told_of['refusals']}" if told_of["refusals"] else ""
    return (
        f"{name:<30}{told_of['n']:>5}{told_of['right']:>7}{told_of['percent']:>7}"
        f"{f'{low} to {high}':>15}{told_of['wrong']:>7}{told_of['old']:>5}{typed:>9}"
        f"{told_of['over']:>6}"
    )


def causes(asked: Sequence[Asked]) -> Iterator[str]:
    """The causes of misses with their numbers, the most frequent first."""
    counts = Counter((one.kind, one.cause) for one in asked if one.cause)
    for (kind, cause), number in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        yield f"{number:>4}  {kind:<14}{cause}"


def told(one: Asked) -> Iterator[str]:
    """A question that is not answered right, with what is wrong."""
    question, answer, verdict = one.question, one.answer, one.verdict
    yield f"\n{question.id} [{one.kind}, {question.status}] {question.question}"
    yield f"  asked on {question.reference_day}; {one.cause}"
    parts = {
        "meant": f"{question.instrument} {question.provision or ''}" if question.instrument else "",
        "cited": "; ".join(f"{c.instrument} {c.pinpoint}" for c in answer.citations[:4]),
        "missing": verdict.missing,
        "said": verdict.said,
        "value": question.value if verdict.value is False else None,
        "sequence": question.sequence if verdict.sequence is False else None,
        "faults": verdict.version_faults[:2],
        "text": question.text[:200] if question.text and verdict.text is False else None,
        "answer": " ".join(answer.text.split())[:400],
        "problems": (one.problems or ())[:2],
    }
    for name, value in parts.items():
        if value:
            yield f"  {name}: {value}"


def row(one: Asked) -> dict[str, Any]:
    """What is written of one question."""
    verdict = one.verdict
    return {
        "id": one.question.id,
        "half": half_of(one.question.id),
        "kind": one.kind,
        "question": one.question.question,
        "expected": one.question.status.value,
        "status": one.answer.status.value,
        "answered_as": one.answer.kind,
        "right": one.right,
        "cause": one.cause or None,
        "missing": list(verdict.missing),
        "said": list(verdict.said),
        "version_faults": list(verdict.version_faults),
        "milliseconds": round(one.milliseconds, 1),
        "problems": list(one.problems) if one.problems is not None else None,
        "answer": one.answer.to_dict(),
    }


if __name__ == "__main__":
    sys.exit(main())
