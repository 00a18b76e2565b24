"""Acts of Bangladesh (and India) in English: "for the words “x” the words “y” shall be substituted"."""

# Each sentence of law stands on a line of its own; what overrides is described in `Writer`.
# ruff: noqa: D102, E501

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.lawgen import frames
from benchmarks.lawgen.history import Act, Clause, Instruction, Instrument, Step
from benchmarks.lawgen.tree import DEFINITION, PARAGRAPH, Spec
from benchmarks.lawgen.writers.base import ONE, Section, Writer, capital, numbered

_MARKS = {".": "full stop", ";": "semi-colon"}
_ALONE = ("append", "reletter", "nest")
_WHOLE = ("repeal_act", "repeal_instrument", "extend", "new_section", "listed", "repeal_sections")


class Bengal(Writer):
    """The habit of the subcontinent in English."""

    habit = "bd"
    ends_mark = "shall expire"

    def head(self, instrument: Instrument) -> list[str]:
        when = f"{frames.ordinal(instrument.made.day)} {frames.MONTHS[instrument.made.month - 1]}, {instrument.made.year}"
        acts = [clause.act for clause in instrument.clauses if clause.act]
        principal = bool(acts) and acts[0].instrument is instrument
        purpose = "provide for certain matters" if principal else "amend certain laws"
        if not principal and acts:
            purpose = f"further to amend the {acts[0].instrument.title}"
        return [
            f"THE {instrument.title.upper()}", "", instrument.number.upper().replace("OF", "of").replace("NO.", "No."),
            "", f"[{when}]", "", f"An Act {'' if purpose.startswith('further') else 'to '}{purpose}.",
        ]  # fmt: skip

    def section(self, label: str, heading: str, lines: Sequence[str]) -> list[str]:
        opening = f"{label}. {heading}.—" if heading else f"{label}. "
        return [opening + lines[0], *lines[1:]]

    # -- one clause -------------------------------------------------------------------------------

    def clause(self, clause: Clause, *, first: bool) -> Section:
        act = self._act(clause.act, first, alias=not self.several(clause.instrument))
        if len(clause.instructions) == 1:
            return self._heading(clause), self._single(clause, clause.instructions[0], act)
        section = clause.instructions[0].at[0].label
        lines = [f"In section {section} of {act},—"]
        last = len(clause.instructions) - 1
        for nth, instruction in enumerate(clause.instructions):
            end = "." if nth == last else "; and" if nth == last - 1 else ";"
            lines += self._item(f"({chr(97 + nth)})", instruction, end)
        return self._heading(clause), lines

    def _heading(self, clause: Clause) -> str:
        only = clause.instructions[0]
        number = (
            clause.act.instrument.number
            if clause.act
            else clause.about.number
            if clause.about
            else ""
        )
        match only.kind:
            case "new_section":
                return f"Insertion of section {self.specs(only)[0].label} in {number}"
            case "repeal_act" | "repeal_instrument":
                return "Repeal"
            case "repeal_sections":
                return f"Omission of {self.span(only)} of {number}"
            case "extend":
                return f"Amendment of {number}"
            case "listed":
                return f"Amendment of certain sections of {number}"
            case "replace" if len(only.at) == 1:
                return f"Substitution of section {only.at[0].label} of {number}"
        return f"Amendment of section {only.at[0].label} of {number}"

    def _act(self, act: Act | None, first: bool, *, alias: bool) -> str:
        if act is None:
            return ""
        full = f"the {act.instrument.title} ({act.instrument.number})"
        if not alias:
            return full
        return f"{full}, hereinafter referred to as the said Act" if first else "the said Act"

    def _single(self, clause: Clause, i: Instruction, act: str) -> list[str]:
        if i.kind in _WHOLE:
            return self._whole(clause, i, act)
        if i.kind == "replace" and len(i.at) == 1:
            return self._ended([
                f"For section {i.at[0].label} of {act}, the following section shall be substituted, namely:—",
                *self.quoted(self.specs(i)),
            ], ".")  # fmt: skip
        if i.kind == "nest":
            lines = [
                f"Section {i.at[0].label} of {act} shall be renumbered as sub-section (1) of that section, and "
                "after sub-section (1) as so renumbered, the following sub-section shall be added, namely:—",
                *self.quoted(self.specs(i)),
            ]
            return self._ended(lines, ".")
        inside, action, block = self._action(i)
        where = f"In section {i.at[0].label} of {act}, {self._inner(inside[1:])}"
        if i.kind in _ALONE:
            lines = [where.rstrip(", ") + ",—"]
            for nth, (text, quoted) in enumerate(self._several(i)):
                end = "." if nth == len(self._several(i)) - 1 else ";"
                lines += self._ended([f"({chr(97 + nth)}) {text}", *quoted], end)
            return lines
        return self._ended([where + action, *block], ".")

    def _item(self, label: str, i: Instruction, end: str) -> list[str]:
        """An instruction as one item of several on a section."""
        inside, action, block = self._action(i)
        if i.kind in _ALONE:
            where = self._inner(inside[1:]).rstrip(", ")
            lines = [f"{label} {where},—" if where else f"{label} in that section,—"]
            steps = self._several(i)
            for nth, (text, quoted) in enumerate(steps):
                mark = ("i", "ii", "iii")[nth]
                lines += self._ended(
                    [f"({mark}) {text}", *quoted], end if nth == len(steps) - 1 else ";"
                )
            return lines
        return self._ended([f"{label} {self._inner(inside[1:])}{action}", *block], end)

    @staticmethod
    def _ended(lines: list[str], end: str) -> list[str]:
        return [*lines[:-1], lines[-1] + end]

    def _inner(self, at: tuple[Step, ...]) -> str:
        return "".join(f"in {self.name(step)}, " for step in at)

    def _action(self, i: Instruction) -> tuple[tuple[Step, ...], str, list[str]]:
        """Where, what is done there, and what is quoted."""
        edit, specs = i.edits[0], self.specs(i)
        block = self.quoted(specs) if specs else []
        match i.kind:
            case "words" | "each":
                return i.at, self._words(edit.old, edit.new, edit.where, edit.each), []
            case "heading" if edit.old:
                return (
                    i.at,
                    f"in the marginal heading, {self._words(edit.old, edit.new, 'instead', False)}",
                    [],
                )
            case "heading":
                return (
                    i.at,
                    f"for the marginal heading the marginal heading {self.quote(edit.new)} shall be substituted",
                    [],
                )
            case "lead" if i.anchor:
                said = f"for the words preceding {self.name(i.anchor)}, the following words shall be substituted, namely:—"
                return i.at, said, [self.quote(edit.new)]
            case "replace" | "replace_range" | "redefine":
                name = self._noun(specs)
                return (
                    i.at[:-1],
                    f"for {self.span(i)}, the following {name} shall be substituted, namely:—",
                    block,
                )
            case "insert" if i.anchor:
                side = "before" if edit.before else "after"
                return (
                    i.at,
                    f"{side} {self.name(i.anchor)}, the following {self._noun(specs)} shall be inserted, namely:—",
                    block,
                )
            case "define" if i.anchor:
                return (
                    i.at,
                    f"after {self.name(i.anchor)}, the following {self._noun(specs)} shall be inserted, namely:—",
                    block,
                )
            case "insert_end" if i.anchor:
                return (
                    i.at,
                    f"after {self.name(i.anchor)}, the following {self._noun(specs)} shall be added, namely:—",
                    block,
                )
            case "repeal" | "undefine":
                return i.at[:-1], f"{self.span(i)} shall be omitted", []
            case "reletter":
                return i.at[:-1], "", []
            case "append" | "nest":
                return i.at, "", []
        raise ValueError(i.kind)

    def _noun(self, specs: tuple[Spec, ...]) -> str:
        level = PARAGRAPH if specs[0].level == DEFINITION else specs[0].level
        return self.names[level] + ("s" if len(specs) > 1 else "")

    def _words(self, old: str, new: str, where: str, each: bool) -> str:
        often = ", wherever occurring," if each else ""
        if not new:
            return f"{_sort(old)} {self.quote(old)}{often} shall be omitted"
        if where != "instead":
            return f"{where} {_sort(old)} {self.quote(old)}{often}, {_sort(new)} {self.quote(new)} shall be inserted"
        return f"for {_sort(old)} {self.quote(old)}{often} {_sort(new)} {self.quote(new)} shall be substituted"

    def _several(self, i: Instruction) -> list[tuple[str, list[str]]]:
        block, noun = self.quoted(self.specs(i)), self._noun(self.specs(i))
        if i.kind == "append" and i.anchor and i.last:
            joining = i.edits[0].old.strip("; ")
            return [
                (
                    f"in {self.name(i.anchor)}, the word {self.quote(joining)} at the end shall be omitted",
                    [],
                ),
                (
                    f"in {self.name(i.last)}, for the full stop at the end the semi-colon and word "
                    f"{self.quote('; ' + joining)} shall be substituted",
                    [],
                ),
                (
                    f"after {self.name(i.last)}, the following {noun} shall be added, namely:—",
                    block,
                ),
            ]
        if i.kind == "nest":
            return [
                ("the existing provision shall be renumbered as sub-section (1)", []),
                (
                    f"after sub-section (1) as so renumbered, the following {noun} shall be added, namely:—",
                    block,
                ),
            ]
        labels = i.edits[0].labels
        new = (
            labels[0]
            if len(labels) == 1
            else f"{labels[0]} {'and' if len(labels) == 2 else 'to'} {labels[-1]}"
        )
        plural = "s" if len(labels) > 1 else ""
        assert i.anchor is not None
        return [
            (f"{self.span(i)} shall be renumbered as sub-section{plural} {new}", []),
            (
                f"after {self.name(i.anchor)}, the following {noun} shall be inserted, namely:—",
                block,
            ),
        ]

    def _whole(self, clause: Clause, i: Instruction, act: str) -> list[str]:
        match i.kind:
            case "new_section" if i.anchor:
                lines = [
                    f"After {self.name(i.anchor)} of {act}, the following section shall be inserted, namely:—"
                ]
                return self._ended([*lines, *self.quoted(self.specs(i))], ".")
            case "listed":
                edit = i.edits[0]
                places = frames.listed([a[0].label for a in (i.at, *i.others)])
                return [
                    f"In sections {places} of {act}, {self._words(edit.old, edit.new, 'instead', True)}."
                ]
            case "repeal_sections":
                return [f"{capital(self.span(i))} of {act} shall be omitted."]
            case "repeal_act" if clause.act:
                of = clause.act.instrument
                return [
                    f"(1) The {of.title} ({of.number}) is hereby repealed.",
                    "(2) Notwithstanding such repeal, any licence granted under the said Act before the "
                    "commencement of this Act shall continue until it expires.",
                ]
            case "repeal_instrument" if clause.about:
                return [f"The {clause.about.title} ({clause.about.number}) is hereby repealed."]
            case "extend" if clause.about:
                of, (old, new) = clause.about, (self.quote(self.day(d)) for d in clause.days)
                section, _, inner = self.expiry_at(of).partition("(")
                where = f"in sub-section ({inner}, " if inner else ""
                return [
                    f"In section {section} of the {of.title} ({of.number}), {where}for the words and figures "
                    f"{old} the words and figures {new} shall be substituted."
                ]
        raise ValueError(i.kind)

    # -- closing ----------------------------------------------------------------------------------

    def closing(self, instrument: Instrument) -> list[Section]:
        texts = [f"This Act may be called the {instrument.title}.", *self._commencement(instrument)]
        if instrument.ends:
            texts.append(f"It shall expire on {self.day(instrument.ends - ONE)}.")
        heading = (
            "Short title, commencement and expiry"
            if instrument.ends
            else "Short title and commencement"
        )
        found: list[Section] = [(heading, numbered(texts))]
        for clause in instrument.clauses:
            if clause.applies_from:
                found.append(("Application", [
                    f"The amendment made by section {clause.number} shall apply to licences granted on or "
                    f"after {self.day(clause.applies_from)}."
                ]))  # fmt: skip
        return found

    def _commencement(self, instrument: Instrument) -> list[str]:
        groups, texts = self.groups(instrument), []
        for kind, start, numbers in groups:
            all_ = len(groups) == 1
            what = "It" if all_ else capital(frames.sections(numbers, "bd"))
            match kind:
                case "assent":
                    texts.append(f"{what} shall come into force at once.")
                case "days":
                    texts.append(
                        f"{what} shall come into force on the {frames.ordinal(instrument.lasts)} day after the date of its publication in the official Gazette."
                    )
                case "order":
                    texts.append(
                        f"{what} shall come into force on such date as the Government may, by notification in the official Gazette, appoint."
                    )
                case "retro" if start:
                    texts.append(
                        f"{what} shall be deemed to have come into force on {self.day(start)}."
                    )
                case _ if start:
                    texts.append(f"{what} shall come into force on {self.day(start)}.")
        return texts

    def order(self, order: Instrument) -> list[str]:
        clause = order.clauses[0]
        assert clause.about is not None
        of, some = clause.about, frames.sections(clause.numbers, "bd")
        return [
            "NOTIFICATION", "", order.number, "", f"Dated {self.day(order.made)}", "",
            f"In exercise of the powers conferred by section 1 of the {of.title} ({of.number}), the Government "
            "is pleased to make the following notification, namely:—", "",
            f"1. {capital(some)} of the said Act shall come into force on {self.day(clause.days[0])}.",
        ]  # fmt: skip


def _sort(words: str) -> str:
    """What is quoted, by name: a word, words, figures."""
    if any(c.isdigit() for c in words):
        return "the words and figures" if any(c.isalpha() for c in words) else "the figures"
    return "the words" if " " in words else "the word"
