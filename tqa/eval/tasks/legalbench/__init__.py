"""LegalBench: 162 tasks of legal reasoning, with their prompts, metrics and prompt studies.

**Source:** Guha et al., LegalBench, NeurIPS 2023; github.com/HazyResearch/legalbench.
"""

from tqa.eval.tasks.legalbench.grading import export_for_grading, graded, read_grades
from tqa.eval.tasks.legalbench.loading import load

__all__ = ["export_for_grading", "graded", "load", "read_grades"]
