"""What a grading came to, in counts: nothing that has no score goes uncounted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from tqa.eval.council.agreement import Agreement, agreements
from tqa.eval.council.cases import ALREADY, NO_REFERENCE, NO_REPLY, REFUSAL
from tqa.eval.council.council import Council, Decision
from tqa.eval.council.probing import Probed, doubts
from tqa.eval.council.records import Fault, scored


@dataclass(frozen=True, slots=True)
class JudgeCounts:
    """How one judge did its work."""

    asked: int
    """Answers that were put to it."""
    voted: int
    again: int
    """Answers on which it was asked a second time."""
    faults: Mapping[str, int]
    """Answers on which it gave no vote in the end, by kind."""
    first_faults: Mapping[str, int]
    """Kinds of faults that asking again was to mend."""
    tokens_in: int
    tokens_out: int


@dataclass(frozen=True, slots=True)
class Summary:
    """Counts of a grading. `rows` = `passed` + `scored` + `zero` + `refusals` + all `unscored`."""

    judges: tuple[str, ...]
    quorum: int
    """Votes that were enough; the number of judges where all were needed."""
    reading: str
    rows: int
    passed: Mapping[str, int]
    """Rows that were no matter of judges: scored before, or without a reference."""
    scored: int
    """Answers with a verdict of the panel."""
    zero: Mapping[str, int]
    """Replies worth nothing without judges, by status: empty, truncated and so on."""
    refusals: int
    """Abstentions, which are worth nothing and are no wrong answers."""
    unscored: Mapping[str, int]
    """By cause: failed, not_asked, judge_fault, tie."""
    by_quorum: int
    """Verdicts of fewer judges than the panel has; they are among `scored`."""
    forced: int
    """Verdicts whose meaning fell because a gold date is contradicted."""
    sums: Mapping[str, float]
    """The sum of scores of verdicts in each reading."""
    counted: Mapping[str, int]
    """How often the panel said yes to what enters no score, such as `borderline`."""
    by_judge: Mapping[str, JudgeCounts]
    agreement: Mapping[str, Agreement]
    """Fleiss' kappa by kind of question and overall, over answers on which every judge voted."""
    probed: Mapping[str, Mapping[str, Probed]] = field(default_factory=dict)
    """How each judge did on answers whose verdict is known, by kind."""
    remarks: tuple[str, ...] = field(default=())
    """What has to be known to read the scores."""

    @property
    def mean(self) -> Mapping[str, float | None]:
        """Mean score in each reading, over verdicts, refusals and worthless replies together."""
        number = self.scored + self.refusals + sum(self.zero.values())
        return {name: total / number if number else None for name, total in self.sums.items()}

    def plain(self) -> dict[str, Any]:
        """The same as plain values for JSON."""
        return asdict(self) | {"mean": dict(self.mean)}


def summed(
    stood: Sequence[str],
    decisions: Sequence[Decision | None],
    council: Council,
    reading: str,
    probed: Mapping[str, Mapping[str, Probed]],
) -> Summary:
    """The counts of a grading: what became of each row without judges, and the decisions."""
    made = [decision for decision in decisions if decision is not None]
    scores = [decision.score for decision in made if decision.score is not None]
    counts = Counter(why for why in stood if why)
    passed = {why: counts.pop(why) for why in (ALREADY, NO_REFERENCE) if why in counts}
    refusals = counts.pop(REFUSAL, 0)
    unscored = Counter({str(why): counts.pop(why) for why in NO_REPLY if why in counts})
    unscored.update(decision.unscored for decision in made if decision.unscored)
    by_judge = {name: _judge(at, made) for at, name in enumerate(council.names)}
    return Summary(
        judges=council.names,
        quorum=council.quorum,
        reading=reading,
        rows=len(stood),
        passed=passed,
        scored=len(scores),
        zero=_sorted(counts),
        refusals=refusals,
        unscored=_sorted(unscored),
        by_quorum=sum(decision.by_quorum for decision in made),
        forced=sum(score.forced for score in scores),
        sums={
            "strict": sum(score.strict for score in scores),
            "partial": sum(score.partial for score in scores),
        },
        counted=_counted(made),
        by_judge=by_judge,
        agreement=agreements(decision.votes for decision in made if decision.full),
        probed=probed,
        remarks=(*_remarks(council, made), *doubts(probed)),
    )


def _judge(at: int, decisions: Sequence[Decision]) -> JudgeCounts:
    heard = [decision.heard[at] for decision in decisions]
    last = [each.outcome for each in heard]
    tokens = [each.tokens for each in heard]
    return JudgeCounts(
        asked=len(heard),
        voted=sum(each.vote is not None for each in heard),
        again=sum(bool(each.earlier) for each in heard),
        faults=_sorted(Counter(str(f.kind) for f in last if isinstance(f, Fault))),
        first_faults=_sorted(Counter(str(f.kind) for each in heard for f in each.earlier)),
        tokens_in=sum(given for given, _ in tokens),
        tokens_out=sum(back for _, back in tokens),
    )


def _counted(decisions: Sequence[Decision]) -> dict[str, int]:
    yes: Counter[str] = Counter()
    for decision in decisions:
        if decision.verdict is not None:
            answers = decision.verdict.answers
            yes.update({name: int(said) for name, said in answers.items() if not scored(name)})
    return _sorted(yes)


def _remarks(council: Council, decisions: Sequence[Decision]) -> tuple[str, ...]:
    said: list[str] = []
    without = sum(not decision.score for decision in decisions)
    if without:
        said.append(f"{without} answers are unscored for want of a verdict, and in no mean")
    fewer = sum(decision.by_quorum for decision in decisions)
    if fewer:
        said.append(f"{fewer} verdicts are of fewer than the {len(council.judges)} judges")
    if len(council.judges) == 1:
        said.append("one judge alone: no majority, and no agreement to measure")
    if "symbolic" in council.names:
        said.append(
            "the judge `symbolic` compares words and numbers, and takes paraphrase for another "
            "meaning"
        )
    return tuple(said)


def _sorted(counts: Mapping[str, int]) -> dict[str, int]:
    return {name: counts[name] for name in sorted(counts)}
