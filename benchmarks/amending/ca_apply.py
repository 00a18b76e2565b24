"""Rows of the Canadian gold of applied amendments, with what they are made from."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import lru_cache
from typing import Any

from benchmarks.amending.applying import CHANGES, Row
from benchmarks.amending.sources import Amending, half, printed_path
from tqa.law.clause import Clause
from tqa.law.document import Document
from tqa.law.instruments import normalise_title

_MARK = re.compile(r"(?:\S+ ?)?\[Repealed, [^\]]*\]")


@lru_cache(maxsize=4096)
def same(text: str) -> str:
    """A text without white space of print and without the marks of what is repealed."""
    text = text.replace("\u00a0", " ").replace("\u2011", "-")
    text = _MARK.sub("", text)
    text = re.sub(r"(?<=[(\[])\s+|\s+(?=[)\],.;:])", "", text)
    return " ".join(text.split())


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
