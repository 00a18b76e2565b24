"""Answers spoilt in one place or in several that agree, to see whether verifying notices.

Each mutation is of one sort: a day, a span, an interval, an amendment, a value or a number, in one
part of the answer: its text, a citation, a quote, the proof, a conclusion. What is chosen depends
on the random generator alone. A mutation never leaves the answer as it was.
"""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

Answer = dict[str, Any]
_ISO = re.compile(r"(?<![\d-])\d{4}-\d{2}-\d{2}(?![\d-])")
_NUMBER = re.compile(r"(?<![\d-])\d+(?![\d-]|-\d)")
_SPELT = re.compile(r"\b(three|four|five|six|seven|nine|ten|thirty|sixty|ninety)\b")
_STATES = ("in_force", "not_in_force", "repealed", "expired", "removed", "not_yet_made")
_STATUSES = ("answered", "ended", "not_yet_made", "not_yet_in_force", "not_operating", "disputed")


@dataclass(frozen=True, slots=True)
class Mutant:
    """A spoilt answer: of which sort, and where."""

    sort: str
    where: str
    answer: Answer


Change = Callable[[Answer, random.Random], str | None]
"""Spoils an answer in place and says where; `None` where it has nothing of the sort."""


def mutants(answer: Answer, rng: random.Random, count: int) -> Iterator[Mutant]:
    """Some mutants of an answer, each of another sort; 0 gives one of every sort."""
    plain = json.loads(json.dumps(answer))
    if not plain.get("proof"):
        raise ValueError("the answer has no proof; ask again")
    found = 0
    for sort in rng.sample(sorted(SORTS), len(SORTS)):
        changed = copy.deepcopy(plain)
        where = SORTS[sort](changed, rng)
        if where is not None and changed != plain:
            yield Mutant(sort, where, changed)
            found += 1
        if found == count:
            return


# -- small changes ---------------------------------------------------------------------------------


def _other_day(text: str, rng: random.Random) -> str:
    shift = rng.choice((-1, 1)) * rng.choice((1, 1, 2, 7, 30, 31, 365, 400))
    return str(date.fromisoformat(text) + timedelta(days=shift))


def _day_in(text: str, rng: random.Random) -> str | None:
    found = [m for m in _ISO.finditer(text) if "0002" < m.group()[:4] < "9990"]
    if not found:
        return None
    match = rng.choice(found)
    return text[: match.start()] + _other_day(match.group(), rng) + text[match.end() :]


def _number_in(text: str, rng: random.Random) -> str | None:
    days = [match.span() for match in _ISO.finditer(text)]
    found = [
        match
        for pattern in (_NUMBER, _SPELT)
        for match in pattern.finditer(text)
        if not any(start <= match.start() < end for start, end in days)
    ]
    if not found:
        return None
    match = rng.choice(found)
    if match.group().isdecimal():
        new = str(int(match.group()) + rng.choice((1, 7, 40, 313)))
    else:
        words = [w for w in ("eleven", "seventeen", "eighty", "forty") if w != match.group()]
        new = rng.choice(words)
    return text[: match.start()] + new + text[match.end() :]


def _hash(text: str) -> str:
    return ("0" if text[:1] != "0" else "1") + text[1:]


def _pick(items: list[Any], rng: random.Random) -> tuple[int, Any] | None:
    if not items:
        return None
    at = rng.randrange(len(items))
    return at, items[at]


def _field(
    items: list[Answer], names: tuple[str, ...], rng: random.Random, label: str
) -> str | None:
    """Spoil a text of one item: a day in it, else a number, else a letter more."""
    full = [(at, name) for at, item in enumerate(items) for name in names if item.get(name)]
    if not full:
        return None
    at, name = rng.choice(full)
    text = items[at][name]
    items[at][name] = _day_in(text, rng) or _number_in(text, rng) or f"{text}x"
    return f"{label}[{at}].{name}"


