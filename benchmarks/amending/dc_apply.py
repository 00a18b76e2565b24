"""Rows of the D.C. gold of applied amendments, with what they are made from."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from benchmarks.amending.applying import Row, by_target
from benchmarks.amending.codified import equal, same, unchanged
from benchmarks.amending.sources import Amending, half, printed_path
from tqa.law.clause import Action
from tqa.law.document import Document

_NOTE = re.compile(r"\*\s*note: [^*]{1,600}\*", re.IGNORECASE)


__all__ = ["equal", "rows", "same"]


def rows(
    gold: Iterable[Mapping[str, Any]],
    laws: Mapping[str, Amending],
    code: Iterable[tuple[str, Document]],
) -> Iterator[Row]:
    """Each row with the published section that prints its text before, and the clauses on it."""
    versions: dict[str, list[Document]] = defaultdict(list)
    for name, version in code:
        versions[name.rsplit("/", 2)[-2]].append(version)
    for item in gold:
        section, law = item["provision"], laws.get(item["amending_doc"])
        before = " ".join(_NOTE.sub("", item["before_text"] or "").split())
        before = before.removeprefix("Repealed ")
        printed = [d for d in versions[section] if _printed(d) == before]
        document: Document | None = printed[0] if printed else None
        clauses = []
        if law is not None:
            named = by_target(law.clauses)
            clauses = [
                c
                for name, found in named.items()
                if re.search(rf"§ {re.escape(section)}$", name)
                for c in found
                if _at(printed_path(law, c.provision), item["paths"])
            ]
        why = "" if law else "the amending law is not in the corpus"
        if law is not None and not clauses:
            why = _by_others(law, item["paths"])
            if "" in item["paths"] and not why:
                why = "the Code prints a section of the law itself"
        why = why or ("" if document else "the text before is not in the corpus")
        if "not funded" in (item["after_text"] or "").lower():
            why = why or "the change has not begun to apply: it waits for its funds"
        if before and unchanged(before, item["after_text"] or ""):
            why = why or "nothing changed but a note of the publisher"
        yield Row(
            f"{item['id']} {item['amending_doc']}",
            half(item["amending_doc"]),
            section,
            before,
            item["after_text"] or "",
            not before,
            document,
            tuple(clauses),
            why,
        )


def _by_others(law: Amending, paths: Iterable[str]) -> str:
    """Why no clause of a law names a section that it is said to amend, where that is seen."""
    there = [a for a in law.clauses if a.name and _at(printed_path(law, a.clause.provision), paths)]
    if there and all(a.clause.action is Action.INSERT for a in there):
        return "the law adds a section, and the codifier chose its number in the Code"
    if there and not any("Code" in str(a.name) for a in there):
        return "the law amends another law, which had amended the section"
    return ""


def _at(place: str, paths: Iterable[str]) -> bool:
    """Whether a clause stands where the annotation of the Code says, or below or above it."""
    named = [path.strip("§ ") for path in paths]
    return not named or any(
        place == path or place.startswith(f"{path}|") or path.startswith(f"{place}|")
        for path in named
    )


def _printed(document: Document) -> str:
    """The text of a section as the gold prints it: labels, heading and words in order."""
    parts: list[str] = []
    for node in document.nodes[1:]:
        if node.kind == "title":
            continue
        parts += [node.label, node.heading if node.kind == "section" else "", document.words(node)]
    return " ".join(" ".join(parts).split())
