"""The rules of time, each on the day before, the day and the day after."""

from __future__ import annotations

from datetime import date

import pytest

from tqa.law.consolidate import consolidate
from tqa.law.evidence import Evidence
from tqa.law.instrument import consolidate_instrument
from tqa.law.model import State, Version
from tqa.law.replay import in_order
from tqa.testing import Part, act, edit, enacted, missing, note, seen, told

TEN, TWELVE, FIFTEEN = "Ten crowns.", "Twelve crowns.", "Fifteen crowns."


def course(law: list[Evidence]) -> list[str]:
    """The latest known timeline, one line a version."""
    versions = [v for v in consolidate("4", law).versions if v.known_to is None]
    return [f"{v.valid} {v.state} {v.content.passage.text}".strip() for v in versions]


def at(law: list[Evidence], day: str) -> Version:
    (version,) = [
        v
        for v in consolidate("4", law).versions
        if v.known_to is None and v.valid.holds_on(date.fromisoformat(day))
    ]
    return version


def reasons(law: list[Evidence]) -> list[str]:
    return [problem.reason for problem in consolidate("4", law).problems]


# -- consolidations ----------------------------------------------------------------------------------


def test_the_later_consolidation_dates_the_change() -> None:
    law = [
        seen(TEN, "2016-12-31", since="2015-04-01"),
        seen(
            TWELVE, "2021-06-30", since="2018-07-01", notes=[note("2018, c. 9, s. 3", "2018-07-01")]
        ),
    ]
    assert told(law, "2018-06-30") == "in_force: Ten crowns."
    assert told(law, "2018-07-01") == "in_force: Twelve crowns."
    assert told(law, "2018-07-02") == "in_force: Twelve crowns."
    assert at(law, "2018-06-30").ended_by == ("2018, c. 9, s. 3",)
    assert at(law, "2018-07-01").made_by == ("2018, c. 9, s. 3",)


@pytest.mark.parametrize(
    ("notes", "gone"),
    [
        pytest.param([note("2019, c. 2, s. 8", "2019-05-01")], "2019-05-01", id="one note"),
        pytest.param(
            [note("2018, c. 1", "2018-03-01"), note("2019, c. 2", "2019-05-01")],
            "2018-03-01..2019-05-01",
            id="several notes",
        ),
        pytest.param([], "2017-01-01..2019-12-31", id="no note"),
        pytest.param(
            [note("1999, c. 7", "1999-01-01")], "2017-01-01..2019-12-31", id="an older note only"
        ),
    ],
)
def test_words_that_vanish_without_a_mark(notes: list, gone: str) -> None:
    law = [
        seen(TEN, "2016-12-31", since="2010-01-01"),
        missing("2019-12-31", notes=notes),
    ]
    before, after = course(law)[-2:]
    assert before == f"[2010-01-01, {gone}) in_force Ten crowns."
    assert after.startswith(f"[{gone}, open) ")
    assert ("repealed" in after) == (".." not in gone)


def test_a_day_inside_the_bound_has_both_candidates_and_no_choice() -> None:
    law = [seen(TEN, "2016-12-31", since="2010-01-01"), missing("2019-12-31")]
    assert told(law, "2016-12-31") == "in_force: Ten crowns."
    assert told(law, "2017-01-01") == "doubt: in_force: Ten crowns. / removed"
    assert told(law, "2019-12-30") == "doubt: in_force: Ten crowns. / removed"
    assert told(law, "2019-12-31") == "removed"
    assert told(law, "2018-01-01", known_at="2019-12-30") == "in_force: Ten crowns."


def test_a_repeal_with_a_mark() -> None:
    law = [
        seen(TEN, "2016-12-31", since="2010-01-01"),
        seen(
            "[Repealed, 2018, c. 3, s. 2]",
            "2019-12-31",
            since="2018-04-01",
            state=State.REPEALED,
            notes=[note("2018, c. 3, s. 2", "2018-04-01")],
        ),
    ]
    assert told(law, "2018-03-31") == "in_force: Ten crowns."
    assert told(law, "2018-04-01") == "repealed: [Repealed, 2018, c. 3, s. 2]"
    assert told(law, "2018-04-02") == "repealed: [Repealed, 2018, c. 3, s. 2]"
    assert at(law, "2018-03-31").ended_by == ("2018, c. 3, s. 2",)


