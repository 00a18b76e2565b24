"""Archives are read in memory, and only what such an archive may hold."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tqa.errors import SourceError
from tqa.eval.tasks.legalbench.archives import members


def _packed(path: Path, fill: Callable[[tarfile.TarFile], None]) -> Path:
    with tarfile.open(path, "w:xz") as archive:
        fill(archive)
    return path


def _file(archive: tarfile.TarFile, name: str, data: bytes = b"x") -> None:
    member = tarfile.TarInfo(name)
    member.size = len(data)
    archive.addfile(member, io.BytesIO(data))


def test_files_are_given_by_their_path(tmp_path: Path) -> None:
    path = _packed(tmp_path / "a.tar.xz", lambda archive: _file(archive, "one/two.txt", b"bells"))
    assert dict(members(path)) == {"one/two.txt": b"bells"}
    assert members(path) is members(path)


def test_a_changed_archive_is_read_again(tmp_path: Path) -> None:
    path = _packed(tmp_path / "a.tar.xz", lambda archive: _file(archive, "a", b"old"))
    assert members(path)["a"] == b"old"
    _packed(path, lambda archive: _file(archive, "a", b"new and longer"))
    assert members(path)["a"] == b"new and longer"


def _link(archive: tarfile.TarFile) -> None:
    member = tarfile.TarInfo("link")
    member.type = tarfile.SYMTYPE
    member.linkname = "/etc/passwd"
    archive.addfile(member)


def _twice(archive: tarfile.TarFile) -> None:
    _file(archive, "a")
    _file(archive, "a")


@pytest.mark.parametrize(
    ("fill", "fault"),
    [
        (lambda archive: _file(archive, "../out"), "out"),
        (lambda archive: _file(archive, "/out"), "out"),
        (_link, "neither a file nor a folder"),
        (_twice, "a second file of this name"),
    ],
)
def test_what_does_not_belong_there_is_refused(
    tmp_path: Path, fill: Callable[[tarfile.TarFile], None], fault: str
) -> None:
    path = _packed(tmp_path / "bad.tar.xz", fill)
    with pytest.raises(SourceError, match=fault):
        members(path)


def test_missing_and_damaged_archives_are_told(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"none\.tar\.xz.*put the archives"):
        members(tmp_path / "none.tar.xz")
    bad = tmp_path / "bad.tar.xz"
    bad.write_bytes(b"no archive at all")
    with pytest.raises(SourceError, match="damaged"):
        members(bad)
