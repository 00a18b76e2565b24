"""The commands of the README run as they stand."""

import re
import shlex
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from tqa import Workspace
from tqa.printing import answer as printed
from tqa.retrieval.kinds import Kind

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
TODAY = date(2026, 1, 15)


def block(marker: str) -> list[str]:
    found = re.search(rf"<!-- {re.escape(marker)}[^>]*-->\s*```bash\n(.*?)```", README, re.S)
    assert found, f"README has no block after <!-- {marker} -->"
    return [line for line in found[1].splitlines() if line.strip()]


@pytest.fixture(scope="module")
def ran(
    tmp_path_factory: pytest.TempPathFactory,
) -> list[tuple[str, subprocess.CompletedProcess[str]]]:
    work = tmp_path_factory.mktemp("readme")
    (work / "corpus").symlink_to(ROOT / "corpus")
    results = []
    for line in block("tested"):
        command, _, kept = line.partition(" > ")
        command = shlex.split(command)
        assert command[0] == "tqa"
        done = subprocess.run(
            [sys.executable, "-m", "tqa.cli", *command[1:]],
            cwd=work,
            capture_output=True,
            text=True,
            check=False,
            env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"},
        )
        if kept:
            (work / kept).write_text(done.stdout, encoding="utf-8")
        results.append((line, done))
    return results


def test_every_command_does_what_it_says(
    ran: list[tuple[str, subprocess.CompletedProcess[str]]],
) -> None:
    failed = {line: done.stderr for line, done in ran if done.returncode != 0}
    assert failed == {}
    assert all(done.stdout.strip() for _, done in ran)


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("asked") / "work"
    with Workspace.init(folder) as ws:
        ws.ingest([ROOT / "corpus"])
    return folder


def test_the_answer_shown_at_the_top_is_the_answer_given(work: Path) -> None:
    shown = re.search(r"```text\n\$ tqa ask -w work (.*?)\n(.*?)```", README, re.S)
    assert shown
    (question,), expected = shlex.split(shown[1]), shown[2].strip()
    with Workspace(work) as ws:
        answer = ws.ask(question, reference_day=TODAY)
    assert printed(answer).startswith(expected)


def asked() -> list[tuple[str, str]]:
    """The questions of the table, each with a line of its answer, as far as it is shown."""
    table = re.search(
        r"\| question \| how the answer begins \|\n\|---\|---\|\n(.*?)\n\n", README, re.S
    )
    assert table
    cells = [row.strip("|").split("|") for row in table[1].split("\n")]
    return [(question.strip(), line.strip()) for question, line in cells]


@pytest.mark.parametrize(("question", "line"), asked())
def test_questions_are_answered_as_shown(work: Path, question: str, line: str) -> None:
    with Workspace(work) as ws:
        lines = printed(ws.ask(question, reference_day=TODAY)).splitlines()
    begins = line.removesuffix("…").strip()
    assert [given for given in lines[:3] if given.startswith(begins)], lines[:3]


def test_questions_of_every_kind_are_shown(work: Path) -> None:
    with Workspace(work) as ws:
        shown = {ws.ask(question, reference_day=TODAY).kind for question, _ in asked()}
    # A governing text is shown as a text, and whether anything changed is asked like a difference.
    assert shown >= set(Kind) - {Kind.APPLIES, Kind.CHANGED}


def test_the_conversation_goes_as_shown(work: Path) -> None:
    shown = re.search(r"```text\n\$ tqa ask -w work\n(.*?)```", README, re.S)
    assert shown
    lines = shown[1].splitlines()
    said = [line.removeprefix("tqa> ") for line in lines if line.startswith("tqa> ")]
    done = subprocess.run(
        [sys.executable, "-m", "tqa.cli", "ask", "-w", str(work), "--no-history"],
        input="\n".join(said),
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"},
    )
    given = iter(done.stdout.splitlines())
    assert len(said) == 3
    for line in lines:
        assert line.startswith("tqa> ") or line in given, line


@pytest.mark.parametrize("marker", ["set-up and main job", "set-up and tests"])
def test_the_two_set_up_commands_are_one_line_and_exist(marker: str) -> None:
    lines = block(marker)
    assert len(lines) == 1
    assert (ROOT / lines[0].split()[-1]).is_file()


def test_it_says_what_it_is_not() -> None:
    assert "not legal advice" in README
