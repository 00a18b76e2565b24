"""What a run may cost: an estimate before it, and a stop while it goes on."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock

from tqa.qa.reading.registry import Model


@dataclass(frozen=True, slots=True)
class Estimate:
    """The most that a run can cost, every reply as long as it may be."""

    calls: int
    """Requests that are not held already."""
    tokens_in: int
    tokens_out: int
    cost: float
    """US dollars, at the prices of the registry."""
    unpriced: int = 0
    """Requests among them to models of Inspect's own providers: neither counted nor priced."""

    def __str__(self) -> str:
        priced = f"at most ${self.cost:,.2f}" if self.cost else "free by the prices of the registry"
        told = f"{self.calls:,} requests, {self.tokens_in:,} tokens in, {priced}"
        if not self.unpriced:
            return told
        return f"{told}; what {self.unpriced:,} requests cost is not known, nor in these figures"


class Budget:
    """Counts what is spent; once the limit is reached nothing more is asked.

    With several requests under way the last of them may go over it by what they cost.
    """

    def __init__(self, model: Model | None, limit: float | None = None) -> None:
        self._model = model
        self._limit = limit
        self._lock = Lock()
        self.spent = 0.0
        """US dollars, of the replies that were asked for and not held."""
        self.calls = 0

    @property
    def open(self) -> bool:
        """Whether anything may still be asked."""
        return self._limit is None or self.spent < self._limit

    def spend(self, tokens_in: int, tokens_out: int) -> None:
        """Count a reply that was asked for."""
        with self._lock:
            self.calls += 1
            if self._model is not None:
                self.spent += self._model.cost(tokens_in, tokens_out)
