"""Which provision a question without a citation is about: by its words and their meaning."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from itertools import islice

from tqa.index.units import KINDS
from tqa.index.words import bare, split, terms
from tqa.law.model import ENDED, State
from tqa.law.profiles import load_profile, profile_names
from tqa.law.status import Status
from tqa.retrieval.evidence import gather
from tqa.retrieval.found import Found
from tqa.retrieval.library import Library
from tqa.retrieval.question import Question
from tqa.retrieval.ranked import Hit
from tqa.retrieval.view import View

COVERED = 0.5
"""Of what the words of a question say, rare words counting more, the share that a provision must
say, in these words or near ones, to be taken as its subject, unless the score is high as a whole
(`Engine.floor`); else the best hit is a neighbour, not an answer."""

CLOSER = 1.1
"""How much better, by score, a provision that is not law on the day must match than the best that
is, for the question to be about it: then the answer is that it was not in force, not its neighbour.
"""


def by_subject(
    library: Library,
    question: Question,
    named: tuple[str, ...],
    *,
    as_at: date,
    known_at: date,
) -> Found:
    """The provision that the words of a question are about, or why there is none.

    Where they hold the whole title of one instrument, it is looked for in that one first.
    """
    told = () if named else library.told_of(terms(question.subject))
    if len(told) == 1:
        found = _by_subject(library, question, told, as_at=as_at, known_at=known_at)
        if found.status is None:
            return found
    return _by_subject(library, question, named, as_at=as_at, known_at=known_at)


def _by_subject(
    library: Library,
    question: Question,
    named: tuple[str, ...],
    *,
    as_at: date,
    known_at: date,
) -> Found:
    wanted = terms(question.subject)
    if not wanted:
        reason = "no provision, instrument or subject in it; ask for a section, or by its words"
        return Found(status=Status.NOT_A_QUESTION_OF_LAW_TEXT, reason=reason)
    then, ever = (
        library.hits(
            question.subject,
            as_at=day,
            known_at=known_at,
            instruments=named,
            question=question.text,
        )
        for day in (as_at, None)
    )
    names = _names(question.subject)
    if not named and not _PLEADED & set(wanted) and any(_is_words_of_law(library, h) for h in ever):
        # Where no law has a word of it, what is pleaded or put into other laws is all there is; and
        # what happened on some day is told by pleadings alone, where no law is about it.
        of_law = [[hit for hit in hits if _is_words_of_law(library, hit)] for hits in (then, ever)]
        if not _BEFELL.match(question.text) or any(
            _about(library, of_law[1], names, known_at=known_at)
        ):
            then, ever = of_law
    law = list(_about(library, then, names, known_at=known_at))
    in_law = next((h for h in law if _is_law(library, h, as_at=as_at, known_at=known_at)), None)
    best = next(_about(library, ever, names, known_at=known_at), None)
    if in_law is None and best is None:
        if not (question.moments or named or _ASKS.search(question.text)):
            reason = "not a question; ask for a provision or a subject, and a day"
            return Found(status=Status.NOT_A_QUESTION_OF_LAW_TEXT, reason=reason)
        lacking = f"the nearest holds too few of: {', '.join(wanted)}" if ever else "no word of it"
        if names:
            lacking += f"; and all of: {', '.join(names)}"
        return Found(status=Status.NOT_FOUND, reason=f"no provision is about this ({lacking})")
    if in_law is None or (
        best is not None
        and best.score > CLOSER * in_law.score
        and not _is_law(library, best, as_at=as_at, known_at=known_at)
    ):
        assert best is not None
        chosen, how = best, "by its words, in all versions"
        made = _made(library.view(best.instrument), best.provision, as_at=as_at, known_at=known_at)
        chosen = replace(best, provision=made)
    else:
        chosen, how = in_law, f"by its words, among texts of {as_at}"
    view = library.view(chosen.instrument)
    inner = narrowed(view, chosen.provision, wanted, as_at=as_at, known_at=known_at)
    inner = _headed(library, replace(chosen, provision=inner), wanted, known_at=known_at)
    near = law or list(islice(_about(library, ever, names, known_at=known_at), 4))
    chosen = replace(chosen, provision=inner)
    warnings = _also(library, chosen, near, as_at=as_at)
    if unheld := _lacking(library, chosen, wanted, known_at=known_at):
        warnings += (f"found by its words; it does not hold: {', '.join(unheld)}",)
    how = f"{how}: {chosen.provision} of {chosen.instrument} (score {chosen.score:.2f})"
    return Found(chosen.instrument, chosen.provision, how, warnings=warnings)


def _about(
    library: Library, hits: Sequence[Hit], names: Sequence[str], *, known_at: date
) -> Iterator[Hit]:
    """The hits that hold enough of the words asked for, and every name among them."""
    floor = library.engine.floor
    for hit in hits:
        enough = hit.covered >= COVERED or hit.score >= floor
        if enough and not _lacking(library, hit, names, known_at=known_at):
            yield hit


def _is_words_of_law(library: Library, hit: Hit) -> bool:
    """Whether a provision is law by itself: what amends is law in what it amends.

    What parties plead is no law; it is looked at where the question is about a case.
    """
    view = library.view(hit.instrument)
    return view.row.kind != "complaint" and not view.amends(hit.provision)


_BEFELL = re.compile(
    r"(?i)\W*(?:when|(?:on|in|at)\s+(?:what|which)\s+(?:day|date|month|year|time))\s+"
    r"(?:was|were|did|had)\b"
)
"""How a question begins that asks when something happened."""
_PLEADED = frozenset(
    """plaintiff plaintiffs defendant defendants complaint complaints pleaded alleged case
    claimed""".split()
)


def _made(view: View, name: str, *, as_at: date, known_at: date) -> str:
    """The provision; or where it was yet to be made, the one around it that was made, but no law.

    A subsection that is added before its section commences is a part of what awaits commencement.
    """

    def state(part: str) -> State | None:
        return view.state(part, as_at=as_at, known_at=known_at)

    if state(name) is not State.NOT_YET_MADE:
        return name
    around = [part for part in view.tree.ancestors(name) if view.tree.by_id[part].kind in KINDS]
    return next((part for part in around if state(part) in _WAITING_OR_ENDED), name)


_WAITING_OR_ENDED = (State.NOT_IN_FORCE, *ENDED)
"""States of what was made and is no law on the day."""


def _headed(library: Library, hit: Hit, wanted: Sequence[str], *, known_at: date) -> str:
    """The provision whose heading, with the titles above it, has every word that is asked: then the
    question is about the whole under that heading, and not about one part.
    """
    view = library.view(hit.instrument)
    asked = {_stem(word) for word in wanted}
    for above in view.tree.ancestors(hit.provision):
        if view.tree.by_id[above].kind not in KINDS:
            continue
        own = [v.heading for v in view.versions(above) if v.known_on(known_at)]
        around = _around(library, replace(hit, provision=above), known_at=known_at)
        if any(own) and asked & _stems(" ".join(own)) and asked <= _stems(around):
            return above
    return hit.provision


def narrowed(view: View, name: str, wanted: Sequence[str], *, as_at: date, known_at: date) -> str:
    """The one part of a provision that holds every word asked for which the whole holds.

    Where several do, or none does, the provision itself; headings count for none of them.
    """

    def held(part: str) -> set[str]:
        text = view.compose(part, as_at=as_at, known_at=known_at).text
        return {word for word in wanted if _stem(word) in _stems(text)}

    state = view.state(name, as_at=as_at, known_at=known_at)
    while True:
        # What the heads of columns say, all rows say; and what was yet to be made, or to be law,
        # is no part of what already was.
        inside = [
            part
            for part in view.tree.children(name)
            if view.tree.by_id[part].kind != "header"
            and state in (None, view.state(part, as_at=as_at, known_at=known_at))
        ]
        words = {part: held(part) for part in inside}
        there = set().union(*words.values())
        parts = [part for part in inside if there and words[part] == there]
        if len(parts) != 1 or view.tree.by_id[parts[0]].kind not in _NARROWER:
            return name
        name = parts[0]


_NARROWER = frozenset({"subsection", "row", "table", "definition"})
"""Parts that an answer may be narrowed to: what is below them is no whole sentence."""


def _names(subject: str) -> list[str]:
    """The names in a question: what it spells with capitals where it need not.

    "The Supreme Court of Germany" is not that of Canada, however many words they share: a provision
    that lacks a name is not about it. A question that is all in capitals names nothing.
    """
    words = re.findall(r"[^\W_]+", subject)
    inner = [word for word in words[1:] if word[0].isupper() and not word.isupper()]
    if not inner or len(inner) > len(words) / 2:
        return []
    return terms(" ".join(inner))


def _is_law(library: Library, hit: Hit, *, as_at: date, known_at: date) -> bool:
    view = library.view(hit.instrument)
    found = gather(view, hit.provision, as_at=as_at, known_at=known_at)
    return found.status.answers or bool(found.composed.doubts)


_ASKS = re.compile(
    r"(?i)\?|^\W*(?:what|which|who|whom|whose|when|where|how|is|was|are|were|does|did|do|has|had|have"
    r"|show|list|give|print|quote|display|tell|read|text|define|find|compare|history)\b"
)
"""What a question looks like, for the difference between no answer and no question."""


def _ever(library: Library, hit: Hit, *, known_at: date) -> str:
    """All that a provision said on any day, as far as it was known."""
    view = library.view(hit.instrument)
    texts = [
        v.content.passage.text
        for part in view.tree.below(hit.provision)
        for v in view.versions(part)
        if v.known_on(known_at)
    ]
    return " ".join([_around(library, hit, known_at=known_at), *texts])


def _lacking(library: Library, hit: Hit, wanted: Iterable[str], *, known_at: date) -> list[str]:
    """The words asked for that stand in no text of a provision."""
    there = _stems(_ever(library, hit, known_at=known_at))
    return [word for word in wanted if _stem(word) not in there]


def _around(library: Library, hit: Hit, *, known_at: date) -> str:
    """The title and headings above a provision: they are part of what it is about."""
    view = library.view(hit.instrument)
    over = view.tree.headings(hit.provision)
    headings = [
        v.heading
        for part in [hit.provision, *view.tree.ancestors(hit.provision), *over]
        for v in view.versions(part)
        if v.known_on(known_at)
    ]
    place = _jurisdiction(view.row.jurisdiction)
    return " ".join([place, view.title(as_at=date.max, known_at=known_at), *headings])


def _jurisdiction(id_: str) -> str:
    """The name of a jurisdiction, which all of its law is about; empty where none is known."""
    return load_profile(id_).name if id_ in profile_names() else ""


def _stems(text: str) -> set[str]:
    return {_stem(word) for word in split(text.lower())}


def _stem(word: str) -> str:
    """What words of one meaning mostly share: "printers", "printing"; "fee", "fees"."""
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        word = word[:-3] + "y" if word.endswith("ies") else word[:-1]
    return bare(word)[:5]


def _also(library: Library, chosen: Hit, hits: Sequence[Hit], *, as_at: date) -> tuple[str, ...]:
    """Other provisions that match nearly as well, for the reader to know of."""
    near = [
        hit
        for hit in hits
        if hit.score >= 0.8 * chosen.score
        and hit.instrument + hit.provision != chosen.instrument + chosen.provision
        and not _related(library, hit, chosen)
    ]
    if not near:
        return ()
    places = [
        f"{library.view(h.instrument).title(as_at=as_at)}, s "
        f"{library.view(h.instrument).pinpoint(h.provision, as_at=as_at) or h.provision}"
        for h in near[:3]
    ]
    return (f"nearly as close by its words: {'; '.join(places)}",)


def _related(library: Library, one: Hit, other: Hit) -> bool:
    if one.instrument != other.instrument:
        return False
    tree = library.view(one.instrument).tree
    return one.provision in tree.ancestors(other.provision) or other.provision in tree.ancestors(
        one.provision
    )
