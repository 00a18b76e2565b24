"""The sample corpus asked a few questions that show what tqa does, and what it refuses.

The questions are data: `demo.jsonl` in the folder of the corpus.
"""

from __future__ import annotations

import shlex
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from tqa import printing
from tqa.errors import SourceError
from tqa.eval.jsonl import records
from tqa.law.status import Status
from tqa.qa.answers import Answer
from tqa.workspace import Workspace

FILE = "demo.jsonl"
FIELDS = ("shows", "question", "as_at", "known_at", "today", "status")
WIDTH = 80


@dataclass(frozen=True, slots=True)
class DemoQuestion:
    """A question, and what its answer shows."""

    shows: str
    """One line, in plain words."""
    question: str
    today: date
    """The reference day, given so that the answer is the same on any day."""
    status: Status
    """The status that a person expects of its answer."""
    as_at: date | None = None
    known_at: date | None = None

    @property
    def command(self) -> str:
        """The command that asks it of a workspace with the corpus."""
        words = ["tqa ask -w work", _quoted(self.question)]
        days = {"--as-at": self.as_at, "--known-at": self.known_at, "--today": self.today}
        return " ".join([*words, *(f"{option} {day}" for option, day in days.items() if day)])

    def ask(self, workspace: Workspace) -> Answer:
        """Its answer."""
        return workspace.ask(
            self.question, reference_day=self.today, as_at=self.as_at, known_at=self.known_at
        )


def read_demo(corpus: Path) -> tuple[DemoQuestion, ...]:
    """The questions that a corpus is shown with; SourceError where there are none."""
    path = corpus / FILE
    if not path.is_file():
        raise SourceError(
            f"{corpus}: holds no {FILE}; give the folder corpus of a checkout of the repository"
        )
    found = []
    for record in records(path):
        record.known(FIELDS)
        found.append(
            DemoQuestion(
                shows=record.text("shows"),
                question=record.text("question"),
                today=record.day("today"),
                status=record.choice("status", Status),
                as_at=record.optional_day("as_at"),
                known_at=record.optional_day("known_at"),
            )
        )
    if not found:
        raise SourceError(f"{path}: no question is there; write one a line")
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Shown:
    """A question of the demo with its answer."""

    question: DemoQuestion
    answer: Answer
    holds: bool
    """Whether the answer, made again without searching, comes out the same."""

    def text(self, number: int) -> str:
        """What it shows, the command to type, and the answer, in 80 columns."""
        question, answer = self.question, self.answer
        lines = textwrap.wrap(f"{number}. {question.shows}", WIDTH)
        lines += [*_pasteable(f"$ {question.command}"), "", *wrapped(printing.answer(answer))]
        if answer.status is not question.status:
            lines += wrapped(f"(A person expects the status {question.status}: this is a fault.)")
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "shows": self.question.shows,
            "command": self.question.command,
            "expected": self.question.status.value,
            "holds": self.holds,
            "answer": self.answer.to_dict(),
        }


def ask_all(workspace: Workspace, questions: Iterable[DemoQuestion]) -> Iterator[Shown]:
    """The questions asked one after another, each answer checked."""
    for question in questions:
        answer = question.ask(workspace)
        yield Shown(question, answer, workspace.verify_answer(answer.to_dict()).holds)


def ending(shown: Sequence[Shown], corpus: Path, seconds: float) -> str:
    """How it went, and what to do next."""
    n = len(shown)
    as_expected = sum(item.answer.status is item.question.status for item in shown)
    return (
        f"{n} questions in {seconds:.1f} seconds; {as_expected} answers have the status that a "
        f"person expects.\nMade again without searching (`tqa verify`), "
        f"{sum(item.holds for item in shown)} of {n} come out the same. Next:\n\n"
        f"  tqa init work\n  tqa ingest -w work {shlex.quote(str(corpus))}\n  tqa status -w work"
    )


def _pasteable(command: str) -> list[str]:
    """A command in lines that can be pasted: outside quotes a line ends in a backslash."""
    lines = textwrap.wrap(
        command,
        WIDTH - 2,
        subsequent_indent="    ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    quotes = 0
    for place, line in enumerate(lines[:-1]):
        quotes += line.count('"')
        if quotes % 2 == 0:
            lines[place] = f"{line} \\"
    return lines


def wrapped(text: str) -> list[str]:
    """Lines in 80 columns; what goes on stands below the words of its line."""
    return [
        part
        for line in text.split("\n")
        for part in textwrap.wrap(
            line,
            WIDTH,
            initial_indent="  ",
            subsequent_indent=" " * (len(line) - len(line.lstrip()) + 4),
            break_on_hyphens=False,
        )
        or [""]
    ]


def _quoted(words: str) -> str:
    """Words as one argument of a shell, in double quotes where these do."""
    return shlex.quote(words) if any(c in words for c in '"$`\\!') else f'"{words}"'
