"""A second reader of generated items: answers from the question and the cited documents alone.

It shares no code with the makers, and shows that the gold follows from the documents.
"""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import Any

from tqa.eval.making.records import Bench, Document, Made, Type

QUOTED = re.compile(r"with the words “(.*)”|contained the words “(.*)”")


def disagreements(bench: Bench) -> list[str]:
    """The items of the deterministic types that the reader answers otherwise than the gold."""
    documents = {d.id: d for d in bench.documents}
    wrong = []
    for item in bench.items:
        if item.type in _READERS:
            cited = [documents[id_] for id_ in item.context]
            gold = next(iter(item.gold.values()))
            if _READERS[item.type](item, cited) != gold:
                wrong.append(item.id)
    return wrong


def quoted(text: str) -> str:
    """The words that a question or statement quotes."""
    found = QUOTED.search(text)
    assert found, text
    return found[1] or found[2]


def day_of(text: str) -> date:
    return datetime.strptime(text, "%d %B %Y").date()  # noqa: DTZ007


def choice(item: Made, cited: list[Document]) -> str | None:
    asked = item.question
    options = {o.label: o.text for o in item.options or ()}
    if found := re.search(r"on (\d+ \w+ \d{4})\?$", asked):
        day = day_of(found[1])
        if asked.startswith("Which of these passages"):
            document = on(cited, day)
            right = [label for label, text in options.items() if has(document, text)]
        else:
            begun = next(d for d in cited if d.start == day)
            right = [label for label, text in options.items() if text in begun.made_by]
    else:
        words = quoted(asked)
        starts = {d.start for d in cited if has(d, words)}
        right = [label for label, text in options.items() if day_of(text) in starts]
    return right[0] if len(right) == 1 else None


def verdict(item: Made, cited: list[Document]) -> bool | None:
    said = item.data["statement"]
    if found := re.match(r"On (\d+ \w+ \d{4}), .* contained the words", said):
        return not has(on(cited, day_of(found[1])), quoted(said))
    if found := re.search(r"took effect on (\d+ \w+ \d{4})\.$", said):
        return day_of(found[1]) not in {d.start for d in cited if has(d, quoted(said))}
    found = re.search(r"took effect on (\d+ \w+ \d{4}) was made by (.*)\.$", said)
    assert found
    begun = next(d for d in cited if d.start == day_of(found[1]))
    return found[2] not in begun.made_by


def order(item: Made, cited: list[Document]) -> list[str]:
    days: dict[str, date] = {}
    for option in item.options or ():
        about = [d for d in cited if names(option.text, d)]
        if " received " in option.text:
            words = quoted(option.text)
            [days[option.label]] = [d.start for d in about if d.start and has(d, words)]
        else:
            days[option.label] = max(d.end for d in about if d.end is not None)
    return sorted(days, key=days.__getitem__)


def names(told: str, document: Document) -> bool:
    """Whether an event is told of the provision of a document."""
    head = told.split(" received ")[0].split(" ceased ")[0]
    if " of the " in head and not head.endswith(document.title):
        return False
    section, definition, term = document.pinpoint.partition(" def. ")
    if definition:
        return term in head and re.search(rf" {re.escape(section)}(?!\w)", head) is not None
    label = document.pinpoint.rpartition(", ")[2]
    if head.lower().startswith("the definition"):
        return False
    return f" {label} " in f"{head} "


def on(cited: list[Document], day: date) -> Document:
    [found] = [d for d in cited if day in d]
    return found


def has(document: Document, words: str) -> bool:
    return " ".join(words.split()) in " ".join(document.text.split())


_READERS: dict[Type, Any] = {
    Type.TEMPORAL_MCQ: choice,
    Type.EVENT_SORTING: order,
    Type.PERTURBATION_DETECTION: verdict,
}
