"""Every command: what it prints, where, as text and as JSON, and how it ends."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.models import CommandInfo

from tests.command import Ran, tqa
from tests.eval.small import write_lextime
from tests.laws import LANTERNS, QUESTIONS, SHOWN, TODAY, write_sources
from tqa.cli import app

ROOT = Path(__file__).parents[1]
ASKED = "What did section 2(1) of the Lantern Keepers Act say on 31 March 2016?"
ANSWER_KEYS = {
    "question", "kind", "status", "answered", "text", "as_at", "known_at", "date_reading",
    "about", "request",
    "citations", "warnings", "derivation",
    "values", "conclusions", "plan", "proof", "worded",
}  # fmt: skip
CITATION_KEYS = {
    "instrument", "title", "pinpoint", "eid", "valid", "known_from", "made_by", "ended_by",
    "heading", "source", "quotes",
    "interval_known_from",
}  # fmt: skip


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with the three invented laws; not to be changed."""
    folder = tmp_path_factory.mktemp("cli")
    write_sources(folder / "sources")
    assert tqa("init", folder / "work").code == 0
    assert tqa("ingest", "-w", folder / "work", folder / "sources").code == 0
    return folder


@pytest.fixture
def work(held: Path, tmp_path: Path) -> Path:
    """A copy of that workspace, to be changed."""
    return shutil.copytree(held / "work", tmp_path / "work")


# ------------------------------------------------------------------------------------- in general

COMMANDS: dict[str, CommandInfo] = {
    command.name or command.callback.__name__.rstrip("_"): command
    for command in app.registered_commands
    if command.callback is not None
}
COMMANDS |= {
    f"{group.name} {command.name or command.callback.__name__}": command
    for group in app.registered_groups
    if group.typer_instance is not None
    for command in group.typer_instance.registered_commands
    if command.callback is not None
}
TESTED = {
    "init", "ingest", "remove", "ask", "show", "history", "status", "verify", "demo",
    "eval corpus", "eval run", "eval tasks", "eval grade", "eval sheet", "eval report", "eval probe", "compare",
    "bench make", "export", "amendments", "explain", "resolve",
    "search", "index", "models", "timeline",
}  # fmt: skip


def test_every_command_is_tested_here() -> None:
    assert set(COMMANDS) == TESTED
    here = Path(__file__).read_text(encoding="utf-8")
    for name in COMMANDS:
        test, call = name.replace(" ", "_"), name.replace(" ", '", "')
        assert f"def test_{test}" in here, f"a test of `tqa {name}` is missing"
        assert f'tqa("{call}"' in here


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_help_says_what_a_command_does_and_gives_an_example(name: str) -> None:
    ran = tqa(*name.split(), "--help")
    assert ran.code == 0
    assert ran.err == ""
    assert ran.out.startswith(f"Usage: tqa {name} ")
    said = " ".join(ran.out.split())
    about = (COMMANDS[name].callback.__doc__ or "").strip().splitlines()[0]  # type: ignore[union-attr]
    assert len(about) > 20
    assert about in said
    typed = "eval" if name == "eval run" else name  # the name of a task stands for it
    assert re.search(rf"Examples?: tqa {typed}\b", said)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_option_and_argument_is_explained(name: str) -> None:
    ran = tqa(*name.split(), "--help")
    options = ran.out.split("\nOptions:\n")[1].split("\n\n")[0]
    for option in re.split(r"\n(?=  -)", options):
        assert re.search(r"^  -.*?\s{2,}\S", option, re.DOTALL), (
            f"{name}: {option} is not explained"
        )


