"""Bad input, as a person meets it: a message that says what and how to mend it, and no harm done."""

from __future__ import annotations

import gzip
import io
import lzma
import os
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.command import Ran, tqa
from tests.laws import BEACONS, LANTERNS, ORCHARDS, TODAY, Law, many_laws, write_sources
from tests.worker import content
from tqa import Workspace
from tqa.errors import BusyError
from tqa.ingest import pipeline
from tqa.ingest.given import Given
from tqa.law.document import Document
from tqa.law.instrument import Instrument
from tqa.store import connection as connections
from tqa.store.schema import SCHEMA_VERSION

ROOT = Path(__file__).parents[1]
MiB = 1 << 20
GOOD = BEACONS.xml("2018-09-30")


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bad")
    write_sources(folder / "sources")
    tqa("init", folder / "work")
    assert tqa("ingest", "-w", folder / "work", folder / "sources").code == 0
    return folder / "work"


@pytest.fixture
def work(held: Path, tmp_path: Path) -> Path:
    return shutil.copytree(held, tmp_path / "work")


def state(work: Path) -> str:
    """All that a workspace holds, once it is known to be sound."""
    with Workspace(work) as ws:
        assert ws.store.check() == []
        assert ws.verify().holds
        return content(ws)


@contextmanager
def unharmed(work: Path) -> Iterator[None]:
    """Store and index are the same after the block as before it."""
    before = state(work)
    yield
    assert state(work) == before


def refused(ran: Ran, path: Path | str, *words: str) -> None:
    """One file was named, with reason and remedy, and nothing was done."""
    assert ran.code == 1, (ran.out, ran.err)
    assert "Traceback" not in ran.err
    lines = ran.err.splitlines()
    assert len(lines) == 1, ran.err
    assert lines[0].startswith("not read: ")
    for word in (str(path), *words):
        assert word in lines[0]
    assert ran.out.startswith("1 failed") or ", 1 failed" in ran.out.splitlines()[0]


# -------------------------------------------------------------------------------- files that fail

