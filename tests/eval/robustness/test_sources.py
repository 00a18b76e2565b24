"""Files of one's own, the law of a workspace, and the published sets where they are at hand."""

from __future__ import annotations

import json
import os
from datetime import date
from functools import partial
from pathlib import Path

import pytest

from tqa.errors import SourceError
from tqa.eval.tasks.pool import Pool, lookup
from tqa.eval.tasks.robustness import load
from tqa.eval.tasks.robustness.dated import Held, dated_file, drawn
from tqa.eval.tasks.robustness.events import load_events
from tqa.eval.tasks.robustness.law import answer, law_questions
from tqa.eval.tasks.robustness.making import Making
from tqa.eval.tasks.robustness.questions import question_tasks
from tqa.eval.tasks.robustness.sources import load_sources
from tqa.eval.tasks.task import Inputs, Setting
from tqa.workspace import Workspace

from .conftest import write_benchmarks

SHARED = Path(os.environ.get("TQA_SHARED") or Path(__file__).resolve().parents[4] / "shared")
REAL = SHARED / "data/benchmarks"
OWN = {
    "id": "ferry-1",
    "question": "Who was the ferryman of Skerry in 2009?",
    "answers": ["Tor Vik"],
    "timeline": [
        {"answer": "Tor Vik", "from": 2007, "to": 2013},
        {"answer": "Siv Aas", "from": 2013},
    ],
    "subject": "Skerry",
    "relation": "ferryman",
    "document": "Tor Vik was the ferryman of Skerry from 2007 to 2013.\n"
    "Siv Aas was the ferryman of Skerry since 2013.",
}


def _file(folder: Path, *rows: object) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "ferries.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    return path


def test_a_file_of_ones_own_is_a_source_of_all_tests_of_questions(tmp_path: Path) -> None:
    folder = write_benchmarks(tmp_path)
    _file(folder / "robustness", OWN)
    tasks = {task.about.name.split("/")[1]: task for task in load(Inputs(folder))}
    for name in ("relativization", "removal", "positioning", "shift", "reversal", "facts"):
        items = [i for i in tasks[name].items if i.groups.get("source") == "ferries"]
        assert items, name
        for item in items:
            right = tasks[name].judge(item, tasks[name].symbolic(item, Setting.GOLD)).score
            other = item.groups.get("same answer", "yes") != "yes"
            assert right == float(not other and not item.id.endswith("#removed")), item


def test_the_first_three_fields_are_enough(tmp_path: Path) -> None:
    path = _file(tmp_path, {key: OWN[key] for key in ("id", "question", "answers")})
    (question,) = dated_file(path).questions
    assert (question.id, question.timeline, question.documents) == ("ferries/ferry-1", (), ())


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ({"id": "a", "answers": ["x"]}, "no field 'question'"),
        ({"id": "a", "question": "q?", "answers": []}, "no answer is given"),
        (OWN | {"timeline": [{"answer": "x"}]}, "no field 'from'"),
        (OWN | {"timeline": [{"answer": "x", "from": "soon"}]}, "line 2: invalid literal"),
        ([], "line 2"),
        (OWN, "the same id"),
    ],
)
def test_what_cannot_be_used_is_told_with_its_line(tmp_path: Path, row: object, told: str) -> None:
    with pytest.raises(SourceError, match=told):
        dated_file(_file(tmp_path, OWN, row))


def test_sources_are_drawn_from_evenly() -> None:
    questions = list(_numbered("few", 3) + _numbered("many", 50))
    taken = drawn(questions, 10, 0, lambda question: question.source)
    assert (taken.count("few"), taken.count("many")) == (3, 7)
    assert drawn(questions, 10, 0, lambda question: None) == ()


def _numbered(source: str, count: int) -> list:
    from tqa.eval.tasks.robustness.dated import DatedQuestion

    return [DatedQuestion(f"{source}/{n}", source, "q", ("a",), source) for n in range(count)]


def test_years_within_and_at_the_ends_of_a_stretch() -> None:
    held = Held("x", 2007, 2013)
    assert [held.covers(year) for year in (2006, 2007, 2013, 2014)] == [False, True, True, False]
    assert [held.within(year) for year in (2007, 2008, 2012, 2013)] == [False, True, True, False]
    assert Held("x", 2007, None).within(2040)


# -- law -------------------------------------------------------------------------------------------


def test_the_law_of_a_workspace_is_asked_about_days(ws: Workspace) -> None:
    today = date(2021, 1, 1)
    law = law_questions(ws, today, 0)
    assert {question.source for question in law.set.questions} == {"workspace"}
    before = lookup(Pool(law.set.documents), 3)
    making = Making(today, 2021, 50, 0, before, partial(answer, ws, law, reference=today))
    relative, removed, front, shifted = question_tasks(law.set.questions, making)
    assert shifted.items == ()
    for task in (relative, front):
        items = [item for item in task.items if item.data.get("law")]
        assert items
        for item in items:
            for setting in (Setting.GOLD, Setting.RAG):
                assert task.judge(item, task.symbolic(item, setting)).score == 1.0, item
    asked = [item.question for item in relative.items if item.groups["form"] == "relative"]
    assert all("days ago" in question or "yesterday" in question for question in asked)
    assert {item.groups["form"] for item in removed.items} == {"absolute", "removed"}


# -- the published sets ----------------------------------------------------------------------------

real = pytest.mark.skipif(
    not REAL.is_dir(), reason=f"no published sets at {REAL}: set TQA_SHARED to their folder"
)


@real
def test_counts_are_those_of_provenance() -> None:
    facts = {}
    for each in load_sources(REAL, 0):
        facts.update(each.facts)
        assert len({question.id for question in each.questions}) == len(each.questions)
    assert facts["situatedqa rows"] == 1227 + 930
    assert facts["timeqa rows"] == 989
    assert facts["timeqa_templates rows"] == 1000
    assert facts["tempreason questions"] == 1037
    assert facts["tdbench rows"] == 448 + 121 + 125
    events = load_events(REAL / "archivalqa_side")
    assert (events.facts["event rows"], events.facts["of one day"]) == (2733, 2610)


@real
def test_timelines_of_the_published_sets_are_read() -> None:
    from tqa.eval.metrics.answers import token_contains
    from tqa.eval.tasks.robustness.timeline import answer as read
    from tqa.law.characters import clean

    sets = load_sources(REAL, 0)
    documents = {document.id: document for each in sets for document in each.documents}
    for each in sets:
        if each.source.startswith("timeqa"):
            continue  # texts, and no timelines
        asked = each.questions[::23]
        right = 0
        for question in asked:
            given = [documents[name] for name in question.documents]
            reply = read(question.question, given, date(2025, 5, 4))
            golds = [clean(gold).text for gold in question.answers]
            right += token_contains(clean(reply.text).text, golds)
        assert right >= 0.97 * len(asked), each.source
