"""The kinds of questions in several wordings, and what the law lays down that only sounds alike."""

from __future__ import annotations

from datetime import date

import pytest

from tqa.law.instruments import normalise_title
from tqa.retrieval.kinds import CITED, Asked, Event, Kind, Which, asked
from tqa.retrieval.question import Question, analyse

KNOWN = {normalise_title(title): title for title in ("Kiln Act", "Ferry Tolls Act")}


def read(text: str) -> Question:
    return analyse(text, reference_day=date(2026, 8, 1), known_titles=KNOWN)


def of(text: str) -> Asked:
    return read(text.replace("§", "section 4 of the Kiln Act")).asked


PREVIOUS, NEXT, LAST, FIRST = Which.PREVIOUS, Which.NEXT, Which.LAST, Which.FIRST


@pytest.mark.parametrize(
    ("text", "which", "place"),
    [
        ("What did the previous version of § say?", PREVIOUS, 0),
        ("Quote the superseded text of §", PREVIOUS, 0),
        ("What was the wording of § before the present one?", PREVIOUS, 0),
        ("Which text of § came before the current version?", PREVIOUS, 0),
        ("What did § say formerly?", PREVIOUS, 0),
        ("What was the next version of § after 1 May 2018?", NEXT, 0),
        ("Show the version of § that followed the one of 1 May 2018", NEXT, 0),
        ("What will § say next?", NEXT, 0),
        ("What is the latest version of §?", LAST, 0),
        ("What did the final text of § provide?", LAST, 0),
        ("Give me the second version of §", None, 2),
        ("What was the 3rd wording of §?", None, 3),
        ("Quote the fifth text of §", None, 5),
    ],
)
def test_version(text: str, which: Which | None, place: int) -> None:
    assert of(text) == Asked(Kind.VERSION, which=which, place=place)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("What did the first version of § say?", Asked(Kind.TEXT, Event.BEGINNING)),
        ("How many versions of § are there?", Asked(Kind.COUNT, texts=True)),
        ("How many different texts has § had?", Asked(Kind.COUNT, texts=True)),
        ("How many times has § been amended?", Asked(Kind.COUNT)),
        ("How often was § changed in 2018?", Asked(Kind.COUNT)),
        ("Give the number of amendments of §", Asked(Kind.COUNT)),
        ("How many acts have amended §?", Asked(Kind.COUNT)),
        ("How long was § in force?", Asked(Kind.DURATION)),
        ("For how many days was § law?", Asked(Kind.DURATION)),
        ("How long did § last?", Asked(Kind.DURATION)),
        ("How long was § suspended?", Asked(Kind.DURATION, Event.SUSPENSION)),
        ("How long has § stood unchanged?", Asked(Kind.DURATION, texts=True)),
        ("How long did the rate of 5 per cent in § apply?", Asked(Kind.DURATION, texts=True)),
        ("How long did the first version of § stand?", Asked(Kind.DURATION, which=FIRST, texts=True)),
    ],
)  # fmt: skip
def test_how_often_and_how_long(text: str, wanted: Asked) -> None:
    assert of(text) == wanted


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (Kind.BEFORE, "Was § amended before section 7 of the Kiln Act was repealed?"),
        (Kind.BEFORE, "Was the repeal of § later than the repeal of the Ferry Tolls Act?"),
        (Kind.BEFORE, "Did the commencement of § come prior to the end of section 7 of the Kiln Act?"),
        (Kind.BEFORE, "Was § in force before section 7 of the Kiln Act came into force?"),
        (Kind.BEFORE, "§ was repealed before section 7 of the Kiln Act, right?"),
        (Kind.BEFORE, "Was § repealed on the same day as section 7 of the Kiln Act?"),
        (Kind.ORDER, "In what order were § and section 7 of the Kiln Act amended?"),
        (Kind.ORDER, "Which came first, the repeal of § or the insertion of section 7 of the Kiln Act?"),
        (Kind.ORDER, "Which was amended first, § or section 7 of the Kiln Act?"),
        (Kind.ORDER, "Put the repeal of § and the repeal of section 7 of the Kiln Act in chronological order"),
        (Kind.ORDER, "Sort by the day of amendment: sections 4, 5 and 7 of the Kiln Act"),
        (Kind.COMING, "What changes to § are coming?"),
        (Kind.COMING, "What changes to the Kiln Act take effect in 2027?"),
        (Kind.COMING, "Which amendments of § have not yet taken effect?"),
        (Kind.COMING, "Is § going to be repealed?"),
        (Kind.COMING, "What lies ahead for §?"),
        (Kind.REFERS, "Which provisions refer to §?"),
        (Kind.REFERS, "What depends on §?"),
        (Kind.REFERS, "Where is § cited?"),
        (Kind.REFERS, "Which rules rely on the definition of “kiln”?"),
        (Kind.REFERS, "Where is the term “kiln” used in the Kiln Act?"),
        (Kind.REFERS, "Which provisions use the term “kiln”?"),
        (Kind.CLAIM, "Is it true that the fee in § was 5 crowns?"),
        (Kind.CLAIM, "The fee in § was 5 crowns on 1 May 2018, correct?"),
        (Kind.CLAIM, "Was the fee in § 5 crowns in 2018?"),
        (Kind.CLAIM, "True or false: § names the potter"),
        (Kind.HISTORY, "What changes to the Kiln Act took effect in 2020?"),
        (Kind.LAST_CHANGED, "When was the fee last raised?"),
        (Kind.LAST_CHANGED, "Which act last raised the fee?"),
        # a statement about dates is one of the kinds that dates decide
        (Kind.IN_FORCE, "Is it true that § is in force?"),
        (Kind.IN_FORCE, "§ was repealed in 2018, right?"),
        (Kind.CHANGED, "Is it true that § was amended in 2018?"),
        (Kind.BEFORE, "Is it true that § was amended before section 7 of the Kiln Act was repealed?"),
    ],
)  # fmt: skip
def test_kind(kind: Kind, text: str) -> None:
    assert of(text).kind is kind


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("Is it true that § was last amended on 1 May 2018?", Event.LAST_CHANGE),
        ("Was § repealed on 1 May 2018?", Event.END),
        ("Did § come into force on 1 May 2018?", Event.BEGINNING),
        ("Was § in force on 1 May 2018?", None),
        ("Had § already been repealed on 1 May 2018?", None),
        ("Was § repealed by 1 May 2018?", None),
        ("Was § repealed in 2018?", None),
    ],
)
def test_the_event_that_is_said_to_be_of_a_day(text: str, event: Event | None) -> None:
    assert of(text).event is event


