"""Answers in a few words, and answers without reading."""

from __future__ import annotations

import pytest

from tqa.eval.tasks.short import answer_in, one_of, same
from tqa.eval.tasks.task import Item, Reply, Status
from tqa.eval.tasks.trivial import always, each, majority, options


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Ann Ash", "Ann Ash"),
        ("Ann Ash.\nShe was clerk until 1990.", "Ann Ash"),
        ("<think>Bo? No.</think>\nThe answer is **Ann Ash**.", "Ann Ash"),
    ],
)
def test_what_answers_is_taken_from_the_reply(text: str, words: str) -> None:
    assert answer_in(Reply(text)) == (Status.OK, words)


@pytest.mark.parametrize(
    ("reply", "status"),
    [
        (Reply(""), Status.EMPTY),
        (Reply("", finished=False), Status.TRUNCATED),
        (Reply("I cannot tell from the sources."), Status.ABSTAIN),
        (Reply("", Status.FAILED), Status.FAILED),
    ],
)
def test_what_is_no_answer_has_a_status_and_no_score(reply: Reply, status: Status) -> None:
    judged = one_of(reply, ["x"])
    assert (judged.status, judged.score, judged.parsed) == (status, 0.0, None)


def test_parts_of_an_answer_are_in_the_detail() -> None:
    judged = one_of(Reply("Clerk Ann Ash"), ["Ann Ash", "Bo"])
    assert (judged.score, judged.detail) == (0.0, {"f1": 0.8})
    assert same("The Ferry Act", "ferry act")
    assert not same("Ferry Act", "Ferry Rules")


def test_trivial_answers_look_at_no_question() -> None:
    items = [Item(str(n), "", gold) for n, gold in enumerate("abba")]
    assert [reply.text for reply in majority()(items)] == ["a"] * 4  # the first of equally many
    assert [reply.text for reply in always("x")(items)] == ["x"] * 4
    assert [reply.text for reply in each(lambda item: item.id)(items)] == ["0", "1", "2", "3"]
    assert majority()([]) == ()
    assert list(options("A", lambda item: "B")) == ["majority", "first option", "last option"]
