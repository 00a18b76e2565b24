"""Adapters for amendments: the law and what amends it are printed, taken in and consolidated.

Nothing is worked out here: what a clause does is read from the clauses that the workspace keeps,
what became of it from its ledger, and the texts from the versions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import timedelta

from tests.cases import records as rec
from tests.cases.base import Plain
from tests.cases.drafted import Printed, made, on, versions, workspace
from tqa.ingest.readers.grammar import section_opening
from tqa.law.clause import Action, Block, Clause, Part, Place
from tqa.law.evidence import Where
from tqa.law.instruments import InstrumentName
from tqa.law.labels import normalise_label
from tqa.law.ledger import Standing
from tqa.law.model import State, Version
from tqa.law.pinpoints import Pinpoint
from tqa.store.clauses import Kept, clauses_of
from tqa.store.ledger import Booked
from tqa.workspace import Workspace

TITLE = "Levy Act"
BASE, NEW = "/xx/act/base", "/xx/act/new"
_BEFORE, _DAY = "2010-01-01", "2015-06-01"
"""From when the law of a case is law, and when what amends it operates, where none is stated."""
_STEP = re.compile(r"\([^()]+\)|[^()]+")
_NUMBERED = re.compile(r"(?P<number>\d+|[০-৯]+)(?P<stop>[.।])\s")
_DIGITS = str.maketrans("০১২৩৪৫৬৭৮৯", "0123456789")


# -- printing --------------------------------------------------------------------------------------


def printed_law(held: Plain, *, title: str = TITLE, since: str = _BEFORE) -> Printed:
    """An act that prints some provisions, with others around them that complete it."""
    lines: list[str] = []
    printed: set[str] = set()
    for path, text in held.items():
        steps = _STEP.findall(path)
        for depth in range(1, len(steps) + 1):
            above, so_far = "".join(steps[: depth - 1]), "".join(steps[:depth])
            if so_far in printed:
                continue
            lines += _lines_before(above, steps[depth - 1], printed)
            printed.add(so_far)
            words = text if depth == len(steps) else "The following hold:—"
            words = words.removeprefix(f"{path}. ")
            if depth == 1 and words[0].islower():
                words = f"Provision {steps[0]}.—{words}"  # a section begins with a capital
            lines.append(f"{steps[0]}. {words}" if depth == 1 else f"{steps[depth - 1]} {words}")
    return Printed(title, lines, made("base", on=since, published=since, in_force=since))


def _lines_before(above: str, step: str, printed: set[str]) -> Iterator[str]:
    """Lines for what stands before a label and is not printed yet: "(a)" before "(b)"."""
    number = step.strip("()")
    if not above and number.isdigit():
        labels = [str(label) for label in range(1, int(number))]
    elif re.fullmatch(r"[b-h]", number):
        labels = [f"({letter})" for letter in "abcdefgh"[: "abcdefgh".index(number)]]
    else:
        labels = []
    for label in labels:
        if above + label not in printed:
            printed.add(above + label)
            yield f"{label}. Text of section {label}." if not above else f"{label} something else;"


def printed_order(
    text: str,
    id_: str = "new",
    *,
    lead: Sequence[str] = (f"The {TITLE} is amended as follows:—",),
    title: str = "",
    kind: str = "act",
    since: str = _DAY,
    signed: str | None = None,
    number: str | None = None,
) -> Printed:
    """An instrument with a clause that amends, under the number that it bears or as the first."""
    numbered = _NUMBERED.match(text)
    lines = [*lead]
    if numbered is not None:
        bangla = not numbered["number"].isascii()
        for before in map(str, range(1, int(numbered["number"]))):
            label = before.translate(_TO_BANGLA) if bangla else before
            lines.append(f"{label}{numbered['stop']} {'বিধান।' if bangla else 'Text.'}")
    lines.append(text if numbered is not None else f"1. {text}")
    signed = signed or since
    given = made(id_, kind, on=signed, published=signed, in_force=since, number=number)
    return Printed(title or f"Amending Instrument {id_}", lines, given)


_TO_BANGLA = str.maketrans("0123456789", "০১২৩৪৫৬৭৮৯")


class Law:
    """The provisions of an act that are law on a day: paths by id, texts by path."""

    def __init__(self, ws: Workspace, id_: str, day: str) -> None:
        self.paths: dict[str, str] = {}
        self.texts: dict[str, str] = {}
        view, as_at = ws.view(id_), rec.day(day)
        assert as_at is not None
        for name in view.tree.below(""):
            version = view.version(name, as_at=as_at, known_at=None)
            law = view.state(name, as_at=as_at, known_at=None) is State.IN_FORCE
            if version is None or not law or not version.content.label:
                continue
            above = view.tree.by_id[name].parent or ""
            self.paths[name] = self.paths.get(above, "") + normalise_label(version.content.label)
            self.texts[self.paths[name]] = version.content.passage.text


# -- texts after amendments ------------------------------------------------------------------------


def apply_amendment(case: Plain) -> Plain:
    """The text after the amendments of a case."""
    if "amendments" in case:
        return _on_one_day(case)
    if "table" in case:
        return _in_a_table(case)
    base = case["base"]
    held: Plain = {_label(base): base} if isinstance(base, str) else base
    with workspace([printed_law(held), printed_order(case["amendment"])]) as ws:
        before, after = Law(ws, BASE, _day_before(_DAY)), Law(ws, BASE, _DAY)
        asked = {
            path: _as_printed(path, text, held)
            for path, text in after.texts.items()
            if path in held or path not in before.texts  # the rest was put in to print these
        }
        doubts = [entry for entry in _ledger(ws) if entry.entry.standing is not Standing.APPLIED]
        result: Plain = {
            "provisions": lambda wanted: wanted == asked,
            "gone": [path for path in held if path not in after.texts],
            "lineage": _lineage(before, after, held),
            "unapplied": len(doubts),
            "flags": ["text_not_found" for b in doubts if "are not there" in b.entry.reason],
        }
        if isinstance(base, str):
            result |= {"text": asked[_label(base)], "replacements": _replaced(ws, _label(base))}
        return result


def _ledger(ws: Workspace, id_: str = BASE) -> list[Booked]:
    return ws.amendments(target=id_)


def _day_before(day: str) -> str:
    found = rec.day(day)
    assert found is not None
    return str(found - timedelta(days=1))


def _label(text: str) -> str:
    opening = section_opening(text)
    assert opening is not None, text
    return str(opening.label)


def _as_printed(path: str, text: str, held: Plain) -> str:
    """A text with its number before it, where the case prints it so."""
    return f"{path}. {text}" if str(held.get(path, "")).startswith(f"{path}. ") else text


def _lineage(before: Law, after: Law, held: Plain) -> Plain:
    """What each provision was called before, by its identity."""
    told: Plain = {}
    for name, path in after.paths.items():
        old = before.paths.get(name)
        if old in held and old != path:
            told[path] = f"formerly {old}"
    gone = [path for name, path in before.paths.items() if path in held and name not in after.paths]
    if len(gone) == 1:
        told["omitted"] = f"formerly {gone[0]}"
    return told


def _replaced(ws: Workspace, name: str) -> int:
    """How many pieces of a text are of another source than the text was before."""
    old, new = on(ws, BASE, name, _day_before(_DAY)), on(ws, BASE, name, _DAY)
    assert old is not None
    assert new is not None
    sources = {piece.source for piece in old.content.passage.pieces}
    return sum(piece.source not in sources for piece in new.content.passage.pieces)


def _on_one_day(case: Plain) -> Plain:
    """Amendments of one text, listed in any order; their ids end in their numbers."""
    printed = [printed_law({"1": case["base"]})]
    names: dict[str, str] = {}
    for item in case["amendments"]:
        number = item["id"].split()[-1]
        id_ = f"{item['made'][:4]}/{number}"
        names[f"/xx/sro/{id_}"] = item["id"]
        printed.append(
            printed_order(
                f"In section 1 of the {TITLE}, {item['text']}.", id_,
                lead=(), kind="sro", since=item["effective"], signed=item["made"],
            )
        )  # fmt: skip
    with workspace(printed) as ws:
        assert ws.status()["problems"] == [], ws.status()["problems"]
        applied = [names[b.entry.clause.partition("#")[0]] for b in _ledger(ws)]
        found = [on(ws, BASE, "1", day) for day in case["queries"]]
        law = [v for v in versions(ws, BASE, "1") if v.state is State.IN_FORCE]
        shown = [_visible(v) for v in law if v.known_to is None]
        return {
            "order_applied": list(dict.fromkeys(applied)),
            "answers": [v.content.passage.text if v else None for v in found],
            "visible_versions": shown,
        }


def _visible(version: Version) -> Plain:
    bounds = {"from": version.valid.start, "to_exclusive": version.valid.end}
    days = {name: str(bound) for name, bound in bounds.items() if bound.is_day}
    return {"text": version.content.passage.text, **days}


def _in_a_table(case: Plain) -> Plain:
    """A table as the schedule of an act; its first column is the serial number."""
    table = case["table"]
    rows = ["\t".join(row) for row in [table["header"], *table["rows"]]]
    given = made("base", on=_BEFORE, published=_BEFORE, in_force=_BEFORE)
    law = Printed(
        TITLE, ["1. The rates are those of the Schedule.", "SCHEDULE", "\n".join(rows)], given
    )
    opening = f"The Schedule to the {TITLE} is amended as follows:—"
    with workspace([law, printed_order(f"{opening}\n\n(a) {case['amendment']}", lead=())]) as ws:
        assert ws.status()["problems"] == [], ws.status()["problems"]
        view, as_at = ws.view(BASE), rec.day(_DAY)
        assert as_at is not None
        shown = [
            version.content
            for name in view.tree.below("")
            if view.tree.by_id[name].kind == "row"
            and (version := view.version(name, as_at=as_at, known_at=None)) is not None
        ]
        cells = [[content.label, *content.passage.text.split("\t")] for content in shown]
        return {
            "rows": [row for row in cells if row != table["header"]],
            "operations": _operations(clauses_of(ws.store, NEW)),
        }


# -- texts on days ---------------------------------------------------------------------------------


def in_force(case: Plain) -> Plain:
    """The text of a section on each day, from the act and all that amends or repeals."""
    principal = case["principal"]
    label = principal["section"]
    printed = [printed_law({label: principal["text"]}, since=principal["from"])]
    for name, item in case.items():
        if name == "principal" or not isinstance(item, dict) or "text" not in item:
            continue
        title = item.get("title", name)
        numbered = re.fullmatch(r"Act (\d+ of \d{4})", title)
        printed.append(
            printed_order(
                item["text"],
                name.lower(),
                lead=(f"In this Act the {TITLE} is the principal Act.",),
                title="Amending Act" if numbered else title,
                number=f"Act No. {numbered[1]}" if numbered else None,
                since=item.get("from") or item["passed"],
                signed=item.get("passed"),
            )
        )
    with workspace(printed) as ws:
        assert ws.status()["problems"] == [], ws.status()["problems"]
        found = [on(ws, BASE, label, day) for day in case["queries"]]
        law = [v for v in versions(ws, BASE, label) if v.state is State.IN_FORCE]
        held = {v.content.passage.text for v in law if v.known_to is None}
        never = {v.content.passage.text for v in law} - held
        result: Plain = {"answers": [v.content.passage.text if v else None for v in found]}
        if len(never) == 1:
            result["never_in_force_text"] = never.pop()
        return result


def corrected(case: Plain) -> Plain:
    """A notification and a corrigendum of it, on days and as known on days."""
    original, slip = case["original"], case["corrigendum"]
    law = printed_order(
        f"Provision.—{original['text']}",
        "original",
        lead=(),
        kind="sro",
        title="Notification",
        since=original["effective"],
        number=original["id"],
    )
    day = slip["published"]
    notice = printed_order(
        slip["text"], lead=(), kind="notification", title="Corrigendum", since=day
    )
    with workspace([law, notice]) as ws:
        assert ws.status()["problems"] == [], ws.status()["problems"]
        id_ = "/xx/sro/original"
        texts = [on(ws, id_, "1", q["as_at"], q.get("known_on")) for q in case["queries"]]
        (kept,) = clauses_of(ws.store, "/xx/notification/new")
        (version,) = [
            v for v in versions(ws, id_, "1") if v.state is State.IN_FORCE and v.known_to is None
        ]
        return {
            "answers": [v.content.passage.text if v else None for v in texts],
            "operation": {
                "op": "correct" if kept.clause.corrects else kept.clause.action.value,
                "valid_from": str(version.valid.start),
                "known_from": str(version.known_from),
            },
        }


# -- what a clause does ----------------------------------------------------------------------------


def parse_amendment(case: Plain) -> Plain:
    """The operations of a clause, by the clauses that are kept of it."""
    numbered = _NUMBERED.match(case["text"])
    order = printed_order(
        case["text"],
        lead=(f"In this Act the {TITLE} is the principal Act. It is amended as follows:—",),
    )
    if numbered is not None and not numbered["number"].isascii():
        order = printed_order(case["text"], lead=(), title="সংশোধন আইন")
    with workspace([order]) as ws:
        found = _operations(clauses_of(ws.store, NEW))
        return {"operations": found, "count": len(found)}


def _operations(kept: Sequence[Kept]) -> list[Plain]:
    """Each with the instrument, where the clause itself names one by its number."""
    found: list[Plain] = []
    for item in kept:
        numbered = item.name is not None and item.name.number is not None
        named: Plain = {"instrument": _instrument(item.name)} if numbered and item.name else {}
        found += [{**named, **operation} for operation in _done(item.clause)]
    return found


def _instrument(name: InstrumentName) -> Plain:
    return {"kind": str(name.kind).capitalize(), "number": name.number, "year": name.year}


def _done(clause: Clause) -> Iterator[Plain]:
    """The operations of one clause, each of one target."""
    targets = clause.target
    if clause.action is Action.INSERT:
        yield from _insertions(clause)
    elif clause.action is Action.RENUMBER:
        for target, label in zip(targets, clause.labels, strict=True):
            yield {"op": "renumber", "target": str(target), "new": label}
    elif clause.action is Action.END and not targets:
        yield {"op": "repeal"}
    for target in targets:
        match clause.action:
            case Action.WORDS:
                yield _words(clause, target)
            case Action.SUBSTITUTE:
                part = {"part": "introductory_text"} if clause.part is Part.OWN else {}
                yield {"op": "substitute_provision", "target": str(target), **part}
            case Action.END:
                yield {"op": "omit_provision", "target": str(target)}


def _words(clause: Clause, target: Pinpoint) -> Plain:
    old, new = (text.translate(_DIGITS) for text in (clause.old_words, clause.words.text))
    if clause.column:
        row = {"row": target.path[-1], "column": clause.column}
        return {"op": "substitute_table_cell", **row, "old": old, "new": new}
    if not old or clause.where is not Where.INSTEAD:
        return {"op": "insert_words", "target": str(target), "new": new.strip()}
    if not new:
        return {"op": "omit_words", "target": str(target), "old": old}
    return {"op": "substitute_words", "target": str(target), "old": old, "new": new}


def _insertions(clause: Clause) -> Iterator[Plain]:
    (anchor,) = clause.target
    within = clause.place is Place.WITHIN
    above = anchor.path if within else anchor.path[:-1]
    beside = {} if within else {clause.place.value: str(anchor)}
    for label in clause.labels:
        yield {"op": "insert_provision", "target": str(Pinpoint((*above, label))), **beside}
    for block in clause.blocks:
        target = str(Pinpoint((*above, normalise_label(block.label))))
        yield {"op": "insert_provision", "target": target, **beside, "text": _whole(block)}


def _whole(block: Block) -> str:
    lines = [f"{block.label} {block.words.text}".strip(), *map(_whole, block.parts)]
    return " ".join(lines)


ADAPTERS = {"apply_amendment": apply_amendment, "parse_amendment": parse_amendment}
