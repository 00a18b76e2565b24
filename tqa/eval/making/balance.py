"""Taking items so that a trivial way of guessing gets no further than chance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping


class Balance:
    """Sums of how far ways of guessing are off from chance, kept near zero.

    Each sum is in units of what may be passed over. What makes them worse, all in all, is not
    taken, once they are beyond one unit each; where that `grows`, beyond twice that after three
    hundred takings, and so on, since by chance alone they would grow as the square root.

    >>> balance = Balance()
    >>> [balance.takes({"longest": 0.8}) for _ in range(3)], balance.takes({"longest": -0.8})
    ([True, False, False], True)
    """

    def __init__(self, *, grows: bool = False) -> None:
        self._grows = grows
        self._sums: dict[str, float] = defaultdict(float)
        self._taken = 0

    def takes(self, added: Mapping[str, float]) -> bool:
        """Whether a candidate that adds these may be taken; it is counted if so."""
        after = {name: self._sums[name] + more for name, more in sorted(added.items())}
        now = sum(self._sums[name] ** 2 for name in after)
        then = sum(off * off for off in after.values())
        room = 1 + self._taken / 100 if self._grows else 1
        if then > max(now, len(after) * room):
            return False
        self._taken += 1
        self._sums.update(after)
        return True
