"""Word search with the dates inside: BM25 over units, by SQLite's FTS5.

The index lies in the tables of the workspace, so that one transaction changes both and statistics
after an increment equal those of a rebuild. The condition on dates is part of the query: what was
not (or may not have been) the text of the day is never a candidate, however many outrank the rest.

**Source:** S. Robertson and H. Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond",
2009, as FTS5's `bm25()` computes it (k1 = 1.2, b = 0.75).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from unicodedata import category

from tqa.index.units import Unit, affected, units
from tqa.law.compose import Tree
from tqa.law.model import GENERAL, Version
from tqa.store.store import Store

_STOP = frozenset(
    """a about above across after along also all am among an and any are around as at be been being
    before below between beyond but by can could did do does during for from had has have he her his
    how i if in into is it its may me might must my no not of off on onto or our out over per shall
    she should since so some such than that the their them then there these they this those through
    to toward towards under until up upon us via was we were what when where whether which while who
    whom whose why will with within would you your say says said law legal act section please
    tell""".split()
)
"""Words that say nothing of a subject; "section" and "act" stand in every unit."""

_STOP_BANGLA = frozenset(
    """কি কী কত কে কোন কোনো কখন কবে একটি এক এই ঐ ও এবং বা যে যাহা তাহা ইহা এর অধীন জন্য উপর
    আপনি আপনার আমি আমার আমরা তুমি কেমন আছেন আছ হইতে হতে থেকে ছিল ছিলো
    হয় হয় হইবে হবে হয়েছে করিতে করতে করিবে করা কর তারিখে তারিখ সালের সনের সাল সন বলে বলিত বলা আছে নাই না
    মধ্যে দ্বারা অনুযায়ী অনুযায়ী ধারা আইন""".split()
)
_ENDINGS = re.compile(r"(?<=[\u0980-\u09ff]{3})(?:গুলির|গুলি|সমূহের|সমূহ|দের|ের|এর|কে|তে|র|ে)$")
"""Endings of Bangla nouns: the case is not what a text is about."""

_CONTEXT_WEIGHT, _WORDS_WEIGHT = 2.0, 1.0
"""A word in a title or heading counts twice one in the text."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A provision found, with the score of its best unit: higher is better, always positive."""

    instrument: str
    provision: str
    score: float


def words(text: str) -> str:
    """Text as it is indexed and searched: "12-A" and "12A" are one word, as lawyers read them.

    >>> words("sections 12-A and 14")
    'sections 12A and 14'
    """
    text = text.replace("৷", "।")  # typed for the danda, and a number to Unicode
    return re.sub(r"\b(\d+)[-‐‑–](?=[A-Za-z]{1,2}\b)", r"\1", text)


def terms(question: str) -> list[str]:
    """The words of a question that can be searched, in order, each once.

    >>> terms("What was the duty on printers?")
    ['duty', 'printers']
    """
    found = split(words(question).lower())
    return list(dict.fromkeys(t for t in found if t not in _STOP and t not in _STOP_BANGLA))


def split(text: str) -> list[str]:
    """The words of a text as the index takes them, vowel signs included.

    >>> split("কম্বলের উপর (2)")
    ['কম্বলের', 'উপর', '2']
    """
    return "".join(char if _in_words(char) else " " for char in text).split()


def bare(word: str) -> str:
    """A Bangla word without the ending of its case; others as they are."""
    return _ENDINGS.sub("", word)


def _matching(term: str) -> str:
    """What a term is searched as: Bangla, which the stemmer does not know, by its beginning."""
    if not "\u0980" <= term[0] <= "\u09ff":
        return f'"{term}"'
    return f'"{bare(term)}" *'


def _in_words(char: str) -> bool:
    """Whether the index takes a character as part of a word; vowel signs of Bangla are."""
    kind = category(char)
    return kind[0] in "LN" or kind in ("Mn", "Mc", "Co")


