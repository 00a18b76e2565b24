"""Days named by what befell a provision: which event, and how the day lies to it."""

from __future__ import annotations

from datetime import date

import pytest

from tests.asking import TODAY
from tqa.law.identity import ROOT
from tqa.retrieval.course import days_of
from tqa.retrieval.occasions import Happening, find_occasion
from tqa.workspace import Workspace

L3, F9 = "/ca/act/L-3", "/ca/act/F-9"
A, C, N, E, P = (
    Happening.AMENDED,
    Happening.COMMENCED,
    Happening.ENACTED,
    Happening.ENDED,
    Happening.PUBLISHED,
)
EVENT = date(2012, 9, 15)


@pytest.mark.parametrize(
    ("text", "happening", "which", "day"),
    [
        ("What was the royalty two years before the amendment?", A, "", "2010-09-15"),
        ("What was the royalty on the day before the amendment took effect?", A, "", "2012-09-14"),
        ("What was the royalty on the first anniversary of the amendment?", A, "", "2013-09-15"),
        ("two years before the amendment of \0\0\0 of \0\0", A, "", "2010-09-15"),
        ("immediately before the commencement of the amendment of \0\0", A, "", "2012-09-14"),
        ("What did \0\0 say before the last amendment?", A, "last", "2012-09-14"),
        ("What did \0\0 say before it was first amended?", A, "first", "2012-09-14"),
        ("What did \0\0 say after its latest revision?", A, "last", "2012-09-15"),
        ("What did \0\0 say a year after it was repealed?", E, "", "2013-09-15"),
        ("What did it say before it was repealed?", E, "", "2012-09-14"),
        ("What did \0\0 say the day before it ceased to be in force?", E, "", "2012-09-14"),
        ("What did \0\0 say a month after it came into force?", C, "", "2012-10-15"),
        ("What did \0\0 say two weeks after its enactment?", N, "", "2012-09-29"),
        ("What was the toll before the amendment?", A, "", "2012-09-14"),
        ("on the day the amending order was published", P, "", "2012-09-15"),
        ("a month after the amending act was made", P, "", "2012-10-15"),
        ("two weeks after the publication of the amending regulations", P, "", "2012-09-29"),
        ("on the day of the making of the last amending order", P, "last", "2012-09-15"),
        ("the day before the amendment was gazetted", P, "", "2012-09-14"),
        ("on the day the order that amended \0\0 was signed", P, "", "2012-09-15"),
        ("a week before the act which raised the fee was passed", P, "", "2012-09-08"),
        ("What was the due when the amending order was made?", P, "", "2012-09-15"),
        ("a year after the first amending act received royal assent", P, "first", "2013-09-15"),
        ("a month after the amending act came into force", A, "", "2012-10-15"),
    ],
)
def test_occasions(text: str, happening: Happening, which: str, day: str) -> None:
    found = find_occasion(text)
    assert found is not None
    assert (found.happening, found.which) == (happening, which)
    assert str(found.day(EVENT).value) == day


def test_the_year_of_the_event_can_choose_it() -> None:
    found = find_occasion("What did \0\0 say before the amendment of 2018?")
    assert found is not None
    assert found.year == 2018


@pytest.mark.parametrize(
    ("text", "made", "year"),
    [
        ("a month after the amending order of 2012 was made", True, 2012),
        ("the day before the amending act was assented to", True, None),
        ("on the day the amendment was enacted", True, None),
        ("on the day the amending order was published in 2012", False, 2012),
        ("a year before the amendment", False, None),
    ],
)
def test_making_is_told_from_publishing(text: str, made: bool, year: int | None) -> None:
    found = find_occasion(text)
    assert found is not None
    assert (found.made, found.year) == (made, year)
    assert found.written == text


@pytest.mark.parametrize(
    "text",
    [
        "When was the amending order published?",
        "Tell me when the amending order was published.",
        "What is due when the order that fixes a rate is made?",
        "Which fees paid before the commencement are returned?",
        "Who may see the amendments to a plan?",
        "What is the effect of the repeal of \0\0?",
        "When did \0\0 come into force?",
        "Is a notice given after the change valid?",
    ],
)
def test_what_the_law_is_about_is_no_occasion(text: str) -> None:
    assert find_occasion(text) is None


@pytest.mark.parametrize(
    ("provision", "happening", "days"),
    [
        ("4/(2)", A, ["2018-07-01", "2022-04-01"]),
        ("4/(1)", A, []),
        ("7", A, []),
        ("7", E, ["2020-04-01"]),
        ("10", E, ["2017-01-01..2021-06-30"]),
        ("4/(1)", E, []),
        ("5", N, ["2015-03-10"]),
        ("5", C, ["2019-02-01"]),
        ("6", C, []),
        ("4", P, []),
    ],
)
def test_days_on_record(
    ws: Workspace, provision: str, happening: Happening, days: list[str]
) -> None:
    found = days_of(ws.view(L3), provision, happening, known_at=TODAY)
    assert [str(day) for day in found] == days


def test_a_part_ends_with_its_act(ws: Workspace) -> None:
    for name in ("4", ROOT):
        assert [str(d) for d in days_of(ws.view(F9), name, E, known_at=TODAY)] == ["2021-05-01"]
