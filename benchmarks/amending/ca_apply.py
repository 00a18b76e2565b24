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
from tqa.law.model import State

_LABEL = r"\((?:[a-z]{1,4}|[A-Z]|\d{1,3})(?:\.\d{1,2})?\)"
_ENDS_ITEM = re.compile(rf"[.;,](?= (?:(?:and|or) )?{_LABEL} |$)")
_ENDS_DEFINITION = re.compile(r"[.;](?= \([^()]{2,80}\) \S)")
_MARK = re.compile(rf"(?:(?:{_LABEL} (?:and|or|to) )?\S+ ?)?\[Repealed, [^\]]*\]")


@lru_cache(maxsize=4096)
def same(text: str) -> str:
    """A text as it is compared: without what the consolidation adds of itself.

    White space and joiners, which print nothing; the marks of what is repealed ("(b) and (c)
    [Repealed, …]"); the sign that ends an item of a list, or a definition before its French term,
    which follows from whether another comes after it ("(b) … ." becomes "(b) … ;" when (c) is
    added, "(c) … ," becomes "(c) … ." when the words after the list go).
    """
    text = text.replace("\u00a0", " ").replace("\u2011", "-").replace("\u200d", "")
    text = _MARK.sub("", text)
    text = re.sub(r"(?<=[(\[])\s+|\s+(?=[)\],.;:])", "", text)
    return _ENDS_DEFINITION.sub(";", _ENDS_ITEM.sub(";", " ".join(text.split())))


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
        after = [d for d in versions[item["doc"]] if d.current_to and d.current_to >= day]
        if act and before and after:
            carried = begun(act, clauses, before[-1], after[0])
            # Where none has begun by our reading, a day is wrong, and the words are still tried.
            clauses = carried or clauses
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


def begun(
    act: Amending, clauses: tuple[Clause, ...], before: Document, after: Document
) -> tuple[Clause, ...]:
    """Of clauses that begin in stages those that the later of two consolidations carries out.

    These are the ones that begin between them, and the ones of an act that was made between them,
    however far back they reach. Where no day is known they are carried out, as the row says that
    they have begun, but for those that the later consolidation lists as amendments not in force.
    """
    low, high = before.current_to or date.min, after.current_to or date.max
    made = act.document.facts.made
    new = made is not None and made.is_day and low < made.day
    pending = pending_amendments(after, act.name)
    found: list[Clause] = []
    for clause in clauses:
        path = printed_path(act, clause.provision).split("|")
        if any(path[: len(each)] == list(each) for each in pending):
            continue
        since = clause.effective
        if not since.is_day or ((new or low < since.day) and since.day <= high):
            found.append(clause)
    return tuple(c for c in found if c.effective.is_day) or tuple(found)


def pending_amendments(consolidation: Document, chapter: str) -> set[tuple[str, ...]]:
    """What a consolidation lists as not in force of an act: the paths of its provisions.

    The heads of the list read "2031, c. 7, s. 4(2)", "2031, c. 7, ss. 5(1), (3)",
    "2031, c. 7, par. 9(2)(a)".
    """
    found: set[tuple[str, ...]] = set()
    for node in consolidation.nodes:
        if node.kind != "pending" or node.state is not State.NOT_IN_FORCE:
            continue
        match = _PENDING.match(node.term)
        if match is None or match["chapter"] != chapter:
            continue
        path: tuple[str, ...] = ()
        for named in re.split(r",\s*(?:and\s+)?|\s+and\s+", match["named"]):
            labels = tuple(_STEPS.findall(named))
            if labels and labels[0].startswith("("):
                labels = (*path[: len(path) - len(labels)], *labels)
            path = labels or path
            found.add(path)
    return found


_PENDING = re.compile(
    r"pending (?P<chapter>\d{4}, c\. \d+), (?:ss?|(?:sub)?pars?)\. "
    r"(?P<named>[\d.]+(?:\([^)]*\))*(?:(?:,\s*(?:and\s+)?|\s+and\s+)[\d.]*(?:\([^)]*\))+)*)"
)
_STEPS = re.compile(r"\d+(?:\.\d+)*|\([^)]*\)")


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
        # What another section of the act does to the same provision stands in the text after, too.
        beside = any(pinpoint.path[0] == item["provision"] for pinpoint in aimed.clause.target)
        if named not in titles and item["doc"] not in aimed.name.written:
            continue
        if section in sections or beside:
            yield aimed.clause
