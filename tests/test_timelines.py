"""`tqa timeline`, as a person meets it."""

from __future__ import annotations

import json
import re
import shlex
import sys
import xml.etree.ElementTree as ET
from datetime import date
from pathlib import Path

import pytest

from tests.command import Ran, tqa
from tests.pdfs import Sheet, pdf
from tqa.pleading import parsing
from tqa.temporal.resolver import Days
from tqa.timelines import Limits, story_from

ROOT = Path(__file__).parents[1]
MERIDIA = ROOT / "corpus" / "meridia"
FIRST, SECOND = MERIDIA / "complaint-14-2018.txt", MERIDIA / "complaint-7-2021.txt"
PAGE = (ROOT / "docs" / "complaints.md").read_text(encoding="utf-8")

spacy_is_needed = pytest.mark.usefixtures("_spacy")


@pytest.fixture
def _spacy() -> None:
    spacy = pytest.importorskip("spacy", reason="the extra `events` is not installed")
    if not any(map(spacy.util.is_package, parsing.MODELS)):
        pytest.skip("the English model of spaCy is not installed")


def complaint(*paragraphs: str) -> str:
    numbered = "\n\n".join(f"{n}. {words}" for n, words in enumerate(paragraphs, start=1))
    return (
        "IN THE COMMERCIAL COURT AT LANTERNHEAD\n\nComplaint No. 9 of 2022\n\nBETWEEN\n\n"
        "ALDER FREIGHT LTD, Plaintiff\n\nand\n\nBOARD OF CUSTOMS, Defendant\n\nCOMPLAINT\n\n"
        f"Filed on 4 April 2022\n\nThe Plaintiff states as follows:\n\nFACTS\n\n{numbered}\n"
    )


@pytest.fixture
def paid(tmp_path: Path) -> Path:
    path = tmp_path / "paid.txt"
    path.write_text(
        complaint(
            "The Plaintiff is a company registered in Meridia.",
            "On 3 March 2020 the Plaintiff bought the vessel Heron.",
            "The Plaintiff repaired the vessel.",
            "The Plaintiff hired a barge after the Defendant seized the vessel about 9 May 2021.",
        ),
        encoding="utf-8",
    )
    return path


def rows(ran: Ran) -> list[str]:
    """The days of the table, in its order."""
    assert ran.code == 0, ran.err
    table = ran.out.split("\n\n")[1]
    return re.findall(r"(?m)^((?:about )?\d{4}-\d\d-\d\d|\(\w+(?: \w+)?\)) ", table)


# ------------------------------------------------------------------ the table


@spacy_is_needed
def test_events_stand_in_the_order_of_their_days() -> None:
    ran = tqa("timeline", FIRST)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "Meridian Coastal Traders Ltd v. Controller of Customs, Complaint"
    assert lines[1].startswith("complaint-14-2018.txt, filed 2018-04-16: ")
    days = rows(ran)
    assert days == sorted(days)
    assert {"2016-12-19", "2017-01-09", "2018-04-02"} <= set(days)
    assert re.search(
        r"(?m)^2017-01-17 +The Plaintiff paid that sum under protest .* 7 +line 40$", ran.out
    )
    assert "  this suit: 2018-04-16 (filed)" in lines
    assert all(len(line) <= 120 for line in lines)


@spacy_is_needed
def test_events_without_a_day_stand_where_the_words_put_them(paid: Path) -> None:
    assert "(after)" not in tqa("timeline", paid).out
    ran = tqa("timeline", paid, "--all")
    assert rows(ran) == ["2020-03-03", "about 2021-05-09", "(after)"]
    column = " ".join(" ".join(line[17:79] for line in ran.out.splitlines()).split())
    assert "hired a barge [stated: after “seized”, about 2021-05-09]" in re.sub(
        r" after the Defendant .*? \[", " [", column
    )
    nowhere = ran.out.partition("nothing says where they belong")[2]
    assert "The Plaintiff repaired the vessel" in nowhere
    assert "barge" not in nowhere


