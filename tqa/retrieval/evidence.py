"""Whether there is an answer at all: from a provision and two dates to a status with its grounds.

No reader, symbolic or model, sees anything before this has been decided (ARCHITECTURE §1).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from tqa.law.clause import Action
from tqa.law.compose import Choice, Composed, choose
from tqa.law.identity import ROOT
from tqa.law.model import ENDED, State, Version
from tqa.law.status import Status
from tqa.law.timeline import ALWAYS
from tqa.retrieval.course import Change, changes, sections
from tqa.retrieval.doubts import clash, two_beginnings
from tqa.retrieval.view import View
from tqa.temporal.bounds import OPEN, Bound


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known of one provision on one day."""

    view: View
    provision: str
    as_at: date
    known_at: date | None
    status: Status
    composed: Composed
    reason: str
    """Why there is no answer, or what limits it; empty where nothing does."""
    candidates: tuple[Composed, ...] = ()
    """Where the dates do not decide: each text that may be that of the day."""

    @property
    def version(self) -> Version | None:
        """The version of the provision itself on the day."""
        return self.composed.lines[0].version if self.composed.lines else None


def gather(view: View, provision: str, *, as_at: date, known_at: date | None) -> Evidence:
    """The evidence on a provision for a day, with its typed status."""
    composed = view.compose(provision, as_at=as_at, known_at=known_at)
    status, reason = _status(view, provision, composed, as_at=as_at, known_at=known_at)
    candidates: tuple[Composed, ...] = ()
    if composed.doubts:
        candidates = _candidates(view, provision, as_at=as_at, known_at=known_at)
    return Evidence(view, provision, as_at, known_at, status, composed, reason, candidates)


@dataclass(frozen=True, slots=True)
class Force:
    """Whether a provision was law on a day, whatever is known of its words."""

    status: Status
    """What says so, or why it was not."""
    law: tuple[str, ...] = ()
    """Of an instrument, the sections that were in force."""
    waiting: tuple[str, ...] = ()
    """Of an instrument, the sections that were enacted and not in force."""
    purposes: tuple[str, ...] = ()
    """The purposes for which alone a provision was law."""


def force(evidence: Evidence) -> Force:
    """Whether a provision was law; an instrument is law by its sections, some or all of them."""
    view, as_at, known_at = evidence.view, evidence.as_at, evidence.known_at
    status = evidence.status
    own = view.version(evidence.provision, as_at=as_at, known_at=known_at)
    if status is Status.NOT_COVERED and own is not None and own.state.has_law:
        status = Status.ANSWERED  # its words are in doubt, its force is not
    if status is Status.NOT_YET_IN_FORCE and (scopes := _law_for(evidence)):
        return Force(Status.ANSWERED, purposes=scopes)
    if evidence.provision != ROOT or not status.answers:
        return Force(status)
    states = {n: view.state(n, as_at=as_at, known_at=known_at) for n in sections(view)}
    law = tuple(n for n, state in states.items() if state is State.IN_FORCE)
    waiting = tuple(n for n, state in states.items() if state is State.NOT_IN_FORCE)
    if not waiting:
        return Force(status, law)
    if law:
        return Force(Status.ANSWERED, law, waiting)
    fates = {gather(view, n, as_at=as_at, known_at=known_at).status for n in waiting}
    never = fates == {Status.NEVER_COMMENCED}
    return Force(Status.NEVER_COMMENCED if never else Status.NOT_YET_IN_FORCE, law, waiting)


def _law_for(evidence: Evidence) -> tuple[str, ...]:
    """The purposes for which a provision was law on the day, though not in general."""
    view, name, known_at = evidence.view, evidence.provision, evidence.known_at
    courses = {
        scope: view.course_for(name, scope, known_at=known_at) for scope in view.scopes(name)
    }
    law = {
        scope: choose(course, as_at=evidence.as_at, known_at=known_at).version
        for scope, course in courses.items()
    }
    return tuple(scope for scope, version in law.items() if version is not None)


