"""Twenty questions on real Canadian law, with facts read in the publisher's XML by hand."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from tqa.ingest.given import Given
from tqa.law.status import Status
from tqa.workspace import Workspace

ROOT = Path(__file__).parents[1]
CORPUS = Path(os.environ.get("TQA_SHARED", ROOT.parent / "shared")) / "data/corpora/ca_federal"
ARCHIVES = ("J-1", "O-5", "C-10.10", "D-1.65", "P-31.65", "SOR-99-295")
TODAY = date(2026, 8, 1)

pytestmark = pytest.mark.skipif(
    not (CORPUS / "snapshots").is_dir(),
    reason=f"no Canadian corpus in {CORPUS}: set TQA_SHARED to the folder that holds data/corpora",
)


@pytest.fixture(scope="session")
def canada(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """Six acts and regulations, each version with the day on which it was published."""
    lines = (CORPUS / "versions.jsonl").read_text("utf-8").splitlines()
    published = {e["file"]: date.fromisoformat(e["commit_date"]) for e in map(json.loads, lines)}

    def facts(name: str) -> Given:
        # The corpus states that it holds every distinct consolidation.
        return Given(published=published[name.split("!")[-1]], complete=True)

    with Workspace.init(tmp_path_factory.mktemp("canada")) as workspace:
        archives = [CORPUS / "snapshots" / f"{name}.tar.xz" for name in ARCHIVES]
        report = workspace.ingest(archives, facts=facts)
        assert not [file.reason for file in report.files if file.outcome == "failed"]
        yield workspace


A = Status.ANSWERED
ROWS = [
    ("What did section 9(b) of the Judges Act say on 22 June 2022?", A, ["$373,900"]),
    ("What did section 9(b) of the Judges Act say on 23 June 2022?", A, ["$403,300"]),
    ("What did section 9(a) of the Judges Act say on 23 June 2022, as known on 27 July 2022?", A, ["$403,800"]),
    ("What did section 9(a) of R.S.C. 1985, c. J-1 say on 23 June 2022, as known on 28 July 2022?", A, ["$435,600"]),
    ("What changed in section 9(a) of the Judges Act between 2021 and 2023?", A, ["[-$403,800;-]", "{+$435,600;+}", "2022, c. 10, s. 336"]),
    ("What did section 9 of the Judges Act say on 1 January 2017?", Status.NOT_COVERED, ["2017-09-29"]),
    ("When was subsection 60(3) of the Judges Act inserted, and by which act?", A, ["on 2021-05-06", "2021, c. 8, s. 2"]),
    ("Which act repealed section 63 of the Judges Act?", A, ["on 2023-06-22", "2023, c. 18, s. 10"]),
    ("Was section 140 of the Judges Act in force in June 2023?", A, ["From 2023-06-22 to 2023-06-30: in force"]),
    ("What was the title of O-5 on 18 August 2024?", A, ["Security of Information Act"]),
    ("What was the title of O-5 on 19 August 2024?", A, ["Foreign Interference and Security of Information Act"]),
    ("When did section 10 of the Canada Recovery Benefits Act come into force?", A, ["on 2020-10-02"]),
    ("What did section 4(1) of the Canada Recovery Benefits Act say on 11 August 2021?", A, ["September 25, 2021"]),
    ("What did section 4(1) of the Canada Recovery Benefits Act say on 12 August 2021?", A, ["October 23, 2021"]),
    ("When was section 3 of the Canada Recovery Benefits Act last amended before 1 July 2021?", A, ["on 2021-06-29"]),
    ("What did section 10(1) of the Digital Services Tax Act say on 25 March 2026?", A, ["equal to 3%"]),
    ("What did section 10(1) of the Digital Services Tax Act say on 26 March 2026?", Status.ENDED, ["2026, c. 3, s. 126"]),
    ("Was P-31.65 ever in force?", Status.NEVER_COMMENCED, ["No.", "2018, c. 27, s. 429"]),
    ("What did section 3(1) of SOR/99-295 say on 1 January 2020?", A, ["percentage is 3%"]),
    ("What did section 10(2) of the Agricultural Marketing Programs Regulations say in 2020?", A, ["$500,000"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "status", "facts"), ROWS, ids=[row[0] for row in ROWS])
def test_fact(canada: Workspace, text: str, status: Status, facts: list[str]) -> None:
    answer = canada.ask(text, reference_day=TODAY)
    assert answer.status is status
    assert [fact for fact in facts if fact not in answer.text] == []
    assert answer.citations
    assert canada.verify_answer(answer.to_dict()).faults == []
