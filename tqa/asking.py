"""`tqa ask` without a question: a conversation, line by line. Read, resolve, ask, print."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING

import typer

from tqa import history, printing
from tqa.errors import TqaError
from tqa.law.status import Status
from tqa.qa.conversation import Resolved, resolve
from tqa.qa.retelling import untimed
from tqa.qa.turns import Turn, turn_of

if TYPE_CHECKING:
    from tqa.qa.answers import Answer
    from tqa.qa.trust import Trust
    from tqa.workspace import Workspace

PROMPT = "tqa> "
LONGEST = 10_000
"""Characters of one line; what is longer is no question."""
HELP = """\
Ask in English, in one line: What did section 5 of the Harbour Dues Act say on 1 May 2018?
Then go on from there: and in 2015?  who changed it?  and section 6?  and before that?
  why      how the last answer was reached
  forget   start anew: the next question is read by itself
  help     this
  exit     end (or Ctrl-D)"""


@dataclass(frozen=True, slots=True)
class Exchange:
    """What was said, what it was read as, and the answer to that."""

    said: str
    question: str
    """The full question that was asked."""
    answer: Answer
    turn: Turn
    """What the next question refers to."""

    @property
    def read_as(self) -> str:
        """The full question, where it is not what was said."""
        return "" if self.question == " ".join(self.said.split()) else self.question


class Conversation:
    """Questions to one workspace, each read by the one before it."""

    def __init__(
        self,
        workspace: Workspace,
        *,
        reference_day: date,
        as_at: date | None = None,
        known_at: date | None = None,
        last: Turn | None = None,
    ) -> None:
        """`as_at` is the day of questions that name none; `last` where an earlier one ended."""
        self.workspace = workspace
        self.reference_day = reference_day
        self.as_at, self.known_at = as_at, known_at
        self.last = last
        self._answer: Answer | None = None

    def ask(self, text: str) -> Exchange:
        """The answer to a question or to a follow-up; TqaError where it cannot be asked."""
        from tqa.qa.referring import named

        library = self.workspace.library
        titles = library.titles
        resolved = resolve(text, self.last, self.reference_day, titles=titles)
        question = resolved.question
        day = self._beside(question)
        answer = self._asked(question, day)
        turn = turn_of(
            question,
            answer,
            name=named(library, answer.citations[0]) if answer.citations else "",
            reference_day=self.reference_day,
            as_at=day,
            titles=titles,
        )
        self.last, self._answer = self._followed(turn, resolved), answer
        return Exchange(text, question, answer, self.last)

    def _followed(self, turn: Turn, resolved: Resolved) -> Turn:
        """What the next question refers to: not to a slip, and on past what was not found."""
        if self.last is None or turn.title:
            return turn
        if turn.status == Status.NOT_A_QUESTION_OF_LAW_TEXT:
            return self.last
        if not resolved.how:
            return turn
        return replace(turn, title=self.last.title, unit=self.last.unit, several=True)

    def asks_why(self, text: str) -> bool:
        """Whether the grounds of the last answer are asked for."""
        return resolve(text, self.last, self.reference_day).why

    def grounds(self) -> Answer | None:
        """The last answer, made again where it is of an earlier conversation; `None` without."""
        if self._answer is None and self.last is not None:
            self._answer = self._asked(self.last.question, self._beside(self.last.question))
        return self._answer

    def forget(self) -> None:
        """Read the next question by itself."""
        self.last = self._answer = None

    def trust(self, question: str) -> Trust:
        """The question in the other forms of its time."""
        from tqa.qa.trust import trust

        return trust(
            self.workspace.library,
            question,
            self._asked,
            reference_day=self.reference_day,
            as_at=self._beside(question),
            known_at=self.known_at,
        )

    def _beside(self, question: str) -> date | None:
        """The day given for questions that name none."""
        if self.as_at is None:
            return None
        bare = untimed(question, self.reference_day, self.workspace.library.titles)
        return self.as_at if bare == " ".join(question.split()) else None

    def _asked(self, question: str, as_at: date | None) -> Answer:
        return self.workspace.ask(
            question, reference_day=self.reference_day, as_at=as_at, known_at=self.known_at
        )


def converse(
    workspace: Workspace,
    *,
    reference_day: date,
    now: Callable[[], str],
    as_at: date | None = None,
    known_at: date | None = None,
    why: bool = False,
    with_trust: bool = False,
    keep: bool = True,
) -> None:
    """Answer line after line until there are no more, or `exit`.

    A prompt is shown on a terminal. `now` gives the time of asking, for the history alone; with
    `keep` off it is neither read nor written.
    """
    path = workspace.folder / history.FILE
    last = _resumed(workspace) if keep else None
    talk = Conversation(
        workspace, reference_day=reference_day, as_at=as_at, known_at=known_at, last=last
    )
    for line in _lines():
        text = line.strip()
        if text.lower() in ("exit", "quit"):
            return
        try:
            if not text or _ordered(talk, text):
                continue
            exchange = talk.ask(text)
            _show(talk, exchange, why=why, with_trust=with_trust)
            if keep:
                history.append(path, _row(exchange, now()))
        except TqaError as error:
            typer.echo(f"tqa: {error}\n", err=True)
            keep = keep and not isinstance(error, history.NotKept)
        except KeyboardInterrupt:
            typer.echo("", err=True)


def _resumed(workspace: Workspace) -> Turn | None:
    try:
        last = history.last_turn(workspace.folder / history.FILE)
    except TqaError as error:
        typer.echo(f"tqa: {error}", err=True)
        return None
    if last is not None and sys.stdin.isatty():
        typer.echo(f"going on from: {last.question}")
    return last


def _lines() -> Iterator[str]:
    """Lines as they are typed, or of a pipe; bytes that are no text are replaced."""
    if not sys.stdin.isatty():
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")
        yield from sys.stdin
        return
    with suppress(ImportError):
        import readline  # noqa: F401  arrow keys, and the lines of this conversation
    typer.echo("Ask, or `help`; Ctrl-D ends.")
    while True:
        try:
            yield input(PROMPT)
        except EOFError:
            typer.echo("")
            return
        except KeyboardInterrupt:
            typer.echo("")


def _ordered(talk: Conversation, text: str) -> bool:
    """Whether the line is an order, which is then carried out."""
    word = text.lower()
    if len(text) > LONGEST:
        raise TqaError(f"a line of {len(text):,} characters is no question; ask in one sentence")
    if word in ("help", "?"):
        typer.echo(f"{HELP}\n")
    elif word == "forget":
        talk.forget()
        typer.echo("the next question is read by itself\n")
    elif word == "why" or talk.asks_why(text):
        answer = talk.grounds()
        steps = answer.derivation if answer else ()
        lines = [f"{step.rule}: {step.says}" for step in steps]
        typer.echo("\n".join(lines or ["nothing was answered yet"]) + "\n")
    else:
        return False
    return True


def _show(talk: Conversation, exchange: Exchange, *, why: bool, with_trust: bool) -> None:
    if exchange.read_as:
        typer.echo(f"read as: {exchange.read_as}")
    typer.echo(printing.answer(exchange.answer, why=why))
    if with_trust:
        from tqa.qa.trust import told

        typer.echo(f"\n{told(talk.trust(exchange.question))}")
    typer.echo("")


def _row(exchange: Exchange, asked_at: str) -> dict[str, object]:
    citations = exchange.answer.citations
    return {
        "asked_at": asked_at,
        "said": exchange.said,
        "read_as": exchange.read_as,
        "status": exchange.answer.status.value,
        "citation": str(citations[0]) if citations else "",
        "turn": exchange.turn.to_dict(),
    }
