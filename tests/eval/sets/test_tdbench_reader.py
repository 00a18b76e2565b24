"""Questions in words about rows that start and end: who, when, and how the two lie together."""

from __future__ import annotations

from datetime import date

import pytest

from tqa.eval.tasks.tdbench.reader import answer
from tqa.eval.tasks.tdbench.subjects import masked, subject_of
from tqa.eval.tasks.tdbench.tables import Column, Record, Schema
from tqa.eval.tasks.tdbench.times import read_times

TODAY = date(2025, 5, 4)
KEEPERS = Schema(
    "keepers", "Keepers", "x", "y", (Column("Name"),), (("Country", "Role"),)
)  # fmt: skip


def _row(country: str, role: str, name: str, start: str, end: str = "") -> Record:
    values = {"Country": country, "Role": role, "Name": name}
    return Record(values, date.fromisoformat(start), date.fromisoformat(end) if end else None)


ROWS = (
    _row("Arvenia", "Harbour Master", "Ann", "1990-01-01", "1995-06-30"),
    _row("Arvenia", "Harbour Master", "Bo", "1995-07-01", "2001-12-31"),
    _row("Arvenia", "Harbour Master", "Cy", "2002-01-01", "2010-03-15"),
    _row("Arvenia", "Harbour Master", "Dee", "2010-03-16"),
    _row("Arvenia", "Master", "Eli", "1990-01-01"),
    _row("Brevia", "Harbour Master", "Fay", "1991-05-02", "2003-05-02"),
    _row("Brevia", "Harbour Master", "Gus", "2003-05-02"),
)


@pytest.mark.parametrize(
    ("question", "names"),
    [
        # The start, or the end, of a term.
        ("Who became Harbour Master of Arvenia in March 2010?", ["Dee"]),
        ("Who started as Harbour Master of Arvenia after 1 January 1995?", ["Bo", "Cy", "Dee"]),
        ("Which Harbour Master of Arvenia ended the term before June 30, 1995?", []),
        ("Which Harbour Master of Arvenia ended the term before July 1, 1995?", ["Ann"]),
        ("Whose term as Harbour Master of Arvenia ended between 2000 and 2005?", ["Bo"]),
        ("Who began as Harbour Master of Arvenia exactly six months after January 1, 1995?", ["Bo"]),
        # Both.
        ("Which Harbour Master of Arvenia started before 1996 and finished after 2000?", ["Bo"]),
        ("Who started as Harbour Master of Arvenia before 2011, and ended after 2020?", ["Dee"]),
        ("Who started and ended as Harbour Master of Arvenia in 1993?", []),
        # A state.
        ("Who was Harbour Master of Arvenia on July 1, 1995?", ["Bo"]),
        ("Who was Harbour Master of Arvenia on June 30, 1995?", ["Ann"]),
        ("Who was Harbour Master of Arvenia in 1995?", ["Ann", "Bo"]),
        ("Who was Harbour Master of Arvenia between 1994 and 2002?", ["Bo"]),
        ("Who was Harbour Master of Arvenia after the end of 1994?", ["Bo", "Cy", "Dee"]),
        ("Who was Harbour Master of Arvenia before 1996 and after 2000?", ["Bo"]),
        ("Who was Harbour Master of Arvenia before 1996 and ended their term after 2000?", ["Bo"]),
        # Now, and the other subjects.
        ("Who is the current Harbour Master of Brevia?", ["Gus"]),
        ("Who is the Brevian Harbour Master at this moment?", ["Gus"]),
        ("Who is the Master of Arvenia now?", ["Eli"]),
        ("Who are the Harbour Masters of Arvenia now?", ["Dee"]),
    ],
)  # fmt: skip
def test_answers(question: str, names: list[str]) -> None:
    found = answer(question, ROWS, KEEPERS, today=TODAY)
    assert (found.problem, list(found.values)) == ("", names)


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("Who is the Harbour Master of Carvia now?", "names no Country"),
        ("Who is the Clerk of Arvenia now?", "names no Role"),
        ("Who was Harbour Master of Arvenia?", "names no time"),
        ("Who was Harbour Master of Arvenia in late 1995?", "no certain day"),
        ("Who became Harbour Master of Arvenia in 1995 or later?", "or later"),
        ("When was Ann Harbour Master of Arvenia?", "asks for a time"),
        ("Who was Harbour Master of Arvenia five years before the end of her term in 1995?",
         "is not known"),
        ("Who was Harbour Master of Arvenia five years prior to the leave on 1 May 1995?",
         "is not read"),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_not_answered(question: str, reason: str) -> None:
    found = answer(question, ROWS, KEEPERS, today=TODAY)
    assert reason in found.problem
    assert found.values == ()


