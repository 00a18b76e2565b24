"""Threads from a workspace: what its provisions said over time, by its own amendment graph.

Only what the workspace is sure of is taken: texts that are law with words that nothing disputes, on
the days for which it gives them. Provisions whose words amend other instruments are left out, since
they are law in those.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING

from tqa.eval.making.records import Course, Document, History, Thread, Wording
from tqa.eval.making.sharing import threads_of
from tqa.law.status import Status
from tqa.retrieval.course import changes
from tqa.retrieval.successive import Stretch, stretches
from tqa.retrieval.view import View

if TYPE_CHECKING:
    from tqa.workspace import Workspace

_UNITS = frozenset(
    {"section", "article", "rule", "regulation", "subsection", "definition", "row", "item"}
)
"""Kinds of provisions that are asked about."""
_NO_LAW = frozenset({"complaint", "answer", "pleading", "table"})
"""Kinds of instruments that are none."""
_ENDED = frozenset({Status.ENDED, Status.REMOVED_CAUSE_UNKNOWN})
_DAY = timedelta(days=1)


def threads_of_workspace(workspace: Workspace, *, name: str = "") -> History:
    """The threads of all instruments of a workspace, as known by all that it holds.

    What it was made from is told by the sources that the workspace holds, with their hashes.
    """
    with workspace.store.reading():
        library = workspace.library
        courses: list[Course] = []
        for instrument in sorted(library.rows):
            if library.rows[instrument].kind not in _NO_LAW:
                courses.extend(_courses(library.view(instrument)))
        threads: Sequence[Thread] = threads_of(library, courses)
        made_from = tuple(
            # Not where they lay: a set is the same on every machine.
            {"file": source.name.rpartition("/")[2], "sha256": source.id}
            for source in workspace.store.sources()
        )
    called = name or workspace.folder.resolve().name
    return History(
        called, tuple(sorted(made_from, key=lambda m: (m["file"], m["sha256"]))), tuple(threads)
    )


def _courses(view: View) -> Iterator[Course]:
    """The courses of one instrument, in the order of its provisions."""
    horizon = _horizon(view)
    for name, provision in view.tree.by_id.items():
        if provision.kind in _UNITS and not view.amends(name):
            wordings = _wordings(view, name, horizon)
            # What has no label cannot be asked about.
            if wordings and all(wording.document.pinpoint for wording in wordings):
                yield _course(view, name, provision.kind, provision.order, wordings)


def _horizon(view: View) -> date:
    """The last day of which the sources of an instrument tell something."""
    days = [
        day
        for name in view.tree.by_id
        for version in view.course(name, known_at=None)
        if (day := version.valid.start.latest)
    ]
    current = view.current_to(None)
    return max([*days, *([current] if current else [])], default=date.min)


def _wordings(view: View, name: str, horizon: date) -> tuple[Wording, ...]:
    causes = {str(change.when): change.by for change in changes(view, name, known_at=None)}
    found: list[Wording] = []
    cut = stretches(view, name, known_at=None)
    for at, stretch in enumerate(cut):
        text = " ".join(stretch.evidence.composed.text.split())
        if not _is_sure(stretch) or not text:
            continue
        before = cut[at - 1] if at else None
        after = cut[at + 1] if at + 1 < len(cut) else None
        last = stretch.end - _DAY if stretch.end else max(horizon, stretch.start)
        document = Document(
            f"{view.row.id}#{name}@{stretch.start}",
            view.row.id,
            view.title(as_at=date.max),
            view.pinpoint(name, as_at=stretch.start),
            stretch.start,
            stretch.end,
            text,
            causes.get(stretch.start.isoformat(), ()),
            causes.get(stretch.end.isoformat(), ()) if stretch.end else (),
        )
        begun = stretch.sure and not stretch.unseen_before
        ceased = bool(
            after and after.evidence.status in (Status.ENDED, Status.REMOVED_CAUSE_UNKNOWN)
        )
        found.append(
            Wording(document, stretch.start, last, begun, ceased, begun and before is not None)
        )
    return tuple(found)


def _is_sure(stretch: Stretch) -> bool:
    evidence = stretch.evidence
    return evidence.status is Status.ANSWERED and not evidence.composed.doubts


def _course(view: View, name: str, kind: str, order: int, wordings: tuple[Wording, ...]) -> Course:
    document = wordings[-1].document
    term = ""
    if kind == "definition":
        term = name.rsplit("/def:", 1)[-1].split("#")[0]
    return Course(
        view.row.id,
        document.title,
        name,
        _cited(view, kind, document.pinpoint),
        wordings,
        term,
        order,
    )


def _cited(view: View, kind: str, pinpoint: str) -> str:
    """A provision as a question names it."""
    word = "rule" if view.row.kind == "rule" else "section"
    section, definition, term = pinpoint.partition(" def. ")
    if definition:
        return f"the definition {term} in {word} {section}"
    if kind in ("row", "item"):
        above, _, label = pinpoint.rpartition(", ")
        return f"item {label} in the {above.title()}" if above else f"item {label}"
    return f"{word} {pinpoint}"
