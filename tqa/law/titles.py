"""Titles of instruments in running text: "the Judges Act", "Ports (Fees) Order, 2008".

A title is a run of capitalised words with their small connecting words, up to a word such as Act.
The run is read backwards from that word, a bounded number of words, so time stays linear.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TypeVar, cast

from tqa.law.characters import clean
from tqa.law.instruments import (
    InstrumentName,
    Mention,
    find_numbered,
    normalise_title,
    series_in_english,
    without_overlaps,
)
from tqa.law.labels import roman_value

HEADS = {
    "act": "act", "acts": "act", "regulation": "regulation", "regulations": "regulation",
    "rules": "rules", "order": "order", "ordinance": "ordinance", "code": "code",
    "constitution": "constitution", "proclamation": "proclamation", "charter": "charter",
    "notification": "notification", "statute": "act", "by-law": "by-law", "by-laws": "by-law",
    "decree": "decree", "directive": "directive", "convention": "treaty", "treaty": "treaty",
    "agreement": "agreement", "bill": "bill", "measure": "act", "declaration": "proclamation",
    "remission": "order", "scheme": "order", "tariff": "tariff", "guidelines": "guidelines",
}  # fmt: skip
"""Words that end the title of an instrument, with the kind they show."""

# Alone, these say too little to be a title, but may be one in context ("the Rules").
_NEVER_ALONE = {"agreement", "bill", "measure", "remission", "scheme", "tariff", "treaty",
                "convention", "declaration", "directive", "decree", "guidelines"}  # fmt: skip
_OPENING = {"bill", "treaty", "code", "constitution", "rules", "charter", "order", "statute",
            "regulations", "convention", "proclamation"}  # fmt: skip
_CONNECTORS = {"of", "and", "the", "for", "to", "respecting", "in", "on", "with", "or", "by",
               "from", "against", "a", "an", "at", "de", "du", "la", "le", "et", "des",
               "relating", "between", "&"}  # fmt: skip
# Words that begin a sentence or a reference, not a title, though capitalised.
_NOT_TITLE = frozenset(
    re.findall(
        r"\w+",
        """
        a about according after also although amend amended among an and any apply are as at
        because before between both but by can cf chapter cite clause clauses compare could
        define did division do does during each else every explain find for from give had has
        have here how however i if in is it item its may must name no nor not nothing
        notwithstanding now of on once or paragraph paragraphs part parts per please provided
        pursuant quote quoting read said schedule schedules section sections see shall should
        show since so some subsection subsections summarise summarize tell than that the their
        then there therefore these they this those though through thus to under unless until
        upon was we were what when whenever where whereas whether which while who whose why
        will with within without would yes you your
        """,
    )
)
# These begin a reference only with "of" or "to" after them; there is a "Repeal Act".
_RELATIONAL = frozenset(
    {"amendment", "amendments", "changes", "definition", "definitions", "explanation", "heading"}
    | {"history", "note", "preamble", "provision", "provisions", "repeal", "text", "version"}
)
_WORD = re.compile(
    r"\((?:[A-Z][\w'.&-]+(?:[ ,]+(?:[A-Za-z][\w'.&-]*|\d{1,4})){0,8}|No\.? ?\d{1,3}|\d{4})\)"
    r"|[A-Za-zÀ-ÖØ-öø-ÿ0-9](?:[\w'&/]|[.-](?=[\w])|(?<=\b[A-Z])\.)*"
    r"|[,;:.?!()\"“”\[\]]|\S"
)
_YEAR_AFTER = re.compile(r",? ?\(?((?:1[5-9]|20)\d\d)\)?(?![\w/-]|\.\d|, ?c\.)")
_NUMBER_AFTER = re.compile(r" \(?No\.? ?\d{1,3}\)?(?! ?of\b)|,? \([A-Z][A-Za-z .&]{2,40}\)")
_BANGLA = re.compile(r"(?<!এই )(আইন|বিধিমালা|অধ্যাদেশ|আদেশ|প্রবিধানমালা|সংবিধান)(?:, ?| )(\d{4})(?!\d)")
_BANGLA_KINDS = {"আইন": "act", "বিধিমালা": "rules", "অধ্যাদেশ": "ordinance", "আদেশ": "order",
                 "প্রবিধানমালা": "regulation", "সংবিধান": "constitution"}  # fmt: skip
_KINDS = {**HEADS, **_BANGLA_KINDS}
_BANGLA_SAID = re.compile(rf"(?<=উক্ত )(?:{'|'.join(_BANGLA_KINDS)})(?!,? ?\d)")
"""An instrument that only its context names: "উক্ত আইনের" (of the said Act)."""
_UNIT_WORDS = {"schedule", "section", "subsection", "clause", "paragraph", "article", "annex"}
_PARTED = {"act", "acts", "ordinance", "rules", "regulations"}
"""Heads after which "of" leads to another instrument, not on in the title."""
_JOINING = re.compile(r"(?i:of|for|respecting)|[A-Z][a-z]+ing")
"""What may follow "Code", "Order" or "Regulations" inside a title."""
_LONGEST = 25
"""Words a title may have. The longest of the Canadian short titles have about twenty."""


_HEADED = re.compile(
    "|".join(
        f"{letter.upper()}(?i:{'|'.join(sorted(word[1:] for word in HEADS if word[0] == letter))})"
        for letter in sorted({word[0] for word in HEADS})
    )
)
"""What holds a head with a capital: most texts do not, and need not be taken apart."""


def find_titles(text: str, *, known: Mapping[str, str] | None = None) -> list[Mention]:
    """Mentions by title in cleaned text, in text order.

    `known` maps normalised titles to titles as a register has them; these are found in any case,
    and first.

    >>> [str(found.name) for found in find_titles("What did the Judges Act say before 2020?")]
    ['Judges Act']
    >>> [str(found.name) for found in find_titles("Under the Sale of Goods (Fees) Order, 2008,")]
    ['Sale of Goods (Fees) Order, 2008']
    """
    words = list(_WORD.finditer(text)) if _HEADED.search(text) else []
    found = _known_titles(text, known) if known else []
    taken = [(mention.start, mention.end) for mention in found]
    for at, word in enumerate(words):
        if word[0][0].isupper() and _head(word) in HEADS:
            mention = _title_at(text, words, at)
            if mention and not any(mention.start < b and a < mention.end for a, b in taken):
                found.append(mention)
    found.extend(_bangla_titles(text))
    for said in _BANGLA_SAID.finditer(text):
        name = InstrumentName(said[0], title=said[0], kind=_BANGLA_KINDS[said[0]], generic=True)
        found.append(Mention(said.start(), said.end(), name))
    return list(without_overlaps(found))


_PARALLEL = re.compile(r",? ?\(?(?:being )?")


_OTHER_CODES = re.compile(
    r"(?i)(?:the\s)?(?:h\.?\s?s\.?|tariff|customs\stariff|statistical|product|commodity|country|postal|zip)"
    r"\scodes?(?:\s\d+)?"
)
"""Codes that classify things, and are no instruments."""


def find_instruments(text: str, *, known: Mapping[str, str] | None = None) -> list[Mention]:
    """Mentions by title or number in cleaned text; a title and its number beside it are one.

    >>> [str(found.name.canonical) for found in find_instruments("Ports Act, 1991 (Act V of 1991)")]
    ['act 5/1991']
    """
    mentions = list(without_overlaps(find_titles(text, known=known) + find_numbered(text)))
    found: list[Mention] = []
    for mention in mentions:
        if _OTHER_CODES.fullmatch(text[mention.start : mention.end]):
            continue
        last = found[-1] if found else None
        if (
            last
            and last.name.title
            and not last.name.generic
            and last.name.number is None
            and mention.name.title is None
            and mention.name.kind not in ("usc", "cfr")
            and _PARALLEL.fullmatch(text[last.end : mention.start])
        ):
            end = mention.end + (
                "(" in text[last.end : mention.start] and text[mention.end :][:1] == ")"
            )
            found[-1] = Mention(last.start, end, merged(last.name, mention.name))
        else:
            found.append(mention)
    return [_with_number(text, mention) for mention in found]


_BESIDE = re.compile(r" ?\((?P<number>[IVXLCDM]+|\d{1,4}) of (?P<year>(?:1[5-9]|20)\d\d)\)")


def _with_number(text: str, mention: Mention) -> Mention:
    """A title with the number in brackets after it: "Ferries Act, 1951 (IV of 1951)"."""
    name = mention.name
    beside = _BESIDE.match(text, mention.end)
    if beside is None or name.title is None or name.number is not None or name.generic:
        return mention
    if name.kind not in ("act", "ordinance") or name.year not in (None, int(beside["year"])):
        return mention
    number = str(roman_value(beside["number"]) or beside["number"].lstrip("0"))
    written = f"{name.written}{beside[0]}"
    return Mention(
        mention.start,
        beside.end(),
        replace(name, written=written, number=number, year=int(beside["year"])),
    )


def _head(word: re.Match[str]) -> str:
    """The word as it stands in `HEADS`: "Act's" is the genitive of an Act."""
    return word[0].lower().removesuffix("'s")


def _title_at(text: str, words: list[re.Match[str]], head: int) -> Mention | None:
    """The title that ends (but for its year) with the head word at index `head`."""
    last = _extended(text, words, head)
    first = _first_word(text, words, head)
    kind = HEADS[_head(words[head])]
    if last > head and _head(words[last]) in HEADS:
        kind = HEADS[_head(words[last])]
    start = words[first].start()
    end = words[last].end() - 2 * words[last][0].endswith("'s")
    alone = first == last
    if alone and _head(words[head]) in _NEVER_ALONE:
        return None
    # "Act No. XXII of 1991" is a number, not a title; "Rule 5" and "Regulation 7" are provisions.
    if alone and re.match(r"\s*(?:No\b|[IVXLC]+ of\b|\d)", text[end : end + 12]):
        year = _YEAR_AFTER.match(text, end)
        if not year or kind not in ("constitution", "charter"):
            return None
    generic = alone and kind not in ("constitution", "charter")
    if alone and _head(words[head]) == "regulation":
        return None
    year_value: int | None = None
    if not generic and (number := _NUMBER_AFTER.match(text, end)):
        end = number.end()
    if not generic and (year := _YEAR_AFTER.match(text, end)):
        year_value, end = int(year[1]), year.end()
    title = text[start:end]
    return Mention(
        start,
        end,
        InstrumentName(title, title=title, kind=kind, year=year_value, generic=generic),
    )


def _first_word(text: str, words: list[re.Match[str]], head: int) -> int:
    """The index of the first word of the title whose head is at `head`."""
    first = at = head
    while at > 0 and head - at < _LONGEST:
        before = words[at - 1]
        gap = text[before.end() : words[at].start()]
        if gap.strip(" ") or len(gap) > 2:
            break
        at -= 1
        word = before[0]
        if word in _CONNECTORS or word == ",":
            # "Amend the X Act": an article alone joins nothing; after "of" or "for" it does.
            article = word in ("the", "a", "an") and (
                at == 0 or words[at - 1][0] not in _CONNECTORS - {"and", "or"}
            )
            if article or (word == "," and not _inside_list(words, at)):
                break
            continue
        label = word[0] == "(" and text[: words[at].start()][-1:] in (")", *"0123456789")
        if label:
            break  # "Subclause 12(1)(b)(III) of the Act"
        single = at == head - 1 and word.isalpha() and word.isupper()  # "the X Act"
        if not (_is_title_word(word) or single) or _ends_other(words, at, first, head):
            break
        first = at
    while first < head and (
        _is_opening(words[first][0])
        or (words[first][0].lower() in _RELATIONAL and words[first + 1][0] in _CONNECTORS)
    ):
        first += 1
        while first < head and words[first][0] in _CONNECTORS | {","}:
            first += 1
    return first


def _ends_other(words: list[re.Match[str]], at: int, first: int, head: int) -> bool:
    """Whether the word at `at` is the head of a title of its own, as in "the X Act and the Y Act".

    A "Bill of Rights Act" or a "Convention on Wetlands Order" runs on.
    """
    word, after = _head(words[at]), words[at + 1][0]
    if word not in HEADS or at + 1 == first:
        return False
    return word in _PARTED or after not in ("of", "on", "for", "between") or at + 1 >= head


def _inside_list(words: list[re.Match[str]], comma: int) -> bool:
    """Whether a comma stands between title words ("Trade, Energy and Industry Act")."""
    before, after = words[comma - 1][0] if comma else "", words[comma + 1][0]
    return (
        _is_title_word(before)
        and before.lower() not in HEADS
        and not before[0].isdigit()
        and not _is_opening(before)
        and _is_title_word(after)
        and any(word[0] in ("and", "&", ",") for word in words[comma + 1 : comma + 8])
    )


def _is_title_word(word: str) -> bool:
    """Whether a word can be part of a title, by its look."""
    if not word:
        return False  # before the first word of a text
    if word[0] == "(":
        return True
    if re.fullmatch(r"[IVXLC]+(?:\.\d{1,2})?", word) and len(word) < 8 and word != "C":
        return False  # the number of a part or schedule
    if word.lower().rstrip("s") in _UNIT_WORDS or word == "Part":
        return False
    return word[0].isupper() or (word.isdigit() and len(word) == 4)


def _is_opening(word: str) -> bool:
    return word.lower() in _NOT_TITLE


def _extended(text: str, words: list[re.Match[str]], head: int) -> int:
    """Where the title ends: at its head, at a further head, or after "Code of ..."."""
    last = at = head
    opens = _head(words[head]) in _OPENING
    joined = False
    while at + 1 < len(words) and at - head < 12:
        word = words[at + 1][0]
        gap = text[words[at].end() : words[at + 1].start()]
        if gap.strip(" "):
            break
        at += 1
        starts = opens and _JOINING.fullmatch(word) is not None
        if starts or (joined and word.lower() in _CONNECTORS):
            joined = True
            continue
        if not _is_title_word(word) or _is_opening(word) or word.isdigit():
            break
        if word[0] == "(" and not joined:
            # "Customs Act (Fees) Rules": a bracket continues a title only with a head after it.
            continue
        if joined or word.lower() in HEADS:
            last = at
    return last


_REMEMBERED = 4096
_Made = TypeVar("_Made")


class KnownTitles(dict[str, str]):
    """Normalised titles to titles, with the numbers of words of those that begin with a word.

    It remembers what texts were read into with it, for the words of an instrument are read again
    whenever something else of it changes.
    """

    def __init__(self, titles: Mapping[str, str] | Iterable[tuple[str, str]] = ()) -> None:
        super().__init__(titles)
        self._remembered: dict[Hashable, object] = {}

    def remembered(self, key: Hashable, make: Callable[[], _Made]) -> _Made:
        """What was made for a key before, else what `make` gives; it must follow from the key."""
        if key not in self._remembered:
            if len(self._remembered) >= _REMEMBERED:
                self._remembered.clear()
            self._remembered[key] = make()
        return cast("_Made", self._remembered[key])

    @cached_property
    def starts(self) -> dict[str, tuple[int, ...]]:
        """First word -> how many words the titles with it have, the longest first."""
        lengths: dict[str, set[int]] = {}
        for title in self:
            words = title.split()
            if words:
                lengths.setdefault(words[0], set()).add(len(words))
        return {word: tuple(sorted(found, reverse=True)) for word, found in lengths.items()}


_CHAPTER = re.compile(r"[A-Z]{1,2}-\d+(?:\.\d+)?")
"""A chapter of a consolidation, "J-1": in a text "(j.1)" is a paragraph."""


def _known_titles(text: str, known: Mapping[str, str]) -> list[Mention]:
    """Titles of a register, whatever their case in the text."""
    spans = [
        (piece.start(), piece.end())
        for piece in re.finditer(r"[\w\u0980-\u09ff]+(?:'[\w]+)*", text)
    ]
    starts = known.starts if isinstance(known, KnownTitles) else KnownTitles(known).starts
    normal = [normalise_title(text[start:end]) for start, end in spans]
    found: list[Mention] = []
    at = 0
    while at < len(spans):
        for count in starts.get(normal[at], ()):
            title = " ".join(normal[at : at + count])
            if at + count <= len(spans) and title in known:
                start, end = spans[at][0], spans[at + count - 1][1]
                bracketed = text[max(start - 1, 0) : start] == "("
                if _CHAPTER.fullmatch(known[title]) and (
                    bracketed or text[start:end] != known[title]
                ):
                    continue
                year = re.search(r"\b(\d{4})$", title)
                heads = [_KINDS[word] for word in title.split() if word in _KINDS]
                name = InstrumentName(
                    text[start:end],
                    title=known[title],
                    kind=heads[-1] if heads else None,
                    year=int(year[1]) if year else None,
                )
                found.append(Mention(start, end, name))
                at += count - 1
                break
        at += 1
    return found


def _bangla_titles(text: str) -> list[Mention]:
    """Bangla titles with their year. The script has no capitals, so punctuation bounds them."""
    found: list[Mention] = []
    for match in _BANGLA.finditer(text):
        before = text[max(0, match.start() - 120) : match.start()]
        words = re.split(r"[।.,;:()\"“”\n]|\d|তারিখে\s|হইতে\s|পর্যন্ত\s", before)[-1].split()[-8:]
        while words and words[0] in ("উক্ত", "এই", "উপরি-উক্ত", "এবং", "ও", "এর", "সনের", "অনুযায়ী"):
            words.pop(0)
        start = text.rfind(words[0], 0, match.start()) if words else match.start()
        if words:
            start = max(0, match.start() - 120) + before.rindex(" ".join(words[:1]), 0)
        if not words:
            continue  # "এই আদেশ ২০১৯ সালের": this order, and a year that begins a date
        title = text[start : match.end()]
        kind = _BANGLA_KINDS[match[1]]
        name = InstrumentName(title, title=title, kind=kind, year=int(match[2]))
        found.append(Mention(start, match.end(), name))
    return found


def merged(first: InstrumentName, second: InstrumentName) -> InstrumentName:
    """One name from a title and the parallel number beside it."""
    title, other = (first, second) if first.title else (second, first)
    return replace(
        title,
        written=f"{first.written}, {second.written}",
        kind=other.kind,
        number=other.number,
        year=other.year,
        series=other.series,
    )


def read_instrument(text: str, *, words: Mapping[str, str] | None = None) -> InstrumentName:
    """The instrument that `text` as a whole names; without a known form, a title.

    `words` adds translations of words in series numbers.

    >>> read_instrument("S.R.O. No. 240-Law/2021/163-VAT").series
    '163-VAT'
    """
    cleaned = clean(text).text.strip()
    numbered = find_numbered(cleaned)
    titles = find_titles(cleaned)
    if numbered:
        name = numbered[0].name
        if words and name.series:
            name = replace(name, series=series_in_english(name.series, words))
        apart = [item for item in titles if item.end <= numbered[0].start]
        return merged(apart[0].name, name) if apart else name
    if titles and not titles[0].name.generic:
        return titles[0].name
    return InstrumentName(cleaned, title=cleaned)
