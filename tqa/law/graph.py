"""The amendment graph as a view: which instrument changed which provision, and when.

The edges are those of the versions; nothing is stored twice. networkx is loaded only here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tqa.law.model import Version


def amendment_graph(instrument: str, versions: Mapping[str, Sequence[Version]]) -> Any:
    """A `networkx.MultiDiGraph` from citations of amending clauses to provisions of `instrument`.

    Edges carry `effective` (a bound, as text), `state` of what results, and `known_from`. Only what
    is currently held to be so is in it.
    """
    import networkx as nx

    graph = nx.MultiDiGraph(instrument=instrument)
    for provision in sorted(versions):
        for version in _current(versions[provision]):
            for citation in version.made_by:
                graph.add_edge(
                    citation,
                    f"{instrument}#{provision}",
                    effective=str(version.valid.start),
                    state=version.state.value,
                    known_from=str(version.known_from) if version.known_from else None,
                )
    return graph


def _current(versions: Iterable[Version]) -> list[Version]:
    return [version for version in versions if version.known_to is None]
