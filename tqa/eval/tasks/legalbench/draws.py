"""Draws of demonstrations: two rows of each class, by seed (the paper's third prompt study).

The rows that a draw may show are never asked about, whichever draw is used, so that all draws
answer for the same rows.

**Source:** Guha et al. (2023), section 5.4: "we merge the train and evaluation split into a single
dataset, and randomly sample four in-context samples to include in the prompt (two from each class),
five different times".
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from tqa.eval.tasks.legalbench.rows import Row
from tqa.eval.tasks.legalbench.templates import Template

DRAWS = 5
EACH = 2
"""Rows of each class in a draw."""
SUBSTITUTES = ("diversity_1", "diversity_3", "diversity_5", "proa")
"""For the four tasks of the study without test rows: the binary tasks whose rows are the final
ones, and many enough, with the paper's few-shot form of the prompt."""


def draw(
    rows: Sequence[Row], labels: Sequence[str], base: Template, *, task: str, seed: int
) -> Mapping[str, tuple[Row, ...]]:
    """The rows that each draw shows, by the name of the draw: "draw1" … "draw5".

    Empty where a class has too few different rows. The same on every machine for a seed.
    """
    different = {base.question(row.cells): row for row in reversed(rows)}
    of_class: dict[str, list[Row]] = {label: [] for label in labels}
    for asked in sorted(different):
        of_class[different[asked].answer].append(different[asked])
    if min(map(len, of_class.values()), default=0) < DRAWS * EACH:
        return {}
    drawn = {}
    for number in range(1, DRAWS + 1):
        # A seed of text is hashed by sha512, the same in every process.
        chance = random.Random(f"legalbench/{task}/{seed}/{number}")
        drawn[f"draw{number}"] = tuple(
            row for label in labels for row in chance.sample(of_class[label], EACH)
        )
    return drawn


def drawn_prompts(drawn: Mapping[str, tuple[Row, ...]], base: Template) -> Mapping[str, Template]:
    """The base prompt with the demonstrations of each draw."""
    return {
        name: base.with_demonstrations([(row.cells, row.answer) for row in rows])
        for name, rows in drawn.items()
    }
