"""Days counted from others and named in words: read to the day, or refused with the words."""

from __future__ import annotations

from datetime import date

import pytest

from tqa.law.instruments import normalise_title
from tqa.retrieval.moments import find_moments
from tqa.retrieval.question import analyse

TODAY = date(2026, 8, 1)


def days(written: str) -> list[str]:
    found = find_moments(f"What did \0\0\0\0 say {written}?", TODAY)
    assert not found.impossible
    return [
        str(m.day) if m.day else f"{m.interval.start}/{m.interval.last_day}" for m in found.asked
    ]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("two years before 1 May 2019", "2017-05-01"),
        ("30 days before 15 July 2018", "2018-06-15"),
        ("three months after 1 May 2018", "2018-08-01"),
        ("thirty (30) days after 1 May 2018", "2018-05-31"),
        ("two years prior to 2019-05-01", "2017-05-01"),
        ("two years from 1 May 2019", "2021-05-01"),
        ("one year and six months before 1 May 2019", "2017-11-01"),
        ("a decade before 29 February 2020", "2010-02-28"),
        ("30 days before the end of 2019", "2019-12-01"),
        ("on the second anniversary of 1 May 2018", "2020-05-01"),
        ("the day before 1 May 2019", "2019-04-30"),
        ("prior to 1 May 2019", "2019-04-30"),
        ("immediately prior to 1 May 2019", "2019-04-30"),
        ("prior to and including 1 May 2019", "2019-04-30/2019-05-01"),
        ("following 5 July 2026", "2026-07-06/2026-08-01"),
        ("the month before May 2019", "2019-04-01/2019-04-30"),
        ("the year before 2019", "2018-01-01/2018-12-31"),
        ("in the two years before 1 May 2019", "2017-05-01/2019-04-30"),
        ("during the 30 days after 1 May 2018", "2018-05-02/2018-05-31"),
        ("two years ago", "2024-08-01"),
        ("a decade ago", "2016-08-01"),
        ("two years before today", "2024-08-01"),
        ("two years from now", "2028-08-01"),
        ("five years earlier", "2021-08-01"),
        ("in the last two years", "2024-08-01/2026-08-01"),
        ("over the past 30 days", "2026-07-02/2026-08-01"),
        ("since two years ago", "2024-08-01/2026-08-01"),
        ("in H2 2019", "2019-07-01/2019-12-31"),
        ("in the first half of 2019", "2019-01-01/2019-06-30"),
        ("in 2018-07", "2018-07-01/2018-07-31"),
        ("in financial year 2018-19 (July to June)", "2018-07-01/2019-06-30"),
        ("in FY 2018-19, 1 April to 31 March", "2018-04-01/2019-03-31"),
        ("from 1 May 2018 to 3 June 2019", "2018-05-01 2019-06-03"),
        ("during the years from 2018 to 2019", "2018-01-01/2018-12-31 2019-01-01/2019-12-31"),
        ("on 1 May 2018 and two years later", "2018-05-01 2020-05-01"),
        ("the week before 1 May 2019", "2019-04-24/2019-04-30"),
        ("one and a half years before 1 May 2019", "2017-11-01"),
        ("one hundred and eighty days after 1 July 2019", "2019-12-28"),
        ("on the 10th day after 1 July 2019", "2019-07-11"),
        ("in the last 5 days of July 2019", "2019-07-27/2019-07-31"),
        ("on the first Monday of May 2019", "2019-05-06"),
    ],
)
def test_days_counted_and_named(written: str, read: str) -> None:
    assert " ".join(days(written)) == read


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("in financial year 2018-19", "“financial year 2018-19”"),
        ("in FY 2017-18", "“FY 2017-18”"),
        ("in FY18", "“FY18”"),
        ("for the 2018 taxation year", "“2018 taxation year”"),
        ("in financial year 2018-19 (July to July)", "where a financial year begins differs"),
        ("in FY 2019 (July to June)", "by its start or by its end"),
        ("in 2018-19", "“2018-19”"),
        ("in 2011-12", "“2011-12”"),
        ("two years before 2019", "“two years before 2019”: the day to count from is not known"),
        ("10 business days before 1 May 2019", "needs a calendar"),
        ("a few weeks before 1 May 2019", "weeks before 1 May 2019"),
        ("shortly before 1 May 2019", "shortly before 1 May 2019"),
        ("two or three years before 1 May 2019", "three years before 1 May 2019"),
        ("within 30 days of 1 May 2018", "30 days of 1 May 2018"),
        ("2 years before 03/04/2019", "can be 2019-04-03 or 2019-03-04"),
        ("a couple of years ago", "“a couple of years”"),
        ("9999 years ago", "9999 years ago"),
        ("two years later", "“two years later” counts from no one day"),
        ("a month before", "a month before"),
        ("in spring 2019", "spring 2019"),
        ("in the second week of May 2019", "second week of May 2019"),
        ("in H3 2019", "“H3”"),
        ("in the 19th century", "19th century"),
    ],
)
def test_what_names_no_certain_day_is_refused_with_its_words(written: str, says: str) -> None:
    assert says in find_moments(f"What did \0\0\0\0 say {written}?", TODAY).impossible


