"""Rows: one schema, plain JSON whatever is said, read back."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from tests.eval.engine.conftest import items
from tqa.errors import SourceError
from tqa.eval.engine.rows import FORMAT, digest, line, read_rows, row
from tqa.eval.tasks.task import Judged, Reply, Status

FIELDS = [
    "format", "task", "setting", "reader", "prompt", "id", "run", "cluster", "groups", "gold", "said",
    "status", "parsed", "score", "detail", "sources", "sent", "tokens_in", "tokens_out", "finished",
]  # fmt: skip


def made(text: str = "yes", judged: Judged | None = None, note: str = "") -> dict[str, Any]:
    return row(
        items(1)[0], Reply(text, note=note, tokens_in=3), judged or Judged(Status.OK, True, 1.0),
        task="parity", setting="gold", reader="m", prompt="plain", run=2, sources=("d0",), sent="ab",
    )  # fmt: skip


def test_a_row_has_these_fields_in_this_order() -> None:
    found = made()
    assert list(found) == FIELDS
    assert found["format"] == FORMAT
    assert (found["id"], found["gold"], found["run"], found["sources"]) == ("q00", True, 2, ["d0"])
    assert found["groups"] == {"size": "large"}


def test_why_there_is_nothing_stands_beside_the_details() -> None:
    assert made(note="no text", judged=Judged(Status.ABSTAIN, detail={"a": 1}))["detail"] == {
        "a": 1, "note": "no text",
    }  # fmt: skip


@pytest.mark.parametrize(
    "said",
    [
        "",
        "\x00\x01\x1b[31m",
        "a\nb\r\nc\u2028d\x85e",
        "দণ্ড 🙂",
        '"}\\',
        "\udc80half",
        "x" * 1_000_000,
    ],
    ids=["empty", "control", "lines", "letters", "quotes", "half", "huge"],
)
def test_whatever_is_said_is_one_line_that_is_read_back(tmp_path: Path, said: str) -> None:
    data = line(made(said))
    assert data.count(b"\n") == 1
    data.decode("utf-8")
    path = tmp_path / "rows.jsonl"
    path.write_bytes(data * 2)
    assert [found["said"] for found in read_rows(path)] == [said, said]


def test_numbers_that_json_has_no_word_for_are_text() -> None:
    judged = Judged(Status.OK, math.inf, 1.0, {"of": [math.nan, 1.5], "by": {"x": -math.inf}})
    data = line(made(judged=judged))

    def never(name: str) -> None:
        raise AssertionError(name)

    found = json.loads(data, parse_constant=never)
    assert found["parsed"] == "inf"
    assert found["detail"] == {"of": ["nan", 1.5], "by": {"x": "-inf"}}


@pytest.mark.parametrize("text", ["not json", "[]", '{"format": "another/1"}', "\xff"])
def test_what_is_no_row_is_named_with_its_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_bytes(line(made()) + text.encode("latin-1") + b"\n")
    with pytest.raises(SourceError, match=r"rows\.jsonl"):
        list(read_rows(tmp_path))


def test_a_folder_without_rows_says_what_to_give(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="give a run folder"):
        list(read_rows(tmp_path))


def test_a_hash_depends_on_values_and_not_on_their_order() -> None:
    assert digest({"a": 1, "b": [2]}) == digest({"b": [2], "a": 1})
    assert digest(["ab", "c"]) != digest(["a", "bc"])
    assert len(digest(["\udc80"])) == 64
