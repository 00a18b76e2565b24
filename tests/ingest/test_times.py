"""What clauses say of times: boundaries by profile, events, stages, conditions, ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from itertools import permutations
from pathlib import Path
from time import process_time

import pytest

from tqa.ingest.amendments.masked import mask
from tqa.ingest.amendments.moments import Event
from tqa.ingest.amendments.official import commencement_note, contradictions
from tqa.ingest.amendments.settling import Events, Known, before, settle
from tqa.ingest.amendments.statement import About, TimeStatement
from tqa.ingest.amendments.times import condition, effect, statements
from tqa.ingest.given import Given
from tqa.law.clause import Action
from tqa.law.evidence import Way
from tqa.temporal.bounds import OPEN, Bound
from tqa.workspace import Workspace

TODAY = date(2026, 1, 1)
ASSENT, PUBLISHED, LAW = date(2019, 6, 12), date(2019, 6, 20), date(2023, 11, 28)
EVENTS = Events(
    {
        Event.ASSENT: Bound.on(ASSENT),
        Event.MAKING: Bound.on(ASSENT),
        Event.PUBLICATION: Bound.on(PUBLISHED),
        Event.AT_ONCE: Bound.on(PUBLISHED),
        Event.IN_FORCE: Bound.on(LAW),
    }
)


def read(words: str, jurisdiction: str = "", context: str = "") -> list[TimeStatement]:
    return statements(mask(words, context, {}), jurisdiction)


def only(words: str, jurisdiction: str = "") -> TimeStatement:
    (found,) = read(words, jurisdiction)
    return found


def day(words: str, jurisdiction: str = "") -> str:
    """The day that a statement comes to with the events above."""
    statement = only(words, jurisdiction)
    return str(settle(statement.when, EVENTS)[-1].day) if statement.when else "open"


# -- boundaries -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("This Act comes into force on 1 May 2020.", "2020-05-01"),
        ("This Act comes into force with effect from 1 May 2020.", "2020-05-01"),
        ("This Act comes into force with effect on and from the 1st day of May, 2020.", "2020-05-01"),
        ("This Act shall be deemed to have come into force on 1 May 2020.", "2020-05-01"),
        ("This Act comes into force after 1 May 2020.", "2020-05-02"),
        ("This Act comes into force at the end of 30 April 2020.", "2020-05-01"),
        ("This Act comes into force at the end of April 2020.", "2020-05-01"),
        ("This Act comes into force on the day of its assent.", "2019-06-12"),
        ("This Act comes into force on its publication.", "2019-06-20"),
        ("This Act takes effect immediately.", "2019-06-20"),
        ("This Act comes into force thirty days after its publication.", "2019-07-20"),
        ("This Act comes into force on the expiry of thirty days from its publication.", "2019-07-21"),
        ("This Act comes into force on the thirtieth day after its publication.", "2019-07-20"),
        ("This Act comes into force on the 30th day after the day on which it receives royal assent.",
         "2019-07-12"),
        ("This Act comes into force at the end of the period of two months beginning with the day on "
         "which this Act is passed.", "2019-08-12"),
        ("This Act comes into force two months after the day on which this Act is passed.", "2019-08-12"),
        ("This Act comes into force on the first anniversary of the day on which this Act receives "
         "royal assent.", "2020-06-12"),
        ("This Act comes into force on the day after the day on which this Act receives royal assent.",
         "2019-06-13"),
        ("This Act comes into force on 1 May 2019 or, if it is later, on the day on which this Act "
         "receives royal assent.", "2019-06-12"),
        ("This Act comes into force on the later of the day on which this Act receives royal assent "
         "and 1 September 2019.", "2019-09-01"),
        ("This Act comes into force on 1 January 2020 or on any earlier day to be fixed by order of the "
         "Governor in Council.", "..2020-01-01"),
        ("This Act comes into force on a day or days to be fixed by order of the Governor in Council.",
         "open"),
        ("This Act shall come into force on such date as the Government may, by notification in the "
         "Gazette, appoint.", "open"),
    ],
)  # fmt: skip
def test_what_begins(words: str, first: str) -> None:
    assert only(words).action is Action.COMMENCE
    assert day(words) == first


@pytest.mark.parametrize(
    ("words", "jurisdiction", "first_without"),
    [
        ("This Order expires on 30 June 2020.", "", "2020-07-01"),
        ("This Order expires at the end of 30 June 2020.", "", "2020-07-01"),
        ("This Order ceases to have effect on 30 June 2020.", "ca", "2020-07-01"),
        ("This Order ceases to have effect with effect from 1 July 2020.", "", "2020-07-01"),
        ("This Order continues in force until 30 June 2020.", "", "2020-07-01"),
        ("This Order continues in force until 15 June 2020.", "", "2020-06-15..2020-06-16"),
        ("This Order continues in force until 15 June 2020.", "ca", "2020-06-16"),
        ("This Order remains in force until the end of 15 June 2020.", "", "2020-06-16"),
        ("This Order remains in force up to and including 15 June 2020.", "", "2020-06-16"),
        ("This Order is extended until 15 June 2020.", "", "2020-06-16"),
        ("This Order expires two years after its publication.", "", "2021-06-21"),
        ("This Order expires at the end of the period of two years beginning with the day on which it "
         "is made.", "", "2021-06-12"),
        ("This act shall expire after 225 days of its having taken effect.", "dc", "2024-07-10"),
        ("This act shall remain in effect for no longer than 90 days.", "dc", "2024-02-26"),
        ("This Order shall remain in force for a period of two years.", "", "2025-11-28"),
    ],
)  # fmt: skip
def test_what_ends(words: str, jurisdiction: str, first_without: str) -> None:
    assert only(words, jurisdiction).action is Action.EXPIRE
    assert day(words, jurisdiction) == first_without


@pytest.mark.parametrize(
    "words",
    [
        "A licence issued under this section expires on 31 March 2020.",
        "A permit under section 4 expires at the end of 2 years beginning with 1 May 2020.",
        "A notice under this Act takes effect on 1 May 2015.",
        "An application pending on the day on which this Part comes into force is dealt with under it.",
        "The Board is considering delaying the effective date of the rule to 1 June 2022.",
        "Section 4 has effect as if for the words “ten” the words “five” were substituted from 1 May 2015.",
        "Five years after the day on which section 4 comes into force, a review is to be commenced.",
        "Subsections (1) and (2) are deemed to have come into force for fiscal years ending after 2021.",
    ],
)  # fmt: skip
def test_what_brings_nothing_into_force_and_ends_nothing(words: str) -> None:
    assert [s for s in read(words) if s.action is not Action.APPLY] == []


# -- what a statement speaks of -------------------------------------------------------------------


def cited(words: str, statement: TimeStatement) -> list[str]:
    return [words[start:end] for start, end in statement.targets]


def test_stages_and_what_is_left() -> None:
    words = (
        "Sections 1 to 4 and 6 come into force on 1 July 2019. Sections 5 and 7 come into force on "
        "1 January 2020. The remaining provisions come into force on such day as the Board may appoint."
    )
    one, two, rest = read(words)
    assert cited(words, one) == ["Sections 1 to 4", "6"]
    assert str(one.since) == "2019-07-01"
    assert cited(words, two) == ["Sections 5", "7"]
    assert (rest.about, rest.way, rest.since) == (About.REST, Way.MISSING, OPEN)


def test_several_days_in_one_sentence_each_with_its_own_provisions() -> None:
    words = "Section 3 comes into force on 1 May 2015, section 4 on 1 June 2015 and section 5 on 1 July 2015."
    found = [(cited(words, s), str(s.since)) for s in read(words)]
    assert found == [
        (["Section 3"], "2015-05-01"),
        (["section 4"], "2015-06-01"),
        (["section 5"], "2015-07-01"),
    ]


def test_what_is_left_out_is_not_spoken_of() -> None:
    words = "This Part, other than sections 72 to 74, comes into force on 1 May 2015."
    statement = only(words)
    assert (statement.about, statement.unit, statement.targets) == (About.UNIT, "part", ())
    assert [words[a:b] for a, b in statement.but] == ["sections 72 to 74"]


def test_purposes_and_what_is_not_yet_in_force() -> None:
    some = only("Section 5 comes into force on 1 June 2012 for the purpose of making regulations.")
    assert some.scope == "making regulations"
    rest = only("Section 5 comes into force on 1 June 2012 for all other purposes.")
    assert rest.scope == "general"
    missing = only(
        "Sections 1 to 5 come into force on 1 May 2012 in so far as not already in force."
    )
    assert missing.way is Way.MISSING


def test_a_power_that_is_used_is_not_the_subject() -> None:
    words = (
        "In exercise of the power conferred by section 1(4), the 15th day of March 2020 is appointed "
        "for the purposes of section 8."
    )
    assert cited(words, only(words)) == ["section 8"]
    words = "The Board appoints 1 July 2013 as the date on which section 4 comes into force."
    assert (cited(words, only(words)), str(only(words).since)) == (["section 4"], "2013-07-01")
    said = only("The Board appoints 1 July 2013 as the day on which the said Act comes into force.")
    assert said.about is About.NAMED


def test_delays_override_and_proposals_do_not() -> None:
    statement = only(
        "The effective date of the rule published at 31 Gaz. 512 is delayed until 3 May 2023."
    )
    assert (statement.way, str(statement.since)) == (Way.OVER, "2023-05-03")


@pytest.mark.parametrize(
    ("words", "action", "since"),
    [
        ("এই আইন ১ জুলাই ২০২৩ তারিখে কার্যকর হইবে।", Action.COMMENCE, "2023-07-01"),
        ("এই আদেশ ১ জুলাই ২০২৩ তারিখের পর কার্যকর হইবে।", Action.COMMENCE, "2023-07-02"),
        ("এই আদেশ ১ জুলাই ২০২৩ তারিখ হইতে কার্যকর হইয়াছে বলিয়া গণ্য হইবে।", Action.COMMENCE,
         "2023-07-01"),
        ("ইহা অবিলম্বে কার্যকর হইবে।", Action.COMMENCE, "2019-06-20"),
        ("এই বিধিমালা সরকারি গেজেটে প্রকাশের তারিখ হইতে ৩০ দিন পর কার্যকর হইবে।", Action.COMMENCE,
         "2019-07-20"),
        ("সরকার যে তারিখ নির্ধারণ করিবে সেই তারিখে এই আইন কার্যকর হইবে।", Action.COMMENCE, "open"),
        ("এই আদেশ ৩০ জুন ২০২১ তারিখ পর্যন্ত বলবৎ থাকিবে।", Action.EXPIRE, "2021-07-01"),
    ],
)  # fmt: skip
def test_bangla(words: str, action: Action, since: str) -> None:
    assert only(words, "bd").action is action
    assert day(words, "bd") == since


# -- application ----------------------------------------------------------------------------------


def test_what_applies_later_or_on_a_condition_is_no_commencement() -> None:
    as_of = only("This act shall apply as of October 1, 2022.", "dc")
    assert (as_of.action, str(as_of.since)) == (Action.APPLY, "2022-10-01")
    words = "Sections 3 and 7 shall apply upon the date of inclusion of their fiscal effect in an approved budget."
    unmet = only(words, "dc")
    assert (unmet.action, unmet.since, cited(words, unmet)) == (
        Action.APPLY,
        OPEN,
        ["Sections 3", "7"],
    )


# -- moments that hang on other provisions --------------------------------------------------------


def test_a_chain_follows_what_is_known_and_stays_open_before() -> None:
    follows = only("These Rules come into force thirty days after the commencement of section 9.")
    assert follows.when is not None

    def told(event: Event, of: tuple[int, int] | None) -> list[tuple[Known, ...]]:
        return [(Known(None, OPEN), Known(date(2017, 3, 1), Bound.on(date(2017, 4, 1))))]

    history = settle(follows.when, Events({}, told))
    assert [(k.since, str(k.day)) for k in history] == [
        (None, "open"),
        (date(2017, 3, 1), "2017-05-01"),
    ]
    assert settle(follows.when, Events())[-1].day == OPEN


def test_coordinating_clauses() -> None:
    words = "If section 3 of the Quays Act comes into force before section 5 of this Act, then that section 5 is repealed."
    found = condition(mask(words, "", {}))
    assert found is not None
    assert (words[slice(*found.one)], found.how) == ("section 3 of the Quays Act", "before")
    assert read(words) == []
    both = effect(
        mask(
            "On the first day on which both section 1 and section 2 are in force, section 9 is repealed.",
            "",
            {},
        )
    )
    assert both is not None
    assert both.since.event is Event.BEGINS
    assert before(Bound.on(ASSENT), OPEN) is True
    assert before(OPEN, Bound.on(ASSENT)) is False
    assert before(Bound.not_after(PUBLISHED), Bound.on(ASSENT)) is None


# -- whole instruments ----------------------------------------------------------------------------

ACT = """WEIRS ACT, 2018

