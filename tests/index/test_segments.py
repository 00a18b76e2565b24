"""Damage to an index, planted: `tqa index --check` finds it, and no question is answered from it."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from tests.command import Ran, tqa
from tqa.index.segments import MANIFEST, Strings

ACTS = {
    "bridges": ["Bridges Act", *(
        f"{thing}. The warden of a bridge shall keep {what} and may charge {n} crowns."
        for n, (thing, what) in enumerate({
            "Lamps": "a lamp of oil on each arch", "Tolls": "a table of tolls by the gate",
            "Gates": "two gates of oak that are shut by night", "Ice": "a breaker of ice before the piers",
            "Cattle": "a fence for cattle that cross", "Carts": "a scale for carts with stone",
            "Boats": "a boat for whoever falls in", "Repairs": "a fund for planks and for rivets",
            "Floods": "a mark of the highest flood", "Records": "a book of who crossed",
            "Fires": "buckets of sand against fire", "Penalties": "a list of penalties unpaid",
        }.items(), start=2)
    )],
    "mills": ["Mills Act", "Sluices. A miller shall open the sluice in a flood.",
              "Fees. The fee for grinding is one crown."],
}  # fmt: skip
QUESTION = "who keeps a breaker of ice"


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace whose index has two segments; not to be changed."""
    folder = tmp_path_factory.mktemp("segments")
    assert tqa("init", folder / "work").code == 0
    for name, (title, *sections) in ACTS.items():
        lines = [title, *(f"{at}. {words}" for at, words in enumerate(sections, start=1))]
        (folder / f"{name}.txt").write_text("\n\n".join(lines) + "\n", "utf-8")
        facts = ["--id", f"/xx/act/2001/{name}", "--made", "2001-05-02", "--in-force", "2001-05-02"]
        ran = tqa(
            "ingest", "-w", folder / "work", folder / f"{name}.txt", "--as", "enacted", *facts
        )
        assert ran.code == 0, ran.err
    assert tqa("index", "-w", folder / "work", "--check").code == 0
    return folder / "work"


@pytest.fixture
def work(held: Path, tmp_path: Path) -> Path:
    return shutil.copytree(held, tmp_path / "work")


def asked(work: Path, question: str = QUESTION) -> Ran:
    return tqa("search", question, "-w", work, "--today", "2020-01-01", "--json")


def database(work: Path, *statements: str) -> None:
    with closing(sqlite3.connect(work / "workspace.sqlite")) as db, db:
        for statement in statements:
            db.execute(statement)


def segments(work: Path) -> list[Path]:
    """Their folders, in the order of the list; the first is the larger."""
    with closing(sqlite3.connect(work / "workspace.sqlite")) as db:
        names = [row[0] for row in db.execute("SELECT name FROM segment ORDER BY low")]
    assert len(names) == 2
    return [work / "index" / name for name in names]


def flip(path: Path, at: int) -> None:
    """Another byte at a place counted from the end, where the values are."""
    data = bytearray(path.read_bytes())
    data[-at] ^= 0x55
    path.write_bytes(data)


def saved(path: Path, change: Callable[[np.ndarray], np.ndarray]) -> None:
    np.save(path, change(np.load(path)))


def renamed(work: Path, **said: object) -> None:
    """The first segment with another manifest, under the name that goes with it."""
    folder = segments(work)[0]
    manifest = json.dumps(json.loads((folder / MANIFEST).read_text("utf-8")) | said)
    (folder / MANIFEST).write_text(manifest, "utf-8")
    name = hashlib.sha256(manifest.encode()).hexdigest()[:32]
    folder.rename(folder.with_name(name))
    database(work, f"UPDATE segment SET name = '{name}' WHERE name = '{folder.name}'")


# -- what is planted --------------------------------------------------------------------------------


def truncated(work: Path) -> None:
    path = segments(work)[0] / "posting_text.npy"
    path.write_bytes(path.read_bytes()[:-40])


def emptied(work: Path) -> None:
    (segments(work)[0] / "vectors.npy").write_bytes(b"")


def flipped_posting(work: Path) -> None:
    flip(segments(work)[0] / "posting_text.npy", 1)


def scattered(work: Path) -> None:
    """Postings of texts that are not there."""
    saved(segments(work)[0] / "posting_text.npy", lambda values: values + (1 << 28))


def flipped_vector(work: Path) -> None:
    flip(segments(work)[0] / "vectors.npy", 300)


def flipped_day(work: Path) -> None:
    flip(segments(work)[0] / "valid_from.npy", 8)


def flipped_start(work: Path) -> None:
    flip(segments(work)[0] / "term_start.npy", 3)


def flipped_name(work: Path) -> None:
    flip(segments(work)[0] / "provisions_ends.npy", 5)


def flipped_letter(work: Path) -> None:
    path = segments(work)[0] / "instruments_blob.npy"
    data = bytearray(path.read_bytes())
    data[-2] = 0xFF  # no text in UTF-8 any more
    path.write_bytes(data)


