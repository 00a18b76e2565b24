"""Pages of bdlaws.minlaw.gov.bd: the laws of Bangladesh with their official footnotes.

A page is the law as amended, in English, Bangla or both. Footnotes say what was amended by which
instrument, often from when and with which old words; the words they govern stand in brackets after
their marks. Marks and brackets are no words of the law. The texts before the amendments are built
backwards from the footnotes (`law/backwards`).

**Source:** the publisher's site (layout as found there in 2026).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from tqa.errors import SourceError
from tqa.ingest.given import Given
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.bd_facts import Commencement, Number, commencement, read_day, read_number
from tqa.ingest.readers.bd_marks import find_marks
from tqa.ingest.readers.bd_notes import Footnote, read_footnote
from tqa.ingest.readers.bd_page import Page, read_notes
from tqa.ingest.readers.bd_split import Splitter
from tqa.ingest.readers.bd_undo import Undoing
from tqa.law.backwards import Undo, earlier, in_time, in_turn, later
from tqa.law.document import Document, LeftOver, Node
from tqa.law.model import InstrumentFacts, State
from tqa.temporal.bounds import Bound

MAX_MARKS = 10_000
"""Marks of footnotes on one page; the most at hand are six hundred."""

_ENDED = re.compile(
    r"^\W*\[\s*(?:omitted|repealed|repeal|rep\b|বিলুপ্ত|রহিত)[^\[]*\]\W*$", re.IGNORECASE
)
"""The publisher's mark in place of words that ended."""


def is_page(page: Page) -> bool:
    """Whether a page has the layout of this publisher."""
    return any(block.kind == "body" for block in page.blocks) and bool(page.text("title"))


def document(file: SourceFile, given: Given, page: Page, media_type: str) -> Document:
    """The document that the blocks of a page make."""
    if len(page.titles) > MAX_MARKS:
        raise SourceError(
            f"{file.name}: holds {len(page.titles)} marks of footnotes, more than the {MAX_MARKS} "
            "that are read; split it"
        )
    places_and_words = read_notes(page)
    notes = [read_footnote(words) for _, words in places_and_words]
    text = page.linear.text()
    marks = find_marks(page.blocks, notes, text)
    number = read_number(page.text("number"))
    splitter = Splitter(text, marks, notes, (given.kind or (number.kind if number else "act")))
    for block in page.blocks:
        splitter.block(block)
    undoing = Undoing(
        text, splitter.parts, marks.skipped, notes, [place for place, _ in places_and_words]
    )
    for extent in marks.extents:
        undoing.lay(extent)
    bracketed = {extent.note for extent in marks.extents}
    said: set[str] = set()
    for at, note in enumerate(notes):
        loose = note.throughout or (at not in bracketed and note.new)
        if loose and note.text not in said:
            undoing.lay_throughout(at)
            said.add(note.text)
    return _Made(file, given, page, notes, number, splitter, undoing).document(
        media_type, [*splitter.left_over, *marks.skipped]
    )


