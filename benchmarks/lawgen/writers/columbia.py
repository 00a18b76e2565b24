"""Laws of the District of Columbia: "is amended by striking the phrase “x” and inserting …"."""

# Each sentence of law stands on a line of its own; what overrides is described in `Writer`.
# ruff: noqa: D102, E501

from __future__ import annotations

import re
from collections.abc import Sequence

from benchmarks.lawgen import frames
from benchmarks.lawgen.history import Act, Clause, Instruction, Instrument, Step
from benchmarks.lawgen.tree import DEFINITION, PARAGRAPH, SECTION, SUBSECTION, Spec
from benchmarks.lawgen.writers.base import Section, Writer, capital

_ROUTE = (
    "following approval by the Mayor (or in the event of veto by the Mayor, action by the Council to"
    " override the veto)"
)


class Columbia(Writer):
    """The habit of the Council of the District of Columbia."""

    habit = "dc"
    through = "through"

    def head(self, instrument: Instrument) -> list[str]:
        principal = instrument.clauses[0].number == 0
        purpose = "provide for connected purposes" if principal else "amend the laws named in it"
        return [
            instrument.title.upper(), "", instrument.number, "",
            f"Approved {self.day(instrument.made)}", "", "AN ACT", "", f"To {purpose}.", "",
            "BE IT ENACTED BY THE COUNCIL OF THE DISTRICT OF COLUMBIA, That this act may be cited as the "
            f"“{instrument.title}”.",
        ]  # fmt: skip

    def section(self, label: str, heading: str, lines: Sequence[str]) -> list[str]:
        if not heading:
            return [f"Sec. {label}. {lines[0]}", *lines[1:]]
        return [f"Sec. {label}. {heading}.", *lines]

    def provision(self, spec: Spec) -> list[str]:
        # As the Code prints its sections; the sections of a law on its own are "Sec. 2." and so on.
        if spec.level == SECTION:
            return [f"§ {spec.label}. {spec.heading}.", *self.body(spec)]
        return super().provision(spec)

    def block(self, specs: Sequence[Spec]) -> list[str]:
        """Quoted provisions: a mark before each paragraph, one after the last."""
        lines = self.quoted(specs, each=True)
        lines[-1] += "."
        return lines

    # -- citations --------------------------------------------------------------------------------

    def _act(self, act: Act, section: str = "") -> str:
        """The act as it is cited, with the place of a section (or all of it) in the Code."""
        law = act.instrument
        assert law.in_force is not None
        number = re.match(r"[0-9]+", section)
        rest = re.sub(r"^[0-9]+", "", section)
        place = f"{int(number[0]):02}{rest}" if number else "01 et seq."
        return (
            f"the {law.title}, effective {self.day(law.in_force)} "
            f"({law.number}; D.C. Official Code § {act.code}{place})"
        )

    def _subject(self, clause: Clause, at: tuple[Step, ...], relative: bool) -> str:
        """As "Section 5(b)(2) of the … Act …," or within a section "Subsection (b)(2)"."""
        if relative and len(at) > 1:
            return capital(self._inner(at[1:]))
        assert clause.act is not None
        text = "".join(step.label for step in at)
        return f"Section {text} of {self._act(clause.act, at[0].label)},"

    def _target(self, clause: Clause, i: Instruction, relative: bool) -> str:
        """The subject of an instruction, with the last member of a range."""
        if i.last is None or len(i.at) == 1:
            return self._subject(clause, i.at, relative)
        if relative:
            inner = f" of {self._inner(i.at[1:-1])}" if len(i.at) > 2 else ""
            return capital(self.span(i)) + inner
        assert clause.act is not None
        text = "".join(step.label for step in i.at)
        joined = "and" if i.size == 2 else "through"
        return f"Section {text} {joined} {i.last.label} of {self._act(clause.act, i.at[0].label)},"

    def _inner(self, at: tuple[Step, ...]) -> str:
        return f"{self.names[self._level(at[0])]} {''.join(s.label for s in at)}"

    def _level(self, step: Step) -> int:
        return PARAGRAPH if step.level == DEFINITION else step.level

    # -- one clause -------------------------------------------------------------------------------

    def clause(self, clause: Clause, *, first: bool) -> Section:
        if len(clause.instructions) == 1:
            return "", self._sentence(clause, clause.instructions[0], relative=False, labels="a1")
        act = clause.act
        assert act is not None
        section = clause.instructions[0].at[0].label
        lines = [f"Section {section} of {self._act(act, section)}, is amended as follows:"]
        for nth, instruction in enumerate(clause.instructions):
            said = self._sentence(clause, instruction, relative=True, labels="1A")
            lines += [f"({chr(97 + nth)}) {said[0]}", *said[1:]]
        return "", lines

    def _sentence(
        self, clause: Clause, i: Instruction, *, relative: bool, labels: str
    ) -> list[str]:
        if i.kind in (
            "repeal_act",
            "repeal_instrument",
            "new_section",
            "listed",
            "repeal_sections",
        ):
            return self._whole(clause, i)
        if i.kind in ("append", "reletter", "nest"):
            return self._several(clause, i, relative, labels)
        edit = i.edits[0]
        what = self._target(clause, i, relative)
        specs = self.specs(i)
        block = self.block(specs) if specs else []
        match i.kind:
            case "words" | "each":
                changing = self._strike(edit.old, edit.new, edit.where, edit.each)
                if relative and len(i.at) == 1:
                    changing = changing.replace(" inserting ", " insert ").removeprefix("striking")
                    return [f"Strike{changing}."]
                return [f"{what} is amended by {changing}."]
            case "heading":
                return self._heading(clause, i, relative)
            case "lead":
                lead = "The lead-in language"
                if not relative or len(i.at) > 1:
                    lead += f" of {what[:1].lower()}{what[1:]}"
                label = i.at[-1].label if len(i.at) > 1 else ""
                return [
                    f"{lead} is amended to read as follows:",
                    f"{self.quote(f'{label} {edit.new}'.strip())}.",
                ]
            case "replace" | "replace_range" | "redefine":
                verb = "are" if i.last and relative else "is"
                return [f"{what} {verb} amended to read as follows:", *block]
            case "insert" | "insert_end" | "define":
                return self._insert(what, specs, block, relative and len(i.at) == 1)
            case "repeal" | "undefine":
                return [f"{what} {'are' if i.last else 'is'} repealed."]
        raise ValueError(i.kind)

    def _insert(
        self, what: str, specs: tuple[Spec, ...], block: list[str], bare: bool
    ) -> list[str]:
        name = self.names[PARAGRAPH if specs[0].level == DEFINITION else specs[0].level]
        new = (
            f"new {name}s {self.labels(specs)}"
            if len(specs) > 1
            else f"new {name} {specs[0].label}"
        )
        if bare:
            verb = "are" if len(specs) > 1 else "is"
            return [
                f"{'N' if len(specs) > 1 else 'A n'}{new[1:]} {verb} added to read as follows:",
                *block,
            ]
        article = "" if len(specs) > 1 else "a "
        return [f"{what} is amended by adding {article}{new} to read as follows:", *block]

    def _strike(self, old: str, new: str, where: str, each: bool) -> str:
        often = " wherever it appears" if each else ""
        sort = "word" if " " not in old else "phrase"
        if not new:
            return f"striking the {sort} {self.quote(old)}{often}"
        if where == "after":
            new = f"{old} {new}"
        put = "word" if " " not in new else "phrase"
        return f"striking the {sort} {self.quote(old)}{often} and inserting the {put} {self.quote(new)} in its place"

    def _heading(self, clause: Clause, i: Instruction, relative: bool) -> list[str]:
        edit = i.edits[0]
        what = "The section heading"
        if not relative:
            what = "The heading of " + self._subject(clause, i.at, False).replace(
                "Section", "section", 1
            )
        if edit.old:
            return [f"{what} is amended by {self._strike(edit.old, edit.new, 'instead', False)}."]
        return [
            f"{what} is amended to read as follows:",
            f"{self.quote(f'§ {i.at[0].label}. {edit.new}.')}.",
        ]

    def _several(self, clause: Clause, i: Instruction, relative: bool, labels: str) -> list[str]:
        inside = i.at[:-1] if i.kind == "reletter" else i.at
        steps: list[list[str]] = []
        block, specs = self.block(self.specs(i)), self.specs(i)
        new = [
            f"A new {self.names[specs[0].level]} {specs[0].label} is added to read as follows:",
            *block,
        ]
        match i.kind:
            case "append":
                joining = i.edits[0].old
                assert i.anchor is not None
                assert i.last is not None
                steps = [
                    [
                        f"{capital(self.name(i.anchor))} is amended by striking the phrase {self.quote(joining)} and inserting a semicolon in its place."
                    ],
                    [
                        f"{capital(self.name(i.last))} is amended by striking the period and inserting the phrase {self.quote(joining)} in its place."
                    ],
                    new,
                ]
            case "reletter":
                old, to = self.span(i), i.edits[0].labels
                if i.last is None:
                    moved = f"{capital(old)} is redesignated as subsection {to[0]}."
                else:
                    row = f"{to[0]} and {to[-1]}" if len(to) == 2 else f"{to[0]} through {to[-1]}"
                    moved = f"{capital(old)} are redesignated as subsections {row}, respectively."
                steps = [[moved], new]
            case "nest":
                steps = [["The existing text is designated as subsection (a)."], new]
        series = labels[1] if relative else labels[0]
        series = labels[0] if relative and len(inside) > 1 else series
        if relative and len(inside) == 1:
            # Steps of the section itself: they follow one another in one paragraph.
            first, *rest = steps
            return [
                " ".join([first[0], *(line for step in rest[:-1] for line in step), rest[-1][0]]),
                *rest[-1][1:],
            ]
        lines = [f"{self._subject(clause, inside, relative)} is amended as follows:"]
        for nth, step in enumerate(steps):
            mark = str(nth + 1) if series == "1" else chr(ord(series) + nth)
            lines += [f"({mark}) {step[0]}", *step[1:]]
        return lines

    def _whole(self, clause: Clause, i: Instruction) -> list[str]:
        act = clause.act
        match i.kind:
            case "new_section" if act:
                label = self.specs(i)[0].label
                return [
                    f"{capital(self._act(act))}, is amended by adding a new section {label} to read as follows:",
                    *self.block(self.specs(i)),
                ]
            case "listed" if act:
                edit = i.edits[0]
                names = [a[0].label for a in (i.at, *i.others)]
                row = (
                    f"{names[0]} and {names[1]}"
                    if len(names) == 2
                    else f"{', '.join(names[:-1])}, and {names[-1]}"
                )
                return [
                    f"Sections {row} of {self._act(act)}, are amended by {self._strike(edit.old, edit.new, 'instead', True)}."
                ]
            case "repeal_sections" if act:
                if i.last is None:
                    return [
                        f"Section {i.at[0].label} of {self._act(act, i.at[0].label)}, is repealed."
                    ]
                return [f"{capital(self.span(i))} of {self._act(act)}, are repealed."]
            case "repeal_act" if act:
                return [f"{capital(self._act(act))}, is repealed."]
            case "repeal_instrument" if clause.about and clause.about.in_force:
                old = clause.about
                assert old.in_force is not None
                return [
                    f"The {old.title}, effective {self.day(old.in_force)} ({old.number}), is repealed."
                ]
        raise ValueError(i.kind)

    # -- closing ----------------------------------------------------------------------------------

    def closing(self, instrument: Instrument) -> list[Section]:
        # The short title is enacted in the opening words; section 1 is never printed.
        found: list[Section] = [("", [])]
        texts = self._applicability(instrument)
        if texts:
            body = (
                texts if len(texts) == 1 else [f"({chr(97 + n)}) {t}" for n, t in enumerate(texts)]
            )
            found.append(("Applicability", body))
        found.append(("Fiscal impact statement", [
            "The Council adopts the fiscal impact statement of the Chief Financial Officer as the fiscal "
            "impact statement required by law."
        ]))  # fmt: skip
        found.append(("Effective date", self._effective(instrument)))
        return found

    def sections(self, instrument: Instrument) -> list[tuple[str, Section]]:
        return super().sections(instrument)[1:]

    def _applicability(self, instrument: Instrument) -> list[str]:
        return [
            f"Section {clause.number} shall apply to licences issued on or after {self.day(clause.applies_from)}."
            for clause in instrument.clauses
            if clause.applies_from
        ]

    def _apart(self, instrument: Instrument) -> list[str]:
        """What takes effect on another day than the act."""
        texts = []
        for kind, start, numbers in self.groups(instrument):
            what = capital(frames.sections(numbers, "dc"))
            match kind:
                case "order":
                    texts.append(
                        f"{what} shall take effect on a date to be fixed by order of the Mayor."
                    )
                case "retro" if start:
                    texts.append(
                        f"{what} shall be deemed to have taken effect on {self.day(start)}."
                    )
                case "days":
                    texts.append(
                        f"{what} shall take effect {instrument.lasts} days after the effective date of this act."
                    )
                case "fixed" if start:
                    texts.append(f"{what} shall take effect on {self.day(start)}.")
        return texts

    def _effective(self, instrument: Instrument) -> list[str]:
        if instrument.kind == "emergency":
            return [
                f"This act shall take effect {_ROUTE}, and shall remain in effect for no longer than 90 days, as"
                " provided for emergency acts of the Council of the District of Columbia."
            ]
        texts = self._apart(instrument)
        this = "Except as otherwise provided in this section, this" if texts else "This"
        texts.insert(
            0, f"{this} act shall take effect {_ROUTE} and a 30-day period of congressional review."
        )
        if instrument.kind == "temporary":
            texts.append(
                f"This act shall expire after {instrument.lasts} days of its having taken effect."
            )
        return texts if len(texts) == 1 else [f"({chr(97 + n)}) {t}" for n, t in enumerate(texts)]

    def order(self, order: Instrument) -> list[str]:
        clause = order.clauses[0]
        assert clause.about is not None
        of, some = clause.about, frames.sections(clause.numbers, "dc")
        return [
            order.title.upper(), "", order.number, "", f"Dated {self.day(order.made)}", "",
            "Sec. 1. Effective date.", f"{capital(some)} of the {of.title} ({of.number}) shall take effect on "
            f"{self.day(clause.days[0])}.",
        ]  # fmt: skip


__all__ = ["SECTION", "SUBSECTION", "Columbia"]
