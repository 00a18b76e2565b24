"""What one sentence holds: how often each feature of LexTime section 3 is found in it.

**Source:** Barale et al., LexTime (Findings of EMNLP 2025), sections 3.1 and 3.2. The paper names
the features and for some the method; each rule is stated at its function.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from benchmarks.profiling import words
from benchmarks.profiling.verbs import Tense, Verb, going_to, modal, verbs
from tqa.temporal.found import Kind
from tqa.temporal.recogniser import recognise
from tqa.temporal.values import DateOrder

if TYPE_CHECKING:
    from spacy.tokens import Span, Token

MODAL_FEATURES = tuple(f"modal {word}" for word in words.MODALS)
TENSE_FEATURES = tuple(tense.value for tense in Tense)
FEATURES = (
    "date (entity)",
    "date (calendar)",
    "temporal marker",
    "frequency adverb",
    "modal verb",
    *MODAL_FEATURES,
    "negation",
    *TENSE_FEATURES,
    "not simple past",
    "passive",
    "subordinate clause",
    "conditional clause",
    "nominalised event",
    "citation",
    "speculative event",
    "event",
    "finite verb",
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """The counts of one sentence, and the words that tell its events."""

    tokens: int
    counts: Counter[str]
    """How often each of `FEATURES` is found; those not found may be left out."""
    triggers: tuple[str, ...]
    """Each verb of the sentence as written, in lower case: the event triggers of the paper."""


def examined(sentence: Span) -> Sentence:
    """The counts of a parsed sentence."""
    tokens = [token for token in sentence if not token.is_space]
    lowered = [token.lower_ for token in tokens]
    found = list(verbs(tokens))
    finite = [verb for verb in found if verb.tense is not None]
    # Auxiliaries and copulas are no events, participles before a noun are ("the amended award").
    triggers = tuple(token.lower_ for token in tokens if token.pos_ == "VERB")
    counts: Counter[str] = Counter(str(verb.tense) for verb in finite)
    counts["finite verb"] = len(finite)
    counts["not simple past"] = len(finite) - counts[Tense.SIMPLE_PAST]
    counts["event"] = len(triggers)
    counts["date (entity)"] = sum(entity.label_ == "DATE" for entity in sentence.ents)
    counts["date (calendar)"] = calendar_dates(sentence.text)
    counts["temporal marker"] = phrases(lowered, words.MARKERS)
    counts["frequency adverb"] = sum(word in words.FREQUENCY for word in lowered)
    modals = [word for token in tokens if (word := modal(token))]
    counts["modal verb"] = len(modals)
    counts.update(f"modal {word}" for word in modals)
    counts["negation"] = sum(_negates(token) for token in tokens)
    counts["passive"] = sum(verb.passive for verb in found)
    counts["subordinate clause"] = sum(verb.token.dep_ in _SUBORDINATE for verb in finite)
    counts["conditional clause"] = phrases(lowered, words.CONDITIONS) + sum(
        _begins_condition(token) for token in tokens
    )
    counts["nominalised event"] = sum(
        token.tag_ in ("NN", "NNS") and words.nominalised(token.lemma_) for token in tokens
    )
    counts["citation"] = words.citations(sentence.text)
    counts["speculative event"] = sum(map(_speculative, found))
    return Sentence(len(tokens), counts, triggers)


# A year, or a month of any year; "XXXX-22" is a summer.
_CALENDAR = re.compile(r"\d{4}|XXXX-(?:0[1-9]|1[0-2])")


def calendar_dates(text: str) -> int:
    """How many days, months and years of the calendar a sentence names.

    Stricter than the entity DATE of spaCy, which takes in "today", "two years later" and ages.

    >>> calendar_dates("on june 4, 2021 and in may 2022 he was told to leave within 30 days")
    2
    """
    found = recognise(text, order=DateOrder.MDY, pivot=2030)
    return sum(
        e.kind in (Kind.DATE, Kind.INTERVAL) and _CALENDAR.search(e.form) is not None for e in found
    )


def phrases(found: Sequence[str], wanted: Sequence[tuple[str, ...]]) -> int:
    """How often one of the phrases stands in a row of words; each word counts once.

    >>> phrases("as soon as it rains , soon".split(), [("soon",), ("as", "soon", "as")])
    2
    """
    at = count = 0
    while at < len(found):
        fitting = next((p for p in wanted if tuple(found[at : at + len(p)]) == p), None)
        count += fitting is not None
        at += len(fitting or " ")
    return count


def _negates(token: Token) -> bool:
    """By the parser or by the word; the "no" of "no. 5" is a number."""
    if token.lower_ == "no":
        after = [token.doc[i].text for i in range(token.i + 1, min(token.i + 3, len(token.doc)))]
        if after and (after[0][0] in "#0123456789" or (after[0] == "." and len(after) > 1)):
            return False
    return token.dep_ == "neg" or token.lower_ in words.NEGATIONS


_SUBORDINATE = frozenset({"advcl", "relcl", "acl", "ccomp", "csubj", "csubjpass", "pcomp"})
"""Clauses that hang on another; only those with a finite verb are counted."""


def _begins_condition(token: Token) -> bool:
    """An "if" that is neither "whether" (he asked if) nor a comparison (as if)."""
    if token.lower_ != "if":
        return False
    return token.head.dep_ != "ccomp" and (token.i == 0 or token.nbor(-1).lower_ != "as")


_HYPOTHETICAL = frozenset({"will", "shall", "would", "could", "may", "might"})


def _speculative(verb: Verb) -> bool:
    """Future or hypothetical: under such a modal, or "is going to"."""
    return verb.modal in _HYPOTHETICAL or going_to(verb.token)
