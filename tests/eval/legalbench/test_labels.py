"""A label counts where a reply commits itself to it, and nowhere else."""

from __future__ import annotations

import time

import pytest

from tqa.eval.tasks.legalbench.labels import LabelReader
from tqa.eval.tasks.legalbench.options import Options

MARKS = LabelReader(
    Options(("generic", "descriptive", "suggestive", "arbitrary", "fanciful")), ("A:",), ("Q:",)
)
SORTS = LabelReader(
    Options(("Choice of law", "Limitation of liability", "Jurisdiction", "Other")),
    ("Label:",),
    ("Clause:",),
)
RIGHT = LabelReader(Options(("Correct", "Incorrect")), ("Label:",), ("Clause:", "Description:"))
SYSTEMS = LabelReader(Options(("UCC", "Common Law")), ("Governed by:",), ("Contract:",))
OUTCOMES = LabelReader(
    Options(("allowed", "dismissed", "other"), forms={"dimissed": "dismissed"}), ("OUTCOME:",)
)
LETTERS = LabelReader(
    Options(("A", "B"), {"A": "No", "B": "Yes. It has to ring after noon."}),
    ("Answer:",),
    ("Text:",),
)
YES_NO = LabelReader(Options(("Yes", "No")), ("Label:",), ("Clause:", "Question:"))
NUMBERED = LabelReader(
    Options(("0", "1", "2"), columns={"0": "a", "1": "b", "2": "c"}), ("Answer:",), ("Question:",)
)


@pytest.mark.parametrize(
    ("reply", "label"),
    [
        ("generic", "generic"),
        (" Generic. ", "generic"),
        ("**fanciful**", "fanciful"),
        ("A: generic", "generic"),
        ("Arbitrary: the word has nothing to do with it.", "arbitrary"),
        ("Suggestive\n\nQ: A mark for rope.\nA: generic", "suggestive"),
        ("The mark is descriptive because it tells what the bell does.", "descriptive"),
        ("This is an arbitrary mark.", "arbitrary"),
        ("The mark is not generic. It is suggestive.", "suggestive"),
        ("The answer is arbitrary, not generic.", "arbitrary"),
        ("A suggestive mark", "suggestive"),
        ("Generic marks name a thing. Therefore, the mark is suggestive.", "suggestive"),
        ("Generic marks name a thing, descriptive ones praise it.\n\nA: fanciful", "fanciful"),
        ("I think it over.\n\narbitrary", "arbitrary"),
        ("<think>generic, surely</think>arbitrary", "arbitrary"),
    ],
)
def test_words_that_are_given_as_the_answer(reply: str, label: str) -> None:
    found = MARKS.read(reply)
    assert (found.status.value, found.value) == ("ok", label)


@pytest.mark.parametrize(
    ("reply", "status"),
    [
        ("", "empty"),
        ("undescriptive", "no_answer"),
        ("A mark of some kind.", "no_answer"),
        ("It is not generic.", "unparsed"),
        ("It could be descriptive or suggestive.", "unparsed"),
        ("generic, descriptive, suggestive", "unparsed"),
        ("Generic. On the whole it is too strong; therefore it is fanciful.", "unparsed"),
        ("None of the above", "no_option"),
        ("I cannot determine the type of this mark.", "abstain"),
    ],
)
def test_what_commits_itself_to_nothing_is_no_label(reply: str, status: str) -> None:
    found = MARKS.read(reply)
    assert (found.status.value, found.value) == (status, None)


def test_a_reply_that_was_cut_off_is_not_guessed() -> None:
    found = MARKS.read("The mark tells what the bell", finished=False)
    assert (found.status.value, found.value) == ("truncated", None)


@pytest.mark.parametrize(
    ("reader", "reply", "label"),
    [
        (SORTS, "Choice of law", "Choice of law"),
        (
            SORTS,
            "Label: Limitation of liability\nClause: x\nLabel: Other",
            "Limitation of liability",
        ),
        (SORTS, "Other parties are bound by this clause of the contract.", None),
        (SORTS, "It limits liability.", None),
        (RIGHT, "Incorrect", "Incorrect"),
        (RIGHT, "The description is correct.", "Correct"),
        (RIGHT, "The description is not correct.", None),
        (SYSTEMS, "The contract is governed by the common law.", "Common Law"),
        (SYSTEMS, "Common-law", "Common Law"),
        (SYSTEMS, "It is a sale of bells, so the UCC applies.", "UCC"),
        (OUTCOMES, "dimissed", "dismissed"),
        (OUTCOMES, "The appeal is allowed in part.", "allowed"),
    ],
)
def test_labels_of_several_words_and_of_ordinary_words(
    reader: LabelReader, reply: str, label: str | None
) -> None:
    assert reader.read(reply).value == label


@pytest.mark.parametrize(
    ("reply", "label"),
    [
        ("B", "B"),
        ("Option A", "A"),
        ("The answer is (B).", "B"),
        ("A\n\nText: more\nAnswer: B", "A"),
        ("Yes", "B"),
        ("No, because it rings before.", "A"),
        ("Answer: Yes", "B"),
        ("A bell rings.", None),
        ("C", None),
    ],
)
def test_letters_and_what_they_stand_for(reply: str, label: str | None) -> None:
    assert LETTERS.read(reply).value == label


@pytest.mark.parametrize(
    ("reply", "label"),
    [
        ("No\n\nClause: A bell.\nLabel: Yes", "No"),
        ("Label: No", "No"),
        ("yes, it does", "Yes"),
        ("It speaks of ropes.\nLabel: Yes", "Yes"),
        ("No\nLabel: Yes\nLabel: Yes", "No"),
        ("The label is No", "No"),
        ("The label for this clause is: **Yes**", "Yes"),
        ("### Label\nYes", "Yes"),
        ("The label is hard to tell.", None),
        ("No\nOn reflection, the answer is yes.", "Yes"),
        ("The clause gives no right.", None),
        ("No. 5 of 2019", None),
        ("Maybe", None),
    ],
)
def test_yes_and_no(reply: str, label: str | None) -> None:
    assert YES_NO.read(reply).value == label


@pytest.mark.parametrize(
    ("reply", "label"),
    [("1", "1"), ("The answer is 2", "2"), ("2: a rope", "2"), ("a beam of oak", "1"), ("7", None)],
)
def test_numbers_stand_for_texts_of_the_row(reply: str, label: str | None) -> None:
    cells = {"a": "a bell of bronze", "b": "a beam of oak", "c": "a rope"}
    assert NUMBERED.read(reply, cells=cells).value == label


@pytest.mark.parametrize("piece", ["the answer is ", "Label: ", "is generic ", "(", "\n"])
def test_a_model_caught_in_a_loop_is_read_in_bounded_time(piece: str) -> None:
    started = time.process_time()
    for reader in (MARKS, LETTERS, YES_NO):
        reader.read(piece * (100_000 // len(piece)))
    assert time.process_time() - started < 5


def test_what_a_very_long_reply_ends_with_counts() -> None:
    assert YES_NO.read("The bell is of bronze. " * 5000 + "\nFinal answer: No").value == "No"
