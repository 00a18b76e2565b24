"""Amending instruments in their plain forms: the day before, the day, the day after."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise, permutations
from pathlib import Path
from random import Random
from time import process_time

import pytest

from tests.orders import TODAY, says, taken_in
from tqa.ingest.amendments.masked import QUOTE, TARGET, find_quotes, mask
from tqa.ingest.amendments.times import effect, statements
from tqa.ingest.amendments.wording import instructions
from tqa.ingest.given import Given
from tqa.law.clause import Action
from tqa.law.compose import Tree
from tqa.law.model import Provision
from tqa.law.status import Status
from tqa.workspace import Workspace

ACT = """RAFTS ACT, 2012

Act No. 11 of 2012

Assented to 14 June 2012
Published 18 June 2012

1. Commencement.—(1) This Act comes into force on 1 July 2012.
(2) Sections 7 and 8 come into force on such day as the Board may, by notification, appoint.

2. Definitions.—In this Act—

“Board” means the Raft Board;

“raft” means a thing that floats.

3. Dues.—(1) The due on a raft is 10 crowns.
(2) The due is payable within thirty days:
Provided that the Board may extend that time by ten days.

4. Penalty.—The fine is 100 crowns, and on a second conviction 200 crowns.

5. Register.—The Board keeps a register—
(a) of rafts; and
(b) of owners.

6. Appeal.—An appeal is brought within sixty days.

7. Licence.—(1) A raft needs a licence.
(2) The Board may make rules on licences.

8. Fees.—A licence costs 5 crowns.

SCHEDULE

| Code | Kind | Due |
|---|---|---|
| 1001.10 | Log raft | 12% |
| 1002.20 | Barrel raft | 15% |
"""


def order(number: int, body: str, *, published: str, begins: str = "", title: str = "") -> str:
    """An order made under the act."""
    begins = f"1. This Order comes into force on {begins}.\n" if begins else ""
    return (
        f"RAFTS ({title or f'NUMBER {number}'}) ORDER, 2015\n\nS.R.O. No. {number}/2015\n\n"
        f"Published {published}\n\nIn exercise of the powers conferred by section 9 of the Rafts "
        f"Act, 2012 (Act No. 11 of 2012), hereinafter the Act, the Board orders:—\n\n{begins}\n{body}"
    )


@pytest.fixture
def law(tmp_path: Path) -> Callable[..., Workspace]:
    return lambda *orders, act=ACT: taken_in(tmp_path, act, *orders)


def text(ws: Workspace, pinpoint: str, day: date | str, known: str = "") -> str:
    return says(ws, "Rafts Act", pinpoint, day, known)


FORMS = [
    ("In section 3(1) of the Act, for “10 crowns” substitute “15 crowns”.", "3(1)",
     "(1) The due on a raft is 10 crowns.", "(1) The due on a raft is 15 crowns."),
    ("In section 3 of the Act, in subsection (2), for the words “thirty days” there shall be "
     "substituted the words “sixty days”.", "3(2)",
     "(2) The due is payable within thirty days: Provided that the Board may extend that time by ten days.",
     "(2) The due is payable within sixty days: Provided that the Board may extend that time by ten days."),
    ("In section 6 of the Act, the word “sixty” is replaced by “ninety”.", "6",
     "6 An appeal is brought within sixty days.", "6 An appeal is brought within ninety days."),
    ("In section 4 of the Act, for the word “crowns”, wherever it occurs, the word “marks” shall be "
     "substituted.", "4", "4 The fine is 100 crowns, and on a second conviction 200 crowns.",
     "4 The fine is 100 marks, and on a second conviction 200 marks."),
    ("In section 6 of the Act, after the words “sixty days” insert “in writing”.", "6",
     "6 An appeal is brought within sixty days.", "6 An appeal is brought within sixty days in writing."),
    ("In section 4 of the Act, the words “, and on a second conviction 200 crowns” are omitted.", "4",
     "4 The fine is 100 crowns, and on a second conviction 200 crowns.", "4 The fine is 100 crowns."),
    ("For section 6 of the Act the following section shall be substituted, namely:—\n“6. Review.—The "
     "Board reviews its decision.”", "6", "6 An appeal is brought within sixty days.",
     "6 The Board reviews its decision."),
    ("In section 3 of the Act, for subsection (2) substitute—\n“(2) The due is payable at once.”",
     "3(2)",
     "(2) The due is payable within thirty days: Provided that the Board may extend that time by ten days.",
     "(2) The due is payable at once."),
    ("In section 5 of the Act, clause (b) shall be omitted.", "5(b)", "(b) of owners.", "ended"),
    ("Section 4 of the Act is repealed.", "4",
     "4 The fine is 100 crowns, and on a second conviction 200 crowns.", "ended"),
    ("In the Schedule to the Act, against code 1002.20, in column 3, for “15%” substitute “9%”.",
     "schedule, 1002.20", "1002.20 Barrel raft 15%", "1002.20 Barrel raft 9%"),
    ("In the Schedule to the Act, the entry relating to code 1001.10 is omitted.",
     "schedule, 1001.10", "1001.10 Log raft 12%", "ended"),
    ("Section 6 of the Act shall be renumbered as subsection (1) of that section.", "6",
     "6 An appeal is brought within sixty days.", "6 (1) An appeal is brought within sixty days."),
]  # fmt: skip


@pytest.mark.parametrize(("clause", "pinpoint", "before", "after"), FORMS)
def test_the_day_before_the_day_and_the_day_after(
    law: Callable[..., Workspace], clause: str, pinpoint: str, before: str, after: str
) -> None:
    with law(order(1, f"2. {clause}\n", published="1 March 2015", begins="1 April 2015")) as ws:
        assert ws.status()["problems"] == []
        day = date(2015, 4, 1)
        assert text(ws, pinpoint, day - timedelta(days=1)) == before
        assert text(ws, pinpoint, day) == after
        assert text(ws, pinpoint, day + timedelta(days=1)) == after
        # As known before its publication, the order changes nothing.
        assert text(ws, pinpoint, day, known="2015-02-28") == before
        assert ws.verify().faults == []


def test_new_provisions_stand_where_the_clause_puts_them(law: Callable[..., Workspace]) -> None:
    inserts = """2. After section 3 of the Act insert—
