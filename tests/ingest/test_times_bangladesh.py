"""Commencement as acts and ordinances of Bangladesh word it, in Bangla and in English."""

from __future__ import annotations

from datetime import date

import pytest

from tqa.ingest.amendments.masked import mask
from tqa.ingest.amendments.moments import Event
from tqa.ingest.amendments.settling import Events, settle
from tqa.ingest.amendments.statement import About
from tqa.ingest.amendments.times import statements
from tqa.temporal.bounds import Bound

EVENTS = Events(
    {
        Event.PUBLICATION: Bound.on(date(2019, 6, 20)),
        Event.AT_ONCE: Bound.on(date(2019, 6, 20)),
    }
)


def told(words: str, jurisdiction: str = "bd") -> list[str]:
    """Each statement of a sentence: about what, but for what, and when."""
    found = []
    for said in statements(mask(words, "", {}), jurisdiction):
        spans = said.targets or ()
        about = ", ".join(words[slice(*span)] for span in spans) or str(said.about)
        but = ", ".join(words[slice(*span)] for span in said.but)
        when = str(settle(said.when, EVENTS)[-1].day) if said.when else "open"
        found.append(f"{about}{f' but {but}' if but else ''}: {when}")
    return found


@pytest.mark.parametrize(
    ("words", "stated"),
    [
        (
            "এই অধ্যাদেশের ধারা ৩, ধারা ৪ এর দফা (ক) ও (গ) এবং ধারা ৭ হইতে ৯ অবিলম্বে কার্যকর হইবে "
            "এবং অন্যান্য ধারাসমূহ ১ জুলাই, ২০২৩ তারিখ হইতে কার্যকর হইবে।",
            ["ধারা ৩, দফা (ক), (গ), ধারা ৭ হইতে ৯: 2019-06-20",
             "rest but ধারা ৩, দফা (ক), (গ), ধারা ৭ হইতে ৯: 2023-07-01"],
        ),
        (
            "এই আইনের ধারা ৫, ২০২৪ সনের ১ জুলাই তারিখে এবং ধারা ৬ হইতে ২০, ২০২৩ সনের ১ জুলাই তারিখে "
            "কার্যকর হইবে।",
            ["ধারা ৫: 2024-07-01", "ধারা ৬ হইতে ২০: 2023-07-01"],
        ),
        ("এই আইনের দ্বিতীয় অধ্যায় এবং পঞ্চম অধ্যায় অবিলম্বে কার্যকর হইবে।",
         ["দ্বিতীয় অধ্যায়, পঞ্চম অধ্যায়: 2019-06-20"]),
        ("ধারা ৮ এবং ১১ ব্যতীত অন্যান্য ধারা ২০ অক্টোবর, ২০২২ তারিখে কার্যকর হইয়াছে বলিয়া গণ্য হইবে।",
         ["rest but ধারা ৮, ১১: 2022-10-20"]),
        ("উপ-ধারা (২) এ উল্লিখিত ধারা ব্যতীত এই আইনের অন্যান্য ধারার বিধান অবিলম্বে কার্যকর হইবে।",
         ["rest: 2019-06-20"]),
        ("এই ধারা অবিলম্বে কার্যকর হইবে।", ["unit: 2019-06-20"]),
        ("ইহা অবিলম্বে কার্যকর হইবে এবং ১ মে, ২০১৯ তারিখে কার্যকর হইয়াছে বলিয়া গণ্য হইবে।",
         ["own: 2019-05-01"]),
        # A condition, and what only gives the power, is not what begins.
        ("কর সংগ্রহ আইন, ১৯৫১ এর অধীন এই আইনের নবম অধ্যায়ে উল্লিখিত ঘোষণা সাপেক্ষে, এই আইন ২০২৩ সনের ১ "
         "জুলাই তারিখে কার্যকর হইবে।", ["own: 2023-07-01"]),
        # Not the instrument, and not the section under which it is made.
        ("ধারা ৪ এর অধীন প্রকাশিত চূড়ান্ত তালিকা অবিলম্বে কার্যকর হইবে।", []),
        ("এই আইনের অধীন জারীকৃত আদেশ প্রকাশের তারিখ হইতে কার্যকর হইবে।", []),
        ("প্রথম তফসিল নির্ধারিত তারিখে প্রতিস্থাপিত হইবে এবং উক্ত তারিখে উহা কার্যকর হইবে।", []),
        ("এই আইন ১ জুলাই ২০২৩ তারিখে কার্যকর হইবে না।", []),
        # Only the last number stands with its unit: of which provisions it speaks is not read.
        ("৮, ১৪ এবং ১৫ ধারা ১ জুলাই, ২০২৩ তারিখ হইতে কার্যকর হইবে।", []),
    ],
)  # fmt: skip
def test_of_what_a_sentence_in_bangla_speaks(words: str, stated: list[str]) -> None:
    assert told(words) == stated
    # One letter is written as one character or as two.
    assert [line[-12:] for line in told(words.replace("য়", "\u09df"))] == [
        line[-12:] for line in stated
    ]


def test_the_day_of_another_instrument_in_bangla() -> None:
    words = "যেই তারিখে ঘাট আইন, ২০১৮ (২০১৮ সনের ৯ নং আইন) কার্যকর হইবে সেই তারিখে এই অধ্যাদেশ কার্যকর হইবে।"
    (said,) = statements(mask(f"ইহা সংক্ষিপ্ত। {words}", "", {}), "bd")
    assert said.about is About.OWN
    assert said.when is not None
    assert (said.when.event, said.when.of is not None) == (Event.BEGINS, True)


@pytest.mark.parametrize(
    ("words", "stated"),
    [
        (
            "Except as otherwise provided in this Ordinance, this section and section 4 shall come "
            "into force at once, section 6 shall come into force on the first day of August, 1986, "
            "and other sections shall come into force on the first day of July, 1986.",
            ["section 4: 2019-06-20", "section 6: 1986-08-01", "rest but section 4, section 6: 1986-07-01"],
        ),
        (
            "Subject to the Levies Act, 1951 (IX of 1951), and the declaration made thereunder, this "
            "Act shall, except as otherwise provided, come into force on the first day of July, 1986.",
            ["own: 1986-07-01"],
        ),
        (
            "It shall come into force at once and shall be deemed to have taken effect on the 16th "
            "day of March, 1985.",
            ["own: 1985-03-16"],
        ),
        # A declaration that a bill has effect before it is law brings none of it into force.
        (
            "It is hereby declared that it is expedient in the public interest that the provisions of "
            "section 3 shall have immediate effect under the Levies Act, 1951.",
            [],
        ),
    ],
)  # fmt: skip
def test_the_parts_of_a_finance_act(words: str, stated: list[str]) -> None:
    assert told(words) == stated
