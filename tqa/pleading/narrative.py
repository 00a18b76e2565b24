"""Which of two events of a short story starts, or ends, first, where the story does not say it.

The first event is mostly one that the story only implies; a sentence of it tells the second. The
first is given a hidden place: a cut between two sentences. A log-linear model scores the cuts by
how well the event fits there, and the event comes after the second where the cuts behind the
sentence of the second outweigh those before it:

    log odds(after) = log sum exp(cuts behind) - log sum exp(cuts before) + weights · lean

So "before" holds exactly where "after" does not. The weights were fitted to stories of everyday
life (`scripts/train_narrative.py`): elsewhere the log odds are no probability.

Source: the task is that of Zhou, Richardson, Ning, Khot, Sabharwal and Roth, Temporal Reasoning on
Implicit Events from Distant Supervision, NAACL 2021 (Tracie). docs/design/narrative-order.md.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from tqa.errors import ModelError
from tqa.pleading import phases
from tqa.pleading.model import Order
from tqa.pleading.parsing import parse
from tqa.pleading.phases import Sort, lemma
from tqa.pleading.questions import Edge

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

    Text = str | Doc

Floats = npt.NDArray[np.float64]

CUT = (
    "place", "place squared", "before all", "behind all",
    "overlap before", "overlap behind", "larger overlap",
    "phase", "lasting", "late phase", "phase far out", "lasting far out",
    "adjective", "noun", "unknown",
    "phase by overlap", "lasting by overlap", "lasting by larger", "phase by larger",
    *phases.ASPECTS,
    "chains", "chains beside", "before a noun is named", "well before a noun is named",
    "other noun",
)  # fmt: skip
"""Names of what is told of a cut, in the order of the weights."""
LEAN = ("always", "place", "in the first", "in the last", "chains")
"""Names of what is told of the second event by itself, and of the chains between the two."""

_COMMON = frozenset(
    "a an the be have do of to in on at for with and or but so then he she it they i we you his "
    "her its their my our him them me us this that there up out not n't will would can could "
    "'s".split()
)


@dataclass(frozen=True, slots=True)
class Weights:
    """What was fitted: two numbers a feature, for both edges and turned for starts."""

    cut: Floats
    """`(2 * len(CUT),) float64`: all that hold for both edges, then all that turn."""
    lean: Floats
    """`(2 * len(LEAN),) float64`."""


@dataclass(frozen=True, slots=True)
class Features:
    """A question as the model sees it."""

    cut: Floats
    """`(sentences + 1, 2 * len(CUT)) float64`: a row a cut, the first before all sentences."""
    lean: Floats
    """`(2 * len(LEAN),) float64`."""
    told: int
    """The sentence that tells the second event, from 0."""


def later(
    first: Text, second: Text, story: Text, edge: Edge = Edge.START, weights: Weights | None = None
) -> float:
    """Log odds that the first event starts (or ends) after the start of the second.

    Texts are parsed; what is parsed already is taken as it is. The second event is one that a
    sentence of the story tells. A question of the whole event is one of its start.

    Raises `ValueError` where a text holds no word, `ModelError` where no parser is installed.

    >>> story = "Ann was hungry. She baked a cake. She ate all of it."
    >>> later("Ann was full", "she baked a cake", story) > 0
    True
    >>> later("Ann bought flour", "she baked a cake", story) > 0
    False
    """
    return odds(features(first, second, story, edge), weights or shipped())


def holds(first: Text, order: Order, second: Text, story: Text, edge: Edge = Edge.START) -> bool:
    """Whether it is likelier than not that the first event lies so to the second.

    `order` is `BEFORE` or `AFTER`: one of them holds, never both. Raises as `later`, and
    `ValueError` for any other order.
    """
    if order not in (Order.BEFORE, Order.AFTER):
        raise ValueError(f"a story is asked for before or after, not for {order.value!r}")
    return (later(first, second, story, edge) > 0) == (order is Order.AFTER)


def odds(given: Features, weights: Weights) -> float:
    """Log odds that the first event is after the second."""
    scores = given.cut @ weights.cut
    behind, before = scores[given.told + 1 :], scores[: given.told + 1]
    sums = np.logaddexp.reduce(behind) - np.logaddexp.reduce(before)
    return float(sums + given.lean @ weights.lean)


# ---------------------------------------------------------------- weights


@cache
def shipped() -> Weights:
    """The weights that ship with tqa."""
    file = resources.files("tqa.pleading") / "data" / "narrative_weights.json"
    return read_weights(file.read_text("utf-8"))


def read_weights(text: str) -> Weights:
    """Weights from their file; `ModelError` where it names other features than these."""
    raw = json.loads(text)
    return Weights(_column(raw["cut"], CUT, "cut"), _column(raw["lean"], LEAN, "lean"))


def _column(raw: Mapping[str, Sequence[float]], names: Sequence[str], part: str) -> Floats:
    if tuple(raw) != tuple(names):
        odd = sorted(set(raw) ^ set(names)) or ["their order"]
        raise ModelError(
            f"weights of narrative order, {part!r}: the features differ from the code in "
            f"{', '.join(odd)}; make the file anew with scripts/train_narrative.py"
        )
    return np.array([pair[0] for pair in raw.values()] + [pair[1] for pair in raw.values()])


def written(weights: Weights) -> str:
    """The text of the file of weights, one feature a line, four places after the point."""
    parts = []
    for part, names, values in (("cut", CUT, weights.cut), ("lean", LEAN, weights.lean)):
        pairs = zip(names, values[: len(names)], values[len(names) :], strict=True)
        lines = ",\n".join(
            f'    "{name}": [{both:.4f}, {turned:.4f}]' for name, both, turned in pairs
        )
        parts.append(f'  "{part}": {{\n{lines}\n  }}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


# ---------------------------------------------------------------- features


def features(first: Text, second: Text, story: Text, edge: Edge) -> Features:
    """What the model sees of a question; raises as `later`."""
    one, two = _parsed(first, "first event"), _parsed(second, "second event")
    sentences = [s for s in _parsed(story, "story").sents if _words(s)]
    told = told_by(two, sentences)
    turn = 1.0 if edge is Edge.END else -1.0
    cut, lean = _cuts(one, sentences), _lean(one, two, told, len(sentences))
    return Features(np.hstack([cut, turn * cut]), np.hstack([lean, turn * lean]), told)


def _parsed(text: Text, what: str) -> Doc:
    doc = parse(text) if isinstance(text, str) else text
    if not _words(doc):
        raise ValueError(f"the {what} has no words: {doc.text!r}")
    return doc


def told_by(event: Doc | Span, sentences: Sequence[Span]) -> int:
    """The sentence that tells an event: that with most of its rarer words, else the first."""
    lemmas = [{lemma(token) for token in _words(sentence)} for sentence in sentences]
    forms = [{token.lower_ for token in _words(sentence)} for sentence in sentences]
    count = Counter(word for words in lemmas for word in words)
    wanted = sorted({lemma(token) for token in _words(event)})
    scores = [
        sum(0.15 if w in _COMMON else 1 / (1 + count[w]) for w in wanted if w in own | form)
        for own, form in zip(lemmas, forms, strict=True)
    ]
    return int(np.argmax(scores))


def _words(span: Doc | Span) -> list[Token]:
    return [token for token in span if not token.is_punct and not token.is_space]


def _overlap(event: Doc, sentences: Sequence[Span]) -> Floats:
    """How many of the event's words each sentence has, rare ones counting more; their mean is 0."""
    words = _content(event)
    having = [_content(sentence) for sentence in sentences]
    count = Counter(word for held in having for word in held)
    shares = np.array([sum(1 / count[word] for word in sorted(words & held)) for held in having])
    shares = shares / max(1, len(words))
    return np.asarray(3 * (shares - shares.mean()), np.float64)


