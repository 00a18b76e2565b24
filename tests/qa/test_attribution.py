from datetime import date

import pytest

from tqa.qa.attribution import (
    ACCEPT,
    NOT_SUPPORTED,
    REJECT,
    UNCITED,
    UNKNOWN_SOURCE,
    WRONG_VERSION,
    CitedSource,
    verify_citations,
)
from tqa.temporal.bounds import OPEN, UNKNOWN, Bound

SOURCES = {
    "1": CitedSource("Every vessel pays a berth fee of 40 dollars for 3 days."),
    "2": CitedSource("The harbour master may waive the fee. A pilot must hold a licence."),
}


@pytest.mark.parametrize(
    "answer",
    [
        "The berth fee is 40 dollars [1].",
        "The berth fee is $40 [1], and the harbour master may waive it [2].",
        "The berth fee is 40 dollars. [1]",
        "According to [1], the berth fee is 40 dollars.",
        "A pilot must hold a licence [2]. Vessels pay 40 dollars [1].",
        "Vessels pay forty dollars for three days [1].",
        "The fee of 40 dollars may be waived [1, 2].",
        "The fee of 40 dollars may be waived [1][2].",
        "The fee of 40 dollars may be waived [1-2].",
    ],
)
def test_what_holds(answer: str) -> None:
    found = verify_citations(answer, SOURCES)
    assert (found.verdict, found.invalid, found.unsupported_claims) == (ACCEPT, (), ())
    assert found.answer_supported


@pytest.mark.parametrize(
    ("answer", "claim", "reason"),
    [
        ("The berth fee is 41 dollars [1].", "The berth fee is 41 dollars", NOT_SUPPORTED),
        ("The berth fee is 400 dollars [1].", "The berth fee is 400 dollars", NOT_SUPPORTED),
        ("The fee is 3 dollars [1].", "The fee is 3 dollars", NOT_SUPPORTED),
        ("The berth fee is not 40 dollars [1].", "The berth fee is not 40 dollars", NOT_SUPPORTED),
        ("The harbour master must waive the fee [2].", "The harbour master must waive the fee", NOT_SUPPORTED),
        ("The berth fee is 40 dollars [2].", "The berth fee is 40 dollars", NOT_SUPPORTED),
        ("The berth fee is 40 dollars.", "The berth fee is 40 dollars", UNCITED),
        ("The berth fee is 40 dollars [5].", "The berth fee is 40 dollars", UNKNOWN_SOURCE),
        ("Vessels pay 40 dollars [1]. Cargo is taxed.", "Cargo is taxed", UNCITED),
    ],
)  # fmt: skip
def test_what_falls(answer: str, claim: str, reason: str) -> None:
    found = verify_citations(answer, SOURCES)
    assert found.verdict == REJECT
    assert claim in found.unsupported_claims
    assert reason in found.reasons


def test_markers_are_reported_in_order_and_never_renumbered() -> None:
    found = verify_citations("The berth fee is 40 dollars [9][1], paid by vessels [3].", SOURCES)
    assert (found.valid, found.invalid) == (("1",), ("9", "3"))


def test_words_in_brackets_are_no_markers() -> None:
    found = verify_citations("The [berth] fee is 40 dollars [1].", SOURCES)
    assert found.invalid == ()


def test_a_claim_slices_back_to_the_answer() -> None:
    answer = "The berth fee is 40 dollars [1], and cargo is taxed [7]."
    for claim in verify_citations(answer, SOURCES).claims:
        assert answer[slice(*claim.span)] == claim.text


VERSIONS = {
    "tug-4@2001-02-01": CitedSource(
        "The toll is 5 taka.", Bound.on(date(2001, 2, 1)), Bound.on(date(2011, 2, 1))
    ),
    "tug-4@2011-02-01": CitedSource("The toll is 8 taka.", Bound.on(date(2011, 2, 1)), OPEN),
}


@pytest.mark.parametrize(
    ("day", "version", "holds"),
    [
        (date(2001, 1, 31), "tug-4@2001-02-01", False),
        (date(2001, 2, 1), "tug-4@2001-02-01", True),
        (date(2011, 1, 31), "tug-4@2001-02-01", True),
        (date(2011, 2, 1), "tug-4@2001-02-01", False),
    ],
)
def test_the_version_must_hold_on_the_day(day: date, version: str, *, holds: bool) -> None:
    found = verify_citations(f"The toll was 5 taka [{version}].", VERSIONS, as_at=day)
    assert found.citations_hold is holds
    assert (WRONG_VERSION in found.reasons) is not holds


def test_a_right_answer_with_the_wrong_version() -> None:
    found = verify_citations(
        "On 3 May 2005 the toll was 5 taka [tug-4@2011-02-01].", VERSIONS, as_at=date(2005, 5, 3)
    )
    assert found.answer_supported
    assert found.reasons == (WRONG_VERSION, NOT_SUPPORTED)


def test_unknown_bounds_do_not_condemn() -> None:
    source = CitedSource("The toll is 5 taka.", UNKNOWN, OPEN)
    assert source.valid_on(date(2005, 1, 1)) is None
    found = verify_citations("The toll is 5 taka [1].", {"1": source}, as_at=date(2005, 1, 1))
    assert found.citations_hold


def test_a_cited_provision_must_be_the_one_in_the_source() -> None:
    sources = {"1": CitedSource("Harbour Act 1999 s. 9: The toll is 5 taka.")}
    assert verify_citations("Under section 9 the toll is 5 taka [1].", sources).citations_hold
    assert not verify_citations("Under section 8 the toll is 5 taka [1].", sources).citations_hold


def test_an_empty_answer_supports_nothing() -> None:
    found = verify_citations("", SOURCES)
    assert (found.claims, found.answer_supported) == ((), False)
