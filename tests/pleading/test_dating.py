"""Days of events in told stories: every kind with one small story."""

from __future__ import annotations

from datetime import date, time

import pytest

pytest.importorskip("spacy", reason="spaCy is not installed (extra: events)")

from tqa.pleading.model import Kind, Order, Paragraph, Pleading, Role
from tqa.pleading.ordering import OrderGraph
from tqa.pleading.paragraphs import of_text
from tqa.pleading.story import read_story
from tqa.pleading.timeline import timeline


def rows(text: str, filed: date | None = None) -> list[tuple[str, str]]:
    """The days of a timeline with the first word that tells each event."""
    story = read_story(of_text(text, filed=filed))
    return [(str(row.when), story.words(row.event.trigger)) for row in timeline(story)]


def test_what_lies_after_filing_has_not_happened() -> None:
    text = "On May 3, 2011, he announced his candidacy for the 2012 election."
    assert rows(text, date(2011, 9, 1)) == [("2011-05-03", "announced")]
    assert rows(text, date(2013, 9, 1)) == [("2011-05-03", "announced"), ("2012", "election")]


def under(heading: str, *told: str) -> list[tuple[str, str]]:
    """The timeline of numbered paragraphs that stand under a heading."""
    text, blocks = heading, [Paragraph("", 0, len(heading), kind=Kind.HEADING)]
    for number, words in enumerate(told, 1):
        start = len(text) + 2
        text += f"\n\n{words}"
        blocks.append(Paragraph(str(number), start, len(text)))
    story = read_story(Pleading("", text, tuple(blocks)))
    return [(str(row.when), story.words(row.event.trigger)) for row in timeline(story)]


STORIES = [
    # what was called off, is still to be, or was left undone
    ("The meeting of May 3, 2011 was cancelled.", []),
    ("The trial is set for May 3, 2011.", []),
    ("The deadline for payment was May 3, 2011.", []),
    ("He hardly spoke on May 3, 2011.", []),
    (
        "Instead of selling the mill on May 3, 2011, he left on June 9, 2011.",
        [("2011-06-09", "left")],
    ),
    ("He wrote: ‘I sold the mill to her on May 3, 2011, and then left.’", []),
    # what a verb is done to can be older than the verb
    (
        "On May 3, 2011, the miller appealed. The court dismissed the appeal on June 9, 2011.",
        [("2011-05-03", "appealed"), ("2011-06-09", "dismissed")],
    ),
    (
        "On May 3, 2011, he appealed to the court, which dismissed the appeal on June 9, 2011.",
        [("2011-05-03", "appealed"), ("2011-06-09", "dismissed")],
    ),
    # a time at the head of a sentence is that of its main verb
    (
        "On May 3, 2011, the day after the miller had been beaten, he asked for a doctor.",
        [("2011-05-03", "asked")],
    ),
    (
        "On or about May 3, 2011, while Defendants SMITH and JONES slept, Defendant BROWN left.",
        [("about 2011-05-03", "left")],
    ),
    # the day of an event that is named after it
    (
        "The miller was arrested on May 3, 2011. On the day he was arrested, he asked for water.",
        [("2011-05-03", "arrested"), ("2011-05-03", "asked")],
    ),
    # spans whose ends are told with care
    (
        "From on or about May 3, 2011, until in or about the last week of June 2011, he was held.",
        [("2011-05-03/2011-06-30", "held")],
    ),
    (
        "He was held from May 3, 2011 until about the end of June 2011, at which time he was freed.",
        [("2011-05-03/2011-06-30", "held"), ("2011-06", "freed")],
    ),
    (
        "He was housed there the whole time he was held from May 3, 2011 to June 9, 2011.",
        [("2011-05-03/2011-06-09", "housed"), ("2011-05-03/2011-06-09", "held")],
    ),
    # until then it was not so: that it was afterwards is not told
    ("Until May 2011, the miller was not given a blanket.", []),
    # of "after May" some day of May is the least
    ("After May 2011, the miller was moved.", [("2011-05-01/", "moved")]),
    # names that have a day in them, and customs
    ("On May 3, 2011, the mill burned. Post-May 3rd rules barred him.", [("2011-05-03", "burned")]),
    ("On May 3, 2011, he was held. He was barred from Friday prayers.", [("2011-05-03", "held")]),
    # a year that is not written is that of the paragraph
    (
        "The mill opened in March 2009. On August 12, 2011, it burned. On December 4, he was tried.",
        [("2009-03", "opened"), ("2011-08-12", "burned"), ("2011-12-04", "tried")],
    ),
    # a list of dates is as many events
    (
        "On May 3, June 9 and July 4, 2011, the inspector searched the barn.",
        [("2011-05-03", "searched"), ("2011-06-09", "searched"), ("2011-07-04", "searched")],
    ),
    (
        "She wrote to the mill in May 2011 and again in July 2011.",
        [("2011-05", "wrote"), ("2011-07", "wrote")],
    ),
    # of two times of one event that can be the same, the finer
    ("In 2011, on May 3, 2011, the mill burned.", [("2011-05-03", "burned")]),
    # what did not come until a day came on it
    ("The miller was not paid until May 3, 2011.", [("2011-05-03", "paid")]),
    ("It was not until May 2011 that the miller was paid.", [("2011-05", "paid")]),
    ("The miller was not paid on May 3, 2011.", []),
    # the end of a span
    (
        "He stayed at the mill until May 3, 2011, when he was moved.",
        [("/2011-05-03", "stayed"), ("2011-05-03", "moved")],
    ),
    # before a day is no day; after one is told
    ("Before May 3, 2011, the miller sold the barn.", []),
    ("After May 3, 2011, the miller sold the barn.", [("2011-05-03/", "sold")]),
    # minutes from an event are its day
    (
        "On May 3, 2011, the mill burned. Ten minutes after the fire, the roof fell.",
        [("2011-05-03", "burned"), ("about 2011-05-03", "fell")],
    ),
    (
        "On May 3, 2011, the mill burned. A few minutes later, the roof fell.",
        [("2011-05-03", "burned"), ("2011-05-03", "fell")],
    ),
    (
        "The fair opened on May 3, 2011. The night before, the miller left.",
        [("2011-05-02", "left"), ("2011-05-03", "opened")],
    ),
    # an amount of months is told in months
    (
        "The mill closed on May 3, 2011. Two months after the closing, he left.",
        [("2011-05-03", "closed"), ("about 2011-07", "left")],
    ),
    # an amount without a number is told in months
    (
        "The fair began on May 3, 2011. A few days after the fair began, he left.",
        [("about 2011-05", "left"), ("2011-05-03", "began")],
    ),
    # what has been so for years began then
    (
        "The fair began on May 3, 2011. He has lived in the town for six years.",
        [("about 2005-01-01/", "lived"), ("2011-05-03", "began")],
    ),
    # "despite" shares no day; "while" does
    ("Despite his transfer on May 3, 2011, he stayed at the mill.", [("2011-05-03", "transfer")]),
    (
        "While being moved on May 3, 2011, he was kicked.",
        [("2011-05-03", "moved"), ("2011-05-03", "kicked")],
    ),
    # what another says, and a date inside it
    ("On May 3, 2011, he wrote: “We sold it all on April 2, 2011.”", [("2011-05-03", "wrote")]),
    ("He wrote: “We will sell it all on June 2, 2011.”", []),
    # sentences are not cut after "No." or before "am"
    (
        "On May 3, 2011, at 8:30 am Miller No. 2 left the town.",
        [("2011-05-03", "left")],
    ),
]


