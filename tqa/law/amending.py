"""What amending instruments do, as clauses, and the evidence that each gives on provisions.

A clause names its target as lawyers do. On the day on which it operates the target is looked up,
and words to be replaced are looked for in the target and its parts; what is not found, or found
where the clause does not decide, stays unresolved and is reported (TIME_IN_LAW rules 10 to 14).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from tqa.law.clause import Action, Block, Clause, Place
from tqa.law.compose import Tree, choose
from tqa.law.consolidate import consolidate
from tqa.law.evidence import Commencement, Edit, Evidence, Operation
from tqa.law.identity import NUMBERED_THROUGH, ROOT, step
from tqa.law.labels import normalise_label
from tqa.law.locate import bears_any, label_keys, locate
from tqa.law.model import HEADINGS, NO_WORDS, Provision, Version
from tqa.law.pinpoints import Pinpoint
from tqa.law.replay import Problem, occurrences
from tqa.temporal.bounds import OPEN


@dataclass
class Amended:
    """Provisions, their order and the evidence on each, with what the clauses add."""

    provisions: dict[str, Provision]
    evidence: dict[str, list[Evidence]]
    order: list[str]
    problems: list[Problem] = field(default_factory=list)
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
        return [replace(self.provisions[name], order=at) for at, name in enumerate(self.order)]

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

    def _text(self, name: str, day: date) -> str:
        version = choose(self.versions(name), as_at=day).version
        return version.content.passage.text if version else ""

    # -- adding ---------------------------------------------------------------------------------

    def add(self, clause: Clause) -> None:
        """Take in what one clause does."""
        if clause.problem:
            self._report(clause, clause.problem)
            return
        if clause.action is Action.APPLY:
            return
        if not clause.target and clause.action in (Action.SUBSTITUTE, Action.RENUMBER):
            # No clause puts a quotation in place of a whole instrument: its target was not read.
            self._report(clause, "it does not say which provision it replaces")
            return
        day = _day(clause)
        targets = self._targets(clause, day)
        if not targets:
            return
        match clause.action:
            case Action.COMMENCE:
                self._commence(clause, targets)
            case Action.WORDS:
                for name in targets:
                    self._words(clause, name, day)
            case Action.SUBSTITUTE:
                self._substitute(clause, targets)
            case Action.RENUMBER:
                self._renumber(clause, targets[0], day)
            case Action.INSERT:
                self._insert(clause, targets[0])
            case Action.END | Action.EXPIRE | Action.SUSPEND:
                operation = Operation(clause.action.value)
                for name in targets:
                    for part in self._under_heading(name):
                        self._edit(part, clause, operation)

    def _targets(self, clause: Clause, day: date) -> list[str]:
        """The provisions that a clause names on a day; none, and a report, where it is in doubt."""
        targets = [name for name in clause.exact if name in self.provisions]
        for pinpoint in clause.target:
            between, unclear = self._named_by(pinpoint, day)
            if not between:
                many = f"names {len(unclear)} provisions" if unclear else "names no provision"
                self._report(clause, f"its target {pinpoint} {many} on {day}")
                return []
            targets += between
        return targets or [ROOT]

    def _named_by(self, pinpoint: Pinpoint, day: date) -> tuple[list[str], tuple[str, ...]]:
        """The provisions of a pinpoint or range on a day; else what made it unclear."""
        first, to, last = pinpoint.path[-1].partition(" to ")
        ends = [
            self._locate(Pinpoint((*pinpoint.path[:-1], label)), day)
            for label in ((first, last) if to else (first,))
        ]
        unclear = next((found for found in ends if len(found) != 1), None)
        if unclear is not None:
            return [], unclear
        return self._through(ends[0][0], ends[-1][0]), ()

    def _locate(self, pinpoint: Pinpoint, day: date) -> tuple[str, ...]:
        return locate(
            self.tree,
            self.versions,
            pinpoint,
            as_at=day,
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

    def _under_heading(self, name: str) -> list[str]:
        """The provision itself; of a heading, also what stands under it."""
        if self.provisions[name].kind in HEADINGS:
            return [name, *self.tree.under(name)]
        return [name]

    def _commence(self, clause: Clause, targets: Iterable[str]) -> None:
        day = _day(clause)
        excepted = {
            part
            for pinpoint in clause.but
            for name in self._named_by(pinpoint, day)[0]
            for part in self.tree.below(name)
        }
        for name in targets:
            reach = len(self.tree.ancestors(name)) + len(self.tree.headings(name))
            reach += name != ROOT
            for part in self.tree.below(name):
                if part not in excepted:
                    begins = Commencement(
                        clause.source,
                        clause.published,
                        clause.effective,
                        clause.by,
                        reach,
                        clause.scope,
                        clause.way,
                    )
                    self._give(part, begins)

    def _words(self, clause: Clause, target: str, day: date) -> None:
        parts = self.tree.below(target)
        holding = [p for p in parts if occurrences(self._text(p, day), clause.old_words)]
        if clause.column:
            holding = parts[:1]
        elif not holding and self._relabel(clause, parts, day):
            return
        if len(holding) > 1 and not clause.each_place:
            text = f"the words {clause.old_words!r} stand in {len(holding)} parts of its target"
            self._report(clause, text, target)
            return
        if clause.corrects and holding:
            begun = choose(self.versions(holding[0]), as_at=day).version
            if begun is not None and begun.valid.start.is_day:
                clause = replace(clause, effective=begun.valid.start)
        # Where no part holds the words the edit is kept: it is reported when it is replayed.
        for name in holding or [target]:
            self._edit(
                name,
                clause,
                Operation.SUBSTITUTE_WORDS,
                Block("", words=clause.words),
            )

    def _relabel(self, clause: Clause, parts: Sequence[str], day: date) -> bool:
        """Correct the label of a part, where the words to be replaced are a label."""
        for name in parts:
            now = choose(self.versions(name), as_at=day).version
            if now is None or normalise_label(now.content.label) != clause.old_words:
                continue
            if clause.corrects and now.valid.start.is_day:
                clause = replace(clause, effective=now.valid.start)
            block = Block("", clause.words.text, words=now.content.passage)
            self._edit(name, clause, Operation.SUBSTITUTE, block)
            return True
        return False

    def _renumber(self, clause: Clause, name: str, day: date) -> None:
        """Give a provision another label; or make its words its own first part."""
        now = choose(self.versions(name), as_at=day).version
        label = clause.blocks[0].label
        if now is None:
            self._report(clause, f"what its target was on {day} is not known", name)
            return
        words = now.content.passage
        if label.startswith("(") and not now.content.label.startswith("("):
            part = Block("subsection", label, words=words)
            self._put(clause, self._named((part,), name, None), name)
            self._edit(name, clause, Operation.SUBSTITUTE, Block("", now.content.label))
        else:
            self._edit(name, clause, Operation.SUBSTITUTE, Block("", label, words=words))

    def _substitute(self, clause: Clause, targets: Sequence[str]) -> None:
        first = targets[0]
        scope = self.provisions[first].parent or ROOT
        single = len(targets) == len(clause.blocks) == 1
        named = self._named(clause.blocks, scope, first if single else None, first)
        kept = {name for name, _, _ in named}
        last = self.tree.below(targets[-1])[-1]
        for name in (part for target in targets for part in self.tree.below(target)):
            if name not in kept:
                self._edit(name, clause, Operation.END)
        self._put(clause, named, last)

    def _insert(self, clause: Clause, anchor: str) -> None:
        within = clause.place is Place.WITHIN
        scope = anchor if within else self.provisions[anchor].parent or ROOT
        blocks = clause.blocks
        if not within:
            # "(ii)" may be a letter or a numeral: it is what its neighbour is.
            kind = self.provisions[anchor].kind
            blocks = tuple(replace(b, kind=kind) if b.label[:1] == "(" else b for b in blocks)
        named = self._named(blocks, scope, None, "" if within else anchor)
        anchor = self._definition_before(clause, anchor) if within else anchor
        if clause.place is Place.BEFORE:
            after = self.order[max(self.order.index(anchor) - 1, 0)]
        else:
            after = self.tree.below(anchor)[-1]
        self._put(clause, named, after)

    def _definition_before(self, clause: Clause, anchor: str) -> str:
        """The definition after which one inserted without a place stands, by the alphabet."""
        term = clause.blocks[0].term.casefold() if clause.blocks else ""
        before = [
            child
            for child in self.tree.children(anchor)
            if self.provisions[child].kind == "definition"
            and term
            and child.rsplit("def:", 1)[-1] < term
        ]
        return before[-1] if before else anchor

    def _named(
        self, blocks: Sequence[Block], scope: str, instead: str | None, beside: str = ""
    ) -> list[tuple[str, str | None, Block]]:
        """The blocks and their parts with the ids they have or get, and those of their parents."""
        named: list[tuple[str, str | None, Block]] = []
        taken: set[str] = set()

        def name(block: Block, above: str) -> None:
            label = step(block.kind, block.label, block.term)
            under = ROOT if block.kind in NUMBERED_THROUGH and label else above
            if block.kind == "row" and beside:
                under = beside.rpartition("/")[0]  # rows are named within the schedule
            id_ = f"{under}/{label}" if under else label
            if not label:
                id_ = self._unlabelled(block.kind, above, taken)
            if block is blocks[0] and instead is not None:
                id_ = instead
            taken.add(id_)
            named.append((id_, above, block))
            for part in block.parts:
                name(part, id_)

        for block in blocks:
            name(block, scope)
        return named

    def _unlabelled(self, kind: str, above: str, taken: set[str]) -> str:
        """The id of a part without a label: by its place among those of its kind."""
        number = 1
        while (id_ := f"{above}/~{kind}.{number}" if above else f"~{kind}.{number}") in taken:
            number += 1
        return id_

    def _put(
        self, clause: Clause, named: Sequence[tuple[str, str | None, Block]], after: str
    ) -> None:
        for name, above, block in named:
            if name not in self.provisions:
                self.provisions[name] = Provision(name, block.kind, above, 0)
                self.order.insert(self.order.index(after) + 1, name)
                if not (self._tree and self._tree.put(self.provisions[name], after)):
                    self._tree = None
                operation = Operation.INSERT
            else:
                insert = clause.action is Action.INSERT
                operation = Operation.INSERT if insert else Operation.SUBSTITUTE
            after = name
            self._edit(name, clause, operation, block)

    def _edit(
        self, name: str, clause: Clause, operation: Operation, block: Block | None = None
    ) -> None:
        self._give(
            name,
            Edit(
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
            ),
        )

    def _give(self, name: str, item: Evidence) -> None:
        self.evidence.setdefault(name, []).append(item)
        self._versions.pop(name, None)
        self._labels.pop(name, None)

    def withdraw(self) -> None:
        """Take back what a clause did to provisions that its later published wording leaves out."""
        done: dict[str, dict[date, set[str]]] = {}
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
                    self._give(name, gone)

    def _report(self, clause: Clause, reason: str, name: str = "") -> None:
        edit = Edit(
            clause.id,
            clause.source,
            clause.published,
            clause.effective,
            Operation.SUBSTITUTE_WORDS,
            until=clause.until,
            by=clause.by,
        )
        self.problems.append(Problem(edit, reason, name))


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
    for clause in sorted(clauses, key=_place_in_time):
        amended.add(clause)
    amended.withdraw()
    return amended


def _place_in_time(clause: Clause) -> tuple[bool, date, date, int, int, str]:
    """Commencements first, for they say when the rest is law; then as rule 10 orders."""
    return (
        clause.action is not Action.COMMENCE,
        clause.effective.order,
        clause.published or date.min,
        clause.series,
        clause.order,
        clause.id,
    )


def _day(clause: Clause) -> date:
    """The day on which the target is looked up."""
    if clause.effective.is_day:
        return clause.effective.day
    return clause.published or clause.effective.earliest or date.max
