"""What comes back from a question: never bare text, always a status and its grounds."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

from tqa.law.model import Piece
from tqa.law.status import Status
from tqa.qa.proven import Proof
from tqa.qa.reading.worded import Worded

if TYPE_CHECKING:
    from tqa.qa.plan import Plan


@dataclass(frozen=True, slots=True)
class Quote:
    """Words quoted from one provision, and where they slice back to."""

    provision: str
    label: str
    text: str
    pieces: tuple[Piece, ...]
    valid: str
    """The interval of this version, `[from, to)` with bounds."""
    known_from: str
    """Since when this version, its end included, was what the publications said."""
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Citation:
    """A pinpoint in an instrument, over an interval."""

    instrument: str
    title: str
    pinpoint: str
    eid: str
    valid: str
    """The longest interval around the day in which nothing quoted here changed."""
    known_from: str
    """The latest day on which one of the words quoted was first published."""
    interval_known_from: str
    """The day since which all of this is known, the end of the interval included."""
    made_by: tuple[str, ...] = ()
    ended_by: tuple[str, ...] = ()
    heading: str = ""
    source: str = ""
    """Name of the file the words come from."""
    quotes: tuple[Quote, ...] = ()

    def __str__(self) -> str:
        if not self.pinpoint:
            return self.title
        # "s 12(3)", but "Schedule 2" and "Part II" bear their own word.
        unit = "s " if self.pinpoint[0].isdigit() else ""
        return f"{self.title}, {unit}{self.pinpoint}"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a derivation: what was concluded, by which rule, from what."""

    rule: str
    says: str


@dataclass(frozen=True, slots=True)
class Conclusion:
    """What is worked out from days and counts, told so that a machine can work it out again."""

    rule: str
    """One of the rules that `tqa.qa.checking` knows: `days_between`, `before`, `count` …"""
    given: tuple[str, ...]
    result: str


@dataclass(frozen=True, slots=True)
class Value:
    """A typed value in the words of the law, with the place it came from."""

    kind: str
    """percent, money, quantity, duration, date or name."""
    text: str
    """As the law writes it: "60 crowns", "ninety days"."""
    amount: str
    """In plain form: a decimal number, an ISO date; of a name, the name."""
    unit: str
    """percent, the currency, the unit of a quantity or of a period; empty for dates and names."""
    label: str
    """What it is the value of: heading, row and column, or the words that lead to it."""
    instrument: str
    provision: str
    pinpoint: str
    start: int
    """Where it stands in the quoted text of the provision, in characters."""
    end: int
    valid: str = ""
    """The interval of the version that says so."""


@dataclass(frozen=True, slots=True)
class About:
    """One provision that an answer is about: what finding it gave, by meaning or by citation."""

    instrument: str
    provision: str
    how: str
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Request:
    """All that an answer depends on beside the workspace and the provisions found."""

    reference_day: date
    as_at: date | None = None
    """The day given beside the question, which goes before its own."""
    known_at: date | None = None
    by_name: bool = False
    """Whether the provision was named by `show` or `history`, not by a question."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer, or a refusal with its reason.

    With `request` and `about` it can be made again without searching, which is how it is verified.
    """

    question: str
    kind: str
    status: Status
    text: str
    as_at: date | None
    known_at: date | None
    date_reading: str
    """How the date used was found in the question, or why another was used."""
    citations: tuple[Citation, ...] = ()
    warnings: tuple[str, ...] = ()
    derivation: tuple[Step, ...] = ()
    about: tuple[About, ...] = ()
    request: Request | None = None
    values: tuple[Value, ...] = ()
    """Where a value is asked for: it, or all that may be meant, each with its label."""
    conclusions: tuple[Conclusion, ...] = ()
    plan: Plan | None = None
    """The typed query that the question became."""
    proof: Proof | None = None
    """What all this rests on, for `tqa.qa.checking` to replay."""
    worded: Worded | None = None
    """How a model worded it, where one did; `text` is then the model's, if that is shown."""

    @property
    def answers(self) -> bool:
        """Whether the question is answered: a certain "no" answers "was it in force?" too."""
        return self.status.answers or (self.kind == "in_force" and self.status.no_law)

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON; days as ISO strings."""
        data = asdict(self)
        data["status"] = self.status.value
        data["answered"] = self.answers
        for record in (data, data["request"] or {}):
            for name in ("as_at", "known_at", "reference_day"):
                if name in record:
                    record[name] = str(record[name]) if record[name] else None
        return data
