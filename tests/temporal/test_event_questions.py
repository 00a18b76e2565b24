"""Questions about the docket of a court and about a household: read, answered, or refused."""

from __future__ import annotations

import string
from datetime import date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tqa.temporal.events import Event
from tqa.temporal.events.asking import Ask, Pick
from tqa.temporal.events.questions import Abstention, Answer, Query, Reason, answer, ask
from tqa.temporal.events.vocabulary import Lexicon


def at(text: str) -> datetime:
    return datetime.fromisoformat(text)


COURT = "district court"
DOCKET = (
    Event.of(at("2024-01-15 09:30"), agent="Harlow Mills", action="file", object="complaint", court=COURT),
    Event.of(date(2024, 2, 1), agent="Ann Ruiz", action="file", object="answer", court=COURT),
    Event.of(at("2024-02-20 14:00"), agent="Judge Okafor", action="hear", object="motion", court=COURT),
    Event.of(date(2024, 2, 20), agent="Ann Ruiz", action="file", object="reply", court=COURT),
    Event.of(at("2024-03-04 10:00"), agent="Judge Okafor", action="deny", object="motion", court=COURT),
    Event.of(date(2024, 4, 2), agent="Ann Ruiz", action="appeal", object="order", court="court of appeal"),
    Event.of(None, agent="Harlow Mills", action="file", object="affidavit", court=COURT),
    Event.of(at("2024-09-10 10:00"), agent="Judge Okafor", action="hear", object="appeal", court="court of appeal"),
)  # fmt: skip
LEXICON = Lexicon(
    forms={
        "action": {"hear": ["heard"], "file": ["lodge"], "deny": ["refuse"], "settle": []},
        "agent": {"Harlow Mills": ["plaintiff"], "Ann Ruiz": ["defendant"]},
    },
    kinds={"agent": ["party"], "court": ["court"]},
    places=("court",),
)
NOW = at("2024-06-01 12:00")


def asked(question: str, events: tuple[Event, ...] = DOCKET) -> Answer:
    got = ask(question, events, NOW, LEXICON)
    assert isinstance(got, Answer), got
    return got


def refused(question: str, events: tuple[Event, ...] = DOCKET) -> Abstention:
    got = ask(question, events, NOW, LEXICON)
    assert isinstance(got, Abstention), got
    return got


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("Who filed the complaint?", ("Harlow Mills",)),
        ("By whom was the motion denied?", ("Judge Okafor",)),
        ("Which parties have lodged something since 1 February 2024?", ("Ann Ruiz",)),
        ("List everyone who filed in the district court.", ("Ann Ruiz", "Harlow Mills")),
        ("Who of Ruiz and Mills filed the reply?", ("Ann Ruiz",)),
        ("Who was in the court of appeal in April?", ("Ann Ruiz",)),
        ("Who was the first to file in the district court?", ("Harlow Mills",)),
        ("How many filings did Ruiz make in February 2024?", 2),
        ("On how many occasions has the defendant filed?", 2),
        ("How many parties filed in the district court?", 2),
        ("Count the motions denied by Judge Okafor.", 1),
        ("Has the motion been heard?", True),
        ("Has the appeal been heard?", False),  # it is listed for September
        ("Was the motion ever refused?", True),
        ("Didn't the defendant appeal the order in April?", True),
        ("The defendant appealed the order in April, didn't she?", True),
        ("Did the parties settle?", False),  # the lexicon knows the word, no event has it
        ("Was it Ruiz who filed the answer?", True),
        ("Did Ruiz or Mills file the complaint?", True),
        ("When was the motion denied?", (at("2024-03-04 10:00"),)),
        ("When did the defendant file?", (date(2024, 2, 1), date(2024, 2, 20))),
        ("When did the defendant last file?", date(2024, 2, 20)),
        ("What was the date of the first filing?", at("2024-01-15 09:30")),
        ("When was the last hearing?", at("2024-02-20 14:00")),
        ("When is the next hearing?", at("2024-09-10 10:00")),
        ("When did the plaintiff last deny a motion?", None),
        ("Who denied the motion before 4 March 2024?", ()),
    ],
)
def test_answers(question: str, value: object) -> None:
    got = asked(question)
    assert got.value == value
    assert type(got.value) is type(value)


