"""The benchmark on contracts: its chunks, its questions, its measures, and document then passage."""

from __future__ import annotations

import csv
import gzip
import io
import json
import os
import tarfile
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks import legalbench_rag, soft_dates
from benchmarks.contracts import levels
from benchmarks.contracts.chunks import SIZE, chunks
from benchmarks.contracts.documents import (
    CLAUSES,
    SETS,
    Document,
    Question,
    Span,
    clause_questions,
    documents,
    questions,
)
from benchmarks.contracts.engines import Baselines, Indexed, indexed
from benchmarks.contracts.measures import precision_recall
from tqa.index.words import tokens
from tqa.retrieval.ranked import ranked

SHARED = Path(os.environ.get("TQA_SHARED") or Path(__file__).resolve().parents[2] / "shared")
DATA = SHARED / "data" / "benchmarks" / "legalbench_rag"
needs_data = pytest.mark.skipif(
    not DATA.is_dir(), reason=f"no files at {DATA}; set TQA_SHARED to the folder that holds data"
)


class Letters:
    """An embedder of its own: how often each letter stands in a text."""

    key, dim, cheap, share, floor = "letters", 26, True, 0.3, 0.0

    def passages(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        counts = [[t.lower().count(chr(97 + at)) for at in range(26)] for t in texts]
        rows: npt.NDArray[np.float32] = np.asarray(counts, np.float32).reshape(len(texts), 26)
        rows /= np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1)
        return rows

    queries = passages


LEASE = """{title}
This lease is made between {one} and {other} on 3 March 2019.
1. TERM
This lease begins on {first} and ends after ten years, if nothing else is agreed in writing.
2. REPAIRS
The tenant of the boathouse keeps the roof in repair; the landlord repairs the slipway.
"""


def lease(path: str, title: str, one: str, other: str, first: str) -> Document:
    text = LEASE.format(title=title, one=one, other=other, first=first)
    return Document(path, text, tuple(chunks(text, 120)))


LEASES = (
    lease("x/elm-quay-lease.txt", "LEASE", "Elm Quay Trust", "Oarlock Club", "1 May 2019"),
    lease("x/mill-lease.txt", "LEASE", "Mill Estate", "Tidewater Rowing", "1 June 2020"),
    lease("x/north-shore-lease.txt", "LEASE", "North Shore", "Pinder Sailing", "1 July 2021"),
)


@pytest.fixture(scope="module")
def index() -> Indexed:
    return indexed(LEASES, Letters())


@pytest.fixture(scope="module")
def heads() -> levels.Heads:
    return levels.Heads((d.path, d.title, d.text[:150], tokens(d.text)) for d in LEASES)


def text_at(index: Indexed, path: str, place: str | int) -> str:
    chunk = index.documents[path].chunks[int(place)]
    return index.documents[path].text[chunk.start : chunk.end]


# -- chunks ----------------------------------------------------------------------------------------


@given(st.text(alphabet="aB. ;:()\n19\t§é", max_size=400), st.integers(5, 60))
def test_every_character_is_in_exactly_one_chunk(text: str, size: int) -> None:
    cut = chunks(text, size)
    assert "".join("".join(text[c.start : c.end].split()) for c in cut) == "".join(text.split())
    assert all(a.end <= b.start for a, b in pairwise(cut))
    assert all(0 < c.end - c.start <= size for c in cut)


def test_chunks_know_the_headings_above_them() -> None:
    document = LEASES[0]
    found = {document.text[c.start : c.start + 10]: c.headings for c in document.chunks}
    assert found["LEASE\nThis"] == ("LEASE",)
    assert found["1. TERM\nTh"] == ("LEASE", "TERM")
    assert found["2. REPAIRS"] == ("LEASE", "REPAIRS")


def test_a_heading_that_runs_in_is_known_to_what_follows() -> None:
    text = "4.2 Quiet enjoyment. The landlord does not disturb the tenant. " * 1 + "So it is. " * 60
    assert {c.headings for c in chunks(text)} == {("Quiet enjoyment",)}
    assert len(chunks(text)) == 2


