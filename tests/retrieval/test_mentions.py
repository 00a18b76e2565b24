"""Which provisions refer to one on a day: by number, by name, by a relative label, by a term."""

from __future__ import annotations

from datetime import date

import pytest

from tqa.retrieval.mentions import mentions_of
from tqa.workspace import Workspace

ACT, RISE, RULES = "/xm/act/2010/4", "/xm/act/2015/2", "/xm/rule/2012/31"


def found(ws: Workspace, instrument: str, provision: str, day: str, term: str = "") -> list[str]:
    on = date.fromisoformat(day)
    every = mentions_of(ws.library, instrument, provision, as_at=on, known_at=None, term=term)
    names = {ACT: "act", RISE: "rise", RULES: "rules"}
    return [f"{names[one.instrument]} {one.provision}: {one.written}" for one in every]


@pytest.mark.parametrize(
    ("provision", "day", "mentions"),
    [
        # the day before the rules were published, the day, the day after
        ("3", "2012-04-30", ["act 4: section 3"]),
        ("3", "2012-05-01", ["act 4: section 3", "rules 2: section 3 under"]),
        ("3", "2012-05-02", ["act 4: section 3", "rules 2: section 3 under"]),
        # a reference to a part is one to the whole, and none to its other parts
        ("2", "2012-04-30", ["act 3: section 2"]),
        ("2/(1)", "2012-04-30", ["act 2/(2): sub-section (1)"]),
        ("2/(2)", "2022-06-01", []),
        # "turn" is no number of a section; nothing names 6
        ("6", "2022-06-01", []),
        ("1/def:wharfinger", "2022-06-01", ["act 2/(2): wharfinger", "act 5/(1): wharfinger"]),
        # not law yet
        ("3", "2010-02-28", []),
    ],
)
def test_references_of_a_day(
    wharves: Workspace, provision: str, day: str, mentions: list[str]
) -> None:
    assert [m.removesuffix(" under") for m in found(wharves, ACT, provision, day)] == [
        m.removesuffix(" under") for m in mentions
    ]


def test_an_instrument_is_referred_to_by_its_name(wharves: Workspace) -> None:
    places = {line.split(":")[0] for line in found(wharves, ACT, "", "2022-06-01")}
    assert places == {"rise 2/(1)", "rules 1", "rules 2"}
    assert found(wharves, RULES, "", "2022-06-01") == []


def test_a_term_that_a_numbered_paragraph_defines(wharves: Workspace) -> None:
    assert found(wharves, ACT, "5/(2)", "2022-06-01") == []
    assert found(wharves, ACT, "5/(2)", "2022-06-01", term="turn") == ["act 6: turn"]


def test_a_provision_does_not_refer_to_itself(wharves: Workspace) -> None:
    inside = {line.split(":")[0] for line in found(wharves, ACT, "2", "2022-06-01")}
    assert not any(place.startswith("act 2") for place in inside)
