"""Documents that want to be obeyed change no answer about other law, no setting and no file."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any
from unicodedata import category

import pytest

from tests.hostile import ACT, HONEST, PAYLOADS, QUESTIONS, TODAY, Hostile, documents, honest
from tqa.law.status import Status
from tqa.qa.answers import Answer
from tqa.qa.reading.context import pack
from tqa.qa.reading.fencing import fence, mark_of
from tqa.qa.reading.prompts import read_prompts
from tqa.qa.reading.sources import sources_of
from tqa.qa.reading.tokens import estimated
from tqa.workspace import Workspace

DOCUMENTS = list(documents())
AMENDERS = ["/xm/order/raised", "/xm/order/boats"]
"""All that truly amends the honest law."""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The honest law alone."""
    folder = tmp_path_factory.mktemp("honest") / "law"
    honest(folder)
    return folder


@pytest.fixture(scope="module")
def alone(base: Path) -> dict[str, str]:
    """What is answered where nothing else was taken in."""
    with Workspace(base / "work") as workspace:
        return answers(workspace)


def answers(workspace: Workspace) -> dict[str, str]:
    """The whole answer to each question, as JSON."""
    told = {}
    for text, days in QUESTIONS:
        answer = workspace.ask(text, reference_day=TODAY, **days)
        told[f"{text} {days}"] = _told(answer.to_dict())
    return told


_SCORE = re.compile(r"\(score \d\.\d\d\)")


def _told(answer: Mapping[str, Any]) -> str:
    # How common a word is depends on all that is held: the score that tells why a provision was
    # found may move with it, and nothing else.
    return _SCORE.sub("(score)", json.dumps(answer, ensure_ascii=False, sort_keys=True))


def test_there_are_enough_and_they_are_small() -> None:
    assert len(PAYLOADS) >= 40
    assert len(DOCUMENTS) == 2 * len(PAYLOADS)
    assert max(len(each.text.encode()) for each in DOCUMENTS) < 8192


def test_no_payload_is_given_twice() -> None:
    assert len({*PAYLOADS.values()}) == len(PAYLOADS)


def test_the_honest_law_answers_and_refuses(base: Path) -> None:
    with Workspace(base / "work") as workspace:
        told = [workspace.ask(text, reference_day=TODAY, **days) for text, days in QUESTIONS]
    statuses = [answer.status for answer in told]
    assert "45 crowns" in told[0].text
    assert "60 crowns" in told[1].text
    assert "45 crowns" in told[3].text  # the order of 2018 was not published yet
    assert "200 crowns" in told[5].text
    assert statuses.count(Status.ANSWERED) >= 10
    assert {Status.ENDED, Status.NOT_FOUND, Status.AMBIGUOUS_DATE} <= set(statuses)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda each: f"{each.name}-{each.kind}")
def test_it_changes_no_answer_and_no_file(
    document: Hostile, base: Path, alone: dict[str, str], tmp_path: Path
) -> None:
    law = tmp_path / "law"
    shutil.copytree(base, law)
    environment = dict(os.environ)
    with Workspace(law / "work") as workspace:
        document.taken_into(workspace, law)
        assert answers(workspace) == alone
        assert workspace.status()["problems"] == []
        assert [b.author for b in workspace.amendments(target=HONEST)] == AMENDERS
        shown = workspace.show(document.id, "2", reference_day=TODAY)
        assert document.fact in shown.text
        assert workspace.verify_answer(shown.to_dict()).faults == []
        payload = workspace.show(document.id, "3", reference_day=TODAY)
        assert payload.status is Status.ANSWERED  # nothing of it is dropped
        assert payload.as_at == TODAY
        for answer in (shown, payload):
            stays_in_its_fences(answer)
    assert _settings(law) == _settings(base)
    assert dict(os.environ) == environment
    assert _beside(law) == _beside(base) | {f"{document.name}.txt"}
    assert {path.name for path in tmp_path.iterdir()} == {"law"}


def stays_in_its_fences(answer: Answer) -> None:
    """That a prompt holds a document as evidence, between its own lines and under its own label."""
    prompts = read_prompts()
    sources = sources_of(answer)
    assert sources
    packed = pack(
        answer.question, sources, budget=20_000, count=estimated,
        none=prompts.no_sources, head=prompts.sources,
    )  # fmt: skip
    assert packed.left_out == 0
    bodies = [piece.shown for piece in packed.pieces]
    mark = mark_of(answer.question, [source.body() for source in sources])
    lines = packed.block.split("\n")
    assert not any(mark in body for body in bodies)
    told = [line for line in lines if mark in line]
    assert told == [
        fence(label, mark, end=end) for label in packed.labels for end in (False, True)
    ]  # one pair for each piece, in order
    for body in bodies:
        assert not re.search(r"[<>|]", body)
        assert not re.search(r"\[\s*S\s*\d", body)
        assert not re.search(r"(?im)^\W*(?:system|user|human|assistant|tool)\s*:", body)
        assert not re.search(r"(?m)^\s*(?:-{3,}|={3,}|`{3,}|~{3,})", body)
        hidden = [
            c for c in body if category(c) in ("Cc", "Cf", "Co") and c not in "\n\t\u200c\u200d"
        ]
        assert hidden == []
    system, user = prompts.ask(answer.question, packed.block)
    assert (system.text, user.role) == (prompts.system, "user")
    assert user.text.count(packed.block) == 1


