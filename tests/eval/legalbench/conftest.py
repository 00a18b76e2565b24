"""Small invented archives of the shape of LegalBench's, and the real ones where they are."""

from __future__ import annotations

import io
import os
import tarfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from tqa.eval.tasks.task import Inputs

HEADER = (
    "task\ttrain_rows_head\tsize_stated_in_readme\trecovered_rows\trecovered_status\trecovered_path"
    "\trecovered_commit\trecovered_columns\tsample_rows_datasaur\ttrain_columns\tlicence"
    "\treasoning_type\ttask_type"
)
INDEX = (
    "bells\t2\t20\t16\tearlier draw: other rows\ttasks/bells/test.tsv\tabc1\t\t\t\tCC BY 4.0"
    "\tInterpretation\tBinary classification",
    "marks\t3\t9\t3\tfinal (10/10 sampled final test rows found)\ttasks/marks/test.tsv\tabc2\t\t\t"
    "\tMIT\tRule-application/Rule-conclusion\t3-way classification",
    "rule_qa\t0\t2\t2\trow count equals the final size\ttasks/rule_qa/test.tsv\tabc3\t\t\t\tMIT"
    "\tRule-recall\tGeneration",
    "ssla_plaintiff\t1\t5\t\t\t\t\t\t2\t\tMIT\tInterpretation\tExtraction",
    "ropes\t1\t7\t\t\t\t\t\t0\t\tMIT\tIssue-spotting\tBinary classification",
)
BELLS = [
    (f"Clause {n} binds the ringer of bell number {n} of the tower.", n % 2) for n in range(16)
]
ASK = "Does the clause speak of bells?\n\n"
SHOWN = f"Clause: {BELLS[0][0]}\nLabel: No\n\n"
FORM = "Clause: {{text}}\nLabel:"


def table(*lines: tuple[str, ...]) -> str:
    return "".join("\t".join(line) + "\n" for line in lines)


HEAD: Mapping[str, str] = {
    "tasks/bells/base_prompt.txt": ASK + SHOWN + FORM,
    "tasks/bells/zero_shot_simple.txt": "Clause: {{text}}\n\nBells? Yes or no.\nLabel:",
    "tasks/bells/zero_shot_jargon.txt": "Clause: {{text}}\n\nCampanology? Yes or no.\nLabel:",
    **{
        f"tasks/bells/icl_{n}.txt": f"{ASK}Clause: {BELLS[n][0]}\nLabel: No\n\n{FORM}"
        for n in range(2, 4)
    },
    "tasks/bells/README.md": "# bells\n\n### Tell which clauses speak of bells.\n",
    "tasks/bells/train.tsv": table(
        ("index", "text", "answer"), ("0", BELLS[0][0], "No"), ("1", "Ropes are of hemp.", "Yes")
    ),
    "tasks/marks/base_prompt.txt": "Options: plain, gilt, cast\n\nQ: {{text}} Which mark?\nA:",
    "tasks/marks/rule_reference_prompt.txt": "Which mark is it?",
    "tasks/marks/rule_description_prompt.txt": "Gilt is gold.\n\nQ: {{text}} Which mark?\nA:",
    "tasks/marks/application_prompt.txt": "Q: {{text}} Which mark? Explain.\nA:",
    "tasks/marks/train.tsv": table(
        ("index", "text", "answer"), ("0", "a bell", "plain"), ("1", "an old bell", "gilt"),
        ("2", "a great bell", "cast"),
    ),
    "tasks/rule_qa/base_prompt.txt": "Q: {{text}}\nA:",
    "tasks/rule_qa/train.tsv": table(("index", "text", "answer", "doctrine")),
    "tasks/ssla_plaintiff/base_prompt.txt": "Name them.\n\nExcerpt: {{text}}\nPlaintiffs:",
    "tasks/ssla_plaintiff/train.tsv": table(
        ("index", "answer", "text"), ("0", "['Not named']", "Nobody sues.")
    ),
    "tasks/ropes/base_prompt.txt": ASK + FORM,
    "tasks/ropes/train.tsv": table(("index", "text", "answer"), ("0", "Hemp.", "Yes")),
}  # fmt: skip
RECOVERED: Mapping[str, str] = {
    "bells/test_recovered.tsv": table(
        ("text", "label"), *((text, "Yes" if odd else "No") for text, odd in BELLS)
    ),
    "marks/test_recovered.tsv": table(
        ("label", "text", "slice"), ("gilt", "a bell of gold", "colour"),
        ("cast", "a bell of iron", "metal"), ("plain", "a bell of wood", "metal"),
    ),
    "rule_qa/test_recovered.tsv": table(
        ("text", "answer", "doctrine"), ("Who rings?", "The ringer.", "Bells"),
        ("When?", "At noon.", "Bells"),
    ),
}  # fmt: skip
SAMPLE: Mapping[str, str] = {
    "ssla_plaintiff/test_sample10.tsv": table(
        ("answer", "index", "text"),
        ("['Mary Roe', 'Acme Bells, Inc.']", "7", "Mary Roe and Acme Bells sue."),
        ("['Not named']", "9", "The plaintiff sues."),
    )
}


def pack(path: Path, files: Mapping[str, str]) -> None:
    """An archive with these files."""
    with tarfile.open(path, "w:xz") as archive:
        for name, text in files.items():
            member = tarfile.TarInfo(name)
            data = text.encode()
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))


@pytest.fixture
def inputs(tmp_path: Path) -> Inputs:
    """A folder of benchmarks with five invented tasks."""
    folder = tmp_path / "legalbench"
    folder.mkdir()
    (folder / "task_index.tsv").write_text("\n".join((HEADER, *INDEX)) + "\n")
    pack(folder / "tasks_head.tar.xz", HEAD)
    pack(folder / "tests_recovered.tar.xz", RECOVERED)
    pack(folder / "tests_sample10_datasaur.tar.xz", SAMPLE)
    return Inputs(tmp_path)


@pytest.fixture(scope="session")
def real() -> Inputs:
    """The benchmarks themselves."""
    shared = Path(os.environ.get("TQA_SHARED", "../shared"))
    benchmarks = shared / "data" / "benchmarks"
    if not (benchmarks / "legalbench" / "task_index.tsv").is_file():
        pytest.skip(f"LegalBench is not in {benchmarks}; set TQA_SHARED to the shared folder")
    return Inputs(benchmarks)
