"""Which events words of time date."""

from __future__ import annotations

import pytest

pytest.importorskip("spacy", reason="spaCy is not installed (extra: events)")

from tqa.pleading.attaching import owners
from tqa.pleading.paragraphs import of_text
from tqa.pleading.timewords import times_in
from tqa.pleading.triggers import blocks


def found(text: str) -> tuple[set[str], set[str]]:
    """The words whose events the first words of time date, and those that share it."""
    (block,) = blocks(of_text(text))
    here = [told for told in block.told if told.token.sent.start == 0]
    dated = owners(block.doc, times_in(text)[0], here)
    shared = (*dated.shared, *dated.then)
    return {told.token.text for told in dated.own}, {told.token.text for told in shared}


OWN = [
    # the verb that owns the words of time, not the one joined to it
    ("On May 3, 2011, the miller sold the barn and bought a mule.", {"sold"}),
    # a noun on the way has the day too, or alone
    ("The miller attended the sale of May 3, 2011.", {"attended", "sale"}),
    ("The miller recalled the sale of May 3, 2011.", {"sale"}),
    ("The miller has been charged in connection with the sale of May 3, 2011.", {"sale"}),
    ("Following the sale of May 3, 2011, the miller changed the lock.", {"sale"}),
    ("Prior to his arrest on May 3, 2011, the miller worked at the dock.", {"arrest"}),
    ("The miller spoke of the success of the May 3, 2011 sale.", {"sale"}),
    ("He lost his barn as a result of the fire and flood on May 3, 2011.", {"fire", "flood"}),
    # verbs that only say when
    ("The fire that took place on May 3, 2011 ruined the barn.", {"fire"}),
    ("Beginning in May 2011, the miller sold grain.", {"sold"}),
    ("By letter dated May 3, 2011, the miller refused the offer.", {"letter", "refused"}),
    ("On May 3, 2011, urged on by the clerk, the miller sold the barn.", {"sold"}),
    ("By letter of May 3, 2011, the miller denied the claim.", {"letter", "denied"}),
    # forms of "be"
    ("The miller was a participant in the May 3, 2011 sale.", {"participant", "sale"}),
    ("On May 3, 2011, the miller was able to open the gate.", {"open"}),
    ("It was in May 2011 that the miller sold the barn.", {"sold"}),
    ("The clerk met the miller when he was ten in May 2011.", {"met"}),
    ("May 3, 2011 was a great victory.", set()),
    # what is prepared for a day
    ("The miller arranged carts for May 3, 2011.", set()),
    ("The miller applied for a permit on May 3, 2011.", {"applied"}),
    # a day that names what happened on it
    ("The miller had no link to May 3, 2011.", set()),
    ("The miller was of interest to the May 3, 2011 investigation.", set()),
]


@pytest.mark.parametrize(("text", "own"), OWN)
def test_what_words_of_time_date(text: str, own: set[str]) -> None:
    assert found(text)[0] == own


SHARED = [
    ("On May 3, 2011, when the clerk came, the miller sold the barn.", {"came"}),
    ("The miller left as soon as the barn was sold on May 3, 2011.", {"left"}),
    ("On May 3, 2011, they held a show, during which the band played a hymn.", {"played"}),
    ("On May 3, 2011, the miller fell and the clerk called a doctor.", {"called"}),
    ("On May 3, 2011, the miller fell and called a doctor.", set()),
    ("The miller stayed until May 3, 2011, when he was moved.", {"moved"}),
]


@pytest.mark.parametrize(("text", "shared"), SHARED)
def test_what_shares_the_time(text: str, shared: set[str]) -> None:
    assert found(text)[1] == shared
