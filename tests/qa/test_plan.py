"""The typed query that a question becomes: its operation, targets, days and arguments."""

from __future__ import annotations

import pytest

from tests.asking import TODAY
from tqa.qa.plan import OPERATIONS, Plan
from tqa.retrieval.kinds import Kind
from tqa.workspace import Workspace


def plan_of(ws: Workspace, text: str) -> Plan:
    plan = ws.ask(text, reference_day=TODAY).plan
    assert plan is not None
    return plan


def test_every_kind_has_an_operation_of_its_own() -> None:
    assert set(OPERATIONS) == set(Kind)
    assert len(set(OPERATIONS.values())) == len(Kind)


FOUR, SEVEN = "/ca/act/L-3#4/(2)", "/ca/act/L-3#7"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("What did section 4(2) of L-3 say on 1 May 2019?", f"text_at of {FOUR} as at 2019-05-01, known at 2024-06-01"),
        ("What did section 4(2) of L-3 say in 2018?", f"text_at of {FOUR} as at 2018-12-31 over [2018-01-01, 2019-01-01), known at 2024-06-01"),
        ("What did section 4(2) of L-3 say on 1 May 2019, as known on 19 July 2021?", f"text_at of {FOUR} as at 2019-05-01, known at 2021-07-19"),
        ("What was the previous version of section 4(2) of L-3?", f"version_by_place of {FOUR} (which=previous) as at 2024-06-01, known at 2024-06-01"),
        ("What was the third version of section 4(2) of L-3?", f"version_by_place of {FOUR} (place=3) as at 2024-06-01, known at 2024-06-01"),
        ("How many versions of section 4(2) of L-3 are there?", f"count of {FOUR} (texts=true) as at 2024-06-01, known at 2024-06-01"),
        ("Has section 7 of L-3 been repealed?", f"status_at of {SEVEN} (ended=true) as at 2024-06-01, known at 2024-06-01"),
        ("When was section 4(2) of L-3 last amended?", f"event_of of {FOUR} (event=last_change) as at 2024-06-01, known at 2024-06-01"),
        ("Compare section 4(2) of L-3 on 1 May 2018 and on 1 May 2019", f"compare of {FOUR} as at 2018-05-01 against 2019-05-01, known at 2024-06-01"),
        ("Was section 4(2) of L-3 amended before section 7 of L-3 was repealed?", f"before of {FOUR}, {SEVEN} (befell=changed; befell=ended) as at 2024-06-01, known at 2024-06-01"),
        ("The toll on a cart was 2 crowns on 1 May 2019, correct?", "check_statement of /ca/act/F-9#4 (statement=The toll on a cart was 2 crowns) as at 2019-05-01, known at 2024-06-01"),
        ("What did section 4(2) of L-3 say before the last amendment?", f"text_at of {FOUR} (day=before the last amendment) as at 2024-06-01, known at 2024-06-01"),
        ("Which provisions refer to section 7 of L-3?", f"references_to of {SEVEN} as at 2024-06-01, known at 2024-06-01"),
        ("What changes to section 7 of L-3 were coming on 1 May 2019?", f"changes_after of {SEVEN} as at 2019-05-01, known at 2019-05-01"),
    ],
)  # fmt: skip
def test_the_query_in_words(ws: Workspace, text: str, said: str) -> None:
    assert str(plan_of(ws, text)) == said


def test_it_says_how_each_provision_was_found(ws: Workspace) -> None:
    plan = plan_of(ws, "Was section 4(2) of L-3 amended before section 7 of L-3 was repealed?")
    assert len(plan.found_by) == len(plan.provisions) == 2
    assert all(how.startswith("cited as section") for how in plan.found_by)


def test_what_is_refused_before_anything_is_found_has_none(ws: Workspace) -> None:
    assert ws.ask("What does section 99 of L-3 say?", reference_day=TODAY).plan is None
    assert ws.ask("", reference_day=TODAY).plan is None
