"""How fast expressions of time are found in real statute text, beside `dateparser.search`.

    python benchmarks/recognition.py --corpora DIR [--megabytes 10] [--peer-characters N] [--seed S]

Reads about the same amount of text of Canadian federal law and of the D.C. Code, in one process on
one core. dateparser reads a part of the same text, in pieces drawn by seed, for all of it takes
minutes; it is told that the text is English, which makes it eighty times faster. The last line is
JSON: megabytes (of UTF-8) and characters a second, and the ratio.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.temporal.windows.documents import documents, text_of
from tqa.temporal.recogniser import recognise
from tqa.temporal.values import DateOrder

_PIECE = 4_000  # characters that dateparser gets at once; longer text makes it slower still


def texts(corpora: Path, megabytes: float) -> dict[str, list[str]]:
    """Whole documents of each source, up to half of the megabytes each."""
    found: dict[str, list[str]] = {}
    for source in ("ca_federal", "dc_code"):
        size, found[source] = 0, []
        for document in documents(corpora, source):
            found[source].append(text_of(corpora, document))
            size += len(found[source][-1].encode())
            if size >= megabytes * 500_000:
                break
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpora", type=Path, required=True)
    parser.add_argument("--megabytes", type=float, default=10)
    parser.add_argument("--peer-characters", type=int, default=400_000)
    parser.add_argument("--limit", type=int, default=0, help="documents of each source, 0 for all")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    corpus = {
        source: found[: options.limit or None]
        for source, found in texts(options.corpora, options.megabytes).items()
    }
    result: dict[str, object] = {}
    characters = seconds = size = 0.0
    for source, found in corpus.items():
        order = DateOrder.MDY if source == "dc_code" else DateOrder.DMY
        started = time.process_time()
        expressions = sum(len(recognise(text, order=order)) for text in found)
        took = time.process_time() - started
        octets = sum(len(text.encode()) for text in found)
        characters, seconds, size = characters + sum(map(len, found)), seconds + took, size + octets
        result[source] = {
            "megabytes": round(octets / 1e6, 2),
            "expressions": expressions,
            "megabytes_per_second": round(octets / took / 1e6, 2),
        }
        print(f"{source}: {result[source]}", file=sys.stderr)
    ours = characters / seconds
    result["megabytes_per_second"] = round(size / seconds / 1e6, 2)
    result["characters_per_second"] = round(ours)
    theirs = _dateparser(corpus, options.peer_characters, options.seed)
    if theirs is not None:
        result["dateparser_characters_per_second"] = round(theirs)
        result["ratio"] = round(ours / theirs, 1)
    print(json.dumps(result))
    return 0


def _dateparser(corpus: dict[str, list[str]], characters: int, seed: int) -> float | None:
    """Characters a second of `search_dates` on pieces of the same text."""
    try:
        from dateparser.search import search_dates
    except ImportError:
        print("dateparser is not installed: pip install dateparser", file=sys.stderr)
        return None
    pieces = [
        text[at : at + _PIECE]
        for found in corpus.values()
        for text in found
        for at in range(0, len(text), _PIECE)
    ]
    random.Random(seed).shuffle(pieces)
    chosen = pieces[: max(1, characters // _PIECE)]
    search_dates("1 July 2019", languages=["en"])  # its data is loaded before the clock starts
    started = time.process_time()
    for piece in chosen:
        search_dates(piece, languages=["en"])
    return sum(map(len, chosen)) / (time.process_time() - started)


if __name__ == "__main__":
    sys.exit(main())
