"""What one sentence of a clause says of time: of what, when, for what purpose."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tqa.ingest.amendments.moments import When
from tqa.ingest.amendments.settling import Events, settle
from tqa.law.clause import Action
from tqa.law.evidence import Way
from tqa.law.model import GENERAL
from tqa.temporal.bounds import OPEN, Bound


class About(StrEnum):
    """What a statement speaks of, where it cites no provision."""

    CITED = "cited"
    OWN = "own"
    """Its own instrument: "this Act", "they"."""
    UNIT = "unit"
    """The part of its own instrument in which it stands: "this Division"."""
    REST = "rest"
    """What no other clause of its own instrument speaks of: "the remaining provisions"."""
    NAMED = "named"
    """The instrument that the context names: "the provisions of the said Act"."""


_NO_EVENTS = Events()


@dataclass(frozen=True, slots=True)
class TimeStatement:
    """One statement on time; spans are in the own text of the clause."""

    action: Action
    span: tuple[int, int]
    targets: tuple[tuple[int, int], ...] = ()
    """The citations that it speaks of; none for what `about` says."""
    when: When | None = None
    """From when; of an expiry, the first day without. `None` where no day is given."""
    last: When | None = None
    """The first day on which it is so no longer."""
    scope: str = GENERAL
    about: About = About.CITED
    unit: str = ""
    """The kind of the part meant by `About.UNIT`; "it" where a pronoun means the instrument."""
    but: tuple[tuple[int, int], ...] = ()
    """The citations that it leaves out."""
    way: Way = Way.PLAIN
    never: bool = False
    """Whether it is deemed never to have come into force."""
    appoints: bool = False
    """Whether it appoints the day for what another instrument leaves to it."""
    extends: bool = False
    """Whether it moves an end that something else has set."""

    @property
    def since(self) -> Bound:
        """The day that the words alone give; open where they give none."""
        return settle(self.when, _NO_EVENTS)[-1].day if self.when else OPEN

    @property
    def until(self) -> Bound:
        """The first day on which it is so no longer, by the words alone."""
        return settle(self.last, _NO_EVENTS)[-1].day if self.last else OPEN
