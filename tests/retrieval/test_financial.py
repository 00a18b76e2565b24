"""Financial years whose beginning the question states, or the law held defines; else refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path

import pytest

from tqa.retrieval.financial import (
    DefinedYear,
    agreed,
    is_term,
    says_elsewhere,
    year_defined,
)
from tqa.retrieval.moments import Moments, find_moments
from tqa.temporal.fiscal import FiscalYear, NamedBy
from tqa.temporal.values import MonthDay
from tqa.workspace import Workspace

TODAY = date(2026, 8, 1)
JULY = FiscalYear(MonthDay(7, 1))
DEFINED = {
    "tax year": DefinedYear(JULY, "Kelp Duty Act, 2 def. “tax year”"),
    "licensing year": DefinedYear(FiscalYear(MonthDay(10, 1)), "Ferrymen Act, 3"),
    "fishing year": DefinedYear(FiscalYear(MonthDay(9, 15)), "Weirs Act, 1"),
    "financial year": DefinedYear(FiscalYear(MonthDay(4, 1)), "Treasury Act, 2"),
    "assessment year": DefinedYear(FiscalYear(MonthDay(7, 1), NamedBy.END_YEAR), "Rates Act, 2"),
}


def years(day: date) -> Mapping[str, DefinedYear]:
    assert day == TODAY
    return DEFINED


def moments(words: str) -> Moments:
    return find_moments(f"What did \0\0\0\0 say {words}?", TODAY, years=years)


def days(words: str) -> str:
    found = moments(words)
    assert not found.impossible, found.impossible
    return " ".join(
        str(m.day) if m.day else f"{m.interval.start}/{m.interval.last_day}" for m in found.asked
    )


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("in tax year 2018-19", "2018-07-01/2019-06-30"),
        ("in the tax year 2018/19", "2018-07-01/2019-06-30"),
        ("for the 2018-19 tax year", "2018-07-01/2019-06-30"),
        ("in tax year 2018-2019", "2018-07-01/2019-06-30"),
        ("for the licensing year 2020-21", "2020-10-01/2021-09-30"),
        ("in the 2020–21 fishing year", "2020-09-15/2021-09-14"),
        ("in FY 2018-19", "2018-04-01/2019-03-31"),
        ("in assessment year 2019", "2018-07-01/2019-06-30"),
        ("before tax year 2018-19", "2018-06-30"),
        ("since tax year 2018-19", "2018-07-01/2026-08-01"),
        ("at the end of the tax year 2018-19", "2019-06-30"),
        ("on the last day of tax year 2018-19", "2019-06-30"),
        ("in the first quarter of tax year 2018-19", "2018-07-01/2018-09-30"),
        ("in the second half of the tax year 2018-19", "2019-01-01/2019-06-30"),
        ("the day before tax year 2018-19", "2018-06-30"),
        ("in tax years 2017-18 and 2018-19", "2017-07-01/2018-06-30 2018-07-01/2019-06-30"),
        ("in tax year 2017-18 as against 2018-19", "2017-07-01/2018-06-30 2018-07-01/2019-06-30"),
        ("in tax year 2018-19 (April to March)", "2018-04-01/2019-03-31"),
    ],
)
def test_a_year_that_the_law_defines_has_its_days(words: str, read: str) -> None:
    assert days(words) == read


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("in fiscal year 2018-19", "where a financial year begins differs"),
        ("in tax year 2018", "by its start or by its end"),
        ("in tax year 2018-20", "do not follow"),
        ("in Q1 of tax year 2018-19", "which part of the year is meant"),
        ("early in tax year 2018-19", "early in tax year 2018-19"),
        ("in every year but tax year 2018-19", "what is left out is not read"),
        ("in the voyage year 2018-19", "2018-19"),
    ],
)
def test_what_is_not_certain_is_refused(words: str, says: str) -> None:
    assert says in moments(words).impossible


def test_the_reading_names_the_definition() -> None:
    (moment,) = moments("in tax year 2018-19").asked
    assert (
        "begins on 1 July by Kelp Duty Act, 2 def. “tax year”, as at 2026-08-01" in moment.reading
    )
    (stated,) = moments("in tax year 2018-19 (July to June)").asked
    assert "Kelp" not in stated.reading, "what the question says needs no source"


def test_the_law_is_looked_up_only_where_a_year_is_named() -> None:
    def never(day: date) -> Mapping[str, DefinedYear]:
        raise AssertionError("asked")

    assert find_moments("What did it say on 1 May 2019?", TODAY, years=never).asked
    with pytest.raises(AssertionError, match="asked"):
        find_moments("What was due in tax year 2018-19?", TODAY, years=never)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("“tax year” means a period of twelve months that begins on 1 July;", "--07-01"),
        ("“levy year” means the 12 months beginning on the 1st day of October", "--10-01"),
        ("“dues year” means twelve months commencing on the first day of April in any year", "--04-01"),
        ("“tax year” means a year ending on 30 June;", "--07-01"),
        ("“tax year” means twelve months ending with the thirty-first day of March", "--04-01"),
        ("“tax year” means the period from 1 July to 30 June next following", "--07-01"),
        ("“toll year” means the year that starts on October 1", "--10-01"),
        ("“toll year” means the period that runs from May to April", "--05-01"),
        ("“tax year” means the calendar year", "--01-01"),
        ("“tax year” means the year ended 31 December", "--01-01"),
        ("“kelp year” means the 12 months that end on the last day of February", "--03-01"),
        ("“fee year” means 12 months commencing annually on 1 September", "--09-01"),
        ("“tax year” means twelve months beginning on 1 July 2015 and each succeeding such period", "--07-01"),
        ("“tax year” means a period beginning on April 1 in one year and ending on March 31 in the next", "--04-01"),
        ("“fee year” means twelve months that begin on 6 April; a return is due by 30 September", "--04-06"),
        ("“অর্থ বৎসর” অর্থ ১ জুলাই হইতে আরম্ভ বারো মাস", "--07-01"),
    ],
)  # fmt: skip
def test_the_first_day_is_read_from_a_definition(text: str, first: str) -> None:
    rule = year_defined(text)
    assert rule is not None
    assert str(rule.start) == first


@pytest.mark.parametrize(
    "text",
    [
        "“tax year” means the 18 months beginning on 1 July",
        "“tax year” means twelve months beginning on 1 July or such other day as the Board fixes",
        "“tax year” means twelve months beginning on 1 July and ending on 31 December",
        "“tax year” means twelve months beginning on 1 July 2015",
        "“tax year”, in relation to a carrier, means its accounting period",
        "“tax year” means a year beginning on the first Monday of July",
        "“tax year” means twelve months; a return is due by 30 September",
        "“tax year” means a period that begins on 1 July, unless the Board directs another",
        "“tax year” means twelve months beginning on 29 February",
    ],
)
def test_a_definition_that_is_not_certain_gives_no_day(text: str) -> None:
    assert year_defined(text) is None


def test_a_definition_may_say_which_number_names_the_year() -> None:
    end = year_defined(
        "“tax year” means a year beginning on 1 July, known by the year in which it ends"
    )
    start = year_defined(
        "“tax year” means a year from 1 July, named by the year in which it begins"
    )
    assert (end and end.named_by, start and start.named_by) == (
        NamedBy.END_YEAR,
        NamedBy.START_YEAR,
    )


def test_terms_of_kinds_of_years() -> None:
    assert [is_term(t) for t in ("tax year", "year", "licensing year", "year end", "yearling")] == [
        True,
        False,
        True,
        False,
        False,
    ]
    assert says_elsewhere("“tax year” has the same meaning as in the Kelp Duty Act")


def test_only_terms_that_all_laws_agree_on_are_kept() -> None:
    april = FiscalYear(MonthDay(4, 1))
    found = agreed(
        {
            "tax year": [(JULY, "A Act, 2"), (JULY, "B Act, 2")],
            "levy year": [(JULY, "A Act, 2"), (april, "B Act, 2")],
            "toll year": [(JULY, "A Act, 2"), (None, "B Act, 2")],
        }
    )
    assert found == {"tax year": DefinedYear(JULY, "A Act, 2 (and 1 more)")}


# -- the law held ----------------------------------------------------------------------------------

KELP = """KELP DUTY ACT, 2014

