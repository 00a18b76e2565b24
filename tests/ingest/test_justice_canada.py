"""Invented acts in the publisher's form, and what the reader makes of them."""

from __future__ import annotations

import os
from collections import Counter
from datetime import date
from itertools import islice
from pathlib import Path

import pytest

from tqa.errors import SourceError
from tqa.ingest.files import walk
from tqa.ingest.given import Given
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.justice_canada import read, sniff
from tqa.ingest.xml import parse_xml
from tqa.law.document import Document, Node
from tqa.law.model import Note, State
from tqa.temporal.bounds import UNKNOWN, Bound

SHARED = Path(os.environ.get("TQA_SHARED", Path(__file__).parents[3] / "shared"))
SNAPSHOTS = SHARED / "data" / "corpora" / "ca_federal" / "snapshots"


def on(day: str) -> Bound:
    return Bound.parse(day)


def xml(body: str, *, after: str = "", head: str = 'lims:inforce-start-date="2004-04-01"') -> bytes:
    """A statute of an invented country, in the form of the publisher."""
    return f"""<?xml version="1.0" encoding="utf-8"?>
<Statute xmlns:lims="http://justice.gc.ca/lims" lims:current-date="2019-06-21" {head}
 lims:lastAmendedDate="2018-07-01" xml:lang="en">
<Identification>
 <LongTitle lims:inforce-start-date="2004-04-01" lims:fid="1">An Act respecting beacons</LongTitle>
 <ShortTitle lims:inforce-start-date="2016-01-01" lims:fid="2">Beacon Dues Act</ShortTitle>
 <RunningHead>Beacon Dues</RunningHead>
 <BillHistory>
  <Stages stage="consolidation"><Date><YYYY>2019</YYYY><MM>6</MM><DD>22</DD></Date></Stages>
  <Stages stage="assented-to"><Date><YYYY>2004</YYYY><MM>3</MM><DD>11</DD></Date></Stages>
 </BillHistory>
 <Chapter><ConsolidatedNumber official="no">B-0.7</ConsolidatedNumber>
  <AnnualStatuteId><AnnualStatuteNumber>3</AnnualStatuteNumber><YYYY>2004</YYYY></AnnualStatuteId>
 </Chapter>
</Identification>
<Body>{body}</Body>{after}
</Statute>""".encode()


def act(body: str, **more: str) -> Document:
    return accounted(SourceFile("beacon.xml", xml(body, **more)))


def accounted(file: SourceFile) -> Document:
    """The document; every character of the file is in its text once, and every span is inside."""
    document = read(file, Given())
    printed = Counter("".join("".join(parse_xml(file).itertext()).split()))
    kept = Counter("".join(document.text.split()))
    assert printed - kept == Counter(), f"{file.name}: lost"
    assert kept - printed == Counter(), f"{file.name}: made up"
    taken = [span for node in document.nodes for span in node.spans]
    taken += [(item.start, item.end) for item in document.left_over]
    for (_, end), (start, _) in zip(sorted(taken), sorted(taken)[1:], strict=False):
        assert end <= start, f"{file.name}: two owners of one character"
    assert all(0 <= start <= end <= len(document.text) for start, end in taken)
    return document


def node(document: Document, kind: str, which: int = 0) -> Node:
    return [n for n in document.nodes if n.kind == kind][which]


def words(document: Document, kind: str, which: int = 0) -> str:
    return document.words(node(document, kind, which))


SECTION = """<Section lims:inforce-start-date="2018-07-01" lims:fid="10" lims:id="900">
<MarginalNote>Dues</MarginalNote><Label>4</Label>
<Subsection lims:inforce-start-date="2004-04-01" lims:fid="11"><Label>(1)</Label>
<Text>A due of <XRefExternal>ten</XRefExternal> crowns is payable</Text>
<Paragraph lims:fid="12"><Label>(a)</Label><Text>by day; or</Text></Paragraph>
<ContinuedSectionSubsection><Text>to the keeper.</Text></ContinuedSectionSubsection></Subsection>
<HistoricalNote>
<HistoricalNoteSubItem type="original" lims:enacted-date="2004-03-11">2004, c. 3, s. 4</HistoricalNoteSubItem>
<HistoricalNoteSubItem lims:inforce-start-date="2018-07-01">2018, c. 9, s. 3</HistoricalNoteSubItem>
</HistoricalNote></Section>"""


