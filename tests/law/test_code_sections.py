"""Sections of a code that are instruments of their own, found by the code and their number."""

from __future__ import annotations

from tqa.law.citations import parse_citations
from tqa.law.instruments import InstrumentName
from tqa.law.register import InstrumentRegister, RegisterEntry, TitleEntry

CODE = InstrumentName("Harbour Code", title="Harbour Code", kind="code")


def register() -> InstrumentRegister:
    return InstrumentRegister(
        RegisterEntry(id_, tuple(TitleEntry(title) for title in titles))
        for id_, titles in (
            ("/xx/code/7-12", ("Harbour Code § 7-12", "section 7-12 of the Harbour Code")),
            ("/xx/code/7-12a", ("Harbour Code § 7-12a",)),
            ("/xx/code/7-1", ("Harbour Code § 7-1",)),
            ("/xx/act/1", ("Harbour Dues Act",)),
        )
    )


def test_a_section_is_found_by_its_whole_number() -> None:
    assert register().section(CODE, "7-12") == ("/xx/code/7-12",)
    assert register().section(CODE, "7-12a") == ("/xx/code/7-12a",)
    assert register().section(CODE, "7-2") == ()
    assert register().section(None, "7-12") == ()


def test_a_name_that_cites_a_section_is_no_title_in_running_text() -> None:
    known = register().titles
    assert set(known.values()) == {"Harbour Dues Act"}
    found = parse_citations("What does Harbour Code § 7-12(f)(3) say?", known=known).items
    assert [str(item.pinpoint) for item in found] == ["7-12(f)(3)"]


def test_it_is_still_a_name_of_the_instrument() -> None:
    assert register().resolve("Harbour Code § 7-12") == ("/xx/code/7-12",)
