"""Whether a text is a pleading: by its title and how it speaks, or by how it speaks alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice, zip_longest

from tqa.ingest.readers import grammar
from tqa.ingest.readers.lines import Line
from tqa.ingest.readers.pleadings.caption import number_of
from tqa.ingest.readers.pleadings.headings import count_opening
from tqa.ingest.readers.pleadings.numbered import Paragraph
from tqa.ingest.readers.pleadings.plan import Plan
from tqa.ingest.readers.pleadings.words import BINDS, DENIES, PARTY, PLEADS, PRAYER, WHEREFORE

_FEWEST = 5
"""Numbered paragraphs from which a text without a title can be told by how it speaks."""
_NAMED = re.compile(r"\b(?:complaint|petition|plaint|answer)\b", re.IGNORECASE)
_HEAD_LINES = 250
_LONGEST = 40
"""Lines of a paragraph that are looked at."""
_OF_PARTIES = 0.3
"""Share of its paragraphs that speak of the parties."""
_BINDING = 0.25
"""Share of paragraphs with "shall" from which it is law about those who sue."""
_NO_PLEADING = re.compile(
    r"(?:memorandum\s+(?:and|opinion)|opinion|judge?ment|order|reasons\s+for|rules?\s+of|an?\s+act\b|"
    r"regulations?|ordinance|code\s+of).{0,80}"
    r"|.{3,80}\b(?:act|ordinance|rules|regulations|code|bill)\b(?:,?\s*\d{4})?",
    re.IGNORECASE,
)
"""Lines at the top of what speaks of plaintiffs and is no pleading."""
_TOP = 12


def may_be_pleading(lines: Sequence[Line]) -> bool:
    """Whether lines are worth being looked at as a pleading: most texts of law are not."""
    if any(_NAMED.search(line.text) for line in lines[:_HEAD_LINES]):
        return True
    spoken = (line for line in lines if not line.aside and PARTY.search(line.text))
    return len(list(islice(spoken, _FEWEST))) == _FEWEST


def is_pleading(lines: Sequence[Line], plan: Plan) -> bool:
    """Whether lines are a pleading, for which they were planned."""
    whole = [line.text for line in lines if not line.aside]
    if any(grammar.opening_kind(text) == "enacting" for text in whole[:80]):
        return False
    other = any(_NO_PLEADING.fullmatch(text) for text in whole[:_TOP])
    if plan.title is not None and plan.title.sure and not other:
        return True
    texts = _texts(lines, plan.numbered)
    spoken = sum(PARTY.search(text) is not None for text in whole)
    pleads = any(PLEADS.search(text) for text in whole)
    named = plan.title is not None or number_of(lines, plan.body) is not None
    if named and spoken >= 2 and (pleads or any(DENIES.search(text) for text in whole)):
        return not _binds(texts)
    return not other and _speaks_so(texts, whole)


def _speaks_so(texts: Sequence[str], whole: Sequence[str]) -> bool:
    """Whether paragraphs without a title speak as pleadings do."""
    if len(texts) < _FEWEST:
        return False
    parties = sum(PARTY.search(text) is not None for text in texts)
    signs = (
        sum(PLEADS.search(text) is not None for text in texts) >= 2,
        any(PRAYER.fullmatch(text) or WHEREFORE.match(text) for text in whole),
        any(count_opening(Line(0, text, 0, False, False)) for text in whole),
        sum(DENIES.search(text) is not None for text in texts) > len(texts) / 2,
    )
    return parties >= _OF_PARTIES * len(texts) and sum(signs) >= 2 and not _binds(texts)


def _binds(texts: Sequence[str]) -> bool:
    return sum(BINDS.search(text) is not None for text in texts) > _BINDING * len(texts)


def _texts(lines: Sequence[Line], found: Sequence[Paragraph]) -> list[str]:
    """The words of each numbered paragraph."""
    texts: list[str] = []
    for item, below in zip_longest(found, found[1:]):
        end = min(item.at + _LONGEST, below.at if below else len(lines))
        texts.append(" ".join(line.text for line in lines[item.at : end] if not line.aside))
    return texts
