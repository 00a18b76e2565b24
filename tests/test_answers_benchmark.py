"""The benchmark of answers, on an invented act and an invented section of a code."""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from benchmarks import answer_questions, answers
from benchmarks.answering import changes, figured, states
from benchmarks.answering.choosing import PARTS, choose
from benchmarks.answering.courses import Course, Material, material
from benchmarks.answering.differing import replaced, telling
from benchmarks.answering.posed import Posed
from benchmarks.answering.values import figures
from tests.lamps import (
    BEGUN,
    BY,
    CHANGED,
    FIRST,
    HORN,
    LAMP,
    LEVY_NEW,
    LEVY_OLD,
    OATH,
    SECOND,
    act,
    code,
    event,
    fact,
    gold,
    lines,
    made_by,
    packed,
)
from tqa.eval.gold import read_gold
from tqa.ingest.given import Given
from tqa.law.status import Status
from tqa.workspace import Workspace


@pytest.fixture(scope="module")
def ca(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("ca")
    names = {day: f"L-77/{day}.xml" for day in (FIRST, SECOND)}
    packed(folder / "snapshots" / "L-77.tar.xz", {names[day]: act(day) for day in names})
    lines(
        folder / "versions.jsonl",
        [
            {"file": name, "current_to": str(day), "commit_date": str(day)}
            for day, name in names.items()
        ],
    )
    lines(folder / "gold_point_in_time.jsonl", gold())
    return folder


@pytest.fixture(scope="module")
def dc(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dc")
    packed(
        folder / "code_versions" / "title-99.tar.xz",
        {
            "title-99/99-101/2021-10-18.xml": code("$4", ""),
            "title-99/99-101/2022-03-20.xml": code("$5", made_by("2022-03-10")),
        },
    )
    lines(folder / "gold_point_in_time.jsonl", [])
    lines(folder / "gold_events.jsonl", [event()])
    return folder


@pytest.fixture(scope="module")
def both(ca: Path, dc: Path) -> Material:
    return material(ca, dc)


def course(found: Material, provision: str) -> Course:
    return next(one for one in found.courses if one.provision == provision)


# -- courses ---------------------------------------------------------------------------------------


def test_a_course_has_the_texts_of_the_publications_and_the_days_of_the_gold(
    both: Material,
) -> None:
    levy = course(both, "4")
    assert [version.text for version in levy.versions] == [LEVY_OLD, LEVY_NEW]
    assert [str(version.start) for version in levy.versions] == ["None", CHANGED]
    assert levy.versions[1].by == BY
    assert levy.instrument == "/ca/act/L-77"
    before = levy.on(date(2021, 6, 30))
    assert before is not None
    assert before.text == LEVY_OLD
    assert levy.on(date(2018, 1, 1)) is None


def test_what_was_added_repealed_or_not_in_force_is_told_apart(both: Material) -> None:
    def told(provision: str) -> list[tuple[str, str, str]]:
        return [(v.state, str(v.start), v.by) for v in course(both, provision).versions]

    assert told("5") == [("absent", "None", ""), ("in_force", CHANGED, "2021, c. 9, s. 5")]
    assert told("6") == [("in_force", "None", ""), ("repealed", CHANGED, "2021, c. 9, s. 6")]
    assert told("7") == [("not_in_force", "None", ""), ("in_force", BEGUN, "")]


def test_text_follows_the_rule_of_the_gold(both: Material) -> None:
    assert course(both, "7").versions[1].text == HORN
    assert course(both, "2 def. “lamp”").versions[0].text == LAMP
    toll = course(both, "99-101").versions[0].shown
    assert toll is not None
    text = "99-101 (a) The toll for a cart is $4. (b) The Mayor may waive a toll in a flood."
    assert toll.text == text
    headed = text.replace("99-101", "99-101 Ferry tolls.")
    assert toll.digest == hashlib.sha256(headed.encode()).hexdigest()


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (fact("4", "2021-06-30", LEVY_NEW), "differs from a row of the gold"),
        (fact("4", "2021-06-30", LEVY_OLD, "repealed"), "differs from a row of the gold"),
        (fact("4", "2021-07-01", LEVY_NEW, version_start="2021-05-01"), "a change has no day"),
    ],
)
def test_a_course_that_does_not_agree_with_the_gold_is_left_out(
    ca: Path, tmp_path: Path, row: dict[str, Any], reason: str
) -> None:
    (tmp_path / "snapshots").symlink_to(ca / "snapshots")
    (tmp_path / "versions.jsonl").symlink_to(ca / "versions.jsonl")
    lines(tmp_path / "gold_point_in_time.jsonl", [*gold(), row])
    found = material(tmp_path, None)
    assert "4" not in [one.provision for one in found.courses]
    assert [name for name in found.dropped if name.startswith(reason)]


