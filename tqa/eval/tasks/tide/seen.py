"""What the reader without a model sees of an item: the question, and nothing of the answer.

Gold, reference, canonical dates, the ids of documents and what the maker of an item noted beside it
are not here, so that no rule of the reader can come to rest on them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tqa.eval.making.records import Document, Option, Type
from tqa.eval.tasks.task import Item
from tqa.eval.tasks.tide.finding import Held


@dataclass(frozen=True, slots=True)
class Text:
    """A document as it is read: without its id, which may tell what its days do."""

    title: str
    pinpoint: str
    text: str
    start: date | None
    """The first day; `None` where it is not known."""
    end: date | None
    """The first day of another text; `None` where none is known."""
    made_by: tuple[str, ...]
    ended_by: tuple[str, ...]
    sure: bool = True
    """Whether it began on its first day; else it was there by then."""

    def __contains__(self, day: date) -> bool:
        return (self.start is None or self.start <= day) and (self.end is None or day < self.end)

    @property
    def provision(self) -> tuple[str, str]:
        """Which provision it is a version of."""
        return self.title, self.pinpoint


@dataclass(frozen=True, slots=True)
class Seen:
    """An item with the documents that lie before the reader."""

    type: Type
    question: str
    options: tuple[Option, ...]
    statement: str
    passage: str
    texts: tuple[Text, ...]


def seen(item: Item, documents: Sequence[Document]) -> Seen:
    """The item as it is read, with documents; of equal ones, one."""
    data = item.data
    texts = (
        Text(
            each.title,
            each.pinpoint,
            each.text,
            each.start,
            each.end,
            each.made_by,
            each.ended_by,
            not isinstance(each, Held) or each.sure,
        )
        for each in documents
    )
    return Seen(
        Type(data["type"]),
        item.question,
        tuple(Option(each["label"], each["text"]) for each in data["options"]),
        str(data.get("statement") or ""),
        str(data.get("planted_passage") or ""),
        tuple(dict.fromkeys(texts)),
    )
