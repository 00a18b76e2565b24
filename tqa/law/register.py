"""The instruments that are known, and which of them a name means.

A name may fit one, several or none. All that fit are returned, never a guess.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from tqa.law.instruments import InstrumentName, normalise_title
from tqa.law.titles import KnownTitles, read_instrument
from tqa.temporal.intervals import Interval


@dataclass(frozen=True, slots=True)
class TitleEntry:
    """A title or alias, with the days on which it was the name, where these are known."""

    title: str
    valid: Interval | None = None


@dataclass(frozen=True, slots=True)
class RegisterEntry:
    """One instrument: its id, every name it has or had, and its number.

    `number` is as printed after the year or before it ("22", "C-29"); `kind` uses the words of
    `InstrumentName.kind`.
    """

    id: str
    titles: tuple[TitleEntry, ...]
    number: str | None = None
    year: int | None = None
    kind: str | None = None
    series: str | None = None


# A number says what kind of instrument it belongs to only roughly: "Act No. 5" may be how a
# register that says "law" is cited. These never share their numbers with one another.
_SEPARATE_SERIES = ("ordinance", "presidents_order", "sro", "sor", "statutory_instrument",
                    "revised_statute", "crc", "usc", "cfr")  # fmt: skip


_CITES_SECTION = re.compile(r"§|^sections?\s", re.IGNORECASE)
"""In a title: that it cites one section of a code, and so names the section."""


_SECTION_OF_CODE = re.compile(r"(.+ Code) § (\w+)[-:].+")


class InstrumentRegister:
    """Looks instruments up by any of their names.

    >>> register = InstrumentRegister([
    ...     RegisterEntry("ports", (TitleEntry("Ports Act 2008"),), "9", 2008, "act"),
    ...     RegisterEntry("dues", (TitleEntry("Ports (Dues) Act 2010"),), "4", 2010, "act"),
    ... ])
    >>> register.resolve("the Ports Act"), register.resolve("Act No. IV of 2010")
    (('ports',), ('dues',))
    """

    def __init__(self, entries: Iterable[RegisterEntry]) -> None:
        self.entries = tuple(sorted(entries, key=lambda entry: entry.id))
        self._by_title: dict[str, list[tuple[RegisterEntry, TitleEntry]]] = {}
        self._by_core: dict[str, list[tuple[RegisterEntry, TitleEntry]]] = {}
        for entry in self.entries:
            for title in entry.titles:
                normal = normalise_title(title.title)
                self._by_title.setdefault(normal, []).append((entry, title))
                self._by_core.setdefault(_core(normal), []).append((entry, title))

    @cached_property
    def titles(self) -> Mapping[str, str]:
        """Normalised titles, with and without their year, to titles; for `parse_citations`."""
        found = KnownTitles()
        for normal, pairs in self._by_title.items():
            if _CITES_SECTION.search(pairs[0][1].title):
                continue  # its own words would be taken for the title, and not for the pinpoint
            # One common word ("Corrigendum", "Rules") would be found in every text.
            if " " in normal or any(character.isdigit() for character in normal):
                found.setdefault(normal, pairs[0][1].title)
        for core, pairs in self._by_core.items():
            if " " in core and not _CITES_SECTION.search(pairs[0][1].title):
                found.setdefault(core, re.sub(r",? ?\(?\d{4}\)?$", "", pairs[0][1].title))
        return found

    def resolve(
        self, name: str | InstrumentName, *, as_at: date | None = None, near: bool = True
    ) -> tuple[str, ...]:
        """The ids of the instruments that `name` may mean, sorted; none where nothing fits.

        In turn: the whole title; the number and year; the title without its year; words that
        begin or end a title. An old title still finds its instrument, but where another bears the
        same title on `as_at`, that other is meant. Without `near` the last step is left out: what
        amends "the Ferries Act" must not be aimed at the "Ferries Act (Amendment) Order".
        """
        if isinstance(name, str) and _CITES_SECTION.search(name):
            # What is read as an instrument is only the code.
            whole = self._by_title.get(normalise_title(name), [])
            if whole:
                return _on(whole, as_at)
        asked = read_instrument(name) if isinstance(name, str) else name
        title = normalise_title(asked.title or (name if isinstance(name, str) else asked.written))
        by_title = _on(self._by_title.get(title, []), as_at)
        by_number = self._numbered(asked)
        if by_title and by_number:
            both = tuple(found for found in by_title if found in by_number)
            # A title is told from a number of another series by what is known of its own.
            unnumbered = tuple(found for found in by_title if found in self._unnumbered)
            return both or unnumbered or _ids([*by_title, *by_number])
        if by_title or by_number:
            return by_title or by_number
        if asked.generic or (asked.number is not None and asked.title is None):
            return ()
        return self._loosely(title, as_at, near=near)

    def section(self, code: InstrumentName | None, label: str) -> tuple[str, ...]:
        """The instruments that are one section of a code, where its sections are kept singly.

        >>> code = InstrumentName("Harbor Code", title="Harbor Code", kind="code")
        >>> entry = RegisterEntry("h", (TitleEntry("Harbor Code § 7-12"),))
        >>> InstrumentRegister([entry]).section(code, "7-12")
        ('h',)
        """
        if code is None or code.title is None:
            return ()
        pairs = self._by_title.get(normalise_title(f"{code.title} § {label}"), [])
        return _ids(entry.id for entry, _ in pairs)

    def title_of_code(self, code: str, title: str) -> tuple[str, ...]:
        """The instruments that are sections of one title of a code, sorted.

        >>> ports = [RegisterEntry(n, (TitleEntry(f"Harbor Code § {n}"),)) for n in ("7-1", "8-2")]
        >>> InstrumentRegister(ports).title_of_code("Harbor Code", "7")
        ('7-1',)
        """
        return self._titles_of_codes.get((normalise_title(code), title), ())

    @cached_property
    def _titles_of_codes(self) -> Mapping[tuple[str, str], tuple[str, ...]]:
        found: dict[tuple[str, str], list[str]] = {}
        for entry in self.entries:
            for title in entry.titles:
                if section := _SECTION_OF_CODE.fullmatch(title.title):
                    key = (normalise_title(section[1]), section[2])
                    found.setdefault(key, []).append(entry.id)
        return {key: _ids(ids) for key, ids in found.items()}

    @cached_property
    def _unnumbered(self) -> frozenset[str]:
        return frozenset(entry.id for entry in self.entries if entry.number is None)

    def _numbered(self, asked: InstrumentName) -> tuple[str, ...]:
        if asked.number is None:
            return ()
        found = []
        for entry in self.entries:
            if entry.number is None or _number(entry.number) != _number(asked.number):
                continue
            if asked.year is not None and entry.year != asked.year:
                continue
            if asked.year is None and entry.year is not None:
                continue
            kinds = {entry.kind, asked.kind}
            if None not in kinds and len(kinds) > 1 and kinds & set(_SEPARATE_SERIES):
                continue
            if asked.series and entry.series and asked.series != entry.series:
                continue
            found.append(entry.id)
        return _ids(found)

    def _loosely(self, title: str, as_at: date | None, *, near: bool) -> tuple[str, ...]:
        """Without the year; then by the beginning or the end of a title."""
        core = _core(title)
        year = title.removeprefix(core).strip()
        pairs = self._by_core.get(core, [])
        # A year that is given must not be contradicted: the Act of another year is another Act.
        same = [pair for pair in pairs if not year or not _year(pair) or _year(pair) == year]
        if same or not core or not near:
            return _on(same, as_at)
        words = f" {core} "
        around = [
            pair
            for known, entries in self._by_core.items()
            if f" {known} ".endswith(words) or f" {known} ".startswith(words)
            for pair in entries
            if not year or not _year(pair) or _year(pair) == year
        ]
        # "Act" alone is the end of every title.
        return _on(around, as_at) if " " in core else ()


def _core(normal: str) -> str:
    """A normalised title without the year at its end."""
    return re.sub(r"(?<=\S) (?:1[5-9]|20)\d\d$", "", normal)


def _year(pair: tuple[RegisterEntry, TitleEntry]) -> str:
    normal = normalise_title(pair[1].title)
    return normal.removeprefix(_core(normal)).strip() or str(pair[0].year or "")


def _number(text: str) -> str:
    return text.upper().lstrip("0").replace(" ", "")


def _on(pairs: list[tuple[RegisterEntry, TitleEntry]], as_at: date | None) -> tuple[str, ...]:
    """The ids of entries; only those that bore the title on the day, where any did."""
    if as_at is not None:
        bearing = [pair for pair in pairs if pair[1].valid is not None and as_at in pair[1].valid]
        undated = [pair for pair in pairs if pair[1].valid is None]
        pairs = [*bearing, *undated] if bearing else pairs
    return _ids(entry.id for entry, _ in pairs)


def _ids(ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(ids)))
