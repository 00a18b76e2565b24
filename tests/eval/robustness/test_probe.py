"""One question in other forms, and who agrees with itself."""

from __future__ import annotations

from datetime import date

import pytest

from tqa.eval.tasks.pool import Document
from tqa.eval.tasks.robustness.probe import probe
from tqa.eval.tasks.robustness.timeline import answer
from tqa.qa.retelling import Form

TODAY = date(2025, 5, 4)
PILOTS = [
    Document(
        "a",
        "Ines Roe was the pilot of Arle from 1999 to 2007.\nOla Berg was the pilot of Arle since 2007.",
    )
]


def reader(question: str) -> str:
    """The reader of timelines, as anyone's answerer."""
    return answer(question, PILOTS, TODAY).text or "unknown"


def test_a_robust_reader_agrees_in_every_form_but_the_removed() -> None:
    probed = probe("Who was the pilot of Arle in 2003?", reader, reference_day=TODAY)
    assert probed.answer == "Ines Roe"
    assert [(t.form, t.question, t.agrees) for t in probed.tried] == [
        (Form.RELATIVE, "Who was the pilot of Arle 22 years ago?", True),
        (Form.IN_FRONT, "In 2003, who was the pilot of Arle?", True),
        (Form.REMOVED, "Who was the pilot of Arle?", False),
        (Form.REVERSED, "When was Ines Roe the pilot of Arle?", True),
    ]
    assert probed.share == 0.75


def test_the_example_of_the_study() -> None:
    said = {
        "Ola Berg played for which team in 2006?": "Fiorella",
        "Ola Berg played for which team 19 years ago?": "Inter Arle",
        "In 2006, Ola Berg played for which team?": "No answer",
        "Ola Berg played for which team?": "the national team",
        "When was it that Ola Berg played for Fiorella?": "He never did",
    }
    probed = probe("Ola Berg played for which team in 2006?", said.__getitem__, reference_day=TODAY)
    assert len(probed.tried) == 4
    assert probed.share == 0.0


@pytest.mark.parametrize(
    ("told", "agrees"),
    [
        ("1999-2007", True),
        ("since 1999", True),
        ("in 2003", True),
        ("2004-2007", False),
        ("in 1999", False),
        ("never", False),
    ],
)
def test_a_time_that_is_told_back_has_to_hold_the_one_asked_about(told: str, agrees: bool) -> None:
    def say(question: str) -> str:
        return told if question.startswith("When") else "Ines Roe."

    probed = probe("Who was the pilot of Arle in 2003?", say, reference_day=TODAY)
    (turned,) = (item for item in probed.tried if item.form is Form.REVERSED)
    assert (turned.agrees, turned.agreement) == (agrees, float(agrees))


def test_a_relative_time_is_asked_as_a_date() -> None:
    probed = probe("Who was the pilot of Arle 22 years ago?", reader, reference_day=TODAY)
    assert probed.tried[0].question == "Who was the pilot of Arle in 2003?"
    assert probed.tried[0].agrees
    assert Form.RELATIVE in dict(probed.left_out)


def test_a_question_without_a_time_has_no_other_form() -> None:
    probed = probe("Who is the pilot of Arle?", lambda question: "Ola Berg", reference_day=TODAY)
    assert (probed.tried, probed.share) == ((), None)
    assert Form.REMOVED in dict(probed.left_out)


def test_who_does_not_answer_is_asked_nothing_else() -> None:
    asked: list[str] = []

    def say(question: str) -> str:
        asked.append(question)
        return "I do not know."

    probed = probe("Who was the pilot of Arle in 2003?", say, reference_day=TODAY)
    assert asked == ["Who was the pilot of Arle in 2003?"]
    assert probed.to_dict()["share"] is None


def test_a_long_answer_is_not_put_into_a_question() -> None:
    long = " ".join(["The", *["very"] * 12, "old", "pilot"])
    probed = probe("Who was the pilot of Arle in 2003?", lambda _: long, reference_day=TODAY)
    assert (
        dict(probed.left_out)[Form.REVERSED] == "the answer is too long to be put into a question"
    )
    assert probed.to_dict()["tried"][0]["agrees"] is True