def test_a_repealed_range_ends_the_labels_it_covers() -> None:
    notes = (note("2018, c. 3, s. 5", "2018-04-01"),)
    mark = Part("[Repealed, 2018, c. 3, s. 5]", "2018-04-01", State.REPEALED, notes)
    law = consolidate_instrument(
        [
            act({"14": "One.", "15(1)": "Two.", "16": "Three.", "17": "Four."}, current_to="2016-12-31"),
            act({"14 to 16": mark, "17": "Four."}, current_to="2019-12-31"),
        ]
    )  # fmt: skip
    for name, words in (("14", "One."), ("15/(1)", "Two."), ("16", "Three.")):
        versions = law.versions[name]
        assert told(versions, "2018-03-31") == f"in_force: {words}"
        assert told(versions, "2018-04-01") == told(versions, "2018-04-02") == "repealed"
        (last,) = [v for v in versions if v.known_to is None and v.valid.end.never]
        assert last.made_by == ("2018, c. 3, s. 5",)
    assert told(law.versions["17"], "2019-01-01") == "in_force: Four."


def test_the_repeal_of_the_whole_ends_every_part() -> None:
    law = consolidate_instrument(
        [
            act({"4": TEN, "5(1)": "Boats."}, current_to="2016-12-31"),
            act({}, current_to="2019-12-31", ended="2018-04-01"),
        ]
    )
    for name, words in (("4", TEN), ("5/(1)", "Boats.")):
        assert told(law.versions[name], "2018-03-31") == f"in_force: {words}"
        assert told(law.versions[name], "2018-04-01") == "repealed"
        assert told(law.versions[name], "2018-04-02") == "repealed"
    assert told(law.versions[""], "2018-03-31") == "in_force"
    assert told(law.versions[""], "2018-04-01") == "repealed: [Repealed]"


def test_in_force_at_least_since() -> None:
    law = [seen(TEN, "2005-12-31", since="..2002-12-31")]
    assert told(law, "2002-12-30") == "doubt: not_covered / in_force: Ten crowns."
    assert told(law, "2002-12-31") == "in_force: Ten crowns."
    assert told(law, "2003-01-01") == "in_force: Ten crowns."


def test_before_the_first_words_known_it_is_not_covered_unless_the_instrument_was_not_made() -> (
    None
):
    later = [seen(TEN, "2019-12-31", since="2015-04-01", made="2010-01-01")]
    assert told(later, "2015-03-31") == "not_covered"
    original = [seen(TEN, "2019-12-31", since="2010-01-01", made="2010-01-01")]
    assert told(original, "2009-12-31") == "not_yet_made"
    assert told(original, "2010-01-01") == "in_force: Ten crowns."


def test_enacted_then_commenced() -> None:
    law = [
        seen(TEN, "2016-12-31", since="2015-12-01", state=State.NOT_IN_FORCE),
        seen(TEN, "2019-12-31", since="2018-07-01", notes=[note("2015, c. 20", "2018-07-01")]),
    ]
    assert told(law, "2015-11-30") == "not_covered"
    assert told(law, "2018-06-30") == "not_in_force: Ten crowns."
    assert told(law, "2018-07-01") == "in_force: Ten crowns."
    assert told(law, "2018-07-02") == "in_force: Ten crowns."
    # Before the second consolidation nobody could know that it would commence.
    assert told(law, "2018-07-01", known_at="2019-12-30") == "not_in_force: Ten crowns."


def test_made_some_day_of_a_year_and_law_on_a_day_of_it() -> None:
    made = "2015-01-01..2015-12-31"
    law = [
        enacted(TEN, made, since="2015-07-01", published=None),
        edit("a", "2015-07-01", old="Ten", new="Twelve", published="2015-06-20"),
    ]
    # Whether it was made by then is open, but not whether it was law.
    assert told(law, "2015-06-30") == "doubt: not_yet_made / not_in_force: Ten crowns."
    assert told(law, "2015-07-01") == "in_force: Twelve crowns."
    assert at(law, "2015-07-01").valid.start.is_day


def test_never_commenced() -> None:
    law = [
        seen(TEN, "2016-12-31", since="2015-12-01", state=State.NOT_IN_FORCE),
        missing(
            "2019-12-31",
            ended="2018-12-31",
            ended_by=["[Repealed before coming into force, 2008, c. 20, s. 3]"],
        ),
    ]
    assert told(law, "2018-12-30") == "not_in_force: Ten crowns."
    assert told(law, "2018-12-31") == told(law, "2019-01-01") == "repealed"
    assert not any(v.state is State.IN_FORCE for v in consolidate("4", law).versions)


