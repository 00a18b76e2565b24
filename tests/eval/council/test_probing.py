"""Judges on answers whose verdict is known: who says yes to everything is found out."""

from __future__ import annotations

from dataclasses import replace

from tests.eval.council.fakes import CASE, Fixed, judge, row
from tqa.eval.council.grading import grade
from tqa.eval.council.probing import KINDS, probe, probes
from tqa.eval.council.records import Case, GoldDate
from tqa.eval.council.symbolic import SymbolicJudge


def case(number: int) -> Case:
    """Tolls of different streets, each with its day and its amount."""
    day = f"20{10 + number}-03-0{1 + number % 9}"
    return Case(
        str(number),
        f"When did the toll of street {chr(65 + number)} rise, and to what?",
        f"It rose to {3 * number + 7} crowns on {day}.",
        "I wonder.",
        (GoldDate.read(day, "day"),),
    )


CASES = [case(number) for number in range(8)]


def test_what_probes_are_made_of() -> None:
    found = probes(CASES, 3, seed=1)
    assert [each.kind for each in found] == [kind for kind in KINDS for _ in range(3)]
    by_id = {each.id: each for each in CASES}
    for each in found:
        made = by_id[each.case.id]
        assert (each.case.question, each.case.dates) == (made.question, made.dates)
        assert (each.case.answer == made.reference) == (each.kind == "own")
    moved = found[8]
    assert moved.expected == {"satisfied.1": False, "contradicted.1": True}
    day = moved.case.dates[0].value.interval.start
    assert str(day) not in moved.case.answer
    assert str(day.year + 1) in moved.case.answer


def test_they_are_drawn_by_the_seed_and_not_by_the_order() -> None:
    assert probes(CASES, 3, seed=1) == probes(CASES[::-1], 3, seed=1)
    assert probes(CASES, 3, seed=1) != probes(CASES, 3, seed=2)
    assert probes([*CASES, *CASES], 99, seed=1) == probes(CASES, 99, seed=1)


def test_a_date_that_is_not_told_or_told_twice_is_not_moved() -> None:
    for reference in ("To 12 crowns.", "On 1 July 2019, yes, 2019-07-01.", "In July 2019."):
        kinds = [each.kind for each in probes([replace(CASE, reference=reference)], 2, seed=0)]
        assert kinds == ["own", "echo", "order"]
    assert probes([], 3, seed=0) == probes(CASES, 0, seed=0) == ()


def test_a_date_that_the_reference_does_not_tell_is_not_asked_for() -> None:
    own, *_ = probes([replace(CASE, reference="To 12 crowns.")], 1, seed=0)
    assert own.expected == {"same_meaning": True}
    own, *_ = probes([CASE], 1, seed=0)
    assert own.expected == {"satisfied.1": True, "contradicted.1": False, "same_meaning": True}


def test_a_date_is_not_moved_to_another_of_the_same_reference() -> None:
    dates = (GoldDate.read("2019-07-01", "year"), GoldDate.read("2020-07-01", "year"))
    given = replace(CASE, reference="On 1 July 2019 and on 1 July 2020.", dates=dates)
    (moved,) = [p for p in probes([given], 1, seed=0) if p.kind == "moved"]
    assert moved.expected == {"satisfied.2": False, "contradicted.2": True}


def test_a_question_that_tells_the_date_is_no_echo() -> None:
    asked = replace(CASE, question="To what did the toll rise on 1 July 2019?")
    found = {each.kind: each for each in probes([asked], 1, seed=0)}
    assert "echo" not in found
    assert set(found["order"].expected.values()) == {False}


def test_who_says_yes_to_everything_is_found_out() -> None:
    found = probe([Fixed("yes"), SymbolicJudge()], probes(CASES, 4, seed=1), threads=2)
    assert {kind: each.right for kind, each in found["yes"].items()} == {
        "own": 4, "other": 0, "moved": 0, "echo": 0, "order": 0,
    }  # fmt: skip
    assert {kind: each.right for kind, each in found["symbolic"].items()} == {
        "own": 4, "other": 4, "moved": 4, "echo": 4, "order": 4,
    }  # fmt: skip


def test_it_stands_beside_the_scores() -> None:
    silent = judge("silent", lambda mark, _: "Fine.")
    rows = [
        row(c.id, "On 1 July 2019.", question=c.question, reference=c.reference,
            dates=[{"date": c.dates[0].shown, "granularity": "day"}])
        for c in CASES
    ]  # fmt: skip
    found = grade(rows, [Fixed("yes"), SymbolicJudge(), silent], probing=2, seed=5)
    probed = found.summary.probed
    assert probed["silent"]["own"].faults == probed["silent"]["own"].asked == 2
    told = " ".join(found.summary.remarks)
    assert "judge 'yes' is right on 0 of 2 probes of the kind 'other'" in told
    assert "'symbolic' is right" not in told
    assert found.summary.by_judge["yes"].asked == 8  # probes are no answers
    assert grade(rows, [Fixed("yes")]).summary.probed == {"yes": {}}