def byte_order(work: Path) -> None:
    saved(segments(work)[0] / "valid_to.npy", lambda values: values.astype(">i4"))


def wider(work: Path) -> None:
    saved(segments(work)[0] / "lengths.npy", lambda values: values.astype("int64"))


def longer(work: Path) -> None:
    saved(segments(work)[0] / "unit_text.npy", lambda values: np.append(values, values[-1:]))


def zipped(work: Path) -> None:
    with (segments(work)[0] / "lengths.npy").open("wb") as file:
        np.savez(file, lengths=np.zeros(3, np.int32))


def pickled(work: Path) -> None:
    values = np.array([{"a": 1}], dtype=object)
    np.save(segments(work)[0] / "lengths.npy", values, allow_pickle=True)


def swapped_arrays(work: Path) -> None:
    one, other = (folder / "posting_tf.npy" for folder in segments(work))
    one.rename(work / "aside")
    other.rename(one)
    (work / "aside").rename(other)


def swapped_folders(work: Path) -> None:
    one, other = segments(work)
    one.rename(work / "aside")
    other.rename(one)
    (work / "aside").rename(other)


def missing_array(work: Path) -> None:
    (segments(work)[1] / "digests.npy").unlink()


def missing_manifest(work: Path) -> None:
    (segments(work)[1] / MANIFEST).unlink()


def missing_folder(work: Path) -> None:
    shutil.rmtree(segments(work)[1])


def edited_manifest(work: Path) -> None:
    path = segments(work)[0] / MANIFEST
    path.write_text(path.read_text("utf-8").replace('"format": 1', '"format":  1'), "utf-8")


def other_format(work: Path) -> None:
    renamed(work, format=99)


def other_model(work: Path) -> None:
    renamed(work, model="other@0")


def no_arrays(work: Path) -> None:
    renamed(work, arrays={})


def unlisted(work: Path) -> None:
    database(work, "DELETE FROM segment WHERE low = 0")


def too_far(work: Path) -> None:
    database(work, "UPDATE segment SET high = high - 1 WHERE low = 0")


def changed_unit(work: Path) -> None:
    database(work, "UPDATE unit SET words = words || ' or a spare' WHERE provision = '5'")


def changed_day(work: Path) -> None:
    database(work, "UPDATE unit SET valid_to = valid_to - 400 WHERE provision = '5'")


def removed_unit(work: Path) -> None:
    database(work, "DELETE FROM unit WHERE provision = '5'", "DELETE FROM unit_gone")


_AGAIN = (
    "INSERT INTO unit SELECT (SELECT min(id) FROM unit_gone), instrument, '7', valid_from, valid_to, "
    "known_from, known_to, context, words FROM unit WHERE provision = '4' LIMIT 1"
)


def added_unit(work: Path) -> None:
    """A row with an id that a segment holds for another, which was removed."""
    database(work, "DELETE FROM unit WHERE provision = '5'", _AGAIN, "DELETE FROM unit_gone")


def stretched(work: Path) -> None:
    """A unit that no segment has, within the range of one."""
    database(
        work,
        "UPDATE segment SET high = high + 5 WHERE low > 0",
        _AGAIN.replace("(SELECT min(id) FROM unit_gone)", "(SELECT max(high) FROM segment)"),
    )


@dataclass(frozen=True)
class Fault:
    """How it is told."""

    plant: Callable[[Path], None]
    words: tuple[str, ...]
    refused: bool = False
    """Whether a question is refused: what shapes and names tell is looked at each time."""


FAULTS = [
    Fault(truncated, ("posting_text.npy", "cannot be read"), True),
    Fault(emptied, ("vectors.npy", "cannot be read"), True),
    Fault(flipped_posting, ("posting_text.npy", "not those that were written")),
    Fault(scattered, ("posting_text.npy", "not those that were written")),
    Fault(flipped_vector, ("vectors.npy", "not those that were written")),
    Fault(flipped_day, ("valid_from.npy", "not those that were written")),
    Fault(flipped_start, ("term_start.npy", "not those that were written")),
    Fault(flipped_name, ("provisions_ends.npy", "not those that were written")),
    Fault(flipped_letter, ("instruments_blob.npy", "not those that were written")),
    Fault(byte_order, ("valid_to.npy", "holds >i4", "int32"), True),
    Fault(wider, ("lengths.npy", "holds <i8", "int32"), True),
    Fault(longer, ("unit_text.npy", "was written"), True),
    Fault(zipped, ("lengths.npy", "cannot be read"), True),
    Fault(pickled, ("lengths.npy", "cannot be read"), True),
    Fault(swapped_arrays, ("posting_tf.npy", "was written"), True),
    Fault(swapped_folders, (MANIFEST, "not the one that was written"), True),
    Fault(missing_array, ("digests.npy", "cannot be read"), True),
    Fault(missing_manifest, (MANIFEST, "cannot be read"), True),
    Fault(missing_folder, (MANIFEST, "cannot be read"), True),
    Fault(edited_manifest, (MANIFEST, "not the one that was written"), True),
    Fault(other_format, (MANIFEST, "has format 99, this tqa reads 1"), True),
    Fault(other_model, ("vectors of other@0, not of static",), True),
    Fault(no_arrays, ("vectors.npy", "cannot be read"), True),
    Fault(unlisted, ("is listed for the units after", "end at 0"), True),
    Fault(too_far, ("is listed for the units after",), True),
    Fault(changed_unit, ("bridges 5 (unit", "another text in the segment than in the store")),
    Fault(changed_day, ("bridges 5 (unit", "other days in the segment than in the store")),
    Fault(removed_unit, ("is in the segment and no longer in the store",)),
    Fault(added_unit, ("bridges 7 (unit", "another text in the segment than in the store")),
    Fault(stretched, ("bridges 7 (unit", "in the store and not in the segment")),
]