Act No. 4 of 2018

Assented to 1 March 2018
Published 5 March 2018

1. Commencement.—(1) Sections 2 and 3 come into force on 1 May 2018.
(2) Section 4 comes into force on the day on which section 2 of the Sluices Act, 2017 comes into force.
(3) The remaining provisions come into force on such day as the Board may, by notification, appoint.

2. Register.—The Board keeps a register of weirs.

3. Fee.—The fee for a weir is 10 crowns.

4. Survey.—Every weir is surveyed once a year.

5. Appeal.—An appeal is brought within sixty days.

6. Rules.—The Board makes rules on weirs.
"""
SLUICES = """SLUICES ACT, 2017

Act No. 9 of 2017

Assented to 1 June 2017
Published 5 June 2017

1. Commencement.—This Act comes into force on such day as the Board may, by notification, appoint.

2. Keepers.—Every sluice has a keeper.
"""


def notice(number: int, title: str, published: str, *clauses: str) -> str:
    body = "\n\n".join(f"{n}. {clause}" for n, clause in enumerate(clauses, start=1))
    return (
        f"{title}\n\nS.R.O. No. {number}/2018\n\nPublished {published}\n\n"
        f"The Board orders:—\n\n{body}\n"
    )


OPENS = notice(
    31,
    "SLUICES ACT (COMMENCEMENT) ORDER, 2018",
    "1 July 2018",
    "The Sluices Act, 2017 comes into force on 1 August 2018.",
)
STARTS = notice(
    32,
    "WEIRS ACT (COMMENCEMENT) ORDER, 2018",
    "10 July 2018",
    "Section 5 of the Weirs Act, 2018 comes into force on 1 September 2018.",
    "The provisions of the Weirs Act, 2018 come into force on 1 October 2018 in so far as they are not "
    "already in force.",
)


def status(ws: Workspace, act: str, pinpoint: str, as_at: str, known: str = "") -> str:
    answer = ws.show(
        act,
        pinpoint,
        reference_day=TODAY,
        as_at=date.fromisoformat(as_at),
        known_at=date.fromisoformat(known) if known else None,
    )
    return answer.status.value


@pytest.fixture
def held(tmp_path: Path) -> Callable[..., Workspace]:
    def take_in(*texts: str) -> Workspace:
        ws = Workspace.init(tmp_path / "work")
        for number, text in enumerate(texts):
            path = tmp_path / f"{number}.txt"
            path.write_text(text, encoding="utf-8")
            report = ws.ingest([path], given=Given(jurisdiction="xm"))
            assert report.count("failed") == 0, report.files
        return ws

    return take_in


def around(first: str) -> Iterator[tuple[str, bool]]:
    """The day before, the day, the day after, and whether it is law by then."""
    middle = date.fromisoformat(first)
    for step in (-1, 0, 1):
        yield (middle + timedelta(days=step)).isoformat(), step >= 0


@pytest.mark.parametrize(
    ("pinpoint", "first"),
    [("2", "2018-05-01"), ("3", "2018-05-01"), ("4", "2018-08-01"), ("5", "2018-09-01"), ("6", "2018-10-01")],
)  # fmt: skip
def test_every_provision_begins_on_its_own_day(
    held: Callable[..., Workspace], pinpoint: str, first: str
) -> None:
    with held(ACT, SLUICES, OPENS, STARTS) as ws:
        for as_at, law in around(first):
            assert (status(ws, "Weirs Act", pinpoint, as_at) == "answered") is law, as_at


def test_a_day_found_in_another_law_is_known_from_its_publication(
    held: Callable[..., Workspace],
) -> None:
    with held(ACT, SLUICES, OPENS, STARTS) as ws:
        # Whether the Sluices Act had been opened by then was not to be learnt.
        assert status(ws, "Weirs Act", "4", "2018-08-01", "2018-06-30") == "not_covered"
        assert status(ws, "Weirs Act", "4", "2018-08-01", "2018-07-01") == "answered"
        assert status(ws, "Weirs Act", "5", "2018-09-01", "2018-07-09") == "not_yet_in_force"


def test_chains_of_commencement_do_not_depend_on_the_order_of_arrival(tmp_path: Path) -> None:
    found = set()
    for arrival in permutations([ACT, SLUICES, OPENS]):
        own = tmp_path / str(len(list(tmp_path.iterdir())))
        own.mkdir()
        with Workspace.init(own / "work") as ws:
            for number, text in enumerate(arrival):
                (own / f"{number}.txt").write_text(text, encoding="utf-8")
                ws.ingest([own / f"{number}.txt"], given=Given(jurisdiction="xm"))
            found.add(repr(ws.store.versions("/xm/act/2018/4", "4")))
            assert status(ws, "Weirs Act", "4", "2018-08-01") == "answered"
    assert len(found) == 1


def test_the_clause_that_gives_the_day_is_told(held: Callable[..., Workspace]) -> None:
    with held(ACT, SLUICES, OPENS, STARTS) as ws:
        version = next(
            v
            for v in ws.store.versions("/xm/act/2018/4", "5")
            if v.valid.start == Bound.on(date(2018, 9, 1)) and v.known_to is None
        )
        assert any("S.R.O. No. 32/2018" in by for by in version.made_by)


RELIEF = notice(
    40,
    "WEIRS (RELIEF) ORDER, 2018",
    "1 June 2018",
    "This Order comes into force on 1 June 2018 and expires on 31 August 2018.",
    "In section 3 of the Weirs Act, 2018, for “10 crowns” substitute “2 crowns”.",
)


def fee(ws: Workspace, as_at: str) -> str:
    answer = ws.show("Weirs Act", "3", reference_day=TODAY, as_at=date.fromisoformat(as_at))
    return answer.text.split("is ")[-1].split()[0]


def extension(published: str) -> str:
    return notice(
        41,
        "WEIRS (EXTENSION) ORDER, 2018",
        published,
        "The Weirs (Relief) Order, 2018 is extended until 31 October 2018.",
    )


def test_an_extension_before_the_end_moves_it(held: Callable[..., Workspace]) -> None:
    with held(ACT, RELIEF, extension("20 August 2018")) as ws:
        assert ws.status()["problems"] == []
        assert [fee(ws, d) for d in ("2018-08-31", "2018-09-01", "2018-10-31", "2018-11-01")] == [
            "2", "2", "2", "10",
        ]  # fmt: skip


def test_an_extension_after_the_end_is_flagged_and_brings_nothing_back(
    held: Callable[..., Workspace],
) -> None:
    with held(ACT, RELIEF, extension("20 September 2018")) as ws:
        assert [fee(ws, d) for d in ("2018-08-31", "2018-09-01", "2018-10-31")] == ["2", "10", "10"]
        assert any("lapsed" in problem["reason"] for problem in ws.status()["problems"])


def test_suspended_revived_and_ended_and_revived(held: Callable[..., Workspace]) -> None:
    stop = notice(50, "WEIRS (PAUSE) ORDER, 2018", "1 June 2018",
                  "This Order comes into force on 1 June 2018.",
                  "The operation of section 2 of the Weirs Act, 2018 is suspended from 1 July 2018.",
                  "Section 3 of the Weirs Act, 2018 is repealed.")  # fmt: skip
    again = notice(51, "WEIRS (RESUMPTION) ORDER, 2018", "1 November 2018",
                   "This Order comes into force on 1 November 2018.",
                   "Section 2 of the Weirs Act, 2018 is revived with effect from 1 December 2018.",
                   "Section 3 of the Weirs Act, 2018 is revived with effect from 1 December 2018.")  # fmt: skip
    with held(ACT, stop, again) as ws:
        for as_at, section, expected in (
            ("2018-06-30", "2", "answered"), ("2018-07-01", "2", "not_operating"),
            ("2018-11-30", "2", "not_operating"), ("2018-12-01", "2", "answered"),
            ("2018-05-31", "3", "answered"), ("2018-06-01", "3", "ended"),
            ("2018-11-30", "3", "ended"), ("2018-12-01", "3", "answered"),
        ):  # fmt: skip
            assert status(ws, "Weirs Act", section, as_at) == expected, (as_at, section)
        assert fee(ws, "2018-12-01") == "10"


def test_a_change_that_waits_for_two_provisions(held: Callable[..., Workspace]) -> None:
    both = notice(
        60,
        "WEIRS (COORDINATION) ORDER, 2018",
        "1 June 2018",
        "This Order comes into force on 1 June 2018.",
        "On the first day on which both section 2 of the Sluices Act, 2017 and section 3 of the Weirs "
        "Act, 2018 are in force, in section 3 of the Weirs Act, 2018, for “10 crowns” substitute “4 crowns”.",
    )
    with held(ACT, SLUICES, both) as ws:
        assert fee(ws, "2018-05-31") == "10"
        # Whether the Sluices Act has been opened is not to be learnt from what is held.
        assert status(ws, "Weirs Act", "3", "2018-08-01") == "not_covered"


def test_a_change_that_waits_takes_effect_when_the_other_is_opened(
    held: Callable[..., Workspace],
) -> None:
    both = notice(
        60,
        "WEIRS (COORDINATION) ORDER, 2018",
        "1 June 2018",
        "This Order comes into force on 1 June 2018.",
        "On the day on which section 2 of the Sluices Act, 2017 comes into force, in section 3 of the "
        "Weirs Act, 2018, for “10 crowns” substitute “4 crowns”.",
    )
    with held(ACT, SLUICES, both, OPENS) as ws:
        assert [fee(ws, d) for d in ("2018-07-31", "2018-08-01", "2018-08-02")] == ["10", "4", "4"]


# -- official notes -------------------------------------------------------------------------------


def test_a_note_that_contradicts_itself_is_reported_and_not_settled() -> None:
    note = (
        "*1. 1st June, 2021—Ss. 2, 5 to 8; One year from 1st June, 2021—Ss. 3, 7 and s. 9 except "
        "sub-section (2) of the said section, vide notifn. No. G.S.R. 4(E), dated 30th May, 2021."
    )
    starts = commencement_note(note, "in")
    assert [(str(s.day), len(s.covers)) for s in starts] == [("2021-06-01", 5), ("2022-06-01", 3)]
    assert [str(p) for p in starts[1].but] == ["9(2)"]
    (found,) = contradictions(starts)
    assert (str(found.provision), [str(d) for d in found.days]) == (
        "7",
        ["2021-06-01", "2022-06-01"],
    )


# -- speed ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "section 4 comes into force ", "on the day on which section 4 ", "the day after ", "This Act, ",
        "for the purposes of x ", "in so far as not ", "shall expire ", "(", "30 days after ", "if section 4 ",
        "এই আইন ", "other than section 4, ", "effective date of section 4 ", ". ", "(a; ",
    ],
)  # fmt: skip
def test_long_sentences_of_one_phrase_are_read_at_once(words: str) -> None:
    seen = mask(words * 400, "", {})
    start = process_time()
    statements(seen)
    effect(seen)
    condition(seen)
    assert process_time() - start < 2