“3A. Long rafts.—(1) The due on a raft longer than ten metres is 20 crowns.
(2) It is measured at the waterline.”

3. In section 2 of the Act, after the definition of “Board” the following definition is inserted:—
“““buoy” means a fixed raft;”

4. In section 5 of the Act, after clause (a) insert—
“(aa) of moorings;”

5. In the Schedule to the Act, for the entry relating to code 1001.10 the following entries shall be
substituted, namely:—

| Code | Kind | Due |
|---|---|---|
| 1001.11 | Log raft, short | 12% |
| 1001.12 | Log raft, long | 18% |
""".replace("“““buoy”", "“buoy”")
    with law(order(1, inserts, published="1 March 2015", begins="1 April 2015")) as ws:
        assert ws.status()["problems"] == []
        whole = text(ws, "", "2015-04-01")
        places = [whole.index(words) for words in (
            "a raft is 10 crowns", "longer than ten metres", "at the waterline", "The fine is",
            "of rafts", "of moorings", "of owners", "1001.11", "1001.12", "1002.20",
        )]  # fmt: skip
        assert places == sorted(places)
        assert text(ws, "3A", "2015-03-31") == Status.NOT_YET_IN_FORCE.value
        assert text(ws, "3A", "2014-12-31") in ("not_yet_made", "not_covered")
        assert text(ws, "schedule, 1001.10", "2015-04-01") == Status.ENDED.value
        answer = ws.show(
            "Rafts Act", "schedule, 1001.10", reference_day=TODAY, as_at=date(2015, 4, 1)
        )
        assert any("1001.11" in note and "1001.12" in note for note in answer.warnings)


def test_what_is_not_there_is_a_conflict_and_never_a_guess(law: Callable[..., Workspace]) -> None:
    wrong = """2. In section 6 of the Act, for “ninety days” substitute “ten days”.
