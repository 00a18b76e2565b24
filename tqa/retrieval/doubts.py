"""Edits that leave a text in doubt, and what an answer on a provision has to say of them.

Where a doubt touches the words of the passage, there is no answer (`clash`); where it touches what
stands around them, or nobody can tell what it touches, the answer is given with a warning
(`warnings`). An edit that was decided by an editor is told as such.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from tqa.law.clause import Action, Part
from tqa.law.evidence import Operation
from tqa.law.identity import ROOT
from tqa.law.ledger import Entry, Standing
from tqa.retrieval.view import View
from tqa.store.ledger import edits_of

_HEADINGS = (Operation.HEADING.value, Operation.HEADING_WORDS.value)
_ANEW = frozenset(
    operation.value
    for operation in (Operation.INSERT, Operation.SUBSTITUTE, Operation.END, Operation.EXPIRE)
)
"""What leaves nothing of the words before it."""
_SHOWN = 3


@dataclass(frozen=True)
class Around:
    """A provision, and what its text is made of or stands in."""

    parts: frozenset[str]
    """The provision and all below it."""
    above: frozenset[str]
    """What it stands in, but for the instrument as a whole."""

    def touched_by(self, entry: Entry) -> bool:
        """Whether an edit of a provision that was found changes words of this one."""
        if not entry.found or entry.operation in _HEADINGS or entry.part == Part.HEADING:
            return False
        if entry.provision in self.parts:
            return True
        return entry.provision in self.above and entry.part == Part.WHOLE

    def near(self, entry: Entry) -> bool:
        """Whether an edit is aimed at this provision, into it, or at what it stands in.

        A label that is not there may since be that of another part of the same section.
        """
        if entry.provision in self.parts or entry.provision in self.above:
            return True
        return not entry.found and entry.provision.split("/")[0] in self._sections

    @cached_property
    def _sections(self) -> frozenset[str]:
        return frozenset(name.split("/")[0] for name in self.parts | self.above)


def around(view: View, name: str) -> Around:
    """What belongs to the text of a provision; of an instrument as a whole, all its parts."""
    above = {*view.tree.ancestors(name), *view.tree.headings(name)} - {ROOT}
    return Around(frozenset(view.tree.below(name)) - {ROOT}, frozenset(above))


def clash(view: View, name: str, *, as_at: date, known_at: date | None) -> Entry | None:
    """The first edit that may be in effect on the day and leaves the words of a text in doubt.

    What a consolidation published by then takes in is no longer in doubt.
    """
    open_ = [entry for entry in view.doubts if _open(entry) and entry.known_on(known_at)]
    if not open_:
        return None
    place, covered = around(view, name), view.current_to(known_at)
    for entry in open_:
        taken_in = covered is not None and entry.effective.happened_by(covered) is True
        begun = entry.effective.happened_by(as_at) is not False
        over = entry.until.happened_by(as_at) is True
        if place.touched_by(entry) and begun and not over and not taken_in:
            return entry
    return None


def two_beginnings(view: View, name: str, *, as_at: date, known_at: date | None) -> Entry | None:
    """What says of a text that it begins on two days, where the day is between them."""
    place = around(view, name)
    for entry in view.doubts:
        rival = entry.operation == Action.COMMENCE and entry.standing is Standing.CONFLICTING
        if rival and entry.known_on(known_at) and place.touched_by(entry):
            over = entry.until.happened_by(as_at) is True
            if entry.effective.happened_by(as_at) is True and not over:
                return entry
    return None


def _open(entry: Entry) -> bool:
    """Whether an edit is not in the text and may have to be."""
    return (
        not entry.applied
        and entry.standing in (Standing.UNRESOLVED, Standing.CONFLICTING, Standing.PENDING)
        and not (entry.found and entry.operation == Action.COMMENCE)
    )


def warnings(
    view: View, name: str, *, as_at: date, known_at: date | None, latest: date
) -> list[str]:
    """What an answer on a provision says of edits that may change its text by `latest`."""
    known = [entry for entry in view.doubts if entry.known_on(known_at)]
    unsure = [entry for entry in view.homonyms if entry.known_on(known_at)]
    if not (known or unsure):
        return []
    place = around(view, name)
    own = f"{view.row.id}#"
    # What a list has of the whole instrument ends what it covers (`View.complete_to`).
    foreign = [e for e in known if not e.clause.startswith(own) and e.operation != Action.LIST]
    return [
        *_unplaced([*unsure, *(e for e in foreign if not e.found)], place, latest),
        *_beside(known, place, latest),
        *_to_come(known, place),
        *_collided(view, known, place, as_at),
        *_decided(view, known, place, as_at),
    ]


def _begun(entry: Entry, latest: date) -> bool:
    """Whether an edit may be in effect by a day."""
    ended = entry.until.happened_by(latest) is True
    return entry.effective.happened_by(latest) is not False and not ended


def _unplaced(entries: Iterable[Entry], place: Around, latest: date) -> Iterator[str]:
    """Amendments that could not be read, or whose target was not found."""
    open_ = [e for e in entries if _open(e) and _begun(e, latest)]
    near = {e.cited: e for e in open_ if e.provision != ROOT and place.near(e)}
    for cited in sorted(near)[:_SHOWN]:
        entry = near[cited]
        aim = f" of {entry.written}" if entry.written else ""
        yield (
            f"an amendment by {cited}{aim} could not be read or placed, and may change this text: "
            f"{entry.reason}"
        )
    lost = {e.cited: e.reason for e in open_ if e.provision == ROOT}
    if lost:
        first, *others = sorted(lost)
        more = f" (and {len(others)} more)" if others else ""
        yield (
            f"an amendment by {first}{more} could not be read or placed, and may change this text: "
            f"{lost[first]}"
        )


def _beside(entries: Iterable[Entry], place: Around, latest: date) -> Iterator[str]:
    """Amendments that do not fit, of a heading or of words around the text."""
    open_ = [e for e in entries if e.found and _open(e) and not e.effective.never]
    said = {
        e.cited: e.reason
        for e in open_
        if place.near(e) and not place.touched_by(e) and _begun(e, latest)
    }
    for cited in sorted(said)[:_SHOWN]:
        yield f"{cited} amends a heading or words beside this text, but {said[cited]}"


def _to_come(entries: Iterable[Entry], place: Around) -> Iterator[str]:
    """Amendments that are enacted, and of which no day is known from which they take effect."""
    cited = {
        e.cited
        for e in entries
        if _open(e) and e.effective.never and (place.near(e) or (e.found and e.provision == ROOT))
    }
    if cited:
        first, *others = sorted(cited)
        more = f" (and {len(others)} more)" if others else ""
        yield f"{first}{more} amends it from a day that is not known, and is not applied"


def _collided(view: View, entries: Iterable[Entry], place: Around, as_at: date) -> Iterator[str]:
    """Edits of one day whose order decides what this text is."""
    found = [e for e in entries if e.applied and e.standing is Standing.CONFLICTING]
    for entry in _lasting(view, [e for e in found if place.touched_by(e)], as_at):
        yield f"{entry.cited}: {entry.reason}"


def _decided(view: View, entries: Iterable[Entry], place: Around, as_at: date) -> Iterator[str]:
    """Edits of this text that are as an editor decided."""
    made = [e for e in entries if e.decided and place.near(e)]
    for entry in (e for e in made if e.standing is Standing.SUPERSEDED):
        yield f"{entry.cited}: {entry.reason}"
    said = _lasting(view, [e for e in made if e.applied and place.touched_by(e)], as_at)
    yield from dict.fromkeys(f"{entry.cited}: {entry.decided}" for entry in said)


def _lasting(view: View, entries: list[Entry], as_at: date) -> Iterator[Entry]:
    """The edits in effect on a day that no later one has left nothing of."""
    for entry in entries:
        if entry.effective.happened_by(as_at) is not True or entry.until.happened_by(as_at):
            continue
        later = edits_of(view.store, view.row.id, (entry.provision,))
        if not any(
            other.applied
            and other.operation in _ANEW
            and other.effective.order > entry.effective.order
            and other.effective.happened_by(as_at)
            for other in later
        ):
            yield entry
