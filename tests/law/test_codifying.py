"""Which words of a law a code prints otherwise."""

from __future__ import annotations

import pytest

from tqa.law.codifying import as_enacted
from tqa.law.model import Passage, Piece
from tqa.law.profiles import load_profile

CODIFIER = load_profile("dc").codifier


def told(text: str) -> tuple[str, ...]:
    return as_enacted(Passage(text, (Piece("law", 0, len(text)),)), {"code"}, CODIFIER)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("under section 5(b)(2) of this title", ("section 5(b)(2)", "this title")),
        ("as the Raft and Ferry Act says", ("the Raft and Ferry Act",)),
        ("(D.C. Law 91-7; D.C. Official Code § 77-104)", ("D.C. Law", "D.C. Official Code")),
        ("after the applicability date", ("applicability date",)),
        ("under paragraph (2)(A) of this subsection", ()),
        ("under section 77-104", ()),
        ("under section 61(c) of the Revenue Code of 1984", ()),
        ("the Mayor shall act, and the title of the book", ()),
    ],
)
def test_kinds(text: str, words: tuple[str, ...]) -> None:
    assert told(text) == words


def test_words_of_the_code_itself_are_as_it_prints_them() -> None:
    own, law = "under section 9, ", "under section 12"
    text = Passage(own + law, (Piece("code", 4, 4 + len(own)), Piece("law", 0, len(law))))
    assert as_enacted(text, {"code"}, CODIFIER) == ("section 12",)


def test_other_jurisdictions_have_no_codifier() -> None:
    assert load_profile("ca").codifier == ()
