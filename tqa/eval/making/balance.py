"""Taking items so that a trivial way of guessing gets no further than chance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping


class Balance:
    """Sums of how far ways of guessing are off from chance, kept near zero.

    Each sum is in units of what may be passed over. What makes them worse, all in all, is not
    taken, once they are beyond one unit each.

    >>> balance = Balance()
    >>> [balance.takes({"longest": 0.8}) for _ in range(3)], balance.takes({"longest": -0.8})
    ([True, False, False], True)
    """

    def __init__(self) -> None:
        self._sums: dict[str, float] = defaultdict(float)

    def takes(self, added: Mapping[str, float]) -> bool:
        """Whether a candidate that adds these may be taken; it is counted if so."""
        after = {name: self._sums[name] + more for name, more in sorted(added.items())}
        now = sum(self._sums[name] ** 2 for name in after)
        then = sum(off * off for off in after.values())
        if then > max(now, len(after)):
            return False
        self._sums.update(after)
        return True
