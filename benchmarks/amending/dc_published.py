"""The text that a law amended, among the published versions of a section of the D.C. Code.

A temporary or emergency act lies over the text. When it lapses the text without it returns
(TIME_IN_LAW rule 9), and the next law amends that text, not the one that was printed last. Which
acts have lapsed follows from the history annotations alone: the publisher takes them out with the
words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from tqa.law.clause import Action, Clause, Part
from tqa.law.document import Document
from tqa.law.labels import normalise_label
from tqa.law.model import Note

LAPSED = "a lapsed act lay over the text before, and no text without it is in the corpus"
_EMERGENCY = re.compile(r"D\.C\. Act \d")
_EMERGENCY_DAYS, _TEMPORARY_DAYS = timedelta(days=90), timedelta(days=225)
"""How long they last: by the charter of the District (D.C. Code § 1-204.12(a)), and as temporary
acts say of themselves."""


@dataclass(frozen=True)
class Published:
    """A section as published on one day."""

    document: Document
    text: str
    """As the gold prints it."""

    @property
    def day(self) -> date:
        """When it was published."""
        assert self.document.current_to is not None
        return self.document.current_to

    @property
    def notes(self) -> frozenset[Note]:
        """Its history annotations."""
        return frozenset(note for node in self.document.nodes for note in node.notes)

    def lapses_by(self, day: date) -> bool:
        """Whether some of its text lapses by a day, as the note at its head says."""
        lapse = self.document.lapse
        return lapse is not None and lapse.on.happened_by(day) is True


def text_before(
    versions: Sequence[Published],
    before: str,
    after: str,
    law: str,
    clauses: Sequence[Clause],
    passing: Mapping[str, bool],
) -> tuple[Document | None, str]:
    """The published version that a law amended; else none, and why.

    `passing` says of laws whether they are temporary; emergency acts always are.
    """
    at = _place(versions, before, after, law)
    if at is None:
        return None, "the text before is not in the corpus"
    first, then = versions[at], versions[at + 1] if at + 1 < len(versions) else None
    if then is None or then.text != after:
        return first.document, ""
    gone = {note.citation for note in first.notes} - {note.citation for note in then.notes}
    if not (gone or first.lapses_by(then.day)):
        return first.document, ""
    if (how := _anew(clauses, first.document)) is not None:
        nothing = replace(first.document, nodes=first.document.nodes[:1])
        return nothing if how is Action.INSERT else first.document, ""
    printed = {note.citation for note in then.notes}
    for earlier in reversed(versions[:at]):
        held = {note.citation for note in earlier.notes}
        lacking = [n for n in then.notes if n.citation not in held and _act(n) != law]
        over = all(_over(note, passing, then.day) for note in lacking)
        if held <= printed and over and not earlier.lapses_by(then.day):
            return earlier.document, ""
    return None, LAPSED


def _place(versions: Sequence[Published], before: str, after: str, law: str) -> int | None:
    """Which version prints the text before: the one followed by the text after, with the law."""
    printing = [at for at, version in enumerate(versions) if version.text == before]

    def fits(at: int) -> tuple[bool, bool, int]:
        following = versions[at + 1 : at + 2]
        named = {note for v in following for note in v.notes if _act(note) == law}
        new = bool(named - versions[at].notes)
        return bool(following) and following[0].text == after, new, -at

    return max(printing, key=fits, default=None)


def _act(note: Note) -> str:
    return note.citation.partition(",")[0].strip()


def _over(note: Note, passing: Mapping[str, bool], day: date) -> bool:
    """Whether what a note names was made for a time that is over."""
    act = _act(note)
    emergency = _EMERGENCY.match(act) is not None
    term = _EMERGENCY_DAYS if emergency else _TEMPORARY_DAYS
    temporary = emergency or passing.get(act, False)
    return temporary and note.effective is not None and note.effective + term <= day


def _anew(clauses: Sequence[Clause], document: Document) -> Action | None:
    """How clauses give the whole section anew, whatever was there before; `None` if they do not."""
    number = next((node.label for node in document.nodes if node.kind == "section"), "")
    for clause in clauses:
        whole = clause.part is Part.WHOLE and clause.action in (Action.INSERT, Action.SUBSTITUTE)
        if whole and any(
            normalise_label(b.label) == normalise_label(number) for b in clause.blocks
        ):
            return clause.action
    return None