def _candidates(
    view: View, provision: str, *, as_at: date, known_at: date | None
) -> tuple[Composed, ...]:
    """The texts that may be those of the day: with every doubt taken early, and taken late.

    One of them may be unknown; then only the other is given.
    """
    supposed = [
        view.compose(provision, as_at=as_at, known_at=known_at, supposing=which)
        for which in (0, -1)
    ]
    whole = [c for c in supposed if c.lines and not c.doubts]
    return tuple(whole[:1] if len(whole) == 2 and whole[0].text == whole[1].text else whole)


def _status(
    view: View, name: str, composed: Composed, *, as_at: date, known_at: date | None
) -> tuple[Status, str]:
    course = view.course(name, known_at=known_at)
    if not course:
        return Status.NOT_COVERED, f"nothing published by {known_at} speaks of it"
    own = view.version(name, as_at=as_at, known_at=known_at)
    if own is not None and own.state is State.NOT_COVERED:
        return Status.NOT_COVERED, _uncovered(own, course)
    if rival := two_beginnings(view, name, as_at=as_at, known_at=known_at):
        return Status.CONFLICTING, f"{rival.cited} {rival.reason}; an editor has to decide"
    if own is None or composed.doubts:
        return Status.NOT_COVERED, _doubt(view, composed.doubts, known_at=known_at)
    clash = _clash(view, name, as_at=as_at, known_at=known_at)
    if clash and composed.state in (State.IN_FORCE, State.SUSPENDED):
        return clash
    if composed.state is State.SUSPENDED:
        return Status.NOT_OPERATING, _suspended(view, name, as_at=as_at, known_at=known_at)
    if composed.state is State.IN_FORCE:
        disputed = any(line.version.disputed for line in composed.lines)
        return (Status.DISPUTED if disputed else Status.ANSWERED), ""
    if composed.state is State.NOT_IN_FORCE:
        return _dormant(view, name, course, as_at=as_at, known_at=known_at)
    if composed.state in ENDED:
        return _ended(view, name, as_at=as_at, known_at=known_at)
    if composed.state is State.NOT_YET_MADE:
        later = view.next_law(name, as_at=as_at, known_at=known_at)
        began = f"; it begins on {later.valid.start}" if later else ""
        return Status.NOT_YET_MADE, f"it had not been made on {as_at}{began}"
    return Status.NOT_COVERED, _uncovered(own, course)


def _clash(
    view: View, name: str, *, as_at: date, known_at: date | None
) -> tuple[Status, str] | None:
    """Which amendment that may be in effect on the day could not be applied, and why.

    One of a day that is not known leaves open what the text is; one that does not fit conflicts.
    """
    entry = clash(view, name, as_at=as_at, known_at=known_at)
    if entry is None:
        return None
    if entry.operation == Action.LIST:
        when = entry.effective if entry.effective.is_day else f"a day within {entry.effective}"
        reason = f"{entry.cited} amends it from {when}: {entry.reason}"
        return Status.NOT_COVERED, reason
    if not entry.effective.is_day:
        reason = f"{entry.cited} amends it from a day that is not known ({entry.effective})"
        return Status.NOT_COVERED, f"{reason}; on this day the text before or after may apply"
    reason = f"{entry.cited} amends it from {entry.effective}, but {entry.reason}"
    said = "; the text without that amendment is shown, and an editor has to decide"
    return Status.CONFLICTING, reason + said


def _suspended(view: View, name: str, *, as_at: date, known_at: date | None) -> str:
    """By what, and for which days, a provision is without operation."""
    for part in [name, *view.tree.ancestors(name)]:
        version = view.version(part, as_at=as_at, known_at=known_at)
        if version is not None and version.state is State.SUSPENDED:
            end = version.valid.end
            until = "with no end stated" if end.never else f"before {end}"
            by = f", by {'; '.join(version.made_by)}" if version.made_by else ""
            since = f"from {version.valid.start}"
            return f"in force, its operation suspended {since}, {until}{by}"
    return "in force, its operation suspended"


