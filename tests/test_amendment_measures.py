"""What the benchmark of amendments takes out of two texts, and which text a law amended."""

from __future__ import annotations

from datetime import date

import pytest

from benchmarks.amending.codified import equal, same, unchanged, waits
from benchmarks.amending.dc_published import LAPSED, Published, text_before
from tqa.law.clause import Action, Block, Clause
from tqa.law.document import Document, Node
from tqa.law.model import InstrumentFacts, Lapse, Note
from tqa.temporal.bounds import Bound


@pytest.mark.parametrize(
    ("law", "code"),
    [
        ("under section 7(b) of this act", "under § 77-107(b)"),
        ("under sections 7, 7a, or 8", "under § 77-107, § 77-107a or § 77-108"),
        (
            "under section 3(a) of the Reel Act of 2001, effective May 2, 2001 (D.C. Law 50-2; "
            "D.C. Official Code § 70-903(b)) (“Reel Act”), a kite",
            "under § 70-903(b), a kite",
        ),
        ("by section 3 of the Reel Act, approved May 2, 2001 (D.C. Code § 7-3; or", "by § 7-3; or"),
        ("the Kite Safety Act says", "Unit B of this chapter says"),
        ("before the effective date of the Kite Safety Act of 2030", "before May 2, 2031"),
        ("(1) One. (1) Two.", "(1) One. [(2)] Two."),
        ("a kite, applicable or not", "a kite, applicable or not [applicable as of May 2, 2031]"),
        ("the kite's “tail", "the kite’s tail"),
    ],
)
def test_what_the_codifier_rewrites_makes_no_difference(law: str, code: str) -> None:
    assert equal(law, code)


@pytest.mark.parametrize(
    ("law", "code"),
    [
        ("under section 7(b)", "under § 77-107(c)"),
        ("the Kite Safety Act says", "the Reel Act says"),
        ("(1) One. (1) Two.", "(1) One. (2) Two."),
        ("before the effective date of the Kite Safety Act of 2030", "before the day"),
        ("a kite", "a red kite"),
    ],
)
def test_all_else_does(law: str, code: str) -> None:
    assert not equal(law, code)


def test_the_kept_words_of_a_text() -> None:
    assert same("77-104 Kites. (a) Under § 77-103, a kite flies. (b) [Repealed].") == (
        "kites. (a) under § a kite flies."
    )


def test_a_bracket_that_tells_when_words_apply_is_a_note() -> None:
    assert unchanged("red, [blue, [applicable as of May 2, 2031]] kites", "red, blue, kites")
    assert not unchanged("red, [blue] kites", "red kites")


def test_a_change_that_waits_says_so() -> None:
    assert waits("(1) Old. ([1]) [Conditioned upon rules issued under (b)] New.")
    assert waits("77-104 Kites. [Not Funded]")
    assert not waits("(1) A grant conditioned upon rules is not paid.")


# -- the text that a law amended -------------------------------------------------------------------


def published(
    day: str, text: str, *notes: tuple[str, str], lapses: str = "", number: str = "77-104"
) -> Published:
    """A section as published on a day, with its annotations (clause, day of effect)."""
    made = tuple(Note(citation, date.fromisoformat(effective)) for citation, effective in notes)
    root = Node("act", -1)
    section = Node("section", 0, number, notes=made)
    lapse = Lapse(Bound.on(date.fromisoformat(lapses)), whole=False) if lapses else None
    document = Document(
        source=day, media_type="application/xml", text=text,
        facts=InstrumentFacts(id=f"/dc/code/{number}", kind="act", jurisdiction="dc"),
        nodes=(root, section), consolidated=True, current_to=date.fromisoformat(day), lapse=lapse,
    )  # fmt: skip
    return Published(document, text)


ENACTED = ("D.C. Law 60-4, § 4", "2019-05-07")
EMERGENCY = ("D.C. Act 91-3, § 2", "2031-01-10")
PERMANENT = ("D.C. Law 91-7, § 2", "2031-04-20")
PLAIN = published("2030-12-01", "plain", ENACTED)
COVERED = published("2031-01-15", "covered", ENACTED, EMERGENCY, lapses="2031-04-11")
AFTER = published("2031-05-01", "after", ENACTED, PERMANENT)


def amended(*versions: Published, clauses: tuple[Clause, ...] = ()) -> tuple[str | None, str]:
    """The day of the published text that Law 91-7 amended, and why there is none."""
    document, why = text_before(versions, "covered", "after", "D.C. Law 91-7", clauses, {})
    return (document.source if document else None), why


def test_a_law_amends_the_text_that_returns_when_an_emergency_act_lapses() -> None:
    assert amended(PLAIN, COVERED, AFTER) == ("2030-12-01", "")


def test_without_a_text_free_of_the_lapsed_act_there_is_none() -> None:
    assert amended(COVERED, AFTER) == (None, LAPSED)


def test_a_text_that_lacks_a_lasting_law_in_between_is_not_the_one() -> None:
    other = ("D.C. Law 91-1, § 5", "2031-01-05")
    covered = published("2031-01-15", "covered", ENACTED, other, EMERGENCY)
    after = published("2031-05-01", "after", ENACTED, other, PERMANENT)
    assert amended(PLAIN, covered, after) == (None, LAPSED)


def test_an_act_that_still_runs_stays_in_the_text() -> None:
    covered = published("2031-01-15", "covered", ENACTED, EMERGENCY, lapses="2031-06-01")
    after = published("2031-05-01", "after", ENACTED, EMERGENCY, PERMANENT)
    assert amended(PLAIN, covered, after) == ("2031-01-15", "")


def test_the_day_in_the_head_note_counts_where_the_annotation_is_left() -> None:
    after = published("2031-05-01", "after", ENACTED, EMERGENCY, PERMANENT)
    assert amended(PLAIN, COVERED, after) == ("2030-12-01", "")


def test_a_section_that_is_given_anew_needs_no_text_before() -> None:
    whole = Clause(
        id="c", source="law", published=None, action=Action.SUBSTITUTE, by="Law 91-7",
        blocks=(Block("section", "§ 77-104"),),
    )  # fmt: skip
    assert amended(COVERED, AFTER, clauses=(whole,)) == ("2031-01-15", "")


def test_a_text_that_no_version_prints() -> None:
    assert amended(PLAIN, AFTER) == (None, "the text before is not in the corpus")
