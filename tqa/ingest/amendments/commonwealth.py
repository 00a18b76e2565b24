"""Amending clauses in the English of Commonwealth statutes, read phrase by phrase up to each verb.

"In sub-section (2), in clause (a), for the words “x” the words “y” shall be substituted, and after
clause (b) the following new clause shall be inserted, namely:—": the places come from outermost to
innermost, then "for" or "after" with what is there, then what is new, then the verb, and what is
quoted after it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tqa.ingest.amendments.instruction import Instruction
from tqa.ingest.amendments.masked import HEAD, QUOTE, TARGET, Masked, Quote
from tqa.ingest.amendments.places import NAMING, Mark, Reading, Step, kind_of, labels_of
from tqa.law.clause import Action, Part, Place
from tqa.law.evidence import Where
from tqa.law.ordinals import ENGLISH_ORDINAL

_VERBS = {
    "substitute": r"substituted|replaced",
    "insert": r"inserted|added",
    "omit": r"omitted|deleted|repealed|struck\s+out",
    "renumber": r"re-?numbered|re-?lettered|numbered|redesignated",
}
_ADVERBS = r"(?:\s*,?\s*\b(?:hereby|also|so|respectively|accordingly)\b\s*,?){0,2}"
SHALL_BE = rf"shall{_ADVERBS}\s+(?:be|stand){_ADVERBS}\s+"
"""Before a verb, also with a word between: "shall, respectively, be"."""
_BE = rf"(?:{SHALL_BE}|(?:is|are|stands?){_ADVERBS}\s+)"
_VERB = "|".join(f"(?P<{name}>{_BE}(?:{words}))" for name, words in _VERBS.items())
_SIGNS = {
    "full stop": ".",
    "period": ".",
    "semicolon": ";",
    "colon": ":",
    "comma": ",",
    "dash": "—",
}
_MARKS = {
    "verb": rf"\b(?:{_VERB})\b",
    "quote": rf"[“\"]{QUOTE}+[”\"]",
    "cited": rf"[{HEAD}{TARGET}]+",
    "limb": (
        rf"(?:\b(?P<which>{ENGLISH_ORDINAL})\s+)?\b(?P<limb>provisos?|explanation)\b"
        r"(?:\s+(?P<number>\d{1,2}|\([IVX]{1,4}\))(?![\w)]))?"
    ),
    "heading": r"\bmarginal\s+(?:note|heading)|\bheading\b",
    "whole": r"\blong\s+title\b|\bpreamble\b",
    "sign": (
        r"\b(?P<sign>full[\s-]?stop|period|semi-?\s?colon|colon|comma|dash)\b"
        r"(?![\w\s,]{0,60}[“\"])"
    ),
    "preceding": (
        r"\b(?:words?|portion|text)\s+(?:immediately\s+)?(?:preceding|before)\b"
        rf"(?=\s+[{HEAD}{TARGET}])"
    ),
    "instead": r"\bfor\b(?!\s+the\s+(?:purposes?|first\s+time|second|time\s+being))",
    "after": r"\b(?:immediately\s+)?after\b",
    "before": r"\b(?:immediately\s+)?before\b",
    "column": r"\bin\s+column\s+\(?(?P<column>\d{1,2})\b\)?",
    "start": r"\bat\s+the\s+(?:beginning|commencement)\b",
    "end": r"\bat\s+the\s+end\b",
    "block": r"\bthe\s+following\b",
    "each": (
        r"\bwherever\s+(?:it|they)?\s*occur(?:s|ring)?|\b(?:both|all|each)\s+(?:the\s+)?places?\b"
        r"|\bthroughout\b|\bwherever\s+(?:it|they)\s+appears?"
    ),
    "except": r"\b(?:except(?:ing)?(?:\s+for)?|other\s+than|excluding|save\s+(?:in|for))\b",
    "respectively": r"\brespectively\b",
    "as": r"\bas\b(?!\s+(?:aforesaid|so|amended|inserted|re))",
    "existing": r"\bexisting\s+(?:provisions?|text|section)\b",
    "to": r"\bto\b",
    "and": r"\band\b|;",
    "there": r"\bthereafter\b",
}
_MARK = re.compile(
    "|".join(f"(?P<{name}_>{pattern})" for name, pattern in _MARKS.items()), re.IGNORECASE
)
_BLOCK = re.compile(
    rf"[^“”\";{HEAD}{TARGET}]{{0,200}}?[:—–-]\s*(?P<block>“{QUOTE}+”)"
    rf"|[^“”\";{HEAD}{TARGET}]{{0,40}}?\bnamely\b[\s:;,.—–-]*(?P<namely>“{QUOTE}+”)?"
    rf"|\s*[:,—–-]{{0,3}}\s*(?P<bare>“{QUOTE}+”)",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    rf"\s*,?\s*(?P<how>for|after|before)\s+(?:the\s+)?(?:[\w-]+\s*,?\s+){{0,8}}(?P<old>“{QUOTE}+”)",
    re.IGNORECASE,
)
"""The word “y” shall be substituted for the word “x”"."""
_AS = re.compile(
    rf"\s*(?:as\s+)?[^;.“”{HEAD}{TARGET}]{{0,40}}?"
    rf"(?P<label>[{HEAD}{TARGET}]+(?:(?:\s*,\s*|\s+(?:and|to)\s+)(?:and\s+)?[{HEAD}{TARGET}]+)*)"
)
_AS_ITS = re.compile(
    r"\s*as\s+(?:the\s+)?[a-z-]{4,20}\s*(?P<label>\([0-9A-Za-z]{1,4}\))\s+(?:of\s+that\s+\w+|thereof)",
    re.IGNORECASE,
)
"""Its own part: "renumbered as sub-section (1) of that section"."""
_MADE_BY = re.compile(
    r"(?<!be )(?<!is )(?<!are )\b(?:inserted|added|substituted|replaced|amended|enacted|renumbered)"
    r"\s+by\s+(?:the\s+)?\Z",
    re.IGNORECASE,
)
_AGAIN = re.compile(r"\s*(?:the\s+(?:words?|figures?|letters?|brackets?|expressions?)\s+)?")
"""Before the second of two quotations: "the words “a” and the words “b”"."""
_EVERYWHERE = re.compile(rf"\s*,?\s*(?:in\s+)?(?:{_MARKS['each']})", re.IGNORECASE)
_COUNTED = re.compile(rf"\b(?:{ENGLISH_ORDINAL})\s+(?:and\s+\w+\s+)?times?\b", re.IGNORECASE)
"""Of several places the first, or the second and third: not all of them."""
_CUES = re.compile(
    r"(?:substituted|replaced|inserted|added|omitted|deleted|repealed|number|letter)"
)
_HOW = {
    "instead": Where.INSTEAD,
    "for": Where.INSTEAD,
    "after": Where.AFTER,
    "before": Where.BEFORE,
}
_Words = tuple[Quote | None, str]
"""A quotation, or the sign that a word names."""


