"""When a provision began or ended, as it was known from day to day, from its versions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date

from tqa.ingest.amendments.moments import Event
from tqa.ingest.amendments.settling import History, Known
from tqa.ingest.amendments.states import Author
from tqa.law.compose import Tree
from tqa.law.identity import ROOT
from tqa.law.labels import normalise_label
from tqa.law.locate import locate
from tqa.law.model import ENDED, State, Version
from tqa.law.pinpoints import Pinpoint
from tqa.law.profiles import load_profile, profile_names
from tqa.temporal.bounds import OPEN, UNKNOWN, Bound

_LAW = (State.IN_FORCE, State.SUSPENDED)
_UNMADE = (State.NOT_YET_MADE, State.NOT_COVERED)


def history_of(versions: Sequence[Version], event: Event) -> History:
    """When a provision was made, began or ended, as known from each day on which that changed."""
    found: list[Known] = []
    for day in sorted({version.known_from or date.min for version in versions}):
        known = [version for version in versions if version.known_on(day)]
        bound = _bound(known, event)
        if not found or found[-1].day != bound:
            found.append(Known(None if day == date.min else day, bound))
    return tuple(found)


def _bound(known: Sequence[Version], event: Event) -> Bound:
    course = sorted(known, key=lambda version: version.valid.start.order)
    if event is Event.ASSENT:
        made = next((v for v in course if v.state not in _UNMADE), None)
        return made.valid.start if made else OPEN
    law = next((version for version in course if version.state in _LAW), None)
    if event is not Event.ENDS:
        return law.valid.start if law else OPEN
    ended = [v for v in course if v.state in ENDED]
    return ended[0].valid.start if law and ended else OPEN


def _by_id(
    tree: Tree, versions: Callable[[str], Sequence[Version]], pinpoint: Pinpoint
) -> tuple[str, ...]:
    """The provision whose id is the pinpoint, where it has borne no other label: no search."""
    name = "/".join(pinpoint.path)
    if name not in tree.by_id:
        return ()
    printed = {v.content.label for v in versions(name) if v.content.label}
    labels = {normalise_label(label) for label in printed}
    return (name,) if labels == {pinpoint.path[-1]} else ()


def named_history(
    tree: Tree,
    versions: Callable[[str], Sequence[Version]],
    pinpoint: Pinpoint | None,
    event: Event,
) -> History | None:
    """The history of what a pinpoint names; `None` where it names nothing, or several things."""
    if pinpoint is None:
        return history_of(versions(ROOT), event)
    found = _by_id(tree, versions, pinpoint)
    found = found or locate(tree, versions, pinpoint, as_at=date.max, loosely=True)
    return history_of(versions(found[0]), event) if len(found) == 1 else None


def days_of(author: Author) -> dict[Event, Bound]:
    """The days of an instrument that its sources state."""
    published = author.published
    days = {
        Event.ASSENT: author.made,
        Event.MAKING: author.made,
        Event.REGISTRATION: author.made,
        Event.PUBLICATION: Bound.on(published) if published else UNKNOWN,
    }
    return {**days, Event.AT_ONCE: days[_at_once(author)]}


def _at_once(author: Author) -> Event:
    """Which day "immediately" means: that of its kind by the profile, where the words say no day.

    Failing a day of publication an enactment is law at once from its making, as if it were silent.
    """
    if author.jurisdiction not in profile_names():
        return Event.MAKING
    profile = load_profile(author.jurisdiction)
    rule, own = profile.rules.get("commencement_immediately"), profile.commencement(author.kind)
    silent = author.published is None and own is not None and own.day == "made"
    if rule is None or rule.day != "published" or silent:
        return Event.MAKING
    return Event.PUBLICATION
