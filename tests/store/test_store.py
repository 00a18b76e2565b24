"""One workspace file: what goes in comes out, and nothing is half written."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tqa.errors import BusyError, NotFoundError, WorkspaceError
from tqa.law.document import Document
from tqa.law.instrument import Instrument, consolidate_instrument
from tqa.law.model import Content, Note, Passage, Piece, State, Version
from tqa.store.codec import pack_pieces, read_version, unpack_pieces, version_row
from tqa.store.schema import APPLICATION_ID, MIGRATIONS, SCHEMA_VERSION
from tqa.store.store import Store
from tqa.temporal.bounds import OPEN, UNKNOWN, Bound
from tqa.temporal.intervals import Period
from tqa.testing import Part, act, edit, note

FIRST = act(
    {
        "2 def. “due”": "a sum",
        "4": Part("Ten crowns.", heading="Dues", notes=(note("2010, c. 1", "2010-01-01"),)),
        "4(1)(a)": Part("by day", "..2012-12-31", wid="77"),
        "5": "Boats.",
    },
    current_to="2015-12-31",
    notes=(note("2014, c. 2", "2014-01-01"),),
    left_over="Beacon Dues — page 1",
)
SECOND = act(
    {"2 def. “due”": "a sum", "4": Part("Twelve crowns.", "2017-07-01"), "6": Part("Ю é 船", "2018-01-01")},
    current_to="2018-12-31",
    complete=True,
)  # fmt: skip


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "workspace.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    store = Store.create(path)
    yield store
    store.close()


def put(store: Store, *documents: Document) -> set[str]:
    """Keep documents and what follows from all of them; gives the provisions that changed."""
    with store.writing():
        for document in documents:
            store.put_source(
                document, name=f"{document.current_to}.txt", given="{}", recorded_at="x"
            )
        held = store.documents(documents[0].facts.id)
        return store.put_instrument(consolidate_instrument(held), held)


# -- round trips -------------------------------------------------------------------------------------


def test_documents_come_back_as_they_were(store: Store) -> None:
    enacted = replace(
        act({"4": "Ten."}, published=None),
        guesses=("a date was read as day first",),
        published_basis="as given",
    )
    documents = sorted((FIRST, SECOND, enacted), key=lambda d: d.source)
    put(store, *documents)
    assert store.documents(FIRST.facts.id) == documents
    assert store.text(FIRST.source) == FIRST.text


def test_versions_come_back_as_they_were(store: Store) -> None:
    put(store, FIRST, SECOND)
    law = consolidate_instrument(sorted((FIRST, SECOND), key=lambda d: d.source))
    assert len(law.versions) == 9
    for name, versions in law.versions.items():
        assert store.versions(law.id, name) == versions
    tree = store.tree(law.id)
    assert sorted(tree.by_id.values(), key=lambda p: p.order) == list(law.provisions)


def test_passages_slice_back_to_the_stored_texts(store: Store) -> None:
    put(store, FIRST, SECOND)
    for name in store.tree(FIRST.facts.id).by_id:
        for version in store.versions(FIRST.facts.id, name):
            passage = version.content.passage
            texts = [store.text(piece.source)[piece.start : piece.end] for piece in passage.pieces]
            assert "".join(texts) == passage.text


def test_the_instrument_and_its_sources(store: Store) -> None:
    put(store, FIRST, SECOND)
    row = store.instrument(FIRST.facts.id)
    assert (row.covered_from, row.current_to) == (date(2015, 12, 31), date(2018, 12, 31))
    assert (row.made, row.kind, row.jurisdiction) == (Bound.parse("2010-01-01"), "act", "xx")
    assert [s.name for s in store.sources()] == ["2015-12-31.txt", "2018-12-31.txt"]
    assert store.sources(FIRST.facts.id)[0].left_over == {"running head": 20}
    assert [v.content.passage.text for _, _, v in store.titles() if v.state.has_law] == [
        "Beacon Dues Act"
    ]
    assert store.counts()["source"] == 2
    assert store.check() == []


def test_what_is_not_held_is_not_found(store: Store) -> None:
    with pytest.raises(NotFoundError, match="/xx/act/1"):
        store.instrument("/xx/act/1")
    with pytest.raises(NotFoundError, match="abcdef"):
        store.text("abcdef")
    assert store.versions("/xx/act/1", "4") == ()


words = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
days = st.none() | st.dates()


@st.composite
def bounds(draw: st.DrawFn) -> Bound:
    low, high = sorted((draw(st.dates()), draw(st.dates())))
    return draw(
        st.sampled_from(
            [
                Bound.on(low), Bound.between(low, high), Bound.not_before(low),
                Bound.not_after(high), OPEN, UNKNOWN,
            ]
        )
    )  # fmt: skip


@st.composite
def any_version(draw: st.DrawFn) -> Version:
    text = draw(words)
    cut = draw(st.integers(0, len(text)))
    lengths = [n for n in (cut, len(text) - cut) if n]
    pieces = tuple(
        Piece(f"{draw(st.integers(0, 2**256 - 1)):064x}", at, at + n)
        for n in lengths
        for at in [draw(st.integers(0, 10**6))]
    )
    by = st.lists(words.filter(lambda w: w and "\n" not in w), max_size=2).map(tuple)
    return Version(
        draw(words), Period(draw(bounds()), draw(bounds())), draw(days), draw(days),
        Content(draw(st.sampled_from(State)), draw(words), Passage(text, pieces)), draw(words),
        draw(by), draw(by), draw(words), draw(st.booleans()), Passage(text, pieces), draw(by),
        draw(words), draw(words),
    )  # fmt: skip


@given(any_version())
@settings(max_examples=200, deadline=None, derandomize=True)
def test_any_version_survives_its_row(version: Version) -> None:
    assert read_version(version_row(version)) == version
    pieces = version.content.passage.pieces
    assert unpack_pieces(pack_pieces(pieces)) == pieces


# -- the schema --------------------------------------------------------------------------------------


def test_a_new_file_has_the_latest_schema(store: Store, path: Path) -> None:
    assert _pragmas(path) == (APPLICATION_ID, SCHEMA_VERSION)
    assert set(store.counts().values()) == {0}


def test_every_older_schema_is_brought_up_to_date(path: Path) -> None:
    for found in range(SCHEMA_VERSION):
        path.unlink(missing_ok=True)
        db = sqlite3.connect(path)
        for script in MIGRATIONS[:found]:
            db.executescript(script)
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {found}")
        db.close()
        store = Store.open(path)
        put(store, FIRST)
        store.close()
        assert _pragmas(path) == (APPLICATION_ID, SCHEMA_VERSION)


def test_a_newer_schema_is_refused_and_left_alone(store: Store, path: Path) -> None:
    store.close()
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    db.close()
    with pytest.raises(WorkspaceError, match=f"has schema {SCHEMA_VERSION + 1}.*newer tqa"):
        Store.open(path)
    assert _pragmas(path) == (APPLICATION_ID, SCHEMA_VERSION + 1)


def test_a_foreign_database_is_refused_and_left_alone(path: Path) -> None:
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE recipe (name TEXT)")
    db.close()
    before = path.read_bytes()
    with pytest.raises(WorkspaceError, match="is not a workspace of tqa"):
        Store.open(path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_refused(path: Path) -> None:
    path.write_bytes(b"Dear Sir or Madam, " * 100)
    with pytest.raises(WorkspaceError, match=str(path)):
        Store.open(path)


def test_an_existing_file_is_not_made_anew(store: Store, path: Path) -> None:
    with pytest.raises(WorkspaceError, match="exists already"):
        Store.create(path)


def test_without_a_file_the_message_says_how_to_make_one(path: Path) -> None:
    with pytest.raises(WorkspaceError, match="tqa init"):
        Store.open(path)


def _pragmas(path: Path) -> tuple[int, int]:
    db = sqlite3.connect(path)
    found = [
        db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")
    ]
    db.close()
    return found[0], found[1]


# -- writing -----------------------------------------------------------------------------------------


def test_a_second_writer_is_told_that_the_first_is_busy(store: Store, path: Path) -> None:
    other = Store.open(path)
    other.query("PRAGMA busy_timeout = 20")
    with (
        store.writing(),
        pytest.raises(BusyError, match="another process is writing"),
        other.writing(),
    ):
        pytest.fail("two writers at once")
    put(other, FIRST)
    assert store.counts()["source"] == 1
    other.close()


def test_readers_see_the_state_before_until_a_change_is_whole(store: Store, path: Path) -> None:
    put(store, FIRST)
    reader = Store.open(path)
    revision = reader.revision
    with store.writing():
        store.put_source(SECOND, name="b", given="{}", recorded_at="x")
        assert reader.counts()["source"] == 1
    assert reader.counts()["source"] == 2
    assert reader.revision != revision
    reader.close()


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, WorkspaceError])
def test_on_any_error_nothing_of_a_change_is_kept(store: Store, error: type[BaseException]) -> None:
    put(store, FIRST)
    before = store.counts()
    with pytest.raises(error, match="midway"), store.writing():  # noqa: PT012
        store.drop_instrument(FIRST.facts.id)
        assert store.counts()["version"] == 0
        raise error("midway")
    assert store.counts() == before
    assert put(store, SECOND)


def test_a_failing_statement_undoes_the_change_and_is_explained(store: Store) -> None:
    put(store, FIRST)
    with pytest.raises(WorkspaceError, match="this change was not made"), store.writing():  # noqa: PT012
        store.drop_source(FIRST.source)
        store.query("SELECT * FROM no_such_table")
    assert store.counts()["source"] == 1


def test_only_what_changed_is_written(store: Store) -> None:
    assert put(store, FIRST) == {
        "", "title:short", "2", "2/def:due", "4", "4/(1)", "4/(1)/(a)", "5",
    }  # fmt: skip
    assert put(store, FIRST) == set()
    rows = {row[0] for row in store.query("SELECT rowid FROM version WHERE provision = '2'")}
    # 4 has other words, its parts and 5 are gone, 6 is new; 2 and its definition are as they were.
    assert put(store, SECOND) == {"4", "4/(1)", "4/(1)/(a)", "5", "6"}
    assert rows == {
        row[0] for row in store.query("SELECT rowid FROM version WHERE provision = '2'")
    }


def test_a_source_that_is_taken_back(store: Store) -> None:
    put(store, FIRST)
    alone = {n: store.versions(FIRST.facts.id, n) for n in store.tree(FIRST.facts.id).by_id}
    put(store, SECOND)
    with store.writing():
        store.drop_source(SECOND.source)
        held = store.documents(FIRST.facts.id)
        changed = store.put_instrument(consolidate_instrument(held), held)
    assert changed == {"4", "4/(1)", "4/(1)/(a)", "5", "6"}
    assert alone == {n: store.versions(FIRST.facts.id, n) for n in store.tree(FIRST.facts.id).by_id}


def test_a_provision_that_only_moves_keeps_its_versions(store: Store) -> None:
    law = consolidate_instrument([FIRST])
    with store.writing():
        store.put_instrument(law, [FIRST])
        moved = tuple(replace(p, order=p.order + 1) for p in law.provisions)
        assert store.put_instrument(replace(law, provisions=moved), [FIRST]) == set()
    assert [p.order for p in store.tree(law.id).by_id.values()] == [p.order for p in moved]


def test_forgetting_an_instrument_leaves_nothing_of_it(store: Store) -> None:
    other = act({"1": "One."}, current_to="2015-12-31", id_="/xx/act/2011/2")
    put(store, FIRST)
    put(store, other)
    with store.writing():
        store.drop_instrument(FIRST.facts.id)
    assert [row.id for row in store.instruments()] == ["/xx/act/2011/2"]
    assert {row[0] for row in store.query("SELECT DISTINCT instrument FROM version")} == {
        other.facts.id
    }
    assert store.documents(FIRST.facts.id) == []


def test_problems_are_kept_and_replaced(store: Store) -> None:
    law = consolidate_instrument(
        [FIRST], {"4": [edit("c. 9", "2017-01-01", old="eleven", new="x")]}
    )
    with store.writing():
        store.put_instrument(law, [FIRST])
    kept = [(p.instrument, p.edit, p.provision, p.reason) for p in store.problems()]
    assert kept == [(law.id, "c. 9", "4", "the words 'eleven' are not there")]
    assert [str(p.effective) for p in store.problems(law.id)] == ["2017-01-01"]
    with store.writing():
        store.put_instrument(Instrument(law.id, law.provisions, law.versions), [FIRST])
    assert store.problems() == []


def test_notes_of_a_node_survive(store: Store) -> None:
    put(store, FIRST)
    (document,) = store.documents(FIRST.facts.id)
    (four,) = [n for n in document.nodes if n.label == "4"]
    assert four.notes == (Note("2010, c. 1", date(2010, 1, 1)),)
    assert document.complete is False
