"""The block of documents in a prompt: which stand there, how they are cut, what was left out.

It is the same in the settings `gold` and `rag` but for which documents it holds. Documents are
taken in the order given, the best first, and shown in the order of instrument, provision and day,
so that their place tells nothing of an answer.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tqa.eval.making.records import Document
from tqa.eval.tasks.tide.cutting import cut
from tqa.eval.tasks.tide.finding import Held
from tqa.qa.reading.fencing import fence, mark_of, neutral, on_one_line
from tqa.qa.reading.sources import days_told
from tqa.qa.reading.tokens import Counter, estimated
from tqa.temporal.bounds import OPEN, UNKNOWN, Bound

BUDGET = 1500
"""Tokens for the documents: what a model with a context of 2,048 has room for."""
_LEAST = 40
"""Tokens of its text without which a document says too little to stand there."""


@dataclass(frozen=True, slots=True)
class Block:
    """The documents as they stand in a prompt."""

    text: str
    shown: tuple[str, ...]
    """Ids, in the order in which they stand there."""
    cut: tuple[str, ...] = ()
    """Of these, the ones whose text does not stand there whole."""
    left_out: tuple[str, ...] = ()

    @property
    def sources(self) -> tuple[str, ...]:
        """Ids as a row keeps them: those cut and those left out are marked as such."""
        shown = (f"{id_} (cut)" if id_ in self.cut else id_ for id_ in self.shown)
        return (*shown, *(f"{id_} (left out)" for id_ in self.left_out))


def block(
    documents: Sequence[Document],
    *,
    question: str,
    texts: Mapping[str, str],
    budget: int = BUDGET,
    count: Counter = estimated,
) -> Block:
    """Documents, best first, in at most `budget` tokens as `count` counts them.

    Where not all fit whole, each gets its head and days, and the texts share what is left, of each
    the part nearest to `question`, which is all that is asked; the last are left out where there is
    no room for that. `texts` are those of the prompts.
    """
    if not documents:
        return Block(texts["no_documents"], ())
    mark = mark_of(question, [document.text for document in sorted(documents, key=_place)])
    left = budget - count(texts["documents"]) - count(texts["left_out"])
    heads = [_head(document) for document in documents]
    fixed = [count(_fenced("D10", mark, head)) for head in heads]
    wanted = [count(neutral(document.text).strip()) for document in documents]
    fitting = _fitting(fixed, wanted, left)
    shares = _shares(wanted[:fitting], left - sum(fixed[:fitting]))
    bodies = {
        document.id: cut(neutral(document.text).strip(), share, count, question)
        for document, share in zip(documents, shares, strict=False)
    }
    ordered = sorted(documents[:fitting], key=_place)
    fenced = [
        _fenced(f"D{at}", mark, f"{_head(document)}\n{bodies[document.id]}")
        for at, document in enumerate(ordered, start=1)
    ]
    missing = documents[fitting:]
    told = [texts["left_out"].replace("<<COUNT>>", str(len(missing)))] if missing else []
    return Block(
        "\n".join([texts["documents"], *fenced, *told]),
        tuple(document.id for document in ordered),
        tuple(d.id for d in ordered if bodies[d.id] != neutral(d.text).strip()),
        tuple(document.id for document in missing),
    )


def _place(document: Document) -> tuple[str, list[tuple[int, str]], str, str]:
    return (
        document.title,
        [(int(part), "") if part.isdigit() else (0, part)
         for part in re.findall(r"\d+|\D+", document.pinpoint)],
        str(document.start or ""),
        document.id,
    )  # fmt: skip


def cited(document: Document) -> str:
    """A document as it is cited: "Harbour Dues Act, s 4(2)"."""
    if not document.pinpoint:
        return document.title
    # "s 12(3)", but "Schedule 2" bears its own word.
    unit = "s " if document.pinpoint[0].isdigit() else ""
    return f"{document.title}, {unit}{document.pinpoint}"


def _head(document: Document) -> str:
    start = Bound.on(document.start) if document.start else UNKNOWN
    if document.start and isinstance(document, Held) and not document.sure:
        start = Bound.not_after(document.start)
    end = Bound.on(document.end) if document.end else OPEN
    made = [f"made by {on_one_line(by)}" for by in document.made_by]
    ended = [f"ended by {on_one_line(by)}" for by in document.ended_by]
    return "\n".join([on_one_line(cited(document)), days_told(start, end), *made, *ended])


def _fenced(label: str, mark: str, body: str) -> str:
    return "\n".join([fence(label, mark), body, fence(label, mark, end=True)])


def _fitting(fixed: Sequence[int], wanted: Sequence[int], left: int) -> int:
    """How many documents have room for their heads and for some of their texts: at least one."""
    for at, (head, text) in enumerate(zip(fixed, wanted, strict=True)):
        left -= head + min(text, _LEAST)
        if left < 0:
            return max(at, 1)
    return len(fixed)


def _shares(wanted: Sequence[int], left: int) -> list[int]:
    """Tokens for each text: as much as it has, or an equal part of what the shorter ones leave."""
    shares = [0] * len(wanted)
    for rank, at in enumerate(sorted(range(len(wanted)), key=lambda at: wanted[at])):
        shares[at] = min(wanted[at], max(0, left) // (len(wanted) - rank))
        left -= shares[at]
    return shares
