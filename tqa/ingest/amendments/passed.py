"""What is printed before a clause, as the names of instruments in it, each provision read once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from tqa.ingest.amendments.masked import find_quotes
from tqa.ingest.amendments.states import Author
from tqa.ingest.amendments.targets import Target
from tqa.law.characters import clean
from tqa.law.citations import RELATIVE, parse_citations
from tqa.law.identity import ROOT
from tqa.law.ordinals import spelt
from tqa.law.pinpoints import Pinpoint
from tqa.law.titles import KnownTitles, find_instruments

_ABOVE = 6000
"""Characters of what stands above a clause that are read: the first and the last half."""
_NAMES = 40
"""Instruments named before a clause that it may mean: the first and the last half."""
_REFERS_BACK = re.compile(
    r"\b(?:said|aforesaid|same|that|such|there(?:of|to|in))\b|উক্ত", re.IGNORECASE
)
_ALIAS = re.compile(
    spelt(r"[,( ]*(?:অতঃপর|অতপর|অত:পর)\s+উক্ত\s+\S+\s+(?:বলিয়া|হিসাবে)")
    + r"|[,( ]*hereinafter\s+(?:in\s+this\s+\w+\s+)?(?:referred\s+to\s+as|called)\s+the\s+said\b",
    re.IGNORECASE,
)
"""How a name is given a short one: "অতঃপর উক্ত আইন বলিয়া উল্লিখিত"."""
_AMENDMENT = re.compile(
    r"\b(?:amend|substitut|insert)|সংশোধন|প্রতিস্থাপন|সংযোজন|সন্নিবেশ", re.IGNORECASE
)
"""What a heading says where it names the provision that its section amends."""
_LOOK_BACK = 1000
"""Characters before a clause that "the said section" may refer to."""


class Passed:
    """What is printed before a clause, as the names of instruments in it, read once.

    The words above a clause are not among them: they are read with the clause.
    """

    def __init__(self, author: Author, known: Mapping[str, str]) -> None:
        self._author = author
        self._known = known
        self._open: list[tuple[str, int, tuple[str, ...]]] = []
        self._named: dict[str, int] = {}
        self._written = author.title
        self._tail = ""
        self._alias = ""
        self._waiting: list[tuple[str, int]] = []
        """What has been gone past and not been read: few clauses ask for what is before them."""

    def add(self, name: str, order: int) -> None:
        """Go past a provision; one counts as passed when its last part has been."""
        self._waiting.append((name, order))

    def _read(self, name: str, order: int) -> None:
        self._close(name)
        words = _unquoted(self._words(name))
        self._open.append((name, order, self._names_in(words)))
        if (alias := _ALIAS.search(words)) is not None:
            before = find_instruments(clean(words[: alias.start()]).text, known=self._known)
            self._alias = f"{before[-1].name.written}." if before else self._alias
        self._tail = f"{self._tail} {words}"[-_LOOK_BACK:]

    def before(self, name: str, text: str) -> tuple[str, str]:
        """What is read before a clause with the words `text`, and what stands above it."""
        for waiting in self._waiting:
            self._read(*waiting)
        self._waiting.clear()
        self._close(name)
        around = [self._words(at) for at, _, _ in self._open if at != ROOT]
        above = " ".join(filter(None, around))
        if len(above) > _ABOVE:
            above = f"{above[: _ABOVE // 2]} {above[-_ABOVE // 2 :]}"
        tail = self._tail if _REFERS_BACK.search(text) else ""
        # A stop: no title goes on in the clause.
        last = self._alias if _REFERS_BACK.search(f"{above} {text}") else ""
        before = f"{self._written}. {tail} {last} {self._headed(name)}"
        return " ".join(before.split()), above

    def _headed(self, name: str) -> str:
        """The last instrument that the headings of a clause name.

        "২০১২ সনের ৪৭ নং আইনের ধারা ৫ এর সংশোধন" is printed beside a clause on "উক্ত আইন".
        """
        for part in [name, *self._author.tree.ancestors(name)]:
            heading = next((v.heading for v in self._author.versions(part) if v.heading), "")
            if heading and (written := self._names_in(heading)):
                return f"{written[-1]}."
        return ""

    def completed(self, name: str, target: Target) -> Target:
        """A target that is told without its section, in the section that the heading names.

        "Amendment of section 5" is printed beside "For sub-section (2) the following …".
        """
        if not target.pinpoints or any(not _below_section(p) for p in target.pinpoints):
            return target
        for part in [name, *self._author.tree.ancestors(name)]:
            heading = next((v.heading for v in self._author.versions(part) if v.heading), "")
            if not heading:
                continue
            cited = parse_citations(clean(heading).text, known=self._known).items
            named = {c.pinpoint for c in cited if c.pinpoint and RELATIVE not in c.flags}
            alone = not any(c.last for c in cited)
            if alone and len(named) == 1 and _AMENDMENT.search(heading):
                above = named.pop()
                hung = tuple(Pinpoint((*above.path, *p.path)) for p in target.pinpoints)
                return replace(target, pinpoints=hung)
            return target
        return target

    def _names_in(self, words: str) -> tuple[str, ...]:
        """The instruments that words name, as written."""
        if not isinstance(self._known, KnownTitles):
            return _names_in(words, self._known)
        known = self._known
        return known.remembered((_names_in, words), lambda: _names_in(words, known))

    def _close(self, name: str) -> None:
        """Count in what stands no more above what follows."""
        above = set(self._author.tree.ancestors(name))
        last = dict(self._named)
        while self._open and self._open[-1][0] not in above:
            _, order, named = self._open.pop()
            for written in named:
                last[written] = max(order, last.get(written, 0))
        if last != self._named:
            self._named = last
            names = sorted(last, key=lambda written: last[written])
            if len(names) > _NAMES:
                names = [*names[: _NAMES // 2], *names[-_NAMES // 2 :]]
            self._written = ". ".join([self._author.title, *names])

    def _words(self, name: str) -> str:
        texts = [v.content.passage.text for v in self._author.versions(name)]
        return next((text for text in reversed(texts) if text), "")


def _below_section(pinpoint: Pinpoint) -> bool:
    return pinpoint.path[0].startswith(("(", "proviso", "explanation"))


def _names_in(words: str, known: Mapping[str, str]) -> tuple[str, ...]:
    mentions = find_instruments(clean(words).text, known=known)
    return tuple(m.name.written for m in mentions if not m.name.generic)


def _unquoted(words: str) -> str:
    """Words without their quotations: what these name, the quoted provision names."""
    for quote in reversed(find_quotes(words)):
        words = f"{words[: quote.start]}{words[quote.end :]}"
    return words
