"""Invented laws in the form of the D.C. Council, and what the reader makes of them."""

from __future__ import annotations

import os
import tarfile
import time
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from tqa.errors import SourceError
from tqa.ingest.given import Given
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.dc_council import read, sniff
from tqa.ingest.readers.registry import read as read_any
from tqa.ingest.xml import parse_xml
from tqa.law.document import Document, Node
from tqa.law.model import Lapse, Note, State
from tqa.temporal.bounds import Bound
from tqa.workspace import Workspace

SHARED = Path(os.environ.get("TQA_SHARED", Path(__file__).parents[3] / "shared"))
CORPUS = SHARED / "data" / "corpora" / "dc_code"
needs_corpus = pytest.mark.skipif(
    not CORPUS.is_dir(), reason="the D.C. corpus is not there (TQA_SHARED)"
)

NAMESPACE = 'xmlns="https://code.dccouncil.us/schemas/dc-library"'


def law_xml(body: str, *, id_: str = "D.C. Law 91-7", meta: str = "") -> bytes:
    """A law of an invented council, in the form of the publisher."""
    return f"""<?xml version='1.0' encoding='utf-8'?>
<document {NAMESPACE} id="{id_}">
  <num type="law">91-7</num>
  <num type="act">91-12</num>
  <num type="bill">91-30</num>
  <heading type="short">Kite Safety Amendment Act of 2031</heading>
  <heading type="long">To amend the Kite Act of 2019 to limit the length of strings.</heading>
  <meta>
    <introduced>2031-01-08</introduced>
    <effective>2031-06-02</effective>
    <citations>
      <citation type="law">D.C. Law 91-7</citation>
      <citation type="register">78 DCR 4410</citation>
    </citations>
    <history><vote date="2031-02-04" reading="Final"/><enacted>2031-03-11</enacted></history>
    {meta}
  </meta>
  <text>BE IT ENACTED, That this act may be cited as the "Kite Safety Amendment Act of 2031".</text>
  {body}
</document>""".encode()


def law(body: str, **more: str) -> Document:
    return accounted(SourceFile("law.xml", law_xml(body, **more)), Given())


def accounted(file: SourceFile, given: Given) -> Document:
    """The document; every character of the file is in its text once, and every span is inside."""
    document = read(file, given)
    printed = Counter("".join("".join(parse_xml(file).itertext()).split()))
    kept = Counter("".join(document.text.split()))
    assert printed == kept, f"{file.name}: lost or made up"
    taken = [span for node in document.nodes for span in node.spans]
    taken += [(item.start, item.end) for item in document.left_over]
    for (_, end), (start, _) in zip(sorted(taken), sorted(taken)[1:], strict=False):
        assert end <= start, f"{file.name}: two owners of one character"
    assert all(0 <= start <= end <= len(document.text) for start, end in taken)
    return document


def outline(document: Document, *, skip: tuple[str, ...] = ("title", "enacting")) -> list[str]:
    """Kind, label and own words of each node, indented by depth."""
    depth: list[int] = []
    lines = []
    for node in document.nodes:
        depth.append(depth[node.parent] + 1 if node.parent >= 0 else 0)
        if node.parent >= 0 and node.kind not in skip:
            words = document.words(node)
            lines.append("  " * (depth[-1] - 1) + f"{node.kind} {node.label}: {words}".strip())
    return lines


def node(document: Document, kind: str, which: int = 0) -> Node:
    return [n for n in document.nodes if n.kind == kind][which]


# ------------------------------------------------------------------------------------ laws and acts


def test_a_law_is_known_by_its_number_and_that_of_the_act_it_was() -> None:
    document = law("<section><num>2</num><text>Strings are short.</text></section>")
    facts = document.facts
    assert (facts.id, facts.kind, facts.jurisdiction) == ("/dc/law/91-7", "act", "dc")
    assert set(facts.aliases) == {"D.C. Law 91-7", "Law 91-7", "D.C. Act 91-12", "Act 91-12"}
    assert (facts.made, facts.in_force) == (Bound.parse("2031-03-11"), Bound.parse("2031-06-02"))
    assert document.published is None
    assert "78 DCR 4410" in document.published_basis
    assert not document.consolidated
    titles = {n.label: document.words(n) for n in document.nodes if n.kind == "title"}
    assert titles["short"] == "Kite Safety Amendment Act of 2031"


