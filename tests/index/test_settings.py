"""How a workspace is indexed: `config.toml`, changes of it, and workspaces older than it."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from tests.command import tqa
from tests.laws import TODAY, write_sources
from tqa import Workspace
from tqa.errors import ConfigError
from tqa.index.settings import FILE, Settings, read_settings, write_settings
from tqa.ingest.given import Given
from tqa.store.connection import statements
from tqa.store.schema import APPLICATION_ID, MIGRATIONS, SCHEMA_VERSION

QUESTION = "who lights the lanterns"


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("settings")
    write_sources(folder / "sources")
    with Workspace.init(folder / "work") as ws:
        assert ws.ingest([folder / "sources"]).count("failed") == 0
    return folder / "work"


@pytest.fixture
def work(held: Path, tmp_path: Path) -> Path:
    return shutil.copytree(held, tmp_path / "work")


def configure(work: Path, text: str) -> None:
    (work / FILE).write_text(text, "utf-8")


# -- the file ---------------------------------------------------------------------------------------


def test_no_file_is_needed(tmp_path: Path) -> None:
    assert read_settings(tmp_path) == Settings()


@pytest.mark.parametrize(
    "settings",
    [
        Settings(),
        Settings("none", "rank-bm25", "auto"),
        Settings(r"hf:C:\models\mini"),
        Settings('hf:a "quoted" folder/লণ্ঠন?query_prefix=q:%20'),
    ],
    ids=lambda settings: settings.embedder,
)
def test_settings_are_read_as_they_were_written(tmp_path: Path, settings: Settings) -> None:
    write_settings(tmp_path, settings)
    assert read_settings(tmp_path) == settings
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_what_cannot_be_read_again_is_not_written(tmp_path: Path) -> None:
    write_settings(tmp_path, Settings("none"))
    with pytest.raises(ConfigError, match="there is no embedder ''"):
        write_settings(tmp_path, Settings(""))
    assert read_settings(tmp_path) == Settings("none")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[index]\nembedder = static", ("cannot be read", "mend it or remove it")),
        ("[index", ("cannot be read", "mend it or remove it")),
        ("\xff\xfe[index]", ("cannot be read",)),
        ('[index]\nembedder = "minilm"', ("no embedder 'minilm'", "static, none, onnx, e5, hf:")),
        ('[index]\nembedder = ""', ("no embedder ''", "static, none")),
        ('[index]\nembedder = "hf"', ("no embedder 'hf'", "hf:PATH_OR_NAME")),
        ('[index]\nembedder = "static:large"', ("no embedder 'static:large'",)),
        ("[index]\nembedder = 3", ("embedder is 3", "a text")),
        ('[index]\nembeder = "none"', ("no 'embeder'", "embedder, lexical, device")),
        ('[index]\nlexical = "tantivy"', ("lexical is 'tantivy'", "postings or rank-bm25")),
        ('[index]\ndevice = "tpu"', ("device is 'tpu'", "cpu or auto or cuda")),
        ('[indx]\nembedder = "none"', ("holds indx", "[index]")),
        ('embedder = "none"', ("holds embedder", "[index]")),
        ("index = 3", ("holds index", "[index]")),
        ("[[index]]\nembedder = 'none'", ("holds index", "[index]")),
    ],
)  # fmt: skip
def test_a_bad_line_is_named_with_its_file(work: Path, text: str, words: tuple[str, ...]) -> None:
    (work / FILE).write_bytes(text.encode("latin-1"))
    with pytest.raises(ConfigError):
        read_settings(work)
    for command in (
        ["search", QUESTION, "--today", TODAY],
        ["ask", QUESTION, "--today", TODAY],
        ["index"],
        ["index", "--check"],
        ["index", "--embedder", "none"],
    ):
        message = tqa(*command, "-w", work).error()
        assert message.startswith(f"{work / FILE}: ")
        assert all(word in message for word in words), message
    assert (work / FILE).read_bytes() == text.encode("latin-1")


# -- changes of it ----------------------------------------------------------------------------------


def search(work: Path) -> list[str]:
    ran = tqa("search", QUESTION, "-w", work, "--today", TODAY, "--json")
    assert ran.code == 0, ran.err
    return [f"{hit['instrument']} {hit['provision']}" for hit in ran.json]


def test_one_line_changes_the_embedder(work: Path) -> None:
    before = search(work)
    configure(work, '[index]\nembedder = "none"\n')
    message = tqa("search", QUESTION, "-w", work, "--today", TODAY).error()
    assert "holds vectors of static-minilm@" in message
    assert "not of none" in message
    assert "vectors of two models are not mixed, run `tqa index --rebuild`" in message
    assert message in tqa("index", "-w", work, "--check").out
    ran = tqa("index", "-w", work)
    assert (ran.code, ran.err) == (0, "")
    assert not ran.out.startswith("0 texts written")
    hits = tqa("search", QUESTION, "-w", work, "--today", TODAY, "--json").json
    assert all(hit["terms"]["dense"] == 0 for hit in hits)
    assert tqa("index", "-w", work, "--check").code == 0
    (work / FILE).unlink()
    assert "not of static" in tqa("ask", QUESTION, "-w", work, "--today", TODAY).error()
    assert tqa("index", "-w", work).code == 0
    assert search(work) == before


def test_the_option_changes_the_embedder_and_is_kept(work: Path) -> None:
    assert tqa("index", "-w", work, "--embedder", "none").code == 0
    assert read_settings(work).embedder == "none"
    assert search(work)
    assert tqa("index", "-w", work, "--json").json["written"] == 0
    assert tqa("index", "-w", work, "--embedder", "static").code == 0
    hits = tqa("search", QUESTION, "-w", work, "--today", TODAY, "--json").json
    assert any(hit["terms"]["dense"] > 0 for hit in hits)


@pytest.mark.parametrize("there", [None, '[index]\nembedder = "static"  # ships with it\n'])
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("minilm", "there is no embedder 'minilm'; choose one of static, none"),
        ("llama-index:no.such.Model", ""),
        ("hf:/no/such/folder", ""),
        ("", "there is no embedder ''"),
    ],
)
def test_an_embedder_that_cannot_be_had_changes_nothing(
    work: Path, name: str, words: str, there: str | None
) -> None:
    if there is not None:
        configure(work, there)
    before = search(work)
    message = tqa("index", "-w", work, "--embedder", name).error()
    assert words in message
    assert ((work / FILE).read_text("utf-8") if (work / FILE).exists() else None) == there
    assert search(work) == before
    assert tqa("index", "-w", work, "--check").code == 0


def test_the_second_lexical_back_end_is_a_line_as_well(work: Path) -> None:
    before = search(work)
    configure(work, '[index]\nlexical = "rank-bm25"\n')
    assert search(work)[0] == before[0]
    assert tqa("index", "-w", work, "--check").code == 0


# -- older workspaces -------------------------------------------------------------------------------

_DROPPED = ("unit", "source", "instrument", "provision", "version", "problem", "amendment", "named",
            "ledger", "decision")  # fmt: skip


def of_schema_2(work: Path, to: Path) -> None:
    """The same rows in a file as the schema before the index had segments made it."""
    with closing(sqlite3.connect(to, isolation_level=None)) as db:
        for script in MIGRATIONS[:2]:
            for statement in statements(script):
                db.execute(statement)
        db.execute("ATTACH ? AS newer", (str(work / "workspace.sqlite"),))
        for table in _DROPPED:
            columns = [row[1] for row in db.execute(f"PRAGMA main.table_info({table})")]
            names = ", ".join(columns)
            db.execute(f"INSERT INTO main.{table} ({names}) SELECT {names} FROM newer.{table}")
        db.execute("DETACH newer")
        db.execute("PRAGMA user_version = 2")
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")


def test_an_older_workspace_is_opened_migrated_and_searched(work: Path, tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.mkdir()
    of_schema_2(work, old / "workspace.sqlite")
    asked = ["ask", QUESTION, "--today", TODAY, "--json"]
    expected = tqa(*asked, "-w", work)
    assert tqa(*asked, "-w", old).out == expected.out, "before any segment is made"
    assert search(old) == search(work)
    assert tqa("index", "-w", old, "--json").json["segments"] == 1
    assert tqa("index", "-w", old, "--check").code == 0
    assert tqa("verify", "-w", old).code == 0
    assert tqa(*asked, "-w", old).out == expected.out
    with closing(sqlite3.connect(old / "workspace.sqlite")) as db:
        assert db.execute("PRAGMA user_version").fetchone()[0] == SCHEMA_VERSION


def test_ids_go_on_after_a_migration(work: Path, tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.mkdir()
    of_schema_2(work, old / "workspace.sqlite")
    text = tmp_path / "wells.txt"
    text.write_text("Wells Act\n\n1. Depth. No well shall be deeper than ninety yards.\n", "utf-8")
    made = date(2001, 5, 2)
    with Workspace(old) as ws:
        most = ws.store.query("SELECT max(id) FROM unit")[0][0]
        ws.index()
        given = Given(id="/xx/act/2001/wells", read_as="enacted", made=made, in_force=made)
        ws.ingest([text], given=given)
        new = ws.store.query("SELECT min(id) FROM unit WHERE instrument = '/xx/act/2001/wells'")
        assert new[0][0] > most
        found = ws.retrieve("how deep a well", reference_day=date(2020, 1, 1))
        assert found[0].instrument == "/xx/act/2001/wells"
        assert ws.check_index() == []


def test_the_device_auto_ranks_as_the_processors_do(tmp_path: Path) -> None:
    """Where torch sees no GPU, or is not there, it is numpy either way."""
    from tqa.index.engine import open_engine
    from tqa.index.protocol import Asked
    from tqa.workspace import Workspace

    law = tmp_path / "raft.txt"
    law.write_text("Raft Act, 2001\n\n1. A raft pays ten crowns.\n\n2. A boat pays five crowns.\n")
    with Workspace.init(tmp_path / "work") as ws:
        ws.ingest([law])
        asked = Asked(("raft", "crowns"), "raft crowns")
        found = open_engine(ws.store).search(asked)
        write_settings(ws.folder, Settings(device="auto"))
        assert found
        assert open_engine(ws.store).search(asked) == found


def test_an_index_that_cannot_be_written_is_told_and_the_settings_are_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import errno

    from tqa.errors import WorkspaceError
    from tqa.index import generations
    from tqa.workspace import Workspace

    law = tmp_path / "raft.txt"
    law.write_text("Raft Act, 2001\n\n1. A raft pays ten crowns.\n")

    def full(*_: object, **__: object) -> str:
        raise OSError(errno.ENOSPC, "No space left on device")

    with Workspace.init(tmp_path / "work") as ws:
        ws.ingest([law])
        (ws.folder / FILE).write_text('# mine\n[index]\nembedder = "static"\n')
        monkeypatch.setattr(generations, "write", full)
        with pytest.raises(WorkspaceError, match=r"No space left.*what was taken in is kept"):
            ws.index(embedder="none")
        assert (ws.folder / FILE).read_text() == '# mine\n[index]\nembedder = "static"\n'
        monkeypatch.undo()
        assert ws.ask("Who pays ten crowns?", reference_day=date(2020, 1, 1)).about
