"""How replies are judged: the metrics of appendix E, one judge a kind of answer.

**Source:** Guha et al. (2023), appendix E, and `evaluation.py` of HazyResearch/legalbench.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Any

from tqa.eval.metrics.answers import contains, plain, stem_equal, within_share
from tqa.eval.metrics.labels import Found, count_labels, count_names, f1
from tqa.eval.tasks.legalbench.labels import Continuation, LabelReader
from tqa.eval.tasks.legalbench.options import Options
from tqa.eval.tasks.legalbench.parties import compared, gold_names, said_classes, said_names
from tqa.eval.tasks.legalbench.templates import Template
from tqa.eval.tasks.task import Item, Judged, Reply, Status
from tqa.law.characters import clean
from tqa.qa.parsing import parse_number
from tqa.qa.replies import Outcome, Parsed, abstains, settle

Judge = Callable[[Item, Reply], Judged]


class Kind(StrEnum):
    """What is answered, which decides how it is judged."""

    LABEL = "label"
    CLASSES = "classes"
    """Several of a few classes: successor_liability."""
    NAMES = "names"
    """Names of parties: ssla_*."""
    TERM = "term"
    NUMBER = "number"
    CASE = "case"
    HUMAN = "human"
    """Text that a person grades: rule_qa, and explanations."""


_KINDS = {
    "successor_liability": Kind.CLASSES, "definition_extraction": Kind.TERM,
    "sara_numeric": Kind.NUMBER, "citation_prediction_open": Kind.CASE, "rule_qa": Kind.HUMAN,
}  # fmt: skip
MEASURES = {
    Kind.LABEL: "balanced_accuracy", Kind.CLASSES: "f1_micro", Kind.NAMES: "f1_micro",
    Kind.TERM: "accuracy", Kind.NUMBER: "accuracy", Kind.CASE: "accuracy", Kind.HUMAN: "accuracy",
}  # fmt: skip
"""The headline measure of each kind, by appendix E."""


def kind_of(task: str) -> Kind:
    """What a task asks for: a label, unless appendix E names it."""
    return Kind.NAMES if task.startswith("ssla_") else _KINDS.get(task, Kind.LABEL)


def gold_of(kind: Kind, answer: str) -> Any:
    """The right answer of a row as plain JSON values."""
    if kind is Kind.NAMES:
        return list(gold_names(answer))
    if kind in (Kind.CLASSES, Kind.TERM):
        return [part.strip() for part in answer.split(",") if part.strip()]
    if kind is Kind.NUMBER:
        return float(answer.replace("$", "").replace(",", ""))
    return answer.strip()


def judge_of(kind: Kind, options: Options, prompts: Iterable[Template]) -> Judge:
    """The judge of a task; replies may go on with the cues and the forms of its prompts."""
    told = tuple(prompts)
    cues = tuple(dict.fromkeys(prompt.cue for prompt in told if prompt.cue))
    every = dict.fromkeys(each for prompt in told for each in prompt.openings)
    openings = tuple(each for each in every if each not in cues)
    if kind is Kind.LABEL:
        return _label(LabelReader(options, cues, openings))
    said = Continuation(cues, openings)
    if kind is Kind.CLASSES:
        return _classes(said, options.labels)
    judges: dict[Kind, Callable[[Continuation], Judge]] = {
        Kind.NAMES: _names, Kind.TERM: _term, Kind.NUMBER: _number, Kind.CASE: _case,
    }  # fmt: skip
    return _human if kind is Kind.HUMAN else judges[kind](said)


def _label(reader: LabelReader) -> Judge:
    """Exact match of the label; `strict`: of the first line as it stands, as the paper scores."""

    def judge(item: Item, reply: Reply) -> Judged:
        if reply.status is not Status.OK:
            return Judged(reply.status, None, 0.0)
        found = reader.read(reply.text, cells=item.data["cells"], finished=reply.finished)
        first = next(iter(reply.text.strip().splitlines()), "")
        detail = {"strict": float(plain(first) == plain(item.gold))}
        right = found.status is Outcome.OK and found.value == item.gold
        return Judged(Status(found.status.value), found.value, float(right), detail)

    return judge


def _read(
    reply: Reply,
    said: Continuation,
    read: Callable[[str], Any | None],
    *,
    several: bool = False,
) -> tuple[Status, Any | None]:
    """Status and value: of the last commitment that can be read, else of the whole reply.

    `several`: an answer may go over several lines.
    """
    if reply.status is not Status.OK:
        return reply.status, None

    def parse(text: str) -> Parsed[Any]:
        text = said.before(text)
        given = said.lists(text) if several else said.slots(text)
        for told in (*reversed(given), text):
            value = read(told)
            if value is not None:
                return Parsed(Outcome.OK, value)
        return Parsed(Outcome.ABSTAIN if abstains(text) else Outcome.UNPARSED)

    found = settle(reply.text, parse, finished=reply.finished)
    return Status(found.status.value), found.value


def _counted(status: Status, parsed: Any, found: Found) -> Judged:
    """Counts for F1 over all items; the score is the F1 of the item alone."""
    detail = {"right": found.right, "made_up": found.made_up, "missed": found.missed}
    score = f1(found) if status is Status.OK else 0.0
    return Judged(status, parsed if status is Status.OK else None, score, detail)


def _classes(said: Continuation, classes: Sequence[str]) -> Judge:
    def judge(item: Item, reply: Reply) -> Judged:
        status, value = _read(reply, said, lambda text: said_classes(text, classes), several=True)
        told = list(value or ())
        return _counted(status, told, count_labels(told, item.gold))

    return judge


def _names(said: Continuation) -> Judge:
    def judge(item: Item, reply: Reply) -> Judged:
        status, value = _read(reply, said, said_names, several=True)
        told = list(value or ())
        return _counted(status, told, count_names(compared(told), compared(item.gold)))

    return judge


_QUOTED = re.compile(r"[\"“]([^\"”]{1,80})[\"”]")
_TERM_WORDS = 6


def _one_term(text: str) -> str | None:
    """The term that a line is, or several by commas; else the only thing that it quotes."""
    line = next(iter(text.strip().splitlines()), "").strip(" *_.")
    quoted = _QUOTED.findall(line)
    if len(quoted) == 1:
        return str(quoted[0]).strip(" ,.")
    term = line.strip("\"'“”‘’ ")
    longest = max((len(part.split()) for part in term.split(",")), default=0)
    return term if term and longest <= _TERM_WORDS else None


def _term(said: Continuation) -> Judge:
    def judge(item: Item, reply: Reply) -> Judged:
        status, value = _read(reply, said, _one_term)
        return Judged(status, value, float(value is not None and stem_equal(value, item.gold)))

    return judge


_SENTENCE = re.compile(r"(?<=[.;!?])\s+|\n")


def _amount(text: str) -> float | None:
    """The amount that the first sentence states; else the only one of the reply."""
    for told in (_SENTENCE.split(text.strip())[0], text):
        found = parse_number(told, "$")
        if found.value is not None:
            return float(found.value.amount)
    return None


def _number(said: Continuation) -> Judge:
    def judge(item: Item, reply: Reply) -> Judged:
        status, value = _read(reply, said, _amount)
        right = value is not None and within_share(value, item.gold)
        return Judged(status, value, float(right))

    return judge


def _cited(text: str) -> str | None:
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    if len(lines) > 1 and lines[0].endswith(":"):
        lines = lines[1:]
    return lines[0] if lines else None


def _case(said: Continuation) -> Judge:
    """The case name is contained in the line that answers, by whole words."""

    def judge(item: Item, reply: Reply) -> Judged:
        status, value = _read(reply, said, _cited)
        return Judged(
            status, value, float(value is not None and contains(value, clean(item.gold).text))
        )

    return judge


def _human(item: Item, reply: Reply) -> Judged:
    """No score; what a person needs to grade the reply goes along with it."""
    if reply.status is not Status.OK:
        return Judged(reply.status, None, 0.0)
    if not reply.text.strip():
        return Judged(Status.EMPTY, None, 0.0)
    detail = {key: item.data[key] for key in ("asked", "key", "guide") if item.data.get(key)}
    return Judged(Status.OK, reply.text.strip(), None, detail)