def test_a_line_of_a_table_of_contents_heads_nothing() -> None:
    text = "Section 1.1 Definitions 2\nSection 1.2 Fees 14\n" + "The fee is due in May. " * 30
    assert {c.headings for c in chunks(text)} == {()}


def test_what_is_longer_than_a_chunk_is_cut_at_white_space() -> None:
    text = "word " * 300
    pieces = [text[c.start : c.end] for c in chunks(text)]
    assert len(pieces) == 3
    assert {word for piece in pieces for word in piece.split()} == {"word"}
    assert max(map(len, pieces)) <= SIZE


def test_the_name_of_a_file_is_read_as_words() -> None:
    assert Document("a/Elm%20Quay|Lease_2.txt", "", ()).title == "Elm Quay Lease 2"
    assert Document("a/ElmQuay.txt", "", ()).title == "ElmQuay (Elm Quay)"


# -- measures --------------------------------------------------------------------------------------


def test_precision_and_recall_count_characters() -> None:
    gold = [Span("a", 10, 30), Span("a", 50, 60)]
    assert precision_recall([Span("a", 0, 20), Span("b", 10, 30)], gold) == (10 / 40, 10 / 30)
    assert precision_recall([Span("a", 0, 100)], gold) == (0.3, 1.0)
    assert precision_recall([Span("b", 0, 100)], gold) == (0.0, 0.0)
    assert precision_recall([], gold) == (0.0, 0.0)


def test_sums_are_means_over_questions() -> None:
    sums = legalbench_rag.Sums((1, 2))
    sums.add([Span("a", 0, 10), Span("a", 10, 20)], [Span("a", 10, 20)])
    sums.add([], [Span("a", 10, 20)])
    assert sums.figures() == {
        "n": 2,
        "document1": 0.5,
        "precision": [0.0, 0.25],
        "recall": [0.0, 0.5],
    }


# -- document, then passage ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "question",
    [
        "Consider the lease between Mill Estate and Tidewater Rowing; who repairs the slipway?",
        "Who repairs the slipway under the Mill lease?",
        "In the lease of Tidewater Rowing, who repairs the slipway?",
        "Take the deed of 'Tidewater Rowing, Ltd.' and 'Mill Estate, Inc.'; who repairs the slipway?",
    ],
)
def test_the_document_that_is_named_comes_first(
    index: Indexed, heads: levels.Heads, question: str
) -> None:
    meant = heads.meant(question)
    assert max(meant.odds, key=lambda name: meant.odds[name]) == "x/mill-lease.txt"
    assert "slipway" in meant.subject
    assert not {"Mill", "Tidewater"} & set(meant.subject.split())
    best = levels.ranked(heads, index.passages, question, limit=1)[0]
    assert best.instrument == "x/mill-lease.txt"
    assert "slipway" in text_at(index, best.instrument, best.provision)


def test_a_question_that_names_no_document_is_searched_as_it_is(
    index: Indexed, heads: levels.Heads
) -> None:
    question = "who repairs the slipway of the boathouse?"
    assert heads.meant(question) == levels.Meant({}, question)
    found = levels.ranked(heads, index.passages, question, limit=9)
    assert found == ranked(index.passages, question, as_at=None, known_at=None, limit=9)


def test_words_that_most_documents_hold_are_not_spent(heads: levels.Heads) -> None:
    meant = heads.meant("Under the Mill lease, is the lease agreed in writing?")
    assert meant.subject == "is the lease agreed in writing?"


def test_a_piece_of_a_name_goes_with_the_name(heads: levels.Heads) -> None:
    meant = heads.meant('Take the lease of "Mill Estate, Inc."; who repairs the slipway?')
    assert meant.subject == "who repairs the slipway?"


def test_what_is_no_name_may_be_what_is_asked_about(heads: levels.Heads) -> None:
    question = "who runs a mill on the north shore?"
    assert heads.meant(question) == levels.Meant({}, question)


def test_a_clause_that_says_most_is_not_left_out(heads: levels.Heads) -> None:
    meant = heads.meant("who repairs the slipway of the Mill Estate, tell me?")
    assert meant.subject == "who repairs the slipway of the tell me?"


