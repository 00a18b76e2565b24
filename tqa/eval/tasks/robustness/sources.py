"""Dated questions from the sets that lie in the folder of benchmarks.

    situatedqa        questions "as of" a year or day, over timelines that people wrote
    timeqa            questions by people over pages of Wikipedia; human test part
    timeqa_templates  TimeQA easy and hard, as TimeBench has them
    tempreason        TempReason L2, as TimeBench has it, with its timeline as the document
    tempreason_years  the facts of those timelines, asked of one year in our words
    tdbench           tables of officers, organisations and players, asked of one year in our words

**Source:** the PROVENANCE files beside each set; questions are evaluation-only and stay there.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tqa.eval.tasks.pool import Document
from tqa.eval.tasks.published import members, records, table
from tqa.eval.tasks.robustness.dated import DatedQuestion, DatedSet, Held
from tqa.eval.tasks.robustness.relations import RELATIONS, Relation, office, read_statement

Year = int


def load_sources(benchmarks: Path, seed: int) -> tuple[DatedSet, ...]:
    """Every source; SourceError where a file is missing or damaged."""
    return (
        situatedqa(benchmarks / "situatedqa"),
        timeqa(benchmarks / "timeqa"),
        timeqa_templates(benchmarks / "timebench"),
        *tempreason(benchmarks / "timebench", seed),
        tdbench(benchmarks / "tdbench" / "dyknow", seed),
    )


# -- SituatedQA ------------------------------------------------------------------------------------


def situatedqa(folder: Path) -> DatedSet:
    """The parts dev and test; train is what others have learned from.

    The documents say the timelines in lines: "QUESTION: ANSWER from START to START OF THE NEXT".
    Timelines of several people stand beside one another.
    """
    questions: list[DatedQuestion] = []
    documents: list[Document] = []
    rows = 0
    for part in ("dev", "test"):
        for row in records(folder / f"raw_temp.{part}.jsonl.gz"):
            rows += 1
            lines, held = _timelines(row)
            if not lines:
                continue
            name = f"situatedqa/{row['id']}"
            documents.append(Document(name, "\n".join(lines)))
            for at, pair in enumerate(row["context_answer_pairs"]):
                questions.append(
                    DatedQuestion(
                        id=f"{name}/{at}",
                        source="situatedqa",
                        question=pair["edited_question"],
                        answers=_distinct(pair["answers"]),
                        cluster=name,
                        timeline=held,
                        documents=(name,),
                    )
                )
    facts = {"situatedqa rows": rows, "situatedqa questions": len(questions)}
    return DatedSet("situatedqa", tuple(q for q in questions if q.answers), tuple(documents), facts)


def _timelines(row: Mapping[str, Any]) -> tuple[list[str], tuple[Held, ...]]:
    lines: list[str] = []
    held: list[Held] = []
    for line in row["timelines"] or ():
        start, before = line["cur_start"], line["prev_start"]
        if not start or not start.get("year"):
            continue
        topic, began = row["question"], _day(start)
        if before and before.get("year") and line["prev_answers"]:
            for answer in line["prev_answers"]:
                lines.append(f"{topic}: {answer} from {_day(before)} to {began}.")
                held.append(Held(answer, before["year"], start["year"]))
        for answer in line["cur_answers"] or ():
            lines.append(f"{topic}: {answer} since {began}.")
            held.append(Held(answer, start["year"], None))
    return list(dict.fromkeys(lines)), tuple(dict.fromkeys(held))


def _day(start: Mapping[str, int | None]) -> str:
    """A start as ISO date, as far as it is known."""
    parts = (start["year"], start["month"], start["date"])
    known: list[str] = []
    for value, width in zip(parts, (4, 2, 2), strict=True):
        if value is None:
            break
        known.append(f"{value:0{width}}")
    return "-".join(known)


def _distinct(answers: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(answer.strip() for answer in answers if answer.strip()))


# -- TimeQA ----------------------------------------------------------------------------------------


def timeqa(folder: Path) -> DatedSet:
    """The questions by people; documents are the paragraphs that hold their answers."""
    questions: list[DatedQuestion] = []
    documents: dict[str, Document] = {}
    rows = 0
    for page in records(folder / "human_annotated_test.json.gz"):
        for at, (text, answers) in enumerate(page["questions"]):
            rows += 1
            golds = _distinct(_untokenised(each["answer"]) for each in answers)
            if not golds:
                continue
            shown = sorted({int(each["para"]) for each in answers if int(each["para"]) >= 0})
            for number in shown:
                name = f"timeqa{page['index']}/{number}"
                documents[name] = Document(name, page["paras"][number])
            questions.append(
                DatedQuestion(
                    id=f"timeqa{page['index']}/{at}",
                    source="timeqa",
                    question=text,
                    answers=golds,
                    cluster=f"timeqa{page['index']}",
                    documents=tuple(f"timeqa{page['index']}/{number}" for number in shown),
                )
            )
    facts = {"timeqa rows": rows, "timeqa questions": len(questions)}
    return DatedSet("timeqa", tuple(questions), tuple(documents.values()), facts)


def _untokenised(text: str) -> str:
    """The answer as it is written outside of a tokenised text: "Ash , Roe"."""
    return re.sub(r"\s+([,.;:)'’])", r"\1", text).replace("( ", "(")


def timeqa_templates(folder: Path) -> DatedSet:
    """TimeQA easy and hard of TimeBench; what has no answer in its text is left out."""
    questions: list[DatedQuestion] = []
    documents: dict[str, Document] = {}
    rows = 0
    for name, found in _bench(folder, "/timeqa/"):
        part = "hard" if "hard" in name else "easy"
        for at, row in enumerate(found):
            rows += 1
            golds = _distinct(_untokenised(answer) for answer in row["answer"])
            if not golds:
                continue
            page = f"timeqa_templates{row['idx'].rsplit('#', 1)[0]}"
            documents[page] = Document(page, row["context"])
            questions.append(
                DatedQuestion(
                    id=f"timeqa_templates/{part}/{at}",
                    source="timeqa_templates",
                    question=row["question"],
                    answers=golds,
                    cluster=page,
                    documents=(page,),
                )
            )
    facts = {"timeqa_templates rows": rows, "timeqa_templates questions": len(questions)}
    return DatedSet("timeqa_templates", tuple(questions), tuple(documents.values()), facts)


def _bench(folder: Path, part: str) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    yield from members(folder / "TimeBench-full-19000.tar.xz", part)


# -- facts with an interval ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fact:
    """A quadruple: who stands in which relation to what, over which years."""

    subject: str
    relation: Relation
    held: Held
    document: str


_CUT_OFF = "Dec, 2022"
"""The end of the data of TempReason, which it writes as the end of all that still held: the
commonest of its ends by far, and none is later."""
_STATED = re.compile(r"(?P<what>.+) from (?P<first>.+?) to (?P<last>.+?)\.?\s*")


def tempreason(folder: Path, seed: int) -> tuple[DatedSet, DatedSet]:
    """TempReason L2 as it is published, and its facts asked of a year."""
    questions: list[DatedQuestion] = []
    documents: dict[str, Document] = {}
    facts: dict[tuple[str, str, Held], Fact] = {}
    named: dict[str, str] = {}
    for _, rows in _bench(folder, "/tempreason/event-time"):
        for at, row in enumerate(rows):
            lines = sorted(line.strip() for line in row["fact_context"].splitlines())
            text = "\n".join(line for line in lines if line)
            name = named.setdefault(text, f"tempreason/{len(named)}")
            documents[name] = Document(name, text)
            found = [fact for line in lines if (fact := _fact(line, name)) is not None]
            for fact in found:
                facts.setdefault((fact.subject, fact.relation.name, fact.held), fact)
            questions.append(
                DatedQuestion(
                    id=f"tempreason/{at}",
                    source="tempreason",
                    question=row["question"],
                    answers=_distinct(row["answer"]),
                    cluster=name,
                    timeline=tuple(fact.held for fact in found),
                    documents=(name,),
                )
            )
    counts = {"tempreason questions": len(questions), "tempreason facts": len(facts)}
    published = DatedSet("tempreason", tuple(questions), tuple(documents.values()), counts)
    asked = of_facts("tempreason_years", tuple(facts.values()), seed)
    return published, DatedSet(
        "tempreason_years", asked, (), {"tempreason_years questions": len(asked)}
    )


def _fact(line: str, document: str) -> Fact | None:
    match = _STATED.fullmatch(line)
    told = read_statement(match["what"]) if match else None
    if match is None or told is None:
        return None
    first, last = (int(re.findall(r"\d{3,4}", match[side])[-1]) for side in ("first", "last"))
    if match["last"] == _CUT_OFF:
        return Fact(told.subject, told.relation, Held(told.object, first, None, last), document)
    return Fact(told.subject, told.relation, Held(told.object, first, last), document)


def tdbench(folder: Path, seed: int) -> DatedSet:
    """Heads of state, heads of organisations and players; a document has all lines of a subject."""
    facts: list[Fact] = []
    texts: dict[str, list[str]] = {}
    rows = 0
    for file, read in _TABLES.items():
        for row in table(folder / file):
            rows += 1
            subject, relation, answer = read(row)
            if not row["Start"] or not re.match(r"\d{4}", row["Start"]):
                continue
            name = f"tdbench/{subject}/{relation.name}"
            ended = row["End"] if re.match(r"\d{4}", row["End"] or "") else ""
            limits = f"from {row['Start']} to {ended}" if ended else f"since {row['Start']}"
            texts.setdefault(name, []).append(f"{relation.says(subject, answer)} {limits}.")
            held = Held(answer, int(row["Start"][:4]), int(ended[:4]) if ended else None)
            facts.append(Fact(subject, relation, held, name))
    documents = tuple(Document(name, "\n".join(lines)) for name, lines in texts.items())
    questions = of_facts("tdbench", facts, seed)
    counts = {"tdbench rows": rows, "tdbench questions": len(questions)}
    return DatedSet("tdbench", questions, documents, counts)


_TABLES: Mapping[str, Callable[[Mapping[str, str]], tuple[str, Relation, str]]] = {
    "dyknow_leaders.csv": lambda row: (row["Country"], office(row["Role"]), row["Name"]),
    "dyknow_organizations.csv": lambda row: (
        row["Organization_name"],
        office(row["Role"]),
        row["Name"],
    ),
    "dyknow_sports.csv": lambda row: (row["Name"], RELATIONS["plays for"], row["Team"]),
}


def of_facts(source: str, facts: Sequence[Fact], seed: int) -> tuple[DatedQuestion, ...]:
    """One question for each fact, of a year in which it held, as the study asks of one year.

    The year is drawn from those in which the fact held from the first day to the last and alone,
    as far as there are such years; where several hold in it, each is an answer.
    """
    lines: dict[tuple[str, str], list[Fact]] = {}
    for fact in facts:
        lines.setdefault((fact.subject, fact.relation.name), []).append(fact)
    questions: list[DatedQuestion] = []
    for (subject, name), found in sorted(lines.items()):
        timeline = tuple(dict.fromkeys(fact.held for fact in found))
        for at, fact in enumerate(found):
            year = _year_of(fact.held, timeline, random.Random(f"{seed} {source} {subject} {at}"))
            others = (held.answer for held in timeline if held.covers(year))
            questions.append(
                DatedQuestion(
                    id=f"{source}/{subject}/{name}/{at}",
                    source=source,
                    question=fact.relation.forward(subject, year),
                    answers=_distinct((fact.held.answer, *others)),
                    cluster=f"{source}/{subject}",
                    timeline=timeline,
                    subject=subject,
                    relation=fact.relation,
                    documents=(fact.document,),
                )
            )
    return tuple(questions)


_LAST_KNOWN = 2022
"""Facts without an end are asked of years up to this one: later ones the tables may not know."""


def _year_of(held: Held, timeline: Sequence[Held], rng: random.Random) -> Year:
    last = held.last if held.last is not None else max(held.first, _LAST_KNOWN)
    years = range(held.first, max(held.first, last) + 1)
    alone = [
        year
        for year in years
        if all(each.answer == held.answer or not each.covers(year) for each in timeline)
    ]
    whole = [year for year in alone if held.within(year)]
    return rng.choice(whole or alone or list(years))