def test_what_was_not_in_force_and_is_gone_may_have_been_in_force_between() -> None:
    law = [
        seen(TEN, "2016-12-31", since="2015-12-01", state=State.NOT_IN_FORCE),
        missing("2019-12-31", ended="2018-12-31", ended_by=["2018, c. 20, s. 3"]),
    ]
    assert told(law, "2016-12-31") == "not_in_force: Ten crowns."
    assert told(law, "2018-12-30") == "doubt: not_in_force: Ten crowns. / not_covered"
    assert told(law, "2018-12-31") == "repealed"


def test_words_not_in_force_that_come_into_force_as_others_leave_a_doubt() -> None:
    law = [
        seen(TEN, "2016-12-31", since="2015-12-01", state=State.NOT_IN_FORCE),
        seen(TWELVE, "2019-12-31", since="2018-07-01"),
    ]
    assert told(law, "2016-12-31") == "not_in_force: Ten crowns."
    assert told(law, "2018-06-30") == "doubt: not_in_force: Ten crowns. / not_covered"
    assert told(law, "2018-07-01") == "in_force: Twelve crowns."


def test_a_retroactive_change_is_a_later_fact() -> None:
    law = [
        seen(TEN, "2016-12-31", since="2010-01-01"),
        seen(TWELVE, "2017-12-31", since="2016-07-01"),
    ]
    assert told(law, "2016-06-30") == "in_force: Ten crowns."
    assert told(law, "2016-07-01") == told(law, "2016-07-02") == "in_force: Twelve crowns."
    for asked in ("2016-06-30", "2016-07-01", "2016-07-02"):
        assert told(law, asked, known_at="2017-12-30") == "in_force: Ten crowns."
    assert told(law, "2016-07-01", known_at="2017-12-31") == "in_force: Twelve crowns."


def test_a_corrected_date() -> None:
    law = [
        seen(TEN, "2016-12-31", since="2016-01-01", made="2010-01-01"),
        seen(TEN, "2017-12-31", since="2015-01-01", made="2010-01-01"),
    ]
    assert told(law, "2014-12-31") == "not_covered"
    assert told(law, "2015-01-01") == told(law, "2016-01-01") == "in_force: Ten crowns."
    assert told(law, "2015-12-31", known_at="2017-12-30") == "not_covered"
    assert told(law, "2016-01-01", known_at="2017-12-30") == "in_force: Ten crowns."


def test_a_silent_correction_of_words() -> None:
    law = [
        seen("Ten crows.", "2016-12-31", since="2010-01-01"),
        seen(TEN, "2017-12-31", since="2010-01-01"),
    ]
    for asked in ("2010-01-01", "2017-12-31", "2018-01-01"):
        assert told(law, asked) == "in_force: Ten crowns."
        assert told(law, asked, known_at="2017-12-30") == "in_force: Ten crows."
    assert told(law, "2009-12-31") == "not_covered"


def test_words_that_move_into_parts_without_a_date_of_their_own() -> None:
    # The section keeps the date of its label; the parts say since when they stand.
    law = [
        seen(TEN, "2016-12-31", since="2010-01-01"),
        seen("", "2019-12-31", since="2010-01-01", near=["2018-07-01"]),
    ]
    assert told(law, "2018-06-30") == "in_force: Ten crowns."
    assert told(law, "2018-07-01") == told(law, "2018-07-02") == "in_force"


def test_moved_words_and_parts_of_many_days() -> None:
    law = [
        seen(TEN, "2016-12-31", since="2010-01-01"),
        seen("", "2019-12-31", since="2010-01-01", near=["2018-07-01", "2019-01-01"]),
    ]
    assert told(law, "2016-12-31") == "in_force: Ten crowns."
    assert told(law, "2018-07-01") == "doubt: in_force: Ten crowns. / in_force"


def test_a_section_whose_history_was_restarted() -> None:
    # The new notes do not continue the old ones: what the act's list names may have touched it.
    old = [note("2012, c. 1, s. 4", "2012-01-01")]
    new = [note("2018, c. 6, s. 2", "2018-07-01", original=True)]
    listed = [note("2017, c. 5", "2017-03-01"), *new]
    law = [
        seen(TEN, "2016-12-31", since="2012-01-01", notes=old),
        seen(TWELVE, "2019-12-31", since="2018-07-01", notes=new, instrument=listed),
    ]
    assert told(law, "2017-02-28") == "in_force: Ten crowns."
    assert told(law, "2017-03-01") == "doubt: in_force: Ten crowns. / not_covered"
    assert told(law, "2018-06-30") == "doubt: in_force: Ten crowns. / not_covered"
    assert told(law, "2018-07-01") == "in_force: Twelve crowns."


