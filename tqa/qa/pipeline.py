"""From a question to an answer: analyse, find the provision, fix the text by date, then word it.

The steps are those of ARCHITECTURE §1, in their order: which provision, which version, whether
there is an answer at all. Only then is anything written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date

from tqa.index.words import terms
from tqa.law.identity import ROOT
from tqa.law.status import Status
from tqa.qa import (
    chronicle,
    claiming,
    coming,
    comparing,
    lasting,
    ordering,
    referrals,
    versions,
    wording,
)
from tqa.qa.answers import About, Answer, Request, Step
from tqa.qa.applying import Governing, governing
from tqa.qa.dates import Dates, read_dates
from tqa.qa.narrowing import narrowed
from tqa.qa.placing import place
from tqa.qa.plan import plan
from tqa.qa.pleaded import told_day
from tqa.qa.proof import prove
from tqa.qa.saying import clipped, short
from tqa.qa.valuing import values
from tqa.retrieval.befallen import Thing, things
from tqa.retrieval.course import began
from tqa.retrieval.evidence import gather
from tqa.retrieval.found import Found
from tqa.retrieval.kinds import Asked, Event
from tqa.retrieval.library import Library
from tqa.retrieval.question import Kind, Question, analyse
from tqa.retrieval.search import find_all
from tqa.retrieval.subperiods import texts
from tqa.retrieval.view import View
from tqa.temporal.intervals import Interval

Finder = Callable[[Question, Dates], Sequence[Found]]
"""Which provisions a question with its days is about: at least one, or the reason why none."""


def answer(
    library: Library,
    text: str,
    *,
    reference_day: date,
    as_at: date | None = None,
    known_at: date | None = None,
) -> Answer:
    """The answer to a question. Given `reference_day`, nothing depends on the clock.

    `as_at` and `known_at` override the days in the question.
    """

    def searched(question: Question, dates: Dates) -> Sequence[Found]:
        found = find_all(library, question, as_at=dates.as_at, known_at=dates.known_at)
        return narrowed(library, question, dates, found)

    return answer_about(library, text, searched, Request(reference_day, as_at, known_at))


def answer_about(library: Library, text: str, find: Finder, request: Request) -> Answer:
    """The answer to a question about the provisions that `find` gives for it, and no others.

    Its kind and its days are read from the question, and what no text of law can answer is refused,
    whatever there is to find.
    """
    try:
        made = _made(library, text, find, request)
    except OverflowError:
        # Only days are counted here: the calendar of dates ends with the year 9999.
        beyond = "it asks for days before the year 1 or after the year 9999; name nearer ones"
        made = _refuse(Question(text, Asked(Kind.TEXT)), Status.AMBIGUOUS_DATE, beyond)
    return made if made.proof else replace(made, proof=prove(library, made))


def _made(library: Library, text: str, find: Finder, request: Request) -> Answer:
    question = analyse(
        text,
        reference_day=request.reference_day,
        known_titles=library.titles,
        years=library.years,
    )
    refusal = _unanswerable(question, given=request.as_at is not None)
    if refusal:
        return _refuse(question, *refusal)
    dates = _dates(question, request)
    found = _found(library, question, dates, find, request)
    if found[0].status is not None:
        judged = _judgement(question)
        status, reason = judged or (found[0].status, found[0].reason)
        return _refuse(question, status, reason, dates)
    return _about(library, question, dates, found, request)


def _dates(question: Question, request: Request) -> Dates:
    dates = read_dates(
        question,
        reference_day=request.reference_day,
        as_at=request.as_at,
        known_at=request.known_at,
    )
    return replace(dates, reference_day=request.reference_day)


def replay(
    library: Library, text: str, request: Request, about: Sequence[About], kind: str
) -> Answer:
    """An answer made again from the provisions it is about, without searching for them."""
    found = [Found(a.instrument, a.provision, a.how, warnings=a.warnings) for a in about]
    if request.by_name:
        day = request.as_at or request.reference_day
        known = request.known_at or request.reference_day
        return look_up(
            library, found[0], kind=Kind(kind), request=request, as_at=day, known_at=known
        )
    question = analyse(
        text,
        reference_day=request.reference_day,
        known_titles=library.titles,
        years=library.years,
    )
    dates = _dates(question, request)
    return _about(library, question, dates, found, request)


def _found(
    library: Library, question: Question, dates: Dates, find: Finder, request: Request
) -> Sequence[Found]:
    """The provisions a question is about: of an order of events, one for each thing it names."""
    things = _things(library, question, request)
    if things:
        each = [find(thing.question, dates)[0] for thing in things]
        missing = [item for item in each if item.status is not None]
        return missing or each
    about_all = not (question.targets or question.instruments or terms(question.subject))
    if question.kind is Kind.COMING and about_all:
        return _touched(library, dates) or find(question, dates)
    return find(question, dates)


def _things(library: Library, question: Question, request: Request) -> tuple[Thing, ...]:
    if question.kind not in (Kind.ORDER, Kind.BEFORE):
        return ()
    day = request.reference_day
    return things(
        question,
        lambda text: analyse(
            text, reference_day=day, known_titles=library.titles, years=library.years
        ),
    )


def _touched(library: Library, dates: Dates) -> list[Found]:
    how = "every instrument with a change after the day"
    return [Found(instrument, ROOT, how) for instrument in coming.touched(library, dates)]


def _about(
    library: Library, question: Question, dates: Dates, found: Sequence[Found], request: Request
) -> Answer:
    about = tuple(About(f.instrument, f.provision, f.how, tuple(f.warnings)) for f in found)
    named = () if request.by_name else _things(library, question, request)
    if named and len(named) == len(found):
        result = ordering.in_order(question, dates, library, named, found)
        result = _derived(result, dates, found)
    else:
        if question.kind in (Kind.ORDER, Kind.BEFORE):
            question = replace(question, asked=Asked(Kind.HISTORY))
        result = _joined(_of_the_day([respond(library, question, dates, i) for i in found]))
    if result.kind in (Kind.APPLIES, Kind.TOLD):
        question = replace(question, asked=Asked(Kind(result.kind)))
    query = plan(question, dates, found, named)
    result = replace(result, about=about, request=request, plan=query)
    return replace(result, proof=prove(library, result))


def _of_the_day(answers: Sequence[Answer]) -> list[Answer]:
    """Without those of a label or a term that are no law, where another that bears it is."""
    held = {_cited(answer) for answer in answers if answer.status.answers}
    return [
        answer
        for answer in answers
        if answer.status.answers or not answer.status.no_law or _cited(answer) not in held
    ] or list(answers)


def _cited(answer: Answer) -> tuple[str, str]:
    first = answer.citations[0] if answer.citations else None
    if first is None:
        return "", ""
    _, defined, term = first.pinpoint.partition("def. ")
    return first.instrument, term if defined else first.pinpoint


def _derived(result: Answer, dates: Dates, found: Sequence[Found]) -> Answer:
    """An answer with the steps before it, and what was said when its provisions were found."""
    steps = (*dates.steps(), *(Step("which provision", item.how) for item in found))
    warnings = [warning for item in found for warning in item.warnings]
    return replace(
        result,
        derivation=(*steps, *result.derivation),
        warnings=tuple(dict.fromkeys([*warnings, *result.warnings])),
    )


def respond(library: Library, question: Question, dates: Dates, found: Found) -> Answer:
    """The answer once the provision is known: the evidence of the day, in words."""
    dates, result = _placed(library, question, dates, found)
    steps = (*dates.steps(), Step("which provision", found.how))
    warnings = [
        *found.warnings,
        *result.warnings,
        *_known_since(library, question, dates, result, found),
    ]
    return replace(
        result,
        derivation=(*steps, *result.derivation),
        warnings=tuple(dict.fromkeys(warnings)),
    )


def _placed(
    library: Library, question: Question, dates: Dates, found: Found
) -> tuple[Dates, Answer]:
    view, provision = library.view(found.instrument), found.provision
    if judged := _judgement(question):
        evidence = gather(view, provision, as_at=dates.as_at, known_at=dates.known_at)
        return dates, wording.shown_only(question, dates, evidence, *judged)
    placed = place(question, dates, view, provision)
    if isinstance(placed, Answer):
        return dates, placed
    if question.kind is not Kind.VERSION:
        return placed, _of_kind(library, question, placed, found)
    version = versions.place_version(question, placed, view, provision)
    if isinstance(version, Answer):
        return placed, version
    placed, conclusions = version
    result = _text(library, question, placed, view, provision)
    return placed, replace(result, conclusions=(*conclusions, *result.conclusions))


def _known_since(
    library: Library, question: Question, dates: Dates, result: Answer, found: Found
) -> list[str]:
    """What the answer would be by all that is published, where it is another (rule 18)."""
    if not dates.known_asked or dates.reference_day is None:
        return []
    since = replace(dates, known_at=dates.reference_day, known_asked=False)
    _, latest = _placed(library, question, since, found)
    if (latest.status, latest.text) == (result.status, result.text):
        return []
    return [f"by what has been published since, the answer is another: {clipped(latest.text)}"]


_HANDLERS: Mapping[Kind, Callable[[Question, Dates, View, str], Answer]] = {
    Kind.LAST_CHANGED: chronicle.happened,
    Kind.HISTORY: chronicle.history,
    Kind.ORDER: chronicle.history,
    Kind.BEFORE: chronicle.history,
    Kind.DIFFERENCE: comparing.difference,
    Kind.CHANGED: chronicle.changed,
    Kind.COUNT: lasting.count,
    Kind.DURATION: lasting.duration,
    Kind.CLAIM: claiming.claim,
}
"""What words the answer of each kind that is about one provision alone."""


def _of_kind(library: Library, question: Question, dates: Dates, found: Found) -> Answer:
    view, provision = library.view(found.instrument), found.provision
    match question.kind:
        case Kind.IN_FORCE:
            return _in_force(question, dates, view, provision)
        case Kind.REFERS:
            return referrals.references(question, dates, library, found.instrument, provision)
        case Kind.COMING:
            return coming.coming(question, dates, library, found.instrument, provision)
        case Kind.TEXT | Kind.APPLIES | Kind.VERSION:
            return _text(library, question, dates, view, provision)
        case kind:
            return _HANDLERS[kind](question, dates, view, provision)


def look_up(
    library: Library, found: Found, *, kind: Kind, request: Request, as_at: date, known_at: date
) -> Answer:
    """What `ask` would say of one provision, named by ids instead of by a question."""
    view, provision = library.view(found.instrument), found.provision
    title = view.title(as_at=as_at, known_at=known_at)
    name = f"{title} {view.pinpoint(provision, as_at=as_at, known_at=known_at)}".strip()
    reading = f"given: {as_at}" if request.as_at else f"no day given: the reference day {as_at}"
    dates = Dates(
        as_at,
        known_at,
        reading,
        False,
        known_asked=request.known_at is not None,
        reference_day=request.reference_day,
    )
    return _about(library, Question(name, Asked(kind)), dates, [found], request)


def _unanswerable(question: Question, *, given: bool) -> tuple[Status, str] | None:
    if not question.text:
        return (
            Status.NOT_A_QUESTION_OF_LAW_TEXT,
            "the question is empty; ask for a provision or a subject, and a day",
        )
    if question.impossible and not given:
        return Status.AMBIGUOUS_DATE, question.impossible
    if question.occasion and question.moments and not (given or question.occasion.plain):
        both = f"“{question.occasion.written}” and “{question.moments[0].written}”"
        return Status.AMBIGUOUS_DATE, f"{both} are two times; ask for one of them, or give the day"
    return None


def _judgement(question: Question) -> tuple[Status, str] | None:
    """Why a question is not answered from texts alone, where it is one of advice or of facts."""
    if question.advice:
        return (
            Status.NOT_A_QUESTION_OF_LAW_TEXT,
            "this asks for advice, or for what no text of law says; ask for a provision or a "
            "subject, and a day, and tqa says what the text of the law was",
        )
    if question.facts:
        return (
            Status.NEEDS_DATE_OR_FACTS,
            "this depends on facts of a case that the question does not give; name the provision "
            "and the day (of the entry, of the decision …), and ask what it said then",
        )
    return None


def _refuse(question: Question, status: Status, reason: str, dates: Dates | None = None) -> Answer:
    return Answer(
        question.text,
        question.kind.value,
        status,
        reason,
        dates.as_at if dates else None,
        dates.known_at if dates else None,
        dates.reading if dates else "",
        derivation=dates.steps() if dates else (),
    )


def _joined(answers: Sequence[Answer]) -> Answer:
    """Answers about several provisions as one: answered where one of them is."""
    first = answers[0]
    if len(answers) == 1:
        return first
    statuses = [item.status for item in answers]
    status = next((s for s in (Status.DISPUTED, Status.ANSWERED) if s in statuses), statuses[0])
    several = len({c.instrument for item in answers for c in item.citations}) > 1
    texts = []
    for item in answers:
        plain = item.status.answers and item.kind == Kind.TEXT and item.citations
        texts.append(f"{item.citations[0]}:\n{item.text}" if several and plain else item.text)
    return replace(
        first,
        status=status,
        text="\n\n".join(texts),
        citations=tuple(c for item in answers for c in item.citations),
        values=tuple(v for item in answers for v in item.values),
        conclusions=tuple(c for item in answers for c in item.conclusions),
        warnings=tuple(dict.fromkeys(w for item in answers for w in item.warnings)),
        derivation=tuple(dict.fromkeys(s for item in answers for s in item.derivation)),
    )


def _in_force(question: Question, dates: Dates, view: View, provision: str) -> Answer:
    if question.asked.event is Event.SUSPENSION:
        return chronicle.suspended(question, dates, view, provision)
    if question.asked.ever and dates.interval is None:
        made, law, _ = began(view, provision, known_at=dates.known_at)
        first = law or made
        start = first.valid.start.latest if first else None
        if start and start < dates.as_at:
            ever = Interval.inclusive(start, dates.as_at)
            reading = f"{dates.reading}; any day since {start}"
            dates = replace(dates, interval=ever, reading=reading)
    if dates.interval is not None:
        return wording.in_force_over(question, dates, view, provision)
    if question.asked.event is not None:
        earlier = claiming.on_an_earlier_day(question, dates, view, provision)
        if earlier is not None:
            return earlier
    evidence = gather(view, provision, as_at=dates.as_at, known_at=dates.known_at)
    return wording.in_force(question, dates, evidence)


def _text(library: Library, question: Question, dates: Dates, view: View, provision: str) -> Answer:
    """The text of the day; over several days, of each sub-period of constant text (rule 20)."""
    found = governing(question, dates, view, provision, years=library.years)
    if found and (result := _governed(question, dates, view, provision, found)).status.answers:
        return result
    if dates.interval is not None and provision == ROOT:
        cut = wording.whole_over(question, dates, view, dates.interval)
        if cut is not None:
            return cut
    elif dates.interval is not None:
        parts = texts(view, provision, dates.interval, known_at=dates.known_at)
        if len(parts) > 1:
            result = wording.over_periods(question, dates, parts)
            picked = dict.fromkeys(v for _, e in parts for v in values(question, e))
            return replace(result, values=tuple(picked))
        if parts[0][1].status.answers:
            dates = replace(dates, reading=f"{dates.reading}, with one text throughout")
    evidence = gather(view, provision, as_at=dates.as_at, known_at=dates.known_at)
    result = replace(wording.text(question, dates, evidence), values=values(question, evidence))
    if (told := told_day(question, evidence)) is not None:
        # Of what a pleading tells, the sentence asked about; its paragraph is cited.
        result = replace(result, text=told.sentence, kind=Kind.TOLD.value)
    if question.asked.event is Event.BEGINNING and dates.assumed:
        said = f"its beginning is not on record; this is the text of {dates.as_at}"
        result = replace(result, warnings=(*result.warnings, said))
    return result


def _governed(
    question: Question, dates: Dates, view: View, provision: str, found: Governing
) -> Answer:
    """The text that governs the facts named, and beside it the one that is in force (rule 5)."""
    evidence = gather(view, provision, as_at=found.day, known_at=dates.known_at)
    placed = dates.at(found.day, f"{dates.reading}; {found.reading}")
    result = replace(wording.text(question, placed, evidence), values=values(question, evidence))
    in_force = gather(view, provision, as_at=dates.as_at, known_at=dates.known_at)
    said = f"in force on {dates.as_at}: {short(in_force)}"
    return replace(result, kind=Kind.APPLIES.value, warnings=(said, *result.warnings))
