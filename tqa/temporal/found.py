"""What the recogniser returns: an expression of time with its span, kind and normal form."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tqa.temporal.forms import Form, Granularity


class Kind(StrEnum):
    """What an expression of time is."""

    DATE = "date"
    """A time on a calendar or clock, complete or not."""
    INTERVAL = "interval"
    """From one time to another, or one side of a time."""
    DURATION = "duration"
    """So much time."""
    SET = "set"
    """What comes back."""
    ANCHOR = "anchor"
    """A time that an event tells."""
    RELATIVE = "relative"
    """Counted from the time of speech or from a time named before."""


@dataclass(frozen=True, slots=True)
class Expression:
    """An expression of time; `text[start:end]` writes it.

    `forms` holds one normal form; several where the words can be read in several ways, and none
    where the calendar has no such time (`reason` says why).
    """

    kind: Kind
    start: int
    end: int
    forms: tuple[Form, ...]
    reason: str = ""
    base: Form | None = None
    """The day that an amount was counted from: "30 days after 1 January 2020"."""
    weekday: int | None = None
    """The ISO day of the week that is written at a day: 1 Monday to 7 Sunday."""

    @property
    def form(self) -> str:
        """The normal form; the readings joined by `|`, or `invalid`."""
        return "|".join(str(form) for form in self.forms) or "invalid"

    @property
    def granularity(self) -> Granularity | None:
        """How finely the time is told; `None` where there is none."""
        return self.forms[0].granularity if self.forms else None
