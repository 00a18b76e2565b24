"""Answers about a pleading, and the reasons why there is none."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

pytest.importorskip("spacy", reason="spaCy is not installed (extra: events)")

from tqa.pleading.asking import Asker, Status
from tqa.pleading.model import Order, Relation, Strength
from tqa.pleading.paragraphs import of_text
from tqa.pleading.story import read_story

STORY = (
    "1. On 3 May 2019 the Cooperative sold the barn. 2. The clerk wrote to the Registrar. "
    "3. Before the sale, the surveyor inspected the roof. 4. Ten days after the sale, the buyer "
    "discovered a leak. 5. The Cooperative never repaired the leak. 6. In June 2019 the buyer "
    "hired a mason. 7. On 9 July 2019 the buyer hired a roofer."
)


@pytest.fixture(scope="module")
def asker() -> Asker:
    return Asker(read_story(of_text(STORY, filed=date(2020, 1, 2))))


ANSWERS = [
    ("When was the barn sold?", "2019-05-03"),
    ("When did the buyer discover the leak?", "2019-05-13"),
    ("When did the surveyor inspect the roof?", "on or before 2019-05-03"),
    ("Was the roof inspected before the sale of the barn?", "yes"),
    ("Did the sale follow the discovery of the leak?", "no"),
    ("Did the discovery of the leak happen after the inspection of the roof?", "yes"),
    ("How many days passed between the sale and the discovery of the leak?", "10 days"),
    ("How long was it between the sale and the hiring of the mason?", "29 to 58 days"),
]


@pytest.mark.parametrize(("question", "answer"), ANSWERS)
def test_what_the_pleading_tells(asker: Asker, question: str, answer: str) -> None:
    reply = asker.ask(question)
    assert (reply.status, reply.answer) == (Status.ANSWERED, answer)


REFUSALS = [
    ("Did the clerk write to the Registrar before the sale?", Status.UNDETERMINED),
    ("When did the clerk write to the Registrar?", Status.UNDETERMINED),
    ("When was the leak repaired?", Status.DID_NOT_HAPPEN),
    ("When was the bridge painted?", Status.NOT_TOLD),
    ("When did the buyer hire a lawyer?", Status.NOT_TOLD),
    ("Was the roof inspected before the buyer hired a lawyer?", Status.NOT_TOLD),
    ("When did the buyer hire?", Status.AMBIGUOUS),
    ("What is the toll?", Status.NO_QUESTION),
]


@pytest.mark.parametrize(("question", "status"), REFUSALS)
def test_why_there_is_no_answer(asker: Asker, question: str, status: Status) -> None:
    reply = asker.ask(question)
    assert reply.status is status
    assert reply.answer


def test_an_answer_names_the_statements_that_lead_to_it(asker: Asker) -> None:
    reply = asker.ask("Was the roof inspected before the sale of the barn?")
    assert [told.reason for told in reply.reasons] == ["before", "named again"]
    assert [asker.story.words(event.trigger) for event in reply.events] == ["inspected", "sold"]


def test_what_was_on_two_days_has_both() -> None:
    text = "On May 3, 2011 and June 9, 2011, they met in Ely. On May 20, 2011 they quarrelled."
    asker = Asker(read_story(of_text(text)))
    assert asker.ask("When did they meet in Ely?").answer == "2011-05-03 and 2011-06-09"
    reply = asker.ask("Did they meet in Ely before they quarrelled?")
    assert reply.status is Status.UNDETERMINED


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Did the strike start before the hearing?", "yes"),
        ("Did the strike end before the hearing?", "no"),
        ("Did the strike end after the hearing?", "yes"),
    ],
)
def test_starts_and_ends_are_asked_of(question: str, answer: str) -> None:
    text = "The strike lasted from May 3, 2011 to July 9, 2011. The hearing was on June 1, 2011."
    assert Asker(read_story(of_text(text))).ask(question).answer == answer


def test_several_events_come_in_their_order_and_what_is_not_ordered_stands_together(
    asker: Asker,
) -> None:
    asked = "In what order did these happen: the discovery of the leak, the sale, the inspection?"
    reply = asker.ask(asked)
    words = [[asker.story.words(event.trigger) for event in row] for row in reply.rows]
    assert reply.status is Status.ANSWERED
    assert words == [["inspected"], ["sold"], ["discovered"]]
    asked = "Put in order: the sale; the writing to the Registrar"
    assert asker.ask(asked).status is Status.UNDETERMINED


def test_the_order_of_telling_counts_where_the_asker_says_so() -> None:
    story = read_story(of_text("The owner sold the barn. The clerk wrote a letter."))
    question = "Did the owner sell the barn before the clerk wrote a letter?"
    assert Asker(story).ask(question).status is Status.UNDETERMINED
    assert Asker(story, narrative=True).ask(question).answer == "yes"


def test_of_deeds_alike_the_one_that_is_counted_is_meant() -> None:
    text = "On 3 May 2019 the surveyor delivered a report. On 8 June 2019 he delivered a report."
    asker = Asker(read_story(of_text(text)))
    assert asker.ask("When was the first report delivered?").answer == "2019-05-03"
    assert asker.ask("When was the second report delivered?").answer == "2019-06-08"
    assert asker.ask("When was the last report delivered?").answer == "2019-06-08"


def test_many_events_that_fit_are_asked_about_at_once() -> None:
    told = " ".join(f"On May {n % 28 + 1}, 2011, he sold barn {n}; she left." for n in range(150))
    asker = Asker(read_story(of_text(told)))
    assert asker.ask("Did he sell a barn before she left?").status is Status.AMBIGUOUS


def test_only_the_nearest_days_are_reasons() -> None:
    told = "On 3 May 2019 he sold the barn. On 9 July 2019 the miller came. The clerk fell."
    story = read_story(of_text(told))
    sale, coming, fall = (event.id for event in story.events)
    said = tuple(
        Relation(first, fall, Order.BEFORE, Strength.STATED, "after", (0, 2))
        for first in (sale, coming)
    )
    reply = Asker(replace(story, relations=said)).ask("When did the clerk fall?")
    assert (reply.answer, reply.reasons) == ("on or after 2019-07-09", said[1:])


@pytest.mark.parametrize("question", ["When did ?", "When did ( )?", "Did () come before []?"])
def test_a_question_without_words_has_no_event(asker: Asker, question: str) -> None:
    assert asker.ask(question).status is Status.NOT_TOLD


def test_bytes_that_are_no_text_stop_no_question(asker: Asker) -> None:
    assert asker.ask("When was the barn sold \udce9?").answer == "2019-05-03"
