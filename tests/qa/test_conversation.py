"""Follow-ups over the sample corpus: the full question each is read as, and its answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from tqa.law.status import Status
from tqa.qa.conversation import Resolved, resolve
from tqa.qa.referring import named
from tqa.qa.turns import SLOT, Turn, read_turn, turn_of
from tqa.workspace import Workspace

ROOT = Path(__file__).parents[2]
TODAY = date(2026, 1, 15)
A = Status.ANSWERED
Follow = tuple[str, str, Status, str]
"""A follow-up, what it is read as, and status and words of the answer."""

ACT = "the Customs Act, 2012"
S15 = f"section 15(2) of {ACT}"
RULES = "Customs (Warehousing) Rules, 2013"

TALKS: dict[str, list[Follow]] = {
    f"What did {S15} say on 30 June 2016?": [
        # another time
        ("and in 2015?", f"What did {S15} say in 2015?", A, "The Controller may"),
        ("in 2015?", f"What did {S15} say in 2015?", A, "The Controller may"),
        ("And on 1 July 2017?", f"What did {S15} say on 1 July 2017?", A, "nine months"),
        ("ok, and on 1 July 2017", f"What did {S15} say on 1 July 2017?", A, "nine months"),
        ("what about 1 January 2018?", f"What did {S15} say on 1 January 2018?", A, "six months"),
        ("and 2018?", f"What did {S15} say in 2018?", A, "The Regional Commissioner"),
        ("and March 2017?", f"What did {S15} say in March 2017?", A, "The Regional Commissioner"),
        ("how about today?", f"What did {S15} say today?", A, "The Regional Commissioner"),
        ("and now?", f"What did {S15} say now?", A, "The Regional Commissioner"),
        ("and before July 2012?", f"What did {S15} say before July 2012?", Status.NOT_YET_IN_FORCE, "only from 2012-07-01"),
        ("between 2017 and 2018?", f"What did {S15} say between 2017 and 2018?", A, "From 2017-07-01 to 2017-12-31"),
        ("a year later", f"What did {S15} say on 2017-06-30?", A, "six months"),
        ("and one day later?", f"What did {S15} say on 2016-07-01?", A, "The Regional Commissioner"),
        ("the next day?", f"What did {S15} say on 2016-07-01?", A, "The Regional Commissioner"),
        ("the day before?", f"What did {S15} say on 2016-06-29?", A, "The Controller"),
        ("four years earlier?", f"What did {S15} say on 2012-06-30?", Status.NOT_YET_IN_FORCE, "2012-07-01"),
        ("and before that?", f"What did {S15} say on 2012-06-30?", Status.NOT_YET_IN_FORCE, "2012-07-01"),
        ("and after that?", f"What did {S15} say on 2016-07-01?", A, "The Regional Commissioner"),
        ("the next version?", f"What did {S15} say on 2016-07-01?", A, "The Regional Commissioner"),
        ("and as known on 1 July 2015?", f"What did {S15} say on 2016-06-30, as known on 1 July 2015?", A, "The Controller"),
        # another provision
        ("and section 5?", f"What did section 5 of {ACT} say on 2016-06-30?", A, "The Board may delegate"),
        ("and s. 5?", f"What did section 5 of {ACT} say on 2016-06-30?", A, "The Board may delegate"),
        ("what about subsection (3)?", f"What did section 15(3) of {ACT} say on 2016-06-30?", A, "The Controller enters"),
        ("and (1)?", f"What did section 15(1) of {ACT} say on 2016-06-30?", A, "for one year"),
        ("and section 5 on 1 January 2020?", f"What did section 5 of {ACT} say on 1 January 2020?", A, "The Board may delegate"),
        ("and the whole section?", f"What did section 15 of {ACT} say on 2016-06-30?", A, "Dutiable goods may be kept"),
        ("and the First Schedule?", f"What did First Schedule of {ACT} say on 2016-06-30?", A, "8443.31"),
        ("what about the Warehousing Rules?", "What did the Warehousing Rules say on 2016-06-30?", A, "WAREHOUSING"),
        (f"and rule 4 of the {RULES}?", f"What did rule 4 of the {RULES} say on 2016-06-30?", A, "20,000 crowns"),
        # the instrument of before
        ("what does section 9 say?", f"What does section 9 of {ACT} say?", A, "Duty is payable within"),
        ("what did section 9 of the Act say?", f"What did section 9 of {ACT} say on 2016-06-30?", A, "Duty is payable within"),
        ("Is section 18 still in force?", f"Is section 18 of {ACT} still in force?", Status.ENDED, "repealed on 2016-07-01"),
        ("When was section 18 repealed?", f"When was section 18 of {ACT} repealed?", A, "2016-07-01"),
        ("and the definition of importer?", f"What did “importer” mean in {ACT} on 2016-06-30?", A, "goods are brought into"),
        ("what does “importer” mean?", f"What did “importer” mean in {ACT} on 2016-06-30?", A, "goods are brought into"),
        # it
        ("who changed it?", f"Who changed {S15}?", A, "2018-01-01"),
        ("When was it last amended?", f"When was {S15} last amended?", A, "2018-01-01"),
        ("is it still in force?", f"Is {S15} still in force?", A, "Yes."),
        ("was it in force then?", f"Was {S15} in force on 2016-06-30?", A, "in force on 2016-06-30"),
        ("was it in force?", f"Was {S15} in force on 2016-06-30?", A, "in force on 2016-06-30"),
        ("when did it come into force?", f"When did {S15} come into force?", A, "2012-07-01"),
        ("has it been repealed?", f"Has {S15} been repealed?", A, "No."),
        ("what did it say then?", f"What did {S15} say on 2016-06-30?", A, "The Controller"),
        ("what did it say in 2018?", f"What did {S15} say in 2018?", A, "The Regional Commissioner"),
        ("What does it say now?", f"What does {S15} say now?", A, "The Regional Commissioner"),
        ("what did that provision say on 1 July 2017?", f"What did {S15} say on 1 July 2017?", A, "nine months"),
        ("What is its history?", f"What is the history of {S15}?", A, "2016-07-01"),
        ("and its history?", f"What is the history of {S15}?", A, "2016-07-01"),
        # in short
        ("by whom?", f"By what was {S15} last changed?", A, "2018-01-01"),
        ("when?", f"When was {S15} last changed?", A, "2018-01-01"),
        ("since when?", f"Since when is {S15} in force?", A, "2012-07-01"),
        ("and originally?", f"What did {S15} originally say?", A, "The Controller"),
        ("what changed?", f"What changed in {S15} since 2016-06-30?", A, "Regional"),
        ("show me the text", f"What did {S15} say on 2016-06-30?", A, "The Controller"),
        ("how often?", f"How many times was {S15} amended?", A, "3"),
        # another thing, the same day
        ("and cigarettes?", f"What did {ACT} say about cigarettes on 2016-06-30?", A, "2402.20"),
        ("what was the fee for filing an entry then?", f"What was the fee for filing an entry under {ACT} on 2016-06-30?", A, "20 crowns"),
    ],
    "What was the duty on printers on 1 January 2018?": [
        ("and for cigarettes?", f"Under {ACT}, what was the duty on cigarettes on 2018-01-01?", A, "175%"),
        ("and on rice?", f"Under {ACT}, what was the duty on rice on 2018-01-01?", A, "1006.30"),
        ("on rice in 2015?", f"Under {ACT}, what was the duty on rice in 2015?", A, "25%"),
        ("and in 2015?", f"Under item 8443.31 in FIRST SCHEDULE of {ACT}, what was the duty on printers in 2015?", A, "10%"),
        ("when did it change?", f"When did item 8443.31 in FIRST SCHEDULE of {ACT} change?", A, "2017-01-01"),
        ("and before that?", f"Under item 8443.31 in FIRST SCHEDULE of {ACT}, what was the duty on printers on 2016-12-31?", A, "10%"),
    ],
    "For how many days could perishable goods be kept in a warehouse in 2015?": [
        ("and in 2017?", f"Under section 18 of {ACT}, for how many days could perishable goods be kept in a warehouse in 2017?", Status.ENDED, "repealed on 2016-07-01"),
        ("the year after?", f"Under section 18 of {ACT}, for how many days could perishable goods be kept in a warehouse in 2016?", A, "From 2016-01-01 to 2016-06-30"),
        ("who repealed it?", f"Who repealed section 18 of {ACT}?", A, "Act No. 9 of 2016, s. 6"),
        ("is it still law?", f"Is section 18 of {ACT} still law?", Status.ENDED, "2016-07-01"),
    ],
    f"When was section 12(3) of {ACT} last amended, and by what?": [
        ("and before that?", f"When was section 12(3) of {ACT} last changed before 2014-07-01?", A, "2012-07-01"),
        ("what did it say before that?", f"What did section 12(3) of {ACT} say on 2014-06-30?", A, "within one year"),
        ("and section 24(1)?", f"When was section 24(1) of {ACT} last amended, and by what?", A, "2019-07-01"),
        ("and in 2013?", f"In 2013, when was section 12(3) of {ACT} last amended, and by what?", A, "2013"),
        ("what does it say now?", f"What does section 12(3) of {ACT} say now?", A, "within three years"),
    ],
    f"What did “tax year” mean in {ACT} on 1 July 2016?": [
        ("and “importer”?", f"What did “importer” mean in {ACT} on 2016-07-01?", A, "goods are brought into"),
        ("and in 2020?", f"What did “tax year” mean in {ACT} in 2020?", A, "twelve months"),
        ("when was it added?", f"When was section 2 def. “tax year” of {ACT} added?", A, "2016-07-01"),
    ],
    f"Was section 27 of {ACT} in force on 1 January 2018?": [
        ("and section 20?", f"Was section 20 of {ACT} in force on 2018-01-01?", A, "Yes."),
        ("and in 2019?", f"Was section 27 of {ACT} in force in 2019?", Status.NEVER_COMMENCED, "No."),
        ("what did it say?", f"What did section 27 of {ACT} say on 2018-01-01?", Status.NEVER_COMMENCED, "never in force"),
    ],
    f"What did sections 11 and 28 of {ACT} say on 1 July 2016?": [
        ("and in 2015?", f"What did sections 11 and 28 of {ACT} say in 2015?", A, "11"),
        ("and section 12?", f"What did section 12 of {ACT} say on 2016-07-01?", A, "assesses the duty"),
    ],
    f"What did section 99 of {ACT} say on 1 July 2016?": [
        ("and in 2020?", f"What did section 99 of {ACT} say in 2020?", Status.NOT_FOUND, "no section 99"),
        ("and section 12?", f"What did section 12 of {ACT} say on 2016-07-01?", A, "assesses the duty"),
    ],
    "What is the fine for filing an entry that is false in a material particular?": [
        ("and for smuggling?", f"Under {ACT}, what is the fine for smuggling?", A, "otherwise than through a port of entry"),
        ("and before that?", f"Under section 24(1) of {ACT}, what is the fine for filing an entry that is false in a material particular on 2019-06-30?", A, "crowns"),
    ],
    "What does paragraph 2 of General Order No. 2/2015 say?": [
        ("and paragraph 3?", "What does paragraph 3 of /xm/go/2015/2 say?", Status.ENDED, "2017-07-01"),
        ("and in 2016?", "What does paragraph 2 of /xm/go/2015/2 say in 2016?", A, "within ten days"),
    ],
    f"What did {S15} say on 1 September 2017, as known on 22 March 2018?": [
        ("and section 15(3)?", f"On 2017-09-01, what did section 15(3) of {ACT} say, as known on 22 March 2018?", A, "extension"),
        ("as known on 1 January 2018?", f"What did {S15} say on 2017-09-01, as known on 1 January 2018?", A, "six months"),
    ],
}  # fmt: skip
FOLLOWS = [(first, *follow) for first, follows in TALKS.items() for follow in follows]


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    with Workspace.init(tmp_path_factory.mktemp("talk") / "work") as workspace:
        workspace.ingest([ROOT / "corpus"])
        yield workspace


def after(ws: Workspace, question: str) -> Turn:
    answer = ws.ask(question, reference_day=TODAY)
    name = named(ws.library, answer.citations[0]) if answer.citations else ""
    return turn_of(question, answer, name=name, reference_day=TODAY, titles=ws.library.titles)


def read(ws: Workspace, text: str, last: Turn | None) -> Resolved:
    return resolve(text, last, TODAY, titles=ws.library.titles)


def test_there_are_many() -> None:
    assert len(FOLLOWS) > 60


@pytest.mark.parametrize(("first", "text", "question", "status", "words"), FOLLOWS)
def test_a_follow_up_is_read_in_full_and_answered(
    corpus: Workspace, first: str, text: str, question: str, status: Status, words: str
) -> None:
    found = read(corpus, text, after(corpus, first))
    assert found.question == question
    assert found.how
    answer = corpus.ask(found.question, reference_day=TODAY)
    assert answer.status is status
    assert words in answer.text


@pytest.mark.parametrize(
    "text",
    [
        "What does section 4 of the Interpretation Act, 2001 say?",
        "And what does section 4 of the Interpretation Act, 2001 say?",
        "Is it an offence to smuggle goods?",
        "What does it cost to file a bill of entry?",
        "For how long after it was made could a customs assessment be revised in 2013?",
        "What was the rate of duty for code 8517.14 on 3 May 2017?",
        "What is the fee for filing an entry?",
        "who can grant an extension?",
        "How much is the fine for a false entry, and who sets it?",
        "Must the Board keep an electronic register of seizures that is open to the public?",
        "hello",
        "and that?",
        "exit the building",
        "Meaning of “importer” in the Customs Act, 2012, on 1 August 2018",
        "section 4 of the Interpretation Act, 2001",
        "Which rules are there for cats and dogs?",
    ],
)
def test_what_stands_alone_or_refers_to_nothing_stays(corpus: Workspace, text: str) -> None:
    for first in TALKS:
        assert read(corpus, text, after(corpus, first)) == Resolved(text)


def test_gold_questions_stay_whatever_went_before(corpus: Workspace) -> None:
    from tqa.eval.gold import gold_files, read_gold

    last = after(corpus, f"What did {S15} say on 30 June 2016?")
    changed = [
        (item.question, found.question)
        for item in read_gold(gold_files(ROOT / "corpus"))
        if item.instrument and (found := read(corpus, item.question, last)).how
    ]
    assert changed == []


@pytest.mark.parametrize("text", ["why?", "Why?", "and why", "why is that?", "how so?", "why not?"])
def test_why_asks_for_the_grounds(corpus: Workspace, text: str) -> None:
    assert read(corpus, text, after(corpus, f"What does {S15} say?")).why


@pytest.mark.parametrize("text", ["and in 2015?", "who changed it?", "why?", "and section 5?", ""])
def test_without_a_question_before_nothing_is_resolved(text: str) -> None:
    assert resolve(text, None, TODAY) == Resolved(text)


def test_a_slip_before_gives_nothing(corpus: Workspace) -> None:
    assert read(corpus, "and in 2015?", after(corpus, "hello")) == Resolved("and in 2015?")


def test_of_several_provisions_none_is_it(corpus: Workspace) -> None:
    last = after(corpus, f"What did sections 11 and 28 of {ACT} say on 1 July 2016?")
    assert read(corpus, "who changed it?", last) == Resolved("who changed it?")


def test_the_words_of_a_title_are_not_read_again(corpus: Workspace) -> None:
    last = after(corpus, f"What did {S15} say on 30 June 2016?")
    odd = replace(
        last, title=r"Order of this Section (\1) Act, 2012", frame=f"What did {SLOT} say?"
    )
    place = r"section 15(2) of the Order of this Section (\1) Act, 2012"
    assert read(corpus, "who changed it?", odd).question == f"Who changed {place}?"
    assert read(corpus, "what is its history?", odd).question == f"What is the history of {place}?"
    assert read(corpus, "and in 2013?", odd).question == f"What did {place} say in 2013?"


def test_the_calendar_ends(corpus: Workspace) -> None:
    last = replace(after(corpus, f"What did {S15} say on 30 June 2016?"), as_at="9999-12-31")
    assert read(corpus, "a year later", last) == Resolved("a year later")


# -- turns -----------------------------------------------------------------------------------------


def test_a_turn_holds_what_can_be_referred_to(corpus: Workspace) -> None:
    turn = after(corpus, f"What did {S15} say on 30 June 2016?")
    assert turn.frame == f"What did {SLOT} say?"
    assert (turn.time, turn.place) == ("on 2016-06-30", S15)
    assert (turn.start, turn.end) == ("2012-07-01", "2016-07-01")


def test_a_relative_time_is_kept_as_a_day(corpus: Workspace) -> None:
    assert after(corpus, f"What did {S15} say 10 days ago?").time == "on 2026-01-05"
    assert after(corpus, f"What did {S15} say last year?").time == "in 2025"
    assert after(corpus, f"What did {S15} say?").time == ""


def test_a_turn_survives_its_file(corpus: Workspace) -> None:
    for first in TALKS:
        turn = after(corpus, first)
        assert read_turn(turn.to_dict()) == turn


@pytest.mark.parametrize(
    "change",
    [
        {"question": None},
        {"as_at": "2016-02-30"},
        {"start": "yesterday"},
        {"title": "x" * 3_000},
        {"title": "Act\x1b[2J"},
        {"frame": "What did \u202e say?"},
        {"prefixed": "yes"},
    ],
)
def test_what_is_no_turn_is_not_read(corpus: Workspace, change: dict[str, object]) -> None:
    data = after(corpus, f"What does {S15} say?").to_dict() | change
    assert read_turn(data) is None


@pytest.mark.parametrize("data", [None, [], "turn", {}, {"question": "x"}])
def test_what_has_not_its_parts_is_no_turn(data: object) -> None:
    assert read_turn(data) is None
