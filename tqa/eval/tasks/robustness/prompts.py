"""What a model is asked in the eight tests: one turn, the same words in every setting but a block.

The study's own prompts are in its repository and not in its text, so these are ours: the question,
what form the answer has, and nothing to learn from (the study is zero-shot).

    told    the day of the question stands in the prompt, so that "8 years ago" is one year
    own     it does not, as in the study; years are counted from what the model itself takes the
            year to be (`own_year`), which the item "what year is it" asks first
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from tqa.eval.tasks.pool import Lookup, shown
from tqa.eval.tasks.robustness.judging import CLAIM, DAY, PAIR, THING, TIME, YEAR
from tqa.eval.tasks.task import Item, Setting, Turn
from tqa.temporal.calendars import ENGLISH_MONTHS

TOLD, OWN = "told", "own"
FORMS = (TOLD, OWN)

_ANSWER: Mapping[str, str] = {
    THING: "Answer with a few words and nothing else. If you do not know, say 'unknown'.",
    TIME: "Answer with the first and the last year, written yyyy-yyyy, and nothing else. "
    "If you do not know, say 'unknown'.",
    YEAR: "Answer with a year and nothing else.",
    CLAIM: "Is this claim true or false? Answer with one word, True or False.",
    PAIR: "Answer with one word, Yes or No.",
}
_DATES: Mapping[str, str] = {
    "day": "Answer with the date, written dd-mm-yyyy, and nothing else.",
    "month": "Answer with month and year, written yyyy-mm, and nothing else.",
    "year": "Answer with the year and nothing else.",
}
"""The study asks for dd-mm-yyyy (section 4.7) and says nothing of the other two."""
_SYSTEM = "You answer questions about what was the case at what time."


def asked(item: Item, prompt: str) -> str:
    """The question in a form of the prompt: relative times differ with the year they count from."""
    return str(item.data.get("own") or item.question) if prompt == OWN else item.question


def turns(
    item: Item, setting: Setting, prompt: str, before: Lookup, reference: date
) -> tuple[Turn, ...]:
    """System and user turn; only the block of sources differs between settings."""
    lines = [shown(before(item, setting))]
    if prompt == TOLD and item.data["asks"] not in (DAY, PAIR):
        month = ENGLISH_MONTHS[reference.month - 1].capitalize()
        lines.append(f"Today is {reference.day} {month} {reference.year}.")
    label = "Claim" if item.data["asks"] == CLAIM else "Question"
    form = _DATES[item.groups["granularity"]] if item.data["asks"] == DAY else ""
    lines.append(f"{label}: {asked(item, prompt)}\n{form or _ANSWER[item.data['asks']]}")
    return Turn("system", _SYSTEM), Turn("user", "\n\n".join(lines))
