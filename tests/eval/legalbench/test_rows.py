"""Tables with quotes, line ends and pieces of a text that nobody quoted."""

from __future__ import annotations

import pytest

from tqa.errors import SourceError
from tqa.eval.tasks.legalbench.rows import read_table


def test_cells_hold_quotes_tabs_and_line_ends() -> None:
    data = b'index\ttext\tanswer\n0\t"He said ""no""\tand\nleft"\tYes\n1\tplain\tNo\n'
    found = read_table("t", data)
    assert [row.cells["text"] for row in found.rows] == ['He said "no"\tand\nleft', "plain"]
    assert [row.answer for row in found.rows] == ["Yes", "No"]
    assert (found.counted, found.joined) == (2, 0)


def test_an_earlier_commit_calls_the_answer_label() -> None:
    assert read_table("t", b"label\ttext\nYes\tone\n").rows[0].answer == "Yes"


def test_lines_of_a_text_without_quotes_are_one_row() -> None:
    found = read_table("t", b"text\tlabel\nfirst\tNo\nsecond line\n \nits end\tYes\nthird\tNo\n")
    assert [row.cells["text"] for row in found.rows] == [
        "first", "second line\n \nits end", "third",
    ]  # fmt: skip
    assert [row.place for row in found.rows] == [0, 1, 4]
    assert (found.counted, found.joined) == (5, 2)


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"text\tlabel\tmore\na\tYes\n", "row 0: 2 cells, not 3"),
        (b"text\tlabel\na piece\n", "have no answer"),
        (b"text\tclass\na\tYes\n", "no column is called answer or label"),
        (b"text\tlabel\n\xff\tYes\n", "not a table in UTF-8"),
    ],
)
def test_what_is_no_table_is_told(data: bytes, fault: str) -> None:
    with pytest.raises(SourceError, match=fault):
        read_table("t", data)


def test_a_header_alone_has_no_rows() -> None:
    assert read_table("t", b"index\ttext\tanswer\n").rows == ()
