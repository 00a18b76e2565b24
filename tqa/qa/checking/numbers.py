"""Numbers in words around the law: each stands so in what the answer rests on, or is counted.

A number must stand beside the same word in the words quoted (of changes, in those of the versions
told of), be part of a name that the answer may tell, be a place by its full label, or be what a
conclusion gives.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise

from tqa.law.model import State
from tqa.law.profiles import load_profile, profile_names
from tqa.law.status import Status
from tqa.qa.checking.case import Case
from tqa.qa.checking.citing import EXCERPT, TEXTS, pinpoints, titles
from tqa.qa.checking.replaying import words_at
from tqa.qa.checking.standing import FOUND_NOTHING
from tqa.qa.checking.written import ISO, SPELT, plain

MARKS = "“”\"'‘’[]{}()+-–—,;:.!?…*"
"""What stands around words and is no part of them."""
QUOTATION = re.compile(r"“([^”]+)”")
_OLD, _NEW = re.compile(r"\[-(.*?)-\]"), re.compile(r"\{\+(.*?)\+\}")
"""Words taken out and put in, where two texts are shown as one."""
_NUMBERED = re.compile(rf"(?i)\d|\b(?:{'|'.join(sorted(SPELT))})\b")
_TOLD = re.compile(
    r"^\s*(\d+) (?:changes?|provisions?)\b|\bchanged (\d+) times?\b|: (\d+) changes? on record"
)
"""Numbers that the answer counts itself."""
_OF_ONE_TEXT = TEXTS | {EXCERPT, "claim", "duration", "in_force"}
"""Kinds of answers that tell of no text but those that they cite."""
_FEW = re.compile(r"^… and \d+ more parts|\(and \d+ more\)|^\d+ enacted amendment")
"""Numbers of what an answer leaves out."""


class Known:
    """What numbers may stand beside: the words that the answer rests on, pair by pair.

    Names of instruments and clauses count as wholes alone, and places by their full labels. Each
    part is read when a number first needs it.
    """

    def __init__(self, case: Case, *, warned: bool) -> None:
        self.case, self.warned = case, warned
        claim = case.answer["kind"] == "claim"
        self.denied = set(words_of(case.answer["question"])) if claim else set()
        self.counts = set(counted(case))

    @cached_property
    def names(self) -> re.Pattern[str]:
        """The names that the answer may tell, each as a whole, the longest first."""
        names = {" ".join(name.split()) for name in _names(self.case, warned=self.warned)}
        wholes = (name.rpartition(", ")[0] for name in names)  # an instrument without its clause
        names |= {name for name in wholes if any(c.isalpha() for c in name)}
        ordered = sorted((name for name in names if name), key=lambda name: (-len(name), name))
        if not ordered:
            return re.compile(r"(?!)")
        return re.compile(rf"(?i)(?<!\w)(?:{'|'.join(map(re.escape, ordered))})(?![\w(/])")

    def without_names(self, line: str) -> str:
        """A line without names, and without words quoted from a statement that is judged."""
        if self.denied:
            quoted = QUOTATION.findall(line)
            for words in (words for words in quoted if set(words_of(words)) <= self.denied):
                line = line.replace(f"“{words}”", " ")
        return plain(self.names.sub(" ", line))

    @cached_property
    def pairs(self) -> set[tuple[str, str]]:
        """Each word with the next."""
        return {pair for words in self._texts for pair in pairwise(words)}

    @cached_property
    def signed(self) -> set[str]:
        """Every word: a number with the sign of what it counts is told from others by itself."""
        return {word for words in self._texts for word in words}

    @cached_property
    def _texts(self) -> list[list[str]]:
        return [words_of(text) for text in rested_on(self.case, warned=self.warned)]

    @cached_property
    def places(self) -> set[str]:
        """Labels as places are cited by, of what is around; for warnings, of all that is held."""
        held = self.case.held
        return {
            plain(place).strip(MARKS).casefold()
            for instrument, names in self.case.around.items()
            for name in (held.tree(instrument).by_id if self.warned else names)
            for place in pinpoints(held, instrument, name)
        }

    def says(self, before: str, word: str, after: str) -> bool:
        """Whether a number stands so in what the answer rests on."""
        if word in self.counts or (before, word) in self.pairs or (word, after) in self.pairs:
            return True
        if before == "not" and word in self.denied:
            return True
        if any(sign in word for sign in "%$£€৳") and word in self.signed:
            return True
        return word in self.places


def counted(case: Case) -> Iterator[str]:
    """The numbers that conclusions give."""
    for item in (*case.answer["conclusions"], *case.proof["conclusions"]):
        for text in (*item["given"], item["result"]):
            yield from words_of(text)
            yield from re.findall(r"\d+(?:\.\d+)?", ISO.sub(" ", text) if "#" not in text else "")


def _names(case: Case, *, warned: bool) -> Iterator[str]:
    """The names of instruments, and of clauses that made, ended or may change what is told."""
    for citation in case.answer["citations"]:
        yield from (citation["title"], *citation["made_by"], *citation["ended_by"])
    for instrument in case.around:
        yield from titles(case.held, instrument)
        if warned:
            yield from (entry.cited for entry in case.held.ledger(instrument))
            yield from _rules(case.held.row(instrument).jurisdiction)
    yield from (edge["cited"] for edge in case.proof["edges"])
    for version in case.versions_around(known=not warned):
        yield from (*version.made_by, *version.ended_by, *version.rival_by)


def rested_on(case: Case, *, warned: bool) -> Iterator[str]:
    """The texts that words of the answer may be taken from."""
    for citation in case.answer["citations"]:
        yield citation["heading"]
        for quote in citation["quotes"]:
            yield f"{quote['label']} {quote['text']}"
    if Status(case.answer["status"]) in FOUND_NOTHING:
        yield case.answer["question"]  # what is missing is told in the words of the question
    for edge in case.proof["edges"]:
        for entry in case.held.ledger(edge["instrument"]):
            if entry.clause == edge["clause"]:
                yield from (entry.written, entry.reason, entry.decided)
    law = not warned and case.answer["kind"] in _OF_ONE_TEXT and _all_law(case)
    for version in [] if law else case.versions_around(known=not warned):
        yield f"{version.content.label} {version.content.passage.text}"
        if warned:
            yield version.rival.text
    if warned or not law:
        yield from _beside(case)


def _all_law(case: Case) -> bool:
    """Whether every text that is cited was law on its day, so that no other text is told."""
    return case.answer["answered"] and all(
        case.held.state(citation["instrument"], name, day) is State.IN_FORCE
        for citation, name, day in case.uses
    )


def _beside(case: Case) -> Iterator[str]:
    """Clauses on application, and purposes of commencement."""
    for span in case.proof["spans"]:
        if span["at"] == "application":
            yield words_at(case, span) or ""
    for instrument, names in case.around.items():
        for name in names:
            for version in case.held.store.versions(instrument, name):
                if version.scope != "general":
                    yield from (version.scope, *version.made_by)
    for warning in case.answer["warnings"]:
        if match := re.match(r"application \(([^)]*(?:\([^)]*\))*[^)]*)\):", warning):
            yield match[1]


def _rules(jurisdiction: str) -> Iterator[str]:
    """The rules of a jurisdiction as answers tell them, with where each is enacted."""
    if jurisdiction in profile_names():
        for rule in load_profile(jurisdiction).rules.values():
            yield f"{rule.value} ({rule.source})"


def words_of(text: str) -> list[str]:
    """Words and numbers as they are compared: in small letters, without marks around them."""
    stripped = (word.strip(MARKS).casefold() for word in plain(text).split())
    return [word for word in stripped if word]


def check_numbers(case: Case, where: str, text: str, known: Known) -> None:
    """Each number of some words, written in digits or spelt."""
    if not _NUMBERED.search(plain(text)):
        return
    for line in [side for row in text.splitlines() for side in _sides(row)]:
        if _FEW.search(line):
            continue
        bare = known.without_names(ISO.sub(" ", " ".join(line.split())))
        told = {number for match in _TOLD.finditer(bare) for number in match.groups() if number}
        words = words_of(bare)
        for at, word in enumerate(words):
            if not _NUMBERED.search(word):
                continue
            before = words[at - 1] if at else ""
            after = words[at + 1] if at + 1 < len(words) else ""
            if word in told:
                fits = word in known.counts or _recounted(text, line, word)
            else:
                fits = known.says(before, word, after)
            case.check("numbers", fits, where, f"nothing it rests on says {before} {word} {after}")


def _sides(line: str) -> Iterator[str]:
    """A line; of one that shows two texts as one, each of the two."""
    if not (_OLD.search(line) or _NEW.search(line)):
        yield line
        return
    yield _OLD.sub(r"\1", _NEW.sub(" ", line))
    yield _NEW.sub(r"\1", _OLD.sub(" ", line))


def _recounted(text: str, line: str, word: str) -> bool:
    """Whether a number is that of the lines below the one that it begins."""
    rows = [row for row in text.splitlines() if row.strip() and not row.startswith(" ")]
    return (
        line.startswith(f"{word} ")
        and line in rows
        and word == str(len(rows) - 1 - rows.index(line))
    )
