"""What the archives hold of one task, and nothing of the others."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tqa.errors import SourceError
from tqa.eval.tasks.legalbench.archives import members
from tqa.eval.tasks.legalbench.index import Entry
from tqa.eval.tasks.legalbench.options import Options, find_options
from tqa.eval.tasks.legalbench.prompts import APPLICATION, FORMS, PUBLISHED_DRAWS, read_prompts
from tqa.eval.tasks.legalbench.rows import Table, read_table
from tqa.eval.tasks.legalbench.scoring import Kind, kind_of
from tqa.eval.tasks.legalbench.templates import Template

HEAD = "tasks_head.tar.xz"
RECOVERED = "tests_recovered.tar.xz"
LEARNED_HANDS = "tests_recovered_learned_hands.tar.xz"
SAMPLE = "tests_sample10_datasaur.tar.xz"
_TITLE = re.compile(r"(?m)^### *(.+?)\s*$")


@dataclass(frozen=True)
class Source:
    """One task in the archives of a folder; a file is opened when it is asked for."""

    folder: Path
    entry: Entry

    @property
    def name(self) -> str:
        """The name of the task, as its folder has it."""
        return self.entry.name

    @property
    def kind(self) -> Kind:
        """What the task asks for."""
        return kind_of(self.name)

    @cached_property
    def title(self) -> str:
        """The first line of its README, else its name."""
        for file in ("README.md", "README.MD"):
            data = self._head(file)
            found = _TITLE.search(data.decode("utf-8", "replace")) if data else None
            if found:
                return found[1].rstrip(".")
        return self.name

    @cached_property
    def train(self) -> Table:
        """The rows for demonstrations; none for rule_qa and scalr."""
        data = self._head("train.tsv")
        return Table() if data is None else read_table(f"{self.name}/train.tsv", data)

    @cached_property
    def test(self) -> Table:
        """The test rows: the recovered ones, else the sample, else none."""
        if not self.entry.rows:
            return Table()
        file = "test_recovered.tsv" if self.entry.recovered else "test_sample10.tsv"
        archive = self.folder / self._archive
        data = members(archive).get(f"{self.name}/{file}")
        if data is None:
            raise SourceError(
                f"{archive}: holds no {self.name}/{file}, which the index has; fetch it again"
            )
        return read_table(f"{self.name}/{file}", data)

    @property
    def _archive(self) -> str:
        if not self.entry.recovered:
            return SAMPLE
        return LEARNED_HANDS if self.entry.family == "learned_hands" else RECOVERED

    def has(self, file: str) -> bool:
        """Whether the folder of the task has a file."""
        return self._head(file) is not None

    def _head(self, file: str) -> bytes | None:
        return members(self.folder / HEAD).get(f"tasks/{self.name}/{file}")

    @cached_property
    def _prompts(self) -> tuple[dict[str, Template], tuple[str, ...]]:
        found, blind = read_prompts(
            self.name, members(self.folder / HEAD), {**FORMS, **APPLICATION, **PUBLISHED_DRAWS}
        )
        if "base" not in found:
            raise SourceError(f"{self.folder / HEAD}: {self.name} has no base prompt")
        return dict(found), blind

    @property
    def prompts(self) -> dict[str, Template]:
        """Every prompt of the task by its form."""
        return self._prompts[0]

    @property
    def blind(self) -> tuple[str, ...]:
        """Forms whose file has no blank for the row, and which cannot be used."""
        return self._prompts[1]

    @property
    def base(self) -> Template:
        """The base prompt."""
        return self.prompts["base"]

    def forms(self, wanted: tuple[str, ...]) -> dict[str, Template]:
        """The prompts that the task has of some forms, in the order asked for."""
        return {form: self.prompts[form] for form in wanted if form in self.prompts}

    @cached_property
    def options(self) -> Options:
        """The labels, or the few classes, that may be answered."""
        answers = [row.answer.strip() for row in (*self.train.rows, *self.test.rows)]
        if self.kind is Kind.CLASSES:
            each = dict.fromkeys(part.strip() for told in answers for part in told.split(","))
            return Options(tuple(each))
        return find_options(self.base, answers) if self.kind is Kind.LABEL else Options(())
