"""What is quick gives what the slow way gives: units, titles, texts that are only enacted."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tqa.law import references
from tqa.law.characters import clean
from tqa.law.consolidate import _consolidated, consolidate
from tqa.law.evidence import Commencement, Enacted, Way
from tqa.law.instruments import PATTERNS
from tqa.law.model import Content, Passage, Piece, State
from tqa.law.titles import _HEADED, HEADS
from tqa.law.units import UNITS
from tqa.temporal.bounds import OPEN, UNKNOWN, Bound

EXAMPLES = [example for unit in UNITS for example in unit.examples]
PIECES = st.sampled_from(
    [
        *EXAMPLES,
        "the",
        "said",
        " ",
        ", ",
        "(a)",
        "1st",
        "ſection 4",
        "sub",
        "-",
        "5",
        "“",
        "ধারা",
        "x",
    ]
)


@pytest.mark.parametrize("example", EXAMPLES)
def test_each_way_of_writing_a_unit_is_looked_for(example: str) -> None:
    text = clean(f"In {example} to it, {example.upper()} of 5.").text
    wanted = [match.span() for match in references._UNIT.finditer(text)]
    assert wanted
    assert [match.span() for match in references._units(text)] == wanted


@given(st.lists(PIECES, max_size=12).map(" ".join))
def test_units_are_found_where_a_search_of_the_whole_text_finds_them(text: str) -> None:
    text = clean(text).text
    assert [m.span() for m in references._units(text)] == [
        m.span() for m in references._UNIT.finditer(text)
    ]


def test_the_cue_of_each_form_of_a_number_is_in_its_examples() -> None:
    for pattern in PATTERNS:
        for example in (clean(text).text for text in pattern.examples):
            assert pattern.regex.search(example)
            assert pattern.cue is not None
            assert pattern.cue.search(example), example


def test_a_text_with_a_head_is_taken_apart() -> None:
    for word in HEADS:
        assert _HEADED.search(f"the Port {word.capitalize()} 2012")
        assert _HEADED.search(f"THE PORT {word.upper()}")
    assert not _HEADED.search("a raft in the act of mooring by order of the clerk")


DAYS = st.dates(date(2010, 1, 1), date(2010, 1, 6))
BOUNDS = st.one_of(
    DAYS.map(Bound.on),
    st.just(OPEN),
    st.just(UNKNOWN),
    DAYS.map(Bound.not_after),
    st.tuples(DAYS, DAYS).map(lambda pair: Bound.between(min(pair), max(pair))),
)
PUBLISHED = st.one_of(st.none(), DAYS)
TEXTS = st.sampled_from(["", "A raft pays one crown."])
SCOPES = st.sampled_from(["general", "for rafts"])
ENACTED = st.builds(
    lambda published, enacted, since, state, text, heading, by: Enacted(
        "act",
        published,
        enacted,
        since,
        Content(state, "4", Passage(text, (Piece("act", 10, 10 + len(text)),) if text else ())),
        heading,
        by,
    ),
    PUBLISHED,
    BOUNDS,
    BOUNDS,
    st.sampled_from([State.IN_FORCE, State.NOT_IN_FORCE, State.REPEALED]),
    TEXTS,
    st.sampled_from(["", "Dues"]),
    st.sampled_from([(), ("Act 4",)]),
)
BEGINS = st.lists(
    st.builds(
        Commencement,
        st.sampled_from(["act", "order"]),
        PUBLISHED,
        BOUNDS,
        st.sampled_from(["", "Order 7, cl. 1"]),
        st.integers(0, 2),
        SCOPES,
        st.sampled_from(Way),
    ),
    max_size=3,
)


@given(ENACTED, BEGINS, SCOPES)
def test_a_text_that_is_only_enacted_has_the_course_that_all_evidence_has(
    enacted: Enacted, begins: list[Commencement], scope: str
) -> None:
    items = [enacted, *begins]
    assert consolidate("4", items, language="bn", scope=scope) == _consolidated(
        "4", items, "bn", scope
    )