def test_an_emergency_act_is_an_act_of_its_own() -> None:
    document = law("<section><num>2</num><text>Now.</text></section>", id_="D.C. Act 91-12")
    assert document.facts.id == "/dc/act/91-12"
    assert "D.C. Law 91-7" not in document.facts.aliases


def test_a_law_marked_as_temporary_is_said_to_be() -> None:
    document = law("<section><num>2</num><text>Now.</text></section>", meta="<temporary/>")
    assert any("temporary" in guess for guess in document.guesses)


def test_an_id_that_names_no_law_is_refused() -> None:
    with pytest.raises(SourceError, match=r"expected the id .* found 'Resolution 4'"):
        law("", id_="Resolution 4")


AMENDING = """<section><num>2</num>
  <text>The Kite Act of 2019 is amended as follows:</text>
  <para><num>(a)</num>
    <text>Section 3(b) is amended to read as follows:</text>
    <include><para><num>(b)</num><text>A string may be 40&#160;yards long:</text>
      <para><num>(1)</num><text>By day; or</text></para>
      <aftertext>but never at night.</aftertext></para></include>
    <aftertext>.</aftertext>
  </para>
  <para><num>(b)</num>
    <text>A new section 3a is added to read as follows:</text>
    <include><section><prefix>Sec.</prefix><num>3a</num><heading>Tails.</heading>
      <text>Tails are optional.</text>
      <annotation type="History">June 1, 2031</annotation></section></include>
    <aftertext>; and by striking the word "twine".</aftertext>
  </para>
</section>
<section><num>3</num><heading>Effective date.</heading><text>At once.</text></section>"""


def test_what_is_quoted_stands_below_its_instruction() -> None:
    assert outline(law(AMENDING)) == [
        "section 2: The Kite Act of 2019 is amended as follows:",
        "  subsection (a): Section 3(b) is amended to read as follows:",
        "    quoted :",
        "      subsection (b): A string may be 40 yards long:",
        "        paragraph (1): By day; or",
        "        flush : but never at night.",
        "  subsection (b): A new section 3a is added to read as follows:",
        "    quoted :",
        "      section Sec. 3a: Tails are optional.",
        '    continued : ; and by striking the word "twine".',
        "section 3: At once.",
    ]


def test_a_stop_after_a_quotation_is_no_provision() -> None:
    document = law(AMENDING)
    reasons = {document.text[item.start : item.end]: item.reason for item in document.left_over}
    assert reasons["."] == "end of a quotation"
    assert reasons["June 1, 2031"] == "annotation"
    assert reasons["Tails."] == reasons["Effective date."] == "heading"
    assert node(document, "section", 1).heading == "Tails."


def test_quoted_words_that_are_no_provision_belong_to_the_quotation() -> None:
    document = law(
        """<section><num>2</num><text>Add these definitions:</text><include>
        <text>"Kite" means a toy.</text><text>"Tail" means a ribbon.</text></include></section>"""
    )
    assert document.words(node(document, "quoted")) == '"Kite" means a toy.\n"Tail" means a ribbon.'


def test_entries_for_a_table_of_contents_are_no_sections() -> None:
    document = law(
        """<section><num>2</num><text>The table of contents is amended:</text><include><toc>
        <section><num>3-104</num><heading>Lines.</heading></section></toc></include></section>"""
    )
    assert outline(document)[2:] == ["    contents :", "      entry 3-104: Lines."]


def test_the_depth_of_a_label_is_told_by_its_form() -> None:
    document = law(
        """<section><num>2</num>
        <para><num>(h)</num><text>One.</text></para>
        <para><num>(i)</num><text>Two:</text>
          <para><num>(1A)</num><para><num>(A)</num><para><num>(i)</num>
            <para><num>(I)</num><text>Deep.</text></para></para></para></para></para></section>
        <section><num>3</num><para><num>(1)</num><text>Three.</text></para></section>"""
    )
    kinds = [n.kind for n in document.nodes if n.label.startswith("(")]
    assert kinds == [
        *("subsection", "subsection", "paragraph", "subparagraph", "clause", "subclause"),
        "paragraph",
    ]


def test_a_quotation_tells_the_depth_at_which_it_begins() -> None:
    document = law(
        """<section><num>2</num><text>Add:</text>
        <include lvl="3"><para><num>(i)</num><text>Reels.</text></para></include></section>"""
    )
    assert outline(document)[-1] == "    clause (i): Reels."


