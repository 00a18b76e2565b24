"""Whether a reply says what its evidence says: claim by claim, day by day, value by value.

A model words what was found and may add nothing. Checked without a model, so that a fault is told
in words that a person can follow, and that the model is given once to mend.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from tqa.law.citations import parse_citations
from tqa.qa.answers import Answer
from tqa.qa.attribution import (
    NOT_SUPPORTED,
    UNCITED,
    UNKNOWN_SOURCE,
    WRONG_VERSION,
    CitedSource,
    Claim,
    verify_citations,
)
from tqa.qa.claims import content_words, facts_of, supports, words_of
from tqa.qa.parsing import Outcome, parse_yesno
from tqa.qa.reading.context import Piece
from tqa.qa.reading.dating import dates_in, days_in, misplaced, unheard, with_years, without
from tqa.qa.reading.reply import Reply, labels_in
from tqa.qa.reading.worded import Fault
from tqa.temporal.finder import FoundDate

UNREADABLE = "unreadable"
"""The reply is no answer: empty, cut short, or not in a form that can be read."""
REFUSED = "refused"
"""It says that there is no answer, and there is one."""
DATE = "date_not_in_evidence"
"""It names a day that neither question nor evidence has."""
MISPLACED = "date_of_something_else"
"""It says of one day what the evidence says of another."""
NO_DATE = "date_missing"
"""It does not name the day that was found."""
VALUE = "value_missing"
"""It does not say the value, or the number, that was found."""
INSTRUMENT = "instrument_not_in_evidence"
"""It names an Act, order or other instrument that neither question nor evidence names."""
CONTRADICTS = "contradicts_the_finding"
"""It says yes where no was found, or no where yes was."""

_BY_DAYS = frozenset(
    {"last_changed", "order", "before", "coming", "history", "changed", "in_force", "duration"}
)
"""Kinds of answers that rest on days: one of those found has to be said, as a clerk would."""
_BY_POLE = frozenset({"in_force", "before", "claim", "changed"})
"""Kinds of answers that may be yes or no."""
_BY_NUMBER = frozenset({"count", "duration"})
"""Kinds of answers that are a number."""
_BARE = 4
"""A claim of so many words at most is a value without its sentence."""
_POLE = re.compile(r"(Yes|No)\b(?!\.\s*\d)")


@dataclass(frozen=True, slots=True)
class Ground:
    """What is known beside the texts that are given: what a reply may not contradict."""

    days: frozenset[date]
    """Days that may be named: of the question, and of what was worked out."""
    framed: frozenset[date] = frozenset()
    """Those that are given with the question, so that any sentence may name them."""
    as_at: date | None = None
    """The day on which a cited text has to be the law; `None` where several are asked about."""
    wanted: tuple[tuple[tuple[str, ...], ...], ...] = ()
    """Values and numbers as plain words, in groups, of each of which one has to be said: the values
    of one text may be alternatives, those of texts of different days are not."""
    found: frozenset[date] = frozenset()
    """Days of which one has to be said; empty for none."""
    each: tuple[frozenset[str], ...] = ()
    """Groups of words, of each of which one has to be said: what a change took, what it gave."""
    pole: bool | None = None
    """What was found on a question of yes or no."""
    finding: str = ""
    """What was found on such a question, in words."""
    asked: frozenset[str] = frozenset()
    """The words of the question, which a claim may repeat."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What became of a reply."""

    faults: tuple[Fault, ...]
    claims: int
    """How many clauses it asserts."""
    unsupported: int
    """How many of them stand in no source that they cite."""

    @property
    def holds(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.faults


def ground_of(answer: Answer) -> Ground:
    """What a reply that words an answer has to agree with."""
    told = [answer.text, *answer.warnings, answer.date_reading, answer.question]
    told += [step.says for step in answer.derivation]
    told += [text for item in answer.conclusions for text in (*item.given, item.result)]
    for citation in answer.citations:
        told += [citation.valid, citation.known_from, citation.interval_known_from]
        told += [*citation.made_by, *citation.ended_by]
    given = [answer.as_at, answer.known_at]
    if answer.request is not None:
        given += [answer.request.reference_day, answer.request.as_at, answer.request.known_at]
    framed = days_in([answer.question]) | {day for day in given if day is not None}
    days = days_in(told) | framed
    pole = _POLE.match(answer.text)
    found = days_in([answer.text]) - {day for day in given if day is not None}
    return Ground(
        frozenset(days),
        frozenset(framed),
        wanted=_wanted(answer),
        found=frozenset(found) if answer.kind in _BY_DAYS else frozenset(),
        each=_changed(answer.text) if answer.kind == "difference" else (),
        pole=pole[1] == "Yes" if pole else None,
        finding=answer.text if answer.kind in _BY_POLE else "",
        asked=content_words(words_of(answer.question)),
    )


def _wanted(answer: Answer) -> tuple[tuple[tuple[str, ...], ...], ...]:
    groups: dict[str, list[tuple[str, ...]]] = {}
    for value in answer.values:
        groups.setdefault(value.valid, []).append(tuple(words_of(value.text)))
    if answer.kind == "refers":
        lines = answer.text.split("\n")
        named = [c for c in answer.citations if any(line.startswith(f"{c}:") for line in lines)]
        groups = {f"{c}": [tuple(words_of(c.pinpoint))] for c in named}
    if not groups and answer.kind in _BY_NUMBER:
        numbers: list[tuple[str, ...]] = [
            (c.result,) for c in answer.conclusions if c.result.isdecimal()
        ]
        groups = {"": numbers} if numbers else {}
    return tuple(tuple(group) for group in groups.values())


_TAKEN, _GIVEN = re.compile(r"\[-(.+?)-\]"), re.compile(r"\{\+(.+?)\+\}")


def _changed(text: str) -> tuple[frozenset[str], ...]:
    """The words that a comparison shows as taken, and those that it shows as given."""
    groups = (set(words_of(" ".join(sign.findall(text)))) for sign in (_TAKEN, _GIVEN))
    return tuple(frozenset(group) for group in groups if group)


def check(reply: Reply, pieces: Sequence[Piece], ground: Ground) -> Checked:
    """What is wrong with a reply, given the evidence in its prompt and what was found."""
    if reply.status is Outcome.ABSTAIN:
        return Checked((Fault(REFUSED, "it gives no answer, and the sources have one"),), 0, 0)
    if reply.status is not Outcome.OK:
        said = f"it cannot be read as an answer ({reply.status.value}: {reply.reason})"
        return Checked((Fault(UNREADABLE, said),), 0, 0)
    sources = {
        p.label: CitedSource(with_years(_plain(p.shown)), p.source.starts, p.source.ends)
        for p in pieces
    }
    dates = dates_in(reply.answer)
    words = _plain(without(reply.answer, dates))
    found = verify_citations(words, sources, as_at=ground.as_at)
    cited = [label for label in reply.citations if label in sources]
    faults = [*_labels(reply, sources)]
    unsupported = 0
    for claim in found.claims:
        reasons = _reasons(claim, [sources[label] for label in cited], ground)
        unsupported += any(reason != WRONG_VERSION for reason in reasons)
        faults += [Fault(reason, _about(reason, claim.text)) for reason in reasons]
    listed = [each for text in reply.dates for each in dates_in(text)]
    unknown = unheard([*dates, *listed], pieces, ground.days)
    faults += [Fault(DATE, f"neither question nor source has the date {day}") for day in unknown]
    faults += _instruments(reply.answer, [p.shown for p in pieces], ground)
    bare = _bare(reply, dates, found.claims, sources, ground)
    faults += bare
    spans = [claim.span for claim in found.claims]
    for words, days in misplaced(reply.answer, spans, dates, pieces, ground.framed):
        told = ", ".join(str(day) for day in days)
        faults.append(Fault(MISPLACED, f"no source says of {told}: {_clipped(words)}"))
    faults += _against(reply, dates, ground)
    claims = max(len(found.claims), 1)
    unsupported = min(unsupported + bool(bare), claims)
    return Checked(tuple(dict.fromkeys(faults)), claims, unsupported)


_NUMBER = re.compile(r"\bNos?\.?(?=\s*\d)")


def _plain(text: str) -> str:
    """A text with blanks for "No." before a number, which denies nothing."""
    return _NUMBER.sub(lambda found: " " * len(found[0]), text)


def _reasons(claim: Claim, cited: Sequence[CitedSource], ground: Ground) -> tuple[str, ...]:
    """Why a claim falls; one without a label is judged by the labels named for the whole."""
    if not claim.markers and not cited:
        return claim.reasons
    reasons = [reason for reason in claim.reasons if reason not in (UNCITED, NOT_SUPPORTED)]
    if not claim.markers and ground.as_at:
        wrong = any(source.valid_on(ground.as_at) is False for source in cited)
        reasons += [WRONG_VERSION] if wrong else []
    if NOT_SUPPORTED in claim.reasons or not claim.markers:
        # Line by line: a "not" in one says nothing of the next.
        texts = [line for source in cited for line in source.text.split("\n")]
        reasons += [] if _stands(claim.text, texts, ground) else [NOT_SUPPORTED]
    return tuple(reasons)


def _stands(text: str, texts: list[str], ground: Ground) -> bool:
    """Whether texts say what a claim says, the words of the question aside."""
    facts = facts_of(text, ground.as_at)
    if supports(texts, facts):
        return True
    if not facts.numbers:
        return False
    # "One year": the value itself, without the sentence that would say "not" or "may".
    words = words_of(text)
    if len(words) <= _BARE and any(holds(words_of(each), words) for each in texts):
        return True
    # "The duty on printers is 5 per cent": the row has the number, the question "duty".
    return supports(texts, replace(facts, content=facts.content - ground.asked))


def _instruments(answer: str, shown: Sequence[str], ground: Ground) -> Iterator[Fault]:
    """Instruments named that the evidence does not: a claim is compared without its citations."""
    cited = [c.instrument for c in parse_citations(answer).items if c.instrument is not None]
    named = [name for name in cited if not name.generic]
    if not named:
        return
    words = [words_of(text) for text in shown]
    numbered = {
        (c.instrument.number, c.instrument.year)
        for text in shown
        for c in parse_citations(text).items
        if c.instrument is not None
    }
    for name in named:
        if name.number is not None:
            heard = (name.number, name.year) in numbered
        else:
            told = words_of(name.title or name.written)
            heard = any(holds(each, told) for each in words) or ground.asked >= set(
                content_words(told)
            )
        if not heard:
            yield Fault(INSTRUMENT, f"no source names {_clipped(name.written)}")


def _bare(
    reply: Reply,
    dates: Sequence[FoundDate],
    claims: Sequence[Claim],
    sources: Mapping[str, CitedSource],
    ground: Ground,
) -> list[Fault]:
    """What is wrong with words that make no clause: "2", "No", "1006.30"."""
    if claims:
        return []
    used = {*reply.citations, *labels_in(reply.answer)} & sources.keys()
    if not used:
        return [Fault(UNCITED, _about(UNCITED, reply.shown))]
    held = {word for label in used for word in words_of(sources[label].text)}
    told = [w for w in words_of(without(reply.answer, dates)) if w[0].isdigit()]
    wrong = [word for word in told if word not in held]
    if not told and not dates and ground.pole is None:
        wrong = [reply.shown]  # "Yes" where yes or no was not worked out
    if ground.as_at and any(sources[u].valid_on(ground.as_at) is False for u in sorted(used)):
        return [Fault(WRONG_VERSION, _about(WRONG_VERSION, reply.shown))]
    return [Fault(NOT_SUPPORTED, _about(NOT_SUPPORTED, reply.shown))] if wrong else []


_ABOUT = {
    UNKNOWN_SOURCE: "no source has the label that is cited for",
    WRONG_VERSION: "the source was not the law on the day asked about, cited for",
    NOT_SUPPORTED: "the sources cited do not say",
    UNCITED: "no source is cited for",
}


def _about(reason: str, words: str) -> str:
    return f"{_ABOUT[reason]}: {_clipped(words)}"


def _clipped(words: str) -> str:
    line = " ".join(words.split())
    return f"“{line[:120].rstrip()} …”" if len(line) > 120 else f"“{line}”"


def _labels(reply: Reply, sources: Iterable[str]) -> Iterator[Fault]:
    for label in dict.fromkeys((*reply.citations, *labels_in(reply.answer))):
        if label not in set(sources):
            yield Fault(UNKNOWN_SOURCE, f"no source has the label {_clipped(label)}")


# -- what was found --------------------------------------------------------------------------------


def _against(reply: Reply, dates: Iterable[FoundDate], ground: Ground) -> Iterator[Fault]:
    words = words_of(reply.answer)
    for group in ground.wanted:
        if not any(holds(words, value) for value in group):
            values = " or ".join(" ".join(value) for value in group)
            yield Fault(VALUE, f"it does not say what was found: {_clipped(values)}")
    named = {found.day for found in dates}
    if ground.found and not ground.found & named:
        days = ", ".join(str(day) for day in sorted(ground.found)[:6])
        yield Fault(NO_DATE, f"it names none of the days found: {days}")
    if not all(group & set(words) for group in ground.each):
        yield Fault(VALUE, "it does not say both what was taken out and what was put in")
    said = parse_yesno(reply.shown).value
    if ground.finding and said is not None and said is not ground.pole:
        yield Fault(CONTRADICTS, f"the finding is {_clipped(ground.finding)}")


def holds(words: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether some words stand in others one after another.

    >>> holds(["a", "due", "of", "60", "crown"], ["60", "crown"])
    True
    """
    n = len(wanted)
    return any(tuple(words[at : at + n]) == tuple(wanted) for at in range(len(words) - n + 1))
