"""UK acts as plain text: numbers without stops, cross-headings, schedules with parts."""

from __future__ import annotations

from datetime import date

from tests.ingest.printed import body, headings, paths, whole, words
from tqa.temporal.bounds import Bound

ACT = """\
Harbour Dues Act 2015

2015 CHAPTER 7

An Act to make provision about dues.

[10th March 2015]

BE IT ENACTED by the Queen's most Excellent Majesty as follows:—

PART 1
DUES

CHAPTER 1
RAFTS

Liability

1 Dues on rafts

(1) A raft which enters a harbour must pay—
(a) an entry due,
(b) if it—
(i) moors, or
(ii) is moored—
(aa) by day, or
(bb) by night,
a mooring due.
(2) In subsection (1)(b) "moor" includes anchor.

2 Exemption
The Secretary of State may by order exempt a raft.

Enforcement

3 Offence

A person who fails to pay commits an offence under section
1 or any other provision.

PART 2
FINAL

4 Short title
(1) This Act may be cited as the Harbour Dues Act 2015.

SCHEDULE 1
Section 1
RATES

PART 1
RAFTS

1 A raft pays 5 pounds.

2 (1) A large raft pays 6 pounds.
(2) In this paragraph "large" means over 10 metres.

PART 2
TUGS

3 A tug pays 9 pounds.

SCHEDULE 2
Sections 2 and 3
TRANSITIONAL

1 Nothing changes.
"""


def test_a_whole_act() -> None:
    document = whole(ACT)
    assert paths(document) == [
        "/enacting", "1", "1(1)", "1(1)(a)", "1(1)(b)", "1(1)(b)(i)", "1(1)(b)(ii)",
        "1(1)(b)(ii)(aa)", "1(1)(b)(ii)(bb)", "1(1)/flush", "1(2)", "2", "3", "4", "4(1)",
        "SCHEDULE 1", "SCHEDULE 11", "SCHEDULE 12", "SCHEDULE 12(1)", "SCHEDULE 12(2)",
        "SCHEDULE 13", "SCHEDULE 2", "SCHEDULE 21",
    ]  # fmt: skip
    found = headings(document)
    assert [found[s] for s in "1234"] == ["Dues on rafts", "Exemption", "Offence", "Short title"]
    assert words(document, "1(1)/flush") == "a mooring due."
    assert words(document, "3").endswith("an offence under section 1 or any other provision.")


def test_parts_chapters_and_cross_headings() -> None:
    kinds = ("part", "chapter", "heading")
    assert [(n.kind, n.label, n.heading) for n in whole(ACT).nodes if n.kind in kinds] == [
        ("part", "PART 1", "DUES"),
        ("chapter", "CHAPTER 1", "RAFTS"),
        ("heading", "", "Liability"),
        ("heading", "", "Enforcement"),
        ("part", "PART 2", "FINAL"),
        ("part", "PART 1", "RAFTS"),
        ("part", "PART 2", "TUGS"),
    ]


def test_schedules_their_authority_and_paragraphs() -> None:
    document = whole(ACT)
    schedules = [(n.heading, document.words(n)) for n in document.nodes if n.kind == "schedule"]
    assert schedules == [("RATES", "Section 1"), ("TRANSITIONAL", "Sections 2 and 3")]
    items = [n for n in document.nodes if n.kind == "item"]
    assert [(n.label, document.nodes[n.parent].label) for n in items] == [
        ("1", "PART 1"), ("2", "PART 1"), ("3", "PART 2"), ("1", "SCHEDULE 2"),
    ]  # fmt: skip


def test_paragraphs_that_begin_anew_in_each_part() -> None:
    document = body(
        "1. Dues.\n\nSCHEDULE 1\n\nPART 1\nRAFTS\n\n1. Five.\n\n2. Six.\n\nPART 2\nTUGS\n\n1. Nine.\n\n2. Ten.\n"
    )
    items = [(n.label, document.nodes[n.parent].label) for n in document.nodes if n.kind == "item"]
    assert items == [("1", "PART 1"), ("2", "PART 1"), ("1", "PART 2"), ("2", "PART 2")]


def test_two_letters_are_a_level_below_numerals_and_an_insertion_elsewhere() -> None:
    below = body(
        "1. A raft—\n(a) if it—\n(i) moors—\n(aa) by day, or\n(bb) by night, or\n(ii) leaves,\n(b) sinks.\n"
    )
    assert paths(below) == [
        "1", "1(a)", "1(a)(i)", "1(a)(i)(aa)", "1(a)(i)(bb)", "1(a)(ii)", "1(b)",
    ]  # fmt: skip
    inserted = body(
        "1. A raft—\n(a) if it—\n(i) moors; or\n(ii) leaves;\n(aa) burns; or\n(b) sinks.\n"
    )
    assert paths(inserted) == ["1", "1(a)", "1(a)(i)", "1(a)(ii)", "1(aa)", "1(b)"]


def test_number_and_day_of_the_act() -> None:
    facts = whole(ACT).facts
    assert facts.id == "/xx/act/2015/7"
    assert facts.made == Bound.on(date(2015, 3, 10))
