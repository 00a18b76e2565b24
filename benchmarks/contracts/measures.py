"""Precision and recall by characters, as the paper of the benchmark defines them.

Of the k chunks that are ranked first: precision is the share of their characters that are in a
span of the answer, recall the share of the answer's characters that are in a chunk. Both are the
mean over questions; of several sets, the mean over sets.

**Source:** N. Pipitone and G. Houir Alami, "LegalBench-RAG: A Benchmark for Retrieval-Augmented
Generation in the Legal Domain" (arXiv 2408.10343), section 4.
"""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.contracts.documents import Span


def precision_recall(found: Sequence[Span], gold: Sequence[Span]) -> tuple[float, float]:
    """Precision and recall of spans that do not overlap among themselves; (0, 0) of none.

    >>> precision_recall([Span("a", 0, 50), Span("b", 0, 50)], [Span("a", 40, 60)])
    (0.1, 0.5)
    """
    held = sum(_common(one, other) for one in found for other in gold)
    return _share(held, found), _share(held, gold)


def _share(held: int, spans: Sequence[Span]) -> float:
    whole = sum(span.end - span.start for span in spans)
    return held / whole if whole else 0.0


def _common(one: Span, other: Span) -> int:
    if one.path != other.path:
        return 0
    return max(0, min(one.end, other.end) - max(one.start, other.start))
