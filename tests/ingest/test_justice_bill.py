"""Invented acts in the form in which Parliament's acts are published, and what the reader makes."""

from __future__ import annotations

import os
from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from tqa.errors import SourceError
from tqa.ingest.files import walk
from tqa.ingest.given import Given
from tqa.ingest.readers import registry
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.justice_bill import read, sniff
from tqa.ingest.readers.justice_walk import parse_justice
from tqa.law.document import Document, Node
from tqa.store.names import register_of
from tqa.temporal.bounds import Bound
from tqa.workspace import Workspace

SHARED = Path(os.environ.get("TQA_SHARED", Path(__file__).parents[3] / "shared"))
STATUTES = SHARED / "data" / "corpora" / "ca_federal" / "annual_statutes.tar.xz"

DECLARED = (
    '<!DOCTYPE Bill PUBLIC "-//Justice Canada//DTD Bill Exchange v2.5.0//EN" "BillExchange.dtd">'
)


def xml(
    body: str,
    *,
    declared: str = DECLARED,
    short: str = '<ShortTitle status="official">Harbour Amendments Act, 2019</ShortTitle>',
    introduction: str = "",
    after: str = "",
) -> bytes:
    """An act of an invented parliament, in the form of the publisher."""
    return f"""\ufeff<?xml version="1.0" encoding="UTF-8"?><!--made by hand-->{declared}
<Bill bill-origin="commons" bill-type="govt-public" xml:lang="en"><Identification>
<BillNumber>C-77</BillNumber>
<LongTitle>An Act to amend the Beacon Dues Act and other Acts</LongTitle>{short}
<RunningHead>Harbours</RunningHead>
<BillHistory><Stages stage="assented-to"><Date><YYYY>2019</YYYY><MM>6</MM><DD>21</DD></Date>
</Stages></BillHistory>
<Chapter><AnnualStatuteId><AnnualStatuteNumber>14</AnnualStatuteNumber><YYYY>2019</YYYY>
</AnnualStatuteId></Chapter></Identification>
<Introduction>{introduction}<Enacts><Provision><Text>Parliament enacts as follows:</Text></Provision>
</Enacts></Introduction><Body>{body}</Body>{after}</Bill>""".encode()


def act(body: str, **more: str) -> Document:
    return accounted(SourceFile("harbours.xml", xml(body, **more)))


def accounted(file: SourceFile) -> Document:
    """The document; every character of the file is in its text once, but for marks of terms."""
    document = read(file, Given())
    printed = Counter("".join("".join(parse_justice(file).itertext()).split()))
    kept = Counter("".join(document.text.split()))
    assert printed - kept == Counter(), f"{file.name}: lost"
    made = kept - printed
    assert set(made) <= set("“”"), f"{file.name}: made up"
    assert made["“"] == made["”"]
    assert bool(made) == bool(document.guesses)
    taken = [span for node in document.nodes for span in node.spans]
    taken += [(item.start, item.end) for item in document.left_over]
    for (_, end), (start, _) in zip(sorted(taken), sorted(taken)[1:], strict=False):
        assert end <= start, f"{file.name}: two owners of one character"
    for at, node in enumerate(document.nodes):
        assert node.parent < at
        assert node.kind != "quoted" or not node.label
    return document


def node(document: Document, kind: str, which: int = 0) -> Node:
    return [n for n in document.nodes if n.kind == kind][which]


def words(document: Document, kind: str, which: int = 0) -> str:
    return document.words(node(document, kind, which))


def shape(document: Document, at: int) -> list[str]:
    """What stands directly below a node: kind, label or term, and words."""
    return [
        f"{n.kind} {n.label or n.term}: {document.words(n)}"
        for n in document.nodes
        if n.parent == at
    ]


def below(document: Document, kind: str, which: int = 0) -> list[str]:
    return shape(document, document.nodes.index(node(document, kind, which)))


def amending(text: str, quoted: str = "", *, after: str = "") -> str:
    inside = f"<AmendedText>{quoted}</AmendedText>" if quoted else ""
    return f'<Section type="amending"><Label>3</Label><Text>{text}</Text>{inside}{after}</Section>'


