"""Provisions drafted at random: sections with subsections, lists, definitions."""

from __future__ import annotations

import random
from itertools import count

from benchmarks.lawgen.numbering import NUMBERINGS
from benchmarks.lawgen.tree import (
    DEFINITION,
    PARAGRAPH,
    SECTION,
    SUBPARAGRAPH,
    SUBSECTION,
    Spec,
)
from benchmarks.lawgen.words import ENGLISH
from benchmarks.lawgen.words_bangla import BANGLA

DEFINING = {
    "ca": "The following definitions apply in this Act.",
    "dc": "For the purposes of this act, the term:",
    "uk": "In this Act—",
    "bd": "In this Act, unless there is anything repugnant in the subject or context,—",
    "bn": "বিষয় বা প্রসঙ্গের পরিপন্থী কোনো কিছু না থাকিলে, এই আইনে—",
}
LEAD_ENDS = {"ca": "", "dc": ":", "uk": "—", "bd": "—", "bn": ""}
DEFINITIONS_HEADING = {
    "ca": "Definitions",
    "dc": "Definitions",
    "uk": "Interpretation",
    "bd": "Definitions",
    "bn": "সংজ্ঞা",
}


class Drafter:
    """Drafts provisions of one habit; every provision drafted has an identity of its own."""

    def __init__(self, rng: random.Random, habit: str) -> None:
        self.rng = rng
        self.habit = habit
        self.numbering = NUMBERINGS[habit]
        self.words = BANGLA if habit == "bn" else ENGLISH
        self._ids = count(1)

    def new_id(self) -> int:
        """An identity that nothing bears yet."""
        return next(self._ids)

    def make(
        self,
        level: int,
        label: str,
        text: str,
        parts: tuple[Spec, ...] = (),
        heading: str = "",
        term: str = "",
    ) -> Spec:
        """A provision with an identity."""
        return Spec(self.new_id(), level, label, text, heading, term, parts)

    def sentence(self) -> str:
        """The words of a provision without parts."""
        return self.words.fill(self.rng, self.rng.choice(self.words.sentences))

    def heading(self) -> str:
        """The heading of a section."""
        text = self.words.fill(self.rng, self.rng.choice(self.words.headings))
        return text

    def lead(self) -> str:
        """The opening words of a list."""
        return self.words.fill(self.rng, self.rng.choice(self.words.leads)) + LEAD_ENDS[self.habit]

    def item(self) -> str:
        """The words of one item, without its end."""
        return self.words.fill(self.rng, self.rng.choice(self.words.items))

    def items(self, level: int, size: int, *, ends: str = "") -> tuple[Spec, ...]:
        """A list: each item ends as its place asks for, the last as the whole does."""
        joining = self.rng.choice(self.words.joining)
        tails = [";"] * (size - 2) + [f"; {joining}", ends or self.words.stop]
        found = []
        for at, tail in enumerate(tails):
            label = self.numbering.label(level, at + 1)
            parts: tuple[Spec, ...] = ()
            text = self.item() + tail
            if level == PARAGRAPH and self.rng.random() < 0.12:
                text = self.words.fill(self.rng, self.rng.choice(self.words.sub_leads))
                text += "" if self.habit in ("bn", "ca") else LEAD_ENDS[self.habit]
                parts = self.items(SUBPARAGRAPH, 2, ends=tail)
            found.append(self.make(level, label, text, parts))
        return tuple(found)

    def subsection(self, label: str, *, plain: bool = False) -> Spec:
        """A subsection: a sentence, or opening words and a list."""
        if plain or self.rng.random() < 0.6:
            return self.make(SUBSECTION, label, self.sentence())
        return self.make(
            SUBSECTION, label, self.lead(), self.items(PARAGRAPH, self.rng.randint(2, 4))
        )

    def section(self, label: str, *, heading: str | None = None) -> Spec:
        """A section of any of the usual forms."""
        heading = self.heading() if heading is None else heading
        if self.rng.random() < 0.25:
            return self.make(SECTION, label, self.sentence(), heading=heading)
        size = self.rng.randint(2, 4)
        parts = tuple(self.subsection(self.numbering.label(SUBSECTION, n + 1)) for n in range(size))
        return self.make(SECTION, label, "", parts, heading)

    def texts(self, label: str, heading: str, texts: tuple[str, ...]) -> Spec:
        """A section with given words: one text, or one a subsection."""
        if len(texts) == 1:
            return self.make(SECTION, label, texts[0], heading=heading)
        parts = tuple(
            self.make(SUBSECTION, self.numbering.label(SUBSECTION, n + 1), text)
            for n, text in enumerate(texts)
        )
        return self.make(SECTION, label, "", parts, heading)

    def definition(self, term: str, label: str = "", *, last: bool = False) -> Spec:
        """A definition of a term."""
        meaning = self.words.fill(self.rng, self.rng.choice(self.words.meanings))
        match self.habit:
            case "ca":
                text = f"{term} means {meaning}. ({foreign(term)})"
            case "dc":
                text = f"“{term[0].upper()}{term[1:]}” means {meaning}."
            case "bn":
                text = f"“{term}” অর্থ {meaning}" + ("।" if last else ";")
            case _:
                text = f"“{term}” means {meaning}" + ("." if last else ";")
        return self.make(DEFINITION, label, text, term=term)

    def definitions(self, label: str) -> Spec:
        """The section that defines terms, in the order of the alphabet."""
        terms = sorted(self.rng.sample(self.words.terms, self.rng.randint(4, 7)))
        labelled = self.habit not in ("ca", "uk")
        level = {"dc": PARAGRAPH, "bn": SUBSECTION}.get(self.habit, PARAGRAPH)
        parts = tuple(
            self.definition(
                term,
                self.numbering.label(level, at + 1) if labelled else "",
                last=at == len(terms) - 1,
            )
            for at, term in enumerate(terms)
        )
        return self.make(
            SECTION, label, DEFINING[self.habit], parts, DEFINITIONS_HEADING[self.habit]
        )


def foreign(term: str) -> str:
    """A term as a definition in Canada ends with it in the other language: invented.

    >>> foreign("tug")
    'tugaire'
    """
    return f"{term.replace(' ', '-')}aire"
