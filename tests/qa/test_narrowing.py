"""Which provision is meant below the unit that the words find, and when none is taken instead."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests import asking, wharf
from tqa.law.status import Status
from tqa.qa.answers import Answer
from tqa.workspace import Workspace

Ask = Callable[[str], Answer]


@pytest.fixture
def ask(ws: Workspace, wharves: Workspace) -> Ask:
    """Asks of the act on lights where a question begins with "L-3: ", else of that on wharves."""

    def of(text: str) -> Answer:
        lights = text.startswith("L-3: ")
        held, day = (ws, asking.TODAY) if lights else (wharves, wharf.TODAY)
        answer = held.ask(text.removeprefix("L-3: "), reference_day=day)
        assert held.verify_answer(answer.to_dict()).faults == []
        return answer

    return of


@pytest.mark.parametrize(
    ("text", "provision", "how"),
    [
        # where the value asked for stands, also in a section that is cited
        ("L-3: What was the due on a ship of more than 500 tonnes on 1 May 2019?", "4/(2)", "the value stands in 4/(2)"),
        ("L-3: What is the due under section 4 of L-3 on a ship of more than 500 tonnes?", "4/(2)", "cited as section 4"),
        ("How much is the wharfage on a cask?", "2/(1)", "by its words"),
        ("How long must a wharfinger keep a book?", "5/(1)", "by its words"),
        # the sanction of a duty, whatever it is called
        ("What is the penalty for not paying wharfage?", "3", "for its value"),
        # the heading that a question about a fate has
        ("How many times was the appeal against a fine amended?", "4", "by its words"),
        ("How many times was the duty of a wharfinger to keep a book for years changed?", "5", "it has the heading of 5"),
        # an amount that is stated
        ("Is it true that a book is kept for six years?", "5/(1)", "by its words"),
        ("L-3: Was the due on a ship of more than 500 tonnes 60 crowns on 1 May 2019?", "4/(2)", "4"),
        # what is cited stays as it is where no value is asked for
        ("L-3: What does section 4 of L-3 say?", "4", "cited as section 4"),
        ("L-3: How many times was section 4 of L-3 amended?", "4", "cited as section 4"),
    ],
)  # fmt: skip
def test_the_part_that_is_meant(ask: Ask, text: str, provision: str, how: str) -> None:
    answer = ask(text)
    (about,) = answer.about
    assert about.provision == provision
    assert how in about.how
    assert about.how in {step.says for step in answer.derivation}


@pytest.mark.parametrize(
    ("text", "provision", "status"),
    [
        ("L-3: What is the toll on a cart?", "4", Status.ENDED),
        ("L-3: What was the rate of interest on arrears on 1 May 2016?", "6", Status.NOT_COVERED),
        ("L-3: What was paid for a yacht on 31 January 2019?", "5", Status.NOT_YET_IN_FORCE),
        ("L-3: How much is the levy on balloons?", "9", Status.NOT_YET_IN_FORCE),
    ],
)
def test_where_it_is_no_law_on_the_day_none_is_taken_from_a_neighbour(
    ask: Ask, text: str, provision: str, status: Status
) -> None:
    answer = ask(text)
    assert answer.status is status
    assert [about.provision for about in answer.about] == [provision]
    assert answer.values == ()


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("How did the time for an appeal against a fine change?", "[-thirty-] {+sixty+}"),
        (
            "L-3: How did the dues payable differ between 1 May 2018 and 1 May 2019?",
            "[-45-] {+60+}",
        ),
        ("When was the wharfage on a cask last changed?", "2015-07-01"),
    ],
)
def test_a_change_is_looked_for_where_it_was(ask: Ask, text: str, holds: str) -> None:
    assert holds in ask(text).text
