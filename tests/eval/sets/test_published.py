"""Files of sets: read in their forms, and refused with the path where they are missing."""

from __future__ import annotations

import gzip
import io
import json
import tarfile
from pathlib import Path

import pytest

from tqa.errors import SourceError
from tqa.eval.tasks.published import members, only, records, table, text_of


def test_lists_lines_and_examples_are_records(tmp_path: Path) -> None:
    (tmp_path / "list.json").write_text('[{"a": 1}]')
    (tmp_path / "named.json").write_text('{"canary": "x", "examples": [{"a": 1}]}')
    # U+2028 ends a line for some readers, and stands within a text here.
    (tmp_path / "lines.jsonl").write_text('{"a": "x\u2028y"}\n\n{"a": 2}\n', "utf-8")
    assert records(tmp_path / "list.json") == records(tmp_path / "named.json") == [{"a": 1}]
    assert records(tmp_path / "lines.jsonl") == [{"a": "x\u2028y"}, {"a": 2}]


def test_a_compressed_table_keeps_lines_within_a_value(tmp_path: Path) -> None:
    with gzip.open(tmp_path / "t.csv.gz", "wt", encoding="utf-8") as file:
        file.write('name,told\nAnn,"one\ntwo"\n')
    assert table(tmp_path / "t.csv.gz") == [{"name": "Ann", "told": "one\ntwo"}]


def test_files_of_an_archive_come_by_name(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "set-2.tar.xz", "w:xz") as tar:
        for name in ("x/sums/b.jsonl", "x/sums/a.jsonl", "x/other/c.jsonl"):
            data = json.dumps({"from": name}).encode()
            info = tarfile.TarInfo(name)
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))
    found = dict(members(only(tmp_path, "set-*.tar.xz"), "/sums/"))
    assert list(found) == ["x/sums/a.jsonl", "x/sums/b.jsonl"]
    assert found["x/sums/a.jsonl"] == [{"from": "x/sums/a.jsonl"}]


def test_what_is_missing_or_damaged_is_named(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text('{"a": ')
    (tmp_path / "bad.csv.gz").write_bytes(b"no gzip")
    (tmp_path / "bad.tar.xz").write_bytes(b"no archive")
    with pytest.raises(SourceError, match=r"none\.json.*give the folder"):
        text_of(tmp_path / "none.json")
    with pytest.raises(SourceError, match=r"bad\.json"):
        records(tmp_path / "bad.json")
    with pytest.raises(SourceError, match=r"bad\.csv\.gz"):
        table(tmp_path / "bad.csv.gz")
    with pytest.raises(SourceError, match=r"bad\.tar\.xz"):
        list(members(tmp_path / "bad.tar.xz", "/"))
    with pytest.raises(SourceError, match="holds no file set-"):
        only(tmp_path, "set-*")
