"""Items about altered statements: whether one is, what was altered, what is right, and a passage
that misleads.
"""

from __future__ import annotations

from collections.abc import Callable

from tqa.eval.making.records import Fact, GoldDate, Made, Type
from tqa.eval.making.saying import around, in_words, item_id
from tqa.eval.making.stated import Square, Stated

KIND_IN_WORDS = {
    Fact.DATE: "the date",
    Fact.VALUE: "the value",
    Fact.ACTOR: "the actor",
    Fact.CONDITION: "the condition",
    Fact.INSTRUMENT: "the amending instrument",
}
_LEAD = 5
"""Words of a passage by which a question points at it."""


def detection(square: Square, thread: Callable[[Stated], str]) -> tuple[Made, ...]:
    """For each statement of a square, whether it is right; they are of one cluster."""
    cluster = square[0].course.instrument
    return tuple(_detection(stated, thread(stated), cluster) for stated in square)


def _detection(stated: Stated, thread: str, cluster: str) -> Made:
    question = f"Is the following statement correct? {stated.statement}"
    verdict = "No" if stated.perturbed else "Yes"
    altered = stated.perturbed
    return Made(
        item_id(Type.PERTURBATION_DETECTION, stated.statement),
        Type.PERTURBATION_DETECTION,
        thread,
        question,
        {"perturbed": stated.perturbed},
        f"{verdict}. {stated.true}",
        context=around(stated.course, stated.document),
        cluster=cluster,
        groups={"kind": stated.kind.value},
        data={
            "statement": stated.statement,
            "kind": stated.kind.value,
            "original": stated.original if altered else None,
            "planted": stated.planted if altered else None,
            "claim": stated.claim,
        },
    )


def identification(stated: Stated, thread: str) -> Made:
    """Which fact of a statement was altered."""
    question = (
        "One fact of the following statement was altered: its date, a value, an actor, a condition "
        f"or the amending instrument. Which fact is it, and what is right? {stated.statement}"
    )
    return _free(
        Type.PERTURBATION_IDENTIFICATION,
        stated,
        thread,
        question,
        f"Altered is {KIND_IN_WORDS[stated.kind]}: “{stated.planted}” {_was(stated)}.",
    )


def explanation(stated: Stated, thread: str) -> Made:
    """Why a statement is wrong, and the correction."""
    question = (
        "The following statement is incorrect. Explain what is wrong with it and correct it. "
        f"{stated.statement}"
    )
    return _free(
        Type.PERTURBATION_EXPLANATION,
        stated,
        thread,
        question,
        f"Wrong is {KIND_IN_WORDS[stated.kind]} “{stated.planted}”; it {_was(stated)}. "
        f"Correct: {stated.true}",
    )


def _was(stated: Stated) -> str:
    if stated.kind is Fact.DATE and stated.passage:
        return f"is not among the days of these words, which stood {stated.original}"
    return f"should be “{stated.original}”"


def _free(kind: Type, stated: Stated, thread: str, question: str, answer: str) -> Made:
    detected = item_id(Type.PERTURBATION_DETECTION, stated.statement)
    return Made(
        item_id(kind, stated.statement),
        kind,
        thread,
        question,
        {"planted": stated.planted, "original": stated.original, "kind": stated.kind.value},
        answer,
        dates=_dates(stated),
        context=around(stated.course, stated.document),
        cluster=stated.course.instrument,
        groups={"kind": stated.kind.value},
        data={"statement": stated.statement, "detection": detected, "claim": stated.claim},
    )


def _dates(stated: Stated) -> tuple[GoldDate, ...]:
    """The date that a correction has to give: that of a change, where it was altered."""
    if stated.kind is Fact.DATE and not stated.passage:
        return (GoldDate(stated.day),)
    return ()


def misalignment(stated: Stated, thread: str) -> Made | None:
    """A question with a passage that misleads; `None` where the statement cannot be asked about."""
    asked = _asked(stated)
    if asked is None:
        return None
    question, passage, planted, right, answer = asked
    return Made(
        item_id(Type.CONTEXT_MISALIGNMENT, question, passage),
        Type.CONTEXT_MISALIGNMENT,
        thread,
        question,
        {"text": right, "authoritative": right, "planted": planted},
        answer,
        dates=_dates(stated),
        context=around(stated.course, stated.document),
        cluster=stated.course.instrument,
        groups={"kind": stated.kind.value},
        data={
            "planted_passage": passage,
            "planted": planted,
            "authoritative": right,
            "claim": stated.claim,
        },
    )


def _asked(stated: Stated) -> tuple[str, str, str, str, str] | None:
    """Question, misleading passage, planted and right fact, and the reference answer."""
    name = stated.course.name
    passage = f"A circular states: {stated.statement}"
    if stated.kind is Fact.INSTRUMENT:
        question = (
            f"By what was the wording of {name} made that took effect on {in_words(stated.day)}?"
        )
        return question, passage, stated.planted, stated.original, stated.true
    if stated.kind is Fact.DATE and not stated.passage:
        words = stated.named_by
        question = f"On which day did the wording of {name} with the words “{words}” take effect?"
        return question, passage, stated.planted, stated.original, stated.true
    lead = _lead(stated)
    if not lead:
        return None
    question = (
        f"How did the passage of {name} that begins with “{lead}” read on {in_words(stated.day)}?"
    )
    planted, right = stated.planted, stated.original
    if stated.kind is Fact.DATE:
        planted, right = stated.passage, stated.said
    return question, passage, planted, right, f"It read: “{stated.said}”."


def _lead(stated: Stated) -> str:
    """The words with which both passages begin, if they are enough and the text has them once."""
    said, planted = stated.said.split(), stated.passage.split()
    same = 0
    while same < min(len(said), len(planted), _LEAD) and said[same] == planted[same]:
        same += 1
    lead = " ".join(said[:same])
    text = " ".join(stated.document.text.split())
    return lead if same >= 3 and text.count(lead) == 1 else ""
