"""Which words tell a section of some codes from all others: the test that a description identifies.

A description names a section if every word of it that the section holds, on any day, in its title,
its headings or its text, is held together by no other section of any of the codes.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from benchmarks.lawgen.history import Code, Unit
from benchmarks.lawgen.tree import Part

STOP = frozenset(
    """a an and any as at be by did does each every for free from had has have he his how if in is
    it its lest may must no not of on or said so than that the them there to under unless was were
    what when which who with""".split()
)


_ENDINGS = re.compile(r"(?<=[^\W_]{4})(?:ions?|ings?|ies|ed|es|s|e|y)$")


def content(text: str) -> frozenset[str]:
    """The words of a text that say something, in small letters and without their endings.

    >>> sorted(content("The keeping of plans; inspections by Wardens"))
    ['inspect', 'keep', 'plan', 'warden']
    """
    found = re.findall(r"[^\W_]+", text.lower())
    return frozenset(_ENDINGS.sub("", word) for word in found if word not in STOP)


class Held:
    """The words of every section of some codes, whatever the day."""

    def __init__(self, codes: Sequence[Code]) -> None:
        self.words: dict[Unit, frozenset[str]] = {}
        self._sections: dict[str, set[Unit]] = defaultdict(set)
        for code in codes:
            for unit in code.units.values():
                words = content(" ".join(_ever(unit)))
                self.words[unit] = words
                for word in words:
                    self._sections[word].add(unit)

    def identifies(self, description: str, unit: Unit) -> bool:
        """Whether the words of a description that stand in a section stand together only there."""
        words = content(description) & self.words[unit]
        holding = sorted((self._sections[word] for word in words), key=len)
        return bool(holding) and set.intersection(*holding[:1], *holding[1:]) == {unit}


def tells_apart(description: str, part: Part, others: Iterable[Part]) -> bool:
    """Whether the words of a description that stand in a part stand together in no other part."""
    words = content(description) & content(part.words())
    return bool(words) and not any(words <= content(other.words()) for other in others)


def _ever(unit: Unit) -> list[str]:
    """All words that a section has ever held, its title and headings among them."""
    texts = [unit.act.instrument.title, unit.act.name]
    for spec in unit.spec.walk():
        texts += [spec.heading, spec.text]
    for _, _, edit in unit.edits:
        texts += [
            edit.new,
            *(t for top in edit.specs for s in top.walk() for t in (s.heading, s.text)),
        ]
    return texts
