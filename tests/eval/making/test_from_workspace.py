"""Threads and sets from a workspace, over the sample corpus of invented law."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from tests.eval.making.oracle import disagreements
from tqa.eval.making.from_workspace import threads_of_workspace
from tqa.eval.making.pipeline import make
from tqa.eval.making.records import Course, Happened, History, Thread, Type, events_of
from tqa.workspace import Workspace

CORPUS = Path(__file__).resolve().parents[3] / "corpus"
FILES = (
    "customs-act-2012.txt", "warehousing-rules-2013.txt", "finance-act-2016.txt",
    "sro-112-2016-reprint.txt", "sro-108-2017.txt", "sro-77-2020.txt", "complaint-14-2018.txt",
)  # fmt: skip


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> History:
    paths = [CORPUS / "meridia" / name for name in FILES]
    with Workspace.init(tmp_path_factory.mktemp("ports")) as workspace:
        workspace.ingest([CORPUS / "harbour-dues", *paths])
        return threads_of_workspace(workspace, name="ports")


def thread(held: History, id_: str) -> Thread:
    return next(t for t in held.threads() if t.id == id_)


def course(held: History, key: str) -> Course:
    return next(c for t in held.threads() for c in t.courses if c.key == key)


def test_a_course_has_the_texts_of_a_provision_with_their_days(held: History) -> None:
    dues = course(held, "/xx/act/2015/7#4/(2)")
    assert dues.name == "section 4(2) of the Harbour Dues Act, 2015"
    assert [(w.first, w.document.end) for w in dues.wordings] == [
        (date(2015, 4, 1), date(2018, 7, 1)),
        (date(2018, 7, 1), None),
    ]
    assert "45 crowns" in dues.wordings[0].document.text
    assert dues.wordings[1].document.made_by == ("Act No. 9 of 2018, s. 3",)
    assert dues.wordings[0].document.ended_by == ("Act No. 9 of 2018, s. 3",)


def test_a_repeal_is_an_event(held: History) -> None:
    ended = [e for e in events_of(course(held, "/xx/act/2015/7#7")) if e.what is Happened.ENDED]
    assert [e.day for e in ended] == [date(2020, 4, 1)]


def test_texts_that_the_sources_do_not_show_are_not_taken(held: History) -> None:
    # Section 6 was substituted before the first consolidation: no source tells its first words.
    section = course(held, "/xx/act/2015/7#6")
    assert section.wordings[0].first >= date(2016, 10, 1)


def test_provisions_that_amend_others_and_complaints_are_left_out(held: History) -> None:
    keys = {c.key for t in held.threads() for c in t.courses}
    assert "/xm/sro/2016/112#2" not in keys
    assert not any(key.startswith("/xm/complaint/") for key in keys)


def test_a_term_is_a_thread_with_the_provisions_that_use_it(held: History) -> None:
    sharing = {c.key for c in thread(held, "term:licensee").courses}
    assert "/xm/sro/2013/45#2/def:licensee" in sharing
    assert len(sharing) > 1
    # What most provisions of an instrument speak of is no concept of its own.
    assert len(thread(held, "term:due").courses) == 1


def test_a_code_is_a_thread(held: History) -> None:
    [row] = thread(held, "code:2402.20").courses
    assert row.name == "item 2402.20 in the First Schedule of the Customs Act, 2012"
    assert next(w.document.text for w in row.wordings).endswith("150%")


def test_what_was_made_under_a_power_is_a_thread_with_the_power(held: History) -> None:
    powers = [t for t in held.threads() if t.id.startswith("power:")]
    instruments = {c.instrument for t in powers for c in t.courses}
    assert {"/xm/act/2012/11", "/xm/sro/2013/45"} <= instruments
    assert all(len({c.instrument for c in t.courses}) > 1 for t in powers)


def test_sources_are_named_with_their_hashes(held: History) -> None:
    files = {each["file"] for each in held.made_from}
    assert "customs-act-2012.txt" in files
    assert all(len(each["sha256"]) == 64 for each in held.made_from)


def test_a_set_of_all_types_follows_from_its_documents(held: History) -> None:
    bench = make(held, seed=2, limit_per_type=60)
    assert {kind for kind, n in bench.counts.items() if n} == {kind.value for kind in Type}
    assert disagreements(bench) == []
