"""From the versions of an instrument to what its clauses do to other instruments, and to itself.

Clauses are read from versions, not from files: a corrigendum, an extension or an amendment of the
amending clause before it operates changes what the clause says, and with it what it does
(TIME_IN_LAW rules 9, 12, 15). What the text of a clause was to be learnt on each day of publication
is read for that day.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from functools import cached_property, lru_cache

from tqa.ingest.amendments.aimed import Aimed, amended_before, told_again, unless_gone
from tqa.ingest.amendments.blocks import opens_provision, read_blocks
from tqa.ingest.amendments.codes import (
    by_new_section,
    by_section,
    classified,
    relabelled,
    unwrapped,
    with_new_section,
)
from tqa.ingest.amendments.instruction import Instruction
from tqa.ingest.amendments.masked import Masked, Quote, mask
from tqa.ingest.amendments.operative import is_said, said_in
from tqa.ingest.amendments.others import OWN
from tqa.ingest.amendments.passed import Passed
from tqa.ingest.amendments.said import Sayings
from tqa.ingest.amendments.states import QUOTED, Author, ClauseState, below, states
from tqa.ingest.amendments.targets import Target, given, given_by, joined, left_out, within
from tqa.ingest.amendments.timing import Timing
from tqa.ingest.amendments.wording import (
    GOES_ON,
    in_commonwealth_words,
    instructions,
    leaves_quotes,
    looks_amending,
    says_it_amends,
)
from tqa.law.citations import INHERITED, parse_citations
from tqa.law.clause import UNREAD, Action, Block, Clause
from tqa.law.evidence import Where
from tqa.law.identity import ROOT
from tqa.law.instruments import InstrumentName, normalise_title
from tqa.law.model import NO_WORDS, Passage
from tqa.law.register import InstrumentRegister
from tqa.law.signs import sign
from tqa.temporal.bounds import Bound
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
BY_ACT = ".act"
"""Ends the id of a clause that is aimed at an act beside the code that the act is printed in."""
_UNADDRESSED = frozenset(
    "sentence sentences description formula heading portion row rows column".split()
)
"""Parts that a clause may name and that have no place in a pinpoint."""
_MOST = 10_000
"""More than one clause does: so that all are in printed order by one number."""
_UNITS = {"act": "s.", "ordinance": "s.", "rule": "r.", "regulation": "reg."}


def read_clauses(author: Author, register: InstrumentRegister) -> list[Aimed]:
    """What the clauses of an instrument do, on each day on which that was to be learnt."""
    found: list[Aimed] = []
    reader = _Reader(author, register)
    quoted = ""
    for order, provision in enumerate(author.tree.in_order()):
        if quoted and provision.id.startswith(quoted):
            continue  # what is quoted speaks for the law that it is put into
        quoted = f"{provision.id}/" if provision.kind == QUOTED else ""
        if quoted:
            continue
        aside = provision.kind in _ASIDE or provision.id == ROOT
        if not aside and reader.may_speak(provision.id):
            known = [*states(author, provision.id)]
            before: list[Aimed] = []
            for at, (published, state) in enumerate(known):
                later = known[at + 1][0] if at + 1 < len(known) else None
                told = [*reader.read(provision.id, order, published, state, later)]
                if not (at and told_again(told, before)):
                    found += told
                before = told
        reader.passed.add(provision.id, order)
        if not aside:
            reader.sayings.add(provision.id)
    return found


def _speaks(author: Author, name: str) -> bool:
    """Whether a clause may amend or speak of times, by its words or by those it goes on with."""
    return _any_says(author, name, lambda t: _amends(t) or _tells_times(t))


@lru_cache(maxsize=1024)
def _amends(text: str) -> bool:
    """`looks_amending`, which is asked of the words above a clause for each clause below them."""
    return looks_amending(text)


@lru_cache(maxsize=1024)
def _tells_times(text: str) -> bool:
    return _TIMES.search(text) is not None


def _any_says(author: Author, name: str, says: Callable[[str], bool]) -> bool:
    for part in [name, *author.tree.ancestors(name)]:
        texts = [v.content.passage.text for v in author.versions(part)]
        if any(says(text) for text in texts):
            return True
        if part != name and not any(text.endswith(GOES_ON) for text in texts):
            return False
    return False


_TIMES = re.compile(
    r"\b(?:into\s+(?:force|operation|effect)|in\s+(?:force|effect)|effect\b|appl(?:y|ies)\b|"
    r"(?:appoint|commence|expire|lapse|cease|extend|suspend|reviv|restor|reinstat|delay|sunset)|as\s+(?:it|they)\s+stood|as\s+if)"
    r"|বলবৎ|কার্যকর|মেয়াদ|মেয়াদ|প্রযোজ্য|স্থগিত",
    re.IGNORECASE,
)


class _Reader:
    """Reads one clause at a time, with what stands above it and before it."""

    def __init__(self, author: Author, register: InstrumentRegister) -> None:
        self.author = author
        self.register = register
        self.known = register.titles
        self.own = normalise_title(author.title)
        self.corrects = _CORRECTS.search(author.title) is not None
        self.timing = Timing(author, register, self._only)
        self.passed = Passed(author, self.known)
        self.sayings = Sayings(author, self.known)
        self._last_given: tuple[tuple[str, str], Target] = (("", ""), Target())

    @cached_property
    def misprint(self) -> bool:
        """Whether the instrument says of anything that it is an error of printing."""
        return any(
            _MISPRINT.search(v.content.passage.text)
            for provision in self.author.tree.in_order()
            for v in self.author.versions(provision.id)
        )

    def may_speak(self, name: str) -> bool:
        """Whether a clause may amend or speak of times, by its words or by those above it."""
        return bool(self.sayings.shared_above(name)) or _speaks(self.author, name)

    def read(
        self,
        name: str,
        order: int,
        published: date | None,
        state: ClauseState,
        later: date | None = None,
    ) -> Iterator[Aimed]:
        """What a clause does by its words as known from a day, and until a later one."""
        text = state.passage.text
        self.timing.superseded = later
        base = self._base(name, order, published, state)
        covered: list[tuple[int, int]] = []
        amends = [*self._amending(name, base, state, covered)]
        for since, amended in state.later:
            again = [*self._amending(name, base, amended, [])]
            amends = amended_before(amends, again, since)
        yield from (unless_gone(aimed, state.gone) for aimed in amends)
        if not _any_says(self.author, name, _tells_times):
            return
        before, above = self.passed.before(name, text)
        timed = [*self._timed(state.passage, base, before, above, covered, state.ended)]
        if state.latest != state.passage:
            # What moves a day before it comes counts; all else is as the clause first operates.
            waiting = {a.clause.id for a in timed if a.clause.effective.never}
            moved = [
                a
                for a in self._timed(state.latest, base, before, above, (), state.ended)
                if a.clause.action is Action.EXPIRE or a.clause.id in waiting
            ]
            found = {a.clause.id for a in moved}
            timed = [a for a in timed if a.clause.id not in found]
            timed = [a for a in timed if a.clause.action is not Action.EXPIRE] + moved
        yield from timed

    def _amending(
        self, name: str, base: Clause, state: ClauseState, covered: list[tuple[int, int]]
    ) -> Iterator[Aimed]:
        """What a clause amends; the stretches of its words that say so are added to `covered`."""
        text = state.passage.text
        said = self.sayings.read(name, text, quotes_below=bool(state.quoted))
        if said.understood and not in_commonwealth_words(text):
            every = self.timing.dated(base, said.masked, state.since)
            for number, item in enumerate(said.instructions):
                covered.append(item.span)
                if is_said(said.masked, item.span):
                    continue
                for dated in every:
                    yield from self._stated(name, dated, number, item, said.masked, state)
            if said.unfound or (leaves_quotes(said.masked, covered) and not said.shared):
                yield from self._unread(every[-1], said.masked, self.sayings.above(name))
        elif looks_amending(text) or _any_says(self.author, name, _amends):
            yield from self._by_forms(name, base, state, covered)

    def _stated(
        self,
        name: str,
        dated: Clause,
        number: int,
        item: Instruction,
        masked: Masked,
        state: ClauseState,
    ) -> Iterator[Aimed]:
        """What the grammar read, as clauses: one for each instrument that is changed."""
        target = self.sayings.target(name, item)
        if target.name is None or target.name.generic:
            target = replace(target, name=self._meant(name, target.name, state.passage.text))
        if item.versions == "french":
            return  # the text held is the English one
        for part, aimed in enumerate(by_section(target)):
            id_ = f"{dated.id}.{number}" + (f".{part}" if part else "")
            numbered = replace(dated, id=id_, order=dated.order + number)
            aimed = with_new_section(item, aimed)
            clause = self._clause(numbered, item, aimed, state, masked)
            if aimed.name is OWN:
                aimed = replace(aimed, name=None)
            elif aimed.name is None:
                clause = replace(clause, problem="it names no instrument that it amends")
            yield from (Aimed(*each) for each in by_new_section(aimed.name, clause))
        if target.name is not None and target.name.kind == "code":
            act = self.sayings.by_act(name, item)
            if act is not None:
                numbered = replace(
                    dated, id=f"{dated.id}.{number}{BY_ACT}", order=dated.order + number
                )
                yield Aimed(act.name, self._clause(numbered, item, act, state, masked))

    def _meant(self, name: str, said: InstrumentName | None, text: str) -> InstrumentName | None:
        """What "the said rules" means by what is printed before the clause; else the only one."""
        before, above = self.passed.before(name, text)
        context = f"{before} {above} " if before or above else ""
        cited = [
            c
            for c in parse_citations(context + text, known=self.known).items
            if c.span[0] >= len(context) and c.instrument and not c.instrument.generic
        ]
        beside = [c for c in cited if INHERITED not in c.flags]
        named = [c.instrument for c in beside or cited]
        own = [n for n in named if n and normalise_title(str(n)) != self.own]
        return own[0] if own else self._only(text, before) or said

    def _by_forms(
        self, name: str, base: Clause, state: ClauseState, covered: list[tuple[int, int]]
    ) -> Iterator[Aimed]:
        """What the forms of other habits read, with what is printed before the clause."""
        text = state.passage.text
        before, above = self.passed.before(name, text)
        masked = mask(text, f"{before} {above}", self.known)
        if (state.rows or state.quoted) and text.endswith(GOES_ON):
            masked = masked.followed_by_rows()
        above_it = self._given(above, before)
        every = self.timing.dated(base, masked, state.since)
        target = above_it
        for number, item in enumerate(instructions(masked)):
            covered.append(item.span)
            if is_said(masked, item.span):
                continue
            if item.within is not None:
                target = within(above_it, item.within)
                if target.name is None:
                    target = replace(target, name=given_by(masked.citations, Target()).name)
            else:
                target = self._target(masked, item, covered, target)
            if target.name is None or normalise_title(str(target.name)) == self.own:
                target = replace(target, name=self._only(text, before))
            target = self.passed.completed(name, target)
            for dated in every:
                numbered = replace(dated, id=f"{dated.id}.{number}", order=base.order + number)
                clause = self._clause(numbered, item, target, state, masked)
                if target.name is None:
                    clause = replace(clause, problem="it names no instrument that it amends")
                yield Aimed(target.name, clause)
        shows = bool(state.quoted or state.rows) and not covered  # for what, is not understood
        if leaves_quotes(masked, covered) if covered else shows or says_it_amends(masked):
            yield from self._unread(every[-1], masked, above_it)

    def _base(self, name: str, order: int, published: date | None, state: ClauseState) -> Clause:
        return Clause(
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
            order=order * _MOST,
        )

    def _unread(self, base: Clause, masked: Masked, above_it: Target) -> Iterator[Aimed]:
        """A clause, or the rest of one, that says it amends another in words that no form fits."""
        target = above_it
        for group in joined(masked.citations, masked.covered):
            if any(INHERITED not in c.flags for c in group):
                target = given_by(group, target)
        for part, each in enumerate(classified(masked.citations) or by_section(target)):
            if each.name is None or normalise_title(str(each.name)) == self.own:
                continue
            id_ = f"{base.id}.unread" + (f".{part}" if part else "")
            clause = replace(base, id=id_, action=Action.WORDS, problem=UNREAD)
            yield Aimed(each.name, clause)

    def _timed(
        self,
        passage: Passage,
        base: Clause,
        before: str,
        above: str,
        covered: Sequence[tuple[int, int]],
        ended: Bound,
    ) -> Iterator[Aimed]:
        """What the words of a clause say of times, but for those that are read as amending."""
        if _TIMES.search(passage.text) or (above.endswith(GOES_ON) and _TIMES.search(above)):
            covered = [*covered, *said_in(passage.text)]
            read = self.timing.clauses(passage, base, before, above, covered, ended=ended)
            yield from (Aimed(name, clause) for name, clause in read)

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
        self, masked: Masked, item: Instruction, covered: Sequence[tuple[int, int]], before: Target
    ) -> Target:
        """What an instruction changes: cited in it, else before it, else above it."""
        start = covered[-2][1] if len(covered) > 1 else 0
        inside = masked.cited(*item.target) if item.target else []
        nearby = [c for c in masked.cited(start, item.span[0]) if c not in inside]
        for group in (*joined(nearby, masked.covered), *([inside] if inside else [])):
            before = given_by(group, before)
        return before

    def _clause(
        self, base: Clause, item: Instruction, target: Target, state: ClauseState, masked: Masked
    ) -> Clause:
        passage = self.sayings.passage(item.words_of) if item.words_of else state.passage
        clause = replace(
            base,
            inflects=item.inflects,
            alternates=item.alternates,
            codified=target.name is not None and target.name.kind == "code",
            action=item.action,
            target=target.pinpoints,
            but=left_out(target, item.but),
            where=item.where,
            place=item.place,
            each_place=item.each_place,
            corrects=self.corrects,
        )
        clause = replace(
            clause,
            part=item.part,
            at_end=item.at_end,
            labels=item.labels if item.action is Action.RENUMBER or not item.block else (),
            old_words=_cut(passage, item.old).text if item.old else item.old_sign,
            through=_cut(passage, item.through).text if item.through else "",
        )
        if item.new:
            clause = replace(clause, words=_spaced(passage, item))
        elif item.new_sign:
            clause = replace(clause, words=sign(item.new_sign))
        if item.column:
            clause = replace(clause, column=item.column)
        if item.label:
            clause = replace(clause, blocks=(Block("", passage.text[slice(*item.label)]),))
        if item.action is Action.END and not (item.within or item.target or target.pinpoints):
            # That nothing was understood of a subject ends no whole instrument.
            return replace(clause, problem="it does not say what it ends")
        if item.unit in _UNADDRESSED and item.action is not Action.WORDS:
            return replace(
                clause, problem=f"it changes a {item.unit}, which has no name of its own"
            )
        if item.block and item.block.start > len(passage.text):
            blocks = unwrapped(relabelled(item, state.quoted, target), target) or state.rows
            return replace(clause, blocks=blocks)
        if item.action in (Action.SUBSTITUTE, Action.INSERT) and not (item.block or item.label):
            printed = self._printed_below(base, passage)
            return replace(clause, blocks=printed) if printed else _unquoted(clause, item)
        if item.block:
            label = str(target.pinpoints[0].path[-1]) if target.pinpoints else ""
            quoted = _cut(passage, item.block)
            blocks = read_blocks(quoted, label=label)
            begun = opens_provision(quoted.text) or (item.within is not None and _named(blocks))
            if item.action is Action.INSERT and not begun:
                return replace(clause, problem="the words to insert begin no provision")
            clause = replace(clause, blocks=blocks)
            if not blocks:
                return replace(clause, problem="the quoted provision could not be read")
        if self.corrects and not self.misprint and _is_amount(clause.words.text):
            # Rule 15: what changes a rate, date or amount acts from its own publication.
            since = Bound.on(base.published) if base.published else base.effective
            clause = replace(clause, corrects=False, carries=True, effective=since)
        return clause

    def _printed_below(self, base: Clause, passage: Passage) -> tuple[Block, ...]:
        """What a clause that announces provisions and quotes none has below it."""
        if not passage.text.rstrip(" “\"'").endswith(GOES_ON):
            return ()
        return below(self.author, base.provision, base.published or date.max)

    # -- what stands around ------------------------------------------------------------------------

    def _given(self, above: str, before: str) -> Target:
        """What the words above a clause say it changes; the same for all that they stand above."""
        if self._last_given[0] != (above, before):
            target = given(mask(above, before, self.known)) if above else Target()
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


def _named(blocks: Sequence[Block]) -> bool:
    """Whether quoted provisions have a label or a term, so that they can be told from words."""
    return bool(blocks) and bool(blocks[0].label or blocks[0].term)


def _is_amount(words: str) -> bool:
    """Whether words give a rate, a date or an amount, which a corrigendum alters from its own day.

    >>> _is_amount("16%"), _is_amount("1 May 2016"), _is_amount("8541.40")
    (True, True, False)
    """
    return _AMOUNT.search(words) is not None or bool(find_dates(words).dates)


def _unquoted(clause: Clause, item: Instruction) -> Clause:
    """A clause that quotes nothing: what it puts there is a sign, or is not known."""
    whole = all(" to " not in pinpoint.path[-1] for pinpoint in clause.target)
    if not item.new_sign or not clause.target or not whole:
        return replace(clause, problem="it does not quote what it puts there")
    words = sign(item.new_sign)
    blocks = tuple(Block("", label=p.path[-1], words=words) for p in clause.target)
    return replace(clause, blocks=blocks, words=NO_WORDS)


def _cut(passage: Passage, quote: Quote) -> Passage:
    text = passage.text[quote.start : quote.end]
    lead, tail = len(text) - len(text.lstrip()), len(text) - len(text.rstrip())
    return passage.cut(quote.start + lead, max(quote.end - tail, quote.start + lead))


def _spaced(passage: Passage, item: Instruction) -> Passage:
    """The new words; inserted ones with the space that parts them from the old ones."""
    words = _cut(passage, item.new) if item.new else NO_WORDS
    ends = item.at_end and not item.old and not item.old_sign
    if (item.where is Where.INSTEAD and not ends) or not words.text:
        return words
    if words.text[0] in ",.;:)":
        return words
    gap = sign(" ")
    return words + gap if item.where is Where.BEFORE else gap + words