3. In section 4 of the Act, for “crowns” substitute “marks”.
4. Section 99 of the Act is repealed.
"""
    with law(order(1, wrong, published="1 March 2015", begins="1 April 2015")) as ws:
        assert text(ws, "6", "2015-03-31") == "6 An appeal is brought within sixty days."
        assert text(ws, "6", "2015-04-01") == Status.CONFLICTING.value
        assert text(ws, "4", "2015-04-01") == Status.CONFLICTING.value
        answer = ws.show("Rafts Act", "6", reference_day=TODAY, as_at=date(2015, 4, 1))
        assert "“" in answer.text or "'ninety days' are not there" in answer.text
        reasons = [problem["reason"] for problem in ws.status()["problems"]]
        assert any("section 99" in r or "99 names no provision" in r for r in reasons)


def test_a_retroactive_order_is_known_from_its_publication(law: Callable[..., Workspace]) -> None:
    body = "2. In section 3(1) of the Act, for “10” substitute “7”.\n"
    retro = order(1, body, published="1 March 2015").replace(
        "2. In", "1. This Order shall be deemed to have come into force on 1 January 2015.\n2. In"
    )
    with law(retro) as ws:
        assert text(ws, "3(1)", "2014-12-31").endswith("10 crowns.")
        assert text(ws, "3(1)", "2015-01-01").endswith("7 crowns.")
        assert text(ws, "3(1)", "2015-01-01", known="2015-02-28").endswith("10 crowns.")
        assert text(ws, "3(1)", "2015-01-01", known="2015-03-01").endswith("7 crowns.")


def test_a_temporary_order_is_an_overlay_that_can_be_extended(
    law: Callable[..., Workspace],
) -> None:
    relief = order(
        1, "2. In section 3(1) of the Act, for “10 crowns” substitute “2 crowns”.\n",
        published="1 March 2015", title="RELIEF",
    ).replace("2. In", "1. This Order comes into force on 1 April 2015 and expires on 30 June 2015.\n2. In")  # fmt: skip
    longer = order(
        2, "2. In clause 1 of the Rafts (Relief) Order, 2015, for “30 June” substitute “31 July”.\n",
        published="20 June 2015", begins="20 June 2015",
    )  # fmt: skip
    under = order(
        3, "2. In section 3(1) of the Act, for “10 crowns” substitute “12 crowns”.\n",
        published="1 May 2015", begins="1 June 2015",
    )  # fmt: skip
    with law(relief, longer, under) as ws:
        for day, due in (
            ("2015-03-31", "10"), ("2015-04-01", "2"), ("2015-06-30", "2"), ("2015-07-01", "2"),
            ("2015-07-31", "2"), ("2015-08-01", "12"),
        ):  # fmt: skip
            assert text(ws, "3(1)", day) == f"(1) The due on a raft is {due} crowns.", day
        # Before the extension was published, the end was the first one.
        assert text(ws, "3(1)", "2015-07-01", known="2015-06-19").endswith("12 crowns.")


def test_commencement_by_notification_and_for_a_purpose(law: Callable[..., Workspace]) -> None:
    notice = order(
        1,
        "1. Section 7 of the Act comes into force—\n"
        "(a) on 1 May 2015, for the purpose only of making rules; and\n"
        "(b) on 1 June 2015, for all other purposes.\n",
        published="1 March 2015",
        title="COMMENCEMENT",
    )
    with law(notice) as ws:
        assert text(ws, "7(1)", "2015-05-31") == Status.NOT_YET_IN_FORCE.value
        assert text(ws, "7(1)", "2015-06-01") == "(1) A raft needs a licence."
        assert text(ws, "8", "2020-01-01") == Status.NOT_YET_IN_FORCE.value
        answer = ws.show("Rafts Act", "7", reference_day=TODAY, as_at=date(2015, 5, 1))
        assert "making rules from 2015-05-01" in answer.text


def test_suspension_and_a_closed_period(law: Callable[..., Workspace]) -> None:
    body = """2. The operation of section 6 of the Act is suspended from 1 May 2015 to 31 May 2015.
