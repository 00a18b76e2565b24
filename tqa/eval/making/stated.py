"""Statements about a provision: what they claim, what is true, and what was put in its place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from tqa.eval.making.differing import differences, sentences, stands_in
from tqa.eval.making.records import Course, Document, Fact
from tqa.eval.making.saying import YEAR, days_told, in_words


@dataclass(frozen=True, slots=True)
class Stated:
    """One statement, with what is true and what was put in its place."""

    statement: str
    perturbed: bool
    kind: Fact
    course: Course
    day: date
    document: Document
    """What stood on the day."""
    true: str
    """The same said rightly, in the form of the statement."""
    original: str
    """The fact as it was."""
    planted: str
    """The fact as it is told; equal to `original` where the statement is true."""
    passage: str = ""
    """The words quoted."""
    said: str = ""
    """The words that stood, where words are quoted."""
    named_by: str = ""
    """The words by which a statement about a change names the wording that began."""

    @property
    def claim(self) -> dict[str, str]:
        """What is claimed, as plain values that the statement itself tells."""
        claim = {"provision": self.course.cited, "title": self.course.title}
        if self.passage:
            told = {"form": "contained", "day": self.day.isoformat(), "passage": self.passage}
        elif self.named_by:
            [day] = days_told(self.planted)
            told = {"form": "began", "day": day.isoformat(), "passage": self.named_by}
        else:
            told = {"form": "made_by", "day": self.day.isoformat(), "by": self.planted}
        return {**claim, **told}


Square = tuple[Stated, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """A subject with its true fact, ready to be told with any fact of its sort."""

    course: Course
    day: date
    document: Document
    fact: str
    before: str
    after: str
    """The statement is `before`, the fact, `after`."""
    passage: tuple[str, str] | None = None
    """The quoted words around the fact, where words are quoted."""
    named_by: str = ""

    def tell(self, kind: Fact, fact: str, *, untrue: bool) -> Stated:
        """The statement with a fact, its own or another one."""
        quoted = said = ""
        if self.passage:
            quoted = self.passage[0] + fact + self.passage[1]
            said = self.passage[0] + self.fact + self.passage[1]
        return Stated(
            self.before + fact + self.after, untrue, kind, self.course, self.day, self.document,
            self.before + self.fact + self.after, self.fact, fact, quoted, said,
            self.named_by,
        )  # fmt: skip


def contained(course: Course, day: date, passage: str) -> tuple[str, str]:
    """What is said before and after the quoted words."""
    return f"On {in_words(day)}, {course.name} contained the words “", f"{passage}”."


def telling_passage(course: Course, document: Document) -> str:
    """A passage of one version that stands in no other of its provision; "" where there is none."""
    others = [w.document for w in course.wordings if w.document is not document]
    at = [w.document for w in course.wordings].index(document)
    near = [w.document for w in course.wordings[max(0, at - 1) : at] or course.wordings[at + 1 :]]
    passages = [
        d.new for other in near[:1] for d in differences(other.text, document.text)
    ] or list(sentences(document.text))
    for passage in passages:
        if not YEAR.search(passage) and not any(stands_in(passage, o.text) for o in others):
            return passage
    return ""


def square(kind: Fact, told: tuple[Told, Told]) -> Square:
    """Two subjects, each told with its own fact and with that of the other."""
    one, other = told
    return (
        one.tell(kind, one.fact, untrue=False), one.tell(kind, other.fact, untrue=True),
        other.tell(kind, one.fact, untrue=True), other.tell(kind, other.fact, untrue=False),
    )  # fmt: skip


def altered(squares: Iterable[Square]) -> list[Stated]:
    """The altered statements of squares."""
    return [stated for square in squares for stated in square if stated.perturbed]
