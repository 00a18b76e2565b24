"""Why each day may stand in an answer: the grounds that a proof gives for it.

A day is asked for, bounds a version, is one to which the sources go, is written in the words quoted
or in the question, or lies beside such a day. What is none of these stays without a ground.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, timedelta
from functools import cached_property

from tqa.law.identity import ROOT
from tqa.law.model import Version
from tqa.qa.answers import Answer, Conclusion
from tqa.qa.checking.written import ISO, days_in, stretches_in
from tqa.qa.proven import Cited, Ground
from tqa.retrieval.course import changes
from tqa.retrieval.library import Library
from tqa.retrieval.view import View
from tqa.store.ledger import ledger_of
from tqa.temporal.bounds import Bound

_SECTIONS = re.compile(r"(\d+) of (\d+) sections")
_COUNTED = re.compile(r"(\d+) changes? on record")
_QUOTED = re.compile(r"“([^”]+)”")


class Days:
    """The grounds of the days of one answer."""

    def __init__(
        self,
        library: Library,
        answer: Answer,
        abouts: Sequence[tuple[str, str]],
        cited: Sequence[Cited],
    ) -> None:
        self.library, self.answer, self.abouts, self.cited = library, answer, abouts, cited
        self.conclusions = tuple(self._conclusions())

    def asked(self) -> tuple[Ground, ...]:
        """Why the answer is for the days that it is for."""
        request = self.answer.request
        if request is None:
            return ()  # of what is refused before any provision is found, the day does not matter
        found = []
        for name in ("as_at", "known_at"):
            day = getattr(self.answer, name)
            if day is None:
                continue
            if day == getattr(request, name):
                found.append(Ground(str(day), "request", name))
            elif day == request.reference_day:
                found.append(Ground(str(day), "reference_day", name))
            else:
                ground = self._first(day, (self._question, self._bound, self._read, self._beside))
                found.append(ground or Ground(str(day), "", name))
        return tuple(found)

    def grounds(self) -> tuple[Ground, ...]:
        """The ground of each day that the answer prints, in the order of days."""
        found: dict[date, Ground] = {}
        waiting = sorted({date.fromisoformat(day) for day in self._printed() if _is_day(day)})
        sources = (self._asked, self._bound, self._coverage, self._concluded, self._quoted)
        for day in waiting:
            ground = self._first(day, (*sources, self._edge, self._question, self._read))
            if ground is None:
                ground = self._beside(day)
            if ground is not None:
                found[day] = ground
        for day in [date.fromisoformat(g.of) for g in found.values() if g.by == "beside"]:
            if day not in found:
                other = self._first(day, (*sources, self._edge))
                if other is not None:
                    found[day] = other
        return tuple(found[day] for day in sorted(found))

    def _printed(self) -> Iterator[str]:
        answer = self.answer
        texts = [answer.text, answer.date_reading, *answer.warnings]
        texts += [step.says for step in answer.derivation]
        for conclusion in (*answer.conclusions, *self.conclusions):
            texts += [*conclusion.given, conclusion.result]
        texts += [value.amount for value in answer.values]
        for text in texts:
            yield from ISO.findall(text)

    def _first(
        self, day: date, sources: Iterable[Callable[[date], Ground | None]]
    ) -> Ground | None:
        return next((found for source in sources if (found := source(day)) is not None), None)

    # -- the grounds, from the strongest to the weakest -------------------------------------------

    def _asked(self, day: date) -> Ground | None:
        answer, request = self.answer, self.answer.request
        names = {"as_at": answer.as_at, "known_at": answer.known_at}
        if request is not None:
            names |= {"reference_day": request.reference_day, "request": request.as_at}
        return next((Ground(str(day), n) for n, given in names.items() if given == day), None)

    def _bound(self, day: date) -> Ground | None:
        of = self._bounds.get(day) or self._scoped.get(day)
        return Ground(str(day), "bound", of) if of else None

    @cached_property
    def _bounds(self) -> dict[date, str]:
        """The days that bound a version of a provision, of a part of it, of what it stands in."""
        found: dict[date, str] = {}
        for view, names in self._around():
            for name in names:
                for version in view.versions(name):
                    for day in _days_of(version):
                        found.setdefault(day, f"{view.row.id}#{name}")
        return found

    @cached_property
    def _scoped(self) -> dict[date, str]:
        """The same of what is law for some purposes only."""
        found: dict[date, str] = {}
        for id_, name in self.abouts:
            view = self.library.view(id_)
            for part in [name, *view.tree.ancestors(name)]:
                for version in self.library.store.versions(id_, part):
                    for day in _days_of(version):
                        found.setdefault(day, f"{id_}#{part}")
        return found

    def _around(self) -> Iterator[tuple[View, list[str]]]:
        for id_, name in self.abouts:
            view = self.library.view(id_)
            yield view, [*view.parts(name), *view.tree.ancestors(name)]

    def _coverage(self, day: date) -> Ground | None:
        return next(
            (
                Ground(str(day), "coverage", source.id)
                for id_ in self._instruments
                for source in self.library.store.sources(id_)
                if day in (source.current_to, source.published)
            ),
            None,
        ) or next(
            (
                Ground(str(day), "listed", id_)
                for id_ in self._instruments
                if any(day in pair for pair in self.library.view(id_).lists)
            ),
            None,
        )

    @cached_property
    def _instruments(self) -> list[str]:
        return list(dict.fromkeys(id_ for id_, _ in self.abouts))

    def _concluded(self, day: date) -> Ground | None:
        for at, conclusion in enumerate(self.answer.conclusions):
            if conclusion.result == str(day):
                return Ground(str(day), "concluded", str(at))
        return None

    def _quoted(self, day: date) -> Ground | None:
        at = self._written.get(day)
        return Ground(str(day), "quoted", at) if at else None

    @cached_property
    def _written(self) -> dict[date, str]:
        """The days that the words quoted, and those of clauses on application, write out."""
        found: dict[date, str] = {}
        for i, citation in enumerate(self.answer.citations):
            for j, quote in enumerate(citation.quotes):
                for item in days_in(quote.text):
                    found.setdefault(item.day, f"citations[{i}].quotes[{j}]")
        for id_ in self._instruments:
            for clause in self.library.view(id_).applications:
                for item in days_in(clause.words.text):
                    found.setdefault(item.day, "application")
        return found

    def _edge(self, day: date) -> Ground | None:
        of = self._edges.get(day)
        return Ground(str(day), "edge", of) if of else self._published(day)

    @cached_property
    def _edges(self) -> dict[date, str]:
        """The days of amendments: when they take effect, cease, were published or replaced."""
        found: dict[date, str] = {}
        for id_ in self._instruments:
            for entry in ledger_of(self.library.store, id_):
                bounds = (entry.effective, entry.until)
                days = [day for bound in bounds for day in (bound.earliest, bound.latest)]
                for each in (*days, entry.published, entry.superseded):
                    if each is not None:
                        found.setdefault(each, f"{id_}#{entry.clause}")
        return found

    def _published(self, day: date) -> Ground | None:
        """The day on which an amending instrument was made, or a source of it published."""
        authors = [
            entry.clause.partition("#")[0]
            for id_ in self._instruments
            for entry in ledger_of(self.library.store, id_)
        ]
        for author in dict.fromkeys([*self._instruments, *authors]):
            row = self.library.rows.get(author)
            if row is not None and day in (row.made.earliest, row.made.latest):
                return Ground(str(day), "made", author)
            for source in self.library.store.sources(author):
                if day in (source.published, source.current_to):
                    return Ground(str(day), "coverage", source.id)
        return None

    def _question(self, day: date) -> Ground | None:
        if day in self._named:
            return Ground(str(day), "question", self._named[day])
        return None

    @cached_property
    def _named(self) -> dict[date, str]:
        """The first and last days of what the question names, and the days beside them."""
        found: dict[date, str] = {}
        ends = [day for pair in stretches_in(self.answer.question) for day in pair]
        for shift, words in ((0, ""), (-1, "the day before"), (1, "the day after")):
            for day in ends:
                beside = _shifted(day, shift)
                if beside is not None:
                    found.setdefault(beside, words)
        return found

    def _read(self, day: date) -> Ground | None:
        """A day that the answer says it read from words of the question."""
        if str(day) not in self.answer.date_reading:
            return None
        words = [w for w in _QUOTED.findall(self.answer.date_reading) if w in self.answer.question]
        return Ground(str(day), "read", words[0]) if words else None

    def _beside(self, day: date) -> Ground | None:
        sources = (self._asked, self._bound, self._coverage, self._edge, self._quoted)
        for shift in (1, -1):
            beside = _shifted(day, shift)
            if beside is not None and self._first(beside, sources) is not None:
                return Ground(str(day), "beside", str(beside))
        return None

    # -- what follows -----------------------------------------------------------------------------

    def _conclusions(self) -> Iterator[Conclusion]:
        """Counts that the text tells and the answer does not conclude itself."""
        answer = self.answer
        wholes = [id_ for id_, name in self.abouts if name == ROOT]
        for match in _SECTIONS.finditer(answer.text):
            for item in [c for c in self.cited if c.provision == ROOT and wholes]:
                id_ = answer.citations[item.citation].instrument
                told = f"{match[1]} of {match[2]}"
                yield Conclusion("sections_in_force", (id_, item.day), told)
        for match, (id_, name) in zip(_COUNTED.finditer(answer.text), self.abouts, strict=False):
            view = self.library.view(id_)
            lines = answer.text.splitlines()
            days = [
                str(change.when)
                for change in changes(view, name, known_at=answer.known_at)
                if not change.first and any(x.startswith(f"{change.when}: ") for x in lines)
            ]
            yield Conclusion("count", tuple(days), match[1])


def _days_of(version: Version) -> list[date]:
    bounds: tuple[Bound, Bound] = (version.valid.start, version.valid.end)
    days = [day for bound in bounds for day in (bound.earliest, bound.latest)]
    return [day for day in (*days, version.known_from, version.known_to) if day is not None]


def _shifted(day: date, by: int) -> date | None:
    try:
        return day + timedelta(days=by)
    except OverflowError:
        return None


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
