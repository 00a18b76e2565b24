"""Instruments in words, one module a drafting habit."""

from benchmarks.lawgen.writers.bangla import Bangla
from benchmarks.lawgen.writers.base import Writer
from benchmarks.lawgen.writers.bengal import Bengal
from benchmarks.lawgen.writers.canada import Canada
from benchmarks.lawgen.writers.columbia import Columbia
from benchmarks.lawgen.writers.kingdom import Kingdom

WRITERS: dict[str, type[Writer]] = {
    "ca": Canada,
    "dc": Columbia,
    "uk": Kingdom,
    "bd": Bengal,
    "bn": Bangla,
}

__all__ = ["WRITERS", "Writer"]
