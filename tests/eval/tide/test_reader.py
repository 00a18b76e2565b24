"""The reader without a model: what it reads of documents, and that it reads nothing else."""

from __future__ import annotations

import copy
import json
import random
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.eval.tide.conftest import DOCUMENTS, ITEMS, write_bench
from tests.eval.tide.test_tasks import tasks_of
from tqa.eval.making.records import Option, Type
from tqa.eval.tasks.task import Setting
from tqa.eval.tasks.tide.checking import Fault, fault
from tqa.eval.tasks.tide.choosing import Unread, chosen, ordered
from tqa.eval.tasks.tide.seen import Seen, Text
from tqa.eval.tasks.tide.telling import told
from tqa.eval.tasks.tide.words import differences, misquoted, quoted, stands_in
from tqa.workspace import Workspace

TITLE = "Harbour Dues Act"
FIRST = Text(
    TITLE, "4(2)",
    "(2) The Harbour Master may levy a due of 60 crowns within 30 days.",
    date(2014, 7, 1), date(2017, 7, 1), ("2014, c. 3, s. 1",), ("2017, c. 9, s. 4",),
)  # fmt: skip
SECOND = replace(
    FIRST,
    text="(2) The Harbour Master may levy a due of 75 crowns within 30 days.",
    start=date(2017, 7, 1), end=date(2020, 3, 1), made_by=("2017, c. 9, s. 4",), ended_by=(),
)  # fmt: skip
THIRD = replace(
    SECOND,
    text="(2) The Port Authority shall levy a due of 75 crowns within 30 days.",
    start=date(2020, 3, 1), end=None, made_by=("2020, c. 1, s. 12",),
)  # fmt: skip
OTHER = Text(
    TITLE, "5", "5 No due is paid for a ship in distress.", date(2015, 1, 1), date(2019, 1, 1),
    ("2014, c. 8, s. 2",), ("2018, c. 30, s. 7",),
)  # fmt: skip
ALL = (FIRST, SECOND, THIRD, OTHER)
NAME = f"subsection 4(2) of the {TITLE}"


def asked(
    question: str, *options: str, kind: Type = Type.TEMPORAL_MCQ, texts: tuple[Text, ...] = ALL
) -> Seen:
    made = tuple(Option("ABCDEF"[at], text) for at, text in enumerate(options))
    return Seen(kind, question, made, "", "", texts)


# -- choices ---------------------------------------------------------------------------------------

DUES = ("a due of 60 crowns", "a due of 75 crowns within 30 days", "a due of 90 crowns")


@pytest.mark.parametrize(
    ("day", "label"),
    [
        ("30 June 2017", "A"),
        ("2017-07-01", "B"),
        ("the day before 1 July 2017", "A"),
        ("the day after 30 June 2017", "B"),
        ("29 February 2020", "B"),
    ],
)
def test_the_text_of_the_day_decides(day: str, label: str) -> None:
    assert chosen(asked(f"What did {NAME} say on {day}?", *DUES)) == label


def test_no_text_of_the_day_is_no_answer() -> None:
    with pytest.raises(Unread, match=r"no document shows the provision on 2014-06-30"):
        chosen(asked(f"What did {NAME} say on 30 June 2014?", *DUES))


def test_two_passages_of_one_text_are_no_answer() -> None:
    with pytest.raises(Unread, match=r"several"):
        chosen(asked(f"What did {NAME} say on 1 May 2018?", "within 30 days", "75 crowns"))


@pytest.mark.parametrize(
    ("question", "label"),
    [
        (f"Since which day did {NAME} say “75 crowns”?", "B"),
        (f"When did {NAME} cease to say “60 crowns”?", "B"),
        (f"From which day does {NAME} say “Port Authority”?", "C"),
        (f"When did the latest wording of {NAME} with “75 crowns” take effect?", "C"),
        (f"When did the first wording of {NAME} with “75 crowns” take effect?", "B"),
        (f"On which day was section 5 of the {TITLE} repealed?", "D"),
    ],
)
def test_a_day_is_that_of_the_change(question: str, label: str) -> None:
    days = ("1 July 2014", "1 July 2017", "1 March 2020", "1 January 2019")
    assert chosen(asked(question, *days)) == label


