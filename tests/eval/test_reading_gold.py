"""Gold files: what is read, and what is said of lines that cannot be."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.eval.conftest import ROW
from tqa.errors import SourceError
from tqa.eval.gold import FIELDS, GoldKind, gold_files, read_gold
from tqa.law.status import Status
from tqa.temporal.bounds import OPEN, Bound
from tqa.temporal.intervals import Period


def write(path: Path, *rows: object) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def test_a_row_is_read_with_its_types(tmp_path: Path) -> None:
    row = ROW | {"as_at": "2018-02-03", "days": "[2017-07-01, open)", "kind": "value"}
    (question,) = read_gold([write(tmp_path / "gold.jsonl", row)])
    assert question.as_at == date(2018, 2, 3)
    assert question.known_at is None
    assert question.status is Status.ANSWERED
    assert question.kind is GoldKind.VALUE
    assert question.days == Period(Bound.on(date(2017, 7, 1)), OPEN)
    assert question.contains == ("15 crowns",)


def test_empty_lines_and_odd_breaks_inside_texts_are_no_lines(tmp_path: Path) -> None:
    odd = json.dumps(ROW | {"question": "What\u2028now?"}, ensure_ascii=False)
    path = tmp_path / "gold.jsonl"
    path.write_text(f"\n{odd}\n\n", encoding="utf-8")
    (question,) = read_gold([path])
    assert question.question == "What\u2028now?"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"status": "yes"}, 'status is "yes"; write one of answered, disputed, not_found,'),
        ({"status": None}, "status is null; write one of answered,"),
        ({"kind": "poem"}, 'kind is "poem"; write one of text, value, in_force,'),
        ({"as_at": "1 May 2018"}, 'as_at is "1 May 2018"; write a day as YYYY-MM-DD, or null'),
        ({"as_at": "20180501"}, 'as_at is "20180501"; write a day as YYYY-MM-DD, or null'),
        ({"known_at": "2018-02-30"}, 'known_at is "2018-02-30"; write a day'),
        ({"reference_day": None}, "reference_day is null; write a day as YYYY-MM-DD"),
        ({"question": " "}, 'question is " "; write a text that is not empty'),
        ({"id": 3}, "id is 3; write a text that is not empty"),
        ({"text": ""}, 'text is ""; write a text that is not empty, or null'),
        ({"contains": "15 crowns"}, 'contains is "15 crowns"; write a list of texts'),
        ({"contains": [1]}, "contains is [1]; write a list of texts"),
        ({"excludes": [""]}, 'excludes is [""]; write a list of texts'),
        ({"days": "2010 to 2017"}, 'days is "2010 to 2017"; write [first, first day without it)'),
        ({"days": "[2010-04-01, later)"}, "days is"),
        ({"instrument": None}, "instrument is null; write the id of the instrument"),
        ({"day": "2018-05-01"}, "day is no field; leave it out, or write one of id, question,"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_an_error_names_file_line_field_and_remedy(
    tmp_path: Path, change: dict[str, Any], said: str
) -> None:
    path = write(tmp_path / "gold.jsonl", ROW | {"id": "b-0"}, ROW | change)
    with pytest.raises(SourceError) as error:
        read_gold([path])
    assert str(error.value).startswith(f"{path}, line 2: {said}")


@pytest.mark.parametrize("field", [f for f in FIELDS if f not in ("value", "sequence")])
def test_each_field_has_to_be_written(tmp_path: Path, field: str) -> None:
    row = {name: value for name, value in ROW.items() if name != field}
    with pytest.raises(SourceError, match=rf"line 1: {field} is missing; write "):
        read_gold([write(tmp_path / "gold.jsonl", row)])


@pytest.mark.parametrize(
    ("line", "said"), [("{", "line 1: no JSON"), ("[]", "line 1: no object; write"), ("3", "line 1: no object")]
)  # fmt: skip
def test_what_is_no_row(tmp_path: Path, line: str, said: str) -> None:
    path = tmp_path / "gold.jsonl"
    path.write_text(line + "\n", encoding="utf-8")
    with pytest.raises(SourceError, match=said):
        read_gold([path])


def test_an_id_is_used_once_in_all_files(tmp_path: Path) -> None:
    first = write(tmp_path / "a.jsonl", ROW)
    second = write(tmp_path / "b.jsonl", ROW)
    with pytest.raises(SourceError) as error:
        read_gold([first, second])
    assert str(error.value) == (
        f'{second}, line 1: id is "b-1"; write another one; it is that of {first}, line 1'
    )


def test_files_that_are_not_there_or_empty(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"none\.jsonl: cannot be read"):
        read_gold([tmp_path / "none.jsonl"])
    (tmp_path / "gold.jsonl").write_bytes(b"\xff")
    with pytest.raises(SourceError, match="cannot be read"):
        read_gold([tmp_path / "gold.jsonl"])
    (tmp_path / "gold.jsonl").write_bytes(b"")
    with pytest.raises(SourceError, match="no gold question is there"):
        read_gold([tmp_path / "gold.jsonl"])
    (tmp_path / "gold.jsonl").unlink()
    with pytest.raises(SourceError, match=r"no gold\.jsonl is in it or below"):
        gold_files(tmp_path)
