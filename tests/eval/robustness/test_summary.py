"""Tables from rows: differences as the study counts them, directions, gains of rewording."""

from __future__ import annotations

from typing import Any

import pytest

from tqa.eval.tasks.robustness.catalog import Direction
from tqa.eval.tasks.robustness.published import BOTH, DIFFERENCES, GAINS, PARTS
from tqa.eval.tasks.robustness.summary import (
    own_years,
    reformulation_gain,
    robustness_summary,
)


def _row(test: str, name: str, group: str, form: str, score: float, **more: Any) -> dict[str, Any]:
    return {
        "task": f"robustness/{test}",
        "setting": "parametric",
        "reader": "m",
        "prompt": "told",
        "id": f"{name}#{form}",
        "run": 1,
        "cluster": name,
        "groups": {group: form, "source": "a" if int(name) % 2 else "b"},
        "gold": ["x"],
        "status": "ok",
        "parsed": "x",
        "score": score,
        "detail": {},
        **more,
    }


def _rows(test: str, group: str, forms: dict[str, list[int]]) -> list[dict[str, Any]]:
    return [
        _row(test, str(at), group, form, score)
        for form, scores in forms.items()
        for at, score in enumerate(scores)
    ]


def test_what_is_right_in_both_forms_is_set_against_the_base() -> None:
    base = [1] * 40 + [0] * 60
    changed = [1] * 20 + [0] * 70 + [1] * 10
    rows = _rows("relativization", "form", {"absolute": base, "relative": changed})
    (line,) = robustness_summary(rows)
    assert (line.n, line.base, line.changed, line.both) == (100, 0.4, 0.3, 0.2)
    assert line.difference == pytest.approx(-0.5)
    assert line.expected is Direction.SAME
    # 20 lost and 10 won: the interval of the difference of scores reaches to about 0.
    assert line.low is not None
    assert line.low < -0.1


def test_directions() -> None:
    base = [1] * 50 + [0] * 50
    lost = [0] * 100
    (same,) = robustness_summary(_rows("positioning", "form", {"end": base, "front": base}))
    assert (same.difference, same.holds) == (0.0, True)
    (drop,) = robustness_summary(_rows("removal", "form", {"absolute": base, "removed": lost}))
    assert (drop.difference, drop.holds) == (-1.0, True)
    (fell,) = robustness_summary(_rows("positioning", "form", {"end": base, "front": lost}))
    assert fell.holds is False
    (kept,) = robustness_summary(_rows("removal", "form", {"absolute": base, "removed": base}))
    assert kept.holds is None
    (none,) = robustness_summary(_rows("positioning", "form", {"end": lost, "front": lost}))
    assert (none.difference, none.holds) == (None, None)
    shift = robustness_summary(_rows("shift", "shift", {"0": base, "10": lost}))
    assert [line.holds for line in shift] == [None]


def test_claims_are_set_against_guessing() -> None:
    good = robustness_summary(
        _rows("facts", "claim", {"true": [1] * 40, "false": [1] * 35 + [0] * 5})
    )
    guess = robustness_summary(_rows("facts", "claim", {"true": [1] * 40, "false": [0] * 40}))
    assert [line.holds for line in (*good, *guess)] == [True, None]
    assert good[0].changed == pytest.approx(75 / 80)
    # Who refuses to judge any claim is not below guessing: nothing is known of it.
    silent = robustness_summary(_rows("facts", "claim", {"true": [0] * 40, "false": [0] * 40}))
    assert [line.holds for line in silent] == [None]


def test_pairs_of_other_distances_are_other_questions() -> None:
    rows = _rows("ordering", "distance", {"0": [1, 0] * 50, "20": [1] * 90 + [0] * 10})
    (line,) = robustness_summary(rows)
    assert (line.form, line.n, line.base, line.changed, line.both) == ("20", 100, 0.5, 0.9, None)
    assert line.difference == pytest.approx(0.8)
    assert line.holds is False


def test_rows_without_reply_do_not_count_and_unread_ones_do() -> None:
    rows = _rows("relativization", "form", {"absolute": [1, 1, 1, 1], "relative": [1, 1, 1, 1]})
    rows[4] |= {"status": "failed"}
    rows[5] |= {"status": "abstain", "score": 0.0}
    (line,) = robustness_summary(rows)
    assert (line.n, line.base) == (3, 1.0)
    assert line.both == pytest.approx(2 / 3)


def test_parts_and_readers_are_told_one_by_one() -> None:
    rows = _rows("positioning", "form", {"end": [1, 0, 1, 0], "front": [1, 1, 1, 1]})
    other = [row | {"reader": "n"} for row in rows]
    lines = robustness_summary([*rows, *other, row_of_another_task()], by="source")
    assert [(line.reader, line.part, line.n) for line in lines] == [
        ("m", "all", 4), ("m", "source=a", 2), ("m", "source=b", 2),
        ("n", "all", 4), ("n", "source=a", 2), ("n", "source=b", 2),
    ]  # fmt: skip


def row_of_another_task() -> dict[str, Any]:
    return _row("positioning", "1", "form", "end", 1) | {"task": "lextime"}


def test_the_gain_of_rewording_is_of_questions_asked_in_all_forms() -> None:
    rows = [
        *_rows("removal", "form", {"removed": [1, 0, 0, 0, 1]}),
        *_rows("relativization", "form", {"relative": [1, 1, 0, 0], "absolute": [1, 1, 1, 0]}),
        *_rows("positioning", "form", {"front": [1, 1, 1, 1]}),
    ]
    (gain,) = reformulation_gain(rows)
    assert gain.n == 4
    assert gain.scores == {"removed": 0.25, "relative": 0.5, "absolute": 0.75, "front": 1.0}
    assert gain.gains == {
        "relative": 1.0,
        "absolute": pytest.approx(0.5),
        "front": pytest.approx(1 / 3),
    }
    assert gain.total == 3.0
    assert reformulation_gain(_rows("removal", "form", {"removed": [1]})) == ()


def test_the_year_of_a_model_is_read_from_its_rows() -> None:
    asked = _row("relativization", "1", "form", "asked", 0)
    asked |= {"id": "year#asked", "prompt": "own", "parsed": 2023, "score": None}
    assert own_years([asked, asked | {"prompt": "told", "parsed": 2025, "reader": "n"}]) == {
        "m": 2023
    }


@pytest.mark.parametrize("test", ["relativization", "removal", "reversal"])
def test_published_differences_follow_from_published_scores(test: str) -> None:
    (base,) = PARTS[test].values()
    for one, both, told in zip(base, BOTH[test], DIFFERENCES[test], strict=True):
        # The paper rounds scores first; that of reversal is off by up to 3.3 points.
        assert 100 * (both - one) / one == pytest.approx(told, abs=3.4)


def test_published_gains_follow_from_published_scores() -> None:
    totals = [told["front"] / told["removed"] - 1 for told in GAINS.values()]
    assert 100 * sum(totals) / len(totals) == pytest.approx(55, abs=0.6)
