"""From the versions of an instrument to what its clauses do to other instruments, and to itself.

Clauses are read from versions, not from files: a corrigendum, an extension or an amendment of the
amending clause before it operates changes what the clause says, and with it what it does
(TIME_IN_LAW rules 9, 12, 15). What the text of a clause was to be learnt on each day of publication
is read for that day.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from tqa.ingest.amendments.blocks import opens_provision, read_blocks
from tqa.ingest.amendments.masked import Masked, Quote, mask
from tqa.ingest.amendments.times import effect, statements
from tqa.ingest.amendments.wording import Instruction, instructions, looks_amending, says_it_amends
from tqa.law.amending import UNREAD, Action, Block, Clause
from tqa.law.characters import clean
from tqa.law.citations import INHERITED, RELATIVE, Citation, parse_citations
from tqa.law.compose import Tree
from tqa.law.evidence import Where
from tqa.law.identity import ROOT
from tqa.law.instruments import InstrumentName, normalise_title
from tqa.law.model import NO_WORDS, Passage, State, Version
from tqa.law.pinpoints import Pinpoint
from tqa.law.register import InstrumentRegister
from tqa.law.titles import find_instruments
from tqa.temporal.bounds import OPEN, UNKNOWN, Bound
from tqa.temporal.finder import find_dates

_ASIDE = frozenset({"title", "heading", "preamble", "enacting", "table"})
_CORRECTS = re.compile(r"\b(?:corrigend(?:um|a)|errat(?:um|a))\b|সংশোধনী\s+বিজ্ঞপ্তি", re.IGNORECASE)
_MISPRINT = re.compile(
    r"\b(?:errors?\s+of\s+(?:printing|typing)|(?:printing|typographical|clerical)\s+errors?|"
    r"misprint(?:ed|s)?|wrongly\s+printed)\b|মুদ্রণ(?:জনিত)?\s+(?:ভুল|ত্রুটি)",
    re.IGNORECASE,
)
_AMOUNT = re.compile(
    r"%|\bper\s?cent|\b(?:crowns?|taka|dollars?|pounds?|rupees?|euros?|days?|months?|years?)\b|[$€£৳₹]",
    re.IGNORECASE,
)
_APPOINTS = re.compile(r"\bcommencement\b|\bcoming into force\b|প্রবর্তন", re.IGNORECASE)
_ABOVE = 6000
"""Characters of what stands above a clause that are read: the first and the last half."""
_NAMES = 40
"""Instruments named before a clause that it may mean: the first and the last half."""
_REFERS_BACK = re.compile(
    r"\b(?:said|aforesaid|same|that|such|there(?:of|to|in))\b|উক্ত", re.IGNORECASE
)
_LOOK_BACK = 1000
"""Characters before a clause that "the said section" may refer to."""
_UNITS = {"act": "s.", "ordinance": "s.", "rule": "r.", "regulation": "reg."}


@dataclass(frozen=True, slots=True)
class Author:
    """The instrument whose clauses are read: its provisions, versions and facts."""

    id: str
    kind: str
    title: str
    cited: str
    """How it is cited: "Act No. 9 of 2018"."""
    made: Bound
    series: int
    tree: Tree
    versions: Callable[[str], Sequence[Version]]


@dataclass(frozen=True, slots=True)
class Aimed:
    """A clause and the instrument that it names; `None` for its own."""

    name: InstrumentName | None
    clause: Clause


@dataclass(frozen=True, slots=True)
class _State:
    """One clause as known on one day: its words, when they have effect, and until when."""

    passage: Passage
    since: Bound
    until: Bound
    rows: tuple[Block, ...] = ()
    """The rows of a table printed below it, which it may be about."""
    latest: Passage = NO_WORDS
    """Its words as last amended: what moves an end before it comes counts (rule 9)."""


def read_clauses(author: Author, register: InstrumentRegister) -> list[Aimed]:
    """What the clauses of an instrument do, on each day on which that was to be learnt."""
    found: list[Aimed] = []
    reader = _Reader(author, register)
    for order, provision in enumerate(author.tree.in_order()):
        aside = provision.kind in _ASIDE or provision.id == ROOT
        if not aside and _speaks(author, provision.id):
            for published, state in _states(author, provision.id):
                found += reader.read(provision.id, order, published, state)
        reader.passed.add(provision.id, order)
    return found


def _speaks(author: Author, name: str) -> bool:
    """Whether a clause may amend or speak of times, by its words or by those it goes on with."""
    for part in [name, *author.tree.ancestors(name)]:
        texts = [v.content.passage.text for v in author.versions(part)]
        if any(looks_amending(text) or _TIMES.search(text) for text in texts):
            return True
        if part != name and not any(text.endswith(_GOES_ON) for text in texts):
            return False
    return False


_GOES_ON = ("—", ":", "-", "–")
"""How words end that the parts below them go on with."""


_TIMES = re.compile(
    r"\b(?:into\s+(?:force|operation|effect)|in\s+(?:force|effect)|effect\b|appl(?:y|ies)\b|"
    r"(?:appoint|commence|expire|lapse|cease|extend|suspend)|as\s+(?:it|they)\s+stood|as\s+if)"
    r"|বলবৎ|কার্যকর|মেয়াদ|মেয়াদ|প্রযোজ্য|স্থগিত",
    re.IGNORECASE,
)


def _states(author: Author, name: str) -> Iterator[tuple[date | None, _State]]:
    """What was known of a clause from each day on which that changed."""
    chain = [name, *author.tree.ancestors(name)]
    spoken = [*chain, *author.tree.below(name)]
    days = sorted({v.known_from or date.min for part in spoken for v in author.versions(part)})
    last: _State | None = None
    for day in days:
        state = _state(author, chain, day)
        if state is not None and state != last:
            yield (None if day == date.min else day), state
            last = state


def _state(author: Author, chain: Sequence[str], day: date) -> _State | None:
    since, until = UNKNOWN, OPEN
    passage = latest = NO_WORDS
    for part in chain:
        course = sorted(
            (v for v in author.versions(part) if v.known_on(day)),
            key=lambda v: v.valid.start.order,
        )
        law = next((v for v in course if v.state in (State.IN_FORCE, State.SUSPENDED)), None)
        waiting = next((v for v in reversed(course) if v.state is State.NOT_IN_FORCE), None)
        if part == chain[0]:
            shown = law or waiting
            if shown is None:
                return None
            passage = shown.content.passage
            live = [v for v in course if v.state in (State.IN_FORCE, State.SUSPENDED)]
            latest = (live or [shown])[-1].content.passage
        start = law.valid.start if law else OPEN
        since = start if since.is_unknown or start.order > since.order else since
        expired = next((v for v in course if v.state is State.EXPIRED), None)
        if expired is not None and expired.valid.start.order < until.order:
            until = expired.valid.start
    return _State(passage, since, until, _rows(author, chain[0], day), latest)


def _rows(author: Author, name: str, day: date) -> tuple[Block, ...]:
    """The rows of the tables below a clause, as known on a day."""
    rows: list[Block] = []
    for table in author.tree.children(name):
        for row in author.tree.children(table):
            if author.tree.by_id[row].kind != "row":
                continue
            course = [v for v in author.versions(row) if v.known_on(day)]
            shown = next((v for v in course if v.state is State.IN_FORCE), None)
            shown = shown or next((v for v in course if v.state is State.NOT_IN_FORCE), None)
            if shown is not None:
                content = shown.content
                rows.append(Block("row", content.label, words=content.passage))
    return tuple(rows)


class _Reader:
    """Reads one clause at a time, with what stands above it and before it."""

    def __init__(self, author: Author, register: InstrumentRegister) -> None:
        self.author = author
        self.register = register
        self.known = register.titles
        self.own = normalise_title(author.title)
        self.corrects = _CORRECTS.search(author.title) is not None
        self.misprint = any(
            _MISPRINT.search(v.content.passage.text)
            for provision in author.tree.in_order()
            for v in author.versions(provision.id)
        )
        self.appoints = _APPOINTS.search(author.title) is not None
        self.passed = _Passed(author, self.known)
        self._last_given: tuple[tuple[str, str], _Target] = (("", ""), _Target())

    def read(self, name: str, order: int, published: date | None, state: _State) -> Iterator[Aimed]:
        """What a clause does by its words as known from a day."""
        text = state.passage.text
        before, above = self.passed.before(name, text)
        masked = mask(text, f"{before} {above}", self.known)
        if state.rows and text.endswith(_GOES_ON):
            masked = masked.followed_by_rows()
        given = self._given(above, before)
        base = Clause(
            f"{self.author.id}#{name}",
            state.passage.pieces[0].source if state.passage.pieces else "",
            published,
            Action.APPLY,
            self._cited(name),
            name,
            effective=state.since,
            until=state.until,
            made=self.author.made,
            series=self.author.series,
            order=order,
        )
        dated = base
        if (window := effect(masked)) and state.since.happened_by(date.max):
            since, until = window
            dated = replace(base, effective=since, until=base.until if until.never else until)
        covered: list[tuple[int, int]] = []
        target = given
        for number, item in enumerate(instructions(masked)):
            covered.append(item.span)
            target = self._target(masked, item, covered, target)
            if target.name is None or normalise_title(str(target.name)) == self.own:
                target = replace(target, name=self._only(text, before))
            numbered = replace(dated, id=f"{dated.id}.{number}", order=order * 100 + number)
            clause = self._clause(numbered, item, target, state, masked)
            if target.name is None:
                clause = replace(clause, problem="it names no instrument that it amends")
            yield Aimed(target.name, clause)
        if not covered and says_it_amends(masked):
            yield from self._unread(dated, masked, given)
        if state.latest != state.passage:
            # What moves an end before it comes counts; all else is as the clause first operates.
            moved = self._timed(state.latest, base, before, above, ())
            timed = self._timed(state.passage, base, before, above, covered)
            yield from (a for a in timed if a.clause.action is not Action.EXPIRE)
            yield from (a for a in moved if a.clause.action is Action.EXPIRE)
        else:
            yield from self._timed(state.passage, base, before, above, covered)

    def _unread(self, base: Clause, masked: Masked, given: _Target) -> Iterator[Aimed]:
        """A clause that says it amends another instrument, in words that no form fits."""
        target = given
        for group in _joined(masked.citations, masked.covered):
            if any(INHERITED not in c.flags for c in group):
                target = _given_by(group, target)
        if target.name is not None and normalise_title(str(target.name)) != self.own:
            clause = replace(base, id=f"{base.id}.unread", action=Action.WORDS, problem=UNREAD)
            yield Aimed(target.name, clause)

    def _timed(
        self,
        passage: Passage,
        base: Clause,
        before: str,
        above: str,
        covered: Sequence[tuple[int, int]],
    ) -> Iterator[Aimed]:
        """What the words of a clause say of times, but for those that are read as amending."""
        lead = above if above.endswith(_GOES_ON) else ""
        if not _TIMES.search(passage.text) and not _TIMES.search(lead):
            return
        # "… comes into force— (a) on D1, for …; (b) on D2": the words above are its beginning.
        masked = mask(f"{lead} {passage.text}" if lead else passage.text, before, self.known)
        for number, statement in enumerate(statements(masked)):
            citations = [c for span in statement.targets for c in masked.cited(*span)]
            low, high = (at - len(lead) - bool(lead) for at in statement.span)
            if high <= 0 or any(a < high and low < b for a, b in covered):
                continue
            # "Clause 4 comes into force" speaks of its own instrument, unless another is beside it;
            # what an instrument brings into force by appointing a day is not its own.
            own = [c for c in citations if c.instrument is None or INHERITED in c.flags]
            if statement.action is Action.COMMENCE and self.appoints:
                own = []
            pinpoints = _pinpoints(citations)
            about = None if own or not citations else citations[0].instrument
            id_ = f"{base.id}!{statement.action.value}.{number}"
            if statement.action is Action.EXPIRE and not pinpoints:
                id_ = f"{about.canonical if about else self.author.id}!expiry"
            applies = statement.action is Action.APPLY
            clause = replace(
                base,
                id=id_,
                action=statement.action,
                target=pinpoints,
                effective=statement.since,
                until=statement.until,
                scope=statement.scope,
                words=passage.cut(max(low, 0), high) if applies else NO_WORDS,
            )
            yield Aimed(about, clause)

    def _only(self, text: str, before: str) -> InstrumentName | None:
        """The instrument meant where none is named: the only one that the words before name.

        "আইনের" (of the Act) leaves the acts among them.
        """
        cited = [c.instrument for c in parse_citations(before, known=self.known).items]
        named = [name for name in cited if name is not None and not name.generic]
        if "আইনের" in text:
            named = [name for name in named if name.kind == "act"]
        found = {id_: name for name in named for id_ in self.register.resolve(name)}
        left = [name for id_, name in found.items() if id_ != self.author.id]
        return left[0] if len(left) == 1 else None

    # -- what is changed -------------------------------------------------------------------------

    def _target(
        self, masked: Masked, item: Instruction, covered: Sequence[tuple[int, int]], before: _Target
    ) -> _Target:
        """What an instruction changes: cited in it, else before it, else above it."""
        start = covered[-2][1] if len(covered) > 1 else 0
        inside = masked.cited(*item.target) if item.target else []
        nearby = [c for c in masked.cited(start, item.span[0]) if c not in inside]
        for group in (*_joined(nearby, masked.covered), *([inside] if inside else [])):
            before = _given_by(group, before)
        return before

    def _clause(
        self, base: Clause, item: Instruction, target: _Target, state: _State, masked: Masked
    ) -> Clause:
        passage = state.passage
        clause = replace(
            base,
            action=item.action,
            target=target.pinpoints,
            where=item.where,
            place=item.place,
            each_place=item.each_place,
            corrects=self.corrects,
        )
        if item.old:
            clause = replace(clause, old_words=_cut(passage, item.old).text)
        if item.new:
            clause = replace(clause, words=_spaced(passage, item.new, item.where))
        if item.column:
            clause = replace(clause, column=item.column)
        if item.label:
            clause = replace(clause, blocks=(Block("", passage.text[slice(*item.label)]),))
        if item.block and item.block.start > len(passage.text):
            return replace(clause, blocks=state.rows)
        if item.block:
            label = str(target.pinpoints[0].path[-1]) if target.pinpoints else ""
            quoted = _cut(passage, item.block)
            if item.action is Action.INSERT and not opens_provision(quoted.text):
                return replace(clause, problem="the words to insert begin no provision")
            blocks = read_blocks(quoted, label=label)
            clause = replace(clause, blocks=blocks)
            if not blocks:
                return replace(clause, problem="the quoted provision could not be read")
        if self.corrects and not self.misprint and _is_amount(clause.words.text):
            # Rule 15: what changes a rate, date or amount acts from its own publication.
            since = Bound.on(base.published) if base.published else base.effective
            clause = replace(clause, corrects=False, carries=True, effective=since)
        return clause

    # -- what stands around ------------------------------------------------------------------------

    def _given(self, above: str, before: str) -> _Target:
        """What the words above a clause say it changes; the same for all that they stand above."""
        if self._last_given[0] != (above, before):
            target = _given(mask(above, before, self.known)) if above else _Target()
            self._last_given = ((above, before), target)
        return self._last_given[1]

    def _cited(self, name: str) -> str:
        tree = self.author.tree
        labels: list[str] = []
        for part in [name, *tree.ancestors(name)]:
            versions = self.author.versions(part)
            label = next((v.content.label for v in versions if v.content.label), "")
            if part != ROOT and label:
                labels.append(label.strip(" .।"))
        unit = _UNITS.get(self.author.kind, "cl.")
        return f"{self.author.cited}, {unit} {''.join(reversed(labels))}".strip()


class _Passed:
    """What is printed before a clause, as the names of instruments in it, read once.

    The words above a clause are not among them: they are read with the clause.
    """

    def __init__(self, author: Author, known: Mapping[str, str]) -> None:
        self._author = author
        self._known = known
        self._open: list[tuple[str, int, tuple[str, ...]]] = []
        self._named: dict[str, int] = {}
        self._written = author.title
        self._tail = ""

    def add(self, name: str, order: int) -> None:
        """Go past a provision; one counts as passed when its last part has been."""
        self._close(name)
        words = self._words(name)
        mentions = find_instruments(clean(words).text, known=self._known)
        named = tuple(m.name.written for m in mentions if not m.name.generic)
        self._open.append((name, order, named))
        self._tail = f"{self._tail} {words}"[-_LOOK_BACK:]

    def before(self, name: str, text: str) -> tuple[str, str]:
        """What is read before a clause with the words `text`, and what stands above it."""
        self._close(name)
        above = " ".join(
            words for at, _, _ in self._open if at != ROOT and (words := self._words(at))
        )
        if len(above) > _ABOVE:
            above = f"{above[: _ABOVE // 2]} {above[-_ABOVE // 2 :]}"
        tail = self._tail if _REFERS_BACK.search(text) else ""
        return f"{self._written}. {tail}".strip(), above  # a stop: no title goes on in the clause

    def _close(self, name: str) -> None:
        """Count in what stands no more above what follows."""
        above = set(self._author.tree.ancestors(name))
        last = dict(self._named)
        while self._open and self._open[-1][0] not in above:
            _, order, named = self._open.pop()
            for written in named:
                last[written] = max(order, last.get(written, 0))
        if last != self._named:
            self._named = last
            names = sorted(last, key=lambda written: last[written])
            if len(names) > _NAMES:
                names = [*names[: _NAMES // 2], *names[-_NAMES // 2 :]]
            self._written = ". ".join([self._author.title, *names])

    def _words(self, name: str) -> str:
        texts = [v.content.passage.text for v in self._author.versions(name)]
        return next((text for text in reversed(texts) if text), "")


@dataclass(frozen=True, slots=True)
class _Target:
    """The instrument and provisions that the words before an instruction name."""

    name: InstrumentName | None = None
    pinpoints: tuple[Pinpoint, ...] = ()


def _given(above: Masked) -> _Target:
    """What the words above a clause say it changes."""
    target = _Target()
    for group in _joined(above.citations, above.covered):
        target = _given_by(group, target)
    return target


def _is_amount(words: str) -> bool:
    """Whether words give a rate, a date or an amount, which a corrigendum alters from its own day.

    >>> _is_amount("16%"), _is_amount("1 May 2016"), _is_amount("8541.40")
    (True, True, False)
    """
    return _AMOUNT.search(words) is not None or bool(find_dates(words).dates)


def _joined(citations: Sequence[Citation], covered: str) -> list[list[Citation]]:
    """Citations that are named together: "sections 4 and 7" are one group."""
    groups: list[list[Citation]] = []
    for citation in citations:
        gap = covered[groups[-1][-1].span[1] : citation.span[0]] if groups else "x"
        if _AND.fullmatch(gap):
            groups[-1].append(citation)
        else:
            groups.append([citation])
    return groups


_AND = re.compile(r"[\s,]*(?:and|or|to|&|ও|এবং)?\s*", re.IGNORECASE)


def _given_by(citations: Sequence[Citation], outer: _Target) -> _Target:
    """What citations named together name; relative ones complete what is named before them."""
    beside = next(
        (c.instrument for c in citations if c.instrument and INHERITED not in c.flags), None
    )
    inherited = next((c.instrument for c in citations if c.instrument), None)
    name = beside or outer.name or inherited
    # Another instrument is beside it: what was named before is of no use.
    pinpoints = list(outer.pinpoints if beside is None or beside == outer.name else ())
    found: list[Pinpoint] = []
    for citation, pinpoint in ((c, p) for c in citations for p in _pinpoints([c])):
        path = pinpoint.path
        last = (found or pinpoints)[-1].path if found or pinpoints else ()
        if RELATIVE in citation.flags and last:
            above = _above(last, path)
            if found and above == last:
                found.pop()  # "section 14, in sub-section (1)": the second is within the first
            path = (*above, *path)
        elif citation.unit in _COUNTED and last:
            path = (*last, *path)
        found.append(Pinpoint(path))
    return _Target(name, tuple(found))


_COUNTED = frozenset({"item", "entry", "row", "serial"})
"""Units that count within what is named before them."""


def _above(outer: tuple[str, ...], inner: tuple[str, ...]) -> tuple[str, ...]:
    """The part of an outer path that an inner one hangs on: "(2)" beside "4(1)" is 4(2)."""
    for at, step in enumerate(outer):
        if step[0] == "(" and _form(step) == _form(inner[0]):
            return outer[:at]
    return outer


def _form(step: str) -> str:
    inner = step.strip("()")
    if inner[:1].isdigit():
        return "number"
    return "capital" if inner[:1].isupper() else "letter"


def _pinpoints(citations: Sequence[Citation]) -> tuple[Pinpoint, ...]:
    return tuple(p for c in citations for p in c.expanded())


def _cut(passage: Passage, quote: Quote) -> Passage:
    text = passage.text[quote.start : quote.end]
    lead, tail = len(text) - len(text.lstrip()), len(text) - len(text.rstrip())
    return passage.cut(quote.start + lead, max(quote.end - tail, quote.start + lead))


def _spaced(passage: Passage, quote: Quote, where: Where) -> Passage:
    """The new words; inserted ones with the space that parts them from the old ones."""
    words = _cut(passage, quote)
    if where is Where.INSTEAD or not words.text:
        return words
    space = passage.text.find(" ")
    if space < 0 or words.text[0] in ",.;:)":
        return words
    gap = passage.cut(space, space + 1)
    return gap + words if where is Where.AFTER else words + gap