@spacy_is_needed
def test_only_the_days_asked_for_are_shown(paid: Path) -> None:
    assert rows(tqa("timeline", paid, "--from", "2020-03-04")) == ["about 2021-05-09"]
    assert rows(tqa("timeline", paid, "--from", "2020-03-03", "--to", "2021-05-08")) == [
        "2020-03-03"
    ]
    none = tqa("timeline", paid, "--to", "2019-12-31")
    assert none.code == 0
    assert "no event with a day was found to 2019-12-31" in none.out


def test_days_are_within_limits_if_any_of_them_is() -> None:
    limits = Limits(date(2020, 1, 2), date(2020, 1, 4))
    for first, last, held in (
        (1, 1, False),
        (1, 2, True),
        (4, 5, True),
        (5, 5, False),
        (1, 5, True),
    ):
        assert limits.hold(Days(date(2020, 1, first), date(2020, 1, last))) is held
    assert limits.hold(Days(None, date(2020, 1, 2)))
    assert not limits.hold(Days(None, date(2020, 1, 1)))
    assert limits.hold(Days(date(2020, 1, 4), None))
    assert not limits.hold(Days(date(2020, 1, 5), None))
    assert Limits(None, None).hold(Days(None, None))
    assert (limits.words, Limits(None, None).words) == ("from 2020-01-02 to 2020-01-04", "")


@spacy_is_needed
def test_what_is_not_a_fact_is_kept_apart() -> None:
    ran = tqa("timeline", SECOND)
    timeline, _, apart = ran.out.partition("With a day, but not told as facts (")
    assert "not examined" not in " ".join(timeline.split())
    assert "[in the negative]" in apart


@spacy_is_needed
def test_the_day_of_filing_can_be_given(paid: Path) -> None:
    assert "filed 2022-04-04" in tqa("timeline", paid).out
    assert "filed 2022-05-05" in tqa("timeline", paid, "--filed", "2022-05-05").out
    assert story_from(paid, date(2022, 5, 5)).pleading.filed == date(2022, 5, 5)


@spacy_is_needed
def test_pages_and_what_was_not_read_are_told(tmp_path: Path) -> None:
    lines = complaint(
        "On 3 March 2020 the Plaintiff bought it.", "The Plaintiff sued."
    ).splitlines()
    path = tmp_path / "scan.pdf"
    path.write_bytes(pdf(Sheet().down(72, 72, lines, 16), Sheet(picture=True)))
    ran = tqa("timeline", path)
    assert re.search(r"(?m)^2020-03-03 .* p\. 1$", ran.out), ran.out + ran.err
    assert "Not read:\n  page(s) 2 " in ran.out


@spacy_is_needed
def test_a_stranger_moves_no_cursor(tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(
        complaint("On 3 March 2020 the Plaintiff bought \x1b[2J\u202eit <b>&amp;.", "It sued."),
        "utf-8",
    )
    out = tmp_path / "bad.svg"
    ran = tqa("timeline", path, "--all", "--picture", out)
    assert ran.code == 0, ran.err
    assert "\x1b" not in ran.out
    assert "\u202e" not in ran.out
    ET.parse(out)


# ------------------------------------------------------------------ what is no complaint


@spacy_is_needed
def test_no_dated_event_is_told_plainly(tmp_path: Path) -> None:
    path = tmp_path / "bare.txt"
    path.write_text(complaint("The Plaintiff owned a vessel.", "The Defendant seized it."), "utf-8")
    ran = tqa("timeline", path)
    assert (ran.code, ran.err) == (0, "")
    assert "bare.txt, filed 2022-04-04: no event with a day was found" in ran.out
    assert "2 events have no day; --all lists them." in ran.out
    drawn = tqa("timeline", path, "--picture", tmp_path / "bare.svg")
    assert drawn.code == 1
    assert drawn.err == "tqa: bare.txt: no event with a day to draw; no picture made\n"
    assert not (tmp_path / "bare.svg").exists()


@spacy_is_needed
def test_law_is_read_as_a_pleading_and_that_is_told() -> None:
    ran = tqa("timeline", MERIDIA / "customs-act-2012.txt")
    assert ran.code == 0
    assert "looks like another kind of document (act); it is read as a pleading" in ran.err


def test_bad_files_are_one_line(tmp_path: Path) -> None:
    assert "no such file" in tqa("timeline", tmp_path / "none.pdf").error()
    assert "is a folder; give the file of one complaint" in tqa("timeline", tmp_path).error()
    (tmp_path / "empty.txt").touch()
    assert "the file is empty" in tqa("timeline", tmp_path / "empty.txt").error()
    assert "not an instrument" in tqa("timeline", MERIDIA / "gold.jsonl").error()


def test_a_scan_without_text_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "scan.pdf"
    path.write_bytes(pdf(Sheet(picture=True)))
    assert "character recognition" in tqa("timeline", path).error()


def test_wrong_usage(tmp_path: Path) -> None:
    for arguments in (
        ("--from", "2021-02-30"),
        ("--filed", "yesterday"),
        ("--from", "2021-01-02", "--to", "2021-01-01"),
        ("--picture", tmp_path / "a.jpg"),
    ):
        ran = tqa("timeline", FIRST, *arguments)
        assert ran.code == 2, arguments
        assert ran.out == ""
        assert list(tmp_path.iterdir()) == []


def test_without_spacy_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "spacy", None)
    parsing._parser.cache_clear()
    assert 'pip install "tqa[events]"' in tqa("timeline", FIRST).error()
    parsing._parser.cache_clear()