@pytest.mark.parametrize(
    "change",
    [
        {"cause": "editorial"},
        {"expiry_after": "2022-09-01"},
        {"instruments": [{**event()["instruments"][0], "applies": "2021-01-01"}]},
        {"instruments": [{**event()["instruments"][0], "doc": "D.C. Act 24-300"}]},
        {"instruments": event()["instruments"] * 2},
    ],
)
def test_of_the_code_only_lasting_changes_by_one_law_count(
    dc: Path, tmp_path: Path, change: dict[str, Any]
) -> None:
    (tmp_path / "code_versions").symlink_to(dc / "code_versions")
    lines(tmp_path / "gold_point_in_time.jsonl", [])
    lines(tmp_path / "gold_events.jsonl", [{**event(), **change}])
    assert [one.provision for one in material(None, dc).courses] == ["99-101"]
    assert material(None, tmp_path).courses == ()


def test_of_the_code_the_day_counts_that_was_told_at_once(dc: Path, tmp_path: Path) -> None:
    corrected = {"title-99/99-101/2021-10-18.xml": code("$4", "")}
    corrected["title-99/99-101/2022-03-20.xml"] = code("$5", made_by("2022-03-20"))
    packed(tmp_path / "code_versions" / "title-99.tar.xz", corrected)
    lines(tmp_path / "gold_point_in_time.jsonl", [])
    lines(tmp_path / "gold_events.jsonl", [event()])
    assert material(None, tmp_path).courses == ()


def test_a_label_that_passes_to_other_words_is_not_asked_how_it_changed(both: Material) -> None:
    levy = course(both, "4")
    other = replace(levy.versions[1], shown=course(both, "6").versions[0].shown)
    passed = replace(levy, versions=(levy.versions[0], other))
    assert (levy.one, passed.one) == (True, False)
    assert posed(changes.last_changed, Material((levy,), (), {}))
    assert not posed(changes.last_changed, Material((passed,), (), {}))


# -- questions -------------------------------------------------------------------------------------


def posed(maker: Any, found: Material, seed: int = 1) -> list[Posed]:
    return list(maker(found, random.Random(seed)))


def about(provision: str, asked: Iterable[Posed]) -> Posed:
    return next(one for one in asked if one.course and one.course.provision == provision)


def test_a_value_is_that_of_the_day(both: Material) -> None:
    (levy,) = figures(course(both, "4"))
    assert (levy.values, levy.noun, levy.alone) == (("10 cents", "12 cents"), "levy", True)
    seen = set()
    for seed in range(12):
        one = about("4", posed(figured.values, both, seed))
        seen.add(one.value)
        assert one.value is not None
        assert one.contains == (one.value,)
        assert one.excludes == tuple({"10 cents", "12 cents"} - {one.value})
    assert seen == {"10 cents", "12 cents"}


