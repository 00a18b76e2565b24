"""Abstaining, faithfulness and refusals, against tables made by hand."""

from __future__ import annotations

import pytest

from tqa.eval.metrics.faithful import Faithfulness, faithfulness, mean_faithfulness
from tqa.eval.metrics.selective import Attempt, Out, Selective, selective


def _of(answerable: str, unanswerable: str) -> Selective:
    told = {out.value[0]: out for out in Out}
    return selective(
        [Attempt(True, told[letter]) for letter in answerable]
        + [Attempt(False, told[letter]) for letter in unanswerable]
    )


@pytest.mark.parametrize(
    ("answerable", "unanswerable", "shares"),
    [
        # coverage, accuracy when answering, false abstention, false answer
        ("ccwa", "aw", (4 / 6, 2 / 4, 1 / 4, 1 / 2)),
        ("aaaa", "aa", (0.0, None, 1.0, 0.0)),  # always refuses
        ("cccw", "ww", (1.0, 3 / 6, 0.0, 1.0)),  # never refuses
        ("eeuu", "", (0.0, None, 0.0, None)),  # neither
        ("", "", (None, None, None, None)),
    ],
)
def test_shares(answerable: str, unanswerable: str, shares: tuple[float | None, ...]) -> None:
    found = _of(answerable, unanswerable)
    assert (
        found.coverage,
        found.accuracy_when_answering,
        found.false_abstention_rate,
        found.false_answer_rate,
    ) == shares


def test_empty_and_unparsed_are_counted_apart() -> None:
    found = _of("ceeu", "eau")
    assert (found.empty_count, found.unparsed_count, found.answered) == (3, 2, 1)
    assert found.false_abstention_rate == 0.0
    with pytest.raises(ValueError, match="no correct answer"):
        Attempt(False, Out.CORRECT)


def test_refusals_claim_nothing() -> None:
    assert mean_faithfulness([]) == Faithfulness(None, 0, 0)
    assert mean_faithfulness([(0, 0), (0, 0)]) == Faithfulness(None, 0, 2)
    assert mean_faithfulness([(0, 3), (2, 2), (0, 0)]) == Faithfulness(0.5, 2, 1)
    assert faithfulness(0, 0) is None
    for impossible in ((3, 2), (-1, 2)):
        with pytest.raises(ValueError, match="cannot be supported"):
            faithfulness(*impossible)
