"""What is added under a label that is taken: reported, or the same provision enacted again."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tqa.law.clause import Action, Block, Clause, Place
from tqa.law.instrument import Instrument, consolidate_instrument
from tqa.law.pinpoints import Pinpoint
from tqa.temporal.bounds import Bound
from tqa.testing import act, passage

DUES = {"4": "The keeper shall:", "4(a)": "light the beacon;", "4(b)": "ring the bell at noon."}
DAY = date(2031, 6, 2)


def adding(words: str, *, codified: bool, place: Place) -> Instrument:
    """Section 4 once a clause of an invented act has added a paragraph (b) to it."""
    within = place is Place.WITHIN
    clause = Clause(
        id="law#2", source="law", published=DAY, action=Action.INSERT, by="Beacon Act, s. 2",
        target=(Pinpoint(("4",) if within else ("4", "(a)")),), effective=Bound.on(DAY),
        made=Bound.on(DAY), place=place, codified=codified,
        blocks=(Block("paragraph", "(b)", words=passage(words, "law")),),
    )  # fmt: skip
    return consolidate_instrument([act(DUES)], clauses=[clause])


def text(made: Instrument, day: date) -> str:
    found = [v for v in made.versions["4/(b)"] if v.valid.holds_on(day) and v.known_to is None]
    return "; ".join(v.content.passage.text for v in found if v.state.has_law)


@pytest.mark.parametrize("codified", [True, False])
@pytest.mark.parametrize("place", [Place.WITHIN, Place.AFTER])
def test_other_words_change_nothing_and_are_reported(place: Place, codified: bool) -> None:
    made = adding("keep a book of all boats.", codified=codified, place=place)
    assert [p.reason for p in made.problems] == ["(b) is there already, in other words"]
    assert text(made, DAY) == "ring the bell at noon."


@pytest.mark.parametrize("codified", [True, False])
def test_the_same_words_are_no_conflict(codified: bool) -> None:
    made = adding("ring the bell at noon.", codified=codified, place=Place.WITHIN)
    assert made.problems == ()
    assert text(made, DAY) == "ring the bell at noon."


def test_only_a_code_prints_what_is_enacted_again_with_another_hour() -> None:
    again = "ring the bell at dusk."
    code = adding(again, codified=True, place=Place.WITHIN)
    assert code.problems == ()
    assert text(code, date(2031, 6, 1)) == "ring the bell at noon."
    assert text(code, DAY) == again
    statute = adding(again, codified=False, place=Place.WITHIN)
    assert text(statute, DAY) == "ring the bell at noon."
    assert len(statute.problems) == 1


def test_a_clause_of_which_one_part_is_refused_puts_in_none() -> None:
    blocks = (
        Block("paragraph", "(b)", words=passage("keep a book of all boats.", "law")),
        Block("paragraph", "(c)", words=passage("sweep the stairs.", "law")),
    )
    clause = Clause(
        id="law#2", source="law", published=DAY, action=Action.INSERT, by="Beacon Act, s. 2",
        target=(Pinpoint(("4",)),), effective=Bound.on(DAY), made=Bound.on(DAY),
        place=Place.WITHIN, blocks=blocks,
    )  # fmt: skip
    made = consolidate_instrument([act(DUES)], clauses=[clause])
    assert [p.reason for p in made.problems] == ["(b) is there already, in other words"]
    assert "4/(c)" not in made.versions


def test_labels_that_follow_one_another_come_to_an_end() -> None:
    """Two readings of one clause: what the first would make is what the second names."""
    first = Clause(
        id="law#2", source="law", published=DAY, action=Action.RENUMBER, by="Beacon Act, s. 2",
        target=(Pinpoint(("4", "(b)")),), effective=Bound.on(DAY), made=Bound.on(DAY),
        labels=("(e)",),
    )  # fmt: skip
    second = replace(
        first,
        published=date(2031, 7, 1),
        target=(Pinpoint(("4", "(e)")),),
        labels=("(f)",),
    )
    made = consolidate_instrument([act(DUES)], clauses=[first, second])
    assert any("names no provision" in problem.reason for problem in made.problems)