@pytest.mark.parametrize(
    "text",
    [
        "Is a licence valid for two years?",
        "Must an appeal be made within 30 days after the decision?",
        "How many days after the hearing must the order be served?",
        "Must hours worked in the preceding 12 months be counted?",
        "What is due in the first quarter of a year?",
        "Can a worker work after 7 p.m.?",
        "Can a worker work between 7 p.m. and 6 a.m.?",
        "Who may vote on a Friday?",
    ],
)
def test_periods_that_the_law_speaks_of_are_no_days_of_the_question(text: str) -> None:
    found = find_moments(text, TODAY)
    assert (found.asked, found.impossible, found.occasion) == ((), "", None)


def test_how_a_counted_day_was_read_is_said() -> None:
    (moment,) = find_moments("two years before 1 May 2019", TODAY).asked
    assert moment.reading == "“two years before 1 May 2019”: 2017-05-01"


def test_what_was_known_can_be_counted_too() -> None:
    found = find_moments("on 1 May 2020, as known two years before 1 May 2019", TODAY)
    assert found.known_at is not None
    assert str(found.known_at.day) == "2017-05-01"


def test_the_words_that_choose_among_the_days_are_shown() -> None:
    (moment,) = find_moments("What did it say in the ninth month of 2019?", TODAY).asked
    assert moment.reading == "“ninth month of 2019”: from 2019-09-01 to 2019-09-30"


@pytest.mark.parametrize(
    ("words", "first", "second"),
    [
        ("on 2019-06-30 with 2019-07-01", "2019-06-30", "2019-07-01"),
        ("on 2019-06-30 against 2019-07-01", "2019-06-30", "2019-07-01"),
        ("on 2019-06-30 as against 2019-07-01", "2019-06-30", "2019-07-01"),
        ("on 2019-06-30 versus 2019-07-01", "2019-06-30", "2019-07-01"),
        ("on 2019-06-30 vs. 2019-07-01", "2019-06-30", "2019-07-01"),
        ("on 2019-06-30 and 2019-07-01", "2019-06-30", "2019-07-01"),
        ("on 2019-06-30 or 2019-07-01", "2019-06-30", "2019-07-01"),
        ("on 2019-06-30 to 2019-07-01", "2019-06-30", "2019-07-01"),
        ("on 2019-07-01 to 2018-07-01", "2019-07-01", "2018-07-01"),
        ("on 1 July 2019 – 1 July 2018", "2019-07-01", "2018-07-01"),
        ("on 2019-06-30 rather than 2019-07-01", "2019-06-30", "2019-07-01"),
        ("on 2019-06-30 compared with 2019-07-01", "2019-06-30", "2019-07-01"),
        ("on 2019-06-30 with that of 2019-07-01", "2019-06-30", "2019-07-01"),
        ("on 2019-06-30 with today", "2019-06-30", "2026-08-01"),
        ("on 20190630 with 20190731", "2019-06-30", "2019-07-31"),
        ("on 30.06.2019 against 13.07.2019", "2019-06-30", "2019-07-13"),
        ("as of 2019/06/30 vs 2019/07/01", "2019-06-30", "2019-07-01"),
        ("on 30 June versus 1 July 2019", "2019-06-30", "2019-07-01"),
        ("on 1 July against 30 June 2019", "2019-07-01", "2019-06-30"),
        ("before and after 1 May 2019", "2019-04-30", "2019-05-02"),
        ("both before and after 2019", "2018-12-31", "2020-01-01"),
        ("immediately before and immediately after 1 May 2019", "2019-04-30", "2019-05-02"),
        ("before and on or after 1 May 2019", "2019-04-30", "2019-05-01"),
        ("before, on and after 1 May 2019", "2019-04-30", "2019-05-01"),
    ],
)
def test_two_days_set_side_by_side_are_two_moments(words: str, first: str, second: str) -> None:
    found = find_moments(f"Compare \0\0\0\0 {words}", TODAY)
    assert not found.impossible
    assert [str(moment.day) for moment in found.asked] == [first, second]


@pytest.mark.parametrize("verb", ["differ", "differ from that", "differ from the text"])
def test_what_a_text_differs_from_is_another_day(verb: str) -> None:
    words = verb if verb != "differ" else "differ from"
    joint = "" if words.endswith("from") else " of"
    found = find_moments(f"How did \0\0 on 2019-06-30 {words}{joint} 2019-07-01?", TODAY)
    assert [str(moment.day) for moment in found.asked] == ["2019-06-30", "2019-07-01"]


