"""Notes at the foot of a page on what commenced, and when: from the source to the answer."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import docx
import pytest
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

from tests.ingest.test_docx import rewritten, saved
from tqa.ingest.given import Given
from tqa.law.model import State
from tqa.law.status import Status
from tqa.workspace import Workspace

LINES = (
    "THE WHARVES ACT, 2021",
    "NO. 9 OF 2021",
    "[4th April, 2021.]",
    "An Act to regulate wharves.",
    "1. (1) This Act may be called the Wharves Act, 2021.",
    "(2) It shall come into force on such date as the Central Government may, by notification in the "
    "Official Gazette, appoint and different dates may be appointed for different provisions of this "
    "Act and any reference in any such provision to the commencement of this Act shall be construed "
    "as a reference to the coming into force of that provision.",
    "2. A wharf is kept clean.",
    "3. A wharf is kept dry.",
    "4. A wharf is kept lit.",
    "5. A wharf is kept.",
)
NOTE = (
    "1. 13th June, 2022—Ss. 2 and 3; One year from 13th June, 2022—Ss. 3 and 4, vide notifn. No. "
    "G.S.R. 84(E), dated 10th June, 2022, see Gazette, Part II."
)
ACT = "the Wharves Act, 2021"


@pytest.fixture
def law(tmp_path: Path) -> Workspace:
    document = docx.Document()
    for line in LINES:
        document.add_paragraph(line)
    reference = parse_xml(f'<w:footnoteReference {nsdecls("w")} w:id="2"/>')
    document.paragraphs[5].add_run()._r.append(reference)
    notes = (
        f'<w:footnotes {nsdecls("w")}><w:footnote w:id="2"><w:p><w:r><w:t>{NOTE}</w:t></w:r></w:p>'
        "</w:footnote></w:footnotes>"
    )
    (tmp_path / "act.docx").write_bytes(
        rewritten(saved(document), {"word/footnotes.xml": notes.encode()})
    )
    workspace = Workspace.init(tmp_path / "workspace")
    workspace.ingest([tmp_path / "act.docx"], given=Given(jurisdiction="in"))
    return workspace


def state(law: Workspace, name: str, day: date) -> list[State]:
    """What a provision may be on a day, as known last."""
    (row,) = law.store.instruments()
    return [
        version.state
        for version in law.store.versions(row.id, name)
        if version.known_to is None and version.valid.holds_on(day) is not False
    ]


def test_each_provision_begins_on_the_day_that_the_note_gives_it(law: Workspace) -> None:
    assert state(law, "2", date(2022, 6, 12)) == [State.NOT_IN_FORCE]
    assert state(law, "2", date(2022, 6, 13)) == [State.IN_FORCE]
    assert state(law, "4", date(2023, 6, 12)) == [State.NOT_IN_FORCE]
    assert state(law, "4", date(2023, 6, 13)) == [State.IN_FORCE]
    # Of what the note does not name nothing is said.
    assert len(state(law, "5", date(2023, 6, 13))) == 2


def test_a_note_that_gives_two_days_is_a_conflict_between_them(law: Workspace) -> None:
    question = f"What does section 3 of {ACT} say?"
    before, between, after = (
        law.ask(question, reference_day=date(2024, 1, 1), as_at=day)
        for day in (date(2022, 6, 12), date(2022, 6, 13), date(2023, 6, 13))
    )
    assert before.status is Status.NOT_YET_IN_FORCE
    assert between.status is Status.CONFLICTING
    assert "2022-06-13, and also on 2023-06-13" in between.text
    assert after.status is Status.ANSWERED
    assert (
        law.ask(
            f"What does section 2 of {ACT} say?",
            reference_day=date(2024, 1, 1),
            as_at=date(2022, 6, 13),
        ).status
        is Status.ANSWERED
    )


def test_the_note_is_known_from_the_day_of_its_notification(law: Workspace) -> None:
    question = f"What does section 2 of {ACT} say?"
    asked = {"reference_day": date(2024, 1, 1), "as_at": date(2022, 7, 1)}
    assert law.ask(question, known_at=date(2022, 6, 10), **asked).status is Status.ANSWERED
    assert law.ask(question, known_at=date(2022, 6, 9), **asked).status is Status.NOT_COVERED