def test_what_follows_from_the_days_is_asked_with_them(both: Material) -> None:
    assert about("4", posed(changes.last_changed, both)).contains == (CHANGED, BY)
    assert about("7", posed(states.commenced, both)).contains == (BEGUN,)
    assert about("5", posed(states.commenced, both)).contains == (CHANGED, "2021, c. 9")
    assert about("6", posed(states.repealed, both)).contains == ("Yes", CHANGED, "2021, c. 9, s. 6")
    assert about("4", posed(changes.difference, both)).contains == ("10", "12")
    assert about("6", posed(states.ended, both)).status == "ended"
    assert about("5", posed(states.not_made, both)).status == "not_yet_made"
    waiting = about("7", posed(states.not_commenced, both))
    assert (waiting.status, waiting.contains) == ("not_yet_in_force", (BEGUN,))


def test_a_text_stood_from_its_first_day_to_the_first_without_it(both: Material) -> None:
    levy = course(both, "4")
    old = replace(levy.versions[0], start=date(2010, 5, 5))
    found = Material((replace(levy, versions=(old, *levy.versions[1:])),), (), {})
    (one,) = posed(changes.duration, found)
    days = (date(2021, 7, 1) - date(2010, 5, 5)).days
    assert one.contains == (f"{days} days", "2010-05-05")


def test_claims_are_true_and_false(both: Material) -> None:
    seen = set()
    for seed in range(20):
        for one in posed(figured.claims, both, seed):
            seen.add(one.contains[0])
            if one.course and one.course.provision == "4" and "cents" in one.question:
                said = "10 cents" if "10 cents" in one.question else "12 cents"
                assert (one.contains[0] == "Yes") == (said in one.why)
                assert one.contains[1:] == (
                    () if said in one.why else (one.why.split(" said ")[1][:8],)
                )
    assert seen == {"Yes", "No"}


def test_order_and_before_follow_the_days(both: Material) -> None:
    levy = course(both, "4")
    last = replace(levy.versions[1], start=date(2022, 1, 1))
    other = replace(levy, title="Buoys Act", versions=(levy.versions[0], last))
    found = Material((levy, other), (), {})
    (one,) = posed(changes.order, found)
    assert one.sequence == (CHANGED, "2022-01-01")
    assert len(posed(changes.before, found)) > 0
    for one in posed(changes.before, found):
        first = one.question.index("Lamps") < one.question.index("Buoys")
        assert one.contains[0] == ("Yes" if first else "No")
        assert set(one.contains[1:]) == {CHANGED, "2022-01-01"}


def test_words_that_tell_texts_apart() -> None:
    assert replaced(LEVY_OLD, LEVY_NEW) == ("10", "12")
    assert replaced(LEVY_OLD, OATH) is None
    words = telling(LEVY_OLD, LEVY_NEW)
    assert words is not None
    assert words in LEVY_OLD
    assert words not in LEVY_NEW
    assert telling(LEVY_OLD, LEVY_OLD) is None


