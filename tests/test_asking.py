"""A conversation in a real process: lines through a pipe or a terminal, and the history it keeps."""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tqa import history
from tqa.errors import WorkspaceError
from tqa.workspace import Workspace

ROOT = Path(__file__).parents[1]
FIRST = "What did section 4(2) of the Harbour Dues Act, 2015 say on 30 June 2018?"
READ = "What did section 4(2) of the Harbour Dues Act, 2015 say on 1 July 2018?"
OPEN = """
import sys
from datetime import date
from pathlib import Path
from tqa.asking import converse
from tqa.workspace import Workspace
options = dict(part.split("=") for part in sys.argv[2:])
with Workspace(Path(sys.argv[1])) as ws:
    converse(
        ws,
        reference_day=date(2021, 7, 20),
        now=lambda: "2021-07-20T10:00:00+00:00",
        as_at=date.fromisoformat(options["as_at"]) if "as_at" in options else None,
        with_trust="trust" in options,
        keep="forgetful" not in options,
    )
"""


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with the Harbour Dues Act; not to be changed."""
    folder = tmp_path_factory.mktemp("held") / "work"
    with Workspace.init(folder) as workspace:
        workspace.ingest([ROOT / "corpus" / "harbour-dues"])
    return folder


@pytest.fixture
def work(held: Path, tmp_path: Path) -> Path:
    """A copy of that workspace, to be changed."""
    return shutil.copytree(held, tmp_path / "work")


def talk(work: Path, *lines: str | bytes, **options: str) -> tuple[str, str]:
    """What a conversation prints, on standard output and error; it has to end with 0."""
    said = b"".join(line.encode() if isinstance(line, str) else line for line in lines)
    ran = subprocess.run(
        [sys.executable, "-c", OPEN, str(work), *(f"{k}={v}" for k, v in options.items())],
        input=said, capture_output=True, timeout=120, check=False, cwd=ROOT,
    )  # fmt: skip
    out, err = ran.stdout.decode(), ran.stderr.decode()
    assert ran.returncode == 0, err
    assert "Traceback" not in err
    return out, err


def rows(work: Path) -> list[dict[str, Any]]:
    text = (work / history.FILE).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def test_lines_through_a_pipe_are_answered_one_after_another(work: Path) -> None:
    out, err = talk(work, f"{FIRST}\n", "and on 1 July 2018?\n", "who changed it?\n")
    first, second, third = out.split("\n\n\n") if "\n\n\n" in out else out.split("read as: ")
    assert "45 crowns" in first
    assert "read as" not in first
    assert second.startswith(READ)
    assert "60 crowns" in second
    assert third.startswith("Who changed section 4(2) of the Harbour Dues Act, 2015?")
    assert "Act No. 9 of 2018, s. 3" in third
    assert (err, "tqa>" in out) == ("", False)


def test_the_last_line_needs_no_end(work: Path) -> None:
    assert "45 crowns" in talk(work, FIRST)[0]


@pytest.mark.parametrize("word", ["exit", "EXIT", "quit", " exit "])
def test_exit_ends_it(work: Path, word: str) -> None:
    out, _ = talk(work, f"{word}\n", f"{FIRST}\n")
    assert out == ""


def test_nothing_to_answer_is_nothing(work: Path) -> None:
    assert talk(work, "\n", "   \n") == ("", "")
    assert not (work / history.FILE).exists()


def test_help_and_why(work: Path) -> None:
    out, _ = talk(work, "why\n", "help\n", f"{FIRST}\n", "why?\n")
    assert out.startswith("nothing was answered yet\n")
    assert "Ctrl-D" in out
    assert "which day: as at 2018-06-30" in out
    assert "which provision: cited as section 4(2)" in out
    assert [row["said"] for row in rows(work)] == [FIRST]


def test_a_refusal_does_not_end_it(work: Path) -> None:
    out, _ = talk(
        work,
        "hello\n",
        "What did section 6 of the Harbour Dues Act say on 1 May 2016?\n",
        f"{FIRST}\n",
    )
    assert "No answer (not_a_question_of_law_text)." in out
    assert "No answer (not_covered)." in out
    assert "45 crowns" in out


def test_a_slip_is_passed_over(work: Path) -> None:
    out, _ = talk(work, f"{FIRST}\n", "thanks a lot\n", "and on 1 July 2018?\n")
    assert f"read as: {READ}" in out


def test_what_was_not_found_does_not_lose_the_instrument(work: Path) -> None:
    out, _ = talk(work, f"{FIRST}\n", "and section 99?\n", "and section 9?\n")
    assert "read as: What did section 9 of the Harbour Dues Act, 2015 say on 2018-06-30?" in out


def test_forget_starts_anew(work: Path) -> None:
    out, _ = talk(work, f"{FIRST}\n", "forget\n", "and on 1 July 2018?\n")
    assert "read as" not in out


def test_bytes_that_are_no_text_and_long_lines_do_not_end_it(work: Path) -> None:
    out, err = talk(work, b"\xff\xfe\x00 in force?\n", "x" * 20_000 + "\n", f"{FIRST}\n")
    assert "45 crowns" in out
    assert "a line of 20,000 characters is no question" in err


def test_a_day_beside_is_that_of_questions_that_name_none(work: Path) -> None:
    out, _ = talk(
        work,
        "What does section 4(2) of the Harbour Dues Act, 2015 say?\n",
        "and on 1 July 2018?\n",
        as_at="2018-06-30",
    )
    first, second = out.split("read as: ")
    assert "45 crowns" in first
    assert "60 crowns" in second


def test_with_trust_the_agreement_is_shown(work: Path) -> None:
    out, _ = talk(work, f"{FIRST}\n", trust="yes")
    assert "asked in 4 other forms: 4 came out right" in out


# -- history ---------------------------------------------------------------------------------------


def test_the_history_has_a_line_for_each_question(work: Path) -> None:
    talk(work, f"{FIRST}\n", "and on 1 July 2018?\n", "hello\n")
    kept = rows(work)
    assert [row["said"] for row in kept] == [FIRST, "and on 1 July 2018?", "hello"]
    assert [row["read_as"] for row in kept] == ["", READ, ""]
    assert [row["status"] for row in kept] == ["answered"] * 2 + ["not_a_question_of_law_text"]
    assert {row["asked_at"] for row in kept} == {"2021-07-20T10:00:00+00:00"}
    assert kept[0]["citation"] == "Harbour Dues Act, 2015, s 4(2)"
    assert (work / history.FILE).stat().st_mode & 0o777 == 0o600


def test_it_goes_on_at_the_next_start(work: Path) -> None:
    talk(work, f"{FIRST}\n", "hello\n")
    out, _ = talk(work, "why\n", "and on 1 July 2018?\n")
    assert out.startswith("which day: as at 2018-06-30")
    assert f"read as: {READ}" in out


def test_without_history_nothing_is_read_or_written(work: Path) -> None:
    talk(work, f"{FIRST}\n")
    before = (work / history.FILE).read_bytes()
    out, _ = talk(work, "and on 1 July 2018?\n", f"{FIRST}\n", forgetful="yes")
    assert "read as" not in out
    assert (work / history.FILE).read_bytes() == before


def test_an_answer_to_a_full_question_is_the_same_with_any_history(work: Path) -> None:
    alone, _ = talk(work, f"{FIRST}\n", forgetful="yes")
    talk(work, "What does section 9 of the Harbour Dues Act, 2015 say on 1 May 2019?\n")
    assert talk(work, f"{FIRST}\n")[0] == alone


def _no_json(path: Path) -> None:
    path.write_bytes(b"\xff\x00 no json {\n")


def _deep(path: Path) -> None:
    path.write_text("[" * 60_000 + "\n")


def _foreign(path: Path) -> None:
    path.write_text('{"asked": "something else"}\n[]\n')


def _escapes(path: Path) -> None:
    row = json.loads(path.read_text().splitlines()[-1])
    row["turn"]["title"] = "Act\x1b[2J"
    path.write_text(json.dumps(row) + "\n")


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _link(path: Path) -> None:
    elsewhere = path.parent.parent / "elsewhere"
    path.rename(elsewhere)
    path.symlink_to(elsewhere)


@pytest.mark.parametrize("harm", [_no_json, _deep, _foreign, _escapes, _folder, _link])
def test_a_hostile_history_is_told_and_not_used(work: Path, harm: Callable[[Path], None]) -> None:
    path = work / history.FILE
    talk(work, f"{FIRST}\n")
    harm(path)
    out, err = talk(work, "and on 1 July 2018?\n", f"{FIRST}\n")
    assert "read as" not in out
    assert "45 crowns" in out
    assert str(path) in err.splitlines()[0]
    assert "starts anew" in err.splitlines()[0]
    assert "\x1b" not in out + err


def test_what_leads_out_of_the_workspace_is_not_written(work: Path) -> None:
    elsewhere = work.parent / "elsewhere"
    elsewhere.write_text("")
    (work / history.FILE).symlink_to(elsewhere)
    _, err = talk(work, f"{FIRST}\n", f"{READ}\n")
    assert elsewhere.read_text() == ""
    assert err.count("questions cannot be kept") == 1


def test_a_line_that_was_not_finished_is_closed(work: Path) -> None:
    path = work / history.FILE
    path.write_text('{"said": "half')
    history.append(path, {"said": "whole"})
    assert path.read_text().splitlines() == ['{"said": "half', '{"said": "whole"}']


def test_the_last_line_of_a_long_file_is_found(work: Path) -> None:
    path = work / history.FILE
    talk(work, f"{FIRST}\n")
    line = path.read_text()
    path.write_text('{"said": "x"}\n' * 20_000 + line)
    turn = history.last_turn(path)
    assert turn is not None
    assert turn.question == FIRST


def test_a_history_that_is_no_utf_8_is_an_error_with_a_remedy(tmp_path: Path) -> None:
    path = tmp_path / history.FILE
    path.write_bytes(b'{"turn": "\xff"}\n')
    with pytest.raises(WorkspaceError, match="holds no question as tqa writes it"):
        history.last_turn(path)
    assert history.last_turn(tmp_path / "none") is None


# -- a terminal, and the command -------------------------------------------------------------------


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no terminals here")
def test_a_terminal_gets_a_prompt_and_ends_with_ctrl_d(work: Path) -> None:
    master, slave = os.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", OPEN, str(work)],
        stdin=slave, stdout=slave, stderr=slave, cwd=ROOT, close_fds=True,
    ) as process:  # fmt: skip
        os.close(slave)
        try:
            seen = _until(master, "tqa> ")
            os.write(master, f"{FIRST}\n".encode())
            seen += _until(master, "known at 2021-07-20")
            _until(master, "tqa> ")
            os.write(master, b"\x04")
            assert process.wait(60) == 0
        finally:
            process.kill()
    os.close(master)
    assert "Ctrl-D ends" in seen
    assert "45 crowns" in seen


def _until(handle: int, words: str) -> str:
    seen, end = "", time.monotonic() + 60
    while words not in seen:
        ready, _, _ = select.select([handle], [], [], max(0.0, end - time.monotonic()))
        assert ready, f"{words!r} does not come after {seen!r}"
        seen += os.read(handle, 4096).decode("utf-8", "replace")
    return seen


def test_the_command_without_a_question_opens_a_conversation(work: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tqa.cli", "ask", "-w", str(work), "--today", "2021-07-20"],
        input=f"{FIRST}\nand on 1 July 2018?\n", text=True, capture_output=True, timeout=120,
        check=False, cwd=ROOT,
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, "")
    assert f"read as: {READ}" in ran.stdout
    assert len(rows(work)) == 2
