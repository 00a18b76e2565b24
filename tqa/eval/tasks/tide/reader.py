"""The reader without a model: it answers from documents alone, or says why they do not decide.

It sees the question and the documents (`seen`), nothing of the gold; a text is chosen by its days,
and what is asked is read by general rules of language.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from tqa.eval.making.records import Type
from tqa.eval.tasks.task import Reply, Status
from tqa.eval.tasks.tide.checking import fault
from tqa.eval.tasks.tide.choosing import Unread, chosen, ordered
from tqa.eval.tasks.tide.prompts import CORRECT, INCORRECT
from tqa.eval.tasks.tide.seen import Seen
from tqa.eval.tasks.tide.telling import against_passage, explained, identified, told


def _choice(seen: Seen) -> str:
    return json.dumps({"answer": chosen(seen)})


def _order(seen: Seen) -> str:
    return json.dumps({"order": ordered(seen)})


def _verdict(seen: Seen) -> str:
    found = fault(seen.texts, seen.statement)
    return json.dumps({"verdict": CORRECT if found is None else INCORRECT})


READERS: Mapping[Type, Callable[[Seen], str]] = {
    Type.TEMPORAL_MCQ: _choice,
    Type.EVENT_SORTING: _order,
    Type.PERTURBATION_DETECTION: _verdict,
    Type.PERTURBATION_IDENTIFICATION: identified,
    Type.PERTURBATION_EXPLANATION: explained,
    Type.OPEN_ENDED: told,
    Type.RELATIVE_TIME: told,
    Type.CONTEXT_MISALIGNMENT: against_passage,
    Type.CHANGE_SUMMARY: told,
}


def answered(seen: Seen) -> Reply:
    """The reply to an item by its documents, or an abstention with its reason."""
    try:
        return Reply(READERS[seen.type](seen))
    except Unread as why:
        return Reply("", Status.ABSTAIN, note=str(why))
