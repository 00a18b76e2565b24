"""What a claim asserts, and whether texts say it: by words and numbers, without a model."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from tqa.law.characters import clean
from tqa.law.citations import parse_citations

_TOKEN = re.compile(r"\d+(?:[.,]\d+)*%?|[^\W\d_]+(?:[\u0980-\u09ff]+)?(?:'[^\W\d_]+)?|%")
_STOP = frozenset(
    re.findall(
        r"\w+",
        """a an the of to in on at by for from with and or but as is are was were be been being it
        its this that these those there has have had do does did which who whom whose under per
        according pursuant see also so then than if when while said such any each all may must
        shall should can could will would not no nor never without""",
    )
)
_NEGATION = frozenset({"not", "no", "never", "nor", "without", "cannot", "neither", "না", "নয়"})
_DUTY = frozenset({"must", "shall", "required", "obliged"})
_LEAVE = frozenset({"may", "can", "permitted", "optional"})
_UNITS = frozenset({"percent", "day", "week", "month", "year", "hour", "dollar", "taka", "pound",
                    "euro", "time", "person", "kilogram", "tonne", "km", "metre"})  # fmt: skip
_SMALL_NUMBERS = {
    word: str(value)
    for value, word in enumerate(
        re.findall(
            r"\w+",
            "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
            "fifteen sixteen seventeen eighteen nineteen twenty",
        )
    )
} | {"thirty": "30", "forty": "40", "fifty": "50", "sixty": "60", "ninety": "90", "hundred": "100"}
_ENOUGH = 0.6
"""The share of a claim's content words that the cited text must hold. Paraphrase needs slack; a
different subject shares fewer than half its words."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The numbers, measures, content words and provisions of a clause."""

    numbers: frozenset[str]
    measured: frozenset[tuple[str, str]]
    content: frozenset[str]
    words: frozenset[str]
    provisions: frozenset[str]


def words_of(text: str) -> list[str]:
    """Words and numbers in a plain form, in order."""
    found: list[str] = []
    for token in _TOKEN.findall(clean(text).text.replace("per cent", "percent").lower()):
        if token[0].isdigit():
            found.append(_plain_number(token.rstrip("%")))
            if token.endswith("%"):
                found.append("percent")
        else:
            word = "percent" if token == "%" else token.removesuffix("'s")
            word = _SMALL_NUMBERS.get(word, word)
            found.append(word[:-3] + "not" if word.endswith("n't") and len(word) < 5 else word)
    return [_stem(word) for word in found]


def _plain_number(text: str) -> str:
    text = text.replace(",", "") if re.fullmatch(r"\d{1,3}(?:,\d{2,3})+(?:\.\d+)?", text) else text
    whole, dot, fraction = text.partition(".")
    fraction = fraction.rstrip("0") if fraction.isdigit() else fraction
    return f"{whole.lstrip('0') or '0'}{dot if fraction else ''}{fraction}"


def _stem(word: str) -> str:
    """A word without the commonest endings, so that "fees" meets "fee" and "paid" stays apart."""
    if not word.isascii() or not word.isalpha() or len(word) < 4:
        return word
    for ending in ("ing", "ies", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            stem = word.removesuffix(ending)
            return stem + "y" if ending == "ies" else stem.rstrip("e")
    return word.rstrip("e")


_STOP_STEMS = frozenset(_stem(word) for word in _STOP)


def content_words(words: Iterable[str]) -> frozenset[str]:
    """The words that carry a subject, without numbers and common words."""
    return frozenset(
        word
        for word in words
        if word not in _STOP_STEMS and not word[0].isdigit() and len(word) > 1
    )


_UNIT_STEMS = frozenset(_stem(unit) for unit in _UNITS)


def facts_of(text: str, as_at: date | None) -> Facts:
    """What a clause asserts. The day asked about and citations are its frame, not its content."""
    provisions: set[str] = set()
    kept = text
    for cited in parse_citations(text).items:
        if cited.pinpoint is not None and cited.pinpoint.section:
            provisions.add(cited.pinpoint.section)
        for span in filter(None, (cited.span, cited.instrument_span)):
            kept = kept[: span[0]] + " " * (span[1] - span[0]) + kept[span[1] :]
    if as_at is not None:
        kept = _day_pattern(as_at).sub(" ", kept)
    words = words_of(kept)
    measured = {
        (words[at], words[at + 1])
        for at in range(len(words) - 1)
        if words[at][0].isdigit() and words[at + 1] in _UNIT_STEMS
    }
    return Facts(
        frozenset(word for word in words if word[0].isdigit()),
        frozenset(measured),
        content_words(words),
        frozenset(words),
        frozenset(provisions),
    )


_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip


def _day_pattern(day: date) -> re.Pattern[str]:
    month = _MONTHS[day.month - 1]
    return re.compile(
        rf"(?i)(?:\b(?:on|at|as of|since|by)\s+)?(?:{day.isoformat()}"
        rf"|\b0?{day.day}(?:st|nd|rd|th)?\s+{month},?\s+{day.year}"
        rf"|\b{month}\s+0?{day.day}(?:st|nd|rd|th)?,?\s+{day.year})\b"
    )


def supports(texts: list[str], claim: Facts) -> bool:
    """Whether texts, taken together, say what a claim says."""
    if not texts:
        return False
    words = [words_of(text) for text in texts]
    held = [word for one in words for word in one]
    pairs = {pair for one in words for pair in pairwise(one)}
    if not claim.numbers <= set(held) or not claim.measured <= pairs:
        return False
    shared = claim.content & set(held)
    if len(shared) < _ENOUGH * len(claim.content):
        return False
    if not _provisions_agree(texts, claim.provisions):
        return False
    return same_force(texts, claim)


def _provisions_agree(texts: list[str], provisions: frozenset[str]) -> bool:
    """Whether the provisions a claim names are among those the texts name, if they name any."""
    named = {
        str(cited.pinpoint.section)
        for text in texts
        for cited in parse_citations(text).items
        if cited.pinpoint is not None
    }
    return not provisions or not named or provisions <= named


def same_force(texts: list[str], claim: Facts) -> bool:
    """Whether the sentence closest to the claim agrees with it on not, may and must."""
    sentences = [set(words_of(part)) for text in texts for part in re.split(r"(?<=[.;।])\s+", text)]
    key = claim.content | claim.numbers
    nearest = max(sentences, key=lambda words: len(words & key))
    if bool(nearest & _NEGATION) != bool(claim.words & _NEGATION):
        return False
    duty, leave = bool(claim.words & _DUTY), bool(claim.words & _LEAVE)
    source_duty, source_leave = bool(nearest & _DUTY), bool(nearest & _LEAVE)
    return not (duty and not leave and source_leave and not source_duty) and not (
        leave and not duty and source_duty and not source_leave
    )