Act No. 5 of 2014

An Act to lay a duty on kelp.

Assented to 3 March 2014

Published in the Gazette on 10 March 2014

1. Short title and commencement. — (1) This Act may be cited as the Kelp Duty Act, 2014.
(2) This Act comes into force on 1 April 2014.

2. Definitions. — In this Act,—
“kelp” means weed cut from the shore;
“levy year” means {levy};
“tax year” means {tax};

3. Duty. — A duty of three crowns is payable on each load of kelp cut in a tax year.
"""
WEIRS = (
    KELP.replace("KELP DUTY", "WEIR DUES")
    .replace("Kelp Duty", "Weir Dues")
    .replace("No. 5", "No. 6")
)
AMENDING = """KELP DUTY (AMENDMENT) ACT, 2020

Act No. 2 of 2020

An Act to amend the Kelp Duty Act, 2014.

Assented to 3 March 2020

Published in the Gazette on 10 March 2020

1. Short title and commencement. — (1) This Act may be cited as the Kelp Duty (Amendment) Act, 2020.
(2) This Act comes into force on 1 October 2020.

2. Amendment of section 2. — In section 2 of the Kelp Duty Act, 2014 (Act No. 5 of 2014), in the definition of
“tax year”, for the words “1 July” the words “1 January” shall be substituted.
"""


@pytest.fixture
def held(tmp_path: Path) -> Iterator[Workspace]:
    july, april = "twelve months that begin on 1 July", "a year ending on 31 March"
    laws = {
        "kelp-duty-act-2014.txt": KELP.format(levy=july, tax=july),
        "weir-dues-act-2014.txt": WEIRS.format(
            levy=april, tax="a tax year within the meaning of the Kelp Duty Act, 2014"
        ),
        "kelp-duty-amendment-act-2020.txt": AMENDING,
    }
    for name, text in laws.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    with Workspace.init(tmp_path / "work") as workspace:
        workspace.ingest([tmp_path / name for name in laws])
        yield workspace


def test_the_library_gives_what_its_law_defines_on_a_day(held: Workspace) -> None:
    years = held.library.years
    assert set(years(date(2019, 1, 1))) == {"tax year"}, "laws differ on the levy year"
    assert years(date(2019, 1, 1))["tax year"].rule == JULY
    assert years(date(2019, 1, 1))["tax year"].source == "Kelp Duty Act, 2014, 2 def. “tax year”"
    assert years(date(2020, 9, 30))["tax year"].rule == JULY
    assert years(date(2020, 10, 1))["tax year"].rule == FiscalYear(MonthDay(1, 1))
    assert years(date(2014, 3, 31)) == {}, "not yet in force"


def test_a_question_is_answered_for_the_year_that_the_law_means(held: Workspace) -> None:
    asked = "What duty was payable on kelp under section 3 of the Kelp Duty Act, 2014 in tax year 2016-17?"
    given = held.ask(asked, reference_day=date(2019, 1, 1))
    assert given.status.answers
    assert "three crowns" in given.text
    assert "from 2016-07-01 to 2017-06-30" in given.date_reading
    assert "Kelp Duty Act, 2014, 2 def. “tax year”" in given.date_reading
    levy = held.ask(asked.replace("tax year", "levy year"), reference_day=date(2019, 1, 1))
    assert "where a financial year begins differs" in levy.text
