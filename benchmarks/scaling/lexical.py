"""Libraries that rank texts by their words, behind one interface: texts in, hits of a day out.

Each is set up as its manual says is best for mixed text; what each makes of a text (stems, digits,
vowel signs) is its own. Scores are given as they come, higher is better.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from tqa.index.building import Row, build
from tqa.index.embedding.nothing import Nothing
from tqa.index.engine import LocalEngine
from tqa.index.generations import Loaded
from tqa.index.protocol import Asked
from tqa.index.words import terms, tokens
from tqa.index.words import words as normal

DEEP = 200
"""Texts asked for; they are collapsed by provision afterwards."""

Hits = list[tuple[int, float]]
"""Numbers of texts with their scores, best first."""


@dataclass(frozen=True, slots=True)
class Text:
    """One text with its days."""

    id: int
    instrument: str
    provision: str
    valid_from: int
    valid_to: int
    context: str
    words: str

    @property
    def whole(self) -> str:
        """All of its words."""
        return f"{self.context}\n{self.words}"

    def holds(self, day: int) -> bool:
        """Whether it is of a day."""
        return self.valid_from <= day < self.valid_to


class Engine(Protocol):
    """A lexical index."""

    def add(self, texts: Sequence[Text]) -> None:
        """Take texts in; may be called again."""

    def search(self, question: str, day: int | None) -> Hits:
        """The best texts of a day."""


class Ours:
    """Postings as arrays, the dates inside; what is added becomes a segment."""

    def __init__(self) -> None:
        self._loaded: list[Loaded] = []
        self._texts: dict[tuple[str, str], list[Text]] = {}

    def add(self, texts: Sequence[Text]) -> None:
        """See `Engine`."""
        rows = [
            Row(t.id, t.instrument, t.provision, t.valid_from, t.valid_to, 0, 9, t.context, t.words)
            for t in sorted(texts, key=lambda t: (t.instrument, t.provision))
        ]
        segment = build(rows, None, lambda keys: [None] * len(keys), dim=0)
        self._loaded.append(Loaded(segment, np.empty(0, np.int64)))
        self._engine = LocalEngine(self._loaded, Nothing())
        for text in texts:
            self._texts.setdefault((text.instrument, text.provision), []).append(text)

    def search(self, question: str, day: int | None) -> Hits:
        """See `Engine`."""
        as_at = date.fromordinal(day) if day is not None else None
        found = self._engine.search(Asked(tuple(terms(question)), as_at=as_at), n=DEEP)
        found.sort(key=lambda c: (-c.lexical, c.instrument, c.provision))
        hits: Hits = []
        for one in found:
            held = self._texts[one.instrument, one.provision]
            hits += [(t.id, one.lexical) for t in held if day is None or t.holds(day)][:1]
        return hits


class RankBm25:
    """rank-bm25 over our tokens, the dates inside: the oracle."""

    def __init__(self) -> None:
        self._texts: list[Text] = []

    def add(self, texts: Sequence[Text]) -> None:
        """See `Engine`."""
        from rank_bm25 import BM25Okapi

        self._texts += sorted(texts, key=lambda t: t.id)
        said = [tokens(t.words) + 2 * tokens(t.context) for t in self._texts]
        self._bm25 = BM25Okapi(said, k1=1.2, b=0.75)

    def search(self, question: str, day: int | None) -> Hits:
        """See `Engine`."""
        scores = self._bm25.get_scores([s for t in terms(question) for s in tokens(t)])
        if day is not None:
            scores = scores * [text.holds(day) for text in self._texts]
        return _best(scores, self._texts)


def _best(scores: npt.NDArray[np.float64], texts: Sequence[Text]) -> Hits:
    order = np.argsort(-scores, kind="stable")[:DEEP]
    return [(texts[at].id, float(scores[at])) for at in order.tolist() if scores[at] > 0]


class Bm25s:
    """bm25s with its own tokens and its weight mask for dates."""

    def __init__(self) -> None:
        self._texts: list[Text] = []

    def add(self, texts: Sequence[Text]) -> None:
        """See `Engine`."""
        import bm25s
        import Stemmer

        self._texts += texts
        self._stemmer = Stemmer.Stemmer("english")
        said = [text.whole for text in self._texts]
        self._bm25 = bm25s.BM25(k1=1.2, b=0.75)
        self._bm25.index(self._tokens(said), show_progress=False)

    def _tokens(self, texts: list[str]) -> Any:
        import bm25s

        return bm25s.tokenize(texts, stopwords="en", stemmer=self._stemmer, show_progress=False)

    def search(self, question: str, day: int | None) -> Hits:
        """See `Engine`."""
        held = [day is None or text.holds(day) for text in self._texts]
        found, scores = self._bm25.retrieve(
            self._tokens([question]),
            k=min(DEEP, len(self._texts)),
            show_progress=False,
            weight_mask=np.array(held, np.float32),
        )
        return [
            (self._texts[int(at)].id, float(score))
            for at, score in zip(found[0], scores[0], strict=True)
        ]


class Fts5:
    """SQLite FTS5, as it finds the names of instruments; dates are a condition of the query."""

    def __init__(self) -> None:
        self._db = sqlite3.connect(":memory:")
        self._db.executescript(
            "CREATE TABLE text (id INTEGER PRIMARY KEY, low INTEGER, high INTEGER);"
            "CREATE VIRTUAL TABLE said USING fts5 (context, words, tokenize="
            "\"porter unicode61 remove_diacritics 1 categories 'L* N* Co Mn Mc'\")"
        )

    def add(self, texts: Sequence[Text]) -> None:
        """See `Engine`."""
        with self._db:
            days = [(t.id, t.valid_from, t.valid_to) for t in texts]
            self._db.executemany("INSERT INTO text VALUES (?,?,?)", days)
            said = [(t.id, t.context, t.words) for t in texts]
            sql = "INSERT INTO said (rowid, context, words) VALUES (?,?,?)"
            self._db.executemany(sql, said)

    def search(self, question: str, day: int | None) -> Hits:
        """See `Engine`."""
        words = " OR ".join(f'"{term}"' for term in terms(question))
        if not words:
            return []
        within, days = ("AND low <= ? AND high > ?", (day, day)) if day is not None else ("", ())
        sql = (
            "SELECT text.id, -bm25(said, 2, 1) AS score FROM said JOIN text ON text.id = said.rowid"
            f" WHERE said MATCH ? {within} ORDER BY score DESC, text.id LIMIT ?"
        )
        return self._db.execute(sql, (words, *days, DEEP)).fetchall()


class Tantivy:
    """tantivy in a folder, English stems, dates as ranges of fast fields within the query."""

    def __init__(self) -> None:
        import tantivy

        self._tantivy: Any = tantivy
        builder = tantivy.SchemaBuilder()
        for name in ("id", "low", "high"):
            builder.add_integer_field(name, stored=True, indexed=True, fast=True)
        for name in ("context", "words"):
            builder.add_text_field(name, tokenizer_name="en_stem")
        self._schema = builder.build()
        self._folder = tempfile.TemporaryDirectory()
        self._index = tantivy.Index(self._schema, path=self._folder.name)

    def add(self, texts: Sequence[Text]) -> None:
        """See `Engine`."""
        writer = self._index.writer(num_threads=1)
        for text in texts:
            writer.add_document(
                self._tantivy.Document(
                    id=text.id, low=text.valid_from, high=text.valid_to,
                    context=text.context, words=text.words,
                )
            )  # fmt: skip
        writer.commit()
        writer.wait_merging_threads()
        self._index.reload()

    def search(self, question: str, day: int | None) -> Hits:
        """See `Engine`."""
        tantivy, query = self._tantivy, self._tantivy.Query
        said, _ = self._index.parse_query_lenient(
            " ".join(terms(question)), ["context", "words"], field_boosts={"context": 2.0}
        )
        parts = [(tantivy.Occur.Must, said)]
        if day is not None:
            kind = tantivy.FieldType.Integer
            low = query.range_query(self._schema, "low", kind, -(2**40), day)
            high = query.range_query(self._schema, "high", kind, day + 1, 2**40)
            parts += [(tantivy.Occur.Must, query.const_score_query(q, 0.0)) for q in (low, high)]
        searcher = self._index.searcher()
        found = searcher.search(query.boolean_query(parts), DEEP)
        return [(searcher.doc(at)["id"][0], score) for score, at in found.hits]


class LanceDb:
    """LanceDB's own full-text index in a folder, with the dates as a filter before it."""

    def __init__(self) -> None:
        import lancedb

        self._folder = tempfile.TemporaryDirectory()
        self._db = lancedb.connect(self._folder.name)
        self._table: Any = None

    def add(self, texts: Sequence[Text]) -> None:
        """See `Engine`."""
        rows = [
            {"id": t.id, "low": t.valid_from, "high": t.valid_to, "said": t.whole} for t in texts
        ]
        if self._table is None:
            self._table = self._db.create_table("law", rows)
            self._table.create_fts_index("said", with_position=False)
        else:
            self._table.add(rows)
            self._table.optimize()

    def search(self, question: str, day: int | None) -> Hits:
        """See `Engine`."""
        query = self._table.search(" ".join(terms(question)), query_type="fts")
        if day is not None:
            query = query.where(f"low <= {day} AND high > {day}", prefilter=True)
        found = query.limit(DEEP).select(["id", "_score"]).to_list()
        return [(row["id"], row["_score"]) for row in found]


