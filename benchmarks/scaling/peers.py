"""Other retrievers over the records of one workspace: the same texts, vectors, questions and days.

    python -m benchmarks.scaling.peers peers --folder DIR --versions N [--queries N] [--seed S]

Every distinct (text, days) of a workspace is one record, with the vector that the index of the
workspace holds for it and `valid_from` and `valid_to` in its metadata. All are asked the same
questions by content, given the day as it is and the question's vector ready made, for the ten best
texts of the day. Milliseconds are of single queries; `right` counts queries of which the first hit
is the right provision in its text of the day, `stray` those with a hit that is not of the day.

Needs llama-index-core, llama-index-retrievers-bm25, bm25s, faiss-cpu and qdrant-client beside tqa:
what is missing is reported as null. `tqa` is our search alone, as the peers are asked; `tqa ask` is
a whole question, from its words to the checked answer. The last line is JSON.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from benchmarks.scaling.asking import Posed, pose
from benchmarks.scaling.making import LAST, Maker
from benchmarks.scaling.phases import peak, spread
from tqa.index.building import digest, wording
from tqa.index.embedders import embedder
from tqa.index.generations import FOLDER, listed
from tqa.index.records import rows
from tqa.index.segments import load
from tqa.retrieval.ranked import ranked
from tqa.workspace import Workspace

K = 10
MOST_QUERIES = 50
"""Some peers take seconds for each."""
_DEEP = 100
"""How many hits are taken before those of other days are thrown out, by who glues by hand."""
_RRF = 60


@dataclass(frozen=True, slots=True)
class Record:
    """A text with its days, as a peer holds it."""

    instrument: str
    provision: str
    valid_from: int
    valid_to: int
    text: str
    words: str

    def holds(self, day: date) -> bool:
        """Whether it is of a day."""
        return self.valid_from <= day.toordinal() < self.valid_to


@dataclass(frozen=True, slots=True)
class Query:
    """A question as a retriever is asked it."""

    posed: Posed
    vector: npt.NDArray[np.float32]


Search = Callable[[Query], Sequence[int]]
"""The numbers of the records found, best first."""
Build = Callable[[Sequence[Record], npt.NDArray[np.float32]], Search]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("phase", choices=["peers"])
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--versions", type=int, required=True)
    parser.add_argument("--embedder", default="static")
    parser.add_argument("--queries", type=int, default=MOST_QUERIES)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    results: dict[str, Any] = {}
    with Workspace(options.folder) as workspace:
        records, vectors = _records(workspace, options.embedder)
        count = len(workspace.store.instruments())
        posed = pose(Maker(options.seed), count, options.seed + 5, cited=False)
        asked = list(islice(posed, min(options.queries, MOST_QUERIES)))
        model = embedder(options.embedder)
        queries = [Query(one, model.queries([one.subject])[0]) for one in asked]
        results["tqa"] = _measured(records, queries, _ours(workspace, records), 0.0)
        results["tqa ask"] = _asked(workspace, queries)
        for name, (needs, build) in PEERS.items():
            missing = [module for module in needs if not _installed(module)]
            if missing:
                print(f"{name}: not measured, for want of {', '.join(missing)}")
                results[name] = None
                continue
            clock = time.perf_counter()
            search = build(records, vectors)
            results[name] = _measured(records, queries, search, time.perf_counter() - clock)
            print(f"{name}: {results[name]}", flush=True)
            del search
    for found in filter(None, results.values()):
        found["times_tqa"] = round(found["ms"] / results["tqa"]["ms"], 1)
        found["times_tqa_ask"] = round(found["ms"] / results["tqa ask"]["ms"], 1)
    print(json.dumps({"records": len(records), "peak_mib": peak(), **results}))
    return 0


def _installed(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def _records(workspace: Workspace, model: str) -> tuple[list[Record], npt.NDArray[np.float32]]:
    """The records, and the vectors of the index as rows of unit length."""
    folder, key = workspace.store.path.parent / FOLDER, embedder(model).key
    held: dict[bytes, npt.NDArray[np.int8]] = {}
    for item in listed(workspace.store):
        segment = load(folder, item.name, model=key)
        held |= zip(map(bytes, segment.digests), segment.arrays.vectors, strict=True)
    found, vectors = [], []
    for row in rows(workspace.store):
        text = wording(row.context, row.words)
        days = row.valid_from, row.valid_to
        found.append(Record(row.instrument, row.provision, *days, text, row.words))
        vectors.append(held[digest(row.context, row.words)])
    matrix = np.array(vectors, np.float32)
    matrix /= np.maximum(np.linalg.norm(matrix, axis=1, keepdims=True), 1)
    return found, matrix


def _measured(
    records: Sequence[Record], queries: Sequence[Query], search: Search, built: float
) -> dict[str, Any]:
    search(queries[0])
    times, cpu, right, stray = [], [], 0, 0
    for query in queries:
        clock, processor = time.perf_counter(), time.process_time()
        hits = search(query)
        times.append(time.perf_counter() - clock)
        cpu.append(time.process_time() - processor)
        right += bool(hits) and _right(records[hits[0]], query.posed)
        stray += any(not records[hit].holds(query.posed.day) for hit in hits)
    figures = {"build_s": round(built, 1), "right": right, "stray": stray, "n": len(queries)}
    return {**spread("ms", times), **spread("cpu_ms", cpu), **figures}


def _right(record: Record, posed: Posed) -> bool:
    same = (record.instrument, record.provision) == (posed.instrument, posed.provision)
    return same and posed.text in record.words


# -- tqa -------------------------------------------------------------------------------------------


def _ours(workspace: Workspace, records: Sequence[Record]) -> Search:
    """The ten best provisions of the day, each as its text of the day."""
    texts: dict[tuple[str, str], list[int]] = {}
    for at, record in enumerate(records):
        texts.setdefault((record.instrument, record.provision), []).append(at)

    def search(query: Query) -> list[int]:
        day = query.posed.day
        hits = ranked(
            workspace.library.engine, query.posed.subject, as_at=day, known_at=LAST, limit=K
        )
        found = [texts[hit.instrument, hit.provision] for hit in hits]
        return [at for held in found for at in held if records[at].holds(day)]

    return search


def _asked(workspace: Workspace, queries: Sequence[Query]) -> dict[str, Any]:
    times, cpu, right = [], [], 0
    for query in queries:
        clock, processor = time.perf_counter(), time.process_time()
        answer = workspace.ask(query.posed.question, reference_day=LAST)
        times.append(time.perf_counter() - clock)
        cpu.append(time.process_time() - processor)
        right += query.posed.answered(answer)
    figures = {"right": right, "stray": 0, "n": len(queries)}
    return {**spread("ms", times), **spread("cpu_ms", cpu), **figures}


# -- llama-index -----------------------------------------------------------------------------------


def _filters(day: date) -> Any:
    from llama_index.core.vector_stores import FilterOperator, MetadataFilter, MetadataFilters

    number = day.toordinal()
    return MetadataFilters(
        filters=[
            MetadataFilter(key="valid_from", value=number, operator=FilterOperator.LTE),
            MetadataFilter(key="valid_to", value=number, operator=FilterOperator.GT),
        ]
    )


def _nodes(records: Sequence[Record], vectors: npt.NDArray[np.float32] | None) -> list[Any]:
    from llama_index.core.schema import TextNode

    hidden = ["valid_from", "valid_to"]
    return [
        TextNode(
            id_=str(at),
            text=record.text,
            embedding=None if vectors is None else vectors[at].tolist(),
            metadata={"valid_from": record.valid_from, "valid_to": record.valid_to},
            excluded_embed_metadata_keys=hidden,
            excluded_llm_metadata_keys=hidden,
        )
        for at, record in enumerate(records)
    ]


def _llama_index(records: Sequence[Record], vectors: npt.NDArray[np.float32]) -> Search:
    from llama_index.core import VectorStoreIndex
    from llama_index.core.embeddings import MockEmbedding
    from llama_index.core.schema import QueryBundle

    # All vectors are given, so that the model is never asked.
    index = VectorStoreIndex(_nodes(records, vectors), embed_model=MockEmbedding(embed_dim=1))

    def search(query: Query) -> list[int]:
        retriever = index.as_retriever(similarity_top_k=K, filters=_filters(query.posed.day))
        bundle = QueryBundle(query.posed.subject, embedding=query.vector.tolist())
        return [int(hit.node.node_id) for hit in retriever.retrieve(bundle)]

    return search


def _llama_bm25(records: Sequence[Record], vectors: npt.NDArray[np.float32]) -> Search:
    from llama_index.retrievers.bm25 import BM25Retriever

    first = BM25Retriever.from_defaults(nodes=_nodes(records, None), similarity_top_k=K)
    held = first.bm25
    held.corpus = first.corpus

    def search(query: Query) -> list[int]:
        # Filters are given when it is made: it is made for each day, over the same statistics.
        retriever = BM25Retriever(
            existing_bm25=held, similarity_top_k=K, filters=_filters(query.posed.day)
        )
        return [int(hit.node.node_id) for hit in retriever.retrieve(query.posed.subject)]

    return search


# -- by hand ---------------------------------------------------------------------------------------


def _glued(records: Sequence[Record], vectors: npt.NDArray[np.float32], *, masked: bool) -> Search:
    """bm25s and a flat FAISS index, fused by reciprocal rank; dates after the search, or within."""
    import bm25s
    import Stemmer

    faiss: Any = importlib.import_module("faiss")  # its hints do not know its keywords

    stemmer = Stemmer.Stemmer("english")
    texts = [record.text for record in records]
    words = bm25s.BM25()
    words.index(
        bm25s.tokenize(texts, stopwords="en", stemmer=stemmer, show_progress=False),
        show_progress=False,
    )
    flat = faiss.IndexFlatIP(vectors.shape[1])
    flat.add(vectors)
    starts = np.array([record.valid_from for record in records])
    ends = np.array([record.valid_to for record in records])

    def search(query: Query) -> list[int]:
        day = query.posed.day.toordinal()
        of_day = (starts <= day) & (day < ends)
        asked = bm25s.tokenize(
            query.posed.subject, stopwords="en", stemmer=stemmer, show_progress=False
        )
        mask = of_day.astype(np.float32) if masked else None
        found = words.retrieve(asked, k=_DEEP, show_progress=False, weight_mask=mask)[0][0]
        how = None
        if masked:
            chosen = faiss.IDSelectorBitmap(np.packbits(of_day, bitorder="little"))
            how = faiss.SearchParameters(sel=chosen)
        near = flat.search(query.vector[None], _DEEP, params=how)[1][0]
        return _fused([[int(at) for at in found], [int(at) for at in near]], of_day)

    return search


def _fused(lists: Sequence[Sequence[int]], of_day: npt.NDArray[np.bool_]) -> list[int]:
    scores: dict[int, float] = {}
    for found in lists:
        for rank, at in enumerate((at for at in found if at >= 0 and of_day[at]), start=1):
            scores[at] = scores.get(at, 0) + 1 / (_RRF + rank)
    return sorted(scores, key=lambda at: (-scores[at], at))[:K]


# -- qdrant ----------------------------------------------------------------------------------------


def _qdrant(records: Sequence[Record], vectors: npt.NDArray[np.float32]) -> Search:
    from qdrant_client import QdrantClient, models

    client = QdrantClient(":memory:")
    size = models.VectorParams(size=vectors.shape[1], distance=models.Distance.COSINE)
    client.create_collection("law", vectors_config=size)
    client.upload_collection(
        "law",
        vectors=vectors,
        ids=range(len(records)),
        payload=[{"valid_from": r.valid_from, "valid_to": r.valid_to} for r in records],
    )

    def search(query: Query) -> list[int]:
        day = query.posed.day.toordinal()
        within = models.Filter(
            must=[
                models.FieldCondition(key="valid_from", range=models.Range(lte=day)),
                models.FieldCondition(key="valid_to", range=models.Range(gt=day)),
            ]
        )
        found = client.query_points(
            "law", query=query.vector.tolist(), query_filter=within, limit=K
        )
        return [int(point.id) for point in found.points]

    return search


PEERS: dict[str, tuple[tuple[str, ...], Build]] = {
    "llama-index, default store": (("llama_index.core",), _llama_index),
    "llama-index, BM25": (("llama_index.retrievers.bm25",), _llama_bm25),
    "bm25s + FAISS, dates after": (("bm25s", "faiss"), partial(_glued, masked=False)),
    "bm25s + FAISS, dates within": (("bm25s", "faiss"), partial(_glued, masked=True)),
    "qdrant-client, local": (("qdrant_client",), _qdrant),
}

if __name__ == "__main__":
    raise SystemExit(main())
