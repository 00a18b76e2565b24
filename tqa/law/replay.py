"""From the text as enacted and its amendments to the course of one provision.

The words on a day are the enacted words with every amendment that operates on that day, applied in
order: effective date, publication, number of the series, place of the clause (TIME_IN_LAW rule 10).
Computing each day afresh makes retroactive amendments, closed periods and lapses fall out of the
one rule (rules 9 and 11), and makes the order of arrival irrelevant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import StrEnum

from tqa.law.evidence import Edit, Enacted, Operation, Where
from tqa.law.matching import already_made, cell, codified_occurrences, found_words
from tqa.law.model import ENDED, Content, Passage, Piece, State, join
from tqa.law.signs import sign
from tqa.law.timeline import ABSENT_CONTENT, ALWAYS, UNKNOWN_CONTENT, Stretch
from tqa.temporal.bounds import OPEN, Bound


class Trouble(StrEnum):
    """What sort of thing keeps an edit from being applied."""

    UNRESOLVED = "unresolved"
    """What it does, or to what, could not be told."""
    UNDATED = "undated"
    """Whether it has taken effect by a day cannot be told."""
    UNFIT = "unfit"
    """It was read, and the text is not as it takes for granted."""


@dataclass(frozen=True, slots=True)
class Problem:
    """An edit that could not be applied, and why; it changes nothing and is reported."""

    edit: Edit
    reason: str
    provision: str = ""
    """The provision that it was to change; "" where none was found."""
    trouble: Trouble = Trouble.UNFIT


@dataclass(frozen=True, slots=True)
class Step:
    """One edit as it was first applied: what the provision was just before it, and just after."""

    edit: Edit
    before: Content
    after: Content
    headed: tuple[str, str] = ("", "")
    """The heading before and after."""


def in_order(edits: Iterable[Edit]) -> list[Edit]:
    """One edit per clause, the latest published, in the order in which they are applied.

    What is told of a clause later leaves it the place that its own publication gives it (rule 10).
    """
    latest: dict[str, Edit] = {}
    first: dict[str, date] = {}
    for edit in sorted(edits, key=lambda e: (e.published or date.min, e.source, repr(e))):
        latest[edit.id] = edit
        first.setdefault(edit.id, edit.published or date.min)
    return sorted(
        latest.values(),
        key=lambda e: (e.effective.order, first[e.id], e.series, e.clause, e.id),
    )


def from_instruments(
    enacted: Sequence[Enacted], edits: Sequence[Edit], steps: list[Step] | None = None
) -> tuple[list[Stretch], list[Problem]]:
    """The timeline that the instruments make, and the edits that could not be applied.

    `steps` takes in each edit as it was first applied.
    """
    base = _base(enacted, edits)
    if base is None:
        lost = [edit for edit in in_order(edits) if not edit.effective.never]
        reason = "no text as enacted to apply it to"
        return [], [Problem(edit, reason, trouble=Trouble.UNRESOLVED) for edit in lost]
    applicable: list[Edit] = []
    problems: list[Problem] = []
    for edit in in_order(edits):
        if edit.effective.never:
            continue
        reason = _unsettled(base, edit)
        if reason:
            problems.append(Problem(edit, reason, trouble=Trouble.UNDATED))
        else:
            applicable.append(edit)
    dormant = _dormant_from(base)
    starts = [] if base.since.never else [base.since]
    first = dormant or base.since
    days = {bound.day for e in applicable for bound in (e.effective, e.until) if bound.is_day}
    starts += [
        Bound.on(day)
        for day in days
        if (first.happened_by(day) or base.since.happened_by(day)) and base.since != Bound.on(day)
    ]
    inserted = None if enacted else _inserted(edits)
    # What an amendment is to insert is there to be amended before it is law (rule 12).
    applicable.sort(key=lambda edit: edit is not inserted)
    lapse = inserted.until if inserted is not None else OPEN
    if lapse.is_day and first.happened_by(lapse.day):
        starts.append(Bound.on(lapse.day))  # also of what never began, once its act was repealed
    starts = list(dict.fromkeys(start for start in starts if start != dormant))
    starts.sort(key=lambda start: (start.is_unknown, start.order))
    timeline = [Stretch(ALWAYS, ABSENT_CONTENT)]
    taken: dict[str, Step] = {}
    for start in [dormant, *starts] if dormant else starts:
        now = base
        if lapse.is_day and start.order >= lapse.day:
            ended = State.EXPIRED if base.since.happened_by(lapse.day) else State.REPEALED
            now = replace(base, content=Content(ended, base.content.label))
        timeline.append(
            _from(now, applicable, start, problems, taken, dormant=start == dormant != base.since)
        )
    if steps is not None:
        steps += taken.values() if enacted else _from_nothing(taken.values())
    return _merge(timeline), list(dict.fromkeys(problems))


def _from_nothing(steps: Iterable[Step]) -> list[Step]:
    """The steps of a provision that an amendment inserted: before that one there was nothing."""
    told: list[Step] = []
    begun = False
    for step in steps:
        if not begun and step.edit.operation is Operation.INSERT:
            step, begun = replace(step, before=ABSENT_CONTENT, headed=("", step.headed[1])), True
        told.append(step)
    return told


def _base(enacted: Sequence[Enacted], edits: Sequence[Edit]) -> Enacted | None:
    """What the amendments change: the text as enacted, else the first that inserted one.

    Of several manifestations of one text the heaviest counts, then the latest published.
    """
    if enacted:
        return max(enacted, key=lambda e: (e.weight, e.published or date.min, e.source))
    inserted = _inserted(edits)
    if inserted is None or inserted.made.never:
        return None  # never inserted, or so worded at first and corrected since
    content = Content(State.IN_FORCE, inserted.label, inserted.words)
    return Enacted(
        inserted.source,
        inserted.published,
        inserted.made,
        inserted.effective,
        content,
        inserted.heading,
        (inserted.by or inserted.id,),
    )


def _inserted(edits: Sequence[Edit]) -> Edit | None:
    return next((e for e in in_order(edits) if e.operation is Operation.INSERT), None)


def _unsettled(base: Enacted, edit: Edit) -> str:
    """Why the days of an edit cannot be placed against the commencement of the text, if so."""
    if not (edit.effective.is_day and (edit.until.never or edit.until.is_day)):
        return f"its effective date is not settled: {edit.effective} to {edit.until}"
    days = [bound.day for bound in (edit.effective, edit.until) if bound.is_day]
    if any(base.since.happened_by(day) is None for day in days):
        return f"whether the text was law by then is not settled: in force from {base.since}"
    return ""


def _dormant_from(base: Enacted) -> Bound | None:
    """From when the text was enacted and not yet law; `None` where it was law at once or before."""
    enacted, since = base.enacted, base.since
    if since.never or since.is_unknown:
        return None if enacted == since or enacted.never else enacted
    limit = since.order
    if enacted == since or enacted.never or (enacted.earliest and enacted.earliest >= limit):
        return None
    if enacted.is_unknown or enacted.order < limit:
        return enacted
    if enacted.earliest is None:
        return None  # made by a day after it is law: that it lay dormant before is not known
    return Bound(enacted.earliest, limit)


def _from(
    base: Enacted,
    edits: Sequence[Edit],
    start: Bound,
    problems: list[Problem],
    taken: dict[str, Step],
    *,
    dormant: bool = False,
) -> Stretch:
    """The content from `start`: every edit that operates then, applied in order.

    Text that has not commenced is amended too: it changes what will commence (rule 12).
    """
    day = start.order
    if dormant and day == base.since.order and day > date.min:
        day -= timedelta(days=1)  # made some day before it became law: nothing of that day yet
    content, source, heading = base.content, base.source, base.heading
    made_by = base.by if start == base.since else ()
    operating = [
        edit
        for edit in edits
        if edit.effective.day <= day and not (edit.until.is_day and edit.until.day <= day)
    ]
    lasting = [edit for edit in operating if edit.until.never]
    unfit = _misfits(content, lasting) if len(lasting) < len(operating) else []
    lost = content
    for edit in operating:
        result = apply(content, edit, lost)
        if isinstance(result, Problem):
            # Words that a temporary amendment covers are changed underneath it (rule 9).
            if not edit.until.never or len(lasting) == len(operating):
                unfit.append(result)
            continue
        headed = reheaded(heading, edit)
        if isinstance(headed, Problem):
            problems.append(headed)
            continue
        lost = content if content.state in _LIVE else lost
        taken.setdefault(edit.id, Step(edit, content, result, (heading, headed)))
        content, source, heading = result, edit.source, headed
        if start.is_day and edit.effective == start:
            made_by = tuple(dict.fromkeys((*made_by, edit.by or edit.id)))
    # What changed the words of a temporary amendment alone lapses with it.
    problems += [p for p in unfit if not p.edit.until.never or p.edit.id not in taken]
    law = start == base.since or base.since.happened_by(day)
    if content.state is State.IN_FORCE and not law:
        content = Content(State.NOT_IN_FORCE, content.label, content.passage)
    return Stretch(start, content, heading, made_by, source)


def _misfits(content: Content, edits: Iterable[Edit]) -> list[Problem]:
    """The lasting edits that do not fit the text as it is without temporary ones."""
    found: list[Problem] = []
    lost = content
    for edit in edits:
        result = apply(content, edit, lost)
        if isinstance(result, Problem):
            found.append(result)
        else:
            lost = content if content.state in _LIVE else lost
            content = result
    return found


_LIVE = (State.IN_FORCE, State.SUSPENDED)
_ON_HEADINGS = (Operation.HEADING, Operation.HEADING_WORDS)
_ENDS = {Operation.END: State.REPEALED, Operation.EXPIRE: State.EXPIRED}


def apply(content: Content, edit: Edit, lost: Content | None = None) -> Content | Problem:
    """The content after one edit, or why it does not fit: never a guess (rule 13).

    `lost` is what was last in force before an end, which a revival brings back.
    """
    if edit.operation in _ENDS:
        return Content(_ENDS[edit.operation], content.label)
    if edit.operation in _ON_HEADINGS:
        return content
    if edit.operation in (Operation.INSERT, Operation.SUBSTITUTE):
        state = content.state if content.state in _LIVE else State.IN_FORCE
        if (
            edit.operation is Operation.INSERT
            and content.state in _LIVE
            and _printed(content, edit)
        ):
            return content  # put in by a temporary law, and printed with the numbers of the code
        return Content(state, edit.label or content.label, edit.words)
    if edit.operation is Operation.REVIVE:
        back = content if content.state in _LIVE else lost
        if back is None or back.state not in _LIVE:
            return Problem(edit, "there is nothing to revive")
        return Content(State.IN_FORCE, back.label, back.passage)
    if content.state not in _LIVE:
        return Problem(edit, "the provision has ended before the edit operates")
    if edit.operation is Operation.RELABEL:
        return Content(content.state, edit.label, content.passage)
    if edit.operation is Operation.SUSPEND:
        return Content(State.SUSPENDED, content.label, content.passage)
    text = content.passage.text
    again = edit.old_words and not edit.column
    if again and already_made(text, edit.old_words, edit.words.text, edit):
        return content  # by a temporary law, when this one begins
    found = cell(content, edit.column) if edit.column else found_words(text, edit.old_words, edit)
    if found and edit.column and edit.old_words:
        start, end = found[0]
        inner = found_words(text[start:end], edit.old_words, edit)
        found = [(start + low, start + high) for low, high in inner]
    elif not found and edit.column:
        return Problem(edit, f"there is no column {edit.column}")
    if not found:
        at = " at its end" if edit.at_end else ""
        return Problem(edit, f"the words {edit.old_words!r} are not there{at}")
    if len(found) > 1 and not edit.each_place:
        return Problem(edit, f"the words {edit.old_words!r} are there {len(found)} times")
    return Content(content.state, content.label, _reworded(content.passage, found, edit))


def _printed(content: Content, edit: Edit) -> bool:
    """Whether a code prints, with its own numbers, what an edit inserts."""
    text, words = content.passage.text.strip(), edit.words.text
    if not edit.codified or not words or text.split() == words.split():
        return False
    return (0, len(text)) in codified_occurrences(text, words)


def _reworded(passage: Passage, found: Sequence[tuple[int, int]], edit: Edit) -> Passage:
    text = passage.text
    parts: list[Passage] = []
    at = 0
    for start, end in found:
        first = end if edit.where is Where.AFTER else start
        then = end if edit.where is Where.INSTEAD else first
        if not edit.words.text:
            if edit.at_end:
                first = len(text[:first].rstrip())  # what stood before them ends the text
            elif text[start - 1 : start] in ("", " ") and text[then:][:1] == " ":
                then += 1  # words taken out leave one space, not two
            elif text[start - 1 : start] == " " and text[then:][:1] in _STOPS:
                first -= 1  # and none before a stop
        before = passage.cut(at, first)
        if edit.inflects and edit.where is Where.INSTEAD:
            before = _with_article(before, edit.words.text)
        if edit.at_end and not edit.old_words:
            before = _going_on(before, edit.words.text)
        parts += [before, edit.words]
        at = then
    parts.append(passage.cut(at, len(text)))
    return join(parts)


_STOPS = frozenset(".,;:)")
_ARTICLE = re.compile(r"\b([Aa])(n?)(\s+)\Z")


def _with_article(before: Passage, words: str) -> Passage:
    """The words before others that take "a" or "an"."""
    article = _ARTICLE.search(before.text)
    if article is None or not words:
        return before
    wanted = "n" if words[0].lower() in "aeio" else ""
    if article[2] == wanted:
        return before
    kept = before.cut(0, article.end(1))
    rest = before.cut(article.start(3), len(before.text))
    return join([kept, sign("n"), rest] if wanted else [kept, rest])


def _going_on(before: Passage, words: str) -> Passage:
    """A text that goes on with "or" ends no sentence any more."""
    if words.split() not in (["or"], ["and"]) or not before.text.endswith("."):
        return before
    return before.cut(0, len(before.text) - 1) + sign(";")


def reheaded(heading: str, edit: Edit) -> str | Problem:
    """The heading after one edit of it, or why it does not fit."""
    if edit.operation is Operation.HEADING:
        return edit.heading
    if edit.operation is not Operation.HEADING_WORDS:
        return edit.heading or heading
    found = found_words(heading, edit.old_words, edit)
    if len(found) != 1 and not (found and edit.each_place):
        count = f"{len(found)} times" if found else "not"
        return Problem(edit, f"the words {edit.old_words!r} are {count} in the heading")
    passage = Passage(heading, (Piece("", 0, len(heading)),))
    return _reworded(passage, found, edit).text


def _merge(timeline: list[Stretch]) -> list[Stretch]:
    """Drop boundaries at which nothing changes."""
    merged: list[Stretch] = []
    for stretch in timeline:
        if (
            merged
            and merged[-1].content.same_words == stretch.content.same_words
            and (merged[-1].heading == stretch.heading)
        ):
            continue
        merged.append(stretch)
    return merged


def carried_on(
    consolidated: list[Stretch], edits: Iterable[Edit], steps: list[Step] | None = None
) -> tuple[list[Stretch], list[Problem], list[Edit]]:
    """The timeline with what operates after the last look, its problems, and the edits taken.

    A consolidation does not speak of days after its own: from then on its words are amended as the
    enacted words would be.
    """
    last = consolidated[-1] if consolidated else None
    if last is None or last.last_seen is None:
        return consolidated, [], []
    later = [
        edit
        for edit in in_order(edits)
        if not edit.effective.happened_by(last.last_seen) and not edit.effective.never
    ]
    if not later:
        return consolidated, [], []
    content, since = last.content, last.start
    if content.state is State.NOT_IN_FORCE:
        content, since = Content(State.IN_FORCE, content.label, content.passage), OPEN
    base = Enacted(last.source, None, last.start, since, content, last.heading)
    own, problems = from_instruments([base], later, steps)
    begun = max(last.last_seen, last.start.order)
    after = [s for s in own if s.start.is_day and s.start.day > begun]
    return [*consolidated, *after], problems, later


def overlay(consolidated: list[Stretch], own: list[Stretch]) -> list[Stretch]:
    """Consolidations where they speak, the instruments elsewhere (rule 16).

    Only days for which the consolidations are silent (`NOT_COVERED`) take the instruments' text.
    Where both speak and disagree, the stretch is marked disputed. A later date that a consolidation
    states is no disagreement: the amendment that made it is not at hand.
    """
    if not consolidated or not own:
        return consolidated or own
    result: list[Stretch] = []
    for at, stretch in enumerate(consolidated):
        end = consolidated[at + 1].start if at + 1 < len(consolidated) else OPEN
        days = _own_days(own, stretch.start, end)
        if stretch.start == ALWAYS and stretch.content.state is State.NOT_COVERED:
            last = end.earliest or end.latest
            pieces = [s for s in own if last is None or s.start.order < last]
        elif stretch.content.state is State.NOT_COVERED:
            first = stretch.start.earliest or stretch.start.order
            ours = _at(own, first)
            # What the sources date only between two days, an amendment of the first dates exactly.
            begun = ours.start if ours.start == Bound.on(first) else stretch.start
            pieces = [replace(ours, start=begun), *days]
        else:
            pieces = [
                _set_beside(stretch, _at(own, stretch.start.order)),
                *(_set_beside(replace(stretch, start=s.start, made_by=()), s) for s in days),
            ]
        for which, piece in enumerate(pieces):
            seam = which > 0 or stretch.content.state is State.NOT_COVERED
            filled = at > 0 and consolidated[at - 1].content.state is State.NOT_COVERED
            if result and (seam or filled) and _alike(result[-1], piece):
                continue
            result.append(piece)
    return result


def _set_beside(theirs: Stretch, ours: Stretch) -> Stretch:
    """The stretch of a consolidation, with our own words where they are others (rule 16)."""
    if not _disagree(theirs, ours):
        return theirs
    return replace(theirs, disputed=True, rival=ours.content.passage, rival_by=ours.made_by)


def _own_days(own: Sequence[Stretch], start: Bound, end: Bound) -> list[Stretch]:
    """The stretches of the instruments that begin on a day after `start` and before `end`."""
    first = start.earliest or start.order
    last = end.earliest or end.latest
    return [
        s
        for s in own
        if s.start.is_day and first < s.start.day and (last is None or s.start.day < last)
    ]


def _alike(one: Stretch, other: Stretch) -> bool:
    same = one.content.same_words == other.content.same_words
    return same and one.disputed == other.disputed


def _disagree(theirs: Stretch, ours: Stretch) -> bool:
    """Whether words said to stand since no later than ours begin are others than ours."""
    if not theirs.content.state.has_law or theirs.start.order > ours.start.order:
        return False
    if not ours.content.state.has_law:
        return ours.content.state in ENDED
    return theirs.content.passage.text.split() != ours.content.passage.text.split()


def _at(timeline: Sequence[Stretch], day: date) -> Stretch:
    current = Stretch(ALWAYS, UNKNOWN_CONTENT)
    for stretch in timeline:
        if stretch.start.order <= day:
            current = stretch
    return current