def test_what_sets_two_days_side_by_side_is_no_part_of_the_subject() -> None:
    text = "Compare the toll on barges on 2019-06-30 with that of 2019-07-01"
    ((start, end),) = find_moments(text, TODAY).spans
    assert text[start:end] == "on 2019-06-30 with that of 2019-07-01"


def test_a_range_that_ends_before_it_begins_is_still_refused() -> None:
    found = find_moments("Compare \0\0 from 2019-07-01 to 2018-07-01", TODAY)
    assert "before it begins" in found.impossible


def test_a_number_that_is_no_day_is_still_no_time() -> None:
    assert (
        "12 with 2019-07-01"
        in find_moments("What was due on 12 with 2019-07-01?", TODAY).impossible
    )


@pytest.mark.parametrize(
    "text",
    [
        "What did \0\0 allow during 2018, before and after any change?",
        "What did \0\0 allow in 2018, before or after each amendment?",
        "Before and after any revision, what did \0\0 require in 2018?",
        "In 2018, what did \0\0 ask of a formerly exempt carrier?",
        "What did \0\0 ask in 2018 of a carrier that had recently moved?",
        "In 2018, who had to show a lamp at night?",
        "What toll was due in 2018 for winter storage?",
        "In 2018, what was the fee for landing at weekends?",
        "In 2018, was it enough to call in the morning?",
        "Who had to keep watch at the launch and in the weeks after? The text of 2018.",
        "What did \0\0 allow in 2018, sooner or later?",
        "What did \0\0 allow in 2018, earlier or later?",
    ],
)
def test_words_without_a_time_of_their_own_beside_a_real_one(text: str) -> None:
    found = find_moments(text, TODAY)
    assert (found.impossible, [str(m.interval) for m in found.asked]) == (
        "",
        ["[2018-01-01, 2019-01-01)"],
    )


def test_then_and_now_is_the_time_named_and_the_reference_day() -> None:
    found = find_moments("What did \0\0 say in 2018, then and now?", TODAY)
    assert [str(m.interval.start) for m in found.asked] == ["2018-01-01", "2026-08-01"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("before and after any change", "before and after"),
        ("on 1 May 2018 and formerly", "formerly"),
        ("on 1 May 2018 and the day before that", "the day before"),
        ("in the morning of 1 May 2018", "in the morning"),
        ("on 1 May 2018, in the evening", "in the evening"),
        ("recently", "recently"),
        ("in 2018 and the years after", "the years after"),
        ("on 1 May 2018 and a few years after it was made", "a few years"),
    ],
)
def test_words_that_ask_for_another_time_are_still_refused(words: str, says: str) -> None:
    assert says in find_moments(f"What did \0\0 say {words}?", TODAY).impossible


TITLES = {normalise_title(title): title for title in ("Ferry Tolls Act, 2012", "Ferry Tolls Act")}


@pytest.mark.parametrize(
    "text",
    [
        "Where does the Ferry Tolls Act, 2012 refer to section 24?",
        "Where does the Ferry Tolls Act 2012 mention section 24?",
        "What does the Ferry Tolls Act, 2012 provide in section 24?",
        "What does the Ferry Tolls Act, 2012 say about section 24?",
        "Which parts of the Ferry Tolls Act, 2012 depend on section 24?",
        "Does the Ferry Tolls Act (2012) cite section 24?",
        "Where does the ferry tolls act 2012 speak of section 24?",
        "Where does the Ferry Tolls Act of 2012 refer to section 24?",
        "Does the Ferry Tolls Act, 2012 refer to section 24 of the Ferry Tolls Act, 2012?",
        "Does the Ferry Tolls Act, 2012 refer to section 3 of the Pilots Act, 2015?",
    ],
)
def test_the_year_of_a_title_before_a_verb_is_no_moment(text: str) -> None:
    read = analyse(text, reference_day=TODAY, known_titles=TITLES)
    assert (read.moments, read.impossible) == ((), "")
    assert not {"Ferry", "ferry"} & set(read.subject.split())


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("What did the Ferry Tolls Act, 2012 provide in section 24 on 2019-07-01?", "2019-07-01"),
        ("Where did the Ferry Tolls Act 2012 refer to section 24 on 3 May 2016?", "2016-05-03"),
        ("Where did the Ferry Tolls Act refer to section 24 in 2012?", "2012-01-01"),
        ("Where did the Ferry Tolls Act of 3 May 2016 refer to section 24?", "2016-05-03"),
        ("On 2019-07-01 the Ferry Tolls Act of 2012 referred to section 24; where?", "2019-07-01"),
        ("Where did the Pilots Act refer to section 24 of 2019-07-01?", "2019-07-01"),
    ],
)
def test_a_day_beside_a_title_stays_a_moment(text: str, day: str) -> None:
    read = analyse(text, reference_day=TODAY, known_titles=TITLES)
    assert [str(moment.interval.start) for moment in read.moments] == [day]
