"""What came first: yes and no, one day for both, days that do not tell, lists in order."""

from __future__ import annotations

import pytest

from tests.asking import TODAY
from tqa.law.status import Status
from tqa.qa.answers import Answer
from tqa.workspace import Workspace

A, NONE = Status.ANSWERED, Status.NOT_FOUND


def ask(ws: Workspace, text: str, kind: str) -> Answer:
    answer = ws.ask(text, reference_day=TODAY)
    assert ws.verify_answer(answer.to_dict()).faults == []
    assert answer.kind == kind
    return answer


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Was section 4(2) of L-3 amended before section 7 of L-3 was repealed?", "Yes: 2018-07-01 is before 2020-04-01."),
        ("Was section 7 of L-3 repealed before section 4(2) of L-3 was amended?", "No: 2020-04-01 is after 2018-07-01."),
        # the last of several events, where that is asked
        ("Was section 7 of L-3 repealed before section 4(2) of L-3 was last amended?", "Yes: 2020-04-01 is before 2022-04-01."),
        ("Was section 7 of L-3 repealed after section 4(2) of L-3 was last amended?", "No: 2020-04-01 is before 2022-04-01."),
        ("Section 7 of L-3 was repealed before section 4(2) of L-3 was last amended, right?", "Yes: "),
        # nouns, and other words for before and after
        ("Was the commencement of section 5 of L-3 earlier than the end of section 7 of L-3?", "Yes: 2019-02-01 is before 2020-04-01."),
        ("Was the repeal of the Ferry Tolls Act later than the repeal of section 7 of L-3?", "Yes: 2021-05-01 is after 2020-04-01."),
        ("Did the repeal of the Wreck Removal Act come before the repeal of section 7 of L-3?", "No: 2021-05-01 is after 2020-04-01."),
        ("Was section 4.1 of L-3 added later than section 5 of L-3 came into force?", "No: 2018-07-01 is before 2019-02-01."),
        ("Was L-3 made before the Ferry Tolls Act was repealed?", "Yes: 2015-03-10 is before 2021-05-01."),
        ("Was section 8 of L-3 repealed before section 7 of L-3?", "No: 2022-04-01 is after 2020-04-01."),
        ("Was section 7 of L-3 in force before section 5 of L-3 came into force?", "Yes: 2015-03-10 is before 2019-02-01."),
        # on one day, with any event of each
        ("Was section 4.1 of L-3 inserted on the same day as section 2 of L-3 was amended?", "Yes: both on 2018-07-01."),
        ("Was section 4(2) of L-3 amended on the same day as section 8 of L-3 was repealed?", "Yes: both on 2022-04-01."),
        ("Were the Wreck Removal Act and the Ferry Tolls Act repealed on the same day?", "Yes: both on 2021-05-01."),
        ("Was section 7 of L-3 repealed on the same day as section 11 of L-3 was amended?", "No.\n2020-04-01: "),
        ("Did section 5 and section 4.1 of L-3 come into force on the same day?", "No.\n2019-02-01: "),
        # nor is one before the other then
        ("Was section 4.1 of L-3 inserted before section 4(2) of L-3 was amended?", "No: both on 2018-07-01."),
        ("Was section 4.1 of L-3 inserted after section 4(2) of L-3 was amended?", "No: both on 2018-07-01."),
        ("Was the Wreck Removal Act repealed before the Ferry Tolls Act?", "No: both on 2021-05-01."),
    ],
)  # fmt: skip
def test_before(ws: Workspace, text: str, says: str) -> None:
    answer = ask(ws, text, "before")
    assert answer.status is A
    assert answer.text.startswith(says)
    assert [proof.rule for proof in answer.conclusions] in (["before"], ["same_day"])


