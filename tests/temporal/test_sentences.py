from __future__ import annotations

from datetime import date

import pytest

from tqa.temporal.choosing import Relation
from tqa.temporal.resolver import Context
from tqa.temporal.sentences import Sentence, Sequence, read_sentence

TODAY = Context(reference=date(2023, 9, 29), order=None, past=True)  # a Friday


def read(question: str) -> Sentence:
    return read_sentence(question, TODAY)


def days(question: str) -> str:
    sentence = read(question)
    assert not sentence.problem, sentence.problem
    return " or ".join(f"{d.first or ''}..{d.last or ''}" for d in sentence.days) or "all"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", "all"),
        ("today", "2023-09-29..2023-09-29"),
        ("the day before yesterday", "2023-09-27..2023-09-27"),
        ("on 2023-03-05", "2023-03-05..2023-03-05"),
        ("in 2023-02", "2023-02-01..2023-02-28"),
        ("in the year 2022", "2022-01-01..2022-12-31"),
        ("this month", "2023-09-01..2023-09-30"),
        ("last month", "2023-08-01..2023-08-31"),
        ("this week", "2023-09-25..2023-10-01"),
        ("last week", "2023-09-18..2023-09-24"),
        ("over the past two weeks", "2023-09-15..2023-09-29"),
        ("12 days ago", "2023-09-17..2023-09-17"),
        ("a week ago", "2023-09-22..2023-09-22"),
        ("on Tuesday", "2023-09-26..2023-09-26"),
        ("last Friday", "2023-09-22..2023-09-22"),
        ("last Saturday", "2023-09-23..2023-09-23"),
        ("this past Monday", "2023-09-25..2023-09-25"),
        ("on Wednesday of last week", "2023-09-20..2023-09-20"),
        ("in May", "2023-05-01..2023-05-31"),
        ("in December", "2022-12-01..2022-12-31"),
        ("in August last year", "2022-08-01..2022-08-31"),
        ("on the 5th of this month", "2023-09-05..2023-09-05"),
        ("on Friday, July 28, 2023", "2023-07-28..2023-07-28"),
        ("on 6/24/2023", "2023-06-24..2023-06-24"),
        ("in the second quarter of 2023", "2023-04-01..2023-06-30"),
        ("in Q1 of 2023", "2023-01-01..2023-03-31"),
        ("in the first half of June 2023", "2023-06-01..2023-06-15"),
        ("in the ninth month of 2022", "2022-09-01..2022-09-30"),
        ("in the last month of 2022", "2022-12-01..2022-12-31"),
        ("on the 45th day of 2022", "2022-02-14..2022-02-14"),
        ("in the first three months of 2023", "2023-01-01..2023-03-31"),
        ("during the last ten days of March", "2023-03-22..2023-03-31"),
        ("in calendar week 32 of 2023", "2023-08-07..2023-08-13"),
        ("in the week of 6 September", "2023-09-04..2023-09-10"),
        ("from 3 to 10 May", "2023-05-03..2023-05-10"),
        ("between March and May 2022", "2022-03-01..2022-05-31"),
        ("from January 13 to February 4, 2023", "2023-01-13..2023-02-04"),
        ("between 1 January and yesterday", "2023-01-01..2023-09-28"),
        ("in June or July", "2023-06-01..2023-07-31"),
        ("since May", "2023-05-01.."),
        ("from May 2023 on", "2023-05-01.."),
        ("after 3 March 2023", "2023-03-04.."),
        ("since the start of August", "2023-08-01.."),
        ("before 26 August 2023", "..2023-08-25"),
        ("before the start of July 2023", "..2023-06-30"),
        ("until the end of June", "..2023-06-30"),
        ("on or before 5 May", "..2023-05-05"),
        ("before or on 5 May", "..2023-05-05"),
        ("prior to and including 5 May", "..2023-05-05"),
        ("after or on 5 May", "2023-05-05.."),
        ("in the last quarter", "2023-04-01..2023-06-30"),
        ("after 5 May and before 10 June", "2023-05-06..2023-06-09"),
        ("in the two days before 5 May", "2023-05-03..2023-05-04"),
        ("two days before 5 May", "2023-05-03..2023-05-03"),
        ("so far this year", "2023-01-01..2023-12-31"),
        ("at the end of June", "2023-06-30..2023-06-30"),
        ("on the first Monday of July", "2023-07-03..2023-07-03"),
        ("on the last Friday of August 2023", "2023-08-25..2023-08-25"),
        ("on the second anniversary of 1 May 2020", "2022-05-01..2022-05-01"),
        ("in the two years before 1 May 2019", "2017-05-01..2019-04-30"),
        ("in May and July", "2023-05-01..2023-05-31 or 2023-07-01..2023-07-31"),
        ("as of 1 May 2023", "2023-05-01..2023-05-01"),
    ],
)
def test_the_days_said(words: str, expected: str) -> None:
    assert days(f"Who filed a motion {words}?") == expected