def test_the_format_is_known_by_its_namespace() -> None:
    assert sniff("", xml("")[:200])
    assert not sniff("", b"<html>")


def test_facts_of_the_instrument() -> None:
    document = act(SECTION)
    assert document.facts.id == "/ca/act/B-0.7"
    assert document.facts.aliases == ("B-0.7", "2004, c. 3")
    assert document.facts.made == on("2004-03-11")
    assert (document.current_to, document.published) == (date(2019, 6, 21), date(2019, 6, 22))
    assert "not stated" in document.published_basis
    assert document.consolidated


def test_sections_and_what_is_in_them() -> None:
    document = act(SECTION)
    section, subsection = node(document, "section"), node(document, "subsection")
    assert (section.label, section.heading, section.wid) == ("4", "Dues", "10")
    assert section.locator == "//*[@lims:id='900']"
    assert words(document, "subsection") == "A due of ten crowns is payable"
    assert document.nodes[subsection.parent] is section
    assert words(document, "paragraph") == "by day; or"
    assert document.nodes[node(document, "flush").parent] is subsection
    assert words(document, "flush") == "to the keeper."


def test_days_in_force_and_their_inheritance() -> None:
    document = act(SECTION)
    assert node(document, "section").since == on("2018-07-01")
    assert node(document, "subsection").since == on("2004-04-01")
    # The paragraph carries no day: that of the nearest element around it.
    assert node(document, "paragraph").since == on("2004-04-01")
    assert node(document, "act").since == on("2004-04-01")


def test_the_day_with_which_the_records_begin_is_a_floor() -> None:
    document = act('<Section lims:inforce-start-date="2002-12-31"><Label>1</Label><Text>A.</Text></Section>')  # fmt: skip
    assert node(document, "section").since == Bound.not_after(date(2002, 12, 31))


def test_historical_notes() -> None:
    notes = node(act(SECTION), "section").notes
    assert notes == (
        Note("2004, c. 3, s. 4", None, date(2004, 3, 11), original=True),
        Note("2018, c. 9, s. 3", date(2018, 7, 1)),
    )


def test_a_text_with_a_day_of_its_own() -> None:
    document = act(
        '<Section lims:inforce-start-date="2004-04-01"><Label>5</Label>'
        '<Text lims:inforce-start-date="2011-05-01">Boats are exempt,</Text>'
        "<Paragraph><Label>(a)</Label><Text>by day</Text></Paragraph></Section>"
    )
    assert words(document, "section") == "Boats are exempt,"
    assert node(document, "section").since == on("2011-05-01")
    assert node(document, "paragraph").since == on("2004-04-01")


@pytest.mark.parametrize(
    ("attributes", "since"),
    [
        ('in-force="no" lims:enacted-date="2017-12-12"', on("2017-12-12")),
        ('lims:inforce-start-date="9999-01-01" lims:enacted-date="2017-12-12"', on("2017-12-12")),
        ('in-force="no" lims:inforce-start-date="2017-12-12"', on("2017-12-12")),
    ],
)
def test_words_not_in_force_and_everything_in_them(attributes: str, since: Bound) -> None:
    document = act(
        f"<Section {attributes}><Label>6</Label><Text>Rafts pay.</Text>"
        "<Paragraph><Label>(a)</Label><Text>by day</Text></Paragraph></Section>"
        '<Section lims:inforce-start-date="2004-04-01"><Label>7</Label><Text>Boats.</Text></Section>'
    )
    assert node(document, "section").state is State.NOT_IN_FORCE
    assert node(document, "section").since == since
    assert node(document, "paragraph").state is State.NOT_IN_FORCE
    assert node(document, "section", 1).state is State.IN_FORCE