@pytest.mark.parametrize(
    ("text", "status", "says"),
    [
        # 10 went at some time from 2017-01-01 to 2021-06-30: before 2022, perhaps before 2018
        ("Was section 10 of L-3 removed before section 4(2) of L-3 was last amended?", A, "Yes.\n"),
        ("Was section 10 of L-3 removed after section 4(2) of L-3 was last amended?", A, "No.\n"),
        ("Was section 10 of L-3 removed before section 4(2) of L-3 was amended?", Status.NOT_COVERED, "do not tell which came first"),
        ("Was section 10 of L-3 removed on the same day as section 7 of L-3 was repealed?", Status.NOT_COVERED, "do not tell whether it was one day"),
        # what did not happen came neither before nor after
        ("Was section 4(1) of L-3 amended before section 7 of L-3 was repealed?", NONE, "s 4(1): that it changed is not on record"),
        ("Was section 4(2) of L-3 repealed before section 7 of L-3 was repealed?", NONE, "s 4(2): that it ended is not on record"),
        ("Was section 7 of L-3 suspended before section 4(2) of L-3 was amended?", Status.ENDED, "that it was suspended is not on record"),
        ("Was section 9 of L-3 repealed before section 7 of L-3 was repealed?", Status.NOT_YET_IN_FORCE, "no commencement is known"),
        ("Did section 6 of L-3 come into force before section 5 of L-3 came into force?", NONE, "s 6: that it began is not on record"),
        ("Was section 99 of L-3 repealed before section 7 of L-3?", NONE, "no section 99"),
    ],
)  # fmt: skip
def test_days_that_do_not_tell(ws: Workspace, text: str, status: Status, says: str) -> None:
    answer = ask(ws, text, "before")
    assert answer.status is status
    assert says in answer.text


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Which came first, the repeal of section 7 of L-3 or the commencement of section 5 of L-3?", ["2019-02-01 s 5", "2020-04-01 s 7"]),
        ("In what order were section 7 of L-3 repealed, section 5 of L-3 commenced and section 4.1 of L-3 inserted?", ["2018-07-01 s 4.1", "2019-02-01 s 5", "2020-04-01 s 7"]),
        ("Put the amendments of section 4(2), the repeal of section 7 and the commencement of section 5 of L-3 in chronological order", ["2018-07-01 s 4(2)", "2019-02-01 s 5", "2020-04-01 s 7", "2022-04-01 s 4(2)"]),
        ("Which was amended first, section 4(2) of L-3 or section 11 of L-3?", ["2018-07-01 s 4(2)", "2020-01-01 s 11", "2022-04-01 s 4(2)"]),
        ("List by date of amendment: sections 2, 4(2) and 11 of L-3", ["2018-07-01 s 2", "2018-07-01 s 4(2)", "2020-01-01 s 11", "2022-04-01 s 4(2)"]),
    ],
)  # fmt: skip
def test_in_order(ws: Workspace, text: str, order: list[str]) -> None:
    answer = ask(ws, text, "order")
    assert answer.status is A
    head, *lines = answer.text.splitlines()
    assert head == "In the order of time:"
    assert [f"{line[:10]} {line.split(', ')[1].split(':')[0]}" for line in lines] == order
    (proof,) = answer.conclusions
    assert (proof.rule, proof.given) == ("in_order", tuple(line[:10] for line in lines))


def test_one_thing_that_is_not_on_record_is_said_instead_of_a_list_without_it(
    ws: Workspace,
) -> None:
    answer = ask(ws, "In what order did sections 5, 4.1 and 6 of L-3 come into force?", "order")
    assert answer.status is NONE
    assert "s 6: that it began is not on record" in answer.text
    assert "2018-07-01" not in answer.text


def test_the_order_of_the_changes_of_one_provision_is_its_history(ws: Workspace) -> None:
    answer = ask(ws, "In what order was section 4(2) of L-3 amended?", "history")
    places = [answer.text.index(f"{n} crowns") for n in (45, 60, 75)]
    assert places == sorted(places)


def test_an_order_that_is_turned_round_does_not_verify(ws: Workspace) -> None:
    text = "Was section 7 of L-3 repealed before section 4(2) of L-3 was amended?"
    told = ask(ws, text, "before").to_dict()
    told["conclusions"][0]["result"] = "true"
    assert not ws.verify_answer(told).holds