def instructions(masked: Masked) -> list[Instruction]:
    """What a clause does, in printed order.

    >>> from tqa.ingest.amendments.masked import mask
    >>> text = "In section 7, in clause (b), for the words “a raft” the words “any raft” and for "
    >>> text += "the words “two” the words “ten” shall be substituted."
    >>> [(i.action.value, str(i.within[0][0].pinpoint)) for i in instructions(mask(text, "", {}))]
    [('words', '7'), ('words', '7')]
    """
    if not _CUES.search(masked.covered):
        return []
    return _Reading(masked).read(_marks(masked.covered))


def _marks(covered: str) -> Iterator[Mark]:
    for match in _MARK.finditer(covered):
        kind = kind_of(match, _MARKS)
        if kind == "cited" and _MADE_BY.search(covered, max(match.start() - 60, 0), match.start()):
            continue  # what made the place that is named is none itself
        yield Mark(kind, *match.span(), match)


@dataclass
class _Change:
    """What "for" or "after" speaks of, and the new words that follow it."""

    how: str
    olds: list[_Words]
    news: list[_Words]
    places: tuple[Step, ...]
    part: Part
    column: int = 0
    at_end: bool = False
    place: bool = False
    """Whether it speaks of a provision."""


@dataclass
class _Reading(Reading):
    """A clause, its instructions so far, and the place that was last named in it."""

    def phrase(self, marks: Sequence[Mark]) -> int:
        """Read what leads up to one verb, which is the last mark; where what it governs ends."""
        verb = marks[-1]
        action = next(name for name in _VERBS if verb.match[name] is not None)
        kept = self.leave_out(marks, behind=False)
        if kept is None:
            end = verb.end  # what it leaves out is not understood: nothing is done
        elif action == "renumber":
            end = self._renumbered(kept)
        else:
            end = self._changed(kept, action)
        self.begun = end
        return end

    # -- reading -----------------------------------------------------------------------------------

    def _changed(self, marks: Sequence[Mark], action: str) -> int:
        changes: list[_Change] = []
        bare: list[_Words] = []
        how, edge = "", ""
        block = subject = False
        new: Step | None = None
        at = 0
        while at < len(marks) - 1:
            mark = marks[at]
            at += 1
            if mark.kind == "block":
                block = True
                new = self.named_new(marks[at:-1])
                break
            if mark.kind == "preceding" and how == "instead" and marks[at].kind == "cited":
                self.part = Part.OWN
                changes.append(self._change(how, place=True))
                how, at = "", at + 1  # the part that they stand before is no more than a mark
            elif mark.kind in ("instead", "after", "before"):
                how = mark.kind
            elif mark.kind in NAMING:
                at += self.go_to(marks, at - 1) - 1
                if how and mark.kind != "heading":
                    changes.append(self._change(how, place=True))
                    how = ""
                subject = subject or not changes
            elif mark.kind in ("quote", "sign"):
                words = self._said(mark)
                if how:
                    changes.append(self._change(how))
                    changes[-1].olds.append(words)
                    how = ""
                elif changes and not changes[-1].place and self._joined(marks, at - 1, changes[-1]):
                    changes[-1].olds.append(words)
                elif changes:
                    changes[-1].news.append(words)
                else:
                    bare.append(words)
            elif mark.kind == "column":
                self.column = int(mark.match["column"])
            elif mark.kind in ("start", "end"):
                if changes and changes[-1].olds and not changes[-1].news:
                    changes[-1].at_end = mark.kind == "end"
                else:
                    edge = mark.kind
        said = self.masked.covered[self.begun : marks[-1].end]
        each = _COUNTED.search(said) is None and (
            any(mark.kind == "each" for mark in marks)
            or _EVERYWHERE.match(self.masked.covered, marks[-1].end) is not None
        )
        return self._done(marks[-1], action, changes, bare, block, new, edge, each, subject)

    def _change(self, how: str, *, place: bool = False) -> _Change:
        return _Change(how, [], [], tuple(self.places), self.part, self.column, place=place)

    def _said(self, mark: Mark) -> _Words:
        if mark.kind == "quote":
            return self.masked.quote_at(mark.start), ""
        word = re.sub(r"[\s-]+", " ", mark.match["sign"].lower()).replace("fullstop", "full stop")
        return None, _SIGNS.get(word.replace("semi colon", "semicolon"), "")

    def _joined(self, marks: Sequence[Mark], at: int, change: _Change) -> bool:
        """For the words “a” and “b”": the second is old too, where nothing stands between."""
        before = marks[at - 1]
        if change.news or before.kind not in ("quote", "and"):
            return False
        gap = self.masked.covered[marks[at - 1].end : marks[at].start]
        if before.kind == "quote":
            return re.fullmatch(r"\s*(?:,|or)\s*", gap) is not None
        return before.match[0] != ";" and _AGAIN.fullmatch(gap) is not None

    # -- what is done ------------------------------------------------------------------------------

    def _done(
        self,
        verb: Mark,
        action: str,
        changes: list[_Change],
        bare: list[_Words],
        block: bool,
        new: Step | None,
        edge: str,
        each: bool,
        subject: bool,
    ) -> int:
        end = verb.end
        covered = self.masked.covered
        last = changes[-1] if changes else None
        whole = last is not None and last.place
        quoted = None
        if (block or (whole and not (last and last.news))) and action != "omit":
            if follows := _BLOCK.match(covered, verb.end):
                end = follows.end()
                at = max(follows.start(name) for name in ("block", "namely", "bare"))
                quoted = self.masked.quote_at(at) if at >= 0 else None
        elif bare and not changes and (behind := _BEHIND.match(covered, verb.end)):
            old = self.masked.quote_at(behind.start("old"))
            each = each or _EVERYWHERE.match(covered, behind.end()) is not None
            self._words(end, _HOW[behind["how"].lower()], (old, ""), bare[-1], each, False)
            return behind.end()
        for change in changes:
            if change.part is Part.HEADING and action == "substitute" and not change.news:
                # "For the marginal heading the marginal heading “x” shall be substituted."
                self.give(Action.SUBSTITUTE, end, block=change.olds[0][0], part=Part.HEADING)
            elif not change.place:
                self._paired(change, end, each)
        if action == "omit":
            for words in bare:
                self._words(end, Where.INSTEAD, words, (None, ""), each, edge == "end")
            if not bare and subject:
                self.give(Action.END, end, column=0)
        elif whole and last is not None and (block or quoted or last.news):
            self._provision(last, quoted, new, end)
        elif block:
            self._following(action, quoted, new, end, subject)
        elif bare and not changes and action == "insert" and edge:
            where = Where.BEFORE if edge == "start" else Where.AFTER
            self._words(end, where, (None, ""), bare[-1], each, edge == "end")
        return end

    def _provision(self, change: _Change, quoted: Quote | None, new: Step | None, end: int) -> None:
        block = quoted or (change.news[0][0] if change.news else None)
        if change.how == "instead":
            self.give(Action.SUBSTITUTE, end, block=block, column=0)
            return
        place = Place.AFTER if change.how == "after" else Place.BEFORE
        self.give(Action.INSERT, end, block=block, place=place, column=0, labels=labels_of(new))
        self.move_to(new)

    def _following(
        self, action: str, quoted: Quote | None, new: Step | None, end: int, subject: bool
    ) -> None:
        if action == "substitute":
            if new is not None and not subject:
                self.step(new.group, new.first, new.last)
            if self.places:
                self.give(Action.SUBSTITUTE, end, block=quoted, column=0)
        else:
            self.added(new, quoted, end)

    def _paired(self, change: _Change, end: int, each: bool) -> None:
        """Old and new words in pairs; one new for several old ones is put in place of each."""
        olds, news = change.olds, change.news
        if len(news) == 1:
            news = news * len(olds)
        if len(olds) != len(news):
            return
        here, part, column = self.places, self.part, self.column
        self.places, self.part, self.column = list(change.places), change.part, change.column
        for old, new in zip(olds, news, strict=True):
            self._words(end, _HOW[change.how], old, new, each, change.at_end)
        self.places, self.part, self.column = here, part, column

    def _words(
        self, end: int, where: Where, old: _Words, new: _Words, each: bool, at_end: bool
    ) -> None:
        self.give(
            Action.WORDS,
            end,
            where=where,
            old=old[0],
            old_sign=old[1],
            new=new[0],
            new_sign=new[1],
            each_place=each,
            at_end=at_end,
        )

    def _renumbered(self, marks: Sequence[Mark]) -> int:
        """A provision that is given another label, or existing text that becomes the first part."""
        verb = marks[-1]
        at = 0
        while at < len(marks) - 1:
            at += self.go_to(marks, at) if marks[at].kind in NAMING else 1
        named = _AS.match(self.masked.covered, verb.end)
        if not self.places:
            return verb.end
        if (own := _AS_ITS.match(self.masked.text, verb.end)) is not None:
            self.give(Action.RENUMBER, own.end(), labels=(own["label"],), column=0)
            return own.end()
        if named is None:
            return verb.end
        cited = self.masked.cited(named.start("label"), named.end("label"))
        label = cited[0].pinpoint if cited else None
        if label is None:
            return verb.end
        labels = tuple(str(c.pinpoint.path[-1]) for c in cited if c.pinpoint)
        if "to" in self.masked.covered[named.start("label") : named.end("label")].split():
            return verb.end  # how a range counts is not read
        self.give(Action.RENUMBER, named.end(), labels=labels, column=0)
        if len(label.path) == 1 and len(self.places[-1].group) == 1:
            old = self.places[-1]
            if label.path[0].startswith("(") and old.last == 0:
                self.places.append(Step((replace(cited[0], flags=("relative",)),), 1, 1))
        return named.end()
