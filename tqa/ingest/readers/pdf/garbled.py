"""Text layers that do not say what is printed: how they are told, and which can be put right.

The encoding is the font's, so each font of a document is judged by all it prints, and on a page of
its own where it prints enough there. The name of a font is not asked: the letters tell.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from tqa.ingest.readers.pdf import bijoy, latin, shifted
from tqa.ingest.readers.pdf.pages import Page, Span


class Kind(StrEnum):
    """What is wrong with a text layer."""

    LEGACY_BANGLA = "legacy-bangla-font"
    LEGACY_OTHER = "legacy-font"
    LOST = "lost-glyphs"
    WRONG_MAP = "wrong-glyph-map"
    SHIFTED = "shifted"


SAID = {
    Kind.LEGACY_BANGLA: "Bangla in a legacy (Bijoy) encoding",
    Kind.LEGACY_OTHER: "text in a legacy encoding that is not known here",
    Kind.LOST: "text whose fonts do not say which letters are printed (lost glyphs)",
    Kind.WRONG_MAP: "text whose fonts name wrong letters (vowel signs stand in impossible places)",
    Kind.SHIFTED: "text whose letters are all shifted in the table of letters",
}  # fmt: skip

_SAMPLE = 50_000
"""Characters by which a font is judged."""
_ENOUGH = 60
"""Characters a font must print on a page to be judged by that page alone."""
_LOST_SHARE = 0.12
_LATIN_SHARE = 0.15
"""With more common pairs of letters, Latin letters make words of some language."""
_MIXED_CASE = 0.25
_MISPLACED = 0.01
_LEAST_SIGNS = 60
_LEAST_FOR_SHARE = 150
_SIGN_I = {"bengali": "\u09bf", "devanagari": "\u093f"}

_WORD = re.compile(r"\S*[A-Za-z]\S*")
_ODD_WORD = re.compile(
    r"[a-z][A-Z]|[A-Za-z][†‡ˆ‰©¨ª«¬¡-¿×÷À-ÿŠšœ„…ƒ|`_~]|[†‡ˆ‰][A-Za-z]|[a-z][/;][a-z]|[a-z][.+\"'][a-zA-Z]"
)
_ADDRESS = re.compile(r"\S*(?:@|//|www\.)\S*")
_SIGNS = {
    # A vowel sign has a consonant to stand at, and the sign that joins two has the second.
    "bengali": re.compile(
        r"(?<![\u0995-\u09b9\u09bc\u09dc-\u09df])[\u09be-\u09cc\u09d7]|\u09cd(?=[\u09be-\u09cc])"
    ),
    "devanagari": re.compile(
        r"(?<![\u0915-\u0939\u093c\u0958-\u095f])[\u093e-\u094c]|\u094d(?=[\s\u093e-\u094c])"
    ),
}
_SCRIPTS = {
    "bengali": re.compile("[\u0980-\u09e3]"),
    "devanagari": re.compile("[\u0900-\u0963\u0971-\u097f]"),
}
_SYMBOLS = {
    0xF0BE: "—",
    0xF8E7: "—",
    0x23AF: "—",
    0xF0B7: "•",
    0xF0B0: "°",
    0xF0A7: "▪",
    0xF0D8: "➢",
}
"""Pieces of the Symbol and Wingdings fonts, which files often leave in a private place."""

_SPACES = " \u00a0\u2002\u2003\u2009\u202f"
_LOST = re.compile(
    rf"[\x00-\x1f\x7f-\x9f\ufffd]|(?![{''.join(map(chr, _SYMBOLS))}])[\ue000-\uf8ff]"
)
"""No characters that can be printed: controls, the replacement, and places for private use."""


def kind_of(text: str) -> Kind | None:
    """What is wrong with the text that a font prints; `None`: nothing, or too little is said.

    >>> kind_of("evsjv‡`k †M‡RU, AwZwi³, Ryb 26, 2023 msm` KZ©„K M„nxZ wbgœwjwLZ AvBb")
    <Kind.LEGACY_BANGLA: 'legacy-bangla-font'>
    >>> kind_of("The master of a vessel shall report arrival.") is None
    True
    """
    visible = len(text) - sum(text.count(space) for space in _SPACES)
    lost = len(_LOST.findall(text))
    if lost and lost >= _LOST_SHARE * visible:
        shift = shifted.shift_of(text) if visible >= 3 else None
        return Kind.LOST if shift is None else Kind.SHIFTED
    for script, letters in _SCRIPTS.items():
        count = len(letters.findall(text))
        if count >= _LEAST_SIGNS:
            return Kind.WRONG_MAP if _is_misspelt(text, script, count) else None
    return _kind_of_latin(text)


def _is_misspelt(text: str, script: str, count: int) -> bool:
    """Whether signs stand where none can, or the one for i, of the most frequent, is nowhere.

    Of 2,528 pieces of 400 characters of Bangla law in Unicode, two are called so, for misprints.
    """
    misplaced = len(_SIGNS[script].findall(text))
    rare = count >= _LEAST_FOR_SHARE and text.count(_SIGN_I[script]) < 0.008 * count
    return misplaced >= max(3, _MISPLACED * count) or rare


def _kind_of_latin(text: str) -> Kind | None:
    if latin.pairs(text) < latin.MIN_PAIRS or latin.common_share(text) >= _LATIN_SHARE:
        return None
    words = _WORD.findall(text)
    odd = sum(_ODD_WORD.search(word) is not None for word in words)
    if odd >= _MIXED_CASE * len(words):
        bangla = _is_bangla(bijoy.decoded(text))
        return Kind.LEGACY_BANGLA if bangla else Kind.LEGACY_OTHER
    return None if shifted.shift_of(text) is None else Kind.SHIFTED


def _is_bangla(text: str) -> bool:
    """Whether letters stand as Bangla has them: its signs after consonants, and common."""
    letters = len(_SCRIPTS["bengali"].findall(text))
    signs = len(re.findall("[\u09be\u09bf\u09c7\u09cd]", text))
    return _stands(text) and signs >= 0.08 * letters


def _stands(text: str) -> bool:
    """Whether signs stand only where signs can."""
    letters = len(_SCRIPTS["bengali"].findall(text))
    misplaced = len(_SIGNS["bengali"].findall(text))
    return letters > 0 and misplaced <= 0.03 * letters


@dataclass
class Health:
    """What a document holds of garbled text, page by page."""

    garbled: dict[Kind, set[int]] = field(default_factory=lambda: defaultdict(set))
    """Kind -> pages on which words could not be read."""
    recovered: dict[Kind, set[int]] = field(default_factory=lambda: defaultdict(set))
    """Kind -> pages on which words were put right."""
    letters: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Page -> visible characters, and those that could not be read."""

    def lost(self) -> bool:
        """Whether so much cannot be read that the rest is no text of law.

        A page counts as readable with less than a third garbled. The readable ones must hold a
        third of the document: a gazette in two languages, one of them garbled, does.
        """
        total = sum(count for count, _ in self.letters.values())
        fine = sum(count for count, bad in self.letters.values() if bad < 0.33 * count)
        return total > 0 and fine < 0.33 * total


