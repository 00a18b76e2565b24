"""Statements that a question puts up to be checked, and questions that only look like it."""

from __future__ import annotations

import pytest

from tqa.retrieval.statements import find_statement, states_amount


@pytest.mark.parametrize(
    ("question", "statement"),
    [
        ("Is it true that the fee was 45 crowns?", "the fee was 45 crowns"),
        ("Was it correct to say that the fee was 45 crowns?", "the fee was 45 crowns"),
        ("Isn't it the case that the fee was 45 crowns?", "the fee was 45 crowns"),
        ("True or false: the fee was 45 crowns", "the fee was 45 crowns"),
        ("Please confirm that the fee was 45 crowns.", "the fee was 45 crowns"),
        ("Check the statement: “The fee was 45 crowns”", "The fee was 45 crowns"),
        ("A colleague says that the fee was 45 crowns. Is that right?", "the fee was 45 crowns"),
        ("My broker insists that the fee was 45 crowns", "the fee was 45 crowns"),
        ("The fee was 45 crowns, correct?", "The fee was 45 crowns"),
        ("The fee was 45 crowns. True or false?", "The fee was 45 crowns"),
        ("The fee was 45 crowns – is this true?", "The fee was 45 crowns"),
        ("The fee was 45 crowns, wasn't it?", "The fee was 45 crowns"),
        ("The fee was 45 crowns. Am I right?", "The fee was 45 crowns"),
    ],
)
def test_the_statement_is_cut_out(question: str, statement: str) -> None:
    span = find_statement(question)
    assert span is not None
    assert question[slice(*span)].strip(" .?“”") == statement


@pytest.mark.parametrize(
    "question",
    [
        "What is the correct fee?",
        "Who certifies that a statement is true?",
        "What must a correct return state?",
        "When is a claim right?",
        "Which fee was right?",
        "What did the keeper say that was true?",
        "How is it shown that a claim is correct?",
        "Is the fee 45 crowns?",
        "",
    ],
)
def test_no_statement(question: str) -> None:
    assert find_statement(question) is None


@pytest.mark.parametrize(
    ("words", "states"),
    [
        ("Was the levy 2 per cent?", True),
        ("Is the fee $45?", True),
        ("Did the due amount to sixty crowns?", True),
        ("Must notice be given within ninety days?", True),
        ("Were 200 cigarettes free of duty?", True),
        ("Was section 4 amended?", False),
        ("Was the fee raised in 2018?", False),
        ("What levy of 2 per cent is due?", False),
        ("How long is a term of ninety days?", False),
    ],
)
def test_a_question_that_states_an_amount(words: str, states: bool) -> None:
    assert states_amount(words) is states
