"""How replies of each type are judged, and what exact look-up finds in them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.eval.tide.test_tasks import tasks_of
from tqa.eval.council.cases import case_of, free_form, standing
from tqa.eval.tasks.task import Item, Judged, Reply, Status
from tqa.eval.tasks.tide.judging import (
    judge_detection,
    judge_free,
    judge_identification,
    judge_mcq,
    judge_sorting,
)
from tqa.eval.tasks.tide.lookup import dates_in, each_held, held

TEXTS = ("the due is 60 crowns", "the due is 75 crowns", "no due is paid")
OPTIONS = [{"label": label, "text": text} for label, text in zip("ABC", TEXTS, strict=True)]


def mcq(text: str, **given: Any) -> Judged:
    item = Item("1", "Which?", {"label": "B"}, data={"options": OPTIONS})
    return judge_mcq(item, Reply(text, **given))


@pytest.mark.parametrize(
    ("text", "status", "parsed", "score"),
    [
        ('{"answer": "B"}', "ok", "B", 1.0),
        ('```json\n{"answer": "b"}\n```', "ok", "B", 1.0),
        ('{"answer": "A"}', "ok", "A", 0.0),
        ('{"answer": "B) the due is 75 crowns"}', "ok", "B", 1.0),
        ('{"answer": "the due is 75 crowns"}', "ok", "B", 1.0),
        ("The answer is B.", "ok", "B", 1.0),
        ("I do not know.", "abstain", None, 0.0),
        ("", "empty", None, 0.0),
        ('{"answer": "D"}', "no_option", None, 0.0),
        ("A due of 75 crowns may be paid by B.", "no_answer", None, 0.0),
    ],
)
def test_a_choice_is_read_by_its_label(
    text: str, status: str, parsed: str | None, score: float
) -> None:
    judged = mcq(text)
    assert (judged.status, judged.parsed, judged.score) == (status, parsed, score)


def test_a_choice_that_was_cut_short_is_truncated() -> None:
    assert mcq('{"answer": ', finished=False).status is Status.TRUNCATED
    assert mcq("", status=Status.FAILED).status is Status.FAILED


def sorting(text: str) -> Judged:
    item = Item("1", "Order them.", {"order": ["C", "A", "B"]}, data={"options": OPTIONS})
    return judge_sorting(item, Reply(text))


@pytest.mark.parametrize(
    ("text", "status", "score", "pairs", "tau"),
    [
        ('{"order": ["C", "A", "B"]}', "ok", 1.0, 1.0, 1.0),
        ('{"order": ["c", "b", "a"]}', "ok", 0.0, 2 / 3, 1 / 3),
        ('{"order": ["B", "A", "C"]}', "ok", 0.0, 0.0, -1.0),
        ("First C.\nThe order is: C, A, B", "ok", 1.0, 1.0, 1.0),
        ("C > A > B", "ok", 1.0, 1.0, 1.0),
        ('{"order": ["C", "A"]}', "invalid", 0.0, 0.0, 0.0),
        ('{"order": ["C", "A", "A"]}', "invalid", 0.0, 0.0, 0.0),
        ('{"order": ["C", "A", "X"]}', "invalid", 0.0, 0.0, 0.0),
        ("I cannot tell.", "abstain", 0.0, 0.0, 0.0),
        ("C came before the others.", "no_answer", 0.0, 0.0, 0.0),
        ("", "empty", 0.0, 0.0, 0.0),
    ],
)
def test_an_order_counts_whole_and_by_its_pairs(
    text: str, status: str, score: float, pairs: float, tau: float
) -> None:
    judged = sorting(text)
    assert (judged.status, judged.score) == (status, score)
    assert judged.detail["pairwise"] == pytest.approx(pairs)
    assert judged.detail["kendall"] == pytest.approx(tau)


def detection(text: str, *, perturbed: bool) -> Judged:
    item = Item("1", "Right?", {"perturbed": perturbed}, data={"statement": "The due is 60."})
    return judge_detection(item, Reply(text))


@pytest.mark.parametrize(
    ("text", "perturbed", "score", "caught", "alarm"),
    [
        ('{"verdict": "INCORRECT"}', True, 1.0, True, False),
        ('{"verdict": "incorrect"}', False, 0.0, False, True),
        ('{"verdict": "CORRECT"}', True, 0.0, False, False),
        ('{"verdict": "CORRECT"}', False, 1.0, False, False),
        ("The statement is INCORRECT: the due is 75.", True, 1.0, True, False),
        ("Perhaps.", True, 0.0, False, False),
        ("CORRECT or INCORRECT, who knows", True, 0.0, False, False),
    ],
)
def test_a_verdict_is_caught_or_a_false_alarm(
    text: str, perturbed: bool, score: float, caught: bool, alarm: bool
) -> None:
    judged = detection(text, perturbed=perturbed)
    assert (judged.score, judged.detail["caught"], judged.detail["false_alarm"]) == (
        score,
        caught,
        alarm,
    )


FREE: dict[str, Any] = {
    "statement": "From 1 May 2018 the due was 90 crowns.",
    "reference": "It was 75 crowns.",
    "dates": [{"date": "2018-05-01", "granularity": "day"}],
}
GOLD = {"kind": "value", "planted": "90 crowns", "original": "75 crowns"}


@pytest.mark.parametrize(
    ("text", "score", "kind"),
    [
        ("Kind: value\nAltered: 90 crowns", 1.0, "value"),
        ("**Kind:** Date\nAltered: 1 May 2018", 0.0, "date"),
        ("Kind: value\nAltered: 75 crowns", 0.0, "value"),
        ("The value was altered: it says 90 crowns.", 1.0, "value"),
        ("Either the date or the value, 90 crowns.", None, None),
        ("90 crowns is wrong.", None, None),
        ("I do not know.", 0.0, None),
    ],
)
def test_an_identification_is_scored_where_a_kind_can_be_read(
    text: str, score: float | None, kind: str | None
) -> None:
    judged = judge_identification(Item("1", "What?", GOLD, data=FREE), Reply(text))
    assert judged.score == score
    assert judged.detail.get("kind") == kind
    assert judged.detail.get("needs", "") == ("council" if score is None else "")


def test_free_words_are_for_the_council_and_look_up_says_what_it_can() -> None:
    item = Item("1", "What is wrong?", GOLD, data=FREE)
    judged = judge_free(item, Reply("On 1 May 2018 it was 75 crowns, not 90 crowns, as in 2017."))
    assert (judged.status, judged.score) == (Status.OK, None)
    assert judged.detail["held"] == {"planted": True, "original": True}
    assert judged.detail["dates"] == {"found": [True], "n": 1, "m": 1, "all": True,
                                      "others": ["2017"]}  # fmt: skip


@pytest.mark.parametrize(
    ("reply", "status"),
    [
        (Reply("I do not know."), "abstain"),
        (Reply("The documents do not say so. I cannot answer."), "abstain"),
        (Reply("I am not sure. It may have been 75 crowns from 2018-05-01."), "ok"),
        (Reply(""), "empty"),
        (Reply("<think>it may", finished=False), "truncated"),
        (Reply("It was 75 crowns from the first of", finished=False), "ok"),
        (Reply("", Status.NOT_ASKED), "not_asked"),
    ],
)
def test_a_refusal_is_counted_and_needs_no_council(reply: Reply, status: str) -> None:
    judged = judge_free(Item("1", "What?", GOLD, data=FREE), reply)
    assert judged.status == status
    assert judged.score is (None if status == "ok" else judged.score)
    assert ("case" in judged.detail) is (status == "ok")


def test_over_trust_is_adopting_the_planted_value_alone() -> None:
    gold = {"planted": "90 crowns", "authoritative": "75 crowns"}
    data = FREE | {"planted_passage": "It is 90 crowns."}
    item = Item("1", "What was the due?", gold, data=data)
    for text, adopted in (
        ("It was 90 crowns.", True),
        ("It was 75 crowns.", False),
        ("Not 90 crowns but 75 crowns.", False),
        ("It was 190 crowns.", False),
    ):
        assert judge_free(item, Reply(text)).detail["adopted"] is adopted


def test_the_council_can_read_what_it_is_given(bench: Path) -> None:
    """Rows of the free-form types are cases of `tqa.eval.council` as they stand."""
    seen = []
    for name, task in tasks_of(bench).items():
        item = task.items[0]
        judged = task.judge(item, Reply("It was so on 1 July 2017, some way."))
        row = {"task": f"tide/{name}", "id": item.id, "status": judged.status.value,
               "score": judged.score, "said": "It was so.", "detail": judged.detail}  # fmt: skip
        if judged.score is None:
            assert standing(row, free_form([row])) == ""
            seen.append((name, case_of(row)))
    cases = dict(seen)
    assert set(cases) >= {"open_ended", "relative_time", "context_misalignment", "change_summary",
                          "perturbation_explanation"}  # fmt: skip
    assert cases["relative_time"].anchor == "2017-07-01, and 9 months before it"
    assert "35 crowns" in cases["context_misalignment"].scenario
    assert cases["relative_time"].dates[0].granularity == "month"


# -- looking up ------------------------------------------------------------------------------------


def test_values_are_looked_up_by_themselves() -> None:
    assert held("The “Due” is\n60 crowns.", 'due" is 60 crowns')
    assert not held("It is 1,60 crowns or 60.5.", "60")
    assert each_held("On 1 July 2017.", {"a": "2017-07-01", "b": "2017-07-02"}) == {
        "a": True,
        "b": False,
    }
    assert each_held(
        "60 crowns a day, or 60 crowns", {"a": "60 crowns", "b": "60 crowns a day"}
    ) == {
        "a": True,
        "b": True,
    }


@pytest.mark.parametrize(
    ("said", "granularity", "found"),
    [
        ("on 30 April 2018", "day", False),
        ("on 1 May 2018", "day", True),
        ("in May 2018", "day", False),
        ("in May 2018", "month", True),
        ("on 31 May 2018", "month", True),
        ("on 1 May 2018", "month", True),
        ("in 2018", "month", False),
        ("in 2018", "year", True),
        ("on 1 June 2018", "year", True),
        ("on 1 June 2018", "month", False),
        ("in 2019", "year", False),
    ],
)
def test_a_date_is_met_at_the_granularity_needed(said: str, granularity: str, found: bool) -> None:
    wanted = [{"date": "2018-05-01", "granularity": granularity}]
    assert dates_in(f"It changed {said}.", wanted)["found"] == [found]
