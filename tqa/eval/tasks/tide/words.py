"""Words of texts and statements compared: in what they agree, and where they differ."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from tqa.eval.tasks.tide.lookup import plain
from tqa.law.characters import clean

_LETTER = r"(?:[^\W_]|[\u0980-\u09ff])"
_WORD = re.compile(rf"\d+(?:[.,]\d+)*(?!{_LETTER})|{_LETTER}+(?:['.-]{_LETTER}+)*|[%$€£]")
_SIGNS = str.maketrans({"’": "'", "‘": "'", "–": "-", "‑": "-"})
_OPENING, _CLOSING = "“", "”"


@dataclass(frozen=True, slots=True)
class Word:
    """A word or number with its place; `text[start:end]` writes it."""

    plain: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Difference:
    """Words of a text that a statement has otherwise; one of the two may be empty."""

    text: str
    said: str


def words(text: str) -> tuple[Word, ...]:
    """The words of a text, in order, without signs.

    >>> [word.plain for word in words("A due of 1,500 crowns (S. 4(2)).")]
    ['a', 'due', 'of', '1,500', 'crowns', 's', '4', '2']
    """
    told = text.translate(_SIGNS)
    return tuple(Word(m[0].casefold(), m.start(), m.end()) for m in _WORD.finditer(told))


def plain_words(text: str) -> tuple[str, ...]:
    """The same as words alone, with characters of one spelling."""
    return tuple(word.plain for word in words(clean(text).text))


def find(inner: Sequence[str], whole: Sequence[str]) -> int:
    """Where words stand in others without a gap; -1 where they do not, or are none.

    >>> find(("due", "of"), ("a", "due", "of", "60")), find(("of", "due"), ("a", "due", "of"))
    (1, -1)
    """
    size = len(inner)
    if not size:
        return -1
    first = inner[0]
    for at in range(len(whole) - size + 1):
        if whole[at] == first and tuple(whole[at : at + size]) == tuple(inner):
            return at
    return -1


def shared(said: Sequence[str], text: Sequence[str]) -> float:
    """The share of words said that the text has in the same order, from 0 to 1."""
    if not said:
        return 0.0
    if find(said, text) >= 0:
        return 1.0
    matcher = SequenceMatcher(None, text, said, autojunk=False)
    return sum(each.size for each in matcher.get_matching_blocks()) / len(said)


def differences(text: str, other: str) -> tuple[Difference, ...]:
    """Where another text differs from a text, from the first word of both to the last.

    >>> differences("A due of 60 crowns is paid.", "A due of 90 crowns is paid.")
    (Difference(text='60', said='90'),)
    """
    return tuple(_differing(text, words(text), other, words(other)))


def misquoted(text: str, quote: str) -> tuple[tuple[Difference, ...], str]:
    """Where a quotation is not what stands in a text, and what does stand there.

    The place is that of the longest run of words that both have. What the text has before and after
    the quotation is no difference; dots that stand for words left out are none either.

    >>> misquoted("On each ship a due of 60 crowns is paid.", "a due of 90 crowns is paid")
    ((Difference(text='60', said='90'),), 'a due of 60 crowns is paid')
    """
    one, other = words(text), words(quote)
    plain_one, plain_other = [w.plain for w in one], [w.plain for w in other]
    if not one or not other:
        return (Difference("", quote),), ""
    longest = SequenceMatcher(None, plain_one, plain_other, autojunk=False).find_longest_match()
    if not longest.size:
        return (Difference("", quote),), ""
    start = max(0, longest.a - longest.b - _SLACK)
    end = min(len(one), longest.a + len(other) - longest.b + _SLACK)
    near = one[start:end]
    low, high = _aligned(text, near, plain_other)
    near = _trimmed(near[low:high], plain_other)
    found = tuple(_differing(text, near, quote, other))
    return found, _slice(text, near)


_SLACK = 12
"""Words by which what stands in a text may be longer than what is quoted of it."""


def _aligned(text: str, near: Sequence[Word], said: Sequence[str]) -> tuple[int, int]:
    """From which to which word of a text a quotation goes, which may differ at its ends too.

    Outward from the longest run of words that both have, a further run counts only where it is not
    much farther off in the text than in the quotation: a lone "the" is everywhere. What differs at
    an end goes no farther than the sentence.
    """
    matcher = SequenceMatcher(None, [word.plain for word in near], said, autojunk=False)
    blocks = [block for block in matcher.get_matching_blocks() if block.size]
    middle = max(range(len(blocks)), key=lambda at: blocks[at].size)
    first = last = blocks[middle]
    for block in reversed(blocks[:middle]):
        if _close(first.a - block.a, first.b - block.b, block.size):
            first = block
    for block in blocks[middle + 1 :]:
        if _close(block.a - last.a, block.b - last.b, block.size):
            last = block
    low, high = first.a, last.a + last.size
    while low > 0 and first.a - low < first.b and not _stop(text, near[low - 1], near[low]):
        low -= 1
    room = min(len(near), last.a + len(said) - last.b)
    while high < room and not (
        high > last.a + last.size and _stop(text, *near[high - 1 : high + 1])
    ):
        high += 1
    return low, high


def _stop(text: str, word: Word, following: Word) -> bool:
    return re.search(r"[.;:]", text[word.end : following.start]) is not None


def _trimmed(near: tuple[Word, ...], said: Sequence[str]) -> tuple[Word, ...]:
    """Words of a text without those before and after what is quoted of it."""
    codes = SequenceMatcher(None, [w.plain for w in near], said, autojunk=False).get_opcodes()
    low = codes[0][2] if codes and codes[0][0] == "delete" else 0
    high = codes[-1][1] if codes and codes[-1][0] == "delete" else len(near)
    return near[low:high]


def _close(in_text: int, in_quote: int, size: int) -> bool:
    return in_text - in_quote <= 2 * size + 2


_APART = 2
"""Differences with no more equal words between them are one: "Tax Court of Canada" for "Canada
Revenue Agency"."""