def test_a_question_of_nothing_but_a_name_keeps_it(heads: levels.Heads) -> None:
    assert heads.meant("The Mill?").subject == "The Mill?"


def test_passages_of_others_follow_where_the_document_has_too_few(
    index: Indexed, heads: levels.Heads
) -> None:
    found = levels.ranked(
        heads, index.passages, "By the Mill lease, who repairs the slipway?", limit=9
    )
    names = [hit.instrument for hit in found]
    own = names.count("x/mill-lease.txt")
    assert len(names) > own == len([n for n in names[:own] if n == "x/mill-lease.txt"])
    assert len({(hit.instrument, hit.provision) for hit in found}) == len(found)


def test_a_document_that_is_given_is_the_only_one(index: Indexed, heads: levels.Heads) -> None:
    found = levels.ranked(
        heads, index.passages, "the Mill slipway", within=["x/elm-quay-lease.txt"], limit=9
    )
    assert {hit.instrument for hit in found} == {"x/elm-quay-lease.txt"}


# -- baselines -------------------------------------------------------------------------------------


def test_baselines_rank_by_the_scores_of_the_index(index: Indexed) -> None:
    found = Baselines(index).ranked("when does the Tidewater lease begin on 1 June", "", 9)
    assert list(found) == ["bm25", "dense", "rrf"]
    assert found["bm25"][0] == ("x/mill-lease.txt", 1)
    one = Baselines(index).ranked("repairs", "x/elm-quay-lease.txt", 9)
    assert {path for places in one.values() for path, _ in places} == {"x/elm-quay-lease.txt"}


def test_rrf_sums_the_reciprocal_ranks(index: Indexed) -> None:
    lists = Baselines(index).ranked("who repairs the roof", "", 99)
    total: dict[tuple[str, int], float] = {}
    for name in ("bm25", "dense"):
        for rank, place in enumerate(lists[name], start=1):
            total[place] = total.get(place, 0.0) + 1 / (60 + rank)
    assert lists["rrf"] == sorted(total, key=lambda place: (-total[place], place))


def test_without_vectors_only_words_are_ranked() -> None:
    from tqa.index.embedders import embedder

    found = Baselines(indexed(LEASES, embedder("none"))).ranked("roof repairs", "", 3)
    assert list(found) == ["bm25"]


# -- files -----------------------------------------------------------------------------------------


