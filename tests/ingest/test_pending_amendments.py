"""Amendments that are amended, or repealed, before and after they operate (TIME_IN_LAW rule 12).

With forms of words that the other tests do not have: labels of what a clause does, several new
labels at once, words within a column, what is removed and reserved, quotations in single marks.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from itertools import permutations
from pathlib import Path

import pytest

from tests import orders
from tests.orders import TODAY, taken_in
from tqa.errors import NotFoundError
from tqa.ingest.amendments.masked import find_quotes
from tqa.ingest.given import Given
from tqa.law.status import Status
from tqa.workspace import Workspace

ACT = """QUARRIES ACT, 2010

Act No. 4 of 2010

Assented to 1 March 2010
Published 2 March 2010

1. Levy.—The levy on a quarry is ten crowns, and ten crowns more for a crane.

2. Notice.—A notice is given—
(a) within ninety days of a find;
(b) after ninety days of rest; and
(c) on payment of the fee.

3. Blasting.—(1) Blasting needs a permit.
(2) A permit names—
(a) the quarry; and
(b) the hours.
(3) A permit lasts a year.

SCHEDULE

| Serial | Stone | Rate | Fee |
|---|---|---|---|
| 1 | Slate | 15 | 15 |
| 2 | Chalk | 15 | 15 |
"""


def order(number: int, *clauses: str, published: str, title: str = "") -> str:
    """An order that amends the act, or another order."""
    lines = "\n\n".join(f"{n}. {clause}" for n, clause in enumerate(clauses, start=1))
    return (
        f"QUARRIES ({title or f'No. {number}'}) ORDER, 2015\n\nS.R.O. No. {number}/2015\n\n"
        f"Published {published}\n\nUnder section 9 of the Quarries Act, 2010 (Act No. 4 of 2010), "
        f"hereinafter the Act, the Board orders:—\n\n{lines}\n"
    )


FIRST = order(
    1,
    "With effect from 1 July 2015, in section 1 of the Act, for “ten crowns, and” substitute "
    "“six crowns, and”.",
    published="1 April 2015",
)
FIVE = "In clause 1 of S.R.O. No. 1/2015, for “six” substitute “five”."


@pytest.fixture
def law(tmp_path: Path) -> Callable[..., Workspace]:
    return lambda *orders: taken_in(tmp_path, ACT, *orders)


def says(ws: Workspace, pinpoint: str, day: str, known: str = "") -> str:
    return orders.says(ws, "Quarries Act", pinpoint, day, known)


def levy(ws: Workspace, day: str, known: str = "") -> str:
    """The levy on a day, as a number in words."""
    return says(ws, "1", day, known).removeprefix("1 The levy on a quarry is ").split()[0]


# -- before and after an amendment operates --------------------------------------------------------


def test_what_is_amended_before_it_operates_operates_as_amended(
    law: Callable[..., Workspace],
) -> None:
    second = order(2, FIVE, published="30 June 2015")
    with law(FIRST, second) as ws:
        assert ws.status()["problems"] == []
        days = ("2015-06-30", "2015-07-01", "2015-07-02")
        assert [levy(ws, day) for day in days] == ["ten", "five", "five"]
        # By what was published before it, the first order says what it said.
        assert levy(ws, "2015-07-01", known="2015-06-29") == "six"
        assert levy(ws, "2015-07-01", known="2015-06-30") == "five"


def test_what_is_amended_after_it_has_operated_is_not_done_again(
    law: Callable[..., Workspace],
) -> None:
    second = order(2, FIVE, published="2 July 2015")
    with law(FIRST, second) as ws:
        days = ("2015-07-01", "2015-07-02", "2015-07-03", "2024-01-01")
        assert [levy(ws, day) for day in days] == ["six"] * 4


@pytest.mark.parametrize(
    ("published", "after"),
    [("30 June 2015", "ten"), ("1 July 2015", "six"), ("2 July 2015", "six")],
)
def test_a_repeal_before_an_amendment_operates_undoes_it_and_none_after(
    law: Callable[..., Workspace], published: str, after: str
) -> None:
    with law(FIRST, order(2, "S.R.O. No. 1/2015 is revoked.", published=published)) as ws:
        assert [levy(ws, day) for day in ("2015-06-30", "2015-07-03")] == ["ten", after]


def test_the_order_of_arrival_does_not_matter(tmp_path: Path) -> None:
    texts = {
        "act": ACT,
        "first": FIRST,
        "second": order(2, FIVE, published="1 June 2015"),
        "third": order(
            3,
            "In clause 1 of S.R.O. No. 2/2015, for “five” substitute “four”.",
            published="1 May 2015",
        ),
    }
    found = set()
    for number, names in enumerate(permutations(texts)):
        folder = tmp_path / str(number)
        folder.mkdir()
        with Workspace.init(folder / "work") as ws:
            for name in names:
                (folder / f"{name}.txt").write_text(texts[name], encoding="utf-8")
                ws.ingest([folder / f"{name}.txt"], given=Given(jurisdiction="xm"))
            found.add(tuple(levy(ws, day) for day in ("2015-06-30", "2015-07-01")))
    assert len(found) == 1


def test_an_end_whose_subject_is_not_understood_ends_no_instrument(
    law: Callable[..., Workspace],
) -> None:
    with law(order(1, "The old practice is revoked.", published="1 April 2015")) as ws:
        reasons = [problem["reason"] for problem in ws.status()["problems"]]
        assert reasons == ["it does not say what it ends"]
        assert levy(ws, "2015-04-02") == "ten"


def test_the_text_that_a_change_leaves_to_earlier_facts_is_shown_beside_it(
    law: Callable[..., Workspace],
) -> None:
    words = (
        "Levy.—(1) In section 1 of the Act, for “ten crowns, and” substitute “six crowns, and”.\n"
        "(2) The amendment made by sub-section (1) applies to stone cut on or after 1 October 2015; "
        "stone cut before that day bears the levy in force immediately before that amendment."
    )
    with law(order(1, words, published="1 April 2015")) as ws:
        days = (date(2015, 3, 31), date(2015, 4, 1), date(2015, 4, 2))
        shown = [ws.show("Quarries Act", "1", reference_day=TODAY, as_at=day) for day in days]
        before = "the text before 2015-04-01: 1 The levy on a quarry is ten crowns"
        told = [any(before in warning for warning in answer.warnings) for answer in shown]
        assert told == [False, True, True]


# -- forms of words --------------------------------------------------------------------------------


def test_steps_act_in_order_and_labels_of_steps_are_no_provisions(
    law: Callable[..., Workspace],
) -> None:
    words = (
        "In section 2 of the Act, (i) clause (a) shall be omitted; (ii) clauses (b) and (c) shall be "
        "re-lettered as clauses (a) and (b); and (iii) in clause (a), as so re-lettered, for the word "
        "“ninety” the word “sixty” shall be substituted."
    )
    with law(order(1, words, published="1 April 2015")) as ws:
        assert ws.status()["problems"] == []
        assert says(ws, "2(a)", "2015-03-31") == "(a) within ninety days of a find;"
        assert says(ws, "2(a)", "2015-04-01") == "(a) after sixty days of rest; and"
        assert says(ws, "2(b)", "2015-04-01") == "(b) on payment of the fee."
        with pytest.raises(NotFoundError):
            says(ws, "2(c)", "2015-04-01")


def test_words_of_one_column_alone_are_replaced(law: Callable[..., Workspace]) -> None:
    words = (
        "In the Schedule to the Act, against serial number 2, in column (4), for the figure “15” "
        "the figure “20” shall be substituted."
    )
    with law(order(1, words, published="1 April 2015")) as ws:
        assert ws.status()["problems"] == []
        assert says(ws, "schedule, 2", "2015-03-31") == "2 Chalk 15 15"
        assert says(ws, "schedule, 2", "2015-04-01") == "2 Chalk 15 20"
        assert says(ws, "schedule, 1", "2015-04-01") == "1 Slate 15 15"


def test_words_that_a_column_does_not_hold_are_a_conflict(law: Callable[..., Workspace]) -> None:
    words = (
        "In the Schedule to the Act, against serial number 2, in column (4), for the figure “12” "
        "the figure “20” shall be substituted."
    )
    with law(order(1, words, published="1 April 2015")) as ws:
        (problem,) = ws.status()["problems"]
        assert "'12' are not there" in problem["reason"]
        assert says(ws, "schedule, 2", "2015-04-01") == "conflicting"


def test_what_is_removed_and_reserved_keeps_its_label(law: Callable[..., Workspace]) -> None:
    words = "Section 3 of the Act is amended by removing and reserving subsection (2)."
    with law(order(1, words, published="1 April 2015")) as ws:
        assert ws.status()["problems"] == []
        assert says(ws, "3(2)", "2015-03-31").startswith("(2) A permit names—")
        assert says(ws, "3(2)", "2015-04-01") == "(2) [Reserved]"
        assert says(ws, "3(2)(a)", "2015-04-01") == "ended"
        assert says(ws, "3(3)", "2015-04-01") == "(3) A permit lasts a year."
        shown = ws.show("Quarries Act", "3(2)", reference_day=TODAY)
        assert ws.verify_answer(shown.to_dict()).faults == []


@pytest.mark.parametrize(
    "words",
    [
        "Section 3 of the Act is amended by revising subsection (3) and by adding subsection (4).",
        "Section 3 of the Act is amended by adding subsections (4) through (6).",
    ],
)
def test_what_is_not_quoted_changes_nothing_and_is_told(
    law: Callable[..., Workspace], words: str
) -> None:
    with law(order(1, words, published="1 April 2015")) as ws:
        reasons = {problem["reason"] for problem in ws.status()["problems"]}
        assert reasons == {"it does not quote what it puts there"}
        answer = ws.show("Quarries Act", "3(1)", reference_day=TODAY, as_at=date(2015, 4, 1))
        assert (
            answer.text.endswith("Blasting needs a permit.") or answer.status is Status.CONFLICTING
        )


def test_a_quotation_in_single_marks_holds_others() -> None:
    text = (
        "after clause (b) insert, namely:— '(ba) “crane” means a crane, and the owner's “crane” is "
        "one;'; and clause (c) is omitted"
    )
    (quote,) = find_quotes(text)
    assert text[quote.start : quote.end].startswith("(ba) “crane” means")
    assert text[quote.start : quote.end].endswith("is one;")


def test_apostrophes_open_no_quotation() -> None:
    text = "namely:— the owner's rafts; for “ten” substitute “six”."
    assert [text[q.start : q.end] for q in find_quotes(text)] == ["ten", "six"]