def test_titles_and_subtitles_hold_sections() -> None:
    document = law(
        """<container><prefix>TITLE</prefix><num>I</num><heading>KITES</heading>
        <container><prefix>SUBTITLE</prefix><num>A</num><heading>Strings</heading>
        <section><num>1001</num><text>One.</text></section></container></container>"""
    )
    assert outline(document) == [
        "part TITLE I: KITES",
        "  division SUBTITLE A: Strings",
        "    section 1001: One.",
    ]


def test_rows_of_a_table_are_known_by_their_code() -> None:
    document = law(
        """<section><num>2</num><text>Fees are:</text><text><table>
        <thead><tr><th>Class</th><th>Fee</th></tr></thead>
        <tbody><tr><td>A-1</td><td>5 dollars</td></tr><tr><td>Other kites</td><td>9</td></tr>
        </tbody></table></text><text>A fee is paid once.</text></section>"""
    )
    assert outline(document) == [
        "section 2: Fees are:",
        "  table :",
        "    header : Class\tFee",
        "    row A-1: 5 dollars",
        "    row : Other kites\t9",
        "  flush : A fee is paid once.",
    ]
    assert node(document, "row").heading == "Class | Fee"


def test_a_section_that_is_all_heading_has_these_words() -> None:
    document = law("<section><num>4</num><heading>Nothing here ends a licence.</heading></section>")
    section = node(document, "section")
    assert (document.words(section), section.heading) == ("Nothing here ends a licence.", "")


def test_what_is_only_marked_is_ended() -> None:
    document = law(
        """<section><num>2</num><para placeholder="Repealed"><num>(a)</num><text>Repealed.</text>
        </para><para><num>(b)</num><text>[Expired].</text></para>
        <para><num>(c)</num><text>Repealed laws stay repealed.</text></para></section>"""
    )
    states = [n.state for n in document.nodes if n.label.startswith("(")]
    assert states == [State.REPEALED, State.EXPIRED, State.IN_FORCE]


def test_nodes_say_where_they_are_in_the_file() -> None:
    document = law(AMENDING)
    assert node(document, "subsection", 1).locator == (
        "/document/section[1]/para[1]/include[1]/para[1]"
    )


def test_the_format_is_known_by_its_namespace() -> None:
    data = law_xml("<section><num>2</num><text>One.</text></section>")
    assert sniff("whatever", data)
    assert not sniff("law.xml", b"<document id='D.C. Law 91-7'/>")
    assert read_any(SourceFile("whatever", data), Given()).facts.id == "/dc/law/91-7"
    with pytest.raises(SourceError, match=r"found <titles>"):
        read(SourceFile("t.xml", f"<titles {NAMESPACE}/>".encode()), Given())


def members(archive: Path) -> Iterator[SourceFile]:
    with tarfile.open(archive) as opened:
        for member in opened:
            if member.isfile() and (stream := opened.extractfile(member)) is not None:
                yield SourceFile(f"{archive}!{member.name}", stream.read())


@needs_corpus
def test_all_laws_at_hand_are_read_whole_and_fast() -> None:
    files = list(members(CORPUS / "laws.tar.xz"))
    started = time.perf_counter()
    documents = [read(file, Given()) for file in files]
    assert time.perf_counter() - started < 12, "an idle core takes under one second"
    assert len(documents) == 252
    assert len({document.facts.id for document in documents}) == 252
    for file in files:
        accounted(file, Given())


# ---------------------------------------------------------------------------- sections of the Code

NOTES = """<annotations>
  <text type="Editor's Notes">Kites were once called dragons.</text>
  <annotation type="History" doc="D.C. Law 40-2" path="§4">Mar. 25, 1993, D.C. Law 40-2, § 4, 40 DCR 761</annotation>
  <annotation type="History">Aug. 3, 1990, 104 Stat. 900, Pub. L. 101-1, § 7</annotation>
  <annotation type="History" doc="D.C. Law 91-7" path="§2|(a)|(1)" eff="2031-06-02" app="2031-10-01"/>
  <annotation type="History" doc="D.C. Act 91-40" path="§3" eff="2031-07-01" app="2031-07-01" display="false"/>
  <annotation type="Emergency Legislation" history="false" doc="D.C. Act 91-40" path="§3" eff="2031-07-01">For temporary (90 days) amendment, see <cite>§ 3 of D.C. Act 91-40</cite>.</annotation>
</annotations>"""


