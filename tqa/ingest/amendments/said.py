"""What a clause says by the grammar, with what stands above it and what "the Act" means there.

"Title 5 is amended as follows: (a) Section 5-101 is amended as follows: (1) Paragraph (2) …": each
clause is read once, and goes on with the subject of the one above it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tqa.ingest.amendments.grammar.references import Reference, read_reference
from tqa.ingest.amendments.grammar.statements import read_statements
from tqa.ingest.amendments.grammar.tokens import tokens
from tqa.ingest.amendments.instruction import Instruction
from tqa.ingest.amendments.masked import Masked, Quote, mask
from tqa.ingest.amendments.others import (
    OTHER,
    OWN,
    Meant,
    marked,
    of_section,
    other_act,
    says_which,
)
from tqa.ingest.amendments.states import QUOTED, Author
from tqa.ingest.amendments.targets import Target, within
from tqa.ingest.amendments.wording import GOES_ON, looks_amending
from tqa.law.clause import Action, Place
from tqa.law.identity import ROOT
from tqa.law.instruments import InstrumentName, normalise_title
from tqa.law.model import NO_WORDS, Passage

_REGULATIONS = frozenset(
    {"regulation", "regulations", "rules", "order", "tariff", "sor", "directive"}
)


@dataclass(frozen=True, slots=True)
class Said:
    """One clause by the grammar."""

    masked: Masked
    instructions: tuple[Instruction, ...] = ()
    goes_on: Reference | None = None
    """The subject that the parts below go on with."""
    shared: tuple[Instruction, ...] = ()
    """What is done "in the following provisions", which the parts below name."""
    unfound: bool = False
    """Whether it announces new provisions, and none follow."""

    @property
    def understood(self) -> bool:
        """Whether the grammar read anything of the clause."""
        return bool(self.instructions or self.goes_on or self.shared)


class Sayings:
    """The clauses of one instrument by the grammar, in printed order."""

    def __init__(self, author: Author, known: Mapping[str, str]) -> None:
        self._author = author
        self._known = known
        self._latest: dict[str, Said] = {}
        self._targets: dict[str, Target] = {ROOT: Target()}
        self._by_act: dict[str, Target] = {ROOT: Target()}
        self._named: dict[bool, InstrumentName] = {}
        self._names: dict[str, dict[bool, InstrumentName]] = {}
        self._apart: set[InstrumentName] = set()
        """What coordinating clauses change, which "the Act" never means."""
        self._short: dict[str, InstrumentName] = {}
        """Instruments by the short names that they are given in brackets."""
        self._last: tuple[tuple[str, str, bool], Said] | None = None

    def read(self, name: str, text: str, *, quotes_below: bool) -> Said:
        """The clause `name` with the words `text`, which a quoted provision may follow."""
        asked = (name, text, quotes_below)
        if self._last is None or self._last[0] != asked:
            self._last = (asked, self._read(name, text, quotes_below))
        return self._last[1]

    def _read(self, name: str, text: str, quotes_below: bool) -> Said:
        leads = text.startswith(("In ", "in ")) and text.endswith(GOES_ON) and self._has_parts(name)
        if not (leads or looks_amending(text) or self.shared_above(name)):
            return Said(mask(text, "", self._known)) if quotes_below else Said(_BARE)
        version = _VERSION.search(text)
        goes_on_quoted = quotes_below and text.endswith(":") and text.count('"') % 2 == 1
        masked = mask(text + '"' * goes_on_quoted, "", self._known)
        if quotes_below and not goes_on_quoted:
            masked = masked.followed_by_rows()
        found, goes_on = read_statements(masked)
        if goes_on_quoted:
            found = [*found, *_quoted_parts(found, len(text))]
        if version:
            found = [replace(item, versions=version[1].lower()) for item in found]
        unfound = not found and bool(_TO_READ.search(text)) and not self._has_parts(name)
        shared: tuple[Instruction, ...] = ()
        if not found and goes_on is None and (above := self.shared_above(name)):
            named = read_reference(tokens(masked), masked)
            if named.groups and self._has_parts(name):
                goes_on = named  # "in the Ports Act," whose provisions the parts below it name
            elif named.groups:
                span = (0, len(text))
                found = [
                    replace(i, span=span, within=within, part=part, unit=unit or i.unit)
                    for i in above
                    for within, part, unit in named.each
                ]
        elif text.rstrip().endswith(GOES_ON) and not quotes_below:
            # "In the following provisions" is wherever the words stand in them.
            shared = tuple(
                replace(i, words_of=name, each_place=True) for i in found if i.old or i.old_sign
            )
            if shared and "following" in text[-60:]:
                found = [i for i in found if not (i.old or i.old_sign)]
            else:
                shared = ()
        done = self._of_which_act(name, masked, found)
        return Said(masked, done, goes_on, shared, unfound)

    def _of_which_act(
        self, name: str, masked: Masked, found: Sequence[Instruction]
    ) -> tuple[Instruction, ...]:
        """Instructions with the act that a coordinating clause means: its own, or "the other"."""
        if not found or not says_which(masked.text):
            return tuple(found)
        marks = Meant(self._author, name, self._known).marks(masked)
        if not marks:
            return tuple(found)
        other = other_act(of_section(self._author, name), self._known)
        self._apart |= {OWN, OTHER, *((other,) if other else ())}
        return tuple(marked(item, marks, other) for item in found)

    def shared_above(self, name: str) -> tuple[Instruction, ...]:
        """What the words above a clause do to the provisions that it names."""
        for above in self._author.tree.ancestors(name):
            said = self._latest.get(above)
            if said is not None and (said.shared or said.instructions):
                return said.shared
        return ()

    def _has_parts(self, name: str) -> bool:
        tree = self._author.tree
        return any(tree.by_id[c].kind not in (QUOTED, "table") for c in tree.children(name))

    def passage(self, name: str) -> Passage:
        """The words of a clause as last known."""
        texts = [v.content.passage for v in self._author.versions(name)]
        return next((passage for passage in reversed(texts) if passage.text), NO_WORDS)

    def add(self, name: str) -> None:
        """Go past a provision: what stands below it and after it is read with it in mind."""
        text = self._words(name)
        quotes = any(
            self._author.tree.by_id[c].kind == QUOTED for c in self._author.tree.children(name)
        )
        said = self.read(name, text, quotes_below=quotes)
        self._shorten(said)
        self._latest[name] = said
        self._names[name] = dict(self._named)
        groups = [g for i in (*said.instructions, *said.shared) for g in i.within or ()]
        groups += said.goes_on.groups if said.goes_on else ()
        for citation in (c for group in groups for c in group):
            instrument = citation.instrument
            apart = instrument is None or instrument in self._apart
            if instrument is not None and not (instrument.generic or apart):
                self._named[instrument.kind in _REGULATIONS] = instrument
        above, by_act = self.above(name), self._nearest(self._by_act, name)
        if said.goes_on is not None:
            by_act = within(by_act, said.goes_on.by_act or said.goes_on.groups)
            above = self._in_full(within(above, said.goes_on.groups))
        self._targets[name], self._by_act[name] = above, by_act
        if said.goes_on is not None and not self._has_parts(name):
            # "(1) Section 4 is amended as follows. (2) Omit subsection (3).": the next go on.
            beside = next(iter(self._author.tree.ancestors(name)), ROOT)
            if beside != ROOT or not above.pinpoints:
                self._targets[beside], self._by_act[beside] = above, by_act

    def _shorten(self, said: Said) -> None:
        """Note what is called by a short name: "the Docks and Piers Act 1994 (“the 1994 Act”)"."""
        for match in _SHORT.finditer(said.masked.text):
            before = [c for c in said.masked.citations if c.span[0] < match.start()]
            named = [c.instrument for c in before if c.instrument and not c.instrument.generic]
            if named:
                self._short[normalise_title(match["name"])] = named[-1]

    def _in_full(self, target: Target) -> Target:
        """The same with the instrument by its full name, where it is called by a short one."""
        full = self._short.get(normalise_title(str(target.name))) if target.name else None
        return replace(target, name=full) if full else target

    def above(self, name: str) -> Target:
        """What the statements above a clause are about."""
        return self._nearest(self._targets, name)

    def _nearest(self, targets: Mapping[str, Target], name: str) -> Target:
        for ancestor in self._author.tree.ancestors(name):
            if ancestor in targets:
                return targets[ancestor]
        return Target()

    def by_act(self, name: str, item: Instruction) -> Target | None:
        """What an instruction changes by the numbers of its act, where a code is named beside it.

        The act may be held, the section of the code, or both.
        """
        target = within(self._nearest(self._by_act, name), item.by_act or item.within or ())
        if target.name is None or target.name.generic or target.name.kind == "code":
            return None
        return target

    def target(self, name: str, item: Instruction) -> Target:
        """What an instruction of the clause `name` changes."""
        target = self._in_full(within(self.above(name), item.within or ()))
        generic = target.name is not None and target.name.generic
        if target.name is None or generic:
            kind = target.name.kind if target.name else None
            named = self._names.get(name, self._named).get(kind in _REGULATIONS)
            return replace(target, name=named) if named else target
        return target

    def _words(self, name: str) -> str:
        return self.passage(name).text


def _quoted_parts(found: Sequence[Instruction], end: int) -> list[Instruction]:
    """Parts that new words go on with: "inserting the phrase “ten days, except that: (A) …”"."""
    if not found or found[-1].new is None or found[-1].new.end != end:
        return []
    beyond = Quote(end + 1, end + 2)
    parts = replace(
        found[-1], action=Action.INSERT, old=None, new=None, block=beyond, place=Place.WITHIN
    )
    return [parts]


_TO_READ = re.compile(r"\bto read as follows\s*:\s*$")
_VERSION = re.compile(r"\b(English|French) version of (?:the )?")
"""What stands between a provision and its act where one language alone is amended."""
_SHORT = re.compile(
    r"\(\s*(?:[^()“”\"]{0,60}\s)?[“\"](?:the\s+)?(?P<name>[^“”\"]{2,80})[”\"]\s*\)", re.IGNORECASE
)
_BARE = Masked("", "", (), ())
