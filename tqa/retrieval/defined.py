"""Paragraphs that define a term without being kept as a definition: "(13) “Public record” means …".

Codes number their definitions like any other paragraph; what makes one is that its words begin with
the term.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import date

from tqa.law.model import State
from tqa.retrieval.found import Found
from tqa.retrieval.library import Library

_VERBS = ("means", "shall mean", "includes", "has the meaning", "has the same meaning")


def defining(
    library: Library, term: str, among: Collection[str], *, as_at: date, known_at: date
) -> tuple[Found, ...]:
    """The provisions in force on a day in whose own words a term is said to mean something.

    Of the instruments `among`, or of all where there are none.
    """
    words = " ".join(re.findall(r"\w+", term))
    if not words:
        return ()
    phrases = " OR ".join(f'"{words} {verb}"' for verb in _VERBS)
    day = as_at.toordinal()
    rows = library.store.query(
        "SELECT DISTINCT unit.instrument, unit.provision FROM unit_words"
        " JOIN unit ON unit.id = unit_words.rowid WHERE unit_words MATCH ?"
        " AND unit.valid_from <= ? AND ? < unit.valid_to ORDER BY 1, 2",
        [f"words : ({phrases})", day, day],
    )
    said = "|".join(verb.replace(" ", r"\s+") for verb in _VERBS)
    begins = re.compile(rf"(?i)(?:^\W*|[“\"«]){re.escape(term)}[”\"»,]*\s+(?:{said})\b")
    found: dict[tuple[str, str], Found] = {}
    for instrument, unit in rows:
        if among and instrument not in among:
            continue
        view = library.view(instrument)
        for name in view.tree.below(unit):
            version = view.version(name, as_at=as_at, known_at=known_at)
            if version is None or version.state is not State.IN_FORCE:
                continue
            if begins.search(version.content.passage.text):
                how = f"its words say what “{term}” means: {name} of {instrument}"
                found[instrument, name] = Found(instrument, name, how)
    return tuple(found.values())