PARAGRAPH = (
    "<SectionPiece><Paragraph><Label>(b)</Label><Text>rafts;</Text></Paragraph></SectionPiece>"
)
REPLACED = "Paragraph 4(1)(b) of the Act is replaced by the following:"


def test_the_format_is_known_by_its_root() -> None:
    assert sniff("", xml("")[:300])
    assert sniff("", b"<Bill>")
    assert not sniff("", b"<bill>")
    assert not sniff("", b"<BillHistory>")
    chosen = registry.FORMATS["justice-canada-bill-xml"]
    assert chosen.read is read
    assert registry.read(SourceFile("x", xml(amending(REPLACED))), Given()).facts.number == "14"


def test_facts_of_the_instrument() -> None:
    document = act(amending(REPLACED, PARAGRAPH))
    assert document.facts.id == "/ca/act/2019/14"
    assert document.facts.aliases == (
        "2019, c. 14",
        "S.C. 2019, c. 14",
        "Harbour Amendments Act, 2019",
    )
    assert document.facts.made == Bound.on(date(2019, 6, 21))
    assert document.facts.in_force is None
    assert not document.consolidated
    assert document.current_to is None
    assert document.published == date(2019, 6, 21)
    assert "not stated" in document.published_basis


def test_titles_and_what_enacts() -> None:
    document = act(
        "",
        introduction="<Summary><TitleText>SUMMARY</TitleText><Provision><Text>It amends.</Text>"
        "</Provision></Summary><Preamble><Provision><Text>Whereas ships sail;</Text></Provision>"
        "</Preamble>",
    )
    titles = [(n.label, document.words(n)) for n in document.nodes if n.kind == "title"]
    assert titles == [
        ("long", "An Act to amend the Beacon Dues Act and other Acts"),
        ("short", "Harbour Amendments Act, 2019"),
    ]
    assert below(document, "enacting") == ["provision : Parliament enacts as follows:"]
    assert below(document, "preamble") == ["provision : Whereas ships sail;"]
    left = {document.text[item.start : item.end]: item.reason for item in document.left_over}
    assert left["SUMMARYIt amends."] == "summary"
    assert left["Harbours"] == "running head"


def test_a_short_title_in_use_is_an_alias_and_no_title() -> None:
    document = act("", short='<ShortTitle status="unofficial">An Act about harbours</ShortTitle>')
    assert [n.label for n in document.nodes if n.kind == "title"] == ["long"]
    assert "An Act about harbours" in document.facts.aliases


def test_an_instruction_and_what_it_quotes() -> None:
    document = act(amending(REPLACED, PARAGRAPH))
    assert node(document, "section").label == "3"
    assert words(document, "section") == REPLACED
    assert below(document, "section") == ["quoted : "]
    assert below(document, "quoted") == ["paragraph (b): rafts;"]


def test_instructions_in_subsections_each_with_its_quotation() -> None:
    document = act(
        '<Section type="amending"><MarginalNote><HistoricalNote>2004, c. 3, s. 4</HistoricalNote>'
        '</MarginalNote><Label>5</Label><Subsection type="amending"><Label>(1)</Label>'
        "<Text>Section 4 of the <XRefExternal>Beacon Dues Act</XRefExternal> is replaced by the "
        "following:</Text><AmendedText><Section><MarginalNote>Dues</MarginalNote><Label>4</Label>"
        "<Text>Ten crowns.</Text></Section></AmendedText></Subsection>"
        '<Subsection type="amending"><Label>(2)</Label><Text>Section 6 of the Act is repealed.'
        "</Text></Subsection></Section>"
    )
    assert below(document, "section") == [
        "subsection (1): Section 4 of the Beacon Dues Act is replaced by the following:",
        "subsection (2): Section 6 of the Act is repealed.",
    ]
    assert below(document, "quoted") == ["section 4: Ten crowns."]
    assert node(document, "section", 1).heading == "Dues"
    assert node(document, "section").heading == ""


