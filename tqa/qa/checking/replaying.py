"""The lists of a proof made again from the store: spans, versions, amendments, changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tqa.law.ledger import DOUBTFUL, Entry
from tqa.law.model import Version
from tqa.qa.checking.case import MOST, Case, hashed, sha256
from tqa.qa.checking.written import ISO, days_in
from tqa.store.clauses import applications

Record = dict[str, Any]

BESIDE = "application"
"""Marks the words of clauses that say to which facts a change applies."""


def check_lists(case: Case) -> None:
    """Every list of the proof against what is held."""
    proof, capped = case.proof, _Capped(case)
    spans, beside = list(_spans(case)), list(_beside(case))
    capped.compare("spans", [s for s in proof["spans"] if s["at"] != BESIDE], spans)
    others = [span for span in proof["spans"] if span["at"] == BESIDE]
    capped.compare("spans (application)", others, beside)
    _sources(case, [*spans, *beside])
    made = list(_relied(case))
    capped.compare("versions", proof["versions"], _distinct(_rectangle(*item) for item in made))
    relied = [(instrument, version) for role, instrument, version in made if role != "above"]
    edges = [edge for edge in proof["edges"] if edge["role"] != "named"]
    capped.compare("edges", edges, _distinct(_edges(case, relied)))
    named = [edge for edge in proof["edges"] if edge["role"] == "named"]
    capped.compare("edges (named)", named, _distinct(_named(case)))
    _check_made(case, relied)
    _courses(case, capped)
    capped.spent()


class _Capped:
    """Lists that are compared entry by entry, or where they are long by number and hash."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.given = {item["what"]: item for item in case.proof["capped"]}
        self.used: set[str] = set()

    def compare(self, what: str, given: list[Record], wanted: list[Record]) -> None:
        case = self.case
        if len(wanted) > MOST:
            self.used.add(what)
            made = {"what": what, "count": len(wanted), "sha256": hashed(wanted)}
            said = f"the {len(wanted)} entries held have another hash"
            case.check(what, self.given.get(what) == made, f"proof.capped.{what}", said)
            wanted = []
        for at, (one, other) in enumerate(zip(given, wanted, strict=False)):
            fields = [name for name in other if one.get(name) != other[name]]
            place = f"proof.{what}[{at}]" + (f".{fields[0]}" if fields else "")
            case.check(what, one == other, place, "not as it is held")
        said = f"{len(given)} entries, {len(wanted)} follow from the answer"
        case.check(what, len(given) == len(wanted), f"proof.{what}", said)

    def spent(self) -> None:
        for what in self.given.keys() - self.used:
            self.case.check("spans", False, f"proof.capped.{what}", "no such list is that long")


def _distinct(items: Iterator[Record]) -> list[Record]:
    found: dict[str, Record] = {}
    for item in items:
        found.setdefault(repr(item), item)
    return list(found.values())


def _spans(case: Case) -> Iterator[Record]:
    for i, citation in enumerate(case.answer["citations"]):
        for j, quote in enumerate(citation["quotes"]):
            yield {
                "at": f"citations[{i}].quotes[{j}]",
                "instrument": citation["instrument"],
                "provision": quote["provision"],
                "pieces": quote["pieces"],
                "sha256": sha256(quote["text"]),
            }


def _beside(case: Case) -> Iterator[Record]:
    """Clauses that say to which facts a change applies: those that the answer takes words from."""
    answer = case.answer
    told = "\n".join(answer["warnings"])
    steps = [step["says"] for step in answer["derivation"]]
    days = set(ISO.findall("\n".join((answer["text"], answer["date_reading"], told, *steps))))
    for instrument in dict.fromkeys(instrument for instrument, _ in case.abouts):
        for clause in applications(case.held.store, instrument):
            text = clause.words.text
            own = {str(found.day) for found in days_in(text)}
            if own & days or " ".join(text.split()) in told:
                span = {
                    "at": BESIDE,
                    "instrument": clause.id.partition("#")[0],
                    "provision": clause.provision,
                    "pieces": [
                        {"source": p.source, "start": p.start, "end": p.end}
                        for p in clause.words.pieces
                    ],
                    "sha256": sha256(text),
                }
                where, said = f"{clause.id}", "its words are not those at its spans"
                case.check("spans", words_at(case, span) == text, where, said)
                yield span


def words_at(case: Case, span: Record) -> str | None:
    """The words that the pieces of a span slice out; `None` where a source is not held."""
    words = []
    for piece in span["pieces"]:
        text = case.held.text(piece["source"])
        if text is None:
            return None
        words.append(text[piece["start"] : piece["end"]])
    return "".join(words)