def _quotes(answer: Answer) -> list[tuple[str, Answer]]:
    return [
        (f"citations[{i}].quotes[{j}]", quote)
        for i, citation in enumerate(answer["citations"])
        for j, quote in enumerate(citation["quotes"])
    ]


# -- the sorts -------------------------------------------------------------------------------------


def _text_by(change: Callable[[str, random.Random], str | None], field: str) -> Change:
    def spoil(answer: Answer, rng: random.Random) -> str | None:
        text = change(answer[field] or "", rng)
        if text is None or not answer["about"]:
            return None
        answer[field] = text
        return field

    return spoil


def _own_day(name: str) -> Change:
    def spoil(answer: Answer, rng: random.Random) -> str | None:
        if not answer[name] or not answer["about"]:
            return None
        answer[name] = _other_day(answer[name], rng)
        return name

    return spoil


def _status(answer: Answer, rng: random.Random) -> str | None:
    if not answer["about"]:
        return None
    answer["status"] = rng.choice([s for s in _STATUSES if s != answer["status"]])
    return "status"


def _warning(answer: Answer, rng: random.Random) -> str | None:
    notes = {note for about in answer["about"] for note in about["warnings"]}
    own = [at for at, warning in enumerate(answer["warnings"]) if warning not in notes]
    for at in rng.sample(own, len(own)):
        text = _day_in(answer["warnings"][at], rng)
        if text is not None:
            answer["warnings"][at] = text
            return f"warnings[{at}]"
    return None


def _yes_or_no(answer: Answer, rng: random.Random) -> str | None:
    for old, new in (
        ("was not in force on", "was in force on"),
        ("was in force on", "was not in force on"),
    ):
        if old in answer["text"] and len(answer["about"]) == 1 and " only " not in answer["text"]:
            answer["text"] = answer["text"].replace(old, new, 1)
            return "text"
    return None


def _citation_day(answer: Answer, rng: random.Random) -> str | None:
    names = ("valid", "known_from", "interval_known_from")
    dated = [
        (at, name)
        for at, citation in enumerate(answer["citations"])
        for name in names
        if _ISO.search(citation[name])
    ]
    if not dated:
        return None
    at, name = rng.choice(dated)
    answer["citations"][at][name] = _day_in(answer["citations"][at][name], rng)
    return f"citations[{at}].{name}"


def _citation_edge(answer: Answer, rng: random.Random) -> str | None:
    found = _pick(answer["citations"], rng)
    if found is None:
        return None
    at, citation = found
    name = rng.choice(("made_by", "ended_by"))
    made = citation[name]
    if made and rng.random() < 0.6:
        made[0] = _number_in(made[0], rng) or f"{made[0]} bis"
    else:
        made.append("Act No. 99 of 2099, s. 1")
    return f"citations[{at}].{name}"


def _citation_place(answer: Answer, rng: random.Random) -> str | None:
    return _field(answer["citations"], ("pinpoint", "title", "source", "heading"), rng, "citations")


def _citation_gone(answer: Answer, rng: random.Random) -> str | None:
    if not answer["citations"]:
        return None
    del answer["citations"][rng.randrange(len(answer["citations"]))]
    return "citations"


def _span(answer: Answer, rng: random.Random) -> str | None:
    quotes = [(where, quote) for where, quote in _quotes(answer) if quote["pieces"]]
    found = _pick(quotes, rng)
    if found is None:
        return None
    where, quote = found[1]
    piece = rng.choice(quote["pieces"])
    shift = rng.choice((-3, -1, 1, 2, 5))
    for name in rng.choice((("start",), ("end",), ("start", "end"))):
        piece[name] = max(piece[name] + shift, 0)
    return f"{where}.pieces"


def _span_source(answer: Answer, rng: random.Random) -> str | None:
    quotes = [(where, quote) for where, quote in _quotes(answer) if quote["pieces"]]
    found = _pick(quotes, rng)
    if found is None:
        return None
    where, quote = found[1]
    quote["pieces"][0]["source"] = _hash(quote["pieces"][0]["source"])
    return f"{where}.pieces"


