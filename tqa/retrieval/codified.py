"""What an answer says of words that are as enacted, where the code prints them otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from tqa.law.codifying import as_enacted
from tqa.law.profiles import load_profile, profile_names
from tqa.retrieval.evidence import Evidence

_SHOWN = 4


def warnings(evidence: Evidence) -> Iterator[str]:
    """Which words of a text are those of the laws that amend a code, and not the code's own.

    Only a text that a code prints is worded otherwise: an act keeps its words.
    """
    view = evidence.view
    if view.row.jurisdiction not in profile_names():
        return
    codifier = load_profile(view.row.jurisdiction).codifier
    sources = view.store.sources(view.row.id) if codifier else []
    own = {source.id for source in sources if source.consolidated}
    if not own or len(own) < len(sources):
        return
    found: dict[str, None] = {}
    laws: dict[str, None] = {}
    for line in evidence.composed.lines:
        if words := as_enacted(line.version.content.passage, own, codifier):
            found.update(dict.fromkeys(words))
            laws.update(dict.fromkeys(line.version.made_by))
    if found:
        shown = ", ".join(f"“{words}”" for words in [*found][:_SHOWN])
        more = f" and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
        by = f" by {'; '.join(laws)}" if laws else ""
        yield f"{shown}{more}: words as enacted{by}; the code may print them otherwise"
