"""Replies in a few words: what of a reply is the answer, compared as SQuAD compares answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tqa.eval.metrics.answers import squad_tokens, token_f1
from tqa.eval.tasks.task import Judged, Reply, Status
from tqa.law.characters import clean
from tqa.qa.replies import Outcome, Parsed, abstains, commitments, settle


def answer_in(reply: Reply) -> tuple[Status, str]:
    """The words of a reply that answer: what follows "the answer is", or else its first line.

    >>> answer_in(Reply("I think so. Answer: the Minister of Ferries."))[1]
    'the Minister of Ferries'
    """
    if reply.status is not Status.OK:
        return reply.status, ""
    found = settle(reply.text, _read, finished=reply.finished)
    return Status(found.status.value), found.value or ""


def _read(text: str) -> Parsed[str]:
    slots = [each.slot for each in commitments(text) if each.slot]
    lines = [line for line in text.splitlines() if line.strip()]
    words = (slots[-1] if slots else lines[0] if lines else "").strip(" \t*_`\"'.")
    if abstains(words):
        return Parsed(Outcome.ABSTAIN)
    return Parsed(Outcome.OK, words) if words else Parsed(Outcome.NO_ANSWER)


def one_of(reply: Reply, golds: Sequence[str], detail: Mapping[str, Any] | None = None) -> Judged:
    """Right where the answer is one of the golds; the detail `f1` counts part of the words.

    **Source:** SQuAD's exact match and F1, which SituatedQA and TimeQA use.
    """
    status, words = answer_in(reply)
    if status is not Status.OK:
        return Judged(status, score=0.0, detail={"f1": 0.0})
    right = any(same(words, gold) for gold in golds)
    part = token_f1(words, [clean(gold).text for gold in golds])
    return Judged(status, words, float(right), {"f1": part} | dict(detail or {}))


def same(one: str, other: str) -> bool:
    """Whether two answers have the same words; articles, punctuation and kinds of dashes apart.

    >>> same("The Ferry Act.", "ferry act"), same("52\u201310", "52-10")
    (True, True)
    """
    return squad_tokens(clean(one).text) == squad_tokens(clean(other).text)
