"""The forms of a question, and the relations in words."""

from __future__ import annotations

from datetime import date

import pytest

from tqa.eval.tasks.robustness import forms
from tqa.eval.tasks.robustness.relations import RELATIONS, office, read_statement

TODAY = date(2025, 5, 4)


@pytest.mark.parametrize(
    ("question", "relative"),
    [
        ("Who was the pilot of Arle in 2009?", "Who was the pilot of Arle 16 years ago?"),
        ("Who was the pilot of Arle in 2024?", "Who was the pilot of Arle last year?"),
        ("who is the pilot of arle as of 2009", "who is the pilot of arle as of 16 years ago"),
        ("who won the 2018 cup as of 2020", "who won the 2018 cup as of 5 years ago"),
        ("Who was the pilot of Arle in June 2009?", None),
        ("Who was the pilot of Arle from 2009 to 2012?", None),
        ("Who was the pilot of Arle before 2009?", None),
    ],
)
def test_whole_years_are_counted(question: str, relative: str | None) -> None:
    asked = forms.timed(question)
    assert asked is not None
    assert forms.relative(asked, TODAY) == relative


def test_days_are_counted_where_law_is_asked_about() -> None:
    question = "What did section 4 of the Tolls Act, 2012 say on 1 May 2025?"
    start = question.index("section")
    asked = forms.timed(question, [(start, question.index(" say"))])
    assert asked is not None
    told = "What did section 4 of the Tolls Act, 2012 say 3 days ago?"
    assert forms.relative(asked, TODAY, days=True) == told
    assert forms.relative(asked, TODAY) is None
    assert forms.removed(asked) == "What did section 4 of the Tolls Act, 2012 say?"
    assert forms.shifted(asked, 5) is None  # the year of the title would move with it


@pytest.mark.parametrize(
    "question",
    [
        "Who was the pilot of Arle?",
        "Who was pilot in 2009 and who in 2010?",
        "who won the 2018 cup",
    ],
)
def test_a_question_without_one_time_has_no_forms(question: str) -> None:
    asked = forms.timed(question)
    assert asked is None or forms.front(asked) is None


def test_only_a_time_at_the_end_is_moved_to_the_front() -> None:
    last = forms.timed("Who was the pilot of Arle in 2009?")
    within = forms.timed("Who in 2009 was the pilot of Arle?")
    assert last is not None
    assert within is not None
    assert (last.last, within.last) == (True, False)
    assert forms.front(within) is None


def test_signs_of_shifts_are_drawn_by_question() -> None:
    signs = [forms.signed(5, f"question {n}", 0) for n in range(200)]
    assert set(signs) == {-5, 5}
    assert 70 < signs.count(5) < 130
    assert signs == [forms.signed(5, f"question {n}", 0) for n in range(200)]
    assert forms.signed(0, "a", 0) == 0


@pytest.mark.parametrize(
    ("question", "answer", "turned"),
    [
        ("Who was the pilot of Arle in 2009?", "Ines Roe", "When was Ines Roe the pilot of Arle?"),
        (
            "Which team did Mia Dahl play for in 2009?",
            "Port Bay FC",
            "When did Mia Dahl play for Port Bay FC?",
        ),
        (
            "Mia Dahl played for which team in 2009?",
            "Port Bay FC",
            "When was it that Mia Dahl played for Port Bay FC?",
        ),
        ("How wide was the strait in 2009?", "two miles", None),
        ("Who was the pilot of Arle?", "Ines Roe", None),
    ],
)
def test_questions_are_turned_to_ask_for_the_time(
    question: str, answer: str, turned: str | None
) -> None:
    assert forms.inverse(question, answer) == turned


@pytest.mark.parametrize("name", sorted(RELATIONS))
def test_wordings_of_a_relation_name_both_sides(name: str) -> None:
    relation = RELATIONS[name]
    assert "Arle" in relation.forward("Arle", 2009)
    assert relation.forward("Arle", 2009).endswith("in 2009?")
    for text in (relation.inverse("Arle", "Ines"), relation.claim("Arle", "Ines", 2009)):
        assert "Arle" in text
        assert "Ines" in text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Mia Dahl plays for Arle Rovers", ("Mia Dahl", "plays for", "Arle Rovers")),
        ("Per Holm holds the position of Mayor of Arle", ("Per Holm", "holds the position of", "Mayor of Arle")),
        ("Siv Aas is the head coach of Arle Rovers", ("Arle Rovers", "head coach", "Siv Aas")),
        ("Per Holm is a member of the Skerry Party", ("Per Holm", "is a member of the", "Skerry Party")),
    ],
)  # fmt: skip
def test_statements_are_read(text: str, told: tuple[str, str, str]) -> None:
    found = read_statement(text)
    assert found is not None
    assert (found.subject, found.relation.name, found.object) == told


def test_other_statements_are_not() -> None:
    assert read_statement("Mia Dahl likes Arle Rovers") is None
    assert office("pilot").name == "pilot"
