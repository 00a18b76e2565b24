"""An ingest that is killed while it writes: python -m tests.cases.interrupted WORKSPACE FILE DOC.

The indexer is called inside the transaction, after the versions are written: this one indexes the
first provision and ends the process there, as a power cut would.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterable
from pathlib import Path

from tests.cases.texts import facts
from tqa.index.records import update
from tqa.ingest.pipeline import ingest
from tqa.store.store import Store
from tqa.workspace import FILE


def killing(store: Store, instrument: str, changed: Iterable[str]) -> int:
    """Index one provision that has words, then die."""
    for name in sorted(changed):
        if update(store, instrument, [name]):
            os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("nothing was indexed")


def main(workspace: str, file: str, doc: str) -> None:
    """Take in one file and never come back."""
    store = Store.open(Path(workspace) / FILE)
    ingest(store, [Path(file)], given=facts(doc), recorded_at="", index=killing)


if __name__ == "__main__":
    main(*sys.argv[1:])
