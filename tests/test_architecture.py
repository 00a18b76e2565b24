"""The map in docs/architecture.md is the code: imports point one way, and every module is on it."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
MODULES = sorted((ROOT / "tqa").rglob("*.py"))

STAGES = ("temporal", "law", "store", "ingest", "pleading", "index", "retrieval", "qa")
# What each stage may import, besides itself, `errors` and (for tests) `testing`.
ALLOWED = {
    "temporal": set(),
    "law": {"temporal"},
    "store": {"temporal", "law"},
    "ingest": {"temporal", "law", "store"},
    "pleading": {"temporal", "law"},
    "index": {"temporal", "law", "store"},
    "retrieval": {"temporal", "law", "store", "index"},
    "qa": {"temporal", "law", "store", "ingest", "pleading", "index", "retrieval"},
    "workspace": set(STAGES),
    "printing": {"ingest", "qa"},
    "console": set(),
    "history": {"qa"},
    "asking": {*STAGES, "workspace", "printing", "history"},
    "answering": {*STAGES, "workspace", "printing", "console", "asking"},
    "models": {"qa", "console"},
    "eval": {*STAGES, "workspace"},
    "demo": {*STAGES, "workspace", "eval", "printing"},
    "grading": {"eval", "console"},
    "suite": {"eval", "console", "grading"},
    "probing": {"eval", "qa", "console"},
    "benches": {"eval", "workspace", "console"},
    "trials": {
        *STAGES,
        "workspace",
        "eval",
        "demo",
        "printing",
        "console",
        "suite",
        "grading",
        "probing",
    },
    "exporting": {*STAGES, "workspace", "console"},
    "changes": {*STAGES, "workspace", "printing", "console"},
    "searching": {*STAGES, "workspace", "console"},
    "timelines": {"temporal", "law", "ingest", "pleading", "console"},
    "cli": {
        *STAGES,
        "workspace",
        "printing",
        "console",
        "trials",
        "grading",
        "benches",
        "exporting",
        "changes",
        "searching",
        "timelines",
        "answering",
        "models",
    },
}


def stage(path: Path) -> str:
    parts = path.relative_to(ROOT / "tqa").with_suffix("").parts
    return parts[0]


def imported(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.ImportFrom) and node.module == "tqa":
            names = [f"tqa.{alias.name}" for alias in node.names if alias.name.islower()]
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            names = [node.module]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        found |= {name.split(".")[1] for name in names if name.startswith("tqa.")}
    return found - {"errors"}


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_imports_point_one_way(path: Path) -> None:
    here = stage(path)
    if here not in ALLOWED:
        return
    assert imported(path) <= ALLOWED[here] | {here}


def test_only_the_command_line_reads_the_clock() -> None:
    clock = re.compile(r"\b(?:date\.today|datetime\.now|time\.time|utcnow)\(")
    readers = [str(p.relative_to(ROOT)) for p in MODULES if clock.search(p.read_text("utf-8"))]
    assert readers == ["tqa/cli.py"]


def test_no_pattern_has_an_atomic_or_possessive_group() -> None:
    """Before Python 3.11.5 a group that is not given back may end at the wrong place (gh-106052).

    Possessive single characters (`\\s*+`) are right in every version.
    """
    group = re.compile(r"\(\?>|\)(?:[*+?]|\{{1,2}[0-9,]+\}{1,2})\+")
    assert group.search(r"(?:ab?c)*+")
    assert not group.search(r"(?:a)+b*+[(]{2,}+")
    assert [str(p.relative_to(ROOT)) for p in MODULES if group.search(p.read_text("utf-8"))] == []


def test_no_module_is_over_500_lines() -> None:
    long = {
        str(p.relative_to(ROOT)): n
        for p in MODULES
        if (n := len(p.read_text("utf-8").splitlines())) > 500
    }
    assert long == {}


def test_every_module_is_on_the_map() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w/.]+)`", text))
    for listed in re.findall(r"`[^`]+`", text):
        named.add(listed.strip("`").split("/")[-1])
    missing = [
        str(path.relative_to(ROOT))
        for path in MODULES
        if path.stem not in named and path.stem != "__init__" and "readers" not in path.parts
    ]
    assert missing == []


def test_every_module_says_what_it_is_for() -> None:
    silent = [
        str(path.relative_to(ROOT))
        for path in MODULES
        if not (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").strip()
    ]
    assert silent == []