def _content(span: Doc | Span) -> set[str]:
    return {lemma(token) for token in _words(span)} - _COMMON


def _cuts(event: Doc, sentences: Sequence[Span]) -> Floats:
    """One row for each cut 0..n: the event lies behind sentence `cut - 1` and before `cut`."""
    n, near, is_a = len(sentences), _overlap(event, sentences), phases.predicate(event)
    aspect = np.array(phases.aspects(event), np.float64)
    naming, known = phases.naming(event), phases.knowledge()
    course = np.array([known.course(phases.telling(s), naming) for s in sentences])
    named, foreign = _named(event, sentences)
    phase, lasting = is_a.phase, is_a.lasting
    rows = []
    for cut in range(n + 1):
        place = 2 * cut / n - 1
        before = near[cut - 1] if cut else near.min()
        behind = near[cut] if cut < n else near.min()
        larger, side = max(before, behind), before - behind
        beside = (course[cut - 1] if cut else 0.0) - (course[cut] if cut < n else 0.0)
        rows.append([
            place, place**2, cut == 0, cut == n,
            before, behind, larger,
            phase * place, lasting * place, max(phase, 0.0) * place,
            phase * place**2, lasting * place**2,
            *((is_a.sort is sort) * place for sort in (Sort.ADJECTIVE, Sort.NOUN, Sort.UNKNOWN)),
            phase * side, lasting * side, lasting * larger, phase * larger,
            *(aspect * place),
            (course[:cut].sum() - course[cut:].sum()) / 2, beside,
            0 < named >= cut, 0 < named > cut, foreign * place,
        ])  # fmt: skip
    return np.array(rows, np.float64)


def _named(event: Doc, sentences: Sequence[Span]) -> tuple[int, bool]:
    """Where the last of the event's nouns is first told, and whether the story lacks only some."""
    nouns = {lemma(token) for token in event if token.pos_ in ("NOUN", "PROPN")}
    lemmas = [{lemma(token) for token in sentence} for sentence in sentences]
    firsts = [next((i for i, held in enumerate(lemmas) if noun in held), None) for noun in nouns]
    found = [first for first in firsts if first is not None]
    return max(found, default=0), 0 < len(found) < len(nouns)


def _lean(one: Doc, two: Doc, told: int, n: int) -> Floats:
    """What the place of the second event says by itself, and what chains join the two."""
    place = 2 * told / (n - 1) - 1 if n > 1 else 0.0
    course = phases.knowledge().course(phases.naming(two), phases.naming(one))
    return np.array([1.0, place, told == 0, told == n - 1, course], np.float64)
