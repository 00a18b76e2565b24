"""What is said to have befallen each of several things, read from the words of a question."""

from __future__ import annotations

from datetime import date

import pytest

from tqa.law.instruments import normalise_title
from tqa.retrieval.befallen import Befell, Thing, befell_in, things
from tqa.retrieval.question import Question, analyse

KNOWN = {normalise_title(title): title for title in ("Kiln Act", "Ferry Tolls Act")}


def read(text: str) -> Question:
    return analyse(text, reference_day=date(2026, 8, 1), known_titles=KNOWN)


def told(thing: Thing) -> str:
    """The thing and what befell it, on one line."""
    about = thing.question
    where = ", ".join(str(pin) for pin in about.pinpoints) or ", ".join(map(str, about.instruments))
    named = where or about.subject
    return f"{'last ' if thing.last else ''}{thing.befell} {named}"


@pytest.mark.parametrize(
    ("words", "befell"),
    [
        ("the amendments of section 4", Befell.CHANGED),
        ("the fee was raised", Befell.CHANGED),
        ("the repeal of section 7", Befell.ENDED),
        ("the omission of rule 3", Befell.ENDED),
        ("section 7 expired", Befell.ENDED),
        ("section 4.1 was inserted", Befell.BEGAN),
        ("the commencement of section 5", Befell.BEGAN),
        ("its entry into force", Befell.BEGAN),
        ("the order was gazetted", Befell.PUBLISHED),
        ("the act was passed", Befell.MADE),
        ("the suspensions of rule 9", Befell.SUSPENDED),
        ("section 12", None),
        ("the section headed “Repeal of licences”", None),
        ("the amendment that repealed it", Befell.CHANGED),
    ],
)
def test_words_for_what_befell(words: str, befell: Befell | None) -> None:
    assert befell_in(words) is befell


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # each has its own words
        ("Was section 4 of the Kiln Act amended before section 7 of the Kiln Act was repealed?", ["changed 4", "ended 7"]),
        ("Was section 7 repealed after section 4 of the Kiln Act was last amended?", ["ended 7", "last changed 4"]),
        ("Which came first, the repeal of section 7 or the insertion of section 9 of the Kiln Act?", ["ended 7", "began 9"]),
        ("Put the amendments of section 4, the repeal of section 7 and the suspension of section 5 of the Kiln Act in order", ["changed 4", "ended 7", "suspended 5"]),
        ("In what order were section 7 of the Kiln Act repealed, section 5 of it commenced and section 9 inserted?", ["ended 7", "began 5", "began 9"]),
        ("Was the repeal of the Kiln Act, section 7 earlier than the insertion of section 9?", ["ended 7", "began 9"]),
        ("Was section 4 of the Ferry Tolls Act amended before the section of the Kiln Act headed “Suspension or revocation”?", ["changed 4", "changed Kiln Act"]),
        # one speaks for all
        ("Which was repealed first, section 4 or section 7 of the Kiln Act?", ["ended 4", "ended 7"]),
        ("In what order were sections 4, 7 and 9 of the Kiln Act amended?", ["changed 4", "changed 7", "changed 9"]),
        ("Was the Kiln Act repealed before the Ferry Tolls Act?", ["ended Kiln Act", "ended Ferry Tolls Act"]),
        ("In what order do section 4 and section 7 of the Kiln Act come?", ["changed 4", "changed 7"]),
        # an instrument as a whole beside a provision of another
        ("Was section 4 of the Kiln Act amended before the Ferry Tolls Act was published?", ["changed 4", "published Ferry Tolls Act"]),
        # things in words
        ("Was the kiln fee raised before the ovens levy was abolished?", ["changed Was the kiln fee raised", "ended the ovens levy was abolished?"]),
        # fewer than two
        ("In what order was section 4 of the Kiln Act amended?", []),
        ("Was the kiln fee due before the firing?", []),
    ],
)  # fmt: skip
def test_things_with_what_befell_each(text: str, found: list[str]) -> None:
    assert [told(thing) for thing in things(read(text), read)] == found


def test_each_thing_is_a_question_about_it_alone() -> None:
    text = "Was section 4 of the Kiln Act amended before section 7 of the Ferry Tolls Act was repealed?"
    one, other = things(read(text), read)
    assert [str(name) for name in one.question.instruments] == ["Kiln Act"]
    assert [str(name) for name in other.question.instruments] == ["Ferry Tolls Act"]
    assert "amended" in one.words
    assert "repealed" not in one.words