def test_no_command_shows_the_help() -> None:
    ran = tqa()
    assert ran.code == 2
    for name in COMMANDS:
        assert re.search(rf"^  {name.split()[0]} +\w", ran.out + ran.err, re.MULTILINE)
    assert "Exit codes: 0 done, 1 error, 2 wrong usage, 3 asked and refused" in ran.out + ran.err
    assert "not legal advice" in " ".join((ran.out + ran.err).split())


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["ask", "--json"],
        ["ask", "--reader", "none"],
        ["ask", "what?", "--no-such-option"],
        ["ask", "what?", "--as-at", "31 June 2018"],
        ["ask", "what?", "--as-at", "2018-06-31"],
        ["ask", "what?", "--today", "tomorrow"],
        ["show", "L-3.1", "1", "--known-at", "2018-13-01"],
        ["history", "L-3.1", "1", "--today", ""],
        ["ingest", "-w", "."],
        ["ingest", "x.txt", "--as", "printed"],
        ["ingest", "x.txt", "--published", "2018-02-30"],
    ],
    ids=" ".join,
)
def test_wrong_usage_ends_with_2(held: Path, arguments: list[str]) -> None:
    ran = tqa(*arguments, *(["-w", held / "work"] if "-w" not in arguments else []))
    assert ran.code == 2
    assert ran.out == ""
    assert "Traceback" not in ran.err
    assert "Usage: tqa" in ran.err
    assert "Error" in ran.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["ingest", "x.txt"],
        ["remove", "x"],
        ["ask", "What does section 1 say?"],
        ["show", "x"],
        ["history", "x"],
        ["status"],
        ["verify"],
        ["amendments"],
        ["explain", "x#1"],
        ["resolve", "--list"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_without_a_workspace_each_command_says_how_to_make_one(
    tmp_path: Path, arguments: list[str]
) -> None:
    message = tqa(*arguments, "-w", tmp_path / "none").error()
    assert message == (
        f"{tmp_path}/none: holds no workspace; make one with `tqa init {tmp_path}/none`"
    )
    assert not (tmp_path / "none").exists()


def test_the_workspace_may_come_from_the_environment(
    held: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TQA_WORKSPACE", str(held / "work"))
    assert tqa("status", "--json").json["counts"]["instrument"] == 3


def test_errors_end_a_real_process_with_one_line_and_1(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tqa.cli", "status", "-w", str(tmp_path)],
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert Ran(ran.returncode, ran.stdout, ran.stderr).error() == (
        f"{tmp_path}: holds no workspace; make one with `tqa init {tmp_path}`"
    )


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1"])
def test_every_answer_can_be_printed_anywhere(held: Path, encoding: str) -> None:
    ran = subprocess.run(
        [
            sys.executable,
            "-m",
            "tqa.cli",
            "ask",
            ASKED.encode() + b"\xe9",
            "--json",
            "-w",
            held / "work",
        ],
        capture_output=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
    )
    assert ran.stderr == b""
    assert json.loads(ran.stdout.decode(encoding))["question"].startswith(ASKED)


def test_a_reader_that_stops_reading_is_no_accident(held: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as closed:
        ran = subprocess.run(
            [sys.executable, "-m", "tqa.cli", "show", "L-3.1", "-w", str(held / "work")],
            stdout=closed,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
    assert (ran.returncode, ran.stderr) == (1, "")


# ------------------------------------------------------------------------------- what is imported

HEAVY = "lxml networkx dateparser numpy pandas torch transformers llama_index".split()


LAZY = ["rich.progress", "rich.table", "tqa.ingest.pipeline", "tqa.eval", "tqa.demo"]
"""What only some commands need."""

_TELL = "sys.stderr.write(' '.join(sys.modules))"


def imported(code: str, *arguments: str) -> set[str]:
    """The modules that a new process has imported after running `code`."""
    ran = subprocess.run(
        [sys.executable, "-c", f"import sys\n{code}\n{_TELL}", *arguments],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    return set(ran.stderr.split())


@pytest.mark.parametrize("module", ["tqa.cli", "tqa.errors"])
def test_starting_imports_nothing_heavy(module: str) -> None:
    found = imported(f"import {module}")
    assert module in found
    assert found.isdisjoint([*HEAVY, *LAZY, "tqa.ingest"])


def test_help_imports_no_stage() -> None:
    code = "import tqa.cli\ntry: tqa.cli.main()\nexcept SystemExit: pass"
    assert imported(code, "ask", "--help").isdisjoint([*HEAVY, *LAZY])


@pytest.mark.parametrize("arguments", [["ask", ASKED], ["show", "L-3.1", "2"]], ids=["ask", "show"])
def test_asking_imports_nothing_heavy(held: Path, arguments: list[str]) -> None:
    code = "import tqa.cli\ntry: tqa.cli.main()\nexcept SystemExit as end: assert not end.code"
    found = imported(code, *arguments, "-w", str(held / "work"))
    assert "tqa.qa.pipeline" in found
    assert found.isdisjoint(set(HEAVY) - {"dateparser", "networkx"})


# ------------------------------------------------------------------------------------------- init


def test_init(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "work"
    ran = tqa("init", folder)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"{folder}: an empty workspace; next: tqa ingest -w {folder} PATH\n"
    assert tqa("status", "-w", folder, "--json").json["counts"]["source"] == 0


def test_init_leaves_a_workspace_alone(work: Path) -> None:
    before = tqa("show", "L-3.1", "-w", work, "--as-at", TODAY).out
    message = tqa("init", work).error()
    assert "workspace.sqlite: exists already; nothing was changed" in message
    assert tqa("show", "L-3.1", "-w", work, "--as-at", TODAY).out == before


@pytest.mark.parametrize("name", ["file", "file/below"])
def test_init_where_a_file_is(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("not a folder")
    message = tqa("init", tmp_path / name).error()
    assert str(tmp_path / name) in message
    assert "choose" in message
    assert (tmp_path / "file").read_text() == "not a folder"


# ----------------------------------------------------------------------------------------- ingest


def test_ingest(tmp_path: Path) -> None:
    write_sources(tmp_path / "sources")
    tqa("init", tmp_path / "work")
    ran = tqa("ingest", "-w", tmp_path / "work", tmp_path / "sources")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert "/ca/act/L-3.1: new, 8 provisions" in lines
    assert "/xx/act/2012/6: new, 6 provisions" in lines
    assert any(re.match(r"assumed, .*orchards@2014-12-31\.txt: no commencement", x) for x in lines)
    assert any(re.fullmatch(r"10 new; \d+ provisions read", x) for x in lines)
    assert re.fullmatch(r"[\d,]+ characters: [\d,]+ in provisions, .* kept apart \(.*\)", lines[-1])
    again = tqa("ingest", "-w", tmp_path / "work", tmp_path / "sources")
    assert (again.code, again.out) == (0, "10 unchanged; 0 provisions read\n")


def test_ingest_of_a_later_consolidation_names_what_changed(tmp_path: Path) -> None:
    path = tmp_path / "act.xml"
    tqa("init", tmp_path / "work")
    path.write_bytes(LANTERNS.xml("2015-03-31"))
    tqa("ingest", "-w", tmp_path / "work", path)
    path.write_bytes(LANTERNS.xml("2018-09-30"))
    ran = tqa("ingest", "-w", tmp_path / "work", path)
    assert ran.code == 0
    assert ran.out.startswith("/ca/act/L-3.1: other versions now of 2 provisions: 2.1, 2/(1)\n")
    ran = tqa("ingest", "-w", tmp_path / "work", path, "--published", "2018-10-20", "--json")
    (file,), (change,) = ran.json["files"], ran.json["changes"]
    assert file["outcome"] == "revised"
    assert set(file) == {
        "name", "outcome", "instrument", "provisions", "characters", "left_over", "reason", "guesses",
    }  # fmt: skip
    assert set(change) == {"instrument", "new", "changed", "problems", "forgotten"}
    assert "2/(1)" in change["changed"]


def test_ingest_takes_facts_from_the_options(tmp_path: Path) -> None:
    tqa("init", tmp_path / "work")
    (tmp_path / "act.txt").write_text("Kite Act\n\n1. No kite is flown over the pier.\n")
    options = [*"--as enacted --id /xx/act/kites --title".split(), "Kite Act"]
    options += "--in-force 2001-02-03 --published 2001-02-01 --jurisdiction ca --json".split()
    ran = tqa("ingest", "-w", tmp_path / "work", tmp_path / "act.txt", *options)
    assert ran.code == 0, ran.err
    assert ran.json["files"][0]["instrument"] == "/xx/act/kites"
    shown = tqa("show", "Kite Act", "1", "-w", tmp_path / "work", "--as-at", "2001-02-03", "--json")
    assert (shown.code, shown.json["status"]) == (0, "answered")
    eve = tqa("show", "Kite Act", "1", "-w", tmp_path / "work", "--as-at", "2001-02-02")
    assert eve.code == 3


def test_ingest_of_a_missing_path_does_nothing(work: Path, tmp_path: Path) -> None:
    message = tqa("ingest", "-w", work, tmp_path / "none.xml").error()
    assert message.startswith(f"{tmp_path}/none.xml: no such file or folder; check the path")


@pytest.mark.parametrize(
    ("strict", "code"), [([], 0), (["--strict"], 1)], ids=["lenient", "strict"]
)
def test_ingest_with_one_bad_file(tmp_path: Path, strict: list[str], code: int) -> None:
    write_sources(tmp_path / "sources")
    (tmp_path / "sources" / "bad.xml").write_bytes(LANTERNS.xml("2018-09-30")[:500])
    tqa("init", tmp_path / "work")
    ran = tqa("ingest", "-w", tmp_path / "work", tmp_path / "sources", *strict)
    assert ran.code == code
    assert re.fullmatch(rf"not read: {tmp_path}/sources/bad\.xml.*\n", ran.err)
    assert "10 new, 1 failed" in ran.out


# ----------------------------------------------------------------------------------------- remove


def test_remove(work: Path) -> None:
    ran = tqa("remove", "Beacon Fees Regulations", "-w", work)
    assert (ran.code, ran.out, ran.err) == (0, "removed /ca/regulation/SOR-2011-7\n", "")
    assert tqa("show", "Beacon Fees Regulations", "-w", work).code == 1
    assert tqa("verify", "-w", work).code == 0


def test_remove_of_one_source(work: Path, held: Path) -> None:
    name = f"{held}/sources/lanterns@2022-01-31.xml"
    ran = tqa("remove", name, "-w", work, "--json")
    assert ran.json == {"removed": [name]}
    shown = tqa("show", "L-3.1", "2(1)", "-w", work, "--as-at", "2020-07-15", "--json")
    assert "two hours" not in shown.out
    assert tqa("verify", "-w", work).code == 0


def test_remove_of_what_is_not_held(work: Path) -> None:
    assert "no instrument 'Kite Act'" in tqa("remove", "Kite Act", "-w", work).error()


# -------------------------------------------------------------------------------------------- ask


def test_ask(held: Path) -> None:
    ran = tqa("ask", ASKED, "-w", held / "work", "--today", TODAY)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("(1) A keeper must light the lantern at dusk.\n\n")
    assert "Lantern Keepers Act, s 2(1); text of [2010-05-01, 2016-04-01)\n" in ran.out
    assert "  made by 2010, c. 4, s. 2\n" in ran.out
    assert (
        f"  source {held}/sources/lanterns@2015-03-31.xml, its words first published 2015-03-31\n"
        in ran.out
    )
    assert ran.out.endswith("as at 2016-03-31 (“31 March 2016”: 2016-03-31), known at 2023-01-01\n")


@pytest.mark.parametrize(
    ("day", "words"),
    [("2016-03-31", "at dusk"), ("2016-04-01", "one hour"), ("2016-04-02", "one hour")],
)
def test_ask_with_a_day_beside_the_question(held: Path, day: str, words: str) -> None:
    question = "What does section 2(1) of the Lantern Keepers Act say?"
    ran = tqa("ask", question, "-w", held / "work", "--as-at", day, "--json")
    assert ran.json["as_at"] == day
    assert words in ran.json["text"]


def test_ask_as_known_before_the_change_was_published(held: Path) -> None:
    question = "What did section 2(1) of the Lantern Keepers Act say on 1 May 2016?"
    ran = tqa("ask", question, "-w", held / "work", "--known-at", "2016-06-01", "--today", TODAY)
    assert "at dusk" in ran.out
    assert "by what has been published since, the answer is another" in ran.out


def test_ask_as_json(held: Path) -> None:
    ran = tqa("ask", ASKED, "-w", held / "work", "--today", TODAY, "--json")
    assert (ran.code, ran.err) == (0, "")
    assert set(ran.json) == ANSWER_KEYS
    assert (ran.json["status"], ran.json["answered"]) == ("answered", True)
    (citation,) = ran.json["citations"]
    assert set(citation) == CITATION_KEYS
    (quote,) = citation["quotes"]
    assert set(quote) == {"provision", "label", "text", "pieces", "valid", "known_from", "depth"}
    assert set(quote["pieces"][0]) == {"source", "start", "end"}


def test_ask_why(held: Path) -> None:
    ran = tqa("ask", ASKED, "-w", held / "work", "--today", TODAY, "--why")
    for step in ("which day: ", "what was known: ", "which provision: ", "which version: "):
        assert f"\n{step}" in ran.out
    assert step not in tqa("ask", ASKED, "-w", held / "work", "--today", TODAY).out


def test_ask_and_be_refused(held: Path) -> None:
    question = "What does section 3 of the Lantern Keepers Act say on 15 July 2020?"
    ran = tqa("ask", question, "-w", held / "work", "--today", TODAY)
    assert (ran.code, ran.err) == (3, "")
    assert ran.out.startswith("No answer (ended).\n")
    assert "2020, c. 11, s. 4" in ran.out
    ran = tqa("ask", question, "-w", held / "work", "--today", TODAY, "--json")
    assert (ran.code, ran.json["status"], ran.json["answered"]) == (3, "ended", False)


# ----------------------------------------------------------------------------- show and history


def test_search(held: Path) -> None:
    ran = tqa("search", "lantern at dusk", "-w", held / "work", "--as-at", "2016-03-31", "-k", "1")
    assert (ran.code, ran.err) == (0, "")
    assert re.search(r"^ +1\. Lantern Keepers Act, 2.* \[.*2016-04-01\)", ran.out)
    assert "must light the lantern at dusk." in ran.out
    said = tqa("search", "zzgqx", "-w", held / "work")
    assert (said.code, said.err) == (3, "")
    assert said.out == "nothing in common with it is held; `tqa status` lists what is\n"


def test_index(work: Path) -> None:
    ran = tqa("index", "-w", work, "--rebuild")
    assert (ran.code, ran.err) == (0, "")
    assert re.fullmatch(r"\d\d texts written; \d\d held in 1 segments, \d\.\d MB\n", ran.out)
    assert tqa("index", "-w", work, "--check").out == "the index and the store agree\n"
    next((work / "index").glob("*/lengths.npy")).unlink()
    checked = tqa("index", "-w", work, "--check")
    assert (checked.code, checked.err) == (1, "")
    assert "lengths.npy: cannot be read" in checked.out
    assert "run `tqa index --rebuild`" in tqa("search", "dusk", "-w", work).error()


def test_show(held: Path) -> None:
    ran = tqa("show", "Lantern Keepers Act", "2", "-w", held / "work", "--as-at", "2016-04-01")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(
        "2 (1) A keeper must light the lantern one hour before dusk.\n    (2) "
    )
    assert "Lantern Keepers Act, s 2 — Lighting; text of [2016-04-01, 2020-07-15)\n" in ran.out
    same = tqa("show", "L-3.1", "2", "-w", held / "work", "--as-at", "2016-04-01", "--json")
    assert set(same.json) == ANSWER_KEYS
    assert ran.out.startswith(same.json["text"])


def test_show_a_whole_instrument(held: Path) -> None:
    ran = tqa("show", "SOR/2011-7", "-w", held / "work", "--as-at", "2018-01-01")
    assert ran.code == 0
    assert "45 florins" in ran.out
    assert "Harbour Warden" in ran.out


def test_show_what_has_ended(held: Path) -> None:
    ran = tqa("show", "L-3.1", "3", "-w", held / "work", "--as-at", "2020-07-15", "--why")
    assert (ran.code, ran.err) == (3, "")
    assert ran.out.startswith("No answer (ended).\n")


@pytest.mark.parametrize(
    ("name", "pinpoint", "words"),
    [
        ("Windmill Rules", "1", "no instrument 'Windmill Rules'; `tqa status` lists what is held"),
        ("Lantern Kepers Act", "1", "did you mean Lantern Keepers Act (/ca/act/L-3.1)"),
        ("L-3.1", "99", "/ca/act/L-3.1: 99 is not in it"),
        ("L-3.1", "((", "is not a pinpoint"),
    ],
)
def test_show_what_is_not_held(held: Path, name: str, pinpoint: str, words: str) -> None:
    for command in ("show", "history"):
        assert words in tqa(command, name, pinpoint, "-w", held / "work").error()


def test_history(held: Path) -> None:
    ran = tqa("history", "L-3.1", "2(1)", "-w", held / "work", "--today", TODAY)
    assert (ran.code, ran.err) == (0, "")
    changes = re.findall(r"^(\d{4}-\d\d-\d\d): .* — (\d+, c\. \d+, s\. \d)", ran.out, re.MULTILINE)
    assert changes[-2:] == [("2016-04-01", "2016, c. 2, s. 7"), ("2020-07-15", "2020, c. 11, s. 3")]
    same = tqa("history", "L-3.1", "2(1)", "-w", held / "work", "--today", TODAY, "--json")
    assert set(same.json) == ANSWER_KEYS
    assert same.json["kind"] == "history"
    assert ran.out.startswith(same.json["text"])


def test_history_as_known_on_a_day(held: Path) -> None:
    ran = tqa("history", "L-3.1", "2(1)", "-w", held / "work", "--known-at", "2019-01-01")
    assert "2016-04-01" in ran.out
    assert "2020-07-15" not in ran.out.split("\n\n")[0]


# ------------------------------------------------------------------------------ status and verify


def test_status(held: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    ran = tqa("status", "-w", held / "work")
    assert (ran.code, ran.err) == (0, "")
    assert re.search(r"/ca/act/L-3\.1 .*2015-03-31 to 2022-01-31 +4 +8\b", ran.out)
    assert re.search(r"^10 sources; 3 instruments; 18 provisions; \d+ versions; ", ran.out, re.M)
    assert ran.out.endswith("healthy\n")


def test_status_as_json(held: Path) -> None:
    ran = tqa("status", "-w", held / "work", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert set(ran.json) == {"instruments", "sources", "counts", "problems", "faults"}
    assert [row["id"] for row in ran.json["instruments"]] == [
        "/ca/act/L-3.1", "/ca/regulation/SOR-2011-7", "/xx/act/2012/6",
    ]  # fmt: skip
    assert ran.json["faults"] == []
    assert len(ran.json["sources"]) == ran.json["counts"]["source"] == 10
    assert all(source["recorded_at"] for source in ran.json["sources"])


def test_export(held: Path, tmp_path: Path) -> None:
    """More in tests/test_export.py."""
    ran = tqa("export", "-w", held / "work", "Lantern Keepers Act")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("<?xml")
    assert ran.out.endswith("</akomaNtoso>\n")
    ran = tqa("export", "-w", held / "work", "--all", "-o", tmp_path / "out", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert sorted(Path(file["file"]).name for file in ran.json["files"]) == [
        "ca-act-L-3.1.en.xml", "ca-regulation-SOR-2011-7.en.xml", "xx-act-2012-6.en.xml",
    ]  # fmt: skip


def test_amendments(held: Path) -> None:
    """More in tests/test_amendments_cli.py."""
    ran = tqa("amendments", "-w", held / "work", "Lantern Keepers Act")
    assert (ran.code, ran.out, ran.err) == (0, "0 edits\n", "")
    ran = tqa("amendments", "-w", held / "work", "--json")
    assert ran.json == {"edits": [], "counts": {}, "found": 0, "not_listed": []}


def test_explain(held: Path) -> None:
    """What consolidations alone tell; more in tests/test_amendments_cli.py."""
    arguments = ["-w", held / "work", "Lantern Keepers Act s. 2(1)", "--as-at", "2016-04-01"]
    ran = tqa("explain", *arguments, "--today", TODAY)
    assert (ran.code, ran.err) == (0, "")
    assert "light the lantern [-at-] {+one hour before+} dusk." in ran.out
    assert "(by 2016, c. 2, s. 7)" in ran.out
    ran = tqa("explain", *arguments, "--json", "--today", TODAY)
    assert [link["when"] for link in ran.json["chain"]][-1] == "2016-04-01"


def test_resolve(work: Path) -> None:
    """More in tests/test_amendments_cli.py."""
    ran = tqa("resolve", "-w", work, "--list", "--json")
    assert ran.json == {"file": f"{work}/overrides.toml", "decisions": []}
    assert tqa("resolve", "-w", work, "--apply").out == f"{work}/overrides.toml: taken in\n"
    arguments = ["-w", work, "x#1.0", "--reject", "--by", "R. Ahmed", "--reason", "a slip"]
    assert "no clause 'x#1.0' is held" in tqa("resolve", *arguments).error()


def spoil_index(work: Path) -> None:
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(work / "workspace.sqlite")) as db, db:
        db.execute("INSERT INTO unit_words (unit_words) VALUES ('delete-all')")


def spoil_version(work: Path) -> None:
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(work / "workspace.sqlite")) as db, db:
        db.execute("UPDATE version SET text = replace(text, 'one hour', 'six hours')")


@pytest.mark.parametrize("json_", [[], ["--json"]], ids=["text", "json"])
def test_status_of_a_spoilt_index(work: Path, json_: list[str]) -> None:
    spoil_index(work)
    ran = tqa("status", "-w", work, *json_)
    assert ran.code == 1
    assert "word index" in ran.out
    assert "healthy" not in ran.out


def test_verify(held: Path) -> None:
    ran = tqa("verify", "-w", held / "work")
    assert (ran.code, ran.err) == (0, "")
    assert re.fullmatch(
        r"holds: 1 file, 18 provisions against their sources, \d+ spans, 3 index of an instrument\n",
        ran.out,
    )
    same = tqa("verify", "-w", held / "work", "--json")
    assert set(same.json) == {"holds", "checked", "faults"}
    assert same.json["holds"] is True


@pytest.mark.parametrize(
    ("spoil", "words"),
    [(spoil_index, "word index"), (spoil_version, "is damaged")],
    ids=["index", "version"],
)
def test_verify_of_a_spoilt_workspace(
    work: Path, spoil: Callable[[Path], None], words: str
) -> None:
    spoil(work)
    ran = tqa("verify", "-w", work)
    assert ran.code == 1
    assert words in ran.err
    assert ran.out.startswith("does not hold: ")
    assert all(line.startswith("does not hold: ") for line in ran.err.splitlines())
    assert tqa("verify", "-w", work, "--json").json["holds"] is False


def test_verify_an_answer(held: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(tqa("ask", ASKED, "-w", held / "work", "--today", TODAY, "--json").out)
    ran = tqa("verify", path, "-w", held / "work")
    assert (ran.code, ran.err) == (0, "")
    assert re.fullmatch(r"holds: \d+ checks of its proof, \d+ fields made again\n", ran.out)


def test_verify_whatever_is_answered(held: Path, tmp_path: Path) -> None:
    where = ["-w", held / "work", "--json"]
    calls = [["show", law, pinpoint, "--as-at", day, *where] for law, pinpoint, day in SHOWN]
    calls += [["history", law, pinpoint, "--today", TODAY, *where] for law, pinpoint, _ in SHOWN]
    calls += [["ask", question, "--today", TODAY, *where] for question in QUESTIONS]
    path = tmp_path / "a.json"
    for call in calls:
        path.write_text(tqa(*call).out)
        ran = tqa("verify", path, "-w", held / "work")
        assert (ran.code, ran.err) == (0, ""), call


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("at dusk", "at noon", "the words are not those at its spans"),
        ('"start": ', '"start": 1', "the words are not those at its spans"),
        (
            '"valid": "[2010-05-01, 2016',
            '"valid": "[2010-05-01, 2017',
            "the version of 2016-03-31 has",
        ),
        (
            '"as_at": "2016-03-31"',
            '"as_at": "2016-04-01"',
            "as_at: not what its provisions and days make",
        ),
        (
            '"status": "answered"',
            '"status": "ended"',
            "status: not what its provisions and days make",
        ),
        ('"made_by": [', '"made_by": ["Act 99 of 2099"], "was": [', "citations: not what"),
        ("as at 2016-03-31 (", "as at 2016-03-30 (", "derivation: not what"),
        ("L-3.1", "L-3.2", "no instrument '/ca/act/L-3.2'"),
    ],
)
def test_verify_an_altered_answer(
    held: Path, tmp_path: Path, old: str, new: str, words: str
) -> None:
    said = tqa("ask", ASKED, "-w", held / "work", "--today", TODAY, "--json").out
    assert old in said
    path = tmp_path / "a.json"
    path.write_text(said.replace(old, new))
    ran = tqa("verify", path, "-w", held / "work")
    assert ran.code == 1
    assert words in ran.err


def test_verify_an_answer_whose_text_is_not_what_it_quotes(held: Path, tmp_path: Path) -> None:
    answer = tqa("ask", ASKED, "-w", held / "work", "--today", TODAY, "--json").json
    answer["text"] = answer["text"].replace("at dusk", "at noon")
    path = tmp_path / "a.json"
    path.write_text(json.dumps(answer))
    ran = tqa("verify", path, "-w", held / "work")
    assert ran.code == 1
    assert "text" in ran.err


@pytest.mark.parametrize(
    "content",
    ["", "{", "[]", "3", "null", "{}", '"text"', "\ud800", '{"as_at": 3}', "[" * 100_000],
    ids=lambda content: repr(content)[:12],
)
def test_verify_what_is_no_answer(held: Path, tmp_path: Path, content: str) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(content.encode("utf-8", "surrogatepass"))
    message = tqa("verify", path, "-w", held / "work").error()
    assert "answer" in message


@pytest.mark.parametrize(
    "part",
    [
        {"citations": 3},
        {"citations": [3]},
        {"citations": [{}]},
        {"citations": [{"instrument": "/ca/act/L-3.1", "quotes": [{}]}]},
        {"citations": [{"instrument": "/ca/act/L-3.1", "quotes": [{"provision": 1, "pieces": 2}]}]},
    ],
    ids=str,
)
def test_verify_an_answer_out_of_shape(held: Path, tmp_path: Path, part: dict[str, object]) -> None:
    answer = tqa("ask", ASKED, "-w", held / "work", "--today", TODAY, "--json").json
    path = tmp_path / "a.json"
    path.write_text(json.dumps(answer | part))
    assert "not an answer" in tqa("verify", path, "-w", held / "work").error()


def test_verify_without_the_file(held: Path, tmp_path: Path) -> None:
    message = tqa("verify", tmp_path / "none.json", "-w", held / "work").error()
    assert message.startswith(f"{tmp_path}/none.json: cannot be read as an answer")


# ------------------------------------------------------------------------------------------- demo

SAMPLE = ROOT / "corpus"


@pytest.fixture(scope="module")
def shown() -> Ran:
    """`tqa demo` on the sample corpus."""
    return tqa("demo")


def test_demo(shown: Ran) -> None:
    assert shown.code == 0
    assert all(line.startswith("not read: ") for line in shown.err.splitlines())
    questions = [json.loads(line) for line in (SAMPLE / "demo.jsonl").read_text().splitlines()]
    said = " ".join(shown.out.split())
    for number, question in enumerate(questions, start=1):
        assert f"\n{number}. {question['shows']}\n$ tqa ask -w work" in shown.out
        assert f'"{question["question"]}"' in said
    assert "thirty days" in said
    assert "tqa ingest -w work" in said
    assert re.search(r"19 questions in \d+\.\d seconds", said)
    assert "19 of 19 come out the same" in said


def test_demo_fits_80_columns(shown: Ran) -> None:
    # Only a path may be longer than a line: the tests may run in a deep folder.
    assert [x for x in shown.out.splitlines() if len(x) > 80 and str(ROOT) not in x] == []


def test_demo_shows_commands_that_can_be_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "corpus").symlink_to(SAMPLE)
    monkeypatch.chdir(tmp_path)
    shown = tqa("demo", "corpus")
    assert tqa("init", tmp_path / "work").code == 0
    assert tqa("ingest", "-w", tmp_path / "work", "corpus").code == 0
    commands = re.findall(r"^\$ (tqa ask .*?)\n\n", shown.out, re.DOTALL | re.MULTILINE)
    assert len(commands) == 19
    for command in commands[4:8]:
        # A shell joins lines where the first ends in a backslash; shlex does not.
        ran = tqa(*shlex.split(command.replace("\\\n", ""))[1:])
        assert ran.code in (0, 3)
        assert "".join(ran.out.split()) in "".join(shown.out.split())


def test_models_that_can_word_answers_are_listed() -> None:
    shown = tqa("models").out
    assert shown.startswith("symbolic: no model; the default")
    names = [model["name"] for model in tqa("models", "--json").json["models"]]
    assert names
    assert all(f"\n{name}" in shown for name in names)


def test_timeline_shows_the_days_of_a_complaint() -> None:
    pytest.importorskip("spacy", reason="the extra `events` is not installed")
    ran = tqa("timeline", ROOT / "corpus" / "meridia" / "complaint-7-2021.txt")
    assert (ran.code, ran.err) == (0, "")
    assert re.search(r"(?m)^2021-04-12 +The Defendant refused it", ran.out)


def test_the_query_and_the_other_forms_of_a_question_are_shown(held: Path) -> None:
    shown = tqa("ask", "-w", held / "work", ASKED, "--today", TODAY, "--explain", "--trust").out
    assert "\nquery: text_at of " in shown
    assert "\nasked in 4 other forms: 4 came out right" in shown


def test_demo_as_json() -> None:
    data = tqa("demo", SAMPLE, "--json").json
    assert data["corpus"] == str(SAMPLE)
    first = data["answers"][0]
    assert set(first) == {"shows", "command", "expected", "holds", "answer"}
    assert set(first["answer"]) == ANSWER_KEYS
    assert first["expected"] == first["answer"]["status"] == "answered"
    assert all(answer["holds"] for answer in data["answers"])


def test_demo_without_a_corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    remedy = "give the folder corpus of a checkout of the repository"
    none = tmp_path / "none"
    assert tqa("demo", none).error() == f"{none}: no folder is there; {remedy}"
    assert tqa("demo", tmp_path).error() == f"{tmp_path}: holds no demo.jsonl; {remedy}"
    (tmp_path / "demo.jsonl").write_text('{"shows": "x"}\n')
    assert "demo.jsonl, line 1: question is missing" in tqa("demo", tmp_path).error()
    monkeypatch.setattr("tqa.__file__", str(tmp_path / "lib" / "tqa" / "__init__.py"))
    assert tqa("demo").error() == (
        f"{tmp_path}/lib/corpus: no sample corpus lies beside this installation; {remedy}"
    )


# ------------------------------------------------------------------------------------------- eval

HARBOUR = SAMPLE / "harbour-dues"


def test_eval_shows_its_commands() -> None:
    ran = tqa("eval")
    assert ran.code == 2
    for name in ("corpus", "run", "tasks", "grade", "sheet", "report", "probe"):
        assert re.search(rf"^  {name} +\w", ran.out + ran.err, re.MULTILINE)


def test_eval_corpus(tmp_path: Path) -> None:
    ran = tqa("eval", "corpus", HARBOUR, "--out", tmp_path / "a.json")
    assert (ran.code, ran.err) == (0, "")
    assert re.search(r"\|parametric +\| 15 \| +0 +0% \| +0-20 \| +0 \| +15 \| +0\|", ran.out)
    for setting in ("gold", "rag"):
        pattern = rf"\|{setting} +\| 15 \| 15 100% \| 80-100 \| +0 \| +0 \| +0\|"
        assert re.search(pattern, ran.out)
    assert max(map(len, ran.out.splitlines()[:-1])) <= 80
    assert ran.out.endswith(f"{tmp_path}/a.json: the result, row by row\n")
    data = json.loads((tmp_path / "a.json").read_text())
    assert len(data["rows"]) == 45
    assert sum(group["old_versions"] for group in data["groups"]) == 0


def test_eval_corpus_of_some_settings_and_rows() -> None:
    ran = tqa("eval", "corpus", HARBOUR, "--setting", "rag", "--limit", "3", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert ran.json["config"]["settings"] == ["rag"]
    assert [row["id"] for row in ran.json["rows"]] == ["hd-01", "hd-02", "hd-03"]


def test_eval_corpus_lists_failures(tmp_path: Path) -> None:
    folder = shutil.copytree(HARBOUR, tmp_path / "law")
    gold = (folder / "gold.jsonl").read_text()
    (folder / "gold.jsonl").write_text(gold.replace('["45 crowns"]', '["46 crowns"]', 1))
    quiet = tqa("eval", "corpus", folder, "--setting", "rag")
    ran = tqa("eval", "corpus", folder, "--setting", "rag", "--failures")
    assert ran.code == quiet.code == 0
    assert ran.out.startswith(quiet.out)
    assert ran.out.removeprefix(quiet.out).startswith("hd-01 rag: What did section 4(2)")
    assert "  missing: 46 crowns\n" in ran.out


def test_eval_corpus_keeps_a_workspace_on_request(tmp_path: Path) -> None:
    asked = ["--setting", "rag", "--limit", "1", "-w", tmp_path / "work"]
    first = tqa("eval", "corpus", HARBOUR, *asked)
    assert first.code == 0
    assert tqa("status", "-w", tmp_path / "work", "--json").json["counts"]["source"] == 2
    assert tqa("eval", "corpus", HARBOUR, *asked).out == first.out


def test_eval_corpus_says_what_cannot_be_read(tmp_path: Path) -> None:
    folder = shutil.copytree(HARBOUR, tmp_path / "law")
    (folder / "broken.xml").write_text("<Statute")
    ran = tqa("eval", "corpus", folder, "--limit", "1", "--json")
    assert ran.code == 0
    assert "broken.xml" in ran.err
    assert ran.json["not_read"] == ["broken.xml"]


@pytest.mark.parametrize(
    ("prepare", "said"),
    [
        (lambda folder: shutil.rmtree(folder), "no folder is there; give"),
        (lambda folder: (folder / "gold.jsonl").unlink(), "no gold.jsonl is in it or below"),
        (
            lambda folder: (folder / "gold.jsonl").write_text('{"id": "x"}\n'),
            "gold.jsonl, line 1: instrument is missing; write a text",
        ),
        (
            lambda folder: [path.unlink() for path in folder.glob("*.t*")],
            "nothing in it could be read; give a folder with sources",
        ),
    ],
    ids=["no folder", "no gold", "bad gold", "no sources"],
)
def test_eval_corpus_says_what_is_amiss(
    tmp_path: Path, prepare: Callable[[Path], object], said: str
) -> None:
    folder = shutil.copytree(HARBOUR, tmp_path / "law")
    prepare(folder)
    message = tqa("eval", "corpus", folder).error()
    assert message.startswith(f"{folder}")
    assert said in message


@pytest.mark.parametrize("arguments", [["--setting", "guess"], ["--limit", "0"]], ids=" ".join)
def test_eval_corpus_used_wrongly(arguments: list[str]) -> None:
    ran = tqa("eval", "corpus", HARBOUR, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert "Usage: tqa eval corpus" in ran.err


def test_compare(tmp_path: Path) -> None:
    before, after = tmp_path / "before.json", tmp_path / "after.json"
    assert tqa("eval", "corpus", HARBOUR, "--setting", "rag", "--out", before).code == 0
    after.write_text(before.read_text().replace('"outcome": "right"', '"outcome": "wrong"', 1))
    ran = tqa("compare", before, after)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("15 rows in both: 15 right before, 14 after; 0 gained, 1 lost\n")
    assert "lost: rag hd-01, right (answered) to wrong (answered)" in ran.out
    data = tqa("compare", after, before, "--json").json
    assert [change["id"] for change in data["gains"]] == ["hd-01"]
    assert data["losses"] == []


def test_compare_of_what_is_no_result(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    assert "cannot be read as a result" in tqa("compare", path, path).error()
    path.write_text("{}")
    assert "no result in the format" in tqa("compare", path, path).error()


# ----------------------------------------------------------- the suite: more in tests/eval


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a small benchmark, and a run of it; not to be changed."""
    pytest.importorskip("spacy", reason="the extra `events` is not installed")
    folder = tmp_path_factory.mktemp("suite")
    write_lextime(folder / "data")
    asked = [
        "--data",
        folder / "data",
        "--limit",
        "3",
        "--setting",
        "gold",
        "--out",
        folder / "run",
    ]
    ran = tqa("eval", "run", "lextime", *asked)
    assert (ran.code, ran.err) == (0, "")
    return folder


def test_eval_run(suite: Path) -> None:
    rows = (suite / "run" / "rows.jsonl").read_text(encoding="utf-8").splitlines()
    assert len([row for row in rows if '"reader":"symbolic"' in row]) == 3
    again = tqa("eval", "run", "lextime", "--data", suite / "data", "--out", suite / "run")
    assert "give --resume to go on with it" in again.error()


def test_eval_tasks(suite: Path) -> None:
    ran = tqa("eval", "tasks", "lextime", "--data", suite / "data")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("lextime: ")


def test_eval_report(suite: Path) -> None:
    ran = tqa("eval", "report", suite / "run")
    assert (ran.code, ran.err) == (0, "")
    assert "|symbolic" in ran.out


def test_eval_grade(suite: Path, tmp_path: Path) -> None:
    ran = tqa("eval", "grade", suite / "run", "--judge", "symbolic", "--out", tmp_path / "graded")
    assert (ran.code, ran.err) == (0, "")
    assert (tmp_path / "graded" / "rows.jsonl").is_file()


def test_eval_sheet(suite: Path, tmp_path: Path) -> None:
    ran = tqa("eval", "sheet", suite / "run", "--write", tmp_path / "sheet.csv")
    assert ran.out == f"{tmp_path}/sheet.csv: 0 answers to grade\n"


def test_eval_probe() -> None:
    asked = ["Who was the harbour master of Arle in 2009?", "--today", "2026-01-15"]
    assert "no model 'nobody'" in tqa("eval", "probe", *asked, "--model", "nobody").error()


def test_compare_of_runs(suite: Path) -> None:
    ran = tqa("compare", suite / "run", suite / "run")
    assert (ran.code, ran.err) == (0, "")
    assert "the same to the byte" in ran.out


def test_bench_make(held: Path, tmp_path: Path) -> None:
    ran = tqa("bench", "make", tmp_path / "set", "-w", held / "work", "--limit", "2")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith(f"try it with: tqa eval tide --bench {tmp_path}/set\n")
    assert (tmp_path / "set" / "items.jsonl").is_file()
    assert "one of the two" in tqa("bench", "make", tmp_path / "other").error()
