"""The examples of the documentation run."""

from __future__ import annotations

import doctest
import re
from collections import Counter
from dataclasses import fields
from pathlib import Path

import pytest
import typer.main

from tqa.cli import app
from tqa.eval.engine.rows import row
from tqa.eval.gold import FIELDS, GoldKind, read_gold
from tqa.eval.tasks.registry import SUITES
from tqa.eval.tasks.task import Item, Judged, Reply, Status
from tqa.law.values import Kind as Sort
from tqa.qa.answers import About, Answer, Citation, Conclusion, Quote, Request, Step, Value
from tqa.qa.plan import OPERATIONS, Plan
from tqa.qa.proven import Proof
from tqa.qa.reading.worded import Fault, Worded
from tqa.qa.trust import Outcome, Tried, Trust
from tqa.retrieval.kinds import Kind

DOCS = Path(__file__).parents[1] / "docs"
ANSWERS = (DOCS / "answers.md").read_text(encoding="utf-8")
COMMANDS = typer.main.get_command(app).commands  # type: ignore[attr-defined]


@pytest.mark.parametrize("page", ["temporal.md"])
def test_examples_run(page: str) -> None:
    result = doctest.testfile(str(DOCS / page), module_relative=False, encoding="utf-8")
    assert result.attempted > 20
    assert result.failed == 0


def test_other_languages_as_the_page_says() -> None:
    pytest.importorskip("dateparser", reason="the extra `languages` is not installed")
    from tqa.temporal.languages import recognise_in

    found = recognise_in("en vigueur le 1er juillet 2019", ["fr"])
    assert [e.form for e in found] == ["2019-07-01"]


def named(text: str) -> set[str]:
    """What stands in a page as code."""
    return set(re.findall(r"`([^`]+)`", text))


def table(head: str) -> set[str]:
    """What one table of the page names as code."""
    found = re.search(rf"\| {re.escape(head)} \|.*?\n\n", ANSWERS, re.S)
    assert found, f"no table is headed {head!r}"
    return named(found[0])


@pytest.mark.parametrize(
    ("head", "records"),
    [
        ("field of the answer", (Answer, Step, About, Request)),
        ("field of a citation", (Citation, Quote)),
        ("field of a value", (Value,)),
        ("field of a conclusion", (Conclusion,)),
        ("field of the plan", (Plan,)),
        ("field of `worded`", (Worded, Fault)),
        ("field of `trust`", (Trust, Tried, Outcome)),
    ],
)
def test_every_field_of_an_answer_is_described(head: str, records: tuple[type, ...]) -> None:
    wanted = {field.name for record in records for field in fields(record)}
    assert wanted <= table(head)


def test_every_field_of_a_proof_is_described() -> None:
    page = (DOCS / "design" / "proofs.md").read_text(encoding="utf-8")
    assert {field.name for field in fields(Proof)} - {"format"} <= named(page)


def test_every_kind_of_question_and_of_value_is_described() -> None:
    assert set(Kind) == set(OPERATIONS)
    assert set(Kind) | set(OPERATIONS.values()) <= table("`kind`")
    assert set(Sort) <= table("field of a value")


@pytest.mark.parametrize("command", ["ask", "verify", "models"])
def test_every_option_about_answers_is_described(command: str) -> None:
    options = {
        name
        for option in COMMANDS[command].params
        for name in option.opts
        if name.startswith("-") and name not in ("-w", "--help")
    }
    assert options <= {name.split()[0] for name in named(ANSWERS)}


@pytest.mark.parametrize(
    "command", ["eval run", "eval tasks", "eval grade", "eval sheet", "eval probe", "bench make"]
)
def test_every_option_of_the_suite_is_described(command: str) -> None:
    page = (DOCS / "evaluation.md").read_text(encoding="utf-8")
    group, name = command.split()
    options = {
        option
        for parameter in COMMANDS[group].commands[name].params
        for option in parameter.opts
        if option.startswith("--") and option != "--help"
    }
    assert [option for option in sorted(options) if option not in page] == []


def test_every_suite_and_every_field_of_a_row_is_described() -> None:
    text = (DOCS / "evaluation.md").read_text(encoding="utf-8")
    page = named(re.sub(r"(?s)```.*?```", "", text))
    assert set(SUITES) <= page
    assert set(Status) <= page
    item = Item("1", "?", True)
    found = row(
        item, Reply(""), Judged(Status.OK), task="t", setting="s", reader="r", prompt="p", run=1
    )
    assert set(found) - {"format"} <= page


def test_every_command_is_in_the_readme() -> None:
    readme = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"tqa {name}" not in readme] == []


def test_every_field_and_kind_of_a_gold_question_is_described() -> None:
    page = (DOCS.parent / "corpus" / "README.md").read_text(encoding="utf-8")
    assert set(FIELDS) | set(GoldKind) <= named(page)


@pytest.mark.parametrize("name", ["gold", "held-out/gold", "more/gold", "wordings/gold"])
def test_the_sets_of_questions_hold_what_their_page_says(name: str) -> None:
    folder = DOCS.parent / "corpus" / "kinds"
    page = (folder / "README.md").read_text(encoding="utf-8")
    questions = read_gold([folder / f"{name}.jsonl"])
    row = re.search(rf"(?m)^\| `{name}\.jsonl`.*?\| (\S+) to (\S+) \| (\d+) \|", page)
    assert row
    assert row.groups() == (questions[0].id, questions[-1].id, str(len(questions)))
    at = ("gold", "held-out/gold", "more/gold", "wordings/gold").index(name)
    counted = Counter((q.kind or "none of these") for q in questions)
    counted += Counter(q.status.value for q in questions)
    told = {
        cells[0]: int(cells[at + 1])
        for cells in re.findall(r"(?m)^\| ([\w ]+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", page)
    }
    assert {name: n for name, n in told.items() if n} == dict(counted)


PAGES = sorted(
    page for page in DOCS.parent.rglob("*.md") if not {".venv", ".hypothesis"} & set(page.parts)
)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(DOCS.parent)))
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)\s#]+)[^)]*\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []
