"""The label that a reply commits itself to: of yes and no, of letters, or of words.

A label counts where it is given as the answer: after "the answer is" or the cue of the prompt, as
the first or last line, or as what something is said to be. A label that is only mentioned, denied,
or listed with others is none, and neither is part of another word ("correct" in "incorrect").
What a base model writes on after its answer, a demonstration of its own, is cut off first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from tqa.eval.metrics.answers import plain
from tqa.eval.tasks.legalbench.options import Options
from tqa.qa.parsing import parse_choice, parse_yesno
from tqa.qa.replies import Outcome, Parsed, abstains, commitments, settle

_YES_NO = {"yes": True, "no": False}


class _Reader(Protocol):
    """Reads words that give an answer (`slot`), and replies that say more (`whole`)."""

    def slot(self, text: str) -> Parsed[str] | None: ...
    def whole(self, text: str) -> Parsed[str]: ...


_SLOT = 400
"""Characters after a cue that can be the answer."""
_LONGEST = 16_000
"""Characters of a reply that are read; answers to these tasks have a hundredth of that."""
_LAST_SLOTS = 20
"""Commitments that are looked at, from the end: a model caught in a loop makes thousands."""
_SHORTEST_NOUN = 2
"""Letters of a cue that is no word: "A:"."""


def _ends(text: str) -> str:
    """Beginning and end of what is too long to be read whole: a model caught in a loop."""
    half = _LONGEST // 2
    return text if len(text) <= _LONGEST else f"{text[:half]}\n{text[-half:]}"


def _any(words: Iterable[str]) -> str:
    """A pattern of any of these words; of nothing where there is none."""
    return "|".join(map(re.escape, words)) or r"(?!)"


class Continuation:
    """What a reply says before it goes on with a demonstration, and after the cue."""

    def __init__(self, cues: Sequence[str], openings: Sequence[str]) -> None:
        cue = _any(cues)
        noun = _any(word for each in cues if len(word := each.strip(":? ")) > _SHORTEST_NOUN)
        self._next = re.compile(rf"(?im)^\W{{0,4}}(?:{_any(openings)})")
        self._cue = re.compile(rf"(?im)^\W{{0,4}}(?:{cue}|(?:{noun})\W{{0,4}}$)\**")
        self._said = re.compile(
            rf"(?i)\b(?:{noun})(?:\s(?:for|of|to|in)\s[^.:;\n]{{1,60}}?)?\s(?:is|are)\b\s?:?\s?"
        )

    def before(self, text: str) -> str:
        """The reply up to the next demonstration, without a cue said again."""
        found = next((m for m in self._next.finditer(text) if text[: m.start()].strip()), None)
        text = _ends((text[: found.start()] if found else text).strip())
        again = self._cue.match(text)
        return text[again.end() :].strip() if again and text[again.end() :].strip() else text

    def without_cues(self, text: str) -> str:
        """The reply up to a cue that follows its answer: "Yes", and then "Label: No" of others."""
        found = next((m for m in self._cue.finditer(text) if text[: m.start()].strip()), None)
        return (text[: found.start()] if found else text).strip()

    def lists(self, text: str) -> list[str]:
        """All that stands after each cue, for answers of several lines."""
        found = (*self._cue.finditer(text), *self._said.finditer(text))
        rests = [text[each.end() :] for each in sorted(found, key=lambda each: each.start())]
        return [rest for rest in rests if rest.strip()][-_LAST_SLOTS:]

    def slots(self, text: str) -> list[str]:
        """What stands after "the answer is" and after the cue, in order of the text."""
        told = [(each.start, each.slot) for each in commitments(text)]
        for found in (*self._cue.finditer(text), *self._said.finditer(text)):
            lines = text[found.end() : found.end() + 2 * _SLOT].lstrip().splitlines()
            told.append((found.start(), lines[0][:_SLOT] if lines else ""))
        given = [slot for _, slot in sorted(told, key=lambda each: each[0]) if slot.strip()]
        return given[-_LAST_SLOTS:]


class LabelReader:
    """Reads replies to the prompts of one task."""

    def __init__(
        self, options: Options, cues: Sequence[str] = (), openings: Sequence[str] = ()
    ) -> None:
        self._options = options
        self._continuation = Continuation(cues, openings)
        self._bare = {plain(label) for label in options.labels}

    def read(
        self, text: str, *, cells: Mapping[str, str] | None = None, finished: bool = True
    ) -> Parsed[str]:
        r"""The label of a reply; `cells` is the row, where it holds the texts of the options.

        >>> marks = LabelReader(Options(("generic", "descriptive")), ("A:",), ("Q:",))
        >>> marks.read("descriptive\n\nQ: A mark for tea.\nA: generic").value
        'descriptive'
        >>> marks.read("It is not generic.").status
        <Outcome.UNPARSED: 'unparsed'>
        """
        reader = _reader_of(self._options, self._options.texts_of(cells or {}))

        def read(said: str) -> Parsed[str]:
            said = self._continuation.before(said)
            if plain(said.splitlines()[0]) in self._bare:
                said = self._continuation.without_cues(said)
            for slot in reversed(self._continuation.slots(said)):
                found = reader.slot(slot)
                if found is not None:
                    return found
            return reader.whole(said)

        return settle(text, read, finished=finished)


def _reader_of(options: Options, texts: Mapping[str, str]) -> _Reader:
    if {label.casefold() for label in options.labels} == set(_YES_NO):
        return _YesNo(options.labels)
    if all(len(label) == 1 for label in options.labels):
        return _Letters(options.labels, texts)
    forms = {**{label: label for label in options.labels}, **options.forms}
    return _Words(forms)


class _YesNo:
    def __init__(self, labels: Sequence[str]) -> None:
        self._labels = {_YES_NO[label.casefold()]: label for label in labels}

    def slot(self, text: str) -> Parsed[str] | None:
        found = self.whole(text)
        return found if found.status.settles else None

    def whole(self, text: str) -> Parsed[str]:
        found = parse_yesno(text)
        value = None if found.value is None else self._labels[found.value]
        return Parsed(found.status, value, found.reason)


class _Letters:
    def __init__(self, labels: Sequence[str], texts: Mapping[str, str]) -> None:
        self._labels = labels
        self._texts = [texts.get(label, "") for label in labels]
        forms = {text.strip(" .\"'"): label for label, text in texts.items()}
        heads = {text.split(". ")[0].strip(" ."): label for label, text in texts.items()}
        # "Yes. Consent may not be withheld": "Yes" stands for it.
        self._words = _Words({**heads, **forms}) if forms else None

    def slot(self, text: str) -> Parsed[str] | None:
        found = parse_choice(text, self._labels, texts=self._texts)
        if found.status.settles or self._words is None:
            return found if found.status.settles else None
        return self._words.slot(text)

    def whole(self, text: str) -> Parsed[str]:
        found = parse_choice(text, self._labels, texts=self._texts)
        if found.status.settles or self._words is None:
            return found
        worded = self._words.whole(text)
        return worded if worded.status is Outcome.OK else found


_BEFORE = r"[\s*_`\"'“‘(\[<#>-]{0,8}(?:(?:an?|the)\s+)?[*_`\"'“‘(]{0,4}"
_AFTER = re.compile(
    r"[*_`\"'”’)\]]{0,4}(?:\s*(?:\Z|[.,:;!\n(<—–/]|-\s)"
    r"|\s+(?:because|since|as|for|under|given|and|or)\b)"
)
_ALSO = r"[*_`\"'”’)\]]{0,4}\s*(?:,|/|&|;|,?\s(?:and|or)\s)\s*" + _BEFORE
_DENIED = re.compile(
    r"(?i)(?:\b(?:not|nor|neither|never|no|than|instead\s+of|cannot\s+be|whether|if|could\s+be|might\s+be"
    r"|may\s+be|either)|n['’]t)\s+(?:[\w-]+\s+){0,3}[*_`\"'“‘(]*\Z"
)
_SAID_TO_BE = re.compile(
    r"(?i)(?:\b(?:is|are|was|were|be|as|by|under|into|of|it['’]s|therefore|thus|hence)|:)\s+"
    r"(?:(?:an?|the|most|likely|probably|clearly|best|considered|classified|categori[sz]ed|described"
    r"|as|governed|by|under)\s+){0,5}[*_`\"'“‘(]*\Z"
)
_APPLIES = re.compile(r"(?i)[*_`\"'”’)]{0,4}\s+(?:applies|apply|governs|govern|controls|fits)\b")
_CONCLUDES = re.compile(
    r"(?i)(?:\A|[.;!?\n]\s*)\W{0,4}(?:so|therefore|thus|hence|accordingly|consequently|overall"
    r"|in\s+conclusion|in\s+sum|in\s+short)\b[^.;!?\n]{0,200}\Z"
)
_NONE = re.compile(r"(?i)\W{0,6}(?:none\s+of|neither\b|no\s+(?:option|answer|choice|label)\b)")
_SHORT = 3
"""Words of a reply that says hardly more than its label."""


class _Words:
    """Labels that are words, by every form in which each is written."""

    def __init__(self, forms: Mapping[str, str]) -> None:
        self._forms = {" ".join(form.casefold().split()): label for form, label in forms.items()}
        written = sorted(self._forms, key=len, reverse=True)
        form = "|".join(r"[\s_-]+".join(map(re.escape, re.split(r"[\s_-]+", w))) for w in written)
        self._form = re.compile(rf"(?<!\w)(?:{form})(?!\w)", re.IGNORECASE)
        self._opens = re.compile(rf"{_BEFORE}(?P<form>{form})(?!\w)", re.IGNORECASE)
        self._also = re.compile(rf"{_ALSO}(?P<form>{form})(?!\w)", re.IGNORECASE)

    def slot(self, text: str) -> Parsed[str] | None:
        found = self._opens.match(text)
        if found is None or not _AFTER.match(text, found.end()):
            if abstains(text):
                return Parsed(Outcome.ABSTAIN)
            return Parsed(Outcome.NO_OPTION) if _NONE.match(text) else None
        return self._alone(text, found)

    def whole(self, text: str) -> Parsed[str]:
        first, *others = [line for line in text.splitlines() if line.strip()]
        concluded = self._concluded(text)
        opening = self.slot(first)
        if opening is not None:
            if concluded and opening.value not in (None, *concluded):
                reason = "it begins with one label and ends with another"
                return Parsed(Outcome.UNPARSED, reason=reason)
            return opening
        for labels in (concluded, self._asserted(text), self._last(others), self._short(text)):
            if len(labels) == 1:
                return Parsed(Outcome.OK, labels[0])
        if abstains(text):
            return Parsed(Outcome.ABSTAIN)
        if self._form.search(text):
            return Parsed(Outcome.UNPARSED, reason="no single label is committed to")
        return Parsed(Outcome.NO_ANSWER, reason="no label is given")

    def _alone(self, text: str, found: re.Match[str]) -> Parsed[str]:
        value = self._label(found["form"])
        also = self._also.match(text, found.end())
        if also is not None and self._label(also["form"]) != value:
            return Parsed(Outcome.UNPARSED, reason="more than one label is given")
        return Parsed(Outcome.OK, value)

    def _label(self, written: str) -> str:
        plain = " ".join(written.casefold().split())
        if plain in self._forms:
            return self._forms[plain]
        spaced = re.sub(r"[\s_-]+", " ", plain)
        return next(
            label for form, label in self._forms.items() if re.sub(r"[\s_-]+", " ", form) == spaced
        )

    def _given(self, text: str, before: re.Pattern[str]) -> tuple[str, ...]:
        """Labels that stand after certain words and are not denied, each once."""
        found = dict.fromkeys(
            self._label(each[0])
            for each in self._form.finditer(text)
            if before.search(text[: each.start()][-240:])
            and not _DENIED.search(text[: each.start()][-80:])
        )
        return tuple(found)

    def _concluded(self, text: str) -> tuple[str, ...]:
        return self._given(text, _CONCLUDES)

    def _asserted(self, text: str) -> tuple[str, ...]:
        """What something is said to be, and what is said to apply."""
        said = self._given(text, _SAID_TO_BE)
        applied = [
            self._label(each[0])
            for each in self._form.finditer(text)
            if _APPLIES.match(text, each.end()) and not _DENIED.search(text[: each.start()][-80:])
        ]
        return tuple(dict.fromkeys((*said, *applied)))

    def _last(self, lines: Sequence[str]) -> tuple[str, ...]:
        """The label that the last line is, and nothing else."""
        last = lines[-1].strip(" \t.*_`\"'“”") if lines else ""
        return (self._label(last),) if self._form.fullmatch(last) else ()

    def _short(self, text: str) -> tuple[str, ...]:
        return self._given(text, re.compile("")) if len(text.split()) <= _SHORT else ()
