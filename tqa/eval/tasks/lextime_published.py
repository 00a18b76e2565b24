"""Figures of the LexTime paper: accuracy in per cent, means of three runs, paragraph given.

**Source:** Barale et al., LexTime, Findings of EMNLP 2025, tables 1 and 2.
"""

from __future__ import annotations

from collections.abc import Mapping

from tqa.eval.tasks.task import Published, Setting

_FORMS = ("zero-shot", "one-shot", "few-shot", "one-shot-cot", "few-shot-cot")
_LEXTIME = {
    "GPT-4o": (69.9, 74.9, 77.4, 68.6, 72.6),
    "GPT-4 Turbo": (70.2, 75.1, 77.2, 77.6, 74.3),
    "Mistral 123B": (61.9, 70.1, 73.9, 67.8, 72.4),
    "Llama 3.1 70B": (68.9, 72.9, 73.7, 66.1, 69.7),
    "Llama 3.1 8B": (51.9, 60.5, 55.9, 48.4, 54.6),
    "Llama 3.2 3B": (52.2, 53.5, 51.0, 53.8, 57.2),
    "Llama 3.2 1B": (49.9, 47.7, 48.9, 49.9, 50.1),
    "Flan-T5 780M": (57.2, 56.3, 55.5, 58.2, 55.9),
}
_TRACIE = {
    "GPT-4o": (67.0, 67.4, 66.9, 61.8, 64.0),
    "GPT-4 Turbo": (70.8, 66.5, 73.1, 73.6, 65.9),
    "Mistral 123B": (63.9, 61.1, 64.6, 58.4, 72.4),
    "Llama 3.1 70B": (62.3, 63.0, 66.2, 62.0, 65.5),
    "Llama 3.1 8B": (53.5, 54.9, 52.7, 54.6, 56.4),
    "Llama 3.2 3B": (53.4, 53.5, 53.5, 51.6, 51.2),
    "Llama 3.2 1B": (50.3, 50.2, 51.1, 49.1, 49.2),
    "Flan-T5 780M": (53.9, 53.9, 54.3, 54.6, 54.9),
}


def _figures(table: Mapping[str, tuple[float, ...]], source: str) -> tuple[Published, ...]:
    return tuple(
        Published(reader, round(value / 100, 4), form, "all", Setting.GOLD, source)
        for reader, values in table.items()
        for form, value in zip(_FORMS, values, strict=True)
    )


PUBLISHED = _figures(_LEXTIME, "LexTime, table 1")
PUBLISHED_TRACIE = _figures(_TRACIE, "LexTime, table 2")