def gap() -> list[Evidence]:
    """An amendment is noted between the two looks; its words are in neither."""
    notes = [note("2018, c. 6", "2018-07-01"), note("2020, c. 2", "2020-02-01")]
    return [
        seen(TEN, "2016-12-31", since="2010-01-01"),
        seen(TWELVE, "2021-12-31", since="2020-02-01", notes=notes),
    ]


def test_an_amendment_in_the_gap_is_a_doubt_and_no_choice_is_made() -> None:
    law = gap()
    assert told(law, "2018-06-30") == "in_force: Ten crowns."
    assert told(law, "2018-07-01") == "doubt: in_force: Ten crowns. / not_covered"
    assert told(law, "2020-01-31") == "doubt: in_force: Ten crowns. / not_covered"
    assert told(law, "2020-02-01") == "in_force: Twelve crowns."


def test_the_acts_list_leaves_no_doubt_where_no_consolidation_is_missing() -> None:
    listed = [note("2017, c. 5", "2017-03-01")]

    def law(complete: bool) -> list[Evidence]:
        return [
            seen(TEN, "2016-12-31", since="2010-01-01"),
            missing(
                "2019-12-31",
                ended="2018-07-01",
                ended_by=["2018, c. 6"],
                instrument=listed,
                complete=complete,
            ),
        ]

    assert told(law(False), "2017-03-01") == "doubt: in_force: Ten crowns. / not_covered"
    assert told(law(True), "2017-03-01") == "in_force: Ten crowns."
    assert told(law(True), "2018-06-30") == "in_force: Ten crowns."
    assert told(law(True), "2018-07-01") == "repealed"


def test_what_is_announced_for_a_later_day_gives_way_to_an_earlier_start() -> None:
    law = [
        seen(TEN, "2016-06-30", since="2010-01-01"),
        seen(TWELVE, "2016-12-31", since="2017-09-01"),
        seen(FIFTEEN, "2017-12-31", since="2017-03-01"),
    ]
    assert course(law)[1:] == [
        "[2010-01-01, 2017-03-01) in_force Ten crowns.",
        "[2017-03-01, open) in_force Fifteen crowns.",
    ]


def test_what_was_announced_and_never_came() -> None:
    law = [
        seen(TEN, "2016-06-30", since="2010-01-01"),
        seen(TWELVE, "2016-12-31", since="2017-09-01"),
        missing("2017-06-30", ended="2017-03-01", ended_by=["2017, c. 1"]),
    ]
    assert told(law, "2017-09-01", known_at="2016-12-31") == "in_force: Twelve crowns."
    assert told(law, "2017-02-28") == "in_force: Ten crowns."
    assert told(law, "2017-03-01") == told(law, "2017-09-01") == "repealed"


def test_words_that_carry_no_date_had_begun_by_the_day_of_the_source() -> None:
    law = [
        seen(TEN, "2016-12-31", since="?"),
        seen(TEN, "2018-12-31", since="?"),
        seen(TWELVE, "2020-12-31", since="?"),
    ]
    assert told(law, "2016-12-30") == "doubt: not_covered / in_force: Ten crowns."
    assert told(law, "2016-12-31") == told(law, "2018-12-31") == "in_force: Ten crowns."
    assert told(law, "2019-01-01") == "doubt: in_force: Ten crowns. / in_force: Twelve crowns."
    assert told(law, "2020-12-31") == "in_force: Twelve crowns."


def test_a_change_of_words_whose_date_is_only_that_of_the_instrument() -> None:
    law = [
        seen(TEN, "2016-12-31", since="2010-01-01", dated=False),
        seen(TWELVE, "2018-12-31", since="2010-01-01", dated=False),
    ]
    assert told(law, "2016-12-31") == "in_force: Ten crowns."
    assert told(law, "2017-01-01") == "doubt: in_force: Ten crowns. / in_force: Twelve crowns."
    assert told(law, "2018-12-31") == "in_force: Twelve crowns."


def test_between_the_making_and_the_commencement_of_the_whole() -> None:
    law = [seen(TEN, "2016-12-31", since="2010-07-01", made="2010-01-01", commenced="2010-07-01")]
    assert told(law, "2009-12-31") == "not_yet_made"
    assert told(law, "2010-01-01") == told(law, "2010-06-30") == "not_in_force: Ten crowns."
    assert told(law, "2010-07-01") == "in_force: Ten crowns."


def test_a_bare_mark_says_that_it_was_repealed_though_not_by_what() -> None:
    law = [
        seen(TEN, "2016-12-31", since="2010-01-01"),
        missing("2019-12-31", ended="2018-04-01", ended_by=["[Repealed]"]),
    ]
    assert told(law, "2018-03-31") == "in_force: Ten crowns."
    assert told(law, "2018-04-01") == told(law, "2018-04-02") == "repealed"
    assert at(law, "2018-04-01").made_by == ()