3. For the period from 1 May 2015 to 31 May 2015, section 4 of the Act has effect as if for the
words “100 crowns” the words “50 crowns” were substituted.
"""
    with law(order(1, body, published="1 March 2015", begins="1 April 2015")) as ws:
        assert text(ws, "6", "2015-04-30") == "6 An appeal is brought within sixty days."
        assert text(ws, "6", "2015-05-01") == Status.NOT_OPERATING.value
        assert text(ws, "6", "2015-05-31") == Status.NOT_OPERATING.value
        assert text(ws, "6", "2015-06-01") == "6 An appeal is brought within sixty days."
        for day, fine in (("2015-04-30", 100), ("2015-05-01", 50), ("2015-05-31", 50), ("2015-06-01", 100)):  # fmt: skip
            assert text(ws, "4", day).startswith(f"4 The fine is {fine} crowns"), day


def arrivals(folder: Path, texts: dict[str, str]) -> Iterator[Workspace]:
    """A workspace for each order in which the texts can arrive one by one."""
    for arrival in permutations(texts):
        own = folder / "-".join(arrival)
        with Workspace.init(own / "work") as ws:
            for name in arrival:
                (own / f"{name}.txt").write_text(texts[name], encoding="utf-8")
                ws.ingest([own / f"{name}.txt"], given=Given(jurisdiction="xm"))
            yield ws


def test_the_order_of_arrival_does_not_matter(tmp_path: Path) -> None:
    texts = {
        "act": ACT,
        "one": order(1, "2. In section 3(1) of the Act, for “10” substitute “11”.\n",
                     published="1 March 2015", begins="1 April 2015", title="FIRST"),
        "two": order(2, "2. In clause 2 of the Rafts (First) Order, 2015, for “11” substitute “13”.\n",
                     published="10 March 2015", begins="20 March 2015"),
    }  # fmt: skip
    found = set()
    for ws in arrivals(tmp_path, texts):
        found.add(repr(ws.store.versions("/xm/act/2012/11", "3/(1)")))
        assert text(ws, "3(1)", "2015-04-01").endswith("13 crowns.")
        assert ws.verify().faults == []
    assert len(found) == 1


def test_what_an_instrument_changed_goes_with_it(law: Callable[..., Workspace]) -> None:
    clause = "2. In section 3(1) of the Act, for “10” substitute “11”.\n"
    with law(order(1, clause, published="1 March 2015", begins="1 April 2015")) as ws:
        assert text(ws, "3(1)", "2015-04-01").endswith("11 crowns.")
        ws.remove("Rafts (Number 1) Order, 2015")
        assert text(ws, "3(1)", "2015-04-01").endswith("10 crowns.")


def test_repealing_what_amended_undoes_nothing(law: Callable[..., Workspace]) -> None:
    first = order(1, "2. In section 3(1) of the Act, for “10” substitute “11”.\n",
                  published="1 March 2015", begins="1 April 2015", title="FIRST")  # fmt: skip
    second = order(2, "2. The Rafts (First) Order, 2015 is hereby revoked.\n",
                   published="1 May 2015", begins="1 June 2015")  # fmt: skip
    with law(first, second) as ws:
        assert text(ws, "3(1)", "2015-06-01").endswith("11 crowns.")
        answer = ws.show("Rafts (First) Order, 2015", "2", reference_day=TODAY)
        assert answer.status is Status.ENDED


# -- words alone -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "actions"),
    [
        ("for “a” substitute “b” and for “c” substitute “d”", ["words", "words"]),
        ("for “a” read “b”", ["words"]),
        ("by substituting “b” for “a”", ["words"]),
        ("by striking out “a” and inserting “b”", ["words"]),
        ("by omitting “a”, wherever it occurs, and substituting “b”", ["words"]),
        ("by omitting “a”", ["words"]),
        ("section 7 stands repealed", ["end"]),
        ("the dues under section 4 are paid monthly", []),
        ("section 4 applies as if it were repealed in other words", []),
    ],
)
def test_forms(words: str, actions: list[str]) -> None:
    assert [i.action.value for i in instructions(mask(words, "", {}))] == actions


def test_quotations_and_citations_are_covered_in_their_place() -> None:
    words = "In section 4, for “section 9” substitute “section 10”."
    seen = mask(words, "", {})
    assert len(seen.covered) == len(words)
    assert [str(c.pinpoint) for c in seen.citations] == ["4"]
    assert seen.covered.count(QUOTE) == len("section 9") + len("section 10")
    assert TARGET in seen.covered
    assert [words[q.start : q.end] for q in find_quotes("‘“a” means b;’ and “c”")] != []


def test_statements_of_time() -> None:
    words = "This Order comes into force on 1 May 2015 and expires on 31 May 2015."
    found = statements(mask(words, "", {}))
    assert [(s.action, str(s.since)) for s in found] == [
        (Action.EXPIRE, "2015-06-01"),
        (Action.COMMENCE, "2015-05-01"),
    ]


# -- what cannot be read or placed -----------------------------------------------------------------


def test_a_clause_that_amends_and_cannot_be_read_is_told(law: Callable[..., Workspace]) -> None:
    strange = """2. In section 4 of the Act, the penalty is amended by adding what the Board prints.