def test_without_pymupdf_a_png_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "pymupdf", None)
    message = tqa("timeline", FIRST, "--picture", tmp_path / "a.png").error()
    assert 'pip install "tqa[pdf]"' in message
    assert "SVG" in message


# ------------------------------------------------------------------ JSON and pictures


@spacy_is_needed
def test_json_holds_everything_with_its_places() -> None:
    data = tqa("timeline", FIRST, "--json").json
    assert data["kind"] == "complaint"
    assert data["filed"] == "2018-04-16"
    events = {event["id"]: event for event in data["events"]}
    row = next(row for row in data["timeline"] if row["days"]["first"] == "2017-01-17")
    paid = events[row["event"]]
    assert row["days"] == {"first": "2017-01-17", "last": "2017-01-17"}
    assert row["paragraphs"] == ["7"]
    assert (paid["trigger"]["text"], paid["lemma"], paid["tense"]) == ("paid", "pay", "past")
    assert paid["when"]["basis"]["text"] == "17 January 2017"
    assert data["paragraphs"][paid["paragraph"]]["label"] == "7"
    assert all(told["earlier"] in events and told["later"] in events for told in data["relations"])
    assert {told["strength"] for told in data["relations"]} <= {
        "narrative",
        "implied",
        "stated",
        "dated",
    }
    assert [r["of"] for r in data["remarks"] if r["role"] == "proceeding"] == ["filed"]
    words = [event[part] for event in events.values() for part in ("trigger", "clause")]
    words += [part for event in events.values() for part in event["participants"]]
    words += [told["words"] for told in data["relations"]] + [r["words"] for r in data["remarks"]]
    assert len(words) > 50
    for each in words:
        there = " ".join(data["text"][start:end] for start, end in each["spans"])
        assert there.split() == each["text"].split()


@spacy_is_needed
def test_json_of_undated_events_names_what_places_them(paid: Path) -> None:
    data = tqa("timeline", paid, "--json").json
    events = {event["id"]: event for event in data["events"]}
    hired = next(item for item in data["undated"] if events[item["event"]]["lemma"] == "hire")
    assert (hired["lies"], hired["strength"]) == ("after", "stated")
    assert events[hired["after"]]["lemma"] == "seize"
    assert any(data["relations"][at]["reason"] == "after" for at in hired["relations"])


@spacy_is_needed
def test_pictures_are_written_and_told(tmp_path: Path) -> None:
    pytest.importorskip("pymupdf", reason="the extra `pdf` is not installed")
    svg, png = tmp_path / "deep" / "a.svg", tmp_path / "a.PNG"
    ran = tqa("timeline", SECOND, "--picture", svg, "--picture", png)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith(f"{svg}: written\n{png}: written\n")
    assert ET.parse(svg).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    assert png.read_bytes().startswith(b"\x89PNG")
    quiet = tqa("timeline", SECOND, "--json", "--picture", svg)
    assert quiet.json["name"] == "complaint-7-2021.txt"
    assert quiet.err == f"{svg}: written\n"


