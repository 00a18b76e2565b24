"""The text of a provision on a day: its own words and its parts', each chosen by date alone."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import pytest

from tqa.law.compose import Composed, Tree, choose, compose
from tqa.law.document import Document
from tqa.law.instrument import Instrument, consolidate_instrument
from tqa.law.model import Provision, State
from tqa.testing import Part, act, note

FIRST, SECOND = "2015-12-31", "2018-12-31"


def instrument(*documents: Document) -> Instrument:
    return consolidate_instrument(documents)


def ask(
    law: Instrument,
    name: str,
    day: str,
    known_at: str | None = None,
    supposing: int | None = None,
) -> Composed:
    return compose(
        Tree(law.provisions),
        law.versions,
        name,
        as_at=date.fromisoformat(day),
        known_at=date.fromisoformat(known_at) if known_at else None,
        supposing=supposing,
    )


def act_with(parts: Mapping[str, str | Part], current_to: str = FIRST, **more) -> Document:
    return act(parts, current_to=current_to, **more)


PARTS = {
    "4": "A due is payable",
    "4(1)": "by day, of",
    "4(1)(a)": "ten crowns, or",
    "4(1)(b)": "two eggs,",
    "4(1)/flush": "as the keeper chooses;",
    "4(2)": "by night, of twelve crowns.",
    "5": "Boats are exempt.",
}


def test_own_words_and_those_of_the_parts_in_document_order() -> None:
    law = instrument(act_with(PARTS))
    found = ask(law, "4", "2012-01-01")
    assert found.text == (
        "4 A due is payable (1) by day, of (a) ten crowns, or (b) two eggs, as the keeper chooses;"
        " (2) by night, of twelve crowns."
    )
    assert [line.depth for line in found.lines] == [0, 1, 2, 2, 2, 1]
    assert found.printed.splitlines()[2] == "        (a) ten crowns, or"
    assert (found.state, found.doubts) == (State.IN_FORCE, ())
    assert ask(law, "4/(1)/(b)", "2012-01-01").text == "(b) two eggs,"
    assert ask(law, "5", "2012-01-01").text == "5 Boats are exempt."


def test_the_name_of_a_title_is_not_printed_with_its_words() -> None:
    law = instrument(act_with(PARTS))
    assert ask(law, "title:short", "2012-01-01").text == "Beacon Dues Act"
    assert ask(law, "", "2012-01-01").text.startswith("Beacon Dues Act 4 A due")


CHANGED = (
    act_with(PARTS),
    act_with({**PARTS, "4(1)(b)": Part("three eggs,", "2017-07-01")}, SECOND),
)


@pytest.mark.parametrize(
    ("day", "eggs"), [("2017-06-30", "two"), ("2017-07-01", "three"), ("2017-07-02", "three")]
)
def test_each_part_is_chosen_by_its_own_dates(day: str, eggs: str) -> None:
    law = instrument(*CHANGED)
    assert f"(b) {eggs} eggs," in ask(law, "4", day).text
    assert "(a) ten crowns, or" in ask(law, "4", day).text
    assert "two eggs" in ask(law, "4", day, known_at="2018-12-30").text


def test_a_part_made_later_and_a_part_removed() -> None:
    removed = {key: words for key, words in PARTS.items() if key != "4(2)"}
    law = instrument(
        act_with(PARTS),
        act_with({**removed, "4(3)": Part("at noon, of one crown.", "2017-07-01")}, SECOND, complete=True),
    )  # fmt: skip
    assert "at noon" not in ask(law, "4", "2017-06-30").text
    assert "at noon" in ask(law, "4", "2017-07-01").text
    assert "by night" not in ask(law, "4", SECOND).text


def test_dormant_parts_are_left_out_of_what_is_in_force() -> None:
    law = instrument(
        act_with({**PARTS, "4(3)": Part("at noon.", "2014-01-01", State.NOT_IN_FORCE)})
    )
    found = ask(law, "4", "2015-01-01")
    assert "at noon" not in found.text
    assert found.state is State.IN_FORCE
    alone = ask(law, "4/(3)", "2015-01-01")
    assert (alone.text, alone.state) == ("(3) at noon.", State.NOT_IN_FORCE)


def test_a_dormant_provision_shows_its_dormant_parts() -> None:
    dormant = {
        key: Part(words, "2014-01-01", State.NOT_IN_FORCE)
        for key, words in PARTS.items()
        if key in ("4", "4(1)", "4(1)(a)")
    }
    found = ask(instrument(act_with(dormant)), "4", "2015-01-01")
    assert found.text == "4 A due is payable (1) by day, of (a) ten crowns, or"
    assert found.state is State.NOT_IN_FORCE


def test_a_part_is_not_in_force_while_what_stands_above_is_not() -> None:
    law = instrument(act_with({**PARTS, "4": Part("A due", "2014-01-01", State.NOT_IN_FORCE)}))
    for name in ("4/(1)", "4/(1)/(a)"):
        assert ask(law, name, "2015-01-01").state is State.NOT_IN_FORCE
    assert ask(law, "5", "2015-01-01").state is State.IN_FORCE


@pytest.mark.parametrize(
    ("day", "state"),
    [
        ("2017-06-30", State.IN_FORCE),
        ("2017-07-01", State.REPEALED),
        ("2017-07-02", State.REPEALED),
    ],
)
def test_a_part_ends_with_what_stands_above(day: str, state: State) -> None:
    notes = (note("2017, c. 2, s. 1", "2017-07-01"),)
    mark = Part("[Repealed, 2017, c. 2, s. 1]", "2017-07-01", State.REPEALED, notes)
    law = instrument(act_with(PARTS), act_with({"4": mark, "5": "Boats are exempt."}, SECOND))
    assert ask(law, "4", day).state is state
    assert ask(law, "4/(1)/(a)", day).state is state


def test_of_a_repealed_provision_only_the_mark_is_shown() -> None:
    mark = Part("[Repealed, 2017, c. 2]", "2017-07-01", State.REPEALED)
    law = instrument(act_with(PARTS), act_with({**PARTS, "4": mark}, SECOND))
    assert ask(law, "4", "2018-01-01").text == "4 [Repealed, 2017, c. 2]"


def test_a_doubt_in_one_part_shows_and_is_not_chosen() -> None:
    gone = {key: words for key, words in PARTS.items() if key != "4(2)"}
    law = instrument(act_with(PARTS), act_with(gone, SECOND))
    found = ask(law, "4", "2017-01-01")
    assert [c.provision for doubt in found.doubts for c in doubt.candidates] == ["4/(2)"] * 2
    assert ask(law, "4", "2015-12-31").doubts == ()
    assert ask(law, "4/(1)", "2017-01-01").doubts == ()
    assert "by night" in ask(law, "4", "2017-01-01", supposing=0).text
    assert "by night" not in ask(law, "4", "2017-01-01", supposing=-1).text


def test_a_doubt_about_the_provision_itself_gives_no_text() -> None:
    law = instrument(act_with({"4": Part("Ten.", "..2010-06-30"), "5": "x"}, made="1999-01-01"))
    found = ask(law, "4", "2010-06-29")
    assert (found.text, found.state) == ("", None)
    assert len(found.doubts[0].candidates) == 2
    assert ask(law, "4", "2010-06-30").text == "4 Ten."


def test_what_nobody_has_published_is_unknown() -> None:
    law = instrument(act_with(PARTS, published="2016-02-01"))
    found = ask(law, "4", "2012-01-01", known_at="2016-01-31")
    assert (found.state, found.lines, found.doubts[0].candidates) == (None, (), ())
    assert ask(law, "4", "2012-01-01", known_at="2016-02-01").state is State.IN_FORCE


def test_a_name_that_is_not_there_has_no_versions() -> None:
    assert choose((), as_at=date(2020, 1, 1)).version is None


def test_the_tree_lists_what_is_below_and_above() -> None:
    tree = Tree(
        [
            Provision("", "act", None, 0),
            Provision("4/(2)", "subsection", "4", 4),
            Provision("4", "section", "", 1),
            Provision("4/(1)", "subsection", "4", 2),
            Provision("4/(1)/(a)", "paragraph", "4/(1)", 3),
        ]
    )
    assert tree.below("4") == ["4", "4/(1)", "4/(1)/(a)", "4/(2)"]
    assert tree.ancestors("4/(1)/(a)") == ["4/(1)", "4", ""]
    assert tree.children("4/(2)") == ()
