"""Sets as folders: what is written is read back, and what is damaged is named."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tqa.errors import ConfigError, SourceError
from tqa.eval.making.files import read, write
from tqa.eval.making.records import Bench


@pytest.fixture(scope="module")
def small(bench: Bench) -> Bench:
    return replace(bench, items=bench.items[::40])


def change(path: Path, line: int, **fields: Any) -> None:
    lines = path.read_text("utf-8").splitlines()
    lines[line] = json.dumps({**json.loads(lines[line]), **fields})
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def test_a_set_is_read_as_it_was_written(small: Bench, tmp_path: Path) -> None:
    write(small, tmp_path / "set")
    assert read(tmp_path / "set") == small


def test_the_same_set_has_the_same_bytes(small: Bench, tmp_path: Path) -> None:
    for name in ("one", "other"):
        write(small, tmp_path / name)
    for file in ("bench.json", "documents.jsonl", "items.jsonl"):
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "other" / file).read_bytes()


def test_the_head_tells_what_it_was_made_from(small: Bench, tmp_path: Path) -> None:
    write(small, tmp_path / "set")
    head = json.loads((tmp_path / "set" / "bench.json").read_text("utf-8"))
    assert head["format"] == "tqa-bench/1"
    assert head["counts"] == small.counts
    assert head["types_not_named_in_the_paper"] == ["perturbation_identification", "change_summary"]
    assert head["made_from"][0]["sha256"]


def test_a_set_takes_the_place_of_an_older_one_and_of_nothing_else(
    small: Bench, tmp_path: Path
) -> None:
    write(small, tmp_path / "set")
    write(replace(small, items=small.items[:3]), tmp_path / "set")
    assert len(read(tmp_path / "set").items) == 3
    assert [p.name for p in tmp_path.iterdir()] == ["set"]
    other = tmp_path / "notes"
    other.mkdir()
    (other / "mine.txt").write_text("keep", encoding="utf-8")
    with pytest.raises(ConfigError, match="something else"):
        write(small, other)
    assert (other / "mine.txt").read_text("utf-8") == "keep"


def test_a_folder_that_is_no_set_is_named(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"bench\.json: cannot be read"):
        read(tmp_path)
    (tmp_path / "bench.json").write_text('{"format": "other"}', encoding="utf-8")
    with pytest.raises(SourceError, match="is not of the format tqa-bench/1"):
        read(tmp_path)
    (tmp_path / "bench.json").write_text("{", encoding="utf-8")
    with pytest.raises(SourceError, match="no JSON"):
        read(tmp_path)


@pytest.mark.parametrize(
    ("file", "fields", "said"),
    [
        ("items.jsonl", {"type": "riddle"}, "line 2: type is"),
        ("items.jsonl", {"options": [1]}, "line 2: options is"),
        ("items.jsonl", {"gold": []}, "line 2: gold is"),
        ("items.jsonl", {"context": ["/zz#1@start"]}, "line 2: document '/zz#1@start' is not in"),
        ("items.jsonl", {"dates": [{"date": "2019-07-01", "granularity": "week"}]}, "day, month"),
        ("documents.jsonl", {"from": "July"}, "line 2: from is"),
    ],
)
def test_damage_is_named_with_its_place(
    small: Bench, tmp_path: Path, file: str, fields: dict[str, Any], said: str
) -> None:
    write(small, tmp_path / "set")
    change(tmp_path / "set" / file, 1, **fields)
    with pytest.raises(SourceError, match=said):
        read(tmp_path / "set")


def test_an_id_stands_once(small: Bench, tmp_path: Path) -> None:
    write(small, tmp_path / "set")
    change(tmp_path / "set" / "items.jsonl", 1, id=small.items[0].id)
    with pytest.raises(SourceError, match="an id that no other item has"):
        read(tmp_path / "set")
    change(tmp_path / "set" / "documents.jsonl", 1, id=small.documents[0].id)
    with pytest.raises(SourceError, match="an id stands twice"):
        read(tmp_path / "set")
