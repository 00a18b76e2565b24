"""What the writers share: the order of an instrument, citations, quoted provisions."""

# Each sentence of law stands on a line of its own; what overrides is described in `Writer`.

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from benchmarks.lawgen import frames
from benchmarks.lawgen.history import Act, Clause, Code, Instruction, Instrument, Step
from benchmarks.lawgen.numbering import NUMBERINGS
from benchmarks.lawgen.tree import DEFINITION, PARAGRAPH, SECTION, Spec

Section = tuple[str, list[str]]
"""Of an instrument: the heading of a section, and its paragraphs with their labels."""
ONE = timedelta(days=1)


class Writer(ABC):
    """Writes the texts of one code."""

    habit = ""
    quotes = ("“", "”")

    def __init__(self, code: Code) -> None:
        self.code = code
        self.names = NUMBERINGS[self.habit].names

    # -- what a habit says ------------------------------------------------------------------------

    @abstractmethod
    def head(self, instrument: Instrument) -> list[str]:
        """The lines above the first section: title, number, days, enacting words."""

    @abstractmethod
    def section(self, label: str, heading: str, lines: Sequence[str]) -> list[str]:
        """A section as it is printed: its lines, the label and heading put to them."""

    @abstractmethod
    def clause(self, clause: Clause, *, first: bool) -> Section:
        """What a section of an amending instrument says; `first` of those on its act."""

    @abstractmethod
    def closing(self, instrument: Instrument) -> list[Section]:
        """The sections on title, commencement, application, savings and expiry."""

    @abstractmethod
    def order(self, order: Instrument) -> list[str]:
        """The text of an order that brings sections into force."""

    # -- whole texts ------------------------------------------------------------------------------

    def act(self, act: Act) -> str:
        """A principal act as enacted."""
        lines = self.head(act.instrument)
        for unit in act.units:
            if unit.maker.instrument is act.instrument:
                lines += ["", *self.provision(unit.spec)]
        return "\n".join(lines) + "\n"

    def instrument(self, instrument: Instrument) -> str:
        """An amending instrument, or an order."""
        if instrument.kind == "order":
            return "\n".join(self.order(instrument)) + "\n"
        lines = self.head(instrument)
        for label, (heading, body) in self.sections(instrument):
            lines += ["", *self.section(label, heading, body)]
        return "\n".join(lines) + "\n"

    def sections(self, instrument: Instrument) -> list[tuple[str, Section]]:
        """The sections of an amending instrument with their numbers."""
        seen: set[str] = set()
        clauses = []
        for clause in instrument.clauses:
            name = clause.act.instrument.id if clause.act else ""
            clauses.append(self.clause(clause, first=name not in seen))
            seen.add(name)
        first = instrument.clauses[0].number
        closing = self.closing(instrument)
        leading = closing[: first - 1]
        whole = [*leading, *clauses, *closing[first - 1 :]]
        return [
            (NUMBERINGS[self.habit].label(SECTION, number), section)
            for number, section in enumerate(whole, 1)
        ]

    @staticmethod
    def several(instrument: Instrument) -> bool:
        """Whether it amends several acts: each is then cited in full wherever it is amended."""
        return len({clause.act.instrument.id for clause in instrument.clauses if clause.act}) > 1

    # -- citations --------------------------------------------------------------------------------

    def day(self, when: date) -> str:
        """A day in running text."""
        return frames.day(self.habit, when)

    def name(self, step: Step, *, plural: bool = False) -> str:
        """As "subsection (2)"."""
        level = PARAGRAPH if step.level == DEFINITION else step.level
        return f"{self.names[level]}{'s' if plural else ''} {step.label}"

    def span(self, i: Instruction) -> str:
        """The target as "subsections (2) and (3)", "subsections (2) to (4)", or one of them."""
        if i.last is None:
            return self.name(i.at[-1])
        joined = "and" if i.size == 2 else self.through
        return f"{self.name(i.at[-1], plural=True)} {joined} {i.last.label}"

    through = "to"

    def labels(self, specs: Sequence[Spec]) -> str:
        """As "(2A) and (2B)"."""
        return frames.listed([spec.label for spec in specs])

    def specs(self, instruction: Instruction) -> tuple[Spec, ...]:
        """The provisions that an instruction quotes."""
        if instruction.new_units:
            return tuple(self.code.units[unit].spec for unit in instruction.new_units)
        return next((e.specs for e in reversed(instruction.edits) if e.specs), ())

    # -- provisions -------------------------------------------------------------------------------

    def provision(self, spec: Spec) -> list[str]:
        """A provision as printed: a line each part."""
        if spec.level == SECTION:
            return self.section(spec.label, spec.heading, list(self.body(spec)))
        return [line for part in spec.walk() for line in [f"{part.label} {part.text}".strip()]]

    def body(self, spec: Spec) -> Iterator[str]:
        """The lines of a section below its heading, its own words first."""
        if spec.text:
            yield spec.text
        for part in spec.parts:
            for line in part.walk():
                yield f"{line.label} {line.text}".strip()

    def quoted(self, specs: Sequence[Spec], *, each: bool = False) -> list[str]:
        """Provisions in marks of quotation; `each` opens one before every paragraph (US)."""
        lines = [line for spec in specs for line in self.provision(spec) if line]
        opening, end = self.quotes
        if each:
            lines = [opening + line for line in lines]
        else:
            lines[0] = opening + lines[0]
        lines[-1] += end
        return lines

    def quote(self, words: str) -> str:
        """Words in marks of quotation."""
        return f"{self.quotes[0]}{words}{self.quotes[1]}"

    # -- of use to the closings -------------------------------------------------------------------

    def groups(self, instrument: Instrument) -> list[tuple[str, date | None, list[int]]]:
        """The sections that amend, by how and when they come into force, in order."""
        found: dict[tuple[str, date | None], list[int]] = {}
        for clause in instrument.clauses:
            found.setdefault((clause.start_kind, clause.start), []).append(clause.number)
        return [(kind, start, numbers) for (kind, start), numbers in found.items()]

    def expiry_at(self, instrument: Instrument) -> str:
        """Where a temporary act says when it ends: the number of the section and subsection."""
        wanted = self.day(instrument.ends - ONE) if instrument.ends else "?"
        for label, (_, body) in self.sections(instrument):
            for at, line in enumerate(body):
                if wanted in line and self.ends_mark in line:
                    return (
                        label if len(body) == 1 else label + NUMBERINGS[self.habit].label(1, at + 1)
                    )
        raise ValueError(f"{instrument.title} does not say when it ends")

    ends_mark = ""
    """Words of the sentence that ends a temporary act."""


def numbered(texts: Sequence[str]) -> list[str]:
    """Texts as subsections (1), (2) ..., or as the one text they are."""
    if len(texts) == 1:
        return list(texts)
    return [f"({n}) {text}" for n, text in enumerate(texts, 1)]


def capital(text: str) -> str:
    """A text with its first letter as a capital."""
    return text[:1].upper() + text[1:]


def come(numbers: Sequence[int]) -> str:
    """The verb: "comes" of one section, "come" of several."""
    return "come" if len(numbers) > 1 else "comes"