def test_of_two_consolidations_of_one_day_the_later_published_counts() -> None:
    law = [
        seen(TEN, "2016-12-31", since="2010-01-01", published="2017-01-10"),
        seen(TWELVE, "2016-12-31", since="2010-01-01", published="2017-02-01"),
    ]
    assert told(law, "2016-01-01", known_at="2017-01-31") == "in_force: Ten crowns."
    assert told(law, "2016-01-01", known_at="2017-02-01") == "in_force: Twelve crowns."


def test_a_rate_that_returns_to_an_old_value_is_three_versions() -> None:
    law = [
        seen(TEN, "2012-12-31", since="2010-01-01"),
        seen(TWELVE, "2015-12-31", since="2014-01-01"),
        seen(TEN, "2019-12-31", since="2017-01-01"),
    ]
    assert course(law)[1:] == [
        "[2010-01-01, 2014-01-01) in_force Ten crowns.",
        "[2014-01-01, 2017-01-01) in_force Twelve crowns.",
        "[2017-01-01, open) in_force Ten crowns.",
    ]


def test_a_source_whose_publication_is_not_stated_counts_as_always_known() -> None:
    law = [
        seen(TEN, "2016-12-31", since="2010-01-01", published=None),
        seen(TWELVE, "2019-12-31", since="2018-01-01"),
    ]
    assert told(law, "2018-01-01", known_at="1990-01-01") == "in_force: Ten crowns."
    assert told(law, "2018-01-01") == "in_force: Twelve crowns."
    assert consolidate("4", law).versions[0].known_from is None


def test_before_anything_was_published_nothing_is_known() -> None:
    law = [seen(TEN, "2016-12-31", since="2010-01-01", published="2017-01-10")]
    assert told(law, "2016-12-31", known_at="2017-01-09") == "unknown"
    assert told(law, "2016-12-31", known_at="2017-01-10") == "in_force: Ten crowns."


# -- the known axis: the example of rule 3 -----------------------------------------------------------

RULE_3 = {
    "enacted": [
        enacted(TEN, "2010-01-01"),
        edit("2020, c. 6, s. 2", "2020-07-01", published="2020-06-20"),
    ],
    "consolidated": [
        seen(TEN, "2019-12-31", since="2010-01-01", published="2020-01-15"),
        edit("2020, c. 6, s. 2", "2020-07-01", published="2020-06-20"),
    ],
}


@pytest.mark.parametrize("kind", RULE_3)
def test_in_force_since_2010_with_a_repeal_published_later(kind: str) -> None:
    law: list[Evidence] = RULE_3[kind]  # type: ignore[assignment]
    assert told(law, "2020-08-01", known_at="2020-06-10") == "in_force: Ten crowns."
    assert told(law, "2020-08-01", known_at="2020-06-19") == "in_force: Ten crowns."
    assert told(law, "2020-08-01", known_at="2020-06-20") == "repealed"
    assert told(law, "2020-06-30", known_at="2020-06-20") == "in_force: Ten crowns."
    assert told(law, "2020-07-01", known_at="2020-06-20") == "repealed"
    versions = [v for v in consolidate("4", law).versions if v.state is State.IN_FORCE]
    assert [(str(v.valid), str(v.known_to)) for v in versions] == [
        ("[2010-01-01, open)", "2020-06-20"),
        ("[2010-01-01, 2020-07-01)", "None"),
    ]
    assert versions[1].ended_by == ("2020, c. 6, s. 2",)


# -- amendments --------------------------------------------------------------------------------------

LAW = enacted("The due is ten crowns a day.", "2010-01-01")


def test_a_word_edit_on_the_day_before_the_day_and_the_day_after() -> None:
    law = [LAW, edit("a", "2015-07-01", old="ten", new="twelve")]
    assert told(law, "2009-12-31") == "not_yet_made"
    assert told(law, "2010-01-01") == "in_force: The due is ten crowns a day."
    assert told(law, "2015-06-30") == "in_force: The due is ten crowns a day."
    assert told(law, "2015-07-01") == "in_force: The due is twelve crowns a day."
    assert told(law, "2015-07-02") == "in_force: The due is twelve crowns a day."
    passage = at(law, "2015-07-01").content.passage
    assert [(p.source, p.start, p.end) for p in passage.pieces] == [
        ("as enacted", 0, 11),
        ("a 2015-07-01", 0, 6),
        ("as enacted", 14, 28),
    ]


