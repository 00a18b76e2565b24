"""One answer against one gold question: what is right about it, part by part.

What counts as the answer is what a person is shown of it: its text, its notes, and of each citation
the interval and what made and ended the text. Words asked for may stand in any of these; words that
are excluded may not stand in the text, though a note may tell them of another day.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tqa.eval.gold import GoldQuestion
from tqa.eval.labels import canonical
from tqa.eval.settings import Reply
from tqa.eval.versions import version_faults
from tqa.qa.answers import Answer, Citation
from tqa.workspace import Workspace


class Outcome(StrEnum):
    """What an answer comes to."""

    RIGHT = "right"
    WRONG = "wrong"
    ABSTAINED = "abstained"
    """No answer was tried, which claims nothing: counted apart."""


class Failure(StrEnum):
    """What is wrong first of all with an answer that is."""

    OLD_VERSION = "old_version"
    """It quotes a version that is not the law of the days asked about."""
    ANSWERED = "answered"
    """It answers what is to be refused."""
    REFUSED = "refused"
    """It refuses what has an answer."""
    OTHER_STATUS = "other_status"
    """It refuses for another reason, or does not see a dispute."""
    WIDER_PLACE = "wider_place"
    """It cites what the provision meant stands in."""
    OTHER_PLACE = "other_place"
    """It cites another provision."""
    OTHER_TEXT = "other_text"
    """It cites the right provision and has words that are excluded, or another text: as a rule the
    words of another day, where the workspace does not know of the change between."""
    OTHER_VALUE = "other_value"
    """It does not pick out the value asked for, whatever it quotes."""
    OTHER_ORDER = "other_order"
    """It tells in another order, or not all of it."""
    MISSING_WORDS = "missing_words"
    """It lacks words that are asked for, and nothing else is wrong."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How far an answer is right; `None` where a part has nothing to be compared with."""

    outcome: Outcome
    failure: Failure | None = None
    status: bool | None = None
    contains: bool | None = None
    """Whether all words asked for are in the answer."""
    missing: tuple[str, ...] = ()
    """Those that are not."""
    excludes: bool | None = None
    """Whether the text is without all words that are excluded."""
    said: tuple[str, ...] = ()
    """Those that are there."""
    text: bool | None = None
    """Whether the text is that of the gold, on one line."""
    citation: bool | None = None
    """Whether the provision of the gold is cited."""
    value: bool | None = None
    """Whether the value of the gold is among those that are picked out."""
    sequence: bool | None = None
    """Whether what is to stand in an order does."""
    interval: bool | None = None
    """Whether it is cited with the days of the gold. Reported; not needed to be right."""
    version_faults: tuple[str, ...] = ()
    """Quotations that are not the law of the days asked about."""

    @property
    def version_ok(self) -> bool:
        """Whether nothing is quoted from a version not in force."""
        return not self.version_faults


def judge(workspace: Workspace, question: GoldQuestion, reply: Reply) -> Verdict:
    """The verdict on one reply.

    An answer is right where the status, the words, the text and the citation are, and no quotation
    is of another day. A refusal is right where its status is, and it says what it has to say.
    """
    answer = reply.answer
    if answer is None:
        return Verdict(Outcome.ABSTAINED)
    everything, text = shown(answer), one_line(answer.text)
    verdict = Verdict(
        Outcome.RIGHT,
        status=answer.status is question.status,
        missing=(missing := tuple(w for w in question.contains if not says(everything, w))),
        contains=not missing,
        version_faults=version_faults(workspace, answer),
    )
    if question.status.answers:
        said = tuple(words for words in question.excludes if says(text, words))
        cited = _cited(answer, question)
        days = str(question.days) if question.days else None
        verdict = replace(
            verdict,
            said=said,
            excludes=not said,
            text=text == one_line(question.text) if question.text is not None else None,
            citation=bool(cited) if question.instrument is not None else None,
            value=_picked(answer, question.value) if question.value is not None else None,
            sequence=_in_order(text, question.sequence) if question.sequence else None,
            interval=any(c.valid == days for c in cited) if days else None,
        )
    failure = _failure(question, answer, verdict)
    return replace(verdict, failure=failure, outcome=Outcome.WRONG if failure else Outcome.RIGHT)