3. In section 6 of the Buoys Act, 1999, for “ten” substitute “five”.
4. A clerk who omits a name from the register of section 5 of the Act pays nothing.
"""
    with law(order(1, strange, published="1 March 2015", begins="1 April 2015")) as ws:
        reasons = {p["edit"].split("#")[1]: p["reason"] for p in ws.status()["problems"]}
        assert sorted(reasons) == ["2.unread", "3.0"]
        assert "could not be read" in reasons["2.unread"]
        assert "no instrument held is called 'Buoys Act, 1999'" in reasons["3.0"]
        for day, known, warned in (
            (date(2015, 3, 31), None, False),
            (date(2015, 4, 1), None, True),
            (date(2015, 4, 2), None, True),
            (date(2015, 4, 1), date(2015, 2, 28), False),
        ):
            answer = ws.show("Rafts Act", "4", reference_day=TODAY, as_at=day, known_at=known)
            assert any("could not be read" in w for w in answer.warnings) is warned, day
            assert answer.status.answers


def test_each_of_several_targets_is_amended_by_itself(law: Callable[..., Workspace]) -> None:
    body = "2. In section 3(2) and section 6 of the Act, for “days” substitute “weeks”.\n"
    with law(order(1, body, published="1 March 2015", begins="1 April 2015")) as ws:
        assert text(ws, "6", "2015-04-01") == "6 An appeal is brought within sixty weeks."
        assert text(ws, "3(2)", "2015-04-01") == Status.CONFLICTING.value


@pytest.mark.parametrize(
    ("words", "ended", "left"),
    [
        ("Sections 5 to 8 of the Act are repealed.", "5 6", "3 4"),
        ("Section 4 and section 6 of the Act are repealed.", "4 6", "3 5"),
        ("In the Act, sections 3, 5 and 6 are omitted.", "3 5 6", "4"),
    ],
)
def test_lists_and_ranges(law: Callable[..., Workspace], words: str, ended: str, left: str) -> None:
    with law(order(1, f"2. {words}\n", published="1 March 2015", begins="1 April 2015")) as ws:
        assert ws.status()["problems"] == []
        assert {text(ws, name, "2015-04-01") for name in ended.split()} == {"ended"}
        assert all(text(ws, name, "2015-04-01").startswith(name) for name in left.split())
        assert all(text(ws, name, "2015-03-31").startswith(name) for name in ended.split())


def test_an_expiry_that_stands_alone(law: Callable[..., Workspace]) -> None:
    body = """2. In section 6 of the Act, for “sixty” substitute “ninety”.
