"""Which printed parts of successive sources are one provision."""

from __future__ import annotations

from itertools import permutations

import pytest

from tqa.law.document import Document
from tqa.law.identity import identify, merged_order
from tqa.law.instrument import consolidate_instrument
from tqa.law.model import State
from tqa.testing import Part, act, told

FIRST, SECOND = "2015-12-31", "2018-12-31"


def names(*documents: Document) -> list[list[str]]:
    """The ids of the provisions of each document, without the act and its title."""
    return [list(ids[2:]) for ids in identify(documents).ids]


def test_substitution_keeps_identity() -> None:
    old = act({"4": "Ten crowns.", "5": "Boats."}, current_to=FIRST)
    new = act({"4": Part("No due is payable.", "2017-01-01"), "5": "Boats."}, current_to=SECOND)
    assert names(old, new) == [["4", "5"], ["4", "5"]]


def test_the_id_is_the_path_of_labels_and_leaves_out_parts_above_a_section() -> None:
    one = act(
        {
            "part 1": Part("General", label="PART I"),
            "part 1, 4(1)": "Ten crowns.",
            "part 1, 4(1)(a)": "by day",
        },
        current_to=FIRST,
    )
    assert names(one) == [["part:part i", "4", "4/(1)", "4/(1)/(a)"]]


def test_a_section_that_moves_to_another_part_is_the_same() -> None:
    old = act({"part 1": "General", "part 1, 4": "Ten."}, current_to=FIRST)
    new = act({"part 2": "Dues", "part 2, 4": "Ten."}, current_to=SECOND)
    assert names(old, new)[0][1] == names(old, new)[1][1] == "4"
    (parent,) = [p.parent for p in identify([old, new]).provisions if p.id == "4"]
    assert parent == "", "a heading over a section is not what it is a part of"


def test_the_publishers_id_keeps_identity_through_renumbering_and_the_label_moves() -> None:
    old = act({"4": "Ten.", "5": Part("Boats.", wid="501")}, current_to=FIRST)
    new = act({"4": "Ten.", "6": Part("Boats.", "2017-01-01", wid="501")}, current_to=SECOND)
    assert names(old, new) == [["4", "5"], ["4", "5"]]
    versions = consolidate_instrument([old, new]).versions["5"]
    labels = [(str(v.valid.start), v.content.label) for v in versions if v.state is State.IN_FORCE]
    assert labels == [("2010-01-01", "5"), ("2010-01-01", "5"), ("2017-01-01", "6")]


def test_a_new_provision_takes_over_a_label_that_became_free() -> None:
    old = act({"5": Part("Boats.", wid="501")}, current_to=FIRST)
    new = act(
        {
            "5": Part("Rafts.", "2017-01-01", wid="777"),
            "6": Part("Boats.", "2017-01-01", wid="501"),
        },
        current_to=SECOND,
    )
    assert names(old, new) == [["5"], ["5#2", "5"]]
    law = consolidate_instrument([old, new]).versions
    assert told(law["5"], "2016-12-31") == "in_force: Boats."
    assert told(law["5"], "2017-01-01") == "in_force: Boats."
    assert told(law["5#2"], "2017-01-01") == "in_force: Rafts."


def test_two_provisions_that_exchange_their_labels() -> None:
    old = act({"5": Part("Boats.", wid="1"), "6": Part("Rafts.", wid="2")}, current_to=FIRST)
    new = act({"5": Part("Rafts.", wid="2"), "6": Part("Boats.", wid="1")}, current_to=SECOND)
    assert names(old, new) == [["5", "6"], ["6", "5"]]


def test_without_the_publishers_id_a_label_keeps_identity() -> None:
    old = act({"5": "Boats."}, current_to=FIRST)
    new = act({"5": "Rafts.", "6": "Boats."}, current_to=SECOND)
    assert names(old, new) == [["5"], ["5", "6"]]


def test_words_after_the_parts_are_known_by_their_place() -> None:
    old = act({"5": "Where", "5(a)": "it sinks,", "5/flush": "a due is payable."}, current_to=FIRST)
    new = act(
        {"5": "Where", "5(a)": "it sinks,", "5(b)": "it drifts,", "5/flush": "no due is payable."},
        current_to=SECOND,
    )
    assert names(old, new) == [
        ["5", "5/(a)", "5/~flush.1"],
        ["5", "5/(a)", "5/(b)", "5/~flush.1"],
    ]