@pytest.mark.parametrize(
    ("question", "reason", "word"),
    [
        ("Who filed a counterclaim?", Reason.UNKNOWN_WORD, "counterclaim"),
        ("Who filed after Ruiz?", Reason.UNKNOWN_WORD, "after"),
        ("Who filed most often?", Reason.UNKNOWN_WORD, "most"),
        ("Did every party file?", Reason.UNKNOWN_WORD, "every"),
        ("Which court heard the motion?", Reason.UNKNOWN_WORD, "Which"),
        ("What did the defendant file?", Reason.UNKNOWN_WORD, "What"),
        ("Who used the affidavit?", Reason.UNKNOWN_WORD, "used"),
        ("Which of the five filed the reply?", Reason.UNKNOWN_WORD, "Which"),
        ("Who did not file?", Reason.NEGATION, "not"),
        ("Has nobody appealed?", Reason.NEGATION, "nobody"),
        ("Did Ruiz and Mills file?", Reason.AMBIGUOUS, "ruiz and mills"),
        ("Who had the motion?", Reason.AMBIGUOUS, "had"),
        ("Who filed recently?", Reason.TIME, ""),
        ("Who filed a few weeks ago?", Reason.TIME, ""),
        ("Did Ruiz last file in February?", Reason.NO_QUESTION, ""),
        ("Ruiz?", Reason.NO_QUESTION, ""),
    ],
)
def test_what_is_refused(question: str, reason: Reason, word: str) -> None:
    got = refused(question)
    assert (got.reason, got.word) == (reason, word)
    assert got.detail


def test_undated_events_are_told() -> None:
    got = asked("Was an affidavit filed before March 2024?")
    assert (got.value, got.certain, got.unsure) == (None, False, DOCKET[6:7])
    assert asked("Was an affidavit filed?").certain
    count = asked("How often did the plaintiff file in January 2024?")
    assert (count.value, count.certain) == (1, False)
    latest = asked("When did the plaintiff last file?")
    assert (latest.value, latest.certain) == (at("2024-01-15 09:30"), False)


def test_a_tie_of_a_day_and_a_moment_is_told_as_the_day() -> None:
    got = asked("What was the last event before March 2024?")
    assert got.value == date(2024, 2, 20)
    assert got.events == DOCKET[2:4]


@pytest.mark.parametrize(("day", "value"), [(3, False), (4, True), (5, False)])
def test_the_day_before_the_day_the_day_after(day: int, value: bool) -> None:
    assert asked(f"Was the motion denied on {day} March 2024?").value is value


def test_names_that_are_words_of_asking_or_of_time() -> None:
    events = (
        Event.of(date(2024, 5, 2), agent="Will", action="file"),
        Event.of(date(2024, 5, 3), agent="June", action="file"),
    )
    assert asked("Did Will file?", events).value is True
    assert refused("Who will file?", events).word == "will"  # what is past does not tell
    assert asked("Did June file?", events).value is True
    assert refused("Did Will file in June?", events).reason is Reason.AMBIGUOUS


def test_the_longest_words_win() -> None:
    events = (
        Event.of(date(2024, 5, 2), agent="Ann", action="file", object="reply"),
        Event.of(date(2024, 5, 3), agent="Bob", action="file", object="reply brief"),
    )
    assert asked("Who filed the reply?", events).value == ("Ann",)
    assert asked("Who filed the reply brief?", events).value == ("Bob",)


# -- words that change what is asked ---------------------------------------------------------------

MOTIONS = (
    Event.of(at("2023-09-18 09:30"), agent="Ann", action="file", object="motion"),
    Event.of(at("2023-09-20 11:00"), agent="Ann", action="file", object="motion"),
    Event.of(at("2023-09-28 14:00"), agent="Bob", action="file", object="motion"),
)