def test_edits_act_by_effective_date_then_publication_series_and_clause() -> None:
    edits = [
        edit("effective first", "2015-01-01", whole="1", published="2016-01-01"),
        edit("published first", "2015-02-01", whole="2", published="2015-01-01", series=9),
        edit("series 2", "2015-02-01", whole="3", published="2015-01-15", series=2),
        edit("series 10, clause 1", "2015-02-01", whole="4", published="2015-01-15", series=10),
        edit(
            "series 10, clause 2", "2015-02-01", whole="5", published="2015-01-15",
            series=10, clause=2,
        ),
    ]  # fmt: skip
    assert in_order(reversed(edits)) == edits
    assert told([LAW, *edits], "2015-02-01") == "in_force: 5"


def test_clauses_of_one_instrument_act_one_after_another() -> None:
    law = [
        LAW,
        edit("s. 2", "2015-07-01", old="twelve", new="fifteen", clause=2),
        edit("s. 1", "2015-07-01", old="ten", new="twelve", clause=1),
    ]
    assert told(law, "2015-07-01") == "in_force: The due is fifteen crowns a day."
    assert at(law, "2015-07-01").made_by == ("s. 1", "s. 2")
    assert reasons(law) == []


def test_a_change_for_a_closed_period_lets_the_old_words_come_back() -> None:
    law = [LAW, edit("relief", "2015-01-01", old="ten", new="two", until="2015-07-01")]
    assert told(law, "2014-12-31") == "in_force: The due is ten crowns a day."
    assert told(law, "2015-01-01") == "in_force: The due is two crowns a day."
    assert told(law, "2015-06-30") == "in_force: The due is two crowns a day."
    assert told(law, "2015-07-01") == "in_force: The due is ten crowns a day."
    assert told(law, "2015-07-02") == "in_force: The due is ten crowns a day."


def test_what_changed_underneath_a_lapsing_amendment_stays_changed() -> None:
    law = [
        LAW,
        edit("relief", "2015-01-01", old="ten", new="two", until="2015-07-01"),
        edit("unit", "2015-03-01", old="day", new="week"),
    ]
    assert told(law, "2015-03-01") == "in_force: The due is two crowns a week."
    assert told(law, "2015-07-01") == "in_force: The due is ten crowns a week."


def test_an_extension_before_the_end_moves_it() -> None:
    law = [
        LAW,
        edit("relief", "2015-01-01", old="ten", new="two", until="2015-07-01"),
        edit("relief", "2015-01-01", old="ten", new="two", until="2016-01-01", published="2015-06-01"),
    ]  # fmt: skip
    assert told(law, "2015-07-01") == "in_force: The due is two crowns a day."
    assert told(law, "2016-01-01") == "in_force: The due is ten crowns a day."
    assert (
        told(law, "2015-07-01", known_at="2015-05-31") == "in_force: The due is ten crowns a day."
    )


def test_a_retroactive_insertion_with_later_word_edits_applied_again_on_top() -> None:
    law = [
        LAW,
        edit("later", "2015-07-01", old="ten", new="twelve"),
        edit("retroactive", "2012-01-01", old="a day", new="a night", published="2018-01-01"),
    ]
    assert told(law, "2011-12-31") == "in_force: The due is ten crowns a day."
    assert told(law, "2012-01-01") == "in_force: The due is ten crowns a night."
    assert told(law, "2015-06-30") == "in_force: The due is ten crowns a night."
    assert told(law, "2015-07-01") == "in_force: The due is twelve crowns a night."
    assert (
        told(law, "2015-07-01", known_at="2017-12-31")
        == "in_force: The due is twelve crowns a day."
    )


def test_a_retroactive_insertion_ends_where_a_later_edit_replaced_the_whole() -> None:
    law = [
        LAW,
        edit("whole", "2015-07-01", whole="No due is payable."),
        edit("retroactive", "2012-01-01", old="ten", new="nine", published="2018-01-01"),
    ]
    assert told(law, "2012-01-01") == "in_force: The due is nine crowns a day."
    assert told(law, "2015-06-30") == "in_force: The due is nine crowns a day."
    assert told(law, "2015-07-01") == "in_force: No due is payable."


@pytest.mark.parametrize(
    ("old", "reason"),
    [
        ("eleven", "the words 'eleven' are not there"),
        ("da", "the words 'da' are not there"),
        ("crown", "the words 'crown' are not there"),
        ("the due", "the words 'the due' are not there"),
        ("a", "the words 'a' are there 2 times"),
    ],
)
def test_words_that_do_not_fit_are_a_problem_and_change_nothing(old: str, reason: str) -> None:
    law = [
        enacted("The due is ten crowns a day or a night.", "2010-01-01"),
        edit("a", "2015-07-01", old=old, new="x"),
    ]
    assert reasons(law) == [reason]
    assert told(law, "2015-07-01") == "in_force: The due is ten crowns a day or a night."