def test_what_made_a_change_is_taken_from_the_change_of_the_day() -> None:
    causes = ("2014, c. 3, s. 1", "2020, c. 1, s. 1", "2020, c. 1, s. 12")
    question = f"Which instrument made the wording of {NAME} that took effect on 1 March 2020?"
    assert chosen(asked(question, *causes)) == "C"


# -- orders ----------------------------------------------------------------------------------------


def test_events_are_put_in_order_by_the_days_of_the_texts() -> None:
    events = (
        "Subsection 4(2) came to read “75 crowns”.",
        "Section 5 ceased to be law.",
        "Subsection 4(2) came to read “60 crowns”.",
        "Section 5 began to read “No due is paid”.",
    )
    seen = asked(f"Order these changes of the {TITLE}.", *events, kind=Type.EVENT_SORTING)
    assert ordered(seen) == ["C", "D", "A", "B"]


def test_two_events_of_one_day_have_no_order() -> None:
    events = ("Subsection 4(2) came to read “75 crowns”.", "Subsection 4(2) ceased to read “60”.")
    with pytest.raises(Unread, match=r"on one day"):
        ordered(asked(f"Order these changes of the {TITLE}.", *events, kind=Type.EVENT_SORTING))


def test_a_day_by_which_something_was_orders_only_what_is_later() -> None:
    """What a source shows on its first day was there by then, and perhaps long before."""
    unsure = replace(FIRST, sure=False)
    texts = (unsure, SECOND, OTHER)
    said = ("Subsection 4(2) came to read “60 crowns”.", "Section 5 began to read “No due”.")
    seen = asked(f"Order these changes of the {TITLE}.", *said, texts=texts)
    assert ordered(seen) == ["A", "B"]
    late = replace(unsure, start=date(2016, 1, 1))
    with pytest.raises(Unread, match=r"may have been earlier"):
        ordered(replace(seen, texts=(late, SECOND, OTHER)))
    with pytest.raises(Unread, match=r"not since when"):
        told(asked(f"Since when did {NAME} say “60 crowns”?", texts=(late, SECOND)))


# -- statements ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "kind", "said"),
    [
        (f"On 1 May 2018, {NAME} contained the words “a due of 75 crowns”.", None, ""),
        (f"On 1 May 2018, {NAME} provided for “a due of 95 crowns”.", "value", "95 crowns"),
        (
            f"On 1 May 2018, {NAME} said: “The Customs Officer may levy a due of 75 crowns”.",
            "actor",
            "Customs Officer",
        ),
        (
            f"On 1 May 2018, {NAME} said: “The Harbour Master shall levy a due of 75 crowns”.",
            "condition",
            "shall",
        ),
        (
            f"As at 1 May 2018, {NAME} read “The Port Authority shall levy a due of 75 crowns”.",
            "date",
            "1 May 2018",
        ),
        (
            f"The wording of {NAME} with the words “75 crowns” took effect on 1 July 2018.",
            "date",
            "1 July 2018",
        ),
        (f"The wording of {NAME} with the words “60 crowns” took effect on 1 July 2014.", None, ""),
        (
            f"The wording of {NAME} that took effect on 1 July 2017 was made by 2017, c. 9, s. 4.",
            None,
            "",
        ),
        (
            f"The wording of {NAME} that took effect on 1 July 2017 was made by 2017, c. 9, s. 41.",
            "instrument",
            "2017, c. 9, s. 41",
        ),
    ],
)
def test_a_statement_is_held_against_the_text_of_its_day(
    statement: str, kind: str | None, said: str
) -> None:
    found = fault(ALL, statement)
    assert (found.kind if found else None) == kind
    assert (found.said if found else "") == said or (found and said in found.said)


def test_what_is_right_is_told() -> None:
    found = fault(
        ALL, f"The wording of {NAME} with the words “75 crowns” took effect on 9 May 2018."
    )
    assert isinstance(found, Fault)
    assert found.right == "2017-07-01"


def test_a_statement_of_days_that_are_not_shown_is_not_judged() -> None:
    with pytest.raises(Unread, match=r"no document shows"):
        fault(ALL, f"On 1 May 2010, {NAME} contained the words “a due of 20 crowns”.")


# -- words -----------------------------------------------------------------------------------------


def test_a_passage_may_hold_one_of_a_pair_of_quotation_marks() -> None:
    assert quoted("It read “the due” and more”.") == ("the due” and more",)
    assert quoted("It read “means “due and more”.") == ("means “due and more",)
    assert quoted("no marks") == ()


