"""A panel: the majority on each question, and never fewer judges without saying so."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from tests.eval.council.fakes import CASE, DAY, Failing, Fixed, judge, timing_out, verdict
from tqa.errors import ConfigError, ModelError
from tqa.eval.council.council import ATTEMPTS, Council, hear, majority
from tqa.eval.council.records import Case, Fault, FaultKind, Judge, Vote

GARBAGE = Fault(FaultKind.UNREADABLE, "it holds no JSON object", "Fine!")


def test_the_majority_of_each_question() -> None:
    """One vote does not carry over from one question to another."""
    panel = Council(
        [Fixed("a", "satisfied"), Fixed("b", "same_meaning"), Fixed("c", yes=["borderline"])]
    )
    found = panel.decide(CASE)
    assert found.verdict is not None
    assert found.verdict.answers == {
        "satisfied.1": True, "contradicted.1": False, "same_meaning": True, "borderline": False,
    }  # fmt: skip
    assert found.score is not None
    assert found.score.strict == 1
    assert found.full
    assert not found.by_quorum


@pytest.mark.parametrize("votes", list(product([True, False], repeat=3)))
def test_three_votes_have_a_majority_always(votes: tuple[bool, ...]) -> None:
    answers, tied = majority([Vote({"same_meaning": vote}) for vote in votes])
    assert answers["same_meaning"] == (sum(votes) >= 2)
    assert tied == ()


def test_contradiction_forces_the_meaning_of_the_panel() -> None:
    denying = [Fixed(name, yes=["contradicted"]) for name in "ab"]
    found = Council([*denying, Fixed("c")]).decide(CASE)
    assert found.verdict is not None
    assert found.verdict.answers["same_meaning"]
    assert found.score is not None
    assert (found.score.meaning, found.score.forced, found.score.strict) == (False, True, 0.0)


def test_a_judge_is_asked_once_more() -> None:
    stumbling = Failing("b", GARBAGE, times=1)
    found = Council([Fixed("a"), stumbling, Fixed("c")]).decide(CASE)
    assert found.score is not None
    assert stumbling.after == [None, GARBAGE]
    assert found.heard[1].earlier == (GARBAGE,)


def test_it_is_not_asked_a_third_time() -> None:
    failing = Failing("b", GARBAGE)
    found = hear(failing, CASE)
    assert len(failing.after) == ATTEMPTS == 2
    assert found.outcome == GARBAGE
    unable = Failing("b", Fault(FaultKind.UNABLE))
    hear(unable, CASE)
    assert len(unable.after) == 1


BROKEN: list[tuple[Judge, FaultKind]] = [
    (judge("b", lambda mark, _: "Fine, fine, fine!"), FaultKind.UNREADABLE),
    (judge("b", timing_out), FaultKind.TIMED_OUT),
    (judge("b", lambda mark, _: "I cannot judge this."), FaultKind.REFUSED),
    (judge("b", lambda mark, _: verdict(mark, dates=0)), FaultKind.INCOMPLETE),
    (judge("b", lambda mark, _: verdict(mark)[:40], finished=False), FaultKind.TRUNCATED),
    (judge("b", lambda mark, _: ""), FaultKind.EMPTY),
]


@pytest.mark.parametrize(("broken", "kind"), BROKEN)
def test_a_panel_without_one_of_its_judges_has_no_verdict(broken: Judge, kind: FaultKind) -> None:
    found = Council([Fixed("a"), broken, Fixed("c")]).decide(CASE)
    assert found.verdict is None
    assert found.score is None
    assert found.unscored == "judge_fault"
    assert f"b: {kind}" in found.why
    assert "2 of 3 judges voted, 3 are needed" in found.why
    assert len(found.votes) == 2


@pytest.mark.parametrize(("broken", "kind"), BROKEN)
def test_only_where_it_is_allowed_do_fewer_decide(broken: Judge, kind: FaultKind) -> None:
    found = Council([Fixed("a"), broken, Fixed("c")], quorum=2).decide(CASE)
    assert found.score is not None
    assert found.by_quorum
    assert not found.full
    outcome = found.heard[1].outcome
    assert isinstance(outcome, Fault)
    assert outcome.kind is kind


def test_a_tie_is_no_verdict() -> None:
    panel: list[Judge] = [Fixed("a"), Failing("b", GARBAGE), Fixed("c", "same_meaning")]
    found = Council(panel, quorum=2).decide(CASE)
    assert (found.unscored, found.verdict) == ("tie", None)
    assert "same_meaning" in found.why


def test_a_tie_on_what_enters_no_score_is_none() -> None:
    panel: list[Judge] = [Fixed("a"), Failing("b", GARBAGE), Fixed("c", yes=["borderline"])]
    found = Council(panel, quorum=2).decide(CASE)
    assert found.score is not None
    assert found.verdict is not None
    assert found.verdict.answers["borderline"] is False


def test_one_judge_is_a_panel() -> None:
    found = Council([Fixed("a", "satisfied")]).decide(replace(CASE, dates=(DAY, DAY)))
    assert found.score is not None
    assert (found.score.strict, found.score.partial) == (0.0, 0.0)


def test_panels_that_cannot_be() -> None:
    for judges in ([], [Fixed("a"), Fixed("b")]):
        with pytest.raises(ConfigError, match="odd number"):
            Council(judges)
    with pytest.raises(ConfigError, match="name each once"):
        Council([Fixed("a"), Fixed("b"), Fixed("a")])
    for quorum in (0, 1, 4):
        with pytest.raises(ConfigError, match="give 2 to 3"):
            Council([Fixed("a"), Fixed("b"), Fixed("c")], quorum=quorum)


def test_an_error_of_the_model_is_a_fault() -> None:
    class Raising:
        name = "b"

        def verdict(self, case: Case, after: Fault | None = None) -> Vote:
            raise ModelError("it is down")

    found = Council([Fixed("a"), Raising(), Fixed("c")]).decide(CASE)
    assert found.unscored == "judge_fault"
    assert found.heard[1].earlier == (Fault(FaultKind.NO_REPLY, "it is down"),)


def test_votes_on_other_questions_are_an_error_of_the_judge() -> None:
    class Odd:
        name = "odd"

        def verdict(self, case: Case, after: Fault | None = None) -> Vote:
            return Vote({"same_meaning": True})

    with pytest.raises(ValueError, match="other questions"):
        Council([Odd()]).decide(CASE)
