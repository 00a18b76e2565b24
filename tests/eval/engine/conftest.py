"""A small invented task, and a model that says what a test tells it to, through the real way there.

The model is the provider `tqa` of Inspect over a client that takes the place of llama-index's; all
else is what a run uses: Inspect, kept replies, the budget, the folder.
"""

from __future__ import annotations

import gc
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any

import pytest

from tqa.errors import SourceError
from tqa.eval.engine.budget import Budget
from tqa.eval.engine.folder import RunFolder
from tqa.eval.engine.kept import FILE, Replies
from tqa.eval.engine.plan import Plan
from tqa.eval.engine.readers import Language
from tqa.eval.engine.running import Outside, run
from tqa.eval.tasks.reading import yes_no
from tqa.eval.tasks.task import About, Item, Reply, Setting, Status, Task, Turn
from tqa.qa.reading.client import Said
from tqa.qa.reading.registry import ClientKind, Model

INSPECT = [
    pytest.mark.filterwarnings("ignore:The 'initial' parameter is deprecated:DeprecationWarning"),
    pytest.mark.filterwarnings("ignore:Unclosed <MemoryObject:ResourceWarning"),
]
"""Warnings of Inspect and of what it uses, which are no matter of ours."""
PRICED = Model(
    "parrot", ClientKind.OPENAI_LIKE, "parrot-1", 4096, base_url="http://127.0.0.1:9/v1",
    price_in=1.0, price_out=1.0, parameters={"max_tokens": 100},
)  # fmt: skip
"""One US dollar for a million tokens."""
Say = Callable[[str, int], str]
"""What is said to a prompt, the n-th time that it is put."""


def items(n: int, clusters: int = 3) -> tuple[Item, ...]:
    """Is a number even?"""
    return tuple(
        Item(
            f"q{i:02}", f"Is {i} even?", i % 2 == 0, (f"d{i % clusters}",), f"text-{i % clusters}",
            {"size": "small" if i < n // 2 else "large"},
        )
        for i in range(n)
    )  # fmt: skip


def parity(
    n: int = 6,
    *,
    name: str = "parity",
    settings: Sequence[Setting] = (Setting.PARAMETRIC, Setting.GOLD),
    **changed: Any,
) -> Task:
    """Yes or no; without a model it is read off the number, with the text before it alone."""

    def turns(item: Item, setting: Setting, form: str) -> tuple[Turn, ...]:
        context = f"{item.context[0]}: numbers in two\n" if setting is Setting.GOLD else ""
        return (Turn("system", form), Turn("user", context + item.question))

    def symbolic(item: Item, setting: Setting) -> Reply:
        if setting is Setting.PARAMETRIC:
            return Reply("", Status.ABSTAIN, note="nothing to read")
        return Reply("yes" if item.gold else "no")

    given = {
        "items": items(n),
        "turns": turns,
        "symbolic": symbolic,
        "judge": lambda item, reply: yes_no(reply, item.gold),
        "sources": lambda item, setting: item.context if setting is Setting.GOLD else (),
        "controls": {"always yes": lambda asked: [Reply("yes") for _ in asked]},
    } | changed
    about = About(name, "Even numbers", "parity", "invented", tuple(settings), ("plain", "polite"))
    return Task(about, **given)


class Parrot:
    """In the place of a client of llama-index: says what it is told to, and counts the prompts."""

    def __init__(self, say: Say) -> None:
        self.model = PRICED
        self.heard: Counter[str] = Counter()
        self.asked: list[str] = []
        self._say = say
        self._lock = Lock()

    def count(self, text: str) -> int:
        return len(text)

    def ask(
        self,
        turns: Sequence[Turn],
        *,
        schema: Mapping[str, Any] | None = None,
        max_tokens: int | None = None,
    ) -> Said:
        prompt = "\n".join(turn.text for turn in turns)
        with self._lock:
            self.heard[prompt] += 1
            self.asked.append(prompt)
            at = self.heard[prompt]
        text = self._say(prompt, at)
        finished = max_tokens is None or len(text) <= max_tokens
        return Said(text, 10, 10, True, finished, 0.0)


def truly(prompt: str, at: int) -> str:
    """Right, except about 3; so much as a person would write."""
    number = int("".join(c for c in prompt.splitlines()[-1] if c.isdigit()))
    return "Yes, it is." if number % 2 == 0 or number == 3 else "No."


class Bench:
    """Runs of a task in folders, with a model or without."""

    def __init__(self, path: Path, say: Say = truly) -> None:
        self.path = path
        self.parrot = Parrot(say)

    @contextmanager
    def language(
        self,
        folder: Path,
        *,
        budget: float | None = None,
        held: Iterable[Path] = (),
        max_tokens: int | None = None,
    ) -> Iterator[Language]:
        """The model, its replies kept in a folder."""
        pytest.importorskip("inspect_ai", reason="the extra `eval` is not installed")
        from inspect_ai.model import GenerateConfig
        from inspect_ai.model import Model as InspectModel

        from tqa.eval.engine.provider import LlamaIndexAPI

        folder.mkdir(parents=True, exist_ok=True)
        kept = Replies(folder / FILE)
        for path in held:
            kept.take(path)
        api = LlamaIndexAPI("parrot", client=self.parrot)  # type: ignore[arg-type]
        model = InspectModel(api, GenerateConfig(max_connections=8))
        spent = Budget(PRICED, budget)
        yield Language(model, {"registry": "parrot"}, kept, spent, max_tokens)

    def run(
        self,
        tasks: Sequence[Task],
        plan: Plan,
        folder: str = "run",
        *,
        budget: float | None = None,
        resume: bool = False,
        held: Iterable[Path] = (),
        **outside: Any,
    ) -> RunFolder:
        """Make a run, or go on with it."""
        path = self.path / folder
        if "parrot" not in plan.readers:
            return run(tasks, plan, path, Outside({}, {}, {"tqa": "0"}, **outside), resume=resume)
        with self.language(path, budget=budget, held=held, max_tokens=plan.max_tokens) as reader:
            told = Outside({"parrot": reader}, {"parrot": {"n": 1}}, {"tqa": "0"}, **outside)
            try:
                return run(tasks, plan, path, told, resume=resume)
            finally:
                gc.collect()  # what Inspect leaves open is told here, and in no other test

    def bytes(self, folder: str = "run") -> bytes:
        return (self.path / folder / "rows.jsonl").read_bytes()

    def rows(self, folder: str = "run") -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.bytes(folder).splitlines()]


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    """Runs in a folder that is thrown away, with a model that is mostly right."""
    return Bench(tmp_path)


@pytest.fixture
def broken() -> Task:
    """A task whose reader without a model, and prompts, fail for one item."""

    def fails(item: Item, setting: Setting) -> Reply:
        if item.id == "q01":
            raise SourceError("notes.txt, line 3: is no note")
        return Reply("yes")

    return parity(4, symbolic=fails)