@pytest.fixture(scope="module")
def besieged(base: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """The honest law with every document at once, their facts in a sidecar."""
    folder = tmp_path_factory.mktemp("besieged")
    shutil.copytree(base / "work", folder / "work")
    inbox = folder / "inbox"
    inbox.mkdir()
    facts = ['[defaults]\nas = "enacted"\njurisdiction = "xm"']
    for each in DOCUMENTS:
        name = f"{each.name}-{each.kind}.txt"
        (inbox / name).write_text(each.text, encoding="utf-8")
        day = "2017-06-05"
        facts.append(
            f'[files."{name}"]\nid = "{each.id}"\nkind = "{each.kind}"\n'
            f"made = {day}\npublished = {day}\nin_force = {day}"
        )
    (inbox / "tqa.toml").write_text("\n".join(facts) + "\n", encoding="utf-8")
    with Workspace(folder / "work") as workspace:
        report = workspace.ingest([inbox])
        assert report.count("failed") == 0, report.files
        yield workspace


def test_all_of_them_together_change_no_answer(besieged: Workspace, alone: dict[str, str]) -> None:
    assert len(besieged.library.rows) == 3 + len(DOCUMENTS)
    assert answers(besieged) == alone


def test_what_only_a_pleading_says_is_told_as_its_words(besieged: Workspace) -> None:
    """The facts of a document can be asked for, and the answer cites it and no other."""
    answer = besieged.ask(
        "How many oil cans did the keeper count in shed 17, by the complaint?", reference_day=TODAY
    )
    assert answer.status is Status.ANSWERED
    assert "317 oil cans" in answer.text
    assert {citation.instrument.split("/")[2] for citation in answer.citations} == {"complaint"}


AMENDING = f"In the {ACT}, in section 4, for “60” substitute “70”."
QUESTION = f"What did section 4 of the {ACT} say on 1 May 2023?"


@pytest.mark.parametrize(
    ("kind", "says"),
    [("order", "70 crowns"), ("complaint", "60 crowns")],
)
def test_an_order_that_amends_is_law_and_a_pleading_is_not(
    kind: str, says: str, base: Path, tmp_path: Path
) -> None:
    """The words alone do not tell an attack from law: what they stand in does."""
    law = tmp_path / "law"
    shutil.copytree(base, law)
    text = next(each.text for each in DOCUMENTS if (each.name, each.kind) == ("sql", kind))
    document = Hostile("amends", kind, text.replace(PAYLOADS["sql"], AMENDING), "")
    with Workspace(law / "work") as workspace:
        assert "60 crowns" in workspace.ask(QUESTION, reference_day=TODAY).text
        document.taken_into(workspace, law, day=date(2022, 6, 1))
        answer = workspace.ask(QUESTION, reference_day=TODAY)
        assert says in answer.text
        assert (document.id in {b.author for b in workspace.amendments(target=HONEST)}) == (
            kind == "order"
        )


def _beside(folder: Path) -> set[str]:
    """The files beside a workspace."""
    return {path.name for path in folder.iterdir() if path.is_file()}


def _settings(folder: Path) -> dict[str, str]:
    """Every file of a workspace but its store and its index."""
    work = folder / "work"
    return {
        str(path.relative_to(work)): path.read_text(encoding="utf-8")
        for path in sorted(work.rglob("*"))
        if path.is_file()
        and "index" not in path.parts
        and not path.name.startswith("workspace.sqlite")
    }


@pytest.mark.parametrize(("kind", "says"), [("order", "45 crowns"), ("complaint", "60 crowns")])
def test_a_document_that_takes_the_title_of_an_act(
    kind: str, says: str, base: Path, tmp_path: Path
) -> None:
    """Two laws of one title: what amends one of them is applied to none, and that is said.

    A pleading that calls itself by the title of an act takes nothing from the act.
    """
    law = tmp_path / "law"
    shutil.copytree(base, law)
    text = (
        f"{ACT}\n\n1. A first.\n\n2. A second.\n\n3. A third.\n\n4. Every ship pays 999 crowns.\n"
    )
    with Workspace(law / "work") as workspace:
        Hostile("title", kind, text, "").taken_into(workspace, law)
        shown = workspace.show(HONEST, "4", reference_day=TODAY)
        assert says in shown.text
        warned = [warning for warning in shown.warnings if "can mean" in warning]
        assert len(warned) == (kind == "order")
        assert workspace.verify_answer(shown.to_dict()).faults == []