ENGINES: dict[str, tuple[tuple[str, ...], Callable[[], Engine]]] = {
    "ours": ((), Ours),
    "rank-bm25": (("rank_bm25",), RankBm25),
    "SQLite FTS5": ((), Fts5),
    "bm25s": (("bm25s", "Stemmer"), Bm25s),
    "tantivy": (("tantivy",), Tantivy),
    "LanceDB": (("lancedb",), LanceDb),
}
"""By name: the modules that each needs, and how it is made."""

PROBES: tuple[tuple[str, str, bool], ...] = (
    ("১২ ধারা অনুযায়ী", "12", True),  # digits of the script are digits
    ("নিবন্ধন পদ্ধতি", "নিবন্ধন", True),
    ("\u09dfাত্রী", "\u09af\u09bcাত্রী", True),  # one letter, or a letter and its dot
    ("কম্বলের মূল্য", "কম্বল", True),  # the ending of the genitive
    ("কর আরোপ", "কার", False),  # a vowel sign makes another word
    ("কোম্পানি", "কম্পন", False),
    ("শুল্ক আদায়", "শুল", False),  # a part of a word is no word
    ("section 12-A applies", "12A", True),
    ("printers pay", "printer", True),
)
"""A text, a word that is asked for, and whether it stands in the text."""


def right_probes(make: Callable[[], Engine]) -> list[bool]:
    """Which probes an engine gets right; each is looked for beside texts of other words."""
    results = []
    for text, asked, there in PROBES:
        engine = make()
        other = [Text(9 + at, "/y", str(at), 1, 9, "", f"zzz{at} yyy{at}") for at in range(3)]
        engine.add([Text(1, "/x", "1", 1, 9, "", normal(text) if make is Ours else text), *other])
        found = [at for at, score in engine.search(asked, None) if score > 0]
        results.append((1 in found) == there)
    return results
