"""Whether the sources that an answer cites say what the answer says, on the day asked about.

Deterministic and strict: a marker outside the supplied sources is reported, not renumbered, and
the claim that hung on it falls with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from tqa.law.characters import clean
from tqa.qa.claims import content_words, facts_of, supports, words_of
from tqa.temporal.bounds import OPEN, UNKNOWN, Bound

UNKNOWN_SOURCE = "unknown_source"
WRONG_VERSION = "version_not_valid_on_date"
NOT_SUPPORTED = "not_supported_by_cited_text"
UNCITED = "uncited_claim"
_REASONS = (WRONG_VERSION, UNKNOWN_SOURCE, NOT_SUPPORTED, UNCITED)

ACCEPT = "accept"
REJECT = "reject_or_repair"


@dataclass(frozen=True, slots=True)
class CitedSource:
    """A text that may be cited, and the days on which it was the law, as far as known."""

    text: str
    starts: Bound = UNKNOWN
    ends: Bound = OPEN

    def valid_on(self, day: date) -> bool | None:
        """Whether the text held on the day; `None` where its bounds do not tell."""
        if self.ends.happened_by(day):
            return False
        begun = self.starts.happened_by(day)
        return begun if begun is not True or self.ends.happened_by(day) is not None else None


@dataclass(frozen=True, slots=True)
class Claim:
    """One clause of an answer: `answer[span[0]:span[1]]` is its text."""

    text: str
    span: tuple[int, int]
    markers: tuple[str, ...]
    reasons: tuple[str, ...] = ()

    @property
    def supported(self) -> bool:
        """Whether nothing speaks against the claim."""
        return not self.reasons


@dataclass(frozen=True, slots=True)
class Attribution:
    """What became of the citations of an answer.

    `valid` and `invalid` are the markers with and without a supplied source, in order of first
    use. `answer_supported`: each claim stands in some source that held on the day, cited or not.
    """

    valid: tuple[str, ...]
    invalid: tuple[str, ...]
    claims: tuple[Claim, ...]
    answer_supported: bool

    @property
    def reasons(self) -> tuple[str, ...]:
        """Every kind of fault once."""
        found = {reason for claim in self.claims for reason in claim.reasons}
        if self.invalid:
            found.add(UNKNOWN_SOURCE)
        return tuple(reason for reason in _REASONS if reason in found)

    @property
    def unsupported_claims(self) -> tuple[str, ...]:
        """The texts of the claims that fall."""
        return tuple(claim.text for claim in self.claims if not claim.supported)

    @property
    def citations_hold(self) -> bool:
        """Whether every marker has its source and every claim its support."""
        return not self.reasons

    @property
    def verdict(self) -> str:
        """`accept`, or `reject_or_repair`."""
        return ACCEPT if self.citations_hold else REJECT


def verify_citations(
    answer: str, sources: Mapping[str, CitedSource], *, as_at: date | None = None
) -> Attribution:
    """Check each clause of `answer` against the sources that its markers, such as [2], name.

    A clause is supported if its numbers all stand in the cited texts, with the same units, most of
    its other words do too, and neither a "not" nor the difference of may and must stands between.

    >>> found = verify_citations(
    ...     "The fee is 30 dollars [1] and is refundable [2].",
    ...     {"1": CitedSource("The fee is 30 dollars.")},
    ... )
    >>> found.invalid, found.unsupported_claims
    (('2',), ('is refundable',))
    """
    valid: dict[str, None] = {}
    invalid: dict[str, None] = {}
    claims: list[Claim] = []
    held = [
        source.text
        for source in sources.values()
        if as_at is None or source.valid_on(as_at) is not False
    ]
    answer_supported = True
    for text, span, markers in _clauses(answer, sources):
        for marker in markers:
            (valid if marker in sources else invalid)[marker] = None
        cited = [sources[marker] for marker in markers if marker in sources]
        facts = facts_of(text, as_at)
        reasons = []
        if as_at and any(source.valid_on(as_at) is False for source in cited):
            reasons.append(WRONG_VERSION)
        if markers and not cited:
            reasons.append(UNKNOWN_SOURCE)
        elif not markers:
            reasons.append(UNCITED)
        if cited and not supports([source.text for source in cited], facts):
            reasons.append(NOT_SUPPORTED)
        answer_supported = answer_supported and supports(held, facts)
        claims.append(Claim(text, span, markers, tuple(reasons)))
    return Attribution(
        tuple(valid), tuple(invalid), tuple(claims), bool(claims) and answer_supported
    )


_MARKER = re.compile(r"\[([^\[\]\n]{1,200})\]")
_MARKER_WORD = re.compile(r"(?i)^(?:sources?|docs?|documents?|refs?|\^)[\s.:#]*")
_SENTENCE_END = re.compile(r"(?<=[.!?।])\s+(?=[\"“(]?[A-Z\u0980-\u09ff])|\n+")
_ABBREVIATION = re.compile(
    r"(?:\b(?:s|ss|No|Nos|c|cl|para|art|reg|r|Sch|v|cf|e\.g|i\.e)|\b[A-Z])\.$"
)
_EDGES = re.compile(r"^(?:[\s,;:.)—–-]+|(?:and|but|or|while|whereas|which|also|ও|এবং)\s)+")


def _clauses(
    answer: str, sources: Mapping[str, CitedSource]
) -> Iterator[tuple[str, tuple[int, int], tuple[str, ...]]]:
    """Clauses with their spans and markers. A clause ends at its markers, or with its sentence."""
    pieces = [*_pieces(answer, sources)]
    at = 0
    while at < len(pieces):
        start, end, markers = pieces[at]
        at += 1
        text, span = _trimmed(answer, start, end)
        if not content_words(words_of(text)):
            # "According to [1], the fee is ...": the marker belongs to what follows it.
            if markers and at < len(pieces) and not pieces[at][2]:
                following = pieces[at]
                pieces[at] = (following[0], following[1], markers)
            elif markers:
                yield text, span, markers
            continue
        yield text, span, markers


def _pieces(
    answer: str, sources: Mapping[str, CitedSource]
) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Stretches of text between groups of markers and ends of sentences."""
    groups: list[tuple[int, int, list[str]]] = []
    for match in _MARKER.finditer(answer):
        names = _marker_names(match[1], sources)
        if names and groups and not answer[groups[-1][1] : match.start()].strip(" ,"):
            groups[-1] = (groups[-1][0], match.end(), groups[-1][2] + names)
        elif names:
            groups.append((match.start(), match.end(), names))
    breaks = [
        match.start()
        for match in _SENTENCE_END.finditer(answer)
        if not _ABBREVIATION.search(answer[max(0, match.start() - 6) : match.start()])
    ]
    begin = 0
    for start, end, names in groups:
        # "The fee is 30 dollars. [1]": a marker after the full stop belongs to the sentence before.
        body = answer[begin:start].rstrip()
        for cut in [at for at in breaks if begin < at < begin + len(body)]:
            yield begin, cut, ()
            begin = cut
        yield begin, start, tuple(dict.fromkeys(names))
        begin = end
    for cut in [at for at in breaks if at > begin]:
        yield begin, cut, ()
        begin = cut
    if begin < len(answer):
        yield begin, len(answer), ()


def _marker_names(inside: str, sources: Mapping[str, CitedSource]) -> list[str]:
    """The source keys in one pair of brackets; none where it holds ordinary words."""
    if inside in sources:
        return [inside]
    names: list[str] = []
    for piece in re.split(r"\s*[,;]\s*", clean(inside).text.strip()):
        name = _MARKER_WORD.sub("", piece)
        span = re.fullmatch(r"(\d{1,3})-(\d{1,3})", name)
        if span and name not in sources and int(span[1]) < int(span[2]) <= int(span[1]) + 50:
            names.extend(str(number) for number in range(int(span[1]), int(span[2]) + 1))
        elif name in sources or re.fullmatch(r"\d{1,3}|(?=\S*\d)\S*[@:/#_-]\S*", name):
            names.append(name)
        else:
            return []
    return names


def _trimmed(answer: str, start: int, end: int) -> tuple[str, tuple[int, int]]:
    """The words of a clause without the punctuation and conjunctions that join it."""
    text = answer[start:end]
    edge = _EDGES.match(text)
    start += edge.end() if edge else 0
    text = answer[start:end].rstrip(" \n,;:.([")
    return text, (start, start + len(text))