@pytest.mark.parametrize(
    ("question", "reason", "word"),
    [
        ("Did Ann file a motion at 11:30 on 18 September 2023?", Reason.TIME, "at 11:30 on 18 September 2023"),
        ("Who filed a motion before 9 am on 18 September 2023?", Reason.TIME, "before 9 am on 18 September 2023"),
        ("Who filed a motion after 3 pm on 28 September 2023?", Reason.TIME, "after 3 pm on 28 September 2023"),
        ("Who filed a motion at noon on 18 September 2023?", Reason.TIME, "at noon on 18 September 2023"),
        ("Who has yet to file a motion?", Reason.NEGATION, "yet to"),
        ("Who is still to file a motion?", Reason.NEGATION, "still to"),
        ("Did Ann stop filing motions?", Reason.NEGATION, "stop"),
        ("Who has stopped filing motions?", Reason.NEGATION, "stopped"),
        ("Why didn't Ann file a motion?", Reason.NEGATION, "didn't"),
        ("Where did Ann file a motion?", Reason.UNKNOWN_WORD, "Where"),
        ("Whose motion did Ann file?", Reason.UNKNOWN_WORD, "Whose"),
        ("Whose motion was filed?", Reason.UNKNOWN_WORD, "Whose"),
        ("Who filed a motion for Bob?", Reason.UNKNOWN_WORD, "for"),
        ("Who filed Bob a motion?", Reason.AMBIGUOUS, "Bob"),
        ("How many people filed a motion with Bob?", Reason.UNKNOWN_WORD, "with"),
        ("Was a motion filed for Bob?", Reason.UNKNOWN_WORD, "for"),
        ("Was a motion filed last week for Bob?", Reason.UNKNOWN_WORD, "for"),
        ("Was it for Bob that a motion was filed?", Reason.UNKNOWN_WORD, "for"),
        ("How often was a motion filed against Bob?", Reason.UNKNOWN_WORD, "against"),
        ("Who filed one motion?", Reason.UNKNOWN_WORD, "one"),
        ("Who filed a single motion?", Reason.UNKNOWN_WORD, "a single"),
        ("Who filed exactly one motion?", Reason.UNKNOWN_WORD, "exactly one"),
        ("Did Ann file exactly one motion?", Reason.UNKNOWN_WORD, "exactly one"),
        ("Did Ann file only one motion?", Reason.UNKNOWN_WORD, "only"),
        ("Did Ann file a motion just once?", Reason.UNKNOWN_WORD, "just once"),
        ("Who filed a motion once?", Reason.UNKNOWN_WORD, "once"),
        ("Was it just Ann who filed a motion?", Reason.UNKNOWN_WORD, "just"),
        ("Who can file a motion?", Reason.UNKNOWN_WORD, "can"),
        ("Who will file a motion?", Reason.UNKNOWN_WORD, "will"),
        ("Will the person file a motion?", Reason.UNKNOWN_WORD, "Will"),
        ("Will there be a motion?", Reason.UNKNOWN_WORD, "Will"),
        ("Can we file a motion?", Reason.UNKNOWN_WORD, "Can"),
        ("Can anyone file a motion?", Reason.UNKNOWN_WORD, "Can"),
        ("Is Bob going to file a motion?", Reason.UNKNOWN_WORD, "going"),
        ("Is it possible for Bob to file a motion?", Reason.UNKNOWN_WORD, "possible"),
        ("Did Bob claim to have filed a motion?", Reason.UNKNOWN_WORD, "claim"),
    ],
)  # fmt: skip
def test_words_that_change_what_is_asked(question: str, reason: Reason, word: str) -> None:
    got = refused(question, MOTIONS)
    assert (got.reason, got.word) == (reason, word)


