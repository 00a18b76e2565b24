"""The vocabulary of Akoma Ntoso 3.0 as tqa writes and reads it: names, languages, identifiers.

**Source:** OASIS, Akoma Ntoso Version 1.0 Part 2 (the schema of namespace 3.0), and Akoma Ntoso
Naming Convention 1.0, sections 4 (IRIs) and 5 (eId, wId).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from tqa.law.model import Provision, State
from tqa.law.pinpoints import EID_PREFIXES
from tqa.temporal.bounds import Bound
from tqa.temporal.intervals import Period

AKN = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"
"""The namespace of the standard."""
HISTORY = "urn:x-tqa:history:1"
"""The namespace of what the standard cannot say (docs/design/akoma-ntoso.md)."""

HIERARCHY = frozenset(
    "clause section part paragraph chapter title article book tome division list point indent "
    "alinea rule subrule proviso subsection subpart subparagraph subchapter subtitle subdivision "
    "subclause sublist level transitional".split()
)
"""Elements of the hierarchy; every other kind is an `hcontainer` with its name."""

WRITTEN = HIERARCHY - {"title", "list", "sublist", "level"}
"""Those that mean to us what they mean there."""

FRONT = {"header": "preface", "title": "preface", "preamble": "preamble", "enacting": "preamble"}
"""Kinds that the standard sets before the body, and where."""

LOOSE = frozenset({"complaint", "other"})
"""Kinds that are no law: documents of the standard with an open body."""

LANGUAGES = {
    "af": "afr", "am": "amh", "ar": "ara", "bg": "bul", "bn": "ben", "ca": "cat", "cs": "ces",
    "cy": "cym", "da": "dan", "de": "deu", "el": "ell", "en": "eng", "es": "spa", "et": "est",
    "eu": "eus", "fa": "fas", "fi": "fin", "fr": "fra", "ga": "gle", "gd": "gla", "gu": "guj",
    "he": "heb", "hi": "hin", "hr": "hrv", "hu": "hun", "id": "ind", "is": "isl", "it": "ita",
    "iu": "iku", "ja": "jpn", "kn": "kan", "ko": "kor", "lb": "ltz", "lt": "lit", "lv": "lav",
    "mi": "mri", "ml": "mal", "mr": "mar", "ms": "msa", "mt": "mlt", "my": "mya", "ne": "nep",
    "nl": "nld", "no": "nor", "or": "ori", "pa": "pan", "pl": "pol", "ps": "pus", "pt": "por",
    "ro": "ron", "ru": "rus", "rw": "kin", "si": "sin", "sk": "slk", "sl": "slv", "so": "som",
    "sq": "sqi", "sr": "srp", "st": "sot", "sv": "swe", "sw": "swa", "ta": "tam", "te": "tel",
    "th": "tha", "tr": "tur", "uk": "ukr", "ur": "urd", "vi": "vie", "xh": "xho", "zh": "zho",
    "zu": "zul",
}  # fmt: skip
"""ISO 639-1 -> ISO 639-2/T, which IRIs of expressions use."""
_SHORT = {long: short for short, long in LANGUAGES.items()} | {
    "fre": "fr", "ger": "de", "dut": "nl", "gre": "el", "wel": "cy", "chi": "zh", "cze": "cs",
    "rum": "ro", "slo": "sk", "alb": "sq", "per": "fa", "bur": "my", "may": "ms", "mao": "mi",
    "baq": "eu", "ice": "is",
}  # fmt: skip

CONCEPTS = {
    State.IN_FORCE: "inForce",
    State.NOT_IN_FORCE: "notInForce",
    State.SUSPENDED: "suspended",
    State.REPEALED: "repealed",
    State.EXPIRED: "expired",
    State.REMOVED: "removed",
}
"""What a time interval of a version says of it (`timeInterval/@refersTo`)."""

_WORK = re.compile(
    r"/[a-z]{2}(?:-[^/]+)?/[^/]+(?:/[^/0-9][^/]*){0,2}/[0-9]{4}(?:-[0-9-]{5})?/[^/]+"
)
_STEP = re.compile(r"^(?:~?[a-z_]+[:.]|~)")
"""What our ids put before the label of a step, to tell kinds apart."""
_ODD = re.compile(r"(?:(?![\u0980-\u09ff.])[\W_])+")


def long_language(language: str) -> str:
    """The code of a language in an IRI.

    >>> long_language("en"), long_language("fr-CA"), long_language("tlh")
    ('eng', 'fra', 'tlh')
    """
    short = language.split("-")[0].lower()
    return LANGUAGES.get(short, short)


def short_language(language: str) -> str:
    """The code of a language as tqa has it.

    >>> short_language("eng"), short_language("fre"), short_language("en"), short_language("tlh")
    ('en', 'fr', 'en', 'tlh')
    """
    code = language.strip().lower()
    return _SHORT.get(code, code)


def work_iri(instrument: str, made: date) -> str:
    """The IRI of a work by its id; an id without a year takes that in which it was `made`.

    >>> work_iri("/bd/act/2023/57", date(2023, 11, 13))
    '/akn/bd/act/2023/57'
    >>> work_iri("/ca/act/J-1", date(1985, 1, 1))
    '/akn/ca/act/1985/J-1'
    """
    if _WORK.fullmatch(instrument):
        return f"/akn{instrument}"
    steps = [slug for step in instrument.split("/") if (slug := _ODD.sub("-", step).strip("-"))]
    return f"/akn/{'/'.join(steps[:-1])}/{made.year:04}/{steps[-1]}"


def slug(text: str) -> str:
    """Words as part of an identifier.

    >>> slug("(3)"), slug("working  capital"), slug("26.1")
    ('3', 'working-capital', '26.1')
    """
    return _ODD.sub("-", text).strip("-.")


def work_ids(provisions: Iterable[Provision]) -> dict[str, str]:
    """A wId for each provision but the instrument itself, by its kind and id; parents come first.

    >>> parts = [Provision("", "act", None, 0), Provision("12", "section", "", 1)]
    >>> work_ids([*parts, Provision("12/(3)", "subsection", "12", 2)])
    {'12': 'sec_12', '12/(3)': 'sec_12__subsec_3'}
    """
    found: dict[str, str] = {}
    taken: set[str] = set()
    for provision in provisions:
        if provision.parent is None:
            continue
        above = found.get(provision.parent, "")
        inside = f"{provision.parent}/"
        own = provision.id.removeprefix(inside) if provision.parent else provision.id
        steps = [_STEP.sub("", step) for step in own.split("/")]
        label = slug("-".join(steps))
        prefix = EID_PREFIXES.get(provision.kind) or slug(provision.kind) or "part"
        name = "__".join(filter(None, [above, f"{prefix}_{label}" if label else prefix]))
        unique, again = name, 1
        while unique in taken:
            again += 1
            unique = f"{name}-{again}"
        taken.add(unique)
        found[provision.id] = unique
    return found


def first_day(bound: Bound) -> date | None:
    """The day of a start as the standard can say it: the first on which it certainly has come."""
    day = bound.latest or bound.earliest
    return None if day == date.min else day


def days_of(valid: Period) -> tuple[date | None, date | None]:
    """The ends of a period as the standard can say them; `None` where it has to be silent.

    A start is the first day on which it certainly has come, an end the last before which it
    certainly has not. Where that leaves no day at all, the start is taken as early as it may be.

    >>> days_of(Period(Bound.parse("2010-01-01..2010-03-01"), Bound.parse("2015-07-01")))
    (datetime.date(2010, 3, 1), datetime.date(2015, 7, 1))
    >>> days_of(Period(Bound.parse("..2010-03-01"), Bound.parse("2010-02-02..2010-04-01")))
    (None, datetime.date(2010, 2, 2))
    """
    start, end = first_day(valid.start), valid.end.earliest or valid.end.latest
    if start is not None and end is not None and end < start:
        start = valid.start.earliest
        start = start if start is not None and start <= end else None
    return start, end
