"""Which of the values of a text a question means: by kind, by the words around, by unit and side.

Where the question does not tell values apart all of them are kept, never one at random.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tqa.index.words import STOP, STOP_BANGLA, split, stem, terms, words
from tqa.law.compose import Line
from tqa.law.values import Kind, Side, TypedValue, find_values
from tqa.law.values_bounds import within
from tqa.qa.wanting import Wanted, akin
from tqa.retrieval.question import Question
from tqa.temporal.fiscal import find_fiscal_label

_OWN, _SHARED, _LEAD, _ABOVE, _HEADING, _NEAR = 3.0, 2.5, 2.0, 1.5, 1.0, 0.5
"""What a word of the question counts in the value's own part of the sentence, in the part that all
its values share, in that which stands above ("is liable—"), elsewhere above or below, in a heading,
and in the part of another value."""
_APART = 1.0
"""By how much less a value may match and be meant as well."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A value with the words around it."""

    value: TypedValue
    line: Line
    own: str
    """The words of the sentence that are its own, without it; of a cell, its row and column."""
    sentence: str
    shared: str = ""
    """What the values of the sentence share."""
    above: str = ""
    continues: bool = False
    """Whether the sentence begins above."""
    below: str = ""
    """What the sentence goes on with in the parts below."""
    heading: str = ""
    label: str = ""
    together: str = ""
    """What is the same for values that are one answer: both sides of "whichever is less"."""
    sanction: str = ""
    """What is the same for the parts of one sanction: a fine, and imprisonment."""
    role: str = ""
    """Of a name: subject, or the preposition before it."""
    bare: bool = False
    """Whether it fills its cell."""

    @property
    def text(self) -> str:
        """The value itself, as it is written."""
        return self.line.version.content.passage.text[self.value.start : self.value.end]


_PENAL = re.compile(
    r"(?i)\b(?:fines?|penalt(?:y|ies)|punish\w*|liable\s+(?:on\s+\w+\s+)?to|imprison\w*|offences?|forfeit\w*|convict\w*)\b"
    r"|জরিমানা|অর্থদণ্ড|দণ্ড|কারাদণ্ড|শাস্তি|অপরাধ"
)
_IRREGULAR = {
    "kept": "keep", "given": "give", "gave": "give", "paid": "pay", "brought": "bring",
    "held": "hold", "made": "make", "sold": "sell", "sent": "send", "told": "tell", "bought": "buy",
    "taken": "take", "left": "leave", "lost": "lose", "begun": "begin", "began": "begin",
    "found": "find",
}  # fmt: skip
_NO_SANCTION = frozenset("fee duty duties tax taxes due toll price charge".split())
_ASKING = frozenset(
    """rate amount many much long often how time day days value period there get get today now
    current currently please must may maximum minimum highest lowest longest shortest most least up
    at limit কত কী কি""".split()
)
"""Words of a question that ask, and say nothing of what is asked about."""


def _stems(text: str, *, whole: bool = False) -> frozenset[str]:
    found = split(words(text if whole else _EXCEPTED.sub(" ", text)).lower())
    return frozenset(
        stem(_IRREGULAR.get(w, w)) for w in found if w not in STOP and w not in STOP_BANGLA
    )


def asked_stems(question: Question, wanted: Wanted) -> frozenset[str]:
    """What the words of the question come to, without those that only ask."""
    plain = " ".join(w for w in terms(question.subject) if w not in _ASKING)
    return _stems(plain) | (
        _stems(wanted.noun) if wanted.kinds[0] is not Kind.DURATION else frozenset()
    )


_EXCEPTED = re.compile(
    r"(?i)\b(?:other\s+than|except(?:ing)?(?:\s+for)?|not\s+being|but\s+not|excluding)\s+(?:in\s+|for\s+)?"
    r"(?:an?\s+|the\s+)?[^\W\d][\w’'-]*"
)
"""What a rule does not hold for: "every person other than an individual" is of no individual."""
_REACH = 90
"""Characters in which the verb stands that tells what a person does."""
_SAME_END = {Side.MOST: (Side.MOST, Side.BELOW), Side.LEAST: (Side.LEAST, Side.ABOVE)}