def test_words_after_a_quotation_go_on_with_the_instruction() -> None:
    document = act(
        amending(
            "Schedule II is amended by adding, in alphabetical order, a reference to",
            "<BilingualGroup><BilingualItemEn>Beacon Dues Act</BilingualItemEn><BilingualItemFr>"
            "Loi sur les droits de balise</BilingualItemFr></BilingualGroup>",
            after="<ContinuedSectionSubsection><Text>and a corresponding reference to “section 9”."
            "</Text></ContinuedSectionSubsection>",
        )
    )
    assert below(document, "section") == [
        "quoted : ",
        "continued : and a corresponding reference to “section 9”.",
    ]
    assert below(document, "quoted") == ["list : Beacon Dues Act\tLoi sur les droits de balise"]


def test_bare_words_after_a_quotation_go_on_with_the_instruction() -> None:
    document = act(amending(REPLACED, PARAGRAPH, after="and section 7 is repealed."))
    assert below(document, "section") == ["quoted : ", "continued : and section 7 is repealed."]


def test_words_after_paragraphs_are_no_continuation_of_an_instruction() -> None:
    document = act(
        "<Section><Label>9</Label><Text>A keeper may</Text><Paragraph><Label>(a)</Label>"
        "<Text>wait</Text></Paragraph><ContinuedSectionSubsection><Text>at night.</Text>"
        "</ContinuedSectionSubsection></Section>"
    )
    assert words(document, "flush") == "at night."


def test_quoted_headings_hold_the_sections_below_them() -> None:
    document = act(
        amending(
            "The Act is amended by adding the following after section 9:",
            '<Heading level="1"><Label>PART 2</Label><TitleText>Rafts</TitleText></Heading>'
            '<Heading level="2"><TitleText>Moorings</TitleText></Heading>'
            "<Section><Label>10</Label><Text>Rafts moor.</Text></Section>"
            '<Heading level="1"><Label>PART 3</Label><TitleText>Fines</TitleText></Heading>'
            "<Section><Label>11</Label><Text>Fines.</Text></Section>",
        )
    )
    assert below(document, "quoted") == ["part PART 2: Rafts", "part PART 3: Fines"]
    assert below(document, "part") == ["heading heading Moorings: Moorings"]
    assert below(document, "heading") == ["section 10: Rafts moor."]
    assert below(document, "part", 1) == ["section 11: Fines."]


def test_a_quoted_definition_keeps_its_term_and_has_no_marks() -> None:
    document = act(
        amending(
            "Section 2 of the Act is amended by adding the following in alphabetical order:",
            "<SectionPiece><Definition><Text><DefinedTermEn>raft</DefinedTermEn> means a "
            "<DefinitionRef>vessel</DefinitionRef> of logs. (<DefinedTermFr>radeau</DefinedTermFr>)"
            "</Text></Definition></SectionPiece>",
        )
    )
    assert below(document, "quoted") == ["definition raft: raft means a vessel of logs. (radeau)"]
    assert document.guesses == ()


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        (
            "The definitions <DefinedTermEn>raft</DefinedTermEn> and <DefinitionRef>tide mark"
            "</DefinitionRef> in section 2 of the Act are repealed.",
            "The definitions “raft” and “tide mark” in section 2 of the Act are repealed.",
        ),
        (
            "The definition <DefinedTermFr>radeau </DefinedTermFr>of the French version is repealed.",
            "The definition “radeau” of the French version is repealed.",
        ),
        (
            "The definition <DefinitionRef><XRefExternal>raft</XRefExternal> or log</DefinitionRef>"
            " is repealed.",
            "The definition “raft or log” is repealed.",
        ),
        (
            "Section 4 is amended by replacing “the definition <DefinitionRef>raft</DefinitionRef>”"
            " with “<DefinitionRef>log</DefinitionRef>” in the definition <DefinitionRef>due"
            "</DefinitionRef>.",
            "Section 4 is amended by replacing “the definition raft” with “log” in the definition "
            "“due”.",
        ),
        ("The definition <DefinitionRef> </DefinitionRef> is repealed.", "The definition is repealed."),
    ],
)  # fmt: skip
def test_terms_in_an_instruction_stand_between_marks(text: str, read_as: str) -> None:
    assert words(act(amending(text)), "section") == read_as


