"""Where inside an instrument: pinpoints as lawyers write them, and Akoma Ntoso eIds.

**Source:** Akoma Ntoso Naming Convention 1.0 (OASIS), section 5, "eId".
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tqa.law.characters import clean
from tqa.law.labels import BANGLA_CONTAINERS, CONTAINERS, normalise_label, roman_value
from tqa.law.ordinals import BANGLA_ORDINAL, ENGLISH_ORDINAL, ordinal_value, spelt

_NUMBER = (
    r"\d+(?:\.\d+)*(?:[A-Za-z]{1,5}|[\u0980-\u09ff]{1,3})?(?:-\d+[A-Za-z]{0,3})?(?:\.\d+)*"
    r"(?![A-Za-z0-9])"
)
_BRACKET = r"\([0-9A-Za-z.\u0980-\u09ff-]{1,12}\)"
_CODE = r"[A-Z]{1,3}-?\d{1,6}(?:\.\d{1,6})?(?!\w)"
_BASE = re.compile(rf"(?:{_NUMBER}|{_BRACKET}|{_CODE})(?: to (?:{_NUMBER}|{_BRACKET}))?")
_ORDINAL = re.compile(
    rf"(?:the\s+)?(?:{ENGLISH_ORDINAL}\s+(?:{'|'.join(CONTAINERS)})"
    rf"|{BANGLA_ORDINAL}\s+(?:{'|'.join(map(spelt, BANGLA_CONTAINERS))})"
    rf"|(?:{'|'.join(map(spelt, BANGLA_CONTAINERS))})(?:[\s-]*(?:\d{{1,3}}|[ক-হ])(?!\w))?)"
    r"(?![\w(\u0980-\u09ff])",
    re.IGNORECASE,
)
_UNIT = re.compile(
    r"(?:sections?|ss?\.|§+|articles?|rules?|regulations?|paragraphs?|items?|entry|heading|code|row|"
    r"(?:উপ-?\s?)?(?:ধারা|দফা|বিধি|প্রবিধান|অনুচ্ছেদ|ক্রমিক))(?:\s*নং)?\s*(?=[\d(])",
    re.IGNORECASE,
)
"""A word before a label that says what it is of: the label alone is enough."""
_OF = re.compile(r"-?(?:এর|র)\s")
_LIMB_WORDS = re.compile(
    rf"(?:the\s+)?(?:(?P<which>{ENGLISH_ORDINAL})\s+)?"
    r"(?P<limb>proviso|explanation|illustration|exception)(?:\s+(?P<number>\d{1,2}|[IVX]{1,4}))?(?!\w)",
    re.IGNORECASE,
)
_CONTAINER = re.compile(
    rf"(?i:({'|'.join(CONTAINERS)}))(?:\s+([0-9]+[A-Za-z]?|[IVXLCivxlc]+[A-Z]?|[A-Za-z]))?(?![\w(])"
)
_DEFINITION = re.compile(r"(?i:def(?:inition|n|s)?)\.?\s*[“\"«]\s*([^“”\"«»]{1,200}?)\s*[”\"»]")
_LIMB = re.compile(r"[a-z]+(?:_[a-z]+)*(?:-\w+)?")


@dataclass(frozen=True, slots=True)
class Pinpoint:
    """A provision named from its instrument downwards, as normalised labels.

    >>> Pinpoint.parse("12(3)(a)").path
    ('12', '(3)', '(a)')
    >>> Pinpoint.parse("6(2)/proviso-2").path
    ('6', '(2)', 'proviso-2')
    >>> Pinpoint.parse("Schedule II, Part 1, 3(2)").path
    ('schedule II', 'part 1', '3', '(2)')
    >>> Pinpoint.parse("First Schedule, 8443.31").path, Pinpoint.parse("ধারা ১২ক(২)(খ)").path
    (('schedule 1', '8443.31'), ('12ক', '(2)', '(খ)'))
    """

    path: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.path or not all(self.path):
            raise ValueError(f"a pinpoint needs labels, not {self.path!r}")

    @classmethod
    def parse(cls, text: str) -> Pinpoint:
        """Read a pinpoint; ValueError where `text` is something else.

        >>> str(Pinpoint.parse('2 def. "term"'))
        '2 def. “term”'
        """
        rest = re.sub(r"(?<=\()\s+|\s+(?=\))", "", clean(text).text.replace("*", "")).strip()
        rest = re.sub(r"(?<=\d)-(?=[A-Z]{1,2}(?![A-Za-z0-9]))", "", rest)  # 12-A is 12A
        path: list[str] = []
        while rest:
            match = _DEFINITION.match(rest)
            if path and (between := _OF.match(rest)):
                rest = rest[between.end() :].lstrip()
                continue
            if not match and (unit := _UNIT.match(rest)):
                rest = rest[unit.end() :]
                continue
            if match:
                path.append(definition(match[1]))
            elif path and (match := _LIMB_WORDS.match(rest)):
                path.append(_limb(match))
            elif rest.startswith("/") and path and (match := _LIMB.match(rest, 1)):
                path.append(match[0])
            elif match := _ORDINAL.match(rest):
                path.append(normalise_label(match[0]))
            elif match := _CONTAINER.match(rest):
                path.append(f"{match[1].lower()} {match[2] or ''}".strip())
            elif match := _BASE.match(rest):
                path.append(normalise_label(match[0]))
            else:
                raise ValueError(
                    f"{text!r} is not a pinpoint at {rest[:20]!r}: write 12(3)(a), "
                    "2 def. “term”, schedule 2, 4(1) or 6(2)/proviso-2"
                )
            rest = rest[match.end() :].lstrip(" ,")
        return cls(tuple(path))

    @property
    def section(self) -> str | None:
        """The numbered provision that the rest hangs on, such as "12" in 12(3)(a)."""
        return next((item for item in self.path if item[0].isdigit()), None)

    @property
    def parent(self) -> Pinpoint | None:
        """The pinpoint one level up, or `None` at the top."""
        return Pinpoint(self.path[:-1]) if len(self.path) > 1 else None

    def __str__(self) -> str:
        text = ""
        for item in self.path:
            if item.startswith("("):
                # After a container or a definition a bracket would attach to the wrong label.
                joined = not text or (re.search(r"[\w)]$", text) and not _ends_in_container(text))
                text += item if joined else f", {item}"
            elif item.startswith("def. "):
                text += f" {item}" if text else item
            elif text and _LIMB.fullmatch(item) and item not in CONTAINERS:
                text += f"/{item}"
            else:
                text += f", {item}" if text else item
        return text


def _limb(match: re.Match[str]) -> str:
    """The path element of a proviso or the like that is named in words."""
    number = ordinal_value(match["which"] or "") or roman_value(match["number"] or "")
    number = number or int(match["number"] or 1)
    return match["limb"].lower() + (f"-{number}" if number > 1 else "")


def _ends_in_container(text: str) -> bool:
    last = text.rsplit(", ", 1)[-1]
    match = _CONTAINER.match(last)
    return match is not None and match.end() == len(last)


def definition(term: str) -> str:
    """The path element of a defined term.

    >>> definition(" week ")
    'def. “week”'
    """
    return f"def. “{' '.join(clean(term).text.split())}”"


EID_PREFIXES = {
    "article": "art", "chapter": "chp", "clause": "cl", "definition": "def", "division": "dvs",
    "paragraph": "para", "part": "part", "preamble": "preamble", "proviso": "proviso",
    "explanation": "explanation", "regulation": "reg", "rule": "rule", "schedule": "sched",
    "section": "sec", "subclause": "subcl", "subdivision": "subdvs", "subparagraph": "subpara",
    "subrule": "subrule", "subsection": "subsec", "subregulation": "subreg", "table": "table",
    "subarticle": "subart", "item": "item", "annex": "annex", "appendix": "appendix",
    "form": "form", "title": "title", "book": "book", "point": "point", "note": "note",
}  # fmt: skip
"""Prefixes of the naming convention; for units it does not know, the word itself or its start."""

_EID_KINDS = {prefix: kind for kind, prefix in EID_PREFIXES.items()}


def eid(kinds_and_labels: Iterable[tuple[str, str]]) -> str:
    """The Akoma Ntoso eId of a provision, from its kinds and printed labels, outermost first.

    >>> eid([("section", "12"), ("subsection", "(3)"), ("paragraph", "(a)")])
    'sec_12__subsec_3__para_a'
    >>> eid([("section", "2"), ("definition", "working capital costs")])
    'sec_2__def_working-capital-costs'
    """
    pieces: list[str] = []
    for kind, label in kinds_and_labels:
        if kind not in EID_PREFIXES:
            raise ValueError(
                f"no eId prefix for {kind!r}; known: {', '.join(sorted(EID_PREFIXES))}"
            )
        slug = _slug(kind, label)
        pieces.append(f"{EID_PREFIXES[kind]}_{slug}" if slug else EID_PREFIXES[kind])
    if not pieces:
        raise ValueError("an eId needs at least one provision")
    return "__".join(pieces)


def _slug(kind: str, label: str) -> str:
    if kind == "definition":
        term = re.sub(r"^def\. ", "", clean(label).text).casefold()
        return re.sub(r"(?:(?![\u0980-\u09ff])[\W_])+", "-", term).strip("-")
    text = normalise_label(label)
    text = re.sub(rf"^(?:{'|'.join(CONTAINERS)})\s+", "", text)
    # Stops stay: 26.1 and 26-1 are two sections, and an eId is an XML name, which may hold both.
    return re.sub(r"[^\w.\u0980-\u09ff]+|_+", "-", text).strip("-.")


def parse_eid(text: str) -> tuple[tuple[str, str], ...]:
    """Kinds and labels (without brackets; terms as slugs) of an eId.

    >>> parse_eid("part_I__sec_5__subsec_2.1")
    (('part', 'I'), ('section', '5'), ('subsection', '2.1'))
    """
    found: list[tuple[str, str]] = []
    for piece in text.split("__"):
        prefix, _, label = piece.partition("_")
        if prefix not in _EID_KINDS or "_" in label:
            raise ValueError(f"{text!r} is not an eId at {piece!r}: expected a form such as sec_12")
        found.append((_EID_KINDS[prefix], label))
    return tuple(found)
