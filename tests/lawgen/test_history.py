"""Small histories checked by hand: the day before, the day, the day after, on both axes."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from benchmarks.lawgen.history import Act, Clause, Code, Instrument, Step, Unit
from benchmarks.lawgen.operations import Edit, Misfit, apply
from benchmarks.lawgen.tree import PARAGRAPH, SECTION, SUBSECTION, Spec, stand

ONE = timedelta(days=1)
LATER = date(2030, 1, 1)


def day(text: str) -> date:
    return date.fromisoformat(text)


def instrument(series: int, made: str, published: str, ends: str = "") -> Instrument:
    made_on = day(made)
    one = Instrument(
        f"/uk/act/{made_on.year}/{series}",
        f"Act {series}",
        "",
        made_on.year,
        series,
        made_on,
        day(published),
    )
    one.ends = day(ends) if ends else None
    return one


def section() -> Spec:
    parts = (
        Spec(11, SUBSECTION, "(1)", "A raft pays 5 crowns within 30 days."),
        Spec(
            12, SUBSECTION, "(2)", "An owner keeps—",
            parts=(Spec(21, PARAGRAPH, "(a)", "a plan; and"), Spec(22, PARAGRAPH, "(b)", "a seal.")),
        ),
    )  # fmt: skip
    return Spec(1, SECTION, "4", "", "Dues", parts=parts)


class Law:
    """One act with one section, made in 2009, in force from 2010-01-01."""

    def __init__(self, start: str | None = "2010-01-01") -> None:
        act = Act(instrument(1, "2009-06-01", "2009-06-10"))
        self.maker = Clause(act.instrument, 0, day(start) if start else None, act=act)
        self.unit = Unit(1, act, section(), self.maker)
        self.code = Code("uk", [act], [act.instrument], {1: self.unit}, LATER)

    def amend(self, by: Instrument, start: str | None, *edits: Edit) -> Clause:
        clause = Clause(by, len(by.clauses) + 1, day(start) if start else None)
        by.clauses.append(clause)
        for place, edit in enumerate(edits):
            self.unit.add(clause, place, edit)
        return clause

    def says(self, part: int, as_at: str, known_at: str = "2030-01-01") -> str:
        gold = self.code.ask(self.unit, part, as_at=day(as_at), known_at=day(known_at))
        return gold.text or gold.statuses[0]


def words(old: str, new: str, target: int = 11) -> Edit:
    return Edit(1, "words", target, old=old, new=new)


def repeal(*targets: int, above: int = 1) -> Edit:
    return Edit(1, "repeal", above, targets=targets)


def test_enacted_and_not_yet_in_force() -> None:
    law = Law()
    assert law.says(11, "2009-05-31") == "not_yet_made"
    assert law.says(11, "2009-06-01") == "not_yet_in_force"
    assert law.says(11, "2009-12-31") == "not_yet_in_force"
    assert law.says(11, "2010-01-01") == "(1) A raft pays 5 crowns within 30 days."
    assert law.says(11, "2010-01-01", "2009-06-09") == "not_covered"


def test_a_repeal_is_known_from_its_publication() -> None:
    # The example of TIME_IN_LAW rule 3.
    law = Law()
    law.amend(instrument(2, "2020-06-15", "2020-06-20"), "2020-07-01", repeal(1))
    assert law.says(1, "2020-06-30").startswith("4")
    assert law.says(1, "2020-07-01") == "ended"
    assert law.says(11, "2020-07-01") == "ended"
    assert law.says(11, "2020-08-01", "2020-06-19").startswith("(1)")
    assert law.says(11, "2020-08-01", "2020-06-20") == "ended"


def test_words_change_on_the_day() -> None:
    law = Law()
    law.amend(instrument(2, "2012-01-05", "2012-01-09"), "2012-03-01", words("30 days", "60 days"))
    assert "30 days" in law.says(11, "2012-02-29")
    assert "60 days" in law.says(11, "2012-03-01")
    assert "30 days" in law.says(11, "2012-03-01", "2012-01-08")


def test_a_retroactive_change_and_one_on_top_of_it() -> None:
    law = Law()
    law.amend(instrument(2, "2012-01-05", "2012-01-09"), "2012-03-01", words("30 days", "60 days"))
    law.amend(
        instrument(3, "2013-01-05", "2013-01-09"), "2011-01-01", words("5 crowns", "6 crowns")
    )
    assert law.says(11, "2010-12-31") == "(1) A raft pays 5 crowns within 30 days."
    assert law.says(11, "2011-01-01") == "(1) A raft pays 6 crowns within 30 days."
    assert law.says(11, "2012-03-01") == "(1) A raft pays 6 crowns within 60 days."
    assert law.says(11, "2011-01-01", "2013-01-08") == "(1) A raft pays 5 crowns within 30 days."


def test_an_overlay_lapses_and_what_changed_underneath_stays() -> None:
    law = Law()
    law.amend(
        instrument(2, "2012-01-05", "2012-01-05", ends="2012-07-01"),
        "2012-01-05",
        words("30 days", "90 days"),
    )
    law.amend(
        instrument(3, "2012-03-01", "2012-03-01"), "2012-03-01", words("5 crowns", "7 crowns")
    )
    assert law.says(11, "2012-02-29") == "(1) A raft pays 5 crowns within 90 days."
    assert law.says(11, "2012-06-30") == "(1) A raft pays 7 crowns within 90 days."
    assert law.says(11, "2012-07-01") == "(1) A raft pays 7 crowns within 30 days."


def test_what_an_overlay_inserts_has_ended_when_it_lapses() -> None:
    law = Law()
    new = Spec(31, SUBSECTION, "(3)", "A tug pays.")
    by = instrument(2, "2012-01-05", "2012-01-05", ends="2012-07-01")
    law.amend(by, "2012-02-01", Edit(1, "insert", 1, specs=(new,)))
    assert law.says(31, "2012-01-04") == "not_yet_made"
    assert law.says(31, "2012-01-31") == "not_yet_in_force"
    assert law.says(31, "2012-02-01") == law.says(31, "2012-06-30") == "(3) A tug pays."
    assert law.says(31, "2012-07-01") == "ended"
    assert law.says(31, "2012-07-01", "2012-01-04") == "not_covered"


def test_an_extension_moves_the_end_once_it_is_published() -> None:
    law = Law()
    by = instrument(2, "2012-01-05", "2012-01-05", ends="2012-07-01")
    law.amend(by, "2012-01-05", words("30 days", "90 days"))
    by.extensions.append((instrument(3, "2012-06-01", "2012-06-10"), day("2013-01-01")))
    assert "30 days" in law.says(11, "2012-07-01", "2012-06-09")
    assert "90 days" in law.says(11, "2012-07-01", "2012-06-10")
    assert "30 days" in law.says(11, "2013-01-01")


def test_commencement_by_an_order_found_later() -> None:
    law = Law()
    clause = law.amend(instrument(2, "2012-01-05", "2012-01-09"), None, words("30 days", "60 days"))
    clause.orders.append((instrument(3, "2012-05-01", "2012-05-08"), day("2012-06-01")))
    assert "30 days" in law.says(11, "2012-05-31")
    assert "60 days" in law.says(11, "2012-06-01")
    assert "30 days" in law.says(11, "2012-06-01", "2012-05-07")


def test_a_section_that_waits_and_is_amended_meanwhile() -> None:
    # Amending what has not commenced changes what will commence (rule 12).
    law = Law(start=None)
    law.maker.orders.append((instrument(2, "2012-05-01", "2012-05-08"), day("2012-06-01")))
    law.amend(instrument(3, "2011-01-05", "2011-01-09"), "2011-01-05", words("30 days", "60 days"))
    assert law.says(11, "2012-05-31") == "not_yet_in_force"
    assert law.says(11, "2012-06-01") == "(1) A raft pays 5 crowns within 60 days."
    assert law.says(11, "2012-06-01", "2012-05-07") == "not_yet_in_force"


def test_ended_before_commencement() -> None:
    law = Law(start=None)
    law.amend(instrument(2, "2012-05-01", "2012-05-08"), "2012-05-01", repeal(1))
    assert law.says(1, "2012-05-01") == law.says(11, "2015-01-01") == "never_commenced"
    gold = law.code.ask(law.unit, 11, as_at=day("2012-04-30"), known_at=LATER)
    assert gold.statuses == ("not_yet_in_force", "never_commenced")
    gold = law.code.ask(law.unit, 11, as_at=day("2012-04-30"), known_at=day("2012-05-07"))
    assert gold.statuses == ("not_yet_in_force",)


@pytest.mark.parametrize(
    ("repealed", "said"), [("2012-02-01", "never_commenced"), ("2012-04-01", "(3) A tug pays.")]
)
def test_the_repeal_of_an_amending_act_undoes_nothing(repealed: str, said: str) -> None:
    law = Law()
    new = Spec(31, SUBSECTION, "(3)", "A tug pays.")
    by = instrument(2, "2012-01-05", "2012-01-09")
    law.amend(by, "2012-03-01", Edit(1, "insert", 1, specs=(new,)))
    by.cancelled = (instrument(3, repealed, repealed), day(repealed))
    assert law.says(31, "2012-05-01") == said


def test_renumbering_keeps_identity() -> None:
    law = Law()
    new = Spec(31, SUBSECTION, "(2)", "A tug pays.")
    law.amend(
        instrument(2, "2012-01-05", "2012-01-05"),
        "2012-02-01",
        Edit(1, "relabel", 1, targets=(12,), labels=("(3)",)),
        Edit(1, "insert", 1, specs=(new,), anchor=11),
    )
    before = law.code.ask(law.unit, 12, as_at=day("2012-01-31"), known_at=LATER)
    after = law.code.ask(law.unit, 12, as_at=day("2012-02-01"), known_at=LATER)
    assert (before.path[-1].label, after.path[-1].label) == ("(2)", "(3)")
    assert before.text.removeprefix("(2)") == after.text.removeprefix("(3)")
    assert law.says(31, "2012-02-01") == "(2) A tug pays."


def test_substitution_keeps_who_bears_the_same_label() -> None:
    law = Law()
    new = Spec(
        41, SUBSECTION, "(2)", "An owner shows—",
        parts=(Spec(42, PARAGRAPH, "(a)", "a map; and"), Spec(43, PARAGRAPH, "(c)", "a key.")),
    )  # fmt: skip
    law.amend(
        instrument(2, "2012-01-05", "2012-01-05"),
        "2012-02-01",
        Edit(1, "replace", 12, specs=(new,), targets=(12,)),
    )
    assert law.says(12, "2012-02-01") == "(2) An owner shows— (a) a map; and (c) a key."
    assert law.says(21, "2012-02-01") == "(a) a map; and"
    assert law.says(22, "2012-01-31") == "(b) a seal."
    assert law.says(22, "2012-02-01") == "ended"
    assert law.says(43, "2012-02-01") == "(c) a key."


def test_same_day_in_the_order_of_publication_then_of_the_clauses() -> None:
    law = Law()
    second = instrument(3, "2012-01-06", "2012-01-20")
    law.amend(second, "2012-02-01", words("60 days", "90 days"))
    first = instrument(2, "2012-01-05", "2012-01-10")
    law.amend(first, "2012-02-01", words("30 days", "60 days"))
    assert "90 days" in law.says(11, "2012-02-01")
    assert "60 days" in law.says(11, "2012-02-01", "2012-01-19")


def test_the_first_subsection_takes_over_the_words_of_its_section() -> None:
    root = stand(Spec(1, SECTION, "9", "A raft pays.", "Dues"))
    apply(Edit(1, "nest", 1, specs=(Spec(2, SUBSECTION, "(1)", ""),)), root)
    apply(Edit(1, "insert", 1, specs=(Spec(3, SUBSECTION, "(2)", "A tug pays."),)), root)
    assert root.words() == "9  (1) A raft pays. (2) A tug pays."


@pytest.mark.parametrize(
    "edit",
    [
        words("40 days", "50 days"),
        Edit(1, "words", 1, old="a", new="the"),
        Edit(1, "tail", 22, old="; and", new=";"),
        repeal(99),
        Edit(1, "insert", 1, specs=(Spec(5, SUBSECTION, "(2)", "x"),)),
        Edit(1, "relabel", 1, targets=(11,), labels=("(2)",)),
        Edit(1, "insert", 1, specs=(Spec(5, SUBSECTION, "(5)", "x"),), anchor=99),
    ],
)
def test_what_does_not_fit_is_refused(edit: Edit) -> None:
    with pytest.raises(Misfit):
        apply(edit, stand(section()))


def test_words_are_whole_words() -> None:
    root = stand(Spec(1, SECTION, "9", "Within 130 days, or 30 days.", ""))
    apply(Edit(1, "words", 1, old="30 days", new="60 days"), root)
    assert root.text == "Within 130 days, or 60 days."


def test_steps_of_a_citation() -> None:
    gold = Law().code.ask(Law().unit, 21, as_at=day("2010-01-01"), known_at=LATER)
    assert gold.path == (Step(0, "4"), Step(1, "(2)"), Step(2, "(a)"))