def test_each_place_acts_on_whole_words() -> None:
    law = [
        enacted("A port, an airport, ports and the port.", "2010-01-01"),
        edit("a", "2015-07-01", old="port", new="harbour", each_place=True),
    ]
    assert told(law, "2015-07-01") == "in_force: A harbour, an airport, ports and the harbour."


def test_words_that_begin_or_end_with_a_sign_are_found() -> None:
    law = [
        enacted("A due of $10 (ten dollars) is payable.", "2010-01-01"),
        edit("a", "2015-07-01", old="$10 (ten dollars)", new="$12"),
    ]
    assert told(law, "2015-07-01") == "in_force: A due of $12 is payable."


def test_an_effective_date_corrected_by_a_later_publication_of_the_same_clause() -> None:
    law = [
        LAW,
        edit("s. 3", "2015-07-01", old="ten", new="twelve", published="2015-06-01"),
        edit("s. 3", "2015-10-01", old="ten", new="twelve", published="2015-06-20"),
    ]
    assert told(law, "2015-07-01", known_at="2015-06-19").endswith("twelve crowns a day.")
    assert told(law, "2015-07-01", known_at="2015-06-20").endswith("ten crowns a day.")
    assert told(law, "2015-09-30").endswith("ten crowns a day.")
    assert told(law, "2015-10-01").endswith("twelve crowns a day.")


def test_an_amendment_that_is_withdrawn() -> None:
    law = [
        LAW,
        edit("s. 3", "2015-07-01", old="ten", new="twelve", published="2015-06-01"),
        edit("s. 3", "open", old="ten", new="twelve", published="2015-06-20"),
    ]
    assert told(law, "2015-07-01", known_at="2015-06-19").endswith("twelve crowns a day.")
    assert told(law, "2015-07-01").endswith("ten crowns a day.")
    assert reasons(law) == []


def test_an_effective_date_that_is_not_settled_is_a_problem() -> None:
    law = [LAW, edit("a", "2015-01-01..2015-12-31", old="ten", new="twelve")]
    assert reasons(law) == ["its effective date is not settled: 2015-01-01..2015-12-31 to open"]
    assert told(law, "2016-01-01").endswith("ten crowns a day.")


def test_amending_what_has_not_commenced_changes_what_will_commence() -> None:
    law = [
        enacted("The due is ten crowns a day.", "2010-01-01", since="2016-01-01"),
        edit("a", "2012-07-01", old="ten", new="twelve"),
    ]
    assert told(law, "2009-12-31") == "not_yet_made"
    assert told(law, "2010-01-01") == "not_in_force: The due is ten crowns a day."
    assert told(law, "2012-06-30") == "not_in_force: The due is ten crowns a day."
    assert told(law, "2012-07-01") == "not_in_force: The due is twelve crowns a day."
    assert told(law, "2015-12-31") == "not_in_force: The due is twelve crowns a day."
    assert told(law, "2016-01-01") == "in_force: The due is twelve crowns a day."


def test_repealed_before_it_commenced() -> None:
    law = [enacted(TEN, "2010-01-01", since="open"), edit("a", "2014-01-01")]
    assert told(law, "2013-12-31") == "not_in_force: Ten crowns."
    assert told(law, "2014-01-01") == told(law, "2014-01-02") == "repealed"
    assert reasons(law) == []


def test_enacted_as_in_force_before_it_was_enacted() -> None:
    law = [enacted(TEN, "2010-06-01", since="2010-01-01")]
    assert told(law, "2009-12-31") == "not_yet_made"
    assert told(law, "2010-01-01") == told(law, "2010-06-01") == "in_force: Ten crowns."
    assert told(law, "2010-03-01", known_at="2010-05-31") == "unknown"


def test_an_edit_is_not_placed_against_a_commencement_that_is_not_settled() -> None:
    law = [
        enacted(TEN, "2010-01-01", since="2012-01-01..2012-12-31"),
        edit("a", "2012-07-01", old="Ten", new="Twelve"),
    ]
    assert reasons(law) == [
        "whether the text was law by then is not settled: in force from 2012-01-01..2012-12-31"
    ]
    assert told(law, "2012-07-01") == "doubt: not_in_force: Ten crowns. / in_force: Ten crowns."