def test_a_misquotation_is_found_where_it_stands() -> None:
    text = (
        "The master pays. " * 20 + "The Tribunal hears appeals within 30 days. " + "The end. " * 9
    )
    found, passage = misquoted(text, "The General Division hears appeals within 30 days")
    assert [(each.text, each.said) for each in found] == [("Tribunal", "General Division")]
    assert passage == "The Tribunal hears appeals within 30 days"


def test_words_left_out_are_no_difference() -> None:
    assert misquoted("a due of 60 crowns for each ship", "a due … for each ship")[0] == ()
    assert differences("a due", "a due") == ()
    assert not stands_in("", "a due")


# -- free words ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        (f"What did {NAME} say on 1 May 2018?", ("On 2018-05-01", "75 crowns", "2020-02-29")),
        (f"When, and by what, did {NAME} come to say “75 crowns”?", ("2017-07-01", "c. 9, s. 4")),
        (
            f"On 1 March 2020, {NAME} was amended. What did it say two years before that day?",
            ("On 2018-03-01", "75 crowns"),
        ),
        (
            f"Summarise how {NAME} changed between 1 January 2016 and 1 January 2021.",
            ("2017-07-01", "60 crowns", "75 crowns", "2020-03-01", "Port Authority shall"),
        ),
        (
            f"How was {NAME} changed with effect from 1 March 2020?",
            ("On 2020-03-01", "c. 1, s. 12"),
        ),
    ],
)
def test_an_answer_gives_the_text_and_its_days(question: str, parts: tuple[str, ...]) -> None:
    answer = told(asked(question, kind=Type.OPEN_ENDED))
    assert [part for part in parts if part not in answer] == []


# -- settings --------------------------------------------------------------------------------------


@pytest.mark.parametrize("setting", [Setting.GOLD, Setting.RAG])
def test_every_type_is_answered_from_documents(
    bench: Path, ws: Workspace, setting: Setting
) -> None:
    for name, task in tasks_of(bench, ws).items():
        for item in task.items:
            judged = task.judge(item, task.symbolic(item, setting))
            # Of its beginning, the workspace only knows the day of the whole act's commencement.
            assert judged.status == "ok", (name, item.id)
            assert judged.score in (1.0, None), (name, item.id)
            held = judged.detail.get("held", {})
            assert held.get("original", True), (name, item.id)
            assert held.get("authoritative", True), (name, item.id)
            assert judged.detail.get("dates", {}).get("all", True), (name, item.id)
            assert not judged.detail.get("adopted"), (name, item.id)


def test_nothing_of_the_gold_is_read(tmp_path: Path) -> None:
    """Gold, reference, dates, ids and what the maker noted are scrambled: no reply changes."""
    rng = random.Random(5)
    renamed = {row["id"]: f"doc-{rng.randrange(10**9)}" for row in DOCUMENTS}
    documents = [row | {"id": renamed[row["id"]]} for row in copy.deepcopy(DOCUMENTS)]
    rng.shuffle(documents)
    items = [_scrambled(row, renamed, rng) for row in copy.deepcopy(ITEMS)]
    plain = tasks_of(write_bench(tmp_path / "plain"))
    scrambled = tasks_of(write_bench(tmp_path / "scrambled", items, documents))
    for name, task in plain.items():
        for one, other in zip(task.items, scrambled[name].items, strict=True):
            said = task.symbolic(one, Setting.GOLD)
            assert said.text
            assert scrambled[name].symbolic(other, Setting.GOLD) == said


def _scrambled(row: dict[str, Any], renamed: dict[str, str], rng: random.Random) -> dict[str, Any]:
    wrong = {"order": ["A", "B"], "label": "A", "perturbed": None, "kind": "date"}
    gold = {name: wrong.get(name, str(rng.random())) for name in row["gold"]}
    kept = {n: v for n, v in row["data"].items() if n in ("statement", "planted_passage")}
    noted = {"anchor": "1999-01-01", "offset": {"n": 1, "unit": "day"}, "day": "1999-01-02"}
    context = [renamed[id_] for id_ in row["context"]]
    rng.shuffle(context)
    return row | {
        "gold": gold,
        "answer": "nothing of use",
        "dates": [{"date": "1999-01-01", "granularity": "day"}],
        "context": context,
        "thread": "t",
        "cluster": "c",
        "groups": {"x": json.dumps(noted)},
        "data": kept | noted,
    }
