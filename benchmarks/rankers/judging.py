"""The questions of the ranking benchmark, and what makes an answer right."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from math import log2
from pathlib import Path
from typing import Any

from benchmarks.generated import plain
from tqa.law.pinpoints import Pinpoint
from tqa.qa.answers import Answer, Citation
from tqa.workspace import Workspace

Name = tuple[str, str]
"""Instrument and provision, by id."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One question of the file with its answer."""

    id: str
    question: str
    slice: str
    as_at: date
    statuses: frozenset[str]
    today: date
    known_at: date | None = None
    known_given: bool = False
    """Whether that day is given beside the question instead of in its words."""
    instrument: str | None = None
    provision: str | None = None
    also: tuple[str, ...] = ()
    """Other provisions that are right: pinpoints, or an instrument, "#" and a pinpoint."""
    text: str | None = None
    sha256: frozenset[str] = frozenset()
    rule: str = "plain"
    """How the text of the hash is put together: "headed" with the headings, or without."""
    groups: tuple[str, ...] = ()
    half: str = ""
    within: bool = False
    """Whether a part of a right provision is right as well, if it is not beside `part`."""
    part: str = ""
    """The part of the provision that holds what is asked, where only one does."""

    @property
    def known(self) -> date:
        """The day up to which publications count."""
        return self.known_at or self.today

    @property
    def refused(self) -> bool:
        """Whether the right answer is that there is none."""
        return not self.statuses & {"answered", "disputed"}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one ranker made of one question."""

    ranks: tuple[int, ...]
    """The ranks of the right provisions among those found, from 1."""
    version: bool
    refused: bool
    ms: float
    cause: str = ""
    """Why it is not right; empty where it is."""
    listed: int | None = None
    """The rank in the list of a ranker that also answers, 0 where it is not in it."""


def questions(path: Path, today: date) -> list[Asked]:
    """The questions of a file; `today` for those that do not name their own."""
    return [_asked(json.loads(line), today) for line in path.read_text("utf-8").splitlines()]


def _asked(row: dict[str, Any], today: date) -> Asked:
    digests = row.get("sha256") or ()
    return Asked(
        id=row["id"],
        question=row["question"],
        slice=row["slice"],
        as_at=date.fromisoformat(row["as_at"]),
        statuses=frozenset(row["statuses"]),
        today=date.fromisoformat(row["today"]) if row.get("today") else today,
        known_at=date.fromisoformat(row["known_at"]) if row.get("known_at") else None,
        known_given=bool(row.get("known_given")),
        instrument=row.get("instrument"),
        provision=row.get("provision"),
        also=tuple(row.get("also") or ()),
        text=row.get("text"),
        sha256=frozenset([digests] if isinstance(digests, str) else digests),
        rule=row.get("rule", "plain"),
        groups=tuple(row.get("groups") or ()),
        half=row.get("half", ""),
        within=bool(row.get("within")),
        part=row.get("part") or "",
    )


# -- provisions ------------------------------------------------------------------------------------


def wanted(workspace: Workspace, asked: Asked) -> list[Name]:
    """The provisions that are right, the one of the gold first; none where nothing is."""
    if asked.instrument is None or asked.provision is None:
        return []
    found: list[Name] = []
    for cited in (asked.provision, *asked.also):
        instrument, _, pin = cited.rpartition("#")
        names = list(_located(workspace, instrument or asked.instrument, pin, asked))
        found += names
        if asked.within:
            found += _inside(workspace, names, f"{pin}{asked.part}" if asked.part else "", asked)
    return list(dict.fromkeys(found))


def _inside(workspace: Workspace, names: Iterable[Name], part: str, asked: Asked) -> Iterator[Name]:
    """The parts of some provisions; where one of them holds the answer, none beside it."""
    for instrument, name in names:
        tree = workspace.view(instrument).tree
        held = [n for _, n in _located(workspace, instrument, part, asked)] if part else []
        near = {n for h in held for n in (*tree.below(h), *tree.ancestors(h))}
        for below in tree.below(name):
            if not near or below in near:
                yield instrument, below


def _located(workspace: Workspace, instrument: str, pin: str, asked: Asked) -> Iterator[Name]:
    if instrument not in workspace.library.rows:
        return
    view = workspace.view(instrument)
    # What is not law on the day is named by what was ever borne, as far as known, or at all.
    for known_at in (asked.known, None):
        names = view.locate(_pinpoint(pin), as_at=asked.as_at, known_at=known_at)
        if names:
            yield from ((instrument, name) for name in names)
            return


def _pinpoint(pin: str) -> Pinpoint:
    """A pinpoint as written; sections of a code may have numbers of any form.

    >>> _pinpoint("9-101.21a(b)(1)").path
    ('9-101.21a', '(b)', '(1)')
    """
    try:
        return Pinpoint.parse(pin)
    except ValueError:
        section, *labels = re.findall(r"^[^(]+|\([^)]+\)", pin)
        return Pinpoint((section, *labels))


# -- texts -----------------------------------------------------------------------------------------


def same_text(asked: Asked, texts: Iterable[str], *, around: bool = False) -> bool:
    """Whether a text is that of the gold: the same, a part of it, or one that it is a part of.

    The last two where other provisions are right as well: the section of a subsection, or what is
    asked of one; `around` for a text that it is a part of anyhow. By hash, only the same words.
    """
    for text in texts:
        if asked.text is not None:
            said, right = plain(text), plain(asked.text)
            within = (asked.also and said in right) or ((asked.also or around) and right in said)
            if said and (said == right or within):
                return True
        elif hashed(text) in asked.sha256:
            return True
    return False


def hashed(text: str) -> str:
    """The hash of a text with its blanks as one."""
    return hashlib.sha256(" ".join(text.split()).encode("utf-8")).hexdigest()


def quoted(workspace: Workspace, answer: Answer, citation: Citation, rule: str) -> str:
    """The words of a citation with their labels, and with headings where the rule has them."""
    words: list[str] = []
    view = workspace.view(citation.instrument)
    for quote in citation.quotes:
        if not quote.provision.startswith("title:"):
            words.append(quote.label)
        if rule == "headed" and view.tree.by_id[quote.provision].kind != "row":
            assert answer.as_at is not None
            version = view.version(quote.provision, as_at=answer.as_at, known_at=answer.known_at)
            words.append(version.heading if version else "")
        words.append(quote.text)
    return " ".join(" ".join(words).split())


# -- measures --------------------------------------------------------------------------------------


@dataclass(slots=True)
class Tally:
    """Sums over the questions of one slice."""

    n: int = 0
    found1: int = 0
    found5: int = 0
    version: int = 0
    gain: float = 0.0
    refused: int = 0
    to_refuse: int = 0
    rightly: int = 0
    listed1: int = 0
    lists: int = 0
    ms: list[float] = field(default_factory=list)

    def add(self, asked: Asked, outcome: Outcome) -> None:
        """Take in one outcome."""
        first = min(outcome.ranks, default=0)
        if asked.provision is None:  # nothing is right: what is wanted is that nothing is found
            first = int(outcome.refused)
        self.n += 1
        self.found1 += first == 1
        self.found5 += 0 < first <= 5
        self.gain += 1 / log2(1 + first) if 0 < first <= 10 else 0.0
        self.version += outcome.version
        self.lists += outcome.listed is not None
        self.listed1 += outcome.listed == 1
        self.refused += outcome.refused
        self.to_refuse += asked.refused
        self.rightly += outcome.refused and asked.refused
        self.ms.append(outcome.ms)

    def figures(self) -> dict[str, float | int | None]:
        """The shares; those of nothing are null."""
        lists = {"listed1": _share(self.listed1, self.lists)} if self.lists else {}
        return {
            **lists,
            "n": self.n,
            "provision1": _share(self.found1, self.n),
            "provision5": _share(self.found5, self.n),
            "version1": _share(self.version, self.n),
            "ndcg10": _share(self.gain, self.n),
            "abstain_p": _share(self.rightly, self.refused),
            "abstain_r": _share(self.rightly, self.to_refuse),
            "ms": round(sum(self.ms) / max(self.n, 1), 2),
        }


def _share(part: float, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None
