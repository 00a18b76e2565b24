"""From what the words of a clause say of times to clauses with days.

A moment that hangs on an event is settled by what is known of it: on each day on which that was to
be learnt the clause is read again, and of all with one id the latest published counts. So an order
that fixes a day moves everything that follows from it, in whatever order they arrive.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from tqa.ingest.amendments.bangla_times import listed, lists
from tqa.ingest.amendments.gazette import named_by_page
from tqa.ingest.amendments.histories import days_of, history_of, named_history
from tqa.ingest.amendments.masked import Masked, mask
from tqa.ingest.amendments.moments import Event
from tqa.ingest.amendments.others import (
    OTHER,
    OWN,
    Meant,
    of_section,
    other_act,
    says_which,
    waits_for_assent,
)
from tqa.ingest.amendments.settling import Events, History, Known, fulfilled, later_of, settle
from tqa.ingest.amendments.statement import About, TimeStatement
from tqa.ingest.amendments.states import Author
from tqa.ingest.amendments.targets import pinpoints_of, ranged
from tqa.ingest.amendments.times import Condition, Window, condition, effect, statements, supposes
from tqa.law.citations import INHERITED, Citation, parse_citations
from tqa.law.clause import Action, Clause
from tqa.law.identity import ROOT
from tqa.law.instruments import InstrumentName, normalise_title
from tqa.law.labels import normalise_label
from tqa.law.model import NO_WORDS, Passage
from tqa.law.pinpoints import Pinpoint
from tqa.law.register import InstrumentRegister
from tqa.temporal.bounds import OPEN, UNKNOWN, Bound

GOES_ON = ("—", ":", "-", "–")
_APPOINTS = re.compile(r"\bcommencement\b|\bcoming into force\b|প্রবর্তন", re.IGNORECASE)
_COORDINATES = (
    *("comes into force before", "come into force before", "comes into force after"),
    *("same day as", "first day on which", "its effects before", "day on which"),
)
_LISTS = re.compile(
    r"\bthe\s+following\s+(?:provisions?|sections?|regulations?|rules?|articles?|parts?|schedules?)\b"
    r"|\bthe\s+provisions?\s+(?:listed|specified|set\s+out)\s+below\b",
    re.IGNORECASE,
)
"""What says that the parts below name what a statement speaks of."""
_NOT_KNOWN = "whether its condition is met is not known: nothing held says when {} came into force"
_SUPPOSED = "whether its condition is met is not known"
_NOT_PASSED = "whether the bill that it waits for was passed is not known: no such act is held"

Only = Callable[[str, str], InstrumentName | None]
"""The only other instrument that some words, with those before them, can mean."""


@dataclass
class Timing:
    """Reads what the clauses of one instrument say of times."""

    author: Author
    register: InstrumentRegister
    only: Only
    superseded: date | None = None
    """The day from which the clause that is read is known to say something else."""
    _follows: list[str] = field(default_factory=list)
    _reading: str = ""

    def __post_init__(self) -> None:
        self.own = normalise_title(self.author.title)
        self.appoints = _APPOINTS.search(self.author.title) is not None
        self.days = days_of(self.author)
        self._first = next((p.id for p in self.author.tree.in_order() if p.kind in _NUMBERED), ROOT)

    # -- statements -------------------------------------------------------------------------------

    def clauses(
        self,
        passage: Passage,
        base: Clause,
        before: str,
        above: str,
        covered: Sequence[tuple[int, int]] = (),
        *,
        ended: Bound = OPEN,
    ) -> Iterator[tuple[InstrumentName | None, Clause]]:
        """What some words say of times, but for those that are read as amending.

        Each with the instrument it speaks of, `None` for its own. `ended` is the day on which the
        clause itself ended: a condition that it sets has fallen away then.
        """
        self._reading = base.provision
        lead = above if above.endswith(GOES_ON) else ""
        # "… comes into force— (a) on D1, for …; (b) on D2": the words above are its beginning.
        words = f"{lead} {passage.text}" if lead else passage.text
        masked = mask(words, "", self.register.titles)
        found = statements(masked, self.author.jurisdiction)
        if any(s.targets or s.but or s.about is About.NAMED for s in found):
            # What stands before matters only for which instrument is meant.
            masked = mask(words, before, self.register.titles)
        for number, statement in enumerate(found):
            if statement.action is Action.COMMENCE and _lists(statement, masked):
                if words.rstrip().endswith(GOES_ON):
                    continue  # its parts say of what
                if statement.span[0] < len(lead):
                    named = listed(masked.covered[len(lead) :], len(lead))
                    if not named:
                        continue
                    span = (statement.span[0], len(words))
                    statement = replace(statement, targets=named, about=About.CITED, span=span)
            low, high = (at - len(lead) - bool(lead) for at in statement.span)
            if high <= 0 or any(a < high and low < b for a, b in covered):
                continue
            placed = self._placed(statement, masked, base, words, f"{before} {above}")
            if placed is None:
                continue
            about, clause = placed
            clause = replace(clause, id=self._id(base, statement, number, about, clause))
            if statement.action is Action.APPLY:
                clause = replace(clause, words=passage.cut(max(low, 0), high))
            for dated in self._settled(clause, statement, masked, ended):
                yield about, dated

    def _id(
        self,
        base: Clause,
        statement: TimeStatement,
        number: int,
        about: InstrumentName | None,
        clause: Clause,
    ) -> str:
        whole = not clause.target and not clause.exact
        if statement.action is Action.EXPIRE and whole:
            # An extension in another instrument is a later word on the same end.
            found = self.register.resolve(about, near=False) if about else (self.author.id,)
            ended = found[0] if len(found) == 1 else about.canonical if about else ""
            return f"{ended}!expiry"
        return f"{base.id}!{statement.action.value}.{number}"

    def _placed(
        self, statement: TimeStatement, masked: Masked, base: Clause, words: str, around: str
    ) -> tuple[InstrumentName | None, Clause] | None:
        """The instrument and the provisions that a statement speaks of; `None` where in doubt."""
        clause = replace(
            base,
            action=statement.action,
            scope=statement.scope,
            way=statement.way,
            words=NO_WORDS,
            but=self._completed(
                [c for span in statement.but for c in masked.cited(*span)], base.provision
            ),
        )
        match statement.about:
            case About.OWN:
                if statement.unit == "it" and base.provision.split("/")[0] != self._first:
                    return None  # "it" stands for the instrument only where that is introduced
                return None, clause
            case About.REST:
                return None, clause
            case About.UNIT:
                above = self._unit(base.provision, statement.unit)
                return (None, replace(clause, exact=(above,))) if above else None
            case About.NAMED:
                said = masked.text[slice(*statement.span)]
                name = self._titled(statement, masked) or named_by_page([said], self.register)
                name = name or self._named(masked, words, around)
                return (name, clause) if name is not None else None
        citations = [c for span in statement.targets for c in masked.cited(*span)]
        # "Clause 4 comes into force" speaks of its own instrument, unless another is beside it;
        # what an instrument brings into force by appointing a day is not its own.
        own = [c for c in citations if c.instrument is None or INHERITED in c.flags]
        appoints = statement.action is Action.COMMENCE and (self.appoints or statement.appoints)
        about = None if not citations else citations[0].instrument
        if citations and self._meant(masked).get(citations[0].span) is OTHER:
            return self._other(masked) or OTHER, replace(clause, target=pinpoints_of(citations))
        if own and not appoints:
            about = None
        elif appoints and (about is None or self._is_own(about)):
            about = self.only(words, around)
        if about is None:
            return about, replace(clause, target=self._completed(citations, base.provision))
        return about, replace(clause, target=pinpoints_of(citations))

    def _completed(self, citations: Sequence[Citation], name: str) -> tuple[Pinpoint, ...]:
        """Pinpoints of its own instrument: "subsection (1)" is one of the section it stands in."""
        found: list[Pinpoint] = []
        for citation in ranged(citations):
            for pinpoint in pinpoints_of([citation]):
                above: tuple[str, ...] = ()
                if pinpoint.path[0].startswith("("):
                    above = self._labels(name, section=(citation.unit or "").startswith("sub"))
                found.append(Pinpoint((*above, *pinpoint.path)))
        return tuple(found)

    def _labels(self, name: str, *, section: bool) -> tuple[str, ...]:
        """The labels of the section in which a clause stands; else of all that is above it."""
        tree = self.author.tree
        labels: list[str] = []
        for part in [name, *tree.ancestors(name)]:
            if part == ROOT:
                continue
            printed = [v.content.label for v in self.author.versions(part)]
            label = next(filter(None, printed), "")
            numbered = tree.by_id[part].kind in _NUMBERED_THROUGH
            if label and (numbered or (part != name and not section)):
                labels.insert(0, normalise_label(label))
            if numbered:
                break
        return tuple(labels)

    def _unit(self, name: str, unit: str) -> str:
        """The part of such a kind in which a clause stands, "" if none."""
        tree = self.author.tree
        kinds = {unit, "section"} if unit == "section" else {unit}
        for part in [name, *tree.ancestors(name), *reversed(tree.headings(name))]:
            if part != ROOT and tree.by_id[part].kind in kinds:
                return part
        return ""

    def _titled(self, statement: TimeStatement, masked: Masked) -> InstrumentName | None:
        """The instrument whose title is the subject."""
        for span in statement.targets:
            items = parse_citations(masked.text[slice(*span)], known=self.register.titles).items
            for item in items:
                if item.instrument is not None and not self._is_own(item.instrument):
                    return item.instrument
        return None

    def _named(self, masked: Masked, words: str, around: str) -> InstrumentName | None:
        """The instrument that "the said Act" means: the one cited beside it, else the only one."""
        cited = [c.instrument for c in masked.citations if c.instrument is not None]
        others = {n.canonical: n for n in cited if not n.generic and not self._is_own(n)}
        if len(others) == 1:
            return next(iter(others.values()))
        return self.only(words, around)

    def _is_own(self, name: InstrumentName) -> bool:
        found = self.register.resolve(name, near=False)
        return normalise_title(str(name)) == self.own or [*found] == [self.author.id]

    # -- days -------------------------------------------------------------------------------------

    def _settled(
        self, clause: Clause, statement: TimeStatement, masked: Masked, ended: Bound
    ) -> Iterator[Clause]:
        self._follows = []
        events = self._events(masked)
        history = settle(statement.when, events) if statement.when else (Known(None, OPEN),)
        if _is_left(statement) and not self.author.complete():
            # The instrument that names the day may be one that is not held: it may have come.
            made = self.author.made
            history = (Known(None, Bound(made.earliest, None) if made.earliest else UNKNOWN),)
        if statement.action is Action.SUSPEND and statement.when is None:
            history = (Known(None, clause.effective),)
        until = settle(statement.last, events)[-1].day if statement.last else OPEN
        met = statement.when is not None and statement.when.event is Event.BUDGET
        if met and statement.action is Action.APPLY and ended.is_day:
            history = (Known(None, ended),)  # what set the condition is repealed
        if statement.never:
            history, problem = self._never(masked)
            if not history:
                yield self._with(replace(clause, problem=problem), Known(None, OPEN), OPEN)
                return
        for known in self._learnt(clause, history):
            yield self._with(clause, known, until)

    def _never(self, masked: Masked) -> tuple[History, str]:
        """That something never came into force, where the condition for that is met."""
        found = condition(masked)
        if found is None:
            return (Known(None, OPEN),), ""
        met = self._met(found, masked)
        if met is None:
            return (), self._unmet(found, masked)
        # Where the condition is not met, nothing is said.
        return tuple(Known(k.since, OPEN) for k in met if not k.day.never), ""

    def _with(self, clause: Clause, known: Known, until: Bound) -> Clause:
        published = max(filter(None, (clause.published, known.since)), default=None)
        return replace(
            clause,
            published=published,
            effective=known.day,
            until=until,
            follows=tuple(dict.fromkeys(self._follows)),
        )

    def _learnt(self, clause: Clause, history: History) -> Iterator[Known]:
        """What a moment was known to be while the clause was known to say so."""
        start = clause.published or date.min
        first = [known for known in history if (known.since or date.min) <= start]
        if first:
            yield replace(first[-1], since=None)
        elif history:
            yield Known(None, OPEN)
        for known in history:
            since = known.since or date.min
            if since > start and (self.superseded is None or since < self.superseded):
                yield known

    def _events(self, masked: Masked) -> Events:
        def told(event: Event, of: tuple[int, int] | None) -> Sequence[History]:
            if of is None:
                if event in (Event.BEGINS, Event.IN_FORCE, Event.ENDS):
                    return [history_of(self.author.versions(ROOT), event)]
                return ()
            found = [
                history
                for citation in masked.cited(*of)
                for history in self._histories(citation, event, masked)
            ]
            known = [history for history in found if history is not None]
            return known if known and len(known) == len(found) else ()

        return Events(self.days, told)

    def _histories(
        self, citation: Citation, event: Event, masked: Masked
    ) -> Iterator[History | None]:
        """When each end of what is cited began or ended, as far as it is held."""
        name, meant = citation.instrument, self._meant(masked).get(citation.span)
        if meant is OTHER:
            name = self._other(masked)
            if name is None:
                yield None
                return
        elif meant is OWN or (name and (INHERITED in citation.flags or self._is_own(name))):
            name = None
        pinpoints: list[Pinpoint | None] = [citation.pinpoint]
        if citation.last is not None:
            pinpoints.append(citation.last)
        for pinpoint in pinpoints:
            if name is None:
                tree, versions = self.author.tree, self.author.versions
                yield named_history(tree, versions, pinpoint, event) if pinpoint else None
                continue
            told = self.author.begins(name, pinpoint, event)
            if told is not None and told.instrument:
                self._follows.append(told.instrument)
            yield told.history if told is not None else None

    def _meant(self, masked: Masked) -> Mapping[tuple[int, int], InstrumentName]:
        """Of which act the provisions are that some words cite, where they say so."""
        if not says_which(masked.text):
            return {}
        return Meant(self.author, self._reading, self.register.titles).marks(masked)

    def _other(self, masked: Masked) -> InstrumentName | None:
        """The act that the section being read calls "the other Act"."""
        texts = (masked.text, *of_section(self.author, self._reading))
        return other_act(texts, self.register.titles)

    # -- amending clauses -------------------------------------------------------------------------

    def dated(self, base: Clause, masked: Masked, since: Bound) -> list[Clause]:
        """A clause with the days that its words, or those above it, give to its changes.

        Several, where what a day hangs on was learnt later than the clause; `since` is from when
        the clause itself is law.
        """
        if not since.happened_by(date.max):
            return [base]
        self._reading, self._follows = base.provision, []
        jurisdiction = self.author.jurisdiction
        window, met = effect(masked, jurisdiction), condition(masked)
        source = masked
        if (window is None or met is None) and (above := self._above(base.provision)):
            outer = mask(above, self.author.title, self.register.titles)
            if met is None and (met := condition(outer)):
                source = outer
            if window is None and (window := effect(outer, jurisdiction)):
                masked = outer
        if met is None and any(supposes(text) for text in (masked.text, *self._leads(base))):
            return [replace(base, problem=_SUPPOSED)]
        if waits_for_assent(self.author, base.provision):
            assented = self._assented(masked)
            if assented is None:
                return [replace(base, problem=_NOT_PASSED)]
            return [
                dated
                for known in self._learnt(
                    base, later_of([(Known(None, base.effective),), assented])
                )
                for dated in self._within(
                    self._with(base, known, base.until), window, masked, met, source
                )
            ]
        return self._within(base, window, masked, met, source)

    def _leads(self, base: Clause) -> Iterator[str]:
        """The words above a clause, each part by itself."""
        for part in self.author.tree.ancestors(base.provision):
            for version in self.author.versions(part)[-1:]:
                yield version.content.passage.text

    def _assented(self, masked: Masked) -> History | None:
        """When the act called "the other Act" was passed; `None` if it is not held."""
        other = self._other(masked)
        told = self.author.begins(other, None, Event.ASSENT) if other is not None else None
        if told is None:
            return None
        self._follows.append(told.instrument)
        return told.history

    def _within(
        self,
        base: Clause,
        window: Window | None,
        masked: Masked,
        met: Condition | None,
        source: Masked,
    ) -> list[Clause]:
        if window is None and met is None:
            return [base]
        events = self._events(masked)
        history: History = (Known(None, base.effective),)
        if window is not None:
            history = settle(window.since, events)
            if window.since.day is None:
                # What waits for something else does nothing before the clause itself is law.
                history = later_of([(Known(None, base.effective),), history])
        if met is not None:
            since = self._met(met, source)
            if since is None:
                return [replace(base, problem=self._unmet(met, source))]
            history = later_of([history, since])
        last = window.until if window is not None else None
        until = settle(last, events)[-1].day if last else base.until
        return [self._with(base, known, until) for known in self._learnt(base, history)]

    def _above(self, name: str) -> str:
        """The words above a clause, where they may say when it operates."""
        parts = [p for p in self.author.tree.ancestors(name) if p != ROOT]
        texts = [v.content.passage.text for p in parts for v in self.author.versions(p)[-1:]]
        if not any(cue in text for text in texts for cue in _COORDINATES):
            return ""
        return " ".join(reversed(texts))

    def _met(self, found: Condition, masked: Masked) -> History | None:
        """From which day a condition is met, open where it is not; `None` where nobody knows."""
        told = self._events(masked).told
        one, other = told(Event.BEGINS, found.one), told(Event.BEGINS, found.other)
        if not one or not other:
            return None
        return fulfilled(found.how, later_of(one), later_of(other))

    def _unmet(self, found: Condition, masked: Masked) -> str:
        spans = (found.one, found.other)
        return _NOT_KNOWN.format(" or ".join(masked.text[slice(*span)].strip() for span in spans))


_NUMBERED_THROUGH = frozenset({"section", "article", "rule", "regulation"})
_NUMBERED = frozenset({"section", "article", "rule", "regulation", "clause", "paragraph"})


def _lists(statement: TimeStatement, masked: Masked) -> bool:
    """Whether the parts below name what is brought into force: "the following provisions …—"."""
    said = masked.text[slice(*statement.span)]
    return _LISTS.search(said) is not None or lists(said)


def _is_left(statement: TimeStatement) -> bool:
    """Whether an instrument leaves its own commencement as a whole to another."""
    when = statement.when
    left = when is not None and when.event is Event.APPOINTED
    return left and statement.action is Action.COMMENCE and statement.about is About.OWN
