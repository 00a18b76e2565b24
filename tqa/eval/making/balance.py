"""Taking items so that a trivial way of guessing gets no further than chance."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping


class Balance:
    """Sums of how far ways of guessing are off from chance, kept near zero.

    Each sum is in units of what may be passed over. What takes one beyond a unit is only taken
    where it makes them smaller all in all. Where that `grows`, a unit is twice as much after three
    hundred takings, and so on, since by chance alone the sums would grow as the square root.

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
        unit = math.sqrt(1 + self._taken / 100) if self._grows else 1.0
        if any(abs(off) > unit for off in after.values()):
            now = sum(self._sums[name] ** 2 for name in after)
            if sum(off * off for off in after.values()) >= now:
                return False
        self._taken += 1
        self._sums.update(after)
        return True
