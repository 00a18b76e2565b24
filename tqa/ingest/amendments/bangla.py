"""Amending clauses in Bangla: what a clause does, read phrase by phrase up to each verb.

Bangla puts what is changed first and the verb last: "ধারা ৫ এর দফা (ক) এ উল্লিখিত “x” শব্দের পরিবর্তে
“y” শব্দ প্রতিস্থাপিত হইবে" is "section 5, its clause (a), in place of the mentioned word “x” the word
“y” shall be substituted". A clause is therefore cut at its verbs; within a phrase the places come
from outermost to innermost, then old words, a word such as "in place of" or "after", new words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from tqa.ingest.amendments.instruction import Instruction, Named
from tqa.ingest.amendments.masked import HEAD, QUOTE, TARGET, Masked, Quote
from tqa.law.citations import RELATIVE, Citation
from tqa.law.clause import Action, Part, Place
from tqa.law.evidence import Where
from tqa.law.ordinals import BANGLA_ORDINAL, ENGLISH_ORDINAL, ordinal_value
from tqa.law.pinpoints import Pinpoint
from tqa.law.units import LEVELS

_SHALL = r"(?:\s+(?:করা\s+)?(?:হইবে|হবে|হইল|হলো|হইয়াছে|হইয়াছে)|(?=\s*(?:এবং|[;।,])))"
_VERBS = {
    "substitute": r"(?:নিম্নরূপভাবে\s+)?প্রতিস্থাপিত|প্রতিস্থাপন",
    "insert": r"সন্নিবেশিত|সংযোজিত|সংযুক্ত|সন্নিবেশ|সংযোজন|যুক্ত",
    "omit": r"বিলুপ্ত|রহিত|বিলোপ|বাতিল|অবলুপ্ত",
    "renumber": r"(?:পুনঃ?\s?|পুনর্)?(?:সংখ্যায়িত|সংখ্যায়িত|ক্রমিকায়িত|অক্ষরায়িত|অক্ষরায়িত)",
}
_VERB = "|".join(f"(?P<{name}>(?:{words}){_SHALL})" for name, words in _VERBS.items())
_MARKS = {
    "verb": _VERB,
    "quote": rf"“{QUOTE}+”",
    "cited": rf"[{HEAD}{TARGET}]+",
    "limb": (
        rf"(?:(?P<which>{BANGLA_ORDINAL}|{ENGLISH_ORDINAL})\s+)?"
        r"(?P<limb>শর্তাংশ|শর্তংশ|ব্যাখ্যা|(?i:provisos?|explanation)(?!\w))"
        r"(?:\s?-?\s?(?P<number>\d{1,2}|[০-৯]{1,2}|\([IVX]{1,4}\))(?![\w)]))?"
    ),
    "heading": (
        r"উপান্ত\s?-?\s?ট[ীি]কা|পার্শ্ব\s?-?\s?ট[ীি]কা|শিরোনাম(?!া|ের\s+সংখ্যা)|(?i:marginal\s+note|heading)"
    ),
    "whole": rf"(?<!{QUOTE})(?:পূর্ণাঙ্গ|দীর্ঘ)\s+শিরোনাম|প্রস্তাবনা|(?i:long\s+title|preamble)",
    "instead": r"(?:পরিবর্তে|স্থলে)(?!\s+উল্লিখিত)",
    "after": r"(?<!\S)(?:পর|পরে|পরপর)(?=[\s,])",
    "before": r"(?<!\S)(?:পূর্বে|আগে)(?=[\s,])",
    "start": r"প্রারম্ভে(?!\s+উল্লিখিত)|শুরুতে(?!\s+উল্লিখিত)",
    "end": r"(?:শেষে|শেষাংশে|প্রান্তে)(?!\s+(?:উল্লিখিত|অবস্থিত))",
    "last": r"প্রান্তঃ?স্থিত|প্রান্তে\s+অবস্থিত|(?:শেষে|শেষাংশে)\s+উল্লিখিত",
    "block": r"নিম্নরূপ(?:ভাবে)?|নিম্নবর্ণিত|নিম্নোক্ত",
    "column": r"কলাম(?:ের)?\s*-?\s*\(?\s*(?P<column>[০-৯\d]{1,2})\s*\)?",
    "each": r"সর্বত্র|যেখানেই|যতবার|(?:দুই|তিন|উভয়|উভয়|সকল|প্রত্যেক)\s*(?:স্থানে|স্থানেই|বার)|দুইবার",
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
_UNIT = re.compile(
    r"(?P<subsection>উপ-?\s?(?:ধারা|বিধি|প্রবিধান|অনুচ্ছেদ)|sub-?\s?(?:section|rule|article)s?)"
    r"|(?P<subclause>উপ-?\s?দফা|sub-?\s?(?:clause|paragraph)s?)"
    r"|(?P<clause>দফা|clauses?|paragraphs?)"
    r"|(?P<section>ধারা|অনুচ্ছেদ|বিধি|প্রবিধান|sections?|articles?|rules?|regulations?)"
    r"|(?P<row>ক্রমিক|কোড|heading|code|serial|শিরোনাম)"
    r"|(?P<schedule>তফসিল|schedules?)|(?P<part>অংশ|খণ্ড|ভাগ|অধ্যায়|অধ্যায়|parts?|chapters?)",
    re.IGNORECASE,
)
_NAMING = frozenset(("cited", "limb", "heading", "whole", "said"))
"""Marks that name a place."""
_DIGITS = str.maketrans("০১২৩৪৫৬৭৮৯", "0123456789")
_ROMAN = {"(I)": 1, "(II)": 2, "(III)": 3, "(IV)": 4, "(V)": 5}
_CUES = re.compile("|".join(f"(?:{words})" for words in _VERBS.values()))


@dataclass(frozen=True, slots=True)
class _Mark:
    """A word that carries meaning, a quotation or a citation, at its place."""

    kind: str
    start: int
    end: int
    match: re.Match[str]


@dataclass(frozen=True, slots=True)
class _Place:
    """One step of the place that is changed: citations named together, and how deep they lie."""

    group: Named
    first: int
    """The level of the outermost unit that the group names."""
    last: int
    """That of the innermost."""


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
    reading = _Reading(masked)
    at = 0
    marks: list[_Mark] = []
    for mark in _marks(masked.covered):
        if mark.start < at:
            continue
        marks.append(mark)
        if mark.kind == "verb":
            at = reading.phrase(marks)
            marks = []
    return reading.found


def _marks(covered: str) -> Iterator[_Mark]:
    for match in _MARK.finditer(covered):
        kind = next(name for name in _MARKS if match[f"{name}_"] is not None)
        yield _Mark(kind, *match.span(), match)


@dataclass
class _Reading:
    """A clause, its instructions so far, and the place that was last named in it."""

    masked: Masked
    found: list[Instruction] = field(default_factory=list)
    places: list[_Place] = field(default_factory=list)
    part: Part = Part.WHOLE
    column: int = 0
    begun: int = 0

    def phrase(self, marks: Sequence[_Mark]) -> int:
        """Read what leads up to one verb, which is the last mark; where what it governs ends."""
        verb = marks[-1]
        action = next(name for name in _VERBS if verb.match[name] is not None)
        kinds = [mark.kind for mark in marks]
        end = verb.end
        if "block" in kinds or (action == "renumber"):
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

    # -- places ------------------------------------------------------------------------------------

    def _go_to(self, marks: Sequence[_Mark], at: int) -> int:
        """Take the place that begins with a mark; how many marks it has."""
        mark = marks[at]
        if mark.kind == "limb":
            self._step(_limb(mark), 5, 5)
            return 1
        if mark.kind in ("heading", "whole"):
            self.part = Part.HEADING
            return 1
        if mark.kind == "said":
            level = LEVELS[_unit_of(mark.match["said"])]
            self.places = [place for place in self.places if place.last <= level]
            return 1
        end = at + 1
        while end < len(marks) and self._together(marks[end - 1], marks[end]):
            end += 1
        while marks[end - 1].kind != "cited":
            end -= 1
        last = marks[end - 1].end
        cited = _completed(self.masked.cited(mark.start, last))
        if any(m.kind == "to" for m in marks[at:end]) and len(cited) == 2:
            cited = (replace(cited[0], last=cited[1].pinpoint),)
        # "Clause (ক) of column (৪)" stands in a cell, which has no parts of its own.
        if cited and not (self.column and RELATIVE in cited[0].flags):
            self._step(cited, *_levels(cited, self.masked.text[mark.start : last]))
        return end - at

    def _together(self, before: _Mark, mark: _Mark) -> bool:
        gap = self.masked.covered[before.end : mark.start]
        joins = mark.kind == "to" or (mark.kind == "and" and mark.match[0] != ";")
        return not gap.strip(" ,") and (joins or mark.kind == "cited")

    def _step(self, group: Named, first: int, last: int) -> None:
        named = group[0].instrument is not None and group[0].pinpoint is None
        self.places = [] if named else [p for p in self.places if p.last < first]
        self.places.append(_Place(group, first, last))
        self.part, self.column = Part.WHOLE, 0

    def _within(self, places: Sequence[_Place] | None = None) -> tuple[Named, ...]:
        return tuple(place.group for place in (self.places if places is None else places))

    def _give(self, action: Action, end: int, **more: object) -> None:
        made = Instruction(
            action, (self.begun, end), within=self._within(), part=self.part, column=self.column
        )
        self.found.append(replace(made, **more))  # type: ignore[arg-type]
        self.begun = end

    # -- words -------------------------------------------------------------------------------------

    def _words(self, marks: Sequence[_Mark], action: str, end: int) -> None:
        """Words that are put in place of others, inserted or left out; or whole provisions."""
        each = any(mark.kind == "each" for mark in marks)
        quotes: list[tuple[Quote, tuple[_Place, ...], Part, int]] = []
        pending: list[_Change] = []
        at, last = 0, False
        while at < len(marks) - 1:
            mark = marks[at]
            at += 1
            if mark.kind in _NAMING:
                at += self._go_to(marks, at - 1) - 1
                last = False
            elif mark.kind == "column":
                self.column = int(mark.match["column"].translate(_DIGITS))
            elif mark.kind == "last":
                last = True
            elif mark.kind == "quote":
                quote = self.masked.quote_at(mark.start)
                quotes.append((quote, tuple(self.places), self.part, self.column))
            elif mark.kind in ("instead", "after", "before", "start", "end"):
                pending.append(_Change(mark.kind, len(quotes), last, tuple(self.places), self.part))
                last = False
        respectively = any(mark.kind == "respectively" for mark in marks)
        if action == "omit":
            self._omitted(quotes, pending, marks, each, last, end)
            return
        if not pending and action == "insert" and quotes:
            self._put_in(marks, quotes[-1][0], end)
        for change in _paired(pending, len(quotes), respectively):
            where = _WHERE[change.kind]
            for old, new in change.pairs:
                shown = quotes[old if old is not None else new]
                within = self._within(shown[1])
                self._give(
                    Action.WORDS,
                    end,
                    within=within,
                    part=shown[2],
                    column=0,
                    old=quotes[old][0] if old is not None else None,
                    new=quotes[new][0],
                    where=where,
                    each_place=each,
                    at_end=change.last or change.kind == "end",
                )

    def _put_in(self, marks: Sequence[_Mark], quote: Quote, end: int) -> None:
        """Quoted words that are put in without a word on where: a proviso, or words at the end."""
        limb = next((mark for mark in marks if mark.kind == "limb" and mark.start > quote.end), None)
        if limb is not None:
            self.places = [place for place in self.places if place.last < 5]
            self._give(Action.INSERT, end, block=quote, place=Place.WITHIN, column=0)
        else:
            self._give(Action.WORDS, end, new=quote, where=Where.AFTER, at_end=True, column=0)

    def _omitted(
        self,
        quotes: Sequence[tuple[Quote, tuple[_Place, ...], Part, int]],
        pending: Sequence[_Change],
        marks: Sequence[_Mark],
        each: bool,
        last: bool,
        end: int,
    ) -> None:
        places = {change.quotes - 1 for change in pending if change.kind in ("after", "before")}
        left = [quote for at, quote in enumerate(quotes) if at not in places]
        for quote, within, part, _ in left:
            self._give(
                Action.WORDS,
                end,
                within=self._within(within),
                part=part,
                column=0,
                old=quote,
                each_place=each,
                at_end=last,
            )
        if not left and any(mark.kind in ("cited", "limb") for mark in marks):
            self._give(Action.END, end)

    # -- provisions --------------------------------------------------------------------------------

    def _block(self, marks: Sequence[_Mark], action: str, block: Quote | None, end: int) -> None:
        """A quoted provision that is put in place of another, or inserted."""
        at = next(n for n, mark in enumerate(marks) if mark.kind == "block")
        how, named = "", False
        here = 0
        while here < at:
            mark = marks[here]
            here += 1
            if mark.kind in _NAMING:
                if not how:
                    here += self._go_to(marks, here - 1) - 1
                    named = True
            elif mark.kind == "column":
                self.column = int(mark.match["column"].translate(_DIGITS))
            elif mark.kind in ("instead", "after", "before", "start", "end"):
                how = mark.kind
        new = self._named_new(marks[at + 1 : -1])
        column, self.column = self.column, 0
        if column and block is not None and how in ("", "instead"):
            self._give(Action.WORDS, end, new=block, column=column)
        elif how == "instead" or (not how and action == "substitute"):
            if not named and new and (not self.places or self.places[-1].last < new.first):
                self.places.append(new)
            self._give(Action.SUBSTITUTE, end, block=block, column=0)
        elif how in ("after", "before"):
            place = Place.AFTER if how == "after" else Place.BEFORE
            self._give(
                Action.INSERT, end, block=block, place=place, column=0, labels=_labels(new)
            )
            self._move_to(new)
        else:
            self._added(new, block, end)

    def _added(self, new: _Place | None, block: Quote | None, end: int) -> None:
        """A new provision beside the last of its kind, where that was named, else within."""
        while new is not None and self.places and self.places[-1].last > new.last:
            self.places.pop()
        beside = new is not None and bool(self.places) and self.places[-1].last == new.last
        place = Place.AFTER if beside else Place.WITHIN
        self._give(
                Action.INSERT, end, block=block, place=place, column=0, labels=_labels(new)
            )
        self._move_to(new if beside else None)

    def _move_to(self, new: _Place | None) -> None:
        """What is inserted next goes after what was inserted now."""
        if new is not None and self.places and self.places[-1].last == new.last:
            self.places[-1] = replace(self.places[-1], group=_beside(self.places[-1], new))

    def _named_new(self, marks: Sequence[_Mark]) -> _Place | None:
        """The new provision as the clause names it: "the following clause (ঙ)"."""
        cites = [mark for mark in marks if mark.kind == "cited"]
        if cites:
            start, end = cites[0].start, cites[-1].end
            cited = tuple(c for c in self.masked.cited(start, end) if c.pinpoint is not None)
            if cited:
                return _Place(cited, *_levels(cited, self.masked.text[start:end]))
        limb = next((mark for mark in marks if mark.kind == "limb"), None)
        return _Place(_limb(limb), 5, 5) if limb is not None else None

    def _renumbered(self, marks: Sequence[_Mark], end: int) -> None:
        """Clause (ক) renumbered as clause (খ), or existing text that becomes the first part."""
        at = next((n for n, mark in enumerate(marks) if mark.kind == "as"), -1)
        cites = [n for n, mark in enumerate(marks[: max(at, 0)]) if mark.kind == "cited"]
        if at < 0 or not cites:
            return
        label_mark = marks[cites[-1]]
        named = self.masked.cited(label_mark.start, label_mark.end)
        here = 0
        while here < cites[-1]:
            if marks[here].kind in ("cited", "limb"):
                here += self._go_to(marks, here)
            else:
                here += 1
        if named and named[-1].pinpoint is not None and (self.places or len(cites) == 1):
            label = named[-1].pinpoint.path[-1]
            self._give(Action.RENUMBER, end, labels=(label,), column=0)
            if any(mark.kind == "existing" for mark in marks):
                self._go_to(marks, cites[-1])  # "and thereafter its clause (ক)"


@dataclass(frozen=True, slots=True)
class _Change:
    """A word such as "in place of", after some quotations."""

    kind: str
    quotes: int
    """How many quotations stand before it."""
    last: bool
    places: tuple[_Place, ...]
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


def _limb(mark: _Mark) -> Named:
    """A proviso or explanation as a citation: the text does not name it by a label."""
    name = "explanation" if mark.match["limb"].lower() in ("ব্যাখ্যা", "explanation") else "proviso"
    number = ordinal_value(mark.match["which"]) if mark.match["which"] else None
    if (given := mark.match["number"]) and number is None:
        number = _ROMAN.get(given) or int(re.sub(r"\D", "", given.translate(_DIGITS)) or 0) or None
    step = f"{name}-{number}" if number else name
    return (Citation(Pinpoint((step,)), None, (mark.start, mark.end), name, flags=(RELATIVE,)),)


def _levels(cited: Sequence[Citation], words: str) -> tuple[int, int]:
    """How deep the outermost and the innermost unit lie that a group of citations names."""
    units = [str(match.lastgroup) for match in _UNIT.finditer(words)]
    first = LEVELS.get(cited[0].unit or "", -3)
    if not units:
        return first, first
    levels = [LEVELS[unit] for unit in units]
    return min(first, *levels) if first > -3 else min(levels), levels[-1]


def _unit_of(word: str) -> str:
    match = _UNIT.match(word)
    return str(match.lastgroup) if match else "section"


def _completed(cited: Sequence[Citation]) -> Named:
    """Citations named together: "section 18(5) and (6)" has both in section 18."""
    found: list[Citation] = []
    for citation in cited:
        before = found[-1].pinpoint if found else None
        own = citation.pinpoint
        if before and own and RELATIVE in citation.flags and len(before.path) > len(own.path):
            path = (*before.path[: -len(own.path)], *own.path)
            citation = replace(found[-1], pinpoint=Pinpoint(path), span=citation.span, last=None)
        found.append(citation)
    return tuple(found)


def _labels(new: _Place | None) -> tuple[str, ...]:
    return tuple(str(c.pinpoint.path[-1]) for c in new.group if c.pinpoint) if new else ()


def _beside(place: _Place, new: _Place) -> Named:
    """The new provision as a citation beside the one that it was put after."""
    old, made = place.group[-1], new.group[-1]
    if old.pinpoint is None or made.pinpoint is None:
        return place.group
    path = (*old.pinpoint.path[:-1], made.pinpoint.path[-1])
    return (replace(old, pinpoint=Pinpoint(path), last=None),)