def test_terms_are_marked_in_commencement_and_not_where_they_are_defined() -> None:
    document = act(
        '<Section type="CIF"><Label>8</Label><Text>The definition <DefinitionRef>raft'
        "</DefinitionRef> in section 2 comes into force on assent.</Text></Section>"
        '<Section type="transitional"><Label>9</Label><Text>In this section, <DefinedTermEn>old raft'
        "</DefinedTermEn> means a raft.</Text></Section>"
        "<Section><Label>10</Label><Text>A <DefinitionRef>raft</DefinitionRef> floats.</Text></Section>"
    )
    texts = [document.words(n) for n in document.nodes if n.kind == "section"]
    assert texts == [
        "The definition “raft” in section 2 comes into force on assent.",
        "In this section, old raft means a raft.",
        "A raft floats.",
    ]
    assert document.guesses == ("1 term in italics or bold stand between quotation marks",)


def test_an_act_that_is_enacted_within_a_section() -> None:
    document = act(
        amending(
            "The Raft Act, whose text is as follows, is enacted:",
            "<BillInternal><LongTitle>An Act respecting rafts</LongTitle><Preamble><Provision><Text>"
            "Whereas rafts float;</Text></Provision></Preamble><Body><Heading level='1'><TitleText>"
            "Rafts</TitleText></Heading><Section><Label>1</Label><Text>Rafts pay.</Text></Section>"
            "<Section type='amending'><Label>2</Label><Text>Section 5 of the Beacon Dues Act is "
            "replaced by the following:</Text><AmendedText><Section><Label>5</Label><Text>Boats pay."
            "</Text></Section></AmendedText></Section></Body></BillInternal>",
        )
    )
    assert below(document, "quoted") == [
        "title long: An Act respecting rafts",
        "preamble : ",
        "heading heading Rafts: Rafts",
    ]
    assert [n.label for n in document.nodes if n.kind == "section"] == ["3", "1", "2", "5"]
    inner = node(document, "quoted", 1)
    assert document.nodes[inner.parent].label == "2"


@pytest.mark.parametrize(
    ("quoted", "children", "own"),
    [
        ("<LongTitle>An Act respecting rafts</LongTitle>", ["title long: An Act respecting rafts"], ""),
        ("<OriginatingRef>(Section 3)</OriginatingRef>", [], "(Section 3)"),
        ("bare <Emphasis>words</Emphasis> only", [], "bare words only"),
        (
            "<ScheduleFormHeading><TitleText>Rates</TitleText></ScheduleFormHeading>",
            ["heading heading Rates: Rates"],
            "",
        ),
        (
            "<FormulaDefinition><FormulaTerm>Q</FormulaTerm><Text>is the length</Text>"
            "</FormulaDefinition>",
            ["symbol Q: Q is the length"],
            "",
        ),
        (
            "<TableGroup><table><tgroup><tbody><row><entry>Raft</entry><entry>12</entry></row>"
            "<row><entry>Boat</entry><entry>9</entry></row></tbody></tgroup></table></TableGroup>",
            ["table : Raft\t12\nBoat\t9"],
            "",
        ),
        (
            "<List><Item><Label>1</Label><Text>Raft</Text></Item></List>",
            ["item 1: Raft"],
            "",
        ),
        (
            "<SectionPiece><Subparagraph><Label>(i)</Label><Text>logs,</Text></Subparagraph>"
            "<ContinuedSectionSubsection><Text>by night.</Text></ContinuedSectionSubsection>"
            "</SectionPiece>",
            ["subparagraph (i): logs,", "flush : by night."],
            "",
        ),
    ],
)  # fmt: skip
def test_what_may_be_quoted(quoted: str, children: list[str], own: str) -> None:
    document = act(amending("It is replaced by the following:", quoted))
    assert below(document, "quoted") == children
    assert "".join(words(document, "quoted").split()) == "".join(own.split())


