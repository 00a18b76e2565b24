"""Consolidations whose notes date what changed: each rule on the day before, the day, the day after."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import permutations

import pytest

from tqa.law.evidence import Missing, Record, Seen
from tqa.law.model import Content, Lapse, Note, Passage, Piece, State
from tqa.law.noted import from_notes
from tqa.temporal.bounds import Bound

WORDS = Note("Law 1, § 2", date(2020, 1, 1))


def day(text: str) -> date:
    return date.fromisoformat(text)


def look(
    on: str, words: str | None, *notes: Note, lapse: Lapse | None = None, complete: bool = False
) -> Seen | Missing:
    """A consolidation of a day: these words, or none, and these notes beside the first."""
    record = Record((WORDS, *notes), complete=complete, dating=True, lapse=lapse)
    if words is None:
        return Missing(on, day(on), day(on), record)
    content = Content(State.IN_FORCE, "(a)", Passage(words, (Piece(on, 0, len(words)),)))
    made = Bound.parse("2020-01-01")
    return Seen(on, day(on), day(on), made, content, record=record, made=made, dated=False)


def said(looks: list[Seen | Missing], on: str) -> set[str]:
    """The words, or states without words, that may hold on a day."""
    timeline = from_notes(looks)
    found = set()
    for at, stretch in enumerate(timeline):
        end = timeline[at + 1].start if at + 1 < len(timeline) else None
        begun = stretch.start.happened_by(day(on))
        over = end.happened_by(day(on)) if end else False
        if begun is not False and over is not True:
            content = stretch.content
            found.add(content.passage.text or content.state.value)
    return found


def test_words_changed_on_the_day_of_the_new_note() -> None:
    looks = [look("2030-01-01", "old"), look("2030-06-01", "new", Note("Law 5", day("2030-03-10")))]
    assert said(looks, "2030-03-09") == {"old"}
    assert said(looks, "2030-03-10") == said(looks, "2030-03-11") == {"new"}
    assert from_notes(looks)[-1].made_by == ("Law 5",)


def test_equal_words_of_complete_publications_have_not_changed_whatever_is_noted() -> None:
    law = Note("Law 5", day("2030-03-10"))
    looks = [look("2030-01-01", "old"), look("2030-12-01", "old", law, complete=True)]
    assert said(looks, "2030-03-10") == {"old"}
    assert [s.start for s in from_notes(looks)][1:] == [Bound.parse("2020-01-01")]


@pytest.mark.parametrize(("noted", "open_days"), [("2030-09-02", False), ("2030-09-01", True)])
def test_what_an_act_put_in_for_its_time_may_be_seen_in_neither(
    noted: str, open_days: bool
) -> None:
    looks = [look("2030-01-01", "old"), look("2030-12-01", "old", Note("Act 5", day(noted)))]
    assert said(looks, "2030-08-31") == {"old"}
    expected = {"old", "not_covered"} if open_days else {"old"}
    assert said(looks, noted) == said(looks, "2030-11-30") == expected
    assert said(looks, "2030-12-01") == {"old"}


def test_what_was_published_late_holds_from_its_day() -> None:
    looks = [look("2030-03-01", "old"), look("2030-03-20", "new", Note("Law 5", day("2030-02-15")))]
    assert said(looks, "2030-02-14") == {"old"}
    assert said(looks, "2030-02-15") == said(looks, "2030-03-01") == {"new"}


def test_a_note_that_comes_very_late_leaves_the_day_open() -> None:
    looks = [look("2030-03-01", "old"), look("2030-12-01", "new", Note("Law 5", day("2029-02-15")))]
    assert said(looks, "2029-02-14") == {"old"}
    assert said(looks, "2030-03-01") == {"old", "new"}
    assert said(looks, "2030-12-01") == {"new"}


def test_of_several_new_notes_none_is_chosen() -> None:
    notes = Note("Law 5", day("2030-03-10")), Note("Law 6", day("2030-04-10"))
    looks = [look("2030-01-01", "old"), look("2030-06-01", "new", *notes)]
    assert said(looks, "2030-03-09") == {"old"}
    assert said(looks, "2030-03-10") == said(looks, "2030-04-09") == {"old", "new", "not_covered"}
    assert said(looks, "2030-04-10") == {"new"}


def test_a_change_without_a_note_is_known_within_its_two_looks() -> None:
    looks = [look("2030-01-01", "old"), look("2030-06-01", "new")]
    assert said(looks, "2030-01-01") == {"old"}
    assert said(looks, "2030-01-02") == said(looks, "2030-05-31") == {"old", "new"}
    assert said(looks, "2030-06-01") == {"new"}


def test_a_slip_of_one_publication_is_passed_over() -> None:
    looks = [look("2030-01-01", "old"), look("2030-02-01", "slip"), look("2030-03-01", "old")]
    assert said(looks, "2030-02-01") == {"old"}


@pytest.mark.parametrize(("whole", "after"), [(False, "not_covered"), (True, "expired")])
def test_what_lapses_is_not_the_law_of_the_day_after(whole: bool, after: str) -> None:
    lapse = Lapse(Bound.parse("2030-06-02"), whole)
    looks = [look("2030-03-01", "temporary", lapse=lapse)]
    assert said(looks, "2030-06-01") == {"temporary"}
    assert said(looks, "2030-06-02") == said(looks, "2031-01-01") == {after}


def test_the_words_that_return_are_those_of_the_next_look() -> None:
    lapse = Lapse(Bound.parse("2030-06-02"))
    act = Note("Act 9", day("2030-02-20"))
    looks = [
        look("2030-01-01", "lasting"),
        look("2030-03-01", "temporary", act, lapse=lapse),
        look("2030-08-01", "lasting", act),
    ]
    assert said(looks, "2030-02-19") == {"lasting"}
    assert said(looks, "2030-02-20") == said(looks, "2030-06-01") == {"temporary"}
    assert said(looks, "2030-06-02") == {"lasting"}


def test_a_note_left_over_after_its_day_ends_nothing_new() -> None:
    lapse = Lapse(Bound.parse("2030-06-02"))
    law = Note("Law 5", day("2030-07-01"))
    looks = [
        look("2030-03-01", "temporary", lapse=lapse),
        look("2030-08-01", "new", law, lapse=lapse),
        look("2030-09-01", "newer", law, Note("Law 6", day("2030-08-20"))),
    ]
    assert said(looks, "2030-07-02") == said(looks, "2030-08-19") == {"new"}
    assert said(looks, "2030-08-20") == {"newer"}


def test_the_next_temporary_act_carries_on_what_the_last_one_began() -> None:
    first, second = Lapse(Bound.parse("2030-06-02")), Lapse(Bound.parse("2031-01-02"))
    looks = [
        look("2030-03-01", "temporary", lapse=first),
        look("2030-06-20", "temporary", Note("Law 7", day("2030-05-20")), lapse=second),
    ]
    assert said(looks, "2030-06-02") == said(looks, "2031-01-01") == {"temporary"}
    assert said(looks, "2031-01-02") == {"not_covered"}


@pytest.mark.parametrize(
    ("whole", "complete", "between"),
    [(False, True, "not_covered"), (True, True, "expired"), (True, False, "not_covered")],
)
def test_a_gap_between_two_temporary_acts_is_one(whole: bool, complete: bool, between: str) -> None:
    first, second = (Lapse(Bound.parse(d), whole) for d in ("2030-06-02", "2031-01-02"))
    looks = [
        look("2030-03-01", "temporary", lapse=first),
        look(
            "2030-07-20",
            "temporary",
            Note("Law 7", day("2030-06-15")),
            lapse=second,
            complete=complete,
        ),
    ]
    assert said(looks, "2030-06-01") == {"temporary"}
    assert said(looks, "2030-06-02") == said(looks, "2030-06-14") == {between}
    assert said(looks, "2030-06-15") == {"temporary"}


def test_what_a_temporary_act_put_in_goes_when_it_lapses() -> None:
    act = Note("Act 9", day("2030-02-20"))
    looks = [
        look("2030-01-01", None),
        look("2030-03-01", "put in", act, lapse=Lapse(Bound.parse("2030-06-02"))),
        look("2030-08-01", None, act),
    ]
    assert said(looks, "2030-02-19") == {"not_yet_made"}
    assert said(looks, "2030-06-01") == {"put in"}
    assert said(looks, "2030-06-02") == {"expired"}


def test_a_day_that_is_corrected_later_moves_what_began_on_it() -> None:
    looks = [
        look("2030-01-01", "old"),
        look("2030-03-01", "new", Note("Law 5", day("2030-02-28"))),
        look("2030-04-01", "new", Note("Law 5", day("2030-02-20"))),
    ]
    assert said(looks, "2030-02-19") == {"old"}
    assert said(looks, "2030-02-20") == {"new"}


def test_what_is_amended_before_it_operates_begins_as_amended() -> None:
    law, act = Note("Law 5", day("2030-02-20")), Note("Act 6", day("2030-01-15"))
    looks = [
        look("2030-01-01", None),
        look("2030-03-01", "from January", law),
        look("2030-04-01", "from May", law, act),
    ]
    assert said(looks, "2030-02-19") == {"not_yet_made"}
    assert said(looks, "2030-02-20") == {"from May"}
    assert from_notes(looks)[-1].made_by == ("Law 5", "Act 6")


def test_the_order_of_arrival_changes_nothing() -> None:
    looks = [
        look("2030-01-01", "old"),
        look("2030-03-01", "new", Note("Law 5", day("2030-02-28"))),
        look("2030-04-01", None, Note("Law 5", day("2030-02-28"))),
    ]
    wanted = from_notes(looks)
    assert all(from_notes(list(order)) == wanted for order in permutations(looks))


def test_stretches_never_certainly_overlap() -> None:
    lapse = Lapse(Bound.parse("2030-06-02"))
    looks = [
        look("2030-03-01", "temporary", lapse=lapse),
        look("2030-06-20", "lasting", Note("Law 5", day("2030-06-10"))),
        look("2030-06-25", "again", Note("Act 6", day("2030-05-30")), lapse=lapse),
    ]
    for n in range(400):
        on = str(day("2030-01-01") + timedelta(days=n))
        assert said(looks, on), on
