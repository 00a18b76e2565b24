"""An official list of amendments: how far a text is complete, and what is not at hand."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from tqa.ingest.amendments.noted import entries, labels
from tqa.law.pinpoints import Pinpoint
from tqa.law.status import Status
from tqa.workspace import Workspace

LIMS = "http://justice.gc.ca/lims"


def section(label: str, text: str, note: str = "") -> str:
    since = 'lims:inforce-start-date="2004-04-01"'
    noted = (
        f'<HistoricalNote><HistoricalNoteSubItem {since} lims:enacted-date="2004-04-01">{note}'
        "</HistoricalNoteSubItem></HistoricalNote>"
        if note
        else ""
    )
    return (
        f'<Section {since} lims:fid="{label}"><Label>{label}</Label>'
        f"<Text {since}>{text}</Text>{noted}</Section>"
    )


CODE = f"""<?xml version="1.0" encoding="utf-8"?>
<Statute xmlns:lims="{LIMS}" lims:current-date="2031-06-21" lims:inforce-start-date="2004-04-01"
 xml:lang="en"><Identification><ShortTitle>Beacon Dues Act</ShortTitle>
<BillHistory><Stages stage="assented-to"><Date><YYYY>2004</YYYY><MM>3</MM><DD>11</DD></Date></Stages>
</BillHistory><Chapter><ConsolidatedNumber official="yes">B-0.7</ConsolidatedNumber></Chapter>
</Identification><Body>{section("7", "The keeper lights the beacon at dusk.")}
{section("8", "The dues are four crowns.", "2018, c. 9, s. 2")}
{section("9", "The keeper has a boat.")}{section("10", "Nets are dried ashore.")}</Body></Statute>"""

ACT = """<Bill xml:lang="en"><Identification><BillHistory><Stages stage="assented-to"><Date>
<YYYY>2031</YYYY><MM>9</MM><DD>1</DD></Date></Stages></BillHistory><Chapter><AnnualStatuteId>
<AnnualStatuteNumber>14</AnnualStatuteNumber><YYYY>2031</YYYY></AnnualStatuteId></Chapter>
</Identification><Body><Section type="amending"><Label>3</Label><Text>Section 7 of the
<XRefExternal reference-type="act">Beacon Dues Act</XRefExternal> is amended by replacing “at dusk”
with “at sunset”.</Text></Section></Body></Bill>"""

TABLE = """<TOPS xml:lang="en"><Statute FlicsAlpha="B-0.7"><Title>Beacon Dues Act</Title>
<ChapterNumber>R.S., 1985, c. B-0.7</ChapterNumber>
<Section><Label>7</Label><Text>2031, c. 14, s. 3</Text></Section>
<Section><Label>8</Label><Text>2018, c. 9, s. 2; 2030, c. 5, s. 1</Text></Section>
<Section><Label>9</Label><Text>2032, c. 6, s. 4</Text></Section>
<Section><Label>11</Label><Text>added, 2032, c. 6, s. 5</Text></Section>{more}
<CIF><Text>CIF, 2030, c. 5, s. 1 in force 01.02.2031 see SI/2031-2</Text></CIF>
<CIF><Text>CIF, 2031, c. 14, s. 3 in force on assent 01.09.2031</Text></CIF>
<CIF><Text>CIF, 2032, c. 6, ss. 4 and 5 in force 01.03.2032 see SI/2032-1</Text></CIF>
<CIF><Text>CIF, 2033, c. 1, s. 2 in force 01.05.2033 see SI/2033-1</Text></CIF></Statute></TOPS>"""


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    with Workspace.init(tmp_path / "ws") as opened:
        yield opened


def held(workspace: Workspace, *texts: str) -> None:
    for number, text in enumerate(texts):
        path = workspace.folder.parent / f"{number}-{len(text)}.xml"
        path.write_text(text, "utf-8")
        assert workspace.ingest([path]).count("failed") == 0


def status(workspace: Workspace, label: str, day: str) -> Status:
    view = workspace.view("/ca/act/B-0.7")
    (name,) = view.locate(Pinpoint((label,)), as_at=date.fromisoformat(day))
    return workspace.evidence("/ca/act/B-0.7", name, as_at=date.fromisoformat(day)).status


def text(workspace: Workspace, label: str, day: str) -> str:
    found = workspace.evidence("/ca/act/B-0.7", label, as_at=date.fromisoformat(day))
    return found.composed.text


TABLED = TABLE.format(more="")


@pytest.mark.parametrize("texts", [(CODE, ACT, TABLED), (TABLED, ACT, CODE), (ACT, TABLED, CODE)])
def test_what_is_listed_and_at_hand_is_our_text(
    workspace: Workspace, texts: tuple[str, ...]
) -> None:
    held(workspace, *texts)
    assert text(workspace, "7", "2031-08-31").endswith("at dusk.")
    assert text(workspace, "7", "2031-09-01").endswith("at sunset.")
    assert status(workspace, "7", "2033-05-01") is Status.ANSWERED
    # What was assented to on the day of the table may not be worked in yet.
    assert workspace.view("/ca/act/B-0.7").complete_to("7") == date(2033, 4, 30)


def test_what_is_listed_and_not_at_hand_leaves_a_text_in_doubt_from_its_day(
    workspace: Workspace,
) -> None:
    held(workspace, CODE, TABLED)
    assert status(workspace, "9", "2032-02-29") is Status.ANSWERED
    assert status(workspace, "9", "2032-03-01") is Status.NOT_COVERED
    # Of a day that no order fixes the table may be one day late.
    assert status(workspace, "7", "2031-08-30") is Status.ANSWERED
    assert status(workspace, "7", "2031-08-31") is Status.NOT_COVERED


def test_an_act_that_arrives_settles_the_doubt(workspace: Workspace) -> None:
    held(workspace, CODE, TABLED)
    assert status(workspace, "7", "2032-01-01") is Status.NOT_COVERED
    held(workspace, ACT)
    assert status(workspace, "7", "2032-01-01") is Status.ANSWERED


def test_what_the_consolidation_holds_is_in_no_doubt(workspace: Workspace) -> None:
    # One amendment of section 8 is in its notes, the other began before the day of the text.
    held(workspace, CODE, TABLED)
    assert status(workspace, "8", "2033-01-01") is Status.ANSWERED
    assert status(workspace, "10", "2033-01-01") is Status.ANSWERED


def test_without_a_list_a_text_is_complete_to_the_day_of_its_consolidation(
    workspace: Workspace,
) -> None:
    held(workspace, CODE, ACT)
    assert workspace.view("/ca/act/B-0.7").complete_to("7") == date(2031, 6, 21)
    answer = workspace.ask("What does section 10 of the Beacon Dues Act say on 1 May 2033?",
                           reference_day=date(2034, 1, 1))  # fmt: skip
    assert any("as consolidated to 2031-06-21; later" in warning for warning in answer.warnings)


def test_a_list_speaks_to_its_own_day(workspace: Workspace) -> None:
    held(workspace, CODE, ACT, TABLED)
    asked = "What does section 10 of the Beacon Dues Act say on {}?"
    covered = workspace.ask(asked.format("30 April 2033"), reference_day=date(2034, 1, 1))
    later = workspace.ask(asked.format("1 May 2033"), reference_day=date(2034, 1, 1))
    assert covered.status is later.status is Status.ANSWERED
    assert not any("as consolidated" in warning for warning in covered.warnings)
    assert any("with all changes listed to 2033-04-30" in warning for warning in later.warnings)


def test_what_changes_terms_anywhere_ends_what_a_list_covers(workspace: Workspace) -> None:
    more = "<Terminology><Label>Terminology</Label><Text>SOR/2032-7, s. 1</Text></Terminology>"
    held(workspace, CODE, ACT, TABLE.format(more=more))
    assert workspace.view("/ca/act/B-0.7").complete_to("10") == date(2031, 12, 31)


def test_entries_name_acts_and_their_clauses() -> None:
    found = entries("added, R.S., c. 3 (1st Supp.), s. 4; 2017, c. 20, ss. 8(1) and 9(E), c. 33, "
                    "s. 2 (Sch., item 3); SOR/2018-7, s. 1")  # fmt: skip
    named = [(e.cited, None if e.target is None else [str(p) for p in e.target]) for e in found]
    assert named == [
        ("R.S., c. 3 (1st Supp.)", ["4"]),
        ("2017, c. 20", ["8(1)", "9"]),
        ("2017, c. 33", None),
        ("SOR/2018-7", []),
    ]
    assert [str(item) for item in labels("34.4 to 34.9, 34.91")] == ["34.4 to 34.9", "34.91"]
    assert labels("Sch. 2") == ()


def test_a_table_tells_since_when_an_act_that_a_section_enacted_is_law(
    workspace: Workspace,
) -> None:
    dormant = CODE.replace('official="yes">B-0.7</ConsolidatedNumber>', 'official="no">B-0.7'
        "</ConsolidatedNumber><AnnualStatuteId><AnnualStatuteNumber>14, s. 96</AnnualStatuteNumber>"
        "<YYYY>2030</YYYY></AnnualStatuteId>")  # fmt: skip
    dormant = dormant.replace("<Section ", '<Section in-force="no" ')
    table = """<TOPS xml:lang="en"><Statute FlicsAlpha="2030, c. 14, s. 96">
    <Title>Beacon Dues Act</Title><ChapterNumber>2030, c. 14, s. 96</ChapterNumber>
    <CIF><Text>CIF, 2030, c. 14, s. 96(1) (ss. 7 to 9) in force 01.09.2031 see SI/2031-4</Text></CIF>
    <CIF><Text>CIF, 2034, c. 1, s. 2 in force 01.05.2034</Text></CIF></Statute></TOPS>"""
    held(workspace, dormant)
    assert status(workspace, "8", "2031-09-01") is Status.NOT_YET_IN_FORCE
    held(workspace, table)
    assert status(workspace, "8", "2031-08-31") is Status.NOT_YET_IN_FORCE
    assert status(workspace, "8", "2031-09-01") is Status.ANSWERED
    assert status(workspace, "10", "2031-09-01") is Status.NOT_YET_IN_FORCE


def test_a_listed_amendment_of_which_no_day_is_read_leaves_the_text_in_doubt(
    workspace: Workspace,
) -> None:
    order = ACT.replace("</Body>", '<Section><Label>9</Label><Text>Section 3 comes into force on a '
        "day to be fixed by order of the Governor in Council.</Text></Section></Body>")  # fmt: skip
    held(workspace, CODE, order, TABLED)
    assert status(workspace, "7", "2031-08-30") is Status.ANSWERED
    assert status(workspace, "7", "2031-09-01") is Status.NOT_COVERED


def test_a_new_heading_of_a_part_leaves_the_sections_under_it(workspace: Workspace) -> None:
    part = CODE.replace("<Body>", '<Body><Heading level="1"><Label>PART 1</Label><TitleText>'
        "Lights</TitleText></Heading>")  # fmt: skip
    act = ACT.partition("<Body>")[0] + (
        '<Body><Section type="amending"><Label>3</Label><Text>The heading of Part 1 of the '
        '<XRefExternal reference-type="act">Beacon Dues Act</XRefExternal> is replaced by the '
        'following:</Text><AmendedText><Heading level="1"><TitleText>Lamps</TitleText>'
        "</Heading></AmendedText></Section></Body></Bill>"
    )
    held(workspace, part, act)
    assert status(workspace, "7", "2032-01-01") is Status.ANSWERED
    view = workspace.view("/ca/act/B-0.7")
    headings = {
        v.content.passage.text or v.heading
        for p in view.tree.in_order()
        if p.kind in ("part", "heading")
        for v in [view.version(p.id, as_at=date(2032, 1, 1), known_at=None)]
        if v is not None
    }
    assert headings == {"Lamps"}


def test_an_amendment_whose_day_an_order_fixes_is_at_hand(workspace: Workspace) -> None:
    waits = ACT.replace("</Body>", '<Section><Label>9</Label><Text>Section 3 comes into force on a '
        "day to be fixed by order of the Governor in Council.</Text></Section></Body>")  # fmt: skip
    ordered = TABLED.replace("on assent 01.09.2031", "01.02.2032 see s. 9 and SI/2032-9")
    held(workspace, CODE, waits, ordered)
    assert text(workspace, "7", "2032-01-31").endswith("at dusk.")
    assert text(workspace, "7", "2032-02-01").endswith("at sunset.")
    assert status(workspace, "7", "2032-02-01") is Status.ANSWERED


def test_a_range_of_clauses_is_at_hand_with_what_holds_it(workspace: Workspace) -> None:
    ranged = TABLED.replace("2031, c. 14, s. 3<", "2031, c. 14, ss. 3(1) to (3)<")
    held(workspace, CODE, ACT, ranged)
    assert status(workspace, "7", "2032-02-01") is Status.ANSWERED


def test_a_note_of_one_clause_is_none_of_another(workspace: Workspace) -> None:
    # Section 12 of the act is in the notes of the text, section 2 of it is not.
    noted = CODE.replace("2018, c. 9, s. 2<", "2029, c. 9, s. 12<")
    listed = TABLED.replace("2018, c. 9, s. 2;", "2029, c. 9, ss. 2 and 12;")
    held(workspace, noted, listed)
    assert status(workspace, "8", "2033-01-01") is Status.NOT_COVERED
    held(workspace, noted, listed.replace("ss. 2 and 12;", "s. 12;  "))
    assert status(workspace, "8", "2033-01-01") is Status.ANSWERED