def section_xml(body: str, notes: str = NOTES, head: str = "", attributes: str = "") -> bytes:
    return f"""<?xml version='1.0' encoding='utf-8'?>
<section {NAMESPACE} xmlns:codify="https://code.dccouncil.us/schemas/codify" {attributes}>
  {head}<num>77-104</num><heading>Length of strings.</heading>{body}{notes}
</section>""".encode()


def section(body: str, *, name: str = "77-104/2031-07-09.xml", **more: str) -> Document:
    return accounted(SourceFile(name, section_xml(body, **more)), Given())


PARAS = """<para><num>(a)</num><text>A string is <cite>40 yards</cite> long.</text></para>
<para placeholder="Repealed"><num>(b)</num><text>Repealed.</text></para>
<para><num>[(c)]</num><heading>Tails.</heading><text>A tail is optional.</text></para>"""


def test_a_section_of_the_code_is_an_instrument_published_on_a_day() -> None:
    document = section(PARAS)
    assert document.facts.id == "/dc/code/77-104"
    assert "D.C. Official Code § 77-104" in document.facts.aliases
    assert "D.C. Code § 77-104" in document.facts.aliases
    assert "section 77-104 of the D.C. Official Code" in document.facts.aliases
    day = date(2031, 7, 9)
    assert document.consolidated
    assert (document.current_to, document.published) == (day, day)
    assert outline(document) == [
        "section 77-104:",
        "  subsection (a): A string is 40 yards long.",
        "  subsection (b): Repealed.",
        "  subsection [(c)]: A tail is optional.",
    ]
    assert node(document, "section").heading == "Length of strings."
    assert node(document, "subsection", 1).state is State.REPEALED


def test_the_day_is_given_or_named_or_asked_for() -> None:
    file = SourceFile("77-104.xml", section_xml(PARAS))
    given = accounted(file, Given(current_to=date(2030, 1, 2)))
    assert (given.current_to, given.published) == (date(2030, 1, 2), date(2030, 1, 2))
    with pytest.raises(SourceError, match=r"on which day section 77-104 .* --current-to"):
        read(file, Given())
    member = SourceFile("t.tar.xz!title-77/77-104/2031-07-09.xml", file.data)
    assert read(member, Given()).current_to == date(2031, 7, 9)


def test_one_text_published_on_two_days_is_two_sources() -> None:
    first, second = (section(PARAS, name=f"77-104/{d}.xml") for d in ("2031-07-09", "2031-08-01"))
    assert first.source != second.source
    assert first.text == second.text


def test_history_is_read_from_attributes_and_from_words() -> None:
    document = section(PARAS)
    assert node(document, "section").notes == (
        Note("D.C. Law 40-2, § 4, 40 DCR 761", date(1993, 3, 25)),
        Note("104 Stat. 900, Pub. L. 101-1, § 7", None, date(1990, 8, 3)),
        Note("D.C. Law 91-7, § 2(a)(1)", date(2031, 6, 2)),
        Note("D.C. Act 91-40, § 3", date(2031, 7, 1)),
    )
    assert document.dated_by_notes
    assert node(document, "section").since == Bound.parse("2031-07-01")
    assert document.facts.made == Bound.parse("1990-08-03")


@pytest.mark.parametrize(
    ("note", "lapse"),
    [
        ("includes amendments by emergency legislation that will expire on May 2, 2032. To view the text after its expiration on May 9, 2040, click", Lapse(Bound.parse("2032-05-03"))),
        ("was created by temporary legislation that will expire on May 2, 2032.", Lapse(Bound.parse("2032-05-03"), whole=True)),
        ("includes amendments by emergency legislation, that will expire May 2, 2032, to temporary legislation, that will expire on July 4, 2032.", Lapse(Bound.parse("2032-05-03"))),
        ("includes amendments by emergency legislation that will expire on Janaury, 24, 2032.", Lapse(Bound.parse("2032-01-25"))),
        ("The amendments shall expire 225 days after May 1, 2031 (December 12, 2031).", Lapse(Bound.parse("2031-12-13"))),
        ("includes amendments that will expire on the last day of the session.", Lapse(Bound.not_before(date(2031, 7, 10)))),
        ("has been amended by emergency legislation with identical permanent legislation.", None),
    ],
)  # fmt: skip
def test_the_note_at_the_head_says_when_the_text_lapses(note: str, lapse: Lapse | None) -> None:
    document = section(f"<text>*NOTE: This section {note}*</text>{PARAS}")
    assert document.lapse == lapse
    assert [i.reason for i in document.left_over].count("head note") == 1
    assert "NOTE" not in "".join(document.words(n) for n in document.nodes)


