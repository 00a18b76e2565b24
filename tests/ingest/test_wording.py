"""Amending clauses in the English of Commonwealth statutes: compound instructions. Invented law."""

from __future__ import annotations

import pytest

from tqa.ingest.amendments import commonwealth
from tqa.ingest.amendments.instruction import Instruction
from tqa.ingest.amendments.masked import Masked, find_quotes, mask
from tqa.ingest.amendments.wording import in_commonwealth_words, instructions
from tqa.law.clause import Action, Part, Place
from tqa.law.evidence import Where


def seen(text: str) -> tuple[Masked, list[Instruction]]:
    masked = mask(text, "Ferries Act, 1957 (Act No. VII of 1957).", {})
    return masked, commonwealth.instructions(masked)


def words(masked: Masked, item: Instruction) -> tuple[str, str]:
    old, new = (
        masked.text[quote.start : quote.end] if quote else "" for quote in (item.old, item.new)
    )
    return old or item.old_sign, new or item.new_sign


def place(item: Instruction) -> list[str]:
    return [str(c.pinpoint or c.instrument) for group in item.within or () for c in group]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "In section 4, in sub-section (2), for the words “two rafts” the words “ten rafts” and "
            "for the words “one crown” the words “six crowns” shall be substituted.",
            [("two rafts", "ten rafts"), ("one crown", "six crowns")],
        ),
        (
            "in clause (b), for the full-stop at the end a semicolon shall be substituted;",
            [(".", ";")],
        ),
        (
            "for the words “raft” and “buoy” the words “vessel” and “mark” respectively shall be "
            "substituted, and the words “if any” shall be omitted.",
            [("raft", "vessel"), ("buoy", "mark"), ("if any", "")],
        ),
        (
            "the words “or a buoy” shall be inserted after the words “a raft”.",
            [("a raft", "or a buoy")],
        ),
        (
            "for the words “raft” or “float” wherever occurring the word “vessel” shall be "
            "substituted;",
            [("raft", "vessel"), ("float", "vessel")],
        ),
    ],
)
def test_words(text: str, expected: list[tuple[str, str]]) -> None:
    masked, found = seen(text)
    assert [words(masked, item) for item in found] == expected
    assert {item.action for item in found} == {Action.WORDS}


def test_a_clause_goes_on_from_place_to_place() -> None:
    masked, found = seen(
        "In section 9, in sub-section (1), in clause (a), after the word “raft” the words “or buoy” "
        "shall be inserted, and in clause (b) the words “at noon” shall be omitted; and "
        "sub-section (3) shall be omitted."
    )
    assert [(item.action, place(item)) for item in found] == [
        (Action.WORDS, ["9", "(1)", "(a)"]),
        (Action.WORDS, ["9", "(1)", "(b)"]),
        (Action.END, ["9", "(3)"]),
    ]
    assert found[0].where is Where.AFTER
    assert words(masked, found[1]) == ("at noon", "")


def test_new_provisions() -> None:
    _, (new,) = seen(
        "in section 6, after clause (c), the following new clause (cc) shall be inserted, namely:—\n"
        "“(cc) buoys;”"
    )
    assert (new.action, new.place, place(new)) == (Action.INSERT, Place.AFTER, ["6", "(c)"])
    assert new.block is not None
    assert new.labels == ("(cc)",)
    _, (sign, more) = seen(
        "in clause (d), for the full-stop at the end a semi-colon shall be substituted and thereafter "
        "the following new clause (e) shall be added, namely:—\n“(e) floats.”"
    )
    assert (sign.old_sign, sign.new_sign, sign.at_end) == (".", ";", True)
    assert (more.action, more.place, place(more)) == (Action.INSERT, Place.AFTER, ["(d)"])
    _, (instead,) = seen(
        "for sub-section (3) the following shall be substituted and shall be deemed to have been so "
        "substituted on the first day of July, 1958, namely:—\n“(3) A buoy pays nothing.”"
    )
    assert (instead.action, place(instead)) == (Action.SUBSTITUTE, ["(3)"])
    assert instead.block is not None


def test_what_made_a_place_is_none_itself() -> None:
    _, (new,) = seen(
        "In section 6, after clause (c), inserted by section 4, the following clause shall be "
        "inserted, namely:—\n“(d) marks.”"
    )
    assert (new.action, place(new)) == (Action.INSERT, ["6", "(c)"])


def test_provisos_and_headings() -> None:
    masked, (item,) = seen(
        "in sub-section (2), in the fourth proviso, for the word “six” the word “ten” shall be "
        "substituted;"
    )
    assert place(item) == ["(2)", "proviso-4"]
    assert words(masked, item) == ("six", "ten")
    _, (gone,) = seen("in section 7, in sub-section (1), the second proviso shall be omitted;")
    assert (gone.action, place(gone)) == (Action.END, ["7", "(1)", "proviso-2"])
    _, (heading,) = seen(
        "in section 7, in the marginal heading, for the word “Rafts” the word “Floats” shall be "
        "substituted;"
    )
    assert heading.part is Part.HEADING


def test_numbers_of_old_and_new_words_that_do_not_agree_are_left() -> None:
    _, found = seen("for the words “a”, “b” or “c” the words “d” and “e” shall be substituted.")
    assert found == []


def test_the_forms_go_first_and_phrases_read_what_they_leave() -> None:
    text = "In section 3, for the words “a” the words “b” and for the words “c” the words “d” shall be substituted."
    assert len(instructions(mask(text, "", {}))) == 2
    plain = "In section 3, for “a” substitute “b”."
    assert instructions(mask(plain, "", {}))[0].within is None


def test_the_words_of_commonwealth_drafting_are_told_from_others() -> None:
    assert in_commonwealth_words("in section 2, the word “raft” shall be omitted")
    assert not in_commonwealth_words("Section 2 of the Act is replaced by the following:")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('"a” and "b” here', ["a", "b"]),
        ("for æa” read æb” now", ["a", "b"]),
        ("the word ‘raft’ is read", ["raft"]),
        ("“raft”, Large buoy”, “float” and so on", ["raft", "Large buoy", "float"]),
        ("the ferrymen’s due is ‘paid’", ["paid"]),
    ],
)
def test_marks_of_quotation_in_old_records(text: str, expected: list[str]) -> None:
    assert [text[q.start : q.end] for q in find_quotes(text)] == expected
