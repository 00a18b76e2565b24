"""From a pinpoint as people write it to the provision that bore it on a day."""

from __future__ import annotations

from datetime import date

import pytest

from tqa.law.compose import Tree
from tqa.law.document import Document
from tqa.law.instrument import consolidate_instrument
from tqa.law.locate import locate
from tqa.law.model import State
from tqa.law.pinpoints import Pinpoint
from tqa.testing import Part, act, note

FIRST, SECOND = "2015-12-31", "2018-12-31"


class Law:
    """An invented act, asked for pinpoints."""

    def __init__(self, *documents: Document) -> None:
        law = consolidate_instrument(documents)
        self.tree = Tree(law.provisions)
        self.versions = law.versions

    def at(self, pinpoint: str, day: str = "2012-01-01") -> tuple[str, ...]:
        return locate(
            self.tree,
            lambda name: self.versions[name],
            Pinpoint.parse(pinpoint),
            as_at=date.fromisoformat(day),
        )


PLAIN = Law(
    act(
        {
            "part 1": Part("General", label="PART I"),
            "part 1, 2": "In this Act,",
            "part 1, 2(1) def. “due”": "a sum;",
            "part 1, 2(1) def. “night boat”": "a boat by night;",
            "part 1, 4(1)": "Ten crowns.",
            "part 1, 4(1)(a)": "by day",
            "part 1, 12A": "Twelve.",
            "schedule 1": Part("", label="SCHEDULE 1"),
            "schedule 1, 4": Part("Item four.", kind="item"),
        },
        current_to=FIRST,
    )
)


@pytest.mark.parametrize(
    ("pinpoint", "names"),
    [
        ("4", ("4",)),
        ("4(1)", ("4/(1)",)),
        ("4(1)(a)", ("4/(1)/(a)",)),
        ("12A", ("12A",)),
        ("12-A", ("12A",)),
        ("part I", ("part:part i",)),
        ("part I, 4", ("4",)),
        ("schedule 1", ("schedule:schedule 1",)),
        ("2(1) def. “due”", ("2/(1)/def:due",)),
        ("2 def. “due”", ("2/(1)/def:due",)),
        ("2 def. “Night Boat”", ("2/(1)/def:night boat",)),
        ("def. “due”", ("2/(1)/def:due",)),
        ("4(2)", ()),
        ("9", ()),
        ("9(1)(a)", ()),
        ("4 def. “due”", ()),
        ("2 def. “raft”", ()),
    ],
)
def test_a_pinpoint(pinpoint: str, names: tuple[str, ...]) -> None:
    assert PLAIN.at(pinpoint) == names


def test_a_starred_label_is_found_without_its_star() -> None:
    law = Law(
        act({"6": Part("Six.", label="*6"), "6(1)": Part("a", label="*(1)")}, current_to=FIRST)
    )
    assert law.at("6") == ("6",)
    assert law.at("6(1)") == ("6/(1)",)


RENUMBERED = Law(
    act({"5": Part("Boats.", wid="1")}, current_to=FIRST),
    act(
        {"5": Part("Rafts.", "2017-07-01", wid="2"), "6": Part("Boats.", "2017-07-01", wid="1")},
        current_to=SECOND,
    ),
)


@pytest.mark.parametrize(
    ("day", "five", "six"),
    [
        ("2017-06-30", ("5",), ()),
        ("2017-07-01", ("5#2",), ("5",)),
        ("2017-07-02", ("5#2",), ("5",)),
    ],
)
def test_a_label_belongs_to_different_provisions_at_different_times(
    day: str, five: tuple[str, ...], six: tuple[str, ...]
) -> None:
    assert RENUMBERED.at("5", day) == five
    assert RENUMBERED.at("6", day) == six


def test_what_has_ended_and_what_is_yet_to_begin_is_found() -> None:
    law = Law(
        act({"4": "Four.", "5": "Five."}, current_to=FIRST),
        act({"4": "Four.", "7": Part("Seven.", "2017-07-01")}, current_to=SECOND),
    )
    assert law.at("5", "2020-01-01") == ("5",)
    assert law.at("7", "2012-01-01") == ("7",)


NOTES = (note("2017, c. 2, s. 1", "2017-07-01"),)
MARK = Part("[Repealed, 2017, c. 2, s. 1]", "2017-07-01", State.REPEALED, NOTES)
RANGE = Law(
    act({"14": "A.", "15": "B.", "16": "C."}, current_to=FIRST),
    act({"14 to 18": MARK}, current_to=SECOND),
)


@pytest.mark.parametrize("day", ["2017-06-30", "2017-07-01", "2017-07-02"])
def test_a_label_inside_a_repealed_range_finds_its_own_provision(day: str) -> None:
    assert RANGE.at("15", day) == ("15",)


def test_a_range_finds_the_provision_printed_under_it() -> None:
    assert RANGE.at("14 to 18", "2018-01-01") == ("14 to 18",)


def test_a_label_that_only_the_range_covers_finds_the_range() -> None:
    assert RANGE.at("17", "2018-01-01") == ("14 to 18",)
    assert RANGE.at("19", "2018-01-01") == ()


def test_where_two_bear_one_label_both_are_found() -> None:
    law = Law(act({"4": "Ten.", "4 to 4": Part("Twelve.", label="4")}, current_to=FIRST))
    assert law.at("4") == ("4", "4#2")


def test_what_went_on_a_day_not_known_is_found_on_every_day() -> None:
    law = Law(
        act({"4": "Four.", "5": "Five."}, current_to=FIRST),
        act({"4": "Four."}, current_to=SECOND),
    )
    for day in ("2015-12-31", "2016-01-01", "2018-12-30", "2018-12-31"):
        assert law.at("5", day) == ("5",)