def _quote_words(answer: Answer, rng: random.Random) -> str | None:
    """A number in a quote, and the same in the text of the answer, so that the two agree."""
    for where, quote in rng.sample(_quotes(answer), len(_quotes(answer))):
        text = _number_in(quote["text"], rng)
        if text is not None:
            answer["text"] = answer["text"].replace(quote["text"], text)
            quote["text"] = text
            return f"{where}.text"
    return None


def _quote_field(answer: Answer, rng: random.Random) -> str | None:
    quotes = [quote for _, quote in _quotes(answer)]
    return _field(quotes, ("valid", "known_from", "label", "provision"), rng, "quotes")


def _quote_gone(answer: Answer, rng: random.Random) -> str | None:
    """A line of the law left out, in the citation and in the text."""
    whole = [citation for citation in answer["citations"] if len(citation["quotes"]) > 1]
    if not whole:
        return None
    citation = rng.choice(whole)
    gone = citation["quotes"].pop(rng.randrange(1, len(citation["quotes"])))
    answer["text"] = answer["text"].replace(gone["text"], "")
    return "citations.quotes"


def _proof_list(name: str, fields: tuple[str, ...]) -> Change:
    def spoil(answer: Answer, rng: random.Random) -> str | None:
        return _field(answer["proof"][name], fields, rng, f"proof.{name}")

    return spoil


def _proof_hash(answer: Answer, rng: random.Random) -> str | None:
    proof = answer["proof"]
    names = [n for n in ("sources", "spans", "versions", "capped") if proof[n]]
    if not names:
        return None
    name = rng.choice(names)
    item = rng.choice(proof[name])
    item["sha256"] = _hash(item["sha256"])
    return f"proof.{name}.sha256"


def _proof_state(answer: Answer, rng: random.Random) -> str | None:
    found = _pick(answer["proof"]["versions"], rng)
    if found is None:
        return None
    at, version = found
    version["state"] = rng.choice([s for s in _STATES if s != version["state"]])
    return f"proof.versions[{at}].state"


def _proof_gone(answer: Answer, rng: random.Random) -> str | None:
    proof = answer["proof"]
    names = [n for n in ("spans", "versions", "edges", "course", "days", "cited") if proof[n]]
    if not names:
        return None
    name = rng.choice(names)
    del proof[name][rng.randrange(len(proof[name]))]
    return f"proof.{name}"


def _proof_course(answer: Answer, rng: random.Random) -> str | None:
    courses = [item for item in answer["proof"]["course"] if item["changes"]]
    if not courses:
        return None
    course = rng.choice(courses)
    turn = rng.choice(course["changes"])
    match rng.randrange(4):
        case 0:
            course["changes"].remove(turn)
        case 1:
            turn["when"] = _day_in(turn["when"], rng) or "2001-01-01"
        case 2:
            turn["first"] = not turn["first"]
        case _:
            turn["by"].append("Act No. 99 of 2099, s. 1")
    return "proof.course"


def _proof_edge(answer: Answer, rng: random.Random) -> str | None:
    found = _pick(answer["proof"]["edges"], rng)
    if found is None:
        return None
    at, edge = found
    name = rng.choice(("effective", "clause", "cited", "before", "after", "status", "provision"))
    match name:
        case "before" | "after":
            edge[name] = _hash(edge[name])
        case "status":
            edge[name] = "pending" if edge[name] != "pending" else "applied"
        case _:
            edge[name] = _day_in(edge[name], rng) or f"{edge[name]}9"
    return f"proof.edges[{at}].{name}"


