"""Replies of the common forms, read: yes or no, an option, one of several labels, an order.

What is committed to counts, and nothing is guessed (`tqa.qa.parsing`); whatever cannot be read has
a status of its own and scores 0, but is never taken for a wrong label.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tqa.eval.tasks.task import Judged, Reply, Status
from tqa.qa.parsing import parse_choice, parse_yesno
from tqa.qa.replies import Parsed


def read(reply: Reply, parse: Callable[[str], Parsed[Any]]) -> tuple[Status, Any]:
    """Status and value of a reply, as a function of `tqa.qa.parsing` reads it."""
    if reply.status is not Status.OK:
        return reply.status, None
    found = parse(reply.text)
    return Status(found.status.value), found.value


def exactly(reply: Reply, gold: Any, parse: Callable[[str], Parsed[Any]]) -> Judged:
    """Right where the value that is read equals the gold."""
    status, value = read(reply, parse)
    return Judged(status, value, float(status is Status.OK and value == gold))


def yes_no(reply: Reply, gold: bool) -> Judged:
    """A yes or no against the gold."""
    return exactly(reply, gold, lambda text: parse_yesno(text, finished=reply.finished))


def choice(reply: Reply, gold: str, labels: Sequence[str], texts: Sequence[str] = ()) -> Judged:
    """An option by its label, or by its text, against the gold label."""
    return exactly(
        reply,
        gold,
        lambda text: parse_choice(text, labels, texts=texts, finished=reply.finished),
    )