def test_unlabelled_parts_that_the_publisher_tracks() -> None:
    one = act({"5": "A", "5/flush": "x", "6": "B"}, current_to=FIRST)
    assert names(one) == [["5", "5/~flush.1", "6"]]
    tracked = [
        act({"5 def. “raft”": Part("R", wid="9")}, current_to=FIRST),
        act({"5 def. “raft”": Part("R2", "2017-01-01", wid="9")}, current_to=SECOND),
    ]
    assert names(*tracked) == [["5", "5/def:raft"], ["5", "5/def:raft"]]


def test_definitions_are_known_by_their_term_in_any_order_and_case() -> None:
    old = act({"2": "", "2 def. “due”": "D", "2 def. “night boat”": "N"}, current_to=FIRST)
    new = act({"2": "", "2 def. “Night  Boat”": "N", "2 def. “due”": "D"}, current_to=SECOND)
    assert names(old, new) == [
        ["2", "2/def:due", "2/def:night boat"],
        ["2", "2/def:night boat", "2/def:due"],
    ]


def test_stars_stops_and_hyphens_of_a_label_are_printing() -> None:
    old = act({"12A": Part("One.", label="*12-A.")}, current_to=FIRST)
    new = act({"12A": "One."}, current_to=SECOND)
    assert names(old, new) == [["12A"], ["12A"]]


def test_two_parts_of_one_document_that_bear_one_label_are_two_provisions() -> None:
    twice = act({"4": "Ten.", "4 to 4": Part("Twelve.", label="4")}, current_to=FIRST)
    assert names(twice) == [["4", "4#2"]]


@pytest.mark.parametrize(
    ("sequences", "order"),
    [
        ([["1", "2", "3"], ["1", "2", "2.1", "3"]], ["1", "2", "2.1", "3"]),
        ([["1", "2", "3"], ["1", "3"]], ["1", "2", "3"]),
        ([["0", "1"], ["1", "2"]], ["0", "1", "2"]),
        ([["a", "b"], ["b", "a"]], ["b", "a"]),  # where they disagree, the latest
        ([["x", "y"], ["z"]], ["x", "y", "z"]),
        ([], []),
    ],
)
def test_one_order_of_all_that_was_ever_printed(sequences: list, order: list[str]) -> None:
    places = merged_order(sequences)
    assert sorted(places, key=places.__getitem__) == order
    assert sorted(places.values()) == list(range(len(order)))


def test_a_provision_that_is_gone_keeps_its_place() -> None:
    old = act({"1": "A", "2": "B", "3": "C"}, current_to=FIRST)
    new = act({"1": "A", "3": "C", "3.1": "D"}, current_to=SECOND)
    identities = identify([old, new])
    assert [p.id for p in identities.provisions] == ["", "title:short", "1", "2", "3", "3.1"]
    assert [p.order for p in identities.provisions] == list(range(6))


def test_the_order_in_which_documents_arrive_does_not_matter() -> None:
    documents = [
        act({"5": Part("Boats.", wid="1")}, current_to="2012-12-31", source="a"),
        act({"6": Part("Boats.", "2014-01-01", wid="1")}, current_to=FIRST, source="b"),
        act({"5": Part("Rafts.", "2017-01-01", wid="2"), "6": Part("Boats.", "2014-01-01", wid="1")},
            current_to=SECOND, source="c"),
    ]  # fmt: skip
    expected = {d.source: ids for d, ids in zip(documents, identify(documents).ids, strict=True)}
    for order in permutations(documents):
        found = identify(order)
        assert {d.source: ids for d, ids in zip(order, found.ids, strict=True)} == expected
        assert found.provisions == identify(documents).provisions
    assert expected["c"][2:] == ("5#2", "5")


def test_the_text_as_enacted_comes_before_the_consolidations() -> None:
    enacted = act({"5": Part("Boats.", wid="1")}, source="z")
    later = act({"6": Part("Boats.", "2014-01-01", wid="1")}, current_to=FIRST, source="a")
    assert names(later, enacted) == [["5"], ["5"]]
