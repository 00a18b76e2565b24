"""How the text of a provision on a day came to be: what it was at first, then edit by edit.

Words and days are those of the versions, the clauses those of the ledger; nothing is worked out
anew but which of them belong together. What is pending or unresolved, and may touch the provision,
stands at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from difflib import SequenceMatcher, get_close_matches
from itertools import pairwise
from typing import Any

from tqa.errors import NotFoundError
from tqa.law.identity import ROOT
from tqa.law.ledger import Entry, Standing
from tqa.law.model import State, Version
from tqa.law.pinpoints import Pinpoint
from tqa.retrieval.library import Library
from tqa.retrieval.question import analyse
from tqa.retrieval.search import find_all
from tqa.retrieval.view import View
from tqa.store.ledger import ledger_of
from tqa.temporal.bounds import Bound


@dataclass(frozen=True, slots=True)
class Altered:
    """The own text of one provision before and after a day."""

    provision: str
    pinpoint: str
    before: str
    after: str
    state: State
    by: tuple[str, ...]

    @property
    def words(self) -> str:
        """What changed, as a person marks it: [-taken out-] {+put in+}."""
        return marked(self.before, self.after)


@dataclass(frozen=True, slots=True)
class Link:
    """One day of the chain: what befell the text, and the edits that take effect."""

    when: Bound
    altered: tuple[Altered, ...]
    edits: tuple[Entry, ...] = ()
    lapsed: tuple[Entry, ...] = ()
    """Edits whose time is over: what they changed returns."""


@dataclass(frozen=True, slots=True)
class Explained:
    """The chain of one provision up to a day, by what was known."""

    instrument: str
    title: str
    provision: str
    pinpoint: str
    as_at: date
    known_at: date
    links: tuple[Link, ...]
    """The first is what it was when it is first seen."""
    doubts: tuple[Entry, ...]
    """Edits that are pending, unresolved or conflicting, and may touch it."""

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON; days as ISO strings."""
        return {
            "instrument": self.instrument,
            "title": self.title,
            "provision": self.provision,
            "pinpoint": self.pinpoint,
            "as_at": str(self.as_at),
            "known_at": str(self.known_at),
            "chain": [self._link(link) for link in self.links],
            "doubts": [self.entry(entry) for entry in self.doubts],
        }

    def _link(self, link: Link) -> dict[str, Any]:
        return {
            "when": str(link.when),
            "altered": [
                {
                    "provision": a.provision,
                    "pinpoint": a.pinpoint,
                    "state": a.state.value,
                    "before": a.before,
                    "after": a.after,
                    "by": a.by,
                }
                for a in link.altered
            ],
            "edits": [self.entry(entry) for entry in link.edits],
            "lapsed": [self.entry(entry) for entry in link.lapsed],
        }

    def entry(self, entry: Entry) -> dict[str, Any]:
        """An edit as plain values, with its standing on the day."""
        standing = entry.standing_at(as_at=self.as_at, known_at=self.known_at)
        return plain(entry, standing)


def plain(entry: Entry, standing: Standing) -> dict[str, Any]:
    """An entry of the ledger as plain values."""
    return {
        "clause": entry.clause,
        "cited": entry.cited,
        "written": entry.written,
        "provision": entry.provision if entry.found else None,
        "near": None if entry.found else entry.provision,
        "label": entry.label,
        "operation": entry.operation,
        "part": entry.part,
        "effective": str(entry.effective),
        "until": str(entry.until),
        "published": str(entry.published) if entry.published else None,
        "superseded": str(entry.superseded) if entry.superseded else None,
        "before": entry.before,
        "after": entry.after,
        "rule": entry.rule,
        "decided": entry.decided,
        "status": standing.value,
        "reason": entry.reason,
    }


def explain(library: Library, text: str, *, as_at: date, known_at: date) -> Explained:
    """The chain of the provision that a citation names."""
    id_, name = named(library, text, as_at=as_at, known_at=known_at)
    view = library.view(id_)
    parts = view.parts(name)
    entries = [e for e in ledger_of(library.store, id_) if e.known_on(known_at)]
    chain = _Chain(view, parts, as_at, known_at)
    links = chain.links([e for e in entries if e.found and e.provision in set(parts)])
    around = {name, *parts, *view.tree.ancestors(name), *view.tree.headings(name)}
    settled = (Standing.APPLIED, Standing.COVERED, Standing.SUPERSEDED)
    doubts = tuple(
        entry
        for entry in entries
        if entry.provision in around
        and (entry.found or entry.provision or not entry.clause.startswith(f"{id_}#"))
        and entry.standing_at(as_at=as_at, known_at=known_at) not in settled
    )
    pinpoint = view.pinpoint(name, as_at=as_at, known_at=known_at) if name else ""
    title = view.title(as_at=as_at, known_at=known_at)
    return Explained(id_, title, name, pinpoint, as_at, known_at, links, doubts)


# -- which provision -------------------------------------------------------------------------------


