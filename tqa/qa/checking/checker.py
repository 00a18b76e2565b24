"""An answer replayed from its proof and a store, field by field."""

from __future__ import annotations

from typing import Any

from tqa.qa.checking.case import OLDER, Case, Checked
from tqa.qa.checking.citing import check_citations
from tqa.qa.checking.concluding import check_conclusions, check_values
from tqa.qa.checking.grounding import check_days
from tqa.qa.checking.replaying import check_lists
from tqa.qa.checking.said import check_text
from tqa.qa.checking.shape import ANSWER, REQUEST, shaped
from tqa.qa.checking.standing import check_status
from tqa.store.store import Store

_STEPS = (
    check_citations,
    check_lists,
    check_days,
    check_conclusions,
    check_values,
    check_status,
    check_text,
)


def check_answer(store: Store, answer: dict[str, Any]) -> Checked:
    """What holds of an answer as `tqa ask --json` writes it, and each fault with its place.

    Nothing is searched for, worded or asked of a model. KeyError, TypeError or ValueError where
    `answer` has not the shape of an answer; a proof out of shape is a fault.
    """
    older = isinstance(answer, dict) and not answer.get("proof")
    if older and "citations" in answer and "status" in answer:
        return Checked(faults=[OLDER])
    shaped(answer, ANSWER)
    if answer["request"] is not None:
        shaped(answer["request"], REQUEST, "request")
    case = Case(store, answer)
    for step in _STEPS:
        try:
            step(case)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            name = step.__name__.removeprefix("check_")
            said = f"out of shape ({type(error).__name__}: {error})"
            case.check("shape", False, f"proof ({name})", said)
    return case.found