@spacy_is_needed
def test_a_picture_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ran = tqa("timeline", SECOND, "--picture", tmp_path / "file" / "a.svg")
    assert ran.code == 1
    assert re.fullmatch(r"tqa: .*cannot be written .*--picture\n", ran.err)


# ------------------------------------------------------------------ questions


@spacy_is_needed
def test_a_question_is_answered_with_the_events_it_took(paid: Path) -> None:
    ran = tqa("timeline", paid, "--ask", "When was the vessel bought?")
    assert ran.code == 0
    assert ran.out.splitlines()[0] == "2020-03-03"
    assert "¶ 2" in ran.out


@spacy_is_needed
def test_an_order_is_answered_with_the_words_that_say_it(paid: Path) -> None:
    asked = "Did the Defendant seize the vessel before the Plaintiff hired a barge?"
    ran = tqa("timeline", paid, "--ask", asked)
    assert ran.out.splitlines()[0] == "yes"
    assert "stated: “seized” before “hired”, by “after” (after)" in ran.out


@spacy_is_needed
def test_what_is_not_said_is_refused_with_exit_code_3(paid: Path) -> None:
    asked = "Did the Plaintiff repair the vessel before the Defendant seized the vessel?"
    ran = tqa("timeline", paid, "--ask", asked)
    assert ran.code == 3
    assert ran.out.startswith("No answer (cannot be determined): nothing says which came first")
    assert "Told first: ¶ 3" in ran.out


@spacy_is_needed
def test_the_order_of_telling_counts_where_that_is_said(paid: Path) -> None:
    asked = "Did the Plaintiff repair the vessel before it hired a barge?"
    assert tqa("timeline", paid, "--ask", asked).code == 3
    assert tqa("timeline", paid, "--in-order", "--ask", asked).out.startswith("yes")


@spacy_is_needed
def test_replies_as_json_point_into_the_file(paid: Path) -> None:
    ran = tqa("timeline", paid, "--json", "--ask", "When was the vessel bought?", "--ask", "Why?")
    assert ran.code == 3
    told = json.loads(ran.out)
    first, second = told["replies"]
    assert (first["answered"], first["answer"]) == (True, "2020-03-03")
    (event,) = first["events"]
    text = told["text"]
    assert " ".join(" ".join(text[a:b] for a, b in event["spans"]).split()) == event["words"]
    assert (second["status"], second["events"]) == ("no question of order", [])


def test_in_order_without_a_question_is_wrong_usage(paid: Path) -> None:
    ran = tqa("timeline", paid, "--in-order")
    assert ran.code == 2
    assert "add --ask" in ran.err


# ------------------------------------------------------------------ the page


def shown() -> list[tuple[str, str]]:
    """The commands of the page, each with what it prints."""
    found = re.findall(r"```text\n\$ tqa (timeline .*?)\n(.*?)```", PAGE, re.S)
    return [(command, out) for command, out in found if "--picture" not in command]


@spacy_is_needed
@pytest.mark.parametrize(("command", "out"), shown())
def test_the_page_shows_what_is_printed(
    command: str, out: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert tqa(*shlex.split(command)).out == out, (
        "put what the command prints in docs/complaints.md"
    )


@spacy_is_needed
def test_the_picture_of_the_page_is_the_one_that_is_drawn(tmp_path: Path) -> None:
    drawn = tmp_path / "a.svg"
    assert tqa("timeline", FIRST, "--picture", drawn).code == 0
    there = ROOT / "docs" / "images" / "complaint-14-2018.svg"
    again = (
        f"draw it anew: tqa timeline {FIRST.relative_to(ROOT)} --picture {there.relative_to(ROOT)}"
    )
    assert drawn.read_bytes() == there.read_bytes(), again
    assert there.stat().st_size < 100_000
