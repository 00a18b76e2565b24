"""Words that read like an amendment: which amend, and which only speak of one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.orders import TODAY, taken_in
from tqa.ingest.amendments.operative import said_in
from tqa.ingest.given import Given

ACT = """\
BUOY ACT, 2010

Act No. 4 of 2010

Assented to 1 March 2010
Published 2 March 2010

1. This Act may be cited as the Buoy Act.

2. The buoy fee is 10 crowns.

3. The keeper paints every buoy.
"""

SPOKEN = [
    "The Board says that the Buoy Act is repealed.",
    "The Board says the Buoy Act is repealed.",
    "It is alleged that section 2 of the Buoy Act is repealed.",
    "It is understood that section 2 of the Buoy Act is amended by replacing “10” with “99”.",
    "The Board wrote: in section 2 of the Buoy Act, for “10” substitute “99”.",
    "In section 2 of the Buoy Act, for “10” substitute “99”, the Board wrote to the keeper.",
    "Section 2 of the Buoy Act is repealed, says the Board.",
    "The keeper believes the Buoy Act to be repealed.",
    "The keeper prays that section 2 of the Buoy Act be repealed.",
    "The Buoy Act was repealed on 1 January 2016.",
    "Section 2 of the Buoy Act had been repealed by then.",
    "The Minister may by order repeal the Buoy Act.",
    "The Buoy Act may be repealed by the Minister.",
    "Section 2 of the Buoy Act should be omitted.",
    "Until the Buoy Act is repealed, the keeper is paid.",
    "When section 2 of the Buoy Act is repealed, the keeper gives notice.",
    "The Buoy Act came into force on 1 January 2030, so the Board says.",
    "The Board says that section 2 of the Buoy Act comes into force on 1 January 2030.",
]
OPERATIVE = [
    ("Section 2 of the Buoy Act is repealed.", "end"),
    ("The said section 2 of the Buoy Act is hereby repealed.", "end"),
    ("In section 2 of the Buoy Act, for “10” substitute “99”.", "99"),
    ("Section 2 of the Buoy Act is amended by replacing “10” with “99”.", "99"),
    ("It is enacted that section 2 of the Buoy Act is repealed.", "end"),
    ("In section 2 of the Buoy Act, the figure “10” shall be replaced by “99”.", "99"),
    ("The Minister may make rules; section 2 of the Buoy Act is repealed.", "end"),
    ("A keeper who says that a fee was paid shows the receipt. Section 2 of the Buoy Act is repealed.", "end"),
]  # fmt: skip


def _order(words: str) -> str:
    return (
        f"BUOY (AMENDMENT) ACT, 2015\n\nAct No. 5 of 2015\n\nAssented to 3 May 2015\n\n1. {words}\n"
    )


@pytest.mark.parametrize("words", SPOKEN)
def test_what_is_only_spoken_of_is_not_done(words: str, tmp_path: Path) -> None:
    with taken_in(tmp_path, ACT, _order(words)) as workspace:
        answer = workspace.ask("What does section 2 of the Buoy Act say?", reference_day=TODAY)
        assert "10 crowns" in answer.text
        assert workspace.amendments() == []


@pytest.mark.parametrize(("words", "done"), OPERATIVE)
def test_what_amends_still_does(words: str, done: str, tmp_path: Path) -> None:
    with taken_in(tmp_path, ACT, _order(words)) as workspace:
        found = workspace.amendments()
        assert [each.entry.operation for each in found] == [
            "end" if done == "end" else "substitute_words"
        ]


@pytest.mark.parametrize("words", [OPERATIVE[0][0], OPERATIVE[2][0], SPOKEN[0]])
def test_a_pleading_amends_nothing(words: str, tmp_path: Path) -> None:
    claim = (
        "HARBOUR COURT\n\nADA QUILL,\nPlaintiff,\n\nv.\n\nQUAY BOARD,\nDefendant.\n\nCOMPLAINT\n\n"
        f"1. This is an action.\n\n2. {words}\n\nDated: June 5, 2017\n"
    )
    with taken_in(tmp_path, ACT) as workspace:
        path = tmp_path / "claim.txt"
        path.write_text(claim, encoding="utf-8")
        workspace.ingest([path], given=Given(kind="complaint", jurisdiction="xm"))
        assert len(workspace.library.rows) == 2
        assert workspace.amendments() == []
        assert workspace.status()["problems"] == []


def test_sentences_that_are_told() -> None:
    text = "It begins. The Board says that it ends; it does not."
    assert [text[start:end] for start, end in said_in(text)] == ["The Board says that it ends;"]
    assert said_in("The said Act applies.") == []
