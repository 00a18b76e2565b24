"""Answers without reading: what a score has to beat before it says anything.

They look at the gold of all items and never at a question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from tqa.eval.tasks.task import Controls, Item, Reply

Wording = Callable[[Item], str]


def always(text: str) -> Callable[[Sequence[Item]], tuple[Reply, ...]]:
    """The same words to every item."""
    return lambda items: (Reply(text),) * len(items)


def majority(
    answer: Wording = lambda item: str(item.gold),
) -> Callable[[Sequence[Item]], tuple[Reply, ...]]:
    """The most common right answer, to every item; the first in text order of several.

    >>> items = [Item(str(n), "", gold) for n, gold in enumerate("abb")]
    >>> [reply.text for reply in majority()(items)]
    ['b', 'b', 'b']
    """

    def replies(items: Sequence[Item]) -> tuple[Reply, ...]:
        counts = Counter(answer(item) for item in items)
        best = min(counts, key=lambda text: (-counts[text], text)) if counts else ""
        return (Reply(best),) * len(items)

    return replies


def each(answer: Wording) -> Callable[[Sequence[Item]], tuple[Reply, ...]]:
    """What a rule that knows only the form of the item says: "the first option"."""
    return lambda items: tuple(Reply(answer(item)) for item in items)


def options(first: str, last: Callable[[Item], Any]) -> Controls:
    """For items with options: the most common label, the first, the last."""
    return {
        "majority": majority(),
        "first option": always(first),
        "last option": each(lambda item: str(last(item))),
    }
