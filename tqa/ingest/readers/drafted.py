"""An instrument from its printed lines, in whatever file they came: head, structure, dates.

The reader sets out what the print says; what it has to assume (which day the instrument came into
force, what an undated note means) it lists in `Document.guesses`, for a person to check.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import PurePath

from tqa.errors import ConfigError, SourceError
from tqa.ingest.given import Given
from tqa.ingest.readers import head as heads
from tqa.ingest.readers.base import LinearText, SourceFile
from tqa.ingest.readers.head import Head, read_head
from tqa.ingest.readers.lines import Line
from tqa.ingest.readers.notes import dated
from tqa.ingest.readers.outline import Outline, Part
from tqa.ingest.readers.pleadings.reading import pleaded
from tqa.ingest.readers.structure import Structure
from tqa.law.document import Document
from tqa.law.model import InstrumentFacts
from tqa.law.profiles import Rule, load_profile
from tqa.temporal.bounds import UNKNOWN, Bound

UNKNOWN_JURISDICTION = "xx"
"""The ISO 3166 code that no country has."""


def read_drafted(
    file: SourceFile,
    lines: Sequence[Line],
    given: Given,
    *,
    media_type: str,
    front_matter: str = "",
    guesses: Sequence[str] = (),
) -> Document:
    """The instrument that `lines` print. SourceError where they hold no law.

    `given` goes before what is found in the text; `guesses` are those of the reader of the lines.
    """
    pleading = pleaded(lines, given.kind)
    head = pleading.head if pleading else read_head(lines)
    out = Outline(LinearText(), given.kind or head.kind or "other")
    if front_matter:
        out.leave(front_matter, "front matter")
    _write_head(out, head)
    if pleading:
        pleading.write(out)
    else:
        Structure(out, [*head.rest, *lines[head.body :]]).read()
    if not any(part.spans for part in out.parts if part.kind not in ("title", "heading")):
        raise SourceError(
            f"{file.name}: holds no text of law (it is empty, or has only titles and page "
            "numbers); check the file; a scan must first go through character recognition"
        )
    found = _Found(file.name, head, out, given)
    found.guesses += guesses
    return given.applied_to(found.document(file.sha256, media_type))


def _write_head(out: Outline, head: Head) -> None:
    for line, reason in head.other:
        out.leave(line.text, reason)
    for label, lines in (("short", head.titles), ("long", head.long_title)):
        if lines:
            node = out.open(Part("title", 0, label, place=lines[0].place))
            out.own(node, " ".join(line.text for line in lines))


@dataclass(frozen=True, slots=True)
class _Start:
    """Since when the words without a note are law."""

    bound: Bound
    guess: str = ""


class _Found:
    """The facts of one text, put together from what was given and what was found."""

    def __init__(self, name: str, head: Head, out: Outline, given: Given) -> None:
        self.name, self.head, self.out, self.given = name, head, out, given
        self.guesses = [*head.guesses, *out.guesses]
        self.made = given.made or head.days.get("made")
        self.current_to = given.current_to or head.days.get("current_to")
        self.jurisdiction = given.jurisdiction or UNKNOWN_JURISDICTION

    def document(self, source: str, media_type: str) -> Document:
        """The document, before the given facts are laid over it."""
        consolidated = self._consolidated()
        start = self._start()
        if start.guess:
            self.guesses.append(start.guess)
        limit = self.current_to if consolidated else None
        parts = dated(self.out, start.bound, limit)
        self.guesses += parts.guesses
        published = self._published()
        if published is None:
            self.guesses.append("no day of publication is stated: it counts as always known")
        return Document(
            source=source,
            media_type=media_type,
            text=self.out.linear.text(),
            facts=self._facts(start.bound),
            nodes=parts.nodes,
            left_over=parts.left_over,
            notes=parts.notes,
            consolidated=consolidated,
            current_to=limit,
            published=published,
            published_basis="as printed" if published else "not stated",
            guesses=tuple(dict.fromkeys(self.guesses)),
        )

    def _consolidated(self) -> bool:
        """Whether the text is a consolidation; SourceError where it is, as at no stated day."""
        if self.given.read_as == "enacted" or self.head.pleading:
            return False
        noted = any(mark.annotation.operation != "enact" for mark in self.out.marks)
        consolidated = bool(
            self.given.read_as == "consolidated" or self.current_to or self.head.consolidated
        )
        if self.current_to is None and (consolidated or noted):
            why = "has notes of amendments" if noted else "is called a consolidation"
            raise SourceError(
                f"{self.name}: {why}, but does not say up to which day it is consolidated; give it "
                "with --current-to YYYY-MM-DD (or read it --as enacted)"
            )
        return consolidated

    # -- since when ---------------------------------------------------------------------------

    def _start(self) -> _Start:
        stated = self.given.in_force or self.head.days.get("in_force")
        if stated:
            return _Start(Bound.on(stated))
        clause = None if self.head.pleading else self._clause()
        if clause is not None:
            return clause
        rule = None if self.head.pleading else self._default()
        published = self._published()
        if rule is not None and rule.day == "published" and published:
            return _Start(
                Bound.on(published),
                f"no commencement is stated: taken as in force from publication ({published}), "
                f"the rule there being: {rule.value} ({rule.source})",
            )
        if self.head.pleading and self.made:
            return _Start(Bound.on(self.made))
        if self.made is None:
            return _Start(
                UNKNOWN,
                "neither the day of commencement nor that of making is stated: words without a "
                "note are of an unknown day (give --in-force or --made)",
            )
        return _Start(
            Bound.on(self.made),
            "no commencement is stated: taken as in force from the day it was made "
            f"({self.made}), {self._said(rule)}",
        )

    def _clause(self) -> _Start | None:
        """What a clause of the text itself says of its commencement."""
        sections = 0
        for part in self.out.parts[1:]:
            sections += part.kind in ("section", "article", "rule", "regulation")
            words = self.out.linear.slice(part.spans)
            day, words = heads.commencement(words, first=sections <= 1)
            if isinstance(day, date):
                return _Start(
                    Bound.on(day), f"taken as in force from {day}, by its own words: {words!r}"
                )
            published = self._published()
            if day == "published" and published:
                return _Start(
                    Bound.on(published),
                    f"taken as in force from publication, {published}, by its own words: {words!r}",
                )
            if day == "at once" and self.made:
                return _Start(
                    Bound.on(self.made),
                    f"taken as in force from the day it was made, by its own words: {words!r}",
                )
            if day in ("later", "published"):
                bound = Bound.not_before(self.made) if self.made else UNKNOWN
                return _Start(
                    bound,
                    f"another instrument names the day of commencement ({words!r}); "
                    "give it with --in-force",
                )
        return None

    def _published(self) -> date | None:
        return self.given.published or self.head.days.get("published")

    def _default(self) -> Rule | None:
        """The rule of the jurisdiction on when an instrument is law that names no day."""
        try:
            profile = load_profile(self.jurisdiction)
        except ConfigError:
            return None
        return profile.commencement(self.given.kind or self.head.kind)

    def _said(self, rule: Rule | None) -> str:
        if rule is None:
            return f"though no profile of {self.jurisdiction!r} says so"
        return f"the rule there being: {rule.value} ({rule.source})"

    # -- the instrument -----------------------------------------------------------------------

    def _facts(self, start: Bound) -> InstrumentFacts:
        head, given = self.head, self.given
        kind = given.kind or head.kind
        if not kind:
            self.guesses.append("the kind of instrument is not stated: taken as 'other'")
        if given.jurisdiction is None:
            self.guesses.append("the jurisdiction is not given: taken as 'xx' (none)")
        number = given.number or (f"{head.number} of {head.year}" if head.number else head.docket)
        title = given.title or head.title
        cited = next(filter(None, map(heads.cited_as, self._words())), "")
        aliases = dict.fromkeys(filter(None, (head.printed_number, head.name, given.title, cited)))
        return InstrumentFacts(
            id=given.id or self._id(kind or "other", number, title or cited),
            kind=kind or "other",
            jurisdiction=self.jurisdiction,
            number=number,
            aliases=tuple(aliases),
            language=given.language or self._language(),
            made=Bound.on(self.made) if self.made else None,
            in_force=start if start.is_day else None,
        )

    def _language(self) -> str:
        """English or Bangla, by the letters of the most words."""
        text = self.out.linear.text()
        bangla = sum("\u0980" <= char <= "\u09ff" for char in text)
        return "bn" if bangla > sum(char.isascii() and char.isalpha() for char in text) else "en"

    def _words(self) -> Iterable[str]:
        return (self.out.linear.slice(part.spans) for part in self.out.parts[:60])

    def _id(self, kind: str, number: str, title: str) -> str:
        match = re.fullmatch(r"(?:no\.?\s*)?(\w+)(?:\s+of\s+|/)(\d{4})", number.strip(), re.I)
        if match:
            return f"/{self.jurisdiction}/{kind}/{match[2]}/{match[1]}"
        if self.head.pleading and not title:
            # "Complaint" alone would be the name of every other one.
            at = number or PurePath(self.name.rsplit("!", 1)[-1]).stem
            title = f"{at} {self.head.words}"
        slug = re.sub(r"[^a-z0-9\u0980-\u09ff]+", "-", title.lower()).strip("-")
        if not slug:
            raise SourceError(
                f"{self.name}: has neither a number nor a title to be known by; "
                "give one with --id or --title"
            )
        if not (self.head.pleading and number):
            self.guesses.append(f"no number is stated: known by its title as {slug!r}")
        return f"/{self.jurisdiction}/{kind}/{slug}"
