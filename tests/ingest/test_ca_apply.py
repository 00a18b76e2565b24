"""Rows of applied amendments: what is carried out, and how texts are compared."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from benchmarks.amending.ca_apply import begun, pending_amendments, same
from benchmarks.amending.sources import Amending, amending
from tqa.ingest.given import Given
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.justice_bill import read as read_bill
from tqa.ingest.readers.justice_canada import read as read_consolidation
from tqa.law.document import Document
from tqa.law.register import InstrumentRegister

LIMS = 'xmlns:lims="http://justice.gc.ca/lims"'


def consolidation(current_to: str, *pending: str) -> Document:
    """An invented act as consolidated to a day, with the heads of what is listed as not in force."""
    listed = "".join(
        f"<RelatedOrNotInForce><Heading><TitleText>— {head}</TitleText></Heading><Section><Label>1"
        "</Label><Text>Section 4 is repealed.</Text></Section></RelatedOrNotInForce>"
        for head in pending
    )
    schedule = (
        '<Schedule id="NifProvs"><ScheduleFormHeading><TitleText>AMENDMENTS NOT IN FORCE</TitleText>'
        f"</ScheduleFormHeading>{listed}</Schedule>"
    )
    text = (
        f'<Statute {LIMS} lims:current-date="{current_to}" lims:inforce-start-date="2020-01-01">'
        "<Identification><ShortTitle>Beacon Dues Act</ShortTitle><Chapter><ConsolidatedNumber>B-7"
        "</ConsolidatedNumber></Chapter></Identification><Body><Section "
        'lims:inforce-start-date="2020-01-01"><Label>4</Label><Text>Dues are ten crowns.</Text>'
        f"</Section></Body>{schedule}</Statute>"
    )
    document = read_consolidation(SourceFile("B-7.xml", text.encode()), Given())
    return replace(document, current_to=date.fromisoformat(current_to))


def act(*sections: str) -> Amending:
    """An invented act assented to on 21 June 2031, as its clauses are read."""
    body = "".join(
        f'<Section type="amending"><Label>{n}</Label>{words}</Section>'
        for n, words in enumerate(sections, start=1)
    )
    text = (
        '<!DOCTYPE Bill PUBLIC "-//Justice Canada//DTD Bill Exchange v2.5.0//EN" "BillExchange.dtd">'
        '<Bill bill-origin="commons" bill-type="govt-public" xml:lang="en"><Identification>'
        "<BillNumber>C-77</BillNumber><LongTitle>An Act to amend the Beacon Dues Act</LongTitle>"
        '<BillHistory><Stages stage="assented-to"><Date><YYYY>2031</YYYY><MM>6</MM><DD>21</DD></Date>'
        "</Stages></BillHistory><Chapter><AnnualStatuteId><AnnualStatuteNumber>14"
        "</AnnualStatuteNumber><YYYY>2031</YYYY></AnnualStatuteId></Chapter></Identification>"
        "<Introduction><Enacts><Provision><Text>Parliament enacts as follows:</Text></Provision>"
        f"</Enacts></Introduction><Body>{body}</Body></Bill>"
    )
    return amending(
        read_bill(SourceFile("c77.xml", text.encode()), Given()), InstrumentRegister([])
    )


def subsections(*texts: str) -> str:
    return "".join(
        f"<Subsection><Label>({n})</Label><Text>{words}</Text></Subsection>"
        for n, words in enumerate(texts, start=1)
    )


REPEALS = "Subsection 4({}) of the <XRefExternal>Beacon Dues Act</XRefExternal> is repealed."


def carried_out(source: Amending, before: Document, after: Document) -> list[str]:
    clauses = tuple(a.clause for a in source.clauses if a.name is not None)
    return [clause.provision for clause in begun(source, clauses, before, after)]


def test_what_reaches_back_beyond_the_earlier_consolidation_is_new_in_the_later_one() -> None:
    source = act(
        subsections(
            REPEALS.format(1), REPEALS.format(2),
            "Subsection (1) is deemed to have come into force on December 31, 2029.",
        )
    )  # fmt: skip
    before, after = consolidation("2031-03-31"), consolidation("2031-06-30")
    assert carried_out(source, before, after) == ["1/(1)", "1/(2)"]
    # Once it has been carried out it is in the text that later changes begin with.
    assert carried_out(source, after, consolidation("2031-09-30")) == []


def test_what_is_listed_as_not_in_force_is_not_carried_out() -> None:
    source = act(
        subsections(REPEALS.format(1), REPEALS.format(2)),
        "<Text>This Act comes into force on a day to be fixed by order of the Governor in Council."
        "</Text>",
    )
    before = consolidation("2031-03-31")
    assert carried_out(source, before, consolidation("2031-06-30")) == ["1/(1)", "1/(2)"]
    listed = consolidation("2031-06-30", "2031, c. 14, s. 1(2)", "2031, c. 15, s. 1(1)")
    assert carried_out(source, before, listed) == ["1/(1)"]


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("2031, c. 14, s. 3", {("3",)}),
        ("2031, c. 14, s. 3.1(2)", {("3.1", "(2)")}),
        ("2031, c. 14, ss. 5(1), (3) and (4)", {("5", "(1)"), ("5", "(3)"), ("5", "(4)")}),
        ("2031, c. 14, par. 9(2)(a)", {("9", "(2)", "(a)")}),
        ("2031, c. 15, s. 3", set()),
    ],
)
def test_heads_of_what_is_not_in_force(head: str, expected: set[tuple[str, ...]]) -> None:
    assert pending_amendments(consolidation("2031-06-30", head), "2031, c. 14") == expected


@pytest.mark.parametrize(
    ("ours", "gold"),
    [
        ("4 (a) rafts, (b) boats. (c) buoys.", "4 (a) rafts; (b) boats; (c) buoys."),
        ("4 (a) rafts; or (b) boats.", "4 (a) rafts, or (b) boats."),
        ("raft means a float. (radeau) boat means a hull. (bateau)",
         "raft means a float; (radeau) boat means a hull. (bateau)"),
        ("4 (a) rafts; (d) boats.",
         "4 (a) rafts; (b) and (c) [Repealed, 2031, c. 14, s. 1] (d) boats."),
    ],
)  # fmt: skip
def test_what_the_consolidation_adds_of_itself_is_taken_out(ours: str, gold: str) -> None:
    assert same(ours) == same(gold)


@pytest.mark.parametrize(
    ("ours", "gold"),
    [
        ("4 (a) rafts; or (b) boats.", "4 (a) rafts; and (b) boats."),
        ("4 (a) rafts; and (c) boats.", "4 (a) rafts; and (b) boats."),
        ("4 Rafts, and boats.", "4 Rafts; and boats."),
    ],
)
def test_words_and_other_signs_count(ours: str, gold: str) -> None:
    assert same(ours) != same(gold)