@pytest.mark.parametrize(("text", "expected"), STORIES)
def test_days_of_a_story(text: str, expected: list[tuple[str, str]]) -> None:
    assert rows(text) == expected


def test_a_heading_sets_the_day_of_times_of_the_clock() -> None:
    told = under(
        "A. Friday, May 6, 2011",
        "At 9 a.m., the miller opened the gate.",
        "On April 2, 2011, he had bought the lock.",
        "That evening, the clerk closed the gate.",
    )
    assert told == [("2011-04-02", "bought"), ("2011-05-06", "opened"), ("2011-05-06", "closed")]


def test_a_heading_that_only_names_a_day_sets_none() -> None:
    told = under("B. What Led to the Sale of May 6, 2011", "At 9 a.m., the miller opened the gate.")
    assert told == []


def test_years_ago_are_told_in_years() -> None:
    assert rows("The miller came four years ago.", date(2011, 5, 3)) == [("2007", "came")]


def test_filed_in_a_caption_is_the_filing() -> None:
    story = read_story(of_text("Miller v. Clerk, filed May 3, 2011. 1. The mill burned in 2010."))
    assert [(r.role, r.of) for r in story.remarks] == [(Role.PROCEEDING, "filed")]
    assert [str(row.when) for row in timeline(story)] == ["2010"]


def test_a_noun_goes_with_the_verb_of_its_day() -> None:
    story = read_story(of_text("The miller attended the fair and the sale of May 3, 2011."))
    (row,) = timeline(story)
    assert (story.words(row.event.trigger), row.also) == ("attended", ("sale",))


def test_times_of_the_clock_order_a_day() -> None:
    text = (
        "On May 3, 2011, at 4:30 p.m., the roof fell. The mill burned at 11:28 a.m. on May 3, 2011. "
        "The miller fled on May 3, 2011."
    )
    story = read_story(of_text(text))
    found = [(story.words(row.event.trigger), row.when.clock) for row in timeline(story)]
    assert found == [("burned", time(11, 28)), ("fell", time(16, 30)), ("fled", None)]
    graph = OrderGraph(story.events, story.relations)
    ids = {story.words(event.trigger): event.id for event in story.events}
    assert graph.compare(ids["burned"], ids["fell"]).order is Order.BEFORE
    assert graph.compare(ids["burned"], ids["fled"]).order is Order.UNKNOWN
