"""Which provisions refer to a given one on a day: the references in the texts that were law.

Candidates come from the phrase index of the store (a number of a section, a title, a term); what
counts is then read from the words by `tqa.law.citations`, and resolved as at the day.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from tqa.law.citations import RELATIVE, UNRESOLVED_REFERENCE, Citation, parse_citations
from tqa.law.identity import ROOT
from tqa.law.linking import THIS_INSTRUMENT
from tqa.law.model import State
from tqa.law.pinpoints import Pinpoint
from tqa.retrieval.library import Library
from tqa.retrieval.view import View

_DEFINITION = "/def:"


@dataclass(frozen=True, slots=True)
class MentionOf:
    """A provision in whose own words another is referred to."""

    instrument: str
    provision: str
    written: str
    """The words of the reference, or the sentence that uses a term."""


def mentions_of(
    library: Library,
    instrument: str,
    provision: str,
    *,
    as_at: date,
    known_at: date | None,
    term: str = "",
) -> tuple[MentionOf, ...]:
    """The provisions in force on a day that refer to this one, a part of it, or its instrument.

    In order of instrument and place. A definition is referred to where its term is used; `term`
    says which is meant where a provision that is no definition by itself defines it.
    """
    target = _Target(library, instrument, provision, as_at, known_at, term)
    found: list[MentionOf] = []
    for host, names in _candidates(target):
        view = library.view(host)
        for name in names:
            if host == instrument and name in target.inside:
                continue
            written = _refers(target, view, name)
            if written:
                found.append(MentionOf(host, name, written))
    return tuple(found)


class _Target:
    """What is referred to, as it was called on the day."""

    def __init__(
        self,
        library: Library,
        instrument: str,
        provision: str,
        as_at: date,
        known_at: date | None,
        term: str,
    ) -> None:
        self.library, self.instrument, self.provision = library, instrument, provision
        self.as_at, self.known_at = as_at, known_at
        self.view = library.view(instrument)
        self.inside = frozenset(self.view.tree.below(provision))
        self.pinpoint = self.view.pinpoint(provision, as_at=as_at, known_at=known_at)
        self.term = term
        if _DEFINITION in provision:
            self.term = provision.rsplit(_DEFINITION, 1)[-1].split("#")[0]

    @property
    def label(self) -> str:
        """The label of the section, schedule or row that it is or stands in."""
        return self.pinpoint.split("(")[0].split(" def.")[0].split(",")[0].strip()

    def names(self) -> list[str]:
        """The titles, aliases and numbers by which others name the instrument."""
        entries = [e for e in self.library.register.entries if e.id == self.instrument]
        titles = [title.title for entry in entries for title in entry.titles]
        return [*titles, *self.view.row.aliases, self.view.row.number]


def _phrase(words: str) -> str:
    """A phrase for the index: words alone, in quotation marks, so that no sign is an operator."""
    return '"' + " ".join(re.findall(r"\w+", words)) + '"'


def _candidates(target: _Target) -> Iterator[tuple[str, list[str]]]:
    """Instruments with those provisions, in order, that may refer to the target."""
    held: dict[str, set[str]] = {}
    phrases = [(target.term or target.label, target.instrument)] if target.provision else []
    phrases += [(name, "") for name in dict.fromkeys(target.names()) if re.search(r"\w", name)]
    if target.instrument.rsplit("/", 1)[-1] == target.label:
        phrases.append((target.label, ""))  # a section of a code that is held by itself
    for words, only in phrases:
        for instrument, provision in _holding(target, words, only):
            held.setdefault(instrument, set()).add(provision)
    for instrument in sorted(held):
        tree = target.library.view(instrument).tree
        names = {part for name in held[instrument] for part in tree.below(name)}
        yield instrument, sorted(names, key=lambda name: tree.by_id[name].order)


def _holding(target: _Target, words: str, only: str) -> list[tuple[str, str]]:
    """The units in which a phrase stands, of texts that may be those of the day."""
    if not re.search(r"\w", words):
        return []
    day = target.as_at.toordinal()
    where, values = ("AND unit.instrument = ?", [only]) if only else ("", [])
    return [
        (row[0], row[1])
        for row in target.library.store.query(
            "SELECT DISTINCT unit.instrument, unit.provision FROM unit_words"
            " JOIN unit ON unit.id = unit_words.rowid WHERE unit_words MATCH ?"
            f" AND unit.valid_from <= ? AND ? < unit.valid_to {where}",
            [f"words : {_phrase(words)}", day, day, *values],
        )
    ]


def _refers(target: _Target, view: View, name: str) -> str:
    """The words by which a provision refers to the target on the day; "" where it does not."""
    if view.state(name, as_at=target.as_at, known_at=target.known_at) is not State.IN_FORCE:
        return ""
    version = view.version(name, as_at=target.as_at, known_at=target.known_at)
    text = version.content.passage.text if version else ""
    if target.term:
        used = re.search(rf"(?i)(?<!\w){re.escape(target.term)}s?(?!\w)", text)
        return used[0] if used else ""
    for item in parse_citations(text, known=target.library.titles).items:
        if _means(target, view, name, item):
            return text[slice(*item.span)]
    return ""


def _means(target: _Target, view: View, name: str, item: Citation) -> bool:
    """Whether a reference means the target or a part of it."""
    if UNRESOLVED_REFERENCE in item.flags:
        return False
    named = item.instrument
    own = named is None or named.generic or THIS_INSTRUMENT in item.flags
    if own:
        if target.provision == ROOT:
            return False
        if view.row.id != target.instrument and not _of_one_code(target, view.row.id, item):
            return False
    elif named is not None and not _names_target(target, item):
        return False
    if target.provision == ROOT:
        return True
    if item.pinpoint is None:
        return False
    pinpoints = [_whole(view, name, pin, item, target) for pin in item.expanded()]
    return any(
        place in target.inside
        for pinpoint in pinpoints
        for place in target.view.locate(pinpoint, as_at=target.as_at, known_at=target.known_at)
    )


def _of_one_code(target: _Target, host: str, item: Citation) -> bool:
    """Whether a section of a code names another that is held by itself: "§ 4-410.02"."""
    code, _, section = target.instrument.rpartition("/")
    named = item.pinpoint.path[0] if item.pinpoint else ""
    return named == section == target.label and host.rpartition("/")[0] == code


def _names_target(target: _Target, item: Citation) -> bool:
    assert item.instrument is not None
    if target.library.section(item.instrument, item.pinpoint) == target.instrument:
        return True
    return target.instrument in target.library.resolve(item.instrument, as_at=target.as_at)


def _whole(view: View, name: str, pinpoint: Pinpoint, item: Citation, target: _Target) -> Pinpoint:
    """A pinpoint from its section down: "subsection (2)" is one of the section it is said in."""
    if RELATIVE not in item.flags:
        return pinpoint
    own = view.pinpoint(name, as_at=target.as_at, known_at=target.known_at)
    section = own.split("(")[0].split(" def.")[0].split(",")[0].strip()
    try:
        return Pinpoint((*Pinpoint.parse(section).path, *pinpoint.path)) if section else pinpoint
    except ValueError:
        return pinpoint
