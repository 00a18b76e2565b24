"""What an answer says: the words of the law in it, its numbers, its quotations, its yes and no.

The text of a symbolic answer on what the law said is the law's own, put together here again. In all
other words each number must stand beside the same word in what the answer rests on, be a label, or
be counted. The free wording of a model is held to what can be held of it: days, numbers with what
they count, quotations, and whether something was in force.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from functools import cached_property
from itertools import pairwise
from typing import Any

from tqa.law.model import State
from tqa.law.profiles import load_profile, profile_names
from tqa.law.status import Status
from tqa.qa.checking.case import Case
from tqa.qa.checking.citing import TEXTS, pinpoints, titles, tokens
from tqa.qa.checking.held import WHOLE
from tqa.qa.checking.replaying import words_at
from tqa.qa.checking.standing import FOUND_NOTHING
from tqa.qa.checking.written import ISO, SPELT, days_in, numbers_in, plain

_MARKS = "“”\"'‘’[]{}()+-–—,;:.!?…*"
_OLD, _NEW = re.compile(r"\[-(.*?)-\]"), re.compile(r"\{\+(.*?)\+\}")
"""Words taken out and put in, where two texts are shown as one."""
_QUOTATION = re.compile(r"“([^”]+)”")
_PLACE = re.compile(
    r"(?i)(?:\b(?:sub-?)?(?:section|rule|regulation|article|clause|paragraph|item|ss?\.?|cl\.?)|§+)"
    r"\s*(\d\S*)"
)
"""A provision as free wording cites it."""
_STRAIGHT = re.compile(r'"([^"\n]+)"')
_FORCE = re.compile(
    r"(?:was (not )?in force|(had not been made)|(not law)) on (\d{4}-\d{2}-\d{2})\b(?! only)"
)
_FORCE_OVER = re.compile(
    r"was (not )?in force on (every|any) day from (\d{4}-\d{2}-\d{2}) to (\d{4}-\d{2}-\d{2})"
)
_EVENT = re.compile(
    r"^(\S*\d\S*): (?:made|changed|first in force|repealed|expired|removed|suspended|in force)\b"
)
_NUMBERED = re.compile(rf"(?i)\d|\b(?:{'|'.join(sorted(SPELT))})\b")
_TOLD = re.compile(
    r"^\s*(\d+) (?:changes?|provisions?)\b|\bchanged (\d+) times?\b|: (\d+) changes? on record"
)
"""Numbers that the answer counts itself."""
_OF_ONE_TEXT = TEXTS | {"claim", "duration", "in_force"}
"""Kinds of answers that tell of no text but those that they cite."""
_FEW = re.compile(r"^… and \d+ more parts|\(and \d+ more\)|^\d+ enacted amendment")
"""Numbers of what an answer leaves out."""


def check_text(case: Case) -> None:
    """The text and the warnings."""
    answer = case.answer
    if not answer["about"]:
        return  # a refusal tells of the question
    frame = _without_law(case)
    _check_numbers(case, "text", frame, _Known(case, warned=False))
    _check_events(case)
    _check_force(case, answer["text"])
    _check_quotations(case, answer["text"])
    if case.wording is not None:
        _check_worded(case, case.wording)
    known = _Known(case, warned=True)
    notes = {note for about in answer["about"] for note in about["warnings"]}
    for at, warning in enumerate(answer["warnings"]):
        if warning not in notes:  # how provisions were found is the retriever's to say
            _check_numbers(case, f"warnings[{at}]", warning, known)
    for at, value in enumerate(answer["values"]):
        _check_numbers(case, f"values[{at}].label", value["label"], known)
    _check_steps(case)


# -- the words of the law --------------------------------------------------------------------------


def printed(quotes: Sequence[dict[str, Any]]) -> str:
    """Quotes as a text: a line a part, indented; a label alone goes before the part after it."""
    rows: list[str] = []
    labels: list[str] = []
    for quote in quotes:
        label = "" if quote["provision"].startswith("title:") else quote["label"]
        if not quote["text"]:
            labels += [label] if label else []
            continue
        depth = max(quote["depth"] - sum(len(item.split()) for item in labels), 0)
        words = " ".join([*labels, f"{label} {quote['text']}".strip()])
        rows.append("    " * depth + words)
        labels = []
    return "\n".join([*rows, " ".join(labels)] if labels else rows)


def _without_law(case: Case) -> str:
    """The text without what it quotes; a fault where it does not quote what it cites."""
    text: str = case.answer["text"]
    for at, (citation, name, day) in enumerate(case.uses):
        words = printed(citation["quotes"])
        law = case.held.state(citation["instrument"], name, day) is State.IN_FORCE
        law = law and (len(case.uses) == 1 or case.held.decided(citation["instrument"], name, day))
        must = case.answer["kind"] in TEXTS and case.answer["answered"] and law
        # Of several provisions, some may have no version of the place that is asked for.
        must = must and (case.answer["kind"] != "version" or len(case.uses) == 1)
        stands = bool(words) and words in text
        if must:
            said = f"not the words quoted in citations[{at}]"
            case.check("text", stands or not words, "text", said)
        if stands:
            text = text.replace(words, "\n", 1)
    alone = len(case.uses) == 1 and case.answer["status"] in ("answered", "disputed")
    if alone and case.answer["kind"] in TEXTS:
        case.check("text", not text.strip(), "text", f"more than is quoted: {text.strip()[:60]!r}")
    return text


# -- numbers ---------------------------------------------------------------------------------------


class _Known:
    """What numbers may stand beside: the words that the answer rests on, pair by pair.

    Names of instruments and clauses count as wholes alone, and places by their full labels. Each
    part is read when a number first needs it.
    """

    def __init__(self, case: Case, *, warned: bool) -> None:
        self.case, self.warned = case, warned
        claim = case.answer["kind"] == "claim"
        self.denied = set(_words(case.answer["question"])) if claim else set()
        self.counts = set(_counted(case))

    @cached_property
    def names(self) -> re.Pattern[str]:
        """The names that the answer may tell, each as a whole, the longest first."""
        names = {" ".join(name.split()) for name in _names(self.case, warned=self.warned)}
        wholes = (name.rpartition(", ")[0] for name in names)  # an instrument without its clause
        names |= {name for name in wholes if any(c.isalpha() for c in name)}
        ordered = sorted((name for name in names if name), key=lambda name: (-len(name), name))
        return re.compile(rf"(?i)(?<!\w)(?:{'|'.join(map(re.escape, ordered))})(?![\w(/])")

    def without_names(self, line: str) -> str:
        """A line without names, and without words quoted from a statement that is judged."""
        if self.denied:
            quoted = _QUOTATION.findall(line)
            for words in (words for words in quoted if set(_words(words)) <= self.denied):
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
        return [_words(text) for text in _rested_on(self.case, warned=self.warned)]

    @cached_property
    def places(self) -> set[str]:
        """Labels as places are cited by, of what is around; for warnings, of all that is held."""
        held = self.case.held
        return {
            plain(place).strip(_MARKS).casefold()
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


def _counted(case: Case) -> Iterator[str]:
    """The numbers that conclusions give."""
    for item in (*case.answer["conclusions"], *case.proof["conclusions"]):
        for text in (*item["given"], item["result"]):
            yield from _words(text)
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


def _rested_on(case: Case, *, warned: bool) -> Iterator[str]:
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


def _words(text: str) -> list[str]:
    """Words and numbers as they are compared: in small letters, without marks around them."""
    stripped = (word.strip(_MARKS).casefold() for word in plain(text).split())
    return [word for word in stripped if word]


def _check_numbers(case: Case, where: str, text: str, known: _Known) -> None:
    if not _NUMBERED.search(plain(text)):
        return
    for line in [side for row in text.splitlines() for side in _sides(row)]:
        if _FEW.search(line):
            continue
        bare = known.without_names(ISO.sub(" ", " ".join(line.split())))
        told = {number for match in _TOLD.finditer(bare) for number in match.groups() if number}
        words = _words(bare)
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


# -- single sentences ------------------------------------------------------------------------------


def _check_events(case: Case) -> None:
    """Each line of a history begins with a day on which something changed."""
    whens = {
        str(change.when)
        for instrument, name in case.related
        for change in case.held.changes(instrument, name)
    }
    for line in case.answer["text"].splitlines():
        if match := _EVENT.match(line):
            said = f"{match[1]} is no day of a change"
            case.check("changes", match[1] in whens, "text", said)


def _check_force(case: Case, text: str) -> None:
    """“was in force on D”, “was not”, “had not been made on D”, of the one provision meant."""
    if len(case.abouts) != 1:
        return
    instrument, name = case.abouts[0]
    for match in _FORCE.finditer(text):
        on, denied = date.fromisoformat(match[4]), any(match.groups()[:3])
        law = _was_law(case, instrument, name, on)
        said = f"on {on} it was {'' if law else 'not '}in force"
        case.check("force", law is not denied, "text", said)
    for match in _FORCE_OVER.finditer(text):
        days = _days_over(case, instrument, name, match[3], match[4])
        states = {_was_law(case, instrument, name, day) for day in days}
        fits = states == ({not match[1]} if match[2] == "every" else {False})
        said = f"not what the states of {match[3]} to {match[4]} are"
        case.check("force", fits, "text", said)


def _was_law(case: Case, instrument: str, name: str, on: date) -> bool:
    """Whether a provision was in force; of an instrument, whether one of its sections was."""
    law = case.held.state(instrument, name, on) is State.IN_FORCE
    if name == WHOLE:
        states = {case.held.state(instrument, n, on) for n in case.held.sections(instrument)}
        law = law and (State.IN_FORCE in states or State.NOT_IN_FORCE not in states)
    return law


def _days_over(case: Case, instrument: str, name: str, first: str, last: str) -> list[date]:
    """The first and last of some days, and those between on which a version begins."""
    low, high = date.fromisoformat(first), date.fromisoformat(last)
    inner = case.held.sections(instrument) if name == WHOLE else []
    names = [name, *case.held.tree(instrument).above(name), *inner]
    starts = {v.valid.start.order for n in names for v in case.held.course(instrument, n)}
    return sorted({low, high, *(day for day in starts if low < day < high)})


def _check_quotations(case: Case, text: str) -> None:
    """What stands between “ and ” is in the law, in the question, or a name."""
    text = " ".join(text.split())
    if "“" not in text:
        return
    known = [" ".join(item.split()) for item in _rested_on(case, warned=True)]
    known += [name for names in case.around.values() for name in names]  # of terms, their ids
    folded = "\n".join([*known, case.answer["date_reading"]]).casefold()
    asked = set(_words(case.answer["question"]))
    for found in _QUOTATION.findall(text):
        said = f"nothing it rests on says “{found[:60]}”"
        fits = found.casefold() in folded or set(_words(found)) <= asked
        case.check("quotations", fits, "text", said)


def _check_steps(case: Case) -> None:
    """The steps of the derivation that say a day, a maker or the status again."""
    answer = case.answer
    makers = {by for citation in answer["citations"] for by in citation["made_by"]}
    hows = {about["how"] for about in answer["about"]}
    for at, step in enumerate(answer["derivation"]):
        says, fits = step["says"], True
        match step["rule"]:
            case "made by":
                fits = says in makers
            case "what was known":
                fits = f"up to {answer['known_at']} " in says
            case "which provision":
                fits = says in hows
            case "is there an answer" if len(answer["about"]) == 1:
                fits = says == answer["status"]
        case.check("steps", fits, f"derivation[{at}]", "not what the rest of the answer says")


# -- free wording ----------------------------------------------------------------------------------


def _check_worded(case: Case, text: str) -> None:
    """A model's own words."""
    _check_force(case, text)
    _check_quotations(case, _STRAIGHT.sub(r"“\1”", text))
    bare = plain(text)
    for found in reversed(days_in(bare)):
        said = f"no ground is given for {found.day}"
        case.check("days", str(found.day) in _grounded(case), "text", said)
        bare = f"{bare[: found.start]} {bare[found.end :]}"
    known = _Known(case, warned=False)
    bare = known.without_names(" ".join(bare.split()))
    bare = _PLACE.sub(
        lambda m: " " if m[1].strip(_MARKS).casefold() in known.places else m[0], bare
    )
    rested = list(_rested_on(case, warned=False))
    units: dict[str, set[str]] = {}
    for item in rested:
        for number in numbers_in(item):
            units.setdefault(str(number.value.normalize()), set()).add(_unit(number.unit))
    names = {*_counted(case), *(token for item in rested for token in tokens(plain(item)))}
    every = {unit for found in units.values() for unit in found} - {""}
    for number in numbers_in(bare):
        value, unit = str(number.value.normalize()), _unit(number.unit)
        word = bare[number.start : number.end].casefold()
        fits = unit in units.get(value, ()) or (unit not in every and word in names)
        said = f"nothing it rests on says {word} {number.unit}"
        case.check("numbers", fits or word in ("one", "two", "1", "2"), "text", said)


def _grounded(case: Case) -> set[str]:
    """The days that a wording may name: those of the proof, of the citations, and in the words."""
    found = {ground["day"] for ground in (*case.proof["days"], *case.proof["asked"])}
    for citation in case.answer["citations"]:
        found.update(ISO.findall(f"{citation['valid']} {citation['known_from']}"))
        for quote in citation["quotes"]:
            found.update(str(item.day) for item in days_in(quote["text"]))
    return found


def _unit(word: str) -> str:
    return {"%": "percent", "per": "percent"}.get(word, word.removesuffix("s"))