def test_a_schedule_that_an_act_gives_another() -> None:
    document = act(
        amending("The Act is amended by adding the schedule set out in Schedule 1 to this Act."),
        after='<Schedule type="amending"><ScheduleFormHeading><Label>SCHEDULE 1</Label>'
        "<OriginatingRef>(Section 3)</OriginatingRef></ScheduleFormHeading><AmendedText><Schedule>"
        "<ScheduleFormHeading><Label>SCHEDULE</Label><TitleText>Rates</TitleText>"
        "</ScheduleFormHeading></Schedule></AmendedText></Schedule>",
    )
    assert node(document, "schedule").label == "SCHEDULE 1"
    assert below(document, "schedule") == ["quoted : "]
    assert below(document, "quoted") == ["schedule SCHEDULE: "]
    assert node(document, "schedule", 1).heading == "Rates"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"<Statute/>", "expected <Bill>"),
        (xml("").replace(b"AnnualStatuteId", b"Other"), "no chapter before royal assent"),
        (xml("").replace(b"<YYYY>2019</YYYY>\n", b""), "no chapter before royal assent"),
        (xml("").replace(b"assented-to", b"tabled"), "no day of royal assent"),
        (xml("").replace(b"<DD>21", b"<DD>31"), "no day of royal assent"),
        (xml("<Section>"), "not well-formed"),
        (xml("&undeclared;"), "not well-formed"),
        (xml("", declared="<!DOCTYPE Bill [<!ENTITY a 'b'>]>"), "remove the DOCTYPE"),
        (xml("", declared=DECLARED[:-1] + "[<!ENTITY a 'b'>]>"), "remove the DOCTYPE"),
        (xml("", declared=DECLARED.replace("BillExchange.dtd", "http://x.org/y")), "the DOCTYPE"),
    ],
)  # fmt: skip
def test_a_file_that_is_not_an_act_as_assented_to(data: bytes, message: str) -> None:
    with pytest.raises(SourceError, match=message) as raised:
        read(SourceFile("harbours.xml", data), Given())
    assert "harbours.xml" in str(raised.value)


@pytest.mark.skipif(not STATUTES.is_file(), reason=f"TQA_SHARED: no corpus in {STATUTES}")
def test_every_annual_statute_of_the_corpus_is_read_and_accounted_for() -> None:
    files = list(walk([STATUTES]))
    assert len(files) == 28
    for file in files:
        assert isinstance(file, SourceFile)
        document = accounted(file)
        asked = len(list(parse_justice(file).iter("AmendedText")))
        assert sum(n.kind == "quoted" for n in document.nodes) == asked


def test_an_act_enacted_by_a_section_has_not_the_number_of_the_enacting_act(tmp_path: Path) -> None:
    enacted = """<Statute xmlns:lims="http://justice.gc.ca/lims" lims:current-date="2020-06-21"
     xml:lang="en"><Identification><ShortTitle>Raft Act</ShortTitle><Chapter>
     <ConsolidatedNumber official="no">R-0.3</ConsolidatedNumber><AnnualStatuteId>
     <AnnualStatuteNumber>14, s. 3</AnnualStatuteNumber><YYYY>2019</YYYY></AnnualStatuteId>
     </Chapter></Identification><Body><Section><Label>1</Label><Text>A.</Text></Section>
     </Body></Statute>"""
    (tmp_path / "raft.xml").write_text(enacted, "utf-8")
    (tmp_path / "act.xml").write_bytes(xml(amending(REPLACED, PARAGRAPH)))
    with Workspace.init(tmp_path / "ws") as workspace:
        workspace.ingest([tmp_path / "raft.xml", tmp_path / "act.xml"])
        register = register_of(workspace.store)
    assert register.resolve("2019, c. 14") == ("/ca/act/2019/14",)
    assert register.resolve("S.C. 2019, c. 14") == ("/ca/act/2019/14",)
    assert register.resolve("Harbour Amendments Act, 2019") == ("/ca/act/2019/14",)
    assert register.resolve("Raft Act") == ("/ca/act/R-0.3",)
