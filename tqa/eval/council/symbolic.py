"""A judge without a model: dates found in the answer, words and numbers compared.

It is honest and weak. It knows a date as finely as is needed and another that stands in its place,
and it compares what an answer says with the reference by numbers, words, "not", "may" and "must".
It knows no synonyms: an answer in other words than the reference does not mean the same to it. What
it cannot compare it says so, and gives no vote.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tqa.eval.council.asserted import Asserted, asserted, without_dates, without_names
from tqa.eval.council.records import (
    ACKNOWLEDGES,
    ADOPTS,
    BORDERLINE,
    MEANING,
    MISALIGNMENT,
    Case,
    Fault,
    FaultKind,
    GoldDate,
    Vote,
)
from tqa.law.citations import parse_citations
from tqa.qa.claims import Facts, facts_of, same_force, words_of
from tqa.qa.parsing import parse_yesno

SYMBOLIC = "symbolic"
ENOUGH = 0.6
"""The share of the reference's words, those of the question apart, that an answer has to hold: as
for the claims of an answer (`tqa.qa.claims`)."""
_NEAR = 0.15
"""So near to that share, another judge might see it otherwise."""
_SENTENCE = re.compile(r"(?<=[.;।])\s+")
_CONFLICT = re.compile(
    r"(?i)\b(?:however|contrary|contradicts?|conflicts?|inconsistent|incorrect(?:ly)?|wrong(?:ly)?"
    r"|inaccurate|mistaken|misleading|outdated|superseded|false|actually|in\s+fact|rather\s+than"
    r"|instead\s+of|no\s+longer)\b"
)


@dataclass(frozen=True, slots=True)
class _Compared:
    """How the words of an answer lie beside those of its reference."""

    same: bool
    share: float | None
    """Of the content words, or `None` where there are none to compare."""
    why: str


class SymbolicJudge:
    """Answers the questions of a case by rules."""

    name = SYMBOLIC

    def verdict(self, case: Case, after: Fault | None = None) -> Vote | Fault:
        """Its vote; a fault of the kind `unable` where there is nothing to compare."""
        given = asserted(case.answer)
        answers: dict[str, bool] = {}
        for n, gold in enumerate(case.dates, start=1):
            answers[f"satisfied.{n}"] = _satisfied(gold, given)
            answers[f"contradicted.{n}"] = _contradicted(gold, case, given)
        compared = _compare(case, given)
        if compared is None:
            return Fault(FaultKind.UNABLE, "the reference holds neither numbers nor words to find")
        answers[MEANING] = compared.same
        near = compared.share is not None and abs(compared.share - ENOUGH) < _NEAR
        answers[BORDERLINE] = near
        if case.note == MISALIGNMENT:
            answers[ADOPTS] = not compared.same and _repeats(case)
            answers[ACKNOWLEDGES] = _CONFLICT.search(case.answer) is not None
        return Vote({name: answers[name] for name in case.questions}, compared.why)


def _satisfied(gold: GoldDate, given: Sequence[Asserted]) -> bool:
    return any(date.gives(gold) and not date.rejected for date in given)


def _contradicted(gold: GoldDate, case: Case, given: Sequence[Asserted]) -> bool:
    """Whether another date stands in the place of a gold date, or it is denied or left open."""
    own = [date for date in given if date.gives(gold)]
    if any(not date.rejected for date in own):
        return all(date.either for date in own if not date.rejected)
    frame = [] if case.note == MISALIGNMENT else asserted(f"{case.question}\n{case.anchor}")
    framing = {date.span for date in frame}
    instead = [
        date
        for date in given
        if not date.rejected
        and date.span not in framing
        and not any(date.meets(other) for other in case.dates)
    ]
    return bool(own or instead)


def _facts(text: str) -> Facts:
    return facts_of(without_dates(without_names(text)), None)


def _compare(case: Case, given: Sequence[Asserted]) -> _Compared | None:
    """Whether answer and reference say the same, dates apart; `None` where nothing can tell."""
    if words_of(case.answer) == words_of(case.reference):
        return _Compared(True, None, "the same words")
    poles = [parse_yesno(text).value for text in (case.answer, case.reference)]
    if None not in poles and poles[0] != poles[1]:
        return _Compared(False, None, "one says yes and the other no")
    told, wanted, asked = (_facts(t) for t in (case.answer, case.reference, case.question))
    numbers = wanted.numbers - asked.numbers
    content = wanted.content - asked.content
    if None not in poles and not numbers:
        return _Compared(True, None, "both say yes, or both no")
    if not numbers and not content:
        return _by_names(case, given)
    shared = len(content & told.content) / len(content) if content else None
    if not numbers <= told.numbers:
        return _Compared(False, shared, f"without the numbers {_list(numbers - told.numbers)}")
    if not wanted.measured - asked.measured <= told.measured:
        return _Compared(False, shared, "the numbers have other units")
    more = told.numbers - wanted.numbers - asked.numbers
    if numbers and more:
        return _Compared(False, shared, f"with other numbers: {_list(more)}")
    # Where numbers agree, few words are enough: "25 crowns" answers what a ringer is paid.
    if shared is not None and shared < ENOUGH and not numbers:
        return _Compared(False, shared, f"{shared:.0%} of the words of the reference")
    if not _same_force(case.answer, case.reference):
        return _Compared(False, shared, "not, may or must stands in one of them only")
    return _Compared(True, shared, "numbers and words agree")


def _by_names(case: Case, given: Sequence[Asserted]) -> _Compared | None:
    """Where a reference says nothing but what it cites, or its dates, those are the meaning."""
    told, wanted, asked = (_names(t) for t in (case.answer, case.reference, case.question))
    if wanted - asked:
        return _Compared(wanted - asked <= told, None, "by the instruments and provisions named")
    if case.dates:
        every = all(_satisfied(gold, given) for gold in case.dates)
        return _Compared(every, None, "the reference says nothing but its dates")
    return None


def _names(text: str) -> frozenset[str]:
    """What a text cites, in a plain form."""
    spans = {
        span
        for cited in parse_citations(text).items
        for span in (cited.span, cited.instrument_span)
        if span is not None
    }
    words = ([w for w in words_of(text[a:b]) if w not in ("no", "the")] for a, b in sorted(spans))
    return frozenset(" ".join(name) for name in words if name)


def _same_force(answer: str, reference: str) -> bool:
    """Whether the sentences of the reference that the answer takes up agree on not, may, must."""
    for sentence in _SENTENCE.split(reference):
        claim = _facts(sentence)
        key = claim.content | claim.numbers
        nearest = max(_SENTENCE.split(answer), key=lambda each: len(_shared(each, key)))
        taken_up = 2 * len(_shared(nearest, key)) >= len(key)
        if taken_up and not same_force([nearest], claim):
            return False
    return True


def _shared(sentence: str, key: frozenset[str]) -> frozenset[str]:
    return key & set(words_of(sentence))


def _repeats(case: Case) -> bool:
    """Whether the answer gives numbers or dates of the scenario that the reference has not."""
    planted = f"{case.scenario}\n{case.question}"
    wrong = _facts(planted).numbers - _facts(case.reference).numbers
    right = {date.span for date in asserted(case.reference)}
    days = {date.span for date in asserted(planted)} - right
    given = {date.span for date in asserted(case.answer) if not date.rejected}
    return bool(wrong & _facts(case.answer).numbers or days & given)


def _list(numbers: frozenset[str]) -> str:
    return ", ".join(sorted(numbers))
