"""Terms that the print of an annual statute sets off by its type, put between quotation marks.

Only in the words of instructions, transitional and commencement provisions: in what these quote,
and in an act's own definitions, the words stay as printed.
"""

from __future__ import annotations

from typing import Any

_TERMS = frozenset({"DefinedTermEn", "DefinedTermFr", "DefinitionRef"})
_REFERENCES = frozenset({"DefinitionRef"})
"""Elsewhere than in an instruction a defined term may be one that is defined there."""
_OPENS, _CLOSES = "“", "”"


def mark_terms(root: Any) -> int:
    """Put marks around the terms in the instructions of an act; gives how many were marked."""
    return sum(
        _mark(text, _TERMS if kind == "amending" else _REFERENCES)
        for text in root.iter("Text")
        if (kind := _kind(text))
    )


def _kind(text: Any) -> str:
    """The type of provision that a text belongs to; none where it is quoted or defines."""
    kind = ""
    for above in text.iterancestors():
        if above.tag in ("AmendedText", "Definition"):
            return ""
        kind = kind or above.get("type", "")
    return kind


def _mark(text: Any, tags: frozenset[str]) -> int:
    """Mark the terms in a text, but for those within a quotation that it has open."""
    marked = 0
    depth = _depth(text.text)
    for child in text:
        if child.tag in tags and depth <= 0 and "".join(child.itertext()).strip():
            _put_marks(child)
            marked += 1
        elif isinstance(child.tag, str):
            depth += _depth("".join(child.itertext()))
        depth += _depth(child.tail)
    return marked


def _depth(text: str | None) -> int:
    """By how many quotations more are open after a text than before it."""
    return text.count(_OPENS) - text.count(_CLOSES) if text else 0


def _put_marks(term: Any) -> None:
    """Write the marks into the words of a term, within the spaces around them."""
    if not len(term):
        words = term.text.strip()
        term.text = term.text.replace(words, f"{_OPENS}{words}{_CLOSES}", 1)
        return
    term.text = _OPENS + (term.text or "")
    term[-1].tail = (term[-1].tail or "") + _CLOSES
