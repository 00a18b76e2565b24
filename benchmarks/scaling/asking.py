"""Questions about synthetic law, each with the provision and the text of the day that answer it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from benchmarks.scaling.making import LAST, Law, Maker
from tqa.qa.answers import Answer


@dataclass(frozen=True, slots=True)
class Posed:
    """A question and what answers it."""

    question: str
    instrument: str
    provision: str
    text: str
    subject: str
    """Its words without the date."""
    day: date
    cited: bool

    def answered(self, answer: Answer) -> bool:
        """Whether the answer is of the right provision, and quotes its text of the day."""
        about = answer.about[0] if answer.about else None
        named = about is not None and (about.instrument, about.provision) == (
            self.instrument,
            self.provision,
        )
        return named and self.text in " ".join(answer.text.split())


def pose(
    maker: Maker, instruments: int, seed: int, *, cited: bool | None = None
) -> Iterator[Posed]:
    """Questions without end about the first instruments, half of them with a citation.

    `cited` gives only those with, or only those without.
    """
    rng = random.Random(seed)
    laws: dict[int, Law] = {}
    at = 0
    while True:
        number = rng.randrange(instruments)
        law = laws.setdefault(number, maker.law(number))
        section = rng.choice(law.sections)
        wording = rng.choice(section.wordings)
        day = date.fromordinal(rng.randrange(wording.start, wording.end or LAST.toordinal()))
        by_citation = cited if cited is not None else at % 2 == 1
        at += 1
        on = f"{day.day} {day:%B %Y}"
        if by_citation:
            subject = f"section {section.label} of the {law.title}"
            asked = f"What did {subject} say on {on}?"
        else:
            rare = [w for w in _words(wording.text) if w not in maker.common]
            few = " and ".join(rng.sample(rare, min(3, len(rare))))
            subject = f"{section.heading.lower()} with {few}"
            asked = f"What was the rule on {subject} on {on}?"
        yield Posed(asked, law.id, section.label, wording.text, subject, day, by_citation)


def _words(text: str) -> list[str]:
    return list(dict.fromkeys(text.lower().rstrip(".").split()))