def score(
    c: Candidate, wanted: Wanted, asked: frozenset[str], common: frozenset[str] = frozenset()
) -> tuple[float, int]:
    """How well the words around a value match the question, and how many do at all.

    `common` are the words of the headings over all candidates, which tell none from another.
    """
    zones = (
        (_OWN, _stems(f"{c.own} {c.text}")),
        (_SHARED, _stems(c.shared)),
        (_LEAD if c.continues else _ABOVE, _stems(c.above)),
        (_ABOVE, _stems(c.below)),
        (_HEADING, _stems(c.heading) - common),
        (_NEAR, _stems(c.sentence)),
        (0.0, common),
    )
    best: dict[str, float] = {}
    for weight, stems in zones:
        for each in stems & asked:
            best[each] = max(best.get(each, 0.0), weight)
    for each in _stems(wanted.noun) & best.keys():
        # "The toll on a raft is 4 crowns and on a dinghy 2": the noun is said once for both.
        best[each] = max(best[each], _OWN if each in _stems(c.sentence) else 0.0)
    said = wanted.penal or _stems(wanted.noun) & best.keys()
    if not said and _akin(wanted.noun) & _stems(c.own):
        # "What is the duty on lamps?" and a column "Rate"; "the charge", and "a toll of".
        best[wanted.noun] = _OWN if c.bare else _ABOVE
    total = sum(best.values())
    if _stems(" ".join(match[0] for match in _EXCEPTED.finditer(c.own)), whole=True) & asked:
        total -= 2 * _OWN
    if not wanted.penal:
        total -= wanted.kinds.index(c.value.kind)
    if c.value.side in _SAME_END.get(wanted.side, ()):
        total += 1.5
    if c.value.kind is Kind.DATE and not c.value.amount:
        total -= 1.5  # a day of the calendar says more than one that an event tells
    if c.bare:
        total += 2.0
    if c.value.kind is Kind.NAME:
        total += _as_named(c, wanted, asked)
    return total, len(best)


@lru_cache(maxsize=256)
def _akin(noun: str) -> frozenset[str]:
    return _stems(" ".join(sorted(akin(noun))))


def _as_named(c: Candidate, wanted: Wanted, asked: frozenset[str]) -> float:
    """How well a name stands where the question asks for one: as who acts, or to whom."""
    if wanted.form:
        return 0.0
    own = _stems(c.value.amount)
    done = 3.0 if _does(c, wanted.verb) else 0.0
    known = done - (4.0 if own and own <= asked else 0.0)
    if wanted.role in ("by", ""):
        return known + {"subject": 2.0, "by": 2.5}.get(c.role, -1.5)
    return known + (2.5 if c.role == wanted.role else -1.5)


def _does(c: Candidate, verb: str) -> bool:
    """Whether a person does what the verb of the question says: "may renew", "renewed by"."""
    text = c.line.version.content.passage.text
    near = text[max(0, c.value.start - _REACH) : c.value.start] if c.role in ("by", "of") else ""
    near = near or text[c.value.end : c.value.end + _REACH]
    return bool(verb) and bool(_stems(verb) & _stems(near))


def _named(c: Candidate) -> str:
    """What is the same for one value said twice: of a name, the words without the article."""
    if c.value.kind is not Kind.NAME:
        return f"{c.line.version.provision} {c.value.amount} {c.value.unit} {c.value.side}"
    return re.sub(r"^(?:the|an?|any|each|every|such)\s", "", c.value.amount.lower())


def as_stated(candidates: Sequence[Candidate], question: Question) -> list[Candidate]:
    """Without the values for another size or year of account than is stated, where some are for it.

    "What is the toll on a vessel of 80 tonnes?" is not about vessels of more than 500 tonnes, and
    what a grant was for fiscal year 2024 is not what it was for 2022.
    """
    kept = list(candidates)
    for fits in (fits_size, fits_year):
        held = [fits(c, question) for c in kept]
        if True in held:
            kept = [c for c, holds in zip(kept, held, strict=True) if holds is not False]
    return kept


def fits_size(c: Candidate, question: Question) -> bool | None:
    """Whether a value is for the size that the question states; `None` where nothing tells."""
    stated = [v for v in find_values(question.text) if v.kind not in (Kind.DATE, Kind.PERCENT)]
    if not stated:
        return None
    bounds = find_values(f"{c.above if c.continues else ''}; {c.shared}; {c.own}")
    found = [within(amount, bounds) for amount in stated]
    return False if False in found else True if True in found else None


_ONWARDS = re.compile(
    r"(?i)\b(?:thereafter|onwards?|(?:subsequent|succeeding|following|later|future)\s+(?:\w+\s+)?years?)\b"
)


