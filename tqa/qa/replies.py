"""What a model replied, as it is to be read: without thoughts, echo and a made-up next turn.

A reply that cannot be read is not a "no", an empty one is no abstention, and one that was cut short
is neither: each has a status of its own, so that nothing is scored or shown as what it is not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Generic, TypeVar

from tqa.law.characters import BIDI_OVERRIDE, clean

T = TypeVar("T")


class Outcome(StrEnum):
    """What became of a reply."""

    OK = "ok"
    ABSTAIN = "abstain"
    """The reply says that it cannot tell."""
    NO_OPTION = "no_option"
    """It commits itself, and to none of the options."""
    NO_ANSWER = "no_answer"
    """It says something, and nowhere what is asked for."""
    UNPARSED = "unparsed"
    """What it says is not one value: qualified, several, a range, or not to be trusted."""
    INVALID = "invalid"
    """A value that cannot be: a day that the calendar lacks, a field of another type."""
    EMPTY = "empty"
    TRUNCATED = "truncated"
    """It ended before it answered."""

    @property
    def settles(self) -> bool:
        """Whether the reply commits itself, to a value or to having none."""
        return self in (Outcome.OK, Outcome.ABSTAIN, Outcome.NO_OPTION, Outcome.INVALID)


@dataclass(frozen=True, slots=True)
class Parsed(Generic[T]):
    """The value of a reply, or why there is none."""

    status: Outcome
    value: T | None = None
    """`None` unless the status is `ok`."""
    reason: str = ""
    flags: tuple[str, ...] = ()
    """What was odd: `bidi_override`, `mixed_script`, `echo`, `thought`, `unit_missing` …"""

    def flagged(self, *flags: str) -> Parsed[T]:
        """The same with more flags."""
        return replace(self, flags=tuple(dict.fromkeys((*self.flags, *flags))))


@dataclass(frozen=True, slots=True)
class Reply:
    """The words of a reply that can be an answer."""

    text: str
    unfinished: bool
    """Whether more was to come: a thought without an end, or a limit of the model."""
    flags: tuple[str, ...] = ()


_THOUGHT = r"(?:think|thinking|thought|reasoning|reflection|scratchpad)"
_MARK = re.compile(rf"(?i)<(?P<closing>/)?{_THOUGHT}>")
_END = re.compile(r"<\|?(?:im_end|eot_id|end|endoftext|end_of_turn|eos)\|?>|</s>|\[/?INST\]")
_NEXT_TURN = re.compile(
    r"(?im)^[ \t]*(?:\#{1,4}[ \t]*)?(?:\*\*)?(?:(?:next\s+)?question|user|human"
    r"|instructions?|system|q)(?:[ \t]*\d{1,3})?(?:\*\*)?[ \t]*:"
    r"|<\|(?:im_start|user|system|start_header_id)\|>"
)
_SHORTEST_ECHO = 12  # characters


def read_reply(raw: str, *, prompt: str = "", finished: bool = True) -> Reply:
    """The reply without an echo of the prompt, thoughts, and what follows its end.

    `finished` is false where the model stopped at a limit.

    >>> read_reply("<think>(A)? no.</think> B", prompt="Which?").text
    'B'
    >>> read_reply("<think>The proviso in (A) might").unfinished
    True
    """
    flags: list[str] = []
    text = _without_echo(raw, prompt)
    if len(text) != len(raw):
        flags.append("echo")
    told, thinking = _without_thoughts(text)
    if told != text:
        flags.append("thought")
    end = next((mark for mark in _END.finditer(told) if told[: mark.start()].strip()), None)
    told = told[: end.start()] if end else _END.sub(" ", told)
    return Reply(told.strip(), thinking or not finished, tuple(flags))


def _without_thoughts(text: str) -> tuple[str, bool]:
    """What stands outside of thoughts, and whether the last of them has no end."""
    kept: list[str] = []
    at, thinking = 0, False
    for mark in _MARK.finditer(text):
        if not thinking:
            kept.append(text[at : mark.start()])
        if mark["closing"] and not thinking:
            kept = []  # the opening mark stands in the prompt: all this was thought
        at, thinking = mark.end(), mark["closing"] is None
    if not thinking:
        kept.append(text[at:])
    return " ".join(kept), thinking


def _without_echo(raw: str, prompt: str) -> str:
    """What follows the prompt, or the last lines of it, where the reply begins with them."""
    if not prompt.strip() or not raw.strip():
        return raw
    starts = [0, *(match.end() for match in re.finditer(r"\n", prompt))]
    for start in starts:
        rest = prompt[start:].strip()
        if start and len(rest) < _SHORTEST_ECHO:
            break
        after = _after(raw, rest)
        if after is not None:
            return raw[after:]
    return raw


def _after(raw: str, words: str) -> int | None:
    """Where `raw` goes on after `words`, spaces apart; `None` where it begins otherwise."""
    at = 0
    for char in words:
        if char.isspace():
            continue
        while at < len(raw) and raw[at].isspace():
            at += 1
        if at == len(raw) or raw[at] != char:
            return None
        at += 1
    return at


def settle(
    raw: str,
    read: Callable[[str], Parsed[T]],
    *,
    prompt: str = "",
    finished: bool = True,
) -> Parsed[T]:
    """What `read` makes of a reply, cleaned of hidden characters and read turn by turn.

    A reply with bidirectional overrides shows other words than it holds, and is not read at all.
    """
    reply = read_reply(raw, prompt=prompt, finished=finished)
    cleaned = clean(reply.text)
    flags = (*reply.flags, *cleaned.flags)
    if not cleaned.text.strip():
        return Parsed(Outcome.TRUNCATED if reply.unfinished else Outcome.EMPTY, flags=flags)
    if BIDI_OVERRIDE in flags:
        reason = "the reply shows its characters in another order than it holds them"
        return Parsed(Outcome.UNPARSED, reason=reason, flags=flags)
    found: Parsed[T] | None = None
    for text in _turns(cleaned.text.strip()):
        found = read(text)
        if found.status.settles:
            break
    assert found is not None
    if reply.unfinished and not found.status.settles:
        found = Parsed(Outcome.TRUNCATED, reason="the reply ended before it answered")
    return found.flagged(*flags)


def _turns(text: str) -> Iterator[str]:
    """What stands before a turn that the model made up, then all of it."""
    following = next((m for m in _NEXT_TURN.finditer(text) if text[: m.start()].strip()), None)
    if following is not None:
        yield text[: following.start()].strip()
    yield text


# -- what commits a reply --------------------------------------------------------------------------

_GAP = r"[\s*_`\"'“”‘]{0,6}"
_LINKED = (
    rf"{_GAP}(?:\s(?:to|for|of|on)\s[^.:;\n]{{1,80}}?)??{_GAP}(?:"
    r"[:=]|\s-(?=\s)"
    r"|\s(?:is|was|are|remains|will\s+be|must\s+be|should\s+be|has\s+to\s+be|seems\s+to\s+be"
    r"|(?P<would>would(?:\s+have)?\s+be(?:en)?))\b(?:\s+(?:therefore|thus|hence|clearly|that))?)"
    rf"{_GAP}:?"
)
_CUE = re.compile(
    r"(?i)(?:\b(?:(?:final|correct|right|best|short|only)\s+)?(?:answer|conclusion|verdict|result|decision)"
    r"|\b(?:correct|right|best|chosen|my|final)\s+(?:option|choice|letter|selection)|উত্তর)"
    + _LINKED
    + r"|\\boxed\s{0,3}(?=\{)|^\#{4}(?=\s)|<answer>"
    r"|\bI(?:'d)?\s+(?:(?:would|will|must|can\s+only|therefore|thus|shall)\s+){0,2}"
    r"(?:answer|say|choose|pick|select|opt\s+for|go\s+with|conclude)(?:\s+that\s+it\s+is)?[\s:]",
    re.MULTILINE,
)
_CLAUSE_END = re.compile(r"[.;:!?\n)]|,\s+(?:so|therefore|hence|thus|but|and|yet)\b")
_REPORTED = re.compile(
    r"(?i)\b(?:say|says|said|thinks?|argues?|argued|claims?|claimed|suggests?|suggested|contends?"
    r"|contended|asks?|asked|instructs?|instructed|tells?|told|tempting|wrong|incorrect|whether"
    r"|some|one\s+might|might|not)\b"
)
_OWN_VIEW = re.compile(
    r"(?i)\b(?:I|we)(?:'d)?\s+(?:would\s+)?(?:think|say|suggest|argue|claim)(?:\s+that)?\b"
)
_SLOT = 400
"""Characters after "the answer is" that can be the answer."""
_CONDITION = re.compile(r"(?i)\b(?:if|unless|suppose|assuming|had|were)\b")


@dataclass(frozen=True, slots=True)
class Commitment:
    """Words with which a reply says that its answer follows, and what follows them."""

    start: int
    slot: str


def commitments(text: str) -> list[Commitment]:
    """Every "the answer is …", in text order; what others say, and what would be, is left out.

    >>> [found.slot for found in commitments("Answer: A. On reflection, the answer is C.")]
    ['A. On reflection, the answer is C.', 'C.']
    """
    found: list[Commitment] = []
    for cue in _CUE.finditer(text):
        before = _CLAUSE_END.split(text[max(0, cue.start() - 200) : cue.start()])[-1]
        before = _OWN_VIEW.sub("", before)
        if _REPORTED.search(before) or (cue["would"] and _CONDITION.search(before)):
            continue
        lines = text[cue.end() : cue.end() + _SLOT].lstrip(" \t*_:").split("\n")
        slot = next((line for line in lines[:4] if line.strip(" \t*_")), "")
        found.append(Commitment(cue.start(), slot.strip()))
    return found


_KNOWING = (
    r"(?:say|said|tell|told|determine[d]?|answer(?:ed)?|decide[d]?|know[n]?|establish(?:ed)?"
    r"|ascertain(?:ed)?|conclude[d]?|infer(?:red)?|confirm(?:ed)?|verif(?:y|ied)|find|give|provide)"
)
_ABSTAINS = re.compile(
    r"(?i)\b(?:cannot|can\s?not|can'?t|could\s+not|couldn't|(?:un|not\s+)able\s+to|(?:im|not\s+)possible\s+to)"
    rf"\s+(?:be\s+)?(?:\w+ly\s+)?{_KNOWING}\b(?!\s+(?:no|yes)\b)"
    r"|\b(?:do\s+not|don'?t|does\s+not|doesn't)\s+know\b"
    r"|\b(?:insufficient|(?:not|n't)\s+(?:have\s+)?enough)\s+(?:information|evidence|context|facts|data)"
    r"|\b(?:sources?|documents?|context|texts?|evidence|provisions?|passages?|excerpts?)\s+(?:provided\s+|given\s+)?"
    r"(?:do|does|did)(?:n't|\s+not)\s+(?:say|state|tell|mention|contain|provide|specify|answer|show|give)"
    r"|\b(?:unsure|not\s+(?:sure|certain|clear)|unclear|uncertain|no\s+idea|unanswerable|undetermined)\b"
    r"|\b(?:I|we)\s+(?:must\s+|have\s+to\s+|will\s+)?abstain\b"
    r"|\bnot\s+(?:stated|specified|mentioned|given|found)\s+in\s+the\s+(?:\w+\s+)?(?:sources?|documents?"
    r"|context|text|evidence|provisions?)"
    r"|\A\W*(?:unknown|not\s+known|abstain|n/a)\b|জানি\s+না|জানা\s+নেই"
    r"|(?:বলা|নির্ধারণ\s+করা|জানা)\s+(?:সম্ভব\s+(?:নয়|নয়)|যায়\s+না|যায়\s+না|যাচ্ছে\s+না)"
)


def abstains(text: str) -> bool:
    """Whether the words say that the answer cannot be told.

    >>> abstains("I know the rule but cannot say whether it applied."), abstains("Not before May.")
    (True, False)
    """
    return _ABSTAINS.search(text) is not None