@dataclass
class _Made:
    """A page with all that was found in it, to be put together."""

    file: SourceFile
    given: Given
    page: Page
    notes: Sequence[Footnote]
    number: Number | None
    splitter: Splitter
    undoing: Undoing

    def __post_init__(self) -> None:
        self.guesses: list[str] = []
        self.made = self.given.made or read_day(self.page.text("date"))
        self.current_to = self.given.current_to or self._current_to()
        started = self._started()
        self.base = started.bound
        if started.guess:
            self.guesses.append(started.guess)

    def document(self, media_type: str, left_over: list[LeftOver]) -> Document:
        """The document, with the given facts laid over it."""
        facts = self._facts()
        consolidated = bool(self.notes) or self.given.read_as == "consolidated"
        published = None if consolidated else self.made
        nodes = tuple(self._node(at) for at in range(len(self.splitter.parts)))
        made = Document(
            source=self.file.sha256,
            media_type=media_type,
            text=self.page.linear.text(),
            facts=facts,
            nodes=nodes,
            left_over=tuple(sorted(left_over, key=lambda item: (item.start, item.end))),
            consolidated=consolidated,
            current_to=self.current_to if consolidated else None,
            published=published,
            published_basis="the day printed on the page" if published else "not stated",
            guesses=tuple(dict.fromkeys(self.guesses)),
        )
        return self.given.applied_to(made)

    # -- days -------------------------------------------------------------------------------------

    def _current_to(self) -> date | None:
        """A page says what has been amended, not up to when: at least up to the last it notes."""
        ends = [bound.latest for note in self.notes if (bound := note.since).latest]
        if not ends:
            return self.made
        latest = max([*ends, *([self.made] if self.made else [])])
        self.guesses.append(
            f"no day of consolidation is stated: taken as {latest}, by the last change it notes; "
            "give --current-to"
        )
        return latest

    def _started(self) -> Commencement:
        if self.given.in_force:
            return Commencement(Bound.on(self.given.in_force))
        parts, first = self.splitter.parts, self._first_section()
        below = {first}
        for at, part in enumerate(parts):
            if part.parent in below:
                below.add(at)
        words = [self._words(at) for at in sorted(below) if at >= 0]
        ends = [bound.latest for note in self.notes if (bound := note.since).latest]
        latest = min([d for d in ends if self.made and d >= self.made], default=self.current_to)
        made = self._made()
        return commencement(
            words,
            self.splitter.notices,
            self.made,
            since=made.earliest if made else None,
            latest=latest,
        )

    def _first_section(self) -> int:
        sections = (at for at, p in enumerate(self.splitter.parts) if p.kind == "section")
        return next(sections, -1)

    def _since(self, note: Footnote) -> Bound:
        """The day of a change, which has happened where the page prints it."""
        limit = self.current_to
        since = note.since
        if limit is None or since.happened_by(limit) is not None:
            return since
        return Bound(since.earliest, limit)

    # -- the parts --------------------------------------------------------------------------------

    def _words(self, at: int) -> str:
        text = self.page.linear.text()
        return "".join(text[a:b] for a, b in self.undoing.touched[at].spans)

    def _node(self, at: int) -> Node:
        part, touched = self.splitter.parts[at], self.undoing.touched[at]
        undos = [replace(undo, since=self._limited(undo.since)) for undo in touched.undos]
        state = State.IN_FORCE
        words = self._words(at)
        noted = [self.notes[number].note for number in dict.fromkeys(touched.notes)]
        notes = [note for note in dict.fromkeys(noted) if note.citation or note.effective]
        if part.omitted:
            state = State.REPEALED
        elif _ENDED.match(words.strip()):
            state = State.REPEALED
            ended = read_footnote(words.strip())
            undos.append(Undo(*part.hull, self._limited(self._since(ended)), whole=True))
            notes.append(ended.note)
        whole = part.label_span or part.regions
        days = in_turn([undo.since for undo in in_time(undos, self.base)])
        spans = () if part.omitted and not words.strip(" ;,:.।৷\n") else touched.spans
        was = earlier(spans, part.label, undos, self.base) if whole and undos else ()
        return Node(
            part.kind,
            part.parent,
            part.label,
            part.term,
            part.heading,
            "",
            spans,
            later(days[-1], self.base) if days else self.base,
            True,
            state,
            tuple(notes),
            f"character {part.hull[0]}" if whole else "",
            was,
        )

    def _limited(self, since: Bound) -> Bound:
        """A change cannot come before what it changes was made, nor after the page shows it."""
        low, high = since.earliest, since.latest
        if self.current_to and (high is None or high > self.current_to):
            high = max(self.current_to, low) if low else self.current_to
        if self.made and low is not None and low < self.made and high and high >= self.made:
            low = self.made if low != high else low
        return Bound(low, high)

    # -- the instrument ---------------------------------------------------------------------------

    def _facts(self) -> InstrumentFacts:
        number, title = self.number, self.page.text("title")
        kind = number.kind if number else "other"
        if number is None and self.given.id is None:
            self.guesses.append("no number is printed: known by its title")
        slug = re.sub(r"[^\w]+", "-", title.lower()).strip("-")
        path = f"{number.year}/{number.value}" if number else slug
        return InstrumentFacts(
            id=self.given.id or f"/bd/{kind}/{path}",
            kind=kind,
            jurisdiction="bd",
            number=f"{number.value} of {number.year}" if number else "",
            aliases=(title, *(number.aliases if number else ())),
            language=self.given.language or self._language(),
            made=self._made(),
            in_force=self.base,
        )

    def _language(self) -> str:
        """English or Bangla: that of the number, else of most letters."""
        text = self.number.printed if self.number else self.page.linear.text()[:100_000]
        bangla = sum("\u0980" <= char <= "\u09ff" for char in text)
        return "bn" if bangla * 2 > sum(char.isalpha() for char in text) else "en"

    def _made(self) -> Bound | None:
        """The day printed; without one, some day of the year in the number."""
        if self.made:
            return Bound.on(self.made)
        if self.number is None:
            return None
        year = self.number.year
        return Bound.between(date(year, 1, 1), date(year, 12, 31))