def packed(path: Path, files: dict[str, str]) -> None:
    with tarfile.open(path, "w:xz") as archive:
        for name, text in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(text.encode("utf-8"))
            archive.addfile(info, io.BytesIO(text.encode("utf-8")))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The files of the benchmark, with leases for contracts."""
    folder = tmp_path / "legalbench_rag"
    (folder / "benchmarks").mkdir(parents=True)
    texts = {d.path.removeprefix("x/"): d.text for d in LEASES}
    packed(folder / "corpus_maud.tar.xz", {f"maud/{name}": t for name, t in texts.items()})
    packed(folder / "corpus_cuad.tar.xz", {f"cuad/{name}": t for name, t in texts.items()})
    start = LEASES[1].text.index("This lease begins")
    spans = [[start, start + 20], [start + 10, start + 40]]
    test = {
        "query": "Consider the Mill lease; when does it begin?",
        "snippets": [{"file_path": "maud/mill-lease.txt", "span": s, "answer": ""} for s in spans],
    }
    with gzip.open(folder / "benchmarks" / "maud.json.gz", "wt", encoding="utf-8") as file:
        json.dump({"tests": [test]}, file)
    clauses = tmp_path / "legalbench"
    clauses.mkdir()
    rows = [
        ("Yes", "This lease begins on 1 June 2020 and  ends after\nten years, if nothing else"),
        ("Yes", "The tenant of the boathouse keeps the roof in repair; the landlord"),  # in all
        ("No", "This lease begins on 1 July 2021 and ends after ten years, if nothing else"),
        ("Yes", "1 May 2019"),  # too short to stand in one place by more than chance
    ]
    table = io.StringIO()
    written = csv.writer(table, delimiter="\t")
    written.writerows([("label", "text"), *rows])
    held = {f"cuad_{c}/test_recovered.tsv": "label\ttext\n" for c in CLAUSES}
    held["cuad_expiration_date/test_recovered.tsv"] = table.getvalue()
    packed(clauses / "tests_recovered.tar.xz", held)
    return folder


def test_spans_of_one_question_that_overlap_are_one(data: Path) -> None:
    (asked,) = questions(data, "maud")
    start = LEASES[1].text.index("This lease begins")
    assert asked.gold == (Span("maud/mill-lease.txt", start, start + 40),)


def test_clauses_become_questions_of_the_one_contract_that_holds_them(data: Path) -> None:
    held = documents(data, "cuad")
    (asked,) = clause_questions(data.parent / "legalbench", held, within=True)
    (named,) = clause_questions(data.parent / "legalbench", held, within=False)
    assert asked.within == "cuad/mill-lease.txt"
    assert named == Question(f"mill-lease: {asked.text}", asked.gold, "", asked.key)
    assert named.half == asked.half
    (span,) = asked.gold
    text = next(d.text for d in held if d.path == span.path)[span.start : span.end]
    assert text.startswith("This lease begins on 1 June 2020")
    assert text.endswith("if nothing else")


def test_the_benchmark_ends_with_one_line_of_json(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(legalbench_rag, "embedder", lambda _: Letters())
    legalbench_rag.main(
        ["--data", str(data), "--sets", "maud,cuad_dates,cuad_dates_all", "--ks", "2,1"]
    )
    report = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert report["ks"] == [1, 2]
    assert list(report["sets"]) == ["maud", "cuad_dates", "cuad_dates_all", "mean", "mean_paper"]
    rankers = report["sets"]["maud"]["all"]
    assert list(rankers) == list(legalbench_rag.RANKERS)
    assert rankers["tqa"]["document1"] == 1
    mean = report["sets"]["mean"]["all"]["tqa"]
    assert report["sets"]["mean_paper"]["all"]["tqa"]["recall"] == rankers["tqa"]["recall"]
    one = [report["sets"][n]["all"]["tqa"]["recall"][0] for n in list(report["sets"])[:3]]
    assert mean["recall"][0] == pytest.approx(sum(one) / 3, abs=1e-4)


def test_an_unknown_set_is_told(data: Path) -> None:
    with pytest.raises(SystemExit, match="there is no set 'mauds'; choose of contractnli"):
        legalbench_rag.main(["--data", str(data), "--sets", "mauds", "--embedder", "none"])


def test_sentences_are_ranked_by_the_days_they_tell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(soft_dates, "embedder", lambda _: Letters())
    rows = [
        ("Who kept the ferry in 1931?", "In 1931 Ada Fell kept the ferry.", "", ""),
        ("Who kept the ferry before 1920?", "In 1918 Tom Orr kept the ferry.", "", ""),
    ]
    path = tmp_path / "data.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("question", *soft_dates.COLUMNS), *rows])
    soft_dates.main(["--temprageval", str(path)])
    report = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert report["all"]["x_soft"]["r1"] == 1
    assert report["all"]["fusion"]["n"] == 2


@needs_data
@pytest.mark.parametrize("name", [name for name in SETS if name != "maud"])
def test_every_span_of_the_data_lies_in_its_corpus(name: str) -> None:
    held = {d.path: d.text for d in documents(DATA, name)}
    with gzip.open(DATA / "benchmarks" / f"{name}.json.gz", "rt", encoding="utf-8") as file:
        told = [snippet for test in json.load(file)["tests"] for snippet in test["snippets"]]
    answers = {(s["file_path"].replace(":", "_"), *s["span"]): s["answer"] for s in told}
    spans = [span for question in questions(DATA, name) for span in question.gold]
    same = [s for s in spans if (s.path, s.start, s.end) in answers]
    assert len(same) > 0.9 * len(spans)  # the others are several spans that touch
    for span in same:
        assert held[span.path][span.start : span.end] == answers[span.path, span.start, span.end]
    assert all(span.path in held for span in spans)
