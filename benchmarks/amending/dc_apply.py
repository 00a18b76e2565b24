"""Rows of the D.C. gold of applied amendments, with what they are made from."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from benchmarks.amending.applying import CHANGES, Row, by_target
from benchmarks.amending.codified import equal, same, unchanged, waits
from benchmarks.amending.dc_published import Published, text_before
from benchmarks.amending.sources import Amending, half, printed_path
from tqa.ingest.amendments.codes import throughout
from tqa.law.clause import Action, Clause
from tqa.law.document import Document

_NOTE = re.compile(r"\*\s*note: [^*]{1,600}\*", re.IGNORECASE)


__all__ = ["equal", "rows", "same"]


def rows(
    gold: Iterable[Mapping[str, Any]],
    laws: Mapping[str, Amending],
    code: Iterable[tuple[str, Document]],
) -> Iterator[Row]:
    """Each row with the published section that prints its text before, and the clauses on it."""
    versions = _versions(code)
    passing = {name: "Temporary" in _title(law) for name, law in laws.items()}
    aside = {section: _aside(held) for section, held in versions.items()}
    for item in gold:
        section, law = item["provision"], laws.get(item["amending_doc"])
        notes = aside.get(section, ())
        before, after = _bare(item["before_text"], notes), _bare(item["after_text"], notes)
        clauses = _clauses(law, section, item["paths"]) if law else []
        document, lacking = text_before(
            versions.get(section, ()), before, after, item["amending_doc"], clauses, passing
        )
        why = _outside(law, clauses, item["paths"])
        if waits(after) or (law and _conditional(law, item["paths"])):
            why = why or "the change has not begun to apply: it waits for funds, or a condition"
        if before and unchanged(before, after):
            why = why or "nothing changed but a note of the publisher"
        why = why or lacking
        yield Row(
            f"{item['id']} {item['amending_doc']}",
            half(item["amending_doc"]),
            section,
            before,
            after,
            not before,
            document,
            tuple(clauses),
            why,
            unplaced=_unplaced(law, section, item["paths"]) if law else (),
        )


def _versions(code: Iterable[tuple[str, Document]]) -> dict[str, list[Published]]:
    """The published versions of each section, in the order of time."""
    found: dict[str, list[Published]] = defaultdict(list)
    for name, version in code:
        found[name.rsplit("/", 2)[-2]].append(Published(version, _printed(version)))
    return {section: sorted(held, key=lambda v: v.day) for section, held in found.items()}


def _title(law: Amending) -> str:
    titles = (v for n in ("title:short", "title:long") for v in law.made.versions.get(n, ()))
    return next((v.content.passage.text for v in titles if v.content.passage.text), "")


def _aside(versions: Iterable[Published]) -> tuple[str, ...]:
    """Annotations of a section: the gold prints those that stand among its words."""
    found = {
        " ".join(version.document.text[item.start : item.end].split())
        for version in versions
        for item in version.document.left_over
        if item.reason in ("annotation", "publisher's instruction")
    }
    return tuple(sorted((text for text in found if len(text) > _A_LINE), key=len, reverse=True))


_A_LINE = 30
"""Characters: what is shorter may be words of the section too."""


def _bare(text: str | None, aside: Iterable[str] = ()) -> str:
    """A text of the gold without notes of the publisher."""
    bare = " ".join(_NOTE.sub("", text or "").split()).removeprefix("Repealed ")
    for note in aside:
        bare = bare.replace(note, "")
    return " ".join(bare.split())


def _clauses(law: Amending, section: str, paths: Sequence[str]) -> list[Clause]:
    """What a law does to a section, at the places that the annotation of the Code names."""
    title = re.match(r"\w+", section)
    return [
        replace(clause, throughout=whole)
        for name, found in by_target(law.clauses).items()
        for clause in found
        if (
            whole := bool(title and name.endswith(f"Code, Title {title[0]}") and throughout(clause))
        )
        or re.search(rf"§ {re.escape(section)}$", name)
        if _at(printed_path(law, clause.provision), paths)
    ]


def _unplaced(law: Amending, section: str, paths: Iterable[str]) -> tuple[str, ...]:
    """The places that the annotation names whose instruction we found to be on other instruments.

    An act that is named without its classification is not known to be printed as the section.
    """
    found = []
    for path in paths:
        there = [
            a
            for a in law.clauses
            if a.name
            and a.clause.action in CHANGES
            and printed_path(law, a.clause.provision) == path.strip("§ ")
        ]
        ours = re.compile(rf".*(?:§ {re.escape(section)}|Code, Title {section.split('-')[0]})")
        if there and not any(ours.fullmatch(a.name.written) for a in there if a.name):
            found.append("an instruction on it names only an act, and no section of the Code")
    return tuple(found)


def _outside(law: Amending | None, clauses: Sequence[Clause], paths: Sequence[str]) -> str:
    """Why a row is none of an instruction on the section, where the law itself says so."""
    if law is None:
        return "the amending law is not in the corpus"
    if clauses:
        return ""
    whole = "the Code prints a section of the law itself" if "" in paths else ""
    return _by_others(law, paths) or whole


def _conditional(law: Amending, paths: Iterable[str]) -> bool:
    """Whether the annotation names a clause by which a change applies on a condition alone."""
    named = [path.strip("§ ") for path in paths]
    return any(
        a.clause.action is Action.APPLY
        and a.clause.effective.never
        and printed_path(law, a.clause.provision) in named
        for a in law.clauses
    )


def _by_others(law: Amending, paths: Iterable[str]) -> str:
    """Why no clause of a law names a section that it is said to amend, where that is seen."""
    there = [a for a in law.clauses if a.name and _at(printed_path(law, a.clause.provision), paths)]
    own = [a for a in law.clauses if _at(printed_path(law, a.clause.provision), paths)]
    if own and all(a.clause.action is Action.APPLY for a in own):
        return "the law's section only says when another applies"
    if there and all(a.clause.action is Action.INSERT for a in there):
        return "the law adds a section, and the codifier chose its number in the Code"
    anew = (Action.INSERT, Action.SUBSTITUTE)
    if there and all(str(a.name).endswith("et seq.") and a.clause.action in anew for a in there):
        return "the law gives a unit of the Code anew, and the codifier chose its numbers"
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