def test_without_rows_nothing_is_known() -> None:
    assert answer("Who is it now?", (), KEEPERS, today=TODAY).problem


def test_rows_of_one_subject_leave_nothing_open() -> None:
    only = tuple(row for row in ROWS if row.values["Country"] == "Brevia")
    found = answer("Who holds the post at present?", only, KEEPERS, today=TODAY)
    assert found.values == ("Gus",)


def test_the_newest_is_the_last_to_start() -> None:
    found = answer("Who is the latest Harbour Master of Brevia?", ROWS, KEEPERS, today=TODAY)
    assert found.values == ("Gus",)


def test_a_column_is_asked_for_by_its_words() -> None:
    wards = Schema("w", "W", "x", "y", (Column("Nurse", ("nurse",)), Column("Drug", ("drug",))),
                   (("Name",),))  # fmt: skip
    rows = (Record({"Name": "Ida", "Nurse": "Kim", "Drug": "Salve"}, date(2020, 1, 1), None),)
    assert answer("Which drug has Ida now?", rows, wards, today=TODAY).values == ("Salve",)
    both = answer("Which nurse and drug has Ida now?", rows, wards, today=TODAY)
    assert both.problem
    assert answer("Who cares for Ida now?", rows, wards, today=TODAY).problem


def test_a_value_within_a_longer_one_is_not_named() -> None:
    subject = subject_of("the Harbour Master of Arvenia", ROWS, KEEPERS)
    assert {row.values["Role"] for row in subject.rows} == {"Harbour Master"}
    assert subject.missing == ""


def test_a_quoted_value_is_the_only_one_and_is_no_time() -> None:
    films = Schema("f", "F", "x", "y", (Column("By"),), (("Title",),))
    rows = tuple(
        Record({"Title": title, "By": by}, date.fromisoformat(day), None)
        for title, by, day in (("1984", "Ann", "1984-01-01"), ("Tide", "Bo", "1990-01-01"))
    )
    question = 'Who made "1984", and not Tide, the tide being out, as it is shown now?'
    subject = subject_of(question, rows, films)
    assert [row.values["By"] for row in subject.rows] == ["Ann"]
    assert "1984" not in masked(question, subject.spans)
    assert answer(question, rows, films, today=TODAY).values == ("Ann",)


def test_a_long_description_is_named_by_most_of_its_words() -> None:
    crafts = Schema("c", "C", "x", "y", (Column("Status"),), (("Craft",),))
    rows = (
        Record({"Craft": "Knowledge and art of the rope makers of old harbours", "Status": "listed"},
               date(2009, 1, 1), None),
        Record({"Craft": "Ringing of bells", "Status": "proposed"}, date(2009, 1, 1), None),
    )  # fmt: skip
    question = "What is the status of the art of harbour rope makers and their knowledge now?"
    assert answer(question, rows, crafts, today=TODAY).values == ("listed",)
    assert answer("Is bell-making listed now?", rows, crafts, today=TODAY).problem


@pytest.mark.parametrize(
    ("words", "days"),
    [
        ("before the start of 2020", "../2019-12-31"),
        ("before the end of February 2020", "../2020-02-28"),
        ("beyond May 4, 2020", "2020-05-05/.."),
        ("post-2020", "2021-01-01/.."),
        ("between the start of 2019 and the end of 2020", "2019-01-01/2020-12-31"),
    ],
)
def test_edges_of_years_and_months(words: str, days: str) -> None:
    asked = read_times(f"Who held it {words}?", TODAY)
    assert [str(limit.days) for limit in asked.limits] == [days]
