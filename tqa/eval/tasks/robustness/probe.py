"""One question, asked in other forms of its time: do the answers agree with the first?

    Who was the harbour master of Arle in 2009?             Ines Roe
    relative   … of Arle 16 years ago?                      Ines Roe        agrees
    in front   In 2009, who was …?                          Ines Roe        agrees
    removed    Who was the harbour master of Arle?          Ola Berg        differs
    reversed   When was Ines Roe the harbour master …?      2007-2013       agrees

No gold is needed, so it can be done while a user waits. The forms are those of `tqa.qa.retelling`
and `tqa.temporal.rewrites`, on which `tqa.qa.trust` judges answers about law by their status, day
and citations; here the answerer says words only, and words are compared.

**Source:** Wallat et al. (2025), section 5 and table 6.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from tqa.eval.metrics.answers import token_contains, token_f1
from tqa.eval.tasks.robustness import forms
from tqa.eval.tasks.robustness.judging import still, years_in
from tqa.qa.replies import abstains, read_reply
from tqa.qa.retelling import Form, reworded
from tqa.temporal.resolver import Context
from tqa.temporal.sentences import read_sentence

Answerer = Callable[[str], str]
"""Answers a question in words."""
LONGEST = 10
"""Words of an answer that can be put into a question."""


@dataclass(frozen=True, slots=True)
class Tried:
    """One form, asked."""

    form: Form
    question: str
    answer: str
    agreement: float
    """From 0 to 1: the F1 of the words of both answers; of the reversed form, 1 or 0."""
    agrees: bool
    """Whether one answer holds the other; of the reversed form, whether the time told holds the
    time asked about."""


@dataclass(frozen=True, slots=True)
class Probe:
    """An answer, and how far it agrees with the answers to other forms of its question."""

    question: str
    answer: str
    tried: tuple[Tried, ...]
    left_out: tuple[tuple[Form, str], ...]
    """Forms that the question does not allow, each with the reason."""

    @property
    def share(self) -> float | None:
        """The share of the forms that agree; `None` where none could be asked."""
        if not self.tried:
            return None
        return sum(item.agrees for item in self.tried) / len(self.tried)

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        tried = [
            {
                "form": item.form.value,
                "question": item.question,
                "answer": item.answer,
                "agreement": round(item.agreement, 4),
                "agrees": item.agrees,
            }
            for item in self.tried
        ]
        left_out = [{"form": form.value, "reason": reason} for form, reason in self.left_out]
        return {
            "question": self.question,
            "answer": self.answer,
            "share": self.share,
            "tried": tried,
            "left_out": left_out,
        }


def probe(question: str, answerer: Answerer, *, reference_day: date) -> Probe:
    """The question and each form that it allows, asked of `answerer`, and what agrees.

    `reference_day` is the day from which relative times count, and the answerer has to count from
    the same. An answerer that does not answer the question as it stands is asked nothing else.

    >>> def answerer(question: str) -> str:
    ...     return "2007-2013" if question.startswith("When") else "Ines Roe"
    >>> asked = probe(
    ...     "Who was the pilot of Arle in 2009?", answerer, reference_day=date(2025, 5, 4)
    ... )
    >>> [(tried.form.value, tried.agrees) for tried in asked.tried]
    [('relative', True), ('in_front', True), ('removed', True), ('reversed', True)]
    """
    plain = " ".join(question.split())
    answer = _said(answerer(plain))
    if not answer or abstains(answer):
        return Probe(plain, answer, (), tuple((form, "it is not answered") for form in _FORMS))
    asked, left_out = wordings(plain, reference_day)
    tried = [_compared(form, text, answer, _said(answerer(text))) for form, text in asked]
    turned = _turned(plain, answer, answerer, reference_day)
    if isinstance(turned, str):
        left_out.append((Form.REVERSED, turned))
    else:
        tried.append(turned)
    return Probe(plain, answer, tuple(tried), tuple(left_out))


_FORMS = (Form.ABSOLUTE, Form.RELATIVE, Form.IN_FRONT, Form.AT_END, Form.REMOVED, Form.REVERSED)


def wordings(
    question: str, reference_day: date
) -> tuple[list[tuple[Form, str]], list[tuple[Form, str]]]:
    """The forms of a question, and why it has not the others.

    Where law is asked about, "16 years ago" is one day, so that `retelling` leaves years out; the
    study counts it as the year, and so it is asked here.
    """
    made = reworded(question, reference_day=reference_day)
    found = {wording.form: wording.text for wording in made.forms}
    left_out = dict(made.left_out)
    timed = forms.timed(question)
    if Form.RELATIVE not in found and timed is not None:
        counted = forms.relative(timed, reference_day)
        if counted is not None:
            found[Form.RELATIVE] = counted
            left_out.pop(Form.RELATIVE, None)
    if made.removed is not None and made.removed != question:
        found[Form.REMOVED] = made.removed
    else:
        left_out[Form.REMOVED] = "it names no time that could be removed"
    asked = [(form, found[form]) for form in _FORMS if form in found]
    return asked, [(form, left_out[form]) for form in _FORMS if form in left_out]


def _said(reply: str) -> str:
    return " ".join(read_reply(reply).text.split())


def _compared(form: Form, question: str, first: str, answer: str) -> Tried:
    agrees = token_contains(answer, [first]) or token_contains(first, [answer])
    return Tried(form, question, answer, token_f1(answer, [first]), agrees)


def _turned(question: str, answer: str, answerer: Answerer, reference_day: date) -> Tried | str:
    """The time asked for, given the answer: what is told has to hold the time asked about."""
    given = answer.rstrip(" .")
    if len(given.split()) > LONGEST:
        return "the answer is too long to be put into a question"
    sentence = read_sentence(question, Context(reference=reference_day, past=True))
    if len(sentence.days) != 1 or sentence.days[0].first is None or sentence.days[0].last is None:
        return "it does not ask about one time"
    text = forms.inverse(question, given)
    if text is None:
        return "no inverse question can be made of its words"
    told = _said(answerer(text))
    years = years_in(told)
    first, last = sentence.days[0].first.year, sentence.days[0].last.year
    # "Since 2007" has no end; "in 2007" is that year and no other.
    open_ = len(years) == 1 and still(told)
    held = bool(years) and years[0] <= first and (open_ or last <= years[-1])
    return Tried(Form.REVERSED, text, told, float(held), held)