def test_a_repealed_section() -> None:
    document = act(
        '<Section lims:inforce-start-date="2018-07-01"><Label>8</Label>'
        "<Text><Repealed>[Repealed, 2018, c. 9, s. 5]</Repealed></Text></Section>"
    )
    section = node(document, "section")
    assert (section.state, section.since) == (State.REPEALED, on("2018-07-01"))
    assert words(document, "section") == "[Repealed, 2018, c. 9, s. 5]"


def test_a_repealed_range() -> None:
    document = act(
        '<Section lims:inforce-start-date="2018-07-01"><Label>8 to 10</Label>'
        "<Text><Repealed>[Repealed, 2018, c. 9, s. 5]</Repealed></Text></Section>"
    )
    assert node(document, "section").label == "8 to 10"
    assert node(document, "section").state is State.REPEALED


def test_a_repealed_definition_and_one_that_only_speaks_of_repeal() -> None:
    document = act(
        '<Section lims:inforce-start-date="2004-04-01"><Label>2</Label><Text>In this Act,</Text>'
        "<Definition><Text><DefinedTermEn>raft</DefinedTermEn> "
        "<Repealed>[Repealed, 2018, c. 9, s. 1]</Repealed></Text></Definition>"
        "<Definition><Text><DefinedTermEn>due</DefinedTermEn> means a sum "
        "<Repealed>[Repealed, 2018, c. 9]</Repealed> payable.</Text></Definition></Section>"
    )
    assert (node(document, "definition").term, node(document, "definition", 1).term) == (
        "raft",
        "due",
    )
    assert node(document, "definition").state is State.REPEALED
    assert node(document, "definition", 1).state is State.IN_FORCE
    assert words(document, "definition", 1) == "due means a sum [Repealed, 2018, c. 9] payable."


def test_a_section_with_parts_is_not_repealed_by_a_mark_in_one() -> None:
    document = act(
        '<Section lims:inforce-start-date="2004-04-01"><Label>4</Label>'
        "<Subsection><Label>(1)</Label><Text><Repealed>[Repealed, 2018, c. 9]</Repealed></Text></Subsection>"
        "<Subsection><Label>(2)</Label><Text>Ten crowns.</Text></Subsection></Section>"
    )
    states = [n.state for n in document.nodes if n.kind in ("section", "subsection")]
    assert states == [State.IN_FORCE, State.REPEALED, State.IN_FORCE]


def test_the_repeal_of_the_whole() -> None:
    document = act(
        "",
        after='<Repealed lims:inforce-start-date="2018-12-01">[Repealed, 2018, c. 30]</Repealed>',
    )
    assert document.nodes[0].state is State.REPEALED
    assert document.nodes[0].since == on("2018-12-01")
    assert document.words(document.nodes[0]) == "[Repealed, 2018, c. 30]"


def test_titles_have_days_of_their_own() -> None:
    document = act(SECTION)
    titles = [n for n in document.nodes if n.kind == "title"]
    assert [(t.label, document.words(t), t.since) for t in titles] == [
        ("long", "An Act respecting beacons", on("2004-04-01")),
        ("short", "Beacon Dues Act", on("2016-01-01")),
    ]


def test_headings_nest_by_level() -> None:
    document = act(
        '<Heading level="1"><Label>PART I</Label><TitleText>General</TitleText></Heading>'
        '<Heading level="2"><TitleText>Rates</TitleText></Heading>'
        f"{SECTION}"
        '<Heading level="1"><Label>PART II</Label><TitleText>Offences</TitleText>'
        "<HistoricalNote><HistoricalNoteSubItem>2018, c. 9</HistoricalNoteSubItem></HistoricalNote>"
        '</Heading><Section><Label>5</Label><Text>Fines.</Text></Section>'
    )  # fmt: skip
    parts = [n for n in document.nodes if n.kind == "part"]
    assert [(p.label, document.words(p)) for p in parts] == [
        ("PART I", "General"),
        ("PART II", "Offences"),
    ]
    rates = node(document, "heading")
    assert document.nodes[rates.parent] is parts[0]
    assert document.nodes[node(document, "section").parent] is rates
    assert document.nodes[node(document, "section", 1).parent] is parts[1]
    assert parts[1].notes[0].citation == "2018, c. 9"