@pytest.mark.parametrize(
    "text",
    [
        # duties and leaves
        "How long must records be kept?",
        "How long must a potter keep a log under §?",
        "Under §, how long must a log be kept?",
        "How long may a kiln stay lit?",
        "How many days may a kiln burn?",
        "How many times may a potter be fined?",
        "How often must a return be made?",
        "How often may a licence be suspended?",
        "How often is a kiln to be inspected?",
        "When must a flag be raised?",
        "When must a licence be revoked?",
        "When can a plan be amended?",
        "By what date must the plan be changed?",
        "Until when must the toll be paid?",
        "May goods be removed before the duty is paid?",
        "Must notice be given before goods are removed?",
        "Must a change of address be notified before the licence is renewed?",
        "Is a permit needed before a kiln is changed?",
        "Does the duty apply before the goods are landed?",
        "What changes must be notified?",
        "Which changes of address must be reported?",
        # orders that are not of events
        "In what order must the kilns be lit?",
        "In which order are creditors paid?",
        "What is the order of priority among creditors?",
        "Which kiln must be lit first, the red or the green?",
        # what a text speaks of
        "What happens when a keeper is removed from office?",
        "When does a licence expire?",
        "When is an offence committed?",
        "What must a notice mention?",
        "To whom may the Board refer a dispute under §?",
        "What references must an applicant give?",
        "What is a pending application?",
        "Which applications are still pending?",
        "What is the next step after a refusal?",
        "What was the previous owner’s duty?",
        "What must a correct return state?",
        "Who certifies that a statement is true?",
        "How long is the period of notice?",
        "How many amendments may a plan have?",
        "When is a licence suspended?",
        "Is a licence suspended by a fine?",
        "When is a change of address to be reported?",
        "Who pays if the rate was changed before delivery?",
        "Until what date did §, as in force on 15 October 2023, keep the tolls in effect?",
    ],
)
def test_what_the_law_lays_down_is_asked_of_its_text(text: str) -> None:
    assert of(text) == Asked(Kind.TEXT)


def test_a_word_of_may_is_no_leave_where_a_citation_follows() -> None:
    words = f"How long can {CITED} be said to have been in force?"
    assert asked(words).kind is Kind.DURATION


def test_only_the_sentence_that_asks_counts() -> None:
    text = "My clerk looked at the history of §. How often has it been amended?"
    assert of(text).kind is Kind.COUNT


def test_politeness_makes_no_question_of_yes_or_no() -> None:
    assert of("Could you show me the previous version of §?").which is Which.PREVIOUS


def test_a_heading_that_is_named_cites_no_instrument() -> None:
    question = read("What did the section of the Kiln Act headed “Ferry Tolls Act” say in 2020?")
    assert [name.title for name in question.instruments] == ["Kiln Act"]
    called = read("What did the act called “Ferry Tolls Act” say in 2020?")
    assert [name.title for name in called.instruments] == ["Ferry Tolls Act"]
