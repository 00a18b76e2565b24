"""Summaries of changes: which are told, between which days."""

from __future__ import annotations

from datetime import date
from typing import Any

from tqa.eval.making.records import Course, Document, Thread, Wording
from tqa.eval.making.summing import change_summary, thread_summary

FEES = ("The fee is 10 crowns.", "The fee is 15 crowns.", "The fee is 12 crowns.")
DAYS = (date(2011, 1, 1), date(2013, 5, 1), date(2016, 8, 1), date(2019, 1, 1))


def course(pinpoint: str, days: tuple[date, ...] = DAYS, **more: Any) -> Course:
    """A provision of three wordings; the last ends where a day is left."""
    wordings = []
    for at, text in enumerate(FEES):
        end = days[at + 1] if at + 1 < len(days) else None
        last = date.fromordinal(end.toordinal() - 1) if end else date(2020, 1, 1)
        by = (f"Act {at} of 2010",)
        document = Document(
            f"/k#{pinpoint}@{days[at]}", "/k", "Kelp Act", pinpoint, days[at], end, text, by, by
        )
        ends = more.get("ceased", False) and at == 2
        wordings.append(Wording(document, days[at], last, True, ends, at > 0))
    return Course("/k", "Kelp Act", pinpoint, f"section {pinpoint}", tuple(wordings))


def test_all_changes_are_told_and_the_first_by_itself() -> None:
    whole, first = change_summary(course("4"), "t")
    assert [c["day"] for c in whole.gold["changes"]] == ["2013-05-01", "2016-08-01"]
    assert [c["day"] for c in first.gold["changes"]] == ["2013-05-01"]
    assert first.data["to"] == "2016-07-31"
    assert whole.answer == (
        "On 1 May 2013, by Act 1 of 2010: The words “10” were replaced by “15”. "
        "On 1 August 2016, by Act 2 of 2010: The words “15” were replaced by “12”."
    )
    assert [d.date for d in whole.dates] == [date(2013, 5, 1), date(2016, 8, 1)]


def test_an_end_is_the_last_change() -> None:
    whole, _ = change_summary(course("4", ceased=True), "t")
    assert whole.gold["changes"][-1]["what"] == "It ceased to be law."
    assert whole.data["to"] == "2019-01-01"


def test_provisions_of_a_thread_are_told_over_the_days_that_all_show() -> None:
    later = tuple(day.replace(year=day.year + 1) for day in DAYS)
    thread = Thread("t", "fees", (course("4"), course("9", later)))
    [item] = thread_summary(thread)
    assert item.question.startswith("Summarise how section 4 and section 9 of the Kelp Act changed")
    assert (item.data["from"], item.data["to"]) == ("2012-01-01", "2018-12-31")
    told = [(c["day"], c["provision"]) for c in item.gold["changes"]]
    assert told == [
        ("2013-05-01", "section 4"), ("2014-05-01", "section 9"),
        ("2016-08-01", "section 4"), ("2017-08-01", "section 9"),
    ]  # fmt: skip


def test_a_section_is_not_told_beside_its_own_parts() -> None:
    assert list(thread_summary(Thread("t", "fees", (course("4"), course("4(1)"))))) == []


def test_days_that_are_not_shown_part_two_stretches() -> None:
    one = course("4")
    before, gap, after = one.wordings
    assert (
        list(change_summary(Course("/k", "Kelp Act", "4", "section 4", (before, after)), "t")) == []
    )
    assert gap not in (before, after)
