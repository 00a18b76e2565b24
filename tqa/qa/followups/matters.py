"""Another matter of the same law: "by whom?", "and for cigarettes?", "what does “due” mean?"."""

from __future__ import annotations

import re
from collections.abc import Callable

from tqa.qa.followups.frames import MEANT, with_time
from tqa.qa.followups.said import Said, whole_words, words
from tqa.qa.turns import SLOT, Turn
from tqa.retrieval.kinds import Kind


def in_short(said: Said, last: Turn) -> str | None:
    """Words that ask of the last provision without naming it: "by whom?", "since when?"."""
    plain = whole_words(said)
    if not last.place:
        return None
    for pattern, template in _SHORT:
        if re.fullmatch(pattern, plain):
            return template(last)
    return None


def _befell(last: Turn, word: str) -> str:
    if last.status == "ended":
        return f"{word} was {last.place} repealed?"
    if last.kind == Kind.LAST_CHANGED and re.search(r"(?i)\bcom\w+ into force\b", last.frame):
        return f"{word} was {last.place} brought into force?"
    return f"{word} was {last.place} last changed?"


_SHORT: tuple[tuple[str, Callable[[Turn], str]], ...] = (
    (
        r"(?:and\s+)?by\s+(?:what|whom|which\s+\w+)|who\s+did\s+(?:that|it|so)"
        r"|(?:by\s+)?which\s+(?:act|law|order|instrument)",
        lambda last: _befell(last, "By what"),
    ),
    (r"when|when\s+(?:was|did)\s+that(?:\s+happen)?", lambda last: _befell(last, "When")),
    (r"since\s+when", lambda last: f"Since when is {last.place} in force?"),
    (r"until\s+when|till\s+when", lambda last: f"Until when was {last.place} in force?"),
    (r"how\s+(?:often|many\s+times)", lambda last: f"How many times was {last.place} amended?"),
    (
        r"(?:what\s+(?:has\s+|was\s+)?)?changed(?:\s+since(?:\s+then)?)?"
        r"|what\s+(?:is|was)\s+(?:the\s+difference|different|new)",
        lambda last: f"What changed in {last.place}{f' since {last.as_at}' if last.as_at else ''}?",
    ),
    (
        r"(?:(?:what\s+is|show|give)\s+(?:me\s+)?)?(?:the\s+)?(?:whole\s+|full\s+)?history"
        r"|all\s+(?:the\s+)?(?:versions|changes|amendments)",
        lambda last: f"What is the history of {last.place}?",
    ),
    (r"(?:still\s+)?in\s+force(?:\s+(?:now|today))?", lambda last: f"Is {last.place} in force?"),
    (
        r"what\s+(?:will|is\s+(?:going|about)\s+to)\s+change|what(?:\s+changes?)?\s+(?:is|are)\s+(?:still\s+)?"
        r"(?:coming|to\s+come|pending)|(?:any\s+)?(?:coming|pending)\s+(?:changes|amendments)",
        lambda last: f"What changes of {last.place} are coming?",
    ),
    (
        r"(?:what|which\s+(?:sections|provisions|rules))\s+(?:refers?|depends?)\s+(?:to|on)\s+(?:it|that)",
        lambda last: f"Which provisions refer to {last.place}?",
    ),
    (r"repealed", lambda last: f"Has {last.place} been repealed?"),
    (
        r"originally|at\s+first|in\s+the\s+beginning|as\s+(?:first\s+)?(?:enacted|made)"
        r"|(?:the\s+)?(?:original|first)\s+(?:text|version|wording)",
        lambda last: f"What did {last.place} originally say?",
    ),
    (
        r"(?:in\s+full|the\s+(?:full\s+|exact\s+)?(?:text|wording|words)|what\s+exactly"
        r"|(?:quote|show|give)\s+(?:me\s+)?(?:it|the\s+text))",
        lambda last: with_time(f"What did {last.place} say?", last.time, ""),
    ),
)


def defined(said: Said, last: Turn) -> str | None:
    """A term, asked about without its instrument."""
    plain = said.text.strip(" ?.!")
    meant = _TERM.fullmatch(plain)
    if said.cited or said.time or not last.title:
        return None
    if meant is not None:
        term = (meant["term"] or meant["other"]).strip()
    elif MEANT.search(last.frame) and said.opened and _QUOTED.fullmatch(plain):
        term = plain
    else:
        return None
    quoted = term if term[0] in "“\"'‘" else f"“{term}”"
    verb = f"did {quoted} mean" if last.time else f"does {quoted} mean"
    return with_time(f"What {verb} in {last.at('')}?", last.time, said.known)


_QUOTED = re.compile(r"[“\"'‘][^“”\"]{1,80}[”\"'’]")
_TERM = re.compile(
    r"(?i)(?:what\s+is\s+)?(?:the\s+)?(?:definition|meaning)\s+of\s+(?P<term>\S.{0,80}?)"
    r"|what\s+(?:does|did|do)\s+(?P<other>[“\"'‘].{1,80}?)\s+mean(?:\s+(?:there|then))?"
)


def about_another_thing(said: Said, last: Turn) -> str | None:
    """The last question with another object, in the same instrument: "for cigarettes"."""
    found = _THING.fullmatch(said.rest)
    if found is None or said.cited or said.empty or not last.title:
        return None
    if not (said.opened or found["preposition"]) or _NO_THING & {*words(said.rest)}:
        return None  # it may stand alone
    thing = _as_written(said, found["thing"])
    frame = last.frame.replace(f"Under {SLOT},", "").replace(SLOT, "\0")
    put = _object_put(frame, found["preposition"] or "on|for", thing)
    put = put or _object_put(frame, "on|for", thing)
    if put is None:
        return with_time(
            f"What did {last.at('')} say about {thing}?", said.time or last.time, said.known
        )
    plain = put[:1].lower() + put[1:]
    return with_time(f"Under {last.at('')}, {plain}", said.time or last.time, said.known)


def _object_put(frame: str, preposition: str, thing: str) -> str | None:
    """The frame with the words after its last such preposition replaced; `None` where it has none.

    A frame that asks for the words of a provision has no object that could be another.
    """
    if "\0" in frame:
        return None
    code = re.fullmatch(r"(?:code\s+)?(\d{4}(?:\.\d+)+)", thing)
    if code and re.search(r"\d{4}(?:\.\d+)+", frame):
        return re.sub(r"\d{4}(?:\.\d+)+", code[1], frame.strip())
    places = [*re.finditer(rf"(?i)\b(?:{preposition})\s+(?=[^?]+)", frame)]
    if not places:
        return None
    # "The salary of the judge of a court": what is asked of comes first, what it is asked for last.
    found = places[0] if preposition == "of" else places[-1]
    return f"{frame[: found.end()].strip()} {thing}?"


_NO_THING = frozenset(
    """who whom whose what which when where why how is was were are has have had do does did will
    would can could may might must shall should if whether please show give tell list
    compare it its that this then before after previously afterwards earlier later next
    previous""".split()
)
_THING = re.compile(r"(?:(?P<preposition>for|on|by|with|from|to|of|in)\s+)?(?P<thing>[^?]{2,80})")


def _as_written(said: Said, thing: str) -> str:
    at = said.text.lower().find(thing)
    return said.text[at : at + len(thing)] if at >= 0 else thing