3. This Order expires on 30 June 2015.
"""
    with law(order(1, body, published="1 March 2015", begins="1 April 2015")) as ws:
        for day, days in (
            ("2015-06-29", "ninety"),
            ("2015-06-30", "ninety"),
            ("2015-07-01", "sixty"),
        ):
            assert text(ws, "6", day) == f"6 An appeal is brought within {days} days.", day


def test_two_amendments_of_the_same_words_on_one_day_are_a_conflict(
    law: Callable[..., Workspace],
) -> None:
    orders = [
        order(n, f"2. In section 6 of the Act, for “sixty” substitute “{new}”.\n",
              published="1 March 2015", begins="1 April 2015")
        for n, new in ((9, "ninety"), (10, "seventy"))
    ]  # fmt: skip
    with law(*orders) as ws:
        assert text(ws, "6", "2015-03-31") == "6 An appeal is brought within sixty days."
        assert text(ws, "6", "2015-04-01") == Status.CONFLICTING.value


def test_an_older_amendment_of_the_text_is_inserted_under_later_ones(
    law: Callable[..., Workspace],
) -> None:
    later = order(1, "2. In section 3(1) of the Act, for “10 crowns” substitute “12 crowns”.\n",
                  published="1 March 2015", begins="1 April 2015")  # fmt: skip
    older = order(
        2, "1. This Order shall be deemed to have come into force on 1 January 2015.\n"
        "2. In section 3(1) of the Act, for “a raft” substitute “every raft”.\n",
        published="1 June 2015",
    )  # fmt: skip
    with law(later, older) as ws:
        for day, known, said in (
            ("2014-12-31", "", "a raft is 10"), ("2015-01-01", "", "every raft is 10"),
            ("2015-04-01", "", "every raft is 12"), ("2015-04-01", "2015-05-31", "a raft is 12"),
            ("2015-02-01", "2015-05-31", "a raft is 10"), ("2015-02-01", "2015-06-01", "every raft is 10"),
        ):  # fmt: skip
            assert text(ws, "3(1)", day, known) == f"(1) The due on {said} crowns.", (day, known)


def test_what_has_not_commenced_is_amended_and_commences_so(law: Callable[..., Workspace]) -> None:
    change = order(1, "2. In section 8 of the Act, for “5 crowns” substitute “6 crowns”.\n",
                   published="1 March 2015", begins="1 April 2015")  # fmt: skip
    notice = order(2, "1. Section 8 of the Act comes into force on 1 July 2015.\n",
                   published="1 June 2015", title="COMMENCEMENT")  # fmt: skip
    with law(change, notice) as ws:
        assert text(ws, "8", "2015-06-30") == Status.NOT_YET_IN_FORCE.value
        assert text(ws, "8", "2015-07-01") == "8 A licence costs 6 crowns."


def test_amending_a_clause_that_has_operated_changes_nothing(law: Callable[..., Workspace]) -> None:
    first = order(1, "2. In section 6 of the Act, for “sixty” substitute “ninety”.\n",
                  published="1 March 2015", begins="1 April 2015", title="FIRST")  # fmt: skip
    second = order(2, "2. In clause 2 of the Rafts (First) Order, 2015, for “ninety” substitute “ten”.\n",
                   published="1 May 2015", begins="1 June 2015")  # fmt: skip
    with law(first, second) as ws:
        assert text(ws, "6", "2015-07-01") == "6 An appeal is brought within ninety days."


@pytest.mark.parametrize(
    "words",
    [
        "section 4, ", "sections 4 and 5, 6 to 7 and ", "“a” ", "for “a” ", "the ", "“", '"a ', " ,",
        "‘“a” ", " ’", "In section 4, for “a” substitute “b”; ", "on 1 May 2015 and ", "apply to ",
        "section 4 expires ", "for the purposes of x ", "the rate in column 3 of section 4 ", " ",
        "definition of “a” ", "section 4 of the Act in the Act ", "\n", "after section 4, inserted by ",
    ],
)  # fmt: skip
def test_long_clauses_of_one_phrase_are_read_at_once(words: str) -> None:
    for opening in ("", "section 4", "It comes into force ", "for “a”", "‘“"):
        seen = mask(opening + words * (12_000 // len(words)), "", {})
        started = process_time()
        instructions(seen)
        statements(seen)
        effect(seen)
        assert process_time() - started < 4  # twenty times what it takes; it once took hours


# -- arrival and removal ---------------------------------------------------------------------------

SCHEME = ACT.replace("RAFTS ACT, 2012\n\nAct No. 11 of 2012", "RAFT LICENSING SCHEME")
NAMES_IT = """HARBOUR ORDER, 2015

S.R.O. No. 7/2015

Published 1 March 2015

1. This Order comes into force on 1 April 2015.

2. In clause 6 of the raft licensing scheme, for “sixty” substitute “ninety”.
"""


def _held(ws: Workspace) -> dict[str, list[str]]:
    """All that follows from the sources, by table."""
    columns = {
        "version": "*", "problem": "*", "named": "*", "provision": "*", "instrument": "*",
        "amendment": "instrument, clause, provision, target, reason, body",
        "unit": "instrument, provision, valid_from, valid_to, known_from, known_to, words",
    }  # fmt: skip
    return {
        table: sorted(repr(tuple(row)) for row in ws.store.query(f"SELECT {which} FROM {table}"))
        for table, which in columns.items()
    }


@pytest.mark.parametrize("first", ["scheme", "order"])
def test_a_title_that_only_the_register_knows_may_come_later(tmp_path: Path, first: str) -> None:
    texts = {"scheme": SCHEME, "order": NAMES_IT}
    with Workspace.init(tmp_path / "work") as ws:
        for name in sorted(texts, key=lambda name: name != first):
            (tmp_path / f"{name}.txt").write_text(texts[name], encoding="utf-8")
            ws.ingest([tmp_path / f"{name}.txt"], given=Given(jurisdiction="xm"))
        answer = ws.show("Raft Licensing Scheme", "6", reference_day=TODAY)
        assert "ninety days" in answer.text


def test_what_is_removed_leaves_nothing_behind(tmp_path: Path) -> None:
    body = """2. In section 6 of the Act, for “sixty” substitute “ninety”.
