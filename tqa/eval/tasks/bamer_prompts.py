"""The twelve forms of the prompt of BAMER: three strategies, two ways of dates, two of events.

**Source:** S. Kenneweg, J. Deigmöller, P. Cimiano, J. Eggert, "Benchmarking the Ability of Large
Language Models to Reason About Event Sets", KEOD 2024, section 3.3, figures 1 and 2.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import product

from tqa.eval.bamer import SPEECH_TIME, Template, as_json, as_sentence
from tqa.eval.tasks.task import Item, Setting, Turn
from tqa.temporal.events import Event


@dataclass(frozen=True, slots=True)
class Form:
    """One of the twelve forms of the prompt."""

    strategy: str
    extended: bool
    json: bool

    @property
    def name(self) -> str:
        """Its name, as in "cot_review.date_only.language"."""
        date_form = "date_extended" if self.extended else "date_only"
        return f"{self.strategy}.{date_form}.{'json' if self.json else 'language'}"


STRATEGIES = ("cot_review", "cot_step_by_step", "zero_shot")
FORMS: Mapping[str, Form] = {
    form.name: form
    for form in (
        Form(strategy, extended, json)
        for strategy, extended, json in product(STRATEGIES, (False, True), (False, True))
    )
}
"""The first did best over all models (section 4.3.2), so it is the one used unless asked."""

_REVIEW = "Review each event out of the event history sequentially. "
_MATCH = "If the {roles} and date of an event match the information in the question, {then} "
_REVIEWS: Mapping[str, str] = {
    Template.WHO: _MATCH.format(
        roles="action, object, location", then="record the subject of that event."
    )
    + "At the end return the subjects of all matching events.",
    Template.DID: _MATCH.format(
        roles="subject, action, object, location", then="record that event."
    )
    + "At the end return yes if there is a matching event, and no otherwise.",
    Template.HOW_OFTEN: _MATCH.format(
        roles="subject, action, object, location", then="record that event."
    )
    + "At the end return the number of all matching events.",
    Template.LAST_TIME: "If the subject, action, object and location of an event match the "
    "information in the question, record the date of that event. "
    "At the end return the latest of the recorded dates.",
}
"""That of *who* is the paper's; it gives no others, so these are ours, in its words."""
_TYPES: Mapping[str, str] = {
    Template.WHO: "Answer with the name of the subject or say 'nobody'.",
    Template.DID: "Answer with 'yes' or 'no'.",
    Template.HOW_OFTEN: "Answer with a number.",
    Template.LAST_TIME: "Answer with the date, written yyyy-mm-dd, or say 'never'.",
}
"""That of *who* is the paper's (figure 1); the others say the return types of its table 2."""
_CLOSE = "End with a line that begins with 'Answer:' and holds nothing but the answer."
"""Ours: a review names many subjects and dates, and only this shows which is the answer."""


def turns(
    item: Item, events: Sequence[Event], setting: Setting, prompt: str = next(iter(FORMS))
) -> tuple[Turn, ...]:
    """What a model is sent: one turn, as figures 1 and 2 have it."""
    form = FORMS[prompt]
    template = item.groups["template"]
    reviewing = form.strategy != "zero_shot"
    parts = [_REVIEW + _REVIEWS[template]] if reviewing else []
    parts.append(context(events, form) if setting is Setting.GOLD else "")
    question = item.question if form.json else in_words(item.question)
    parts.append(question if form.json else f"Now, I want to know: {question}")
    parts.append(_TYPES[template])
    if reviewing:
        parts.append(_CLOSE)
    if form.strategy == "cot_step_by_step":
        parts.append("Let's think step by step.")
    return (Turn("user", " ".join(part for part in parts if part)),)


def context(events: Sequence[Event], form: Form) -> str:
    """The time of speech and the events, as data or as sentences."""
    if form.json:
        listed = ", ".join(as_json(event, extended=form.extended) for event in events)
        return (
            f"Today is the {SPEECH_TIME:%Y-%m-%d %H:%M}. I will give you a list indicating events "
            f"and when they have taken place (event set): {listed}."
        )
    told = " ".join(as_sentence(event, extended=form.extended) for event in events)
    return (
        f"Today's date is {SPEECH_TIME:%B %d, %Y}, and the time is {SPEECH_TIME:%H:%M}. I have a "
        "list of events (event set) that have occurred in the past, including who did what, where "
        f"and when: {told}"
    )


_DAY = re.compile(r"(?<=on )\d{4}-\d\d-\d\d")
_MONTH = re.compile(r"(?<=in )\d{4}-\d\d(?!-)")


def in_words(question: str) -> str:
    """The question with its date in words, as figure 2 has it beside sentences.

    >>> in_words("Who read a book in the kitchen on 2023-09-05?")
    'Who read a book in the kitchen on September 05, 2023?'
    >>> in_words("Did Ria read a book in the kitchen in 2023-09?")
    'Did Ria read a book in the kitchen in September 2023?'
    """
    told = _DAY.sub(lambda m: f"{date.fromisoformat(m[0]):%B %d, %Y}", question)
    return _MONTH.sub(lambda m: f"{date.fromisoformat(m[0] + '-01'):%B %Y}", told)
