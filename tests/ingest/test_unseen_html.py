"""What a page does not show is not read from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.orders import TODAY, says
from tqa.ingest.given import Given
from tqa.workspace import Workspace

ACT = """\
BUOY ACT, 2010

Act No. 4 of 2010

Assented to 1 March 2010
Published 2 March 2010

1. This Act may be cited as the Buoy Act.

2. The buoy fee is 10 crowns.
"""
ENDS = "Section 2 of the Buoy Act is repealed."
PAGE = """<!doctype html><html><head><title>x</title></head><body><h1>BUOY (AMENDMENT) ACT, 2015</h1>
<p>Act No. 5 of 2015</p><p>Assented to 3 May 2015</p><p>Published 4 May 2015</p>
<p>1. The keeper paints every buoy.</p>{rest}</body></html>"""


def taken(folder: Path, rest: str) -> Workspace:
    (folder / "act.txt").write_text(ACT, encoding="utf-8")
    (folder / "page.html").write_text(PAGE.format(rest=rest), encoding="utf-8")
    workspace = Workspace.init(folder / "work")
    report = workspace.ingest(
        [folder / "act.txt", folder / "page.html"], given=Given(jurisdiction="xm")
    )
    assert report.count("failed") == 0, report.files
    return workspace


@pytest.mark.parametrize(
    "rest",
    [
        f"<p style='display:none'>2. {ENDS}</p>",
        f"<p style='color: red; DISPLAY : NONE !important'>2. {ENDS}</p>",
        f"<div style='display:none'><div><p>2. {ENDS}</p></div></div>",
        f"<p hidden>2. {ENDS}</p>",
        f"<p hidden='hidden'>2. {ENDS}</p>",
        f"<p style='visibility:hidden'>2. {ENDS}</p>",
        f"<p style='opacity:0'>2. {ENDS}</p>",
        f"<p style='font-size:0px'>2. {ENDS}</p>",
        f"<p style='position:absolute;left:-9999px'>2. {ENDS}</p>",
        f"<p>2. The Board keeps <span style='display:none'>watch. {ENDS}</span> a list.</p>",
    ],
)
def test_what_is_not_shown_is_no_law(rest: str, tmp_path: Path) -> None:
    with taken(tmp_path, rest) as workspace:
        assert workspace.amendments() == []
        assert says(workspace, "Buoy Act", "2", TODAY) == "2 The buoy fee is 10 crowns."
        told = [guess for source in workspace.store.sources() for guess in source.guesses]
        assert any("does not show" in guess for guess in told)


@pytest.mark.parametrize(
    "rest",
    [
        f"<p>2. {ENDS}</p>",
        f"<p style='display:block; font-size:0.9em; opacity:0.8'>2. {ENDS}</p>",
        f"<p style='margin-left:-20px'>2. {ENDS}</p>",
        f"<p class='hidden-xs'>2. {ENDS}</p>",
    ],
)
def test_what_is_shown_is_read(rest: str, tmp_path: Path) -> None:
    with taken(tmp_path, rest) as workspace:
        assert len(workspace.amendments()) == 1
        assert says(workspace, "Buoy Act", "2", TODAY) == "ended"


def test_what_follows_an_unseen_element_stays(tmp_path: Path) -> None:
    with taken(tmp_path, "<p>2. The Board keeps <b hidden>no</b> a list.</p>") as workspace:
        text = workspace.show("/xm/act/2015/5", "2", reference_day=TODAY).text
        assert " ".join(text.split()) == "2 The Board keeps a list."
