"""The words of one paragraph of Word: what is printed of its runs, and the notes it refers to."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tqa.ingest.readers.word_numbers import W

_PRINTED = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-", "ptab": "\t"}
_UNREAD = frozenset({"del", "moveFrom"})
_INSERTED = frozenset({"ins", "moveTo"})
_PICTURES = frozenset({"drawing", "pict", "object", "AlternateContent"})
_SKIPPED = frozenset("pPr rPr instrText delText delInstrText sdtPr softHyphen".split())


class Runs:
    """Reads paragraphs, and counts what it did not read."""

    def __init__(self) -> None:
        self._count: Counter[str] = Counter()

    def read(self, paragraph: Any) -> tuple[str, list[tuple[str, str]]]:
        """The printed text, and (kind, id) of the notes that it refers to, in order."""
        words: list[str] = []
        notes: list[tuple[str, str]] = []
        self._walk(paragraph, words, notes)
        return "".join(words), notes

    def _walk(self, parent: Any, words: list[str], notes: list[tuple[str, str]]) -> None:
        for child in parent.iterchildren():
            if not isinstance(child.tag, str):
                continue
            name = child.tag.rpartition("}")[2]
            if name in _UNREAD:
                self._count["deletions"] += _has_words(child)
            elif name in _PICTURES:
                self._picture(child)
            elif name == "r" and _is_hidden(child):
                self._count["hidden"] += 1
            elif name in ("footnoteReference", "endnoteReference"):
                notes.append((name.removesuffix("Reference"), child.get(f"{W}id", "")))
            elif name == "t":
                words.append(child.text or "")
            elif name in _PRINTED:
                words.append("" if child.get(f"{W}type") in ("page", "column") else _PRINTED[name])
            elif name == "sym":
                self._count["symbols"] += 1
            elif name not in _SKIPPED:
                self._count["insertions"] += name in _INSERTED and _has_words(child)
                self._walk(child, words, notes)

    def _picture(self, picture: Any) -> None:
        text = any((t.text or "").strip() for t in picture.iter(f"{W}t"))
        self._count["text boxes" if text else "pictures"] += 1

    def guesses(self) -> list[str]:
        """What of the document was not read, or is read as if it were settled."""
        count, found = self._count, list[str]()
        if count["insertions"] or count["deletions"]:
            found.append(
                f"tracked changes: {count['insertions']} insertions are read as text, "
                f"{count['deletions']} deletions are not; accept or reject them in the file where "
                "that is wrong"
            )
        for name, what in (
            ("text boxes", "text boxes are not read; move their words into the text"),
            ("pictures", "pictures are not read"),
            ("hidden", "runs of hidden text are not read"),
            ("symbols", "symbols of special fonts are left out"),
        ):
            if count[name]:
                found.append(f"{count[name]} {what}")
        return found


def _has_words(element: Any) -> bool:
    return any((t.text or "").strip() for t in element.iter(f"{W}t", f"{W}delText"))


def _is_hidden(run: Any) -> bool:
    hidden = run.find(f"{W}rPr/{W}vanish")
    return hidden is not None and hidden.get(f"{W}val") not in ("0", "false", "off")
