"""The labels of a task: as its prompt lists them, and as its rows have them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches

from tqa.eval.tasks.legalbench.templates import Template

_LETTERED = re.compile(
    r"(?m)^Option ([A-Z]): (.+)$|(?<=; )([A-Z]): ([^;\]\n]+)|(?<=\[)([A-Z]): ([^;\]\n]+)"
)
"""Options with a letter: one a line ("Option A: Yes"), or in brackets ("[A: Yes; B: No]")."""
_FILLED = re.compile(r"(?m)^(\w): \{\{([^{}]+)\}\}$")
"""Options whose text is a column: "0: {{choice_0}}"."""
_LISTED = re.compile(r"(?m)^Options: (.+)$")
_ALIKE = 0.85
"""How alike a listed word and a label are that differ in a slip of the pen ("dimissed")."""


@dataclass(frozen=True, slots=True)
class Options:
    """What may be answered."""

    labels: tuple[str, ...]
    texts: Mapping[str, str] = field(default_factory=dict)
    """What a letter stands for, by letter."""
    columns: Mapping[str, str] = field(default_factory=dict)
    """The column that holds what a letter stands for, by letter."""
    forms: Mapping[str, str] = field(default_factory=dict)
    """Other spellings, and the label that each means."""

    def texts_of(self, cells: Mapping[str, str]) -> Mapping[str, str]:
        """What the letters stand for in one row."""
        return {**self.texts, **{label: cells[at] for label, at in self.columns.items()}}


def find_options(prompt: Template, answers: Iterable[str]) -> Options:
    r"""The labels: those of the prompt in their order, then those that only rows have.

    >>> told = Template("Options: allowed, dimissed, other\n\nText: {{text}}\nOutcome:")
    >>> find_options(told, ["dismissed", "allowed"]).labels
    ('allowed', 'dismissed', 'other')
    """
    answered = tuple(dict.fromkeys(answers))
    texts = {
        letter: text.strip()
        for parts in _LETTERED.findall(prompt.instructions)
        for letter, text in (parts[:2], parts[2:4], parts[4:])
        if letter
    }
    columns = {found[1]: found[2] for found in _FILLED.finditer(prompt.form)}
    if len(columns) == 1:
        columns = {}  # "Q: {{text}}" is no option
    listed = [
        word.strip()
        for line in _LISTED.findall(prompt.instructions)
        for word in line.split(",")
        if word.strip()
    ]
    spelt = {answer.casefold(): answer for answer in answered}
    named = [spelt.get(word.casefold(), word) for word in (*texts, *columns, *listed)]
    forms = _misspelt(named, answered) if listed else {}
    order = dict.fromkeys((*(forms.get(label, label) for label in named), *answered))
    return Options(tuple(order), texts, columns, forms)


def _misspelt(listed: list[str], found: tuple[str, ...]) -> Mapping[str, str]:
    """Listed words that are no answer of any row, and the one answer that each is a slip for."""
    missing = [answer for answer in found if answer not in listed]
    slips = {}
    for word in listed:
        near = [] if word in found else get_close_matches(word, missing, n=2, cutoff=_ALIKE)
        if len(near) == 1:
            slips[word] = near[0]
    return slips
