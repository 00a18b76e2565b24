"""Judges that are models: any of the registry, asked yes/no questions and read strictly.

A reply that is no verdict is a fault of its kind, never a "no".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any, Protocol

from tqa.errors import ModelError
from tqa.eval.council.kept import Kept, Spoken, key_of
from tqa.eval.council.prompting import JudgePrompts, Request, read_judge_prompts
from tqa.eval.council.records import Case, Fault, FaultKind, Judge, Vote, fault_of
from tqa.eval.council.symbolic import SYMBOLIC, SymbolicJudge
from tqa.qa.parsing import Outcome, Parsed, parse_json
from tqa.qa.reading.client import Said
from tqa.qa.reading.prompts import Turn
from tqa.qa.reading.registry import Model

_REFUSES = re.compile(
    r"(?i)\b(?:(?:cannot|can\s?not|can'?t|won'?t|will\s+not|(?:un|not\s+)able\s+to|decline\s+to"
    r"|refuse\s+to)\s+(?:\w+ly\s+)?(?:judge|assess|evaluate|grade|rate|decide|verify|compare|help"
    r"|assist|comply|do\s+(?:that|this)|answer|provide|determine)"
    r"|(?:I'?m|I\s+am)\s+(?:sorry|afraid|an?\s+(?:AI|language\s+model)))\b"
)
_STATUS: Mapping[Outcome, FaultKind] = {
    Outcome.ABSTAIN: FaultKind.REFUSED,
    Outcome.EMPTY: FaultKind.EMPTY,
    Outcome.TRUNCATED: FaultKind.TRUNCATED,
    Outcome.INVALID: FaultKind.INVALID,
}
_SHOWN = 400
"""Characters of a reply that is no verdict that are kept with the fault and shown again."""


class Asked(Protocol):
    """What is asked of a client: `tqa.qa.reading.client.Client` is one."""

    @property
    def model(self) -> Model:
        """The entry of the registry."""
        ...

    def ask(self, turns: Sequence[Turn], *, schema: Mapping[str, Any] | None) -> Said:
        """The reply to a dialogue; ModelError where there is none."""
        ...


class ModelJudge:
    """A model as a judge."""

    def __init__(
        self, client: Asked, prompts: JudgePrompts, kept: Kept | None = None, name: str = ""
    ) -> None:
        """`kept`: where its replies are kept; only for as long as it lives where not given."""
        self.name = name or client.model.name
        self._client = client
        self._prompts = prompts
        self._kept = kept if kept is not None else Kept()

    def verdict(self, case: Case, after: Fault | None = None) -> Vote | Fault:
        """Its vote on a case; a fault where no reply comes, or none that is a verdict."""
        request = self._prompts.request(case)
        turns = self._prompts.again(request.turns, after) if after else request.turns
        try:
            said = self._spoken(turns, request, attempt=2 if after else 1)
        except ModelError as error:
            return fault_of(error)
        return read_vote(said, case, request.mark)

    def _spoken(self, turns: Sequence[Turn], request: Request, *, attempt: int) -> Spoken:
        model = self._client.model

        def ask() -> Spoken:
            said = self._client.ask(turns, schema=request.schema)
            return Spoken(said.text, said.finished, said.tokens_in, said.tokens_out)

        named = replace(model, name=self.name)
        return self._kept.reply(key_of(named, turns, request.schema, attempt=attempt), ask)


def read_vote(said: Spoken, case: Case, mark: str) -> Vote | Fault:
    """The vote that a reply holds, or why it holds none.

    >>> case = Case("1", "What is the due?", "5 crowns", "Five crowns")
    >>> said = Spoken('{"mark": "m1", "same_meaning": "false", "borderline": false}')
    >>> dict(read_vote(said, case, "m1").answers)
    {'same_meaning': False, 'borderline': False}
    >>> read_vote(Spoken("I cannot judge this."), case, "m1").kind
    <FaultKind.REFUSED: 'refused'>
    """
    whole = [name for name in case.questions if "." not in name]
    schema: dict[str, Any] = {"mark": f"one of {mark}", "reason?": "string or null"}
    if case.dates:
        each = {"n": "integer", "satisfied": "boolean", "contradicted": "boolean"}
        schema["dates"] = [each]
    schema |= dict.fromkeys(whole, "boolean")
    parsed = parse_json(said.text, schema, finished=said.finished)
    if parsed.value is None:
        return _fault(said, _fault_kind(parsed, said.text), parsed.reason)
    value = parsed.value
    given = {entry["n"]: entry for entry in value.get("dates", ())}
    numbers = list(range(1, len(case.dates) + 1))
    if sorted(entry["n"] for entry in value.get("dates", ())) != numbers:
        why = f"{len(value['dates'])} answers about dates, for dates {sorted(given)} of {numbers}"
        return _fault(said, FaultKind.INCOMPLETE, why)
    answers = {
        f"{kind}.{n}": bool(given[n][kind])
        for n in numbers
        for kind in ("satisfied", "contradicted")
    }
    answers |= {name: bool(value[name]) for name in whole}
    return Vote(answers, value["reason"] or "", said.tokens_in, said.tokens_out)


def _fault(said: Spoken, kind: FaultKind, why: str) -> Fault:
    return Fault(kind, why or kind.value, said.text[:_SHOWN], said.tokens_in, said.tokens_out)


def _fault_kind(parsed: Parsed[dict[str, Any]], text: str) -> FaultKind:
    if parsed.status is Outcome.INVALID and parsed.reason.startswith("mark:"):
        return FaultKind.UNREADABLE
    if parsed.status is Outcome.INVALID and parsed.reason.endswith("missing"):
        return FaultKind.INCOMPLETE
    found = _STATUS.get(parsed.status, FaultKind.UNREADABLE)
    if found is FaultKind.UNREADABLE and _REFUSES.search(text):
        return FaultKind.REFUSED
    return found


@contextmanager
def judges_named(
    names: Sequence[str], kept: Kept, *, threads: int | None = None
) -> Iterator[tuple[Judge, ...]]:
    """Judges by name, ready to be asked: `symbolic`, or models of the registry.

    A model that tqa serves itself runs on so many `threads`, until the block ends. ConfigError
    where a name is none.
    """
    from tqa.qa.reading.reader import connected
    from tqa.qa.reading.registry import find_model

    with ExitStack() as stack:
        found: list[Judge] = []
        for name in names:
            if name == SYMBOLIC:
                found.append(SymbolicJudge())
                continue
            client = stack.enter_context(connected(find_model(name), threads=threads))
            found.append(ModelJudge(client, read_judge_prompts(), kept))
        yield tuple(found)