def test_the_questions_are_a_gold_file_and_follow_the_seed(
    ca: Path, dc: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    def made(seed: int) -> list[str]:
        out = tmp_path / f"{seed}.jsonl"
        command = ["-", "--ca", str(ca), "--dc", str(dc), "--out", str(out), "--limit", "60"]
        monkeypatch.setattr(sys, "argv", [*command, "--seed", str(seed)])
        assert answer_questions.main() == 0
        read = read_gold([out])
        told = json.loads(capsys.readouterr().out.splitlines()[-1])
        assert told["questions"] == len(read) > 20
        assert len(told["by_kind"]) > 10
        return out.read_text("utf-8").splitlines()

    assert made(3) == made(3)
    assert made(3) != made(4)


def test_each_maker_has_its_part(both: Material) -> None:
    assert sum(part for _, part in PARTS) == 100
    assert len(choose(both, 10, 0)) <= 10
    assert choose(both, 0, 0) == []


# -- the runner ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def workspace(ca: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("workspace") / "w"
    with Workspace.init(folder) as made:
        published = {f"L-77/{day}.xml": day for day in (FIRST, SECOND)}
        report = made.ingest(
            [ca / "snapshots"],
            facts=lambda name: Given(published=published[name.split("!")[-1]], complete=True),
        )
        assert all(file.outcome != "failed" for file in report.files)
    return folder


def question(id_: str, asked: str, **more: Any) -> dict[str, Any]:
    return {
        "id": id_, "question": asked, "as_at": None, "known_at": None,
        "reference_day": "2023-01-01", "status": "answered", "kind": "text",
        "instrument": "/ca/act/L-77", "provision": "4", "text": None, "contains": [],
        "excludes": [], "citation": None, "days": None, "why": "as published", **more,
    }  # fmt: skip


ON = "What did section 4 of the Coast Lamps Act say on 2020-05-01?"
RIGHT = question("q-1", ON, text=LEVY_OLD)
WRONG = question("q-2", ON, text=LEVY_NEW)
ENDED = question(
    "q-3", "What did section 6 of the Coast Lamps Act say on 2022-01-01?", provision="6",
    status="ended",
)  # fmt: skip
MISTYPED = question("q-4", ENDED["question"], provision="6", status="not_found")
REFUSED = question("q-5", ENDED["question"], provision="6", text=OATH)


def run(
    workspace: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str], *options: str,
) -> tuple[list[str], dict[str, Any], list[dict[str, Any]]]:  # fmt: skip
    file, out = tmp_path / "gold.jsonl", tmp_path / "rows.jsonl"
    lines(file, [RIGHT, WRONG, ENDED, MISTYPED, REFUSED])
    command = ["-", "--workspace", str(workspace), "--gold", str(file), "--out", str(out)]
    monkeypatch.setattr(sys, "argv", [*command, *options])
    assert answers.main() == 0
    printed = capsys.readouterr().out.splitlines()
    rows = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    return printed, json.loads(printed[-1]), rows


def test_answers_are_judged_and_counted(
    workspace: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    printed, told, rows = run(
        workspace, tmp_path, monkeypatch, capsys, "--failures", "9", "--verify"
    )
    everything = told["all"]
    assert (everything["n"], everything["right"], everything["wrong"]) == (5, 2, 3)
    assert (everything["refusals"], everything["typed"], everything["over"]) == (2, 1, 1)
    assert everything["old"] == 0
    assert everything["interval"] == [11.8, 76.9]
    assert told["by_status"]["ended"]["right"] == 1
    assert (told["verified"], told["not_verified"]) == (5, 0)
    assert told["causes"] == {
        "other_text (answered as text)": 1,
        "other_status: ended instead of not_found (answered as text)": 1,
        "refused: ended instead of answered (answered as text)": 1,
    }
    assert [row["right"] for row in rows] == [True, False, True, False, False]
    assert rows[0]["answer"]["text"] == LEVY_OLD
    assert [line for line in printed if line.startswith("q-2 ")]
    assert not [line for line in printed if line.startswith("q-1 ")]


def test_a_part_of_the_questions_can_be_asked(
    workspace: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    def ids(*options: str) -> list[str]:
        return [row["id"] for row in run(workspace, tmp_path, monkeypatch, capsys, *options)[2]]

    assert len(ids("--limit", "2", "--seed", "5")) == 2
    assert ids("--limit", "2", "--seed", "5") == ids("--limit", "2", "--seed", "5")
    halves = ids("--half", "A"), ids("--half", "B")
    assert sorted(halves[0] + halves[1]) == ["q-1", "q-2", "q-3", "q-4", "q-5"]
    assert ids("--kinds", "value") == []


def test_templates_are_answered_from_their_own_sources(
    both: Material, workspace: Path, tmp_path: Path
) -> None:
    """Texts and days that the questions expect are those that tqa finds in the same files."""
    makers = (states.texts, states.ended, states.not_commenced)
    asked = [
        one
        for maker in makers
        for one in posed(maker, both)
        if one.corpus == "ca_federal" and "headed" not in one.question
    ]
    file = tmp_path / "gold.jsonl"
    lines(file, [one.row() for one in asked])
    with Workspace(workspace) as opened:
        judged = list(answers.ask(opened, read_gold([file])))
    assert len(judged) > 4
    assert [(one.question.question, one.cause) for one in judged if not one.right] == []
    assert {one.question.status for one in judged} >= {Status.ANSWERED, Status.ENDED}
