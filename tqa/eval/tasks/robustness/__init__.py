"""The eight temporal robustness tests of Wallat et al. over any dated questions."""

from tqa.eval.tasks.robustness.suite import load

__all__ = ["load"]