def named(library: Library, text: str, *, as_at: date, known_at: date) -> tuple[str, str]:
    """The instrument and the provision that a citation or an id names, as `tqa ask` reads it."""
    instrument, mark, provision = text.partition("#")
    if mark:
        id_ = library.one(instrument)
        return id_, _by_id(library.view(id_), provision, as_at=as_at, known_at=known_at)
    question = analyse(text, reference_day=as_at, known_titles=library.titles)
    if not question.targets and len(whole := library.resolve(text)) == 1:
        return whole[0], ROOT
    if not question.targets and not question.instruments:
        raise NotFoundError(
            f"{text!r} cites no provision; write “Harbour Dues Act s. 4(2)” or ID#4/(2)"
        )
    found = find_all(library, question, as_at=as_at, known_at=known_at)
    if found[0].status is not None:
        raise NotFoundError(f"{text!r}: {found[0].reason}")
    if len(found) > 1 or not question.targets:
        names = ", ".join(f"{item.instrument}#{item.provision}" for item in found)
        raise NotFoundError(f"{text!r} can mean {names}; give one of them")
    return found[0].instrument, found[0].provision


def _by_id(view: View, name: str, *, as_at: date, known_at: date) -> str:
    """A provision by its id, else by its pinpoint."""
    if name in view.tree.by_id:
        return name
    try:
        found = view.locate(Pinpoint.parse(name), as_at=as_at, known_at=known_at)
    except ValueError:
        found = ()
    if len(found) == 1:
        return found[0]
    near = get_close_matches(name, view.tree.by_id, n=3)
    remedy = f"did you mean {', '.join(near)}?" if near else "`tqa show` prints what is held"
    raise NotFoundError(f"{view.row.id}: no provision {name!r} is held; {remedy}")


# -- the chain -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Chain:
    """What befell a provision and its parts, by day."""

    view: View
    parts: Sequence[str]
    as_at: date
    known_at: date

    def links(self, entries: Sequence[Entry]) -> tuple[Link, ...]:
        """The days of the chain, in order."""
        altered: dict[str, list[Altered]] = {}
        whens: dict[str, Bound] = {}
        for part in self.parts:
            for when, item in self._course(part):
                whens.setdefault(str(when), when)
                altered.setdefault(str(when), []).append(item)
        begun = [e for e in entries if e.applied or e.standing is Standing.COVERED]
        begun = [e for e in begun if e.effective.happened_by(self.as_at) is True]
        for entry in begun:
            whens.setdefault(str(entry.effective), entry.effective)
        ordered = sorted(whens.values(), key=lambda when: (when.order, str(when)))
        return tuple(
            Link(
                when,
                tuple(altered.get(str(when), ())),
                tuple(e for e in begun if e.effective == when),
                tuple(e for e in begun if e.until == when),
            )
            for when in ordered
        )

    def _course(self, part: str) -> Iterable[tuple[Bound, Altered]]:
        """The days on which the own text of one part became another."""
        course = self.view.course(part, known_at=self.known_at)
        shown = [v for v in course if v.valid.start.happened_by(self.as_at) is not False]
        for before, version in pairwise([None, *shown]):
            if version is None or version.state in (State.NOT_YET_MADE, State.NOT_COVERED):
                continue
            words = _words(before)
            if before is not None and before.content.same_words == version.content.same_words:
                continue
            place = self.view.pinpoint(part, as_at=self.as_at, known_at=self.known_at) or part
            yield (
                version.valid.start,
                Altered(part, place, words, _words(version), version.state, version.made_by),
            )


def _words(version: Version | None) -> str:
    if version is None or version.state in (State.NOT_YET_MADE, State.NOT_COVERED):
        return ""
    label = version.content.label if not version.provision.startswith("title:") else ""
    return f"{label} {version.content.passage.text}".strip()


_AROUND = 6
"""Words shown on each side of what changed."""


def marked(before: str, after: str) -> str:
    """One text become another, on one line, with what changed marked.

    >>> marked("within sixty days", "within ninety days")
    'within [-sixty-] {+ninety+} days'
    >>> marked("", "a text")
    '{+a text+}'
    """
    old, new = before.split(), after.split()
    said: list[str] = []
    blocks = SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes()
    for at, (kind, a, b, c, d) in enumerate(blocks):
        if kind == "equal":
            words = old[a:b]
            first, last = at == 0, at == len(blocks) - 1
            said += _clipped(words, first=first, last=last) if len(blocks) > 1 else words
            continue
        if a < b:
            said.append(f"[-{' '.join(old[a:b])}-]")
        if c < d:
            said.append(f"{{+{' '.join(new[c:d])}+}}")
    return " ".join(said)


def _clipped(words: list[str], *, first: bool, last: bool) -> list[str]:
    """Words that stand in both texts, as many as show where a change is."""
    head, tail = (0 if first else _AROUND), (0 if last else _AROUND)
    if len(words) <= head + tail + 1:
        return words
    return [*words[:head], "…", *(words[-tail:] if tail else [])]
