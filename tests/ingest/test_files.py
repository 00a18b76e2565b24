"""Files, folders and archives from strangers."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import random
import stat
import tarfile
import tracemalloc
import zipfile
import zlib
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tqa.errors import SourceError
from tqa.ingest import found
from tqa.ingest.files import Limits, Skipped, Unreadable, walk
from tqa.ingest.readers.base import SourceFile

SMALL = Limits(
    max_file_bytes=5_000_000,
    max_archive_total_bytes=9_000_000,
    max_ratio=200,
    ratio_floor_bytes=1_000_000,
    max_members=50,
)
HOSTILE = [
    "../../outside.txt",
    "..\\..\\outside.txt",
    "/abs/outside.txt",
    "act\0.pdf",
    "\u202eftp.tca.pdf",
]
"""The names of case tq-rs-03, beside one fair name."""
FAIR = "normal act (2019).pdf"


def tar_bytes(members: Iterable[tuple[tarfile.TarInfo | str, bytes]]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.PAX_FORMAT) as tar:
        for member, data in members:
            info = tarfile.TarInfo(member) if isinstance(member, str) else member
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))
    return out.getvalue()


def zip_bytes(members: Iterable[tuple[zipfile.ZipInfo | str, bytes]]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for member, data in members:
            archive.writestr(member, data)
    return out.getvalue()


def pax_name(name: str) -> tarfile.TarInfo:
    """A member whose extended header gives a name that may hold anything."""
    info = tarfile.TarInfo("x")
    info.pax_headers = {"path": name}
    return info


def raw_name(name: str) -> zipfile.ZipInfo:
    """An entry under a name that `zipfile` would have mended."""
    info = zipfile.ZipInfo("x")
    info.filename = name
    info.compress_type = zipfile.ZIP_DEFLATED
    return info


PACK = {
    ".tar": tar_bytes,
    ".tar.xz": lambda members: lzma.compress(tar_bytes(members)),
    ".tar.gz": lambda members: gzip.compress(tar_bytes(members)),
    ".tgz": lambda members: gzip.compress(tar_bytes(members)),
    ".tar.bz2": lambda members: bz2.compress(tar_bytes(members)),
    ".zip": zip_bytes,
}
every_archive = pytest.mark.parametrize("suffix", sorted(PACK))


def put(path: Path, data: bytes = b"") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def told(path: Path, limits: Limits = SMALL) -> dict[str, bytes | str]:
    """What a walk gives, by the name below `path`: bytes, or the reason there are none."""
    out: dict[str, bytes | str] = {}
    for each in walk([path], limits=limits):
        assert each.name.isprintable()
        name = each.name.removeprefix(path.as_posix()).lstrip("/!")
        assert name not in out or isinstance(each, Unreadable)
        out[name] = each.data if isinstance(each, SourceFile) else each.reason
        if isinstance(each, Unreadable | Skipped):
            assert each.reason.isprintable()
            assert str(each) == f"{each.name}: {each.reason}"
    return out


# --------------------------------------------------------------------------------------- folders


def test_a_folder_in_order_with_what_is_left_out(tmp_path: Path) -> None:
    for name in ("b.xml", "a/2.xml", "a/10.xml", "c.txt", ".hidden.xml", ".git/config.xml"):
        put(tmp_path / name, name.encode())
    for name in (
        "b.xml.toml",
        "gold.jsonl",
        "PROVENANCE.md",
        "README.md",
        "LICENSE",
        "LICENSE-MIT",
    ):
        put(tmp_path / name)
    put(tmp_path / "Licence Act 2003.xml", b"law")
    found = list(walk([tmp_path]))
    assert [
        each.name[len(str(tmp_path)) + 1 :] for each in found if isinstance(each, SourceFile)
    ] == [
        "Licence Act 2003.xml",
        "a/10.xml",
        "a/2.xml",
        "b.xml",
        "c.txt",
    ]
    left_out = {Path(each.name).name: each.reason for each in found if isinstance(each, Skipped)}
    assert left_out == {
        ".git": "hidden",
        ".hidden.xml": "hidden",
        "LICENSE": "about the collection, not an instrument",
        "LICENSE-MIT": "about the collection, not an instrument",
        "PROVENANCE.md": "about the collection, not an instrument",
        "README.md": "about the collection, not an instrument",
        "b.xml.toml": "a sidecar or a setting, which says things of other files",
        "gold.jsonl": "data about instruments, not an instrument",
    }


def test_the_order_of_the_paths_does_not_matter_and_none_comes_twice(tmp_path: Path) -> None:
    paths = [put(tmp_path / name, b"x") for name in ("b.xml", "a.xml", "c/d.xml")]
    expected = [f"{tmp_path}/{name}" for name in ("a.xml", "b.xml", "c/d.xml")]
    assert [each.name for each in walk(paths)] == expected
    assert [each.name for each in walk([*reversed(paths), tmp_path, tmp_path / "c"])] == expected


def test_a_missing_path_is_named_before_anything_is_read(tmp_path: Path) -> None:
    put(tmp_path / "a.xml")
    with pytest.raises(SourceError, match=r"b\.xml: no such file"):
        walk([tmp_path / "a.xml", tmp_path / "b.xml"])
    with pytest.raises(SourceError, match="no such file"):
        walk([tmp_path / "a.xml" / "b"])


def test_an_empty_file_is_given_to_the_readers(tmp_path: Path) -> None:
    assert told(put(tmp_path / "blank.txt")) == {"": b""}


def test_a_file_at_the_limit_and_one_byte_beyond(tmp_path: Path) -> None:
    limits = Limits(max_file_bytes=10)
    put(tmp_path / "fits.txt", b"x" * 10)
    put(tmp_path / "large.txt", b"x" * 11)
    assert told(tmp_path, limits) == {
        "fits.txt": b"x" * 10,
        "large.txt": "holds 11 bytes, more than the limit of 10 for one file; split it",
    }


def test_links_are_followed_inside_the_folder_only(tmp_path: Path) -> None:
    put(tmp_path / "secret.txt", b"secret")
    folder = tmp_path / "in"
    put(folder / "a" / "act.txt", b"act")
    (folder / "same.txt").symlink_to("a/act.txt")
    (folder / "out.txt").symlink_to("../secret.txt")
    (folder / "up").symlink_to("..")
    (folder / "loop").symlink_to(".")
    (folder / "self").symlink_to("self")
    (folder / "nothing.txt").symlink_to("missing")
    found = told(folder)
    assert found.pop("a/act.txt") == found.pop("same.txt") == b"act"
    assert {name: str(reason).split(";")[0] for name, reason in found.items()} == {
        "out.txt": "is a link out of the folder, which is not followed",
        "up": "is a link out of the folder, which is not followed",
        "loop": "a link to a folder that is read under its own name",
        "self": "is a link to nothing",
        "nothing.txt": "is a link to nothing",
    }
    # Given itself, a link is what its name says.
    assert told(folder / "out.txt") == {"": b"secret"}


def test_what_is_no_file_does_not_block(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.xml")
    put(tmp_path / "z.xml", b"z")
    assert told(tmp_path) == {
        "pipe.xml": "is not a file (a pipe, socket or device); save it as a file first",
        "z.xml": b"z",
    }


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    put(tmp_path / "a.xml").chmod(0)
    put(tmp_path / "b.xml", b"b")
    assert "permissions" in str(told(tmp_path)["a.xml"])


def test_names_on_disk_that_deceive(tmp_path: Path) -> None:
    for name in ("\u202eftp.tca.pdf", "a\nb.xml", "a\x1b[2J.xml", FAIR):
        put(tmp_path / name, b"x")
    put(tmp_path / os.fsdecode(b"r\xe8glement.xml"), b"x")
    found = told(tmp_path)
    assert found.pop(FAIR) == b"x"
    assert sorted(found) == [
        "\\u202eftp.tca.pdf",
        "a\\u000ab.xml",
        "a\\u001b[2J.xml",
        "r\\udce8glement.xml",
    ]
    assert all("rename it" in str(reason) for reason in found.values())


def test_ways_of_packing_that_are_not_opened(tmp_path: Path) -> None:
    put(tmp_path / "act.xml.gz", gzip.compress(b"x"))
    put(tmp_path / "acts.7z")
    assert all("unpack it" in str(reason) for reason in told(tmp_path).values())


def test_folders_deeper_than_recursion(tmp_path: Path) -> None:
    path = str(tmp_path)
    for _ in range(1200):
        path += "/a"
        os.mkdir(path)
    (Path(path) / "act.xml").write_bytes(b"x")
    try:
        assert list(told(tmp_path).values()) == [b"x"]
    finally:  # nothing in the standard library removes so deep a tree
        (Path(path) / "act.xml").unlink()
        os.removedirs(path)


# -------------------------------------------------------------------------------------- archives


@every_archive
def test_members_are_read_in_place(tmp_path: Path, suffix: str) -> None:
    members = [("J-1/1.xml", b"one"), ("./J-1/2.xml", b"two" * 50_000), ("J-1/3.xml", b"")]
    archive = put(tmp_path / f"J-1{suffix}", PACK[suffix](members))
    assert [(each.name, each.data) for each in walk([archive]) if isinstance(each, SourceFile)] == [
        (f"{archive}!J-1/1.xml", b"one"),
        (f"{archive}!J-1/2.xml", b"two" * 50_000),
        (f"{archive}!J-1/3.xml", b""),
    ] or suffix == ".zip"
    assert told(archive) == {name.removeprefix("./"): data for name, data in members}
    assert [path.name for path in tmp_path.iterdir()] == [f"J-1{suffix}"]


@every_archive
def test_an_archive_among_files_does_not_stop_the_others(tmp_path: Path, suffix: str) -> None:
    put(tmp_path / "a.xml", b"a")
    put(tmp_path / f"b{suffix}", b"this is no archive, however long it may be" * 99)
    put(tmp_path / f"c{suffix}", b"")
    put(tmp_path / "d.xml", b"d")
    found = told(tmp_path)
    assert list(found) == ["a.xml", f"b{suffix}", f"c{suffix}", "d.xml"]
    assert str(found[f"b{suffix}"]).startswith("damaged or not the archive its name says")
    assert "fetch it again" in str(found[f"c{suffix}"])


@every_archive
def test_names_of_members_that_leave_or_deceive(tmp_path: Path, suffix: str) -> None:
    names = [
        *HOSTILE,
        "C:\\outside.txt",
        "c:/outside.txt",
        "\\\\server\\share.txt",
        "a/../../b",
        "a\rb",
    ]
    zipped = suffix == ".zip"
    members = [(raw_name(name) if zipped else pax_name(name), b"x") for name in (*names, FAIR)]
    archive = put(tmp_path / "in" / f"upload{suffix}", PACK[suffix](members))
    found = list(walk([archive]))
    assert [each.name for each in found if isinstance(each, SourceFile)] == [f"{archive}!{FAIR}"]
    refused = [each for each in found if isinstance(each, Unreadable)]
    assert len(refused) == len(names)
    for each in refused:
        assert each.reason.startswith("member ")
        assert f" of {archive} has " in each.reason
        assert "rename it" in each.reason or "pack it again" in each.reason
    assert [path.name for path in tmp_path.iterdir()] == ["in"]


@every_archive
def test_what_is_left_out_of_archives(tmp_path: Path, suffix: str) -> None:
    names = [".hidden.xml", "a/.git/b.xml", "gold.jsonl", "README.md", "__MACOSX/a.xml", "a.toml"]
    archive = put(
        tmp_path / f"a{suffix}", PACK[suffix]([(name, b"x") for name in [*names, "z.xml"]])
    )
    found = list(walk([archive]))
    assert {each.name.split("!")[1] for each in found if isinstance(each, Skipped)} == set(names)
    assert [each.data for each in found if isinstance(each, SourceFile)] == [b"x"]


@every_archive
def test_archives_inside_archives_are_not_opened(tmp_path: Path, suffix: str) -> None:
    names = ["inner.zip", "inner.tar.xz", "act.xml.gz"]
    archive = put(tmp_path / f"a{suffix}", PACK[suffix]([(name, b"x") for name in names]))
    found = told(archive)
    assert sorted(found) == sorted(names)
    assert all("an archive inside an archive; unpack it" in str(why) for why in found.values())


@every_archive
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_of_two_members_with_one_name_the_second_is_refused(tmp_path: Path, suffix: str) -> None:
    archive = put(tmp_path / f"a{suffix}", PACK[suffix]([("a.xml", b"1"), ("a.xml", b"2")]))
    first, second = walk([archive])
    assert isinstance(first, SourceFile)
    assert first.data == b"1"
    assert isinstance(second, Unreadable)
    assert "name of an earlier member" in second.reason


@every_archive
def test_empty_archives_are_listed(tmp_path: Path, suffix: str) -> None:
    archive = put(tmp_path / f"a{suffix}", PACK[suffix]([]))
    assert list(walk([archive])) == [Skipped(str(archive), "holds no file")]


@every_archive
def test_too_many_members(tmp_path: Path, suffix: str) -> None:
    members = [(f"{n:03}.xml", b"x") for n in range(51)]
    assert len(told(put(tmp_path / f"a{suffix}", PACK[suffix](members[:50])))) == 50
    found = told(put(tmp_path / f"b{suffix}", PACK[suffix](members)))
    assert str(found[""]).startswith("holds more than 50 members, the limit; split it")
    assert len(found) == (1 if suffix == ".zip" else 51)


@every_archive
def test_a_member_that_is_too_large_does_not_stop_the_others(tmp_path: Path, suffix: str) -> None:
    data = random.Random(1).randbytes(5_000_001)
    members = [("a.xml", b"a"), ("b.xml", data), ("c.xml", b"c"), ("d.xml", data[:-1])]
    found = told(
        put(tmp_path / f"a{suffix}", PACK[suffix](members)), Limits(max_file_bytes=5_000_000)
    )
    assert found.pop("d.xml") == data[:-1]
    assert "is larger than 5000000 bytes" in str(found.pop("b.xml"))
    assert found == {"a.xml": b"a", "c.xml": b"c"}


@pytest.mark.parametrize("suffix", [".tar.xz", ".tar.gz", ".tar.bz2", ".zip"])
def test_a_bomb_of_zeros_is_stopped_by_its_ratio(tmp_path: Path, suffix: str) -> None:
    members = [("a.xml", b"a"), ("b.xml", bytes(4_900_000)), ("c.xml", b"c")]
    found = told(put(tmp_path / f"a{suffix}", PACK[suffix](members)))
    assert found["a.xml"] == b"a"
    assert "b.xml" not in found or "only made-up data do" in str(found["b.xml"])
    assert suffix == ".zip" or "only made-up data do" in str(found[""])
    # A zip can be read on behind the bomb; a tar is unpacked through it.
    assert ("c.xml" in found) == (suffix == ".zip")


@every_archive
def test_small_texts_of_few_letters_pass(tmp_path: Path, suffix: str) -> None:
    assert told(put(tmp_path / f"a{suffix}", PACK[suffix]([("a.xml", bytes(900_000))]))) == {
        "a.xml": bytes(900_000)
    }


@every_archive
def test_all_members_together_are_limited(tmp_path: Path, suffix: str) -> None:
    data = random.Random(1).randbytes(3_000_000)
    members = [(f"{n}.xml", data) for n in range(4)]
    found = told(put(tmp_path / f"a{suffix}", PACK[suffix](members)))
    assert found["0.xml"] == data
    assert str(found[""]).startswith("unpacks to more than 9000000 bytes")
    assert "3.xml" not in found


@pytest.mark.parametrize("suffix", [".tar", ".tar.xz", ".tar.gz", ".tar.bz2"])
def test_a_truncated_tar_gives_what_is_whole_and_says_so(tmp_path: Path, suffix: str) -> None:
    # Random data, so that the compressed file is about as long as what it holds.
    data = random.Random(1).randbytes(400_000)
    whole = PACK[suffix]([("a.xml", b"a"), ("b.xml", data), ("c.xml", b"c")])
    found = told(put(tmp_path / f"a{suffix}", whole[: len(whole) // 2]))
    assert "b.xml" not in found
    assert "c.xml" not in found
    assert "fetch it again" in str(found[""])


def test_a_tar_cut_between_members_is_not_taken_for_whole(tmp_path: Path) -> None:
    whole = tar_bytes([("a.xml", b"a"), ("b.xml", b"b")])
    found = told(put(tmp_path / "a.tar", whole[:1024]))
    assert found["a.xml"] == b"a"
    assert "no end mark" in str(found[""])


def test_a_damaged_header_in_the_middle_is_not_taken_for_the_end(tmp_path: Path) -> None:
    whole = bytearray(tar_bytes([("a.xml", b"a"), ("b.xml", b"b"), ("c.xml", b"c")]))
    whole[1024 + 148] ^= 0xFF
    found = told(put(tmp_path / "a.tar", bytes(whole)))
    assert found["a.xml"] == b"a"
    assert "damaged" in str(found[""])


def test_what_stands_behind_the_end_mark_is_told(tmp_path: Path) -> None:
    one = tar_bytes([("a.xml", b"a")])
    found = told(put(tmp_path / "a.tar", one + tar_bytes([("b.xml", b"b")])))
    assert found["a.xml"] == b"a"
    assert "data after the end mark" in str(found[""])


@pytest.mark.parametrize("suffix", [".tar.xz", ".tar.gz", ".tar.bz2"])
def test_a_wrong_checksum_at_the_end_is_told(tmp_path: Path, suffix: str) -> None:
    whole = bytearray(PACK[suffix]([("a.xml", b"a")]))
    whole[-6] ^= 0xFF
    assert "damaged" in str(told(put(tmp_path / f"a{suffix}", bytes(whole)))[""])


def test_xz_of_several_streams_with_padding(tmp_path: Path) -> None:
    tar = tar_bytes([("a.xml", b"a"), ("b.xml", b"b")])
    packed = lzma.compress(tar[:700]) + bytes(8) + lzma.compress(tar[700:]) + bytes(4)
    assert told(put(tmp_path / "a.tar.xz", packed)) == {"a.xml": b"a", "b.xml": b"b"}


def test_xz_that_asks_for_much_memory(tmp_path: Path) -> None:
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 0, "dict_size": 1 << 20}]
    packed = bytearray(lzma.compress(tar_bytes([("a.xml", b"a")]), filters=filters))
    # The size of the dictionary is one byte of the block header, which ends in its CRC-32.
    size_at = packed.index(b"\x21\x01") + 2
    packed[size_at] = 38  # 2 GiB
    packed[20:24] = zlib.crc32(packed[12:20]).to_bytes(4, "little")
    assert "Memory usage limit" in str(told(put(tmp_path / "a.tar.xz", bytes(packed)))[""])


@pytest.mark.parametrize(
    "kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE]
)
def test_links_and_devices_in_tars(tmp_path: Path, kind: bytes) -> None:
    info = tarfile.TarInfo("a.xml")
    info.type = kind
    info.linkname = "/etc/passwd"
    found = told(put(tmp_path / "a.tar", tar_bytes([(info, b""), ("b.xml", b"b")])))
    assert found["b.xml"] == b"b"
    assert "is a link, which is never" in str(found["a.xml"]) or "is not a file" in str(
        found["a.xml"]
    )


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFCHR])
def test_links_and_devices_in_zips(tmp_path: Path, kind: int) -> None:
    info = zipfile.ZipInfo("a.xml")
    info.external_attr = (kind | 0o777) << 16
    found = told(put(tmp_path / "a.zip", zip_bytes([(info, b"/etc/passwd"), ("b.xml", b"b")])))
    assert found["b.xml"] == b"b"
    assert "is a link, which is never" in str(found["a.xml"]) or "is not a file" in str(
        found["a.xml"]
    )


def test_tar_names_that_are_not_utf_8(tmp_path: Path) -> None:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.GNU_FORMAT, encoding="latin-1") as tar:
        tar.addfile(tarfile.TarInfo("règlement.xml"))
        tar.addfile(tarfile.TarInfo("act.xml"))
    found = told(put(tmp_path / "a.tar", out.getvalue()))
    assert found["act.xml"] == b""
    assert "not UTF-8; rename it" in str(found["r\\udce8glement.xml"])


def test_zip_names_without_the_utf_8_flag_are_read(tmp_path: Path) -> None:
    data = zip_bytes([("rXglement.xml", b"x")]).replace(b"rXglement", b"r\x8aglement")
    assert told(put(tmp_path / "a.zip", data)) == {"règlement.xml": b"x"}


def test_a_zip_member_with_a_wrong_checksum(tmp_path: Path) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("a.xml", b"the levy is 4 per cent")
        archive.writestr("b.xml", b"b")
    data = out.getvalue().replace(b"4 per cent", b"9 per cent")
    found = told(put(tmp_path / "a.zip", data))
    assert found["b.xml"] == b"b"
    assert "is damaged (Bad CRC-32" in str(found["a.xml"])


def test_encrypted_and_unusual_zip_members(tmp_path: Path) -> None:
    data = bytearray(zip_bytes([("a.xml", b"a"), ("b.xml", b"b")]))
    for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + at] |= 1
    found = told(put(tmp_path / "a.zip", bytes(data)))
    assert found["b.xml"] == b"b"
    assert "is encrypted; pack it again without a password" in str(found["a.xml"])
    unusual = zipfile.ZipInfo("c.xml")
    unusual.compress_type = zipfile.ZIP_LZMA
    found = told(put(tmp_path / "b.zip", zip_bytes([(unusual, b"c"), ("d.xml", b"d")])))
    assert "unusual method" in str(found["c.xml"])
    assert found["d.xml"] == b"d"


def test_a_truncated_zip(tmp_path: Path) -> None:
    data = zip_bytes([("a.xml", b"a"), ("b.xml", b"b")])
    assert "damaged" in str(told(put(tmp_path / "a.zip", data[:-30]))[""])


def test_zip_members_that_share_their_bytes_are_refused(tmp_path: Path) -> None:
    data = zip_bytes([(f"{n}.xml", random.Random(1).randbytes(900_000)) for n in range(2)])
    # Every entry of the directory points at the first member.
    start = data.index(b"PK\x01\x02")
    entry = data[start : data.index(b"PK\x01\x02", start + 4)]
    many = b"".join(entry.replace(b"0.xml", b"%c.xml" % letter) for letter in b"0abcdefghijklm")
    first = data[: data.index(b"PK\x03\x04", 4)]
    end = b"PK\x05\x06" + bytes(4) + (14).to_bytes(2, "little") * 2
    end += len(many).to_bytes(4, "little") + len(first).to_bytes(4, "little") + bytes(2)
    found = told(put(tmp_path / "a.zip", first + many + end))
    assert [name for name, value in found.items() if isinstance(value, bytes)] == ["0.xml"]
    assert len(found) == 14


def test_what_fails_counts_towards_the_total(tmp_path: Path) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for n in range(9):
            archive.writestr(f"{n}.xml", b"levy" + bytes(1_500_000))
    found = told(put(tmp_path / "a.zip", out.getvalue().replace(b"levy", b"LEVY")))
    assert "7.xml" not in found
    assert "is damaged (Bad CRC-32" in str(found["4.xml"])
    assert "unpacks to more than 9000000 bytes" in str(found[""])


def tar_header(name: bytes, size: bytes, kind: bytes) -> bytes:
    head = name.ljust(100, b"\0") + b"0000644\0" + b"0000000\0" * 2 + size.rjust(12, b"0")
    head += b"0" * 12 + b" " * 8 + kind + bytes(100) + b"ustar\x0000"
    head = head.ljust(512, b"\0")
    return head[:148] + b"%06o\0 " % sum(head) + head[156:]


@pytest.mark.parametrize(
    "hostile",
    [
        tar_header(b"a.xml", b"\xff" * 12, b"0"),  # a size of -1
        tar_header(b"a.xml", b"\xff" * 10 + b"\xf0\x00", b"0"),  # -4096
        tar_header(b"a.xml", b"\xff" * 10 + b"\xf0\x00", b"x"),
        tar_header(b"a.xml", b"\xff" * 10 + b"\xf0\x00", b"S"),
        tar_header(b"a.xml", b"\xff" * 10 + b"\xf0\x00", b"5"),
        tar_header(b"a.xml", b"\x80" + b"\x7f" * 11, b"0"),  # more than there is
        tar_header(b"a.xml", b"\x80" + b"\x7f" * 11, b"L"),
        tar_header(b"h", b"%o" % 60_000, b"x") + b"1" * 60_000,
        tar_header(b"h", b"%o" % 8_192, b"x") + b"1" * 8_192,  # digits without end
        tar_header(b"h", b"0", b"x") * 9000,
        tar_header(b"h", b"0", b"g") * 9000,
        tar_header(b"h", b"17", b"x")
        + b"15 size=-9999\n\n".ljust(512, b"\0")
        + tar_header(b"a", b"0", b"0"),
        tar_header(b"h", b"44", b"x")
        + b"36 GNU.sparse.map=1,2,x,9999999999999\n".ljust(512, b"\0")
        + tar_header(b"a", b"0", b"0"),
    ],
)
@pytest.mark.parametrize("suffix", [".tar", ".tar.gz"])
def test_headers_made_to_hurt(tmp_path: Path, hostile: bytes, suffix: str) -> None:
    data = tar_bytes([("first.xml", b"1")])[:1024] + hostile + tar_bytes([("last.xml", b"2")])
    found = told(put(tmp_path / f"a{suffix}", data if suffix == ".tar" else gzip.compress(data)))
    assert found["first.xml"] == b"1"
    assert any(isinstance(value, str) for value in found.values())


@pytest.fixture(scope="module")
def mutable(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("mutable")


@given(
    suffix=st.sampled_from(sorted(PACK)),
    edits=st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 255)), max_size=8),
    cut=st.floats(0.2, 1),
)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_damage_of_any_kind_is_told_and_never_raised(
    mutable: Path, suffix: str, edits: list[tuple[float, int]], cut: float
) -> None:
    data = bytearray(PACK[suffix]([("a/1.xml", b"one" * 100), ("a/2.xml", b"two"), ("b", b"")]))
    for place, value in edits:
        data[int(place * len(data))] = value
    archive = put(mutable / f"a{suffix}", bytes(data[: int(cut * len(data))]))
    for each in walk([archive], limits=SMALL):
        assert each.name.startswith(str(archive))
        assert each.name.isprintable()


def test_long_names_of_members_stay_whole(tmp_path: Path) -> None:
    names = ["a/" * 1500 + "1.xml", "a/" * 1500 + "2.xml", "b" * 5000 + ".xml"]
    found = told(put(tmp_path / "a.tar", tar_bytes([(name, b"x") for name in names])))
    assert list(found)[:2] == names[:2]
    assert "characters, not 1 to 4096" in str(list(found.values())[2])


@given(st.text(min_size=1, max_size=40))
def test_fair_paths_stay_where_they_are(name: str) -> None:
    if found.path_fault(name) is None:
        assert ".." not in name.replace("\\", "/").split("/")
        assert not name.startswith(("/", "\\"))
        assert found.shown(name, limit=100) == name
    else:
        assert found.path_fault(name)


def test_one_file_is_in_memory_at_a_time(tmp_path: Path) -> None:
    data = random.Random(1).randbytes(2_000_000)
    put(tmp_path / "a.zip", zip_bytes([(f"{n}.bin", data) for n in range(12)]))
    put(tmp_path / "b.tar.gz", gzip.compress(tar_bytes([(f"{n}.bin", data) for n in range(12)]), 1))
    for n in range(12):
        put(tmp_path / f"{n}.bin", data)
    del data
    tracemalloc.start()
    try:
        count = sum(1 for each in walk([tmp_path]) if isinstance(each, SourceFile))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert count == 36
    # The file before, its pieces and the whole of the next.
    assert peak < 4 * 2_000_000
