"""Acts of Bangladesh in Bangla: "“ক” শব্দগুলির পরিবর্তে “খ” শব্দগুলি প্রতিস্থাপিত হইবে"."""

# Each sentence of law stands on a line of its own; what overrides is described in `Writer`.
# ruff: noqa: D102, E501

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.lawgen import frames
from benchmarks.lawgen.history import Act, Clause, Instruction, Instrument, Step
from benchmarks.lawgen.numbering import bangla
from benchmarks.lawgen.tree import DEFINITION, PARAGRAPH, SUBSECTION, Spec
from benchmarks.lawgen.writers.base import ONE, Section, Writer

_WHOLE = ("repeal_act", "repeal_instrument", "extend", "new_section", "listed", "repeal_sections")
_LETTERS = "কখগঘঙচছজঝ"


class Bangla(Writer):
    """The habit of Bangladesh in Bangla."""

    habit = "bn"
    ends_mark = "মেয়াদ শেষ"

    def head(self, instrument: Instrument) -> list[str]:
        acts = [clause.act for clause in instrument.clauses if clause.act]
        principal = bool(acts) and acts[0].instrument is instrument
        purpose = (
            "কতিপয় বিষয়ে বিধান প্রণয়নকল্পে প্রণীত আইন"
            if principal
            else "কতিপয় আইনের অধিকতর সংশোধনকল্পে প্রণীত আইন"
        )
        made = instrument.made
        when = bangla(f"{made.day} {frames._MONTHS_BANGLA[made.month - 1]}, {made.year}")
        return [instrument.title, f"({instrument.number})", f"[{when}]", purpose]

    def section(self, label: str, heading: str, lines: Sequence[str]) -> list[str]:
        opening = f"{label}। {heading}।— " if heading else f"{label}। "
        return [opening + lines[0], *lines[1:]]

    # -- citations --------------------------------------------------------------------------------

    def name(self, step: Step, *, plural: bool = False) -> str:
        level = step.level
        if level == DEFINITION:
            level = SUBSECTION
        name = "দফা" if step.level == DEFINITION else self.names[level]
        return f"{name} {step.label}"

    def span(self, i: Instruction) -> str:
        if i.last is None:
            return self.name(i.at[-1])
        return f"{self.name(i.at[-1])} {'ও' if i.size == 2 else 'হইতে'} {i.last.label}"

    def _path(self, at: tuple[Step, ...]) -> str:
        return " ".join(f"{self.name(step)} এর" for step in at)

    def _act(self, act: Act | None, first: bool, *, alias: bool) -> str:
        if act is None:
            return ""
        if not alias:
            return f"{act.instrument.title} ({act.instrument.number}) এর"
        if first:
            return (
                f"{act.instrument.title} ({act.instrument.number}), অতঃপর উক্ত আইন বলিয়া উল্লিখিত, এর"
            )
        return "উক্ত আইনের"

    # -- one clause -------------------------------------------------------------------------------

    def clause(self, clause: Clause, *, first: bool) -> Section:
        act = self._act(clause.act, first, alias=not self.several(clause.instrument))
        if len(clause.instructions) == 1:
            i = clause.instructions[0]
            if i.kind in _WHOLE:
                return self._heading(clause), self._whole(clause, i, act)
            steps = self._steps(i)
            inside = i.at[:-1] if i.kind == "reletter" else i.at
            if len(steps) == 1:
                text, block = steps[0]
                return self._heading(clause), _ended([f"{act} {text}", *block])
            lines = [f"{act} {self._path(inside)}—"]
        else:
            lines = [f"{act} ধারা {clause.instructions[0].at[0].label} এর—"]
            steps = [step for i in clause.instructions for step in self._relative(i)]
        for nth, (text, block) in enumerate(steps):
            end = "।" if nth == len(steps) - 1 else "; এবং" if nth == len(steps) - 2 else ";"
            body = _ended([f"({_LETTERS[nth]}) {text}", *block], end)
            lines += body
        return self._heading(clause), lines

    def _heading(self, clause: Clause) -> str:
        i = clause.instructions[0]
        number = (
            clause.act.instrument.number
            if clause.act
            else clause.about.number
            if clause.about
            else ""
        )
        match i.kind:
            case "new_section":
                return f"{number} এ ধারা {self.specs(i)[0].label} এর সন্নিবেশ"
            case "repeal_act" | "repeal_instrument":
                return "রহিতকরণ"
            case "repeal_sections":
                return f"{number} এর {self.span(i)} এর বিলোপ"
            case "extend" | "listed":
                return f"{number} এর সংশোধন"
            case "replace" if len(i.at) == 1:
                return f"{number} এর ধারা {i.at[0].label} এর প্রতিস্থাপন"
        return f"{number} এর ধারা {i.at[0].label} এর সংশোধন"

    def _relative(self, i: Instruction) -> list[tuple[str, list[str]]]:
        """An instruction within "ধারা ৫ এর—": without the section; steps cite for themselves."""
        inside = i.at[:-1] if i.kind == "reletter" else i.at
        steps = self._steps(i, depth=1)
        if len(steps) > 1 and len(inside) > 1:
            return [(f"{self._path(inside[1:])} {text}", block) for text, block in steps]
        return steps

    def _steps(self, i: Instruction, depth: int = 0) -> list[tuple[str, list[str]]]:
        """What is done, from the level `depth` of its path down; several where it takes several."""
        edit, specs = i.edits[0], self.specs(i)
        block = self.quoted(specs) if specs else []
        where, noun = i.at[depth:], self._noun(specs)
        match i.kind:
            case "words" | "each":
                return [(self._words(where, edit.old, edit.new, edit.where, edit.each), [])]
            case "heading":
                path = self._path(where)
                path = f"{path} উপান্তটীকা" if path else "উপান্তটীকা"
                if edit.old:
                    return [(f"{path}য় উল্লিখিত {self._swap(edit.old, edit.new)}", [])]
                return [(f"{path}র পরিবর্তে “{edit.new}” উপান্তটীকা প্রতিস্থাপিত হইবে", [])]
            case "lead" if i.anchor:
                path = self._path(where)
                text = f"{path} {self.name(i.anchor)} এর পূর্ববর্তী অংশের পরিবর্তে নিম্নরূপ অংশ প্রতিস্থাপিত হইবে, যথা:—"
                return [(text.strip(), [self.quote(edit.new)])]
            case "replace" | "replace_range" | "redefine":
                inner, old = self._path(where[:-1]), self.span(i)
                text = f"{inner} {old} এর পরিবর্তে নিম্নরূপ {noun} প্রতিস্থাপিত হইবে, যথা:—"
                return [(text.strip(), block)]
            case "insert" | "define" | "insert_end" if i.anchor:
                side = "পূর্বে" if edit.before else "পর"
                verb = "সংযোজিত" if i.kind == "insert_end" else "সন্নিবেশিত"
                text = f"{self._path(where)} {self.name(i.anchor)} এর {side} নিম্নরূপ নূতন {noun} {verb} হইবে, যথা:—"
                return [(text.strip(), block)]
            case "repeal" | "undefine":
                text = f"{self._path(where[:-1])} {self.span(i)} বিলুপ্ত হইবে"
                return [(text.strip(), [])]
            case "append" if i.anchor and i.last:
                joining = i.edits[0].old.strip("; ")
                return [
                    (f"{self.name(i.anchor)} এর প্রান্তস্থিত “{joining}” শব্দটি বিলুপ্ত হইবে", []),
                    (
                        f"{self.name(i.last)} এর প্রান্তস্থিত “।” চিহ্নের পরিবর্তে “; {joining}” চিহ্ন ও শব্দ প্রতিস্থাপিত হইবে",
                        [],
                    ),
                    (f"{self.name(i.last)} এর পর নিম্নরূপ নূতন {noun} সংযোজিত হইবে, যথা:—", block),
                ]
            case "reletter" if i.anchor:
                labels = edit.labels
                new = (
                    labels[0]
                    if len(labels) == 1
                    else f"{labels[0]} {'ও' if len(labels) == 2 else 'হইতে'} {labels[-1]}"
                )
                return [
                    (f"{self.span(i)} উপ-ধারা {new} হিসাবে পুনঃসংখ্যায়িত হইবে", []),
                    (f"{self.name(i.anchor)} এর পর নিম্নরূপ নূতন {noun} সন্নিবেশিত হইবে, যথা:—", block),
                ]
            case "nest":
                return [
                    ("বিদ্যমান বিধান উপ-ধারা (১) হিসাবে সংখ্যায়িত হইবে", []),
                    (f"উপ-ধারা (১) এর পর নিম্নরূপ নূতন {noun} সংযোজিত হইবে, যথা:—", block),
                ]
        raise ValueError(i.kind)

    def _noun(self, specs: tuple[Spec, ...]) -> str:
        if not specs:
            return ""
        if specs[0].level == DEFINITION:
            return f"দফা {specs[0].label}"
        labels = frames.listed([spec.label for spec in specs], "ও")
        level = min(specs[0].level, PARAGRAPH + 1)
        return f"{self.names[level]} {labels}"

    def _words(self, at: tuple[Step, ...], old: str, new: str, where: str, each: bool) -> str:
        path = self._path(at)
        path = f"{path[: -len(' এর')]} এ উল্লিখিত" if path else "উল্লিখিত"
        often = " শব্দগুলি, যেখানেই উল্লিখিত হউক না কেন, এর" if each else ""
        if not new:
            return f"{path} “{old}” {_sort(old)} বিলুপ্ত হইবে"
        if where == "after":
            return f"{path} “{old}” {_sort(old, 'র')} পর “{new}” {_sort(new)} সন্নিবেশিত হইবে"
        if each:
            return f"{path} “{old}”{often} পরিবর্তে, সকল স্থানে, “{new}” {_sort(new)} প্রতিস্থাপিত হইবে"
        return f"{path} {self._swap(old, new)}"

    def _swap(self, old: str, new: str) -> str:
        return f"“{old}” {_sort(old, 'র')} পরিবর্তে “{new}” {_sort(new)} প্রতিস্থাপিত হইবে"

    def _whole(self, clause: Clause, i: Instruction, act: str) -> list[str]:
        match i.kind:
            case "new_section" if i.anchor:
                label = self.specs(i)[0].label
                lines = [
                    f"{act} {self.name(i.anchor)} এর পর নিম্নরূপ নূতন ধারা {label} সন্নিবেশিত হইবে, যথা:—"
                ]
                return _ended([*lines, *self.quoted(self.specs(i))])
            case "listed":
                edit = i.edits[0]
                places = frames.listed([a[0].label for a in (i.at, *i.others)], "ও")
                return [
                    f"{act} ধারা {places} এ উল্লিখিত “{edit.old}” শব্দ, যেখানেই উল্লিখিত হউক না কেন, এর পরিবর্তে, "
                    f"সকল স্থানে, “{edit.new}” {_sort(edit.new)} প্রতিস্থাপিত হইবে।"
                ]
            case "repeal_sections":
                return [f"{act} {self.span(i)} বিলুপ্ত হইবে।"]
            case "repeal_act" if clause.act:
                of = clause.act.instrument
                return [
                    f"(১) {of.title} ({of.number}) এতদ্দ্বারা রহিত করা হইল।",
                    "(২) উক্তরূপ রহিতকরণ সত্ত্বেও, উক্ত আইনের অধীন প্রদত্ত লাইসেন্স উহার মেয়াদ শেষ না হওয়া পর্যন্ত বহাল থাকিবে।",
                ]
            case "repeal_instrument" if clause.about:
                return [f"{clause.about.title} ({clause.about.number}) এতদ্দ্বারা রহিত করা হইল।"]
            case "extend" if clause.about:
                of, (old, new) = clause.about, (self.day(d) for d in clause.days)
                section, _, inner = self.expiry_at(of).partition("(")
                where = f"ধারা {section} এর উপ-ধারা ({inner} এ" if inner else f"ধারা {section} এ"
                return [f"{of.title} ({of.number}) এর {where} উল্লিখিত {self._swap(old, new)}।"]
        raise ValueError(i.kind)

    # -- closing ----------------------------------------------------------------------------------

    def closing(self, instrument: Instrument) -> list[Section]:
        texts = [f"এই আইন {instrument.title} নামে অভিহিত হইবে।", *self._commencement(instrument)]
        if instrument.ends:
            texts.append(f"{self.day(instrument.ends - ONE)} তারিখে এই আইনের মেয়াদ শেষ হইবে।")
        body = [f"({bangla(n)}) {text}" for n, text in enumerate(texts, 1)]
        found: list[Section] = [("সংক্ষিপ্ত শিরোনাম ও প্রবর্তন", body)]
        for clause in instrument.clauses:
            if clause.applies_from:
                found.append(("প্রয়োগ", [
                    f"ধারা {bangla(clause.number)} দ্বারা কৃত সংশোধন {self.day(clause.applies_from)} তারিখে বা তৎপরবর্তীকালে "
                    "প্রদত্ত লাইসেন্সের ক্ষেত্রে প্রযোজ্য হইবে।"
                ]))  # fmt: skip
        return found

    def _commencement(self, instrument: Instrument) -> list[str]:
        groups, texts = self.groups(instrument), []
        for kind, start, numbers in groups:
            what = "ইহা" if len(groups) == 1 else frames.sections(numbers, "bn")
            match kind:
                case "assent":
                    texts.append(f"{what} অবিলম্বে কার্যকর হইবে।")
                case "days":
                    texts.append(
                        f"{what} গেজেটে প্রকাশের তারিখ হইতে {bangla(instrument.lasts)} দিন পর কার্যকর হইবে।"
                    )
                case "order":
                    texts.append(
                        f"{what} সরকার, সরকারি গেজেটে প্রজ্ঞাপন দ্বারা, যে তারিখ নির্ধারণ করিবে সেই তারিখ হইতে কার্যকর হইবে।"
                    )
                case "retro" if start:
                    texts.append(f"{what} {self.day(start)} তারিখ হইতে কার্যকর হইয়াছে বলিয়া গণ্য হইবে।")
                case _ if start:
                    texts.append(f"{what} {self.day(start)} তারিখ হইতে কার্যকর হইবে।")
        return texts

    def order(self, order: Instrument) -> list[str]:
        clause = order.clauses[0]
        assert clause.about is not None
        of = clause.about
        when = bangla(
            f"{order.made.day} {frames._MONTHS_BANGLA[order.made.month - 1]}, {order.made.year}"
        )
        return [
            "প্রজ্ঞাপন", "", f"তারিখ: {when}", "", order.number, "",
            f"১। {of.title} ({of.number}) এর {frames.sections(clause.numbers, 'bn')} {self.day(clause.days[0])} "
            "তারিখ হইতে কার্যকর হইবে।",
        ]  # fmt: skip


def _ended(lines: list[str], end: str = "।") -> list[str]:
    return [*lines[:-1], lines[-1] + end]


def _sort(words: str, ending: str = "") -> str:
    """What is quoted, by name, with the ending of the genitive where it is wanted."""
    if any(c.isdigit() for c in words):
        return f"সংখ্যা ও শব্দগুলি{ending}"
    return f"শব্দগুলি{ending}" if " " in words else f"শব্দ{'ের' if ending else ''}"


__all__ = ["Bangla", "Spec"]
