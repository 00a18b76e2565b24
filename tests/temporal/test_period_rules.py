"""Sets of rules against the examples that their sources give, and against holidays."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from tqa.errors import TemporalError
from tqa.temporal.counting import compute_period
from tqa.temporal.period_rules import load_rules, rules_named, sources
from tqa.temporal.periods import ClosedDay


def test_every_set_names_its_source_and_can_be_loaded() -> None:
    assert len(sources()) == 5
    for name, source in sources().items():
        assert len(source) > 20
        rules_named(name)


# The three examples that rule 2.8 itself gives (the dates are those of 2023 and 2000).
@pytest.mark.parametrize(
    ("text", "anchor", "latest", "earliest"),
    [
        ("at least 28 days after the notice", date(2023, 10, 1), None, date(2023, 10, 30)),
        ("within 14 days of service", date(2023, 10, 2), date(2023, 10, 16), None),
        ("at least 3 days before the hearing", date(2023, 10, 20), date(2023, 10, 16), None),
    ],
)
def test_england(text: str, anchor: date, latest: date | None, earliest: date | None) -> None:
    period = compute_period(text, anchor, rules=rules_named("england-civil-procedure"))
    assert (period.latest_day, period.earliest_day) == (latest, earliest)


def test_canada_counts_at_least_as_clear_days_and_not_within() -> None:
    rules = rules_named("canada", holidays=frozenset({date(2024, 7, 1)}))
    hearing = date(2024, 7, 12)
    period = compute_period("at least 7 days before the hearing", hearing, rules=rules)
    assert period.latest_day == date(2024, 7, 4)
    # The tenth day after 21 June is Dominion Day: it may be done on the next day.
    period = compute_period("within 10 days after service", date(2024, 6, 21), rules=rules)
    assert period.latest_day == date(2024, 7, 2)
    period = compute_period("within 2 months after service", date(2024, 12, 31), rules=rules)
    assert period.latest_day == date(2025, 2, 28)


@pytest.mark.parametrize(
    ("served", "last"),
    [
        (date(2024, 5, 9), date(2024, 5, 30)),  # a Thursday: the day before the weekend
        (date(2024, 5, 10), date(2024, 5, 31)),
        (date(2024, 5, 11), date(2024, 6, 3)),  # 1 June is a Saturday
        (date(2024, 5, 12), date(2024, 6, 3)),
        (date(2024, 5, 13), date(2024, 6, 3)),
        (date(2024, 5, 14), date(2024, 6, 4)),
    ],
)
def test_the_answer_is_due_21_days_after_service(served: date, last: date) -> None:
    rules = rules_named("us-federal-courts")
    assert compute_period("within 21 days after service", served, rules=rules).last_day == last


def test_a_period_before_an_event_goes_on_backwards() -> None:
    rules = rules_named("us-federal-courts")
    # 14 days before Saturday 15 June 2024 is Saturday 1 June: the last open day before it.
    period = compute_period("14 days before the hearing", date(2024, 6, 15), rules=rules)
    assert period.latest_day == date(2024, 5, 31)


def test_general_clauses_leave_out_the_first_day_and_pass_over_a_closed_last_one() -> None:
    rules = rules_named("general-clauses", holidays=frozenset({date(2024, 4, 14)}))
    period = compute_period("thirty days from 15 March 2024", rules=rules)
    assert (period.first_day, period.last_day) == (date(2024, 3, 16), date(2024, 4, 15))


def test_two_days_of_european_union_law_hold_two_working_days() -> None:
    rules = rules_named("european-union")
    # From Friday 31 May 2024: Saturday and Sunday are no working days, Monday and Tuesday are.
    period = compute_period("within 2 days of 31 May 2024", rules=rules)
    assert period.last_day == date(2024, 6, 4)
    # Counted back from Monday 10 June 2024, the Saturday stays.
    period = compute_period("not later than 2 days before 10 June 2024", rules=rules)
    assert period.latest_day == date(2024, 6, 8)


def test_rules_of_a_user(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_text(
        '[harbour]\nsource = "By-law 7"\nweekend = ["Fri"]\nif_last_day_closed = "previous_open_day"\n'
        "holidays = [2024-02-21]\n",
        "utf-8",
    )
    rules = load_rules(file)["harbour"]
    assert rules.if_last_day_closed is ClosedDay.PREVIOUS_OPEN_DAY
    assert compute_period("within 2 days of 19 February 2024", rules=rules).last_day == date(
        2024, 2, 20
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[a]\nclear_days = true\n", "needs a table with a source"),
        ('[a]\nsource = "x"\nclear_days = 1\n', "true or false"),
        ('[a]\nsource = "x"\nweekend = ["Sonntag"]\n', "weekend"),
        ('[a]\nsource = "x"\ncleardays = true\n', "no rule is called cleardays"),
        ('[a]\nsource = "x"\nskip_closed_below = -1\n', "a number of days"),
        ("[a\n", "not TOML"),
    ],
)
def test_bad_rules_name_file_table_and_key(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "rules.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(TemporalError, match=r"rules\.toml"):
        load_rules(file)
    with pytest.raises(TemporalError, match=said):
        load_rules(file)


def test_unknown_names_list_the_known_ones() -> None:
    with pytest.raises(TemporalError, match="european-union, general-clauses"):
        rules_named("france")
