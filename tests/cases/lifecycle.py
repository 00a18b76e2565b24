"""Adapter for what an index and a store hold after some steps."""

from __future__ import annotations

import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.cases import drafted, texts
from tests.cases import records as rec
from tests.cases.amending import printed_law, printed_order
from tests.cases.base import CHECKED, NotYet, Plain
from tests.cases.in_force import in_force
from tqa.law.consolidate import consolidate
from tqa.law.evidence import Evidence
from tqa.law.model import State, Version
from tqa.retrieval.ranked import ranked
from tqa.workspace import Workspace

_ORDINALS = ("first", "second", "third", "fourth", "fifth")

ROOT = Path(__file__).resolve().parents[2]


def index_lifecycle(case: Plain) -> Plain:
    """By the form of the steps."""
    steps = case.get("steps", ())
    if "amendment" in case:
        return _amended(case)
    if "load_orders" in case:
        return _out_of_order(case)
    if steps and all("fact" in step for step in steps):
        return _facts(case)
    if "dim" in case:
        return _vectors(case)
    if any("kill_after" in step for step in steps):
        return _killed(case)
    if any("ingest" in step for step in steps):
        return _ingested(case)
    raise NotYet("a lifecycle of another form")


# -- amendments -----------------------------------------------------------------------------------


def _amended(case: Plain) -> Plain:
    """Several acts and what amends one of them, printed, taken in and read on days."""
    ids = {title: f"act-{number}" for number, title in enumerate(case["acts"], start=1)}
    acts = []
    for title, held in case["acts"].items():
        act = printed_law(held, title=title, since=case["from"])
        acts.append(replace(act, given=replace(act.given, id=f"/xx/act/{ids[title]}")))
    amendment = case["amendment"]
    order = printed_order(amendment["text"], lead=(), since=amendment["effective"])
    with drafted.workspace([*acts, order]) as ws:
        answers = [
            drafted.on(ws, f"/xx/act/{ids[act]}", label, day) for act, label, day in case["queries"]
        ]
        opened = {
            f"{title} s. {label}": sum(
                version.valid.end.never and version.known_to is None
                for version in drafted.versions(ws, f"/xx/act/{ids[title]}", label)
            )
            for title, held in case["acts"].items()
            for label in held
        }
    texts = [version.content.passage.text if version else None for version in answers]
    return {"answers": texts, "open_versions": opened}


# -- versions -------------------------------------------------------------------------------------


def _out_of_order(case: Plain) -> Plain:
    base = {"id": "base", **case["base"]}
    edits = {
        name: {"id": name, "text": item["text"], "valid_from": item["effective"]}
        for name, item in case["amendments"].items()
    }
    timelines: list[list[list[Any]]] = []
    for order in case["load_orders"]:
        arrived: list[Evidence] = [rec.enacted(base)]
        for name in order:
            arrived += rec.edits([base, edits[name]])
            consolidate("it", arrived)
        timelines.append(_timeline(consolidate("it", arrived).versions))
    same = all(timeline == timelines[0] for timeline in timelines)
    return {"timeline": timelines[0], "same_for_all_orders": same}


def _timeline(versions: Iterable[Version]) -> list[list[Any]]:
    return [
        [
            str(version.valid.start),
            None if version.valid.end.never else str(version.valid.end),
            version.content.passage.text,
        ]
        for version in versions
        if version.state is State.IN_FORCE and version.known_to is None
    ]


class _IntervalsOf(dict[str, Any]):
    """`intervals_of_X` for every text X, with spaces as underscores."""

    def __init__(self, timeline: Sequence[Sequence[Any]]) -> None:
        super().__init__()
        for start, end, text in timeline:
            self.setdefault(f"intervals_of_{text.replace(' ', '_')}", []).append([start, end])


def _facts(case: Plain) -> Plain:
    records = [
        {
            "text": step["fact"],
            "valid_from": step["from"],
            "valid_to_exclusive": step.get("to_exclusive"),
        }
        for step in case["steps"]
    ]
    timeline = _timeline(consolidate("it", rec.evidence(records)).versions)
    answers = in_force({"records": records, "queries": case["queries"]})["answers"]
    return {**_IntervalsOf(timeline), "answers": answers, "versions": len(timeline)}


# -- ids ------------------------------------------------------------------------------------------


