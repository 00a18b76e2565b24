"""tqa as a retriever of llama-index: any of its query engines gets the law of the day asked.

from llama_index.core.query_engine import RetrieverQueryEngine
retriever = PointInTimeRetriever(workspace, reference_day=date(2026, 1, 1))
RetrieverQueryEngine.from_args(retriever, llm=llm).query("What was the due in May 2018?")

Needs the extra `llama-index`. The other way, its embedding models as ours: `tqa.index.embedders`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import date
from typing import Any, Protocol

from tqa.errors import ConfigError
from tqa.law.status import Status

try:
    from llama_index.core.callbacks import CallbackManager
    from llama_index.core.retrievers import BaseRetriever
    from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode
except ImportError as error:
    raise ConfigError(
        'llama-index is not installed; install it with: pip install "tqa[llama-index]"'
    ) from error


class _Item(Protocol):
    """What is read of `tqa.qa.retrieving.Retrieved`."""

    @property
    def instrument(self) -> str: ...
    @property
    def provision(self) -> str: ...
    @property
    def pinpoint(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def score(self) -> float: ...
    @property
    def status(self) -> Status: ...
    @property
    def text(self) -> str: ...
    @property
    def valid(self) -> str: ...
    @property
    def as_at(self) -> date: ...
    @property
    def known_at(self) -> date: ...


class Source(Protocol):
    """What the retriever needs of a workspace: `tqa.Workspace` is one."""

    def retrieve(
        self,
        question: str,
        *,
        reference_day: date,
        as_at: date | None = None,
        known_at: date | None = None,
        k: int = 10,
    ) -> Sequence[_Item]:
        """The k provisions nearest to a question, each with its text of the day."""


class PointInTimeRetriever(BaseRetriever):
    """Texts in force on the day asked; what was not law on it is never handed on.

    The days are those in the query, unless `as_at` or `known_at` are given here. `reference_day`
    stands for "today" and for a query without a day: nothing looks at a clock.
    """

    def __init__(
        self,
        workspace: Source,
        *,
        reference_day: date,
        as_at: date | None = None,
        known_at: date | None = None,
        k: int = 10,
        callback_manager: CallbackManager | None = None,
    ) -> None:
        self.workspace = workspace
        self.reference_day, self.as_at, self.known_at, self.k = reference_day, as_at, known_at, k
        super().__init__(callback_manager=callback_manager)

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        found = self.workspace.retrieve(
            query_bundle.query_str,
            reference_day=self.reference_day,
            as_at=self.as_at,
            known_at=self.known_at,
            k=self.k,
        )
        return [
            NodeWithScore(node=_node(item), score=item.score)
            for item in found
            if item.status.answers
        ]


def _node(item: _Item) -> Any:
    """A text with its citation: a query engine shows the metadata to its model beside the text."""
    citation = f"{item.title}, {item.pinpoint}" if item.pinpoint else item.title
    metadata = {
        "citation": citation,
        "instrument": item.instrument,
        "provision": item.provision,
        "pinpoint": item.pinpoint,
        "in_force": item.valid,
        "as_at": item.as_at.isoformat(),
        "known_at": item.known_at.isoformat(),
        "status": item.status.value,
    }
    named = f"{item.instrument}#{item.provision}@{item.valid}"
    return TextNode(
        id_=hashlib.sha256(f"{named}\0{item.text}".encode()).hexdigest()[:32],
        text=item.text,
        metadata=metadata,
        excluded_embed_metadata_keys=sorted(metadata),
        excluded_llm_metadata_keys=["instrument", "provision", "pinpoint", "status"],
    )