def _doubt(view: View, doubts: tuple[Choice, ...], *, known_at: date | None) -> str:
    """Which part is in doubt, and between which days."""
    candidates = doubts[0].candidates if doubts else ()
    if not candidates:
        return "the evidence does not say what was there on this day"
    name = candidates[0].provision
    where = view.pinpoint(name, as_at=date.max, known_at=known_at) or "the text"
    if len(candidates) == 1:
        return f"{where}: {_uncovered(candidates[0], view.course(name, known_at=known_at))}"
    window = next((v.valid.end for v in candidates if not v.valid.end.never), None)
    if window is None or window.earliest is None:
        seen = window.latest if window else None
        return f"the sources at hand speak of {where} only from {seen or 'a later day'}"
    by = sorted({cited for v in candidates for cited in v.made_by})
    cited = f", by {'; '.join(by)}" if by else ""
    return (
        f"{where} changed at some time from {window.earliest} to {window.latest or 'a later day'}"
        f"{cited}; on this day the text before or another may apply"
    )


def for_purposes(view: View, name: str, *, known_at: date | None) -> str:
    """For which purposes alone a provision is law earlier than in general, and since when."""
    said = []
    for scope in view.scopes(name):
        for first in view.course_for(name, scope, known_at=known_at)[:1]:
            by = "; ".join(first.made_by)
            said.append(f"; for the purpose of {scope} from {first.valid.start}, by {by}")
    return "".join(said)


def _dormant(
    view: View, name: str, course: list[Version], *, as_at: date, known_at: date | None
) -> tuple[Status, str]:
    above = [name, *view.tree.ancestors(name)]
    own = view.version(name, as_at=as_at, known_at=known_at)
    made = own.valid.start.order if own is not None else date.min
    # An end before it was enacted is that of another, which bore its label.
    courses = [view.course(part, known_at=known_at) for part in above]
    ended = [v for course in courses for v in course[-1:] if v.state in ENDED]
    ended = [v for v in ended if v.valid.start.order > made]
    if any(v.valid.holds_on(as_at) for v in ended):
        return _ended(view, name, as_at=as_at, known_at=known_at)
    # What holds it back may be the section around it: that one's commencement counts.
    held_back = next(
        (
            part
            for part in above
            if (own := view.version(part, as_at=as_at, known_at=known_at))
            and own.state is State.NOT_IN_FORCE
        ),
        name,
    )
    later = view.next_law(held_back, as_at=as_at, known_at=known_at)
    if later is not None and later.valid.start.is_day:
        reason = f"enacted, in force only from {later.valid.start}"
        return Status.NOT_YET_IN_FORCE, reason + for_purposes(view, held_back, known_at=known_at)
    if ended and not _was_law(view, name, known_at=known_at):
        start = ended[0].valid.start
        if known_at is not None and start.order > max(known_at, as_at):
            return Status.NOT_YET_IN_FORCE, f"enacted, not in force; to end {_when(start)}"
        return (
            Status.NEVER_COMMENCED,
            f"enacted, and ended {_when(start)} before it came into force",
        )
    return Status.NOT_YET_IN_FORCE, "enacted, not in force; no commencement is known"


def _never_law(view: View, name: str, *, known_at: date | None) -> bool:
    """Whether a provision was enacted and never law; an instrument, whether its sections were."""
    parts = (sections(view) if name == ROOT else ()) or [name]
    whole = [name, *view.tree.ancestors(name)]
    states = {v.state for part in (*parts, *whole) for v in view.course(part, known_at=known_at)}
    lived = any(_was_law(view, part, known_at=known_at) for part in parts)
    return not lived and State.NOT_IN_FORCE in states


def _was_law(view: View, name: str, *, known_at: date | None) -> bool:
    """Whether a provision was ever in force together with all that it is a part of."""
    wholes = [name, *(part for part in view.tree.ancestors(name) if part != ROOT)]
    courses = [
        [v.valid for v in view.course(part, known_at=known_at) if v.state is State.IN_FORCE]
        for part in wholes
    ]
    days = [valid.start.order for course in courses for valid in course]
    return any(
        all(any(valid.holds_on(day) is not False for valid in course) for course in courses)
        for day in days
    )