def test_at_least_ten_are_planted() -> None:
    assert len({fault.plant for fault in FAULTS}) == len(FAULTS) >= 10


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.plant.__name__)
def test_a_planted_fault_is_found_told_and_mended(work: Path, fault: Fault) -> None:
    before = asked(work)
    assert (before.code, before.json[0]["provision"]) == (0, "4")
    fault.plant(work)
    checked = tqa("index", "-w", work, "--check")
    assert (checked.code, checked.err) == (1, "")
    told = checked.out.splitlines()
    named = [line for line in told if all(word in line for word in fault.words)]
    assert named, told
    assert all(line.endswith("run `tqa index --rebuild`") for line in told)
    assert tqa("index", "-w", work, "--check", "--json").json == {"faults": told}

    for ran in (asked(work), tqa("ask", QUESTION, "-w", work, "--today", "2020-01-01")):
        if fault.refused:
            message = ran.error()
            assert all(word in message for word in fault.words), message
            assert message.endswith("run `tqa index --rebuild`")
        else:
            assert "Traceback" not in ran.err
            assert ran.code in (0, 3) or "run `tqa index --rebuild`" in ran.error()

    assert tqa("index", "-w", work, "--rebuild").code == 0
    checked = tqa("index", "-w", work, "--check")
    assert (checked.code, checked.out) == (0, "the index and the store agree\n")
    assert asked(work).code == 0
    if "unit" not in fault.plant.__name__ and fault.plant not in (changed_day, stretched):
        assert asked(work) == before


def test_a_citation_is_looked_up_whatever_the_index_is(work: Path) -> None:
    missing_folder(work)
    ran = tqa(
        "ask", "What does section 4 of the Bridges Act say?", "-w", work, "--today", "2020-01-01"
    )
    assert ran.code == 0, ran.err
    assert "breaker of ice" in ran.out


def test_a_new_law_beside_a_damaged_segment_says_what_to_do(work: Path, tmp_path: Path) -> None:
    """What was taken in is kept; only its place in the index waits for the rebuild."""
    missing_folder(work)
    sources = tmp_path / "new.txt"
    sources.write_text(
        "Wells Act\n\n1. Depth. No well shall be deeper than ninety yards.\n", "utf-8"
    )
    facts = ["--as", "enacted", "--made", "2001-05-02", "--in-force", "2001-05-02"]
    ran = tqa("ingest", "-w", work, sources, "--id", "/xx/act/2001/wells", *facts)
    assert ran.code == 1
    assert "run `tqa index --rebuild`" in ran.err
    assert "Traceback" not in ran.err
    assert tqa("index", "-w", work, "--rebuild").code == 0
    found = asked(work, "how deep may a well be, in yards").json
    assert found[0]["instrument"] == "/xx/act/2001/wells"


def test_sound_files_in_a_folder_that_cannot_be_listed_do_no_harm(work: Path) -> None:
    (work / "index" / "notes.txt").write_text("not an array", "utf-8")
    os.symlink("nowhere", work / "index" / "dangling")
    assert tqa("index", "-w", work, "--check").code == 0
    assert tqa("index", "-w", work).code == 0
    assert asked(work).code == 0


# -- packed texts -----------------------------------------------------------------------------------

TEXTS = ["", "a", "ab", "কম্বল", "\ud800", "zebra"]


def test_packed_texts_come_back() -> None:
    packed = Strings.of(TEXTS)
    assert list(packed) == TEXTS
    assert len(packed) == len(TEXTS)
    assert packed.many([5, 0, 3]) == ["zebra", "", "কম্বল"]
    assert packed.many([]) == []


def test_packed_texts_are_found_by_bisection() -> None:
    ordered = sorted(TEXTS, key=lambda text: text.encode("utf-8", "surrogatepass"))
    packed = Strings.of(ordered)
    assert [packed.find(text) for text in ordered] == list(range(len(ordered)))
    for absent in ("b", "aa", "zzz", "কম"):
        assert packed.find(absent) is None
    assert Strings.of([]).find("a") is None
