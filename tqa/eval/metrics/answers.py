"""Short answers against gold answers: exact match, the same stem, near enough, contained, by words.

An answer that is empty matches only an empty gold. What could not be read, or was refused, is not
given to these functions: it scores 0 by its status.
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from tqa.eval.metrics.days import read_date
from tqa.eval.metrics.values import bare, read_number, same_number, words
from tqa.temporal.values import DateOrder

if TYPE_CHECKING:
    from Stemmer import Stemmer

__all__ = [
    "any_match", "contains", "exact_match", "plain", "squad_tokens", "stem_equal",
    "token_contains", "token_f1", "token_recall", "within_share",
]  # fmt: skip


def exact_match(answer: str, gold: str, order: DateOrder | None = None) -> bool:
    """Whether an answer says the same as the gold and nothing else.

    Numbers are compared by value (grouping, brackets, final stops and the place of a unit do not
    matter; units have to agree where both write one), dates at the same precision only, and words
    without case, punctuation and a leading article. `order` is for dates in figures.

    **Source:** the rules of HELM's quasi-exact match (Liang et al., "Holistic Evaluation of
    Language Models", 2022, appendix C), without its loss of signs, decimals and lone articles.

    >>> exact_match("Tk 1,50,000", "150000 Tk"), exact_match("10", "1.0"), exact_match("A", "A")
    (True, False, True)
    >>> exact_match("1 July 2019", "2019-07-01"), exact_match("July 2019", "2019-07-01")
    (True, False)
    """
    if not bare(answer) or not bare(gold):
        return bare(answer) == bare(gold)
    numbers = read_number(answer), read_number(gold)
    if numbers[0] is not None and numbers[1] is not None:
        return same_number(numbers[0], numbers[1])
    dates = read_date(answer, order), read_date(gold, order)
    if all(dates):
        return dates[0] == dates[1]
    return _told(answer) == _told(gold)


def _told(text: str) -> tuple[str, ...]:
    # An answer of signs alone, such as "!", still says something.
    return words(text) or (bare(text),)


def any_match(answer: str, golds: Iterable[str], order: DateOrder | None = None) -> bool:
    """Whether an answer matches one of several golds exactly; False where there is none."""
    return any(exact_match(answer, gold, order) for gold in golds)


def within_share(answer: float | Fraction, gold: float | Fraction, share: float = 0.1) -> bool:
    """Whether a number is within a share of the gold, both ends included; 0 is near 0 only.

    **Source:** LegalBench (Guha et al., 2023), appendix E: "within 10% of the true amount". Its
    script divides by the gold + 0.1, which lets amounts below 1 pass; the words do not.

    >>> within_share(110, 100), within_share(111, 100), within_share(0.05, 0)
    (True, False, False)
    """
    # Exactly: 0.1 as it is written, not as the nearest float.
    wanted = Fraction(str(share)) * abs(Fraction(gold))
    return abs(Fraction(answer) - Fraction(gold)) <= wanted


# -- as LegalBench's script compares ---------------------------------------------------------------

_UNMARKED = str.maketrans("", "", string.punctuation)


def plain(text: str) -> str:
    """Lower case without ASCII punctuation; the ends without spaces.

    **Source:** `normalize` in `evaluation.py` of HazyResearch/legalbench.
    """
    return text.translate(_UNMARKED).strip().lower()


@lru_cache(maxsize=1)
def _stemmer() -> Stemmer:
    import Stemmer

    return Stemmer.Stemmer("porter")


def stem_equal(answer: str, golds: Sequence[str]) -> bool:
    """Whether one of the terms of an answer, split at commas, has the stems of a permitted term.

    Every word is stemmed by Porter's algorithm. An answer without a word matches nothing.

    **Source:** LegalBench (Guha et al., 2023), appendix E, definition_extraction: "we compare
    stemmed versions of the answers to stemmed versions of the generation". Its script hands whole
    terms to the stemmer, which sees only the end of the last word.

    >>> stem_equal("Authorized", ["authorize"]), stem_equal("authors", ["waiver"])
    (True, False)
    """
    permitted = {stems for gold in golds if (stems := _stems(gold))}
    return any(_stems(term) in permitted for term in answer.split(","))


def _stems(text: str) -> tuple[str, ...]:
    return tuple(_stemmer().stemWords(plain(text).split()))


def contains(answer: str, gold: str, *, whole: bool = True) -> bool:
    """Whether an answer holds the gold, both without case and punctuation.

    `whole`: only as whole words. Without it, as in LegalBench's script, "Roe v. Wade" is found in
    "Monroe v. Wade". An empty gold is held by nothing.

    **Source:** LegalBench (Guha et al., 2023), appendix E, citation_open: "checking if the LLM
    generation contains the correct case name".

    >>> contains("See Doe v. Ash, 1 F.2d 3", "doe v ash"), contains("Monroe v. Ash", "Roe v. Ash")
    (True, False)
    """
    held, wanted = (" ".join(plain(text).split()) for text in (answer, gold))
    if whole:
        return bool(wanted) and f" {wanted} " in f" {held} "
    return bool(wanted) and wanted in held


# -- as SQuAD's script compares --------------------------------------------------------------------

_ARTICLE = re.compile(r"\b(?:a|an|the)\b")


def squad_tokens(text: str) -> list[str]:
    """Lower-case words without ASCII punctuation and articles.

    **Source:** Rajpurkar et al., "SQuAD: 100,000+ Questions for Machine Comprehension of Text",
    EMNLP 2016, section 6.1: "we ignore punctuations and articles". SituatedQA and TimeQA follow it.

    >>> squad_tokens("The Minister, of a State")
    ['minister', 'of', 'state']
    """
    return _ARTICLE.sub(" ", text.lower().translate(_UNMARKED)).split()


def token_f1(answer: str, golds: Iterable[str]) -> float:
    """The F1 of the words shared with the gold that fits best; 0 where there is no gold.

    Where the answer or the gold has no word, 1 if neither has, else 0.

    **Source:** SQuAD as above; words missing on one side as in its version 2.0.

    >>> token_f1("the minister of finance", ["finance minister"])
    0.8
    """
    told = Counter(squad_tokens(answer))
    return max((_f1(told, Counter(squad_tokens(gold))) for gold in golds), default=0.0)


def _f1(told: Counter[str], wanted: Counter[str]) -> float:
    if not told or not wanted:
        return float(told == wanted)
    shared = (told & wanted).total()
    return 2 * shared / (told.total() + wanted.total())


def token_recall(answer: str, golds: Iterable[str]) -> float:
    """The share of a gold's words that the answer has, of the gold that fits best; 0 without gold.

    A gold without words is recalled by an answer without words only.

    >>> token_recall("It was the Minister of Finance, I believe.", ["Finance Minister"])
    1.0
    """
    told = Counter(squad_tokens(answer))
    return max((_recall(told, Counter(squad_tokens(gold))) for gold in golds), default=0.0)


def _recall(told: Counter[str], wanted: Counter[str]) -> float:
    if not wanted:
        return float(not told)
    return (told & wanted).total() / wanted.total()


def token_contains(answer: str, golds: Iterable[str]) -> bool:
    """Whether an answer has the words of one of the golds, one after another.

    A gold without words is held by nothing.

    >>> token_contains("It is the 5th Act.", ["5th act"]), token_contains("15th act", ["5th act"])
    (True, False)
    """
    held = f" {' '.join(squad_tokens(answer))} "
    return any(wanted and f" {' '.join(wanted)} " in held for wanted in map(squad_tokens, golds))