def _ended(view: View, name: str, *, as_at: date, known_at: date | None) -> tuple[Status, str]:
    for part in [name, *view.tree.ancestors(name)]:
        version = view.version(part, as_at=as_at, known_at=known_at)
        if version is None or version.state not in ENDED:
            continue
        if _never_law(view, name, known_at=known_at):
            by = f", by {'; '.join(version.made_by)}" if version.made_by else ""
            reason = f"ended {_when(version.valid.start)}{by}, never in force"
            return Status.NEVER_COMMENCED, reason
        when = _when(version.valid.start)
        if version.state is State.REMOVED:
            return (
                Status.REMOVED_CAUSE_UNKNOWN,
                f"no longer printed, gone {when}; the sources do not say what removed it",
            )
        cause = "; ".join(version.made_by) or version.content.passage.text.strip("[]")
        with_it = (
            ""
            if part == name
            else f", with {view.pinpoint(part, as_at=as_at, known_at=known_at) or 'the instrument'}"
        )
        how = _how(version)
        if version.state is State.EXPIRED and version.valid.start.is_day:
            when = f"at the end of {version.valid.start.day - timedelta(days=1)}"
        return Status.ENDED, f"{how} {when}{with_it}" + (f", by {cause}" if cause else "")
    return Status.ENDED, "ended"


def _how(version: Version) -> str:
    """The word for an end, as the publisher's mark has it."""
    if version.state is State.EXPIRED:
        return "expired"
    mark = version.content.passage.text.lower()
    words = (word for word in ("expired", "spent", "revoked", "repealed") if word in mark)
    return next(words, "repealed" if version.made_by else "ended")


def _when(bound: Bound) -> str:
    return f"on {bound}" if bound.is_day else f"at a day within {bound}"


def _uncovered(own: Version, course: list[Version]) -> str:
    later = [v for v in course if v.state is not State.NOT_COVERED]
    if own.valid.start == ALWAYS and later:
        first = later[0]
        if first.state is State.IN_FORCE and not first.valid.start.is_day:
            return f"its text is known only for days from {first.valid.start.latest}"
        return f"the sources at hand show its text only from {first.valid.start}"
    return "an amendment in between is on record, and no source shows the text it made"


def constant_around(
    view: View, name: str, *, as_at: date, known_at: date | None
) -> tuple[Bound, Bound]:
    """The longest interval around a day in which the text of a provision and its parts is one."""
    start, end = ALWAYS, OPEN
    for part in view.parts(name):
        version = view.version(part, as_at=as_at, known_at=known_at)
        if version is None:
            continue
        first, last = version, version
        if part != name and not _has_text(version):
            # A part that is to come changes nothing by being made: only by becoming law.
            course = view.course(part, known_at=known_at)
            at = course.index(version)
            first = next((v for v in reversed(course[:at]) if _has_text(v)), None) or course[0]
            first = course[course.index(first) + 1] if _has_text(first) else course[0]
            last = next((v for v in course[at:] if _has_text(v)), None) or course[-1]
            last = course[course.index(last) - 1] if _has_text(last) else course[-1]
        if first.valid.start.order > start.order:
            start = first.valid.start
        ending = last.valid.end
        if not ending.never and (
            end.never or (ending.earliest or date.max) < (end.earliest or date.max)
        ):
            end = ending
    return start, end


def _has_text(version: Version) -> bool:
    """Whether a version shows in the text of what it stands in."""
    return version.state not in (State.NOT_YET_MADE, State.NOT_IN_FORCE)


def happened_by(when: Bound, day: date) -> bool:
    """Whether a bound has certainly been reached on a day."""
    return when.happened_by(day) is True


def last_change(evidence: Evidence) -> Change | None:
    """The last change on or before the day of the evidence."""
    found = [
        change
        for change in changes(evidence.view, evidence.provision, known_at=evidence.known_at)
        if happened_by(change.when, evidence.as_at)
    ]
    return found[-1] if found else None
