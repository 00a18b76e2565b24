"""Synthetic law of any size, put straight into a workspace: what is measured is not reading files.

An instrument has fifty provisions: its title, and sections with headings, each in four or five
wordings of 30 to 80 words. Words are invented, follow Zipf's law, and each instrument has subjects
of its own, as law has. An amendment changes a few words of a section, so that versions are near
duplicates; one section in eight is repealed in the end. All follows from the seed and the number of
the instrument, so that 10,000 versions are the first of a million.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import islice
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tqa.index.settings import Settings, write_settings
from tqa.law.document import Document, Node
from tqa.law.identity import ROOT
from tqa.law.instrument import Instrument
from tqa.law.model import Content, InstrumentFacts, Passage, Piece, Provision, State, Version
from tqa.temporal.bounds import OPEN, Bound
from tqa.temporal.intervals import Period
from tqa.workspace import Workspace

VOCABULARY = 30_000
COMMON = 300
"""Words of these ranks belong to no subject."""
SUBJECTS = 400
"""Of words that go together; an instrument has three of them."""
SECTIONS = 48
LAST = date(2026, 1, 1)
_TOGETHER = 50
"""Instruments written in one transaction."""

_FRAME = """a person shall not the of any under this in respect may make an order for by notice with
to whom applies unless and every owner who has been given must pay within days is liable where
minister licence holder authority application""".split()
_ONSETS = "b c d f g h j k l m n p r s t v w br ch dr pl st tr".split()
_VOWELS = "a e i o u a e i o ea ou".split()
_CODAS = ("", "", "", "", "n", "r", "l", "s", "t", "m", "nt", "st")
_KINDS = "Act Regulations Order Rules Ordinance".split()


@dataclass(frozen=True, slots=True)
class Wording:
    """One text of a section over its days; `end` is `None` where it stands."""

    text: str
    start: int
    end: int | None


@dataclass(frozen=True, slots=True)
class Section:
    """One section through time."""

    label: str
    heading: str
    wordings: tuple[Wording, ...]
    repealed: int | None


@dataclass(frozen=True, slots=True)
class Law:
    """One invented instrument."""

    id: str
    title: str
    made: int
    sections: tuple[Section, ...]

    @property
    def versions(self) -> int:
        """How many rows of versions it makes."""
        held = sum(len(s.wordings) + (s.repealed is not None) for s in self.sections)
        return held + 2  # the instrument as a whole, and its title


class Maker:
    """Invents law from a seed."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    @cached_property
    def words(self) -> npt.NDArray[np.str_]:
        """The vocabulary, the commonest first."""
        rng = np.random.default_rng(self._seed)
        found: dict[str, None] = dict.fromkeys(_FRAME)
        while len(found) < VOCABULARY:
            syllables = [
                _ONSETS[rng.integers(len(_ONSETS))]
                + _VOWELS[rng.integers(len(_VOWELS))]
                + _CODAS[rng.integers(len(_CODAS))]
                for _ in range(rng.integers(2, 4))
            ]
            found["".join(syllables)] = None
        return np.array(list(found))

    @cached_property
    def common(self) -> frozenset[str]:
        """The words that every instrument uses."""
        return frozenset(map(str, self.words[:COMMON]))

    @cached_property
    def _shares(self) -> npt.NDArray[np.float64]:
        """Of all words, the share up to each: Zipf's law, a little flattened as in real text."""
        weights = 1 / (np.arange(VOCABULARY) + 2.7) ** 1.05
        return np.cumsum(weights / weights.sum())

    @cached_property
    def _subjects(self) -> npt.NDArray[np.int64]:
        """The words of each subject."""
        rng = np.random.default_rng(self._seed + 1)
        return rng.integers(COMMON, VOCABULARY, size=(SUBJECTS, 40))

    def laws(self, versions: int) -> Iterator[Law]:
        """As many instruments as hold `versions` versions, or a few more."""
        number = 0
        while versions > 0:
            law = self.law(number)
            versions -= law.versions
            number += 1
            yield law

    def law(self, number: int) -> Law:
        """One instrument."""
        rng = np.random.default_rng([self._seed, 2, number])
        own = self._subjects[rng.integers(SUBJECTS, size=3)].ravel()
        made = int(rng.integers(date(1950, 1, 1).toordinal(), date(2010, 1, 1).toordinal()))
        year = date.fromordinal(made).year
        names = self.words[rng.choice(own, 3, replace=False)]
        kind = _KINDS[int(rng.integers(len(_KINDS)))]
        title = f"{' '.join(names).title()} {kind} {year}"
        sections = tuple(self._section(rng, own, at + 1, made) for at in range(SECTIONS))
        return Law(f"/zz/act/{year}/{number}", title, made, sections)

    def _section(
        self, rng: np.random.Generator, own: npt.NDArray[np.int64], label: int, made: int
    ) -> Section:
        heading = " ".join(self.words[rng.choice(own, int(rng.integers(2, 5)), replace=False)])
        drawn = self._sentence(rng, own, int(rng.integers(30, 81)))
        days = np.unique(rng.integers(made + 200, LAST.toordinal(), size=12))
        days = np.sort(rng.permutation(days)[:5])
        count = int(rng.integers(4, 6))
        repealed = int(days[count - 1]) if rng.random() < 1 / 8 else None
        starts = [made, *map(int, days[: count - 1])]
        ends: list[int | None] = [*starts[1:], repealed]
        wordings = []
        for start, end in zip(starts, ends, strict=True):
            wordings.append(Wording(_written(self.words[drawn]), start, end))
            drawn = drawn.copy()
            changed = rng.choice(len(drawn), max(2, len(drawn) // 10), replace=False)
            drawn[changed] = self._sentence(rng, own, len(changed))
        return Section(str(label), heading.capitalize(), tuple(wordings), repealed)

    def _sentence(
        self, rng: np.random.Generator, own: npt.NDArray[np.int64], length: int
    ) -> npt.NDArray[np.int64]:
        drawn = np.searchsorted(self._shares, rng.random(length))
        subject = rng.random(length) < 0.3
        drawn[subject] = rng.choice(own, int(subject.sum()))
        return np.minimum(drawn, VOCABULARY - 1)


def _written(words: Iterable[str]) -> str:
    return " ".join(words).capitalize() + "."


def records(law: Law) -> tuple[Instrument, Document]:
    """The instrument as consolidation would give it, with the one document that prints it all."""
    lines = [law.title, *(w.text for section in law.sections for w in section.wordings)]
    text = "\n".join(lines)
    source = hashlib.sha256(f"{law.id}\n{text}".encode()).hexdigest()
    made = Bound.on(date.fromordinal(law.made))
    document = Document(
        source,
        "text/plain",
        text,
        InstrumentFacts(law.id, "act", "zz", law.id.rsplit("/", 1)[-1], made=made, in_force=made),
        (Node("act", -1, since=made),),
        current_to=LAST,
        published=date.fromordinal(law.made),
    )
    provisions = [Provision(ROOT, "act", None, 0), Provision("title:short", "title", ROOT, 1)]
    whole = Period(made, OPEN)
    held: dict[str, tuple[Version, ...]] = {
        ROOT: (_version(ROOT, whole, Content(State.IN_FORCE), document),),
        "title:short": (
            _version(
                "title:short",
                whole,
                Content(State.IN_FORCE, "short", _passage(law.title, source, 0)),
                document,
            ),
        ),
    }
    offset = len(law.title) + 1
    for at, section in enumerate(law.sections):
        provisions.append(Provision(section.label, "section", ROOT, at + 2))
        found = []
        for wording in section.wordings:
            period = Period(_on(wording.start), OPEN if not wording.end else _on(wording.end))
            passage = _passage(wording.text, source, offset)
            offset += len(wording.text) + 1
            content = Content(State.IN_FORCE, section.label, passage)
            found.append(_version(section.label, period, content, document, section.heading))
        if section.repealed:
            period = Period(_on(section.repealed), OPEN)
            content = Content(State.REPEALED, section.label)
            found.append(_version(section.label, period, content, document))
        held[section.label] = tuple(found)
    return Instrument(law.id, tuple(provisions), held), document


def _on(day: int) -> Bound:
    return Bound.on(date.fromordinal(day))


def _passage(text: str, source: str, start: int) -> Passage:
    return Passage(text, (Piece(source, start, start + len(text)),))


def _version(
    name: str, valid: Period, content: Content, document: Document, heading: str = ""
) -> Version:
    return Version(name, valid, document.published, None, content, heading, source=document.source)


def stored(folder: Path, laws: Iterator[Law], embedder: str) -> int:
    """A new workspace with the records of laws, without units or index; gives the versions."""
    with Workspace.init(folder) as workspace:
        write_settings(folder, Settings(embedder=embedder))
        store, count = workspace.store, 0
        while batch := list(islice(laws, _TOGETHER)):
            with store.writing():
                for law in batch:
                    instrument, document = records(law)
                    store.put_source(document, name=law.id, given="{}", recorded_at="")
                    store.put_instrument(instrument, [document])
                    count += law.versions
        return count


def unit_all(folder: Path) -> int:
    """Write the units of all that is stored; gives how many."""
    from tqa.index.records import update

    with Workspace(folder) as workspace:
        store, count = workspace.store, 0
        rows = [row.id for row in store.instruments()]
        for first in range(0, len(rows), _TOGETHER):
            with store.writing():
                for id_ in rows[first : first + _TOGETHER]:
                    count += update(store, id_, store.tree(id_).by_id)
        return count


def printed(law: Law) -> str:
    """The law as enacted, as a plain text file to be taken in."""
    lines = [law.title, ""]
    for section in law.sections:
        lines += [f"{section.label}. {section.heading}. {section.wordings[0].text}", ""]
    return "\n".join(lines)


__all__ = ["LAST", "Law", "Maker", "Section", "printed", "records", "stored", "unit_all"]