def _agreeing_day(answer: Answer, rng: random.Random) -> str | None:
    """A day of the text, and the ground that the proof gives for it, changed alike."""
    listed = [ground for ground in answer["proof"]["days"] if ground["day"] in answer["text"]]
    if not listed or not answer["about"]:
        return None
    ground = rng.choice(listed)
    old, new = ground["day"], _other_day(ground["day"], rng)
    if any(g["day"] == new for g in answer["proof"]["days"]):
        return None  # that one may stand there
    if ground["by"] in ("as_at", "known_at", "request", "reference_day"):
        return None  # the field itself is spoilt by another sort
    ground["day"] = new
    answer["text"] = answer["text"].replace(old, new)
    answer["derivation"] = json.loads(json.dumps(answer["derivation"]).replace(old, new))
    return "text and proof.days"


def _conclusion(answer: Answer, rng: random.Random) -> str | None:
    lists = (answer["conclusions"], answer["proof"]["conclusions"])
    items = [item for conclusions in lists for item in conclusions]
    if not items:
        return None
    item = rng.choice(items)
    result = item["result"]
    if rng.random() < 0.4 and any(_ISO.fullmatch(given) for given in item["given"]):
        at = rng.choice([n for n, given in enumerate(item["given"]) if _ISO.fullmatch(given)])
        item["given"][at] = _other_day(item["given"][at], rng)
        return "conclusions.given"
    flipped = {"true": "false", "false": "true"}
    item["result"] = flipped.get(result) or _day_in(result, rng) or _number_in(result, rng) or "9"
    return "conclusions.result"


def _counted(answer: Answer, rng: random.Random) -> str | None:
    """A result and the same number in the text, changed alike."""
    numbers = [c for c in answer["conclusions"] if c["result"].isdecimal()]
    numbers = [c for c in numbers if re.search(rf"\b{c['result']}\b", answer["text"])]
    if not numbers:
        return None
    item = rng.choice(numbers)
    new = str(int(item["result"]) + rng.choice((1, 2, 30)))
    answer["text"] = re.sub(rf"\b{item['result']}\b", new, answer["text"], count=1)
    item["result"] = new
    return "text and conclusions"


def _value(answer: Answer, rng: random.Random) -> str | None:
    found = _pick(answer["values"], rng)
    if found is None:
        return None
    at, value = found
    name = rng.choice(("text", "amount", "start", "end", "provision", "valid"))
    if name in ("start", "end"):
        value[name] += rng.choice((-2, -1, 1, 3))
    else:
        value[name] = _number_in(value[name], rng) or f"{value[name]}x"
    return f"values[{at}].{name}"


SORTS: dict[str, Change] = {
    "date: text": _text_by(_day_in, "text"),
    "date: as_at": _own_day("as_at"),
    "date: known_at": _own_day("known_at"),
    "date: warning": _warning,
    "date: reading": _text_by(_day_in, "date_reading"),
    "date: proof.days": _proof_list("days", ("day", "by", "of")),
    "date: proof.asked": _proof_list("asked", ("day", "by")),
    "date: proof.cited": _proof_list("cited", ("day",)),
    "date: text and proof agree": _agreeing_day,
    "number: text": _text_by(_number_in, "text"),
    "number: conclusion": _conclusion,
    "number: text and conclusion agree": _counted,
    "value: value": _value,
    "value: quote and text agree": _quote_words,
    "span: quote": _span,
    "span: source": _span_source,
    "span: quote left out": _quote_gone,
    "span: proof hash": _proof_hash,
    "interval: citation": _citation_day,
    "interval: quote": _quote_field,
    "interval: proof.versions": _proof_list("versions", ("valid", "known_from", "scope")),
    "edge: citation": _citation_edge,
    "edge: proof.edges": _proof_edge,
    "edge: proof.course": _proof_course,
    "state: status": _status,
    "state: proof.versions": _proof_state,
    "state: yes or no": _yes_or_no,
    "place: citation": _citation_place,
    "place: citation left out": _citation_gone,
    "place: proof left out": _proof_gone,
}
"""Each sort of mutation: what is changed, and where."""
