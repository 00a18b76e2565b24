"""What a reply may not say: other values, other days, another law, more than its source."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.qa.reading.scripted import said
from tqa.qa.answers import Answer
from tqa.qa.reading import grounding
from tqa.qa.reading.context import Packed, pack
from tqa.qa.reading.grounding import Checked, check, ground_of
from tqa.qa.reading.reply import read
from tqa.qa.reading.sources import Source, sources_of
from tqa.qa.reading.tokens import estimated
from tqa.temporal.bounds import Bound

Ask = Callable[[str], Answer]


def packed(*sources: Source) -> Packed:
    return pack("q", sources, budget=10_000, count=estimated, none="none", head="head")


def checked(answer: Answer, raw: str) -> Checked:
    return check(read(raw), packed(*sources_of(answer)).pieces, ground_of(answer))


def kinds(result: Checked) -> list[str]:
    return [fault.kind for fault in result.faults]


@pytest.mark.parametrize(
    "words",
    [
        "The fee for a street lamp is 18 crowns.",
        "The fee for a street lamp was eighteen crowns on 1 May 2018.",
        "As at 2018-05-01 the fee was 18 crowns.",
        "18 crowns",
        "Under section 2(2) of the Lamplighters Act, 2011, the fee for a street lamp is 18 crowns.",
        "The fee for a street lamp is 18 crowns, in force from 2017-07-01.",
    ],
)
def test_what_the_source_says_holds(fee: Answer, words: str) -> None:
    assert checked(fee, said(words, "S1")).faults == ()


@pytest.mark.parametrize(
    ("words", "cited", "kind"),
    [
        ("The fee for a street lamp is 12 crowns.", "S1", grounding.NOT_SUPPORTED),
        ("The fee for a street lamp is 18 dollars.", "S1", grounding.NOT_SUPPORTED),
        ("The fee for a street lamp is not 18 crowns.", "S1", grounding.NOT_SUPPORTED),
        ("A late payer is fined 18 crowns and jailed.", "S1", grounding.NOT_SUPPORTED),
        ("The fee for a street lamp is 18 crowns.", "S7", grounding.UNKNOWN_SOURCE),
        ("The fee for a street lamp is 18 crowns [S4].", "S1", grounding.UNKNOWN_SOURCE),
        ("The fee for a street lamp is 18 crowns since 4 March 2019.", "S1", grounding.DATE),
        ("7", "S1", grounding.NOT_SUPPORTED),
    ],
)
def test_what_it_does_not_say_is_a_fault(fee: Answer, words: str, cited: str, kind: str) -> None:
    assert kind in kinds(checked(fee, said(words, cited)))


def test_a_claim_without_a_label_is_uncited(fee: Answer) -> None:
    result = checked(fee, said("The fee for a street lamp is 18 crowns."))
    assert kinds(result) == [grounding.UNCITED]
    assert (result.claims, result.unsupported) == (1, 1)


def test_a_listed_day_that_nothing_has(fee: Answer) -> None:
    result = checked(fee, said("The fee is 18 crowns.", "S1", dates=["2019-02-03", "YYYY-MM-DD"]))
    assert kinds(result) == [grounding.DATE]
    assert "2019-02-03" in result.faults[0].says


def test_giving_up_where_there_is_an_answer(fee: Answer) -> None:
    result = checked(fee, said("The sources do not say.", answered=False))
    assert kinds(result) == [grounding.REFUSED]
    assert kinds(checked(fee, "")) == [grounding.UNREADABLE]


def test_yes_for_no(ask: Ask) -> None:
    answer = ask("Was section 3 of the Lamplighters Act, 2011 in force on 1 May 2018?")
    assert answer.text.startswith("No")
    assert checked(answer, said("No, it was repealed on 2017-07-01.", "S1")).holds
    assert kinds(checked(answer, said("No", "S1"))) == [grounding.NO_DATE]
    assert grounding.CONTRADICTS in kinds(checked(answer, said("Yes.", "S1")))


def test_neither_yes_nor_no_where_the_finding_is_neither(fee: Answer) -> None:
    ground = grounding.Ground(
        frozenset(), finding="In part. It was in force for making rules only."
    )
    source = Source("Act", "In part. It was in force for making rules only.")
    for words in ("Yes", "No", "No, it was not in force."):
        result = check(read(said(words, "S1")), packed(source).pieces, ground)
        assert grounding.CONTRADICTS in kinds(result)
    told = said("It was in force for making rules only.", "S1")
    assert check(read(told), packed(source).pieces, ground).holds


def test_the_day_of_a_change_has_to_be_named(ask: Ask) -> None:
    answer = ask("When was section 2(2) of the Lamplighters Act, 2011 last amended?")
    assert "2017-07-01" in answer.text
    assert checked(answer, said("It was last changed on 1 July 2017.", "S1")).holds
    assert checked(answer, said("2017-07-01", "S1")).holds
    assert not checked(answer, said("Yes", "S1")).holds
    assert kinds(checked(answer, said("It was last changed.", "S1"))) == [grounding.NO_DATE]


def test_a_day_of_something_else(ask: Ask) -> None:
    answer = ask("Show the history of section 2(2) of the Lamplighters Act, 2011.")
    assert "at least since 2015-12-31: (2) The fee for a street lamp is 12 crowns." in answer.text
    right = "The fee was 12 crowns at least since 2015-12-31, and it changed on 2017-07-01."
    assert checked(answer, said(right, "S1")).holds
    wrong = "The fee was 12 crowns at least since 2017-07-01, and it changed on 2015-12-31."
    assert grounding.MISPLACED in kinds(checked(answer, said(wrong, "S1")))


def test_a_comparison_says_both_sides(ask: Ask) -> None:
    answer = ask(
        "What changed in section 2(2) of the Lamplighters Act, 2011 between 31 December 2015 and 1 May 2018?"
    )
    assert answer.kind == "difference"
    assert checked(answer, said("The fee rose from 12 to 18 crowns.", "S1")).holds
    assert grounding.VALUE in kinds(checked(answer, said("The fee is 12 crowns.", "S1")))


def test_a_source_of_another_day(fee: Answer) -> None:
    days = {"starts": Bound.on(fee.as_at.replace(year=2019)), "dated": True} if fee.as_at else {}
    later = Source("Lamplighters Act, 2011, s 2(2)", "The fee for a lamp is 21 crowns.", **days)  # type: ignore[arg-type]
    ground = grounding.Ground(frozenset(), as_at=fee.as_at)
    result = check(read(said("The fee is 21 crowns.", "S1")), packed(later).pieces, ground)
    assert kinds(result) == [grounding.WRONG_VERSION]
    assert result.unsupported == 0


def test_what_was_left_out_of_a_source_supports_nothing(fee: Answer) -> None:
    long = Source("Act", "Words that come first. " * 40 + "\nThe fee is 18 crowns.")
    cut = pack("q", [long], budget=150, count=estimated, none="none", head="head")
    assert not cut.pieces[0].whole
    result = check(read(said("The fee is 18 crowns.", "S1")), cut.pieces, ground_of(fee))
    assert grounding.NOT_SUPPORTED in kinds(result)


def test_values_of_different_days_are_each_said_and_alternatives_are_not() -> None:
    source = Source(
        "Lamplighters Act, 2011, s 2(2)", "The fee is 12 crowns.\nThe fee is 18 crowns."
    )
    twelve, eighteen = ("12", "crown"), ("18", "crown")
    raw = said("The fee is 12 crowns.", "S1")
    either = grounding.Ground(frozenset(), wanted=((twelve, eighteen),))
    both = grounding.Ground(frozenset(), wanted=((twelve,), (eighteen,)))
    assert check(read(raw), packed(source).pieces, either).holds
    assert kinds(check(read(raw), packed(source).pieces, both)) == [grounding.VALUE]
    all_of_it = said("The fee is 12 crowns, then 18 crowns.", "S1")
    assert check(read(all_of_it), packed(source).pieces, both).holds


def test_a_no_before_a_number_denies_nothing(ask: Ask) -> None:
    answer = ask("When was section 2(2) of the Lamplighters Act, 2011 last amended, and by what?")
    raw = said("It was last changed on 2017-07-01, by Act No. 9 of 2017, s. 3.", "S1")
    assert checked(answer, raw).faults == ()
    wrong = said("It was last changed on 2017-07-01, by Act No. 8 of 2017, s. 3.", "S1")
    assert kinds(checked(answer, wrong)) == [grounding.INSTRUMENT]
    other = said("It was last changed on 2017-07-01, by the Gas Works Act.", "S1")
    assert grounding.INSTRUMENT in kinds(checked(answer, other))
    own = said("Section 2(2) of the Lamplighters Act was last changed on 2017-07-01.", "S1")
    assert checked(answer, own).holds
