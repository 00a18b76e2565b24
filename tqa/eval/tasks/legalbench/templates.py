"""Prompts with blanks: filled for a row, and taken apart into instructions, form and cue.

A prompt is instructions, demonstrations, and a form with blanks ("Clause: {{text}}") that ends with
a cue ("Label:"). What opens the form opens each demonstration too, so that it also tells where a
model that goes on writing begins a demonstration of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

_BLANK = re.compile(r"\{\{([^{}]+)\}\}")
_WORDS = re.compile(r"[^\W_]+")
_CUE = re.compile(r"[^.!?:]*[:?]\s*\Z")
_OPENING = re.compile(r"[A-Z][A-Za-z ]{0,40}:")
_LONG = 24
"""Letters and digits from which a text that a prompt holds is no coincidence."""
_BEGINNING = 60
"""Characters that are looked for before the whole of a text is."""


@dataclass(frozen=True)
class Template:
    """One prompt, as its file has it."""

    text: str

    @cached_property
    def blanks(self) -> tuple[str, ...]:
        """Names of the columns that are filled in, in order of the text, each once."""
        return tuple(dict.fromkeys(_BLANK.findall(self.text)))

    def filled(self, cells: Mapping[str, str]) -> str:
        """The prompt for a row. What is filled in is not looked at again."""
        return _filled(self.text, cells)

    @cached_property
    def _start(self) -> int:
        first = _BLANK.search(self.text)
        return len(self.text) if first is None else self.text.rfind("\n", 0, first.start()) + 1

    @property
    def form(self) -> str:
        """What is repeated for each row, from the line of the first blank on."""
        return self.text[self._start :]

    @cached_property
    def instructions(self) -> str:
        """What stands before the demonstrations."""
        opening = self.form[: self.form.find("{{")]
        at = self.text.find(f"\n{opening}") + 1 if opening else 0
        if opening and self.text.startswith(opening):
            return ""
        return self.text[: at or self._start]

    @cached_property
    def cue(self) -> str:
        """The words that ask for the answer: "Label:"."""
        after = _BLANK.split(self.text)[-1].rstrip()
        found = _CUE.search(after.splitlines()[-1]) if after else None
        return found[0].strip() if found else ""

    @cached_property
    def openings(self) -> tuple[str, ...]:
        """How lines of the form begin: "Clause:", "Question:"."""
        heads = (found[0] for line in self.form.splitlines() if (found := _OPENING.match(line)))
        return tuple(dict.fromkeys(head for head in heads if head != self.cue))

    def question(self, cells: Mapping[str, str]) -> str:
        """What is asked of a row, without instructions, demonstrations and cue."""
        asked = _filled(self.form, cells).rstrip()
        return asked[: len(asked) - len(self.cue)].rstrip() if self.cue else asked

    def with_demonstrations(self, shown: Sequence[tuple[Mapping[str, str], str]]) -> Template:
        """The same with other demonstrations: rows, and the answer of each."""
        given = [f"{_filled(self.form, cells).rstrip()} {answer}" for cells, answer in shown]
        # Braces of a text are not blanks: they are parted, as no word of it depends on them.
        apart = [text.replace("{{", "{ {").replace("}}", "} }") for text in given]
        return Template(self.instructions + "\n\n".join((*apart, self.form)))

    @cached_property
    def plain(self) -> str:
        """Its letters and digits only: files differ in quotes and line ends."""
        return _plain(self.text)

    def shows(self, cells: Mapping[str, str], form: Template) -> bool:
        """Whether a row stands among the demonstrations; `form` is the prompt it is asked with."""
        values = [_plain(cells[blank]) for blank in form.blanks]
        if max(map(len, values)) < _LONG:
            # With the cue, so that a short text is not found at the start of a longer one.
            return _plain(_filled(form.form, cells)) in self.plain
        return all(value in self.plain for value in values)


def shown(
    rows: Iterable[Mapping[str, str]], prompts: Sequence[Template], form: Template
) -> list[bool]:
    """Which rows one of the prompts shows among its demonstrations."""
    every = "\0".join(prompt.plain for prompt in prompts)
    return [
        _beginning(cells, form) in every and any(prompt.shows(cells, form) for prompt in prompts)
        for cells in rows
    ]


def _beginning(cells: Mapping[str, str], form: Template) -> str:
    """The first letters of the longest text of a row, which a prompt without it hardly holds."""
    longest = max((cells[blank] for blank in form.blanks), key=len, default="")
    return _plain(longest[:_BEGINNING])


def _filled(text: str, cells: Mapping[str, str]) -> str:
    return _BLANK.sub(lambda found: cells[found[1]], text)


def _plain(text: str) -> str:
    return "".join(_WORDS.findall(text)).casefold()
