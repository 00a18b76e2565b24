from datetime import date

from tqa.law.graph import amendment_graph
from tqa.law.model import Content, Passage, Piece, State, Version
from tqa.temporal.bounds import OPEN, Bound
from tqa.temporal.intervals import Period


def version(day: date, by: str, known_to: date | None = None) -> Version:
    content = Content(State.IN_FORCE, "4", Passage("dues", (Piece("s", 0, 4),)))
    valid = Period(Bound.on(day), OPEN)
    return Version("4", valid, date(2020, 1, 1), known_to, content, made_by=(by,))


def test_edges_run_from_amending_clauses_to_provisions() -> None:
    versions = {
        "4": [
            version(date(2018, 7, 1), "2018, c. 9, s. 3"),
            version(date(2020, 1, 1), "2020, c. 1"),
        ]
    }
    graph = amendment_graph("/xx/act/1", versions)
    assert sorted(graph.edges(data="effective")) == [
        ("2018, c. 9, s. 3", "/xx/act/1#4", "2018-07-01"),
        ("2020, c. 1", "/xx/act/1#4", "2020-01-01"),
    ]


def test_what_is_no_longer_held_is_not_an_edge() -> None:
    superseded = version(date(2018, 7, 1), "2018, c. 9, s. 3", known_to=date(2021, 1, 1))
    assert amendment_graph("/xx/act/1", {"4": [superseded]}).number_of_edges() == 0