3. After section 3 of the Act insert—
“3A. Long rafts.—A long raft pays more.”
4. Section 99 of the Act is repealed.
"""
    (tmp_path / "act.txt").write_text(ACT, encoding="utf-8")
    (tmp_path / "order.txt").write_text(
        order(1, body, published="1 March 2015", begins="1 April 2015"), encoding="utf-8"
    )
    with Workspace.init(tmp_path / "work") as ws:
        ws.ingest([tmp_path / "act.txt"], given=Given(jurisdiction="xm"))
        before = _held(ws)
        ws.ingest([tmp_path / "order.txt"], given=Given(jurisdiction="xm"))
        assert _held(ws) != before
        ws.remove("Rafts (Number 1) Order, 2015")
        assert _held(ws) == before


def test_instruments_that_amend_each_other_come_to_an_end(tmp_path: Path) -> None:
    clause = "2. In clause 2 of the Rafts ({}) Order, 2015, for “{}” substitute “{}”.\n"
    texts = {
        "act": ACT,
        "one": order(1, clause.format("Second", "P", "Q"), published="1 March 2015",
                     begins="1 April 2015", title="FIRST"),
        "two": order(2, clause.format("First", "Q", "P"), published="1 March 2015",
                     begins="1 April 2015", title="SECOND"),
    }  # fmt: skip
    assert len({repr(_held(ws)) for ws in arrivals(tmp_path, texts)}) == 1


def test_the_sample_law_is_the_same_in_any_order_of_arrival(tmp_path: Path) -> None:
    sample = Path(__file__).parents[2] / "corpus" / "meridia"
    files = sorted(p for p in sample.iterdir() if p.suffix in (".txt", ".pdf", ".docx"))
    found = set()
    for seed, at_once in ((0, len(files)), (5, 8)):
        arrival = Random(seed).sample(files, len(files)) if seed else files
        folder = tmp_path / str(seed)
        folder.mkdir()
        shutil.copy(sample / "tqa.toml", folder)
        with Workspace.init(tmp_path / f"work-{seed}") as ws:
            # A few at a time: each part of the law is made without the rest, then made again.
            for at in range(0, len(arrival), at_once):
                for file in arrival[at : at + at_once]:
                    shutil.copy(file, folder)
                ws.ingest([folder])
            found.add(repr(_held(ws)))
    assert len(found) == 1


def test_clauses_act_in_printed_order_however_much_one_of_them_does(
    law: Callable[..., Workspace],
) -> None:
    words = ["sixty", *(f"w{n}" for n in range(150)), "ninety"]
    steps = [f"for “{old}” substitute “{new}”" for old, new in pairwise(words[:-1])]
    body = (
        f"2. In section 6 of the Act, {'; '.join(steps)}.\n3. In section 6 of the Act, for “w149” "
    )
    body += "substitute “ninety”.\n"
    with law(order(1, body, published="1 March 2015", begins="1 April 2015")) as ws:
        assert ws.status()["problems"] == []
        assert text(ws, "6", "2015-04-01") == "6 An appeal is brought within ninety days."


def test_what_replaces_a_provision_leaves_no_mark_of_its_parts(
    law: Callable[..., Workspace],
) -> None:
    body = (
        "2. For sections 4 to 6 of the Act substitute—\n“4. Penalty.—None.\n5. Register.—None.”\n"
    )
    with law(order(1, body, published="1 March 2015", begins="1 April 2015")) as ws:
        assert text(ws, "5", "2015-04-01") == "5 None."
        assert text(ws, "5(a)", "2015-04-01") == text(ws, "6", "2015-04-01") == "ended"


def test_a_provision_put_into_a_tree_stands_where_a_new_tree_has_it() -> None:
    names = [("", None), ("1", ""), ("1/(1)", "1"), ("1/(2)", "1"), ("2", ""), ("3", "")]
    provisions = [Provision(n, "section", above, at) for at, (n, above) in enumerate(names)]
    for new, above, after in (
        ("1/(1A)", "1", "1/(1)"), ("1A", "", "1/(2)"), ("0", "", ""), ("2/(1)", "2", "2"),
        ("4", "", "3"),
    ):  # fmt: skip
        put = Tree(provisions)
        assert put.put(Provision(new, "section", above, 0), after)
        places = [p.id for p in provisions]
        places.insert(places.index(after) + 1, new)
        everything = [*provisions, Provision(new, "section", above, 0)]
        made = Tree([replace(p, order=places.index(p.id)) for p in everything])
        assert put.below("") == made.below("") == places


def test_a_range_holds_what_had_been_inserted_in_it(law: Callable[..., Workspace]) -> None:
    insert = order(
        1, "2. After section 4 of the Act insert—\n“4A. Buoys.—A buoy pays nothing.\n"
        "4B. Logs.—A log pays one crown.”\n3. After section 6 of the Act insert—\n"
        "“6A. Costs.—Costs are paid.”\n", published="1 March 2015", begins="1 April 2015",
    )  # fmt: skip
    repeal = order(
        2, "2. Sections 4A to 6 of the Act are repealed.\n3. Sections 3 to 99 of the Act are repealed.\n",
        published="1 May 2015", begins="1 June 2015",
    )  # fmt: skip
    with law(insert, repeal) as ws:
        for name in ("4A", "4B", "5", "6"):
            assert text(ws, name, "2015-05-31").startswith(name)
            assert text(ws, name, "2015-06-01") == "ended"
        for name in ("3", "4", "6A"):
            assert text(ws, name, "2015-06-01").startswith(name)
        assert [p["reason"] for p in ws.status()["problems"]] == [
            "its target 3 to 99 names no provision on 2015-06-01"
        ]


def test_a_clause_of_which_a_part_cannot_be_read_is_told(law: Callable[..., Workspace]) -> None:
    body = """2. Section 6 of the Act is amended by striking out “sixty” and inserting “ninety”.