@pytest.mark.parametrize(
    "words",
    [
        "in early June",
        "on a Monday",
        "on Friday",  # said on a Friday
        "in the morning",
        "at 10:30",
        "a few days ago",
        "on 05/06/2023",
        "on 31 June 2023",
        "on Tuesday, 25 September",
        "in the summer",
        "within 30 days of 4 March",
        "from 10 May to 3 May",
        "in the fifth quarter of 2023",
        "in 2011-12",
        "in 2018-19",
        "shortly before 1 May 2019",
        "two or three years before 1 May 2019",
        "two years before 2019",
        "10 business days before 1 May 2019",
        "in the second week of May 2019",
        "in the 19th century",
        "two years later",
        "a month before",
        "last Monday",
        "in the thirteenth month of 2022",
        "on 20180230",
        "outside 2020",
        "in every year but 2020",
        "apart from 2020",
        "towards the end of 2019",
        "in the last week of the course",
    ],
)
def test_what_is_not_certain_is_told(words: str) -> None:
    assert read(f"Who filed a motion {words}?").problem


def test_spans_are_those_of_the_words() -> None:
    question = "Between May 3 and 10, who filed, and who was heard?"
    (part,) = read(question).parts
    assert question[part.start : part.end] == "Between May 3 and 10"


@pytest.mark.parametrize("question", ["May I ask who filed?", "When did they march?", "Who filed?"])
def test_verbs_are_no_months(question: str) -> None:
    assert days(question) == "all"


@pytest.mark.parametrize(
    ("question", "relation", "sequence", "without"),
    [
        ("What changed first after 1 July 2019?", Relation.AFTER, Sequence.FIRST, "What changed first?"),
        ("When was it last amended before May 2023?", Relation.BEFORE, Sequence.LAST, "When was it last amended?"),
        ("In 2019, what was the toll?", Relation.IN, None, "What was the toll?"),
        ("What was, on 3 May 2023, the toll?", Relation.IN, None, "What was, the toll?"),
        ("What was the toll as at 3 May 2023?", Relation.AS_OF, None, "What was the toll?"),
        ("What is the next version after 2019?", Relation.AFTER, Sequence.NEXT, "What is the next version?"),
        ("What was the previous rate?", None, Sequence.PREVIOUS, "What was the previous rate?"),
        ("Who paid in May or June 2023?", Relation.IN, None, "Who paid?"),
    ],
)  # fmt: skip
def test_relation_sequence_and_the_rest(
    question: str, relation: Relation | None, sequence: Sequence | None, without: str
) -> None:
    sentence = read(question)
    assert sentence.relation is relation
    assert sentence.sequence is sequence
    assert sentence.without_time == without


def test_what_was_known_is_no_limit_of_what_is_told() -> None:
    sentence = read("What was the toll on 1 May 2023, as known on 5 June 2023?")
    assert [str(d) for d in sentence.days] == ["2023-05-01"]
    assert sentence.known_at is not None
    assert str(sentence.known_at.days) == "2023-06-05"
    assert sentence.without_time == "What was the toll?"
