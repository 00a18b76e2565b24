"""The benchmark of answers, on an invented act and an invented section of a code."""

from __future__ import annotations

import hashlib
import json
import random
import sys
import tarfile
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from io import BytesIO
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
from tqa.eval.gold import read_gold
from tqa.ingest.given import Given
from tqa.law.status import Status
from tqa.workspace import Workspace

FIRST, SECOND = date(2019, 6, 21), date(2022, 9, 1)
CHANGED, BEGUN = "2021-07-01", "2020-04-01"
BY = "2021, c. 9, s. 4"
EMPTY = hashlib.sha256(b"").hexdigest()

LEVY_OLD = "4 A keeper must pay a levy of 10 cents for each lamp that is lit at night."
LEVY_NEW = "4 A keeper must pay a levy of 12 cents for each lamp that is lit at night."
LOG = "5 A keeper must write down in a log each night on which a lamp was out."
OATH = "6 A keeper swears an oath before the harbour master of the nearest port."
OATH_ENDED = "6 [Repealed, 2021, c. 9, s. 6]"
HORN = "7 (1) A fog horn sounds (a) in fog; and (b) in snow."
LAMP = "lamp means a light on a coast that ships steer by; (lampe)"


# -- what is published -----------------------------------------------------------------------------


def since(day: str) -> str:
    return f'lims:inforce-start-date="{day}" lims:lastAmendedDate="{day}"'


def section(label: str, body: str, day: str, heading: str, notes: str = "", rest: str = "") -> str:
    return (
        f"<Section {since(day)}{rest}><MarginalNote>{heading}</MarginalNote><Label>{label}</Label>"
        f"{body}<HistoricalNote>{notes}</HistoricalNote></Section>"
    )


def noted(day: str, by: str) -> str:
    return f"<HistoricalNoteSubItem {since(day)}>{by}</HistoricalNoteSubItem>"


def plain(text: str) -> str:
    return f"<Text>{text.partition(' ')[2]}</Text>"


HORN_BODY = (
    "<Subsection {0}><Label>(1)</Label><Text>A fog horn sounds</Text>"
    "<Paragraph {0}><Label>(a)</Label><Text>in fog; and</Text></Paragraph>"
    "<Paragraph {0}><Label>(b)</Label><Text>in snow.</Text></Paragraph></Subsection>"
).format(since("2010-05-05"))


def statute(day: date, sections: Iterable[str]) -> str:
    return (
        '<?xml version="1.0" encoding="utf-8"?>'
        f'<Statute lims:pit-date="{day}" lims:current-date="{day}" {since("2010-05-05")}'
        ' in-force="yes" xml:lang="en" xmlns:lims="http://justice.gc.ca/lims">'
        "<Identification><LongTitle>An Act respecting lamps</LongTitle>"
        '<ShortTitle status="official">Coast Lamps Act</ShortTitle><Chapter>'
        '<ConsolidatedNumber official="yes">L-77</ConsolidatedNumber></Chapter></Identification>'
        f"<Body>{''.join(sections)}</Body></Statute>"
    )


def act(day: date) -> str:
    later = day == SECOND
    made = noted("2010-05-05", "2010, c. 3")
    definition = (
        f"<Text>In this Act,</Text><Definition {since('2010-05-05')}><Text>"
        "<DefinedTermEn>lamp</DefinedTermEn> means a light on a coast that ships steer by; "
        "(<DefinedTermFr>lampe</DefinedTermFr>)</Text></Definition>"
    )
    sections = [
        section("2", definition, "2010-05-05", "Definitions", made),
        section(
            "4", plain(LEVY_NEW if later else LEVY_OLD), CHANGED if later else "2010-05-05",
            "Levy on lamps", made + (noted(CHANGED, BY) if later else ""),
        ),
        section(
            "6", "<Text><Repealed>[Repealed, 2021, c. 9, s. 6]</Repealed></Text>" if later
            else plain(OATH), CHANGED if later else "2010-05-05", "Oath of keepers",
            made + (noted(CHANGED, "2021, c. 9, s. 6") if later else ""),
        ),
        section(
            "7", HORN_BODY, BEGUN if later else "9999-01-01", "Fog horns", made,
            "" if later else ' in-force="no"',
        ),
    ]  # fmt: skip
    if later:
        log = section("5", plain(LOG), CHANGED, "Log", noted(CHANGED, "2021, c. 9, s. 5"))
        sections.insert(2, log)
    return statute(day, sections)


def code(sum_: str, history: str) -> str:
    return (
        '<?xml version="1.0" encoding="utf-8"?>'
        '<section xmlns="https://code.dccouncil.us/schemas/dc-library"><num>99-101</num>'
        "<heading>Ferry tolls.</heading><para><num>(a)</num><text>The toll for a cart is "
        f"{sum_}.</text></para><para><num>(b)</num><text>The Mayor may waive a toll in a flood."
        f"</text></para><annotations>{history}</annotations></section>"
    )


def made_by(day: str) -> str:
    return f'<annotation type="History" doc="D.C. Law 24-9" eff="{day}" app="{day}"/>'


def packed(path: Path, members: dict[str, str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with tarfile.open(path, "w:xz") as archive:
        for name, text in members.items():
            data = text.encode("utf-8")
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, BytesIO(data))


def lines(path: Path, rows: Sequence[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def fact(provision: str, day: str, text: str, state: str = "in_force", **more: Any) -> Any:
    digest = hashlib.sha256(text.encode("utf-8")).hexdigest()
    return {
        "id": f"{provision}/{day}", "doc": "L-77", "doc_number": "L-77", "title": "Coast Lamps Act",
        "provision": provision, "date": day, "state": state, "sha256": digest,
        "version_start": None, "version_amended_by": None, "next_change": None,
        "next_changed_by": None, **more,
    }  # fmt: skip


def gold() -> list[dict[str, Any]]:
    new: dict[str, Any] = {"version_start": CHANGED, "version_amended_by": [BY]}
    added: dict[str, Any] = {"version_start": CHANGED, "version_amended_by": ["2021, c. 9, s. 5"]}
    ended: dict[str, Any] = {
        "version_start": CHANGED,
        "version_amended_by": ["[Repealed, 2021, c. 9, s. 6]"],
    }
    return [
        fact("2 def. “lamp”", "2020-01-01", LAMP, version_start="2010-05-05"),
        fact("4", "2021-06-30", LEVY_OLD, next_change=CHANGED, next_changed_by=[BY]),
        fact("4", "2021-07-01", LEVY_NEW, **new),
        fact("5", "2021-07-01", LOG, **added),
        fact("6", "2021-06-30", OATH),
        fact("6", "2021-07-01", OATH_ENDED, "repealed", **ended),
        fact("7", "2020-03-31", HORN, "enacted_not_in_force", next_change=BEGUN),
        fact("7", "2020-04-01", HORN, version_start=BEGUN),
    ]


def event() -> dict[str, Any]:
    made = {"doc": "D.C. Law 24-9", "effective": "2022-03-10", "applies": "2022-03-10"}
    return {
        "provision": "99-101", "published_after": "2022-03-20", "cause": "law",
        "instruments": [made], "expiry_before": None, "expiry_after": None,
        "before_state": "in_force", "after_state": "in_force",
    }  # fmt: skip


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
