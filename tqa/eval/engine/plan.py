"""What a run consists of: its parts in their order, and the items that are drawn for them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tqa.errors import ConfigError
from tqa.eval.tasks.task import Item, Setting, Task

SYMBOLIC = "symbolic"
CONTROL = "control: "
ANY = "any"
"""The setting of controls, which read nothing."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is asked for, as it stands in `run.json`; the order of the parts follows from it."""

    settings: tuple[Setting, ...]
    readers: tuple[str, ...]
    """`symbolic`, or names of models."""
    prompts: tuple[str, ...] = ()
    """Forms of the prompt; each task's first one where none is given."""
    limit: int | None = None
    """Items of each task; all without."""
    seed: int = 0
    runs: int = 1
    """How often each item is put to a model."""
    max_tokens: int | None = None
    """Tokens of a reply, where not those of the registry."""

    def plain(self) -> dict[str, Any]:
        """As it stands in `run.json`."""
        return {
            "settings": [setting.value for setting in self.settings],
            "readers": list(self.readers),
            "prompts": list(self.prompts),
            "limit": self.limit,
            "seed": self.seed,
            "runs": self.runs,
            "max_tokens": self.max_tokens,
        }


@dataclass(frozen=True, slots=True)
class Part:
    """The items of one task, in one setting, put to one reader in one form of the prompt."""

    task: Task
    setting: Setting
    """For controls without meaning: they read nothing, and stand beside all settings."""
    reader: str
    prompt: str
    items: tuple[Item, ...]
    runs: int

    @property
    def name(self) -> str:
        """As the ledger of the run and Inspect's logs call it."""
        about = self.task.about
        return f"{about.name} / {self.place} / {self.reader} / {self.prompt}"

    @property
    def is_control(self) -> bool:
        """Whether trivial answers are given, without a reader."""
        return self.reader.startswith(CONTROL)

    @property
    def place(self) -> str:
        """The setting as rows have it."""
        return ANY if self.is_control else self.setting.value

    @property
    def size(self) -> int:
        """Replies."""
        return len(self.items) * self.runs


def parts(tasks: Sequence[Task], plan: Plan) -> Iterator[Part]:
    """The parts: task by task, setting by setting; the readers in their order, controls last.

    ConfigError where a form of the prompt is none of any task's, or no task has a setting.
    """
    listed = list(dict.fromkeys(setting for task in tasks for setting in task.about.settings))
    if tasks and not set(listed) & set(plan.settings):
        raise ConfigError(
            f"no task has the setting {', '.join(plan.settings)}; they have {', '.join(listed)}"
        )
    known = [form for task in tasks for form in task.about.prompts]
    for form in plan.prompts:
        if form not in known:
            forms = ", ".join(dict.fromkeys(known))
            raise ConfigError(f"no task has the prompt {form!r}; they have {forms}")
    for task in tasks:
        items = draw(task.items, plan.limit, plan.seed)
        if items:
            for setting in Setting:
                if setting in plan.settings and setting in task.about.settings:
                    yield from _parts(task, setting, items, plan)
            for name in task.controls:
                yield Part(task, Setting.PARAMETRIC, CONTROL + name, "none", items, 1)


def _parts(task: Task, setting: Setting, items: tuple[Item, ...], plan: Plan) -> Iterator[Part]:
    forms = [form for form in task.about.prompts if form in plan.prompts] or task.about.prompts[:1]
    for reader in plan.readers:
        if reader == SYMBOLIC:
            yield Part(task, setting, reader, "none", items, 1)
        else:
            for form in forms:
                yield Part(task, setting, reader, form, items, plan.runs)


def draw(items: Sequence[Item], limit: int | None, seed: int) -> tuple[Item, ...]:
    """About `limit` items, drawn by seed: one of each cluster in turn, in the items' own order.

    A text of which many items ask counts no more in a small draw than one of which few do. The
    forms of one question (`data["question"]`) are drawn together, and may go over the limit by
    what the last of them has more.
    """
    if limit is None or limit >= len(items):
        return tuple(items)
    units: dict[str, list[Item]] = {}
    for item in items:
        units.setdefault(str(item.data.get("question", item.id)), []).append(item)
    by_cluster: dict[str, list[str]] = {}
    for name, unit in units.items():
        by_cluster.setdefault(unit[0].cluster or unit[0].id, []).append(name)
    rng = random.Random(f"draw {seed}")
    clusters = sorted(by_cluster)
    rng.shuffle(clusters)
    for cluster in clusters:
        rng.shuffle(by_cluster[cluster])
    chosen: set[str] = set()
    for name in _in_turn([by_cluster[cluster] for cluster in clusters]):
        if len(chosen) >= limit:
            break
        chosen.update(item.id for item in units[name])
    return tuple(item for item in items if item.id in chosen)


def _in_turn(lists: Sequence[Sequence[str]]) -> Iterator[str]:
    for at in range(max(map(len, lists), default=0)):
        yield from (names[at] for names in lists if at < len(names))


def facts(tasks: Sequence[Task]) -> Mapping[str, str]:
    """A hash of the items of each task: that of two runs is equal where they ask the same."""
    from tqa.eval.engine.rows import digest

    return {
        task.about.name: digest(
            [
                [i.id, i.question, i.gold, list(i.context), i.cluster, dict(i.groups)]
                for i in task.items
            ]
        )
        for task in tasks
    }
