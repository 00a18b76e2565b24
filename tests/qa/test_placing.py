"""Whole answers for days that only the versions can tell, and requests that only show."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from tests.asking import TODAY
from tqa.ingest.given import Given
from tqa.law.status import Status
from tqa.qa.answers import Answer
from tqa.workspace import Workspace

MERIDIA = Path(__file__).parents[2] / "corpus" / "meridia"
A, NEEDS = Status.ANSWERED, Status.NEEDS_DATE_OR_FACTS


def ask(ws: Workspace, text: str, as_at: date | None = None) -> Answer:
    answer = ws.ask(text, reference_day=TODAY, as_at=as_at)
    assert ws.verify_answer(answer.to_dict()).faults == []
    return answer


@pytest.mark.parametrize(
    ("text", "status", "day", "holds"),
    [
        ("What did section 4(2) of L-3 say two years before the last amendment?", A, "2020-04-01", "60 crowns"),
        ("What did section 4(2) of L-3 say a day before the first amendment?", A, "2018-06-30", "45 crowns"),
        ("What did section 4(2) of L-3 say before the amendment of 2018?", A, "2018-06-30", "45 crowns"),
        ("What did section 4(2) of L-3 say on the first anniversary of the first amendment?", A, "2019-07-01", "60 crowns"),
        ("What was the due two years before the first amendment?", A, "2016-07-01", "45 crowns"),
        ("What did section 7 of L-3 say before it was repealed?", A, "2020-03-31", "Fishing boats"),
        ("What did section 7 of L-3 say a year after it was repealed?", Status.ENDED, "2021-04-01", "repealed on 2020-04-01"),
        ("Was section 7 of L-3 in force the day before it was repealed?", A, "2020-03-31", "Yes."),
        ("Was section 7 of L-3 in force a year after it was repealed?", Status.ENDED, "2021-04-01", "No."),
        ("What did section 5 of L-3 say a month before it came into force?", Status.NOT_YET_IN_FORCE, "2019-01-01", "only from 2019-02-01"),
        ("What did section 5 of L-3 say immediately after its commencement?", A, "2019-02-01", "A yacht pays half"),
        ("What did section 10 of L-3 say before it was removed?", A, "2016-12-31", "Ice stops"),
    ],
)  # fmt: skip
def test_the_day_is_found_from_the_versions(
    ws: Workspace, text: str, status: Status, day: str, holds: str
) -> None:
    answer = ask(ws, text)
    assert (answer.status, str(answer.as_at)) == (status, day)
    assert holds in answer.text
    assert day in answer.date_reading
    assert f"as at {day}" in answer.derivation[0].says


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("What did section 4(2) of L-3 say two years before the amendment?", "more than one amendment on record: 2018-07-01, 2022-04-01"),
        ("What did section 4(2) of L-3 say before the amendment of 2019?", "no amendment is on record"),
        ("What did section 4(1) of L-3 say before the last amendment?", "no amendment is on record"),
        ("What did section 10 of L-3 say a year before it was removed?", "on a day from 2017-01-01 to 2021-06-30"),
        ("What did section 4(2) of L-3 say on the day the amending act was published?", "no source at hand tells the day of publication"),
        ("What did section 4(2) of L-3 say a year after the amending act was made?", "no source at hand tells the day of making"),
        ("What did section 4(1) of L-3 say on the day the amending act was published?", "no publication of an amending instrument is on record"),
        ("What did section 6 of L-3 say a year after its commencement?", "no commencement is on record"),
        ("Has section 4(2) of L-3 been amended two years after the first amendment?", "give the day"),
    ],
)  # fmt: skip
def test_what_is_missing_is_said(ws: Workspace, text: str, says: str) -> None:
    answer = ask(ws, text)
    assert answer.status is NEEDS
    assert says in answer.text
    assert "crowns" not in answer.text


# -- days of the amending instruments themselves ---------------------------------------------------


@pytest.fixture(scope="module")
def quay(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """An order on quay rent, and two that change it: made, published and in force on three days."""
    first = printed(
        "Quay Rent Order",
        "1",
        "2. The quay rent is 30 crowns a week.\n\n3. Rent is paid in advance.",
    )
    raised = printed(
        "Quay Rent (Amendment) Order",
        "2",
        "1. In the Quay Rent Order, for section 2 substitute: “2. The quay rent is 45 crowns a week.”",
    )
    again = printed(
        "Quay Rent (Second Amendment) Order",
        "3",
        "1. In the Quay Rent Order, in section 2, for “45” substitute “60”.",
    )
    folder = tmp_path_factory.mktemp("quay")
    with Workspace.init(folder / "work") as workspace:
        for text, days in (
            (first, ("2004-03-01", "2004-03-09", "2004-04-01")),
            (raised, ("2012-08-20", "2012-08-30", "2012-09-15")),
            (again, ("2016-05-02", "2016-05-20", "2016-04-01")),  # in force before it was made
        ):
            number = text.splitlines()[-1].removeprefix("No. ")
            path = folder / f"{number}.txt"
            path.write_text("\n".join(text.splitlines()[:-1]), encoding="utf-8")
            made, published, in_force = map(date.fromisoformat, days)
            given = Given(
                read_as="enacted", id=f"/xm/order/{number}", kind="order", jurisdiction="xm",
                made=made, published=published, in_force=in_force,
            )  # fmt: skip
            assert workspace.ingest([path], given=given).count("failed") == 0
        assert workspace.status()["problems"] == []
        yield workspace


def printed(title: str, number: str, body: str) -> str:
    lead = f"1. This order may be cited as the {title}.\n\n" if body.startswith("2.") else ""
    return f"{title}\n\n{lead}{body}\nNo. {number}"


@pytest.mark.parametrize(
    ("text", "day", "holds"),
    [
        ("What was the quay rent on the day the first amending order was published?", "2012-08-30", "30 crowns"),
        ("What was the quay rent a month after the first amending order was made?", "2012-09-20", "45 crowns"),
        ("What was the quay rent a month after the amending order of 2012 was made?", "2012-09-20", "45 crowns"),
        ("What was the quay rent when the last amending order was made?", "2016-05-02", "60 crowns"),
        ("What was the quay rent two weeks before the publication of the last amending order?", "2016-05-06", "60 crowns"),
        ("What was the quay rent the day before the amendment of 2016 was published?", "2016-05-19", "60 crowns"),
        ("What was the quay rent the day before the last amendment?", "2016-03-31", "45 crowns"),
    ],
)  # fmt: skip
def test_days_of_an_amending_instrument_are_its_own(
    quay: Workspace, text: str, day: str, holds: str
) -> None:
    answer = ask(quay, text)
    assert (answer.status, str(answer.as_at)) == (A, day)
    assert holds in answer.text
    assert day in answer.date_reading


def test_by_what_was_known_the_later_order_changed_nothing_yet(quay: Workspace) -> None:
    """On the day before its publication nobody could know of the order that reaches back."""
    text = "What was the quay rent the day before the amending order was published?"
    early = quay.ask(text, reference_day=TODAY, known_at=date(2016, 5, 1))
    assert (early.status, str(early.as_at)) == (A, "2012-08-29")
    late = ask(quay, text)
    assert late.status is NEEDS
    assert "2012-08-30, 2016-05-20" in late.text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("What was the quay rent on the day the amending order was made?", "more than one making of an amending instrument on record: 2012-08-20, 2016-05-02"),
        ("What was the quay rent on the day the amending order of 2014 was made?", "no making of an amending instrument is on record"),
        ("What did section 3 of the Quay Rent Order say on the day the amending order was made?", "no making of an amending instrument is on record"),
    ],
)  # fmt: skip
def test_which_amending_instrument_is_meant_must_be_told(
    quay: Workspace, text: str, says: str
) -> None:
    answer = ask(quay, text)
    assert answer.status is NEEDS
    assert says in answer.text


def test_a_consolidation_cites_the_amending_rules_in_its_own_way(tmp_path: Path) -> None:
    """Its note says "cl. 2" of what calls itself "r. 2": the instrument is known by its name."""
    files = (
        "passenger-baggage-rules-2015@2020-12-31.txt",
        "passenger-baggage-rules-2015.docx",
        "sro-66-2018.txt",
    )
    with Workspace.init(tmp_path / "work") as workspace:
        assert workspace.ingest([MERIDIA / name for name in files]).count("failed") == 0
        answer = ask(workspace, "What was the baggage allowance when the amending rules were made?")
        assert (answer.status, str(answer.as_at)) == (A, "2018-06-11")
        assert "S.R.O. No. 66/2018, cl. 2" in answer.date_reading


def test_the_proof_rests_on_the_source_that_tells_the_day(quay: Workspace) -> None:
    answer = ask(quay, "What was the quay rent on the day the first amending order was published?")
    told = answer.to_dict()
    told["date_reading"] = told["date_reading"].replace("2012-08-30", "2012-08-31")
    assert quay.verify_answer(told).faults != []


def test_a_day_and_an_occasion_are_two_times(ws: Workspace) -> None:
    text = "What did section 4(2) of L-3 say on 1 May 2019 and two years before the amendment?"
    assert ask(ws, text).status is Status.AMBIGUOUS_DATE
    given = ask(ws, text, as_at=date(2018, 6, 30))
    assert "45 crowns" in given.text


def test_since_an_event_is_any_day_up_to_now(ws: Workspace) -> None:
    answer = ask(ws, "Has section 4(2) of L-3 been amended since its commencement?")
    assert "2018-07-01" in answer.text
    assert "2022-04-01" in answer.text


@pytest.mark.parametrize(
    "text",
    [
        "What did section 4(2) of L-3 say in financial year 2018-19?",
        "What did section 4(2) of L-3 say in FY 2017-18?",
        "What did section 4(2) of L-3 say a few years before 1 May 2019?",
    ],
)
def test_a_time_that_cannot_be_read_is_not_answered_for_today(ws: Workspace, text: str) -> None:
    answer = ask(ws, text)
    assert answer.status is Status.AMBIGUOUS_DATE
    assert "crowns" not in answer.text


@pytest.mark.parametrize(
    ("asks", "status"),
    [
        ("Show", A), ("Print", A), ("Quote", A), ("Give me", A), ("Display", A), ("Get", A),
        ("Please let me see", A), ("I would like to read", A), ("Tell me about", A), ("Find", A),
    ],
)  # fmt: skip
def test_a_verb_of_showing_is_no_subject(ws: Workspace, asks: str, status: Status) -> None:
    whole = ask(ws, "What does the Lighthouse Dues Act say?")
    answer = ask(ws, f"{asks} the Lighthouse Dues Act")
    assert (answer.status, answer.text) == (status, whole.text)


def test_history_says_what_it_counts(ws: Workspace) -> None:
    said = ask(ws, "What is the history of section 4(2) of L-3?").text
    assert "2 changes on record, not counting how it began." in said
    since = ask(ws, "How often was section 4(2) of L-3 amended since 2020?").text
    assert "changed 1 time from 2020-01-01 to 2024-06-01." in since


@pytest.mark.parametrize(
    ("text", "status"),
    [
        # not law on the days that are known, and the others are not known: neither yes nor no
        ("Was section 6 of L-3 in force in 2016?", A),
        ("Was section 6 of L-3 repealed in 2016?", Status.NOT_COVERED),
    ],
)
def test_days_that_are_not_known_make_no_no(ws: Workspace, text: str, status: Status) -> None:
    answer = ask(ws, text)
    assert answer.status is status
    assert not answer.text.startswith("No.")
