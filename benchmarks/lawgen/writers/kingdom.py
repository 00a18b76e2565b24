"""Acts of the United Kingdom: "In section 4(2), for “x” substitute “y”."."""

# Each sentence of law stands on a line of its own; what overrides is described in `Writer`.
# ruff: noqa: D102, E501

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.lawgen import frames
from benchmarks.lawgen.history import Act, Clause, Instruction, Instrument, Step
from benchmarks.lawgen.tree import DEFINITION, SECTION
from benchmarks.lawgen.writers.base import ONE, Section, Writer, capital, come, numbered


class Kingdom(Writer):
    """The habit of Parliamentary Counsel."""

    habit = "uk"
    ends_mark = "ceases to have effect"

    def head(self, instrument: Instrument) -> list[str]:
        when = f"{frames.ordinal(instrument.made.day)} {frames.MONTHS[instrument.made.month - 1]} {instrument.made.year}"
        acts = [clause.act for clause in instrument.clauses if clause.act]
        principal = bool(acts) and acts[0].instrument is instrument
        purpose = (
            "make provision in connection with " + acts[0].name.lower()
            if principal
            else "amend the law"
        )
        if not principal and acts:
            purpose = f"amend the {acts[0].instrument.title}"
        return [
            instrument.title, "", f"{instrument.year} CHAPTER {instrument.series}", "",
            f"An Act to {purpose}; and for connected purposes.", "", f"[{when}]",
        ]  # fmt: skip

    def section(self, label: str, heading: str, lines: Sequence[str]) -> list[str]:
        if not heading:
            return [f"{label} {lines[0]}", *lines[1:]]
        return [f"{label} {heading}", "", *lines]

    # -- one clause -------------------------------------------------------------------------------

    def clause(self, clause: Clause, *, first: bool) -> Section:
        act = self._act(clause.act, first)
        if clause.act and self.several(clause.instrument):
            act = f"the {clause.act.instrument.title}"
        only = clause.instructions[0]
        if len(clause.instructions) == 1:
            return self._heading(clause), self._sentence(clause, only, act, relative=False)
        section = only.at[0].label
        lines = [f"(1) Section {section} of {act} is amended as follows."]
        for nth, instruction in enumerate(clause.instructions, 2):
            said = self._sentence(clause, instruction, act, relative=True)
            lines += [f"({nth}) {said[0]}", *said[1:]]
        return self._heading(clause), lines

    def _heading(self, clause: Clause) -> str:
        only = clause.instructions[0]
        match only.kind:
            case "new_section":
                return f"{self.specs(only)[0].heading}"
            case "repeal_act" | "repeal_instrument":
                return "Repeal"
            case "repeal_sections":
                return "Omission of provisions"
            case "extend":
                return "Extension"
            case "listed":
                return "Minor amendments"
        return f"Amendment of section {only.at[0].label}"

    def _act(self, act: Act | None, first: bool) -> str:
        if act is None:
            return ""
        title = act.instrument.title
        return (
            f"the {title} (“the {act.instrument.year} Act”)"
            if first
            else f"the {act.instrument.year} Act"
        )

    def _place(self, at: tuple[Step, ...], act: str, relative: bool) -> str:
        """As "In section 5(2) of the 2004 Act, "; within a section "In subsection (2), " or nothing."""
        if at[-1].term and not at[-1].label:
            above = self._place(at[:-1], act, relative)
            return f"{above or 'In '}{'in ' if above else ''}the definition of {self.quote(at[-1].term)}, "
        if not relative:
            return f"In section {''.join(s.label for s in at)} of {act}, "
        if len(at) == 1:
            return ""
        return f"In {self.names[at[1].level]} {''.join(s.label for s in at[1:])}, "

    def _sentence(self, clause: Clause, i: Instruction, act: str, *, relative: bool) -> list[str]:
        if i.kind in (
            "repeal_act",
            "repeal_instrument",
            "extend",
            "new_section",
            "listed",
            "repeal_sections",
        ):
            return self._whole(clause, i, act)
        if i.kind == "replace" and len(i.at) == 1:
            return [
                f"For section {i.at[0].label} of {act} substitute—",
                *self.quoted(self.specs(i)),
            ]
        if i.kind == "heading":
            return self._new_heading(i, act, relative)
        inside = (
            i.at
            if i.kind in ("words", "each", "lead", "insert", "insert_end", "define")
            else i.at[:-1]
        )
        if i.kind in ("append", "nest"):
            inside = i.at
        if i.kind in ("append", "reletter", "nest"):
            return self._several(i, inside, act, relative)
        place = self._place(inside, act, relative)
        action, block = self._action(i)
        return [capital(place + action), *block]

    def _action(self, i: Instruction) -> tuple[str, list[str]]:
        edit = i.edits[0]
        block = self.quoted(self.specs(i)) if self.specs(i) else []
        span = self.span(i)
        match i.kind:
            case "words" | "each":
                return f"{self._words(edit.old, edit.new, edit.where, edit.each)}.", []
            case "lead" if i.anchor:
                return (
                    f"for the words before {self.name(i.anchor)} substitute {self.quote(edit.new)}.",
                    [],
                )
            case "replace" | "replace_range":
                return f"for {span} substitute—", block
            case "insert" if i.anchor:
                return (
                    f"{'before' if edit.before else 'after'} {self.name(i.anchor)} insert—",
                    block,
                )
            case "insert_end":
                return "at the end insert—", block
            case "define":
                return "at the appropriate place insert—", block
            case "redefine":
                return f"for the definition of {self.quote(i.at[-1].term)} substitute—", block
            case "undefine":
                return f"omit the definition of {self.quote(i.at[-1].term)}.", []
            case "repeal":
                return f"omit {span}.", []
        raise ValueError(i.kind)

    def _words(self, old: str, new: str, where: str, each: bool) -> str:
        often = " (in each place it occurs)" if each else ""
        if not new:
            return f"omit {self.quote(old)}{often}"
        if where != "instead":
            return f"{where} {self.quote(old)}{often} insert {self.quote(new)}"
        return f"for {self.quote(old)}{often} substitute {self.quote(new)}"

    def _new_heading(self, i: Instruction, act: str, relative: bool) -> list[str]:
        edit = i.edits[0]
        of = "the heading" if relative else f"the heading of section {i.at[0].label} of {act}"
        if edit.old:
            return [f"In {of}, for {self.quote(edit.old)} substitute {self.quote(edit.new)}."]
        return [f"For {of} substitute {self.quote(edit.new)}."]

    def _several(
        self, i: Instruction, inside: tuple[Step, ...], act: str, relative: bool
    ) -> list[str]:
        """What takes more than one step: a list that goes on, labels that move."""
        place = self._place(inside, act, relative).rstrip(", ")
        place = place or "In that section"
        block = self.quoted(self.specs(i))
        if i.kind == "append" and i.anchor and i.last:
            joining = i.edits[0].old.strip("; ")
            return [
                f"{place}—",
                f"(a) omit {self.quote(joining)} at the end of {self.name(i.anchor)};",
                f"(b) for the full stop at the end of {self.name(i.last)} substitute {self.quote('; ' + joining)};",
                f"(c) after {self.name(i.last)} insert—",
                *block,
            ]
        if i.kind == "nest":
            return [
                f"{place}—",
                "(a) the existing text becomes subsection (1);",
                "(b) after that subsection insert—",
                *block,
            ]
        labels, anchor = i.edits[0].labels, i.anchor
        assert anchor is not None
        verb = "are renumbered as subsections" if i.last else "is renumbered as subsection"
        new = (
            labels[0]
            if len(labels) == 1
            else f"{labels[0]} {'and' if len(labels) == 2 else 'to'} {labels[-1]}"
        )
        return [
            f"{place}—",
            f"(a) {self.span(i)} {verb} {new};",
            f"(b) after {self.name(anchor)} insert—",
            *block,
        ]

    def _whole(self, clause: Clause, i: Instruction, act: str) -> list[str]:
        match i.kind:
            case "new_section" if i.anchor:
                return [
                    f"After {self.name(i.anchor)} of {act} insert—",
                    *self.quoted(self.specs(i)),
                ]
            case "listed":
                edit = i.edits[0]
                places = frames.listed([a[0].label for a in (i.at, *i.others)])
                return [
                    f"In sections {places} of {act}, for {self.quote(edit.old)}, wherever it occurs, substitute {self.quote(edit.new)}."
                ]
            case "repeal_sections":
                verb = "are" if i.last else "is"
                return [f"{capital(self.span(i))} of {act} {verb} repealed."]
            case "repeal_act" if clause.act:
                title = clause.act.instrument.title
                return [
                    f"(1) The {title} is repealed.",
                    f"(2) Subsection (1) does not affect a licence granted under the {title} before the day on which this section comes into force.",
                ]
            case "repeal_instrument" if clause.about:
                return [f"The {clause.about.title} is repealed."]
            case "extend" if clause.about:
                old, new = (self.quote(self.day(d)) for d in clause.days)
                return [
                    f"In section {self.expiry_at(clause.about)} of the {clause.about.title} (expiry), for {old} substitute {new}."
                ]
        raise ValueError(i.kind)

    # -- closing ----------------------------------------------------------------------------------

    def closing(self, instrument: Instrument) -> list[Section]:
        found: list[Section] = []
        for clause in instrument.clauses:
            if clause.applies_from:
                found.append(("Application", [
                    f"The amendment made by section {clause.number} has effect in relation to licences "
                    f"granted on or after {self.day(clause.applies_from)}."
                ]))  # fmt: skip
        if instrument.ends:
            found.append(
                (
                    "Expiry",
                    [
                        f"This Act ceases to have effect at the end of {self.day(instrument.ends - ONE)}."
                    ],
                )
            )
        texts = self._commencement(instrument)
        texts.append(f"This Act may be cited as the {instrument.title}.")
        found.append(("Commencement and short title", numbered(texts)))
        return found

    def _commencement(self, instrument: Instrument) -> list[str]:
        groups, texts = self.groups(instrument), []
        for kind, start, numbers in groups:
            all_ = len(groups) == 1
            what = "This Act" if all_ else capital(frames.sections(numbers, "uk"))
            verb = "comes" if all_ else come(numbers)
            match kind:
                case "assent":
                    texts.append(
                        f"{what} {verb} into force on the day on which this Act is passed."
                    )
                case "days":
                    size = {1: "one month", 2: "two months", 3: "three months", 6: "six months"}[
                        instrument.lasts
                    ]
                    texts.append(
                        f"{what} {verb} into force at the end of the period of {size} beginning with the day on which this Act is passed."
                    )
                case "order":
                    texts.append(
                        f"{what} {verb} into force on such day as the Secretary of State may by order appoint."
                    )
                case "retro" if start:
                    are = "is" if all_ or len(numbers) == 1 else "are"
                    texts.append(
                        f"{what} {are} to be treated as having come into force on {self.day(start)}."
                    )
                case _ if start:
                    texts.append(f"{what} {verb} into force on {self.day(start)}.")
        return texts

    def order(self, order: Instrument) -> list[str]:
        clause = order.clauses[0]
        assert clause.about is not None
        lines = [
            order.title, "", f"STATUTORY INSTRUMENT {order.year} No. {order.series}", "",
            f"Made {self.day(order.made)}", "",
            f"The Secretary of State makes this Order under the {clause.about.title}.", "",
            f"1 This Order may be cited as the {order.title}.", "",
        ]  # fmt: skip
        day = self.day(clause.days[0])
        if len(clause.numbers) == 1:
            return [
                *lines,
                f"2 Section {clause.numbers[0]} of the {clause.about.title} comes into force on {day}.",
            ]
        lines.append(
            f"2 The following provisions of the {clause.about.title} come into force on {day}—"
        )
        for n, number in enumerate(clause.numbers):
            end = (
                "."
                if n == len(clause.numbers) - 1
                else "; and"
                if n == len(clause.numbers) - 2
                else ";"
            )
            lines.append(f"({chr(97 + n)}) section {number}{end}")
        return lines


__all__ = ["DEFINITION", "SECTION", "Kingdom"]
