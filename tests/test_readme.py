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

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


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
        command = shlex.split(line)
        assert command[0] == "tqa"
        done = subprocess.run(
            [sys.executable, "-m", "tqa.cli", *command[1:]],
            cwd=work,
            capture_output=True,
            text=True,
            check=False,
            env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"},
        )
        results.append((line, done))
    return results


def test_every_command_does_what_it_says(
    ran: list[tuple[str, subprocess.CompletedProcess[str]]],
) -> None:
    failed = {line: done.stderr for line, done in ran if done.returncode != 0}
    assert failed == {}
    assert all(done.stdout.strip() for _, done in ran)


def test_the_answer_shown_at_the_top_is_the_answer_given(tmp_path: Path) -> None:
    shown = re.search(r"```text\n\$ tqa ask -w work (.*?)\n(.*?)```", README, re.S)
    assert shown
    (question,), expected = shlex.split(shown[1]), shown[2].strip()
    with Workspace.init(tmp_path / "work") as ws:
        ws.ingest([ROOT / "corpus"])
        answer = ws.ask(question, reference_day=date(2026, 1, 1))
    assert printed(answer).startswith(expected)


@pytest.mark.parametrize("marker", ["set-up and main job", "set-up and tests"])
def test_the_two_set_up_commands_are_one_line_and_exist(marker: str) -> None:
    lines = block(marker)
    assert len(lines) == 1
    assert (ROOT / lines[0].split()[-1]).is_file()


def test_it_says_what_it_is_not() -> None:
    assert "not legal advice" in README