def fits_year(c: Candidate, question: Question) -> bool | None:
    """Whether a value is for the year of account that the question states; `None` where none is."""
    stated = _accounts(question.text)
    if not stated:
        return None
    for zone in (c.own, c.shared, c.above):
        if found := _accounts(zone):
            onwards = _ONWARDS.search(zone) is not None and min(found) <= min(stated)
            return onwards or not found.isdisjoint(stated)
    return None


def _accounts(text: str) -> frozenset[str]:
    """The years of account in a text: "2024" of "Fiscal Year 2024", "2019-20" of "FY 2019-20"."""
    lower, found = text.lower(), set[str]()
    label = find_fiscal_label(lower)
    while label is not None:
        of_two = label.second is not None and label.second >= 100
        found |= {str(label.first), str(label.second)} if of_two else {label.numbers}
        label = find_fiscal_label(lower, start=label.span[1])
    return frozenset(found)


def chosen(
    candidates: Sequence[Candidate], wanted: Wanted, asked: frozenset[str], *, several: bool
) -> list[Candidate]:
    """The best matches: one, or all that the question does not tell apart.

    Of `several` provisions none is meant where no word of the question stands around a value.
    """
    fitting = [c for c in candidates if _fits(c, wanted)]
    if wanted.kinds == (Kind.QUANTITY,) and wanted.counted:
        fitting = _counted(fitting, wanted)
    elif wanted.kinds[0] is Kind.QUANTITY:
        fitting = _counted(fitting, wanted) or fitting
    if not fitting:
        return []
    common = frozenset.intersection(*(_stems(c.heading) for c in fitting))
    scores = [score(c, wanted, asked, common) for c in fitting]
    best = max(total for total, _ in scores)
    near = [c for c, (total, _) in zip(fitting, scores, strict=True) if best - total < _APART]
    if several and asked and not any(held for total, held in scores if best - total < _APART):
        return []
    near = [c for c in near if not any(_said_more_plainly(other, c, asked) for other in near)]
    joined = {c.together for c in near if c.together}
    joined_too = [c for c in fitting if c in near or c.together in joined]
    kept = [*joined_too, *_other_parts(fitting, scores, joined_too)]
    kept.sort(key=fitting.index)
    first: dict[str, Candidate] = {}
    for c in kept:
        first.setdefault(_named(c), c)
    return list(first.values())


def _other_parts(
    fitting: Sequence[Candidate], scores: Sequence[tuple[float, int]], kept: Sequence[Candidate]
) -> list[Candidate]:
    """The parts of the same sanction that are of another kind: imprisonment beside a fine."""
    found: list[Candidate] = []
    for sanction in sorted({c.sanction for c in kept if c.sanction}):
        kinds = {c.value.kind for c in kept if c.sanction == sanction}
        for kind in sorted({c.value.kind for c in fitting} - kinds):
            parts = [
                (total, c)
                for c, (total, _) in zip(fitting, scores, strict=True)
                if c.sanction == sanction and c.value.kind is kind
            ]
            best = max((total for total, _ in parts), default=0.0)
            found += [c for total, c in parts if best - total < _APART]
    return found


def _said_more_plainly(other: Candidate, c: Candidate, asked: frozenset[str]) -> bool:
    """Whether another value stands under the same words, without a condition that this one has.

    "The fee for a licence" answers better than "the fee for the renewal of a licence", where no
    renewal is asked about.
    """
    if other.value.kind is Kind.NAME or (other.together and other.together == c.together):
        return False
    mine, theirs = _stems(c.own), _stems(other.own)
    if not (theirs < mine and theirs & asked == mine & asked and theirs & asked):
        return False
    # "On a vessel of more than 50 tonnes" is no further condition, but another size.
    return all(v.side is Side.EXACT for v in find_values(c.own))


def _fits(c: Candidate, wanted: Wanted) -> bool:
    """Whether a value can be an answer at all: no fine is a fee, and no fee a fine."""
    if c.value.kind not in wanted.kinds:
        return False
    if c.value.kind is Kind.NAME:
        return True
    around = f"{c.sentence} {c.above} {c.heading}"
    if wanted.penal:
        return _PENAL.search(around) is not None
    return not (
        wanted.noun.rstrip("s") in _NO_SANCTION
        and _PENAL.search(c.own)
        and c.value.kind is not Kind.PERCENT
    )


def _counted(fitting: Sequence[Candidate], wanted: Wanted) -> list[Candidate]:
    """The amounts of the unit or thing that a question counts."""
    noun = _stems(wanted.noun)
    same = [c for c in fitting if noun & _stems(c.value.unit) or wanted.noun == c.value.unit]
    return same or [c for c in fitting if noun & _stems(c.own)]
