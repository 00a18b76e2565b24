"""Rows of the Canadian gold of applied amendments, with what they are made from."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import lru_cache
from typing import Any

from benchmarks.amending.applying import CHANGES, Row
from benchmarks.amending.sources import Amending, author_of, half, printed_path
from tqa.ingest.amendments.tables import read_table
from tqa.law.clause import Clause
from tqa.law.document import Document
from tqa.law.instrument import consolidate_instrument
from tqa.law.instruments import normalise_title
from tqa.temporal.bounds import Bound

_ENDS_ITEM = re.compile(r"[.;,](?= \((?:[a-z]{1,4}|[A-Z]|\d{1,3})(?:\.\d{1,2})?\) )")
_MARK = re.compile(r"(?:\S+ ?)?\[Repealed, [^\]]*\]")


@lru_cache(maxsize=4096)
def same(text: str) -> str:
    """A text as it is compared: without what the consolidation adds of itself.

    White space and joiners, which print nothing; the marks of what is repealed; the sign that ends
    an item of a list, which follows from whether another item comes after it ("(b) … ." becomes
    "(b) … ;" when (c) is added).
    """
    text = text.replace("\u00a0", " ").replace("\u2011", "-").replace("\u200d", "")
    text = _MARK.sub("", text)
    text = re.sub(r"(?<=[(\[])\s+|\s+(?=[)\],.;:])", "", text)
    return _ENDS_ITEM.sub(";", " ".join(text.split()))


def rows(
    gold: Iterable[Mapping[str, Any]],
    acts: Mapping[str, Amending],
    consolidations: Iterable[tuple[str, Document]],
) -> Iterator[Row]:
    """Each row with the last consolidation before it, and the clauses on its section."""
    versions: dict[str, list[Document]] = defaultdict(list)
    for name, document in consolidations:
        versions[name.rsplit("/", 1)[-1].split(".tar")[0]].append(document)
    for held in versions.values():
        held.sort(key=lambda d: d.current_to or date.min)
    for item in gold:
        stem = item["amending_file"].removesuffix(".xml")
        act = acts.get(stem)
        day = date.fromisoformat(item["effective"])
        before = [d for d in versions[item["doc"]] if d.current_to and d.current_to < day]
        titles = {normalise_title(t) for d in versions[item["doc"]] for t in _titles(d)}
        titles.add(normalise_title(item["title"]))
        clauses = tuple(_clauses(act, item, titles)) if act else ()
        # Where all begin later by our reading, the day is wrong, and the words are still tried.
        clauses = _of_day(clauses, day) or clauses
        why = "" if act else "the amending act is not in the corpus"
        why = why or ("" if before else "no consolidation before the change is in the corpus")
        yield Row(
            f"{item['id']} {stem} s. {item['amending_section']}",
            half(stem),
            item["provision"],
            item["before_text"] or "",
            item["after_text"] or "",
            item["before_state"] == "absent",
            before[-1] if before else None,
            clauses,
            why,
            headings=False,
        )


def _of_day(clauses: tuple[Clause, ...], day: date) -> tuple[Clause, ...]:
    """Of clauses that begin in stages those of a day; else all that may have begun by then.

    One whose day is not known is carried out: the row says that it has begun.
    """
    exact = tuple(c for c in clauses if c.effective == Bound.on(day))
    if exact:
        return exact
    later = [c for c in clauses if c.effective.is_day and c.effective.day > day]
    return tuple(c for c in clauses if c not in later)


def orders(tables: Iterable[Document]) -> dict[str, list[Clause]]:
    """What the Table of Public Statutes tells of orders that bring acts into force, by act."""
    found: dict[str, list[Clause]] = defaultdict(list)
    for table in tables:
        for aimed in read_table(author_of(table, consolidate_instrument([table]))):
            if aimed.name is not None:
                found[aimed.name.canonical].append(aimed.clause)
    return found


def _titles(document: Document) -> Iterator[str]:
    """The titles that an act bears in a consolidation; an amendment may change them."""
    return (document.words(node) for node in document.nodes if node.kind == "title")


def _clauses(act: Amending, item: Mapping[str, Any], titles: set[str]) -> Iterator[Clause]:
    chapter = re.match(r"(\d{4}, c\. \d+)", item["amended_by"][0])
    cited = [c for c in item["amended_by"] if chapter and c.startswith(chapter[1])]
    sections = {item["amending_section"]} | {
        found[1] for c in cited if (found := re.search(r"s\. ([\d.]+)", c))
    }
    sections = {re.sub(r"\(.\)$", "", section) for section in sections}
    for aimed in act.clauses:
        if aimed.name is None or not (aimed.clause.action in CHANGES or aimed.clause.problem):
            continue
        section = printed_path(act, aimed.clause.provision).split("|")[0]
        named = normalise_title(str(aimed.name))
        if section in sections and (named in titles or item["doc"] in aimed.name.written):
            yield aimed.clause
