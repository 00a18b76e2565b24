"""Provisions joined to those above them, and to the instruments that they stand beside.

"Paragraph (a) of subsection (2) of section 5" goes up, "section 5, subsection (2)" goes down, and
an Act named once at the end of a list governs the whole list.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tqa.law.instruments import Mention
from tqa.law.references import Group, Item, Path, find_groups, read_items
from tqa.law.units import LIMBS, PARTS

THIS_INSTRUMENT = "this_instrument"
"""The text says "this Act": the instrument that the text itself belongs to."""


@dataclass(slots=True)
class Node:
    """A group with the links found so far."""

    group: Group
    outer: Node | None = None
    mention: Mention | None = None
    context_only: bool = False
    flags: set[str] = field(default_factory=set)

    @property
    def root(self) -> Node:
        """The outermost group above this one."""
        return self.outer.root if self.outer else self


_BARE = re.compile(r"\s{0,2}(?:at\s|part\s|pt\.\s)?(?=\d)")
_PIN_ONLY = re.compile(r",?\s(?=\d{1,4}[A-Z]{0,2}(?:\.\d+)?\s?\(\w{1,5}\))")
_VERSION = r"(?:\s{0,2}of\sthe\s(?:English|French)\sversion)?"
_OF = re.compile(
    _VERSION + r"\s{0,2},?\s{0,2}(?:(?:of|to|in|under|from|at)\s)?\s{0,2}(?:the\s)?\s{0,2}",
    re.IGNORECASE,
)
_JOIN = re.compile(
    r"\s{0,2}(?:,|;)?\s{0,2}(?:(?:and|or|and/or|&|ও|এবং)\s)?\s{0,2}(?:(?:in|of|to|the|with)\s){0,2}"
)
_DESCENT = re.compile(r"\s{0,2}(?:-?\s?(?:এর|য়ের|ের|র))?\s{0,2},?\s{0,2}")
_TO_INSTRUMENT = re.compile(
    _VERSION + r"\s{0,2}[,(]?\s{0,2}(?:(?:of|to|in|under|from|within|by)\s{1,2})?"
    r"(?:(?:the|this|that)\s{1,2})?(?:said\s|same\s|principal\s)?[\"“(]?",
    re.IGNORECASE,
)
_FROM_INSTRUMENT = re.compile(
    r"(?:'s)?[\"”)]?\s{0,2}(?:-?\s?(?:এর|ের|র))?\s{0,2}[,:;(-]?\s{0,2}(?:(?:at|in|under|and\sits|its)\s)?(?:the\s)?"
)


def find_nodes(text: str, mentions: list[Mention]) -> list[Node]:
    """All groups in order, including numbers that stand right after an instrument."""
    stops = [(mention.start, mention.end) for mention in mentions]
    groups = list(find_groups(text, stops))
    starts = {group.start for group in groups}
    for at, mention in enumerate(mentions):
        code = mention.name.kind in ("usc", "cfr")
        gap = (_BARE if code else _PIN_ONLY).match(text, mention.end)
        limit = stops[at + 1][0] if at + 1 < len(stops) else len(text)
        if gap and not mention.name.generic and not starts & {mention.end, gap.end()}:
            group = read_items(text, gap.end(), gap.end(), "section", limit)
            if group and not any(start in starts for start in range(mention.end, group.end)):
                groups.append(group)
    return [Node(group) for group in sorted(groups, key=lambda group: group.start)]


def link(text: str, nodes: list[Node], mentions: list[Mention]) -> None:
    """Join inner to outer groups, and groups to the instruments beside them."""
    starting = {mention.start: mention for mention in mentions}
    at_mention = len(mentions) - 1
    for at in range(len(nodes) - 1, -1, -1):
        node = nodes[at]
        after = nodes[at + 1] if at + 1 < len(nodes) else None
        gap = text[node.group.end : after.group.start] if after else None
        if node.group.thereof or node.group.said:
            pass
        elif after and gap is not None and len(gap) < 24 and _nests(node, after, gap):
            node.outer = after
            after.context_only = True
        elif after and gap is not None and len(gap) < 24 and _descends(node, after, gap):
            after.outer, node.context_only = node, True
            node.mention = node.mention or after.mention
        else:
            node.mention = _beside(text, node, starting)
            if after and gap is not None and len(gap) < 24 and _JOIN.fullmatch(gap):
                _share(node, after)
        while at_mention >= 0 and mentions[at_mention].start >= node.group.start:
            at_mention -= 1
        before = mentions[at_mention] if at_mention >= 0 else None
        free = before and node.root.mention is None and before.end <= node.group.start
        if before and free and _FROM_INSTRUMENT.fullmatch(text, before.end, node.group.start):
            node.root.mention = before


def _nests(inner: Node, outer: Node, gap: str) -> bool:
    """Whether the text says "inner of outer"."""
    words = gap.split()
    if not _OF.fullmatch(gap) or not words or words == [","] or words[0] == "the":
        return False
    if outer.group.unit in PARTS | LIMBS:
        # "paragraph 2 of the note", "clause (b) of the proviso"; but "sub-section (2), in the
        # proviso" goes down.
        return inner.group.level > 0 and "," not in gap
    return inner.group.level > outer.group.level or inner.group.unit in PARTS


def _descends(outer: Node, inner: Node, gap: str) -> bool:
    """Whether the text goes down: "section 12, subsection (3)"."""
    if (
        not _DESCENT.fullmatch(gap)
        or not inner.group.items
        or outer.group.level >= inner.group.level
    ):
        return False
    if inner.outer is not None or not outer.group.items or inner.group.unit in PARTS:
        return False
    if outer.group.level < 0:
        return True
    # "section 39, subsection 27(10)" are two provisions, and so is what follows a list.
    label, *below = inner.group.items[0].path
    single = len(outer.group.items) == 1 and outer.group.items[0].last is None
    return single and not (label[0].isdigit() and below)


def _beside(text: str, node: Node, starting: dict[int, Mention]) -> Mention | None:
    """The instrument that follows the group."""
    gap = _TO_INSTRUMENT.match(text, node.group.end)
    mention = starting.get(gap.end()) if gap else None
    if mention is None or gap is None:
        return None
    if re.fullmatch(r"\s*\(?", gap[0]) and mention.name.number is None and "(" not in gap[0]:
        # "section 5 Judges Act" names the Act; but a line may also end before a new title.
        return mention if "\n" not in gap[0] else None
    if mention.name.generic and re.search(r"(?i)\bthis\s", gap[0]):
        node.flags.add(THIS_INSTRUMENT)
    return mention


def _share(node: Node, after: Node) -> None:
    """What governs the right side of "and" governs the left side too."""
    relative = bool(node.group.items) and node.group.items[0].path[0].startswith("(")
    if (
        relative
        and node.group.level > 0
        and after.outer
        and node.group.level > after.outer.group.level
    ):
        node.outer = after.outer
        return
    same = (
        node.group.level == after.root.group.level == 0 and node.group.unit != after.root.group.unit
    )
    if node.mention is None and not same:
        node.mention = after.root.mention
        if THIS_INSTRUMENT in after.root.flags:
            node.flags.add(THIS_INSTRUMENT)


@dataclass(frozen=True, slots=True)
class Composed:
    """The whole path of one item; `inside` is its place in a part such as a note."""

    path: Path
    last: Path | None
    part: str | None
    inside: Path | None
    item: Item


def compose(node: Node, limit: int = 100) -> list[Composed]:
    """The full paths of a group's items, under every item of its outer groups."""
    group = node.group
    if group.unit in PARTS:
        if node.outer is None:
            return [Composed((), None, group.unit, None, item) for item in group.items]
        return [
            Composed(above.path, above.last, group.unit, None, item)
            for item in group.items
            for above in compose(node.outer, limit)
        ]
    own = [Composed(item.path, item.last, group.part, None, item) for item in group.items]
    if node.outer is None:
        return own
    found: list[Composed] = []
    for above in compose(node.outer, limit):
        for mine in own[: limit - len(found)]:
            if above.part in PARTS:
                found.append(Composed(above.path, above.last, above.part, mine.path, mine.item))
                continue
            path = under(above.path, mine.path, group.level)
            last = under(above.path, mine.last, group.level) if mine.last else None
            found.append(Composed(path, last, mine.part or above.part, None, mine.item))
    return found


def under(above: Path, own: Path, level: int) -> Path:
    """The path of a label written below another."""
    numbered = any(item[0].isdigit() for item in above)
    schedule = any(item.split()[0] in ("schedule", "annex", "appendix") for item in above)
    if own[0][0].isdigit():
        if numbered:
            # "clause 3 of section 5" is 5(3), but "paragraph 5(1)(b) of section 5" names it whole.
            return own if own[0] in above else (*above, f"({own[0]})", *own[1:])
        return (*above, *own) if schedule or level > 0 else own
    return (*above, *own)