def test_words_in_one_element_with_the_note_are_law() -> None:
    document = section("<text>*NOTE: It shall expire on May 2, 2032.* Strings are free.</text>")
    assert document.words(node(document, "section")) == "Strings are free."
    assert document.lapse == Lapse(Bound.parse("2032-05-03"))


def test_a_section_that_is_only_a_mark_has_ended() -> None:
    document = section(
        "<text>Repealed.</text>",
        head="<reason>Repealed</reason>",
        attributes='placeholder="Repealed"',
    )
    assert {n.state for n in document.nodes} == {State.REPEALED}
    waiting = section("<text>Not Funded.</text>", attributes='placeholder="Not Funded"')
    assert node(waiting, "section").state is State.NOT_IN_FORCE


def test_what_the_publisher_instructs_is_no_law() -> None:
    document = section(
        f"""{PARAS}<codify:annotation doc="D.C. Act 91-40">See <cite>§ 3</cite>.</codify:annotation>
        <codify:insert before="x"><text>*NOTE: This section was created by emergency legislation
        that will expire on May 2, 2032.*</text></codify:insert>"""
    )
    reasons = [i.reason for i in document.left_over]
    assert reasons.count("publisher's instruction") == 1
    assert document.lapse == Lapse(Bound.parse("2032-05-03"), whole=True)


@needs_corpus
def test_all_published_sections_at_hand_are_read_whole() -> None:
    archives = sorted((CORPUS / "code_versions").glob("*.tar.xz"))
    files = [file for archive in archives for file in members(archive)]
    assert len(files) == 1182
    documents = [accounted(file, Given()) for file in files]
    assert len({document.source for document in documents}) == len(files)
    assert all(document.current_to for document in documents)


# ------------------------------------------------------------------------------- asked of a corpus


def test_a_question_finds_the_section_and_its_version(tmp_path: Path) -> None:
    folder = tmp_path / "in" / "77-104"
    folder.mkdir(parents=True)
    first = '<annotation type="History" doc="D.C. Law 40-2" path="§4" eff="2025-03-01"/>'
    law_note = '<annotation type="History" doc="D.C. Law 91-7" path="§2" eff="2031-06-02"/>'
    act_note = '<annotation type="History" doc="D.C. Act 92-1" path="§2" eff="2032-01-05"/>'
    head = "<text>*NOTE: This section includes amendments by emergency legislation that will expire on April 3, 2032.*</text>"
    for day, length, notes, note in (
        ("2031-01-01", 40, first, ""),
        ("2031-06-20", 30, first + law_note, ""),
        ("2032-01-10", 20, first + law_note + act_note, head),
        ("2032-05-01", 30, first + law_note + act_note, ""),
    ):
        body = f"{note}<para><num>(a)</num><text>A string is {length} yards long.</text></para>"
        data = section_xml(body, f"<annotations>{notes}</annotations>")
        (folder / f"{day}.xml").write_bytes(data)
    # Of the section after it the last version at hand is one that lapses.
    other = tmp_path / "in" / "77-105"
    other.mkdir()
    body = f"{head}<para><num>(a)</num><text>A tail is red.</text></para>"
    data = section_xml(body, f"<annotations>{act_note}</annotations>").replace(b"77-104", b"77-105")
    (other / "2032-01-10.xml").write_bytes(data)
    workspace = Workspace.init(tmp_path / "w")
    workspace.ingest([tmp_path / "in"])

    def said(question: str, section: str = "77-104(a)") -> str:
        asked = f"What did section {section} of the D.C. Official Code say on {question}?"
        answer = workspace.ask(asked, reference_day=date(2033, 1, 1))
        return answer.text if answer.status.answers else str(answer.status)

    assert "40 yards" in said("1 June 2031")
    assert "30 yards" in said("2 June 2031")
    assert "30 yards" in said("4 January 2032")
    assert "20 yards" in said("5 January 2032")
    assert "20 yards" in said("3 April 2032")
    assert "30 yards" in said("4 April 2032")
    assert "red" in said("3 April 2032", "77-105(a)")
    assert said("4 April 2032", "77-105(a)") == "not_covered"
    workspace.close()
