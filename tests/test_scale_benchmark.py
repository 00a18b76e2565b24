"""The benchmark of scale: the law it makes can be asked about, and its figures are of that law."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import islice
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from benchmarks.scaling import lexical, peers
from benchmarks.scaling.asking import pose
from benchmarks.scaling.lexical import PROBES, Fts5, Ours, RankBm25, Text, right_probes
from benchmarks.scaling.making import LAST, Maker, records, stored, unit_all
from benchmarks.scaling.plot import plot
from tqa.law.compose import choose
from tqa.workspace import Workspace

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("scale") / "1000"
    assert stored(folder, Maker(4).laws(500), "static") >= 500
    assert unit_all(folder) > 400
    with Workspace(folder) as workspace:
        workspace.index()
    return folder


def test_law_follows_from_seed_and_number_alone() -> None:
    assert Maker(1).law(7) == Maker(1).law(7)
    assert Maker(1).law(7) != Maker(2).law(7)
    small, large = (list(Maker(1).laws(size)) for size in (300, 900))
    assert large[: len(small)] == small
    assert sum(law.versions for law in large) >= 900


def test_sections_have_several_wordings_that_follow_one_another() -> None:
    for law in islice(Maker(3).laws(10_000), 5):
        assert len(law.sections) == 48
        for section in law.sections:
            assert 4 <= len(section.wordings) <= 5
            for before, after in zip(section.wordings, section.wordings[1:], strict=False):
                assert before.start < before.end == after.start  # type: ignore[operator]
                shared = set(before.text.split()) & set(after.text.split())
                assert len(shared) > 0.6 * len(set(before.text.split())), "an amendment is small"
            assert section.wordings[-1].end == section.repealed


def test_records_say_what_the_law_says_and_point_into_their_source() -> None:
    law = Maker(3).law(2)
    instrument, document = records(law)
    for section in law.sections:
        versions = instrument.versions[section.label]
        for wording in section.wordings:
            day = wording.start
            chosen = choose(versions, as_at=LAST.fromordinal(day)).version
            assert chosen is not None
            assert chosen.content.passage.text == wording.text
            (piece,) = chosen.content.passage.pieces
            assert document.text[piece.start : piece.end] == wording.text


def test_questions_are_answered_by_the_text_of_the_day(workspace: Path) -> None:
    with Workspace(workspace) as opened:
        asked = list(islice(pose(Maker(4), len(opened.library.rows), 1), 20))
        answers = [opened.ask(one.question, reference_day=LAST) for one in asked]
        right = [one.answered(answer) for one, answer in zip(asked, answers, strict=True)]
        assert all(right)
        wrong = [one.answered(answer) for one, answer in zip(asked, answers[1:], strict=False)]
        assert not any(wrong), "an answer to another question is not counted"


@pytest.mark.slow
def test_all_figures_are_given_and_workspaces_are_kept(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "benchmarks.scale", "--sizes", "200,400", "--limit", "4",
               "--keep", str(tmp_path), "--plot", str(tmp_path / "plot.svg")]  # fmt: skip
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    figures = json.loads(done.stdout.splitlines()[-1])["sizes"]
    for size in ("200", "400"):
        assert figures[size]["store"]["versions"] >= int(size)
        assert figures[size]["index"]["units"] == figures[size]["units"]["units"] > 0
        assert figures[size]["warm"]["right"] == figures[size]["warm"]["questions"] == 4
        assert figures[size]["cold"]["right"] == figures[size]["cold"]["runs"]
        assert figures[size]["add"]["provisions"] >= 49
        for phase, figure in (("warm", "ms_p99"), ("cold", "process_s"), ("add", "add_s")):
            assert figures[size][phase][figure] > 0
        assert all(found["peak_mib"] > 10 for found in figures[size].values() if "load" in found)
        assert min(figures[size]["bytes"].values()) > 0
    assert (tmp_path / "plot.svg").stat().st_size > 1000
    again = subprocess.run(
        [*command[:-2], "--phases", "store,warm"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "store" not in json.loads(again.stdout.splitlines()[-1])["sizes"]["200"]


def test_the_plot_is_a_picture_with_a_line_for_each_curve() -> None:
    sizes = {
        size: {"warm": {"cpu_ms": 3 * at, "cpu_ms_p99": 9 * at, "peak_mib": 200 * at}}
        for at, size in enumerate((1000, 10_000), start=1)
    }
    drawn = ElementTree.fromstring(plot(sizes))
    lines = drawn.findall("{http://www.w3.org/2000/svg}polyline")
    assert len([line for line in lines if line.get("points")]) == 3
    assert "99th percentile" in "".join(drawn.itertext())


# -- peers -----------------------------------------------------------------------------------------


def test_peers_are_given_the_records_and_vectors_of_the_workspace(workspace: Path) -> None:
    with Workspace(workspace) as opened:
        found, vectors = peers._records(opened, "static")
        assert len(found) == len(vectors) == opened.index_size()["units"]
        assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-3)
        asked = list(islice(pose(Maker(4), len(opened.library.rows), 5, cited=False), 10))
        queries = [peers.Query(one, vectors[0]) for one in asked]
        measured = peers._measured(found, queries, peers._ours(opened, found), 0.0)
        assert measured["right"] == measured["n"] == 10
        assert measured["stray"] == 0
        blind = peers._measured(found, queries, lambda _: [0], 0.0)
        assert blind["right"] == 0
        assert blind["stray"] > 0


def test_lists_are_fused_by_rank_and_other_days_left_out() -> None:
    of_day = np.array([True, True, False, True])
    assert peers._fused([[2, 0, 1], [1, 3, -1]], of_day) == [1, 0, 3]


# -- lexical libraries -----------------------------------------------------------------------------


def test_our_tokens_pass_the_probes_of_both_scripts() -> None:
    assert right_probes(Ours) == [True] * len(PROBES)
    pytest.importorskip("rank_bm25")
    assert right_probes(RankBm25) == [True] * len(PROBES)
    assert right_probes(Fts5) != [True] * len(PROBES)


@pytest.mark.parametrize("make", [Ours, RankBm25, Fts5])
def test_engines_rank_texts_of_the_day_only(make: type[lexical.Engine]) -> None:
    if make is RankBm25:
        pytest.importorskip("rank_bm25")
    engine = make()
    texts = [
        Text(1, "/x", "1", 10, 20, "Buoys", "the buoy keeper lights the lamp"),
        Text(2, "/x", "1", 20, 30, "Buoys", "the buoy warden lights the lamp"),
        *(
            Text(at, "/x", str(at), 10, 30, "Moorings", f"ropes and rings {at}")
            for at in range(3, 9)
        ),
    ]
    engine.add(texts[:4])
    engine.add(texts[4:])
    assert [at for at, _ in engine.search("lamp of a buoy", 15)] == [1]
    assert [at for at, _ in engine.search("lamp of a buoy", 20)] == [2]
    assert engine.search("lamp of a buoy", 30) == []
