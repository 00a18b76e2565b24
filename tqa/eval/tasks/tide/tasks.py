"""TIDE's nine types as tasks: items, prompts in three settings, judges, controls.

**Source:** "Time Present and Time Past: Benchmarking Large Language Models on Temporally Evolving
Document Understanding" (TIDE), sections 3.2 and 3.3 and its appendix on prompts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tqa.errors import SourceError
from tqa.eval.making.files import read
from tqa.eval.making.records import DETERMINISTIC, OURS, Bench, Document, Made, Type
from tqa.eval.tasks.task import About, Inputs, Item, Reply, Setting, Status, Task, Turn
from tqa.eval.tasks.tide.beside import CONTROLS, PUBLISHED, chance
from tqa.eval.tasks.tide.block import BUDGET, Block, block
from tqa.eval.tasks.tide.checking import without_cause
from tqa.eval.tasks.tide.finding import Finder, last_day
from tqa.eval.tasks.tide.finding import K as FOUND
from tqa.eval.tasks.tide.judging import JUDGES
from tqa.eval.tasks.tide.prompts import SCHEMAS, Prompts, read_prompts
from tqa.eval.tasks.tide.reader import answered
from tqa.eval.tasks.tide.seen import seen
from tqa.qa.reading.fencing import neutral
from tqa.qa.reading.tokens import Counter, estimated

SUITE = "tide"
_TITLES: Mapping[Type, str] = {
    Type.TEMPORAL_MCQ: "Temporal multiple choice",
    Type.EVENT_SORTING: "Event sorting",
    Type.PERTURBATION_DETECTION: "Perturbation detection",
    Type.PERTURBATION_IDENTIFICATION: "Perturbation identification",
    Type.PERTURBATION_EXPLANATION: "Perturbation explanation",
    Type.OPEN_ENDED: "Open-ended questions",
    Type.RELATIVE_TIME: "Relative time",
    Type.CONTEXT_MISALIGNMENT: "Context misalignment",
    Type.CHANGE_SUMMARY: "Change summary",
}
_GOLD: Mapping[Type, tuple[str, ...]] = {
    Type.TEMPORAL_MCQ: ("label",),
    Type.EVENT_SORTING: ("order",),
    Type.PERTURBATION_DETECTION: ("perturbed",),
    Type.PERTURBATION_IDENTIFICATION: ("kind", "planted", "original"),
    Type.PERTURBATION_EXPLANATION: ("kind", "planted", "original"),
    Type.OPEN_ENDED: ("text",),
    Type.RELATIVE_TIME: ("text",),
    Type.CONTEXT_MISALIGNMENT: ("planted", "authoritative"),
    Type.CHANGE_SUMMARY: ("text",),
}
_DATA: Mapping[Type, str] = {
    Type.PERTURBATION_DETECTION: "statement",
    Type.PERTURBATION_IDENTIFICATION: "statement",
    Type.PERTURBATION_EXPLANATION: "statement",
    Type.CONTEXT_MISALIGNMENT: "planted_passage",
}
"""What the gold and the data of each type have to hold, for its judge and its prompt."""


@dataclass(frozen=True, slots=True)
class Options:
    """How much is put before a reader."""

    budget: int = BUDGET
    """Tokens for the block of documents."""
    count: Counter = estimated
    """What counts them."""
    k: int = FOUND
    """How many documents retrieval finds."""


def load(inputs: Inputs, folder: Path, options: Options | None = None) -> tuple[Task, ...]:
    """One task for each type that a generated set has questions of, named `tide/<type>`.

    `folder` holds the set. The setting `rag` needs `inputs.workspace`; without one the tasks have
    the other two settings. SourceError where the set cannot be used; ConfigError for the prompts.
    """
    bench = read(folder)
    maker = _Maker(bench, inputs, options or Options(), read_prompts(), folder)
    return tuple(maker.task(type_) for type_ in Type if any(i.type is type_ for i in bench.items))


class _Maker:
    """Makes the tasks of one set; what they share is worked out once."""

    def __init__(
        self, bench: Bench, inputs: Inputs, options: Options, prompts: Prompts, folder: Path
    ) -> None:
        self.bench, self.options, self.prompts, self.folder = bench, options, prompts, folder
        self.documents = {document.id: document for document in bench.documents}
        self.finder: Finder | None = None
        if inputs.workspace is not None:
            today = last_day(inputs.workspace, bench.documents)
            self.finder = Finder(inputs.workspace, today, options.k)

    def task(self, type_: Type) -> Task:
        items = tuple(self._item(made) for made in self.bench.items if made.type is type_)
        return Task(
            self._about(type_, items),
            items,
            self.turns,
            self.symbolic,
            JUDGES[type_],
            self.sources,
            CONTROLS.get(type_, {}),
            SCHEMAS.get(type_),
        )

    # -- what lies before the reader --------------------------------------------------------------

    def given(self, item: Item, setting: Setting) -> tuple[Document, ...]:
        """The documents of a setting, the best first."""
        if setting is Setting.GOLD:
            return tuple(self.documents[id_] for id_ in item.context)
        if setting is Setting.RAG and self.finder is not None:
            return self.finder.find(_queries(item), whole=Type(item.data["type"]) in _OVER_TIME)
        return ()

    def packed(self, item: Item, setting: Setting) -> Block:
        """The documents of a setting as a prompt holds them."""
        return block(
            self.given(item, setting),
            question=_asked(item),
            texts=self.prompts.texts,
            budget=self.options.budget,
            count=self.options.count,
        )

    def sources(self, item: Item, setting: Setting) -> Sequence[str]:
        """Ids of the documents in the prompt, with those that were cut or did not fit marked."""
        return self.packed(item, setting).sources if setting is not Setting.PARAMETRIC else ()

    def turns(self, item: Item, setting: Setting, form: str) -> tuple[Turn, ...]:
        """What a model is sent. Settings differ in the documents and the closing sentence alone."""
        grounded = setting is not Setting.PARAMETRIC
        body = self.prompts.body(Type(item.data["type"]), _blanks(item))
        told = f"{self.packed(item, setting).text}\n\n{body}" if grounded else body
        return Turn("system", self.prompts.system(grounded=grounded)), Turn("user", told)

    def symbolic(self, item: Item, setting: Setting) -> Reply:
        """What the reader without a model says of the documents; without any, nothing."""
        if setting is Setting.PARAMETRIC:
            return Reply(
                "", Status.ABSTAIN, note="the symbolic reader knows no law by itself; it abstains"
            )
        # No prompt limits what this reader reads of a workspace: dates choose the version.
        if setting is Setting.RAG and self.finder is not None:
            documents = self.finder.everything(_queries(item))
        else:
            documents = self.given(item, setting)
        if not documents:
            return Reply("", Status.ABSTAIN, note="no document was found")
        return answered(seen(item, documents))

    # -- items ------------------------------------------------------------------------------------

    def _item(self, made: Made) -> Item:
        lacking = [name for name in _GOLD[made.type] if name not in made.gold]
        needed = _DATA.get(made.type)
        lacking += [needed] if needed and not made.data.get(needed) else []
        if made.type in (Type.TEMPORAL_MCQ, Type.EVENT_SORTING) and not made.options:
            lacking.append("options")
        if lacking:
            raise SourceError(
                f"{self.folder / 'items.jsonl'}: item {made.id}: it lacks {', '.join(lacking)}; "
                "make the set again with `tqa bench make`"
            )
        return Item(
            made.id,
            _bare(made),
            dict(made.gold),
            made.context,
            made.cluster,
            made.groups,
            {
                **made.data,
                "type": made.type.value,
                "thread": made.thread,
                "options": [{"label": o.label, "text": o.text} for o in made.options or ()],
                "dates": [{"date": str(d.date), "granularity": d.granularity} for d in made.dates],
                "reference": made.answer,
            },
        )

    def _about(self, type_: Type, items: Sequence[Item]) -> About:
        settings = (Setting.PARAMETRIC, Setting.GOLD)
        remarks = [f"made by tqa: the set {self.bench.name}, seed {self.bench.seed}"]
        if type_ in OURS:
            remarks.append("a type of ours: the text of the paper does not name its last two")
        if type_ not in DETERMINISTIC:
            remarks.append("needs the council of judges where a reply says something")
        return About(
            f"{SUITE}/{type_.value}",
            _TITLES[type_],
            SUITE,
            "TIDE, rebuilt: the published data are out of reach",
            (*settings, Setting.RAG) if self.finder is not None else settings,
            published=PUBLISHED.get(type_, ()),
            remarks=tuple(remarks),
            facts={
                "items": len(items),
                "set": self.bench.name,
                "seed": self.bench.seed,
                "prompts": self.prompts.sha256,
                "budget": self.options.budget,
                "k": self.options.k,
            },
            chance=chance(type_, items),
        )


def _bare(made: Made) -> str:
    """The question without the statement and the options, which a prompt shows by themselves."""
    question = made.question.replace(str(made.data.get("statement") or "\0"), " ")
    for option in made.options or ():
        question = question.replace(f"({option.label}) {option.text}", " ")
    return " ".join(question.split()) or made.question


_OVER_TIME = (Type.EVENT_SORTING, Type.CHANGE_SUMMARY)
"""The types that ask for all versions of a provision, whatever days are named."""


def _queries(item: Item) -> tuple[str, ...]:
    """What is searched for: of events each by itself, else the question with what it puts up."""
    if Type(item.data["type"]) is Type.EVENT_SORTING:
        # The question may name the instrument for all of them.
        return tuple(f"{option['text']} {item.question}" for option in item.data["options"])
    beside = without_cause(item.data.get("statement") or "")
    return (f"{item.question} {beside}".strip(),)


def _asked(item: Item) -> str:
    """All that an item asks, by which the nearest part of a text is known."""
    options = (option["text"] for option in item.data["options"])
    beside = (str(item.data.get(name) or "") for name in ("statement", "planted_passage"))
    return "\n".join([item.question, *options, *beside])


def _blanks(item: Item) -> dict[str, str]:
    options = "\n".join(f"{o['label']}) {neutral(o['text'])}" for o in item.data["options"])
    return {
        "QUESTION": neutral(item.question),
        "OPTIONS": options,
        "STATEMENT": neutral(str(item.data.get("statement") or "")),
        "PASSAGE": neutral(str(item.data.get("planted_passage") or "")),
    }