def update(store: Store, instrument: str, changed: Iterable[str]) -> int:
    """Bring the index of an instrument up to date, inside `store.writing`; gives units written."""
    tree = store.tree(instrument)
    language = store.instrument(instrument).language

    @cache
    def versions(name: str) -> tuple[Version, ...]:
        held = store.versions(instrument, name)
        return tuple(v for v in held if v.language == language and v.scope == GENERAL)

    names = sorted(affected(tree, changed))
    title = title_of(versions) or instrument
    rows = [_row(instrument, unit) for unit in units(tree, versions, title, names)]
    store.execute_many(
        "DELETE FROM unit WHERE instrument = ? AND provision = ?",
        [(instrument, name) for name in names],
    )
    store.execute_many(
        "INSERT INTO unit (instrument, provision, valid_from, valid_to, known_from, known_to,"
        " context, words) VALUES (?,?,?,?,?,?,?,?)",
        rows,
    )
    return len(rows)


def held(store: Store, instrument: str) -> list[tuple[object, ...]]:
    """The rows that the index of an instrument does hold, as `expected` gives them, sorted."""
    rows = store.query(
        "SELECT provision, valid_from, valid_to, known_from, known_to, context, words"
        " FROM unit WHERE instrument = ?",
        (instrument,),
    )
    return sorted(tuple(row) for row in rows)


def size(store: Store) -> int:
    """How many texts are indexed."""
    return int(store.query("SELECT count(*) FROM unit")[0][0])


def frequency(store: Store, start: str) -> int:
    """How many texts hold a word that begins so."""
    match = f'"{start}" *'
    rows = store.query("SELECT count(*) FROM unit_words WHERE unit_words MATCH ?", (match,))
    return int(rows[0][0])


def expected(
    tree: Tree, versions: Callable[[str], Sequence[Version]], title: str
) -> Iterator[tuple[object, ...]]:
    """The rows that the index of an instrument should hold, without the instrument."""
    for unit in units(tree, versions, title, tree.by_id):
        yield _row("", unit)[1:]


def search(
    store: Store,
    question: str,
    *,
    as_at: date | None,
    known_at: date | None,
    limit: int = 20,
    instruments: Iterable[str] = (),
) -> list[Hit]:
    """Provisions by the words of `question`, best first, ties by instrument and provision.

    With `as_at` only texts that may be of that day count; without, all versions do. The same holds
    for `known_at`. `instruments` narrows the search to some.
    """
    wanted = terms(question)
    if not wanted:
        return []
    conditions = ["unit_words MATCH ?"]
    parameters: list[object] = [" OR ".join(map(_matching, wanted))]
    if as_at is not None:
        conditions.append("u.valid_from <= ? AND ? < u.valid_to")
        parameters += [as_at.toordinal()] * 2
    if known_at is not None:
        conditions.append("u.known_from <= ? AND ? < u.known_to")
        parameters += [known_at.toordinal()] * 2
    chosen = sorted(instruments)
    if chosen:
        conditions.append(f"u.instrument IN ({','.join('?' * len(chosen))})")
        parameters += chosen
    rows = store.query(
        # bm25() may not stand under an aggregate: the hits are made first, then collapsed.
        "WITH hit AS MATERIALIZED (SELECT u.instrument, u.provision,"
        f" -bm25(unit_words, {_CONTEXT_WEIGHT}, {_WORDS_WEIGHT}) AS score"
        " FROM unit_words JOIN unit u ON u.id = unit_words.rowid"
        f" WHERE {' AND '.join(conditions)})"
        " SELECT instrument, provision, max(score) AS best FROM hit"
        " GROUP BY instrument, provision ORDER BY best DESC, 1, 2 LIMIT ?",
        [*parameters, limit],
    )
    return [Hit(row[0], row[1], float(row[2])) for row in rows]


def _row(instrument: str, unit: Unit) -> tuple[object, ...]:
    return (
        instrument,
        unit.provision,
        unit.valid_from,
        unit.valid_to,
        unit.known_from,
        unit.known_to,
        words(unit.context),
        words(unit.words),
    )


def title_of(versions: Callable[[str], Sequence[Version]]) -> str:
    """The title under which an instrument is indexed: the latest, short before long."""
    for name in ("title:short", "title:long"):
        texts = [
            v.content.passage.text
            for v in versions(name)
            if v.known_to is None and v.content.passage.text
        ]
        if texts:
            return texts[-1]
    return ""
