"""Amendments that meet in one section: overlays, days of one another, what becomes known later.

TIME_IN_LAW rules 9 to 14. All law here is invented.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from tests.orders import TODAY, says, taken_in
from tqa.workspace import Workspace

ACT = """FERRIES ACT, 2010

Act No. 4 of 2010

Assented to 1 March 2010
Published 2 March 2010

1. Fares.—(1) A fare is ten crowns, and the ferry keeps a list.
(2) The ferry keeps—
(a) a bell;
(b) a lamp; and
(c) a rope.
(3) A ferry rests at night.

2. Crew.—The crew of a ferry wears a badge.

3. Tolls.—(1) A toll is five crowns.
(2) A toll is paid at the gate.
"""


def order(number: int, *clauses: str, published: str, begins: str, ends: str = "") -> str:
    """An order that amends the act from a day on, or until another."""
    until = f" and expires on {ends}" if ends else ""
    since = f"This Order comes into force on {begins}{until}."
    lines = "\n\n".join(f"{n}. {clause}" for n, clause in enumerate((since, *clauses), start=1))
    return (
        f"FERRIES (No. {number}) ORDER, 2015\n\nS.R.O. No. {number}/2015\n\nPublished {published}\n\n"
        f"Under section 9 of the Ferries Act, 2010 (Act No. 4 of 2010), hereinafter the Act, the "
        f"Board orders:—\n\n{lines}\n"
    )


@pytest.fixture
def law(tmp_path: Path) -> Callable[..., Workspace]:
    return lambda *orders: taken_in(tmp_path, ACT, *orders)


def said(ws: Workspace, pinpoint: str, day: str, known: str = "") -> str:
    return says(ws, "Ferries Act", pinpoint, day, known)


def test_what_is_put_in_follows_the_parts_that_ended_before_it(
    law: Callable[..., Workspace],
) -> None:
    shorter = order(
        1,
        "In section 1 of the Act, for subsections (1) to (3) substitute—\n"
        "“(1) A fare is six crowns.\n(2) The ferry keeps—\n(a) a bell; and\n(b) a lamp.\n"
        "(4) A ferry rests.”",
        published="1 March 2015",
        begins="1 April 2015",
    )
    between = order(
        2,
        "In section 1 of the Act, after subsection (2) insert—\n“(2A) A bell is of brass.”",
        published="1 March 2016",
        begins="1 April 2016",
    )
    ws = law(shorter, between)
    assert said(ws, "1", "2016-04-01") == (
        "1 (1) A fare is six crowns. (2) The ferry keeps— (a) a bell; and (b) a lamp. "
        "(2A) A bell is of brass. (4) A ferry rests."
    )


def test_a_range_ends_what_was_inserted_into_it(law: Callable[..., Workspace]) -> None:
    longer = order(
        1,
        "In section 1 of the Act, after subsection (1) insert—\n"
        "“(1A) A list names—\n(a) the fare; and\n(b) the crew.”",
        published="1 March 2015",
        begins="1 April 2015",
    )
    anew = order(
        2,
        "In section 1 of the Act, for subsections (1) to (2) substitute—\n"
        "“(1) A fare is six crowns.\n(1A) There is no list.\n(2) The ferry keeps a bell.”",
        published="1 March 2016",
        begins="1 April 2016",
    )
    ws = law(longer, anew)
    assert said(ws, "1", "2016-03-31").count("the fare;") == 1
    assert said(ws, "1", "2016-04-01") == (
        "1 (1) A fare is six crowns. (1A) There is no list. (2) The ferry keeps a bell. "
        "(3) A ferry rests at night."
    )


def test_what_a_later_known_change_put_in_was_not_there_before_it_was_known(
    law: Callable[..., Workspace],
) -> None:
    """The part that it put in is replaced by a clause that was told before, as a new one."""
    told = order(
        1,
        "In section 1 of the Act, for subsection (2) substitute—\n"
        "“(2) The ferry keeps—\n(a) a bell;\n(b) a lamp;\n(c) a rope; and\n(d) a pole.”",
        published="1 March 2015",
        begins="1 June 2015",
    )
    back = order(
        2,
        "In section 1(2) of the Act, after paragraph (c) insert—\n“(d) an oar.”",
        published="1 July 2015",
        begins="1 February 2015",
    )
    ws = law(told, back)
    assert said(ws, "1(2)(d)", "2015-06-01", known="2015-06-01") == "(d) a pole."
    assert said(ws, "1(2)(d)", "2015-05-31", known="2015-06-01") == "not_yet_in_force"
    assert said(ws, "1(2)(d)", "2015-05-31") == "(d) an oar."
    assert said(ws, "1(2)(d)", "2015-06-01") == "(d) a pole."


def test_clauses_of_one_day_keep_their_order_whenever_more_of_them_is_told(
    law: Callable[..., Workspace],
) -> None:
    both = order(
        1,
        "In section 3 of the Act, for subsection (1) substitute—\n“(1) A toll is six crowns.”",
        "In section 3(1) of the Act, for “six” substitute “seven”.",
        published="1 March 2015",
        begins="1 June 2015",
    )
    back = order(
        2,
        "In section 3 of the Act, for subsection (1) substitute—\n“(1) A toll is one crown.”",
        published="1 July 2015",
        begins="1 February 2015",
    )
    ws = law(both, back)
    for known in ("2015-06-01", ""):
        assert said(ws, "3(1)", "2015-06-01", known) == "(1) A toll is seven crowns."
    assert said(ws, "3(1)", "2015-05-31") == "(1) A toll is one crown."


def test_what_is_to_be_inserted_can_be_amended_before(law: Callable[..., Workspace]) -> None:
    later = order(
        1,
        "In the Act, after section 2 insert—\n“2A. Lamps.—A lamp is of tin.”",
        published="1 March 2015",
        begins="1 June 2016",
    )
    before = order(
        2,
        "In section 2A of the Act, for “tin” substitute “brass”.",
        published="1 March 2016",
        begins="1 April 2016",
    )
    ws = law(later, before)
    assert said(ws, "2A", "2016-05-31") == "not_yet_in_force"
    assert said(ws, "2A", "2016-06-01") == "2A A lamp is of brass."


@pytest.fixture
def covered(law: Callable[..., Workspace]) -> Workspace:
    """Section 1(1) with other words for half a year, and lasting changes made meanwhile."""
    relief = order(
        1,
        "In section 1(1) of the Act, for “crowns” substitute “marks”.",
        published="1 March 2015",
        begins="1 April 2015",
        ends="30 September 2015",
    )
    lasting = order(
        2,
        "In section 1 of the Act, for “crowns”, wherever it occurs, substitute “pounds”.",
        "In section 1(1) of the Act, for “marks” substitute “francs”.",
        published="1 May 2015",
        begins="1 June 2015",
    )
    return law(relief, lasting)


@pytest.mark.parametrize(
    ("day", "fare"),
    [
        ("2015-03-31", "crowns"),
        ("2015-04-01", "marks"),
        ("2015-06-01", "francs"),
        ("2015-09-30", "francs"),
        ("2015-10-01", "pounds"),
    ],
)
def test_lasting_changes_reach_what_an_overlay_covers_and_the_overlay(
    covered: Workspace, day: str, fare: str
) -> None:
    assert said(covered, "1(1)", day) == f"(1) A fare is ten {fare}, and the ferry keeps a list."


def test_an_overlay_goes_with_the_words_that_become_a_first_subsection(
    law: Callable[..., Workspace],
) -> None:
    relief = order(
        1,
        "In section 2 of the Act, for “a badge” substitute “no badge”.",
        published="1 March 2015",
        begins="1 April 2015",
        ends="30 September 2015",
    )
    moved = order(
        2,
        "Section 2 of the Act shall be renumbered as subsection (1) of that section.",
        published="1 May 2015",
        begins="1 June 2015",
    )
    ws = law(relief, moved)
    assert said(ws, "2", "2015-05-31") == "2 The crew of a ferry wears no badge."
    assert said(ws, "2(1)", "2015-09-30") == "(1) The crew of a ferry wears no badge."
    assert said(ws, "2(1)", "2015-10-01") == "(1) The crew of a ferry wears a badge."


def test_a_label_that_is_not_there_warns_in_its_section(law: Callable[..., Workspace]) -> None:
    lost = order(
        1,
        "In section 1(2)(f) of the Act, for “rope” substitute “chain”.",
        published="1 March 2015",
        begins="1 April 2015",
    )
    ws = law(lost)

    def warned(pinpoint: str) -> bool:
        answer = ws.show(
            "Ferries Act", pinpoint, reference_day=TODAY, as_at=date(2015, 4, 1), known_at=TODAY
        )
        return any("could not be read or placed" in warning for warning in answer.warnings)

    assert warned("1(2)(c)")
    assert warned("1(3)")
    assert not warned("3(1)")


def test_a_label_that_was_given_away_twice_is_borne_in_its_place(
    law: Callable[..., Workspace],
) -> None:
    def anew(number: int, year: int, words: str) -> str:
        return order(
            number,
            "In section 1 of the Act, subsection (3) shall be renumbered as subsection (4).",
            f"In section 1 of the Act, after subsection (2) insert—\n“(3) {words}”",
            published=f"1 March {year}",
            begins=f"1 April {year}",
        )

    gone = order(
        2,
        "In section 1 of the Act, subsection (4) is omitted.",
        published="1 March 2016",
        begins="1 April 2016",
    )
    ws = law(anew(1, 2015, "A bell rings."), gone, anew(3, 2017, "A lamp burns."))
    assert said(ws, "1", "2017-04-01").endswith("(c) a rope. (3) A lamp burns. (4) A bell rings.")
    assert said(ws, "1", "2015-04-01").endswith("(3) A bell rings. (4) A ferry rests at night.")