@dataclass(frozen=True, slots=True)
class Checked:
    """Pages with what could be put right put right, and the rest marked."""

    pages: tuple[Page, ...]
    health: Health


def check(pages: Sequence[Page]) -> Checked:
    """Judge the fonts of a document and put right what can be."""
    by_font: dict[str, list[str]] = defaultdict(list)
    for page in pages:
        for span in page.spans:
            by_font[span.font].append(span.text)
    whole = {font: kind_of(" ".join(texts)[:_SAMPLE]) for font, texts in by_font.items()}
    _judge_the_few(by_font, whole)
    shifts = {
        font: shifted.shift_of("".join(by_font[font]))
        for font, kind in whole.items()
        if kind is Kind.SHIFTED
    }
    usual = next((shift for shift in shifts.values() if shift), None)
    health = Health()
    checked = [_page(page, whole, usual, health) for page in pages]
    return Checked(tuple(checked), health)


def _judge_the_few(by_font: Mapping[str, list[str]], whole: dict[str, Kind | None]) -> None:
    """A few words in a font are too few to tell by themselves, but not beside a legacy font."""
    legacy = {Kind.LEGACY_BANGLA, Kind.LEGACY_OTHER} & set(whole.values())
    for font, kind in whole.items():
        text = _ADDRESS.sub(" ", " ".join(by_font[font]))
        if not legacy or kind not in (None, Kind.LEGACY_OTHER):
            continue
        words = _WORD.findall(text)
        odd = sum(_ODD_WORD.search(word) is not None for word in words)
        if kind is None and (len(words) < 2 or odd < 0.5 * len(words)):
            continue
        bangla = Kind.LEGACY_BANGLA in legacy and _stands(bijoy.decoded(text))
        whole[font] = Kind.LEGACY_BANGLA if bangla else Kind.LEGACY_OTHER


def _page(
    page: Page,
    whole: Mapping[str, Kind | None],
    shift: int | None,
    health: Health,
) -> Page:
    own = _own_kinds(page.spans, whole)
    result: list[Span] = []
    count = unread = 0
    for span in page.spans:
        kind = own[span.font]
        if kind is Kind.LOST and shift and _all_control(span.text):
            kind = Kind.SHIFTED  # lone spaces of a shifted layer
        mend = _mending(kind, shift)
        words = (mend(span.text) if mend else span.text).translate(_SYMBOLS)
        new = span if words == span.text else span.with_text(words)
        printed = len("".join(words.split()))
        count += printed
        if kind and mend:
            health.recovered[kind].add(page.number)
        elif kind and printed and not _neutral(span.text, kind):
            new = replace(new, garbled=kind.value)
            unread += printed
            health.garbled[kind].add(page.number)
        result.append(new)
    health.letters[page.number] = count, unread
    return replace(page, spans=tuple(result))


def _own_kinds(spans: Iterable[Span], whole: Mapping[str, Kind | None]) -> dict[str, Kind | None]:
    """The verdict on each font of a page: its own where the page prints enough in it."""
    by_font: dict[str, list[str]] = defaultdict(list)
    for span in spans:
        by_font[span.font].append(span.text)
    found: dict[str, Kind | None] = {}
    for font, texts in by_font.items():
        text = " ".join(texts)
        judged = whole[font]
        enough = len(text) >= _ENOUGH and latin.pairs(text) >= latin.MIN_PAIRS
        if enough and (judged is None or latin.common_share(text) > 0.3):
            judged = kind_of(text)
        found[font] = judged
    return found


def _all_control(text: str) -> bool:
    return bool(text) and all(ord(c) < 32 or c.isspace() for c in text)


def _mending(kind: Kind | None, shift: int | None) -> Callable[[str], str] | None:
    if kind is Kind.LEGACY_BANGLA:
        return bijoy.decoded
    if kind is Kind.SHIFTED and shift is not None:
        return lambda text: shifted.unshifted(text, shift)
    return None


def _neutral(text: str, kind: Kind) -> bool:
    """Whether a run holds nothing that its font could have garbled: figures, another script."""
    if kind is Kind.WRONG_MAP:
        return not any(letters.search(text) for letters in _SCRIPTS.values())
    return re.fullmatch(r"[\s\d().,:;\[\]“”‘’\"'/—–-]*", text) is not None
