"""Questions by subject: headings, titles in small letters, near words, and things that are no parts."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from tqa.ingest.given import Given
from tqa.law.status import Status
from tqa.retrieval.question import analyse
from tqa.retrieval.search import find_all
from tqa.workspace import Workspace

DAY = date(2020, 6, 1)
LAWS = {
    "ice": """Ice House Registration Act, 2001

1. Register.— (1) The Registrar keeps a register of all ice houses.

(2) An ice house that is not in the register must be shut.

2. Appeals.— (1) An owner may appeal within thirty days.

(2) The Board hears an appeal in public.

3. Definitions.— In this Act,—

“vessel” means a tub of ice.

4. Offences.— Whoever enters an ice house by force is liable to imprisonment for one year.
""",
    "raft": """Raft Mooring Act, 2003

1. Register.— (1) The Warden keeps a register of all rafts and ice rafts in a house by the river.

(2) A raft that is not in the register must be shut.

2. Appeals.— An owner may appeal within ten days.

3. Definitions.— In this Act,—

“vessel” means a raft of logs.

4. Dues.— The Warden may refuse a schedule of dues to an owner who has failed to pay.
""",
}


@pytest.fixture(scope="module")
def ws(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    folder = tmp_path_factory.mktemp("subject")
    law = folder / "law"
    law.mkdir()
    for name, text in LAWS.items():
        (law / f"{name}.txt").write_text(text, encoding="utf-8")
    with Workspace.init(folder / "work") as opened:
        report = opened.ingest(
            [law],
            given=Given(read_as="enacted", made=date(2004, 1, 1), in_force=date(2004, 1, 1)),
        )
        assert report.count("new") == 2, report.files
        yield opened


def asked(ws: Workspace, text: str) -> tuple[str, str]:
    """The title of the instrument and the provision that a question is found to be about."""
    question = analyse(text, reference_day=DAY, known_titles=ws.library.titles)
    item = find_all(ws.library, question, as_at=DAY, known_at=DAY)[0]
    if item.status is not None:
        return item.status.value, item.reason
    return ws.view(item.instrument).title(as_at=DAY), item.provision


@pytest.mark.parametrize(
    ("text", "provision"),
    [
        ("What were the rules on appeals under the Ice House Registration Act?", "2"),
        ("What did the law provide on the register in the law of ice house registration?", "1"),
        ("Who hears an appeal in public?", "2/(2)"),
        ("Which ice house must be shut under the Ice House Registration Act?", "1/(2)"),
    ],
)
def test_a_heading_that_says_all_means_the_whole_under_it(
    ws: Workspace, text: str, provision: str
) -> None:
    assert asked(ws, text) == ("Ice House Registration Act, 2001", provision)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("In the law of ice house registration, within how many days may an owner appeal?", "Ice"),
        ("For raft mooring, within how many days may an owner appeal?", "Raft"),
        ("What does “vessel” mean in the law of ice house registration?", "Ice"),
        ("What does “vessel” mean in the law of raft mooring?", "Raft"),
    ],
)
def test_a_title_in_small_letters_names_its_instrument(
    ws: Workspace, text: str, title: str
) -> None:
    assert asked(ws, text)[0].startswith(title)


def test_a_term_that_several_define_is_asked_back(ws: Workspace) -> None:
    status, reason = asked(ws, "What does “vessel” mean?")
    assert status == Status.NEEDS_DATE_OR_FACTS.value
    assert "Ice House Registration Act" in reason
    assert "Raft Mooring Act" in reason


@pytest.mark.parametrize(
    "text",
    [
        "Under the Raft Mooring Act, to whom may the Warden refuse a schedule of dues?",
        "For what may the schedule of dues be refused to an owner of a raft?",
    ],
)
def test_a_schedule_of_something_is_no_part_of_an_act(ws: Workspace, text: str) -> None:
    assert asked(ws, text) == ("Raft Mooring Act, 2003", "4")


def test_a_schedule_that_is_cited_is_looked_for(ws: Workspace) -> None:
    status, reason = asked(ws, "What does the Schedule to the Raft Mooring Act say?")
    assert status == Status.NOT_FOUND.value
    assert "no schedule" in reason


def test_a_word_near_in_meaning_finds_what_lacks_the_word(ws: Workspace) -> None:
    title, provision = asked(ws, "Is there jail for entering an ice house by force?")
    assert (title, provision) == ("Ice House Registration Act, 2001", "4")


def test_what_no_law_is_about_is_not_answered_by_a_neighbour(ws: Workspace) -> None:
    status, _ = asked(ws, "What is the tax on inherited vineyards?")
    assert status == Status.NOT_FOUND.value


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("State the position at 22 October 2021: who hears an appeal?", "who hears an appeal"),
        ("The rule on 29 September 2024, please. Who hears an appeal?", "Who hears an appeal"),
        ("Under the law as it stood on 27 April 2019, who hears appeals?", "who hears appeals"),
    ],
)
def test_what_leads_to_a_time_is_no_subject(text: str, subject: str) -> None:
    left = analyse(text, reference_day=DAY).subject
    assert subject in left
    for word in ("position", "rule", "law", "stood", "please"):
        assert word not in left.lower()
