"""The successive texts of a provision: their days, and what the sources leave dark around them."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from tqa.retrieval.successive import Stretch, stretches, wordings
from tqa.workspace import Workspace

LIGHTS = "/ca/act/L-3"


def told(stretch: Stretch) -> str:
    """The days of a stretch; `?` where other texts may have stood beside it."""
    before, after = ("?" if dark else "" for dark in (stretch.unseen_before, stretch.unseen_after))
    return f"{before}{stretch.start}/{stretch.end or ''}{after}"


def of(ws: Workspace, provision: str, known: str | None = None) -> list[str]:
    known_at = date.fromisoformat(known) if known else None
    view = ws.library.view(LIGHTS)
    return [told(stretch) for stretch in wordings(view, provision, known_at=known_at)]


@pytest.mark.parametrize(
    ("provision", "days"),
    [
        ("4/(2)", ["2015-03-10/2018-07-01", "2018-07-01/2022-04-01", "2022-04-01/"]),
        ("4/(1)", ["2015-03-10/"]),
        ("4.1", ["2018-07-01/"]),
        ("5", ["2019-02-01/"]),
        ("7", ["2015-03-10/2020-04-01"]),
        ("8", []),
        ("9", []),
        ("6", ["?2016-10-01/"]),
        ("10", ["2015-03-10/2017-01-01?"]),
        ("11", ["2015-03-10/2017-06-01?", "?2020-01-01/"]),
    ],
)
def test_texts_with_their_days(ws: Workspace, provision: str, days: list[str]) -> None:
    assert of(ws, provision) == days


def test_as_known_on_a_day(ws: Workspace) -> None:
    before, after = of(ws, "4/(2)", "2021-07-19"), of(ws, "4/(2)", "2021-07-20")
    assert before == ["2015-03-10/"]
    assert after == ["2015-03-10/2018-07-01", "2018-07-01/"]


@pytest.mark.parametrize("provision", ["4/(2)", "6", "7", "10", "11"])
def test_stretches_adjoin_and_each_day_is_in_one(ws: Workspace, provision: str) -> None:
    every = stretches(ws.library.view(LIGHTS), provision, known_at=None)
    assert [one.end for one in every] == [*(other.start for other in every[1:]), None]
    for at, stretch in enumerate(every):
        day = stretch.start
        assert [other for other in every if day in other] == [stretch]
        if at:
            assert day - timedelta(days=1) in every[at - 1]