XML = LANTERNS.xml("2018-09-30")
TEXT = ORCHARDS.plain("2017-12-31")
DEEP = b"<Section>" * 5000 + b"</Section>" * 5000
LAUGHS = (
    b'<?xml version="1.0"?><!DOCTYPE Statute [<!ENTITY a "ha">'
    + b"".join(
        f'<!ENTITY {new} "{f"&{old};" * 10}">'.encode()
        for old, new in zip("abcdefgh", "bcdefghi", strict=True)
    )
    + b"]>"
)
FILES: dict[str, tuple[str, bytes, tuple[str, ...]]] = {
    "empty xml": ("a.xml", b"", ("is empty",)),
    "empty text": ("a.txt", b"", ("is empty",)),
    "blank text": ("a.txt", b" \n\n \n", ("holds no text of law", "check the file")),
    "truncated xml": ("a.xml", XML[: len(XML) // 2], ("not well-formed XML", "truncated?")),
    "truncated at a tag": ("a.xml", XML[:-10], ("not well-formed XML", "truncated?")),
    "truncated head": ("a.xml", XML[:60], ("no reader knows this format",)),
    "wrong encoding in xml": (
        "a.xml",
        XML.replace(b"Whale oil", b"Huile de baleine \xe9"),
        ("encoding", "UTF-8"),
    ),
    "wrong encoding declared": (
        "a.xml",
        XML.replace(b'encoding="utf-8"', b'encoding="rot13"'),
        ("declares the encoding rot13", "UTF-8"),
    ),
    "wrong encoding in text": (
        "a.txt",
        TEXT.replace(b"plum tree", b"plum tree \xe9\xff"),
        ("UTF-8",),
    ),
    "binary under the name of text": (
        "a.txt",
        bytes(range(256)) * 20,
        ("not UTF-8", "convert the file"),
    ),
    "entities": (
        "a.xml",
        LAUGHS + XML.split(b"?>", 1)[1].replace(b"Whale oil", b"&i;"),
        ("declares a document type or entities", "remove the DOCTYPE"),
    ),
    "external entity": (
        "a.xml",
        b'<!DOCTYPE Statute SYSTEM "file:///etc/passwd">' + XML.split(b"?>", 1)[1],
        ("declares a document type or entities", "remove the DOCTYPE"),
    ),
    "depth bomb": (
        "a.xml",
        XML.replace(b"<Body>", b"<Body>" + DEEP),
        ("nest deeper than 200", "check what made the file"),
    ),
    "not of an instrument": (
        "a.xml",
        b'<Other xmlns:lims="http://justice.gc.ca/lims"/>',
        ("expected <Statute> or <Regulation>",),
    ),
    "without a number": (
        "a.xml",
        XML.replace(b"<ConsolidatedNumber>L-3.1</ConsolidatedNumber>", b""),
        ("which instrument this is", "fetch the file again"),
    ),
    "without the day it is current to": (
        "a.xml",
        XML.replace(b' lims:current-date="2018-09-30"', b""),
        ("no lims:current-date",),
    ),
    "format that is not read": ("a.bin", b"\x00\x01A law", ("no reader knows",)),
    "format with a remedy": ("a.rtf", b"{\\rtf1 1. A law.}", ("save it as .docx",)),
    "page of another layout": ("a.html", b"<html><p>1. A law.</p></html>", ("unknown layout",)),
    "packed in an unknown way": ("a.xml.zst", b"(\xb5/\xfd", ("unpack it",)),
    "consolidation without a day": (
        "a.txt",
        TEXT.replace(b"Consolidated to 31 December 2017\n", b""),
        ("--current-to",),
    ),
}


@pytest.mark.parametrize("case", sorted(FILES))
def test_a_bad_file_is_named_with_its_remedy(work: Path, tmp_path: Path, case: str) -> None:
    name, data, words = FILES[case]
    path = tmp_path / name
    path.write_bytes(data)
    began = time.perf_counter()
    with unharmed(work):
        refused(tqa("ingest", "-w", work, path), path, *words)
    assert time.perf_counter() - began < 5


def test_a_folder_with_bad_files_takes_in_the_others(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    good = write_sources(folder)
    for at, (name, data, _) in enumerate(FILES.values()):
        (folder / f"{at}-{name}").write_bytes(data)
    (folder / "nowhere.xml").symlink_to(tmp_path / "none.xml")
    tqa("init", tmp_path / "work")
    ran = tqa("ingest", "-w", tmp_path / "work", folder, "--json")
    outcomes = {file["name"].rsplit("/", 1)[-1]: file["outcome"] for file in ran.json["files"]}
    assert ran.code == 0
    assert [name for name, outcome in outcomes.items() if outcome == "new"] == good
    failed = [file for file in ran.json["files"] if file["outcome"] == "failed"]
    assert len(failed) == len(FILES) + 1
    assert all(len(file["reason"]) > 20 for file in failed)
    state(tmp_path / "work")
    assert "one hour" in tqa("show", "L-3.1", "-w", tmp_path / "work", "--as-at", "2017-01-01").out


def test_a_file_that_may_not_be_read(work: Path, tmp_path: Path) -> None:
    for name, make, words in (
        (
            "link.xml",
            lambda path: path.symlink_to(tmp_path / "none.xml"),
            ("link to nothing", "remove it"),
        ),
        ("pipe.xml", os.mkfifo, ("not a file", "save it as a file")),
    ):
        path = tmp_path / name
        make(path)
        with unharmed(work):
            ran = tqa("ingest", "-w", work, path)
        refused(ran, path, *words)
        assert ran.out == "1 failed; 0 provisions read\n"


@pytest.mark.skipif(os.geteuid() == 0 and shutil.which("setpriv") is None, reason="root reads all")
def test_a_file_without_permission(work: Path, tmp_path: Path) -> None:
    path = tmp_path / "secret.xml"
    path.write_bytes(GOOD)
    path.chmod(0)
    command = [sys.executable, "-m", "tqa.cli", "ingest", "-w", str(work), str(path)]
    if os.geteuid() == 0:  # root may read it all the same, without this capability not
        drop = "-dac_override,-dac_read_search"
        command = ["setpriv", f"--bounding-set={drop}", f"--inh-caps={drop}", *command]
    with unharmed(work):
        ran = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    refused(Ran(ran.returncode, ran.stdout, ran.stderr), path, "cannot be opened", "permissions")
    assert ran.stdout == "1 failed; 0 provisions read\n"


def test_two_hundred_megabytes_are_refused_unread(work: Path, tmp_path: Path) -> None:
    path = tmp_path / "huge.xml"
    with path.open("wb") as file:
        file.write(GOOD)
        file.truncate(200 * MiB)
    with unharmed(work):
        # An address space of 160 MiB over what the program itself has could not hold the file.
        code = (
            "import resource, sys, tqa.cli, tqa.ingest.pipeline, tqa.index.generations\n"
            "pages = int(open('/proc/self/statm').read().split()[0])\n"
            f"limit = pages * resource.getpagesize() + 160 * {MiB}\n"
            "resource.setrlimit(resource.RLIMIT_AS, (limit, limit))\n"
            "tqa.cli.main()"
        )
        began = time.perf_counter()
        ran = subprocess.run(
            [sys.executable, "-c", code, "ingest", "-w", str(work), str(path)],
            capture_output=True,
            text=True,
            cwd=ROOT,
        )
        assert time.perf_counter() - began < 5
    refused(
        Ran(ran.returncode, ran.stdout, ran.stderr), path, f"holds {200 * MiB} bytes", "split it"
    )


# --------------------------------------------------------------------------------------- archives


def tar(members: dict[str, bytes], compress: str = "") -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    data = out.getvalue()
    return {"": bytes, "xz": lzma.compress, "gz": gzip.compress}[compress](data)


def zipped(members: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return out.getvalue()


ZEROS = bytes(40 * MiB)
ARCHIVES: dict[str, tuple[str, bytes, tuple[str, ...]]] = {
    "tar with traversal": (
        "a.tar.xz",
        tar({"../../outside.xml": GOOD}, "xz"),
        ("../../outside.xml", "leaves the archive", "pack it again"),
    ),
    "zip with traversal": (
        "a.zip",
        zipped({"x/../../outside.xml": GOOD}),
        ("leaves the archive", "pack it again"),
    ),
    "absolute path": ("a.tar", tar({"/outside.xml": GOOD}), ("absolute path", "pack it again")),
    "tar with a huge ratio": (
        "a.tar.xz",
        tar({"zeros.txt": ZEROS}, "xz"),
        ("unpacks to more than 200 times its size", "unpack it yourself"),
    ),
    "tar.gz with a huge ratio": ("a.tgz", tar({"z.txt": ZEROS}, "gz"), ("200 times its size",)),
    "zip with a huge ratio": ("a.zip", zipped({"zeros.txt": ZEROS}), ("200 times its size",)),
    "truncated": (
        "a.tar.xz",
        tar({"a.xml": XML, "b.xml": GOOD}, "xz")[:300],
        ("damaged", "fetch it again"),
    ),
    "not an archive": ("a.zip", b"not a zip at all", ("damaged", "fetch it again")),
    "empty file": ("a.tar.gz", b"", ("damaged", "fetch it again")),
    "archive in an archive": ("a.zip", zipped({"b.zip": b"PK"}), ("unpack it",)),
}


@pytest.mark.parametrize("case", sorted(ARCHIVES))
def test_a_bad_archive_is_named_with_its_remedy(work: Path, tmp_path: Path, case: str) -> None:
    name, data, words = ARCHIVES[case]
    path = tmp_path / "in" / name
    path.parent.mkdir()
    path.write_bytes(data)
    with unharmed(work):
        ran = tqa("ingest", "-w", work, path)
        assert ran.code == 1
        assert ran.out.startswith(("1 failed", "2 failed"))
        for word in (str(path), *words):
            assert word in ran.err
    index = tmp_path / "work" / "index"
    left = {p.name for p in tmp_path.rglob("*") if p != index and index not in p.parents}
    assert left == {"in", name, "work", "workspace.sqlite"}


def test_a_bad_member_leaves_the_others(tmp_path: Path) -> None:
    path = tmp_path / "acts.tar.xz"
    path.write_bytes(tar({"../x.xml": GOOD, "bad.xml": XML[:900], "good.xml": GOOD}, "xz"))
    tqa("init", tmp_path / "work")
    ran = tqa("ingest", "-w", tmp_path / "work", path)
    assert ran.code == 0
    assert "1 new, 2 failed" in ran.out
    assert f"not read: {path}!bad.xml, line 1, column" in ran.err
    assert tqa("ingest", "-w", tmp_path / "work", path, "--strict").code == 1


# ------------------------------------------------------------------------------ facts that are bad


def test_a_document_with_no_dates_is_taken_in_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "kites.txt"
    path.write_text("Kite Act\n\n1. Kites. — No kite is flown over the pier.\n", encoding="utf-8")
    tqa("init", tmp_path / "work")
    ran = tqa("ingest", "-w", tmp_path / "work", path)
    assert ran.code == 0
    assert f"assumed, {path}: neither the day of commencement nor that of making" in ran.out
    assert "give --in-force" in ran.out
    asked = tqa("ask", "What does section 1 of the Kite Act say?", "-w", tmp_path / "work")
    assert asked.code == 3
    assert asked.out.startswith("No answer (")
    assert tqa("ingest", "-w", tmp_path / "work", path, "--in-force", "2001-02-03").code == 0
    asked = tqa("ask", "What does section 1 of the Kite Act say?", "-w", tmp_path / "work")
    assert asked.code == 0
    assert "over the pier" in asked.out


@pytest.mark.parametrize(
    ("sidecar", "words"),
    [
        ("published = 2018-06-31", ("date that does not exist",)),
        ('published = "2018-06-31"', ("published", "expected a day that exists")),
        ("publised = 2018-06-30", ("publised", "did you mean 'published'")),
        ('as = "printed"', ('"enacted" or "consolidated"',)),
        ("\xff", ("not TOML",)),
    ],
)
def test_a_bad_sidecar(work: Path, tmp_path: Path, sidecar: str, words: tuple[str, ...]) -> None:
    path = tmp_path / "acts" / "a.xml"
    path.parent.mkdir()
    path.write_bytes(LANTERNS.xml("2021-01-01"))
    path.with_name("a.xml.toml").write_text(sidecar, encoding="utf-8")
    with unharmed(work):
        refused(tqa("ingest", "-w", work, path), path, f"{path}.toml", *words)


@pytest.mark.parametrize(
    ("question", "status", "words"),
    [
        ("", "not_a_question_of_law_text", "the question is empty; ask for"),
        (" \n\t ", "not_a_question_of_law_text", "the question is empty; ask for"),
        ("?", None, ""),
        ("hello", "not_a_question_of_law_text", "ask for"),
        ("Should I sue my landlord?", "not_a_question_of_law_text", "asks for advice"),
        (
            "What did section 2(1) of the Lantern Keepers Act say on 31 June 2018?",
            "ambiguous_date",
            "“31 June 2018” is no day of the calendar",
        ),
        (
            "What did section 2(1) of the Lantern Keepers Act say on 29 February 2019?",
            "ambiguous_date",
            "correct the date",
        ),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_a_bad_question_is_refused_with_a_reason(
    held: Path, question: str, status: str | None, words: str
) -> None:
    began = time.perf_counter()
    ran = tqa("ask", question, "-w", held, "--today", TODAY, "--json")
    assert time.perf_counter() - began < 5
    assert (ran.code, ran.err) == (3, ""), (ran.out[:500], ran.err)
    assert ran.json["answered"] is False
    assert status in (None, ran.json["status"])
    assert words in ran.json["text"]
    assert ran.json["text"].strip()
    said = tqa("ask", question, "-w", held, "--today", TODAY)
    assert said.out.startswith(f"No answer ({ran.json['status']}).\n")


@pytest.mark.parametrize(
    "question",
    [
        "\0\x1b[31m",
        "🏮" * 3000,
        "(" * 5000,
        "section " * 3000,
        "a" * 100_000,
        '" OR 1=1; -- NEAR(',
        "word NOT * : ^ {unit_words}",
        "\udce9",
        "1" * 5000,
        "s. 1(" + "a)(" * 2000,
    ],
    ids=lambda value: repr(value)[:20],
)
def test_a_hostile_question_does_no_harm(held: Path, question: str) -> None:
    with unharmed(held):
        began = time.perf_counter()
        ran = tqa("ask", question, "-w", held, "--today", TODAY, "--json")
        assert time.perf_counter() - began < 5
        assert ran.code in (0, 3)
        assert (ran.code, ran.err) == (0 if ran.json["answered"] else 3, "")


@pytest.mark.parametrize("option", ["--as-at", "--known-at", "--today"])
def test_31_june_as_an_option(held: Path, option: str) -> None:
    ran = tqa("ask", "What does section 1 say?", "-w", held, option, "2018-06-31")
    assert (ran.code, ran.out) == (2, "")
    assert "'2018-06-31' is no day; write YYYY-MM-DD" in ran.err
    assert option in ran.err


# ------------------------------------------------------------------------- workspaces that are bad


def every_command(work: Path) -> Iterator[Ran]:
    yield tqa("ask", "What does section 1 say?", "-w", work)
    yield tqa("show", "L-3.1", "-w", work)
    yield tqa("status", "-w", work)
    yield tqa("verify", "-w", work)
    yield tqa("remove", "L-3.1", "-w", work)
    yield tqa("ingest", ROOT / "corpus", "-w", work)


def test_a_workspace_of_a_newer_schema(work: Path) -> None:
    file = work / "workspace.sqlite"
    with closing(sqlite3.connect(file)) as db:
        db.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    data = file.read_bytes()
    for ran in every_command(work):
        message = ran.error()
        assert f"has schema {SCHEMA_VERSION + 1}, this tqa knows up to {SCHEMA_VERSION}" in message
        assert "use a newer tqa" in message
    assert file.read_bytes() == data


def test_a_database_of_something_else(tmp_path: Path) -> None:
    file = tmp_path / "workspace.sqlite"
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("CREATE TABLE other (id)")
    data = file.read_bytes()
    for ran in every_command(tmp_path):
        assert "is not a workspace of tqa; choose another folder" in ran.error()
    assert file.read_bytes() == data


@pytest.mark.parametrize("data", [b"", b"not a database " * 500], ids=["empty", "words"])
def test_a_file_that_is_no_database(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "workspace.sqlite"
    file.write_bytes(data)
    for ran in every_command(tmp_path):
        message = ran.error()
        assert str(file) in message
        assert "choose another folder" in message or "restore it from a copy" in message
    assert file.read_bytes() == data


def test_a_damaged_workspace(work: Path) -> None:
    file = work / "workspace.sqlite"
    data = bytearray(file.read_bytes())
    for at in range(4096, len(data), 4096):
        data[at : at + 1024] = b"\xa5" * 1024
    file.write_bytes(data)
    for ran in every_command(work):
        assert ran.code == 1
        assert "Traceback" not in ran.err
        assert "malformed" in ran.err + ran.out or "damaged" in ran.err + ran.out


@pytest.mark.parametrize(
    ("table", "column"), [("source", "document"), ("source", "text"), ("version", "valid_from")]
)
def test_a_damaged_row(work: Path, table: str, column: str) -> None:
    with closing(sqlite3.connect(work / "workspace.sqlite")) as db, db:
        db.execute(f"UPDATE {table} SET {column} = ?", (b"\xa5" if table == "source" else "soon",))
    ran = tqa("verify", "-w", work)
    assert ran.code == 1
    assert "damaged" in ran.err
    assert "restore it from a copy" in ran.err


# --------------------------------------------------------------------------------- a second writer


def test_a_second_writer_is_told_to_wait(
    work: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "BUSY_SECONDS", 0.05)
    path = tmp_path / "new.xml"
    path.write_bytes(LANTERNS.xml("2021-01-01"))
    asked = ["show", "L-3.1", "2", "-w", work, "--as-at", "2018-01-01"]
    before, held_before = tqa(*asked), state(work)
    with closing(sqlite3.connect(work / "workspace.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("DELETE FROM version")
        for command in (["ingest", path], ["remove", "L-3.1"]):
            message = tqa(*command, "-w", work).error()
            assert str(work / "workspace.sqlite") in message
            assert "another process is writing" in message
            assert "try again later" in message
        for command in ("verify", "status"):
            assert tqa(command, "-w", work).code == 0
        assert tqa(*asked) == before  # readers go on, and see nothing of the unfinished change
        other.execute("ROLLBACK")
    assert state(work) == held_before
    assert tqa("ingest", path, "-w", work).code == 0


def test_a_second_writer_waits_for_a_short_change(work: Path, tmp_path: Path) -> None:
    path = tmp_path / "new.xml"
    path.write_bytes(LANTERNS.xml("2021-01-01"))
    with closing(sqlite3.connect(work / "workspace.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        command = [sys.executable, "-m", "tqa.cli", "ingest", "-w", str(work), str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as second:
            time.sleep(1)
            assert second.poll() is None
            other.execute("COMMIT")
            assert second.wait(timeout=30) == 0
    state(work)


@pytest.mark.parametrize("what", ["ask", "show", "verify"])
def test_a_reader_sees_one_state_whatever_is_written_meanwhile(
    held: Path, tmp_path: Path, what: str
) -> None:
    """Another process changes the act between any two statements of the reader."""
    paths = [tmp_path / f"{at}.xml" for at in range(2)]
    changed = replace(LANTERNS, sections=tuple(reversed(LANTERNS.sections)))
    paths[0].write_bytes(changed.xml("2021-01-01"))
    paths[1].write_bytes(LANTERNS.xml("2017-01-01"))

    def read(ws: Workspace) -> str:
        if what == "verify":
            return str(ws.verify().holds)
        if what == "show":
            return str(
                ws.show("L-3.1", reference_day=date(2030, 1, 1), as_at=date(2018, 1, 1)).to_dict()
            )
        question = "When was section 2 of the Lantern Keepers Act last amended?"
        return str(ws.ask(question, reference_day=date(2023, 1, 1)).to_dict())

    before = shutil.copytree(held, tmp_path / "before")
    with Workspace(before) as ws:
        expected = {read(ws)}
        ws.ingest(paths)
        expected.add(read(ws))
    statement, interrupted = 0, True
    while interrupted and statement < 400:
        work = shutil.copytree(held, tmp_path / f"work-{statement}")
        interrupted = False
        count = 0

        def traced(_: str, work: Path = work, stop: int = statement) -> None:
            nonlocal count, interrupted
            count += 1
            if count == stop + 1:
                interrupted = True
                with Workspace(work) as other:
                    other.ingest(paths)

        with Workspace(work) as ws:
            ws.store._db.set_trace_callback(traced)
            try:
                assert read(ws) in expected, statement
            except BusyError:
                assert what == "verify"
            ws.store._db.set_trace_callback(None)
        shutil.rmtree(work)
        statement += 1 if what != "verify" else 61
    assert statement > 5


# -------------------------------------------------------------------------------------- a full disk


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of two MiB; skipped where none can be mounted."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tqa-test", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("a file system can be mounted by root only")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def big(folder: Path) -> Path:
    """Sources of which a small disk cannot hold the versions."""
    folder.mkdir()
    law: Law
    for law in many_laws(6, 120):
        for day in ("2014-12-31", "2017-12-31", "2020-12-31"):
            (folder / f"{law.number}@{day}.xml").write_bytes(law.xml(day))
    return folder


def test_a_disk_that_fills_up(small_disk: Path, tmp_path: Path) -> None:
    work, sources = small_disk / "work", big(tmp_path / "big")
    tqa("init", work)
    beacons = tmp_path / "beacons.xml"
    beacons.write_bytes(GOOD)
    assert tqa("ingest", beacons, "-w", work).code == 0
    asked = ["show", "SOR/2011-7", "-w", work, "--as-at", "2018-01-01", "--json"]
    before = tqa(*asked)
    message = tqa("ingest", sources, "-w", work).error()
    assert message == (
        f"{work}/workspace.sqlite: the disk is full; this change was not made, "
        "make room and try again"
    )
    assert tqa(*asked) == before
    with Workspace(work) as ws:
        assert ws.verify().holds
        for row in ws.library.rows:  # each law that is there is there with all its sources
            assert len(ws.store.sources(row)) == (1 if "SOR" in row else 3)


def test_a_disk_without_room_for_a_workspace(small_disk: Path) -> None:
    with (small_disk / "filler").open("wb", buffering=0) as filler:
        while filler.write(bytes(4096)) == 4096:
            if os.statvfs(small_disk).f_bavail == 0:
                break
    message = tqa("init", small_disk / "work").error()
    assert str(small_disk / "work") in message
    assert not (small_disk / "work" / "workspace.sqlite").exists()
    (small_disk / "filler").unlink()
    assert tqa("init", small_disk / "work").code == 0


def test_a_limit_on_the_size_of_files(work: Path, tmp_path: Path) -> None:
    """The same without a mount: the system refuses to let any file grow."""
    sources = big(tmp_path / "big")
    size = (work / "workspace.sqlite").stat().st_size
    code = (
        "import resource, sys, tqa.cli\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))\n"
        "tqa.cli.main()"
    )
    with unharmed(work):
        ran = subprocess.run(
            [sys.executable, "-c", code, "ingest", "-w", str(work), str(sources)],
            capture_output=True,
            text=True,
            cwd=ROOT,
        )
        message = Ran(ran.returncode, ran.stdout, ran.stderr).error()
        assert str(work / "workspace.sqlite") in message
        assert "this change was not made" in message
        assert "check the disk" in message


def test_what_fails_while_it_is_made_takes_nothing_after_it_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error of ours on one instrument of a batch: the others are kept, and it is not hidden."""
    texts = tmp_path / "texts"
    texts.mkdir()
    for number, name in enumerate(("Anchors", "Buoys", "Cranes"), start=1):
        (texts / f"{number}.txt").write_text(
            f"{name.upper()} ACT, 2012\n\nAct No. {number} of 2012\n\nPublished 18 June 2012\n\n"
            f"1. Duty.—{name} are kept clean.\n",
            encoding="utf-8",
        )
    make = pipeline.consolidate_instrument

    def fails(documents: Sequence[Document], **more: Any) -> Instrument:
        if "BUOYS" in documents[0].text:
            raise ZeroDivisionError("an error of ours")
        return make(documents, **more)

    monkeypatch.setattr(pipeline, "consolidate_instrument", fails)
    with Workspace.init(tmp_path / "work") as ws:
        with pytest.raises(ZeroDivisionError):
            ws.ingest([texts], given=Given(jurisdiction="xm"))
        assert len(ws.status()["instruments"]) == 2
        assert ws.show("Cranes Act", "1", reference_day=date(2025, 1, 1)).status.answers
