"""Which provisions refer to the one asked about, with their words, on a day."""

from __future__ import annotations

from datetime import date

import pytest

from tests.wharf import TODAY
from tqa.law.status import Status
from tqa.qa.answers import Answer
from tqa.workspace import Workspace


def ask(ws: Workspace, text: str, as_at: date | None = None) -> Answer:
    answer = ws.ask(text, reference_day=TODAY, as_at=as_at)
    assert ws.verify_answer(answer.to_dict()).faults == []
    assert answer.kind == "refers"
    return answer


def listed(answer: Answer) -> list[str]:
    """The provisions that refer, as they are named at the head of each line."""
    return [line.split(": ")[0] for line in answer.text.splitlines()[1:]]


ACT, RULES = "Wharf Act, 2010", "WHARF RULES, 2012"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Which provisions refer to section 3 of the Wharf Act, 2010?", [f"{ACT}, s 4", f"{RULES}, s 2"]),
        ("List the provisions that cite section 3 of the Wharf Act, 2010", [f"{ACT}, s 4", f"{RULES}, s 2"]),
        ("What depends on section 3 of the Wharf Act, 2010?", [f"{ACT}, s 4", f"{RULES}, s 2"]),
        ("Where is section 3 of the Wharf Act, 2010 mentioned?", [f"{ACT}, s 4", f"{RULES}, s 2"]),
        # "sub-section (1)" is one of the section that it is said in
        ("Which provisions refer to section 2(1) of the Wharf Act, 2010?", [f"{ACT}, s 2(2)", f"{RULES}, s 1"]),
        # the day before the rules were made, and the day
        ("Which provisions referred to section 3 of the Wharf Act, 2010 on 30 April 2012?", [f"{ACT}, s 4"]),
        ("Which provisions referred to section 3 of the Wharf Act, 2010 on 1 May 2012?", [f"{ACT}, s 4", f"{RULES}, s 2"]),
        # where a term is used
        ("Which provisions depend on the definition of “turn”?", [f"{ACT}, s 6"]),
        ("Which provisions depended on the definition of “cask” on 30 April 2012?", [f"{ACT}, s 1 def. “wharfinger”", f"{ACT}, s 2(1)"]),
    ],
)  # fmt: skip
def test_what_refers_to_it(wharves: Workspace, text: str, found: list[str]) -> None:
    answer = ask(wharves, text)
    assert answer.status is Status.ANSWERED
    assert listed(answer) == found
    assert answer.text.startswith(f"{len(found)} provision{'s' if len(found) > 1 else ''} in force")
    (proof,) = answer.conclusions
    assert (proof.rule, proof.result) == ("count", str(len(found)))
    # each is cited with its words, after the one that they refer to
    assert [str(citation) for citation in answer.citations[1:]] == found


def test_its_words_are_shown(wharves: Workspace) -> None:
    answer = ask(wharves, "Which provisions refer to section 3 of the Wharf Act, 2010?")
    assert "within sixty days" in answer.text
    before = ask(
        wharves, "Which provisions refer to section 3 of the Wharf Act, 2010?", date(2020, 2, 29)
    )
    assert "within thirty days" in before.text


@pytest.mark.parametrize(
    ("text", "status", "says"),
    [
        ("Which provisions cite section 6 of the Wharf Act, 2010?", Status.ANSWERED, "No provision in force on 2022-06-01 that is held refers to"),
        ("Which provisions refer to the Wharf Rules, 2012?", Status.ANSWERED, "No provision in force"),
        ("Which provisions refer to section 99 of the Wharf Act, 2010?", Status.NOT_FOUND, "no section 99"),
    ],
)  # fmt: skip
def test_nothing_refers_to_it(wharves: Workspace, text: str, status: Status, says: str) -> None:
    answer = ask(wharves, text)
    assert answer.status is status
    assert says in answer.text


def test_a_reference_that_is_left_out_is_missed(wharves: Workspace) -> None:
    told = ask(wharves, "Which provisions refer to section 3 of the Wharf Act, 2010?").to_dict()
    told["conclusions"][0]["given"] = told["conclusions"][0]["given"][:1]
    assert not wharves.verify_answer(told).holds
