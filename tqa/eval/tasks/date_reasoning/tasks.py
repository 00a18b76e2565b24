"""The sets of date and time reasoning as tasks: only what is in the question counts.

The reader without a model is the solver of `tqa.temporal.reasoning`, under the conventions of each
set. All is in the question, so that there is one setting.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from tqa.eval.tasks.date_reasoning.matching import matches, replies_unanswerable
from tqa.eval.tasks.date_reasoning.reading import UNANSWERABLE, answer_of, gives_up, readings
from tqa.eval.tasks.date_reasoning.rows import (
    CONVENTIONS,
    Row,
    Settings,
    arithmetic,
    language,
    shots,
    solved,
)
from tqa.eval.tasks.reading import exactly
from tqa.eval.tasks.task import (
    About,
    Controls,
    Inputs,
    Item,
    Judged,
    Reply,
    Setting,
    Status,
    Task,
    Turn,
)
from tqa.eval.tasks.trivial import always, majority, options
from tqa.qa.parsing import parse_choice
from tqa.qa.replies import read_reply
from tqa.temporal.reasoning import Abstention, Names, Number, Value, Weekdays

LETTERS = "ABCDEFGHIJ"
VERDICTS = ("Entailment", "Contradiction", "Neutral")
SYSTEM = (
    "You answer questions about dates and times. Work step by step if you need to, and give the "
    'answer last, on a line of its own that begins with "Answer:", in the form that is asked for.'
)


@dataclass(frozen=True, slots=True)
class _Named:
    task: str
    title: str
    source: str
    remark: str = ""


_SETS: Mapping[str, _Named] = {
    "tot": _Named(
        "tot", "Test of Time, arithmetic", "Fatemi et al., Test of Time, 2024",
        "Years are counted over the change of era as signed numbers, as the set does.",
    ),
    "bbh": _Named(
        "bbh", "BIG-Bench Hard, date understanding", "Suzgun et al., BIG-Bench Hard, 2022"
    ),
    "bbh_sequences": _Named(
        "bbh_sequences", "BIG-Bench Hard, temporal sequences", "Suzgun et al., BIG-Bench Hard, 2022"
    ),
    "bbeh": _Named(
        "bbeh", "BIG-Bench Extra Hard, time arithmetic", "Kazemi et al., BIG-Bench Extra Hard, 2025"
    ),
    "bbeh_sequence": _Named(
        "bbeh_sequence", "BIG-Bench Extra Hard, temporal sequence",
        "Kazemi et al., BIG-Bench Extra Hard, 2025",
    ),
    "tram_saq": _Named(
        "tram_saq", "TRAM, arithmetic, short answers", "Wang and Zhao, TRAM, 2023",
        "The month is written first, weekdays are of 2023, leave counts from the day after.",
    ),
    "tram_mcq": _Named(
        "tram_mcq", "TRAM, arithmetic, options", "Wang and Zhao, TRAM, 2023",
        "The questions of tram_saq with four options.",
    ),
    "tram_ambiguity": _Named(
        "tram_ambiguity", "TRAM, ambiguity resolution", "Wang and Zhao, TRAM, 2023"
    ),
    "tram_duration": _Named("tram_duration", "TRAM, duration", "Wang and Zhao, TRAM, 2023"),
    "date_arith": _Named(
        "tempreason_l1", "TempReason, level 1", "Tan et al., TempReason, 2023, as in TimeBench"
    ),
    "timex_nli": _Named(
        "timex_nli", "TimeX-NLI", "Thukral et al., TimeX-NLI, 2021, as in TimeBench",
        "Weeks begin on Sunday, as the set takes it.",
    ),
}  # fmt: skip
_HALVES = "Half A was looked at while the solver was written, half B was not; see the group “half”."


def load(inputs: Inputs) -> tuple[Task, ...]:
    """A task for each set; SourceError where a file is missing."""
    rows: dict[str, list[Row]] = defaultdict(list)
    for row in (*arithmetic(inputs.benchmarks), *language(inputs.benchmarks)):
        rows[row.name].append(row)
    solutions = shots(inputs.benchmarks)
    return tuple(_task(name, rows[name], solutions.get(name, ())) for name in _SETS)


def _task(name: str, rows: Sequence[Row], solutions: Sequence[Row]) -> Task:
    named = _SETS[name]
    kinds = sorted({row.kind for row in rows} - {""})
    about = About(
        name=f"dates/{named.task}",
        title=named.title,
        suite="dates",
        source=named.source,
        settings=(Setting.PARAMETRIC,),
        prompts=("base", "shots") if solutions else ("base",),
        remarks=tuple(text for text in (named.remark, _HALVES) if text),
        facts={"rows": len(rows)} | {kind: sum(r.kind == kind for r in rows) for kind in kinds},
        chance=_chance(rows),
    )
    items = tuple(_item(f"{named.task}-{number:05}", row) for number, row in enumerate(rows, 1))

    def turns(item: Item, setting: Setting, prompt: str) -> tuple[Turn, ...]:
        row: Row = item.data["row"]
        examples = solutions if prompt == "shots" else ()
        solved_first = (_shot(each) for each in examples if each.kind == row.kind)
        dialogue = (turn for pair in solved_first for turn in pair)
        return Turn("system", SYSTEM), *dialogue, Turn("user", asked(row))

    return Task(
        about, items, turns, symbolic=lambda item, _: told(item.data["row"]), judge=judged,
        controls=_controls(rows),
    )  # fmt: skip


def _item(id_: str, row: Row) -> Item:
    groups = {"half": row.half} | ({"kind": row.kind} if row.kind else {})
    # Statements about one premise are no independent draws.
    cluster = row.question.partition("\n")[0] if row.name == "timex_nli" else id_
    gold = LETTERS[row.options.index(row.gold)] if row.options else row.gold
    return Item(id_, row.question, gold, cluster=cluster, groups=groups, data={"row": row})


def _chance(rows: Sequence[Row]) -> float | None:
    if rows[0].name == "timex_nli":
        return 1 / len(VERDICTS)
    if not rows[0].options:
        return None
    return sum(1 / len(row.options) for row in rows) / len(rows)


def _controls(rows: Sequence[Row]) -> Controls:
    if rows[0].options:
        return options("A", lambda item: LETTERS[len(item.data["row"].options) - 1])
    if rows[0].name == "timex_nli":
        return {"majority": majority()} | {f"always {v.lower()}": always(v) for v in VERDICTS}
    return {"majority": majority()}


# -- what is sent ----------------------------------------------------------------------------------


def asked(row: Row) -> str:
    """The question with its options, and in which form it is to be answered."""
    text = row.question
    if row.options:
        if "Options:" not in text:
            listed = zip(LETTERS, row.options, strict=False)
            text += "\nOptions:\n" + "\n".join(f"({letter}) {option}" for letter, option in listed)
        return f"{text}\n\nAnswer with the letter of the right option."
    if row.name == "timex_nli":
        return (
            f"{text}\n\nDoes the hypothesis follow from the premise? Answer with Entailment, "
            "Contradiction or Neutral."
        )
    return text


def _shot(row: Row) -> tuple[Turn, Turn]:
    gold = f"({LETTERS[row.options.index(row.gold)]})" if row.options else row.gold
    return Turn("user", asked(row)), Turn("assistant", f"Answer: {gold}")


# -- the solver ------------------------------------------------------------------------------------


def told(row: Row) -> Reply:
    """What the solver replies: a value, a letter, a form of words that the row asks for, or that it
    abstains, and why.
    """
    answer = solved(row, CONVENTIONS.get(row.name, Settings()))
    if not row.options and replies_unanswerable(row, answer):
        return Reply(UNANSWERABLE, note=str(answer))
    if isinstance(answer, Abstention):
        return Reply("", Status.ABSTAIN, note=str(answer))
    if row.options:
        equal = [n for n, text in enumerate(row.options) if matches(answer.value, text, row)]
        texts = {row.options[n] for n in equal}
        if len(equal) != 1 and len(texts) != 1:
            note = f"{answer}: {len(equal)} of the options are that"
            return Reply("", Status.ABSTAIN, note=note)
        return Reply(LETTERS[equal[0]], note=str(answer))
    several = isinstance(answer.value, Names) and len(answer.value.names) > 1
    if several and "both are equal" in row.question:
        return Reply("equal", note=str(answer))
    # "Nobody" is a list without names.
    return Reply(str(answer) or "[]")


# -- judging ---------------------------------------------------------------------------------------


def judged(item: Item, reply: Reply) -> Judged:
    """Right where a reading of the reply is the gold of the set, in whatever form it writes it."""
    row: Row = item.data["row"]
    if row.options:
        labels = LETTERS[: len(row.options)]
        found = exactly(
            reply, item.gold,
            lambda text: parse_choice(text, labels, texts=row.options, finished=reply.finished),
        )  # fmt: skip
        # Two options can have the same words.
        same = found.status is Status.OK and row.options[labels.index(found.parsed)] == row.gold
        return Judged(found.status, found.parsed, float(same))
    if row.name == "timex_nli":
        return exactly(
            reply, item.gold, lambda text: parse_choice(text, VERDICTS, finished=reply.finished)
        )
    if reply.status is not Status.OK:
        return Judged(reply.status, score=0.0)
    return _free(row, reply)


def _free(row: Row, reply: Reply) -> Judged:
    seen = read_reply(reply.text, finished=reply.finished)
    if not seen.text:
        return Judged(Status.TRUNCATED if seen.unfinished else Status.EMPTY, score=0.0)
    answer = answer_of(reply.text, row)
    if gives_up(answer):
        if UNANSWERABLE in row.question:
            return Judged(Status.OK, UNANSWERABLE, float(UNANSWERABLE in row.gold))
        return Judged(Status.ABSTAIN, score=0.0)
    values = readings(answer, row)
    if not values:
        return Judged(Status.TRUNCATED if seen.unfinished else Status.NO_ANSWER, score=0.0)
    kinds = _kinds(row)
    right = any(isinstance(v, kinds) and matches(v, row.gold, row) for v in values)
    return Judged(Status.OK, _plain(answer), float(right))


def _kinds(row: Row) -> tuple[type, ...]:
    """The types of value that the gold is: "05" is no reading of a day.

    A gold that cannot be read, such as a month in the form of a spreadsheet, is no number.
    """
    found = {type(value) for value in readings(answer_of(row.gold, row), row)}
    if found & {Names, Weekdays}:  # a list of days of the week is a list of names
        found |= {Names, Weekdays}
    return tuple(found or (set(get_args(Value)) - {Number}))


def _plain(answer: str | Mapping[str, Any]) -> Any:
    if isinstance(answer, str):
        return answer
    return {key: v if isinstance(v, list) else str(v) for key, v in answer.items()}