@pytest.mark.parametrize("word", "Will Can Could Should May Might Must Would Shall".split())
def test_what_may_or_ought_to_be_is_not_told_by_what_was(word: str) -> None:
    got = refused(f"{word} Bob file a motion?", MOTIONS)
    assert (got.reason, got.word) == (Reason.UNKNOWN_WORD, word)


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("Can you tell me who filed a motion?", ("Ann", "Bob")),
        ("Could you please say whether Ann filed a motion?", True),
        ("May I ask who filed a motion on 28 September 2023?", ("Bob",)),
        ("I would like to know whether Bob filed a motion.", True),
        ("Can anyone confirm whether Ann filed a motion?", True),
        ("When will the next motion be filed?", None),
        ("Has Ann filed a motion yet?", True),
        ("Are there any cases where Ann filed a motion?", True),
        ("Whose name is on the filing of 28 September 2023?", ("Bob",)),
        ("How many motions are there for Ann?", 2),
        ("For Bob, when was a motion filed?", (at("2023-09-28 14:00"),)),
        ("Which one of Ann and Bob filed a motion on 28 September 2023?", ("Bob",)),
        ("Was it Ann or Bob who filed a motion on 28 September 2023?", ("Bob",)),
        ("Was it Ann who filed a motion?", True),
        ("Did Ann file at least one motion?", True),
        ("Did Ann file even one motion?", True),
        ("Has Ann filed a motion at least once?", True),
        ("Exactly how many motions did Ann file?", 2),
        ("On which day exactly did Ann first file a motion?", at("2023-09-18 09:30")),
    ],
)
def test_the_same_words_where_they_only_ask(question: str, value: object) -> None:
    assert asked(question, MOTIONS).value == value


# -- properties ------------------------------------------------------------------------------------

START = date(2024, 1, 1)
roles = {
    "agent": ["Ann Ruiz", "Harlow Mills"],
    "action": ["file", "deny"],
    "object": ["reply", "motion"],
}
dockets = st.lists(
    st.builds(
        lambda day, agent, action, object_: Event.of(
            START + timedelta(days=day), agent=agent, action=action, object=object_
        ),
        st.integers(0, 60),
        *(st.sampled_from(values) for values in roles.values()),
    ),
    max_size=10,
)


@given(
    dockets, st.sampled_from(roles["agent"]), st.sampled_from(roles["object"]), st.integers(0, 60)
)
def test_questions_agree_with_brute_force(
    events: list[Event], agent: str, object_: str, shift: int
) -> None:
    since = START + timedelta(days=shift)
    lexicon = Lexicon({role: {value: [] for value in values} for role, values in roles.items()})
    found = [
        event
        for event in events
        if event.day is not None
        and event.day >= since
        and dict(event.roles)["object"] == object_
        and dict(event.roles)["action"] == "file"
    ]
    theirs = [event.day for event in found if dict(event.roles)["agent"] == agent]

    def value(question: str) -> object:
        got = ask(question, events, NOW, lexicon)
        assert isinstance(got, Answer), got
        return got.value

    assert value(f"Who filed a {object_} since {since}?") == tuple(
        sorted({dict(event.roles)["agent"] for event in found})
    )
    assert value(f"Since {since}, has {agent} filed a {object_}?") is bool(theirs)
    assert value(f"How often did {agent} file a {object_} since {since}?") == len(theirs)
    assert value(f"When did {agent} last file a {object_} since {since}?") == max(
        theirs, default=None
    )
    assert value(f"When was a {object_} first filed by {agent} since {since}?") == min(
        theirs, default=None
    )


@given(dockets, st.text(alphabet=string.printable, max_size=80))
def test_any_text_is_answered_or_refused(events: list[Event], text: str) -> None:
    assert isinstance(ask(text, events, NOW, LEXICON), Answer | Abstention)


def test_a_query_needs_no_words() -> None:
    query = Query(Ask.WHO, Pick.LAST, (("action", frozenset({"file"})),))
    assert answer(query, DOCKET, NOW).value == ("Ann Ruiz",)