3. In section 4 of the Act, for “100” substitute “150”, and add the like of “200” as printed.
"""
    with law(order(1, body, published="1 March 2015", begins="1 April 2015")) as ws:
        assert text(ws, "6", "2015-04-01") == "6 An appeal is brought within ninety days."
        assert [p["edit"].split("#")[1] for p in ws.status()["problems"]] == ["3.unread"]


def test_a_quotation_never_takes_the_place_of_a_whole_instrument(
    law: Callable[..., Workspace],
) -> None:
    body = "2. The Rafts Act, 2012 is replaced by the following:—\n“1. A raft pays nothing.”\n"
    with law(order(1, body, published="1 March 2015", begins="1 April 2015")) as ws:
        assert text(ws, "3(1)", "2015-04-01") == "(1) The due on a raft is 10 crowns."


def test_an_amendment_of_an_unknown_day_leaves_the_text_open(law: Callable[..., Workspace]) -> None:
    body = (
        "1. This Order comes into force on such day as the Minister may appoint.\n"
        "2. In section 6 of the Act, for “sixty” substitute “ninety”.\n"
    )
    undated = order(1, body, published="1 March 2015").replace(
        "Published", "Made 27 February 2015\nPublished"
    )
    with law(undated) as ws:
        assert text(ws, "6", "2015-02-26") == "6 An appeal is brought within sixty days."
        assert text(ws, "6", "2015-04-01") == Status.NOT_COVERED.value


def test_a_consolidation_that_takes_an_amendment_in_ends_the_conflict(
    law: Callable[..., Workspace], tmp_path: Path
) -> None:
    wrong = "2. In section 6 of the Act, for “ninety days” substitute “ten days”.\n"
    with law(order(1, wrong, published="1 March 2015", begins="1 April 2015")) as ws:
        assert text(ws, "6", "2015-05-01") == Status.CONFLICTING.value
        printed = ACT.replace("sixty days", "ten days").replace(
            "Published 18 June 2012", "Consolidated to 31 December 2015"
        )
        (tmp_path / "later.txt").write_text(printed, encoding="utf-8")
        given = Given(jurisdiction="xm", id="/xm/act/2012/11", published=date(2016, 2, 1))
        ws.ingest([tmp_path / "later.txt"], given=given)
        assert text(ws, "6", "2015-12-31") != Status.CONFLICTING.value
        assert text(ws, "6", "2015-05-01", known="2016-01-31") == Status.CONFLICTING.value