def _failure(question: GoldQuestion, answer: Answer, verdict: Verdict) -> Failure | None:
    if verdict.version_faults:
        return Failure.OLD_VERSION
    if answer.status.answers != question.status.answers:
        return Failure.ANSWERED if answer.status.answers else Failure.REFUSED
    if not verdict.status:
        return Failure.OTHER_STATUS
    if verdict.citation is False:
        return Failure.WIDER_PLACE if _wider(answer, question) else Failure.OTHER_PLACE
    if verdict.said or verdict.text is False:
        return Failure.OTHER_TEXT
    if verdict.value is False:
        return Failure.OTHER_VALUE
    if verdict.sequence is False:
        return Failure.OTHER_ORDER
    return Failure.MISSING_WORDS if verdict.missing else None


def _picked(answer: Answer, value: str) -> bool:
    """Whether a value is picked out, alone or among others that may be meant as well."""
    return any(says(found.text.casefold(), value.casefold()) for found in answer.values)


def _in_order(text: str, wanted: Sequence[str]) -> bool:
    """Whether words stand in a text one after another."""
    at = 0
    for words in wanted:
        found = text.find(one_line(words), at)
        if found < 0:
            return False
        at = found + len(words)
    return True


def _wider(answer: Answer, question: GoldQuestion) -> bool:
    """Whether what the provision of the gold stands in is cited."""
    wanted = canonical(question.provision or "")
    return any(
        citation.instrument == question.instrument
        and wanted[: len(path := canonical(citation.pinpoint))] == path
        for citation in answer.citations
    )


def _cited(answer: Answer, question: GoldQuestion) -> list[Citation]:
    """The citations of the provision that the gold names, or of its instrument where of that."""
    own = [c for c in answer.citations if c.instrument == question.instrument]
    if question.provision is None:
        return own
    wanted = canonical(question.provision)
    return [c for c in own if canonical(c.pinpoint) == wanted]


def shown(answer: Answer) -> str:
    """All that a person is shown of an answer, on one line; see the head of this module."""
    parts = [answer.text, *answer.warnings, *(value.text for value in answer.values)]
    for citation in answer.citations:
        parts += [citation.valid, *citation.made_by, *citation.ended_by]
    return one_line("\n".join(parts))


def one_line(text: str) -> str:
    """The text with each run of white space as one space."""
    return " ".join(text.split())


def says(text: str, words: str) -> bool:
    """Whether `words` stand in `text`, each of them whole.

    >>> says("a duty of 15%", "5%"), says("a duty of 5%", "5%")
    (False, True)
    >>> says("12,000 crowns", "2,000 crowns"), says("of 2.5%", "5%"), says("No. 13/2017", "3/2017")
    (False, False, False)
    """
    text, words = one_line(text), one_line(words)
    for match in re.finditer(re.escape(words), text):
        if not _joined(text, match.start()) and not _joined(text, match.end()):
            return True
    return False


def _joined(text: str, at: int) -> bool:
    """Whether a word or a number goes on across a position of the text."""
    before, after = text[at - 1 : at], text[at : at + 1]
    if _in_word(before) and _in_word(after):
        return True
    if after.isdigit() and before and before in ".,/":
        return text[at - 2 : at - 1].isdigit()
    return before.isdigit() and after != "" and after in ".,/" and text[at + 1 : at + 2].isdigit()


def _in_word(character: str) -> bool:
    """Letters and digits, and the signs of vowels that some scripts write after them."""
    return character != "" and unicodedata.category(character)[0] in "LMN"
