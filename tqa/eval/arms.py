"""A question put to a model in each of four ways, beside the answer without a model.

Three settings, and what they are compared with: the plain best texts without regard to their days.
Prompts are the same to the byte but for the block of evidence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from typing import Any

from tqa.eval.gold import GoldQuestion
from tqa.eval.settings import gold, rag
from tqa.eval.wordings import Judged, Wording, judge_wording
from tqa.qa.answers import Answer
from tqa.qa.claims import content_words, words_of
from tqa.qa.dates import Dates, read_dates
from tqa.qa.reading.client import Said
from tqa.qa.reading.framing import framed
from tqa.qa.reading.grounding import Checked, Ground, ground_of
from tqa.qa.reading.prompts import hash_of
from tqa.qa.reading.reader import Exchange, LanguageReader
from tqa.qa.reading.sources import Source, sources_of
from tqa.retrieval.question import analyse
from tqa.workspace import Workspace

FORMAT = "tqa-settings-1"
"""Names the layout of a row; docs/design/readers.md describes it."""
SYMBOLIC = "symbolic"
_POLE = re.compile(r"(?:Yes|No)[.,:]")


class Arm(StrEnum):
    """What stands in the block of evidence."""

    PARAMETRIC = "parametric"
    """Nothing."""
    GOLD = "gold"
    """The evidence of the answer about the provision that the gold names."""
    RAG = "rag"
    """The evidence of the answer as a user gets it."""
    TOPK = "topk"
    """The texts nearest to the question, whatever their days."""


Plain = Callable[[Workspace, GoldQuestion], Sequence[Source]]
"""The texts nearest to a question, of any day."""


@dataclass(frozen=True, slots=True)
class Output:
    """One question in one arm: what was asked, said, found wrong, shown, and what it comes to."""

    arm: Arm
    question: GoldQuestion
    asked: str
    """The question as it was put."""
    answer: Answer | None
    """The answer without a model, where the arm has one."""
    exchange: Exchange | None
    """What went to and fro; `None` where the model was not asked."""
    said: Wording
    """The first reply as it came."""
    shown: Wording
    """What a user is shown in the end."""
    as_at: date | None

    @property
    def first(self) -> Judged:
        """The verdict on the first reply."""
        return judge_wording(self.question, self.said, as_at=self.as_at)

    @property
    def last(self) -> Judged:
        """The verdict on what is shown."""
        return judge_wording(self.question, self.shown, as_at=self.as_at)


def put(
    workspace: Workspace,
    question: GoldQuestion,
    arm: Arm,
    reader: LanguageReader | None,
    *,
    plain: Plain | None = None,
) -> Output:
    """Put a question in one arm; without a reader, what the symbolic one says in it.

    In `gold` and `rag` a refusal is shown as it is, and the model is not asked.
    """
    dates = _dates(workspace, question)
    asked = framed(
        question.question,
        reference_day=question.reference_day,
        as_at=question.as_at,
        known_at=question.known_at,
        titles=workspace.library.titles,
    )
    one_day = dates.as_at if dates.interval is None and dates.other is None else None
    answer = _answered(workspace, question, arm)
    if arm in (Arm.GOLD, Arm.RAG):
        symbolic = _symbolic(answer)
        sources = sources_of(answer) if answer and answer.answers else ()
        if reader is None or answer is None or not sources:
            return Output(arm, question, asked, answer, None, symbolic, symbolic, one_day)
        exchange = reader.exchange(asked, sources, ground_of(answer))
        told = replace(wording_of(exchange, -1), notes=answer.warnings)
        shown = told if reader.shows(exchange) else symbolic
        return Output(
            arm, question, asked, answer, exchange, wording_of(exchange, 0), shown, one_day
        )
    sources = tuple(plain(workspace, question)) if arm is Arm.TOPK and plain else ()
    if reader is None:
        silent = Wording("", False)
        return Output(arm, question, asked, None, None, silent, silent, one_day)
    given = frozenset(day for day in (dates.as_at, dates.known_at, dates.other) if day)
    ground = Ground(given, given, as_at=one_day, asked=content_words(words_of(asked)))
    exchange = reader.exchange(asked, sources, ground, repair=False)
    said = wording_of(exchange, 0)
    return Output(arm, question, asked, None, exchange, said, said, one_day)


def _answered(workspace: Workspace, question: GoldQuestion, arm: Arm) -> Answer | None:
    asking = {Arm.GOLD: gold, Arm.RAG: rag}.get(arm)
    return asking(workspace, question).answer if asking else None


def _dates(workspace: Workspace, question: GoldQuestion) -> Dates:
    read = analyse(
        question.question,
        reference_day=question.reference_day,
        known_titles=workspace.library.titles,
    )
    return read_dates(
        read,
        reference_day=question.reference_day,
        as_at=question.as_at,
        known_at=question.known_at,
    )


def _symbolic(answer: Answer | None) -> Wording:
    if answer is None:
        return Wording("", False)
    values = [value.text for value in answer.values]
    text = "\n".join([answer.text, *values])
    # A certain "No, it was repealed" answers, whatever kind the question was taken for.
    answered = answer.answers or _POLE.match(answer.text) is not None
    return Wording(text, answered, sources_of(answer) if answered else (), answer.warnings)


def wording_of(exchange: Exchange, which: int) -> Wording:
    """A reply as a person would be shown it, with the sources that it names."""
    reply = exchange.replies[which]
    named = {*reply.citations, *exchange.checked_labels(which)}
    cited = tuple(p.source for p in exchange.packed.pieces if p.label in named)
    return Wording(reply.shown, reply.status == "ok", cited)


# -- rows ------------------------------------------------------------------------------------------


def row(output: Output, reader: LanguageReader | None) -> dict[str, Any]:
    """An output as plain values, a line of the file of results."""
    question, exchange = output.question, output.exchange
    return {
        "format": FORMAT,
        "id": question.id,
        "arm": output.arm.value,
        "reader": reader.model.name if reader else SYMBOLIC,
        "model": reader.model.model if reader else None,
        "prompt": reader.prompts.sha256 if reader else None,
        "kind": question.kind.value if question.kind else None,
        "question": question.question,
        "asked": output.asked,
        "expected": {
            "status": question.status.value,
            "contains": list(question.contains),
            "excludes": list(question.excludes),
            "value": question.value,
        },
        "sources": _sources(exchange),
        "replies": _replies(exchange),
        "symbolic": _told(output.answer),
        "shown": {
            "text": output.shown.text,
            "answered": output.shown.answered,
            "by": _by(output, reader),
        },
        "first": _verdict(output.first),
        "last": _verdict(output.last),
        "tokens_in": exchange.tokens_in if exchange else 0,
        "tokens_out": exchange.tokens_out if exchange else 0,
        "cost": reader.model.cost(exchange.tokens_in, exchange.tokens_out)
        if reader and exchange
        else 0.0,
        "seconds": round(exchange.seconds, 2) if exchange else 0.0,
    }


def _by(output: Output, reader: LanguageReader | None) -> str:
    """Who speaks in what is shown: the model, verified or not, the symbolic reader, or nobody."""
    if output.exchange is None:
        return SYMBOLIC if output.shown.answered else "refusal"
    if output.answer is not None and output.shown == _symbolic(output.answer):
        return SYMBOLIC
    return "model" if output.exchange.checked[-1].holds else "model, unverified"


def _sources(exchange: Exchange | None) -> list[dict[str, Any]]:
    return [
        {
            "label": piece.label,
            "head": piece.source.head,
            "from": str(piece.source.starts),
            "to": str(piece.source.ends),
            "whole": piece.whole,
        }
        for piece in (exchange.packed.pieces if exchange else ())
    ]


def _replies(exchange: Exchange | None) -> list[dict[str, Any]]:
    if exchange is None:
        return []
    parts = zip(exchange.requests, exchange.said, exchange.replies, exchange.checked, strict=True)
    return [
        {
            "sent": hash_of(turns),
            "raw": said.text,
            "finished": said.finished,
            "tokens_in": said.tokens_in,
            "tokens_out": said.tokens_out,
            "counted": said.counted,
            "seconds": round(said.seconds, 3),
            "status": reply.status.value,
            "answer": reply.answer,
            "citations": list(reply.citations),
            "dates": list(reply.dates),
            **_checks(checked),
        }
        for turns, said, reply, checked in parts
    ]


def heard(made: Mapping[str, Any]) -> dict[str, Said]:
    """The replies that a row holds, by what was sent: a question is not put twice."""
    return {
        reply["sent"]: Said(
            reply["raw"],
            reply["tokens_in"],
            reply["tokens_out"],
            reply["counted"],
            reply["finished"],
            reply["seconds"],
        )
        for reply in made["replies"]
    }


def _checks(checked: Checked) -> dict[str, Any]:
    return {
        "claims": checked.claims,
        "unsupported": checked.unsupported,
        "faults": [{"kind": fault.kind, "says": fault.says} for fault in checked.faults],
    }


def _told(answer: Answer | None) -> dict[str, Any] | None:
    if answer is None:
        return None
    return {
        "status": answer.status.value,
        "kind": answer.kind,
        "text": answer.text,
        "as_at": str(answer.as_at) if answer.as_at else None,
    }


def _verdict(judged: Judged) -> Mapping[str, Any]:
    return {
        "right": judged.right,
        "refused": judged.refused,
        "to_refuse": judged.to_refuse,
        "wrong_version": judged.wrong_version,
        "missing": list(judged.missing),
        "excluded": list(judged.excluded),
        "other_day": list(judged.other_day),
    }