def test_a_repeal_and_a_revival() -> None:
    law = [LAW, edit("r", "2014-01-01"), edit("v", "2016-01-01", whole="Nine crowns.")]
    assert told(law, "2013-12-31") == "in_force: The due is ten crowns a day."
    assert told(law, "2014-01-01") == told(law, "2015-12-31") == "repealed"
    assert told(law, "2016-01-01") == "in_force: Nine crowns."


def test_words_of_what_has_ended_cannot_be_amended() -> None:
    law = [LAW, edit("r", "2014-01-01"), edit("a", "2016-01-01", old="ten", new="nine")]
    assert reasons(law) == ["the provision has ended before the edit operates"]


def test_a_rate_that_returns_to_an_old_value_by_amendments() -> None:
    law = [
        LAW,
        edit("a", "2014-01-01", old="ten", new="twelve"),
        edit("b", "2016-01-01", old="twelve", new="ten"),
    ]
    assert course(law)[1:] == [
        "[2010-01-01, 2014-01-01) in_force The due is ten crowns a day.",
        "[2014-01-01, 2016-01-01) in_force The due is twelve crowns a day.",
        "[2016-01-01, open) in_force The due is ten crowns a day.",
    ]


# -- consolidations and instruments together ---------------------------------------------------------


def test_the_enacted_words_stand_where_the_consolidations_are_silent() -> None:
    law = [
        enacted(TEN, "2010-01-01"),
        edit("a", "2012-01-01", old="Ten", new="Eleven"),
        seen(TWELVE, "2019-12-31", since="2015-04-01", made="2010-01-01"),
    ]
    assert course(law) == [
        "[..0001-01-01, 2010-01-01) not_yet_made",
        "[2010-01-01, 2012-01-01) in_force Ten crowns.",
        "[2012-01-01, 2015-04-01) in_force Eleven crowns.",
        "[2015-04-01, open) in_force Twelve crowns.",
    ]
    # That the amendment of 2015 is not at hand is no disagreement.
    assert not any(v.disputed for v in consolidate("4", law).versions)


def test_the_enacted_words_in_a_gap_between_consolidations() -> None:
    law = [enacted(TEN, "2010-01-01"), edit("a", "2018-07-01", old="Ten", new="Eleven"), *gap()]
    assert told(law, "2018-06-30") == "in_force: Ten crowns."
    assert told(law, "2018-07-01") == "in_force: Eleven crowns."
    assert told(law, "2020-01-31") == "in_force: Eleven crowns."
    assert told(law, "2020-02-01") == "in_force: Twelve crowns."


def test_a_consolidation_that_disagrees_with_the_instruments_is_quoted_and_disputed() -> None:
    law = [
        enacted(TEN, "2010-01-01"),
        edit("a", "2015-07-01", old="Ten", new="Twelve"),
        seen("Thirteen crowns.", "2019-12-31", since="2015-07-01"),
    ]
    assert told(law, "2015-06-30") == "in_force: Ten crowns."
    assert told(law, "2015-07-01") == "in_force: Thirteen crowns."
    assert not at(law, "2015-06-30").disputed
    assert at(law, "2015-07-01").disputed


def test_an_amendment_that_the_consolidation_does_not_show_is_disputed_from_its_day() -> None:
    law = [
        enacted(TEN, "2010-01-01"),
        edit("a", "2015-07-01", old="Ten", new="Twelve"),
        seen(TEN, "2019-12-31", since="2010-01-01"),
    ]
    for day, disputed in (("2015-06-30", False), ("2015-07-01", True), ("2015-07-02", True)):
        assert at(law, day).disputed is disputed, day
        assert told(law, day) == "in_force: Ten crowns."


def test_a_consolidation_is_silent_on_what_takes_effect_after_its_day() -> None:
    law = [
        seen("Ten crowns a day.", "2019-12-31", since="2010-01-01"),
        edit("a", "2020-07-01", old="Ten", new="Twelve", published="2020-06-01"),
    ]
    assert told(law, "2020-06-30") == "in_force: Ten crowns a day."
    assert told(law, "2020-07-01") == "in_force: Twelve crowns a day."
    assert told(law, "2020-07-01", known_at="2020-05-31") == "in_force: Ten crowns a day."
    assert reasons(law) == []
    # The next consolidation has looked, and its words are what it prints.
    law.append(seen("Eleven crowns a day.", "2021-12-31", since="2020-07-01"))
    assert told(law, "2020-07-01") == "in_force: Eleven crowns a day."


def test_an_edit_without_any_words_to_apply_it_to_is_a_problem() -> None:
    assert reasons([edit("a", "2015-07-01", old="ten", new="twelve")]) == [
        "no text as enacted to apply it to"
    ]
