"""How a question names what an answer was about: by its citation, in words that are read back."""

from __future__ import annotations

from tqa.qa.answers import Citation
from tqa.retrieval.library import Library


def place(pinpoint: str, title: str, *, unit: str = "section") -> str:
    """A provision in the words of a question; the whole instrument where there is no pinpoint.

    >>> place("12(3)", "Harbour Dues Act, 2015")
    'section 12(3) of the Harbour Dues Act, 2015'
    >>> place("Schedule 2, 4", "Harbour Dues Act, 2015"), place("", "Harbour Dues Act, 2015")
    ('item 4 in Schedule 2 of the Harbour Dues Act, 2015', 'the Harbour Dues Act, 2015')
    >>> place("8-101(b)", "Revised Code § 8-101")
    'section 8-101(b) of the Revised Code'
    """
    if pinpoint:
        title = title.partition(" § ")[0]  # a section of a code is held by itself
    plain = title.lower().startswith(("the ", "/"))
    named = title if plain else f"the {title}"
    if not pinpoint:
        return named
    # A code prints labels that it supplies itself in brackets: "28-3904[(ll)]".
    table, _, row = pinpoint.replace("[", "").replace("]", "").rpartition(", ")
    inner = table or row
    within = f"{unit} {inner}" if inner[0].isdigit() else inner
    return f"item {row} in {within} of {named}" if table else f"{within} of {named}"


def named(library: Library, citation: Citation) -> str:
    """A name of the cited instrument that means it alone: its title, else its id."""
    alone = library.resolve(citation.title) == (citation.instrument,)
    return citation.title if alone else citation.instrument


def cited(library: Library, citation: Citation) -> str:
    """What a citation names, in the words of a question."""
    return place(citation.pinpoint, named(library, citation))
