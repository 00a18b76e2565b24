"""A question in the other forms of its time: which there are, and whether answers agree."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import date

import pytest

from tests.asking import TODAY
from tqa.law.status import Status
from tqa.qa.answers import Answer
from tqa.qa.retelling import Form, reworded
from tqa.qa.trust import Tried, Trust, told, trust
from tqa.workspace import Workspace

A, NEEDS = Status.ANSWERED, Status.NEEDS_DATE_OR_FACTS
SAME = (Form.ABSOLUTE, Form.RELATIVE, Form.IN_FRONT, Form.AT_END, Form.REVERSED)


def ask_all(
    ws: Workspace, text: str, as_at: date | None = None, known_at: date | None = None
) -> Trust:
    def ask(question: str, day: date | None) -> Answer:
        return ws.ask(question, reference_day=TODAY, as_at=day, known_at=known_at)

    return trust(ws.library, text, ask, reference_day=TODAY, as_at=as_at, known_at=known_at)


def of(result: Trust, form: Form) -> Tried:
    (found,) = [item for item in result.tried if item.form is form]
    return found


# question, the forms in which it is asked, the right result without its time
ROWS: list[tuple[str, set[Form], Status]] = [
    ("What did section 4(2) of the Lighthouse Dues Act say on 30 June 2018?", {Form.RELATIVE, Form.IN_FRONT, Form.REVERSED}, NEEDS),
    ("What did section 4(2) of the Lighthouse Dues Act say on 1 July 2018?", {Form.RELATIVE, Form.IN_FRONT, Form.REVERSED}, NEEDS),
    ("On 2 July 2018, what did section 4(2) of the Lighthouse Dues Act say?", {Form.RELATIVE, Form.AT_END, Form.REVERSED}, NEEDS),
    ("What did section 4(2) of L-3 say last year?", {Form.ABSOLUTE, Form.IN_FRONT, Form.REVERSED}, NEEDS),
    ("What did section 4(2) of L-3 say 2200 days ago?", {Form.ABSOLUTE, Form.IN_FRONT, Form.REVERSED}, NEEDS),
    ("What did section 4(2) of L-3 say in 2018?", {Form.IN_FRONT, Form.REVERSED}, NEEDS),
    ("What does section 4(2) of L-3 say?", {Form.ABSOLUTE, Form.RELATIVE, Form.IN_FRONT, Form.REVERSED}, NEEDS),
    ("What did section 4(1) of L-3 say on 1 May 2018?", {Form.RELATIVE, Form.IN_FRONT, Form.REVERSED}, A),
    ("What did section 5 of L-3 say on 31 January 2019?", {Form.RELATIVE, Form.IN_FRONT, Form.REVERSED}, NEEDS),
    ("What did section 4.1 of L-3 say on 30 June 2018?", {Form.RELATIVE, Form.IN_FRONT, Form.REVERSED}, NEEDS),
    ("What did section 7 of L-3 say on 1 May 2021?", {Form.RELATIVE, Form.IN_FRONT, Form.REVERSED}, NEEDS),
    ("What did section 8 of L-3 say on 1 May 2022?", {Form.RELATIVE, Form.IN_FRONT, Form.REVERSED}, Status.NEVER_COMMENCED),
    ("What does “keeper” mean in L-3 on 1 May 2017?", {Form.RELATIVE, Form.IN_FRONT, Form.REVERSED}, NEEDS),
    ("Was section 5 of L-3 in force on 31 January 2019?", {Form.RELATIVE, Form.IN_FRONT, Form.REVERSED}, NEEDS),
    ("Was section 4(1) of L-3 in force on 31 January 2019?", {Form.RELATIVE, Form.IN_FRONT, Form.REVERSED}, A),
]  # fmt: skip


@pytest.mark.parametrize(("question", "forms", "without"), ROWS)
def test_the_symbolic_reader_agrees_in_every_form(
    ws: Workspace, question: str, forms: set[Form], without: Status
) -> None:
    result = ask_all(ws, question)
    assert [f"{item.form}: {item.says}" for item in result.tried if not item.agrees] == []
    assert {item.form for item in result.tried} == forms | {Form.REMOVED}
    assert of(result, Form.REMOVED).status is without
    assert result.agrees


def test_a_day_given_beside_the_question_is_told_in_each_way(ws: Workspace) -> None:
    result = ask_all(ws, "What does section 4(2) of L-3 say?", as_at=date(2018, 6, 30))
    assert (
        of(result, Form.ABSOLUTE).question == "What does section 4(2) of L-3 say on 30 June 2018?"
    )
    assert of(result, Form.RELATIVE).question == "What does section 4(2) of L-3 say 2163 days ago?"
    assert of(result, Form.IN_FRONT).as_at == date(2018, 6, 30)
    assert of(result, Form.REMOVED).question == "What does section 4(2) of L-3 say?"
    assert of(result, Form.REMOVED).status is NEEDS
    assert result.agrees


def test_a_day_beside_another_in_the_question_leaves_no_form(ws: Workspace) -> None:
    result = ask_all(ws, "What did section 4(2) of L-3 say in 2017?", as_at=date(2018, 7, 1))
    assert [item.form for item in result.tried] == [Form.REVERSED]
    assert dict(result.left_out)[Form.RELATIVE].startswith("the day given beside")


def test_without_its_time_what_a_day_decides_between_is_told(ws: Workspace) -> None:
    result = ask_all(ws, "What did section 4(2) of L-3 say on 30 June 2018?")
    outcomes = of(result, Form.REMOVED).outcomes
    law = [(o.days.split(" to ")[0], o.says) for o in outcomes if o.law]
    assert [day for day, _ in law][1:] == ["2018-07-01", law[-1][0]]
    assert "45 crowns" in law[0][1]
    assert "60 crowns" in law[1][1]
    assert "75 crowns" in law[-1][1]


def test_the_reverse_keeps_to_what_was_known(ws: Workspace) -> None:
    known = date(2022, 1, 1)
    result = ask_all(ws, "What did section 4(2) of L-3 say on 1 May 2021?", known_at=known)
    reverse = of(result, Form.REVERSED)
    assert "as known on 2022-01-01" in reverse.question
    assert reverse.agrees


def test_when_it_changed_is_reversed_to_what_happened_then(ws: Workspace) -> None:
    result = ask_all(ws, "When was section 4(2) of L-3 last amended before 2020?")
    reverse = of(result, Form.REVERSED)
    assert reverse.question.startswith("Did section 4(2) of ")
    assert reverse.question.endswith(" change on 2018-07-01?")
    assert reverse.agrees


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("hello", "nothing is cited whose days could be asked for"),
        ("What did F-9 say on 1 May 2018?", "a whole instrument has too many texts to ask for their days"),
        ("What is the history of section 4(2) of L-3?", "such a question has no reverse"),
        ("What did sections 4(1) and 7 of L-3 say on 1 May 2021?", "it is about several provisions"),
    ],
)  # fmt: skip
def test_what_has_no_reverse_says_why(ws: Workspace, question: str, reason: str) -> None:
    result = ask_all(ws, question)
    assert dict(result.left_out)[Form.REVERSED] == reason


# -- readers that do not hold ----------------------------------------------------------------------

QUESTION = "What did section 4(2) of L-3 say on 30 June 2018?"


def tried_with(ws: Workspace, form: Form, change: Mapping[str, object]) -> Tried:
    """One form, where the reader under trial answers all but the question itself otherwise."""

    def ask(question: str, day: date | None) -> Answer:
        answer = ws.ask(question, reference_day=TODAY, as_at=day)
        return answer if question == QUESTION else replace(answer, **change)  # type: ignore[arg-type]

    return of(trust(ws.library, QUESTION, ask, reference_day=TODAY), form)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"text": "The due is 50 crowns."}, "it says: The due is 50 crowns."),
        ({"status": Status.NOT_FOUND}, "status not_found instead of answered"),
        ({"as_at": date(2018, 7, 1)}, "read as at 2018-07-01 instead of 2018-06-30"),
        ({"citations": ()}, "it cites nothing"),
    ],
)
@pytest.mark.parametrize("form", [Form.RELATIVE, Form.IN_FRONT])
def test_another_answer_to_another_form_is_seen(
    ws: Workspace, form: Form, change: Mapping[str, object], says: str
) -> None:
    tried = tried_with(ws, form, change)
    assert not tried.agrees
    assert tried.says == says


def test_a_reverse_without_the_text_is_seen(ws: Workspace) -> None:
    assert not tried_with(ws, Form.REVERSED, {"citations": ()}).agrees


def test_a_guess_without_a_day_is_seen(ws: Workspace) -> None:
    guess = {"as_at": None, "date_reading": "", "text": "The due is 60 crowns."}
    tried = tried_with(ws, Form.REMOVED, guess)
    assert not tried.agrees
    assert tried.says.startswith("the day decides, and yet it says, naming none: The due")
    refusal = {"as_at": None, "date_reading": "", "status": NEEDS}
    assert tried_with(ws, Form.REMOVED, refusal).agrees


# -- forms and printing ----------------------------------------------------------------------------


def test_names_in_the_question_are_no_times() -> None:
    question = "Under the Quays Act, 2012, what did “season of 2011” mean on 3 May 2014?"
    found = reworded(question, reference_day=TODAY)
    assert {wording.form: wording.text for wording in found.forms} == {
        Form.RELATIVE: question.replace("on 3 May 2014", "3682 days ago"),
        Form.IN_FRONT: "On 3 May 2014, under the Quays Act, 2012, what did “season of 2011” mean?",
    }
    assert found.removed == question.replace(" on 3 May 2014", "")


def test_what_was_known_stays() -> None:
    question = "As known on 1 June 2016, what did section 3 of the Quays Act say on 3 May 2014?"
    found = reworded(question, reference_day=TODAY)
    assert found.removed == "As known on 1 June 2016, what did section 3 of the Quays Act say?"
    assert all("s known on 1 June 2016" in wording.text for wording in found.forms)


def test_a_matter_of_the_rule_is_no_time() -> None:
    question = "What must a keeper report of the preceding 12 months?"
    found = reworded(question, reference_day=TODAY, day=TODAY)
    assert found.removed == question
    assert [w.form for w in found.forms] == [Form.ABSOLUTE, Form.RELATIVE, Form.IN_FRONT]


@pytest.mark.parametrize(
    "question",
    [
        "What did section 3 of the Quays Act say before the last amendment?",
        "What did section 3 of the Quays Act say in the financial year 2016-17?",
        "What did section 3 of the Quays Act say on 31 June 2018?",
    ],
)
def test_a_time_of_any_sort_gets_no_day_beside_it(question: str) -> None:
    found = reworded(question, reference_day=TODAY, as_at=date(2018, 5, 1), day=date(2018, 5, 1))
    assert found.forms == ()
    assert {reason for _, reason in found.left_out} == {
        "the day given beside the question goes before the one in it"
    }


def test_years_ago_are_not_asked_for_a_year() -> None:
    found = reworded("What was the toll in 2015?", reference_day=TODAY)
    assert Form.RELATIVE in dict(found.left_out)
    found = reworded("What was the toll in 2023?", reference_day=TODAY)
    assert [w.text for w in found.forms if w.form is Form.RELATIVE] == [
        "What was the toll last year?"
    ]


def test_the_agreement_as_json_and_in_words(ws: Workspace) -> None:
    result = ask_all(ws, QUESTION)
    data = json.loads(json.dumps(result.to_dict()))
    assert data["agrees"] is True
    assert data["as_at"] == "2018-06-30"
    assert [item["form"] for item in data["tried"]] == [
        "relative",
        "in_front",
        "reversed",
        "removed",
    ]
    assert data["tried"][-1]["status"] == "needs_date_or_facts"
    lines = told(result).splitlines()
    assert lines[0] == "asked in 4 other forms: 4 came out right"
    assert "  its time in front: On 30 June 2018, what did section 4(2) of L-3 say?" in lines
    assert not any("DIFFERS" in line for line in lines)
