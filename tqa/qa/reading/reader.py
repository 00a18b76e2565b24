"""Who words an answer: nobody, or a language model whose words are checked before they are shown.

symbolic answer ─▶ evidence, packed ─▶ model ─▶ reply ─▶ checked ─┬─▶ shown, verified
                                         ▲                        │ faults, the first time
                                         └──── what was wrong ────┤
                                                                  └─▶ marked, or replaced
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from tqa.errors import ConfigError
from tqa.qa.answers import Answer
from tqa.qa.reading.client import Client, Said, connect
from tqa.qa.reading.context import Packed, pack
from tqa.qa.reading.dating import days_in
from tqa.qa.reading.framing import framed
from tqa.qa.reading.grounding import Checked, Ground, check, ground_of
from tqa.qa.reading.prompts import Prompts, Turn, hash_of, read_prompts
from tqa.qa.reading.registry import Model, find_model
from tqa.qa.reading.reply import Reply, labels_in, read
from tqa.qa.reading.sources import Source, sources_of
from tqa.qa.reading.worded import Worded

RAG = "rag"
_MARGIN = 64
"""Tokens that a chat template may add."""
_FAULTS = 6
"""How many faults are told to a model that is asked again."""
_REPAIR = 240
"""Tokens kept free for telling them."""


class OnFault(StrEnum):
    """What is shown where a model's words do not hold."""

    MARK = "mark"
    """They, with a warning that says what is wrong."""
    REPLACE = "replace"
    """The symbolic answer in their place."""


class Reader(Protocol):
    """Anything that words answers."""

    def word(self, answer: Answer) -> Answer:
        """The same answer in other words; a refusal comes back as it is."""
        ...


class Symbolic:
    """The reader without a model: answers stay as the law and the finding word them."""

    def word(self, answer: Answer) -> Answer:
        """The answer itself."""
        return answer


@dataclass(frozen=True, slots=True)
class Exchange:
    """What a model was asked, what it replied, and what became of each reply."""

    packed: Packed
    requests: tuple[tuple[Turn, ...], ...]
    said: tuple[Said, ...]
    replies: tuple[Reply, ...]
    checked: tuple[Checked, ...]

    @property
    def asked(self) -> tuple[Turn, ...]:
        """The first request."""
        return self.requests[0]

    @property
    def repaired(self) -> bool:
        """Whether it was asked a second time."""
        return len(self.said) > 1

    def checked_labels(self, which: int) -> tuple[str, ...]:
        """The labels that stand in the words of one of the replies."""
        return labels_in(self.replies[which].answer)

    @property
    def tokens_in(self) -> int:
        """Of all requests."""
        return sum(said.tokens_in for said in self.said)

    @property
    def tokens_out(self) -> int:
        """Of all replies."""
        return sum(said.tokens_out for said in self.said)

    @property
    def seconds(self) -> float:
        """Of waiting for the model."""
        return sum(said.seconds for said in self.said)


@dataclass(frozen=True, slots=True)
class LanguageReader:
    """A language model as a reader."""

    client: Client
    prompts: Prompts
    on_fault: OnFault = OnFault.REPLACE
    in_front: bool = True
    """Whether the question is put with its days in front; else as it was typed."""
    repair: bool = True
    """Whether a faulty reply is given back once."""

    @property
    def model(self) -> Model:
        """The entry of the registry."""
        return self.client.model

    def word(self, answer: Answer) -> Answer:
        """The answer in the model's words, where they hold; ModelError where none come.

        A refusal comes back as it is, and the model is not asked.
        """
        sources = sources_of(answer) if answer.answers else ()
        if not sources:
            return answer
        exchange = self.exchange(self.question(answer), sources, ground_of(answer))
        return self.worded(answer, exchange, RAG)

    def question(self, answer: Answer) -> str:
        """The question of an answer as the model is asked it."""
        request = answer.request
        if not self.in_front or request is None or request.by_name:
            return answer.question
        return framed(
            answer.question,
            reference_day=request.reference_day,
            as_at=request.as_at,
            known_at=request.known_at,
        )

    def exchange(
        self,
        question: str,
        sources: Sequence[Source],
        ground: Ground,
        *,
        repair: bool | None = None,
    ) -> Exchange:
        """Ask the model, and ask it once more where its reply does not hold."""
        again = self.repair if repair is None else repair
        # The days in front of the question are the model's to name.
        front = ground.framed | days_in([question])
        ground = replace(ground, framed=front, days=ground.days | front)
        packed = self.packed(question, sources)
        asked = self.prompts.ask(question, packed.block)
        said = self.client.ask(asked)
        reply = read(said.text, finished=said.finished)
        checked = check(reply, packed.pieces, ground)
        first = Exchange(packed, (asked,), (said,), (reply,), (checked,))
        if checked.holds or not again:
            return first
        faults = [fault.says for fault in checked.faults[:_FAULTS]]
        turns = self.prompts.again(asked, said.text, faults)
        second = self.client.ask(turns)
        reread = read(second.text, finished=second.finished)
        return replace(
            first,
            requests=(asked, turns),
            said=(said, second),
            replies=(reply, reread),
            checked=(checked, check(reread, packed.pieces, ground)),
        )

    def packed(self, question: str, sources: Sequence[Source]) -> Packed:
        """The evidence as it is put before the model, within its context."""
        count = self.client.count
        fixed = sum(count(turn.text) for turn in self.prompts.ask(question, ""))
        budget = self.model.context - self.model.max_tokens - fixed - _MARGIN
        if self.repair:
            budget -= self.model.max_tokens + count(self.prompts.repair) + _REPAIR
        if sources and budget < _MARGIN:
            raise ConfigError(
                f"model {self.model.name!r}: context: {self.model.context} tokens leave no room "
                "for evidence; give more, or fewer max_tokens"
            )
        return pack(
            question,
            sources,
            budget=budget,
            count=count,
            none=self.prompts.no_sources,
            head=self.prompts.sources,
        )

    def shows(self, exchange: Exchange) -> bool:
        """Whether the last reply is shown, instead of the answer without a model."""
        told = self.on_fault is OnFault.MARK and bool(exchange.replies[-1].shown)
        return exchange.checked[-1].holds or told

    def worded(self, answer: Answer, exchange: Exchange, setting: str) -> Answer:
        """An answer with what became of its wording."""
        last, reply = exchange.checked[-1], exchange.replies[-1]
        shown = self.shows(exchange)
        record = Worded(
            reader=self.model.name,
            model=self.model.model,
            setting=setting,
            prompt=self.prompts.sha256,
            asked=hash_of(exchange.asked),
            verified=last.holds,
            shown=shown,
            faults=last.faults,
            repaired=exchange.repaired,
            raw=tuple(said.text for said in exchange.said),
            symbolic=answer.text,
            tokens_in=exchange.tokens_in,
            tokens_out=exchange.tokens_out,
            counted=all(said.counted for said in exchange.said),
            cost=self.model.cost(exchange.tokens_in, exchange.tokens_out),
            seconds=round(exchange.seconds, 3),
        )
        warnings = answer.warnings
        if not last.holds:
            warnings = (*warnings, _warning(record))
        text = reply.shown if shown else answer.text
        return replace(answer, text=text, warnings=warnings, worded=record)


def _warning(record: Worded) -> str:
    faults = "; ".join(fault.says for fault in record.faults[:3])
    if record.shown:
        return f"unverified: worded by {record.reader}, and it does not hold: {faults}"
    return f"the wording by {record.reader} did not hold and is left out: {faults}"


@contextmanager
def opening(
    name: str,
    *,
    registry: Path | None = None,
    on_fault: OnFault = OnFault.REPLACE,
    in_front: bool = True,
) -> Iterator[Reader]:
    """A reader by name, `symbolic` or one of the registry, for as long as it is used.

    A model that tqa serves itself is started and stopped here. ConfigError where there is no such
    name, or its key, file or extra is missing.
    """
    if name == "symbolic":
        yield Symbolic()
        return
    with connected(find_model(name, registry)) as client:
        yield LanguageReader(client, read_prompts(), on_fault, in_front)


@contextmanager
def connected(model: Model, *, threads: int | None = None) -> Iterator[Client]:
    """The client of a model, its own server running where it needs one, on so many threads."""
    if not model.serve:
        yield connect(model)
        return
    from tqa.qa.reading.local import serving

    with serving(model.serve, context=model.context, threads=threads) as base_url:
        yield connect(model, base_url=base_url)
