"""Acts of Canada: "Subsection 9(2) of the Act is replaced by the following:".

In print what is quoted stands in smaller type; in plain text marks of quotation take its place, as
in the annual volumes before 1990.
"""

# Each sentence of law stands on a line of its own; what overrides is described in `Writer`.
# ruff: noqa: D102, E501

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.lawgen import frames
from benchmarks.lawgen.history import Act, Clause, Instruction, Instrument, Step
from benchmarks.lawgen.tree import SECTION
from benchmarks.lawgen.writers.base import ONE, Section, Writer, capital, come, numbered


class Canada(Writer):
    """The habit of the annual statutes."""

    habit = "ca"
    ends_mark = "ceases to have effect"

    def head(self, instrument: Instrument) -> list[str]:
        lines = [instrument.title, "", instrument.number, ""]
        acts = [clause.act for clause in instrument.clauses if clause.act]
        if not acts or instrument is not acts[0].instrument:
            about = [a.instrument.title for a in acts] or [
                c.about.title for c in instrument.clauses if c.about
            ]
            lines += [
                f"An Act to amend the {about[0]}"
                + (" and other Acts" if len(set(about)) > 1 else ""),
                "",
            ]
        return [*lines, f"Assented to {instrument.made.isoformat()}"]

    def section(self, label: str, heading: str, lines: Sequence[str]) -> list[str]:
        note = [heading, ""] if heading else []
        body = list(lines)
        printed = [*note, f"{label} {body[0]}"]
        for line in body[1:]:
            printed += ["", line]
        return printed

    def _range(self, i: Instruction) -> str:
        """The target with its last member: "paragraphs 5(1)(a) and (b)"."""
        if i.last is None:
            return self._target(i.at)
        joined = "and" if i.size == 2 else "to"
        text = "".join(step.label for step in i.at)
        return f"{self.names[i.at[-1].level]}s {text} {joined} {i.last.label}"

    def _target(self, at: tuple[Step, ...]) -> str:
        """As "subsection 5(2)", "the definition tug in section 2"."""
        if at[-1].term and not at[-1].label:
            return f"the definition {at[-1].term} in {self._target(at[:-1])}"
        return f"{self.names[at[-1].level]} {''.join(step.label for step in at)}"

    def clause(self, clause: Clause, *, first: bool) -> Section:
        texts: list[str] = []
        for nth, instruction in enumerate(clause.instructions, 1):
            whole = (first and nth == 1) or self.several(clause.instrument)
            lines = self._sentence(clause, instruction, self._act(clause.act, whole))
            if len(clause.instructions) > 1:
                lines[0] = f"({nth}) {lines[0]}"
            texts += lines
        return "", texts

    def _act(self, act: Act | None, whole: bool) -> str:
        return f"the {act.instrument.title}" if act and whole else "the Act"

    def _sentence(self, clause: Clause, i: Instruction, act: str) -> list[str]:
        edit = i.edits[0] if i.edits else None
        at = self._range(i) if i.at else ""
        what, verb = f"{capital(at)} of {act}", "are" if i.last else "is"
        block = self.quoted(self.specs(i)) if self.specs(i) else []
        match i.kind:
            case "words" | "each" if edit:
                return [
                    f"{what} is amended {self._words(edit.old, edit.new, edit.where, edit.each)}."
                ]
            case "listed" if edit:
                places = [f"{self._target(a)}" for a in (i.at, *i.others)]
                lines = [
                    f"{capital(act)} is amended by replacing {self.quote(edit.old)}, wherever it occurs,"
                    f" with {self.quote(edit.new)} in the following provisions:"
                ]
                for n, place in enumerate(places):
                    end = "." if n == len(places) - 1 else "; and" if n == len(places) - 2 else ";"
                    lines.append(f"({chr(97 + n)}) {place}{end}")
                return lines
            case "lead" if edit and i.anchor:
                lead = f"The portion of {at} of {act} before {self.name(i.anchor)} is replaced by the following:"
                label = i.at[-1].label
                return [lead, self.quote(f"{label} {edit.new}")]
            case "replace" | "replace_range" | "redefine":
                return [f"{what} {verb} replaced by the following:", *block]
            case "insert" | "insert_end" if i.anchor:
                return [
                    f"{what} is amended by adding the following after {self.name(i.anchor)}:",
                    *block,
                ]
            case "append" if i.anchor and i.last:
                joining = i.edits[0].old.strip("; ")
                at = self._target(i.at)
                return [
                    f"{capital(at)} of {act} is amended by striking out {self.quote(joining)} at the end of "
                    f"{self.name(i.anchor)} and by replacing {self.name(i.last)} with the following:",
                    *block,
                ]
            case "define":
                return [f"{what} is amended by adding the following in alphabetical order:", *block]
            case "repeal" | "undefine" | "repeal_sections":
                return [f"{what} {verb} repealed."]
            case "new_section" if i.anchor:
                return [
                    f"{capital(act)} is amended by adding the following after {self.name(i.anchor)}:",
                    *block,
                ]
            case "reletter" if i.anchor:
                moved = self._moved(i)
                section = f"{self.names[SECTION]} {i.at[0].label}"
                return [
                    f"{capital(section)} of {act} is amended by renumbering {moved} and by adding the "
                    f"following after {self.name(i.anchor)}:",
                    *block,
                ]
            case "nest":
                return [
                    f"{what} is renumbered as subsection {i.at[0].label}(1) and is amended by adding the "
                    "following:",
                    *block,
                ]
        return self._whole(clause, i, act)

    def _whole(self, clause: Clause, i: Instruction, act: str) -> list[str]:
        """What is said of a whole instrument."""
        match i.kind:
            case "repeal_act" if clause.act:
                return [
                    f"The {clause.act.instrument.title}, chapter {clause.act.instrument.series} of the Statutes of Canada, {clause.act.instrument.year}, is repealed."
                ]
            case "repeal_instrument" if clause.about:
                return [f"The {clause.about.title} is repealed."]
            case "extend" if clause.about:
                old, new = (self.quote(self.day(d)) for d in clause.days)
                at = self.expiry_at(clause.about)
                name = "subsection" if "(" in at else "section"
                return [
                    f"{capital(name)} {at} of the {clause.about.title} is amended by replacing {old} with {new}."
                ]
        raise ValueError(i.kind)

    def _words(self, old: str, new: str, where: str, each: bool) -> str:
        often = " wherever it occurs" if each else ""
        if not new:
            return f"by striking out {self.quote(old)}{often}"
        if where == "after":
            return f"by adding {self.quote(new)} after {self.quote(old)}{often}"
        return f"by replacing {self.quote(old)} with {self.quote(new)}{often}"

    def _moved(self, i: Instruction) -> str:
        labels = i.edits[0].labels
        if i.last is None:
            return f"{self.name(i.at[-1])} as subsection {labels[0]}"
        joined = "and" if len(labels) == 2 else "to"
        return f"{self.span(i)} as subsections {labels[0]} {joined} {labels[-1]}, respectively,"

    def closing(self, instrument: Instrument) -> list[Section]:
        found: list[Section] = []
        for clause in instrument.clauses:
            if clause.applies_from:
                found.append(("Application", [
                    f"Section {clause.number} applies in respect of licences issued on or after "
                    f"{self.day(clause.applies_from)}."
                ]))  # fmt: skip
            if clause.instructions[0].kind == "repeal_act":
                found.append(("Rights preserved", [
                    "The repeal does not affect any licence issued under that Act before the day on which "
                    "this Act comes into force."
                ]))  # fmt: skip
        if texts := self._commencement(instrument):
            found.append(("Coming into force", numbered(texts)))
        if instrument.ends:
            found.append(("Cessation of effect", [
                f"This Act ceases to have effect on {self.day(instrument.ends - ONE)}."
            ]))  # fmt: skip
        return found

    def _commencement(self, instrument: Instrument) -> list[str]:
        groups = self.groups(instrument)
        if [kind for kind, _, _ in groups] == ["assent"]:
            # Most acts that come into force on assent do not say so.
            return (
                []
                if instrument.series % 2
                else ["This Act comes into force on the day on which it receives royal assent."]
            )
        texts = []
        for kind, start, numbers in groups:
            all_ = len(groups) == 1
            what = "This Act" if all_ else capital(frames.sections(numbers, "ca"))
            verb = "comes" if all_ else come(numbers)
            match kind:
                case "assent":
                    texts.append(
                        f"{what} {verb} into force on the day on which this Act receives royal assent."
                    )
                case "days":
                    nth = frames.ordinal(instrument.lasts)
                    texts.append(
                        f"{what} {verb} into force on the {nth} day after the day on which this Act receives royal assent."
                    )
                case "order":
                    texts.append(
                        f"{what} {verb} into force on a day to be fixed by order of the Governor in Council."
                    )
                case "retro" if start:
                    are = "is" if all_ or len(numbers) == 1 else "are"
                    texts.append(
                        f"{what} {are} deemed to have come into force on {self.day(start)}."
                    )
                case _ if start:
                    texts.append(f"{what} {verb} into force on {self.day(start)}.")
        return texts

    def order(self, order: Instrument) -> list[str]:
        clause = order.clauses[0]
        assert clause.about is not None
        some = frames.sections(clause.numbers, "ca")
        verb = come(clause.numbers)
        return [
            order.title, "", order.number, "", f"Registered {order.made.isoformat()}", "",
            f"1 The Governor General in Council fixes {self.day(clause.days[0])} as the day on which "
            f"{some} of the {clause.about.title}, chapter {clause.about.series} of the Statutes of Canada, "
            f"{clause.about.year}, {verb} into force.",
        ]  # fmt: skip
