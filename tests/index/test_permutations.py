"""The order of ingestion and the hash seed change no ranking: not an id, not a score.

Twenty orders in which sources are taken in one by one, four in each of five processes with hash
seeds of their own; ranked before and after the index is compacted.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tqa.ingest.given import Given
from tqa.retrieval.ranked import ranked
from tqa.workspace import Workspace

ROOT = Path(__file__).parents[2]
SEEDS = ("0", "1", "2", "77", "1234")
ORDERS_A_SEED = 4

SOURCES = {
    "kilns": "Kilns Act|Licences for kilns. No person shall fire a kiln without a licence.|Fees. The "
    "fee for a licence is 20 crowns.|Inspection. An inspector may enter a kiln yard by day.",
    "kilns@2019-12-31": "Kilns Act|Licences for kilns. No person shall fire a kiln without a licence "
    "of the county.|Fees. The fee for a licence is 35 crowns.|Inspection. An inspector may enter a "
    "kiln yard by day.",
    "ferries": "Ferries Act|Licences for ferries. No person shall run a ferry without a licence.|"
    "Tolls. The toll for a cart is 2 crowns.|Inspection. An inspector may board a ferry by day.",
    "orchards": "Orchards Act|Pests. An owner shall burn a tree with canker.|Fees. The fee for an "
    "inspection is 20 crowns.|Compensation. The county pays for each tree that is burnt.",
    "bells": "Bells Act|Hours. No bell shall be rung by night.|Fire. A bell may be rung where there "
    "is a fire.|Penalty. The penalty is 20 crowns.",
    "wells": "Wells Act|Depth. No well shall be deeper than 90 yards.|Licences. A licence is needed "
    "for a well in a town.|Penalty. The penalty is 20 crowns for each yard.",
}  # fmt: skip
QUESTIONS = ("licence fee", "inspection of a kiln by day", "penalty of 20 crowns", "toll for a cart",
             "burning trees with canker", "a bell where there is a fire", "boats")  # fmt: skip


def given(name: str) -> Given:
    act, _, day = name.partition("@")
    made = date(2001, 5, 2)
    common = Given(id=f"/xx/act/2001/{act}", kind="act", jurisdiction="xx", made=made)
    if day:
        return Given(
            read_as="consolidated", current_to=date.fromisoformat(day), published=date(2020, 2, 1)
        ).over(common)
    return Given(read_as="enacted", in_force=made, published=made).over(common)


def take_in(folder: Path, names: list[str]) -> Iterator[list[Any]]:
    """What is found once all has been taken in, in this order, and once it is compacted."""
    sources = folder / "sources"
    sources.mkdir()
    with Workspace.init(folder / "workspace") as workspace:
        for name in names:
            title, *sections = SOURCES[name].split("|")
            lines = [f"{at}. {section}" for at, section in enumerate(sections, start=1)]
            (sources / f"{name}.txt").write_text("\n\n".join([title, *lines]) + "\n", "utf-8")
            report = workspace.ingest([sources / f"{name}.txt"], given=given(name))
            assert report.count("new") == 1, report.files
        yield found(workspace)
        workspace.index(rebuild=True)
        assert workspace.index_size()["segments"] == 1
        yield found(workspace)


def found(workspace: Workspace) -> list[Any]:
    days = (
        (None, None),
        (date(2010, 1, 1), date(2026, 1, 1)),
        (date(2021, 1, 1), date(2026, 1, 1)),
    )
    return [
        [
            (hit.instrument, hit.provision, hit.score, hit.lexical, hit.dense, hit.covered)
            for hit in ranked(workspace.library.engine, asked, as_at=as_at, known_at=known_at)
        ]
        for asked in QUESTIONS
        for as_at, known_at in days
    ]


def main(folder: str, seed: str) -> None:
    """Print what is found in each order of one seed, as JSON."""
    rng = random.Random(int(seed))
    results = []
    for order in range(ORDERS_A_SEED):
        names = sorted(SOURCES)
        rng.shuffle(names)
        (place := Path(folder) / f"{seed}-{order}").mkdir()
        results.append({"order": names, "found": list(take_in(place, names))})
    sys.stdout.write(json.dumps(results))


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    folder = tmp_path_factory.mktemp("permutations")
    processes = []
    for seed in SEEDS:
        environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, __file__, str(folder), seed]
        processes.append(
            subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        )
    outputs = [process.communicate(timeout=300)[0] for process in processes]
    assert [process.returncode for process in processes] == [0] * len(SEEDS)
    return [result for output in outputs for result in json.loads(output)]


def test_twenty_orders_are_tried(results: list[dict[str, Any]]) -> None:
    assert len(results) == 20
    assert len({tuple(result["order"]) for result in results}) >= 19


def test_there_is_something_to_rank(results: list[dict[str, Any]]) -> None:
    _, compacted = results[0]["found"]
    assert sum(len(hits) > 2 for hits in compacted) >= 3 * 5
    dense = [hit[4] for hits in compacted for hit in hits]
    assert any(value > 0 for value in dense), "meaning takes part"
    assert compacted[1] != compacted[2], "and the day decides which texts count"


def test_rankings_after_compaction_are_identical(results: list[dict[str, Any]]) -> None:
    first = results[0]["found"][1]
    assert [r["order"] for r in results if r["found"][1] != first] == []


def test_so_are_those_of_an_index_that_grew(results: list[dict[str, Any]]) -> None:
    first = results[0]["found"][1]
    assert [r["order"] for r in results if r["found"][0] != first] == []


if __name__ == "__main__":
    main(*sys.argv[1:])
