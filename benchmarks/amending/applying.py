"""The text after amendment against the official text after it, one section a row.

The text before is the consolidation that prints it; the clauses are those of the amending
instrument on that section, read from its own text. Counted for each row:

- applicable: the section before (if there was one) and the amending instrument are in the corpus;
- unresolved: some clause on it could not be read, aimed or carried out, and says so;
- exact: the text is that of the gold, after what `same` takes out of both; `verbatim` without;
- rewritten: it differs only in words that the amending instrument gives, put in the right place,
  which the codifier worded otherwise;
- told: it differs only in parts of which an answer says that they have words as enacted, which the
  code prints otherwise (`tqa/law/codifying`); how many texts carry that notice, and how many of
  these are exact all the same, is counted too;
- elsewhere: every instruction is carried out, and it differs only in words that none of them gives,
  takes out or borders on: the publisher changed these by itself, on the same day;
- wrong: it differs, and nothing says so.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from difflib import SequenceMatcher
from typing import Any

from tqa.ingest.amendments.aimed import Aimed
from tqa.law.clause import Action, Clause
from tqa.law.codifying import as_enacted
from tqa.law.compose import Tree, compose
from tqa.law.document import Document
from tqa.law.instrument import Instrument, consolidate_instrument
from tqa.law.labels import normalise_label
from tqa.law.model import State, Version
from tqa.law.profiles import load_profile, profile_names
from tqa.temporal.bounds import OPEN, Bound

CHANGES = frozenset({Action.SUBSTITUTE, Action.INSERT, Action.RENUMBER, Action.WORDS, Action.END})


@dataclass(frozen=True)
class Row:
    """One change of one section: what was there, what does it, what is there afterwards."""

    id: str
    half: str
    section: str
    before: str
    after: str
    insertion: bool
    document: Document | None
    clauses: tuple[Clause, ...]
    why_not: str = ""
    headings: bool = True
    """Whether the gold prints the headings of sections."""
    unplaced: tuple[str, ...] = ()
    """What of the instructions behind the change we found to be on other instruments only."""


@dataclass
class Applied:
    """What became of a set of rows."""

    counts: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    shown: list[str] = field(default_factory=list)


def apply_rows(
    rows: Iterable[Row],
    same: Callable[[str], str],
    equal: Callable[[str, str], bool] | None = None,
    show: int = 0,
    what: str = "wrong",
) -> dict[str, Applied]:
    """Carry out every row and compare; by half."""
    equal = equal or (lambda ours, gold: same(ours) == same(gold))
    results = {"A": Applied(), "B": Applied()}
    for row in rows:
        result = results[row.half]
        kind = "insertions" if row.insertion else "changes"
        result.counts[f"{kind}"] += 1
        if row.why_not or row.document is None or not row.clauses:
            reason = row.why_not or "no clause on it was found"
            result.counts[f"{kind}: not applicable" if row.why_not else f"{kind}: unread"] += 1
            result.reasons[reason] += 1
            if row.half == "A" and what in reason and len(result.shown) < show:
                result.shown.append(f"{row.id} {row.section}: {reason}")
            continue
        outcome, ours, reasons, noticed = _outcome(row, same, equal)
        result.counts[f"{kind}: {outcome}"] += 1
        result.counts[f"{kind}: verbatim"] += _spaced(ours) == _spaced(row.after)
        if noticed:
            result.counts["notices"] += 1
            result.counts["notices: exact"] += outcome.startswith("exact")
            result.counts["notices: verbatim"] += _spaced(ours) == _spaced(row.after)
        for reason in reasons:
            result.reasons[_kind_of(reason)] += 1
        if row.half == "A" and outcome == what and len(result.shown) < show:
            result.shown.append(_shown(row, ours, reasons, same))
    return results


def _outcome(
    row: Row, same: Callable[[str], str], equal: Callable[[str, str], bool]
) -> tuple[str, str, list[str], bool]:
    """What became of a row, our text, why, and whether it carries a notice of words as enacted."""
    assert row.document is not None
    made, day = _amended(row.document, row.clauses)
    problems = [*row.unplaced, *(p.reason for p in made.problems)]
    lines = _lines(made, row.section, day)
    ours = " ".join(_words(lines, row.headings))
    noticed = [_noticed(line, row.document) for line in lines]
    carries = any(noticed)
    if equal(ours, row.after):
        return ("exact" if not problems else "exact, with a problem told"), ours, problems, carries
    if problems:
        return "unresolved", ours, problems, carries
    differing = [*_differing(lines, row, same)]
    apart = _apart(lines, row, same)
    if apart and all(noticed[at] for at in apart):
        return "told", ours, [_cause(differing)], carries
    if _only_reworded(differing):
        return "rewritten", ours, [], carries
    if _elsewhere(differing, row, same):
        return "elsewhere", ours, [_cause(differing)], carries
    return "wrong", ours, [_cause(differing)], carries


def _noticed(line: Line, document: Document) -> bool:
    """Whether an answer tells of words in a line that the code prints otherwise."""
    jurisdiction = document.facts.jurisdiction
    if not document.consolidated or jurisdiction not in profile_names():
        return False
    codifier = load_profile(jurisdiction).codifier
    passage = line.version.content.passage
    return line.version.state.has_law and bool(as_enacted(passage, {document.source}, codifier))


def _amended(document: Document, clauses: Sequence[Clause]) -> tuple[Instrument, date]:
    """The section as printed, with the clauses one after another on one later day."""
    first = date(1900, 1, 1)
    day = date(2100, 1, 1)
    facts = replace(document.facts, made=Bound.on(first), in_force=Bound.on(first))
    nodes = tuple(replace(node, since=None, notes=(), earlier=()) for node in document.nodes)
    enacted = replace(
        document, facts=facts, nodes=nodes, notes=(), consolidated=False, current_to=None,
        published=None,
    )  # fmt: skip
    on_day = [
        replace(c, effective=Bound.on(day), until=OPEN, published=None, made=Bound.on(day))
        for c in clauses
    ]
    return consolidate_instrument([enacted], clauses=on_day), day


@dataclass(frozen=True)
class Line:
    """A part of the text after amendment."""

    version: Version
    heading: str


def _lines(made: Instrument, section: str, day: date) -> list[Line]:
    tree = Tree(made.provisions)
    name = next(
        (
            p.id
            for p in made.provisions
            if p.kind in ("section", "article")
            and any(
                normalise_label(v.content.label) == section and v.valid.holds_on(day)
                for v in made.versions.get(p.id, ())
            )
        ),
        None,
    )
    if name is None:
        return []
    composed = compose(tree, made.versions, name, as_at=day)
    return [Line(line.version, line.version.heading) for line in composed.lines]


def _words(lines: Sequence[Line], headings: bool) -> Iterator[str]:
    for line in lines:
        if line.version.state is State.REPEALED:
            continue
        yield line.version.content.label
        if headings and line.heading and not line.version.provision.count("/"):
            yield line.heading
        yield line.version.content.passage.text


@dataclass(frozen=True)
class Differing:
    """A stretch of our text that differs from the official one."""

    missing: bool
    """Whether ours only lacks words; then the words around are meant."""
    given: tuple[bool, ...]
    """Of each word of ours, or beside it, whether the amending instrument gives it."""
    ours: str
    theirs: str


def _only_reworded(differing: Sequence[Differing]) -> bool:
    """Whether all that differs is in, or right beside, words of the amending instrument."""
    return all(any(d.given) if d.missing else all(d.given) for d in differing)


def _cause(differing: Sequence[Differing]) -> str:
    """Where a text that is wrong differs from the official one."""
    touched = [any(d.given) for d in differing]
    if not any(touched):
        return "it differs only in words that no instruction on it gives or borders on"
    return "it differs in words of the instrument" + ("" if all(touched) else ", and in others")


def _differing(lines: Sequence[Line], row: Row, same: Callable[[str], str]) -> Iterator[Differing]:
    """What differs, and which of our words there the amending instrument gives."""
    assert row.document is not None
    own: list[tuple[str, bool]] = []
    for line in lines:
        if line.version.state is State.REPEALED:
            continue
        passage = line.version.content.passage
        shown = row.headings and not line.version.provision.count("/")
        heading = line.heading if shown else ""
        given = line.version.source != row.document.source
        label = same(f"{line.version.content.label} {heading}")
        own += [(token, given) for token in label.split()]
        at = 0
        for piece in passage.pieces:
            text = passage.text[at : at + piece.end - piece.start]
            at += len(text)
            mine = piece.source != row.document.source
            own += [(token, mine) for token in same(text).split()]
    wanted = same(row.after).split()
    matcher = SequenceMatcher(None, [token for token, _ in own], wanted, autojunk=False)
    for op, low, high, first, last in matcher.get_opcodes():
        if op == "equal":
            continue
        touched = own[low:high] or own[max(low - 1, 0) : low + 1]
        ours, theirs = " ".join(t for t, _ in own[low:high]), " ".join(wanted[first:last])
        yield Differing(op == "insert", tuple(mine for _, mine in touched), ours, theirs)


def _elsewhere(differing: Sequence[Differing], row: Row, same: Callable[[str], str]) -> bool:
    """Whether no instruction gives, takes out or borders on anything that differs."""
    new = [same(text) for clause in row.clauses for text in _given(clause)]
    old = [same(clause.old_words) for clause in row.clauses if clause.old_words]
    return not any(
        any(d.given)
        or any(_holds(text, d.theirs) for text in new)
        or any(_holds(text, d.ours) or _holds(d.ours, text) for text in old)
        for d in differing
    )


def _holds(text: str, words: str) -> bool:
    return bool(words) and f" {words} " in f" {text} "


def _given(clause: Clause) -> Iterator[str]:
    """All words that a clause puts in."""
    if clause.words.text:
        yield clause.words.text
    blocks = [*clause.blocks]
    while blocks:
        block = blocks.pop()
        yield f"{block.label} {block.words.text}"
        blocks += block.parts


def _apart(lines: Sequence[Line], row: Row, same: Callable[[str], str]) -> set[int]:
    """The parts of our text that differ from the official one, or before words it has besides."""
    own: list[tuple[str, int]] = []
    for number, line in enumerate(lines):
        words = same(" ".join(_words([line], row.headings)))
        own += [(token, number) for token in words.split()]
    wanted = same(row.after).split()
    matcher = SequenceMatcher(None, [token for token, _ in own], wanted, autojunk=False)
    return {
        number
        for op, low, high, _, _ in matcher.get_opcodes()
        if op != "equal"
        for _, number in own[low:high] or own[max(low - 1, 0) : low + 1]
    }


def _spaced(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").split())


def _kind_of(reason: str) -> str:
    reason = re.sub(r"'[^']*'|\"[^\"]*\"", "…", reason)
    return re.sub(r"\d+", "N", re.sub(r"target \S+(?: “[^”]*”)?", "target", reason))[:70]


def _shown(row: Row, ours: str, reasons: Sequence[str], same: Callable[[str], str]) -> str:
    mine, wanted = same(ours).split(), same(row.after).split()
    parts = [f"{row.id} {row.section} {list(reasons)[:3]}"]
    for op, a, b, c, d in SequenceMatcher(None, mine, wanted, autojunk=False).get_opcodes():
        if op != "equal" and len(parts) < 6:
            before = " ".join(mine[max(a - 5, 0) : a])
            gone, new = " ".join(mine[a:b])[:160], " ".join(wanted[c:d])[:160]
            parts.append(f"   …{before} [-{gone}-] [+{new}+]")
    return "\n".join(parts)


def by_target(clauses: Iterable[Aimed]) -> dict[str, list[Clause]]:
    """Clauses that change text, by the name of the instrument that they change."""
    found: dict[str, list[Clause]] = defaultdict(list)
    for aimed in clauses:
        if aimed.name is not None and (aimed.clause.action in CHANGES or aimed.clause.problem):
            found[str(aimed.name.written)].append(aimed.clause)
    return found


Rows = Mapping[str, Any]
_DAY = timedelta(days=1)
