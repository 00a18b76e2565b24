"""What amending instruments do, as clauses, and the evidence that each gives on provisions.

A clause names its target as lawyers do. On the day on which it operates the target is looked up,
and words to be replaced are looked for in the target and its parts; what is not found, or found
where the clause does not decide, stays unresolved and is reported (TIME_IN_LAW rules 10 to 14).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from tqa.law.ceasing import cease
from tqa.law.clause import Action, Block, Clause
from tqa.law.compose import Tree, choose
from tqa.law.consolidate import consolidate
from tqa.law.evidence import Commencement, Edit, Evidence, Operation, Way
from tqa.law.identity import ROOT
from tqa.law.learnt import as_known, learnt_later, of_other_readings, only_ends_otherwise
from tqa.law.listed import check
from tqa.law.locate import bears_any, label_keys, locate
from tqa.law.model import HEADINGS, NO_WORDS, Provision, State, Version
from tqa.law.pinpoints import Pinpoint
from tqa.law.placing import insert, substitute
from tqa.law.renumbering import renumber
from tqa.law.replay import Problem, Trouble
from tqa.law.rewording import reword
from tqa.temporal.bounds import OPEN

_SOUGHT = (Action.WORDS, Action.SUBSTITUTE, Action.END)
"""What changes what is there, and brings nothing that was not."""
_AS_IF_ALONE = (Action.WORDS, Action.RENUMBER)
"""What finds its target by what the clause itself changes: words, labels."""


@dataclass
class Amended:
    """Provisions, their order and the evidence on each, with what the clauses add."""

    provisions: dict[str, Provision]
    evidence: dict[str, list[Evidence]]
    order: list[str]
    problems: list[Problem] = field(default_factory=list)
    aimed: list[tuple[Clause, tuple[str, ...]]] = field(default_factory=list)
    """Each clause that was taken in, with what it was found to be aimed at, in legal order."""
    begun: dict[str, str] = field(default_factory=dict)
    """Provisions that clauses began, with the ids of these."""
    edits: dict[str, list[tuple[str, Edit]]] = field(default_factory=dict)
    _begun: dict[tuple[str, str, date | None, str], Clause] = field(default_factory=dict)
    read: dict[str, Clause] = field(default_factory=dict)
    readings: dict[str, set[date]] = field(default_factory=dict)
    """The days from which each clause is read anew."""
    missing: list[Clause] = field(default_factory=list)
    """Those that named no provision on their day."""
    known_at: date | None = None
    """The day as known on which provisions are looked at; `None` for the latest."""
    _versions: dict[str, tuple[Version, ...]] = field(default_factory=dict)
    _tree: Tree | None = None
    _labels: dict[str, frozenset[str]] = field(default_factory=dict)

    # -- reading what there is ------------------------------------------------------------------

    @property
    def tree(self) -> Tree:
        """The provisions as a tree, in their present order."""
        if self._tree is None:
            self._tree = Tree(self.in_order())
        return self._tree

    def in_order(self) -> list[Provision]:
        """The provisions in their present order, numbered by it."""
        found = [self.provisions[name] for name in self.order]
        return [p if p.order == at else replace(p, order=at) for at, p in enumerate(found)]

    def versions(self, name: str) -> tuple[Version, ...]:
        """The versions that the evidence so far makes."""
        if name not in self._versions:
            self._versions[name] = consolidate(name, self.evidence.get(name, ())).versions
        return self._versions[name]

    def _may_bear(self, name: str, step: str) -> bool:
        """Whether a provision bears a label in any of its versions: a quick look at many."""
        if name not in self._labels:
            printed = {version.content.label for version in self.versions(name)}
            self._labels[name] = frozenset().union(*map(label_keys, printed))
        return bears_any(self._labels[name], step)

    def at(self, name: str, day: date) -> Version | None:
        """The version of a provision on a day, by the evidence so far."""
        return choose(self.versions(name), as_at=day, known_at=self.known_at).version

    def text(self, name: str, day: date) -> str:
        """The own words of a provision on a day; "" where they are not known."""
        version = self.at(name, day)
        return version.content.passage.text if version else ""

    def lasting(self, name: str) -> tuple[Version, ...] | None:
        """The versions without what temporary amendments did; `None` where none did anything."""
        held = self.evidence.get(name, ())
        kept = [item for item in held if not isinstance(item, Edit) or item.until.never]
        return None if len(kept) == len(held) else consolidate(name, kept).versions

    def label(self, name: str, day: date) -> str:
        """The label that a provision bears on a day; "" where that is not known."""
        version = self.at(name, day)
        return version.content.label if version else ""

    def state(self, name: str, day: date) -> State:
        """What a provision is on a day."""
        version = self.at(name, day)
        return version.state if version else State.NOT_COVERED

    # -- adding ---------------------------------------------------------------------------------

    def add(self, clause: Clause) -> None:
        """Take in what one clause does."""
        if clause.action is Action.APPLY and not clause.problem:
            return
        if clause.action is Action.LIST:
            check(self, clause, day_of(clause))
            return
        if only_ends_otherwise(self, clause):
            return
        # A later wording of the same clause, or another day for it: as if the first were not there.
        before = of_other_readings(self, clause)
        earlier = before if clause.action in _AS_IF_ALONE else []
        for name, edit in earlier:
            self.take(name, edit)
        reported = len(self.problems)
        targets = self.aim(clause)
        self.aimed.append((clause, tuple(targets)))
        if targets:
            self.do(clause, targets, day_of(clause))
        sought = clause.action in _SOUGHT and clause.effective.is_day
        days = learnt_later(self, clause, targets) if sought else ()
        if days:
            del self.problems[reported:]
            for name, edit in self.edits.pop(clause.id, []):
                self.take(name, edit)
            as_known(self, clause, (clause.published, *days), day_of(clause))
        for name, edit in earlier:
            self.give(name, edit)
        self.edits[clause.id] = [*before, *self.edits.get(clause.id, [])]

    def take(self, name: str, edit: Edit) -> None:
        """Take an edit out of the evidence on a provision."""
        self.evidence[name] = [item for item in self.evidence[name] if item is not edit]
        self._versions.pop(name, None)
        self._labels.pop(name, None)

    def do(self, clause: Clause, targets: Sequence[str], day: date) -> None:
        """Give the edits of a clause on its targets."""
        if clause.but and clause.action is not Action.COMMENCE:
            targets = self._without(clause, targets, day)
        if not targets:
            return
        match clause.action:
            case Action.COMMENCE:
                self._commence(clause, targets)
            case Action.WORDS:
                for name in targets:
                    reword(self, clause, name, day)
            case Action.SUBSTITUTE:
                substitute(self, clause, targets, day)
            case Action.RENUMBER:
                renumber(self, clause, targets, day)
            case Action.INSERT:
                insert(self, clause, targets[0], day)
            case Action.END | Action.EXPIRE | Action.SUSPEND | Action.REVIVE:
                cease(self, clause, targets, day)

    def aim(self, clause: Clause) -> list[str]:
        """The provisions that a clause changes; none, and a report, where that is in doubt."""
        if clause.rejected:
            return []
        if clause.problem:
            self.report(clause, clause.problem)
            return []
        if not clause.target and clause.action in (Action.SUBSTITUTE, Action.RENUMBER):
            # No clause puts a quotation in place of a whole instrument: its target was not read.
            self.report(clause, "it does not say which provision it replaces")
            return []
        return self._targets(clause, day_of(clause))

    def add_what_was_missing(self) -> None:
        """Take in the clauses on what others put into the text only later (rule 12)."""
        tried: set[int] = set()
        while ready := [c for c in self.missing if id(c) not in tried and self._there(c)]:
            # Each once only: what finds nothing again finds nothing for good.
            tried |= {id(clause) for clause in ready}
            told = {(clause.id, clause.published) for clause in ready}
            self.problems = [p for p in self.problems if (p.edit.id, p.edit.published) not in told]
            self.aimed = [pair for pair in self.aimed if id(pair[0]) not in tried]
            for clause in ready:
                self.add(clause)

    def _there(self, clause: Clause) -> bool:
        day = day_of(clause)
        return all(self._named_by(p, day, codified=clause.codified)[0] for p in clause.target)

    def nearest(self, pinpoint: Pinpoint, day: date) -> str:
        """The deepest provision that a pinpoint leads to on a day; the root where to none."""
        above: Pinpoint | None = pinpoint
        while above is not None:
            found = self._named_by(above, day)[0]
            if found:
                return found[0]
            above = above.parent
        return ROOT

    def _targets(self, clause: Clause, day: date) -> list[str]:
        """The provisions that a clause names on a day; none, and a report, where it is in doubt."""
        targets = [name for name in clause.exact if name in self.provisions]
        for pinpoint in clause.target:
            between, unclear = self._named_by(pinpoint, day, codified=clause.codified)
            if not between:
                many = f"names {len(unclear)} provisions" if unclear else "names no provision"
                self.report(clause, f"its target {pinpoint} {many} on {day}")
                if clause.action is Action.COMMENCE:
                    continue  # the others it names begin without this one
                if self.known_at is None:
                    self.missing.append(clause)
                return []
            targets += between
        return targets or ([] if clause.target else [ROOT])

    def named_by(self, pinpoint: Pinpoint, day: date) -> list[str]:
        """The provisions of a pinpoint or range on a day; none where that is in doubt."""
        return self._named_by(pinpoint, day)[0]

    def _named_by(
        self, pinpoint: Pinpoint, day: date, *, codified: bool = False
    ) -> tuple[list[str], tuple[str, ...]]:
        """The provisions of a pinpoint or range on a day; else what made it unclear."""
        first, to, last = pinpoint.path[-1].partition(" to ")
        ends = [
            self._locate(Pinpoint((*pinpoint.path[:-1], label)), day)
            for label in ((first, last) if to else (first,))
        ]
        unclear = next((found for found in ends if len(found) != 1), None)
        if unclear is not None and codified and not to and (deeper := self._deeper(pinpoint, day)):
            return [deeper], ()
        if unclear is not None:
            return [], unclear
        return self._through(ends[0][0], ends[-1][0]), ()

    def _deeper(self, pinpoint: Pinpoint, day: date) -> str:
        """The provision, where the codifier designated one level more than its act; else ""."""
        for at in range(len(pinpoint.path) - 1, 0, -1):
            above = self._locate(Pinpoint(pinpoint.path[:at]), day)
            if len(above) != 1:
                continue
            parts = [c for c in self.tree.children(above[0]) if self.label(c, day)]
            paths = [(*pinpoint.path[:at], self.label(c, day), *pinpoint.path[at:]) for c in parts]
            found = {name for path in paths for name in self._locate(Pinpoint(path), day)}
            return found.pop() if len(found) == 1 else ""
        return ""

    def _locate(self, pinpoint: Pinpoint, day: date) -> tuple[str, ...]:
        return locate(
            self.tree,
            self.versions,
            pinpoint,
            as_at=day,
            known_at=self.known_at,
            loosely=True,
            may_bear=self._may_bear,
        )

    def _through(self, first: str, last: str) -> list[str]:
        """What stands from one provision to another of the same whole; none if not in that order.

        Headings between sections are not of their range: more may stand under these. A range of
        parts is one of headings.
        """
        siblings = self.tree.children(self.provisions[first].parent or ROOT)
        if first == last:
            return [first]
        if first not in siblings or last not in siblings:
            return []
        among = siblings[siblings.index(first) : siblings.index(last) + 1]
        headings = self.provisions[first].kind in HEADINGS
        return [name for name in among if (self.provisions[name].kind in HEADINGS) is headings]

    def _without(self, clause: Clause, targets: Sequence[str], day: date) -> list[str]:
        """The targets without what the clause leaves out; none, and a report, where it is unclear.

        Only words can be changed in a whole and not in one of its parts.
        """
        missing = [p for p in clause.but if not self._named_by(p, day)[0]]
        excepted = self.left_out(clause, day)
        left = [name for name in targets if name not in excepted]
        if missing:
            self.report(clause, f"what it leaves out, {missing[0]}, names no provision on {day}")
            return []
        within = {part for name in left for part in self.tree.below(name)} & excepted
        if within and clause.action is not Action.WORDS:
            self.report(clause, f"it leaves out {clause.but[0]}, which is a part of its target")
            return []
        return left

    def left_out(self, clause: Clause, day: date) -> set[str]:
        """All that a clause leaves out of its target."""
        return {
            part
            for pinpoint in clause.but
            for name in self._named_by(pinpoint, day)[0]
            for part in self.tree.below(name)
        }

    def _commence(self, clause: Clause, targets: Iterable[str]) -> None:
        day = day_of(clause)
        excepted = self.left_out(clause, day)
        for name in targets:
            reach = len(self.tree.ancestors(name)) + len(self.tree.headings(name))
            reach += name != ROOT
            begins = Commencement(
                clause.source,
                clause.published,
                clause.effective,
                clause.by,
                reach,
                clause.scope,
                clause.way,
            )
            for part in self.tree.below(name):
                if part not in excepted and not (part == ROOT and clause.way is Way.MISSING):
                    self.give(part, begins)
            if clause.effective.is_day and clause.way is Way.PLAIN and name not in excepted:
                self._compare(clause, name)
            if clause.effective.is_day and clause.way is not Way.OVER:
                # A whole is law with the first of its parts.
                for above in self.tree.ancestors(name):
                    self.give(above, replace(begins, way=Way.MISSING))

    def _compare(self, clause: Clause, name: str) -> None:
        """Report a provision for which one source gives two days: no choice is made."""
        key = (name, clause.source, clause.published, clause.scope)
        first = self._begun.setdefault(key, clause)
        if first.effective == clause.effective or first.id == clause.id:
            return
        days = f"{first.effective}, and also on {clause.effective}"
        reason = f"has it come into force on {days}"
        rival = replace(first, until=clause.effective)
        self.report(rival, reason, name, Trouble.UNFIT)

    def place(self, provision: Provision, after: str) -> None:
        """Take in a new provision, printed after another."""
        self.provisions[provision.id] = provision
        self.order.insert(self.order.index(after) + 1, provision.id)
        if not (self._tree and self._tree.put(provision, after)):
            self._tree = None

    def edit(
        self, name: str, clause: Clause, operation: Operation, block: Block | None = None
    ) -> None:
        """Note what a clause does to the own words of one provision."""
        if operation is Operation.END and not self._told(name):
            return
        made = Edit(
            clause.id,
            clause.source,
            clause.published,
            clause.effective,
            operation,
            block.words if block else NO_WORDS,
            block.label if block else "",
            block.heading if block else "",
            clause.old_words,
            clause.where,
            clause.each_place,
            clause.until,
            clause.series,
            clause.order,
            clause.by,
            clause.made,
            clause.column,
            clause.at_end,
            clause.through,
            clause.inflects,
            clause.codified,
        )
        self.edits.setdefault(clause.id, []).append((name, made))
        self.give(name, made)

    def _told(self, name: str) -> bool:
        """Whether anything was known of a provision on the day as known."""
        return self.known_at is None or any(v.known_on(self.known_at) for v in self.versions(name))

    def give(self, name: str, item: Evidence) -> None:
        """Add to the evidence on a provision."""
        self.evidence.setdefault(name, []).append(item)
        self._versions.pop(name, None)
        self._labels.pop(name, None)

    def withdraw(self) -> None:
        """Take back what a clause did to provisions that its later published wording leaves out."""
        done: dict[str, dict[date, set[str]]] = {}
        for clause, _ in self.aimed:
            if clause.rejected:
                done.setdefault(clause.id, {})[clause.published or date.min] = set()
        edits = [
            (name, item)
            for name, items in self.evidence.items()
            for item in items
            if isinstance(item, Edit)
        ]
        for name, edit in edits:
            done.setdefault(edit.id, {}).setdefault(edit.published or date.min, set()).add(name)
        for name, edit in edits:
            for published in sorted(done[edit.id]):
                later = published > (edit.published or date.min)
                if later and name not in done[edit.id][published]:
                    gone = replace(edit, published=published, effective=OPEN, until=OPEN, made=OPEN)
                    self.give(name, gone)

    def report(
        self,
        clause: Clause,
        reason: str,
        name: str = "",
        trouble: Trouble = Trouble.UNRESOLVED,
    ) -> None:
        """Note that a clause, or a part of what it does, cannot be carried out."""
        edit = Edit(
            clause.id,
            clause.source,
            clause.published,
            clause.effective,
            Operation.SUBSTITUTE_WORDS,
            until=clause.until,
            by=clause.by,
        )
        self.problems.append(Problem(edit, reason, name, trouble))


def amend(
    provisions: Sequence[Provision],
    evidence: Mapping[str, Sequence[Evidence]],
    clauses: Iterable[Clause],
) -> Amended:
    """The provisions and their evidence once every clause has been taken in, in legal order."""
    amended = Amended(
        {p.id: p for p in provisions},
        {name: list(items) for name, items in evidence.items()},
        [p.id for p in sorted(provisions, key=lambda p: p.order)],
    )
    ordered = _in_legal_order(clauses)
    for clause in ordered:
        if clause.action is not Action.LIST:
            amended.add(clause)
    amended.add_what_was_missing()
    for clause in ordered:
        if clause.action is Action.LIST:  # against all that is known of what it lists
            amended.add(clause)
    at = {clause.id: number for number, clause in reversed([*enumerate(ordered)])}
    amended.aimed.sort(key=lambda pair: at.get(pair[0].id, len(ordered)))
    amended.withdraw()
    return amended


def _in_legal_order(clauses: Iterable[Clause]) -> list[Clause]:
    """Commencements first, which say when the rest is law; then as rule 10 orders; lists last."""
    by_publication = sorted(clauses, key=lambda clause: clause.published or date.min)
    first: dict[str, date] = {}
    for clause in by_publication:
        first.setdefault(clause.id, clause.published or date.min)
    return sorted(
        by_publication,
        key=lambda clause: (
            clause.action is Action.LIST,
            clause.action is not Action.COMMENCE,
            clause.effective.order,
            first[clause.id],
            clause.series,
            clause.order,
            clause.id,
        ),
    )


def day_of(clause: Clause) -> date:
    """The day on which the target is looked up."""
    if clause.effective.is_day:
        return clause.effective.day
    return clause.published or clause.effective.earliest or date.max