def test_a_heading_without_a_sensible_level_is_of_the_first() -> None:
    document = act('<Heading level="x"><TitleText>Rates</TitleText></Heading>')
    assert document.nodes[node(document, "heading").parent] is document.nodes[0]


def test_a_schedule_with_a_table() -> None:
    document = act(
        SECTION,
        after='<Schedule lims:inforce-start-date="2012-02-01"><ScheduleFormHeading>'
        "<Label>SCHEDULE 1</Label><TitleText>Rates</TitleText>"
        "<OriginatingRef>(Section 4)</OriginatingRef></ScheduleFormHeading>"
        "<TableGroup><table><tgroup><tbody>"
        "<row><entry>Vessel</entry><entry>Crowns</entry></row>"
        "<row><entry>Raft, by <Emphasis>night</Emphasis></entry><entry>12</entry></row>"
        "</tbody></tgroup></table></TableGroup></Schedule>",
    )
    schedule = node(document, "schedule")
    assert (schedule.label, schedule.heading) == ("SCHEDULE 1", "Rates")
    assert schedule.since == node(document, "table").since == on("2012-02-01")
    assert words(document, "table") == "Vessel\tCrowns\nRaft, by night\t12"


def test_a_formula() -> None:
    document = act(
        '<Section lims:inforce-start-date="2004-04-01"><Label>9</Label><Text>The due is</Text>'
        "<FormulaGroup><Formula><FormulaText>A × B</FormulaText></Formula>"
        "<FormulaConnector>where</FormulaConnector>"
        "<FormulaDefinition><FormulaTerm>A</FormulaTerm><Text>is the length; and</Text></FormulaDefinition>"
        "<FormulaDefinition><FormulaTerm>B</FormulaTerm><Text>is the breadth.</Text></FormulaDefinition>"
        "</FormulaGroup></Section>"
    )
    assert words(document, "expression") == "A × B"
    symbols = [n for n in document.nodes if n.kind == "symbol"]
    assert [(s.term, document.words(s)) for s in symbols] == [
        ("A", "A is the length; and"),
        ("B", "B is the breadth."),
    ]
    assert all(document.nodes[s.parent].kind == "formula" for s in symbols)


def test_amendments_not_in_force() -> None:
    document = act(
        SECTION,
        after='<Schedule id="NifProvs"><ScheduleFormHeading><TitleText>AMENDMENTS NOT IN FORCE'
        "</TitleText></ScheduleFormHeading><RelatedOrNotInForce><Heading><TitleText>— 2019, c. 4, s. 2"
        "</TitleText></Heading><Section><Label>2</Label><Text>Section 4 is repealed.</Text></Section>"
        "</RelatedOrNotInForce></Schedule>",
    )
    pending = node(document, "pending")
    assert (pending.state, pending.since) == (State.NOT_IN_FORCE, UNKNOWN)
    assert pending.term == "pending 2019, c. 4, s. 2"
    assert words(document, "pending") == "— 2019, c. 4, s. 2 2 Section 4 is repealed."
    assert [n.label for n in document.nodes if n.kind == "section"] == ["4"]


def test_a_starred_label_is_kept_as_printed() -> None:
    document = act('<Section in-force="no"><Label>*6</Label><Text>Rafts pay.</Text></Section>')
    assert node(document, "section").label == "*6"


