"""Amending clauses in Bangla: what a clause does, read phrase by phrase up to each verb.

Bangla puts what is changed first and the verb last: "ধারা ৫ এর দফা (ক) এ উল্লিখিত “x” শব্দের পরিবর্তে
“y” শব্দ প্রতিস্থাপিত হইবে" is "section 5, its clause (a), in place of the mentioned word “x” the word
“y” shall be substituted". A clause is therefore cut at its verbs; within a phrase the places come
from outermost to innermost, then old words, a word such as "in place of" or "after", new words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tqa.ingest.amendments.instruction import Instruction
from tqa.ingest.amendments.masked import HEAD, QUOTE, TARGET, Masked, Quote
from tqa.ingest.amendments.places import DIGITS, NAMING, Mark, Reading, Step, kind_of, labels_of
from tqa.law.clause import Action, Part, Place
from tqa.law.evidence import Where
from tqa.law.ordinals import BANGLA_ORDINAL, ENGLISH_ORDINAL, folded, spelt

_SHALL = spelt(r"(?:\s+(?:করা\s+)?(?:হইবে|হবে|হইল|হলো|হইয়াছে)|(?=\s*(?:এবং|[;।,])))")
_VERBS = {
    "substitute": r"প্রতিস্থাপিত|প্রতিস্থাপন",
    "insert": r"সন্নিবেশিত|সংযোজিত|সংযুক্ত|সন্নিবেশ|সংযোজন|যুক্ত",
    "omit": r"বিলুপ্ত|রহিত|বিলোপ|বাতিল|অবলুপ্ত",
    "renumber": spelt(r"(?:পুনঃ?\s?|পুনর্)?(?:সংখ্যায়িত|ক্রমিকায়িত|অক্ষরায়িত)"),
}
_SIGNS = {folded("দাঁড়ি"): "।", folded("দাড়ি"): "।", "সেমিকোলন": ";", "কোলন": ":", "কমা": ","}
"""Signs that a clause names by a word: "দাঁড়ির পরিবর্তে কোলন"."""
_VERB = "|".join(f"(?P<{name}>(?:{words}){_SHALL})" for name, words in _VERBS.items())
_MARKS = {
    "verb": _VERB,
    "quote": rf"“{QUOTE}+”",
    "sign": (
        rf"(?<!\S)(?P<sign>{spelt('|'.join(_SIGNS))})(?:"
        r"(?:টির|ের|র|\s*-?\s*এর)?(?:\s+চিহ্ন(?:টির|ের)?)?(?=\s+(?:পরিবর্তে|স্থলে))"
        r"|(?:টি)?(?:\s+চিহ্ন(?:টি)?)?(?=\s*,?\s*(?:প্রতিস্থাপিত|এবং\s)))"
    ),
    "cited": rf"[{HEAD}{TARGET}]+",
    "limb": (
        rf"(?:(?P<which>{BANGLA_ORDINAL}|{ENGLISH_ORDINAL})\s+)?"
        r"(?P<limb>শর্তাংশ|শর্তংশ|ব্যাখ্যা|(?i:provisos?|explanation)(?!\w))"
        r"(?:\s?-?\s?(?P<number>\d{1,2}|[০-৯]{1,2}|\([IVX]{1,4}\))(?![\w)]))?"
    ),
    "heading": (
        r"উপান্ত\s?-?\s?ট[ীি]কা|পার্শ্ব\s?-?\s?ট[ীি]কা|শিরোনাম(?!া|ের\s+সংখ্যা)"
        r"|(?i:marginal\s+note|heading)"
    ),
    "whole": rf"(?<!{QUOTE})(?:পূর্ণাঙ্গ|দীর্ঘ)\s+শিরোনাম|প্রস্তাবনা|(?i:long\s+title|preamble)",
    "schedule": rf"(?<![{HEAD}{TARGET}০-৯]\s)(?<!\S)তফসিল(?:ের|টির|ে)(?!\w)",
    "preceding": r"পূর্ববর্তী\s+(?:অংশ|শব্দ|বাক্য)\S*",
    "instead": r"(?:পরিবর্তে|স্থলে)(?!\s+উল্লিখিত)",
    "after": r"(?<!\S)(?:পর|পরে|পরপর)(?=[\s,])",
    "before": r"(?<!\S)(?:পূর্বে|আগে)(?=[\s,])",
    "start": r"প্রারম্ভে(?!\s+উল্লিখিত)|শুরুতে(?!\s+উল্লিখিত)",
    "end": r"(?:শেষে|শেষাংশে|প্রান্তে)(?!\s+(?:উল্লিখিত|অবস্থিত))",
    "last": r"প্রান্তঃ?স্থিত|প্রান্তে\s+অবস্থিত|(?:শেষে|শেষাংশে)\s+উল্লিখিত",
    "block": r"নিম্নরূপ(?:ভাবে)?|নিম্নবর্ণিত|নিম্নোক্ত",
    "column": r"কলাম(?:ের)?\s*-?\s*\(?\s*(?P<column>[০-৯\d]{1,2})\s*\)?",
    "each": spelt(r"সর্বত্র|যেখানেই|যতবার|(?:দুই|তিন|উভয়|সকল|প্রত্যেক)\s*(?:স্থানে|স্থানেই|বার)|দুইবার"),
    "except": rf"(?<=[{HEAD}{TARGET}])\s*(?:এর|এ|তে)?\s*(?:ব্যতীত|ব্যতিরেকে|বাদে|ছাড়া|ছাড়া)(?!\w)",
    "respectively": r"যথাক্রমে",
    "as": r"হিসাবে|হিসেবে|রূপে",
    "existing": r"বিদ্যমান\s+(?:বিধান|ধারা|অংশ)",
    "said": r"উক্ত\s+(?P<said>উপ-?\s?ধারা|উপ-?\s?দফা|দফা|ধারা|অনুচ্ছেদ|(?i:sub-?\s?section|section|"
    r"sub-?\s?clause|clause|article)\b)",
    "to": r"হইতে|হতে|থেকে",
    "and": r"(?<!\S)(?:এবং|ও)(?!\S)|;",
}
_MARK = re.compile("|".join(f"(?P<{name}_>{pattern})" for name, pattern in _MARKS.items()))
_NAMELY = re.compile(
    rf"[^“”।;{HEAD}{TARGET}]{{0,60}}?(?:যথা|namely)\s*[:ঃ;,।—–-]*\s*(?P<block>“{QUOTE}+”)?"
    rf"|\s*[:ঃ,—–-]{{0,3}}\s*(?P<bare>“{QUOTE}+”)"
)
_CUES = re.compile("|".join(f"(?:{words})" for words in _VERBS.values()))


def instructions(masked: Masked) -> list[Instruction]:
    """What a clause in Bangla does, in printed order.

    >>> from tqa.ingest.amendments.masked import mask
    >>> text = "ধারা ৭ এর উপ-ধারা (২) এ উল্লিখিত “ভেলা” শব্দের পরিবর্তে “নৌকা” শব্দ প্রতিস্থাপিত হইবে।"
    >>> found, = instructions(mask(text, "", {}))
    >>> found.action.value, str(found.within[0][0].pinpoint)
    ('words', '7(2)')
    """
    if not _CUES.search(masked.covered):
        return []
    return _Reading(masked).read(_marks(masked.covered))


def _marks(covered: str) -> Iterator[Mark]:
    for match in _MARK.finditer(covered):
        yield Mark(kind_of(match, _MARKS), *match.span(), match)


_ORDER = frozenset(("instead", "after", "before"))
"""Words that say where new words go, seen from old ones."""


@dataclass
class _Reading(Reading):
    """A clause, its instructions so far, and the place that was last named in it."""

    def phrase(self, marks: Sequence[Mark]) -> int:
        """Read what leads up to one verb, which is the last mark; where what it governs ends."""
        verb = marks[-1]
        action = next(name for name in _VERBS if verb.match[name] is not None)
        end = verb.end
        kept = self.leave_out(marks, behind=True)
        if kept is None:
            self.begun = end
            return end  # what it leaves out is not understood: nothing is done
        marks, kinds = kept, [mark.kind for mark in kept]
        if "block" in kinds or action == "renumber" or self._quotes_below(kinds, action, end):
            block = None
            if action != "renumber" and (named := _NAMELY.match(self.masked.covered, verb.end)):
                end = named.end()
                at = named.start("block") if named["block"] else named.start("bare")
                block = self.masked.quote_at(at) if at >= 0 else None
            if action == "renumber":
                self._renumbered(marks, end)
            else:
                self._block(marks, action, block, end)
        else:
            self._words(marks, action, end)
        self.begun = end
        return end

    def _quotes_below(self, kinds: Sequence[str], action: str, end: int) -> bool:
        """Whether a provision is quoted behind the verb that no "নিম্নরূপ" announces."""
        if action not in ("insert", "substitute") or {"quote", "sign"} & set(kinds):
            return False
        named = _NAMELY.match(self.masked.covered, end)
        return bool(named and named["block"]) and bool(_ORDER & set(kinds))

    # -- words -------------------------------------------------------------------------------------

    def _words(self, marks: Sequence[Mark], action: str, end: int) -> None:
        """Words that are put in place of others, inserted or left out; or whole provisions."""
        each = any(mark.kind == "each" for mark in marks)
        quotes: list[_Said] = []
        pending: list[_Change] = []
        at, last = 0, False
        while at < len(marks) - 1:
            mark = marks[at]
            at += 1
            if mark.kind in NAMING:
                at += self.go_to(marks, at - 1) - 1
                last = False
            elif mark.kind == "column":
                self.column = int(mark.match["column"].translate(DIGITS))
            elif mark.kind == "last":
                last = True
            elif mark.kind == "quote" or (mark.kind == "sign" and _stands_alone(marks, at - 1)):
                sign = _SIGNS[folded(mark.match["sign"])] if mark.kind == "sign" else ""
                quote = None if sign else self.masked.quote_at(mark.start)
                quotes.append(_Said(quote, sign, tuple(self.places), self.part))
            elif mark.kind in ("instead", "after", "before", "start", "end"):
                pending.append(_Change(mark.kind, len(quotes), last, tuple(self.places), self.part))
                last = False
        respectively = any(mark.kind == "respectively" for mark in marks)
        if action == "omit":
            self._omitted(quotes, pending, marks, each, last, end)
            return
        if not pending and action == "insert" and quotes and quotes[-1].quote:
            self._put_in(marks, quotes[-1].quote, end)
        if not quotes and action != "omit":
            return
        first = pending[0] if len(quotes) == len(pending) == 1 else None
        if first and first.quotes == 0 and first.kind in _ORDER and (whole := quotes[0].quote):
            self._whole(first.kind, whole, end)
            return
        for change in _paired(pending, len(quotes), respectively):
            where = _WHERE[change.kind]
            for old, new in change.pairs:
                shown = quotes[old if old is not None else new]
                self.give(
                    Action.WORDS,
                    end,
                    within=self.within(shown.places),
                    part=shown.part,
                    column=0,
                    old=quotes[old].quote if old is not None else None,
                    old_sign=quotes[old].sign if old is not None else "",
                    new=quotes[new].quote,
                    new_sign=quotes[new].sign,
                    where=where,
                    each_place=each,
                    at_end=change.last or change.kind == "end",
                )

    def _whole(self, kind: str, quote: Quote, end: int) -> None:
        """A quoted provision in place of one, or beside it, that no word announces."""
        if kind == "instead":
            self.give(Action.SUBSTITUTE, end, block=quote, column=0)
        else:
            place = Place.AFTER if kind == "after" else Place.BEFORE
            self.give(Action.INSERT, end, block=quote, place=place, column=0)

    def _put_in(self, marks: Sequence[Mark], quote: Quote, end: int) -> None:
        """Quoted words that are put in without a word on where: a proviso, or words at the end."""
        limb = next(
            (mark for mark in marks if mark.kind == "limb" and mark.start > quote.end), None
        )
        if limb is not None:
            self.places = [place for place in self.places if place.last < 5]
            self.give(Action.INSERT, end, block=quote, place=Place.WITHIN, column=0)
        else:
            self.give(Action.WORDS, end, new=quote, where=Where.AFTER, at_end=True, column=0)

    def _omitted(
        self,
        quotes: Sequence[_Said],
        pending: Sequence[_Change],
        marks: Sequence[Mark],
        each: bool,
        last: bool,
        end: int,
    ) -> None:
        places = {change.quotes - 1 for change in pending if change.kind in ("after", "before")}
        left = [said for at, said in enumerate(quotes) if at not in places]
        for said in left:
            self.give(
                Action.WORDS,
                end,
                within=self.within(said.places),
                part=said.part,
                column=0,
                old=said.quote,
                old_sign=said.sign,
                each_place=each,
                at_end=last,
            )
        if not left and any(mark.kind in ("cited", "limb") for mark in marks):
            self.give(Action.END, end)

    # -- provisions --------------------------------------------------------------------------------

    def _block(self, marks: Sequence[Mark], action: str, block: Quote | None, end: int) -> None:
        """A quoted provision that is put in place of another, or inserted."""
        told = ("block",) if any(mark.kind == "block" for mark in marks) else _ORDER
        at = next(n for n, mark in enumerate(marks) if mark.kind in told)
        how, named = "", False
        here = 0
        while here < at + (told is _ORDER):
            mark = marks[here]
            here += 1
            if mark.kind in NAMING:
                if not how:
                    here += self.go_to(marks, here - 1) - 1
                    named = True
            elif mark.kind == "column":
                self.column = int(mark.match["column"].translate(DIGITS))
            elif mark.kind == "preceding":
                self.before_part()
            elif mark.kind in ("instead", "after", "before", "start", "end"):
                how = mark.kind
        new = self.named_new(marks[at + 1 : -1])
        column, self.column = self.column, 0
        if column and block is not None and how in ("", "instead"):
            self.give(Action.WORDS, end, new=block, column=column)
        elif how == "instead" or (not how and action == "substitute"):
            if not named and new and (not self.places or self.places[-1].last < new.first):
                self.step(new.group, new.first, new.last)
            self.give(Action.SUBSTITUTE, end, block=block, column=0)
        elif how in ("after", "before"):
            place = Place.AFTER if how == "after" else Place.BEFORE
            self.give(Action.INSERT, end, block=block, place=place, column=0, labels=labels_of(new))
            self.move_to(new)
        else:
            self.added(new, block, end)

    def _renumbered(self, marks: Sequence[Mark], end: int) -> None:
        """Clause (ক) renumbered as clause (খ), or existing text that becomes the first part."""
        at = next((n for n, mark in enumerate(marks) if mark.kind == "as"), -1)
        cites = [n for n, mark in enumerate(marks[: max(at, 0)]) if mark.kind == "cited"]
        if at < 0 or not cites:
            return
        # "উপ-ধারা (৩) ও (৪) হিসাবে": the labels begin with the last that names its unit.
        units = [n for n in cites if self.masked.text[marks[n].start] not in "([০১২৩৪৫৬৭৮৯"]
        first = units[-1] if units else cites[-1]
        named = self.masked.cited(marks[first].start, marks[cites[-1]].end)
        here = 0
        while here < first:
            if marks[here].kind in ("cited", "limb"):
                here += self.go_to(marks[:first], here)
            else:
                here += 1
        labels = tuple(str(c.pinpoint.path[-1]) for c in named if c.pinpoint is not None)
        if labels and (self.places or len(cites) == 1):
            self.give(Action.RENUMBER, end, labels=labels, column=0)
            if any(mark.kind == "existing" for mark in marks):
                self.go_to(marks, cites[-1])  # "and thereafter its clause (ক)"


def _stands_alone(marks: Sequence[Mark], at: int) -> bool:
    """Whether a sign is named for itself: "“ক” শব্দ ও কমার পরিবর্তে" only describes what is quoted."""
    before = at - 1
    while before >= 0 and marks[before].kind in ("and", "sign"):
        before -= 1
    return before < 0 or marks[before].kind != "quote"


@dataclass(frozen=True, slots=True)
class _Said:
    """Words that are quoted, or a sign that a word names, with the place named before them."""

    quote: Quote | None
    sign: str
    places: tuple[Step, ...]
    part: Part


@dataclass(frozen=True, slots=True)
class _Change:
    """A word such as "in place of", after some quotations."""

    kind: str
    quotes: int
    """How many quotations stand before it."""
    last: bool
    places: tuple[Step, ...]
    part: Part
    pairs: tuple[tuple[int | None, int], ...] = ()


_WHERE = {
    "instead": Where.INSTEAD, "after": Where.AFTER, "before": Where.BEFORE, "start": Where.BEFORE,
    "end": Where.AFTER,
}  # fmt: skip


def _paired(changes: Sequence[_Change], count: int, respectively: bool) -> list[_Change]:
    """Each change with its old and new quotations by number.

    "“a” পরিবর্তে “b” এবং “c” পরিবর্তে “d”": between two such words stand the new words of the one and
    the old words of the other; where there is only one, the first merely says where the other is.
    """
    found: list[_Change] = []
    begin = 0
    for at, change in enumerate(changes):
        bare = change.kind in ("start", "end")
        olds = [] if bare else list(range(begin, change.quotes))
        after = changes[at + 1] if at + 1 < len(changes) else None
        stop = after.quotes if after else count
        news = list(range(change.quotes, stop))
        needs = 1 if after is not None and after.kind not in ("start", "end") else 0
        if after is not None and len(news) <= needs and not bare:
            begin = change.quotes
            continue
        wanted = len(olds) if respectively and len(olds) > 1 else 1
        taken = news[:wanted] if after is not None else news
        begin = taken[-1] + 1 if taken else stop
        pairs: list[tuple[int | None, int]] = []
        if bare:
            pairs = [(None, new) for new in taken[:1]]
        elif len(taken) == len(olds):
            pairs = list(zip(olds, taken, strict=True))
        elif len(taken) == 1 and not respectively:
            pairs = [(old, taken[0]) for old in olds]
        if pairs:
            found.append(replace(change, pairs=tuple(pairs)))
    return found
