"""The records that every task of the suite is made of.

A task is items, and five functions: what a model is sent, what the reader without a model says, how
a reply is judged, what lies before the reader, and which trivial answers stand beside its scores.
How it is run, kept and reported is no matter of a task.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tqa.eval.settings import Setting
from tqa.qa.reading.prompts import Turn

if TYPE_CHECKING:
    from tqa.workspace import Workspace

__all__ = [
    "About", "Inputs", "Item", "Judged", "Published", "Reply", "Setting", "Status", "Task", "Turn",
]  # fmt: skip


class Status(StrEnum):
    """What became of a reply. Only `OK` holds a value; nothing else is ever read as a label."""

    OK = "ok"
    ABSTAIN = "abstain"
    """The reader says that it does not know, or refuses."""
    EMPTY = "empty"
    TRUNCATED = "truncated"
    """It stopped at the limit of its length, or in the middle of a thought."""
    NO_OPTION = "no_option"
    """It chooses what is none of the options."""
    NO_ANSWER = "no_answer"
    """It says something, and commits itself to nothing."""
    INVALID = "invalid"
    """It has the form asked for with a value that cannot be, such as 30 February."""
    UNPARSED = "unparsed"
    FAILED = "failed"
    """No reply came: the model could not be reached, or timed out."""
    NOT_ASKED = "not_asked"
    """The run stopped before, at its budget."""


@dataclass(frozen=True, slots=True)
class Item:
    """One question of a task."""

    id: str
    """Unique within the task, and the same on every machine."""
    question: str
    """What is asked, without instructions and context."""
    gold: Any
    """The right answer as plain JSON values; `None` where only a person can judge."""
    context: tuple[str, ...] = ()
    """Ids of the documents that the setting `gold` puts before the reader."""
    cluster: str = ""
    """What items have in common that are no independent draws, such as their paragraph."""
    groups: Mapping[str, str] = field(default_factory=dict)
    """Parts in which it is counted by itself: {"length": "long"}."""
    data: Mapping[str, Any] = field(default_factory=dict)
    """What the functions of the task need beside."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a reader gave back."""

    text: str
    status: Status = Status.OK
    """`OK` where something was said that is still to be read; `ABSTAIN`, `FAILED` or `NOT_ASKED`
    where it is known before that there is nothing to read."""
    finished: bool = True
    """False where it stopped at the limit of its length."""
    note: str = ""
    """Why there is nothing, or what has to be known to read it."""
    tokens_in: int = 0
    tokens_out: int = 0


@dataclass(frozen=True, slots=True)
class Judged:
    """How a reply was read, and what it is worth."""

    status: Status
    parsed: Any = None
    """The reply as plain JSON values, where the status is `OK`."""
    score: float | None = None
    """From 0 to 1; 0 for whatever is not `OK`. `None`: unscored, by no fault of the reply, such as
    judges that gave no verdict, or answers for a person to grade."""
    detail: Mapping[str, Any] = field(default_factory=dict)
    """Further plain values for measures and reports: parts of a score, verdicts of judges."""


@dataclass(frozen=True, slots=True)
class Published:
    """A figure that somebody published, marked as such wherever it is shown."""

    reader: str
    value: float
    """From 0 to 1."""
    prompt: str = ""
    part: str = "all"
    """The group and its value ("length=long"), or `all`."""
    setting: Setting | None = None
    source: str = ""


@dataclass(frozen=True, slots=True)
class About:
    """What a report says of a task."""

    name: str
    """As it is given to `tqa eval`: "lextime", "legalbench/abercrombie"."""
    title: str
    suite: str
    """The benchmark that it is part of; tasks of one suite share a table."""
    source: str
    """Paper or file behind it."""
    settings: tuple[Setting, ...]
    """Those that make sense for it."""
    prompts: tuple[str, ...] = ("base",)
    """Forms of its prompt; the first is used unless others are asked for."""
    measure: str = "accuracy"
    """Name of its headline measure in `tqa.eval.metrics.measures.MEASURES`."""
    published: tuple[Published, ...] = ()
    remarks: tuple[str, ...] = ()
    """What has to be known to read its scores: rows that are not the final test, and so on."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Counts found when loading, compared with PROVENANCE by the tests."""
    chance: float | None = None
    """What guessing gets, where that is known."""


Controls = Mapping[str, Callable[[Sequence[Item]], Sequence[Reply]]]


@dataclass(frozen=True, slots=True)
class Task:
    """One task, loaded."""

    about: About
    items: tuple[Item, ...]
    turns: Callable[[Item, Setting, str], tuple[Turn, ...]]
    """What a model is sent for an item, in a setting, in a form of the prompt. Between settings
    only the block of the context may differ."""
    symbolic: Callable[[Item, Setting], Reply]
    """What the reader without a model says."""
    judge: Callable[[Item, Reply], Judged]
    sources: Callable[[Item, Setting], Sequence[str]] = lambda item, setting: ()
    """Ids of what lies before the reader."""
    controls: Controls = field(default_factory=dict)
    """Trivial answers to all items, by name: no reading, only counting."""
    schema: Mapping[str, Any] | None = None
    """The JSON schema of a reply, for models whose server keeps to one; free text without."""


@dataclass(frozen=True, slots=True)
class Inputs:
    """What tasks are loaded from."""

    benchmarks: Path
    """The folder that holds a folder for each benchmark."""
    papers: Path | None = None
    """The folder with the texts of papers, for prompts that are read from them."""
    workspace: Workspace | None = None
    """For tasks about the law that it holds."""
    bench: Path | None = None
    """The folder of a generated set, for the tasks of TIDE."""
    seed: int = 0