def test_what_is_in_no_provision_is_counted_with_its_reason() -> None:
    document = act(
        f"{SECTION}<Section><Label>5</Label><Text>Boats.<FootnoteRef>a</FootnoteRef></Text>"
        "<Footnote><Label>a</Label><Text>As amended.</Text></Footnote></Section>"
        "<Unheard>Of.</Unheard>",
        after="<RecentAmendments><Amendment><AmendmentCitation>2018, c. 9</AmendmentCitation>"
        "<AmendmentDate>2018-07-01</AmendmentDate></Amendment></RecentAmendments>",
    )
    left = {document.text[item.start : item.end]: item.reason for item in document.left_over}
    assert left["Dues"] == "marginal note"
    assert left["aAs amended."] == "footnote"
    assert left["Beacon Dues"] == "running head"
    assert left["Of."] == "Unheard"
    assert left["2018, c. 92018-07-01"] == "list of amendments"
    assert "historical note" in left.values()
    assert document.notes == (Note("2018, c. 9", date(2018, 7, 1)),)


def test_a_byte_order_mark_and_comments_change_nothing() -> None:
    plain = act(SECTION)
    data = xml(SECTION.replace("crowns", "cro<!-- a comment -->wns"))
    marked = accounted(SourceFile("bom.xml", b"\xef\xbb\xbf" + data))
    assert (marked.text, marked.nodes) == (plain.text, plain.nodes)
    assert marked.source != plain.source


def test_a_regulation() -> None:
    data = b"""<Regulation xmlns:lims="http://justice.gc.ca/lims" lims:current-date="2019-06-21"
     lims:inforce-start-date="2004-04-01"><Identification>
     <InstrumentNumber>XYZ/2004-17</InstrumentNumber>
     <RegistrationDate><Date><YYYY>2004</YYYY><MM>3</MM><DD>30</DD></Date></RegistrationDate>
     <ConsolidationDate><Date><YYYY>2019</YYYY><MM>7</MM><DD>2</DD></Date></ConsolidationDate>
     <EnablingAuthority>BEACON DUES ACT</EnablingAuthority></Identification>
     <Body><Section><Label>1</Label><Text>Ten.</Text></Section></Body></Regulation>"""
    document = accounted(SourceFile("r.xml", data))
    assert document.facts.id == "/ca/regulation/XYZ-2004-17"
    assert (document.facts.made, document.published) == (on("2004-03-30"), date(2019, 7, 2))
    assert document.nodes[0].kind == "regulation"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (xml("").replace(b'lims:current-date="2019-06-21"', b""), "no lims:current-date"),
        (xml("").replace(b"2019-06-21", b"soon"), "no lims:current-date"),
        (b'<Bill xmlns:lims="http://justice.gc.ca/lims"/>', "found <Bill>"),
        (b'<Statute xmlns:lims="http://justice.gc.ca/lims" lims:current-date="2019-06-21"/>',
         "not known which instrument"),
        (xml("").replace(b"ConsolidatedNumber", b"Number"), "not known which instrument"),
        (xml("<Section>"), "not well-formed"),
        (b"\xef\xbb\xbf", "not well-formed"),
    ],
)  # fmt: skip
def test_a_file_that_is_not_a_consolidation(data: bytes, message: str) -> None:
    with pytest.raises(SourceError, match=message) as raised:
        read(SourceFile("beacon.xml", data), Given())
    assert "beacon.xml" in str(raised.value)


@pytest.mark.skipif(not SNAPSHOTS.is_dir(), reason=f"TQA_SHARED: no corpus in {SNAPSHOTS}")
@pytest.mark.parametrize("archive", ["B-9.01", "J-2.3", "S-8.7", "SOR-2006-6", "SOR-2021-59"])
def test_every_snapshot_of_the_corpus_is_read_and_accounted_for(archive: str) -> None:
    files = list(islice(walk([SNAPSHOTS / f"{archive}.tar.xz"]), 8))
    assert files
    for file in files:
        assert isinstance(file, SourceFile)
        document = accounted(file)
        assert len({n.parent for n in document.nodes}) > 1
        for at, item in enumerate(document.nodes):
            assert item.parent < at
            assert document.words(item) == "".join(document.text[a:b] for a, b in item.spans)
