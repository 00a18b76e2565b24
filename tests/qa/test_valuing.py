"""The value that is asked for, out of texts and tables: by kind, words, row and column, and day."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from tests.qa.values_law import TODAY, taken_in
from tqa.law.status import Status
from tqa.qa.answers import Value
from tqa.qa.valuing import told, values, wants_value
from tqa.retrieval.evidence import Evidence, gather
from tqa.retrieval.question import analyse
from tqa.workspace import Workspace

ACT, RULES = "/xm/act/2014/21", "Quays (Bangla) Rules, 2016"
SALT, HORSES = "schedule:schedule/row:2201.90", "schedule:schedule/row:0101.10"


@pytest.fixture(scope="module")
def quays(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    with taken_in(tmp_path_factory.mktemp("quays")) as workspace:
        yield workspace


def evidence(
    ws: Workspace, provision: str, day: str = "2024-06-01", instrument: str = ACT
) -> Evidence:
    return gather(
        ws.view(ws.resolve(instrument)),
        provision,
        as_at=date.fromisoformat(day),
        known_at=date(2024, 6, 1),
    )


def picked(ws: Workspace, question: str, provision: str, **more: str) -> tuple[Value, ...]:
    return values(analyse(question, reference_day=TODAY), evidence(ws, provision, **more))


def texts(ws: Workspace, question: str, provision: str, **more: str) -> list[str]:
    return [value.text for value in picked(ws, question, provision, **more)]


# -- which questions ask for a value ---------------------------------------------------------------

ASKED = [
    ("What is the rate of duty on lamps?", "percent"),
    ("What percentage of the toll is given back?", "percent"),
    ("What share of the profit is paid out?", "percent"),
    ("At what rate does interest run?", "percent"),
    ("What is the fee for a licence?", "money"),
    ("How much must an owner pay?", "money"),
    ("What does a copy cost?", "money"),
    ("What must be paid for a mooring?", "money"),
    ("Up to what value are goods free?", "money"),
    ("What would a copy of the register have cost in 2015?", "money"),
    ("How high is the fine for a false entry?", "money"),
    ("What is the penalty for smuggling?", "money"),
    ("Fee for a licence of a warden, 2019", "money"),
    ("Tell me the toll on a raft on 1 May 2018", "money"),
    ("How long is a licence valid?", "duration"),
    ("Within what time must a claim be made?", "duration"),
    ("What is the time limit for an appeal?", "duration"),
    ("Within how many days must it be filed?", "duration"),
    ("What is the minimum age of a warden?", "duration"),
    ("How often must a mooring be examined?", "duration"),
    ("By when must the return be filed?", "date"),
    ("From what date is the toll due?", "date"),
    ("How many assistants may a warden employ?", "quantity"),
    ("How many kilograms of tea may be landed?", "quantity"),
    ("What is the maximum weight of a cask?", "quantity"),
    ("Who may license a warden?", "name"),
    ("Which authority decides an appeal?", "name"),
    ("To whom does a warden report?", "name"),
    ("Whose approval is needed for a transfer?", "name"),
    ("In which form is a rebate claimed?", "name"),
    ("ফি কত টাকা?", "money"),
    ("সুদের হার কত?", "percent"),
    ("কত দিনের মধ্যে আপিল করিতে হইবে?", "duration"),
    ("জরিমানা কত?", "money"),
    ("কোন ফরমে আবেদন করিতে হইবে?", "name"),
    ("কে লাইসেন্স প্রদান করিবেন?", "name"),
]


@pytest.mark.parametrize(("question", "kind"), ASKED)
def test_the_kind_of_value_asked_for(question: str, kind: str) -> None:
    wanted = wants_value(analyse(question, reference_day=TODAY))
    assert wanted
    assert wanted[0] == kind


OTHERS = [
    "When was the rate changed?",
    "When was the fee in section 7(1) raised?",
    "How did the toll change in 2019?",
    "What does section 4(2) say?",
    "What did the Act say of tolls on 1 May 2018?",
    "What is said about the fee for a licence?",
    "What is the text of section 7?",
    "What is the meaning of “toll”?",
    "What does “rate of exchange” mean?",
    "Is section 7 in force?",
    "Was the fee in section 7 amended in 2019?",
    "Section 3(1) of the Quays and Wardens Act",
    "What is the procedure for the payment of a fee?",
    "May a warden employ assistants?",
    "What is the history of section 7?",
    "Who amended section 3?",
    "Who is a warden?",
    "Which sections mention the toll?",
    "Which Act governs fees?",
    "What does the Board consist of?",
    "What is interest?",
    "What are the duties of a warden?",
    "What is the difference between the toll in 2018 and in 2020?",
    "What conditions must a warehouse meet?",
    "How is a rebate claimed?",
    "Where must an entry be filed?",
    "ধারা ৪ এ কী বলা আছে?",
    "",
]


@pytest.mark.parametrize("question", OTHERS)
def test_questions_about_texts_force_and_changes_want_no_value(question: str) -> None:
    assert wants_value(analyse(question, reference_day=TODAY)) == ()


# -- one value, out of several ---------------------------------------------------------------------

ONE = [
    ("What is the toll on a raft?", "3/(2)", "4 crowns for each day"),
    ("What is the toll on a dinghy?", "3/(2)", "2 crowns for each day"),
    (
        "What rate of interest is due from an owner who lives in the Republic?",
        "3/(3)",
        "two and a half per cent a month",
    ),
    ("What share of the toll is given back?", "4", "One third"),
    ("In which form are rebates claimed?", "4", "Form Q-7"),
    ("How long is a licence valid?", "5", "three years and six months"),
    ("How old must a warden be?", "5", "twenty-one years"),
    ("How often must a mooring be examined?", "5", "every week"),
    ("How many assistants may a warden employ?", "5", "four assistants"),
    ("How many boats may a warden keep?", "5", "two boats"),
    ("Who may license a warden?", "5", "Harbour Minister"),
    ("Who must pay the warden?", "5", "owner of a vessel"),
    ("To whom does a warden report?", "5", "Chief Surveyor"),
    ("Which tribunal may revoke a licence?", "5", "Quays Tribunal"),
    ("What fee is due for a licence of a warden?", "7", "120 crowns"),
    ("What is the fee for the renewal of a licence?", "7", "80 crowns"),
    ("What does a copy of the register cost?", "7", "3 crowns a page"),
    ("How many persons may a vessel carry?", "8", "40 persons"),
    ("How much tobacco may a passenger bring ashore?", "8", "250 grams"),
    ("How many cigars may be brought ashore?", "8", "50 cigars"),
    ("How many litres of spirits may a passenger bring?", "8", "one litre"),
    ("What is the minimum fine for a warden who takes a bribe?", "6", "200"),
    ("What is the toll on casks?", "schedule:schedule", "5 crowns"),
    ("What is the maximum fine on summary conviction for a first offence?", "9/(1)", "250 crowns"),
    ("What is the fine for a subsequent offence?", "9/(1)", "450 crowns"),
    ("What is the fine for a second offence of blocking a mooring?", "9", "70 crowns"),
    ("What is the fine for a company that leaves a wreck?", "9", "95 crowns"),
    ("What deposit must the buyer of cargo pay?", "10", "one tenth"),
    ("What charge must the seller of cargo pay?", "10", "6 crowns"),
]


@pytest.mark.parametrize(("question", "provision", "value"), ONE)
def test_the_value_asked_for_is_told_from_the_others(
    quays: Workspace, question: str, provision: str, value: str
) -> None:
    assert texts(quays, question, provision) == [value]


# -- all that may be meant -------------------------------------------------------------------------


def test_two_rates_with_conditions_are_both_given_where_the_question_names_neither(
    quays: Workspace,
) -> None:
    found = picked(quays, "What is the rate of interest on arrears?", "3/(3)")
    assert [value.amount for value in found] == ["2.5", "4"]
    assert found[0].label.endswith("where the owner lives in the Republic")
    assert found[1].label.endswith("in any other case")


def test_whichever_is_less_is_one_answer_of_two_values(quays: Workspace) -> None:
    found = picked(quays, "What is the maximum fine for mooring without paying the toll?", "6")
    assert [(value.kind, value.amount) for value in found] == [("money", "5000"), ("percent", "10")]
    assert all(value.label.endswith("whichever is less") for value in found)
    assert found[0].label.startswith("at most: A person who moors a vessel")


def test_the_greater_of_two_values_is_told_by_both(quays: Workspace) -> None:
    found = picked(quays, "What is the salvage levy?", "10")
    assert [(v.kind, v.amount) for v in found] == [("money", "40"), ("percent", "3")]


def test_a_sanction_of_one_case_is_not_mixed_with_that_of_another(quays: Workspace) -> None:
    first = texts(quays, "What is the penalty for a first offence of blocking a quay?", "9/(1)")
    assert first == ["250 crowns", "one month"]
    again = texts(
        quays, "What is the penalty for a subsequent offence of blocking a quay?", "9/(1)"
    )
    assert again == ["450 crowns", "three months"]


def test_all_parts_of_a_sanction_belong_together(quays: Workspace) -> None:
    bribe = texts(quays, "What is the penalty for a warden who takes a bribe?", "6")
    assert bribe == ["200", "9,000 crowns", "two years"]
    hiding = texts(quays, "What is the penalty for hiding a vessel?", "6")
    assert hiding == ["three times", "thirty days"]


def test_a_range_is_given_by_both_its_ends(quays: Workspace) -> None:
    found = picked(quays, "At what temperature must stores be kept?", "8")
    assert [(v.amount, v.unit, v.label.split(":")[0]) for v in found] == [
        ("5", "degrees", "at least"),
        ("8", "degrees", "at most"),
    ]


def test_a_period_or_a_day_whichever_is_earlier(quays: Workspace) -> None:
    found = picked(quays, "By when must a rebate be claimed?", "4")
    assert [(v.kind, v.amount) for v in found] == [("duration", "90"), ("date", "--01-31")]


def test_all_rows_where_none_is_named(quays: Workspace) -> None:
    found = picked(quays, "What is the toll on goods?", "schedule:schedule")
    assert [(v.text, v.label.split(",")[0]) for v in found] == [
        ("7 crowns", "Horses"),
        ("5 crowns", "Casks of more than 50 litres"),
        ("Free", "Salt"),
    ]


@pytest.mark.parametrize(
    ("size", "due"),
    [
        ("50 tonnes", ["5 crowns"]),
        ("51 tonnes", ["9 crowns"]),
        ("500 tonnes", ["9 crowns"]),
        ("501 tonnes", ["14 crowns"]),
        ("60 metres", ["5 crowns", "9 crowns", "14 crowns"]),
    ],
)
def test_the_value_for_a_size_that_the_question_states(
    quays: Workspace, size: str, due: list[str]
) -> None:
    assert texts(quays, f"What is the pilotage due on a vessel of {size}?", "11") == due


@pytest.mark.parametrize(
    ("year", "sum_"),
    [
        ("fiscal year 2015", ["700 crowns"]),
        ("fiscal year 2016", ["800 crowns"]),
        ("FY 2017", ["900 crowns"]),
        ("fiscal year 2024", ["900 crowns"]),
    ],
)
def test_the_value_for_a_year_of_account_that_the_question_states(
    quays: Workspace, year: str, sum_: list[str]
) -> None:
    assert texts(quays, f"What amount of grants does the section set for {year}?", "12") == sum_


# -- none ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "provision"),
    [
        ("What is the fee for a licence?", "3/(4)"),  # section 12, 2003, 1 July 2005, Schedule 9
        ("What is the penalty for smuggling?", "7"),  # there are fees, and no sanction
        ("What is the toll on a raft?", "6/(2)"),  # there is a fine, and no toll
        ("How many horses may a warden keep?", "5"),
        ("What is the rate of interest?", "2"),
        ("Who may license a warden?", "3/(4)"),
    ],
)
def test_no_value_is_given_for_another(quays: Workspace, question: str, provision: str) -> None:
    assert picked(quays, question, provision) == ()


def test_no_value_where_there_is_no_text_of_the_day(quays: Workspace) -> None:
    before = evidence(quays, "7", "2014-02-28")
    assert before.status is Status.NOT_YET_IN_FORCE
    assert values(analyse("What is the fee for a licence?", reference_day=TODAY), before) == ()


# -- days ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("day", "toll"),
    [("2018-12-31", "60 crowns"), ("2019-01-01", "75 crowns"), ("2019-01-02", "75 crowns")],
)
def test_a_value_is_that_of_the_version_of_the_day(quays: Workspace, day: str, toll: str) -> None:
    (value,) = picked(quays, "What is the toll on a vessel?", "3/(1)", day=day)
    assert value.text == toll
    assert value.valid.startswith("[2014-03-01" if toll == "60 crowns" else "[2019-01-01")


@pytest.mark.parametrize(
    ("day", "row", "value"),
    [
        ("2020-06-30", HORSES, "6 crowns"),
        ("2020-07-01", HORSES, "7 crowns"),
        ("2020-06-30", SALT, "2%"),
        ("2020-07-01", SALT, "Free"),
    ],
)
def test_of_dated_columns_that_of_the_day_counts(
    quays: Workspace, day: str, row: str, value: str
) -> None:
    (found,) = picked(quays, "What is the toll on it?", row, day=day)
    assert found.text == value
    assert found.label.endswith(
        "Toll up to 30 June 2020" if day < "2020-07-01" else "Toll from 1 July 2020"
    )


# -- where they stand ------------------------------------------------------------------------------


def test_every_value_slices_back_from_the_quoted_text(quays: Workspace) -> None:
    checked = 0
    for question, provision, _ in ONE:
        shown = evidence(quays, provision)
        quoted = {
            line.version.provision: line.version.content.passage.text
            for line in shown.composed.lines
        }
        for value in values(analyse(question, reference_day=TODAY), shown):
            assert quoted[value.provision][value.start : value.end] == value.text
            assert value.instrument == ACT
            assert value.pinpoint
            checked += 1
    assert checked == len(ONE)


# -- Bangla ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "provision", "amounts"),
    [
        ("ঘাট ব্যবহারের ফি কত টাকা?", "1", ["500000 taka"]),
        ("বিলম্বে পরিশোধের সুদের হার কত?", "1", ["7.5 percent"]),
        ("কত দিনের মধ্যে আবেদন নিষ্পত্তি করিতে হইবে?", "2", ["30 working days"]),
        ("কোন ফরমে আবেদন দাখিল করিতে হইবে?", "2", ["ফরম-ক"]),
        ("কে আবেদন নিষ্পত্তি করিবেন?", "2", ["কমিশনার"]),
        ("এই বিধি লঙ্ঘন করিলে শাস্তি কী?", "3", ["2 years", "50000 taka"]),
        ("কারাদণ্ড কত বৎসর?", "3", ["2 years"]),
    ],
)
def test_values_in_bangla(
    quays: Workspace, question: str, provision: str, amounts: list[str]
) -> None:
    found = picked(quays, question, provision, instrument=RULES)
    assert [f"{v.amount} {v.unit}".strip() for v in found] == amounts


# -- what is shown ---------------------------------------------------------------------------------


def value(text: str, label: str, pinpoint: str, valid: str = "", unit: str = "crowns") -> Value:
    return Value("money", text, "60", unit, label, ACT, "3/(1)", pinpoint, 0, 9, valid)


def test_one_value_is_one_line() -> None:
    assert told([value("60 crowns", "the toll on a vessel", "3(1)")]) == (
        "60 crowns — the toll on a vessel, s 3(1)"
    )
    assert told([value("60 crowns", "Horses, Toll", "Schedule, 0101.10")]) == (
        "60 crowns — Horses, Toll, Schedule, 0101.10"
    )
    assert told([]) == ""


def test_values_of_several_texts_of_one_provision_are_told_with_their_days() -> None:
    lines = told(
        [
            value("60 crowns", "the toll", "3(1)", "[2014-03-01, 2019-01-01)"),
            value("75 crowns", "the toll", "3(1)", "[2019-01-01, open)"),
        ]
    ).splitlines()
    assert lines == [
        "60 crowns — the toll, s 3(1) [2014-03-01, 2019-01-01)",
        "75 crowns — the toll, s 3(1) [2019-01-01, open)",
    ]


def test_a_figure_whose_unit_stands_elsewhere_is_told_with_it() -> None:
    assert (
        told([value("200", "at least: a fine", "6(2)")])
        == "200 (crowns) — at least: a fine, s 6(2)"
    )
