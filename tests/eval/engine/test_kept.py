"""Kept replies: written through, read back, mended where a stop cut them short."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tqa.errors import SourceError
from tqa.eval.engine.kept import Replies
from tqa.eval.tasks.task import Reply

ODD = Reply("a\nb\u2028c\x00 \udc80 🙂", finished=False, tokens_in=7, tokens_out=2)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "replies.jsonl"
    kept = Replies(found)
    kept.add("a", Reply("yes", tokens_in=3))
    kept.add("b", ODD)
    return found


def test_replies_are_there_again(path: Path) -> None:
    kept = Replies(path)
    assert (kept.get("a"), kept.get("b"), kept.get("c")) == (
        Reply("yes", tokens_in=3),
        ODD,
        None,
    )
    assert len(kept) == 2


@pytest.mark.parametrize("cut", [2, 5, 30])
def test_a_last_line_cut_short_is_dropped_and_written_anew(path: Path, cut: int) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    kept = Replies(path)
    assert kept.get("a") is not None
    assert kept.get("b") is None
    kept.add("b", ODD)
    assert path.read_bytes() == whole


def test_a_last_line_that_lacks_its_end_alone_is_kept(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-1])
    assert Replies(path).get("b") == ODD
    assert path.read_bytes() == whole


def test_a_file_that_holds_something_else_is_left_alone(path: Path) -> None:
    path.write_bytes(b"notes of mine")
    with pytest.raises(SourceError, match="line 1"):
        Replies(path)
    assert path.read_bytes() == b"notes of mine"


@pytest.mark.parametrize("line", [b"no json", b"[]", b'{"sent": "x"}', b"\xff\xfe"])
def test_another_line_that_is_none_is_named(path: Path, line: bytes) -> None:
    path.write_bytes(line + b"\n" + path.read_bytes())
    with pytest.raises(SourceError, match=r"replies\.jsonl, line 1: is no kept reply"):
        Replies(path)


def test_replies_of_another_run_are_taken_and_left_as_they_are(path: Path, tmp_path: Path) -> None:
    before = path.read_bytes()
    kept = Replies(tmp_path / "new.jsonl")
    kept.take(path)
    assert kept.get("b") == ODD
    assert path.read_bytes() == before


def test_a_taken_reply_that_is_used_is_kept(path: Path, tmp_path: Path) -> None:
    kept = Replies(tmp_path / "new.jsonl")
    kept.take(path)
    assert kept.use("b") == kept.use("b") == ODD
    assert kept.use("c") is None
    kept = Replies(tmp_path / "new.jsonl")
    assert (kept.get("a"), kept.get("b")) == (None, ODD)
    assert len((tmp_path / "new.jsonl").read_bytes().splitlines()) == 1


def test_a_file_that_is_not_there_is_named(path: Path, tmp_path: Path) -> None:
    kept = Replies(path)
    with pytest.raises(SourceError, match="give a file of kept replies"):
        kept.take(tmp_path / "nothing.jsonl")


def test_many_at_a_time_write_whole_lines(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    kept = Replies(path)
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda i: kept.add(str(i), Reply("x" * i)), range(60)))
    kept = Replies(path)
    assert [kept.get(str(i)) for i in range(60)] == [Reply("x" * i) for i in range(60)]