def _sources(case: Case, spans: list[Record]) -> None:
    names = dict.fromkeys(piece["source"] for span in spans for piece in span["pieces"])
    texts = [(name, case.held.text(name)) for name in names]
    wanted = [{"source": n, "sha256": sha256(text)} for n, text in texts if text is not None]
    given = case.proof["sources"]
    for at, (one, other) in enumerate(zip(given, wanted, strict=False)):
        place, said = f"proof.sources[{at}]", "not the hash of the text held"
        case.check("sources", one == other, place, said)
    said = f"{len(given)} entries, {len(wanted)} are quoted"
    case.check("sources", len(given) == len(wanted), "proof.sources", said)


def _relied(case: Case) -> Iterator[tuple[str, str, Version]]:
    """The versions quoted, then those of each provision and of what it stands in, on the day."""
    for citation, name, day in case.uses:
        for _, version in case.held.lines(citation["instrument"], name, day):
            yield "quoted", citation["instrument"], version
    for instrument, name in case.abouts:
        for part in [name, *case.held.tree(instrument).above(name)]:
            role = "own" if part == name else "above"
            for version in case.held.possible(instrument, part, case.as_at) if case.as_at else ():
                yield role, instrument, version


def _rectangle(role: str, instrument: str, version: Version) -> Record:
    return {
        "role": role,
        "instrument": instrument,
        "provision": version.provision,
        "state": version.state.value,
        "valid": str(version.valid),
        "known_from": str(version.known_from or ""),
        "language": version.language,
        "scope": version.scope,
        "sha256": sha256(version.content.passage.text),
        "made_by": list(version.made_by),
        "ended_by": list(version.ended_by),
    }


def _edges(case: Case, relied: list[tuple[str, Version]]) -> Iterator[Record]:
    """The amendments applied that begin or end these versions, on their very bounds."""
    for instrument, version in relied:
        for entry in case.held.ledger(instrument):
            if entry.provision != version.provision or not entry.applied:
                continue
            if not entry.known_on(case.known_at):
                continue
            if entry.effective == version.valid.start and entry.cited in version.made_by:
                yield _edge("made", instrument, entry)
            if entry.effective == version.valid.end and entry.cited in version.ended_by:
                yield _edge("ended", instrument, entry)


def _named(case: Case) -> Iterator[Record]:
    """The amendments in doubt, or decided by an editor, that the answer names."""
    said = "\n".join((case.answer["text"], *case.answer["warnings"]))
    for instrument in dict.fromkeys(instrument for instrument, _ in case.abouts):
        for entry in case.held.ledger(instrument):
            doubted = entry.standing in DOUBTFUL or entry.decided
            if doubted and entry.cited and entry.cited in said:
                yield _edge("named", instrument, entry)


def _check_made(case: Case, relied: list[tuple[str, Version]]) -> None:
    """That the last amendment which begins a version made its very words, by their hash."""
    for instrument, version in dict.fromkeys(relied):
        began = [
            entry
            for entry in case.held.ledger(instrument)
            if entry.provision == version.provision
            and entry.applied
            and entry.known_on(case.known_at)
            and entry.effective == version.valid.start
            and entry.cited in version.made_by
            and not entry.operation.startswith("heading")
        ]
        if began and not version.disputed:
            same = began[-1].after == sha256(version.content.passage.text)
            where = f"{instrument} {version.provision} {version.valid}"
            case.check("edges", same, where, f"not the words that {began[-1].cited} made")


def _edge(role: str, instrument: str, entry: Entry) -> Record:
    return {
        "role": role,
        "instrument": instrument,
        "provision": entry.provision,
        "clause": entry.clause,
        "cited": entry.cited,
        "operation": entry.operation,
        "effective": str(entry.effective),
        "until": str(entry.until),
        "before": entry.before,
        "after": entry.after,
        "status": entry.standing.value,
    }


def _courses(case: Case, capped: _Capped) -> None:
    given = case.proof["course"]
    named = [(item["instrument"], item["provision"]) for item in given]
    case.check("course", named == case.abouts, "proof.course", "not one for each provision")
    for at, (instrument, name) in enumerate(case.abouts[: len(given)]):
        wanted = [
            {
                "when": str(change.when),
                "by": list(change.by),
                "parts": len(change.parts),
                "first": change.first,
            }
            for change in case.held.changes(instrument, name)
        ]
        capped.compare(f"course[{at}].changes", given[at]["changes"], wanted)