def _vectors(case: Plain) -> Plain:
    """An index of words is asked what an index of vectors is: each axis becomes a word.

    That loses nothing where the vectors are of zeros and ones; with other values it would.
    """
    tops: list[str] = []
    searches: list[list[str]] = []
    count = 0
    with tempfile.TemporaryDirectory() as folder, Workspace.init(Path(folder) / "work") as ws:
        for step in case["steps"]:
            for id_, vector in step.get("add", {}).items():
                texts.ingest(ws, Path(folder), id_, [_axes(vector)])
            for id_ in step.get("remove", ()):
                ws.remove(f"/xx/act/{id_}")
            if "search" in step:
                hits = ranked(
                    ws.library.engine, _axes(step["search"]), as_at=texts.DAY, known_at=None
                )
                # By words: in a space of meaning everything is near to something.
                said = [hit for hit in hits if hit.lexical > 0]
                found = [hit.instrument.rsplit("/", 1)[-1] for hit in said]
                tops += found[:1]
                searches.append(found)
            if "count" in step:
                count = len(ws.store.instruments())
                _same_in_index(ws, count)
    return {
        "top_ids": tops,
        "count": count,
        **{
            f"{word}_search_must_not_return": _never(found)
            for word, found in zip(_ORDINALS, searches, strict=False)
        },
    }


def _never(found: Sequence[str]) -> Callable[[str], bool]:
    return lambda wanted: wanted not in found


def _axes(vector: Sequence[float]) -> str:
    if not all(value in (0, 1) for value in vector):
        raise NotYet("an index of vectors")
    return " ".join(f"axis{at}" for at, value in enumerate(vector) if value)


def _same_in_index(ws: Workspace, count: int) -> None:
    rows = ws.store.query("SELECT count(DISTINCT instrument) FROM unit")
    assert rows[0][0] == count, f"{count} instruments, {rows[0][0]} of them indexed"


# -- documents ------------------------------------------------------------------------------------


def _ingested(case: Plain) -> Plain:
    after: list[Plain] = []
    ever: list[str] = []
    with tempfile.TemporaryDirectory() as folder, Workspace.init(Path(folder) / "work") as ws:
        for step in case["steps"]:
            if "ingest" in step:
                doc, chunks = step["ingest"]["doc"], step["ingest"]["chunks"]
                ever += [chunk for chunk in chunks if chunk not in ever]
                report = texts.ingest(ws, Path(folder), doc, chunks)
                changed = bool(report.changes)
                assert changed == (texts.outcome(report).outcome != "unchanged"), report.files
            else:
                doc = step["delete"]
                changed = bool(ws.remove(f"{doc}.txt" if "." in doc else _source(ws, doc)))
            held = texts.chunks_of(ws, doc)
            found = [chunk for chunk in ever if _finds(ws, doc, chunk)]
            assert sorted(found) == sorted(set(held)), f"holds {held}, but finds {found}"
            after.append({"chunks": held, "changed": changed})
    return {"after_each": after}


def _source(ws: Workspace, doc: str) -> str:
    (name,) = [s.name for s in ws.store.sources() if Path(s.name).name == f"{doc}.txt"]
    return name


def _finds(ws: Workspace, doc: str, chunk: str) -> bool:
    """Whether a search for the words of a chunk brings a provision that holds them."""
    hits = ranked(ws.library.engine, chunk, as_at=texts.DAY, known_at=None)
    return any(
        chunk in ws.view(hit.instrument).compose(hit.provision, as_at=texts.DAY).text
        for hit in hits
        if hit.instrument == f"/xx/act/{doc}"
    )


def _killed(case: Plain) -> Plain:
    """The process is really killed, in the middle of its transaction, and a new one goes on."""
    final: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder) / "work"
        Workspace.init(work).close()
        for step in case["steps"]:
            if "kill_after" in step:
                _kill(work, Path(folder), step["ingest"])
                with Workspace(work) as ws:
                    assert not ws.store.check(), ws.store.check()
                    sources = [source.name for source in ws.store.sources()]
                    units = ws.store.counts()["unit"]
                    assert not sources, f"after the restart {sources} counts as taken in"
                    assert not units, f"{units} units without a source"
            elif "ingest" in step:
                with Workspace(work) as ws:
                    given = step["ingest"]
                    report = texts.ingest(ws, Path(folder), given["doc"], given["chunks"])
                    assert texts.outcome(report).outcome == "new", report.files
            elif "search_all" in step:
                with Workspace(work) as ws:
                    for row in ws.store.instruments():
                        final += texts.chunks_of(ws, row.id.rsplit("/", 1)[-1])
    duplicates = sum(count - 1 for count in Counter(final).values())
    return {"final_chunks": final, "duplicates": duplicates, CHECKED: ["after_restart"]}


def _kill(work: Path, folder: Path, given: Plain) -> None:
    file = texts.file_of(folder, given["doc"], given["chunks"])
    done = subprocess.run(
        [sys.executable, "-m", "tests.cases.interrupted", str(work), str(file), given["doc"]],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr


ADAPTERS = {"index_lifecycle": index_lifecycle}
