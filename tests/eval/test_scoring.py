"""One answer against one gold question, and what is wrong with it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tqa.eval.gold import GoldQuestion
from tqa.eval.scoring import Failure, Outcome, judge, says, shown
from tqa.eval.settings import Reply, rag
from tqa.eval.versions import version_faults
from tqa.law.status import Status
from tqa.qa.answers import Answer
from tqa.workspace import Workspace


@pytest.fixture
def answer(ws: Workspace, question: GoldQuestion) -> Answer:
    """The right answer to the first question."""
    given = rag(ws, question).answer
    assert given is not None
    return given


def test_every_gold_question_is_answered_rightly(
    ws: Workspace, questions: dict[str, GoldQuestion]
) -> None:
    for question in questions.values():
        verdict = judge(ws, question, rag(ws, question))
        assert verdict.failure is None, (question.id, verdict)
        assert verdict.outcome is Outcome.RIGHT
        assert verdict.version_ok


def test_a_right_answer_is_right_in_each_part(
    ws: Workspace, question: GoldQuestion, answer: Answer
) -> None:
    verdict = judge(ws, question, Reply(answer))
    parts = ("status", "contains", "excludes", "text", "citation", "interval")
    assert [getattr(verdict, part) for part in parts] == [True] * 6


def test_parts_that_the_gold_is_silent_about_are_not_scored(
    ws: Workspace, question: GoldQuestion, answer: Answer
) -> None:
    silent = replace(question, text=None, instrument=None, provision=None, days=None)
    verdict = judge(ws, silent, Reply(answer))
    assert (verdict.text, verdict.citation, verdict.interval) == (None, None, None)
    assert verdict.outcome is Outcome.RIGHT


@pytest.mark.parametrize(
    ("change", "failure"),
    [
        ({"contains": ("25 crowns",)}, Failure.MISSING_WORDS),
        ({"contains": ("5 crowns",)}, Failure.MISSING_WORDS),
        ({"excludes": ("15 crowns",)}, Failure.OTHER_TEXT),
        ({"text": "(2) A ringer is paid 15 crowns for every hour."}, Failure.OTHER_TEXT),
        ({"provision": "2(1)"}, Failure.OTHER_PLACE),
        ({"provision": "2(2)(a)"}, Failure.WIDER_PLACE),
        ({"provision": "2"}, Failure.OTHER_PLACE),
        ({"instrument": "/xx/act/2010/4"}, Failure.OTHER_PLACE),
        ({"status": Status.DISPUTED}, Failure.OTHER_STATUS),
        ({"status": Status.ENDED}, Failure.ANSWERED),
    ],
    ids=str,
)
def test_an_answer_that_is_wrong(
    ws: Workspace,
    question: GoldQuestion,
    answer: Answer,
    change: dict[str, object],
    failure: Failure,
) -> None:
    verdict = judge(ws, replace(question, **change), Reply(answer))  # type: ignore[arg-type]
    assert verdict.failure is failure
    assert verdict.outcome is Outcome.WRONG


def test_an_instrument_as_a_whole_is_cited_by_any_of_its_provisions(
    ws: Workspace, question: GoldQuestion, answer: Answer
) -> None:
    verdict = judge(ws, replace(question, provision=None), Reply(answer))
    assert verdict.citation is True


def test_the_days_of_the_gold_are_compared_and_not_required(
    ws: Workspace, question: GoldQuestion, questions: dict[str, GoldQuestion], answer: Answer
) -> None:
    verdict = judge(ws, replace(question, days=questions["b-2"].days), Reply(answer))
    assert verdict.interval is False
    assert verdict.outcome is Outcome.RIGHT


@pytest.mark.parametrize(
    ("change", "failure"),
    [
        ({}, None),
        ({"status": Status.REMOVED_CAUSE_UNKNOWN}, Failure.OTHER_STATUS),
        ({"status": Status.ANSWERED}, Failure.REFUSED),
        ({"contains": ("2016-07-01",)}, Failure.MISSING_WORDS),
        ({"provision": "2(1)"}, None),
    ],
    ids=str,
)
def test_a_refusal_is_right_by_its_status_and_its_words(
    ws: Workspace,
    questions: dict[str, GoldQuestion],
    change: dict[str, object],
    failure: Failure | None,
) -> None:
    question = replace(questions["b-3"], **change)  # type: ignore[arg-type]
    verdict = judge(ws, question, rag(ws, question))
    assert verdict.failure is failure


def test_what_is_shown_is_text_notes_intervals_and_what_changed_it(answer: Answer) -> None:
    said = shown(replace(answer, warnings=("mind the\n gap",)))
    for words in (
        "15 crowns",
        "mind the gap",
        "[2010-04-01..2015-12-31, 2017-07-01)",
        "Act No. 8 of 2017",
    ):
        assert words in said
    assert "derivation" not in said
    assert answer.date_reading not in said


def test_excluded_words_may_stand_in_a_note(
    ws: Workspace, question: GoldQuestion, answer: Answer
) -> None:
    noted = replace(answer, warnings=("by later publications it is 25 crowns",))
    assert judge(ws, question, Reply(noted)).outcome is Outcome.RIGHT


@pytest.mark.parametrize(
    ("text", "words", "whole"),
    [
        ("a duty of 15%", "15%", True),
        ("a duty of 15%", "5%", False),
        ("a duty of 2.5%", "5%", False),
        ("a duty of 5%; and 15%", "5%", True),
        ("12,000 crowns", "2,000 crowns", False),
        ("12,000 crowns", "000 crowns", False),
        ("a fine of 2,000 crowns.", "2,000 crowns", True),
        ("a fine of 2,000", "2", False),
        ("S.R.O. No. 13/2017", "3/2017", False),
        ("S.R.O. No. 3/2017, cl. 2", "3/2017", True),
        ("No. 3/20171", "3/2017", False),
        ("ten\n  days", "ten days", True),
        ("often days", "ten days", False),
        ("in section 9A", "9", False),
        ("on 2014-07-01 it", "2014-07-01", True),
        ("[2014-07-01, open)", "2014-07-01", True),
        ("৫ বৎসর পর্যন্ত", "৫ বৎসর", True),
        ("১৫ বৎসর", "৫ বৎসর", False),
        ("", "x", False),
    ],
)
def test_words_count_where_they_stand_whole(text: str, words: str, whole: bool) -> None:
    assert says(text, words) is whole


# ---------------------------------------------------------------------------- versions of other days


def with_quote_of(answer: Answer, other: Answer) -> Answer:
    """An answer that says it is of its own day and quotes what another answer quotes."""
    return replace(answer, text=other.text, citations=other.citations)


def test_a_quotation_of_another_day_is_found_whatever_the_answer_says(
    ws: Workspace, question: GoldQuestion, answer: Answer
) -> None:
    later = rag(ws, replace(question, as_at=date(2018, 1, 1))).answer
    assert later is not None
    wrong = with_quote_of(answer, later)
    (fault,) = version_faults(ws, wrong)
    assert "not in force on the days asked about, [2017-06-01, 2017-06-02)" in fault
    agreeing = replace(question, text=later.text, contains=(), excludes=(), days=None)
    verdict = judge(ws, agreeing, Reply(wrong))
    assert verdict.failure is Failure.OLD_VERSION
    assert not verdict.version_ok


@pytest.mark.parametrize(
    ("day", "right"), [("2017-06-30", True), ("2017-07-01", False), ("2017-07-02", False)]
)
def test_the_day_of_the_change_belongs_to_the_new_version(
    ws: Workspace, question: GoldQuestion, day: str, right: bool
) -> None:
    asked = replace(question, question="What does section 2(2) of the Bell Ringers Act say?")
    old = rag(ws, replace(asked, as_at=date(2017, 6, 30))).answer
    then = rag(ws, replace(asked, as_at=date.fromisoformat(day))).answer
    assert old is not None
    assert then is not None
    assert (version_faults(ws, with_quote_of(then, old)) == ()) is right


def test_a_quotation_that_nobody_knew_yet_is_found(ws: Workspace, question: GoldQuestion) -> None:
    asked = replace(question, question="What does section 2(2) of the Bell Ringers Act say?")
    day = date(2018, 1, 1)
    known = rag(ws, replace(asked, as_at=day)).answer
    before = rag(ws, replace(asked, as_at=day, known_at=date(2020, 1, 12))).answer
    on_the_day = rag(ws, replace(asked, as_at=day, known_at=date(2020, 1, 13))).answer
    assert known is not None
    assert before is not None
    assert on_the_day is not None
    assert "25 crowns" in on_the_day.text
    assert version_faults(ws, on_the_day) == ()
    assert before.known_at == date(2020, 1, 12)
    (fault,) = version_faults(
        ws, replace(before, citations=known.citations, status=Status.ANSWERED)
    )
    assert "not known on 2020-01-12" in fault


def test_words_of_no_version_are_found(ws: Workspace, answer: Answer) -> None:
    (citation,) = answer.citations
    (quote,) = citation.quotes
    forged = replace(citation, quotes=(replace(quote, text="A ringer is paid 16 crowns."),))
    (fault,) = version_faults(ws, replace(answer, citations=(forged,)))
    assert fault.endswith("no such version is held")


def test_what_is_quoted_without_force_of_law_is_no_text_of_the_day(
    ws: Workspace, questions: dict[str, GoldQuestion]
) -> None:
    refusal = rag(ws, questions["b-3"]).answer
    assert refusal is not None
    assert version_faults(ws, refusal) == ()
    quoted = [quote for c in refusal.citations for quote in c.quotes if quote.text.strip()]
    assert quoted, "the publisher's mark of repeal is quoted"
    (fault,) = version_faults(ws, replace(refusal, status=Status.ANSWERED))
    assert fault.endswith("repealed, without force of law")


def test_the_mark_of_a_repealed_part_may_stand_in_the_whole(
    ws: Workspace, question: GoldQuestion
) -> None:
    whole = replace(question, question="What did the Bell Ringers Act say on 1 January 2018?")
    answer = rag(ws, whole).answer
    assert answer is not None
    assert answer.status is Status.ANSWERED
    assert "[Repealed by Act No. 8 of 2017" in answer.text
    assert version_faults(ws, answer) == ()


@pytest.mark.parametrize(
    "question_of_several_days",
    [
        "How did section 2(2) of the Bell Ringers Act change between 1 June 2017 and 1 June 2018?",
        "What did section 2(2) of the Bell Ringers Act say in 2017?",
        "What did section 3 of the Bell Ringers Act say in 2017?",
        "What is the history of section 2(2) of the Bell Ringers Act?",
        "When was section 2(2) of the Bell Ringers Act last amended?",
    ],
)
def test_answers_about_several_days_may_quote_each_of_them(
    ws: Workspace, question: GoldQuestion, question_of_several_days: str
) -> None:
    answer = rag(ws, replace(question, question=question_of_several_days)).answer
    assert answer is not None
    assert answer.status is Status.ANSWERED
    assert version_faults(ws, answer) == ()


def test_a_version_between_the_two_days_compared_is_found(
    ws: Workspace, question: GoldQuestion, answer: Answer
) -> None:
    compared = rag(
        ws,
        replace(
            question,
            question="How did section 2(2) of the Bell Ringers Act change between 1 June 2018 and "
            "1 June 2019?",
        ),
    ).answer
    assert compared is not None
    assert version_faults(ws, compared) == ()
    (fault,) = version_faults(ws, replace(compared, citations=answer.citations))
    assert "not in force on the days asked about" in fault
