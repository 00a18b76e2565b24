"""Rows of gold files become courses of provisions: what joins, what is left out, what is a day."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.eval.making.conftest import pair, row, save
from tqa.errors import SourceError
from tqa.eval.making.from_gold import threads_of_gold
from tqa.eval.making.records import Course, Happened, events_of

OLD = "4 The fee for a kelp licence is 40 crowns a year."
NEW = "4 The fee for a kelp licence is 55 crowns a year."


def courses(tmp_path: Path, *rows: dict[str, Any]) -> dict[str, Course]:
    path = save(tmp_path / "kelp" / "gold.jsonl", rows)
    return {c.pinpoint: c for t in threads_of_gold([path]).threads() for c in t.courses}


def test_rows_of_one_change_are_two_wordings_that_meet(tmp_path: Path) -> None:
    course = courses(
        tmp_path,
        row("4", "2014-02-28", OLD, version_start="2009-05-01", next_change="2014-03-01",
            next_changed_by=["2014, c. 2, s. 7"]),
        row("4", "2014-03-01", NEW, version_start="2014-03-01"),
        row("4", "2015-06-30", NEW, version_start="2014-03-01"),
    )["4"]  # fmt: skip
    one, other = course.wordings
    assert (one.first, one.last) == (date(2009, 5, 1), date(2014, 2, 28))
    assert one.document.end == other.document.start == date(2014, 3, 1)
    assert other.last == date(2015, 6, 30)
    assert other.document.end is None
    assert one.document.ended_by == other.document.made_by == ("2014, c. 2, s. 7",)
    assert other.document.id == "/ca/act/K-1#4@2014-03-01"
    assert other.followed
    assert not one.followed


def test_before_and_after_an_amendment_join_with_other_rows(tmp_path: Path) -> None:
    course = courses(
        tmp_path,
        row("4", "2012-01-01", OLD, version_start="2009-05-01"),
        pair("4", "2014-03-01", OLD, NEW, "2014, c. 2, s. 7"),
    )["4"]
    assert [w.document.text for w in course.wordings] == [OLD, NEW]
    assert course.wordings[0].last == date(2014, 2, 28)


def test_the_first_day_of_the_publishers_system_is_no_commencement(tmp_path: Path) -> None:
    course = courses(tmp_path, row("4", "2010-01-01", OLD, version_start="2002-12-31"))["4"]
    [wording] = course.wordings
    assert wording.document.start is None
    assert wording.document.id.endswith("@start")
    assert wording.first == date(2002, 12, 31)
    assert events_of(course) == ()


def test_what_came_before_a_first_text_is_told_apart_from_what_is_not_shown(
    tmp_path: Path,
) -> None:
    absent = row("4", "2009-04-30", None, next_change="2009-05-01")
    begun = row("4", "2009-05-01", OLD, version_start="2009-05-01")
    assert [e.followed for e in events_of(courses(tmp_path, absent, begun)["4"])] == [True]
    assert [e.followed for e in events_of(courses(tmp_path, begun)["4"])] == [False]


def test_an_end_without_successor_is_an_event_with_its_cause(tmp_path: Path) -> None:
    course = courses(
        tmp_path,
        row("4", "2016-07-31", OLD, version_start="2009-05-01", next_change="2016-08-01"),
        row("4", "2016-08-01", None, version_start="2016-08-01",
            version_amended_by=["[Repealed, 2016, c. 9, s. 3]"]),
    )["4"]  # fmt: skip
    ended = events_of(course)[-1]
    assert (ended.what, ended.day) == (Happened.ENDED, date(2016, 8, 1))
    assert ended.document.ended_by == ("2016, c. 9, s. 3",)


def test_a_change_known_only_within_bounds_is_no_day(tmp_path: Path) -> None:
    course = courses(
        tmp_path,
        row("4", "2015-01-01", OLD, next_change="unknown, at the latest 2017-02-01"),
    )["4"]
    assert course.wordings[0].document.end is None
    assert course.wordings[0].last == date(2015, 1, 1)


def test_provisions_whose_rows_contradict_are_left_out(tmp_path: Path) -> None:
    found = courses(
        tmp_path,
        row("4", "2015-01-01", OLD, version_start="2014-03-01", next_change="2016-01-01"),
        row("4", "2015-02-01", NEW, version_start="2015-02-01"),
        row("5", "2015-02-01", NEW, version_start="2015-02-01"),
    )
    assert list(found) == ["5"]


def test_marks_of_the_publisher_are_no_texts(tmp_path: Path) -> None:
    found = courses(
        tmp_path,
        row("4", "2015-01-01", "4 [Repealed, 2014, c. 2, s. 8]"),
        row("6", "2015-01-01", "6 [Amendments]"),
    )
    assert found == {}


def test_the_note_of_the_first_enactment_is_no_cause_of_an_amendment(tmp_path: Path) -> None:
    cited = ["1991, c. 4, s. 4", "2014, c. 2, s. 7"]
    course = courses(
        tmp_path, row("4", "2014-03-01", NEW, version_start="2014-03-01", version_amended_by=cited)
    )["4"]
    assert course.wordings[0].document.made_by == ("2014, c. 2, s. 7",)
    both = ["2012, c. 8, s. 20 “4”", "2014, c. 2, s. 7"]
    again = row("5", "2014-03-01", NEW, version_start="2014-03-01", version_amended_by=both)
    assert courses(tmp_path, again)["5"].wordings[0].document.made_by == ("2014, c. 2, s. 7",)


def test_definitions_of_one_term_are_a_thread_across_instruments(tmp_path: Path) -> None:
    said = "kelp means any brown weed that grows below the lowest tide;"
    path = save(
        tmp_path / "kelp" / "gold.jsonl",
        [
            row("2 def. “Kelp”", "2015-01-01", said),
            row("1 def. “kelp”", "2015-01-01", said, doc="SOR-2001-9", title="Kelp Regulations"),
            row("4", "2015-01-01", OLD),
            row("4(1)", "2015-01-01", "(1) The fee for a kelp licence is 40 crowns."),
        ],
    )
    threads = {t.id: t for t in threads_of_gold([path]).threads()}
    assert sorted(threads) == ["/ca/act/K-1#4", "term:kelp"]
    both = {c.name for c in threads["term:kelp"].courses}
    assert both == {
        "the definition “Kelp” in section 2 of the Kelp Act",
        "the definition “kelp” in section 1 of the Kelp Regulations",
    }
    assert len(threads["/ca/act/K-1#4"].courses) == 2


def test_sections_of_a_code_are_cited_by_its_name(tmp_path: Path) -> None:
    code = {"corpus": "xx_code", "doc": "X.Y. Code title 7", "title": None}
    rows = [{**row("7-301", "2015-01-01", OLD), **code}]
    del rows[0]["title"]
    [course] = courses(tmp_path, *rows).values()
    assert course.name == "section 7-301 of the X.Y. Code"
    assert course.instrument == "/dc/code/title-7"


def test_files_are_named_with_their_hash(tmp_path: Path) -> None:
    path = save(tmp_path / "kelp" / "gold.jsonl", [row("4", "2015-01-01", OLD)])
    history = threads_of_gold([path])
    assert history.name == "kelp"
    assert history.made_from[0]["file"] == "kelp/gold.jsonl"
    assert len(history.made_from[0]["sha256"]) == 64


def test_rows_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    path = save(tmp_path / "kelp" / "gold.jsonl", [row("4", "soon", OLD)])
    with pytest.raises(SourceError, match="line 1: date is"):
        threads_of_gold([path])
    with pytest.raises(SourceError, match="cannot be read"):
        threads_of_gold([tmp_path / "none.jsonl"])
