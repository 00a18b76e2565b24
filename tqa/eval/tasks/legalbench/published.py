"""Figures that the paper's text and the README files give. Its tables are not in the text.

**Source:** Guha et al. (2023), sections 5.3.1, 5.3.5 and 5.3.6; README of the task scalr.
"""

from __future__ import annotations

from collections.abc import Mapping

from tqa.eval.settings import Setting
from tqa.eval.tasks.task import Published

_PAPER = "Guha et al. (2023), section {}"


def _paper(section: str, reader: str, value: float) -> Published:
    return Published(reader, value, "base", "all", Setting.PARAMETRIC, _PAPER.format(section))


def _scalr(reader: str, value: float) -> Published:
    source = "README of scalr: accuracy, 172 of the 571 questions, one-shot"
    return Published(reader, value, "", "all", Setting.PARAMETRIC, source)


_OF_TASK: Mapping[str, tuple[Published, ...]] = {
    "definition_extraction": (
        _paper("5.3.6", "GPT-4", 0.818),
        _paper("5.3.6", "Incite-Base-7B", 0.806),
    ),
    "learned_hands_estates": (_paper("5.3.1", "GPT-4 (more than)", 0.95),),
    "learned_hands_immigration": (_paper("5.3.1", "GPT-4 (more than)", 0.95),),
    "learned_hands_torts": (_paper("5.3.1", "GPT-4", 0.706),),
    "learned_hands_traffic": (_paper("5.3.1", "GPT-4 (more than)", 0.95),),
    "proa": (
        _paper("5.3.5", "GPT-4 (at least)", 0.90),
        _paper("5.3.5", "GPT-3.5 (at least)", 0.90),
    ),
    "scalr": (
        _scalr("people, 50 questions", 0.860),
        _scalr("gpt-4-0314", 0.814),
        _scalr("gpt-3.5-turbo-0301", 0.640),
    ),
}
_OF_FAMILY: Mapping[str, tuple[Published, ...]] = {
    "cuad": tuple(
        _paper("5.3.5", f"{model} (at least, mean of the 38 tasks of CUAD)", 0.88)
        for model in ("GPT-4", "GPT-3.5", "Claude-1")
    ),
    "maud": (_paper("5.3.5", "GPT-4 (mean of the 34 tasks of MAUD)", 0.478),),
    "supply_chain_disclosure": (
        _paper("5.3.5", "GPT-4, GPT-3.5, Claude-1 (at least, mean of the 10 tasks)", 0.74),
    ),
}


def published(task: str, family: str) -> tuple[Published, ...]:
    """What was published of a task, or of the data set that it is part of."""
    return _OF_TASK.get(task, ()) + _OF_FAMILY.get(family, ())
