"""What a report is made of: figures, counts and differences, as plain records.

Published figures stay with what is said of a task, and never stand in a record that was measured.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from tqa.eval.reporting.folder import Place
from tqa.eval.reporting.protocols import Protocols

SUMMARY_FORMAT = "tqa-eval-summary/1"

UNREAD = ("empty", "truncated", "no_option", "no_answer", "invalid", "unparsed")
"""Statuses of replies that came and could not be read as an answer."""
LOST = ("failed", "not_asked")
"""Statuses where no reply came at all."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A measure with its interval of 95 %, all from 0 to 1 (differences from -1 to 1)."""

    value: float | None
    """`None` where nothing could be scored."""
    low: float | None
    high: float | None
    n: int
    """How many items it is of: those that are scored."""
    method: str = ""
    """How the interval was found."""


NOTHING = Figure(None, None, None, 0)


@dataclass(frozen=True, slots=True)
class Part:
    """The items of one value of a group: length=long."""

    group: str
    value: str
    n: int
    figure: Figure
    unread: int
    """Rows of it that could not be read, or that brought nothing."""


@dataclass(frozen=True, slots=True)
class Confusion:
    """Rows by their gold label, and what was read in the reply."""

    golds: tuple[str, ...]
    reads: tuple[str, ...]
    """The labels, then the statuses of what holds none, as "(unparsed)"."""
    counts: tuple[tuple[int, ...], ...]
    """A row for each gold."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A reply that could not be read, or is unscored, to look at."""

    id: str
    status: str
    said: str
    """Its beginning."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One task in one setting, by one reader, with one form of the prompt."""

    place: Place
    n: int
    """Items, whatever became of them."""
    runs: int
    rows: int
    """n times the runs, unless some are missing."""
    figure: Figure
    statuses: Mapping[str, int]
    """Rows by status; the sum is `rows`."""
    unscored: int
    """Rows with a reply and without a score, such as those on which a panel gave no verdict."""
    missing: int
    """Items that another reader of the task has in this run, and this one has not."""
    parts: tuple[Part, ...] = ()
    confusion: Confusion | None = None
    samples: tuple[Sample, ...] = ()
    tokens: tuple[int, int] = (0, 0)
    """In and out."""
    why: Mapping[str, int] = field(default_factory=dict)
    """Rows without a score by cause, where a panel of judges gave one: judge_fault, tie."""
    beside: Mapping[str, float] = field(default_factory=dict)
    """Further means: of replies that were read, and of shares that the task keeps in `detail`."""
    by_run: tuple[float | None, ...] = ()
    """The measure of each run, where there are several."""

    @property
    def unread(self) -> int:
        """Replies that could not be read."""
        return sum(self.statuses.get(status, 0) for status in UNREAD)

    @property
    def silent(self) -> bool:
        """Whether the reader abstained from every item."""
        return 0 < self.rows == self.statuses.get("abstain", 0)

    @property
    def lost(self) -> int:
        """Where no reply came."""
        return sum(self.statuses.get(status, 0) for status in LOST)


@dataclass(frozen=True, slots=True)
class Difference:
    """Two cells of a task on the items that both have: the second less the first."""

    kind: str
    """"settings", "readers", "prompts" or "control": what differs between the two."""
    before: Place
    after: Place
    figure: Figure
    gains: tuple[str, ...]
    """Ids whose mean score rose."""
    losses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TaskSummary:
    """One task: what is said of it, and what was measured."""

    about: Mapping[str, Any]
    """As the run tells it, with its published figures."""
    family: str
    """What tasks of a large suite are folded by, such as the type of reasoning; empty without."""
    cells: tuple[Cell, ...]
    """Readers first, then controls."""
    differences: tuple[Difference, ...] = ()

    @property
    def name(self) -> str:
        """Its name."""
        return str(self.about["name"])

    @property
    def title(self) -> str:
        """Its title, or its name without one."""
        return str(self.about.get("title") or self.name)

    def published_whole(self) -> list[Mapping[str, Any]]:
        """Published figures of the whole task, those with a prompt of this run first, then by
        value, the highest first.
        """
        forms = {cell.place.form for cell in self.cells}
        whole = [p for p in self.about.get("published") or () if p.get("part", "all") == "all"]
        return sorted(whole, key=lambda p: ((p.get("prompt") or "") not in forms, -p["value"]))

    @property
    def readers(self) -> tuple[Cell, ...]:
        """The cells that are no controls."""
        return tuple(cell for cell in self.cells if not cell.place.control)

    @property
    def controls(self) -> tuple[Cell, ...]:
        """The cells that are controls."""
        return tuple(cell for cell in self.cells if cell.place.control)


@dataclass(frozen=True, slots=True)
class Average:
    """The mean of a measure over tasks of a suite, each task with the same weight."""

    family: str
    """Empty for the whole suite."""
    place: Place
    """Without a task."""
    tasks: int
    of: int
    """How many tasks there are; a mean over fewer is not comparable with one over all."""
    silent: int
    """Tasks from which the reader abstains wholly: they count 0."""
    figure: Figure
    control: Figure = NOTHING
    """The mean of each task's best control, over the same tasks."""


@dataclass(frozen=True, slots=True)
class Suite:
    """The tasks of one benchmark."""

    name: str
    tasks: tuple[TaskSummary, ...]
    averages: tuple[Average, ...] = ()

    @property
    def folded(self) -> bool:
        """Whether it has too many tasks to show each in the first table."""
        return len(self.tasks) > FOLD


FOLD = 14


@dataclass(frozen=True, slots=True)
class Summary:
    """A run, summarised."""

    run: Mapping[str, Any]
    """The configuration, hashes and versions, without the tasks."""
    rows: int
    suites: tuple[Suite, ...]
    warnings: tuple[str, ...] = ()
    rows_sha256: str = ""
    """Of the file of rows."""
    protocols: Protocols = field(default_factory=Protocols)
    """What is counted over several tasks or forms at once."""

    def data(self) -> dict[str, Any]:
        """All of it as plain JSON values."""
        return {"format": SUMMARY_FORMAT, **asdict(self)}
