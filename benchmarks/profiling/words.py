"""The words and patterns that are looked for, apart from what a parser tells.

**Source:** Barale et al., LexTime (Findings of EMNLP 2025), Appendix A.2, for the temporal markers
and the frequency adverbs. The other lists are ours: the paper names none.
"""

from __future__ import annotations

import re

MARKERS = tuple(
    tuple(words.split())
    for words in (
        "now, then, before, after, later, soon, earlier, previously, recently, already, "
        "immediately, eventually, finally, formerly, subsequently, yet, ever, until, till, since, "
        "while, when, whenever, as soon as, as long as, afterwards, meanwhile, in the meantime, "
        "up to now, up until now"
    ).split(", ")
)
"""Keywords of general time (A.2). No sense is told apart: causal "since" counts."""

FREQUENCY = frozenset(
    "always usually often sometimes occasionally rarely seldom never frequently constantly "
    "continuously periodically infrequently repeatedly".split()
)
"""Frequency adverbs (A.2)."""

MODALS = ("can", "could", "may", "might", "must", "shall", "should", "will", "would")
SHORT_MODALS = {
    "ca": "can", "wo": "will", "sha": "shall", "'ll": "will", "’ll": "will", "'d": "would",
    "’d": "would",
}  # fmt: skip
"""Forms that the tokeniser splits off: "ca n't", "she 'll"."""

NEGATIONS = frozenset("not n't n’t never no none nobody nothing nowhere neither nor cannot".split())

CONDITIONS = tuple(
    tuple(words.split())
    for words in (
        "unless, provided that, providing that, in the event that, in the event of, "
        "on condition that, on the condition that, in case of, in case, so long as, assuming that"
    ).split(", ")
)
"""What begins a condition, apart from "if", which needs the parser ("asked if", "as if")."""

_SUFFIX = re.compile(r"(?:[ts]ion|ment|ance|ence|ing)$")
_NOMINALISED = frozenset(
    # Nouns that are their verb, or change its end in no regular way.
    "appeal approval arrest arrival attack attempt award breach burial change claim closure "
    "complaint death default delay delivery demand denial departure discharge discovery dismissal "
    "dispute disposal expiry failure fight filing hire injury inquiry judgement judgment lawsuit "
    "layoff loss merger misuse offer order payment proposal purchase receipt recovery referral "
    "refusal rehearsal release removal renewal repair reply report request response return "
    "reversal review sale search seizure service slowdown speech stoppage strike suit survey "
    "survival theft transfer travel trial use visit vote withdrawal work".split()
)
_NOT_EVENTS = frozenset(
    # Nouns with such an end that name a thing, a state, a place or a time.
    "absence agreement ailment allowance ambulance anything apartment appliance attention audience "
    "balance basement beginning building ceiling cement clothing compartment competence condition "
    "confidence conscience convenience corporation cousin department distance document dwelling "
    "earring element environment equipment essence evening everything evidence experience fashion "
    "fence finance fragment fraction furniture garment government housing influence instance "
    "institution instrument insurance intelligence king kitchen lesson lightning location lotion "
    "mansion measure million mission moment monument morning mortgage nation nothing notion "
    "occasion ointment opinion option ordinance pants parchment passion patience pavement pension "
    "percentage permission picture pleasure plumbing portion position pressure presence profession "
    "pudding question region relation religion residence ring salience science section segment "
    "sentence sequence session sibling silence something spring station string supplement "
    "temperament temperature thing torture tournament tradition treasure tuition union vacation "
    "version violence vision wing".split()
)


def nominalised(lemma: str) -> bool:
    """Whether a common noun tells an event, by its end or by a list.

    >>> [nominalised(word) for word in ("termination", "refusal", "section", "cat")]
    [True, True, False, False]
    """
    word = lemma.lower()
    if word in _NOMINALISED:
        return True
    return len(word) > 5 and _SUFFIX.search(word) is not None and word not in _NOT_EVENTS


_CITATION = re.compile(
    "|".join(
        (
            r"\b\d+ ?u\. ?s\. ?c\b\.?",  # 29 U.S.C. 185
            r"\b\d+ ?c\. ?f\. ?r\b\.?|\bcode of federal regulations\b",
            r"§+ ?\d+",
            r"\bsections? \d+\w*|\btitle (?:\d+|[ivx]+)\b",
            r"\bpub(?:lic|\.) ?l(?:aw|\.) (?:no\. ?)?\d+",
            r"\bact of (?:1[789]|20)\d\d\b",
            r"\b(?:fed\.|f\.) ?r\. ?(?:civ|crim|app|evid)\b",
            r"\bfederal rules? of (?:civil|criminal)\b",
            r"\b\w[\w.&'’]* vs?\. (?=\w)",  # Smith v. Jones
            # A volume, a reporter, a page: 410 U.S. 113, 99 F.3d 12, 8 S. Ct. 5.
            r"\b\d+ (?:u\. ?s\.|f\. ?(?:\dd|\dth|supp\.)|s\. ?ct\.|l\. ?ed\.) ?(?:\dd )?\d+",
        )
    ),
    re.IGNORECASE,
)


def citations(text: str) -> int:
    """How often a sentence refers to a statute, a regulation, a rule of court or a case.

    >>> citations("under section 301, 29 u.s.c. 185"), citations("smith v. jones")
    (2, 1)
    >>> citations("see exhibit 3")
    0
    """
    return sum(1 for _ in _CITATION.finditer(text))
