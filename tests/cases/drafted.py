"""Instruments of a case as plain text files, taken into a workspace as a person would print them."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from tests.cases.texts import taken_in
from tqa.ingest.given import Given
from tqa.law.compose import choose
from tqa.law.model import State, Version
from tqa.workspace import Workspace

JURISDICTION = "xx"


@dataclass(frozen=True, slots=True)
class Printed:
    """One instrument: its title, the lines below it, and what is said of it."""

    title: str
    lines: Sequence[str]
    given: Given

    @property
    def text(self) -> str:
        """The file."""
        return "\n\n".join([self.title, *self.lines]) + "\n"


def made(id_: str, kind: str = "act", *, on: str | None = None, published: str | None = None,
         in_force: str | None = None, jurisdiction: str = JURISDICTION,
         aliases: tuple[str, ...] = (), number: str | None = None) -> Given:  # fmt: skip
    """What is said of an instrument that says nothing of itself."""
    day = date.fromisoformat
    return Given(
        read_as="enacted",
        id=f"/{jurisdiction}/{kind}/{id_}",
        kind=kind,
        jurisdiction=jurisdiction,
        made=day(on) if on else None,
        published=day(published) if published else None,
        in_force=day(in_force) if in_force else None,
        aliases=aliases or None,
        number=number,
    )


@contextmanager
def workspace(instruments: Sequence[Printed]) -> Iterator[Workspace]:
    """A workspace that holds some instruments, each from a file of its own."""
    with tempfile.TemporaryDirectory() as folder, Workspace.init(Path(folder) / "work") as ws:
        for number, instrument in enumerate(instruments):
            path = Path(folder) / f"{number}.txt"
            path.write_text(instrument.text, encoding="utf-8")
            taken_in(ws.ingest([path], given=instrument.given))
        yield ws


def versions(ws: Workspace, id_: str, name: str, scope: str = "general") -> list[Version]:
    """All versions of a provision for a purpose."""
    return [v for v in ws.store.versions(id_, name) if v.scope == scope]


def begun(ws: Workspace, id_: str, name: str, scope: str = "general") -> str:
    """The day from which a provision is in force, `not_fixed` where none is known."""
    course = [v for v in versions(ws, id_, name, scope) if v.known_to is None]
    law = [v.valid.start for v in course if v.state is State.IN_FORCE]
    days = [start for start in law if start.is_day]
    return min(str(start) for start in days) if days else "not_fixed"


def on(ws: Workspace, id_: str, name: str, as_at: str, known: str | None = None) -> Version | None:
    """The version that dates alone choose."""
    known_at = date.fromisoformat(known) if known else None
    found = versions(ws, id_, name)
    return choose(found, as_at=date.fromisoformat(as_at), known_at=known_at).version
