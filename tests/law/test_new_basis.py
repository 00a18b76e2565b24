"""The same words put in again by the next law: a new basis, not a change (TIME_IN_LAW rule 9)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from tqa.law.consolidate import Consolidated, consolidate
from tqa.testing import edit, enacted


def text(law: Consolidated, day: str) -> str:
    (version,) = [
        v for v in law.versions if v.known_to is None and v.valid.holds_on(date.fromisoformat(day))
    ]
    return version.content.passage.text


def code(*, lasting: str = "open") -> Consolidated:
    """A rule that an emergency act changes for ninety days, and the next law in the same words."""
    act = edit("act", "2031-01-10", old="may", new="shall", until="2031-04-10")
    law = edit("law", "2031-02-01", old="may", new="shall", until=lasting)
    rule = enacted("The keeper may light the beacon.", "2020-01-01")
    return consolidate("4", [rule, *(replace(e, codified=True) for e in (act, law))])


def test_the_next_law_holds_the_words_when_the_one_before_lapses() -> None:
    law = code()
    assert text(law, "2031-01-09") == "The keeper may light the beacon."
    for day in ("2031-01-10", "2031-02-01", "2031-04-09", "2031-04-10", "2035-01-01"):
        assert text(law, day) == "The keeper shall light the beacon."
    assert law.problems == ()


def test_the_words_go_with_the_last_of_them() -> None:
    law = code(lasting="2031-09-14")
    assert text(law, "2031-09-13") == "The keeper shall light the beacon."
    assert text(law, "2031-09-14") == "The keeper may light the beacon."


def test_a_text_that_is_in_no_code_does_not_have_it_already() -> None:
    once = edit("one", "2031-01-10", old="may", new="shall")
    again = edit("two", "2031-02-01", old="may", new="shall")
    law = consolidate("4", [enacted("The keeper may light it.", "2020-01-01"), once, again])
    assert [problem.edit.id for problem in law.problems] == ["two"]
