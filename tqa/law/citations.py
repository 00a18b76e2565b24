"""Citations in running text: which provision of which instrument, in the words of the text.

Steps: clean, find instruments, find provisions, link inner to outer ones, give each its
instrument, resolve "thereof" and "the said section". Nothing is guessed in silence: what was taken
from the surroundings carries a flag.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tqa.law.characters import Cleaned, clean
from tqa.law.instruments import InstrumentName, Mention
from tqa.law.linking import THIS_INSTRUMENT, Node, compose, find_nodes, link, under
from tqa.law.pinpoints import Pinpoint
from tqa.law.references import Group, Item, Path
from tqa.law.titles import find_instruments
from tqa.law.units import LIMBS

INHERITED = "instrument_inherited"
"""The instrument stands elsewhere in the text, not beside the provision."""
RELATIVE = "relative"
"""The pinpoint starts below a provision that the text does not name."""
UNRESOLVED_REFERENCE = "unresolved_reference"
"""The text says "thereof" or "the said section", and nothing before it fits."""

ONE_LANGUAGE = "one_language"
"""A Canadian source note limits the reference to the English or the French version."""
_ORDERS = ("presidents_order", "order")
"""An order of the President of Bangladesh, which goes on as "the said Order"."""
_BILINGUAL = frozenset({"annual_statute", "revised_statute", "sor", "statutory_instrument"})


@dataclass(frozen=True, slots=True)
class Citation:
    """One cited provision or instrument.

    `last` ends a range of numbered provisions; `part` is what is meant instead of the provision
    itself (note, et_seq, preamble, heading, introductory_text, table), `part_pinpoint` the place
    inside that part. `text[span[0]:span[1]]` are the words, in the text as it was given;
    `instrument_span` those of the instrument, where it stands beside them.
    """

    pinpoint: Pinpoint | None
    instrument: InstrumentName | None
    span: tuple[int, int]
    unit: str | None = None
    last: Pinpoint | None = None
    part: str | None = None
    part_pinpoint: Pinpoint | None = None
    instrument_span: tuple[int, int] | None = None
    flags: tuple[str, ...] = ()

    def expanded(self, *, limit: int = 200) -> tuple[Pinpoint, ...]:
        """Every whole-numbered provision of a range; otherwise what is named.

        >>> cited = parse_citations("ss. 5 to 7 of the Ports Act").items[0]
        >>> [str(pinpoint) for pinpoint in cited.expanded()]
        ['5', '6', '7']
        """
        if self.pinpoint is None:
            return ()
        if self.last is None:
            return (self.pinpoint,)
        first, last = str(self.pinpoint), str(self.last)
        if first.isdigit() and last.isdigit() and 0 < int(last) - int(first) <= limit:
            return tuple(Pinpoint((str(n),)) for n in range(int(first), int(last) + 1))
        return (self.pinpoint, self.last)


@dataclass(frozen=True, slots=True)
class Citations:
    """The citations of a text in order, and what was odd about the text."""

    items: tuple[Citation, ...]
    flags: tuple[str, ...]


def parse_citations(text: str, *, known: Mapping[str, str] | None = None) -> Citations:
    """The provisions and instruments that `text` cites, in text order.

    `known` maps normalised titles to titles (`InstrumentRegister.titles`): these are then found in
    any case of letters. An instrument named without a provision is a citation of its own, once.

    >>> found = parse_citations("paragraph (a) of subsection 5(2) of the Firearms Act").items
    >>> [(str(item.pinpoint), str(item.instrument)) for item in found]
    [('5(2)(a)', 'Firearms Act')]
    """
    cleaned = clean(text)
    found = find_instruments(cleaned.text, known=known)
    mentions = [_as_written(text, cleaned, mention) for mention in found]
    nodes = find_nodes(cleaned.text, mentions)
    link(cleaned.text, nodes, mentions)
    items = _emit(cleaned, nodes, mentions)
    return Citations(tuple(items), cleaned.flags)


def _as_written(text: str, cleaned: Cleaned, mention: Mention) -> Mention:
    """The mention in the characters of the text, unless these deceive."""
    span = cleaned.span(mention.start, mention.end)
    if cleaned.flags_in(span):
        return mention
    written, title = text[slice(*span)], mention.name.title
    if title and cleaned.text.startswith(title, mention.start):
        title = text[slice(*cleaned.span(mention.start, mention.start + len(title)))]
    if (written, title) == (mention.name.written, mention.name.title):
        return mention
    return replace(mention, name=replace(mention.name, written=written, title=title))


_KINDS_OF_UNITS = {
    "rule": {"rules", "code", "order", "sro", "sor"},
    "regulation": {"regulation", "statutory_instrument", "sor", "sro", "rules"},
    "article": {"constitution", "order", "presidents_order", "treaty", "charter", "code",
                "regulation", "directive", "agreement", "proclamation", "tariff"},
}  # fmt: skip


def _fits(unit: str, name: InstrumentName) -> bool:
    """Whether instruments of this kind have units so called; unknown kinds may have any."""
    allowed = _KINDS_OF_UNITS.get(unit)
    if allowed is None:
        return unit != "section" or name.kind not in ("constitution", "charter", "treaty")
    return name.kind is None or name.kind in allowed


class _Antecedents:
    """What has been named so far, nearest last."""

    def __init__(self, mentions: list[Mention]) -> None:
        self._mentions = mentions
        self._next = 0
        self._named: list[Mention] = []
        self._by_unit: dict[str, Citation] = {}
        named = [mention for mention in mentions if not mention.name.generic]
        self._only = named[0].name if len({item.name.canonical for item in named}) == 1 else None

    def advance(self, position: int) -> None:
        """Count in the instruments named before `position`."""
        while self._next < len(self._mentions) and self._mentions[self._next].start < position:
            if not self._mentions[self._next].name.generic:
                self._named.append(self._mentions[self._next])
            self._next += 1

    def instrument(self, unit: str) -> InstrumentName | None:
        """The nearest instrument before that has such units; or the only one in the text."""
        for mention in self._named[:-9:-1]:
            if _fits(unit, mention.name):
                return mention.name
        return self._only if self._only and _fits(unit, self._only) else None

    def of_kind(self, name: InstrumentName) -> InstrumentName:
        """What "the Act" or "the Rules" stands for, as far as the text before says."""
        word = name.written.lower()
        for mention in self._named[::-1][:50]:
            kinds = (mention.name.kind, name.kind)
            # "Code of Criminal Procedure, 1898 (Act V of 1898)" is an act, and "the said Code".
            called = word == "code" and word in (mention.name.title or "").lower().split()
            if kinds[0] == kinds[1] or kinds == _ORDERS or called:
                return mention.name
        return name

    def unit(self, unit: str) -> Citation | None:
        """The nearest citation of such a unit."""
        return self._by_unit.get(unit)

    def above(self, group: Group) -> Citation | None:
        """The nearest citation that the unit of `group` may be a part of."""
        if group.unit.startswith("sub") and group.level == 1:
            return self._by_unit.get(group.unit.removeprefix("sub"))
        return self._by_unit.get("*")

    def add(self, citation: Citation) -> None:
        """Remember a citation as the nearest of its unit."""
        if citation.unit and citation.pinpoint:
            # Taken out first, so that the newest stands last.
            self._by_unit[citation.unit] = citation
            self._by_unit["*"] = citation


def _emit(cleaned: Cleaned, nodes: list[Node], mentions: list[Mention]) -> list[Citation]:
    """Citations in text order, with what they refer back to."""
    known = _Antecedents(mentions)
    found: list[tuple[int, Citation]] = []
    used: set[str] = set()
    for node in nodes:
        known.advance(node.group.start)
        if node.context_only:
            continue
        for citation in _citations_of(cleaned, node, known):
            known.add(citation)
            found.append((node.group.start, citation))
            if citation.instrument:
                used.add(citation.instrument.canonical)
    for mention in mentions:
        if not mention.name.generic and mention.name.canonical not in used:
            used.add(mention.name.canonical)
            span = cleaned.span(mention.start, mention.end)
            flags = cleaned.flags_in(span)
            citation = Citation(None, mention.name, span, instrument_span=span, flags=flags)
            found.append((mention.start, citation))
    return [citation for _, citation in sorted(found, key=lambda pair: pair[0])]


def _citations_of(cleaned: Cleaned, node: Node, known: _Antecedents) -> list[Citation]:
    group = node.group
    if group.said:
        before = known.unit(group.unit)
        span = cleaned.span(group.start, group.end)
        if before is None:
            return [Citation(None, None, span, group.unit, flags=(UNRESOLVED_REFERENCE,))]
        return [Citation(before.pinpoint, before.instrument, span, group.unit, before.last)]
    flags = {*node.flags, *node.root.flags}
    name = _instrument_of(node, known, flags)
    above: Path = ()
    if group.thereof:
        antecedent = known.above(group) if group.level > 0 else None
        if group.level > 0 and antecedent is None:
            flags.add(UNRESOLVED_REFERENCE)
        if antecedent and antecedent.pinpoint:
            above, name = antecedent.pinpoint.path, antecedent.instrument
        flags.discard(INHERITED)
    beside = node.mention or node.root.mention
    beside_span = cleaned.span(beside.start, beside.end) if beside else None
    citations: list[Citation] = []
    for made in compose(node):
        path = under(above, made.path, group.level) if above else made.path
        if not path and made.part is None:
            continue
        if path and path[0].split("-")[0] in LIMBS:
            continue  # "Provided that": a proviso of nothing named
        if not path and name is None:
            continue
        span = _span(cleaned, node, made.item)
        own_flags = flags | {*made.item.flags, *cleaned.flags_in(span)}
        if path and path[0].startswith("("):
            own_flags.add(RELATIVE)
        if name and name.kind in _BILINGUAL and len(path) > 1 and path[-1] in ("(E)", "(F)"):
            path = path[:-1]  # "s. 163(E)": the English version of section 163
            own_flags.add(ONE_LANGUAGE)
        citations.append(
            Citation(
                Pinpoint(path) if path else None,
                name,
                span,
                node.root.group.unit if node.outer else group.unit,
                Pinpoint(made.last) if made.last else None,
                made.part,
                Pinpoint(made.inside) if made.inside else None,
                beside_span,
                tuple(sorted(own_flags)),
            )
        )
    return citations


def _span(cleaned: Cleaned, node: Node, item: Item) -> tuple[int, int]:
    """The words of one item; where it stands alone, with those of the provisions above it."""
    start, end = item.start, item.end
    outer = node.outer
    while outer and len(node.group.items) == len(outer.group.items) == 1:
        start, end = min(start, outer.group.start), max(end, outer.group.end)
        outer = outer.outer
    return cleaned.span(start, end)


def _instrument_of(node: Node, known: _Antecedents, flags: set[str]) -> InstrumentName | None:
    """The instrument beside the group, or the one that its surroundings suggest, flagged."""
    mention = node.mention or node.root.mention
    if THIS_INSTRUMENT in flags:
        return None
    if mention is None:
        name = known.instrument(node.root.group.unit)
        if name:
            flags.add(INHERITED)
        return name
    return known.of_kind(mention.name) if mention.name.generic else mention.name
