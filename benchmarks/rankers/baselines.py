"""The baselines asked: scores of all records for a question, and what each formula puts first."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path

from benchmarks.rankers.dense import Vectors
from benchmarks.rankers.formulas import BASELINES, Order, Scene, told
from benchmarks.rankers.judging import Asked, Name, Outcome, same_text
from benchmarks.rankers.lexical import Bm25
from benchmarks.rankers.lookup import Lookup
from benchmarks.rankers.records import Records, load
from tqa.index.embedders import Embedder
from tqa.qa.dates import read_dates
from tqa.retrieval.moments import find_moments
from tqa.retrieval.question import analyse
from tqa.workspace import Workspace


@dataclass(slots=True)
class Timed:
    """A scene with how long its parts took, in milliseconds."""

    scene: Scene
    typed: float
    dense: float
    lexical: float

    def of(self, name: str) -> float:
        """What a baseline needs of it."""
        if name == "as_typed":
            return self.typed
        parts = {"dense": self.dense, "bm25": self.lexical}
        return parts.get(name, self.dense + self.lexical)


class Baselines:
    """All baselines over the records of one workspace."""

    def __init__(
        self,
        workspace: Workspace,
        embedder: Embedder,
        *,
        keep: Path | None = None,
        amending: bool = False,
    ) -> None:
        self.workspace = workspace
        self.records: Records = load(workspace, amending=amending)
        self._names = frozenset(self.records.names)
        self._vectors = Vectors(embedder, self.records.texts, keep)
        self._words = Bm25(self.records.texts)
        self._cited = Lookup(self.records)

    @cached_property
    def _started(self) -> list[int]:
        return [int(year) for year in self.records.started()]

    def ask(self, names: Iterable[str], asked: Asked, right: Sequence[Name]) -> dict[str, Outcome]:
        """What each of some baselines makes of a question."""
        timed = self._scene(asked)
        groups = self._held(right)
        found = {}
        for name in names:
            started = time.perf_counter()
            order = BASELINES[name](timed.scene)
            ms = 1000 * (time.perf_counter() - started) + timed.of(name)
            found[name] = self._outcome(asked, order, groups, ms)
        return found

    def _held(self, right: Sequence[Name]) -> set[Name]:
        """The right provisions as records have them: of what is none, what it stands in."""
        found: set[Name] = set()
        for instrument, name in right:
            above = self.workspace.view(instrument).tree.ancestors(name)
            near = [part for part in (name, *above) if (instrument, part) in self._names]
            found.update((instrument, part) for part in near[:1])
        return found

    def _scene(self, asked: Asked) -> Timed:
        records = self.records
        question = analyse(
            asked.question,
            reference_day=asked.today,
            known_titles=self.workspace.library.titles,
        )
        given = asked.known_at if asked.known_given else None
        dates = read_dates(question, reference_day=asked.today, as_at=None, known_at=given)
        subject = without_times(asked)
        clock = [time.perf_counter()]
        typed = self._vectors.scores(asked.question)[records.text]
        clock.append(time.perf_counter())
        dense = self._vectors.scores(subject)[records.text]
        clock.append(time.perf_counter())
        lexical = self._words.scores(subject)[records.text]
        clock.append(time.perf_counter())
        spent = [1000 * (later - earlier) for earlier, later in pairwise(clock)]
        scene = Scene(
            typed,
            dense,
            lexical,
            known=records.known_on(dates.known_at),
            valid=records.valid_on(dates.as_at),
            valid_from=records.valid_from,
            years=self._years,
            day=dates.as_at,
            cited=self._cited.find(asked.question),
        )
        return Timed(scene, *spent)

    def _years(self, record: int) -> tuple[int, ...]:
        return told(self.records.texts[self.records.text[record]], self._started[record])

    def _outcome(self, asked: Asked, order: Order, right: set[Name], ms: float) -> Outcome:
        records = self.records
        names = [records.names[records.group[record]] for record in order]
        ranked = list(dict.fromkeys(names))
        ranks = tuple(sorted(ranked.index(name) + 1 for name in right if name in ranked))
        if not names:
            return Outcome((), False, True, ms, "nothing found")
        version = not asked.refused and names[0] in right and self._right(asked, order[0])
        cause = "" if version else "another version" if names[0] in right else "another provision"
        return Outcome(ranks, version, False, ms, "answered for none" if asked.refused else cause)

    def _right(self, asked: Asked, record: int) -> bool:
        """Whether a record is the version: by its words, or by its days where none are given."""
        when, records = asked.as_at.toordinal(), self.records
        if asked.text is None:
            return bool(records.valid_from[record] <= when < records.valid_to[record])
        words = records.texts[records.text[record]].partition("\n")[2]
        return same_text(asked, [words], around=True)


def without_times(asked: Asked) -> str:
    """The question without its time expressions, as tqa finds them."""
    letters = list(asked.question)
    plain = " ".join(asked.question.split())
    if plain != asked.question:
        letters = list(plain)
    for start, end in find_moments(plain, asked.today).spans:
        letters[start:end] = " " * (end - start)
    return " ".join("".join(letters).split())
