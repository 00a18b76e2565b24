"""From a model's raw reply to a typed value: a choice, yes or no, a number, a JSON object.

Commitment beats position: "the answer is C" counts, wherever it stands, and a letter or a "yes"
that is merely mentioned does not. Nothing is guessed where a reply does not commit itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tqa.qa.parsing_json import Schema, parse_json
from tqa.qa.parsing_numbers import Quantity, parse_number
from tqa.qa.replies import Outcome, Parsed, abstains, commitments, settle

__all__ = [
    "Outcome",
    "Parsed",
    "Quantity",
    "Schema",
    "parse_choice",
    "parse_json",
    "parse_number",
    "parse_yesno",
]

# -- choices ---------------------------------------------------------------------------------------

_OPEN = r"(?:[\s*_$`\"'“‘(\[{<#>-]|\\(?:boxed|text|textbf|mathrm|mathbf)\s?(?=\{)){0,12}"
_CLOSE = r"[*_$`\"'”’)\]}]{0,8}"
_NAMED = r"(?:(?:the\s+)?(?:option|choice|letter|alternative|answer)\s+)?"
_NONE = re.compile(
    r"(?i)\W{0,6}(?:none\b|neither\b|all\s+of\s+(?:the\s+above|these|them)|no\s+(?:option|answer|choice)\b)"
)
_LETTER = re.compile(rf"(?i:{_OPEN}{_NAMED}){_OPEN}(?P<letter>[A-Za-z])(?P<close>{_CLOSE})(?!\w)")
_ALSO = re.compile(rf"\s*(?:,|/|&|\+|,?\s(?:and|or)\s){_OPEN}(?P<letter>[A-Z]){_CLOSE}(?![\w'])")
_GOES_ON = re.compile(
    r"(?i)\s*(?:\Z|[.,:;!?\n<\\/&+]|-(?!\w)|\((?!\w\))|(?:because|since|as|for|by|under|given|is|and|or"
    r"|which|but|not)\b|[(\[])"
)
_WORD_LETTERS = frozenset("aAIi")
"""Letters that are words: "a levy", "I know"."""


def parse_choice(
    reply: str,
    options: Sequence[str],
    *,
    texts: Sequence[str] = (),
    prompt: str = "",
    finished: bool = True,
) -> Parsed[str]:
    """The option that a reply commits itself to.

    `options` are the labels, `texts` what stands beside them, where that may be the reply.
    `finished` is false where the model stopped at a limit of length.

    >>> parse_choice("I considered (A), but it fails. Final answer: D.", "ABCD").value
    'D'
    >>> parse_choice("A reading of the Act shows that it is due.", "ABCD").status
    <Outcome.NO_ANSWER: 'no_answer'>
    """
    reader = _Choices(tuple(options), tuple(texts))
    return settle(reply, reader.read, prompt=prompt, finished=finished)


class _Choices:
    """Reads replies to one list of options."""

    def __init__(self, options: tuple[str, ...], texts: tuple[str, ...]) -> None:
        self._labels = {option.casefold(): option for option in options}
        longest = sorted(options, key=len, reverse=True)
        label = "|".join(re.escape(option) for option in longest)
        self._label = re.compile(
            rf"(?i:{_OPEN}{_NAMED}{_OPEN}(?P<label>{label}))(?P<close>{_CLOSE})(?![\w])"
        )
        self._right = re.compile(
            rf"(?:^|(?<=[\s(*])){_OPEN}(?i:option\s+|choice\s+)?{_OPEN}(?P<label>{label}){_CLOSE}"
            r"\s+(?:is|must\s+be|seems)\s+(?:the\s+)?(?:correct|right|best|answer)\b"
        )
        self._texts = {
            _bare(text): option for option, text in zip(options, texts, strict=False) if text
        }

    def read(self, text: str) -> Parsed[str]:
        """The last commitment, else what the form of the reply commits it to."""
        slots = [self._slot(each.slot) for each in commitments(text)]
        told = [each for each in slots if each is not None]
        if told:
            return told[-1]
        forms = (self._alone, self._called_right, self._last_line, self._concluding)
        for found in (form(text) for form in forms):
            if found is not None:
                return found
        if abstains(text):
            return Parsed(Outcome.ABSTAIN)
        if _NONE.match(text):
            return Parsed(Outcome.NO_OPTION)
        return Parsed(Outcome.NO_ANSWER, reason="no option is committed to")

    def _slot(self, slot: str) -> Parsed[str] | None:
        """What the words after "the answer is" choose; `None` where they choose nothing."""
        named = self._texts.get(_bare(slot))
        if named is not None:
            return Parsed(Outcome.OK, named)
        found = self._label.match(slot)
        if found is not None and self._is_label(slot, found, found["label"]):
            return self._one(slot, found)
        if abstains(slot):
            return Parsed(Outcome.ABSTAIN)
        if _NONE.match(slot):
            return Parsed(Outcome.NO_OPTION, reason="none of the options")
        other = _LETTER.match(slot)
        if other is not None and self._is_label(slot, other, other["letter"]):
            return Parsed(Outcome.NO_OPTION, reason=f"{other['letter']!r} is none of the options")
        return None

    def _one(self, text: str, found: re.Match[str]) -> Parsed[str]:
        value = self._labels[found["label"].casefold()]
        also = _ALSO.match(text, found.end())
        if also is not None and also["letter"].casefold() in self._labels:
            return Parsed(Outcome.UNPARSED, reason="more than one option is chosen")
        return Parsed(Outcome.OK, value)

    @staticmethod
    def _is_label(text: str, found: re.Match[str], label: str) -> bool:
        """Whether a letter is a label and no word of the sentence."""
        if _GOES_ON.match(text, found.end()) or found["close"].strip("\"'"):
            return True
        # "B the second option": no sentence has such a word, unless it is "a" or "I".
        return label.isupper() and label not in _WORD_LETTERS and text[found.end()] == " "

    def _alone(self, text: str) -> Parsed[str] | None:
        """A reply that is a label, or begins with one: "B", "(b)", "B) the second"."""
        named = self._texts.get(_bare(text))
        if named is not None:
            return Parsed(Outcome.OK, named)
        lines = [line for line in text.splitlines() if line.strip()]
        opening = [found for line in lines if (found := self._opens(line)) is not None]
        if self._opens(lines[0]) is None:
            return None
        if len(set(opening)) > 1:
            # The options again, one a line: nothing is chosen.
            return None
        label = self._label.match(lines[0])
        return None if label is None else self._one(lines[0], label)

    def _opens(self, line: str) -> str | None:
        found = self._label.match(line)
        if found is None:
            return None
        after = line[found.end() :]
        marked = found["close"].strip("\"'") or re.match(r"\s*(?:\Z|[.:)](?:\s|\Z)|,\s|-\s)", after)
        return found["label"].casefold() if marked else None

    def _called_right(self, text: str) -> Parsed[str] | None:
        found = [self._labels[m["label"].casefold()] for m in self._right.finditer(text)]
        if not found:
            return None
        if len(set(found)) > 1:
            return Parsed(Outcome.UNPARSED, reason="more than one option is called right")
        return Parsed(Outcome.OK, found[0])

    def _last_line(self, text: str) -> Parsed[str] | None:
        last = text.splitlines()[-1]
        found = self._label.match(last)
        if found is None or last[found.end() :].strip(" .*_"):
            return None
        others = [line for line in text.splitlines()[:-1] if self._opens(line)]
        return None if others else Parsed(Outcome.OK, self._labels[found["label"].casefold()])

    def _concluding(self, text: str) -> Parsed[str] | None:
        """A last sentence that only draws the conclusion: "Hence, option A", "it must be B"."""
        sentences = re.split(r"(?<=[.;!?\n])\s+", text[-200:])
        start = _SO.match(sentences[-1])
        found = self._label.match(sentences[-1], start.end()) if start and start[0] else None
        if found is None or sentences[-1][found.end() :].strip(" .*_"):
            return None
        return self._one(sentences[-1], found)


_SO = re.compile(
    r"(?i)(?:(?:so|therefore|thus|hence|accordingly|consequently|overall)[,:]?\s+)?"
    r"(?:it\s+(?:is|must\s+be|has\s+to\s+be|should\s+be)\s+)?"
)


def _bare(text: str) -> str:
    return " ".join(re.sub(r"[*_`$]+", "", text).casefold().split()).strip(" .\"'")


# -- yes and no ------------------------------------------------------------------------------------

_POLES = {
    **dict.fromkeys(("yes", "yeah", "yep", "true", "correct", "affirmative"), True),
    **dict.fromkeys(("no", "nope", "false", "incorrect", "negative"), False),
    **dict.fromkeys(("হ্যাঁ", "হ্যা", "হাঁ", "জি হ্যাঁ", "সত্য"), True),
    **dict.fromkeys(("না", "জি না", "মিথ্যা"), False),
}
_POLE = "|".join(sorted(map(re.escape, _POLES), key=len, reverse=True))
_STARTS = re.compile(
    rf"(?i){_OPEN}(?P<pole>{_POLE})(?![\w\u0980-\u09ff]){_CLOSE}"
    # "No. 5 of 2019" is a number; "no levy" and "no later than" are no answers; "no it was not" is.
    r"(?!\.?\s*[0-9])(?!-\w|\s*/)(?!\s+(?:and|or|but)\b)"
    r"(?P<after>\s*(?:\Z|[.,:;!?\n\u0964<(]|-\s)|\s+(?:it|he|she|they|this|that|there|the|because|since|as|under"
    r"|I|we|was|is|were|are)\b)?"
)
_CLOSING = re.compile(
    rf"(?i)(?:(?:\A|[.;!?\n\u0964]\s*)(?:so|therefore|thus|hence|accordingly|overall|in\s+conclusion|in\s+short"
    rf"|consequently|অতএব|সুতরাং)[,:]?\s+){_OPEN}(?P<pole>{_POLE})(?![\w\u0980-\u09ff])[\s.!*_\"')\u0964]*\Z"
)
_LAST = re.compile(
    rf"(?i)[.;!?\n\u0964]\s+{_OPEN}(?P<pole>{_POLE})(?![\w\u0980-\u09ff])[\s.!*_\"')\u0964]*\Z"
)
"""A last sentence, or line, of that one word."""
_OF_A_CLAIM = re.compile(
    r"(?i)\b(?:(?:claim|statement|assertion|proposition)\s+is|\A\W{0,3}(?:that|this)\s+is)\s+"
    r"(?:(?:therefore|thus|hence)\s+)?(?P<pole>true|false|correct|incorrect)\b"
)
_QUOTED = re.compile(
    r"(?i)\W{0,3}\w+,?[\"”]\s+(?:\w+\s+){0,3}?(?:said|says|replied|wrote|answered)\b"
)
_BOTH = re.compile(rf"(?i){_OPEN}(?:yes\s*(?:and|or|/|,)\s*no|no\s*(?:and|or|/|,)\s*yes)\b")
_HELPLESS = re.compile(
    r"(?i)no\W{1,3}(?:I|we)\s+(?:do\s+not|don'?t|cannot|can'?t)\s+(?:know|tell|say)"
)


def parse_yesno(reply: str, *, prompt: str = "", finished: bool = True) -> Parsed[bool]:
    """Whether a reply says yes.

    What is quoted, hedged or part of another word counts for nothing.

    >>> parse_yesno("No. Although the rule says 'yes' for exporters, he imported.").value
    False
    >>> parse_yesno("Not before 1 July 2019.").status
    <Outcome.UNPARSED: 'unparsed'>
    """
    return settle(reply, _yesno, prompt=prompt, finished=finished)


def _yesno(text: str) -> Parsed[bool]:
    if _BOTH.match(text):
        return Parsed(Outcome.UNPARSED, reason="both are said")
    if text.strip(" .*").casefold() in ("y", "n"):
        return Parsed(Outcome.OK, text.strip(" .*").casefold() == "y")
    told = [found for each in commitments(text) if (found := _pole(each.slot)) is not None]
    if told:
        return told[-1]
    closing = _CLOSING.search(text)
    if closing is not None:
        return Parsed(Outcome.OK, _POLES[closing["pole"].casefold()])
    if _HELPLESS.match(text):
        return Parsed(Outcome.ABSTAIN)
    leading = _STARTS.match(text)
    ends = [leading if leading and leading["after"] is not None else None, _LAST.search(text)]
    ends = [None if _QUOTED.match(text) else ends[0], ends[1] or _OF_A_CLAIM.search(text)]
    poles = {_POLES[found["pole"].casefold()] for found in ends if found is not None}
    if len(poles) == 1:
        return Parsed(Outcome.OK, poles.pop())
    if poles:
        return Parsed(Outcome.UNPARSED, reason="it begins with one and ends with the other")
    if abstains(text):
        return Parsed(Outcome.ABSTAIN)
    return Parsed(Outcome.UNPARSED, reason="neither yes nor no is committed to")


def _pole(slot: str) -> Parsed[bool] | None:
    """What the words after "the answer is" say; `None` where that is neither."""
    if _BOTH.match(slot):
        return Parsed(Outcome.UNPARSED, reason="both are said")
    found = _STARTS.match(slot)
    if found is not None and found["after"] is not None:
        return Parsed(Outcome.OK, _POLES[found["pole"].casefold()])
    return Parsed(Outcome.ABSTAIN) if abstains(slot) else None