def _differing(
    text: str, one: Sequence[Word], said: str, other: Sequence[Word]
) -> Iterator[Difference]:
    plain_one, plain_other = [w.plain for w in one], [w.plain for w in other]
    places: list[tuple[int, int, int, int]] = []
    matcher = SequenceMatcher(None, plain_one, plain_other, autojunk=False)
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag == "equal" or (tag == "delete" and _left_out(said, other, j1)):
            continue
        if places and i1 - places[-1][1] <= _APART and j1 - places[-1][3] <= _APART:
            places[-1] = (places[-1][0], i2, places[-1][2], j2)
        else:
            places.append((i1, i2, j1, j2))
    for i1, i2, j1, j2 in places:
        yield Difference(_slice(text, one[i1:i2]), _slice(said, other[j1:j2]))


def _left_out(said: str, other: Sequence[Word], at: int) -> bool:
    """Whether dots stand before a word, for others that were left out."""
    after = other[at].start if at < len(other) else len(said)
    between = said[other[at - 1].end if at else 0 : after]
    return re.search(r"…|\.\.\.", between) is not None


def _slice(text: str, found: Sequence[Word]) -> str:
    return text[found[0].start : found[-1].end] if found else ""


def quoted(text: str) -> tuple[str, ...]:
    """What stands between quotation marks, the outermost of them.

    >>> quoted("It read: “the “due” is 60”. It says “no” now.")
    ('the “due” is 60', 'no')
    """
    return tuple(text[start:end] for start, end in _spans(text))


def unquoted(text: str) -> str:
    """A text with what it quotes left blank.

    >>> unquoted("It read “60” then.")
    'It read “  ” then.'
    """
    told = list(text)
    for start, end in _spans(text):
        told[start:end] = " " * (end - start)
    return "".join(told)


def _spans(text: str) -> Iterator[tuple[int, int]]:
    """The spans within quotation marks. An excerpt may hold one of a pair: then the last closes."""
    found: list[tuple[int, int]] = []
    depth, begun = 0, 0
    for at, sign in enumerate(text):
        if sign == _OPENING:
            depth += 1
            begun = at + 1 if depth == 1 else begun
        elif sign == _CLOSING and depth:
            depth -= 1
            if not depth:
                found.append((begun, at))
        elif sign == _CLOSING and found:
            found[-1] = (found[-1][0], at)
    if depth:
        end = text.rfind(_CLOSING)
        found.append((begun, end if end >= begun else len(text)))
    yield from found or _straight(text)


def _straight(text: str) -> Iterator[tuple[int, int]]:
    marks = [at for at, sign in enumerate(text) if sign == '"']
    yield from ((one + 1, other) for one, other in zip(marks[::2], marks[1::2], strict=False))


_SPACED = re.compile(r"\s*([.,;:)\]])|([(\[])\s*")


def even(text: str) -> str:
    """A text as it is compared to the sign: one spelling, and no space inside of brackets.

    >>> even("The  due ( of 60 crowns ) , yearly")
    'the due (of 60 crowns), yearly'
    """
    return _SPACED.sub(lambda found: found[1] or found[2], plain(text))


def stands_in(passage: str, text: str) -> bool:
    """Whether a passage stands in a text to the sign, and no word of it is half of another.

    >>> stands_in("60 crowns", "a due of 160 crowns"), stands_in("60 crowns", "due: 60 crowns.")
    (False, True)
    """
    inner, whole = even(passage).strip(), _even(text)
    at = whole.find(inner)
    while at >= 0 and inner:
        before, after = whole[at - 1 : at], whole[at + len(inner) : at + len(inner) + 1]
        if not (inner[0].isalnum() and before.isalnum()) and not (
            inner[-1].isalnum() and after.isalnum()
        ):
            return True
        at = whole.find(inner, at + 1)
    return False


@lru_cache(maxsize=4096)
def _even(text: str) -> str:
    return even(text)
